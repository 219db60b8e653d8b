"""Array: attributes, conversion to Python, NumPy and DLPack, copies, files, text."""

import copy
import io
import pickle

import numpy as np
import pytest
import torch
from samples import DTYPES, KINDS, array, assert_same, edge_values

import torch_arrayapi as xp
from torch_arrayapi._array import wrap


def test_attributes():
    t = torch.arange(24).to(torch.uint16).reshape(2, 3, 4)
    x = xp.asarray(t)
    assert x.tensor is t
    assert (x.dtype, x.device, x.ndim, x.size) == (xp.uint16, torch.device("cpu"), 3, 24)
    assert x.shape == (2, 3, 4) and type(x.shape) is tuple
    assert x.mT.shape == (2, 4, 3)
    assert x[0, ...].T.shape == (4, 3)
    for name in ("mT", "T"):
        with pytest.raises(ValueError, match=f"{name}: got an array of 1 axes"):
            getattr(xp.ones(2), name)
    with pytest.raises(ValueError, match="T: got an array of 3 axes"):
        x.T
    assert isinstance(xp.zeros((0, 2)).size, int) and xp.zeros((0, 2)).size == 0


def test_no_constructor_no_hash_no_other_attributes():
    with pytest.raises(TypeError, match="asarray"):
        xp.Array([1])
    x = xp.ones(2)
    with pytest.raises(TypeError):
        hash(x)
    with pytest.raises(AttributeError):
        x.other = 1
    with pytest.raises(AttributeError):
        x.dtype = xp.int8


@pytest.mark.parametrize("dtype", DTYPES)
def test_python_numbers(dtype):
    for v in edge_values(dtype):
        x = array(v)
        kind = KINDS[dtype]
        expected = {
            bool: lambda v=v: bool(v),
            int: lambda v=v: int(v),
            float: lambda v=v: float(v),
            complex: lambda v=v: complex(v),
        }
        for convert, want in expected.items():
            if kind == "c" and convert in (int, float):
                with pytest.raises(TypeError):
                    convert(x)
                continue
            try:
                value = want()
            except (OverflowError, ValueError) as e:
                with pytest.raises(type(e)):
                    convert(x)
                continue
            got = convert(x)
            assert type(got) is convert
            np.testing.assert_equal(got, value)
        if kind in "iu":
            assert x.__index__() == int(v)
        else:
            with pytest.raises(TypeError):
                x.__index__()


def test_only_zero_dimensional_arrays_are_numbers():
    for convert in (bool, int, float, complex, lambda x: x.__index__()):
        with pytest.raises(TypeError, match=r"takes 0-d arrays"):
            convert(xp.asarray([1]))
        with pytest.raises(ValueError, match="meta"):
            convert(xp.ones((), dtype=xp.int64, device="meta"))
    t = torch.ones((), requires_grad=True)
    assert float(xp.asarray(t)) == 1.0


def test_len_and_iter():
    x = xp.reshape(xp.arange(6), (3, 2))
    assert len(x) == 3
    assert [type(r) for r in x] == [xp.Array] * 3
    assert_same(list(x)[1], np.array([2, 3]))
    for f in (len, iter):
        with pytest.raises(TypeError):
            f(xp.asarray(1))


@pytest.mark.parametrize("dtype", DTYPES)
def test_to_numpy(dtype):
    v = edge_values(dtype)
    x = array(v)
    a = np.asarray(x)
    assert_same(a, v)
    assert a.ctypes.data == x.tensor.data_ptr()
    assert np.array(x, copy=True).ctypes.data != x.tensor.data_ptr()
    assert np.asarray(x, copy=False).ctypes.data == x.tensor.data_ptr()
    with np.errstate(all="ignore"):
        if KINDS[dtype] != "c":
            assert np.asarray(x, dtype="float64").dtype == np.float64
    other = "complex128" if dtype != "complex128" else "complex64"
    with np.errstate(all="ignore"), pytest.raises(ValueError):
        np.asarray(x, dtype=other, copy=False)
    strided = array(np.arange(12).reshape(3, 4).astype(dtype))[::2, ::-1]
    assert_same(np.asarray(strided), np.arange(12).reshape(3, 4).astype(dtype)[::2, ::-1])


def test_to_numpy_refusals():
    t = torch.ones(2, requires_grad=True)
    with pytest.raises(TypeError, match=r"x\.tensor\.detach\(\)"):
        np.asarray(xp.asarray(t))
    with pytest.raises(TypeError, match=r"x\.to_device\('cpu'\)"):
        np.asarray(xp.ones(2, device="meta"))


def test_lazy_bits_are_resolved():
    z = torch.tensor([1 + 2j, 3 - 1j])
    x = wrap(z.conj())
    assert_same(np.asarray(x), np.array([1 - 2j, 3 + 1j], np.complex64))
    assert_same(np.asarray(wrap(z.conj().imag)), np.array([-2, 1], np.float32))
    assert_same(np.from_dlpack(wrap(z.conj())), np.array([1 - 2j, 3 + 1j], np.complex64))
    assert repr(x) == "Array([1.-2.j, 3.+1.j], dtype=complex64)"


@pytest.mark.parametrize("dtype", DTYPES)
def test_dlpack_export(dtype):
    v = edge_values(dtype)
    x = array(v)
    a = np.from_dlpack(x)
    assert_same(a, v)
    assert a.ctypes.data == x.tensor.data_ptr()
    assert x.__dlpack_device__() == (1, 0)
    for kwargs, shared in (
        ({"copy": True}, False),
        ({"copy": False}, True),
        ({"copy": None, "dl_device": (1, 0), "max_version": (1, 0)}, True),
        ({"copy": True, "dl_device": (1, 0), "max_version": (1, 1)}, False),
    ):
        t = torch.from_dlpack(x.__dlpack__(**kwargs))
        assert (t.data_ptr() == x.tensor.data_ptr()) is shared
        assert_same(t.numpy(), v)


def test_dlpack_refusals():
    with pytest.raises(BufferError, match="gradients"):
        xp.asarray(torch.ones(2, requires_grad=True)).__dlpack__()
    meta = xp.ones(2, device="meta")
    for f in (meta.__dlpack__, meta.__dlpack_device__):
        with pytest.raises(BufferError, match="meta"):
            f()
    with pytest.raises(BufferError, match="device"):
        xp.ones(2).__dlpack__(dl_device=(2, 0))
    with pytest.raises(BufferError, match="copy"):
        wrap(torch.ones(2, dtype=torch.complex64).conj()).__dlpack__(copy=False)


def test_to_device():
    x = xp.ones(2)
    assert x.to_device("cpu") is x
    assert x.to_device(x.device) is x
    meta = x.to_device(torch.device("meta"))
    assert meta.device.type == "meta" and type(meta) is xp.Array
    with pytest.raises(ValueError, match="no values"):
        meta.to_device("cpu")
    with pytest.raises(ValueError, match="nowhere"):
        x.to_device("nowhere")
    with pytest.raises(TypeError):
        x.to_device(None)
    with pytest.raises(TypeError, match="stream"):
        x.to_device("cpu", stream=1)
    if not torch.accelerator.is_available():
        with pytest.raises(ValueError, match="cuda"):
            x.to_device("cuda")


def test_array_namespace():
    x = xp.ones(1)
    assert x.__array_namespace__() is xp
    assert x.__array_namespace__(api_version="2025.12") is xp
    for version in ("2024.12", "2021.12", 1):
        with pytest.raises(ValueError, match=r"2025\.12"):
            x.__array_namespace__(api_version=version)


@pytest.mark.parametrize("dtype", DTYPES)
def test_copies_and_files(dtype):
    v = edge_values(dtype)
    x = array(v)
    file = io.BytesIO()
    torch.save({"x": x}, file)
    file.seek(0)
    copies = [
        pickle.loads(pickle.dumps(x)),
        copy.copy(x),
        copy.deepcopy(x),
        torch.load(file, weights_only=True)["x"],
    ]
    for y in copies:
        assert type(y) is xp.Array
        assert_same(y, v)
        assert y.tensor.data_ptr() != x.tensor.data_ptr()
    twice = copy.deepcopy([x, x])
    assert twice[0] is twice[1]


def test_repr_and_str():
    cases = {
        "Array([1, 2], dtype=int64)": xp.asarray([1, 2]),
        "Array([1. , 2.5], dtype=float32)": xp.asarray([1, 2.5]),
        "Array([[ True],\n       [False]], dtype=bool)": xp.asarray([[True], [False]]),
        "Array(3, dtype=uint8)": xp.asarray(3, dtype=xp.uint8),
        "Array([18446744073709551615], dtype=uint64)": xp.asarray([2**64 - 1], dtype=xp.uint64),
        "Array([0.+1.j], dtype=complex128)": xp.asarray([1j], dtype=xp.complex128),
        "Array([], shape=(0,), dtype=float32)": xp.zeros(0),
        "Array([], shape=(2, 0), dtype=int64)": xp.zeros((2, 0), dtype=xp.int64),
        "Array(..., shape=(2,), dtype=float32, device='meta')": xp.ones(2, device="meta"),
    }
    for text, x in cases.items():
        assert repr(x) == text
    assert str(xp.asarray([1, 2])) == "[1 2]"
    assert str(xp.ones(2, device="meta")) == "Array(..., shape=(2,), dtype=float32, device='meta')"
    assert "5" in repr(xp.full((1,) * 70, 5)) and "5" in str(xp.full((1,) * 70, 5))  # NumPy has 64 axes
    assert repr(xp.asarray(torch.ones(2, requires_grad=True))) == "Array([1., 1.], dtype=float32)"
    assert "..." in repr(xp.arange(5000)) and len(repr(xp.arange(5000))) < 100


def test_format():
    assert f"{xp.asarray(1.5):.3f}" == "1.500"
    assert f"{xp.asarray(7)}" == "7"
    assert f"{xp.asarray([7])}" == "[7]"
    with pytest.raises(TypeError, match="0-d"):
        f"{xp.asarray([7]):d}"
