"""Comparisons within tolerances, parts of complex numbers, special values, and bits in bytes."""

from __future__ import annotations

import cmath
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from . import _convert, _errors, _ufuncs
from ._convert import keeps_type, tensor
from ._creation import array, asarray
from ._dtypes import KIND, TO_NUMPY, TO_REAL, result_type
from ._ndarray import assign, ndarray, number, result, wrap
from ._operands import _axis
from ._types import iscomplexobj

__all__ = [
    "allclose",
    "angle",
    "array_equal",
    "array_equiv",
    "imag",
    "isclose",
    "iscomplex",
    "isneginf",
    "isposinf",
    "isreal",
    "nan_to_num",
    "packbits",
    "real",
    "real_if_close",
    "unpackbits",
]


@keeps_type
def isclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: bool = False) -> Any:
    """Whether elements are equal within tolerances: abs(a - b) <= atol + rtol * abs(b).

    Parameters
    ----------
    a, b
        Array-likes that broadcast.
    rtol, atol
        The relative and the absolute tolerance.
    equal_nan
        Whether NaN is equal to NaN.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.isclose([1.0, 2.0], [1.000001, 2.1])
    array([ True, False])
    """
    x, y, atol, rtol = (v if isinstance(v, (int, float, complex)) else asarray(v) for v in (a, b, atol, rtol))
    if isinstance(y, ndarray):
        y = wrap(_convert.cast(y._tensor, result_type([y._tensor.dtype, float])))
    elif isinstance(y, int):
        y = float(y)
    if not (_all_finite(atol) and _all_finite(rtol)):
        _errors.report("invalid", f"One of rtol or atol is not valid, atol: {atol}, rtol: {rtol}")
    size = _ufuncs.absolute(y) if isinstance(y, ndarray) else abs(y)
    # Python's numbers adapt to the dtypes of arrays, and so do their products.
    reach = rtol * size if not isinstance(rtol, ndarray) else _ufuncs.multiply(rtol, size)
    reach = atol + reach if not isinstance(atol, ndarray) else _ufuncs.add(atol, reach)
    near = _ufuncs.less_equal(_ufuncs.absolute(_ufuncs.subtract(x, y)), reach)
    r = near & _ufuncs.isfinite(y) | _ufuncs.equal(x, y)
    if equal_nan:
        r = r | (_ufuncs.isnan(x) & _ufuncs.isnan(y))
    return r


def _all_finite(tolerance: Any) -> bool:
    """Whether a tolerance is finite, where its value can be read."""
    if not isinstance(tolerance, ndarray):
        return cmath.isfinite(tolerance)
    t = tolerance._tensor
    return not t.is_cpu or t.requires_grad or is_compiling() or bool(torch.isfinite(t).all())


def allclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: bool = False) -> bool:
    """Whether all elements are equal within tolerances; parameters as for `isclose`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.allclose([1.0, 2.0], [1.0, 2.000001])
    True
    """
    return _all(isclose(a, b, rtol, atol, equal_nan))


def _all(x: Any) -> bool:
    return number(torch.all(tensor(x)))


def _arrays(a1: Any, a2: Any) -> tuple[ndarray, ndarray] | None:
    """Both as arrays, or None if a nested sequence has no shape."""
    try:
        return asarray(a1), asarray(a2)
    except ValueError:
        return None


def array_equal(a1: Any, a2: Any, equal_nan: bool = False) -> bool:
    """Whether two arrays have one shape and equal elements.

    Parameters
    ----------
    a1, a2
        Array-likes.
    equal_nan
        Whether NaN is equal to NaN.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.array_equal([4, 0], [4, 0])
    True
    """
    pair = _arrays(a1, a2)
    if pair is None or pair[0].shape != pair[1].shape:
        return False
    x, y = pair
    same = tensor(_ufuncs.equal(x, y))
    if equal_nan:
        same = same | tensor(_ufuncs.isnan(x)) & tensor(_ufuncs.isnan(y))
    return _all(same)


def array_equiv(a1: Any, a2: Any) -> bool:
    """Whether two arrays broadcast and then have equal elements.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.array_equiv([4, 0], [[4, 0], [4, 0]])
    True
    """
    pair = _arrays(a1, a2)
    if pair is None:
        return False
    try:
        np.broadcast_shapes(pair[0].shape, pair[1].shape)
    except ValueError:
        return False
    return _all(_ufuncs.equal(*pair))


@keeps_type
def angle(z: Any, deg: bool = False) -> Any:
    """The angle of complex numbers, in radians or degrees.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.angle([1, 1j, -1], deg=True)
    array([  0.,  90., 180.])
    """
    x = asarray(z)
    r = _ufuncs.arctan2(x.imag, x.real) if x._tensor.is_complex() else _ufuncs.arctan2(0, x)
    return r * (180 / np.pi) if deg else r


def real(val: Any) -> Any:
    """The real parts, of an array a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.real([1 + 2j, 3])
    array([1., 3.])
    """
    try:
        return val.real
    except AttributeError:
        return asarray(val).real


def imag(val: Any) -> Any:
    """The imaginary parts, of a complex array a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.imag([1 + 2j, 3])
    array([2., 0.])
    """
    if isinstance(val, Tensor) and not val.is_complex():
        return torch.zeros_like(val)
    try:
        return val.imag
    except AttributeError:
        return asarray(val).imag


@keeps_type
def real_if_close(a: Any, tol: Any = 100) -> Any:
    """The real parts if all imaginary parts are nearly 0, else the array.

    Parameters
    ----------
    a
        Array-like.
    tol
        What the imaginary parts must be below: above 1, in units of the dtype's precision.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.real_if_close([2.1 + 4e-14j], tol=1000)
    array([2.1])
    """
    x = asarray(a)
    if not x._tensor.is_complex():
        return x
    if tol > 1:
        tol = float(np.finfo(x.dtype).eps) * tol
    return x.real if _all(_ufuncs.absolute(x.imag) < tol) else x


@keeps_type
def iscomplex(x: Any) -> Any:
    """Whether elements have an imaginary part that is not 0.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.iscomplex([1 + 1j, 1 + 0j])
    array([ True, False])
    """
    t = tensor(x)
    return result(torch.imag(t.resolve_conj()) != 0 if t.is_complex() else torch.zeros_like(t, dtype=torch.bool))


@keeps_type
def isreal(x: Any) -> Any:
    """Whether elements have the imaginary part 0.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.isreal([1 + 1j, 1 + 0j])
    array([False,  True])
    """
    if type(x) in (bool, int, float, complex):
        return x.imag == 0
    t = tensor(x)
    return result(torch.imag(t.resolve_conj()) == 0 if t.is_complex() else torch.ones_like(t, dtype=torch.bool))


def _infinite(x: Any, out: Any, negative: bool) -> Any:
    v = x if isinstance(x, (int, float)) else asarray(x)
    inf = _ufuncs.isinf(v)
    if iscomplexobj(v):
        raise TypeError(f"This operation is not supported for {asarray(v).dtype} values because it would be ambiguous.")
    sign = _ufuncs.signbit(v)
    return _ufuncs.logical_and(inf, sign if negative else _ufuncs.logical_not(sign), out)


@keeps_type
def isneginf(x: Any, out: Any = None) -> Any:
    """Whether elements are negative infinity.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.isneginf([-np.inf, 0, np.inf])
    array([ True, False, False])
    """
    return _infinite(x, out, True)


@keeps_type
def isposinf(x: Any, out: Any = None) -> Any:
    """Whether elements are positive infinity.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.isposinf([-np.inf, 0, np.inf])
    array([False, False,  True])
    """
    return _infinite(x, out, False)


def nan_to_num(x: Any, copy: bool = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    """The elements, with finite ones in place of NaN and infinities.

    Parameters
    ----------
    x
        Array-like.
    copy
        Whether the elements of an array stay and the result is another.
    nan, posinf, neginf
        What takes their places: numbers or arrays; None stands for the largest and least finite number.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.nan_to_num([1.0, np.nan], nan=-1)
    array([ 1., -1.])
    """
    if isinstance(x, Tensor):
        values = [tensor(v, x.device) if isinstance(v, ndarray) else v for v in (nan, posinf, neginf)]
        r = _finite(tensor(x), *values)
        return r if copy else x.copy_(r)
    v = array(x, copy=True) if copy else asarray(x)
    t = v._tensor
    if KIND[t.dtype] in "fc":
        r = _finite(t, nan, posinf, neginf)
        if copy:
            v = wrap(r)
        else:
            assign(v, r)
    return v if v.ndim else v[()]


def _finite(t: Tensor, nan: Any, posinf: Any, neginf: Any) -> Tensor:
    d = t.dtype
    if KIND[d] not in "fc":
        return t
    if d in TO_REAL:
        return torch.complex(
            *[_finite(part(t.resolve_conj()), nan, posinf, neginf) for part in (torch.real, torch.imag)]
        )
    limits = np.finfo(TO_NUMPY[d])
    places = (torch.isnan(t), t == torch.inf, t == -torch.inf)
    for where, value, usual in zip(places, (nan, posinf, neginf), (0.0, limits.max, limits.min), strict=True):
        value = tensor(usual if value is None else value, t.device)
        if value.is_complex():
            raise TypeError(
                f"Cannot cast array data from {TO_NUMPY[value.dtype]!r} to {TO_NUMPY[d]!r} according to the rule "
                "'same_kind'"
            )
        t = torch.where(where, _convert.cast(value, d), t)
    return t


def _order(bitorder: Any) -> bool:
    """Whether the first bit is the highest one."""
    if not isinstance(bitorder, str):
        raise TypeError(f"bitorder must be str, not {type(bitorder).__name__}")
    if bitorder not in ("big", "little"):
        raise ValueError("'order' must be either 'little' or 'big'")
    return bitorder == "big"


def _weights(bitorder: Any, device: Any) -> Tensor:
    places = range(8)
    return torch.tensor([2**i for i in (reversed(places) if _order(bitorder) else places)], device=device)


@keeps_type
def packbits(a: Any, /, axis: Any = None, bitorder: Any = "big") -> Any:
    """Bytes of eight elements each, a bit for one that is not 0.

    Parameters
    ----------
    a
        Integers or booleans.
    axis
        The axis, or None for all elements in order.
    bitorder
        "big": the first element is the highest bit; "little": the lowest.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.packbits([1, 0, 0, 0, 0, 0, 1, 1, 1])
    array([131, 128], dtype=uint8)
    """
    t = tensor(a)
    weights = _weights(bitorder, t.device)
    if KIND[t.dtype] not in "biu":
        raise TypeError("Expected an input array of integer or boolean data type")
    t, axis = _line(t, axis)
    t = (t != 0).to(torch.int64).movedim(axis, -1)
    t = torch.nn.functional.pad(t, (0, -t.shape[-1] % 8))
    r = (t.reshape(*t.shape[:-1], t.shape[-1] // 8, 8) * weights).sum(-1).to(torch.uint8)
    return wrap(r.movedim(-1, axis).contiguous())


def _line(t: Tensor, axis: Any) -> tuple[Tensor, int]:
    """The elements in order for axis None, else `t`; and the axis."""
    if axis is None:
        return t.reshape(-1), 0
    if t.ndim == 0:
        t = t.reshape(1)
    return t, _axis(axis, t.ndim)


@keeps_type
def unpackbits(a: Any, /, axis: Any = None, count: Any = None, bitorder: Any = "big") -> Any:
    """The bits of bytes, eight elements of uint8 for each.

    Parameters
    ----------
    a
        Array-like of uint8.
    axis
        The axis, or None for all elements in order.
    count
        How many bits are wanted, with zeros after the last; negative: how many are left out; None: all.
    bitorder
        "big": the highest bit comes first; "little": the lowest.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.unpackbits(np.array([131], dtype="uint8"))
    array([1, 0, 0, 0, 0, 0, 1, 1], dtype=uint8)
    """
    t = tensor(a)
    weights = _weights(bitorder, t.device).to(torch.uint8)
    if t.dtype is not torch.uint8:
        raise TypeError("Expected an input array of unsigned byte data type")
    t, axis = _line(t, axis)
    r = ((t.movedim(axis, -1).unsqueeze(-1) & weights) != 0).to(torch.uint8).flatten(-2)
    if count is not None:
        n = count.__index__()
        size = r.shape[-1]
        if n < -size:
            raise ValueError("-count larger than number of elements")
        r = torch.nn.functional.pad(r, (0, n - size if n >= 0 else n))
    return wrap(r.movedim(-1, axis).contiguous())
