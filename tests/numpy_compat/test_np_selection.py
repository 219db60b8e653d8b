"""numpy_compat against NumPy: elements taken and written by index, mask or choice."""

import inspect
import itertools

import numpy
import pytest
import torch
from compare import DTYPES, assert_same, copied, ours, outcome, same, tensors, values

import torch_arrayapi.numpy_compat as np
from torch_arrayapi.numpy_compat import _selection

pytestmark = pytest.mark.filterwarnings(
    "ignore::RuntimeWarning", "ignore::DeprecationWarning", "ignore:Casting complex"
)


def run(np, text, names):
    """The value of the last part of a text like "np.put(x, 0, 1); x"."""
    scope = {"np": np, "numpy": numpy, **names}
    *statements, last = text.split("; ")
    exec("\n".join(statements), scope)
    return eval(last, scope)


def check(text, **names):
    same(lambda np, given: run(np, text, dict(zip(names, given, strict=True))), list(names.values()))


# x (4, 3), z (3,), s () of each dtype; m (4, 3) a mask, i (4, 2) indices along the last axis.
OF_ALL_DTYPES = """
np.take(x, [0, -1, 5])
np.take(x, 3)
np.take(x, [[0, 1], [-1, 2]], axis=1)
np.take(x[::-1], [0, 2], axis=0)
np.take(x.T, [0, 2], axis=-1)
np.take(x, [7, -9], axis=1, mode="wrap")
np.take(x, [7, -9], axis=1, mode="clip")
np.take(s, [0, 0])
np.take(s, 0)
x.take([1, 2], axis=0)
np.compress([True, False, True], x, axis=1)
np.compress([1, 0, 0, 1], x)
x[:, ::-1].compress([0, 1], axis=0)
np.extract(m, x)
np.extract(m.T, x.T[::-1])
np.take_along_axis(x, i, 1)
np.take_along_axis(x[::-1], i, -1)
np.take_along_axis(x.T, i.T, 0)
np.take_along_axis(x, i[0], None)
np.choose([0, 2, 1], x[:3])
np.choose([0, 1, 1], [z, s])
np.choose(1, [z, s])
np.choose([5, -1, 1], [z, s], mode="wrap")
z.astype(bool).choose([z, 7])
np.select([m, ~m], [x, z], s)
np.select([m], [x])
np.select([m, m], [x, 5], 1)
np.put(x, [0, 4, -1], z); x
np.put(x, [0, 4, -1, 1], z[:2]); x
np.put(x.T, [1, 5], z[:2]); x
np.put(x[::-1], [0, 5], z[:2]); x
np.put(x[:, ::-1], [[0, 5], [7, -1]], z[:2]); x
np.put(x[::2, 1:], [0, 3], z[:2]); x
np.put(x, [20, -20], z, mode="wrap"); x
np.put(x[::-1], [20, -20], z, mode="clip"); x
np.put(s, 0, z); s
x.put([1, 2], 1); x
np.place(x, m, z); x
np.place(x[::-1], m, z); x
np.place(x.T, m.T, z[:1]); x
np.place(x, m, 1); x
np.putmask(x, m, z[:2]); x
np.putmask(x[::-1, ::-1], m, x); x
np.putmask(x.T, m.T, 1); x
np.copyto(x, z); x
np.copyto(x[::-1], z, where=m); x
np.copyto(x, 1, casting="unsafe"); x
np.copyto(x[1:], x[:-1]); x
np.copyto(x[:-1], x[1:]); x
np.copyto(x, x[::-1]); x
np.copyto(x[::-1], x); x
np.copyto(x[:, 1:], x[:, :-1], where=m[:, 1:]); x
np.copyto(x.T[::-1], x.T); x
np.copyto(s, z[:1]); s
np.put_along_axis(x, i, z[:2], 1); x
np.put_along_axis(x[::-1], i, s, 1); x
np.put_along_axis(x[:, ::-1], i, z[:2], 1); x
np.put_along_axis(x.T, i.T, z[:1], 0); x
np.put_along_axis(x, i[0], z[:2], None); x
np.fill_diagonal(x, z); x
np.fill_diagonal(x, z[:2], wrap=True); x
np.fill_diagonal(x[::-1], s); x
np.fill_diagonal(x.T, z); x
np.fill_diagonal(x[:, ::-1], 1, True); x
"""


def lines(text):
    return [line for line in text.strip().splitlines() if line]


@pytest.mark.parametrize("dtype", DTYPES)
def test_dtypes(dtype):
    names = {
        "x": values(dtype, (4, 3)),
        "z": values(dtype, (3,), 1),
        "s": values(dtype, (1,), 2).reshape(()),
        "m": values("bool", (4, 3), 3),
        "i": numpy.array([[0, 1], [2, -1], [1, 0], [-3, 2]]),
    }
    for text in lines(OF_ALL_DTYPES):
        check(text, **{k: v.copy() for k, v in names.items()})


# a (6,), b (2, 3), f (4,) float64, i8 (4,), c (3,) complex128, s (), m (6,), e (0,).
CALLS = """
np.put(a, [0, 1, 2], []); a
np.put(a, [[0, 1], [2, 3]], [[9, 8]]); a
np.put(a, 0.5, 1); a
np.put(a, numpy.float64(0.5), 1); a
np.put(a, [True, False], 1); a
np.put(a, np.array([0], "uint64"), 1); a
np.put(a, np.array([0], "uint32"), 1); a
np.put(a, np.array([0.5]), 1); a
np.put(a, [], 1); a
np.put(a, 6, 1); a
np.put(a, [0, 6], [5, 6]); a
np.put(b.T, [0, 6], [5, 6]); a
np.put(b.T, [0, -7], [5, 6]); a
np.put(a, [6, -7, 20], [5, 6, 7], mode="wrap"); a
np.put(a, [6, -7, 20], [5, 6, 7], mode="clip"); a
np.put(a, [6, -7, 20], [5, 6, 7], 1); a
np.put(a, [6, -7, 20], [5, 6, 7], 0); a
np.put(a, [0], 1.7); a
np.put(a, [0], [1.7]); a
np.put(a, [0], c); a
np.put(a, [0], [c[1]]); a
np.put(a, [0], 1j); a
np.put(i8, 0, 300); i8
np.put(i8, 0, [300]); i8
np.put(i8, 0, numpy.int64(300)); i8
np.put(e, [0], 1)
np.put(e, [], 1); e
np.put(e, [0], [])
np.put(e, [0], 1, mode="wrap")
np.put([1], 0, 1)
np.put(a, 0, 1, mode="foo")
np.put(a, 0, 1, mode=1.5)
np.put(a, [0, 0], [1, 2]); a
np.put(b[::-1], range(6), b); b
np.put(a, range(5), a[1:]); a
np.put(a, range(1, 6), a); a
np.put(a[1:], a[:5], a[1:]); a
np.put(a, 0, "x")
np.put(a, 0, None)
np.put(a=a, ind=[0], v=5); a
a.flags.writeable = False; np.put(a, 0, 1)
a.flags.writeable = False; np.put(a, [], 1)
a.flags.writeable = False; np.place(a, a > 9, 1)
a.flags.writeable = False; np.putmask(a, a > 9, 1)
a.flags.writeable = False; np.copyto(a, 1)
a.flags.writeable = False; np.copyto(a, 1, where=False)
a.flags.writeable = False; np.take(b, [0] * 6, out=a)
a.flags.writeable = False; np.choose([0] * 6, [1, 2], out=a)
b.flags.writeable = False; np.fill_diagonal(b, 1)
b.flags.writeable = False; np.put_along_axis(b, np.array([[0]]), 1, 1)
b.flags.writeable = False; np.put(b[::-1], 0, 1)
b.flags.writeable = False; np.copyto(b[::-1], 1)
np.copyto(np.broadcast_to(a, (2, 6)), 1)
np.take(b, 1)
np.take(b, 1, axis=0)
np.take(b, [[1]], axis=0)
np.take(b, 7)
np.take(b, -7)
np.take(b, [7], axis=1)
np.take(b, [7, -9], axis=1, mode=0)
np.take(b, [7, -9], axis=1, mode=1)
np.take(b, [7, -9], axis=1, mode=2)
np.take(b, [1, -1], axis=1, mode=3)
np.take(b, [1, -1], axis=1, mode=None)
np.take(b, [7, -9], axis=1, mode="w")
np.take(b, [7, -9], axis=1, mode=1.5)
np.take(b, [0], axis=2)
np.take(b, [0], axis=-3)
np.take(s, 0)
np.take(s, [0], axis=0)
np.take(s, [0], axis=1)
np.take(s, [1])
np.take(e, [0])
np.take(e, [])
np.take(e, [0], mode="clip")
np.take(e, [[]], mode="wrap")
np.take(np.zeros((0, 3)), [0], axis=1)
np.take(np.zeros((0, 3)), [5], axis=1)
np.take(np.zeros((0, 3)), [0], axis=0)
np.take(np.zeros((0, 3)), [], axis=0)
np.take(a, [0.5])
np.take(a, 0.5)
np.take(a, numpy.float64(0.5))
np.take(a, np.array([0.5]))
np.take(a, [True])
np.take(a, m)
np.take(a, np.array([0], "uint64"))
np.take(a, np.array([2**64 - 1], "uint64"))
np.take(a, [2**63])
np.take(a, [0, 1], out=f[:2])
np.take(a, [0, 1], out=i8[:2])
np.take(a, [0, 1], out=i8[1::-1]); i8
np.take(a, [0, 1], out=m[:2], mode="clip"); m
np.take(f, [0, 1], out=i8[:2]); i8
np.take(f, [0, 1], out=c[:2])
np.take(a, [0, 1], out=a[:3])
np.take(a, 1, out=s)
np.take(a, [1, 1], out=[0, 0])
np.take(a, [5, 4, 3, 2, 1, 0], out=a) is a
np.take(a, [5, 4, 3, 2, 1, 0], out=a); a
np.take([1, 2, 3], [0, 1])
np.take(f, slice(0, 2))
np.take(f, None)
np.choose([0, 1, 1], [[1, 2, 3], [4.5, 5, 6]])
np.choose(1, [1, 2])
np.choose([[0], [1]], [[1, 2], [3, 4]])
np.choose([0, 2], [[1, 2], [3, 4]])
np.choose([0, -1], [[1, 2], [3, 4]])
np.choose([0, -1], [[1, 2], [3, 4]], mode="wrap")
np.choose([5, -1], [[1, 2], [3, 4]], mode="clip")
np.choose([0.5], [[1, 2], [3, 4]])
np.choose([True, False], [[1, 2], [3, 4]])
np.choose(np.array([1], "u8"), [[1, 2], [3, 4]])
np.choose(np.array([1], "u2"), [[1, 2], [3, 4]])
np.choose([0], [])
np.choose([0, 1], b[:, :2])
np.choose([0, 1], s)
np.choose([0, 1], 5)
np.choose([0, 1], {1: 2})
np.choose([0, 1], ((1, 2), [3, 4]))
np.choose([0, 1], [np.array([1, 2], "i1"), np.array([3, 4], "u1")])
np.choose([0, 1], [i8[:2], 3])
np.choose([0, 1], [i8[:2], 300])
np.choose([0, 1], [f[:2].astype("f4"), 3.0])
np.choose([0, 1], [f[:2].astype("f4"), numpy.float64(3)])
np.choose([0, 1], [i8[:2], 1.5])
np.choose([0, 1], [[1, 2], [3, 4]], out=f[:2])
np.choose([0, 1], [[1.5, 2], [3, 4]], out=i8[:2])
np.choose([0, 1], [[1j, 2], [3, 4]], out=f[:2])
np.choose([0, 1], [[1, 2], [3, 4]], out=c[1::-1]); c
np.choose([0, 1], [[1, 2], [3, 4]], out=a[:3])
np.choose([0, 1], [[1, 2], [3, 4]], out=a[None, :2])
np.choose([0, 1], [[1, 2], [3, 4]], out=[1, 2])
np.choose(a, [a, a, a, a, a, a * 2], out=a) is a
np.choose(a, [a, a, a, a, a, a * 2], out=a); a
np.choose([0, 1, 1], [[1, 2], [3, 4]])
np.choose(e.astype(int), [[1], [3]])
np.choose(e.astype(int), [])
np.choose(0, [[1, 2]], mode="foo")
np.compress([0, 1, 1], b, axis=-1)
np.compress([0, 1, 1], b, axis=0)
np.compress([0, 1, 0, 0], b, axis=0)
np.compress([0, 1, 0, 0, 0, 0, 0, 0], b)
np.compress([0, 1, 0, 0, 0, 0, 0, 1], b)
np.compress([[0, 1]], b)
np.compress(True, b)
np.compress([0.5, 0], b, axis=0)
np.compress([numpy.nan], s)
np.compress([1, 0], s, axis=0)
np.compress([0, 1], b, axis=0, out=f[None, :3])
np.compress([0, 1], b, axis=0, out=i8[None, :3])
np.compress([0, 1], b, axis=0, out=a[None, :2])
np.compress([], b, axis=0)
np.compress([1], b, axis=3)
np.extract([1, 0, 1], [5, 6, 7])
np.extract([1, 0, 1, 0, 0, 0, 1], b)
np.extract([1, 0], b)
np.extract(True, b)
np.extract(m, s)
np.place(a, a > 2, []); a
np.place(a, a > 20, []); a
np.place(a, a > 2, 5.7); a
np.place(i8, [1, 0, 0, 0], 300)
np.place(i8, [1, 0, 0, 0], numpy.int64(300)); i8
np.place(a, [1, 0, 0], 7)
np.place(b, [1, 0, 0, 0, 1, 1], [7, 8, 9, 10]); b
np.place(b, [1, 0, 0, 0, 1, 1], [[7], [8]]); b
np.place([1], [1], 1)
np.place(a, [0.5] * 6, 7); a
np.place(a, m, 1j)
np.place(a, m, None)
np.place(e, [], 7); e
np.place(e, [], []); e
np.place(s, 1, 7); s
np.place(a, m, a[::-1]); a
np.putmask(a, a > 2, []); a
np.putmask(a, [1], 7)
np.putmask(a, [0.5, 0, 0, 0, 0, 0], 7); a
np.putmask(b, [1, 0, 0, 0, 1, 1], [7, 8, 9, 10, 11, 12, 13, 14]); b
np.putmask(a, m, 2.5); a
np.putmask(i8, [1, 0, 0, 0], 300)
np.putmask([1], [1], 1)
np.putmask(a, m, 1j)
np.putmask(a[1:], a[1:] > 2, a[:-1]); a
np.putmask(a, m, a[::-1]); a
np.putmask(a[::-1], m, a); a
np.putmask(s, 1, 7); s
np.putmask(e, [], 7); e
np.putmask(a, mask=m, values=7); a
np.select([a < 2, a > 3], [a, a * 10.0])
np.select([a < 2, a > 3], [1, 2], 0)
np.select([True, False], [1, 2], 0)
np.select([b < 2], [a[:3]], 0)
np.select([a < 2], [numpy.int8(1)], 0)
np.select([a < 2], [i8[:1]], 300)
np.select([a < 2], [i8[:1]], numpy.int16(3))
np.select([a < 2], [1, 2])
np.select([], [])
np.select([a], [1])
np.select([[True, False]], [[1, 2]])
np.select([a < 2, a > 3], [a, 1.5], [9] * 6)
np.select([a < 2, [1] * 6], [a, 1.5])
np.select([m[:, None]], [a], 5)
np.select((m,), (a,), 1)
np.select(m[None], a[None], 1)
np.select([m], [1.5], numpy.float32(1))
np.select([m], [a], [[1], [2]])
np.select([m], [a[:2]])
np.take_along_axis(b, np.array([[0, 1, 1, 1]]), 0)
np.take_along_axis(b, np.array([[0, 1, 1]]), 0)
np.take_along_axis(b, np.array([0, 5, 2]), None)
np.take_along_axis(b.T, np.array([0, 5, 2]), None)
np.take_along_axis(b[::-1], np.array([0, 5, 2]), None)
np.take_along_axis(b, np.array([[0, 5, 2]]), None)
np.take_along_axis(b, np.array([9]), None)
np.take_along_axis(b, np.array([0.0]), None)
np.take_along_axis(b, np.array([0, 5]), 1)
np.take_along_axis(b, [[0], [2]], 1)
np.take_along_axis(b, np.array([[0.0], [2]]), 1)
np.take_along_axis(b, np.array([[True], [False]]), 1)
np.take_along_axis(b, np.array([[3], [2]]), 1)
np.take_along_axis(b, np.array([[-4], [2]]), 1)
np.take_along_axis(b, np.array([[3], [2]], "u8"), 1)
np.take_along_axis(b, np.array([[2], [2]], "u8"), 1)
np.take_along_axis(b, np.array([[0], [2]]), 2)
np.take_along_axis(b, np.array([[0], [2]]))
np.take_along_axis(s, np.array(0), 0)
np.take_along_axis(s, np.array([0]), None)
np.take_along_axis([1, 2], np.array([0]), 0)
np.take_along_axis([1, 2], np.array([0]), None)
np.take_along_axis(np.ones((2, 1, 3)), np.zeros((1, 4, 1), int), 1)
np.take_along_axis(np.ones((2, 1, 3)), np.zeros((5, 4, 1), int), 1)
np.take_along_axis(np.ones((2, 1, 3)), np.zeros((1, 4, 1), int), 0)
np.put_along_axis(b, np.array([[0], [2]]), [[7], [8]], 1); b
np.put_along_axis(b.T, np.array([0, 5]), [7, 8], None)
np.put_along_axis(b[::-1], np.array([0, 5]), [7, 8], None)
np.put_along_axis(b, np.array([0, 5]), [7, 8], 1)
np.put_along_axis(b, np.array([[0, 1]]), 1, None)
np.put_along_axis(b, np.array([0.0, 1]), 1, None)
np.put_along_axis(b, np.array([[9]]), 7, 1)
np.put_along_axis(b, np.array([[0]], "u8"), 7, 1); b
np.put_along_axis(b, np.array([[0]]), [7, 8, 9], 1)
np.put_along_axis(b, np.array([[0]]), 7.9, 1); b
np.put_along_axis(b, np.array([[0]]), 1j, 1)
np.put_along_axis(b, np.array([[0]]), 1, 2)
np.put_along_axis([[1]], np.array([[0]]), 1, 1)
np.put_along_axis([[1]], np.array([0]), 1, None)
np.put_along_axis(b, [[0]], 1, 1)
np.copyto(a, b.ravel() * 2); a
np.copyto(a, 5.0)
np.copyto(a, 5.0, casting="unsafe"); a
np.copyto(a, 5, casting="no"); a
np.copyto(a, 5, casting="equiv"); a
np.copyto(i8, 5, casting="no"); i8
np.copyto(i8, 5, casting="equiv")
np.copyto(i8, 300)
np.copyto(i8, 300, casting="unsafe")
np.copyto(i8, 300.0, casting="unsafe"); i8
np.copyto(i8, numpy.int64(3)); i8
np.copyto(i8, numpy.int64(3), casting="safe")
np.copyto(i8, a[:4]); i8
np.copyto(i8, [1, 2, 3, 4], casting="safe")
np.copyto(i8, 1j)
np.copyto(i8, 2**70)
np.copyto(f, 1); f
np.copyto(f, 1, casting="equiv")
np.copyto(f, 1j, casting="unsafe"); f
np.copyto(f, 2**70); f
np.copyto(f, True, casting="no")
np.copyto(m, 1)
np.copyto(m, 1, casting="unsafe"); m
np.copyto(m, True, casting="no"); m
np.copyto(f.astype("f4"), 1.5, casting="safe")
np.copyto(f.astype("f4"), numpy.float64(1.5), casting="safe")
np.copyto(a.astype("u1"), -1)
np.copyto(a.astype("u1"), np.array(-1))
np.copyto(a.astype("u1"), np.array([1]))
np.copyto(c, 1.5, casting="no"); c
np.copyto(a, 1, where=[1, 0, 1, 0, 1, 0]); a
np.copyto(b, 7, where=[True, False, True]); b
np.copyto(b, 7, where=False); b
np.copyto(b, 7, where=m[0]); b
np.copyto(b, [1, 2, 3], where=[[True], [False]]); b
np.copyto(b, [1, 2])
np.copyto(b, 7, where=[True, False])
np.copyto(b[0], b)
np.copyto(b[0], b[1:]); b
np.copyto(b[0], 7, where=np.ones((1, 3), bool))
np.copyto(a[::-1], [1, 2, 3, 4, 5, 6]); a
np.copyto(s, [[7]]); s
np.copyto(s, 7, where=[True])
np.copyto(e, 7); e
np.copyto(e, [1, 2])
np.copyto(e, 7, where=[True]); e
np.copyto([1], 7)
np.copyto(a, 7, casting="foo")
np.copyto(a, "x")
np.copyto(m, m, where=a)
np.fill_diagonal(np.zeros((5, 3)), 9)
x = np.zeros((5, 3)); np.fill_diagonal(x, 9); x
x = np.zeros((9, 3)); np.fill_diagonal(x, [1, 2, 3, 4], wrap=True); x
x = np.zeros((3, 5)); np.fill_diagonal(x, [1, 2, 3, 4], wrap=True); x
x = np.zeros((3, 5)); np.fill_diagonal(x[::-1], [1, 2, 3, 4]); x
x = np.zeros((3, 3, 3)); np.fill_diagonal(x, [1, 2]); x
x = np.zeros((3, 3, 3)); np.fill_diagonal(x[:, ::-1], [1, 2]); x
np.fill_diagonal(np.zeros((3, 3, 2)), [1, 2])
np.fill_diagonal(a, 1)
np.fill_diagonal(s, 1)
np.fill_diagonal([[1]], 1)
np.fill_diagonal(b, [[5, 6], [7, 8]]); b
np.fill_diagonal(b, []); b
np.fill_diagonal(b, 5.5); b
np.fill_diagonal(b, 1j)
x = np.zeros((3, 3), "i1"); np.fill_diagonal(x, 300)
x = np.zeros((3, 3), "i1"); np.fill_diagonal(x, [300])
x = np.zeros((1, 1)); np.fill_diagonal(x, 3); x
x = np.zeros((0, 3)); np.fill_diagonal(x, 3); x
x = np.zeros((3, 0)); np.fill_diagonal(x, 3, wrap=True); x
x = np.zeros((4, 1)); np.fill_diagonal(x, [1, 2, 3], wrap=True); x
x = np.zeros((0, 0, 0)); np.fill_diagonal(x, 3); x
"""


@pytest.mark.parametrize("text", lines(CALLS))
def test_calls(text):
    check(
        text,
        a=numpy.arange(6),
        b=numpy.arange(6).reshape(2, 3),
        f=numpy.arange(4.0),
        i8=numpy.arange(4, dtype="int8"),
        c=numpy.arange(3) * 1j,
        s=numpy.array(5),
        m=numpy.arange(6) % 2 == 0,
        e=numpy.zeros(0),
    )


WRITES = """
np.put(x, [0, -1, 3], [7, 8])
np.place(x, m, [7, 8])
np.putmask(x, m, [7, 8])
np.put_along_axis(x, i, 9, 1)
np.copyto(x, [1, 2, 3], casting="unsafe")
np.copyto(x, 7, "unsafe", m)
np.fill_diagonal(x, [7, 8])
"""


@pytest.mark.parametrize("text", lines(WRITES))
def test_tensors_are_written(text):
    for dtype in ("float32", "int64", "uint16", "bool"):
        names = {
            "x": values(dtype, (4, 3)),
            "m": values("bool", (4, 3), 3),
            "i": numpy.array([[0], [2], [1], [-3]]),
        }
        with_tensors = {k: torch.from_numpy(v.copy()) for k, v in names.items()}
        run(np, text, with_tensors)
        given = {k: v.copy() for k, v in names.items()}
        run(np, text, given)  # NumPy's arrays are written, too
        run(numpy, text, names)
        numpy.testing.assert_array_equal(with_tensors["x"].numpy(), names["x"])
        numpy.testing.assert_array_equal(given["x"], names["x"])


def test_tensors_are_written_through_views():
    t = torch.zeros(3, 4)
    np.put(t.T, [0, 1], [5, 6])
    assert t[:, 0].tolist() == [5, 6, 0]
    np.copyto(t[1:], t[:-1])
    assert t[:, 0].tolist() == [5, 5, 6]


@pytest.mark.parametrize("text", lines(WRITES))
def test_read_only_numpy_arrays(text):
    x = numpy.zeros((4, 3))
    x.flags.writeable = False
    names = {"x": x, "m": values("bool", (4, 3), 3), "i": numpy.array([[0], [2], [1], [-3]])}
    with pytest.raises(ValueError, match="read-only"):
        run(np, text, names)


STEPS = [
    slice(None),
    slice(None, None, -1),
    slice(None, None, 2),
    slice(None, None, -2),
    slice(1, None),
    slice(2, 0, -1),
]


@pytest.mark.parametrize("text", lines(WRITES))
@pytest.mark.parametrize("steps", list(itertools.product(STEPS, STEPS[:4])), ids=str)
def test_views_are_written(text, steps):
    base = numpy.arange(30).reshape(6, 5)
    shape = base[steps].shape
    text = text.replace("[1, 2, 3]", "np.arange(x.shape[1])")
    m = values("bool", shape, 3)
    i = values("int64", (shape[0], 1), 4) % shape[1]
    check(f"x = base[k]; {text}; base", base=base, k=steps, m=m, i=i)


OVERLAPS = """
np.copyto(x[k], x[l])
np.copyto(x[k], x[l], where=m)
np.putmask(x[k], m, x[l])
np.place(x[k], m, x[l])
np.put(x[k], range(4), x[l])
np.put_along_axis(x[k], np.arange(4), x[l], 0)
"""


@pytest.mark.parametrize("text", lines(OVERLAPS))
def test_overlapping_source_and_target(text):
    parts = [slice(0, 4), slice(1, 5), slice(3, None, -1), slice(4, 0, -1), slice(0, 8, 2), slice(7, 0, -2)]
    for k, part in itertools.product(parts, parts):
        # NumPy itself reads what it has written where the steps differ: the source is copied for it.
        x, m = numpy.arange(8), numpy.array([True, False, True, True])
        got = ours(x.copy())
        run(np, text, {"x": got, "k": k, "l": part, "m": m})
        run(numpy, text.replace("x[l]", "x[l].copy()"), {"x": x, "k": k, "l": part, "m": m})
        assert_same(got, x)


TAKES = """
np.take(x, i[:, 0], axis=1)
np.take(x, 0)
np.take([5, 6, 7], i)
np.compress(m[0], x, axis=1)
np.extract(m, x)
np.take_along_axis(x, i, 1)
np.choose(m, [x, 0])
np.choose([0, 1, 0], x[:2])
np.select([m], [x], 9)
"""


@pytest.mark.parametrize("text", lines(TAKES))
def test_tensors(text):
    names = {
        "x": values("float64", (4, 3)),
        "m": values("bool", (4, 3), 3),
        "i": numpy.array([[0], [2], [1], [0]]),
    }
    got = run(np, text, {k: tensors(v) for k, v in names.items()})
    want = run(numpy, text, names)
    assert isinstance(got, torch.Tensor)
    numpy.testing.assert_array_equal(got.numpy(), want)
    mixed = run(np, text, {k: tensors(v) if k == "i" else ours(v) for k, v in names.items()})
    if "x" in text:
        assert not isinstance(mixed, torch.Tensor)


def test_out_of_other_kinds():
    x = numpy.arange(4)
    t = torch.zeros(2, dtype=torch.int64)
    assert np.take(x, [1, 2], out=t) is t
    assert t.tolist() == [1, 2]
    out = numpy.zeros(2, dtype=int)
    assert np.take(x, [3, 2], out=out) is out
    assert out.tolist() == [3, 2]
    assert np.choose([0, 1], [x[:2], 7], out=out) is out
    assert out.tolist() == [0, 7]


def test_gradients():
    x = torch.arange(6.0, requires_grad=True)
    y = x * 1
    np.put(y, [0, 1], [7.0, 8.0])
    np.putmask(y, y.detach() == 5, 1.0)
    np.copyto(y, 0.0, where=[False, False, True, False, False, False])
    (np.take(y, [3, 4, 4]).sum() + np.choose([1] * 6, [y, y * 2]).sum()).backward()
    assert x.grad.tolist() == [0, 0, 0, 3, 4, 0]


def test_compiles():
    @torch.compile(backend="eager", fullgraph=True)
    def f(x, i):
        y = x.clone()
        np.copyto(y[1:], x[:-1])
        np.put(y, i, 5.0)
        return np.take(y, i), np.choose(i, [x, y]), y

    x, i = torch.arange(3.0), torch.tensor([0, 1, 1])
    got = f(x, i)
    assert [g.tolist() for g in got] == [[5, 5, 5], [0, 5, 1], [5, 5, 1]]


def test_vmap():
    x, i = torch.arange(6.0).reshape(2, 3), torch.tensor([[0, 1, 1], [1, 0, 0]])
    got = torch.vmap(lambda x, i: np.choose(i, [x, x * 10]))(x, i)
    assert got.tolist() == [[0, 10, 20], [30, 4, 5]]


def test_an_array_that_names_no_dtype_of_numpy():
    with pytest.raises(TypeError):
        np.put(torch.zeros(2, dtype=torch.bfloat16), 0, 1)


@pytest.mark.parametrize("name", sorted(_selection.__all__))
def test_signatures(name):
    def parts(module):
        return [(p.name, p.kind, p.default) for p in inspect.signature(getattr(module, name)).parameters.values()]

    assert parts(np) == parts(numpy)


def test_last_of_several_values_stays():
    a, b = numpy.zeros((7, 9)), np.zeros((7, 9))
    i, v = numpy.arange(400) % 63, numpy.arange(400.0)
    numpy.put(a[::-1], i, v)
    np.put(b[::-1], i, v)
    assert_same(b, a)
    assert isinstance(outcome(lambda m: m.put(copied(i), [999], 1), np, (), {}), IndexError | TypeError)
