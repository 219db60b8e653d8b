"""asarray and from_dlpack: what they take, what they share, what they refuse."""

import array
import ctypes
import enum
import math
import subprocess
import sys
from copy import deepcopy

import array_api_strict as strict
import numpy as np
import pytest
import torch
from against_numpy import ALL, COMPLEX, INTEGER, MAKERS, check, to_numpy, values

import torch_arrayapi as xp
from torch_arrayapi import tensors

NAMESPACES = [(xp, xp.asarray), (tensors, torch.from_numpy)]


def address(x):
    return (x.tensor if type(x) is xp.Array else x).data_ptr()


class Exporter:
    """A foreign object: DLPack over a NumPy array or a tensor, and nothing else."""

    def __init__(self, a, device=None, versioned=True, error=None):
        self.a, self.device, self.versioned, self.error = a, device, versioned, error

    def __dlpack__(self, **options):
        if self.error:
            raise self.error
        return self.a.__dlpack__(**options) if self.versioned else self.a.__dlpack__()

    def __dlpack_device__(self):
        return self.device or self.a.__dlpack_device__()


class ArrayLike:
    """A foreign object that NumPy understands."""

    def __init__(self, a):
        self.a = a

    def __array__(self, dtype=None, copy=None):
        return self.a.copy() if copy else self.a


# Python scalars and sequences


@pytest.mark.parametrize(
    "obj, dtype",
    [
        (True, "bool"),
        (2, "int64"),
        (2.5, "float32"),
        (2j, "complex64"),
        ([], "float32"),
        ([[], []], "float32"),
        ([[[]]], "float32"),
        ([True, False], "bool"),
        ([True, 2], "int64"),
        ([True, 2.5], "float32"),
        ([1, 2.5], "float32"),
        ([1, 2j], "complex64"),
        ([True, 1, 2.5, 2j], "complex64"),
        ([[1, 2], (3, 4.5)], "float32"),
        (((1, 2), range(2)), "int64"),
        (range(3), "int64"),
        (range(0), "float32"),
        ([[[1], [2]], [[3], [4]]], "int64"),
        ([1e40, -1e40, math.nan], "float32"),
        ([1e40j], "complex64"),
        ([2**63 - 1, -(2**63)], "int64"),
        ([2**63, 1.0], "float32"),
    ],
)
def test_python(obj, dtype):
    with np.errstate(over="ignore"):
        want = np.array([list(o) if isinstance(o, range) else o for o in obj] if isinstance(obj, tuple) else obj)
        want = want.astype(dtype)
    for m, make in NAMESPACES:
        check(m.asarray(obj), want, make)


def test_default_dtypes_of_python_numbers_follow_torch():
    torch.set_default_dtype(torch.float64)
    try:
        assert xp.asarray(0.5).dtype is xp.asarray([]).dtype is torch.float64
        assert xp.asarray([1e300])[0] == 1e300
        assert xp.asarray([0.5j]).dtype is torch.complex128
    finally:
        torch.set_default_dtype(torch.float32)


@pytest.mark.parametrize("dtype", INTEGER)
def test_ints_over_the_whole_range(dtype):
    low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    d = getattr(xp, dtype)
    for m, make in NAMESPACES:
        check(m.asarray([low, 0, high], dtype=d), np.array([low, 0, high], dtype=dtype), make)
        check(m.asarray(high, dtype=d), np.array(high, dtype=dtype), make)
        for outside in (low - 1, high + 1, 10**400):
            for obj in (outside, [0, outside], [[outside]]):
                with pytest.raises(OverflowError, match=r"^asarray: "):
                    m.asarray(obj, dtype=d)


@pytest.mark.parametrize("dtype", ALL)
def test_dtype_of_python_scalars(dtype):
    """A dtype takes scalars of its kind and of lower ones; bool takes ints too."""
    d = getattr(xp, dtype)
    order = "bifc"
    kind = order.index({"u": "i"}.get(np.dtype(dtype).kind, np.dtype(dtype).kind))
    for rank, value in enumerate((True, 1, 1.5, 1.5j)):
        for obj in (value, [value], [[value, False]]):
            if rank <= kind or (dtype == "bool" and rank == 1):
                check(xp.asarray(obj, dtype=d), np.array(obj, dtype=dtype), xp.asarray)
            else:
                with pytest.raises(TypeError, match=r"^asarray: "):
                    xp.asarray(obj, dtype=d)
    check(xp.asarray([], dtype=d), np.array([], dtype=dtype), xp.asarray)


def test_int_subclasses():
    class Color(enum.IntEnum):
        RED = 3

    assert xp.asarray(Color.RED).dtype is xp.asarray([Color.RED]).dtype is torch.int64
    assert int(xp.asarray(Color.RED)) == 3
    assert xp.arange(Color.RED).shape == (3,)


@pytest.mark.parametrize("m, make", NAMESPACES)
def test_sequences_of_arrays(m, make):
    a, b = values("float32", (2, 3)), values("float64", (2, 3), seed=1)
    for wrap in MAKERS:
        check(m.asarray([wrap(a), wrap(b)]), np.stack([a, b]), make)
        check(m.asarray(([wrap(a)], [wrap(b)])), np.stack([[a], [b]]), make)
        scalars = [[wrap(a[i, j : j + 1])[0] for j in range(3)] for i in range(2)]
        check(m.asarray(scalars), a, make)
        check(m.asarray(scalars, dtype=xp.float64), a.astype("float64"), make)
        check(m.asarray([wrap(a)], dtype=xp.int16), a[None].astype("int16"), make)
    check(m.asarray([a, b]), np.stack([a, b]), make)
    check(m.asarray([np.float64(1), 2]), np.array([1.0, 2.0]), make)
    check(m.asarray([np.uint8(1), np.uint8(2)]), np.array([1, 2], dtype="uint8"), make)


def test_gradient_through_asarray():
    p = torch.nn.Parameter(torch.ones(2))
    xp.sum(xp.asarray(p) * 3.0).tensor.backward()
    assert p.grad.tolist() == [3, 3]
    t = torch.ones(2, requires_grad=True)
    xp.sum(xp.asarray([t[0], t[1] * 2])).tensor.backward()
    assert t.grad.tolist() == [1, 2]
    assert xp.asarray(p, copy=True).tensor.grad_fn is not None


# tensors and Arrays


@pytest.mark.parametrize("m, make", NAMESPACES)
@pytest.mark.parametrize("dtype", ALL)
def test_arrays(m, make, dtype):
    a = values(dtype, (2, 3))
    for wrap in MAKERS:
        x = wrap(a.copy())
        for copy in (None, False):
            for kw in ({}, {"dtype": getattr(xp, dtype)}, {"device": "cpu"}):
                y = m.asarray(x, copy=copy, **kw)
                check(y, a, make)
                assert address(y) == address(x)
        y = m.asarray(x, copy=True)
        check(y, a, make)
        assert address(y) != address(x)
        for other in ALL:
            d = getattr(xp, other)
            if dtype in COMPLEX and other not in COMPLEX:
                with pytest.raises(TypeError, match="imaginary"):
                    m.asarray(x, dtype=d)
            elif other != dtype:
                got = m.asarray(x, dtype=d)
                assert (got.dtype, tuple(got.shape)) == (d, (2, 3))
                with pytest.raises(ValueError, match="copy is False"):
                    m.asarray(x, dtype=d, copy=False)


def test_array_is_itself():
    x = xp.asarray([1])
    assert xp.asarray(x) is x
    assert tensors.asarray(x) is x.tensor
    assert tensors.asarray(x.tensor) is x.tensor
    assert xp.asarray(x.tensor).tensor is x.tensor


def test_lazy_bits_are_resolved():
    t = torch.tensor([1 + 2j, 3 - 1j]).conj()
    for x, want in ((t, [1 - 2j, 3 + 1j]), (t.imag, [-2, 1])):
        for f in (xp.asarray, xp.from_dlpack):
            y = f(x)
            assert not (y.tensor.is_conj() or y.tensor.is_neg())
            assert y.tensor.tolist() == want
            with pytest.raises(ValueError, match="copy is False"):
                f(x, copy=False)


def test_copy_of_an_expanded_tensor_is_writable():
    x = xp.asarray(torch.zeros(1).expand(3), copy=True)
    x[0] = 1.0
    assert x.tensor.tolist() == [1, 0, 0]


def test_devices():
    x = xp.asarray([1.0])
    meta = xp.asarray(x, device="meta")
    assert meta.device.type == "meta"
    assert xp.asarray(meta).device.type == "meta"
    assert xp.asarray(np.ones(2), device="meta").device.type == "meta"
    for f in (xp.asarray, xp.from_dlpack):
        with pytest.raises(ValueError, match="copy is False"):
            f(x, device="meta", copy=False)
    with pytest.raises(ValueError, match="no values"):
        xp.asarray(meta, device="cpu")
    if not torch.cuda.is_available():
        for obj in (x, x.tensor, np.ones(2), [1.0], 1.0):
            with pytest.raises(ValueError, match=r"^asarray: .*cuda"):
                xp.asarray(obj, device="cuda")
    with torch.device("meta"):  # what has a device keeps it
        assert xp.asarray(x).device.type == xp.asarray(np.ones(2)).device.type == "cpu"
        assert xp.from_dlpack(np.ones(2)).device.type == "cpu"


# NumPy

SHARED = {
    "contiguous": lambda a: a,
    "transposed": lambda a: a.T,
    "strided": lambda a: a[:, ::2],
    "0-d": lambda a: a[1:2, 1:2].reshape(()),
    "empty": lambda a: a[:0],
    "memory view": lambda a: memoryview(a),
}
COPIED = {
    "reversed": lambda a: a[::-1],
    "reversed columns": lambda a: a[:, ::-1],
    "big-endian": lambda a: a.astype(a.dtype.newbyteorder(">")),
    "broadcast": lambda a: np.broadcast_to(a[0], (3, 4)),
    "field": lambda a: np.rec.fromarrays([np.ones((3, 4), "i1"), a], names="p,q")["q"],
    "read-only memory view": lambda a: memoryview(a).toreadonly(),
}


def read_only(a):
    a = a.copy()
    a.flags.writeable = False
    return a


COPIED["read-only"] = read_only


@pytest.mark.parametrize("m, make", NAMESPACES)
@pytest.mark.parametrize("dtype", ALL)
@pytest.mark.parametrize("name", [*SHARED, *COPIED])
def test_numpy(name, dtype, m, make):
    a = values(dtype, (3, 4))
    obj = {**SHARED, **COPIED}[name](a)
    if "view" in name and dtype in COMPLEX:
        return  # struct has no complex format before Python 3.14
    # One byte has no order and is always aligned.
    shared = name in SHARED or (name in ("big-endian", "field") and a.itemsize == 1)
    for f in (m.asarray, m.from_dlpack):
        if f == m.from_dlpack and isinstance(obj, memoryview):
            continue
        want = np.asarray(obj)
        got = f(obj)
        check(got, want.astype(want.dtype.newbyteorder("=")), make)
        if want.size:
            assert (address(got) == want.ctypes.data) is shared
            assert address(f(obj, copy=True)) != want.ctypes.data
        if shared:
            check(f(obj, copy=False), want, make)
        else:
            with pytest.raises(ValueError, match="copy is False"):
                f(obj, copy=False)


def test_numpy_memory_is_shared_both_ways():
    a = np.zeros(3)
    x = xp.asarray(a)
    x[0] = 1.0
    a[1] = 2.0
    assert a.tolist() == x.tensor.tolist() == [1, 2, 0]


@pytest.mark.parametrize("dtype", ALL)
def test_numpy_scalars(dtype):
    s = np.dtype(dtype).type(1)
    check(xp.asarray(s), np.asarray(s), xp.asarray)
    check(xp.asarray(s, copy=True), np.asarray(s), xp.asarray)
    assert xp.asarray(s, dtype=xp.complex128).dtype is torch.complex128
    with pytest.raises(ValueError):
        xp.asarray(s, copy=False)
    with pytest.raises(TypeError, match=r"^from_dlpack: "):
        xp.from_dlpack(s)


@pytest.mark.parametrize(
    "a",
    [
        np.ones(2, dtype="float16"),
        np.float16(1),
        np.array(["a"]),
        np.array([b"a"]),
        np.array([None]),
        np.zeros(2, dtype="datetime64[s]"),
        np.zeros(2, dtype="timedelta64[s]"),
        np.zeros(2, dtype=[("a", "i4")]),
        np.zeros(2, dtype=np.clongdouble) if np.finfo(np.longdouble).bits > 64 else np.array([None]),
        np.str_("a"),
        np.ma.masked_array([1.0, 2.0], mask=[True, False]),
    ],
)
def test_numpy_dtypes_that_the_standard_lacks(a):
    with pytest.raises(TypeError, match=r"^asarray: "):
        xp.asarray(a)
    with pytest.raises(TypeError, match=r"^from_dlpack: "):
        xp.from_dlpack(a)
    with pytest.raises(TypeError, match=r"^asarray: "):
        xp.asarray(ArrayLike(np.asarray(a) if not isinstance(a, np.ma.MaskedArray) else np.array([None])))


# Buffers and objects that NumPy understands


def test_buffers():
    for obj, want in [
        (array.array("d", [1.5, 2]), np.array([1.5, 2])),
        (bytearray(b"ab"), np.array([97, 98], dtype="uint8")),
        ((ctypes.c_int32 * 2)(1, 2), np.array([1, 2], dtype="int32")),
    ]:
        x = xp.asarray(obj)
        check(x, want, xp.asarray)
        assert address(x) == np.asarray(memoryview(obj)).ctypes.data
        assert address(xp.asarray(obj, copy=False)) == address(x)
        assert address(xp.asarray(obj, copy=True)) != address(x)
    check(xp.asarray(b"ab"), np.array([97, 98], dtype="uint8"), xp.asarray)
    check(xp.asarray(b""), np.array([], dtype="uint8"), xp.asarray)
    with pytest.raises(ValueError, match="copy is False"):
        xp.asarray(b"ab", copy=False)
    for obj in (memoryview(b"ab").cast("c"), array.array("w" if sys.version_info >= (3, 13) else "u", "ab")):
        with pytest.raises(TypeError, match=r"^asarray: "):
            xp.asarray(obj)


def test_objects_with_array():
    a = np.arange(3.0)
    x = xp.asarray(ArrayLike(a))
    assert address(x) == a.ctypes.data == address(xp.asarray(ArrayLike(a), copy=False))
    assert address(xp.asarray(ArrayLike(a), copy=True)) != a.ctypes.data
    check(xp.asarray(ArrayLike(a[::-1])), a[::-1], xp.asarray)

    class Interface:
        __array_interface__ = a.__array_interface__

    check(xp.asarray(Interface()), a, xp.asarray)
    for bad in (None, "abc", {1: 2}, {1}, object(), iter([1])):
        with pytest.raises(TypeError, match=r"^asarray: "):
            xp.asarray(bad)


# DLPack


@pytest.mark.parametrize("m, make", NAMESPACES)
@pytest.mark.parametrize("dtype", ALL)
def test_dlpack(m, make, dtype):
    a = values(dtype, (3, 4))
    for source in (a, a[::-1], a.T[:, ::-2], a[:0], a[0, 0:1].reshape(())):
        exporters = [Exporter(source), strict.asarray(source), xp.asarray(source), torch.from_numpy(source.copy())]
        for x in exporters:
            for f in (m.asarray, m.from_dlpack):
                check(f(x), source, make)
                check(f(x, copy=True), source, make)
    for x in (Exporter(a), a, torch.from_numpy(a), xp.asarray(a)):
        for copy in (None, False):
            assert address(m.from_dlpack(x, copy=copy)) == a.ctypes.data
        assert address(m.from_dlpack(x, copy=True)) != a.ctypes.data
        assert address(m.from_dlpack(x, device="cpu", copy=False)) == a.ctypes.data
        assert m.from_dlpack(x, device="meta").device.type == "meta"


@pytest.mark.parametrize("error", [BufferError, ValueError])
def test_dlpack_refuses_a_needed_copy(error):
    """The standard names both classes."""
    for x in (
        np.arange(3)[::-1],
        Exporter(np.arange(3)[::-1]),
        read_only(np.arange(3)),
        Exporter(read_only(np.arange(3))),
    ):
        with pytest.raises(error, match="copy is False"):
            xp.from_dlpack(x, copy=False)


def test_dlpack_never_shares_read_only_memory():
    a = read_only(np.zeros(3))
    for x in (xp.from_dlpack(a), xp.from_dlpack(Exporter(a)), xp.asarray(Exporter(a))):
        x[0] = 1.0
    assert a.tolist() == [0, 0, 0]
    # A capsule without version cannot say whether its memory is read-only.
    t = torch.zeros(3)
    assert address(xp.from_dlpack(Exporter(t))) == t.data_ptr() != address(xp.from_dlpack(Exporter(t, versioned=False)))


@pytest.mark.parametrize("error", [AttributeError, TypeError])
def test_objects_without_dlpack(error):
    for x in (3, None, [1], object(), memoryview(b"a"), torch.zeros(2).__dlpack__()):
        with pytest.raises(error, match=r"^from_dlpack: "):
            xp.from_dlpack(x)


def test_dlpack_refusals():
    for dtype in (torch.float16, torch.bfloat16, torch.float8_e5m2):
        t = torch.zeros(2).to(dtype)
        for x in (t, Exporter(t)):
            for f in (xp.from_dlpack, xp.asarray):
                with pytest.raises(TypeError, match=f.__name__):
                    f(x)
    for x in (torch.zeros(2, requires_grad=True), torch.zeros(2, device="meta"), xp.zeros(2, device="meta")):
        with pytest.raises(BufferError, match=r"^from_dlpack: "):
            xp.from_dlpack(x)
    with pytest.raises(BufferError, match="cannot be exported"):
        xp.from_dlpack(Exporter(None, device=(1, 0), error=BufferError("cannot be exported")))
    with pytest.raises(ValueError, match=r"^from_dlpack: "):
        xp.from_dlpack(np.zeros(2), device="nonsense")


def test_exporters_on_other_devices():
    """Without such a device: what torch is asked only after a look at the strides."""

    class Strided(Exporter):
        strides = (-8,)

    with pytest.raises(BufferError, match="negative strides"):
        xp.from_dlpack(Strided(torch.zeros(2), device=(2, 0)))
    with pytest.raises(BufferError, match=r"^from_dlpack: cannot import"):
        xp.from_dlpack(Exporter(torch.zeros(2), device=(2, 0), error=RuntimeError("no CUDA")))


@pytest.mark.parametrize("expression", ["a", "E(a)", "strict.asarray(a)", "strict.flip(strict.asarray(a[::-1]))"])
def test_reversed_arrays_do_not_end_the_process(expression):
    code = f"""
import numpy as np, array_api_strict as strict, torch_arrayapi as xp
class E:
    def __init__(self, a): self.a = a
    def __dlpack__(self, **kw): return self.a.__dlpack__(**kw)
    def __dlpack_device__(self): return self.a.__dlpack_device__()
a = np.arange(4.0)[::-1]
for f in (xp.from_dlpack, xp.asarray):
    print(f({expression}).tensor.tolist())
"""
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert out.returncode == 0, out.stderr
    assert out.stdout == "[3.0, 2.0, 1.0, 0.0]\n" * 2


# Canaries: what torch lacks. One that passes says that a workaround in _interchange.py can go.


# Refusals

REFUSALS = [
    (ValueError, lambda: xp.asarray(1, copy=False)),
    (ValueError, lambda: xp.asarray([1, 2], copy=False)),
    (ValueError, lambda: xp.asarray([[1, 2], [3]])),
    (ValueError, lambda: xp.asarray([1, [2]])),
    (ValueError, lambda: xp.asarray([[[1]], [[1, 2]]])),
    (ValueError, lambda: xp.asarray([[], [1]])),
    (ValueError, lambda: xp.asarray([xp.ones(2), xp.ones(3)])),
    (ValueError, lambda: xp.asarray([xp.ones(2), [1.0, 2.0]])),
    (TypeError, lambda: xp.asarray([xp.ones(2), torch.ones(2)])),
    (TypeError, lambda: xp.asarray([xp.ones(()), 1.0])),
    (TypeError, lambda: xp.asarray([xp.ones(2), xp.arange(2)])),
    (TypeError, lambda: xp.asarray(["a"])),
    (TypeError, lambda: xp.asarray([None])),
    (TypeError, lambda: xp.asarray([1, "a"])),
    (TypeError, lambda: xp.asarray([torch.ones(2, dtype=torch.float16)])),
    (TypeError, lambda: xp.asarray(torch.ones(2, dtype=torch.float16), dtype=xp.float32)),
    (TypeError, lambda: xp.asarray(torch.ones(2, dtype=torch.bfloat16))),
    (TypeError, lambda: xp.asarray(torch.ones(2, 2).to_sparse())),
    (OverflowError, lambda: xp.asarray(2**63)),
    (OverflowError, lambda: xp.asarray([2**63])),
    (OverflowError, lambda: xp.asarray([1.0, 10**400])),
    (OverflowError, lambda: xp.asarray(10**400, dtype=xp.float64)),
    (TypeError, lambda: xp.asarray(1, device=0)),
    (ValueError, lambda: xp.asarray(1, device="nonsense")),
]


@pytest.mark.parametrize("i", range(len(REFUSALS)))
def test_refusals(i):
    error, f = REFUSALS[i]
    with pytest.raises(error, match=r"^asarray: "):
        f()


def test_ragged_says_where():
    with pytest.raises(ValueError, match=r"at \[1, 0\].*\(2,\).*at \[1, 2\].*\(1,\)"):
        xp.asarray([[[1, 2], [3, 4], [5, 6]], [[1, 2], [3, 4], [5]]])


# Compiled


@pytest.mark.parametrize("m", [xp, tensors])
def test_compiles(m):
    t = torch.arange(4.0)
    for f in (
        lambda x: m.asarray(x),
        lambda x: m.asarray(x, copy=True, dtype=xp.float64),
        lambda x: m.from_dlpack(x),
        lambda x: xp.add(x, m.asarray(2.0)) if m is tensors else x,
        lambda x: m.asarray([[1, 2], [3, 4]]),
        lambda x: m.asarray([x[0], x[1]]),
        lambda x: m.asarray(True),
        lambda x: m.asarray(np.ones(2), copy=True),
        lambda x: m.from_dlpack(np.ones(2)),
    ):
        torch._dynamo.reset()
        want = f(t)
        got = torch.compile(f, fullgraph=True, backend="eager")(t)
        assert type(got) is type(want)
        assert got.dtype is want.dtype
        np.testing.assert_array_equal(to_numpy(got), to_numpy(want))


@pytest.mark.parametrize("value", [-1, 256])
def test_compiled_ints_out_of_range(value):
    torch._dynamo.reset()
    with pytest.raises(Exception, match="OverflowError"):
        torch.compile(lambda: xp.asarray([[1], [value]], dtype=xp.uint8), fullgraph=True, backend="eager")()


def test_vmap():
    f = torch.vmap(lambda x: xp.asarray([xp.asarray(x)[0], xp.asarray(x)[1]]).tensor)
    assert f(torch.arange(6.0).reshape(3, 2)).shape == (3, 2)


@pytest.mark.parametrize("stream", [0, 1, 2, "a"])
def test_dlpack_stream_on_the_cpu(stream):
    with pytest.raises(ValueError, match="__dlpack__: stream"):
        xp.ones(2).__dlpack__(stream=stream)


@pytest.mark.parametrize("pair", [1, (1,), "ab", [1, 0], (1, 0, 0)])
@pytest.mark.parametrize("argument", ["max_version", "dl_device"])
def test_dlpack_pairs(argument, pair):
    with pytest.raises(TypeError, match=f"__dlpack__: {argument}"):
        xp.ones(2).__dlpack__(**{argument: pair})


def test_text_of_what_numpy_refuses():
    with pytest.raises(ValueError, match=r"^asarray: .*inhomogeneous"):
        xp.asarray([np.ones(2), np.ones(3)])
    with pytest.raises(ValueError, match=r"^asarray: .*copy is False"):
        xp.asarray(np.float32(1), copy=False)


def test_deepcopy_of_what_a_gradient_flows_through():
    t = torch.ones(2, requires_grad=True)
    for x in (xp.asarray(t), xp.asarray(t) * 2):
        y = deepcopy(x)
        np.testing.assert_array_equal(y.tensor.detach(), x.tensor.detach())
        assert y.tensor.requires_grad and y.tensor.data_ptr() != x.tensor.data_ptr()
