"""scikit-learn on torch_arrayapi: real data through its estimators, transformers and metrics, next to NumPy.

Each task runs on a data set that comes with scikit-learn, first as NumPy arrays, then as Arrays of
torch_arrayapi with scikit-learn's array API dispatch. The table says how far the two results are apart,
relative to the largest number in NumPy's, and the time of both: the best of three runs, on one thread
unless OMP_NUM_THREADS is set.

The last rows are a function written for any namespace, a step of k-means: eager, and compiled to one graph.

The exit status is 1 if a result differs by more than rounding, or is not an Array where NumPy's is an array.
"""

import os

os.environ["SCIPY_ARRAY_API"] = "1"  # SciPy reads it when it is imported
os.environ.setdefault("OMP_NUM_THREADS", "1")  # the threads of NumPy and of torch hinder each other

import shutil
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import sklearn
import torch
from sklearn import datasets, metrics
from sklearn.decomposition import PCA
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import LogisticRegression, PoissonRegressor, Ridge, RidgeClassifier, RidgeCV
from sklearn.metrics import pairwise
from sklearn.mixture import GaussianMixture
from sklearn.model_selection import GridSearchCV, cross_val_predict, train_test_split
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import (
    KernelCenterer,
    LabelEncoder,
    MinMaxScaler,
    Normalizer,
    PolynomialFeatures,
    StandardScaler,
)

import torch_arrayapi as xp

LOADERS = {
    "breast cancer": datasets.load_breast_cancer,
    "diabetes": datasets.load_diabetes,
    "digits": datasets.load_digits,
    "wine": datasets.load_wine,
}
# By the dtype of the data; integer results are to be equal. Direct methods differ by about 1e-14 in float64,
# a fit that iterates until its gradient is small by less than its own `tol`.
TOLERANCE = {"float64": 1e-7, "float32": 1e-4}


class Task(NamedTuple):
    name: str
    data: str
    run: Callable[[Any, Any], Any]  # (X, y) -> an array, a number, or a tuple of arrays
    dtype: str = "float64"


def scaled(X):
    return StandardScaler().fit_transform(X)


def fitted(model, X, y):
    """The model's predictions for the data that it was fitted to."""
    return model.fit(X, y).predict(X)


def pca(X, **options):
    return PCA(10, **options).fit_transform(X)


LDA = LinearDiscriminantAnalysis
RIDGE = Ridge(solver="svd")
TASKS = (
    Task("StandardScaler", "wine", lambda X, y: scaled(X)),
    Task("MinMaxScaler", "digits", lambda X, y: MinMaxScaler().fit_transform(X), "float32"),
    Task("Normalizer", "digits", lambda X, y: Normalizer().fit_transform(X)),
    Task("PolynomialFeatures", "diabetes", lambda X, y: PolynomialFeatures(2).fit_transform(X)),
    Task("LabelEncoder", "digits", lambda X, y: LabelEncoder().fit_transform(y)),
    Task("KernelCenterer", "diabetes", lambda X, y: KernelCenterer().fit_transform(pairwise.rbf_kernel(X))),
    Task("PCA, full", "digits", lambda X, y: pca(X, svd_solver="full")),
    Task("PCA, covariance_eigh", "digits", lambda X, y: pca(X, svd_solver="covariance_eigh"), "float32"),
    Task(
        "PCA, randomized",
        "digits",
        lambda X, y: pca(X, svd_solver="randomized", power_iteration_normalizer="QR", random_state=0),
    ),
    Task("Nystroem", "digits", lambda X, y: Nystroem(gamma=1e-3, random_state=0).fit_transform(X)),
    Task("Ridge, svd", "diabetes", lambda X, y: fitted(RIDGE, X, y)),
    Task("RidgeCV", "diabetes", lambda X, y: fitted(RidgeCV(alphas=(0.01, 0.1, 1.0)), X, y)),
    Task("RidgeClassifier", "breast cancer", lambda X, y: fitted(RidgeClassifier(solver="svd"), X, y)),
    Task("PoissonRegressor", "diabetes", lambda X, y: fitted(PoissonRegressor(tol=1e-8), X, y)),
    Task(
        "LogisticRegression",
        "breast cancer",
        lambda X, y: LogisticRegression(tol=1e-8).fit(scaled(X), y).predict_proba(scaled(X)),
    ),
    Task("LinearDiscriminantAnalysis", "wine", lambda X, y: LDA().fit(X, y).predict_proba(X)),
    Task("GaussianNB", "breast cancer", lambda X, y: GaussianNB().fit(X, y).predict_proba(X)),
    Task(
        "GaussianMixture",
        "wine",
        lambda X, y: GaussianMixture(3, init_params="random_from_data", random_state=0).fit(scaled(X)).means_,
    ),
    Task("train_test_split", "wine", lambda X, y: train_test_split(X, y, stratify=y, random_state=0)),
    Task("cross_val_predict", "wine", lambda X, y: cross_val_predict(LDA(), X, y)),
    Task(
        "GridSearchCV, pipeline",
        "diabetes",
        lambda X, y: fitted(
            GridSearchCV(make_pipeline(StandardScaler(), RIDGE), {"ridge__alpha": [0.1, 1.0, 10.0]}), X, y
        ),
    ),
    Task("euclidean_distances", "digits", lambda X, y: pairwise.euclidean_distances(X), "float32"),
    Task("rbf_kernel", "digits", lambda X, y: pairwise.rbf_kernel(X, gamma=1e-3)),
    Task("cosine_similarity", "digits", lambda X, y: pairwise.cosine_similarity(X)),
    Task("accuracy_score", "wine", lambda X, y: metrics.accuracy_score(y, fitted(LDA(), X, y))),
    Task("confusion_matrix", "digits", lambda X, y: metrics.confusion_matrix(y, fitted(GaussianNB(), X, y))),
    Task("log_loss", "wine", lambda X, y: metrics.log_loss(y, LDA().fit(X, y).predict_proba(X))),
    Task("precision_recall_curve", "breast cancer", lambda X, y: metrics.precision_recall_curve(y, -X[:, 0])),
    Task("r2_score", "diabetes", lambda X, y: metrics.r2_score(y, fitted(RIDGE, X, y))),
    Task("mean_squared_error", "diabetes", lambda X, y: metrics.mean_squared_error(y, fitted(RIDGE, X, y))),
)


def kmeans_step(X, centers):
    """New centers: the means of the points that are nearest to each old one."""
    xp = X.__array_namespace__()
    distance = xp.sum((X[:, None, :] - centers[None, :, :]) ** 2, axis=2)
    nearest = xp.argmin(distance, axis=1)
    member = xp.astype(nearest[:, None] == xp.arange(centers.shape[0]), X.dtype)
    count = xp.sum(member, axis=0)[:, None]
    return xp.where(count > 0, xp.matmul(member.T, X) / xp.maximum(count, 1), centers)


def kmeans(X, step=kmeans_step):
    centers = X[:10, :]
    for _ in range(10):
        centers = step(X, centers)
    return centers


def compile_backend():
    """inductor, if what it needs to build a CPU kernel is here: a C++ compiler and Python's headers."""
    compilers = [os.environ.get("CXX"), "g++", "clang++"]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    found = any(map(shutil.which, filter(None, compilers))) and headers.exists()
    return "inductor" if found else "aot_eager"


def load(name, dtype):
    X, y = LOADERS[name](return_X_y=True)
    return X.astype(dtype), y.astype(dtype) if y.dtype.kind == "f" else y


def best_time(function, *args):
    """The result of a function, and the milliseconds of its fastest run."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        result = function(*args)
        times.append(time.perf_counter() - start)
    return result, min(times) * 1e3


def parts(result):
    return result if isinstance(result, (tuple, list)) else [result]


def is_like(result, expected):
    """Whether a result is an Array of the dtype and shape of NumPy's array, or a float for a float."""
    if not isinstance(expected, np.ndarray):
        return isinstance(result, float)
    same = type(result) is xp.Array and result.shape == expected.shape
    return same and str(result.dtype) == f"torch.{expected.dtype}"


def difference(result, expected):
    """The largest distance between two results, relative to the largest number that was expected."""
    result, expected = np.asarray(result, dtype=float), np.asarray(expected, dtype=float)
    return float(np.max(np.abs(result - expected)) / (np.max(np.abs(expected)) or 1.0))


def row(name, data, dtype, expected, expected_ms, result, result_ms):
    """Prints one line of the table and returns whether the results agree."""
    pairs = list(zip(parts(result), parts(expected), strict=True))
    alike = all(is_like(r, e) for r, e in pairs)
    apart = max(difference(r, e) for r, e in pairs) if alike else np.nan
    exact = all(isinstance(e, np.ndarray) and e.dtype.kind in "iub" for _, e in pairs)
    ok = apart <= (0.0 if exact else TOLERANCE[dtype])  # False for NaN
    kind = type(pairs[0][0]).__name__ + (f" x {len(pairs)}" if len(pairs) > 1 else "")
    print(
        f"{name:<28}{data:<15}{dtype:<9}{kind:<10}{apart:>10.1e}"
        f"{expected_ms:>12.2f}{result_ms:>9.2f}  {'ok' if ok else 'DIFFERS'}",
        flush=True,
    )
    return ok


def sklearn_rows():
    for task in TASKS:
        X, y = load(task.data, task.dtype)
        expected = best_time(task.run, X, y)
        with sklearn.config_context(array_api_dispatch=True):
            result = best_time(task.run, xp.asarray(X), xp.asarray(y))
        yield row(task.name, task.data, task.dtype, *expected, *result)


def kmeans_rows():
    X, _ = load("digits", "float64")
    expected = best_time(kmeans, X)
    yield row("k-means, eager", "digits", "float64", *expected, *best_time(kmeans, xp.asarray(X)))
    backend = compile_backend()
    step = torch.compile(kmeans_step, fullgraph=True, backend=backend)
    result = best_time(kmeans, xp.asarray(X), step)
    yield row(f"k-means, {backend}", "digits", "float64", *expected, *result)


def main():
    print(f"scikit-learn {sklearn.__version__}, NumPy {np.__version__}, torch {torch.__version__}\n")
    print(f"{'task':<28}{'data':<15}{'dtype':<9}{'result':<10}{'difference':>10}{'NumPy ms':>12}{'xp ms':>9}")
    print("-" * 103)
    agree = [*sklearn_rows(), *kmeans_rows()]
    print(f"\n{sum(agree)} of {len(agree)} results agree; xp is torch_arrayapi {xp.__version__}")
    return 0 if all(agree) else 1


if __name__ == "__main__":
    sys.exit(main())
