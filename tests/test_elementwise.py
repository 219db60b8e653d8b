"""Element-wise functions: values, special cases and accuracy against NumPy, on every dtype."""

import numpy as np
import pytest
import torch
from samples import KINDS, NUMPY_NAMES, array, assert_same, edge_values, of_kinds, to_numpy

import torch_arrayapi as xp
from torch_arrayapi import _elementwise, _elementwise_binary, _ops

ROWS = {op.name: op for op in vars(_ops).values() if isinstance(op, _ops.Op)}
UNARY = _elementwise.__all__
BINARY = [name for name in _elementwise_binary.__all__ if name != "clip"]
pytestmark = pytest.mark.filterwarnings("ignore:.*encountered in:RuntimeWarning")


def dtypes_of(name):
    return sorted(str(d).removeprefix("torch.") for d in ROWS[name].ok)


def cases(names):
    return [pytest.param(name, dtype, id=f"{name}-{dtype}") for name in names for dtype in dtypes_of(name)]


def numpy_of(name):
    return getattr(np, NUMPY_NAMES.get(name, name))


def expected(name, *args):
    """NumPy's result, where NumPy has a dtype of its own for it in the standard's dtype."""
    if name == "reciprocal" and args[0].dtype.kind == "c":
        return np.ones_like(args[0]) / args[0]  # NumPy's own reciprocal loses signs of zeros
    if name in ("ceil", "floor", "trunc", "round") and args[0].dtype.kind in "iu":
        return args[0]
    want = numpy_of(name)(*args)
    if name == "floor_divide" and args[0].dtype.kind == "f":  # the standard: -2 // inf is -0, inf // 2 is inf
        want = np.where(np.isfinite(args[0]) & np.isfinite(args[1]), want, args[0] / args[1])
    if name == "tanh" and args[0].dtype.kind == "c":  # the standard: tanh(inf+bj) is 1 and a zero of the sign of b
        infinite = np.isinf(args[0].real)
        want.imag = np.where(infinite, np.copysign(0.0, args[0].imag), want.imag)
    if name == "expm1" and args[0].dtype.kind == "c":  # the standard's special cases are those of exp
        e = np.exp(args[0])
        want.real = np.where(np.isfinite(args[0]), want.real + 0.0, e.real - 1)
        want.imag = np.where(np.isfinite(args[0]), want.imag, e.imag)
    if name == "sign" and args[0].dtype.kind == "c":  # the standard: NaN in a part gives NaN
        x = args[0]
        want = np.where(np.isnan(x.real) | np.isnan(x.imag), np.array(complex(np.nan, np.nan), x.dtype), want)
    return want


@pytest.mark.parametrize("repeats", [1, 9], ids=["scalar kernels", "vector kernels"])
@pytest.mark.parametrize(("name", "dtype"), cases(UNARY))
def test_unary_against_numpy(name, dtype, repeats):
    x = np.repeat(edge_values(dtype), repeats)
    if name == "sign" and KINDS[dtype] == "c":
        x = x[~(np.isinf(x.real) & np.isinf(x.imag))]
    if name in ("asin", "asinh", "acosh") and KINDS[dtype] == "c" and np.lib.NumpyVersion(np.__version__) < "2.3.0":
        x = x[np.isfinite(x)]  # older versions give other signs and NaN at infinities
    if name == "log1p" and KINDS[dtype] == "c":
        x = x[~((x.real == 0) & np.signbit(x.real))]  # NumPy's log1p(-0.0+0j) is 0j, of -0.0 it is -0.0
    want = expected(name, x)
    assert_same(getattr(xp, name)(array(x)), want, ulp=8 if KINDS[dtype] == "c" else 4)
    got = getattr(xp, name)(torch.from_numpy(x.copy()))
    assert type(got) is torch.Tensor
    assert_same(got.numpy(), want, ulp=8 if KINDS[dtype] == "c" else 4)


@pytest.mark.parametrize("repeats", [1, 9], ids=["scalar kernels", "vector kernels"])
@pytest.mark.parametrize(("name", "dtype"), cases(BINARY))
def test_binary_against_numpy(name, dtype, repeats):
    v = edge_values(dtype)
    x1, x2 = (np.repeat(a.ravel(), repeats) for a in np.meshgrid(v, v))
    keep = np.ones(x1.shape, bool)
    if "shift" in name:
        keep = (x2 >= 0) & (x2 <= 127)
    elif name == "pow" and KINDS[dtype] == "i":
        keep = x2 >= 0
    elif name == "pow" and KINDS[dtype] == "c":
        # What infinities and negative powers of 0 give is undefined.
        keep = np.isfinite(x1) & np.isfinite(x2) & ((x1 != 0) | (x2.real > 0) | (x2 == 0))
    x1, x2 = x1[keep], x2[keep]
    want = expected(name, x1, x2)
    ulp = {"logaddexp": 32, "pow": 16}.get(name, 4)
    assert_same(getattr(xp, name)(array(x1), array(x2)), want, ulp=ulp)
    got = getattr(xp, name)(torch.from_numpy(x1.copy()), torch.from_numpy(x2.copy()))
    assert type(got) is torch.Tensor
    assert_same(got.numpy(), want, ulp=ulp)


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize("imag", [2.0, -2.0, 1e16, 4.0, np.inf, np.nan])
def test_tanh_at_infinity(dtype, imag):
    """The standard's special cases of tanh: the sign of the zero is that of the imaginary part."""
    for real in (np.inf, -np.inf):
        x = np.full(9, complex(real, imag), dtype)
        got = to_numpy(xp.tanh(array(x)))
        assert (got.real == np.sign(real)).all()
        assert (got.imag == 0).all()
        assert np.isnan(imag) or (np.signbit(got.imag) == (imag < 0)).all()


def test_remainder_of_a_large_quotient():
    x = xp.asarray([1e30] * 20, dtype=xp.float32)
    y = xp.asarray([1e-30] * 20, dtype=xp.float32)
    assert_same(xp.remainder(x, y), np.remainder(to_numpy(x), to_numpy(y)))


@pytest.mark.parametrize("name", [n for n in UNARY if ROWS[n].ok >= {torch.float64} and n not in ("imag",)])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_unary_accuracy(name, dtype):
    """Within 3 ulp of the value that NumPy finds in extended precision."""
    rng = np.random.default_rng(0)
    x = [rng.uniform(-1, 1, 4000), rng.normal(size=4000) * 10, rng.uniform(-1e-4, 1e-4, 4000)]
    x += [rng.uniform(-88, 88, 4000), 1 + rng.uniform(-1e-3, 1e-3, 4000)]
    x = np.concatenate(x).astype(dtype)
    want = numpy_of(name)(x.astype(np.longdouble))
    got = to_numpy(getattr(xp, name)(array(x)))
    if want.dtype.kind == "b":
        np.testing.assert_array_equal(got, want)
        return
    with np.errstate(all="ignore"):
        error = np.abs(got.astype(np.longdouble) - want) / np.spacing(np.abs(want.astype(dtype)))
    assert np.nanmax(np.where(np.isfinite(want), error, 0)) <= 3


@pytest.mark.parametrize("name", [n for n in BINARY if torch.float32 in ROWS[n].ok])
def test_binary_broadcasts_and_strides(name):
    rng = np.random.default_rng(1)
    x1 = rng.uniform(0.5, 2, (4, 1, 6)).astype(np.float32)
    x2 = rng.uniform(0.5, 2, (5, 3)).astype(np.float32)
    want = numpy_of(name)(x1[:, :, ::2], x2)
    got = getattr(xp, name)(array(x1)[:, :, ::2], array(x2))
    assert_same(got, want, ulp=8)
    empty = getattr(xp, name)(xp.zeros((0, 3)), xp.ones(3))
    assert empty.shape == (0, 3)
    zero_d = getattr(xp, name)(array(x1[0, 0, 0]), array(x2[0, 0]))
    assert_same(zero_d, np.asarray(numpy_of(name)(x1[0, 0, 0], x2[0, 0])), ulp=8)


@pytest.mark.parametrize("dtype", of_kinds("iuf"))
@pytest.mark.parametrize("bounds", [(1, 5), (None, 3), (2, None), (None, None), (5, 1)])
def test_clip_with_scalars(dtype, bounds):
    x = np.arange(8, dtype=dtype)
    want = x.copy() if bounds == (None, None) else np.clip(x, *bounds)
    assert_same(xp.clip(array(x), *bounds), want)


@pytest.mark.parametrize("dtype", of_kinds("iu"))
def test_clip_at_the_extremes(dtype):
    x = edge_values(dtype)
    info = np.iinfo(dtype)
    low, high = info.max // 2, info.max - 1
    assert_same(xp.clip(array(x), low, high), np.clip(x, low, high))
    with pytest.raises(OverflowError, match="clip"):
        xp.clip(array(x), 0, info.max + 1)


def test_clip_broadcasts_promotes_and_keeps_nan():
    x = xp.asarray([-2.0, xp.nan, 3.0], dtype=xp.float32)
    r = xp.clip(x, xp.asarray([[0.0], [1.0]], dtype=xp.float64), 2.0)
    assert_same(r, np.array([[0.0, np.nan, 2.0], [1.0, np.nan, 2.0]]))
    with pytest.raises(ValueError, match="broadcast"):
        xp.clip(x, xp.zeros(2))
    with pytest.raises(TypeError, match="clip"):
        xp.clip(xp.asarray([1, 2]), 0.5, 1.5)
    y = xp.clip(x)
    y[0] = 9.0
    assert float(x[0]) == -2.0


def test_results_share_no_memory_with_the_argument():
    for name in UNARY:
        for d in (torch.int64, torch.uint16, torch.float32):
            if d in ROWS[name].ok and name not in ("real", "imag"):
                x = torch.ones(3, dtype=d)
                assert getattr(xp, name)(x).data_ptr() != x.data_ptr(), (name, d)


@pytest.mark.parametrize("lazy", ["conj", "neg"])
@pytest.mark.parametrize("name", [n for n in UNARY + BINARY if torch.complex64 in ROWS[n].ok])
def test_lazy_conjugate_and_negative_bits(name, lazy):
    z = torch.tensor([1 + 2j, -3 + 0.5j], dtype=torch.complex64)
    x = z.conj() if lazy == "conj" else torch.view_as_complex(torch._neg_view(torch.view_as_real(z)))
    plain = x.resolve_conj().resolve_neg()
    args, plain_args = ((x,), (plain,)) if name in UNARY else ((x, x), (plain, plain))
    got, want = getattr(xp, name)(*args), getattr(xp, name)(*plain_args)
    assert not got.is_conj()
    assert_same(got.resolve_neg().numpy(), want.resolve_neg().numpy())


@pytest.mark.parametrize("name", ["remainder", "acos"])
def test_gradient_at_zeros_of_the_result(name):
    """The sign of a zero is set apart from the derivative."""
    if name == "remainder":
        x = torch.tensor([4.0, 5.0], requires_grad=True)
        xp.sum(xp.remainder(x, 2.0)).backward()
        np.testing.assert_array_equal(x.grad.numpy(), [1.0, 1.0])
    else:
        z = torch.tensor([0.5 + 0j], dtype=torch.complex128, requires_grad=True)
        xp.real(xp.acos(z)).sum().backward()
        np.testing.assert_allclose(z.grad.numpy(), [-1 / np.sqrt(0.75)])


@pytest.mark.parametrize("number", [0, 1, 2, 3, -1, -2, 0.5, -0.5, 1.5, 1e-50, np.inf, -np.inf, np.nan])
@pytest.mark.parametrize("dtype", of_kinds("f"))
def test_pow_of_a_number(dtype, number):
    """For some numbers torch takes a shorter way than the power of two arrays; 1e-50 is 0 as float32."""
    x = np.repeat(edge_values(dtype), 9)
    assert_same(array(x) ** number, np.power(x, np.full_like(x, number)))


@pytest.mark.parametrize("bounds", [(0.1, 0.15), (np.nan, 1.0), (-1, 1e40), (-(2**70), 1), (1.5, -1), (None, 2.0)])
@pytest.mark.parametrize("dtype", of_kinds("f"))
def test_clip_of_floats_between_numbers(dtype, bounds):
    x = edge_values(dtype)
    want = np.clip(x, *[b if b is None else np.asarray(b, dtype) for b in bounds])
    assert_same(xp.clip(array(x), *bounds), want)


@pytest.mark.parametrize("n", [1, 100], ids=["scalar kernels", "vector kernels"])
def test_complex_sign_keeps_zeros_and_digits(n):
    x = np.repeat([complex(-1, -0.0), complex(-0.0, 1), -1e30 - 0j, 1e308 + 1e308j, 0j], n)
    assert_same(xp.sign(array(x)), np.sign(x), ulp=1)


def test_complex_to_the_power_of_one():
    x = np.array([complex(np.inf, 2), complex(1, -np.inf), 0j])
    assert_same(array(x) ** 1, x)
    t = torch.tensor([0j, 2 - 3j], requires_grad=True)
    xp.real(xp.pow(t, 1)).sum().backward()
    np.testing.assert_array_equal(t.grad.numpy(), [1.0, 1.0])


def test_gradient_through_floor_divide():
    x = torch.tensor([7.0, -7.0], requires_grad=True)
    xp.sum(xp.multiply(xp.floor_divide(x, 2.0), x)).backward()  # constant between the steps
    np.testing.assert_array_equal(x.grad.numpy(), [3.0, -4.0])
