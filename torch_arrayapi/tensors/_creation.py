"""The standard's creation functions, for code that holds plain torch tensors."""

from __future__ import annotations

from typing import Any

import torch

from .. import _asarray
from .. import _creation as main
from .._array import Array, wrap
from .._creation import empty_like, full_like, meshgrid, ones_like, tril, triu, zeros_like
from .._factory import made

__all__ = [
    "arange",
    "asarray",
    "empty",
    "empty_like",
    "eye",
    "from_dlpack",
    "full",
    "full_like",
    "linspace",
    "meshgrid",
    "ones",
    "ones_like",
    "tril",
    "triu",
    "zeros",
    "zeros_like",
]


def arange(
    start: float,
    /,
    stop: float | None = None,
    step: float = 1,
    *,
    dtype: torch.dtype | None = None,
    device: torch.device | None = None,
) -> torch.Tensor:
    """Evenly spaced numbers from `start` to before `stop`. As `torch_arrayapi.arange`.

    Examples
    --------
    >>> import torch_arrayapi.tensors as xp
    >>> xp.arange(3)
    tensor([0, 1, 2])
    """
    return main.arange(start, stop, step, dtype=dtype, device=device).tensor


def asarray(
    obj: Any,
    /,
    *,
    dtype: torch.dtype | None = None,
    device: torch.device | None = None,
    copy: bool | None = None,
) -> torch.Tensor:
    """A tensor of the elements of another object. As `torch_arrayapi.asarray`.

    Examples
    --------
    >>> import torch_arrayapi.tensors as xp
    >>> xp.asarray([1.5, 2])
    tensor([1.5000, 2.0000])
    """
    return _asarray.to_tensor(obj, dtype, device, copy)


def empty(
    shape: int | tuple[int, ...], *, dtype: torch.dtype | None = None, device: torch.device | None = None
) -> torch.Tensor:
    """A tensor whose elements are not set. As `torch_arrayapi.empty`.

    Examples
    --------
    >>> import torch_arrayapi.tensors as xp
    >>> xp.empty(3).shape
    torch.Size([3])
    """
    return made("empty", torch.empty, shape, dtype, device)


def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    dtype: torch.dtype | None = None,
    device: torch.device | None = None,
) -> torch.Tensor:
    """A matrix with ones on a diagonal and zeros elsewhere. As `torch_arrayapi.eye`.

    Examples
    --------
    >>> import torch_arrayapi.tensors as xp
    >>> xp.eye(2, dtype=xp.int64)
    tensor([[1, 0],
            [0, 1]])
    """
    return main.eye(n_rows, n_cols, k=k, dtype=dtype, device=device).tensor


def from_dlpack(x: object, /, *, device: torch.device | None = None, copy: bool | None = None) -> torch.Tensor:
    """A tensor of an object that speaks DLPack. As `torch_arrayapi.from_dlpack`.

    Examples
    --------
    >>> import torch_arrayapi.tensors as xp
    >>> xp.from_dlpack(xp.ones(2))
    tensor([1., 1.])
    """
    return _asarray.dlpack_tensor(x, device, copy)


def full(
    shape: int | tuple[int, ...],
    fill_value: complex | torch.Tensor,
    *,
    dtype: torch.dtype | None = None,
    device: torch.device | None = None,
) -> torch.Tensor:
    """A tensor in which every element is the same number. As `torch_arrayapi.full`.

    Examples
    --------
    >>> import torch_arrayapi.tensors as xp
    >>> xp.full(2, 7)
    tensor([7, 7])
    """
    fill: Any = fill_value
    if type(fill) is Array:
        raise TypeError("full: fill_value is an Array; takes a Python scalar or a 0-d tensor (x.tensor)")
    if isinstance(fill, torch.Tensor):
        fill = wrap(fill)
    return main.full(shape, fill, dtype=dtype, device=device).tensor


def linspace(
    start: complex,
    stop: complex,
    /,
    num: int,
    *,
    dtype: torch.dtype | None = None,
    device: torch.device | None = None,
    endpoint: bool = True,
) -> torch.Tensor:
    """Evenly spaced numbers over an interval. As `torch_arrayapi.linspace`.

    Examples
    --------
    >>> import torch_arrayapi.tensors as xp
    >>> xp.linspace(0, 1, 3)
    tensor([0.0000, 0.5000, 1.0000])
    """
    return main.linspace(start, stop, num, dtype=dtype, device=device, endpoint=endpoint).tensor


def ones(
    shape: int | tuple[int, ...], *, dtype: torch.dtype | None = None, device: torch.device | None = None
) -> torch.Tensor:
    """A tensor of ones. As `torch_arrayapi.ones`.

    Examples
    --------
    >>> import torch_arrayapi.tensors as xp
    >>> xp.ones(2)
    tensor([1., 1.])
    """
    return made("ones", torch.ones, shape, dtype, device)


def zeros(
    shape: int | tuple[int, ...], *, dtype: torch.dtype | None = None, device: torch.device | None = None
) -> torch.Tensor:
    """A tensor of zeros. As `torch_arrayapi.zeros`.

    Examples
    --------
    >>> import torch_arrayapi.tensors as xp
    >>> xp.zeros(2)
    tensor([0., 0.])
    """
    return made("zeros", torch.zeros, shape, dtype, device)
