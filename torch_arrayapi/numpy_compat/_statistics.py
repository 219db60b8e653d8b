"""Averages, covariances, and running sums with a start."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .._kernels import elementwise, linalg
from . import _convert, _ufuncs
from ._convert import keeps_type
from ._creation import asarray
from ._dtypes import KIND, TO_NUMPY, TO_REAL, parse, promote
from ._ndarray import result, wrap
from ._operands import _axis
from ._quantiles import axes_of, holds, warn_where, weights_of
from ._reductions import _finished, mean
from ._reductions import sum as total

__all__ = ["average", "corrcoef", "cov", "cumulative_prod", "cumulative_sum"]

_NO_VALUE: Any = np._NoValue


@keeps_type
def average(a: Any, axis: Any = None, weights: Any = None, returned: bool = False, *, keepdims: Any = _NO_VALUE) -> Any:
    """The weighted mean over axes.

    Parameters
    ----------
    a
        Array-like.
    axis
        None (all axes), an int or a tuple of ints.
    weights
        In the shape of `a` or in that of its axes.
    returned
        Whether the sums of the weights are given, too.
    keepdims
        Whether the axes stay, with size 1.

    Raises
    ------
    ZeroDivisionError
        Weights add up to 0.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.average([1, 2, 4], weights=[1, 1, 2])
    np.float64(2.75)
    """
    x = asarray(a)
    t = x._tensor
    axes = axis if axis is None else axes_of(axis, t.ndim)
    if weights is None:
        r = mean(x, axes, keepdims=keepdims)
        if not returned:
            return r
        rt = _convert.tensor(r)
        n = t.numel() / rt.numel() if rt.numel() else math.nan
        return r, result(_convert.cast(torch.full(rt.shape, n, dtype=torch.float64, device=rt.device), rt.dtype))
    w = weights_of(weights, t, axis)
    d = promote(t.dtype, w.dtype)
    if KIND[t.dtype] in "biu":
        d = promote(d, torch.float64)
    scale = total(wrap(w), axes, TO_NUMPY[d], keepdims=keepdims)
    if holds(_convert.tensor(scale) == 0):
        raise ZeroDivisionError("Weights sum to zero, can't be normalized")
    r = total(_ufuncs.multiply(x, wrap(w), dtype=TO_NUMPY[d]), axes, keepdims=keepdims) / scale
    if not returned:
        return r
    st, rt = _convert.tensor(scale), _convert.tensor(r)
    return r, (scale if st.shape == rt.shape else wrap(st.expand(rt.shape).clone()))


def _frequencies(weights: Any, name: str, n: int, device: Any) -> Tensor:
    w = _convert.tensor(weights, device, torch.float64)
    if name == "fweights" and holds(w != torch.round(w)):
        raise TypeError("fweights must be integer")
    if w.ndim > 1:
        raise RuntimeError(f"cannot handle multidimensional {name}")
    if w.shape[0] != n:
        raise RuntimeError(f"incompatible numbers of samples and {name}")
    if holds(w < 0):
        raise ValueError(f"{name} cannot be negative")
    return w


@keeps_type
def cov(
    m: Any,
    y: Any = None,
    rowvar: bool = True,
    bias: bool = False,
    ddof: Any = None,
    fweights: Any = None,
    aweights: Any = None,
    *,
    dtype: Any = None,
) -> Any:
    """The matrix of covariances of variables.

    Parameters
    ----------
    m
        The observations: a variable a row, or a column without `rowvar`.
    y
        More variables.
    rowvar
        Whether variables are rows.
    bias
        Whether sums are divided by the number of observations, not by one less.
    ddof
        What is taken off the number of observations instead.
    fweights, aweights
        How often each observation counts: integers; and with which weight.
    dtype
        The dtype of the result, at least float64 by default.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.cov([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]])
    array([[ 1., -1.],
           [-1.,  1.]])
    """
    return wrap(_covariances(m, y, rowvar, bias, ddof, fweights, aweights, dtype))


def _covariances(m: Any, y: Any, rowvar: Any, bias: Any, ddof: Any, fweights: Any, aweights: Any, dtype: Any) -> Tensor:
    if ddof is not None and ddof != int(ddof):
        raise ValueError("ddof must be integer")
    parts = [_convert.tensor(m)]
    if y is not None:
        parts.append(_convert.tensor(y, parts[0].device))
    for p, name in zip(parts, "my", strict=False):
        if p.ndim > 2:
            raise ValueError(f"{name} has more than 2 dimensions")
    d = parse(dtype) if dtype is not None else promote(torch.float64, *[p.dtype for p in parts])
    if KIND[d] not in "fc":
        raise TypeError(f"Cannot cast ufunc 'subtract' output from dtype('float64') to {TO_NUMPY[d]!r}")
    rows = [_convert.cast(p, d).reshape((1,) * (2 - p.ndim) + tuple(p.shape)) for p in parts]
    if not rowvar:
        rows[0] = rows[0].T if parts[0].ndim != 1 else rows[0]
        rows[1:] = [p.T if p.shape[0] != 1 else p for p in rows[1:]]
    if rows[0].shape[0] == 0:
        return torch.empty((0, 0), dtype=torch.float64, device=parts[0].device)
    x = _stacked_rows(rows)
    if ddof is None:
        ddof = 1 if bias == 0 else 0
    n = x.shape[1]
    fw = None if fweights is None else _frequencies(fweights, "fweights", n, x.device)
    aw = None if aweights is None else _frequencies(aweights, "aweights", n, x.device)
    w = aw if fw is None else fw if aw is None else fw * aw
    work = torch.float32 if d is torch.float16 else d
    x = _convert.cast(x, work)
    real = TO_REAL.get(work, work)
    if w is None:
        x = x - x.sum(1, keepdim=True) / n
        left = torch.full((), n - ddof, dtype=torch.float64, device=x.device)
        weighted = x
    else:
        sum_w = w.sum()
        if holds(sum_w == 0):
            raise ZeroDivisionError("Weights sum to zero, can't be normalized")
        wx = _convert.cast(w, real)
        x = x - (x * wx).sum(1, keepdim=True) / wx.sum()
        left = sum_w - ddof if aw is None else sum_w - ddof * (w * aw).sum() / sum_w if ddof else sum_w
        weighted = x * wx
    warn_where(left <= 0, "Degrees of freedom <= 0 for slice")
    c = linalg.matmul(x, elementwise.conj(weighted).T)
    return _convert.cast(c * _convert.cast(1 / left.clamp(min=0), c.dtype), d).squeeze()


def _stacked_rows(rows: list[Tensor]) -> Tensor:
    if len({p.shape[1] for p in rows}) > 1:
        raise ValueError("all the input array dimensions except for the concatenation axis must match exactly")
    return torch.cat(rows)


@keeps_type
def corrcoef(x: Any, y: Any = None, rowvar: bool = True, *, dtype: Any = None) -> Any:
    """The matrix of correlation coefficients of variables; parameters as for `cov`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.corrcoef([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]])
    array([[ 1., -1.],
           [-1.,  1.]])
    """
    c = _covariances(x, y, rowvar, False, None, None, None, dtype)
    if c.ndim == 0:
        return result(c / c)
    deviation = torch.sqrt(torch.real(torch.diagonal(c)))
    c = c / deviation[:, None] / deviation[None, :]
    if c.is_complex():
        return wrap(torch.view_as_complex(torch.view_as_real(c).clamp(-1, 1)))
    return wrap(c.clamp(-1, 1))


@keeps_type
def _running(u: Any, x: Any, axis: Any, dtype: Any, out: Any, include_initial: bool) -> Any:
    x = asarray(x)
    x = x if x.ndim else wrap(x._tensor.reshape(1))
    if axis is None:
        if x.ndim >= 2:
            raise ValueError("For arrays which have more than one dimension ``axis`` argument is required.")
        axis = 0
    if not include_initial:
        return u.accumulate(x, axis, dtype, out)
    axis = _axis(axis, x.ndim)
    r = u.accumulate(x, axis, dtype)._tensor
    sizes = [1 if i == axis else s for i, s in enumerate(r.shape)]
    r = torch.cat([torch.full(sizes, u.identity, dtype=r.dtype, device=r.device), r], axis)
    return wrap(r) if out is None else _finished(r, out, True)


def cumulative_sum(
    x: Any, /, *, axis: Any = None, dtype: Any = None, out: Any = None, include_initial: bool = False
) -> Any:
    """The running sum along an axis.

    Parameters
    ----------
    x
        Array-like.
    axis
        The axis, needed if there are several.
    dtype
        The dtype of the sums.
    out
        Where the result goes.
    include_initial
        Whether a zero comes first.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.cumulative_sum([1, 2, 3], include_initial=True)
    array([0, 1, 3, 6])
    """
    return _running(_ufuncs.add, x, axis, dtype, out, include_initial)


def cumulative_prod(
    x: Any, /, *, axis: Any = None, dtype: Any = None, out: Any = None, include_initial: bool = False
) -> Any:
    """The running product along an axis; parameters as for `cumulative_sum`, a one comes first.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.cumulative_prod([1, 2, 3])
    array([1, 2, 6])
    """
    return _running(_ufuncs.multiply, x, axis, dtype, out, include_initial)
