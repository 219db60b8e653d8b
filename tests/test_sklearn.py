"""Array-agnostic code of scikit-learn and SciPy: on Arrays it gives what it gives on NumPy arrays."""

import runpy
from pathlib import Path

import numpy as np
import pytest
import sklearn
import torch
from scipy import fft, integrate, signal, special, stats
from scipy.cluster import vq
from scipy.differentiate import derivative
from scipy.optimize import elementwise
from sklearn import metrics
from sklearn.calibration import CalibratedClassifierCV
from sklearn.decomposition import PCA
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import pairwise
from sklearn.mixture import GaussianMixture
from sklearn.naive_bayes import GaussianNB
from sklearn.preprocessing import Binarizer, MaxAbsScaler, MinMaxScaler, Normalizer, StandardScaler

import torch_arrayapi as xp

pytest.importorskip("sklearn", minversion="1.9")  # Python 3.10 gets 1.7, with array API support for less

DEMO = runpy.run_path(str(Path(__file__).parent.parent / "examples" / "demo.py"))
RNG = np.random.default_rng(0)
X = RNG.normal(size=(60, 4)) + np.repeat([[0.0], [2.0], [5.0]], 20, axis=0)
Y = np.repeat([0, 1, 2], 20)
SIGNAL = RNG.normal(size=40)
MATRIX = RNG.normal(size=(6, 5))


def assert_like(got, want, rtol=1e-9):
    """`got` is an Array, or a tuple of them, with the dtype, the shape and about the values of NumPy's."""
    if isinstance(want, tuple):
        for g, w in zip(got, want, strict=True):
            assert_like(g, w, rtol)
        return
    assert type(got) is xp.Array
    assert np.asarray(got).dtype == want.dtype
    np.testing.assert_allclose(np.asarray(got), want, rtol=rtol, atol=rtol)


def dispatched():
    return sklearn.config_context(array_api_dispatch=True)


# The demo


@pytest.mark.parametrize("task", DEMO["TASKS"], ids=lambda task: task.name)
def test_task_of_the_demo(task):
    data, target = DEMO["load"](task.data, task.dtype)
    expected = task.run(data, target)
    with dispatched():
        result = task.run(xp.asarray(data), xp.asarray(target))
    assert DEMO["row"](task.name, task.data, task.dtype, expected, 0, result, 0)


def test_kmeans_of_the_demo_compiled():
    step = torch.compile(DEMO["kmeans_step"], fullgraph=True, backend="eager")
    assert_like(DEMO["kmeans"](xp.asarray(X), step), DEMO["kmeans"](X))


@pytest.mark.parametrize(
    "result",
    [X, xp.asarray(X + 1e-6), xp.asarray(X[:3]), xp.asarray(X.astype("float32")), xp.full(X.shape, xp.nan)],
    ids=["no Array", "value", "shape", "dtype", "NaN"],
)
def test_demo_finds_differences(result):
    assert DEMO["row"]("", "", "float64", X, 0, xp.asarray(X), 0)
    assert not DEMO["row"]("", "", "float64", X, 0, result, 0)


# scikit-learn


@pytest.mark.parametrize(
    "scaler",
    [StandardScaler(), MinMaxScaler(), MaxAbsScaler(), Normalizer(), Binarizer(threshold=1.0)],
    ids=lambda scaler: type(scaler).__name__,
)
def test_scalers_keep_single_precision(scaler):
    x = X.astype("float32")
    expected = scaler.fit_transform(x)
    with dispatched():
        assert_like(scaler.fit_transform(xp.asarray(x)), expected, rtol=1e-6)


FITTED = {
    "PCA full": (PCA(2, svd_solver="full"), "components_ explained_variance_ mean_"),
    "PCA covariance": (PCA(2, svd_solver="covariance_eigh"), "components_ explained_variance_ singular_values_"),
    "PCA randomized": (
        PCA(2, svd_solver="randomized", power_iteration_normalizer="QR", random_state=0),
        "components_ singular_values_",
    ),
    "Ridge": (Ridge(solver="svd"), "coef_"),
    "LinearDiscriminantAnalysis": (LinearDiscriminantAnalysis(), "coef_ intercept_ classes_"),
    "LogisticRegression": (LogisticRegression(), "classes_"),
    "GaussianNB": (GaussianNB(), "theta_ var_ class_prior_"),
} | {
    f"GaussianMixture {kind}": (
        GaussianMixture(3, covariance_type=kind, init_params="random_from_data", random_state=0),
        "weights_ means_ covariances_ precisions_cholesky_",
    )
    for kind in ("full", "tied", "diag", "spherical")
}


@pytest.mark.parametrize("name", FITTED)
def test_fitted_attributes(name):
    """They are Arrays, and `move_estimator_to` moves them to NumPy."""
    from sklearn.utils._array_api import move_estimator_to

    model, attributes = FITTED[name]
    expected = sklearn.clone(model).fit(X, Y)
    method = "transform" if hasattr(model, "transform") and not hasattr(model, "predict") else "predict"
    with dispatched():
        fitted = sklearn.clone(model).fit(xp.asarray(X), xp.asarray(Y))
        for attribute in attributes.split():
            assert_like(getattr(fitted, attribute), getattr(expected, attribute))
        assert_like(getattr(fitted, method)(xp.asarray(X)), getattr(expected, method)(X), rtol=1e-6)
        moved = move_estimator_to(fitted, np, "cpu")
        result = getattr(moved, method)(X)
    assert type(result) is np.ndarray
    np.testing.assert_allclose(result, getattr(expected, method)(X), rtol=1e-6)


def test_without_dispatch_arrays_are_converted():
    a, b = xp.asarray([1.0, 2.0, 3.0]), xp.asarray([1.0, 2.0, 4.0])
    assert metrics.r2_score(a, b) == 0.5
    assert type(StandardScaler().fit_transform(xp.asarray(X))) is np.ndarray


def test_median_absolute_error_of_an_even_number():
    with dispatched():
        assert metrics.median_absolute_error(xp.zeros(4), xp.asarray([1.0, 2.0, 3.0, 9.0])) == 2.5


@pytest.mark.parametrize(
    "function", [pairwise.linear_kernel, pairwise.polynomial_kernel, pairwise.sigmoid_kernel, pairwise.chi2_kernel]
)
def test_pairwise(function):
    x = np.abs(X)
    with dispatched():
        assert_like(function(xp.asarray(x)), function(x))
        distance = pairwise.euclidean_distances(xp.asarray(x))
        assert all(float(distance[i, i]) == 0.0 for i in range(60))


# SciPy

SCIPY = {
    "logsumexp": (lambda a, b: special.logsumexp(a, b=b), SIGNAL.astype("float32"), np.abs(SIGNAL)),
    "logsumexp, complex": (special.logsumexp, SIGNAL + 1j * SIGNAL[::-1]),
    "softmax": (lambda a: special.softmax(a, axis=1), MATRIX),
    "expit": (special.expit, SIGNAL.astype("float32")),
    "rfft": (fft.rfft, SIGNAL.astype("float32")),
    "fftn": (fft.fftn, MATRIX),
    "dct": (fft.dct, SIGNAL.astype("float32")),
    "correlate": (lambda a, b: signal.correlate(a, b, method="direct"), MATRIX, MATRIX[:2, :3]),
    "convolve": (signal.convolve, SIGNAL, SIGNAL[:5]),
    "fftconvolve": (signal.fftconvolve, MATRIX, MATRIX[:2, :2]),
    "filtfilt": (signal.filtfilt, *signal.butter(2, 0.25), SIGNAL),
    "sosfiltfilt": (signal.sosfiltfilt, signal.butter(2, 0.25, output="sos"), SIGNAL),
    "hilbert": (signal.hilbert, SIGNAL),
    "order_filter": (lambda a, d: signal.order_filter(a, d, 4), MATRIX, np.ones((3, 3))),
    "medfilt2d": (lambda a: signal.medfilt2d(a, 3), MATRIX),
    "whiten": (vq.whiten, MATRIX),
    "py_vq": (vq.py_vq, MATRIX, MATRIX[:2]),
    "cumulative_trapezoid": (integrate.cumulative_trapezoid, SIGNAL),
    "zscore": (stats.zscore, SIGNAL),
    "skew": (lambda a: stats.skew(a, axis=1), MATRIX),
    "ttest_ind": (lambda a, b: tuple(stats.ttest_ind(a, b)), SIGNAL, np.abs(SIGNAL)),
}


@pytest.mark.parametrize("name", SCIPY)
def test_scipy(name):
    function, *args = SCIPY[name]
    single = any(a.dtype == "float32" for a in args)
    assert_like(function(*map(xp.asarray, args)), function(*args), rtol=1e-6 if single else 1e-9)


def test_scipy_tf2zpk():
    """The roots of x**2 - 3x + 2 and of x + 0.5; SciPy's own order and dtype differ between libraries."""
    zeros, poles, gain = signal.tf2zpk(xp.asarray([1.0, -3.0, 2.0]), xp.asarray([1.0, 0.5]))
    assert type(zeros) is type(poles) is xp.Array
    np.testing.assert_allclose(np.sort_complex(np.asarray(zeros)), [1, 2], rtol=1e-6)
    np.testing.assert_allclose(np.asarray(poles), [-0.5])
    assert float(gain) == 1.0


@pytest.mark.parametrize("dtype, tolerance", [("float32", 1e-3), ("float64", 1e-9)])
def test_scipy_elementwise_solvers(dtype, tolerance):
    low, high = np.zeros(2, dtype), np.asarray([4.0, 3.0], dtype)
    found = elementwise.find_root(lambda x: x * x - 2, (xp.asarray(low), xp.asarray(high)))
    assert bool(xp.all(found.success))
    assert_like(found.x, np.full(2, 2**0.5, dtype), tolerance)
    x = X.astype(dtype)
    assert_like(derivative(xp.exp, xp.asarray(x)).df, np.exp(x), tolerance)


def test_scipy_makes_arrays_of_the_namespace():
    assert_like(fft.fftfreq(4, d=0.5, xp=xp), np.asarray([0.0, 0.5, -1.0, -0.5], dtype="float32"))


# Calls that the standard does not define, and array-api-strict refuses, too.


@pytest.mark.parametrize(
    "call",
    [
        pytest.param(
            lambda: integrate.tanhsinh(lambda x: x * x, xp.asarray(0.0), xp.asarray(1.0)),
            id="SciPy: Python's bool as a dtype",
        ),
        pytest.param(
            lambda: metrics.roc_curve(xp.asarray(Y == 0), xp.asarray(X[:, 0])),
            id="scikit-learn: diff(x, 2), where n is keyword-only",
        ),
        pytest.param(
            lambda: CalibratedClassifierCV(LinearDiscriminantAnalysis(), method="temperature").fit(
                xp.asarray(X), xp.asarray(Y == 0)
            ),
            id="scikit-learn: the method reshape",
        ),
    ],
)
def test_calls_outside_the_standard(call):
    with dispatched(), pytest.raises((TypeError, AttributeError)):
        call()
