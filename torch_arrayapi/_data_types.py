"""The standard's data type functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import torch
from torch import Tensor

from . import _ops as ops
from ._array import Array, bare, result
from ._dtypes import ALL, COMPLEX, FLOATING, INTEGER, KINDS, NAME, PROMOTE, TO_REAL
from ._factory import FAILURES, reason
from ._promotion import check_device, check_dtype, common_dtype, scalar_dtype

if TYPE_CHECKING:
    from ._array import A

__all__ = ["astype", "can_cast", "finfo", "iinfo", "isdtype", "result_type"]


class finfo_object(NamedTuple):  # the standard's name
    """Machine limits of a real floating-point dtype."""

    bits: int
    eps: float
    max: float
    min: float
    smallest_normal: float
    dtype: torch.dtype


class iinfo_object(NamedTuple):  # the standard's name
    """Machine limits of an integer dtype."""

    bits: int
    max: int
    min: int
    dtype: torch.dtype


def _finfo(dtype: torch.dtype) -> finfo_object:
    f = torch.finfo(dtype)
    return finfo_object(f.bits, f.eps, f.max, f.min, f.smallest_normal, dtype)


def _iinfo(dtype: torch.dtype) -> iinfo_object:
    i = torch.iinfo(dtype)
    return iinfo_object(i.bits, i.max, i.min, dtype)


# Made once: compiled code then sees constants.
_FINFO = {d: _finfo(TO_REAL.get(d, d)) for d in FLOATING}
# For each of the standard's kinds whether a dtype is of it; a look into a table is all that most calls need.
_IS = {kind: {d: d in group for d in ALL} for kind, group in KINDS.items()}
_IINFO = {d: _iinfo(d) for d in INTEGER}


def astype(x: A, dtype: torch.dtype, /, *, copy: bool = True, device: torch.device | None = None) -> A:
    """The array in another dtype, whatever the promotion rules say.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    dtype
        The dtype to give. A complex array cannot become real: take `real(x)` or `imag(x)` first.
    copy
        False gives `x` itself where dtype and device are those of `x` already.
    device
        Where the result is to be; None is the device of `x`.

    Returns
    -------
    Array of the same shape. What NaN, infinities and numbers out of range become as integers is undefined.

    Raises
    ------
    TypeError
        `dtype` is no dtype of the standard, or real while `x` is complex.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.astype(xp.asarray([1.7, 0.0]), xp.bool)
    Array([ True, False], dtype=bool)
    """
    t = x._tensor if type(x) is Array else bare(ops.ASTYPE, x)
    boxed = t is not x
    d = check_dtype("astype", dtype)
    if t.dtype in COMPLEX and d not in COMPLEX and d is not torch.bool:
        raise TypeError(f"astype: {NAME[t.dtype]} to {NAME[d]} would drop the imaginary part; use real(x) or imag(x)")
    try:
        if device is None and (copy or t.dtype is not d):
            r = t.to(dtype=d, copy=True)
            return result(r, boxed)
    except FAILURES as e:
        raise reason("astype", None, e) from None
    where = check_device("astype", device)
    if not copy and t.dtype is d and (where is None or where == t.device):
        return x
    if t.is_meta and where is not None and where.type != "meta":
        raise ValueError(f"astype: an array on the device 'meta' has no values to move to {where}")
    try:
        return result(ops.ASTYPE.fast(t, d, where), boxed)
    except FAILURES as e:
        raise reason("astype", where, e) from None


def can_cast(from_: torch.dtype | Array | Tensor, to: torch.dtype, /) -> bool:
    """Whether the promotion rules turn one dtype into another.

    Parameters
    ----------
    from_
        A dtype, or an array whose dtype is meant.
    to
        A dtype.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.can_cast(xp.int8, xp.int16), xp.can_cast(xp.int16, xp.float32)
    (True, False)
    """
    d = _dtype_of("can_cast", from_)
    return PROMOTE[d].get(check_dtype("can_cast", to)) is to


def finfo(type: torch.dtype | Array | Tensor, /) -> finfo_object:
    """Machine limits of a floating-point dtype; of a complex one, those of its parts.

    Parameters
    ----------
    type
        A floating-point dtype, or an array of one.

    Returns
    -------
    An object with `bits`, `eps`, `max`, `min`, `smallest_normal` and `dtype`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.finfo(xp.complex128).bits
    64
    """
    return _FINFO[_dtype_of("finfo", type, FLOATING)]


def iinfo(type: torch.dtype | Array | Tensor, /) -> iinfo_object:
    """Machine limits of an integer dtype.

    Parameters
    ----------
    type
        An integer dtype, or an array of one.

    Returns
    -------
    An object with `bits`, `max`, `min` and `dtype`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.iinfo(xp.uint16).max
    65535
    """
    return _IINFO[_dtype_of("iinfo", type, INTEGER)]


def isdtype(dtype: torch.dtype, kind: torch.dtype | str | tuple[torch.dtype | str, ...]) -> bool:
    """Whether a dtype is of a kind.

    Parameters
    ----------
    dtype
        A dtype.
    kind
        A dtype; or "bool", "signed integer", "unsigned integer", "integral", "real floating", "complex floating"
        or "numeric"; or a tuple of these, of which one has to hold.

    Raises
    ------
    TypeError
        `dtype` is no torch dtype, or `kind` of another type.
    ValueError
        `kind` is another string.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.isdtype(xp.uint8, ("integral", "bool"))
    True
    """
    try:
        return _IS[kind][dtype]  # type: ignore[index]
    except (KeyError, TypeError):
        pass
    if not isinstance(dtype, torch.dtype):
        raise TypeError(f"isdtype: dtype is {dtype!r}; takes a torch dtype")
    kinds = kind if isinstance(kind, tuple) else (kind,)
    found = False
    for k in kinds:
        if isinstance(k, str):
            group = KINDS.get(k)
            if group is None:
                raise ValueError(f"isdtype: kind is {k!r}; takes {', '.join(map(repr, KINDS))}")
            found = found or dtype in group
        elif isinstance(k, torch.dtype):
            found = found or dtype is k
        else:
            raise TypeError(f"isdtype: kind is {k!r}; takes a dtype, a string or a tuple of these")
    return found


def result_type(*arrays_and_dtypes: Array | Tensor | torch.dtype | complex) -> torch.dtype:
    """The common dtype of arrays, dtypes and Python scalars.

    Parameters
    ----------
    arrays_and_dtypes
        Arrays, dtypes and Python scalars, at least one of them no scalar. 0-d arrays count as any other.

    Raises
    ------
    TypeError
        There is no common dtype, or a scalar is of the wrong kind.
    OverflowError
        A Python int is outside the range of the common integer dtype.
    ValueError
        There is neither an array nor a dtype.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.result_type(xp.asarray(1, dtype=xp.int8), xp.uint8, 3)
    torch.int16
    """
    d: torch.dtype | None = None
    scalars: list[Any] = []
    for x in arrays_and_dtypes:
        if type(x) is Array:
            e = x._tensor.dtype
        elif type(x) is Tensor and x.dtype in ALL:
            e = x.dtype
        elif isinstance(x, (int, float, complex)):
            scalars.append(x)
            continue
        else:
            e = _dtype_of("result_type", x)
        d = e if d is None or d is e else common_dtype("result_type", d, e)
    if d is None:
        raise ValueError("result_type: takes at least one array or dtype")
    for s in scalars:
        d = scalar_dtype("result_type", s, d)
    return d


def _dtype_of(name: str, x: object, ok: frozenset[torch.dtype] = ALL) -> torch.dtype:
    if isinstance(x, (Array, Tensor)):
        x = x.dtype
    return check_dtype(name, x, ok)
