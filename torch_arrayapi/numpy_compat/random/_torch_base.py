"""What all draws on a torch generator share: parameters, sizes, results, raw numbers, rejection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .. import _convert
from .._dtypes import KIND, TO_NUMPY, parse
from .._ndarray import assign, ndarray, result, wrap

#: The largest and the smallest int64; the latter is the top bit of an uint64.
MAX, MIN = 2**63 - 1, -(2**63)

Param = tuple[str, Any, str]


def _is_negative(x: Tensor) -> Tensor:
    return torch.signbit(x) & ~torch.isnan(x)


#: For each rule: which values break it, and what is said then.
RULES: dict[str, tuple[Callable[[Tensor], Tensor], str]] = {
    ">=0": (_is_negative, "{0} < 0"),
    ">0": (lambda x: x <= 0, "{0} <= 0"),
    ">1": (lambda x: ~(x > 1), "{0} <= 1 or {0} is NaN"),
    "[0,1]": (lambda x: ~((x >= 0) & (x <= 1)), "{0} < 0, {0} > 1 or {0} is NaN"),
    "(0,1]": (lambda x: ~((x > 0) & (x <= 1)), "{0} <= 0, {0} > 1 or {0} contains NaNs"),
    "[0,1)": (lambda x: ~((x >= 0) & (x < 1)), "{0} < 0, {0} >= 1 or {0} is NaN"),
    "rate": (lambda x: ~(x >= 0), "{0} < 0 or {0} is NaN"),
    "number": (torch.isnan, "{0} must not be NaN"),
}
#: Ten standard deviations below 2**63, as in NumPy: counts above would not fit.
MAX_RATE = float(MAX) - 10 * float(MAX) ** 0.5


def sizes_of(size: Any) -> tuple[int, ...]:
    """A size as a tuple of ints that are not negative.

    Raises
    ------
    TypeError
        It has parts that are not integers.
    ValueError
        It has negative parts.
    """
    try:
        sizes = _convert.sizes_of(size)
    except (AttributeError, TypeError):
        raise TypeError(f"expected a sequence of integers or a single integer, got '{size}'") from None
    if any(n < 0 for n in sizes):
        raise ValueError("negative dimensions are not allowed")
    return sizes


def common_shape(size: Any, shapes: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The shape of a result: `size`, with which the parameters must agree, or what they broadcast to.

    Raises
    ------
    ValueError
        Shapes do not broadcast, or not to `size`.
    """
    shape = np.broadcast_shapes(*shapes)
    if size is None:
        return shape
    sizes = sizes_of(size)
    both = np.broadcast_shapes(sizes, shape)
    if both != sizes:
        raise ValueError(f"Output size {sizes} is not compatible with broadcast dimensions of inputs {both}.")
    return sizes


def boxed(t: Tensor, size: Any) -> Any:
    """What NumPy gives: an ndarray, or a Python number if there is neither a size nor an axis."""
    if t.ndim or size is not None:
        return wrap(t)
    r = result(t)
    return r.item() if isinstance(r, np.generic) else r


def floating(dtype: Any, name: str) -> torch.dtype:
    """float32 or float64.

    Raises
    ------
    TypeError
        It is another dtype.
    """
    d = parse(dtype)
    if d not in (torch.float32, torch.float64):
        raise TypeError(f"Unsupported dtype {TO_NUMPY[d]!r} for {name}")
    return d


def integral(name: str, value: Any) -> Any:
    """A number of things: an int, or an array of integers."""
    if isinstance(value, (ndarray, Tensor, np.ndarray, list, tuple)):
        t = _convert.tensor(value)
        if KIND[t.dtype] not in "biu" and not isinstance(value, (list, tuple)):
            raise TypeError(
                f"Cannot cast array data from dtype('{TO_NUMPY[t.dtype].name}') to dtype('int64') according to the "
                "rule 'safe'"
            )
        return t
    number = int(value)
    if not MIN <= number <= MAX:
        raise OverflowError("Python int too large to convert to C long")
    return number


def real(value: Any) -> Tensor:
    """A parameter as float64, where it is."""
    t = _convert.tensor(value)
    if t.is_complex():
        raise TypeError("float() argument must be a string or a real number, not 'complex'")
    return _convert.cast(t, torch.float64)


class Base:
    """Raw draws on a torch generator, on its device.

    Parameters
    ----------
    generator
        The torch generator.
    seeds
        Where the generators that `spawn` makes get their seeds; None begins with the seed of the generator.
    """

    #: Whether the rules of RandomState hold, not those of Generator.
    legacy = False

    def __init__(self, generator: torch.Generator, seeds: np.random.SeedSequence | None = None) -> None:
        self.generator = generator
        self.device = generator.device
        self._seeds = seeds

    # Parameters

    def tensor(self, value: Any) -> Tensor:
        """A parameter as float64 on the device."""
        return real(value).to(self.device)

    def take(self, size: Any, *params: Param) -> tuple[Any, ...]:
        """The shape of the result, and each parameter as a float64 tensor.

        Parameters
        ----------
        size
            As the caller gave it.
        *params
            Name, value and rule of each parameter; the rule is a key of RULES or empty.
        """
        tensors = []
        for name, value, rule in params:
            t = real(value)
            if rule:  # before it goes to the device: Python's numbers are checked without waiting for it
                broken, text = RULES[rule]
                if bool(broken(t).any()):
                    raise ValueError(text.format(name))
            tensors.append(t.to(self.device))
        return (common_shape(size, [tuple(t.shape) for t in tensors]), *tensors)

    def counts(self, size: Any, *params: tuple[str, Any]) -> tuple[Any, ...]:
        """The shape of the result, and each parameter, a number of things, as an int64 tensor."""
        tensors = []
        for name, value in params:
            t = _convert.cast(_convert.tensor(integral(name, value)), torch.int64)
            if bool((t < 0).any()):
                raise ValueError(f"{name} < 0")
            tensors.append(t.to(self.device))
        return (common_shape(size, [tuple(t.shape) for t in tensors]), *tensors)

    # Raw numbers

    def rand(self, shape: Any, dtype: torch.dtype = torch.float64) -> Tensor:
        """Uniform in [0, 1)."""
        return torch.rand(tuple(shape), generator=self.generator, dtype=dtype, device=self.device)

    def inner(self, shape: Any) -> Tensor:
        """Uniform in (0, 1), so that it has a logarithm, and 1 - x, too."""
        return self.rand(shape).clamp_min(2.0**-54)

    def gauss(self, shape: Any, dtype: torch.dtype = torch.float64) -> Tensor:
        """Standard normal."""
        return torch.randn(tuple(shape), generator=self.generator, dtype=dtype, device=self.device)

    def expo(self, shape: Any) -> Tensor:
        """Standard exponential, above 0."""
        return -torch.log(self.inner(shape))

    def _gamma(self, shape: tuple[int, ...], a: Tensor) -> Tensor:
        """Gamma with scale 1; differentiable in `a`."""
        good = a > 0
        t = torch._standard_gamma(torch.where(good, a, 1.0).expand(shape).contiguous(), generator=self.generator)
        return torch.where(good, t, a * 0.0)  # 0 for 0, NaN for NaN: torch gives its smallest number

    def bits(self, shape: Any) -> Tensor:
        """Uniform over all int64."""
        t = torch.empty(tuple(shape), dtype=torch.int64, device=self.device)
        return t.random_(MIN, None, generator=self.generator)

    def perm(self, n: int) -> Tensor:
        """A permutation of 0 to n - 1."""
        return torch.randperm(n, generator=self.generator, device=self.device)

    def rejected(self, shape: tuple[int, ...], trial: Callable[..., tuple[Tensor, Tensor]], *params: Tensor) -> Tensor:
        """Draw until every element is accepted.

        Parameters
        ----------
        shape
            The shape of the result.
        trial
            Called with the parameters of the elements that are still to be drawn, as 1-d tensors; gives values and
            whether each is accepted.
        *params
            Tensors that broadcast to the shape.
        """
        flat = [p.detach().expand(shape).reshape(-1) for p in params]
        first, good = trial(*flat)
        out = first.clone()
        left = torch.nonzero(~good)[:, 0]
        while left.numel():
            values, good = trial(*[p[left] for p in flat])
            out[left] = values
            left = left[~good]
        return out.reshape(shape)

    # Results

    def written(self, out: Any, size: Any, shape: tuple[int, ...], d: torch.dtype, draw: Callable[..., Tensor]) -> Any:
        """What `draw` gives for a shape: a new array, or written into `out`.

        Raises
        ------
        TypeError
            `out` has another dtype.
        ValueError
            `out` is no array, or not contiguous, or of another shape.
        """
        if out is None:
            return boxed(draw(shape), size)
        if not isinstance(out, ndarray):
            raise ValueError("Supplied output array must be contiguous, writable, aligned, and in machine byte-order.")
        t = out._tensor
        flags = out.flags
        if not flags.writeable or not (flags.c_contiguous or flags.f_contiguous):
            raise ValueError("Supplied output array must be contiguous, writable, aligned, and in machine byte-order.")
        if t.dtype is not d:
            raise TypeError(
                f"Supplied output array has the wrong type. Expected {TO_NUMPY[d].name}, got {TO_NUMPY[t.dtype].name}"
            )
        if size is not None and sizes_of(size) != out.shape:
            raise ValueError("size must match out.shape when used together")
        if size is None:
            shape = common_shape(out.shape, [shape])
        assign(out, draw(shape).to(t.device))
        return out

    def spawn(self, n_children: int) -> list[Base]:
        """New draws, each on a generator of its own on the same device, whose seeds come from this one's."""
        if self._seeds is None:
            self._seeds = np.random.SeedSequence(self.generator.initial_seed())
        children = []
        for seeds in self._seeds.spawn(int(n_children)):
            generator = torch.Generator(self.device)
            generator.manual_seed(int(seeds.generate_state(1, np.uint64)[0] >> np.uint64(1)))
            children.append(type(self)(generator, seeds))
        return children

    def bytes(self, length: Any) -> bytes:
        """Random bytes."""
        if isinstance(length, str):
            raise TypeError("an integer is required")
        (n,) = sizes_of(int(length))
        return self.bits(((n + 7) // 8,)).cpu().numpy().tobytes()[:n]
