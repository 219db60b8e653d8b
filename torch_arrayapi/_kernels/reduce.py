"""Reductions, cumulative functions and differences.

One convention for all: `axis` is an int, a tuple of ints (empty: nothing is reduced) or None for all axes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._compile import is_open, surely
from .._dtypes import ACCUMULATOR, COMPLEX, INTEGER, SIGNED, UNSIGNED
from .elementwise import modular, ordered, unordered

Axes = int | tuple[int, ...] | None


def _unsigned(f: Callable[..., Tensor], x: Tensor, dtype: torch.dtype, *args: Any) -> Tensor:
    """`f`, made of sums or products, in the unsigned `dtype`: computed in int64, the same modulo 2**bits."""
    if x.dtype is torch.uint64:
        x = x.view(torch.int64)
    r = f(x, *args, dtype=torch.int64)
    return r.view(dtype) if dtype is torch.uint64 else r.to(dtype)


def _integral(x: Tensor, dtype: torch.dtype) -> Tensor:
    """`x` as integers if they are to be added up: torch fails to record such a sum of a tensor with a gradient."""
    return x.to(dtype) if dtype in INTEGER and x.dtype not in INTEGER else x


def sum(x: Tensor, axis: Axes, keepdims: bool, dtype: torch.dtype | None = None) -> Tensor:
    if dtype is None:
        if axis != () and x.dtype not in UNSIGNED:
            return torch.sum(x, axis, keepdims)
        dtype = ACCUMULATOR[x.dtype]
    if axis == ():  # torch takes it for all axes, here and in amax, amin, mean and var
        return x.to(dtype, copy=True)
    x = _integral(x, dtype)
    if dtype in UNSIGNED:
        return _unsigned(torch.sum, x, dtype, axis, keepdims)
    return torch.sum(x, axis, keepdims, dtype=dtype)


def prod(x: Tensor, axis: Axes, keepdims: bool, dtype: torch.dtype | None = None) -> Tensor:
    if dtype is None:
        dtype = ACCUMULATOR[x.dtype]
    if axis == ():
        return x.to(dtype, copy=True)
    x = _integral(x, dtype)
    if dtype in UNSIGNED:
        return _unsigned(_prod, x, dtype, axis, keepdims)
    return _prod(x, axis, keepdims, dtype=dtype)


def _prod(x: Tensor, axis: Axes, keepdims: bool, *, dtype: torch.dtype) -> Tensor:
    """torch.prod takes one axis, or all without keepdims."""
    if axis is None:
        r = torch.prod(x, dtype=dtype)
        return r.reshape((1,) * x.ndim) if keepdims else r
    for a in sorted(axis, reverse=True) if isinstance(axis, tuple) else (axis,):
        x = torch.prod(x, a, keepdims, dtype=dtype)
    return x


def max(x: Tensor, axis: Axes, keepdims: bool) -> Tensor:
    return _extreme("max", torch.amax, x, axis, keepdims)


def min(x: Tensor, axis: Axes, keepdims: bool) -> Tensor:
    return _extreme("min", torch.amin, x, axis, keepdims)


def _extreme(name: str, f: Callable[..., Tensor], x: Tensor, axis: Axes, keepdims: bool) -> Tensor:
    if axis == ():
        return x.clone()
    if axis is None:
        axis = ()
    try:
        if x.dtype in SIGNED:
            return unordered(f(ordered(x), axis, keepdims), x.dtype)
        return f(x, axis, keepdims)
    except (IndexError, RuntimeError):
        _refuse_empty(name, x, None if axis == () else axis)
        raise


def argmax(x: Tensor, axis: int | None, keepdims: bool) -> Tensor:
    return _arg_extreme("argmax", torch.argmax, x, axis, keepdims)


def argmin(x: Tensor, axis: int | None, keepdims: bool) -> Tensor:
    return _arg_extreme("argmin", torch.argmin, x, axis, keepdims)


def _arg_extreme(name: str, f: Callable[..., Tensor], x: Tensor, axis: int | None, keepdims: bool) -> Tensor:
    try:
        if axis is not None:
            return f(ordered(x), axis, keepdims)
        r = f(ordered(x))
    except (IndexError, RuntimeError):
        _refuse_empty(name, x, axis)
        raise
    return r.reshape((1,) * x.ndim) if keepdims else r  # under vmap, torch keeps one axis only


def _refuse_empty(name: str, x: Tensor, axis: Axes) -> None:
    if _count(x, axis) == 0:
        raise ValueError(
            f"{name}: got shape {tuple(x.shape)} and axis {axis}; there are no elements to choose from"
        ) from None


def _count(x: Tensor, axis: Axes) -> int:
    """The number of elements that become one."""
    if axis is None:
        return x.numel()
    return math.prod([x.shape[a] for a in axis]) if isinstance(axis, tuple) else x.shape[axis]


def mean(x: Tensor, axis: Axes, keepdims: bool) -> Tensor:
    if axis == ():
        return x.clone()
    if x.dtype in COMPLEX:  # torch divides by n+0j, and a NaN or an infinity in one part makes both NaN
        return torch.complex(*[torch.mean(part(x), axis, keepdims) for part in (torch.real, torch.imag)])
    return torch.mean(x, axis, keepdims)


def var(x: Tensor, axis: Axes, keepdims: bool, correction: float) -> Tensor:
    if _is_small(x, axis, correction):
        return torch.var_mean(x, axis, correction=correction, keepdim=keepdims)[0]
    return _variance(x, axis, keepdims, correction)


def std(x: Tensor, axis: Axes, keepdims: bool, correction: float) -> Tensor:
    if _is_small(x, axis, correction):
        return torch.std_mean(x, axis, correction=correction, keepdim=keepdims)[0]
    v = _variance(x, axis, keepdims, correction)
    zero = v == 0  # the derivative there is 0, as in torch.std, and not 0 * inf
    return torch.where(zero, 0.0, torch.sqrt(torch.where(zero, 1.0, v)))


def _is_small(x: Tensor, axis: Axes, correction: float) -> bool:
    """Whether torch's own variance is both exact and fast.

    It goes through the elements once, which loses digits: 100 ulp of ten random float64 around 100. Of float32 on
    the CPU it computes in float64, so that the result is good, but for many elements it takes 20 times as long as
    the two passes below. torch.var and torch.std take twice the time of torch.var_mean for few elements.
    """
    return (
        x.dtype is torch.float32
        and x.is_cpu
        and axis != ()  # torch takes it for all axes
        and surely(x.numel() > 0)  # an empty result makes torch warn
        and surely(x.numel() <= 4096)
        and _count(x, axis) > correction
        and not is_open(correction)
    )


def _variance(x: Tensor, axis: Axes, keepdims: bool, correction: float) -> Tensor:
    if axis == ():
        x, axis, keepdims = x.unsqueeze(-1), -1, False
    left: Any = _count(x, axis) - correction
    if surely(left <= 0):
        return torch.mean(x, axis, keepdims) * math.nan
    if not surely(left > 0):  # not known while a graph is made
        left = torch.scalar_tensor(left, dtype=x.dtype, device=x.device)
        left = torch.where(left > 0, left, math.nan)
    deviation = x - torch.mean(x, axis, True)
    return torch.sum(deviation * deviation, axis, keepdims) / left


def any(x: Tensor, axis: Axes, keepdims: bool) -> Tensor:
    if axis == ():
        return x.to(torch.bool, copy=True)
    return torch.any(x.to(torch.bool) if x.dtype in UNSIGNED else x, axis, keepdims)  # of uint8: uint8


def all(x: Tensor, axis: Axes, keepdims: bool) -> Tensor:
    if axis == ():
        return x.to(torch.bool, copy=True)
    return torch.all(x.to(torch.bool) if x.dtype in UNSIGNED else x, axis, keepdims)


def count_nonzero(x: Tensor, axis: Axes, keepdims: bool) -> Tensor:
    if axis is None and not keepdims and x.dtype not in SIGNED:
        return torch.count_nonzero(x)
    nonzero = x != 0
    return nonzero.to(torch.int64) if axis == () else torch.sum(nonzero, axis, keepdims)


def cumulative_sum(x: Tensor, axis: int, dtype: torch.dtype | None = None, initial: bool = False) -> Tensor:
    return _cumulative(torch.cumsum, x, axis, dtype, 0 if initial else None)


def cumulative_prod(x: Tensor, axis: int, dtype: torch.dtype | None = None, initial: bool = False) -> Tensor:
    return _cumulative(torch.cumprod, x, axis, dtype, 1 if initial else None)


def _cumulative(
    f: Callable[..., Tensor], x: Tensor, axis: int, dtype: torch.dtype | None, initial: int | None
) -> Tensor:
    if dtype is None:
        if initial is None and x.dtype not in UNSIGNED:
            return f(x, axis)
        dtype = ACCUMULATOR[x.dtype]
    x = _integral(x, dtype)
    r = _unsigned(f, x, dtype, axis) if dtype in UNSIGNED else f(x, axis, dtype=dtype)
    if initial is None:
        return r
    shape = list(x.shape)
    shape[axis] = 1
    return torch.cat([r.new_full(shape, initial), r], axis)


def diff(x: Tensor, axis: int, n: int) -> Tensor:
    if n == 0:
        return x.clone()
    if x.dtype in SIGNED:
        return modular(lambda y: torch.diff(y, n, axis), x)
    if x.dtype in COMPLEX:  # see `subtract`
        return torch.view_as_complex(torch.diff(torch.view_as_real(x.resolve_conj()), n, axis))
    return torch.diff(x, n, axis)
