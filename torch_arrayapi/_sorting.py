"""The standard's sorting functions.

The source of each is the page of its name in the Array API standard 2025.12, sorting functions. NaN counts as
larger than all numbers, and the two zeros as equal.

Raises, in all of them: TypeError for what is no array of a real numeric dtype, and for an axis that is no
integer; IndexError for an axis that is out of range, which every axis is for a 0-d array.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _ops as ops
from ._array import Array, bare, result, unwrap
from ._axes import check_flags, normalize_axis
from ._ops import Op

if TYPE_CHECKING:
    from ._array import A

__all__ = ["argsort", "sort"]


def argsort(x: A, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> A:
    """The indices that sort an array along an axis.

    Parameters
    ----------
    x
        Array of real numeric dtype with one or more axes.
    axis
        The axis to sort along.
    descending
        Whether the largest element comes first.
    stable
        Whether equal elements keep their order, in both directions; otherwise it is open.

    Returns
    -------
    Array of int64 of the shape of `x`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.argsort(xp.asarray([1, 3, 1]), descending=True)
    Array([1, 0, 2], dtype=int64)
    """
    return _sorted(ops.ARGSORT, x, axis, descending, stable)


def sort(x: A, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> A:
    """A sorted copy along an axis.

    Parameters
    ----------
    x
        Array of real numeric dtype with one or more axes.
    axis
        The axis to sort along.
    descending
        Whether the largest element comes first.
    stable
        Whether equal elements keep their order, in both directions; otherwise it is open.

    Returns
    -------
    Array of the dtype and shape of `x`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.sort(xp.asarray([2, 3, 1]))
    Array([1, 2, 3], dtype=int64)
    """
    return _sorted(ops.SORT, x, axis, descending, stable)


def _sorted(op: Op, x: A, axis: int, descending: Any, stable: Any) -> A:
    t = x._tensor if type(x) is Array else bare(op, x)
    boxed = t is not x
    if t.dtype not in op.ok:
        unwrap(op, x)  # raises
    if type(descending) is not bool or type(stable) is not bool:
        check_flags(op.name, descending=descending, stable=stable)
    if axis != -1 or type(axis) is not int or t.ndim == 0:
        axis = normalize_axis(op.name, axis, t.ndim)
    r = op.fast(t, axis, descending, stable)
    return result(r, boxed)
