"""torch.compile: one graph for arrays of many sizes, and for many numbers."""

import operator

import pytest
import torch
from compiling import assert_equal, check_compilations, compile

import torch_arrayapi as xp

SIZES = (3, 5, 8, 13)


def vector(n, dtype=xp.float64):
    return xp.arange(n, dtype=dtype) + 1


def written(x):
    y = xp.zeros_like(x)
    y[1:] = x[:-1]
    y[0] = 5.0
    y[x > 3] = 1.0
    y[::-2] = 2.0
    return y


PROGRAMS = {
    "arithmetic": lambda x: (x + x, x - 1, x * x.size, xp.sum(x) / x.shape[0], x // 2.0, x % 2.0, x**2, x**0.5),
    "small integers": lambda x: (xp.astype(x, xp.int32) // 2, xp.astype(x, xp.uint16) + 1),
    "reductions": lambda x: (xp.sum(x), xp.mean(x), xp.max(x), xp.prod(x), xp.argmax(x), xp.all(x > 0), xp.any(x > 4)),
    "spread": lambda x: (xp.std(x), xp.var(x, correction=1), xp.count_nonzero(x > 2)),
    "softmax": lambda x: xp.exp(x - xp.max(x)) / xp.sum(xp.exp(x - xp.max(x))),
    "cumulative": lambda x: (xp.cumulative_sum(x, include_initial=True), xp.diff(x)),
    "order": lambda x: (xp.sort(x), xp.argsort(x, descending=True), xp.flip(x), xp.sort(xp.astype(x, xp.uint64))),
    "slices": lambda x: (x[1:-1], x[::2], x[::-1], x[::-2], x[-1:0:-2], x[-1], x[None, :]),
    "indices": lambda x: (x[xp.asarray([0, 1])], xp.take(x, xp.asarray([0, -1])), xp.take_along_axis(x, xp.argsort(x))),
    "writing": written,
    "joining": lambda x: (xp.concat([x, x]), xp.stack([x, x]), xp.tile(x, (2,)), xp.repeat(x, 2), xp.roll(x, 2)),
    "shapes": lambda x: (xp.reshape(x, (-1, 1)), xp.expand_dims(x, axis=0), xp.broadcast_to(x, (2, x.shape[0]))),
    "products": lambda x: (x @ x, xp.vecdot(x, x), xp.tensordot(x, x, axes=1), xp.linalg.outer(x, x), x[:, None] + x),
    "matrices": lambda x: (xp.linalg.trace(xp.linalg.outer(x, x)), xp.tril(xp.linalg.outer(x, x)), xp.eye(x.shape[0])),
    "new": lambda x: (xp.zeros(x.shape), xp.arange(x.shape[0]), xp.linspace(0, 1, x.shape[0]), xp.meshgrid(x, x)[0]),
    "fft": lambda x: (xp.fft.rfft(x), xp.fft.fft(x + 0j), xp.fft.fftshift(x)),
    "frequencies": lambda x: (xp.fft.fftfreq(x.shape[0]), xp.fft.rfftfreq(x.shape[0], d=0.5)),
    "choice": lambda x: (xp.where(x > 2, x, 0.0), xp.clip(x, 2, 5), xp.isin(x, x[:3]), xp.searchsorted(x, x)),
    "values": lambda x: (x[x > 2], xp.nonzero(x > 2), xp.unique_values(x), xp.unique_all(x), xp.unique_counts(x)),
    "repeat": lambda x: xp.repeat(x, xp.astype(x, xp.int64)),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_dynamic(name):
    calls = [(vector(n),) for n in SIZES]
    check_compilations(PROGRAMS[name], calls, 1, dynamic=True)


@pytest.mark.parametrize("name", PROGRAMS)
def test_mark_dynamic(name):
    """An axis that is marked is not fixed: torch would raise."""
    f = PROGRAMS[name]
    g, graphs = compile(f)
    for n in SIZES:
        t = vector(n).tensor
        torch._dynamo.mark_dynamic(t, 0)
        assert_equal(g(xp.asarray(t)), f(vector(n)))
    assert len(graphs) == 1


def test_sizes_are_found_out():
    """Without a word about it there is one graph for the first size and one for all others."""
    check_compilations(lambda x: xp.sum(x**2) / x.shape[0], [(vector(n),) for n in (3, 5, 8, 13, 21)], 2)


def added(x, s):
    y = xp.zeros_like(x)
    y += s
    y[0] = s
    return y


FLOATS = {
    "arithmetic": lambda x, s: (x + s, s - x, x * s, x / s, s / x),
    "division": lambda x, s: (x // s, x % s),
    "power": lambda x, s: abs(x) ** s,
    "power of": lambda x, s: abs(s) ** x,
    "comparisons": lambda x, s: (x < s, x <= s, s < x, s >= x, x == s, x != s, s == x),
    "choice": lambda x, s: (xp.maximum(x, s), xp.where(x > 1, x, s), xp.clip(x, s, 100.0), xp.isin(x, s)),
    "floats": lambda x, s: (xp.atan2(x, s), xp.copysign(x, s), xp.hypot(x, s)),
    "new": lambda x, s: (xp.full(3, s), xp.full_like(x, s), xp.asarray(s), xp.asarray([s, 1.0]), xp.linspace(0, s, 3)),
    "writing": added,
    "complex": lambda x, s: xp.astype(x, xp.complex64) + s,
    "dtypes": lambda x, s: xp.astype(x, xp.result_type(x, s)),
}
INTS = {
    "arithmetic": lambda x, s: (x + s, s - x, x * s, x**s, x // s, x % s),
    "bits": lambda x, s: (x & s, x | s, x ^ s, x << s),
    "comparisons": lambda x, s: (x < s, x == s, s != x, s >= x),
    "other dtypes": lambda x, s: (xp.astype(x, xp.int8) + s, xp.astype(x, xp.uint64) * s, xp.astype(x, xp.float64) * s),
    "choice": lambda x, s: (xp.maximum(x, s), xp.where(x > 1, x, s), xp.clip(x, s, 100)),
    "new": lambda x, s: (xp.full(3, s), xp.full_like(x, s), xp.asarray(s), xp.asarray([s, 1])),
    "sizes": lambda x, s: (xp.arange(s), xp.arange(0, s, 2), xp.zeros(s), xp.eye(s), xp.linspace(0, 1, s)),
    "axes": lambda x, s: (xp.repeat(x, s), xp.tile(x, (s,)), xp.broadcast_to(x, (s, 3))),
    "indices": lambda x, s: (xp.roll(x, s), xp.arange(20)[s], xp.arange(20)[:s], xp.arange(20)[-s:]),
    "writing": lambda x, s: added(x, s),
}


@pytest.mark.parametrize("name", FLOATS)
def test_floats(name):
    """One graph for the first number, one for all others."""
    x = xp.asarray([1.0, 2.0, 3.0])
    check_compilations(FLOATS[name], [(x, s) for s in (2.5, 3.5, -1.5, 0.25, 7.0, 1e-3)], 2)


@pytest.mark.parametrize("name", INTS)
def test_ints(name):
    x = xp.asarray([1, 2, 3])
    check_compilations(INTS[name], [(x, s) for s in (5, 4, 7, 6, 9, 11)], 2)


@pytest.mark.parametrize("name", ["eq", "ne", "lt", "le", "gt", "ge"])
def test_comparisons_with_open_numbers(name):
    """Dynamo's own rule gives False for an object and a number that the graph keeps open."""
    f = getattr(operator, name)
    for x in (xp.asarray([1.0, 2.0, 3.0]), xp.asarray(2.0)):
        check_compilations(lambda x, s: (f(x, s), f(s, x)), [(x, s) for s in (2.5, 2.0, 1.0, 3.5)], 2)
