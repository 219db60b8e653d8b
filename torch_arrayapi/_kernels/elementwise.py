"""Element-wise kernels: what torch lacks or gets wrong. Tensors of one dtype in, the standard's values out."""

from __future__ import annotations

import math
from collections.abc import Callable

import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._compile import likely, surely
from .._dtypes import COMPLEX, REAL_FLOATING, SIGNED, WIDER

_INT64_MIN = -(2**63)
_INT64_MAX = 2**63 - 1
# The top bit of the signed dtype of the same width: flipping it turns unsigned order into signed order.
_TOP_BIT = {torch.uint16: -(2**15), torch.uint32: -(2**31), torch.uint64: _INT64_MIN}


# Unsigned 16, 32 and 64 bits: torch has few kernels for them (pytorch/pytorch#58734). Modular arithmetic is
# the same on the signed dtype of the same width; order is, once the top bit is flipped.


def modular(op: Callable[..., Tensor], *xs: Tensor) -> Tensor:
    """`op` on the bits of unsigned tensors, as if they were signed."""
    d = xs[0].dtype
    s = SIGNED[d]
    return op(*[x.view(s) for x in xs]).view(d)


def where(condition: Tensor, x1: Tensor, x2: Tensor) -> Tensor:
    # Inductor refuses these dtypes: "Promotion for uint16, uint32, uint64 types is not supported".
    if is_compiling() and x1.dtype in _TOP_BIT:
        return modular(lambda a, b: torch.where(condition, a, b), x1, x2)
    return torch.where(condition, x1, x2)


def ordered(x: Tensor) -> Tensor:
    """A signed tensor that sorts and compares as the unsigned `x` does; other dtypes as they are."""
    top = _TOP_BIT.get(x.dtype)
    return x if top is None else x.view(SIGNED[x.dtype]) ^ top


def unordered(x: Tensor, dtype: torch.dtype) -> Tensor:
    """The inverse of `ordered`."""
    top = _TOP_BIT.get(dtype)
    return x if top is None else (x ^ top).view(dtype)


def widened(op: Callable[..., Tensor], *xs: Tensor) -> Tensor:
    """`op` in the next wider signed dtype, narrowed back."""
    d = xs[0].dtype
    w = WIDER[d]
    return op(*[x.to(w) for x in xs]).to(d)


def componentwise(op: Callable[..., Tensor], *xs: Tensor) -> Tensor:
    """`op` on the real and on the imaginary parts of complex tensors."""
    return torch.view_as_complex(op(*[torch.view_as_real(x.resolve_conj()) for x in xs]))


def with_sign(r: Tensor, sign: Tensor) -> Tensor:
    """`r` with its zeros given the sign of `sign`; every other element of `r` has that sign already.

    The derivative is that of `r`, also at the zeros, where that of `copysign` is 0.
    """
    if r.requires_grad:
        d = r.detach()
        zero = torch.copysign(torch.zeros_like(d), sign) - (d - r)
        return torch.where(r == 0, zero, r)
    return torch.copysign(r, sign)


# Arithmetic


def add(x1: Tensor, x2: Tensor) -> Tensor:
    if x1.dtype in COMPLEX:
        # torch multiplies x2 by its alpha, 1+0j: -0.0+0j added to itself gives 0.0, inf+0j gives NaN.
        return componentwise(torch.add, x1, x2)
    return modular(torch.add, x1, x2)


def subtract(x1: Tensor, x2: Tensor) -> Tensor:
    if x1.dtype in COMPLEX:  # as in `add`
        return componentwise(torch.sub, x1, x2)
    return modular(torch.sub, x1, x2)


def negative(x: Tensor) -> Tensor:
    if x.dtype in COMPLEX:
        # torch.neg(0j) on the CPU computes 0 - x and loses the sign of a zero.
        return componentwise(torch.neg, x)
    return modular(torch.neg, x)


def copied(x: Tensor) -> Tensor:
    """What changes no element: `positive`, `abs` of unsigned integers, `ceil`, `floor` and `trunc` of integers."""
    return x.clone()


def square(x: Tensor) -> Tensor:
    return torch.mul(x, x)


def _without_zeros(x: Tensor) -> tuple[Tensor, Tensor]:
    zero = x == 0
    return zero, torch.where(zero, 1, x)


def floor_divide(x1: Tensor, x2: Tensor) -> Tensor:
    """Integers: a zero divisor gives 0, as in NumPy; torch raises on the CPU and gives junk elsewhere."""
    d = x1.dtype
    if d in REAL_FLOATING:
        # The standard's quotients of and by infinity are those of division: inf // 2 is inf (torch: NaN), and
        # -2 // inf is -0 (torch: -1).
        finite = torch.isfinite(x1) & torch.isfinite(x2)
        if not is_compiling():
            r = torch.div(x1, x2, rounding_mode="floor")
        elif d is torch.float32:
            r = _in_float64(_floor_by_fmod, x1, x2)  # as in `remainder`
        else:
            r = _floor_by_fmod(x1, x2)
        return torch.where(finite, r, torch.div(x1.detach(), x2.detach()))
    if d is torch.uint64:
        return _divmod_uint64(x1, x2)[0]
    if d in WIDER:
        return widened(floor_divide, x1, x2)
    zero, safe = _without_zeros(x2)
    return torch.where(zero, 0, torch.floor_divide(x1, safe))


def remainder(x1: Tensor, x2: Tensor) -> Tensor:
    """Integers: a zero divisor gives 0. Floats: a zero remainder has the sign of the divisor."""
    d = x1.dtype
    if d is torch.uint64:
        return _divmod_uint64(x1, x2)[1]
    if d in WIDER:
        return widened(remainder, x1, x2)
    if d in REAL_FLOATING:
        op = _remainder_by_fmod if is_compiling() else torch.remainder
        # The kernel for eight and more float32 gives NaN for a large quotient: 1e30 and 1e-30.
        r = _in_float64(op, x1, x2) if d is torch.float32 else op(x1, x2)
        return with_sign(r, x2)  # torch.remainder(-4., 2.) is -0.
    zero, safe = _without_zeros(x2)
    return torch.where(zero, 0, torch.remainder(x1, safe))


# Inductor of torch 2.13 makes floor(x1 / x2) of a floored quotient, and x1 - x2 * floor(x1 / x2) of a remainder. The
# quotient 1.0 // 0.1 is then 10 and not 9; the remainder of 1e30 and 100 is 0, that of 1 and infinity NaN.


def _remainder_by_fmod(x1: Tensor, x2: Tensor) -> Tensor:
    r = torch.fmod(x1, x2)
    return torch.where((r != 0) & ((r < 0) != (x2 < 0)), r + x2, r)


def _floor_by_fmod(x1: Tensor, x2: Tensor) -> Tensor:
    """Of finite numbers: the integer next to the quotient without the remainder."""
    zero, safe = _without_zeros(x2.detach())
    q = torch.round(torch.div(x1 - _remainder_by_fmod(x1.detach(), safe), safe))
    quotient = torch.div(x1.detach(), x2.detach())
    return torch.where(zero, quotient, with_sign(q, quotient))


def _divmod_uint64(x1: Tensor, x2: Tensor) -> tuple[Tensor, Tensor]:
    """Unsigned division by signed division of half the dividend, then one step of correction."""
    n, d = x1.view(torch.int64), x2.view(torch.int64)
    zero, safe = _without_zeros(d)
    half = (n >> 1) & _INT64_MAX
    q = torch.where(d < 0, 0, torch.div(half, safe, rounding_mode="trunc") << 1)
    r = n - q * safe
    more = (r ^ _INT64_MIN) >= (safe ^ _INT64_MIN)
    q = torch.where(zero, 0, q + more)
    r = torch.where(zero, 0, torch.where(more, r - safe, r))
    return q.view(torch.uint64), r.view(torch.uint64)


# The exponents for which torch takes roots and products: (-inf)**0.5 would be NaN; it is inf.
_OTHERWISE = (0.5, -0.5, -2)


def _takes(x2: float) -> bool:
    """Whether torch.pow of floats with the number `x2` is that with a tensor of it.

    The number 1e-50, which is 0 as float32, stays what it is in loops over several elements.
    """
    if is_compiling():
        exact = all(surely(x2 != o) for o in _OTHERWISE)
        return exact and (surely(x2 == 0) or (surely(abs(x2) > 1e-30) and surely(abs(x2) < 1e30)))
    return x2 not in _OTHERWISE and (x2 == 0 or 1e-30 < abs(x2) < 1e30)


def native_pow(x1: Tensor, x2: Tensor | float) -> Tensor:
    """torch.pow, which is many times faster for the number 2 than for a tensor of it."""
    if type(x2) is int and x2 == 2:
        return torch.square(x1)  # the same, and takes two thirds of the time
    if (type(x2) is float or type(x2) is int) and not (_takes(x2) if x1.dtype in REAL_FLOATING else likely(x2 >= 0)):
        x2 = torch.scalar_tensor(x2, dtype=x1.dtype, device=x1.device)  # torch refuses -1 for integers
    return torch.pow(x1, x2)


def pow(x1: Tensor, x2: Tensor) -> Tensor:
    d = x1.dtype
    if d in COMPLEX:
        # torch.pow(0j, 0j) and pow(inf+0j, 0j) are NaN; x**0 is 1, x**1 is x. 0**x is 0 for a real part above zero.
        zero = (x1 == 0) & (torch.real(x2) > 0)
        r = torch.pow(torch.where(zero | (x2 == 1), 1, x1), x2)
        r = torch.where(x2 == 1, torch.where(zero, x1 + 0, x1), torch.where(zero, 0, r))
        return torch.where(x2 == 0, 1, r)
    if d is torch.uint64:
        # An exponent above 2**63 is negative as int64: raise to half of it and square.
        base, e = x1.view(torch.int64), x2.view(torch.int64)
        p = torch.pow(base, (e >> 1) & _INT64_MAX)
        return (p * p * torch.where((e & 1) == 1, base, 1)).view(d)
    return widened(torch.pow, x1, x2)


# Bits


def bitwise_invert(x: Tensor) -> Tensor:
    return modular(torch.bitwise_not, x)


def bitwise_left_shift(x1: Tensor, x2: Tensor) -> Tensor:
    return modular(torch.bitwise_left_shift, x1, x2)


def bitwise_right_shift(x1: Tensor, x2: Tensor) -> Tensor:
    """Unsigned: zeros come in from the left."""
    if x1.dtype is not torch.uint64:
        return widened(torch.bitwise_right_shift, x1, x2)
    x, n = x1.view(torch.int64), x2.view(torch.int64)
    shifted = ((x >> 1) & _INT64_MAX) >> (n - 1)
    return torch.where(n == 0, x, torch.where((n < 0) | (n > 63), 0, shifted)).view(torch.uint64)


# Comparison


def less(x1: Tensor, x2: Tensor) -> Tensor:
    return torch.lt(ordered(x1), ordered(x2))


def less_equal(x1: Tensor, x2: Tensor) -> Tensor:
    return torch.le(ordered(x1), ordered(x2))


def greater(x1: Tensor, x2: Tensor) -> Tensor:
    return torch.gt(ordered(x1), ordered(x2))


def greater_equal(x1: Tensor, x2: Tensor) -> Tensor:
    return torch.ge(ordered(x1), ordered(x2))


def maximum(x1: Tensor, x2: Tensor) -> Tensor:
    return unordered(torch.maximum(ordered(x1), ordered(x2)), x1.dtype)


def minimum(x1: Tensor, x2: Tensor) -> Tensor:
    return unordered(torch.minimum(ordered(x1), ordered(x2)), x1.dtype)


def clip(x: Tensor, low: Tensor | None, high: Tensor | None) -> Tensor:
    """`x` no less than `low` and no more than `high`; NaN anywhere gives NaN."""
    d = x.dtype
    r = ordered(x)
    if low is not None:
        r = torch.maximum(r, ordered(low))
    if high is not None:
        r = torch.minimum(r, ordered(high))
    return unordered(r, d)


# Signs and parts


def sign(x: Tensor) -> Tensor:
    d = x.dtype
    if d in SIGNED:
        return (x != 0).to(d)
    if d in COMPLEX:
        return _direction(x)
    return torch.where(torch.isnan(x), x, torch.sign(x))  # torch.sign(nan) is 0.


def _direction(x: Tensor) -> Tensor:
    """A complex number over its magnitude.

    torch.sgn gives -0.9999999999999999 for -1e30, some zeros in a loop over several elements the other sign, and NaN
    for inf+1j: an infinite part outweighs a finite one.
    """
    parts = torch.view_as_real(x.resolve_conj())
    zeros = torch.where(torch.isnan(parts), parts, torch.copysign(torch.zeros_like(parts), parts))
    limit = torch.where(torch.isinf(parts), torch.sign(parts), zeros)
    parts = torch.where(torch.isinf(x)[..., None], limit, parts)
    largest = torch.amax(torch.abs(parts.detach()), -1, True)
    zero = largest == 0
    parts = parts / torch.where(zero, 1, largest)  # their squares neither overflow nor vanish
    magnitude = torch.linalg.vector_norm(parts, 2, -1, True)
    return torch.view_as_complex(torch.where(zero, 0, parts / torch.where(zero, 1, magnitude)))


def conj(x: Tensor) -> Tensor:
    # torch.conj is lazy: its result cannot be given to NumPy or DLPack. torch.conj_physical has no rule for vmap.
    return torch.conj(x).resolve_conj() if x.dtype in COMPLEX else x.clone()


def real(x: Tensor) -> Tensor:
    return torch.real(x) if x.dtype in COMPLEX else x.clone()


def imag(x: Tensor) -> Tensor:
    # The imaginary part of a lazily conjugated tensor carries the negative bit.
    return torch.imag(x.resolve_conj())


def round(x: Tensor) -> Tensor:
    return componentwise(torch.round, x) if x.dtype in COMPLEX else x.clone()


# Floating-point functions


def _in_float64(op: Callable[..., Tensor], *xs: Tensor) -> Tensor:
    """`op` on float32, for faults of the CPU's vector kernels; other devices have others, and not all have float64."""
    if not xs[0].is_cpu:
        return op(*xs)
    return op(*[x.to(torch.float64) for x in xs]).to(torch.float32)


def cosh(x: Tensor) -> Tensor:
    # torch.cosh of a few thousand float32 overflows at 89.3, where the result is still finite.
    return _in_float64(torch.cosh, x)


def sinh(x: Tensor) -> Tensor:
    return _in_float64(torch.sinh, x)  # as in `cosh`


def tanh(x: Tensor) -> Tensor:
    # The imaginary part of tanh(inf+bj) is a zero with the sign of b in the standard, with that of sin(2b) in torch
    # (and in C): tanh(inf+2j) is 1+0j.
    x = x.resolve_conj()
    infinite = torch.isinf(x.real)
    r = torch.tanh(torch.where(infinite, 0, x))
    zero = torch.copysign(torch.zeros_like(x.imag), x.imag)
    return torch.complex(torch.where(infinite, torch.sign(x.real), r.real), torch.where(infinite, zero, r.imag))


def acos(x: Tensor) -> Tensor:
    # torch.acos(0+0j) as complex128 has the imaginary part +0; that of acos has the sign of -imag(x).
    r = torch.view_as_real(torch.acos(x))
    im = with_sign(r[..., 1], -x.resolve_conj().imag)
    return torch.view_as_complex(torch.stack([r[..., 0], im], -1))


# Inductor of torch 2.13 makes exp(x) - 1 of expm1 on the CPU, log((1 + x) / (1 - x)) / 2 of atanh and
# log(x + sqrt(x**2 - 1)) of acosh: 0 for 1e-30 of the first two, inf for the last of 1e30.


def _is_approximated(x: Tensor) -> bool:
    return is_compiling() and x.is_cpu and x.dtype in REAL_FLOATING


def acosh(x: Tensor) -> Tensor:
    if not _is_approximated(x):
        return torch.acosh(x)
    large = x > 2.0**28  # 1 is nothing next to its square
    y = torch.where(large, 2, x)
    near = torch.log1p(y - 1 + torch.sqrt(y - 1) * torch.sqrt(y + 1))
    return torch.where(large, torch.log(torch.where(large, x, 1)) + math.log(2), near)


def atanh(x: Tensor) -> Tensor:
    if not _is_approximated(x):
        return torch.atanh(x)
    sign = torch.where(x < 0, -1, 1)
    return 0.5 * sign * torch.log1p(2 * (sign * x) / (1 - sign * x))


def expm1(x: Tensor) -> Tensor:
    if x.dtype in COMPLEX:
        return _expm1_complex(x)
    if not _is_approximated(x):
        return torch.expm1(x)
    low = x < -40  # the result is -1 there
    half = torch.where(low, 0, x) / 2
    return torch.where(low, -1, 2 * torch.sinh(half) * torch.exp(half))


def _expm1_complex(x: Tensor) -> Tensor:
    # torch.expm1(inf+0j) is inf+nanj, of -inf+infj NaN; torch.exp has the standard's special cases. A real part of
    # zero is +0, also that of expm1(-0.0+0j).
    finite = torch.isfinite(x)
    near = torch.expm1(torch.where(finite, x, 0))
    far = torch.exp(torch.where(finite, 0, x))
    return torch.complex(torch.where(finite, near.real + 0.0, far.real - 1), torch.where(finite, near.imag, far.imag))


def log1p(x: Tensor) -> Tensor:
    # torch.log1p(inf+nanj) is NaN; the real part is infinite.
    infinite = torch.isinf(x)
    return torch.where(infinite, torch.log(torch.where(infinite, x, 1)), torch.log1p(torch.where(infinite, 0, x)))


def cast(x: Tensor, dtype: torch.dtype, device: torch.device | None = None) -> Tensor:
    """A copy in another dtype, on another device."""
    return x.to(device=device, dtype=dtype, copy=True)
