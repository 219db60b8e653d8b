"""torch.compile: how Arrays go into a graph and come out of it, and what stays the same object."""

import collections
import dataclasses
import functools

import numpy as np
import pytest
import torch
from compiling import assert_equal, compile
from torch.utils import _pytree

import torch_arrayapi as xp
from torch_arrayapi import _array, _elementwise, _elementwise_binary
from torch_arrayapi import _ops as ops
from torch_arrayapi._ops import Op


def arrays():
    return xp.asarray([1.0, 2.0, 3.0]), xp.asarray([3.0, 2.0, 1.0])


@dataclasses.dataclass
class Pair:
    a: xp.Array
    b: xp.Array


@dataclasses.dataclass(frozen=True)
class Frozen:
    a: xp.Array
    b: xp.Array


Named = collections.namedtuple("Named", "a b")


class Holder:
    pass


GLOBAL = xp.asarray([10.0, 20.0, 30.0])


def run(f, *args, **options):
    return compile(f, **options)[0](*args)


def test_identity():
    x, y = arrays()
    assert run(lambda a: a, x) is x
    got = run(lambda a, b: (a, [b, a], {"a": a}), x, y)
    assert got[0] is got[1][1] is got[2]["a"] is x
    assert got[1][0] is y

    def twice(a):
        b = a + 1
        return b, b

    first, second = run(twice, x)
    assert first is second
    assert run(lambda a, b: (a is b, a is a, any(c is a for c in [b, a]), a is None), x, y) == (
        False,
        True,
        True,
        False,
    )


@pytest.mark.parametrize(
    "make", [Pair, Frozen, Named, lambda a, b: {"a": a, "b": b}, lambda a, b: [a, b]], ids=range(5)
)
def test_containers(make):
    x, y = arrays()
    parts = (lambda c: (c["a"], c["b"])) if type(make(x, y)) is dict else lambda c: (c.a, c.b)
    parts = (lambda c: (c[0], c[1])) if type(make(x, y)) is list else parts

    def f(c):
        a, b = parts(c)
        return make(a + b, a)

    got = run(f, make(x, y))
    assert type(got) is type(make(x, y))
    total, same = parts(got)
    assert_equal(total, x + y)
    assert same is x


def test_attributes():
    x, _ = arrays()
    holder = Holder()
    holder.x = x

    def f(h):
        h.y = h.x * 2
        return h.x

    assert run(f, holder) is x
    assert_equal(holder.y, x * 2)


def test_closures_globals_defaults():
    x, y = arrays()
    assert_equal(run(lambda a: a + y, x), x + y)
    assert_equal(run(lambda a: a + GLOBAL, x), x + GLOBAL)
    assert_equal(run(lambda a, b=y: a + b, x), x + y)
    assert_equal(run(functools.partial(lambda a, b: a + b, y), x), x + y)
    assert_equal(run(lambda *a: sum(a), x, y), x + y)


def test_writing_to_an_argument():
    x, _ = arrays()

    def f(a):
        a += 1
        a[0] = 9.0
        return a

    assert run(f, x) is x
    assert_equal(x, xp.asarray([9.0, 3.0, 4.0]))
    run(lambda a: a.__setitem__(slice(1, None), 0.0), x)
    assert_equal(x, xp.asarray([9.0, 0.0, 0.0]))


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_writing_to_a_view(backend):
    """The array that shares the memory has the new values, inside and after."""

    def f(a, b):
        b[0] = 7.0
        b += a[:-1]
        return a * 1

    results = []
    for g in (f, functools.partial(run, f, backend=backend)):
        x, _ = arrays()
        results.append((g(x, x[1:]), x))
    assert_equal(results[1], results[0])


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_writing_from_a_view_of_the_same(backend):
    def f(a):
        a[1:] = a[:-1]
        a[1:] += a[:-1]
        a *= a[::-1]
        return a

    results = []
    for g in (f, functools.partial(run, f, backend=backend)):
        x, _ = arrays()
        results.append(g(x))
    assert_equal(results[1], results[0])


BREAKS = {
    "array": lambda a: (lambda b: (torch._dynamo.graph_break(), b * 2, a, xp.sum(b))[1:])(a + 1),
    "dataclass": lambda a: (lambda p: (torch._dynamo.graph_break(), p.a + p.b)[1])(Pair(a + 1, a)),
    "dict": lambda a: (lambda d: (torch._dynamo.graph_break(), d["k"] + d["l"][0])[1])({"k": a + 1, "l": [a * 2]}),
}


@pytest.mark.parametrize("name", BREAKS)
def test_graph_breaks(name):
    x, _ = arrays()
    assert_equal(run(BREAKS[name], x, fullgraph=False), BREAKS[name](x))


def test_view_across_a_graph_break():
    def f(a):
        b = a[1:]
        torch._dynamo.graph_break()
        b[0] = 5.0
        return a

    x, _ = arrays()
    assert run(f, x, fullgraph=False) is x
    assert_equal(x, xp.asarray([1.0, 5.0, 3.0]))


def test_module():
    """A model whose loss is array-agnostic: the gradients are those of eager code."""

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.tensor([0.5, -1.0, 2.0]))
            self.scale = xp.asarray([1.0, 2.0, 3.0])

        def forward(self, x):
            return xp.mean((xp.tanh(xp.asarray(self.weight) * x) * self.scale - 1.0) ** 2)

    x, _ = arrays()
    gradients = []
    for backend in (None, "eager", "aot_eager"):
        model = Model()
        f = model if backend is None else compile(model, backend=backend)[0]
        f(x).tensor.backward()
        gradients.append(model.weight.grad)
    torch.testing.assert_close(gradients[1], gradients[0])
    torch.testing.assert_close(gradients[2], gradients[0])


def test_no_wrapper_in_the_graph():
    """The graph takes tensors and gives tensors; all its nodes call functions of torch."""
    x, y = arrays()
    f, graphs = compile(lambda a, b: {"s": xp.sort(a)[::-1] * (a @ b), "m": xp.max(xp.where(~(a > 1), a, b))})
    f(x, y)
    (graph,) = graphs
    for node in graph.graph.nodes:
        assert node.op in ("placeholder", "call_function", "call_method", "output")
        if node.op != "output":
            values = _pytree.tree_leaves(node.meta["example_value"])  # torch.sort gives two, x.is_cpu gives a bool
            assert all(isinstance(v, (torch.Tensor, bool)) for v in values), node.format_node()


def test_tensors_and_numpy_arrays_go_in():
    assert_equal(run(lambda t: xp.asarray(t) + 1, torch.ones(3)), xp.full(3, 2.0))
    assert_equal(run(lambda a: xp.asarray(a) + 1, np.ones(3)), xp.full(3, 2.0, dtype=xp.float64))


# Helpers that dynamo compiles by themselves: after a break of the graph their rows are arguments

NINE = torch.tensor([9.0, 1.0, 3.0], dtype=torch.float64)


def rows(names):
    return [row for row in vars(ops).values() if isinstance(row, Op) and row.name in names and torch.float64 in row.ok]


UNARY = [row for row in rows(_elementwise.__all__) if row not in (ops.ACOSH, ops.ATANH, ops.EXPM1)]  # other kernels
BINARY = [row for row in rows(_elementwise_binary.__all__) if row is not ops.CLIP]


@pytest.mark.parametrize(
    ("helper", "among", "args"),
    [
        (_array.unary, UNARY, (NINE,)),
        (_array.binary, BINARY, (NINE, NINE.flip(0))),
        (_array._promoting, BINARY, (NINE.float(), NINE.flip(0))),
        (_array._with_scalar, BINARY, (NINE, 3.0)),
    ],
)
def test_rows_are_told_apart(helper, among, args):
    """Torch 2.13 does not guard a method of Tensor that is an argument: one row would do the work of another."""
    assert len(among) > 10
    g, _ = compile(helper, fullgraph=False)
    with torch._dynamo.config.patch(recompile_limit=100):
        for row in among:
            assert_equal(g(row, *args), helper(row, *args))


def test_rows_are_told_apart_in_place():
    g, _ = compile(_array._inplace, fullgraph=False)
    for row in (ops.ADD, ops.MULTIPLY, ops.SUBTRACT, ops.DIVIDE):
        got, want = (f(row, xp.asarray(NINE.clone()), xp.asarray(NINE.flip(0))) for f in (g, _array._inplace))
        assert_equal(got, want)


def test_branches_on_arrays():
    def f(x, y):
        return 1 if y[0] > x[0] else 2, 1 if y[1] < x[0] else 2, not y[1] > x[0], not y[1] <= x[0]

    x, y = xp.asarray([1.0, 2.0]), xp.asarray([0.5, 9.0], dtype=xp.float64)
    assert f(x, y) == (2, 2, False, True)
    assert compile(f, fullgraph=False)[0](x, y) == (2, 2, False, True)
