"""RandomState, the one that the functions of the module share, and the choice of its stream."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import torch

from . import _streams
from ._distributions import Distributions
from ._torch import TorchLegacy


class RandomState(Distributions):
    """NumPy's older random numbers, which never change for a seed.

    Parameters
    ----------
    seed
        None, an int, several, or a bit generator, as numpy.random.RandomState takes them: the results are the same, as
        ndarrays on the CPU. Or a torch.Generator: torch draws, on the device of the generator.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.random.RandomState(0).randint(10, size=4)
    array([5, 0, 3, 3])
    """

    def __init__(self, seed: Any = None) -> None:
        self._source: Any
        if isinstance(seed, torch.Generator):
            self._source = TorchLegacy(seed)
        else:
            self._source = np.random.RandomState(_streams.plain(seed))

    @classmethod
    def _of(cls, source: Any) -> RandomState:
        r = cls.__new__(cls)
        r._source = source
        return r

    @property
    def _bit_generator(self) -> Any:
        return self._source.generator if isinstance(self._source, TorchLegacy) else self._source._bit_generator

    def __str__(self) -> str:
        return f"RandomState({type(self._bit_generator).__name__})"

    def __repr__(self) -> str:
        return f"{self} at 0x{id(self):X}"

    def __reduce__(self) -> Any:
        if isinstance(self._source, TorchLegacy):
            return RandomState, (self._source.generator,)
        return _restored, (self._source,)

    # The state

    def seed(self, seed: Any = None) -> None:
        """Begin again from a seed.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> r = np.random.RandomState()
        >>> r.seed(0)
        >>> r.random_sample()
        0.5488135039273248
        """
        self._source.seed(_streams.plain(seed))

    def get_state(self, legacy: bool = True) -> Any:
        """The state, to go back to with `set_state`: a tuple, or without `legacy` a dict.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).get_state()[0]
        'MT19937'
        """
        state = self._source.get_state(legacy)
        if isinstance(state, tuple):
            return tuple(map(_streams.ours, state))
        return {**state, "state": {k: _streams.ours(v) for k, v in state["state"].items()}}

    def set_state(self, state: Any) -> None:
        """Go back to a state that `get_state` gave.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> r = np.random.RandomState(0)
        >>> state = r.get_state()
        >>> x = r.random_sample()
        >>> r.set_state(state)
        >>> r.random_sample() == x
        True
        """
        if isinstance(state, (tuple, list)):
            state = tuple(map(_streams.plain, state))
        elif isinstance(state, dict) and isinstance(state.get("state"), dict):
            state = {**state, "state": {k: _streams.plain(v) for k, v in state["state"].items()}}
        self._source.set_state(state)

    # Uniform and normal numbers, integers

    def random_sample(self, size: Any = None) -> Any:
        """Uniform in [0, 1).

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).random_sample()
        0.5488135039273248
        """
        return self._draw("random_sample", size)

    def random(self, size: Any = None) -> Any:
        """Uniform in [0, 1), as `random_sample`.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).random()
        0.5488135039273248
        """
        return self._draw("random_sample", size)

    def rand(self, *args: int) -> Any:
        """Uniform in [0, 1), of a shape given as separate numbers.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).rand(2, 3).shape
        (2, 3)
        """
        return self._draw("random_sample", args or None)

    def randn(self, *args: int) -> Any:
        """Normal with mean 0 and standard deviation 1, of a shape given as separate numbers.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).randn(2, 3).shape
        (2, 3)
        """
        return self._draw("standard_normal", args or None)

    def standard_normal(self, size: Any = None) -> Any:
        """Normal with mean 0 and standard deviation 1.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).standard_normal()
        1.764052345967664
        """
        return self._draw("standard_normal", size)

    def standard_exponential(self, size: Any = None) -> Any:
        """Exponential with mean 1.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).standard_exponential(2).shape
        (2,)
        """
        return self._draw("standard_exponential", size)

    def standard_gamma(self, shape: Any, size: Any = None) -> Any:
        """The gamma distribution with scale 1.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).standard_gamma([1.0, 2.0]).shape
        (2,)
        """
        return self._draw("standard_gamma", shape, size)

    def randint(self, low: Any, high: Any = None, size: Any = None, dtype: Any = int) -> Any:
        """Whole numbers from `low` up to and without `high`; with one bound, from 0 up to it.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).randint(10)
        5
        """
        return self._draw("randint", low, high, size, dtype)

    def random_integers(self, low: Any, high: Any = None, size: Any = None) -> Any:
        """Whole numbers from `low` up to and with `high`; with one bound, from 1. Deprecated: use `randint`.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).random_integers(1, 6, 3)  # doctest: +SKIP
        array([5, 6, 1])
        """
        return self._draw("random_integers", low, high, size)

    def tomaxint(self, size: Any = None) -> Any:
        """Whole numbers from 0 up to the largest one.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).tomaxint(2).shape
        (2,)
        """
        return self._draw("tomaxint", size)

    def bytes(self, length: int) -> bytes:
        """Random bytes.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> len(np.random.RandomState(0).bytes(3))
        3
        """
        return self._draw("bytes", length)

    # Samples and orders

    def choice(self, a: Any, size: Any = None, replace: bool = True, p: Any = None) -> Any:
        """A sample of a 1-d array, or of the integers below a number.

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

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).choice([10, 20, 30], 3, replace=False).sum()
        np.int64(60)
        """
        return self._draw("choice", a, size, replace, p)

    def permutation(self, x: Any) -> Any:
        """A copy of an array, shuffled along its first axis, or the integers below a number in random order.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).permutation(4)
        array([2, 3, 1, 0])
        """
        return self._draw("permutation", x)

    def shuffle(self, x: Any) -> None:
        """Shuffle an array along its first axis, or a list, in place.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> x = np.arange(4)
        >>> np.random.RandomState(0).shuffle(x)
        >>> x
        array([2, 3, 1, 0])
        """
        _streams.shuffle(self._source, x)

    def multivariate_normal(
        self, mean: Any, cov: Any, size: Any = None, check_valid: str = "warn", tol: float = 1e-8
    ) -> Any:
        """The normal distribution in several dimensions; see Generator.multivariate_normal.

        Examples
        --------
        >>> import torch_arrayapi.numpy_compat as np
        >>> np.random.RandomState(0).multivariate_normal([0, 0], [[2, 1], [1, 2]], 5).shape
        (5, 2)
        """
        return self._draw("multivariate_normal", mean, cov, size, check_valid, tol)


def _restored(source: Any) -> RandomState:
    """Rebuild one from a pickle."""
    return RandomState._of(source)


# The functions of the module

#: The RandomState of the functions. Not NumPy's own: numpy.random goes on without being moved by ours.
_rand = RandomState()
_numpy = _rand._source


def _torch_default() -> torch.Generator:
    """Torch's own generator for its default device, the one that torch.manual_seed sets."""
    device = torch.get_default_device()
    if device.type == "cpu":
        return torch.default_generator
    if device.type == "cuda":
        torch.cuda.init()  # type: ignore[no-untyped-call]
        index = torch.cuda.current_device() if device.index is None else device.index
        return torch.cuda.default_generators[index]
    return torch.Generator(device)


def get_stream() -> Any:
    """Where the functions of the module draw: "numpy", or the torch generator.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.random.get_stream()
    'numpy'
    """
    return "numpy" if _rand._source is _numpy else _rand._source.generator


def set_stream(source: Any) -> None:
    """Choose where the functions of the module draw, for the whole process.

    Parameters
    ----------
    source
        "numpy": a RandomState of NumPy's, with its numbers, on the CPU. "torch": torch's generator for its default
        device. Or a torch.Generator, and its device.

    Raises
    ------
    ValueError
        `source` is something else.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.random.set_stream("numpy")
    """
    if isinstance(source, torch.Generator):
        _rand._source = TorchLegacy(source)
    elif source == "torch":
        _rand._source = TorchLegacy(_torch_default())
    elif source == "numpy":
        _rand._source = _numpy
    else:
        raise ValueError(f'set_stream: got {source!r}; takes "numpy", "torch" or a torch.Generator')


@contextmanager
def stream(source: Any) -> Iterator[None]:
    """Another stream for the functions of the module inside a `with` block; see `set_stream`.

    Examples
    --------
    >>> import torch
    >>> import torch_arrayapi.numpy_compat as np
    >>> with np.random.stream(torch.Generator().manual_seed(0)):
    ...     x = np.random.normal(size=3)
    >>> x.shape
    (3,)
    """
    before = _rand._source
    set_stream(source)
    try:
        yield
    finally:
        _rand._source = before


def seed(seed: Any = None) -> None:
    """Begin the stream of the functions again from a seed.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.random.seed(0)
    >>> np.random.rand()
    0.5488135039273248
    """
    _rand.seed(seed)


def ranf(*args: Any, **kwargs: Any) -> Any:
    """Uniform in [0, 1): the same as `random_sample`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.random.ranf(3).shape
    (3,)
    """
    return _rand.random_sample(*args, **kwargs)


def sample(*args: Any, **kwargs: Any) -> Any:
    """Uniform in [0, 1): the same as `random_sample`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.random.sample(3).shape
    (3,)
    """
    return _rand.random_sample(*args, **kwargs)
