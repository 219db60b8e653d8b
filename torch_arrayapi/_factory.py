"""What creation functions have in common: the checks of their arguments, and the errors of torch's factories.

Works on tensors; knows no Array.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, get_default_dtype
from torch.compiler import is_compiling

from ._axes import as_int, as_shape, shown
from ._compile import is_open, surely
from ._dtypes import BOUNDS, INTEGER, KIND, NAME, REAL_FLOATING, SCALAR_KINDS, TO_COMPLEX
from ._kernels import create
from ._promotion import check_device, check_dtype, converted, is_between

#: What torch's factories raise: for a device that is not there, for sizes that are none or too large.
FAILURES = (RuntimeError, AssertionError, TypeError, ValueError, OverflowError)
_RANK = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}
#: The kind of each Python scalar.
KIND_OF = {bool: "b", int: "i", float: "f", complex: "c"}


def default_float(name: str) -> torch.dtype:
    """Torch's default dtype, if the standard has it."""
    d = get_default_dtype()
    if d not in REAL_FLOATING:
        raise TypeError(
            f"{name}: torch's default dtype is {d}, which is none of the standard's; pass dtype, or set it "
            "with torch.set_default_dtype to torch.float32 or torch.float64"
        )
    return d


def python_dtype(types: set[type], dtype: torch.dtype | None) -> torch.dtype:
    """The dtype for Python scalars of these types: `dtype` if it takes them, or the default."""
    if dtype is None:
        if complex in types:
            return TO_COMPLEX[default_float("asarray")]
        if float in types or not types:
            return default_float("asarray")
        return torch.int64 if int in types else torch.bool
    rank = max([_RANK[KIND_OF[t]] for t in types], default=0)
    if rank <= _RANK[KIND[dtype]] or (dtype is torch.bool and rank == _RANK["i"]):
        return dtype
    names = ", ".join(sorted(t.__name__ for t in types))
    raise TypeError(f"asarray: Python {names} for {NAME[dtype]}; convert the array with astype")


def python_type(value: Any) -> type | None:
    """The Python scalar type that `value` is an instance of; None if it is no Python scalar."""
    return type(value) if type(value) in KIND_OF else next((t for t in KIND_OF if isinstance(value, t)), None)


def real_number(name: str, argument: str, value: Any) -> float:
    """`value` as a Python int or float."""
    if type(value) is int or type(value) is float:
        return value
    if isinstance(value, float):
        return float(value)
    try:
        return as_int(name, argument, value)
    except TypeError:
        raise TypeError(f"{name}: {argument} is a {type(value).__name__}; takes an int or a float") from None


def checked_fill(name: str, value: Any, dtype: torch.dtype | None) -> tuple[Any, torch.dtype]:
    """A fill value as torch takes it, and its dtype."""
    python = type(value) if type(value) in KIND_OF else python_type(value)
    if python is None:
        raise TypeError(f"{name}: fill_value is a {type(value).__name__}; takes a Python scalar")
    if (
        python is float
        and (is_open(value) or is_between(-1e30, value, 1e30))
        and (dtype is None or dtype in REAL_FLOATING)
    ):  # only faster
        return float(value), default_float(name) if dtype is None else dtype
    if dtype is None:
        d = default_float(name) if python is float else python_dtype({python}, None)
    else:
        d = dtype
    kind = KIND[d]
    if kind not in SCALAR_KINDS[python] or (python is complex and kind == "f"):
        raise TypeError(
            f"{name}: fill_value is a Python {python.__name__} and the dtype {NAME[d]}; bool fills bool, int "
            "any numeric dtype, float floating-point dtypes, complex complex ones"
        )
    try:
        if kind not in "iu" or is_between(BOUNDS[d][0], value, BOUNDS[d][1]):
            return create.fitting(python(value), d), d
    except OverflowError:  # an int for a floating-point dtype
        pass
    raise OverflowError(f"{name}: {shown(value)} is outside the range of {NAME[d]}")


def check_numel(name: str, sizes: tuple[int, ...], dtype: torch.dtype = torch.complex128) -> None:
    """Refuses a shape that no memory holds."""
    if surely(math.prod([max(s, 1) for s in sizes]) * dtype.itemsize >= 2**63):
        raise ValueError(f"{name}: shape {tuple(map(shown, sizes))} is too large")


def made(
    name: str,
    factory: Callable[..., Tensor],
    shape: Any,
    dtype: torch.dtype | None,
    device: torch.device | None,
) -> Tensor:
    """What torch's factory makes; its complaints are put into the standard's words."""
    if dtype is not None:
        check_dtype(name, dtype)
    elif get_default_dtype() not in REAL_FLOATING:
        default_float(name)
    if device is not None:
        device = check_device(name, device)
    if type(shape) is not tuple:
        shape = as_shape(name, shape)
    try:
        if dtype is None and device is None:
            return factory(size=shape)  # a quarter faster with the name
        return factory(size=shape, dtype=dtype, device=device)
    except FAILURES:
        sizes = as_shape(name, shape)
    try:
        return factory(sizes, dtype=dtype, device=device)
    except FAILURES as e:
        raise reason(name, device, e, sizes) from None


def reason(name: str, device: torch.device | None, error: Exception, sizes: tuple[int, ...] = ()) -> Exception:
    """The standard's error for what made torch fail; torch's own if it is not in the arguments."""
    text = str(error).splitlines()[0]
    if isinstance(error, torch.OutOfMemoryError):
        return error
    check_numel(name, sizes)
    if device is not None and device.type not in ("cpu", "meta"):
        return ValueError(f"{name}: torch cannot create on {device}: {text}")
    if isinstance(error, OverflowError):
        return OverflowError(f"{name}: {text}")
    return MemoryError(f"{name}: {text}") if "alloc" in text else error


def filled(
    name: str, sizes: tuple[int, ...], fill: Tensor, dtype: torch.dtype | None, device: torch.device | None
) -> Tensor:
    """A tensor of copies of a 0-d tensor."""
    if fill.ndim != 0:
        raise ValueError(f"{name}: fill_value is an array of shape {tuple(fill.shape)}; takes a scalar or a 0-d array")
    check_dtype(name, fill.dtype)
    if dtype is None:
        r = fill
    elif fill.dtype in INTEGER and dtype in INTEGER:  # as for a Python int; SciPy fills int32 with an int64
        r = fill.to(dtype)
        low, high = BOUNDS[dtype]
        if fill.is_cpu and not is_compiling() and not low <= (value := int(fill)) <= high:
            raise OverflowError(f"{name}: {value} is outside the range of {NAME[dtype]}")
    else:
        r = converted(name, fill, dtype)
    try:
        return r.to(device).expand(sizes).clone(memory_format=torch.contiguous_format)
    except FAILURES as e:
        raise reason(name, device, e, sizes) from None
