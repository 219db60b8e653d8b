"""Splitting and joining arrays."""

from __future__ import annotations

import itertools
import warnings
from typing import Any

import numpy as np
from torch import Tensor

from ._convert import keeps_type
from ._creation import array, asarray
from ._ndarray import ndarray, wrap
from ._shapes import concatenate, ravel

__all__ = [
    "append", "array_split", "atleast_1d", "atleast_2d", "atleast_3d", "block", "column_stack", "dsplit", "dstack",
    "hsplit", "hstack", "row_stack", "split", "vsplit", "vstack",
]  # fmt: skip


# Splitting


@keeps_type
def array_split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> list[Any]:
    """Parts of an array along an axis, as views; the sizes of parts may differ by one.

    Parameters
    ----------
    ary
        Array-like.
    indices_or_sections
        How many parts, or the indices before which to cut.
    axis
        The axis.

    Raises
    ------
    ValueError
        Less than one part.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.array_split([1, 2, 3], 2)
    [array([1, 2]), array([3])]
    """
    x = asarray(ary)
    n = ary.shape[axis] if hasattr(ary, "shape") else len(ary)
    if hasattr(indices_or_sections, "__len__"):
        cuts = [0, *indices_or_sections, n]
    else:
        sections = int(indices_or_sections)
        if sections <= 0:
            raise ValueError("number sections must be larger than 0.")
        each, larger = divmod(n, sections)
        cuts = [i * each + min(i, larger) for i in range(sections + 1)]
    before = (slice(None),) * (axis % x.ndim)
    return [x[(*before, slice(i, j))] for i, j in itertools.pairwise(cuts)]


def split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> list[Any]:
    """Parts of an array along an axis, as views; a number of parts must divide the size.

    Parameters
    ----------
    ary, indices_or_sections, axis
        As for `array_split`.

    Raises
    ------
    ValueError
        The parts would differ in size.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.split(np.arange(4), 2)
    [array([0, 1]), array([2, 3])]
    >>> np.split([1, 2, 3, 4], [1])
    [array([1]), array([2, 3, 4])]
    """
    # As in NumPy, a list has no shape.
    if not hasattr(indices_or_sections, "__len__") and ary.shape[axis] % indices_or_sections:
        raise ValueError("array split does not result in an equal division")
    return array_split(ary, indices_or_sections, axis)


def _split(name: str, ary: Any, indices_or_sections: Any, least: int, axis: int) -> list[Any]:
    ndim = ary.ndim if hasattr(ary, "ndim") else asarray(ary).ndim
    if ndim < least:
        raise ValueError(f"{name} only works on arrays of {least} or more dimensions")
    return split(ary, indices_or_sections, axis if axis != 1 or ary.ndim > 1 else 0)


def hsplit(ary: Any, indices_or_sections: Any) -> list[Any]:
    """Parts along the second axis, of an array of one axis along that; see `split`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.hsplit(np.zeros((2, 4)), 2)[0].shape
    (2, 2)
    """
    return _split("hsplit", ary, indices_or_sections, 1, 1)


def vsplit(ary: Any, indices_or_sections: Any) -> list[Any]:
    """Parts along the first axis of an array of at least two; see `split`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.vsplit(np.zeros((4, 2)), 2)[0].shape
    (2, 2)
    """
    return _split("vsplit", ary, indices_or_sections, 2, 0)


def dsplit(ary: Any, indices_or_sections: Any) -> list[Any]:
    """Parts along the third axis; see `split`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.dsplit(np.zeros((2, 2, 4)), 2)[0].shape
    (2, 2, 2)
    """
    return _split("dsplit", ary, indices_or_sections, 3, 2)


# At least so many axes


def _several(found: list[Any]) -> Any:
    return found[0] if len(found) == 1 else tuple(found)


@keeps_type
def atleast_1d(*arys: Any) -> Any:
    """Arrays with at least one axis; one array alone, several as a tuple.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.atleast_1d(3)
    array([3])
    """
    return _several([x if x.ndim else x.reshape(1) for x in map(asarray, arys)])


@keeps_type
def atleast_2d(*arys: Any) -> Any:
    """Arrays with at least two axes, new ones first; one array alone, several as a tuple.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.atleast_2d([1, 2])
    array([[1, 2]])
    """
    return _several([x if x.ndim >= 2 else x[None, :] if x.ndim else x.reshape(1, 1) for x in map(asarray, arys)])


@keeps_type
def atleast_3d(*arys: Any) -> Any:
    """Arrays with at least three axes, new ones around a first and after a second; several as a tuple.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.atleast_3d([1, 2]).shape
    (1, 2, 1)
    """
    return _several([_three(x) for x in map(asarray, arys)])


def _three(x: ndarray) -> Any:
    if x.ndim == 0:
        return x.reshape(1, 1, 1)
    if x.ndim == 1:
        return x[None, :, None]
    return x[:, :, None] if x.ndim == 2 else x


# Joining


def _sequence(arrays: Any) -> list[Any]:
    if not hasattr(arrays, "__getitem__"):
        raise TypeError('arrays to stack must be passed as a "sequence" type such as list or tuple.')
    return list(arrays)


def _parts(arrays: Any, least: Any) -> list[Any]:
    return [least(asarray(a)) for a in _sequence(arrays)]


@keeps_type
def hstack(tup: Any, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """Arrays side by side: along the second axis, arrays of one axis along that.

    Parameters
    ----------
    tup
        A sequence of array-likes.
    dtype, casting
        As for `concatenate`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.hstack([[1, 2], [3]])
    array([1, 2, 3])
    """
    parts = _parts(tup, atleast_1d)
    return concatenate(parts, 0 if parts and parts[0].ndim == 1 else 1, dtype=dtype, casting=casting)


@keeps_type
def vstack(tup: Any, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """Arrays one below the other: along the first of at least two axes.

    Parameters
    ----------
    tup
        A sequence of array-likes.
    dtype, casting
        As for `concatenate`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.vstack([[1, 2], [3, 4]])
    array([[1, 2],
           [3, 4]])
    """
    return concatenate(_parts(tup, atleast_2d), 0, dtype=dtype, casting=casting)


def row_stack(tup: Any, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """`vstack` by its old name, with NumPy's DeprecationWarning.

    Examples
    --------
    >>> import warnings
    >>> import torch_arrayapi.numpy_compat as np
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("ignore")
    ...     np.row_stack([[1], [2]]).shape
    (2, 1)
    """
    warnings.warn("`row_stack` alias is deprecated. Use `np.vstack` directly.", DeprecationWarning, stacklevel=2)
    return vstack(tup, dtype=dtype, casting=casting)


@keeps_type
def dstack(tup: Any) -> Any:
    """Arrays along the third of at least three axes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.dstack([[1, 2], [3, 4]]).tolist()
    [[[1, 3], [2, 4]]]
    """
    return concatenate(_parts(tup, atleast_3d), 2)


@keeps_type
def column_stack(tup: Any) -> Any:
    """Arrays side by side; those of one axis are columns.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.column_stack([[1, 2], [3, 4]])
    array([[1, 3],
           [2, 4]])
    """
    return concatenate(_parts(tup, lambda x: x if x.ndim >= 2 else atleast_2d(x).T), 1)


@keeps_type
def block(arrays: Any) -> Any:
    """An array of nested lists of blocks.

    The innermost lists go along the last axis, those around them along the one before it, and so on.

    Parameters
    ----------
    arrays
        Nested lists of array-likes, all of one depth.

    Raises
    ------
    ValueError
        A list is empty, lists differ in depth, or blocks do not fit.
    TypeError
        There is a tuple.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.block([[np.full((1, 2), 5.0), np.zeros((1, 1))], [np.ones((1, 3))]])
    array([[5., 5., 0.],
           [1., 1., 1.]])
    """
    depth = _depth(arrays)
    _check_depths(arrays, 0, "arrays", depth)
    _refuse_empty(arrays, "arrays")
    ndim = max(depth, _most_axes(arrays))
    if not isinstance(arrays, list):
        return array(arrays)
    return _joined(arrays, depth, ndim)


def _depth(x: Any) -> int:
    """How deep the first element is."""
    depth = 0
    while isinstance(x, list) and x:
        x, depth = x[0], depth + 1
    return depth + isinstance(x, list)


def _refuse_empty(x: Any, name: str) -> None:
    if isinstance(x, list):
        if not x:
            raise ValueError(f"List at {name} cannot be empty")
        for i, e in enumerate(x):
            _refuse_empty(e, f"{name}[{i}]")


def _check_depths(x: Any, level: int, name: str, depth: int) -> None:
    if isinstance(x, tuple):
        raise TypeError(
            f"{name} is a tuple. Only lists can be used to arrange blocks, and np.block does not allow implicit "
            "conversion from tuple to ndarray."
        )
    if isinstance(x, list) and x:
        for i, e in enumerate(x):
            _check_depths(e, level + 1, f"{name}[{i}]", depth)
        return
    level += isinstance(x, list)
    if level != depth:
        raise ValueError(
            f"List depths are mismatched. First element was at depth {depth}, but there is an element at depth {level} "
            f"({name})"
        )


def _most_axes(x: Any) -> int:
    if isinstance(x, list):
        return max(map(_most_axes, x))
    return x.ndim if isinstance(x, (ndarray, Tensor, np.ndarray)) else asarray(x).ndim


def _joined(x: Any, depth: int, ndim: int) -> Any:
    if not isinstance(x, list):
        t = asarray(x)._tensor
        return wrap(t.reshape((1,) * (ndim - t.ndim) + tuple(t.shape)))
    return concatenate([_joined(e, depth - 1, ndim) for e in x], -depth)


@keeps_type
def append(arr: Any, values: Any, axis: Any = None) -> Any:
    """Values after those of an array: along an axis, or all elements in order if it is None; a new array.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.append([[1, 2]], [[3, 4]])
    array([1, 2, 3, 4])
    >>> np.append([[1, 2]], [[3, 4]], axis=0)
    array([[1, 2],
           [3, 4]])
    """
    if axis is None:
        return concatenate([ravel(asarray(arr)), ravel(asarray(values))])
    return concatenate([asarray(arr), asarray(values)], axis)
