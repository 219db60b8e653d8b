"""NumPy's rules of indexing: reading and writing through any key, views of views that run backwards included."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._dtypes import SIGNED
from .._kernels import manip
from .._kernels.index import apart
from . import _convert, _ndarray
from ._operands import _broadcast_shapes, _shown

_ALL = slice(None)


def get(x: Any, key: Any) -> Any:
    """`x[key]`: a scalar for an index of every axis, a view for a basic key, else a copy."""
    v = x._view
    if v is None or v.source is None:
        t, axes = x._tensor, ()
        if type(key) is int:
            n = t.ndim
            if n:
                try:
                    r = t[key]
                except (IndexError, ValueError):
                    raise _out_of_range(key, 0, t.shape[0]) from None
                return _ndarray.view_of(x, r) if n > 1 else _ndarray.scalar(r)
    else:
        t, axes = v.source, v.axes
    entries, advanced = parsed(t, key)
    if not advanced:
        r, flips = basic(t, axes, entries)
        if r.ndim == 0 and not _has_ellipsis(key):
            return _ndarray.scalar(r)
        return _ndarray.view_of(x, r, flips)
    return _ndarray.result(gather(x._tensor if axes else t, entries))


def put(x: Any, key: Any, value: Any) -> None:
    """`x[key] = value`: the value is cast and broadcast."""
    _ndarray.check_writable(x)
    v = x._view
    t, axes = (x._tensor, ()) if v is None or v.source is None else (v.source, v.axes)
    entries, advanced = parsed(t, key)
    if not advanced:
        r, flips = basic(t, axes, entries)
        source = _convert.assigned(t, value, r.ndim == 0 and not _has_ellipsis(key))
        if source.ndim > r.ndim and isinstance(value, (list, tuple)):
            raise ValueError(
                "setting an array element with a sequence. The requested array would exceed the maximum number of "
                f"dimension of {r.ndim}."
            )
        source = _fitted(source, r.shape)
        if flips and source.ndim:
            source = manip.flip(source, tuple(a - r.ndim + source.ndim for a in flips if a - r.ndim + source.ndim >= 0))
        r.copy_(apart(t, source))
        return
    source = _convert.assigned(t, value, whole=True)
    if source.ndim > 1 and len(entries) == 1 and entries[0].dtype is torch.bool and entries[0].ndim == t.ndim:
        raise TypeError(
            "NumPy boolean array indexing assignment requires a 0 or 1-dimensional input, input has "
            f"{source.ndim} dimensions"
        )
    if axes:
        t, entries = _forward(t, axes, entries)
    entries = [apart(t, e) if isinstance(e, Tensor) else e for e in entries]
    scatter(t, entries, apart(t, source))


def _fitted(source: Tensor, shape: torch.Size) -> Tensor:
    """The value without leading axes of size 1 that the target does not have."""
    while source.ndim > len(shape) and source.shape[0] == 1:
        source = source[0]
    try:
        fits = _broadcast_shapes(source.shape, shape) == shape
    except RuntimeError:
        fits = False
    if not fits:
        raise ValueError(
            f"could not broadcast input array from shape {_shown(source.shape)} into shape {_shown(shape)}"
        )
    return source


def _has_ellipsis(key: Any) -> bool:
    return key is Ellipsis or (type(key) is tuple and any(k is Ellipsis for k in key))


def _out_of_range(i: int, axis: int, n: int) -> IndexError:
    if not -(2**63) <= i < 2**63:
        return IndexError(_WRONG)
    return IndexError(f"index {i} is out of bounds for axis {axis} with size {n}")


def parsed(t: Tensor, key: Any) -> tuple[list[Any], bool]:
    """The key with an entry for each axis (int, slice, None or integer tensor), and whether it is advanced.

    Raises
    ------
    IndexError
        NumPy has no such index.
    """
    if type(key) is not tuple:
        key = tuple(key) if isinstance(key, tuple) else (key,)
    entries: list[Any] = []
    axis = dots = 0
    advanced = False
    for k in key:
        if type(k) is int or type(k) is slice:
            axis += 1
        elif k is None:
            pass
        elif k is Ellipsis:
            dots += 1
        else:
            k = _entry(k, t.device)
            if isinstance(k, Tensor):
                advanced = True
                axis += k.ndim if k.dtype is torch.bool else 1
            elif k is not None:
                axis += 1
        entries.append(k)
    if advanced and len(entries) > 63 and sum(isinstance(k, Tensor) for k in entries) > 63:
        raise IndexError(f"too many advanced indices: takes 63, got {len(entries)}")
    if dots > 1:
        raise IndexError("an index can only have a single ellipsis ('...')")
    if axis > t.ndim:
        raise IndexError(f"too many indices for array: array is {t.ndim}-dimensional, but {axis} were indexed")
    if dots:
        i = next(i for i, k in enumerate(entries) if k is Ellipsis)
        entries[i : i + 1] = [_ALL] * (t.ndim - axis)
    else:
        entries += [_ALL] * (t.ndim - axis)
    axis = 0
    for i, k in enumerate(entries):
        if k is None:
            continue
        if type(k) is int:
            n = t.shape[axis]
            if not -n <= k < n:
                raise _out_of_range(k, axis, n)
        elif isinstance(k, Tensor) and k.dtype is torch.bool:
            for j, m in enumerate(k.shape):
                if m != t.shape[axis + j]:
                    raise IndexError(
                        f"boolean index did not match indexed array along axis {axis + j}; "
                        f"size of axis is {t.shape[axis + j]} but size of corresponding boolean axis is {m}"
                    )
            axis += k.ndim - 1
        elif type(k) is slice:
            entries[i] = _slice(k)
        axis += 1
    return entries, advanced


_WRONG = (
    "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid "
    + "indices"
)


def _entry(k: Any, device: torch.device) -> Any:
    if isinstance(k, slice):
        return k
    if isinstance(k, _ndarray.ndarray):
        a = k._tensor
    elif isinstance(k, Tensor):
        a = k
    elif isinstance(k, (bool, np.bool_)):
        return torch.tensor(bool(k), device=device)
    elif isinstance(k, (list, np.ndarray)) or hasattr(type(k), "__array__"):
        if isinstance(k, np.integer):
            return int(k)
        try:
            a = _convert.tensor(k, device=device)
        except (TypeError, ValueError) as e:
            raise IndexError(_WRONG) from e
        if a.numel() == 0 and isinstance(k, list):
            a = a.to(torch.int64)
    else:
        try:
            return operator.index(k)
        except TypeError:
            sequence = hasattr(type(k), "__len__") and hasattr(type(k), "__getitem__")
            if not sequence or isinstance(k, (str, bytes, dict)):
                raise IndexError(_WRONG) from None
        return _entry(list(k), device)  # any sequence
    if a.dtype is torch.bool:
        return a
    if a.dtype.is_floating_point or a.is_complex():
        raise IndexError("arrays used as indices must be of integer (or boolean) type")
    if a.ndim == 0 and a.is_cpu and not is_compiling():
        try:
            return int(a)
        except RuntimeError:  # inside vmap
            pass
    return a.to(device=device, dtype=torch.int64)


def _slice(k: slice) -> slice:
    try:
        start, stop, step = (None if p is None else operator.index(p) for p in (k.start, k.stop, k.step))
    except TypeError:
        raise TypeError("slice indices must be integers or None or have an __index__ method") from None
    if step == 0:
        raise ValueError("slice step cannot be zero")
    return slice(start, stop, step)


def basic(t: Tensor, axes: tuple[int, ...], entries: list[Any]) -> tuple[Tensor, tuple[int, ...]]:
    """A view of `t`, which is seen backwards along `axes`, and the axes along which the view is seen backwards."""
    key: list[Any] = []
    flips: list[int] = []
    axis = out = 0
    for k in entries:
        if k is None:
            out += 1
        elif type(k) is int:
            if axis in axes:
                k = t.shape[axis] - 1 - k if k >= 0 else -1 - k
            axis += 1
        else:
            backwards = axis in axes
            if backwards or (k.step is not None and k.step < 0):
                k, backwards = _positive(k, t.shape[axis], backwards)
                if backwards:
                    flips.append(out)
            axis += 1
            out += 1
        key.append(k)
    return t[tuple(key)], tuple(flips)


def _positive(k: slice, n: int, backwards: bool) -> tuple[slice, bool]:
    """The slice of positive step over the same elements of an axis, and whether they are seen backwards."""
    start, stop, step = k.indices(n)
    count = len(range(start, stop, step))
    if backwards:
        start, step = n - 1 - start, -step
    if count == 0:
        return slice(0, 0), False
    if step < 0:
        last = start + (count - 1) * step
        return slice(last, start + 1, -step), True
    return slice(start, start + (count - 1) * step + 1, step), False


def _expanded(t: Tensor, entries: list[Any]) -> tuple[Tensor, list[Any]]:
    """Masks as index arrays; a 0-d mask makes an axis of its own."""
    found: list[Any] = []
    axis = 0
    for k in entries:
        if isinstance(k, Tensor) and k.dtype is torch.bool:
            if k.ndim == 0:
                t = t.unsqueeze(axis)
                k = k.unsqueeze(0)
            indices = torch.nonzero(k, as_tuple=True)
            found += indices
            axis += len(indices)
            continue
        if k is None:
            t = t.unsqueeze(axis)
            k = _ALL
        axis += 1
        found.append(k)
    return t, found


def _arranged(t: Tensor, entries: list[Any]) -> tuple[Tensor, tuple[Any, ...]]:
    """A view of `t` with its slices taken, and the key of slices of whole axes and index tensors."""
    t, entries = _expanded(t, entries)
    # An int beside index arrays is one of them, and not a basic index.
    arrays: list[Any] = []
    for axis, k in enumerate(entries):
        if type(k) is slice:
            part, flips = basic(t, (), [_ALL] * axis + [k] + [_ALL] * (t.ndim - axis - 1))
            t = manip.flip(part, flips) if flips else part
            arrays.append(_ALL)
        elif type(k) is int:
            arrays.append(torch.tensor([k], device=t.device))
        else:
            arrays.append(k)
    shape = _broadcast([k for k in entries if isinstance(k, Tensor)])
    if not shape and not any(type(k) is slice for k in arrays):
        shape = torch.Size(())
    # torch takes an index tensor without axes for an int, which changes where the axes of the result are.
    arrays = [k if type(k) is slice else (k if k.ndim else k.reshape(1)) if shape else k.reshape(1) for k in arrays]
    return t, tuple(arrays)


def _broadcast(arrays: list[Tensor]) -> torch.Size:
    try:
        return _broadcast_shapes(*[a.shape for a in arrays])
    except RuntimeError:
        shapes = " ".join(_shown(a.shape) for a in arrays)
        raise IndexError(
            f"shape mismatch: indexing arrays could not be broadcast together with shapes {shapes}"
        ) from None


def gather(t: Tensor, entries: list[Any]) -> Tensor:
    """The elements at an advanced key, a copy."""
    if len(entries) == 1 and entries[0].ndim:  # one index array or mask over the first axes
        try:
            return t[entries[0]]
        except IndexError as e:
            raise IndexError(_bounds(t, (entries[0],)) or str(e)) from None
    if isinstance(entries[0], Tensor) and entries[0].ndim and all(type(k) is slice and k == _ALL for k in entries[1:]):
        try:
            return t[entries[0]]
        except IndexError as e:
            raise IndexError(_bounds(t, (entries[0],)) or str(e)) from None
    expanded = _expanded(t, entries)[1]
    shape = _broadcast([k for k in expanded if isinstance(k, Tensor)])
    t, key = _arranged(t, entries)
    try:
        r = t[key]
    except IndexError as e:
        raise IndexError(_bounds(t, key) or str(e)) from None
    if shape == ():  # the axis that stands for none: first, or where the index arrays are together
        r = r.squeeze(_place(key))
    return r


def _place(key: tuple[Any, ...]) -> int:
    """The axis of the result at which those of the index arrays begin."""
    where = [i for i, k in enumerate(key) if isinstance(k, Tensor)]
    return where[0] if where[-1] - where[0] == len(where) - 1 else 0


def _bounds(t: Tensor, key: tuple[Any, ...]) -> str | None:
    for axis, k in enumerate(key):
        if isinstance(k, Tensor) and k.dtype is not torch.bool and k.numel():
            n = t.shape[axis]
            wrong = k[(k < -n) | (k >= n)]
            if wrong.numel():
                return f"index {int(wrong.flatten()[0])} is out of bounds for axis {axis} with size {n}"
    return None


def scatter(t: Tensor, entries: list[Any], source: Tensor) -> None:
    """Write at an advanced key."""
    signed = SIGNED.get(t.dtype)
    if signed is not None:  # torch has no index_put for uint16, uint32 and uint64
        t, source = t.view(signed), source.view(signed)
    if is_compiling() and len(entries) == 1 and isinstance(entries[0], Tensor) and entries[0].dtype is torch.bool:
        return _scatter_masked(t, entries[0], source)
    expanded = _expanded(t, entries)[1]
    shape = _broadcast([k for k in expanded if isinstance(k, Tensor)])
    t, entries, source = _without_steps(t, entries, source, shape)
    target, key = _arranged(t, entries)
    if target.is_cpu and not is_compiling():
        wrong = _bounds(target, key)
        if wrong:
            raise IndexError(wrong)
    if shape == ():
        place = _place(key)
        result = torch.empty((), device="meta").expand(target.shape)[tuple(_meta(k) for k in key)].shape
        full = result[:place] + result[place + 1 :]
        source = _fitted(source, full).expand(full).unsqueeze(place)
    else:
        result = torch.empty((), device="meta").expand(target.shape)[tuple(_meta(k) for k in key)].shape
        try:
            source = _fitted(source, result)
        except ValueError:
            raise ValueError(
                f"shape mismatch: value array of shape {_shown(source.shape)} could not be broadcast "
                f"to indexing result of shape {_shown(result)}"
            ) from None
    target[key] = source


def _scatter_masked(t: Tensor, mask: Tensor, source: Tensor) -> None:
    """Write where a mask is true, without the number of such places, which a graph does not know."""
    if mask.shape != t.shape[: mask.ndim]:
        raise IndexError(f"boolean index of shape {_shown(mask.shape)} did not match indexed array {_shown(t.shape)}")
    inner = t.ndim - mask.ndim
    mask = mask.reshape(mask.shape + (1,) * inner)
    if source.ndim == inner + 1 and isinstance(source.shape[0], int) and source.shape[0] == 1:
        source = source.squeeze(0)
    if source.ndim <= inner:
        t.copy_(torch.where(mask, source, t))
    else:
        t.masked_scatter_(mask, source.expand(source.shape[0], *t.shape[t.ndim - inner :]))


def _meta(k: Any) -> Any:
    return k.to("meta") if isinstance(k, Tensor) else k


def _without_steps(
    t: Tensor, entries: list[Any], source: Tensor, shape: torch.Size
) -> tuple[Tensor, list[Any], Tensor]:
    """Slices that run backwards beside index arrays, as index arrays cannot flip a target: their axes are indexed."""
    if not any(type(k) is slice and k.step is not None and k.step < 0 for k in entries):
        return t, entries, source
    # The positions of all elements of t: read what the key gives, then write there.
    flat = torch.arange(t.numel(), device=t.device).reshape(t.shape)
    where = gather(flat, entries)
    source = _fitted(source, where.shape).expand(where.shape)
    if t.is_contiguous():
        return t.view(-1), [where], source
    places = torch.unravel_index(where, t.shape)
    return t, list(places), source


def _forward(t: Tensor, axes: tuple[int, ...], entries: list[Any]) -> tuple[Tensor, list[Any]]:
    """The key for the tensor in its order of memory, of an array that runs backwards along `axes`."""
    found: list[Any] = []
    axis = 0
    for k in entries:
        if k is None:
            found.append(k)
            continue
        width = 1
        if isinstance(k, Tensor) and k.dtype is torch.bool:
            width = k.ndim
            if any(axis <= a < axis + width for a in axes):
                # Index arrays keep the order, which matters where there are several values.
                places = torch.nonzero(k, as_tuple=True)
                found += [t.shape[axis + i] - 1 - p if axis + i in axes else p for i, p in enumerate(places)]
                axis += width
                continue
        elif axis in axes:
            n = t.shape[axis]
            if isinstance(k, Tensor):
                k = torch.where(k >= 0, n - 1 - k, -1 - k)
            elif type(k) is int:
                k = n - 1 - k if k >= 0 else -1 - k
            else:
                start, stop, step = k.indices(n)
                count = len(range(start, stop, step))
                first, back = n - 1 - start, -step
                end = first + count * back
                k = slice(first, None if end < 0 else end, back) if count else slice(0, 0)
        axis += width
        found.append(k)
    return t, found
