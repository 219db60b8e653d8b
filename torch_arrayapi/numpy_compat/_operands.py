"""What ufuncs and functions ask of their operands: device, shapes, axes, masks."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from . import _convert
from ._dtypes import TO_NUMPY
from ._ndarray import ndarray


def _device(inputs: tuple[Any, ...]) -> Any:
    """The device of the arrays among the operands; scalars and lists go there. None if there is no array."""
    found = None
    for x in inputs:
        t = x._tensor if type(x) is ndarray else x if isinstance(x, Tensor) else None
        if t is not None and (found is None or (found.type == "cpu" and t.ndim)):
            found = t.device
    return found


def _placed(t: Tensor, device: Any) -> Tensor:
    return t if device is None or t.device == device or t.ndim else t.to(device)


def _only_tensors(xs: tuple[Any, ...]) -> bool:
    """Whether there are tensors among the arguments and no ndarray."""
    found = False
    for x in xs:
        if type(x) is ndarray:
            return False
        if isinstance(x, Tensor):
            found = True
    return found


def _mask(where: Any, device: Any) -> Tensor:
    array = isinstance(where, (ndarray, Tensor, np.ndarray))
    m = _convert.tensor(where, device, None if array else torch.bool)
    if m.dtype is not torch.bool:
        raise TypeError(
            f"Cannot cast array data from {TO_NUMPY[m.dtype]!r} to dtype('bool') according to the rule 'safe'"
        )
    return m


_in_graph: Any = torch.broadcast_shapes


def _broadcast_shapes(*shapes: Any) -> Any:
    """The shape to which shapes broadcast, or RuntimeError. torch.broadcast_shapes takes 60 microseconds."""
    first = shapes[0]
    if all(s == first for s in shapes):
        return first
    if is_compiling():
        return _in_graph(*shapes)
    found = [1] * max(map(len, shapes))
    for shape in shapes:
        for i in range(-1, -len(shape) - 1, -1):
            if shape[i] != 1:
                if found[i] not in (1, shape[i]):
                    raise RuntimeError
                found[i] = shape[i]
    return torch.Size(found)


def _check_broadcast(tensors: list[Tensor]) -> None:
    try:
        _broadcast_shapes(*[t.shape for t in tensors])
    except RuntimeError:
        shapes = " ".join(_shown(t.shape) for t in tensors)
        raise ValueError(f"operands could not be broadcast together with shapes {shapes} ") from None


def _shown(shape: Any) -> str:
    return "(" + ",".join(map(str, shape)) + ("," if len(shape) == 1 else "") + ")"


def _check_output(shape: Any, out: Any) -> None:
    try:
        fits = _broadcast_shapes(shape, out) == out
    except RuntimeError:
        fits = False
    if not fits:
        raise ValueError(
            f"non-broadcastable output operand with shape {_shown(out)} doesn't match the broadcast shape "
            f"{_shown(shape)}"
        )


_CASTINGS = frozenset({"no", "equiv", "safe", "same_kind", "unsafe"})


def refuse_casting(casting: Any) -> None:
    """NumPy's error for what is no rule of casting."""
    if not isinstance(casting, str):
        raise TypeError(f"casting must be str, not {type(casting).__name__}")
    raise ValueError(f"casting must be one of 'no', 'equiv', 'safe', 'same_kind', 'unsafe' (got {casting!r})")


_ORDERS = frozenset("CFAK")


def order_of(order: Any, none: str = "K") -> str:
    """The argument `order` as a capital letter; `none` if it is None.

    Raises
    ------
    TypeError, ValueError
        It is not C, F, A or K.
    """
    if order is None:
        return none
    if isinstance(order, bytes):
        order = order.decode()
    if not isinstance(order, str):
        raise TypeError(f"order must be str, not {type(order).__name__}")
    letter = order.upper()
    if letter not in _ORDERS:
        raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got {order!r})")
    return letter


def _ordered(t: Tensor, order: str) -> Tensor:
    if order == "C":
        return t.contiguous()
    return t.permute(*reversed(range(t.ndim))).contiguous().permute(*reversed(range(t.ndim)))


def _logical(t: Tensor) -> Tensor:
    return t if t.dtype is torch.bool else t != 0


def _axes(axis: Any, ndim: int) -> tuple[int, ...]:
    if axis is None:
        return tuple(range(ndim))
    if isinstance(axis, (tuple, list)):
        found = tuple(_axis(a, ndim) for a in axis)
        if len(set(found)) != len(found):
            raise ValueError("duplicate value in 'axis'")
        return found
    if ndim == 0 and axis in (0, -1):
        return ()
    return (_axis(axis, ndim),)


def _axis(axis: Any, ndim: int) -> int:
    if type(axis) is bool:
        raise TypeError("an integer is required for the axis")
    try:
        i = axis.__index__()
    except AttributeError:
        raise TypeError(f"'{type(axis).__name__}' object cannot be interpreted as an integer") from None
    if not -ndim <= i < ndim:
        raise np.exceptions.AxisError(i, ndim)
    return i % ndim
