"""Every signature is the standard's: name, kind and default of each parameter, with no exception."""

import inspect
import json
from pathlib import Path

import pytest

import torch_arrayapi as xp

SPEC = json.loads((Path(__file__).parent / "data" / "spec_2025_12.json").read_text())


def parameters(function):
    """Name, kind, type of the default and default of each parameter: True is not 1, and 0 is not 0.0."""
    found = inspect.signature(function).parameters.values()
    return [(p.name, p.kind, type(p.default), p.default) for p in found]


def standard(text):
    """The same for a signature of the data file, such as "x, /, *, axis=None"."""
    return parameters(eval(f"lambda {text}: None"))


def cases(names):
    return [pytest.param(name, text, id=name) for name, text in names.items()]


@pytest.mark.parametrize("name, text", cases(SPEC["functions"]))
def test_function(name, text):
    assert parameters(getattr(xp, name)) == standard(text)
    assert parameters(getattr(xp.tensors, name)) == standard(text)


@pytest.mark.parametrize("name, text", cases(SPEC["linalg"]))
def test_linalg(name, text):
    assert parameters(getattr(xp.linalg, name)) == standard(text)
    assert parameters(getattr(xp.tensors.linalg, name)) == standard(text)


@pytest.mark.parametrize("name, text", cases(SPEC["fft"]))
def test_fft(name, text):
    assert parameters(getattr(xp.fft, name)) == standard(text)
    assert parameters(getattr(xp.tensors.fft, name)) == standard(text)


@pytest.mark.parametrize("name, text", cases(SPEC["array"]["methods"]))
def test_array_method(name, text):
    assert parameters(getattr(xp.Array, name)) == standard(text)


@pytest.mark.parametrize("name", SPEC["array"]["attributes"])
def test_array_attribute(name):
    assert isinstance(getattr(xp.Array, name), property)


@pytest.mark.parametrize("name, text", cases(SPEC["info"]))
def test_info_method(name, text):
    method = getattr(xp.__array_namespace_info__(), name)
    assert parameters(method) == standard(text)
