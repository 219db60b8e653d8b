"""What wrong arguments get: the class of the standard's words, and a text that begins with the function's name."""

import numpy as np
import pytest
import torch

import torch_arrayapi as xp

X = xp.ones((3, 3))
FLAGS = {
    **dict.fromkeys("sum prod max min mean var std all any count_nonzero argmax argmin".split(), "keepdims"),
    "sort": "descending",
    "argsort": "stable",
    "linalg.cholesky": "upper",
    "linalg.svd": "full_matrices",
    "linalg.vector_norm": "keepdims",
    "linalg.matrix_norm": "keepdims",
}
HUGE = 10**5000  # Python does not write it out
TOO_LARGE = {
    "zeros": lambda: xp.zeros((0, 2**62, 2**62)),
    "ones": lambda: xp.ones((2**40, 2**40)),
    "full": lambda: xp.full((2**40, 2**40), xp.asarray(1)),
    "tile": lambda: xp.tile(X, (2**62, 2**62)),
    "repeat": lambda: xp.repeat(X, 2**63),
    "broadcast_to": lambda: xp.broadcast_to(X, (10**30, 3, 3)),
}
OVERFLOWS = {
    "add": lambda: X + HUGE,
    "less": lambda: X < HUGE,
    "multiply": lambda: xp.ones(3, dtype=xp.int8) * HUGE,
    "where": lambda: xp.where(X > 0, X, HUGE),
    "clip": lambda: xp.clip(X, HUGE),
    "full": lambda: xp.full(2, HUGE),
    "var": lambda: xp.var(X, correction=HUGE),
    "std": lambda: xp.std(X, correction=-HUGE),
    "pinv": lambda: xp.linalg.pinv(X, rtol=HUGE),
    "fftfreq": lambda: xp.fft.fftfreq(3, d=HUGE),
    "arange": lambda: xp.arange(10**400, 3, 10**400, dtype=xp.float64),
    "__setitem__": lambda: X.__setitem__(..., HUGE),
}
OUT_OF_RANGE = {
    "take": lambda: xp.take(X, xp.asarray([3]), axis=0),
    "take_along_axis": lambda: xp.take_along_axis(X, xp.asarray([[3]])),
    "expand_dims": lambda: xp.expand_dims(X, axis=-(10**30)),
    "sum": lambda: xp.sum(X, axis=HUGE),
    "index": lambda: X[10**30, 0],
}
CASES = [(ValueError, *c) for c in TOO_LARGE.items()] + [(OverflowError, *c) for c in OVERFLOWS.items()]
CASES += [(IndexError, *c) for c in OUT_OF_RANGE.items()]


@pytest.mark.parametrize("value", [1, None, "yes", np.True_, xp.asarray(True)], ids=repr)
@pytest.mark.parametrize("name", FLAGS)
def test_flags_are_bools(name, value):
    f = getattr(xp.linalg, name.removeprefix("linalg.")) if "." in name else getattr(xp, name)
    with pytest.raises(TypeError, match=f"^{name.removeprefix('linalg.')}: {FLAGS[name]} is"):
        f(X, **{FLAGS[name]: value})


@pytest.mark.parametrize(("error", "name", "call"), CASES, ids=[c[1] for c in CASES])
def test_arguments_out_of_all_bounds(error, name, call):
    with pytest.raises(error, match=f"^{name}: "):
        call()


@pytest.mark.parametrize("name", ["repeat", "tile", "add"])
def test_more_than_the_memory_holds(name):
    calls = {
        "repeat": lambda: xp.repeat(X, xp.asarray(2**52)),
        "tile": lambda: xp.tile(X, (2**52,)),
        "add": lambda: xp.broadcast_to(X, (2**52, 3, 3)) + X,
    }
    with pytest.raises(MemoryError, match=f"^{name}: "):
        calls[name]()


def test_astype_to_a_device_without_the_values():
    assert xp.astype(X, xp.int8, device="meta").device.type == "meta"
    with pytest.raises(ValueError, match=r"^astype: .*no values"):
        xp.astype(xp.ones(2, device="meta"), xp.int8, device="cpu")
    if not torch.cuda.is_available():
        with pytest.raises(ValueError, match=r"^astype: .*cuda"):
            xp.astype(X, xp.int8, device="cuda")


def test_diff_more_often_than_there_are_elements():
    assert xp.diff(X, n=2**63).shape == (3, 0)
