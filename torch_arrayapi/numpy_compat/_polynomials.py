"""Polynomials by their coefficients, that of the highest power first: poly1d and the functions around it.

Zeros in front are dropped where values can be read; in a graph and inside vmap they stay.
"""

from __future__ import annotations

import operator
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from . import _convert, _ndarray, _shapes, _ufuncs, linalg
from ._calculus import convolve
from ._convert import keeps_type
from ._creation import asarray
from ._dtypes import TO_NUMPY, can_cast, promote
from ._ndarray import ndarray, wrap
from ._norms import _floating, _holds
from ._operands import _device, _logical, _placed
from ._protocols import array_repr
from ._searching import _in_order

__all__ = [
    "poly", "poly1d", "polyadd", "polyder", "polydiv", "polyfit", "polyint", "polymul", "polysub", "polyval", "roots",
]  # fmt: skip

_TINY = 1e-8  # what counts as zero in front of a remainder
_WIDTH = 70


# What several functions need


def _arrays(*xs: Any) -> list[ndarray]:
    """Array-likes and the coefficients of polynomials as arrays on one device."""
    values = tuple(x.coeffs if isinstance(x, poly1d) else x for x in xs)
    device = _device(values)
    return [wrap(_placed(_convert.tensor(x, device), device)) for x in values]


def _rows(*xs: Any) -> list[ndarray]:
    """As `_arrays`, a number as an array of one element."""
    return [x if x.ndim else x.reshape(1) for x in _arrays(*xs)]


def _as_given(r: Any, *xs: Any) -> Any:
    """Coefficients as a polynomial, if there is one among the arguments."""
    return poly1d(r) if any(isinstance(x, poly1d) for x in xs) else r


def _ends(nonzero: Tensor) -> tuple[int, int]:
    """The first and the last place where there is something, or (n, n); all places where it cannot be read."""
    n = nonzero.shape[0]
    if not is_compiling():
        try:
            at = torch.nonzero(nonzero)[:, 0]
            return (int(at[0]), int(at[-1])) if at.numel() else (n, n)
        except RuntimeError:  # inside vmap
            pass
    return 0, n - 1


def _falling(x: ndarray, n: int) -> ndarray:
    """n, n - 1, ..., 1 on the device of an array."""
    return wrap(torch.arange(max(n, 0), 0, -1, device=x._tensor.device))


# From roots to coefficients and back


def _are_paired(z: Tensor) -> bool:
    """Whether complex numbers are those of their conjugates, so that the polynomial with these roots is real."""
    return bool(_holds((_in_order(z, 0) == _in_order(z.conj(), 0)).all()))


@keeps_type
def poly(seq_of_zeros: Any) -> Any:
    """The coefficients of the polynomial with given roots and a leading coefficient of one.

    Parameters
    ----------
    seq_of_zeros
        The roots, or a square matrix, whose characteristic polynomial it is.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.poly([1, 2])
    array([ 1., -3.,  2.])
    """
    (x,) = _arrays(seq_of_zeros)
    t = x._tensor
    if t.ndim == 0:
        raise TypeError("poly: a number has no axis; give a sequence of roots or a square matrix")
    if t.ndim == 2 and t.shape[0] == t.shape[1] and t.shape[0]:
        z = linalg.eigvals(x)._tensor
    elif t.ndim == 1:
        z = _convert.cast(t, torch.float64) if t.dtype is torch.float16 else _floating(t)
    else:
        raise ValueError("input must be 1d or non-empty square 2d array.")
    if not z.shape[0]:
        return 1.0
    c, zero = z.new_ones(1), z.new_zeros(1)
    for root in z.unbind():
        c = torch.cat([c, zero]) - torch.cat([zero, root * c])
    return wrap(torch.real(c) if c.is_complex() and _are_paired(z) else c)


@keeps_type
def roots(p: Any) -> Any:
    """The roots of a polynomial, as the eigenvalues of its companion matrix.

    In a graph the coefficients must have no zeros in front, and the roots are complex.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.sort(np.roots([1, 0, -4, 0]))
    array([-2.,  0.,  2.])
    """
    t = _arrays(p)[0]._tensor
    if t.ndim == 0:
        raise TypeError("roots: a number has no axis; give a sequence of coefficients")
    if t.ndim != 1:
        raise ValueError("Input must be a rank-1 array.")
    first, last = _ends(_logical(t))
    zeros = max(t.shape[0] - 1 - last, 0)
    t = _floating(t[first : last + 1])
    n = t.shape[0] - 1
    if n > 0:
        below = torch.eye(n - 1, n, dtype=t.dtype, device=t.device)
        r = linalg.eigvals(wrap(torch.cat([(-t[1:] / t[0])[None], below])))._tensor
    else:
        r = t.new_zeros(0, dtype=torch.float64)
    return wrap(torch.cat([r, r.new_zeros(zeros)]) if zeros else r)


# Values and fits


@keeps_type
def polyval(p: Any, x: Any) -> Any:
    """The values of a polynomial, or the polynomial of a polynomial.

    Parameters
    ----------
    p
        Coefficients or a poly1d.
    x
        Where the values are wanted: array-like; or a poly1d to put in.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.polyval([3, 0, 1], [5, 6])
    array([ 76, 109])
    """
    if isinstance(x, poly1d):
        (c,) = _arrays(p)
        at: Any = x
        y: Any = 0
    else:
        c, at = _arrays(p, x)
        y = wrap(torch.zeros_like(at._tensor))
    if not c.ndim:
        raise TypeError("iteration over a 0-d array")
    for part in c._tensor.unbind():
        y = y * at + wrap(part) if at is x else _ufuncs.add(_ufuncs.multiply(y, at), wrap(part))
    return y


def _weighted(t: Tensor, w: Tensor) -> Tensor:
    """A product in the dtype of the first factor."""
    d = promote(t.dtype, w.dtype)
    if not can_cast(d, t.dtype, "same_kind"):
        raise TypeError(
            f"Cannot cast ufunc 'multiply' output from {TO_NUMPY[d]!r} to {TO_NUMPY[t.dtype]!r} with casting rule "
            "'same_kind'"
        )
    return _convert.cast(_convert.cast(t, d) * _convert.cast(w, d), t.dtype)


def _check_points(x: ndarray, y: ndarray, deg: int) -> None:
    if deg < 0:
        raise ValueError("expected deg >= 0")
    if x.ndim != 1:
        raise TypeError("expected 1D vector for x")
    if x.size == 0:
        raise TypeError("expected non-empty vector for x")
    if y.ndim not in (1, 2):
        raise TypeError("expected 1D or 2D array for y")
    if x.shape[0] != y.shape[0]:
        raise TypeError("expected x and y to have same length")


@keeps_type
def polyfit(x: Any, y: Any, deg: Any, rcond: Any = None, full: Any = False, w: Any = None, cov: Any = False) -> Any:
    """The coefficients of the polynomial that fits points best, by least squares.

    Parameters
    ----------
    x
        The places of the points.
    y
        The values there, or columns of values.
    deg
        The degree.
    rcond
        Singular values up to this share of the largest count as zero; by default the resolution of the dtype of `x`
        times the number of points.
    full
        Whether to give the sums of squared residuals, the rank, the singular values and `rcond`, too.
    w
        A weight for the residual of each point.
    cov
        Whether to give the covariance matrix of the coefficients, too: True for one scaled so that the residuals are as
        large as expected, "unscaled" for that of the weights as they are.

    Warns
    -----
    numpy.exceptions.RankWarning
        The points do not determine the coefficients (without `full`).

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.polyfit([0, 1, 2], [1, 3, 5], 1).round(6)
    array([2., 1.])
    """
    deg = int(deg)
    places, values = _arrays(x, y)
    _check_points(places, values, deg)
    t, rhs = _floating(places._tensor), _floating(values._tensor)
    m = t.shape[0]
    if rcond is None:
        rcond = m * np.finfo(TO_NUMPY[t.dtype]).eps
    t = _convert.cast(t, promote(t.dtype, torch.int64))
    powers = torch.cat([torch.ones_like(t)[:, None], t[:, None].expand(m, deg)], 1).cumprod(1).flip(1)
    if w is not None:
        weights = _floating(_placed(_convert.tensor(w, t.device), t.device))
        if weights.ndim != 1:
            raise TypeError("expected a 1-d array for weights")
        if weights.shape[0] != m:
            raise TypeError("expected w and y to have the same length")
        powers = _weighted(powers, weights[:, None])
        rhs = _weighted(rhs, weights[:, None] if rhs.ndim == 2 else weights)
    sizes = torch.sqrt((powers * powers).sum(0))
    powers = powers / sizes
    found, sums, rank, s = linalg.lstsq(wrap(powers), wrap(rhs), rcond)
    c = wrap(found._tensor / (sizes[:, None] if rhs.ndim == 2 else sizes))
    if full:
        return c, sums, rank, s, rcond
    if _holds(_convert.tensor(rank) == deg + 1) is False:
        warnings.warn("Polyfit may be poorly conditioned", np.exceptions.RankWarning, stacklevel=3)
    if not cov:
        return c
    v = linalg.inv(wrap(powers.mT @ powers))._tensor / (sizes[:, None] * sizes)
    if rhs.ndim == 2:
        v = v[..., None]
    if isinstance(cov, str) and cov == "unscaled":
        return c, wrap(v)
    if m <= deg + 1:
        raise ValueError("the number of data points must exceed order to scale the covariance matrix")
    return c, wrap(v) * (sums / (m - deg - 1.0))


# Arithmetic


def _aligned(a1: Any, a2: Any) -> list[ndarray]:
    """Coefficients of as many powers."""
    xs = _rows(a1, a2)
    n = max(x.shape[0] for x in xs)
    return [x if x.shape[0] == n else _shapes.concatenate([wrap(x._tensor.new_zeros(n - x.shape[0])), x]) for x in xs]


@keeps_type
def polyadd(a1: Any, a2: Any) -> Any:
    """The sum of two polynomials; a poly1d, if one of them is.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.polyadd([1, 2], [9, 5, 4])
    array([9, 6, 6])
    """
    return _as_given(_ufuncs.add(*_aligned(a1, a2)), a1, a2)


@keeps_type
def polysub(a1: Any, a2: Any) -> Any:
    """The difference of two polynomials; a poly1d, if one of them is.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.polysub([2, 10, -2], [3, 10, -4])
    array([-1,  0,  2])
    """
    return _as_given(_ufuncs.subtract(*_aligned(a1, a2)), a1, a2)


@keeps_type
def polymul(a1: Any, a2: Any) -> Any:
    """The product of two polynomials; a poly1d, if one of them is.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.polymul([1, 2, 3], [9, 5, 1])
    array([ 9, 23, 38, 17,  3])
    """
    return _as_given(convolve(*[poly1d(x).coeffs for x in _arrays(a1, a2)]), a1, a2)


@keeps_type
def polydiv(u: Any, v: Any) -> Any:
    """The quotient of two polynomials and the remainder; each a poly1d, if one of the arguments is.

    Parameters
    ----------
    u
        The dividend.
    v
        The divisor.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.polydiv([3.0, 5.0, 2.0], [2.0, 1.0])
    (array([1.5 , 1.75]), array([0.25]))
    """
    rest, by = (_floating(x._tensor) for x in _rows(u, v))
    if rest.ndim > 1 or by.ndim > 1:
        raise ValueError("setting an array element with a sequence.")
    if not rest.shape[0] or not by.shape[0]:
        raise IndexError("index 0 is out of bounds for axis 0 with size 0")
    d = promote(rest.dtype, by.dtype)
    share, by, rest = _convert.cast(1.0 / by[0], d), _convert.cast(by, d), _convert.cast(rest, d)
    n = by.shape[0]
    parts = []
    for i in range(rest.shape[0] - n + 1):
        part = share * rest[i]
        rest = torch.cat([rest[:i], rest[i : i + n] - part * by, rest[i + n :]])
        parts.append(part)
    q = torch.stack(parts) if parts else rest.new_zeros(1)
    first, _ = _ends(~(torch.abs(rest) <= _TINY))
    rest = rest[min(first, rest.shape[0] - 1) :]
    return _as_given(wrap(q), u, v), _as_given(wrap(rest.clone()), u, v)


@keeps_type
def polyder(p: Any, m: Any = 1) -> Any:
    """The derivative of a polynomial; a poly1d, if it is one.

    Parameters
    ----------
    p
        Coefficients or a poly1d.
    m
        How often to take it.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.polyder([1, 1, 1, 1])
    array([3, 2, 1])
    """
    m = int(m)
    if m < 0:
        raise ValueError("Order of derivative must be positive (see polyint)")
    (c,) = _arrays(p)
    if not c.ndim:
        raise TypeError("len() of unsized object")
    for _ in range(m):
        c = c[:-1] * _falling(c, len(c) - 1)
    return _as_given(c, p)


@keeps_type
def polyint(p: Any, m: Any = 1, k: Any = None) -> Any:
    """An antiderivative of a polynomial; a poly1d, if it is one.

    Parameters
    ----------
    p
        Coefficients or a poly1d.
    m
        How often to take it.
    k
        The constants in the order in which they come in, or one for all; None for zeros.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.polyint([3, 2, 1], k=7)
    array([1., 1., 1., 7.])
    """
    m = int(m)
    if m < 0:
        raise ValueError("Order of integral must be positive (see polyder)")
    c, constants = _arrays(p, 0.0 if k is None else k)
    if not constants.ndim:
        constants = constants.reshape(1)
    if len(constants) == 1 and m > 1:
        constants = wrap(constants._tensor.expand(m, *constants.shape[1:]))
    if len(constants) < m:
        raise ValueError("k must be a scalar or a rank-1 array of length 1 or >m.")
    for i in range(m):
        c = _shapes.concatenate([c / _falling(c, len(c)), constants[i : i + 1]])
    return _as_given(c, p)


# The class


def _is_number(x: Any) -> bool:
    """Whether an operand is a number: a scalar, or the 0-d array in its place on a device or with a gradient."""
    if type(x) is ndarray:
        return x.ndim == 0 and type(_ndarray.scalar(x._tensor)) is ndarray
    return bool(np.isscalar(x)) or (isinstance(x, Tensor) and x.ndim == 0)


def _coefficient(z: Any) -> str:
    if isinstance(z, complex):
        if z.imag == 0:
            return f"{z.real:.4g}"
        if z.real == 0:
            return f"{z.imag:.4g}j"
        return f"({z.real:.4g} + {z.imag:.4g}j)"
    return f"{float(z):.4g}"


class poly1d:
    """A polynomial in one variable.

    It can be called, added, multiplied and divided (which gives quotient and remainder); `p[k]` is the coefficient of
    the k-th power. As an array it is that of its coefficients.

    Parameters
    ----------
    c_or_r
        The coefficients, that of the highest power first, or a poly1d.
    r
        Whether `c_or_r` are the roots instead.
    variable
        Its name in the text, by default "x".

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> p = np.poly1d([1, 2, 3])
    >>> print(p)
       2
    1 x + 2 x + 3
    >>> p(2), p[1]
    (np.int64(11), np.int64(2))
    >>> p * p
    poly1d([ 1,  4, 10, 12,  9])
    """

    __hash__ = None  # type: ignore[assignment]
    _array: Any
    _variable: Any

    def __init__(self, c_or_r: Any, r: Any = False, variable: Any = None) -> None:
        if isinstance(c_or_r, poly1d):
            self._array = c_or_r._array
            self._variable = c_or_r._variable
        else:
            x = asarray(poly(c_or_r) if r else c_or_r)
            if x.ndim > 1:
                raise ValueError("Polynomial must be 1d only.")
            if not x.ndim:
                x = x.reshape(1)
            first, _ = _ends(_logical(x._tensor))
            self._array = x[first:] if first < x.shape[0] else wrap(x._tensor.new_zeros(1))
            self._variable = "x"
        if variable is not None:
            self._variable = variable

    @property
    def coeffs(self) -> Any:
        """The coefficients, that of the highest power first."""
        return self._array

    @coeffs.setter
    def coeffs(self, value: Any) -> None:
        if value is not self._array:  # `p.coeffs += 1` sets what it was
            raise AttributeError("Cannot set attribute")

    c = coef = coefficients = coeffs

    @property
    def order(self) -> int:
        """The degree."""
        return len(self._array) - 1

    o = order

    @property
    def roots(self) -> Any:
        """The roots."""
        return roots(self._array)

    r = roots

    @property
    def variable(self) -> Any:
        """The name of the variable."""
        return self._variable

    def __array__(self, t: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        return self._array.__array__(t, copy=copy)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        """What a ufunc gives for the coefficients: NumPy's own, too, on any device."""
        own = getattr(_ndarray.api, ufunc.__name__, None) if isinstance(ufunc, np.ufunc) else ufunc
        if own is None:
            return NotImplemented
        return getattr(own, method)(*[x._array if isinstance(x, poly1d) else x for x in inputs], **kwargs)

    def __len__(self) -> int:
        return self.order

    def __iter__(self) -> Iterator[Any]:
        return iter(self._array)

    def __repr__(self) -> str:
        return "poly1d" + array_repr(self._array).removeprefix("array")

    def __str__(self) -> str:
        """Two lines for each row of terms: the exponents, and all the rest below."""
        values = _convert.host(self._array).tolist()
        while len(values) > 1 and values[0] == 0:  # assignment may have put them there
            del values[0]
        values = values if values[0] != 0 else [0]
        degree = len(values) - 1
        lines: list[str] = []
        above = below = ""
        sign = ""
        for k, z in zip(range(degree, -1, -1), values, strict=True):
            text = _coefficient(z)
            if text == "0" and degree:
                continue
            term = sign + text
            if sign:
                term = f" - {text[1:]}" if text.startswith("-") else f" + {text}"
            sign = "+"
            if k:
                term += f" {self._variable}"
            if k > 1:
                power = str(k)
                if len(below + term + power) - 1 > _WIDTH:
                    lines += [above, below]
                    above = below = ""
                below += term
                above = above.ljust(len(below)) + power
                below = below.ljust(len(above) - 1)
            else:
                below += term
        return "\n".join([*lines, above or " ", below])

    def __call__(self, val: Any) -> Any:
        return polyval(self, val)

    def __getitem__(self, val: Any) -> Any:
        at = self.order - val
        if at < 0 or val < 0:
            return self._array.dtype.type(0)
        return self._array[at]

    def __setitem__(self, key: Any, val: Any) -> None:
        at = self.order - key
        if key < 0:
            raise ValueError("Does not support negative powers.")
        if at < 0:
            t = self._array._tensor
            self._array = wrap(torch.cat([t.new_zeros(-at), t]))
            at = 0
        self._array[at] = val

    def __eq__(self, other: Any) -> Any:
        if not isinstance(other, poly1d):
            return NotImplemented
        return self._array.shape == other._array.shape and (self._array == other._array).all()

    def __ne__(self, other: Any) -> Any:
        same = self.__eq__(other)
        return same if same is NotImplemented else not same

    def __neg__(self) -> poly1d:
        return poly1d(-self._array)

    def __pos__(self) -> poly1d:
        return self

    def __add__(self, other: Any) -> Any:
        return polyadd(self, poly1d(other))

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return polysub(self, poly1d(other))

    def __rsub__(self, other: Any) -> Any:
        return polysub(poly1d(other), self)

    def __mul__(self, other: Any) -> Any:
        if _is_number(other):
            return poly1d(_ufuncs.multiply(self._array, other))
        return polymul(self, poly1d(other))

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        if _is_number(other):
            return poly1d(_ufuncs.divide(self._array, other))
        return polydiv(self, poly1d(other))

    def __rtruediv__(self, other: Any) -> Any:
        if _is_number(other):
            return poly1d(_ufuncs.divide(other, self._array))
        return polydiv(poly1d(other), self)

    def __pow__(self, val: Any) -> poly1d:
        scalar = np.isscalar(val)
        if not scalar or int(val) != val or val < 0:
            raise ValueError("Power to non-negative integers only.")
        n = operator.index(val)
        r = poly1d(wrap(torch.ones(1, dtype=torch.int64, device=self._array._tensor.device)))
        square = polymul(self, r)
        while n:
            if n & 1:
                r = polymul(r, square)
            n >>= 1
            if n:
                square = polymul(square, square)
        return r

    def integ(self, m: Any = 1, k: Any = 0) -> Any:
        """An antiderivative; parameters as for `polyint`."""
        return polyint(self, m, k)

    def deriv(self, m: Any = 1) -> Any:
        """The derivative; parameters as for `polyder`."""
        return polyder(self, m)
