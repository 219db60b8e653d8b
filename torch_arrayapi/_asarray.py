"""Arrays of other objects: Python scalars and sequences, tensors, the arrays of NumPy and other libraries.

The source of each is the page of its name in the Array API standard 2025.12, chapter creation functions. Errors are
those of `_creation.py`.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from . import _interchange
from . import _ops as ops
from ._array import Array, operands, wrap
from ._dtypes import BOUNDS, NAME
from ._factory import KIND_OF, python_dtype, reason
from ._promotion import check_device, check_dtype, is_between, plain_number, scalar_tensor

__all__ = ["asarray", "from_dlpack"]


def asarray(
    obj: Any,
    /,
    *,
    dtype: torch.dtype | None = None,
    device: torch.device | None = None,
    copy: bool | None = None,
) -> Array:
    """An Array of the elements of another object.

    Parameters
    ----------
    obj
        An Array; a torch tensor; a Python scalar; a list, tuple or range, nested or not, of Python scalars or
        of arrays of one shape; a NumPy array or scalar; a buffer such as an array.array; an object with
        `__dlpack__` or `__array__`.
    dtype
        None keeps the dtype; Python scalars get the default dtype of the first of these kinds that holds them
        all: bool, int, float, complex. Scalars do not get a dtype of a lower kind, but ints become bool.
        Complex arrays do not become real.
    device
        Where the result is to be; None is where `obj` is, and torch's default device for Python scalars.
    copy
        None shares memory if that is possible, True never does. Memory is shared with tensors, and with NumPy
        arrays and buffers that are writable, have no negative strides and this machine's byte order.

    Raises
    ------
    TypeError
        `obj` is something else, or its dtype is none of the standard's, or cannot become `dtype`.
    ValueError
        `copy` is False and a copy is needed, or a nested sequence is ragged.
    OverflowError
        An int is outside the range of the dtype.

    Examples
    --------
    >>> import torch, torch_arrayapi as xp
    >>> xp.asarray([[1, 2], [3, 4.5]])
    Array([[1. , 2. ],
           [3. , 4.5]], dtype=float32)
    >>> t = torch.zeros(2)
    >>> xp.asarray(t)[0] = 1
    >>> t
    tensor([1., 0.])
    """
    t = to_tensor(obj, dtype, device, copy)
    return obj if type(obj) is Array and obj._tensor is t else wrap(t)


def from_dlpack(x: object, /, *, device: torch.device | None = None, copy: bool | None = None) -> Array:
    """An Array of an object that speaks DLPack: an array of this or of another library.

    Parameters
    ----------
    x
        An object with `__dlpack__` and `__dlpack_device__`.
    device
        Where the result is to be; None is where `x` is.
    copy
        None shares memory if that is possible, True never does. Memory that is read-only or has negative
        strides is copied.

    Raises
    ------
    AttributeError, also a TypeError
        `x` does not speak DLPack.
    TypeError
        Its dtype is none of the standard's.
    BufferError
        It cannot be exported. Also a ValueError if `copy` is False and a copy is needed.

    Examples
    --------
    >>> import numpy, torch_arrayapi as xp
    >>> xp.from_dlpack(numpy.asarray([1, 2]))
    Array([1, 2], dtype=int64)
    """
    return wrap(dlpack_tensor(x, device, copy))


def to_tensor(obj: Any, dtype: torch.dtype | None, device: torch.device | None, copy: bool | None) -> Tensor:
    """The tensor of `asarray`."""
    if type(obj) is list and dtype is None and device is None and copy is not False:
        t = _interchange.from_numbers(obj)
        if t is not None:
            return t
    if dtype is not None:
        check_dtype("asarray", dtype)
    device = check_device("asarray", device)
    if type(obj) is Array:
        return _interchange.convert("asarray", obj._tensor, dtype, device, copy)
    if isinstance(obj, Tensor):
        return _interchange.convert("asarray", obj, dtype, device, copy)
    if type(obj) in KIND_OF or isinstance(obj, _interchange.SEQUENCES):
        if copy is False:
            raise ValueError("asarray: Python scalars and sequences are always copied, and copy is False")
        try:
            return _from_python(obj, dtype, device)
        except OverflowError:
            d = NAME[dtype] if dtype is not None else "the default dtype"
            raise OverflowError(f"asarray: an int is outside the range of {d}") from None
        except (RuntimeError, AssertionError) as e:
            raise reason("asarray", device, e) from None
    if isinstance(obj, (int, float, complex)) and not hasattr(obj, "dtype"):  # np.float64 is a float and has
        return to_tensor(plain_number(obj), dtype, device, copy)  # for example an IntEnum
    t = _interchange.from_foreign("asarray", obj, copy)
    if dtype is None and device is None:
        return t
    return _interchange.convert("asarray", t, dtype, device, False if copy is False else None)


def dlpack_tensor(x: Any, device: torch.device | None, copy: bool | None) -> Tensor:
    """The tensor of `from_dlpack`."""
    device = check_device("from_dlpack", device)
    t = x._tensor if type(x) is Array else x
    if not isinstance(t, Tensor):
        t = _interchange.from_exporter("from_dlpack", x, copy)
        return _interchange.convert("from_dlpack", t, None, device, False if copy is False else None)
    if t.requires_grad:
        raise BufferError("from_dlpack: the array tracks gradients; take asarray(x), or detach its tensor")
    if t.is_meta:
        raise BufferError("from_dlpack: an array on the device 'meta' has no values")
    return _interchange.convert("from_dlpack", t, None, device, copy)


# Python scalars and sequences


def _from_python(obj: Any, dtype: torch.dtype | None, device: torch.device | None) -> Tensor:
    """A tensor of a Python scalar, or of a nested sequence of scalars or arrays."""
    if type(obj) in KIND_OF:
        d = python_dtype({type(obj)}, dtype)
        if d in BOUNDS and not is_between(BOUNDS[d][0], obj, BOUNDS[d][1]):
            raise OverflowError
        return scalar_tensor(bool(obj) if d is torch.bool else obj, d, device)
    shape, types = _interchange.scan(obj, ())
    if types <= KIND_OF.keys():
        return _interchange.from_sequence(obj, python_dtype(types, dtype), device)
    if all(issubclass(t, (Array, Tensor)) for t in types):
        for _ in shape[1:]:
            obj = [x for part in obj for x in part]
        ts, _ = operands(ops.ASARRAY, obj)
        inner = ts[0].shape
        if any(t.shape != inner for t in ts):
            raise ValueError(f"asarray: the arrays have shapes {[tuple(t.shape) for t in ts]}")
        t = ops.ASARRAY.fast(ts).reshape((*shape, *inner))
        return _interchange.convert("asarray", t, dtype, device, None)
    t = _interchange.from_numpy_sequence("asarray", obj, types, device)
    return _interchange.convert("asarray", t, dtype, None, None)
