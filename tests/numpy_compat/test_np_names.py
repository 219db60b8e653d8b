"""Every public name of NumPy is there, with NumPy's signature; what is left out has a reason."""

import inspect

import numpy
import pytest

import torch_arrayapi.numpy_compat as np

LEFT_OUT = {
    "dates": "busday_count busday_offset busdaycalendar datetime_as_string datetime_data is_busday isnat",
    "strings and records": "char rec recarray record strings",
    "files as memory, and of records": "memmap fromregex",
    "the class matrix, which NumPy advises against": "asmatrix bmat matrix",
    "iteration over buffers, for functions written in C": "nditer nested_iters getbufsize setbufsize",
    "packages of their own, which take arrays through NumPy": "ctypeslib f2py ma polynomial testing test typing",
    "what NumPy says of itself": (
        "core get_include info little_endian show_config show_runtime dtypes ScalarType sctypeDict"
    ),
    "extended precision under its names by size": "complex256 float128 complex192 float96",
}
OUT = {name: reason for reason, names in LEFT_OUT.items() for name in names.split()}
PARTS = {"": (numpy, np), "linalg.": (numpy.linalg, np.linalg), "fft.": (numpy.fft, np.fft)}
NAMES = [
    prefix + name for prefix, (real, _) in PARTS.items() for name in dir(real) if not name.startswith("_")
]  # fmt: skip


def pair(name):
    prefix, _, last = name.rpartition(".")
    real, ours = PARTS[prefix + "." if prefix else ""]
    return getattr(real, last), getattr(ours, last, None)


@pytest.mark.parametrize("name", [n for n in NAMES if n.rpartition(".")[2] not in OUT])
def test_there(name):
    real, ours = pair(name)
    assert ours is not None or real is None
    prefix, _, last = name.rpartition(".")
    assert last in PARTS[prefix + "." if prefix else ""][1].__all__ or last in ("linalg", "fft", "LinAlgError")


def test_nothing_left_out_is_there():
    assert not [n for n in OUT if hasattr(np, n)]


def signature(f):
    try:
        return [(p.name, p.kind, repr(p.default)) for p in inspect.signature(f).parameters.values()]
    except (TypeError, ValueError):
        return None


#: Classes that programs do not make themselves.
CLASSES = {"flatiter", "ufunc"}


def functions(name):
    real, ours = pair(name)
    last = name.rpartition(".")[2]
    return last not in OUT and last not in CLASSES and callable(real) and real is not ours and signature(real)


@pytest.mark.parametrize("name", [n for n in NAMES if functions(n)])
def test_signature(name):
    real, ours = pair(name)
    want = signature(real)
    if name == "array":  # NumPy writes 0, takes 64 for an argument not given, and refuses sequences for 0
        want = [(n, kind, "64" if n == "ndmax" else default) for n, kind, default in want]
    assert signature(ours) == want


def test_namespace_info():
    real, ours = numpy.__array_namespace_info__(), np.__array_namespace_info__()
    assert ours.capabilities() == real.capabilities()
    assert ours.default_device() == real.default_device()
    assert ours.default_dtypes(device="cpu") == real.default_dtypes(device="cpu")
    assert ours.devices()[:1] == real.devices()
    for kind in (None, "bool", "integral", ("real floating", "unsigned integer"), "numeric", "complex floating"):
        assert ours.dtypes(kind=kind) == real.dtypes(kind=kind)
    with pytest.raises(ValueError, match="kind"):
        ours.dtypes(kind="strings")
    with pytest.raises(ValueError, match="Device"):
        ours.default_dtypes(device="gpu")


METHODS = [n for n in dir(numpy.ndarray) if not n.startswith("_")]
#: What is about memory, and about fields of records.
METHODS_OUT = {"ctypes", "getfield", "setfield"}
#: Where NumPy takes positional arguments that its signature denies, and where it writes None for an argument not given.
KEYWORDS = {"setflags", "clip"}


@pytest.mark.parametrize("name", [n for n in METHODS if n not in METHODS_OUT])
def test_method(name):
    real, ours = getattr(numpy.ndarray, name), getattr(np.ndarray, name)
    if not callable(real):
        return
    got, want = signature(ours), signature(real)
    if want[-1][0] == "kwargs":  # NumPy says nothing of the rest
        want = [p for p in want if p[0] not in ("args", "kwargs")]
        got = got[: len(want)]
    if name in KEYWORDS:
        got, want = ([p[0] for p in s] for s in (got, want))
    assert got == want
