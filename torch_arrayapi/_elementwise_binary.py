"""The standard's element-wise functions of two arrays, and clip.

Each function takes Arrays and gives an Array, or takes torch tensors and gives a tensor. The source of each is the
page of its name in the Array API standard 2025.12, chapter element-wise functions.

All of them raise TypeError for a dtype that the function does not take, for operands without a common dtype, for a
Python scalar of the wrong kind, for foreign arrays and for Arrays mixed with tensors; OverflowError for a Python int
outside the range of an integer dtype; ValueError for shapes that do not broadcast and for devices that differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _ops as ops
from ._array import Array, bare, binary, operands_or_scalars, result, unwrap
from ._axes import broadcast_shapes
from ._dtypes import BOUNDS, REAL_FLOATING
from ._promotion import is_between, is_fitting

if TYPE_CHECKING:
    from ._array import A

__all__ = [
    "add",
    "atan2",
    "bitwise_and",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "clip",
    "copysign",
    "divide",
    "equal",
    "floor_divide",
    "greater",
    "greater_equal",
    "hypot",
    "less",
    "less_equal",
    "logaddexp",
    "logical_and",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "multiply",
    "nextafter",
    "not_equal",
    "pow",
    "remainder",
    "subtract",
]

# The types of the bounds that `clip` can give to torch as they are.
_BOUNDS = frozenset({int, float, type(None)})


def add(x1: A | complex, x2: A | complex, /) -> A:
    """x1 + x2.

    Takes arrays of a numeric dtype whose shapes broadcast, or one array and a Python scalar; gives the
    common dtype. Integers wrap around.

    >>> xp.add(xp.asarray([1, 2]), xp.asarray([3, 4]))
    Array([4, 6], dtype=int64)
    """
    return binary(ops.ADD, x1, x2)


def atan2(x1: A | complex, x2: A | complex, /) -> A:
    """The angle of the point (x2, x1) in radians, from -pi to pi.

    Takes arrays of a real floating-point dtype whose shapes broadcast, or one array and a Python scalar;
    gives the common dtype.

    >>> xp.atan2(xp.asarray([0.0]), xp.asarray([-1.0]))
    Array([3.1415927], dtype=float32)
    """
    return binary(ops.ATAN2, x1, x2)


def bitwise_and(x1: A | complex, x2: A | complex, /) -> A:
    """The bits that are set in both.

    Takes arrays of an integer dtype or bool whose shapes broadcast, or one array and a Python scalar; gives
    the common dtype.

    >>> xp.bitwise_and(xp.asarray([6, 5]), xp.asarray([3, 4]))
    Array([2, 4], dtype=int64)
    """
    return binary(ops.BITWISE_AND, x1, x2)


def bitwise_left_shift(x1: A | complex, x2: A | complex, /) -> A:
    """x1 with its bits moved x2 places to the left.

    Takes arrays of an integer dtype whose shapes broadcast, or one array and a Python scalar; gives the
    common dtype. A shift by the width of the dtype or more gives 0. Negative shifts are undefined.

    >>> xp.bitwise_left_shift(xp.asarray([1, 3]), xp.asarray([4, 1]))
    Array([16,  6], dtype=int64)
    """
    return binary(ops.BITWISE_LEFT_SHIFT, x1, x2)


def bitwise_or(x1: A | complex, x2: A | complex, /) -> A:
    """The bits that are set in either.

    Takes arrays of an integer dtype or bool whose shapes broadcast, or one array and a Python scalar; gives
    the common dtype.

    >>> xp.bitwise_or(xp.asarray([6, 5]), xp.asarray([3, 4]))
    Array([7, 5], dtype=int64)
    """
    return binary(ops.BITWISE_OR, x1, x2)


def bitwise_right_shift(x1: A | complex, x2: A | complex, /) -> A:
    """x1 with its bits moved x2 places to the right.

    Takes arrays of an integer dtype whose shapes broadcast, or one array and a Python scalar; gives the
    common dtype. The sign is kept. A shift by the width of the dtype or more gives 0, or -1 of negative
    elements. Negative shifts are undefined.

    >>> xp.bitwise_right_shift(xp.asarray([16, -4]), xp.asarray([2, 1]))
    Array([ 4, -2], dtype=int64)
    """
    return binary(ops.BITWISE_RIGHT_SHIFT, x1, x2)


def bitwise_xor(x1: A | complex, x2: A | complex, /) -> A:
    """The bits that are set in one but not in both.

    Takes arrays of an integer dtype or bool whose shapes broadcast, or one array and a Python scalar; gives
    the common dtype.

    >>> xp.bitwise_xor(xp.asarray([6, 5]), xp.asarray([3, 4]))
    Array([5, 1], dtype=int64)
    """
    return binary(ops.BITWISE_XOR, x1, x2)


def clip(x: A, /, min: A | float | None = None, max: A | float | None = None) -> A:
    """Each element moved into the range from `min` to `max`.

    Takes an array of a real numeric dtype; the bounds are arrays that broadcast with it, Python scalars, or None
    for no bound. Gives the common dtype. NaN in `x` or in a bound gives NaN; where `min` is greater than `max` the
    result is `max`.

    >>> xp.clip(xp.asarray([-1, 2, 7]), 0, 5)
    Array([0, 2, 5], dtype=int64)
    """
    t = x._tensor if type(x) is Array else bare(ops.CLIP, x)
    boxed = t is not x
    if t.dtype in ops.CLIP.native and type(min) in _BOUNDS and type(max) in _BOUNDS:
        a: Any = 0 if min is None else min
        b: Any = 0 if max is None else max
        if t.dtype in REAL_FLOATING:
            fits = is_fitting(a) and is_fitting(b)
        else:
            low, high = BOUNDS[t.dtype]
            fits = type(a) is type(b) is int and is_between(low, a, high) and is_between(low, b, high)
        if min is not max and fits:
            return result(ops.CLIP.fast(t, min, max), boxed)
    if t.dtype not in ops.CLIP.ok:
        unwrap(ops.CLIP, x)  # raises
    bounds = [bound for bound in (min, max) if bound is not None]
    if not bounds:
        return result(t.clone(), boxed)
    (t, *tensors), boxed = operands_or_scalars(ops.CLIP, x, *bounds)
    broadcast_shapes("clip", t.shape, *[bound.shape for bound in tensors])
    low = None if min is None else tensors[0]
    high = None if max is None else tensors[-1]
    return result(ops.CLIP.full(t, low, high), boxed)


def copysign(x1: A | complex, x2: A | complex, /) -> A:
    """The magnitude of x1 with the sign of x2.

    Takes arrays of a real floating-point dtype whose shapes broadcast, or one array and a Python scalar;
    gives the common dtype.

    >>> xp.copysign(xp.asarray([1.0, 2.0]), xp.asarray([-0.0, 3.0]))
    Array([-1.,  2.], dtype=float32)
    """
    return binary(ops.COPYSIGN, x1, x2)


def divide(x1: A | complex, x2: A | complex, /) -> A:
    """x1 / x2.

    Takes arrays of a floating-point dtype whose shapes broadcast, or one array and a Python scalar; gives
    the common dtype. Integers are refused: the standard leaves their quotient's dtype open.

    >>> xp.divide(xp.asarray([1.0, 3.0]), xp.asarray([4.0, 2.0]))
    Array([0.25, 1.5 ], dtype=float32)
    """
    return binary(ops.DIVIDE, x1, x2)


def equal(x1: A | complex, x2: A | complex, /) -> A:
    """Whether x1 == x2.

    Takes arrays of any dtype whose shapes broadcast, or one array and a Python scalar; gives bool. NaN
    equals nothing; -0.0 equals 0.0.

    >>> xp.equal(xp.asarray([1, 2]), xp.asarray([1, 3]))
    Array([ True, False], dtype=bool)
    """
    return binary(ops.EQUAL, x1, x2)


def floor_divide(x1: A | complex, x2: A | complex, /) -> A:
    """The largest integer not greater than x1 / x2.

    Takes arrays of a real numeric dtype whose shapes broadcast, or one array and a Python scalar; gives the
    common dtype. An integer divisor of 0 gives 0.

    >>> xp.floor_divide(xp.asarray([7, -7]), xp.asarray([2, 2]))
    Array([ 3, -4], dtype=int64)
    """
    return binary(ops.FLOOR_DIVIDE, x1, x2)


def greater(x1: A | complex, x2: A | complex, /) -> A:
    """Whether x1 > x2.

    Takes arrays of a real numeric dtype whose shapes broadcast, or one array and a Python scalar; gives
    bool.

    >>> xp.greater(xp.asarray([1, 2]), xp.asarray([1, 1]))
    Array([False,  True], dtype=bool)
    """
    return binary(ops.GREATER, x1, x2)


def greater_equal(x1: A | complex, x2: A | complex, /) -> A:
    """Whether x1 >= x2.

    Takes arrays of a real numeric dtype whose shapes broadcast, or one array and a Python scalar; gives
    bool.

    >>> xp.greater_equal(xp.asarray([1, 2]), xp.asarray([1, 3]))
    Array([ True, False], dtype=bool)
    """
    return binary(ops.GREATER_EQUAL, x1, x2)


def hypot(x1: A | complex, x2: A | complex, /) -> A:
    """sqrt(x1**2 + x2**2) without overflow on the way.

    Takes arrays of a real floating-point dtype whose shapes broadcast, or one array and a Python scalar;
    gives the common dtype.

    >>> xp.hypot(xp.asarray([3.0]), xp.asarray([4.0]))
    Array([5.], dtype=float32)
    """
    return binary(ops.HYPOT, x1, x2)


def less(x1: A | complex, x2: A | complex, /) -> A:
    """Whether x1 < x2.

    Takes arrays of a real numeric dtype whose shapes broadcast, or one array and a Python scalar; gives
    bool.

    >>> xp.less(xp.asarray([1, 2]), xp.asarray([1, 3]))
    Array([False,  True], dtype=bool)
    """
    return binary(ops.LESS, x1, x2)


def less_equal(x1: A | complex, x2: A | complex, /) -> A:
    """Whether x1 <= x2.

    Takes arrays of a real numeric dtype whose shapes broadcast, or one array and a Python scalar; gives
    bool.

    >>> xp.less_equal(xp.asarray([1, 2]), xp.asarray([1, 1]))
    Array([ True, False], dtype=bool)
    """
    return binary(ops.LESS_EQUAL, x1, x2)


def logaddexp(x1: A | complex, x2: A | complex, /) -> A:
    """log(exp(x1) + exp(x2)) without overflow on the way.

    Takes arrays of a real floating-point dtype whose shapes broadcast, or one array and a Python scalar;
    gives the common dtype.

    >>> xp.logaddexp(xp.asarray([0.0]), xp.asarray([0.0]))
    Array([0.6931472], dtype=float32)
    """
    return binary(ops.LOGADDEXP, x1, x2)


def logical_and(x1: A | complex, x2: A | complex, /) -> A:
    """Whether both are true.

    Takes arrays of bool whose shapes broadcast, or one array and a Python scalar; gives bool.

    >>> xp.logical_and(xp.asarray([True, True]), xp.asarray([True, False]))
    Array([ True, False], dtype=bool)
    """
    return binary(ops.LOGICAL_AND, x1, x2)


def logical_or(x1: A | complex, x2: A | complex, /) -> A:
    """Whether one of the two is true.

    Takes arrays of bool whose shapes broadcast, or one array and a Python scalar; gives bool.

    >>> xp.logical_or(xp.asarray([True, False]), xp.asarray([False, False]))
    Array([ True, False], dtype=bool)
    """
    return binary(ops.LOGICAL_OR, x1, x2)


def logical_xor(x1: A | complex, x2: A | complex, /) -> A:
    """Whether exactly one of the two is true.

    Takes arrays of bool whose shapes broadcast, or one array and a Python scalar; gives bool.

    >>> xp.logical_xor(xp.asarray([True, True]), xp.asarray([True, False]))
    Array([False,  True], dtype=bool)
    """
    return binary(ops.LOGICAL_XOR, x1, x2)


def maximum(x1: A | complex, x2: A | complex, /) -> A:
    """The greater of the two.

    Takes arrays of a real numeric dtype whose shapes broadcast, or one array and a Python scalar; gives the
    common dtype. NaN on either side gives NaN.

    >>> xp.maximum(xp.asarray([1, 4]), xp.asarray([3, 2]))
    Array([3, 4], dtype=int64)
    """
    return binary(ops.MAXIMUM, x1, x2)


def minimum(x1: A | complex, x2: A | complex, /) -> A:
    """The smaller of the two.

    Takes arrays of a real numeric dtype whose shapes broadcast, or one array and a Python scalar; gives the
    common dtype. NaN on either side gives NaN.

    >>> xp.minimum(xp.asarray([1, 4]), xp.asarray([3, 2]))
    Array([1, 2], dtype=int64)
    """
    return binary(ops.MINIMUM, x1, x2)


def multiply(x1: A | complex, x2: A | complex, /) -> A:
    """x1 * x2.

    Takes arrays of a numeric dtype whose shapes broadcast, or one array and a Python scalar; gives the
    common dtype. Integers wrap around.

    >>> xp.multiply(xp.asarray([1, 2]), xp.asarray([3, 4]))
    Array([3, 8], dtype=int64)
    """
    return binary(ops.MULTIPLY, x1, x2)


def nextafter(x1: A | complex, x2: A | complex, /) -> A:
    """The next representable number after x1 in the direction of x2.

    Takes arrays of a real floating-point dtype whose shapes broadcast, or one array and a Python scalar;
    gives the common dtype.

    >>> xp.nextafter(xp.asarray([0.0]), xp.asarray([0.0]))
    Array([0.], dtype=float32)
    """
    return binary(ops.NEXTAFTER, x1, x2)


def not_equal(x1: A | complex, x2: A | complex, /) -> A:
    """Whether x1 != x2.

    Takes arrays of any dtype whose shapes broadcast, or one array and a Python scalar; gives bool. NaN is
    not equal to anything.

    >>> xp.not_equal(xp.asarray([1, 2]), xp.asarray([1, 3]))
    Array([False,  True], dtype=bool)
    """
    return binary(ops.NOT_EQUAL, x1, x2)


def pow(x1: A | complex, x2: A | complex, /) -> A:
    """x1 to the power of x2.

    Takes arrays of a numeric dtype whose shapes broadcast, or one array and a Python scalar; gives the
    common dtype. Integers wrap around; a negative integer exponent is undefined. x**0 is 1, also of NaN.

    >>> xp.pow(xp.asarray([2, 3]), xp.asarray([3, 2]))
    Array([8, 9], dtype=int64)
    """
    return binary(ops.POW, x1, x2)


def remainder(x1: A | complex, x2: A | complex, /) -> A:
    """The remainder of floor_divide(x1, x2), with the sign of x2.

    Takes arrays of a real numeric dtype whose shapes broadcast, or one array and a Python scalar; gives the
    common dtype. An integer divisor of 0 gives 0.

    >>> xp.remainder(xp.asarray([7, -7]), xp.asarray([3, 3]))
    Array([1, 2], dtype=int64)
    """
    return binary(ops.REMAINDER, x1, x2)


def subtract(x1: A | complex, x2: A | complex, /) -> A:
    """x1 - x2.

    Takes arrays of a numeric dtype whose shapes broadcast, or one array and a Python scalar; gives the
    common dtype. Integers wrap around.

    >>> xp.subtract(xp.asarray([3, 4]), xp.asarray([1, 2]))
    Array([2, 2], dtype=int64)
    """
    return binary(ops.SUBTRACT, x1, x2)
