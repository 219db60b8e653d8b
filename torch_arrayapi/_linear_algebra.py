"""Linear algebra of the main namespace; the extension `linalg` has the same four functions.

Each function takes Arrays and gives an Array, or takes torch tensors and gives a tensor. The source of each
is the page of its name in the Array API standard 2025.12, chapter linear algebra functions.

All of them raise TypeError for a dtype that the function does not take, for operands without a common dtype,
for scalars, foreign arrays and Arrays mixed with tensors; ValueError for shapes that do not fit and for
different devices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _ops as ops
from ._array import operands, product, result, unwrap
from ._axes import as_int, broadcast_shapes, normalize_axes
from ._ops import Op

if TYPE_CHECKING:
    from torch import Tensor

    from ._array import A

__all__ = ["matmul", "matrix_transpose", "tensordot", "vecdot"]


def matmul(x1: A, x2: A, /) -> A:
    """The matrix product, the function behind `x1 @ x2`.

    Parameters
    ----------
    x1, x2
        Arrays of numeric dtype, of shapes (..., M, K) and (..., K, N), whose stacks broadcast. A 1-d array of
        size K is a row as `x1` and a column as `x2`, and its other axis is missing in the result.

    Returns
    -------
    array
        Shape (..., M, N), in the common dtype. Integers wrap around. Complex elements are not conjugated.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> x = xp.asarray([[1, 2], [3, 4]])
    >>> xp.matmul(x, xp.asarray([1, 1]))
    Array([3, 7], dtype=int64)
    """
    return product(x1, x2)


def matrix_transpose(x: A, /) -> A:
    """The transpose of each matrix, a view.

    Parameters
    ----------
    x
        Array of any dtype and of shape (..., M, N).

    Returns
    -------
    array
        Shape (..., N, M).

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.matrix_transpose(xp.asarray([[1, 2, 3]]))
    Array([[1],
           [2],
           [3]], dtype=int64)
    """
    t, boxed = matrices(ops.MATRIX_TRANSPOSE, x)
    return result(ops.MATRIX_TRANSPOSE.fast(t), boxed)


def tensordot(x1: A, x2: A, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> A:
    """The sum of products over axes of two arrays.

    Parameters
    ----------
    x1, x2
        Arrays of numeric dtype.
    axes
        The axes to sum over: a number N, for the last N of `x1` and the first N of `x2` in order, or two
        sequences of equal length, of axes of `x1` and of axes of `x2`. Axes of a pair have equal sizes.

    Returns
    -------
    array
        The other axes of `x1`, then those of `x2`, in the common dtype.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.tensordot(xp.asarray([1, 2]), xp.asarray([10, 20, 30]), axes=0)
    Array([[10, 20, 30],
           [20, 40, 60]], dtype=int64)
    """
    (t1, t2), boxed = operands(ops.TENSORDOT, (x1, x2))
    if isinstance(axes, Sequence):
        if [isinstance(a, Sequence) for a in axes] != [True, True]:
            raise TypeError(f"tensordot: axes is {axes!r}; takes an int or a tuple of two sequences of ints")
        axes1 = normalize_axes("tensordot", tuple(axes[0]), t1.ndim)
        axes2 = normalize_axes("tensordot", tuple(axes[1]), t2.ndim)
    else:
        n = as_int("tensordot", "axes", axes)
        if not 0 <= n <= min(t1.ndim, t2.ndim):
            raise ValueError(f"tensordot: axes is {n}; takes 0 to {min(t1.ndim, t2.ndim)} for these arrays")
        axes1 = tuple(range(t1.ndim - n, t1.ndim))
        axes2 = tuple(range(n))
    if [t1.shape[i] for i in axes1] != [t2.shape[i] for i in axes2]:
        raise ValueError(
            f"tensordot: got shapes {tuple(t1.shape)}, {tuple(t2.shape)} and axes {axes!r}; "
            "takes pairs of axes of equal size"
        )
    return result(ops.TENSORDOT.fast(t1, t2, axes1, axes2), boxed)


def vecdot(x1: A, x2: A, /, *, axis: int = -1) -> A:
    """The dot product of vectors; the first one is conjugated.

    Parameters
    ----------
    x1, x2
        Arrays of numeric dtype, with vectors of equal size along `axis`; the other axes broadcast.
    axis
        A negative axis that both arrays have; another is an IndexError.

    Returns
    -------
    array
        The broadcast shape without `axis`, in the common dtype. Integers wrap around.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> x = xp.asarray([1j, 2.0])
    >>> xp.vecdot(x, x)
    Array(5.+0.j, dtype=complex64)
    """
    t1, t2, axis, boxed = vectors(ops.VECDOT, x1, x2, axis)
    return result(ops.VECDOT.fast(t1, t2, axis), boxed)


def matrices(op: Op, x: Any) -> tuple[Tensor, bool]:
    """The tensor of one argument that must have two or more axes, and whether it was an Array."""
    t, boxed = unwrap(op, x)
    if t.ndim < 2:
        raise ValueError(f"{op.name}: got shape {tuple(t.shape)}; takes a matrix or a stack of matrices")
    return t, boxed


def vectors(op: Op, x1: Any, x2: Any, axis: int) -> tuple[Tensor, Tensor, int, bool]:
    """Two promoted tensors with vectors along `axis`, the axis, and whether they were Arrays."""
    (t1, t2), boxed = operands(op, (x1, x2))
    ndim = min(t1.ndim, t2.ndim)
    if ndim == 0:
        raise ValueError(f"{_shown(op, t1, t2)}; takes arrays of at least one axis")
    axis = as_int(op.name, "axis", axis)
    if not -ndim <= axis <= -1:
        raise IndexError(f"{_shown(op, t1, t2)} and axis {axis}; takes an axis from {-ndim} to -1")
    if t1.shape[axis] != t2.shape[axis]:
        raise ValueError(f"{_shown(op, t1, t2)}; takes one size for axis {axis} of both")
    broadcast_shapes(op.name, t1.shape, t2.shape)
    return t1, t2, axis, boxed


def _shown(op: Op, t1: Tensor, t2: Tensor) -> str:
    return f"{op.name}: got shapes {tuple(t1.shape)}, {tuple(t2.shape)}"
