"""Linear algebra, against NumPy: values where they are unique, otherwise what the factors make up."""

import inspect

import numpy
import pytest
import torch
from compare import DTYPES, REAL, copied, ours, outcome, tensors, values
from compare_matrices import call, check, facts, hermitian, layouts, near, same, square

import torch_arrayapi.numpy_compat as np
from torch_arrayapi.numpy_compat import linalg

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::numpy.exceptions.ComplexWarning")

INEXACT = ["float32", "float64", "complex64", "complex128"]
STACKS = [(3, 3), (1, 1), (2, 3, 3), (2, 2, 4, 4), (0, 3, 3), (0, 0), (2, 0, 0)]
OBLONG = [(2, 3), (4, 2), (2, 3, 2), (0, 2, 3), (0, 3), (3, 0), (2, 0, 3), (2, 2, 4, 3), (1, 1)]
NAN, INF = numpy.nan, numpy.inf
SINGULAR = numpy.array([[1.0, 2.0], [2.0, 4.0]])
SOME = [numpy.array([[2.0, 1.0], [1.0, 3.0]]), numpy.ones((2, 2))]


def signature(f):
    return [(p.name, p.kind, p.default) for p in inspect.signature(f).parameters.values()]


@pytest.mark.parametrize("name", sorted(set(linalg.__all__) - {"LinAlgError"}))
def test_signatures(name):
    assert signature(getattr(linalg, name)) == signature(getattr(numpy.linalg, name))


def test_names():
    assert np.linalg.LinAlgError is numpy.linalg.LinAlgError
    assert set(linalg.__all__) == {n for n in dir(numpy.linalg) if n[0] != "_"} - {"test"}


# What takes square matrices


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("name", ["inv", "det", "slogdet", "eigvalsh", "cholesky", "pinv", "cond", "matrix_rank"])
def test_square(name, d):
    make = hermitian if name in ("eigvalsh", "cholesky") else square
    for shape in STACKS:
        x = make(d, shape)
        if name == "cond" and d == "bool" and x.size:
            continue  # singular ones
        same(call(name), x)
        if x.size and d != "bool":
            for y in layouts(x)[: 4 if make is hermitian else 5]:
                same(call(name), y)
    if x.dtype.kind in "iu":
        same(call(name), make(d).tolist())


@pytest.mark.parametrize(
    "name", ["inv", "det", "slogdet", "eigvals", "eig", "eigvalsh", "eigh", "cholesky", "svdvals", "qr", "svd", "pinv"]
)
@pytest.mark.parametrize(
    "x", [3.0, [1.0, 2.0], [], [[1.0, 2.0]], [[[1.0], [2.0]]], numpy.zeros((2, 0)), numpy.array(2)]
)
def test_not_square(name, x):
    f = call(name)
    if name in ("svdvals", "svd"):
        f = lambda m, x: m.linalg.svd(x, compute_uv=False)  # noqa: E731
    elif name == "qr":
        f = lambda m, x: m.linalg.qr(x, "r").shape  # noqa: E731
    same(f, x)


@pytest.mark.parametrize("d", INEXACT)
def test_singular(d):
    x = SINGULAR.astype(d)
    for y in (x, numpy.stack([numpy.eye(2, dtype=d), x]), numpy.zeros((3, 3), d)):
        for name in ("inv", "det", "slogdet", "matrix_rank", "svdvals"):
            same(call(name), y)
        same(call("pinv"), y, 1e-3)
        same(call("solve"), y, numpy.ones((y.shape[-1], 1), d))
        same(call("matrix_power"), y, -1)
    same(call("cholesky"), -numpy.eye(2, dtype=d))
    same(call("cholesky"), numpy.stack([numpy.eye(2, dtype=d), -numpy.eye(2, dtype=d)]))
    same(call("tensorinv"), numpy.zeros((2, 2), d), 1)


@pytest.mark.parametrize("bad", [NAN, INF, -INF])
def test_not_finite(bad):
    for x in ([[bad, 0.0], [0.0, 1.0]], [[[1.0, 0.0], [0.0, 1.0]], [[1.0, bad], [bad, 1.0]]]):
        same(call("eig"), x)
        same(call("eigvals"), x)
        if numpy.isnan(bad):
            assert np.isnan(np.linalg.inv(x)).any()
            same(call("det"), x)
            same(call("slogdet"), numpy.array(x, complex))
    for x in (numpy.diag([bad, 1.0]), numpy.diag([1.0, bad]), numpy.diag([bad, -1.0]), numpy.diag([-1.0, bad])):
        same(call("det"), x)
        if numpy.isnan(bad):  # the sign is that of some pivot: 1 or -1
            same(lambda m, x: tuple(map(m.abs, m.linalg.slogdet(x))), x)
        else:
            same(call("slogdet"), x)


@pytest.mark.parametrize("name", ["inv", "det", "eig", "eigh", "svd", "qr", "cholesky", "norm", "cond", "matrix_rank"])
def test_refused_dtypes(name):
    for x in (numpy.array([["a", "b"], ["c", "d"]]), numpy.array([[None]]), numpy.ones((2, 2), "longdouble")):
        with pytest.raises(TypeError):
            getattr(np.linalg, name)(x)


@pytest.mark.parametrize("d", DTYPES)
def test_solve(d):
    for shape, others in [
        ((3, 3), [(3,), (3, 2), (3, 0), (4, 3, 2), (2,), (2, 3), (), (0,)]),
        ((2, 3, 3), [(3,), (2, 3, 1), (3, 1), (2, 3), (1, 3, 2), (4, 1, 3, 2), (3, 3, 1)]),
        ((0, 3, 3), [(3,), (3, 2), (0, 3, 2)]),
        ((0, 0), [(0,), (0, 2), (2, 0, 0)]),
        ((2, 0, 0), [(0,), (2, 0, 3)]),
    ]:
        for other in others:
            if d == "bool":
                same(
                    call("solve"),
                    numpy.ones(shape, d)[..., :1, :1] if 0 not in shape else square(d, shape),
                    values(d, other),
                )
            else:
                same(call("solve"), square(d, shape), values(d, other, 1))
    for e in DTYPES if d != "bool" else ():
        same(call("solve"), square(d), values(e, (3, 2), 1))
    if d not in ("bool", "float16"):
        for y in layouts(square(d)):
            same(call("solve"), y, values(d, (3,), 1)[::-1])
            same(call("solve"), y, values(d, (2, 3), 1).T)
    same(call("solve"), values(d, (2, 3)), values(d, (2,)))
    same(call("solve"), 3, [1])


@pytest.mark.parametrize("d", INEXACT)
def test_eig(d):
    for shape in STACKS:
        for x in [values(d, shape), *([hermitian(d, shape)] if len(shape) < 4 else [])]:
            want, got = numpy.linalg.eig(x), np.linalg.eig(ours(x))
            assert type(got).__name__ == type(want).__name__ and got._fields == want._fields
            assert [facts(g) for g in got] == [facts(w) for w in want]
            w, v = map(numpy.asarray, got)
            near(x @ v, v * w[..., None, :], 3 if d in ("float32", "complex64") else 10)
            near(numpy.linalg.norm(v, axis=-2), numpy.ones(w.shape, w.real.dtype))
            order = lambda z: numpy.sort_complex(numpy.round(z, 3))  # noqa: E731
            near(order(w), order(want[0]), 2)
            got = np.linalg.eigvals(ours(x))
            assert facts(got) == facts(numpy.linalg.eigvals(x))
            near(order(numpy.asarray(got)), order(want[0]), 2)


@pytest.mark.parametrize("name", ["eig", "eigvals"])
def test_eig_of_integers(name):
    for d in DTYPES:
        same(call(name), numpy.diag([1, 2, 3]).astype(d))
    same(call(name), [[0, 1], [-1, 0]])
    same(call(name), [[[2, 0], [0, 1]], [[3, 0], [0, 5]]])
    for y in layouts(numpy.diag([1.0, 2.0, 3.0]))[:4]:
        same(call(name), y)


def test_eig_is_real_only_if_all_are():
    x = numpy.stack([numpy.diag([1.0, 2.0]), numpy.array([[0.0, 1.0], [-1.0, 0.0]])])
    got, want = np.linalg.eig(x), numpy.linalg.eig(x)
    assert [facts(g) for g in got] == [facts(w) for w in want]
    assert np.linalg.eigvals(x[:1]).dtype == "float64"


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("UPLO", ["L", "U", "l", "u"])
def test_eigh(d, UPLO):
    for shape in STACKS:
        x = values(d, shape)  # one triangle alone counts
        got, want = (outcome(call("eigh"), m, [c(x), UPLO], {}) for m, c in ((np, ours), (numpy, copied)))
        if isinstance(want, Exception):
            check(got, want)
            continue
        assert type(got).__name__ == type(want).__name__ and got._fields == want._fields
        assert [facts(g) for g in got] == [facts(w) for w in want]
        near(got[0], want[0])
        w, v = map(numpy.asarray, got)
        triangle = numpy.tril(x) if UPLO in "Ll" else numpy.triu(x).swapaxes(-1, -2).conj()
        whole = triangle + numpy.tril(triangle, -1).swapaxes(-1, -2).conj()
        if whole.dtype.kind == "c":
            i = numpy.arange(shape[-1])
            whole[..., i, i] = whole[..., i, i].real
        whole = whole.astype("float64") if d not in INEXACT else whole
        near((v * w[..., None, :]) @ v.conj().swapaxes(-1, -2), whole)
        same(call("eigvalsh"), x, UPLO)
        if x.size:
            same(call("eigvalsh"), x[..., ::-1, ::-1], UPLO)
    same(call("eigvalsh"), x, UPLO=UPLO)


@pytest.mark.parametrize("UPLO", ["X", "", "LU", None, 3, b"L"])
def test_triangle_names(UPLO):
    for name in ("eigh", "eigvalsh"):
        same(lambda m, x, u, name=name: getattr(m.linalg, name)(x, u)[0], SOME[0], UPLO)


@pytest.mark.parametrize("d", INEXACT)
def test_cholesky(d):
    for shape in STACKS:
        x = hermitian(d, shape)
        for upper in (False, True, 0, 1):
            same(call("cholesky"), x, upper=upper)
        same(call("cholesky"), numpy.tril(x) + numpy.triu(numpy.ones_like(x), 1))
        same(call("cholesky"), numpy.triu(x) + numpy.tril(numpy.ones_like(x), -1), upper=True)


# What takes oblong matrices


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("mode", ["reduced", "complete", "r", "raw"])
def test_qr(d, mode):
    for shape in OBLONG:
        x = values(d, shape)
        got, want = (outcome(call("qr"), m, [c(x), mode], {}) for m, c in ((np, ours), (numpy, copied)))
        if isinstance(want, Exception) or mode == "raw":
            check(got, want)
            continue
        if mode == "r":
            assert facts(got) == facts(want)
            near(numpy.abs(numpy.asarray(got)), numpy.abs(want))
            continue
        assert type(got).__name__ == type(want).__name__ and got._fields == want._fields
        assert [facts(g) for g in got] == [facts(w) for w in want]
        q, r = map(numpy.asarray, got)
        near(q @ r, x if d in INEXACT else x.astype("float64"))
        near(q.conj().swapaxes(-1, -2) @ q, numpy.zeros_like(q[..., :1, :]) + numpy.eye(q.shape[-1], dtype=q.dtype))
        near(r, numpy.triu(r))
        if mode == "reduced" and d in INEXACT:
            near(q, want.Q)
            near(r, want.R)


@pytest.mark.parametrize("mode", ["f", "full", "e", "economic", "x", None, "R", 3])
def test_qr_modes(mode):
    x = values("float64", (4, 2))
    got, want = (outcome(call("qr"), m, [c(x), mode], {}) for m, c in ((np, ours), (numpy, copied)))
    check(got, want)
    if mode in ("f", "e"):
        with pytest.warns(DeprecationWarning, match="option is deprecated"):
            np.linalg.qr(x, mode)


@pytest.mark.parametrize("d", DTYPES)
def test_svd(d):
    for shape in OBLONG:
        x = values(d, shape)
        same(call("svdvals"), x)
        same(call("svd"), x, compute_uv=False)
        same(call("svd"), x, True, False)
        for full in (True, False):
            got, want = (outcome(call("svd"), m, [c(x), full], {}) for m, c in ((np, ours), (numpy, copied)))
            if isinstance(want, Exception):
                check(got, want)
                continue
            assert type(got).__name__ == type(want).__name__ and got._fields == want._fields
            assert [facts(g) for g in got] == [facts(w) for w in want]
            near(got.S, want.S)
            u, s, v = map(numpy.asarray, got)
            k = s.shape[-1]
            near((u[..., :k] * s[..., None, :]) @ v[..., :k, :], x if d in INEXACT else x.astype("float64"))
            for q in (u.swapaxes(-1, -2).conj() @ u, v @ v.swapaxes(-1, -2).conj()):
                near(q, numpy.zeros_like(q) + numpy.eye(q.shape[-1], dtype=q.dtype))
    if d != "float16":
        for y in layouts(values(d, (3, 3))):
            same(call("svdvals"), y)


@pytest.mark.parametrize("d", DTYPES)
def test_svd_of_hermitian(d):
    for shape in STACKS:
        x = values(d, shape) if d != "bool" else numpy.eye(shape[-1], dtype=bool) | numpy.zeros(shape, bool)
        same(call("svd"), x, compute_uv=False, hermitian=True)
        same(call("matrix_rank"), x, hermitian=True)
        got, want = (outcome(call("svd"), m, [c(x), True, True, True], {}) for m, c in ((np, ours), (numpy, copied)))
        if isinstance(want, Exception):
            check(got, want)
            continue
        assert type(got).__name__ == type(want).__name__ and got._fields == want._fields
        assert [facts(g) for g in got] == [facts(w) for w in want]
        near(got.S, want.S)
        wide = (t.astype("float64") if d not in INEXACT else t for t in (x,))
        lower = numpy.tril(next(wide))
        whole = lower + numpy.tril(lower, -1).swapaxes(-1, -2).conj()
        i = numpy.arange(shape[-1])
        whole[..., i, i] = whole[..., i, i].real
        u, s, v = map(numpy.asarray, got)
        near((u * s[..., None, :]) @ v, whole)
    same(call("svd"), values(d, (2, 3)), hermitian=True, compute_uv=False)


@pytest.mark.parametrize("d", DTYPES)
def test_pinv(d):
    for shape in OBLONG:
        x = values(d, shape)
        same(call("pinv"), x)
        same(call("pinv"), x, 1e-3)
        same(call("pinv"), x, rtol=1e-3)
        if d in INEXACT:
            same(call("pinv"), x, rtol=None)
    low = numpy.outer([1.0, 2.0, 3.0], [1.0, 1.0]).astype(d)
    same(call("pinv"), low, 1e-4)
    same(call("pinv"), low.T, rtol=1e-4)
    same(call("pinv"), numpy.stack([low, 2 * low]), [1e-4, 1e-3])
    for shape in STACKS:
        same(call("pinv"), hermitian(d, shape), hermitian=True)
        same(call("pinv"), hermitian(d, shape), 1e-3, True)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((SINGULAR, 1e-3), {"rtol": 1e-3}), ((SINGULAR, None), {"rtol": None}), ((SINGULAR, numpy.float32(1e-3)), {}),
        ((SINGULAR, numpy.array(1e-3)), {}), ((SINGULAR, 0), {"hermitian": False}), ((SINGULAR, 1), {}),
        ((SINGULAR, 2), {}), ((SINGULAR, 1e-3), {"hermitian": True}), ((SINGULAR[:1], 1e-3), {"hermitian": True}),
        ((SINGULAR.astype(int),), {"rtol": 1e-3}), ((SINGULAR.tolist(),), {"rtol": 1e-3}),
        ((numpy.stack([SINGULAR, SINGULAR]), [1e-3, 1e-3]), {}), ((numpy.stack([SINGULAR, SINGULAR]), [1e-3]), {}),
        ((numpy.stack([SINGULAR, SINGULAR]), [1e-3, 1e-3]), {"hermitian": True}),
        ((numpy.tri(2), 0.5), {"hermitian": True}), ((numpy.zeros((2, 3)),), {}), (([1.0, 2.0],), {}), (([],), {}),
    ],
)  # fmt: skip
def test_pinv_cases(args, kwargs):
    same(call("pinv"), *args, **kwargs)


@pytest.mark.parametrize(
    "x, rcond",
    [
        (SINGULAR, [1e-3]),
        (SINGULAR, [1e-3, 1e-3]),
        (numpy.stack([SINGULAR, SINGULAR]), [1e-3] * 3),
        (numpy.stack([SINGULAR, SINGULAR]), [[1e-3], [1e-3]]),
        (SINGULAR, "a"),
    ],
)
def test_pinv_refuses(x, rcond):
    same(call("pinv"), x, rcond)
    same(call("pinv"), x, rtol=rcond)


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("rcond", [None, 1e-3, -1, 0, 2, 0.5, numpy.float32(1e-3)])
def test_lstsq(d, rcond):
    for shape in [(4, 2), (2, 4), (3, 3), (1, 1), (5, 1)]:
        for other in [(), (2,), (1,), (0,)]:
            a, b = values(d, shape, 5), values(d, (shape[0], *other), 6)
            same(call("lstsq"), a, b, rcond, digits=3 if d in ("float32", "complex64") else 10)
    if d != "float16":
        a = values(d, (5, 4), 3)
        same(call("lstsq"), a[::-1, ::2], values(d, (2, 5), 4).T, rcond, digits=3)


@pytest.mark.parametrize("d", INEXACT)
def test_lstsq_of_low_rank(d):
    for a in (numpy.outer([1.0, 2.0, 3.0], [1.0, 1.0]), numpy.outer([1.0, 2.0], [1.0, 0.0, 2.0]), numpy.zeros((3, 2))):
        for rcond in (None, 1e-4):
            same(call("lstsq"), a.astype(d), numpy.arange(1.0, len(a) + 1).astype(d), rcond, digits=4)


@pytest.mark.parametrize(
    "a, b",
    [
        (numpy.zeros((0, 2)), numpy.zeros(0)), (numpy.zeros((0, 2)), numpy.zeros((0, 3))),
        (numpy.zeros((3, 0)), numpy.ones(3)), (numpy.zeros((3, 0)), numpy.ones((3, 2))),
        (numpy.zeros((0, 0)), numpy.zeros(0)), (numpy.ones((3, 2)), numpy.ones((3, 0))),
        (numpy.ones((3, 2)), numpy.ones(2)), (numpy.ones(3), numpy.ones(3)),
        (numpy.ones((3, 2)), numpy.ones((3, 1, 1))), (numpy.ones((2, 3, 2)), numpy.ones(3)), (numpy.ones((3, 2)), 1.0),
        ([[1, 0], [0, 2], [0, 0]], [1, 4, 3]), ([[1, NAN], [0, 2], [0, 0]], [1, 4, 3]),
        (numpy.eye(3, 2, dtype="float32"), numpy.ones(3)), (numpy.eye(3, 2, dtype="float32"), numpy.ones(3, "int8")),
        (numpy.eye(3, 2), numpy.ones(3, "complex64")), (numpy.eye(3, 2, dtype="complex64"), numpy.ones(3, "float32")),
    ],
)  # fmt: skip
def test_lstsq_cases(a, b):
    same(call("lstsq"), a, b)


@pytest.mark.parametrize("d", DTYPES)
def test_matrix_rank(d):
    for shape in [*OBLONG, (), (3,), (0,)]:
        same(call("matrix_rank"), values(d, shape))
        same(call("matrix_rank"), numpy.zeros(shape, d))
    x = numpy.array([[3, 0, 0], [0, 1, 0], [0, 0, 0]]).astype(d)
    for kwargs in (
        {"tol": 2},
        {"tol": 0.5},
        {"rtol": 0.5},
        {"rtol": 0.1},
        {"hermitian": True, "tol": 2},
        {"tol": 1, "rtol": 1},
    ):
        same(call("matrix_rank"), x, **kwargs)
    if d != "bool":
        stack = numpy.stack([x, 2 * x])
        for kwargs in (
            {"tol": [2, 0.5]},
            {"rtol": [0.5, 0.1]},
            {"tol": numpy.array([2, 7])},
            {"rtol": numpy.array([[0.5], [0.1]])},
        ):
            same(call("matrix_rank"), stack, **kwargs)
    same(call("matrix_rank"), values(d, (2, 3)), hermitian=True)


# Tensors and gradients

A, H = square("float64"), hermitian("float64")
B = values("float64", (3, 2))
TENSOR_CALLS = [
    ("inv", [A], {}), ("det", [A], {}), ("slogdet", [A], {}), ("solve", [A, B], {}), ("cholesky", [H], {}),
    ("eig", [H], {}), ("eigh", [H], {}), ("eigvals", [H], {}), ("eigvalsh", [H], {}), ("svd", [A], {}),
    ("svdvals", [A], {}), ("qr", [A], {}), ("qr", [A, "r"], {}), ("qr", [A, "raw"], {}), ("pinv", [B], {}),
    ("pinv", [H], {"hermitian": True}), ("lstsq", [A, B], {}), ("matrix_rank", [A], {}), ("cond", [A], {}),
    ("cond", [A, 1], {}), ("norm", [A], {}), ("norm", [A, 2], {}), ("norm", [A], {"axis": 1}),
    ("vector_norm", [A], {}), ("matrix_norm", [A], {}), ("matrix_power", [A, 3], {}), ("matrix_power", [A, 0], {}),
    ("multi_dot", [[A, B, B.T]], {}), ("tensorinv", [A, 1], {}), ("tensorsolve", [A, B[:, 0]], {}),
    ("outer", [A[0], A[1]], {}), ("cross", [A, A[0]], {}), ("matmul", [A, B], {}), ("tensordot", [A, B], {"axes": 1}),
    ("vecdot", [A, A], {}), ("trace", [A], {}), ("diagonal", [A], {}), ("matrix_transpose", [A], {}),
]  # fmt: skip


@pytest.mark.parametrize("name, args, kwargs", TENSOR_CALLS)
def test_tensors(name, args, kwargs):
    got = getattr(np.linalg, name)(*tensors(args), **kwargs)
    want = getattr(np.linalg, name)(*ours(args), **kwargs)
    if isinstance(want, tuple):
        assert type(got) is type(want)
    for g, w in zip(
        got if isinstance(want, tuple) else (got,), want if isinstance(want, tuple) else (want,), strict=True
    ):
        assert type(g) is torch.Tensor
        assert tuple(g.shape) == w.shape
        near(g.numpy(), w)


GRADIENTS = [
    lambda x: np.linalg.inv(x),
    lambda x: np.linalg.det(x),
    lambda x: np.linalg.slogdet(x).logabsdet,
    lambda x: np.linalg.solve(x, B),
    lambda x: np.linalg.solve(A, x[:, :1]),
    lambda x: np.linalg.cholesky(x @ x.T),
    lambda x: np.linalg.eigvalsh(x + x.T),
    lambda x: np.linalg.eigh(x + x.T).eigenvalues,
    lambda x: np.abs(np.linalg.eigvals(x)),
    lambda x: np.abs(np.linalg.eig(x).eigenvalues),
    lambda x: np.linalg.svdvals(x),
    lambda x: np.linalg.svd(x).S,
    lambda x: np.linalg.svd(x + x.T, compute_uv=False, hermitian=True),
    lambda x: np.linalg.qr(x).R,
    lambda x: np.linalg.qr(x, "r"),
    lambda x: np.linalg.pinv(x[:, :2]),
    lambda x: np.linalg.pinv(x + x.T, hermitian=True),
    lambda x: np.linalg.lstsq(x[:, :2], B)[0],
    lambda x: np.linalg.lstsq(x[:, :2], B)[1],
    lambda x: np.linalg.lstsq(x[:, :2], B)[3],
    lambda x: np.linalg.cond(x),
    lambda x: np.linalg.cond(x, "fro"),
    lambda x: np.linalg.norm(x),
    lambda x: np.linalg.norm(x, "nuc"),
    lambda x: np.linalg.norm(x, 3, axis=0),
    lambda x: np.linalg.matrix_norm(x, ord=2),
    lambda x: np.linalg.vector_norm(x, ord=1),
    lambda x: np.linalg.matrix_power(x, 3),
    lambda x: np.linalg.matrix_power(x, -2),
    lambda x: np.linalg.multi_dot([x, B, B.T]),
    lambda x: np.linalg.tensorinv(x, 1),
    lambda x: np.linalg.tensorsolve(x, B[:, 0]),
    lambda x: np.linalg.trace(x) * np.linalg.diagonal(x),
    lambda x: np.linalg.outer(x[0], x[1]),
    lambda x: np.linalg.cross(x, B[:, 0]),
]


@pytest.mark.parametrize("f", GRADIENTS, ids=range(len(GRADIENTS)))
def test_gradients(f):
    assert torch.autograd.gradcheck(lambda t: f(np.asarray(t))._tensor, (torch.tensor(A, requires_grad=True),))


def test_lstsq_with_gradients_has_the_same_values():
    got = np.linalg.lstsq(np.asarray(torch.tensor(B, requires_grad=True)), A)
    want = numpy.linalg.lstsq(B, A)
    for g, w in zip(got, want, strict=True):
        near(g._tensor.detach().numpy() if isinstance(g, np.ndarray) else g, w)


def test_results_of_lazy_conjugates_are_plain():
    x = torch.tensor(values("complex128", (3, 3)) + 9 * numpy.eye(3)).conj()
    for name, args in [
        ("inv", ()),
        ("svd", ()),
        ("svd", (False,)),
        ("qr", ()),
        ("qr", ("raw",)),
        ("pinv", ()),
        ("eig", ()),
        ("eigh", ()),
        ("matrix_power", (2,)),
        ("lstsq", (x,)),
        ("solve", (x,)),
        ("cholesky", ()),
    ]:
        r = getattr(np.linalg, name)(np.asarray(x if name != "cholesky" else (x @ x.mH)), *args)
        for part in r if isinstance(r, tuple) else (r,):
            assert not isinstance(part, np.ndarray) or not part._tensor.is_conj(), name


def test_transforms():
    stack = torch.tensor(values("float64", (4, 3, 3)))
    w = torch.func.vmap(lambda t: np.linalg.eigvals(t))(stack)
    assert w.dtype == torch.complex128 and w.shape == (4, 3)
    near(torch.func.vmap(np.linalg.det)(stack).numpy(), numpy.linalg.det(stack.numpy()))
    sums = torch.func.vmap(lambda t: np.linalg.lstsq(t[:, :2], t[:, 2])[1])(stack)
    near(sums.numpy(), [numpy.linalg.lstsq(t[:, :2], t[:, 2])[1] for t in stack.numpy()])
    f = torch.compile(np.linalg.eigvals, backend="eager")
    near(numpy.sort_complex(f(torch.tensor(H)).numpy()).real, numpy.linalg.eigvalsh(H))


def test_of_backward_views():
    x = np.asarray(A)[::-1, ::-1]
    for name in ("inv", "pinv", "svdvals", "norm", "det"):
        near(getattr(np.linalg, name)(x), getattr(numpy.linalg, name)(A[::-1, ::-1]))


def test_real_dtypes_are_computed_in_float64():
    for d in REAL:
        if d not in ("float16", "float32"):
            assert np.linalg.inv(np.asarray([[2, 0], [0, 4]], dtype=d)).dtype == "float64"
