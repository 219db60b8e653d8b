"""Differences, gradients, integrals, interpolation and convolution along an axis."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._kernels import elementwise, linalg, manip
from . import _convert, _shapes, _ufuncs
from ._convert import keeps_type
from ._creation import asarray
from ._dtypes import KIND, can_cast, promote, result_type
from ._ndarray import ndarray, result, wrap
from ._operands import _axes, _axis
from ._reductions import cumsum
from ._reductions import sum as total

__all__ = ["convolve", "correlate", "diff", "ediff1d", "gradient", "interp", "trapezoid", "unwrap"]

_NO_VALUE: Any = np._NoValue
#: The elements that a convolution gathers at a time: as many as a CPU's cache holds, on other devices more.
_WINDOW = 2**18
_WIDE_WINDOW = 2**24


def _part(x: Any, axis: int, start: int | None, stop: int | None) -> Any:
    """The elements from `start` to `stop` along an axis, a view."""
    return x[(slice(None),) * axis + (slice(start, stop),)]


@keeps_type
def diff(a: Any, n: int = 1, axis: int = -1, prepend: Any = _NO_VALUE, append: Any = _NO_VALUE) -> Any:
    """The differences of neighbours along an axis; of booleans, whether they differ.

    Parameters
    ----------
    a
        Array-like of at least one axis.
    n
        How often differences are taken.
    axis
        The axis.
    prepend, append
        What is put before and after the elements first.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.diff([1, 2, 4, 7])
    array([1, 2, 3])
    """
    if n == 0:
        return a
    if n < 0:
        raise ValueError(f"order must be non-negative but got {n!r}")
    x = asarray(a)
    if x.ndim == 0:
        raise ValueError("diff requires input that is at least one dimensional")
    axis = _axis(axis, x.ndim)
    parts = [_end(prepend, x, axis), x, _end(append, x, axis)]
    if prepend is not _NO_VALUE or append is not _NO_VALUE:
        x = _shapes.concatenate([p for p in parts if p is not None], axis)
    f = _ufuncs.not_equal if x._tensor.dtype is torch.bool else _ufuncs.subtract
    for _ in range(n):
        x = f(_part(x, axis, 1, None), _part(x, axis, None, -1))
    return x


def _end(given: Any, x: ndarray, axis: int) -> ndarray | None:
    """What `diff` puts at an end of `x`; a number counts for the whole end."""
    if given is _NO_VALUE:
        return None
    end = asarray(given)
    if end.ndim == 0:
        end = wrap(end._tensor.expand([1 if i == axis else s for i, s in enumerate(x.shape)]))
    return end


@keeps_type
def ediff1d(ary: Any, to_end: Any = None, to_begin: Any = None) -> Any:
    """The differences of neighbours in order of the elements, between other elements.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.ediff1d([1, 2, 4], to_begin=0, to_end=[8, 9])
    array([0, 1, 2, 8, 9])
    """
    x = asarray(ary)
    x = wrap(x._tensor.reshape(-1))
    r = _ufuncs.subtract(x[1:], x[:-1])
    parts = [r._tensor]
    for name, given in (("to_begin", to_begin), ("to_end", to_end)):
        if given is None:
            continue
        t = _convert.tensor(given, x._tensor.device)
        if not can_cast(t.dtype, x._tensor.dtype, "same_kind"):
            raise TypeError(f"dtype of `{name}` must be compatible with input `ary` under the `same_kind` rule.")
        t = _convert.cast(t, x._tensor.dtype).reshape(-1)
        parts = [t, *parts] if name == "to_begin" else [*parts, t]
    return wrap(torch.cat(parts)) if len(parts) > 1 else r


def _spacings(x: ndarray, axes: tuple[int, ...], varargs: tuple[Any, ...]) -> list[Any]:
    """The distance of the elements along each axis: a number, or an array of those between neighbours."""
    if not varargs:
        return [1.0] * len(axes)
    given: list[Any] = [v if isinstance(v, (int, float, complex)) else asarray(v) for v in varargs]
    if len(given) == 1 and getattr(given[0], "ndim", 0) == 0:
        return given * len(axes)
    if len(given) != len(axes):
        raise TypeError("invalid number of arguments")
    found: list[Any] = []
    for axis, at in zip(axes, given, strict=True):
        if getattr(at, "ndim", 0) == 0:
            found.append(at)
            continue
        if at.ndim != 1:
            raise ValueError("distances must be either scalars or 1d")
        if at.shape[0] != x.shape[axis]:
            raise ValueError("when 1d, distances must match the length of the corresponding dimension")
        if KIND[at._tensor.dtype] in "iu":
            at = wrap(at._tensor.to(torch.float64))
        found.append(diff(at))
    return found


@keeps_type
def gradient(f: Any, *varargs: Any, axis: Any = None, edge_order: Any = 1) -> Any:
    """The derivative along each axis, by central differences inside and one-sided ones at the ends.

    Parameters
    ----------
    f
        Values of a function on a grid, at least `edge_order` + 1 along each axis.
    varargs
        The distance of the points for all axes, or for each a distance or the places of the points.
    axis
        None (all axes), an int or a tuple of ints.
    edge_order
        1 or 2: the order of accuracy at the ends.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.gradient([1.0, 2.0, 4.0, 7.0])
    array([1. , 1.5, 2.5, 3. ])
    """
    x = asarray(f)
    axes = _axes(axis, x.ndim)
    spacings = _spacings(x, axes, varargs)
    if edge_order > 2:
        raise ValueError("'edge_order' greater than 2 not supported")
    d = x._tensor.dtype
    if KIND[d] in "iu":
        x = wrap(_convert.cast(x._tensor, torch.float64))
        d = torch.float64
    elif d is torch.bool:
        d = torch.float64
    found = []
    for a, h in zip(axes, spacings, strict=True):
        if x.shape[a] < edge_order + 1:
            raise ValueError(
                "Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) elements are "
                "required."
            )
        parts = [_convert.cast(p._tensor, d) for p in _slopes(x, a, h, edge_order)]
        found.append(wrap(torch.cat(parts, a)))
    return found[0] if len(axes) == 1 else tuple(found)


def _slopes(x: ndarray, axis: int, h: Any, edge_order: int) -> tuple[Any, Any, Any]:
    """The derivative at the first element along an axis, between the ends, and at the last."""

    def at(i: int) -> Any:
        return _part(x, axis, i, i + 1 if i != -1 else None)

    before, here, after = _part(x, axis, None, -2), _part(x, axis, 1, -1), _part(x, axis, 2, None)
    even = getattr(h, "ndim", 0) == 0
    if even:
        first = last = h
        inside = (after - before) / (2.0 * h)
    else:
        shape = [1] * x.ndim
        shape[axis] = -1
        h = wrap(h._tensor.reshape(shape))
        first, last = _part(h, axis, 0, 1), _part(h, axis, -1, None)
        h1, h2 = _part(h, axis, None, -1), _part(h, axis, 1, None)
        inside = -h2 / (h1 * (h1 + h2)) * before + (h2 - h1) / (h1 * h2) * here + h1 / (h2 * (h1 + h2)) * after
    if edge_order == 1:
        return (at(1) - at(0)) / first, inside, (at(-1) - at(-2)) / last
    if even:
        a, b, c = -1.5 / h, 2.0 / h, -0.5 / h
        u, v, w = 0.5 / h, -2.0 / h, 1.5 / h
    else:
        h1, h2 = first, _part(h, axis, 1, 2)
        a, b, c = -(2.0 * h1 + h2) / (h1 * (h1 + h2)), (h1 + h2) / (h1 * h2), -h1 / (h2 * (h1 + h2))
        h1, h2 = _part(h, axis, -2, -1), last
        u, v, w = h2 / (h1 * (h1 + h2)), -(h2 + h1) / (h1 * h2), (2.0 * h2 + h1) / (h2 * (h1 + h2))
    return a * at(0) + b * at(1) + c * at(2), inside, u * at(-3) + v * at(-2) + w * at(-1)


@keeps_type
def trapezoid(y: Any, x: Any = None, dx: Any = 1.0, axis: Any = -1) -> Any:
    """The integral along an axis by the trapezoidal rule.

    Parameters
    ----------
    y
        Values of a function.
    x
        Where they are taken; None for places at the distance `dx`.
    dx
        The distance, without `x`.
    axis
        The axis.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.trapezoid([0, 4, 2], dx=0.5)
    np.float64(2.5)
    """
    v = asarray(y)
    at = _axis(axis, v.ndim)
    if x is None:
        width = dx if isinstance(dx, (int, float, complex)) else asarray(dx)
    else:
        x = asarray(x)
        if x.ndim == 1:
            d = diff(x)
            width = wrap(d._tensor.reshape([-1 if i == at else 1 for i in range(v.ndim)]))
        else:
            width = diff(x, axis=axis)
    return total(width * (_part(v, at, 1, None) + _part(v, at, None, -1)) / 2.0, at)


@keeps_type
def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    """The piecewise linear function through points, at other places.

    Parameters
    ----------
    x
        Where it is wanted.
    xp, fp
        The points: ascending places, and real or complex values there.
    left, right
        The values below and above all places; None for those at the ends.
    period
        The period of the places, which then may be in any order.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.interp([0.5, 2.5], [0, 1, 2], [10, 20, 40])
    array([15., 40.])
    """
    values = _convert.tensor(fp)
    d = torch.complex128 if values.is_complex() else torch.float64
    device = _device_of(x, xp, fp)
    at, places = (_real_double(v, device) for v in (x, xp))
    values = _convert.cast(values, d).to(places.device)
    if period is not None:
        if period == 0:
            raise ValueError("period must be a non-zero value")
        left = right = None
    if places.ndim != 1 or values.ndim != 1:
        raise ValueError("Data points must be 1-D sequences" if period is not None else "object too deep")
    if places.shape[0] != values.shape[0]:
        raise ValueError("fp and xp are not of the same length")
    if period is not None:
        period = abs(period)
        at, places = (_convert.tensor(_ufuncs.remainder(wrap(t), period)) for t in (at, places))
        order = torch.argsort(places)
        places, values = places[order], values[order]
        places = torch.cat([places[-1:] - period, places, places[:1] + period])
        values = torch.cat([values[-1:], values, values[:1]])
    if places.shape[0] == 0:
        raise ValueError("array of sample points is empty")
    return result(_interpolated(at, places, values, _outside(left, values, 0), _outside(right, values, -1)))


def _device_of(*xs: Any) -> Any:
    """The device of the first argument that has one."""
    for x in xs:
        if isinstance(x, (ndarray, Tensor)):
            return _convert.tensor(x).device
    return None


def _real_double(x: Any, device: Any) -> Tensor:
    t = _convert.tensor(x, device)
    if t.is_complex():
        raise TypeError("Cannot cast array data from complex to dtype('float64') according to the rule 'safe'")
    return _convert.cast(t, torch.float64)


def _outside(value: Any, values: Tensor, end: int) -> Tensor:
    if value is None:
        return values[end]
    t = _convert.tensor(value, values.device)
    if t.is_complex() and not values.is_complex():
        raise TypeError("float() argument must be a string or a real number, not 'complex'")
    return _convert.cast(t, values.dtype)


def _interpolated(x: Tensor, places: Tensor, values: Tensor, left: Tensor, right: Tensor) -> Tensor:
    n = places.shape[0]
    if n == 1:
        r = values.expand(x.shape)
    else:
        before = torch.searchsorted(places.detach(), x.detach().contiguous(), right=True) - 1
        i = before.clamp(0, n - 2)
        x0, y0 = _picked(places, i), _picked(values, i)
        if values.is_complex():
            r = torch.complex(*[_line(x, x0, i, places, part(values)) for part in (torch.real, torch.imag)])
        else:
            r = _line(x, x0, i, places, values)
        r = torch.where(x == places[-1], values[-1], torch.where(x == x0, y0, r))
        r = torch.where(torch.isnan(x), x, r)
    return torch.where(x < places[0], left, torch.where(x > places[-1], right, r))


def _picked(t: Tensor, i: Tensor) -> Tensor:
    """The elements at indices; a single one is not read, as torch reads an index without axes."""
    return t[i] if i.ndim else t.index_select(0, i.reshape(1)).reshape(())


def _line(x: Tensor, x0: Tensor, i: Tensor, places: Tensor, values: Tensor) -> Tensor:
    slope = _picked((values[1:] - values[:-1]) / (places[1:] - places[:-1]), i)
    y0 = _picked(values, i)
    r = slope * (x - x0) + y0
    nan = torch.isnan(r)
    if _is_nowhere(nan):
        return r
    y1 = _picked(values, i + 1)
    r = torch.where(nan, slope * (x - _picked(places, i + 1)) + y1, r)  # beside infinite places or values
    return torch.where(torch.isnan(r) & (y0 == y1), y0, r)


def _is_nowhere(condition: Tensor) -> bool:
    """Whether a condition is known to be false everywhere; what that would take time to know is not."""
    if is_compiling() or not condition.is_cpu:
        return False
    try:
        return not bool(condition.any())
    except RuntimeError:  # inside vmap there is no value
        return False


_MODES = {"valid": 0, "same": 1, "full": 2}


def _mode(mode: Any) -> int:
    if isinstance(mode, str):
        if mode in _MODES:
            return _MODES[mode]
        if mode[:1].lower() in ("v", "s", "f"):
            raise ValueError("Use one of 'valid', 'same', or 'full' for convolve/correlate mode")
        raise ValueError(f"mode must be one of 'valid', 'same', or 'full' (got '{mode}')")
    try:
        number: int = mode.__index__()
    except AttributeError:
        raise TypeError("convolve/correlate mode not understood") from None
    if number not in (0, 1, 2):
        raise ValueError("integer convolve/correlate mode must be 0, 1, or 2")
    return number


def _pair(a: Any, v: Any, names: tuple[str, str], least: int) -> tuple[Tensor, Tensor]:
    """Two 1-d tensors of their common dtype, of array-likes of at least `least` axes."""
    device = _device_of(a, v)
    ts = []
    for x, name in zip((a, v), names, strict=True):
        t = _convert.tensor(x, device)
        if t.ndim > 1:
            raise ValueError("object too deep for desired array")
        if t.ndim < least:
            raise ValueError("object of too small depth for desired array")
        t = t.reshape(-1)
        if t.shape[0] == 0:
            raise ValueError(f"{name} cannot be empty")
        ts.append(t)
    d = promote(ts[0].dtype, ts[1].dtype)
    return _convert.cast(ts[0], d), _convert.cast(ts[1], d)


@keeps_type
def convolve(a: Any, v: Any, mode: Any = "full") -> Any:
    """The discrete linear convolution of two 1-d arrays.

    Parameters
    ----------
    a, v
        Array-likes of one axis, not empty.
    mode
        "full" (wherever they meet), "same" (as long as the longer one), "valid" (where they meet wholly).

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.convolve([2, 0, 1], [1, -1])
    array([ 2, -2,  1, -1])
    """
    x, y = _pair(a, v, ("a", "v"), 0)
    if y.shape[0] > x.shape[0]:
        x, y = y, x
    return wrap(_correlated(x, manip.flip(y, (0,)), _mode(mode)))


@keeps_type
def correlate(a: Any, v: Any, mode: Any = "valid") -> Any:
    """The cross-correlation of two 1-d arrays, with the conjugates of the second.

    Parameters
    ----------
    a, v
        Array-likes of one axis, not empty.
    mode
        As for `convolve`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.correlate([5, 7, 2], [1, -1])
    array([-2,  5])
    """
    x, y = _pair(a, v, ("first array argument", "second array argument"), 1)
    how = _mode(mode)
    y = elementwise.conj(y)
    if x.shape[0] < y.shape[0]:
        return wrap(manip.flip(_correlated(y, x, how), (0,)))
    return wrap(_correlated(x, y, how))


def _correlated(x: Tensor, y: Tensor, mode: int) -> Tensor:
    """The sums of products of `y` with the windows of the longer `x`."""
    d = x.dtype
    if d is torch.bool:
        return _correlated(x.to(torch.int64), y.to(torch.int64), mode) != 0
    if d is torch.float16:
        return _correlated(x.float(), y.float(), mode).half()
    n = y.shape[0]
    left = (0, n // 2, n - 1)[mode]
    right = (0, n - left - 1, n - 1)[mode]
    if left or right:
        x = torch.cat([x.new_zeros(left), x, x.new_zeros(right)])
    windows = x.unfold(0, n, 1)
    step = max((_WINDOW if x.is_cpu else _WIDE_WINDOW) // n, 1)
    parts = [linalg.matmul(windows[i : i + step], y) for i in range(0, windows.shape[0], step)]
    return parts[0] if len(parts) == 1 else torch.cat(parts)


@keeps_type
def unwrap(p: Any, discont: Any = None, axis: Any = -1, *, period: Any = 6.283185307179586) -> Any:
    """The elements, with multiples of the period added so that no step along the axis is above half a period.

    Parameters
    ----------
    p
        Array-like.
    discont
        Steps below it stay; at least half a period, which is the default.
    axis
        The axis.
    period
        The period; with an integer one, integers stay integers.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.unwrap([8, 9, 1, 2], period=10)
    array([ 8,  9, 11, 12])
    """
    x = asarray(p)
    steps = diff(x, axis=axis)
    axis = _axis(axis, x.ndim)
    if discont is None:
        discont = period / 2
    d = result_type(
        [steps._tensor.dtype, type(period) if type(period) in (int, float) else _convert.tensor(period).dtype]
    )
    if KIND[d] in "iu":
        high, odd = divmod(period, 2)
        ambiguous = odd == 0
    else:
        high, ambiguous = period / 2, True
    low = -high
    moved = _ufuncs.remainder(steps - low, period) + low
    if ambiguous:
        moved = _replaced(moved, (moved == low) & (steps > 0), high)
    correction = _replaced(moved - steps, _ufuncs.absolute(steps) < discont, 0)
    rest = _part(x, axis, 1, None) + cumsum(correction, axis)
    return wrap(torch.cat([_convert.cast(t._tensor, d) for t in (_part(x, axis, None, 1), rest)], axis))


def _replaced(x: Any, where: Any, value: Any) -> Any:
    """`x` with a number in some places."""
    t = x._tensor
    return wrap(elementwise.where(where._tensor, _convert.element(value, t.dtype, t.device), t))
