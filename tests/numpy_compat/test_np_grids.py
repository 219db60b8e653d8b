"""numpy_compat against NumPy: grids, keys and places, diagonals and triangles."""

import inspect

import numpy
import pytest
import torch
from compare import DTYPES, REAL, same, tensors, values

import torch_arrayapi.numpy_compat as np
from torch_arrayapi.numpy_compat import _grids, _triangles

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::DeprecationWarning")


def check(text, **names):
    def run(np, given):
        return eval(text, {"np": np, "numpy": numpy, **dict(zip(names, given, strict=True))})

    same(run, list(names.values()))


def lines(text):
    return [line for line in text.strip().splitlines() if line]


# x (4, 3), z (3,) of each dtype.
OF_ALL_DTYPES = """
np.diag(x)
np.diag(x, 1)
np.diag(x[::-1], -2)
np.diag(x.T, 9)
np.diag(z)
np.diag(z[::-1], 1)
np.diag(z, -2)
np.diagflat(x)
np.diagflat(x[0, 0], 1)
np.tril(x)
np.tril(x, 1)
np.tril(x[::-1], -1)
np.tril(x.T)
np.tril(z)
np.triu(x)
np.triu(x, -1)
np.triu(x[:, ::-1], 1)
np.triu(x[None])
np.triu(z, 2)
np.vander(z)
np.vander(z, 4, increasing=True)
np.vander(z[::-1], 1)
np.tri(3, 2, dtype=z.dtype)
np.eye(3, dtype=z.dtype)
np.eye(3, 2, -1, z.dtype)
np.eye(3, k=1, dtype=z.dtype, order="F")
np.identity(2, z.dtype)
np.r_[z, 1]
np.r_[z, x[0], z[:1][0]]
np.r_["-1", x, x[::-1]]
np.r_["0,2", z, x]
np.c_[z, z[::-1]]
np.c_[x, x[:, 0]]
np.ix_(z.astype(bool), z)
[v for _, v in np.ndenumerate(x[::-1])]
[k for k, _ in np.ndenumerate(x.T)]
np.indices((2, 2), z.dtype)
"""


@pytest.mark.parametrize("dtype", DTYPES)
def test_dtypes(dtype):
    for text in lines(OF_ALL_DTYPES):
        check(text, x=values(dtype, (4, 3)), z=values(dtype, (3,), 1))


@pytest.mark.parametrize("dtype", REAL)
def test_dtypes_of_numbers(dtype):
    for text in (
        "np.mgrid[a:b, 0:2]", "np.mgrid[a:b]", "np.mgrid[a:b:3j]", "np.ogrid[a:b:3j, 0:1]", "np.mgrid[0:2, a:b:a]",
        "np.r_[a, 1]", "np.r_[a:b, 7]", "np.r_[a, b, 1.5]", "np.unravel_index(a, (2, 3))",
        "np.ravel_multi_index((a, b), (2, 5))",
    ):  # fmt: skip
        same(
            lambda np, text=text: eval(
                text, {"np": np, "a": numpy.dtype(dtype).type(1), "b": numpy.dtype(dtype).type(4)}
            )
        )


# a (6,) int64, b (2, 3) int64, i8 (4,), s (), m (6,) bool, f (3,) float32.
CALLS = """
np.ix_([0, 1], [2, 3])
np.ix_([True, False, True], [1])
np.ix_(a[:2])
np.ix_([])
np.ix_()
np.ix_([[1]])
np.ix_(1)
np.ix_([0.5], [1])
np.ix_(range(2), (3,))
np.ix_(f[:0], [])
np.ix_(i8, m, a[:1])
b[np.ix_([1, 0], [True, False, True])]
np.r_[1:4]
np.r_[1:4, 0, 4]
np.r_[0:1:5j]
np.r_[a, 0, 0, i8]
np.r_[i8, 1.5]
np.r_[i8, 300]
np.r_[-1, i8.astype("u1")]
np.r_[f, 1.5]
np.r_[f, 1e300]
np.r_[f, 1j]
np.r_["0,2", [1, 2], [3, 4]]
np.r_["0,2,0", [1, 2], [3, 4]]
np.r_["1,2,0", [1, 2], [3, 4]]
np.r_["0,3,-2", [1, 2], [3, 4]]
np.r_["0,3,0", 1:3, [5, 6]]
np.r_["0,3,1", 1:3, [5, 6]]
np.r_["0,3,-3", [1, 2]]
np.r_["0,3,-4", [1, 2]]
np.r_["0,3,-5", [1, 2]]
np.r_["0,3,-9", [1, 2]]
np.r_["0,3,-3", [[1, 2]]]
np.r_["0,3,5", [1, 2]]
np.r_["0,3,1", [[1, 2]], [[3, 4]]]
np.r_["0,1,-2", [1, 2]]
np.r_["0,2,1,1", [1]]
np.r_["-1,3", [1, 2], 3]
np.r_["2", [1, 2]]
np.r_["0,0", 1]
np.r_["q", 1]
np.r_["x,2", 1]
np.r_[1, "r"]
np.r_[5]
np.r_[()]
np.r_[:3]
np.r_[3:]
np.r_[1.5:4]
np.r_[4:0:-1]
np.r_[0:10:2.5]
np.r_[1:2:-3j]
np.r_[0:3:2.5j]
np.r_["0,2", 1:3, 5:7]
np.r_["0,2,0", 1:3, [5, 6]]
np.r_["1,2", 1:3, 5:7]
np.r_[s, 4]
np.r_[numpy.int8(3), 4]
np.r_[numpy.float32(1.5):4:2]
np.r_[0:3, numpy.int8(1)]
np.r_[b, b]
np.r_[b, a]
np.r_[b, [[9, 9, 9]]]
np.r_[True, 1]
np.r_[1, 2.5, 3j]
np.r_[[[1]], 2]
np.r_[a[0:2], [1, 2], b[0, 0]]
len(np.r_)
np.c_[[1, 2], [3, 4]]
np.c_[1:3, 3:5]
np.c_[b, [9, 8]]
np.c_[1, 2]
np.c_[s, s]
np.c_[a[:2], b]
np.c_[b[None], b[None]]
np.c_["0", [1, 2], [3, 4]]
np.s_[2:] == slice(2, None, None)
np.index_exp[2:, 1] == (slice(2, None, None), 1)
np.mgrid[0:3]
np.mgrid[0:3, 0:2]
np.mgrid[0:3:2j, 0:1]
np.mgrid[0:3:2j]
np.mgrid[0:3.5, 0:2]
np.mgrid[:3, :2]
np.mgrid[:3:2j, :2]
np.mgrid[None:3]
np.mgrid[3]
np.mgrid[1, 2]
np.mgrid[:]
np.mgrid[()]
np.mgrid[0:5:1j, 0:2:3j]
np.mgrid[0:5:0j]
np.mgrid[5:0]
np.mgrid[3:0, 0:2]
np.mgrid[0:1:0.25]
np.mgrid[0:1:0.25, 0:1j:2j]
np.mgrid[0:1j:3j]
np.mgrid[0:3:1+2j]
np.mgrid[0:4:2, 3:0:-1]
np.mgrid[2:4, 0:0, -1:1]
np.mgrid[0:2, 0:3, 1:2]
np.mgrid[0:numpy.float32(1):3j, 0:1:3j]
np.mgrid[0:numpy.float32(3):1, 0:2]
np.mgrid[s:7, 0:2]
np.ogrid[0:3]
np.ogrid[0:3, 0:2]
np.ogrid[0:3:2j, 0:1]
np.ogrid[0:3:2]
np.ogrid[3:0, 0:2]
np.ogrid[()]
np.ogrid[3]
np.indices((2, 3))
np.indices((2, 3), sparse=True)
np.indices((2, 3), float)
np.indices(())
np.indices((), sparse=True)
np.indices((), float)
np.indices(3)
np.indices((3,))
np.indices((-1,))
np.indices((-1,), sparse=True)
np.indices((2, 0))
np.indices((2, 0), sparse=True)
np.indices((2, 3), bool)
np.indices((2.0,))
np.indices(b[:, 1] + 1)
np.indices([2, 2], dtype="complex64")
np.unravel_index(5, (2, 3))
np.unravel_index([[1, 5]], (2, 3))
np.unravel_index([1, 5], (2, 3), order="F")
np.unravel_index([1, 5], (2, 3), "f")
np.unravel_index([1, 5], (2, 3), None)
np.unravel_index([1, 5], (2, 3), "A")
np.unravel_index([1, 5], (2, 3), 1)
np.unravel_index([1, 23, 5], (2, 3, 4))
np.unravel_index([1, 23, 5], (2, 3, 4), "F")
np.unravel_index(6, (2, 3))
np.unravel_index([1, -1], (2, 3))
np.unravel_index(a[::-1], (2, 3))
np.unravel_index([1.0, 5], (2, 3))
np.unravel_index(f, (2, 3))
np.unravel_index(True, (2, 3))
np.unravel_index(i8.astype("u8"), (2, 3))
np.unravel_index([], (2, 3))
np.unravel_index(a[:0], (2, 3))
np.unravel_index(a[:0], (2, 0))
np.unravel_index(0, ())
np.unravel_index(1, ())
np.unravel_index([0], ())
np.unravel_index([0], (2, 0))
np.unravel_index(3, 5)
np.unravel_index(3, [2, 3])
np.unravel_index(3, (-1, 3))
np.unravel_index(3, (2.0, 3))
np.unravel_index(indices=3, shape=(2, 3))
np.unravel_index(s, (2, 3))
np.unravel_index([1], (2**40, 2**40))
np.unravel_index(2**63, (7, 6))
np.ravel_multi_index((1, 2), (2, 3))
np.ravel_multi_index(([1, 0], [2, 1]), (2, 3))
np.ravel_multi_index([[1, 0], [2, 1]], (2, 3))
np.ravel_multi_index(b[:, 1:] % 2, (2, 3))
np.ravel_multi_index(([1, 0], 2), (2, 3))
np.ravel_multi_index(([[1], [0]], [2, 1]), (2, 3), order="F")
np.ravel_multi_index(([1, 0], [2, 1], [3, 0]), (2, 3, 4))
np.ravel_multi_index(([1, 0], [2, 1], [3, 0]), (2, 3, 4), order="F")
np.ravel_multi_index(([1, 2], [2, 1]), (2, 3))
np.ravel_multi_index(([1, -1], [2, 1]), (2, 3))
np.ravel_multi_index(([1, -1], [7, 1]), (2, 3), mode="wrap")
np.ravel_multi_index(([1, -1], [7, 1]), (2, 3), mode="clip")
np.ravel_multi_index(([1, -1], [-7, 5]), (2, 3), mode=("clip", "wrap"))
np.ravel_multi_index(([1, -1], [-7, 5]), (2, 3), mode=["clip", "raise"])
np.ravel_multi_index(([1, -1], [-7, 5]), (2, 3), mode=("clip",))
np.ravel_multi_index(([1, -1], [-7, 5]), (2, 3), mode="foo")
np.ravel_multi_index(([1, -1], [-7, 5]), (2, 3), mode=0)
np.ravel_multi_index(([1.0, 0], [2, 1]), (2, 3))
np.ravel_multi_index((1.0, 1), (2, 3))
np.ravel_multi_index((True, 1), (2, 3))
np.ravel_multi_index((i8[:2].astype("u8"), 1), (2, 3))
np.ravel_multi_index(([], []), (2, 3))
np.ravel_multi_index((a[:0], a[:0]), (2, 3))
np.ravel_multi_index((a[:0], a[:0]), (0, 3))
np.ravel_multi_index((1,), (2, 3))
np.ravel_multi_index((1, 2, 3), (2, 3))
np.ravel_multi_index(3, (5,))
np.ravel_multi_index((3,), 5)
np.ravel_multi_index((), ())
np.ravel_multi_index(([1, 0], [2, 1, 0]), (2, 3))
np.ravel_multi_index((0, 0), (0, 3))
np.ravel_multi_index((0, 0), (2**40, 2**40))
np.ravel_multi_index((1, 2), (2, 3), order="K")
np.ravel_multi_index((s, 1), (6, 3))
np.diag_indices(3)
np.diag_indices(2, 3)
np.diag_indices(2, 0)
np.diag_indices(2.5)
np.diag_indices(-1)
np.diag_indices_from(b)
np.diag_indices_from(b[:, :2])
np.diag_indices_from(np.zeros((2, 2, 2)))
np.diag_indices_from(a)
np.diag_indices_from([[1, 2], [3, 4]])
np.tri(3)
np.tri(2, 4, 1, int)
np.tri(3, k=-1, dtype=bool)
np.tri(2.5)
np.tri(0)
np.tri(-1)
np.tri(3, -2)
np.tri(3, k=10**12)
np.tri(3, k=-(10**12))
np.tri(3, k=10**20)
np.tri(3, dtype=None)
np.tri(3, like=a)
np.tri(3, like=5)
np.tri(numpy.int8(3), k=numpy.int8(1))
np.tri(3, k=1.5)
np.tri(3, k=-1.5)
np.tri(3, 3.5, 0.7)
np.tri("a")
np.tri(3, dtype="foo")
np.tril(s)
np.triu(s)
np.tril([[1, 2], [3, 4.5]], 1.5)
np.triu([[1, 2], [3, 4.5]], 0.5)
np.tril(b, -(10**20))
np.tril([])
np.triu(np.zeros((0, 2, 2)))
np.triu(np.zeros((2, 0)))
np.tril_indices(3)
np.tril_indices(3, 1, 2)
np.tril_indices(3, -1, m=4)
np.tril_indices(0)
np.triu_indices(3)
np.triu_indices(3, 1, 2)
np.triu_indices(3, -1, m=4)
np.tril_indices_from(b)
np.tril_indices_from(b, 1)
np.tril_indices_from(a)
np.tril_indices_from([[1]])
np.triu_indices_from(b)
np.triu_indices_from(b, k=-1)
np.triu_indices_from(a)
np.mask_indices(3, np.triu)
np.mask_indices(3, np.tril, -1)
np.mask_indices(3, lambda m, k: m > k)
np.mask_indices(2.5, np.triu)
np.eye(3)
np.eye(2, 3, 1, int)
np.eye(3, k=-1, order="F").flags.f_contiguous
np.eye(3, k=-1, order="f")
np.eye(3, order="K")
np.eye(3, order=None)
np.eye(3, device="cpu")
np.eye(3, device="gpu")
np.eye(3, like=a)
np.eye(3, like=[])
np.eye(3, dtype=None)
np.eye(2.0)
np.eye(-1)
np.eye(2, -3)
np.eye(2, k=1.0)
np.eye(2, k=10**20)
np.eye(2, 2**70)
np.eye(0)
np.eye(2, "i4")
np.eye(2, 3, "i4")
np.identity(2)
np.identity(2, like=a)
np.identity(2, like=1)
np.identity(2.0)
np.identity(-2)
np.vander([1, 2, 3], 2, True)
np.vander([1.5, 2], 4)
np.vander(b)
np.vander(s)
np.vander([1, 2], 0)
np.vander([1, 2], -1)
np.vander([1, 2], 2.0)
np.vander([])
np.vander([], 2)
np.vander(a, N=None)
np.vander([1, 2], N=numpy.int8(2))
np.diag(s)
np.diag([])
np.diag([], 2)
np.diag(np.zeros((2, 2, 2)))
np.diag(b).flags.writeable
np.diag([1, 2]).flags.writeable
np.diag(b, k=1.0)
np.diag([1, 2], k=1.0)
np.diag([1, 2], k=numpy.int64(1))
np.diag(b, -5)
np.diagflat(s)
np.diagflat(3, -1)
np.diagflat([], 2)
np.diagflat([1, 2], 1.0)
list(np.ndenumerate(5))
list(np.ndenumerate([1.5]))
list(np.ndenumerate(np.zeros((0, 2))))
np.ndenumerate(b).iter.base is b
np.ndenumerate()
"""


@pytest.mark.parametrize("text", lines(CALLS))
def test_calls(text):
    check(
        text,
        a=numpy.arange(6),
        b=numpy.arange(6).reshape(2, 3),
        i8=numpy.arange(4, dtype="int8"),
        s=numpy.array(5),
        m=numpy.arange(6) % 2 == 0,
        f=numpy.arange(3, dtype="float32"),
    )


@pytest.mark.parametrize("key", ["r", "c"])
@pytest.mark.parametrize("joined", ["r_", "c_"])
def test_there_is_no_matrix(joined, key):
    with pytest.raises(TypeError, match="matrix"):
        getattr(np, joined)[key, [1, 2]]


def test_reprs():
    assert [repr(x) for x in (np.r_, np.c_, np.mgrid, np.ogrid)] == ["r_", "c_", "mgrid", "ogrid"]


TENSORS = """
np.diag(x)
np.diag(x[0], 1)
np.diagflat(x)
np.tril(x)
np.triu(x, 1)
np.vander(x[0])
np.r_[x[0], 1, 0:2]
np.c_[x, x[:, 0]]
np.ix_(i, i)
np.ix_(i > 0)
np.unravel_index(i, (2, 3))
np.unravel_index(i[0], (2, 3))
np.ravel_multi_index((i, 1), (6, 2))
np.ravel_multi_index(i[:2], (6, 6))
np.diag_indices_from(x)
np.tril_indices_from(x)
np.triu_indices_from(x, 1)
"""


@pytest.mark.parametrize("text", lines(TENSORS))
def test_tensors(text):
    names = {"x": values("float32", (3, 3)), "i": numpy.array([1, 0, 5])}
    got = eval(text, {"np": np, **{k: tensors(v) for k, v in names.items()}})
    want = eval(text, {"np": numpy, **names})
    if not isinstance(want, tuple):
        got, want = (got,), (want,)
    assert len(got) == len(want)
    for g, w in zip(got, want, strict=True):
        assert isinstance(g, torch.Tensor)
        numpy.testing.assert_allclose(g.numpy(), w)
        assert str(g.dtype) == f"torch.{w.dtype}"


def test_values_of_tensors():
    assert [(k, float(v)) for k, v in np.ndenumerate(torch.tensor([[1.0, 2.0]]))] == [((0, 0), 1.0), ((0, 1), 2.0)]
    assert np.mgrid[torch.tensor(1) : torch.tensor(3), 0:2].shape == (2, 2, 2)


def test_views():
    x = np.arange(9).reshape(3, 3)
    d = np.diag(x)
    x[1, 1] = 99
    assert d[1] == 99
    with pytest.raises(ValueError, match="read-only"):
        d[0] = 1
    t = torch.zeros(2, 2)
    np.diag(t)[0] = 5
    assert t[0, 0] == 5


def test_like_a_tensor():
    meta = torch.empty(2, device="meta")
    for f in (np.eye, np.tri, np.identity):
        assert f(2, like=meta).tensor.is_meta
    assert np.eye(2, device="meta").tensor.is_meta
    assert np.eye(2, like=meta, device="cpu").tensor.is_cpu


def test_legacy_promotion():
    with np.promotion("legacy"):
        assert np.r_[np.array([1], "int8"), 300].dtype == numpy.int16
        assert np.select([np.array([True])], [np.array([1], "int8")], 300).dtype == numpy.int16


def test_gradients():
    x = torch.arange(1.0, 4.0, requires_grad=True)
    (np.vander(x).sum() + np.diag(x).sum() + np.tril(x).sum() + np.r_[x, 1].sum()).backward()
    want = torch.arange(1.0, 4.0) * 2 + 1 + 1 + torch.tensor([3.0, 2.0, 1.0]) + 1
    assert torch.equal(x.grad, want)


def test_compiles():
    @torch.compile(backend="eager", fullgraph=True)
    def f(x, i):
        return np.tril(x), np.triu(x, 1), np.diag(x), np.eye(3).tensor + x, np.unravel_index(i, (2, 3)), np.vander(x[0])

    x, i = torch.arange(9.0).reshape(3, 3), torch.tensor([1, 5])
    got = f(x, i)
    assert torch.equal(got[0], x.tril())
    assert [p.tolist() for p in got[4]] == [[0, 1], [1, 2]]


def test_vmap():
    x = torch.arange(8.0).reshape(2, 2, 2)
    assert torch.equal(torch.vmap(np.tril)(x), x.tril())
    places = torch.vmap(lambda i: np.unravel_index(i, (2, 3)))(torch.tensor([[1, 5], [0, 3]]))
    assert [p.tolist() for p in places] == [[[0, 1], [0, 1]], [[1, 2], [0, 0]]]


NAMES = [
    n for n in [*_grids.__all__, *_triangles.__all__] if n not in ("r_", "c_", "s_", "index_exp", "mgrid", "ogrid")
]


@pytest.mark.parametrize("name", sorted(NAMES))
def test_signatures(name):
    def parts(module):
        return [(p.name, p.kind, p.default) for p in inspect.signature(getattr(module, name)).parameters.values()]

    assert parts(np) == parts(numpy)
