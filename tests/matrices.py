"""What the tests of products and of linalg share: matrices, and how results are compared."""

import numpy as np

import torch_arrayapi as xp

FLOATING = ["float32", "float64", "complex64", "complex128"]
INTEGER = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
NUMERIC = FLOATING + INTEGER
SQUARE = [(3, 3), (1, 1), (0, 0), (2, 4, 4), (2, 0, 0), (0, 3, 3), (2, 1, 5, 5)]
SHAPES = [*SQUARE, (2, 3), (5, 2), (3, 0), (0, 2), (2, 3, 5), (4, 3, 2)]
TOLERANCE = {"float32": 2e-4, "complex64": 2e-4, "float64": 1e-11, "complex128": 1e-11}


def numbers(shape, dtype, seed=0):
    """Random elements: integers over the whole range, floating ones normal."""
    rng = np.random.default_rng([seed, *shape, *dtype.encode()])
    if dtype in INTEGER:
        info = np.iinfo(dtype)
        return rng.integers(info.min, info.max, size=shape, dtype=dtype, endpoint=True)
    a = rng.standard_normal(shape)
    if dtype.startswith("c"):
        a = a + 1j * rng.standard_normal(shape)
    return a.astype(dtype)


def positive_definite(shape, dtype):
    a = numbers(shape, dtype)
    return a @ a.conj().mT + np.eye(shape[-1], dtype=dtype)


def value(x):
    t = x.tensor if isinstance(x, xp.Array) else x
    assert not t.is_conj()
    return t.detach().numpy()


def check(x, expected, dtype=None, type=None):
    """Equal, for integers exactly, and in shape and dtype."""
    if type is not None:
        assert isinstance(x, type)
    v, expected = value(x), np.asarray(expected)
    assert v.shape == expected.shape
    assert v.dtype == np.dtype(dtype or expected.dtype)
    if v.dtype.kind in "biu":
        assert (v == expected).all()
    else:
        tolerance = {4: 2e-4, 8: 1e-11}[v.real.dtype.itemsize]
        np.testing.assert_allclose(v, expected, rtol=tolerance, atol=tolerance)
