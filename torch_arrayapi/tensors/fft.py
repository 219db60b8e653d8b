"""The extension `fft` for code that holds plain torch tensors: the functions that create give tensors."""

from __future__ import annotations

import torch

from .. import fft as main
from ..fft import fft, fftn, fftshift, hfft, ifft, ifftn, ifftshift, ihfft, irfft, irfftn, rfft, rfftn

__all__ = [
    "fft",
    "fftfreq",
    "fftn",
    "fftshift",
    "hfft",
    "ifft",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfftn",
    "rfft",
    "rfftfreq",
    "rfftn",
]


def __dir__() -> list[str]:
    return __all__


def fftfreq(
    n: int, /, *, d: float = 1.0, dtype: torch.dtype | None = None, device: torch.device | None = None
) -> torch.Tensor:
    """The frequencies of the elements of `fft`. As `torch_arrayapi.fft.fftfreq`.

    Examples
    --------
    >>> import torch_arrayapi.tensors as xp
    >>> xp.fft.fftfreq(4, d=0.25)
    tensor([ 0.,  1., -2., -1.])
    """
    return main.fftfreq(n, d=d, dtype=dtype, device=device).tensor


def rfftfreq(
    n: int, /, *, d: float = 1.0, dtype: torch.dtype | None = None, device: torch.device | None = None
) -> torch.Tensor:
    """The frequencies of the elements of `rfft`. As `torch_arrayapi.fft.rfftfreq`.

    Examples
    --------
    >>> import torch_arrayapi.tensors as xp
    >>> xp.fft.rfftfreq(4, d=0.25)
    tensor([0., 1., 2.])
    """
    return main.rfftfreq(n, d=d, dtype=dtype, device=device).tensor
