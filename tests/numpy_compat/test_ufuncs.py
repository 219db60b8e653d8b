"""The ufuncs against NumPy: values, dtypes, scalars, keywords, methods, errors."""

import inspect
import pickle

import numpy
import pytest
import torch
from compare import DTYPES, REAL, assert_same, ours, same, values

import torch_arrayapi.numpy_compat as np

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")

UFUNCS = [n for n in np.__all__ if isinstance(getattr(np, n), np.ufunc) and getattr(numpy, n).__name__ == n]
UNARY = [n for n in UFUNCS if getattr(numpy, n).nin == 1]
BINARY = [n for n in UFUNCS if getattr(numpy, n).nin == 2 and getattr(numpy, n).signature is None]
#: Transcendental functions of float16 and complex64: the last bits differ between libraries.
ROUGH = {"float16": 2e-3, "complex64": 2e-5, "float32": 2e-6, "complex128": 1e-12}
EDGES = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.5, 3.5, 100.0, numpy.inf, -numpy.inf, numpy.nan]


def edges(dtype):
    """Values at which functions are special."""
    d = numpy.dtype(dtype)
    if d.kind == "b":
        return numpy.array([True, False, True])
    if d.kind in "iu":
        info = numpy.iinfo(d)
        return numpy.array([info.min, info.max, 0, 1, 2, 3, 7], dtype=d)
    if d.kind == "f":
        return numpy.array(EDGES, dtype=d)
    return numpy.array([0j, 1 + 1j, -1 + 0.5j, 2 - 3j, -0.5 - 0.25j, 3 + 0j], dtype=d)


def test_no_ufunc_is_missing():
    real = {n for n in dir(numpy) if isinstance(getattr(numpy, n), numpy.ufunc)}
    assert real - set(np.__all__) == MISSING


#: isnat is about dates.
MISSING = {"isnat"}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", UNARY)
def test_unary(name, dtype):
    x = edges(dtype)
    rtol = ROUGH.get(dtype)
    for a in (x, x[::-1], x[:0], x[:1].reshape(()), x[1]):
        same(lambda m, a: getattr(m, name)(a), a, rtol=rtol)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", BINARY)
def test_binary(name, dtype):
    x = edges(dtype)
    if name in ("power", "float_power", "left_shift", "right_shift", "ldexp", "lcm"):
        x = x[1:] if numpy.dtype(dtype).kind in "iu" else x
        x = x[numpy.isfinite(x)] if dtype != "bool" else x
        x = numpy.clip(x, 0, 7) if numpy.dtype(dtype).kind in "iu" else x
    rtol = ROUGH.get(dtype)
    if name == "ldexp":
        same(lambda m, a: m.ldexp(a, 3), x, rtol=rtol)
        return
    for a, b in ((x[:, None], x), (x, x[:1]), (x[:0], x[:0]), (x[0], x[1]), (x[1:2].reshape(()), x)):
        same(lambda m, a, b: getattr(m, name)(a, b), a, b, rtol=rtol)


@pytest.mark.parametrize(
    "name", ["add", "subtract", "multiply", "divide", "maximum", "less", "equal", "power", "arctan2"]
)
@pytest.mark.parametrize("b", DTYPES)
@pytest.mark.parametrize("a", DTYPES)
def test_promotion(name, a, b):
    x, y = values(a), values(b, (3,), 1)
    x, y = (numpy.abs(x) + 1, numpy.abs(y) + 1) if name == "power" and "bool" not in (a, b) else (x, y)
    rtol = 3e-3 if "float16" in (a, b) or "int8" in (a, b) or "uint8" in (a, b) else 1e-5
    same(lambda m, x, y: getattr(m, name)(x, y), x, y, rtol=rtol)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(
    "scalar", [True, 3, -1, 300, 2**40, 2.5, 1e300, 2j, numpy.float32(2), numpy.int8(3), numpy.True_]
)
def test_numbers(dtype, scalar):
    x = values(dtype)
    for name in ("add", "multiply", "subtract", "greater", "equal", "divide"):
        same(lambda m, x: getattr(m, name)(x, scalar), x, rtol=4e-3 if dtype == "float16" else 1e-5)
        same(lambda m, x: getattr(m, name)(scalar, x), x, rtol=4e-3 if dtype == "float16" else 1e-5)
    same(lambda m: m.add(scalar, 2))


OPERATORS = [
    lambda x, y: x + y, lambda x, y: x - y, lambda x, y: x * y, lambda x, y: x / y, lambda x, y: x // y,
    lambda x, y: x % y, lambda x, y: x**y, lambda x, y: x & y, lambda x, y: x | y, lambda x, y: x ^ y,
    lambda x, y: x << y, lambda x, y: x >> y, lambda x, y: x < y, lambda x, y: x <= y, lambda x, y: x > y,
    lambda x, y: x >= y, lambda x, y: x == y, lambda x, y: x != y, divmod,
]  # fmt: skip


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("dtype", ["bool", "int8", "uint16", "int64", "float32", "float64", "complex128"])
def test_operators(operator, dtype):
    x = numpy.abs(values(dtype)).astype(dtype) + numpy.ones((), dtype)
    for other in (x, 2, 2.5, numpy.float32(2), numpy.int64(1), x[0], [1, 2, 3], True):
        same(
            lambda m, x: operator(x, ours(other) if m is np and isinstance(other, numpy.ndarray) else other),
            x,
            rtol=1e-5,
        )
        if not isinstance(other, numpy.ndarray):
            same(lambda m, x: operator(other, x), x, rtol=1e-5)


@pytest.mark.parametrize("dtype", ["int8", "int64", "float32", "float64", "complex64", "bool"])
@pytest.mark.parametrize("name", "iadd isub imul itruediv ifloordiv imod ipow iand ior ixor ilshift irshift".split())
def test_in_place(name, dtype):
    def f(m, x, y):
        before = x
        x = getattr(x, f"__{name}__")(y)
        assert x is before
        return x

    x = numpy.abs(values(dtype)).astype(dtype) + numpy.ones((), dtype)
    for y in (x[0], 2, 1.5, x.astype("float64") if dtype != "complex64" else x):
        same(f, x, y, rtol=1e-5)
    same(f, x[::-1], x, rtol=1e-5)


@pytest.mark.parametrize("operator", [lambda x: -x, lambda x: +x, abs, lambda x: ~x])
@pytest.mark.parametrize("dtype", DTYPES)
def test_signs(operator, dtype):
    same(lambda m, x: operator(x), values(dtype), rtol=1e-3 if dtype == "float16" else None)


def test_out():
    x = values("float64")
    same(lambda m, x: (o := m.empty(x.shape), m.add(x, 1, out=o) is o, o), x)
    same(lambda m, x: (o := m.empty((2, 2, 3)), m.add(x, 1, o), o)[::2], x)
    same(lambda m, x: (o := m.empty(x.shape, dtype="float32"), m.add(x, 1, out=(o,)), o), x)
    for dtype in DTYPES:
        same(lambda m, x: m.add(x, 1, out=m.zeros(x.shape, dtype=dtype)), x, rtol=1e-3)
        same(lambda m, x: m.add(x, 1, out=m.zeros(x.shape, dtype=dtype), casting="unsafe"), numpy.abs(x), rtol=1e-3)
    same(lambda m, x: m.add(x, 1, out=m.zeros((3,))), x)
    same(lambda m, x: m.divmod(x, 2, out=(None, m.zeros(x.shape))), x)
    same(lambda m, x: m.modf(x, m.zeros(x.shape)), x)
    for wrong in ([0], 3, (1, 2)):
        same(lambda m, x: m.add(x, 1, out=wrong), x)
    same(lambda m, x: m.divmod(x, 2, out=m.zeros(x.shape)), x)
    same(lambda m, x: m.add(x, 1, m.zeros(x.shape), out=m.zeros(x.shape)), x)
    same(lambda m, x: m.modf(x, m.zeros(x.shape), out=(m.zeros(x.shape), None)), x)
    same(lambda m, x: m.modf(), x)
    # Input and output overlap.
    same(lambda m, x: (m.add(x[1:], x[:-1], out=x[1:]), x), numpy.arange(6.0))
    same(lambda m, x: (m.add(x, x[::-1], out=x), x), numpy.arange(6.0))
    same(lambda m, x: (m.negative(x, out=x[::-1]), x), numpy.arange(6.0))
    with pytest.raises(ValueError, match="read-only"):
        np.add(1, 2, out=np.broadcast_to(np.zeros(()), (3,)))


def test_out_of_tensors():
    t, o = torch.ones(3), torch.zeros(3)
    assert np.add(t, 1, out=o) is o and o.tolist() == [2, 2, 2]
    assert type(np.add(t, t)) is torch.Tensor and type(np.exp(t)) is torch.Tensor
    assert type(np.add(t, 2)) is torch.Tensor and type(np.add(np.asarray(t), t)) is np.ndarray
    with pytest.raises(ValueError, match="broadcast"):
        np.add(t, torch.ones(2))
    with pytest.raises(ValueError, match="broadcast"):
        np.add(np.ones(3), np.ones(2))


def test_where_and_other_keywords():
    x = values("float64")
    mask = x > 0
    same(lambda m, x, w: m.sqrt(x, where=w, out=m.full(x.shape, -1.0)), x, mask)
    same(lambda m, x, w: m.add(x, 1, where=w[0], out=m.zeros(x.shape)), x, mask)
    same(lambda m, x, w: m.add(x, 1, where=w)[w], x, mask)
    same(lambda m, x: m.add(x, 1, where=x, out=m.zeros(x.shape)), x)
    same(lambda m, x: m.add(x, 1, dtype="float32"), x, rtol=1e-5)
    same(lambda m, x: m.add(x, 1, dtype="int8"), x)
    same(lambda m, x: m.add(x, 1, dtype="int8", casting="unsafe"), x)
    same(lambda m, x: m.add(x, 1, signature="ff->f"), x, rtol=1e-5)
    same(lambda m, x: m.add(x, 1, signature=("f4", "f4", None)), x, rtol=1e-5)
    same(lambda m, x: m.add(x, 1, sig=(None, None, "f8")), x)
    same(lambda m, x: m.add(x, 1, dtype="f8", signature="dd->d"), x)
    same(lambda m, x: m.add(x, 1, casting="wrong"), x)
    same(lambda m, x: m.add(x, 1, order="F").strides, x)
    same(lambda m, x: m.add(x.T, 1, order="C").strides, x)
    same(
        lambda m, x: m.exp(x, dtype="longdouble").shape if m is numpy else None, x[:0].reshape(0)[:0]
    ) if False else None
    with pytest.raises(TypeError):
        np.add(np.ones(2), 1, dtype="longdouble")
    for value in (None, "a", object()):
        with pytest.raises(TypeError):
            np.add(np.ones(2), value)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(
    "name",
    [
        "add",
        "multiply",
        "maximum",
        "minimum",
        "logical_and",
        "logical_or",
        "bitwise_or",
        "subtract",
        "fmax",
        "hypot",
        "less",
    ],
)
def test_reduce(name, dtype):
    rtol = 1e-2 if dtype == "float16" or (name == "hypot" and dtype in ("int8", "uint8")) else 1e-5
    x = values(dtype, (2, 3, 4))
    for kwargs in (
        {},
        {"axis": 1},
        {"axis": -1, "keepdims": True},
        {"axis": None},
        {"axis": (0, 2)},
        {"axis": ()},
        {"axis": (0, 2), "keepdims": True},
    ):
        same(lambda m, x: getattr(m, name).reduce(x, **kwargs), x, rtol=rtol)
    same(lambda m, x: getattr(m, name).reduce(x, axis=None, initial=1), x, rtol=rtol)
    same(lambda m, x, w: getattr(m, name).reduce(x, axis=0, initial=1, where=w), x, x != 0, rtol=rtol)
    same(lambda m, x, w: getattr(m, name).reduce(x, axis=0, where=w), x, x != 0, rtol=rtol)
    same(lambda m, x: getattr(m, name).reduce(x[:0]), x, rtol=rtol)
    same(lambda m, x: getattr(m, name).reduce(x, axis=5), x)
    same(lambda m, x: getattr(m, name).reduce(x[0, 0, 0]), x, rtol=rtol)
    same(lambda m, x: getattr(m, name).accumulate(x, axis=1), x, rtol=rtol)
    same(lambda m, x: getattr(m, name).reduceat(x, [0, 1, 0, 2], axis=2), x, rtol=rtol)
    same(lambda m, x: getattr(m, name).outer(x[0], x[1, 0]), x, rtol=rtol)


def test_methods_with_keywords():
    x = values("float64", (3, 4))
    same(lambda m, x: m.add.reduce(x, dtype="float32"), x, rtol=1e-5)
    same(lambda m, x: m.add.reduce(x, out=m.zeros(4, dtype="float32")), x, rtol=1e-5)
    same(lambda m, x: m.add.reduce(x, out=(m.zeros(4),)), x)
    same(lambda m, x: m.add.accumulate(x, out=m.zeros((3, 4))), x)
    same(lambda m, x: m.add.reduceat(x, [0, 2], out=m.zeros((2, 4))), x)
    same(lambda m, x: m.add.reduceat(x, [0, 5]), x)
    same(lambda m, x: m.add.reduce(x, axis=(0, 0)), x)
    same(lambda m, x: m.add.reduce(x, axis="a"), x)
    same(lambda m, x: m.subtract.reduce(x, axis=(0, 1)), x)
    same(lambda m, x: m.sqrt.reduce(x), x)
    same(lambda m, x: m.divmod.reduce(x), x)
    same(lambda m, x: m.add.accumulate(x[0, 0]), x)
    same(lambda m, x: m.add.reduceat(x[0, 0], [0]), x)
    same(lambda m, x: m.sqrt.outer(x, x), x)
    for dtype in ("int8", "uint8", "bool"):
        y = values(dtype, (5,))
        same(lambda m, y: m.add.reduce(y, out=m.zeros((), dtype="int16")), y)
        same(lambda m, y: m.add.reduce(y, dtype="int8"), y)
    t = torch.arange(6.0).reshape(2, 3)
    assert torch.equal(np.add.reduce(t), t.sum(0)) and torch.equal(np.add.accumulate(t), t.cumsum(0))
    assert type(np.add.outer(t, t)) is torch.Tensor and type(np.add.reduceat(t, [0])) is torch.Tensor


def test_at():
    def f(name, *args):
        def g(m, x):
            getattr(m, name).at(x, *[ours(a) if m is np else a for a in args])
            return x

        return g

    x = numpy.arange(6.0)
    same(f("add", [0, 0, 3, 0], 1), x)
    same(f("add", [0, 0, 3], numpy.array([1.0, 2.0, 3.0])), x)
    same(f("negative", [0, 1, 1]), x)
    same(f("subtract", (numpy.array([0, 1, 1]), 0), 1), x.reshape(3, 2))
    same(f("multiply", numpy.array([True, False] * 3), 5), x)
    same(f("maximum", slice(1, 3), 9), x)
    same(f("add", [], 1), x)
    same(f("add", [0], 1.5), numpy.arange(3))
    same(f("add", [0]), x)
    same(f("negative", [0], 1), x)
    same(f("add", [9], 1), x)
    same(f("add", [0], numpy.ones(3)), x)
    same(f("modf", [0]), x)
    same(lambda m: m.add.at([1], [0], 1))
    x = np.arange(4)
    np.add.at(x[::-1], [0, 0], 5)
    assert x.tolist() == [0, 1, 2, 13]


def test_attributes():
    for name in UFUNCS:
        got, want = getattr(np, name), getattr(numpy, name)
        assert (got.nin, got.nout, got.nargs, got.identity, got.signature) == (
            want.nin, want.nout, want.nargs, want.identity, want.signature,
        )  # fmt: skip
        assert set(got.types) <= set(want.types) and got.ntypes == len(got.types)
        assert got.__name__ == want.__name__ and pickle.loads(pickle.dumps(got)) is got
        if got.nout == 1:
            ours_, theirs = inspect.signature(got), inspect.signature(want)
            assert [p for p in theirs.parameters if p not in ("kwargs",)] <= [*ours_.parameters]
    assert repr(np.add) == "<ufunc 'add'>" and isinstance(np.add, np.ufunc)
    assert np.add.resolve_dtypes((numpy.dtype("f4"), int, None))[2] == numpy.float32


class Foreign:
    """An array class of another library."""

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return (ufunc.__name__, method, len(inputs), sorted(kwargs))


class Refusing:
    __array_ufunc__ = None

    def __radd__(self, other):
        return "theirs"


class Higher:
    __array_priority__ = 100.0

    def __rmul__(self, other):
        return "theirs"


def test_other_classes():
    x = np.ones(2)
    assert np.add(x, Foreign()) == ("add", "__call__", 2, [])
    assert np.add(x, Foreign(), out=x, where=False) == ("add", "__call__", 2, ["out", "where"])
    assert np.add.reduce(Foreign(), out=x, axis=1) == ("add", "reduce", 1, ["axis", "out"])
    assert x + Foreign() == ("add", "__call__", 2, [])
    assert x + Refusing() == "theirs" and x * Higher() == "theirs"
    with pytest.raises(TypeError, match="__array_ufunc__"):
        np.add(x, Refusing())
    with pytest.raises(TypeError):
        x - Refusing()


def test_real_ufuncs_on_our_arrays():
    x = np.arange(4.0)
    assert type(numpy.add(x, 1)) is np.ndarray and type(numpy.multiply.outer(x, x)) is np.ndarray
    assert type(numpy.add.reduce(x)) is numpy.float64
    assert type(numpy.float32(2) * x) is np.ndarray and type(numpy.arange(4) - x) is np.ndarray
    out = numpy.zeros(4)
    assert numpy.add(x, 1, out=out) is out and out.tolist() == [1, 2, 3, 4]
    with pytest.raises(TypeError):
        numpy.add(x, Refusing())
    with pytest.raises(TypeError):
        numpy.isnat(x)


@pytest.mark.parametrize("dtype", REAL)
def test_gradients_and_devices(dtype):
    x = np.asarray(torch.ones(3, requires_grad=True))
    r = np.sum(np.exp(x) * 2)
    assert type(r) is np.ndarray and r.tensor.requires_grad
    d = np.TO_TORCH[numpy.dtype(dtype)] if hasattr(np, "TO_TORCH") else None
    m = np.asarray(torch.empty(2, 3, device="meta", dtype=d))
    for name in ("add", "multiply", "less", "maximum"):
        r = getattr(np, name)(m, 2)
        assert r.tensor.is_meta and r.shape == (2, 3)
    assert np.sum(m).tensor.is_meta and m.max().tensor.is_meta


def test_errors_on_request():
    with np.errstate(divide="raise"), pytest.raises(FloatingPointError, match="divide by zero"):
        np.divide(np.ones(2), 0)
    with np.errstate(all="raise"):
        with pytest.raises(FloatingPointError, match="invalid value"):
            np.divide(np.zeros(2), 0)
        with pytest.raises(FloatingPointError, match="overflow"):
            np.multiply(np.full(2, 1e300), 1e300)
        with pytest.raises(FloatingPointError, match="underflow"):
            np.multiply(np.full(2, 1e-300), 1e-300)
        with pytest.raises(FloatingPointError, match="divide by zero"):
            np.floor_divide(np.ones(2, dtype=int), 0)
        with pytest.raises(FloatingPointError, match="divide by zero"):
            np.log(np.zeros(2))
        with pytest.raises(FloatingPointError, match="divide by zero"):
            np.power(np.zeros(2), -1.0)
        with pytest.raises(FloatingPointError, match="divide by zero"):
            np.arctanh(np.ones(2))
        np.divide(np.full(2, numpy.nan), 1), np.add(np.full(2, numpy.inf), 1), np.add(np.ones(2, dtype=int), 1)
    with np.errstate(invalid="warn"), pytest.warns(RuntimeWarning, match="invalid value"):
        np.sqrt(np.full(2, -1.0))
    said = []
    before = numpy.seterrcall(lambda what, flag: said.append((what, flag)))
    try:
        with np.errstate(over="call"):
            np.exp(np.full(1, 1e4))
        assert said == [("overflow", 2)]
    finally:
        numpy.seterrcall(before)
    with np.errstate(over="call"), pytest.raises(NameError):
        np.exp(np.full(1, 1e4))
    with np.errstate(divide="ignore"):
        np.divide(np.ones(2), 0)
    before = np.seterr(divide="raise")
    try:
        with pytest.raises(FloatingPointError):
            np.divide(np.ones(2), 0)
    finally:
        np.seterr(**before)
    np.divide(np.ones(2), 0)
    assert_same(np.geterr()["divide"], "warn")


def test_errors_printed_and_logged(capsys):
    class Log:
        text = ""

        def write(self, text):
            self.text += text

    with np.errstate(divide="print"):
        np.divide(np.ones(2), 0)
    assert "divide by zero" in capsys.readouterr().out
    log = Log()
    before = numpy.seterrcall(log)
    try:
        with np.errstate(divide="log"):
            np.divide(np.ones(2), 0)
    finally:
        numpy.seterrcall(before)
    assert "divide by zero" in log.text


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(
    "name",
    "add multiply maximum fmin gcd bitwise_xor logical_and logical_xor logaddexp subtract".split(),
)
def test_many_elements(name, dtype):
    """Associative functions combine in few steps, here of no power of two."""
    rtol = 3e-2 if dtype == "float16" or name == "logaddexp" else 1e-3
    x = values(dtype, (37, 2))
    if dtype not in ("bool", "complex64", "complex128") and name in ("multiply", "add", "subtract"):
        x = (x % 2).astype(dtype)
    same(lambda m, x: getattr(m, name).reduce(x), x, rtol=rtol)
    same(lambda m, x: getattr(m, name).accumulate(x), x, rtol=rtol)
    same(lambda m, x: getattr(m, name).accumulate(x, axis=1), x, rtol=rtol)

    def at(m, x, i, y):
        x = x.copy()
        getattr(m, name).at(x, i, y)
        return x

    i = numpy.arange(37) * 7 % 5
    same(at, x, i, x[::-1], rtol=rtol)
    same(at, x[:, 0], i, 1, rtol=rtol)


@pytest.mark.parametrize("casting", ["no", "equiv", "safe", "same_kind", "unsafe"])
@pytest.mark.parametrize("name", ["add", "maximum", "true_divide", "arctan2", "matmul"])
def test_casting(name, casting):
    for d in DTYPES:
        for other in (True, 3, 3.0, 3j, numpy.ones(2, dtype="int16"), numpy.float32(1)):
            for dtype in (None, "int8", "int64", "float32", "float64", "complex64"):
                x = numpy.ones(2, dtype=d)
                if numpy.ndim(other) or name != "matmul":
                    same(lambda m, x, y: getattr(m, name)(x, y, dtype=dtype, casting=casting), x, other)


def test_casting_equiv():
    with pytest.raises(TypeError, match="Cannot cast"):
        np.add(3.0, 4.0, dtype="float32", casting="equiv")  # which crashes NumPy in resolve_dtypes
    with pytest.raises(TypeError, match="Cannot cast"):
        np.add(np.ones(2, dtype="int8"), np.ones(2, dtype="int16"), casting="equiv")
    assert np.add(np.ones(2), 3.0, casting="equiv").dtype == "float64"
