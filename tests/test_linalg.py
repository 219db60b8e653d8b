"""Decompositions, solutions and norms, against NumPy and the definitions; what holds for all of linalg."""

import math

import numpy as np
import pytest
import torch
from matrices import (
    FLOATING,
    INTEGER,
    SHAPES,
    SQUARE,
    check,
    numbers,
    positive_definite,
    value,
)

import torch_arrayapi as xp

# Decompositions and inverses: by what defines them


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("shape", SQUARE)
def test_square_matrices(shape, dtype, box):
    a = numbers(shape, dtype)
    la = xp.linalg
    check(la.det(box(a)), np.linalg.det(a), dtype, box.type)
    sign, logabsdet = np.linalg.slogdet(a)
    result = la.slogdet(box(a))
    assert result._fields == ("sign", "logabsdet")
    check(result.sign, sign, dtype, box.type)
    check(result.logabsdet, logabsdet, a.real.dtype, box.type)
    check(la.inv(box(a)), np.linalg.inv(a), dtype, box.type)
    for n in (-3, -1, 0, 1, 2, 5):
        check(la.matrix_power(box(a / 2), n), np.linalg.matrix_power(a / 2, n), dtype, box.type)

    spectrum = la.eig(box(a))
    assert spectrum._fields == ("eigenvalues", "eigenvectors")
    w, v = (value(part) for part in spectrum)
    assert w.dtype == v.dtype == np.result_type(dtype, "complex64")
    check(box(a @ v), v * w[..., None, :])
    check(box(np.linalg.norm(v, axis=-2)), np.ones(w.shape, v.real.dtype))
    check(box(np.sort_complex(value(la.eigvals(box(a))).round(3))), np.sort_complex(w.round(3)), w.dtype)


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("shape", SQUARE)
def test_hermitian_matrices(shape, dtype, box):
    a = positive_definite(shape, dtype)
    la = xp.linalg
    lower, upper = value(la.cholesky(box(a))), value(la.cholesky(box(a), upper=True))
    assert lower.dtype == upper.dtype == dtype
    check(box(lower @ lower.conj().mT), a)
    check(box(upper.conj().mT @ upper), a)
    assert (np.triu(lower, 1) == 0).all()
    assert (np.tril(upper, -1) == 0).all()

    result = la.eigh(box(a))
    assert result._fields == ("eigenvalues", "eigenvectors")
    w, v = (value(part) for part in result)
    check(result.eigenvalues, np.linalg.eigvalsh(a), a.real.dtype, box.type)
    check(la.eigvalsh(box(a)), np.linalg.eigvalsh(a), a.real.dtype, box.type)
    assert v.dtype == dtype
    check(box(v * w[..., None, :] @ v.conj().mT), a)


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("shape", SHAPES)
def test_matrices(shape, dtype, box):
    a = numbers(shape, dtype)
    *stack, m, n = shape
    k = min(m, n)
    la = xp.linalg
    for full in (True, False):
        result = la.svd(box(a), full_matrices=full)
        assert result._fields == ("U", "S", "Vh")
        assert isinstance(result.U, box.type)
        u, s, vh = (value(part) for part in result)
        assert u.shape == (*stack, m, m if full else k)
        assert vh.shape == (*stack, n if full else k, n)
        assert u.dtype == vh.dtype == dtype
        check(result.S, np.linalg.svd(a, compute_uv=False), a.real.dtype)
        check(box(u[..., :k] * s[..., None, :] @ vh[..., :k, :]), a)
        check(
            box(u.conj().mT @ u),
            np.broadcast_to(np.eye(u.shape[-1], dtype=dtype), (*stack, *u.shape[-1:] * 2)),
        )
    check(la.svdvals(box(a)), np.linalg.svd(a, compute_uv=False), a.real.dtype, box.type)

    for mode, size in [("reduced", k), ("complete", m)]:
        result = la.qr(box(a), mode=mode)
        assert result._fields == ("Q", "R")
        q, r = (value(part) for part in result)
        assert q.dtype == r.dtype == dtype
        assert q.shape == (*stack, m, size)
        assert r.shape == (*stack, size, n)
        check(box(q @ r), a)
        check(box(q.conj().mT @ q), np.broadcast_to(np.eye(size, dtype=dtype), (*stack, size, size)))
        assert (np.tril(r, -1) == 0).all()

    check(la.pinv(box(a)), np.linalg.pinv(a), dtype, box.type)
    check(la.matrix_rank(box(a)), np.full(stack, k), "int64", box.type)


def test_qr_refuses_modes():
    for mode in ("raw", "r", None, 1):
        with pytest.raises(ValueError, match="mode"):
            xp.linalg.qr(xp.ones((2, 2)), mode=mode)


# solve

SOLVE = [
    ((3, 3), (3,)),
    ((3, 3), (3, 2)),
    ((2, 3, 3), (3,)),
    ((3, 3, 3), (3,)),
    ((2, 2, 2), (2, 2)),  # a matrix, although it could be a stack of two vectors
    ((2, 3, 3), (3, 4)),
    ((3, 3), (5, 3, 2)),
    ((4, 1, 3, 3), (5, 3, 2)),
    ((2, 4, 3, 3), (4, 3, 3)),
    ((4, 3, 3), (4, 3, 1)),
    ((0, 0), (0,)),
    ((0, 0), (0, 2)),
    ((3, 3), (3, 0)),
    ((0, 2, 2), (2, 3)),
    ((1, 1), (1, 1)),
]


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("s1, s2", SOLVE)
def test_solve(s1, s2, dtype, box):
    a, b = numbers(s1, dtype), numbers(s2, dtype, 1)
    # NumPy 2 has the same rule: b is a vector only if it is 1-d.
    check(xp.linalg.solve(box(a), box(b)), np.linalg.solve(a, b), dtype, box.type)


def test_solve_promotes():
    a, b = np.eye(2, dtype="float32") * 2, np.ones(2, "complex128")
    check(xp.linalg.solve(xp.asarray(a), xp.asarray(b)), b / 2, "complex128")
    with pytest.raises(TypeError, match="solve"):
        xp.linalg.solve(xp.asarray(a), xp.asarray([1, 2]))


@pytest.mark.parametrize(
    "s1, s2",
    [
        ((2, 3), (2,)),
        ((3,), (3,)),
        ((), ()),
        ((3, 3), ()),
        ((3, 3), (2,)),
        ((3, 3), (2, 3)),
        ((2, 3, 3), (3, 3, 1)),
        ((2, 3, 3), (2, 3)),
    ],
)
def test_solve_refuses_shapes(s1, s2):
    with pytest.raises(ValueError, match="solve"):
        xp.linalg.solve(xp.ones(s1), xp.ones(s2))


# Numbers without a result


def both(error):
    assert isinstance(error, ValueError)
    assert isinstance(error, np.linalg.LinAlgError)
    assert isinstance(error, torch.linalg.LinAlgError)


SINGULAR = {
    "inv": lambda x: xp.linalg.inv(x),
    "solve": lambda x: xp.linalg.solve(x, xp.ones(2, dtype=x.dtype)),
    "matrix_power": lambda x: xp.linalg.matrix_power(x, -2),
    "cholesky": lambda x: xp.linalg.cholesky(x),
}


@pytest.mark.parametrize("name", SINGULAR)
@pytest.mark.parametrize("shape", [(2, 2), (3, 2, 2)])
def test_singular(name, shape):
    for dtype in (xp.float32, xp.complex128):
        with pytest.raises(ValueError, match=f"^{name}: ") as caught:
            SINGULAR[name](xp.zeros(shape, dtype=dtype))
        both(caught.value)


def test_zero_determinants():
    for dtype in FLOATING:
        x = xp.asarray(np.ones((2, 2), dtype))
        check(xp.linalg.det(x), np.zeros((), dtype))
        check(xp.linalg.slogdet(x).sign, np.zeros((), dtype))
        assert float(xp.linalg.slogdet(x).logabsdet) == -math.inf


@pytest.mark.parametrize("bad", [math.nan, math.inf])
@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("where", [(), (0, 0), (2, 1)])
def test_not_finite(bad, dtype, where):
    """Gives NaN or an error of ours; never ends the process."""
    a = np.eye(3, dtype=dtype)
    a[where] = bad
    x = xp.asarray(np.stack([np.eye(3, dtype=dtype), a]))
    la = xp.linalg
    for f in (la.eig, la.eigvals):
        result = f(x)
        for part in result if isinstance(result, tuple) else [result]:
            v = value(part)
            assert np.isfinite(v[0]).all()
            assert np.isnan(v[1]).all()
    calls = [matrix_function(name) for name in MATRIX_FUNCTIONS[0]]
    calls += [lambda x: la.solve(x, xp.ones(3, dtype=x.dtype)), lambda x: la.matrix_norm(x, ord=2)]
    for f in calls:
        try:
            f(x)
        except ValueError as error:
            both(error)


# Norms


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ord", ["fro", "nuc", None, 1, -1, 2, -2, math.inf, -math.inf, 1.0])
def test_matrix_norm(shape, dtype, ord, box):
    a = numbers(shape, dtype)
    for keepdims in (False, True):
        try:
            expected = np.linalg.norm(a, ord or "fro", axis=(-2, -1), keepdims=keepdims)
        except ValueError:
            if ord in (-1, -2, -math.inf):  # no smallest element of none
                with pytest.raises(ValueError, match="matrix_norm"):
                    xp.linalg.matrix_norm(box(a), ord=ord, keepdims=keepdims)
                continue
            expected = np.zeros(shape[:-2] + ((1, 1) if keepdims else ()))  # NumPy 2.2 refuses the largest, too
        x = xp.linalg.matrix_norm(box(a), ord=ord, keepdims=keepdims)
        check(x, np.asarray(expected, a.real.dtype), type=box.type)


def test_matrix_norm_refuses():
    for ord in (3, 0, "max", -0.5, math.nan):
        with pytest.raises(ValueError, match="ord"):
            xp.linalg.matrix_norm(xp.ones((2, 2)), ord=ord)
    for ord in (True, 1j, (1,)):
        with pytest.raises(TypeError, match="ord"):
            xp.linalg.matrix_norm(xp.ones((2, 2)), ord=ord)


ORDS = [0, 1, 2, 3, 0.5, 2.5, -1, -2, -0.5, math.inf, -math.inf]


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("ord", ORDS)
def test_vector_norm(dtype, ord, box):
    a = numbers((2, 3, 4), dtype)
    a[0, 1] = 0
    for axis, view in [
        (None, a.reshape(24)),
        (0, a.transpose(1, 2, 0)),
        (-1, a),
        ((0, 2), a.transpose(1, 0, 2).reshape(3, 8)),
        ((-1, 1), a.reshape(2, 12)),
        ((), a[..., None]),
    ]:
        with np.errstate(divide="ignore"):
            expected = np.asarray(np.linalg.norm(view, ord, axis=-1), a.real.dtype)
        x = xp.linalg.vector_norm(box(a), axis=axis, ord=ord)
        check(x, expected, type=box.type)
        axes = range(3) if axis is None else [axis % 3] if isinstance(axis, int) else [i % 3 for i in axis]
        kept = value(xp.linalg.vector_norm(box(a), axis=axis, ord=ord, keepdims=True))
        assert kept.shape == tuple(1 if i in axes else s for i, s in enumerate(a.shape))
        assert (kept.reshape(x.shape) == value(x)).all()
    check(
        xp.linalg.vector_norm(box(np.asarray(-3, dtype)), ord=ord),
        np.asarray(1 if ord == 0 else 3, a.real.dtype),
    )


@pytest.mark.parametrize("ord", ORDS)
def test_vector_norm_of_nothing(ord):
    x = xp.zeros((2, 0))
    if ord == -math.inf:
        with pytest.raises(ValueError, match="vector_norm"):
            xp.linalg.vector_norm(x, ord=ord, axis=1)
    else:
        # NumPy's answers: the empty sum 0, and its root, infinite for a negative order
        check(xp.linalg.vector_norm(x, ord=ord, axis=1), np.full(2, math.inf if ord < 0 else 0.0, "float32"))
        check(
            xp.linalg.vector_norm(x, ord=ord, axis=1, keepdims=True),
            np.full((2, 1), math.inf if ord < 0 else 0, "f4"),
        )
    check(xp.linalg.vector_norm(x, ord=ord, axis=0), np.zeros(0, "float32"))


@pytest.mark.parametrize("dtype", ["float32", "complex64", "complex128"])
@pytest.mark.parametrize("ord", [1, 2, 3, 0.5, -1])
def test_norms_of_many_elements_keep_their_digits(ord, dtype):
    a = (np.random.default_rng(0).standard_normal((2, 50_000)) + 1000).astype(dtype)
    expected = np.linalg.norm(a.astype("clongdouble"), ord, axis=1)
    rtol = 4 * np.finfo(dtype).eps
    for keepdims in (False, True):
        x = value(xp.linalg.vector_norm(xp.asarray(a), ord=ord, axis=1, keepdims=keepdims))
        np.testing.assert_allclose(x, expected[:, None] if keepdims else expected, rtol)
    if ord in (1, -1):  # the largest and the smallest of the sums
        x = xp.linalg.matrix_norm(xp.asarray(a), ord=ord * math.inf)
        np.testing.assert_allclose(value(x), np.linalg.norm(a.astype("clongdouble"), ord * math.inf), rtol)
        x = xp.linalg.matrix_norm(xp.asarray(a.T.copy()), ord=ord, keepdims=True)
        np.testing.assert_allclose(value(x), [[np.linalg.norm(a.astype("clongdouble").T, ord)]], rtol)
    if ord == 2:
        np.testing.assert_allclose(value(xp.linalg.matrix_norm(xp.asarray(a))), np.linalg.norm(expected), rtol)
    zeros = torch.zeros(1000, dtype=xp.asarray(a).dtype, requires_grad=True)
    xp.linalg.vector_norm(zeros, ord=ord).backward()
    assert not zeros.grad.any()


def test_vector_norm_refuses():
    x = xp.ones((2, 3))
    for axis, error in [(2, IndexError), ((0, -3), IndexError), ((0, -2), ValueError), (1.0, TypeError)]:
        with pytest.raises(error, match="vector_norm"):
            xp.linalg.vector_norm(x, axis=axis)
    for ord in ("fro", None, True, 1j):
        with pytest.raises(TypeError, match="ord"):
            xp.linalg.vector_norm(x, ord=ord)


# Tolerances


@pytest.mark.parametrize("dtype", FLOATING)
def test_rtol(dtype, box):
    s = np.asarray([[1, 0.1, 0], [2, 1e-3, 1e-5]], a_real := np.zeros((), dtype).real.dtype)
    q = np.linalg.qr(numbers((2, 3, 3), dtype)).Q
    a = (q * s[:, None, :] @ q.conj().mT).astype(dtype)
    for rtol, ranks in [
        (0.2, [1, 1]),
        (1e-2, [2, 1]),
        (1, [0, 0]),
        (np.asarray([0.2, 1e-4], "float32"), [1, 2]),
        (np.asarray([0.2, 1e-4], "float64"), [1, 2]),
        (np.asarray([1e-2], a_real), [2, 1]),
        (np.asarray(1e-2, a_real), [2, 1]),
    ]:
        given = box(rtol) if isinstance(rtol, np.ndarray) else rtol
        check(xp.linalg.matrix_rank(box(a), rtol=given), ranks, "int64", box.type)
        expected = [
            (qi[:, :r] / si[:r] @ qi[:, :r].conj().T).astype(dtype) for qi, si, r in zip(q, s, ranks, strict=True)
        ]
        x = xp.linalg.pinv(box(a), rtol=given)
        assert isinstance(x, box.type)
        assert x.dtype == box(a).dtype
        np.testing.assert_allclose(value(x), expected, rtol=1e-3, atol=1e-2)


@pytest.mark.parametrize("f", [xp.linalg.matrix_rank, xp.linalg.pinv])
def test_rtol_refused(f):
    x = xp.ones((2, 3, 3))
    for rtol in (True, "1", 1j, xp.asarray(1), xp.asarray([1j, 1]), torch.ones(2), np.ones(2)):
        with pytest.raises(TypeError, match="rtol"):
            f(x, rtol=rtol)
    for shape in [(3,), (2, 2), (1, 1, 1)]:
        with pytest.raises(ValueError, match=f.__name__):
            f(x, rtol=xp.ones(shape))


# What all of them refuse

MATRIX_FUNCTIONS = [
    "cholesky det eig eigh eigvals eigvalsh inv matrix_norm matrix_rank pinv qr slogdet svd svdvals".split(),
    "cholesky det eig eigh eigvals eigvalsh inv slogdet".split(),
]


def matrix_function(name):
    return (lambda x: xp.linalg.matrix_power(x, 2)) if name == "matrix_power" else getattr(xp.linalg, name)


@pytest.mark.parametrize("name", [*MATRIX_FUNCTIONS[0], "matrix_power", "vector_norm", "solve"])
def test_refused_dtypes(name, box):
    f = (lambda x: xp.linalg.solve(x, x)) if name == "solve" else matrix_function(name)
    for dtype in ["bool", *INTEGER]:
        with pytest.raises(TypeError, match=f"^{name}: "):
            f(box(np.ones((2, 2), dtype)))
    for other in (1.0, [[1.0]], np.ones((2, 2)), None):
        with pytest.raises(TypeError, match=f"^{name}: "):
            f(other)


@pytest.mark.parametrize("name", [*MATRIX_FUNCTIONS[0], "matrix_power"])
def test_refused_shapes(name):
    shapes = [(), (3,), (2, 3), (3, 2, 3)] if name in [*MATRIX_FUNCTIONS[1], "matrix_power"] else [(), (3,)]
    for shape in shapes:
        with pytest.raises(ValueError, match=f"^{name}: got shape"):
            matrix_function(name)(xp.ones(shape))


def test_matrix_power_refuses_exponents():
    for n, error in [(1.0, TypeError), (True, TypeError), ("2", TypeError), (2**70, OverflowError)]:
        with pytest.raises(error, match="matrix_power"):
            xp.linalg.matrix_power(xp.eye(2), n)


def test_the_same_functions():
    for name in ("matmul", "matrix_transpose", "tensordot", "vecdot"):
        assert getattr(xp, name) is getattr(xp.linalg, name)


def test_lazy_conjugates():
    """A tensor with torch's conj bit is taken at its value, and no result has the bit."""
    a = numbers((3, 3), "complex128")
    t = torch.from_numpy(a).conj()
    b = a.conj()
    la = xp.linalg
    check(xp.matmul(t, t), b @ b)
    check(xp.vecdot(t, t), (b.conj() * b).sum(-1))
    check(xp.tensordot(t, t, axes=1), b @ b)
    check(la.outer(t[0], t[1]), np.outer(b[0], b[1]))
    check(la.cross(t, t[0]), np.cross(b, b[0]))
    check(la.inv(t), np.linalg.inv(b))
    check(la.solve(t, t[0]), np.linalg.solve(b, b[0]))
    check(la.pinv(t), np.linalg.pinv(b))
    check(la.trace(t), np.trace(b))
    check(la.vector_norm(t.imag), np.linalg.norm(b.imag))
    for part in (*la.svd(t), *la.qr(t), *la.eig(t), *la.eigh(t), la.cholesky(t @ t.mH, upper=True)):
        assert not part.is_conj()


# Transformations of torch: each function on a stack of matrices

P = torch.tensor([[4.0, 1.0, 0.5], [1.0, 3.0, -0.25], [0.5, -0.25, 2.0]], dtype=torch.float64)
la = xp.linalg
TRANSFORMED = {
    "cholesky": lambda x: la.cholesky(xp.matmul(x, xp.matrix_transpose(x))),
    "cross": lambda x: la.cross(x, x[..., ::-1, :] if isinstance(x, xp.Array) else x.flip(-2)),
    "det": la.det,
    "diagonal": lambda x: la.diagonal(x, offset=1),
    "eig": lambda x: xp.abs(la.eig(x).eigenvectors),
    "eigh": lambda x: la.eigh(x + xp.matrix_transpose(x)).eigenvalues,
    "eigvals": lambda x: xp.real(la.eigvals(x)),
    "eigvalsh": lambda x: la.eigvalsh(x + xp.matrix_transpose(x)),
    "inv": la.inv,
    "matmul": lambda x: xp.matmul(x, x),
    "matmul uint16": lambda x: xp.matmul(xp.astype(x, xp.uint16), xp.astype(x, xp.uint16)),
    "matrix_norm": la.matrix_norm,
    "matrix_norm 2": lambda x: la.matrix_norm(x, ord=2),
    "matrix_norm -1": lambda x: la.matrix_norm(x, ord=-1, keepdims=True),
    "matrix_power": lambda x: la.matrix_power(x, -3),
    "matrix_rank": la.matrix_rank,
    "matrix_transpose": xp.matrix_transpose,
    "outer": lambda x: la.outer(x[0, :], x[:, 1]),
    "pinv": la.pinv,
    "qr": lambda x: la.qr(x).R,
    "slogdet": lambda x: la.slogdet(x).logabsdet,
    "solve": lambda x: la.solve(x, x[..., 0]),
    "svd": lambda x: xp.matmul(la.svd(x).U, la.svd(x).Vh),
    "svdvals": la.svdvals,
    "tensordot": lambda x: xp.tensordot(x, x, axes=((-1,), (-2,))),
    "tensordot int": lambda x: xp.tensordot(xp.astype(x, xp.int64), xp.astype(x, xp.int64), axes=((-1,), (-2,))),
    "trace": lambda x: la.trace(x, offset=-1),
    "trace uint32": lambda x: la.trace(xp.astype(x, xp.uint32)),
    "vecdot": lambda x: xp.vecdot(x, x, axis=-2),
    "vector_norm": la.vector_norm,
    "vector_norm -0.5": lambda x: la.vector_norm(x, axis=(-1,), ord=-0.5),
    "vector_norm ()": lambda x: la.vector_norm(x, axis=()),
}
NOT_DIFFERENTIABLE = {"matrix_rank", "matmul uint16", "tensordot int", "trace uint32"}


@pytest.mark.filterwarnings("ignore:.*torch.jit:DeprecationWarning")  # by torch's forward mode
@pytest.mark.parametrize("name", [name for name in TRANSFORMED if name not in NOT_DIFFERENTIABLE])
def test_gradients(name):
    """Backwards, and forwards as jvp goes."""
    assert torch.autograd.gradcheck(TRANSFORMED[name], P.clone().requires_grad_(), check_forward_ad=True)


@pytest.mark.parametrize("name", TRANSFORMED)
def test_vmap(name):
    f = TRANSFORMED[name]
    stack = torch.stack([P, 2 * P, P.mT @ P])
    mapped = torch.vmap(f)(xp.asarray(stack))
    assert isinstance(mapped, xp.Array)
    torch.testing.assert_close(mapped.tensor, torch.stack([f(t) for t in stack]))


@pytest.mark.parametrize("name", TRANSFORMED)
def test_meta(name):
    f = TRANSFORMED[name]
    expected = f(P)
    for x in (f(P.to("meta")), f(xp.asarray(P.to("meta"))).tensor):
        assert x.is_meta
        assert (x.shape, x.dtype) == (expected.shape, expected.dtype)


@pytest.mark.parametrize("name", TRANSFORMED)
def test_compile(name):
    f = TRANSFORMED[name]
    torch._dynamo.reset()
    compiled = torch.compile(f, fullgraph=True, backend="eager")
    torch.testing.assert_close(compiled(P), f(P))
    torch.testing.assert_close(compiled(xp.asarray(P)).tensor, f(P))


def test_gradient_of_arrays():
    g = torch.func.grad(lambda x: la.det(x).tensor)(xp.asarray(P))
    assert isinstance(g, xp.Array)
    torch.testing.assert_close(g.tensor, torch.linalg.det(P) * torch.linalg.inv(P).mT)  # Jacobi's formula
    g = torch.func.grad(la.vector_norm)(torch.zeros(3))
    assert (g == 0).all()  # a subgradient, not NaN


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_autocast_does_not_apply(dtype):
    a = xp.asarray(np.random.default_rng(0).standard_normal((3, 4, 4)).astype("float32"))
    calls = (
        lambda x: xp.matmul(x, x),
        lambda x: xp.vecdot(x, x),
        lambda x: xp.tensordot(x[0, ...], x[1, ...], axes=1),
        lambda x: xp.linalg.matrix_power(x, 3),
        xp.linalg.pinv,
        lambda x: xp.linalg.solve(x, x),
        lambda x: xp.linalg.matrix_norm(x, ord="nuc"),
        xp.linalg.det,
    )
    for f in calls:
        with torch.autocast("cpu", dtype=dtype):
            got = f(a)
        check(got, value(f(a)), "float32")
    with torch.autocast("cpu", dtype=dtype):
        assert torch.compile(calls[0], fullgraph=True, backend="eager")(a).dtype is torch.float32
        g = torch.func.grad(lambda x: xp.sum(x @ x).tensor)(a)
    assert g.dtype is torch.float32
