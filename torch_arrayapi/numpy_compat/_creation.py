"""Arrays from data and from numbers."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._kernels import create
from . import _convert, _ndarray
from ._dtypes import KIND, TO_NUMPY, parse, promote
from ._ndarray import ndarray, wrap


def _laid_out(t: Tensor, order: Any, like: Tensor | None = None) -> Tensor:
    """`t` in memory as `order` says: C, F, or A and K, which keep what is there."""
    if order in (None, "K", "A"):
        return t
    if order == "C":
        return t.contiguous()
    if order == "F":
        back = tuple(reversed(range(t.ndim)))
        return t.permute(back).contiguous().permute(back)
    raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got '{order}')")


def array(
    object: Any, dtype: Any = None, *, copy: bool | None = True, order: Any = "K", subok: bool = False, ndmin: int = 0,
    ndmax: int = 64, like: Any = None,
) -> ndarray:  # fmt: skip
    """An array of anything that NumPy takes for one, or of a torch tensor.

    Parameters
    ----------
    object
        Nested sequences of numbers, NumPy arrays and scalars, torch tensors, ndarrays.
    dtype
        Anything that numpy.dtype takes; None keeps or finds it as NumPy does.
    copy
        True copies; None copies if needed; False raises ValueError if needed.
    order
        The order of memory: "C", "F", or "K" and "A", which keep it.
    subok
        No class of array comes after ndarray: both values mean the same.
    ndmin
        The least number of axes; new ones come first.
    ndmax
        The largest number of axes that nested sequences may have.
    like
        An ndarray; others are asked to make the array by NumPy's own `array`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.array([1, 2]).dtype
    dtype('int64')
    """
    if like is not None and not isinstance(like, (ndarray, Tensor)):
        raise TypeError("The `like` argument must be an array-like that implements the `__array_function__` protocol.")
    if not 0 <= ndmax <= 64:
        raise ValueError("ndmax must be in the range [0, NPY_MAXDIMS (64)] ")
    if ndmin > ndmax:
        raise ValueError(f"ndmin must be <= ndmax ({ndmax})")
    d = None if dtype is None else parse(dtype)
    given = object._tensor if type(object) is ndarray else object
    if isinstance(given, Tensor):
        t = _convert.tensor(given, dtype=d)
        own = t is not given
    else:
        if copy is False:
            a = np.array(object, copy=False)
            if not a.flags.writeable or any(s < 0 for s in a.strides) or not a.dtype.isnative:
                raise ValueError("array: torch cannot hold this NumPy array without a copy")
        t = _convert.tensor(given, None if like is None else _convert.tensor(like).device, d)
        own = not isinstance(object, np.ndarray) or (d is not None and TO_NUMPY[d] != object.dtype)
    if t.ndim > ndmax and isinstance(object, (list, tuple)):
        raise ValueError(
            "setting an array element with a sequence. The requested array would exceed the maximum number of "
            f"dimension of {ndmax}."
        )
    if copy is False and own:
        raise ValueError("Unable to avoid copy while creating an array as requested.")
    before = t
    t = _laid_out(t, order)
    if copy is False and t is not before and t.data_ptr() != before.data_ptr():
        raise ValueError("Unable to avoid copy while creating an array as requested.")
    if copy and not own and t is before:
        t = t.clone() if order in (None, "K", "A") else _laid_out(t.clone(), order)
    while t.ndim < ndmin:
        t = t[None]
    return wrap(t)


def asarray(
    a: Any, dtype: Any = None, order: Any = None, *, device: Any = None, copy: bool | None = None, like: Any = None
) -> ndarray:
    """As `array`, without a copy where none is needed.

    Parameters
    ----------
    a, dtype, order, copy, like
        As for `array`.
    device
        "cpu", a torch device, or None.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.asarray(torch.ones(3)).shape
    (3,)
    """
    if dtype is None and order is None and not copy and device is None and type(a) is ndarray:
        return a
    if type(a) is ndarray and not copy and (dtype is None or parse(dtype) is a._tensor.dtype):  # noqa: SIM102
        if order in (None, "K", "A") or a.flags[f"{order}_CONTIGUOUS"]:
            return a if device is None else a.to_device(device)
    r = array(a, dtype, copy=copy, order=order, like=like)
    return r if device is None else r.to_device(device)


def asanyarray(
    a: Any, dtype: Any = None, order: Any = None, *, device: Any = None, copy: bool | None = None, like: Any = None
) -> ndarray:
    """As `asarray`: no class of array comes after ndarray.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.asanyarray([1, 2])
    array([1, 2])
    """
    return asarray(a, dtype, order, device=device, copy=copy, like=like)


def ascontiguousarray(a: Any, dtype: Any = None, *, like: Any = None) -> ndarray:
    """An array of at least one axis in C order.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.ascontiguousarray(np.ones((2, 3)).T).flags.c_contiguous
    True
    """
    r = asarray(a, dtype, "C", like=like)
    return r if r.ndim else wrap(r._tensor[None])


def asfortranarray(a: Any, dtype: Any = None, *, like: Any = None) -> ndarray:
    """An array of at least one axis in Fortran order.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.asfortranarray(np.ones((2, 3))).flags.f_contiguous
    True
    """
    r = asarray(a, dtype, "F", like=like)
    return r if r.ndim else wrap(r._tensor[None])


def copy(a: Any, order: Any = "K", subok: bool = False) -> ndarray:
    """A copy of an array.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.copy([1, 2])
    array([1, 2])
    """
    return array(a, order=order, copy=True)


def _shape(shape: Any) -> tuple[int, ...]:
    sizes = _convert.sizes_of(shape)
    if any(s < 0 for s in sizes):
        raise ValueError("negative dimensions are not allowed")
    return sizes


def _filled(f: Any, shape: Any, dtype: Any, order: Any, device: Any, like: Any) -> ndarray:
    if device is None and like is not None:
        device = _convert.tensor(like).device
    device = _convert.device_of(device)
    sizes = _shape(shape)
    if order not in ("C", "F"):
        raise ValueError("only 'C' or 'F' order is permitted")
    d = torch.float64 if dtype is None else parse(dtype)
    if order == "C":
        return wrap(f(sizes, dtype=d, device=device))
    return wrap(f(sizes[::-1], dtype=d, device=device).permute(tuple(reversed(range(len(sizes))))))


def zeros(shape: Any, dtype: Any = None, order: Any = "C", *, device: Any = None, like: Any = None) -> ndarray:
    """An array of zeros.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.zeros((2, 2), dtype=int).tolist()
    [[0, 0], [0, 0]]
    """
    return _filled(torch.zeros, shape, dtype, order, device, like)


def ones(shape: Any, dtype: Any = None, order: Any = "C", *, device: Any = None, like: Any = None) -> ndarray:
    """An array of ones.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.ones(2)
    array([1., 1.])
    """
    return _filled(torch.ones, shape, dtype, order, device, like)


def empty(shape: Any, dtype: Any = None, order: Any = "C", *, device: Any = None, like: Any = None) -> ndarray:
    """An array whose values are not set.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.empty((2, 3)).shape
    (2, 3)
    """
    return _filled(torch.empty, shape, dtype, order, device, like)


def full(
    shape: Any, fill_value: Any, dtype: Any = None, order: Any = "C", *, device: Any = None, like: Any = None
) -> ndarray:
    """An array of one value, or of an array that broadcasts to the shape.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.full((2, 2), [1, 2]).tolist()
    [[1, 2], [1, 2]]
    """
    if dtype is None:
        dtype = asarray(fill_value).dtype
    r = empty(shape, dtype, order, device=device, like=like)
    r[...] = fill_value
    return r


def _like(a: Any, dtype: Any, order: Any, shape: Any, device: Any) -> Tensor:
    """An empty tensor like `a`."""
    t = _convert.tensor(a)
    d = t.dtype if dtype is None else parse(dtype)
    if device is None:
        device = t.device
    sizes = tuple(t.shape) if shape is None else _shape(shape)
    if len(sizes) == t.ndim and order in ("K", "A") and not t.is_contiguous():  # noqa: SIM102
        if order == "K" or t.permute(tuple(reversed(range(t.ndim)))).is_contiguous():
            axes = sorted(range(t.ndim), key=t.stride, reverse=True)
            r = torch.empty([sizes[i] for i in axes], dtype=d, device=device)
            back = [axes.index(i) for i in range(t.ndim)]
            return r.permute(back)
    return _filled(torch.empty, sizes, TO_NUMPY[d], "F" if order == "F" else "C", device, None)._tensor


def _of_type(t: Tensor, a: Any) -> Any:
    return t if isinstance(a, Tensor) else wrap(t)


def zeros_like(
    a: Any, dtype: Any = None, order: Any = "K", subok: bool = True, shape: Any = None, *, device: Any = None
) -> Any:
    """Zeros of the shape and dtype of an array.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.zeros_like([1, 2])
    array([0, 0])
    """
    return _of_type(_like(a, dtype, order, shape, device).zero_(), a)


def ones_like(
    a: Any, dtype: Any = None, order: Any = "K", subok: bool = True, shape: Any = None, *, device: Any = None
) -> Any:
    """Ones of the shape and dtype of an array.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.ones_like([1.5, 2])
    array([1., 1.])
    """
    return _of_type(_like(a, dtype, order, shape, device).copy_(torch.ones(())), a)


def empty_like(
    prototype: Any, /, dtype: Any = None, order: Any = "K", subok: bool = True, shape: Any = None, *, device: Any = None
) -> Any:
    """An array of the shape and dtype of another, whose values are not set.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.empty_like([1, 2]).shape
    (2,)
    """
    return _of_type(_like(prototype, dtype, order, shape, device), prototype)


def full_like(
    a: Any,
    fill_value: Any,
    dtype: Any = None,
    order: Any = "K",
    subok: bool = True,
    shape: Any = None,
    *,
    device: Any = None,
) -> Any:
    """One value in the shape and dtype of an array.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.full_like([1, 2], 7)
    array([7, 7])
    """
    r = wrap(_like(a, dtype, order, shape, device))
    _ndarray.assign(r, _convert.cast(_convert.tensor(fill_value, r._tensor.device), r._tensor.dtype))
    return _of_type(r._tensor, a)


_LARGE = 2**40


def arange(
    start: Any, stop: Any = None, step: Any = None, dtype: Any = None, *, device: Any = None, like: Any = None
) -> ndarray:
    """Evenly spaced values from `start` up to and without `stop`; with one argument, from 0 up to it.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.arange(2, 8, 3)
    array([2, 5])
    """
    if device is None and like is not None:
        device = _convert.tensor(like).device
    device = _convert.device_of(device)
    if stop is None:
        start, stop = 0, start
    step = 1 if step is None else step
    ints = dtype is None and type(start) is type(stop) is type(step) is int and not is_compiling()
    if ints and step and max(abs(start), abs(stop), abs(step)) < _LARGE:
        stop = stop if (stop - start) * step > 0 else start
        return wrap(torch.arange(start, stop, step, dtype=torch.int64, device=device))
    numbers = [_number(v) for v in (start, stop, step)]
    if dtype is None:  # NumPy begins with the default integer
        d = promote(torch.int64, *[_convert.tensor(v).dtype for v in (start, stop, step)])
    else:
        d = parse(dtype)
    first, last, by = numbers
    if by == 0:
        raise ZeroDivisionError("division by zero")
    try:
        n = create.arange_length(first, last, by)
    except ValueError:
        raise ValueError("Maximum allowed size exceeded") from None
    if d is torch.float16:
        return wrap(create.arange(first, last, by, n, torch.float32, device).half())
    if KIND[d] == "b":
        if n > 2:
            raise TypeError("arange() is only supported for booleans when the result has at most length 2.")
        return wrap(torch.tensor([first, first + by][:n], dtype=torch.bool, device=device))
    if KIND[d] in "iu" and not all(type(v) is int for v in numbers):
        first, by = int(first), int(first + by) - int(first)  # NumPy casts the first two values
        if by == 0:
            return wrap(torch.full((n,), first, dtype=d, device=device))
        last = first + n * by
    return wrap(create.arange(first, last, by, n, d, device))


arange.__signature__ = inspect.signature(np.arange)  # type: ignore[attr-defined]  # which says less than both take


def _number(v: Any) -> Any:
    if isinstance(v, (ndarray, np.generic, np.ndarray, Tensor)):
        v = v.item()
    if type(v) is bool:
        return int(v)
    if type(v) not in (int, float):
        raise TypeError(f"arange: got {type(v).__name__}; takes real numbers")
    return v


def ndarray_from(shape: Any, dtype: Any, buffer: Any, offset: int, strides: Any, order: Any) -> ndarray:
    """What `ndarray(shape, ...)` gives: values that are not set, or those of a buffer."""
    if buffer is None:
        return empty(shape, dtype, order or "C")
    d = parse(float if dtype is None else dtype)
    if isinstance(buffer, ndarray):
        buffer = _convert.to_numpy(buffer)
    real = np.ndarray(_shape(shape), TO_NUMPY[d], buffer, offset, strides, order)
    return wrap(_convert.from_numpy(real))
