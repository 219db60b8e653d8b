"""The namespace `torch_arrayapi` for code that holds plain torch tensors.

The creation functions, `fft.fftfreq` and `fft.rfftfreq` give tensors here. All other names are the same
objects as in `torch_arrayapi`: their functions give tensors for tensors anyway. A tensor's own operators,
attributes and indexing stay torch's.

Examples
--------
>>> import torch_arrayapi.tensors as xp
>>> xp.sum(xp.asarray([[1, 2], [3, 4]]), axis=0)
tensor([4, 6])
"""

from __future__ import annotations

from math import e, inf, nan, pi

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

from .. import (
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
    linalg,
)
from .._data_types import *
from .._elementwise import *
from .._elementwise_binary import *
from .._indexing import *
from .._info import __array_namespace_info__
from .._linear_algebra import *
from .._manipulation import *
from .._searching import *
from .._sets import *
from .._sorting import *
from .._statistical import *
from .._utility import *
from . import _creation, fft
from ._creation import *

__array_api_version__ = "2025.12"

newaxis = None

__all__ = [
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
    "pi",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
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


def __dir__() -> list[str]:
    return sorted({*__all__, "__doc__", "__file__", "__name__", "__path__"})
