"""Calls of NumPy, each made for every dtype and several shapes on NumPy and on numpy_compat, and compared.

usage: python tests/numpy_compat/np_records.py

Prints the share that agrees in value, dtype, shape, and class of result or error, and the share of NumPy's scalars
that are scalars.
"""

import warnings

import numpy
from compare import DTYPES, assert_same, ours, outcome, values

import torch_arrayapi.numpy_compat as np

#: Expressions of an array x, another y of its shape and dtype, a mask m, and i, an array of ints.
EXPRESSIONS = """
np.sum(x) | np.sum(x, axis=0) | np.sum(x, axis=-1, keepdims=True) | np.sum(x, dtype='float64') | x.sum()
x.sum(0) | np.prod(x) | np.prod(x, axis=0) | np.mean(x) | np.mean(x, axis=-1) | x.mean() | np.std(x)
np.var(x, ddof=1) | np.std(x, axis=0) | np.max(x) | np.min(x, axis=0) | x.max() | x.min(-1) | np.ptp(x)
np.argmax(x) | np.argmin(x, axis=0) | x.argmax() | np.all(x) | np.any(x, axis=0) | x.any() | np.count_nonzero(x)
np.median(x) | np.average(x) | np.quantile(x, 0.3) | np.percentile(x, [10, 50]) | np.nansum(x) | np.nanmean(x)
np.nanmax(x) | np.nanstd(x, axis=0) | np.cumsum(x) | np.cumprod(x, axis=0) | np.diff(x) | np.trapezoid(x)
np.gradient(x) | np.cov(x) | np.corrcoef(x) | np.histogram(x.real, 3) | np.bincount(x) | x[0] | x[-1]
x[..., 0] | x[()] | x[0, 0] | x[1:] | x[::-1] | x[m] | x[i] | x[[0, 0]] | x[None] | x[x > 1] | x[5] | x.flat[0]
x + y | x - y | x * y | x / y | x // y | x % y | x ** 2 | x + 1 | x + 1.5 | 2 * x | 1j * x | x + True | -x | +x
abs(x) | ~x | x == y | x < y | x >= 1 | x & y | x | y | x ^ 1 | x << 1 | x >> 1 | divmod(x, 3) | x @ y | x.T @ y
np.float32(2) * x | x + np.int8(1) | np.add(x, y) | np.subtract(x, 1) | np.multiply(x, y) | np.maximum(x, y)
np.fmin(x, 1) | np.hypot(x, y) | np.arctan2(x, y) | np.sqrt(abs(x)) | np.exp(x) | np.log1p(abs(x)) | np.sin(x)
np.cosh(x) | np.sign(x) | np.floor(x) | np.rint(x) | np.round(x, 1) | np.isnan(x) | np.isfinite(x)
np.signbit(x) | np.logical_not(x) | np.invert(x) | np.square(x) | np.reciprocal(x) | np.conjugate(x)
np.modf(x) | np.frexp(x) | np.gcd(x, y) | np.logaddexp(x, y) | np.copysign(x, y) | np.float_power(x, 2)
np.heaviside(x, 0.5) | np.add.reduce(x) | np.add.accumulate(x) | np.add.outer(x, y)
np.maximum.reduce(x, axis=None) | np.multiply.reduceat(x, [0, 1]) | np.reshape(x, -1) | np.ravel(x)
np.transpose(x) | x.T | np.squeeze(x) | np.expand_dims(x, 0) | np.moveaxis(x, 0, -1) | np.flip(x)
np.concatenate([x, y]) | np.stack([x, y]) | np.hstack([x, y]) | np.vstack([x, y]) | np.tile(x, 2)
np.repeat(x, 2) | np.roll(x, 1) | np.split(x, 2) | np.array_split(x, 2) | np.pad(x, 1) | np.append(x, 3)
np.insert(x, 0, 1) | np.delete(x, 0) | np.atleast_2d(x) | np.sort(x) | np.argsort(x) | np.unique(x)
np.unique(x, return_counts=True) | np.searchsorted(x, 1) | np.where(m, x, y) | np.nonzero(x) | np.isin(x, y)
np.union1d(x, y) | np.intersect1d(x, y) | np.partition(x, 0)[..., 0] | np.argwhere(x) | np.flatnonzero(x)
np.digitize(x, [1]) | np.take(x, 0) | np.take(x, [0, 0], axis=0) | np.choose([0], x)
np.compress([True], x, axis=0) | np.extract(m, x) | np.diag(x) | np.trace(x) | np.dot(x, y) | np.inner(x, y)
np.outer(x, y) | np.vdot(x, y) | np.tensordot(x, y, 0) | np.kron(x, y) | np.einsum('...->', x) | np.matmul(x, y)
np.linalg.norm(x) | np.linalg.norm(x, axis=0) | np.linalg.det(x) | np.linalg.inv(x) | np.linalg.matrix_rank(x)
np.fft.fft(x) | np.fft.rfft(x.real) | np.zeros_like(x) | np.ones_like(x) | np.full_like(x, 2) | np.asarray(x)
np.array(x, ndmin=2) | x.astype('float32') | x.astype(int) | x.copy() | x.item(0) | x.tolist() | str(x.dtype)
x.shape | x.ndim | x.size | x.nbytes | len(x) | x.real | x.imag | bool(x.any()) | float(x.sum().real)
np.clip(x, 1, 2) | np.interp(1.5, [1, 2], [3, 4]) | np.nan_to_num(x) | np.real(x) | np.angle(x)
np.isclose(x, y) | np.allclose(x, y) | np.array_equal(x, y) | str(np.result_type(x, 1.5))
np.can_cast(x.dtype, 'float32') | np.polyval([1, 2], x) | np.convolve(x, y) | np.cross(x, y) | np.tril(x)
np.eye(3)[i] | np.meshgrid(x, y) | np.broadcast_to(x, (2, *x.shape)) | np.swapaxes(x, 0, -1) | np.rot90(x)
np.select([m], [x]) | np.zeros(2) | np.ones((2, 3), int) | np.arange(5) | np.linspace(0, 1, 3) | np.identity(2)
np.indices((2, 2)) | np.logspace(0, 1, 3) | np.float64(x.flat[0].real) + x | np.add(x.flat[0], x.flat[-1])
np.sqrt(4) | np.sin(0.5) | np.maximum(1, 2.5) | np.add(1, 2) | hash(x.flat[0])
""".replace("\n", " | ")
SHAPES = [(), (4,), (3, 3), (2, 1, 3), (0,), (2, 0)]


def expressions():
    """The expressions, in which | between arrays is the operator."""
    found = [e.strip() for e in EXPRESSIONS.split(" | ") if e.strip()]
    i = found.index("x")
    return [*found[:i], "x | y", *found[i + 2 :]]


def arguments(dtype, shape):
    """The arrays of an expression."""
    x = abs(values(dtype, shape)) if numpy.dtype(dtype).kind in "if" else values(dtype, shape)
    x, y = numpy.asarray(x, dtype=dtype), numpy.asarray(values(dtype, shape, 1), dtype=dtype)
    return {"x": x, "y": y, "m": numpy.asarray(x != 0), "i": numpy.zeros(2, dtype=int)}


def results(expression, dtype, shape):
    """What numpy_compat gives, and what NumPy gives."""
    code = compile(expression, expression, "eval")
    names = arguments(dtype, shape)
    found = []
    for module, given in ((np, ours(names)), (numpy, names)):
        found.append(outcome(lambda m, g: eval(code, {"np": m, **g}), module, (given,), {}))
    return found


def agree(expression, dtype, shape):
    """Raise AssertionError where the two differ."""
    got, want = results(expression, dtype, shape)
    rough = {"float16": 2e-2, "float32": 2e-4, "complex64": 2e-4}
    wide = numpy.dtype(dtype).itemsize == 1 or dtype in ("int16", "uint16", "bool")  # half and single floats come of it
    assert_same(got, want, rtol=2e-2 if wide else rough.get(dtype, 1e-9))


def main():
    """Print the shares."""
    warnings.simplefilter("ignore")
    good = total = scalars = alike = 0
    for expression in expressions():
        for dtype in DTYPES:
            for shape in SHAPES:
                total += 1
                try:
                    agree(expression, dtype, shape)
                    good += 1
                except AssertionError as e:
                    print(f"{expression}  {dtype} {shape}: {str(e).strip()[:200]}")
                got, want = results(expression, dtype, shape)
                if isinstance(want, numpy.generic):
                    scalars += 1
                    alike += isinstance(got, numpy.generic) and got.dtype == want.dtype
    print(f"{good} of {total} calls agree ({100 * good / total:.2f} %)")
    print(f"{alike} of {scalars} NumPy scalars are NumPy scalars of the same dtype ({100 * alike / scalars:.2f} %)")


if __name__ == "__main__":
    main()
