"""The standard's utility functions.

The source of each is the page of its name in the Array API standard 2025.12, utility functions.

Raises, in all of them: TypeError for what is no array or has a dtype that the function does not take, and for
an axis that is no integer; IndexError for an axis that is out of range; ValueError for an axis named twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from . import _ops as ops
from ._array import operands, result, unwrap
from ._axes import as_int, keepdims_shape, normalize_axis
from ._statistical import reduce_

if TYPE_CHECKING:
    from ._array import A

__all__ = ["all", "any", "diff"]


def all(x: A, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> A:
    """Whether all elements are true, that is not zero; NaN is true.

    Parameters
    ----------
    x
        Array of any dtype, any shape.
    axis
        The axis or axes to test over; all by default, none for ``()``.
    keepdims
        Whether the result keeps the reduced axes with size 1.

    Returns
    -------
    Array of bool without the reduced axes. Over no elements it is True.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.all(xp.asarray([[1, 2], [3, 0]]), axis=1)
    Array([ True, False], dtype=bool)
    """
    return reduce_(ops.ALL_TRUE, x, axis, keepdims)


def any(x: A, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> A:
    """Whether any element is true, that is not zero; NaN is true.

    Parameters
    ----------
    x
        Array of any dtype, any shape.
    axis
        The axis or axes to test over; all by default, none for ``()``.
    keepdims
        Whether the result keeps the reduced axes with size 1.

    Returns
    -------
    Array of bool without the reduced axes. Over no elements it is False.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.any(xp.asarray([[1, 2], [0, 0]]), axis=1)
    Array([ True, False], dtype=bool)
    """
    return reduce_(ops.ANY_TRUE, x, axis, keepdims)


def diff(x: A, /, *, axis: int = -1, n: int = 1, prepend: A | None = None, append: A | None = None) -> A:
    """Differences between neighbours along an axis, `n` times.

    Parameters
    ----------
    x
        Array of numeric dtype with one or more axes.
    axis
        The axis to take differences along.
    n
        How often; 0 gives a copy.
    prepend, append
        Arrays to put before and after `x` along `axis`. Their shape is that of `x`, except along `axis`;
        their dtypes are promoted with that of `x`.

    Returns
    -------
    Array shorter by `n` along `axis`, but not shorter than 0. Unsigned differences below 0 wrap around.

    Raises
    ------
    ValueError
        `n` is negative, or a shape does not fit.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.diff(xp.asarray([1, 4, 9]), prepend=xp.asarray([0]))
    Array([1, 3, 5], dtype=int64)
    """
    t, boxed = unwrap(ops.DIFF, x)
    axis = normalize_axis("diff", axis, t.ndim)
    n = as_int("diff", "n", n)
    if n < 0:
        raise ValueError(f"diff: n is {n}; takes 0 or more")
    if prepend is not None or append is not None:
        ts, _ = operands(ops.DIFF, [a for a in (prepend, x, append) if a is not None])
        if len({keepdims_shape(a.shape, (axis,)) for a in ts}) > 1:
            shapes = ", ".join([f"{tuple(a.shape)}" for a in ts])
            raise ValueError(f"diff: shapes {shapes} of prepend, x and append differ other than along axis {axis}")
        t = torch.cat(ts, axis)
    return result(ops.DIFF.fast(t, axis, min(n, t.shape[axis])), boxed)
