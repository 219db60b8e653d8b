"""Grids, keys and places: what indexing begins with."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from numpy import index_exp, s_
from torch import Tensor

from .._kernels import search
from . import _convert
from ._convert import keeps_type
from ._creation import arange, asarray
from ._dtypes import KIND
from ._flat import flatiter
from ._ndarray import ndarray, result, wrap
from ._operands import _broadcast_shapes, _check_broadcast, _device, _placed
from ._searching import nonzero
from ._selection import _any, _mode, _within, common_dtype
from ._shapes import broadcast_to, concatenate, reshape, stack
from ._ufuncs import add, multiply

__all__ = [
    "c_", "index_exp", "indices", "ix_", "mgrid", "ndenumerate", "ogrid", "r_", "ravel_multi_index", "s_",
    "unravel_index",
]  # fmt: skip

_LARGEST = 2**63 - 1


# Grids


@keeps_type
def ix_(*args: Any) -> Any:
    """The key that takes the rows, columns, ... of the given numbers: index arrays, each along an axis of its own.

    Parameters
    ----------
    args
        For each axis indices or a mask, of one axis.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.arange(10).reshape(2, 5)
    >>> x[np.ix_([0, 1], [2, 4])]
    array([[2, 4],
           [7, 9]])
    """
    found = []
    for k, arg in enumerate(args):
        x = asarray(arg)
        if x.ndim != 1:
            raise ValueError("Cross index must be 1 dimensional")
        if not x.size and not hasattr(arg, "dtype"):  # an empty sequence has no dtype to keep
            x = x.astype(np.intp)
        if x._tensor.dtype is torch.bool:
            (x,) = nonzero(x)
        found.append(reshape(x, (1,) * k + (x.size,) + (1,) * (len(args) - k - 1)))
    return tuple(found)


def indices(dimensions: Any, dtype: Any = int, sparse: Any = False) -> Any:
    """The indices of the elements of a shape, an array for each axis.

    Parameters
    ----------
    dimensions
        The shape.
    dtype
        The dtype of the indices.
    sparse
        Whether each array has size 1 along the axes of the others; they are in a tuple then, otherwise in one array.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.indices((2, 2))
    array([[[0, 0],
            [1, 1]],
    <BLANKLINE>
           [[0, 1],
            [0, 1]]])
    """
    sizes = _sizes(tuple(dimensions))
    n = len(sizes)
    rows = [arange(s, dtype=dtype) for s in sizes]
    rows = [reshape(r, (1,) * k + (r.size,) + (1,) * (n - k - 1)) for k, r in enumerate(rows)]
    return tuple(rows) if sparse else _dense(rows, sizes, dtype)


def _dense(rows: list[ndarray], sizes: tuple[int, ...], dtype: Any) -> ndarray:
    if any(s < 0 for s in sizes):
        raise ValueError("negative dimensions are not allowed")
    return stack([broadcast_to(r, sizes) for r in rows]) if rows else arange(0, dtype=dtype)


def _sizes(shape: Any) -> tuple[int, ...]:
    several = isinstance(shape, (tuple, list)) or bool(getattr(shape, "ndim", 0))
    return tuple(operator.index(s) for s in (shape if several else (shape,)))


def _number(v: Any) -> Any:
    """A bound of a slice as a Python number."""
    return v.item() if isinstance(v, (ndarray, Tensor, np.ndarray, np.generic)) else v


def _spaced(key: slice) -> tuple[Any, Any, int]:
    """The first value of a slice, the step, and how many values there are; an imaginary step is their number."""
    start, stop, step = _number(key.start or 0), _number(key.stop), _number(1 if key.step is None else key.step)
    if isinstance(step, complex):
        n = int(abs(step))
        return start, (stop - start) / (n - 1) if n > 1 else 1.0, n
    return start, step, math.ceil((stop - start) / step)


def _kinds(key: slice) -> list[Any]:
    """What counts for the dtype of a slice: its bounds and its step, of an imaginary step its size."""
    step = 1 if key.step is None else key.step
    step = abs(complex(_number(step))) if isinstance(_number(step), complex) else step
    found = [0 if key.start is None else key.start, key.stop, step]
    return [v if type(v) in (int, float, complex) else _convert.tensor(v) for v in found]


def _row(key: slice, d: torch.dtype) -> ndarray:
    start, step, n = _spaced(key)
    i = arange(n, dtype=d)
    return add(multiply(i, step), start, dtype=d) if (start, step) != (0, 1) else i


def _range(key: slice) -> ndarray:
    """The values of one slice."""
    if isinstance(_number(key.step), complex):
        return _row(key, common_dtype(_kinds(key)))
    return arange(0 if key.start is None else key.start, key.stop, 1 if key.step is None else key.step)


class _Grid:
    """What `mgrid` and `ogrid` are: indexed with slices, they give coordinates."""

    __slots__ = ("_sparse",)

    def __init__(self, sparse: bool) -> None:
        self._sparse = sparse

    def __repr__(self) -> str:
        return "ogrid" if self._sparse else "mgrid"

    def __getitem__(self, key: Any) -> Any:
        if type(key) is not tuple:
            return _range(slice(key.start, key.stop, key.step))
        if not key:
            return () if self._sparse else arange(0)
        d = common_dtype([v for k in key for v in _kinds(k)])
        n = len(key)
        sizes = tuple(_spaced(k)[2] for k in key)
        if not self._sparse and min(sizes) < 0:
            raise ValueError("negative dimensions are not allowed")
        rows = [_row(k, d) for k in key]
        rows = [reshape(r, (1,) * i + (r.size,) + (1,) * (n - i - 1)) for i, r in enumerate(rows)]
        return tuple(rows) if self._sparse else _dense(rows, sizes, d)


#: `mgrid[0:2, 0:3]`: the coordinates of all places of a grid in one array. A step of 5j means 5 values, the last
#: included.
mgrid = _Grid(False)
#: As `mgrid`, with an array for each axis, which has size 1 along the others.
ogrid = _Grid(True)


# Joining by indexing


class _Joined:
    """What `r_` and `c_` are: indexed with arrays, numbers and slices, they join them."""

    __slots__ = ("_axis", "_name", "_ndmin", "_place")

    def __init__(self, name: str, axis: int, ndmin: int, place: int) -> None:
        self._name = name
        self._axis = axis
        self._ndmin = ndmin
        self._place = place

    def __repr__(self) -> str:
        return self._name

    def __len__(self) -> int:
        return 0

    def __getitem__(self, key: Any) -> Any:
        return self._join(*(key if type(key) is tuple else (key,)))

    def _join(self, *items: Any) -> Any:
        axis, ndmin, place = self._axis, self._ndmin, self._place
        if items and isinstance(items[0], str):
            axis, ndmin, place = self._directed(items[0])
            items = items[1:]
        if any(isinstance(e, str) for e in items):
            raise ValueError("special directives must be the first entry.")
        return _joined(axis, ndmin, place, *items)

    def _directed(self, text: str) -> tuple[int, int, int]:
        """The axis, number of axes and place that a string like "0,2,1" asks for."""
        if text in ("r", "c"):
            raise TypeError(
                f"{self._name}[{text!r}, ...]: numpy_compat has no class matrix; write {self._name}['0,2', ...]"
            )
        try:
            numbers = [int(p) for p in text.split(",")]
        except ValueError:
            raise ValueError(f"unknown special directive {text!r}") from None
        given = [self._axis, self._ndmin, self._place]
        given[: len(numbers[:3])] = numbers[:3]
        return given[0], given[1], given[2]


@keeps_type
def _joined(axis: int, ndmin: int, place: int, *items: Any) -> Any:
    device = _device(items)
    arrays: list[Any] = []
    for e in items:
        if isinstance(e, slice):
            arrays.append(_range(e)._tensor.to(device))
        else:
            arrays.append(e if type(e) in (int, float, complex) else _placed(_convert.tensor(e, device), device))
    if not arrays:
        raise ValueError("need at least one array to concatenate")
    d = common_dtype(arrays)
    return concatenate([wrap(_with_axes(e, d, ndmin, place, device)) for e in arrays], axis)


def _with_axes(e: Any, d: torch.dtype, ndmin: int, place: int, device: Any) -> Tensor:
    """An array with at least `ndmin` axes: its own come at `place` among those of size 1."""
    if type(e) in (int, float, complex):
        return _convert.element(e, d, device).reshape((1,) * ndmin)
    t = _convert.cast(_convert.tensor(e), d)
    new = ndmin - t.ndim
    if new <= 0:
        return t
    if not t.ndim:
        return t.reshape((1,) * new)
    before = place if place >= 0 else place + new + 1
    before = before if before >= 0 else max(before + ndmin, 0)  # as NumPy's slices read it
    if before > new:
        raise ValueError("axes don't match array")
    return t.reshape((1,) * before + tuple(t.shape) + (1,) * (new - before))


#: `r_[1:4, 0, 4]`: numbers, slices and arrays joined along the first axis.
r_ = _Joined("r_", 0, 1, -1)
#: `c_[[1, 2], [3, 4]]`: as `r_` along the last axis; what has one axis is a column.
c_ = _Joined("c_", -1, 2, 0)


# Places as numbers


def _is_f(order: Any) -> bool:
    if order is None:
        return False
    if not isinstance(order, str):
        raise TypeError(f"order must be str, not {type(order).__name__}")
    if order.upper() not in ("C", "F"):
        raise ValueError(f"only 'C' or 'F' order is permitted (got {order!r})")
    return order.upper() == "F"


def _places(x: Any, device: Any) -> Tensor:
    t = _placed(_convert.tensor(x, device), device)
    if KIND[t.dtype] not in "biu":
        if not t.numel() and not hasattr(x, "dtype"):
            raise TypeError(
                "indices must be integral: the provided empty sequence was inferred as float. Wrap it with "
                "'np.array(indices, dtype=np.intp)'"
            )
        raise TypeError("only int indices permitted")
    return search._as_index(t)


@keeps_type
def unravel_index(indices: Any, shape: Any, order: Any = "C") -> Any:
    """For numbers of elements in order, the index along each axis.

    Parameters
    ----------
    indices
        Array-like of integers.
    shape
        The shape whose elements are numbered.
    order
        In which order: "C", the last axis first, or "F", the first one first.

    Raises
    ------
    ValueError
        A number is negative or not below the number of elements.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.unravel_index([5, 2], (2, 3))
    (array([1, 0]), array([2, 2]))
    """
    sizes = _sizes(shape)
    backwards = not _is_f(order)
    i = _places(indices, _device((indices,)))
    n = math.prod(sizes)
    if n > _LARGEST:
        raise ValueError(
            "dimensions are too large; arrays and shapes with a total size greater than 'intp' are not supported."
        )
    wrong = (i < 0) | (i >= n)
    if _any(wrong):
        raise ValueError(f"index {int(i[wrong][0])} is out of bounds for array with size {n}")
    if not sizes and i.ndim:
        raise ValueError("multiple indices are not supported for 0d arrays")
    found = []
    for s in reversed(sizes) if backwards else sizes:
        s = max(s, 1)  # without elements there are no numbers
        found.append(result(i % s))
        i = torch.div(i, s, rounding_mode="floor")
    return tuple(reversed(found)) if backwards else tuple(found)


@keeps_type
def ravel_multi_index(multi_index: Any, dims: Any, mode: Any = "raise", order: Any = "C") -> Any:
    """For indices along each axis, the numbers of the elements in order.

    Parameters
    ----------
    multi_index
        An array-like of integers for each axis; they broadcast.
    dims
        The shape whose elements are numbered.
    mode
        What becomes of indices out of bounds: "raise" refuses them (negative ones, too), "wrap" takes them modulo the
        size, "clip" takes the nearest one. A tuple has one for each axis.
    order
        In which order: "C", the last axis first, or "F", the first one first.

    Raises
    ------
    ValueError
        An index is out of bounds.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.ravel_multi_index(([1, 0], [2, 2]), (2, 3))
    array([5, 2])
    """
    sizes = _sizes(dims)
    n = len(sizes)
    forwards = _is_f(order)
    modes = [_mode(m) for m in mode] if isinstance(mode, (tuple, list)) else [_mode(mode)] * n
    if len(modes) != n:
        raise ValueError(f"list of clipmodes has wrong length ({len(modes)} instead of {n})")
    if math.prod(sizes) > _LARGEST:
        raise ValueError("invalid dims: array size defined by dims is larger than the maximum possible size.")
    xs = list(_convert.tensor(multi_index)) if isinstance(multi_index, (ndarray, Tensor)) else list(multi_index)
    if len(xs) != n:
        raise ValueError(f"parameter multi_index must be a sequence of length {n}")
    device = _device(tuple(xs))
    ts = [_places(x, device) for x in xs]
    if not ts:
        return np.intp(0)
    _check_broadcast(ts)
    shape = _broadcast_shapes(*[t.shape for t in ts])
    if math.prod(sizes) == 0 and math.prod(shape):
        raise ValueError("cannot unravel if shape has zero entries (is empty).")
    total, by = torch.zeros((), dtype=torch.int64, device=device), 1
    for k in range(n) if forwards else reversed(range(n)):
        i, s = ts[k], sizes[k]
        if modes[k] == "raise" and math.prod(shape) and _any((i < 0) | (i >= s)):
            raise ValueError("invalid entry in coordinates array")
        total = total + _within(i, max(s, 1), modes[k]) * by
        by *= s
    return result(total.expand(shape))


class ndenumerate:
    """The places of the elements of an array with the elements, in order.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> for place, value in np.ndenumerate([[1, 2]]):
    ...     print(place, value)
    (0, 0) 1
    (0, 1) 2
    """

    __slots__ = ("iter",)

    def __init__(self, arr: Any) -> None:
        self.iter = flatiter(asarray(arr))

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], Any]]:
        return self

    def __next__(self) -> tuple[tuple[int, ...], Any]:
        if self.iter.index >= len(self.iter):
            raise StopIteration
        return self.iter.coords, next(self.iter)
