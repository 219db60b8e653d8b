"""Diagonals and triangles of matrices, and the keys of their elements."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._dtypes import SIGNED
from .._kernels import create, elementwise
from . import _convert
from ._convert import keeps_type
from ._creation import arange, ones
from ._dtypes import parse, promote
from ._grids import _LARGEST, _is_f
from ._ndarray import check_writable, ndarray, wrap
from ._operands import _device
from ._overrides import takes_like
from ._products import diagonal
from ._searching import nonzero
from ._selection import _put_in_order, _target, _values, _written_back

__all__ = [
    "diag", "diag_indices", "diag_indices_from", "diagflat", "eye", "fill_diagonal", "identity", "mask_indices", "tri",
    "tril", "tril_indices", "tril_indices_from", "triu", "triu_indices", "triu_indices_from", "vander",
]  # fmt: skip


# Diagonals


@keeps_type
def diag(v: Any, k: Any = 0) -> Any:
    """A diagonal of a matrix, a view that cannot be written, or the matrix that has a given diagonal.

    Parameters
    ----------
    v
        Array-like of one or two axes.
    k
        How far the diagonal is above the main one.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.diag([[1, 2], [3, 4]])
    array([1, 4])
    >>> np.diag([1, 2])
    array([[1, 0],
           [0, 2]])
    """
    t = _convert.tensor(v)
    if t.ndim == 1:
        return wrap(_with_diagonal(t, k))
    if t.ndim == 2:
        return diagonal(v, k)
    raise ValueError("Input must be 1- or 2-d.")


def _with_diagonal(t: Tensor, k: Any) -> Tensor:
    k = operator.index(k)
    signed = SIGNED.get(t.dtype)
    r = torch.diag_embed(t if signed is None else t.view(signed), k)
    return r if signed is None else r.view(t.dtype)


@keeps_type
def diagflat(v: Any, k: Any = 0) -> Any:
    """The matrix that has all elements, in order, on a diagonal.

    Parameters
    ----------
    v
        Array-like.
    k
        How far the diagonal is above the main one.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.diagflat([[1, 2]], 1)
    array([[0, 1, 0],
           [0, 0, 2],
           [0, 0, 0]])
    """
    return wrap(_with_diagonal(_convert.tensor(v).reshape(-1), k))


def fill_diagonal(a: Any, val: Any, wrap: Any = False) -> None:
    """Write values on the main diagonal.

    Parameters
    ----------
    a
        The array, or tensor, that is written into; with more than two axes, all of one size.
    val
        The values in order, repeated if there are too few; cast to the dtype of `a`.
    wrap
        Whether in a matrix with more rows than columns the diagonal begins anew, one row below its end.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.zeros((3, 3), dtype=int)
    >>> np.fill_diagonal(x, [1, 2, 3])
    >>> x
    array([[1, 0, 0],
           [0, 2, 0],
           [0, 0, 3]])
    """
    shape = tuple(a.shape) if a.ndim else ()
    if len(shape) < 2:
        raise ValueError("array must be at least 2-d")
    n = math.prod(shape)
    if len(shape) == 2:
        rows, columns = shape
        step, end = columns + 1, n if wrap else min(columns, rows) * columns
    else:
        if len(set(shape)) != 1:
            raise ValueError("All dimensions of input must be of equal length")
        step, end = sum(shape[0] ** k for k in range(len(shape))), n
    x = _target(a, "fill_diagonal: takes an array")
    check_writable(x, "underlying array is read-only")
    values = _values(val, x)
    if not values.numel() or not n:
        return
    _put_in_order(x, torch.arange(0, end, step, device=x._tensor.device), values)
    _written_back(a, x)


def diag_indices(n: Any, ndim: Any = 2) -> tuple[ndarray, ...]:
    """The key of the main diagonal of an array that has size `n` along each of its axes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.diag_indices(2)
    (array([0, 1]), array([0, 1]))
    """
    return (arange(n),) * ndim


@keeps_type
def diag_indices_from(arr: Any) -> Any:
    """The key of the main diagonal of an array.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.array([[1, 2], [3, 4]])
    >>> x[np.diag_indices_from(x)]
    array([1, 4])
    """
    if not arr.ndim >= 2:
        raise ValueError("input array must be at least 2-d")
    if len(set(arr.shape)) != 1:
        raise ValueError("All dimensions of input must be of equal length")
    return (arange(arr.shape[0], device=_device((arr,))),) * arr.ndim


# Triangles


def _triangle(rows: Any, columns: Any, k: Any, device: Any) -> Tensor:
    """True on the diagonal `k` and below it."""
    try:
        n, m, i = operator.index(rows), operator.index(columns), operator.index(k)
    except TypeError:  # NumPy takes fractions, and of the numbers of the columns truncates the first two
        down, right = (torch.arange(max(math.ceil(s), 0), device=device) for s in (rows, columns))
        first = int(-k)
        return down[:, None] >= right * (int(1 - k) - first) + first
    if not -(2**63) <= i < 2**63:
        raise OverflowError("Python int too large to convert to C long")
    return create.tril(torch.ones((max(n, 0), max(m, 0)), dtype=torch.bool, device=device), i)


@takes_like
def tri(N: Any, M: Any = None, k: Any = 0, dtype: Any = float, *, like: Any = None) -> ndarray:
    """Ones on a diagonal and below it, zeros above.

    Parameters
    ----------
    N, M
        The numbers of rows and columns; None means as many columns as rows.
    k
        How far the diagonal is above the main one.
    dtype
        The dtype of the result.
    like
        An ndarray or tensor, on whose device the result is.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.tri(2, 3, 1, dtype=int)
    array([[1, 1, 0],
           [1, 1, 1]])
    """
    device = _convert.device_like(like)
    d = torch.float64 if dtype is None else parse(dtype)
    return wrap(_triangle(N, N if M is None else M, k, device).to(d))


def _part(m: Any, k: Any, upper: bool) -> ndarray:
    t = _convert.tensor(m)
    if not t.ndim:
        raise TypeError(f"{'triu' if upper else 'tril'}: takes an array of at least one axis")
    if t.ndim == 1:
        t = t.expand(t.shape[0], t.shape[0])
    low = _triangle(t.shape[-2], t.shape[-1], k, t.device)
    return wrap(elementwise.where(~low if upper else low, t, torch.zeros((), dtype=t.dtype, device=t.device)))


@keeps_type
def tril(m: Any, k: Any = 0) -> Any:
    """Matrices with zeros above a diagonal, a copy.

    Parameters
    ----------
    m
        Array-like; the matrices are in the last two axes, and one axis is every row of a matrix.
    k
        How far the diagonal is above the main one.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.tril([[1, 2], [3, 4]])
    array([[1, 0],
           [3, 4]])
    """
    return _part(m, k, False)


@keeps_type
def triu(m: Any, k: Any = 0) -> Any:
    """Matrices with zeros below a diagonal, a copy.

    Parameters
    ----------
    m
        Array-like; the matrices are in the last two axes, and one axis is every row of a matrix.
    k
        How far the diagonal is above the main one.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.triu([[1, 2], [3, 4]])
    array([[1, 2],
           [0, 4]])
    """
    return _part(m, k - 1, True)


def _held(low: Tensor, upper: bool) -> tuple[ndarray, ...]:
    return tuple(wrap(i) for i in torch.nonzero(~low if upper else low, as_tuple=True))


def tril_indices(n: Any, k: Any = 0, m: Any = None) -> tuple[ndarray, ...]:
    """The key of the lower triangle of a matrix.

    Parameters
    ----------
    n, m
        The numbers of rows and columns; None means as many columns as rows.
    k
        How far the diagonal is above the main one.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.tril_indices(2)
    (array([0, 1, 1]), array([0, 0, 1]))
    """
    return _held(tri(n, m, k, bool)._tensor, False)


def triu_indices(n: Any, k: Any = 0, m: Any = None) -> tuple[ndarray, ...]:
    """The key of the upper triangle of a matrix.

    Parameters
    ----------
    n, m
        The numbers of rows and columns; None means as many columns as rows.
    k
        How far the diagonal is above the main one.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.triu_indices(2)
    (array([0, 0, 1]), array([0, 1, 1]))
    """
    return _held(tri(n, m, k - 1, bool)._tensor, True)


def _matrix_shape(arr: Any) -> tuple[int, int]:
    if arr.ndim != 2:
        raise ValueError("input array must be 2-d")
    rows, columns = arr.shape
    return rows, columns


@keeps_type
def tril_indices_from(arr: Any, k: Any = 0) -> Any:
    """The key of the lower triangle of a matrix.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.array([[1, 2], [3, 4]])
    >>> x[np.tril_indices_from(x)]
    array([1, 3, 4])
    """
    return _held(_triangle(*_matrix_shape(arr), k, _device((arr,))), False)


@keeps_type
def triu_indices_from(arr: Any, k: Any = 0) -> Any:
    """The key of the upper triangle of a matrix.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.array([[1, 2], [3, 4]])
    >>> x[np.triu_indices_from(x)]
    array([1, 2, 4])
    """
    return _held(_triangle(*_matrix_shape(arr), k - 1, _device((arr,))), True)


def mask_indices(n: Any, mask_func: Callable[..., Any], k: Any = 0) -> Any:
    """The key of what a function like `triu` leaves of a square matrix of ones.

    Parameters
    ----------
    n
        The number of rows and of columns.
    mask_func
        Called with the matrix and `k`.
    k
        The second argument of the function.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.mask_indices(2, np.triu)
    (array([0, 0, 1]), array([0, 1, 1]))
    """
    n = operator.index(n)
    return nonzero(mask_func(ones((n, n), dtype=int), k))


# Matrices


@takes_like
def eye(
    N: Any, M: Any = None, k: Any = 0, dtype: Any = float, order: Any = "C", *, device: Any = None, like: Any = None
) -> ndarray:
    """Ones on a diagonal, zeros elsewhere.

    Parameters
    ----------
    N, M
        The numbers of rows and columns; None means as many columns as rows.
    k
        How far the diagonal is above the main one.
    dtype
        The dtype of the result.
    order
        The order of memory, "C" or "F".
    device
        "cpu", a torch device, or None.
    like
        An ndarray or tensor, on whose device the result is if `device` is None.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.eye(2, 3, 1)
    array([[0., 1., 0.],
           [0., 0., 1.]])
    """
    device = _convert.device_like(like) if device is None else _convert.device_of(device)
    rows = operator.index(N)
    columns = rows if M is None else operator.index(M)
    k = operator.index(k)
    if rows < 0 or columns < 0:
        raise ValueError("negative dimensions are not allowed")
    if rows > _LARGEST or columns > _LARGEST:
        raise ValueError("Maximum allowed dimension exceeded")
    d = torch.float64 if dtype is None else parse(dtype)
    if _is_f(order):
        return wrap(create.eye(columns, rows, -k, d, device).T)
    return wrap(create.eye(rows, columns, k, d, device))


@takes_like
def identity(n: Any, dtype: Any = None, *, like: Any = None) -> ndarray:
    """Ones on the main diagonal of a square matrix, zeros elsewhere.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.identity(2, dtype=int)
    array([[1, 0],
           [0, 1]])
    """
    return eye(n, dtype=dtype, like=like)


@keeps_type
def vander(x: Any, N: Any = None, increasing: Any = False) -> Any:
    """The matrix whose columns are powers of `x`.

    Parameters
    ----------
    x
        Array-like of one axis.
    N
        The number of columns; None means as many as elements.
    increasing
        Whether the powers increase from left to right.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.vander([2, 3], 3)
    array([[4, 2, 1],
           [9, 3, 1]])
    """
    t = _convert.tensor(x)
    if t.ndim != 1:
        raise ValueError("x must be a one-dimensional array or sequence.")
    n = t.shape[0] if N is None else operator.index(N)
    if n < 0:
        raise ValueError("negative dimensions are not allowed")
    t = _convert.cast(t, promote(t.dtype, torch.int64))[:, None]
    powers = torch.cat([torch.ones_like(t), t.expand(-1, max(n - 1, 0)).cumprod(1)], 1)[:, :n]
    return wrap(powers if increasing else powers.flip(1))
