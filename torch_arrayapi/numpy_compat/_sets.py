"""Arrays as sets: unique elements, membership, unions and their like."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._dtypes import BOUNDS
from .._kernels import elementwise, reduce, search
from . import _convert
from ._convert import keeps_type
from ._dtypes import KIND, promote
from ._ndarray import wrap
from ._operands import _axis
from ._searching import _common, _in_order, _ordering, _tensors

__all__ = [
    "intersect1d", "isin", "setdiff1d", "setxor1d", "union1d", "unique", "unique_all", "unique_counts",
    "unique_inverse", "unique_values",
]  # fmt: skip


class UniqueAllResult(NamedTuple):
    """What `unique_all` gives."""

    values: Any
    indices: Any
    inverse_indices: Any
    counts: Any


class UniqueCountsResult(NamedTuple):
    """What `unique_counts` gives."""

    values: Any
    counts: Any


class UniqueInverseResult(NamedTuple):
    """What `unique_inverse` gives."""

    values: Any
    inverse_indices: Any


# Unique elements


def _values(t: Tensor, equal_nan: bool = True) -> Tensor:
    """The unique elements in ascending order."""
    flat = t.reshape(-1)
    if KIND[t.dtype] in "biu":
        return search.unique_values(flat)
    s = _in_order(flat, 0)
    return s[_begins(s, equal_nan)]


def _begins(s: Tensor, equal_nan: bool) -> Tensor:
    """Where a new value begins in a sorted tensor."""
    new = s[1:] != s[:-1]
    if equal_nan and KIND[s.dtype] in "fc":
        nan = torch.isnan(s)
        new = new & ~(nan[1:] & nan[:-1])
    return torch.cat([torch.ones_like(s[:1], dtype=torch.bool), new])


def _all(t: Tensor, equal_nan: bool) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The unique elements, the index of the first of each, the number of the value of each element, counts."""
    flat = t.reshape(-1)
    order = _ordering(flat, 0)
    s = flat[order]
    new = _begins(s, equal_nan)
    first = torch.nonzero(new)[:, 0]
    inverse = torch.empty_like(order).scatter(0, order, torch.cumsum(new, 0) - 1)
    counts = torch.diff(first, append=first.new_full((1,), order.numel()))
    return s[first], order[first], inverse.reshape(t.shape), counts


_BITS = {torch.float32: torch.int32, torch.float64: torch.int64}


def _key(t: Tensor) -> Tensor:
    """An int64 tensor that is in order as the real elements are: NaN last, zeros alike."""
    if t.dtype is torch.float16:
        t = t.float()
    if t.dtype in _BITS:
        limits = torch.iinfo(_BITS[t.dtype])
        bits = torch.where(torch.isnan(t), torch.nan, t.detach() + 0.0).view(_BITS[t.dtype])
        t = bits ^ ((bits >> (limits.bits - 1)) & limits.max)
    return elementwise.ordered(t).to(torch.int64)


def _rows(t: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """As `_all`, of the rows of `t`. NumPy never takes rows with NaN for equal."""
    n, width = t.shape
    if t.is_complex():
        re, im = torch.real(t.resolve_conj()), torch.imag(t.resolve_conj())
        rank = torch.isnan(re).to(torch.int64) * 2 + torch.isnan(im) * ~torch.isnan(re)
        keys = torch.stack([rank, _key(re), _key(im)], -1).reshape(n, 3 * width)
    else:
        keys = _key(t)
        if t.dtype is torch.float16:  # whose NaN NumPy puts first here
            keys = torch.where(torch.isnan(t), torch.iinfo(torch.int64).min, keys)
    number = torch.arange(n, device=t.device)
    if KIND[t.dtype] in "fc":
        tie = torch.where(torch.isnan(t).any(1), number, 0)
    else:
        tie = torch.zeros_like(number)
    if n == 0:
        return t, number, number, number
    _, inverse, counts = torch.unique(
        torch.cat([keys, tie[:, None]], 1), dim=0, return_inverse=True, return_counts=True
    )
    first = torch.full_like(counts, n).scatter_reduce(0, inverse, number, "amin")
    return search.take(t, first, 0), first, inverse, counts


@keeps_type
def unique(
    ar: Any,
    return_index: Any = False,
    return_inverse: Any = False,
    return_counts: Any = False,
    axis: Any = None,
    *,
    equal_nan: Any = True,
    sorted: Any = True,
) -> Any:
    """The elements without repetition, in ascending order.

    Parameters
    ----------
    ar
        Array-like.
    return_index
        Whether to give the index of the first of each value, too.
    return_inverse
        Whether to give the number of the value of each element, too.
    return_counts
        Whether to give how often each value is there, too.
    axis
        The axis whose subarrays are compared, or None for elements.
    equal_nan
        Whether all NaNs count as one value.
    sorted
        False allows any order; they are in ascending order all the same.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.unique([3, 1, 3], return_counts=True)
    (array([1, 3]), array([1, 2]))
    """
    t = _convert.tensor(ar)
    wanted = [bool(w) for w in (return_index, return_inverse, return_counts)]
    if axis is not None:
        if not hasattr(axis, "__index__"):
            name = "float" if isinstance(axis, float) else type(axis).__name__
            raise TypeError(f"integer argument expected, got {name}")
        axis = _axis(axis, t.ndim)
    if axis is None or t.ndim == 1:
        if not any(wanted):
            return wrap(_values(t, bool(equal_nan)))
        values, *others = _all(t, bool(equal_nan))
    else:
        moved = t.movedim(axis, 0)
        rest = moved.shape[1:]
        values, *others = _rows(moved.reshape(moved.shape[0], math.prod(rest)))
        values = values.reshape(values.shape[0], *rest).movedim(0, axis)
        if not any(wanted):
            return wrap(values)
    return (wrap(values), *[wrap(o) for o, w in zip(others, wanted, strict=True) if w])


@keeps_type
def unique_all(x: Any) -> Any:
    """The unique elements, the index of the first of each, the number of the value of each element, counts.

    Every NaN is a value of its own.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.unique_all([3, 1, 3]).indices
    array([1, 0])
    """
    return UniqueAllResult(*map(wrap, _all(_convert.tensor(x), False)))


@keeps_type
def unique_counts(x: Any) -> Any:
    """The unique elements and how often each is there; every NaN is a value of its own.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.unique_counts([3, 1, 3]).counts
    array([1, 2])
    """
    values, _, _, counts = _all(_convert.tensor(x), False)
    return UniqueCountsResult(wrap(values), wrap(counts))


@keeps_type
def unique_inverse(x: Any) -> Any:
    """The unique elements and the number of the value of each element; every NaN is a value of its own.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.unique_inverse([3, 1, 3]).inverse_indices
    array([1, 0, 1])
    """
    values, _, inverse, _ = _all(_convert.tensor(x), False)
    return UniqueInverseResult(wrap(values), wrap(inverse))


@keeps_type
def unique_values(x: Any) -> Any:
    """The unique elements in ascending order; every NaN is a value of its own.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.unique_values([3, 1, 3])
    array([1, 3])
    """
    return wrap(_values(_convert.tensor(x), False))


# Sets


def _among(a: Tensor, b: Tensor, invert: bool) -> Tensor:
    """For each element of `a`, whether it is in `b`."""
    d = promote(a.dtype, b.dtype)
    if KIND[d] == "f" and KIND[a.dtype] in "iu" and KIND[b.dtype] in "iu":
        # uint64 and signed integers: as int64 both, without those that only one of them holds.
        fits = a >= 0 if KIND[a.dtype] == "i" else a.view(torch.int64) >= 0
        b = b.reshape(-1)
        b = b.view(torch.int64) if b.dtype is torch.uint64 else b.to(torch.int64)
        a = a.view(torch.int64) if a.dtype is torch.uint64 else a.to(torch.int64)
        return (search.isin(a, b[b >= 0], False) & fits) ^ invert
    if d is torch.float16:
        d = torch.float32
    return search.isin(_convert.cast(a, d), _convert.cast(b, d), invert)


@keeps_type
def isin(element: Any, test_elements: Any, assume_unique: Any = False, invert: Any = False, *, kind: Any = None) -> Any:
    """For each element, whether it is among others.

    Parameters
    ----------
    element, test_elements
        Array-likes.
    assume_unique
        The caller's word that neither has an element twice; the result is right without it.
    invert
        Whether to ask which elements are not there.
    kind
        NumPy's algorithms: None, "sort" or "table", of which the last is for integers; the result is the same.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.isin([1, 2, 3], [2, 5])
    array([False,  True, False])
    """
    a, b = _tensors(element, test_elements)
    if kind not in (None, "sort", "table"):
        raise ValueError(f"Invalid kind: '{kind}'. Please use None, 'sort' or 'table'.")
    if kind == "table" and not (KIND[a.dtype] in "biu" and KIND[b.dtype] in "biu"):
        raise ValueError(
            "The 'table' method is only supported for boolean or integer arrays. Please select 'sort' or None for kind."
        )
    if kind == "table" and b.numel() and _is_too_wide(b):
        raise RuntimeError(
            "You have specified kind='table', but the range of values in `ar2` or `ar1` exceed the maximum integer of "
            "the datatype. Please set `kind` to None or 'sort'."
        )
    return wrap(_among(a, b, bool(invert)))


def _is_too_wide(t: Tensor) -> bool:
    """Whether the distance of the largest integer from the least is no integer of the dtype; in a graph not known."""
    if is_compiling() or t.dtype is torch.bool:
        return False
    low, high = reduce.min(t, None, False).item(), reduce.max(t, None, False).item()
    return high - low > BOUNDS[t.dtype][1]


def _joined(a: Tensor, b: Tensor) -> Tensor:
    d = promote(a.dtype, b.dtype)
    return torch.cat([_convert.cast(a, d).reshape(-1), _convert.cast(b, d).reshape(-1)])


@keeps_type
def intersect1d(ar1: Any, ar2: Any, assume_unique: Any = False, return_indices: Any = False) -> Any:
    """The elements that are in both arrays, in ascending order.

    Parameters
    ----------
    ar1, ar2
        Array-likes.
    assume_unique
        The caller's word that neither has an element twice.
    return_indices
        Whether to give the index of each in both arrays, too.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.intersect1d([1, 3, 2], [4, 2, 3])
    array([2, 3])
    """
    a, b = (t.reshape(-1) for t in _tensors(ar1, ar2))
    first: list[Tensor] = []
    if not assume_unique:
        if return_indices:
            (a, i, _, _), (b, j, _, _) = _all(a, True), _all(b, True)
            first = [i, j]
        else:
            a, b = _values(a), _values(b)
    both = _joined(a, b)
    order = _ordering(both, 0)
    s = both[order]
    twice = s[1:] == s[:-1]
    if not return_indices:
        return wrap(s[:-1][twice])
    places = [order[:-1][twice], order[1:][twice] - a.numel()]
    if first:
        places = [f[p] for f, p in zip(first, places, strict=True)]
    return (wrap(s[:-1][twice]), *map(wrap, places))


@keeps_type
def union1d(ar1: Any, ar2: Any) -> Any:
    """The elements that are in one of the arrays or both, in ascending order.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.union1d([1, 3], [2, 3])
    array([1, 2, 3])
    """
    return wrap(_values(torch.cat([t.reshape(-1) for t in _common(ar1, ar2)])))  # Python numbers are weak only here


@keeps_type
def setdiff1d(ar1: Any, ar2: Any, assume_unique: Any = False) -> Any:
    """The elements of the first array that are not in the second: in ascending order, or as they are.

    Parameters
    ----------
    ar1, ar2
        Array-likes.
    assume_unique
        The caller's word that neither has an element twice; the order stays.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.setdiff1d([3, 1, 2], [1])
    array([2, 3])
    """
    a, b = _tensors(ar1, ar2)
    a = a.reshape(-1) if assume_unique else _values(a)
    return wrap(a[_among(a, b, True)])


@keeps_type
def setxor1d(ar1: Any, ar2: Any, assume_unique: Any = False) -> Any:
    """The elements that are in one of the arrays and not in both, in ascending order.

    Parameters
    ----------
    ar1, ar2
        Array-likes.
    assume_unique
        The caller's word that neither has an element twice.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.setxor1d([1, 2], [2, 3])
    array([1, 3])
    """
    a, b = _tensors(ar1, ar2)
    s = _in_order(_joined(a, b) if assume_unique else _joined(_values(a), _values(b)), 0)
    new = _begins(s, False)
    return wrap(s[new & torch.cat([new[1:], torch.ones_like(new[:1])])])
