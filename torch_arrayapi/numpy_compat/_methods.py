"""The methods of ndarray that are functions of the package, too."""

from __future__ import annotations

import inspect
import operator
from typing import Any

import numpy as np

#: The package itself, which sets this when all its names are there.
api: Any = None
_NO_VALUE: Any = np._NoValue


def _as_numpy(method: Any) -> Any:
    """A method that takes an argument by name too, which NumPy's signature does not say."""
    try:
        method.__signature__ = inspect.signature(getattr(np.ndarray, method.__name__))
    except ValueError:  # NumPy before 2.4 has none
        pass
    return method


class Methods:
    """What `x.name(...)` means: the function of that name, with NumPy's order of arguments for the method."""

    __slots__ = ()

    def all(self, /, axis: Any = None, out: Any = None, keepdims: Any = False, *, where: Any = True) -> Any:
        """See `all`."""
        return api.all(self, axis, out, keepdims, where=where)

    def any(self, /, axis: Any = None, out: Any = None, keepdims: Any = False, *, where: Any = True) -> Any:
        """See `any`."""
        return api.any(self, axis, out, keepdims, where=where)

    def argmax(self, /, axis: Any = None, out: Any = None, *, keepdims: Any = False) -> Any:
        """See `argmax`."""
        return api.argmax(self, axis, out, keepdims=keepdims)

    def argmin(self, /, axis: Any = None, out: Any = None, *, keepdims: Any = False) -> Any:
        """See `argmin`."""
        return api.argmin(self, axis, out, keepdims=keepdims)

    @_as_numpy
    def argpartition(self, /, kth: Any, axis: Any = -1, kind: Any = "introselect", order: Any = None) -> Any:
        """See `argpartition`."""
        return api.argpartition(self, kth, axis, kind, order)

    def argsort(self, /, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
        """See `argsort`."""
        return api.argsort(self, axis, kind, order, stable=stable)

    def astype(
        self, /, dtype: Any, order: str = "K", casting: str = "unsafe", subok: bool = True, copy: bool = True
    ) -> Any:
        """The elements in another dtype."""
        return api._astype(self, dtype, order, casting, copy)

    def byteswap(self, /, inplace: Any = False) -> Any:
        """The elements with their bytes the other way round."""
        return api._byteswapped(self, bool(inplace))

    @_as_numpy
    def choose(self, /, *choices: Any, out: Any = None, mode: Any = "raise") -> Any:
        """See `choose`; the choices may be separate arguments."""
        if not choices:
            raise TypeError("choose() takes exactly 1 argument (0 given)")
        return api.choose(self, choices[0] if len(choices) == 1 else choices, out, mode)

    def compress(self, /, condition: Any, axis: Any = None, out: Any = None) -> Any:
        """See `compress`."""
        return api.compress(condition, self, axis, out)

    @_as_numpy
    def conj(self, /, *out: Any) -> Any:
        """The complex conjugates; a real array itself."""
        if (out and out[0] is not None) or self._tensor.is_complex():  # type: ignore[attr-defined]
            return api.conjugate(self, *out)
        return self

    @_as_numpy
    def conjugate(self, /, *out: Any) -> Any:
        """The complex conjugates; a real array itself."""
        return self.conj(*out)

    def copy(self, /, order: str = "C") -> Any:
        """A copy."""
        return api.array(self, order=order, copy=True)

    def cumprod(self, /, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
        """See `cumprod`."""
        return api.cumprod(self, axis, dtype, out)

    def cumsum(self, /, axis: Any = None, dtype: Any = None, out: Any = None) -> Any:
        """See `cumsum`."""
        return api.cumsum(self, axis, dtype, out)

    def diagonal(self, /, offset: Any = 0, axis1: Any = 0, axis2: Any = 1) -> Any:
        """See `diagonal`."""
        return api.diagonal(self, offset, axis1, axis2)

    @_as_numpy
    def dot(self, /, b: Any, out: Any = None) -> Any:
        """See `dot`."""
        return api.dot(self, b, out)

    def fill(self, /, value: Any) -> None:
        """Write one value into every element."""
        api._fill(self, value)

    def flatten(self, /, order: str = "C") -> Any:
        """The elements along one axis, a copy."""
        return api._flatten(self, order)

    def max(
        self,
        /,
        axis: Any = None,
        out: Any = None,
        keepdims: Any = False,
        initial: Any = _NO_VALUE,
        where: Any = True,
    ) -> Any:
        """See `max`."""
        return api.max(self, axis, out, keepdims, initial, where)

    def mean(
        self, /, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = False, *, where: Any = True
    ) -> Any:
        """See `mean`."""
        return api.mean(self, axis, dtype, out, keepdims, where=where)

    def min(
        self,
        /,
        axis: Any = None,
        out: Any = None,
        keepdims: Any = False,
        initial: Any = _NO_VALUE,
        where: Any = True,
    ) -> Any:
        """See `min`."""
        return api.min(self, axis, out, keepdims, initial, where)

    def nonzero(self, /) -> Any:
        """See `nonzero`."""
        return api.nonzero(self)

    @_as_numpy
    def partition(self, /, kth: Any, axis: Any = -1, kind: Any = "introselect", order: Any = None) -> None:
        """Partition in place; see `partition`."""
        api._assign(self, api.partition(self, kth, operator.index(axis), kind, order)._tensor)

    def prod(
        self,
        /,
        axis: Any = None,
        dtype: Any = None,
        out: Any = None,
        keepdims: Any = False,
        initial: Any = _NO_VALUE,
        where: Any = True,
    ) -> Any:
        """See `prod`."""
        return api.prod(self, axis, dtype, out, keepdims, initial, where)

    @_as_numpy
    def put(self, /, indices: Any, values: Any, mode: Any = "raise") -> None:
        """See `put`."""
        api.put(self, indices, values, mode)

    def ravel(self, /, order: str = "C") -> Any:
        """See `ravel`."""
        return api.ravel(self, order)

    def reshape(self, /, *shape: Any, order: str = "C", copy: bool | None = None) -> Any:
        """See `reshape`; the sizes may be separate arguments."""
        if not shape:
            raise TypeError("reshape() takes exactly 1 argument (0 given)")
        return api.reshape(self, shape[0] if len(shape) == 1 else shape, order, copy=copy)

    def resize(self, /, *new_shape: Any, refcheck: bool = True) -> None:
        """Change shape and size in place; new elements are zero."""
        api._resize(self, new_shape, refcheck)

    def clip(self, /, min: Any = _NO_VALUE, max: Any = _NO_VALUE, out: Any = None, **kwargs: Any) -> Any:
        """See `clip`."""
        given = {n: v for n, v in (("min", min), ("max", max)) if v is not _NO_VALUE}
        return api.clip(self, out=out, **given, **kwargs)

    @_as_numpy
    def repeat(self, /, repeats: Any, axis: Any = None) -> Any:
        """See `repeat`."""
        return api.repeat(self, repeats, axis)

    def round(self, /, decimals: Any = 0, out: Any = None) -> Any:
        """See `round`."""
        return api.round(self, decimals, out)

    @_as_numpy
    def searchsorted(self, /, v: Any, side: Any = "left", sorter: Any = None) -> Any:
        """See `searchsorted`."""
        return api.searchsorted(self, v, side, sorter)

    @_as_numpy
    def setfield(self, /, val: Any, dtype: Any, offset: Any = 0) -> None:
        """Write values into a part of each element; see `getfield`."""
        api._getfield(self, dtype, offset)[...] = val

    def getfield(self, /, dtype: Any, offset: Any = 0) -> Any:
        """A part of each element, from a byte on, as another dtype; a view."""
        return api._getfield(self, dtype, offset)

    def setflags(self, /, write: Any = None, align: Any = None, uic: Any = None) -> None:
        """Make the array read-only, or writeable again where its memory is its own."""
        api._setflags(self, write, align, uic)

    def sort(self, /, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> None:
        """Sort in place; see `sort`."""
        api._assign(self, api.sort(self, operator.index(axis), kind, order, stable=stable)._tensor)

    def squeeze(self, /, axis: Any = None) -> Any:
        """See `squeeze`."""
        return api.squeeze(self, axis)

    def std(
        self,
        /,
        axis: Any = None,
        dtype: Any = None,
        out: Any = None,
        ddof: Any = 0,
        keepdims: Any = False,
        *,
        where: Any = True,
        mean: Any = _NO_VALUE,
        correction: Any = _NO_VALUE,
    ) -> Any:
        """See `std`."""
        return api.std(self, axis, dtype, out, ddof, keepdims, where=where, mean=mean, correction=correction)

    def sum(
        self,
        /,
        axis: Any = None,
        dtype: Any = None,
        out: Any = None,
        keepdims: Any = False,
        initial: Any = _NO_VALUE,
        where: Any = True,
    ) -> Any:
        """See `sum`."""
        return api.sum(self, axis, dtype, out, keepdims, initial, where)

    def swapaxes(self, axis1: Any, axis2: Any, /) -> Any:
        """See `swapaxes`."""
        return api.swapaxes(self, axis1, axis2)

    @_as_numpy
    def take(self, /, indices: Any, axis: Any = None, out: Any = None, mode: Any = "raise") -> Any:
        """See `take`."""
        return api.take(self, indices, axis, out, mode)

    def trace(self, /, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, dtype: Any = None, out: Any = None) -> Any:
        """See `trace`."""
        return api.trace(self, offset, axis1, axis2, dtype, out)

    def transpose(self, /, *axes: Any) -> Any:
        """See `transpose`; the axes may be separate arguments."""
        if not axes:
            return api.transpose(self)
        return api.transpose(self, axes[0] if len(axes) == 1 else axes)

    def var(
        self,
        /,
        axis: Any = None,
        dtype: Any = None,
        out: Any = None,
        ddof: Any = 0,
        keepdims: Any = False,
        *,
        where: Any = True,
        mean: Any = _NO_VALUE,
        correction: Any = _NO_VALUE,
    ) -> Any:
        """See `var`."""
        return api.var(self, axis, dtype, out, ddof, keepdims, where=where, mean=mean, correction=correction)

    def view(self, /, dtype: Any = None, type: Any = None) -> Any:
        """The same memory, as it is or as another dtype."""
        return api._viewed(self, dtype, type)
