"""torch.compile: sizes, numbers and bounds that a graph keeps open, and errors that name them."""

import enum
import operator

import numpy as np
import pytest
import torch
from compiling import assert_equal, check_compilations, check_compiled, compile

import torch_arrayapi as xp


def vector(n):
    """Numbers of both signs, their number of positive ones about half of `n`."""
    return xp.asarray(np.random.default_rng(n).standard_normal(n))


def written(p):
    p[1:] = p[:-1] * 2
    p[0] = 1.0
    p += p
    p[::-1] = p
    return p


def put(y, a):
    y[0] = a
    y[y == a] = a / 2
    return y


# Sizes that depend on values

OF_UNKNOWN_SIZE = {
    "statistics": lambda p: (xp.var(p), xp.std(p), xp.var(p, correction=1), xp.mean(p), xp.max(p), xp.count_nonzero(p)),
    "float32": lambda p: (xp.var(xp.astype(p, xp.float32)), xp.std(xp.astype(p, xp.float32))),
    "arange": lambda p: (xp.arange(p.shape[0]), xp.arange(2, p.shape[0]), xp.arange(p.shape[0], dtype=xp.int32)),
    "arange of floats": lambda p: (xp.arange(0.0, float(p.shape[0])), xp.arange(0, p.shape[0] / 2)),
    "new": lambda p: (xp.linspace(0, 1, p.shape[0]), xp.full(p.shape, 2.5), xp.zeros_like(p), xp.eye(3, p.shape[0])),
    "diagonal": lambda p: (xp.eye(3, p.shape[0], k=1), xp.eye(p.shape[0], p.shape[0]), xp.tril(p[:, None] * p[:3])),
    "joining": lambda p: (xp.repeat(p, 2), xp.tile(p, (2, 2)), xp.concat([p, p]), xp.stack([p, p]), xp.flip(p)),
    "shapes": lambda p: (xp.reshape(p, (1, -1)), xp.broadcast_to(p, (2, p.shape[0])), xp.expand_dims(p, axis=0)),
    "broadcasting": lambda p: (*xp.broadcast_arrays(p, p[:, None]), *xp.meshgrid(p[:3], p), xp.where(p > 1, p, 0.0)),
    "products": lambda p: (xp.vecdot(p, p), p @ p, p[None, :] @ p[:, None], p**2 / p.shape[0], p * p.size),
    "clip": lambda p: (xp.clip(p, 0.1, 1.0), xp.clip(p, 0.1, p)),
    "slices": lambda p: (p[1:], p[:-1], p[::2], p[0], p[-1]),
    "backwards": lambda p: (p[::-1], p[::-2], p[5:1:-1], p[-2::-3], p[1000::-1], p[:-100:-1]),
    "written": written,
    "sets": lambda p: (xp.unique_all(p), xp.unique_values(p), xp.unique_counts(p), xp.unique_inverse(p)),
    "integers": lambda p: xp.unique_values(xp.astype(p * 10, xp.int64)),
    "order": lambda p: (xp.sort(p), xp.argsort(p), xp.searchsorted(xp.sort(p), p), xp.sort(p)[p.shape[0] // 2]),
    "indices": lambda p: (xp.take(p, xp.asarray([0, -1])), xp.take_along_axis(p, xp.argsort(p)), xp.nonzero(p > 1)),
    "norms": lambda p: (xp.linalg.vector_norm(p), xp.linalg.matrix_norm(p[:, None]), xp.linalg.outer(p, p[:2])),
    "cumulative": lambda p: (xp.cumulative_sum(p, include_initial=True), xp.argmax(p), xp.any(p > 1)),
    "frequencies": lambda p: (xp.fft.fftfreq(p.shape[0]), xp.fft.rfftfreq(p.shape[0], d=0.5)),
}


@pytest.mark.parametrize("name", OF_UNKNOWN_SIZE)
def test_sizes_that_depend_on_values(name):
    """One graph for few elements and for more than the thresholds from which on kernels take another way."""
    f = OF_UNKNOWN_SIZE[name]
    check_compilations(lambda x: f(x[x > 0]), [(vector(n),) for n in (9000, 12000, 40, 30)], 1, dynamic=True)


def test_isin_of_a_mask():
    check_compilations(lambda x: xp.isin(x, x[x > 0]), [(vector(n),) for n in (90, 120, 30)], 1, dynamic=True)


@pytest.mark.parametrize("correction", [0, 1, 3])
def test_variance_of_few_elements(correction):
    """With no more elements than the correction it is NaN, whether the number is known or not."""
    g, graphs = compile(lambda x: xp.var(x[x > 0], correction=correction), dynamic=True)
    for n in range(2, 7):
        x = xp.asarray([-1.0, *range(1, n)])
        want = np.var(np.arange(1, n), ddof=correction) if n - 1 > correction else np.nan
        np.testing.assert_allclose(float(g(x)), want, rtol=1e-7)
    assert np.isnan(float(g(xp.asarray([-1.0, -2.0, -3.0]))))
    assert len(graphs) == 1


# Slices with open bounds

X = xp.arange(60)
BACKWARDS = {
    "x[k-1:0:-1]": lambda x, k: x[k - 1 : 0 : -1],
    "x[k::-1]": lambda x, k: x[k::-1],
    "x[:k:-1]": lambda x, k: x[:k:-1],
    "x[::-k]": lambda x, k: x[::-k],
    "x[k:k-3:-1]": lambda x, k: x[k : k - 3 : -1],
    "x[-k::-1]": lambda x, k: x[-k::-1],
    "x[-k:k:-1]": lambda x, k: x[-k:k:-1],
    "two axes": lambda x, k: xp.reshape(x, (20, 3))[k : k + 2, ::-1],
}


@pytest.mark.parametrize("name", BACKWARDS)
@pytest.mark.parametrize("dynamic", [None, True])
def test_backwards_from_open_bounds(name, dynamic):
    calls = [(X, k) for k in (5, 7, 9, 10, 12, 15, 18, 11, 4)]
    check_compilations(BACKWARDS[name], calls, 1 if dynamic else 2, dynamic=dynamic)


@pytest.mark.parametrize("n", range(6))
def test_backwards_is_pythons(n):
    bounds = (None, -7, -6, -5, -2, -1, 0, 1, 4, 5, 6, 9)
    values = list(range(n))
    x = xp.arange(n)
    for start in bounds:
        for stop in bounds:
            for step in (-1, -2, -3, -7):
                assert x[start:stop:step].tensor.tolist() == values[start:stop:step]


def test_backwards_of_open_sizes():
    def f(x):
        n = x.shape[0]
        return x[n - 1 : 0 : -1], x[n - 2 :: -3], x[: n - 4 : -1], x[:0:-1], x[-2:1:-1]

    check_compilations(f, [(vector(n),) for n in (5, 9, 12, 13, 17, 20, 31, 40, 44, 51)], 1, dynamic=True)


# Floats

V = xp.asarray([-1.0, 1.0, 2.0])
OPEN_FLOATS = {
    "where": (lambda x, a: xp.where(x > 0, a, x * a), lambda x, a: np.where(x > 0, a, x * a)),
    "maximum": (lambda x, a: xp.maximum(x, a) * (a / 2), lambda x, a: np.maximum(x, a) * (a / 2)),
    "clip": (lambda x, a: xp.clip(x, -9.0, a) * a, lambda x, a: np.clip(x, -9.0, a) * a),
    "atan2": (lambda x, a: xp.atan2(x, a) * a, lambda x, a: np.arctan2(x, a) * a),
    "copysign": (lambda x, a: xp.copysign(x, a) + a, lambda x, a: np.copysign(x, a) + a),
    "remainder": (lambda x, a: x % a + x // a + x * a, lambda x, a: x % a + x // a + x * a),
    "power": (lambda x, a: abs(x) ** a + abs(a) ** x, lambda x, a: abs(x) ** a + abs(a) ** x),
    "full": (lambda x, a: xp.full(3, a) + x * a, lambda x, a: np.full(3, a) + x * a),
    "full_like": (lambda x, a: xp.full_like(x, a) + x * a, lambda x, a: np.full_like(x, a) + x * a),
    "asarray": (lambda x, a: xp.asarray(a) + x * a, lambda x, a: a + x * a),
    "asarray of a list": (lambda x, a: xp.asarray([a, 1.0, a]) + x * a, lambda x, a: np.asarray([a, 1.0, a]) + x * a),
    "linspace": (lambda x, a: xp.linspace(0.0, a, 3) + x * a, lambda x, a: np.linspace(0.0, a, 3) + x * a),
    "written": (lambda x, a: put(x * a, a), lambda x, a: put(x * a, a)),
    "complex": (lambda x, a: xp.real(xp.astype(x, xp.complex128) * a + a), lambda x, a: x * a + a),
    "isin": (lambda x, a: xp.where(xp.isin(x, a), a, x * a), lambda x, a: np.where(x == a, a, x * a)),
    "correction": (
        lambda x, a: xp.var(x, correction=a / 10) * a,
        lambda x, a: np.sum((x - np.mean(x)) ** 2) / (3 - a / 10) * a,
    ),
    "norm": (
        lambda x, a: xp.linalg.vector_norm(x, ord=abs(a)) * a,
        lambda x, a: np.sum(np.abs(x) ** abs(a)) ** (1 / abs(a)) * a,
    ),
}


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Torchinductor does not support code generation for complex operators")
@pytest.mark.parametrize("name", OPEN_FLOATS)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_open_floats_keep_their_values(name, dtype):
    """In torch 2.13 inductor may put the float of an earlier call into a graph for many."""
    f, of_numpy = OPEN_FLOATS[name]
    torch.compiler.reset()
    g = torch.compile(f, fullgraph=True)
    x = V.tensor.numpy().astype(dtype)
    with torch._dynamo.config.patch(error_on_recompile=False, recompile_limit=3):
        for a in (1.5, 2.5, 3.5, -7.0, 0.75):
            got = np.asarray(g(xp.asarray(x), a))
            np.testing.assert_allclose(
                got, of_numpy(x, a).astype(got.dtype), rtol=2e-6 if dtype == "float32" else 1e-14
            )


BEYOND = {
    "times": lambda x, a: x * a,
    "where": lambda x, a: xp.where(x > 1, x, a),
    "clip": lambda x, a: xp.clip(x, -5.0, abs(a)),
    "equal": lambda x, a: x == a,
    "written": lambda x, a: put(x + 0, a),
    "in place": lambda x, a: operator.iadd(x + 0, a),
    "new": lambda x, a: (xp.full(2, a), xp.full_like(x, a), xp.asarray(a), xp.asarray([1.0, a])),
    "linspace": lambda x, a: xp.linspace(0.0, a, 3),
    "float64": lambda x, a: xp.full(2, a, dtype=xp.float64),
    "complex": lambda x, a: xp.astype(x, xp.complex64) * a,
}


@pytest.mark.parametrize("name", BEYOND)
def test_floats_beyond_float32(name):
    """They become infinite, as in eager code; the largest that round to a float32 do not."""
    x = xp.asarray([1.0, 2.0, 3.0])
    calls = [(x, a) for a in (1.5, 2.5, 1e300, -1e300, 3e38, 3.4028235677973366e38, -3.4028235677973366e38, 1e-50)]
    calls += [(x, float("inf")), (x, -float("inf"))]
    # linspace to infinity is another formula, on each side.
    check_compilations(BEYOND[name], calls, 4 if name == "linspace" else 2)


ARANGE = {
    "stop": (lambda a: xp.arange(a), [1.5, 2.5, 3.75, 7.25]),
    "int stop, float step": (lambda n: xp.arange(0, n, 0.5), [3, 4, 5, 6, 7]),
    "quotient": (lambda n: xp.arange(0.0, n / 2), [3, 4, 5, 6, 7]),
    "downwards": (lambda a: xp.arange(a, 0.0, -0.5, dtype=xp.float64), [1.5, 2.5, 3.75, 7.25]),
}


@pytest.mark.parametrize("name", ARANGE)
def test_arange_of_open_numbers(name):
    f, numbers = ARANGE[name]
    check_compilations(f, [(n,) for n in numbers], 2)


def test_linspace_between_large_numbers():
    calls = [(0.0, 2.5), (1.0, 2.0), (1.0, -2.0), (1e308, -1e308), (0.0, 0.0)]
    check_compilations(lambda a, b: xp.linspace(a, b, 5, dtype=xp.float64), calls, 4)


# Numbers of other classes


class Member(enum.IntEnum):
    ZERO = 0
    ONE = 1


def test_enums_are_numbers():
    def f(x):
        y = x + Member.ONE
        y[Member.ZERO] = Member.ONE
        y += Member.ONE
        return (
            *(y, x * Member.ONE, x[Member.ONE], x[Member.ZERO : Member.ONE], xp.sum(x, axis=Member.ZERO)),
            *(xp.full(Member.ONE, 2.0), xp.where(x > 1, x, Member.ONE), xp.expand_dims(x, axis=Member.ZERO)),
        )

    check_compiled(f, V)


@pytest.mark.parametrize(
    "f",
    {
        "max of two": lambda x: max(x[0], x[1]),
        "min of two": lambda x: min(x[0], x[1]),
        "of a list": lambda x: (max([x[0], x[1], x[2]]), min([x[0], x[1], x[2]])),
        "of an array": lambda x: (max(x), min(x)),
        "with a number": lambda x: (max(x[1], 0.5), min(x[0], 1.0), max(0.5, x[2])),
        "NaN": lambda x: (max(x[0], x[0] * xp.nan), max(x[0] * xp.nan, x[0])),
    }.items(),
    ids=operator.itemgetter(0),
)
def test_max_and_min_of_python(f):
    check_compiled(f[1], V)


def test_max_of_two_dtypes():
    """Which dtype the result has depends on the values: no graph can know."""
    y = xp.asarray([0.5, 9.0], dtype=xp.float64)

    def f(x):
        return max(x[0], y[0]), min(x[1], y[1]), max(x[1], y[1])

    with pytest.raises(torch._dynamo.exc.Unsupported, match="write torch_arrayapi.where"):
        compile(f)[0](V)
    assert_equal(compile(f, fullgraph=False)[0](V), f(V))


def test_max_of_axes_has_no_value():
    with pytest.raises(torch._dynamo.exc.Unsupported, match="takes 0-d arrays; use any"):
        compile(lambda x: max(x, x + 1))[0](V)


# Ints out of the range of a dtype

SMALL = xp.ones(2, dtype=xp.int8)


def test_ints_that_a_graph_computes_wrap():
    """300 as int8 is 44; no check of it can be in the graph."""
    for f in (lambda i: SMALL + int(i[0]), lambda i: SMALL + int(xp.sum(i))):
        got = compile(f)[0](xp.asarray([300]))
        assert got.tensor.tolist() == [45, 45]


def test_ints_of_arguments_are_known():
    def f(i):
        try:
            return SMALL + int(i)
        except OverflowError:
            return SMALL

    g, _ = compile(f)
    for i in (3, 4, 300):
        assert_equal(g(xp.asarray(i)), f(xp.asarray(i)))


# Errors with open numbers in their texts


def caught(f):
    def program(x, a):
        try:
            return f(x, a)
        except (TypeError, ValueError, IndexError, OverflowError) as e:
            return str(e), x + 1

    return program


BYTES = xp.asarray([1, 2], dtype=xp.uint8)
WRONG_NUMBERS = {
    "scalar": (lambda x, a: x + a, (300, 400, 500)),
    "float": (lambda x, a: x + a, (3.5, 4.5, 5.5)),
    "bool": (lambda x, a: (x > 0) + a, (3, 4, 5)),
    "axis": (lambda x, a: xp.sum(x, axis=a), (3, 4, 5)),
    "roll": (lambda x, a: xp.roll(x, 1, axis=a), (3, 4, 5)),
    "take": (lambda x, a: xp.take(x, x, axis=a), (3, 4, 5)),
    "arange": (lambda x, a: xp.arange(a, dtype=xp.int8), (300, 400, 500)),
    "full": (lambda x, a: xp.full(3, a, dtype=xp.uint8), (300, 400, 500)),
    "shape": (lambda x, a: xp.zeros(a), (-3, -4, -5)),
}


@pytest.mark.parametrize("name", WRONG_NUMBERS)
def test_errors_about_open_numbers(name):
    f, numbers = WRONG_NUMBERS[name]
    check_compilations(caught(f), [(BYTES, a) for a in numbers], len(numbers))


WRONG_SHAPES = {
    "inv": lambda x, a: xp.linalg.inv(x),
    "cholesky": lambda x, a: xp.linalg.cholesky(x),
    "vecdot": lambda x, a: xp.vecdot(x, x[:, 1:]),
    "broadcast_shapes": lambda x, a: xp.broadcast_shapes(x.shape, x[:, 1:].shape),
    "bool": lambda x, a: bool(x),
    "float": lambda x, a: float(x),
    "squeeze": lambda x, a: xp.squeeze(x, axis=0),
    "index": lambda x, a: x[0],
    "where": lambda x, a: xp.diff(x, prepend=x[:, None, :]),
}


@pytest.mark.parametrize("name", WRONG_SHAPES)
def test_errors_about_open_shapes(name):
    calls = [(xp.ones((n, n + 1)), 0) for n in (2, 3, 4, 5)]
    check_compilations(caught(WRONG_SHAPES[name]), calls, len(calls))


# Operators of an Array and a tensor

OPERATORS = ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "eq", "ne", "lt", "le", "gt", "ge"]
OF_BITS = ["and_", "or_", "xor", "lshift", "rshift"]


@pytest.mark.parametrize("name", [*OPERATORS, *OF_BITS, "iadd", "imul", "imatmul", "iand"])
@pytest.mark.parametrize("swapped", [False, True])
def test_tensors_beside_arrays(name, swapped):
    """The error says what to do, and can be caught."""
    f = getattr(operator, name)
    x = xp.asarray([1, 2, 3])
    check_compiled(caught((lambda x, t: f(t, x)) if swapped else f), x, torch.ones(3, dtype=torch.int64))


def test_operators_of_tensors_are_torchs():
    t = torch.ones(3)
    got = compile(lambda t: (t + t, t * 2, 2 - t, operator.iadd(t + 1, t), t @ t, max(t[0], t[1])))[0](t)
    assert_equal(got, (t + t, t * 2, 2 - t, t + 1 + t, t @ t, t[0]))


@pytest.mark.parametrize("k", [2**70, -(2**70), 2**63, 5, -4, 3, -2])
def test_diagonals_of_any_int(k):
    check_compiled(lambda x: (xp.eye(3, 5, k=k), xp.eye(3, k=k, dtype=xp.uint16), xp.tril(x, k=k)), xp.ones((3, 5)))


def test_open_diagonals():
    check_compilations(lambda k: xp.eye(3, 5, k=k), [(k,) for k in (2, 3, 4, 6, -2, -3, -5)], 2)
