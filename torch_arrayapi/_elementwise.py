"""The standard's element-wise functions of one array.

Each function takes Arrays and gives an Array, or takes torch tensors and gives a tensor. The source of each is the
page of its name in the Array API standard 2025.12, chapter element-wise functions.

All of them raise TypeError for a dtype that the function does not take, for operands without a common dtype, for a
Python scalar of the wrong kind, for foreign arrays and for Arrays mixed with tensors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _ops as ops
from ._array import unary

if TYPE_CHECKING:
    from ._array import A

__all__ = [
    "abs",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "bitwise_invert",
    "ceil",
    "conj",
    "cos",
    "cosh",
    "exp",
    "expm1",
    "floor",
    "imag",
    "isfinite",
    "isinf",
    "isnan",
    "log",
    "log1p",
    "log2",
    "log10",
    "logical_not",
    "negative",
    "positive",
    "real",
    "reciprocal",
    "round",
    "sign",
    "signbit",
    "sin",
    "sinh",
    "sqrt",
    "square",
    "tan",
    "tanh",
    "trunc",
]


def abs(x: A, /) -> A:
    """Absolute value, element by element.

    Takes a numeric dtype; gives the same dtype; for complex dtypes the real dtype of that precision.

    >>> xp.abs(xp.asarray([-1, 2]))
    Array([1, 2], dtype=int64)
    """
    return unary(ops.ABS, x)


def acos(x: A, /) -> A:
    """Inverse cosine, in radians.

    Takes a floating-point dtype; gives the same dtype. Real elements outside [-1, 1] give NaN.

    >>> xp.acos(xp.asarray([1.0, 0.0]))
    Array([0.       , 1.5707964], dtype=float32)
    """
    return unary(ops.ACOS, x)


def acosh(x: A, /) -> A:
    """Inverse hyperbolic cosine.

    Takes a floating-point dtype; gives the same dtype. Real elements below 1 give NaN.

    >>> xp.acosh(xp.asarray([1.0, 2.0]))
    Array([0.      , 1.316958], dtype=float32)
    """
    return unary(ops.ACOSH, x)


def asin(x: A, /) -> A:
    """Inverse sine, in radians.

    Takes a floating-point dtype; gives the same dtype. Real elements outside [-1, 1] give NaN.

    >>> xp.asin(xp.asarray([0.0, 1.0]))
    Array([0.       , 1.5707964], dtype=float32)
    """
    return unary(ops.ASIN, x)


def asinh(x: A, /) -> A:
    """Inverse hyperbolic sine.

    Takes a floating-point dtype; gives the same dtype.

    >>> xp.asinh(xp.asarray([0.0, 1.0]))
    Array([0.       , 0.8813736], dtype=float32)
    """
    return unary(ops.ASINH, x)


def atan(x: A, /) -> A:
    """Inverse tangent, in radians.

    Takes a floating-point dtype; gives the same dtype.

    >>> xp.atan(xp.asarray([0.0, 1.0]))
    Array([0.       , 0.7853982], dtype=float32)
    """
    return unary(ops.ATAN, x)


def atanh(x: A, /) -> A:
    """Inverse hyperbolic tangent.

    Takes a floating-point dtype; gives the same dtype. Real elements outside [-1, 1] give NaN, 1 and -1
    infinities.

    >>> xp.atanh(xp.asarray([0.0, 0.5]))
    Array([0.        , 0.54930615], dtype=float32)
    """
    return unary(ops.ATANH, x)


def bitwise_invert(x: A, /) -> A:
    """Every bit inverted; the logical negation of bool.

    Takes an integer dtype or bool; gives the same dtype.

    >>> xp.bitwise_invert(xp.asarray([0, 1]))
    Array([-1, -2], dtype=int64)
    """
    return unary(ops.BITWISE_INVERT, x)


def ceil(x: A, /) -> A:
    """The smallest integer not less than each element.

    Takes a real numeric dtype; gives the same dtype. Integers stay as they are.

    >>> xp.ceil(xp.asarray([1.2, -1.2]))
    Array([ 2., -1.], dtype=float32)
    """
    return unary(ops.CEIL, x)


def conj(x: A, /) -> A:
    """Complex conjugate.

    Takes a numeric dtype; gives the same dtype; never a lazy view. Real elements stay as they are.

    >>> xp.conj(xp.asarray([(1+2j)]))
    Array([1.-2.j], dtype=complex64)
    """
    return unary(ops.CONJ, x)


def cos(x: A, /) -> A:
    """Cosine of angles in radians.

    Takes a floating-point dtype; gives the same dtype.

    >>> xp.cos(xp.asarray([0.0]))
    Array([1.], dtype=float32)
    """
    return unary(ops.COS, x)


def cosh(x: A, /) -> A:
    """Hyperbolic cosine.

    Takes a floating-point dtype; gives the same dtype.

    >>> xp.cosh(xp.asarray([0.0, 1.0]))
    Array([1.       , 1.5430807], dtype=float32)
    """
    return unary(ops.COSH, x)


def exp(x: A, /) -> A:
    """Exponential.

    Takes a floating-point dtype; gives the same dtype.

    >>> xp.exp(xp.asarray([0.0]))
    Array([1.], dtype=float32)
    """
    return unary(ops.EXP, x)


def expm1(x: A, /) -> A:
    """exp(x) - 1, accurate near 0.

    Takes a floating-point dtype; gives the same dtype.

    >>> xp.expm1(xp.asarray([0.0, 1.0]))
    Array([0.       , 1.7182819], dtype=float32)
    """
    return unary(ops.EXPM1, x)


def floor(x: A, /) -> A:
    """The largest integer not greater than each element.

    Takes a real numeric dtype; gives the same dtype. Integers stay as they are.

    >>> xp.floor(xp.asarray([1.2, -1.2]))
    Array([ 1., -2.], dtype=float32)
    """
    return unary(ops.FLOOR, x)


def imag(x: A, /) -> A:
    """Imaginary part.

    Takes a complex floating-point dtype; gives the real dtype of that precision. A view of `x`.

    >>> xp.imag(xp.asarray([(1+2j)]))
    Array([2.], dtype=float32)
    """
    return unary(ops.IMAG, x)


def isfinite(x: A, /) -> A:
    """Whether each element is neither infinite nor NaN.

    Takes a numeric dtype; gives bool.

    >>> xp.isfinite(xp.asarray([1.0, xp.inf]))
    Array([ True, False], dtype=bool)
    """
    return unary(ops.ISFINITE, x)


def isinf(x: A, /) -> A:
    """Whether each element is infinite.

    Takes a numeric dtype; gives bool. Complex elements are if one of their parts is.

    >>> xp.isinf(xp.asarray([1.0, -xp.inf]))
    Array([False,  True], dtype=bool)
    """
    return unary(ops.ISINF, x)


def isnan(x: A, /) -> A:
    """Whether each element is NaN.

    Takes a numeric dtype; gives bool. Complex elements are if one of their parts is.

    >>> xp.isnan(xp.asarray([1.0, xp.nan]))
    Array([False,  True], dtype=bool)
    """
    return unary(ops.ISNAN, x)


def log(x: A, /) -> A:
    """Natural logarithm.

    Takes a floating-point dtype; gives the same dtype. Real elements below 0 give NaN, 0 gives -infinity.

    >>> xp.log(xp.asarray([1.0, 2.0]))
    Array([0.       , 0.6931472], dtype=float32)
    """
    return unary(ops.LOG, x)


def log10(x: A, /) -> A:
    """Logarithm to base 10.

    Takes a floating-point dtype; gives the same dtype. Real elements below 0 give NaN, 0 gives -infinity.

    >>> xp.log10(xp.asarray([1.0, 100.0]))
    Array([0., 2.], dtype=float32)
    """
    return unary(ops.LOG10, x)


def log1p(x: A, /) -> A:
    """log(1 + x), accurate near 0.

    Takes a floating-point dtype; gives the same dtype. Real elements below -1 give NaN, -1 gives -infinity.

    >>> xp.log1p(xp.asarray([0.0, 1.0]))
    Array([0.       , 0.6931472], dtype=float32)
    """
    return unary(ops.LOG1P, x)


def log2(x: A, /) -> A:
    """Logarithm to base 2.

    Takes a floating-point dtype; gives the same dtype. Real elements below 0 give NaN, 0 gives -infinity.

    >>> xp.log2(xp.asarray([1.0, 8.0]))
    Array([0., 3.], dtype=float32)
    """
    return unary(ops.LOG2, x)


def logical_not(x: A, /) -> A:
    """Logical negation.

    Takes bool; gives bool.

    >>> xp.logical_not(xp.asarray([True, False]))
    Array([False,  True], dtype=bool)
    """
    return unary(ops.LOGICAL_NOT, x)


def negative(x: A, /) -> A:
    """Each element with the other sign.

    Takes a numeric dtype; gives the same dtype. Unsigned elements wrap around; the smallest signed integer
    stays as it is.

    >>> xp.negative(xp.asarray([1, -2]))
    Array([-1,  2], dtype=int64)
    """
    return unary(ops.NEGATIVE, x)


def positive(x: A, /) -> A:
    """A copy.

    Takes a numeric dtype; gives the same dtype.

    >>> xp.positive(xp.asarray([1, -2]))
    Array([ 1, -2], dtype=int64)
    """
    return unary(ops.POSITIVE, x)


def real(x: A, /) -> A:
    """Real part.

    Takes a numeric dtype; gives the same dtype; for complex dtypes the real dtype of that precision. A view
    of a complex `x`.

    >>> xp.real(xp.asarray([(1+2j)]))
    Array([1.], dtype=float32)
    """
    return unary(ops.REAL_PART, x)


def reciprocal(x: A, /) -> A:
    """1 / x.

    Takes a floating-point dtype; gives the same dtype. Zeros give infinities of their sign.

    >>> xp.reciprocal(xp.asarray([2.0, 4.0]))
    Array([0.5 , 0.25], dtype=float32)
    """
    return unary(ops.RECIPROCAL, x)


def round(x: A, /) -> A:
    """The nearest integer; halves go to the even one.

    Takes a numeric dtype; gives the same dtype. Integers stay as they are; complex elements are rounded part
    by part.

    >>> xp.round(xp.asarray([0.5, 1.5, -2.5]))
    Array([ 0.,  2., -2.], dtype=float32)
    """
    return unary(ops.ROUND, x)


def sign(x: A, /) -> A:
    """-1, 0 or 1; of complex elements x / abs(x).

    Takes a numeric dtype; gives the same dtype. NaN gives NaN.

    >>> xp.sign(xp.asarray([-3, 0, 2]))
    Array([-1,  0,  1], dtype=int64)
    """
    return unary(ops.SIGN, x)


def signbit(x: A, /) -> A:
    """Whether the sign bit is set.

    Takes a real floating-point dtype; gives bool. -0.0 has it set.

    >>> xp.signbit(xp.asarray([-0.0, 0.0]))
    Array([ True, False], dtype=bool)
    """
    return unary(ops.SIGNBIT, x)


def sin(x: A, /) -> A:
    """Sine of angles in radians.

    Takes a floating-point dtype; gives the same dtype.

    >>> xp.sin(xp.asarray([0.0]))
    Array([0.], dtype=float32)
    """
    return unary(ops.SIN, x)


def sinh(x: A, /) -> A:
    """Hyperbolic sine.

    Takes a floating-point dtype; gives the same dtype.

    >>> xp.sinh(xp.asarray([0.0, 1.0]))
    Array([0.       , 1.1752012], dtype=float32)
    """
    return unary(ops.SINH, x)


def sqrt(x: A, /) -> A:
    """Square root.

    Takes a floating-point dtype; gives the same dtype. Real elements below 0 give NaN, -0.0 stays -0.0.

    >>> xp.sqrt(xp.asarray([4.0, 2.0]))
    Array([2.       , 1.4142135], dtype=float32)
    """
    return unary(ops.SQRT, x)


def square(x: A, /) -> A:
    """X * x.

    Takes a numeric dtype; gives the same dtype. Integers wrap around.

    >>> xp.square(xp.asarray([2, -3]))
    Array([4, 9], dtype=int64)
    """
    return unary(ops.SQUARE, x)


def tan(x: A, /) -> A:
    """Tangent of angles in radians.

    Takes a floating-point dtype; gives the same dtype.

    >>> xp.tan(xp.asarray([0.0, 1.0]))
    Array([0.       , 1.5574077], dtype=float32)
    """
    return unary(ops.TAN, x)


def tanh(x: A, /) -> A:
    """Hyperbolic tangent.

    Takes a floating-point dtype; gives the same dtype.

    >>> xp.tanh(xp.asarray([0.0, 1.0]))
    Array([0.       , 0.7615942], dtype=float32)
    """
    return unary(ops.TANH, x)


def trunc(x: A, /) -> A:
    """The integer nearest to each element towards zero.

    Takes a real numeric dtype; gives the same dtype. Integers stay as they are.

    >>> xp.trunc(xp.asarray([1.7, -1.7]))
    Array([ 1., -1.], dtype=float32)
    """
    return unary(ops.TRUNC, x)
