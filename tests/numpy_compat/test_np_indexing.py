"""Indexing, views and what an ndarray is, against NumPy."""

import copy
import pickle

import numpy
import pytest
import torch
from compare import DTYPES, ours, same, values

import torch_arrayapi.numpy_compat as np

I = numpy.array  # noqa: E741
KEYS = [
    0,
    -1,
    5,
    (0, 1),
    (0, -1, 2),
    (0, 0, 0, 0),
    slice(None),
    slice(None, None, -1),
    slice(1, None, -2),
    slice(5, 1),
    (slice(None), slice(None, None, -1)),
    (..., 0),
    (0, ...),
    (..., None),
    None,
    (None, 0, None),
    (slice(None), None, 1),
    [0, 1],
    [1, 0, 1],
    [-1],
    [9],
    [],
    ([0, 1], [1, 2]),
    ([0, 1], slice(None), [1, 2]),
    (0, slice(None), [1, 2]),
    (slice(None), 0, [1, 2]),
    ([[0], [1]], [0, 2]),
    (slice(None), [[0, 2], [1, 1]]),
    (slice(None, None, -1), [0, 2]),
    ([0, 1], None, [1, 2]),
    (I([0, 1]), 1),
    (I(1), I(2)),
    I([[0, 1], [1, 0]]),
    I([True, False]),
    [True, False],
    I([True, False, True]),
    (slice(None), I([True, False, True])),
    True,
    False,
    (True, 0),
    (I([0, 1]), True),
    I([1.0]),
    "a",
    (slice(None), "a"),
    (Ellipsis, Ellipsis),
    slice(0, 1, 0),
    slice("a", 1),
    1.0,
    numpy.int8(1),
    (numpy.int64(0), numpy.uint8(1)),
    I([0, 1], dtype="uint8"),
    (slice(1, 0, -1), slice(2, 0, -2)),
    (1, slice(0, 0)),
    ([0, 1], [0, 1], [0, 1]),
    ([0, 1], [0, 1, 2]),
    ([1], [2], slice(None, None, -2)),
    numpy.True_,
]


def base():
    return numpy.arange(24).reshape(2, 3, 4)


ARRAYS = {
    "plain": base,
    "backwards": lambda: base()[:, ::-1],
    "transposed": lambda: base().T.copy().T,
    "float": lambda: base().astype("float32"),
    "uint16": lambda: base().astype("uint16"),
    "all backwards": lambda: base()[::-1, ::-1, ::-1],
}


@pytest.mark.parametrize("array", ARRAYS)
@pytest.mark.parametrize("key", KEYS, ids=str)
def test_reading(key, array):
    same(lambda m, x: x[ours(key) if m is np else key], ARRAYS[array]())


@pytest.mark.parametrize("array", ARRAYS)
@pytest.mark.parametrize("key", KEYS, ids=str)
def test_writing(key, array):
    def f(m, x, value):
        x[ours(key) if m is np else key] = value
        return x

    x = ARRAYS[array]()
    same(f, x, 7)
    same(f, x, 2.9)
    same(f, x, numpy.float64(3))
    same(f, x, [5])
    try:
        shape = x[key].shape
    except (IndexError, ValueError, TypeError):
        return
    same(f, x, numpy.arange(100, 100 + int(numpy.prod(shape))).reshape(shape))
    same(f, x, numpy.ones((7, 7)))
    same(f, x, numpy.arange(4.0) + 50)


def test_whole_mask():
    def f(m, x):
        x[x > 10] = -1
        x[x % 2 == 0] += 100
        return x, x[x > 50]

    for array in ARRAYS.values():
        same(f, array())


def test_writes_reach_the_base():
    def f(m):
        x = m.arange(12).reshape(3, 4)
        x[::-1][0] = 5
        x[::-1, ::-1][0, 1:3] = [7, 8]
        x[::-1].T[1] = [1, 2, 3]
        x[:, ::-2][:, 0] += 10
        y = x[::-1]
        y += 1
        y[[0, 2], [1, 1]] = 99
        y[y > 15] = 0
        x.real[0] = -3
        x.flat[2::3] = [40, 41]
        m.flip(x)[0, 0] = 77
        return x, y, x.sum(), y[::-1], y.flat[3]

    same(f)


@pytest.mark.parametrize("dtype", DTYPES)
def test_attributes(dtype):
    def f(m, x):
        return (
            x.shape,
            x.ndim,
            x.size,
            x.itemsize,
            x.nbytes,
            x.strides,
            x.T,
            x.mT,
            x.T.strides,
            x.real,
            x.imag,
            x.tolist(),
            x.tobytes(),
            x.tobytes("F"),
            str(x),
            repr(x),
            len(x),
            x.flags.c_contiguous,
            x.flags.f_contiguous,
            x.T.flags["F_CONTIGUOUS"],
            x.flags.num,
            x.flags.owndata,
            x[0].flags.owndata,
            x.copy(),
            x.flatten(),
            x.flatten("F"),
            x.ravel(),
            x.ravel("F"),
            x.ravel("K"),
            x.item(0),
            x.item(1, 2),
            x.item((0, 1)),
            x.conj(),
            x.conjugate(),
            [*x[0]],
            x[0, 0] in x,
            m.isfinite(x),
            x.astype("float32"),
            x.astype("int8"),
            x.astype(bool),
            x.astype("complex64"),
            x[:, ::-1].strides,
            x[:, ::-1].tolist(),
            x.flags.forc,
            x.flags.fnc,
            x.flags.behaved,
            x.flags.carray,
            x.flags.aligned,
        )

    same(f, values(dtype))


def test_attribute_errors():
    x = numpy.arange(6).reshape(2, 3)
    for f in (
        lambda m, x: bool(x),
        lambda m, x: float(x),
        lambda m, x: int(x),
        lambda m, x: x.item(),
        lambda m, x: x.item(0, 0, 0),
        lambda m, x: len(x[0, :1].reshape(())),
        lambda m, x: iter(x[0, :1].reshape(())),
        lambda m, x: hash(x),
        lambda m, x: x[0].mT,
        lambda m, x: x.nothing,
        lambda m, x: x.astype("float16", casting="safe"),
        lambda m, x: x.reshape(5),
        lambda m, x: x.reshape(-1, -1),
        lambda m, x: x.view("int16").tolist(),
        lambda m, x: x.view("int32"),
        lambda m, x: x.T.view("int32"),
        lambda m, x: x[0, 0].view("int32"),
        lambda m, x: setattr(x, "imag", 1),
        lambda m, x: m.broadcast_to(x, (2, 2, 3)).__setitem__(0, 1),
        lambda m, x: m.arange(3.0).__index__(),
        lambda m, x: bool(x[:0]),
        lambda m, x: x.flags["nothing"],
        lambda m, x: x.resize(3, refcheck=False),
        lambda m, x: x.fill([1, 2]),
        lambda m, x: x.setflags(write=False) or x.__setitem__(0, 1),
        lambda m, x: x.reshape(),
        lambda m, x: x[[True]],
        lambda m, x: x.T.reshape(6, copy=False),
        lambda m, x: complex(x),
        lambda m, x: x.transpose(0),
        lambda m, x: x.transpose(0, 0),
        lambda m, x: x.flat[10],
        lambda m, x: x.squeeze(0),
        lambda m, x: x.swapaxes(0, 5),
        lambda m, x: x.byteswap is None,
    )[:-1]:
        same(f, x)


def test_mutation():
    def f(m):
        x = m.arange(6)
        x.shape = (2, 3)
        y = x.copy()
        y.resize((3, 3), refcheck=False)
        z = m.zeros(4, dtype=complex)
        z.real = 1
        z.imag = [1, 2, 3, 4]
        z.flat = 5
        w = m.ones((2, 2))
        w.fill(3)
        w.flat[[0, 3]] = 9
        w.T.flat[1] = 8
        v = m.arange(3)
        v.setflags(write=False)
        v.flags.writeable = True
        v[0] = 9
        u = m.arange(4, dtype="int32").view("float32").view("int16")
        return (
            x,
            y,
            z,
            w,
            v,
            u,
            m.array([True, False]).view("int8"),
            w.view(),
            [*w.flat],
            len(w.flat),
            w.flat == w.flatten(),
        )

    same(f)


def test_conversions():
    x = np.arange(6.0).reshape(2, 3)
    for again in (pickle.loads(pickle.dumps(x)), copy.copy(x), copy.deepcopy(x), pickle.loads(x.dumps())):
        assert type(again) is np.ndarray and again.tolist() == x.tolist() and again is not x
    assert numpy.asarray(x).__array_interface__["data"][0] == x.__array_interface__["data"][0]
    assert numpy.from_dlpack(x).tolist() == x.tolist() and torch.from_dlpack(x).tolist() == x.tolist()
    assert np.from_dlpack(torch.ones(2)).tolist() == [1, 1] and x.__dlpack_device__() == (1, 0)
    assert np.from_dlpack(torch.ones(2), copy=True, device="cpu").shape == (2,)
    with pytest.raises(BufferError):
        x[::-1].__dlpack__()
    with pytest.raises(BufferError):
        np.broadcast_to(x, (2, 2, 3)).__dlpack__()
    assert x.__array_namespace__() is np and x.__array_namespace__(api_version="2024.12") is np
    with pytest.raises(ValueError, match="supported"):
        x.__array_namespace__(api_version="1")
    assert (
        x.device == "cpu" and x.to_device("meta").device == torch.device("meta") and x.to_device("cpu").shape == (2, 3)
    )
    with pytest.raises(ValueError, match="stream"):
        x.to_device("cpu", stream=1)
    assert f"{x[0, 0]:.1f}" == "0.0" and f"{np.array(1.5):.2f}" == "1.50" and f"{x}" == str(x)
    with pytest.raises(TypeError, match="format"):
        format(x, "d")
    assert not numpy.asarray(np.broadcast_to(x, (2, 2, 3))).flags.writeable
    assert numpy.asarray(x[::-1]).tolist() == x[::-1].tolist() and complex(np.array(2)) == 2 and int(np.array(2.5)) == 2
    assert [10, 20, 30][np.array(1)] == 20
    with pytest.raises(TypeError):
        [1][np.array(True)]
    assert "C_CONTIGUOUS : True" in repr(x.flags)
    assert x.flags == x.flags and x.copy().base is None and x[0].base is x.base
    with pytest.raises(KeyError):
        x.flags["C"] = True
    with pytest.raises(KeyError):
        x.flags[0]
    x.flags["WRITEABLE"] = False
    with pytest.raises(ValueError, match="read-only"):
        x[0] = 1


def test_files(tmp_path):
    x = np.arange(4.0)
    x.tofile(tmp_path / "a")
    assert numpy.fromfile(tmp_path / "a").tolist() == x.tolist()
    x.dump(tmp_path / "b")
    with open(tmp_path / "b", "rb") as f:
        assert pickle.load(f).tolist() == x.tolist()
    with open(tmp_path / "c", "wb") as f:
        x.dump(f)


def test_comparison_with_anything():
    x = np.arange(3)
    assert (x == None).tolist() == [False] * 3  # noqa: E711
    assert (x != "a").tolist() == [True] * 3 and (np.array(1) == "a") == numpy.False_
    assert (x == [0, 5, 2]).tolist() == [True, False, True]
    with pytest.raises(ValueError, match="broadcast"):
        assert x == np.arange(4)


def test_real_functions_on_our_arrays():
    x = np.arange(4.0)
    assert type(numpy.concatenate([x, x])) is np.ndarray and type(numpy.mean(x)) is numpy.float64
    assert type(numpy.array([1, 2], like=x)) is np.ndarray and type(numpy.zeros(2, like=x)) is np.ndarray
    with pytest.raises(TypeError, match="no such function"):
        numpy.busday_count(x, x)
    with pytest.raises(TypeError, match="like"):
        np.array([1], like=3)


@pytest.mark.parametrize("dtype", DTYPES)
def test_creation(dtype):
    for f in (
        lambda m: m.zeros((2, 3), dtype),
        lambda m: m.ones(3, dtype=dtype),
        lambda m: m.full((2,), 1, dtype),
        lambda m: m.arange(0, 2, dtype=dtype),
        lambda m: m.zeros((2, 3), dtype, "F").strides,
        lambda m: m.zeros_like(m.ones((2, 3), dtype)),
        lambda m: m.ones_like(m.ones((2, 3), dtype).T).strides,
        lambda m: m.full_like(m.ones((2, 3)), 1, dtype=dtype),
        lambda m: m.empty_like(m.ones((2, 3), dtype), shape=(4,)).shape,
        lambda m: m.array([0, 1], dtype),
        lambda m: m.array([[1]], dtype, ndmin=3),
        lambda m: m.asarray(m.ones((2, 3), dtype), order="F").strides,
        lambda m: m.ascontiguousarray(m.ones((2, 3), dtype).T),
        lambda m: m.ascontiguousarray(1),
        lambda m: m.asfortranarray(1),
        lambda m: m.copy(m.ones(2, dtype)),
        lambda m: m.asanyarray([1, 2], dtype),
        lambda m: m.ndarray((2, 2), dtype).shape,
    ):
        same(f)


def test_creation_of_odd_things():
    for f in (
        lambda m: m.zeros(-1),
        lambda m: m.zeros("a"),
        lambda m: m.zeros(2, order="K"),
        lambda m: m.array([1], order="X"),
        lambda m: m.arange(5, 1, -2),
        lambda m: m.arange(0, 1, 0.1),
        lambda m: m.arange(3.5),
        lambda m: m.arange(1, 5, 1.5, dtype=int),
        lambda m: m.arange(numpy.float32(3)),
        lambda m: m.arange(5, dtype=bool),
        lambda m: m.arange(1, 2, 0),
        lambda m: m.arange(numpy.inf),
        lambda m: m.arange("a"),
        lambda m: m.arange(True),
        lambda m: m.array([]),
        lambda m: m.array([[]]),
        lambda m: m.array([[1], [2, 3]]),
        lambda m: m.array([m.ones(2), m.zeros(2)]),
        lambda m: m.array([m.ones(2), [1, 2]]),
        lambda m: m.array([m.ones(2), m.ones(3)]),
        lambda m: m.array(2**63),
        lambda m: m.array([1, 2j]),
        lambda m: m.array([1, 2], copy=False),
        lambda m: m.full(2, [1, 2]),
        lambda m: m.array(300, dtype="int8"),
        lambda m: m.ndarray((2,), "i4", bytes(8)),
        lambda m: m.array(1.5, dtype="int8"),
    ):
        if f is not None:
            same(f)


def test_legacy_promotion():
    x = np.zeros(2, dtype="int8")
    with np.promotion("legacy"):
        assert (x + 200).dtype == numpy.int16 and (x + 100).dtype == numpy.int8
        assert (np.zeros(2, "float32") + numpy.float64(3)).dtype == numpy.float32
        assert (np.zeros(2, "float32") + np.array(1e300)).dtype == numpy.float64
        assert (x + 1.5).dtype == numpy.float64 and (np.ones(2, bool) + True).dtype == bool
        assert (np.zeros(2, "uint8") + -1).dtype == numpy.int16 and (np.array(1) + 2).dtype == numpy.int64
    assert np.get_promotion() == "nep50"
    np.set_promotion("nep50")
    with pytest.raises(ValueError, match="legacy"):
        np.set_promotion("other")
