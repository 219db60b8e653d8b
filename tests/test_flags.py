"""Flags are True or False; another value is a TypeError that names function and flag."""

import pytest

import torch_arrayapi as xp

X = xp.asarray([[2.0, 1.0], [1.0, 2.0]])
CALLS = {
    "sum keepdims": lambda v: xp.sum(X, keepdims=v),
    "argmax keepdims": lambda v: xp.argmax(X, keepdims=v),
    "any keepdims": lambda v: xp.any(X, keepdims=v),
    "sort descending": lambda v: xp.sort(X, descending=v),
    "argsort stable": lambda v: xp.argsort(X, stable=v),
    "cumulative_sum include_initial": lambda v: xp.cumulative_sum(X, axis=0, include_initial=v),
    "cumulative_prod include_initial": lambda v: xp.cumulative_prod(X, axis=0, include_initial=v),
    "isin invert": lambda v: xp.isin(X, X, invert=v),
    "linspace endpoint": lambda v: xp.linspace(0, 1, 3, endpoint=v),
    "cholesky upper": lambda v: xp.linalg.cholesky(X, upper=v),
    "svd full_matrices": lambda v: xp.linalg.svd(X, full_matrices=v),
    "matrix_norm keepdims": lambda v: xp.linalg.matrix_norm(X, keepdims=v),
    "vector_norm keepdims": lambda v: xp.linalg.vector_norm(X, keepdims=v),
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("value", [1, 0, None, "yes", [], 1.0])
def test_flags_are_bools(call, value):
    function, flag = call.split()
    CALLS[call](True)
    CALLS[call](False)
    with pytest.raises(TypeError, match=f"^{function}: .*{flag}"):
        CALLS[call](value)
