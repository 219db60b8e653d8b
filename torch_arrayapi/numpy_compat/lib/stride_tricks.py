"""numpy.lib.stride_tricks: views with other shapes and strides."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .._creation import asarray
from .._dtypes import ITEMSIZE
from .._facts import broadcast_shapes
from .._ndarray import ndarray, source_of, view_of
from .._operands import _axis
from .._shapes import broadcast_arrays, broadcast_to

__all__ = ["as_strided", "broadcast_arrays", "broadcast_shapes", "broadcast_to", "sliding_window_view"]


def _steps(x: Any, size: int, shape: tuple[int, ...], strides: Any) -> tuple[int, ...]:
    """The strides of a view as numbers of elements.

    Raises
    ------
    ValueError
        They do not fit the shape, or are no multiples of the size of an element.
    """
    if strides is None:
        t, axes = source_of(x)
        if t.is_contiguous() and not axes:
            return tuple(math.prod(shape[i + 1 :]) for i in range(len(shape)))
        found = tuple(s // size for s in x.strides)
    else:
        found = tuple(operator.index(s) for s in strides)
        if any(s % size for s, n in zip(found, shape, strict=False) if n != 1):
            raise ValueError(
                f"as_strided: strides must be multiples of the {size} bytes of an element, as torch counts elements"
            )
        found = tuple(s // size for s in found)
    if len(found) != len(shape):
        raise ValueError("mismatch in length of strides and shape")
    return found


def as_strided(x: Any, shape: Any = None, strides: Any = None, subok: Any = False, writeable: Any = True) -> Any:
    """A view of the memory of an array with any shape and strides, negative ones, too.

    Unlike NumPy's it cannot leave the memory: that is a ValueError. Elements may be there more than once; then writing
    is not defined.

    Parameters
    ----------
    x
        An array; of a torch tensor the view is a tensor, which cannot be read-only or have negative strides.
    shape
        By default that of `x`.
    strides
        The bytes from one element to the next along each axis, by default those of `x`.
    subok
        No class of array comes after ndarray: both values mean the same.
    writeable
        Whether the view may be written, if `x` may be.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.lib.stride_tricks.as_strided(np.arange(5), (3, 3), (8, 8))
    array([[0, 1, 2],
           [1, 2, 3],
           [2, 3, 4]])
    """
    a = asarray(x)
    t, backwards = source_of(a)
    sizes = tuple(a.shape) if shape is None else tuple(operator.index(n) for n in shape)
    if any(n < 0 for n in sizes):
        raise ValueError("negative dimensions are not allowed")
    steps = _steps(a, ITEMSIZE[t.dtype], sizes, strides)
    first = t.storage_offset() + sum((t.shape[i] - 1) * t.stride(i) for i in backwards if t.numel())
    axes = tuple(i for i, s in enumerate(steps) if s < 0)
    if 0 not in sizes:
        first += sum((sizes[i] - 1) * steps[i] for i in axes)
    if axes and isinstance(x, Tensor):
        raise ValueError("as_strided: a tensor cannot have negative strides; give an ndarray, or flip the result")
    try:
        if first < 0:
            raise RuntimeError
        r = torch.as_strided(t, sizes, tuple(map(abs, steps)), first)
    except RuntimeError:
        raise ValueError(
            f"as_strided: shape {sizes} with these strides leaves the memory of the array, which starts where its "
            "tensor does"
        ) from None
    return r if isinstance(x, Tensor) else view_of(a, r, axes, readonly=not writeable)


def sliding_window_view(
    x: Any, window_shape: Any, axis: Any = None, *, subok: Any = False, writeable: Any = False
) -> Any:
    """All windows of an array, a view: the axes of the windows come last.

    Parameters
    ----------
    x
        Array-like.
    window_shape
        The size of a window along each of the axes, an int or ints.
    axis
        The axes along which it slides, an int or ints; None for all. One axis may be there several times.
    subok
        No class of array comes after ndarray: both values mean the same.
    writeable
        Whether the view may be written, which changes several windows; that of a torch tensor always may be.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.lib.stride_tricks.sliding_window_view([1, 2, 3, 4], 3)
    array([[1, 2, 3],
           [2, 3, 4]])
    """
    windows = _several(window_shape)
    if any(n < 0 for n in windows):
        raise ValueError("`window_shape` cannot contain negative values")
    a = asarray(x)
    if axis is None:
        along = tuple(range(a.ndim))
        if len(windows) != a.ndim:
            raise ValueError(
                f"Since axis is `None`, must provide window_shape for all dimensions of `x`; got {len(windows)} "
                f"window_shape elements and `x.ndim` is {a.ndim}."
            )
    else:
        along = tuple(_axis(i, a.ndim) for i in _several(axis))
        if len(windows) != len(along):
            raise ValueError(
                f"Must provide matching length window_shape and axis; got {len(windows)} window_shape elements and "
                f"{len(along)} axes elements."
            )
    t, backwards = source_of(a)
    r = t
    for i, n in zip(along, windows, strict=True):
        if n > r.shape[i]:
            raise ValueError("window shape cannot be larger than input array shape")
        r = r.unfold(i, n, 1)
    if isinstance(x, Tensor):
        return r
    axes = (*backwards, *(a.ndim + j for j, i in enumerate(along) if i in backwards))
    return view_of(a, r, axes, readonly=not writeable)


def _several(x: Any) -> tuple[int, ...]:
    """An int or ints as a tuple of ints."""
    if np.iterable(x) and not (isinstance(x, (ndarray, Tensor)) and not x.ndim):
        return tuple(operator.index(i) for i in x)
    return (operator.index(x),)
