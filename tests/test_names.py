"""The names of the package: the standard's and the few that are ours, nothing missing and nothing more."""

import builtins
import json
import subprocess
import sys
from pathlib import Path

import pytest

import torch_arrayapi as xp

SPEC = json.loads((Path(__file__).parent / "data" / "spec_2025_12.json").read_text())
OURS = {"Array", "tensors", "numpy_compat"}
PROTOCOL = {"__array_api_version__", "__array_namespace_info__"}
MODULE = {
    "__all__",
    "__builtins__",
    "__cached__",
    "__doc__",
    "__file__",
    "__loader__",
    "__name__",
    "__package__",
    "__path__",
    "__spec__",
    "__version__",
}
STANDARD = {*SPEC["functions"], *SPEC["dtypes"], *SPEC["constants"], "linalg", "fft"} - PROTOCOL


def test_all():
    assert len(xp.__all__) == len(set(xp.__all__))
    assert set(xp.__all__) - PROTOCOL == STANDARD | OURS


def test_dir():
    assert set(dir(xp)) - MODULE == STANDARD | OURS | PROTOCOL
    assert dir(xp) == sorted(dir(xp))


def test_every_name_is_there():
    for name in dir(xp):
        assert hasattr(xp, name), name


@pytest.mark.parametrize("extension", ["linalg", "fft"])
def test_extension(extension):
    module = getattr(xp, extension)
    assert set(module.__all__) == set(SPEC[extension])
    assert {name for name in dir(module) if not name.startswith("_")} == set(SPEC[extension])


def test_tensors_has_the_same_names():
    assert set(xp.tensors.__all__) == set(xp.__all__) - OURS
    assert {name for name in dir(xp.tensors) if not name.startswith("_")} == STANDARD


def test_array_attributes_and_methods():
    expected = {*SPEC["array"]["attributes"], *SPEC["array"]["methods"]}
    assert expected <= set(dir(xp.Array))
    public = {name for name in dir(xp.Array) if not name.startswith("_")}
    assert public == {name for name in expected if not name.startswith("_")} | {"tensor"}


def test_reflected_and_in_place_operators():
    for name in "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift".split():
        for form in (f"__{name}__", f"__r{name}__", f"__i{name}__"):
            assert hasattr(xp.Array, form), form


def test_info():
    info = xp.__array_namespace_info__()
    assert {name for name in dir(info) if not name.startswith("_")} == set(SPEC["info"])


def test_version():
    assert xp.__array_api_version__ == SPEC["version"]


@pytest.mark.parametrize("name", sorted(STANDARD & set(dir(builtins))))
def test_is_not_the_builtin(name):
    assert getattr(xp, name) is not getattr(builtins, name)


@pytest.mark.parametrize(
    "name",
    ["median", "bincount", "float16", "bfloat16", "special", "jit", "asnumpy", "compile", "torch", "np"],
)
def test_names_that_libraries_ask_for(name):
    """Libraries take another path when one of these is there."""
    assert not hasattr(xp, name)


def test_import_brings_in_no_other_library():
    code = (
        "import torch, sys; before = set(sys.modules); import torch_arrayapi; "
        "print('\\n'.join(set(sys.modules) - before))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    new = set(out.split())
    assert not {name for name in new if name.split(".")[0] in ("sklearn", "scipy", "array_api_compat", "sympy")}
    assert not {name for name in new if name.startswith("torch_arrayapi.numpy_compat")}
