"""Element-wise kernels of NumPy's ufuncs that the standard does not have, and those whose values differ from it."""

from __future__ import annotations

import math

import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._dtypes import COMPLEX, REAL_FLOATING, SIGNED, WIDER
from . import elementwise as k

SIGNED_INTEGER = frozenset({torch.int8, torch.int16, torch.int32, torch.int64})

# Complex numbers are ordered by their real parts, then by their imaginary parts.


def less_complex(x1: Tensor, x2: Tensor) -> Tensor:
    a, b = torch.real(x1), torch.real(x2)
    nan = torch.isnan(x1) | torch.isnan(x2)
    return ((a < b) | ((a == b) & (torch.imag(x1) < torch.imag(x2)))) & ~nan


def less_equal_complex(x1: Tensor, x2: Tensor) -> Tensor:
    a, b = torch.real(x1), torch.real(x2)
    nan = torch.isnan(x1) | torch.isnan(x2)
    return ((a < b) | ((a == b) & (torch.imag(x1) <= torch.imag(x2)))) & ~nan


def greater_complex(x1: Tensor, x2: Tensor) -> Tensor:
    return less_complex(x2, x1)


def greater_equal_complex(x1: Tensor, x2: Tensor) -> Tensor:
    return less_equal_complex(x2, x1)


def maximum_complex(x1: Tensor, x2: Tensor) -> Tensor:
    """The first operand where it is NaN, or not less."""
    first = greater_equal_complex(x1, x2) | torch.isnan(x1)
    return torch.where(first, x1, x2)


def minimum_complex(x1: Tensor, x2: Tensor) -> Tensor:
    first = less_equal_complex(x1, x2) | torch.isnan(x1)
    return torch.where(first, x1, x2)


def fmax(x1: Tensor, x2: Tensor) -> Tensor:
    """The maximum that ignores NaN."""
    d = x1.dtype
    if d in REAL_FLOATING:
        return torch.fmax(x1, x2)
    if d in COMPLEX:
        first = greater_equal_complex(x1, x2) | torch.isnan(x2)
        return torch.where(first, x1, x2)
    return k.maximum(x1, x2)


def fmin(x1: Tensor, x2: Tensor) -> Tensor:
    """The minimum that ignores NaN."""
    d = x1.dtype
    if d in REAL_FLOATING:
        return torch.fmin(x1, x2)
    if d in COMPLEX:
        first = less_equal_complex(x1, x2) | torch.isnan(x2)
        return torch.where(first, x1, x2)
    return k.minimum(x1, x2)


def _nans(x: Tensor) -> Tensor:
    """Complex numbers with two NaN; torch.compile cannot write the constant."""
    nan = torch.full_like(x, math.nan)
    return torch.complex(nan, nan)


def sign_complex(x: Tensor) -> Tensor:
    """A complex number over its magnitude: of one infinite part its sign, NaN of two, or where a part is NaN."""
    a, b = torch.real(x), torch.imag(x.resolve_conj())
    left, up = torch.isinf(a), torch.isinf(b)
    alone = left ^ up
    zero = torch.zeros_like(a)
    limit = torch.complex(torch.where(left, torch.sign(a), zero), torch.where(up, torch.sign(b), zero))
    r = torch.where(torch.isnan(x) | (left & up), _nans(a), k.sign(torch.where(alone, 1, x)))
    return torch.where(x == 0, 0, torch.where(alone, limit, r))


# Division. NumPy's quotients of infinities are those of the remainder: inf // 2 is NaN, -2 // inf is -1.


def floor_divide(x1: Tensor, x2: Tensor) -> Tensor:
    """The floor of the quotient; by a zero of an integer dtype 0."""
    if x1.dtype not in REAL_FLOATING:
        return k.floor_divide(x1, x2)
    return divmod(x1, x2)[0]


def remainder(x1: Tensor, x2: Tensor) -> Tensor:
    """The remainder with the sign of the divisor; by a zero of an integer dtype 0."""
    if x1.dtype not in REAL_FLOATING:
        return k.remainder(x1, x2)
    return divmod(x1, x2)[1]


def divmod(x1: Tensor, x2: Tensor) -> tuple[Tensor, Tensor]:
    """Quotient and remainder, of floats from one `fmod`, as in Python."""
    if x1.dtype not in REAL_FLOATING:
        return k.floor_divide(x1, x2), k.remainder(x1, x2)
    if x1.dtype is torch.float32 and x1.is_cpu:
        # As `elementwise.remainder`: the vector kernel for float32 gives NaN for a large quotient.
        m = torch.fmod(x1.double(), x2.double()).float()
    else:
        m = torch.fmod(x1, x2)
    other_sign = (m != 0) & ((x2 < 0) != (m < 0))
    q = (x1 - m) / x2 - other_sign.to(x1.dtype)
    r = torch.where(other_sign, m + x2, torch.where(m == 0, torch.copysign(torch.zeros_like(m), x2), m))
    floor = torch.floor(q)
    floor = floor + (q - floor > 0.5).to(q.dtype)
    quotient = x1 / x2
    floor = torch.where(q == 0, torch.copysign(torch.zeros_like(q), quotient), floor)
    return torch.where(x2 == 0, quotient, floor), r


def fmod(x1: Tensor, x2: Tensor) -> Tensor:
    """The remainder with the sign of the dividend; by a zero of an integer dtype 0."""
    d = x1.dtype
    if d in REAL_FLOATING:
        if d is torch.float32 and x1.is_cpu:
            return torch.fmod(x1.double(), x2.double()).float()
        return torch.fmod(x1, x2)
    if d in SIGNED or d is torch.uint8:
        return k.remainder(x1, x2)
    zero = x2 == 0
    return torch.where(zero, 0, torch.fmod(x1, torch.where(zero, 1, x2)))


def reciprocal(x: Tensor) -> Tensor:
    """1 / x; of integers without the fraction, of 0 what C's cast of infinity gives."""
    d = x.dtype
    if d in REAL_FLOATING or d in COMPLEX:
        return torch.reciprocal(x)
    if d in SIGNED or d is torch.uint8:
        return (x == 1).to(d)
    unit = (x == 1) | (x == -1)
    least = torch.iinfo(d).min if d in (torch.int32, torch.int64) else 0
    return torch.where(unit, x, torch.where(x == 0, least, 0).to(d))


def power(x1: Tensor, x2: Tensor) -> Tensor:
    """x1 ** x2; integers wrap.

    Raises
    ------
    ValueError
        An integer to a negative power, where values can be read.
    """
    d = x1.dtype
    if d in SIGNED_INTEGER and x2.is_cpu and not is_compiling() and bool((x2 < 0).any()):
        raise ValueError("Integers to negative integer powers are not allowed.")
    if d in REAL_FLOATING:
        return torch.pow(x1, x2)
    if d in COMPLEX:
        return _power_complex(x1, x2)
    return k.pow(x1, x2) if d in SIGNED else torch.pow(x1, x2)


def _power_complex(x1: Tensor, x2: Tensor) -> Tensor:
    """Powers, of which those by whole numbers are products, and exact where torch.pow is not: (2j) ** 2 is -4."""
    if x2.ndim == 0 and x2.is_cpu and not is_compiling() and not x2.requires_grad:
        n = x2.item()
        if n == int(n.real if math.isfinite(n.real) else 0) and 0 < abs(n) < 100:
            r = _multiplied(x1, abs(int(n.real)))
            return r if n.real > 0 else _inverted(r, x1)
    exponent = torch.real(x2)
    whole = (torch.imag(x2.resolve_conj()) == 0) & (torch.floor(exponent) == exponent) & (torch.abs(exponent) < 100)
    steps = torch.where(whole, torch.abs(exponent), 0).to(torch.int64)
    square, r = x1, torch.ones_like(x1)
    for bit in range(7):
        lower = steps & ((1 << bit) - 1) != 0
        r = torch.where((steps >> bit) & 1 == 1, torch.where(lower, r * square, square), r)
        square = torch.where(steps >> (bit + 1) > 0, square, 1)  # what is not needed may overflow
        square = square * square
    r = torch.where(exponent < 0, _inverted(r, x1), r)
    zero = x1 == 0
    other = k.pow(torch.where(whole | zero, 1, x1), x2)
    other = torch.where(zero, torch.where(exponent > 0, 0, _nans(exponent)), other)
    return torch.where(whole, r, other)


def _inverted(r: Tensor, x: Tensor) -> Tensor:
    """1 / r for a power r of x, NaN where x is 0 or not finite."""
    plain = torch.isfinite(x) & (x != 0)
    return torch.where(plain, torch.reciprocal(torch.where(plain, r, 1)), _nans(torch.real(x)))


def _multiplied(x: Tensor, n: int) -> Tensor:
    """x ** n for n from 1 up, by multiplications, which are exact where torch.pow is not: (2j) ** 2 is -4."""
    r = x
    for bit in bin(n)[3:]:
        r = r * r
        if bit == "1":
            r = r * x
    return r


# Integers


def gcd(x1: Tensor, x2: Tensor) -> Tensor:
    """The greatest common divisor; of the smallest number of a signed dtype what its absolute value wraps to."""
    d = x1.dtype
    if d in WIDER or d in (torch.int8, torch.int16, torch.int32, torch.uint8):
        wide = torch.gcd(x1.to(torch.int64), x2.to(torch.int64))  # torch's int8 has -1 for -128 and 127
        return wide.to(d)
    if d is torch.uint64:
        return _euclid(x1, x2)
    top = (x1 == _LEAST) | (x2 == _LEAST)
    plain = torch.gcd(torch.where(x1 == _LEAST, 0, x1), torch.where(x2 == _LEAST, 0, x2))
    # 2**63 has twos alone: the divisor is the lowest bit of the other number, which is odd below it.
    other = torch.where(x1 == _LEAST, x2, x1)
    low = torch.where(other == _LEAST, other, other & -other)
    return torch.where(top, torch.where(other == 0, _LEAST, low), plain)


_LEAST = -(2**63)


def _euclid(a: Tensor, b: Tensor) -> Tensor:
    """Euclid's algorithm; 92 steps are enough for 64 bits, whatever the numbers."""
    shape = torch.broadcast_shapes(a.shape, b.shape)  # type: ignore[no-untyped-call]
    a, b = a.expand(shape), b.expand(shape)
    for _ in range(93):
        r = k.remainder(a, b)
        done = b == 0
        a, b = k.where(done, a, b), k.where(done, b, r)
    return a.clone()


def lcm(x1: Tensor, x2: Tensor) -> Tensor:
    """The least common multiple."""
    d = x1.dtype
    if d is torch.uint64:
        return k.floor_divide(x1, gcd(x1, x2)) * x2
    if d in WIDER:
        return k.widened(torch.lcm, x1, x2)
    return torch.lcm(x1, x2)


def bitwise_count(x: Tensor) -> Tensor:
    """The number of bits that are set in the absolute value."""
    if x.dtype is torch.bool:
        return x.to(torch.uint8)
    v = x.view(torch.int64) if x.dtype is torch.uint64 else torch.abs(x.to(torch.int64))
    total = torch.zeros(x.shape, dtype=torch.int64, device=x.device)
    for shift in range(0, 64, 8):
        b = (v >> shift) & 0xFF
        b = b - ((b >> 1) & 0x55)
        b = (b & 0x33) + ((b >> 2) & 0x33)
        total = total + ((b + (b >> 4)) & 0x0F)
    return total.to(torch.uint8)


def left_shift(x1: Tensor, x2: Tensor) -> Tensor:
    """x1 * 2**x2; a shift by the width of the dtype or more gives 0."""
    return k.bitwise_left_shift(x1, x2) if x1.dtype in SIGNED else torch.bitwise_left_shift(x1, x2)


# Floating-point functions


def cbrt(x: Tensor) -> Tensor:
    """The cube root."""
    wide = x.double() if x.dtype is torch.float32 else x
    root = torch.copysign(torch.pow(torch.abs(wide), 1 / 3), wide)
    # One step of Newton's method: the power is off by an ulp or two.
    better = root - (root * root * root - wide) / (3 * root * root)
    exact = torch.isfinite(better) & (wide != 0)
    return torch.where(exact, better, root).to(x.dtype)


def degrees(x: Tensor) -> Tensor:
    return x * (180.0 / math.pi)


def radians(x: Tensor) -> Tensor:
    return x * (math.pi / 180.0)


def fabs(x: Tensor) -> Tensor:
    return torch.abs(x)


def rint(x: Tensor) -> Tensor:
    """The nearest integer, halves to even."""
    return k.round(x) if x.dtype in COMPLEX else torch.round(x)


def logaddexp2(x1: Tensor, x2: Tensor) -> Tensor:
    """The logarithm to base 2 of 2**x1 + 2**x2."""
    high, low = torch.maximum(x1, x2), torch.minimum(x1, x2)
    r = high + torch.log1p(torch.exp2(low - high)) * (1 / math.log(2))
    return torch.where(x1 == x2, x1 + 1, r)


def heaviside(x1: Tensor, x2: Tensor) -> Tensor:
    """0 below zero, 1 above, x2 at zero."""
    step = (x1 > 0).to(x1.dtype)
    return torch.where(torch.isnan(x1), x1, torch.where(x1 == 0, x2, step))


def frexp(x: Tensor) -> tuple[Tensor, Tensor]:
    """Mantissa and exponent."""
    m, e = torch.frexp(x)
    odd = ~torch.isfinite(x)
    return torch.where(odd, x, m), torch.where(odd, 0, e)


def ldexp(x1: Tensor, x2: Tensor) -> Tensor:
    """x1 * 2**x2, in steps that neither overflow nor vanish."""
    e = torch.clamp(x2.to(torch.int64), -4200, 4200)
    r = x1.double()
    for _ in range(5):
        part = torch.clamp(e, -1000, 1000)
        r = r * torch.exp2(part.double())
        e = e - part
    return r.to(x1.dtype)


def modf(x: Tensor) -> tuple[Tensor, Tensor]:
    """Fraction and integral part, both with the sign of the number."""
    whole = torch.trunc(x)
    part = torch.where(torch.isinf(x), torch.zeros_like(x), x - whole)
    return torch.where(torch.isnan(x), x, torch.copysign(part, x)), whole


def spacing(x: Tensor) -> Tensor:
    """The distance to the next number away from zero, with the sign of the number."""
    away = torch.where(torch.signbit(x), -math.inf, math.inf).to(x.dtype)
    r = torch.nextafter(x, away) - x
    return torch.where(torch.isfinite(x), r, math.nan)


def logical_and(x1: Tensor, x2: Tensor) -> Tensor:
    return torch.logical_and(x1 != 0, x2 != 0)


def logical_or(x1: Tensor, x2: Tensor) -> Tensor:
    return torch.logical_or(x1 != 0, x2 != 0)


def logical_xor(x1: Tensor, x2: Tensor) -> Tensor:
    return torch.logical_xor(x1 != 0, x2 != 0)


def logical_not(x: Tensor) -> Tensor:
    return x == 0


# int64 beside uint64, for which NumPy compares exactly: a negative number is less than any other.


def _both(x1: Tensor, x2: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Whether either is negative, which decides, and both as uint64."""
    signed = x1 if x1.dtype is torch.int64 else x2
    return signed < 0, x1.view(torch.uint64), x2.view(torch.uint64)


def less_mixed(x1: Tensor, x2: Tensor) -> Tensor:
    negative, a, b = _both(x1, x2)
    return torch.where(negative, x1.dtype is torch.int64, k.less(a, b))


def less_equal_mixed(x1: Tensor, x2: Tensor) -> Tensor:
    negative, a, b = _both(x1, x2)
    return torch.where(negative, x1.dtype is torch.int64, k.less_equal(a, b))


def greater_mixed(x1: Tensor, x2: Tensor) -> Tensor:
    return less_mixed(x2, x1)


def greater_equal_mixed(x1: Tensor, x2: Tensor) -> Tensor:
    return less_equal_mixed(x2, x1)


def equal_mixed(x1: Tensor, x2: Tensor) -> Tensor:
    negative, a, b = _both(x1, x2)
    return (a == b) & ~negative


def not_equal_mixed(x1: Tensor, x2: Tensor) -> Tensor:
    return ~equal_mixed(x1, x2)


# float16, whose next number torch does not know: its bits in order are integers.


def nextafter_half(x1: Tensor, x2: Tensor) -> Tensor:
    """The next float16 after x1 towards x2."""
    bits = x1.view(torch.int16).to(torch.int32) & 0x7FFF
    up = torch.where(torch.signbit(x1), x2 < x1, x2 > x1)  # away from zero
    moved = torch.where(up, bits + 1, bits - 1).to(torch.int16).view(torch.float16)
    moved = torch.copysign(moved.float(), x1.float()).half()
    least = torch.copysign(torch.full_like(x2, 2.0**-24).float(), x2.float()).half()
    r = torch.where(x1 == 0, least, moved)
    r = torch.where(x1 == x2, x2, r)
    return torch.where(torch.isnan(x1) | torch.isnan(x2), x1 + x2, r)


def spacing_half(x: Tensor) -> Tensor:
    """The distance from a float16 to the next larger one: NumPy's has no sign."""
    r = nextafter_half(x, torch.full_like(x, math.inf)).float() - x.float()
    return torch.where(torch.isfinite(x), r, math.nan).half()


def conjugate(x: Tensor) -> Tensor:
    return k.conj(x)
