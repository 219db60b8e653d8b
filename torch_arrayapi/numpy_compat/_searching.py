"""Where elements are and in what order: where, nonzero, sorting, searching, counting."""

from __future__ import annotations

import operator
from inspect import signature
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._dtypes import NATIVE
from .._kernels import elementwise, manip, search
from . import _convert
from ._convert import keeps_type
from ._dtypes import KIND, TO_NUMPY, can_cast, parse, promote
from ._ndarray import ndarray, result, wrap
from ._operands import _axes, _axis, _check_broadcast, _device, _logical, _placed
from ._types import result_type

__all__ = [
    "argpartition", "argsort", "argwhere", "bincount", "digitize", "flatnonzero", "lexsort", "nonzero", "partition",
    "searchsorted", "sort", "sort_complex", "where",
]  # fmt: skip

_NO_VALUE: Any = np._NoValue
_WEAK = frozenset({int, float, complex})


# What several functions need


def _tensors(*xs: Any) -> list[Tensor]:
    """Array-likes as tensors on one device."""
    device = _device(xs)
    return [_placed(_convert.tensor(x, device), device) for x in xs]


def _common(*xs: Any) -> list[Tensor]:
    """Array-likes as tensors of one device and one dtype, for which Python numbers are weak."""
    ts = _tensors(*xs)
    d = ts[0].dtype
    if any(t.dtype is not d for t in ts):
        d = parse(result_type(*[x if type(x) in _WEAK else t for x, t in zip(xs, ts, strict=True)]))
        ts = [_convert.cast(t, d) for t in ts]
    return ts


def _checked_cast(t: Tensor, d: torch.dtype, casting: str) -> Tensor:
    """The elements in another dtype, if the rule allows it."""
    if not can_cast(t.dtype, d, casting):
        raise TypeError(
            f"Cannot cast array data from {TO_NUMPY[t.dtype]!r} to {TO_NUMPY[d]!r} according to the rule '{casting}'"
        )
    return _convert.cast(t, d)


def _is_array(x: Any) -> bool:
    return isinstance(x, (ndarray, Tensor, np.ndarray, np.generic))


def _counts_from(x: Any, casting: str, like: Any = None) -> Tensor:
    """Indices as int64. A sequence is converted as NumPy does, number by number; an array as the rule allows."""
    device = _device((x, like))
    if _is_array(x) or (type(x) in (list, tuple) and _convert.has_arrays(x)):
        return _checked_cast(_convert.tensor(x, device), torch.int64, casting)
    t = _convert.tensor(x, device)
    if t.is_complex():
        raise TypeError("int() argument must be a string, a bytes-like object or a real number, not 'complex'")
    return _convert.cast(t, torch.int64)


# Where elements are


@keeps_type
def where(condition: Any, x: Any = _NO_VALUE, y: Any = _NO_VALUE, /) -> Any:
    """Elements of `x` where the condition holds and of `y` elsewhere; without both, the indices where it holds.

    Parameters
    ----------
    condition
        Array-like; what is not zero counts as true.
    x, y
        Array-likes. They broadcast with the condition; a Python number takes the dtype of the other.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.where([True, False], np.array([1, 2], dtype="int8"), 7)
    array([1, 7], dtype=int8)
    """
    if type(condition) is type(x) is type(y) is ndarray:
        c, a, b = condition._tensor, x._tensor, y._tensor
        if c.dtype is torch.bool and a.dtype is b.dtype in NATIVE and c.shape == a.shape == b.shape:
            return wrap(torch.where(c, a, b))
    if x is _NO_VALUE and y is _NO_VALUE:
        return nonzero(condition)
    if x is _NO_VALUE or y is _NO_VALUE:
        raise ValueError("either both or neither of x and y should be given")
    c, _, _ = ts = _tensors(condition, x, y)
    device = _device((condition, x, y))
    a, b = (_placed(t, device) for t in _common(x, y))
    try:
        return wrap(elementwise.where(_logical(c), a, b))
    except RuntimeError:
        _check_broadcast(ts)
        raise


where.__signature__ = signature(np.where)  # type: ignore[attr-defined]  # which has None where it means nothing given


@keeps_type
def nonzero(a: Any) -> Any:
    """The indices of the elements that are not zero, an array for each axis.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nonzero([[1, 0], [0, 2]])
    (array([0, 1]), array([0, 1]))
    """
    t = _convert.tensor(a)
    if t.ndim == 0:
        raise ValueError(
            "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead. If the context "
            "of this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`."
        )
    return tuple(map(wrap, search.nonzero(t)))


@keeps_type
def argwhere(a: Any) -> Any:
    """The indices of the elements that are not zero, a row for each element.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.argwhere([[1, 0], [0, 2]])
    array([[0, 0],
           [1, 1]])
    """
    t = _convert.tensor(a)
    return wrap(torch.nonzero(_logical(t)))


@keeps_type
def flatnonzero(a: Any) -> Any:
    """The indices, among all elements in order, of those that are not zero.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.flatnonzero([[1, 0], [0, 2]])
    array([0, 3])
    """
    return wrap(search.nonzero(_convert.tensor(a).reshape(-1))[0])


# Sorting. The order is NumPy's: NaN last; complex numbers by real, then by imaginary part, first those without NaN,
# then those whose imaginary part alone is NaN.


def _ordering(t: Tensor, axis: int) -> Tensor:
    """The indices that sort along an axis, stable."""
    if not t.is_complex():
        return search.argsort(t.float() if t.dtype is torch.float16 else t, axis, False, True)
    t = t.resolve_conj()
    re, im = torch.real(t), torch.imag(t)
    order = search.argsort(im, axis, False, True)
    order = torch.gather(order, axis, search.argsort(torch.gather(re, axis, order), axis, False, True))
    rank = torch.isnan(re).to(torch.int8) * 2 + torch.isnan(im) * ~torch.isnan(re)
    return torch.gather(order, axis, search.argsort(torch.gather(rank, axis, order), axis, False, True))


def _numbers(t: Tensor, axis: int) -> Tensor:
    """The indices along an axis as they are."""
    n = torch.arange(t.shape[axis], device=t.device)
    return n.reshape(-1, *(1,) * (t.ndim - axis - 1)).expand(t.shape).clone()


def _in_order(t: Tensor, axis: int) -> Tensor:
    """The elements sorted along an axis."""
    if t.is_complex():
        return torch.gather(t, axis, _ordering(t, axis))
    if t.dtype is torch.float16:
        return search.sort(t.float(), axis, False, True).half()
    return search.sort(t, axis, False, True)


_KINDS = ("quicksort", "mergesort", "heapsort", "stable")


def _check_kind(kind: Any, order: Any, stable: Any) -> None:
    """Every kind is stable here; the arguments must be what NumPy takes."""
    if kind is not None:
        if isinstance(kind, bytes):
            kind = kind.decode("ascii", "replace")
        if not isinstance(kind, str):
            raise TypeError(f"sort kind must be str, not {type(kind).__name__}")
        if kind[:1].lower() not in ("q", "m", "h", "s"):
            raise ValueError(f"sort kind must be one of 'quick', 'heap', or 'stable' (got {kind!r})")
        if stable is not None:
            raise ValueError("`kind` and keyword parameters can't be provided at the same time. Use only one of them.")
    if order is not None:
        raise ValueError("Cannot specify order when the array has no fields.")


@keeps_type
def sort(a: Any, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
    """A copy with the elements in ascending order along an axis, NaN last.

    Parameters
    ----------
    a
        Array-like.
    axis
        The axis, or None for all elements along one axis.
    kind
        A name of NumPy's; every one is a stable sort here.
    order
        For structured arrays, which torch does not have: None.
    stable
        As `kind`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.sort([3.0, np.nan, 1.0])
    array([ 1.,  3., nan])
    """
    t = _convert.tensor(a)
    _check_kind(kind, order, stable)
    if axis is None:
        t, axis = t.reshape(-1), 0
    return wrap(_in_order(t, _axis(axis, t.ndim)))


@keeps_type
def argsort(a: Any, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
    """The indices that sort along an axis; parameters as for `sort`. Equal elements keep their order.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.argsort([3, 1, 2])
    array([1, 2, 0])
    """
    t = _convert.tensor(a)
    _check_kind(kind, order, stable)
    if axis is None or t.ndim == 0:
        t, axis = t.reshape(-1), 0 if axis is None else axis
    return wrap(_ordering(t, _axis(axis, t.ndim)))


def _partitioned(t: Tensor, axis: int, kth: Any, kind: Any, order: Any) -> bool:
    """Whether there is something to do. The arguments must be what NumPy takes."""
    if not isinstance(kind, str):
        raise TypeError(f"select kind must be str, not {type(kind).__name__}")
    if kind != "introselect":
        raise ValueError(f"select kind must be 'introselect' (got {kind!r})")
    if order is not None:
        raise ValueError("Cannot specify order when the array has no fields.")
    n = t.shape[axis] if t.numel() else 0
    if type(kth) is int and -n <= kth < n:
        return True
    k = _convert.tensor(kth)
    if k.dtype is torch.bool:
        raise ValueError("Booleans unacceptable as partition index")
    if KIND[k.dtype] not in "iu":
        raise TypeError("Partition index must be integer")
    if k.ndim > 1:
        raise ValueError("object too deep for desired array")
    for i in _convert.integers(kth):
        if n and not -n <= i < n:
            raise ValueError(f"kth(={i if i >= 0 else i + n}) out of bounds ({n})")
    return k.numel() > 0


@keeps_type
def partition(a: Any, kth: Any, axis: Any = -1, kind: Any = "introselect", order: Any = None) -> Any:
    """A copy with the elements at `kth` where sorting puts them, smaller ones before and larger ones after them.

    Parameters
    ----------
    a
        Array-like.
    kth
        An int or ints.
    axis
        The axis, or None for all elements along one axis.
    kind
        "introselect".
    order
        For structured arrays, which torch does not have: None.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.partition([3, 1, 2], 0)[0]
    np.int64(1)
    """
    t = _convert.tensor(a)
    if axis is None:
        t, axis = t.reshape(-1), 0
    axis = _axis(axis, t.ndim)
    return wrap(_in_order(t, axis) if _partitioned(t, axis, kth, kind, order) else t.clone())


@keeps_type
def argpartition(a: Any, kth: Any, axis: Any = -1, kind: Any = "introselect", order: Any = None) -> Any:
    """The indices that partition along an axis; parameters as for `partition`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.argpartition([3, 1, 2], 0)[0]
    np.int64(1)
    """
    t = _convert.tensor(a)
    if axis is None or t.ndim == 0:
        t, axis = t.reshape(-1), 0 if axis is None else axis
    axis = _axis(axis, t.ndim)
    if _partitioned(t, axis, kth, kind, order):
        return wrap(_ordering(t, axis))
    return wrap(_numbers(t, axis))


@keeps_type
def lexsort(keys: Any, axis: Any = -1) -> Any:
    """The indices that sort by several keys, the last one first.

    Parameters
    ----------
    keys
        Array-likes of one shape, or an array whose first axis they are along.
    axis
        The axis along which to sort.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.lexsort(([1, 0, 2], [5, 5, 4]))
    array([2, 1, 0])
    """
    if not hasattr(keys, "__len__") or getattr(keys, "ndim", 1) == 0 or len(keys) == 0:
        raise TypeError("need sequence of keys with len > 0 in lexsort")
    ts = _tensors(*keys)
    if len({tuple(t.shape) for t in ts}) > 1:
        raise ValueError("all keys need to be the same shape")
    if ts[0].ndim == 0:
        _axes(operator.index(axis), 0)
        return result(torch.zeros((), dtype=torch.int64, device=ts[0].device))
    axis = _axis(axis, ts[0].ndim)
    order = _ordering(ts[0], axis)
    for t in ts[1:]:
        order = torch.gather(order, axis, _ordering(search.take_along_axis(t, order, axis), axis))
    return wrap(order)


@keeps_type
def sort_complex(a: Any) -> Any:
    """The elements as complex numbers, sorted along the last axis by real, then by imaginary part.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.sort_complex([2, 1 + 1j, 1])
    array([1.+0.j, 1.+1.j, 2.+0.j])
    """
    t = _convert.tensor(a)
    t = _in_order(t, _axis(-1, t.ndim))
    if t.is_complex():
        return wrap(t)
    small = t.dtype in (torch.int8, torch.int16, torch.uint8, torch.uint16)
    return wrap(_convert.cast(t, torch.complex64 if small else torch.complex128))


# Searching


def _one_axis(t: Tensor) -> Tensor:
    if t.ndim != 1:
        raise ValueError(f"object {'too deep' if t.ndim else 'of too small depth'} for desired array")
    return t


def _searched(a: Tensor, v: Tensor, side: Any) -> Tensor:
    """The places of `v` in a sorted `a` of one axis."""
    d = promote(a.dtype, v.dtype)
    a, v = _convert.cast(a, d), _convert.cast(v, d)
    if KIND[d] == "c":
        # Sorted together, with equal ones of `a` first or last, each of `v` has its number of `a` before it.
        n, flat = a.numel(), v.reshape(-1)
        left = side == "left"
        order = _ordering(torch.cat([flat, a] if left else [a, flat]), 0)
        of_a = order >= flat.numel() if left else order < n
        before = torch.empty_like(order).scatter(0, order, torch.cumsum(of_a, 0))
        return (before[: flat.numel()] if left else before[n:]).reshape(v.shape)
    narrow = {torch.bool: torch.uint8, torch.float16: torch.float32}.get(d)
    if narrow is not None:
        a, v = a.to(narrow), v.to(narrow)
    return search.searchsorted(a, v, side)


@keeps_type
def searchsorted(a: Any, v: Any, side: Any = "left", sorter: Any = None) -> Any:
    """Where to put values into a sorted array so that it stays sorted.

    Parameters
    ----------
    a
        Array-like of one axis, in ascending order or put in it by `sorter`.
    v
        The values.
    side
        Whether equal elements come after ("left") or before ("right").
    sorter
        The indices that sort `a`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.searchsorted([1, 2, 3], [2, 9])
    array([1, 3])
    """
    t, values = _tensors(a, v)
    if isinstance(side, bytes):
        side = side.decode("ascii", "replace")
    if not isinstance(side, str):
        raise TypeError(f"search side must be str, not {type(side).__name__}")
    if side not in ("left", "right"):
        raise ValueError(f"search side must be 'left' or 'right' (got {side!r})")
    _one_axis(t)
    if sorter is not None:
        s = _convert.tensor(sorter, t.device)
        if s.ndim != 1:
            raise TypeError("could not parse sorter argument")
        if KIND[s.dtype] not in "iu":
            raise TypeError("sorter must only contain integers")
        if s.dtype is torch.uint64:
            raise ValueError("could not parse sorter argument")
        if s.numel() != t.numel():
            raise ValueError("sorter.size must equal a.size")
        s = s.to(torch.int64)
        if s.numel() and bool(((s < 0) | (s >= t.numel())).any()):
            raise ValueError("Sorter index out of range.")
        t = search.take(t, s, 0)
    return result(_searched(t, values, side))


@keeps_type
def digitize(x: Any, bins: Any, right: Any = False) -> Any:
    """The number of the bin of each value: of ascending edges, how many are not above it.

    Parameters
    ----------
    x
        Array-like of real numbers.
    bins
        The edges, in ascending or descending order.
    right
        Whether a bin holds its right edge rather than its left.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.digitize([0.5, 1.0, 7.0], [1, 2, 3])
    array([0, 1, 3])
    """
    t, edges = _tensors(x, bins)
    if t.is_complex():
        raise TypeError("x may not be complex")
    e = _one_axis(_checked_cast(edges, torch.float64, "safe"))
    side = "left" if right else "right"
    if is_compiling():
        there, back = _searched(edges, t, side), e.numel() - _searched(manip.flip(edges, (0,)), t, side)
        return result(torch.where(e[-1] >= e[0], there, back) if e.numel() else there)
    up, down = e[1:] > e[:-1], e[1:] < e[:-1]
    first = torch.nonzero(e[1:] != e[:-1])[:1, 0].tolist()
    ascending = not first or bool(up[first[0]])
    if bool((down if ascending else up).any()):
        raise ValueError("bins must be monotonically increasing or decreasing")
    if ascending:
        return result(_searched(edges, t, side))
    return result(e.numel() - _searched(manip.flip(edges, (0,)), t, side))


@keeps_type
def bincount(x: Any, /, weights: Any = None, minlength: Any = 0) -> Any:
    """How often each of 0, 1, 2, ... is among integers, or the sum of the weights where it is.

    Parameters
    ----------
    x
        Integers of one axis, none negative.
    weights
        A number for each of them.
    minlength
        The least length of the result.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.bincount([0, 2, 2], minlength=4)
    array([1, 0, 2, 0])
    """
    unsigned = _is_array(x) and _one_axis(_convert.tensor(x)).dtype is torch.uint64
    t = _one_axis(_counts_from(x, "unsafe" if unsigned else "safe", weights))
    if minlength is None:
        raise TypeError("use 0 instead of None for minlength")
    least = operator.index(minlength)
    if least < 0:
        raise ValueError("'minlength' must not be negative")
    if t.numel() == 0:
        return wrap(torch.zeros(least, dtype=torch.int64, device=t.device))
    if not is_compiling() and int(t.min()) < 0:
        raise ValueError("'list' argument must have no negative elements")
    if weights is None:
        return wrap(torch.bincount(t, minlength=least))
    w = _convert.tensor(weights, t.device)
    w = _one_axis(_checked_cast(w, torch.float64, "same_kind" if not _is_array(weights) else "safe"))
    if w.numel() != t.numel():
        raise ValueError("The weights and list don't have the same length.")
    n = torch.bincount(t, minlength=least).shape[0] if is_compiling() else max(int(t.max()) + 1, least)
    return wrap(torch.zeros(n, dtype=torch.float64, device=t.device).index_add(0, t, w))
