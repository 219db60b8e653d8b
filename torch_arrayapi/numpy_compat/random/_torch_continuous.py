"""Continuous distributions on a torch generator, in float64."""

from __future__ import annotations

import math
import warnings
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .. import _convert
from ._torch_base import boxed, common_shape, floating
from ._torch_discrete import Discrete


def _between(x: Tensor, mu: Tensor) -> Tensor:
    """The angle x + mu in [-pi, pi]."""
    return torch.remainder(x + mu + math.pi, 2 * math.pi) - math.pi


class Continuous(Discrete):
    """Continuous distributions: inverse transforms, torch's normal and gamma draws, and rejection."""

    # Without parameters

    def random(self, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:
        """Uniform in [0, 1)."""
        d = floating(dtype, "random")
        shape = common_shape(size, [])
        return self.written(out, size, shape, d, lambda shape: self.rand(shape, d))

    def standard_normal(self, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:
        """Normal with mean 0 and deviation 1."""
        d = floating(dtype, "standard_normal")
        shape = common_shape(size, [])
        return self.written(out, size, shape, d, lambda shape: self.gauss(shape, d))

    def standard_exponential(
        self, size: Any = None, dtype: Any = np.float64, method: Any = "zig", out: Any = None
    ) -> Any:
        """Exponential with scale 1: torch's own draws ("zig"), or by the inverse ("inv")."""
        d = floating(dtype, "standard_exponential")
        shape = common_shape(size, [])

        def draw(shape: tuple[int, ...]) -> Tensor:
            if method == "zig":
                t = torch.empty(shape, dtype=d, device=self.device)
                return t.exponential_(generator=self.generator)
            return -torch.log1p(-self.rand(shape, d))

        return self.written(out, size, shape, d, draw)

    def standard_cauchy(self, size: Any = None) -> Any:
        """Cauchy with location 0 and scale 1."""
        shape = common_shape(size, [])
        return boxed(torch.tan(math.pi * (self.inner(shape) - 0.5)), size)

    # Location and scale

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        """Uniform in [low, high)."""
        shape, low, high = self.take(size, ("low", low, ""), ("high", high, ""))
        width = high - low
        if not bool(torch.isfinite(width).all()):
            raise OverflowError("high - low range exceeds valid bounds")
        if not self.legacy and bool((width < 0).any()):
            raise ValueError("high - low < 0")
        return boxed(low + width * self.rand(shape), size)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Normal."""
        shape, loc, scale = self.take(size, ("loc", loc, ""), ("scale", scale, ">=0"))
        return boxed(loc + scale * self.gauss(shape), size)

    def lognormal(self, mean: Any = 0.0, sigma: Any = 1.0, size: Any = None) -> Any:
        """The exponential function of a normal variable."""
        shape, mean, sigma = self.take(size, ("mean", mean, ""), ("sigma", sigma, ">=0"))
        return boxed(torch.exp(mean + sigma * self.gauss(shape)), size)

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        """Exponential."""
        shape, scale = self.take(size, ("scale", scale, ">=0"))
        return boxed(scale * self.expo(shape), size)

    def gumbel(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Gumbel, of greatest values."""
        shape, loc, scale = self.take(size, ("loc", loc, ""), ("scale", scale, ">=0"))
        return boxed(loc - scale * torch.log(self.expo(shape)), size)

    def laplace(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Laplace."""
        shape, loc, scale = self.take(size, ("loc", loc, ""), ("scale", scale, ">=0"))
        u = self.inner(shape)
        x = torch.where(u < 0.5, torch.log(2 * u), -torch.log(2 * (1 - u)))
        return boxed(loc + scale * x, size)

    def logistic(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Logistic."""
        shape, loc, scale = self.take(size, ("loc", loc, ""), ("scale", scale, ">=0"))
        return boxed(loc + scale * torch.logit(self.inner(shape)), size)

    def rayleigh(self, scale: Any = 1.0, size: Any = None) -> Any:
        """Rayleigh."""
        shape, scale = self.take(size, ("scale", scale, ">=0"))
        return boxed(scale * torch.sqrt(2 * self.expo(shape)), size)

    # Powers of an exponential variable

    def pareto(self, a: Any, size: Any = None) -> Any:
        """Pareto of the second kind, which begins at 0."""
        shape, a = self.take(size, ("a", a, ">0"))
        return boxed(torch.expm1(self.expo(shape) / a), size)

    def weibull(self, a: Any, size: Any = None) -> Any:
        """Weibull with scale 1."""
        shape, a = self.take(size, ("a", a, ">=0"))
        x = self.expo(shape)
        return boxed(torch.where(a == 0, 0.0, x ** (1 / torch.where(a == 0, 1.0, a))), size)

    def power(self, a: Any, size: Any = None) -> Any:
        """Density a x**(a - 1) in [0, 1]."""
        shape, a = self.take(size, ("a", a, ">0"))
        return boxed((-torch.expm1(-self.expo(shape))) ** (1 / a), size)

    def triangular(self, left: Any, mode: Any, right: Any, size: Any = None) -> Any:
        """Triangular."""
        shape, left, mode, right = self.take(size, ("left", left, ""), ("mode", mode, ""), ("right", right, ""))
        for broken, text in (
            (left > mode, "left > mode"), (mode > right, "mode > right"), (left == right, "left == right"),
        ):  # fmt: skip
            if bool(broken.any()):
                raise ValueError(text)
        u = self.inner(shape)
        width, before = right - left, mode - left
        rising = left + torch.sqrt(u * width * before)
        falling = right - torch.sqrt((1 - u) * width * (right - mode))
        return boxed(torch.where(u * width <= before, rising, falling), size)

    # Gamma and what is made of it

    def _log_gamma(self, shape: tuple[int, ...], a: Tensor) -> Tensor:
        """The logarithm of a gamma variable, which a small `a` does not take out of the range of numbers."""
        return torch.log(self._gamma(shape, a + 1)) - self.expo(shape) / a

    def standard_gamma(self, shape: Any, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:
        """Gamma with scale 1."""
        d = floating(dtype, "standard_gamma")
        sizes, a = self.take(size, ("shape", shape, ">=0"))
        return self.written(out, size, sizes, d, lambda shape: self._gamma(shape, a).to(d))

    def gamma(self, shape: Any, scale: Any = 1.0, size: Any = None) -> Any:
        """Gamma."""
        sizes, a, scale = self.take(size, ("shape", shape, ">=0"), ("scale", scale, ">=0"))
        return boxed(scale * self._gamma(sizes, a), size)

    def _chisquare(self, shape: tuple[int, ...], df: Tensor) -> Tensor:
        return 2 * self._gamma(shape, df / 2)

    def chisquare(self, df: Any, size: Any = None) -> Any:
        """Chi-square."""
        shape, df = self.take(size, ("df", df, ">0"))
        return boxed(self._chisquare(shape, df), size)

    def f(self, dfnum: Any, dfden: Any, size: Any = None) -> Any:
        """The ratio of two chi-square variables, each over its degrees of freedom."""
        shape, dfnum, dfden = self.take(size, ("dfnum", dfnum, ">0"), ("dfden", dfden, ">0"))
        return boxed(self._chisquare(shape, dfnum) / dfnum / (self._chisquare(shape, dfden) / dfden), size)

    def standard_t(self, df: Any, size: Any = None) -> Any:
        """Student's t."""
        shape, df = self.take(size, ("df", df, ">0"))
        return boxed(self.gauss(shape) * torch.sqrt(df / self._chisquare(shape, df)), size)

    def _noncentral(self, shape: tuple[int, ...], df: Tensor, nonc: Tensor) -> Tensor:
        mixed = self._poisson(shape, torch.nan_to_num(nonc, 0.0, math.inf) / 2)
        return torch.where(torch.isnan(nonc), nonc, self._chisquare(shape, df + 2 * mixed))

    def noncentral_chisquare(self, df: Any, nonc: Any, size: Any = None) -> Any:
        """Noncentral chi-square: chi-square whose degrees of freedom are raised by twice a Poisson variable."""
        shape, df, nonc = self.take(size, ("df", df, ">0"), ("nonc", nonc, ">=0"))
        return boxed(self._noncentral(shape, df, nonc), size)

    def noncentral_f(self, dfnum: Any, dfden: Any, nonc: Any, size: Any = None) -> Any:
        """Noncentral F."""
        shape, dfnum, dfden, nonc = self.take(
            size, ("dfnum", dfnum, ">0"), ("dfden", dfden, ">0"), ("nonc", nonc, ">=0")
        )
        above = self._noncentral(shape, dfnum, nonc) / dfnum
        return boxed(above / (self._chisquare(shape, dfden) / dfden), size)

    def beta(self, a: Any, b: Any, size: Any = None) -> Any:
        """Beta: x / (x + y) of two gamma variables, by their logarithms."""
        shape, a, b = self.take(size, ("a", a, ">0"), ("b", b, ">0"))
        return boxed(torch.sigmoid(self._log_gamma(shape, a) - self._log_gamma(shape, b)), size)

    def dirichlet(self, alpha: Any, size: Any = None) -> Any:
        """Dirichlet: gamma variables over their sum, by their logarithms."""
        a = self.tensor(alpha)
        if a.ndim == 0:
            raise TypeError("alpha: got a number; takes a sequence of them")
        if a.ndim > 1:
            raise ValueError("alpha: takes one dimension")
        if self.legacy and bool((a <= 0).any()):
            raise ValueError("alpha <= 0")
        if bool((a < 0).any()):
            raise ValueError("alpha < 0")
        shape = (*common_shape(size, []), a.shape[0])
        some = a != 0
        logs = torch.where(some, self._log_gamma(shape, torch.where(some, a, 1.0)), -math.inf)
        r = torch.softmax(logs, -1) if bool(some.any()) else torch.zeros_like(logs)
        return boxed(r, ())

    # Others

    def wald(self, mean: Any, scale: Any, size: Any = None) -> Any:
        """Inverse Gaussian: one of the two roots that belong to a squared normal variable."""
        shape, mean, scale = self.take(size, ("mean", mean, ">0"), ("scale", scale, ">0"))
        d = mean * self.gauss(shape) ** 2 / (2 * scale)
        x = 1 / (1 + d + torch.sqrt(d * (d + 2)))  # the smaller root over the mean; the other is 1 / x
        return boxed(mean * torch.where(self.rand(shape) * (1 + x) <= 1, x, 1 / x), size)

    def vonmises(self, mu: Any, kappa: Any, size: Any = None) -> Any:
        """Normal on the circle, in [-pi, pi].

        Best and Fisher's rejection; next to 0 uniform, and from 1e6 normal.
        """
        shape, mu, kappa = self.take(size, ("mu", mu, ""), ("kappa", kappa, ">=0"))
        middle = (kappa >= 1e-8) & (kappa <= 1e6)
        k = torch.where(middle, kappa, 1.0)
        root = torch.sqrt(1 + 4 * k * k)
        rho = (1 + root - torch.sqrt(2 * (1 + root))) / (2 * k)
        r = torch.where(k < 1e-5, 1 / k + k, (1 + rho * rho) / (2 * rho))

        def trial(k: Tensor, r: Tensor) -> tuple[Tensor, Tensor]:
            z = torch.cos(math.pi * self.rand(k.shape))
            w = (1 + r * z) / (r + z)
            y = k * (r - w)
            v = self.inner(k.shape)
            return torch.acos(w.clamp(-1, 1)), torch.log(y / v) + 1 - y >= 0

        angle = self.rejected(shape, trial, k, r)
        angle = torch.where(self.rand(shape) < 0.5, angle, -angle)
        far = self.gauss(shape) / torch.sqrt(torch.where(middle, 1.0, kappa))
        even = 2 * math.pi * self.rand(shape)
        x = torch.where(middle, angle, torch.where(kappa < 1e-8, even, far))
        return boxed(_between(x, mu), size)

    def multivariate_normal(
        self, mean: Any, cov: Any, size: Any = None, check_valid: Any = "warn", tol: Any = 1e-8, *, method: Any = "svd"
    ) -> Any:
        """Normal in several dimensions, by a factor of the covariance matrix."""
        if method not in ("eigh", "svd", "cholesky"):
            raise ValueError("method must be one of {'eigh', 'svd', 'cholesky'}")
        given = [_convert.tensor(mean), _convert.tensor(cov)]
        if any(t.is_complex() for t in given):
            raise TypeError("mean and cov must not be complex")
        m, c = (_convert.cast(t, torch.float64).to(self.device) for t in given)
        if m.ndim != 1:
            raise ValueError("mean must be 1 dimensional")
        if c.ndim != 2 or c.shape[0] != c.shape[1]:
            raise ValueError("cov must be 2 dimensional and square")
        if m.shape[0] != c.shape[0]:
            raise ValueError("mean and cov must have same length")
        if check_valid not in ("warn", "raise", "ignore"):
            raise ValueError("check_valid must equal 'warn', 'raise', or 'ignore'")
        factor = self._factor(c, check_valid, tol, method)
        shape = common_shape(size, [])
        return boxed(m + self.gauss((*shape, m.shape[0])) @ factor.mT, ())

    def _factor(self, c: Tensor, check_valid: str, tol: float, method: str) -> Tensor:
        """A matrix whose product with its transpose is `c`."""
        if method == "cholesky":
            factor, info = torch.linalg.cholesky_ex(c)
            if int(info):
                raise np.linalg.LinAlgError("Matrix is not positive definite")
            return factor
        if method == "eigh":
            values, vectors = torch.linalg.eigh(c)
            valid = bool((values >= -tol).all())
            factor = vectors * torch.sqrt(values.abs())
        else:
            _, values, vh = torch.linalg.svd(c)
            valid = check_valid == "ignore" or torch.allclose((vh.mT * values) @ vh, c, rtol=tol, atol=tol)
            factor = vh.mT * torch.sqrt(values)
        if not valid and check_valid != "ignore":
            text = "covariance is not symmetric positive-semidefinite."
            if check_valid == "raise":
                raise ValueError(text)
            warnings.warn(text, RuntimeWarning, stacklevel=5)
        return factor
