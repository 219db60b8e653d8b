"""The calls of np_records.py agree with NumPy, for every dtype and shape; with drawn values, too."""

import np_records as records
import numpy
import pytest
from compare import DTYPES, assert_same, ours, outcome
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import torch_arrayapi.numpy_compat as np

EXPRESSIONS = records.expressions()


def test_size():
    assert len(EXPRESSIONS) * len(DTYPES) * len(records.SHAPES) > 15000
    scalars = sum(isinstance(records.results(e, "float64", (4,))[1], numpy.generic) for e in EXPRESSIONS)
    assert scalars > 50


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_record(expression):
    for dtype in DTYPES:
        for shape in records.SHAPES:
            records.agree(expression, dtype, shape)


REDUCTIONS = ["sum", "prod", "max", "min", "mean", "std", "argmax", "all", "any", "ptp", "median", "cumsum", "nansum"]


@pytest.mark.filterwarnings("ignore")
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_drawn_reductions(data):
    dtype = data.draw(st.sampled_from(["int8", "int64", "uint8", "uint32", "float32", "float64", "bool"]))
    x = data.draw(hnp.arrays(dtype, hnp.array_shapes(min_dims=0, max_dims=3, max_side=4), elements=elements(dtype)))
    name = data.draw(st.sampled_from(REDUCTIONS))
    axis = data.draw(st.sampled_from([None, 0, -1, 1, 3]))
    step = data.draw(st.sampled_from([1, -1]))

    def f(m, x):
        return getattr(m, name)(x[..., ::step] if x.ndim else x, axis=axis)

    got, want = outcome(f, np, (ours(x),), {}), outcome(f, numpy, (x,), {})
    assert_same(got, want, rtol=1e-4)


def elements(dtype):
    kind = numpy.dtype(dtype).kind
    if kind == "f":
        return st.sampled_from([0.0, -0.0, 1.0, -2.5, 3.0, 100.0, numpy.nan, numpy.inf, -numpy.inf])
    return st.booleans() if kind == "b" else st.integers(0 if kind == "u" else -5, 6)


def test_complex_histograms_are_refused():
    with pytest.raises(TypeError, match="histogram: got complex"):
        np.histogram([1j])
