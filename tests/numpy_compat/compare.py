"""Calls on NumPy and on numpy_compat, compared: value, dtype, shape, scalar or array, class of error."""

import warnings

import numpy
import torch

import torch_arrayapi.numpy_compat as np

REAL = "int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64".split()
DTYPES = ["bool", *REAL, "complex64", "complex128"]


def ours(x):
    """An argument for numpy_compat: NumPy arrays become ndarrays, also inside lists, tuples and dicts."""
    if isinstance(x, numpy.ndarray):
        if x.dtype.kind not in "biufc":
            return x
        backwards = tuple(a for a, s in enumerate(x.strides) if s < 0)
        r = np.asarray(numpy.flip(x, backwards) if backwards else x)
        return np.flip(r, backwards) if backwards else r
    if type(x) in (list, tuple):
        return type(x)(map(ours, x))
    if type(x) is dict:
        return {k: ours(v) for k, v in x.items()}
    return x


def outcome(f, module, args, kwargs):
    """The result, or the error."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return f(module, *args, **kwargs)
    except Exception as e:
        return e


def assert_same(got, want, rtol=None, exact_type=True):
    if isinstance(want, Exception):
        assert isinstance(got, Exception), f"NumPy raises {want!r}, we give {got!r}"
        classes = (TypeError, ValueError, IndexError, OverflowError, ZeroDivisionError, AttributeError, RuntimeError)
        kind = next((c for c in classes if isinstance(want, c)), Exception)
        assert isinstance(got, kind), (got, want)
        return
    if isinstance(got, Exception):
        raise AssertionError(f"NumPy gives {want!r}, we raise") from got
    if isinstance(want, list | tuple):
        assert len(got) == len(want)
        for g, w in zip(got, want, strict=True):
            assert_same(g, w, rtol, exact_type)
        return
    if not isinstance(want, numpy.ndarray | numpy.generic):
        if want is None or isinstance(want, bool | int | str | bytes | type):
            assert got == want, (got, want)
            return
        numpy.testing.assert_allclose(got, want, rtol=rtol or 1e-13)
        return
    if exact_type:
        assert isinstance(got, numpy.generic) == isinstance(want, numpy.generic), (type(got), type(want))
        assert isinstance(got, np.ndarray) == isinstance(want, numpy.ndarray), (type(got), type(want))
    assert got.dtype == want.dtype, (got.dtype, want.dtype)
    assert got.shape == want.shape, (got.shape, want.shape)
    got = numpy.asarray(got)
    if want.dtype.kind in "fc":
        width = numpy.finfo(want.dtype).eps
        numpy.testing.assert_allclose(got, want, rtol=rtol if rtol is not None else 16 * width, atol=4 * width)
    else:
        numpy.testing.assert_array_equal(got, want)


def same(f, *args, rtol=None, **kwargs):
    """`f(module, *args, **kwargs)` gives the same with NumPy and with numpy_compat.

    NumPy gets copies of the arrays, we get ndarrays of them.
    """
    want = outcome(f, numpy, [copied(a) for a in args], {k: copied(v) for k, v in kwargs.items()})
    got = outcome(f, np, [ours(copied(a)) for a in args], {k: ours(copied(v)) for k, v in kwargs.items()})
    assert_same(got, want, rtol)


def copied(x):
    if isinstance(x, numpy.ndarray):
        backwards = tuple(a for a, s in enumerate(x.strides) if s < 0)
        return numpy.flip(numpy.flip(x, backwards).copy(order="K"), backwards) if backwards else x.copy(order="K")
    if type(x) in (list, tuple):
        return type(x)(map(copied, x))
    return x


def values(dtype, shape=(2, 3), seed=0):
    """Some values of a dtype, NumPy's."""
    rng = numpy.random.default_rng(seed)
    d = numpy.dtype(dtype)
    if d.kind == "b":
        return rng.random(shape) < 0.5
    if d.kind == "i":
        return rng.integers(-9, 9, shape).astype(d)
    if d.kind == "u":
        return rng.integers(0, 9, shape).astype(d)
    if d.kind == "f":
        return rng.normal(size=shape).astype(d)
    return (rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(d)


def tensors(x):
    """NumPy arrays as tensors, also inside lists and tuples."""
    if isinstance(x, numpy.ndarray):
        return torch.from_numpy(x.copy())
    if type(x) in (list, tuple):
        return type(x)(map(tensors, x))
    return x
