"""How a binary function combines many elements: into one, into running results, into one for each place."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._kernels import reduce
from . import _convert

Pair = Callable[[Tensor, Tensor], Tensor]

#: The functions for which it does not matter which neighbours are combined first: a few steps do for many elements.
ASSOCIATIVE = frozenset(
    "add multiply maximum minimum fmax fmin gcd hypot logaddexp logaddexp2 bitwise_and bitwise_or bitwise_xor "
    "logical_and logical_or logical_xor".split()
)
#: Those that give the same, however the elements are grouped.
EXACT = frozenset(
    "maximum minimum fmax fmin gcd bitwise_and bitwise_or bitwise_xor logical_and logical_or logical_xor".split()
)
#: Up to so many elements a running result is rounded as NumPy's, step by step.
_STEPS = 1024
_CUMULATIVE: dict[str, Callable[..., Tensor]] = {"add": reduce.cumulative_sum, "multiply": reduce.cumulative_prod}


def _rows(t: Tensor, axes: tuple[int, ...]) -> Tensor:
    """The axes that are combined as one, the first."""
    kept = [a for a in range(t.ndim) if a not in axes]
    n = math.prod(t.shape[a] for a in axes)
    return t.permute((*axes, *kept)).reshape(n, *[t.shape[a] for a in kept])


def _kept(r: Tensor, t: Tensor, axes: tuple[int, ...], keepdims: bool) -> Tensor:
    return r.reshape([1 if a in axes else s for a, s in enumerate(t.shape)]) if keepdims else r


def combined(
    name: str, pair: Pair, t: Tensor, axes: tuple[int, ...], keepdims: bool, first: Tensor | None = None
) -> Tensor:
    """The elements over axes as one, of at least one element; `first` goes before them."""
    rows = _rows(t, axes)
    if name in ASSOCIATIVE:
        while (n := rows.shape[0]) > 1:
            half = pair(rows[0 : n - 1 : 2], rows[1:n:2])
            rows = torch.cat([half, rows[-1:]]) if n % 2 else half
    r = rows[0].clone() if first is None else pair(first, rows[0])
    for i in range(1, rows.shape[0]):
        r = pair(r, rows[i])
    return _kept(r, t, axes, keepdims)


def masked(pair: Pair, t: Tensor, mask: Tensor, axes: tuple[int, ...], keepdims: bool, start: Tensor) -> Tensor:
    """As `combined`, without the elements that the mask does not name."""
    rows, chosen = _rows(t, axes), _rows(mask.expand(t.shape), axes)
    r = start.expand(rows.shape[1:])
    for x, m in zip(rows, chosen, strict=True):
        r = torch.where(m, pair(r, x), r)
    return _kept(r, t, axes, True) if keepdims else r.clone()


def accumulated(name: str, pair: Pair, t: Tensor, axis: int) -> Tensor:
    """The elements along an axis, each combined with all before it."""
    fast = _CUMULATIVE.get(name)
    if fast is not None and t.dtype is not torch.bool:
        return fast(t.float(), axis).half() if t.dtype is torch.float16 else fast(t, axis, t.dtype)
    n = t.shape[axis]
    if not t.numel() or n == 1:
        return t.clone()
    if name not in ASSOCIATIVE or (n <= _STEPS and name not in EXACT and t.dtype is not torch.bool):
        parts = [t.select(axis, 0)]
        for i in range(1, n):
            parts.append(pair(parts[-1], t.select(axis, i)))
        return torch.stack(parts, axis)
    step = 1
    while step < n:  # each holds what the last `step` elements give
        t = torch.cat(
            [t.narrow(axis, 0, step), pair(t.narrow(axis, 0, n - step), t.narrow(axis, step, n - step))], axis
        )
        step *= 2
    return t


def runs(pair: Pair, values: Tensor, begins: Tensor) -> Tensor:
    """The values of each run as one, for an associative function. A run begins where `begins` says so."""
    number = torch.cumsum(begins, 0)
    n, step = values.shape[0], 1
    longest = int(torch.bincount(number).max())
    while step < longest:
        same = number[step:] == number[:-step]
        values = torch.cat([values[:step], torch.where(same, pair(values[:-step], values[step:]), values[step:])])
        step *= 2
    ends = torch.cat([begins[1:], begins.new_ones(1)])
    return values[ends] if n else values


def caster(kernel: Callable[..., Any], d: torch.dtype) -> Pair:
    """The function, with results in one dtype."""
    return lambda x, y: _convert.cast(kernel(x, y), d)


def signed_zeros(r: Tensor, t: Tensor, axes: tuple[int, ...], keepdims: bool) -> Tensor:
    """Sums, with the zeros of negative zeros alone negative, as of all addends but +0."""
    if t.is_complex():
        parts = [signed_zeros(*pair, axes, keepdims) for pair in ((r.real, t.real), (r.imag, t.imag))]
        return torch.complex(*parts)
    negative = reduce.all((t == 0) & torch.signbit(t), axes, keepdims)
    return torch.where(negative, torch.full_like(r, -0.0), r)
