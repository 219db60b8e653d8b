"""Sorting, searching, sets, and elements by their index."""

from __future__ import annotations

from typing import Literal

import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._axes import broadcast_shapes, keepdims_shape
from .._compile import surely
from .._dtypes import COMPLEX, FLOATING, INTEGER, SIGNED
from .elementwise import modular, ordered, unordered

_BITS = {torch.float32: torch.int32, torch.float64: torch.int64}
_FEW = 1000  # elements for which more torch calls take longer than more work


# Order


def sort(x: Tensor, axis: int, descending: bool, stable: bool) -> Tensor:
    # torch sorts uint16, uint32 and uint64 in some layouts, but not a long 1-d tensor.
    if x.dtype not in SIGNED:
        return torch.sort(x, stable=stable, dim=axis, descending=descending)[0]
    r = torch.sort(ordered(x), stable=stable, dim=axis, descending=descending)[0]
    return unordered(r, x.dtype)


def argsort(x: Tensor, axis: int, descending: bool, stable: bool) -> Tensor:
    return torch.argsort(ordered(x), dim=axis, descending=descending, stable=stable)


def searchsorted(x1: Tensor, x2: Tensor, side: Literal["left", "right"]) -> Tensor:
    x1 = ordered(x1)
    x2 = ordered(x2).contiguous()  # or torch warns
    if x1.dtype not in _BITS:
        return torch.searchsorted(x1.contiguous(), x2, side=side)
    # torch goes astray at NaN: in [1., nan, nan] it puts 0. at the end.
    nan = torch.isnan(x1)
    r = torch.searchsorted(torch.where(nan, torch.inf, x1).contiguous(), x2, side=side)
    numbers = x1.numel() - torch.sum(nan)
    if side == "left":
        return torch.where(torch.isnan(x2), numbers, r)
    return torch.where(torch.isnan(x2), x1.numel(), torch.minimum(r, numbers))


# Sets. Equal elements are next to each other once sorted, and `!=` tells each NaN from all others.


def _order(x: Tensor) -> Tensor:
    """The indices that sort a 1-d real `x`, stable."""
    if x.dtype in _BITS and surely(x.numel() > _FEW):
        # torch sorts integers in a quarter of the time: these sort as the numbers do, NaN last, zeros alike.
        i = _BITS[x.dtype]
        limits = torch.iinfo(i)
        bits = torch.where(torch.isnan(x), torch.nan, x.detach() + 0.0).view(i)
        x = bits ^ ((bits >> (limits.bits - 1)) & limits.max)
    return torch.argsort(ordered(x), stable=True)


def _runs(x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """For a 1-d `x`: a stable order, the elements in it, and where a new value begins."""
    if x.dtype in COMPLEX:
        order = _order(torch.imag(x))
        order = order[_order(torch.real(x)[order])]
    else:
        order = _order(x)
    x = x[order]
    return order, x, torch.cat([torch.ones_like(order[:1], dtype=torch.bool), x[1:] != x[:-1]])


def _numbered(order: Tensor, new: Tensor) -> Tensor:
    """For each element before sorting, the number of its value."""
    return torch.empty_like(order).scatter(0, order, torch.cumsum(new, 0) - 1)


def unique_all(x: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Values in ascending order, index of the first of each, number of the value of each element, counts."""
    order, ascending, new = _runs(x.reshape(-1))
    first = torch.nonzero(new)[:, 0]
    return ascending[first], order[first], _numbered(order, new).reshape(x.shape), _counts(first, order)


def unique_counts(x: Tensor) -> tuple[Tensor, Tensor]:
    order, ascending, new = _runs(x.reshape(-1))
    first = torch.nonzero(new)[:, 0]
    return ascending[first], _counts(first, order)


def unique_inverse(x: Tensor) -> tuple[Tensor, Tensor]:
    order, ascending, new = _runs(x.reshape(-1))
    return ascending[new], _numbered(order, new).reshape(x.shape)


def _counts(first: Tensor, order: Tensor) -> Tensor:
    return torch.diff(first, append=first.new_full((1,), order.numel()))


def unique_values(x: Tensor) -> Tensor:
    flat = x.reshape(-1)
    if x.dtype in FLOATING:  # torch.unique has no derivative
        _, ascending, new = _runs(flat)
        return ascending[new]
    key = ordered(flat)
    if x.dtype in INTEGER and not is_compiling() and x.numel() > _FEW:
        wide = key.to(torch.int64)
        low, high = (int(k) for k in torch.aminmax(wide))
        if high - low < x.numel():  # a list of what is there takes less time than sorting
            there = torch.zeros(high - low + 1, dtype=torch.bool, device=x.device)
            values = torch.nonzero(there.index_fill_(0, wide - low, True))[:, 0] + low
            return unordered(values.to(key.dtype), x.dtype)
    return unordered(torch.unique(key), x.dtype)


def isin(x1: Tensor, x2: Tensor, invert: bool) -> Tensor:
    # torch.isin has no rule for vmap and does not take all dtypes.
    if surely(x2.numel() <= 16):
        found = torch.any(x1.unsqueeze(-1) == x2.reshape(-1), -1)
    else:
        if x1.dtype in COMPLEX:
            order, _, new = _runs(torch.cat([x1.reshape(-1), x2.reshape(-1)]))
            number = _numbered(order, new)
            # under vmap, `contiguous` misses the slice: `clone`
            x1, x2 = number[: x1.numel()].reshape(x1.shape).clone(), number[x1.numel() :]
        elif x1.dtype is torch.bool:
            x1, x2 = x1.to(torch.uint8), x2.to(torch.uint8)
        x1 = ordered(x1).contiguous()
        among = torch.sort(ordered(x2).reshape(-1))[0]
        numbers = torch.where(torch.isnan(among), torch.inf, among) if x1.dtype in _BITS else among
        at = torch.searchsorted(numbers, x1).clamp(max=among.numel() - 1)
        found = among[at] == x1
    return ~found if invert else found


def nonzero(x: Tensor) -> tuple[Tensor, ...]:
    return torch.nonzero(x.to(torch.bool) if x.dtype in SIGNED else x, as_tuple=True)


# Elements by index


def _as_index(i: Tensor) -> Tensor:
    """Indices as int64; what uint64 holds above that stays out of range."""
    if i.dtype is torch.int64:
        return i
    if i.dtype is torch.uint64:
        i = i.view(torch.int64)
        return torch.where(i < 0, torch.iinfo(torch.int64).max, i)
    return i.to(torch.int64)


def take(x: Tensor, indices: Tensor, axis: int) -> Tensor:
    i = _as_index(indices)
    if x.is_cpu and not is_compiling():
        # Three times as fast as x[i], but refuses negative indices; only the CPU can say so.
        try:
            if x.dtype in SIGNED:
                return modular(lambda y: torch.index_select(y, axis, i), x)
            return torch.index_select(x, axis, i)
        except (IndexError, RuntimeError):
            pass
    return _at("take", x, (slice(None),) * axis + (i,))


def take_along_axis(x: Tensor, indices: Tensor, axis: int) -> Tensor:
    """`x` and `indices` have as many axes and broadcast, except along `axis`."""
    i = _as_index(indices)
    shape = list(x.shape)
    if x.shape != i.shape:
        others = keepdims_shape(x.shape, (axis,)), keepdims_shape(i.shape, (axis,))
        shape = list(broadcast_shapes("take_along_axis", *others))
    shape[axis] = -1
    if x.is_cpu and not is_compiling():  # as in `take`
        # Not torch.take_along_dim: it takes an index that is out of range modulo the size.
        wide = i.expand(shape)
        try:
            if x.dtype in SIGNED:
                return modular(lambda y: torch.gather(y, axis, wide), x.expand(shape))
            return torch.gather(x.expand(shape), axis, wide)
        except RuntimeError:
            pass
    grid = [torch.arange(n, device=x.device).reshape(-1, *(1,) * (x.ndim - a - 1)) for a, n in enumerate(x.shape)]
    grid[axis] = i
    return _at("take_along_axis", x, tuple(grid))


def _at(name: str, x: Tensor, key: tuple[Tensor | slice, ...]) -> Tensor:
    try:
        return x[key]
    except IndexError as e:
        raise IndexError(f"{name}: {e}") from None
