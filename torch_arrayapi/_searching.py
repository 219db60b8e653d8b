"""The standard's searching functions.

The source of each is the page of its name in the Array API standard 2025.12, searching functions.

Raises, in all of them: TypeError for what is no array or has a dtype that the function does not take, and for
an axis that is no integer; IndexError for an axis that is out of range; ValueError for an axis named twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import torch
from torch import Tensor

from . import _ops as ops
from ._array import Array, bare, operands_or_scalars, result, unwrap, unwrap_many
from ._axes import as_int, broadcast_shapes
from ._dtypes import INTEGER, NAME
from ._statistical import reduce_

if TYPE_CHECKING:
    from ._array import A

__all__ = ["argmax", "argmin", "count_nonzero", "nonzero", "searchsorted", "where"]


def argmax(x: A, /, *, axis: int | None = None, keepdims: bool = False) -> A:
    """The index of the largest element: the first of several, the first NaN if there is one.

    Parameters
    ----------
    x
        Array of real numeric dtype, any shape.
    axis
        The axis to search along. By default the index is that in the flattened array.
    keepdims
        Whether the result keeps the reduced axes with size 1.

    Returns
    -------
    Array of int64 without the reduced axes.

    Raises
    ------
    ValueError
        There are no elements to choose from: a reduced axis has size 0.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.argmax(xp.asarray([1, 3, 3]))
    Array(1, dtype=int64)
    """
    if axis is not None and type(axis) is not int:
        axis = as_int("argmax", "axis", axis)
    return reduce_(ops.ARGMAX, x, axis, keepdims)


def argmin(x: A, /, *, axis: int | None = None, keepdims: bool = False) -> A:
    """The index of the smallest element: the first of several, the first NaN if there is one.

    Parameters
    ----------
    x
        Array of real numeric dtype, any shape.
    axis
        The axis to search along. By default the index is that in the flattened array.
    keepdims
        Whether the result keeps the reduced axes with size 1.

    Returns
    -------
    Array of int64 without the reduced axes.

    Raises
    ------
    ValueError
        There are no elements to choose from: a reduced axis has size 0.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.argmin(xp.asarray([3, 1, 1]))
    Array(1, dtype=int64)
    """
    if axis is not None and type(axis) is not int:
        axis = as_int("argmin", "axis", axis)
    return reduce_(ops.ARGMIN, x, axis, keepdims)


def count_nonzero(x: A, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> A:
    """The number of elements that are not zero; NaN is not.

    Parameters
    ----------
    x
        Array of any dtype, any shape.
    axis
        The axis or axes to count over; all by default, none for ``()``.
    keepdims
        Whether the result keeps the reduced axes with size 1.

    Returns
    -------
    Array of int64 without the reduced axes.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.count_nonzero(xp.asarray([[1, 2], [3, 0]]), axis=0)
    Array([2, 1], dtype=int64)
    """
    return reduce_(ops.COUNT_NONZERO, x, axis, keepdims)


def nonzero(x: A, /) -> tuple[A, ...]:
    """The indices of the elements that are not zero; NaN is not.

    Parameters
    ----------
    x
        Array of any dtype with one or more axes.

    Returns
    -------
    For each axis an array of int64 with the index along it, in the order of the elements in memory (C order).

    Raises
    ------
    ValueError
        `x` is 0-d.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.nonzero(xp.asarray([[0, 2], [3, 0]]))
    (Array([0, 1], dtype=int64), Array([1, 0], dtype=int64))
    """
    t = x._tensor if type(x) is Array else bare(ops.NONZERO, x)
    boxed = t is not x
    if t.ndim == 0:
        raise ValueError("nonzero: got a 0-d array; takes one or more axes")
    if t.is_meta:
        raise ValueError("nonzero: an array on the device 'meta' has no values")
    indices = ops.NONZERO.full(t)
    return tuple([result(i, boxed) for i in indices])


def searchsorted(
    x1: A,
    x2: A | int | float,
    /,
    *,
    side: Literal["left", "right"] = "left",
    sorter: A | None = None,
) -> A:
    """Where to insert values into a sorted array so that it stays sorted; NaN goes last, as in `sort`.

    Parameters
    ----------
    x1
        1-d array of real numeric dtype, in ascending order or put into it by `sorter`.
    x2
        The values: an array of real numeric dtype, any shape, or a Python number.
    side
        Before ("left") or after ("right") the elements equal to the value.
    sorter
        Array of integers such as `argsort` gives, of the shape of `x1`.

    Returns
    -------
    Array of int64 of the shape of `x2`.

    Raises
    ------
    ValueError
        `x1` is not 1-d, `side` is another word, or `sorter` has another shape than `x1`.
    IndexError
        An element of `sorter` is out of range (checked on the CPU only).

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.searchsorted(xp.asarray([1.0, 2.0, 2.0]), xp.asarray([0.0, 2.0]), side="right")
    Array([0, 3], dtype=int64)
    """
    if side not in ("left", "right"):
        raise ValueError(f"searchsorted: side is {side!r}; takes 'left' or 'right'")
    unwrap(ops.SEARCHSORTED, x1)  # no Python number
    (t1, t2), boxed = operands_or_scalars(ops.SEARCHSORTED, x1, x2)
    if t1.ndim != 1:
        raise ValueError(f"searchsorted: x1 has {t1.ndim} axes; takes 1")
    if sorter is not None:
        (_, i), _ = unwrap_many("searchsorted", (x1, sorter))
        if i.dtype not in INTEGER:
            raise TypeError(f"searchsorted: sorter has dtype {NAME[i.dtype]}; takes integer dtypes")
        if i.shape != t1.shape:
            raise ValueError(f"searchsorted: sorter has shape {tuple(i.shape)} and x1 {tuple(t1.shape)}")
        t1 = ops.TAKE.fast(t1, i, 0)
    return result(ops.SEARCHSORTED.fast(t1, t2, side), boxed)


def where(condition: A, x1: A | complex, x2: A | complex, /) -> A:
    """The elements of `x1` where a condition is true, of `x2` elsewhere.

    Parameters
    ----------
    condition
        Array of bool.
    x1, x2
        Arrays of any dtype, or one array and one Python scalar. Their dtypes are promoted, and the shapes of
        all three broadcast.

    Returns
    -------
    Array of the common dtype and shape.

    Raises
    ------
    ValueError
        The shapes do not broadcast.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.where(xp.asarray([True, False]), xp.asarray([1.0, 2.0]), 0)
    Array([1., 0.], dtype=float32)
    """
    a: Any = condition
    b: Any = x1
    c: Any = x2
    kind = type(a)
    if kind is type(b) is type(c) and (kind is Array or kind is Tensor):  # the branch is only faster
        if kind is Array:
            a, b, c = a._tensor, b._tensor, c._tensor
        if a.dtype is torch.bool and b.dtype is c.dtype and b.dtype in ops.WHERE.native:
            try:
                return result(torch.where(a, b, c), kind is Array)
            except RuntimeError:
                pass
    mask, boxed = unwrap(ops.WHERE_CONDITION, condition)
    (t1, t2), values_boxed = operands_or_scalars(ops.WHERE, x1, x2)
    if boxed is not values_boxed or mask.device != t1.device:  # the message is its own
        unwrap_many("where", [x for x in (condition, x1, x2) if not isinstance(x, (int, float, complex))])
    try:
        return result(ops.WHERE.full(mask, t1, t2), boxed)
    except RuntimeError:
        broadcast_shapes("where", mask.shape, t1.shape, t2.shape)
        raise
