"""Creation functions of numbers, shapes and arrays: values, defaults, refusals, devices, transforms."""

import contextlib
import math

import numpy as np
import pytest
import torch
from against_numpy import (
    ALL,
    FLOATING,
    MAKERS,
    NUMERIC,
    check,
    check_transforms,
    to_numpy,
    values,
)
from samples import KINDS

import torch_arrayapi as xp
from torch_arrayapi import tensors

# Both namespaces, each with what tells the type of its results.
NAMESPACES = [(xp, xp.asarray), (tensors, torch.from_numpy)]
INF = math.inf


def dtype_of(name):
    return None if name is None else getattr(xp, name)


@contextlib.contextmanager
def torch_default(setter, value, before):
    setter(value)
    try:
        yield
    finally:
        setter(before)


# arange


@pytest.mark.parametrize(
    "args",
    [
        (0,),
        (5,),
        (2, 7),
        (7, 2),
        (2, 9, 3),
        (9, 2, -3),
        (2, 9, -1),
        (0, 10, 11),
        (-5, 5, 2),
        (0, 256),
        (0, 2**63 - 1, 2**61),
        (-(2**63), 2**63 - 1, 2**62),
        (2**63 - 1, -(2**63), -(2**62)),
        (2**63 - 3, 2**63 - 1),
        (2**53 + 1, 2**53 + 4),
        (0, 2**64, 2**62),
        (2**64 - 1, 2**64 - 4, -1),
        (300, 0),
    ],
)
def test_arange_of_ints(args):
    r = range(*args)
    want = [r.start + i * r.step for i in range(max(0, -((r.start - r.stop) // r.step)))]
    for dtype in [None, *NUMERIC]:
        d = dtype or "int64"
        if KINDS[d] in "iu" and want and not np.iinfo(d).min <= min(want) <= max(want) <= np.iinfo(d).max:
            with pytest.raises(OverflowError, match=r"^arange: "):
                xp.arange(*args, dtype=dtype_of(dtype))
        else:
            for m, make in NAMESPACES:
                got = m.arange(*args, dtype=dtype_of(dtype))
                if d in FLOATING:  # ints beyond 2**53 are rounded before they are added
                    rounded = np.array(want, dtype=d)
                    np.testing.assert_allclose(
                        to_numpy(got), rounded, rtol=1e-7, atol=1e-15 * max(map(abs, want), default=0)
                    )
                    assert got.dtype is dtype_of(d)
                else:
                    check(got, np.array(want, dtype=d), make)


@pytest.mark.parametrize(
    "args",
    [
        (2.5,),
        (0.0, 1.0, 0.1),
        (1, 2, 0.1),
        (0.5, 3),
        (3.0, 0.5, -0.5),
        (1.0, 0.0),
        (0, 1, INF),
        (0, -1, INF),
        (0, -1, -INF),
        (0.0, 1e-300, 1e300),
        (1e300, 2e300, 3e299),
        (-0.0, 2.0),
        (2.0**70, 2.0**70 + 2**20, 2**18),
    ],
)
def test_arange_of_floats(args):
    want = np.arange(*args)
    for m, make in NAMESPACES:
        check(m.arange(*args, dtype=xp.float64), want, make, 4e-16)
    with np.errstate(over="ignore"):
        want = want.astype("float32")
    assert xp.arange(*args).dtype is torch.float32
    np.testing.assert_allclose(to_numpy(xp.arange(*args)), want, rtol=1.2e-7)


def test_arange_keyword_forms():
    for x, want in [
        (xp.arange(4, step=2), [0, 2]),
        (xp.arange(1, stop=4), [1, 2, 3]),
        (xp.arange(1, 6, step=2), [1, 3, 5]),
        (xp.arange(1, step=3, stop=6), [1, 4]),
        (xp.arange(np.int64(3)), [0, 1, 2]),
        (xp.arange(np.float64(2)), [0.0, 1.0]),
    ]:
        assert x.tensor.tolist() == want


# linspace


@pytest.mark.parametrize("endpoint", [True, False])
@pytest.mark.parametrize(
    "start, stop",
    [(0, 1), (2.0, 8.0), (1, -1), (3, 3), (-5.5, 1e6), (1e-300, 2e-300), (0.1, 0.7), (0, 5e-324), (-0.0, 1)],
)
def test_linspace(start, stop, endpoint):
    for num in (0, 1, 2, 3, 7, 50, 101):
        want = np.linspace(start, stop, num, endpoint=endpoint)
        for m, make in NAMESPACES:
            check(m.linspace(start, stop, num, dtype=xp.float64, endpoint=endpoint), want, make)
            check(
                m.linspace(start, stop, num, endpoint=endpoint),
                np.linspace(start, stop, num, endpoint=endpoint, dtype="float32"),
                make,
                1.2e-7,
            )
        for dtype in ("float32", "float64"):
            got = to_numpy(xp.linspace(start, stop, num, dtype=dtype_of(dtype), endpoint=endpoint))
            if endpoint and num > 1:
                assert got[-1] == np.asarray(stop, dtype=dtype)
            if num:
                assert got[0] == np.asarray(start, dtype=dtype)
            if not endpoint:
                whole = to_numpy(xp.linspace(start, stop, num + 1, dtype=dtype_of(dtype)))
                np.testing.assert_array_equal(got, whole[:-1])


@pytest.mark.parametrize("endpoint", [True, False])
@pytest.mark.parametrize("start, stop", [(0, 1j), (1 + 2j, 3.5), (1j, -2 - 1j)])
def test_linspace_complex(start, stop, endpoint):
    want = np.linspace(start, stop, 7, endpoint=endpoint)
    for m, make in NAMESPACES:
        check(m.linspace(start, stop, 7, endpoint=endpoint), want.astype("complex64"), make, 2e-7)
        check(m.linspace(start, stop, 7, endpoint=endpoint, dtype=xp.complex128), want, make, 4e-16)
    check(xp.linspace(0, 1, 3, dtype=xp.complex64), np.array([0, 0.5, 1], dtype="complex64"), xp.asarray)


def test_linspace_of_the_whole_range():
    """NumPy's difference of the ends overflows."""
    got = to_numpy(xp.linspace(-1.5e308, 1.5e308, 5, dtype=xp.float64))
    np.testing.assert_allclose(got, [-1.5e308, -0.75e308, 0, 0.75e308, 1.5e308])
    assert to_numpy(xp.linspace(0.0, INF, 3)).tolist() == [0, INF, INF]


# eye, tril, triu


@pytest.mark.parametrize("dtype", [None, *ALL])
def test_eye(dtype):
    for n, m in ((3, None), (2, 4), (4, 2), (0, 3), (3, 0), (1, 1)):
        for k in (0, 1, -1, 3, -4, 9, 10**30, -(10**30)):
            want = np.eye(n, m, k=max(-9, min(9, k)), dtype=dtype or "float32")
            for module, make in NAMESPACES:
                check(module.eye(n, m, k=k, dtype=dtype_of(dtype)), want, make)


@pytest.mark.parametrize("name", ["tril", "triu"])
@pytest.mark.parametrize("dtype", ALL)
def test_triangles(name, dtype):
    for shape in ((3, 3), (2, 4), (4, 2), (2, 3, 3), (2, 0), (0, 2), (2, 0, 3)):
        a = values(dtype, shape)
        for k in (0, 1, -1, -2, 5, -5, 10**30, -(10**30)):
            want = getattr(np, name)(a, k=max(-9, min(9, k)))
            for make in MAKERS:
                check(getattr(xp, name)(make(a), k=k), want, make)
                check(getattr(xp, name)(make(a.mT.copy()).mT, k=k), want, make)


# zeros, ones, empty, full


@pytest.mark.parametrize("dtype", [None, *ALL])
@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (0,), (2, 0, 3), 4, 0, [2, 1], (np.int64(2), 3), np.int32(2)])
def test_zeros_ones_empty(shape, dtype):
    for m, make in NAMESPACES:
        check(m.zeros(shape, dtype=dtype_of(dtype)), np.zeros(shape, dtype or "float32"), make)
        check(m.ones(shape, dtype=dtype_of(dtype)), np.ones(shape, dtype or "float32"), make)
        got = m.empty(shape, dtype=dtype_of(dtype))
        assert (tuple(got.shape), got.dtype) == (np.zeros(shape).shape, dtype_of(dtype or "float32"))


def fills(dtype):
    """Fill values that a dtype takes, with its ends."""
    kind = np.dtype(dtype).kind
    if kind == "b":
        return [True, False]
    if kind in "iu":
        return [0, 1, 100, np.iinfo(dtype).min, np.iinfo(dtype).max]
    real = [0, 3, 2**62, 2**70, -0.0, 1.5, INF, -INF, math.nan, 3.4e38, 1e40, -1e40, np.float64(0.1)]
    return real if kind == "f" else [*real, 1j, complex(1e40, -1.0), complex(-0.0, INF), np.complex128(2j)]


@pytest.mark.parametrize("dtype", ALL)
def test_full(dtype):
    for value in fills(dtype):
        with np.errstate(over="ignore"):
            want = np.full((2, 3), value, dtype=dtype)
        for m, make in NAMESPACES:
            got = m.full((2, 3), value, dtype=dtype_of(dtype))
            check(got, want, make)
            assert to_numpy(got).tobytes() == want.tobytes() or math.isnan(abs(value))  # signs of zeros
        for make in MAKERS:
            check(xp.full_like(make(np.zeros((2, 3), dtype)), value), want, make)
            check(xp.full_like(make(np.zeros((2, 3), "int8")), value, dtype=dtype_of(dtype)), want, make)


def test_full_rounds_as_ieee():
    """Numbers beyond the largest float32: those nearer to it than to 2**128 become it."""
    for value in (2.0**128 - 2.0**104, 2.0**128 - 2.0**103 - 2.0**80, 2.0**128 - 2.0**103, 2.0**128):
        with np.errstate(over="ignore"):
            check(xp.full(1, value), np.full(1, value, dtype="float32"), xp.asarray)


@pytest.mark.parametrize(
    "value, want",
    [(True, "bool"), (1, "int64"), (1.0, "float32"), (1j, "complex64"), (np.float64(1), "float32")],
)
def test_full_default_dtype(value, want):
    assert xp.full(2, value).dtype is getattr(xp, want)


# of an array


@pytest.mark.parametrize("dtype", ALL)
def test_like(dtype):
    a = values(dtype, (2, 3))
    for make in MAKERS:
        for name, want in (("zeros", np.zeros_like(a)), ("ones", np.ones_like(a))):
            f = getattr(xp, f"{name}_like")
            check(f(make(a)), want, make)
            check(f(make(a), dtype=xp.uint16), want.real.astype("uint16"), make)
            check(f(xp.broadcast_to(make(a[:1]), (2, 3))), want, make)
        got = xp.empty_like(make(a), dtype=xp.bool)
        assert (tuple(got.shape), got.dtype) == ((2, 3), torch.bool)
    assert xp.zeros_like(xp.asarray(a, device="meta")).device.type == "meta"
    assert xp.zeros_like(xp.asarray(a), device="meta").device.type == "meta"
    y = xp.ones_like(xp.broadcast_to(xp.asarray(a[0, 0]), (2,)))
    y[0] = y[1] * 0 if dtype != "bool" else False
    assert bool(y[1] == xp.ones((), dtype=y.dtype))


@pytest.mark.parametrize("dtype", NUMERIC)
@pytest.mark.parametrize("indexing", ["xy", "ij"])
def test_meshgrid(dtype, indexing):
    for sizes in ((3,), (3, 2), (2, 3, 4), (3, 0), (1, 2), (2, 1, 3, 2)):
        arrays = [values(dtype, n, seed=n) for n in sizes]
        for make in MAKERS:
            got = xp.meshgrid(*map(make, arrays), indexing=indexing)
            assert type(got) is tuple
            for g, want in zip(got, np.meshgrid(*arrays, indexing=indexing), strict=True):
                check(g, want, make)
    scalar, vector = xp.asarray(np.asarray(1, dtype)), xp.asarray(np.asarray([2, 3], dtype))
    for g, want in zip(xp.meshgrid(scalar, vector), np.meshgrid(1, [2, 3]), strict=True):
        check(g, want.astype(dtype), xp.asarray)
    x, _ = xp.meshgrid(vector, vector)
    x[0, 0] = 9 if KINDS[dtype] in "iu" else 9.0
    assert bool(vector[0] == 2)
    assert bool(x[1, 0] == 2)


def test_meshgrid_of_nothing():
    assert xp.meshgrid() == ()


# defaults and devices

MAKE = {
    "arange": lambda m, **kw: m.arange(0.0, 3.0, **kw),
    "empty": lambda m, **kw: m.empty(3, **kw),
    "eye": lambda m, **kw: m.eye(3, k=1, **kw),
    "full": lambda m, **kw: m.full(3, 1.5, **kw),
    "linspace": lambda m, **kw: m.linspace(0, 1, 5, **kw),
    "ones": lambda m, **kw: m.ones((2, 3), **kw),
    "zeros": lambda m, **kw: m.zeros((2, 3), **kw),
    "asarray list": lambda m, **kw: m.asarray([1.5, 2], **kw),
    "asarray scalar": lambda m, **kw: m.asarray(1.5, **kw),
}


@pytest.mark.parametrize("name", MAKE)
def test_default_floating_dtype(name):
    f = MAKE[name]
    assert f(xp).dtype is torch.float32
    with torch_default(torch.set_default_dtype, torch.float64, torch.float32):
        assert f(xp).dtype is torch.float64
        assert xp.full(1, 1j).dtype is xp.asarray([1j]).dtype is torch.complex128
        assert xp.arange(3).dtype is torch.int64
    with torch_default(torch.set_default_dtype, torch.float16, torch.float32):
        with pytest.raises(TypeError, match="float16"):
            f(xp)
        assert f(xp, dtype=xp.float32).dtype is torch.float32


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("m", [xp, tensors])
def test_device(name, m):
    f = MAKE[name]
    assert f(m).device.type == "cpu"
    assert f(m, device="meta").device.type == "meta"
    assert f(m, device=torch.device("cpu")).device.type == "cpu"
    with torch.device("meta"):
        assert f(m).device.type == "meta"
        assert f(m, device="cpu").device.type == "cpu"
    with torch_default(torch.set_default_device, "meta", None):
        assert f(m).device.type == "meta"


@pytest.mark.parametrize("name", MAKE)
def test_refuses_devices_and_dtypes(name):
    f = MAKE[name]
    for device, error in (("nonsense", ValueError), (0, TypeError)):
        with pytest.raises(error, match=f"^{name.split()[0]}: "):
            f(xp, device=device)
    if not torch.cuda.is_available():
        with pytest.raises(ValueError, match=f"^{name.split()[0]}: .*cuda"):
            f(xp, device="cuda")
    for dtype in (torch.float16, torch.bfloat16, "float32", float, np.float32):
        with pytest.raises(TypeError, match=f"^{name.split()[0]}: "):
            f(xp, dtype=dtype)


X = xp.ones((2, 3))
REFUSALS = [
    (ValueError, lambda: xp.arange(0, 3, 0)),
    (ValueError, lambda: xp.arange(0.0, INF)),
    (ValueError, lambda: xp.arange(math.nan)),
    (ValueError, lambda: xp.arange(0, 1, 1e-320)),
    (OverflowError, lambda: xp.arange(10**30)),
    (ValueError, lambda: xp.arange(2**62)),
    (ValueError, lambda: xp.arange(10**400, 0.5)),
    (MemoryError, lambda: xp.arange(2**50)),
    (OverflowError, lambda: xp.arange(2**63, 2**63 + 2)),
    (OverflowError, lambda: xp.arange(-1, 2, dtype=xp.uint8)),
    (TypeError, lambda: xp.arange(0.5, 2, dtype=xp.int64)),
    (TypeError, lambda: xp.arange(2, dtype=xp.bool)),
    (TypeError, lambda: xp.arange(True)),
    (TypeError, lambda: xp.arange(1j)),
    (TypeError, lambda: xp.arange("3")),
    (ValueError, lambda: xp.linspace(0, 1, -1)),
    (ValueError, lambda: xp.linspace(0, 1, 2**62)),
    (TypeError, lambda: xp.linspace(0, 1, 3.0)),
    (TypeError, lambda: xp.linspace(0, 1, 3, dtype=xp.int64)),
    (TypeError, lambda: xp.linspace(0, 1j, 3, dtype=xp.float32)),
    (TypeError, lambda: xp.linspace("a", 1, 3)),
    (TypeError, lambda: xp.linspace(xp.asarray(0.0), 1, 3)),
    (OverflowError, lambda: xp.linspace(0, 10**400, 3)),
    (ValueError, lambda: xp.eye(-1)),
    (ValueError, lambda: xp.eye(2, -1)),
    (ValueError, lambda: xp.eye(2**40, 2**40)),
    (ValueError, lambda: xp.eye(2**40, 2**40, k=1)),
    (TypeError, lambda: xp.eye(2.0)),
    (TypeError, lambda: xp.eye(2, k=1.0)),
    (ValueError, lambda: xp.zeros((2, -1))),
    (ValueError, lambda: xp.ones(-1)),
    (ValueError, lambda: xp.zeros((2**31, 2**31, 2))),
    (ValueError, lambda: xp.zeros(2**64)),
    (MemoryError, lambda: xp.empty(2**50)),
    (TypeError, lambda: xp.zeros(2.0)),
    (TypeError, lambda: xp.zeros((2.0, 3))),
    (TypeError, lambda: xp.zeros((True, 3))),
    (TypeError, lambda: xp.zeros(None)),
    (ValueError, lambda: xp.full(-1, 0)),
    (ValueError, lambda: xp.full((2**40, 2**40), 0)),
    (MemoryError, lambda: xp.full(2**50, 0)),
    (OverflowError, lambda: xp.full(2, 2**63)),
    (OverflowError, lambda: xp.full(2, 256, dtype=xp.uint8)),
    (OverflowError, lambda: xp.full(2, -1, dtype=xp.uint64)),
    (OverflowError, lambda: xp.full(2, 10**400, dtype=xp.float64)),
    (TypeError, lambda: xp.full(2, 1.5, dtype=xp.int64)),
    (TypeError, lambda: xp.full(2, True, dtype=xp.int64)),
    (TypeError, lambda: xp.full(2, 1, dtype=xp.bool)),
    (TypeError, lambda: xp.full(2, 1j, dtype=xp.float32)),
    (ValueError, lambda: xp.full(2, xp.asarray([1]))),
    (TypeError, lambda: xp.full(2, "1")),
    (TypeError, lambda: xp.full_like(X, 1j)),
    (OverflowError, lambda: xp.full_like(X, 300, dtype=xp.int8)),
    (TypeError, lambda: xp.full_like([1], 1)),
    (TypeError, lambda: xp.zeros_like(np.ones(2))),
    (TypeError, lambda: xp.zeros_like(torch.ones(2, dtype=torch.float16), dtype=xp.float32)),
    (TypeError, lambda: xp.ones_like(X, dtype=torch.float16)),
    (TypeError, lambda: xp.empty_like(1.0)),
    (ValueError, lambda: xp.empty_like(X, device="nonsense")),
    (ValueError, lambda: xp.tril(xp.ones(3))),
    (TypeError, lambda: xp.tril(X, k=0.0)),
    (TypeError, lambda: xp.triu(np.ones((2, 2)))),
    (ValueError, lambda: xp.meshgrid(X)),
    (ValueError, lambda: xp.meshgrid(xp.ones(2), indexing="xi")),
    (TypeError, lambda: xp.meshgrid(xp.ones(2), xp.arange(2))),
    (TypeError, lambda: xp.meshgrid(xp.asarray([True]))),
    (TypeError, lambda: xp.meshgrid(xp.ones(2), torch.ones(2))),
    (TypeError, lambda: xp.meshgrid([1, 2])),
]


@pytest.mark.parametrize("i", range(len(REFUSALS)))
def test_refusals(i):
    error, f = REFUSALS[i]
    name = f.__code__.co_names[1]
    with pytest.raises(error, match=f"^{name}: "):
        f()


# transforms


def test_transforms():
    x = xp.asarray(torch.rand(3, 3, dtype=torch.float64))
    check_transforms(lambda x: xp.tril(x, k=1), x)
    check_transforms(lambda x: xp.triu(x), x)
    check_transforms(lambda x: xp.meshgrid(x[0, :], x[1, :])[1], x)
    for f in (xp.zeros_like, xp.ones_like, lambda x: xp.full_like(x, 2)):
        check_transforms(f, x, grad=False)


@pytest.mark.parametrize("name", [*MAKE, "like", "uint64", "complex"])
@pytest.mark.parametrize("m", [xp, tensors])
def test_compiles(name, m):
    more = {
        "like": lambda m: m.full_like(m.empty_like(m.zeros_like(m.ones(3))), 2.5),
        "uint64": lambda m: m.full(3, 2**63, dtype=m.uint64),
        "complex": lambda m: m.linspace(0, 1j, 5),
    }
    f = MAKE.get(name) or more[name]
    torch._dynamo.reset()
    got = torch.compile(lambda: f(m), fullgraph=True, backend="eager")()
    want = f(m)
    assert type(got) is type(want)
    assert got.dtype is want.dtype
    if name != "empty":
        np.testing.assert_array_equal(to_numpy(got), to_numpy(want))


# the namespace for tensors


def test_tensors_shares_all_but_creation():
    create = {"arange", "asarray", "empty", "eye", "fft", "from_dlpack", "full", "linspace", "ones", "zeros"}
    for name in tensors.__all__:
        assert (getattr(tensors, name) == getattr(xp, name) or name == "nan") is (name not in create), name
    for name in tensors.fft.__all__:
        assert (getattr(tensors.fft, name) is getattr(xp.fft, name)) is not name.endswith("freq"), name
    assert type(tensors.fft.fftfreq(3)) is type(tensors.fft.rfftfreq(3)) is torch.Tensor
    assert tensors.__name__ == "torch_arrayapi.tensors"


@pytest.mark.parametrize("dtype", [torch.uint64, torch.int8, torch.float32, torch.complex128, torch.bool])
def test_full_of_a_zero_dimensional_array(dtype):
    t = torch.tensor(1).to(dtype)
    x = xp.asarray(t)
    for r in (xp.full((2, 3), x), xp.full_like(xp.empty((2, 3), dtype=dtype), x), xp.full((2, 3), x, dtype=dtype)):
        assert type(r) is xp.Array
        assert (r.shape, r.dtype) == ((2, 3), dtype)
        r[0, 0] = xp.zeros((), dtype=dtype)  # each element is its own
        assert bool(xp.all(r[1, :] == x))
    assert type(xp.tensors.full(2, t)) is torch.Tensor
    assert xp.tensors.full_like(torch.zeros(2, dtype=dtype), t).dtype is dtype
    with pytest.raises(ValueError, match="0-d"):
        xp.full(2, xp.ones(2))
    for wrong in (
        lambda: xp.full(2, xp.ones(()), dtype=xp.int64),
        lambda: xp.full(2, t),
        lambda: xp.tensors.full(2, x),
    ):
        with pytest.raises(TypeError, match="full"):
            wrong()
    with pytest.raises(TypeError, match="float16"):
        xp.tensors.full(2, torch.ones((), dtype=torch.float16))


@pytest.mark.parametrize("dtype, outside", [(torch.int32, 2**40), (torch.uint8, 256), (torch.uint64, -1)])
def test_full_of_a_zero_dimensional_integer_of_another_dtype(dtype, outside):
    r = xp.full(2, xp.asarray(7), dtype=dtype)
    assert (r.dtype, int(r[1])) == (dtype, 7)
    with pytest.raises(OverflowError, match="full"):
        xp.full(2, xp.asarray(outside), dtype=dtype)
