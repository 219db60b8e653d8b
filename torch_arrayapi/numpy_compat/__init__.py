"""NumPy's behaviour on torch tensors.

`import torch_arrayapi.numpy_compat as np`: arrays, ufuncs and functions with the dtypes, scalars, views and errors of
the installed NumPy, on any device and with gradients. Dtypes and scalar types are NumPy's own objects.

Examples
--------
>>> import torch_arrayapi.numpy_compat as np
>>> np.sum([1, 2, 3])
np.int64(6)
>>> x = np.arange(4)
>>> x[::-1][0] = 9
>>> x
array([0, 1, 2, 9])
"""

from __future__ import annotations

import functools as _functools
import sys as _sys

import numpy as _numpy
from numpy import (
    bool,
    bool_,
    byte,
    bytes_,
    cdouble,
    character,
    clongdouble,
    complex64,
    complex128,
    complexfloating,
    csingle,
    datetime64,
    double,
    dtype,
    e,
    euler_gamma,
    exceptions,
    finfo,
    flexible,
    float16,
    float32,
    float64,
    floating,
    format_float_positional,
    format_float_scientific,
    generic,
    get_printoptions,
    geterr,
    geterrcall,
    half,
    iinfo,
    inexact,
    inf,
    int8,
    int16,
    int32,
    int64,
    int_,
    intc,
    integer,
    intp,
    isdtype,
    issubdtype,
    long,
    longdouble,
    longlong,
    nan,
    ndindex,
    newaxis,
    number,
    object_,
    pi,
    printoptions,
    promote_types,
    set_printoptions,
    seterrcall,
    short,
    signedinteger,
    single,
    str_,
    timedelta64,
    ubyte,
    uint,
    uint8,
    uint16,
    uint32,
    uint64,
    uintc,
    uintp,
    ulong,
    ulonglong,
    unsignedinteger,
    ushort,
    void,
)

from . import (
    _calculus,
    _convert,
    _creation,
    _facts,
    _files,
    _functional,
    _grids,
    _histograms,
    _index,
    _joining,
    _manipulation,
    _methods,
    _nan,
    _ndarray,
    _polynomials,
    _predicates,
    _products,
    _protocols,
    _quantiles,
    _ranges,
    _searching,
    _selection,
    _sets,
    _shapes,
    _statistics,
    _triangles,
    _types,
    _ufuncs,
    _windows,
    emath,
    fft,
    lib,
    linalg,
    random,
)
from ._calculus import *
from ._creation import (
    arange,
    array,
    asanyarray,
    asarray,
    ascontiguousarray,
    asfortranarray,
    copy,
    empty,
    empty_like,
    full,
    full_like,
    ones,
    ones_like,
    zeros,
    zeros_like,
)
from ._dtypes import get_promotion, promotion, set_promotion
from ._errors import errstate, seterr
from ._facts import *
from ._files import *
from ._flat import flatiter
from ._functional import *
from ._grids import *
from ._histograms import *
from ._info import __array_namespace_info__
from ._joining import *
from ._manipulation import *
from ._nan import *
from ._ndarray import ndarray
from ._polynomials import *
from ._predicates import *
from ._products import *
from ._protocols import array2string, array_repr, array_str, from_dlpack
from ._quantiles import *
from ._ranges import *
from ._reductions import (
    all,
    amax,
    amin,
    any,
    argmax,
    argmin,
    count_nonzero,
    cumprod,
    cumsum,
    max,
    mean,
    min,
    prod,
    ptp,
    std,
    sum,
    var,
)
from ._searching import *
from ._selection import *
from ._sets import *
from ._shapes import *
from ._statistics import *
from ._triangles import *
from ._types import *
from ._ufuncs import *
from ._windows import *

#: NumPy's version, whose behaviour this is.
__version__ = _numpy.__version__
__array_api_version__ = _numpy.__array_api_version__
#: The characters of the dtypes that torch has.
typecodes = {
    "Character": "", "Integer": "bhilqp", "UnsignedInteger": "BHILQP", "Float": "efd", "Complex": "FD",
    "AllInteger": "bBhHiIlLqQpP", "AllFloat": "efdFD", "Datetime": "", "All": "?bhilqpBHILQPefdFD",
}  # fmt: skip
True_ = bool_(True)
False_ = bool_(False)

# What ndarray's methods call beside the functions.
_array_function = _protocols.array_function
_array_ufunc = _protocols.array_ufunc
_assign = _ndarray.assign
_astype = _shapes.astype
_byteswapped = _shapes.byteswapped
_cast = _convert.cast
_device_of = _convert.device_of
_dlpack_device = _protocols.dlpack_device
_dump = _protocols.dump
_dumps = _protocols.dumps
_equality = _protocols.equality
_fill = _shapes.filled_with
_filled_shape = _shapes.filled
_flags_of = _protocols.Flags
_flatten = _shapes.flattened
_get = _index.get
_getfield = _shapes.field
_ndarray_from = _creation.ndarray_from
_put = _index.put
_rebuilt = _protocols.rebuilt
_resize = _shapes.resized
_setflags = _protocols.setflags
_shape_of = _convert.sizes_of
_to_dlpack = _protocols.to_dlpack
_to_numpy = _convert.to_numpy
_viewed = _shapes.viewed
_ndarray.api = _methods.api = _sys.modules[__name__]

# Functions that NumPy has in C are no methods where a class has them as attributes; nor are these.
for _name in """arange array asanyarray asarray ascontiguousarray asfortranarray empty from_dlpack frombuffer fromfile
fromiter frompyfunc fromstring zeros""".split():
    _f = globals()[_name]
    globals()[_name] = _functools.update_wrapper(_functools.partial(_f), _f)

__all__ = [
    "__array_api_version__", "__array_namespace_info__", "__version__", "all", "amax", "amin", "any", "arange",
    "argmax", "argmin", "array", "array2string", "array_repr", "array_str", "asanyarray", "asarray",
    "ascontiguousarray", "asfortranarray", "bool", "bool_", "byte", "bytes_", "cdouble", "character", "clongdouble",
    "complex128", "complex64", "complexfloating", "copy", "count_nonzero", "csingle", "cumprod", "cumsum",
    "datetime64", "double", "dtype", "e", "emath", "empty", "empty_like", "errstate", "euler_gamma", "exceptions",
    "False_", "fft", "finfo", "flatiter", "flexible", "float16", "float32", "float64", "floating",
    "format_float_positional", "format_float_scientific", "from_dlpack", "full", "full_like", "generic",
    "get_printoptions", "get_promotion", "geterr", "geterrcall", "half", "iinfo", "inexact", "inf", "int16", "int32",
    "int64", "int8", "int_", "intc", "integer", "intp", "isdtype", "issubdtype", "lib", "linalg", "long",
    "longdouble", "longlong", "max", "mean", "min", "nan", "ndarray", "ndindex", "newaxis", "number", "object_",
    "ones", "ones_like", "pi", "printoptions", "prod", "promote_types", "promotion", "ptp", "random",
    "set_printoptions", "set_promotion", "seterr", "seterrcall", "short", "signedinteger", "single", "std", "str_",
    "sum", "timedelta64", "True_", "typecodes", "ubyte", "uint", "uint16", "uint32", "uint64", "uint8", "uintc",
    "uintp", "ulong", "ulonglong", "unsignedinteger", "ushort", "var", "void", "zeros", "zeros_like",
    *_calculus.__all__,
    *_facts.__all__,
    *_files.__all__,
    *_functional.__all__,
    *_grids.__all__,
    *_histograms.__all__,
    *_joining.__all__,
    *_manipulation.__all__,
    *_nan.__all__,
    *_polynomials.__all__,
    *_predicates.__all__,
    *_products.__all__,
    *_quantiles.__all__,
    *_ranges.__all__,
    *_searching.__all__,
    *_selection.__all__,
    *_sets.__all__,
    *_shapes.__all__,
    *_statistics.__all__,
    *_triangles.__all__,
    *_types.__all__,
    *_ufuncs.__all__,
    *_windows.__all__,
]  # fmt: skip
