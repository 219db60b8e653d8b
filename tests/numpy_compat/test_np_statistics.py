"""Averages, medians, quantiles, covariances, reductions without NaN and histograms, against NumPy."""

import inspect

import numpy
import pytest
import torch
from compare import DTYPES, REAL, assert_same, same, tensors, values

import torch_arrayapi.numpy_compat as np

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::numpy.exceptions.ComplexWarning")

METHODS = """inverted_cdf averaged_inverted_cdf closest_observation interpolated_inverted_cdf hazen weibull linear
median_unbiased normal_unbiased lower higher midpoint nearest""".split()
NAN = numpy.nan
WITH_NAN = numpy.array([[1.0, NAN, 3.0, 5.0], [NAN, NAN, NAN, NAN], [4.0, 2.0, -1.0, 7.5]])
LARGE = numpy.random.default_rng(5).normal(size=5001)
NAMES = """median percentile quantile average cov corrcoef nansum nanprod nanmax nanmin nanmean nanvar nanstd nanmedian
nanpercentile nanquantile nanargmax nanargmin nancumsum nancumprod cumulative_sum cumulative_prod histogram
histogram_bin_edges histogram2d histogramdd""".split()


def call(name):
    return lambda m, *args, **kwargs: getattr(m, name)(*args, **kwargs)


def tolerance(d):
    return {"float16": 3e-3, "float32": 1e-5, "complex64": 1e-5}.get(str(d), 1e-12)


@pytest.mark.parametrize("name", NAMES)
def test_signatures(name):
    want, got = (inspect.signature(getattr(m, name)).parameters.values() for m in (numpy, np))
    for w, g in zip(want, got, strict=True):
        assert (g.name, g.kind, g.default) == (w.name, w.kind, w.default)


@pytest.mark.parametrize("name", ["median", "nanmedian"])
@pytest.mark.parametrize("d", DTYPES)
def test_median(name, d):
    for shape in ((3, 4), (5,), (), (1,), (2, 3, 3)):
        x = values(d, shape)
        same(call(name), x)
        same(call(name), x, keepdims=True)
        for axis in (0, -1, (0, 1), (1,), 3, (0, 0)):
            same(call(name), x, axis)
            same(call(name), x, axis=axis, keepdims=True)


@pytest.mark.parametrize("name", ["median", "nanmedian"])
@pytest.mark.parametrize(
    "x",
    [
        [],
        numpy.zeros((0, 3)),
        numpy.zeros((3, 0), int),
        WITH_NAN,
        WITH_NAN[0],
        [NAN],
        [numpy.inf, -numpy.inf],
        [numpy.inf, numpy.inf],
        LARGE,
        LARGE[:-1],
        LARGE.reshape(3, -1).astype("float32"),
        numpy.append(LARGE, NAN),
        LARGE[::-1],
        [1 + 2j, 1 - 2j, 0],
        [1 + 2j, complex(0, NAN), 5],
        3,
        [True, False],
    ],
    ids=str,
)
def test_median_cases(name, x):
    same(call(name), x)
    same(call(name), x, axis=0)
    same(call(name), x, axis=-1, keepdims=True)


@pytest.mark.parametrize("name", ["quantile", "percentile", "nanquantile", "nanpercentile"])
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("d", [*REAL, "bool"])
def test_quantile(name, method, d):
    scale = 100 if "percent" in name else 1
    x = values(d, (3, 7))
    for q in (0.3, 0.5 * scale, 0, 1, 1.0 * scale, [0.25, 0.9], [[0.1], [1]], numpy.float32(0.5), numpy.array([0, 1])):
        same(call(name), x, q, method=method, rtol=tolerance(d))
        same(call(name), x, q, axis=1, method=method, rtol=tolerance(d))
        same(call(name), x, q, axis=(1, 0), method=method, keepdims=True, rtol=tolerance(d))


@pytest.mark.parametrize("name", ["quantile", "nanquantile"])
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("x", [WITH_NAN, WITH_NAN[0], WITH_NAN[1], WITH_NAN.astype("float32"), LARGE], ids=str)
def test_quantile_with_nan(name, method, x):
    for q in (0.3, [0, 0.5, 0.75, 1], numpy.float64(0.1), 1):
        same(call(name), x, q, method=method)
        same(call(name), x, q, axis=-1, method=method, keepdims=True)


@pytest.mark.parametrize("name", ["quantile", "nanquantile"])
@pytest.mark.parametrize(
    "args, kwargs",
    [
        (([], 0.5), {}),
        (([], 0.5), {"method": "inverted_cdf", "weights": []}),
        ((numpy.zeros((0, 3)), 0.5, 0), {}),
        ((numpy.zeros((0, 3)), 0.5, 1), {}),
        (([1, 2], 1.5), {}),
        (([1, 2], -0.1), {}),
        (([1, 2], [NAN]), {}),
        (([1, 2], numpy.full(20, 2.0)), {}),
        (([1, 2], [[[0.5]]]), {}),
        (([1, 2], 0.5j), {}),
        (([1j, 2], 0.5), {}),
        (([1, 2], 0.5), {"method": "x"}),
        (([1, 2], 0.5), {"method": "linear", "weights": [1, 2]}),
        (([1, 2], True), {}),
        (([1, 2], []), {}),
        ((3.5, 0.5), {}),
        ((WITH_NAN, 0.5, 4), {}),
        ((LARGE, [0.1, 0.2, 0.3, 0.4]), {}),
        ((LARGE.reshape(-1, 3), 0.2, 0), {}),
        ((numpy.array([2**63 + 5, 3, 2**64 - 1], "uint64"), 0.5), {"method": "lower"}),
    ],
)
def test_quantile_cases(name, args, kwargs):
    same(call(name), *args, **kwargs)


@pytest.mark.parametrize("name", ["quantile", "nanquantile", "percentile", "nanpercentile"])
@pytest.mark.parametrize(
    "x, weights, axis",
    [
        ([1, 2, 4, 3], [1, 0, 2, 1], None),
        ([1.0, 2, 4, 3], [0, 0.5, 2, 1], None),
        (WITH_NAN[0], [1, 2, 3, 4], None),
        (numpy.arange(6.0).reshape(2, 3), [[1, 2, 3], [3, 2, 1]], 1),
        (numpy.arange(6.0).reshape(2, 3), [[1, 2, 3], [3, 2, 1]], (0, 1)),
        ([1, 2], [1, -1], None),
        ([1, 2], [0, 0], None),
        ([1, 2], [1, NAN], None),
        ([1, 2], [1, 2, 3], None),
        ([1, 2], [1, 2, 3], 0),
        (numpy.arange(6).reshape(2, 3), [1, 2, 3], None),
    ],
)
def test_weighted_quantile(name, x, weights, axis):
    scale = 100 if "percent" in name else 1
    for q in (0.5 * scale, 0, [0.1, 0.4 * scale, scale], numpy.float32(0.4)):
        same(call(name), x, q, axis=axis, weights=weights, method="inverted_cdf")


def test_weights_of_an_axis():
    same(call("quantile"), numpy.arange(6).reshape(2, 3) % 4, 0.5, axis=1, weights=[1, 2, 3], method="inverted_cdf")
    same(call("quantile"), WITH_NAN, [0.5], axis=0, weights=[1, 2, 3], method="inverted_cdf")
    x, w = numpy.arange(24).reshape(2, 3, 4) % 7, numpy.arange(8).reshape(4, 2)
    same(call("quantile"), x, 0.5, axis=(2, 0), weights=w, method="inverted_cdf", keepdims=True)
    with pytest.raises(TypeError):
        np.quantile([1.0, 2], 0.5, weights=[1j, 1], method="inverted_cdf")
    w = numpy.broadcast_to([1, 2, 3, 4], (3, 4))  # NumPy fails with those of the axis alone
    want = numpy.nanquantile(WITH_NAN, 0.5, axis=1, weights=w, method="inverted_cdf")
    for weights in (w, w[0]):
        got = np.nanquantile(WITH_NAN, 0.5, axis=1, weights=weights, method="inverted_cdf")
        assert_same(got, want)


@pytest.mark.parametrize("name", ["median", "nanmedian", "quantile", "nanquantile"])
def test_out_and_overwrite(name):
    q = (0.3,) if "quantile" in name else ()
    x = numpy.array([[5.0, 1.0, 3.0], [2.0, 9.0, 4.0]])
    for axis, keepdims in ((None, False), (0, False), (1, True), ((0, 1), True)):
        want = getattr(numpy, name)(x, *q, axis=axis, keepdims=keepdims)
        out = np.zeros(want.shape)
        assert getattr(np, name)(np.array(x), *q, axis, out=out, keepdims=keepdims) is out
        numpy.testing.assert_allclose(numpy.asarray(out), want)
        mine = np.array(x)
        got = getattr(np, name)(mine, *q, axis, overwrite_input=True, keepdims=keepdims)
        assert_same(got, want)
        if axis == 0:
            assert mine.tolist() == [[2, 1, 3], [5, 9, 4]]
        got = getattr(np, name)(x.tolist(), *q, axis, overwrite_input=True, keepdims=keepdims)
        assert_same(got, want)
    with pytest.raises(ValueError):
        getattr(np, name)(np.array(x), *q, axis=0, out=np.zeros(2))
    with pytest.raises(TypeError):
        getattr(np, name)(np.array(x), *q, axis=0, out=np.zeros(3, dtype=int))


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("kwargs", [{}, {"axis": 0}, {"axis": (0, 1)}, {"axis": 1, "keepdims": True}])
def test_average(d, kwargs):
    x = values(d, (3, 4))
    for w in (None, numpy.arange(1, 13).reshape(3, 4), numpy.arange(1, 13, dtype="float32").reshape(3, 4)):
        same(call("average"), x, weights=w, returned=True, rtol=tolerance(d), **kwargs)
        same(call("average"), x, weights=w, rtol=tolerance(d), **kwargs)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((WITH_NAN,), {"weights": [1, 2, 3], "axis": 0, "returned": True}),
        ((numpy.arange(24).reshape(2, 3, 4),), {"weights": numpy.arange(8).reshape(4, 2), "axis": (2, 0)}),
        (([1, 2],), {"weights": [0, 0]}),
        (([1, 2],), {"weights": [1, 2, 3]}),
        (([1, 2],), {"weights": [1, 2, 3], "axis": 0}),
        (([],), {"returned": True}),
        ((3,), {"returned": True}),
        (([1, 2],), {"axis": 2}),
    ],
)
def test_average_cases(args, kwargs):
    same(call("average"), *args, **kwargs)


M = numpy.random.default_rng(1).normal(size=(3, 6))


@pytest.mark.parametrize("d", DTYPES)
def test_cov(d):
    for name in ("cov", "corrcoef"):
        same(call(name), values(d, (3, 6)))
        same(call(name), values(d, (6,)), values(d, (6,), seed=3))


@pytest.mark.parametrize("name", ["cov", "corrcoef"])
@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((M,), {"rowvar": False}),
        ((M, M[::-1] * 2), {}),
        ((M, M[::-1] * 2), {"rowvar": False}),
        ((M[0], M[1]), {"rowvar": False}),
        ((M, M[0]), {}),
        ((M, M[0, :3]), {}),
        ((M,), {"dtype": "float32"}),
        ((M,), {"dtype": "float16"}),
        ((M,), {"dtype": int}),
        (([1, 2, 3],), {}),
        (([],), {}),
        ((numpy.zeros((0, 3)),), {}),
        ((3,), {}),
        ((M[None],), {}),
        ((M, M[None]), {}),
        ((M + 1j * M[::-1],), {}),
        (([[1]],), {}),
    ],
)
def test_cov_cases(name, args, kwargs):
    same(call(name), *args, rtol=2e-3 if kwargs.get("dtype") == "float16" else 1e-5, **kwargs)


@pytest.mark.parametrize(
    "kwargs",
    [
        {"bias": True},
        {"ddof": 0},
        {"ddof": 2},
        {"ddof": 6},
        {"ddof": 1.5},
        {"fweights": [1, 2, 1, 3, 1, 0]},
        {"fweights": [1, 2, 1, 3, 1, 0.5]},
        {"fweights": [1, 2, 1, 3, 1, -1]},
        {"fweights": [1, 2]},
        {"fweights": [[1, 2]]},
        {"aweights": [1, 2, 0.5, 3, 1, 0]},
        {"aweights": [1, 2, 0.5, 3, 1, 0], "ddof": 0},
        {"aweights": [1, 2, 0.5, 3, 1, 0], "fweights": [1, 2, 1, 3, 1, 0]},
        {"aweights": [1, 2, 0.5, 3, 1, -1]},
        {"aweights": [1, 2]},
        {"aweights": [[1, 2]]},
        {"fweights": [1, 2, 1, 3, 1, 0], "ddof": 2},
        {"aweights": [0, 0, 0, 0, 0, 0]},
    ],
)
def test_cov_weights(kwargs):
    same(call("cov"), M, **kwargs)


@pytest.mark.parametrize("name", ["nansum", "nanprod", "nanmax", "nanmin", "nanmean", "nanvar", "nanstd"])
@pytest.mark.parametrize("d", DTYPES)
def test_nan_reductions(name, d):
    for shape in ((3, 4), (), (1,)):
        x = values(d, shape)
        for axis in (None, 0, -1, (0, 1), 2):
            same(call(name), x, axis, rtol=tolerance(d))
            same(call(name), x, axis=axis, keepdims=True, rtol=tolerance(d))
    same(call(name), WITH_NAN.astype(d) if d[0] in "fc" else values(d), axis=1, rtol=tolerance(d))


@pytest.mark.parametrize("name", ["nansum", "nanprod", "nanmax", "nanmin", "nanmean", "nanvar", "nanstd"])
@pytest.mark.parametrize("d", ["float64", "float32", "float16", "complex128", "int32"])
def test_nan_reductions_with_nan(name, d):
    x = WITH_NAN.astype(d) if d != "int32" else values(d, (3, 4))
    mask = numpy.array([[True, False, True, True], [True] * 4, [False] * 4])
    calls = [{}, {"axis": 0}, {"axis": 1}, {"axis": (0, 1), "keepdims": True}]
    if name in ("nansum", "nanprod", "nanmax", "nanmin"):
        calls += [
            {"initial": 2},
            {"axis": 1, "initial": -50},
            {"axis": 1, "initial": 3, "where": mask},
            {"where": mask},
        ]
    else:
        calls += [
            {"axis": 1, "where": mask},
            {"where": mask},
            {"dtype": "complex128"},
            {"dtype": "float64"},
            {"dtype": int},
        ]
    if name in ("nanvar", "nanstd"):
        calls += [{"ddof": 1}, {"axis": 1, "correction": 2}, {"ddof": 1, "correction": 1}, {"axis": 1, "ddof": 4}]
        calls += [{"axis": 1, "mean": numpy.array([[2.0], [1.0], [3.0]]).astype(d)}]
    for kwargs in calls:
        same(call(name), x, rtol=tolerance(d), **kwargs)
    same(call(name), numpy.zeros((0, 3)).astype(d), axis=0)
    same(call(name), numpy.zeros((0, 3)).astype(d))


@pytest.mark.parametrize("name", ["nansum", "nanprod", "nanmax", "nanmin", "nanmean", "nanvar", "nanstd"])
def test_nan_out(name):
    want = getattr(numpy, name)(WITH_NAN, axis=0)
    out = np.zeros(4)
    assert getattr(np, name)(np.array(WITH_NAN), axis=0, out=out) is out
    numpy.testing.assert_allclose(numpy.asarray(out), want)
    if name in ("nanmax", "nanmin"):
        same(call(name), WITH_NAN, out=numpy.zeros((), int))
    t = torch.zeros(4, dtype=torch.float64)
    assert getattr(np, name)(torch.from_numpy(WITH_NAN), axis=0, out=t) is t


@pytest.mark.parametrize("name", ["nancumsum", "nancumprod"])
@pytest.mark.parametrize("d", DTYPES)
def test_nan_cumulative(name, d):
    x = WITH_NAN.astype(d) if d[0] in "fc" else values(d, (3, 4))
    same(call(name), x, rtol=tolerance(d))
    same(call(name), x, axis=0, rtol=tolerance(d))
    same(call(name), x, 1, "complex128", rtol=tolerance(d))
    same(call(name), x, out=numpy.zeros(12, "complex128"), rtol=tolerance(d))
    same(call(name), 3)


@pytest.mark.parametrize("name", ["nanargmax", "nanargmin"])
@pytest.mark.parametrize("d", DTYPES)
def test_nan_places(name, d):
    x = numpy.delete(WITH_NAN, 1, 0).astype(d) if d[0] in "fc" else values(d, (3, 4))
    for kwargs in ({}, {"axis": 0}, {"axis": 1, "keepdims": True}, {"axis": 2}):
        same(call(name), x, **kwargs)
    for y in (WITH_NAN, [NAN], NAN, 3.5, [], numpy.zeros((0, 3)), [numpy.inf, NAN, -numpy.inf]):
        same(call(name), y)
        same(call(name), y, axis=0)
    same(call(name), WITH_NAN, axis=1)


@pytest.mark.parametrize("name", ["cumulative_sum", "cumulative_prod"])
@pytest.mark.parametrize("d", DTYPES)
def test_cumulative(name, d):
    for kwargs in (
        {"axis": 0},
        {"axis": -1, "include_initial": True},
        {},
        {"axis": 2},
        {"axis": 1, "dtype": "float64"},
    ):
        same(call(name), values(d, (3, 4)), rtol=tolerance(d), **kwargs)
    same(call(name), values(d, (3,)), include_initial=True, rtol=tolerance(d))
    same(call(name), values(d, ()))
    same(call(name), values(d, (0,)), include_initial=True)


def test_cumulative_out():
    for initial in (False, True):
        out = np.zeros(3 + initial)
        assert np.cumulative_sum([1.0, 2, 3], out=out, include_initial=initial) is out
        assert out.tolist() == [0.0, 1, 3, 6][not initial :]


WARNED = {
    "nanmax": "All-NaN slice",
    "nanmin": "All-NaN slice",
    "nanmean": "Mean of empty slice",
    "nanvar": "Degrees of freedom",
    "nanstd": "Degrees of freedom",
    "nanmedian": "All-NaN slice",
}


@pytest.mark.parametrize("name", WARNED)
def test_warnings(name):
    with pytest.warns(RuntimeWarning, match=WARNED[name]):
        getattr(np, name)([NAN, NAN])
    with pytest.warns(RuntimeWarning, match="All-NaN slice"):
        np.nanquantile([NAN, NAN], 0.5)
    with pytest.warns(RuntimeWarning, match="Degrees of freedom"):
        np.cov([1.0])


V = numpy.array([1.0, 4.0, 2.0, 7.0])


@pytest.mark.parametrize(
    "name, args, kwargs",
    [
        ("median", (V,), {}),
        ("percentile", (V, 30), {}),
        ("quantile", (V, numpy.array([0.5, 0.1])), {}),
        ("quantile", (V, 0.5), {"weights": V, "method": "inverted_cdf"}),
        ("average", (V, None, V, True), {}),
        ("cov", (M,), {}),
        ("corrcoef", (M,), {}),
        ("nansum", (WITH_NAN, 1), {}),
        ("nanprod", (WITH_NAN,), {}),
        ("nanmax", (WITH_NAN, 0), {}),
        ("nanmin", (WITH_NAN,), {}),
        ("nanmean", (WITH_NAN,), {}),
        ("nanvar", (WITH_NAN, 0), {}),
        ("nanstd", (WITH_NAN,), {}),
        ("nanmedian", (WITH_NAN,), {}),
        ("nanpercentile", (WITH_NAN, 30), {}),
        ("nanquantile", (WITH_NAN, 0.2, 1), {}),
        ("nanargmax", (WITH_NAN,), {}),
        ("nanargmin", (WITH_NAN,), {}),
        ("nancumsum", (WITH_NAN,), {}),
        ("nancumprod", (WITH_NAN,), {}),
        ("cumulative_sum", (V,), {}),
        ("cumulative_prod", (V,), {"include_initial": True}),
    ],
)
def test_tensors(name, args, kwargs):
    want = getattr(numpy, name)(*args, **kwargs)
    got = getattr(np, name)(*tensors(args), **kwargs)
    for g, w in zip(*(r if isinstance(r, tuple) else (r,) for r in (got, want)), strict=True):
        assert isinstance(g, torch.Tensor)
        assert_same(g.numpy(), numpy.asarray(w), exact_type=False)


@pytest.mark.parametrize(
    "f",
    [
        lambda t: np.median(t),
        lambda t: np.quantile(t, [0.3, 0.9]),
        lambda t: np.quantile(t, 0.3, method="lower"),
        lambda t: np.average(t, weights=torch.arange(1, 5, dtype=torch.float64)),
        lambda t: np.cov(t),
        lambda t: np.corrcoef(torch.stack([t, t**2])),
        lambda t: np.nanmean(t),
        lambda t: np.nanvar(t),
        lambda t: np.nanmax(t),
        lambda t: np.nanmedian(t),
        lambda t: np.nanquantile(t, 0.4),
        lambda t: np.cumulative_sum(t),
    ],
)
def test_gradients(f):
    x = torch.tensor([1.3, 4.2, 2.1, 6.7], dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(f, (x,))


def test_inside_vmap():
    x = torch.from_numpy(numpy.random.default_rng(2).normal(size=(3, 5)))
    for f in (np.median, np.nanmedian, lambda t: np.quantile(t, 0.3), lambda t: np.nanquantile(t, 0.3), np.nanmean):
        got = torch.func.vmap(f)(x)
        torch.testing.assert_close(got, torch.stack([f(row) for row in x]))
    got = torch.func.vmap(lambda q: np.quantile(x[0], q))(torch.tensor([0.2, 0.9]).double())
    torch.testing.assert_close(got, np.quantile(x[0], torch.tensor([0.2, 0.9]).double()))


H = numpy.array([0.5, 1.0, 1.0, 2.5, 3.0, 4.0, -1.0, 7.0])
ESTIMATORS = ["auto", "fd", "doane", "scott", "stone", "rice", "sturges", "sqrt"]


@pytest.mark.parametrize("name", ["histogram", "histogram_bin_edges"])
@pytest.mark.parametrize("d", [x for x in DTYPES if "complex" not in x])
def test_histogram_of_dtypes(name, d):
    for shape in ((3, 4), (), (0,), (300,)):
        x = values(d, shape)
        for bins in (10, 1, [0, 1, 2, 5], numpy.array([-1.5, 0, 0, 2.5], "float32")):
            same(call(name), x, bins)
            same(call(name), x, bins, (-2, 3))
            same(call(name), x, bins, (0.5, 0.5))


@pytest.mark.parametrize("name", ["histogram", "histogram_bin_edges"])
@pytest.mark.parametrize("estimator", ESTIMATORS)
@pytest.mark.parametrize(
    "x",
    [
        LARGE,
        LARGE[:40],
        LARGE.astype("float32"),
        (LARGE * 100).astype("int64"),
        (LARGE[:500] * 20).astype("int8"),
        numpy.exp(LARGE[:300]),
        numpy.arange(5),
        numpy.ones(9),
        numpy.array([1.0, 2.0]),
        numpy.array([3.0]),
        numpy.array([]),
        numpy.array([NAN, 1.0]),
    ],
    ids=range(12),
)
def test_estimators(name, estimator, x):
    same(call(name), x, estimator)
    same(call(name), x, estimator, (-0.5, 2))
    same(call(name), x, estimator, (50, 60))


@pytest.mark.parametrize("name", ["histogram", "histogram_bin_edges"])
@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((H, 0), {}),
        ((H, -1), {}),
        ((H, 2.5), {}),
        ((H, "x"), {}),
        ((H, [3, 2, 1]), {}),
        ((H, [[1, 2]]), {}),
        ((H, [1]), {}),
        ((H, 5, (3, 1)), {}),
        ((H, 5, (0, numpy.inf)), {}),
        (([1, NAN],), {}),
        (([1, NAN], 5, (0, 2)), {}),
        (([1, NAN], [0, 1, 2]), {}),
        ((H, "auto"), {"weights": H}),
        ((H,), {"weights": H[:3]}),
        ((H, numpy.array(3)), {}),
        ((H, numpy.int8(3)), {}),
        ((numpy.array([1.0, 1.0 + 2**-52]), 10), {}),
        ((numpy.arange(-128, 128).astype("int8"), 8), {}),
        ((H[::-2], 4), {}),
        ((H, [1, 2, 2, 3, 3]), {}),
        ((numpy.array([2**63 + 1, 3], "uint64"), 4), {}),
        ((H, 3, [1, 2, 3]), {}),
        ((numpy.linspace(0, 1, 1001), 37), {}),
        ((numpy.linspace(0, 1, 1001, dtype="float32"), 100), {}),
        ((numpy.arange(100) / 10, 33, (0, 9.9)), {}),
    ],
)
def test_histogram_cases(name, args, kwargs):
    same(call(name), *args, **kwargs)


@pytest.mark.parametrize("d", DTYPES)
@pytest.mark.parametrize("bins", [4, [-1, 0, 1.5, 3, 9]])
def test_weighted_histogram(d, bins):
    for density in (None, True):
        rtol = 2e-2 if d == "float16" else tolerance(d)  # NumPy subtracts running sums of that dtype
        same(call("histogram"), H, bins, weights=values(d, (8,)), density=density, rtol=rtol)
        same(call("histogram"), H, bins, density=density)


P = numpy.random.default_rng(4).normal(size=(50, 3))


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((P,), {}),
        ((P, 3), {"density": True}),
        ((P, (2, 3, 4)), {"weights": numpy.arange(50)}),
        ((P, (2, [-1, 0, 1], 4)), {"weights": numpy.arange(50.0), "density": True}),
        ((P, 2), {"range": ((-1, 1), None, (0, 2))}),
        ((P, 2), {"range": ((-1, 1), None)}),
        ((P, (2, 2)), {}),
        ((P, (2, 2, 0)), {}),
        ((P, (2, 2, 1.5)), {}),
        ((P, (2, 2, [2, 1])), {}),
        ((P, (2, 2, [[2, 1]])), {}),
        (([P[:, 0], P[:, 1]], 3), {}),
        ((P[:, 0], 3), {}),
        ((P[None], 3), {}),
        ((P.astype("float32"), 3), {}),
        ((numpy.array([[1, 2], [3, 5], [3, 5]]), 3), {}),
        ((numpy.array([[1, 2], [NAN, 5], [3, 5]]), [[0, 1, 4], [2, 5]]), {}),
        ((numpy.array([[1, 2], [NAN, 5]]), 3), {}),
        ((P,), {"weights": numpy.arange(50) * 1j}),
        ((P,), {"weights": numpy.arange(4)}),
        ((P,), {"weights": numpy.ones((50, 1))}),
        ((numpy.zeros((0, 2)), 3), {}),
    ],
)
def test_histogramdd(args, kwargs):
    same(call("histogramdd"), *args, **kwargs)


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((P[:, 0], P[:, 1]), {}),
        ((P[:, 0], P[:, 1], 4), {"density": True}),
        ((P[:, 0], P[:, 1], (4, 3)), {"range": ((-1, 1), (0, 2))}),
        ((P[:, 0], P[:, 1], [-1, 0, 1]), {}),
        ((P[:, 0], P[:, 1], [[-1, 0, 1], 3]), {"weights": P[:, 2]}),
        ((P[:, 0], P[:4, 1]), {}),
        ((P[:, 0], P[:, 1], [3]), {}),
        (([1, 2], [3, 4], numpy.array([0, 2, 4])), {}),
    ],
)
def test_histogram2d(args, kwargs):
    same(call("histogram2d"), *args, **kwargs)


def test_histograms_of_tensors():
    t = torch.from_numpy(H)
    for args in ((3,), ("auto",), (torch.tensor([0.0, 2.0, 5.0]),)):
        counts, edges = np.histogram(t, *args)
        assert isinstance(counts, torch.Tensor) and isinstance(edges, torch.Tensor)
    want, _ = numpy.histogram(H, 3)
    assert np.histogram(t, 3)[0].tolist() == want.tolist()
    counts, edges = np.histogramdd([t, t], 3)
    assert isinstance(counts, torch.Tensor) and isinstance(edges[0], torch.Tensor)
    counts, xedges, _ = np.histogram2d(t, t, 3)
    assert isinstance(counts, torch.Tensor) and isinstance(xedges, torch.Tensor)
    assert isinstance(np.histogram_bin_edges(t), torch.Tensor)
    w = torch.ones(8, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(lambda w: np.histogram(t, 3, weights=w)[0], (w,))
    with pytest.warns(RuntimeWarning, match="Converting input from bool"):
        np.histogram([True, False])
    with pytest.warns(RuntimeWarning, match="suboptimal"):
        np.histogram(H[:3], "stone")
