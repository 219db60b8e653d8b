"""numpy_compat.random on a torch generator: moments, ranges, chances and errors, against samples of NumPy's."""

import numpy
import pytest
import torch
from compare import assert_same, copied, ours, outcome
from test_np_random import SHARED

import torch_arrayapi.numpy_compat as np
from torch_arrayapi.numpy_compat import random

A = numpy.array
N = 20_000


def torch_rng(seed=0, legacy=False):
    g = torch.Generator().manual_seed(seed)
    return random.RandomState(g) if legacy else random.default_rng(g)


def support(name, args):
    """The bounds of a distribution."""
    first = {"uniform": 2.0, "triangular": 0.0, "vonmises": -numpy.pi, "geometric": 1, "logseries": 1, "zipf": 1}
    last = {"beta": 1.0, "binomial": 10, "hypergeometric": 15, "power": 1.0, "uniform": 5.0, "triangular": 4.0}
    line = {"gumbel", "laplace", "logistic", "normal", "standard_t", "standard_cauchy", "standard_normal"}
    low = -numpy.inf if name in line else first.get(name, 0)
    return low, numpy.pi if name == "vonmises" else last.get(name, numpy.inf)


def assert_alike(got, want):
    """Two samples of one distribution: means, deviations, and the greatest distance of their distributions."""
    got, want = numpy.asarray(got).ravel().astype(float), numpy.asarray(want).ravel().astype(float)
    both = numpy.sort(numpy.concatenate([got, want]))
    sides = [numpy.searchsorted(numpy.sort(x), both, "right") / x.size for x in (got, want)]
    assert abs(sides[0] - sides[1]).max() < 2.7 * (1 / got.size + 1 / want.size) ** 0.5  # by chance once in a million
    middle = (numpy.quantile(want, 0.02), numpy.quantile(want, 0.98))  # tails have no steady moments
    got, want = got.clip(*middle), want.clip(*middle)
    deviation = want.std()
    assert abs(got.mean() - want.mean()) <= 0.05 * deviation
    assert abs(got.std() - deviation) <= 0.05 * deviation


@pytest.mark.parametrize("legacy", [False, True])
@pytest.mark.parametrize("name", SHARED)
def test_torch_distributions(name, legacy):
    args = SHARED[name]
    rng = torch_rng(len(name), legacy)
    theirs = numpy.random.default_rng(0)
    x = getattr(rng, name)(*args, size=N)
    assert type(x) is np.ndarray
    low, high = support(name, args)
    assert low <= x.min() <= x.max() <= high
    numpys = getattr(theirs, name)(*args, size=N)
    assert x.dtype == numpys.dtype
    assert_alike(x, numpys)
    one = getattr(rng, name)(*args)
    assert type(one) is type(getattr(theirs, name)(*args))
    assert type(getattr(rng, name)(*map(np.array, args))) is type(one)
    assert type(getattr(rng, name)(*args, size=())) is np.ndarray
    assert getattr(rng, name)(*[[a] * 3 for a in args], size=(2, 3)).shape == (2, 3)
    assert getattr(rng, name)(*[np.array([[a]]) for a in args]).shape == (1, 1)
    assert getattr(rng, name)(*args, size=(2, 0)).shape == (2, 0)
    a = getattr(torch_rng(1, legacy), name)(*args, size=5).tolist()
    assert a == getattr(torch_rng(1, legacy), name)(*args, size=5).tolist()
    for bad in ("a", 1j):
        with pytest.raises((TypeError, ValueError)):
            getattr(rng, name)(bad, *args[1:])
    for size, error in ((-1, ValueError), (2.5, TypeError)):
        with pytest.raises(error):
            getattr(rng, name)(*args, size=size)
    for size in (2, (3, 1)):
        with pytest.raises(ValueError):
            getattr(rng, name)(*[[v] * 3 for v in args], size=size)


@pytest.mark.parametrize("name, args", [
    ("beta", (0.1, 0.2)), ("beta", (300.0, 5.0)), ("gamma", (0.2, 3.0)), ("gamma", (50.0, 0.1)),
    ("noncentral_chisquare", (0.5, 3.0)), ("noncentral_chisquare", (3.0, 400.0)), ("vonmises", (3.0, 40.0)),
    ("vonmises", (0.0, 1e-9)), ("vonmises", (1.0, 1e-6)), ("vonmises", (0.0, 1e7)), ("triangular", (0, 0, 1)),
    ("triangular", (0, 1, 1)), ("wald", (50.0, 0.1)), ("weibull", (0.5,)), ("binomial", (1000, 0.3)),
    ("binomial", (30, 0.6)), ("binomial", (40, 0.95)), ("binomial", (10**6, 0.9)), ("binomial", (10**15, 0.3)),
    ("binomial", (5, 0.0)), ("binomial", (2**62, 1.0)), ("poisson", (70.0,)), ("poisson", (1e4,)), ("poisson", (1e15,)),
    ("poisson", (0.0,)), ("negative_binomial", (0.5, 0.01)), ("negative_binomial", (500, 0.4)), ("geometric", (0.01,)),
    ("geometric", (1.0,)), ("geometric", (1e-19,)), ("hypergeometric", (5, 5, 3)), ("hypergeometric", (20, 10, 22)),
    ("hypergeometric", (1000, 3000, 200)), ("hypergeometric", (2, 1000, 100)), ("hypergeometric", (0, 50, 20)),
    ("hypergeometric", (10**6, 10**8, 10**4)), ("hypergeometric", (30, 20, 50)), ("hypergeometric", (5, 5, 0)),
    ("logseries", (0.97,)), ("logseries", (0.0,)), ("zipf", (1.5,)), ("zipf", (2000.0,)),
    ("standard_gamma", (0.0,)), ("weibull", (0.0,)), ("normal", (1.0, 0.0)),
])  # fmt: skip
def test_torch_far_parameters(name, args):
    with numpy.errstate(all="ignore"):
        assert_alike(
            getattr(torch_rng(3), name)(*args, size=N), getattr(numpy.random.default_rng(1), name)(*args, size=N)
        )


def test_torch_different_parameters_together():
    """Each element has its own parameters, whatever the way it is drawn."""
    rng = torch_rng(7)
    cases = {
        "poisson": ([0.5, 30.0, 100.0, 1e6],),
        "binomial": ([5, 100, 10**6, 40], [0.5, 0.02, 0.4, 0.9]),
        "hypergeometric": ([5, 20, 1000, 10], [5, 30, 400, 90], [3, 40, 500, 30]),
        "vonmises": ([0.0, 1.0, 0.0, 0.5], [0.0, 2.0, 1e7, 30.0]),
        "zipf": ([3.0, 4.0, 6.0, 1500.0],),
        "gamma": ([0.0, 0.3, 4.0, 1000.0], [1.0, 2.0, 3.0, 0.01]),
        "normal": ([0.0, 1.0, 2.0, 3.0], [1.0, 2.0, 0.0, 0.1]),
    }
    for name, args in cases.items():
        x = numpy.asarray(getattr(rng, name)(*map(np.array, args), size=(N, 4)))
        want = getattr(numpy.random.default_rng(1), name)(*args, size=(N, 4))
        for i in range(4):
            assert_alike(x[:, i], want[:, i])


def test_torch_zipf_of_small_exponent():
    """Cut off at the largest int64. NumPy is no measure: its quotients lose their digits at large numbers."""
    x = numpy.asarray(torch_rng(3).zipf(1.001, N))
    for bound, chance in (
        (1, 0.023092),
        (10, 0.067572),
        (10**6, 0.330159),
        (10**15, 0.797269),
    ):  # zeta(a) - zeta(a, n + 1)
        assert abs((x <= bound).mean() - chance) < 0.015


def test_torch_nan():
    rng = torch_rng()
    nan, inf = numpy.nan, numpy.inf
    for name, args in (
        ("normal", (nan, 1.0)), ("gamma", (nan, 1.0)), ("vonmises", (0.0, nan)), ("vonmises", (nan, 1.0)),
        ("beta", (nan, 1.0)), ("noncentral_chisquare", (2.0, nan)), ("weibull", (nan,)), ("wald", (nan, 1.0)),
    ):  # fmt: skip
        assert numpy.isnan(getattr(rng, name)(*args)), name
    assert rng.noncentral_chisquare(2.0, inf) == inf
    assert numpy.isnan(rng.dirichlet([nan, 1.0]).tolist()).all()


BAD = [
    ("beta", (0, 1)), ("beta", (1, 0)), ("binomial", (-1, 0.5)), ("binomial", (5, 1.5)), ("binomial", (numpy.nan, 0.5)),
    ("binomial", (numpy.inf, 0.5)), ("binomial", (2**63, 0.5)), ("binomial", (A([5.0]), 0.5)),
    ("binomial", (5, numpy.nan)), ("chisquare", (0,)), ("exponential", (-1,)), ("exponential", (-0.0,)),
    ("f", (0, 1)), ("f", (1, 0)), ("gamma", (-1,)), ("gamma", (1, -1)), ("geometric", (0,)), ("geometric", (1.5,)),
    ("gumbel", (0, -1)), ("hypergeometric", (-1, 5, 3)), ("hypergeometric", (5, 5, 11)),
    ("laplace", (0, -1)), ("logistic", (0, -1)), ("lognormal", (0, -1)), ("logseries", (1,)), ("logseries", (-1,)),
    ("negative_binomial", (0, 0.5)), ("negative_binomial", (2, 1.5)),
    ("noncentral_chisquare", (0, 1)), ("noncentral_chisquare", (1, -1)), ("noncentral_f", (1, 1, -1)),
    ("normal", ([0, 1], [1, -1])), ("pareto", (0,)), ("poisson", (-1,)), ("poisson", (numpy.nan,)),
    ("poisson", (1e20,)),
    ("power", (0,)), ("rayleigh", (-1,)), ("standard_gamma", (-1,)), ("standard_t", (0,)), ("triangular", (1, 0, 2)),
    ("triangular", (0, 3, 2)), ("triangular", (0, 0, 0)), ("uniform", (0, numpy.inf)), ("vonmises", (0, -1)),
    ("wald", (0, 1)), ("wald", (1, 0)), ("weibull", (-1,)), ("zipf", (1,)), ("dirichlet", ([-1, 1],)),
    ("dirichlet", (1.0,)), ("dirichlet", ([[1.0]],)), ("multinomial", (-1, [0.5, 0.5])),
    ("multinomial", (5, [0.9, 0.2, 0.1])), ("multinomial", (5, [0.5, -0.2, 0.7])),
    ("multivariate_normal", ([0, 0], numpy.eye(3))), ("multivariate_normal", ([[0, 0]], numpy.eye(2))),
    ("multivariate_normal", ([0, 0], [1, 1])), ("multivariate_normal", ([0, 0], -numpy.eye(2), None, "raise")),
    ("multivariate_normal", ([0, 0], numpy.eye(2), None, "foo")), ("multivariate_normal", ([0, 0j], numpy.eye(2))),
    ("choice", (0,)), ("choice", ([],)), ("choice", (5, 6, False)), ("choice", (5, 2, True, [0.5, 0.5])),
    ("choice", (2, 1, True, [0.5, 0.6])), ("choice", (2, 1, True, [-0.5, 1.5])),
    ("choice", (2, 1, True, [numpy.nan, 1])),
    ("choice", (2, 1, True, [[0.5, 0.5]])), ("choice", (2, 2, False, [1.0, 0.0])), ("choice", (2.5,)),
    ("choice", ("a",)), ("choice", (A(2.5),)), ("choice", (5, -2)), ("permutation", (2.5,)), ("permutation", (A(5),)),
    ("bytes", ("a",)),
    ("shuffle", (5,)), ("shuffle", ((1, 2),)), ("shuffle", (A(5),)),
]  # fmt: skip
GENERATOR_BAD = [
    ("uniform", (2, 1)), ("uniform", ([2], 1)), ("hypergeometric", (10**9, 5, 3)), ("negative_binomial", (2, 0)),
    ("negative_binomial", (numpy.nan, 0.5)), ("negative_binomial", (1e19, 0.1)), ("multinomial", (5, 0.5)),
    ("multinomial", (5, [])), ("multinomial", ([5, 6], [0.5, 0.5], 3)),
    ("choice", (A([[1, 2], [3, 4]]), 2, True, None, 2)), ("permutation", (A([[1, 2]]), 2)),
    ("shuffle", (A([[1, 2]]), 2)), ("shuffle", ([1, 2], 1)), ("random", (2, "float16")), ("random", (2, int)),
    ("multivariate_hypergeometric", ([3, 4], 8)), ("multivariate_hypergeometric", ([3, -4], 1)),
    ("multivariate_hypergeometric", ([3, 4], -1)), ("multivariate_hypergeometric", ([3, 4], 2.0)),
    ("multivariate_hypergeometric", ([3.0, 4], 2)), ("multivariate_hypergeometric", ([3, 4], 2, None, "foo")),
    ("multivariate_hypergeometric", ([10**9, 4], 2)), ("multivariate_hypergeometric", ([2**62] * 3, 2)),
    ("multivariate_hypergeometric", (3, 2)), ("integers", (0,)), ("integers", (5, 2)),
    ("integers", (300, None, 2, "u1")),
    ("integers", (-1, 5, 2, "u1")), ("integers", (5, None, 2, float)), ("integers", (5, None, 2, ">i4")),
    ("integers", ([1, 2], [1, 3])), ("integers", ([1, 2], [300, 3], None, "u1")), ("integers", (numpy.nan,)),
    ("integers", ([-1, 2], [30, 3], None, "u1")), ("integers", ([-1, 2], 9, None, "u8")), ("integers", (0, 0, 1, "u1")),
    ("integers", ([0, 0], A([1, 0], "u8"), None, "u8")), ("integers", (A([0, 2**63], "u8"), 9)),
    ("integers", (0, A([5, -(2**63)]))), ("integers", (3, 2, None, int, True)), ("permuted", (5,)),
    ("permuted", (A([1, 2]),), {"axis": 1}), ("permuted", (A([1, 2]),), {"out": numpy.zeros(3)}),
    ("permuted", (A([1, 2]),), {"out": numpy.zeros(2, "i1")}), ("permuted", (A([1, 2]),), {"out": [1, 2]}),
    ("random", (4,), {"out": numpy.zeros(3)}), ("random", (), {"out": numpy.zeros(3, "f4")}),
    ("random", (), {"out": numpy.zeros(6)[::2]}), ("random", (), {"out": [1.0]}),
    ("standard_gamma", ([1.0, 2.0],), {"out": numpy.zeros(3)}),
    ("multivariate_normal", ([0, 0], numpy.eye(2)), {"method": "foo"}),
    ("multivariate_normal", ([0, 0], -numpy.eye(2)), {"method": "cholesky"}),
    ("multivariate_normal", ([0, 0], -numpy.eye(2)), {"method": "eigh", "check_valid": "raise"}),
]  # fmt: skip
STATE_BAD = [
    ("dirichlet", ([0, 1.0],)), ("hypergeometric", (5, 5, 0)), ("multinomial", ([5], [0.5, 0.5])),
    ("multinomial", (5, [[0.5, 0.5]])), ("choice", ([[1, 2]],)), ("randint", (0,)), ("randint", (5, 2)),
    ("rand", (2.5,)), ("random_integers", (0,)), ("seed", (-1,)), ("seed", (2**32,)), ("seed", (1.5,)), ("seed", ([],)),
    ("set_state", (5,)), ("set_state", (("MT19937", [1], 2),)), ("set_state", ({"bit_generator": "MT19937"},)),
]  # fmt: skip


@pytest.mark.parametrize("legacy, case", [
    *((legacy, c) for c in BAD for legacy in (False, True)),
    *((False, c) for c in GENERATOR_BAD),
    *((True, c) for c in STATE_BAD),
])  # fmt: skip
def test_torch_errors(legacy, case):
    name, args, kwargs = (*case, {})[:3]
    numpys = numpy.random.RandomState(0) if legacy else numpy.random.default_rng(0)
    if name not in ("set_state", "bytes"):  # NumPy's own say something else here
        want = outcome(lambda m, *a, **k: getattr(m, name)(*copied(a), **k), numpys, args, kwargs)
        assert isinstance(want, Exception), want
        args, kwargs = ours(args), ours(kwargs)
    else:
        want = TypeError() if args in ((5,), ("a",)) else ValueError()
    got = outcome(lambda m, *a, **k: getattr(m, name)(*a, **k), torch_rng(0, legacy), args, kwargs)
    assert_same(got, want)


def test_torch_raw_numbers():
    rng = torch_rng()
    theirs = numpy.random.default_rng(0)
    for name in ("random", "standard_normal", "standard_exponential", "standard_cauchy"):
        assert type(getattr(rng, name)()) is float
        assert type(getattr(rng, name)(())) is np.ndarray
        assert_alike(getattr(rng, name)(N), getattr(theirs, name)(N))
    assert rng.random(N).min() >= 0 and rng.random(N).max() < 1
    assert_alike(rng.standard_exponential(N, method="inv"), theirs.standard_exponential(N))
    for name, args in (
        ("random", ()),
        ("standard_normal", ()),
        ("standard_exponential", ()),
        ("standard_gamma", (2.0,)),
    ):
        for dtype in ("float32", torch.float64):
            x = getattr(rng, name)(*args, size=N, dtype=dtype)
            assert_alike(x, getattr(theirs, name)(*args, size=N))
            out = np.zeros((3, 2), dtype=dtype)
            assert getattr(rng, name)(*args, dtype=dtype, out=out) is out
            assert out.dtype == x.dtype and (out != 0).all()
            assert getattr(rng, name)(*args, size=(2, 3), dtype=dtype, out=out.T).shape == (2, 3)
            t = torch.zeros(3, dtype=out.tensor.dtype)
            assert getattr(rng, name)(*args, dtype=dtype, out=t) is t
            assert bool((t != 0).all())
    out = np.zeros((3, 2))
    rng.standard_gamma([0.0, 3.0], out=out)
    assert (out[:, 0] == 0).all() and (out[:, 1] > 0).all()


def test_torch_bytes():
    for rng in (torch_rng(), torch_rng(legacy=True)):
        b = rng.bytes(N + 3)
        assert type(b) is bytes and len(b) == N + 3 and rng.bytes(0) == b""
        assert_alike(list(b), numpy.random.default_rng(0).integers(0, 256, N))


@pytest.mark.parametrize("dtype", "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64".split())
def test_torch_integers(dtype):
    rng, theirs = torch_rng(4), numpy.random.default_rng(0)
    d = numpy.dtype(dtype)
    low, high = (0, 1) if dtype == "bool" else (int(numpy.iinfo(d).min), int(numpy.iinfo(d).max))
    for kwargs in ({"high": high + 1}, {"high": high, "endpoint": True}):
        x = rng.integers(low, size=N, dtype=dtype, **kwargs)
        assert x.dtype == d
        assert_alike(x, theirs.integers(low, size=N, dtype=dtype, **kwargs))
    one = rng.integers(2, dtype=dtype)
    assert type(one) is d.type
    assert rng.integers(2, dtype=dtype, size=()).shape == ()
    assert rng.integers(low, low, 3, dtype, True).tolist() == [low] * 3
    assert rng.integers(high, high + 1, 3, dtype).tolist() == [high] * 3
    if dtype != "bool":
        bounds = A([low, high - 3], d)
        last = A([low + 3, high], d)
        for given in ((bounds, last), (bounds.tolist(), last.tolist()) if d.itemsize < 8 else (bounds, last)):
            x = numpy.asarray(rng.integers(*map(ours, given), (N, 2), dtype, True))
            assert (x >= bounds).all() and (x <= last).all()
            assert_alike(x[:, 0], theirs.integers(bounds, last, (N, 2), dtype, True)[:, 0])
            assert set((x - bounds).ravel().tolist()) == {0, 1, 2, 3}
            x = numpy.asarray(rng.integers(*map(ours, given), (N, 2), dtype))
            assert set((x - bounds).ravel().tolist()) == {0, 1, 2}
    wide = rng.integers(0, high, (N, 1), dtype, True) if dtype != "bool" else rng.integers(2, size=(N, 1))
    assert_alike(wide, theirs.integers(0, high, N, dtype, True))


def test_torch_integers_others():
    rng = torch_rng(4)
    assert type(rng.integers(5, dtype=int)) is int
    assert type(rng.integers(2, dtype=bool)) is bool
    assert type(rng.integers(np.array(5))) is numpy.int64
    assert rng.integers(2.9, size=99).max() == 1
    assert rng.integers(np.array([2.9, 3])).shape == (2,)
    assert rng.integers(0, 5, size=0).shape == rng.integers([]).shape == (0,)
    assert rng.integers(0, 0, size=0).dtype == np.int64
    x = rng.integers(0, 3 * 2**61, N)
    assert_alike(x, numpy.random.default_rng(0).integers(0, 3 * 2**61, N))
    x = rng.integers(0, ours(A([2**63, 9], "u8")), (N, 2))
    assert_alike(x[:, 0], numpy.random.default_rng(0).integers(0, 2**63 - 1, N))
    assert x[:, 1].max() == 8
    r = torch_rng(4, legacy=True)
    assert type(r.randint(5)) is int and type(r.randint(5, dtype="int8")) is numpy.int8
    assert set(r.randint(3, 6, 200).tolist()) == {3, 4, 5}
    assert type(r.random_integers(6)) is numpy.int64
    assert set(r.random_integers(3, size=200).tolist()) == {1, 2, 3}
    assert set(r.random_integers(3, 5, 200).tolist()) == {3, 4, 5}
    assert type(r.tomaxint()) is int
    assert_alike(r.tomaxint(N), numpy.random.RandomState(0).tomaxint(N))
    assert type(r.rand()) is type(r.randn()) is type(r.random_sample()) is type(r.random()) is float
    assert r.rand(2, 3).shape == r.randn(2, 3).shape == (2, 3)
    assert r.uniform(5.0, 2.0, 99).max() <= 5.0


def test_torch_choice():
    rng = torch_rng(2)
    assert type(rng.choice(5)) is int and type(rng.choice(5, ())) is np.ndarray
    assert type(rng.choice([1.5, 2.5])) is numpy.float64 and type(rng.choice([1.5], ())) is np.ndarray
    assert type(rng.choice(np.array(5))) is int
    assert set(rng.choice([10, 20, 30], 200).tolist()) == {10, 20, 30}
    p = [0.1, 0.0, 0.6, 0.3]
    counts = numpy.bincount(numpy.asarray(rng.choice(4, N, p=p)), minlength=4) / N
    numpy.testing.assert_allclose(counts, p, atol=0.02)
    assert sorted(rng.choice(9, 9, replace=False).tolist()) == list(range(9))
    x = rng.choice(100, 30, replace=False, shuffle=False).tolist()
    assert x == sorted(set(x)) and len(x) == 30
    assert rng.choice(6, (2, 3), replace=False).shape == (2, 3)
    assert sorted(rng.choice(4, 3, replace=False, p=p).tolist()) == [0, 2, 3]
    assert rng.choice(4, 3, replace=False, p=p, shuffle=False).tolist() == [0, 2, 3]
    first = [int(rng.choice(3, 2, replace=False, p=[0.2, 0.3, 0.5])[0]) for _ in range(2000)]
    numpy.testing.assert_allclose(numpy.bincount(first) / 2000, [0.2, 0.3, 0.5], atol=0.05)
    a = np.arange(12).reshape(3, 4)
    assert rng.choice(a).shape == (4,) and rng.choice(a, (2, 5), axis=1).shape == (3, 2, 5)
    assert rng.choice(a, 2, axis=-1).shape == (3, 2)
    assert rng.choice(0, 0).shape == rng.choice([], 0).shape == (0,)
    assert rng.choice(0, 0, replace=False).shape == (0,)
    for dtype in ("uint16", "uint64", "float16", "bool", "complex64"):
        assert rng.choice(np.arange(3).astype(dtype), 5).dtype == dtype
    assert set(torch_rng(2, legacy=True).choice([10, 20, 30], 200).tolist()) == {10, 20, 30}


@pytest.mark.parametrize("dtype", "bool int8 uint16 uint32 uint64 float16 float64 complex64".split())
def test_torch_orders(dtype):
    rng = torch_rng(3)
    x = np.arange(12).astype(dtype).reshape(3, 4)
    rows = sorted(map(str, x.tolist()))
    r = rng.permutation(x)
    assert r.dtype == dtype and sorted(map(str, r.tolist())) == rows
    assert sorted(map(str, rng.permutation(x, axis=1).T.tolist())) == sorted(map(str, x.T.tolist()))
    every = sorted(map(str, x.ravel().tolist()))
    r = rng.permuted(x)
    assert r.shape == (3, 4) and r.dtype == dtype and sorted(map(str, r.ravel().tolist())) == every
    r = rng.permuted(x, axis=-1)
    for row, old in zip(r.tolist(), x.tolist(), strict=True):
        assert sorted(map(str, row)) == sorted(map(str, old))
    out = np.zeros((3, 4), dtype=dtype)
    assert rng.permuted(x, axis=0, out=out) is out
    assert sorted(map(str, out.ravel().tolist())) == every
    view = x[::-1, ::2]
    columns = sorted(map(str, view.T.tolist()))
    rng.shuffle(view, axis=1)
    assert sorted(map(str, view.T.tolist())) == columns
    assert sorted(map(str, x.ravel().tolist())) == every
    torch_rng(1, legacy=True).shuffle(x)
    assert sorted(map(str, x.ravel().tolist())) == every


def test_torch_orders_others():
    rng = torch_rng(3)
    assert sorted(rng.permutation(9).tolist()) == list(range(9))
    assert rng.permutation(numpy.int64(3)).shape == (3,) and rng.permutation(-3).shape == (0,)
    firsts = [rng.permutation(4).tolist()[0] for _ in range(2000)]
    numpy.testing.assert_allclose(numpy.bincount(firsts) / 2000, [0.25] * 4, atol=0.05)
    x = numpy.asarray(rng.permuted(np.broadcast_to(np.arange(4), (N, 4)), axis=1))
    for i in range(4):
        numpy.testing.assert_allclose(numpy.bincount(x[:, i]) / N, [0.25] * 4, atol=0.02)
    items = [1, "a", None, 2.5]
    rng.shuffle(items)
    assert sorted(map(str, items)) == ["1", "2.5", "None", "a"]
    mapping = {0: "a", 1: "b"}
    with pytest.warns(UserWarning, match="shuffling a 'dict'"):
        rng.shuffle(mapping)
    assert sorted(mapping.values()) == ["a", "b"]
    a, t = numpy.arange(9), torch.arange(9)
    rng.shuffle(a)
    rng.shuffle(t)
    assert sorted(a.tolist()) == sorted(t.tolist()) == list(range(9))
    r = torch_rng(3, legacy=True)
    assert sorted(r.permutation(4).tolist()) == [0, 1, 2, 3] == sorted(r.permutation([0, 1, 2, 3]).tolist())


def test_torch_vectors():
    rng, theirs = torch_rng(5), numpy.random.default_rng(0)
    for alpha in ([1.0, 2.0, 3.0], [0.01, 0.02, 0.001], [1e-4, 1.0, 50.0]):
        x = numpy.asarray(rng.dirichlet(alpha, N))
        numpy.testing.assert_allclose(x.sum(1), 1)
        want = theirs.dirichlet(alpha, N)
        for i in range(3):
            numpy.testing.assert_allclose(x[:, i].mean(), want[:, i].mean(), atol=0.02)
            numpy.testing.assert_allclose(x[:, i].std(), want[:, i].std(), atol=0.02)
    assert rng.dirichlet([0.0, 1.0]).tolist() == [0.0, 1.0]
    assert rng.dirichlet([0.0, 0.0]).tolist() == [0.0, 0.0]
    assert rng.dirichlet([]).shape == (0,) and rng.dirichlet([1.0, 2.0], ()).shape == (2,)

    p = [0.2, 0.5, 0.3]
    x = numpy.asarray(rng.multinomial(50, p, N))
    assert x.dtype == numpy.int64 and (x.sum(1) == 50).all() and (x >= 0).all()
    want = theirs.multinomial(50, p, N)
    for i in range(3):
        assert_alike(x[:, i], want[:, i])
    numpy.testing.assert_allclose(numpy.cov(x.T), numpy.cov(want.T), atol=0.5)
    x = rng.multinomial([[5, 6], [7, 8]], [[0.5, 0.5], [0.2, 0.8]])
    assert x.shape == (2, 2, 2) and x.sum(-1).tolist() == [[5, 6], [7, 8]]
    assert rng.multinomial([5, 6], [0.5, 0.5], size=(3, 2)).shape == (3, 2, 2)
    assert rng.multinomial(5, [0.9, 0.1, 0.0]).tolist()[2] == 0
    assert torch_rng(5, legacy=True).multinomial(5, []).shape == (0,)
    assert torch_rng(5, legacy=True).multinomial(5, [0.5, 0.5], 3).shape == (3, 2)

    cov = [[2.0, 0.8], [0.8, 1.0]]
    for method in ("svd", "eigh", "cholesky"):
        x = numpy.asarray(rng.multivariate_normal([1.0, -1.0], cov, N, method=method))
        numpy.testing.assert_allclose(x.mean(0), [1, -1], atol=0.05)
        numpy.testing.assert_allclose(numpy.cov(x.T), cov, atol=0.1)
    assert rng.multivariate_normal([0, 0], cov).shape == rng.multivariate_normal([0, 0], cov, ()).shape == (2,)
    assert rng.multivariate_normal([0, 0], cov, [2, 3]).shape == (2, 3, 2)
    with pytest.warns(RuntimeWarning, match="positive-semidefinite"):
        rng.multivariate_normal([0, 0], [[1, 0], [0, -1]])
    assert rng.multivariate_normal([0, 0], [[1, 0], [0, -1]], check_valid="ignore").shape == (2,)
    assert torch_rng(5, legacy=True).multivariate_normal([0, 0], cov, 4).shape == (4, 2)


@pytest.mark.parametrize("method", ["marginals", "count"])
def test_torch_multivariate_hypergeometric(method):
    rng, theirs = torch_rng(6), numpy.random.default_rng(0)
    n = N if method == "marginals" else 2000
    x = numpy.asarray(rng.multivariate_hypergeometric([8, 3, 20], 15, n, method))
    want = theirs.multivariate_hypergeometric([8, 3, 20], 15, n)
    assert (x.sum(1) == 15).all() and x.dtype == want.dtype
    for i in range(3):
        numpy.testing.assert_allclose(x[:, i].mean(), want[:, i].mean(), atol=0.2)
        numpy.testing.assert_allclose(x[:, i].std(), want[:, i].std(), atol=0.2)
    assert rng.multivariate_hypergeometric([3, 4], 7, method=method).tolist() == [3, 4]
    assert rng.multivariate_hypergeometric(np.array([3, 4], dtype="uint8"), 2, (2, 0), method).shape == (2, 0, 2)
    assert rng.multivariate_hypergeometric([], 0, method=method).shape == (0,)
    assert rng.multivariate_hypergeometric([3, 4], 2, (2, 3), method).shape == (2, 3, 2)


def test_torch_gradients():
    loc = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
    scale = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
    x = torch_rng(0).normal(loc, scale)
    x.sum().backward()
    assert loc.grad.tolist() == [1.0, 1.0]
    numpy.testing.assert_allclose(scale.grad.item(), ((x - loc) / 2).sum().item())
    a = torch.full((N,), 3.0, dtype=torch.float64, requires_grad=True)
    torch_rng(0).gamma(a, 2.0).mean().backward()
    numpy.testing.assert_allclose(a.grad.sum().item(), 2.0, rtol=0.05)  # the mean is 2 a
    one = torch_rng(0).normal(np.asarray(scale))
    assert type(one) is np.ndarray and one.tensor.requires_grad


def test_torch_spawn():
    g = torch.Generator().manual_seed(3)
    rng = random.default_rng(g)
    assert rng.bit_generator is g
    before = g.get_state()
    children = [*rng.spawn(2), *rng.spawn(2)]
    assert torch.equal(g.get_state(), before)
    grand = children[0].spawn(1)[0]
    values = [c.random() for c in (*children, grand, rng)]
    assert len(set(values)) == 6
    again = torch_rng(3).spawn(4)
    assert [c.random() for c in again] == values[:4]
    assert random.default_rng(random.RandomState(g)).bit_generator is g


def test_stream():
    assert random.get_stream() == "numpy"
    random.seed(1)
    numpys = numpy.random.RandomState(1)
    assert random.random() == numpys.random()
    with random.stream("torch"):
        assert random.get_stream() is torch.default_generator
        torch.manual_seed(5)
        x = random.normal(size=3)
        torch.manual_seed(5)
        assert random.normal(size=3).tolist() == x.tolist()
        random.seed(5)
        assert random.normal(size=3).tolist() == x.tolist()
        random.seed([1, 2])
        y = random.rand(2).tolist()
        random.seed(np.array([1, 2]))
        assert random.rand(2).tolist() == y
        random.seed()
        assert random.rand(2).tolist() != y
        for legacy in (True, False):
            state = random.mtrand._rand.get_state(legacy)
            y = random.randint(1000, size=5).tolist()
            random.set_state(state)
            assert random.randint(1000, size=5).tolist() == y
        with random.stream("numpy"):
            assert random.random() == numpys.random()
        assert random.get_stream() is torch.default_generator
    assert random.random() == numpys.random()  # where it was
    g = torch.Generator().manual_seed(0)
    try:
        random.set_stream(g)
        assert random.get_stream() is g
        assert type(random.poisson(3.0)) is int
    finally:
        random.set_stream("numpy")
    with pytest.raises(ZeroDivisionError), random.stream(g):
        1 / 0
    assert random.get_stream() == "numpy"
    with pytest.raises(ValueError, match="takes"):
        random.set_stream("cupy")


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")
@pytest.mark.parametrize("name", SHARED)
def test_gpu(name):
    rng = random.default_rng(torch.Generator("cuda").manual_seed(0))
    args = SHARED[name]
    x = getattr(rng, name)(*args, size=N)
    assert x.tensor.is_cuda
    assert_alike(x.tensor.cpu(), getattr(numpy.random.default_rng(0), name)(*args, size=N))
    assert getattr(rng, name)(*[np.array([a, a]) for a in args]).tensor.is_cuda


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")
def test_gpu_others():
    g = torch.Generator("cuda").manual_seed(0)
    rng = random.default_rng(g)
    for x in (
        rng.random(3), rng.standard_normal(3), rng.standard_exponential(3), rng.integers(0, 2**63 - 1, 9),
        rng.choice(5, 3),
        rng.choice(5, 3, replace=False, p=[0.2] * 5), rng.permutation(5),
        rng.multivariate_normal([0, 0], numpy.eye(2), 3),
        rng.multinomial(9, [0.5, 0.5], 3), rng.dirichlet([1.0, 2.0]), rng.multivariate_hypergeometric([3, 4], 2, 3),
    ):  # fmt: skip
        assert x.tensor.is_cuda
    x = np.asarray(torch.arange(9, device="cuda"))
    rng.shuffle(x)
    assert sorted(x.tolist()) == sorted(rng.permuted(x).tolist()) == list(range(9))
    assert len(rng.bytes(5)) == 5 and rng.spawn(1)[0].random(2).tensor.is_cuda
    with torch.device("cuda"), random.stream("torch"):
        assert random.rand(3).tensor.is_cuda
