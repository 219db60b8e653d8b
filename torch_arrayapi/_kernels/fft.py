"""Fourier transforms: torch's own, and what they lack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.compiler import is_compiling


def transform(
    f: Callable[..., torch.Tensor], x: torch.Tensor, size: Any, axis: int | tuple[int, ...], norm: str
) -> torch.Tensor:
    """`f(x, size, axis, norm)` of a function of torch.fft; `size` goes with `axis`, one number or several.

    torch refuses a stack of no vectors (pytorch/pytorch#174984): transform one of zeros and drop it.
    """
    if x.numel():
        return f(x, size, axis, norm)
    axes = (axis,) if isinstance(axis, int) else axis
    r = f(torch.constant_pad_nd(x, [p for s in reversed(x.shape) for p in (0, int(s == 0))]), size, axis, norm)
    for i, s in enumerate(x.shape):
        if s == 0 and i not in axes:
            r = r.narrow(i, 0, 0)
    return r


def fftfreq(n: int, d: float, *, dtype: torch.dtype, device: Any) -> torch.Tensor:
    if not is_compiling():
        return torch.fft.fftfreq(n, d, dtype=dtype, device=device)
    i = torch.arange(n, dtype=dtype, device=device)  # torch's own would fix an `n` that the graph keeps open
    return torch.where(i < (n + 1) // 2, i, i - n) * (1.0 / (n * d))


def rfftfreq(n: int, d: float, *, dtype: torch.dtype, device: Any) -> torch.Tensor:
    if not is_compiling():
        return torch.fft.rfftfreq(n, d, dtype=dtype, device=device)
    return torch.arange(n // 2 + 1, dtype=dtype, device=device) * (1.0 / (n * d))


def ihfft(x: torch.Tensor, n: int, axis: int, norm: str) -> torch.Tensor:
    """As torch's, which leaves a lazy conjugate."""
    return torch.fft.ihfft(x, n, axis, norm).resolve_conj()


def fftshift(x: torch.Tensor, axes: tuple[int, ...]) -> torch.Tensor:
    """Axes rolled by half their size, forwards; torch's own refuses an empty tuple of axes."""
    return torch.roll(x, [x.shape[i] // 2 for i in axes], axes) if axes else x.clone()


def ifftshift(x: torch.Tensor, axes: tuple[int, ...]) -> torch.Tensor:
    """Axes rolled by half their size, backwards: what undoes `fftshift`."""
    return torch.roll(x, [-(x.shape[i] // 2) for i in axes], axes) if axes else x.clone()
