"""Sums, products, extremes, means and their like over axes."""

from __future__ import annotations

import math
import operator
import warnings
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._dtypes import REAL_FLOATING
from .._kernels import reduce
from . import _convert, _ufuncs
from ._convert import keeps_type
from ._creation import asarray
from ._dtypes import KIND, TO_NUMPY, can_cast, parse
from ._ndarray import ndarray, result, scalar, wrap
from ._operands import _axes, _axis, _mask

_NO_VALUE: Any = np._NoValue


def _keep(keepdims: Any) -> bool:
    return False if keepdims is _NO_VALUE else bool(keepdims)


def _reduce(u: Any, a: Any, axis: Any, dtype: Any, out: Any, keepdims: Any, initial: Any, where: Any) -> Any:
    if (
        type(a) is ndarray
        and dtype is None
        and out is None
        and initial is _NO_VALUE
        and (where is _NO_VALUE or where is True)
        and _is_plain(axis, keepdims)
    ):
        t = a._tensor
        quick = _QUICK[u.__name__]
        if t.dtype in quick[0] and (axis is None or -t.ndim <= axis < t.ndim) and 0 not in t.shape:
            return result(quick[1](t, axis, keepdims is True))
    return u.reduce(a, axis, dtype, out, _keep(keepdims), initial, True if where is _NO_VALUE else where)


def _is_plain(axis: Any, keepdims: Any) -> bool:
    return (axis is None or type(axis) is int) and (keepdims is _NO_VALUE or keepdims is True or keepdims is False)


_SUMS = frozenset({torch.float32, torch.float64, torch.int64, torch.int32, torch.complex64, torch.complex128})
_REAL = REAL_FLOATING | {torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8}
#: The dtypes for which a kernel gives a reduction with NumPy's dtype, and the kernel.
_QUICK: dict[str, Any] = {
    "add": (_SUMS, torch.sum),
    "multiply": (REAL_FLOATING | {torch.int64}, reduce.prod),
    "maximum": (_REAL, reduce.max),
    "minimum": (_REAL, reduce.min),
    "logical_and": (_REAL | {torch.bool}, reduce.all),
    "logical_or": (_REAL | {torch.bool}, reduce.any),
}


def sum(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = _NO_VALUE,
    initial: Any = _NO_VALUE,
    where: Any = _NO_VALUE,
) -> Any:
    """The sum over axes.

    Parameters
    ----------
    a
        Array-like.
    axis
        None (all axes), an int or a tuple of ints.
    dtype
        The dtype of the sum; small integers are added up as int64 or uint64.
    out
        Where the result goes.
    keepdims
        Whether the axes stay, with size 1.
    initial
        What the sum begins with.
    where
        Which elements count.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.sum([[1.5, 2.0], [0.5, 1.0]], axis=0)
    array([2., 3.])
    """
    if (
        type(a) is ndarray
        and axis is None
        and dtype is None
        and out is None
        and keepdims is _NO_VALUE
        and initial is _NO_VALUE
        and where is _NO_VALUE
    ):
        t = a._tensor
        if t.dtype in _SUMS:
            return scalar(torch.sum(t))
    return _reduce(_ufuncs.add, a, axis, dtype, out, keepdims, initial, where)


def prod(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = _NO_VALUE,
    initial: Any = _NO_VALUE,
    where: Any = _NO_VALUE,
) -> Any:
    """The product over axes; parameters as for `sum`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.prod([2, 3, 4])
    np.int64(24)
    """
    return _reduce(_ufuncs.multiply, a, axis, dtype, out, keepdims, initial, where)


def max(
    a: Any,
    axis: Any = None,
    out: Any = None,
    keepdims: Any = _NO_VALUE,
    initial: Any = _NO_VALUE,
    where: Any = _NO_VALUE,
) -> Any:
    """The largest element over axes; NaN if there is one.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.max([[1, 5], [3, 2]], axis=1)
    array([5, 3])
    """
    return _reduce(_ufuncs.maximum, a, axis, None, out, keepdims, initial, where)


def min(
    a: Any,
    axis: Any = None,
    out: Any = None,
    keepdims: Any = _NO_VALUE,
    initial: Any = _NO_VALUE,
    where: Any = _NO_VALUE,
) -> Any:
    """The smallest element over axes; NaN if there is one.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.min([[1, 5], [3, 2]])
    np.int64(1)
    """
    return _reduce(_ufuncs.minimum, a, axis, None, out, keepdims, initial, where)


amax = max
amin = min


def all(a: Any, axis: Any = None, out: Any = None, keepdims: Any = _NO_VALUE, *, where: Any = _NO_VALUE) -> Any:
    """Whether all elements over axes are true.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.all([1, 2, 0])
    np.False_
    """
    return _reduce(_ufuncs.logical_and, a, axis, None, out, keepdims, _NO_VALUE, where)


def any(a: Any, axis: Any = None, out: Any = None, keepdims: Any = _NO_VALUE, *, where: Any = _NO_VALUE) -> Any:
    """Whether an element over axes is true.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.any([[0, 0], [0, 1]], axis=0)
    array([False,  True])
    """
    return _reduce(_ufuncs.logical_or, a, axis, None, out, keepdims, _NO_VALUE, where)


def cumsum(a: Any, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
    """The running sum along an axis, of all elements in order if it is None.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.cumsum([1, 2, 3])
    array([1, 3, 6])
    """
    return _accumulate(_ufuncs.add, a, axis, dtype, out)


def cumprod(a: Any, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
    """The running product along an axis, of all elements in order if it is None.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.cumprod([1, 2, 3])
    array([1, 2, 6])
    """
    return _accumulate(_ufuncs.multiply, a, axis, dtype, out)


@keeps_type
def _accumulate(u: Any, a: Any, axis: Any, dtype: Any, out: Any) -> Any:
    x = asarray(a)
    if axis is None:
        x, axis = wrap(x._tensor.reshape(-1)), 0
    elif x.ndim == 0:
        _axis(axis, 1)
        x, axis = wrap(x._tensor.reshape(1)), 0
    return u.accumulate(x, axis, dtype, out)


def _finished(r: Tensor, out: Any, boxed: Any) -> Any:
    """A result in `out` if there is one, cast there as "unsafe" does where NumPy's function is silent about it."""
    if out is None:
        return result(r) if boxed else r
    if isinstance(out, tuple):
        (out,) = out
    if not can_cast(r.dtype, _convert.tensor(out).dtype, "same_kind"):
        raise TypeError(
            f"Cannot cast array data from {TO_NUMPY[r.dtype]!r} to {out.dtype!r} according to the rule 'same_kind'"
        )
    if tuple(out.shape) != tuple(r.shape):
        raise ValueError(f"output array does not match result of shape {tuple(r.shape)}")
    out[...] = wrap(r) if type(out) is ndarray else r
    return out


def _floating(t: Tensor, dtype: Any) -> tuple[Tensor, torch.dtype]:
    """The elements in the dtype in which means are taken, and the dtype of the result."""
    if dtype is not None:
        d = parse(dtype)
        return _convert.cast(t, d), d
    if KIND[t.dtype] in "biu":
        return t.to(torch.float64), torch.float64
    if t.dtype is torch.float16:
        return t.float(), torch.float16
    return t, t.dtype


def mean(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = _NO_VALUE, *, where: Any = _NO_VALUE
) -> Any:
    """The arithmetic mean over axes; of integers as float64.

    Parameters
    ----------
    a
        Array-like.
    axis
        None (all axes), an int or a tuple of ints.
    dtype
        The dtype of the sum and of the result.
    out
        Where the result goes.
    keepdims
        Whether the axes stay, with size 1.
    where
        Which elements count.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.mean([1, 2, 4, 5])
    np.float64(3.0)
    """
    if type(a) is ndarray and dtype is None and out is None and where is _NO_VALUE and _is_plain(axis, keepdims):
        t = a._tensor
        if t.dtype in REAL_FLOATING and (axis is None or -t.ndim <= axis < t.ndim) and t.numel():
            return result(torch.mean(t, axis, keepdims is True))
    boxed = not isinstance(a, Tensor)
    t, d = _floating(_convert.tensor(a), dtype)
    axes = _own_axes(axis, t.ndim)
    return _finished(_convert.cast(_mean(t, axes, _keep(keepdims), where, "Mean of empty slice"), d), out, boxed)


def _own_axes(axis: Any, ndim: int) -> tuple[int, ...]:
    """The axes; an array without axes has none, 0 and -1 included, which a sum would take."""
    if ndim == 0 and axis is not None and axis != ():
        first = axis[0] if isinstance(axis, (tuple, list)) else axis
        raise np.exceptions.AxisError(operator.index(first), 0)
    return _axes(axis, ndim)


def _warn_if(too_few: Any, text: str) -> None:
    """Warn, where the numbers of elements can be read."""
    if isinstance(too_few, Tensor):
        known = too_few.is_cpu and not is_compiling()
        try:
            too_few = known and bool(too_few.any())
        except RuntimeError:  # inside vmap
            return
    if text and too_few:
        warnings.warn(text, RuntimeWarning, stacklevel=4)


def _mean(t: Tensor, axes: tuple[int, ...], keepdims: bool, where: Any, warning: str = "") -> Tensor:
    work = t if KIND[t.dtype] in "fc" else t.to(torch.float64)
    if where is _NO_VALUE or where is True:
        n: Any = math.prod(t.shape[a] for a in axes)
        r = _ufuncs._sum(work, axes, keepdims) / n
        _warn_if(n == 0, warning)
        return r
    m = _mask(where, t.device).expand(t.shape)
    n = _ufuncs._sum(m.to(work.real.dtype), axes, keepdims)
    _warn_if(n == 0, warning)
    return _ufuncs._sum(torch.where(m, work, 0), axes, keepdims) / n


def var(
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
    """The variance over axes.

    Parameters
    ----------
    a
        Array-like.
    axis
        None (all axes), an int or a tuple of ints.
    dtype
        The dtype of the sums and of the result.
    out
        Where the result goes.
    ddof, correction
        What is taken off the number of elements in the divisor; one of the two names.
    keepdims
        Whether the axes stay, with size 1.
    where
        Which elements count.
    mean
        The mean, if it is known, with keepdims.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.var([1, 3])
    np.float64(1.0)
    """
    if correction is not _NO_VALUE:
        if ddof != 0:
            raise ValueError("ddof and correction can't be provided simultaneously.")
        ddof = correction
    if type(a) is ndarray and dtype is None and out is None and where is _NO_VALUE and mean is _NO_VALUE:
        quick = _quick_variance(torch.var, a._tensor, axis, ddof, keepdims)
        if quick is not None:
            return result(quick)
    boxed = not isinstance(a, Tensor)
    r, d = _variance(_convert.tensor(a), axis, dtype, ddof, _keep(keepdims), where, mean)
    return _finished(_convert.cast(r, d), out, boxed)


_FREEDOM = "Degrees of freedom <= 0 for slice"


def _quick_variance(f: Any, t: Tensor, axis: Any, ddof: Any, keepdims: Any) -> Tensor | None:
    """The function of torch's of the elements over an axis, where it takes them and has enough."""
    if t.dtype not in REAL_FLOATING or not _is_plain(axis, keepdims) or type(ddof) is not int:
        return None
    if axis is not None and not -t.ndim <= axis < t.ndim:
        return None
    n = t.numel() if axis is None else t.shape[axis]
    r: Tensor | None = f(t, axis, correction=ddof, keepdim=keepdims is True) if n > ddof else None
    return r


def _variance(
    t: Tensor, axis: Any, dtype: Any, ddof: Any, keepdims: bool, where: Any, mean: Any
) -> tuple[Tensor, torch.dtype]:
    t, d = _floating(t, dtype)
    axes = _own_axes(axis, t.ndim)
    middle = _mean(t, axes, True, where) if mean is _NO_VALUE else _convert.tensor(mean)
    x = t - middle
    squares = x * x if not x.is_complex() else torch.view_as_real(x.resolve_conj()).square().sum(-1)
    n: Any
    if where is _NO_VALUE or where is True:
        n = math.prod(t.shape[a] for a in axes)
        total = _ufuncs._sum(squares, axes, keepdims)
        _warn_if(n <= ddof, _FREEDOM)
        divisor: Any = n - ddof if n > ddof else 0
        r = total / divisor if divisor else total / torch.zeros((), dtype=total.dtype, device=total.device)
    else:
        m = _mask(where, t.device).expand(t.shape)
        n = _ufuncs._sum(m.to(squares.dtype), axes, keepdims) - ddof
        _warn_if(n <= 0, _FREEDOM)
        r = _ufuncs._sum(torch.where(m, squares, 0), axes, keepdims) / torch.clamp(n, min=0)
    if dtype is None and KIND[d] == "c":
        d = r.dtype
    return r, d


def std(
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
    """The standard deviation over axes, the root of `var`; parameters as there.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.std([1, 3])
    np.float64(1.0)
    """
    if correction is not _NO_VALUE:
        if ddof != 0:
            raise ValueError("ddof and correction can't be provided simultaneously.")
        ddof = correction
    if type(a) is ndarray and dtype is None and out is None and where is _NO_VALUE and mean is _NO_VALUE:
        quick = _quick_variance(torch.std, a._tensor, axis, ddof, keepdims)
        if quick is not None:
            return result(quick)
    boxed = not isinstance(a, Tensor)
    r, d = _variance(_convert.tensor(a), axis, dtype, ddof, _keep(keepdims), where, mean)
    return _finished(_convert.cast(torch.sqrt(r), d), out, boxed)


def ptp(a: Any, axis: Any = None, out: Any = None, keepdims: Any = _NO_VALUE) -> Any:
    """The largest element less the smallest, over axes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.ptp([4, 9, 2])
    np.int64(7)
    """
    return _ufuncs.subtract(max(a, axis, None, keepdims), min(a, axis, None, keepdims), out=out)


def count_nonzero(a: Any, axis: Any = None, *, keepdims: bool = False) -> Any:
    """The number of elements that are not zero, over axes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.count_nonzero([0, 3, 5])
    np.int64(2)
    """
    t = _convert.tensor(a)
    r = reduce.sum((t != 0).to(torch.int64), _axes(axis, t.ndim), bool(keepdims))
    return r if isinstance(a, Tensor) else result(r)


def argmax(a: Any, axis: Any = None, out: Any = None, *, keepdims: Any = _NO_VALUE) -> Any:
    """Where the largest element is, the first of equals; NaN counts as the largest.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.argmax([1, 5, 5])
    np.int64(1)
    """
    return _place("argmax", _ufuncs.maximum, a, axis, out, keepdims)


def argmin(a: Any, axis: Any = None, out: Any = None, *, keepdims: Any = _NO_VALUE) -> Any:
    """Where the smallest element is, the first of equals; NaN counts as the smallest.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.argmin([3, 1, 1])
    np.int64(1)
    """
    return _place("argmin", _ufuncs.minimum, a, axis, out, keepdims)


def _place(name: str, u: Any, a: Any, axis: Any, out: Any, keepdims: Any) -> Any:
    if type(a) is ndarray and out is None and _is_plain(axis, keepdims):
        t = a._tensor
        if t.dtype in _REAL and (axis is None or -t.ndim <= axis < t.ndim) and 0 not in t.shape:
            return result((reduce.argmax if name == "argmax" else reduce.argmin)(t, axis, keepdims is True))
    boxed = not isinstance(a, Tensor)
    t = _convert.tensor(a)
    ndim = t.ndim
    keep = _keep(keepdims)
    if axis is None:
        x, at = t.reshape(-1), 0
    elif ndim == 0:
        _axis(axis, 1)
        x, at = t.reshape(1), 0
    else:
        x, at = t, _axis(axis, ndim)
    if x.shape[at] == 0:
        raise ValueError(f"attempt to get {name} of an empty sequence")
    best = u._combined(x, (at,), True)
    hit = x == best
    if KIND[x.dtype] in "fc":
        hit = hit | torch.isnan(x)
    r = torch.argmax(hit.to(torch.uint8), at, True)
    shape = [1] * ndim if axis is None else list(r.shape)
    r = r.reshape(shape) if keep and ndim else r.squeeze(at)
    return _finished(r, out, boxed)
