"""Where, sorting, searching, counting and sets, against NumPy."""

import inspect

import numpy
import pytest
import torch
from compare import DTYPES, REAL, assert_same, copied, ours, outcome, same, tensors, values

import torch_arrayapi.numpy_compat as np
from torch_arrayapi.numpy_compat import _searching, _sets

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::numpy.exceptions.ComplexWarning")

NAN = numpy.nan
INEXACT = ["float16", "float32", "float64", "complex64", "complex128"]
COMPLEX = ["complex64", "complex128"]
SPECIAL = [0.0, NAN, -0.0, 1.5, numpy.inf, -numpy.inf, -2.0, NAN, 1.5, 0.0, -0.0, numpy.inf]
PARTS = [-numpy.inf, -1.0, -0.0, 0.0, 1.0, numpy.inf, NAN]
SPECIAL_COMPLEX = [complex(re, im) for im in PARTS for re in reversed(PARTS)] * 2
TABLE = numpy.array([[3, 1, 2, 1], [0, 0, 5, 1], [3, 1, 2, 1]])
A = numpy.array([3.0, 1.0, 2.0, 1.0, 5.0])
SHAPES = [(), (0,), (1,), (7,), (3, 4), (2, 0, 3), (2, 3, 4)]
SETS = ["unique_all", "unique_counts", "unique_inverse", "unique_values"]
PAIRS = ["intersect1d", "union1d", "setdiff1d", "setxor1d", "isin"]


def call(name):
    return lambda m, *args, **kwargs: getattr(m, name)(*args, **kwargs)


def few(d, shape=(3, 4), seed=0):
    """Elements of a dtype of which many are equal."""
    x = numpy.random.default_rng(seed).integers(0, 4, shape)
    d = numpy.dtype(d)
    if d.kind == "i":
        x = x - 2
    elif d.kind == "u":
        x = numpy.where(x == 3, numpy.iinfo(d).max, x.astype(d))
    elif d.kind == "f":
        x = x - 1.5
    elif d.kind == "c":
        x = x - 1.5 + 1j * numpy.random.default_rng(seed + 9).integers(0, 2, shape)
    return numpy.asarray(x).astype(d)


def special(d):
    """Signed zeros, infinities and NaN of a dtype that has them."""
    return numpy.array(SPECIAL_COMPLEX if numpy.dtype(d).kind == "c" else SPECIAL).astype(d)


def distinct(d):
    """As `special`, without equal elements of complex dtypes, whose order NumPy does not keep."""
    return numpy.delete(special(d)[:49], slice(14, 21))


def layouts(x):
    """The elements of a matrix in many layouts."""
    return [x[::-1], x[:, ::-1], x[::-1, ::-1], x.T, x[::2, 1:], x[:, ::2].T, x[1:1], x.copy(order="F")]


def exactly(f, *args, **kwargs):
    """As `same`, and each part has the sign of NumPy's, zeros among them, or is NaN where NumPy's is."""
    same(f, *args, **kwargs)
    want = outcome(f, numpy, [copied(a) for a in args], kwargs)
    got = outcome(f, np, [ours(copied(a)) for a in args], kwargs)
    if isinstance(want, Exception):
        return
    many = isinstance(want, tuple)
    for g, w in zip(got if many else (got,), want if many else (want,), strict=True):
        if w.dtype.kind in "fc":
            g = numpy.asarray(g)
            for part in (numpy.real, numpy.imag):
                numpy.testing.assert_array_equal(numpy.isnan(part(g)), numpy.isnan(part(w)))
                known = ~numpy.isnan(part(w))
                numpy.testing.assert_array_equal(numpy.signbit(part(g))[known], numpy.signbit(part(w))[known])


def signature(f):
    return [(p.name, p.kind, p.default) for p in inspect.signature(f).parameters.values()]


@pytest.mark.parametrize("name", [*_searching.__all__, *_sets.__all__])
def test_signatures(name):
    assert signature(getattr(np, name)) == signature(getattr(numpy, name))


# where, nonzero


@pytest.mark.parametrize("d", DTYPES)
def test_where_dtypes(d):
    c = values("bool", (2, 3))
    for other in DTYPES:
        exactly(call("where"), c, values(d), values(other, (3,), 1))
    for number in (True, 3, 2.5, 1 + 2j, numpy.float32(2), numpy.int8(3), numpy.array(2.0)):
        exactly(call("where"), c, values(d), number)
        exactly(call("where"), c, number, values(d))
        exactly(call("where"), True, number, values(d, ()))
    exactly(call("where"), few(d), 1, 2)


@pytest.mark.parametrize(
    "args",
    [
        (True, 1, 2), (False, 1, 2.5), (numpy.array(True), numpy.array([1, 2]), 3), ([[True], [False]], [1, 2], 3.0),
        ([True, False], [], 3), ([True, False], [1, 2, 3], 3), ([True], [1, 2, 3], [[1], [2]]),
        ([0.0, NAN, -0.0], 1j, 2), ([], [], []), (numpy.zeros((0, 3), bool), 1, 2),
        ([True, False], [-0.0, 0.0], [0.0, -0.0]), ([True, False], 1),
        ([True, False], 300, numpy.array([1, 2], "int8")), ([True, False], -1, numpy.array([1, 2], "uint8")),
        (True, 2**63, 1), ([True, False], "a", 1),
        (values("bool", (3, 4))[::-1, ::2], values("int8", (3, 4))[:, ::-2], values("float64", (4, 3)).T[::-2].T),
        (values("bool", (3, 4)).T, 1, values("int8", (4, 3))[::-1]), ([True],) * 4, (),
    ],
)  # fmt: skip
def test_where_cases(args):
    exactly(call("where"), *args)


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("name", ["nonzero", "argwhere", "flatnonzero", "where"])
def test_nonzero(name, d):
    for shape in SHAPES:
        same(call(name), few(d, shape))
    for x in layouts(few(d)):
        same(call(name), x)
    if d in INEXACT:
        same(call(name), special(d))


@pytest.mark.parametrize("name", ["nonzero", "argwhere", "flatnonzero"])
@pytest.mark.parametrize("x", [3, 0, True, 0.0, [], [[]], [1, 0, 2j], "a", None])
def test_nonzero_cases(name, x):
    if x in ("a", None):
        with pytest.raises((TypeError, ValueError)):
            getattr(np, name)(x)
    else:
        same(call(name), x)


# Sorting


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("name", ["sort", "argsort"])
def test_sort(name, d):
    f = call(name)
    for shape in SHAPES:
        for axis in (-1, 0, 1, -2, None, 5):
            same(f, few(d, shape), axis, kind="stable")
    for x in layouts(few(d, (5, 6))):
        for axis in (0, -1, None):
            same(f, x, axis=axis, stable=True)
    if d in INEXACT:
        exactly(f, special(d), kind="stable")
        exactly(f, special(d)[::-1], kind="stable")
        exactly(f, special(d).reshape(2, -1), 0, kind="stable")
    else:
        low, high = (0, 1) if d == "bool" else (numpy.iinfo(d).min, numpy.iinfo(d).max)
        same(f, numpy.array([high, low, 1, high, 0, low]).astype(d), kind="stable")


@pytest.mark.parametrize("name", ["sort", "argsort"])
@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((A,), {}), (([3, 1, 2],), {}), (([],), {}), ((5,), {}), ((5.0, None), {}), ((5, 0), {}), ((A, 1), {}),
        ((A, 1.0), {}), ((A, "0"), {}), ((A, (0,)), {}), ((TABLE,), {"axis": numpy.int8(0), "kind": "m"}),
        ((TABLE,), {"kind": "mergesort"}), ((numpy.unique(A),), {"kind": "quicksort"}),
        ((numpy.unique(A),), {"kind": "heapsort"}), ((numpy.unique(A),), {"kind": "H"}),
        ((numpy.unique(A)[::-1],), {"stable": False}), ((A,), {"kind": "bogus"}), ((A,), {"kind": ""}),
        ((A,), {"kind": 3}), ((A,), {"kind": b"quicksort"}), ((A,), {"kind": "stable", "stable": True}),
        ((A,), {"kind": "stable", "stable": False}), ((A,), {"order": "x"}), ((A,), {"order": ["x"]}),
        ((A, -1, None, None, True), {}),
    ],
)  # fmt: skip
def test_sort_cases(name, args, kwargs):
    same(call(name), *args, **kwargs)


def test_sort_does_not_change_its_argument():
    x = np.asarray([3, 1, 2])
    for name in ("sort", "partition"):
        y = getattr(np, name)(x, *((0,) if name == "partition" else ()))
        y[0] = 9
        assert x.tolist() == [3, 1, 2]


def test_sort_long():
    rng = numpy.random.default_rng(1)
    for d in ("uint16", "uint32", "uint64", "float16", "complex64"):
        same(call("argsort"), rng.integers(0, 99, 5000).astype(d), kind="stable")


def is_partition(x, kth, axis):
    """Whether along an axis the elements at `kth` are as sorted, with none larger before and none smaller after."""
    want = numpy.sort(x, axis)
    x, want = numpy.moveaxis(x, axis, -1), numpy.moveaxis(want, axis, -1)
    for k in numpy.atleast_1d(kth):
        numpy.testing.assert_array_equal(x[..., k], want[..., k])
        numpy.testing.assert_array_equal(numpy.sort(x[..., :k], -1), want[..., :k])


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("kth", [0, 2, -1, [1, 2], (0, -1)])
def test_partition(kth, d):
    for x in [few(d, (4, 5)), *layouts(few(d, (6, 7)))[:6]]:
        for axis in (0, 1, -1, None):
            want = numpy.partition(x, kth, axis)
            got = np.partition(ours(copied(x)), kth, axis)
            indices = np.argpartition(ours(copied(x)), kth, axis)
            assert type(got) is type(indices) is np.ndarray
            assert (got.dtype, indices.dtype, got.shape, indices.shape) == (x.dtype, "int64", want.shape, want.shape)
            at = 0 if axis is None else axis
            is_partition(numpy.asarray(got), kth, at)
            taken = numpy.take_along_axis(x, numpy.asarray(indices), axis)
            is_partition(taken, kth, at)


@pytest.mark.parametrize("name", ["partition", "argpartition"])
@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((numpy.array([1.0, 2.0]), 0), {}), ((numpy.array([2.0, 1.0]), numpy.uint8(1)), {}),
        ((numpy.array([2.0, 1.0]), numpy.array([1, 0])), {}), ((numpy.array([2.0, 1.0]), []), {}),
        ((numpy.array([2.0, 1.0]), numpy.array([], int)), {}), ((numpy.array([2.0, 1.0]), [[0], [1]]), {}),
        ((numpy.array([2.0, 1.0]), 2), {}), ((numpy.array([2.0, 1.0]), -3), {}), ((numpy.array([2.0, 1.0]), 1.0), {}),
        ((numpy.array([2.0, 1.0]), True), {}), ((numpy.array([2.0, 1.0]), [True]), {}),
        ((numpy.array([2.0, 1.0]), None), {}), ((numpy.array([2.0, 1.0]), "a"), {}),
        ((numpy.array([2.0, 1.0]), 0, 1), {}), ((numpy.array([2.0, 1.0]), 0, -1, "quicksort"), {}),
        ((numpy.array([2.0, 1.0]), 0), {"kind": 3}), ((numpy.array([2.0, 1.0]), 0), {"order": "x"}),
        (([[2, 1], [1, 2]], 1, None), {}), ((numpy.zeros((2, 0)), 0), {}), ((numpy.zeros((2, 0)), 3), {}),
        ((numpy.zeros((2, 0)), 0, 0), {}), ((numpy.zeros((2, 0)), 5, 0), {}), (([], 0), {}), ((5, 0), {}),
        ((5, 1), {}), ((5, 0, None), {}), ((numpy.array(5.0), 0, 0), {}), ((numpy.array(5.0), 0, -1), {}),
        ((numpy.array([NAN, 1.0]), 0), {}),
    ],
)  # fmt: skip
def test_partition_cases(name, args, kwargs):
    if args[0] is not None and numpy.shape(args[0]) == (2, 2):
        is_partition(numpy.asarray(np.partition(*args)), args[1], 0)
    else:
        same(call(name), *args, **kwargs)


@pytest.mark.parametrize("d", DTYPES)
def test_lexsort(d):
    x = few(d, (3, 12))
    for keys in (x, x[::-1], list(x), tuple(x), x[:1], few(d, (2, 3, 4)), few(d, (2, 0)), few(d, (4,)), list(x.T)):
        for axis in (-1, 0, 1, -2):
            same(call("lexsort"), keys, axis)
    same(call("lexsort"), (x[0], few("float64", (12,), 1)))
    same(call("lexsort"), (few("int8", (12,), 1), x[0], few("uint64", (12,), 2)))
    if d in INEXACT:
        s = special(d)
        same(call("lexsort"), (numpy.arange(len(s))[::-1].copy(), s))
        same(call("lexsort"), (s, s[::-1]))


@pytest.mark.parametrize(
    "args",
    [
        ([],), ((),), (5,), ([5],), ([5, 6],), ([[]],), (([1, 2], [1]),), ([[1, 2], [2, 1]], 1), (numpy.array(3),),
        (numpy.zeros((0, 3)),), (numpy.zeros((3, 0)),), ([[[1, 0], [0, 1]]], 0), ([[[1, 0], [0, 1]]], -2),
        ([[[1, 0], [0, 1]]], 2), ([[2, 1]], None), ([[2, 1]], 1.0), ([1, 2], 5), (None,),
        (([2, 1], numpy.ones((2, 2))),), ([numpy.array(1), numpy.array(2)], 0), ([numpy.array(1)], 3),
    ],
)  # fmt: skip
def test_lexsort_cases(args):
    same(call("lexsort"), *args)


@pytest.mark.parametrize("d", DTYPES)
def test_sort_complex(d):
    for shape in SHAPES:
        same(call("sort_complex"), few(d, shape))
    for x in layouts(few(d)):
        same(call("sort_complex"), x)
    if d in INEXACT:
        same(call("sort_complex"), special(d))
    same(call("sort_complex"), [3, 1, 2])
    same(call("sort_complex"), 3)


# Searching


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("d", DTYPES)
def test_searchsorted(d, side):
    a = numpy.sort(few(d, (9,)))
    for other in DTYPES:
        for shape in ((), (5,), (2, 3), (0,), (2, 0)):
            same(call("searchsorted"), a, few(other, shape, 3), side)
    for v in layouts(few(d, (4, 5), 2)):
        same(call("searchsorted"), a, v, side)
    same(call("searchsorted"), numpy.sort(few(d, (18,)))[::2], a, side)
    same(call("searchsorted"), numpy.sort(few(d, (18,)))[::-1].copy()[::-1], a, side)
    same(call("searchsorted"), a[:0], a, side)
    same(call("searchsorted"), a, 1, side)
    unsorted = few(d, (9,), 4)
    sorter = numpy.argsort(unsorted, kind="stable")
    for s in (sorter, list(sorter), sorter.astype("uint8"), sorter.astype("int16")):
        same(call("searchsorted"), unsorted, a, side, s)
    if d in INEXACT:
        s = numpy.sort(special(d), kind="stable")
        same(call("searchsorted"), s, special(d), side)
        same(call("searchsorted"), s, special(d).reshape(2, -1)[:, ::-1], side)
        same(call("searchsorted"), numpy.unique(s)[::3].copy(), special(d), side)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        (([1, 2, 3], 2), {}), (([1, 2, 3], 2.5), {}), (([1, 2, 3], [2j]), {}), (([1, 2, 3], []), {}), (([], 1), {}),
        (([1, 2, 3], 2), {"side": "middle"}), (([1, 2, 3], 2), {"side": None}), (([1, 2, 3], 2), {"side": 3}),
        (([1, 2, 3], 2), {"side": b"right"}), (([1, 2, 3], 2), {"side": "LEFT"}), (([1, 2, 3], 2), {"side": "r"}),
        (([1, 2, 3], 2), {"sorter": [0, 1]}), (([1, 2, 3], 2), {"sorter": [0, 3, 1]}),
        (([1, 2, 3], 2), {"sorter": [0, -1, 1]}), (([1, 2, 3], 2), {"sorter": [0.0, 1.0, 2.0]}),
        (([1, 2, 3], 2), {"sorter": [True, False, True]}), (([1, 2, 3], 2), {"sorter": [[0, 1, 2]]}),
        (([1, 2, 3], 2), {"sorter": 0}), (([1, 2, 3], 2), {"sorter": numpy.array([0, 1, 2], "uint64")}),
        (([1, 2, 3], 2), {"sorter": numpy.array([0, 1, 2], "uint32")}), (([], 2), {"sorter": []}),
        (([], 2), {"sorter": numpy.array([], int)}), ((5, 2), {}), (([[1, 2]], 2), {}),
        ((numpy.array([1, 2**62, 2**63 - 1]), numpy.array([2**63 + 5, 2], "uint64")), {}),
        ((numpy.array([1, 2, 3], "int8"), 300), {}), ((numpy.array([1, 2, 3], "int8"), -(2**40)), {}),
        ((numpy.array([0.1, 0.2, 0.3], "float32"), 0.2), {}), ((numpy.array([0.1, 0.2, 0.3], "float32"), [0.2]), {}),
        ((numpy.array([1, 2], "uint64"), -1), {}),
    ],
)  # fmt: skip
def test_searchsorted_cases(args, kwargs):
    same(call("searchsorted"), *args, **kwargs)


@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("d", DTYPES)
def test_digitize(d, right):
    for shape in ((), (5,), (2, 3), (0,)):
        for bins in ([-1, 0, 1, 2], [2.5, 0, -1.5], [1, 1, 2], [3], [], [1, 1], [NAN, 1.0], [NAN, NAN]):
            same(call("digitize"), few(d, shape), bins, right)
    same(call("digitize"), [0.5, 1.5, 2.0, 9], numpy.sort(few(d, (5,))), right)
    same(call("digitize"), [0.5, 1.5, 2.0, 9], numpy.sort(few(d, (5,)))[::-1], right)
    for x in layouts(few(d)):
        same(call("digitize"), x, [1, 2, 3], right=right)


@pytest.mark.parametrize(
    "args",
    [
        (1.5, [1, 2]), ([1.5], [1, 2]), (1.5, [1, 3, 2]), (1.5, [1, 1, 3, 2]), (1.5, 1), (1.5, [[1, 2]]), (1j, [1, 2]),
        (1.5, [1j, 2j]), (1.5, numpy.array([1, 2], "uint64")), (1.5, numpy.array([2, 1], "float16")),
        (1.5, [False, True]), ([NAN, numpy.inf, -numpy.inf], [1, 2]), ([NAN, numpy.inf, -numpy.inf], [2, 1]),
        ([NAN, 1.0], [NAN, 1]), (2**53 + 1, numpy.array([2**53, 2**53 + 2])), ([1], [1, 2], 2), ([1], [1, 2], []),
        (numpy.array([2**53 + 1]), numpy.array([2**53 + 2, 2**53])), (1.5, ["a"]),
    ],
)  # fmt: skip
def test_digitize_cases(args):
    same(call("digitize"), *args)


@pytest.mark.parametrize("d", DTYPES)
def test_bincount(d):
    x = numpy.array([1, 0, 1, 3, 1]).astype(d)
    same(call("bincount"), x)
    same(call("bincount"), x, None, 6)
    same(call("bincount"), x, minlength=2)
    same(call("bincount"), x[::-1], few(d, (5,)))
    same(call("bincount"), x[::2])
    same(call("bincount"), [0, 1, 1, 2, 5], values(d, (5,)))
    same(call("bincount"), [0, 1, 1, 2, 5], values(d, (5,)).tolist())
    same(call("bincount"), x[:0])
    same(call("bincount"), x[:0], minlength=3)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        (([],), {}), (([], []), {}), (([], None, 3), {}), (([], [1.0]), {}), (([], [], 3), {}), (([1, 2, 2],), {}),
        (([1, -1],), {}), (([1.0, 2.0],), {}), (([1.5, 2.0],), {}), (([NAN],), {}), (([1j],), {}),
        (([True, False],), {}), ((5,), {}), (([[1, 2]],), {}), ((numpy.float64(3),), {}),
        ((numpy.array([1, 2], "uint64"),), {}), ((numpy.array([1, 2**63], "uint64"),), {}), (([1, 2], [0.5]), {}),
        (([1, 2], 0.5), {}), (([1, 2], [[0.5, 1.0]]), {}), (([1, 2], [1j, 2]), {}), (([1, 2], [1, 2]), {}),
        (([1, 2], [NAN, numpy.inf]), {}), (([1, 1], [numpy.inf, -numpy.inf]), {}), (([1, 2],), {"minlength": -1}),
        (([1, 2],), {"minlength": None}), (([1, 2],), {"minlength": 2.5}), (([1, 2],), {"minlength": numpy.int8(9)}),
        (([1, 2], numpy.array([1, 2**60 + 1])), {}), (([1, 2], numpy.array([0.1, 0.7], "float32")), {"minlength": 5}),
    ],
)  # fmt: skip
def test_bincount_cases(args, kwargs):
    same(call("bincount"), *args, **kwargs)


# Sets

FLAGS = [(i, v, c) for i in (False, True) for v in (False, True) for c in (False, True)]


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("flags", FLAGS)
def test_unique(flags, d):
    for shape in SHAPES:
        for axis in (None, 0, -1, 1, 5):
            if not (numpy.prod(shape, dtype=int) == 0 and axis in (0, 1, -1) and len(shape) > 1):
                same(call("unique"), few(d, shape), *flags, axis)
    for x in layouts(few(d, (5, 6))):
        same(call("unique"), x, *flags)
        if x.size:
            same(call("unique"), x, *flags, axis=0)
            same(call("unique"), x, *flags, axis=1)
    if d in INEXACT:
        for equal_nan in (False, True):
            s = distinct(d)
            same(call("unique"), s, *flags, equal_nan=equal_nan)
            same(call("unique"), s[::-1], *flags, equal_nan=equal_nan)


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("name", SETS)
def test_unique_parts(name, d):
    f = call(name) if name != "unique_values" else lambda m, x: m.sort(m.unique_values(x))  # in any order in NumPy
    for shape in SHAPES:
        same(f, few(d, shape))
    for x in layouts(few(d)):
        same(f, x)
    if d in INEXACT:
        same(f, distinct(d))
    if name != "unique_values":
        got, want = (getattr(m, name)([1, 2]) for m in (np, numpy))
        assert (type(got).__name__, got._fields) == (type(want).__name__, want._fields)


@pytest.mark.parametrize("d", DTYPES)
def test_unique_rows(d):
    x = numpy.repeat(few(d, (4, 3), 5), 3, 0)[[5, 0, 3, 9, 1, 7, 11, 2, 4, 6, 8, 10]]
    for axis, y in ((0, x), (1, x.T), (-1, x.T), (0, x[::-1]), (1, x.reshape(2, 6, 3)), (0, x.reshape(6, 2, 3))):
        for flags in FLAGS:
            same(call("unique"), y, *flags, axis=axis)
    if d in INEXACT:
        s = numpy.array([[1, NAN], [1, 2], [1, NAN], [-0.0, 2], [0.0, 2], [NAN, 1], [1, 2]]).astype(d)
        same(call("unique"), s, True, True, True, 0)
        same(call("unique"), s, axis=0)
        same(call("unique"), s, axis=0, equal_nan=False)
        same(call("unique"), s, axis=1)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        (([3, 1, 3],), {}), (([],), {}), ((5,), {}), ((5, True, True, True), {}), ((5,), {"axis": 0}),
        (([[1, 2], [1, 2]],), {"axis": 2}), (([[1, 2], [1, 2]],), {"axis": 1.0}), (([[1, 2], [1, 2]],), {"axis": "a"}),
        (([1, 2, 1],), {"axis": -1}), (([3, 1, 3, NAN, NAN],), {"axis": 0}),
        (([3, 1, 3, NAN, NAN],), {"axis": 0, "equal_nan": False}), (([3, 1, 3],), {"sorted": True}),
        ((numpy.zeros((0, 3)),), {"axis": 0}), ((numpy.zeros((0, 3)), True, True, True), {"axis": 0}),
        ((numpy.zeros((3, 0)),), {"axis": 0}), ((numpy.zeros((3, 0)), True, True, True), {"axis": 0}),
        ((numpy.zeros((3, 0)), True, True, True), {"axis": 1}),
        ((numpy.zeros((2, 0, 3)), True, True, True), {"axis": 0}),
        ((numpy.zeros((2, 0, 3)), True, True, True), {"axis": 1}),
        ((numpy.zeros((0, 0)), True, True, True), {"axis": 0}), (([2**63, 1],), {}),
        ((numpy.array([2**63 + 1, 2**63, 2**63 + 1], "uint64"), True, True, True), {}),
        (([[2**63, 1], [2**63, 1]],), {"axis": 0}),
        ((numpy.array([[2**63 + 1, 2], [2**63, 1], [5, 1]], "uint64"), True, True, True), {"axis": 0}),
    ],
)  # fmt: skip
def test_unique_cases(args, kwargs):
    same(call("unique"), *args, **kwargs)


def test_unique_unsorted():
    for kwargs in ({}, {"return_inverse": True}):
        got, want = (m.unique([3, 1, 3, 2], sorted=False, **kwargs) for m in (np, numpy))
        got, want = (r[0] if kwargs else r for r in (got, want))
        assert sorted(got.tolist()) == sorted(want.tolist())


def test_unique_long():
    x = numpy.random.default_rng(0).integers(0, 300, 4000)
    for d in ("uint8", "int32", "uint64", "float16", "float64", "complex64"):
        same(call("unique"), x.astype(d), True, True, True)
        same(lambda m, x: m.sort(m.unique_values(x)), x.astype(d))


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("name", PAIRS)
def test_pairs(name, d):
    for other in DTYPES:
        same(call(name), few(d, (9,)), few(other, (7,), 1))
    for s1, s2 in (((), ()), ((0,), (3,)), ((3,), (0,)), ((2, 3), (4,)), ((3,), (2, 2)), ((0,), (0,)), ((50,), (30,))):
        same(call(name), few(d, s1), few(d, s2, 1))
    x = few(d, (5, 6))
    for y in layouts(x):
        same(call(name), y, x[::-1, ::2])
    unique = numpy.unique(few(d, (20,)))
    for y in (unique, unique[::-1]):
        same(call(name), y, unique[1:], True)
        same(call(name), y[:-1], unique[::-1][1:], assume_unique=True)
    for number in (1, -1, 300, 1.5, True, 2 + 0j):
        same(call(name), x, number)
        same(call(name), number, x)
        same(call(name), x, [number, 0])
    if d in INEXACT:
        s = special(d)
        same(call(name), s, s[::2])
        same(call(name), s, s[:0])
        same(call(name), s[1:5], s)


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("assume_unique", [False, True])
def test_intersect_indices(d, assume_unique):
    a, b = few(d, (12,)), few(d, (3, 4), 1)
    if assume_unique:
        a, b = numpy.unique(a)[::-1], numpy.unique(b)[1:]
    for x, y in ((a, b), (b, a), (a, a), (a[:0], b), (a, b[:0])):
        same(call("intersect1d"), x, y, assume_unique, True)
    same(call("intersect1d"), few("int16", (9,)), a, return_indices=True)


@pytest.mark.parametrize("d", DTYPES)
def test_isin(d):
    x, y = few(d, (3, 4)), few(d, (3,), 1)
    if d in ("uint32", "uint64"):  # NumPy's table would be too large
        x, y = x % 9, y % 9
    for kwargs in ({}, {"invert": True}, {"kind": "sort"}, {"kind": "table"}, {"kind": "other"}):
        same(call("isin"), x, y, **kwargs)
        same(call("isin"), x[::-1], y[::-1], **kwargs)
        same(call("isin"), x, [], **kwargs)
        same(call("isin"), x, numpy.tile(y, 20), **kwargs)
    same(call("isin"), numpy.unique(x)[::-1], numpy.unique(y), True, True, kind=None)
    if d in INEXACT:
        same(call("isin"), special(d), special(d), invert=True)
        same(call("isin"), special(d), numpy.tile(special(d), 3))


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((3, [1, 3]), {}), ((3, 3), {}), (([], []), {}), (([1, 2], [[1], [5]]), {}),
        ((numpy.array([2**63 + 1, 1], "uint64"), numpy.array([1, -5])), {}),
        ((numpy.array([-1, 1]), numpy.array([2**64 - 1, 1], "uint64")), {}),
        ((numpy.array([2**53 + 1]), numpy.array([2.0**53])), {}),
        ((numpy.array([2**53 + 1]), numpy.array([2**53], "uint64")), {}),
        ((numpy.array([1, 2]), numpy.array([1.5, 2.0])), {"kind": "table"}),
        ((numpy.array([1.0, 2]), numpy.array([1, 2])), {"kind": "table"}),
        ((numpy.array([1, 2]), numpy.array([1, 2, 2**40])), {"kind": "sort"}),
        ((numpy.array([1, 2], "int8"), numpy.array([300])), {}), ((numpy.array([1, 2], "int8"), 300), {}),
        ((numpy.array([True, False]), numpy.array([1, 2])), {}), ((numpy.array([0.1], "float32"), 0.1), {}),
        ((numpy.array([0.1], "float32"), [0.1]), {}),
        ((numpy.array([-1, 2**62]), numpy.array([2**62, 2**64 - 1], "uint64")), {"invert": True}),
        ((numpy.array([-1, 2], "int8"), numpy.arange(2**64 - 20, 2**64, dtype="uint64")), {}),
        ((numpy.arange(2**64 - 20, 2**64, dtype="uint64"), numpy.arange(-20, 0)), {}),
    ],
)  # fmt: skip
def test_isin_cases(args, kwargs):
    same(call("isin"), *args, **kwargs)


# Tensors, gradients, devices

CALLS = [
    ("where", [values("bool"), values("int8"), values("float32")]), ("where", [values("bool")]),
    ("nonzero", [few("int8")]), ("argwhere", [few("int8")]), ("flatnonzero", [few("int8")]), ("sort", [A]),
    ("argsort", [A]), ("partition", [A, 1]), ("argpartition", [A, 1]), ("lexsort", [[A, A[::-1].copy()]]),
    ("lexsort", [TABLE]), ("sort_complex", [A]), ("searchsorted", [A, 2.0]), ("searchsorted", [A, A]),
    ("searchsorted", [[1.0, 2.0], A]), ("digitize", [A, [1.0, 2.0]]), ("bincount", [TABLE[0]]),
    ("bincount", [TABLE[0], A[:4]]), ("unique", [TABLE]), ("unique", [TABLE, True, True, True]),
    ("unique", [TABLE, True, True, True, 0]), *[(name, [TABLE]) for name in SETS],
    *[(name, [TABLE, TABLE[1:2]]) for name in PAIRS], ("intersect1d", [TABLE, TABLE[1:2], False, True]),
]  # fmt: skip


def parts(r):
    return list(r) if isinstance(r, tuple) else [r]


@pytest.mark.parametrize("name, args", CALLS)
def test_tensors(name, args):
    got = getattr(np, name)(*tensors(args))
    want = getattr(np, name)(*ours(args))
    assert type(got) is type(want) or not isinstance(want, tuple)
    for g, w in zip(parts(got), parts(want), strict=True):
        assert type(g) is torch.Tensor
        assert_same(np.asarray(g), numpy.asarray(w))


@pytest.mark.parametrize(
    "f, d",
    [
        (lambda x: np.where(x > 1.5, x * x, 3 * x), [6, 3, 4, 3, 10]), (lambda x: np.sort(x)[1:3], [0, 0, 1, 1, 0]),
        (lambda x: np.partition(x, 4)[-1:], [0, 0, 0, 0, 1]),
        (lambda x: np.sort_complex(x).real[-2:], [1, 0, 0, 0, 1]),
        (lambda x: np.bincount([0, 1, 1, 0, 2], x)[:2] * np.asarray([1.0, 2.0]), [1, 2, 2, 1, 0]),
        (lambda x: np.unique(x)[1:], [1, 0, 1, 0, 1]), (lambda x: np.unique_all(x).values[1:], [1, 0, 1, 0, 1]),
        (lambda x: np.intersect1d(x, [3.0, 5.0]), [1, 0, 0, 0, 1]),
        (lambda x: np.setdiff1d(x, [3.0, 1.0]), [0, 0, 1, 0, 1]),
        (lambda x: np.union1d(x, [9.0])[2:], [1, 0, 0, 0, 1]), (lambda x: np.setxor1d(x, [3.0, 1.0]), [0, 0, 1, 0, 1]),
        (lambda x: np.unique(x.reshape(1, 5), axis=0)[0, 1:], [0, 1, 1, 1, 1]),
    ],
)  # fmt: skip
def test_gradients(f, d):
    leaf = torch.tensor(A, requires_grad=True)
    f(np.asarray(leaf)).sum()._tensor.backward()
    assert leaf.grad.tolist() == d


def test_refused_dtypes():
    for name in ("sort", "argsort", "unique", "nonzero"):
        for x in (numpy.array(["a", "b"]), numpy.array([None]), numpy.array(["2020-01-01"], "datetime64[D]")):
            with pytest.raises(TypeError):
                getattr(np, name)(x)


def test_where_on_two_devices():
    x = np.asarray(torch.zeros(2, device="meta"))
    assert np.where(True, x, 3)._tensor.is_meta and np.where(np.asarray(True), 3, x)._tensor.is_meta
    with pytest.raises(RuntimeError, match="device"):
        np.where([True, False], x, np.zeros(2))


def test_legacy_where():
    with np.promotion("legacy"):
        assert np.where([True, False], np.asarray([1, 2], dtype="int8"), 200).dtype == "int16"
        assert np.where([True, False], np.asarray([1.0, 2], dtype="float32"), numpy.float64(2)).dtype == "float32"


@pytest.mark.parametrize("d", REAL)
def test_order_of_columns(d):
    x = values(d, (40, 3), 2)
    same(call("unique"), x, True, True, True, 0)
