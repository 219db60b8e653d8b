"""Fourier transforms, against NumPy."""

import inspect

import numpy
import pytest
import torch
from compare import DTYPES, assert_same, ours, same, tensors, values

import torch_arrayapi.numpy_compat as np
from torch_arrayapi.numpy_compat import fft

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

ONE = ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"]
SEVERAL = ["fftn", "ifftn", "rfftn", "irfftn", "fft2", "ifft2", "rfft2", "irfft2"]
REAL = ["rfft", "ihfft", "rfftn", "rfft2"]
X = values("float64", (2, 3))
Z = values("complex128", (4, 5))
R = values("float64", (3, 4, 5))


def call(name):
    return lambda m, *args, **kwargs: getattr(fft if m is np else m.fft, name)(*args, **kwargs)


def tolerance(d):
    """Of float16 NumPy rounds the factor of the norm."""
    return {"float16": 2e-3, "float32": 1e-4, "complex64": 1e-4}.get(d, 1e-10)


def test_names():
    assert sorted(fft.__all__) == sorted(numpy.fft.__all__)


@pytest.mark.parametrize("name", fft.__all__)
def test_signatures(name):
    got, want = (
        [(p.name, p.kind, p.default) for p in inspect.signature(getattr(m, name)).parameters.values()]
        for m in (fft, numpy.fft)
    )
    assert got == want


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("name", ONE + SEVERAL)
def test_dtypes(name, d):
    for x in (values(d, (3, 4)), values(d, (2, 3, 5))[::-1, :, ::-1]):
        same(call(name), x, rtol=tolerance(d))


@pytest.mark.parametrize("name", ONE)
@pytest.mark.parametrize("n", [None, 1, 2, 3, 4, 5, 8, numpy.int8(4), 0, -1, 1.5])
@pytest.mark.parametrize("axis", [-1, 0, 3])
def test_points(name, n, axis):
    same(call(name), X if name in REAL else Z, n, axis, rtol=1e-10)
    same(call(name), X if name in REAL else Z, n=n, axis=axis, norm="ortho", rtol=1e-10)


@pytest.mark.parametrize("name", ONE + SEVERAL)
@pytest.mark.parametrize("norm", [None, "backward", "ortho", "forward", "x"])
def test_norms(name, norm):
    same(call(name), X if name in REAL else Z, norm=norm, rtol=1e-10)


@pytest.mark.parametrize("name", ONE + SEVERAL)
@pytest.mark.parametrize("x", [[], [1, 2, 3], numpy.zeros((0, 3)), numpy.zeros((3, 0)), numpy.ones((2, 1))])
def test_shapes(name, x):
    same(call(name), x, rtol=1e-10)


@pytest.mark.parametrize("name", [*ONE, "fft2", "ifft2", "fftn", "ifftn"])
def test_a_number(name):  # of which the four others fail in NumPy by an index of its own
    same(call(name), 3, rtol=1e-10)


@pytest.mark.parametrize("name", SEVERAL)
@pytest.mark.parametrize(
    "kwargs",
    [
        {"s": (3, 3)},
        {"s": (3, 4), "axes": (0, 1)},
        {"s": (3, 4), "axes": (1, 0)},
        {"s": (3, -1), "axes": (0, 1)},
        {"s": (-1, 4), "axes": (0, 1)},
        {"s": (3, None), "axes": (0, 1)},
        {"s": (3,), "axes": None},
        {"s": (3,), "axes": (0,)},
        {"s": (3,), "axes": (0, 1)},
        {"s": (3, 3, 3, 3), "axes": None},
        {"s": (0, 3), "axes": (0, 1)},
        {"s": 3, "axes": 0},
        {"axes": 0},
        {"axes": (0,)},
        {"axes": (2, 0)},
        {"axes": (-1,)},
        {"axes": (0, 1, 2)},
        {"axes": (0, 7)},
        {"axes": None},
        {"axes": (1, 1)},
        {"axes": (1, 0, 1)},
        {"axes": (0, 1, 1), "s": (3, 4, 5)},
    ],
    ids=repr,
)
def test_several_axes(name, kwargs):
    same(call(name), R if name in REAL else R + 1j * R[::-1], **kwargs, rtol=1e-9)


def test_no_axes():
    for name in ("fftn", "ifftn"):
        same(call(name), X, axes=())
        same(call(name), 3)
    for name in ("rfftn", "irfftn"):
        same(call(name), X, axes=())


@pytest.mark.parametrize("name", [*ONE, "fft2", "irfftn", "rfft2"])
def test_out(name):
    want = getattr(numpy.fft, name)(R)
    out = np.empty(want.shape, want.dtype)
    assert getattr(fft, name)(ours(R), out=out) is out
    assert_same(out, want, rtol=1e-10)
    t = torch.empty(want.shape, dtype=out.tensor.dtype)
    assert getattr(fft, name)(tensors(R), out=t) is t
    if name == "hfft":
        return  # NumPy's does not write into `out`
    single = want.astype("complex64" if want.dtype.kind == "c" else "float32")
    same(call(name), R, out=single * 0, rtol=1e-4)
    same(call(name), R, out=numpy.zeros(want.shape, "int32"))
    same(call(name), R, out=numpy.zeros((5, *want.shape), want.dtype))
    same(call(name), R, out=numpy.zeros(want.shape[1:], want.dtype))


@pytest.mark.parametrize("name", REAL)
def test_real_only(name):
    same(call(name), Z)


@pytest.mark.filterwarnings("default::DeprecationWarning")
def test_warnings():
    with pytest.warns(DeprecationWarning, match="`axes` should not be `None`"):
        fft.fftn(ours(X), s=(3, 3))
    with pytest.warns(DeprecationWarning, match="containing `None`"):
        fft.fftn(ours(X), s=(3, None), axes=(0, 1))


@pytest.mark.parametrize("name", ["fftshift", "ifftshift"])
def test_shifts(name):
    for d in DTYPES:
        same(call(name), values(d, (4, 5)))
    for axes in (None, 0, 1, -1, (0, 1), (), 4, (1,), numpy.int64(1)):
        same(call(name), R, axes)
    same(call(name), R[::-1, ::2])
    same(call(name), [1, 2, 3])
    same(call(name), [])


@pytest.mark.parametrize("n", [1, 2, 5, 8, numpy.int32(4), 5.5, 0, -1, -3, "a"])
@pytest.mark.parametrize("d", [1.0, 2, 0.1, 1j, numpy.float32(0.1), numpy.float64(0.3), [1, 2], 0, 0.0])
def test_frequencies(n, d):
    for name in ("fftfreq", "rfftfreq"):
        same(call(name), n, d)


def test_frequencies_of_arrays():
    same(call("fftfreq"), 4, numpy.array([0.1, 0.2, 0.3, 0.4]))
    same(call("fftfreq"), 4, d=numpy.array(0.5))
    got = fft.rfftfreq(4, torch.tensor(0.5))
    assert type(got) is torch.Tensor and got.tolist() == [0.0, 0.5, 1.0]


@pytest.mark.parametrize("device", [None, "cpu", "x"])
def test_frequencies_device(device):
    for name in ("fftfreq", "rfftfreq"):
        same(call(name), 5, device=device)
    assert fft.fftfreq(3, device=torch.device("cpu")).device == "cpu"


@pytest.mark.parametrize("name", [*ONE, *SEVERAL, "fftshift", "ifftshift"])
def test_tensors(name):
    got = getattr(fft, name)(tensors(R))
    assert type(got) is torch.Tensor
    assert_same(np.asarray(got), getattr(numpy.fft, name)(R), rtol=1e-9)
    x = tensors(R).requires_grad_()
    assert torch.autograd.gradcheck(getattr(fft, name), (x,))


def test_compiled():
    def f(x):
        return fft.irfft(fft.rfft(x)) + fft.irfftn(fft.rfftn(x)) + fft.fftshift(x) + fft.fftfreq(4, 0.5)

    x = ours(values("float64", (4, 4)))
    torch._dynamo.reset()
    torch.testing.assert_close(torch.compile(f, backend="eager", fullgraph=True)(x).tensor, f(x).tensor)
