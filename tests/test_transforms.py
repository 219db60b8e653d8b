"""Element-wise functions, operators and indexing under grad, jvp, vmap, torch.compile and on the meta device."""

import numpy as np
import pytest
import torch
from samples import array, assert_same, edge_values, to_numpy
from torch.autograd import gradcheck

import torch_arrayapi as xp
from torch_arrayapi import _elementwise, _elementwise_binary, _ops

ROWS = {op.name: op for op in vars(_ops).values() if isinstance(op, _ops.Op)}
UNARY = _elementwise.__all__
BINARY = [name for name in _elementwise_binary.__all__ if name != "clip"]
# Piecewise constant, or of dtypes that have no derivative.
FLAT = {"ceil", "floor", "round", "trunc", "sign", "floor_divide", "nextafter"}
SMOOTH = [n for n in UNARY + BINARY if torch.float64 in ROWS[n].ok and n not in FLAT]
SMOOTH = [n for n in SMOOTH if getattr(xp, n)(*[torch.ones(1)] * (1 + (n in BINARY))).dtype is not torch.bool]


def arguments(name, dtype=torch.float64):
    """Two points inside the domain of each function."""
    x = torch.tensor([0.3, 0.6], dtype=dtype)
    if name == "acosh":
        x = x + 1
    return (x, torch.tensor([0.7, 0.4], dtype=dtype)) if name in BINARY else (x,)


@pytest.mark.parametrize("name", SMOOTH)
def test_gradients(name):
    args = [a.requires_grad_() for a in arguments(name)]
    assert gradcheck(lambda *a: getattr(xp, name)(*map(xp.asarray, a)).tensor, args, check_forward_ad=True)


@pytest.mark.parametrize("name", [n for n in SMOOTH if torch.complex128 in ROWS[n].ok and n != "abs"])
def test_complex_gradients(name):
    args = [(a + 0.2j).requires_grad_() for a in arguments(name)]
    assert gradcheck(getattr(xp, name), args, check_forward_ad=True)


@pytest.mark.parametrize("name", UNARY + BINARY)
def test_vmap(name):
    for d in (torch.float64, torch.complex64, torch.uint16, torch.int8, torch.bool):
        if d in ROWS[name].ok:
            args = [array(np.asarray([[1, 0, 1], [1, 1, 0]]).astype(str(d)[6:])) for _ in range(1 + (name in BINARY))]
            f = getattr(xp, name)
            got = torch.vmap(f)(*args)
            assert type(got) is xp.Array
            np.testing.assert_array_equal(to_numpy(got), to_numpy(f(*args)))


@pytest.mark.parametrize("name", UNARY + BINARY)
def test_compiled(name):
    """In one graph, for a dtype with torch's kernel and for one with ours, equal to eager but for rounding."""
    f = getattr(xp, name)
    torch.compiler.reset()
    compiled = torch.compile(f, backend="eager", fullgraph=True)
    for dtype in ("float32", "complex64", "uint32", "bool"):
        if getattr(torch, dtype) in ROWS[name].ok:
            x = edge_values(dtype)[:8]
            args = [array(x)] * (1 + (name in BINARY))
            got = compiled(*args)
            assert type(got) is xp.Array
            assert_same(got, to_numpy(f(*args)))


@pytest.mark.parametrize("name", UNARY + BINARY)
def test_meta(name):
    for d in ROWS[name].ok:
        x = xp.ones((2, 3), dtype=d, device="meta")
        args = [x] * (1 + (name in BINARY))
        got, want = getattr(xp, name)(*args), getattr(xp, name)(*[xp.ones((2, 3), dtype=d)] * len(args))
        assert (got.shape, got.dtype, got.device.type) == (want.shape, want.dtype, "meta")


def test_torch_func_takes_and_gives_arrays():
    x = xp.asarray([1.0, 2.0, 3.0])
    g = torch.func.grad(lambda a: xp.sum(a * a).tensor)(x)
    assert type(g) is xp.Array
    np.testing.assert_array_equal(to_numpy(g), [2, 4, 6])
    value, tangent = torch.func.jvp(lambda a: xp.sin(a) * 2, (x,), (xp.ones(3),))
    assert type(value) is type(tangent) is xp.Array
    np.testing.assert_allclose(to_numpy(tangent), 2 * np.cos([1, 2, 3]), rtol=1e-6)
    value, pull = torch.func.vjp(lambda a: a * 3, x)
    np.testing.assert_array_equal(to_numpy(pull(xp.ones(3))[0]), [3, 3, 3])
    rows = torch.vmap(lambda a, b: a + b, in_dims=(0, None))(xp.ones((2, 3)), x)
    np.testing.assert_array_equal(to_numpy(rows), [[2, 3, 4]] * 2)


def test_repr_inside_a_transform():
    seen = []
    torch.vmap(lambda a: seen.append(repr(a)) or a)(xp.ones((2, 3)))
    assert seen[0].startswith("Array(")


def compiled_program(f, *args):
    torch.compiler.reset()
    want = f(*args)
    got = torch.compile(f, backend="eager", fullgraph=True)(*args)
    assert type(got) is xp.Array
    np.testing.assert_array_equal(to_numpy(got), to_numpy(want))


def test_compiled_operators_and_indexing():
    def operators(x, y):
        z = (x + y) * 2 - 1 / (y + 1) ** 2
        z += x
        z[0] = 5.0
        return xp.matmul(xp.where(z > 1, z, -z), x // y) + abs(x % y)

    compiled_program(operators, xp.asarray([1.0, 2.0, 3.0]), xp.asarray([3.0, 1.0, 2.0]))

    def reading(x, i):
        y = x[::-1, 1:] + x[0, :-1]
        return xp.sum(y) + x[::-1, i[0]] + x[i, i] + x[None, ..., ::-2][0, :, 1]

    x = xp.reshape(xp.arange(12), (3, 4))
    compiled_program(reading, x, xp.asarray([2, 0, 1]))

    def writing(x):
        w = xp.zeros_like(x)
        w[1, :] = x[0, :]
        w[:, ::-2] = 7
        return w + x[None, ..., ::-1][0, ...]

    compiled_program(writing, x)


def test_compiled_dtype_logic_is_constant():
    def f(x):
        if xp.isdtype(x.dtype, "real floating") and xp.finfo(x.dtype).bits == 32:
            d = xp.result_type(x, xp.float64)
        else:
            d = xp.complex64
        if xp.can_cast(x, d) and x.__array_namespace__() is xp:
            return xp.astype(x, d) + xp.iinfo(xp.int8).max
        return x

    compiled_program(f, xp.asarray([1.0, 2.0]))


@pytest.mark.parametrize("dtype", ["float32", "uint64", "bool"])
def test_meta_indexing(dtype):
    x = xp.ones((3, 4), dtype=getattr(xp, dtype), device="meta")
    assert x[::-1, 1:3].shape == (3, 2)
    x[0, :] = x[1, :]
    x[...] = xp.ones((), dtype=x.dtype, device="meta")
    i = xp.zeros(2, dtype=xp.int64, device="meta")
    assert x[i, 0].shape == (2,)
    x[i, i] = x[i, 0]


TRANSFORMS = {
    "grad": lambda f, x: torch.func.grad(lambda y: xp.sum(f(y)).tensor)(x),
    "jvp": lambda f, x: torch.func.jvp(f, (x,), (x,)),
    "vmap": lambda f, x: torch.vmap(f)(x),
    "functionalize": lambda f, x: torch.func.functionalize(f)(x),
    "functionalize in vmap": lambda f, x: torch.vmap(torch.func.functionalize(f))(x),
}


@pytest.mark.parametrize("number", [4.75, 1e-3])
@pytest.mark.parametrize("transform", TRANSFORMS)
def test_a_number_in_a_transform_leaves_nothing_behind(transform, number):
    """What is kept of a Python number must be a plain tensor: 4.75 * x gave x after a functionalize."""
    number += list(TRANSFORMS).index(transform)  # not used before
    x = xp.asarray([1.0, 2.0])
    TRANSFORMS[transform](lambda y: xp.asarray(y) * number, x)
    np.testing.assert_array_equal(to_numpy(x * number), np.float32(number) * np.array([1, 2], np.float32))


def test_hessian_of_an_array():
    h = torch.func.hessian(lambda y: xp.sum(y * y * y).tensor)(xp.asarray([1.0, 2.0]))
    np.testing.assert_array_equal(to_numpy(h), [[6.0, 0.0], [0.0, 12.0]])


def test_export():
    class Model(torch.nn.Module):
        def forward(self, x):
            return xp.sum(x * 2.0, axis=0)

    x = xp.asarray([[1.0, 2.0], [3.0, 4.0]])
    exported = torch.export.export(Model(), (x,))
    got = exported.module()(x)
    assert type(got) is xp.Array
    np.testing.assert_array_equal(to_numpy(got), [8, 12])
    assert {n.op for n in exported.graph.nodes} <= {"placeholder", "call_function", "output"}


@pytest.mark.parametrize("number", [1e40, -(2**63) - 1, 2**70, float("inf"), float("nan")])
def test_compiled_large_numbers(number):
    def f(x):
        y = xp.zeros_like(x)
        y[0] = number
        results = [x + number, number - x, x**number, x < number, xp.clip(x, 0, number), xp.maximum(x, number)]
        return y, xp.where(x > 1, x, number), xp.full(2, number, dtype=x.dtype), xp.clip(x), *results

    torch._dynamo.reset()
    x = xp.asarray([1.0, 2.0])
    for got, want in zip(torch.compile(f, fullgraph=True, backend="eager")(x), f(x), strict=True):
        np.testing.assert_array_equal(to_numpy(got), to_numpy(want))
