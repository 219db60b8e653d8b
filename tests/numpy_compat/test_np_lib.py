"""numpy.lib and numpy.emath, compared with NumPy's."""

import io
from inspect import signature

import numpy
import pytest
import torch
from compare import DTYPES, same, values

import torch_arrayapi.numpy_compat as np
from torch_arrayapi.numpy_compat import emath, lib

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")
OURS = {numpy: (numpy.lib, numpy.emath), np: (lib, emath)}
X = numpy.arange(6)
X2 = X.reshape(2, 3)
HERE = "sqrt log log2 log10 arccos arcsin arctanh".split()


def parameters(f):
    return [(p.name, p.kind, p.default) for p in signature(f).parameters.values()]


@pytest.mark.parametrize(
    "path",
    [
        *[f"scimath.{n}" for n in (*HERE, "logn", "power")],
        "stride_tricks.as_strided", "stride_tricks.sliding_window_view", "array_utils.byte_bounds",
        "array_utils.normalize_axis_tuple", "Arrayterator", "NumpyVersion", "format.header_data_from_array_1_0",
        "format.write_array", "format.read_array", "format.open_memmap", "format.read_magic",
    ],
)  # fmt: skip
def test_signatures(path):
    got, want = lib, numpy.lib
    for name in path.split("."):
        got, want = getattr(got, name), getattr(want, name)
    assert parameters(got) == parameters(want)


def test_names():
    left_out = {"add_docstring", "add_newdoc", "introspect", "tracemalloc_domain"}
    assert set(numpy.lib.__all__) - set(lib.__all__) == left_out
    for name in ("scimath", "array_utils", "mixins"):
        assert set(getattr(lib, name).__all__) == set(getattr(numpy.lib, name).__all__)
    for name in ("stride_tricks", "format", "npyio"):
        public = {n for n in dir(getattr(numpy.lib, name)) if n[0] != "_"}
        assert public <= set(getattr(lib, name).__all__)
        assert all(hasattr(getattr(lib, name), n) for n in getattr(lib, name).__all__)
    assert all(getattr(lib.scimath, n) is getattr(emath, n) for n in emath.__all__)
    assert lib.stride_tricks.broadcast_to is np.broadcast_to
    assert lib.NumpyVersion is numpy.lib.NumpyVersion


# Views


def described(r):
    return [r, list(r.strides), r.flags.writeable] if r.size else [r, r.flags.writeable]


def strided(x, *args, **kwargs):
    same(lambda m, x: described(OURS[m][0].stride_tricks.as_strided(x, *args, **kwargs)), x)


@pytest.mark.parametrize("x", [X, X2, X2[:, ::-1], X2.T, X2[::-1, ::-1], X[::-2], 5, [1, 2, 3], X2 + 1j, X > 2])
def test_as_strided_without_changes(x):
    strided(x)
    strided(x, writeable=False)
    strided(x, subok=True)


@pytest.mark.parametrize(
    "x, shape, strides",
    [
        (X, (2,), None), (X, (2, 3), None), (X2, (3,), None), (X2.T, (2,), None), (X[::2], (2,), None), (X, None, (8,)),
        (X, None, (8, 8)), (X, (2, 3), (8, 8)), (X, 3, None), (X, (3,), 8), (X, [3], [16]), ([1, 2, 3], (2, 2), (8, 8)),
        (X, (-1,), None), (X, (), ()), (X, (), None), (X, (0,), (8,)), (X, (0,), (-8,)), (X[::-1], (3,), (-16,)),
        (X[::-1], (2, 2), (-16, -8)), (X, (2.0,), (8,)), (X, (3,), (8.0,)), (X, numpy.array([2]), numpy.array([8])),
        (X, (2, 2, 2), (0, 8, 8)), (X2[:, ::-1], (2, 2), (24, -16)), (X, (2, 2), (8, 0)),
    ],
)  # fmt: skip
def test_as_strided(x, shape, strides):
    strided(x, shape, strides)
    strided(x, shape, strides, writeable=False)


def test_as_strided_within_an_array():
    def f(m):
        x = m.arange(10)
        backwards = OURS[m][0].stride_tricks.as_strided(x[5:], (3,), (-8,))
        backwards[1] = 99
        windows = OURS[m][0].stride_tricks.as_strided(x[2:], (3, 2), (16, 8))
        windows[0, 0] = 77
        return x, backwards, windows, backwards[::-1], windows.base is x

    got, want = f(np), f(numpy)
    for g, w in zip(got[:4], want[:4], strict=True):
        numpy.testing.assert_array_equal(numpy.asarray(g), w)
    assert got[0][4] == 99
    assert got[0][2] == 77


def test_as_strided_keeps_readonly():
    x = np.broadcast_to(np.arange(3), (2, 3))
    assert not lib.stride_tricks.as_strided(x).flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        lib.stride_tricks.as_strided(np.arange(3), writeable=False)[0] = 1


@pytest.mark.parametrize(
    "shape, strides, text", [((2,), (4,), "multiples"), ((7,), (8,), "leaves the memory"), ((2,), (-8,), "leaves")]
)
def test_as_strided_refuses(shape, strides, text):
    with pytest.raises(ValueError, match=text):
        lib.stride_tricks.as_strided(np.arange(6), shape, strides)


def test_as_strided_of_a_tensor():
    t = torch.arange(4.0, requires_grad=True)
    r = lib.stride_tricks.as_strided(t, (3, 2), (4, 4))
    assert isinstance(r, torch.Tensor)
    r.sum().backward()
    assert t.grad.tolist() == [1, 2, 2, 1]
    with pytest.raises(ValueError, match="negative strides"):
        lib.stride_tricks.as_strided(t, (1,), (-4,))


def windows(x, *args, **kwargs):
    same(lambda m, x: described(OURS[m][0].stride_tricks.sliding_window_view(x, *args, **kwargs)), x)


@pytest.mark.parametrize(
    "x, window, axis",
    [
        (X, 3, None), (X, (3,), 0), (X, 7, None), (X, -1, None), (X, 0, None), (X2, 2, None), (X2, (2, 2), None),
        (X2, 2, 1), (X2, (2, 2), (0, 1)), (X2, (2, 2), (1, 1)), (X2, (2, 3), (1, 1)), (X2, (2, 2), 1),
        (X2, (1, 2), (1, 0)), (X2, 2, 5), (X2, 2, -1), ([1, 2, 3], 2, None), (5, (), None), (X2, (), None),
        (X2, (), ()), (X, 2.0, None), (X, "a", None), (X, [2], None), (X, numpy.array(2), None),
        (X, numpy.array([2]), None), (X[::-1], 3, None), (X2[:, ::-1], (2, 2), None), (X2[::-1], 2, 1),
        (X2.T, (2, 2), None), (X2, (5, 1), None), (X2, (0, 2), None), (numpy.zeros((0, 2)), (0, 1), None),
    ],
)  # fmt: skip
def test_sliding_window_view(x, window, axis):
    windows(x, window, axis)
    windows(x, window, axis, writeable=True, subok=True)


@pytest.mark.parametrize("dtype", DTYPES)
def test_views_of_dtypes(dtype):
    x = values(dtype, (3, 4))
    windows(x, (2, 2))
    strided(x, (2, 2), (2 * x.itemsize, x.itemsize))


def test_windows_share_memory():
    x = np.arange(4)
    lib.stride_tricks.sliding_window_view(x[::-1], 2, writeable=True)[0, 1] = 9
    assert x.tolist() == [0, 1, 9, 3]
    t = lib.stride_tricks.sliding_window_view(torch.arange(4), torch.tensor(2))
    assert isinstance(t, torch.Tensor)
    assert t.tolist() == [[0, 1], [1, 2], [2, 3]]


# emath


@pytest.mark.parametrize("name", HERE)
@pytest.mark.parametrize("dtype", DTYPES)
def test_emath(name, dtype):
    rtol = {"float16": 2e-3, "float32": 2e-5, "complex64": 2e-5}.get(dtype)
    rtol = 2e-3 if dtype in ("bool", "int8", "uint8") else rtol or (2e-5 if dtype in ("int16", "uint16") else 1e-12)
    with numpy.errstate(all="ignore"):
        for x in ([0, 1], [-1, 0], [2, 0], [-2, 1], [[]]):
            x = numpy.array(x).astype(dtype)
            same(lambda m, x: getattr(OURS[m][1], name)(x), x, rtol=rtol)
            for e in x.reshape(-1):
                same(lambda m, x: getattr(OURS[m][1], name)(x), e, rtol=rtol)


@pytest.mark.parametrize("name", HERE)
@pytest.mark.parametrize("x", [-1, 0.5, -0.0, 2, numpy.nan, numpy.inf, -numpy.inf, [-1, numpy.nan], True, 1j, [], "a"])
def test_emath_of_numbers(name, x):
    def f(m):
        r = getattr(OURS[m][1], name)(x)
        return [r, r.real, r.imag] if not m.isinf(r.real).any() else [r.real, r.imag]

    same(f, rtol=1e-12)


@pytest.mark.parametrize(
    "n, x",
    [
        (2, [-4, 8]), (-2, [4, 8]), ([2, -3], 4), (2, 8), (numpy.float32(2), numpy.float32(8)), (2, -4.0),
        (10, [1, 100]), (numpy.float32(2), numpy.float32(-8)), (numpy.int8(2), numpy.array([4, -8], "int8")),
    ],
)  # fmt: skip
def test_logn(n, x):
    same(lambda m: OURS[m][1].logn(n, x), rtol=2e-6)


POWERS = [
    ([2, 4], -2), ([2, 4], 2), (2, 2), ([-2, 4], 2), ([-2, 4], 0.5), (2, [-1, 2]), (-1, 0.5), ([True], 2), (2j, 2),
    ([], -1), ([1, 2], [[1], [2]]), ([2], 2.5), (2, -1), (2.0, -1), ([-2, 4], -2), (numpy.float32(2), 3), ([2], True),
    (numpy.float32(2), numpy.float32(-2)),
    *[(numpy.array([2, 3]).astype(d), numpy.int8(-1)) for d in DTYPES],
    *[(numpy.array([2, 3]).astype(d), numpy.array([2, 1]).astype(e)) for d in DTYPES for e in ("int8", "float32")],
    *[(numpy.array([-2, 4]).astype(d), numpy.array([2, 1]).astype(d)) for d in ("int8", "int64", "float16", "float32")],
]  # fmt: skip


@pytest.mark.parametrize("x, p", POWERS)
def test_power(x, p):
    # 1e-6 is for imaginary parts that are exactly 0 in NumPy's integer powers of complex numbers
    def f(m, x, p):
        r = OURS[m][1].power(x, p)
        return m.round(r, 6) + 0 if r.dtype.kind == "c" else r

    same(f, x, p, rtol=2e-3 if getattr(x, "dtype", None) == "float16" else 2e-6)


def test_emath_of_tensors():
    for name in HERE:
        r = getattr(emath, name)(torch.tensor([0.5, -3.0]))
        assert r.dtype is torch.complex64
        assert getattr(emath, name)(torch.tensor([0.5])).dtype is torch.float32
    assert emath.logn(torch.tensor(2.0), torch.tensor([-4.0])).dtype is torch.complex64
    assert emath.power(torch.tensor([-4.0]), torch.tensor(0.5)).dtype is torch.complex64
    t = torch.tensor([-4.0, 9.0], dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(emath.sqrt, t)


def test_emath_where_values_cannot_be_read():
    r = torch.compile(emath.sqrt, backend="eager")(torch.tensor([4.0]))
    assert r.dtype is torch.complex64
    assert r.tolist() == [2]
    assert torch.func.vmap(emath.log)(torch.ones(3)).dtype is torch.complex64


# The rest


def test_array_utils():
    for x in (numpy.zeros((2, 3)), numpy.zeros((4, 6))[::2, 1::2], numpy.array(3), numpy.zeros(0), numpy.zeros((0, 3))):
        low, high = lib.array_utils.byte_bounds(np.asarray(x))
        first, last = numpy.lib.array_utils.byte_bounds(x)
        assert high - low == last - first
    x = numpy.zeros((4, 6))
    assert lib.array_utils.byte_bounds(np.asarray(x)) == numpy.lib.array_utils.byte_bounds(x)
    assert lib.array_utils.byte_bounds(np.asarray(x)[::-1, ::-2]) == numpy.lib.array_utils.byte_bounds(x[::-1, ::-2])
    assert lib.array_utils.normalize_axis_index(-1, 3) == 2
    assert lib.array_utils.normalize_axis_tuple((0, -1), 3) == (0, 2)
    with pytest.raises(np.exceptions.AxisError):
        lib.array_utils.normalize_axis_index(3, 3)


def test_arrayterator():
    def f(m):
        x = m.arange(24).reshape(2, 3, 4)
        a = OURS[m][0].Arrayterator(x, 5)
        return [list(a), list(a.flat), list(a[:, 1:]), list(a.shape)]

    same(f)


class Held:
    """A value in a class with the operators of a mixin."""

    def __init__(self, value, log):
        self.value, self.log = value, log

    def __array_ufunc__(self, ufunc, method, *inputs, out=(), **kwargs):
        self.log.append((ufunc.__name__, method, len(out)))
        inputs = [x.value if isinstance(x, Held) else x for x in inputs]
        r = getattr(ufunc, method)(*inputs, **kwargs)
        if out:
            out[0].value = r
            return out[0]
        return r


OPERATORS = [
    "x + y", "x - y", "x * y", "x / y", "x // y", "x % y", "x ** y", "x << y", "x >> y", "x & y", "x ^ y", "x | y",
    "2 + x", "2 - x", "2 * x", "2 / x", "2 // x", "2 % x", "2 ** x", "2 << x", "2 >> x", "2 & x", "2 ^ x", "2 | x",
    "x < y", "x <= y", "x == y", "x != y", "x > y", "x >= y", "-x", "+x", "abs(x)", "~x", "divmod(x, y)",
    "divmod(2, x)", "x @ y", "a @ x", "a + x", "a < x", "hash(x)", "x + refuses", "refuses + x", "x - refuses",
    *[f"x {op}= y" for op in "+ - * // % ** << >> & ^ | @".split()],
]  # fmt: skip


@pytest.mark.parametrize("text", OPERATORS)
def test_mixin(text):
    class Refuses:
        __array_ufunc__ = None

    def f(m):
        log = []
        cls = type("Mixed", (Held, OURS[m][0].mixins.NDArrayOperatorsMixin), {})
        names = {
            "x": cls(m.array([5, 1, 2]), log),
            "y": m.array([1, 2, 3]),
            "a": m.array([7, 8, 9]),
            "refuses": Refuses(),
        }
        if "= y" in text and text[2:4] not in ("<=", "==", "!=", ">="):
            exec(text, names)
            r = names["x"].value
        else:
            r = eval(text, names)
        return [r, [list(e) for e in log]]

    same(f)


def test_mixin_in_place_with_what_refuses():
    class Refuses:
        __array_ufunc__ = None

        def __radd__(self, other):
            return self

    class Mixed(Held, lib.mixins.NDArrayOperatorsMixin):
        pass

    x, other = Mixed(np.arange(3), []), Refuses()
    assert x + other is other
    with pytest.raises(TypeError, match="Refuses"):
        x += other


def test_mixin_names():
    got, want = lib.mixins.NDArrayOperatorsMixin, numpy.lib.mixins.NDArrayOperatorsMixin
    own = {n for n in vars(want) if n not in ("__module__", "__doc__", "__slots__")}
    assert own == {n for n in vars(got) if n not in ("__module__", "__doc__", "__slots__")}
    assert got.__slots__ == ()
    assert got.__radd__.__name__ == "__radd__"


def test_format(tmp_path):
    f = lib.format
    for x in (np.arange(6).reshape(2, 3), np.arange(6).reshape(2, 3).T, np.array(2j), np.ones(3, "float16")):
        assert f.header_data_from_array_1_0(x) == numpy.lib.format.header_data_from_array_1_0(numpy.asarray(x))
        for version in (None, (1, 0), (2, 0), (3, 0)):
            ours, theirs = io.BytesIO(), io.BytesIO()
            f.write_array(ours, x, version)
            numpy.lib.format.write_array(theirs, numpy.asarray(x), version)
            assert ours.getvalue() == theirs.getvalue()
            ours.seek(0)
            r = f.read_array(ours)
            assert isinstance(r, np.ndarray)
            assert r.dtype == x.dtype
            assert r.tolist() == x.tolist()
    x = f.open_memmap(tmp_path / "x.npy", "w+", "float32", (3,))
    assert isinstance(x, np.ndarray)
    x[...] = [1, 2, 3]
    del x
    assert f.open_memmap(str(tmp_path / "x.npy")).tolist() == [1, 2, 3]
    assert not f.open_memmap(tmp_path / "x.npy", "r").flags.writeable
    numpy.save(tmp_path / "o.npy", numpy.array([None]), allow_pickle=True)
    with open(tmp_path / "o.npy", "rb") as file, pytest.raises(ValueError, match="allow_pickle"):
        f.read_array(file)
    assert lib.npyio.NpzFile is not numpy.lib.npyio.NpzFile
