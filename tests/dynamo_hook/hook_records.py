"""Calls of NumPy, each compiled as one graph and compared with what NumPy gives without a compiler.

usage: python tests/dynamo_hook/hook_records.py [--stock]

Prints, for each call that differs, why, and the share that is right; with --stock also that of torch without the hook.
"""

import argparse
import logging
import sys
import warnings
from pathlib import Path

import numpy
import torch

sys.path.insert(0, str(Path(__file__).parent.parent / "numpy_compat"))
import np_records

import torch_arrayapi.dynamo

#: More expressions than np_records has: attributes, keywords, methods, dtypes, scalars, statements.
MORE = """
x.dtype | x.T.shape | x.strides | x.itemsize | x.T | x.mT | x.flags.c_contiguous | x.size * 2 | x.dtype.itemsize
x.dtype == np.float64 | x.dtype.kind | np.finfo(np.float32).eps * x | np.iinfo(np.int8).max + x
isinstance(x, np.ndarray) | np.result_type(x, np.float32) | np.promote_types(x.dtype, np.int16)
np.issubdtype(x.dtype, np.floating) | np.dtype('int32') | x.astype(np.complex128) | x.astype(float, copy=False)
x.astype('f4').dtype | np.float64(3.0) * x | np.float32(0.5) + x | x * np.int8(2) | np.float64(1) / np.float32(3)
np.sqrt(2.0) * x | np.pi * x | np.int64(7) // np.int8(2) | np.float32(2) ** x.ndim | np.maximum(np.float32(1), 2)
np.float64(x.sum().real) | np.asarray(3.5) + x | np.array(2) * x | np.array([1, 2, 3])
np.array([[1.5, 2], [3, 4]], dtype=np.float32) | np.array([x.sum(), 1]) | np.array([x, x])
np.full((2, 2), np.float32(7)) | np.full(3, 1.5) | np.empty((0, 2)).shape | np.arange(1, 2, 0.25)
np.arange(3, dtype='u1') | np.linspace(0, 1, 5, endpoint=False, dtype=np.float32) | np.geomspace(1, 8, 4)
np.eye(2, 3, k=1) | np.tri(3) | np.vander([1, 2, 3]) | np.diagflat([1, 2]) | np.mgrid[0:2, 0:3] | np.ogrid[0:2, 0:3]
np.r_[1:3, 5] | np.c_[np.arange(2), np.arange(2)] | np.ix_([0, 1], [0, 1]) | np.sum(x, keepdims=True)
np.sum(x, initial=3) | np.sum(x, where=m) | np.max(x, initial=100, where=m) | np.mean(x, where=m)
np.std(x, ddof=1, keepdims=True) | np.any(x, keepdims=True) | x.prod(axis=-1) | x.var() | x.std(axis=0) | x.cumsum()
x.cumprod(axis=0) | x.argmin(axis=-1) | x.argsort() | x.all(axis=-1) | x.round(1) | x.clip(0, 1) | x.conj()
x.ravel() | x.ravel(order='F') | x.flatten() | x.reshape(-1) | x.reshape(-1, 1) | x.reshape((-1,), order='F')
x.squeeze() | x.transpose() | x.swapaxes(0, -1) | x.repeat(2) | x.take([0, 0]) | x.diagonal() | x.trace()
x.dot(x.T) | x.nonzero() | x.searchsorted(1) | x.compress([True], axis=0) | x.choose([x, x]) | x.item(0)
x.max(axis=0, keepdims=True) | x.ptp() if hasattr(x, 'ptp') else 0 | x.view(np.ndarray) | x.view(x.dtype)
x.copy(order='F') | x.fill(1) | x.sort() | x.tolist() | x.real + x.imag | x[..., None] | x[::-1, ...] | x[..., ::-2]
x[i] | x[..., i] | x[m] * 2 | x[:0] | x[[True] + [False] * 3] | x[np.array(0)] | x[-1:, ...] | x[np.newaxis, ..., 0]
x[()] + 1 | x.flat[1] | np.take_along_axis(x, np.argsort(x, axis=-1), axis=-1) | np.add(x, y, dtype=np.complex128)
np.add(x, 1, where=m, out=np.zeros_like(x)) | np.subtract(x, y, casting='unsafe', dtype='f4') | np.multiply(x, 2.5)
np.divide(x, 3) | np.true_divide(x, y + 20) | np.floor_divide(x, 2) | np.remainder(x, 3) | np.fmod(x, 3)
np.power(x, 2) | np.divmod(x, 3) | np.negative(x) | np.positive(x) | np.absolute(x) | np.fabs(x) | np.exp2(x)
np.expm1(x) | np.log(x + 20) | np.log2(abs(x) + 1) | np.log10(abs(x) + 1) | np.cbrt(x) | np.tan(x)
np.arcsin(x / 20) | np.arccos(x / 20) | np.arctan(x) | np.sinh(x) | np.tanh(x) | np.arcsinh(x)
np.arccosh(abs(x) + 1) | np.arctanh(x / 20) | np.deg2rad(x) | np.degrees(x) | np.radians(x) | np.sinc(x) | np.i0(x)
np.trunc(x) | np.ceil(x) | np.fix(x) | np.around(x, 2) | np.spacing(x) | np.nextafter(x, y) | np.ldexp(x, 2)
np.lcm(x, y) | np.bitwise_and(x, 1) | np.bitwise_or(x, y) | np.bitwise_xor(x, y) | np.left_shift(x, 1)
np.right_shift(x, 1) | np.bitwise_count(x) | np.logical_and(x, y) | np.logical_or(x, y) | np.logical_xor(x, y)
np.greater(x, y) | np.less_equal(x, 1) | np.equal(x, y) | np.not_equal(x, 0) | np.fmax(x, y) | np.minimum(x, y)
np.isinf(x) | np.iscomplex(x) | np.isreal(x) | np.isrealobj(x) | np.iscomplexobj(x) | np.isscalar(3) | np.ndim(x)
np.shape(x) | np.size(x) | np.logaddexp2(x, y) | np.add.accumulate(x, axis=-1) | np.maximum.accumulate(x)
np.multiply.outer(x, [1, 2]) | np.add.reduce(x, axis=-1, keepdims=True) | np.logical_or.reduce(x)
np.subtract.outer(x, x) | np.vecdot(x, y) | np.matvec(x, y) | np.linalg.matmul(x, y) | np.linalg.outer(x, y)
np.linalg.solve(x, y) | np.linalg.eigvalsh(x @ x.T) | np.linalg.svd(x)[1] | np.linalg.svd(x, compute_uv=False)
np.linalg.qr(x)[1].shape | np.linalg.cholesky(x @ x.T + 40 * np.eye(3)) | np.linalg.pinv(x) | np.linalg.slogdet(x)
np.linalg.cond(x) | np.linalg.matrix_power(x, 3) | np.linalg.multi_dot([x, y, x]) | np.linalg.lstsq(x, y)[0]
np.linalg.norm(x, 1) | np.linalg.norm(x, 'fro') | np.linalg.vector_norm(x) | np.linalg.trace(x)
np.linalg.tensorsolve(x, y[0]) | np.linalg.matrix_transpose(x) | np.linalg.eigh(x + x.T).eigenvalues
np.linalg.cross(x, y) | np.linalg.diagonal(x) | np.fft.ifft(x) | np.fft.fft2(x) | np.fft.fftshift(x)
np.fft.fftfreq(4) | np.fft.irfft(x) | np.fft.fftn(x) | np.fft.hfft(x) | np.fft.fft(x, n=5, norm='ortho')
np.einsum('ij,jk->ik', x, y) | np.einsum('ii', x) | np.tensordot(x, y, axes=1) | np.matmul(x, y.T) | np.inner(x, 2)
np.cross(x, y) | np.histogram(x.real, bins=4, range=(0, 4)) | np.histogram_bin_edges(x.real, 3)
np.digitize(x.real, [0, 1, 2]) | np.bincount(i) | np.bincount(i, minlength=4) | np.corrcoef(x) | np.cov(x, ddof=0)
np.correlate(x, y) | np.convolve(x, [1, 2], 'same') | np.gradient(x, axis=0) | np.diff(x, n=2) | np.ediff1d(x)
np.trapezoid(x, dx=0.5) | np.interp(x.real, [0, 1, 2], [0, 10, 20]) | np.polyfit([0, 1, 2], [1, 3, 5], 1)
np.polyadd([1, 2], [3]) | np.poly([1, 2]) | np.roots([1, -3, 2]) | np.polyder([1, 2, 3]) | np.polyint([1, 2, 3])
np.polymul([1, 2], [1, 3]) | np.unwrap(x.real) | np.nan_to_num(x, nan=2) | np.nanprod(x) | np.nanmin(x)
np.nanvar(x) | np.nanmedian(x) | np.nanpercentile(x, 40) | np.nanargmax(x) | np.nancumsum(x)
np.quantile(x, [0.1, 0.9], axis=0) | np.percentile(x, 30, method='lower') | np.average(x, weights=abs(x) + 1)
np.median(x, axis=-1, keepdims=True) | np.sort(x, axis=0) | np.sort(x, axis=None) | np.argsort(x, kind='stable')
np.lexsort((x, y)) | np.argpartition(x, 1).shape | np.sort_complex(x)
np.searchsorted([1, 2, 3], x.real, side='right') | np.unique(x, return_index=True)
np.unique(x, return_inverse=True) | np.sort(np.unique_values(x)) | np.setdiff1d(x, y) | np.setxor1d(x, y)
np.in1d(x, y) if hasattr(np, 'in1d') else 0 | np.where(x > 0) | np.where(x > 0, x, 0) | np.where(m, 1.5, x)
np.argwhere(m) | np.count_nonzero(x, axis=0) | np.select([m, ~m], [x, 2 * x], default=9)
np.piecewise(x, [m], [1, 2]) | np.extract(m, x) | np.place(x, m, [1]) | np.putmask(x, m, 2) | np.put(x, [0], 5)
np.copyto(x, 2, where=m) | np.fill_diagonal(x, 5) | np.put_along_axis(x, np.argsort(x), 1, axis=-1)
np.column_stack([x, y]) | np.dstack([x, y]) | np.block([[x, y], [y, x]]) | np.concatenate([x, y], axis=None)
np.concatenate([x, [1.5]]) | np.append(x, y, axis=0) | np.insert(x, 1, 7, axis=0) | np.delete(x, [0], axis=0)
np.resize(x, (2, 3)) | np.trim_zeros(x) | np.flipud(x) | np.fliplr(x) | np.flip(x, axis=0) | np.roll(x, 1, axis=0)
np.rollaxis(x, 0) | np.atleast_1d(x) | np.atleast_3d(x) | np.array_split(x, 3) | np.hsplit(x, 1) | np.vsplit(x, 1)
np.tile(x, (2, 1)) | np.repeat(x, [1], axis=0) | np.pad(x, 1, mode='edge') | np.pad(x, (1, 2), constant_values=3)
np.pad(x, 1, mode='reflect') | np.broadcast_arrays(x, 1) | np.broadcast_to(3, (2, 2))
np.broadcast_shapes((2, 1), (3,)) | np.expand_dims(x, (0, 1)) | np.tril_indices(3) | np.triu(x, 1)
np.diag_indices(3) | np.diagonal(x) | np.unravel_index(5, (2, 3)) | np.ravel_multi_index(([0, 1], [1, 2]), (2, 3))
np.indices((2, 3)) | np.meshgrid(x, y, indexing='ij') | np.asfortranarray(x).flags.f_contiguous
np.ascontiguousarray(x.T) | np.require(x, requirements='C') | np.copy(x) | np.astype(x, np.float32)
np.empty_like(x).dtype | np.full_like(x, 2, dtype=float) | np.lib.stride_tricks.sliding_window_view(x, 1, axis=0)
np.emath.sqrt(-x) | np.hamming(5) | np.hanning(4) | np.blackman(5) | np.bartlett(4) | np.kaiser(4, 2.0)
np.packbits(m) | np.unpackbits(np.uint8([3])) | np.real_if_close(x) | np.angle(x, deg=True)
np.allclose(x, x + 1e-12) | np.array_equiv(x, y) | np.isclose(x, y, atol=1) | np.isneginf(x) | np.isposinf(x)
np.cumulative_sum(x) | np.cumulative_prod(x) | np.apply_along_axis(np.sum, 0, x)
np.apply_over_axes(np.sum, x, [0]) | np.fromiter(range(3), dtype=float) | np.min_scalar_type(5)
np.common_type(x, y) | np.permute_dims(x) | np.concat([x, y]) | np.pow(x, 2) | np.acos(x / 20)
np.matrix_transpose(x) | len(x) + 1 | [r.sum() for r in x] | sum(x) | max(x.sum(), x.max()) | x.sum() + 1 | -x.sum()
x.sum() * np.float32(2) | x.sum() > 0 | x[0] == x[-1] | abs(x.min()) | divmod(x.sum(), 2) | round(x.mean().real, 2)
(x + y, x - y) | {'a': x.sum(), 'b': [x]} | x if x.ndim else x + 1 | x.shape[0] * x | np.zeros(x.shape) + x
np.ones(len(x)) | np.add(x, y, np.zeros_like(x, dtype=complex)) | np.random.seed is None
""".replace("\n", " | ")

#: Statements over several lines; each ends with the name `r`.
STATEMENTS = """
y = x.copy(); y[0] = 5; r = y
y = x.copy(); y += 1; r = y
y = x.copy(); y *= 2; r = (y, x)
y = x.copy(); y[::-1][0] = 7; r = y
y = x.copy(); y[y > 1] = 0; r = y
y = x.copy(); y[m] += 1; r = y
y = x.copy(); y[..., -1] -= 1; r = y
y = x.copy(); y[1:] = y[:-1]; r = y
y = x.copy(); y.T[0] = 3; r = y
y = x.copy(); z = y.reshape(-1); z[0] = 9; r = (y, z)
y = x.copy(); z = y.ravel(); z += 1; r = y
y = x.copy(); y.sort(); r = y
y = x.copy(); y.fill(3); r = y
y = x.copy(); y.shape = (-1,); r = y
y = x.copy(); y.resize(2); r = y
y = np.zeros(3); np.add(y, 1, out=y); r = y
y = np.zeros(3); y[1] = np.float32(2.5); r = y
y = np.empty(2); y.fill(1.5); r = y
y = x.copy(); y.real = 1; r = y
y = x.copy(); np.sqrt(abs(y), out=np.zeros_like(y, dtype=complex)); r = y
y = x.copy(); y[[0, 0]] = 4; r = y
y = x.copy(); np.add.at(y, [0, 0], 1); r = y
s = 0.0; s += x.sum(); r = s
s = np.float32(0); s += x.sum(); r = s
s = x.sum(); s /= 2; r = s
y = [a for a in x]; r = np.stack(y)
a, *b = x; r = (a, len(b))
y = np.sin(x); z = np.cos(x); r = np.hypot(y, z)
y = (x - x.mean()) / (x.std() + 1); r = y
y = np.exp(x - x.max()); r = y / y.sum()
y = x.astype(np.float32); r = y @ y.T if y.ndim else y
y = np.where(x > 0, x, -x); r = y.sum(axis=0)
with np.errstate(all='ignore'): r = x / (x - x)
y = np.zeros((3, 3)); y[np.arange(3), np.arange(3)] = 1; r = y
y = np.zeros(4, dtype=np.int8); y[1:3] = 300 // 3; r = y
y = np.linspace(0, 1, 5)[:, None]; r = y * x.sum()
x += 1; r = x
x[0] = 2; r = x
x *= 2; r = (x, x.sum())
x.sort(); r = x
"""

#: The arrays that every expression gets: a dtype and a shape.
ARGUMENTS = [
    ("float64", (3, 3)),
    ("int8", (4,)),
    ("complex64", (2, 1, 3)),
    ("uint16", (3, 3)),
    ("float32", ()),
    ("bool", (4,)),
]
#: How many of them an expression of the one and of the other list gets.
FEW = 2


def records():
    """Texts with their dtype and shape."""
    found = [(e, d, s) for e in np_records.expressions() for d, s in ARGUMENTS[:FEW]]
    more = [e.strip() for e in MORE.split(" | ") if e.strip()]
    found += [(e, d, s) for e in more for d, s in ARGUMENTS[:FEW]]
    lines = [line.strip() for line in STATEMENTS.splitlines() if line.strip()]
    return found + [(e, d, s) for e in lines for d, s in ARGUMENTS[:3]]


def function(text):
    """The function of x, y, m and i that a text is."""
    lines = text.split("; ")
    if len(lines) == 1 and not text.startswith("with"):
        body = f"    return {text}"
    else:
        body = "\n".join(f"    {line}" for line in lines) + "\n    return r"
    names = {"np": numpy}
    exec(f"def f(x, y, m, i):\n{body}", names)
    return names["f"]


def same(got, want, dtype):
    """Raise AssertionError where a result and NumPy's differ in class, dtype, shape or value."""
    assert type(got) is type(want), f"{type(got).__name__} for {type(want).__name__}"
    if isinstance(want, (list, tuple)):
        assert len(got) == len(want), "lengths"
        for g, w in zip(got, want, strict=True):
            same(g, w, dtype)
    elif isinstance(want, dict):
        assert got.keys() == want.keys()
        for k in want:
            same(got[k], want[k], dtype)
    elif isinstance(want, (numpy.ndarray, numpy.generic)):
        assert got.dtype == want.dtype, f"{got.dtype} for {want.dtype}"
        assert got.shape == want.shape, f"{got.shape} for {want.shape}"
        single = "f4 c8".split()
        rtol = 2e-4 if want.dtype.str[1:] in single or numpy.dtype(dtype).str[1:] in single else 1e-9
        if want.dtype.kind in "fc":
            numpy.testing.assert_allclose(got, want, rtol=rtol, atol=rtol)
        else:
            numpy.testing.assert_array_equal(got, want)
    elif isinstance(want, float):
        assert abs(got - want) <= 1e-9 * abs(want) or got == want or (got != got and want != want), (got, want)
    else:
        assert got == want, (got, want)


def wanted(text, dtype, shape):
    """The arguments as NumPy leaves them and its result, or None where NumPy raises an error."""
    given = np_records.arguments(dtype, shape)
    try:
        return given, function(text)(**given)
    except Exception:
        return None


def outcome(text, dtype, shape, backend="eager"):
    """None if a compiled text gives what NumPy gives, a reason if not; NotImplemented where NumPy raises an error."""
    known = wanted(text, dtype, shape)
    if known is None:
        return NotImplemented
    given, want = known
    f, for_us = function(text), np_records.arguments(dtype, shape)
    torch._dynamo.reset()
    try:
        got = torch.compile(f, backend=backend, fullgraph=True)(**for_us)
        same(got, want, dtype)
        same(for_us["x"], given["x"], dtype)
    except AssertionError as e:
        return f"differs: {str(e).strip().splitlines()[0]}"
    except Exception as e:
        lines = [line.strip() for line in str(e).splitlines() if line.strip()]
        return f"{type(e).__name__}: {' '.join(lines[:6])}"
    return None


def share(show=False, backend="eager"):
    """How many records are right, and of how many."""
    right = total = 0
    for text, dtype, shape in records():
        why = outcome(text, dtype, shape, backend)
        if why is NotImplemented:
            continue
        total += 1
        right += why is None
        if why and show:
            print(f"{text}  {dtype} {shape}: {why[:300]}", flush=True)
    return right, total


def main():
    """Print the shares."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--stock", action="store_true", help="print the share of torch without the hook, too")
    parser.add_argument("--backend", default="eager")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    logging.disable(logging.ERROR)
    settings = {"capture_dynamic_output_shape_ops": True, "capture_scalar_outputs": True}
    with torch._dynamo.config.patch(settings):
        with torch_arrayapi.dynamo.registered():
            right, total = share(show=True, backend=options.backend)
        print(f"{right} of {total} calls right ({100 * right / total:.1f} %)")
        if options.stock:
            right, total = share(backend=options.backend)
            print(f"{right} of {total} calls right ({100 * right / total:.1f} %) without the hook")


if __name__ == "__main__":
    main()
