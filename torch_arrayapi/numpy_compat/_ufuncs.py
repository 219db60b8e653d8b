"""NumPy's ufuncs, each from its row or kernel."""

from __future__ import annotations

from typing import Any

import torch

from .. import _ops as ops
from .._dtypes import FLOATING, INTEGER, NATIVE, REAL_FLOATING
from .._kernels import reduce
from .._kernels import ufuncs as k
from ._combine import combined
from ._ufunc import binary, ufunc, unary

__all__ = [
    "abs",
    "absolute",
    "acos",
    "acosh",
    "add",
    "arccos",
    "arccosh",
    "arcsin",
    "arcsinh",
    "arctan",
    "arctan2",
    "arctanh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "bitwise_and",
    "bitwise_count",
    "bitwise_invert",
    "bitwise_left_shift",
    "bitwise_not",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "cbrt",
    "ceil",
    "conj",
    "conjugate",
    "copysign",
    "cos",
    "cosh",
    "deg2rad",
    "degrees",
    "divide",
    "divmod",
    "equal",
    "exp",
    "exp2",
    "expm1",
    "fabs",
    "float_power",
    "floor",
    "floor_divide",
    "fmax",
    "fmin",
    "fmod",
    "frexp",
    "gcd",
    "greater",
    "greater_equal",
    "heaviside",
    "hypot",
    "invert",
    "isfinite",
    "isinf",
    "isnan",
    "lcm",
    "ldexp",
    "left_shift",
    "less",
    "less_equal",
    "log",
    "log1p",
    "log2",
    "log10",
    "logaddexp",
    "logaddexp2",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "mod",
    "modf",
    "multiply",
    "negative",
    "nextafter",
    "not_equal",
    "positive",
    "pow",
    "power",
    "rad2deg",
    "radians",
    "reciprocal",
    "remainder",
    "right_shift",
    "rint",
    "sign",
    "signbit",
    "sin",
    "sinh",
    "spacing",
    "sqrt",
    "square",
    "subtract",
    "tan",
    "tanh",
    "true_divide",
    "trunc",
    "ufunc",
]  # fmt: skip

_INT = NATIVE & INTEGER


def _sum(t: torch.Tensor, axes: Any, keepdims: bool) -> torch.Tensor:
    return reduce.sum(t, axes, keepdims, t.dtype)


def _prod(t: torch.Tensor, axes: Any, keepdims: bool) -> torch.Tensor:
    return reduce.prod(t, axes, keepdims, t.dtype)


def _max(t: torch.Tensor, axes: Any, keepdims: bool) -> torch.Tensor:
    return _extreme(k.maximum_complex, reduce.max, t, axes, keepdims)


def _min(t: torch.Tensor, axes: Any, keepdims: bool) -> torch.Tensor:
    return _extreme(k.minimum_complex, reduce.min, t, axes, keepdims)


def _extreme(pair: Any, f: Any, t: torch.Tensor, axes: Any, keepdims: bool) -> torch.Tensor:
    if t.dtype is torch.bool:
        return f(t.to(torch.uint8), axes, keepdims).to(torch.bool)
    if not t.is_complex():
        return f(t, axes, keepdims)
    return combined("maximum", pair, t, axes, keepdims)


add = binary("add", ops.ADD, others={"b": torch.logical_or}, reducer=_sum)
subtract = binary("subtract", ops.SUBTRACT)
multiply = binary("multiply", ops.MULTIPLY, others={"b": torch.logical_and}, reducer=_prod)
divide = true_divide = binary("divide", ops.DIVIDE)
floor_divide = binary("floor_divide", k.floor_divide, native=_INT)
remainder = mod = binary("remainder", k.remainder, native=_INT)
divmod = ufunc("divmod", k.divmod)
fmod = binary("fmod", k.fmod)
power = pow = binary("power", k.power, native=REAL_FLOATING)
float_power = binary("float_power", k.power)
arctan2 = atan2 = binary("arctan2", ops.ATAN2)
copysign = binary("copysign", ops.COPYSIGN)
hypot = binary("hypot", ops.HYPOT)
logaddexp = binary("logaddexp", ops.LOGADDEXP)
logaddexp2 = binary("logaddexp2", k.logaddexp2)
nextafter = binary("nextafter", ops.NEXTAFTER, others={"half": k.nextafter_half})
heaviside = binary("heaviside", k.heaviside)
ldexp = binary("ldexp", k.ldexp)
gcd = binary("gcd", k.gcd)
lcm = binary("lcm", k.lcm)

maximum = binary("maximum", ops.MAXIMUM, others={"b": torch.logical_or, "c": k.maximum_complex}, reducer=_max)
minimum = binary("minimum", ops.MINIMUM, others={"b": torch.logical_and, "c": k.minimum_complex}, reducer=_min)
fmax = binary("fmax", k.fmax, others={"b": torch.logical_or})
fmin = binary("fmin", k.fmin, others={"b": torch.logical_and})

equal = binary("equal", ops.EQUAL, mixed=k.equal_mixed)
not_equal = binary("not_equal", ops.NOT_EQUAL, mixed=k.not_equal_mixed)
less = binary("less", ops.LESS, others={"b": torch.lt, "c": k.less_complex}, mixed=k.less_mixed)
less_equal = binary(
    "less_equal", ops.LESS_EQUAL, others={"b": torch.le, "c": k.less_equal_complex}, mixed=k.less_equal_mixed
)
greater = binary("greater", ops.GREATER, others={"b": torch.gt, "c": k.greater_complex}, mixed=k.greater_mixed)
greater_equal = binary(
    "greater_equal",
    ops.GREATER_EQUAL,
    others={"b": torch.ge, "c": k.greater_equal_complex},
    mixed=k.greater_equal_mixed,
)

bitwise_and = binary("bitwise_and", ops.BITWISE_AND)
bitwise_or = binary("bitwise_or", ops.BITWISE_OR)
bitwise_xor = binary("bitwise_xor", ops.BITWISE_XOR)
left_shift = bitwise_left_shift = binary("left_shift", ops.BITWISE_LEFT_SHIFT)
right_shift = bitwise_right_shift = binary("right_shift", ops.BITWISE_RIGHT_SHIFT)
invert = bitwise_not = bitwise_invert = unary("invert", ops.BITWISE_INVERT)
bitwise_count = unary("bitwise_count", k.bitwise_count)
logical_and = binary("logical_and", k.logical_and, reducer=reduce.all)
logical_or = binary("logical_or", k.logical_or, reducer=reduce.any)
logical_xor = binary("logical_xor", k.logical_xor)
logical_not = unary("logical_not", k.logical_not, native=NATIVE)

absolute = abs = unary("absolute", ops.ABS, native=_INT | REAL_FLOATING, others={"b": torch.clone})
fabs = unary("fabs", k.fabs)
negative = unary("negative", ops.NEGATIVE)
positive = unary("positive", ops.POSITIVE)
conjugate = conj = unary("conjugate", k.conjugate)
sign = unary("sign", ops.SIGN, others={"c": k.sign_complex})
signbit = unary("signbit", ops.SIGNBIT)
square = unary("square", ops.SQUARE)
reciprocal = unary("reciprocal", k.reciprocal, native=FLOATING)
ceil = unary("ceil", ops.CEIL, others={"b": torch.clone})
floor = unary("floor", ops.FLOOR, others={"b": torch.clone})
trunc = unary("trunc", ops.TRUNC, others={"b": torch.clone})
rint = unary("rint", k.rint)
frexp = ufunc("frexp", k.frexp)
modf = ufunc("modf", k.modf)
spacing = unary("spacing", k.spacing, others={"half": k.spacing_half})
isfinite = unary("isfinite", ops.ISFINITE)
isinf = unary("isinf", ops.ISINF)
isnan = unary("isnan", ops.ISNAN)

sqrt = unary("sqrt", ops.SQRT)
cbrt = unary("cbrt", k.cbrt)
exp = unary("exp", ops.EXP)
exp2 = unary("exp2", torch.exp2)
expm1 = unary("expm1", ops.EXPM1)
log = unary("log", ops.LOG)
log2 = unary("log2", ops.LOG2)
log10 = unary("log10", ops.LOG10)
log1p = unary("log1p", ops.LOG1P)
sin = unary("sin", ops.SIN)
cos = unary("cos", ops.COS)
tan = unary("tan", ops.TAN)
arcsin = asin = unary("arcsin", ops.ASIN)
arccos = acos = unary("arccos", ops.ACOS)
arctan = atan = unary("arctan", ops.ATAN)
sinh = unary("sinh", ops.SINH)
cosh = unary("cosh", ops.COSH)
tanh = unary("tanh", ops.TANH)
arcsinh = asinh = unary("arcsinh", ops.ASINH)
arccosh = acosh = unary("arccosh", ops.ACOSH)
arctanh = atanh = unary("arctanh", ops.ATANH)
degrees = unary("degrees", k.degrees)
rad2deg = unary("rad2deg", k.degrees)
radians = unary("radians", k.radians)
deg2rad = unary("deg2rad", k.radians)
