"""Statistical and utility functions: reductions, cumulative functions, diff."""

import math
import warnings

import numpy as np
import pytest
import torch
from against_numpy import (
    ALL,
    COMPLEX,
    FLOATING,
    MAKERS,
    NUMERIC,
    REAL,
    REAL_FLOATING,
    UNSIGNED,
    check,
    check_transforms,
    to_numpy,
    values,
)

import torch_arrayapi as xp

DTYPES = {
    "sum": NUMERIC,
    "prod": NUMERIC,
    "max": REAL,
    "min": REAL,
    "mean": FLOATING,
    "var": REAL_FLOATING,
    "std": REAL_FLOATING,
    "any": ALL,
    "all": ALL,
    "count_nonzero": ALL,
}
REDUCTIONS = [(name, dtype) for name, dtypes in DTYPES.items() for dtype in dtypes]
SHAPES = [(), (5,), (0,), (2, 3), (3, 1, 4), (2, 0, 3)]
EPS = {"float32": 2e-6, "complex64": 2e-6, "float64": 1e-14, "complex128": 1e-14}


def axes_of(ndim):
    yield None
    yield ()
    for i in range(ndim):
        yield i
        yield i - ndim
    if ndim > 1:
        yield (0, -1)
        yield (-1, 0)
        yield tuple(range(ndim))


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("name, dtype", REDUCTIONS)
def test_reduction(name, dtype, make):
    """Every axis of every shape: contiguous, empty, transposed, sliced, broadcast."""
    f, g = getattr(xp, name), getattr(np, name)
    for shape in SHAPES:
        for few in (False, True):
            a = values(dtype, shape, few=few)
            x = make(a)
            cases = [(x, a)]
            if len(shape) == 3:
                cases.append((xp.permute_dims(x, (2, 0, 1)), a.transpose(2, 0, 1)))
                cases.append((x[..., ::2], a[..., ::2]))
                cases.append((xp.broadcast_to(x, (2, *shape)), np.broadcast_to(a, (2, *shape))))
            for y, b in cases:
                for axis in axes_of(b.ndim):
                    for keepdims in (False, True):
                        with warnings.catch_warnings():
                            warnings.simplefilter("ignore")
                            try:
                                expected = g(b, axis=axis, keepdims=keepdims)
                            except ValueError:
                                with pytest.raises(ValueError, match=name):
                                    f(y, axis=axis, keepdims=keepdims)
                                continue
                        check(f(y, axis=axis, keepdims=keepdims), expected, make, EPS.get(dtype, 0))


@pytest.mark.parametrize("name", ["max", "min"])
def test_no_elements(name):
    f = getattr(xp, name)
    x = xp.zeros((0, 3, 0))
    for axis in (None, 0, 2, (0, 1), (0, 1, 2)):
        with pytest.raises(ValueError, match="no elements"):
            f(x, axis=axis)
    assert f(x, axis=1).shape == (0, 0)
    assert f(x, axis=()).shape == (0, 3, 0)


@pytest.mark.parametrize("dtype", UNSIGNED)
def test_unsigned_extremes(dtype):
    """Expected from Python's integers."""
    top = 2 ** (8 * np.dtype(dtype).itemsize) - 1
    x = xp.asarray(np.array([top, top - 1, 3], dtype))
    for f, total in ((xp.sum, 2 * top + 2), (xp.prod, top * (top - 1) * 3)):
        assert f(x).dtype is torch.uint64
        assert int(f(x)) == total % 2**64
        own = f(x, dtype=getattr(xp, dtype))
        assert own.dtype is getattr(torch, dtype)
        assert int(own) == total % (top + 1)
    assert [int(v) for v in xp.cumulative_sum(x)] == [top, (2 * top - 1) % 2**64, (2 * top + 2) % 2**64]
    assert int(xp.max(x)) == top
    assert int(xp.min(x)) == 3
    assert int(xp.argmax(x)) == 0
    assert int(xp.argmin(x)) == 2
    assert [int(v) for v in xp.diff(x)] == [top, (4 - top) % (top + 1)]


@pytest.mark.parametrize("name", ["sum", "prod", "cumulative_sum", "cumulative_prod"])
@pytest.mark.parametrize("dtype", NUMERIC)
def test_dtype(name, dtype):
    """The argument is converted first, in every pair that has a conversion."""
    f = getattr(xp, name)
    g = {"cumulative_sum": np.cumsum, "cumulative_prod": np.cumprod}.get(name) or getattr(np, name)
    a = np.asarray([[100.75, 3, 27], [5, 50.5, 2]], dtype)
    x = xp.asarray(a)
    for to in NUMERIC:
        if dtype in COMPLEX and to not in COMPLEX:
            with pytest.raises(TypeError, match=rf"{name}: .*{dtype}.*{to}.*real"):
                f(x, axis=0, dtype=getattr(xp, to))
        else:
            expected = g(a.astype(to), axis=0, dtype=to)
            check(f(x, axis=0, dtype=getattr(xp, to)), expected, xp.asarray, EPS.get(to, 0))


@pytest.mark.parametrize("dtype", [xp.bool, torch.float16, int, "int64", np.float64])
@pytest.mark.parametrize("name", ["sum", "prod", "cumulative_sum", "cumulative_prod"])
def test_dtype_refused(name, dtype):
    with pytest.raises(TypeError, match=f"{name}: dtype"):
        getattr(xp, name)(xp.ones(3), dtype=dtype)


@pytest.mark.parametrize("name", ["sum", "mean", "var", "std"])
@pytest.mark.parametrize("dtype", REAL_FLOATING)
def test_accuracy(name, dtype):
    """Within a few ulp of the exact value, as NumPy; the offset makes the variance hard."""
    for n in (10, 100, 1000, 100_000):
        for offset in (0.5, 100.0):
            a = values(dtype, (n,), seed=n) + np.dtype(dtype).type(offset)
            exact = getattr(np, name)(a.astype(np.longdouble))
            eps = np.finfo(dtype).eps
            for x in (xp.asarray(a), xp.asarray(np.stack([a, a], axis=1)), xp.asarray(np.stack([a, a]))):
                axis = x.shape.index(n)
                got = to_numpy(getattr(xp, name)(x, axis=axis)).astype(np.longdouble)
                error = np.max(np.abs(got - exact)) / abs(exact) / eps
                assert error < 8, (n, offset, x.shape, error)


def test_long_sums():
    """Neither order of summation may lose more than pairwise summation does."""
    a = values("float32", (1_000_000,)) + np.float32(1)
    exact = math.fsum(a.tolist())
    for shape in ((1_000_000,), (1000, 1000), (100_000, 10)):
        x = xp.asarray(a.reshape(shape))
        for axis in range(len(shape)):
            total = xp.sum(xp.sum(x, axis=axis), dtype=xp.float64)
            assert abs(float(total) / exact - 1) < 1e-6


@pytest.mark.parametrize("name", ["var", "std"])
@pytest.mark.parametrize("n", [10, 1000])
def test_correction(name, n):
    a = values("float64", (n, 2))
    x = xp.asarray(a)
    for correction in (0, 1, 0.5, 1.5, -2, n - 0.5):
        expected = getattr(np, name)(a, axis=0, ddof=correction)
        check(getattr(xp, name)(x, axis=0, correction=correction), expected, xp.asarray, 1e-13)
    for correction in (n, n + 0.5, n + 1, math.inf, math.nan):
        got = getattr(xp, name)(x, axis=0, correction=correction)
        assert got.shape == (2,)
        assert bool(xp.all(xp.isnan(got)))
    for correction in (True, "1", None, 1j, xp.asarray(1.0)):
        with pytest.raises(TypeError, match=f"{name}: correction"):
            getattr(xp, name)(x, correction=correction)


@pytest.mark.parametrize("n", [4, 1000])
def test_nan(n):
    x = xp.asarray(np.where(np.arange(n) == 2, np.nan, np.arange(n)))
    for name in ("sum", "prod", "max", "min", "mean", "var", "std"):
        assert math.isnan(float(getattr(xp, name)(x)))
    zeros = xp.zeros(n)
    nan = xp.asarray([math.nan])
    assert bool(xp.all(nan))
    assert bool(xp.any(xp.concat([zeros, nan])))
    assert int(xp.count_nonzero(xp.concat([zeros, nan]))) == 1
    for f in (xp.var, xp.std):
        assert float(f(zeros)) == 0.0
        assert math.isnan(float(f(xp.asarray([math.inf] * n))))


def test_mean_of_complex_keeps_parts_apart():
    for a in ([complex(math.nan, 1), 1 + 3j], [1 + 2j, complex(math.inf, 2)]):
        mean = xp.mean(xp.asarray(a))
        real, imag = xp.mean(xp.real(xp.asarray(a))), xp.mean(xp.imag(xp.asarray(a)))
        np.testing.assert_equal(to_numpy(xp.real(mean)), to_numpy(real))
        np.testing.assert_equal(to_numpy(xp.imag(mean)), to_numpy(imag))
    x = torch.asarray([1 + 2j, 3 + 5j]).conj()
    assert complex(xp.mean(xp.asarray(x))) == 2 - 3.5j


@pytest.mark.parametrize("dtype", COMPLEX)
def test_truth_of_complex(dtype):
    x = xp.asarray([0, 1j, 2, complex(0, math.nan)], dtype=getattr(xp, dtype))
    assert to_numpy(xp.any(x, axis=())).tolist() == [False, True, True, True]
    assert int(xp.count_nonzero(x)) == 3


# Cumulative functions


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("name", ["cumulative_sum", "cumulative_prod"])
@pytest.mark.parametrize("dtype", NUMERIC)
def test_cumulative(name, dtype, make):
    f, g, start = getattr(xp, name), {"s": np.cumsum, "p": np.cumprod}[name[11]], {"s": 0, "p": 1}[name[11]]
    for shape in ((7,), (0,), (1,), (2, 3), (2, 0, 3)):
        a = values(dtype, shape)
        for x, b in ((make(a), a), (xp.flip(make(a)), np.flip(a))):
            for axis in range(-len(shape), len(shape)):
                expected = g(b, axis=axis)
                check(f(x, axis=axis), expected, make, EPS.get(dtype, 0))
                first = np.full_like(np.sum(expected, axis=axis, keepdims=True), start)
                expected = np.concatenate([first, expected], axis=axis)
                check(f(x, axis=axis, include_initial=True), expected, make, EPS.get(dtype, 0))
            if len(shape) == 1:
                check(f(x), g(b), make, EPS.get(dtype, 0))


@pytest.mark.parametrize("name", ["cumulative_sum", "cumulative_prod"])
def test_cumulative_refused(name):
    f = getattr(xp, name)
    for x, axis, error in (
        (xp.ones((2, 3)), None, ValueError),
        (xp.ones(()), None, ValueError),
        (xp.ones(()), 0, IndexError),
        (xp.ones(3), 1, IndexError),
        (xp.ones(3), -2, IndexError),
        (xp.ones(3), (0,), TypeError),
        (xp.ones(3), 0.0, TypeError),
        (xp.ones(3) > 0, 0, TypeError),
        ([1, 2], 0, TypeError),
    ):
        with pytest.raises(error, match=name):
            f(x, axis=axis)


# diff


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("dtype", NUMERIC)
def test_diff(dtype, make):
    for shape in ((6,), (0,), (2, 3), (2, 0, 3)):
        a = values(dtype, shape)
        for axis in range(-len(shape), len(shape)):
            x = make(a)
            for n in (0, 1, 2, 3, 10):
                check(xp.diff(x, axis=axis, n=n), np.diff(a, axis=axis, n=n), make, 10 * EPS.get(dtype, 0))
            before, after = a.take([0] * 2, axis) if a.size else a, values(dtype, shape, seed=1)
            got = xp.diff(x, axis=axis, prepend=make(before), append=make(after))
            check(got, np.diff(a, axis=axis, prepend=before, append=after), make, EPS.get(dtype, 0))
    copy = xp.diff(x, n=0)
    assert copy is not x


def test_diff_arguments():
    x = xp.ones((2, 3))
    small = xp.ones((2, 1), dtype=xp.float64)
    assert xp.diff(x, prepend=small).dtype is xp.float64
    assert xp.diff(x, axis=0, append=xp.ones((4, 3))).shape == (5, 3)
    assert to_numpy(xp.diff(xp.asarray([1 + 1j, complex(math.inf, 1), 0]))).tolist()[0] == complex(math.inf, 0)
    for kwargs, error in (
        ({"n": -1}, ValueError),
        ({"n": 1.0}, TypeError),
        ({"axis": 2}, IndexError),
        ({"prepend": xp.ones((3, 1))}, ValueError),
        ({"append": xp.ones(3)}, ValueError),
        ({"append": xp.ones((2, 1), dtype=xp.int64)}, TypeError),
        ({"prepend": 0.0}, TypeError),
        ({"prepend": torch.ones(2, 1)}, TypeError),
    ):
        with pytest.raises(error, match="diff"):
            xp.diff(x, **kwargs)
    with pytest.raises(IndexError):
        xp.diff(xp.ones(()))


# Errors


@pytest.mark.parametrize("name", [*DTYPES, "cumulative_sum", "cumulative_prod", "diff"])
def test_refused(name):
    f = getattr(xp, name)
    allowed = DTYPES.get(name, NUMERIC)
    for dtype in ALL:
        if dtype not in allowed:
            for make in MAKERS:
                with pytest.raises(TypeError, match=f"{name}: got .*{dtype}"):
                    f(make(values(dtype, (3,))))
    for x in ([1.0], 1.0, np.ones(3), torch.ones(3, dtype=torch.float16), None):
        with pytest.raises(TypeError, match=name):
            f(x)


@pytest.mark.parametrize("name", DTYPES)
def test_axis_refused(name):
    f = getattr(xp, name)
    for shape, axis, error in (
        ((2, 3), 2, IndexError),
        ((2, 3), -3, IndexError),
        ((2, 3), (0, 2), IndexError),
        ((), 0, IndexError),
        ((), -1, IndexError),
        ((), (0,), IndexError),
        ((2, 3), (0, -2), ValueError),
        ((2, 3), (1, 1), ValueError),
        ((2, 3), 0.0, TypeError),
        ((2, 3), True, TypeError),
        ((2, 3), [0], TypeError),
        ((2, 3), "0", TypeError),
    ):
        with pytest.raises(error, match=name):
            f(xp.ones(shape), axis=axis)
    assert f(xp.ones((2, 3)), axis=np.int64(1)).shape == (2,)


# Transforms

TRANSFORMS = {
    "sum": lambda x: xp.sum(x, axis=0),
    "sum-all": lambda x: xp.sum(x, keepdims=True),
    "sum-none": lambda x: xp.sum(x, axis=()),
    "prod": lambda x: xp.prod(x, axis=(0, 1)),
    "prod-all": lambda x: xp.prod(x, keepdims=True),
    "max": lambda x: xp.max(x, axis=1),
    "min": lambda x: xp.min(x, axis=(0, 1), keepdims=True),
    "mean": lambda x: xp.mean(x, axis=-1),
    "var": lambda x: xp.var(x, axis=0, correction=0.5),
    "std": lambda x: xp.std(x, axis=1, keepdims=True),
    "std-none": lambda x: xp.std(x, axis=()),
    "cumulative_sum": lambda x: xp.cumulative_sum(x, axis=0, include_initial=True),
    "cumulative_prod": lambda x: xp.cumulative_prod(x, axis=1),
    "diff": lambda x: xp.diff(x, n=2, prepend=x),
}


@pytest.mark.parametrize("name", TRANSFORMS)
def test_transforms(name):
    for shape in ((3, 4), (30, 10)):
        check_transforms(TRANSFORMS[name], xp.asarray(values("float64", shape)), grad=shape == (3, 4) or name == "var")


@pytest.mark.parametrize("name", ["any", "all", "count_nonzero", "max", "sum", "prod", "cumulative_sum", "diff"])
@pytest.mark.parametrize("dtype", ["uint16", "uint64"])
def test_transforms_of_unsigned(name, dtype):
    f = getattr(xp, name)
    check_transforms(lambda x: f(x, axis=0), xp.asarray(values(dtype, (3, 4))), grad=False)


@pytest.mark.parametrize("n", [4, 300])
def test_gradient_of_a_constant(n):
    for f in (xp.std, xp.var, xp.prod, xp.max, xp.min):
        gradient = torch.func.grad(lambda x, f=f: f(x).tensor)(xp.zeros(n))
        assert bool(xp.all(xp.isfinite(gradient)))
    assert bool(xp.all(torch.func.grad(lambda x: xp.std(x).tensor)(xp.ones(n)) == 0))


@pytest.mark.parametrize("name", ["sum", "prod", "cumulative_sum", "cumulative_prod"])
@pytest.mark.parametrize("dtype", [torch.int8, torch.int64, torch.uint16, torch.uint64])
def test_integers_of_a_tensor_that_tracks_gradients(name, dtype):
    x = torch.tensor([1.5, 2.5, 3.0], requires_grad=True)
    want = getattr(np, name)(np.array([1, 2, 3], dtype=str(dtype)[6:]), dtype=str(dtype)[6:])
    np.testing.assert_array_equal(getattr(xp, name)(x, dtype=dtype).numpy(), want)


def test_spread_of_few_and_many():
    """A small array and a large one are computed in different ways, with the same values and derivatives."""
    for n in (10, 5000):
        a = np.random.default_rng(0).standard_normal(n).astype(np.float32)
        for f, g in ((xp.std, np.std), (xp.var, np.var)):
            np.testing.assert_allclose(to_numpy(f(xp.asarray(a), correction=1)), g(a, ddof=1, dtype=float), rtol=1e-6)
        t = torch.full((n,), 2.0, requires_grad=True)
        xp.std(t).backward()
        assert t.grad.tolist() == [0.0] * n
