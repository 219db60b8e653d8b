"""numpy_compat against NumPy: linspace and its like, meshgrid, pad."""

import inspect
import itertools

import numpy
import pytest
import torch
from compare import DTYPES, same, values

import torch_arrayapi.numpy_compat as np

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def check(text, rtol=None, **arrays):
    """A call, as text, gives the same with both modules."""
    same(lambda np, names: eval(text, {"np": np, "numpy": numpy, **names}), arrays, rtol=rtol)


CALLS = """
np.linspace(0, 1, 5)
np.linspace(0, 1)
np.linspace(2.5, -1, 7, endpoint=False)
np.linspace(0, 1, 5, retstep=True)
np.linspace(0, 1, 1, retstep=True)
np.linspace(0, 1, 0, retstep=True)
np.linspace(0, 1, 1, False, retstep=True)
np.linspace(numpy.float32(0), 1, 3)
np.linspace(numpy.float32(0), numpy.float64(1), 3)
np.linspace(numpy.float16(0), numpy.float16(1), 3)
np.linspace(f, 1, 3)
np.linspace(f, f + 1, 3, retstep=True)
np.linspace(f, 1j, 3)
np.linspace(0, 10, 4, dtype=int)
np.linspace(0, -10, 4, dtype=int)
np.linspace(0, 10, 4, dtype=bool)
np.linspace(0, 10, 4, dtype="f2")
np.linspace(0, 1j, 3)
np.linspace(0, 1j, 3, dtype=float)
np.linspace(5, 5, 3)
np.linspace(0, 1, -1)
np.linspace(0, 1, 2.5)
np.linspace(a, a + 1, 2, axis=-1)
np.linspace(a, a + 1, 2, axis=1)
np.linspace(a, [[1], [2]], 4)
np.linspace(a, a + 1, 2, axis=5)
np.linspace(0, 10, 3, axis=-1)
np.linspace(0, 10, 3, axis=1)
np.linspace(0, 1, 3, device="cpu")
np.linspace([True], [False], 3)
np.linspace([0, 1], [0, 2], 3, retstep=True)
np.linspace(-1e308, 1e308, 3)
np.linspace(0, np.inf, 3)
np.linspace(f, f, 3, dtype="c8")
np.linspace(0, 5e-324, 3)
np.linspace(0, 5e-324, 4, retstep=True)
np.linspace("a", 1)
np.logspace(0, 2, 3)
np.logspace(0, 2, 5, False)
np.logspace(0, 2, 3, base=2)
np.logspace(0, 2, 3, base=[2, 3])
np.logspace(0, 2, 3, base=[2, 3], axis=-1)
np.logspace(0, 2, 3, dtype=int)
np.logspace(f, f, 2)
np.logspace(f, f, 2, axis=1)
np.logspace(0, 2, 3, base=numpy.float32(2))
np.logspace([0, 1], [1, 2], 3, base=[2, 3])
np.logspace([0, 1], [1, 2], 3, base=np.asarray(2))
np.logspace(0, 2, 3, base=2j)
np.geomspace(1, 1000, 4)
np.geomspace(-1, -1000, 4)
np.geomspace(1, -1000, 4)
np.geomspace(0, 1)
np.geomspace(1, 0)
np.geomspace(1j, 1000j, 4)
np.geomspace(1 + 1j, 3, 4)
np.geomspace(1, 1000, 4, dtype=int)
np.geomspace(1, 1000, 4, dtype="f4")
np.geomspace(f + 1, f + 2, 3)
np.geomspace(numpy.float32(1), 2, 3)
np.geomspace([1, 2], [8, 16], 3, axis=-1)
np.geomspace([1, 2], [8, 16], 3, axis=2)
np.geomspace(1, 8, 3, False)
np.geomspace(1, 8, 0)
np.geomspace(1, 8, 1)
np.geomspace(1, 8, -1)
np.geomspace(1, 1000, 4, dtype=complex)
np.meshgrid([1, 2], [3, 4, 5])
np.meshgrid([1, 2], [3, 4, 5], indexing="ij")
np.meshgrid([1, 2], [3, 4, 5], [6.5])
np.meshgrid([1, 2], [3, 4, 5], [6.5], indexing="ij", sparse=True)
np.meshgrid([1, 2], [3, 4, 5], sparse=True, copy=False)
np.meshgrid([1, 2], [3, 4, 5], copy=False)
np.meshgrid()
np.meshgrid([1, 2])
np.meshgrid(1, 2)
np.meshgrid([1, 2], [3, 4], indexing="zz")
np.meshgrid([[1, 2]], [3, 4, 5], indexing="ij")
np.meshgrid([1, 2], [])
np.meshgrid([1, 2], foo=1)
np.pad([1, 2], (1, 2), constant_values=(7, 8))
np.pad([1, 2], 1.0)
np.pad([1, 2], -1)
np.pad([1, 2], numpy.uint8(1))
np.pad([1, 2], [[1, 2], [3, 4]])
np.pad([1, 2], 1, foo=1)
np.pad([1, 2], 1, "foo")
np.pad([1, 2], 1, "edge", constant_values=1)
np.pad([1, 2], np.asarray(2))
np.pad(a, {0: 1})
np.pad(a, {-1: (1, 2)})
np.pad(a, {})
np.pad(a, {5: 1})
np.pad(np.asarray(3), 1)
np.pad(np.asarray(3), {})
np.pad(5, 1)
np.pad(b, 1, constant_values=300)
np.pad(b, 1, constant_values=(300, 1))
np.pad(b[None], 1, constant_values=((300, 1), (1, 1)))
np.pad(b[None], 1, constant_values=((30, 1), (1, 2)))
np.pad(b, 1, constant_values=[[[1]]])
np.pad(a, 1, constant_values=((1.5, 2), (3, 4)))
np.pad(a, 1, constant_values=((1,), (2,)))
np.pad(a, 1, constant_values=np.asarray(4))
np.pad(a, 1, constant_values=(1, 2, 3))
np.pad([1, 2], 1, constant_values=1.7)
np.pad([1, 2], 1, constant_values=1j)
np.pad(f, 1, constant_values=np.nan)
np.pad([], 1, "edge")
np.pad([], 1, "mean")
np.pad([], 1)
np.pad(np.zeros((0, 2)), ((0, 0), (1, 1)), "edge")
np.pad(np.zeros((0, 2)), ((0, 0), (1, 1)), "mean")
np.pad(np.zeros((0, 2)), ((0, 0), (1, 1)), "reflect")
np.pad([1, 2, 4], 2, "maximum", stat_length=0)
np.pad([1, 2, 4], 2, "minimum", stat_length=(1, 0))
np.pad([1.0, 2, 4], 2, "mean", stat_length=0)
np.pad([1.0, 2, 4], 2, "median", stat_length=0)
np.pad([1, 2, 4], 2, "mean", stat_length=(1, 2))
np.pad([1, 2, 4], 2, "mean", stat_length=np.asarray(2))
np.pad([1, 2, 4], 2, "mean", stat_length=-1)
np.pad([1, 2, 4], 2, "mean", stat_length=1.6)
np.pad([1, 2, 4], 2, "mean", stat_length=None)
np.pad(a, 2, "median", stat_length=((2, 1), (3, 2)))
np.pad(a, 2, "maximum", stat_length=9)
np.pad([1, np.nan, 4], 2, "median")
np.pad([1, np.nan, 4], 2, "maximum")
np.pad([1, 2, 4], 7, "reflect", reflect_type="odd")
np.pad([1, 2, 4], 7, "symmetric", reflect_type="odd")
np.pad([1.1, 2.3, 4.7], (8, 5), "symmetric", reflect_type="odd")
np.pad([1.1, 2.3, 4.7], (5, 11), "reflect", reflect_type="odd")
np.pad([1, 2], (5, 6), "reflect", reflect_type="odd")
np.pad([1, 2, 4], 7, "symmetric", reflect_type="foo")
np.pad([3], 2, "reflect", reflect_type="odd")
np.pad([3], 2, "symmetric")
np.pad([1, 2, 4], 4, "linear_ramp", end_values=(0, -5))
np.pad(a, 3, "linear_ramp", end_values=((0, -5), (1, 2)))
np.pad([1, 2, 4.5], 4, "linear_ramp", end_values=1j)
np.pad(a, ((1,), (2,)))
np.pad(a, (1,))
np.pad(a, ((1, 2),))
np.pad(a, [[[1]]])
np.pad(a, [1, 2, 3])
np.pad(a.T, 1).flags.f_contiguous
np.pad(a.T, ((0, 0), (1, 0)), "edge").flags.f_contiguous
np.pad(a, 0).flags.c_contiguous
np.pad(a, 1, lambda v, p, i, k: v.__setitem__(slice(0, p[0]), k["z"]), z=5)
np.pad(a, ((1, 2), (0, 1)), lambda v, p, i, k: v.__setitem__(slice(len(v) - p[1], None), i + 7))
""".strip().splitlines()


@pytest.mark.parametrize("text", CALLS)
def test_calls(text):
    arrays = {"a": numpy.arange(6).reshape(2, 3), "f": numpy.arange(4, dtype="float32")}
    check(text, b=numpy.arange(4, dtype="uint8"), **arrays)


@pytest.mark.parametrize("width", [{0: 1.5}, {0: [1, 2]}, {0: (1, 2, 3)}, {0: (1.0, 2)}])
def test_wrong_dict(width):
    with pytest.raises(AssertionError):
        np.pad([1, 2], width)


@pytest.mark.parametrize("first, last", list(itertools.product(DTYPES, DTYPES)))
def test_dtypes_of_ranges(first, last):
    a, b = values(first, (2, 1)), values(last, 3, 1)
    # The widths of what goes in count: abs of a complex64 may differ in its last bit.
    rtol = 1e-2 if "float16" in (first, last) else 1e-5 if {"float32", "complex64"} & {first, last} else None
    check("np.linspace(a, b, 5)", rtol, a=a, b=b)
    check("np.logspace(a * 1, b * 1, 3, base=2)", rtol, a=a, b=b)
    check("np.geomspace(abs(a * 1) + 1, abs(b * 1) + 1, 3)", rtol, a=a, b=b)


@pytest.mark.parametrize("dtype", DTYPES)
def test_dtype_of_the_result(dtype):
    check("np.linspace(0, 7, 4, dtype=d)", d=dtype)
    check("np.linspace(3, 1.5, 3, False, dtype=d)", d=dtype)
    check("np.logspace(0, 1, 3, dtype=d)", d=dtype)
    if dtype != "bool":
        check("np.geomspace(1, 8, 4, dtype=d)", d=dtype)
    check("np.meshgrid(x, y)", x=values(dtype, 3), y=values("int64", 2))


MODES = [
    *[(m, {}) for m in "constant edge linear_ramp maximum mean median minimum reflect symmetric wrap".split()],
    ("constant", {"constant_values": 3}),
    ("linear_ramp", {"end_values": 3}),
    *[(m, {"stat_length": 2}) for m in ("maximum", "mean", "median", "minimum")],
    ("reflect", {"reflect_type": "odd"}),
    ("symmetric", {"reflect_type": "odd"}),
]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("mode, kwargs", MODES)
def test_modes_of_pad(mode, kwargs, dtype):
    x = values(dtype, (3, 4))
    for width in (0, 1, (2, 0), ((1, 2), (7, 9)), ((11, 12), (0, 0))):
        for y in (x, x[::-1], x.T, x[:, 0], x[:1]):
            if y.ndim == 1 and isinstance(width, tuple) and isinstance(width[0], tuple):
                continue
            check("np.pad(y, width, mode, **kwargs)", 1e-2 if dtype == "float16" else None, y=y, width=width, mode=mode,
                  kwargs=kwargs)  # fmt: skip


def test_empty():
    x = np.arange(6).reshape(2, 3)
    r = np.pad(x, ((1, 2), (0, 3)), "empty")
    assert r.shape == (5, 6) and (r[1:3, :3] == x).all() and r.dtype == x.dtype
    with pytest.raises(ValueError, match="unsupported"):
        np.pad(x, 1, "empty", constant_values=1)


def test_pad_copies():
    x = np.arange(6).reshape(2, 3)
    for y in (x, x.T):
        for mode in ("constant", "edge", "mean", "reflect"):
            assert np.pad(y, 0, mode)._tensor.data_ptr() != x._tensor.data_ptr()


def test_tensors():
    """Tensors in, tensors out; a gradient passes."""
    x = torch.arange(1.0, 7.0).reshape(2, 3).requires_grad_()
    calls = [
        lambda x: np.linspace(x, 9, 4),
        lambda x: np.linspace(x, x + 1, 4, axis=1),
        lambda x: np.logspace(x, 2, 3),
        lambda x: np.geomspace(x, 9, 3),
        lambda x: np.meshgrid(x[0], x[1])[1],
        *[lambda x, m=m, k=k: np.pad(x, 5, m, **k) for m, k in MODES],
    ]
    for f in calls:
        r = f(x)
        assert isinstance(r, torch.Tensor), r
        (g,) = torch.autograd.grad(r.sum(), x)
        assert g.shape == x.shape and g.isfinite().all()
    r, step = np.linspace(x, 2, 3, retstep=True)
    assert isinstance(r, torch.Tensor) and isinstance(step, torch.Tensor)
    assert np.linspace(0, 1, 3, device="meta").device.type == "meta"
    grids = torch.func.vmap(lambda v: np.geomspace(v, 9.0, 3))(x[0].detach())
    assert torch.allclose(grids[:, 0], x[0].double())
    assert isinstance(np.pad(x, torch.tensor(1)), torch.Tensor)
    assert isinstance(np.pad(x.detach(), 1, "mean", stat_length=torch.tensor(1)), torch.Tensor)


def test_in_a_graph():
    def f(x):
        return [np.pad(x, w, m) for m in ("reflect", "edge", "wrap", "symmetric") for w in (2, (1, 2), ((0, 1),))]

    x = torch.tensor([1.0, 2.0, 5.0])
    for got, want in zip(torch.compile(f, backend="eager", fullgraph=True)(x), f(x), strict=True):
        assert torch.allclose(got, want)


@pytest.mark.parametrize("name", ["geomspace", "linspace", "logspace", "meshgrid", "pad"])
def test_signatures(name):
    def plain(f):
        return [(p.name, p.kind, p.default) for p in inspect.signature(f).parameters.values()]

    assert plain(getattr(np, name)) == plain(getattr(numpy, name))
