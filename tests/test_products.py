"""Products, transposes and diagonals, of linalg and of the main namespace, against NumPy."""

import numpy as np
import pytest
import torch
from matrices import INTEGER, NUMERIC, check, numbers

import torch_arrayapi as xp
from torch_arrayapi._kernels import linalg as kernel

# Products

MATMUL = [
    ((2, 3), (3, 4)),
    ((3,), (3,)),
    ((3,), (3, 4)),
    ((2, 3), (3,)),
    ((3,), (5, 3, 4)),
    ((5, 2, 3), (3,)),
    ((5, 2, 3), (5, 3, 4)),
    ((5, 2, 3), (3, 4)),
    ((1, 5, 2, 3), (6, 1, 3, 2)),
    ((0, 3), (3, 2)),
    ((2, 0), (0, 3)),
    ((0,), (0,)),
    ((0, 2, 3), (3, 2)),
]


@pytest.mark.parametrize("dtype", NUMERIC)
@pytest.mark.parametrize("s1, s2", MATMUL)
def test_matmul(s1, s2, dtype, box):
    a, b = numbers(s1, dtype), numbers(s2, dtype, 1)
    check(xp.matmul(box(a), box(b)), a @ b, dtype, box.type)
    check(xp.asarray(a) @ xp.asarray(b), a @ b, dtype)


@pytest.mark.parametrize("dtype", INTEGER)
def test_matmul_wraps(dtype):
    a, b = numbers((3, 2000), dtype), numbers((2000, 2), dtype)
    check(xp.matmul(xp.asarray(a), xp.asarray(b)), a @ b, dtype)
    check(xp.matmul(xp.asarray(b.T[:, ::2]), xp.asarray(a.T[::2])), b.T[:, ::2] @ a.T[::2], dtype)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "int32", "int64"])
@pytest.mark.parametrize("s1, s2", [*MATMUL, ((2, 50), (50, 3))])
def test_matmul_without_integer_products(s1, s2, dtype):
    """What runs on CUDA; the small block stands for a long axis."""
    a, b = numbers(s1, dtype), numbers(s2, dtype, 1)
    check(kernel.limb_matmul(torch.from_numpy(a), torch.from_numpy(b), block=7), a @ b, dtype)


def test_limbs_are_exact():
    a = np.full((1, 2**20), -1, dtype=np.int64)
    check(kernel.limb_matmul(torch.from_numpy(a), torch.from_numpy(a.T)), a @ a.T)


@pytest.mark.parametrize(
    "s1, s2",
    [
        ((), ()),
        ((), (3,)),
        ((2, 3), ()),
        ((3,), (4,)),
        ((1,), (3,)),
        ((2, 3), (4,)),
        ((2, 3), (1, 2)),
        ((2, 3), (2, 3)),
        ((3,), (2, 4)),
        ((2, 2, 3), (3, 3, 2)),
    ],
)
@pytest.mark.parametrize("dtype", ["float32", "int64", "uint16"])
def test_matmul_refuses_shapes(s1, s2, dtype, box):
    a, b = box(np.ones(s1, dtype)), box(np.ones(s2, dtype))
    with pytest.raises(ValueError, match="matmul"):
        xp.matmul(a, b)
    with pytest.raises(ValueError, match="matmul"):
        xp.asarray(np.ones(s1, dtype)) @ xp.asarray(np.ones(s2, dtype))


PRODUCTS = {
    "matmul": xp.matmul,
    "vecdot": xp.vecdot,
    "tensordot": lambda a, b: xp.tensordot(a, b, axes=1),
    "outer": lambda a, b: xp.linalg.outer(a, b),
    "cross": xp.linalg.cross,
}


@pytest.mark.parametrize("name", PRODUCTS)
def test_products_promote_as_the_standard_says(name, box):
    f = PRODUCTS[name]
    for d1, d2, d in [
        ("int8", "int16", "int16"),
        ("uint8", "int8", "int16"),
        ("uint32", "int8", "int64"),
        ("uint16", "uint64", "uint64"),
        ("float32", "float64", "float64"),
        ("float64", "complex64", "complex128"),
    ]:
        a, b = np.arange(3, dtype=d1), np.arange(1, 4, dtype=d2)
        expected = {"outer": np.outer, "cross": np.cross}.get(name, np.dot)(a, b)
        check(f(box(a), box(b)), expected, d, box.type)
    ones = box(np.ones(3))
    for wrong in (2.0, 1, [1.0, 2.0, 3.0], np.ones(3), box(np.ones(3, bool)), box(np.ones(3, "int64"))):
        with pytest.raises(TypeError, match=name):
            f(ones, wrong)
        with pytest.raises(TypeError, match=name):
            f(wrong, ones)
    with pytest.raises(TypeError, match=name):
        f(box(np.ones(3, bool)), box(np.ones(3, bool)))
    with pytest.raises(TypeError, match=name):
        f(xp.ones(3), torch.ones(3))
    with pytest.raises(ValueError, match=name):
        f(box(np.ones(())), ones)


TENSORDOT = [
    ((2, 3), (3, 4), 1),
    ((2, 3), (2, 3), 2),
    ((2, 3), (4,), 0),
    ((), (), 0),
    ((), (2,), 0),
    ((2, 3, 4), (4, 3, 5), ((1, 2), (1, 0))),
    ((2, 3, 4), (4, 3, 5), [[-2, -1], [-2, 0]]),
    ((2, 3), (3, 2), ((), ())),
    ((2, 1), (1, 3), 1),
    ((2, 0), (0, 3), 1),
    ((0, 2), (2, 3), ((1,), (0,))),
    ((2, 2, 2), (2, 2, 2), ((0, 2), (2, 1))),
]


@pytest.mark.parametrize("dtype", NUMERIC)
@pytest.mark.parametrize("s1, s2, axes", TENSORDOT)
def test_tensordot(s1, s2, axes, dtype, box):
    a, b = numbers(s1, dtype), numbers(s2, dtype, 1)
    check(xp.tensordot(box(a), box(b), axes=axes), np.tensordot(a, b, axes), dtype, box.type)


@pytest.mark.parametrize(
    "axes, error",
    [
        (3, ValueError),
        (-1, ValueError),
        (1, ValueError),
        (((0,), (0, 1)), ValueError),
        (((0,), (1,)), ValueError),
        (((0, 0), (0, 0)), ValueError),
        (((2,), (0,)), IndexError),
        (((0,), (-3,)), IndexError),
        ((0, 1), TypeError),
        (((0,),), TypeError),
        (1.0, TypeError),
        (True, TypeError),
        (((0.0,), (0,)), TypeError),
    ],
)
def test_tensordot_refuses_axes(axes, error):
    with pytest.raises(error, match="tensordot"):
        xp.tensordot(xp.ones((2, 3)), xp.ones((2, 3)), axes=axes)


VECTORS = [
    ((3,), (3,), -1),
    ((2, 3), (3,), -1),
    ((3, 2), (4, 3, 2), -2),
    ((3, 2), (4, 3, 1), -2),
    ((5, 1, 3), (4, 3), -1),
    ((0, 3), (1, 3), -1),
]


@pytest.mark.parametrize("dtype", NUMERIC)
@pytest.mark.parametrize("s1, s2, axis", [*VECTORS, ((2, 0), (0,), -1)])
def test_vecdot(s1, s2, axis, dtype, box):
    a, b = numbers(s1, dtype), numbers(s2, dtype, 1)
    expected = (a.conj() * b).sum(axis, dtype=dtype)
    check(xp.vecdot(box(a), box(b), axis=axis), expected, dtype, box.type)


@pytest.mark.parametrize("dtype", NUMERIC)
@pytest.mark.parametrize("s1, s2, axis", VECTORS)
def test_cross(s1, s2, axis, dtype, box):
    a, b = numbers(s1, dtype), numbers(s2, dtype, 1)
    check(xp.linalg.cross(box(a), box(b), axis=axis), np.cross(a, b, axis=axis), dtype, box.type)


@pytest.mark.parametrize("f", [xp.vecdot, xp.linalg.cross])
@pytest.mark.parametrize(
    "s1, s2, axis, error",
    [
        ((3,), (3,), 0, IndexError),
        ((3,), (3,), -2, IndexError),
        ((3, 3), (3,), -2, IndexError),
        ((3,), (3,), 1.0, TypeError),
        ((3,), (1,), -1, ValueError),
        ((2, 3), (4, 3), -1, ValueError),
        ((), (3,), -1, ValueError),
    ],
)
def test_vectors_refused(f, s1, s2, axis, error):
    with pytest.raises(error, match=f.__name__):
        f(xp.ones(s1), xp.ones(s2), axis=axis)


def test_cross_takes_three_elements():
    with pytest.raises(ValueError, match="cross"):
        xp.linalg.cross(xp.ones(2), xp.ones(2))


@pytest.mark.parametrize("dtype", NUMERIC)
def test_outer(dtype, box):
    for m, n in [(3, 4), (0, 2), (1, 0)]:
        a, b = numbers((m,), dtype), numbers((n,), dtype, 1)
        check(xp.linalg.outer(box(a), box(b)), np.outer(a, b), dtype, box.type)
    with pytest.raises(ValueError, match="outer"):
        xp.linalg.outer(box(np.ones((2, 2), dtype)), box(np.ones(2, dtype)))


# Views and diagonals


@pytest.mark.parametrize("dtype", ["bool", *NUMERIC])
def test_matrix_transpose(dtype, box):
    for shape in [(2, 3), (4, 0, 2), (1, 2, 3, 4)]:
        a = np.ones(shape, bool) if dtype == "bool" else numbers(shape, dtype)
        check(xp.matrix_transpose(box(a)), a.mT, dtype, box.type)
    for shape in [(), (3,)]:
        with pytest.raises(ValueError, match="matrix_transpose"):
            xp.matrix_transpose(box(np.ones(shape, dtype)))


OFFSETS = [0, 1, -1, 2, -2, 5, -5, 2**70, -(2**70)]


@pytest.mark.parametrize("dtype", ["bool", *NUMERIC])
@pytest.mark.parametrize("offset", OFFSETS)
def test_diagonal(dtype, offset, box):
    for shape in [(3, 3), (2, 3), (4, 3, 2), (0, 3), (2, 0)]:
        a = np.ones(shape, bool) if dtype == "bool" else numbers(shape, dtype)
        expected = np.diagonal(a, max(-9, min(offset, 9)), -2, -1)
        check(xp.linalg.diagonal(box(a), offset=offset), expected, dtype, box.type)


@pytest.mark.parametrize("dtype", NUMERIC)
@pytest.mark.parametrize("offset", OFFSETS)
def test_trace(dtype, offset, box):
    d = {"i": "int64", "u": "uint64"}.get(np.dtype(dtype).kind, dtype)
    for shape in [(3, 3), (2, 3), (4, 3, 2), (0, 3), (2, 0), (0, 2, 2)]:
        a = numbers(shape, dtype)
        with np.errstate(over="ignore"):
            expected = np.trace(a, max(-9, min(offset, 9)), -2, -1, dtype=d)
        check(xp.linalg.trace(box(a), offset=offset), expected, d, box.type)


@pytest.mark.parametrize(
    "dtype, target",
    [
        ("int8", "int8"),
        ("uint8", "int16"),
        ("int64", "uint16"),
        ("int32", "float32"),
        ("uint64", "float64"),
        ("uint32", "uint32"),
        ("float32", "float64"),
        ("float32", "complex64"),
        ("complex128", "complex64"),
    ],
)
def test_trace_in_another_dtype(dtype, target):
    a = numbers((5, 5), dtype)
    expected = np.trace(a.astype(target), dtype=target)
    check(xp.linalg.trace(xp.asarray(a), dtype=getattr(xp, target)), expected, target)


def test_diagonals_refuse():
    for f in (xp.linalg.diagonal, xp.linalg.trace):
        for shape in [(), (3,)]:
            with pytest.raises(ValueError, match=f.__name__):
                f(xp.ones(shape))
        with pytest.raises(TypeError, match="offset"):
            f(xp.ones((2, 2)), offset=1.0)
    for dtype in (xp.bool, "int64", int):
        with pytest.raises(TypeError, match="trace"):
            xp.linalg.trace(xp.ones((2, 2)), dtype=dtype)
    with pytest.raises(TypeError, match="trace"):
        xp.linalg.trace(xp.ones((2, 2), dtype=xp.complex64), dtype=xp.float32)
    with pytest.raises(TypeError, match="trace"):
        xp.linalg.trace(xp.ones((2, 2), dtype=xp.bool))


def test_views():
    x = xp.ones((2, 3, 3))
    for f in (xp.matrix_transpose, xp.linalg.diagonal):
        y = f(x)
        y[...] = 2.0
        assert float(x[0, 0, 0]) == 2.0
        x = xp.ones((2, 3, 3))
