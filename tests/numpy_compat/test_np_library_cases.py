"""Details of the functions of numpy.lib, linalg and fft that programs meet rarely, against NumPy."""

import pickle
import warnings

import numpy
import pytest
import torch
from compare import DTYPES, REAL, same, values

import torch_arrayapi.numpy_compat as np

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::numpy.exceptions.ComplexWarning")

INF = numpy.inf
SINGLE = ["float32", "complex64"]


# What has no shape of its own


@pytest.mark.parametrize("name", ["split", "hsplit", "vsplit", "dsplit", "array_split"])
@pytest.mark.parametrize(
    "a", [[1, 2, 3, 4], [[1, 2], [3, 4]], [[[1, 2], [3, 4]]], 4, [], numpy.arange(8).reshape(2, 4)]
)
@pytest.mark.parametrize("sections", [2, [1]])
def test_only_array_split_takes_lists(name, a, sections):
    same(lambda m, x: getattr(m, name)(x, sections), a)


@pytest.mark.parametrize("f", [lambda m, x: m.rollaxis(x, 1), lambda m, x: list(m.unstack(x))])
@pytest.mark.parametrize("a", [[[1, 2]], 3, numpy.arange(6).reshape(2, 3)[::-1]])
def test_rollaxis_and_unstack_take_arrays(f, a):
    same(f, a)


# Numbers among arrays


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("number", [1, 2.5, 3j, True, numpy.float32(2)])
def test_concatenate_flat_with_a_number(dtype, number):
    x = values(dtype)
    same(lambda m, x: m.concatenate((x, number), axis=None), x)
    same(lambda m, x: m.concatenate((number, x[::-1], x[:0], [3]), axis=None), x)
    same(lambda m, x: m.concatenate((x[0, 0], number), axis=None), x)
    same(lambda m, x: m.concatenate((number, number), axis=None), x)
    same(lambda m, x: m.concatenate((x, number), axis=None, dtype="complex128"), x)


@pytest.mark.parametrize("number", [300, -1])
def test_concatenate_flat_with_a_number_that_does_not_fit(number):
    same(lambda m, x: m.concatenate((x, number), axis=None), numpy.arange(3, dtype="uint8"))


# Views


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_parts_of_a_lazy_conjugate(dtype):
    t = torch.from_numpy(values(dtype))
    x, want = np.asarray(t.conj()), t.numpy().conj()
    assert x.tensor.is_conj()
    for got, part in ((x.real, want.real), (x.imag, want.imag), (x[::-1].imag, want[::-1].imag)):
        numpy.testing.assert_array_equal(numpy.asarray(got), part)
    x.imag[0] = 5
    numpy.testing.assert_array_equal(t.numpy()[0].imag, -5)
    x.real = 2
    numpy.testing.assert_array_equal(t.numpy().real, 2)


def test_broadcast_arrays_of_a_readonly_array():
    def flags(m, x, readonly):
        x.flags.writeable = not readonly
        return [m.broadcast_arrays(numpy.zeros((2, 1)), x)[1].flags.writeable, m.broadcast_arrays(x)[0].flags.writeable]

    same(flags, numpy.arange(3), True)


@pytest.mark.parametrize("f", ["insert", "delete"])
@pytest.mark.parametrize("where", [1, [1], [1, 2], slice(0, 2), slice(9, None), []])
@pytest.mark.parametrize("order", ["C", "F"])
def test_insert_and_delete_keep_the_order_of_memory(f, where, order):
    def flags(m, x):
        r = m.delete(x, where, axis=1) if f == "delete" else m.insert(x, where, 7, axis=1)
        return (r, r.flags.c_contiguous, r.flags.f_contiguous) if order == "F" else r

    same(flags, numpy.asarray(numpy.arange(20).reshape(4, 5), order=order))


@pytest.mark.parametrize("scalar", [False, True])
@pytest.mark.parametrize("x", [numpy.float32(3), numpy.arange(3), [1]])
def test_array_wrap(x, scalar):
    same(lambda m, x: m.ones(2).__array_wrap__(m.asarray(x) if type(x) is not list else x, None, scalar), x)


# Objects with __array__


class Holder:
    def __init__(self, x):
        self.x = x

    def __array__(self, dtype=None, copy=None):
        return self.x


@pytest.mark.parametrize(
    "f",
    [
        lambda m, h: m.bincount(h),
        lambda m, h: m.intersect1d(h, [2, 3]),
        lambda m, h: m.asarray(h, "float32"),
        lambda m, h: m.add(h, 1),
    ],
)
def test_objects_that_give_an_array(f):
    x = numpy.array([0, 2, 3, 3], dtype="uint8")
    want = f(numpy, Holder(x))
    for held in (np.asarray(x), torch.from_numpy(x), x):
        got = np.asarray(f(np, Holder(held)))
        assert got.dtype == want.dtype
        numpy.testing.assert_array_equal(numpy.asarray(got), want)


def test_objects_that_give_no_array():
    same(lambda m: m.asarray(Holder(3)))


# Sets


@pytest.mark.parametrize("d", [d for d in DTYPES if d[0] in "iu"])
@pytest.mark.parametrize("other", ["int8", "uint16", "int64"])
@pytest.mark.parametrize("kind", [None, "sort", "table"])
def test_isin_over_a_wide_range(d, other, kind):
    info = numpy.iinfo(d)
    x = numpy.array([0, 1, 5, 100], dtype=other)
    same(lambda m, x, y: m.isin(x, y, kind=kind), x, numpy.array([3, 0, 5], dtype=d))
    same(lambda m, x, y: m.isin(x, y, kind=kind), x, numpy.array([], dtype=d))
    if info.min and (info.bits < 32 or kind != "table"):  # NumPy would need a table of that size
        same(lambda m, x, y: m.isin(x, y, kind=kind), x, numpy.array([info.min, 0, info.max], dtype=d))


def test_isin_of_a_range_beyond_its_dtype():
    for d in ("int32", "int64"):
        same(lambda m, x, d=d: m.isin(x, m.asarray([-1, numpy.iinfo(d).max], d), kind="table"), numpy.arange(3))
    same(lambda m, x: m.isin(x, m.asarray([True, False]), kind="table"), numpy.arange(3))


def test_unique_with_an_axis_that_is_no_integer():
    for module in (numpy, np):
        with pytest.raises(TypeError, match="integer argument expected, got float"):
            module.unique(module.ones(3), axis=0.0)
        with pytest.raises(TypeError):
            module.unique(module.ones(3), axis="0")


# Where results go


@pytest.mark.parametrize("name", ["percentile", "quantile", "nanpercentile", "nanquantile", "median", "nanmedian"])
@pytest.mark.parametrize("shape", [(), (1,), (2,), (4,), (1, 4), (2, 4), (3, 1)])
@pytest.mark.parametrize("axis", [None, 0])
def test_out_to_whose_shape_the_result_broadcasts(name, shape, axis):
    x = numpy.arange(12.0).reshape(3, 4)
    q = () if "median" in name else (0.5,)

    def f(m, x, **kwargs):
        out = m.full(shape, -1.0)
        r = getattr(m, name)(x, *q, axis=axis, out=out, **kwargs)
        return out, r is out

    same(f, x)
    if q:
        for method in ("lower", "hazen"):
            same(lambda m, x: f(m, x, method=method), x)


@pytest.mark.parametrize("q", [0, 1, [0, 1]])
def test_out_of_whole_quantiles(q):
    for shape in ((), (2,), (3,), (1, 2)):
        same(lambda m, x, s=shape: m.quantile(x, q, out=m.zeros(s, "int64")), numpy.arange(6))


@pytest.mark.parametrize("name", ["fft", "ifft", "irfft", "fftn", "rfft2"])
@pytest.mark.parametrize("out", ["", [1], 3])
def test_fft_out_that_is_no_array(name, out):
    for module in (numpy, np):
        with pytest.raises(TypeError, match="return arrays must be of ArrayType"):
            getattr(module.fft, name)(module.ones((4, 4)), out=out)


@pytest.mark.parametrize("name", ["fftn", "ifftn", "rfftn", "irfftn", "fft2", "irfft2"])
def test_fft_sizes_with_none(name):
    texts = []
    for module in (numpy, np):
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            shape = getattr(module.fft, name)(module.ones((3, 4)), s=(5, None), axes=(0, 1)).shape
        texts.append((shape, [(w.category, str(w.message)) for w in seen]))
    assert texts[0] == texts[1]


# Single precision, which NumPy's linalg computes in double


def matrix(dtype, shape=(12, 12)):
    rng = numpy.random.default_rng(3)
    x = rng.normal(size=shape)
    return (x + 1j * rng.normal(size=shape) if dtype == "complex64" else x).astype(dtype)


@pytest.mark.parametrize("dtype", SINGLE)
@pytest.mark.parametrize(
    "f",
    [
        lambda m, x: m.linalg.inv(x),
        lambda m, x: m.linalg.det(x),
        lambda m, x: tuple(m.linalg.slogdet(x)),
        lambda m, x: m.linalg.solve(x, x[:, 0]),
        lambda m, x: m.linalg.svdvals(x),
        lambda m, x: m.linalg.cond(x),
        lambda m, x: m.linalg.cond(x, 1),
        lambda m, x: m.linalg.norm(x, "nuc"),
        lambda m, x: m.linalg.pinv(x[:, :3]),
        lambda m, x: m.linalg.qr(x, mode="r"),
        lambda m, x: tuple(m.linalg.qr(x, mode="raw")),
        lambda m, x: m.linalg.eigvalsh(x + x.conj().T),
        lambda m, x: m.linalg.eigvalsh(m.asarray([x, x])[..., ::-1, ::-1]),
        lambda m, x: m.linalg.cholesky(x @ x.conj().T + 100 * m.eye(12, dtype="f")),
        lambda m, x: m.linalg.lstsq(x[:, :5], x[:, 6])[0],
        lambda m, x: m.linalg.lstsq(x[:, :5], x[:, 6:8])[1],
        lambda m, x: m.linalg.lstsq(x[:, :5], x[:, 6:8])[3],
        lambda m, x: m.linalg.matrix_rank(x),
    ],
)
def test_linalg_of_single_precision(f, dtype):
    same(f, matrix(dtype), rtol=1.5e-6)


@pytest.mark.parametrize("dtype", SINGLE)
def test_linalg_of_single_precision_is_as_good_as_double(dtype):
    x = matrix(dtype)
    want = numpy.linalg.inv(x.astype("complex128"))
    got = numpy.asarray(np.linalg.inv(np.asarray(x)))
    assert got.dtype == dtype
    assert abs(got - want).max() <= 2e-7 * abs(want).max()
    w, v = np.linalg.eigh(np.asarray(x + x.conj().T))
    assert v.dtype == dtype
    assert w.dtype == "float32"


def test_gradients_through_single_precision():
    t = torch.from_numpy(matrix("float32")).requires_grad_()
    np.linalg.det(np.asarray(t)).tensor.backward()
    want = numpy.linalg.det(t.detach().numpy()) * numpy.linalg.inv(t.detach().numpy()).T
    numpy.testing.assert_allclose(t.grad.numpy(), want, rtol=1e-4)


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64"])
@pytest.mark.parametrize("small", [1e-3, 1e-7, 1e-10, 1e-18])
@pytest.mark.parametrize("rcond", [None, 1e-5, -1])
def test_rank_of_lstsq(dtype, small, rcond):
    a = numpy.diag([1, small]).astype(dtype)
    same(lambda m, a: m.linalg.lstsq(a, m.ones(2, dtype), rcond=rcond), a, rtol=1e-5)


@pytest.mark.parametrize("dtype", ["float64", "complex128", "float32", "int64"])
@pytest.mark.parametrize("diagonal", [(1, 0), (0, 0), (1, -2, 0), (3, 3, -3)])
def test_hermitian_svd_of_singular_matrices(dtype, diagonal):
    a = numpy.diag(diagonal).astype(dtype)
    u, s, vh = map(numpy.asarray, np.linalg.svd(np.asarray(a), hermitian=True))
    n = len(diagonal)
    numpy.testing.assert_allclose(u @ u.conj().T, numpy.eye(n), atol=1e-6)
    numpy.testing.assert_allclose(vh @ vh.conj().T, numpy.eye(n), atol=1e-6)
    numpy.testing.assert_allclose(u @ numpy.diag(s) @ vh, a, atol=1e-6)
    same(lambda m, a: m.linalg.svd(a, hermitian=True).S, a)


# Interpolation beside infinities


@pytest.mark.parametrize("end", [complex(-INF, 0), complex(0, INF), complex(INF, -INF), complex(INF, 2), INF, -INF])
@pytest.mark.parametrize("x", [-1.0, 0.0, 0.25, 1.0, 2.0])
def test_interp_beside_infinite_values(end, x):
    for points in ([0, end], [end, 10], [end, end], [end, -end], [0, end, 1 + 1j]):
        same(lambda m, p=points: m.interp(x, range(len(p)), m.asarray(p)))


# Arguments


@pytest.mark.parametrize("name", ["packbits", "unpackbits"])
@pytest.mark.parametrize("order", ["r", 10, None, b"little", "little", "big"])
def test_order_of_bits(name, order):
    same(lambda m, x: getattr(m, name)(x, bitorder=order), numpy.array([2, 200], dtype="uint8"))


@pytest.mark.parametrize("index", [0, 1, -1, [0], [1], [], [0, 1]])
def test_unravel_index_of_no_axes(index):
    same(lambda m: m.unravel_index(index, ()))
    for module in (numpy, np):
        with pytest.raises(ValueError, match="out of bounds"):
            module.unravel_index([1], ())


@pytest.mark.parametrize("mode", ["maximum", "minimum", "mean", "median", "edge", "reflect", "linear_ramp", "constant"])
@pytest.mark.parametrize("width", [((3, 3), (0, 0), (1, 1)), 1, ((0, 0), (0, 0), (0, 2)), 0])
def test_pad_of_empty_arrays(mode, width):
    same(lambda m: m.pad(m.ones((2, 0, 2)), width, mode))


@pytest.mark.parametrize("dtype", [d for d in REAL if d[0] == "f"])
@pytest.mark.parametrize("name", ["nanmedian", "nanquantile"])
@pytest.mark.parametrize("axis", [None, 0, 1])
def test_a_warning_for_each_slice_of_nan(name, axis, dtype):
    counts = []
    for module in (numpy, np):
        x = module.full((3, 4), module.nan).astype(dtype)
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            getattr(module, name)(x, *([0.5] if name == "nanquantile" else []), axis=axis)
        counts.append([w.category for w in seen])
    assert counts[0] == counts[1]


# Vectorized functions


@pytest.mark.parametrize("otypes", ["i", "f", "d", ["i"], [int], [numpy.float32], ("e",)])
def test_otypes_of_vectorize_may_be_set(otypes):
    def f(m, x):
        g = m.vectorize(lambda v: v + 1)
        g.otypes = otypes
        h = m.vectorize(lambda v: v + 1, otypes=otypes)
        return g(x), g(x[:0]), h(x[:0])

    same(f, numpy.arange(6).reshape(2, 3))


def test_otypes_of_vectorize_may_be_taken_away():
    f = np.vectorize(abs, "d")
    assert f.otypes == "d"
    f.otypes = None
    assert f.otypes is None
    assert f([1, -2]).dtype == "int64"
    for bad in (3, "!"):
        with pytest.raises((TypeError, ValueError)):
            f.otypes = bad


@pytest.mark.parametrize(
    ("f", "signature"),
    [
        (lambda v: v, "()->()"),
        (lambda v: (v, v + 1), "()->(),()"),
        (lambda v: v, "()->(),()"),
        (lambda v: (v, v), "()->()"),
    ],
)
@pytest.mark.parametrize("x", [3, [1, 2], [[1.5]]])
def test_vectorize_without_core_axes(f, signature, x):
    same(lambda m: m.vectorize(f, signature=signature)(x))


@pytest.mark.parametrize("shape", [(0, 5), (5, 0)])
@pytest.mark.parametrize("signature", ["()->()", "(n)->(n)", "()->(n)"])
@pytest.mark.parametrize("otypes", [None, "i"])
def test_vectorize_of_no_elements(shape, signature, otypes):
    same(lambda m, x: m.vectorize(lambda v: v, signature=signature, otypes=otypes)(x), numpy.zeros(shape, int))


# Functions that NumPy has in C


def names_in_c():
    return [n for n in dir(numpy) if type(getattr(numpy, n)) is type(len) and callable(getattr(np, n, None))]


@pytest.mark.parametrize("name", names_in_c())
def test_functions_in_c_are_no_methods(name):
    holder = type("Holder", (), {"f": getattr(np, name)})
    assert holder().f is getattr(np, name)
    assert getattr(np, name).__name__ == name


def test_functions_in_c_as_attributes_of_a_class():
    class Backend:
        array, zeros = np.array, np.zeros

    assert Backend().zeros(2).tolist() == [0, 0]
    assert pickle.loads(pickle.dumps(np.array))([1]).tolist() == [1]
    assert Backend().array([1], dtype="float32").dtype == "float32"


@pytest.mark.parametrize("dtype", [">f4", ">i8"])
def test_no_view_in_another_byte_order(dtype):
    with pytest.raises(TypeError, match="byte order"):
        np.zeros(2, dtype[1:]).view(dtype)
