"""ndarray: NumPy's array on one torch tensor."""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._axes import normalize_axes
from .._dtypes import NUMERIC
from .._kernels import manip, reduce
from ._dtypes import TO_NUMPY, parse

new = object.__new__


def wrap(t: Tensor) -> ndarray:
    """The ndarray of a tensor."""
    r = new(ndarray)
    r._tensor = t
    return r


def scalar(t: Tensor) -> Any:
    """A full result: NumPy's scalar, or a 0-d array where reading it would lose a gradient or wait for a device."""
    if t.requires_grad or not t.is_cpu or is_compiling():
        return wrap(t)
    return t.numpy()[()]


def total(t: Tensor, axis: Any, dtype: Any, keepdims: bool) -> Tensor:
    """NumPy's sum of a tensor."""
    try:
        axes = normalize_axes("sum", axis, t.ndim)
    except IndexError as e:
        raise np.exceptions.AxisError(str(e)) from None
    d = None if dtype is None else parse(dtype)
    if t.dtype not in NUMERIC:  # bool is counted
        t = t.to(torch.int64)
    return reduce.sum(t if d is None else t.to(d), axes, keepdims, d)


class ndarray:
    """NumPy's array on one torch tensor, the attribute `tensor`.

    Its dtype is NumPy's dtype object. Arrays are made by `array`, `asarray` and `arange`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.arange(4.0).reshape(2, 2).sum()
    np.float64(6.0)
    """

    __slots__ = ("__weakref__", "_tensor")
    _tensor: Tensor

    def __new__(cls, *args: object, **kwargs: object) -> ndarray:
        raise TypeError("an ndarray is made by array, asarray or arange")

    @property
    def tensor(self) -> Tensor:
        """The tensor that holds the elements; not a copy."""
        return self._tensor

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of the elements, NumPy's object."""
        return TO_NUMPY[self._tensor.dtype]

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of each axis."""
        return tuple(self._tensor.shape)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return self._tensor.ndim

    @property
    def size(self) -> int:
        """The number of elements."""
        return self._tensor.numel()

    def reshape(self, *shape: SupportsIndex | tuple[SupportsIndex, ...]) -> ndarray:
        """The elements in another shape, a view where there is one; one size may be -1."""
        sizes = shape[0] if len(shape) == 1 and isinstance(shape[0], (tuple, list)) else shape
        try:
            return wrap(manip.reshape(self._tensor, tuple(int(s) for s in sizes), None))  # type: ignore[arg-type]
        except RuntimeError:
            raise ValueError(f"reshape: an array of size {self.size} cannot have the shape {tuple(sizes)}") from None

    def sum(self, axis: Any = None, dtype: Any = None, *, keepdims: bool = False) -> Any:
        """The sum over `axis`: None (all axes), an int or a tuple. A sum over all is a NumPy scalar."""
        t = total(self._tensor, axis, dtype, keepdims)
        return wrap(t) if t.ndim else scalar(t)

    def __array__(self, dtype: Any = None, *, copy: bool | None = None) -> np.ndarray[Any, Any]:
        t = self._tensor
        if t.requires_grad:
            raise TypeError("__array__: the array tracks gradients; write numpy.asarray(x.tensor.detach())")
        if not t.is_cpu:
            raise TypeError(f"__array__: the array is on {t.device}; write numpy.asarray(x.tensor.cpu())")
        return np.array(t.numpy(), dtype=dtype, copy=copy)

    def __len__(self) -> int:
        if self._tensor.ndim == 0:
            raise TypeError("len() of unsized object")
        return self._tensor.shape[0]

    def __float__(self) -> float:
        return float(self._tensor.detach())

    def __repr__(self) -> str:
        return repr(self._tensor.detach().cpu().numpy())
