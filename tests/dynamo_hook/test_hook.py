"""register, unregister and what holds between them."""

import numpy as np
import pytest
import torch

import torch_arrayapi.dynamo
from torch_arrayapi import numpy_compat
from torch_arrayapi.dynamo import _private

pytestmark = pytest.mark.filterwarnings("ignore")


def compiled(f, *args, backend="eager"):
    return torch.compile(f, backend=backend, fullgraph=True)(*args)


def stock():
    """What torch gives without the hook."""
    x = np.array([1, 2, 3], dtype=np.int8)
    return [str(compiled(f, x).dtype) for f in (lambda x: np.square(x), lambda x: x / x, lambda x: x + 1.5)]


def test_stock_results_come_back():
    before = stock()
    with torch_arrayapi.dynamo.registered():
        assert stock() == ["int8", "float64", "float64"]
    assert stock() == before
    torch_arrayapi.dynamo.register()
    torch_arrayapi.dynamo.register()
    torch_arrayapi.dynamo.unregister()
    assert not torch_arrayapi.dynamo.is_registered()
    assert stock() == before


@pytest.mark.parametrize(("module", "name"), [*_private.REPLACED, *_private.USED])
def test_private_parts(module, name):
    assert _private.find(module, name)[1] == name.split(".")[-1]


def test_an_unknown_torch_is_refused(monkeypatch):
    from torch._dynamo.variables.builder import VariableBuilder

    before = stock()
    monkeypatch.delattr(VariableBuilder, "wrap_numpy_ndarray")
    with pytest.raises(RuntimeError, match=r"supports torch 2\.13.*wrap_numpy_ndarray. Nothing was registered"):
        torch_arrayapi.dynamo.register()
    assert not torch_arrayapi.dynamo.is_registered()
    monkeypatch.undo()
    assert stock() == before


@pytest.mark.parametrize("backend", ["eager", "inductor"])
def test_random_numbers_are_those_of_numpy(backend):
    def f(x):
        return x + np.random.uniform(size=3), np.random.randint(9, size=4), np.random.permutation(x)

    x = np.arange(3.0)
    with torch_arrayapi.dynamo.registered():
        np.random.seed(3)
        want = f(x)
        np.random.seed(3)
        got = compiled(f, x, backend=backend)
    assert all(np.array_equal(g, w) and g.dtype == w.dtype for g, w in zip(got, want, strict=True))


def test_arguments():
    def f(x):
        x[0] = 7
        return x.sum()

    backwards = np.arange(4.0)[::-1]
    with torch_arrayapi.dynamo.registered():
        g = torch.compile(f, backend="eager")
        forwards = np.arange(4.0)
        assert g(forwards) == 13.0 and forwards[0] == 7
        assert g(backwards) == 10.0 and backwards[0] == 7
        readonly = np.arange(4.0)
        readonly.flags.writeable = False
        with pytest.raises(ValueError, match="read-only"):
            g(readonly)
        h = torch.compile(lambda x, s: x * s, backend="eager", fullgraph=True)
        for s in (np.float32(2), np.int8(2), np.float64(2), 2.0):
            assert h(np.ones(2, np.float16), s).dtype == (np.ones(2, np.float16) * s).dtype


def test_a_graph_break_between_expressions():
    seen = []

    def f(x):
        y = np.sqrt(x)[::-1]
        s = y.sum(dtype=np.float32)
        torch._dynamo.graph_break()
        seen.append((type(y), type(s), s.dtype))
        return y * s

    x = np.array([1.0, 4.0])
    with torch_arrayapi.dynamo.registered():
        got = torch.compile(f, backend="eager")(x)
    assert seen[-1] == (np.ndarray, np.float32, np.dtype("float32"))
    assert got.tolist() == [6.0, 3.0] and got.dtype == np.float64


def test_switches():
    x = np.arange(3, dtype=np.int8)
    with torch_arrayapi.dynamo.registered():
        f = torch.compile(lambda x: np.square(x), backend="eager")
        with torch_arrayapi.dynamo.tracing(False):
            assert f(x).tolist() == [0, 1, 4]
            with pytest.raises(torch._dynamo.exc.Unsupported):
                compiled(lambda x: np.square(x), x)
        assert compiled(lambda x: np.square(x), x).dtype == np.int8
        with torch._dynamo.config.patch(trace_numpy=False):
            torch._dynamo.reset()
            assert f(x).dtype == np.int8
            with pytest.raises(torch._dynamo.exc.Unsupported):
                compiled(lambda x: np.square(x), x)


def test_shapes_that_a_graph_cannot_hold_break_it():
    with torch_arrayapi.dynamo.registered(), torch._dynamo.config.patch(capture_dynamic_output_shape_ops=True):
        f = torch.compile(lambda x: np.trim_zeros(x) * 2, backend="eager")
        assert f(np.array([0, 3, 0])).tolist() == [6]


@pytest.mark.parametrize("backend", ["eager", "inductor"])
def test_random_numbers_of_torch(backend):
    with torch_arrayapi.dynamo.registered(), numpy_compat.random.stream("torch"):
        torch.manual_seed(5)
        got = compiled(lambda: (np.random.rand(3), np.random.normal(size=2)), backend=backend)
        torch.manual_seed(5)
        want = numpy_compat.random.rand(3), numpy_compat.random.normal(size=2)
    assert all(np.array_equal(g, w) for g, w in zip(got, want, strict=True))


def test_an_array_that_is_written_into_at_places():
    def f(x, i):
        np.subtract.at(x, i, 2)
        np.maximum.at(x, [0, 0], [1, 5])
        return x

    for x in (np.zeros(3, np.int8), np.zeros(3, np.float32)[::-1]):
        want = f(x.copy(), [1, 1])
        with torch_arrayapi.dynamo.registered():
            assert compiled(f, x, [1, 1]).tolist() == x.tolist() == want.tolist()
