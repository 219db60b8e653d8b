"""numpy.linalg: factorizations, solutions and norms of matrices in the last two axes.

Errors are numpy.linalg.LinAlgError, results of several arrays are named as NumPy's.
"""

from __future__ import annotations

import math
import warnings
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.linalg import LinAlgError
from torch import Tensor

from .._kernels import linalg as _kernels
from . import _convert
from ._convert import keeps_type
from ._dtypes import TO_NUMPY
from ._matrix_products import (
    cross,
    diagonal,
    matmul,
    matrix_power,
    matrix_transpose,
    multi_dot,
    outer,
    tensordot,
    trace,
    vecdot,
)
from ._ndarray import number, result, wrap
from ._norms import (
    _double,
    _factored,
    _holds,
    _inexact,
    _inverse,
    _matrices,
    _rounded,
    _square,
    _svdvals,
    _tensors,
    cond,
    matrix_norm,
    norm,
    vector_norm,
)
from ._operands import _broadcast_shapes, _shown

_NO_VALUE: Any = np._NoValue


class EigResult(NamedTuple):
    """What `eig` gives."""

    eigenvalues: Any
    eigenvectors: Any


class EighResult(NamedTuple):
    """What `eigh` gives."""

    eigenvalues: Any
    eigenvectors: Any


class QRResult(NamedTuple):
    """What `qr` gives."""

    Q: Any
    R: Any


class SlogdetResult(NamedTuple):
    """What `slogdet` gives."""

    sign: Any
    logabsdet: Any


class SVDResult(NamedTuple):
    """What `svd` gives."""

    U: Any
    S: Any
    Vh: Any


# Solutions and inverses


def _solved(a: Tensor, b: Tensor) -> Tensor:
    """The solution for matrices and vectors of one dtype; only `b` of one axis is a vector."""
    vector = b.ndim == 1
    name, signature = ("solve1", "(m,m),(m)->(m)") if vector else ("solve", "(m,m),(m,n)->(m,n)")
    if b.ndim == 0:
        raise ValueError(
            f"solve: Input operand 1 does not have enough dimensions (has 0, gufunc core with signature {signature} "
            "requires 2)"
        )
    if vector:
        b = b[:, None]
    if b.shape[-2] != a.shape[-1]:
        raise ValueError(
            f"{name}: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature {signature} (size "
            f"{b.shape[-2]} is different from {a.shape[-1]})"
        )
    try:
        _broadcast_shapes(a.shape[:-2], b.shape[:-2])
    except RuntimeError:
        raise ValueError(
            f"operands could not be broadcast together with shapes {_shown(a.shape)} {_shown(b.shape)} "
        ) from None
    r: Tensor = _factored("Singular matrix", _kernels.solve, a, b)
    return r[..., 0] if vector else r


@keeps_type
def solve(a: Any, b: Any) -> Any:
    """The solution x of a @ x = b.

    Parameters
    ----------
    a
        Square matrices.
    b
        One vector, or matrices.

    Raises
    ------
    LinAlgError
        A matrix is singular.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.solve([[2, 0], [0, 4]], [2, 2])
    array([1. , 0.5])
    """
    x, y = _tensors(a, b)
    return result(_solved(*_inexact(_square(x), y)))


@keeps_type
def tensorsolve(a: Any, b: Any, axes: Any = None) -> Any:
    """The solution x of tensordot(a, x, x.ndim) = b.

    Parameters
    ----------
    a
        Array-like, whose first axes are those of `b`.
    b
        Array-like.
    axes
        Axes of `a` that are moved to the end first.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.tensorsolve(np.full((1, 1, 1), 2.0), [3])
    array([[1.5]])
    """
    x, y = _tensors(a, b)
    if axes is not None:
        order = list(range(x.ndim))
        for k in axes:
            order.remove(k)
            order.insert(x.ndim, k)
        x = x.permute(order)
    shape = x.shape[y.ndim - x.ndim :]
    n = math.prod(shape)
    if x.numel() != n * n:
        raise LinAlgError("Input arrays must satisfy the requirement prod(a.shape[b.ndim:]) == prod(a.shape[:b.ndim])")
    return wrap(_solved(*_inexact(x.reshape(n, n), y.reshape(-1))).reshape(shape))


@keeps_type
def inv(a: Any) -> Any:
    """The inverse.

    Raises
    ------
    LinAlgError
        A matrix is singular or not square.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.inv([[2, 0], [0, 4]]).tolist()
    [[0.5, 0.0], [0.0, 0.25]]
    """
    return wrap(_inverse(_convert.tensor(a)))


@keeps_type
def tensorinv(a: Any, ind: Any = 2) -> Any:
    """The inverse of an array as a map from its last axes to its first `ind` ones.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.tensorinv(np.full((1, 1, 1), 2.0), 1)
    array([[[0.5]]])
    """
    t = _convert.tensor(a)
    if ind <= 0:
        raise ValueError("Invalid ind argument.")
    if t.ndim == 0:
        raise TypeError("tensorinv: got an array without axes")
    n = math.prod(t.shape[ind:])
    if n == 0:
        raise ValueError(f"cannot reshape array of size {t.numel()} into shape (0,newaxis)")
    return wrap(_inverse(t.reshape(n, -1)).reshape(t.shape[ind:] + t.shape[:ind]))


@keeps_type
def pinv(a: Any, rcond: Any = None, hermitian: Any = False, *, rtol: Any = _NO_VALUE) -> Any:
    """The pseudo-inverse.

    Parameters
    ----------
    a
        Matrices.
    rcond, rtol
        Singular values up to this share of the largest one count as zero; by default 1e-15. `rtol=None`: the
        resolution of the dtype times the larger number of rows or columns.
    hermitian
        Whether the matrices are; only their lower triangles count then.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.pinv([[2, 0], [0, 0]]).tolist()
    [[0.5, 0.0], [0.0, 0.0]]
    """
    t = _convert.tensor(a)
    if rcond is None:
        if rtol is _NO_VALUE:
            rcond = 1e-15
        elif rtol is None:
            rcond = max(t.shape[-2:], default=0) * float(np.finfo(TO_NUMPY[t.dtype]).eps)
        else:
            rcond = rtol
    elif rtol is not _NO_VALUE:
        raise ValueError("`rtol` and `rcond` can't be both set.")
    if not isinstance(rcond, float):
        rcond = _convert.cast(_convert.tensor(rcond, t.device), torch.float64)
    if 0 in _matrices(t).shape[-2:]:
        return wrap(t.mT.clone())  # in its own dtype
    (t,) = _inexact(t)
    if not isinstance(rcond, float):
        try:
            fits = _broadcast_shapes(rcond.shape, t.shape[:-2]) == t.shape[:-2]
        except RuntimeError:
            fits = False
        if not fits:
            raise ValueError(f"shapes of `rcond` {_shown(rcond.shape)} and of the matrices {_shown(t.shape)} differ")
    if not hermitian:
        return wrap(_factored("SVD did not converge", _kernels.pinv, t, rcond))
    if t.shape[-1] != t.shape[-2]:
        raise LinAlgError("Last 2 dimensions of the array must be square")
    f = torch.linalg.pinv
    return wrap(_factored("Eigenvalues did not converge", _kernels._without_autocast, f, t, rtol=rcond, hermitian=True))


@keeps_type
def lstsq(a: Any, b: Any, rcond: Any = None) -> Any:
    """The x of least norm among those with the least squares of a @ x - b.

    Parameters
    ----------
    a
        A matrix.
    b
        A vector or a matrix.
    rcond
        Singular values up to this share of the largest one count as zero; None: the resolution of the dtype times the
        larger number of rows or columns. From 1 up or 0 down: the resolution.

    Returns
    -------
    tuple
        The solution, the sums of squares (none if the rank of `a` is below the number of columns, or there are not more
        rows), the rank, the singular values.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x, sums, rank, s = np.linalg.lstsq([[1, 0], [0, 2], [0, 0]], [1, 4, 3])
    >>> x.round(6), sums.round(6), rank
    (array([1., 2.]), array([9.]), np.int32(2))
    """
    x, y = _tensors(a, b)
    vector = y.ndim == 1
    if vector:
        y = y[:, None]
    for t in (x, y):
        if t.ndim != 2:
            raise LinAlgError(f"{t.ndim}-dimensional array given. Array must be two-dimensional")
    m, n = x.shape
    if y.shape[0] != m:
        raise LinAlgError("Incompatible dimensions")
    x, y = _inexact(x, y)
    single = x.dtype in (torch.float32, torch.complex64)
    if single:  # as in NumPy, whose resolution is that of double, too
        x, y = _double(x), _double(y)
    eps = torch.finfo(x.dtype).eps
    share = eps * max(m, n) if rcond is None else float(_convert.tensor(rcond))
    if rcond is not None and not 0 < share < 1:
        share = eps / 2  # LAPACK's rule
    text = "SVD did not converge in Linear Least Squares"
    u, s, vh = _factored(text, torch.linalg.svd, x.detach(), full_matrices=False)
    kept = s > share * s[:1]
    rank = kept.sum(dtype=torch.int32)
    if x.requires_grad:  # derivatives of singular vectors may not exist where that of the solution does
        solution = _kernels.matmul(_kernels.pinv(x, share), y)
        s = torch.linalg.svdvals(x)
    else:
        c = _kernels.matmul(u.mH, y) * torch.where(kept, 1 / torch.where(kept, s, 1), 0)[:, None]
        solution = _kernels.matmul(vh.mH, c)
    rest = y - _kernels.matmul(x, solution)
    sums = (torch.view_as_real(rest.resolve_conj()).square().sum(-1) if rest.is_complex() else rest.square()).sum(0)
    if m <= n or _holds(rank == n) is False:
        sums = sums[:0]
    if vector:
        solution = solution[:, 0]
    if single:
        solution, sums, s = _rounded((solution, sums, s))
    return wrap(solution), wrap(sums), result(rank), wrap(s)


# Factorizations


@keeps_type
def cholesky(a: Any, /, *, upper: Any = False) -> Any:
    """The lower triangle L with L @ L.mH = a, of which only the lower triangle counts; or all of it the upper one.

    Raises
    ------
    LinAlgError
        A matrix is not positive definite.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.cholesky([[4, 2], [2, 5]]).tolist()
    [[2.0, 0.0], [1.0, 2.0]]
    """
    (t,) = _inexact(_square(a))
    return wrap(_factored("Matrix is not positive definite", torch.linalg.cholesky, t, upper=bool(upper)))


@keeps_type
def qr(a: Any, mode: Any = "reduced") -> Any:
    """The product of a unitary matrix and an upper triangle.

    Parameters
    ----------
    a
        Matrices of M rows and N columns, K the lesser.
    mode
        "reduced": (M, K) and (K, N); "complete": (M, M) and (M, N); "r": the triangle alone, (K, N); "raw": LAPACK's
        reflections and their factors.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> q, r = np.linalg.qr([[3.0, 1.0], [4.0, 2.0]])
    >>> bool(np.allclose(q @ r, [[3, 1], [4, 2]]))
    True
    """
    if mode not in ("reduced", "complete", "r", "raw"):
        if mode in ("f", "full"):
            text = "The 'full' option is deprecated. For backward compatibility let mode default."
            mode = "reduced"
        elif mode in ("e", "economic"):
            text = "The 'economic' option is deprecated."
            mode = "economic"
        else:
            raise ValueError(f"Unrecognized mode '{mode}'")
        warnings.warn(text, DeprecationWarning, stacklevel=3)
    (t,) = _inexact(_matrices(a))
    if mode in ("raw", "economic"):
        h, tau = _factored("", torch.geqrf, t)
        return wrap(h) if mode == "economic" else (wrap(h.mT), wrap(tau))
    # torch's "r" has no derivative
    q, r = _factored("", torch.linalg.qr, t, "complete" if mode == "complete" else "reduced")
    return wrap(r) if mode == "r" else QRResult(wrap(q), wrap(r))


@keeps_type
def svd(a: Any, full_matrices: Any = True, compute_uv: Any = True, hermitian: Any = False) -> Any:
    """The singular values in falling order, and the vectors: a = U * S @ Vh.

    Parameters
    ----------
    a
        Matrices.
    full_matrices
        Whether U and Vh are square.
    compute_uv
        Whether to give the vectors.
    hermitian
        Whether the matrices are; only their lower triangles count then.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.svd([[0, 3], [4, 0]], compute_uv=False).round(6)
    array([4., 3.])
    """
    if hermitian:
        (t,) = _inexact(_square(a))
        if not compute_uv:
            return wrap(torch.sort(torch.abs(_eigvalsh(t, "L")), -1, descending=True).values)
        w, u = _eigh(t, "L")
        s = torch.abs(w)
        order = torch.argsort(s, dim=-1, stable=True).flip(-1)
        w, s = torch.take_along_dim(w, order, -1), torch.take_along_dim(s, order, -1)
        u = torch.take_along_dim(u, order[..., None, :], -1)
        return SVDResult(wrap(u), wrap(s), wrap((u * torch.where(w < 0, -1, 1)[..., None, :]).mH.resolve_conj()))
    t = _matrices(a)
    if not compute_uv:
        return wrap(_svdvals(t))
    (t,) = _inexact(t)
    u, s, vh = _factored("SVD did not converge", torch.linalg.svd, t, bool(full_matrices))
    return SVDResult(wrap(u), wrap(s), wrap(vh))


@keeps_type
def svdvals(x: Any, /) -> Any:
    """The singular values in falling order.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.svdvals([[0, 3], [4, 0]]).round(6)
    array([4., 3.])
    """
    return wrap(_svdvals(_matrices(x)))


# Eigenvalues


def _finite(a: Any) -> Tensor:
    (t,) = _inexact(_square(a))
    if _holds(torch.isfinite(t).all()) is False:
        raise LinAlgError("Array must not contain infs or NaNs")
    return t


@keeps_type
def eig(a: Any) -> Any:
    """The eigenvalues and vectors; real for a real array if all eigenvalues are.

    In a graph, where values are not there, they stay complex.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.eig([[2.0, 0.0], [0.0, 3.0]]).eigenvalues
    array([2., 3.])
    """
    t = _finite(a)
    w, v = _factored("Eigenvalues did not converge", _kernels.eig, t)
    if not t.is_complex() and _holds((w.imag == 0).all()):
        w, v = w.real, v.real
    return EigResult(wrap(w), wrap(v))


@keeps_type
def eigvals(a: Any) -> Any:
    """The eigenvalues; real for a real array if all of them are.

    In a graph, where values are not there, they stay complex.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.eigvals([[0.0, 1.0], [-1.0, 0.0]])
    array([0.+1.j, 0.-1.j])
    """
    t = _finite(a)
    w = _factored("Eigenvalues did not converge", _kernels.eigvals, t)
    return wrap(w.real if not t.is_complex() and _holds((w.imag == 0).all()) else w)


def _triangle(UPLO: Any) -> str:
    name: str = UPLO.upper()
    if name not in ("L", "U"):
        raise ValueError("UPLO argument must be 'L' or 'U'")
    return name


def _eigh(t: Tensor, name: str) -> tuple[Tensor, Tensor]:
    w, v = _factored("Eigenvalues did not converge", torch.linalg.eigh, t, name)
    return w, v


def _eigvalsh(t: Tensor, name: str) -> Tensor:
    w: Tensor = _factored("Eigenvalues did not converge", torch.linalg.eigvalsh, t, name)
    return w


@keeps_type
def eigh(a: Any, UPLO: Any = "L") -> Any:
    """The eigenvalues of Hermitian matrices in rising order, and the vectors.

    Parameters
    ----------
    a
        Matrices, of which one triangle counts.
    UPLO
        Which one: "L" or "U".

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.eigh([[2.0, 0.0], [0.0, 1.0]]).eigenvalues
    array([1., 2.])
    """
    name = _triangle(UPLO)
    (t,) = _inexact(_square(a))
    w, v = _eigh(t, name)
    return EighResult(wrap(w), wrap(v))


@keeps_type
def eigvalsh(a: Any, UPLO: Any = "L") -> Any:
    """The eigenvalues of Hermitian matrices in rising order; parameters as for `eigh`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.eigvalsh([[2.0, 0.0], [0.0, 1.0]])
    array([1., 2.])
    """
    name = _triangle(UPLO)
    (t,) = _inexact(_square(a))
    return wrap(_eigvalsh(t, name))


# Determinants and ranks


@keeps_type
def slogdet(a: Any) -> Any:
    """The sign of the determinant and the logarithm of its magnitude.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.slogdet([[1, 0], [0, -1]])
    SlogdetResult(sign=np.float64(-1.0), logabsdet=np.float64(0.0))
    """
    (t,) = _inexact(_square(a))
    sign, log = _factored("", torch.linalg.slogdet, t)
    if not t.is_complex():  # of NaN torch gives a signed zero
        sign = torch.where(torch.isnan(log), torch.copysign(torch.ones_like(sign), sign), sign)
    return SlogdetResult(result(sign), result(log))


@keeps_type
def det(a: Any) -> Any:
    """The determinant.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.det([[2, 0], [0, 4]])
    np.float64(8.0)
    """
    (t,) = _inexact(_square(a))
    return result(_factored("", torch.linalg.det, t))


@keeps_type
def matrix_rank(A: Any, tol: Any = None, hermitian: Any = False, *, rtol: Any = None) -> Any:
    """The number of singular values that do not count as zero.

    Parameters
    ----------
    A
        Matrices; of what has fewer axes the rank is whether an element is not zero.
    tol
        The largest value that counts as zero.
    hermitian
        Whether the matrices are; only their lower triangles count then.
    rtol
        In the place of `tol`, its share of the largest singular value; by default the resolution of the dtype times
        the larger number of rows or columns.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linalg.matrix_rank([[1, 2], [2, 4]])
    np.int64(1)
    """
    if rtol is not None and tol is not None:
        raise ValueError("`tol` and `rtol` can't be both set.")
    t = _convert.tensor(A)
    if t.ndim < 2:
        return number((t != 0).any().to(torch.int64))
    (x,) = _inexact(_square(t) if hermitian else t)
    s = torch.abs(_eigvalsh(x, "L")) if hermitian else _svdvals(x)
    if not s.shape[-1]:
        return result(s.sum(-1, dtype=torch.int64))
    if tol is None:
        share = max(t.shape[-2:]) * torch.finfo(s.dtype).eps if rtol is None else _threshold(rtol, s)
        limit = torch.amax(s, -1, True) * share
    else:
        limit = _threshold(tol, s)
    return result((s > limit).sum(-1))


def _threshold(value: Any, s: Tensor) -> Tensor:
    return _convert.tensor(value, s.device)[..., None]


__all__ = [
    "LinAlgError", "cholesky", "cond", "cross", "det", "diagonal", "eig", "eigh", "eigvals", "eigvalsh", "inv", "lstsq",
    "matmul", "matrix_norm", "matrix_power", "matrix_rank", "matrix_transpose", "multi_dot", "norm", "outer", "pinv",
    "qr", "slogdet", "solve", "svd", "svdvals", "tensordot", "tensorinv", "tensorsolve", "trace", "vecdot",
    "vector_norm",
]  # fmt: skip
