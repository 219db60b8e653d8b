"""Linear algebra: what torch lacks or does otherwise than the standard; other rows are torch's own functions.

A factorization that fails raises torch.linalg.LinAlgError; each face turns it into its own class.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch.compiler import is_compiling

from .._axes import broadcast_shapes, keepdims_shape
from .._compile import is_open, surely
from .._dtypes import FLOATING, NATIVE, SIGNED, TO_REAL
from . import reduce
from .create import scalar

_FEW = 500  # elements that torch's norms add up with an error of a few ulp


def matmul(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
    """The matrix product; a 1-d operand is a vector. Shapes are looked at only when torch refuses them."""
    d = x1.dtype
    try:
        if d in FLOATING or (d in NATIVE and not x1.is_cuda):
            r = torch.matmul(x1, x2)
            return r if r.dtype is d else _without_autocast(torch.matmul, x1, x2)
        s = SIGNED.get(d)
        if s is not None:  # modulo 2**bits, signed and unsigned products are one
            return matmul(x1.view(s), x2.view(s)).view(d)
        check_matmul(x1.shape, x2.shape)
        return limb_matmul(x1, x2)
    except RuntimeError:
        check_matmul(x1.shape, x2.shape)
        raise


def _without_autocast(f: Callable[..., torch.Tensor], x: torch.Tensor, *args: Any, **kwargs: Any) -> torch.Tensor:
    """`f(x, ...)` in the dtype of `x`: under torch.autocast products of matrices would be bfloat16 or float16."""
    # While a graph is made, torch says of torch.linalg.pinv(x) that it has the dtype of `x`; when it runs, it has not.
    if not is_compiling() or x.is_meta or not torch.is_autocast_enabled(x.device.type):
        r = f(x, *args, **kwargs)
        if r.dtype is x.dtype:
            return r
    with torch.autocast(x.device.type, enabled=False):
        return f(x, *args, **kwargs)


def check_matmul(s1: torch.Size, s2: torch.Size) -> None:
    """Refuse shapes that have no matrix product.

    Raises
    ------
    ValueError
        A shape is 0-d, the contracted sizes differ, or the stacks do not broadcast.
    """
    shown = f"matmul: got shapes {tuple(s1)}, {tuple(s2)}"
    if not s1 or not s2:
        raise ValueError(f"{shown}; takes arrays of at least one axis, multiply takes 0-d ones")
    if s1[-1] != s2[max(len(s2) - 2, 0)]:
        which = "the axis" if len(s2) == 1 else "axis -2"
        raise ValueError(f"{shown}; takes one size for axis -1 of x1 and {which} of x2")
    broadcast_shapes("matmul", s1[:-2], s2[:-2])


def limb_matmul(x1: torch.Tensor, x2: torch.Tensor, block: int = 2**20) -> torch.Tensor:
    """The product of integer matrices, by exact float64 products of limbs of 16 bits.

    For CUDA, where torch has no integer products (pytorch/pytorch#44428). `block` products of two limbs add
    up to less than 2**53; what weighs more than the dtype's bits falls away.
    """
    d = x1.dtype
    a = (x1 if x1.ndim > 1 else x1[None, :]).to(torch.int64)
    b = (x2 if x2.ndim > 1 else x2[:, None]).to(torch.int64)
    weights = range(0, torch.iinfo(d).bits, 16)
    total: torch.Tensor | int = 0
    for start in range(0, max(a.shape[-1], 1), block):
        limbs1 = [(a[..., start : start + block] >> w & 0xFFFF).double() for w in weights]
        limbs2 = [(b[..., start : start + block, :] >> w & 0xFFFF).double() for w in weights]
        for i, limb1 in enumerate(limbs1):
            for j in range(len(weights) - i):
                total = total + (torch.matmul(limb1, limbs2[j]).to(torch.int64) << weights[i + j])
    assert isinstance(total, torch.Tensor)
    total = total.to(d)
    total = total if x1.ndim > 1 else total[..., 0, :]
    return total if x2.ndim > 1 else total[..., 0]


def tensordot(x1: torch.Tensor, x2: torch.Tensor, axes1: tuple[int, ...], axes2: tuple[int, ...]) -> torch.Tensor:
    """The sum of products over pairs of axes, which have equal sizes."""
    if x1.dtype in FLOATING:
        return _without_autocast(torch.tensordot, x1, x2, (axes1, axes2))
    free1 = [i for i in range(x1.ndim) if i not in axes1]
    free2 = [i for i in range(x2.ndim) if i not in axes2]
    shape1 = [x1.shape[i] for i in free1]
    shape2 = [x2.shape[i] for i in free2]
    inner = math.prod([x1.shape[i] for i in axes1])
    a = x1.permute((*free1, *axes1)).reshape(math.prod(shape1), inner)
    b = x2.permute((*axes2, *free2)).reshape(inner, math.prod(shape2))
    return matmul(a, b).reshape(shape1 + shape2)


def vecdot(x1: torch.Tensor, x2: torch.Tensor, axis: int) -> torch.Tensor:
    """The sum of conj(x1) * x2 over an axis, counted from the end: the operands may differ in rank."""
    d = x1.dtype
    if d in FLOATING:
        return _without_autocast(torch.linalg.vecdot, x1, x2, dim=axis)
    s = SIGNED.get(d)
    if s is not None:
        return vecdot(x1.view(s), x2.view(s), axis).view(d)
    return (x1 * x2).sum(axis, dtype=d)


def cross(x1: torch.Tensor, x2: torch.Tensor, axis: int) -> torch.Tensor:
    """The cross product of vectors along an axis of size three, counted from the end."""
    s = SIGNED.get(x1.dtype)
    if s is not None:
        return cross(x1.view(s), x2.view(s), axis).view(x1.dtype)
    ndim = max(x1.ndim, x2.ndim)  # torch broadcasts sizes, not ranks
    x1 = x1[(None,) * (ndim - x1.ndim)]
    x2 = x2[(None,) * (ndim - x2.ndim)]
    return torch.linalg.cross(x1, x2, dim=axis)


def matrix_transpose(x: torch.Tensor) -> torch.Tensor:
    """The transpose of each matrix, as a view."""
    return x.transpose(-2, -1)  # torch.cond refuses a branch with `x` and `x.mT`, an attribute


def diagonal(x: torch.Tensor, offset: int) -> torch.Tensor:
    """A diagonal of each matrix, as a view."""
    return torch.diagonal(x, offset, -2, -1)


def trace(x: torch.Tensor, offset: int, dtype: torch.dtype) -> torch.Tensor:
    """The sum of a diagonal of each matrix, in `dtype`."""
    return reduce.sum(torch.diagonal(x, offset, -2, -1).to(dtype), x.ndim - 2, False, dtype)


def vector_norm(x: torch.Tensor, ord: float, axes: tuple[int, ...], keepdims: bool) -> torch.Tensor:
    """The p-norm over axes; over no axes, of each element."""
    if not axes:  # torch takes no axes for all axes
        return (x != 0).to(TO_REAL.get(x.dtype, x.dtype)) if ord == 0 else torch.abs(x)
    if (ord < 0 or ord == math.inf) and 0 in [x.shape[i] for i in axes]:
        # torch refuses; no numbers have the largest magnitude 0, and 0 ** (1 / ord) is infinite.
        shape = [s for i, s in enumerate(keepdims_shape(x.shape, axes)) if keepdims or i not in axes]
        real = TO_REAL.get(x.dtype, x.dtype)
        return torch.full(shape, 0.0 if ord > 0 else math.inf, dtype=real, device=x.device)
    if ord in (0, math.inf, -math.inf) or (ord == 2 and x.dtype not in TO_REAL):
        return torch.linalg.vector_norm(x, ord, axes, keepdims)
    if surely(x.numel() <= _FEW) and not is_open(ord):
        return torch.linalg.vector_norm(x, ord, axes, keepdims)
    # torch adds these powers up one by one, and loses digits: 2000 ulp of 1e5 float32 around 1000, ord=-1.
    if ord == 2:
        powers = torch.sum(torch.square(torch.view_as_real(x.resolve_conj())), -1)
    else:
        powers = _power(torch.abs(x), ord)
    return _power(torch.sum(powers, axes, keepdims), 1 / ord)


def _power(x: torch.Tensor, exponent: float) -> torch.Tensor:
    """A power of numbers from zero up, with the derivative 0 at zeros as in torch's norms."""
    zero = x == 0
    e = scalar(exponent, x.dtype, x.device) if is_open(exponent) else exponent
    return torch.where(zero, 0.0 if exponent > 0 else math.inf, torch.where(zero, 1.0, x) ** e)


def matrix_norm(x: torch.Tensor, ord: float | str, keepdims: bool) -> torch.Tensor:
    """A norm of the matrices in the last two axes."""
    if surely(x.numel() > _FEW):  # as in `vector_norm`
        if ord == "fro":
            return vector_norm(x, 2, (x.ndim - 2, x.ndim - 1), keepdims)
        if ord in (1, -1, math.inf, -math.inf):
            axis = -2 if ord in (1, -1) else -1
            sums = torch.sum(torch.abs(x), axis, True)
            r = (torch.amax if ord in (1, math.inf) else torch.amin)(sums, -3 - axis, True)
            return r if keepdims else r[..., 0, 0]
    return torch.linalg.matrix_norm(x, ord, (-2, -1), keepdims)


def matrix_rank(x: torch.Tensor, rtol: torch.Tensor | float) -> torch.Tensor:
    """The number of singular values above `rtol` times the largest one; `rtol` broadcasts with the stack."""
    s = torch.linalg.svdvals(x)
    r = rtol[..., None] if isinstance(rtol, torch.Tensor) else rtol
    return (s > r * s[..., :1]).sum(-1)


def pinv(x: torch.Tensor, rtol: torch.Tensor | float) -> torch.Tensor:
    """The pseudo-inverse, without the singular values that `matrix_rank` does not count."""
    if is_compiling() and x.is_complex():
        # Inductor gives wrong values for each complex matrix with more than one row or column. That of a + bi is the
        # pseudo-inverse of [[a, -b], [b, a]] in blocks.
        a, b = torch.real(x), torch.imag(x)
        blocks = pinv(torch.cat([torch.cat([a, -b], -1), torch.cat([b, a], -1)], -2), rtol)
        top, bottom = torch.tensor_split(torch.narrow(blocks, -1, 0, x.shape[-2]), 2, -2)
        return torch.complex(top, bottom)
    return _without_autocast(torch.linalg.pinv, x, rtol=rtol)


def matrix_power(x: torch.Tensor, n: int) -> torch.Tensor:
    """The product of `n` equal matrices; the inverse of it for a negative `n`."""
    return _without_autocast(torch.linalg.matrix_power, x, n)


def solve(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
    """The solution of x1 @ x = x2."""
    if 1 < x2.ndim == x1.ndim - 1:  # torch would take x2 for a stack of vectors if the shapes allow it
        x2 = x2[None]
    return torch.linalg.solve(x1, x2)


def eig(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The eigenvalues and eigenvectors; NaN for a matrix with an element that is not finite."""
    finite = torch.isfinite(x).all((-2, -1))
    w, v = torch.linalg.eig(torch.where(finite[..., None, None], x, 0))
    return torch.where(finite[..., None], w, math.nan), torch.where(finite[..., None, None], v, math.nan)


def eigvals(x: torch.Tensor) -> torch.Tensor:
    """The eigenvalues; NaN for a matrix with an element that is not finite.

    MKL ends the process on such a matrix (pytorch/pytorch#121149); torch's `eig` has a check, and raises.
    """
    finite = torch.isfinite(x).all((-2, -1))
    w = torch.linalg.eigvals(torch.where(finite[..., None, None], x, 0))
    return torch.where(finite[..., None], w, math.nan)
