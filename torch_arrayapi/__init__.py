"""The Python Array API standard 2025.12 on torch tensors.

The names are the standard's, and a few of ours: `Array`, the class of the arrays; `tensors`, the same namespace for
code that holds plain torch tensors; `numpy_compat`, NumPy's behaviour on torch tensors.

Examples
--------
>>> import torch_arrayapi as xp
>>> x = xp.asarray([3.0, 1.0, 2.0])
>>> xp.sort(x)
Array([1., 2., 3.], dtype=float32)
"""

from __future__ import annotations

from math import e, inf, nan, pi
from typing import TYPE_CHECKING, Any

from torch import (
    bool,
    complex64,
    complex128,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)

from . import (
    _asarray,
    _creation,
    _data_types,
    _elementwise,
    _elementwise_binary,
    _indexing,
    _linear_algebra,
    _manipulation,
    _searching,
    _sets,
    _sorting,
    _statistical,
    _utility,
    fft,
    linalg,
)
from ._array import Array
from ._asarray import *
from ._creation import *
from ._data_types import *
from ._elementwise import *
from ._elementwise_binary import *
from ._indexing import *
from ._info import __array_namespace_info__
from ._linear_algebra import *
from ._manipulation import *
from ._searching import *
from ._sets import *
from ._sorting import *
from ._statistical import *
from ._utility import *

if TYPE_CHECKING:
    from . import numpy_compat, tensors

__array_api_version__ = "2025.12"
__version__ = "0.1.0"

newaxis = None

__all__ = [
    "Array",
    "__array_api_version__",
    "__array_namespace_info__",
    "bool",
    "complex64",
    "complex128",
    "e",
    "fft",
    "float32",
    "float64",
    "inf",
    "int8",
    "int16",
    "int32",
    "int64",
    "linalg",
    "nan",
    "newaxis",
    "numpy_compat",
    "pi",
    "tensors",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    *_asarray.__all__,
    *_creation.__all__,
    *_data_types.__all__,
    *_elementwise.__all__,
    *_elementwise_binary.__all__,
    *_indexing.__all__,
    *_linear_algebra.__all__,
    *_manipulation.__all__,
    *_searching.__all__,
    *_sets.__all__,
    *_sorting.__all__,
    *_statistical.__all__,
    *_utility.__all__,
]

_LAZY = frozenset({"tensors", "numpy_compat"})


def __getattr__(name: str) -> Any:
    # The other faces are imported when they are asked for: they cost import time that most programs need not pay.
    if name in _LAZY:
        import importlib

        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, "__doc__", "__file__", "__name__", "__path__", "__version__"})
