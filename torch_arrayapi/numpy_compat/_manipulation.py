"""Repeating, rolling, inserting, rounding, clipping."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np
import torch
from numpy import broadcast_shapes
from torch import Tensor

from .._dtypes import BOUNDS, REAL_FLOATING
from .._kernels import manip, search
from . import _convert
from ._convert import keeps_type
from ._creation import _laid_out, asarray
from ._dtypes import KIND, TO_NUMPY
from ._ndarray import ndarray, result, wrap
from ._operands import _axes, _axis
from ._shapes import flip, moveaxis, transpose
from ._ufunc import ufunc
from ._ufuncs import divide, maximum, minimum, multiply, positive, rint, trunc

__all__ = [
    "around", "clip", "delete", "fix", "insert", "repeat", "resize", "roll", "rollaxis", "rot90", "round", "tile",
    "trim_zeros",
]  # fmt: skip

_NO_VALUE: Any = np._NoValue


# Repeating and moving


@keeps_type
def tile(A: Any, reps: Any) -> Any:
    """An array repeated as a whole, `reps[i]` times along axis i.

    Parameters
    ----------
    A
        Array-like.
    reps
        An int or ints; if there are fewer than axes they are for the last ones, if more, `A` gets new first axes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.tile([1, 2], (2, 2))
    array([[1, 2, 1, 2],
           [1, 2, 1, 2]])
    """
    t = _convert.tensor(A)
    times = _convert.sizes_of(reps) if hasattr(reps, "__len__") else (operator.index(reps),)
    n = max(len(times), t.ndim)
    times = (1,) * (n - len(times)) + times
    sizes = (1,) * (n - t.ndim) + tuple(t.shape)
    if min(times, default=0) < 0:
        raise ValueError("negative dimensions are not allowed")
    wide = t.reshape([k for s in sizes for k in (1, s)]).expand(
        [k for r, s in zip(times, sizes, strict=True) for k in (r, s)]
    )
    return wrap(
        wide.clone(memory_format=torch.contiguous_format).reshape([r * s for r, s in zip(times, sizes, strict=True)])
    )


@keeps_type
def repeat(a: Any, repeats: Any, axis: Any = None) -> Any:
    """Each element repeated.

    Parameters
    ----------
    a
        Array-like.
    repeats
        How often: an int, or one for each element along the axis.
    axis
        The axis; None takes all elements in order.

    Raises
    ------
    ValueError
        A number is negative, or there are not as many as elements.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.repeat([1, 2], [2, 3])
    array([1, 1, 2, 2, 2])
    """
    t = _convert.tensor(a)
    if axis is None or t.ndim == 0:
        t = t.reshape(-1)
    at = 0 if axis is None else _axis(axis, t.ndim)
    n = t.shape[at]
    if isinstance(repeats, (int, np.integer)):
        return wrap(manip.repeat(t, _count(repeats), at))
    counts = _convert.tensor(repeats, t.device)
    if counts.ndim > 1:
        raise ValueError(
            "setting an array element with a sequence. The requested array would exceed the maximum number of "
            "dimension of 1."
        )
    counts = _convert.cast(counts, torch.int64)
    if counts.numel() == 1 and counts.ndim == 0:
        return wrap(manip.repeat(t, _count(counts.item()), at))
    if counts.numel() not in (1, n):
        raise ValueError(f"operands could not be broadcast together with shape ({n},) ({counts.numel()},)")
    if bool((counts < 0).any()):
        raise ValueError("repeats may not contain negative values.")
    return wrap(manip.repeat(t, counts.expand(n), at))


def _count(n: Any) -> int:
    if n < 0:
        raise ValueError("negative dimensions are not allowed")
    return int(n)


@keeps_type
def roll(a: Any, shift: Any, axis: Any = None) -> Any:
    """The elements moved along axes; those that leave at one end come in at the other.

    Parameters
    ----------
    a
        Array-like.
    shift
        By how many places: an int, or one for each axis.
    axis
        An int or ints; None moves all elements in order.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.roll([1, 2, 3, 4], 1)
    array([4, 1, 2, 3])
    """
    t = _convert.tensor(a)
    if axis is None:
        return wrap(_rolled(t.reshape(-1), shift, 0).reshape(t.shape))
    return wrap(_rolled(t, shift, axis))


def _rolled(t: Tensor, shift: Any, axis: Any) -> Tensor:
    axes = [_axis(i, t.ndim) for i in (axis if isinstance(axis, (tuple, list)) else (axis,))]
    shifts = shift if isinstance(shift, (tuple, list, int)) else asarray(shift).tolist()
    shifts = shifts if isinstance(shifts, (tuple, list)) else [shifts]
    if any(isinstance(s, (tuple, list)) for s in shifts):
        raise ValueError("'shift' and 'axis' should be scalars or 1D sequences")
    k = broadcast_shapes((len(shifts),), (len(axes),))[0]
    shifts = list(shifts) * k if len(shifts) == 1 else shifts
    axes = axes * k if len(axes) == 1 else axes
    total: dict[int, int] = {}
    for s, i in zip(shifts, axes, strict=True):
        total[i] = total.get(i, 0) + int(s)
    return manip.roll(t, tuple(total.values()), tuple(total))


@keeps_type
def rot90(m: Any, k: Any = 1, axes: Any = (0, 1)) -> Any:
    """An array turned by k times 90 degrees, from the first of two axes towards the second; a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.rot90([[1, 2], [3, 4]])
    array([[2, 4],
           [1, 3]])
    """
    pair = tuple(axes)
    if len(pair) != 2:
        raise ValueError("len(axes) must be 2.")
    x = asarray(m)
    n = x.ndim
    if pair[0] == pair[1] or abs(pair[0] - pair[1]) == n:
        raise ValueError("Axes must be different.")
    if not (-n <= pair[0] < n and -n <= pair[1] < n):
        raise ValueError(f"Axes={pair} out of range for array of ndim={n}.")
    first, second = pair[0] % n, pair[1] % n
    k %= 4
    if k == 0:
        return x[:]
    if k == 2:
        return flip(x, (first, second))
    order = list(range(n))
    order[first], order[second] = second, first
    return transpose(flip(x, second), order) if k == 1 else flip(transpose(x, order), second)


def rollaxis(a: Any, axis: Any, start: Any = 0) -> Any:
    """An axis moved back until it is before another; a view. `moveaxis` is plainer.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.rollaxis(np.zeros((2, 3, 4)), 2).shape
    (4, 2, 3)
    """
    n: int = a.ndim  # as in NumPy, no list
    i = _axis(axis, n)
    before = start + n if start < 0 else start
    if not 0 <= before <= n:
        raise np.exceptions.AxisError(f"'start' arg requires {-n} <= start < {n + 1}, but {start} was passed in")
    return moveaxis(a, i, before - 1 if i < before else before)


@keeps_type
def resize(a: Any, new_shape: Any) -> Any:
    """The elements in another shape, repeated if there are too few; a copy.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.resize([1, 2, 3], (2, 2))
    array([[1, 2],
           [3, 1]])
    """
    sizes = _convert.sizes_of(new_shape)
    if any(s < 0 for s in sizes):
        raise ValueError("all elements of `new_shape` must be non-negative")
    t = _convert.tensor(a).reshape(-1)
    n = math.prod(sizes)
    if not t.numel():
        return wrap(torch.zeros(sizes, dtype=t.dtype, device=t.device))
    times = -(-n // t.numel())
    return wrap(t.expand(times, t.numel()).reshape(-1)[:n].clone().reshape(sizes))


@keeps_type
def trim_zeros(filt: Any, trim: str = "fb", axis: Any = None) -> Any:
    """An array without the zeros around it, a view; a list or tuple stays one.

    Parameters
    ----------
    filt
        Array-like.
    trim
        "f" for those in front, "b" for those at the back, or both.
    axis
        An int or ints; None means all axes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.trim_zeros(np.array([0, 1, 0, 2, 0]))
    array([1, 0, 2])
    """
    x = asarray(filt)
    sides = trim.lower()
    if sides not in ("fb", "bf", "f", "b"):
        raise ValueError(f"unexpected character(s) in `trim`: {trim!r}")
    axes = _axes(axis if axis is None or isinstance(axis, (tuple, list)) else (axis,), x.ndim)
    if not axes:
        return filt
    found = search.nonzero(x._tensor)
    key: list[slice] = [slice(None)] * x.ndim
    for i in axes:
        if not found[i].numel():
            key[i] = slice(0, 0)
        else:
            start = int(found[i].min()) if "f" in sides else None
            key[i] = slice(start, int(found[i].max()) + 1 if "b" in sides else None)
    if isinstance(filt, (list, tuple)):
        return filt[key[0] if len(key) == 1 else tuple(key)]  # type: ignore[index]
    return x[tuple(key)]


# Inserting and deleting


def _along(arr: Any, axis: Any) -> tuple[Tensor, int]:
    """The tensor and the axis along which elements come and go."""
    t = _convert.tensor(arr)
    if axis is None:
        return (t if t.ndim == 1 else t.reshape(-1)), 0
    return t, _axis(axis, t.ndim)


def _index(obj: Any, n: int, device: Any) -> Tensor:
    """Indices of any shape; an empty list, whose elements have no dtype, is one, too."""
    if isinstance(obj, slice):
        return torch.arange(n, device=device)[_forwards(obj, n)] if (obj.step or 1) > 0 else _backwards(obj, n, device)
    i = _convert.tensor(obj, device)
    return i.to(torch.int64) if not i.numel() and not hasattr(obj, "dtype") else i


def _forwards(k: slice, n: int) -> slice:
    return slice(*k.indices(n))


def _backwards(k: slice, n: int, device: Any) -> Tensor:
    return torch.tensor(list(range(*k.indices(n))), dtype=torch.int64, device=device)


def _bounded(i: int, axis: int, n: int) -> int:
    if not -n <= i < n:
        raise IndexError(f"index {i} is out of bounds for axis {axis} with size {n}")
    return i % n


def _check_integers(i: Tensor) -> None:
    if KIND[i.dtype] not in "iu":
        raise IndexError("arrays used as indices must be of integer (or boolean) type")


@keeps_type
def insert(arr: Any, obj: Any, values: Any, axis: Any = None) -> Any:
    """An array with values before given indices, a copy.

    Parameters
    ----------
    arr
        Array-like.
    obj
        An int, ints, a slice, or a mask; indices are those of `arr`.
    values
        What is inserted, cast to the dtype of `arr`.
    axis
        The axis; None takes all elements in order.

    Raises
    ------
    IndexError
        An index is out of bounds.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.insert([1, 2, 3], 1, 9)
    array([1, 9, 2, 3])
    >>> np.insert([[1, 2], [3, 4]], 1, 0, axis=1)
    array([[1, 0, 2],
           [3, 0, 4]])
    """
    t, axis = _along(arr, axis)
    n = t.shape[axis]
    if type(obj) is int:
        return _ordered_as(t, _inserted(t, axis, obj, _values(values, t).movedim(0, axis)))
    index = _index(obj, n, t.device)
    if index.dtype is torch.bool:
        if obj.ndim != 1:
            raise ValueError("boolean array argument obj to insert must be one dimensional")
        index = torch.nonzero(index)[:, 0]
    if index.ndim > 1:
        raise ValueError("index array argument obj to insert must be one dimensional or scalar")
    new = _values(values, t)
    if index.numel() == 1:
        if KIND[index.dtype] not in "iu":
            raise TypeError("slice indices must be integers or None or have an __index__ method")
        return _ordered_as(t, _inserted(t, axis, int(index), new if index.ndim else new.movedim(0, axis)))
    _check_integers(index)
    index = index.to(torch.int64)
    index = torch.where(index < 0, index + n, index)
    k = index.numel()
    order = torch.argsort(index, stable=True)
    places = torch.empty_like(index)
    places[order] = index[order] + torch.arange(k, device=t.device)
    for i in places.tolist():
        _bounded(i, axis, n + k)
    places %= n + k if k else 1
    old = torch.ones(n + k, dtype=torch.bool, device=t.device)
    old[places] = False
    r = wrap(torch.empty([*t.shape[:axis], n + k, *t.shape[axis + 1 :]], dtype=t.dtype, device=t.device))
    before = (slice(None),) * axis
    r[(*before, wrap(places))] = wrap(new)
    r[(*before, wrap(old))] = wrap(t)
    return _ordered_as(t, r._tensor)


def _ordered_as(t: Tensor, r: Tensor) -> ndarray:
    """The array of `r`: in Fortran order if `t` is in that and not in C order."""
    fortran = not t.is_contiguous() and t.permute(*reversed(range(t.ndim))).is_contiguous()
    return wrap(_laid_out(r, "F") if fortran else r)


def _values(values: Any, t: Tensor) -> Tensor:
    """What is inserted, with the dtype and at least as many axes as `t`."""
    new = asarray(values, TO_NUMPY[t.dtype])._tensor.to(t.device)
    return new.reshape((1,) * (t.ndim - new.ndim) + tuple(new.shape))


def _inserted(t: Tensor, axis: int, i: int, new: Tensor) -> Tensor:
    n = t.shape[axis]
    if not -n <= i <= n:
        raise IndexError(f"index {i} is out of bounds for axis {axis} with size {n}")
    i = i + n if i < 0 else i
    shape = [*t.shape[:axis], new.shape[axis], *t.shape[axis + 1 :]]
    return torch.cat([t.narrow(axis, 0, i), _shaped(new, shape), t.narrow(axis, i, n - i)], axis)


def _shaped(t: Tensor, shape: list[int]) -> Tensor:
    while t.ndim > len(shape) and t.shape[0] == 1:
        t = t[0]
    try:
        return t.expand(shape)
    except RuntimeError:
        raise ValueError(
            f"could not broadcast input array from shape {tuple(t.shape)} into shape {tuple(shape)}"
        ) from None


@keeps_type
def delete(arr: Any, obj: Any, axis: Any = None) -> Any:
    """An array without the elements at given indices, a copy.

    Parameters
    ----------
    arr
        Array-like.
    obj
        An int, ints, a slice, or a mask.
    axis
        The axis; None takes all elements in order.

    Raises
    ------
    IndexError
        An index is out of bounds.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.delete([1, 2, 3, 4], [0, 2])
    array([2, 4])
    """
    t, axis = _along(arr, axis)
    n = t.shape[axis]
    if type(obj) is int:
        return _ordered_as(t, _without(t, axis, obj))
    index = _index(obj, n, t.device)
    if index.dtype is torch.bool:
        if tuple(index.shape) != (n,):
            raise ValueError(
                f"boolean array argument obj to delete must be one dimensional and match the axis length of {n}"
            )
        keep = ~index
    else:
        _check_integers(index)
        if index.numel() == 1:
            return _ordered_as(t, _without(t, axis, int(index)))
        keep = torch.ones(n, dtype=torch.bool, device=t.device)
        places = [_bounded(i, axis, n) for i in index.reshape(-1).tolist()]
        keep[torch.tensor(places, dtype=torch.int64, device=t.device)] = False
    return _ordered_as(t, search.take(t, torch.nonzero(keep)[:, 0], axis))


def _without(t: Tensor, axis: int, i: int) -> Tensor:
    n = t.shape[axis]
    i = _bounded(i, axis, n)
    return torch.cat([t.narrow(axis, 0, i), t.narrow(axis, i + 1, n - i - 1)], axis)


# Clipping and rounding


class _Clip(ufunc):
    """The ufunc behind `clip`, which NumPy does not name."""

    def __init__(self) -> None:
        self._real = np._core.umath.clip  # type: ignore[attr-defined]
        self.__name__ = self.__qualname__ = "clip"
        self.nin, self.nout, self.nargs = 3, 1, 4
        self.identity = self.signature = self._reducer = None
        self._loops = {}
        self._fast = self._kernel = _clipped
        self._native = frozenset()
        self.__module__ = "torch_arrayapi.numpy_compat"


def _clipped(t: Tensor, low: Tensor, high: Tensor) -> Tensor:
    return minimum._kernel(maximum._kernel(t, low), high)


_clip = _Clip()


_CLAMPED = REAL_FLOATING | {torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8}


def clip(
    a: Any,
    a_min: Any = _NO_VALUE,
    a_max: Any = _NO_VALUE,
    out: Any = None,
    *,
    min: Any = _NO_VALUE,
    max: Any = _NO_VALUE,
    **kwargs: Any,
) -> Any:
    """The elements within bounds: those outside become the bound.

    Parameters
    ----------
    a
        Array-like.
    a_min, a_max
        The bounds, array-likes that broadcast; None is no bound.
    out
        Where the result goes.
    min, max
        The bounds by the standard's names.
    kwargs
        What a ufunc takes: where, casting, order, dtype, subok, signature.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.clip([1, 5, 9], 2, 8)
    array([2, 5, 8])
    """
    if a_min is _NO_VALUE and a_max is _NO_VALUE:
        a_min = None if min is _NO_VALUE else min
        a_max = None if max is _NO_VALUE else max
    elif a_min is _NO_VALUE or a_max is _NO_VALUE:
        name = "a_min" if a_min is _NO_VALUE else "a_max"
        raise TypeError(f"clip() missing 1 required positional argument: '{name}'")
    elif min is not _NO_VALUE or max is not _NO_VALUE:
        raise ValueError("Passing `min` or `max` keyword argument when `a_min` and `a_max` are provided is forbidden.")
    x = a if isinstance(a, (ndarray, Tensor)) else asarray(a)
    d = _convert.tensor(x).dtype
    if KIND[d] in "iu":
        # A bound that no element can pass is none, and need not be of the dtype.
        low, high = BOUNDS[d]
        a_min = None if type(a_min) is int and a_min <= low else a_min
        a_max = None if type(a_max) is int and a_max >= high else a_max
    if type(x) is ndarray and out is None and not kwargs and d in _CLAMPED and a_min is not None and a_max is not None:
        t = x._tensor
        low, high = _convert.constant(a_min, d, t), _convert.constant(a_max, d, t)
        if low is not None and high is not None:
            return result(torch.clamp(t, low, high))
    if a_min is None and a_max is None:
        return positive(x, out=out, **kwargs)
    if a_min is None:
        return minimum(x, a_max, out=out, **kwargs)
    if a_max is None:
        return maximum(x, a_min, out=out, **kwargs)
    return _clip(x, a_min, a_max, out=out, **kwargs)


def round(a: Any, decimals: Any = 0, out: Any = None) -> Any:
    """The elements rounded to a number of decimals, halves to even.

    Parameters
    ----------
    a
        Array-like.
    decimals
        How many; negative ones count before the point.
    out
        Where the result goes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.round([1.25, 2.5, 35.0], 1)
    array([ 1.2,  2.5, 35. ])
    >>> np.round([15, 25], -1)
    array([20, 20])
    """
    places = operator.index(decimals)
    x = a if isinstance(a, (ndarray, Tensor)) else asarray(a)
    d = _convert.tensor(x).dtype
    if KIND[d] in "iu" and places >= 0:
        return positive(x) if out is None else _assigned(out, x)
    if KIND[d] == "c":
        t = _convert.tensor(x)
        parts = [_rounded(wrap(p), places, None) for p in torch.unbind(torch.view_as_real(t.resolve_conj()), -1)]
        r = torch.complex(*[_convert.tensor(p) for p in parts])
        if out is not None:
            return _assigned(out, wrap(r))
        return r if isinstance(a, Tensor) else result(r)
    return _rounded(x, places, out)


around = round


def _assigned(out: Any, x: Any) -> Any:
    out[...] = x
    return out


def _rounded(x: Any, places: int, out: Any) -> Any:
    if places == 0:
        return rint(x, out=out)
    scale, back = (multiply, divide) if places > 0 else (divide, multiply)
    by = 10.0 ** abs(places) if abs(places) <= 308 else math.inf
    if out is not None:
        rint(scale(x, by, out=out), out=out)
        return back(out, by, out=out)
    d = _convert.tensor(x).dtype
    if KIND[d] == "b":  # the error is that of writing into an array of its dtype
        out = torch.empty_like(_convert.tensor(x))
    t = _convert.tensor(back(rint(scale(x, by, out=out)), by))
    t = _convert.cast(t, d)
    return t if isinstance(x, Tensor) else result(t)


def fix(x: Any, out: Any = None) -> Any:
    """The elements rounded towards zero.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fix([1.7, -1.7])
    array([ 1., -1.])
    """
    return trunc(x, out=out)
