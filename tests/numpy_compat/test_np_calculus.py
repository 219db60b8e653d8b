"""Differences, interpolation, convolution, windows, predicates and questions about dtypes, against NumPy."""

import inspect

import numpy
import pytest
import torch
from compare import DTYPES, REAL, assert_same, ours, outcome, same, tensors, values

import torch_arrayapi.numpy_compat as np

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::numpy.exceptions.ComplexWarning")

INEXACT = ["float16", "float32", "float64", "complex64", "complex128"]
SPECIAL = numpy.array([0.0, -0.0, 1.5, numpy.nan, numpy.inf, -numpy.inf, -2.0])
SPECIAL_COMPLEX = numpy.array([complex(1, numpy.nan), complex(numpy.inf, 0), complex(0, -numpy.inf), 1 + 2j, 3])
A23 = numpy.array([[1.0, 4.0, 9.0], [2.0, -1.0, 0.5]])
NAMES = """diff ediff1d gradient trapezoid interp convolve correlate unwrap angle real imag real_if_close nan_to_num
isclose allclose array_equal array_equiv iscomplex isreal iscomplexobj isrealobj isneginf isposinf isscalar i0 sinc
bartlett blackman hamming hanning kaiser packbits unpackbits can_cast min_scalar_type common_type
mintypecode typename iterable base_repr binary_repr""".split()


def call(name):
    return lambda m, *args, **kwargs: getattr(m, name)(*args, **kwargs)


@pytest.mark.parametrize("name", NAMES)
def test_signatures(name):
    want, got = (inspect.signature(getattr(m, name)).parameters.values() for m in (numpy, np))
    for w, g in zip(want, got, strict=True):
        assert (g.name, g.kind, g.default) == (w.name, w.kind, w.default)


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("kwargs", [{}, {"n": 2}, {"axis": 0}, {"n": 5}, {"n": 0}])
def test_diff(d, kwargs):
    same(call("diff"), values(d, (3, 4)), **kwargs)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        (([1, 2, 4],), {"prepend": 0}),
        (([1, 2, 4],), {"append": [7, 8.5]}),
        ((A23,), {"prepend": 0, "append": 1, "axis": 0}),
        ((A23,), {"prepend": A23, "axis": 1}),
        ((A23,), {"append": [1]}),
        ((A23,), {"axis": 2}),
        ((A23,), {"n": -1}),
        ((3,), {}),
        (([],), {}),
        (([5],), {}),
        ((A23[:, ::-1],), {}),
        ((A23.T,), {}),
    ],
)
def test_diff_cases(args, kwargs):
    same(call("diff"), *args, **kwargs)


@pytest.mark.parametrize("d", DTYPES)
def test_ediff1d(d):
    same(call("ediff1d"), values(d, (2, 3)))
    same(call("ediff1d"), values(d, (2, 3)), values(d, (2,)), values(d, (2, 2)))


@pytest.mark.parametrize(
    "args",
    [
        ([1, 2, 4], 8),
        ([1, 2, 4], [8, 9], 3),
        ([1, 2, 4], 1.5),
        ([1, 2, 4], None, 1.5),
        ([1.0, 2, 4], 1j),
        ([],),
        ([1],),
        (5, [1, 2]),
        (numpy.arange(4, dtype="int8"), 100),
    ],
)
def test_ediff1d_cases(args):
    same(call("ediff1d"), *args)


X = numpy.array([0.0, 1.0, 3.0, 4.0, 7.0])
Y = numpy.array([1.0, 3.0, 2.0, -4.0, 0.5])
GRID = numpy.add.outer(X[:4] ** 2, Y**2)


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("edge_order", [1, 2])
def test_gradient(d, edge_order):
    same(call("gradient"), values(d, (4, 5)), edge_order=edge_order)
    same(call("gradient"), values(d, (5,)), 2, edge_order=edge_order)
    if d not in ("float16", "complex64", "float32"):
        same(call("gradient"), values(d, (5,)), X, edge_order=edge_order)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((GRID, 0.5), {}),
        ((GRID, 0.5, 3), {}),
        ((GRID, X[:4], 3), {"edge_order": 2}),
        ((GRID, X[:4], numpy.arange(5)), {"edge_order": 2}),
        ((GRID, numpy.arange(5) ** 2), {"axis": 1}),
        ((GRID, numpy.array(2.0)), {"axis": (1, 0)}),
        ((GRID,), {"axis": (-1,)}),
        ((GRID,), {"axis": 2}),
        ((GRID, 1, 2, 3), {}),
        ((GRID, X), {}),
        ((GRID, GRID, X), {}),
        ((GRID, X, X), {}),
        ((GRID,), {"edge_order": 3}),
        ((Y[:2],), {"edge_order": 2}),
        ((Y[:2],), {}),
        ((Y[:1],), {}),
        ((Y[::-1],), {}),
        ((5.0,), {}),
        ((GRID.astype("float32"), numpy.float64(2)), {}),
        ((GRID.astype("float32"), X[:4], X), {"edge_order": 2}),
        ((Y, [0, 1, 2, 3, 4]), {}),
        ((Y, 2j), {}),
    ],
)
def test_gradient_cases(args, kwargs):
    same(call("gradient"), *args, rtol=1e-6, **kwargs)


@pytest.mark.parametrize("d", DTYPES)
def test_trapezoid(d):
    same(call("trapezoid"), values(d, (3, 4)))
    same(call("trapezoid"), values(d, (3, 4)), dx=2, axis=0)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((Y, X), {}),
        ((GRID, X), {}),
        ((GRID, X[:4]), {"axis": 0}),
        ((GRID, GRID), {"axis": 0}),
        ((GRID, GRID[::-1]), {}),
        (([1],), {}),
        ((Y,), {"dx": numpy.array(0.5)}),
        ((5.0,), {}),
        ((GRID,), {"axis": 2}),
    ],
)
def test_trapezoid_cases(args, kwargs):
    same(call("trapezoid"), *args, **kwargs)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((1.5, X, Y), {}),
        (([-1, 0, 0.5, 3, 6.5, 7, 8, numpy.nan, numpy.inf], X, Y), {}),
        (([[-1.0, 0], [9, 2]], X, Y), {"left": -5, "right": 5}),
        (([-1, 0.5, 9], X, Y + 1j), {"left": 2j}),
        ((numpy.array(1.5), X, Y), {}),
        ((numpy.array([], dtype=int), X, Y), {}),
        (([1, 2, 3], [2], [7]), {}),
        (([1, 2, numpy.nan], [2], [7]), {"left": 0, "right": 1}),
        (([1, 2, 3], [], []), {}),
        (([1, 2, 3], [1, 2], [1]), {}),
        (([1, 2, 3], [[1, 2]], [[1, 2]]), {}),
        (([-180, -170, 5, 365, 350.5], [190, -190, 350, -350], [5, 10, 3, 4]), {"period": 360}),
        (([-180, 170.5], [190, -190, 350, -350], [5, 10j, 3, 4]), {"period": -360}),
        (([1], [1, 2], [3, 4]), {"period": 0}),
        (([1], [[1, 2]], [3, 4]), {"period": 3}),
        (([1], [1, 2], [3]), {"period": 3}),
        (([0.5, 1.5, 2.5], [0, 1, 2, 3], [numpy.inf, numpy.inf, 3, 4]), {}),
        (([0.5, 1.5, 5.0], [0, 1, 2, numpy.inf], [1, 2, 3, 4]), {}),
        (([1.0], [0, 1, 2], [numpy.nan, 5, numpy.nan]), {}),
        (([1.5], X.astype("float32"), Y.astype("float32")), {}),
        (([True, False], [0, 1], [3, 5]), {}),
        (([1], [1, 2], [3, 4]), {"left": 1j}),
        (([1j], [1, 2], [3, 4]), {}),
    ],
)
def test_interp(args, kwargs):
    same(call("interp"), *args, **kwargs)


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("mode", ["full", "same", "valid"])
@pytest.mark.parametrize("name", ["convolve", "correlate"])
@pytest.mark.parametrize("sizes", [(5, 3), (2, 5), (4, 4), (1, 1), (4, 2)])
def test_convolve(name, mode, d, sizes):
    same(
        call(name), values(d, (sizes[0],)), values(d, (sizes[1],), seed=1), mode, rtol=2e-3 if d == "float16" else 1e-5
    )


@pytest.mark.parametrize("name", ["convolve", "correlate"])
@pytest.mark.parametrize(
    "args",
    [
        ([1, 2], [0.5]),
        ([1, 2, 3], [1, 1], 0),
        ([1, 2, 3], [1, 1], 1),
        ([1, 2, 3], [1, 1], 2),
        ([1, 2, 3], [1, 1], 3),
        ([1, 2, 3], [1, 1], "f"),
        ([1, 2, 3], [1, 1], "x"),
        ([1, 2, 3], [1, 1], None),
        ([], [1]),
        ([1], []),
        ([[1]], [1]),
        (3, 2),
        (numpy.arange(5.0)[::-1], numpy.arange(6)[::2]),
        (numpy.arange(5, dtype="uint64") + 2**63, numpy.arange(3, dtype="uint64")),
        (numpy.arange(5, dtype="int8") * 30, numpy.arange(3, dtype="int8") * 20),
    ],
)
def test_convolve_cases(name, args):
    same(call(name), *args)


def test_convolve_in_parts(monkeypatch):
    from torch_arrayapi.numpy_compat import _calculus

    monkeypatch.setattr(_calculus, "_WINDOW", 20)
    same(call("convolve"), values("float64", (50,)), values("float64", (7,)))


@pytest.mark.parametrize("d", REAL)
def test_unwrap(d):
    same(call("unwrap"), values(d, (3, 5)), rtol=2e-3 if d == "float16" else 1e-5)
    same(call("unwrap"), values(d, (3, 5)), axis=0, period=4, rtol=2e-3 if d == "float16" else 1e-5)
    same(call("unwrap"), values(d, (3, 5)), period=5, rtol=2e-3 if d == "float16" else 1e-5)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((numpy.linspace(0, 30, 20) % (2 * numpy.pi),), {}),
        ((numpy.linspace(0, 30, 20) % (2 * numpy.pi),), {"discont": 5}),
        (([0, 180, 0, 180],), {"period": 360}),
        (([0, 1, 2, -1, 0],), {"period": 4}),
        (([],), {}),
        ((3.0,), {}),
        (([1j, 2],), {}),
        (([True, False],), {}),
        ((A23,), {"axis": 3}),
    ],
)
def test_unwrap_cases(args, kwargs):
    same(call("unwrap"), *args, **kwargs)


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize(
    "name", ["angle", "real", "imag", "real_if_close", "nan_to_num", "iscomplex", "isreal", "sinc"]
)
def test_elements(name, d):
    for shape in ((2, 3), (), (0,)):
        same(call(name), values(d, shape), rtol=3e-3 if d == "float16" else 1e-6)


@pytest.mark.parametrize("d", DTYPES)
def test_i0(d):
    for shape in ((2, 3), (), (0,)):
        same(call("i0"), values(d, shape), rtol=3e-3 if d == "float16" else 1e-6)


SCALARS = [3, 2.5, -0.0, 1 + 2j, True, numpy.float32(1.5), numpy.complex64(2j), numpy.int8(-3), numpy.inf, numpy.nan]


@pytest.mark.parametrize("x", [*SCALARS, [1, 2j], SPECIAL, SPECIAL_COMPLEX, SPECIAL[::-1]], ids=str)
@pytest.mark.parametrize(
    "name",
    "angle real imag real_if_close nan_to_num iscomplex isreal isneginf isposinf iscomplexobj isrealobj isscalar "
    "iterable i0 sinc".split(),
)
def test_elements_of_scalars(name, x):
    same(call(name), x, rtol=1e-12)


@pytest.mark.parametrize("name", ["isneginf", "isposinf"])
def test_infinities(name):
    out = numpy.zeros(7, bool)
    mine = np.asarray(out)
    assert getattr(np, name)(SPECIAL, mine) is mine
    numpy.testing.assert_array_equal(numpy.asarray(mine), getattr(numpy, name)(SPECIAL))
    for d in DTYPES:
        same(call(name), values(d))
    same(call(name), SPECIAL, numpy.zeros(7))


def test_angle_in_degrees():
    for x in ([1, 1j, -1], [1, -1, 0], numpy.arange(-1, 2, dtype="int8"), 1j, -1):
        same(call("angle"), x, deg=True, rtol=1e-3)


def test_real_parts_are_views():
    x = np.asarray(numpy.array([1 + 2j, 3]))
    np.real(x)[0] = 9
    np.imag(x)[1] = 8
    assert x.tolist() == [9 + 2j, 3 + 8j]


@pytest.mark.parametrize("tol", [100, 1000, 0.5, 1e-14])
@pytest.mark.parametrize("x", [[2.1 + 4e-14j, 5.2 + 3e-15j], [1 + 1j], [1.5, 2], numpy.array([1 + 1e-6j], "complex64")])
def test_real_if_close(x, tol):
    same(call("real_if_close"), x, tol=tol)


@pytest.mark.parametrize("d", INEXACT)
@pytest.mark.parametrize(
    "kwargs",
    [
        {},
        {"nan": -3},
        {"posinf": 5.5, "neginf": -7},
        {"nan": numpy.arange(7.0)},
        {"copy": False},
        {"nan": 1j},
        {"posinf": numpy.float64(3)},
    ],
)
def test_nan_to_num(d, kwargs):
    same(call("nan_to_num"), SPECIAL.astype(d), **kwargs)
    same(call("nan_to_num"), SPECIAL_COMPLEX[1:].astype("complex64"), **{k: v for k, v in kwargs.items() if k != "nan"})


def test_nan_to_num_in_place():
    x = np.asarray(SPECIAL.copy())
    assert np.nan_to_num(x, copy=False) is x
    assert np.isfinite(x).all()
    t = torch.from_numpy(SPECIAL.copy())
    assert np.nan_to_num(t, copy=False) is t
    assert torch.isfinite(t).all()
    assert isinstance(np.nan_to_num(t, nan=np.asarray(1.0)), torch.Tensor)


A = numpy.array([1.0, 2.0, numpy.nan, numpy.inf, -numpy.inf, 0.0])
B = numpy.array([1.0 + 1e-9, 2.1, numpy.nan, numpy.inf, numpy.inf, 1e-9])


@pytest.mark.parametrize("name", ["isclose", "allclose"])
@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((A, B), {}),
        ((A, B), {"equal_nan": True}),
        ((A, B), {"rtol": 0.1, "atol": 1}),
        ((A, A.copy()), {"equal_nan": True}),
        ((A, 1.0), {}),
        ((1.0, A), {}),
        ((1, 1), {}),
        ((1, 2), {}),
        ((1.0, 1.0), {"equal_nan": True}),
        ((A, B), {"rtol": numpy.array([0, 0.1, 0, 0, 0, 0])}),
        ((A, B[:3]), {}),
        ((A + 1j, B), {}),
        (([True, False], [True, True]), {}),
        ((numpy.array([200], "uint8"), numpy.array([201], "uint8")), {}),
        (([], []), {}),
        ((A.astype("float32"), B), {}),
    ],
)
def test_isclose(name, args, kwargs):
    same(call(name), *args, **kwargs)


@pytest.mark.parametrize("d", DTYPES)
def test_isclose_of_dtypes(d):
    same(call("isclose"), values(d), values(d, seed=1))
    same(call("isclose"), values(d), values("float32", seed=1))


@pytest.mark.parametrize(
    "args",
    [
        ([1, 2], [1, 2]),
        ([1, 2], [1, 2, 3]),
        ([1, 2], [[1, 2], [1, 2]]),
        ([1, 2], [[1, 2], [1, 3]]),
        (A, A),
        (A, B),
        (A + 0j, A + 0j),
        ([1, [2, 3]], [1, 2]),
        (1, 1.0),
        (3, [3, 3]),
        ([], [[]]),
        ([], []),
        (numpy.array([2**63], "uint64"), numpy.array([-(2**63)])),
    ],
)
def test_array_equal(args):
    same(call("array_equal"), *args)
    same(call("array_equal"), *args, equal_nan=True)
    same(call("array_equiv"), *args)


@pytest.mark.parametrize("name", ["bartlett", "blackman", "hamming", "hanning"])
@pytest.mark.parametrize("m", [-1, 0, 1, 2, 5, 8, 5.5, True, numpy.int32(4), numpy.array(4), "x"])
def test_windows(name, m):
    same(call(name), m)


@pytest.mark.parametrize("m", [-1, 0, 1, 2, 5, 5.5])
@pytest.mark.parametrize("beta", [0, 5, 14.5, numpy.array(2.0)])
def test_kaiser(m, beta):
    same(call("kaiser"), m, beta)


@pytest.mark.parametrize("order", ["big", "little", "x"])
@pytest.mark.parametrize("d", ["bool", "uint8", "int64", "uint16", "float32"])
def test_packbits(d, order):
    same(call("packbits"), values(d, (3, 11)), bitorder=order)
    for axis in (0, 1, -1, 2):
        same(call("packbits"), values(d, (3, 11)), axis, order)
    same(call("packbits"), values(d, ()))
    same(call("packbits"), values(d, (0,)))
    same(call("packbits"), values(d, (0, 3)), 1)
    same(call("packbits"), values(d, ()), 0)


@pytest.mark.parametrize("order", ["big", "little", "x"])
def test_unpackbits(order):
    x = numpy.arange(60, dtype="uint8").reshape(5, 12) * 7
    for count in (None, 3, 20, 300, -2, 0, -1000):
        for axis in (None, 0, 1, -1):
            same(call("unpackbits"), x, axis, count, order)
    same(call("unpackbits"), numpy.array(3, "uint8"))
    same(call("unpackbits"), numpy.array([], "uint8"))
    same(call("unpackbits"), [1, 2])


@pytest.mark.parametrize(
    "args",
    [
        (numpy.zeros(2, "float32"), 3.5),
        (numpy.zeros(2, "int8"), 3, 2.5),
        (numpy.zeros(2, "int8"), numpy.uint8(3)),
        ("int8", numpy.dtype("uint16")),
        (numpy.zeros((), "float32"), 1j),
        (),
        ([1, 2],),
        (True, numpy.float16),
        (1, 2),
    ],
)
def test_result_type(args):
    want, got = (outcome(call("result_type"), m, a, {}) for m, a in ((numpy, args), (np, ours(args))))
    if isinstance(want, Exception):
        assert isinstance(got, type(want))
    else:
        assert got == want
        assert isinstance(got, numpy.dtype)


def test_dtype_functions():
    assert np.result_type(torch.zeros(2), torch.int8, 1.5) == numpy.dtype("float32")
    with np.promotion("legacy"):
        assert np.result_type(np.zeros(2, "int8"), 200) == numpy.dtype("int16")
        assert np.result_type(np.zeros(2, "int8"), "float32") == numpy.dtype("float32")
    with pytest.raises(TypeError):
        np.result_type(torch.bfloat16)
    assert np.can_cast(torch.int32, "int64") and not np.can_cast(torch.ones(2), torch.int8)
    assert np.can_cast(np.zeros(2), "float32", "same_kind")
    with pytest.raises(TypeError):
        np.can_cast(3, "int8")
    for a in ("int8", numpy.float32, numpy.int64(3)):
        for b in ("float16", numpy.complex64, "bool"):
            for casting in ("no", "equiv", "safe", "same_kind", "unsafe"):
                assert np.can_cast(a, b, casting) == numpy.can_cast(a, b, casting)
    for v in (0, 3, -3, 255, 256, 70000, -(2**40), 2**63, 1.5, 1e50, 1j, True, numpy.float64(3)):
        assert np.min_scalar_type(v) == numpy.min_scalar_type(v)
    assert np.min_scalar_type(np.asarray(numpy.array(300))) == numpy.min_scalar_type(numpy.array(300))
    assert np.min_scalar_type(torch.tensor(300)) == numpy.dtype("uint16")
    assert np.min_scalar_type(np.zeros(2)) == numpy.dtype("float64")
    for ds in (["float32", "int8"], ["float16"], ["complex64", "float64"], ["int8"], ["bool"]):
        arrays = [numpy.zeros(2, d) for d in ds]
        same(call("common_type"), *arrays)
    assert np.common_type(torch.zeros(2), torch.zeros(1, dtype=torch.complex64)) is numpy.complex64
    for chars in ("dF", ["d", "f"], ["i"], "e", "D"):
        assert np.mintypecode(chars) == numpy.mintypecode(chars)
    assert np.mintypecode([np.zeros(2, "float32"), np.zeros(2, "complex64")]) == "F"
    assert np.mintypecode("i", "fd", "g") == "g"
    for c in "?bBhHiIlLqQfdgFDG":
        assert np.typename(c) == numpy.typename(c)


def test_kinds_of_objects():
    for x in (3, 3.5, "a", b"b", numpy.float32(2), [1], (1,), None, numpy.dtype("int8")):
        assert np.isscalar(x) == numpy.isscalar(x)
    assert not np.isscalar(np.asarray(3)) and not np.isscalar(torch.tensor(3))
    for x in (3, [1], "ab", {1: 2}, None):
        assert np.iterable(x) == numpy.iterable(x)
    assert not np.iterable(np.asarray(3)) and not np.iterable(torch.tensor(3))
    assert np.iterable(np.zeros(2)) and np.iterable(torch.zeros(2))
    assert np.iscomplexobj([torch.zeros(2), torch.ones(2) * 1j]) and np.isrealobj(torch.zeros(2))
    assert np.iscomplexobj(np.asarray(1j)) and np.isrealobj([1, 2])


def test_numbers_in_bases():
    for n in (0, 1, 10, 255, -7):
        for base in (2, 3, 16, 36):
            assert np.base_repr(n, base, 2) == numpy.base_repr(n, base, 2)
        assert np.binary_repr(n) == numpy.binary_repr(n)
        assert np.binary_repr(n, 12) == numpy.binary_repr(n, 12)
    assert np.base_repr(np.asarray(9), 3) == "100" and np.binary_repr(torch.tensor(5)) == "101"
    for f in (lambda m: m.base_repr(3, 40), lambda m: m.base_repr(3, 1), lambda m: m.binary_repr(-9, 3)):
        assert_same(outcome(f, np, (), {}), outcome(f, numpy, (), {}))


V = numpy.array([1.0, 4.0, 2.0, 7.0])


@pytest.mark.parametrize(
    "name, args, kwargs",
    [
        ("diff", (V,), {"prepend": 0}),
        ("ediff1d", (V, numpy.array([1.0])), {}),
        ("gradient", (V,), {}),
        ("gradient", (GRID,), {}),
        ("trapezoid", (V,), {}),
        ("interp", (V, X, Y), {}),
        ("interp", (numpy.array(1.5), X, Y), {}),
        ("convolve", (V, V), {}),
        ("correlate", (V, V), {}),
        ("unwrap", (V,), {}),
        ("angle", (V + 1j,), {}),
        ("real", (V + 1j,), {}),
        ("imag", (V,), {}),
        ("imag", (V + 1j,), {}),
        ("real_if_close", (V + 0j,), {}),
        ("nan_to_num", (SPECIAL,), {"posinf": 2}),
        ("nan_to_num", (numpy.arange(3),), {}),
        ("isclose", (V, V), {}),
        ("iscomplex", (V,), {}),
        ("isreal", (V,), {}),
        ("isneginf", (SPECIAL,), {}),
        ("isposinf", (SPECIAL,), {}),
        ("i0", (V,), {}),
        ("sinc", (V,), {}),
        ("bartlett", (numpy.array(5),), {}),
        ("kaiser", (numpy.array(5), numpy.array(2.0)), {}),
        ("packbits", (numpy.arange(9),), {}),
        ("unpackbits", (numpy.arange(9, dtype="uint8"),), {}),
    ],
)
def test_tensors(name, args, kwargs):
    want = getattr(numpy, name)(*args, **kwargs)
    got = getattr(np, name)(*tensors(args), **kwargs)
    for g, w in zip(*(r if isinstance(r, tuple) else (r,) for r in (got, want)), strict=True):
        assert isinstance(g, torch.Tensor)
        assert_same(g.numpy(), w, exact_type=False)
    for name in ("allclose", "array_equal", "array_equiv"):
        assert getattr(np, name)(torch.ones(2), torch.ones(2)) is True


@pytest.mark.parametrize(
    "f",
    [
        lambda t: np.diff(t),
        lambda t: np.gradient(t),
        lambda t: np.trapezoid(t),
        lambda t: np.interp(t, torch.from_numpy(X), torch.from_numpy(Y)),
        lambda t: np.interp(torch.tensor([0.5, 2.5]).double(), torch.arange(4.0).double(), t),
        lambda t: np.convolve(t, t),
        lambda t: np.unwrap(t),
        lambda t: np.i0(t),
        lambda t: np.sinc(t),
        lambda t: np.nan_to_num(t),
    ],
)
def test_gradients(f):
    x = torch.tensor([1.3, 4.2, 2.1, 6.7], dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(f, (x,))


def test_inside_vmap():
    x = torch.from_numpy(numpy.random.default_rng(2).normal(size=(3, 5)))
    for f in (
        np.diff,
        np.gradient,
        np.sinc,
        np.unwrap,
        np.nan_to_num,
        lambda t: np.interp(t, [0, 1, 2], [3, 5, 4.5]),
        lambda t: np.convolve(t, t),
    ):
        torch.testing.assert_close(torch.func.vmap(f)(x), torch.stack([f(row) for row in x]))
