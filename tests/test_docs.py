"""Every public function is documented, and the examples of the documentation run."""

import doctest
import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest
import torch

import torch_arrayapi as xp

MODULES = [importlib.import_module(m.name) for m in pkgutil.walk_packages(xp.__path__, "torch_arrayapi.")]
PUBLIC = [
    (module.__name__, name, getattr(module, name))
    for module in (xp, xp.linalg, xp.fft, xp.tensors)
    for name in module.__all__
    if callable(getattr(module, name)) and not isinstance(getattr(module, name), torch.dtype)
]


@pytest.mark.parametrize("module", [xp, *MODULES], ids=lambda m: m.__name__)
def test_examples(module):
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    result = doctest.testmod(module, extraglobs={"xp": xp, "torch": torch}, optionflags=flags)
    assert result.failed == 0


@pytest.mark.parametrize("page", ["README.md", "docs/numpy_compat.md"])
def test_page(page):
    result = doctest.testfile(str(Path(__file__).parent.parent / page), module_relative=False)
    assert result.attempted and not result.failed


@pytest.mark.parametrize(("module", "name", "obj"), PUBLIC, ids=[f"{m}.{n}" for m, n, _ in PUBLIC])
def test_documented(module, name, obj):
    doc = inspect.getdoc(obj)
    assert doc and doc.splitlines()[0].endswith("."), f"{module}.{name} has no summary line"
    assert ">>> " in doc, f"{module}.{name} has no example"
    if inspect.isfunction(obj):
        hints = obj.__annotations__
        missing = set(inspect.signature(obj).parameters) - set(hints)
        assert not missing and "return" in hints, f"{module}.{name} lacks types: {missing}"
