"""torch.compile: operators, methods, numbers, errors. One graph, and what eager code gives."""

import collections
import copy
import math
import operator
import subprocess
import sys

import pytest
import torch
from compiling import assert_equal, check_compiled, compile

import torch_arrayapi as xp

X = xp.asarray([[1.0, 2.0], [3.0, 4.0]])
V = xp.asarray([1.0, -2.0, 3.0])
I = xp.asarray([1, 2, 3])  # noqa: E741
TRUE = xp.asarray(True)


def in_place(f):
    """`f` on a copy, so that it can be called twice."""

    def program(x, *rest):
        x = x + 0
        return f(x, *rest)

    return program


OPERATORS = {
    "abs": (lambda a: abs(a), V),
    "neg": (lambda a: -a, V),
    "pos": (lambda a: +a, V),
    "invert": (lambda a: ~a, I),
    "add": (lambda a: (a + a, a + 2, 2.5 + a), V),
    "sub": (lambda a: (a - a, a - 2, 2.5 - a), V),
    "mul": (lambda a: (a * a, a * 2, 2.5 * a), V),
    "truediv": (lambda a: (a / a, a / 2, 2.5 / a), V),
    "floordiv": (lambda a: (a // a, a // 2, 25 // a), I),
    "mod": (lambda a: (a % a, a % 2, 25 % a), I),
    "pow": (lambda a: (a**a, a**2, 2**a), I),
    "matmul": (lambda a: (a @ a, a @ a[0, :], a[0, :] @ a), X),
    "and": (lambda a: (a & a, a & 2, 5 & a), I),
    "or": (lambda a: (a | a, a | 2, 5 | a), I),
    "xor": (lambda a: (a ^ a, a ^ 2, 5 ^ a), I),
    "shifts": (lambda a: (a << a, a >> 1, 64 >> a, 2 << a), I),
    "comparisons": (lambda a: (a == a, a != 2, a < 2, a <= a, a < 2, a >= 2, a == 2), I),
    "together": (lambda a: xp.where(~(a > 2), -(a @ a.T) * 2, 1 / a), X),
}
IN_PLACE = {
    "+=": (lambda a, b: operator.iadd(a, b), V),
    "-=": (lambda a, b: operator.isub(a, b), V),
    "*=": (lambda a, b: operator.imul(a, b), V),
    "/=": (lambda a, b: operator.itruediv(a, b), V),
    "//=": (lambda a, b: operator.ifloordiv(a, b), I),
    "%=": (lambda a, b: operator.imod(a, b), I),
    "**=": (lambda a, b: operator.ipow(a, b), I),
    "@=": (lambda a, b: operator.imatmul(a, b), X),
    "&=": (lambda a, b: operator.iand(a, b), I),
    "|=": (lambda a, b: operator.ior(a, b), I),
    "^=": (lambda a, b: operator.ixor(a, b), I),
    "<<=": (lambda a, b: operator.ilshift(a, b), I),
    ">>=": (lambda a, b: operator.irshift(a, b), I),
}


@pytest.mark.parametrize("name", OPERATORS)
def test_operators(name):
    f, x = OPERATORS[name]
    check_compiled(f, x)


@pytest.mark.parametrize("name", IN_PLACE)
def test_in_place_operators(name):
    """The array is the same one, with new values."""
    f, x = IN_PLACE[name]
    a, b = xp.asarray(x, copy=True), xp.asarray(x, copy=True)
    g, graphs = compile(f)
    assert g(a, x) is a
    assert_equal(a, f(b, x))
    assert len(graphs) == 1


def test_in_place_statements():
    def f(a, b):
        a @= b
        a += 1
        a[0, 1:] = 9.0
        return a

    a, b = xp.asarray(X, copy=True), xp.asarray(X, copy=True)
    assert compile(f)[0](a, X) is a
    assert_equal(a, f(b, X))


METHODS = {
    "attributes": lambda a: (a.T, a.mT, xp.zeros(a.shape), a * a.size, a * a.ndim, a.dtype),
    "device": lambda a: xp.zeros(3, device=a.device),
    "tensor": lambda a: a.tensor + 1,
    "namespace": lambda a: a.__array_namespace__(api_version="2025.12").sin(a),
    "to_device": lambda a: a.to_device("cpu"),
    "dlpack_device": lambda a: a.__dlpack_device__(),
    "from_dlpack": lambda a: xp.from_dlpack(a) + 1,
    "len": lambda a: len(a) * a,
    "iter": lambda a: [row * 2 for row in a],
    "unpacking": lambda a: [*a],
    "isinstance": lambda a: (isinstance(a, xp.Array), type(a) is xp.Array, hasattr(a, "__array_namespace__")),
    "shape": lambda a: (a.shape == (2, 2), a.shape[0], tuple(a.shape), f"{a.shape}"),
}


@pytest.mark.parametrize("name", METHODS)
def test_methods(name):
    check_compiled(METHODS[name], X)


def test_inspection_is_constant():
    def f(a):
        info = xp.__array_namespace_info__()
        d = info.default_dtypes()
        dtypes = info.dtypes(kind=("integral", "bool"))
        if info.capabilities()["data-dependent shapes"] and "uint64" in dtypes and len(info.devices()) > 0:
            return xp.zeros(2, dtype=d["integral"], device=info.default_device()) + xp.iinfo(dtypes["int8"]).max
        return a

    check_compiled(f, V)


def test_array_api_compat():
    """Its functions cache answers about types, of which dynamo warns; here a warning is an error."""
    compat = pytest.importorskip("array_api_compat")

    def f(a, b):
        namespace = compat.array_namespace(a, b)
        if compat.is_torch_array(a) or compat.is_numpy_array(a) or not compat.is_array_api_obj(a):
            return a
        return namespace.sin(compat.to_device(a, compat.device(b))) * compat.size(a)

    check_compiled(f, V, V)


# Constants


NAN, INF = math.nan, math.inf


@pytest.mark.parametrize(
    "f",
    {
        "asarray": lambda: xp.asarray(complex(NAN, INF)),
        "negative zero": lambda: xp.asarray(complex(-0.0, 0.0)),
        "list": lambda: xp.asarray([[1 + 2j, complex(INF, -0.0)], [1, complex(-0.0, NAN)]]),
        "list of floats": lambda: xp.asarray([[-0.0, INF], [-INF, NAN]], dtype=xp.complex64),
        "full": lambda: xp.full((2,), complex(-0.0, -INF)),
        "full_like": lambda: xp.full_like(xp.ones(2, dtype=xp.complex64), complex(NAN, -INF)),
        "operand": lambda: xp.ones(2, dtype=xp.complex128) * complex(-0.0, INF),
        "where": lambda: xp.where(xp.asarray([True, False]), complex(-0.0, -0.0), xp.ones(2, dtype=xp.complex64)),
        "copysign of -nan": lambda: xp.copysign(xp.ones(2), math.copysign(NAN, -1)),
        "signbit of -nan": lambda: xp.signbit(xp.asarray([1.0, math.copysign(NAN, -1), NAN])),
        "full of -nan": lambda: xp.signbit(xp.full(2, math.copysign(NAN, -1))),
        "large": lambda: (xp.full(2, 1e39), xp.asarray([1e39, -1e39]), xp.ones(2) * 1e39),
    }.items(),
    ids=operator.itemgetter(0),
)
def test_constants(f):
    """A graph keeps a number as text, and Python reads (nan+infj) and (-0+0j) as something else, or as nothing."""
    check_compiled(f[1])


@pytest.mark.parametrize("shape", [1, [2, 3], (), (0,)], ids=str)
def test_shapes_of_new_arrays(shape):
    check_compiled(lambda: (xp.zeros(shape), xp.ones(shape, dtype=xp.int8), xp.full(shape, 2), xp.empty(shape).shape))


# Shapes that depend on the values


@pytest.mark.parametrize(
    "f",
    {
        "nonzero": lambda x: xp.nonzero(x > 0),
        "mask": lambda x: x[x > 0] * 2,
        "mask of no axes": lambda x: x[xp.sum(x) > 0],
        "mask in a sum": lambda x: xp.sum(x[x > 0]) * xp.astype(xp.count_nonzero(x > 0), x.dtype),
        "unique": lambda x: (xp.unique_values(x), xp.unique_counts(x), xp.unique_inverse(x), xp.unique_all(x)),
        "repeat": lambda x: xp.repeat(x, xp.astype(xp.abs(x), xp.int64)),
        "sort of a mask": lambda x: xp.sort(x[x > 0], descending=True),
        "concat": lambda x: xp.concat([x[x > 0], x[x < 0]]),
        "reduced": lambda x: (xp.max(x[x > 0]), xp.mean(xp.astype(x[x > 0], xp.float64)), xp.argmax(x[x > 0])),
        "as a size": lambda x: xp.zeros(int(xp.count_nonzero(x > 0))),
        "negated": lambda x: x[~(x > 0)],
    }.items(),
    ids=operator.itemgetter(0),
)
@pytest.mark.parametrize("dtype", [xp.float32, xp.int64], ids=["float32", "int64"])
def test_data_dependent_shapes(f, dtype):
    check_compiled(f[1], xp.asarray([3, -1, 2, 3, 0], dtype=dtype))


def test_data_dependent_sizes_compile_once():
    g, graphs = compile(lambda x: xp.sum(x[x > 0] ** 2))
    for values in ([1.0, 2.0, 3.0], [-1.0, -2.0, 3.0], [-1.0, -1.0, -1.0]):
        x = xp.asarray(values)
        assert_equal(g(x), xp.sum(x[x > 0] ** 2))
    assert len(graphs) == 1


@pytest.mark.parametrize("shape", [(0, 2), (5, 0), (0, 0), (0,), (5, 2), (5,)])
def test_masks_with_an_empty_axis(shape):
    """The standard lets an axis of a mask have size 0 whatever the axis of the array is."""
    x = xp.reshape(xp.arange(10), (5, 2))

    def f(x, mask):
        y = x + 0
        y[mask] = 7
        return x[mask], y

    mask = xp.ones(shape, dtype=xp.bool)
    assert f(x, mask)[0].size == (0 if 0 in shape else 10)
    check_compiled(f, x, mask)


def test_masks_of_another_shape_are_refused():
    def f(x):
        try:
            return x[xp.ones((2, 3), dtype=xp.bool)]
        except IndexError as e:
            return x, str(e)

    check_compiled(f, xp.ones((5, 3)))


def test_writing_through_masks():
    def f(x):
        y = x + 0
        y[y < 0] = 0.0
        y[xp.any(y > 100)] = 1.0
        return y

    check_compiled(f, V)


# Numbers that are not known while the graph is made

FLOAT, INT = xp.asarray(3.5), xp.asarray(3)


@pytest.mark.parametrize(
    "f",
    {
        "number": lambda f, i: (float(f), int(i), bool(i == 3), operator.index(i)),
        "add": lambda f, i: (V + float(f), float(f) - V, V * int(i), V / int(i)),
        "float64": lambda f, i: xp.ones(3, dtype=xp.float64) * float(f),
        "complex": lambda f, i: xp.ones(3, dtype=xp.complex64) + float(f),
        "pow": lambda f, i: (abs(V) ** float(f), V ** int(i), I ** int(i)),
        "small integers": lambda f, i: (xp.ones(3, dtype=xp.int8) + int(i), xp.ones(3, dtype=xp.uint64) + int(i)),
        "comparison": lambda f, i: (float(f) > V, float(f) >= V, int(i) == I),
        "where": lambda f, i: (xp.where(V > 1, V, float(f)), xp.maximum(V, float(f)), xp.clip(V, 0.0, float(f))),
        "new": lambda f, i: (xp.full(3, float(f)), xp.full(3, int(i), dtype=xp.int8), xp.asarray([float(f), 1.0])),
        "sizes": lambda f, i: (xp.arange(int(i)), xp.eye(int(i)), xp.zeros((2, int(i))), xp.linspace(0.0, float(f), 3)),
        "indices": lambda f, i: (xp.arange(9)[int(i)], xp.arange(9)[: int(i)], xp.arange(9)[i], xp.arange(9)[i:]),
        "division": lambda f, i: (V // float(f), V % float(f), I // int(i), I % int(i), I << int(i)),
        "roll": lambda f, i: (xp.roll(xp.arange(9), int(i)), xp.reshape(xp.arange(6), (int(i), -1))),
    }.items(),
    ids=operator.itemgetter(0),
)
def test_unknown_numbers(f):
    check_compiled(f[1], FLOAT, INT)


def test_assert():
    names = {"xp": xp}  # pytest would rewrite an assert statement of this file
    exec("def f(x):\n    assert bool(xp.all(x > 0)), 'negative'\n    return x + 1", names)
    check_compiled(names["f"], abs(V))
    with pytest.raises(RuntimeError):
        compile(names["f"])[0](V)


BRANCHES = {
    "if": lambda a: 1 if a else 2,
    "not": lambda a: not a,
    "and": lambda a: 1 if a and True else 2,
    "while": lambda a: [a := ~a for _ in range(2) if a],
    "complex": lambda a: complex(xp.astype(a, xp.complex64)),
}


@pytest.mark.parametrize("name", BRANCHES)
def test_what_needs_a_value(name):
    """Without fullgraph it breaks the graph; with it the error says what to write."""
    f = BRANCHES[name]
    with pytest.raises(
        torch._dynamo.exc.Unsupported, match="write torch_arrayapi.where, torch.cond|take real and imag"
    ):
        compile(f)[0](TRUE)
    assert_equal(compile(f, fullgraph=False)[0](TRUE), f(TRUE))


# Errors


def or_else(f, error):
    """A program that catches an error of `f`."""

    def program(*args):
        try:
            return f(*args)
        except error:
            return args[0] * 2

    return program


ERRORS = {
    "mixed kinds": (lambda: I + V, TypeError),
    "a complex number": (lambda: V.__setitem__(0, 1j), TypeError),
    "scalar @": (lambda: V @ 2, TypeError),
    "~ of floats": (lambda: ~V, TypeError),
    "in place": (lambda: operator.iadd(xp.ones(3, dtype=xp.int8), I), TypeError),
    "a list": (lambda: xp.sum([1, 2]), TypeError),
    "a dtype's name": (lambda: xp.zeros(3, dtype="float32"), TypeError),
    "an Array and a tensor": (lambda: xp.add(V, V.tensor), TypeError),
    "float of an axis": (lambda: float(V), TypeError),
    "bool of an axis": (lambda: bool(V), TypeError),
    "len of no axis": (lambda: len(FLOAT), TypeError),
    "dtype out of category": (lambda: xp.sqrt(I), TypeError),
    "overflow": (lambda: xp.ones(1, dtype=xp.int8) + 1000, OverflowError),
    "axis": (lambda: xp.sum(V, axis=5), IndexError),
    "too many indices": (lambda: V[0, 0], IndexError),
    "square matrix": (lambda: xp.linalg.inv(xp.ones((2, 3))), ValueError),
    "kind": (lambda: xp.isdtype(xp.int8, "integer"), ValueError),
    "copy": (lambda: xp.asarray([1, 2], copy=False), ValueError),
    "broadcast_shapes": (lambda: xp.broadcast_shapes((2,), (3,)), ValueError),
}


@pytest.mark.parametrize("name", ERRORS)
def test_errors_are_caught_in_compiled_code(name):
    f, error = ERRORS[name]
    with pytest.raises(error) as eager:
        f()
    program = or_else(lambda a: f(), error)
    check_compiled(program, V)
    # One that leaves the program names its class, the function of the namespace, and where the program called it.
    with pytest.raises(torch._dynamo.exc.Unsupported, match="Observed exception") as report:
        compile(lambda a: f())[0](V)
    assert f"{error.__name__}({str(eager.value)!r})" in str(report.value)
    assert "test_compile.py" in str(report.value)
    with pytest.raises(error) as fallback:
        compile(lambda a: f(), fullgraph=False)[0](V)
    assert str(fallback.value) == str(eager.value)


# How dynamo learns the operators


@pytest.mark.parametrize("first", ["torch._dynamo", "torch_arrayapi"])
def test_order_of_imports(first):
    """The rules are there whichever is imported first, and dynamo is not loaded by the namespace."""
    program = f"""
import sys, torch
import {first}
assert ("torch._dynamo" in sys.modules) == ({first!r} == "torch._dynamo")
if {first!r} == "torch._dynamo":
    class Other:
        def __invert__(self):
            return 1
    try:
        torch.compile(lambda x: ~x, fullgraph=True, backend="eager")(Other())  # fills dynamo's notes on ~
    except torch._dynamo.exc.Unsupported:
        pass
import torch_arrayapi, torch_arrayapi as xp
x = xp.asarray([[1, 2], [3, 4]])
def f(x, s):
    y = ~(x @ x)
    return y, y == s
g = torch.compile(f, fullgraph=True, backend="eager", dynamic=True)
for s in (-8, -11):
    torch_arrayapi._promotion._FITTING -= 1  # the package does not change, and its names are not looked up again
    torch.compiler.set_stance("default" if s == -8 else "fail_on_recompile")
    assert bool(xp.all(g(x, s)[0] == f(x, s)[0])) and bool(xp.all(g(x, s)[1] == f(x, s)[1]))
assert not any(type(finder).__module__.startswith("torch_arrayapi") for finder in sys.meta_path)
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def test_operators_of_other_classes_are_left_alone():
    class Other:
        def __bool__(self):
            return False

        def __eq__(self, other):
            return NotImplemented

        __hash__ = None

    assert compile(lambda o, x: (bool(o), not o, x + 1)[:2])[0](Other(), V) == (False, True)


def test_copies():
    """copy and deepcopy are not traced: they break the graph, and are right."""

    def f(x):
        return copy.copy(x + 1), collections.OrderedDict(x=copy.deepcopy(x))

    got, want = compile(f, fullgraph=False)[0](V), f(V)
    assert_equal(got[0], want[0])
    assert_equal(got[1]["x"], want[1]["x"])
