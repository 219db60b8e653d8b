"""Manipulation kernels: shapes, order, joining. Views where NumPy has views, except `flip`."""

from __future__ import annotations

import torch
from torch import Tensor

from .._dtypes import SIGNED


def expand_dims(x: Tensor, axes: tuple[int, ...]) -> Tensor:
    """A view with an axis of size one at each of the positions `axes` of the result."""
    if not axes:
        return x.view(x.shape)
    for a in sorted(axes):
        x = x.unsqueeze(a)
    return x


def flip(x: Tensor, axes: tuple[int, ...]) -> Tensor:
    """A copy in reversed order; torch has no negative strides, so it cannot be a view."""
    s = SIGNED.get(x.dtype)  # "flip_cpu" not implemented for 'UInt16', with one axis
    return torch.flip(x, axes) if s is None else torch.flip(x.view(s), axes).view(x.dtype)


def repeat(x: Tensor, repeats: int | Tensor, axis: int) -> Tensor:
    """Each element along `axis` as often as `repeats` says: an int, or one non-negative integer for each."""
    if isinstance(repeats, int):
        return torch.repeat_interleave(x, repeats, axis)
    s = SIGNED.get(x.dtype)  # "index_select" not implemented for 'UInt16'
    repeats = repeats.to(torch.int64)
    if s is None:
        return torch.repeat_interleave(x, repeats, axis)
    return torch.repeat_interleave(x.view(s), repeats, axis).view(x.dtype)


def reshape(x: Tensor, shape: tuple[int, ...], copy: bool | None) -> Tensor:
    """The elements in another shape. With copy=False, torch's RuntimeError if no view has that shape."""
    if copy is None:
        return torch.reshape(x, shape)  # faster than the method
    if copy:
        return torch.reshape(x.clone(memory_format=torch.contiguous_format), shape)
    return x.view(shape)


def roll(x: Tensor, shifts: tuple[int, ...], axes: tuple[int, ...] | None) -> Tensor:
    """`shifts[i]` places along `axes[i]`; with axes None, the one shift of the flattened elements."""
    # Shifts of any size: torch overflows on those outside int64, and an empty axis has no places.
    if axes is None:
        return torch.roll(x, shifts[0] % max(x.numel(), 1))
    if not axes:
        return x.clone()
    return torch.roll(x, [s % max(x.shape[a], 1) for s, a in zip(shifts, axes, strict=True)], axes)
