"""Set and sorting functions."""

import math

import numpy as np
import pytest
import torch
from against_numpy import ALL, INTEGER, MAKERS, REAL, REAL_FLOATING, check, check_transforms, values
from samples import edge_values, to_numpy

import torch_arrayapi as xp


def with_nan(a):
    """A few elements NaN, of either sign; complex ones in one part or both."""
    flat = a.reshape(-1)
    if a.dtype.kind == "f":
        flat[::5] = np.nan
        flat[::10] = -np.nan
    if a.dtype.kind == "c":
        flat[::5] = complex(np.nan, 1)
        flat[1::5] = complex(1, np.nan)
        flat[::10] = complex(np.nan, np.nan)
    return a


# Sorting


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("dtype", REAL)
def test_sort(dtype, make):
    """Stable in both directions, NaN last and, descending, first; small, long and not contiguous."""
    for shape in ((0,), (1,), (9,), (3000,), (5, 40), (2, 3, 4), (2, 0)):
        for few in (False, True):
            a = values(dtype, shape, few=few)
            if dtype in REAL_FLOATING and a.size > 5:
                a.reshape(-1)[::5] = np.nan
            x = make(a)
            for y, b in ((x, a), (xp.permute_dims(x, tuple(range(a.ndim))[::-1]), a.T)):
                for axis in range(-a.ndim, a.ndim):
                    up = np.argsort(b, axis=axis, kind="stable")
                    # The order of equal elements is kept, that of the values turned around.
                    down = np.flip(b.shape[axis] - 1 - np.argsort(np.flip(b, axis), axis=axis, kind="stable"), axis)
                    for descending, order in ((False, up), (True, down)):
                        check(xp.argsort(y, axis=axis, descending=descending), order, make)
                        expected = np.take_along_axis(b, order, axis)
                        got = xp.sort(y, axis=axis, descending=descending)
                        check(got, expected, make)
                        if dtype in REAL_FLOATING:
                            np.testing.assert_array_equal(np.signbit(to_numpy(got)), np.signbit(expected))
                        got = xp.sort(y, axis=axis, descending=descending, stable=False)
                        check(got, expected, make)
                        i = xp.argsort(y, axis=axis, descending=descending, stable=False)
                        check(xp.take_along_axis(y, i, axis=axis), expected, make)


def test_sort_gives_a_copy():
    x = xp.asarray([1, 2, 3])
    y = xp.sort(x)
    y[0] = 7
    assert int(x[0]) == 1


@pytest.mark.parametrize("name", ["sort", "argsort"])
def test_sort_refused(name):
    f = getattr(xp, name)
    for x, axis, error in (
        (xp.ones(3), 1, IndexError),
        (xp.ones(()), -1, IndexError),
        (xp.ones(()), 0, IndexError),
        (xp.ones(3), 0.0, TypeError),
        (xp.ones(3), None, TypeError),
        (xp.ones(3) > 0, 0, TypeError),
        (xp.ones(3, dtype=xp.complex64), 0, TypeError),
        ([1, 2], 0, TypeError),
    ):
        with pytest.raises(error, match=name):
            f(x, axis=axis)


# Sets


def naive_unique(a):
    """By the definition: equal elements are one value, in order of their first occurrence."""
    found, first, inverse, counts = [], [], [], []
    for k, v in enumerate(a.reshape(-1).tolist()):
        j = next((j for j, w in enumerate(found) if w == v), len(found))
        if j == len(found):
            found.append(v)
            first.append(k)
            counts.append(0)
        counts[j] += 1
        inverse.append(j)
    return found, first, inverse, counts


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("dtype", ALL)
def test_unique(dtype, make):
    edges = edge_values(dtype)
    for a in (
        values(dtype, ()),
        values(dtype, (0,)),
        values(dtype, (2, 0)),
        values(dtype, (5, 8), few=True),
        values(dtype, (2, 3, 4)),
        with_nan(values(dtype, (50,), few=True)),
        with_nan(values(dtype, (50, 50), few=True)),  # torch sorts long arrays in another way, and so do we
        np.concatenate([edges, edges[::-1], edges]),
    ):
        x = make(a)
        found, first, _, counts = naive_unique(a)
        got = xp.unique_all(x)
        assert got._fields == ("values", "indices", "inverse_indices", "counts")
        size = (len(found),)
        for r, d, s in zip(got, (dtype, *["int64"] * 3), (size, size, a.shape, size), strict=True):
            check(r, to_numpy(r), make)
            assert r.dtype is getattr(torch, d)
            assert tuple(r.shape) == s
        vals, indices, inverse, n = (to_numpy(r) for r in got)
        order = np.argsort(indices)
        np.testing.assert_array_equal(indices[order], first)
        np.testing.assert_array_equal(n[order], counts)
        np.testing.assert_array_equal(vals, a.reshape(-1)[indices])
        nan = np.isnan(a) if a.dtype.kind in "fc" else np.zeros(a.shape, bool)
        np.testing.assert_array_equal(vals[inverse], a)
        assert len(np.unique(inverse[nan])) == nan.sum()
        if dtype in REAL:
            assert np.all((vals[1:] > vals[:-1]) | np.isnan(vals[1:]))
        c, i, v = xp.unique_counts(x), xp.unique_inverse(x), xp.unique_values(x)
        assert c._fields == ("values", "counts")
        assert i._fields == ("values", "inverse_indices")
        for r, expected in (
            (c.values, vals),
            (c.counts, n),
            (i.values, vals),
            (i.inverse_indices, inverse),
            (v, vals),
        ):
            check(r, expected, make)


@pytest.mark.parametrize("dtype", INTEGER)
def test_unique_values_of_many(dtype):
    """Long arrays of integers close together, at both ends of the range, take another way."""
    info = np.iinfo(dtype)
    for base in {info.min, info.max - 99}:
        a = (
            np.random.default_rng(0).integers(0, 100, 5000) + base
            if info.max < 2**63
            else np.random.default_rng(0).integers(0, 100, 5000).astype("uint64") + np.uint64(base)
        ).astype(dtype)
        for b in (a, a[::2], a.reshape(50, 100).T):
            check(xp.unique_values(torch.from_numpy(b)), np.unique(b), torch.from_numpy)


def test_unique_compiled():
    x = xp.asarray([3, 1, 3, 2])
    for f in (xp.unique_values, lambda x: xp.unique_all(x).counts):
        torch._dynamo.reset()
        got = torch.compile(f, fullgraph=True, backend="eager")(x)
        np.testing.assert_array_equal(to_numpy(got), to_numpy(f(x)))
    long = xp.asarray(np.arange(5000) % 7)
    got = torch.compile(xp.unique_values, fullgraph=True, backend="eager")(long)
    assert to_numpy(got).tolist() == list(range(7))


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("dtype", ALL)
def test_isin(dtype, make):
    """By the definition: equal to one of them."""
    edges = edge_values(dtype)
    for a in (edges, values(dtype, (3, 5), few=True), values(dtype, (), few=True), values(dtype, (0, 2))):
        for b in (
            edges[::2],
            values(dtype, (4, 5), few=True, seed=1),
            edges[:0],
            edges[:1].reshape(()),
            edges[::-1],
        ):
            expected = (a[..., None] == b.reshape(-1)).any(-1)
            check(xp.isin(make(a), make(b.copy())), expected, make)
            check(xp.isin(make(a), make(b.copy()), invert=True), ~expected, make)


def test_isin_arguments():
    x = xp.asarray([[1, 2], [3, 4]], dtype=xp.int8)
    assert to_numpy(xp.isin(x, xp.asarray([300, 4], dtype=xp.int16))).tolist() == [
        [False, False],
        [False, True],
    ]
    assert to_numpy(xp.isin(x, 2)).tolist() == [[False, True], [False, False]]
    assert xp.isin(2, x).shape == ()
    assert bool(xp.isin(2, x))
    assert bool(xp.isin(5, x, invert=True))
    nan = xp.asarray([math.nan, 1.0])
    assert to_numpy(xp.isin(nan, nan)).tolist() == [False, True]
    z = xp.asarray([1j, complex(0, math.nan), -0.0])
    assert to_numpy(xp.isin(z, z)).tolist() == [True, False, True]
    assert to_numpy(xp.isin(z, xp.asarray([0.0]))).tolist() == [False, False, True]
    for args, error in (
        ((x, 128), OverflowError),
        ((x, 1.0), TypeError),
        ((x, xp.ones(2)), TypeError),
        ((1, 2), TypeError),
        ((x, [1, 2]), TypeError),
        ((x, x.tensor), TypeError),
    ):
        with pytest.raises(error, match="isin"):
            xp.isin(*args)


@pytest.mark.parametrize("name", ["unique_all", "unique_counts", "unique_inverse", "unique_values"])
def test_unique_refused(name):
    for x in ([1, 2], 1, np.ones(3), torch.ones(3, dtype=torch.float16)):
        with pytest.raises(TypeError, match=name):
            getattr(xp, name)(x)
    with pytest.raises(ValueError, match=f"{name}: .*meta"):
        getattr(xp, name)(torch.ones(2000, dtype=torch.int64, device="meta"))


# Transforms

TRANSFORMS = {
    "sort": lambda x: xp.sort(x, axis=0),
    "sort-descending": lambda x: xp.sort(x, descending=True),
    "argsort": lambda x: xp.argsort(x, axis=0, descending=True),
    "isin": lambda x: xp.isin(x, x[0, ...]),
    "isin-complex": lambda x: xp.isin(xp.astype(x, xp.complex128), xp.astype(x[0, ...], xp.complex128)),
}


@pytest.mark.parametrize("name", TRANSFORMS)
def test_transforms(name):
    check_transforms(TRANSFORMS[name], xp.asarray(values("float64", (3, 4))), grad=name.startswith("sort"))


def test_gradient_of_unique_values():
    gradient = torch.func.grad(lambda x: xp.sum(xp.unique_values(x)).tensor)(xp.asarray([2.0, 1.0, 2.0]))
    assert to_numpy(gradient).tolist() == [1.0, 1.0, 0.0]
