"""Matrices for tests of numpy_compat.linalg, and comparisons as near as the dtype's resolution allows."""

import numpy
from compare import copied, ours, outcome, values

import torch_arrayapi.numpy_compat as np


def call(name):
    return lambda m, *args, **kwargs: getattr(m.linalg, name)(*args, **kwargs)


def facts(x):
    return isinstance(x, numpy.generic), getattr(x, "dtype", type(x)), numpy.shape(x)


def check(got, want, digits=None):
    """Kinds, dtypes and shapes as NumPy's; numbers as near as the dtype's resolution times the largest allows."""
    if isinstance(want, Exception):
        classes = (numpy.linalg.LinAlgError, numpy.exceptions.AxisError, TypeError, ValueError, IndexError, Exception)
        kind = next(c for c in classes if isinstance(want, c))
        assert isinstance(got, kind), (got, want)
        return
    if isinstance(got, Exception):
        raise AssertionError(f"NumPy gives {want!r}, we raise") from got
    if isinstance(want, tuple):
        assert hasattr(want, "_fields") == hasattr(got, "_fields")
        assert getattr(got, "_fields", None) == getattr(want, "_fields", None)
        if hasattr(want, "_fields"):
            assert type(got).__name__ == type(want).__name__
        for g, w in zip(got, want, strict=True):
            check(g, w, digits)
        return
    assert facts(got) == facts(want)
    assert isinstance(got, np.ndarray) == isinstance(want, numpy.ndarray)
    near(got, want, digits)


def near(got, want, digits=None):
    got, want = numpy.asarray(got), numpy.asarray(want)
    if want.dtype.kind not in "fc":
        numpy.testing.assert_array_equal(got, want)
        return
    eps = 10.0**-digits if digits else 500 * float(numpy.finfo(want.dtype).eps)
    finite = numpy.abs(want[numpy.isfinite(want)])
    numpy.testing.assert_allclose(got, want, rtol=eps, atol=eps * float(finite.max()) if finite.size else 0)


def same(f, *args, digits=None, **kwargs):
    want = outcome(f, numpy, [copied(a) for a in args], {k: copied(v) for k, v in kwargs.items()})
    got = outcome(f, np, [ours(copied(a)) for a in args], {k: ours(copied(v)) for k, v in kwargs.items()})
    check(got, want, digits)
    return got, want


def square(d, shape=(3, 3), seed=0):
    """Matrices of a dtype that are far from singular."""
    x = values(d, shape, seed)
    return x if d == "bool" else x + (12 * numpy.eye(shape[-1])).astype(d)


def hermitian(d, shape=(3, 3), seed=0):
    """Positive definite Hermitian matrices."""
    x = values(d, shape, seed)
    if x.dtype.kind not in "fc":
        x = x.astype("int64") % 5
        return (x + x.swapaxes(-1, -2) + (30 * numpy.eye(shape[-1])).astype("int64")).astype(d)
    x = x.astype("float32") if d == "float16" else x
    return (x @ x.conj().swapaxes(-1, -2) + numpy.eye(shape[-1])).astype(d)


def layouts(x):
    """Square matrices in many layouts."""
    n = x.shape[-1]
    big = numpy.zeros((*x.shape[:-2], 2 * n, 3 * n), x.dtype)
    big[..., ::2, ::3] = x
    return [x[..., ::-1, ::-1], x.swapaxes(-1, -2), big[..., ::2, ::3], x.copy(order="F"), x[..., ::-1, :]]
