"""The elements of an array one after the other: what `x.flat` gives."""

from __future__ import annotations

import operator
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor

from . import _convert, _index, _ndarray
from ._ndarray import ndarray, scalar, source_of, wrap

_ONLY = "only integers, slices (`:`), ellipsis (`...`) and integer or boolean arrays are valid indices"
_NO_MASKS = (
    "boolean indices for iterators are not supported because of previous behavior that was confusing (valid boolean "
    "indices are expected to work in the future)"
)
_ALL = slice(None)


def _warn_float() -> None:
    warnings.warn(
        "Invalid non-array indices for iterator objects are deprecated and will be removed in a future version.",
        DeprecationWarning,
        stacklevel=4,
    )


def _several(n: int) -> IndexError:
    return IndexError(f"too many indices for flat iterator: flat iterator is 1-dimensional, but {n} were indexed")


def _place(key: Any, n: int, device: torch.device) -> Any:
    """The key as an int that fits, a slice or a tensor of integers."""
    if type(key) is tuple:
        if not key:
            return _ALL
        if any(k is None or k is Ellipsis for k in key) and len(key) > 1:
            raise IndexError(_ONLY)
        if len(key) > 1:
            raise _several(len(key))
        key = key[0]
    if type(key) is slice:
        return _index._slice(key)
    if key is Ellipsis:
        return _ALL
    if key is None or isinstance(key, (str, bytes)):
        raise IndexError(_ONLY)
    if isinstance(key, np.bool_):
        raise IndexError(_NO_MASKS)
    array = isinstance(key, (ndarray, Tensor, np.ndarray))
    if type(key) is not bool and not array:
        try:
            return _bounded(operator.index(key), n)
        except TypeError:
            pass
    if isinstance(key, (float, np.floating)):
        _warn_float()
        return _bounded(int(key), n)
    try:
        t = _convert.tensor(key, device)
    except (TypeError, ValueError) as e:
        raise IndexError(_ONLY) from e
    t = t.to(device)
    if t.dtype is torch.bool:
        return _mask(t, n) if array or type(key) is bool else _refuse_mask()
    if t.is_floating_point() or t.is_complex():
        if array:
            raise IndexError("arrays used as indices must be of integer (or boolean) type")
        if t.numel():
            _warn_float()
    t = t.to(torch.int64)
    if not t.ndim:
        return _bounded(int(t), n)
    wrong = t[(t < -n) | (t >= n)]
    return t if not wrong.numel() else _Outside(int(wrong[0]), n)


class _Outside:
    """Indices of which one is out of range: an error, but not where nothing is written."""

    def __init__(self, i: int, n: int) -> None:
        self.error = IndexError(f"index {i} is out of bounds for size {n}")


def _refuse_mask() -> Any:
    raise IndexError(_NO_MASKS)


def _mask(t: Tensor, n: int) -> Any:
    if not t.ndim:
        warnings.warn(
            "Indexing flat iterators with a 0-dimensional boolean index is deprecated and may be removed in a future "
            "version.",
            DeprecationWarning,
            stacklevel=4,
        )
        return _bounded(0, n) if bool(t) else slice(0, 0)
    if t.ndim > 1:
        raise _several(t.ndim)
    if t.shape[0] != n:
        raise IndexError(
            "boolean index did not match indexed flat iterator along axis 0; "
            f"size of axis is {n} but size of corresponding boolean axis is {t.shape[0]}"
        )
    return torch.nonzero(t).reshape(-1)


def _bounded(i: int, n: int) -> int:
    if not -n <= i < n:
        raise IndexError(f"index {i} is out of bounds for size {n}")
    return i if i >= 0 else i + n


class flatiter:
    """The elements of an array in C order, as `x.flat`: to iterate over, read and write.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.zeros((2, 2))
    >>> x.flat[1:3] = 5
    >>> x
    array([[0., 5.],
           [5., 0.]])
    """

    __slots__ = ("_base", "_i", "_x")

    def __init__(self, x: ndarray, base: ndarray | None = None) -> None:
        if x.ndim > 32:
            raise RuntimeError(f"this function only supports up to 32 dimensions but the array has {x.ndim}.")
        self._x = x
        self._base = x if base is None else base
        self._i = 0

    @property
    def base(self) -> ndarray:
        """The array."""
        return self._base

    @property
    def index(self) -> int:
        """The place of the next element."""
        return self._i

    @property
    def coords(self) -> tuple[int, ...]:
        """The indices of the next element."""
        return self._where(self._i)

    def _where(self, i: int) -> tuple[int, ...]:
        found: list[int] = []
        for n in reversed(self._x.shape[1:]):
            i, rest = divmod(i, n) if n else (i, 0)
            found.append(rest)
        return (i, *reversed(found)) if self._x.ndim else ()

    def copy(self, /) -> ndarray:
        """The elements along one axis."""
        return self._x.flatten()

    def __array__(self, dtype: Any = None, /, *, copy: bool | None = None) -> np.ndarray[Any, Any]:
        """The elements along one axis: of an array in C order its memory, else a copy that cannot be written."""
        t, axes = source_of(self._x)
        a = self._x.ravel().__array__()
        if axes or not t.is_contiguous():
            a.flags.writeable = False
        return np.array(a, dtype=dtype, copy=copy)

    def __len__(self) -> int:
        return self._x.size

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        if self._i >= self._x.size:
            raise StopIteration
        r = self._x[self._where(self._i)]
        self._i += 1
        return r

    def __getitem__(self, key: Any) -> Any:
        t = self._x._tensor
        at = _place(key, t.numel(), t.device)
        if type(at) is int:
            return scalar(t[self._where(at)])
        if isinstance(at, _Outside):
            raise at.error
        if isinstance(at, Tensor):
            return wrap(t.reshape(-1)[at])
        r = wrap(t.reshape(-1))[at]
        return r.copy()

    def __setitem__(self, key: Any, value: Any) -> None:
        x = self._x
        _ndarray.check_writable(x)
        t, axes = source_of(x)
        n = t.numel()
        if type(key) is tuple and not key:
            raise IndexError("Assigning to a flat iterator with a 0-D index is not supported")
        at = _place(key, n, t.device)
        if type(at) is int:
            try:
                x[self._where(at)] = value
            except (TypeError, ValueError, OverflowError):
                raise ValueError("Error setting single item of array.") from None
            return
        v = _convert.assigned(t, value, whole=True)
        if not v.numel():
            return
        if isinstance(at, _Outside):
            raise at.error
        plain = t.is_contiguous() and not axes
        if isinstance(at, slice) and not plain:
            r = range(*at.indices(n))
            at = torch.arange(len(r), device=t.device) * r.step + r.start
        size = len(range(*at.indices(n))) if isinstance(at, slice) else at.numel()
        if v.numel() > 1:  # values repeat until all places are filled
            v = v.reshape(-1).repeat(-(-size // v.numel()))[:size]
        else:
            v = v.reshape(())
        if plain:
            _index.put(wrap(t.view(-1)), at if isinstance(at, slice) else wrap(at.reshape(-1)), wrap(v))
        elif size:
            places = torch.unravel_index(at.reshape(-1) % n, tuple(t.shape))
            _index.put(x, tuple(map(wrap, places)), wrap(v))

    def __delitem__(self, key: Any) -> None:
        raise TypeError("Cannot delete iterator elements")

    def __eq__(self, other: object) -> Any:
        return self.copy() == other

    def __ne__(self, other: object) -> Any:
        return self.copy() != other

    def __lt__(self, other: Any) -> Any:
        return self.copy() < other

    def __le__(self, other: Any) -> Any:
        return self.copy() <= other

    def __gt__(self, other: Any) -> Any:
        return self.copy() > other

    def __ge__(self, other: Any) -> Any:
        return self.copy() >= other

    __hash__ = None  # type: ignore[assignment]
