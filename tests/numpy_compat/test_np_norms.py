"""Norms and products of numpy_compat.linalg, against NumPy."""

import numpy
import pytest
from compare import DTYPES, values
from compare_matrices import call, layouts, same, square

import torch_arrayapi.numpy_compat as np

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::numpy.exceptions.ComplexWarning")

STACKS = [(3, 3), (1, 1), (2, 3, 3), (2, 2, 4, 4), (0, 3, 3), (0, 0), (2, 0, 0)]
NAN, INF = numpy.nan, numpy.inf
ORDERS = [None, 0, 1, 2, 3, -1, -2, 0.5, INF, -INF, 1.5]
MATRIX_ORDERS = [None, "fro", "nuc", "f", 1, -1, 2, -2, INF, -INF, 2.0, numpy.float32(1)]


# Norms


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("ord", ORDERS)
def test_vector_norms(d, ord):
    digits = 2 if d == "float16" else None
    for shape in ((3,), (1,), (2, 3), (2, 3, 4)):
        x = values(d, shape)
        same(call("vector_norm"), x, digits=digits, **({} if ord is None else {"ord": ord}))
        for axis in (0, -1, len(shape) - 1):
            same(call("norm"), x, ord, axis, digits=digits)
            same(call("norm"), x, ord, axis, True, digits=digits)
            if ord is not None:
                same(call("vector_norm"), x, axis=axis, ord=ord, digits=digits)
        if ord is not None and len(shape) > 1:
            for axis in ((0, 1), (-1, 0), (1,)):
                for keepdims in (False, True):
                    same(call("vector_norm"), x, axis=axis, ord=ord, keepdims=keepdims, digits=digits)
    x = values(d, (4, 6))
    for y in (x[::-1], x[:, ::2], x.T):
        same(call("norm"), y, ord, 0, digits=digits)
    same(call("norm"), values(d, (3,)), ord, digits=digits)
    same(call("norm"), values(d, (0,)), ord)
    same(call("norm"), values(d, (2, 0)), ord, 0)
    same(call("norm"), values(d, (2, 0)), ord, 1)
    same(call("norm"), values(d, ()), ord)


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("ord", MATRIX_ORDERS)
def test_matrix_norms(d, ord):
    digits = 2 if d == "float16" else None
    for shape in ((2, 3), (3, 2), (2, 3, 4), (1, 1), (2, 2, 2, 3), (0, 2, 3)):
        x = values(d, shape)
        for keepdims in (False, True):
            same(call("norm"), x, ord, None, keepdims, digits=digits)
            same(call("matrix_norm"), x, keepdims=keepdims, digits=digits, **({} if ord is None else {"ord": ord}))
            for axis in ((0, 1), (-1, -2), (1, 0), (0, -1)):
                same(call("norm"), x, ord, axis, keepdims, digits=digits)
    same(call("norm"), values(d, (4, 6))[::-1, ::-2], ord, digits=digits)
    for shape in ((0, 2), (2, 0), (0, 0), (3, 0, 2), (3, 2, 0)):
        same(call("norm"), values(d, shape), ord, (-2, -1))
        same(call("matrix_norm"), values(d, shape), ord="fro" if ord is None else ord)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        (([3, 4],), {}), (([[3, 4], [1, 2]],), {}), ((5,), {}), ((-5.0,), {}), ((3 + 4j,), {}), ((-5.0, 1), {}),
        ((-5.0, 2), {"keepdims": True}), ((-5.0,), {"keepdims": True}), ((numpy.ones((2, 2, 2)),), {"keepdims": True}),
        ((numpy.ones((2, 2, 2)), 2), {}), ((numpy.ones((2, 2, 2)), None, (0, 1, 2)), {}),
        ((numpy.ones((2, 2, 2)), None, ()), {}), ((numpy.ones(3), "fro"), {}), ((numpy.ones(3), "nuc"), {}),
        ((numpy.ones(3), "x"), {}), ((numpy.ones((2, 2)), "x"), {}), ((numpy.ones((2, 2)), "FRO"), {}),
        ((numpy.ones((2, 2)), 3), {}), ((numpy.ones((2, 2)), 0), {}), ((numpy.ones((2, 2)), 1j), {}),
        ((numpy.ones(2), 1j), {}), ((numpy.ones((2, 2)), "fro", 0), {}), ((numpy.ones((2, 2)), 2, (0, 0)), {}),
        ((numpy.ones((2, 2)), 2, (0, -2)), {}), ((numpy.ones((2, 2)), 2, (0, 2)), {}),
        ((numpy.ones((2, 2)), 2, 5), {}), ((numpy.ones((2, 2)), 2, [0, 1]), {}), ((numpy.ones((2, 2)), 2, "a"), {}),
        ((numpy.ones((2, 2)), 2, 1.0), {}), ((numpy.ones((2, 2)), 2, 1.5), {}),
        ((numpy.ones((2, 2)), 2, numpy.int8(1)), {}), ((numpy.ones((2, 2)), None, (1.0,)), {}), (([NAN, 1.0],), {}),
        (([NAN, 1.0], INF), {}), (([NAN, 1.0], -INF), {}), (([INF, 1.0],), {}), (([INF, 1.0], -1), {}),
        (([0.0, 1.0], -1), {}), (([0.0, -0.0], 0), {}), (([0.0, 0.0], -2), {}), (([[NAN, 1.0], [1.0, 2.0]], 1), {}),
        (([[NAN, 1.0], [1.0, 2.0]], "fro"), {}), (([complex(NAN, 1), 2],), {}), (([complex(1, NAN), 2], 1), {}),
        (([],), {}), (([], INF), {}), (([], -INF), {}), (([], -1), {}), (([], 0), {}), (([[]], 2), {}),
        (([[]], "nuc"), {}), ((numpy.array([60000, 60000], "float16"),), {}), ((numpy.array([100, 100], "int8"),), {}),
        ((numpy.array([-128, 100], "int8"), 1), {}), ((numpy.array([True, True]), 1), {}),
        ((numpy.full(2, 2**63, "uint64"),), {}), ((numpy.arange(2000.0),), {}),
        ((numpy.arange(2000.0).reshape(40, 50), 1), {}),
        ((numpy.arange(2000, dtype="float32").reshape(40, 50), "fro"), {}), ((numpy.array([1e200, 1e200]),), {}),
    ],
)  # fmt: skip
def test_norm_cases(args, kwargs):
    same(call("norm"), *args, **kwargs)


@pytest.mark.parametrize(
    "kwargs", [{}, {"axis": 0}, {"axis": ()}, {"axis": (0, 0)}, {"axis": 5}, {"axis": None}, {"ord": "x"}]
)
@pytest.mark.parametrize("x", [3.0, [1.0, 2.0], numpy.ones((2, 3)), [], numpy.zeros((0, 2))])
def test_vector_norm_cases(x, kwargs):
    same(call("vector_norm"), x, **kwargs)
    same(call("vector_norm"), x, keepdims=True, **kwargs)


@pytest.mark.parametrize("kwargs", [{}, {"ord": 0}, {"ord": 3}, {"ord": "x"}, {"ord": None}, {"ord": "nuc"}])
@pytest.mark.parametrize("x", [3.0, [1.0, 2.0], numpy.ones((2, 3)), [[1, 2], [3, 4]]])
def test_matrix_norm_cases(x, kwargs):
    same(call("matrix_norm"), x, **kwargs)


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("p", [None, 1, -1, 2, -2, INF, -INF, "fro", "nuc", "x", 3, 0])
def test_cond(d, p):
    for shape in STACKS:
        same(
            call("cond"), square(d, shape) if d != "bool" else numpy.eye(shape[-1], dtype=d) | numpy.zeros(shape, d), p
        )
    for shape in ((2, 3), (3, 2), (2, 3, 2), (0, 3, 2), (0,), (0, 2), (2, 0, 3)):
        same(call("cond"), values(d, shape), p)
    for x in layouts(square(d)) if d != "bool" else []:
        same(call("cond"), x, p)


@pytest.mark.parametrize("p", [None, 1, -1, 2, -2, INF, -INF, "fro"])
def test_cond_of_singular(p):
    zero = numpy.zeros((2, 2))
    bad = numpy.array([[NAN, 1.0], [1.0, 2.0]])
    for x in (zero, numpy.stack([numpy.eye(2), zero]), bad, numpy.stack([bad, zero, numpy.eye(2)]), 3.0, [1.0], []):
        same(call("cond"), x, p)
    same(call("cond"), numpy.diag([1.0, 0.0]), p)


# Products and tensors


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("n", [0, 1, 2, 3, 5, 8, -1, -3])
def test_matrix_power(d, n):
    for shape in STACKS:
        x = square(d, shape) if n < 0 else values(d, shape)
        if d != "bool" or n >= 0:
            same(call("matrix_power"), x, n, digits=1 if d == "float16" else None)
    for x in layouts(square(d)) if d not in ("bool", "float16") else []:
        same(call("matrix_power"), x, n)


@pytest.mark.parametrize("n", [1.0, "a", None, numpy.int8(2), True, 2.5, numpy.array(3), 70])
def test_matrix_power_cases(n):
    same(call("matrix_power"), [[1, 1], [0, 1]], n)
    same(call("matrix_power"), [[1, 2, 3], [0, 1, 1]], n)
    same(call("matrix_power"), [1, 2], n)


def test_matrix_power_gives_a_new_array():
    x = np.asarray([[1, 2], [3, 4]])
    assert np.shares_memory(np.linalg.matrix_power(x, 1), x) is numpy.shares_memory(
        numpy.linalg.matrix_power(y := numpy.array([[1, 2], [3, 4]]), 1), y
    )


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize(
    "shapes",
    [
        [(2, 3), (3, 4)], [(2, 3), (3, 4), (4, 5)], [(3,), (3, 4), (4, 5)], [(2, 3), (3, 4), (4,)],
        [(3,), (3, 4), (4,)], [(5, 2), (2, 6), (6, 3), (3, 4)], [(2, 3), (3, 1), (1, 4), (4, 7), (7, 2)], [(3,), (3,)],
        [(2, 0), (0, 3), (3, 2)],
    ],
)  # fmt: skip
def test_multi_dot(d, shapes):
    arrays = [values(d, s, i) for i, s in enumerate(shapes)]
    same(call("multi_dot"), arrays, digits=1 if d == "float16" else None)
    same(call("multi_dot"), tuple(arrays), digits=1 if d == "float16" else None)


@pytest.mark.parametrize(
    "arrays",
    [
        [], [numpy.ones((2, 2))], [numpy.ones((2, 3)), numpy.ones((2, 3))],
        [numpy.ones((2, 2))] * 2 + [numpy.ones((3, 2))],
        [numpy.ones((2, 2)), numpy.ones((2, 2, 2)), numpy.ones((2, 2))],
        [numpy.ones((2, 2)), numpy.ones(2), numpy.ones((2, 2))], [1.0, numpy.ones((2, 2)), numpy.ones((2, 2))],
        [1.0, 2.0], [[1, 2], [[1, 2], [3, 4]], [1, 2]],
        [numpy.ones((2, 2), "int8"), numpy.ones((2, 2), "float32"), numpy.ones((2, 2), "int64")],
        numpy.ones((3, 2, 2)),
    ],
)  # fmt: skip
def test_multi_dot_cases(arrays):
    same(call("multi_dot"), arrays)


def test_multi_dot_out():
    def f(m, arrays, shape, dtype="float64"):
        out = m.zeros(shape, dtype=dtype)
        r = m.linalg.multi_dot(arrays, out=out)
        assert r is out or r.ndim != out.ndim or len(arrays) > 2
        return out

    a = [values("float64", s) for s in ((2, 3), (3, 4), (4, 5))]
    same(f, a, (2, 5))
    same(f, a[:2], (2, 4))
    same(f, a, (5, 2))
    same(f, a, (2, 5), "int64")
    same(f, a, (2, 5), "float32")


@pytest.mark.parametrize("name", ["tensorinv", "tensorsolve"])
@pytest.mark.parametrize("d", DTYPES)
def test_tensors_as_maps(name, d):
    x = square(d, (6, 6)).reshape(2, 3, 6) if d != "bool" else numpy.eye(6, dtype=bool).reshape(2, 3, 6)
    if name == "tensorinv":
        same(call(name), x)
        same(call(name), x.reshape(6, 3, 2), 1)
        same(call(name), x.reshape(6, 3, 2), ind=1)
        same(call(name), x.reshape(2, 3, 3, 2), 2)
        same(call(name), x.reshape(2, 3, 3, 2)[::-1])
        same(call(name), x.reshape(3, 2, 6, 1), 2)
    else:
        same(call(name), x, values(d, (2, 3)))
        same(call(name), x.reshape(6, 3, 2), values(d, (6,)))
        same(call(name), x.reshape(2, 3, 3, 2), values(d, (2, 3)))
        same(call(name), x.reshape(2, 3, 3, 2).transpose(2, 0, 1, 3), values(d, (2, 3)), axes=(0,))
        same(call(name), x.reshape(2, 3, 3, 2).transpose(2, 3, 0, 1), values(d, (2, 3)), (0, 1))
        same(call(name), x.reshape(2, 3, 3, 2).transpose(0, 1, 3, 2), values(d, (2, 3)), [2])


@pytest.mark.parametrize(
    "name, args",
    [
        ("tensorinv", (numpy.ones((2, 3)), 0)), ("tensorinv", (numpy.ones((2, 3)), -1)),
        ("tensorinv", (numpy.ones((2, 3)), 1)), ("tensorinv", (numpy.ones((2, 3, 5)), 2)),
        ("tensorinv", (numpy.eye(2), 2)), ("tensorinv", (numpy.ones((1, 1)), 2)),
        ("tensorinv", (numpy.ones((0, 0)), 1)), ("tensorinv", (3.0, 1)), ("tensorinv", (numpy.eye(2), 1.5)),
        ("tensorinv", (numpy.eye(2), "a")), ("tensorsolve", (numpy.ones((2, 3)), numpy.ones(2))),
        ("tensorsolve", (numpy.ones((2, 2)), numpy.ones(2))), ("tensorsolve", (numpy.eye(2), numpy.ones(3))),
        ("tensorsolve", (numpy.eye(2), numpy.ones(2), (5,))), ("tensorsolve", (numpy.eye(2), numpy.ones(2), 0)),
        ("tensorsolve", (numpy.eye(2), numpy.ones(2), ())), ("tensorsolve", (numpy.eye(2), 3.0)),
        ("tensorsolve", (3.0, 6.0)), ("tensorsolve", (numpy.zeros((0, 0)), numpy.zeros(0))),
        ("tensorsolve", (numpy.full((1, 1, 1), 2), [3])),
    ],
)  # fmt: skip
def test_tensors_as_maps_cases(name, args):
    same(call(name), *args)


@pytest.mark.parametrize("d", DTYPES)
def test_products(d):
    digits = 2 if d == "float16" else None
    x, y, v = values(d, (2, 3)), values(d, (3, 4), 1), values(d, (3,), 2)
    same(call("outer"), v, x[0], digits=digits)
    same(call("outer"), v[::-1], v[:0])
    same(call("outer"), x, v)
    same(call("outer"), 3, v)
    same(call("cross"), x, v, digits=1 if d == "float16" else None)
    same(call("cross"), x[:, :2], x[:, :2])
    same(call("cross"), y, y[::-1], axis=0, digits=1 if d == "float16" else None)
    same(call("cross"), v, x[:, :2])
    same(call("cross"), v, v, axis=1)
    same(call("matmul"), x, y, digits=digits)
    same(call("matmul"), x, x)
    same(call("tensordot"), x, y, axes=1, digits=digits)
    same(call("tensordot"), x, x, axes=([0, 1], [0, 1]), digits=digits)
    same(call("vecdot"), x, v, digits=digits)
    same(call("vecdot"), x, x, axis=0, digits=digits)
    for t in (x, values(d, (4, 2, 3)), values(d, (0, 3)), v):
        for offset in (0, 1, -1, 5):
            same(call("trace"), t, offset=offset, digits=digits)
            same(call("diagonal"), t, offset=offset)
        same(call("trace"), t, dtype="float64")
        same(call("matrix_transpose"), t)
    same(call("matrix_transpose"), x[::-1])
    same(call("diagonal"), x[::-1])


def test_views():
    x = np.asarray(numpy.arange(9.0).reshape(3, 3))
    y = np.linalg.diagonal(x)
    with pytest.raises(ValueError):
        y[0] = 1
    np.linalg.matrix_transpose(x)[0, 1] = 99
    assert x[1, 0] == 99
