"""Manipulation functions: values and shapes as NumPy's, views and copies, refusals, transforms."""

import numpy as np
import pytest
import torch
from against_numpy import ALL, INTEGER, MAKERS, UNSIGNED, check, check_transforms, values

import torch_arrayapi as xp

# One call each, on xp or NumPy, of an array of the given shape.
CASES = {
    "broadcast_to": [
        ((), lambda m, x: m.broadcast_to(x, (2, 3))),
        ((3, 1), lambda m, x: m.broadcast_to(x, (2, 3, 4))),
        ((1,), lambda m, x: m.broadcast_to(x, (0,))),
        ((2, 3), lambda m, x: m.broadcast_to(x, (2, 3))),
    ],
    "concat": [
        ((2, 3), lambda m, x: m.concat([x])),
        ((2, 3), lambda m, x: m.concat((x, x[:1, :], x), axis=-2)),
        ((2, 3), lambda m, x: m.concat([x, x], axis=1)),
        ((2, 3), lambda m, x: m.concat([x, x[0, 0], x[0, :]], axis=None)),
        ((2, 0), lambda m, x: m.concat([x, x])),
        ((3,), lambda m, x: m.concat([x, x[:0]])),
    ],
    "expand_dims": [
        ((), lambda m, x: m.expand_dims(x, axis=0)),
        ((2, 3), lambda m, x: m.expand_dims(x, axis=-3)),
        ((2, 3), lambda m, x: m.expand_dims(x, axis=2)),
        ((2, 3), lambda m, x: m.expand_dims(x, axis=(-1, 0, 2))),
        ((2, 3), lambda m, x: m.expand_dims(x, axis=())),
    ],
    "flip": [
        ((), lambda m, x: m.flip(x)),
        ((5,), lambda m, x: m.flip(x)),
        ((2, 3), lambda m, x: m.flip(x)),
        ((2, 3), lambda m, x: m.flip(x, axis=-1)),
        ((2, 3, 2), lambda m, x: m.flip(x, axis=(0, -1))),
        ((2, 0), lambda m, x: m.flip(x, axis=0)),
        ((3,), lambda m, x: m.flip(x, axis=())),
    ],
    "moveaxis": [
        ((2, 3, 4), lambda m, x: m.moveaxis(x, 0, -1)),
        ((2, 3, 4), lambda m, x: m.moveaxis(x, (0, -1), (-1, 0))),
        ((2, 3, 4), lambda m, x: m.moveaxis(x, (), ())),
    ],
    "permute_dims": [
        ((), lambda m, x: m.permute_dims(x, ())),
        ((2, 3, 4), lambda m, x: m.permute_dims(x, (2, 0, 1))),
        ((2, 3, 4), lambda m, x: m.permute_dims(x, (-1, 0, -2))),
    ],
    "repeat": [
        ((), lambda m, x: m.repeat(x, 3)),
        ((2, 3), lambda m, x: m.repeat(x, 2)),
        ((2, 3), lambda m, x: m.repeat(x, 2, axis=-1)),
        ((2, 3), lambda m, x: m.repeat(x, 0, axis=0)),
        ((0, 3), lambda m, x: m.repeat(x, 2, axis=0)),
        ((2, 3), lambda m, x: m.repeat(x, 1, axis=0)),
    ],
    "reshape": [
        ((), lambda m, x: m.reshape(x, (1, 1))),
        ((2, 3), lambda m, x: m.reshape(x, (3, -1))),
        ((2, 3), lambda m, x: m.reshape(x, (6,), copy=True)),
        ((2, 3), lambda m, x: m.reshape(x, (1, 6, 1), copy=False)),
        ((1,), lambda m, x: m.reshape(x, ())),
        ((0, 2), lambda m, x: m.reshape(x, (-1, 2))),
        ((0, 2), lambda m, x: m.reshape(x, (3, 0))),
    ],
    "roll": [
        ((), lambda m, x: m.roll(x, 1)),
        ((5,), lambda m, x: m.roll(x, 2)),
        ((5,), lambda m, x: m.roll(x, -(2**63) - 1)),
        ((5,), lambda m, x: m.roll(x, 10**25)),
        ((2, 3), lambda m, x: m.roll(x, 1)),
        ((2, 3), lambda m, x: m.roll(x, -1, axis=-1)),
        ((2, 3), lambda m, x: m.roll(x, 1, axis=(0, 1))),
        ((2, 3), lambda m, x: m.roll(x, (1, -2), axis=(0, -1))),
        ((2, 5), lambda m, x: m.roll(x, (1, 2), axis=(1, 1))),
        ((2, 3), lambda m, x: m.roll(x, 1, axis=())),
        ((0, 3), lambda m, x: m.roll(x, 1)),
        ((0, 3), lambda m, x: m.roll(x, (1, 2), axis=(0, 1))),
    ],
    "squeeze": [
        ((1, 2, 1), lambda m, x: m.squeeze(x, axis=0)),
        ((1, 2, 1), lambda m, x: m.squeeze(x, axis=(0, -1))),
        ((1, 2, 1), lambda m, x: m.squeeze(x, axis=())),
    ],
    "stack": [
        ((), lambda m, x: m.stack([x, x])),
        ((2, 3), lambda m, x: m.stack((x,))),
        ((2, 3), lambda m, x: m.stack([x, x, x], axis=2)),
        ((2, 3), lambda m, x: m.stack([x, x], axis=-3)),
        ((0,), lambda m, x: m.stack([x, x], axis=-1)),
    ],
    "tile": [
        ((), lambda m, x: m.tile(x, (2, 2))),
        ((2, 3), lambda m, x: m.tile(x, (2,))),
        ((2, 3), lambda m, x: m.tile(x, (2, 1, 3))),
        ((2, 3), lambda m, x: m.tile(x, (0, 1))),
        ((2, 0), lambda m, x: m.tile(x, (2, 2))),
        ((2, 3), lambda m, x: m.tile(x, ())),
        ((2, 3), lambda m, x: m.tile(x, (1, 1))),
    ],
}
FLAT = [(name, i) for name, cases in CASES.items() for i in range(len(cases))]
VIEWS = {"broadcast_to", "expand_dims", "moveaxis", "permute_dims", "squeeze"}


def layouts(a):
    """The same elements, contiguous and not."""
    yield a
    if a.ndim > 1:
        yield np.array(a.T).T
    if a.size:
        yield np.array(np.stack([a, a], axis=-1))[..., 0]


@pytest.mark.parametrize("name, i", FLAT)
def test_values(name, i):
    shape, f = CASES[name][i]
    for dtype in ALL:
        for a in layouts(values(dtype, shape)):
            for make in MAKERS:
                check(f(xp, make(a)), f(np, a), make)


@pytest.mark.parametrize("name, i", FLAT)
def test_views_and_copies(name, i):
    shape, f = CASES[name][i]
    x = torch.arange(float(np.prod(shape))).reshape(shape)
    if not x.numel():
        return
    y = f(xp, x)
    if not y.numel():
        return
    shared = y.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()
    assert shared is (name in VIEWS or (name == "reshape" and i != 2))  # 2 is copy=True
    assert y is not x


@pytest.mark.parametrize("name, i", FLAT)
def test_transforms(name, i):
    """Gradients, vmap, meta, compile."""
    shape, f = CASES[name][i]
    if not f(np, np.zeros(shape)).size:
        return
    check_transforms(lambda x: f(xp, x), xp.asarray(torch.rand(shape, dtype=torch.float64)))
    check_transforms(lambda x: f(xp, x), xp.asarray(torch.ones(shape, dtype=torch.uint16)), grad=False, vmap=False)


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("dtype", ALL)
def test_several_results(make, dtype):
    a, b = values(dtype, (2, 1, 3)), values(dtype, (4, 1), seed=1)
    for got, want in zip(xp.broadcast_arrays(make(a), make(b)), np.broadcast_arrays(a, b), strict=True):
        check(got, want, make)
    for axis in (0, 2, -3):
        parts = xp.unstack(make(a), axis=axis)
        assert type(parts) is tuple
        for got, want in zip(parts, np.unstack(a, axis=axis), strict=True):
            check(got, want, make)
    assert xp.unstack(make(a[:0])) == ()


def test_several_results_are_views():
    x = torch.zeros(2, 3)
    assert [p.data_ptr() - x.data_ptr() for p in xp.unstack(x, axis=1)] == [0, 4, 8]
    y, z = xp.broadcast_arrays(x, torch.zeros(1))
    assert y.data_ptr() == x.data_ptr()
    assert z.stride() == (0, 0)
    assert xp.broadcast_arrays() == ()


def test_broadcast_arrays_keeps_dtypes():
    got = xp.broadcast_arrays(xp.asarray(1), xp.asarray([True]), xp.asarray([[1j]]))
    assert type(got) is tuple
    assert [x.dtype for x in got] == [torch.int64, torch.bool, torch.complex64]


@pytest.mark.parametrize(
    "shapes, want",
    [
        ([], ()),
        ([()], ()),
        ([(2, 3)], (2, 3)),
        ([(1,), (0,)], (0,)),
        ([(3, 1), (5,)], (3, 5)),
        ([(2, 1, 4), (3, 1), ()], (2, 3, 4)),
    ],
)
def test_broadcast_shapes(shapes, want):
    assert xp.broadcast_shapes(*shapes) == want == np.broadcast_shapes(*shapes)


@pytest.mark.parametrize("counts", [[2, 0, 1], [2], [0, 0, 0], 2])
@pytest.mark.parametrize("repeats_dtype", INTEGER)
def test_repeat_with_an_array(counts, repeats_dtype):
    r = np.array(counts, dtype=repeats_dtype)
    for dtype in ["bool", "int32", "float64", "complex64", *UNSIGNED]:
        a = values(dtype, (3, 2))
        for make in MAKERS:
            check(xp.repeat(make(a), make(r), axis=0), np.repeat(a, r.astype("int64"), axis=0), make)
            flat = np.tile(r, 2) if r.size == 3 else r
            check(xp.repeat(make(a), make(flat)), np.repeat(a, flat.astype("int64")), make)
    check(xp.repeat(xp.ones((0, 2)), xp.asarray([3]), axis=0), np.ones((0, 2), "float32"), xp.asarray)


def test_repeat_gradient():
    t = torch.rand(3, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(lambda t: xp.repeat(t, torch.tensor([2, 0, 1])), t)


@pytest.mark.parametrize(
    "dtypes, want",
    [
        (("int8", "int32"), "int32"),
        (("uint8", "int8"), "int16"),
        (("uint32", "int8"), "int64"),
        (("uint16", "uint64"), "uint64"),
        (("float32", "float64"), "float64"),
        (("complex64", "float64"), "complex128"),
    ],
)
def test_joining_promotes(dtypes, want):
    a, b = [np.ones(2, dtype=d) for d in dtypes]
    for f, g in ((xp.concat, np.concat), (xp.stack, np.stack)):
        got = f([xp.asarray(a), xp.asarray(b)])
        assert got.dtype is getattr(xp, want)
        check(got, g([a, b]).astype(want), xp.asarray)


def test_reshape_copy():
    x = torch.arange(6).reshape(2, 3)
    for copy in (None, False):
        assert xp.reshape(x, (3, 2), copy=copy).data_ptr() == x.data_ptr()
    assert xp.reshape(x, (2, 3), copy=True).data_ptr() != x.data_ptr()
    assert xp.reshape(x.T, (6,)).tolist() == [0, 3, 1, 4, 2, 5]
    assert xp.reshape(x.T, [2, -1]).shape == (2, 3)
    assert xp.reshape(x, 6).shape == (6,)
    y = xp.reshape(x.expand(2, 2, 3), (2, 2, 3), copy=True)
    y[0, 0, 0] = 7
    assert y[1, 0, 0] == 0
    with pytest.raises(ValueError, match="view"):
        xp.reshape(x.T, (6,), copy=False)


X = xp.ones((2, 3))
REFUSALS = [
    (ValueError, lambda: xp.broadcast_to(X, (2,))),
    (ValueError, lambda: xp.broadcast_to(X, (3, 2))),
    (ValueError, lambda: xp.broadcast_to(X, (-1, 2, 3))),
    (TypeError, lambda: xp.broadcast_to(X, (2.0, 3))),
    (ValueError, lambda: xp.broadcast_arrays(X, xp.ones(2))),
    (TypeError, lambda: xp.broadcast_arrays(X, X.tensor)),
    (ValueError, lambda: xp.broadcast_shapes((2, 3), (2,))),
    (ValueError, lambda: xp.broadcast_shapes((-1,))),
    (TypeError, lambda: xp.broadcast_shapes((None, 2))),
    (TypeError, lambda: xp.broadcast_shapes(3)),
    (ValueError, lambda: xp.concat([])),
    (ValueError, lambda: xp.concat([xp.asarray(1), xp.asarray(2)])),
    (ValueError, lambda: xp.concat([xp.ones(3), xp.asarray(2.0)])),
    (ValueError, lambda: xp.concat([xp.ones(0), xp.ones((2, 3))])),
    (ValueError, lambda: xp.concat([xp.ones((2, 3)), xp.ones(0)])),
    (ValueError, lambda: xp.concat([xp.ones(3), xp.ones(3, device="meta")])),
    (TypeError, lambda: xp.concat([X, X], axis=False)),
    (TypeError, lambda: xp.stack([X, X], axis=0.0)),
    (ValueError, lambda: xp.concat([X, xp.ones(3)])),
    (ValueError, lambda: xp.concat([X, xp.ones((2, 2))])),
    (ValueError, lambda: xp.concat([xp.ones(0), X])),
    (ValueError, lambda: xp.concat([X, xp.ones(0)])),
    (IndexError, lambda: xp.concat([X, X], axis=2)),
    (TypeError, lambda: xp.concat([X, xp.ones((2, 3), dtype=xp.int64)])),
    (TypeError, lambda: xp.concat([X, X.tensor])),
    (TypeError, lambda: xp.concat([X, 1.0])),
    (TypeError, lambda: xp.concat(X)),
    (TypeError, lambda: xp.concat([X], axis=0.0)),
    (IndexError, lambda: xp.expand_dims(X, axis=3)),
    (IndexError, lambda: xp.expand_dims(X, axis=-4)),
    (IndexError, lambda: xp.expand_dims(X, axis=(0, 4))),
    (ValueError, lambda: xp.expand_dims(X, axis=(0, -4))),
    (TypeError, lambda: xp.expand_dims(X, axis=None)),
    (IndexError, lambda: xp.flip(X, axis=2)),
    (ValueError, lambda: xp.flip(X, axis=(0, -2))),
    (TypeError, lambda: xp.flip([1, 2])),
    (ValueError, lambda: xp.moveaxis(X, (0, 1), 0)),
    (ValueError, lambda: xp.moveaxis(X, (0, 0), (0, 1))),
    (ValueError, lambda: xp.moveaxis(X, (0, 1), (0, 0))),
    (IndexError, lambda: xp.moveaxis(X, 0, 2)),
    (TypeError, lambda: xp.moveaxis(X, None, 0)),
    (ValueError, lambda: xp.permute_dims(X, (0,))),
    (ValueError, lambda: xp.permute_dims(X, (0, 0))),
    (ValueError, lambda: xp.permute_dims(X, (1, -1))),
    (IndexError, lambda: xp.permute_dims(X, (0, 2))),
    (TypeError, lambda: xp.permute_dims(X, 0)),
    (ValueError, lambda: xp.repeat(X, -1)),
    (ValueError, lambda: xp.repeat(X, 2**62)),
    (ValueError, lambda: xp.repeat(X, xp.asarray([1, 2, 3]), axis=0)),
    (ValueError, lambda: xp.repeat(X, xp.asarray([[1, 2]]), axis=0)),
    (ValueError, lambda: xp.repeat(X, xp.asarray([1, -2]), axis=0)),
    (ValueError, lambda: xp.repeat(X, xp.asarray([2**64 - 1], dtype=xp.uint64), axis=0)),
    (ValueError, lambda: xp.repeat(X, xp.asarray([1], device="meta"), axis=0)),
    (TypeError, lambda: xp.repeat(X, xp.asarray([1.0, 2.0]), axis=0)),
    (TypeError, lambda: xp.repeat(X, True)),
    (TypeError, lambda: xp.repeat(X, torch.tensor([1, 2]), axis=0)),
    (IndexError, lambda: xp.repeat(X, 2, axis=2)),
    (ValueError, lambda: xp.reshape(X, (4,))),
    (ValueError, lambda: xp.reshape(X, (-1, -1))),
    (ValueError, lambda: xp.reshape(X, (-2, -3))),
    (ValueError, lambda: xp.reshape(X, (-1, 4))),
    (ValueError, lambda: xp.reshape(X, (-6, -1))),
    (ValueError, lambda: xp.reshape(xp.ones(0), (-1, 0))),
    (TypeError, lambda: xp.reshape(X, (2.0, 3))),
    (TypeError, lambda: xp.reshape(X, torch.int32, copy=False)),
    (ValueError, lambda: xp.roll(X, (1, 2))),
    (ValueError, lambda: xp.roll(X, (1, 2), axis=0)),
    (ValueError, lambda: xp.roll(X, (1, 2), axis=(0,))),
    (IndexError, lambda: xp.roll(X, 1, axis=2)),
    (TypeError, lambda: xp.roll(X, 1.0)),
    (ValueError, lambda: xp.squeeze(X, axis=0)),
    (ValueError, lambda: xp.squeeze(xp.ones((1, 1)), axis=(0, 0))),
    (IndexError, lambda: xp.squeeze(X, axis=2)),
    (TypeError, lambda: xp.squeeze(X, axis=None)),
    (ValueError, lambda: xp.stack([])),
    (ValueError, lambda: xp.stack([X, xp.ones((3, 2))])),
    (IndexError, lambda: xp.stack([X, X], axis=3)),
    (TypeError, lambda: xp.stack([X, xp.ones((2, 3), dtype=xp.bool)])),
    (TypeError, lambda: xp.stack(X)),
    (ValueError, lambda: xp.tile(X, (-1,))),
    (ValueError, lambda: xp.tile(X, (2**62,))),
    (TypeError, lambda: xp.tile(X, 2)),
    (TypeError, lambda: xp.tile(X, (2.0,))),
    (ValueError, lambda: xp.unstack(xp.asarray(1))),
    (IndexError, lambda: xp.unstack(X, axis=2)),
    (TypeError, lambda: xp.unstack(torch.ones(2, dtype=torch.float16))),
]


@pytest.mark.parametrize("i", range(len(REFUSALS)))
def test_refusals(i):
    error, f = REFUSALS[i]
    name = f.__code__.co_names[1]
    with pytest.raises(error, match=f"^{name}: "):
        f()
