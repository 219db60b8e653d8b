"""Polynomials, compared with NumPy's."""

import copy
import pickle
import random
from inspect import signature

import numpy
import pytest
import torch
from compare import DTYPES, same, values

import torch_arrayapi.numpy_compat as np

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")
NAMES = "poly polyadd polyder polydiv polyfit polyint polymul polysub polyval roots poly1d".split()


def a(dtype, *elements):
    return numpy.array(elements, dtype)


def plain(r, module):
    """Polynomials by their coefficients and variable."""
    if isinstance(r, module.poly1d):
        return ("poly1d", r.coeffs, r.variable)
    return type(r)(plain(e, module) for e in r) if isinstance(r, tuple) else r


def polys(f, *args, rtol=None, **kwargs):
    same(lambda m, *xs, **kw: plain(f(m, *xs, **kw), m), *args, rtol=rtol, **kwargs)


def call(name, *args, rtol=None, **kwargs):
    polys(lambda m, *xs, **kw: getattr(m, name)(*xs, **kw), *args, rtol=rtol, **kwargs)


@pytest.mark.parametrize("name", NAMES)
def test_signature(name):
    def parameters(m):
        return [(p.name, p.kind, p.default) for p in signature(getattr(m, name)).parameters.values()]

    assert parameters(np) == parameters(numpy)


@pytest.mark.parametrize("method", ["integ", "deriv", "__call__", "__array__"])
def test_signature_of_method(method):
    def names(m):
        return [(p.name, p.default) for p in signature(getattr(m.poly1d, method)).parameters.values()]

    assert names(np) == names(numpy)


PAIRS = [
    ([1, 2], [9, 5, 4]),
    (1, [1, 2]),
    (1, 2),
    ([1, 2], [-1, 3]),
    ([], [1]),
    ([0, 0, 3], [0, 1]),
    ([0, 0], [1, 2]),
    ([1.5, 2], [1j, 3, 4]),
    ([1, 2, 3], [1]),
    ([[1, 2], [3, 4]], [[1, 2], [3, 4]]),
    ([[1, 2], [3, 4]], [[1, 2]]),
    ([[1, 2], [3, 4]], [1]),
    ([True, True], [True, False, True]),
    (a("float32", 1, 2), a("int8", 2)),
    (a("int8", 100, 100), a("int8", 100, 3)),
]


@pytest.mark.parametrize("u, v", PAIRS)
@pytest.mark.parametrize("name", ["polyadd", "polysub", "polymul"])
def test_arithmetic(name, u, v):
    call(name, u, v)
    call(name, v, u)


@pytest.mark.parametrize("u, v", [p for p in PAIRS if numpy.ndim(p[0]) < 2])  # of the others NumPy says nothing
@pytest.mark.parametrize("name", ["polydiv"])
def test_division(name, u, v):
    call(name, u, v)
    call(name, v, u)


@pytest.mark.parametrize("name", ["polyadd", "polysub", "polymul", "polydiv"])
@pytest.mark.parametrize("dtype", DTYPES)
def test_arithmetic_of_dtypes(name, dtype):
    for other in (dtype, "int8", "float32"):
        x, y = values(dtype, 5), values(other, 2, 1)
        x[0], y[0] = 1, 1  # short quotients of large numbers are not comparable
        for v in (y, y[::-1]):
            v = v if v[0] else numpy.roll(v, 1)
            rtol = 1e-2 if "float16" in (dtype, other) else 2e-4 if "float32" in (dtype, other) else 1e-5
            if name == "polydiv":
                # How many zeros are in front of the remainder is a matter of rounding.
                same(lambda m, x, v: m.polydiv(x, v)[0], x, v, rtol=rtol)
                same(lambda m, x, v: m.polydiv(x, v)[1][-1:], x, v, rtol=rtol)
            else:
                call(name, x, v, rtol=rtol)


@pytest.mark.parametrize("name", ["polyadd", "polysub", "polymul", "polydiv"])
def test_arithmetic_of_poly1d(name):
    for u, v in [([1, 2, 3], [1, 1]), ([0, 1.5], [2, 3j])]:
        polys(lambda m, u, v: getattr(m, name)(m.poly1d(u), v), u, v)
        polys(lambda m, u, v: getattr(m, name)(u, m.poly1d(v, variable="z")), u, v)


@pytest.mark.parametrize(
    "u, v",
    [
        ([3.0, 5, 2], [2.0, 1]),
        ([1], [0]),
        ([1, 2], [0, 1]),
        ([1], []),
        ([1, 2, 1 + 1e-9], [1, 1]),
        ([0, 1e-9, 1], [1, 2, 3, 4, 5]),
        ([0, 0.9999e-8, 1], [1, 2, 3, 4]),
        ([0, 1.0001e-8, 1], [1, 2, 3, 4]),
        ([0, 1, 1], [1, 2, 3, 4]),
        ([0, 0, 0], [1, 1]),
        ([1, numpy.nan, 3, 4], [1, 1]),
        ([1, numpy.inf, 3], [1, 1]),
        ([[1, 2]], [1]),
        ([1], [[1, 2]]),
        (a("float32", 1), a("int8", 1, 2)),
    ],
)
def test_polydiv(u, v):
    call("polydiv", u, v)


@pytest.mark.parametrize(
    "x",
    [
        (),
        3,
        [3],
        (0, 0, 0),
        (-0.5, 0, 0.5),
        [1j, -1j],
        [1j, -1j, 2],
        [1j, 2],
        [numpy.inf, 1],
        [numpy.nan, 1],
        [True, False],
        [[1, 2], [3, 4]],
        [[0, 1], [-1, 0]],
        [[1j, 1], [2, 3]],
        [[1, 2, 3], [3, 4, 5]],
        numpy.zeros((2, 2, 2)),
        numpy.zeros((0, 0)),
        numpy.zeros((1, 0)),
        numpy.array([[1, 2], [3, 4]], "float32"),
        numpy.array([[1, 2], [3, 4]], "float16"),
        a("complex64", 1j, -1j),
        *[a(d, 1, 0, 1) for d in DTYPES],
    ],
)
def test_poly(x):
    call("poly", x, rtol=2e-6 if getattr(x, "dtype", None) == "float32" else None)
    if numpy.ndim(x) == 1:
        polys(lambda m, x: m.poly1d(x, True), x)


@pytest.mark.parametrize(
    "p",
    [
        [],
        [0, 0],
        [1],
        [1, 0],
        [0, 1, 0, 0],
        5,
        [[1, 2]],
        [1, 2j, 0],
        [1, 0, 1, 0],
        [1, -3, 2, 0],
        [3.2, 2, 1],
        [0j, 1, 2],
        [numpy.nan, 1],
        [numpy.inf, 1, 2],
        a("float32", 1, 0),
        a("float32"),
        a("complex64", 0, 0),
        *[a(d, 0, 1, 3, 2, 0) for d in DTYPES if d != "bool"],
        a("bool", 1, 1),
    ],
)
def test_roots(p):
    def f(m, p):
        r = m.roots(p)
        return m.sort_complex(r) if r.dtype.kind == "c" else m.sort(r)

    same(f, p, rtol=1e-5 if str(getattr(p, "dtype", "")) in ("float32", "complex64") else 1e-12)


def test_roots_of_poly1d():
    same(lambda m: m.sort(m.poly1d([1, -6, 11, -6]).r), rtol=1e-12)
    same(lambda m: m.sort(m.roots(m.poly1d([1, -6, 11, -6]))), rtol=1e-12)


@pytest.mark.parametrize(
    "p, x",
    [
        ([], 5),
        ([], numpy.arange(3)),
        ([3, 0, 1], 5),
        ([3, 0, 1], a("float32", 1, 2)),
        (a("float32", 3, 0, 1), a("int8", 1, 2)),
        ([[1, 2], [3, 4]], 2),
        ([[1, 2], [3, 4]], [2, 3]),
        (3, 4),
        ([True, True], [True, False]),
        ([1.0, 2], numpy.inf),
        ([1, 2], numpy.float32(3)),
        ([1, 2], []),
        ([1j, 2], 3),
        (a("int8", 100, 100), a("int8", 100)),
        ([1, 2], numpy.arange(6).reshape(2, 3)[:, ::-1]),
        ([1, 2, 3], numpy.array(2.0)),
    ],
)
def test_polyval(p, x):
    call("polyval", p, x)
    polys(lambda m, p, x: m.poly1d(p)(x), p, x)


@pytest.mark.parametrize("dtype", DTYPES)
def test_polyval_of_dtypes(dtype):
    call("polyval", values(dtype, 4), values(dtype, (2, 3), 1), rtol=1e-2 if dtype == "float16" else 1e-5)
    call("polyval", values(dtype, 4), values("int8", (2, 3), 1), rtol=1e-2 if dtype == "float16" else 1e-5)


@pytest.mark.parametrize("p", [[], [1, 2], [2, 1, 0], [[1, 2], [3, 4]], 3])
def test_polyval_of_a_polynomial(p):
    polys(lambda m, p: m.polyval(p, m.poly1d([1, 1.5])), p)
    polys(lambda m, p: m.poly1d(p)(m.poly1d([1, 1], variable="z")), p)


@pytest.mark.parametrize("m", [0, 1, 2, 3, 5, -1, 1.0, 1.5, "a"])
@pytest.mark.parametrize("p", [[1, 2, 3], [], 5, a("float32", 1, 2), a("uint64", 1, 2, 3), [True, True], [1j, 2, 3, 4]])
def test_derivative_and_integral(p, m):
    call("polyder", p, m)
    call("polyint", p, m)
    polys(lambda n, p: (n.poly1d(p).deriv(m), n.poly1d(p).integ(m)), p)


@pytest.mark.parametrize("dtype", DTYPES)
def test_derivative_and_integral_of_dtypes(dtype):
    x = values(dtype, 4)
    call("polyder", x)
    call("polyint", x)
    call("polyint", x, 2, values(dtype, 2))


@pytest.mark.parametrize(
    "m, k",
    [
        (1, 5), (1, [5]), (1, []), (1, [[5]]), (2, 5), (2, [5]), (2, [5, 6]), (2, [5, 6, 7]), (3, [5, 6]), (0, [1]),
        (0, []), (1, 3j), (2, [[5, 6], [7, 8]]), (1, None), (2, a("float32", 3, 4)),
    ],
)  # fmt: skip
def test_constants(m, k):
    call("polyint", [1, 2], m, k)
    polys(lambda n, k: n.poly1d([1, 2]).integ(m, k) if k is not None else None, k)


X = numpy.array([0.0, 1, 2, 3, 4, 5])
Y = numpy.array([0, 0.8, 0.9, 0.1, -0.8, -1])
Y2 = numpy.stack([Y, Y**2], 1)
W = numpy.arange(1, 7.0)
F32 = {"x": X.astype("f4"), "y": Y.astype("f4")}


@pytest.mark.parametrize("deg", [0, 1, 3, True, 1.5, numpy.int64(2), -1, "a"])
@pytest.mark.parametrize("y", [Y, Y2, Y + 1j])
@pytest.mark.parametrize("how", [{}, {"full": True}, {"cov": True}, {"cov": "unscaled"}, {"full": True, "cov": True}])
@pytest.mark.parametrize("w", [None, W, W.astype("f4")])
def test_polyfit(deg, y, how, w):
    if deg == 0 and y is not Y2:
        y = y + 1  # the mean is not zero
    call("polyfit", X, y, deg, w=w, rtol=1e-7, **how)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((X, Y, 5), {"cov": True}),
        ((X, Y, 1), {"cov": "other"}),
        ((X, Y, 1), {"cov": 1}),
        ((X, Y, 1), {"cov": False}),
        (([], [], 1), {}),
        ((Y2, Y, 1), {}),
        ((X, Y[:3], 1), {}),
        ((X, numpy.zeros((6, 1, 1)), 1), {}),
        ((X, Y, 1), {"w": W[:3]}),
        ((X, Y, 1), {"w": Y2}),
        ((X, Y, 1), {"w": 3}),
        ((X, Y, 1), {"w": W + 1j}),
        ((X + 0j, Y + 0j, 1), {"w": W + 1j}),
        ((X, Y2, 1), {"rcond": 1e-3}),
        ((X, Y, 1), {"rcond": 0.9, "full": True}),
        ((3, 4, 0), {}),
        (([3], 4, 0), {}),
        (([3], [4], 0), {}),
        ((X, numpy.zeros((6, 0)), 1), {}),
        (([True, False], [1, 2], 1), {}),
        (([1, 2, 3], [4, 6, 5], 1), {}),
        ((X.astype("f2"), Y, 1), {}),
        ((X, Y.astype("f2"), 1), {}),
        ((F32["x"], F32["y"], 1), {"full": True}),
        ((F32["x"], F32["y"], 1), {"w": W}),
        ((X, F32["y"], 1), {"cov": True}),
        ((X.astype("i4"), F32["y"], 1), {}),
        ((X + 1j * X**2, Y, 2), {"full": True}),
        ((X + 1j * X, Y, 1), {"cov": True}),
        ((X * 0 + 1, Y, 1), {"cov": True}),
        ((X[::-1], Y2[::-1, ::-1], 2), {}),
    ],
)
def test_polyfit_of_odd_arguments(args, kwargs):
    call("polyfit", *args, rtol=1e-5, **kwargs)


@pytest.mark.parametrize("x", [X * 0, X + numpy.nan])
def test_polyfit_without_a_solution(x):
    with pytest.raises(np.linalg.LinAlgError):
        np.polyfit(x, Y, 1)


def test_polyfit_of_too_few_points():
    same(lambda m: m.polyfit([0, 1, 2], [1, 2, 3], 3), rtol=1e-9)
    with pytest.warns(numpy.exceptions.RankWarning, match="Polyfit may be poorly conditioned"):
        np.polyfit([0, 1, 2], [1, 2, 3], 3)
    np.polyfit([0, 1, 2], [1, 2, 3], 3, full=True)
    with pytest.warns(numpy.exceptions.RankWarning), pytest.raises(np.linalg.LinAlgError):
        np.polyfit([1.0, 1.0, 1.0], [1, 2, 3], 1, cov=True)


# poly1d


@pytest.mark.parametrize(
    "c", [[0, 0, 1, 2], [], [0, 0], [0.0, 0], a("float32", 0), 5, [[1]], *[a(d, 0, 1) for d in DTYPES]]
)
def test_coefficients(c):
    polys(lambda m, c: m.poly1d(c), c)
    same(lambda m, c: m.poly1d(c).c, c)
    same(lambda m, c: [m.poly1d(c).order, m.poly1d(c).o, len(m.poly1d(c))], c)


OPERATIONS = [
    "P([1,2])[5]", "P([1,2])[-1]", "P([1,2])[0]", "P(f32)[5]", "P([1,2])[1.5]", "P([1,2])[0.5]", "P([1,2])['a']",
    "P([1,2])[0:1]", "list(P([1,2]))", "P([1,2])==P([1,2])", "P([1,2])==P([1,3])", "P([1,2])==P([1,2,3])",
    "P([1,2])==[1,2]", "P([1,2])!=P([1,2])", "P([1,2])!=P([1,3])", "P([1,2])!=3", "hash(P([1]))", "P([1,2])**2",
    "P([1,2])**0", "P([1,2])**5", "P([1,2])**-1", "P([1,2])**1.5", "P([1,2])**2.0", "P([1,2])**P([1])",
    "P([1,2])**[1,2]", "P([1,2])**True", "P([1,2])**m.int64(3)", "P([1,2])/2", "P([1,2])/[1,1]", "P([1,2])/P([1,1])",
    "2/P([1,2])", "[1,2,3]/P([1,1])", "P([1,2])//2", "P([1,2])+1", "1+P([1,2])", "P([1,2])-1", "1-P([1,2])",
    "P([1,2])*2", "2*P([1,2])", "m.float64(2)*P([1,2])", "m.array([1,2])*P([1,2])", "m.float64(2)+P([1,2])",
    "P([1,2])*m.float64(2)", "P([1,2])*m.array([1,2])", "P([1,2])+m.array([1,2,3])", "-z", "+z", "z*2", "z+1", "z/2",
    "z**2", "z.deriv()", "z.integ()", "z(P([1,1]))", "P(z)", "P(z, variable='y')", "P(z, r=True)", "P([1,2])(3)",
    "P([1,2])([3,4])", "m.asarray(P([1,2]))", "m.array(P([1,2]),dtype='f4')", "m.square(P([1,2]))",
    "m.sum(P([1,2]))", "m.add(P([1,2]),P([3,4]))", "m.add.reduce(P([1,2]))", "m.float64(4)/P([1,2])",
    "m.array([1,2])/P([1,2])", "P([1,2])/m.float64(2)", "P([1,2])/m.array([1,2])", "P([1,2])/m.array(2)",
    "P([1,2])*'a'", "P([1,2])@P([1,2])", "abs(P([1,2]))", "bool(P([0]))", "bool(P([1,0]))", "P([1,2])<3",
    "P([1,2])*True", "P([1,2],True)*2", "P(i8)*2", "P(i8)*m.float64(2)", "P(i8)/2", "P(i8)**2", "P(i8)+1",
    "P(f32)+1", "P(f32)*2.5", "2*P(f32)", "P(f32)-1.5", "P(f32)/3", "P(f32)**2", "repr(P(f32))", "repr(P(i8))",
    "repr(P([1.5,2]))", "repr(P(m.arange(2000)))", "repr(P(m.arange(100)/7))", "str(P([1,2,3]))",
    "str(P([1,2,3],variable='lam'))", "str(P(f32))", "P([1,2],variable=3)", "m.matmul(P([1,2]),P([1,2]))",
]  # fmt: skip


@pytest.mark.parametrize("text", OPERATIONS)
def test_operations(text):
    def f(m):
        names = {"m": m, "P": m.poly1d, "z": m.poly1d([1, 2], variable="z")}
        names |= {"f32": m.array([1, 2], "float32"), "i8": m.array([1, 2], "int8")}
        return eval(text, names)

    polys(f)


CHANGES = [
    "p[1]=7", "p[5]=7", "p[-1]=7", "p[1]=2.7", "p[5]=2.7", "p['a']=3", "p[2]=0", "p[1.0]=3", "p.c=[1]", "p.c=p.c",
    "p.order=1", "p.r=1", "p.variable='a'", "p.foo=1", "p.c[0]=5", "p.coef+=1", "p.coefficients*=2", "del p.c",
]  # fmt: skip


@pytest.mark.parametrize("text", CHANGES)
def test_changes(text):
    def f(m):
        p = m.poly1d([1, 2, 3])
        exec(text, {"p": p})
        return p.c, str(p)

    same(f)


def test_memory():
    def f(m):
        x = m.array([0, 1, 2])
        p = m.poly1d(x)
        p[0] = 9
        q = m.poly1d(p)
        q[1] = 5
        return x, p.c

    same(f)


def test_copies():
    p = np.poly1d([1, 2], variable="w")
    for q in (pickle.loads(pickle.dumps(p)), copy.copy(p), copy.deepcopy(p)):
        assert q == p
        assert q.variable == "w"


def test_numpy_takes_it():
    p = np.poly1d([1, 2])
    assert type(numpy.asarray(p)) is numpy.ndarray
    numpy.testing.assert_array_equal(numpy.asarray(p, "float32"), [1, 2])
    assert type(numpy.multiply(2.0, p)) is np.ndarray
    with pytest.raises(TypeError):
        numpy.frompyfunc(abs, 1, 1)(p)


def _number(kind, rng):
    if rng.random() < 0.15:
        return 0
    if kind == "int":
        return rng.choice([1, -1, rng.randint(-9, 9), rng.randint(-99999, 99999)])
    if kind == "float":
        own = [1.0, -1.0, 1e100, -0.0, float("nan"), float("inf"), -float("inf"), 0.5]
        return rng.choice([*own, rng.uniform(-9, 9), rng.gauss(0, 1e6), rng.gauss(0, 1e-6)])
    own = [-2j, 2j, complex(0, -0.0), complex(-1, 0), complex(float("nan"), 1)]
    return rng.choice(
        [*own, complex(rng.randint(-3, 3), rng.randint(-3, 3)), complex(rng.gauss(0, 1), rng.gauss(0, 9))]
    )


@pytest.mark.parametrize("kind", ["int", "float", "complex"])
def test_text(kind):
    rng = random.Random(kind)
    for _ in range(200):
        n = rng.choice([1, 2, 3, 5, 12, 25, 40, 110])
        c = [_number(kind, rng) for _ in range(n)]
        variable = rng.choice([None, "z", "lambda", ""])
        got, want = np.poly1d(c, variable=variable), numpy.poly1d(c, variable=variable)
        if rng.random() < 0.2:
            i = rng.choice([0, n - 1])
            got[i] = want[i] = 0
        assert str(got) == str(want)
        assert repr(got) == repr(want)


def test_text_of_nothing():
    got, want = np.poly1d([1, 0]), numpy.poly1d([1, 0])
    got[1] = want[1] = 0
    assert str(got) == str(want)


# Tensors


def test_tensors():
    t = torch.tensor([1.0, -3.0, 2.0], dtype=torch.float64)
    for f, args in [
        (np.poly, (t,)), (np.roots, (t,)), (np.polyval, (t, t)), (np.polyadd, (t, [1])), (np.polyder, (t,)),
        (np.polyint, (t,)), (np.poly1d([1, 2]), (t,)), (np.polymul, (t, t)), (np.polysub, (t, t)),
    ]:  # fmt: skip
        r = f(*args)
        assert isinstance(r, torch.Tensor)
        assert r.dtype is torch.float64
    assert all(isinstance(r, torch.Tensor) for r in np.polydiv(t, t[:2]))
    c, v = np.polyfit(t, t, 1, cov=True)
    assert isinstance(c, torch.Tensor)
    assert isinstance(v, torch.Tensor)
    assert all(isinstance(r, torch.Tensor) for r in np.polyfit(t, t, 1, full=True))
    assert isinstance(np.poly1d(t), np.poly1d)
    assert isinstance(np.polyadd(t, np.poly1d([1])), np.poly1d)
    assert (np.poly1d(t) * torch.tensor(2.0)).c.tolist() == [2, -6, 4]


def test_gradients():
    t = torch.tensor([1.0, -5.0, 6.0], dtype=torch.float64, requires_grad=True)
    other = torch.tensor([2.0, 1.0], dtype=torch.float64, requires_grad=True)
    x = torch.linspace(0, 1, 6, dtype=torch.float64)
    y = torch.randn(6, dtype=torch.float64, generator=torch.Generator().manual_seed(0)).requires_grad_()
    check = torch.autograd.gradcheck
    assert check(np.roots, t)
    assert check(np.poly, t)
    assert check(lambda p: np.polyval(p, x), t)
    assert check(np.polydiv, (t, other))
    assert check(np.polymul, (t, other))
    assert check(np.polyder, t)
    assert check(np.polyint, t)
    assert check(lambda y: np.polyfit(x, y, 2), y)
    p = np.poly1d(t) * np.asarray(other.sum())  # a number, though it is an array
    assert isinstance(p, np.poly1d)
    assert check(lambda t: (np.poly1d(t) ** 2).c.tensor, t)


def test_values_that_cannot_be_read():
    t = torch.tensor([[0.0, 1.0, -3.0, 2.0], [1.0, 2.0, 3.0, 4.0]], dtype=torch.float64)
    got = torch.func.vmap(lambda p: np.polyval(np.poly1d(p).c.tensor, torch.tensor(2.0)))(t)
    assert got.tolist() == [0, 27 - 8 + 7]
    r = torch.compile(np.roots, backend="eager")(torch.tensor([1.0, -3.0, 2.0]))
    assert sorted(r.real.tolist()) == pytest.approx([1, 2])
    r = torch.compile(lambda x, y: np.polyfit(x, y, 1), backend="eager")(torch.arange(3.0), torch.arange(3.0))
    assert r.tolist() == pytest.approx([1, 0], abs=1e-12)
