"""Searching and indexing functions."""

import math

import numpy as np
import pytest
import torch
from against_numpy import ALL, INTEGER, MAKERS, REAL, REAL_FLOATING, check, check_transforms, values
from samples import to_numpy

import torch_arrayapi as xp


def views(make, a):
    """The same values as they are, transposed, sliced and broadcast."""
    x = make(a)
    yield x, a
    if a.ndim > 1:
        yield xp.permute_dims(x, tuple(range(a.ndim))[::-1]), a.T
        yield x[..., ::2], a[..., ::2]
        yield xp.broadcast_to(x, (2, *a.shape)), np.broadcast_to(a, (2, *a.shape))


# argmax, argmin


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("name", ["argmax", "argmin"])
@pytest.mark.parametrize("dtype", REAL)
def test_arg_extreme(name, dtype, make):
    """The first of equal elements, also where torch's vector kernels run, and the first NaN."""
    f, g = getattr(xp, name), getattr(np, name)
    for shape in ((), (5,), (1000,), (40, 70), (3, 4, 5), (2, 0, 3)):
        for few in (False, True):
            a = values(dtype, shape, few=few)
            if few and dtype in REAL_FLOATING and a.size > 5:
                a.reshape(-1)[a.size // 3 :: 7] = np.nan
            for x, b in views(make, a):
                for axis in (None, *range(-b.ndim, b.ndim)):
                    for keepdims in (False, True):
                        if (b.size if axis is None else b.shape[axis]) == 0:
                            with pytest.raises(ValueError, match="no elements"):
                                f(x, axis=axis)
                        else:
                            expected = g(b, axis=axis, keepdims=keepdims)
                            check(f(x, axis=axis, keepdims=keepdims), expected, make)


@pytest.mark.parametrize("name", ["argmax", "argmin"])
def test_arg_extreme_refused(name):
    f = getattr(xp, name)
    x = xp.ones((2, 3))
    for y, axis, error in (
        (x, 2, IndexError),
        (xp.ones(()), 0, IndexError),
        (x, (0, 1), TypeError),
        (x, 0.0, TypeError),
        (x, True, TypeError),
        (x > 0, None, TypeError),
        (xp.astype(x, xp.complex64), None, TypeError),
        ([1, 2], None, TypeError),
    ):
        with pytest.raises(error, match=name):
            f(y, axis=axis)


# nonzero


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("dtype", ALL)
def test_nonzero(dtype, make):
    for shape in ((9,), (0,), (4, 5), (2, 3, 4), (2, 0)):
        for x, a in views(make, values(dtype, shape, few=True)):
            got = xp.nonzero(x)
            assert type(got) is tuple
            for i, j in zip(got, np.nonzero(a), strict=True):
                check(i, j, make)
    with pytest.raises(ValueError, match=r"nonzero: .*0-d"):
        xp.nonzero(make(values(dtype, ())))


def test_nonzero_without_values():
    with pytest.raises(ValueError, match=r"nonzero: .*meta"):
        xp.nonzero(torch.ones(3, device="meta"))


def test_nonzero_of_nan():
    assert to_numpy(xp.nonzero(xp.asarray([0.0, math.nan, -0.0]))[0]).tolist() == [1]


# where


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("dtype", ALL)
def test_where(dtype, make):
    for shapes in (
        ((3,), (3,), (3,)),
        ((), (), ()),
        ((3, 1), (4,), ()),
        ((), (2, 3), (3,)),
        ((0,), (1,), ()),
    ):
        c, a, b = (values(d, s, seed=i) for i, (d, s) in enumerate(zip(("bool", dtype, dtype), shapes, strict=True)))
        check(xp.where(make(c), make(a), make(b)), np.where(c, a, b), make)


@pytest.mark.parametrize("d1", ALL)
@pytest.mark.parametrize("d2", ALL)
def test_where_promotes(d1, d2):
    """As result_type says, whichever argument is 0-d; TypeError where it does."""
    c = xp.asarray([True, False])
    for s1, s2 in (((2,), (2,)), ((), (2,)), ((2,), ())):
        x1, x2 = xp.asarray(values(d1, s1)), xp.asarray(values(d2, s2))
        try:
            expected = xp.result_type(x1, x2)
        except TypeError:
            with pytest.raises(TypeError, match="where: "):
                xp.where(c, x1, x2)
        else:
            got = xp.where(c, x1, x2)
            assert got.dtype is expected
            a1, a2 = (to_numpy(xp.astype(x, expected)) for x in (x1, x2))
            np.testing.assert_array_equal(to_numpy(got), np.where([True, False], a1, a2))


def test_where_scalars():
    c = xp.asarray([True, False])
    for dtype, scalar in (
        ("bool", True),
        ("int8", 3),
        ("uint64", 2**64 - 1),
        ("float32", 0.5),
        ("float64", 2),
    ):
        x = xp.asarray(values(dtype, (2,)))
        got = xp.where(c, scalar, x)
        assert got.dtype is x.dtype
        assert got[0] == scalar
        assert got[1] == x[1]
        assert xp.where(c, x, scalar)[1] == scalar
    assert xp.where(c, xp.ones(2), 1j).dtype is xp.complex64
    for x1, x2, error in (
        (xp.ones(2, dtype=xp.int8), 128, OverflowError),
        (xp.ones(2, dtype=xp.uint8), -1, OverflowError),
        (xp.ones(2, dtype=xp.int8), 1.0, TypeError),
        (xp.ones(2), True, TypeError),
        (c, 1, TypeError),
        (1, 2, TypeError),
        ([1, 2], xp.ones(2), TypeError),
    ):
        with pytest.raises(error, match="where"):
            xp.where(c, x1, x2)


def test_where_refused():
    x = xp.ones(2)
    c = x > 0
    for condition, x1, x2, error in (
        (x, x, x, TypeError),
        (xp.astype(c, xp.uint8), x, x, TypeError),
        (True, x, x, TypeError),
        ([True, False], x, x, TypeError),
        (c.tensor, x, x, TypeError),
        (c, x.tensor, x, TypeError),
        (c, x.tensor, x.tensor, TypeError),
        (xp.asarray([True] * 3), x, x, ValueError),
        (c, x, xp.ones((2, 3)), ValueError),
    ):
        with pytest.raises(error, match="where"):
            xp.where(condition, x1, x2)


# searchsorted


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("dtype", REAL)
def test_searchsorted(dtype, make):
    """NumPy's places, with NaN, infinities and both zeros in the sorted array and among the values."""
    for n in (0, 1, 2, 9, 200):
        for few in (False, True):
            a, v = values(dtype, (n,), few=few), values(dtype, (4, 6), seed=1, few=few)
            if dtype in REAL_FLOATING:
                v[0] = [np.nan, -np.nan, np.inf, -np.inf, 0.0, -0.0]
                if n > 5:
                    a[::3] = np.nan
                    a[1], a[2] = np.inf, -np.inf
            order = np.argsort(a, kind="stable")
            for side in ("left", "right"):
                for values_ in (v, v.T, v[:, ::2], v[0, 0], v[:0]):
                    values_ = np.asarray(values_)
                    expected = np.searchsorted(a[order], values_, side)
                    y = xp.permute_dims(make(v), (1, 0)) if values_.shape == (6, 4) else make(values_.copy())
                    check(xp.searchsorted(make(a[order]), y, side=side), expected, make)
                    for i in (np.int64, np.uint8, np.uint64):
                        got = xp.searchsorted(make(a), y, side=side, sorter=make(order.astype(i)))
                        check(got, expected, make)


def test_searchsorted_arguments():
    x = xp.asarray([1, 3, 5], dtype=xp.int8)
    assert int(xp.searchsorted(x, 3)) == 1
    assert xp.searchsorted(x, 3, side="right").shape == ()
    assert int(xp.searchsorted(xp.asarray([1.0, 3.0]), 2)) == 1
    assert to_numpy(xp.searchsorted(x, xp.asarray([300, 4], dtype=xp.uint16))).tolist() == [3, 2]
    step = xp.asarray([1, 0, 3, 0, 5])[::2]
    assert int(xp.searchsorted(step, 4)) == 2
    for args, kwargs, error in (
        ((x, 200), {}, OverflowError),
        ((x, 1.0), {}, TypeError),
        ((x, xp.asarray(1.0)), {}, TypeError),
        ((x, xp.asarray([1], dtype=xp.uint64)), {}, TypeError),
        ((3, x), {}, TypeError),
        ((x, x.tensor), {}, TypeError),
        ((x > 0, x > 0), {}, TypeError),
        ((xp.ones((1, 3)), 1.0), {}, ValueError),
        ((xp.ones(()), 1.0), {}, ValueError),
        ((x, x), {"side": "middle"}, ValueError),
        ((x, x), {"side": None}, ValueError),
        ((x, x), {"sorter": xp.asarray([0, 1])}, ValueError),
        ((x, x), {"sorter": xp.ones(3)}, TypeError),
        ((x, x), {"sorter": [0, 1, 2]}, TypeError),
        ((x, x), {"sorter": torch.arange(3)}, TypeError),
        ((x, x), {"sorter": xp.asarray([0, 1, 3])}, IndexError),
    ):
        with pytest.raises(error):
            xp.searchsorted(*args, **kwargs)


# take, take_along_axis


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("dtype", ALL)
def test_take(dtype, make):
    for shape in ((5,), (4, 5), (3, 4, 5), (2, 0, 3)):
        for x, a in views(make, values(dtype, shape)):
            for axis in range(-a.ndim, a.ndim):
                n = a.shape[axis]
                for i in ([], [0, n - 1, 1, 1], [-1, 0, -n], [n - 1] * 9) if n else ([],):
                    i = np.asarray(i, np.int64)
                    check(xp.take(x, make(i), axis=axis), np.take(a, i, axis), make)
            if a.ndim == 1:
                check(xp.take(x, make(i)), np.take(a, i), make)


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("dtype", ALL)
def test_take_along_axis(dtype, make):
    rng = np.random.default_rng(0)
    for shape in ((5,), (4, 5), (3, 4, 5)):
        for x, a in views(make, values(dtype, shape)):
            for axis in range(-a.ndim, a.ndim):
                n = a.shape[axis]
                for low in (0, -n):
                    for size in (0, 1, n + 2):
                        others = list(a.shape)
                        others[axis] = size
                        ones = [1] * a.ndim
                        ones[axis] = size
                        for i in (rng.integers(low, n, others), rng.integers(low, n, ones)):
                            got = xp.take_along_axis(x, make(i), axis=axis)
                            check(got, np.take_along_axis(a, i, axis), make)
    wide = make(np.array([[0, -1], [1, 1]]))
    got = xp.take_along_axis(make(values(dtype, (1, 3))), wide)  # the other axes of x broadcast, too
    check(got, values(dtype, (1, 3))[0][[[0, -1], [1, 1]]], make)


@pytest.mark.parametrize("dtype", INTEGER)
def test_index_dtypes(dtype):
    x = xp.asarray([[1, 2, 3], [4, 5, 6]])
    i = xp.asarray([2, 0], dtype=getattr(xp, dtype))
    assert to_numpy(xp.take(x, i, axis=1)).tolist() == [[3, 1], [6, 4]]
    assert to_numpy(xp.take_along_axis(x, xp.reshape(i, (2, 1)))).tolist() == [[3], [4]]


@pytest.mark.parametrize("i", [3, -4, 2**62, -(2**62), 2**64 - 1])
@pytest.mark.parametrize("dtype", ["float32", "uint16"])
def test_index_out_of_range(i, dtype):
    indices = xp.asarray(np.array([0, i], "uint64" if i > 2**63 else "int64"))
    for axis in (0, 1):
        x = xp.asarray(values(dtype, (3, 3)))
        with pytest.raises(IndexError):
            xp.take(x, indices, axis=axis)
        with pytest.raises(IndexError):
            xp.take_along_axis(x, xp.reshape(indices, (2, 1) if axis == 0 else (1, 2)), axis=axis)
    with pytest.raises(IndexError):
        xp.take(xp.ones(3), indices)
    with pytest.raises(IndexError):
        xp.take(xp.ones(0), xp.asarray([0]))


def test_indexing_refused():
    x = xp.ones((2, 3))
    i = xp.asarray([0, 1])
    ii = xp.asarray([[0, 1]])
    for f, args, axis, error in (
        (xp.take, (x, i), None, ValueError),
        (xp.take, (xp.ones(()), i), None, ValueError),
        (xp.take, (xp.ones(()), i), 0, IndexError),
        (xp.take, (x, i), 2, IndexError),
        (xp.take, (x, i), 0.0, TypeError),
        (xp.take, (x, ii), 0, ValueError),
        (xp.take, (x, xp.asarray(0)), 0, ValueError),
        (xp.take, (x, xp.ones(2)), 0, TypeError),
        (xp.take, (x, xp.asarray([True, False])), 0, TypeError),
        (xp.take, (x, [0, 1]), 0, TypeError),
        (xp.take, (x, i.tensor), 0, TypeError),
        (xp.take_along_axis, (x, i), 0, ValueError),
        (xp.take_along_axis, (x, xp.asarray([[0]] * 3)), 1, ValueError),
        (xp.take_along_axis, (x, ii), 2, IndexError),
        (xp.take_along_axis, (x, xp.ones((1, 2))), 0, TypeError),
        (xp.take_along_axis, (xp.ones(()), xp.asarray(0)), 0, IndexError),
    ):
        with pytest.raises(error, match=f.__name__):
            f(*args, axis=axis)


# Transforms

TRANSFORMS = {
    "take": lambda x: xp.take(x, xp.argsort(xp.abs(x[0, ...])), axis=1),
    "take-negative": lambda x: xp.take(x, xp.negative(xp.argsort(x[:, 0])), axis=0),
    "take_along_axis": lambda x: xp.take_along_axis(x, xp.argsort(x, axis=0), axis=0),
    "take_along_axis-negative": lambda x: xp.take_along_axis(x, xp.negative(xp.argsort(x[:1, :])), axis=1),
    "where": lambda x: xp.where(xp.greater(x, 0), x, 2.0),
    "where-masked": lambda x: xp.where(xp.greater(x, 0), xp.sqrt(xp.where(xp.greater(x, 0), x, 1.0)), x),
    "argmax": lambda x: xp.argmax(x, axis=0),
    "argmin": lambda x: xp.argmin(x, keepdims=True),
    "searchsorted": lambda x: xp.searchsorted(xp.sort(x[0, ...]), x, side="right"),
}


@pytest.mark.parametrize("name", TRANSFORMS)
def test_transforms(name):
    grad = name.startswith(("take", "where"))
    check_transforms(TRANSFORMS[name], xp.asarray(values("float64", (3, 4))), grad=grad)


@pytest.mark.parametrize("name", ["take", "take-negative", "take_along_axis", "take_along_axis-negative"])
def test_transforms_of_unsigned(name):
    check_transforms(TRANSFORMS[name], xp.asarray(values("uint32", (3, 4))), grad=False)


def test_compiled_nonzero():
    f = torch.compile(xp.nonzero, fullgraph=True, backend="eager")
    assert to_numpy(f(xp.asarray([0, 3, 0, 2]))[0]).tolist() == [1, 3]
