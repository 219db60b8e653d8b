"""The standard's set functions.

The source of each is the page of its name in the Array API standard 2025.12, set functions. Elements are the
same if they are equal: each NaN differs from all others, and the two zeros are one value. The values come in
ascending order, complex ones by their real part first, NaN last. The shape of the results depends on the
values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from torch import Tensor

from . import _ops as ops
from ._array import operands_or_scalars, result, unwrap
from ._axes import check_flags
from ._ops import Op

if TYPE_CHECKING:
    from ._array import A

__all__ = ["isin", "unique_all", "unique_counts", "unique_inverse", "unique_values"]


class UniqueAllResult(NamedTuple):
    """What `unique_all` gives: arrays of the type of its argument."""

    values: Any
    indices: Any
    inverse_indices: Any
    counts: Any


class UniqueCountsResult(NamedTuple):
    """What `unique_counts` gives: arrays of the type of its argument."""

    values: Any
    counts: Any


class UniqueInverseResult(NamedTuple):
    """What `unique_inverse` gives: arrays of the type of its argument."""

    values: Any
    inverse_indices: Any


def isin(x1: A | int, x2: A | int, /, *, invert: bool = False) -> A:
    """Whether each element of `x1` is one of the elements of `x2`.

    Parameters
    ----------
    x1, x2
        Arrays of any dtype and any shape, or one array and one Python scalar. Their dtypes are promoted.
    invert
        Whether to ask the opposite.

    Returns
    -------
    Array of bool of the shape of `x1`, 0-d for a scalar. NaN is in nothing.

    Raises
    ------
    TypeError
        An argument or the pair of their dtypes is not allowed.
    OverflowError
        A Python int is outside the range of the dtype of the other argument.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.isin(xp.asarray([1, 2, 3]), xp.asarray([3, 1]))
    Array([ True, False,  True], dtype=bool)
    """
    (t1, t2), boxed = operands_or_scalars(ops.ISIN, x1, x2)
    check_flags("isin", invert=invert)
    return result(ops.ISIN.fast(t1, t2, invert), boxed)


def unique_all(x: A, /) -> UniqueAllResult:
    """The distinct elements, where each is first, which of them each element is, and how often each is there.

    Parameters
    ----------
    x
        Array of any dtype, any shape.

    Returns ------- Named tuple ``(values, indices, inverse_indices, counts)``: the values in a 1-d array,
    their first indices in the flattened `x`, the index of its value for each element in the shape of `x`, and
    the counts of the values.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> values, indices, inverse_indices, counts = xp.unique_all(xp.asarray([5, 3, 5]))
    >>> indices, inverse_indices
    (Array([1, 0], dtype=int64), Array([1, 0, 1], dtype=int64))
    """
    t, boxed = _with_values(ops.UNIQUE_ALL, x)
    return UniqueAllResult(*[result(r, boxed) for r in ops.UNIQUE_ALL.fast(t)])


def unique_counts(x: A, /) -> UniqueCountsResult:
    """The distinct elements, and how often each is there.

    Parameters
    ----------
    x
        Array of any dtype, any shape.

    Returns
    -------
    Named tuple ``(values, counts)`` of two 1-d arrays.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.unique_counts(xp.asarray([5, 3, 5])).counts
    Array([1, 2], dtype=int64)
    """
    t, boxed = _with_values(ops.UNIQUE_COUNTS, x)
    return UniqueCountsResult(*[result(r, boxed) for r in ops.UNIQUE_COUNTS.fast(t)])


def unique_inverse(x: A, /) -> UniqueInverseResult:
    """The distinct elements, and which of them each element is.

    Parameters
    ----------
    x
        Array of any dtype, any shape.

    Returns ------- Named tuple ``(values, inverse_indices)``: the values in a 1-d array, and in the shape of
    `x` the index of its value for each element.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.unique_inverse(xp.asarray([5, 3, 5])).inverse_indices
    Array([1, 0, 1], dtype=int64)
    """
    t, boxed = _with_values(ops.UNIQUE_INVERSE, x)
    return UniqueInverseResult(*[result(r, boxed) for r in ops.UNIQUE_INVERSE.fast(t)])


def unique_values(x: A, /) -> A:
    """The distinct elements.

    Parameters
    ----------
    x
        Array of any dtype, any shape.

    Returns
    -------
    1-d array of the dtype of `x`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.unique_values(xp.asarray([5, 3, 5]))
    Array([3, 5], dtype=int64)
    """
    t, boxed = _with_values(ops.UNIQUE_VALUES, x)
    return result(ops.UNIQUE_VALUES.fast(t), boxed)


def _with_values(op: Op, x: Any) -> tuple[Tensor, bool]:
    t, boxed = unwrap(op, x)
    if t.is_meta:
        raise ValueError(f"{op.name}: an array on the device 'meta' has no values")
    return t, boxed
