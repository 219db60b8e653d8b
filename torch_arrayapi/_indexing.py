"""The standard's indexing functions.

The source of each is the page of its name in the Array API standard 2025.12, indexing functions. Negative
indices count from the end. Indices out of range are an IndexError on the CPU; elsewhere nothing reads the
values to check.

Raises, in all of them: TypeError for what is no array, and for indices that are no integers; IndexError for
an axis that is out of range.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor
from torch.compiler import is_compiling

from . import _ops as ops
from ._array import Array, result, unwrap_many
from ._axes import normalize_axis
from ._dtypes import INTEGER, NAME, NATIVE

if TYPE_CHECKING:
    from ._array import A

__all__ = ["take", "take_along_axis"]


def take(x: A, indices: A, /, *, axis: int | None = None) -> A:
    """The elements of an array at some indices along an axis.

    Parameters
    ----------
    x
        Array of any dtype with one or more axes.
    indices
        1-d array of integers.
    axis
        The axis to index; may be left out if there is one.

    Returns
    -------
    Array of the shape of `x`, except along `axis`, where it has the length of `indices`.

    Raises
    ------
    ValueError
        `axis` is None and `x` has not one axis, or `indices` has not one.
    IndexError
        An index is out of range.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.take(xp.asarray([[1, 2], [3, 4]]), xp.asarray([-1, 0]), axis=1)
    Array([[2, 1],
           [4, 3]], dtype=int64)
    """
    a: Any = x
    b: Any = indices
    kind = type(a)
    if kind is type(b) and (kind is Array or kind is Tensor) and not is_compiling():  # the branch is only faster
        boxed = kind is Array
        t, i = (a._tensor, b._tensor) if boxed else (a, b)
        if (
            i.dtype is torch.int64
            and t.dtype in NATIVE
            and t.is_cpu
            and i.is_cpu
            and i.ndim == 1
            and (t.ndim == 1 if axis is None else type(axis) is int and t.ndim > 0)
        ):
            try:
                r = torch.index_select(t, axis or 0, i)  # it takes no negative index
                return result(r, boxed)
            except (IndexError, RuntimeError):
                pass
    t, i, boxed = _with_indices("take", x, indices)
    if axis is None:
        if t.ndim != 1:
            raise ValueError(f"take: got an array of {t.ndim} axes and no axis; takes one for other than 1-d")
        axis = 0
    if i.ndim != 1:
        raise ValueError(f"take: indices has {i.ndim} axes; takes 1 (take_along_axis takes more)")
    return result(ops.TAKE.fast(t, i, normalize_axis("take", axis, t.ndim)), boxed)


def take_along_axis(x: A, indices: A, /, *, axis: int = -1) -> A:
    """For each index the element of an array at that place along an axis, such as `argsort` gives them.

    Parameters
    ----------
    x
        Array of any dtype with one or more axes.
    indices
        Array of integers with as many axes as `x`; their shapes broadcast, except along `axis`.
    axis
        The axis to index.

    Returns
    -------
    Array of the dtype of `x` and the broadcast shape; along `axis` it has the size of `indices`.

    Raises
    ------
    ValueError
        `indices` has not as many axes as `x`, or the shapes do not broadcast.
    IndexError
        An index is out of range.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.take_along_axis(xp.asarray([[1, 2], [3, 4]]), xp.asarray([[1], [0]]))
    Array([[2],
           [3]], dtype=int64)
    """
    t, i, boxed = _with_indices("take_along_axis", x, indices)
    axis = normalize_axis("take_along_axis", axis, t.ndim)
    if i.ndim != t.ndim:
        raise ValueError(f"take_along_axis: indices has {i.ndim} axes and x {t.ndim}; takes equally many")
    return result(ops.TAKE_ALONG_AXIS.fast(t, i, axis), boxed)


def _with_indices(name: str, x: Any, indices: Any) -> tuple[Tensor, Tensor, bool]:
    (t, i), boxed = unwrap_many(name, (x, indices))
    if i.dtype not in INTEGER:
        raise TypeError(f"{name}: indices has dtype {NAME[i.dtype]}; takes integer dtypes")
    return t, i, boxed
