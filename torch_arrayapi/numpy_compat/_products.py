"""Products of matrices and vectors, diagonals and traces; with the generalized ufuncs and Einstein's summation."""

from __future__ import annotations

import operator
import warnings
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .._dtypes import ALL, BOOL
from .._kernels import linalg
from . import _convert, _reductions, _ufuncs
from ._convert import keeps_type
from ._creation import asarray
from ._einsum import einsum, einsum_path
from ._errors import inner_checks, state
from ._gufunc import _common, _known, _vecdot, matmul, matvec, vecdot, vecmat
from ._ndarray import result, view_of, wrap
from ._operands import _broadcast_shapes, _check_broadcast, _shown


def _align(a: Tensor, b: Tensor, i: int, j: int) -> None:
    if a.shape[i] != b.shape[j]:
        raise ValueError(
            f"shapes {_shown(a.shape)} and {_shown(b.shape)} not aligned: {a.shape[i]} (dim {i}) != {b.shape[j]} "
            f"(dim {j})"
        )


def _dot(a: Tensor, b: Tensor) -> Tensor:
    """The product of two tensors of one dtype over the last axis of one and the last but one of the other."""
    if not a.ndim or not b.ndim:
        product: Tensor = _ufuncs.multiply(a, b)
        return product
    i, j = a.ndim - 1, max(b.ndim - 2, 0)
    _align(a, b, i, j)
    if b.ndim < 3:
        return _known(linalg.matmul, a, b)
    return _known(lambda x, y: linalg.tensordot(x, y, (i,), (j,)), a, b)


@keeps_type
def dot(a: Any, b: Any, out: Any = None) -> Any:
    """The product of matrices or vectors; over the last axis of `a` and the last but one of `b`.

    Parameters
    ----------
    a, b
        Array-likes; a number multiplies.
    out
        Where the result goes: of its shape and dtype, in C order.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.dot([[1, 2], [3, 4]], [5, 6])
    array([17, 39])
    """
    x, y = _common(a, b)
    r = _dot(x, y)
    if state.on:
        inner_checks("dot", (x, y), r)
    if out is None:
        return result(r)
    t = _convert.tensor(out)
    if t.dtype is not r.dtype or t.ndim != r.ndim or not t.is_contiguous():
        raise ValueError(
            "output array is not acceptable (must have the right datatype, number of dimensions, and be a C-Array)"
        )
    if t.shape != r.shape:
        raise ValueError("output array has wrong dimensions")
    written = _reductions._finished(r, out, True)
    return written if t.ndim or isinstance(written, Tensor) else written[()]


@keeps_type
def vdot(a: Any, b: Any, /) -> Any:
    """The sum of conj(a) * b over all elements.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.vdot([1j, 2], [1j, 3])
    np.complex128(7+0j)
    """
    x, y = (t.reshape(-1) for t in _common(a, b))
    if x.numel() != y.numel():
        raise ValueError(f"cannot reshape array of size {y.numel()} into shape {_shown(x.shape)}")
    return result(_known(_vecdot, x, y))


@keeps_type
def inner(a: Any, b: Any, /) -> Any:
    """The sums of products over the last axes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.inner([1, 2], [[3, 4], [5, 6]])
    array([11, 17])
    """
    x, y = _common(a, b)
    if x.ndim and y.ndim > 1:
        y = y.transpose(-1, -2)
    return result(_dot(x, y))


@keeps_type
def outer(a: Any, b: Any, out: Any = None) -> Any:
    """The products of all pairs of elements, a matrix.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.outer([1, 2], [3, 4])
    array([[3, 4],
           [6, 8]])
    """
    return _ufuncs.multiply(asarray(a).reshape(-1, 1), asarray(b).reshape(1, -1), out=out)


@keeps_type
def tensordot(a: Any, b: Any, axes: Any = 2) -> Any:
    """The sums of products over pairs of axes.

    Parameters
    ----------
    a, b
        Array-likes.
    axes
        How many of the last axes of `a` and the first ones of `b`, or the axes of each, two ints or sequences.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.tensordot([[1, 2], [3, 4]], [[1, 0], [0, 1]])
    array(5)
    """
    x, y = _common(a, b)
    first: Any
    second: Any
    try:
        first, second = axes
    except TypeError:
        n = operator.index(axes)
        first, second = range(-n, 0), range(n)
    both = [[operator.index(i) for i in (e if hasattr(e, "__iter__") else (e,))] for e in (first, second)]
    if any(len(set(e)) != len(e) for e in both):
        raise ValueError("duplicate axes are not allowed in tensordot")
    for e, t in zip(both, (x, y), strict=True):
        if any(not -t.ndim <= i < t.ndim for i in e):
            raise IndexError("tuple index out of range")
    axes1, axes2 = (tuple(i % t.ndim for i in e) for e, t in zip(both, (x, y), strict=True))
    if [x.shape[i] for i in axes1] != [y.shape[i] for i in axes2]:
        raise ValueError("shape-mismatch for sum")
    return wrap(_known(lambda p, q: linalg.tensordot(p, q, axes1, axes2), x, y))


@keeps_type
def kron(a: Any, b: Any) -> Any:
    """The products of each element of `a` with the whole of `b`, side by side.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.kron([1, 10], [1, 2])
    array([ 1,  2, 10, 20])
    """
    x, y = _common(a, b)
    n = max(x.ndim, y.ndim)
    x = x.reshape((1,) * (n - x.ndim) + x.shape)
    y = y.reshape((1,) * (n - y.ndim) + y.shape)
    shape = [i * j for i, j in zip(x.shape, y.shape, strict=True)]
    left = x.reshape([s for i in x.shape for s in (i, 1)])
    right = y.reshape([s for i in y.shape for s in (1, i)])
    return result(_ufuncs.multiply(left, right).reshape(shape))


@keeps_type
def cross(a: Any, b: Any, axisa: Any = -1, axisb: Any = -1, axisc: Any = -1, axis: Any = None) -> Any:
    """The cross products of vectors of three elements, or of two, whose third is zero.

    Parameters
    ----------
    a, b
        Array-likes.
    axisa, axisb, axisc
        The axes of the vectors in `a`, in `b` and in the result.
    axis
        All three in one.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.cross([1, 0, 0], [0, 1, 0])
    array([0, 0, 1])
    """
    if axis is not None:
        axisa = axisb = axisc = axis
    x, y = _common(a, b)
    if not x.ndim or not y.ndim:
        raise ValueError("At least one array has zero dimension")
    x = x.movedim(_named_axis(axisa, x.ndim, "axisa"), -1)
    y = y.movedim(_named_axis(axisb, y.ndim, "axisb"), -1)
    m, n = x.shape[-1], y.shape[-1]
    if m not in (2, 3) or n not in (2, 3):
        raise ValueError("incompatible dimensions for cross product\n(dimension must be 2 or 3)")
    if m == 2 or n == 2:
        warnings.warn(
            "Arrays of 2-dimensional vectors are deprecated. Use arrays of 3-dimensional vectors instead. (deprecated "
            "in NumPy 2.0)",
            DeprecationWarning,
            stacklevel=3,
        )
    _check_broadcast([x[..., 0], y[..., 0]])
    if m == n == 2:
        return wrap(_area(x, y, 0, 1))
    at = _named_axis(axisc, max(x.ndim, y.ndim), "axisc")
    if m == n == 3 and x.dtype in ALL - BOOL:
        r = linalg.cross(x, y, -1)
    else:
        shape = _broadcast_shapes(x.shape[:-1], y.shape[:-1])
        r = torch.stack([_area(x, y, i, j).expand(shape) for i, j in ((1, 2), (2, 0), (0, 1))], -1)
    return wrap(r.movedim(-1, at))


def _area(x: Tensor, y: Tensor, i: int, j: int) -> Tensor:
    """x[i] * y[j] - x[j] * y[i], without the terms of elements that are not there."""
    n: Any = None
    plus = n if max(i - x.shape[-1], j - y.shape[-1]) >= 0 else _ufuncs.multiply(x[..., i], y[..., j])
    minus = n if max(j - x.shape[-1], i - y.shape[-1]) >= 0 else _ufuncs.multiply(x[..., j], y[..., i])
    if minus is None:
        return plus
    return _ufuncs.negative(minus) if plus is None else _ufuncs.subtract(plus, minus)


def _named_axis(axis: Any, ndim: int, name: str) -> int:
    i = operator.index(axis)
    if not -ndim <= i < ndim:
        raise np.exceptions.AxisError(i, ndim, name)
    return i % ndim


def _diagonal(t: Tensor, offset: Any, axis1: Any, axis2: Any) -> Tensor:
    if t.ndim < 2:
        raise ValueError("diag requires an array of at least two dimensions")
    i, j = _named_axis(axis1, t.ndim, "axis1"), _named_axis(axis2, t.ndim, "axis2")
    if i == j:
        raise ValueError("axis1 and axis2 cannot be the same")
    return torch.diagonal(t, operator.index(offset), i, j)


@keeps_type
def trace(a: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, dtype: Any = None, out: Any = None) -> Any:
    """The sum of a diagonal.

    Parameters
    ----------
    a
        Array-like.
    offset
        How far the diagonal is above the main one.
    axis1, axis2
        The axes of the matrices.
    dtype
        The dtype of the sum; small integers are added up as int64 or uint64.
    out
        Where the result goes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.trace([[1, 2], [3, 4]])
    np.int64(5)
    """
    diagonals = wrap(_diagonal(_convert.tensor(a), offset, axis1, axis2))
    return _reductions.sum(diagonals, -1, dtype, out)


@keeps_type
def diagonal(a: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1) -> Any:
    """A diagonal, a view that cannot be written.

    Parameters
    ----------
    a
        Array-like.
    offset
        How far the diagonal is above the main one.
    axis1, axis2
        The axes of the matrices.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.diagonal([[1, 2], [3, 4]])
    array([1, 4])
    """
    x = asarray(a)
    return view_of(x, _diagonal(x._tensor, offset, axis1, axis2), (), readonly=True)


__all__ = [
    "cross", "diagonal", "dot", "einsum", "einsum_path", "inner", "kron", "matmul", "matvec", "outer", "tensordot",
    "trace", "vdot", "vecdot", "vecmat",
]  # fmt: skip
