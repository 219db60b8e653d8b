"""The standard's statistical functions.

The source of each is the page of its name in the Array API standard 2025.12, statistical functions.

Raises, in all of them: TypeError for what is no array or has a dtype that the function does not take, and for
an axis that is no integer; IndexError for an axis that is out of range; ValueError for an axis named twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch

from . import _ops as ops
from ._array import Array, bare, result, unwrap
from ._axes import Axis, check_flags, normalize_axes, normalize_axis, shown
from ._dtypes import COMPLEX, NAME, NUMERIC
from ._ops import Op
from ._promotion import check_dtype

if TYPE_CHECKING:
    from ._array import A

__all__ = [
    "cumulative_prod",
    "cumulative_sum",
    "max",
    "mean",
    "min",
    "prod",
    "std",
    "sum",
    "var",
]


def reduce_(op: Op, x: Any, axis: Axis, keepdims: Any, option: Any = None) -> Any:
    """A function over axes, here and in the chapters of searching and utility functions."""
    t = x._tensor if type(x) is Array else bare(op, x)
    boxed = t is not x
    # What most calls need: torch's own op with one axis or all. Where it fails the kernel knows the reason.
    if t.dtype in op.native and keepdims is False and option is None:
        try:
            if axis is None:
                r = op.fast(t)
                return result(r, boxed)
            if type(axis) is int and -t.ndim <= axis < t.ndim:
                r = op.fast(t, axis)
                return result(r, boxed)
        except (IndexError, RuntimeError):
            pass
    if t.dtype not in op.ok:
        unwrap(op, x)  # raises
    if type(axis) is int:
        axis = normalize_axis(op.name, axis, t.ndim)
    elif axis is not None:
        axis = normalize_axes(op.name, axis, t.ndim)
    if type(keepdims) is not bool:
        check_flags(op.name, keepdims=keepdims)
    r = op.full(t, axis, keepdims) if option is None else op.full(t, axis, keepdims, option)
    return result(r, boxed)


def _check_dtype(op: Op, x: Any, dtype: Any) -> None:
    """Refuses to accumulate in what is no dtype for sums and products, or complex numbers in a real one."""
    t, _ = unwrap(op, x)
    check_dtype(op.name, dtype, NUMERIC)
    if t.dtype in COMPLEX and dtype not in COMPLEX:
        raise TypeError(f"{op.name}: got an array of {NAME[t.dtype]} and dtype {NAME[dtype]}; use real(x) first")


def sum(
    x: A,
    /,
    *,
    axis: int | tuple[int, ...] | None = None,
    dtype: torch.dtype | None = None,
    keepdims: bool = False,
) -> A:
    """The sum of the elements.

    Parameters
    ----------
    x
        Array of numeric dtype, any shape.
    axis
        The axis or axes to sum over; all by default, none for ``()``.
    dtype
        The dtype to convert `x` to before summing. By default that of `x`; for integers int64 or, unsigned,
        uint64.
    keepdims
        Whether the result keeps the summed axes with size 1.

    Returns
    -------
    Array without the summed axes. Over no elements it is 0; an integer that gets too large wraps around.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.sum(xp.asarray([[1, 2], [3, 4]]), axis=1)
    Array([3, 7], dtype=int64)
    """
    if dtype is not None:
        _check_dtype(ops.SUM, x, dtype)
    return reduce_(ops.SUM, x, axis, keepdims, dtype)


def prod(
    x: A,
    /,
    *,
    axis: int | tuple[int, ...] | None = None,
    dtype: torch.dtype | None = None,
    keepdims: bool = False,
) -> A:
    """The product of the elements.

    Parameters
    ----------
    x
        Array of numeric dtype, any shape.
    axis
        The axis or axes to multiply over; all by default, none for ``()``.
    dtype
        The dtype to convert `x` to before multiplying. By default that of `x`; for integers int64 or,
        unsigned, uint64.
    keepdims
        Whether the result keeps the reduced axes with size 1.

    Returns
    -------
    Array without the reduced axes. Over no elements it is 1; an integer that gets too large wraps around.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.prod(xp.asarray([[1, 2], [3, 4]]), axis=0)
    Array([3, 8], dtype=int64)
    """
    if dtype is not None:
        _check_dtype(ops.PROD, x, dtype)
    return reduce_(ops.PROD, x, axis, keepdims, dtype)


def max(x: A, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> A:
    """The largest element; NaN if there is one.

    Parameters
    ----------
    x
        Array of real numeric dtype, any shape.
    axis
        The axis or axes to search; all by default, none for ``()``.
    keepdims
        Whether the result keeps the reduced axes with size 1.

    Returns
    -------
    Array of the dtype of `x` without the reduced axes.

    Raises
    ------
    ValueError
        There are no elements to choose from: a reduced axis has size 0.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.max(xp.asarray([[1, 2], [3, 0]]), axis=-1)
    Array([2, 3], dtype=int64)
    """
    return reduce_(ops.MAX, x, axis, keepdims)


def min(x: A, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> A:
    """The smallest element; NaN if there is one.

    Parameters
    ----------
    x
        Array of real numeric dtype, any shape.
    axis
        The axis or axes to search; all by default, none for ``()``.
    keepdims
        Whether the result keeps the reduced axes with size 1.

    Returns
    -------
    Array of the dtype of `x` without the reduced axes.

    Raises
    ------
    ValueError
        There are no elements to choose from: a reduced axis has size 0.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.min(xp.asarray([[1, 2], [3, 0]]), axis=-1)
    Array([1, 0], dtype=int64)
    """
    return reduce_(ops.MIN, x, axis, keepdims)


def mean(x: A, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> A:
    """The arithmetic mean.

    Parameters
    ----------
    x
        Array of floating-point dtype, any shape.
    axis
        The axis or axes to take the mean over; all by default, none for ``()``.
    keepdims
        Whether the result keeps the reduced axes with size 1.

    Returns ------- Array of the dtype of `x` without the reduced axes. Over no elements it is NaN. A NaN in
    one part of a complex number does not spread to the other.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.mean(xp.asarray([1.0, 2.0]))
    Array(1.5, dtype=float32)
    """
    return reduce_(ops.MEAN, x, axis, keepdims)


def var(
    x: A,
    /,
    *,
    axis: int | tuple[int, ...] | None = None,
    correction: int | float = 0.0,
    keepdims: bool = False,
) -> A:
    """The variance: the mean of the squared differences from the mean.

    Parameters
    ----------
    x
        Array of real floating-point dtype, any shape.
    axis
        The axis or axes to take the variance over; all by default, none for ``()``.
    correction
        What to subtract from the number of elements before the division; 1 for a sample, fractions are fine.
    keepdims
        Whether the result keeps the reduced axes with size 1.

    Returns
    -------
    Array of the dtype of `x` without the reduced axes. It is NaN if the number of elements is not above
    `correction`.

    Raises
    ------
    TypeError
        `correction` is no number.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.var(xp.asarray([1.0, 3.0]), correction=1)
    Array(2., dtype=float32)
    """
    return reduce_(ops.VAR, x, axis, keepdims, correction if type(correction) is float else _number("var", correction))


def std(
    x: A,
    /,
    *,
    axis: int | tuple[int, ...] | None = None,
    correction: int | float = 0.0,
    keepdims: bool = False,
) -> A:
    """The standard deviation: the square root of the variance.

    Parameters
    ----------
    x
        Array of real floating-point dtype, any shape.
    axis
        The axis or axes to take the deviation over; all by default, none for ``()``.
    correction
        What to subtract from the number of elements before the division; 1 for a sample, fractions are fine.
    keepdims
        Whether the result keeps the reduced axes with size 1.

    Returns
    -------
    Array of the dtype of `x` without the reduced axes. It is NaN if the number of elements is not above
    `correction`.

    Raises
    ------
    TypeError
        `correction` is no number.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.std(xp.asarray([1.0, 3.0]))
    Array(1., dtype=float32)
    """
    return reduce_(ops.STD, x, axis, keepdims, correction if type(correction) is float else _number("std", correction))


def _number(name: str, correction: Any) -> Any:
    if isinstance(correction, (int, float)) and not isinstance(correction, bool):
        try:
            return float(correction)
        except OverflowError:
            raise OverflowError(f"{name}: correction is {shown(correction)}; takes what a float holds") from None
    raise TypeError(f"{name}: correction is a {type(correction).__name__}; takes a Python int or float")


def cumulative_sum(
    x: A,
    /,
    *,
    axis: int | None = None,
    dtype: torch.dtype | None = None,
    include_initial: bool = False,
) -> A:
    """The sums of the first elements along an axis.

    Parameters
    ----------
    x
        Array of numeric dtype with one or more axes.
    axis
        The axis to sum along; may be left out if there is one.
    dtype
        The dtype to convert `x` to before summing. By default that of `x`; for integers int64 or, unsigned,
        uint64.
    include_initial
        Whether the result begins with the sum of no elements, 0.

    Returns
    -------
    Array of the shape of `x`, with `include_initial` longer by 1 along `axis`.

    Raises
    ------
    ValueError
        `axis` is None and `x` has not one axis.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.cumulative_sum(xp.asarray([1, 2, 3]), include_initial=True)
    Array([0, 1, 3, 6], dtype=int64)
    """
    return _cumulative(ops.CUMULATIVE_SUM, x, axis, dtype, include_initial)


def cumulative_prod(
    x: A,
    /,
    *,
    axis: int | None = None,
    dtype: torch.dtype | None = None,
    include_initial: bool = False,
) -> A:
    """The products of the first elements along an axis.

    Parameters
    ----------
    x
        Array of numeric dtype with one or more axes.
    axis
        The axis to multiply along; may be left out if there is one.
    dtype
        The dtype to convert `x` to before multiplying. By default that of `x`; for integers int64 or,
        unsigned, uint64.
    include_initial
        Whether the result begins with the product of no elements, 1.

    Returns
    -------
    Array of the shape of `x`, with `include_initial` longer by 1 along `axis`.

    Raises
    ------
    ValueError
        `axis` is None and `x` has not one axis.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.cumulative_prod(xp.asarray([1, 2, 3]))
    Array([1, 2, 6], dtype=int64)
    """
    return _cumulative(ops.CUMULATIVE_PROD, x, axis, dtype, include_initial)


def _cumulative(op: Op, x: A, axis: int | None, dtype: torch.dtype | None, include_initial: bool) -> A:
    if dtype is not None:
        _check_dtype(op, x, dtype)
    t = x._tensor if type(x) is Array else bare(op, x)
    boxed = t is not x
    if axis is None:
        if t.ndim != 1:
            raise ValueError(f"{op.name}: got an array of {t.ndim} axes and no axis; takes one for other than 1-d")
        axis = 0
    else:
        axis = normalize_axis(op.name, axis, t.ndim)
    if include_initial is False and dtype is None and t.dtype in op.native:
        r = op.fast(t, axis)
        return result(r, boxed)
    if t.dtype not in op.ok:
        unwrap(op, x)  # raises
    if type(include_initial) is not bool:
        check_flags(op.name, include_initial=include_initial)
    return result(op.full(t, axis, dtype, include_initial), boxed)
