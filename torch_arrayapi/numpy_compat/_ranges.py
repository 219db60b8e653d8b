"""Ranges of numbers, grids, and padding."""

from __future__ import annotations

import builtins
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._kernels import manip, search
from . import _convert
from ._convert import keeps_type
from ._creation import _laid_out, asarray
from ._dtypes import KIND, TO_NUMPY, parse, result_type
from ._ndarray import ndarray, wrap
from ._operands import _device
from ._reductions import any, max, mean, min
from ._shapes import broadcast_arrays, moveaxis
from ._ufuncs import divide, equal, floor, log10, multiply, power, rint, sign, subtract

__all__ = ["geomspace", "linspace", "logspace", "meshgrid", "pad"]


# Ranges


def _key(x: Any) -> Any:
    """What an operand counts as in promotion: its dtype or, for a Python number, its type."""
    return type(x) if type(x) in (int, float, complex) else _convert.tensor(x).dtype


def _ends(start: Any, stop: Any, device: Any) -> tuple[Tensor, Tensor, torch.dtype]:
    """Both ends in the inexact dtype of a range."""
    d = result_type([_key(start), _key(stop), float])
    if device is None:
        device = _device((start, stop))
    first, last = (_convert.cast(_convert.tensor(x, device), d) for x in (start, stop))
    return (first, last, d) if device is None else (first.to(device), last.to(device), d)


def _number(num: Any) -> int:
    n = operator.index(num)
    if n < 0:
        raise ValueError(f"Number of samples, {n}, must be non-negative.")
    return n


def _moved(x: Any, axis: Any) -> Any:
    """The first axis at another place."""
    if not -x.ndim <= axis < x.ndim:
        raise np.exceptions.AxisError(axis, x.ndim, "destination")
    return moveaxis(x, 0, axis)


@keeps_type
def linspace(
    start: Any,
    stop: Any,
    num: Any = 50,
    endpoint: Any = True,
    retstep: Any = False,
    dtype: Any = None,
    axis: Any = 0,
    *,
    device: Any = None,
) -> Any:
    """Evenly spaced numbers from one to another.

    Parameters
    ----------
    start, stop
        The ends, array-likes that broadcast.
    num
        How many numbers.
    endpoint
        Whether `stop` is the last one.
    retstep
        Whether the step is given, too.
    dtype
        The dtype of the result; for integers the numbers are rounded down.
    axis
        The axis along which the numbers are, where the ends are arrays.
    device
        "cpu", a torch device, or None: that of the ends.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.linspace(0, 1, 5)
    array([0.  , 0.25, 0.5 , 0.75, 1.  ])
    """
    n = _number(num)
    spaces = n - 1 if endpoint else n
    first, last, work = _ends(start, stop, device)
    d = work if dtype is None else parse(dtype)
    delta = asarray(subtract(wrap(last), wrap(first)))
    line = wrap(_convert.cast(torch.arange(n, device=first.device), work).reshape(n, *(1,) * delta.ndim))
    step: Any = float("nan")
    if spaces > 0:
        step = delta / spaces
        # A step may be too small for a float where the whole way is not.
        tiny = any(equal(step, 0))
        line = wrap(torch.where(_convert.tensor(tiny), (line / spaces * delta)._tensor, (line * step)._tensor))
    else:
        line = line * delta
    line = asarray(line + wrap(first))
    if endpoint and n > 1:
        line[-1, ...] = wrap(last.expand(line.shape[1:]))
    if axis != 0:
        line = _moved(line, axis)
    if KIND[d] in "iu":
        line = floor(line)
    r = wrap(_convert.cast(line._tensor, d))
    return (r, step) if retstep else r


def _has_zero(t: Tensor) -> bool:
    """Whether there is a zero, if that can be known: not in a graph or a transform."""
    if is_compiling():
        return False
    try:
        return bool((t == 0).any())
    except RuntimeError:
        return False


@keeps_type
def logspace(
    start: Any,
    stop: Any,
    num: Any = 50,
    endpoint: Any = True,
    base: Any = 10.0,
    dtype: Any = None,
    axis: Any = 0,
) -> Any:
    """Powers of a base with evenly spaced exponents.

    Parameters
    ----------
    start, stop
        The first and last exponent, array-likes that broadcast.
    num, endpoint, dtype, axis
        As for `linspace`.
    base
        The base, or an array of them that broadcasts with the ends.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.logspace(0, 2, 3)
    array([  1.,  10., 100.])
    """
    if not isinstance(base, (float, int, complex)) and asarray(base).ndim:
        arrays = [asarray(x) for x in (start, stop, base)]
        n = builtins.max(x.ndim for x in arrays)
        start, stop, base = (x.reshape((1,) * (n - x.ndim) + x.shape) for x in arrays)
        base = asarray(base)[(slice(None),) * (axis % (n + 1)) + (None,)]
    exponents = linspace(start, stop, num, endpoint, axis=axis)
    r = power(base, exponents)
    return r if dtype is None else wrap(_convert.cast(asarray(r)._tensor, parse(dtype)))


@keeps_type
def geomspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, dtype: Any = None, axis: Any = 0) -> Any:
    """Numbers from one to another, each the same multiple of the one before.

    Parameters
    ----------
    start, stop
        The ends, array-likes that broadcast; not zero.
    num, endpoint, dtype, axis
        As for `linspace`.

    Raises
    ------
    ValueError
        An end is zero.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.geomspace(1, 1000, 4)
    array([   1.,   10.,  100., 1000.])
    """
    device = _device((start, stop))
    ends = [_convert.tensor(x, device) for x in (start, stop)]
    if _has_zero(ends[0]) or _has_zero(ends[1]):
        raise ValueError("Geometric sequence cannot include zero")
    extra = torch.float64 if dtype is None else parse(dtype)
    work = result_type([ends[0].dtype, ends[1].dtype, extra, float])
    first, last = torch.broadcast_tensors(*[_convert.cast(e, work) for e in ends])  # type: ignore[no-untyped-call]
    a, b = wrap(first), wrap(last)
    direction = asarray(sign(a))
    from_, to = log10(divide(a, direction)), log10(divide(b, direction))
    n = _number(num)
    r = asarray(logspace(from_, to, n, endpoint, 10.0, TO_NUMPY[work]))
    if n > 0:  # exact ends
        until = n - 1 if n > 1 and endpoint else n
        ends = [asarray(divide(e, direction))._tensor[None] for e in (a, b)]
        r = wrap(torch.cat([ends[0], r._tensor[1:until], *ends[1 : 1 + n - until]]))
    r = asarray(multiply(r, direction))
    if axis != 0:
        r = _moved(r, axis)
    return wrap(_convert.cast(r._tensor, work if dtype is None else extra))


@keeps_type
def meshgrid(*xi: Any, copy: bool = True, sparse: bool = False, indexing: str = "xy") -> Any:
    """A grid of coordinates: an array for each axis.

    Parameters
    ----------
    xi
        The coordinates along each axis.
    copy
        Whether the arrays have memory of their own.
    sparse
        Whether each array has size 1 along the axes of the others.
    indexing
        "xy": the first two axes are exchanged; "ij": they are not.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x, y = np.meshgrid([1, 2], [3, 4, 5])
    >>> x.shape
    (3, 2)
    """
    if indexing not in ("xy", "ij"):
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    n = len(xi)
    axes = list(range(n))
    if indexing == "xy" and n > 1:
        axes[:2] = [1, 0]
    grids = [asarray(x).reshape([-1 if i == a else 1 for i in range(n)]) for x, a in zip(xi, axes, strict=True)]
    if not sparse and n:
        grids = list(broadcast_arrays(*grids))
    return tuple(g.copy() for g in grids) if copy else tuple(grids)


# Padding

_KEYWORDS = {
    "constant": {"constant_values"}, "edge": set(), "empty": set(), "linear_ramp": {"end_values"},
    "maximum": {"stat_length"}, "mean": {"stat_length"}, "median": {"stat_length"}, "minimum": {"stat_length"},
    "reflect": {"reflect_type"}, "symmetric": {"reflect_type"}, "wrap": set(),
}  # fmt: skip
Pair = tuple[int, int]


def pad(array: Any, pad_width: Any, mode: Any = "constant", **kwargs: Any) -> Any:
    """An array with more elements around it, a copy.

    Parameters
    ----------
    array
        Array-like.
    pad_width
        How many elements before and after, along each axis: ((before, after), ...), one pair for all axes, one int,
        or a dict of ints or pairs by axis.
    mode
        "constant", "edge" (the outermost element), "empty" (values that are not set), "linear_ramp" (from the edge to
        `end_values`), "maximum", "mean", "median", "minimum" (of the `stat_length` elements at the edge), "reflect"
        and "symmetric" (backwards from the edge, without and with it), "wrap" (from the other end), or a function that
        writes into each array of one axis: function(vector, (before, after), axis, kwargs).
    kwargs
        constant_values, end_values: numbers in the forms of `pad_width`, by default 0. stat_length: ints in those
        forms, by default all elements. reflect_type: "even" or "odd", which reflects at the point of the edge, too.

    Raises
    ------
    ValueError
        The mode or a keyword is unknown, a width is negative, or there is nothing to extend.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.pad([1, 2, 3], (1, 2), constant_values=9)
    array([9, 1, 2, 3, 9, 9])
    >>> np.pad([1, 2, 3], 2, mode="reflect")
    array([3, 2, 1, 2, 3, 2, 1])
    """
    tensors = isinstance(array, Tensor)
    x = asarray(array)
    t = x._tensor
    widths = _widths(pad_width, t.ndim)
    if callable(mode):
        r = _by_function(t, widths, mode, kwargs)
    else:
        if mode not in _KEYWORDS:
            raise ValueError(f"mode '{mode}' is not supported")
        unsupported = set(kwargs) - _KEYWORDS[mode]
        if unsupported:
            raise ValueError(f"unsupported keyword arguments for mode '{mode}': {unsupported}")
        r = _padded(t, widths, mode, kwargs)
    if r is t:
        r = t.clone(memory_format=torch.contiguous_format)
    if x.flags.fnc:
        r = _laid_out(r, "F")
    return r if tensors else wrap(r)


def _widths(pad_width: Any, ndim: int) -> list[Pair]:
    if isinstance(pad_width, dict):
        pairs = [(0, 0)] * ndim
        for axis, w in pad_width.items():
            if isinstance(w, int):
                pairs[axis] = (w, w)
            elif isinstance(w, tuple) and len(w) == 2 and _all_ints(w):
                pairs[axis] = w
            else:
                raise AssertionError(f"pad: got {w!r} in pad_width; takes an int or two of them")
        pad_width = pairs
    plain = _plain_pairs(pad_width, ndim)
    if plain is not None:
        return plain
    if isinstance(pad_width, (ndarray, Tensor)):
        pad_width = _convert.host(asarray(pad_width))
    a = np.asarray(pad_width)
    if a.dtype.kind != "i":
        raise TypeError("`pad_width` must be of integral type.")
    return _whole_pairs(a, ndim)


def _plain_pairs(w: Any, ndim: int) -> list[Pair] | None:
    """Pairs from an int, two ints or as many pairs as axes, in Python alone, which a graph can trace."""
    if type(w) is int and w >= 0:
        return [(w, w)] * ndim
    if not isinstance(w, (tuple, list)) or not w:
        return None
    if len(w) == 2 and [type(e) for e in w] == [int, int] and w[0] >= 0 and w[1] >= 0:
        return [(w[0], w[1])] * ndim
    pairs: list[Pair] = []
    for e in w:
        if not isinstance(e, (tuple, list)) or [type(k) for k in e] != [int, int] or e[0] < 0 or e[1] < 0:
            return None
        pairs.append((e[0], e[1]))
    return pairs if len(pairs) == ndim else None


def _all_ints(w: tuple[Any, ...]) -> bool:
    """Whether all are ints."""
    return not [e for e in w if not isinstance(e, int)]


def _whole_pairs(a: Any, ndim: int) -> list[Pair]:
    if a.ndim < 3 and a.size in (1, 2) and a.shape != (2, 1):
        a = a.ravel()
    if (a < 0).any():
        raise ValueError("index can't contain negative values")
    pairs = np.broadcast_to(a, (ndim, 2)).tolist() if ndim else []
    return [(int(before), int(after)) for before, after in pairs]


def _padded(t: Tensor, widths: list[Pair], mode: str, kwargs: dict[str, Any]) -> Tensor:
    if mode == "constant":
        return _around(t, widths, _constants(t, kwargs.get("constant_values", 0)))
    if mode == "empty":
        return _around(t, widths, lambda t, axis, k, side: t.new_empty(_with(t.shape, axis, k)))
    for axis, (before, after) in enumerate(widths):
        if t.shape[axis] == 0 and (before or after):
            raise ValueError(f"can't extend empty axis {axis} using modes other than 'constant' or 'empty'")
    if mode == "linear_ramp":
        return _around(t, widths, _ramps(t, kwargs.get("end_values", 0)))
    if mode in ("maximum", "mean", "median", "minimum"):
        return _statistics(t, widths, mode, kwargs.get("stat_length"))
    for axis, (before, after) in enumerate(widths):
        n = t.shape[axis]
        if not (before or after):
            continue
        if mode in ("reflect", "symmetric") and n > 1 and kwargs.get("reflect_type", "even") == "odd":
            t = _odd(t, axis, before, after, mode == "symmetric")
        else:
            t = search.take(t, _places(n, before, after, mode).to(t.device), axis)
    return t


def _places(n: int, before: int, after: int, mode: str) -> Tensor:
    """For each place along a padded axis of n elements, which one is there."""
    i = torch.arange(-before, n + after)
    if mode == "wrap":
        return i % n
    if mode == "edge" or n == 1:
        return i.clamp(0, n - 1)
    if mode == "symmetric":
        i = i % (2 * n)
        return torch.where(i < n, i, 2 * n - 1 - i)
    i = i % (2 * (n - 1))
    return torch.where(i < n, i, 2 * (n - 1) - i)


Filling = Callable[[Tensor, int, int, int], Tensor]


def _around(t: Tensor, widths: list[Pair], filling: Filling) -> Tensor:
    """One axis after the other with what `filling(t, axis, width, side)` gives before and after it."""
    for axis, pair in enumerate(widths):
        before, after = (filling(t, axis, k, side) if k else None for side, k in enumerate(pair))
        parts = [p for p in (before, t, after) if p is not None]
        t = torch.cat(parts, axis) if len(parts) > 1 else t
    return t


def _with(shape: Any, axis: int, k: int) -> list[int]:
    return [*shape[:axis], k, *shape[axis + 1 :]]


def _number_pairs(values: Any, ndim: int, t: Tensor) -> Callable[[int, int], Tensor]:
    """The number for an axis and a side, from one, a pair, or pairs."""
    v = _convert.tensor(values, t.device)
    if v.ndim < 3 and v.numel() in (1, 2) and tuple(v.shape) != (2, 1):
        flat = v.reshape(-1).expand(2)
        return lambda axis, side: flat[side]
    try:
        wide = v.expand(ndim, 2)
    except RuntimeError:
        raise ValueError(
            f"operands could not be broadcast together with remapped shapes [original->remapped]: {tuple(v.shape)}  "
            f"and requested shape ({ndim},2)"
        ) from None
    # NumPy takes these for Python's numbers, which an integer dtype must hold.
    d = t.dtype
    if KIND[d] in "iu" and KIND[v.dtype] in "iu":
        return lambda axis, side: _convert.element(int(wide[axis, side]), d, t.device)
    return lambda axis, side: wide[axis, side]


def _constants(t: Tensor, values: Any) -> Filling:
    number = _number_pairs(values, t.ndim, t)

    def filling(t: Tensor, axis: int, k: int, side: int) -> Tensor:
        return _convert.cast(number(axis, side), t.dtype).expand(_with(t.shape, axis, k))

    return filling


def _ramps(t: Tensor, values: Any) -> Filling:
    number = _number_pairs(values, t.ndim, t)

    def filling(t: Tensor, axis: int, k: int, side: int) -> Tensor:
        edge = t.select(axis, -side)
        r = linspace(wrap(number(axis, side)), wrap(edge), k, False, dtype=TO_NUMPY[t.dtype], axis=axis)._tensor
        return manip.flip(r, (axis,)) if side else r

    return filling


def _statistics(t: Tensor, widths: list[Pair], mode: str, stat_length: Any) -> Tensor:
    lengths: list[Pair] | None = None
    if stat_length is not None:
        if isinstance(stat_length, (ndarray, Tensor)):
            stat_length = _convert.host(asarray(stat_length))
        lengths = _whole_pairs(np.round(stat_length).astype(np.intp), t.ndim)
    statistics: dict[str, Any] = {"maximum": max, "mean": mean, "median": _median, "minimum": min}
    f = statistics[mode]
    for axis, pair in enumerate(widths):
        n = t.shape[axis]
        sides = []
        for side, k in enumerate(pair):
            length = n if lengths is None else lengths[axis][side]
            length = length if length < n else n
            if length == 0 and mode in ("maximum", "minimum") and t.numel():
                raise ValueError("stat_length of 0 yields no value for padding")
            if not k:
                continue
            part = t.narrow(axis, n - length if side else 0, length)
            r = asarray(f(wrap(part), axis=axis, keepdims=True))
            if KIND[t.dtype] in "iu":
                r = asarray(rint(r))
            sides.append((side, _convert.cast(r._tensor, t.dtype).expand(_with(t.shape, axis, k))))
        parts = [s for side, s in sides if side == 0] + [t] + [s for side, s in sides if side == 1]
        t = torch.cat(parts, axis) if len(parts) > 1 else t
    return t


def _median(x: ndarray, axis: int, keepdims: bool) -> Any:
    t = x._tensor
    n = t.shape[axis]
    if not n:
        return mean(x, axis, keepdims=keepdims)
    if t.is_complex():
        # By the real part, then the imaginary one.
        order = search.argsort(t.imag, axis, False, True)
        t = torch.gather(t, axis, order)
        t = torch.gather(t, axis, search.argsort(t.real, axis, False, True))
    elif t.dtype is torch.bool:
        t = torch.sort(t.to(torch.uint8), axis)[0]
    else:
        t = search.sort(t, axis, False, True)
    middle = t.narrow(axis, (n - 1) // 2, 2 - n % 2)
    r = mean(wrap(middle), axis, keepdims=keepdims)
    last = t.narrow(axis, n - 1, 1)
    return wrap(torch.where(torch.isnan(last), last, asarray(r)._tensor)) if KIND[t.dtype] in "fc" else r


def _odd(t: Tensor, axis: int, before: int, after: int, with_edge: bool) -> Tensor:
    """Reflected at the edge and at its value, piece by piece as NumPy does: the values of floats depend on it."""
    period = t.shape[axis]
    skip = 0 if with_edge else 1
    while before or after:
        n = t.shape[axis]
        # Only whole periods are reflected.
        usable = n // period * period if with_edge else (n - 1) // (period - 1) * (period - 1)
        for side in (0, 1):
            left = after if side else before
            k = usable if usable < left else left
            if not k:
                continue
            n = t.shape[axis]
            edge = t.narrow(axis, n - 1 if side else 0, 1)
            part = manip.flip(t.narrow(axis, n - skip - k if side else skip, k), (axis,))
            r = _convert.cast(asarray(subtract(multiply(2, wrap(edge)), wrap(part)))._tensor, t.dtype)
            t = torch.cat([t, r] if side else [r, t], axis)
            if side:
                after -= k
            else:
                before -= k
    return t


def _by_function(t: Tensor, widths: list[Pair], function: Any, kwargs: dict[str, Any]) -> Tensor:
    shape = [n + before + after for n, (before, after) in zip(t.shape, widths, strict=True)]
    r = wrap(torch.zeros(shape, dtype=t.dtype, device=t.device))
    r[tuple(slice(before, before + n) for n, (before, _) in zip(t.shape, widths, strict=True))] = wrap(t)
    for axis, pair in enumerate(widths):
        rows = moveaxis(r, axis, -1)
        for place in np.ndindex(*rows.shape[:-1]):
            function(rows[place], pair, axis, kwargs)
    return r._tensor
