"""numpy_compat against NumPy: splitting, joining, repeating, inserting, rounding, facts, functions of elements."""

import inspect

import numpy
import pytest
import torch
from compare import DTYPES, same, values

import torch_arrayapi.numpy_compat as np

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning", "ignore::DeprecationWarning")


def check(text, rtol=None, **arrays):
    """A call, as text, gives the same with both modules."""
    same(lambda np, names: eval(text, {"np": np, "numpy": numpy, **names}), arrays, rtol=rtol)


# What is done to an array x of shape (4, 3), with the others of its dtype: y (2, 3), z (3,), s ().
OF_ALL_DTYPES = """
np.split(x, 2)
np.split(x, [1, 3], axis=-1)
np.array_split(x, 3)
np.array_split(x[::-1], 3)
np.array_split(x.T, 2, axis=1)
np.hsplit(x, 3)
np.vsplit(x, 4)
np.dsplit(x[None], 3)
np.hsplit(z, 3)
np.tile(x, 2)
np.tile(x, (2, 1, 2))
np.tile(s, (2, 2))
np.tile(x[::-1], (3, 1))
np.tile(x, (0, 2))
np.repeat(x, 2)
np.repeat(x, [1, 0, 2], axis=1)
np.repeat(x.T, 3, axis=-1)
np.repeat(x[::-1], [1, 2, 0, 1], axis=0)
np.repeat(s, 3)
np.roll(x, 4)
np.roll(x, -1, axis=0)
np.roll(x, (1, 2), axis=(0, 1))
np.roll(x[::-1], (1, 2), axis=(0, 0))
np.roll(x.T, 1, axis=-1)
np.rot90(x)
np.rot90(x, 2)
np.rot90(x, 3)
np.rot90(x, 4)
np.rot90(x, -1, axes=(1, 0))
np.rollaxis(x, 1)
np.rollaxis(x[None], 2, 1)
np.rollaxis(x, -1, -1)
np.atleast_1d(s)
np.atleast_1d(x, s)
np.atleast_2d(z)
np.atleast_2d(s)
np.atleast_3d(z, x, s)
np.atleast_3d(x[None])
np.hstack([x, x])
np.hstack([z, z, s])
np.hstack((x[::-1], x))
np.vstack([x, y, z])
np.vstack(x)
np.row_stack([x, z])
np.dstack([x, x])
np.dstack([z, z])
np.column_stack([z, z])
np.column_stack([x, x.T.reshape(4, 3), x[:, 0]])
np.block([[x, x], [x, x]])
np.block([z, s])
np.block([[x], [y]])
np.block(x)
np.append(x, y)
np.append(x, y, axis=0)
np.append(x, 7)
np.insert(x, 1, z, axis=0)
np.insert(x, [0, 2], y, axis=0)
np.insert(x, 2, 1)
np.insert(x, slice(0, 3, 2), 1, axis=1)
np.insert(x[::-1], [3, 1], 1)
np.insert(x, -1, s, axis=-1)
np.delete(x, 1)
np.delete(x, [0, -1], axis=0)
np.delete(x, slice(None, None, 2))
np.delete(x[::-1], -2, axis=1)
np.delete(x, [True, False, True, False], axis=0)
np.resize(x, (5, 4))
np.resize(x, 3)
np.resize(x[::-1], (2, 2))
np.resize(s, 3)
np.resize(z, ())
np.trim_zeros(np.concatenate([0 * z, z, 0 * z]))
np.trim_zeros(z * 0)
np.clip(x, z, None)
np.clip(x, None, s)
np.clip(x, z, s)
np.clip(x[::-1], s, z)
np.clip(x, min=z)
np.clip(x, max=z)
np.clip(x, 1, 3)
np.clip(x, 1.5, 3)
np.clip(s, z, z)
np.clip(s, s, s)
np.clip(x, z, z, dtype="complex128")
np.round(x)
np.round(x[::-1], 1)
np.round(x, -1)
np.round(s)
np.round(s, 2)
np.around(x, 2)
np.fix(x)
np.fix(s)
np.astype(x, "float32")
np.astype(x, "int8", copy=False)
np.astype(x, x.dtype)
np.astype(x[0, 0], "complex64")
np.require(x, requirements="F")
np.require(x[::-1], "complex64", ["C", "O"])
np.asarray_chkfinite(x)
np.asarray_chkfinite(x, "complex128", "F")
np.shape(x)
np.ndim(s)
np.size(x, -1)
list(np.broadcast(x, z))
np.apply_along_axis(np.sum, 0, x)
np.apply_along_axis(lambda v: v[:2], 1, x)
np.apply_along_axis(lambda v, k: v * k, -1, x[::-1], 1)
np.apply_over_axes(np.max, x, [0, 1])
np.piecewise(x, [x == x[0], x != x[0]], [1, lambda v: v])
np.vectorize(lambda a, b: a if a == b else b)(x, z)
np.vectorize(lambda a: (a, True))(x)
np.vectorize(lambda v: v[::-1], signature="(n)->(n)")(x)
np.fromfunction(lambda i, j: i, (2, 3), dtype=x.dtype)
""".strip().splitlines()


@pytest.mark.parametrize("dtype", DTYPES)
def test_dtypes(dtype):
    for text in OF_ALL_DTYPES:
        arrays = {"x": values(dtype, (4, 3)), "y": values(dtype, (2, 3), 1), "z": values(dtype, 3, 2)}
        try:
            check(text, s=numpy.asarray(values(dtype, (), 3)), **arrays)
        except AssertionError as e:
            raise AssertionError(text) from e


# a: (2, 3) of int64, f: four of float32, b: uint8, e: (0, 3)
CALLS = """
np.array_split(a, 0)
np.array_split(np.asarray(3), 2)
np.array_split(e, 2)
np.array_split(a, np.asarray([1]))
np.array_split(a, 2.0)
np.array_split([1, 2, 3, 4], [-1, 2, 9])
np.split(a, 4)
np.split(a, [1], axis=3)
np.split(a, [1.5])
np.split(a, [])
np.hsplit(np.asarray(3), 2)
np.vsplit([1], 1)
np.dsplit(a, 1)
np.tile(5, 3)
np.tile(a, (-1, 2))
np.tile(a, 0)
np.tile(a, ())
np.tile(a, 1.5)
np.tile(a, np.asarray([1, 2]))
np.tile(e, (2, 2))
np.repeat(5, 3)
np.repeat(5, 3, axis=0)
np.repeat(5, 3, axis=1)
np.repeat(a, [1, 2, 3])
np.repeat(a, [2])
np.repeat(a, 2.0)
np.repeat(a, numpy.uint8(2))
np.repeat(a, np.asarray(2))
np.repeat(a, np.asarray(-2))
np.repeat(a, -1)
np.repeat(a, [1, -1], 0)
np.repeat(a, [[1, 2]], 0)
np.repeat(a, np.asarray([1, 1], "u4"), 0)
np.repeat(a, [1, 2, 3], 0)
np.repeat(a, [True, False], 0)
np.repeat(a, [], 0)
np.repeat(e, 2, axis=1)
np.repeat(a, 0)
np.repeat(a, 2, axis=2)
np.roll(a, 1.5)
np.roll(a, (1, 2), axis=1)
np.roll(a, (1, 2), axis=(0, 0, 1))
np.roll(a, (1, 2))
np.roll(a, np.asarray([1, 2]), axis=[0, 1])
np.roll(a, [[1]], axis=1)
np.roll(a, 1, axis=5)
np.roll(np.asarray(3), 1)
np.roll(np.asarray(3), 1, 0)
np.roll(e, 1)
np.roll(a, 10**30)
np.rot90(a, axes=(0, 0))
np.rot90(a, axes=(0, 2))
np.rot90(a, axes=(-3, 0))
np.rot90(a, axes=(0, 5))
np.rot90(a, axes=(0, 2, 1))
np.rot90([1, 2])
np.rot90([[1, 2]])
np.rollaxis(a, 0, 2)
np.rollaxis(a, 0, 3)
np.rollaxis(a, 2)
np.resize(a, (2, -1))
np.resize([], (2, 3))
np.resize(a, (3, 0))
np.trim_zeros([0, 1, 0])
np.trim_zeros((0, 1, 0), "f")
np.trim_zeros((0, 1, 0), "B")
np.trim_zeros(np.asarray([[0, 0], [0, 1]]))
np.trim_zeros(np.asarray([[0, 0], [0, 0]]), "f")
np.trim_zeros(np.asarray([[0, 0], [0, 1]]), axis=1)
np.trim_zeros(np.asarray([[0, 0], [0, 1]]), "b", axis=(-1,))
np.trim_zeros(np.asarray([[0, 0], [0, 1]]), axis=5)
np.trim_zeros(np.asarray(3))
np.trim_zeros([0, 1], "x")
np.trim_zeros(np.asarray(3), "f", 0)
np.insert([1, 2, 3], np.asarray([False, True, False]), 9)
np.insert(a, np.asarray([[True], [False]]), 9)
np.trim_zeros([[0, 0], [0, 1]])
np.trim_zeros([])
np.atleast_1d()
np.atleast_1d(1, [2])
np.hstack(x for x in [1, 2])
np.hstack([])
np.hstack(np.asarray(3))
np.hstack([1, 2])
np.hstack([a, f])
np.hstack([a, a], dtype="f4")
np.hstack([f, f], dtype="i4")
np.hstack([f, f], dtype="i4", casting="unsafe")
np.vstack([1, [2]])
np.vstack([a, f])
np.vstack([a, a], dtype="f4", casting="safe")
np.vstack([a, a], dtype="f4")
np.dstack([a, f])
np.column_stack([1, 2])
np.column_stack([])
np.block([[1, 2], [3]])
np.block([1, [2]])
np.block([])
np.block([[], [1]])
np.block((1, 2))
np.block([(1, 2)])
np.block(3)
np.block([a, a])
np.block([[a, [1]]])
np.block([[1, 2], [3, 4]])
np.block([[[1, 2]], [3]])
np.block([[[1]], [[2]]])
np.append(a, a, axis=2)
np.append(a, [1.5])
np.append([], [])
np.append(a, [1], axis=0)
np.insert(a, 1.0, 5)
np.insert([1, 2, 3], np.asarray([True, False, True]), 9)
np.insert(a, np.asarray([[True]]), 9)
np.insert([1, 2, 3], [[0]], 9)
np.insert([1, 2, 3], [], [])
np.insert([1, 2, 3], [1.0, 2.0], 9)
np.insert([1, 2, 3], np.asarray([]), [])
np.insert([1, 2, 3], slice(1, 3), [9, 8])
np.insert([1, 2, 3], slice(None, None, -1), [9, 8, 7])
np.insert([1, 2, 3], 5, 1)
np.insert([1, 2, 3], -4, 1)
np.insert([1, 2, 3], [5, 6], 1)
np.insert([1, 2, 3], [-9, 1], 1)
np.insert([1, 2, 3], [1, 1], [1.5, 2.5])
np.insert(3, 0, 5)
np.insert(3, 0, 5, axis=0)
np.insert(a, 1, [7, 8], axis=1)
np.insert(a, [1], [7, 8], axis=1)
np.insert(a, [1], [[7], [8]], axis=1)
np.insert([1, 2], 1, 1j)
np.insert([1, 2], 1, [5, 6, 7])
np.insert([1, 2], [0, 1], [5, 6, 7])
np.insert(a, 1, [1, 2, 3, 4], axis=1)
np.insert(a, 1, [[[1], [2]]], axis=1)
np.insert(a, [], 3, axis=0)
np.delete(a, 1.0)
np.delete(a, [1.0])
np.delete(a, [True, False], 0)
np.delete(a, [True, False, True], 0)
np.delete(a, True, 0)
np.delete(a, [[0, 1]], 0)
np.delete(a, [[0]], 0)
np.delete(a, [5], 0)
np.delete(a, [5, 0], 0)
np.delete(a, -1, 1)
np.delete(a, slice(4, 0, -2))
np.delete(a, [])
np.delete(a, np.asarray([]))
np.delete(a, (), 0)
np.delete(3, 0)
np.delete(3, 0, 0)
np.delete([], 0)
np.clip(b, 0, 300)
np.clip(b, -1, 2)
np.clip(b, 300, None)
np.clip(f, numpy.float64(1), 2)
np.clip(f, None, None)
np.clip(f, None)
np.clip(f)
np.clip(f, a_max=2)
np.clip(f, 1, max=2)
np.clip(f, 1, 2, min=2)
np.clip(a, 1.5, 2.5)
np.clip(a, 1, 2, casting="unsafe", dtype="i1")
np.clip(a, None, None, dtype="f4")
np.clip(a, 1, 2.5, dtype="f4")
np.clip(f, 1, 2, where=np.asarray([True, False, True, False]), out=np.zeros(4, "f4"))
np.clip(f, 2, np.nan)
np.clip(3, 1, 2)
np.clip([1 + 2j, 3], 2, 2 + 1j)
np.clip(f, [1, 2], 3)
np.clip(f, 1, 2, out=np.zeros(4))
np.clip(f, 1, 2, out=np.zeros(4, int))
np.clip(f, 1, 2, out=np.zeros(4, int), casting="unsafe")
np.clip(f, 1, 2, nonsense=1)
np.clip(e, 1, 2)
np.round([15, 25, -15], -1)
np.round([True], 1)
np.round([True], -1)
np.round([1.25 + 2.25j], 1)
np.round(1.5)
np.round(1.5 + 2.5j)
np.round([1 + 2j], out=np.zeros(1, complex))
np.round(a, 0, out=np.zeros((2, 3)))
np.round(a, -1, out=np.zeros((2, 3)))
np.round(f, 1, out=np.zeros(4, int))
np.round(f, 1, out=np.zeros(4, "f4"))
np.round(f, out=np.zeros(4))
np.round(f, 1.5)
np.round(f, 400)
np.round(e)
np.fix(f, np.zeros(4))
np.fix([1j])
np.astype([1], "f4")
np.astype(numpy.float64(1), "f4")
np.astype(a, "f4", device="cpu")
np.astype(a, "f4", device="nowhere")
np.shape([[1, 2]])
np.shape([a, a])
np.shape("a")
np.ndim(3)
np.size(a, (0, 1))
np.size(a, ())
np.size(a, 5)
np.size(3, 0)
np.size([1, 2])
np.require([1, 2], float, ["F", "C"])
np.require([1, 2], requirements="x")
np.require(a, requirements=["E", "W", "A", "O", "ENSUREARRAY"])
np.require(a[:, 0], requirements=["C"]).flags.c_contiguous
np.require(a[:, 0], requirements=["OWNDATA"]).flags.owndata
np.require(np.broadcast_to(a, (2, 2, 3)), requirements=["W"]).flags.writeable
np.require(a, "f4", like=a)
np.asarray_chkfinite([1, np.nan])
np.isfortran([1])
np.isfortran(a.T)
np.isfortran(a)
np.may_share_memory(a, a[0])
np.may_share_memory(a[0], a[1])
np.may_share_memory(a[:, ::2], a[:, 1::2])
np.shares_memory(a[:, ::2], a[:, 1::2])
np.shares_memory(a[:, ::-2], a[:, 1::2])
np.shares_memory(a[::-1], a[1:])
np.shares_memory(a[::-1][:1], a[:1])
np.shares_memory(a, a.copy())
np.shares_memory(e, e)
np.shares_memory([1], [2])
np.shares_memory(a, a.view("u1"))
np.shares_memory(a, a, max_work=1)
np.broadcast_shapes((2, 1), 3)
np.broadcast([1, 2], [1, 2, 3])
np.broadcast(*[1] * 65)
np.broadcast(np.broadcast(a, 1), f[:3]).numiter
np.broadcast(a, [1]).shape
np.broadcast(e, 1).size
np.broadcast().nd
np.apply_along_axis(np.sum, 0, [1, 2, 3])
np.apply_along_axis(lambda v: v[:, None] * v, 0, a)
np.apply_along_axis(lambda v: v[:, None] * v, 1, a)
np.apply_along_axis(lambda v: 1 if v[0] == 0 else 2.5, 1, a)
np.apply_along_axis(np.sum, 2, a)
np.apply_along_axis(np.sum, 0, 5)
np.apply_along_axis(np.sum, 0, e)
np.apply_along_axis(np.sum, 1, e)
np.apply_along_axis(np.sum, 0.5, a)
np.apply_over_axes(np.sum, a, 0)
np.apply_over_axes(lambda x, axis: x.sum(), a, 0)
np.apply_over_axes(np.sum, a, -1)
np.apply_over_axes(lambda x, axis: np.sum(x, axis, keepdims=True), a, (0, 1))
np.piecewise(f, [f < 2, f >= 2], [-1, 1])
np.piecewise(f, [f < 2], [-1, lambda x: x * 10])
np.piecewise(f, [f < 2], [-1, lambda x, k, m: x * k + m], 2, m=1)
np.piecewise(f, f < 2, [-1, 1])
np.piecewise(f, [f < 2, f > 2], [-1])
np.piecewise(f, [f > 9], [lambda x: 1 / 0, 2])
np.piecewise(3, [True, False], [1, 2])
np.piecewise(3, True, [1.5, 2])
np.piecewise(np.asarray(3), [np.asarray(False)], [1, 2])
np.piecewise(f, [0, 1, 0, 1], [1, 2])
np.piecewise(f, [[0, 1, 0, 1]], [1, 2])
np.fromfunction(lambda i, j: i + j, (2, 3))
np.fromfunction(lambda i, j: i + j, (2, 3), dtype=int)
np.fromfunction(lambda i: 1, (2,))
np.fromfunction(lambda i, k: i * k, (2,), like=f, k=3)
""".strip().splitlines()


@pytest.mark.parametrize("text", CALLS)
def test_calls(text):
    arrays = {"a": numpy.arange(6).reshape(2, 3), "f": numpy.arange(4, dtype="float32"), "e": numpy.zeros((0, 3))}
    check(text, b=numpy.arange(4, dtype="uint8"), **arrays)


VECTORIZE = """
V(lambda x: x + 1)(1)
V(lambda x: x + 1)([1, 2])
V(lambda x: type(x) == int)([1, 2])
V(lambda x: x + 1, otypes="f")([1, 2])
V(lambda x: x + 1, otypes=["f4"])([1, 2])
V(lambda x: (x, x + 0.5))([1, 2])
V(lambda x: (x, x), otypes="fd")([1, 2])
V(lambda x: x)([])
V(lambda x: x, otypes="f")([])
V(lambda x: (x, x), otypes="fd")([])
V(lambda: 3)()
V(lambda x, y: x + y)([1, 2], [[1], [2]])
V(lambda x, y: x + y)([1, 2], [1, 2, 3])
V(lambda x, y=1: x + y)([1, 2], y=[3, 4])
V(lambda x, y=1: x + sum(y), excluded={"y"})([1, 2], y=[3, 4])
V(lambda x, y=1: x + sum(y), excluded={1})([1, 2], [3, 4])
V(lambda x, y=1: x + sum(y), excluded={1, 0})(1, [3, 4])
V(lambda x: 1 if x > 1 else 0.5)([2, 1])
V(lambda x: 0.5 if x > 1 else 1)([1, 2])
V(lambda x: 0.5, otypes="i")([1, 2])
V(lambda x: [x, 1])([1, 2])
V(lambda x: x * 2, cache=True)([1, 2])
V(lambda x: x.sum(), signature="(n)->()")(a)
V(lambda x: x * 2.0, signature="(n)->(n)")(a)
V(lambda x, y: (x * y).sum(), signature="(n),(n)->()")(a, [1, 2, 3])
V(lambda x, y: (x * y).sum(), signature="(n),(n)->()")(a, [1, 2])
V(lambda x, y: (x * y).sum(), signature="(m, n),(n)->()")(a, [[1, 2, 3]] * 2)
V(lambda x: x, signature="bad")
V(lambda x: x, signature="(n)->(n)")()
V(lambda x: x, signature="(n)->(n)")(1)
V(lambda x: (x, x.sum()), signature="(n)->(n),()")(a)
V(lambda x: x, signature="(n)->(),()")(a)
V(lambda x: x[:2], signature="(n)->(n)")(a)
V(lambda x: x[:2], signature="(n)->(k)")(a)
V(lambda x: x[:2], signature="(n)->(k)")(a[:0])
V(lambda x: x[:2], signature="(n)->(k)", otypes="f")(a[:0])
V(lambda x: x[:2], signature="(n)->(n)", otypes="f")(a[:0])
V(lambda x: x[:2], signature="(n)->(n)")(a[:0])
V(lambda x: x * 1, signature="(n)->(n)", otypes="f")(a)
V(lambda x: x, otypes="Z")
V(lambda x: x, otypes=5)
V(lambda x: x, otypes=["zz"])
V(lambda x: x, signature="()->()", excluded={0})(1)
V(lambda x: x, signature="()->()")(a)
V(5)
V(lambda x: x, doc="hi").__doc__
V(abs).__name__
V(abs, otypes="fd").otypes
V(otypes="f")(abs)([-1, 2])
V(otypes="f", doc="text")(abs).__doc__
np.frompyfunc(lambda x: x + 1, 1, 1)(5)
np.frompyfunc(lambda x: x + 1, 1, 1).__name__
np.frompyfunc(lambda x, y: x + y, 2, 1).types
np.frompyfunc(lambda x, y: x + y, 2, 1).reduce([1, 2, 3])
np.frompyfunc(lambda x, y: x + y, 2, 1).reduce([1, 2, 3], initial=5)
np.frompyfunc(lambda x, y: x + y, 2, 1, identity=0).reduce([])
np.frompyfunc(lambda x, y: x + y, 2, 1).reduce([])
np.frompyfunc(lambda x, y: x + y, 2, 1).reduce(a, axis=None)
np.frompyfunc(lambda x, y: x + y, 2, 1, identity=0).reduce(a, axis=None)
np.frompyfunc(lambda x, y: x + y, 2, 1).accumulate(1)
np.frompyfunc(lambda x: x, 1, 1).reduce([1])
np.frompyfunc(lambda x, y: (x, y), 2, 2).reduce([1])
np.frompyfunc(lambda x, y: x + y, 2, 1)(1)
np.frompyfunc(5, 2, 1)
np.frompyfunc(lambda x: x, 1, 1, other=2)
np.frompyfunc(lambda x, y: x + y, 2, 1).identity
# As NumPy's arrays of objects, once they have a dtype.
N(np.frompyfunc(lambda x: x + 1, 1, 1)([1, 2]), int)
N(np.frompyfunc(lambda x, y: x + y, 2, 1)([1, 2], [[0.5], [1]]), float)
N(np.frompyfunc(lambda x: (x, x), 1, 2)([1, 2])[1], int)
N(np.frompyfunc(lambda x, y: x - y, 2, 1).reduce(a), int)
N(np.frompyfunc(lambda x, y: x - y, 2, 1).reduce(a, axis=-1, keepdims=True), int)
N(np.frompyfunc(lambda x, y: x - y, 2, 1).accumulate(a, axis=1), int)
N(np.frompyfunc(lambda x, y: x - y, 2, 1).outer(a, [1, 2]), int)
""".strip().splitlines()


@pytest.mark.parametrize("text", [t for t in VECTORIZE if not t.startswith("#")])
def test_vectorize(text):
    def f(np, a):
        names = {"np": np, "a": a, "V": np.vectorize, "N": lambda x, dtype: np.asarray(x, dtype)}
        return eval(text, names)

    same(f, numpy.arange(6).reshape(2, 3))


def test_calls_of_vectorize():
    calls = []
    np.vectorize(lambda x: calls.append(x) or x, cache=True)([1, 2])
    assert calls == [1, 2]
    calls.clear()
    out = np.zeros(2)
    assert np.frompyfunc(lambda x: x * 2, 1, 1)([1, 2], out=out) is out and out.tolist() == [2.0, 4.0]
    assert np.frompyfunc(lambda x: x * 2, 1, 1)([2, 1], out) is out and out.tolist() == [4.0, 2.0]
    np.vectorize(lambda x: calls.append(x) or x)([1, 2])
    assert calls == [1, 1, 2]

    @np.vectorize
    def twice(x):
        """Two of it."""
        return 2 * x

    assert (
        twice.__doc__ == "Two of it."
        and twice.excluded == set()
        and repr(np.frompyfunc(abs, 1, 1)) == (repr(numpy.frompyfunc(abs, 1, 1)))
    )
    for f in (np.vectorize(lambda x: "a"), np.frompyfunc(lambda x: "a", 1, 1)):
        with pytest.raises(TypeError):
            f([1, 2])


def test_legacy_name_warns():
    with pytest.warns(DeprecationWarning, match="vstack"):
        np.row_stack([[1], [2]])


def test_views():
    x = np.arange(12).reshape(4, 3)
    np.split(x, 2)[1][0] = -1
    assert x[2].tolist() == [-1, -1, -1]
    np.rot90(x)[0, 0] = -2
    assert x[0, 2] == -2
    np.rot90(x, 2)[0, 0] = -3
    np.rot90(x, 3)[0, 0] = -4
    assert x[3].tolist() == [-4, 10, -3]
    np.rollaxis(x, 1)[0, 1] = -5
    assert x[1, 0] == -5
    assert np.atleast_1d(x) is x and np.atleast_2d(x) is x
    np.atleast_3d(x)[1, 1, 0] = -6
    assert x[1, 1] == -6
    y = np.trim_zeros(np.array([0, 1, 0]))
    assert y.base is not None
    for copy in (np.resize(x, (4, 3)), np.tile(x, 1), np.delete(x, []), np.round(x), np.block([x]), np.roll(x, 0)):
        assert not np.shares_memory(copy, x)
    out = np.zeros((4, 3))
    assert np.clip(x, 0, 1, out=out) is out and np.round(x, 0, out) is out and np.round(x, -1, out) is out


def test_tensors():
    """Tensors in, tensors out; a gradient passes."""
    x = torch.arange(1.0, 7.0).reshape(2, 3).requires_grad_()
    for f in (
        lambda x: np.split(x, 2)[1],
        lambda x: np.hsplit(x, 3)[0],
        lambda x: np.tile(x, 2),
        lambda x: np.repeat(x, 2),
        lambda x: np.repeat(x, torch.tensor([1, 2]), 0),
        lambda x: np.roll(x, 1),
        lambda x: np.rot90(x),
        lambda x: np.rollaxis(x, 1),
        lambda x: np.resize(x, (3, 3)),
        lambda x: np.trim_zeros(x),
        lambda x: np.atleast_3d(x),
        lambda x: np.hstack([x, x]),
        lambda x: np.vstack((x, x)),
        lambda x: np.dstack([x, x]),
        lambda x: np.column_stack([x, x]),
        lambda x: np.block([[x], [x]]),
        lambda x: np.append(x, 1),
        lambda x: np.insert(x, 1, x[:, 0], axis=1),
        lambda x: np.insert(x, [0, 1], x, axis=0),
        lambda x: np.delete(x, 0),
        lambda x: np.delete(x, [0, 1], 1),
        lambda x: np.clip(x, 2, 4),
        lambda x: np.clip(x, None, 4),
        lambda x: np.round(x, 1) + x,
        lambda x: np.fix(x) + x,
        lambda x: np.astype(x, "float64"),
        lambda x: np.apply_along_axis(torch.cumsum, 1, x, 0),
        lambda x: np.apply_over_axes(np.sum, x, [0]),
        lambda x: np.piecewise(x, [x > 2], [lambda v: torch.exp(v), 0]),
        lambda x: np.vectorize(lambda v: v * v)(x),
        lambda x: np.vectorize(lambda v: (v, v * v))(x)[1],
        lambda x: np.vectorize(lambda v: v.sum(), signature="(n)->()")(x),
        lambda x: np.frompyfunc(lambda v: v * 2, 1, 1)(x),
        lambda x: np.frompyfunc(lambda u, v: u * v, 2, 1).outer(x, x),
        lambda x: np.frompyfunc(lambda u, v: u * v, 2, 1).accumulate(x),
    ):
        r = f(x)
        assert isinstance(r, torch.Tensor), r
        (g,) = torch.autograd.grad(r.sum(), x)
        assert g.shape == x.shape
    assert np.shape(x) == (2, 3) and np.size(x) == 6 and np.ndim(x) == 2
    assert np.shares_memory(x, x[0]) and not np.isfortran(x) and np.isfortran(x.T)
    assert not np.shares_memory(x, torch.empty(2, 3, device="meta"))
    assert isinstance(np.round(torch.tensor([1 + 2.5j])), torch.Tensor)
    assert isinstance(np.roll(np.asarray(x), 1), np.ndarray)
    (r,) = np.vectorize(lambda v: v * 3)(torch.tensor([2]))
    assert int(r) == 6


def test_gradient_of_elements():
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    r = np.vectorize(lambda v: v * v if v > 1 else v)(np.asarray(x))
    r.tensor.sum().backward()
    assert x.grad.tolist() == [1.0, 4.0, 6.0]
    assert np.frompyfunc(lambda u, v: u * v, 2, 1).reduce(np.asarray(x)).tensor.requires_grad


def test_in_a_transform():
    """Where elements have no values to read, functions of them get 0-d arrays."""
    f = torch.func.vmap(lambda x: np.vectorize(lambda v: v * 2)(np.asarray(x)).tensor)
    assert f(torch.ones(2, 3)).tolist() == [[2.0] * 3] * 2


def test_broadcast():
    want, got = (m.broadcast(m.arange(3), m.ones((2, 1))) for m in (numpy, np))
    for name in ("shape", "size", "nd", "ndim", "numiter", "index"):
        assert getattr(got, name) == getattr(want, name)
    assert next(got) == next(want) and got.index == want.index == 1
    assert list(got) == list(want)
    got.reset(), want.reset()
    assert list(got) == list(want)
    got.reset()
    assert [float(next(i)) for i in got.iters] == [0.0, 1.0]


def test_require_like_and_memory():
    x = np.arange(4)
    assert np.require(x) is x and np.require(x, requirements=["C", "W"]) is x
    view = np.broadcast_to(x, (2, 4))
    assert np.require(view, requirements="W").flags.writeable
    with pytest.raises(TypeError):
        np.require(x.tolist(), like=3)
    assert np.may_share_memory(x, numpy.asarray(x))


NAMES = [
    "append", "apply_along_axis", "apply_over_axes", "around", "array_split", "asarray_chkfinite", "astype",
    "atleast_1d", "atleast_2d", "atleast_3d", "block", "clip", "column_stack", "delete", "dsplit", "dstack", "fix",
    "fromfunction", "frompyfunc", "hsplit", "hstack", "insert", "isfortran", "may_share_memory", "ndim", "piecewise",
    "repeat", "require", "resize", "roll", "rollaxis", "rot90", "round", "row_stack", "shape", "shares_memory", "size",
    "split", "tile", "trim_zeros", "vectorize", "vsplit", "vstack",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_signatures(name):
    def plain(f):
        return [(p.name, p.kind, p.default) for p in inspect.signature(f).parameters.values()]

    assert plain(getattr(np, name)) == plain(getattr(numpy, name))
