"""The programs of the benchmark: the graph of each is the one that is written by hand, made once."""

import importlib.util
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import torch
from torch._dynamo.backends.common import aot_autograd

import torch_arrayapi as xp

PATH = Path(__file__).parent.parent / "benchmarks" / "programs.py"
SPEC = importlib.util.spec_from_file_location("programs", PATH)
MODULE = sys.modules["programs"] = importlib.util.module_from_spec(SPEC)  # dynamo looks for it there
SPEC.loader.exec_module(MODULE)
PROGRAMS = MODULE.PROGRAMS


def arrays(name, seed=0, n=600):
    return PROGRAMS[name].inputs(n, np.random.default_rng(seed))


def flat(result):
    return result if isinstance(result, tuple) else (result,)


def assert_close(result, expected):
    """The same dtypes and shapes, and values that differ by rounding."""
    for got, want in zip(flat(result), flat(expected), strict=True):
        got, want = np.asarray(got), np.asarray(want)
        assert got.dtype == want.dtype and got.shape == want.shape
        tolerance = 1e-5 if got.dtype == "float32" else 1e-12
        np.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance)


def traced(f, calls):
    """The aten graphs of `f` compiled without a graph break, called with each of `calls`; and the results."""
    graphs = []

    def keep(graph, example_inputs):
        graphs.append(graph)
        return graph

    torch.compiler.reset()
    compiled = torch.compile(f, fullgraph=True, backend=aot_autograd(fw_compiler=keep))
    return graphs, [compiled(*args) for args in calls]


def is_of_tensors(value):
    if isinstance(value, (tuple, list)):
        return all(map(is_of_tensors, value))
    return value is None or isinstance(value, torch.Tensor)  # a check, such as that for singular matrices, gives None


def operations(graph):
    """How often each operation is in a graph; everything in it works on tensors."""
    nodes = list(graph.graph.nodes)
    assert {node.op for node in nodes} == {"placeholder", "call_function", "output"}
    assert all(is_of_tensors(node.meta["val"]) for node in nodes if node.op != "output")
    return Counter(str(node.target) for node in nodes if node.op == "call_function")


def test_there_are_a_dozen():
    assert len(PROGRAMS) == 12


@pytest.mark.parametrize("name", PROGRAMS)
def test_inputs(name):
    """The same for a seed, others for another one, of the same shapes; as many elements as asked for."""
    first, again, other = arrays(name), arrays(name), arrays(name, seed=1)
    for a, b in zip(first, again, strict=True):
        np.testing.assert_array_equal(a, b)
    assert [(a.shape, a.dtype) for a in first] == [(a.shape, a.dtype) for a in other]
    assert not np.array_equal(first[0], other[0])
    for n in (10, 5000):
        PROGRAMS[name].program(xp, *map(xp.asarray, arrays(name, n=n)))


@pytest.mark.parametrize("name", PROGRAMS)
def test_eager(name):
    program, inputs = PROGRAMS[name], arrays(name)
    got = program.program(xp, *map(xp.asarray, inputs))
    assert all(type(g) is xp.Array for g in flat(got))
    assert_close(got, program.by_hand(*map(torch.from_numpy, inputs)))
    assert_close(got, program.on_numpy(*inputs))


@pytest.mark.parametrize("name", PROGRAMS)
def test_compiled_once(name):
    """One graph for ten calls with other values, and the results are those of NumPy."""
    program = PROGRAMS[name]
    inputs = [arrays(name, seed) for seed in range(10)]
    graphs, results = traced(lambda *args: program.program(xp, *args), [tuple(map(xp.asarray, a)) for a in inputs])
    assert len(graphs) == 1
    for args, got in zip(inputs, results, strict=True):
        assert all(type(g) is xp.Array for g in flat(got))
        assert_close(got, program.on_numpy(*args))


@pytest.mark.parametrize("name", PROGRAMS)
def test_graph_is_the_one_written_by_hand(name):
    program = PROGRAMS[name]
    tensors = tuple(map(torch.from_numpy, arrays(name)))
    (graph,), _ = traced(lambda *args: program.program(xp, *args), [tuple(map(xp.asarray, tensors))])
    (by_hand,), _ = traced(program.by_hand, [tensors])
    assert operations(graph) == operations(by_hand)
