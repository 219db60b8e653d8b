"""Values written into arrays, arrays made of objects, flat iterators: what NumPy takes, casts and refuses."""

import copy
import pickle
import sys
import warnings
from decimal import Decimal
from fractions import Fraction

import numpy
import pytest
import torch
from compare import DTYPES, assert_same, outcome, same, values

import torch_arrayapi.numpy_compat as np

pytestmark = pytest.mark.filterwarnings("ignore")

VALUES = {
    "nan": lambda m: m.float64("nan"),
    "300.5": lambda m: m.float64(300.5),
    "int64": lambda m: m.int64(300),
    "-1": lambda m: m.int64(-1),
    "uint64": lambda m: m.uint64(2**64 - 1),
    "complex": lambda m: m.complex128(1 + 2j),
    "1e300": lambda m: m.float64(1e300),
    "0-d nan": lambda m: m.array(m.nan),
    "0-d": lambda m: m.array(300),
    "0-d complex": lambda m: m.array(1 + 2j),
    "py nan": lambda m: float("nan"),
    "py float": lambda m: 30.5,
    "py large": lambda m: 300,
    "py huge": lambda m: 2**70,
    "py complex": lambda m: 1 + 2j,
    "1-d": lambda m: m.array([3]),
    "1x1": lambda m: m.array([[3]]),
    "list": lambda m: [m.int64(3)],
    "list of 0-d": lambda m: [m.array(300)],
    "list of nan": lambda m: [m.float64("nan")],
    "text": lambda m: "1",
    "text float": lambda m: "1.5",
    "bytes": lambda m: b"1",
    "none": lambda m: None,
    "empty": lambda m: [],
    "fraction": lambda m: Fraction(3, 2),
    "decimal": lambda m: Decimal("1.5"),
    "numpy": lambda m: numpy.array([3.5]),
    "text scalar": lambda m: numpy.str_("2"),
    "two": lambda m: [1, 2],
    "longdouble": lambda m: numpy.longdouble(1.5),
}

WAYS = {
    "int": lambda m, a, v: a.__setitem__(0, v),
    "slice": lambda m, a, v: a.__setitem__(slice(0, 1), v),
    "backwards": lambda m, a, v: a[::-1].__setitem__(slice(0, 1), v),
    "list": lambda m, a, v: a.__setitem__([0], v),
    "mask": lambda m, a, v: a.__setitem__(m.array([True, False]), v),
    "fill": lambda m, a, v: a.fill(v),
    "flat int": lambda m, a, v: a.flat.__setitem__(0, v),
    "flat slice": lambda m, a, v: a.flat.__setitem__(slice(None), v),
    "ellipsis": lambda m, a, v: a.__setitem__((0, ...), v),
    "0-d view": lambda m, a, v: a[0, ...].__setitem__((), v),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("value", VALUES)
def test_assigned(value, way):
    for dtype in ("int8", "int64", "uint8", "uint64", "float16", "float32", "complex64", "bool"):
        # What the processor makes of a float outside an unsigned dtype differs from one kernel to the next.
        if value in ("nan", "1e300", "0-d nan") and dtype.startswith("u"):
            continue

        def f(m, dtype=dtype):
            a = m.zeros(2, dtype)
            WAYS[way](m, a, VALUES[value](m))
            return a

        same(f)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("dtype", ["int8", "int64", "uint8", "float16", "float32", "complex64", "bool"])
def test_converted(value, dtype):
    if value in ("nan", "1e300", "0-d nan", "py nan", "list of nan") and dtype == "uint8":
        return
    same(lambda m: m.array(VALUES[value](m), dtype=dtype))
    same(lambda m: m.array([VALUES[value](m)], dtype=dtype))
    if (value, dtype) == ("py huge", "bool"):
        return
    same(lambda m: m.full((2, 2), VALUES[value](m), dtype=dtype))
    same(lambda m: m.full_like(m.zeros((2, 2), dtype), VALUES[value](m)))


def test_numbers_from_text_and_objects():
    same(lambda m: m.array(["1", "-2.5", "1e23", "nan"], dtype=float))
    same(lambda m: m.array([["1", "2"], ["3", "4"]], dtype="uint16"))
    same(lambda m: m.array(["x"], dtype=float))
    same(lambda m: m.array(numpy.array(["1.5", "2"]), dtype="float32"))
    same(lambda m: m.asarray(numpy.array([1, 2.5], dtype=object), dtype=float))
    same(lambda m: m.asarray(numpy.array([1.5], dtype=numpy.longdouble), dtype="float32"))
    same(lambda m: m.array([Fraction(1, 4), Decimal("0.5")], dtype=float))
    same(lambda m: m.array([2**70], dtype=float))
    for x in (["1"], [None], [2**70], numpy.array(["a"]), numpy.array([None])):
        with pytest.raises(TypeError, match="numpy_compat"):
            np.array(x)


class Asked:
    """Something with `__array__`, which makes our arrays or NumPy's."""

    def __init__(self, made):
        self.made, self.copies = made, []

    def __array__(self, dtype=None, copy=None):
        self.copies.append(copy)
        return self.made if dtype is None else self.made.astype(dtype)


class Old:
    """`__array__` of before NumPy 2."""

    def __init__(self, made):
        self.made = made

    def __array__(self, dtype=None):
        return self.made


def test_asked_for_an_array():
    for f in (
        lambda m, o: m.array(o),
        lambda m, o: m.array([o, o]),
        lambda m, o: m.array([o, [1, 2]]),
        lambda m, o: m.array([o, 1]),
        lambda m, o: m.asarray(o, "float32"),
        lambda m, o: m.array(o, order="F", ndmin=3),
        lambda m, o: m.add(o, 1),
        lambda m, o: m.arange(5)[o],
        lambda m, o: m.zeros(2) + o.made,
    ):
        same(lambda m, f=f: f(m, Asked(m.array([1, 2]))))
    made = np.arange(3)
    for copy_ in (True, None, False):
        asked = Asked(made)
        assert np.array(asked, copy=copy_) is made
        assert asked.copies == [copy_]
    assert np.array(Old(made), copy=None) is made
    with pytest.warns(DeprecationWarning, match="must implement 'dtype' and 'copy'"):
        assert np.array(Old(made), copy=True) is not made
    with pytest.warns(DeprecationWarning, match="__array__"), pytest.raises(ValueError, match="Unable to avoid copy"):
        np.array(Old(made), copy=False)
    with pytest.raises(ValueError, match="not producing an array"):
        np.array(Asked([1, 2]))
    with pytest.raises(ValueError, match="not producing an array"):
        np.array([Asked(7), Asked(8)])
    real = numpy.arange(3)
    assert np.array(Asked(real), copy=None).tolist() == [0, 1, 2]

    class Broken:
        def __array__(self, dtype=None, copy=None):
            raise TypeError("not today")

    for f in (
        lambda: np.array(Broken(), copy=True),
        lambda: np.arange(2) == Broken(),
        lambda: np.arange(2) != Broken(),
    ):
        with pytest.raises(TypeError, match="not today"):
            f()


COPIES = [True, False, None, 0, 2, 1.5, numpy.False_, "always", "", numpy.array([0, 1])]


@pytest.mark.parametrize("wanted", COPIES, ids=str)
def test_copy_argument(wanted):
    def f(m, x, *args, **kwargs):
        r = m.array(x, *args, copy=wanted, **kwargs)
        return r, m.shares_memory(r, x), r is x

    x = numpy.arange(6.0).reshape(2, 3)
    for kwargs in ({}, {"order": "F"}, {"order": "C"}, {"dtype": int}, {"ndmin": 3}, {"ndmin": 4, "order": "A"}):
        same(f, x, **kwargs)
        same(f, numpy.asfortranarray(x), **kwargs)
        same(f, x[::-1], **kwargs)
    for value in (3, numpy.float64(3), [1, 2], 1j):
        same(lambda m, v=value: m.array(v, copy=wanted))
    same(lambda m: m.array(1j, dtype=int, copy=False))


def test_copy_modes():
    x = np.arange(3)
    mode = numpy._CopyMode
    assert np.array(x, copy=mode.ALWAYS) is not x
    assert np.array(x, copy=mode.IF_NEEDED) is x and np.array(x, copy=mode.NEVER) is x
    with pytest.raises(ValueError, match="Unable to avoid copy"):
        np.array(x, float, copy=mode.NEVER)


def test_foreign_memory():
    real = numpy.arange(5)
    memory = type("Memory", (), {"__array_interface__": real.__array_interface__})()
    for wanted in (False, None):
        x = np.array(memory, copy=wanted)
        assert x.base is memory and not x.flags.owndata
        x[0] = 9
        assert real[0] == 9
        real[0] = 0
    assert np.array(memory).base is None and x[1:].base is x
    buffer = bytearray(b"abc")
    assert np.array(memoryview(buffer), copy=False).base is not None
    x = np.array(buffer)  # copied
    x[0] = 0
    assert buffer == b"abc"
    x = np.frombuffer(buffer, "uint8")
    assert x.base is buffer
    x[0] = 65
    assert buffer == b"Abc"
    x = np.frombuffer(b"abc", "uint8")
    with pytest.raises(ValueError, match="WRITEABLE"):
        x.setflags(write=True)
    x = np.frombuffer(np.arange(3))
    assert x.tolist() == numpy.frombuffer(numpy.arange(3)).tolist()


def test_complex_numbers_that_torch_cannot_align():
    real = numpy.zeros(64).view("uint8")
    start = -real.__array_interface__["data"][0] % 16 + 8
    odd = real[start : start + 64].view(complex)
    odd[...] = [1j, 2, 3, 4]
    x = np.asarray(odd)  # on memory that ends torch's kernels
    x[...] = x.copy() * 2
    assert (x + 0).tolist() == [2j, 4, 6, 8]
    with pytest.raises(ValueError, match="without a copy"):
        np.array(odd, copy=False)
    with pytest.raises(ValueError, match="multiples of their size"):
        np.ndarray((4,), complex, real, start)
    with pytest.raises(ValueError, match="multiples"):
        np.asarray(real[start:-8].view(float)).view(complex)
    with pytest.raises(ValueError, match="multiples"):
        np.arange(9, dtype="uint8")[1:].view("int64")


def test_ndarray_of_memory():
    def f(m, *args, **kwargs):
        r = m.ndarray(*args, **kwargs)
        strides = [s for s, n in zip(r.strides, r.shape, strict=True) if n > 1]
        return r, strides, r.base is kwargs.get("buffer")

    x = numpy.arange(6.0)
    for kwargs in (
        {"shape": (2, 3)}, {"shape": 2, "offset": 8}, {"shape": (2, 2), "strides": (24, 16)},
        {"shape": (3,), "strides": (-8,), "offset": 16}, {"shape": (2, 1), "strides": (8, 3)}, {"shape": 9},
        {"shape": (3, 2), "order": "F"}, {"shape": 2, "dtype": "int32", "offset": 4},
        {"shape": (2, 3), "strides": (8,)},
    ):  # fmt: skip
        same(lambda m, x, k=kwargs: f(m, **k, buffer=x), x)
    same(lambda m: m.ndarray((2,), strides=()))
    same(lambda m: m.ndarray((), strides=(2,)))
    same(lambda m: m.ndarray((2,), strides=(0,)).strides)
    same(lambda m: m.ndarray(shape=0, buffer=b"", dtype="int16"))
    same(lambda m: f(m, 2, buffer=b"12345678" * 2))
    same(lambda m: m.ndarray(2, buffer=b"1" * 16).flags.writeable)


def test_too_large():
    for f in (
        lambda m: m.empty((1 << 40, 1 << 40)),
        lambda m: m.ones((3037000500, 3037000500), "int8"),
        lambda m: m.zeros((0, 1 << 62, 4)),
        lambda m: m.full((1 << 40, 1 << 40), 1),
        lambda m: m.zeros((1,) * 65),
        lambda m: m.empty((1 << 64,)),
        lambda m: m.arange(1e30),
        lambda m: m.arange(1 << 62),
        lambda m: m.arange(0, 1, 1e-300),
        lambda m: m.arange(2**64),
    ):
        same(f)
    x = np.broadcast_to(np.array(0, "uint8"), 2**62)
    for f in (lambda: np.empty(1 << 62, "uint8"), lambda: np.array(x), lambda: np.array([x])):
        with pytest.raises(MemoryError):
            f()


def test_too_deep():
    def nested(m, initial, times):
        for _ in range(times):
            initial = [initial]
        return m.array(initial, dtype=float)

    same(lambda m: nested(m, 1.2, 64))
    same(lambda m: nested(m, 1.2, 65))
    same(lambda m: nested(m, m.ones((1, 1)), 62))
    same(lambda m: nested(m, m.ones((1, 1)), 63))


FLAT_KEYS = """
0 -1 8 9 -10 slice(None) slice(2,7,2) slice(None,None,-1) slice(7,1) () ... True False None 1.0 [1.0] (1,) (1,2) (...,0)
((1,),) numpy.array(2) numpy.array(True) [[1,2],[3,4]] [[-1,0]] numpy.array([]) [] [9] [True,1] [True,True] 'a' range(3)
numpy.zeros(2,bool) numpy.arange(9)%2==0 numpy.zeros((3,3),bool) numpy.array([1,-2],'int16') numpy.array([1.])
numpy.float64(1) numpy.int8(3) numpy.True_ (slice(0,2),)
""".split()


@pytest.mark.parametrize("text", FLAT_KEYS)
def test_flat(text):
    key = eval(text)
    for x in (
        numpy.arange(9).reshape(3, 3), numpy.arange(9).reshape(3, 3).T, numpy.arange(18.0)[::2].reshape(3, 3)[::-1],
        values("uint16", (3, 3)), values("complex64", (3, 3))[:, ::-1],
    ):  # fmt: skip
        same(lambda m, x: x.flat[key], x)
        for value in (7, [7, 8], [], numpy.arange(30).reshape(5, 6)):

            def f(m, x, value=value):
                x.flat[key] = m.asarray(value) if isinstance(value, numpy.ndarray) else value
                return x

            if text in ("True", "numpy.array(True)", "(...,0)") and not isinstance(value, int):
                continue  # NumPy raises TypeError, we ValueError; and it takes this key for no values
            same(f, x)


def test_flat_more():
    x = np.arange(6).reshape(2, 3)
    it = x.flat
    assert it.coords == (0, 0) and it.index == 0
    assert list(it) == [0, 1, 2, 3, 4, 5] and it.coords == (2, 0) and it.index == 6 and len(it) == 6
    assert it.base is x and it.copy().tolist() == list(range(6))
    assert list(x.T[::-1].flat) == list(numpy.arange(6).reshape(2, 3).T[::-1].flat)
    assert np.array(5).flat.coords == () and list(np.array(5).flat) == [5] and np.zeros((0, 2)).flat.coords == (0, 0)
    for f in (
        lambda a: a.flat < 3, lambda a: a.flat <= 3, lambda a: a.flat > 3, lambda a: a.flat >= 3, lambda a: a.flat == 3,
        lambda a: a.flat != 3, lambda a: a[a.flat % 2 == 0] if False else a.flat[a.flat],
    ):  # fmt: skip
        same(lambda m, a, f=f: f(a), numpy.arange(6))
    with pytest.raises(TypeError, match="Cannot delete"):
        del it[0]
    with pytest.raises(ValueError, match="cannot delete"):
        del x[0]
    with pytest.raises(AttributeError):
        it.index = 3
    with pytest.raises(RuntimeError, match="32 dimensions"):
        np.ones((1,) * 40).flat
    x.flags.writeable = False
    assert not x.flat.__array__().flags.writeable and not x[:, ::2].flat.__array__().flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        x.flat[0] = 1
    y = np.arange(4)
    memory = y.flat.__array__()
    memory[0] = 9
    assert memory.flags.writeable and y[0] == 9 and not y[::2].flat.__array__().flags.writeable
    assert numpy.asarray(y.flat, dtype=float).tolist() == [9.0, 1, 2, 3]


def test_flat_warns_as_numpy():
    for m in (numpy, np):
        x = m.arange(4)
        for key, text in ((1.0, "Invalid"), ([1.0], "Invalid"), (True, "0-dimensional"), (m.array(False), "0-dim")):
            with pytest.warns(DeprecationWarning, match=text):
                x.flat[key]
            with pytest.warns(DeprecationWarning, match=text):
                x.flat[key] = 1
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert x.flat[[]].shape == (0,)


KEYS = """
1<<64 -1<<70
(0,), ((0,1),) (((),),) ([],[]) ((0,),(1,)) range(2) [range(2)] {1} {} object() iter([1]) 'a' b'a' ['a'] [None]
[0.0] 1.0 (True,)*63 ([0],)*64 (0,(0,1)) ((0,1),0) [[[0,1]]] (numpy.array(1),(0,1)) numpy.zeros((3,0),int)
""".split()


@pytest.mark.parametrize("text", KEYS)
def test_keys(text):
    x = numpy.arange(9.0).reshape(3, 3)
    same(lambda m, x: x[eval(text)], x)
    same(lambda m, x: x[::-1, ::-1][eval(text)], x)

    def f(m, x):
        x[eval(text)] = 5
        return x

    same(f, x)


def test_classes_of_keys():
    class Key(tuple):
        pass

    class Zero:
        def __index__(self):
            return 0

    class Letters:
        def __len__(self):
            return 2

        def __getitem__(self, i):
            return (2, 0)[i]

    x = numpy.arange(9.0).reshape(3, 3)
    same(lambda m, x: x[Key(([1], [1]))], x)
    same(lambda m, x: x[Key((1, 1))], x)
    same(lambda m, x: x[Zero()], x)
    same(lambda m, x: x[Zero(), m.array(0)], x)
    same(lambda m, x: x[Letters()], x)


ARANGE = """
(0,1,nan) (nan,) (0,nan) (inf,) (-inf,) (0,10,inf) () (0,None,2) ([1],) ([1,2],) ([None,[]],) ('a','b') (None,) (1j,)
(0,3+3j) (1j,4+9j,1+1j) (True,False) (3,-3,-2) (2**63,2**63+3) (0,5,None) (numpy.float64(2),5) (0,numpy.int8(5))
""".split()


@pytest.mark.parametrize("text", ARANGE)
def test_arange(text):
    args = eval(text, {"nan": float("nan"), "inf": float("inf"), "numpy": numpy})
    same(lambda m: m.arange(*args))


def test_arange_by_name():
    for kwargs in (
        {"step": 3},
        {"start": 4},
        {"stop": 3},
        {"start": 3, "stop": 9},
        {"stop": 3, "step": 2, "dtype": "int8"},
    ):
        same(lambda m, k=kwargs: m.arange(**k))
    for args, kwargs in (((0,), {"stop": 3}), ((3,), {"start": 1}), ((3, 9), {"start": 1}), ((3, 9), {"step": 2})):
        same(lambda m, a=args, k=kwargs: m.arange(*a, **k))
    for dtype in ("S3", "U", "i4,f4"):
        with pytest.raises(TypeError, match="not supported for inputs with DType"):
            np.arange(2, dtype=dtype)
    same(lambda m: m.arange(m.array(3)))
    same(lambda m: m.arange(m.array([3])))


METHODS = {
    "take": lambda m, x: x.take(indices=[0], axis=0),
    "put": lambda m, x: x.put(indices=[0], values=[1]),
    "repeat": lambda m, x: x.repeat(repeats=2),
    "partition": lambda m, x: x.partition(kth=1),
    "argpartition": lambda m, x: x.argpartition(kth=1).shape,
    "searchsorted": lambda m, x: x.searchsorted(v=1),
    "dot": lambda m, x: x.dot(b=x),
    "dot out": lambda m, x: x.dot(b=x, out=m.zeros(())),
    "choose": lambda m, x: m.array([0, 1, 0]).choose(x, -x),
    "choose list": lambda m, x: m.array([0, 1, 0]).choose([x, -x], out=m.zeros(3)),
    "choose mode": lambda m, x: m.array([0, 5, 0]).choose(x, -x, mode="wrap"),
    "choose one": lambda m, x: m.array([0, 0, 0]).choose(x),
    "choose none": lambda m, x: x.choose(),
    "choose out": lambda m, x: m.choose([0, 1, 0], [x, x], out=[x]),
    "choose many": lambda m, x: m.array([0]).choose([[1]] * 64),
    "choose 63": lambda m, x: m.array([62]).choose([[i] for i in range(63)]),
    "choose deep": lambda m, x: m.zeros((1,) * 40, int).choose([1, 2]),
    "conj": lambda m, x: (x + 1j).conj(m.zeros(3, complex)),
    "conj none": lambda m, x: x.conj(None),
    "conj real": lambda m, x: (x + 1j).conjugate(m.zeros(3)),
    "conjugate": lambda m, x: x.conjugate(m.zeros(3)),
    "item": lambda m, x: x.item("a"),
    "item of many": lambda m, x: x.item(5),
    "stream": lambda m, x: x.to_device("cpu", stream=1),
    "float": lambda m, x: float(x),
    "int of none": lambda m, x: int(x[:0]),
    "reshape": lambda m, x: x.reshape(True, 3),
    "reshape bool": lambda m, x: m.reshape(x, (m.True_, 3)),
    "zeros": lambda m, x: m.zeros((True, 2)),
    "zeros none": lambda m, x: m.zeros(None),
    "axis": lambda m, x: m.sum(x, axis=False),
    "take axis": lambda m, x: m.take(x, [0], False),
    "getfield": lambda m, x: x.getfield("int32", 4),
    "getfield back": lambda m, x: x[::-1].getfield("uint16", 6),
    "getfield far": lambda m, x: x.getfield("int32", 8),
    "getfield before": lambda m, x: x.getfield("int32", -1),
    "getfield large": lambda m, x: x.astype("f4").getfield("f8"),
    "imatmul": lambda m, x: x.__imatmul__(x),
    "imatmul 2-d": lambda m, x: x.__imatmul__(m.eye(3)),
    "imatmul list": lambda m, x: x.__imatmul__([[1, 0, 0], [0, 2, 0], [0, 0, 3]]),
    "stack": lambda m, x: m.stack(e for e in [x]),
    "ravel": lambda m, x: m.ravel_multi_index((m.array(-1), m.zeros((0, 1), int)), (3, 0)),
}


@pytest.mark.parametrize("name", METHODS)
def test_methods(name):
    def f(m, x):
        r = METHODS[name](m, x)
        return x, r

    same(f, numpy.array([3.0, 1.0, 2.0]))


def test_setfield():
    def f(m, x):
        x.setfield(7, "int32", 4)
        x.setfield(m.arange(3), "int32")
        return x.view("int64")

    same(f, numpy.array([3.0, 1.0, 2.0]))
    with pytest.raises(ValueError, match="whole elements"):
        np.arange(3).getfield("int32", 1)


def test_resize():
    def f(m, x, *args, **kwargs):
        x.resize(*args, **kwargs)
        return x

    for args, kwargs in (
        ((), {}), ((None,), {}), (("hi",), {}), ((-1,), {}), ((), {"order": 1}), ((), {"refcheck": "hi"}),
        ((2, 2), {"refcheck": False}), (((5, 5),), {"refcheck": False}), ((3,), {"refcheck": 0}),
    ):  # fmt: skip
        same(lambda m, a=args, k=kwargs: f(m, m.eye(3), *a, **k))
    same(lambda m: f(m, m.zeros((10, 0))[...], (0, 100)))
    same(lambda m: f(m, m.zeros((4, 4))[1:], (2, 2), refcheck=False))


def test_flags():
    def f(m, x):
        names = "FA FARRAY CA CARRAY C F FNC FORC B X".split()
        return [x.flags[n] for n in names], x.flags.farray, x.flags.carray, x.flags.num

    for x in (
        numpy.ones((2, 3)),
        numpy.ones((2, 3)).T,
        numpy.ones((3, 3))[:, ::2],
        numpy.ones(()),
        numpy.ones(3)[::-1],
    ):
        same(f, x)


def test_order_of_blocks():
    c, f = numpy.ones((3, 2)), numpy.asfortranarray(numpy.ones((3, 2)))

    def order(r):
        return r, r.flags.c_contiguous, r.flags.f_contiguous

    for a, b in ((c, c), (f, f), (c, f), (f, c), (f[::2], f[::2]), (f.astype("f4"), f)):
        for axis in (0, 1, -1):
            same(lambda m, a, b, axis=axis: order(m.concatenate([a, b], axis=axis)), a, b)
    same(lambda m, a: order(m.block([[a, a], [a, a]])), f)
    same(lambda m, a: order(m.block([[a, a], [a, a]])), c)
    for x in ([1, [2]], [1, []], [[1], 2], [[], 2], [[[1], [2]], [[3, 4]], [5]], [], [[1], []], [[]], ([1],), [(1,)]):
        want, got = outcome(lambda m, x=x: m.block(x), numpy, (), {}), outcome(lambda m, x=x: m.block(x), np, (), {})
        assert_same(got, want)
        assert not isinstance(want, ValueError) or str(got)[:30] == str(want)[:30]


@pytest.mark.parametrize("order", "CFAK")
def test_ravel_is_in_order(order):
    def f(m, x):
        r = m.ravel(x, order)
        return r, m.shares_memory(r, x), r.flags.owndata, r.flags.c_contiguous, x.ravel(order)

    views = (
        lambda x: x, lambda x: x.T, lambda x: x[::2], lambda x: x[:, 1], lambda x: x[::-1], lambda x: x[:, ::-2],
        lambda x: x[:0], lambda x: x[:, :1], lambda x: x.T[1:2], lambda x: x[:, 1:3],
    )  # fmt: skip
    for dtype in DTYPES:
        for view in views:
            same(lambda m, x, view=view: f(m, view(x)), values(dtype, (4, 6)))
    x = torch.arange(6)[::2]
    assert np.ravel(x).is_contiguous() and isinstance(np.ravel(x, "K"), torch.Tensor)


def test_errors_of_dot():
    inf = np.array([-np.inf, np.inf])
    one = np.array([1.0, 1.0])
    with np.errstate(invalid="raise"):
        np.dot(one, one)
        np.dot(np.array([np.nan, 1]), one)
        np.dot(np.arange(2), np.arange(2))
        for a, b in ((one, inf), (one[None, None], inf[None, :, None])):
            with pytest.raises(FloatingPointError, match="invalid value encountered in dot"):
                np.dot(a, b)
    with np.errstate(over="raise"):
        np.dot(one, np.array([np.inf, 1]))
        with pytest.raises(FloatingPointError, match="overflow encountered in dot"):
            np.dot(one * 1e200, one * 1e200)


def test_exchange():
    x = np.arange(4)
    x.flags.writeable = False
    y = np.from_dlpack(x)
    assert not y.flags.writeable and np.shares_memory(x, y)
    assert np.from_dlpack(x, copy=True).flags.writeable
    with pytest.raises(RuntimeError, match="stream"):
        np.arange(3).__dlpack__(stream=1)
    with pytest.raises(ValueError, match="Device"):
        np.from_dlpack(np.arange(3), device="gpu")
    assert x.to_device("cpu") is x

    class Holder:
        def __array__(self, dtype=None, copy=None):
            return x

    assert np.shares_memory(Holder(), x) and not np.may_share_memory(Holder(), np.arange(3))


def test_size_in_memory():
    x = np.zeros((30, 30))
    assert sys.getsizeof(x) > x.nbytes > sys.getsizeof(x[...]) and sys.getsizeof(x[0]) < sys.getsizeof(x[None, 0])
    assert copy.copy(x).base is None and pickle.loads(pickle.dumps(x)).base is None


def test_text_of_scalars():
    same(lambda m: m.array2string(m.float64(1.5), floatmode="unique"))
    same(lambda m: m.array_repr(m.arange(3)))
    assert np.array_str(torch.arange(3)) == "[0 1 2]"


SHAPES = [(24,), (4, 6), (2, 2, 6), (4, 3, 2), (6, 4), (2, 12), (1, 24, 1), (2, 3, 4), (2, 1, 2, 3, 2), (8, 3), (-1, 2)]


@pytest.mark.parametrize("order", "CFA")
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_reshaped_backwards_is_a_view(shape, order):
    def f(m, x, view):
        y = view(x)
        try:
            r = m.reshape(y, shape, order=order, copy=False)
            copied = False
        except ValueError:
            r, copied = m.reshape(y, shape, order=order), True
        r[...] = m.arange(r.size).reshape(r.shape)
        strides = [s for s, n in zip(r.strides, r.shape, strict=True) if n > 1]
        return x, r, copied, m.shares_memory(r, x), r.ravel(order), strides

    for view in (
        lambda x: x[::-1], lambda x: x[:, ::-1], lambda x: x[::-1, ::-1], lambda x: x[::-1].T, lambda x: x.T[::-1],
        lambda x: x.reshape(-1)[::-1], lambda x: x.reshape(4, 1, 6)[::-1, ::-1], lambda x: x.reshape(2, 2, 6)[:, ::-1],
        lambda x: x.reshape(2, 2, 6)[::-1, ::-1], lambda x: x.reshape(2, 12)[:, ::-1], lambda x: x.T,
    ):  # fmt: skip
        same(lambda m, x, view=view: f(m, x, view), numpy.zeros((4, 6)))
        same(lambda m, x, view=view: f(m, x, view)[:4], numpy.zeros((8, 6), "uint16")[::2])


def test_others_multiply_in_place():
    class Other:
        def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
            return ufunc.__name__, method, len(inputs)

    x = np.ones(3)
    x @= Other()
    assert x == ("matmul", "__call__", 2)
