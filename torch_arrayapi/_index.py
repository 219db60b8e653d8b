"""Which index keys the standard allows. Works on tensors; reading and writing are in `_kernels/index.py`."""

from __future__ import annotations

import operator
from typing import Any

import torch
from torch import Tensor

from ._axes import shown
from ._dtypes import INTEGER
from ._promotion import is_between

_LARGE = 2**62  # torch adds up bounds in 64 bits
_FAR = 2**40  # ... and multiplies steps by strides; a larger one means the same


def plain(key: Any, ndim: int) -> bool:
    """Whether torch's own indexing does what the standard says: integers, forward slices, None, one ellipsis."""
    if type(key) is not tuple:
        if type(key) is int:
            return ndim == 1
        key = (key,)
    n = 0
    dots = False
    for k in key:
        if type(k) is int:
            n += 1
        elif type(k) is slice:
            start, stop, step = k.start, k.stop, k.step
            if (start is not None and type(start) is not int) or (stop is not None and type(stop) is not int):
                return False
            if step is not None and (type(step) is not int or not 0 < step < _FAR):
                return False
            n += 1
        elif k is Ellipsis:
            if dots:
                return False
            dots = True
        elif k is not None:
            return False
    return n == ndim or (dots and n < ndim)


def checked(t: Tensor, key: Any) -> tuple[Any, ...]:
    """The key with an entry for each axis: ints, slices of ints, None, integer tensors, or one mask alone.

    Raises
    ------
    IndexError
        The standard does not define the key for this array.
    """
    if type(key) is not tuple:
        key = (key,)
    if len(key) == 1 and (isinstance(key[0], bool) or _is_mask(key[0])):
        return (_mask(t, key[0]),)
    entries = [_entry(k) for k in key]
    arrays: list[Tensor] = []
    axes = dots = 0
    views = False  # whether there is an entry that makes or keeps an axis
    for k in entries:
        if type(k) is slice:  # first: to dynamo, `slice is None` fixes the numbers in the slice
            axes += 1
            views = True
        elif k is None:
            views = True
        elif k is Ellipsis:
            dots += 1
        else:
            axes += 1
            if type(k) is not int:
                arrays.append(k)
            elif not is_between(1 - _LARGE, k, _LARGE - 1):
                raise IndexError(f"index: {shown(k)} is out of range")
    if dots > 1:
        raise IndexError("index: got more than one ellipsis")
    if axes > t.ndim:
        raise IndexError(f"index: the key names {axes} axes, the array has {t.ndim}")
    if dots:
        i = next(i for i, k in enumerate(entries) if type(k) is not slice and k is Ellipsis)
        entries[i : i + 1] = [slice(None)] * (t.ndim - axes)
        views = views or axes < t.ndim
    elif axes < t.ndim:
        raise IndexError(
            f"index: the key names {axes} of {t.ndim} axes; name each axis or add an ellipsis, as in x[0, ...]"
        )
    if views and any(k.ndim > 0 for k in arrays):
        raise IndexError(
            "index: the standard does not combine integer arrays with slices, None or an ellipsis; "
            "use take or take_along_axis"
        )
    for k in arrays:
        if k.device != t.device:
            raise ValueError(f"index: the array is on {t.device}, an index array on {k.device}")
    return tuple(entries)


def _is_mask(k: Any) -> bool:
    return isinstance(k, Tensor) and k.dtype is torch.bool


def _mask(t: Tensor, k: bool | Tensor) -> Tensor:
    mask = torch.tensor(k, device=t.device) if isinstance(k, bool) else k
    if mask.shape == t.shape and mask.device == t.device:
        return mask
    if mask.device != t.device:
        raise ValueError(f"index: the array is on {t.device}, the mask on {mask.device}")
    if mask.ndim > t.ndim:
        raise IndexError(f"index: got a mask of {mask.ndim} axes for an array of {t.ndim}")
    if any(m not in (0, n) for m, n in zip(mask.shape, t.shape, strict=False)):
        raise IndexError(f"index: got a mask of shape {tuple(mask.shape)} for an array of shape {tuple(t.shape)}")
    return mask


def _entry(k: Any) -> Any:
    if type(k) is slice:  # first, as in `checked`
        return _slice(k)
    if k is None or k is Ellipsis or type(k) is int:
        return k
    if isinstance(k, Tensor):
        if k.dtype in INTEGER:
            return k.to(torch.int64)
        if k.dtype is torch.bool:
            raise IndexError("index: a mask must be the only index; combine masks with logical_and")
        raise IndexError(f"index: got an index array of {k.dtype}; takes integer dtypes and bool")
    if not isinstance(k, bool):
        try:
            return _as_index(k)
        except TypeError:
            pass
    raise IndexError(
        f"index: got {k!r} of type {type(k).__name__}; takes integers, slices, an ellipsis, None, "
        "integer arrays, or one bool array"
    )


def _as_index(k: Any) -> int:
    return int(k) if isinstance(k, int) else operator.index(k)  # dynamo has no operator.index of an IntEnum


def _slice(k: slice) -> slice:
    try:
        # `type(p) is int` first, as in `checked`.
        parts = [p if type(p) is int else None if p is None else _as_index(p) for p in (k.start, k.stop, k.step)]
    except TypeError:
        raise IndexError(f"index: got {k}; a slice takes integers and None") from None
    if parts[2] == 0:
        raise ValueError("index: a slice cannot have the step 0")
    limits = (_LARGE, _LARGE, _FAR)
    return slice(
        *[
            p if type(p) is int and is_between(-n, p, n) else None if p is None else max(-n, min(p, n))
            for p, n in zip(parts, limits, strict=True)
        ]
    )
