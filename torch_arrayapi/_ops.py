"""One row per function: its name, the dtypes it takes, torch's op and, where that is not enough, the kernel.

Both faces read these rows; so do the tests. A row decides nothing about promotion.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from ._dtypes import (
    ALL,
    BOOL,
    COMPLEX,
    FLOATING,
    INTEGER,
    INTEGER_OR_BOOL,
    NATIVE,
    NUMERIC,
    REAL,
    REAL_FLOATING,
    UNSIGNED,
)
from ._kernels import create, fft, linalg, manip, reduce, search
from ._kernels import elementwise as k

_INTEGRAL_NATIVE = NATIVE & INTEGER


class Op:
    """A function's row.

    Attributes
    ----------
    name
        The function's name in the standard.
    ok
        The dtypes that the standard allows.
    fast
        torch's op (or a kernel) that is exact for the dtypes in `native`.
    native
        The dtypes that `fast` serves.
    full
        The kernel for the other dtypes in `ok`.
    scalar
        `fast` takes a Python scalar as its second argument and gives the same values as for a 0-d tensor.
    scalar_first
        It takes one as its first argument, too.
    inplace
        What `fast` does, into its first argument; None if there is no such op.
    mixes
        `fast` promotes two tensors of the dtypes in `native` as the standard does, when either both have axes or
        neither has.
    """

    __slots__ = ("fast", "full", "inplace", "mixes", "name", "native", "ok", "scalar", "scalar_first")

    def __init__(
        self,
        name: str,
        ok: frozenset[torch.dtype],
        fast: Callable[..., Any],
        full: Callable[..., Any] | None = None,
        *,
        native: frozenset[torch.dtype] | None = None,
        scalar: bool = False,
        scalar_first: bool = False,
        mixes: bool = False,
        inplace: Callable[..., Any] | None = None,
    ) -> None:
        self.name = name
        self.ok = ok
        self.fast = fast
        self.full = fast if full is None else full
        self.native = ok if full is None else ok & (NATIVE if native is None else native)
        self.scalar = scalar or scalar_first
        self.scalar_first = scalar_first
        self.mixes = mixes
        self.inplace = inplace

    def __repr__(self) -> str:
        return f"<row of {self.name}>"


# A method stands where it takes less time than torch's function of its name, about a tenth of a call on few elements.

# Element-wise functions of one array

_REAL_NATIVE = NATIVE - COMPLEX
ABS = Op("abs", NUMERIC, torch.abs, k.copied)
ACOS = Op("acos", FLOATING, torch.acos, k.acos, native=NATIVE - COMPLEX)
ACOSH = Op("acosh", FLOATING, k.acosh)
ASIN = Op("asin", FLOATING, torch.asin)
ASINH = Op("asinh", FLOATING, torch.asinh)
ATAN = Op("atan", FLOATING, torch.atan)
ATANH = Op("atanh", FLOATING, k.atanh)
BITWISE_INVERT = Op("bitwise_invert", INTEGER_OR_BOOL, torch.bitwise_not, k.bitwise_invert)
CEIL = Op("ceil", REAL, torch.ceil, k.copied, native=REAL_FLOATING)
CONJ = Op("conj", NUMERIC, k.conj)
COS = Op("cos", FLOATING, torch.cos)
COSH = Op("cosh", FLOATING, torch.cosh, k.cosh, native=FLOATING - {torch.float32})
EXP = Op("exp", FLOATING, torch.exp)
EXPM1 = Op("expm1", FLOATING, k.expm1)
FLOOR = Op("floor", REAL, torch.floor, k.copied, native=REAL_FLOATING)
IMAG = Op("imag", COMPLEX, k.imag)
ISFINITE = Op("isfinite", NUMERIC, torch.isfinite)
ISINF = Op("isinf", NUMERIC, torch.isinf)
ISNAN = Op("isnan", NUMERIC, Tensor.isnan)
LOG = Op("log", FLOATING, torch.log)
LOG1P = Op("log1p", FLOATING, torch.log1p, k.log1p, native=REAL_FLOATING)
LOG2 = Op("log2", FLOATING, torch.log2)
LOG10 = Op("log10", FLOATING, torch.log10)
LOGICAL_NOT = Op("logical_not", BOOL, Tensor.logical_not)
NEGATIVE = Op("negative", NUMERIC, torch.neg, k.negative, native=_REAL_NATIVE)
POSITIVE = Op("positive", NUMERIC, k.copied)
REAL_PART = Op("real", NUMERIC, k.real)
RECIPROCAL = Op("reciprocal", FLOATING, torch.reciprocal)
ROUND = Op("round", NUMERIC, torch.round, k.round, native=REAL_FLOATING)
SIGN = Op("sign", NUMERIC, torch.sign, k.sign, native=_INTEGRAL_NATIVE)
SIGNBIT = Op("signbit", REAL_FLOATING, Tensor.signbit)
SIN = Op("sin", FLOATING, torch.sin)
SINH = Op("sinh", FLOATING, torch.sinh, k.sinh, native=FLOATING - {torch.float32})
SQRT = Op("sqrt", FLOATING, torch.sqrt)
SQUARE = Op("square", NUMERIC, torch.square, k.square, native=_REAL_NATIVE)
TAN = Op("tan", FLOATING, torch.tan)
TANH = Op("tanh", FLOATING, torch.tanh, k.tanh, native=REAL_FLOATING)
TRUNC = Op("trunc", REAL, torch.trunc, k.copied, native=REAL_FLOATING)

# Element-wise functions of two arrays

ADD = Op("add", NUMERIC, torch.add, k.add, native=_REAL_NATIVE, scalar_first=True, mixes=True, inplace=Tensor.add_)
ATAN2 = Op("atan2", REAL_FLOATING, torch.atan2, mixes=True)
BITWISE_AND = Op("bitwise_and", INTEGER_OR_BOOL, torch.bitwise_and, scalar_first=True, inplace=Tensor.bitwise_and_)
BITWISE_LEFT_SHIFT = Op(
    "bitwise_left_shift", INTEGER, torch.bitwise_left_shift, k.bitwise_left_shift, scalar_first=True
)
BITWISE_OR = Op("bitwise_or", INTEGER_OR_BOOL, torch.bitwise_or, scalar_first=True, inplace=Tensor.bitwise_or_)
BITWISE_RIGHT_SHIFT = Op(
    "bitwise_right_shift", INTEGER, torch.bitwise_right_shift, k.bitwise_right_shift, scalar_first=True
)
BITWISE_XOR = Op("bitwise_xor", INTEGER_OR_BOOL, torch.bitwise_xor, scalar_first=True, inplace=Tensor.bitwise_xor_)
COPYSIGN = Op("copysign", REAL_FLOATING, torch.copysign, mixes=True)
DIVIDE = Op("divide", FLOATING, torch.div, scalar_first=True, mixes=True, inplace=Tensor.div_)
EQUAL = Op("equal", ALL, Tensor.eq, scalar=True)
FLOOR_DIVIDE = Op("floor_divide", REAL, k.floor_divide)
GREATER = Op("greater", REAL, Tensor.gt, k.greater, scalar=True, mixes=True)
GREATER_EQUAL = Op("greater_equal", REAL, Tensor.ge, k.greater_equal, scalar=True, mixes=True)
HYPOT = Op("hypot", REAL_FLOATING, torch.hypot, mixes=True)
LESS = Op("less", REAL, Tensor.lt, k.less, scalar=True, mixes=True)
LESS_EQUAL = Op("less_equal", REAL, Tensor.le, k.less_equal, scalar=True, mixes=True)
LOGADDEXP = Op("logaddexp", REAL_FLOATING, torch.logaddexp, mixes=True)
LOGICAL_AND = Op("logical_and", BOOL, torch.logical_and)
LOGICAL_OR = Op("logical_or", BOOL, torch.logical_or)
LOGICAL_XOR = Op("logical_xor", BOOL, torch.logical_xor)
MAXIMUM = Op("maximum", REAL, torch.maximum, k.maximum, mixes=True)
MINIMUM = Op("minimum", REAL, torch.minimum, k.minimum, mixes=True)
MULTIPLY = Op("multiply", NUMERIC, torch.mul, torch.mul, scalar_first=True, mixes=True, inplace=Tensor.mul_)
NEXTAFTER = Op("nextafter", REAL_FLOATING, torch.nextafter, mixes=True)
NOT_EQUAL = Op("not_equal", ALL, Tensor.ne, scalar=True)
POW = Op("pow", NUMERIC, k.native_pow, k.pow, native=_REAL_NATIVE, scalar=True, mixes=True)
REMAINDER = Op("remainder", REAL, k.remainder)
SUBTRACT = Op(
    "subtract", NUMERIC, torch.sub, k.subtract, native=_REAL_NATIVE, scalar_first=True, mixes=True, inplace=Tensor.sub_
)

# Element-wise, of three

CLIP = Op("clip", REAL, torch.clamp, k.clip, native=_REAL_NATIVE)  # `fast` for bounds that are numbers

# Linear algebra

CHOLESKY = Op("cholesky", FLOATING, torch.linalg.cholesky)
CROSS = Op("cross", NUMERIC, linalg.cross)
DET = Op("det", FLOATING, torch.linalg.det)
DIAGONAL = Op("diagonal", ALL, linalg.diagonal)
EIG = Op("eig", FLOATING, linalg.eig)
EIGH = Op("eigh", FLOATING, torch.linalg.eigh)
EIGVALS = Op("eigvals", FLOATING, linalg.eigvals)
EIGVALSH = Op("eigvalsh", FLOATING, torch.linalg.eigvalsh)
INV = Op("inv", FLOATING, torch.linalg.inv)
MATMUL = Op("matmul", NUMERIC, torch.matmul, linalg.matmul, native=FLOATING)
MATRIX_NORM = Op("matrix_norm", FLOATING, linalg.matrix_norm)
MATRIX_POWER = Op("matrix_power", FLOATING, linalg.matrix_power)
MATRIX_RANK = Op("matrix_rank", FLOATING, linalg.matrix_rank)
MATRIX_TRANSPOSE = Op("matrix_transpose", ALL, linalg.matrix_transpose)
OUTER = Op("outer", NUMERIC, torch.outer)
PINV = Op("pinv", FLOATING, linalg.pinv)
QR = Op("qr", FLOATING, torch.linalg.qr)
SLOGDET = Op("slogdet", FLOATING, torch.linalg.slogdet)
SOLVE = Op("solve", FLOATING, linalg.solve)
SVD = Op("svd", FLOATING, torch.linalg.svd)
SVDVALS = Op("svdvals", FLOATING, torch.linalg.svdvals)
TENSORDOT = Op("tensordot", NUMERIC, linalg.tensordot)
TRACE = Op("trace", NUMERIC, linalg.trace)
VECDOT = Op("vecdot", NUMERIC, linalg.vecdot)
VECTOR_NORM = Op("vector_norm", FLOATING, linalg.vector_norm)

# Fourier transforms

FFT = Op("fft", COMPLEX, torch.fft.fft)
FFTN = Op("fftn", COMPLEX, torch.fft.fftn)
FFTSHIFT = Op("fftshift", NUMERIC, fft.fftshift)
HFFT = Op("hfft", COMPLEX, torch.fft.hfft)
IFFT = Op("ifft", COMPLEX, torch.fft.ifft)
IFFTN = Op("ifftn", COMPLEX, torch.fft.ifftn)
IFFTSHIFT = Op("ifftshift", NUMERIC, fft.ifftshift)
IHFFT = Op("ihfft", REAL_FLOATING, fft.ihfft)
IRFFT = Op("irfft", COMPLEX, torch.fft.irfft)
IRFFTN = Op("irfftn", COMPLEX, torch.fft.irfftn)
RFFT = Op("rfft", REAL_FLOATING, torch.fft.rfft)
RFFTN = Op("rfftn", REAL_FLOATING, torch.fft.rfftn)

# Data types

ASTYPE = Op("astype", ALL, k.cast)

# Creation

ASARRAY = Op("asarray", ALL, torch.stack)  # of a nested sequence of arrays
EMPTY_LIKE = Op("empty_like", ALL, torch.empty_like)
FULL_LIKE = Op("full_like", ALL, torch.full_like)
MESHGRID = Op("meshgrid", NUMERIC, create.meshgrid)
ONES_LIKE = Op("ones_like", ALL, torch.ones_like)
TRIL = Op("tril", ALL, create.tril)
TRIU = Op("triu", ALL, create.triu)
ZEROS_LIKE = Op("zeros_like", ALL, torch.zeros_like)

# Manipulation

BROADCAST_ARRAYS = Op("broadcast_arrays", ALL, torch.broadcast_to)
BROADCAST_TO = Op("broadcast_to", ALL, torch.broadcast_to)
CONCAT = Op("concat", ALL, torch.cat)
EXPAND_DIMS = Op("expand_dims", ALL, manip.expand_dims)
FLIP = Op("flip", ALL, torch.flip, manip.flip)
MOVEAXIS = Op("moveaxis", ALL, torch.movedim)
PERMUTE_DIMS = Op("permute_dims", ALL, torch.permute)
REPEAT = Op("repeat", ALL, manip.repeat)
RESHAPE = Op("reshape", ALL, manip.reshape)
ROLL = Op("roll", ALL, manip.roll)
SQUEEZE = Op("squeeze", ALL, torch.squeeze)
STACK = Op("stack", ALL, torch.stack)
TILE = Op("tile", ALL, torch.tile)
UNSTACK = Op("unstack", ALL, torch.unbind)

# Statistics

CUMULATIVE_PROD = Op("cumulative_prod", NUMERIC, torch.cumprod, reduce.cumulative_prod, native=NATIVE - UNSIGNED)
CUMULATIVE_SUM = Op("cumulative_sum", NUMERIC, torch.cumsum, reduce.cumulative_sum, native=NATIVE - UNSIGNED)
MAX = Op("max", REAL, torch.amax, reduce.max)
MEAN = Op("mean", FLOATING, torch.mean, reduce.mean, native=REAL_FLOATING)
MIN = Op("min", REAL, torch.amin, reduce.min)
PROD = Op("prod", NUMERIC, torch.prod, reduce.prod, native=NATIVE - UNSIGNED)
STD = Op("std", REAL_FLOATING, reduce.std)
SUM = Op("sum", NUMERIC, torch.sum, reduce.sum, native=NATIVE - UNSIGNED)
VAR = Op("var", REAL_FLOATING, reduce.var)

# Utilities

ALL_TRUE = Op("all", ALL, torch.all, reduce.all, native=NATIVE - UNSIGNED)  # of uint8: uint8
ANY_TRUE = Op("any", ALL, torch.any, reduce.any, native=NATIVE - UNSIGNED)
DIFF = Op("diff", NUMERIC, reduce.diff)

# Searching

ARGMAX = Op("argmax", REAL, Tensor.argmax, reduce.argmax)
ARGMIN = Op("argmin", REAL, Tensor.argmin, reduce.argmin)
COUNT_NONZERO = Op("count_nonzero", ALL, torch.count_nonzero, reduce.count_nonzero)
NONZERO = Op("nonzero", ALL, torch.nonzero, search.nonzero)
SEARCHSORTED = Op("searchsorted", REAL, search.searchsorted)
WHERE = Op("where", ALL, torch.where, k.where)
WHERE_CONDITION = Op("where", BOOL, torch.where)

# Sets

ISIN = Op("isin", ALL, search.isin)
UNIQUE_ALL = Op("unique_all", ALL, search.unique_all)
UNIQUE_COUNTS = Op("unique_counts", ALL, search.unique_counts)
UNIQUE_INVERSE = Op("unique_inverse", ALL, search.unique_inverse)
UNIQUE_VALUES = Op("unique_values", ALL, search.unique_values)

# Sorting and indexing

ARGSORT = Op("argsort", REAL, search.argsort)
SORT = Op("sort", REAL, search.sort)
TAKE = Op("take", ALL, search.take)
TAKE_ALONG_AXIS = Op("take_along_axis", ALL, search.take_along_axis)
