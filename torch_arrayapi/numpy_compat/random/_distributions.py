"""The distributions that Generator and RandomState have in common."""

from __future__ import annotations

from typing import Any

from . import _streams


class Distributions:
    """Methods that draw from distributions.

    `size` is the shape of the result. Without it the result has the shape of the parameters broadcast together, which
    for numbers is one Python number; with it the parameters must broadcast to it.
    """

    _source: _streams.Source

    def _draw(self, name: str, *args: Any) -> Any:
        return _streams.draw(self._source, name, *args)

    def beta(self, a: Any, b: Any, size: Any = None) -> Any:
        """The beta distribution, in [0, 1].

        Parameters
        ----------
        a, b
            Both shapes, above 0.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).beta(2, 3)
        0.6035897484783911
        """
        return self._draw("beta", a, b, size)

    def binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        """The number of successes in `n` trials.

        Parameters
        ----------
        n, p
            Number of trials, and chance of success of each.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).binomial(10, 0.5)
        5
        """
        return self._draw("binomial", n, p, size)

    def chisquare(self, df: Any, size: Any = None) -> Any:
        """The chi-square distribution.

        Parameters
        ----------
        df
            Degrees of freedom, above 0.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).chisquare(2)
        1.59174901632622
        """
        return self._draw("chisquare", df, size)

    def dirichlet(self, alpha: Any, size: Any = None) -> Any:
        """The Dirichlet distribution: numbers from 0 to 1 whose sum is 1.

        Parameters
        ----------
        alpha
            The weight of each, above 0; a sequence.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).dirichlet([2, 3])
        array([0.60358975, 0.39641025])
        """
        return self._draw("dirichlet", alpha, size)

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        """The exponential distribution.

        Parameters
        ----------
        scale
            The mean.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).exponential(2.0)
        1.59174901632622
        """
        return self._draw("exponential", scale, size)

    def f(self, dfnum: Any, dfden: Any, size: Any = None) -> Any:
        """The F distribution.

        Parameters
        ----------
        dfnum, dfden
            Degrees of freedom of the numerator and of the denominator, above 0.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).f(2, 3)
        0.5514189023245472
        """
        return self._draw("f", dfnum, dfden, size)

    def gamma(self, shape: Any, scale: Any = 1.0, size: Any = None) -> Any:
        """The gamma distribution.

        Parameters
        ----------
        shape, scale
            Both 0 or more; the mean is their product.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).gamma(2.0)
        5.138829576340244
        """
        return self._draw("gamma", shape, scale, size)

    def geometric(self, p: Any, size: Any = None) -> Any:
        """The number of trials up to the first success.

        Parameters
        ----------
        p
            The chance of success of each trial.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).geometric(0.3)
        3
        """
        return self._draw("geometric", p, size)

    def gumbel(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """The Gumbel distribution, of greatest values.

        Parameters
        ----------
        loc, scale
            The mode, and the width, 0 or more.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).gumbel(0.0, 1.0)
        0.2283137586277238
        """
        return self._draw("gumbel", loc, scale, size)

    def hypergeometric(self, ngood: Any, nbad: Any, nsample: Any, size: Any = None) -> Any:
        """The number of good ones in a sample without replacement.

        Parameters
        ----------
        ngood, nbad, nsample
            How many good and bad ones there are, and how many are taken.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).hypergeometric(5, 5, 4)
        2
        """
        return self._draw("hypergeometric", ngood, nbad, nsample, size)

    def laplace(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """The Laplace distribution, exponential on both sides.

        Parameters
        ----------
        loc, scale
            The mean, and the mean distance from it.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).laplace(0.0, 1.0)
        0.10272732760316473
        """
        return self._draw("laplace", loc, scale, size)

    def logistic(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """The logistic distribution.

        Parameters
        ----------
        loc, scale
            The mean, and the width, 0 or more.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).logistic(0.0, 1.0)
        0.19587791157148726
        """
        return self._draw("logistic", loc, scale, size)

    def lognormal(self, mean: Any = 0.0, sigma: Any = 1.0, size: Any = None) -> Any:
        """The distribution of a number whose logarithm is normal.

        Parameters
        ----------
        mean, sigma
            Mean and standard deviation of the logarithm.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).lognormal(0.0, 1.0)
        5.836039190663969
        """
        return self._draw("lognormal", mean, sigma, size)

    def logseries(self, p: Any, size: Any = None) -> Any:
        """The logarithmic series distribution, from 1 on.

        Parameters
        ----------
        p
            The ratio of the series, from 0 to below 1.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).logseries(0.9)
        3
        """
        return self._draw("logseries", p, size)

    def multinomial(self, n: Any, pvals: Any, size: Any = None) -> Any:
        """How often each of several outcomes comes in `n` experiments.

        Parameters
        ----------
        n, pvals
            The number of experiments, and the chance of each outcome; the last is taken to be what is left of 1.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).multinomial(10, [0.2, 0.8])
        array([2, 8])
        """
        return self._draw("multinomial", n, pvals, size)

    def negative_binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        """The number of failures before `n` successes.

        Parameters
        ----------
        n, p
            Number of successes, above 0, and chance of success.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).negative_binomial(3, 0.5)
        11
        """
        return self._draw("negative_binomial", n, p, size)

    def noncentral_chisquare(self, df: Any, nonc: Any, size: Any = None) -> Any:
        """The noncentral chi-square distribution.

        Parameters
        ----------
        df, nonc
            Degrees of freedom, above 0, and noncentrality, 0 or more.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).noncentral_chisquare(2, 1.0)
        4.523407789264254
        """
        return self._draw("noncentral_chisquare", df, nonc, size)

    def noncentral_f(self, dfnum: Any, dfden: Any, nonc: Any, size: Any = None) -> Any:
        """The noncentral F distribution.

        Parameters
        ----------
        dfnum, dfden, nonc
            Degrees of freedom of numerator and denominator, above 0, and noncentrality of the numerator.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).noncentral_f(2, 3, 1.0)
        0.6007891921432115
        """
        return self._draw("noncentral_f", dfnum, dfden, nonc, size)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """The normal distribution.

        Parameters
        ----------
        loc, scale
            Mean and standard deviation.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).normal(0.0, 1.0)
        1.764052345967664
        """
        return self._draw("normal", loc, scale, size)

    def pareto(self, a: Any, size: Any = None) -> Any:
        """The Pareto distribution of the second kind, from 0 on.

        Parameters
        ----------
        a
            The shape, above 0.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).pareto(3.0)
        0.30381098483863833
        """
        return self._draw("pareto", a, size)

    def poisson(self, lam: Any = 1.0, size: Any = None) -> Any:
        """The Poisson distribution.

        Parameters
        ----------
        lam
            The mean.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).poisson(4.0)
        6
        """
        return self._draw("poisson", lam, size)

    def power(self, a: Any, size: Any = None) -> Any:
        """The distribution of density `a * x**(a - 1)` in [0, 1].

        Parameters
        ----------
        a
            The exponent and one, above 0.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).power(2.0)
        0.7408194813362596
        """
        return self._draw("power", a, size)

    def rayleigh(self, scale: Any = 1.0, size: Any = None) -> Any:
        """The Rayleigh distribution.

        Parameters
        ----------
        scale
            The mode.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).rayleigh(1.0)
        1.2616453607595994
        """
        return self._draw("rayleigh", scale, size)

    def standard_cauchy(self, size: Any = None) -> Any:
        """The Cauchy distribution, with mode 0.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).standard_cauchy()
        4.40839827218306
        """
        return self._draw("standard_cauchy", size)

    def standard_t(self, df: Any, size: Any = None) -> Any:
        """Student's t distribution.

        Parameters
        ----------
        df
            Degrees of freedom, above 0.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).standard_t(3)
        1.6796902172594506
        """
        return self._draw("standard_t", df, size)

    def triangular(self, left: Any, mode: Any, right: Any, size: Any = None) -> Any:
        """The triangular distribution.

        Parameters
        ----------
        left, mode, right
            Where the density begins, is highest, and ends.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).triangular(0, 1, 2)
        1.0500668485912545
        """
        return self._draw("triangular", left, mode, right, size)

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        """The uniform distribution, in [low, high).

        Parameters
        ----------
        low, high
            The bounds.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).uniform(2, 3)
        2.5488135039273248
        """
        return self._draw("uniform", low, high, size)

    def vonmises(self, mu: Any, kappa: Any, size: Any = None) -> Any:
        """The von Mises distribution, of an angle from -pi to pi.

        Parameters
        ----------
        mu, kappa
            The mode, and the concentration, 0 or more.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).vonmises(0.0, 1.0)
        1.0312035905013754
        """
        return self._draw("vonmises", mu, kappa, size)

    def wald(self, mean: Any, scale: Any, size: Any = None) -> Any:
        """The Wald distribution, or inverse Gaussian.

        Parameters
        ----------
        mean, scale
            Both above 0.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).wald(1.0, 1.0)
        0.20374327735844644
        """
        return self._draw("wald", mean, scale, size)

    def weibull(self, a: Any, size: Any = None) -> Any:
        """The Weibull distribution with scale 1.

        Parameters
        ----------
        a
            The shape, 0 or more.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).weibull(2.0)
        0.892117990045661
        """
        return self._draw("weibull", a, size)

    def zipf(self, a: Any, size: Any = None) -> Any:
        """The Zipf distribution: whole numbers from 1 on, of chance proportional to `k**-a`.

        Parameters
        ----------
        a
            The exponent, above 1.
        size
            The shape of the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).zipf(2.0)
        2
        """
        return self._draw("zipf", a, size)
