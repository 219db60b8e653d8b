"""What tests of several chapters share: values of every dtype, comparison with NumPy, tests of transforms."""

import numpy as np
import torch
from samples import DTYPES, of_kinds, to_numpy

import torch_arrayapi as xp

ALL = DTYPES
NUMERIC = of_kinds("iufc")
REAL = of_kinds("iuf")
INTEGER = of_kinds("iu")
UNSIGNED = of_kinds("u")
FLOATING = of_kinds("fc")
REAL_FLOATING = of_kinds("f")
COMPLEX = of_kinds("c")
# Both ways to call a function: with Arrays and with tensors.
MAKERS = [xp.asarray, torch.from_numpy]


def values(dtype, shape, seed=0, few=False):
    """A NumPy array: integers of the whole range, floats around 0; or `few` values, with both zeros."""
    rng = np.random.default_rng(seed)
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return np.asarray(rng.random(shape) < 0.5)
    if dtype.kind in "iu":
        low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
        if few:
            return rng.choice(np.array([low, 0, 1, high // 2 + 1, high], dtype), shape)
        return rng.integers(low, high, shape, dtype, endpoint=True)
    a = rng.choice([-0.0, 0.0, 1.5, -2.0], shape) if few else rng.standard_normal(shape)
    if dtype.kind == "c":
        a = a + 1j * (rng.choice([-0.0, 0.0, 1.0], shape) if few else rng.standard_normal(shape))
    return np.asarray(a, dtype)


def check(got, expected, make, rtol=0.0):
    """Type, dtype, shape and values; NaN is equal to NaN, and zeros have no sign."""
    expected = np.asarray(expected)
    assert type(got) is (xp.Array if make is xp.asarray else torch.Tensor)
    assert got.dtype is getattr(torch, expected.dtype.name)
    assert tuple(got.shape) == expected.shape
    np.testing.assert_allclose(to_numpy(got), expected, rtol=rtol, atol=rtol)


def check_transforms(f, x, *, grad=True, vmap=True):
    """`f` of the Array `x` works on meta, compiled and vmapped, and has the right gradient."""
    expected = f(x)
    meta = f(xp.asarray(x.tensor.to("meta")))
    assert (meta.shape, meta.dtype) == (expected.shape, expected.dtype)
    torch._dynamo.reset()
    compiled = torch.compile(f, fullgraph=True, backend="eager")(x)
    np.testing.assert_array_equal(to_numpy(compiled), to_numpy(expected))
    if vmap:
        batch = torch.stack([x.tensor, x.tensor.flip(0)])
        got = torch.vmap(f)(xp.asarray(batch))
        assert type(got) is xp.Array
        each = torch.stack([f(xp.asarray(b)).tensor for b in batch])
        np.testing.assert_allclose(to_numpy(got), each.numpy(), rtol=1e-12)
    if grad:
        t = x.tensor.clone().requires_grad_()
        assert torch.autograd.gradcheck(f, t, check_forward_ad=True)
        got = torch.func.grad(lambda y: xp.sum(f(y)).tensor)(x)
        assert torch.isfinite(got.tensor).all()
