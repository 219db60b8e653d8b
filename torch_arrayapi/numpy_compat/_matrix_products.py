"""The products of numpy.linalg."""

from __future__ import annotations

import operator
from typing import Any

import torch
from numpy.linalg import LinAlgError

from . import _convert, _products, _shapes
from ._convert import keeps_type
from ._creation import asarray
from ._ndarray import wrap
from ._norms import _inverse, _square, _tensors


@keeps_type
def matrix_power(a: Any, n: Any) -> Any:
    """The product of `n` equal matrices; the inverse of it for a negative `n`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.matrix_power([[1, 1], [0, 1]], 5)
    array([[1, 5],
           [0, 1]])
    """
    x = asarray(a)
    t = _square(x)
    try:
        n = operator.index(n)
    except TypeError:
        raise TypeError("exponent must be an integer") from None
    if n == 0:
        one = torch.eye(t.shape[-1], dtype=torch.bool, device=t.device)
        return wrap(_convert.cast(one, t.dtype).expand(t.shape).clone())
    if n < 0:
        x, n = wrap(_inverse(t)), -n
    power = None
    while True:
        if n % 2:
            power = x if power is None else _products.matmul(power, x)
        n //= 2
        if not n:
            return power
        x = _products.matmul(x, x)


@keeps_type
def multi_dot(arrays: Any, *, out: Any = None) -> Any:
    """The product of matrices, in the order that takes the fewest multiplications.

    Parameters
    ----------
    arrays
        Two or more matrices; the first and the last may be vectors.
    out
        Where the result goes, as for `dot`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.multi_dot([np.ones((2, 3)), np.ones((3, 4)), np.ones(4)])
    array([12., 12.])
    """
    n = len(arrays)
    if n < 2:
        raise ValueError("Expecting at least two arrays.")
    if n == 2:
        return _products.dot(arrays[0], arrays[1], out=out)
    ts = _tensors(*arrays)
    first, last = ts[0].ndim == 1, ts[-1].ndim == 1
    if first:
        ts[0] = ts[0][None, :]
    if last:
        ts[-1] = ts[-1][:, None]
    for t in ts:
        if t.ndim != 2:
            raise LinAlgError(f"{t.ndim}-dimensional array given. Array must be two-dimensional")
    splits = _best_splits([t.shape[0] for t in ts] + [ts[-1].shape[1]])

    def product(i: int, j: int, out: Any = None) -> Any:
        if i == j:
            return wrap(ts[i])
        k = splits[i, j]
        return _products.dot(product(i, k), product(k + 1, j), out)

    r = product(0, n - 1, out)
    if first and last:
        return r[0, 0]
    return r.reshape(-1) if first or last else r


def _best_splits(sizes: list[int]) -> dict[tuple[int, int], int]:
    """After which matrix to split each run of matrices; matrix i has sizes[i] rows and sizes[i + 1] columns."""
    n = len(sizes) - 1
    cost = {(i, i): 0 for i in range(n)}
    split = {}
    for length in range(1, n):
        for i in range(n - length):
            j = i + length
            for k in range(i, j):
                total = cost[i, k] + cost[k + 1, j] + sizes[i] * sizes[k + 1] * sizes[j + 1]
                if k == i or total < cost[i, j]:
                    cost[i, j], split[i, j] = total, k
    return split


@keeps_type
def outer(x1: Any, x2: Any, /) -> Any:
    """The products of all pairs of elements of two vectors.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.outer([1, 2], [3, 4]).tolist()
    [[3, 4], [6, 8]]
    """
    x, y = asarray(x1), asarray(x2)
    if x.ndim != 1 or y.ndim != 1:
        raise ValueError(f"Input arrays must be one-dimensional, but they are x1.ndim={x.ndim} and x2.ndim={y.ndim}.")
    return _products.outer(x, y)


@keeps_type
def cross(x1: Any, x2: Any, /, *, axis: Any = -1) -> Any:
    """The cross products of vectors of three elements along an axis.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.cross([1, 0, 0], [0, 1, 0])
    array([0, 0, 1])
    """
    x, y = asarray(x1), asarray(x2)
    if x.shape[axis] != 3 or y.shape[axis] != 3:
        raise ValueError(
            "Both input arrays must be (arrays of) 3-dimensional vectors, but they are "
            f"{x.shape[axis]} and {y.shape[axis]} dimensional instead."
        )
    return _products.cross(x, y, axis=axis)


def matmul(x1: Any, x2: Any, /) -> Any:
    """The matrix product, as the ufunc `matmul`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.matmul([[1, 2]], [3, 4])
    array([11])
    """
    return _products.matmul(x1, x2)


def tensordot(x1: Any, x2: Any, /, *, axes: Any = 2) -> Any:
    """The sums of products over pairs of axes, as the function `tensordot`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.tensordot([[1, 2]], [[3, 4]])
    array(11)
    """
    return _products.tensordot(x1, x2, axes=axes)


def vecdot(x1: Any, x2: Any, /, *, axis: Any = -1) -> Any:
    """The sums of conj(x1) * x2 over an axis, as the ufunc `vecdot`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.vecdot([1, 2], [[3, 4], [5, 6]])
    array([11, 17])
    """
    return _products.vecdot(x1, x2, axis=axis)


def trace(x: Any, /, *, offset: Any = 0, dtype: Any = None) -> Any:
    """The sum of a diagonal of the matrices in the last two axes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.trace([[1, 2], [3, 4]])
    np.int64(5)
    """
    return _products.trace(x, offset, -2, -1, dtype)


def diagonal(x: Any, /, *, offset: Any = 0) -> Any:
    """A diagonal of the matrices in the last two axes, a view that cannot be written.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.diagonal([[1, 2], [3, 4]])
    array([1, 4])
    """
    return _products.diagonal(x, offset, -2, -1)


def matrix_transpose(x: Any, /) -> Any:
    """The last two axes exchanged, a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.matrix_transpose(np.zeros((2, 3, 4))).shape
    (2, 4, 3)
    """
    return _shapes.matrix_transpose(x)
