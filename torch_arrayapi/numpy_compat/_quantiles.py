"""Medians and quantiles: reductions of sorted elements."""

from __future__ import annotations

import contextlib
import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._kernels import search
from . import _convert, _ufuncs
from ._convert import keeps_type
from ._dtypes import KIND
from ._ndarray import assign, ndarray, wrap
from ._operands import _axis
from ._reductions import _finished

__all__ = ["median", "percentile", "quantile"]

_NO_VALUE: Any = np._NoValue


def holds(condition: Tensor) -> bool:
    """Whether a condition is true anywhere; False where that cannot be known, in a graph or inside vmap."""
    if is_compiling():
        return False
    try:
        return bool(condition.any())
    except RuntimeError:
        return False


def warn_where(condition: Tensor, text: str, each: bool = False) -> None:
    """NumPy's RuntimeWarning if a condition is true anywhere; only on the CPU, as others would be waited for.

    `each`: one for each place where it is true, up to a hundred, of which Python shows the first.
    """
    if condition.is_cpu and holds(condition):
        for _ in range(min(int(condition.sum()), 100) if each else 1):
            warnings.warn(text, RuntimeWarning, stacklevel=5)


# Reductions of sorted elements: the axes become one, the last.


def axes_of(axis: Any, ndim: int) -> tuple[int, ...]:
    """The axes that are reduced."""
    if axis is None:
        return tuple(range(ndim))
    axes = tuple(_axis(a, ndim) for a in (axis if isinstance(axis, (tuple, list)) else (axis,)))
    if len(set(axes)) != len(axes):
        raise ValueError("repeated axis")
    return axes


def lines_of(t: Tensor, axes: tuple[int, ...]) -> Tensor:
    """The tensor with the reduced axes as one, the last."""
    kept = [a for a in range(t.ndim) if a not in axes]
    axes = tuple(sorted(axes)) if len(axes) > 1 else axes
    sizes = [t.shape[a] for a in kept]
    return t.permute((*kept, *axes)).reshape([*sizes, math.prod(t.shape[a] for a in axes)])


def restored(r: Tensor, axes: tuple[int, ...], ndim: int, keepdims: Any, first: int = 0) -> Tensor:
    """A result with axes of size 1 for the reduced ones, behind its `first` axes, if they are kept."""
    if keepdims is _NO_VALUE or not keepdims:
        return r
    for a in sorted(axes):
        r = r.unsqueeze(first + a)
    return r


def given(
    r: Tensor, out: Any, axes: tuple[int, ...], ndim: int, keepdims: Any, first: int = 0, wide: bool = False
) -> Any:
    """What a reduction gives: `out`, to whose shape it broadcasts if `wide`; or an array or scalar."""
    r = restored(r, axes, ndim, keepdims, first)
    if wide and out is not None:
        with contextlib.suppress(RuntimeError):  # shapes that do not fit
            r = r.expand(tuple((out[0] if isinstance(out, tuple) else out).shape))
    if out is None and r.ndim == 0 and keepdims is not _NO_VALUE and keepdims:
        return wrap(r)
    return _finished(r, out, True)


def in_order(x: Tensor) -> Tensor:
    """The elements of each line in ascending order, NaN last."""
    if not x.is_complex():
        return search.sort(x, -1, False, False)
    re, im = torch.real(x), torch.imag(x.resolve_conj())
    order = torch.argsort(im, dim=-1, stable=True)
    for key in (re, torch.isnan(re) * 2 + torch.isnan(im)):
        order = order.gather(-1, torch.argsort(key.gather(-1, order), dim=-1, stable=True))
    return x.gather(-1, order)


def leave_sorted(a: Any, x: Tensor, axes: tuple[int, ...]) -> Tensor:
    """The lines in order, and the elements of the ndarray that they come from, too: the caller allows it."""
    x = in_order(x)
    if type(a) is not ndarray:
        return x
    if len(axes) == 1:
        assign(a, x.detach().movedim(-1, axes[0]))
    elif len(axes) == a.ndim:
        assign(a, x.detach().reshape(a.shape))
    return x


_QUICK = frozenset({torch.float32, torch.float64, torch.int32, torch.int64})
_MANY = 2000


def _chosen(x: Tensor, at: list[int]) -> Tensor:
    """The elements of each line that come at these places in ascending order."""
    if x.dtype in _QUICK and x.shape[-1] > _MANY and len(set(at)) <= 3 and x.is_cpu and not is_compiling():
        found = {i: torch.kthvalue(x, i + 1, -1).values for i in set(at)}  # takes less time than sorting
        return torch.stack([found[i] for i in at], -1)
    return _taken(in_order(x), torch.tensor(at, device=x.device))


def _taken(x: Tensor, at: Tensor) -> Tensor:
    return search.take(x, at, x.ndim - 1)


def isnan(x: Tensor) -> Tensor:
    """Where elements are NaN, of all dtypes."""
    return torch.isnan(x) if KIND[x.dtype] in "fc" else torch.zeros_like(x, dtype=torch.bool)


def middle(low: Tensor, high: Tensor) -> Tensor:
    """The mean of two elements in the dtype of a mean."""
    d = low.dtype
    if KIND[d] in "biu":
        low, high = low.to(torch.float64), high.to(torch.float64)
    elif d is torch.float16:
        low, high = low.float(), high.float()
    r = torch.where(low == high, low, (low + high) / 2)
    return r.half() if d is torch.float16 else r


@keeps_type
def median(a: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False, keepdims: Any = False) -> Any:
    """The median over axes: the middle element, or the mean of the two in the middle. NaN if there is one.

    Parameters
    ----------
    a
        Array-like.
    axis
        None (all axes), an int or a tuple of ints.
    out
        Where the result goes.
    overwrite_input
        Whether `a` may be left with its elements sorted.
    keepdims
        Whether the axes stay, with size 1.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.median([[10, 7, 4], [3, 2, 1]], axis=1)
    array([7., 2.])
    """
    t = _convert.tensor(a)
    axes = axes_of(axis, t.ndim)
    x = lines_of(t, axes)
    n = x.shape[-1]
    nan = isnan(x).any(-1)
    if overwrite_input:
        x = leave_sorted(a, x, axes)
    if n == 0:
        warn_where(torch.ones((), dtype=torch.bool), "Mean of empty slice.")
        d = x.dtype if KIND[x.dtype] in "fc" else torch.float64
        r = torch.full(x.shape[:-1], math.nan, dtype=d, device=x.device)
    else:
        low, high = _chosen(x, [(n - 1) // 2, n // 2]).unbind(-1)
        r = middle(low, high)
        if KIND[r.dtype] in "fc":
            r = torch.where(nan, math.nan, r)
    return given(r, out, axes, t.ndim, keepdims)


# Quantiles. The place of a quantile among n sorted elements is a number; what it means depends on the method. Between
# elements most methods interpolate.


def _double(q: Tensor) -> Tensor:
    return q if q.is_floating_point() else q.to(torch.float64)


def _between(alpha: float, beta: float) -> Callable[[Any, Tensor], Tensor]:
    def place(n: Any, q: Tensor) -> Tensor:
        q = q if type(alpha) is int else _double(q)
        return n * q + (alpha + q * (1 - alpha - beta)) - 1

    return place


def _midpoint(n: Any, q: Tensor) -> Tensor:
    v = (n - 1) * _double(q)
    return 0.5 * (torch.floor(v) + torch.ceil(v))


def _step(place: Tensor, at_previous: Callable[[Tensor, Tensor], Tensor]) -> Tensor:
    before = torch.floor(place)
    r = torch.where(at_previous(place - before, before), before, before + 1)
    return r.to(torch.int64).clamp(min=0)


_DISCRETE: dict[str, Callable[[Any, Tensor], Tensor]] = {
    "inverted_cdf": lambda n, q: _step(n * q - 1, lambda gap, before: gap == 0),
    "closest_observation": lambda n, q: _step(
        n * _double(q) - 1 - 0.5, lambda gap, before: (gap == 0) & (before % 2 == 1)
    ),
    "lower": lambda n, q: torch.floor((n - 1) * q).to(torch.int64),
    "higher": lambda n, q: torch.ceil((n - 1) * q).to(torch.int64),
    "nearest": lambda n, q: torch.round((n - 1) * q).to(torch.int64),
}
_CONTINUOUS: dict[str, Callable[[Any, Tensor], Tensor]] = {
    "averaged_inverted_cdf": lambda n, q: n * q - 1,
    "interpolated_inverted_cdf": _between(0, 1),
    "hazen": _between(0.5, 0.5),
    "weibull": _between(0, 0),
    "linear": lambda n, q: (n - 1) * q,
    "median_unbiased": _between(1 / 3.0, 1 / 3.0),
    "normal_unbiased": _between(3 / 8.0, 3 / 8.0),
    "midpoint": _midpoint,
}


def _weight(method: str, gap: Tensor, place: Tensor) -> Tensor:
    """The weight of the next element, where the place is `gap` after the previous one."""
    if method == "averaged_inverted_cdf":
        return torch.where(gap == 0, 0.5, 1.0).to(gap.dtype)
    if method == "midpoint":
        return torch.where(place % 1 == 0, 0.0, 0.5).to(gap.dtype)
    return gap


def _lerp(low: Tensor, high: Tensor, weight: Tensor, weak: bool) -> Tensor:
    """Between two elements, with NumPy's dtypes; `weak` if the weight counts as a Python float."""
    rest = 1 - weight
    if weak:
        d = low.dtype if KIND[low.dtype] == "f" else torch.float64
        nearer = weight >= 0.5
        weight, rest = _convert.cast(weight, d), _convert.cast(rest, d)
    else:
        nearer = weight >= 0.5
    a, b = wrap(low), wrap(high)
    gap = _ufuncs.subtract(b, a)
    up, down = a + gap * wrap(weight), b - gap * wrap(rest)
    return torch.where(nearer, down._tensor, up._tensor)


def quantiles(x: Tensor, q: Tensor, n: Any, method: str, weak: bool, ordered: bool) -> Tensor:
    """The quantiles of each line along a new last axis.

    Parameters
    ----------
    x
        Lines; their elements in order, if so said.
    q
        Quantiles along one axis.
    n
        The number of elements of a line that count, the first: an int, or a tensor with one for each line.
    method, weak
        NumPy's method, and whether the quantile was a Python number.
    ordered
        Whether the elements are in order.
    """
    size = x.shape[-1]
    if method not in _DISCRETE and method not in _CONTINUOUS:
        raise ValueError(f"{method!r} is not a valid method. Use one of: {[*_DISCRETE, *_CONTINUOUS]}")
    if size == 0:
        raise IndexError("index -1 is out of bounds for axis 0 with size 0")
    if not q.is_floating_point() and method == "linear":
        return _at_places(x, (n - 1) * q, size, ordered)
    if method in _DISCRETE:
        return _at_places(x, _DISCRETE[method](n, q), size, ordered)
    place = _CONTINUOUS[method](n, q)
    before = torch.floor(place)
    last = place >= n - 1
    weight = _weight(method, place - before, place)
    low = torch.where(last, n - 1, before.clamp(min=0)).to(torch.int64)
    high = torch.where(last, n - 1, torch.where(place < 0, 0, before + 1)).to(torch.int64)
    low, high = (_at_places(x, i, size, ordered) for i in (low, high)) if ordered else _two(x, low, high, size)
    return _lerp(low, high, weight, weak)


def _two(x: Tensor, low: Tensor, high: Tensor, size: int) -> tuple[Tensor, Tensor]:
    both = _at_places(x, torch.cat([low, high]), size, False)
    return both[..., : len(low)], both[..., len(low) :]


def _at_places(x: Tensor, at: Tensor, size: int, ordered: bool) -> Tensor:
    """The elements at places of the order, one list of places or one for each line."""
    at = at.clamp(0, size - 1)
    if at.ndim > 1:
        return search.take_along_axis(x, at, x.ndim - 1)
    if ordered:
        return _taken(x, at)
    if at.is_cpu and not is_compiling() and len(at) <= 8:
        try:
            return _chosen(x, at.tolist())
        except RuntimeError:  # inside vmap there are no values
            pass
    return _taken(in_order(x), at)


def quantiles_of(q: Any, percent: bool, device: Any) -> tuple[Tensor, bool]:
    """The quantiles as a tensor, and whether a Python number was given.

    Raises
    ------
    ValueError
        One is outside the range.
    """
    weak = type(q) in (int, float)
    t = _convert.tensor(q)
    if t.is_complex():
        raise TypeError("ufunc 'floor' not supported for the input types")
    if percent:
        t = _convert.tensor(_ufuncs.true_divide(wrap(t), 100))
    if not t.is_floating_point():
        t = _convert.cast(t, torch.int64)
    if holds(~((t >= 0) & (t <= 1))):
        raise ValueError(
            "Percentiles must be in the range [0, 100]" if percent else "Quantiles must be in the range [0, 1]"
        )
    if t.ndim > 2:
        raise ValueError("q must be a scalar or 1d")
    return t.to(device), weak


def weights_of(weights: Any, t: Tensor, axis: Any) -> Tensor:
    """Weights in the shape of `t`, given in that shape or in that of its axes.

    Raises
    ------
    TypeError, ValueError
        The shapes do not fit.
    """
    w = _convert.tensor(weights, t.device)
    if w.shape == t.shape:
        return w
    if axis is None:
        raise TypeError("Axis must be specified when shapes of a and weights differ.")
    axes = axes_of(axis, t.ndim)
    if tuple(w.shape) != tuple(t.shape[a] for a in axes):
        raise ValueError("Shape of weights must be consistent with shape of a along specified axis.")
    w = w.permute(sorted(range(len(axes)), key=lambda i: axes[i]))
    return w.reshape([s if i in axes else 1 for i, s in enumerate(t.shape)])


def quantile_weights(weights: Any, t: Tensor, axis: Any, method: str) -> Tensor | None:
    """The weights for quantiles in the shape of `t`, checked."""
    if weights is None:
        return None
    if method != "inverted_cdf":
        raise ValueError(f"Only method 'inverted_cdf' supports weights. Got: {method}.")
    w = weights_of(weights, t, axis)
    if w.is_complex():
        raise TypeError("Weights must be real")
    if KIND[w.dtype] in "if" and holds(w < 0):
        raise ValueError("Weights must be non-negative.")
    return w.expand(t.shape)


def weighted_quantiles(x: Tensor, w: Tensor, q: Tensor, n: Any) -> Tensor:
    """The quantiles of lines whose elements count as often as their weights say.

    Parameters
    ----------
    x, w
        Lines and their weights.
    q
        Quantiles along one axis.
    n
        The number of elements of a line that count, those that are not NaN; None if all do.
    """
    size = x.shape[-1]
    if size == 0:
        raise IndexError("index -1 is out of bounds for axis 0 with size 0")
    order = search.argsort(x, -1, False, True)
    x = search.take_along_axis(x, order, x.ndim - 1)
    w = _convert.cast(w, torch.float64).gather(-1, order)
    if n is not None:
        w = torch.where(torch.arange(size, device=x.device) < n, w, 0)
    cdf = torch.cumsum(w, -1)
    cdf = cdf / cdf[..., -1:]
    bad = torch.isnan(cdf[..., -1:])
    if holds(bad if n is None else bad & (n > 0)):
        raise ValueError("Weights included NaN, inf or were all zero.")
    if q.is_floating_point():  # 0.4 as float32 is above 0.4
        cdf = _convert.cast(cdf, q.dtype)
    cdf = torch.where((cdf[..., :1] == 0).any() & (cdf == 0), -1, cdf)
    d = torch.float64
    wanted = q.to(d).expand(*x.shape[:-1], len(q)).contiguous()
    at = torch.searchsorted(cdf.to(d).contiguous(), wanted)
    most = size - 1 if n is None else n - 1
    return search.take_along_axis(x, torch.minimum(at, torch.as_tensor(most, device=x.device)).clamp(min=0), x.ndim - 1)


def arranged(r: Tensor, q: Tensor) -> Tensor:
    """Quantiles along the last axis, with the axes of `q` in front."""
    return r.movedim(-1, 0).reshape([*q.shape, *r.shape[:-1]])


@keeps_type
def _quantile(
    percent: bool, a: Any, q: Any, axis: Any, out: Any, overwrite_input: bool, method: str, keepdims: Any, weights: Any
) -> Any:
    t = _convert.tensor(a)
    if t.is_complex():
        raise TypeError("a must be an array of real numbers")
    q, weak = quantiles_of(q, percent, t.device)
    w = quantile_weights(weights, t, axis, method)
    axes = axes_of(axis, t.ndim)
    x = lines_of(t, axes)
    nan = isnan(x).any(-1)
    flat = q.reshape(-1)
    if w is not None:
        r = weighted_quantiles(x, lines_of(w, axes), flat, None)
    else:
        if overwrite_input:
            x = leave_sorted(a, x, axes)
        r = quantiles(x, flat, x.shape[-1], method, weak, bool(overwrite_input))
    if KIND[r.dtype] == "f" and KIND[t.dtype] == "f":
        r = torch.where(nan.unsqueeze(-1), math.nan, r)
    r = arranged(r, q)
    if r.ndim == 0 and out is None and KIND[t.dtype] == "f" and holds(nan):
        return given(_convert.cast(r, t.dtype), None, axes, t.ndim, keepdims)
    if w is not None and r.ndim == 0 and out is None:
        return wrap(restored(r, axes, t.ndim, keepdims))
    wide = w is None and method in _CONTINUOUS and (method != "linear" or q.is_floating_point())
    return given(r, out, axes, t.ndim, keepdims, q.ndim, wide)


def percentile(
    a: Any,
    q: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    method: str = "linear",
    keepdims: Any = False,
    *,
    weights: Any = None,
) -> Any:
    """Percentiles over axes, quantiles with `q` from 0 to 100; parameters as for `quantile`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.percentile([1, 2, 3, 4], 50)
    np.float64(2.5)
    """
    return _quantile(True, a, q, axis, out, overwrite_input, method, keepdims, weights)


def quantile(
    a: Any,
    q: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    method: str = "linear",
    keepdims: Any = False,
    *,
    weights: Any = None,
) -> Any:
    """Quantiles over axes; NaN if there is a NaN.

    Parameters
    ----------
    a
        Array-like of real numbers.
    q
        Numbers from 0 to 1; their axes come first in the result.
    axis
        None (all axes), an int or a tuple of ints.
    out
        Where the result goes.
    overwrite_input
        Whether `a` may be left with its elements sorted.
    method
        How a quantile between two elements is found: "linear", "lower", "higher", "midpoint", "nearest",
        "inverted_cdf", "averaged_inverted_cdf", "closest_observation", "interpolated_inverted_cdf", "hazen",
        "weibull", "median_unbiased" or "normal_unbiased".
    keepdims
        Whether the axes stay, with size 1.
    weights
        How often each element counts, with the method "inverted_cdf".

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.quantile([1, 2, 3, 4], [0.25, 0.5])
    array([1.75, 2.5 ])
    """
    return _quantile(False, a, q, axis, out, overwrite_input, method, keepdims, weights)
