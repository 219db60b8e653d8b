"""Inputs that find faults: for each dtype the values at the edges, and how results are compared."""

import itertools

import numpy as np
import torch

import torch_arrayapi as xp

DTYPES = (
    ["bool"]
    + [f"{u}int{n}" for u in ("", "u") for n in (8, 16, 32, 64)]
    + ["float32", "float64", "complex64", "complex128"]
)
KINDS = {name: np.dtype(name).kind for name in DTYPES}
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, 2.0, -2.0, 3.0, np.inf, -np.inf, np.nan]
FLOATS = [*SPECIAL, 1e30, -1e30, 1e-30, -1e-30, np.pi / 2, 88.9, -88.9, 100.0, -100.0]

# The standard's names of NumPy functions that have an older one in NumPy.
NUMPY_NAMES = {"bitwise_right_shift": "right_shift", "bitwise_left_shift": "left_shift"}


def of_kinds(kinds):
    """The names of the dtypes whose kind (b, i, u, f, c) is in `kinds`."""
    return [name for name in DTYPES if KINDS[name] in kinds]


def edge_values(name):
    """A 1-d NumPy array of the values of a dtype where functions go wrong."""
    kind = KINDS[name]
    if kind == "b":
        return np.array([True, False])
    if kind in "iu":
        info = np.iinfo(name)
        candidates = {info.min, info.min + 1, 0, 1, 2, 3, 7, 100, -1, -2, -7}
        candidates |= {info.max, info.max - 1, info.max // 2, info.max // 2 + 1}
        return np.array(sorted(v for v in candidates if info.min <= v <= info.max), dtype=name)
    if kind == "f":
        return np.array(FLOATS, dtype=name)
    pairs = np.array(list(itertools.product([0.0, -0.0, 1.0, -2.0, 0.5, np.inf, -np.inf, np.nan], repeat=2)))
    out = np.empty(len(pairs), dtype=name)
    out.real, out.imag = pairs[:, 0], pairs[:, 1]
    return out


def array(a):
    """The Array of a NumPy array, sharing nothing with it."""
    return xp.asarray(torch.from_numpy(np.array(a)))


def to_numpy(x):
    return np.asarray(x)


def assert_same(got, want, *, ulp=4, what=""):
    """Equal dtype, shape and values: NaN equals NaN, zeros have their sign, floats agree within `ulp`."""
    got = got if isinstance(got, np.ndarray) else np.asarray(got)
    assert got.dtype == want.dtype, (what, got.dtype, want.dtype)
    assert got.shape == want.shape, (what, got.shape, want.shape)
    bad = ~_close(got, want, ulp)
    assert not bad.any(), (what, "got", got[bad][:5], "want", want[bad][:5])


def _close(got, want, ulp):
    if want.dtype.kind not in "fc":
        return got == want
    eps = np.finfo(want.dtype).eps
    with np.errstate(all="ignore"):
        near = (
            np.isfinite(want)
            & np.isfinite(got)
            & (np.abs(got - want) <= ulp * eps * np.abs(want) + 2 * np.finfo(want.dtype).smallest_subnormal)
        )
    if want.dtype.kind == "c":
        parts = _close(got.real, want.real, ulp) & _close(got.imag, want.imag, ulp)
        return parts | (near & (want != 0))
    zero = (got == 0) & (want == 0) & (np.signbit(got) == np.signbit(want))
    return (np.isnan(got) & np.isnan(want)) | zero | ((got == want) & (want != 0)) | (near & (want != 0))
