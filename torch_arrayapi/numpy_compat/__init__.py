"""NumPy's behaviour on torch tensors: a first slice.

So far: `ndarray` with its shape attributes, `reshape` and `sum`; `array`, `asarray`, `arange` and `sum`. What is here
behaves as in the installed NumPy; the rest of NumPy's names is not here yet.

Examples
--------
>>> import torch_arrayapi.numpy_compat as np
>>> np.arange(3) is not None and np.sum([1, 2, 3])
np.int64(6)
"""

from __future__ import annotations

from typing import Any

import numpy as _np
import torch as _torch

from . import _ndarray
from ._dtypes import TO_NUMPY as _TO_NUMPY
from ._dtypes import parse as _parse
from ._ndarray import ndarray

__all__ = ["arange", "array", "asarray", "ndarray", "sum"]


def array(object: Any, dtype: Any = None, *, copy: bool | None = True) -> ndarray:
    """An array of anything that NumPy takes for one, or of a torch tensor.

    Parameters
    ----------
    object
        Nested sequences of numbers, NumPy arrays and scalars, torch tensors, ndarrays.
    dtype
        Anything that numpy.dtype takes; None keeps or finds it as NumPy does.
    copy
        True copies; None copies if needed; False raises ValueError if needed.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.array([1, 2]).dtype
    dtype('int64')
    """
    t = object._tensor if isinstance(object, ndarray) else object
    if not isinstance(t, _torch.Tensor):
        a = _np.array(object, copy=copy)
        d = _parse(a.dtype if dtype is None else dtype)
        if not a.flags.writeable or any(s < 0 for s in a.strides) or not a.dtype.isnative:
            if copy is False:
                raise ValueError("array: torch cannot hold this NumPy array without a copy")
            a = _np.array(a, dtype=a.dtype.newbyteorder("="), copy=True)
        t = _torch.from_numpy(a)
    else:
        d = t.dtype if dtype is None else _parse(dtype)
        if t.dtype not in _TO_NUMPY:
            raise TypeError(f"array: NumPy has no dtype for {t.dtype}")
    if copy is False and t.dtype is not d:
        raise ValueError(f"array: {t.dtype} to {d} needs a copy")
    r = t.to(d)
    return _ndarray.wrap(r.clone() if copy and r is object else r)


def asarray(a: Any, dtype: Any = None, *, copy: bool | None = None) -> ndarray:
    """As `array`, without a copy where none is needed.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.asarray(torch.ones(3)).shape
    (3,)
    """
    return a if isinstance(a, ndarray) and dtype is None and not copy else array(a, dtype, copy=copy)


def arange(start: Any, stop: Any = None, step: Any = 1, dtype: Any = None) -> ndarray:
    """Evenly spaced values from `start` up to and without `stop`; with one argument, from 0 up to it.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.arange(2, 8, 3)
    array([2, 5])
    """
    if stop is None:
        start, stop = 0, start
    return array(_np.arange(start, stop, step, dtype=dtype), copy=None)


def sum(a: Any, axis: Any = None, dtype: Any = None, *, keepdims: bool = False) -> Any:
    """The sum over `axis`; a tensor of a tensor, a NumPy scalar over all axes, else an ndarray.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.sum([[1.5, 2.0], [0.5, 1.0]], axis=0)
    array([2., 3.])
    """
    if isinstance(a, _torch.Tensor):
        return _ndarray.total(a, axis, dtype, keepdims)
    return asarray(a).sum(axis, dtype, keepdims=keepdims)
