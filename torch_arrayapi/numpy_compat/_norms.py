"""Norms, and what all functions of matrices ask of their arguments."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from numpy.linalg import LinAlgError
from torch import Tensor
from torch.compiler import is_compiling

from .._kernels import linalg
from . import _convert
from ._convert import keeps_type
from ._dtypes import KIND
from ._ndarray import result
from ._operands import _axes, _axis, _device

_TORCH_ERROR: Any = torch.linalg.LinAlgError  # type: ignore[attr-defined]
_SINGLE = frozenset({torch.float32, torch.complex64})


def _inexact(*ts: Tensor) -> list[Tensor]:
    """Tensors in the common dtype of those in which matrices are computed: integers count as float64.

    Raises
    ------
    TypeError
        One is float16.
    """
    if any(t.dtype is torch.float16 for t in ts):
        raise TypeError("array type float16 is unsupported in linalg")
    single = all(t.dtype in _SINGLE for t in ts)
    if any(t.is_complex() for t in ts):
        d = torch.complex64 if single else torch.complex128
    else:
        d = torch.float32 if single else torch.float64
    return [_convert.cast(t, d) for t in ts]


def _tensors(*arrays: Any) -> list[Tensor]:
    device = _device(arrays)
    return [_convert.tensor(x, device) for x in arrays]


def _matrices(a: Any) -> Tensor:
    """The matrices in the last two axes, as they are.

    Raises
    ------
    LinAlgError
        There are no two axes.
    """
    t = _convert.tensor(a)
    if t.ndim < 2:
        raise LinAlgError(f"{t.ndim}-dimensional array given. Array must be at least two-dimensional")
    return t


def _square(a: Any) -> Tensor:
    """As `_matrices`, of as many rows as columns."""
    t = _matrices(a)
    if t.shape[-1] != t.shape[-2]:
        raise LinAlgError("Last 2 dimensions of the array must be square")
    return t


def _factored(text: str, f: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """`f(...)`, with NumPy's error in the place of torch's.

    As in NumPy, single precision is computed in double and rounded; other devices keep to single, where it is fast.
    """
    single = any(isinstance(x, Tensor) and x.dtype in _SINGLE and x.is_cpu for x in args)
    if single:
        args = tuple(_double(x) if isinstance(x, Tensor) else x for x in args)
    try:
        r = f(*args, **kwargs)
    except _TORCH_ERROR:
        raise LinAlgError(text) from None
    return _rounded(r) if single else r


def _double(t: Tensor) -> Tensor:
    return t.to(torch.complex128 if t.is_complex() else torch.float64)


def _rounded(r: Any) -> Any:
    """A result in double precision, or several, in single."""
    if isinstance(r, Tensor):
        return r.to({torch.float64: torch.float32, torch.complex128: torch.complex64}.get(r.dtype, r.dtype))
    return tuple(map(_rounded, r))


def _inverse(t: Tensor) -> Tensor:
    (t,) = _inexact(_square(t))
    r: Tensor = _factored("Singular matrix", torch.linalg.inv, t)
    return r


def _holds(condition: Tensor) -> bool | None:
    """Whether a 0-d tensor is true; None where there are no values, in a graph and inside vmap."""
    if is_compiling():
        return None
    try:
        return bool(condition)
    except RuntimeError:
        return None


def _floating(t: Tensor) -> Tensor:
    return t if KIND[t.dtype] in "fc" else _convert.cast(t, torch.float64)


def _vector_norm(t: Tensor, ord: Any, axes: tuple[int, ...], keepdims: bool) -> Tensor:
    """The norm of vectors along axes of a floating tensor."""
    if isinstance(ord, str):
        raise ValueError(f"Invalid norm order '{ord}' for vectors")
    p = 2.0 if ord is None else float(ord)
    if p == -math.inf and 0 in [t.shape[i] for i in axes]:
        raise ValueError("zero-size array to reduction operation minimum which has no identity")
    if t.dtype is not torch.float16:
        return linalg.vector_norm(t, p, axes, keepdims)
    x = t.float()
    if p in (0, 1, math.inf, -math.inf) or not axes:
        return linalg.vector_norm(x, p, axes, keepdims).half()
    total = torch.sum(torch.abs(x) ** p, axes, keepdims).half()  # which may overflow, as NumPy's
    return (total.float() ** (1 / p)).half()


def _largest(t: Tensor, axis: int) -> Tensor:
    """The largest of numbers from zero up along an axis; zero if there are none."""
    return t.sum(axis) if t.shape[axis] == 0 else torch.amax(t, axis)


def _smallest(t: Tensor, axis: int) -> Tensor:
    if t.shape[axis] == 0:
        raise ValueError("zero-size array to reduction operation minimum which has no identity")
    return torch.amin(t, axis)


def _svdvals(t: Tensor) -> Tensor:
    (t,) = _inexact(t)
    s: Tensor = _factored("SVD did not converge", torch.linalg.svdvals, t)
    return s


def _matrix_norm(t: Tensor, ord: Any, row: int, column: int, keepdims: bool) -> Tensor:
    """The norm of matrices in two axes of a floating tensor."""
    if row == column:
        raise ValueError("Duplicate axes given.")
    x = t.movedim((row, column), (-2, -1))
    if ord is None or ord in ("fro", "f"):
        r = _vector_norm(x, 2, (x.ndim - 2, x.ndim - 1), False)
    elif ord == "nuc":
        r = _svdvals(x).sum(-1)
    elif isinstance(ord, (str, complex)) or abs(ord) not in (1, 2, math.inf):
        raise ValueError("Invalid norm order for matrices.")
    else:
        if abs(ord) == 2:
            lengths = _svdvals(x)
        else:
            lengths = _vector_norm(x, 1, (x.ndim - (2 if abs(ord) == 1 else 1),), False)
        r = _largest(lengths, -1) if ord > 0 else _smallest(lengths, -1)
    if keepdims:
        return r.reshape([1 if i in (row, column) else s for i, s in enumerate(t.shape)])
    return r


@keeps_type
def norm(x: Any, ord: Any = None, axis: Any = None, keepdims: Any = False) -> Any:
    """The norm of a vector or of matrices.

    Parameters
    ----------
    x
        Array-like.
    ord
        For vectors a number, infinities among them; for matrices 1, -1, 2, -2, inf, -inf, "fro", "nuc". None: the root
        of the sum of squares.
    axis
        An int for vectors, two for matrices; None for the whole array.
    keepdims
        Whether the axes stay, with size 1.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.norm([3, 4])
    np.float64(5.0)
    """
    t = _floating(_convert.tensor(x))
    axes: tuple[int, ...]
    if axis is None:
        axes = tuple(range(t.ndim))
        if ord is None:
            return result(_vector_norm(t, 2, axes, bool(keepdims)))
    else:
        if not isinstance(axis, tuple):
            try:
                axis = (int(axis),)
            except (TypeError, ValueError):
                raise TypeError("'axis' must be None, an integer or a tuple of integers") from None
        axes = tuple(_axis(a, t.ndim) for a in axis)
    if len(axes) == 1:
        return result(_vector_norm(t, ord, axes, bool(keepdims)))
    if len(axes) == 2:
        return result(_matrix_norm(t, ord, axes[0], axes[1], bool(keepdims)))
    raise ValueError("Improper number of dimensions to norm.")


@keeps_type
def vector_norm(x: Any, /, *, axis: Any = None, keepdims: Any = False, ord: Any = 2) -> Any:
    """The norm of vectors; over several axes, that of all their elements.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.vector_norm([[3, 4], [6, 8]], axis=1)
    array([ 5., 10.])
    """
    t = _floating(_convert.tensor(x))
    axes = _axes(axis if axis is None or isinstance(axis, tuple) else (axis,), t.ndim)
    return result(_vector_norm(t, ord, axes, bool(keepdims)))


@keeps_type
def matrix_norm(x: Any, /, *, keepdims: Any = False, ord: Any = "fro") -> Any:
    """The norm of the matrices in the last two axes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.matrix_norm([[1, 2], [3, 4]], ord=1)
    np.float64(6.0)
    """
    t = _floating(_convert.tensor(x))
    return result(_matrix_norm(t, ord, _axis(-2, t.ndim), _axis(-1, t.ndim), bool(keepdims)))


@keeps_type
def cond(x: Any, p: Any = None) -> Any:
    """The condition number: the norm of a matrix times that of its inverse; infinite for singular matrices.

    Parameters
    ----------
    x
        Array-like.
    p
        The norm, as for `norm`; None and 2: the largest singular value over the smallest.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.cond([[2, 0], [0, 4]], 1)
    np.float64(2.0)
    """
    t = _convert.tensor(x)
    if 0 in t.shape[-2:]:
        raise LinAlgError("cond is not defined on empty arrays")
    if p is None or p in (2, -2):
        (t,) = _inexact(_matrices(t))
        s = _svdvals(t)
        r = s[..., -1] / s[..., 0] if p == -2 else s[..., 0] / s[..., -1]
    else:
        (t,) = _inexact(_square(t))
        inverse, info = _factored("Singular matrix", torch.linalg.inv_ex, t)
        inverse = torch.where((info > 0)[..., None, None], math.nan, inverse)
        r = _matrix_norm(t, p, t.ndim - 2, t.ndim - 1, False) * _matrix_norm(inverse, p, t.ndim - 2, t.ndim - 1, False)
    defined = ~torch.isnan(t).any(-1).any(-1)
    return result(torch.where(torch.isnan(r) & defined, math.inf, r))
