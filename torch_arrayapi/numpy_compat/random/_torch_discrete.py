"""Discrete distributions on a torch generator, in int64.

Large means go by rejection with probabilities written as deviances from the mean (Loader 2000): differences of
logarithms of factorials would lose all their digits.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .. import _convert
from .._dtypes import KIND, TO_NUMPY, parse
from .._ndarray import result
from ._torch_base import MAX, MAX_RATE, MIN, Base, boxed, common_shape, integral


def _log_factorial_rest(x: Tensor) -> Tensor:
    """log(x!) - x log(x) + x, of which Stirling's series is a half log(2 pi x) + 1 / 12x - ..."""
    far = x.clamp_min(16.0)
    series = 0.5 * torch.log(2 * math.pi * far) + (1 / 12 - (1 / 360 - 1 / 1260 / far**2) / far**2) / far
    near = x.clamp(0.0, 16.0)
    return torch.where(x < 16, torch.lgamma(near + 1) - torch.xlogy(near, near) + near, series)


def _deviance(x: Tensor, mean: Tensor) -> Tensor:
    """x log(x / mean) - (x - mean), which is 0 or more."""
    d = (x - mean) / mean
    return torch.where(x > 0, mean * ((1 + d) * torch.log1p(d) - d), mean)


def _log_poisson(k: Tensor, mean: Tensor) -> Tensor:
    """The logarithm of the probability of `k`."""
    return -_deviance(k, mean) - _log_factorial_rest(k)


def _log_binomial(k: Tensor, n: Tensor, p: Tensor) -> Tensor:
    """The logarithm of the probability of `k` of `n`, for p above 0 and below 1."""
    rest = _log_factorial_rest(n) - _log_factorial_rest(k) - _log_factorial_rest(n - k)
    return rest - _deviance(k, n * p) - _deviance(n - k, n * (1 - p))


def _log_hypergeometric(k: Tensor, good: Tensor, bad: Tensor, n: Tensor) -> Tensor:
    """The logarithm of the probability of `k` good ones among `n`, as three binomial probabilities of one p."""
    p = n / (good + bad)
    return _log_binomial(k, good, p) + _log_binomial(n - k, bad, p)  # the third does not depend on k


def _as_counts(x: Tensor) -> Tensor:
    """Whole floats as int64; those that do not fit become the largest."""
    return torch.where(x < float(MAX), x, 0.0).to(torch.int64) + torch.where(x < float(MAX), 0, MAX)


class Discrete(Base):
    """Discrete distributions."""

    # Poisson and binomial

    def _poisson(self, shape: tuple[int, ...], rate: Tensor) -> Tensor:
        """Poisson, as floats. Torch's own below 64, else Hörmann's transformed rejection (PTRS)."""
        flat = rate.detach().expand(shape).reshape(-1)
        finite = torch.isfinite(flat)
        out = torch.poisson(torch.where(finite & (flat < 64), flat, 0.0), generator=self.generator)
        out = torch.where(finite, out, flat)
        large = torch.nonzero(finite & (flat >= 64))[:, 0]
        if large.numel():
            mean = flat[large]
            out[large] = self.rejected(tuple(mean.shape), self._poisson_trial, mean)
        return out.reshape(shape)

    def _poisson_trial(self, mean: Tensor) -> tuple[Tensor, Tensor]:
        root = torch.sqrt(mean)
        b = 0.931 + 2.53 * root
        a = -0.059 + 0.02483 * b
        u = self.rand(mean.shape) - 0.5
        v = self.inner(mean.shape)
        s = 0.5 - u.abs()
        k = torch.floor((2 * a / s + b) * u + mean + 0.43)
        quick = (s >= 0.07) & (v <= 0.9277 - 3.6224 / (b - 2))
        height = torch.log(v * (1.1239 + 1.1328 / (b - 3.4)) / (a / (s * s) + b))
        return k, (k >= 0) & (quick | (height <= _log_poisson(k.clamp_min(0.0), mean)))

    def poisson(self, lam: Any = 1.0, size: Any = None) -> Any:
        """Poisson."""
        shape, rate = self.take(size, ("lam", lam, "rate"))
        if bool((rate > MAX_RATE).any()):
            raise ValueError("lam value too large")
        return boxed(_as_counts(self._poisson(shape, rate)), size)

    def _binomial(self, shape: tuple[int, ...], n: Tensor, p: Tensor) -> Tensor:
        """Binomial. Torch's own for means below 10, else Hörmann's transformed rejection (BTRS)."""
        n, p = n.expand(shape).reshape(-1), p.detach().expand(shape).reshape(-1)
        many = n.double()
        less = torch.minimum(p, 1 - p)
        small = many * less < 10
        k = torch.binomial(torch.where(small, many, 0.0), less, generator=self.generator)
        large = torch.nonzero(~small)[:, 0]
        if large.numel():
            k[large] = self.rejected(tuple(large.shape), self._binomial_trial, many[large], less[large])
        k = torch.minimum(_as_counts(k), n)
        return torch.where(p > 0.5, n - k, k).reshape(shape)

    def _binomial_trial(self, n: Tensor, p: Tensor) -> tuple[Tensor, Tensor]:
        spread = torch.sqrt(n * p * (1 - p))
        b = 1.15 + 2.53 * spread
        a = -0.0873 + 0.0248 * b + 0.01 * p
        u = self.rand(n.shape) - 0.5
        v = self.inner(n.shape)
        s = 0.5 - u.abs()
        k = torch.floor((2 * a / s + b) * u + n * p + 0.5)
        inside = (k >= 0) & (k <= n)
        quick = (s >= 0.07) & (v <= 0.92 - 4.2 / b)
        height = torch.log(v * (2.83 + 5.1 / b) * spread / (a / (s * s) + b))
        mode = torch.floor((n + 1) * p)
        at = torch.where(inside, k, mode)
        good = height <= _log_binomial(at, n, p) - _log_binomial(mode, n, p)
        return at, inside & (quick | good)

    def binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        """Binomial."""
        _, n = self.counts(None, ("n", n))
        _, p = self.take(None, ("p", p, "[0,1]"))
        shape = common_shape(size, [tuple(n.shape), tuple(p.shape)])
        return boxed(self._binomial(shape, n, p), size)

    def negative_binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        """Negative binomial: Poisson of a gamma variable."""
        shape, n, p = self.take(size, ("n", n, ">0"), ("p", p, "(0,1]"))
        if bool(torch.isnan(n).any()):
            raise ValueError("n must not be NaN")
        odds = (1 - p) / p
        if bool((odds * (n + 10 * torch.sqrt(n)) > MAX_RATE).any()):
            raise ValueError("n too large or p too small, see Generator.negative_binomial Notes")
        rate = self._gamma(shape, n) * odds
        return boxed(_as_counts(self._poisson(shape, rate)), size)

    def multinomial(self, n: Any, pvals: Any, size: Any = None) -> Any:
        """Multinomial: for one category after the other a binomial share of what is left."""
        if self.legacy and isinstance(integral("n", n), Tensor):
            raise TypeError("an integer is required")
        _, n = self.counts(None, ("n", n))
        _, p = self.take(None, ("pvals", pvals, "[0,1]"))
        if not self.legacy and (p.ndim == 0 or p.shape[-1] == 0):
            raise ValueError(
                "pvals must have at least 1 dimension and the last dimension of pvals must be greater than 0."
            )
        if self.legacy and p.ndim != 1:
            raise ValueError("pvals: takes one dimension")
        if bool((p[..., :-1].sum(-1) > 1 + 1e-12).any()):
            raise ValueError("sum(pvals[:-1]) > 1.0")
        shape = common_shape(size, [tuple(n.shape), tuple(p.shape[:-1])])
        return boxed(self._shares(n.expand(shape), p.expand(*shape, p.shape[-1])), ())

    def _shares(self, left: Tensor, p: Tensor) -> Tensor:
        parts = []
        rest = p.new_ones(p.shape[:-1])
        for j in range(p.shape[-1] - 1):
            share = torch.where(rest > 0, p[..., j] / torch.where(rest > 0, rest, 1.0), 0.0).clamp(0.0, 1.0)
            parts.append(self._binomial(tuple(left.shape), left, share))
            left = left - parts[-1]
            rest = rest - p[..., j]
        parts += [left] if p.shape[-1] else []
        return torch.stack(parts, -1) if parts else left.new_empty((*left.shape, 0))

    # Without replacement

    def hypergeometric(self, ngood: Any, nbad: Any, nsample: Any, size: Any = None) -> Any:
        """Hypergeometric."""
        shape, good, bad, n = self.counts(size, ("ngood", ngood), ("nbad", nbad), ("nsample", nsample))
        if self.legacy and bool((n < 1).any()):
            raise ValueError("nsample < 1 or nsample is NaN")
        if not self.legacy and bool(((good >= 10**9) | (bad >= 10**9)).any()):
            raise ValueError("both ngood and nbad must be less than 1000000000")
        if bool((good + bad < n).any()):
            raise ValueError("ngood + nbad < nsample")
        return boxed(self._hypergeometric(shape, good, bad, n), size)

    def _hypergeometric(self, shape: tuple[int, ...], good: Tensor, bad: Tensor, n: Tensor) -> Tensor:
        """One thing after the other if that is at most ten, else Stadlober's ratio of uniforms (HRUA).

        Both draw the rarer kind, in the smaller of the sample and what it leaves.
        """
        good, bad, n = (t.expand(shape).reshape(-1) for t in (good, bad, n))
        total = good + bad
        rare, m = torch.minimum(good, bad), torch.minimum(n, total - n)
        k = torch.zeros_like(m)
        for drawn in range(10):  # beyond `m` nothing is taken
            chance = (rare - k).double() / (total - drawn).clamp_min(1).double()
            k = k + ((drawn < m) & (self.rand(k.shape) < chance)).to(torch.int64)
        large = torch.nonzero(m > 10)[:, 0]
        if large.numel():
            args = [t[large].double() for t in (rare, total - rare, m)]
            k[large] = self.rejected(tuple(large.shape), self._hypergeometric_trial, *args).to(torch.int64)
        k = torch.where(good <= bad, k, m - k)
        return torch.where(n > total - n, good - k, k).reshape(shape)

    def _hypergeometric_trial(self, rare: Tensor, other: Tensor, m: Tensor) -> tuple[Tensor, Tensor]:
        total = rare + other
        p = rare / total
        center = m * p + 0.5
        spread = torch.sqrt((total - m) * m * p * (1 - p) / (total - 1) + 0.5)
        width = 2 * math.sqrt(2 / math.e) * spread + 3 - 2 * math.sqrt(3 / math.e)
        mode = torch.floor((m + 1) * (rare + 1) / (total + 2))
        x = self.inner(m.shape)
        k = torch.floor(center + width * (self.rand(m.shape) - 0.5) / x)
        inside = (k >= 0) & (k <= torch.minimum(m, rare))
        at = torch.where(inside, k, mode)
        height = _log_hypergeometric(at, rare, other, m) - _log_hypergeometric(mode, rare, other, m)
        return at, inside & (2 * torch.log(x) <= height)

    def multivariate_hypergeometric(
        self, colors: Any, nsample: Any, size: Any = None, method: Any = "marginals"
    ) -> Any:
        """Multivariate hypergeometric.

        "marginals": one color after the other; "count": the colors of the first things of a permutation.
        """
        if method not in ("count", "marginals"):
            raise ValueError('method must be "count" or "marginals".')
        try:
            n = nsample.__index__()
        except (AttributeError, TypeError):
            raise ValueError("nsample must be an integer") from None
        if n < 0:
            raise ValueError("nsample must be nonnegative.")
        c = _convert.tensor(colors)
        if c.ndim != 1 or (KIND[c.dtype] not in "iu" and c.numel()) or bool((c.to(torch.int64) < 0).any()):
            raise ValueError(f"colors must be a one-dimensional sequence of nonnegative integers not exceeding {MAX}.")
        held = [int(v) for v in c.tolist()]
        total = sum(held)
        if total > MAX:
            raise ValueError(f"sum(colors) must not exceed the maximum value of a 64 bit signed integer ({MAX})")
        if method == "marginals" and total >= 10**9:
            raise ValueError('When method is "marginals", sum(colors) must be less than 1000000000.')
        if n > total:
            raise ValueError("nsample > sum(colors)")
        shape = common_shape(size, [])
        counts = torch.tensor(held, dtype=torch.int64, device=self.device)
        if method == "count":
            return boxed(self._counted(shape, counts, n), ())
        parts = []
        left = torch.full(shape, n, dtype=torch.int64, device=self.device)
        for color in held[:-1]:
            total -= color
            one, rest = (torch.tensor(v, device=self.device) for v in (color, total))
            parts.append(self._hypergeometric(shape, one, rest, left))
            left = left - parts[-1]
        parts += [left] if held else []
        return boxed(torch.stack(parts, -1) if parts else left.new_empty((*shape, 0)), ())

    def _counted(self, shape: tuple[int, ...], counts: Tensor, n: int) -> Tensor:
        things = torch.repeat_interleave(torch.arange(counts.shape[0], device=self.device), counts)
        rows = [
            torch.bincount(things[self.perm(things.shape[0])[:n]], minlength=counts.shape[0])
            for _ in range(math.prod(shape))
        ]
        return torch.stack(rows).reshape(*shape, -1) if rows else counts.new_empty((*shape, counts.shape[0]))

    # Waiting times and ranks

    def geometric(self, p: Any, size: Any = None) -> Any:
        """The number of trials up to the first success."""
        shape, p = self.take(size, ("p", p, "(0,1]"))
        return boxed(_as_counts(torch.ceil(-self.expo(shape) / torch.log1p(-p)).clamp_min(1.0)), size)

    def logseries(self, p: Any, size: Any = None) -> Any:
        """The logarithmic series: geometric, with a probability that is itself drawn (Kemp 1981)."""
        shape, p = self.take(size, ("p", p, "[0,1)"))
        y = torch.log1p(-p) * self.inner(shape)
        log_q = torch.where(y < -math.log(2), torch.log1p(-torch.exp(y)), torch.log(-torch.expm1(y)))
        return boxed(_as_counts(torch.floor(1 + torch.log(self.inner(shape)) / log_q)), size)

    def zipf(self, a: Any, size: Any = None) -> Any:
        """Zipf: Devroye's rejection from a power law."""
        shape, a = self.take(size, ("a", a, ">1"))

        def trial(a: Tensor) -> tuple[Tensor, Tensor]:
            b = torch.expm1((a - 1) * math.log(2))
            u = self.inner(a.shape)
            u = u * float(MAX) ** (1 - a) + (1 - u)  # so that x fits, however slowly the power law falls
            x = torch.floor(u ** (-1 / (a - 1)))
            t = (a - 1) * torch.log1p(1 / x)
            return x, (x < float(MAX)) & (self.rand(a.shape) * x * torch.expm1(t) / b <= torch.exp(t) / (1 + b))

        x = self.rejected(shape, trial, a.clamp_max(1000.0))  # above, all are 1
        return boxed(_as_counts(x), size)

    # Integers

    def integers(
        self, low: Any, high: Any = None, size: Any = None, dtype: Any = np.int64, endpoint: bool = False
    ) -> Any:
        """Whole numbers from `low` up to and without `high`, or with it."""
        d = self._integer_dtype(dtype)
        if high is None:
            low, high = 0, low
        first, last = self._bound("low", low, d, 0), self._bound("high", high, d, 0 if endpoint else 1)
        shape = common_shape(size, [tuple(first.shape), tuple(last.shape)])
        if 0 in shape:
            return boxed(torch.empty(shape, dtype=d, device=self.device), shape)
        if bool((first > last).any()):
            raise ValueError("low > high" if endpoint else "low >= high")
        t = self._within(shape, first, last)
        t = (t ^ MIN).view(torch.uint64) if d is torch.uint64 else t.to(d)
        if t.ndim or size is not None:
            return boxed(t, ())
        r = result(t)
        return r.item() if dtype in (int, bool) and isinstance(r, np.generic) else r

    def _integer_dtype(self, dtype: Any) -> torch.dtype:
        n = np.dtype(TO_NUMPY[dtype] if isinstance(dtype, torch.dtype) else dtype)
        if n.kind not in "biu":
            raise TypeError(f"Unsupported dtype {n!r} for {'randint' if self.legacy else 'integers'}")
        if not n.isnative:
            raise ValueError("Providing a dtype with a non-native byteorder is not supported.")
        return parse(n)

    def _bound(self, name: str, v: Any, d: torch.dtype, less: int) -> Tensor:
        """A bound less `less` as int64; for uint64, less 2**63, which keeps the order."""
        low, high = (0, 1) if d is torch.bool else (int(np.iinfo(TO_NUMPY[d]).min), int(np.iinfo(TO_NUMPY[d]).max))
        out_of = ValueError(f"{name} is out of bounds for {TO_NUMPY[d].name}")
        shift = MIN if d is torch.uint64 else 0
        t = None if isinstance(v, (bool, int, float, np.generic, str)) else _convert.tensor(v)
        if t is None or (t.ndim == 0 and t.is_cpu):
            number = int(v if t is None else t.item()) - less
            if less and number == low - 1:
                raise ValueError(f"high <= {low}")
            if not low <= number <= high:
                raise out_of
            return torch.tensor(number + shift, device=self.device)
        return self._bounds(t.to(self.device), d, low, high, less, out_of)

    def _bounds(self, t: Tensor, d: torch.dtype, low: int, high: int, less: int, out_of: Exception) -> Tensor:
        """The bounds in an array."""
        wide = t.dtype is torch.uint64
        t = t.view(torch.int64) if wide else t.to(torch.int64)
        if d is torch.uint64:
            if not wide and bool((t < 0).any()):
                raise out_of
            t = t ^ MIN
            if less and bool((t == MIN).any()):
                raise ValueError("low >= high")
            return t - less
        if wide and bool(((t < 0) & ~((t == MIN) & (less == 1))).any()):
            raise out_of
        if less and not wide and bool((t == MIN).any()):
            raise ValueError("low >= high")
        t = t - less
        if bool(((t < low) | (t > high)).any()):
            raise out_of
        return t

    def _within(self, shape: tuple[int, ...], first: Tensor, last: Tensor) -> Tensor:
        """Uniform in [first, last], int64.

        The remainder of 63 bits for short ranges, whose bias is below 2**-23; else as many bits as the range has,
        again until they are in it. A range is an unsigned number: it may fill int64.
        """
        span = last - first
        if bool(((span >= 0) & (span < 2**40)).all()):
            return first + (self.bits(shape) & MAX) % (span + 1)
        mask = span
        for n in (1, 2, 4, 8, 16, 32):
            mask = mask | (mask >> n)

        def trial(span: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
            v = self.bits(span.shape) & mask
            return v, (v ^ MIN) <= (span ^ MIN)

        return first + self.rejected(shape, trial, span, mask)
