"""Creation kernels: values from numbers, triangles, grids."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor
from torch._C._functorch import is_functorch_wrapped_tensor
from torch.compiler import is_compiling

from .._compile import is_open, likely, surely
from .._dtypes import ALL, COMPLEX, FLOATING, SIGNED, TO_REAL

Device = torch.device | str | None

_EXACT = 2**53  # every int up to here is a float64, and sums of three do not overflow int64
_INT64_MIN = -(2**63)
_FLOAT32_MAX = 2.0**128 - 2.0**104
_FLOAT64_MAX = torch.finfo(torch.float64).max


def arange_length(start: float, stop: float, step: float) -> int:
    """How many elements `arange` has: ceil((stop - start) / step), exact for ints.

    Raises
    ------
    ValueError
        The length is not finite.
    """
    if isinstance(start, int) and isinstance(stop, int) and isinstance(step, int):
        return max(0, -((start - stop) // step))
    quotient = (stop - start) / step
    if not _is_finite(quotient):
        raise ValueError
    if surely(
        quotient == 0
    ):  # it may have underflowed, or the step is infinite: then the start alone is in the interval
        return int(start != stop and (start < stop) is (step > 0))
    return max(0, math.ceil(quotient))


def arange(start: float, stop: float, step: float, n: int, dtype: torch.dtype, device: Device) -> Tensor:
    """`n` elements `start + i * step`, those before `stop`; for an integer dtype, ints in its range."""
    if dtype in COMPLEX:
        return arange(start, stop, step, n, TO_REAL[dtype], device).to(dtype)
    compiling = is_compiling()
    if compiling and surely(start == 0) and surely(step == 1) and isinstance(stop, int):
        r = torch.arange(n, dtype=dtype if dtype in FLOATING else torch.int64, device=device)
        return r if r.dtype is dtype else r.to(dtype)
    small = (
        _is_exact(start) and _is_exact(stop) and _is_exact(step) and surely(n > 0)
    )  # torch refuses an empty interval
    if dtype in FLOATING:
        if small and not (compiling and (is_open(start) or is_open(stop) or is_open(step))):
            r = torch.arange(start, stop, step, dtype=dtype, device=device)
            if r.shape[0] == n:  # torch computes the length from floats
                return r
        i = torch.arange(n, dtype=torch.float64, device=device)
        return (i * (0.0 if surely(n <= 1) else float(step)) + float(start)).to(dtype)  # the step may be infinite
    if small:
        r = torch.arange(start, stop, step, dtype=torch.int64, device=device)
    else:
        # torch.arange(-2**63, 2**63 - 1, 2**62) is empty. Modulo 2**64 nothing overflows.
        r = torch.arange(n, dtype=torch.int64, device=device) * _wrapped(int(step)) + _wrapped(int(start))
    return r if dtype is torch.int64 else r.view(dtype) if dtype is torch.uint64 else r.to(dtype)


def _is_exact(value: float) -> bool:
    return likely(value >= -_EXACT) and likely(value <= _EXACT)


def _wrapped(i: int) -> int:
    """The int64 of the same bits."""
    return (i - _INT64_MIN) % 2**64 + _INT64_MIN


def linspace(start: complex, stop: complex, num: int, endpoint: bool, dtype: torch.dtype, device: Device) -> Tensor:
    """`num` evenly spaced values, float64 computed as in NumPy: torch.linspace differs in the last bits."""
    if dtype in COMPLEX:
        a, b = complex(start), complex(stop)
        real = linspace(a.real, b.real, num, endpoint, torch.float64, device)
        imag = linspace(a.imag, b.imag, num, endpoint, torch.float64, device)
        return torch.complex(real, imag).to(dtype)
    first, last = float(start), float(stop)  # type: ignore[arg-type]  # a real dtype takes real numbers
    delta = last - first
    finite = _is_finite(delta)
    # In a graph torch.linspace would fix a number of elements that may be open.
    if dtype is torch.float32 and finite and not is_compiling():
        if endpoint:
            return torch.linspace(first, last, num, dtype=torch.float64, device=device).float()
        return torch.linspace(first, last, num + 1, dtype=torch.float64, device=device)[:num].float()
    spaces = max(num - 1 if endpoint else num, 1)
    step = delta / spaces
    r = torch.arange(num, dtype=torch.float64, device=device)
    if not finite and _is_finite(first) and _is_finite(last):  # for example from -1e308 to 1e308
        r = (r / spaces) * last + (1 - r / spaces) * first
    elif not likely(step != 0):  # or too small for a float
        r.div_(spaces).mul_(delta).add_(first)
    else:
        r.mul_(step).add_(first)
    if not finite and num > 0:
        r[0] = first  # 0 times an infinite step is NaN
    if endpoint and is_compiling():
        # `num` may not be known.
        i = torch.arange(num, device=device)
        r = torch.where((i == num - 1) & (i > 0), scalar(last, torch.float64, device), r)
    elif endpoint and num > 1:
        r[-1] = last
    return r.to(dtype)


def eye(rows: int, columns: int, k: int, dtype: torch.dtype, device: Device) -> Tensor:
    """Ones on the diagonal `k`, zeros elsewhere."""
    if surely(k == 0) and dtype not in SIGNED:  # "eye" not implemented for 'UInt16'
        if surely(rows == columns):
            return torch.eye(rows, dtype=dtype, device=device)
        return torch.eye(rows, columns, dtype=dtype, device=device)
    if is_compiling():  # one graph for all sizes and diagonals
        k = max(-rows, min(k, columns))  # it may be any int
        is_on = torch.arange(rows, device=device)[:, None] + k == torch.arange(columns, device=device)
        return is_on.to(dtype)
    r = torch.zeros((rows, columns), dtype=dtype, device=device)
    if -rows < k < columns:
        r.diagonal(k).fill_(1)
    return r


def tril(x: Tensor, k: int) -> Tensor:
    """Zeros above the diagonal `k`."""
    s = SIGNED.get(x.dtype)  # "tril" not implemented for 'UInt16'
    k = _diagonal(x, k)
    return torch.tril(x, k) if s is None else torch.tril(x.view(s), k).view(x.dtype)


def triu(x: Tensor, k: int) -> Tensor:
    """Zeros below the diagonal `k`."""
    s = SIGNED.get(x.dtype)
    k = _diagonal(x, k)
    return torch.triu(x, k) if s is None else torch.triu(x.view(s), k).view(x.dtype)


def _diagonal(x: Tensor, k: int) -> int:
    """A diagonal of the same triangle that torch can hold: k may be any int."""
    return max(-x.shape[-2], min(k, x.shape[-1]))


def meshgrid(xs: Sequence[Tensor], cartesian: bool) -> tuple[Tensor, ...]:
    """A contiguous grid for each tensor of at most one axis; cartesian: the first two axes are exchanged."""
    n = len(xs)
    axes = list(range(n))
    if cartesian and n > 1:
        axes[0], axes[1] = 1, 0
    sizes = [0] * n
    for x, a in zip(xs, axes, strict=True):
        sizes[a] = x.numel()
    grids = []
    for x, a in zip(xs, axes, strict=True):
        shape = [1] * n
        shape[a] = x.numel()
        grids.append(x.reshape(shape).expand(sizes).clone(memory_format=torch.contiguous_format))
    return tuple(grids)


def fitting(value: Any, dtype: torch.dtype) -> Any:
    """A Python number for torch.full, which refuses 1e40 as float32 and 2**70 as any floating dtype.

    As in IEEE 754 a float too large for float32 becomes infinite; an int too large is Python's OverflowError.
    """
    if is_open(value):  # `scalar` converts it in the graph
        return value
    if dtype is torch.float32:
        return _single(float(value))
    if dtype is torch.float64:
        return float(value)
    if dtype in COMPLEX:
        if not isinstance(value, complex):
            return fitting(value, TO_REAL[dtype])
        return complex(_single(value.real), _single(value.imag)) if dtype is torch.complex64 else value
    return value


def scalar(value: Any, dtype: torch.dtype, device: Device) -> Tensor:
    """A 0-d tensor of a Python number that the dtype holds."""
    if is_compiling() and not has_literal(value):
        if isinstance(value, complex):
            real = TO_REAL[dtype]
            return torch.complex(scalar(value.real, real, device), scalar(value.imag, real, device))
        if is_open(value):
            if dtype in COMPLEX:
                return scalar(value, TO_REAL[dtype], device).to(dtype)
            return torch.ones((), dtype=dtype, device=device) * value
        return -torch.scalar_tensor(math.nan, dtype=dtype, device=device)
    return torch.scalar_tensor(value, dtype=dtype, device=device)


# The 0-d tensors of Python scalars that have been operands on the CPU. torch spends as much time on making one of
# a number, at each call, as on adding ten elements.
_CONSTANTS: dict[torch.dtype, dict[Any, Tensor]] = {d: {} for d in ALL}
_MANY = 1000


def constant(s: Any, t: Tensor, d: torch.dtype) -> Tensor | None:
    """The 0-d tensor of an int or a float that fits `d`, the dtype of `t`, for an operand that is only read.

    None where a kept tensor has no place: in a graph, on another device, for a tensor that stands for another.
    """
    if type(t) is not Tensor or not t.is_cpu or is_compiling():
        return None
    kept = _CONSTANTS[d]
    found = kept.get(s)
    if found is None or (s == 0 and math.copysign(1.0, s) < 0):  # 0.0 and -0.0 are one key
        try:
            with torch.inference_mode(False):  # a tensor made in inference mode has no place in a derivative
                found = scalar(fitting(s, d) if d in FLOATING else s, d, t.device)
        except OverflowError:  # an int that no float holds
            return None
        if type(found) is not Tensor or is_functorch_wrapped_tensor(found):  # torch.func.functionalize makes such
            return found
        if s != s or (s == 0 and math.copysign(1.0, s) < 0):
            return found
        if len(kept) >= _MANY:
            kept.clear()
        kept[s] = found
    return found


def has_literal(value: Any) -> bool:
    """Whether a traced graph holds a number as Python writes it, and Python reads the text as that number.

    Not so an open one, a complex number with an infinity, a NaN or a negative zero in it, (-0+infj), and a NaN with
    a sign.
    """
    if isinstance(value, complex):
        parts = (value.real, value.imag)
        return all(math.isfinite(p) and (p != 0 or math.copysign(1.0, p) > 0) for p in parts)
    return not is_open(value) and (value == value or math.copysign(1.0, value) > 0)


def _is_finite(value: float) -> bool:
    return likely(value >= -_FLOAT64_MAX) and likely(value <= _FLOAT64_MAX)


def _single(value: float) -> float:
    if not (likely(value >= -_FLOAT32_MAX) and likely(value <= _FLOAT32_MAX)) and _is_finite(value):
        # What is nearer to the largest float32 than to the next power of two rounds to it.
        large = _FLOAT32_MAX if abs(value) < 2.0**128 - 2.0**103 else math.inf
        return large if value > 0 else -large
    return value
