"""Arrays from data and from numbers."""

from __future__ import annotations

import inspect
import math
import warnings
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._kernels import create
from . import _convert, _ndarray
from ._dtypes import KIND, TO_NUMPY, parse, promote
from ._ndarray import View, ndarray, source_of, wrap
from ._operands import order_of
from ._overrides import elsewhere, takes_like


def _laid_out(t: Tensor, order: Any, like: Tensor | None = None) -> Tensor:
    """`t` in memory as `order` says: C, F, or A and K, which keep what is there."""
    letter = order_of(order)
    if letter == "C":
        return t.contiguous()
    if letter == "F":
        back = tuple(reversed(range(t.ndim)))
        return t.permute(back).contiguous().permute(back)
    return t


def array(
    object: Any, dtype: Any = None, *, copy: Any = True, order: Any = "K", subok: bool = False, ndmin: int = 0,
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
        keywords = {"dtype": dtype, "copy": copy, "order": order, "subok": subok, "ndmin": ndmin, "ndmax": ndmax}
        return elsewhere(array, like, object, **keywords)
    if not 0 <= ndmax <= 64:
        raise ValueError("ndmax must be in the range [0, NPY_MAXDIMS (64)] ")
    if ndmin > ndmax:
        raise ValueError(f"ndmin must be <= ndmax ({ndmax})")
    d = None if dtype is None else parse(dtype)
    if copy is not True and copy is not None and copy is not False:
        copy = _copy_mode(copy)
    if not _is_plain(object) and hasattr(type(object), "__array__"):
        object = _asked(object, d, copy)
        copy = copy and None  # it has been made for us
    base, given = None, object
    if type(object) is ndarray:
        if not copy and (d is None or d is source_of(object)[0].dtype) and _has_order(object, order):
            more = ndmin - object.ndim
            return object if more <= 0 else object[(None,) * more]
        if copy is False and source_of(object)[1]:
            raise ValueError("Unable to avoid copy while creating an array as requested.")
        given = object._tensor
    if isinstance(given, Tensor):
        t = _convert.tensor(given, dtype=d)
        own = t is not given
    else:
        if not _is_plain(object):
            a = np.asarray(object)
            base = a.base  # memory of another object
            given = a if base is not None else given
        elif isinstance(object, np.ndarray):
            base = object
        own = base is None or bool(d is not None and TO_NUMPY[d] != given.dtype)
        if copy is False:
            if own:
                raise ValueError("Unable to avoid copy while creating an array as requested.")
            refused = not given.flags.writeable or any(s < 0 for s in given.strides) or not given.dtype.isnative
            if refused or _convert._is_odd(given):
                raise ValueError("array: torch cannot hold this NumPy array without a copy")
        t = _convert.tensor(given, None if like is None else _convert.tensor(like).device, d)
    if t.ndim > ndmax and isinstance(object, (list, tuple)):
        raise ValueError(
            "setting an array element with a sequence. The requested array would exceed the maximum number of "
            f"dimension of {ndmax}."
        )
    if copy is False and own:
        raise ValueError("Unable to avoid copy while creating an array as requested.")
    before = t
    t = _laid_out(t, order)  # a copy has other strides
    if copy is False and t is not before and t.stride() != before.stride():
        raise ValueError("Unable to avoid copy while creating an array as requested.")
    if copy and not own and t.stride() == before.stride():
        try:
            t = t.clone()
            t = t if order in (None, "K", "A") else _laid_out(t, order)
        except RuntimeError as e:
            raise _too_large(tuple(t.shape), t.dtype, e) from None
    shared = t is before and not own and not isinstance(object, np.ndarray)
    while t.ndim < ndmin:
        t = t[None]
    r = wrap(t)
    if shared:
        r._view = View(base)
    return r


#: What is not asked for an array, or for its memory.
_PLAIN = (ndarray, Tensor, np.ndarray, np.generic, list, tuple, range, int, float, complex, str, bytes)


def _is_plain(x: Any) -> bool:
    return isinstance(x, _PLAIN) or type(x).__module__ == "torch_arrayapi._array"


def _copy_mode(copy: Any) -> bool | None:
    """The argument `copy` as True, None or False.

    Raises
    ------
    ValueError
        It is a string, or has no truth value.
    """
    if isinstance(copy, str):
        raise ValueError("strings are not allowed for 'copy' keyword. Use True/False/None instead.")
    if type(copy).__name__ == "_CopyMode":
        return {"ALWAYS": True, "NEVER": False}.get(copy.name)
    return bool(copy)


_GUIDE = "https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword"


def _asked(x: Any, d: torch.dtype | None, copy: bool | None) -> Any:
    """What `__array__` of an object gives, which is to copy, or not to, by itself."""
    wanted = () if d is None else (TO_NUMPY[d],)
    try:
        made = x.__array__(*wanted) if copy is None else x.__array__(*wanted, copy=copy)
    except TypeError as e:
        if copy is None or "unexpected keyword argument 'copy'" not in str(e):
            raise
        warnings.warn(
            "__array__ implementation doesn't accept a copy keyword, so passing copy=False failed. __array__ must "
            f"implement 'dtype' and 'copy' keyword arguments. To learn more, see the migration guide {_GUIDE}",
            DeprecationWarning,
            stacklevel=3,
        )
        if not copy:
            raise ValueError(f"Unable to avoid copy while creating an array as requested; see {_GUIDE}") from None
        made = array(x.__array__(*wanted), copy=True)
    if not isinstance(made, (ndarray, Tensor, np.ndarray)):
        raise ValueError("object __array__ method not producing an array")
    return made


def _has_order(x: ndarray, order: Any) -> bool:
    letter = order_of(order)
    return letter in "KA" or bool(x.flags[letter])


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
    if dtype is None and order is None and not copy and device is None and type(a) is ndarray and like is None:
        return a
    if like is not None and not isinstance(like, (ndarray, Tensor)):
        return elsewhere(asarray, like, a, dtype=dtype, order=order, device=device, copy=copy)
    if type(a) is ndarray and not copy and (dtype is None or parse(dtype) is a._tensor.dtype):  # noqa: SIM102
        if order in (None, "K", "A") or a.flags[f"{order}_CONTIGUOUS"]:
            return a if device is None else a.to_device(device)
    r = array(a, dtype, copy=copy, order=order, like=like)
    return r if device is None else r.to_device(device)


@takes_like
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


@takes_like
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


@takes_like
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
    if len(sizes) > 64:
        raise ValueError(f"maximum supported dimension for an ndarray is currently 64, found {len(sizes)}")
    return sizes


def _filled(f: Any, shape: Any, dtype: Any, order: Any, device: Any, like: Any) -> ndarray:
    if device is None and like is not None:
        device = _convert.tensor(like).device
    device = _convert.device_of(device)
    sizes = _shape(shape)
    if order not in ("C", "F"):
        order = order_of(order, "C")
        if order not in ("C", "F"):
            raise ValueError("only 'C' or 'F' order is permitted")
    d = torch.float64 if dtype is None else parse(dtype)
    try:
        if order == "C":
            return wrap(f(sizes, dtype=d, device=device))
        return wrap(f(sizes[::-1], dtype=d, device=device).permute(tuple(reversed(range(len(sizes))))))
    except (RuntimeError, ValueError, TypeError) as e:
        raise _too_large(sizes, d, e) from None


def _too_large(sizes: tuple[int, ...], d: torch.dtype, error: Exception) -> Exception:
    """NumPy's error for an array that does not fit into memory, else torch's."""
    n = math.prod(s for s in sizes if s) * TO_NUMPY[d].itemsize
    if len(sizes) <= 64 and n < 2**63 and (not isinstance(error, RuntimeError) or "allocate" not in str(error)):
        return error
    try:
        np.empty(sizes, TO_NUMPY[d])
    except (ValueError, MemoryError) as e:
        return e
    return error


@takes_like
def zeros(shape: Any, dtype: Any = None, order: Any = "C", *, device: Any = None, like: Any = None) -> ndarray:
    """An array of zeros.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.zeros((2, 2), dtype=int).tolist()
    [[0, 0], [0, 0]]
    """
    return _filled(torch.zeros, shape, dtype, order, device, like)


@takes_like
def ones(shape: Any, dtype: Any = None, order: Any = "C", *, device: Any = None, like: Any = None) -> ndarray:
    """An array of ones.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.ones(2)
    array([1., 1.])
    """
    return _filled(torch.ones, shape, dtype, order, device, like)


@takes_like
def empty(shape: Any, dtype: Any = None, order: Any = "C", *, device: Any = None, like: Any = None) -> ndarray:
    """An array whose values are not set.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.empty((2, 3)).shape
    (2, 3)
    """
    return _filled(torch.empty, shape, dtype, order, device, like)


@takes_like
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
    r[...] = _fill(fill_value, r._tensor)
    return r


def _fill(value: Any, t: Tensor) -> Any:
    """What fills an array: a number that is no Python int is cast even if it does not fit."""
    if type(value) is int or isinstance(value, (str, bytes, type(None))):
        return wrap(_convert.assigned(t, value))
    try:
        return wrap(_convert.tensor(value, t.device))
    except TypeError:  # objects that are numbers
        return wrap(_convert.assigned(t, value))


def _like(a: Any, dtype: Any, order: Any, shape: Any, device: Any) -> Tensor:
    """An empty tensor like `a`."""
    t = _convert.tensor(a)
    d = t.dtype if dtype is None else parse(dtype)
    if device is None:
        device = t.device
    sizes = tuple(t.shape) if shape is None else _shape(shape)
    order = order_of(order)
    if order == "A" and _is_f(t):
        order = "F"
    if len(sizes) == t.ndim and order == "K" and not t.is_contiguous():
        axes = sorted(range(t.ndim), key=t.stride, reverse=True)
        r = torch.empty([sizes[i] for i in axes], dtype=d, device=device)
        back = [axes.index(i) for i in range(t.ndim)]
        return r.permute(back)
    return _filled(torch.empty, sizes, TO_NUMPY[d], "F" if order == "F" else "C", device, None)._tensor


def _is_f(t: Tensor) -> bool:
    """Whether elements are in Fortran's order and not in C's."""
    return t.permute(tuple(reversed(range(t.ndim)))).is_contiguous() and not t.is_contiguous()


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
    r[...] = _fill(fill_value, r._tensor)
    return _of_type(r._tensor, a)


_LARGE = 2**40


_MISSING: Any = object()


@takes_like
def arange(
    start_or_stop: Any = _MISSING, /, stop: Any = None, step: Any = None, dtype: Any = None, *,
    start: Any = _MISSING, device: Any = None, like: Any = None,
) -> ndarray:  # fmt: skip
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
    if start_or_stop is not _MISSING:
        if start is not _MISSING:
            raise TypeError("argument for arange() given by name ('start') and position (position 0)")
        start, stop = (0, start_or_stop) if stop is None else (start_or_stop, stop)
    elif stop is None:
        raise TypeError("arange() requires stop to be specified.")
    elif start is _MISSING:
        start = 0
    step = 1 if step is None else step
    ints = dtype is None and type(start) is type(stop) is type(step) is int and not is_compiling()
    if ints and step and max(abs(start), abs(stop), abs(step)) < _LARGE:
        stop = stop if (stop - start) * step > 0 else start
        return wrap(torch.arange(start, stop, step, dtype=torch.int64, device=device))
    numbers = [_number(v) for v in (start, stop, step)]
    first, last, by = numbers
    if dtype is None:  # NumPy begins with the default integer
        if all(type(v) is int for v in numbers) and max(abs(first), abs(last), abs(by)) >= 2**64:
            raise ValueError("Maximum allowed size exceeded")
        d = promote(torch.int64, *[_convert.tensor(v).dtype for v in (start, stop, step)])
    else:
        try:
            d = parse(dtype)
        except TypeError:
            _refuse_flexible(np.dtype(dtype))
            raise
    if by == 0:
        raise ZeroDivisionError("division by zero")
    if complex in map(type, numbers):  # NumPy takes the shorter of the lengths of the two parts
        q = complex(last - first) / by
        n = max(0, min(math.ceil(q.real), math.ceil(q.imag)))
        places = torch.arange(n, dtype=torch.float64, device=device)
        return wrap(_convert.cast(places * complex(by) + complex(first), d))
    try:
        if any(v != v for v in numbers):
            raise ValueError("arange: cannot compute length")
        n = create.arange_length(first, last, by)
        if n >= 2**63:
            raise ValueError
    except ValueError as e:
        raise ValueError(str(e) or "Maximum allowed size exceeded") from None
    if n * TO_NUMPY[d].itemsize >= 2**40:
        np.empty(n, TO_NUMPY[d])  # NumPy's error for what does not fit into memory
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
        if v.ndim:
            raise TypeError("only 0-dimensional arrays can be converted to Python scalars")
        v = v.item()
    if type(v) is bool:
        return int(v)
    if type(v) not in (int, float, complex):
        _refuse_flexible(np.asarray(v).dtype)
        raise TypeError(f"arange: got {type(v).__name__}; takes numbers")
    return v


def _refuse_flexible(d: Any) -> None:
    if d.kind in "SUV":
        raise TypeError(f"arange() not supported for inputs with DType {type(d)}.")


def ndarray_from(shape: Any, dtype: Any, buffer: Any, offset: int, strides: Any, order: Any) -> ndarray:
    """What `ndarray(shape, ...)` gives: values that are not set, or those of a buffer."""
    if buffer is None and strides is None:
        return empty(shape, dtype, order or "C")
    d = parse(float if dtype is None else dtype)
    memory = _convert.to_numpy(buffer) if isinstance(buffer, ndarray) else buffer
    real = np.ndarray(_shape(shape), TO_NUMPY[d], memory, offset, strides, order)
    if 1 in real.shape and strides is not None:  # where they mean nothing
        steps = tuple(s if n > 1 else real.itemsize for s, n in zip(real.strides, real.shape, strict=True))
        real = np.lib.stride_tricks.as_strided(real, strides=steps)
    if real.size and _convert._is_odd(real):
        raise ValueError(
            "ndarray: torch cannot see this memory: elements start at multiples of their size, and strides are "
            "whole elements"
        )
    backwards = tuple(a for a, s in enumerate(real.strides) if s < 0)
    t = _convert.from_numpy(np.flip(real, backwards) if backwards else real)
    r = wrap(t)
    if buffer is not None:
        r = _ndarray.view_of(r, t, backwards, readonly=not real.flags.writeable)
        assert r._view is not None
        r._view.base = buffer
    return r
