"""Histograms, and the choice of their bins."""

from __future__ import annotations

import math
import operator
import warnings
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._kernels import search
from . import _convert, _quantiles, _reductions
from ._convert import keeps_type
from ._dtypes import KIND, SCALAR, TO_NUMPY, TO_TORCH, can_cast, promote
from ._ndarray import ndarray, wrap

__all__ = ["histogram", "histogram2d", "histogram_bin_edges", "histogramdd"]


def _flat(a: Any, weights: Any) -> tuple[Tensor, Tensor | None]:
    t = _convert.tensor(a)
    if t.dtype is torch.bool:
        warnings.warn("Converting input from bool to uint8 for compatibility.", RuntimeWarning, stacklevel=4)
        t = t.to(torch.uint8)
    if t.is_complex():
        raise TypeError("histogram: got complex numbers, which have no order; takes real ones, such as their abs")
    if weights is None:
        return t.reshape(-1), None
    w = _convert.tensor(weights, t.device)
    if w.shape != t.shape:
        raise ValueError("weights should have the same shape as a.")
    return t.reshape(-1), w.reshape(-1)


def _number(x: Any) -> Any:
    """The NumPy scalar of a result without axes, also where it is an array; Python numbers as they are."""
    if isinstance(x, (ndarray, Tensor)):
        t = _convert.tensor(x)
        return SCALAR[t.dtype](t.item())
    return x


def _ends(t: Tensor, limits: Any) -> tuple[Any, Any]:
    """The least and the greatest edge."""
    if limits is not None:
        low, high = map(_number, limits)
        if low > high:
            raise ValueError("max must be larger than min in range parameter.")
        if not (np.isfinite(low) and np.isfinite(high)):
            raise ValueError(f"supplied range of [{low}, {high}] is not finite")
    elif t.numel() == 0:
        low, high = 0, 1
    elif is_compiling():
        low, high = wrap(t.min()), wrap(t.max())
        one = (low == high)._tensor  # bins of no width are widened
        d = TO_TORCH[np.result_type(TO_NUMPY[t.dtype], float)] if KIND[t.dtype] in "iub" else t.dtype
        by = torch.where(one, 0.5, 0.0)
        return wrap(_convert.cast(low._tensor, d) - by), wrap(_convert.cast(high._tensor, d) + by)
    else:
        low, high = _number(_reductions.min(wrap(t))), _number(_reductions.max(wrap(t)))
        if not (np.isfinite(low) and np.isfinite(high)):
            raise ValueError(f"autodetected range of [{low}, {high}] is not finite")
    if low == high:
        low, high = low - 0.5, high + 0.5
    return low, high


def _span(low: Any, high: Any) -> Any:
    """high - low; of integers without overflow."""
    d = np.result_type(low, high)
    if d.kind in "iu":
        return int(high) - int(low)
    return high - low


# How wide the bins should be. These are formulas on a few numbers: the sums over the elements are done by torch.


def _ptp(t: Tensor) -> Any:
    return _span(_number(_reductions.min(wrap(t))), _number(_reductions.max(wrap(t))))


def _by_root(t: Tensor, limits: Any) -> Any:
    return _ptp(t) / np.sqrt(t.numel())


def _by_sturges(t: Tensor, limits: Any) -> Any:
    return _ptp(t) / (np.log2(t.numel()) + 1.0)


def _by_rice(t: Tensor, limits: Any) -> Any:
    return _ptp(t) / (2.0 * t.numel() ** (1.0 / 3))


def _by_scott(t: Tensor, limits: Any) -> Any:
    return (24.0 * np.pi**0.5 / t.numel()) ** (1.0 / 3.0) * _number(_reductions.std(wrap(t)))


def _by_stone(t: Tensor, limits: Any) -> Any:
    n = t.numel()
    ptp = _ptp(t)
    if n <= 1 or ptp == 0:
        return 0
    most = max(100, int(math.sqrt(n)))

    def loss(bins: int) -> float:
        edges = _even(*_ends(t, limits), bins, t)
        share = _counted(t, None, edges, limits, True).to(torch.float64) / n
        return float((2 - (n + 1) * float(torch.dot(share, share))) / (ptp / bins))

    best = min(range(1, most + 1), key=loss)
    if best == most:
        warnings.warn("The number of bins estimated may be suboptimal.", RuntimeWarning, stacklevel=6)
    return ptp / best


def _by_doane(t: Tensor, limits: Any) -> Any:
    n = t.numel()
    if n <= 2:
        return 0.0
    sigma = _number(_reductions.std(wrap(t)))
    if not sigma > 0.0:
        return 0.0
    z = (wrap(t) - _reductions.mean(wrap(t))) / sigma
    skew = _number(_reductions.mean(z**3))
    scale = np.sqrt(6.0 * (n - 2) / ((n + 1.0) * (n + 3)))
    return _ptp(t) / (1.0 + np.log2(n) + np.log2(1.0 + np.absolute(skew) / scale))


def _by_quartiles(t: Tensor, limits: Any) -> Any:
    high, low = (SCALAR[q.dtype](q.item()) for q in _convert.tensor(_quantiles.percentile(wrap(t), [75, 25])))
    return 2.0 * (high - low) * t.numel() ** (-1.0 / 3.0)


def _by_default(t: Tensor, limits: Any) -> Any:
    return min(max(_by_quartiles(t, limits), _by_root(t, limits) / 2), _by_sturges(t, limits))


_ESTIMATORS = {
    "stone": _by_stone,
    "auto": _by_default,
    "doane": _by_doane,
    "fd": _by_quartiles,
    "rice": _by_rice,
    "scott": _by_scott,
    "sqrt": _by_root,
    "sturges": _by_sturges,
}


def _estimated(name: str, t: Tensor, low: Any, high: Any, limits: Any) -> int:
    """The number of bins that an estimator finds good."""
    if limits is not None:
        t = t[_within(t, low, high)]
    if t.numel() == 0:
        return 1
    width = _ESTIMATORS[name](t, (low, high))
    if not width:
        return 1
    if KIND[t.dtype] in "iu" and width < 1:
        width = 1
    return int(np.ceil(_span(low, high) / width))


def _within(t: Tensor, low: Any, high: Any) -> Tensor:
    x = wrap(t)
    return (x >= low)._tensor & (x <= high)._tensor


def _result_type(*numbers: Any) -> np.dtype[Any]:
    return np.result_type(*[v.dtype if isinstance(v, ndarray) else v for v in numbers])


def _evenly(low: Any, high: Any, bins: int, d: np.dtype[Any], device: Any) -> Tensor:
    """Equally spaced edges, rounded as NumPy rounds them."""
    work = TO_TORCH[_result_type(low, high, 1.0)]
    start, stop = (
        _convert.cast(_convert.tensor(v if isinstance(v, ndarray) else float(v)).to(device), work) for v in (low, high)
    )
    gap = stop - start
    step = gap / bins
    i = torch.arange(bins + 1, dtype=torch.float64, device=device).to(work)
    r = torch.where(step != 0, i * step, i / bins * gap) + start
    r = torch.cat([r[:-1], stop.reshape(1)])
    return _convert.cast(r, TO_TORCH[d])


def _even(low: Any, high: Any, bins: int, t: Tensor) -> Tensor:
    d = _result_type(low, high, TO_NUMPY[t.dtype])
    if d.kind in "iu":
        d = np.result_type(d, float)
    edges = _evenly(low, high, bins, d, t.device)
    if not is_compiling() and bool((edges[:-1] >= edges[1:]).any()):
        raise ValueError(f"Too many bins for data range. Cannot create {bins} finite-sized bins.")
    return edges


def _edges(t: Tensor, bins: Any, limits: Any, weights: Tensor | None) -> tuple[Tensor, tuple[Any, Any] | None]:
    """The edges of the bins, and for bins of one width the ends."""
    if isinstance(bins, str):
        if bins not in _ESTIMATORS:
            raise ValueError(f"{bins!r} is not a valid estimator for `bins`")
        if weights is not None:
            raise TypeError("Automated estimation of the number of bins is not supported for weighted data")
        low, high = _ends(t, limits)
        return _even(low, high, _estimated(bins, t, low, high, limits), t), (low, high)
    if np.ndim(bins) == 0 if not isinstance(bins, (ndarray, Tensor)) else bins.ndim == 0:
        try:
            n = operator.index(bins)
        except TypeError:
            raise TypeError("`bins` must be an integer, a string, or an array") from None
        if n < 1:
            raise ValueError("`bins` must be positive, when an integer")
        low, high = _ends(t, limits)
        return _even(low, high, n, t), (low, high)
    edges = _convert.tensor(bins, t.device)
    if edges.ndim != 1:
        raise ValueError("`bins` must be 1d, when an array")
    if _decreases(edges):
        raise ValueError("`bins` must increase monotonically, when an array")
    return edges, None


def _decreases(edges: Tensor) -> bool:
    x = wrap(edges)
    return not is_compiling() and bool((x[:-1] > x[1:])._tensor.any())


def _common(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """Both in a dtype in which they compare."""
    d = promote(a.dtype, b.dtype)
    if d is torch.float16:
        d = torch.float32
    return _convert.cast(a, d), _convert.cast(b, d)


def _bin_of(t: Tensor, edges: Tensor) -> Tensor:
    """The number of the bin of each element, from 0; -1 below all and the number of bins, or above, beyond them."""
    n = edges.shape[0] - 1
    x, e = _common(t, edges)
    return torch.where(x == e[-1], n - 1, search.searchsorted(e, x, "right") - 1)


def _counted(t: Tensor, w: Tensor | None, edges: Tensor, ends: tuple[Any, Any] | None, even: bool) -> Tensor:
    """The number of elements, or the sum of their weights, in each bin."""
    n = edges.shape[0] - 1
    if even:
        keep = _within(t, *ends) if ends is not None else torch.ones_like(t, dtype=torch.bool)
        at = _bin_of(_convert.cast(t, edges.dtype), edges).clamp(0, n - 1)
    else:
        at = _bin_of(t, edges)
        keep = (at >= 0) & (at < n)
    at = torch.where(keep, at, n)
    return _sums(at, w, n + 1)[:-1]


def _sums(at: Tensor, w: Tensor | None, n: int) -> Tensor:
    """How often each number occurs, or the sum of the weights there, in their dtype."""
    if w is None:
        if is_compiling():  # torch.bincount has a size that depends on values
            return torch.zeros(n, dtype=torch.int64, device=at.device).index_add(0, at, torch.ones_like(at))
        return torch.bincount(at, minlength=n)
    d = w.dtype
    work = d if KIND[d] == "c" else torch.int64 if KIND[d] in "biu" else torch.float64
    if d is torch.complex64:
        work = torch.complex128
    r = torch.zeros(n, dtype=work, device=w.device).index_add(0, at, _convert.cast(w, work))
    return r != 0 if d is torch.bool else _convert.cast(r, d)


@keeps_type
def histogram_bin_edges(a: Any, bins: Any = 10, range: Any = None, weights: Any = None) -> Any:
    """The edges of the bins that `histogram` takes; parameters as there.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.histogram_bin_edges([0, 1, 4], bins=2)
    array([0., 2., 4.])
    """
    t, w = _flat(a, weights)
    return wrap(_edges(t, bins, range, w)[0])


@keeps_type
def histogram(a: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None) -> Any:
    """The number of elements in each of a row of bins, and the edges of the bins.

    Parameters
    ----------
    a
        Array-like.
    bins
        The number of bins; their edges; or how their number is found: "auto", "fd", "doane", "scott", "stone",
        "rice", "sturges" or "sqrt".
    range
        The least and greatest edge; None for those of the elements.
    density
        Whether the values are densities, which integrate to 1.
    weights
        What each element counts.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.histogram([3, 9, 4, 7], bins=[0, 5, 10])
    (array([2, 2]), array([ 0,  5, 10]))
    """
    t, w = _flat(a, weights)
    edges, ends = _edges(t, bins, range, w)
    if ends is None and w is not None and w.dtype is torch.bool:
        raise TypeError("Cannot cast ufunc 'add' output from dtype('int64') to dtype('bool')")
    n = _counted(t, w, edges, ends, ends is not None)
    if density:
        width = _convert.cast(edges[1:] - edges[:-1], torch.float64)
        return wrap(n / width / n.sum()), wrap(edges)
    return wrap(n), wrap(edges)


@keeps_type
def histogram2d(x: Any, y: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None) -> Any:
    """The number of points in each of a grid of bins, and the edges along both axes.

    Parameters
    ----------
    x, y
        The coordinates of the points.
    bins
        The number of bins or their edges, for both axes or for each.
    range
        The least and greatest edge of each axis.
    density, weights
        As for `histogram`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.histogram2d([0, 1, 1], [0, 1, 1], bins=2)[0]
    array([[1., 0.],
           [0., 2.]])
    """
    if len(x) != len(y):
        raise ValueError("x and y must have the same length.")
    try:
        n = len(bins)
    except TypeError:
        n = 1
    if n not in (1, 2):
        bins = [bins, bins]
    counts, edges = histogramdd([x, y], bins, range, density, weights)
    return counts, edges[0], edges[1]


def _points(sample: Any) -> Tensor:
    """Points, one a row."""
    if isinstance(sample, (ndarray, Tensor, np.ndarray)) and sample.ndim == 2:
        return _convert.tensor(sample)
    t = _convert.tensor(sample)
    while t.ndim < 2:
        t = t[None]
    t = t.permute(tuple(reversed(_range(t.ndim))))
    if t.ndim != 2:
        raise ValueError(f"too many values to unpack (expected 2, got {t.ndim})")
    return t


_range = range


def _edges_of(i: int, t: Tensor, bins: Any, limits: Any) -> Tensor:
    """The edges along an axis."""
    ndim = bins.ndim if isinstance(bins, (ndarray, Tensor)) else np.ndim(bins)
    if ndim == 0:
        if bins < 1:
            raise ValueError(f"`bins[{i}]` must be positive, when an integer")
        low, high = _ends(t, limits)
        try:
            n = operator.index(bins)
        except TypeError:
            raise TypeError(f"`bins[{i}]` must be an integer, when a scalar") from None
        return _evenly(low, high, n, np.result_type(low, high, 1.0), t.device)
    if ndim != 1:
        raise ValueError(f"`bins[{i}]` must be a scalar or 1d array")
    edges = _convert.tensor(bins, t.device)
    if _decreases(edges):
        raise ValueError(f"`bins[{i}]` must be monotonically increasing, when an array")
    return edges


@keeps_type
def histogramdd(sample: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None) -> Any:
    """The number of points in each of a grid of bins in any number of axes, and the edges along each.

    Parameters
    ----------
    sample
        Points as rows of an array, or a sequence of the coordinates along each axis.
    bins
        The number of bins or their edges, for all axes or for each.
    range
        The least and greatest edge of each axis, or None.
    density, weights
        As for `histogram`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> counts, edges = np.histogramdd(np.array([[0, 0, 0], [1, 1, 1]]), bins=2)
    >>> counts.shape, counts.sum()
    ((2, 2, 2), np.float64(2.0))
    """
    t = _points(sample)
    d = t.shape[1]
    try:
        many = len(bins)
    except TypeError:
        many = None
    if many is None:
        bins = [bins] * d
    elif many != d:
        raise ValueError("The dimension of bins must be equal to the dimension of the sample x.")
    if range is None:
        range = (None,) * d
    elif len(range) != d:
        raise ValueError("range argument must have one entry per dimension")
    edges = [_edges_of(i, t[:, i], b, r) for i, (b, r) in enumerate(zip(bins, range, strict=True))]
    sizes = [e.shape[0] - 1 for e in edges]
    at = torch.zeros(t.shape[0], dtype=torch.int64, device=t.device)
    keep = torch.ones(t.shape[0], dtype=torch.bool, device=t.device)
    for i, (e, n) in enumerate(zip(edges, sizes, strict=True)):
        place = _bin_of(t[:, i].contiguous(), e)
        keep = keep & (place >= 0) & (place < n)
        at = at * n + place
    total = math.prod(sizes)
    w = None if weights is None else _weights(weights, t)
    counts = _sums(torch.where(keep, at, total), w, total + 1)[:-1].to(torch.float64).reshape(sizes)
    if density:
        s = counts.sum()
        for i, e in enumerate(edges):
            width = _convert.tensor(wrap(e)[1:] - wrap(e)[:-1])
            counts = counts / width.reshape([-1 if j == i else 1 for j in _range(d)])
        counts = counts / s
    return wrap(counts), [wrap(e) for e in edges]


def _weights(weights: Any, t: Tensor) -> Tensor:
    w = _convert.tensor(weights, t.device)
    if not can_cast(w.dtype, torch.float64, "safe"):
        raise TypeError(
            f"Cannot cast array data from {TO_NUMPY[w.dtype]!r} to dtype('float64') according to the rule 'safe'"
        )
    if w.ndim != 1:
        raise ValueError("object too deep for desired array")
    if w.shape[0] != t.shape[0]:
        raise ValueError("The weights and list don't have the same length.")
    return w.to(torch.float64)
