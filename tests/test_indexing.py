"""Reading and writing through indices, against NumPy."""

import itertools

import numpy as np
import pytest
import torch
from samples import DTYPES, array, assert_same, of_kinds

import torch_arrayapi as xp

SLICES = [
    slice(start, stop, step)
    for start, stop, step in itertools.product(
        (None, 0, 2, -1, -5, 5), (None, 0, 3, -1, -6, 5), (None, 1, 2, -1, -2, -7)
    )
]


def grid(dtype="int64"):
    return np.arange(60).reshape(3, 4, 5).astype(dtype)


@pytest.mark.parametrize("dtype", ["int64", "uint16", "uint64", "float32", "complex64", "bool"])
def test_slices_of_one_axis(dtype):
    a = np.arange(5).astype(dtype)
    for s in SLICES:
        assert_same(array(a)[s], a[s], what=s)
        x, want = array(a), a.copy()
        value = np.arange(len(want[s]))[::-1].astype(dtype)
        want[s] = value
        x[s] = array(value)
        assert_same(x, want, what=s)


KEYS = [
    (0, 1, 2),
    (-1, -4, -5),
    (0, ...),
    (..., 0),
    (0, ..., 1),
    ...,
    (..., None),
    (None, 0, ..., None, 1),
    (slice(None, None, -1), ...),
    (..., slice(None, None, -2)),
    (slice(2, 0, -1), None, 1, slice(4, None, -3)),
    (slice(1, 1), slice(None), slice(None, None, -1)),
    (0, slice(None, None, -1), slice(3, 1, -1)),
    (np.int64(1), ..., np.uint8(2)),
]


@pytest.mark.parametrize("key", KEYS, ids=repr)
@pytest.mark.parametrize("dtype", ["int64", "uint32"])
def test_basic_keys(key, dtype):
    a = grid(dtype)
    assert_same(array(a)[key], np.asarray(a[key]))
    value = np.asarray(a[key])[..., ::-1] + 7 if np.ndim(a[key]) else np.asarray(a[key]) + 7
    x, want = array(a), a.copy()
    x[key], want[key] = array(value), value
    assert_same(x, want)
    x[key], want[key] = 9, 9
    assert_same(x, want)


def test_zero_dimensions():
    x = xp.asarray(3.0)
    assert x[()].shape == x[...].shape == ()
    assert x[None].shape == (1,)
    x[()] = 4.0
    x[...] = xp.asarray(5.0)
    assert float(x) == 5.0
    with pytest.raises(IndexError):
        x[0]


INDEX_DTYPES = of_kinds("iu")


@pytest.mark.parametrize("dtype", INDEX_DTYPES)
def test_integer_arrays(dtype):
    a = np.arange(12).reshape(3, 4)
    i, j = np.array([[2], [0]], dtype=dtype), np.array([1, 3, 3], dtype=dtype)
    assert_same(array(a)[array(i), array(j)], a[i, j])
    assert_same(array(a)[1, array(j)], a[1, j])
    assert_same(array(a)[array(i), 2], a[i, 2])
    assert_same(array(a)[array(i[0, 0]), array(j[1])], np.asarray(a[i[0, 0], j[1]]))
    assert_same(array(a)[array(j[0]), ...], a[j[0], ...])
    assert_same(array(a)[::-1, array(j[0])], a[::-1, j[0]])
    assert_same(array(a[0])[array(j)], a[0][j])


@pytest.mark.parametrize("dtype", DTYPES)
def test_integer_arrays_into_every_dtype(dtype):
    a = np.arange(24).reshape(2, 3, 4).astype(dtype)
    i, j, k = np.array([[1], [-2]]), np.array([2, 0, 1]), np.array(3)
    for key in (
        (i, j, 1),
        (1, j, k),
        (i, 1, k),
        (0, 1, k),
        (k - 2, ..., k),
        (slice(None, None, -1), k - 1, slice(None)),
    ):
        bare = tuple(array(v) if isinstance(v, np.ndarray) else v for v in key)
        assert_same(array(a)[bare], np.asarray(a[key]))


@pytest.mark.parametrize("dtype", DTYPES)
def test_writing_through_integer_arrays(dtype):
    a = np.arange(12).reshape(3, 4).astype(dtype)
    i, j = np.array([2, 0, -1]), np.array([1, 3, -2])
    x, want = array(a), a.copy()
    value = np.array([1, 0, 1], dtype=dtype)
    x[array(i), array(j)], want[i, j] = array(value), value
    assert_same(x, want)
    x[array(i), 1], want[i, 1] = array(value[:1]), value[:1]
    assert_same(x, want)
    x[array(i[0]), ::-1], want[i[0], ::-1] = array(a[0]), a[0]
    assert_same(x, want)
    x[array(i[0]), array(j[0])], want[i[0], j[0]] = array(value[0]), value[0]
    assert_same(x, want)


@pytest.mark.parametrize("dtype", DTYPES)
def test_masks(dtype):
    a = np.arange(12).reshape(3, 4).astype(dtype)
    full, rows = np.arange(12).reshape(3, 4) % 3 == 1, np.array([True, False, True])
    for mask in (full, rows, np.array(True), np.array(False), np.zeros_like(full), np.ones_like(full)):
        assert_same(array(a)[array(mask)], a[mask])
        x, want = array(a), a.copy()
        x[array(mask)] = array(np.asarray(1, dtype))
        want[mask] = 1
        assert_same(x, want)
        value = a[mask][::-1].copy()
        x[array(mask)], want[mask] = array(value), value
        assert_same(x, want)
    assert_same(array(a)[True], a[True])
    zero_d = array(a[1, 1])
    zero_d[zero_d == zero_d] = array(np.asarray(0, dtype))
    assert_same(zero_d, np.asarray(0, dtype))


def test_mask_of_size_zero_selects_nothing():
    x = xp.ones((3, 4))
    assert x[xp.zeros((0,), dtype=xp.bool)].shape == (0, 4)
    assert x[xp.zeros((3, 0), dtype=xp.bool)].shape == (0,)


@pytest.mark.parametrize(
    "key",
    [
        (0,),
        0,
        slice(None),
        (0, 0, 0),
        (..., ...),
        (3, 0),
        (-4, 0),
        (0, 4),
        ([0, 1], 0),
        "a",
        (0.0, 0),
        (True, 0),
        (xp.asarray([True, False, True]), 0),
        (xp.asarray([0]), slice(None)),
        (xp.asarray([0]), None, 0),
        (xp.asarray([0]), ...),
        xp.asarray([0]),
        xp.asarray([True, False]),
        xp.ones((3, 4, 1), dtype=xp.bool),
        xp.asarray([0.0]),
        (xp.asarray([3]), 0),
        (xp.asarray([0]), xp.asarray([-5])),
        (slice(0.5, None), 0),
    ],
    ids=repr,
)
def test_keys_that_are_refused(key):
    x = xp.zeros((3, 4))
    with pytest.raises(IndexError):
        x[key]
    with pytest.raises(IndexError):
        x[key] = 1.0
    assert not bool(xp.any(x != 0))


def test_other_refusals():
    x = xp.zeros((3, 4))
    with pytest.raises(ValueError, match="step 0"):
        x[::0, 0]
    with pytest.raises(TypeError, match="torch.Tensor"):
        x[torch.ones(3, 4) > 0]
    with pytest.raises(IndexError):
        x[xp.asarray([0, 1]), xp.asarray([0, 1, 2])]
    with pytest.raises(ValueError, match="device|meta"):
        x[xp.zeros((3, 4), dtype=xp.bool, device="meta")]


def test_values_are_converted_by_the_standards_rule():
    x = xp.zeros(3, dtype=xp.float64)
    x[0] = 1
    x[1] = xp.asarray(2.0, dtype=xp.float32)
    assert_same(x, np.array([1.0, 2.0, 0.0]))
    refused = [
        (xp.float32, xp.asarray(1.0, dtype=xp.float64), TypeError),
        (xp.int8, xp.asarray(1, dtype=xp.int16), TypeError),
        (xp.int8, 300, OverflowError),
        (xp.int8, 1.0, TypeError),
        (xp.float32, True, TypeError),
        (xp.float32, 1j, TypeError),
        (xp.bool, 1, TypeError),
        (xp.float32, torch.ones(()), TypeError),
        (xp.float32, np.ones(()), TypeError),
        (xp.float32, [1.0], TypeError),
        (xp.float32, None, TypeError),
        (xp.float32, xp.ones(2), ValueError),
    ]
    for dtype, value, error in refused:
        y = xp.zeros(3, dtype=dtype)
        for key in (..., slice(None, None, -1), xp.asarray([0, 1, 2]), xp.asarray([True, True, True])):
            with pytest.raises(error):
                y[key] = value
        assert not bool(xp.any(y != xp.zeros(3, dtype=dtype)))


def test_nothing_is_half_written():
    x = xp.zeros(4, dtype=xp.int64)
    with pytest.raises(IndexError):
        x[xp.asarray([0, 1, 9])] = 5
    assert_same(x, np.zeros(4, np.int64))


def test_overlapping_assignment():
    for key, value in (
        (slice(1, None), slice(None, -1)),
        (slice(None), slice(None, None, -1)),
        (slice(None, None, -1), slice(None)),
    ):
        x, want = xp.arange(6), np.arange(6)
        x[key], want[key] = x[value], want[value].copy()
        assert_same(x, want)


@pytest.mark.parametrize("dtype", ["float32", "uint16", "bool"])
def test_broadcast_views_are_not_written(dtype):
    x = xp.asarray([1, 0, 1], dtype=xp.uint8)
    x = xp.broadcast_to(xp.astype(x, getattr(xp, dtype)), (2, 3))
    for key in ((0, 0), ..., (xp.asarray([0]), 0), xp.ones((2, 3), dtype=xp.bool)):
        with pytest.raises(ValueError, match="broadcast view"):
            x[key] = xp.zeros((), dtype=x.dtype)
    assert_same(x[0, :], x.tensor[1].numpy())


def test_views_see_writes():
    x = xp.zeros((3, 4))
    view = x[1:, ::2]
    x[2, 2] = 7.0
    assert float(view[1, 1]) == 7.0


def test_gradients_pass_through_indexing():
    t = torch.arange(6.0, requires_grad=True)
    x = xp.asarray(t)
    y = x[::-2]
    (y[0] * 2 + y[2]).tensor.backward()
    np.testing.assert_array_equal(t.grad.numpy(), [0, 1, 0, 0, 0, 2])
    w = xp.zeros(3)
    w[1] = xp.asarray(t)[2]
    w.tensor.sum().backward()
    assert t.grad[2] == 1


def test_a_number_too_large_for_the_dtype_becomes_infinite():
    x = xp.zeros((2, 2), dtype=xp.float32)
    x[0, ...] = 1e40
    np.testing.assert_array_equal(np.asarray(x), [[np.inf, np.inf], [0.0, 0.0]])


@pytest.mark.parametrize("value", [2**63, -(2**70), 1e40, 10**38])
@pytest.mark.parametrize("name", ["float32", "float64", "complex64"])
def test_assigning_large_numbers(name, value):
    a = np.zeros(3, name)
    x = array(a)
    with np.errstate(over="ignore"):
        a[1:] = np.complex128(float(value)).astype(name) if name == "complex64" else np.float64(value).astype(name)
    x[1:] = value
    np.testing.assert_array_equal(np.asarray(x), a)


@pytest.mark.parametrize("big", [2**62, 2**63 - 1, 2**64, 10**30])
def test_slices_and_integers_of_any_size(big):
    a = np.arange(12).reshape(3, 4)
    x = array(a)
    keys = [slice(1, None, big), slice(None, None, -big), slice(2, 0, -big), slice(big, None, -1), slice(-big, 3, big)]
    for key in keys:
        np.testing.assert_array_equal(np.asarray(x[key, 1]), a[key, 1])
        np.testing.assert_array_equal(np.asarray(x[::-1, key]), a[::-1, key])
        b, y = a.copy(), array(a)
        y[key, ...] = -1
        b[key, ...] = -1
        np.testing.assert_array_equal(np.asarray(y), b)
    for key in ((big, 0), (0, -big), (slice(None, None, -1), big)):
        with pytest.raises(IndexError, match="out of"):
            x[key]
        with pytest.raises(IndexError, match="out of"):
            x[key] = 1


def overlapping_cases():
    """Pairs of a key to write to and a way to the value, which is a view of the same memory."""
    yield (slice(2, None, 2),), lambda a: a[:-2:2]
    yield (slice(None, -2, 2),), lambda a: a[2::2]
    yield (slice(1, None),), lambda a: a[:-1]
    yield (slice(None, None, -1),), lambda a: a[::1]
    yield (slice(1, None, 3),), lambda a: a[0:1]


@pytest.mark.parametrize("n", [10, 10_000])
@pytest.mark.parametrize("dtype", ["float32", "uint16", "complex64"])
@pytest.mark.parametrize("case", range(5))
def test_assigning_what_overlaps(case, dtype, n):
    key, value = list(overlapping_cases())[case]
    a = np.arange(n).astype(dtype)
    x = array(a)
    x[key] = value(x)
    a[key] = value(a.copy())
    assert_same(x, a)


@pytest.mark.parametrize("step", [1, 2])
def test_assigning_the_transpose(step):
    a = np.arange(3 * 3 * step).reshape(3, 3 * step)
    x = array(a)[:, ::step]
    want = a[:, ::step].T.copy()
    x[...] = x.mT
    np.testing.assert_array_equal(np.asarray(x), want)


def test_assigning_by_indices_and_masks_what_overlaps():
    a = np.arange(10)
    i, mask = np.array([1, 2, 3, 4]), np.arange(10) > 3
    x, y = array(a), array(a)
    x[array(i)] = x[:4]
    y[array(mask)] = y[:6]
    b, c = a.copy(), a.copy()
    b[i], c[mask] = a[:4], a[:6]
    np.testing.assert_array_equal(np.asarray(x), b)
    np.testing.assert_array_equal(np.asarray(y), c)


def test_assigning_what_overlaps_in_transforms():
    def shifted(x):
        y = xp.asarray(x, copy=True)
        y[2::2] = y[:-2:2]
        return y

    x = xp.arange(8)
    want = [0, 1, 0, 3, 2, 5, 4, 7]
    torch._dynamo.reset()
    results = (
        torch.compile(shifted, fullgraph=True, backend="eager")(x),
        torch.vmap(shifted)(xp.stack([x, x]))[0, ...],
        torch.func.functionalize(shifted)(x),
    )
    for got in results:
        np.testing.assert_array_equal(np.asarray(got), want)
