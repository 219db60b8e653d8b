"""What other code asks of an ndarray: NumPy's protocols, printing, pickle, flags."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .. import _export
from . import _convert, _ndarray
from ._ndarray import ndarray, source_of, wrap
from ._ufuncs import equal, not_equal


def array_ufunc(ufunc: Any, method: str, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """`numpy.add(x, y)` and the methods of NumPy's ufuncs on our arrays: those of our ufunc of that name."""
    if not isinstance(ufunc, (np.ufunc, _ndarray.api.ufunc)):
        raise TypeError(f"__array_ufunc__: got {ufunc!r}; takes a ufunc")
    own = getattr(_ndarray.api, ufunc.__name__, None)
    if own is None or not hasattr(own, method):
        return NotImplemented
    for x in inputs:
        if _ndarray._takes(x) is False:
            return NotImplemented
    return getattr(own, method)(*inputs, **kwargs)


def array_function(func: Any, types: Any, args: Any, kwargs: Any) -> Any:
    """`numpy.sum(x)` and NumPy's other functions on our arrays: our function of that name."""
    if not isinstance(args, tuple):
        raise TypeError("args must be a tuple.")
    if not isinstance(kwargs, dict):
        raise TypeError("kwargs must be a dict.")
    if not all(issubclass(t, (ndarray, np.ndarray, Tensor)) for t in types):
        return NotImplemented
    module = getattr(func, "__module__", None) or ""
    if module.partition(".")[0] != "numpy":
        return getattr(func, "_implementation", func)(*args, **kwargs)
    own: Any = _ndarray.api
    for part in (*module.split(".")[1:], func.__name__):
        own = getattr(own, part, None)
    if own is None or own is func:
        raise TypeError(f"{module}.{func.__name__}: numpy_compat has no such function; convert with numpy.asarray")
    return own(*args, **kwargs)


def equality(x: ndarray, other: Any, wanted: bool) -> Any:
    """`x == other` and `x != other`: what cannot be compared is not equal."""
    u = equal if wanted else not_equal
    if type(other) is ndarray or isinstance(other, (int, float, complex)):
        return u(x, other)
    try:
        _convert.tensor(other)
    except TypeError as e:
        if not str(e).startswith("numpy_compat:"):
            raise
        return np.bool_(not wanted) if x.ndim == 0 else wrap(torch.full(x._tensor.shape, not wanted))
    return u(x, other)


def rebuilt(t: Tensor) -> ndarray:
    """An ndarray out of its pickle."""
    return wrap(t)


def dump(x: ndarray, file: Any) -> None:
    """Pickle an array into a file or a file of that name."""
    if hasattr(file, "write"):
        pickle.dump(x, file, protocol=4)
        return
    with open(file, "wb") as f:
        pickle.dump(x, f, protocol=4)


def dumps(x: ndarray) -> bytes:
    """The pickled array."""
    return pickle.dumps(x, protocol=4)


def to_dlpack(x: ndarray, stream: Any, max_version: Any, dl_device: Any, copy: bool | None) -> Any:
    """A DLPack capsule of the memory."""
    if source_of(x)[1]:
        raise BufferError("__dlpack__: the array runs backwards, which a tensor cannot; export a copy")
    if stream not in (None, -1) and x._tensor.is_cpu:
        raise RuntimeError("NumPy only supports stream=None.")
    if x._view is not None and x._view.readonly:
        raise BufferError("Cannot export readonly array since signalling readonly is unsupported by DLPack.")
    return _export.to_dlpack(x._tensor, stream, max_version, dl_device, copy)


def dlpack_device(x: ndarray) -> tuple[int, int]:
    """The device in DLPack's numbers."""
    return _export.dlpack_device(x._tensor)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> ndarray:
    """An array of an object that has `__dlpack__`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.from_dlpack(torch.ones(2))
    array([1., 1.], dtype=float32)
    """
    readonly = type(x) is ndarray and not x.flags.writeable
    # torch cannot say that memory is not to be written, but we know
    t: Tensor = x._tensor[...] if readonly else torch.utils.dlpack.from_dlpack(x)
    moved = t if device is None else t.to(_convert.device_of(device))
    if copy is False and moved is not t:
        raise ValueError("from_dlpack: a copy is needed to move the array, and copy is False")
    r = wrap(moved.clone() if copy and moved is t else moved)
    if readonly and not copy and moved is t:
        r._view = _ndarray.View(readonly=True)
    return r


def array_repr(arr: Any, max_line_width: Any = None, precision: Any = None, suppress_small: Any = None) -> str:
    """The text that NumPy gives for the array of these values.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.array_repr(np.ones(2))
    'array([1., 1.])'
    """
    return np.array_repr(_convert.host(arr), max_line_width, precision, suppress_small)


def array_str(a: Any, max_line_width: Any = None, precision: Any = None, suppress_small: Any = None) -> str:
    """The values as NumPy prints them.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.array_str(np.ones(2))
    '[1. 1.]'
    """
    return np.array_str(_convert.host(a), max_line_width, precision, suppress_small)


def array2string(
    a: Any,
    max_line_width: Any = None,
    precision: Any = None,
    suppress_small: Any = None,
    separator: str = " ",
    prefix: str = "",
    *,
    formatter: Any = None,
    threshold: Any = None,
    edgeitems: Any = None,
    sign: Any = None,
    floatmode: Any = None,
    suffix: str = "",
    legacy: Any = None,
) -> str:
    """The values as text; parameters as for numpy.array2string.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.array2string(np.ones(2), separator=", ")
    '[1., 1.]'
    """
    return np.array2string(
        _convert.host(a), max_line_width, precision, suppress_small, separator, prefix, formatter=formatter,
        threshold=threshold, edgeitems=edgeitems, sign=sign, floatmode=floatmode, suffix=suffix, legacy=legacy,
    )  # fmt: skip


class Flags:
    """Facts about the memory of an array, as attributes and by NumPy's names in brackets."""

    __slots__ = ("_x",)

    def __init__(self, x: ndarray) -> None:
        self._x = x

    @property
    def c_contiguous(self) -> bool:
        """Whether the elements lie in C order."""
        t, axes = source_of(self._x)
        return t.is_contiguous() and not axes

    @property
    def f_contiguous(self) -> bool:
        """Whether the elements lie in Fortran order."""
        t, axes = source_of(self._x)
        return t.permute(tuple(reversed(range(t.ndim)))).is_contiguous() and not axes

    contiguous = c_contiguous

    @property
    def fnc(self) -> bool:
        """Fortran order and not C order."""
        return self.f_contiguous and not self.c_contiguous

    @property
    def forc(self) -> bool:
        """Fortran or C order."""
        return self.f_contiguous or self.c_contiguous

    fortran = f_contiguous

    @property
    def farray(self) -> bool:
        """Not in C order: NumPy asks only for one of aligned, writeable and in Fortran order."""
        return not self.c_contiguous

    @property
    def owndata(self) -> bool:
        """Whether the array is no view of another."""
        return self._x.base is None

    @property
    def writeable(self) -> bool:
        """Whether the array may be written."""
        return self._x._view is None or not self._x._view.readonly

    @writeable.setter
    def writeable(self, value: Any) -> None:
        setflags(self._x, write=value)

    @property
    def aligned(self) -> bool:
        """True: torch aligns."""
        return True

    @property
    def behaved(self) -> bool:
        """Aligned and writeable."""
        return self.writeable

    @property
    def carray(self) -> bool:
        """Writeable and in C order."""
        return self.writeable and self.c_contiguous

    @property
    def writebackifcopy(self) -> bool:
        """False: no array is a copy to be written back."""
        return False

    @property
    def num(self) -> int:
        """The flags as bits."""
        return self.c_contiguous | self.f_contiguous << 1 | self.owndata << 2 | self.aligned << 8 | self.writeable << 10

    def __getitem__(self, name: Any) -> bool:
        try:
            return getattr(self, _FLAGS[name])
        except (KeyError, TypeError):
            raise KeyError("Unknown flag") from None

    def __setitem__(self, name: Any, value: Any) -> None:
        if name not in ("WRITEABLE", "W"):
            raise KeyError("Unknown flag")
        self.writeable = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flags) and self.num == other.num

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        names = ("C_CONTIGUOUS", "F_CONTIGUOUS", "OWNDATA", "WRITEABLE", "ALIGNED", "WRITEBACKIFCOPY")
        return "\n".join(f"  {n} : {self[n]}" for n in names)


_FLAGS = {
    "C": "c_contiguous", "CONTIGUOUS": "c_contiguous", "C_CONTIGUOUS": "c_contiguous",
    "F": "f_contiguous", "FORTRAN": "f_contiguous", "F_CONTIGUOUS": "f_contiguous",
    "O": "owndata", "OWNDATA": "owndata", "A": "aligned", "ALIGNED": "aligned",
    "W": "writeable", "WRITEABLE": "writeable", "X": "writebackifcopy", "WRITEBACKIFCOPY": "writebackifcopy",
    "B": "behaved", "BEHAVED": "behaved", "CA": "carray", "CARRAY": "carray", "FA": "farray", "FARRAY": "farray",
    "FNC": "fnc", "FORC": "forc",
}  # fmt: skip


def setflags(x: ndarray, write: Any = None, align: Any = None, uic: Any = None) -> None:
    """Make an array read-only, or writeable again where its memory is."""
    if uic:
        raise ValueError("cannot set WRITEBACKIFCOPY flag to True")
    if write is None:
        return
    v = x._view
    if v is None:
        v = x._view = _ndarray.View()
    if write and v.readonly and v.base is not None and not _writeable(v.base):
        raise ValueError("cannot set WRITEABLE flag to True of this array")
    v.readonly = not write


def _writeable(base: Any) -> bool:
    """Whether memory that is an array's or another object's may be written."""
    if isinstance(base, (ndarray, np.ndarray)):
        return bool(base.flags.writeable)
    try:
        return not memoryview(base).readonly
    except TypeError:
        return False
