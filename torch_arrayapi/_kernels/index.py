"""Reading and writing through an index key, negative steps and wide unsigned dtypes included."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._axes import broadcast_shapes
from .._dtypes import SIGNED
from .manip import flip

Key = tuple[Any, ...]
_ALL = slice(None)


def read(t: Tensor, key: Key) -> Tensor:
    """The elements of `t` at `key`: an entry for each axis, or one mask. A view where torch has one."""
    arrays = [k for k in key if type(k) is not slice and isinstance(k, Tensor)]  # isinstance is slow to say no
    if arrays:
        if arrays[0].dtype is torch.bool:
            t, mask = _masked(t, arrays[0])
            return t[mask]
        if any(k.ndim > 0 for k in arrays):
            return t[key]
        t, key = _select(t, key)
    key, flips = _forward(key, t.shape)
    if not flips:
        return t[key]
    return flip(t if all(_is_all(k) for k in key) else t[key], tuple(flips))


def write(name: str, t: Tensor, key: Any, value: Tensor | complex, plain: bool = False) -> None:
    """`t[key] = value`, with `value` of the dtype of `t`. Nothing is written when an error is raised.

    With a `plain` key, of integers, forward slices, None and an ellipsis, the value may be a number that the
    dtype takes; torch's RuntimeError if torch cannot convert it.

    Raises
    ------
    ValueError
        The shape of `value` does not broadcast, or elements of `t` share memory (`broadcast_to`).
    IndexError
        An index is out of range.
    """
    strides = t.stride()
    if 0 in strides and any(stride == 0 and n > 1 for stride, n in zip(strides, t.shape, strict=True)):
        raise ValueError(
            f"{name}: the array is a broadcast view whose elements share memory; write to a copy, asarray(x, copy=True)"
        )
    if plain and t.dtype not in SIGNED:
        try:
            t[key] = value  # type: ignore[assignment]  # torch takes complex numbers, too
            return
        except RuntimeError:
            if not isinstance(value, Tensor):
                raise
    assert isinstance(value, Tensor)
    target, source = t, value
    signed = SIGNED.get(t.dtype)
    if signed is not None:  # torch has no index_put for uint16, uint32 and uint64
        target, source = t.view(signed), value.view(signed)
    if isinstance(key, tuple):
        if len(key) == 1 and isinstance(key[0], Tensor) and key[0].dtype is torch.bool:
            target, mask = _masked(target, key[0])
            key = (mask,)
        else:
            key, source = _write_key(t, key, source)
    try:
        target[key] = source
    except RuntimeError as e:
        raise _explained(name, t, key, value, e) from None


def _write_key(t: Tensor, key: Key, value: Tensor) -> tuple[Key, Tensor]:
    arrays = [k for k in key if isinstance(k, Tensor)]
    if arrays:
        _check_bounds(t, key)
        if any(isinstance(k, slice) or k is None for k in key):  # 0-d arrays, they stand for integers
            key = tuple(int(k) if isinstance(k, Tensor) else k for k in key)
    key, flips = _forward(key, t.shape)
    flips = [f for f in flips if value.ndim >= -f]
    return key, flip(value, tuple(flips)) if flips else value


def apart(t: Tensor, value: Tensor) -> Tensor:
    """`value`, or a copy of it if it may share memory with `t`: torch would read what it has just written.

    x[2::2] = x[:-2:2] is one case of many; torch refuses only some.
    """
    try:
        if is_compiling():  # dynamo cannot ask for the memory
            if t._base is None and value._base is None:
                return value
        elif t.untyped_storage().data_ptr() != value.untyped_storage().data_ptr():
            return value
    except RuntimeError:  # a tensor inside a transform has no storage to ask
        pass
    return value.clone()


def _explained(name: str, t: Tensor, key: Any, value: Tensor, error: RuntimeError) -> Exception:
    """The error that says what is wrong."""
    shape = t[key].shape
    try:
        fits = broadcast_shapes(name, shape, value.shape) == shape
    except ValueError:
        fits = False
    if not fits:
        return ValueError(f"{name}: a value of shape {tuple(value.shape)} does not broadcast to {tuple(shape)}")
    if t.requires_grad and t.is_leaf:
        return ValueError(f"{name}: the array is a leaf that tracks gradients; write to a copy")
    return error


def _check_bounds(t: Tensor, key: Key) -> None:
    """Torch finds an index out of range in the middle of writing. Only on the CPU, where reading costs little."""
    if t.device.type != "cpu" or is_compiling():
        return
    for axis, k in enumerate(k for k in key if k is not None):
        if not isinstance(k, Tensor):
            continue
        n = t.shape[axis]
        try:
            bad = bool(((k < -n) | (k >= n)).any())
        except RuntimeError:  # under vmap there is no value to look at
            return
        if bad:
            raise IndexError(f"index: an index array has values out of range for axis {axis} of size {n}")


def _masked(t: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """`t` and a mask of its first axes."""
    if mask.ndim == 0:  # one more axis; torch needs to know the value of a 0-d mask while a graph is made
        return t.unsqueeze(0), mask.unsqueeze(0)
    if mask.shape == t.shape[: mask.ndim]:
        return t, mask
    # The standard lets an axis of a mask have size 0 whatever the axis of the array is: nothing is selected.
    return t, torch.zeros(t.shape[: mask.ndim], dtype=torch.bool, device=t.device)


def _select(t: Tensor, key: Key) -> tuple[Tensor, Key]:
    """0-d index arrays as integers, without reading them: select, then index the axis of size 1 with 0."""
    axis = 0
    entries = []
    for k in key:
        if isinstance(k, Tensor):
            t = t[(slice(None),) * axis + (k.reshape(1),)]
            k = 0
        axis += isinstance(k, slice) or k is not None
        entries.append(k)
    return t, tuple(entries)


def _forward(key: Key, shape: tuple[int, ...]) -> tuple[Key, list[int]]:
    """The key with every negative step made positive, and the axes of the result to flip, counted from its end."""
    axis = out = 0
    flips: list[int] = []
    entries: list[Any] = []
    for k in key:
        if type(k) is slice:  # first: to dynamo, `slice is None` fixes the numbers in the slice
            if k.step is not None and k.step < 0:
                k = _reversed(k, shape[axis])
                flips.append(out)
            axis += 1
            out += 1
        elif k is None:
            out += 1
        else:
            axis += 1
            out += not isinstance(k, int)
        entries.append(k)
    return tuple(entries), [f - out for f in flips]


def _reversed(k: slice, n: int) -> slice:
    """The slice of positive step over the same elements."""
    step = -k.step
    if k.start is None and k.stop is None and step == 1:
        return _ALL
    # Arithmetic alone: a branch would fix what a graph keeps open.
    start = n - 1 if k.start is None else _within(k.start, n)
    stop = -1 if k.stop is None else _within(k.stop, n)
    first = start - (max(start - stop, 0) - 1) // step * step
    return slice(first, start + 1, step)


def _is_all(k: Any) -> bool:
    """Whether an entry takes a whole axis. `k == slice(None)` would fix a size that a graph keeps open."""
    return type(k) is slice and k.start is None and k.stop is None and k.step is None


def _within(i: int, n: int) -> int:
    """A bound of a slice of negative step, from -1 to n - 1."""
    is_from_end = max(0, min(1, -i))
    return max(-1, min(i + n * is_from_end, n - 1))
