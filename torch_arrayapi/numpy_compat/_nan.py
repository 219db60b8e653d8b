"""Reductions that leave NaN out."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .._kernels import search
from . import _convert, _reductions, _ufuncs
from ._convert import keeps_type
from ._dtypes import KIND, TO_REAL, parse
from ._ndarray import wrap
from ._operands import _axes, _axis
from ._quantiles import (
    arranged,
    axes_of,
    given,
    holds,
    in_order,
    isnan,
    leave_sorted,
    lines_of,
    middle,
    quantile_weights,
    quantiles,
    quantiles_of,
    restored,
    warn_where,
    weighted_quantiles,
)
from ._reductions import _finished

__all__ = [
    "nanargmax",
    "nanargmin",
    "nancumprod",
    "nancumsum",
    "nanmax",
    "nanmean",
    "nanmedian",
    "nanmin",
    "nanpercentile",
    "nanprod",
    "nanquantile",
    "nanstd",
    "nansum",
    "nanvar",
]

_NO_VALUE: Any = np._NoValue


def _replaced(a: Any, value: float) -> tuple[Tensor, Tensor | None]:
    """The elements with a number for each NaN, and where they were; None for a dtype without NaN."""
    t = _convert.tensor(a)
    if KIND[t.dtype] not in "fc":
        return t, None
    nan = torch.isnan(t)
    return torch.where(nan, value, t), nan


@keeps_type
def nansum(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = _NO_VALUE,
    initial: Any = _NO_VALUE,
    where: Any = _NO_VALUE,
) -> Any:
    """The sum over axes, NaN as 0; parameters as for `sum`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nansum([1.0, np.nan, 2.0])
    np.float64(3.0)
    """
    return _reductions.sum(wrap(_replaced(a, 0.0)[0]), axis, dtype, out, keepdims, initial, where)


@keeps_type
def nanprod(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = _NO_VALUE,
    initial: Any = _NO_VALUE,
    where: Any = _NO_VALUE,
) -> Any:
    """The product over axes, NaN as 1; parameters as for `sum`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nanprod([3.0, np.nan, 2.0])
    np.float64(6.0)
    """
    return _reductions.prod(wrap(_replaced(a, 1.0)[0]), axis, dtype, out, keepdims, initial, where)


@keeps_type
def nancumsum(a: Any, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
    """The running sum along an axis, NaN as 0; parameters as for `cumsum`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nancumsum([1.0, np.nan, 2.0])
    array([1., 1., 3.])
    """
    return _reductions.cumsum(wrap(_replaced(a, 0.0)[0]), axis, dtype, out)


@keeps_type
def nancumprod(a: Any, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
    """The running product along an axis, NaN as 1; parameters as for `cumsum`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nancumprod([3.0, np.nan, 2.0])
    array([3., 3., 6.])
    """
    return _reductions.cumprod(wrap(_replaced(a, 1.0)[0]), axis, dtype, out)


@keeps_type
def _extreme(f: Any, worst: float, a: Any, axis: Any, out: Any, keepdims: Any, initial: Any, where: Any) -> Any:
    t, nan = _replaced(a, worst)
    if nan is None:
        return f(wrap(t), axis, out, keepdims, initial, where)
    r = _convert.tensor(f(wrap(t), axis, None, keepdims, initial, where))
    if initial is _NO_VALUE:
        keep = keepdims is not _NO_VALUE and bool(keepdims)
        axes = _axes(axis, t.ndim)
        none = nan.all(axes, keepdim=keep) if axes else nan
        warn_where(none, "All-NaN slice encountered")
        r = torch.where(none, math.nan, r)
    if out is not None:  # a reduction of a ufunc casts to any dtype
        r = _convert.cast(r, _convert.tensor(out).dtype)
    return _finished(r, out, True)


def nanmax(
    a: Any,
    axis: Any = None,
    out: Any = None,
    keepdims: Any = _NO_VALUE,
    initial: Any = _NO_VALUE,
    where: Any = _NO_VALUE,
) -> Any:
    """The largest element over axes that is not NaN; parameters as for `max`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nanmax([[1.0, np.nan], [3.0, 2.0]], axis=0)
    array([3., 2.])
    """
    return _extreme(_reductions.max, -math.inf, a, axis, out, keepdims, initial, where)


def nanmin(
    a: Any,
    axis: Any = None,
    out: Any = None,
    keepdims: Any = _NO_VALUE,
    initial: Any = _NO_VALUE,
    where: Any = _NO_VALUE,
) -> Any:
    """The smallest element over axes that is not NaN; parameters as for `min`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nanmin([[1.0, np.nan], [3.0, 2.0]], axis=0)
    array([1., 2.])
    """
    return _extreme(_reductions.min, math.inf, a, axis, out, keepdims, initial, where)


@keeps_type
def _place(f: Any, worst: float, a: Any, axis: Any, out: Any, keepdims: Any) -> Any:
    t, nan = _replaced(a, worst)
    if nan is not None and nan.numel() and holds(nan.all() if axis is None else nan.all(_axis(axis, max(t.ndim, 1)))):
        raise ValueError("All-NaN slice encountered")
    return f(wrap(t), axis, out, keepdims=keepdims)


def nanargmax(a: Any, axis: Any = None, out: Any = None, *, keepdims: Any = _NO_VALUE) -> Any:
    """Where the largest element is that is not NaN; parameters as for `argmax`.

    Raises
    ------
    ValueError
        There are only NaN.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nanargmax([np.nan, 1.0, 3.0])
    np.int64(2)
    """
    return _place(_reductions.argmax, -math.inf, a, axis, out, keepdims)


def nanargmin(a: Any, axis: Any = None, out: Any = None, *, keepdims: Any = _NO_VALUE) -> Any:
    """Where the smallest element is that is not NaN; parameters as for `argmin`.

    Raises
    ------
    ValueError
        There are only NaN.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nanargmin([np.nan, 1.0, 3.0])
    np.int64(1)
    """
    return _place(_reductions.argmin, math.inf, a, axis, out, keepdims)


def _check_inexact(dtype: Any, out: Any) -> None:
    if dtype is not None and KIND[parse(dtype)] not in "fc":
        raise TypeError("If a is inexact, then dtype must be inexact")
    if out is not None and KIND[_convert.tensor(out).dtype] not in "fc":
        raise TypeError("If a is inexact, then out must be inexact")


def _sum(t: Tensor, axis: Any, dtype: Any, keepdims: Any, where: Any) -> Tensor:
    return _convert.tensor(_reductions.sum(wrap(t), axis, dtype, None, keepdims, _NO_VALUE, where))


def _divided(x: Tensor, n: Tensor) -> Tensor:
    """Sums divided by counts, in their dtype."""
    if x.dtype in (torch.float16, torch.float32):
        return (x.to(torch.float64) / n).to(x.dtype)
    return x / n


@keeps_type
def nanmean(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = _NO_VALUE, *, where: Any = _NO_VALUE
) -> Any:
    """The mean over axes of the elements that are not NaN; parameters as for `mean`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nanmean([1.0, np.nan, 2.0])
    np.float64(1.5)
    """
    t, nan = _replaced(a, 0.0)
    if nan is None:
        axes_of(axis, t.ndim)
        return _reductions.mean(wrap(t), axis, dtype, out, keepdims, where=where)
    _check_inexact(dtype, out)
    n = _sum(~nan, axis, "int64", keepdims, where)
    warn_where(n == 0, "Mean of empty slice")
    return _finished(_divided(_sum(t, axis, dtype, keepdims, where), n), out, True)


@keeps_type
def nanvar(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    ddof: Any = 0,
    keepdims: Any = _NO_VALUE,
    *,
    where: Any = _NO_VALUE,
    mean: Any = _NO_VALUE,
    correction: Any = _NO_VALUE,
) -> Any:
    """The variance over axes of the elements that are not NaN; parameters as for `var`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nanvar([1.0, np.nan, 3.0])
    np.float64(1.0)
    """
    t, nan = _replaced(a, 0.0)
    if nan is None:
        axes_of(axis, t.ndim)
        return _reductions.var(wrap(t), axis, dtype, out, ddof, keepdims, where=where, mean=mean, correction=correction)
    return _finished(_variance(t, nan, axis, dtype, out, ddof, keepdims, where, mean, correction), out, True)


@keeps_type
def nanstd(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    ddof: Any = 0,
    keepdims: Any = _NO_VALUE,
    *,
    where: Any = _NO_VALUE,
    mean: Any = _NO_VALUE,
    correction: Any = _NO_VALUE,
) -> Any:
    """The standard deviation over axes of the elements that are not NaN; parameters as for `var`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nanstd([1.0, np.nan, 3.0])
    np.float64(1.0)
    """
    t, nan = _replaced(a, 0.0)
    if nan is None:
        axes_of(axis, t.ndim)
        return _reductions.std(wrap(t), axis, dtype, out, ddof, keepdims, where=where, mean=mean, correction=correction)
    r = _variance(t, nan, axis, dtype, out, ddof, keepdims, where, mean, correction)
    return _finished(_convert.tensor(_ufuncs.sqrt(wrap(r))), out, True)


def _variance(
    t: Tensor,
    nan: Tensor,
    axis: Any,
    dtype: Any,
    out: Any,
    ddof: Any,
    keepdims: Any,
    where: Any,
    mean: Any,
    correction: Any,
) -> Tensor:
    _check_inexact(dtype, out)
    if correction is not _NO_VALUE:
        if ddof != 0:
            raise ValueError("ddof and correction can't be provided simultaneously.")
        ddof = correction
    if mean is _NO_VALUE:
        n = _sum(~nan, axis, "int64", True, where)
        middle = _divided(_sum(t, axis, dtype, True, where), n)
    else:
        middle = _convert.tensor(mean, t.device)
    d = t.dtype
    gap = _convert.cast(_convert.tensor(_ufuncs.subtract(wrap(t), wrap(middle))), d)
    gap = torch.where(nan, 0, gap)
    if d in TO_REAL:
        squares = torch.view_as_real(gap.resolve_conj()).square().sum(-1)
    else:
        squares = gap * gap
    left = _sum(~nan, axis, "int64", keepdims, where) - ddof
    bad = left <= 0
    warn_where(bad, "Degrees of freedom <= 0 for slice.")
    return torch.where(bad, math.nan, _divided(_sum(squares, axis, dtype, keepdims, where), left))


@keeps_type
def nanmedian(
    a: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False, keepdims: Any = _NO_VALUE
) -> Any:
    """The median over axes of the elements that are not NaN; parameters as for `median`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nanmedian([[10.0, np.nan, 4.0], [3.0, 2.0, 1.0]], axis=1)
    array([7., 2.])
    """
    t = _convert.tensor(a)
    if t.numel() == 0:
        return nanmean(a, axis, out=out, keepdims=keepdims)
    axes = axes_of(axis, t.ndim)
    x, n = _sorted_lines(t, axes, a, overwrite_input)
    at = torch.cat([(n - 1) // 2, n // 2], -1).clamp(min=0)
    low, high = search.take_along_axis(x, at, x.ndim - 1).unbind(-1)
    r = middle(low, high)
    return given(_none(r, n[..., 0]), out, axes, t.ndim, keepdims, wide=True)


def _sorted_lines(t: Tensor, axes: tuple[int, ...], a: Any, overwrite_input: Any) -> tuple[Tensor, Tensor]:
    """The lines of a reduction in order, NaN last, and how many elements of each are not NaN."""
    x = lines_of(t, axes)
    n = (~isnan(x)).sum(-1, keepdim=True)
    return (leave_sorted(a, x, axes) if overwrite_input else in_order(x)), n


def _none(r: Tensor, n: Tensor) -> Tensor:
    """The results, NaN where no element counts."""
    if KIND[r.dtype] not in "fc":
        return r
    warn_where(n == 0, "All-NaN slice encountered", each=True)
    return torch.where(n == 0, math.nan, r)


@keeps_type
def _quantile(
    percent: bool, a: Any, q: Any, axis: Any, out: Any, overwrite_input: bool, method: str, keepdims: Any, weights: Any
) -> Any:
    t = _convert.tensor(a)
    if t.is_complex():
        raise TypeError("a must be an array of real numbers")
    q, weak = quantiles_of(q, percent, t.device)
    w = quantile_weights(weights, t, axis, method)
    if t.numel() == 0:
        return nanmean(a, axis, out=out, keepdims=keepdims)
    axes = axes_of(axis, t.ndim)
    flat = q.reshape(-1)
    if w is not None:
        x = lines_of(t, axes)
        n = (~isnan(x)).sum(-1, keepdim=True)
        r = weighted_quantiles(x, lines_of(w, axes), flat, n)
    else:
        x, n = _sorted_lines(t, axes, a, overwrite_input)
        r = quantiles(x, flat, n if KIND[t.dtype] == "f" else x.shape[-1], method, weak, True)
    if KIND[t.dtype] == "f":
        r = _none(r, n)
    r = arranged(r, q)
    if w is not None and r.ndim == 0 and out is None and not holds(n == 0):
        return wrap(restored(r, axes, t.ndim, keepdims))
    return given(r, out, axes, t.ndim, keepdims, q.ndim, True)


def nanpercentile(
    a: Any,
    q: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    method: str = "linear",
    keepdims: Any = _NO_VALUE,
    *,
    weights: Any = None,
) -> Any:
    """Percentiles over axes of the elements that are not NaN; parameters as for `percentile`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nanpercentile([1.0, 2.0, np.nan, 3.0], 50)
    np.float64(2.0)
    """
    return _quantile(True, a, q, axis, out, overwrite_input, method, keepdims, weights)


def nanquantile(
    a: Any,
    q: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    method: str = "linear",
    keepdims: Any = _NO_VALUE,
    *,
    weights: Any = None,
) -> Any:
    """Quantiles over axes of the elements that are not NaN; parameters as for `quantile`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nanquantile([1.0, 2.0, np.nan, 3.0], [0.25, 0.5])
    array([1.5, 2. ])
    """
    return _quantile(False, a, q, axis, out, overwrite_input, method, keepdims, weights)
