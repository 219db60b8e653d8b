"""The first slice of numpy_compat, against NumPy."""

import numpy
import pytest
import torch
from samples import DTYPES, edge_values

import torch_arrayapi.numpy_compat as np


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_arrays_and_sums(dtype):
    a = edge_values(dtype)[:2].reshape(2, 1)
    x = np.array(a)
    assert (x.dtype, x.shape, x.ndim, x.size, len(x)) == (a.dtype, a.shape, 2, 2, 2)
    numpy.testing.assert_array_equal(numpy.asarray(x), a)
    for kwargs in ({}, {"axis": 0}, {"axis": (-1, 0)}, {"axis": 1, "keepdims": True}, {"keepdims": True}):
        got, want = x.sum(**kwargs), a.sum(**kwargs)
        assert numpy.asarray(got).dtype == want.dtype
        numpy.testing.assert_array_equal(numpy.asarray(got), want)
        assert isinstance(got, numpy.generic) is isinstance(want, numpy.generic)
    tensor = np.sum(torch.from_numpy(a.copy()))
    assert type(tensor) is torch.Tensor
    numpy.testing.assert_array_equal(tensor.numpy(), a.sum())


def test_conversion():
    a = numpy.arange(6.0)
    assert np.asarray(a).tensor.data_ptr() == a.ctypes.data
    assert np.array(a).tensor.data_ptr() != a.ctypes.data
    x = np.asarray(a)
    assert np.asarray(x) is x and np.asarray(x, copy=True) is not x
    for odd in (a[::-1], a.astype(">f8"), numpy.broadcast_to(a, (2, 6))):
        numpy.testing.assert_array_equal(numpy.asarray(np.asarray(odd)), odd)
        with pytest.raises(ValueError, match="copy"):
            np.asarray(odd, copy=False)
    assert np.asarray([1, 2], dtype="float32").dtype == numpy.float32
    with pytest.raises(ValueError, match="copy"):
        np.asarray(torch.ones(2), dtype="int64", copy=False)
    for wrong in (["a"], numpy.array([None]), numpy.ones(2, numpy.longdouble), torch.ones(1, dtype=torch.bfloat16)):
        with pytest.raises(TypeError, match="dtype"):
            np.asarray(wrong)
    assert np.ndarray(3).shape == (3,)
    assert numpy.asarray(x, dtype="float32").dtype == numpy.float32


def test_real_numpy_functions_take_it():
    a = np.arange(4.0).reshape(2, -1)
    assert numpy.concatenate([a, a]).shape == (4, 2)
    assert numpy.mean(a) == 1.5
    assert repr(a) == repr(numpy.arange(4.0).reshape(2, 2))
    with pytest.raises(ValueError, match="size 4"):
        a.reshape((3, 2))


@pytest.mark.parametrize("args", [(5,), (2, 9), (2, 9, 3), (1.0, 2.0, 0.25), (3, 1, -1)])
def test_arange(args):
    got, want = np.arange(*args), numpy.arange(*args)
    assert got.dtype == want.dtype
    numpy.testing.assert_array_equal(numpy.asarray(got), want)


def test_gradients_are_kept():
    p = torch.nn.Parameter(torch.ones(3))
    x = np.asarray(p)
    s = np.sum(x)
    assert isinstance(s, np.ndarray) and float(s) == 3.0
    s.tensor.backward()
    assert p.grad.tolist() == [1, 1, 1]
    with pytest.raises(TypeError, match="gradients"):
        numpy.asarray(x)
    with pytest.raises(TypeError, match="meta"):
        numpy.asarray(np.asarray(torch.ones(2, device="meta")))


def test_errors():
    x = np.arange(4)
    with pytest.raises(numpy.exceptions.AxisError):
        x.sum(axis=1)
    with pytest.raises(TypeError):
        len(np.asarray(1))
