"""Python frames of a call: what the per-call budget rests on, counted without a clock."""

import sys

import pytest
import torch

import torch_arrayapi as xp

X = xp.asarray([[1.0, 2.0], [3.0, 4.0]])
Y = xp.asarray([[0.5, 0.5], [2.0, 2.0]])
T = X.tensor
INDEX = xp.asarray([1, 0])


def frames(f):
    """How many Python functions `f` enters, itself not counted."""
    f()  # a first call may fill a table
    entered = []

    def profile(frame, event, _):
        if event == "call":
            entered.append(frame.f_code.co_name)

    sys.setprofile(profile)
    try:
        f()
    finally:
        sys.setprofile(None)
    return entered[1:]


CALLS = {
    "add": (lambda: xp.add(X, Y), 2),
    "add of tensors": (lambda: xp.add(T, T), 2),
    "x + y": (lambda: X + Y, 2),
    "exp": (lambda: xp.exp(X), 2),
    "-x": (lambda: -X, 2),
    "add of a number": (lambda: xp.add(X, 2.0), 6),
    "sum": (lambda: xp.sum(X, axis=1), 3),
    "zeros": (lambda: xp.zeros((2, 3)), 3),
    "x[0, ...]": (lambda: X[0, ...], 2),
    "equal": (lambda: X == Y, 2),
    "x @ y": (lambda: X @ Y, 3),
    "reshape": (lambda: xp.reshape(X, (4,)), 2),
    "where": (lambda: xp.where(X < Y, X, Y), 4),
    "concat": (lambda: xp.concat([X, Y]), 5),
    "take": (lambda: xp.take(X, INDEX, axis=0), 5),
    "asarray of a list": (lambda: xp.asarray([1.0, 2.0]), 6),
}


@pytest.mark.parametrize("f, at_most", CALLS.values(), ids=CALLS)
def test_frames(f, at_most):
    assert len(frames(f)) <= at_most, frames(f)


def test_counting():
    assert frames(lambda: None) == []
    assert len(frames(lambda: frames.__name__.upper())) == 0
    assert frames(lambda: torch.compiler.is_compiling())[0] == "is_compiling"
