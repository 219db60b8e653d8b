"""Products, generalized ufuncs, diagonals and Einstein's summation, against NumPy."""

import inspect

import numpy
import pytest
import torch
from compare import DTYPES, assert_same, copied, ours, same, tensors, values

import torch_arrayapi.numpy_compat as np
from torch_arrayapi.numpy_compat import _errors, _products

pytestmark = pytest.mark.filterwarnings(
    "ignore::RuntimeWarning", "ignore::numpy.exceptions.ComplexWarning", "ignore:Arrays of 2-dim:DeprecationWarning"
)

GUFUNCS = ["matmul", "vecdot", "matvec", "vecmat"]
A23 = numpy.arange(6.0).reshape(2, 3)
A34 = numpy.arange(12.0).reshape(3, 4)
A234 = numpy.arange(24.0).reshape(2, 3, 4)
TALL = A234.transpose(0, 2, 1)
SQUARE = numpy.arange(9).reshape(3, 3)
BYTES = (A23 * 50).astype("int8")
V3 = numpy.array([1.0, -2.0, 3.0])
O24 = numpy.zeros((2, 4))


def own(m):
    return _products if m is np else m


def call(name):
    return lambda m, *args, **kwargs: getattr(own(m), name)(*args, **kwargs)


def signature(f):
    return [(p.name, p.kind, p.default) for p in inspect.signature(f).parameters.values()]


@pytest.mark.parametrize("name", _products.__all__)
def test_signatures(name):
    assert signature(getattr(_products, name)) == signature(getattr(numpy, name))


@pytest.mark.parametrize("name", GUFUNCS)
def test_gufunc_facts(name):
    got, want = getattr(_products, name), getattr(numpy, name)
    for fact in ("__name__", "nin", "nout", "nargs", "identity", "signature"):
        assert getattr(got, fact) == getattr(want, fact)
    assert repr(got) == repr(want)
    for method in ("reduce", "accumulate", "reduceat", "outer", "at"):
        same(lambda m, x, name=name, method=method: getattr(getattr(own(m), name), method)(x, x, x), A23)


# Two arrays of any dtype

PAIRS = [
    ("dot", (2, 3), (3, 4)), ("dot", (3,), (3,)), ("dot", (2, 3), (3,)), ("dot", (3,), (3, 2)), ("dot", (), (2, 3)),
    ("dot", (2, 4, 3), (3,)), ("dot", (2, 4, 3), (2, 3, 5)), ("dot", (3,), (2, 3, 5)), ("dot", (), ()),
    ("dot", (2, 0), (0, 3)), ("vdot", (2, 3), (3, 2)), ("vdot", (), ()), ("inner", (2, 3), (4, 3)),
    ("inner", (3,), (2, 4, 3)), ("inner", (2, 3), (3,)), ("inner", (), (2, 3)), ("inner", (2, 3), ()),
    ("inner", (2, 2, 3), (2, 4, 3)), ("outer", (2, 3), (4,)), ("outer", (), ()), ("outer", (0,), (2,)),
    ("matmul", (2, 3), (3, 4)), ("matmul", (3,), (3,)), ("matmul", (5, 2, 3), (3, 4)), ("matmul", (3,), (5, 3, 4)),
    ("matmul", (5, 2, 3), (3,)), ("matmul", (2, 0), (0, 3)), ("matmul", (5, 1, 2, 3), (4, 3, 2)),
    ("vecdot", (2, 3), (2, 3)), ("vecdot", (4, 1, 3), (2, 3)), ("vecdot", (3,), (3,)), ("vecdot", (2, 0), (2, 0)),
    ("matvec", (2, 3), (3,)), ("matvec", (4, 2, 3), (3,)), ("matvec", (2, 3), (4, 3)),
    ("vecmat", (3,), (3, 2)), ("vecmat", (4, 3), (3, 2)), ("vecmat", (3,), (4, 3, 2)),
    ("kron", (2, 3), (2,)), ("kron", (2,), (3, 2)), ("kron", (), (2, 2)), ("kron", (), ()), ("kron", (2, 3), (0, 2)),
    ("cross", (3,), (3,)), ("cross", (2, 4, 3), (4, 3)), ("cross", (4, 2), (4, 3)), ("cross", (4, 3), (2,)),
    ("cross", (4, 2), (2,)), ("tensordot", (2, 3, 4), (3, 4, 5)), ("tensordot", (2, 3), (2, 3)),
]  # fmt: skip


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("name, s1, s2", PAIRS)
def test_pairs(name, s1, s2, d):
    rtol = 2e-2 if d == "float16" else None
    same(call(name), values(d, s1), values(d, s2, 1), rtol=rtol)


@pytest.mark.parametrize("d", ["bool", "int8", "uint16", "uint64", "float16", "float32", "complex64"])
@pytest.mark.parametrize("name", ["dot", "vdot", "inner", "outer", "matmul", "vecdot", "kron", "tensordot", "cross"])
def test_mixed_dtypes(name, d):
    for other in ("int32", "uint8", "float64", "float32", "complex128"):
        same(call(name), values(d, (3, 3)), values(other, (3, 3), 1), rtol=1e-5)
        same(call(name), values(other, (3, 3)), values(d, (3, 3), 1), rtol=1e-5)


@pytest.mark.parametrize("name", ["dot", "vdot", "inner", "outer", "matmul", "vecdot", "kron"])
def test_views_and_lists(name):
    x = values("float64", (6, 6))
    for y in (x[::-1], x[:, ::-2][::2, :], x.T, x[1:4, 2:5].T):
        same(call(name), y, y[::-1])
    same(call(name), [[1, 2], [3, 4]], [[5.0, 6], [7, 8]])
    same(call(name), [[1, 2j], [3, 4]], ((5, 6), (7, 8)))


@pytest.mark.parametrize("x", [3, 2.5, True, 1j, numpy.float32(2), numpy.int8(3)])
def test_numbers_count(x):
    for name in ("dot", "inner", "outer", "kron"):
        same(call(name), x, numpy.ones(2, "float32"))
        same(call(name), numpy.ones(2, "int8"), x)


@pytest.mark.parametrize(
    "name, args",
    [
        ("dot", (A23, A23)),
        ("dot", (V3, [1, 2])),
        ("dot", (A234, A234)),
        ("vdot", (A23, [1, 2])),
        ("inner", (A23, A34)),
        ("inner", (A234, A23)),
        ("matmul", (3, 4)),
        ("matmul", (A23, 3)),
        ("matmul", (A23, A23)),
        ("matmul", ([1, 2], [1, 2, 3])),
        ("matmul", (A234, numpy.ones((3, 4, 2)))),
        ("matmul", (A23,)),
        ("matmul", ("a", A23)),
        ("vecdot", (A23, 3)),
        ("vecdot", (3, A23)),
        ("vecdot", (A23, A34)),
        ("vecdot", (A23, [1])),
        ("matvec", ([1.0], A34)),
        ("matvec", (A23, 3.0)),
        ("matvec", (A23, A34)),
        ("vecmat", ([1.0], V3)),
        ("vecmat", (3.0, A34)),
        ("vecmat", (A23, A34[:, :2])),
        ("vecmat", ([1.0], A34)),
        ("cross", (True, 3)),
        ("cross", (A34, A34)),
        ("cross", (numpy.ones((3, 3)), numpy.ones((4, 3)))),
        ("cross", (numpy.ones(3, bool), numpy.ones(3, bool))),
        ("cross", (numpy.ones(2, bool), numpy.ones(3, bool))),
        ("tensordot", (A23, A34, 3)),
        ("tensordot", (A23, A34, 1.5)),
        ("tensordot", (A23, A34, (1,))),
        ("tensordot", (A23, A34, "x")),
        ("tensordot", (A23, A23, ([0, 1], [1, 0]))),
        ("tensordot", (A23, A23, ([0, 1], [1]))),
        ("tensordot", (A23, A23, ([0, 0], [1, 1]))),
        ("tensordot", (A23, A23, ([0, 4], [0, 1]))),
        ("trace", (V3,)),
        ("trace", (A23, 0, 0, 0)),
        ("trace", (A23, 0, 0, 5)),
        ("diagonal", (V3,)),
        ("diagonal", (A234, 0, 1, 1)),
        ("diagonal", (A234, 0, 1, -5)),
        ("diagonal", (A23, 1.5)),
    ],
)
def test_errors(name, args):
    same(call(name), *args)


def test_error_texts():
    def text(f, *args, **kwargs):
        with pytest.raises((ValueError, TypeError)) as e:
            f(*args, **kwargs)
        return str(e.value)

    for name, args, kwargs in [
        ("dot", (A23, A23), {}),
        ("inner", (A23, A34), {}),
        ("inner", (A234, A23), {}),
        ("matmul", (A23, A23), {}),
        ("matmul", (3, A23), {}),
        ("vecdot", (A23, A34), {}),
        ("matmul", (A23, A34), {"axis": 0}),
        ("matmul", (A23, A34), {"axes": 5}),
        ("matmul", (A23, A34), {"keepdims": True}),
        ("tensordot", (A23, A23, ([0, 1], [1, 0])), {}),
        ("cross", (A34, A34), {}),
        ("trace", (V3,), {}),
        ("einsum", ("i1", A23), {}),
        ("einsum", ("i", A23), {}),
        ("einsum", ("ii", A23), {}),
        ("einsum", ("ij,jk", A23), {}),
        ("einsum", ("ij", A23, A23), {}),
    ]:
        want = text(getattr(numpy, name), *args, **kwargs)
        assert text(getattr(_products, name), *map(ours, args), **kwargs) == want


# Keywords of gufuncs

KEYWORDS = [
    ("matmul", A23, V3, {"out": numpy.zeros(2)}),
    ("matmul", A23, V3, {"out": numpy.zeros((4, 2))}),
    ("matmul", A23, V3, {"out": numpy.zeros(3)}),
    ("matmul", A23, A34, {"out": numpy.zeros(4)}),
    ("matmul", A23, A34, {"out": (O24,)}),
    ("matmul", A23, A34, {"out": (O24, None)}),
    ("matmul", A23, A34, {"out": [1]}),
    ("matmul", A23, A34, {"out": O24.astype(int)}),
    ("matmul", A23, A34, {"out": O24.astype(int), "casting": "unsafe"}),
    ("matmul", A23, A34, {"out": O24.astype("float32")}),
    ("matmul", A23, A34, {"out": numpy.zeros((5, 2, 4))}),
    ("matmul", A234, TALL, {"out": numpy.zeros((3, 3))}),
    ("matmul", A23, A34, {"dtype": "float32"}),
    ("matmul", A23, A34, {"dtype": int}),
    ("matmul", A23, A34, {"dtype": int, "casting": "unsafe"}),
    ("matmul", A23, A34, {"casting": "no"}),
    ("matmul", A23.astype("float32"), A34, {"casting": "no"}),
    ("matmul", A23, A34, {"casting": "x"}),
    ("matmul", A23, A34, {"order": "X"}),
    ("matmul", A23, A34, {"order": "C"}),
    ("matmul", A23, A34, {"subok": False}),
    ("matmul", A23, A34, {"signature": "dd->d"}),
    ("matmul", A23, A34, {"signature": "ff->f"}),
    ("matmul", A23, A34, {"sig": "ff->f"}),
    ("matmul", A23, A34, {"foo": 3}),
    ("matmul", A23, A34, {"where": True}),
    ("matmul", A23, A34, {"axis": 0}),
    ("matmul", A23, A34, {"keepdims": True}),
    ("matmul", A23, A34, {"axes": [(0, 1), (0, 1), (0, 1)]}),
    ("matmul", A23, A34.T, {"axes": [(0, 1), (1, 0), (1, 0)]}),
    ("matmul", A234, A234, {"axes": [(0, 1), (1, 0), (0, 1)]}),
    ("matmul", A234, A234, {"axes": [(0, 1), (1, 0), (0, 2)], "out": numpy.zeros((2, 4, 2))}),
    ("matmul", A234, A234, {"axes": [(0, 1), (1, 0), (0, 7)], "out": numpy.zeros((2, 4, 2))}),
    ("matmul", A23, A34, {"axes": [(0, 1), (0, 1)]}),
    ("matmul", [1, 2], [1, 2], {"axes": [0, 0]}),
    ("matmul", [1, 2], [1, 2], {"axes": [0, 0, ()]}),
    ("matmul", [1, 2], [1, 2], {"axes": [(0,), (0,), ()]}),
    ("matmul", A23, [1, 2, 3], {"axes": [(0, 1), 0, 0]}),
    ("matmul", A23, A34, {"axes": [(0, 1), (0, 1), (0, 5)]}),
    ("matmul", A23, A34, {"axes": [(0, 0), (0, 1), (0, 1)]}),
    ("matmul", A23, A34, {"axes": 5}),
    ("matmul", A23, A34, {"axes": [0, 0, 0]}),
    ("matmul", A23, A34, {"axes": [(0, 1), ("a", 0), (0, 1)]}),
    ("vecdot", A23, A23, {"axis": 0}),
    ("vecdot", A23, A23, {"axis": 0, "keepdims": True}),
    ("vecdot", A23, A23, {"keepdims": True}),
    ("vecdot", A23, A23, {"keepdims": True, "out": numpy.zeros((2, 1))}),
    ("vecdot", A23, A23, {"keepdims": 1}),
    ("vecdot", A23, A23, {"axis": 0, "axes": [0, 0]}),
    ("vecdot", A23, A23, {"axes": [0, 0]}),
    ("vecdot", A23, A23, {"axes": [0, 0, ()]}),
    ("vecdot", A23, A23, {"axes": [0, 0, 0], "keepdims": True}),
    ("vecdot", A23, A23, {"axes": [0, 0], "keepdims": True}),
    ("vecdot", A23, A23.T, {"axes": [0, 1]}),
    ("vecdot", A23, A23, {"axes": [(0, 1), 0]}),
    ("vecdot", A23, A23, {"axes": (0, 0)}),
    ("vecdot", A23, A23, {"axes": ["a", 0]}),
    ("vecdot", A23, A23, {"axis": 4}),
    ("vecdot", A23, A23, {"axis": 1.5}),
    ("vecdot", A23, A23, {"out": numpy.zeros(2)}),
    ("vecdot", V3, V3, {"out": numpy.zeros(())}),
    ("matvec", A23, A23, {"axes": [(0, 1), 1, 0]}),
    ("matvec", A23, A23, {"axis": 1}),
    ("matvec", A23, A23, {"keepdims": True}),
    ("vecmat", [1j, 2], A23, {"axes": [0, (0, 1), 0]}),
    ("vecmat", [1j, 2], A23.T, {"axes": [0, (1, 0), 0]}),
]


@pytest.mark.parametrize("name, a, b, kwargs", KEYWORDS)
def test_keywords(name, a, b, kwargs):
    same(call(name), a, b, **kwargs)


def test_out_is_the_result():
    for name, a, b, shape in [
        ("matmul", A23, A34, (2, 4)),
        ("dot", A23, A34, (2, 4)),
        ("vecdot", A23, A23, (2,)),
        ("outer", V3, V3, (3, 3)),
    ]:
        out = np.zeros(shape)
        assert getattr(_products, name)(ours(a), ours(b), out=out) is out
        assert_same(out, getattr(numpy, name)(a, b))
    x = np.asarray(SQUARE.copy())
    assert _products.matmul(x, x, out=x) is x
    assert_same(x, SQUARE @ SQUARE)
    backwards = np.zeros((2, 4))[::-1]
    _products.matmul(ours(A23), ours(A34), backwards)
    assert_same(backwards, A23 @ A34)
    t = torch.zeros(2, 4, dtype=torch.float64)
    assert _products.matmul(tensors(A23), tensors(A34), out=t) is t
    readonly = np.broadcast_to(0.0, (2, 4))
    with pytest.raises(ValueError, match="read-only"):
        _products.matmul(ours(A23), ours(A34), out=readonly)
    with pytest.raises(ValueError, match="Output operand 0 does not have enough"):
        _products.matmul(ours(A23), ours(A34), out=np.zeros(4))
    assert _products.matmul(ours(A23), ours(A34), order="F").flags.f_contiguous


@pytest.mark.parametrize(
    "out",
    [
        O24,
        O24.astype("float32"),
        numpy.asfortranarray(O24),
        numpy.zeros((2, 5)),
        numpy.zeros(8),
        numpy.zeros((2, 4, 1)),
    ],
)
def test_dot_out(out):
    same(call("dot"), A23, A34, out=out)


def test_outer_out():
    same(call("outer"), V3, [1, 2], out=numpy.zeros((3, 2)))
    same(call("outer"), V3, [1, 2], out=numpy.zeros((3, 2), int))


def test_another_library():
    class Other:
        def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
            return ufunc, method, sorted(kwargs)

    x = ours(A23)
    assert _products.matmul(x, Other()) == (_products.matmul, "__call__", [])
    assert _products.vecdot(Other(), x, axis=0, dtype=float, out=np.zeros(3)) == (
        _products.vecdot, "__call__", ["axis", "dtype", "out"],
    )  # fmt: skip


def test_floating_point_errors():
    big = numpy.full((2, 2), 1e300)
    with np.errstate(over="raise"), pytest.raises(FloatingPointError, match="overflow encountered in matmul"):
        _products.matmul(ours(big), ours(big))
    with np.errstate(invalid="raise"), pytest.raises(FloatingPointError, match="invalid value encountered in vecdot"):
        _products.vecdot(ours(numpy.array([1e200, 1e200])), ours(numpy.array([1e200, -1e200])))
    with np.errstate(all="raise"):
        assert_same(_products.matmul(ours(A23), ours(A34)), A23 @ A34)
        assert_same(_products.matmul(ours(big * numpy.inf), ours(big)), big * numpy.inf)
    assert not _errors.state.on


def test_legacy_promotion():
    with np.promotion("legacy"):
        assert_same(_products.matmul(ours(A23.astype("float32")), ours(V3.astype("float32"))), (A23 @ V3).astype("f4"))


@pytest.mark.parametrize("name, s1, s2", PAIRS)
def test_tensors(name, s1, s2):
    a, b = values("float64", s1), values("float64", s2, 1)
    got = getattr(_products, name)(tensors(a), tensors(b))
    assert type(got) is torch.Tensor
    assert_same(np.asarray(got), numpy.asarray(getattr(numpy, name)(a, b)), exact_type=False)
    mixed = getattr(_products, name)(tensors(a), ours(b))
    assert type(mixed) is not torch.Tensor


@pytest.mark.parametrize("name, s1, s2", [p for p in PAIRS if 0 not in p[1] + p[2]])
def test_derivatives(name, s1, s2):
    a, b = (tensors(values("float64", s, i)).requires_grad_() for i, s in enumerate((s1, s2)))
    assert torch.autograd.gradcheck(getattr(_products, name), (a, b))


# More of functions


@pytest.mark.parametrize(
    "axes",
    [0, 1, -1, ([1], [0]), (1, 0), ([-1], [-2]), ((1,), (0,)), ([], []), (numpy.array([1]), numpy.array([0]))],
)
def test_tensordot_axes(axes):
    for d in ("float64", "int8", "bool", "float16", "uint32"):
        same(call("tensordot"), values(d, (2, 3)), values(d, (3, 4), 1), axes, rtol=1e-2 if d == "float16" else None)


def test_tensordot_many_axes():
    same(call("tensordot"), A234, TALL, ([0, 1], [0, 2]))
    same(call("tensordot"), A234, TALL, ([2, 0], [1, 0]))
    same(call("tensordot"), 3, 4, 0)
    same(call("tensordot"), A234, A234, 3)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((numpy.ones((3, 4)), numpy.ones((3, 5))), {"axis": 0}),
        ((A34, A34), {"axis": 0}),
        ((A34, A34.T), {"axisa": 0}),
        ((A34, A34.T), {"axisa": 0, "axisc": 0}),
        ((A34, A34.T), {"axisa": 5}),
        ((A34.T, A34), {"axisb": 5}),
        ((A34.T, A34.T), {"axisc": 5}),
        ((A34.T[:, :2], A34.T[:, :2]), {"axisc": 5}),
        ((A34.T, A34.T[:, :2]), {}),
        ((A34.T[:, 1:], A34.T), {"axisc": 0}),
        ((A34.T.astype("uint8"), A34.T.astype("float32")), {}),
        (([1, 2], [1, 2]), {}),
        (([1, 2], [1, 2, 3]), {}),
        (([1, 2, 3], [1, numpy.inf]), {}),
    ],
)
def test_cross(args, kwargs):
    same(call("cross"), *args, **kwargs)


@pytest.mark.filterwarnings("default:Arrays of 2-dim:DeprecationWarning")
def test_cross_warns():
    with pytest.warns(DeprecationWarning, match="2-dimensional vectors"):
        _products.cross([1, 2], [1, 2])


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("args", [(), (1,), (-1,), (9,), (0, 1, 2), (0, -1, 0), (1, 2, 1)])
def test_trace_and_diagonal(d, args):
    for name in ("trace", "diagonal"):
        same(call(name), values(d, (2, 3, 4)), *args, rtol=1e-2 if d == "float16" else None)
        same(call(name), values(d, (4, 3, 4))[::-1, :, ::-1], *args, rtol=1e-2 if d == "float16" else None)


@pytest.mark.parametrize(
    "kwargs",
    [
        {"dtype": int},
        {"dtype": "int8"},
        {"dtype": "float32"},
        {"out": numpy.zeros(4)},
        {"out": numpy.zeros(4, int)},
        {"out": numpy.zeros(4, "float32")},
        {"out": numpy.zeros(3)},
    ],
)
def test_trace_keywords(kwargs):
    same(call("trace"), A234, **kwargs)


def test_diagonal_is_a_view():
    x = np.asarray(SQUARE.copy())
    r = _products.diagonal(x)
    assert r.base is x and not r.flags.writeable
    x[1, 1] = 77
    assert r.tolist() == [0, 77, 8]
    with pytest.raises(ValueError, match="read-only"):
        r[0] = 1
    t = tensors(SQUARE)
    assert _products.diagonal(t).data_ptr() == t.data_ptr()
    assert type(_products.trace(t)) is torch.Tensor


# Einstein's summation

EINSUMS = [
    ("ij,jk", A23, A34),
    ("ij,jk->ki", A23, A34),
    ("ii", SQUARE),
    ("ii->i", SQUARE),
    ("ii->", SQUARE),
    ("iii->i", numpy.arange(8).reshape(2, 2, 2)),
    ("iji->ij", numpy.arange(12).reshape(2, 3, 2)),
    ("iijj->ij", numpy.arange(36).reshape(2, 2, 3, 3)),
    ("ii,jj->ij", SQUARE, SQUARE),
    ("ii", A23),
    ("ii", numpy.ones((1, 3))),
    ("ij", A23),
    ("ji", A23),
    ("bA", A23),
    ("...j,jk", A23, A34),
    ("i...->...", A23),
    ("...->...", A23),
    ("...", A23),
    ("...i,...j", A23, A23),
    ("...i,...j", A23, A34[0]),
    ("i...,j...->ij...", numpy.ones((2, 3, 1)), numpy.ones((2, 4))),
    ("i...,j...->ij", numpy.ones((2, 3, 1)), numpy.ones((2, 4))),
    ("i...->i", A23),
    ("ij->...ij", A23),
    ("...ij->ij...", A234),
    ("i", A23),
    ("ijk", A23),
    ("i,j", [1, 2], [3, 4]),
    (",", 3, 4),
    ("->", 3),
    ("", 3),
    (",ij", 3, A23),
    ("ij,jk->il", A23, A34),
    ("ij,jk->ii", A23, A34),
    ("ij->jj", A23),
    ("ij,jk", A23),
    ("ij", A23, A34),
    ("ij,ik", A23, A34),
    ("ij,ij->ij", A23, numpy.ones((1, 3))),
    ("ij,ij->ij", numpy.ones((1, 3)), A23),
    ("ij,ij->j", A23, numpy.ones((1, 1))),
    ("ij,ij->j", A23.astype(int), numpy.ones((1, 1), int)),
    ("ij,ij->", numpy.ones((1, 1), int), A23.astype(int)),
    ("i1", A23),
    ("i.j", A23),
    ("i..j", A23),
    ("i...j...", A23),
    ("ij->i->j", A23),
    ("ij->i.", A23),
    ("ij-j", A23),
    ("ij>j", A23),
    (" i j , j k -> i k ", A23, A34),
    (b"ij,jk", A23, A34),
    ("ij->", A23),
    ("ij->", BYTES),
    ("ij,ij->", BYTES, BYTES),
    ("ij,kj->ik", BYTES, BYTES),
    ("ij,jk", BYTES, A34),
    ("i,i", numpy.zeros(0), numpy.zeros(0)),
    ("i,i", numpy.zeros(0, int), numpy.zeros(0, int)),
    ("ij,jk", numpy.zeros((2, 0)), numpy.zeros((0, 3))),
    ("ij,jk,kl->il", A23, A34, A34.T),
    ("ij,jk,kl->il", A23.astype("uint16"), A34.astype("int8"), A34.T.astype("uint8")),
    ("bij,bjk->bik", A234, TALL),
    ("bij,bjk->bik", A234.astype(int), TALL.astype(int)),
    ("bij,bjk->kbi", A234.astype("uint64"), TALL.astype("uint64")),
    ("bij,bij,bij->bi", A234, A234, A234),
    ("i,j,k,l,m,n->", *[[1, 2]] * 6),
    ("ij,j,i->", A23[::-1], V3, [1, 2]),
    (A23, [0, 1], A34, [1, 2]),
    (A23, [0, 1], A34, [1, 2], [2, 0]),
    (A23, [0, 1], A34, [1, 2], []),
    (A23, (0, 1), A34, numpy.array([1, 2])),
    (A23, [0, ...], [...]),
    (A23, [..., 1], A34, [1, 2], [..., 2]),
    (A23, [0, 51]),
    (A23, [30, 2]),
    (A23, [0, 52]),
    (A23, [0, -1]),
    (A23, [0, 1.5]),
    (A23, "ij"),
    (A23, [0, 1], A34),
    (3, A23),
    (),
    ("ij",),
    (A23,),
]


# Where NumPy optimizes, another parser of its takes and refuses other odd forms.
PLAIN = [args for args in EINSUMS if args and isinstance(args[0], str) and args[0] != "ij->...ij"]
CALLS = [(args, kwargs) for args in EINSUMS for kwargs in ({}, {"order": "C"})]
CALLS += [(args, {"optimize": True}) for args in PLAIN]


@pytest.mark.parametrize("args, kwargs", CALLS, ids=repr)
def test_einsum(args, kwargs):
    same(call("einsum"), *args, **kwargs)


@pytest.mark.parametrize("d", DTYPES)
def test_einsum_dtypes(d):
    a, b, c = values(d, (2, 3)), values(d, (3, 4), 1), values(d, (2, 3), 2)
    rtol = 2e-2 if d == "float16" else 1e-5 if d in ("float32", "complex64") else None
    same(call("einsum"), "ij,jk", a, b, rtol=rtol)
    same(call("einsum"), "ij,jk", a[::-1], b.T[::-1].T, rtol=rtol)
    same(call("einsum"), "ij,ij->j", a, c, rtol=rtol)
    same(call("einsum"), "ij->j", a, rtol=rtol)
    same(call("einsum"), "ij->", a, rtol=rtol)
    same(call("einsum"), "ij,ij,jk->ik", a, c, b, rtol=rtol)
    same(call("einsum"), "ij,kj,kl->il", a, c, c, optimize="optimal", rtol=rtol)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((A23, A34), {"dtype": "float32"}),
        ((A23, A34), {"dtype": "float32", "casting": "unsafe"}),
        ((A23, A34), {"dtype": "float32", "casting": "same_kind"}),
        ((A23, A34), {"dtype": "int32", "casting": "unsafe"}),
        ((A23, A34), {"dtype": complex}),
        ((BYTES, BYTES.T), {"dtype": "float32"}),
        ((BYTES, BYTES.T), {"dtype": "int64"}),
        ((A23, A34), {"out": O24}),
        ((A23, A34), {"out": O24.astype("float32")}),
        ((A23, A34), {"out": O24.astype("float32"), "casting": "same_kind"}),
        ((A23, A34), {"out": O24.astype("int32"), "casting": "unsafe"}),
        ((A23, A34), {"out": O24.astype("float32"), "optimize": True}),
        ((BYTES, BYTES.T), {"out": numpy.zeros((2, 2))}),
        ((BYTES, BYTES.T), {"out": numpy.zeros((2, 2), "int16")}),
        ((BYTES, BYTES.T), {"out": numpy.zeros((2, 2), "complex64")}),
        ((A23, A34), {"out": numpy.zeros((2, 5))}),
        ((A23, A34), {"out": numpy.zeros(4)}),
        ((A23, A34), {"out": numpy.zeros((2, 2, 4))}),
        ((A23, A34), {"out": [1]}),
        ((A23, A34), {"out": None, "dtype": None}),
        ((A23, A34), {"order": "X"}),
        ((A23, A34), {"casting": "X"}),
        ((A23, A34), {"foo": 1}),
        ((A23, A34), {"optimize": "optimal"}),
        ((A23, A34), {"optimize": "greedy"}),
        ((A23, A34), {"optimize": ["einsum_path", (0, 1)]}),
        ((A23, A34), {"optimize": ("greedy", 100)}),
        ((A23, A34), {"optimize": 1}),
        ((A23, A34), {"optimize": False}),
    ],
)
def test_einsum_keywords(args, kwargs):
    same(call("einsum"), "ij,jk", *args, **kwargs)


def test_einsum_paths():
    args = "ij,jk,kl->il", A23, A34, A34.T
    for optimize in (True, "greedy", "optimal", ["einsum_path", (0, 1), (0, 1)], ["einsum_path", (1, 2), (0, 1)]):
        same(call("einsum"), *args, optimize=optimize)
    same(call("einsum"), *args, optimize=True, out=numpy.zeros((2, 3)))
    x = [values("float64", (3,) * n, n) for n in (2, 3, 3, 2, 1)]
    same(call("einsum"), "ab,bcd,dce,ef,f->a", *x, optimize=True, rtol=1e-10)


@pytest.mark.parametrize("order", ["C", "F", "A", "K"])
@pytest.mark.parametrize("optimize", [False, True])
def test_einsum_order(order, optimize):
    x, y = numpy.asfortranarray(A23), numpy.asfortranarray(A34)
    want = numpy.einsum("ij,jk", x, y, order=order, optimize=optimize)
    got = _products.einsum("ij,jk", ours(x), ours(y), order=order, optimize=optimize)
    assert_same(got, want)
    if order != "K":
        assert (got.flags.c_contiguous, got.flags.f_contiguous) == (order == "C", order != "C")


def test_einsum_views():
    x = np.asarray(SQUARE.copy())
    r = _products.einsum("ii->i", x)
    r[...] = 7
    assert r.base is x and x.tolist() == [[7, 1, 2], [3, 7, 5], [6, 7, 7]]
    _products.einsum("ij->ji", x)[0, 1] = 50
    assert x[1, 0] == 50
    _products.einsum("...", x)[0] = 1
    assert x[0].tolist() == [1, 1, 1]
    backwards = x[::-1]
    assert _products.einsum("ij->ji", backwards).tolist() == backwards.T.tolist()


def test_einsum_of_many_labels():
    """More than 52 labels, axes without a name among them."""
    ones = numpy.ones((1,) * 30)
    letters = "abcdefghijklmnopqrstuvwxyzABCD"
    other = "EFGHIJKLMNOPQRSTUVWXYZ"
    y = 2 * numpy.ones((1,) * 22 + (3,) * 2)
    got = _products.einsum(f"{letters},{other}...->...", ours(ones), ours(y), optimize=True)
    assert got.tolist() == [[2.0] * 3] * 3


def test_einsum_tensors():
    a, b = tensors(A23), tensors(A34)
    assert torch.equal(_products.einsum("ij,jk", a, b), a @ b)
    assert torch.equal(_products.einsum(a, [0, 1], b, [1, 2], [0, 2]), a @ b)
    assert type(_products.einsum("ij->", a)) is torch.Tensor
    assert type(_products.einsum("ij,jk", a, ours(A34))) is np.ndarray
    out = torch.zeros(2, 4, dtype=torch.float64)
    assert _products.einsum("ij,jk", a, b, out=out) is out and torch.equal(out, a @ b)
    x = a.clone().requires_grad_()
    assert torch.autograd.gradcheck(lambda t: _products.einsum("ij,kj,kl", t, t, t, optimize=True), (x,))


@pytest.mark.parametrize(
    "args, kwargs",
    [
        (("ij,jk,kl->il", A23, A34, A34.T), {}),
        (("ij,jk,kl->il", A23, A34, A34.T), {"optimize": False}),
        (("ij,jk,kl->il", A23, A34, A34.T), {"optimize": "optimal"}),
        (("ij,jk", [[1, 2]], [[1], [2]]), {}),
        ((A23, [0, 1], A34, [1, 2]), {}),
        ((A23, [0, 1], A34, [1, 2], [0, 2]), {}),
        (("ij,jk", A23, A23), {}),
        ((), {}),
    ],
)
def test_einsum_path(args, kwargs):
    same(call("einsum_path"), *args, **kwargs)


def test_einsum_path_for_einsum():
    want = numpy.einsum_path("ij,jk", A23, A34, einsum_call=True)
    got = _products.einsum_path("ij,jk", ours(A23), ours(A34), einsum_call=True)
    assert len(got) == len(want) and str(got[1]) == str(want[1])
    for g, w in zip(got[0], want[0], strict=True):
        assert_same(g, copied(w))
    assert _products.einsum_path("ij,jk", tensors(A23), tensors(A34))[0] == ["einsum_path", (0, 1)]


def test_compiled():
    def f(a, b):
        c = _products.matmul(a, b, axes=[(0, 1), (1, 0), (0, 1)])
        return _products.einsum("ij,jk,kl->il", a, b, c, optimize=True) + _products.dot(a, b) + _products.kron(a, 1.0)

    a, b = (tensors(values("float64", (3, 3), i)) for i in range(2))
    torch._dynamo.reset()
    want = f(a, b)
    torch.testing.assert_close(torch.compile(f, backend="eager", fullgraph=True)(a, b), want)
