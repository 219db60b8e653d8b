"""What ufuncs do at their edges, against NumPy: `out`, `where`, signatures, errstate, other classes of arrays."""

import itertools
import operator
import warnings

import numpy
import pytest
import torch
from compare import DTYPES, assert_same, ours, same, values

import torch_arrayapi.numpy_compat as np

INF, NAN = numpy.inf, numpy.nan
COMPARISONS = "equal not_equal less less_equal greater greater_equal".split()

# Arguments


@pytest.mark.parametrize(
    "call",
    [
        lambda m: m.add(1, 2, out=...),
        lambda m: m.divmod(7, 2, out=...),
        lambda m: m.add.reduce([1, 2], out=...),
        lambda m: m.add.accumulate([1, 2], out=...),
        lambda m: m.matmul(m.ones(2), m.ones(2), out=...),
        lambda m: m.add(1, 2, ...),
        lambda m: m.add.reduce([1, 2], 0, None, ...),
        lambda m: m.add(1, 2, out=(...,)),
        lambda m: m.divmod(1, 2, out=(m.empty(()), ...)),
        lambda m: m.add.reduce([1], out=()),
        lambda m: m.add.accumulate([1], out=(None, None)),
        lambda m: m.modf(1.5, out=None),
        lambda m: m.modf(1.5, None, None),
        lambda m: m.add(1, 2, None),
        lambda m: m.add(1, 2, m.zeros(()), out=m.zeros(())),
        lambda m: m.add(1, 2, out=5),
        lambda m: m.add(1, 2, foo=3),
        lambda m: m.add(1),
        lambda m: m.add(1, 2, 3, 4),
        lambda m: m.sqrt(),
        lambda m: m.modf(1.0, None, None, None),
        lambda m: m.add(1, 2, order="x"),
        lambda m: m.add(1, 2, order=5),
        lambda m: m.add(1, 2, order=None),
        lambda m: m.add(1, 2, casting="x"),
        lambda m: m.add(1, 2, casting=None),
        lambda m: m.add(1, 2, sig="ll->l", signature="ll->l"),
        lambda m: m.add(1, 2, dtype="f4", signature="ll->l"),
        lambda m: m.add(m.ones(2), 2, sig="i", casting="unsafe"),
        lambda m: m.add(m.ones(2), 2, sig=("i4",), casting="unsafe"),
        lambda m: m.add(m.ones(2), 2, sig=("i4", None, None), casting="unsafe"),
        lambda m: m.add(m.ones(2), 2, sig="ii->i", casting="unsafe"),
        lambda m: m.add(3, 4, signature=(type(numpy.dtype("f8")), None, None)),
        lambda m: m.add(3, 4, signature=12.0),
        lambda m: m.add(3, 4, signature="%^->#"),
        lambda m: m.add(3, 4, signature="ii>i"),
        lambda m: m.add(3, 4, signature=(None, "f8")),
        lambda m: m.add(3, 4, dtype=numpy.dtype(">i4")),
        lambda m: m.add(3, 4, signature=(numpy.dtype(">i4"), None, None)),
        lambda m: m.matmul(m.ones((2, 2)), m.ones((2, 2)), axis=0, axes=[0, 0, 0]),
        lambda m: m.matmul(m.ones((2, 2)), m.ones((2, 2)), casting="x"),
        lambda m: m.matmul(m.ones((2, 2)), m.ones((2, 2)), sig="dd->d", signature="dd->d"),
        lambda m: m.add.outer(1, 2, foo=3),
        lambda m: m.add.outer(m.ones((1,) * 33), m.ones((1,) * 33)),
        lambda m: m.add.reduceat([1.0, 2.0], []),
        lambda m: m.add.reduceat(m.ones((3, 2)), [], axis=1),
        lambda m: m.divide.reduce(m.zeros((0, 5)), axis=1),
        lambda m: m.divide.reduce(m.zeros((0, 5)), axis=0),
        lambda m: m.divide.reduce(m.zeros((0, 0, 5)), axis=1, initial=1),
        lambda m: m.bitwise_and.reduce(m.zeros(0, "u1")),
        lambda m: m.bitwise_and.reduce(m.ones((2, 2), "u4"), where=[True, False]),
        lambda m: m.hypot.accumulate(m.arange(800.0)),
        lambda m: m.logaddexp.accumulate(m.arange(30, dtype="f4")),
    ],
)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_arguments(call):
    same(call)


def test_numbers_of_arguments_are_named():
    for f, args, n in ((np.hypot, (5,), 1), (np.hypot, (1, 2, 3, 4), 4), (np.sqrt, (), 0)):
        with pytest.raises(TypeError, match=rf"{f.__name__}\(\) takes .* but {n} w"):
            f(*args)


@pytest.mark.parametrize("shape", [(), (1,), (3,), (1, 3), (4, 3)])
@pytest.mark.parametrize("keepdims", [False, True])
@pytest.mark.parametrize("name", ["add", "minimum", "divide"])
def test_out_of_a_reduction_has_its_shape(name, keepdims, shape):
    x = numpy.arange(12.0).reshape(4, 3) + 1
    same(lambda m, x: getattr(m, name).reduce(x, axis=0, keepdims=keepdims, out=m.zeros(shape)), x)


def test_out_may_be_numpys():
    x, y = np.arange(4.0), np.arange(4)
    for out in (numpy.zeros(4), numpy.zeros(8)[::2], numpy.zeros(4, "f4")):
        assert np.add(x, y, out=out) is out
        assert out.tolist() == [0, 2, 4, 6]
        assert np.add(x, y, out=out, where=x > 1) is out
        assert np.add.reduce(np.ones((2, 4)), out=out) is out
        assert out.tolist() == [2, 2, 2, 2]
        out += x
        assert out.tolist() == [2, 3, 4, 5]
        np.add.at(out, [0, 0, 1], 1)
        assert out.tolist() == [4, 4, 4, 5]
    with pytest.raises(TypeError):
        np.add(x, y, out=numpy.zeros(4, int))
    with pytest.raises(ValueError, match="non-broadcastable"):
        np.add(x, y, out=numpy.zeros(3))
    with pytest.raises(TypeError, match="gradients"):
        np.add(np.asarray(torch.ones(4, requires_grad=True)), y, out=numpy.zeros(4))


def test_where_without_out_warns():
    x = np.arange(3)
    with pytest.warns(UserWarning, match="'where' used without 'out'"):
        r = np.add(x, x, where=x > 0)
    assert r.tolist()[1:] == [2, 4]
    np.add(x, x, where=x > 0, out=None)
    np.add(x, x, where=True)


@pytest.mark.parametrize("where", [[1, 0, 1], [1.0, 0, 0], 1, [True], numpy.array([1, 0, 1]), numpy.array(True), None])
def test_where_of_other_dtypes(where):
    same(lambda m, w: m.add(m.arange(3), 5, where=w, out=m.zeros(3)), where)


@pytest.mark.parametrize("order", ["C", "F", "A", "K", "c", "f", "k", b"F", None, "x", 3])
def test_orders(order):
    x = numpy.arange(6).reshape(2, 3)
    for a in (x, numpy.asfortranarray(x), x.T, x[:, ::2]):
        strides = lambda r: r.strides  # noqa: E731
        same(lambda m, a: strides(m.add(a, 1, order=order)), a)
        same(lambda m, a: a.flatten(order), a)
        same(lambda m, a: m.ravel(a, order), a)
        same(lambda m, a: m.reshape(a, -1, order=order), a)
        same(lambda m, a: strides(m.array(a, order=order)), a)
        same(lambda m, a: strides(m.zeros_like(a, order=order)), a)
        same(lambda m, a: strides(m.ones_like(a, shape=(2, 4), order=order)), a)
        same(lambda m, a: strides(a.astype("f4", order=order)), a)
        if order not in ("K", "k", None):  # where einsum's K is C's order
            same(lambda m, a: strides(m.einsum("ij,ij->ij", a, a, order=order)), a)
    same(lambda m: m.zeros((2, 3), order=order).strides)


# Values


@pytest.mark.parametrize("name", COMPARISONS)
@pytest.mark.parametrize("x", [3, 2**70, -(2**200)])
@pytest.mark.parametrize("y", [3, 4, 2**63])
def test_python_ints_of_any_size(name, x, y):
    same(lambda m: getattr(m, name)(x, y))


@pytest.mark.parametrize("dtype", [d for d in DTYPES if "int" in d])
@pytest.mark.parametrize("compare", [operator.eq, operator.lt, operator.ge])
@pytest.mark.parametrize("value", [-200, -1, 0, 10, 200, 2**63, 2**64])
def test_arrays_and_python_ints(dtype, compare, value):
    x = numpy.array([0, 10, 11], dtype)
    same(lambda m, x: compare(x, value), x)
    same(lambda m, x: compare(value, x), x)


COMPLEX = [complex(a, b) for a, b in itertools.product([0.0, -0.0, 1.0, -2.0, INF, -INF, NAN], repeat=2)]


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_sign_of_complex_numbers(dtype):
    x = numpy.array(COMPLEX, dtype)
    want = numpy.sign(x)
    got = numpy.asarray(np.sign(ours(x)))
    numpy.testing.assert_allclose(got, want, rtol=1e-6)
    known = ~numpy.isnan(want)
    numpy.testing.assert_array_equal(numpy.signbit(got.real[known]), numpy.signbit(want.real[known]))
    numpy.testing.assert_array_equal(numpy.signbit(got.imag[known]), numpy.signbit(want.imag[known]))


@pytest.mark.parametrize("power", [0, 1, 2, 3, 7, 99, 0.5, 6.6, -1, -2, -0.5, 1j, -1 + 0.2j, 1 + 4j, -1j, 2 - 3j])
@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_powers_of_complex_numbers(dtype, power):
    x = numpy.array([0j, complex(-0.0, 0.0), 2j, 1 + 0j, -1.5 + 0.5j, 1 - 2j], dtype)
    if power == 99 and dtype == "complex64":
        x = x[:4]
    rtol = 1e-5 if dtype == "complex64" else 1e-12
    for p in (power, numpy.full(6, power, dtype)[: len(x)]):
        want, got = numpy.power(x, p), numpy.asarray(np.power(ours(x), ours(p)))
        assert got.dtype == want.dtype
        numpy.testing.assert_allclose(got, want, rtol=rtol, atol=1e-30)
    assert np.power(np.array([2j]), np.array([2])).tolist() == [-4]


def test_gradient_of_complex_powers():
    x = torch.tensor([0j, 1e100 + 0j, 2j], dtype=torch.complex128, requires_grad=True)
    r = np.power(x, torch.tensor([2, 1, 3], dtype=torch.complex128))
    r.real.sum().backward()
    numpy.testing.assert_allclose(x.grad.numpy(), [0, 1, (3 * (2j) ** 2).conjugate()], rtol=1e-12)


@pytest.mark.parametrize("call", [np.sign, lambda x: np.power(x, x), lambda x: np.power(x, 2)])
def test_compiled_complex_functions(call):
    x = torch.tensor([0j, 2j, 1 + 1j])
    numpy.testing.assert_allclose(torch.compile(call, backend="eager")(x), call(x), rtol=1e-6)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "complex64", "complex128"])
@pytest.mark.parametrize("n", [0, 1, 7, 200])
def test_sum_of_negative_zeros(dtype, n):
    zero = numpy.array(-0.0, dtype)[()] * 1
    zero = numpy.dtype(dtype).type(complex(-0.0, -0.0) if dtype.startswith("c") else -0.0)
    for x in (numpy.full(n, zero, dtype), numpy.zeros(n, dtype)):
        want = numpy.sum(x, initial=zero)
        got = np.sum(ours(x), initial=zero)
        assert (numpy.signbit(got.real), numpy.signbit(got.imag)) == (
            numpy.signbit(want.real), numpy.signbit(want.imag),
        )  # fmt: skip


@pytest.mark.parametrize("wide", ["float32", "float64"])
@pytest.mark.parametrize("shift", [-1, 0, 1])
def test_float16_is_rounded_once(wide, shift):
    half = numpy.arange(0, 0x7C00, 7, dtype="u2").view("f2").astype(wide)
    x = (half[:-1] + half[1:]) / 2
    x = numpy.nextafter(x, numpy.array(shift * INF, wide)) if shift else x
    x = numpy.concatenate([x, -x, numpy.array([INF, -INF, NAN, 1e30, 65519.99, 65520.0], wide)])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        want = x.astype("f2")
    assert_same(ours(x).astype("f2"), want)
    t = torch.tensor(x, requires_grad=True)
    got = np.asarray(t).astype("f2")
    numpy.testing.assert_array_equal(got.tensor.detach().numpy(), want)


@pytest.mark.parametrize(
    ("name", "dtype"),
    [
        (n, d)
        for n in ("add", "multiply", "subtract", "maximum")
        for d in ("float16", "float32", "float64", "int8", "uint16")
    ]
    + [(n, d) for n in ("hypot", "logaddexp") for d in ("float16", "float32", "float64")],
)
def test_at_rounds_each_step(name, dtype):
    rng = numpy.random.default_rng(3)
    i = rng.integers(0, 20, 200)
    values = rng.random(200).astype("f2") if dtype[0] == "f" else rng.integers(0, 9, 200)
    x = (numpy.ones(20) * 2).astype(dtype)

    def run(m, x, i, v):
        x = x.copy()
        getattr(m, name).at(x, i, v)
        return x

    rtol = 1e-3 if name in ("hypot", "logaddexp") else None
    same(run, x, i, values.astype(dtype), rtol=rtol)
    same(run, x[::2], i // 2, values.astype(dtype), rtol=rtol)
    same(run, x, i[:0], values.astype(dtype)[:0])


@pytest.mark.parametrize(
    "call",
    [
        lambda m: m.isclose(m.float32(1), 1 - 2**-53, rtol=0, atol=0),
        lambda m: m.isclose(m.array(1, "f4"), 2, atol=0, rtol=(1 - 2**-52) / 2),
        lambda m: m.isclose(m.array(1, "f4"), m.float32(0), atol=m.float64(1 - 2**-52)),
        lambda m: m.isclose(m.ones(2), 1.0, rtol=m.array([0.1, 0.2]), atol=m.zeros(2)),
        lambda m: m.moveaxis(m.zeros((1, 2, 3, 4)), range(4), range(4)).shape,
        lambda m: m.moveaxis(m.zeros((1, 2, 3)), m.int64(0), -1).shape,
        lambda m: m.moveaxis(m.zeros((1, 2, 3)), 3, 0),
        lambda m: m.moveaxis(m.zeros((1, 2, 3)), [0, 0], [0, 1]),
        lambda m: m.broadcast(m.ones(2), m.ones((3, 1))).shape,
        lambda m: m.broadcast(1, x=1),
        lambda m: m.einsum("i,i->", m.ones(7), m.ones(7), out=m.array(0), optimize="optimal"),
        lambda m: m.einsum("i,i->", m.ones(7), m.ones(7), out=m.array(0)),
        lambda m: m.einsum("ij->ij", m.ones((2, 2)), casting="x"),
    ],
)
def test_functions_beside(call):
    same(call)


def test_moveaxis_names_the_argument():
    for args, name in (((3, 0), "source"), ((0, 5), "destination")):
        with pytest.raises(np.exceptions.AxisError, match=f"{name}.*out of bounds"):
            np.moveaxis(np.zeros((1, 2, 3)), *args)


def test_iterators_of_broadcast_know_their_array():
    x, y = np.ones((2, 1)), np.ones(3)
    b = np.broadcast(x, np.broadcast(y))
    assert [i.base is a for i, a in zip(b.iters, (x, y), strict=True)] == [True, True]
    assert len(list(b)) == 6


@pytest.mark.parametrize(
    "call",
    [
        lambda m: m.mean([]),
        lambda m: m.mean(m.ones((0, 3)), axis=0),
        lambda m: m.mean(m.ones((0, 3)), axis=1),
        lambda m: m.mean([[1, 2], [3, 4]], axis=0, where=[False, True]),
        lambda m: m.std([]),
        lambda m: m.var([1.0], ddof=1),
        lambda m: m.var([1.0, 2.0], where=[True, False], ddof=1),
        lambda m: m.var([1.0, 2.0], where=[True, True], ddof=1),
        lambda m: m.isclose(1.0, 1.0, rtol=INF),
        lambda m: m.isclose(m.ones(2), 1.0, atol=m.array([0, NAN])),
    ],
)
def test_warnings_about_arguments(call):
    texts = []
    for m in (numpy, np):
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            call(m)
        shown = {str(w.message).partition(":")[0] for w in found}
        texts.append({t for t in shown if "encountered" not in t})
    assert texts[0] == texts[1]
    if texts[0] and "rtol" in str(texts[0]):
        with np.errstate(invalid="raise"), pytest.raises(FloatingPointError, match="rtol"):
            call(np)
        with np.errstate(invalid="ignore"):
            call(np)


def test_isclose_prints_on_request(capsys):
    with np.errstate(invalid="print"):
        np.isclose(1, 1, atol=INF)
    assert "atol" in capsys.readouterr().out


# Errors


SPECIAL = [0.0, -0.0, 1.0, -1.0, 2.0, 0.5, 1e308, -1e308, INF, -INF, NAN, 1e-200, 1e200, -800.0]


def kinds(m, call):
    """The kinds of error that a call reports."""
    found = []
    before = numpy.seterrcall(lambda kind, flag: found.append(kind))
    try:
        with m.errstate(all="call", under="ignore"):
            call()
    finally:
        numpy.seterrcall(before)
    return set(found)


@pytest.mark.parametrize(
    "name",
    "reciprocal log log2 log10 log1p arctanh sqrt arccos arcsin arccosh exp exp2 expm1 sinh cosh tanh square rint "
    "degrees".split(),
)
def test_errors_of_one_operand(name):
    for x in SPECIAL:
        a = numpy.array([x])
        want = kinds(numpy, lambda a=a: getattr(numpy, name)(a))
        assert kinds(np, lambda a=a: getattr(np, name)(ours(a))) == want, x


@pytest.mark.parametrize(
    "name", "add subtract multiply divide floor_divide remainder fmod divmod power float_power arctan2 hypot".split()
)
def test_errors_of_two_operands(name):
    for x, y in itertools.product(SPECIAL, repeat=2):
        a, b = numpy.array([x]), numpy.array([y])
        want = kinds(numpy, lambda a=a, b=b: getattr(numpy, name)(a, b))
        assert kinds(np, lambda a=a, b=b: getattr(np, name)(ours(a), ours(b))) == want, (x, y)


@pytest.mark.parametrize("dtype", ["int8", "int64", "uint8", "uint64"])
@pytest.mark.parametrize("name", "floor_divide remainder fmod divmod divide add multiply gcd".split())
def test_errors_of_integers(name, dtype):
    info = numpy.iinfo(dtype)
    edge = [0, 1, 2, info.max, info.min, *([-1] if info.min else [])]
    for x, y in itertools.product(edge, repeat=2):
        a, b = numpy.array([x], dtype), numpy.array([y], dtype)
        want = kinds(numpy, lambda a=a, b=b: getattr(numpy, name)(a, b))
        assert kinds(np, lambda a=a, b=b: getattr(np, name)(ours(a), ours(b))) == want, (x, y)
    assert kinds(np, lambda: np.floor_divide(np.ones(0, int), 0)) == set()
    assert kinds(np, lambda: np.reciprocal(np.zeros(2, int))) == kinds(
        numpy, lambda: numpy.reciprocal(numpy.zeros(2, int))
    )


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_underflow(dtype):
    least = numpy.finfo(dtype).tiny
    pairs = [(least, least), (least, 0.5), (least * 3, 0.5), (1.0, least), (least, numpy.finfo(dtype).max), (0, least)]

    def report(m, call):
        try:
            with m.errstate(all="ignore", under="raise"):
                call()
        except FloatingPointError:
            return True
        return False

    for (x, y), name in itertools.product(pairs, ["multiply", "divide"]):
        a, b = numpy.array([x], dtype), numpy.array([y], dtype)
        want = report(numpy, lambda a=a, b=b, name=name: getattr(numpy, name)(a, b))
        assert report(np, lambda a=a, b=b, name=name: getattr(np, name)(ours(a), ours(b))) is want, (x, y, name)
    for x in (-1000.0, -INF, 0.0):
        a = numpy.array([x], dtype)
        want = report(numpy, lambda a=a: numpy.exp(a))
        assert report(np, lambda a=a: np.exp(ours(a))) is want, x
    assert report(np, lambda: np.power(np.array([1e-200]), 3)) and report(np, lambda: np.square(np.array([1e-200])))


def test_errors_of_float16():
    top = np.array([65504.0], "f2")
    with np.errstate(all="raise"):
        for call in (lambda: np.nextafter(top, np.float16(INF)), lambda: np.spacing(top), lambda: top * top):
            with pytest.raises(FloatingPointError, match="overflow"):
                call()
        with pytest.raises(FloatingPointError, match="invalid"):
            np.spacing(np.array([INF], "f2"))
        np.nextafter(top, np.float16(-INF))


METHODS = [
    ("reduce", lambda m, u, x: getattr(m, u).reduce(x)),
    ("accumulate", lambda m, u, x: getattr(m, u).accumulate(x)),
    ("reduceat", lambda m, u, x: getattr(m, u).reduceat(x, [0])),
]


@pytest.mark.parametrize(
    ("u", "x"),
    [
        ("add", [INF, 0, -INF]),
        ("add", [1e308, 1e308]),
        ("add", [NAN, INF, 1.0]),
        ("multiply", [INF, 0.0]),
        ("multiply", [1e200, 1e200]),
        ("divide", [1.0, 0.0]),
        ("divide", [0.0, 0.0]),
        ("floor_divide", [1, 0]),
        ("floor_divide", [-(2**63), -1]),
        ("maximum", [1.0, NAN]),
        ("add", [1, 2]),
    ],
)
@pytest.mark.parametrize("method", METHODS, ids=lambda m: m[0])
def test_errors_of_methods(method, u, x):
    name, call = method
    a = numpy.array(x)
    want = kinds(numpy, lambda: call(numpy, u, a))
    assert kinds(np, lambda: call(np, u, ours(a))) == want
    if want:
        with np.errstate(all="raise"), pytest.raises(FloatingPointError, match=f"encountered in {name}"):
            call(np, u, ours(a))


CASTS = [
    ("float64", "float32", 1e300), ("float64", "float16", 1e6), ("float64", "float16", 1e-10),
    ("int64", "float16", 10**6), ("float64", "int32", NAN), ("float64", "int8", INF), ("float64", "int64", 1e19),
    ("float64", "uint64", -1.0), ("float64", "uint64", 1e20), ("float32", "uint32", NAN), ("float64", "bool", NAN),
    ("complex128", "complex64", 1e300j), ("complex128", "bool", NAN), ("float64", "complex64", 1e300),
    ("float64", "int32", 1e5), ("float64", "float32", 1.5),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b", "value"), CASTS)
def test_errors_of_casts(a, b, value):
    x = numpy.array([0, value], a)
    calls = [lambda m, x: x.astype(b), lambda m, x: m.zeros(2, b).__setitem__(slice(None), x)]
    if value in (1e300, 1e300j):
        calls += [lambda m, x: m.array([value], b), lambda m, x: m.zeros(2, b).fill(value)]
    for call in calls:
        want = kinds(numpy, lambda call=call: call(numpy, x))
        assert kinds(np, lambda call=call: call(np, ours(x))) == want
    same(lambda m: m.add(m.array([1.5, NAN]), 1, dtype="f4"))
    with np.errstate(invalid="raise"), pytest.raises(FloatingPointError, match="cast"):
        np.add(np.array([NAN]), 1, dtype=int, casting="unsafe")


@pytest.mark.parametrize(
    ("dtype", "value"), [("f2", 1e-10), ("f4", 1e-300), ("f4", 0.0), ("f2", 2.0**-24), ("f4", 1.5)]
)
def test_casts_that_vanish(dtype, value):
    for m in (numpy, np):
        x = m.array([value])
        with m.errstate(all="ignore", under="raise"):
            if m is numpy:
                try:
                    x.astype(dtype)
                    raised = False
                except FloatingPointError:
                    raised = True
            elif raised:
                with pytest.raises(FloatingPointError, match="underflow encountered in cast"):
                    x.astype(dtype)
            else:
                x.astype(dtype)


def test_errstate_calls_its_function():
    found = []
    with np.errstate(call=lambda kind, flag: found.append((kind, flag)), divide="call"):
        np.divide(np.ones(1), 0)
    assert found == [("divide by zero", 1)]


def test_errstate_is_entered_once_and_nests():
    state = np.errstate(invalid="warn")
    with state:
        pass
    with pytest.raises(TypeError, match="twice"), state:
        pass
    with np.errstate(divide="raise"), np.errstate(invalid="ignore"), pytest.raises(FloatingPointError):
        np.divide(np.ones(2), 0)

    @np.errstate(divide="raise")
    def divided():
        return np.ones(1) / 0

    for _ in range(2):
        with pytest.raises(FloatingPointError):
            divided()


# Other classes of arrays


class Recorder:
    """Gives what it is asked for."""

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return method, inputs, kwargs


@pytest.mark.parametrize(
    "call",
    [
        lambda m, a: m.multiply(1, a, subok="b", where=4),
        lambda m, a: m.multiply(1, a, None, sig="x"),
        lambda m, a: m.multiply(1, 2, a),
        lambda m, a: m.multiply(1, a, "out"),
        lambda m, a: m.multiply(1, 2, where=a),
        lambda m, a: m.modf(a, "x", "y"),
        lambda m, a: m.modf(a, None),
        lambda m, a: m.multiply.reduce(a, "0", "d", "o", "k"),
        lambda m, a: m.multiply.reduce(a, 0, None, None, False, numpy._NoValue, True),
        lambda m, a: m.multiply.reduce(a, None, out=(None,), dtype=None),
        lambda m, a: m.multiply.reduce(1, where=a),
        lambda m, a: m.multiply.reduce(a, out=()),
        lambda m, a: m.multiply.reduce(a, "0", axis="0"),
        lambda m, a: m.multiply.accumulate(a, "0", "d", "o"),
        lambda m, a: m.multiply.accumulate(a, 0, None, None),
        lambda m, a: m.multiply.reduceat(a, [4, 2], "0", "d", "o"),
        lambda m, a: m.multiply.reduceat(a, [4, 2], axis=None, out=None, dtype="d"),
        lambda m, a: m.multiply.outer(a, 42),
        lambda m, a: m.multiply.outer(a),
        lambda m, a: m.multiply.outer(a, a, sig="a", signature="a"),
        lambda m, a: m.multiply.at(a, [4, 2], "b"),
        lambda m, a: m.multiply.at(a),
        lambda m, a: m.multiply(a),
        lambda m, a: m.multiply(a, a, "one", out="two"),
        lambda m, a: m.multiply(a, a, foo=1),
    ],
)
def test_overrides_get_what_was_given(call):
    a = Recorder()
    try:
        want = call(numpy, a)
    except (TypeError, ValueError) as e:
        with pytest.raises(type(e)):
            call(np, a)
        return
    assert call(np, a) == want


def test_overrides_that_decline_are_named():
    class Declines:
        def __array_ufunc__(self, *args, **kwargs):
            return NotImplemented

    with pytest.raises(TypeError, match=r"'Declines', 'int', 'int'$"):
        np.add(Declines(), 1, out=1)


class Wrapped:
    """An array with a class of its own for results."""

    def __init__(self, made=None, context=None):
        self.made, self.context = made, context

    def __array__(self, dtype=None, copy=None):
        return np.arange(3.0)

    def __array_wrap__(self, arr, context=None, return_scalar=False):
        return type(self)(arr, context)


class Higher(Wrapped):
    __array_priority__ = 20.0


def test_array_wrap():
    a, b, x = Wrapped(), Higher(), np.ones(3)
    r = np.minimum(a, x)
    assert type(r) is Wrapped and type(r.made) is np.ndarray and r.made.tolist() == [0, 1, 1]
    assert r.context[0] is np.minimum and r.context[1] == (a, x) and r.context[2] == 0
    for args in ((a, b), (b, a), (x, b)):
        assert type(np.add(*args)) is Higher
    assert type(np.add(a, a, subok=False)) is np.ndarray
    assert type(np.maximum.reduce(a)) is Wrapped
    assert [type(e) for e in np.modf(a)] == [Wrapped, Wrapped]
    out = np.zeros(3)
    assert np.add(a, 1, out=out) is out
    assert np.asarray(a).tolist() == [0, 1, 2]


def test_array_must_give_an_array():
    class Wrong:
        def __array__(self, dtype=None, copy=None):
            return 3

    with pytest.raises(ValueError, match="__array__"):
        np.add(Wrong(), 1)


class Library:
    """An array of a library that makes its own."""

    def __array_function__(self, func, types, args, kwargs):
        return (func, args, kwargs) if func.__name__ != "identity" else NotImplemented


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("array", ([1],)), ("asarray", ([1],)), ("asanyarray", ([1],)), ("ascontiguousarray", ([1],)),
        ("zeros", (2,)), ("ones", (2,)), ("empty", (2,)), ("full", (2, 3)), ("arange", (3,)), ("eye", (2,)),
        ("tri", (2,)), ("fromiter", ([1], int)), ("fromstring", ("1",)), ("frombuffer", (b"12",)),
        ("fromfunction", (abs, (2,))), ("require", ([1],)), ("fromfile", ("f",)), ("loadtxt", ("f",)),
        ("genfromtxt", ("f",)),
    ],
)  # fmt: skip
def test_like(name, args):
    f = getattr(np, name)
    func, given, kwargs = f(*args, like=Library())
    assert func is f and given == args and "like" not in kwargs
    for wrong in (1, [1]):
        with pytest.raises(TypeError, match="`like` argument"):
            f(*args, like=wrong)
    with pytest.raises(TypeError, match="no implementation found"):
        np.identity(2, like=Library())
    assert type(np.zeros(2, like=np.ones(1))) is np.ndarray
    func, given, kwargs = np.array([1], dtype="f4", like=Library())
    assert kwargs == {"dtype": "f4"}


def test_array_function_of_other_functions():
    x = np.ones(2)
    call = x.__array_function__
    assert call(lambda a: a + 1, (np.ndarray,), (x,), {}).tolist() == [2, 2]
    assert call(np.sum, (np.ndarray,), (x,), {}) == 2
    assert call(numpy.sum, (Library, np.ndarray), (x,), {}) is NotImplemented
    with pytest.raises(TypeError, match="args must be a tuple"):
        call(np.sum, (np.ndarray,), x, {})
    with pytest.raises(TypeError, match="kwargs must be a dict"):
        call(np.sum, (np.ndarray,), (x,), (2,))
    with pytest.raises(TypeError):
        x.__array_ufunc__(1, 2)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ["add", "multiply", "subtract", "maximum", "logical_or", "bitwise_and", "power"])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_methods_of_every_dtype(name, dtype):
    x = numpy.abs(values(dtype, (3, 2)))
    rtol = 1e-3 if dtype == "float16" else 1e-5
    for a in (x, x[::-1], x[:0], x.T):
        for call in (
            lambda m, a: getattr(m, name).reduce(a),
            lambda m, a: getattr(m, name).accumulate(a, axis=1),
            lambda m, a: getattr(m, name).reduceat(a, [0, 0], axis=1),
        ):
            same(call, a, rtol=rtol)
