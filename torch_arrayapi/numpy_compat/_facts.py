"""Facts about arrays and their memory, conversions, and iteration over several arrays."""

from __future__ import annotations

import inspect
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from numpy import broadcast_shapes
from torch import Tensor

from . import _convert, _shapes
from ._creation import array, asarray
from ._dtypes import parse
from ._flat import flatiter
from ._ndarray import ndarray, result, source_of, wrap
from ._operands import _axes
from ._overrides import takes_like
from ._reductions import all
from ._ufuncs import isfinite

__all__ = [
    "asarray_chkfinite", "astype", "broadcast", "broadcast_shapes", "isfortran", "may_share_memory", "ndim", "require",
    "shape", "shares_memory", "size",
]  # fmt: skip


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    """An array in another dtype.

    Parameters
    ----------
    x
        An ndarray, tensor or NumPy scalar.
    dtype
        Anything that numpy.dtype takes.
    copy
        Whether an array that has the dtype is copied.
    device
        "cpu", a torch device, or None, which keeps the device.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.astype(np.array([1.5]), int)
    array([1])
    """
    if not isinstance(x, (ndarray, Tensor, np.generic, np.ndarray)):
        raise TypeError(f"Input should be a NumPy array or scalar. It is a {type(x)} instead.")
    device = _convert.device_of(device)
    if isinstance(x, np.generic):
        return result(_convert.tensor(x, device, parse(dtype)))
    r: Any = _shapes.astype(asarray(x), dtype, "K", "unsafe", copy)
    if device is not None:
        r = r.to_device(device)
    return _convert.given(r, isinstance(x, Tensor))


def shape(a: Any) -> tuple[int, ...]:
    """The shape of an array-like.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.shape([[1, 2]])
    (1, 2)
    """
    if isinstance(a, (list, tuple)) and _convert.has_arrays(a):
        a = asarray(a)
    return tuple(a.shape) if isinstance(a, (ndarray, Tensor)) else np.shape(a)


def ndim(a: Any) -> int:
    """The number of axes of an array-like.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.ndim([[1, 2]])
    2
    """
    return len(shape(a))


def size(a: Any, axis: Any = None) -> int:
    """The number of elements of an array-like, or of those along axes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.size([[1, 2]], 1)
    2
    """
    sizes = shape(a)
    if axis is None:
        return math.prod(sizes)
    axes = _axes(axis if isinstance(axis, (tuple, list)) else (axis,), len(sizes))
    return math.prod(sizes[i] for i in axes)


_REQUIREMENTS = {
    "C": "C", "C_CONTIGUOUS": "C", "CONTIGUOUS": "C", "F": "F", "F_CONTIGUOUS": "F", "FORTRAN": "F",
    "A": "A", "ALIGNED": "A", "W": "W", "WRITEABLE": "W", "O": "O", "OWNDATA": "O", "E": "E", "ENSUREARRAY": "E",
}  # fmt: skip


@takes_like
def require(a: Any, dtype: Any = None, requirements: Any = None, *, like: Any = None) -> ndarray:
    """An array of which certain flags are set, a copy if need be.

    Parameters
    ----------
    a
        Array-like.
    dtype
        The dtype, by default that of `a`.
    requirements
        Flags: "C", "F", "A", "W", "O", "E" or their long names.
    like
        As for `array`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.require(np.ones((2, 3)), requirements=["F"]).flags.f_contiguous
    True
    """
    wanted = {_REQUIREMENTS[r.upper()] for r in requirements or ()} - {"E"}
    if {"C", "F"} <= wanted:
        raise ValueError('Cannot specify both "C" and "F" order')
    order = "C" if "C" in wanted else "F" if "F" in wanted else "A"
    r = (
        array(a, dtype, copy=None, order=order, like=like)
        if type(a) is not ndarray
        else asarray(a, dtype, order, like=like)
    )
    return r if np.all([r.flags[f] for f in wanted]) else r.copy(order)


def asarray_chkfinite(a: Any, dtype: Any = None, order: Any = None) -> ndarray:
    """As `asarray`, of finite values only.

    Raises
    ------
    ValueError
        There is a NaN or an infinity.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.asarray_chkfinite([1, 2])
    array([1, 2])
    """
    x = asarray(a, dtype, order)
    if x.dtype.kind in "fc" and not all(isfinite(x)):
        raise ValueError("array must not contain infs or NaNs")
    return x


def isfortran(a: Any) -> bool:
    """Whether an array is in Fortran order and not in C order.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.isfortran(np.ones((2, 3)).T)
    True
    """
    return bool((wrap(a) if isinstance(a, Tensor) else a).flags.fnc)


class _Memory:
    """Where the elements of an array lie, in NumPy's words: it compares addresses and reads nothing."""

    def __init__(self, x: Any) -> None:
        x = wrap(x) if isinstance(x, Tensor) else x
        t, axes = source_of(x)
        strides = [s * t.element_size() for s in t.stride()]
        start = t.data_ptr() + sum(strides[i] * (t.shape[i] - 1) for i in axes if t.shape[i])
        self.device = t.device
        self.__array_interface__ = {
            "version": 3, "typestr": x.dtype.str, "shape": tuple(t.shape), "data": (start, True),
            "strides": tuple(-s if i in axes else s for i, s in enumerate(strides)),
        }  # fmt: skip


def _memories(a: Any, b: Any) -> tuple[Any, Any] | None:
    """What NumPy takes for the memory of two arrays, or None if they are on different devices."""
    given = [x if isinstance(x, np.ndarray) or not hasattr(type(x), "__array__") else asarray(x) for x in (a, b)]
    places = [_Memory(x) if isinstance(x, (ndarray, Tensor)) else x for x in given]
    devices = {p.device if isinstance(p, _Memory) else torch.device("cpu") for p in places}
    if len(devices) > 1:
        return None
    first, second = (np.asarray(p) for p in places)
    return first, second


def may_share_memory(a: Any, b: Any, /, max_work: Any = 0) -> bool:
    """Whether the memory of two arrays may overlap; by default only their bounds are compared.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.zeros(4)
    >>> np.may_share_memory(x[::2], x[1::2])
    True
    """
    pair = _memories(a, b)
    return pair is not None and np.may_share_memory(*pair, max_work=max_work)


def shares_memory(a: Any, b: Any, /, max_work: Any = -1) -> bool:
    """Whether two arrays have an element in common.

    Parameters
    ----------
    a, b
        ndarrays, tensors, NumPy arrays.
    max_work
        How much work may be done for the answer, as in NumPy.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.zeros(4)
    >>> np.shares_memory(x[::2], x[1::2])
    False
    """
    pair = _memories(a, b)
    return pair is not None and np.shares_memory(*pair, max_work=max_work)


class broadcast:
    """Arrays in their common shape, to iterate over: a tuple of their elements for each place.

    Parameters
    ----------
    arrays
        Array-likes, or other broadcasts, whose arrays count.

    Attributes
    ----------
    shape, size, nd, ndim
        Of the common shape.
    numiter
        The number of arrays.
    iters
        An iterator over each array in the common shape.
    index
        The place of the next element.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> b = np.broadcast([1, 2], [[3], [4]])
    >>> b.shape
    (2, 2)
    >>> [int(x) + int(y) for x, y in b]
    [4, 5, 5, 6]
    """

    __signature__ = inspect.Signature([inspect.Parameter("arrays", inspect.Parameter.VAR_POSITIONAL)])

    def __init__(self, *arrays: Any, **kwargs: Any) -> None:
        if kwargs:
            raise ValueError("broadcast() takes no keyword arguments")
        self._arrays: list[ndarray] = []
        for a in arrays:
            self._arrays += a._arrays if isinstance(a, broadcast) else [asarray(a)]
        if len(self._arrays) > 64:
            raise ValueError("Need at least 0 and at most 64 array objects.")
        try:
            self.shape: tuple[int, ...] = broadcast_shapes(*[x.shape for x in self._arrays])
        except ValueError as e:
            raise ValueError(str(e)) from None
        self.size = math.prod(self.shape)
        self.nd = self.ndim = len(self.shape)
        self.numiter = len(self._arrays)
        self.index = 0
        self._iters: tuple[flatiter, ...] | None = None

    @property
    def iters(self) -> tuple[flatiter, ...]:
        """An iterator over each array in the common shape."""
        if self._iters is None:
            self._iters = tuple(flatiter(_shapes.broadcast_to(x, self.shape), x) for x in self._arrays)
        return self._iters

    def reset(self, /) -> None:
        """Begin again."""
        self.index = 0
        self._iters = None

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return self

    def __next__(self) -> tuple[Any, ...]:
        if self.index >= self.size:
            raise StopIteration
        self.index += 1
        return tuple(next(i) for i in self.iters)
