"""Programs written for NumPy give the same with only the import changed, on "meta", and compiled with the hook."""

from pathlib import Path

import numpy
import pytest
import torch

import torch_arrayapi.numpy_compat as np
from torch_arrayapi import dynamo

FOLDER = Path(__file__).parents[2] / "examples" / "numpy"
NAMES = sorted(path.stem for path in FOLDER.glob("*.py"))
IMPORT = "import numpy as np\n"


def load(name, module="numpy"):
    """The program with that module for NumPy."""
    text = (FOLDER / f"{name}.py").read_text()
    assert text.count(IMPORT) == 1
    names = {}
    exec(compile(text.replace(IMPORT, f"import {module} as np\n"), f"{name}.py", "exec"), names)
    return names


def assert_equal(got, want):
    assert len(got) == len(want)
    for g, w in zip(got, want, strict=True):
        assert isinstance(g, numpy.generic) == isinstance(w, numpy.generic)
        assert g.dtype == w.dtype
        numpy.testing.assert_allclose(numpy.asarray(g), w, rtol=1e-9, atol=1e-12)


def test_all_are_there():
    assert NAMES == ["diffusion", "kmeans", "mandelbrot", "maze", "network"]


@pytest.mark.parametrize("name", NAMES)
def test_program(name):
    real, ours = load(name), load(name, "torch_arrayapi.numpy_compat")
    assert_equal(ours["inputs"](), real["inputs"]())
    got, want = ours["run"](*ours["inputs"]()), real["run"](*real["inputs"]())
    assert_equal(got, want)
    assert all(isinstance(g, np.ndarray | numpy.generic) for g in got)


def test_path():
    real, ours = load("maze"), load("maze", "torch_arrayapi.numpy_compat")
    want = real["path"](*real["run"](*real["inputs"]()))
    assert_equal([ours["path"](*ours["run"](*ours["inputs"]()))], [want])
    assert len(want) > 40


@pytest.mark.parametrize("name", NAMES)
def test_program_on_meta(name):
    real, ours = load(name), load(name, "torch_arrayapi.numpy_compat")
    want = real["run"](*real["inputs"](), 3)
    arrays = [x.to_device("meta") for x in ours["inputs"]()]
    with torch.device("meta"):
        got = ours["run"](*arrays, 3)
    for g, w in zip(got, want, strict=True):
        assert (g.dtype, g.shape) == (w.dtype, w.shape)
        assert g._tensor.is_meta


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", NAMES)
def test_compiled_program(name):
    program = load(name)
    want = program["run"](*program["inputs"]())
    with dynamo.registered():
        step = torch.compile(program["step"], backend="eager", fullgraph=True)
        assert_equal(program["run"](*program["inputs"](), step=step), want)
