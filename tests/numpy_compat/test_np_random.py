"""numpy_compat.random: names, and NumPy's stream against NumPy, bit for bit. Torch's: test_np_random_torch.py."""

import copy
import inspect
import pickle

import numpy
import pytest
import torch
from compare import assert_same, copied, ours, outcome

import torch_arrayapi.numpy_compat as np
from torch_arrayapi.numpy_compat import random

A = numpy.array
N = 20_000

# Parameters of each distribution that both classes have.
SHARED = {
    "beta": (2.0, 3.0),
    "binomial": (10, 0.3),
    "chisquare": (3.0,),
    "exponential": (2.0,),
    "f": (4.0, 12.0),
    "gamma": (2.5, 2.0),
    "geometric": (0.3,),
    "gumbel": (1.0, 2.0),
    "hypergeometric": (20, 30, 15),
    "laplace": (1.0, 2.0),
    "logistic": (1.0, 2.0),
    "lognormal": (0.0, 0.5),
    "logseries": (0.6,),
    "negative_binomial": (3.0, 0.4),
    "noncentral_chisquare": (3.0, 2.0),
    "noncentral_f": (4.0, 12.0, 2.0),
    "normal": (1.0, 2.0),
    "pareto": (5.0,),
    "poisson": (4.0,),
    "power": (2.0,),
    "rayleigh": (2.0,),
    "standard_gamma": (2.5,),
    "standard_t": (6.0,),
    "triangular": (0.0, 1.0, 4.0),
    "uniform": (2.0, 5.0),
    "vonmises": (0.5, 2.0),
    "wald": (2.0, 6.0),
    "weibull": (1.5,),
    "zipf": (6.0,),
}
SPD = A([[2.0, 0.5], [0.5, 1.0]])

# Other calls of both classes, of one, and of the other.
BOTH = [
    ("standard_cauchy", (), {}),
    ("standard_cauchy", (4,), {}),
    ("standard_normal", ((2, 3),), {}),
    ("standard_exponential", (3,), {}),
    ("bytes", (11,), {}),
    ("dirichlet", ([1.0, 2.0, 3.0],), {}),
    ("dirichlet", (A([1.0, 2.0, 3.0]), (2, 2)), {}),
    ("dirichlet", ([-1.0, 2.0],), {}),
    ("multinomial", (20, [0.2, 0.3, 0.5]), {}),
    ("multinomial", (20, A([0.2, 0.3, 0.5])), {"size": (2, 2)}),
    ("multinomial", (-1, [0.5, 0.5]), {}),
    ("multivariate_normal", ([1.0, 2.0], SPD), {}),
    ("multivariate_normal", (A([1.0, 2.0]), SPD, (2, 3)), {}),
    ("multivariate_normal", ([1.0, 2.0], -SPD), {"check_valid": "raise"}),
    ("multivariate_normal", ([1.0], SPD), {}),
    ("choice", (7,), {}),
    ("choice", (7, (2, 3)), {}),
    ("choice", (7, ()), {}),
    ("choice", (numpy.arange(5, dtype="int16"), 4), {"replace": False}),
    ("choice", (A([1.5, 2.5, 3.5]),), {}),
    ("choice", (A([1.5, 2.5, 3.5]), 8), {"p": A([0.2, 0.3, 0.5])}),
    ("choice", ([True, False], 3), {}),
    ("choice", (3, 4), {"replace": False}),
    ("choice", (3,), {"p": [0.5, 0.5]}),
    ("choice", (2.5,), {}),
    ("choice", ([],), {}),
    ("permutation", (9,), {}),
    ("permutation", (numpy.arange(6).reshape(3, 2),), {}),
    ("permutation", ([3.5, 4.5, 5.5],), {}),
    ("permutation", (2.5,), {}),
    ("normal", (0.0, -1.0), {}),
    ("normal", (A([1.0, 2.0]), 1.0, 3), {}),
    ("normal", (A([1.0, 2.0]), 1.0, (3, 1)), {}),
    ("normal", (), {"size": -1}),
    ("normal", ("a",), {}),
    ("normal", (numpy.arange(4.0)[::-1], [1.0, 2.0, 3.0, 4.0]), {}),
    ("normal", (numpy.arange(6.0).reshape(2, 3).T, A(1.0, "float16")), {}),
    ("normal", ([numpy.float32(1.0), A(2.0)],), {}),
    ("uniform", (0.0, numpy.inf), {}),
    ("poisson", (1e20,), {}),
]
GENERATOR = [
    ("random", (), {}),
    ("random", ((2, 3), numpy.float32), {}),
    ("random", (2, "float16"), {}),
    ("standard_normal", (), {"dtype": numpy.float32}),
    ("standard_exponential", (3,), {"dtype": "float32", "method": "inv"}),
    ("standard_gamma", (A([1.0, 2.0]),), {"dtype": "float32"}),
    ("integers", (5,), {}),
    ("integers", (5,), {"dtype": int}),
    ("integers", (2,), {"dtype": bool}),
    ("integers", (5, 9, 6), {"endpoint": True}),
    ("integers", (A([1, 5]), A([[4], [90]])), {"dtype": "uint8"}),
    ("integers", (0, 2**64, 3, "uint64"), {}),
    ("integers", (300,), {"dtype": "uint8"}),
    ("integers", (5, 5), {}),
    ("integers", (5,), {"dtype": float}),
    ("choice", (A([[1, 2], [3, 4], [5, 6]]), 2), {"axis": 1}),
    ("choice", (A([[1, 2], [3, 4], [5, 6]]),), {}),
    ("choice", (9, 4), {"replace": False, "shuffle": False}),
    ("permutation", (numpy.arange(6).reshape(3, 2),), {"axis": 1}),
    ("permuted", (numpy.arange(12).reshape(3, 4),), {"axis": 1}),
    ("permuted", (numpy.arange(12).reshape(3, 4)[:, ::-1],), {}),
    ("permuted", (numpy.arange(3),), {"axis": 1}),
    ("multinomial", (A([5, 9]), A([[0.2, 0.8], [0.5, 0.5]])), {}),
    ("multivariate_normal", ([1.0, 2.0], SPD, 2), {"method": "cholesky"}),
    ("multivariate_hypergeometric", ([3, 4, 5], 6), {}),
    ("multivariate_hypergeometric", (A([3, 4, 5]), 6, 2), {"method": "count"}),
    ("multivariate_hypergeometric", ([3, 4, 5], 60), {}),
    ("uniform", (5.0, 2.0), {}),
]
STATE = [
    ("random_sample", (), {}),
    ("random", ((2, 3),), {}),
    ("rand", (), {}),
    ("rand", (2, 3), {}),
    ("rand", (2.5,), {}),
    ("randn", (), {}),
    ("randn", (2, 3), {}),
    ("randint", (5,), {}),
    ("randint", (5, 9, (2, 3)), {}),
    ("randint", (5,), {"dtype": "int8"}),
    ("randint", (A([4, 9]), 20), {}),
    ("randint", (0,), {}),
    ("tomaxint", (), {}),
    ("tomaxint", (3,), {}),
    ("choice", ([[1, 2]],), {}),
    ("uniform", (5.0, 2.0), {}),
    ("hypergeometric", (5, 5, 0), {}),
]


def check(mine, numpys, name, args, kwargs):
    """One call on one of our objects and on NumPy's, in the same state: the same to the last bit, of the same type."""
    copies = [copied(a) for a in args], {k: copied(v) for k, v in kwargs.items()}
    want = outcome(lambda m, *a, **k: getattr(m, name)(*a, **k), numpys, *copies)
    mine_args = [ours(copied(a)) for a in args], {k: ours(copied(v)) for k, v in kwargs.items()}
    got = outcome(lambda m, *a, **k: getattr(m, name)(*a, **k), mine, *mine_args)
    assert_same(got, want, rtol=0)
    if not isinstance(want, Exception | numpy.ndarray):
        assert type(got) is type(want) and got == want
    if isinstance(want, numpy.ndarray):
        assert numpy.asarray(got).tobytes() == want.tobytes()


# Names and signatures


def test_names():
    assert set(numpy.random.__all__) <= set(random.__all__)
    for name in random.__all__:
        assert hasattr(random, name)
    for name in ("MT19937", "PCG64", "PCG64DXSM", "SFC64", "Philox", "SeedSequence", "BitGenerator"):
        assert getattr(random, name) is getattr(numpy.random, name)
    assert random.mtrand._rand.beta == random.beta


def parts(f):
    return [(p.name, p.kind, p.default) for p in inspect.signature(f).parameters.values()]


def test_signatures():
    for cls in ("Generator", "RandomState"):
        mine, numpys = getattr(random, cls), getattr(numpy.random, cls)
        for name in dir(numpys):
            if name[0] != "_" and callable(getattr(numpys, name)):
                assert parts(getattr(mine, name)) == parts(getattr(numpys, name)), name
        assert parts(mine) == parts(numpys)
    for name in numpy.random.__all__:
        if name[0].islower():
            assert parts(getattr(random, name)) == parts(getattr(numpy.random, name)), name


# NumPy's stream


@pytest.mark.parametrize("name", SHARED)
def test_numpy_distributions(name):
    args = SHARED[name]
    arrays = tuple(A([a, a + a / 4] if isinstance(a, float) and a >= 1 else [a, a]) for a in args)
    if name == "hypergeometric":
        arrays = (A([20, 5]), A([30, 9]), A([15, 3]))
    pairs = [
        (random.default_rng(5), numpy.random.default_rng(5)),
        (random.RandomState(5), numpy.random.RandomState(5)),
    ]
    random.seed(5)
    numpys = numpy.random.RandomState(5)
    pairs.append((random, numpys))
    for mine, theirs in pairs:
        for a in (args, tuple(map(A, args)), arrays, tuple(numpy.float32(v) if type(v) is float else v for v in args)):
            check(mine, theirs, name, a, {})
        check(mine, theirs, name, (*args, (2, 3)), {})
        check(mine, theirs, name, args, {"size": ()})
        check(mine, theirs, name, args, {"size": A([2, 1])})
        check(mine, theirs, name, args, {"size": 0})
        check(mine, theirs, name, arrays, {"size": (3, 2)})
        check(mine, theirs, name, arrays, {"size": 3})
        check(mine, theirs, name, args, {"size": 2.5})


@pytest.mark.parametrize("name, args, kwargs", BOTH + GENERATOR)
def test_numpy_generator(name, args, kwargs):
    for bits in ("PCG64", "MT19937", "Philox"):
        mine, theirs = (m.Generator(getattr(numpy.random, bits)(3)) for m in (random, numpy.random))
        check(mine, theirs, name, args, kwargs)
        check(mine, theirs, "random", (3,), {})


@pytest.mark.parametrize("name, args, kwargs", BOTH + STATE)
def test_numpy_state(name, args, kwargs):
    mine, theirs = random.RandomState(3), numpy.random.RandomState(3)
    check(mine, theirs, name, args, kwargs)
    check(mine, theirs, "random_sample", (3,), {})
    if name in numpy.random.__all__:
        random.seed(3)
        check(random, numpy.random.RandomState(3), name, args, kwargs)


@pytest.mark.filterwarnings("ignore:This function is deprecated")
def test_numpy_functions():
    random.seed(0)
    numpy.random.seed(0)
    before = numpy.random.get_state()[1].copy()
    assert random.ranf(3).tolist() == numpy.random.RandomState(0).random_sample(3).tolist()
    assert type(random.sample()) is float
    assert random.sample(size=2).shape == (2,)
    assert (numpy.random.get_state()[1] == before).all()  # NumPy's own stream is not ours
    for args in ((6,), (3, 6, 4)):
        check(random.RandomState(1), numpy.random.RandomState(1), "random_integers", args, {})


def test_numpy_out():
    for name, args in (
        ("random", ()),
        ("standard_normal", ()),
        ("standard_exponential", ()),
        ("standard_gamma", (2.0,)),
    ):
        for dtype in ("float32", "float64"):
            want = getattr(numpy.random.default_rng(0), name)(*args, size=(2, 3), dtype=dtype)
            out = np.zeros((2, 3), dtype=dtype)
            rng = random.default_rng(0)
            assert getattr(rng, name)(*args, dtype=dtype, out=out) is out
            assert numpy.asarray(out).tobytes() == want.tobytes()
            tensor = torch.zeros(2, 3, dtype=out.tensor.dtype)
            assert getattr(random.default_rng(0), name)(*args, dtype=tensor.dtype, out=tensor) is tensor
            assert tensor.numpy().tobytes() == want.tobytes()
    for kwargs in (
        {"out": numpy.zeros(4)[::2]},
        {"out": numpy.zeros(3), "size": 4},
        {"out": numpy.zeros(3, "f4")},
        {"out": [1.0]},
    ):
        check(random.default_rng(0), numpy.random.default_rng(0), "random", (), kwargs)
    readonly = np.zeros(3)
    readonly.setflags(write=False)
    with pytest.raises(ValueError):
        random.default_rng(0).random(out=readonly)
    x, out = numpy.arange(6).reshape(2, 3), np.zeros((2, 3))
    assert random.default_rng(0).permuted(np.asarray(x), axis=1, out=out) is out
    assert out.tolist() == numpy.random.default_rng(0).permuted(x, axis=1).tolist()


def test_numpy_out_is_known_to_autograd():
    w = torch.ones(3, dtype=torch.float64, requires_grad=True)
    x = torch.zeros(3, dtype=torch.float64)
    y = (w * x).sum()
    random.default_rng(0).random(out=x)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.backward()


@pytest.mark.parametrize("dtype", "bool int8 uint16 uint32 uint64 float16 float64 complex64".split())
def test_numpy_shuffle(dtype):
    def cases(module):
        x = module.arange(24).astype(dtype).reshape(4, 6)
        for view, axes in ((x, (0, 1, -1)), (x[::-1, 1::2], (0, 1)), (x.T, (0, 1)), (x[1], (0,))):
            yield from ((x, view, axis) for axis in axes)

    mine, theirs = random.default_rng(2), numpy.random.default_rng(2)
    old, old_theirs = random.RandomState(2), numpy.random.RandomState(2)
    numpys = list(cases(numpy))
    for (x, view, axis), (want, want_view, _) in zip(cases(np), numpys, strict=True):
        mine.shuffle(view, axis=axis)
        theirs.shuffle(want_view, axis=axis)
        assert_same(x, want)
        old.shuffle(view)
        old_theirs.shuffle(want_view)
        assert_same(x, want)


def test_numpy_shuffle_others():
    x, want = list(range(9)), list(range(9))
    random.default_rng(0).shuffle(x)
    numpy.random.default_rng(0).shuffle(want)
    assert x == want
    arrays = [np.ones(2), np.zeros(3)]
    random.default_rng(0).shuffle(arrays)
    assert sorted(a.size for a in arrays) == [2, 3]
    t, n = torch.arange(9), numpy.arange(9)
    assert random.default_rng(0).shuffle(t) is None
    numpy.random.default_rng(0).shuffle(n)
    assert t.tolist() == n.tolist()
    x = numpy.arange(9)
    random.default_rng(0).shuffle(x)
    assert x.tolist() == n.tolist()
    for bad in (5, (1, 2), np.array(5)):
        with pytest.raises(TypeError):
            random.default_rng(0).shuffle(bad)
    with pytest.raises(np.exceptions.AxisError):
        random.default_rng(0).shuffle(np.zeros((2, 2)), axis=2)


def test_tensors():
    mu = torch.tensor([1.0, 2.0])
    for rng in (random.default_rng(0), random.default_rng(torch.Generator()), random.RandomState(0)):
        r = rng.normal(mu, size=(3, 2))
        assert isinstance(r, torch.Tensor) and r.shape == (3, 2)
        assert isinstance(rng.poisson(torch.tensor(3.0)), torch.Tensor)
        assert isinstance(rng.choice(torch.arange(4)), torch.Tensor)
        assert isinstance(rng.permutation(torch.arange(4)), torch.Tensor)
        assert isinstance(rng.normal([mu, mu]), torch.Tensor)
        assert isinstance(rng.normal(mu, np.ones(2)), np.ndarray)
        assert isinstance(rng.normal([np.ones(2), mu]), np.ndarray)
    with pytest.raises(TypeError):
        random.default_rng(0).normal(torch.ones(2, requires_grad=True))
    with pytest.raises(TypeError):
        random.default_rng(0).choice(["a", "b"], 3)


# Seeds, states, copies


def test_seeds():
    for seed in (0, [1, 2], A([1, 2]), A([7], "uint32"), numpy.random.SeedSequence(3), numpy.int8(3)):
        want = numpy.random.default_rng(seed).random(3).tolist()
        assert random.default_rng(ours(seed)).random(3).tolist() == want
    for seed in (0, [1, 2], A([1, 2])):
        want = numpy.random.RandomState(seed).rand(3).tolist()
        r = random.RandomState(ours(seed))
        assert r.rand(3).tolist() == want
        r.seed(ours(seed))
        assert r.rand(3).tolist() == want
    rng = random.default_rng(3)
    assert random.default_rng(rng) is rng
    assert random.default_rng(numpy.random.default_rng(3)).random() == rng.random()
    state = random.RandomState(3)
    assert random.default_rng(state).bit_generator is state._bit_generator
    assert random.default_rng().random() != random.default_rng().random()
    assert random.RandomState(numpy.random.PCG64(1)).rand() == numpy.random.RandomState(numpy.random.PCG64(1)).rand()
    for seed in (-1, "a", 1.5):
        for f in ("default_rng", "RandomState"):
            with pytest.raises((TypeError, ValueError)):
                getattr(random, f)(seed)
    with pytest.raises(AttributeError):
        random.Generator(5)
    assert isinstance(random.Generator(random.PCG64(1)).bit_generator, random.PCG64)


def test_spawn():
    mine, theirs = random.default_rng(4), numpy.random.default_rng(4)
    for a, b in zip(mine.spawn(3), theirs.spawn(3), strict=True):
        assert isinstance(a, random.Generator)
        assert a.random() == b.random()
    assert mine.random() == theirs.random()


def test_state():
    for legacy in (True, False):
        r = random.RandomState(4)
        r.randn()  # keeps a second normal number
        state = r.get_state(legacy)
        key = state[1] if legacy else state["state"]["key"]
        assert isinstance(key, np.ndarray) and key.dtype == np.uint32
        want = r.randn(3).tolist()
        r.set_state(state)
        assert r.randn(3).tolist() == want
        theirs = numpy.random.RandomState(0)
        theirs.set_state(state)
        assert theirs.randn(3).tolist() == want
    r.set_state(numpy.random.RandomState(4).get_state())
    assert r.rand() == numpy.random.RandomState(4).rand()
    r = random.RandomState(numpy.random.PCG64(1))
    state = r.get_state(legacy=False)
    x = r.rand()
    r.set_state(state)
    assert r.rand() == x
    for bad, error in ((5, TypeError), (("foo", 1, 2), ValueError)):
        with pytest.raises(error):
            random.RandomState(0).set_state(bad)
    state = random.get_state()
    x = random.rand()
    random.set_state(state)
    assert random.rand() == x


@pytest.mark.parametrize("make", [
    lambda: random.default_rng(3),
    lambda: random.RandomState(3),
    lambda: random.default_rng(torch.Generator().manual_seed(3)),
    lambda: random.RandomState(torch.Generator().manual_seed(3)),
])  # fmt: skip
def test_copies(make):
    for again in (copy.deepcopy, lambda r: pickle.loads(pickle.dumps(r))):
        r = make()
        r.normal()
        c = again(r)
        assert type(c) is type(r)
        assert r.normal(size=3).tolist() == c.normal(size=3).tolist()
    assert str(make()) in ("Generator(PCG64)", "RandomState(MT19937)", "Generator(Generator)", "RandomState(Generator)")
    assert repr(make()).startswith(str(make()) + " at 0x")
