"""numpy_compat against NumPy: arrays from buffers, texts and iterators, and files."""

import inspect
import io

import numpy
import pytest
import torch
from compare import DTYPES, assert_same, outcome, same, values

import torch_arrayapi.numpy_compat as np

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")

CALLS = """
np.fromiter((x for x in [1, 2]), float)
np.fromiter([1, 2], int, 5)
np.fromiter([1, 2, 3], int, 2)
np.fromiter([], int)
np.fromiter([1, 2], "i2")
np.fromiter([1], object)
np.frombuffer(b"12345678")
np.frombuffer(b"12345678").flags.writeable
np.frombuffer(bytearray(b"12345678"), "u1", 3, 2)
np.frombuffer(bytearray(b"12345678"), "u1").flags.writeable
np.frombuffer(b"12345678", "c8", offset=0)
np.frombuffer(b"123")
np.frombuffer(b"1234", ">i2").astype(int)
np.fromstring("1 2 3", sep=" ")
np.fromstring("1 2 x", sep=" ")
np.fromstring("12345678")
np.fromstring("1,2", dtype=int, sep=",")
np.fromstring("1,2,3", int, 2, sep=",")
np.loadtxt(["1 2", "3 4"])
np.loadtxt(["1,2", "3,4"], delimiter=",", dtype=int)
np.loadtxt(["# head", "1 2", "3 4"], usecols=(1,), ndmin=2)
np.loadtxt(["1 2", "3 4"], unpack=True, skiprows=1)
np.loadtxt(["'1' 2"], quotechar="'")
np.loadtxt(["1 2", "3 4"], max_rows=1, converters=lambda s: float(s) * 2)
np.loadtxt(["1"])
np.loadtxt(["a b"])
np.loadtxt(["1+2j"], dtype=complex)
np.genfromtxt(["1,2", "3,"], delimiter=",")
np.genfromtxt(["1,2", "3,"], delimiter=",", filling_values=7, dtype=int)
np.genfromtxt(["1 2", "3 4"], unpack=True, dtype="i4")
np.genfromtxt(["1 2", "3 4"], skip_header=1, usecols=[0])
np.genfromtxt(["1 2", "3"])
np.genfromtxt(["1", "2"], dtype=None)
np.genfromtxt(["1"], ndmin=2)
""".strip().splitlines()


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("text", CALLS)
def test_calls(text):
    if "object" in text:
        with pytest.raises(TypeError):
            eval(text, {"np": np})
        return
    same(lambda np: eval(text, {"np": np}))


@pytest.mark.parametrize("dtype", DTYPES)
def test_files(dtype, tmp_path):
    """What one module writes the other reads, and the files are the same bytes."""
    x = values(dtype, (2, 3))
    ours, theirs = tmp_path / "ours.npy", tmp_path / "theirs.npy"
    for real in (x, x.T, x[::-1], x[0, 0], x[:0], numpy.asarray(x[0, 0])):
        np.save(ours, np.asarray(real))
        numpy.save(theirs, real)
        assert_same(np.load(theirs), numpy.load(theirs))
        numpy.testing.assert_array_equal(numpy.load(ours), real)
    backwards = np.asarray(x)[::-1]
    np.save(ours, backwards)
    assert_same(np.load(ours), x[::-1])
    np.save(ours, np.asarray(x).T)
    numpy.save(theirs, x.T)
    assert ours.read_bytes() == theirs.read_bytes()
    np.asarray(x).tofile(ours)
    assert_same(np.fromfile(ours, dtype), x.reshape(-1))
    assert_same(np.fromfile(str(ours), dtype, 2, offset=x.itemsize), x.reshape(-1)[1:3])
    for save in ("savez", "savez_compressed"):
        getattr(np, save)(tmp_path / "a.npz", np.asarray(x), x, y=np.asarray(x)[::-1], z=3.5)
        with numpy.load(tmp_path / "a.npz") as want, np.load(tmp_path / "a.npz") as got:
            assert list(got) == got.files == list(want) == ["y", "z", "arr_0", "arr_1"] and len(got) == 4
            for name in want:
                assert_same(got[name], want[name])
                assert_same(getattr(got.f, name), want[name])
            assert "y" in got and "w" not in got and got.get("w") is None and repr(got).startswith("NpzFile")
            assert sorted(dir(got.f)) == sorted(want.files)
            with pytest.raises(KeyError):
                got["w"]
            with pytest.raises(AttributeError):
                got.f.w
            assert got.zip.namelist()
            assert dict(got).keys() == dict(want).keys()


@pytest.mark.parametrize("dtype", DTYPES)
def test_text(dtype, tmp_path):
    x = values(dtype, (2, 3))
    if dtype == "bool":
        x, dtype = x.astype("int8"), "int8"
    for real in (x, x[0], x[::-1], x.T):
        want, got = io.StringIO(), io.StringIO()
        numpy.savetxt(want, real, delimiter=", ", header="h", footer="f", comments="% ")
        np.savetxt(got, np.asarray(real.copy()), delimiter=", ", header="h", footer="f", comments="% ")
        assert got.getvalue() == want.getvalue()
    if x.dtype.kind in "iu":
        np.savetxt(tmp_path / "t", np.asarray(x), fmt="%d", newline="\n", encoding="latin1")
        assert_same(np.loadtxt(tmp_path / "t", dtype), numpy.loadtxt(tmp_path / "t", dtype))
        assert_same(np.fromfile(tmp_path / "t", dtype, sep=" "), x.reshape(-1))
    for wrong in (numpy.zeros((1, 1, 1)), 3):
        want = outcome(lambda m, x: m.savetxt(io.StringIO(), x), numpy, [wrong], {})
        got = outcome(lambda m, x: m.savetxt(io.StringIO(), x), np, [wrong], {})
        assert type(want) is type(got)


def test_memory_maps(tmp_path):
    path = tmp_path / "x.npy"
    numpy.save(path, numpy.arange(4))
    x = np.load(path, mmap_mode="r+")
    x[0] = 9
    del x
    assert numpy.load(path)[0] == 9
    private = np.load(path, mmap_mode="c")
    private[0] = 7
    assert private[0] == 7 and numpy.load(path)[0] == 9
    fixed = np.load(path, mmap_mode="r")
    with pytest.raises(ValueError):
        fixed[0] = 1
    with pytest.raises(ValueError):
        np.load(path, mmap_mode="nonsense")


def test_pickles(tmp_path):
    path = tmp_path / "x.npy"
    numpy.save(path, numpy.array([None, 1], dtype=object))
    with pytest.raises(ValueError):
        np.load(path)
    with pytest.raises(TypeError):
        np.load(path, allow_pickle=True)
    (tmp_path / "y").write_bytes(np.ones(2).dumps())
    with pytest.raises(ValueError):
        np.load(tmp_path / "y")
    assert np.load(tmp_path / "y", allow_pickle=True).tolist() == [1.0, 1.0]
    for f in (np.save, np.savez):
        with pytest.raises(TypeError):
            f(tmp_path / "z", [None])
    numpy.savez(tmp_path / "t.npz", a=numpy.array(["x"]))
    with np.load(tmp_path / "t.npz") as arrays, pytest.raises(TypeError):
        arrays["a"]
    with pytest.raises(ValueError):
        np.load(path, max_header_size=1)


def test_what_no_tensor_holds():
    with pytest.raises(TypeError):
        np.genfromtxt(["1 2"], names="a,b")
    with pytest.raises(TypeError):
        np.genfromtxt(["1,"], delimiter=",", usemask=True)
    # Columns of several dtypes, each an array.
    same(lambda np: np.genfromtxt(["1 2.5", "3 4.5"], dtype=None, names="a,b", unpack=True))
    for f in (np.fromiter, np.frombuffer, np.loadtxt):
        with pytest.raises(TypeError):
            f(b"1", "U3")
        with pytest.raises(TypeError):
            f(b"1", "datetime64[s]")


def test_like_and_elements():
    x = np.zeros(2)
    assert isinstance(np.fromiter([1, 2], int, like=x), np.ndarray)
    assert np.loadtxt(["1 2"], like=x).shape == (2,)
    with pytest.raises(TypeError):
        np.fromiter([1, 2], int, like=3)
    assert np.fromiter(np.arange(3), float).tolist() == [0, 1, 2]
    assert np.fromiter(torch.arange(3), torch.float32).dtype == "float32"
    shared = bytearray(8)
    np.frombuffer(shared, "u1")[0] = 5
    assert shared[0] == 5
    file = io.BytesIO()
    np.save(file, torch.ones(2, requires_grad=True))
    file.seek(0)
    assert np.load(file).tolist() == [1.0, 1.0]


@pytest.mark.parametrize(
    "name",
    "frombuffer fromfile fromiter genfromtxt load loadtxt save savetxt savez savez_compressed".split(),
)
def test_signatures(name):
    def plain(f):
        return [(p.name, p.kind, p.default) for p in inspect.signature(f).parameters.values()]

    assert plain(getattr(np, name)) == plain(getattr(numpy, name))
