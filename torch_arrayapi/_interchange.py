"""From other libraries' arrays, buffers and Python sequences to a tensor. Knows no Array.

NumPy stands between torch and everything that is in the CPU's memory: torch.from_dlpack ends the process when
it meets a negative stride (pytorch/pytorch#188023), and takes read-only memory for writable.
"""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from ._dtypes import ALL, BOUNDS, BY_KEY, COMPLEX, NAME, describe
from ._factory import KIND_OF
from ._kernels.create import fitting, has_literal
from ._promotion import dtype_name, is_between, scalar_tensor

SEQUENCES = (list, tuple, range)
# DLPack's devices whose memory the CPU reads: the CPU, and pinned memory of CUDA and ROCm.
_TYPECODES = {torch.float32: "f", torch.float64: "d", torch.int64: "q"}
_CPU_MEMORY = frozenset({1, 3, 11})


class CopyNeededError(BufferError, ValueError):
    """A copy is needed and `copy` is False. The standard names both classes for `from_dlpack`."""


class NoExportError(AttributeError, TypeError):
    """The object does not speak DLPack: the standard's class for that, and ours for foreign objects."""


def _needs_copy(name: str, why: str) -> CopyNeededError:
    return CopyNeededError(f"{name}: {why}, which needs a copy, and copy is False")


def convert(name: str, t: Tensor, dtype: torch.dtype | None, device: torch.device | None, copy: bool | None) -> Tensor:
    """The tensor with another dtype, on another device; itself if it is so already and `copy` is not True."""
    if t.dtype not in ALL or t.layout is not torch.strided:
        what = dtype_name(t.dtype) if t.layout is torch.strided else f"layout {t.layout}"
        raise TypeError(f"{name}: got a tensor of {what}; takes strided tensors of {describe(ALL)}")
    if is_compiling():
        r = t = t.resolve_conj().resolve_neg()  # dynamo cannot ask for the bits
    elif t.is_conj() or t.is_neg():
        if copy is False:
            raise _needs_copy(name, "the tensor is lazily conjugated or negated")
        r = t.resolve_conj().resolve_neg()
    else:
        r = t
    if dtype is not None and dtype is not t.dtype:
        if copy is False:
            raise _needs_copy(name, f"the array is {NAME[t.dtype]}, not {NAME[dtype]}")
        if t.dtype in COMPLEX and dtype not in COMPLEX:
            raise TypeError(f"{name}: {NAME[t.dtype]} to {NAME[dtype]} would drop the imaginary part; use real or imag")
        r = r.to(dtype)
    if device is not None and device != t.device:
        if t.is_meta:
            raise ValueError(f"{name}: an array on the device 'meta' has no values to move to {device}")
        try:
            r = r.to(device)  # the tensor itself for "cuda", if it is on the current CUDA device
        except (RuntimeError, AssertionError) as e:  # torch's words for a device that is not there
            raise ValueError(f"{name}: cannot move to {device}: {str(e).splitlines()[0]}") from None
        if copy is False and r is not t:
            raise _needs_copy(name, f"the array is on {t.device}, not {device}")
    return r.clone() if copy and r is t else r


def scan(obj: Any, where: tuple[int, ...]) -> tuple[tuple[int, ...], set[type]]:
    """The shape of a nested sequence, and the types of its leaves."""
    types = set(map(type, obj))
    if types <= KIND_OF.keys():
        return (len(obj),), types
    nested = {issubclass(t, SEQUENCES) for t in types}
    if nested == {False}:
        return (len(obj),), types
    if len(nested) == 2:
        raise ValueError(f"asarray: ragged: at {list(where)} some elements are sequences and some are not")
    parts = [scan(part, (*where, i)) for i, part in enumerate(obj)]
    first = parts[0][0]
    for i, (shape, _) in enumerate(parts):
        if shape != first:
            raise ValueError(
                f"asarray: ragged: the element at {[*where, 0]} has shape {first}, at {[*where, i]} {shape}"
            )
    return (len(obj), *first), set().union(*[types for _, types in parts])


def from_numbers(obj: list[Any]) -> Tensor | None:
    """A tensor of a list of floats alone or ints alone, with the default dtype; None if there is no such short way.

    `array` is the fastest way, and makes numbers too large for float32 infinite without a warning.
    """
    if is_compiling():
        return None
    types = set(map(type, obj))
    d = torch.get_default_dtype() if types == {float} else torch.int64 if types == {int} else None
    if d not in _TYPECODES:
        return None
    try:
        return torch.asarray(array(_TYPECODES[d], obj), dtype=d)
    except (OverflowError, RuntimeError):
        return None


def from_sequence(obj: Any, dtype: torch.dtype, device: torch.device | None) -> Tensor:
    """A tensor of a regular nested sequence of Python scalars of a kind that the dtype takes.

    Raises
    ------
    OverflowError
        An int is outside the range of an integer dtype.
    """
    if is_compiling():
        flat = obj
        shape = [len(obj)]
        while len(flat) and isinstance(flat[0], SEQUENCES):
            shape.append(len(flat[0]))
            flat = [x for part in flat for x in part]
        if not all(has_literal(x) for x in flat):
            return torch.stack([scalar_tensor(x, dtype, device) for x in flat]).reshape(shape)
        if dtype in BOUNDS and not all(is_between(BOUNDS[dtype][0], x, BOUNDS[dtype][1]) for x in flat):
            raise OverflowError  # torch.tensor([-1], dtype=torch.uint8) is 255
        r = torch.tensor([fitting(x, dtype) for x in flat], dtype=dtype, device=device)
        return r if len(shape) == 1 else r.reshape(shape)
    # NumPy is several times faster than torch.tensor, and refuses -1 as uint8. Numbers too large for float32
    # are left to torch, which makes them infinite without a warning.
    name = {torch.float32: "float64", torch.complex64: "complex128"}.get(dtype) or NAME[dtype]
    return torch.as_tensor(np.array(obj, dtype=name), dtype=dtype, device=device)


def from_numpy_sequence(name: str, obj: Any, types: set[type], device: torch.device | None) -> Tensor:
    """A tensor of a nested sequence of NumPy's arrays and scalars, as NumPy joins them."""
    foreign = [t for t in types if not issubclass(t, (np.ndarray, np.generic, int, float, complex))]
    if foreign:
        raise TypeError(
            f"{name}: got a sequence with elements of {', '.join(sorted(t.__name__ for t in types))}; "
            "takes Python scalars, or arrays of one library"
        )
    try:
        a = np.asarray(obj)
    except ValueError as e:  # ragged
        raise ValueError(f"{name}: {e}") from None
    return torch.as_tensor(_from_numpy(name, a, None), device=device)


def from_foreign(name: str, obj: Any, copy: bool | None) -> Tensor:
    """A tensor of what another library made, with its memory if `copy` is not True and torch can write to it.

    Raises
    ------
    TypeError
        `obj` offers no elements, or elements of a dtype that is none of the standard's.
    ValueError
        `copy` is False and a copy is needed.
    """
    if isinstance(obj, np.ndarray):
        return _from_numpy(name, obj, copy)
    if hasattr(obj, "__dlpack__") and hasattr(obj, "__dlpack_device__"):
        return _from_exporter(name, obj, copy)
    if not isinstance(obj, np.generic):
        try:
            view = memoryview(obj)
        except TypeError:
            pass
        else:
            try:
                a = np.asarray(view)
            except ValueError:
                raise TypeError(f"{name}: got a buffer of format {view.format!r}; takes numbers") from None
            return _from_numpy(name, a, copy)
        if not (hasattr(obj, "__array__") or hasattr(obj, "__array_interface__")):
            raise TypeError(
                f"{name}: got a {_type_name(obj)}; takes arrays, tensors, Python scalars, lists and tuples "
                "of these, buffers, and objects with __dlpack__ or __array__"
            )
    elif copy is False:
        raise _needs_copy(name, "a NumPy scalar is no memory to share")
    # An object with __array__. With False it is NumPy that raises ValueError for a copy.
    return _from_numpy(name, np.asarray(obj, copy=False if copy is False else None), copy)


def from_exporter(name: str, x: Any, copy: bool | None) -> Tensor:
    """A tensor of a foreign object that speaks DLPack.

    Raises
    ------
    AttributeError and TypeError
        It does not speak DLPack.
    TypeError
        Its dtype is none of the standard's.
    BufferError
        It cannot be exported or imported; also a ValueError if `copy` is False and a copy is needed.
    """
    if isinstance(x, np.ndarray):
        return _from_numpy(name, x, copy)
    if not (hasattr(x, "__dlpack__") and hasattr(x, "__dlpack_device__")):
        raise NoExportError(
            f"{name}: an object of type {_type_name(x)} has no __dlpack__ and __dlpack_device__; use asarray"
        )
    return _from_exporter(name, x, copy)


def _from_exporter(name: str, x: Any, copy: bool | None) -> Tensor:
    kind, _ = x.__dlpack_device__()
    if int(kind) in _CPU_MEMORY:
        try:
            a = np.from_dlpack(x)
        except RuntimeError as e:  # NumPy's class for a dtype that it does not know
            raise TypeError(f"{name}: cannot import a {_type_name(x)}: {e}") from None
        return _from_numpy(name, a, copy)
    if any(s < 0 for s in getattr(x, "strides", None) or ()):
        raise BufferError(f"{name}: torch takes no negative strides from a {_type_name(x)}; copy it first")
    try:
        t = torch.utils.dlpack.from_dlpack(x)
    except (RuntimeError, AssertionError) as e:
        raise BufferError(f"{name}: cannot import a {_type_name(x)}: {str(e).splitlines()[0]}") from None
    return convert(name, t, None, None, copy)


def _from_numpy(name: str, a: np.ndarray[Any, Any], copy: bool | None) -> Tensor:
    if is_compiling():
        return torch.from_numpy(a).clone() if copy else torch.from_numpy(a)
    d = a.dtype
    if (d.kind, 8 * d.itemsize) not in BY_KEY:
        raise TypeError(f"{name}: got NumPy's {d}; takes {describe(ALL)}; convert it with its astype")
    if type(a) is not np.ndarray and isinstance(a, np.ma.MaskedArray):
        raise TypeError(f"{name}: got a masked array, and a tensor has no mask; use its filled()")
    size = d.itemsize
    if copy or not (
        a.flags.behaved and d.isnative and all(s >= 0 and s % size == 0 for s in a.strides)  # aligned, writable
    ):
        if copy is False:
            raise _needs_copy(
                name,
                "the memory is read-only, unaligned, of foreign byte order, or has negative or odd strides",
            )
        a = np.array(a, dtype=d.newbyteorder("="))
    return torch.from_numpy(a)


def _type_name(obj: object) -> str:
    return f"{type(obj).__module__}.{type(obj).__qualname__}".replace("builtins.", "")
