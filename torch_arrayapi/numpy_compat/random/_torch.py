"""All draws on a torch generator: samples and orders of what is there, and the two faces of NumPy's API."""

from __future__ import annotations

import math
import warnings
from collections.abc import MutableSequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ..._dtypes import SIGNED
from .. import _convert
from .._dtypes import TO_NUMPY, can_cast
from .._ndarray import assign, ndarray, result, wrap
from .._operands import _axis
from ._torch_base import MAX, boxed, common_shape
from ._torch_continuous import Continuous


def _plain(t: Tensor) -> Tensor:
    """The bytes of a tensor in a dtype that torch can gather."""
    return t.view(SIGNED[t.dtype]) if t.dtype in SIGNED else t


def _taken(t: Tensor, index: Tensor, axis: int = 0) -> Tensor:
    """The elements at an index array along an axis, on the device of `t`."""
    key: Any = (*[slice(None)] * axis, index.to(t.device))
    return _plain(t)[key].view(t.dtype)


class TorchStream(Continuous):
    """The methods of Generator on a torch generator."""

    # Samples

    def choice(
        self, a: Any, size: Any = None, replace: bool = True, p: Any = None, axis: int = 0, shuffle: bool = True
    ) -> Any:
        """Elements of an array, or of the first integers.

        Without `shuffle`, elements drawn without replacement stay in the order of the population.
        """
        t = None
        if isinstance(a, (int, np.integer)):
            n = int(a)
        elif isinstance(a, (float, str, complex)):
            raise ValueError(f"a must be a sequence or an integer, not {type(a)}")
        else:
            t = _convert.tensor(a)
            if t.ndim:
                axis = axis + t.ndim if axis < 0 else axis
                if not 0 <= axis < t.ndim:
                    raise IndexError("tuple index out of range")
                n = t.shape[axis]
            elif t.is_floating_point() or t.is_complex():
                raise ValueError(f"a must be a sequence or an integer, not {type(a)}")
            else:
                n, t = int(t), None
        shape = common_shape(size, [])
        count = math.prod(shape)
        if n <= 0 and count:
            what = "a must be a positive integer" if t is None else "a cannot be empty"
            raise ValueError(f"{what} unless no samples are taken")
        weights = None if p is None else self._weights(p, n)
        if replace:
            index = self._with_replacement(shape, n, weights)
        else:
            index = self._without_replacement(count, n, weights)
            index = (index if shuffle else index.sort().values).reshape(shape)
        if t is None:
            return boxed(index, size)
        r = _taken(t, index, axis)
        return wrap(r) if r.ndim or size is not None else result(r)

    def _weights(self, p: Any, n: int) -> Tensor:
        w = self.tensor(p)
        if w.ndim != 1:
            raise ValueError("p must be 1-dimensional")
        if w.shape[0] != n:
            raise ValueError("a and p must have same size")
        total = float(w.sum())
        if math.isnan(total):
            raise ValueError("Probabilities contain NaN")
        if bool((w < 0).any()):
            raise ValueError("Probabilities are not non-negative")
        if abs(total - 1) > 1e-8:
            raise ValueError("Probabilities do not sum to 1. See Notes section of docstring for more information.")
        return w

    def _with_replacement(self, shape: tuple[int, ...], n: int, weights: Tensor | None) -> Tensor:
        if weights is None:
            if 0 in shape:
                return torch.empty(shape, dtype=torch.int64, device=self.device)
            return self._within(shape, torch.tensor(0, device=self.device), torch.tensor(n - 1, device=self.device))
        sums = torch.cumsum(weights, 0)
        return torch.searchsorted(sums / sums[-1:], self.rand(shape), right=True)

    def _without_replacement(self, count: int, n: int, weights: Tensor | None) -> Tensor:
        if count > n:
            raise ValueError("Cannot take a larger sample than population when replace is False")
        if weights is None:
            return self.perm(max(n, 0))[:count]
        if int(torch.count_nonzero(weights)) < count:
            raise ValueError("Fewer non-zero entries in p than size")
        # The order in which exponential clocks of these rates ring is that of draws one after the other.
        return torch.argsort(self.expo((n,)) / weights)[:count]

    # Orders

    def permutation(self, x: Any, axis: int = 0) -> Any:
        """A copy in random order, or a permutation of the first integers."""
        if isinstance(x, (int, np.integer)):
            return wrap(self.perm(max(int(x), 0)))
        if isinstance(x, (float, str)):
            raise np.exceptions.AxisError(axis, 0)
        t = _convert.tensor(x)
        axis = _axis(axis, t.ndim)
        return wrap(_taken(t, self.perm(t.shape[axis]), axis))

    def shuffle(self, x: Any, axis: int = 0) -> None:
        """Put an array or a list into random order in place."""
        if isinstance(x, np.ndarray):
            axis = _axis(axis, x.ndim)
            x[...] = np.take(x, self.perm(x.shape[axis]).cpu().numpy(), axis)
            return
        if isinstance(x, ndarray):
            if not x.ndim:
                raise TypeError("len() of unsized object")
            axis = _axis(axis, x.ndim)
            assign(x, _taken(x._tensor, self.perm(x.shape[axis]), axis))
            return
        if axis != 0:
            raise NotImplementedError("Axis argument is only supported on ndarray objects")
        n = len(x)
        if not isinstance(x, MutableSequence):
            if not hasattr(x, "__setitem__"):
                raise TypeError(f"'{type(x).__name__}' object does not support item assignment")
            warnings.warn(
                f"you are shuffling a '{type(x).__name__}' object which is not a subclass of 'Sequence'; `shuffle` is "
                "not guaranteed to behave correctly. E.g., non-numpy array/tensor objects with view semantics may "
                "contain duplicates after shuffling.",
                UserWarning,
                stacklevel=4,
            )
        old = [x[i] for i in range(n)]
        for i, j in enumerate(self.perm(n).tolist()):
            x[i] = old[j]

    def permuted(self, x: Any, *, axis: int | None = None, out: Any = None) -> Any:
        """A copy in which each slice along an axis has an order of its own; without an axis, all elements as one."""
        t = _convert.tensor(x)
        if axis is None:
            if not t.ndim:
                raise TypeError("len() of unsized object")
            r = _taken(t.reshape(-1), self.perm(t.numel())).reshape(t.shape)
        else:
            axis = _axis(axis, t.ndim)
            order = torch.argsort(self.rand(t.shape), dim=axis).to(t.device)
            r = _plain(t).gather(axis, order).view(t.dtype)
        if out is None:
            return wrap(r)
        if not isinstance(out, ndarray):
            raise TypeError("out must be a numpy array")
        if out.shape != tuple(t.shape):
            raise ValueError("out must have the same shape as x")
        if not can_cast(t.dtype, out._tensor.dtype, "safe"):
            names = [TO_NUMPY[d].name for d in (t.dtype, out._tensor.dtype)]
            raise TypeError(
                f"Cannot cast array data from dtype('{names[0]}') to dtype('{names[1]}') by the rule 'safe'"
            )
        assign(out, r.to(out._tensor.device))
        return out


class TorchLegacy(TorchStream):
    """The methods of RandomState on a torch generator."""

    legacy = True

    def random_sample(self, size: Any = None) -> Any:
        """Uniform in [0, 1)."""
        return self.random(size)

    def randint(self, low: Any, high: Any = None, size: Any = None, dtype: Any = int) -> Any:
        """Whole numbers from `low` up to and without `high`."""
        return self.integers(low, high, size, dtype)

    def random_integers(self, low: Any, high: Any = None, size: Any = None) -> Any:
        """Whole numbers from `low` up to and with `high`."""
        low, high = (1, low) if high is None else (low, high)
        return self.integers(int(low), int(high), size, np.int64, endpoint=True)

    def tomaxint(self, size: Any = None) -> Any:
        """Whole numbers from 0 up to the largest int64."""
        return boxed(self.bits(common_shape(size, [])) & MAX, size)

    def permutation(self, x: Any, axis: int = 0) -> Any:
        """A copy with its first axis in random order, or a permutation of the first integers."""
        if not isinstance(x, (int, np.integer)) and (isinstance(x, (float, str)) or not _convert.tensor(x).ndim):
            raise IndexError("x must be an integer or at least 1-dimensional")
        return super().permutation(x, axis)

    def choice(
        self, a: Any, size: Any = None, replace: bool = True, p: Any = None, axis: int = 0, shuffle: bool = True
    ) -> Any:
        """Elements of a 1-d array, or of the first integers."""
        if not isinstance(a, (int, np.integer, float, str, complex)) and _convert.tensor(a).ndim > 1:
            raise ValueError("a must be 1-dimensional")
        return super().choice(a, size, replace, p, axis, shuffle)

    # The state

    def seed(self, seed: Any = None) -> None:
        """Begin again, from a number, from several, or from what the operating system gives."""
        if seed is None:
            self.generator.seed()
            return
        a = np.asarray(seed)
        if a.size == 0:
            raise ValueError("Seed must be non-empty")
        if a.dtype.kind not in "iu":
            raise TypeError(f"Cannot cast scalar from {a.dtype!r} to dtype('int64') according to the rule 'safe'")
        if (a < 0).any() or (a >= 2**32).any():
            raise ValueError("Seed must be between 0 and 2**32 - 1")
        if a.ndim:
            a = np.random.SeedSequence(a.ravel().tolist()).generate_state(1)
        self.generator.manual_seed(int(a.reshape(-1)[0]))
        self._seeds = None

    def get_state(self, legacy: bool = True) -> Any:
        """The state of the torch generator, in the form of NumPy's."""
        key = wrap(self.generator.get_state())
        if legacy:
            return ("torch", key, 0, 0, 0.0)
        return {"bit_generator": "torch", "state": {"key": key}}

    def set_state(self, state: Any) -> None:
        """Go back to a state.

        Raises
        ------
        ValueError
            It is the state of another stream.
        """
        if not isinstance(state, (tuple, list, dict)):
            raise TypeError("state must be a dict or a tuple.")
        name = state["bit_generator"] if isinstance(state, dict) else state[0]
        if name != "torch":
            raise ValueError(f"set_state: got a state of {name}; the stream in force is torch's")
        self.generator.set_state(_convert.tensor(state["state"]["key"] if isinstance(state, dict) else state[1]))
