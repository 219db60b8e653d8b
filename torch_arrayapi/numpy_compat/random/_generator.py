"""Generator and default_rng."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from . import _streams
from ._distributions import Distributions
from ._legacy import RandomState
from ._torch import TorchStream


class Generator(Distributions):
    """Random numbers of a bit generator: NumPy's own numbers, or a torch generator's.

    Parameters
    ----------
    bit_generator
        One of NumPy's: the results are those of numpy.random.Generator, bit for bit, as ndarrays on the CPU. Or a
        torch.Generator: torch draws, on the device of the generator, with other numbers of the same distributions.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> rng = np.random.Generator(np.random.PCG64(0))
    >>> rng.random(2).shape
    (2,)
    """

    def __init__(self, bit_generator: Any) -> None:
        self._source: Any
        if isinstance(bit_generator, torch.Generator):
            self._source = TorchStream(bit_generator)
        else:
            self._source = np.random.Generator(bit_generator)

    @classmethod
    def _of(cls, source: Any) -> Generator:
        g = cls.__new__(cls)
        g._source = source
        return g

    @property
    def bit_generator(self) -> Any:
        """The bit generator or torch generator that the numbers come from."""
        return self._source.generator if isinstance(self._source, TorchStream) else self._source.bit_generator

    def __str__(self) -> str:
        return f"Generator({type(self.bit_generator).__name__})"

    def __repr__(self) -> str:
        return f"{self} at 0x{id(self):X}"

    def __reduce__(self) -> Any:
        if isinstance(self._source, TorchStream):
            return _torch_generator, (self._source.generator, self._source._seeds)
        return Generator, (self._source.bit_generator,)

    def spawn(self, n_children: int) -> list[Generator]:
        """New generators, independent of this one and of each other.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> len(np.random.default_rng(0).spawn(2))
        2
        """
        return [Generator._of(s) for s in self._source.spawn(n_children)]

    def bytes(self, length: int) -> bytes:
        """Random bytes.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> len(np.random.default_rng(0).bytes(3))
        3
        """
        return self._draw("bytes", length)

    def random(self, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:
        """Uniform in [0, 1).

        Parameters
        ----------
        size
            The shape of the result; None for one number, or for the shape of `out`.
        dtype
            float64 or float32.
        out
            A contiguous array of that dtype for the result.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.default_rng(0).random(3, dtype=np.float32).dtype
        dtype('float32')
        """
        return _streams.draw_into(self._source, "random", out, size, dtype)

    def standard_normal(self, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:
        """Normal with mean 0 and standard deviation 1; see `random` for the parameters.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.default_rng(0).standard_normal((2, 3)).shape
        (2, 3)
        """
        return _streams.draw_into(self._source, "standard_normal", out, size, dtype)

    def standard_exponential(
        self, size: Any = None, dtype: Any = np.float64, method: str = "zig", out: Any = None
    ) -> Any:
        """Exponential with mean 1; see `random` for the other parameters.

        Parameters
        ----------
        size, dtype, out
            See `random`.
        method
            "zig" is the faster way; "inv" takes the logarithm of a uniform number.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.default_rng(0).standard_exponential(2, method="inv").shape
        (2,)
        """
        return _streams.draw_into(self._source, "standard_exponential", out, size, dtype, method)

    def standard_gamma(self, shape: Any, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:
        """The gamma distribution with scale 1; see `random` for the other parameters.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.default_rng(0).standard_gamma([1.0, 2.0]).shape
        (2,)
        """
        return _streams.draw_into(self._source, "standard_gamma", out, shape, size, dtype)

    def integers(
        self, low: Any, high: Any = None, size: Any = None, dtype: Any = np.int64, endpoint: bool = False
    ) -> Any:
        """Whole numbers, all equally likely.

        Parameters
        ----------
        low, high
            The bounds; with one, from 0 up to it. The upper one is left out unless `endpoint`.
        size
            The shape of the result.
        dtype
            bool or an integer dtype.
        endpoint
            Whether `high` is one of the numbers.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> rng = np.random.default_rng(0)
        >>> bool(np.all(rng.integers(1, 6, 100, endpoint=True) <= 6))
        True
        """
        return self._draw("integers", low, high, size, dtype, endpoint)

    def choice(
        self, a: Any, size: Any = None, replace: bool = True, p: Any = None, axis: int = 0, shuffle: bool = True
    ) -> Any:
        """A sample of an array, or of the integers below a number.

        Parameters
        ----------
        a
            The array, or the number.
        size
            The shape of the sample.
        replace
            Whether an element can come more than once.
        p
            The chance of each element; None makes them equal.
        axis
            The axis of `a` along which the sample is taken.
        shuffle
            Whether a sample without replacement is put into random order.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.default_rng(0).choice([10, 20, 30], 3, replace=False).sum()
        np.int64(60)
        """
        return self._draw("choice", a, size, replace, p, axis, shuffle)

    def multivariate_normal(
        self,
        mean: Any,
        cov: Any,
        size: Any = None,
        check_valid: str = "warn",
        tol: float = 1e-8,
        *,
        method: str = "svd",
    ) -> Any:
        """The normal distribution in several dimensions.

        Parameters
        ----------
        mean, cov
            The mean, a vector, and the covariance matrix.
        size
            The shape of the result, before the axis of the dimensions.
        check_valid
            What is done about a matrix that is no covariance: "warn", "raise" or "ignore".
        tol
            The tolerance of that check.
        method
            How the matrix is factored: "svd", "eigh" or "cholesky".

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.default_rng(0).multivariate_normal([0, 0], [[2, 1], [1, 2]], 5).shape
        (5, 2)
        """
        return _streams.draw(self._source, "multivariate_normal", mean, cov, size, check_valid, tol, method=method)

    def multivariate_hypergeometric(
        self, colors: Any, nsample: Any, size: Any = None, method: str = "marginals"
    ) -> Any:
        """How many of each color are in a sample without replacement.

        Parameters
        ----------
        colors
            How many there are of each color.
        nsample
            How many are taken.
        size
            The shape of the result, before the axis of the colors.
        method
            "marginals" takes one color after the other; "count" takes the things from a list of them all.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.default_rng(0).multivariate_hypergeometric([5, 3, 2], 10)
        array([5, 3, 2])
        """
        return self._draw("multivariate_hypergeometric", colors, nsample, size, method)

    def permutation(self, x: Any, axis: int = 0) -> Any:
        """A copy of an array, shuffled along an axis, or the integers below a number in random order.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> sorted(np.random.default_rng(0).permutation(4).tolist())
        [0, 1, 2, 3]
        """
        return self._draw("permutation", x, axis)

    def permuted(self, x: Any, *, axis: int | None = None, out: Any = None) -> Any:
        """A copy of an array in which each slice along an axis is shuffled on its own.

        Parameters
        ----------
        x
            The array.
        axis
            The axis; None shuffles all elements as one.
        out
            An array for the result, which may be `x`.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.default_rng(0).permuted(np.ones((2, 3)), axis=1).sum()
        np.float64(6.0)
        """
        return _streams.draw_into(self._source, "permuted", out, x, axis=axis)

    def shuffle(self, x: Any, axis: int = 0) -> None:
        """Shuffle an array along an axis, or a list, in place.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> x = np.arange(4)
        >>> np.random.default_rng(0).shuffle(x)
        >>> sorted(x.tolist())
        [0, 1, 2, 3]
        """
        _streams.shuffle(self._source, x, axis)


def _torch_generator(generator: torch.Generator, seeds: Any) -> Generator:
    """Rebuild one from a pickle."""
    return Generator._of(TorchStream(generator, seeds))


def default_rng(seed: Any = None) -> Generator:
    """A Generator.

    Parameters
    ----------
    seed
        None, an int or several, a SeedSequence, a bit generator, or a RandomState, as numpy.random.default_rng takes
        them; a Generator, which is given back; or a torch.Generator, on whose device torch then draws.

    Examples
    --------
    >>> import torch
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.random.default_rng(0).random()
    0.6369616873214543
    >>> np.random.default_rng(torch.Generator().manual_seed(0)).random(3).shape
    (3,)
    """
    if isinstance(seed, Generator):
        return seed
    if isinstance(seed, torch.Generator):
        return Generator(seed)
    if isinstance(seed, np.random.Generator):
        return Generator._of(seed)
    if isinstance(seed, RandomState):
        return Generator(seed._bit_generator)
    return Generator._of(np.random.default_rng(_streams.plain(seed)))
