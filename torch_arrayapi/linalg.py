"""The extension `linalg`: the last two axes of an array are matrices, the axes before them are stacks.

Each function takes Arrays and gives Arrays, or takes torch tensors and gives tensors. The source of each is
the page of its name in the Array API standard 2025.12, extension linalg.

All of them raise TypeError for a dtype that the function does not take, and ValueError for shapes that do not
fit, for a matrix that is singular or not positive definite where that matters, and for an algorithm that did
not converge, as can happen with NaN. The last two are errors of a class that is also a
numpy.linalg.LinAlgError and a torch.linalg.LinAlgError.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np
import torch
from torch.linalg import LinAlgError as _TorchError  # type: ignore[attr-defined]  # documented all the same

from . import _ops as ops
from ._array import Array, bare, operands, result, unwrap
from ._axes import as_int, broadcast_shapes, check_flags, normalize_axes, shown
from ._compile import is_open
from ._dtypes import ACCUMULATOR, COMPLEX, NAME, NUMERIC, REAL_FLOATING, TO_REAL
from ._linear_algebra import matmul, matrices, matrix_transpose, tensordot, vecdot, vectors
from ._ops import Op
from ._promotion import check_dtype, scalar_tensor

if TYPE_CHECKING:
    from torch import Tensor

    from ._array import A

__all__ = [
    "cholesky",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "inv",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "outer",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "svdvals",
    "tensordot",
    "trace",
    "vecdot",
    "vector_norm",
]


def __dir__() -> list[str]:
    return __all__


class _LinAlgError(np.linalg.LinAlgError, _TorchError):  # type: ignore[misc]
    """The numbers allow no result; also what code written for NumPy, SciPy or torch catches."""


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


def cholesky(x: A, /, *, upper: bool = False) -> A:
    """The Cholesky factors of Hermitian, positive definite matrices.

    Parameters
    ----------
    x
        Floating-point array of shape (..., M, M). One triangle of each matrix is read.
    upper
        Whether to give the upper factor U, with U^H @ U = x, instead of the lower factor L, with L @ L^H = x.

    Returns
    -------
    array
        The factors, with zeros in the other triangle, in the shape and dtype of `x`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.cholesky(xp.asarray([[4.0, 2.0], [2.0, 10.0]]))
    Array([[2., 0.],
           [1., 3.]], dtype=float32)
    """
    t, boxed = _square(ops.CHOLESKY, x)
    check_flags("cholesky", upper=upper)
    return result(_run(ops.CHOLESKY, t, upper=upper), boxed)


def cross(x1: A, x2: A, /, *, axis: int = -1) -> A:
    """The cross product of vectors of three elements.

    Parameters
    ----------
    x1, x2
        Arrays of numeric dtype, of size 3 along `axis`; the other axes broadcast.
    axis
        A negative axis that both arrays have; another is an IndexError.

    Returns
    -------
    array
        The broadcast shape, in the common dtype. Integers wrap around.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.cross(xp.asarray([1, 0, 0]), xp.asarray([0, 1, 0]))
    Array([0, 0, 1], dtype=int64)
    """
    t1, t2, axis, boxed = vectors(ops.CROSS, x1, x2, axis)
    if t1.shape[axis] != 3:
        raise ValueError(f"cross: got size {t1.shape[axis]} along axis {axis}; takes 3")
    return result(ops.CROSS.fast(t1, t2, axis), boxed)


def det(x: A, /) -> A:
    """The determinants of square matrices.

    Takes a floating-point array of shape (..., M, M); gives shape (...) in the same dtype, 1 for empty
    matrices.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.det(xp.asarray([[2.0, 0.0], [1.0, 3.0]]))
    Array(6., dtype=float32)
    """
    t, boxed = _square(ops.DET, x)
    return result(ops.DET.fast(t), boxed)


def diagonal(x: A, /, *, offset: int = 0) -> A:
    """A diagonal of each matrix, a view.

    Parameters
    ----------
    x
        Array of any dtype and of shape (..., M, N).
    offset
        How far above the main diagonal; below it, if negative.

    Returns
    -------
    array
        Shape (..., K), where K is the length of the diagonal: 0 if `offset` is outside the matrix.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.diagonal(xp.asarray([[1, 2, 3], [4, 5, 6]]), offset=1)
    Array([2, 6], dtype=int64)
    """
    t, boxed = matrices(ops.DIAGONAL, x)
    return result(ops.DIAGONAL.fast(t, _offset("diagonal", t, offset)), boxed)


def eig(x: A, /) -> EigResult:
    """The eigenvalues and eigenvectors of square matrices.

    Takes a floating-point array of shape (..., M, M); gives `eigenvalues`, shape (..., M), in no particular
    order, and `eigenvectors`, shape (..., M, M), one a column. Both are complex, in the precision of `x`. A
    matrix with an element that is not finite gives NaN.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.eig(xp.asarray([[2.0, 0.0], [0.0, 3.0]])).eigenvalues
    Array([2.+0.j, 3.+0.j], dtype=complex64)
    """
    t, boxed = _square(ops.EIG, x)
    w, v = _run(ops.EIG, t)
    return EigResult(result(w, boxed), result(v, boxed))


def eigh(x: A, /) -> EighResult:
    """The eigenvalues and eigenvectors of Hermitian matrices.

    Takes a floating-point array of shape (..., M, M) and reads the lower triangle of each matrix; gives
    `eigenvalues`, shape (..., M), real and ascending, and `eigenvectors`, shape (..., M, M), one a column.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.eigh(xp.asarray([[2.0, 0.0], [0.0, 1.0]])).eigenvalues
    Array([1., 2.], dtype=float32)
    """
    t, boxed = _square(ops.EIGH, x)
    w, v = _run(ops.EIGH, t)
    return EighResult(result(w, boxed), result(v, boxed))


def eigvals(x: A, /) -> A:
    """The eigenvalues of square matrices.

    Takes a floating-point array of shape (..., M, M); gives shape (..., M), complex, in the precision of `x`
    and in no particular order. A matrix with an element that is not finite gives NaN.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.eigvals(xp.asarray([[2.0, 0.0], [0.0, 3.0]]))
    Array([2.+0.j, 3.+0.j], dtype=complex64)
    """
    t, boxed = _square(ops.EIGVALS, x)
    return result(_run(ops.EIGVALS, t), boxed)


def eigvalsh(x: A, /) -> A:
    """The eigenvalues of Hermitian matrices.

    Takes a floating-point array of shape (..., M, M) and reads the lower triangle of each matrix; gives shape
    (..., M), real and ascending.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.eigvalsh(xp.asarray([[2.0, 0.0], [0.0, 1.0]]))
    Array([1., 2.], dtype=float32)
    """
    t, boxed = _square(ops.EIGVALSH, x)
    return result(_run(ops.EIGVALSH, t), boxed)


def inv(x: A, /) -> A:
    """The inverses of square matrices.

    Takes a floating-point array of shape (..., M, M); gives the same shape and dtype.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.inv(xp.asarray([[2.0, 0.0], [0.0, 4.0]]))
    Array([[0.5 , 0.  ],
           [0.  , 0.25]], dtype=float32)
    """
    t, boxed = _square(ops.INV, x)
    return result(_run(ops.INV, t), boxed)


def matrix_norm(x: A, /, *, keepdims: bool = False, ord: float | Literal["fro", "nuc"] | None = "fro") -> A:
    """A norm of each matrix.

    Parameters
    ----------
    x
        Floating-point array of shape (..., M, N).
    keepdims
        Whether the last two axes stay, with size one.
    ord
        "fro" or None: root of the sum of squares. "nuc": sum of the singular values. 2, -2: largest and
        smallest singular value. 1, -1: largest and smallest sum of a column's magnitudes. inf, -inf: the same
        of rows.

    Returns
    -------
    array
        Shape (...), real, in the precision of `x`. The largest of nothing is 0, the smallest a ValueError.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.matrix_norm(xp.asarray([[1.0, -2.0], [3.0, 4.0]]), ord=1)
    Array(6., dtype=float32)
    """
    t, boxed = matrices(ops.MATRIX_NORM, x)
    if ord is None:
        ord = "fro"
    if not isinstance(ord, (int, float, str)) or isinstance(ord, bool):
        raise TypeError(f"matrix_norm: ord is {ord!r}; takes a number, 'fro', 'nuc' or None")
    if ord not in ("fro", "nuc", 1, -1, 2, -2, math.inf, -math.inf):
        raise ValueError(f"matrix_norm: ord is {ord!r}; takes 'fro', 'nuc', 1, -1, 2, -2, inf or -inf")
    check_flags("matrix_norm", keepdims=keepdims)
    m, n = t.shape[-2:]
    if (ord == -1 and n == 0) or (ord == -2 and min(m, n) == 0) or (ord == -math.inf and m == 0):
        raise ValueError(f"matrix_norm: ord is {ord}, and shape {tuple(t.shape)} has no smallest value")
    return result(_run(ops.MATRIX_NORM, t, ord, keepdims), boxed)


def matrix_power(x: A, n: int, /) -> A:
    """Square matrices to an integer power.

    Takes a floating-point array of shape (..., M, M) and an exponent: 0 gives identity matrices, a negative
    one powers of the inverse.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.matrix_power(xp.asarray([[1.0, 1.0], [0.0, 1.0]]), 5)
    Array([[1., 5.],
           [0., 1.]], dtype=float32)
    """
    t, boxed = _square(ops.MATRIX_POWER, x)
    n = as_int("matrix_power", "n", n)
    if not -(2**63) < n < 2**63:
        raise OverflowError(f"matrix_power: n is {n}; takes an int of 64 bits")
    return result(_run(ops.MATRIX_POWER, t, n), boxed)


def matrix_rank(x: A, /, *, rtol: float | A | None = None) -> A:
    """The number of singular values of each matrix that are not negligible.

    Parameters
    ----------
    x
        Floating-point array of shape (..., M, N).
    rtol
        A singular value counts if it is above `rtol` times the largest one. A number, a real floating-point
        array that broadcasts to shape (...), or None for max(M, N) times the machine epsilon.

    Returns
    -------
    array
        Shape (...), int64.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.matrix_rank(xp.asarray([[1.0, 2.0], [2.0, 4.0]]))
    Array(1, dtype=int64)
    """
    t, boxed = matrices(ops.MATRIX_RANK, x)
    return result(_run(ops.MATRIX_RANK, t, _rtol("matrix_rank", t, boxed, rtol)), boxed)


def outer(x1: A, x2: A, /) -> A:
    """The products of all pairs of elements of two vectors.

    Takes 1-d arrays of numeric dtype, of sizes N and M; gives shape (N, M) in the common dtype. Integers wrap
    around.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.outer(xp.asarray([1, 2]), xp.asarray([10, 20, 30]))
    Array([[10, 20, 30],
           [20, 40, 60]], dtype=int64)
    """
    (t1, t2), boxed = operands(ops.OUTER, (x1, x2))
    if t1.ndim != 1 or t2.ndim != 1:
        raise ValueError(f"outer: got shapes {tuple(t1.shape)}, {tuple(t2.shape)}; takes 1-d arrays")
    return result(ops.OUTER.fast(t1, t2), boxed)


def pinv(x: A, /, *, rtol: float | A | None = None) -> A:
    """The pseudo-inverses of matrices.

    Parameters
    ----------
    x
        Floating-point array of shape (..., M, N).
    rtol
        Singular values up to `rtol` times the largest one are taken for zero. A number, a real floating-point
        array that broadcasts to shape (...), or None for max(M, N) times the machine epsilon.

    Returns
    -------
    array
        Shape (..., N, M), in the dtype of `x`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.pinv(xp.asarray([[2.0, 0.0], [0.0, 0.0]]))
    Array([[0.5, 0. ],
           [0. , 0. ]], dtype=float32)
    """
    t, boxed = matrices(ops.PINV, x)
    return result(_run(ops.PINV, t, _rtol("pinv", t, boxed, rtol)), boxed)


def qr(x: A, /, *, mode: Literal["reduced", "complete"] = "reduced") -> QRResult:
    """The QR decomposition of matrices.

    Parameters
    ----------
    x
        Floating-point array of shape (..., M, N).
    mode
        "reduced" for K = min(M, N) columns of Q, "complete" for M.

    Returns
    -------
    tuple
        `Q`, with orthonormal columns, shape (..., M, K), and `R`, upper triangular, shape (..., K, N);
        complete: with M in place of K.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> q, r = xp.linalg.qr(xp.ones((3, 2)))
    >>> q.shape, r.shape
    ((3, 2), (2, 2))
    """
    t, boxed = matrices(ops.QR, x)
    if mode not in ("reduced", "complete"):
        raise ValueError(f"qr: mode is {mode!r}; takes 'reduced' or 'complete'")
    q, r = _run(ops.QR, t, mode)
    return QRResult(result(q, boxed), result(r, boxed))


def slogdet(x: A, /) -> SlogdetResult:
    """The determinants of square matrices as sign * exp(logabsdet), which does not overflow.

    Takes a floating-point array of shape (..., M, M); gives `sign`, in the dtype of `x`, and `logabsdet`,
    real, in its precision, both of shape (...). A determinant of zero is 0 and -inf.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.slogdet(xp.asarray([[-1.0, 0.0], [0.0, 1.0]]))
    SlogdetResult(sign=Array(-1., dtype=float32), logabsdet=Array(0., dtype=float32))
    """
    t, boxed = _square(ops.SLOGDET, x)
    sign, logabsdet = ops.SLOGDET.fast(t)
    return SlogdetResult(result(sign, boxed), result(logabsdet, boxed))


def solve(x1: A, x2: A, /) -> A:
    """The solution X of x1 @ X = x2.

    Parameters
    ----------
    x1
        Floating-point array of shape (..., M, M).
    x2
        Floating-point array: a vector if, and only if, it is 1-d, of shape (M,); else of shape (..., M, K),
        and the stacks broadcast.

    Returns
    -------
    array
        Shape (..., M) for a vector, else (..., M, K), in the common dtype.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.solve(xp.asarray([[2.0, 0.0], [0.0, 4.0]]), xp.asarray([2.0, 2.0]))
    Array([1. , 0.5], dtype=float32)
    """
    (t1, t2), boxed = operands(ops.SOLVE, (x1, x2))
    s1, s2 = t1.shape, t2.shape
    if len(s1) < 2 or s1[-1] != s1[-2]:
        raise ValueError(f"solve: got shapes {tuple(s1)}, {tuple(s2)}; takes square matrices as x1")
    if len(s2) == 0 or s2[max(len(s2) - 2, 0)] != s1[-1]:
        raise ValueError(
            f"solve: got shapes {tuple(s1)}, {tuple(s2)}; takes for x1 of (..., M, M) a vector (M,) or matrices "
            "(..., M, K)"
        )
    if len(s1) > 2:
        broadcast_shapes("solve", s1[:-2], s2[:-2])
    return result(_run(ops.SOLVE, t1, t2), boxed)


def svd(x: A, /, *, full_matrices: bool = True) -> SVDResult:
    """The singular value decomposition U @ diag(S) @ Vh of matrices.

    Parameters
    ----------
    x
        Floating-point array of shape (..., M, N).
    full_matrices
        Whether `U` and `Vh` are square; if not, they have K = min(M, N) columns and rows.

    Returns
    -------
    tuple
        `U`, shape (..., M, M) or (..., M, K); `S`, shape (..., K), real and descending; `Vh`, shape (..., N,
        N) or (..., K, N).

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.svd(xp.asarray([[3.0, 0.0], [0.0, 4.0]])).S
    Array([4., 3.], dtype=float32)
    """
    t, boxed = matrices(ops.SVD, x)
    check_flags("svd", full_matrices=full_matrices)
    u, s, vh = _run(ops.SVD, t, full_matrices)
    return SVDResult(result(u, boxed), result(s, boxed), result(vh, boxed))


def svdvals(x: A, /) -> A:
    """The singular values of matrices.

    Takes a floating-point array of shape (..., M, N); gives shape (..., min(M, N)), real and descending.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.svdvals(xp.asarray([[3.0, 0.0], [0.0, 4.0]]))
    Array([4., 3.], dtype=float32)
    """
    t, boxed = matrices(ops.SVDVALS, x)
    return result(_run(ops.SVDVALS, t), boxed)


def trace(x: A, /, *, offset: int = 0, dtype: torch.dtype | None = None) -> A:
    """The sum of a diagonal of each matrix.

    Parameters
    ----------
    x
        Array of numeric dtype and of shape (..., M, N).
    offset
        How far above the main diagonal; below it, if negative.
    dtype
        The dtype to convert to and to sum in. None is the dtype of `x`; for integers, int64 or uint64.

    Returns
    -------
    array
        Shape (...): 0 if `offset` is outside the matrix.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.trace(xp.asarray([[1, 2], [3, 4]], dtype=xp.int8))
    Array(5, dtype=int64)
    """
    t, boxed = matrices(ops.TRACE, x)
    d = ACCUMULATOR[t.dtype] if dtype is None else check_dtype("trace", dtype, NUMERIC)
    if t.dtype in COMPLEX and d not in COMPLEX:
        raise TypeError(f"trace: got {NAME[t.dtype]} and dtype {NAME[d]}; take the real part first")
    return result(ops.TRACE.fast(t, _offset("trace", t, offset), d), boxed)


def vector_norm(x: A, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False, ord: float = 2) -> A:
    """A norm of vectors, along one axis or several.

    Parameters
    ----------
    x
        Floating-point array.
    axis
        The axis or axes that hold the vectors; None for all of them. Over no axes, each element is a vector.
    keepdims
        Whether these axes stay, with size one.
    ord
        p, for the p-th root of the sum of the p-th powers of the magnitudes; or inf, -inf, for the largest
        and the smallest magnitude; or 0, for the number of elements other than zero.

    Returns
    -------
    array
        Real, in the precision of `x`. The smallest of nothing is a ValueError.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linalg.vector_norm(xp.asarray([3.0, -4.0]))
    Array(5., dtype=float32)
    """
    t = x._tensor if type(x) is Array else bare(ops.VECTOR_NORM, x)
    boxed = t is not x
    if axis is None and keepdims is False and type(ord) is int and ord == 2 and t.dtype in REAL_FLOATING and t.ndim:
        return result(torch.linalg.vector_norm(t), boxed)  # only faster
    if t.dtype not in ops.VECTOR_NORM.ok:
        unwrap(ops.VECTOR_NORM, x)  # raises
    if type(ord) is bool or not isinstance(ord, (int, float)):
        raise TypeError(f"vector_norm: ord is {ord!r}; takes a number")
    if type(keepdims) is not bool:
        check_flags("vector_norm", keepdims=keepdims)
    axes = normalize_axes("vector_norm", axis, t.ndim)
    if ord == -math.inf and 0 in [t.shape[i] for i in axes]:
        raise ValueError(f"vector_norm: ord is -inf, and shape {tuple(t.shape)} has no smallest magnitude")
    return result(ops.VECTOR_NORM.fast(t, float(ord), axes, keepdims), boxed)


def _square(op: Op, x: Any) -> tuple[Tensor, bool]:
    """The tensor of one argument that must hold square matrices, and whether it was an Array."""
    t, boxed = unwrap(op, x)
    if t.ndim < 2 or t.shape[-1] != t.shape[-2]:
        raise ValueError(f"{op.name}: got shape {tuple(t.shape)}; takes square matrices, shape (..., M, M)")
    return t, boxed


def _run(op: Op, *args: Any, **kwargs: Any) -> Any:
    """The row's function; its failures as our error."""
    try:
        return op.fast(*args, **kwargs)
    except _TorchError as error:
        raise _LinAlgError(f"{op.name}: {str(error).partition(': ')[2]}") from error


def _offset(name: str, t: Tensor, offset: int) -> int:
    """The offset of a diagonal, no farther out than the first empty one (torch takes 64 bits)."""
    m, n = t.shape[-2:]
    return max(-m, min(as_int(name, "offset", offset), n))


def _rtol(name: str, t: Tensor, boxed: bool, rtol: Any) -> Tensor | float:
    """The relative tolerance for the singular values of `t`."""
    real = TO_REAL.get(t.dtype, t.dtype)
    if rtol is None:
        rtol = max(t.shape[-2:]) * torch.finfo(real).eps
    if isinstance(rtol, (int, float)) and not isinstance(rtol, bool):
        try:
            number = float(rtol)
        except OverflowError:
            raise OverflowError(f"{name}: rtol is {shown(rtol)}; takes what a float holds") from None
        return scalar_tensor(number, real, t.device) if is_open(number) else number
    r = rtol._tensor if type(rtol) is Array else rtol
    if not isinstance(r, torch.Tensor) or (r is not rtol) is not boxed or r.dtype not in REAL_FLOATING:
        kind = "Array" if boxed else "tensor"
        raise TypeError(f"{name}: rtol is {rtol!r}; takes a number or a real floating-point {kind}")
    if r.device != t.device:
        raise ValueError(f"{name}: x is on {t.device}, rtol on {r.device}; move one of them with to_device")
    stack = tuple(t.shape[:-2])
    if broadcast_shapes(name, r.shape, stack) != stack:
        raise ValueError(f"{name}: rtol has shape {tuple(r.shape)}; takes one that broadcasts to {stack}")
    return r
