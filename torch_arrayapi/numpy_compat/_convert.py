"""From what NumPy takes for an array to a tensor, and to NumPy's own arrays."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import torch
from torch import Tensor

from .._dtypes import BOUNDS
from .._kernels import create, elementwise
from . import _errors, _ndarray
from ._dtypes import KIND, PROMOTE, TO_NUMPY, TO_TORCH, of_numpy, promote

F = TypeVar("F", bound=Callable[..., Any])


def tensor(x: Any, device: Any = None, dtype: torch.dtype | None = None) -> Tensor:
    """The tensor of an array-like: of an ndarray its own, else on NumPy's memory where that can be.

    Parameters
    ----------
    x
        ndarray, tensor, NumPy array or scalar, Python number, nested sequence.
    device
        Where what is not an ndarray or tensor goes.
    dtype
        What the tensor is cast to, if given.

    Raises
    ------
    TypeError
        The elements have a dtype that torch does not have.
    """
    if type(x) is _ndarray.ndarray:
        t = x._tensor
    elif isinstance(x, Tensor):
        t = x
        if t.dtype not in TO_NUMPY:
            raise TypeError(f"numpy_compat: NumPy has no dtype for {t.dtype}")
    else:
        return _converted(x, device, dtype)
    return t if dtype is None or dtype is t.dtype else cast(t, dtype)


_NUMBER = {bool: torch.bool, int: torch.int64, float: torch.float64, complex: torch.complex128}


def _converted(x: Any, device: Any, dtype: torch.dtype | None) -> Tensor:
    d = _NUMBER.get(type(x))
    if d is not None and not (d is torch.int64 and not -(2**63) <= x < 2**63):
        if dtype is None:
            return create.scalar(x, d, device)
        return element(x, dtype, device)
    if isinstance(x, (list, tuple)) and has_arrays(x):
        return _stacked(x, device, dtype)
    if type(x).__module__ == "torch_arrayapi._array":
        t: Tensor = x.tensor
        return t if dtype is None else cast(t, dtype)
    try:
        if dtype is None or isinstance(x, (np.ndarray, np.generic)):
            a = np.asarray(x)
        else:  # number by number: a Python int must fit, and text is read
            a = np.asarray(x, TO_NUMPY[dtype])
    except ValueError as e:
        if "__array__" not in str(e):
            raise
        return _of_arrays(x, device, dtype)
    return from_numpy(a, device, dtype)


def _of_arrays(x: Any, device: Any, dtype: torch.dtype | None) -> Tensor:
    """The tensor of an object whose `__array__` gives an ndarray, which NumPy does not take, or of a list of them."""
    if isinstance(x, (list, tuple)):
        return _stacked(x, device, dtype)
    made = x.__array__()
    if type(made) is not _ndarray.ndarray and not isinstance(made, (Tensor, np.ndarray)):
        raise ValueError("object __array__ method not producing an array")
    return tensor(made, device, dtype)


def from_numpy(a: Any, device: Any = None, dtype: torch.dtype | None = None) -> Tensor:
    """The tensor of a NumPy array, on its memory where torch can be."""
    if dtype is None:
        of_numpy(a.dtype)
    elif dtype is not TO_TORCH.get(a.dtype):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            a = a.astype(TO_NUMPY[dtype])
    if not a.flags.writeable or any(s < 0 for s in a.strides) or not a.dtype.isnative or _is_odd(a):
        a = np.array(a, dtype=a.dtype.newbyteorder("="), copy=True, subok=False)
    if a.dtype.char in "qQ":  # long long, which NumPy equates with int64 and torch does not know
        a = a.view(TO_NUMPY[TO_TORCH[a.dtype]])
    t = torch.from_numpy(np.asarray(a))
    return t if device is None else t.to(device)


def _is_odd(a: Any) -> bool:
    """Whether torch, whose strides count elements and whose complex128 lies on 16 bytes, cannot share the memory."""
    if any(s % a.itemsize for s in a.strides) or not a.flags.aligned:
        return True
    return a.itemsize == 16 and bool(a.__array_interface__["data"][0] % 16)


def integers(x: Any) -> list[int]:
    """The elements of an array-like of integers; those of a list are not read from a tensor."""
    if type(x) in (list, tuple) and all(type(i) is int for i in x):
        return list(x)
    if type(x) is int:
        return [x]
    return [int(i) for i in tensor(x).reshape(-1).tolist()]


def sizes_of(shape: Any) -> tuple[int, ...]:
    """A shape as a tuple of ints.

    Raises
    ------
    TypeError
        It is neither an int nor ints.
    """
    several = isinstance(shape, (tuple, list)) or (isinstance(shape, (np.ndarray, _ndarray.ndarray)) and shape.ndim > 0)
    sizes = shape if several else (shape,)
    if bool in map(type, sizes):
        raise TypeError("an integer is required")
    try:
        return tuple(s.__index__() for s in sizes)
    except AttributeError:
        raise TypeError(f"expected a sequence of integers or a single integer, got '{shape!r}'") from None


def device_of(device: Any) -> torch.device | None:
    """The argument `device` as torch's.

    Raises
    ------
    ValueError
        torch does not know it.
    """
    try:
        return None if device is None else torch.device(device)
    except (RuntimeError, TypeError):
        raise ValueError(f'Device not understood: got {device!r}; takes "cpu" or a torch device') from None


def device_like(like: Any) -> torch.device | None:
    """The device of the argument `like`, an ndarray or a tensor, or None. Other classes are asked by `takes_like`."""
    return None if like is None else tensor(like).device


def has_arrays(x: Any) -> bool:
    """Whether a nested sequence holds an ndarray or a tensor."""
    return any(
        type(e) is _ndarray.ndarray or isinstance(e, Tensor) or (isinstance(e, (list, tuple)) and has_arrays(e))
        for e in x
    )


def _stacked(x: Any, device: Any, dtype: torch.dtype | None) -> Tensor:
    parts = [tensor(e, device) for e in x]
    if parts[0].ndim >= 64:
        raise ValueError(
            "setting an array element with a sequence. The requested array would exceed the maximum number of "
            "dimension of 64."
        )
    if dtype is None:
        dtype = promote(*[p.dtype for p in parts])
    shapes = {tuple(p.shape) for p in parts}
    if len(shapes) > 1:
        raise ValueError(
            "setting an array element with a sequence. The requested array has an inhomogeneous shape after 1 "
            f"dimensions. The detected shape was ({len(parts)},) + inhomogeneous part."
        )
    devices = [p.device for p in parts if not p.is_cpu]
    parts = [cast(p, dtype).to(devices[0]) if devices else cast(p, dtype) for p in parts]
    try:
        return torch.stack(parts)
    except RuntimeError as e:
        if "allocate" in str(e):
            raise MemoryError(str(e)) from None
        raise


def element(value: Any, d: torch.dtype, device: Any) -> Tensor:
    """The 0-d tensor of a number, cast as NumPy casts it on assignment: a Python int must fit.

    Raises
    ------
    OverflowError
        A Python int is outside an integer dtype.
    """
    if isinstance(value, np.generic):
        a = np.asarray(value)
        t = from_numpy(a, device, None if a.dtype in TO_TORCH else d)
        return t if t.dtype is d else cast(t, d)
    kind = KIND[d]
    if kind in "iu":
        if type(value) is complex:
            raise TypeError("int() argument must be a string, a bytes-like object or a real number, not 'complex'")
        number = int(value)  # Python's errors for NaN and infinity are NumPy's
        low, high = BOUNDS[d]
        if not low <= number <= high:
            raise OverflowError(f"Python integer {number} out of bounds for {TO_NUMPY[d].name}")
        return create.scalar(number, d, device)
    if kind == "f" and type(value) is complex:
        raise TypeError("float() argument must be a string or a real number, not 'complex'")
    if d is torch.float16:
        r = cast(create.scalar(float(value), torch.float64, device), d)
    elif kind == "b":
        return create.scalar(bool(value), d, device)
    else:
        r = create.scalar(create.fitting(value, d), d, device)
    if _errors.state.on and d in (torch.float32, torch.complex64):
        wide = PROMOTE[d][torch.float64]
        _errors.cast_checks(create.scalar(create.fitting(value, wide), wide, device), r)
    return r


def constant(value: Any, d: torch.dtype, t: Tensor) -> Tensor | None:
    """The 0-d tensor, kept between calls, of a Python int or float to go with `t`; None if `d` does not have it."""
    kind = KIND[d]
    if kind in "fc" and d is not torch.float16:
        fits = type(value) is float or type(value) is int
    else:
        fits = type(value) is int and kind in "iu" and BOUNDS[d][0] <= value <= BOUNDS[d][1]
    return create.constant(value, t, d) if fits else None


def assigned(t: Tensor, value: Any, single: bool = False, whole: bool = False) -> Tensor:
    """A value in the dtype and on the device of the tensor that it is written into, as NumPy casts it.

    Parameters
    ----------
    t
        The tensor that is written.
    value
        Array-like.
    single
        Whether one element is written, which takes no sequence.
    whole
        Whether the places are those of index arrays: a NumPy scalar is cast, else it must fit into signed integers.
    """
    d = t.dtype
    cls = type(value)
    if cls is int or cls is float or cls is bool or cls is complex:
        kept = None if _errors.state.on else constant(value, d, t)
        return element(value, d, t.device) if kept is None else kept
    if isinstance(value, np.generic):
        if not whole and KIND[d] == "i" and value.dtype.kind in "iuf":
            return element(value.item(), d, t.device)
        return element(value, d, t.device)
    if cls is list or cls is tuple:
        if single:
            return _truth(value, t) if KIND[d] == "b" else refuse_sequence(d, value)
        return tensor(value, t.device, d)
    if cls is _ndarray.ndarray or isinstance(value, Tensor):
        source = tensor(value)
    else:
        source = tensor(value, t.device, None if isinstance(value, np.ndarray) and value.dtype in TO_TORCH else d)
    if single and source.ndim:
        return _truth(value, t) if KIND[d] == "b" else refuse_sequence(d, value)
    if source.device != t.device:
        source = source.to(t.device)
    return source if source.dtype is d else cast(source, d)


def _truth(value: Any, t: Tensor) -> Tensor:
    return element(bool(value), torch.bool, t.device)


def refuse_sequence(d: torch.dtype, value: Any) -> Any:
    """NumPy's error for a sequence where one element is wanted."""
    if KIND[d] == "c":
        if isinstance(value, (list, tuple)):
            raise TypeError(f"must be real number, not {type(value).__name__}")
        raise TypeError("only 0-dimensional arrays can be converted to Python scalars")
    if KIND[d] in "iu" and isinstance(value, (list, tuple)):
        raise TypeError(
            f"int() argument must be a string, a bytes-like object or a real number, not '{type(value).__name__}'"
        )
    raise ValueError("setting an array element with a sequence.")


def cast(t: Tensor, d: torch.dtype) -> Tensor:
    """The elements in another dtype, as NumPy's astype does; the tensor itself if it has that dtype."""
    if t.dtype is d:
        return t
    if t.is_complex() and KIND[d] not in "cb":
        warnings.warn(
            "Casting complex values to real discards the imaginary part", np.exceptions.ComplexWarning, stacklevel=3
        )
        t = torch.view_as_real(t.resolve_conj())[..., 0]
    if d is torch.float16 and t.dtype is torch.float64:
        r = _once_rounded(t).to(d)
    elif d is torch.float16 or t.dtype is torch.float16:
        r = t.to(d)
    else:
        r = elementwise.cast(t, d)
    if _errors.state.on:
        _errors.cast_checks(t, r)
    return r


#: The bits of a float64 below those of a float32.
_BELOW = (1 << 29) - 1


def _once_rounded(t: Tensor) -> Tensor:
    """Numbers whose float16 is that of `t` also by way of float32, as torch goes: what is cut off leaves a last bit."""
    bits = t.detach().contiguous().view(torch.int64)
    odd = ((bits & ~_BELOW) | ((bits & _BELOW) != 0).to(torch.int64) << 29).view(torch.float64)
    return torch.where(torch.isfinite(t), t + (odd - t.detach()), t) if t.requires_grad else odd


def to_numpy(x: Any, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
    """The NumPy array of an ndarray, on its memory.

    Raises
    ------
    TypeError
        The array tracks gradients or is not on the CPU.
    """
    t, axes = _ndarray.source_of(x)
    if t.requires_grad:
        raise TypeError("__array__: the array tracks gradients; write numpy.asarray(x.tensor.detach())")
    if not t.is_cpu:
        raise TypeError(f"__array__: the array is on {t.device}; write numpy.asarray(x.tensor.cpu())")
    a = t.resolve_conj().resolve_neg().numpy()
    if axes:
        a = np.flip(a, axes)
    if x._view is not None and x._view.readonly:
        a = a[...]
        a.flags.writeable = False
    return np.array(a, dtype=dtype, copy=copy)


def host(x: Any) -> np.ndarray[Any, Any]:
    """A NumPy array of the values of an ndarray on any device, for printing and files."""
    if type(x) is not _ndarray.ndarray and not isinstance(x, Tensor):
        return x
    return tensor(x).detach().cpu().resolve_conj().resolve_neg().numpy()


def given(r: Any, tensors: bool) -> Any:
    """A result as tensors, if the arguments were."""
    if not tensors:
        return r
    if type(r) is _ndarray.ndarray:
        return r._tensor
    if isinstance(r, np.generic):
        return tensor(r)
    if isinstance(r, tuple):
        parts = [given(e, True) for e in r]
        return type(r)(*parts) if hasattr(r, "_fields") else tuple(parts)
    if isinstance(r, list):
        return [given(e, True) for e in r]
    return r


def _kind(x: Any) -> int:
    """2 with an ndarray in it, 1 with a tensor, else 0."""
    if type(x) is _ndarray.ndarray:
        return 2
    if isinstance(x, Tensor):
        return 1
    if type(x) is list or type(x) is tuple:
        kind = 0
        for e in x:
            kind = max(kind, _kind(e))
        return kind
    return 0


def keeps_type(f: F) -> F:
    """A function of arrays, as one of tensors, too: given tensors and no ndarray it gives tensors.

    The function itself takes array-likes, calls `asarray` on them, and gives what NumPy gives.
    """

    @functools.wraps(f)
    def face(*args: Any, **kwargs: Any) -> Any:
        kind = _kind(args)
        if kwargs:
            kind = max(kind, _kind(tuple(kwargs.values())))
        return given(f(*args, **kwargs), kind == 1)

    return face  # type: ignore[return-value]
