"""What a loop of a ufunc computes: the kernel for the dtypes that go into it."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._dtypes import BOUNDS
from .._ops import Op
from . import _convert
from ._dtypes import KIND, Key, legacy_dtypes

#: The dtypes of Python numbers that have no array to adapt to.
DEFAULT: dict[Any, torch.dtype] = {int: torch.int64, float: torch.float64, complex: torch.complex128}
_RANK = {"b": 0, "u": 1, "i": 1, "f": 2, "c": 3}


def dispatch(
    kernel: Op | Callable[..., Any], others: dict[str, Callable[..., Any]], mixed: Callable[..., Tensor] | None
) -> Callable[..., Any]:
    """A function of tensors of the loop's dtypes.

    `others` has the kernels of kinds of dtype of their own, `mixed` compares int64 with uint64.
    """

    def run(*ts: Tensor) -> Any:
        d = ts[0].dtype
        if d is torch.float16:
            if "half" in others:
                return others["half"](*ts)
            return _narrowed(run(*[t.float() if t.dtype is torch.float16 else t for t in ts]))
        if mixed is not None and ts[1].dtype is not d:
            return mixed(*ts)
        special = others.get(KIND[d])
        if special is not None:
            return special(*ts)
        if isinstance(kernel, Op):
            return kernel.fast(*ts) if d in kernel.native else kernel.full(*ts)
        return kernel(*ts)

    return run


def _narrowed(r: Any) -> Any:
    if isinstance(r, tuple):
        return tuple(_narrowed(e) for e in r)
    return r.half() if r.dtype is torch.float32 else r


_COMPARED = {
    "equal": operator.eq, "not_equal": operator.ne, "less": operator.lt, "less_equal": operator.le,
    "greater": operator.gt, "greater_equal": operator.ge,
}  # fmt: skip


def compared(name: str, inputs: tuple[Any, ...]) -> Tensor | None:
    """The comparison of two Python ints, of any size; None for other operands."""
    if type(inputs[0]) is int and type(inputs[1]) is int:
        return torch.tensor(_COMPARED[name](*inputs))
    return None


def beyond(name: str, operands: list[Any], into: tuple[torch.dtype, ...]) -> Tensor | None:
    """The comparison with a Python int that the other operand's dtype does not hold: NumPy's exact answer."""
    for i, x in enumerate(operands):
        other = operands[1 - i]
        if type(x) is int and isinstance(other, Tensor) and into[i] in BOUNDS:
            low, high = BOUNDS[into[i]]
            if low <= x <= high:
                continue
            larger = (x > high) is (i == 1)  # whether the second operand is the larger one
            answer = {
                "equal": False, "not_equal": True, "less": larger, "less_equal": larger,
                "greater": not larger, "greater_equal": not larger,
            }[name]  # fmt: skip
            return torch.full(other.shape, answer, device=other.device)
    return None


def fits(k: type, d: torch.dtype) -> bool:
    """Whether a Python number adapts to a dtype."""
    return _RANK[KIND[d]] >= _RANK[KIND[DEFAULT[k]]]


def element(x: Any, d: torch.dtype, device: Any) -> Tensor:
    """A Python number as an operand of a loop of that dtype."""
    if fits(type(x), d):
        return _convert.element(x, d, device)
    return _convert.cast(_convert.element(x, DEFAULT[type(x)], device), d)


def legacy_keys(operands: list[Any]) -> tuple[Key, ...]:
    """The dtypes that NumPy 1 looks for a loop with."""
    tensors = [x if isinstance(x, Tensor) else _convert.tensor(x) for x in operands]
    values = [None if t.ndim else t.item() for t in tensors]
    return tuple(legacy_dtypes([t.dtype for t in tensors], values))
