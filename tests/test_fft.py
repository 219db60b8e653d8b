"""The extension fft, against NumPy."""

import numpy as np
import pytest
import torch

import torch_arrayapi as xp

REAL = ["float32", "float64"]
COMPLEX = ["complex64", "complex128"]
NUMERIC = [*REAL, *COMPLEX, *(f"{u}int{n}" for u in ("", "u") for n in (8, 16, 32, 64))]
ONE = {"fft": COMPLEX, "ifft": COMPLEX, "hfft": COMPLEX, "irfft": COMPLEX, "rfft": REAL, "ihfft": REAL}
MANY = {"fftn": COMPLEX, "ifftn": COMPLEX, "irfftn": COMPLEX, "rfftn": REAL}
TAKES = ONE | MANY
NORMS = ["backward", "ortho", "forward"]
HALVED = ("hfft", "irfft")


def numbers(shape, dtype):
    rng = np.random.default_rng([*shape, *dtype.encode()])
    a = rng.standard_normal(shape) * 10
    return (a + 1j * rng.standard_normal(shape) if dtype.startswith("c") else a).astype(dtype)


@pytest.fixture(params=["Array", "Tensor"])
def box(request):
    """From a NumPy array to an Array or a tensor."""

    def make(a):
        t = torch.from_numpy(np.array(a))
        return xp.asarray(t) if request.param == "Array" else t

    make.type = xp.Array if request.param == "Array" else torch.Tensor
    return make


def check(x, expected, type):
    """Equal to what NumPy gives, which has the same precision from version 2 on."""
    assert isinstance(x, type)
    t = x.tensor if type is xp.Array else x
    assert not t.is_conj()
    v = t.numpy()
    assert (v.shape, v.dtype) == (expected.shape, expected.dtype)
    scale = max(1, float(np.abs(expected).max(initial=0)))
    tolerance = 4 * np.finfo(v.dtype).eps * scale if v.dtype.kind in "fc" else 0
    np.testing.assert_allclose(v, expected, rtol=0, atol=tolerance)


@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize("name, dtype", [(name, dtype) for name in ONE for dtype in ONE[name]])
def test_along_an_axis(name, dtype, norm, box):
    for shape, axis in [((8,), -1), ((7,), 0), ((2, 5), 0), ((2, 3, 7), 1), ((3, 0, 4), -1), ((0, 4), 1)]:
        a = numbers(shape, dtype)
        for n in (None, 1, 2, 3, 9, 12):
            expected = getattr(np.fft, name)(a, n=n, axis=axis, norm=norm)
            check(getattr(xp.fft, name)(box(a), n=n, axis=axis, norm=norm), expected, box.type)
    a = numbers((6,), dtype)
    check(getattr(xp.fft, name)(box(a)), getattr(np.fft, name)(a), box.type)
    # NumPy's irfft reads past the end of an empty array: a zero stands for it.
    check(getattr(xp.fft, name)(box(a[:0]), n=4), getattr(np.fft, name)(a[:1] * 0, n=4), box.type)
    check(getattr(xp.fft, name)(box(a)[::2]), getattr(np.fft, name)(a[::2]), box.type)


@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize("name, dtype", [(name, dtype) for name in MANY for dtype in MANY[name]])
def test_along_axes(name, dtype, norm, box):
    for shape, axes in [
        ((8,), None),
        ((4, 3), None),
        ((2, 3, 5), (0,)),
        ((2, 3, 5), [-1, 0]),
        ((2, 3, 5), (2, 0, 1)),
        ((0, 3, 4), (2, 1)),
        ((2, 0, 4), (0, 2)),
    ]:
        a = numbers(shape, dtype)
        expected = getattr(np.fft, name)(a, axes=axes, norm=norm)
        check(getattr(xp.fft, name)(box(a), axes=axes, norm=norm), expected, box.type)
        if axes is not None:
            for change in (1, -1, 0):
                s = [max(1, a.shape[i] + change) for i in axes]
                expected = getattr(np.fft, name)(a, s=s, axes=axes, norm=norm)
                check(getattr(xp.fft, name)(box(a), s=s, axes=axes, norm=norm), expected, box.type)
            check(
                getattr(xp.fft, name)(box(a), s=(-1,) * len(axes), axes=axes),
                getattr(np.fft, name)(a, axes=axes),
                box.type,
            )


@pytest.mark.parametrize("name", ["fftn", "ifftn"])
def test_along_no_axes(name):
    x = xp.asarray(numbers((2, 3), "complex64"))
    for y in (getattr(xp.fft, name)(x, axes=()), getattr(xp.fft, name)(x, axes=(), s=())):
        assert bool(xp.all(x == y))
        y[0, 0] = 100.0
        assert complex(x[0, 0]) != 100.0
    assert complex(getattr(xp.fft, name)(xp.asarray(3j))) == 3j


def test_inverses():
    z = xp.asarray(numbers((4, 6), "complex128"))
    x = xp.asarray(numbers((4, 7), "float64"))
    for back, there in [
        (lambda v: xp.fft.ifft(v, norm="ortho"), lambda v: xp.fft.fft(v, norm="ortho")),
        (lambda v: xp.fft.ifftn(v), lambda v: xp.fft.fftn(v)),
    ]:
        assert float(xp.linalg.vector_norm(back(there(z)) - z)) < 1e-12
    for back, there in [
        (lambda v: xp.fft.irfft(v, n=7), xp.fft.rfft),
        (lambda v: xp.fft.irfftn(v, s=(4, 7), axes=(0, 1)), xp.fft.rfftn),
        (lambda v: xp.fft.hfft(v, n=7), xp.fft.ihfft),
        (xp.fft.ifftshift, xp.fft.fftshift),
    ]:
        assert float(xp.linalg.vector_norm(back(there(x)) - x)) < 1e-12


@pytest.mark.parametrize("name", TAKES)
def test_refused_dtypes(name, box):
    f = getattr(xp.fft, name)
    for dtype in [*NUMERIC, "bool"]:
        if dtype not in TAKES[name]:
            with pytest.raises(TypeError, match=f"^{name}: "):
                f(box(np.ones(4, dtype)))
    for other in (1.0, [1.0, 2.0], np.ones(4), None):
        with pytest.raises(TypeError, match=f"^{name}: "):
            f(other)


@pytest.mark.parametrize("name", ONE)
@pytest.mark.parametrize(
    "arguments, error",
    [
        ({"axis": 2}, IndexError),
        ({"axis": -3}, IndexError),
        ({"axis": 0.0}, TypeError),
        ({"axis": None}, TypeError),
        ({"n": 0}, ValueError),
        ({"n": -1}, ValueError),
        ({"n": 2.0}, TypeError),
        ({"n": True}, TypeError),
        ({"norm": "backwards"}, ValueError),
        ({"norm": None}, ValueError),
    ],
)
def test_refused_arguments(name, arguments, error):
    x = xp.asarray(numbers((2, 3), TAKES[name][0]))
    with pytest.raises(error, match=f"^{name}: "):
        getattr(xp.fft, name)(x, **arguments)


@pytest.mark.parametrize("name", ONE)
def test_no_points(name):
    shapes = [(0,), (2, 0)] + [(1,), (3, 1)] * (name in HALVED)
    for shape in shapes:
        with pytest.raises(ValueError, match=f"^{name}: n is .*one point"):
            getattr(xp.fft, name)(xp.asarray(numbers(shape, TAKES[name][0])))
    with pytest.raises(IndexError, match=name):
        getattr(xp.fft, name)(xp.asarray(numbers((), TAKES[name][0])))


@pytest.mark.parametrize("name", MANY)
@pytest.mark.parametrize(
    "arguments, error",
    [
        ({"s": (3,)}, ValueError),
        ({"s": (3,), "axes": (0, 1)}, ValueError),
        ({"s": (0,), "axes": (0,)}, ValueError),
        ({"s": (-2,), "axes": (0,)}, ValueError),
        ({"s": (2.0,), "axes": (0,)}, TypeError),
        ({"s": 2, "axes": (0,)}, TypeError),
        ({"axes": 0}, TypeError),
        ({"axes": (2,)}, IndexError),
        ({"axes": (0, -3)}, IndexError),
        ({"axes": (0, -2)}, ValueError),
        ({"axes": (0.0,)}, TypeError),
        ({"norm": "unitary"}, ValueError),
    ],
)
def test_refused_axes(name, arguments, error):
    x = xp.asarray(numbers((2, 3), TAKES[name][0]))
    with pytest.raises(error, match=f"^{name}: "):
        getattr(xp.fft, name)(x, **arguments)


@pytest.mark.parametrize("name", MANY)
def test_no_points_along_axes(name):
    shapes = [(0,), (2, 0)] + [(1,), (3, 1)] * (name == "irfftn")
    for shape in shapes:
        with pytest.raises(ValueError, match=f"^{name}: s is .*one point"):
            getattr(xp.fft, name)(xp.asarray(numbers(shape, TAKES[name][0])))
    if name in ("rfftn", "irfftn"):
        for shape, axes in [((), None), ((3,), ())]:
            with pytest.raises(ValueError, match=f"^{name}: .*axes"):
                getattr(xp.fft, name)(xp.asarray(numbers(shape, TAKES[name][0])), axes=axes)


# Frequencies and shifts


@pytest.mark.parametrize("name", ["fftfreq", "rfftfreq"])
def test_frequencies(name):
    for n in (1, 2, 3, 8, 9, 101):
        for d in (1.0, 0.1, 3, 1e-20):
            expected = getattr(np.fft, name)(n, d)
            x = getattr(xp.fft, name)(n, d=d, dtype=xp.float64)
            assert isinstance(x, xp.Array)
            np.testing.assert_array_equal(np.asarray(x), expected)
            x = getattr(xp.fft, name)(n, d=d, dtype=xp.float32)
            assert x.dtype == xp.float32
            np.testing.assert_allclose(np.asarray(x), expected, rtol=2.5e-7)
    assert getattr(xp.fft, name)(4).dtype == torch.get_default_dtype()
    assert getattr(xp.fft, name)(4, device="meta").device.type == "meta"
    assert getattr(xp.fft, name)(4, device=torch.device("cpu")).device.type == "cpu"


@pytest.mark.parametrize("name", ["fftfreq", "rfftfreq"])
def test_frequencies_of_the_default_dtype(name):
    torch.set_default_dtype(torch.float64)
    try:
        assert getattr(xp.fft, name)(4).dtype == xp.float64
    finally:
        torch.set_default_dtype(torch.float32)


@pytest.mark.parametrize("name", ["fftfreq", "rfftfreq"])
@pytest.mark.parametrize(
    "n, arguments, error",
    [
        (0, {}, ValueError),
        (-1, {}, ValueError),
        (2.0, {}, TypeError),
        (True, {}, TypeError),
        (2**62, {}, ValueError),
        (2, {"d": 0.0}, ValueError),
        (2, {"d": 1j}, TypeError),
        (2, {"d": True}, TypeError),
        (2, {"d": None}, TypeError),
        (2, {"dtype": torch.complex64}, TypeError),
        (2, {"dtype": torch.int64}, TypeError),
        (2, {"dtype": "float32"}, TypeError),
        (2, {"device": "nowhere"}, ValueError),
        (2, {"device": 0}, TypeError),
    ],
)
def test_frequencies_refused(name, n, arguments, error):
    with pytest.raises(error, match=f"^{name}: "):
        getattr(xp.fft, name)(n, **arguments)


@pytest.mark.parametrize("name", ["fftshift", "ifftshift"])
@pytest.mark.parametrize("dtype", NUMERIC)
def test_shifts(name, dtype, box):
    for shape, axes in [
        ((5,), None),
        ((4, 3), None),
        ((4, 3), 0),
        ((4, 3), -1),
        ((2, 3, 5), (0, -1)),
        ((2, 3, 5), [1]),
        ((2, 3), ()),
        ((0, 3), None),
    ]:
        a = (np.arange(np.prod(shape)).reshape(shape) * 7 % 100).astype(dtype)
        expected = getattr(np.fft, name)(a, axes=axes)
        check(getattr(xp.fft, name)(box(a), axes=axes), expected, box.type)
    a = np.asarray(3, dtype)
    check(getattr(xp.fft, name)(box(a)), a, box.type)


@pytest.mark.parametrize("name", ["fftshift", "ifftshift"])
def test_shifts_refuse(name):
    x = xp.ones((2, 3))
    for axes, error in [(2, IndexError), ((0, -3), IndexError), ((0, 0), ValueError), (0.0, TypeError)]:
        with pytest.raises(error, match=f"^{name}: "):
            getattr(xp.fft, name)(x, axes=axes)
    with pytest.raises(TypeError, match=f"^{name}: "):
        getattr(xp.fft, name)(xp.ones(3, dtype=xp.bool))
    y = getattr(xp.fft, name)(x, axes=())
    y[0, 0] = 2.0
    assert float(x[0, 0]) == 1.0


# Transformations of torch

TRANSFORMED = {
    **{name: getattr(xp.fft, name) for name in (*TAKES, "fftshift", "ifftshift")},
    "fft n": lambda x: xp.fft.fft(x, n=5, axis=0, norm="ortho"),
    "irfftn s": lambda x: xp.fft.irfftn(x, s=(3, -1), axes=(-2, -1)),
    "fftshift 0": lambda x: xp.fft.fftshift(x, axes=0),
}


def sample(name):
    return torch.from_numpy(numbers((4, 5), TAKES.get(name.split()[0], COMPLEX)[-1]))


@pytest.mark.filterwarnings("ignore:.*torch.jit:DeprecationWarning")  # by torch's forward mode
@pytest.mark.parametrize("name", TRANSFORMED)
def test_gradients(name):
    """Backwards, and forwards as jvp goes."""
    assert torch.autograd.gradcheck(TRANSFORMED[name], sample(name).requires_grad_(), check_forward_ad=True)


@pytest.mark.parametrize("name", TRANSFORMED)
def test_vmap(name):
    f = TRANSFORMED[name]
    stack = torch.stack([sample(name), sample(name) * 2])
    mapped = torch.vmap(f)(xp.asarray(stack))
    assert isinstance(mapped, xp.Array)
    torch.testing.assert_close(mapped.tensor, torch.stack([f(t) for t in stack]))


@pytest.mark.parametrize("name", TRANSFORMED)
@pytest.mark.parametrize("shape", [(4, 5), (2, 0, 4, 5)])
def test_meta(name, shape):
    f = TRANSFORMED[name]
    x = sample(name).expand(shape)
    axes = {"axes": (-2, -1)} if name in (*MANY, "fftshift", "ifftshift") else {}
    expected = f(x, **axes)
    for y in (f(x.to("meta"), **axes), f(xp.asarray(x.to("meta")), **axes).tensor):
        assert y.is_meta
        assert (y.shape, y.dtype) == (expected.shape, expected.dtype)


@pytest.mark.parametrize("name", TRANSFORMED)
def test_compile(name):
    f, x = TRANSFORMED[name], sample(name)
    torch._dynamo.reset()
    compiled = torch.compile(f, fullgraph=True, backend="eager")
    torch.testing.assert_close(compiled(x), f(x))
    torch.testing.assert_close(compiled(xp.asarray(x)).tensor, f(x))


def test_compile_frequencies():
    f = torch.compile(lambda x: x * xp.fft.fftfreq(8).tensor, fullgraph=True, backend="eager")
    torch.testing.assert_close(f(torch.ones(8)), torch.fft.fftfreq(8))


def test_gradient_over_no_vectors():
    x = torch.zeros((0, 4), requires_grad=True)
    (g,) = torch.autograd.grad(xp.fft.rfft(x).abs().sum(), x)
    assert g.shape == (0, 4)


# Canaries: what torch lacks. One that passes says that a workaround in _kernels/fft.py can go.
