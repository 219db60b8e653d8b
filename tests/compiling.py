"""Programs in one graph: what was compiled, how often, and whether it gives what eager code gives."""

import numpy as np
import torch
from torch.utils import _pytree

import torch_arrayapi as xp


class Graphs:
    """A backend that keeps the graphs it is given, and runs them as they are."""

    def __init__(self):
        self.graphs = []

    def __call__(self, graph, example_inputs):
        self.graphs.append(graph)
        return graph.forward


def compile(f, **options):
    """`f` compiled into one graph, with nothing left of programs before it; and the graphs."""
    torch.compiler.reset()
    graphs = Graphs()
    options = {"fullgraph": True, "backend": graphs} | options
    return torch.compile(f, **options), graphs.graphs


def assert_equal(got, want):
    """Equal structure, types and values; Arrays as Arrays."""
    leaves = _pytree.tree_flatten(got, is_leaf=is_array)
    wanted = _pytree.tree_flatten(want, is_leaf=is_array)
    assert leaves[1] == wanted[1]
    for g, w in zip(leaves[0], wanted[0], strict=True):
        assert type(g) is type(w), (g, w)
        if isinstance(g, (xp.Array, torch.Tensor)):
            assert g.dtype == w.dtype
            np.testing.assert_array_equal(np.asarray(g), np.asarray(w))
            np.testing.assert_array_equal(signs(g), signs(w))
        else:
            assert g == w


def is_array(x):
    return isinstance(x, xp.Array)


def signs(x):
    """Where the sign bits are, of zeros too."""
    a = np.asarray(x)
    if a.dtype.kind == "c":
        return np.signbit(a.real) & ~np.isnan(a.real), np.signbit(a.imag) & ~np.isnan(a.imag)
    return np.signbit(a) & ~np.isnan(a) if a.dtype.kind == "f" else None


def check_compiled(f, *args, **options):
    """`f` in one graph gives what eager `f` gives."""
    want = f(*args)
    g, graphs = compile(f, **options)
    assert_equal(g(*args), want)
    assert len(graphs) <= 1
    return graphs


def check_compilations(f, calls, at_most, **options):
    """`f` compiled gives what eager `f` gives, for every call, and no more than so many graphs are made."""
    g, graphs = compile(f, **options)
    for args in calls:
        assert_equal(g(*args), f(*args))
    assert len(graphs) <= at_most, [graph.code for graph in graphs]
