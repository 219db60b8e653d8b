"""Arrays from buffers, text, iterators and files, and into files; all of it through NumPy on the CPU."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import torch
from torch import Tensor

from . import _convert
from ._creation import asarray
from ._dtypes import TO_NUMPY, parse
from ._ndarray import View, ndarray, wrap
from ._overrides import takes_like

__all__ = [
    "frombuffer", "fromfile", "fromiter", "fromstring", "genfromtxt", "load", "loadtxt", "save", "savetxt", "savez",
    "savez_compressed",
]  # fmt: skip


def _taken(a: Any, device: Any = None) -> ndarray:
    """NumPy's array as ours, which cannot be written if that cannot.

    Raises
    ------
    TypeError
        It has a mask, or a dtype that torch does not have.
    """
    if isinstance(a, np.ma.MaskedArray):
        raise TypeError("numpy_compat: no masked arrays - keep them in NumPy")
    r = wrap(_convert.from_numpy(a, device))
    if not a.flags.writeable:
        r._view = View(readonly=True)
    return r


def _numpy(dtype: Any) -> np.dtype[Any]:
    """The dtype, checked before anything is read; that of other byte order stays."""
    d = np.dtype(dtype) if not isinstance(dtype, torch.dtype) else TO_NUMPY[parse(dtype)]
    parse(d)
    return d


@takes_like
def fromiter(iter: Any, dtype: Any, count: int = -1, *, like: Any = None) -> ndarray:
    """An array of what an iterator gives.

    Parameters
    ----------
    iter
        Gives numbers.
    dtype
        The dtype of the array.
    count
        How many are taken; -1 takes all.
    like
        An ndarray, on whose device the array is made.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fromiter((i * i for i in range(4)), int)
    array([0, 1, 4, 9])
    """
    numbers = (v.item() if isinstance(v, (ndarray, Tensor)) else v for v in iter)
    return _taken(np.fromiter(numbers, _numpy(dtype), count), _convert.device_like(like))


@takes_like
def frombuffer(buffer: Any, dtype: Any = None, count: int = -1, offset: int = 0, *, like: Any = None) -> ndarray:
    """An array on the memory of a buffer; what cannot be written is copied, and the array is read-only.

    Parameters
    ----------
    buffer
        bytes, bytearray, memoryview.
    dtype
        The dtype of the elements, by default float64.
    count
        How many are taken; -1 takes all.
    offset
        The bytes before the first.
    like
        An ndarray, on whose device the array is made.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.frombuffer(b"abc", dtype=np.uint8)
    array([97, 98, 99], dtype=uint8)
    """
    memory = _convert.to_numpy(buffer) if isinstance(buffer, ndarray) else buffer
    made = np.frombuffer(memory, _numpy(dtype), count, offset)
    r = _taken(made, _convert.device_like(like))
    if like is None:
        r._view = View(buffer, readonly=not made.flags.writeable)
    return r


@takes_like
def fromstring(string: str, dtype: Any = float, count: int = -1, *, sep: str = "", like: Any = None) -> ndarray:
    """An array of the numbers in a text.

    Parameters
    ----------
    string
        The text.
    dtype
        The dtype of the array.
    count
        How many are taken; -1 takes all.
    sep
        What stands between numbers.
    like
        An ndarray, on whose device the array is made.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fromstring("1, 2", dtype=int, sep=",")
    array([1, 2])
    """
    return _taken(np.fromstring(string, _numpy(dtype), count, sep=sep), _convert.device_like(like))


@takes_like
def fromfile(
    file: Any, dtype: Any = None, count: int = -1, sep: str = "", offset: int = 0, *, like: Any = None
) -> ndarray:
    """An array of the bytes or the text of a file.

    Parameters
    ----------
    file
        A path or an open file.
    dtype
        The dtype of the elements, by default float64.
    count
        How many are taken; -1 takes all.
    sep
        What stands between numbers in a text; "" for bytes.
    offset
        The bytes before the first.
    like
        An ndarray, on whose device the array is made.

    Examples
    --------
    >>> import os, tempfile
    >>> import torch_arrayapi.numpy_compat as np
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "x")
    ...     np.array([1.0, 2.0]).tofile(path)
    ...     np.fromfile(path)
    array([1., 2.])
    """
    return _taken(np.fromfile(file, _numpy(dtype), count, sep, offset), _convert.device_like(like))


@takes_like
def loadtxt(
    fname: Any,
    dtype: Any = float,
    comments: Any = "#",
    delimiter: Any = None,
    converters: Any = None,
    skiprows: int = 0,
    usecols: Any = None,
    unpack: bool = False,
    ndmin: int = 0,
    encoding: Any = None,
    max_rows: int | None = None,
    *,
    quotechar: str | None = None,
    like: Any = None,
) -> ndarray:
    """An array of the numbers in a text file.

    Parameters
    ----------
    fname
        A path, an open file, or an iterable of lines.
    dtype, comments, delimiter, converters, skiprows, usecols, unpack, ndmin, encoding, max_rows, quotechar
        As for numpy.loadtxt.
    like
        An ndarray, on whose device the array is made.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.loadtxt(["1 2", "3 4"])
    array([[1., 2.],
           [3., 4.]])
    """
    device = _convert.device_like(like)
    a = np.loadtxt(  # type: ignore[call-overload]
        fname, _numpy(dtype), comments, delimiter, converters, skiprows, usecols, unpack, ndmin, encoding, max_rows,
        quotechar=quotechar,
    )  # fmt: skip
    return _taken(a, device)


@takes_like
def genfromtxt(
    fname: Any,
    dtype: Any = float,
    comments: Any = "#",
    delimiter: Any = None,
    skip_header: int = 0,
    skip_footer: int = 0,
    converters: Any = None,
    missing_values: Any = None,
    filling_values: Any = None,
    usecols: Any = None,
    names: Any = None,
    excludelist: Any = None,
    deletechars: str = " !#$%&'()*+,-./:;<=>?@[\\]^{|}~",
    replace_space: str = "_",
    autostrip: bool = False,
    case_sensitive: Any = True,
    defaultfmt: str = "f%i",
    unpack: bool | None = None,
    usemask: bool = False,
    loose: bool = True,
    invalid_raise: bool = True,
    max_rows: int | None = None,
    encoding: Any = None,
    *,
    ndmin: int = 0,
    like: Any = None,
) -> Any:
    """An array of the numbers in a text file, in which some may be missing.

    Parameters
    ----------
    fname
        A path, an open file, or an iterable of lines.
    dtype, comments, delimiter, skip_header, skip_footer, converters, missing_values, filling_values, usecols, names
        As for numpy.genfromtxt.
    excludelist, deletechars, replace_space, autostrip, case_sensitive, defaultfmt, unpack, usemask, loose
        As for numpy.genfromtxt.
    invalid_raise, max_rows, encoding, ndmin
        As for numpy.genfromtxt.
    like
        An ndarray, on whose device the array is made.

    Raises
    ------
    TypeError
        The columns have names or several dtypes, or the result has a mask.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.genfromtxt(["1,2", "3,"], delimiter=",")
    array([[ 1.,  2.],
           [ 3., nan]])
    """
    device = _convert.device_like(like)
    a = np.genfromtxt(
        fname, dtype, comments, delimiter, skip_header, skip_footer, converters, missing_values, filling_values,
        usecols, names, excludelist, deletechars, replace_space, autostrip, case_sensitive, defaultfmt, unpack, usemask,
        loose, invalid_raise, max_rows, encoding, ndmin=ndmin,
    )  # type: ignore[call-overload]  # fmt: skip
    return [_taken(c, device) for c in a] if isinstance(a, list) else _taken(a, device)


def savetxt(
    fname: Any,
    X: Any,
    fmt: Any = "%.18e",
    delimiter: str = " ",
    newline: str = "\n",
    header: str = "",
    footer: str = "",
    comments: str = "# ",
    encoding: str | None = None,
) -> None:
    r"""Write an array of one or two axes into a text file.

    Parameters
    ----------
    fname
        A path or an open file.
    X
        Array-like.
    fmt, delimiter, newline, header, footer, comments, encoding
        As for numpy.savetxt.

    Examples
    --------
    >>> import io
    >>> import torch_arrayapi.numpy_compat as np
    >>> text = io.StringIO()
    >>> np.savetxt(text, [[1, 2], [3, 4]], fmt="%d")
    >>> text.getvalue()
    '1 2\n3 4\n'
    """
    np.savetxt(fname, _given(X), fmt, delimiter, newline, header, footer, comments, encoding)


def _given(x: Any) -> np.ndarray[Any, Any]:
    return _convert.host(asarray(x))


class NpzFile(Mapping[str, Any]):
    """The arrays in a file of `savez`, by their names; each is read when it is asked for.

    Examples
    --------
    >>> import io
    >>> import torch_arrayapi.numpy_compat as np
    >>> file = io.BytesIO()
    >>> np.savez(file, x=[1, 2])
    >>> _ = file.seek(0)
    >>> with np.load(file) as arrays:
    ...     arrays["x"]
    array([1, 2])
    """

    def __init__(self, real: Any) -> None:
        self._real = real
        self.files: list[str] = real.files

    @property
    def f(self) -> Any:
        """The arrays as attributes."""
        return _Attributes(self)

    @property
    def zip(self) -> Any:
        """The open archive."""
        return self._real.zip

    def __getitem__(self, key: str) -> Any:
        r = self._real[key]
        return _taken(r) if isinstance(r, np.ndarray) else r

    def __iter__(self) -> Iterator[str]:
        return iter(self.files)

    def __len__(self) -> int:
        return len(self.files)

    def __contains__(self, key: object) -> bool:
        return key in self._real

    def __enter__(self) -> NpzFile:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return repr(self._real)

    def close(self) -> None:
        """Close the file."""
        self._real.close()


class _Attributes:
    def __init__(self, arrays: NpzFile) -> None:
        self._arrays = arrays

    def __getattr__(self, name: str) -> Any:
        try:
            return self._arrays[name]
        except KeyError:
            raise AttributeError(name) from None

    def __dir__(self) -> list[str]:
        return list(self._arrays)


def load(
    file: Any,
    mmap_mode: Any = None,
    allow_pickle: bool = False,
    fix_imports: bool = True,
    encoding: Any = "ASCII",
    *,
    max_header_size: int = 10000,
) -> Any:
    """The array in a file of `save`, or the arrays in one of `savez`.

    Parameters
    ----------
    file
        A path or an open file.
    mmap_mode
        "r+" and "c" give an array on the file as memory; of "r", which torch cannot hold, the values are copied.
    allow_pickle
        Whether a file may hold pickled objects, which run code when they are read.
    fix_imports, encoding
        How pickles of Python 2 are read.
    max_header_size
        The longest header that is read.

    Examples
    --------
    >>> import io
    >>> import torch_arrayapi.numpy_compat as np
    >>> file = io.BytesIO()
    >>> np.save(file, [1, 2])
    >>> _ = file.seek(0)
    >>> np.load(file)
    array([1, 2])
    """
    r = np.load(file, mmap_mode, allow_pickle, fix_imports, encoding, max_header_size=max_header_size)
    if isinstance(r, np.lib.npyio.NpzFile):
        return NpzFile(r)
    return _taken(r) if isinstance(r, np.ndarray) else r


def save(file: Any, arr: Any, allow_pickle: bool = True) -> None:
    """Write an array into a file of NumPy's format.

    Parameters
    ----------
    file
        A path, to which ".npy" is added, or an open file.
    arr
        Array-like.
    allow_pickle
        As for numpy.save; no array of ours needs a pickle.

    Examples
    --------
    >>> import io
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.save(io.BytesIO(), [1, 2])
    """
    np.save(file, _given(arr), allow_pickle)


def savez(file: Any, *args: Any, allow_pickle: bool = True, **kwds: Any) -> None:
    """Write arrays into one file: those without a name are arr_0, arr_1 and so on.

    Parameters
    ----------
    file
        A path, to which ".npz" is added, or an open file.
    args, kwds
        Array-likes.
    allow_pickle
        As for numpy.savez; no array of ours needs a pickle.

    Examples
    --------
    >>> import io
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.savez(io.BytesIO(), [1, 2], y=[3, 4])
    """
    named = {k: _given(v) for k, v in kwds.items()}
    np.savez(file, *map(_given, args), allow_pickle=allow_pickle, **named)


def savez_compressed(file: Any, *args: Any, allow_pickle: bool = True, **kwds: Any) -> None:
    """As `savez`, compressed.

    Examples
    --------
    >>> import io
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.savez_compressed(io.BytesIO(), x=[1, 2])
    """
    named = {k: _given(v) for k, v in kwds.items()}
    np.savez_compressed(file, *map(_given, args), allow_pickle=allow_pickle, **named)
