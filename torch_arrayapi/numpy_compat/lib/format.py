"""numpy.lib.format: the parts of NumPy's file format. Headers are NumPy's; arrays are ours."""

from __future__ import annotations

from typing import Any

from numpy.lib import format as _format
from numpy.lib.format import (
    ARRAY_ALIGN,
    BUFFER_SIZE,
    EXPECTED_KEYS,
    GROWTH_AXIS_MAX_DIGITS,
    MAGIC_LEN,
    MAGIC_PREFIX,
    descr_to_dtype,
    drop_metadata,
    dtype_to_descr,
    isfileobj,
    magic,
    read_array_header_1_0,
    read_array_header_2_0,
    read_magic,
    write_array_header_1_0,
    write_array_header_2_0,
)

from .. import _convert
from .._creation import asarray
from .._files import _taken

__all__ = [
    "ARRAY_ALIGN", "BUFFER_SIZE", "EXPECTED_KEYS", "GROWTH_AXIS_MAX_DIGITS", "MAGIC_LEN", "MAGIC_PREFIX",
    "descr_to_dtype", "drop_metadata", "dtype_to_descr", "header_data_from_array_1_0", "isfileobj", "magic",
    "open_memmap", "read_array", "read_array_header_1_0", "read_array_header_2_0", "read_magic", "write_array",
    "write_array_header_1_0", "write_array_header_2_0",
]  # fmt: skip


def header_data_from_array_1_0(array: Any) -> dict[str, Any]:
    """What a header says of an array.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.lib.format.header_data_from_array_1_0(np.zeros((2, 3)))["shape"]
    (2, 3)
    """
    return _format.header_data_from_array_1_0(_convert.host(asarray(array)))


def write_array(fp: Any, array: Any, version: Any = None, allow_pickle: Any = True, pickle_kwargs: Any = None) -> None:
    """Write an array with its header into an open file.

    Parameters
    ----------
    fp
        An open file.
    array
        Array-like.
    version
        That of the format, (1, 0), (2, 0), (3, 0), or None for the lowest that will do.
    allow_pickle, pickle_kwargs
        As for numpy.lib.format.write_array: for objects, which no array here has.
    """
    _format.write_array(fp, _convert.host(asarray(array)), version, allow_pickle, pickle_kwargs)


def read_array(fp: Any, allow_pickle: Any = False, pickle_kwargs: Any = None, *, max_header_size: Any = 10000) -> Any:
    """The array in an open file.

    Parameters
    ----------
    fp
        An open file, where the header starts.
    allow_pickle, pickle_kwargs
        Whether and how objects are read, which can run code; no array here can hold them.
    max_header_size
        The longest header that is read.

    Examples
    --------
    >>> import io
    >>> import torch_arrayapi.numpy_compat as np
    >>> file = io.BytesIO()
    >>> np.lib.format.write_array(file, np.arange(3))
    >>> _ = file.seek(0)
    >>> np.lib.format.read_array(file)
    array([0, 1, 2])
    """
    return _taken(_format.read_array(fp, allow_pickle, pickle_kwargs, max_header_size=max_header_size))


def open_memmap(
    filename: Any, mode: Any = "r+", dtype: Any = None, shape: Any = None, fortran_order: Any = False,
    version: Any = None, *, max_header_size: Any = 10000,
) -> Any:  # fmt: skip
    """An array on a file as its memory.

    Parameters
    ----------
    filename
        A path.
    mode
        "r+" reads and writes a file, "w+" makes one, "c" keeps changes to itself; of "r", which torch cannot hold, the
        values are copied.
    dtype, shape, fortran_order, version
        For a new file.
    max_header_size
        The longest header that is read.
    """
    return _taken(
        _format.open_memmap(filename, mode, dtype, shape, fortran_order, version, max_header_size=max_header_size)
    )
