"""The extension `fft`: discrete Fourier transforms.

Each function takes an Array and gives an Array, or takes a torch tensor and gives a tensor. The source of
each is the page of its name in the Array API standard 2025.12, extension fft.

`norm` says which direction is divided by the number of points: "backward", the inverse transforms; "forward",
the others; "ortho", both, by its root. All of them raise TypeError for a dtype that the function does not
take, IndexError for an axis out of range, ValueError for another `norm`, for fewer than one point and for an
axis named twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

import torch

from . import _ops as ops
from ._array import Array, result, unwrap, wrap
from ._axes import as_int, normalize_axes, normalize_axis, shown
from ._compile import surely
from ._dtypes import REAL_FLOATING
from ._factory import FAILURES, default_float, real_number, reason
from ._kernels import fft as kernels
from ._ops import Op
from ._promotion import check_device, check_dtype

if TYPE_CHECKING:
    from torch import Tensor

    from ._array import A

    Norm = Literal["backward", "ortho", "forward"]

__all__ = [
    "fft",
    "fftfreq",
    "fftn",
    "fftshift",
    "hfft",
    "ifft",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfftn",
    "rfft",
    "rfftfreq",
    "rfftn",
]


def __dir__() -> list[str]:
    return __all__


def fft(x: A, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> A:
    """The discrete Fourier transform along an axis.

    Parameters
    ----------
    x
        Array of complex floating-point dtype.
    n
        The number of points along the axis: `x` is cut or filled with zeros to fit. None is the size of the
        axis.
    axis
        The axis to transform.
    norm
        The normalization.

    Returns
    -------
    array
        Complex, in the precision of `x`, of size `n` along `axis`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.fft(xp.asarray([1.0, 2.0, 3.0, 4.0], dtype=xp.complex64))
    Array([10.+0.j, -2.+2.j, -2.+0.j, -2.-2.j], dtype=complex64)
    """
    return _along_axis(ops.FFT, x, n, axis, norm)


def fftfreq(
    n: int, /, *, d: float = 1.0, dtype: torch.dtype | None = None, device: torch.device | str | None = None
) -> Array:
    """The frequencies of the elements of `fft`: 0, 1, ..., then the negative ones, ..., -1, over n * d.

    Parameters
    ----------
    n
        The number of points.
    d
        The distance of the samples.
    dtype
        A real floating-point dtype; None is the default one.
    device
        The device to put the array on; None is torch's default one.

    Returns
    -------
    array
        Shape (n,).

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.fftfreq(4, d=0.5)
    Array([ 0. ,  0.5, -1. , -0.5], dtype=float32)
    """
    return wrap(_frequencies("fftfreq", kernels.fftfreq, n, d, dtype, device))


def fftn(x: A, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Norm = "backward") -> A:
    """The discrete Fourier transform along several axes.

    Parameters
    ----------
    x
        Array of complex floating-point dtype.
    s
        The number of points along each of the axes, which must be given: `x` is cut or filled with zeros to
        fit. -1 takes an axis as it is, None all of them.
    axes
        The axes to transform; None for all.
    norm
        The normalization.

    Returns
    -------
    array
        Complex, in the precision of `x`, of size `s` along `axes`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.fftn(xp.ones((2, 2), dtype=xp.complex64))
    Array([[4.+0.j, 0.+0.j],
           [0.+0.j, 0.+0.j]], dtype=complex64)
    """
    return _along_axes(ops.FFTN, x, s, axes, norm)


def fftshift(x: A, /, *, axes: int | Sequence[int] | None = None) -> A:
    """The halves of the axes exchanged, so that the frequency zero is in the middle.

    Parameters
    ----------
    x
        Array of numeric dtype.
    axes
        The axis or axes to shift; None for all.

    Returns
    -------
    array
        The shape and dtype of `x`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.fftshift(xp.asarray([0.0, 1.0, 2.0, -2.0, -1.0]))
    Array([-2., -1.,  0.,  1.,  2.], dtype=float32)
    """
    return _shift(ops.FFTSHIFT, x, axes)


def hfft(x: A, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> A:
    """The discrete Fourier transform of a signal with Hermitian symmetry, of which `x` is one half.

    Parameters
    ----------
    x
        Array of complex floating-point dtype.
    n
        The number of points of the result: `x` is cut or filled with zeros to fit. None is 2 * (M - 1) for
        the size M of the axis.
    axis
        The axis to transform.
    norm
        The normalization.

    Returns
    -------
    array
        Real, in the precision of `x`, of size `n` along `axis`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.hfft(xp.asarray([1.0, 2.0, 3.0], dtype=xp.complex64))
    Array([ 8., -2.,  0., -2.], dtype=float32)
    """
    return _along_axis(ops.HFFT, x, n, axis, norm, halved=True)


def ifft(x: A, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> A:
    """The inverse of `fft`.

    Parameters
    ----------
    x
        Array of complex floating-point dtype.
    n
        The number of points along the axis: `x` is cut or filled with zeros to fit. None is the size of the
        axis.
    axis
        The axis to transform.
    norm
        The normalization.

    Returns
    -------
    array
        Complex, in the precision of `x`, of size `n` along `axis`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.ifft(xp.asarray([4.0, 0.0, 0.0, 0.0], dtype=xp.complex64))
    Array([1.+0.j, 1.+0.j, 1.+0.j, 1.+0.j], dtype=complex64)
    """
    return _along_axis(ops.IFFT, x, n, axis, norm)


def ifftn(x: A, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Norm = "backward") -> A:
    """The inverse of `fftn`.

    Parameters
    ----------
    x
        Array of complex floating-point dtype.
    s
        The number of points along each of the axes, which must be given: `x` is cut or filled with zeros to
        fit. -1 takes an axis as it is, None all of them.
    axes
        The axes to transform; None for all.
    norm
        The normalization.

    Returns
    -------
    array
        Complex, in the precision of `x`, of size `s` along `axes`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.ifftn(xp.ones((2, 2), dtype=xp.complex64))
    Array([[1.+0.j, 0.+0.j],
           [0.+0.j, 0.+0.j]], dtype=complex64)
    """
    return _along_axes(ops.IFFTN, x, s, axes, norm)


def ifftshift(x: A, /, *, axes: int | Sequence[int] | None = None) -> A:
    """The inverse of `fftshift`; the two differ for axes of odd size.

    Parameters
    ----------
    x
        Array of numeric dtype.
    axes
        The axis or axes to shift; None for all.

    Returns
    -------
    array
        The shape and dtype of `x`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.ifftshift(xp.asarray([-2.0, -1.0, 0.0, 1.0, 2.0]))
    Array([ 0.,  1.,  2., -2., -1.], dtype=float32)
    """
    return _shift(ops.IFFTSHIFT, x, axes)


def ihfft(x: A, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> A:
    """The inverse of `hfft`.

    Parameters
    ----------
    x
        Array of real floating-point dtype.
    n
        The number of points along the axis: `x` is cut or filled with zeros to fit. None is the size of the
        axis.
    axis
        The axis to transform.
    norm
        The normalization.

    Returns
    -------
    array
        Complex, in the precision of `x`, of size `n` // 2 + 1 along `axis`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.ihfft(xp.asarray([8.0, -2.0, 0.0, -2.0]))
    Array([1.-0.j, 2.-0.j, 3.-0.j], dtype=complex64)
    """
    return _along_axis(ops.IHFFT, x, n, axis, norm)


def irfft(x: A, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> A:
    """The inverse of `rfft`.

    Parameters
    ----------
    x
        Array of complex floating-point dtype.
    n
        The number of points of the result: `x` is cut or filled with zeros to fit. None is 2 * (M - 1) for
        the size M of the axis.
    axis
        The axis to transform.
    norm
        The normalization.

    Returns
    -------
    array
        Real, in the precision of `x`, of size `n` along `axis`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.irfft(xp.asarray([4.0, 0.0, 0.0], dtype=xp.complex64))
    Array([1., 1., 1., 1.], dtype=float32)
    """
    return _along_axis(ops.IRFFT, x, n, axis, norm, halved=True)


def irfftn(x: A, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Norm = "backward") -> A:
    """The inverse of `rfftn`.

    Parameters
    ----------
    x
        Array of complex floating-point dtype.
    s
        The number of points along each of the axes of the result, which must be given: `x` is cut or filled
        with zeros to fit. -1 takes an axis as it is, None all of them; the last one then has 2 * (M - 1)
        points for its size M.
    axes
        The axes to transform; None for all.
    norm
        The normalization.

    Returns
    -------
    array
        Real, in the precision of `x`, of size `s` along `axes`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.irfftn(xp.asarray([[8.0, 0.0, 0.0], [0.0, 0.0, 0.0]], dtype=xp.complex64))
    Array([[1., 1., 1., 1.],
           [1., 1., 1., 1.]], dtype=float32)
    """
    return _along_axes(ops.IRFFTN, x, s, axes, norm, halved=True)


def rfft(x: A, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> A:
    """The discrete Fourier transform of real elements, without its second half, which the first one implies.

    Parameters
    ----------
    x
        Array of real floating-point dtype.
    n
        The number of points along the axis: `x` is cut or filled with zeros to fit. None is the size of the
        axis.
    axis
        The axis to transform.
    norm
        The normalization.

    Returns
    -------
    array
        Complex, in the precision of `x`, of size `n` // 2 + 1 along `axis`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.rfft(xp.asarray([1.0, 2.0, 3.0, 4.0]))
    Array([10.+0.j, -2.+2.j, -2.+0.j], dtype=complex64)
    """
    return _along_axis(ops.RFFT, x, n, axis, norm)


def rfftfreq(
    n: int, /, *, d: float = 1.0, dtype: torch.dtype | None = None, device: torch.device | str | None = None
) -> Array:
    """The frequencies of the elements of `rfft`: 0, 1, ..., n // 2, over n * d.

    Parameters
    ----------
    n
        The number of points.
    d
        The distance of the samples.
    dtype
        A real floating-point dtype; None is the default one.
    device
        The device to put the array on; None is torch's default one.

    Returns
    -------
    array
        Shape (n // 2 + 1,).

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.rfftfreq(4, d=0.5)
    Array([0. , 0.5, 1. ], dtype=float32)
    """
    return wrap(_frequencies("rfftfreq", kernels.rfftfreq, n, d, dtype, device))


def rfftn(x: A, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Norm = "backward") -> A:
    """The discrete Fourier transform of real elements along several axes, one half of the last.

    Parameters
    ----------
    x
        Array of real floating-point dtype.
    s
        The number of points along each of the axes, which must be given: `x` is cut or filled with zeros to
        fit. -1 takes an axis as it is, None all of them.
    axes
        The axes to transform; None for all.
    norm
        The normalization.

    Returns
    -------
    array
        Complex, in the precision of `x`, of size `s` along `axes`, but `s[-1]` // 2 + 1 along the last of
        them.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.fft.rfftn(xp.ones((2, 2)))
    Array([[4.+0.j, 0.+0.j],
           [0.+0.j, 0.+0.j]], dtype=complex64)
    """
    return _along_axes(ops.RFFTN, x, s, axes, norm)


def _along_axis(op: Op, x: Any, n: int | None, axis: int, norm: str, *, halved: bool = False) -> Any:
    """A transform along one axis; `halved` if `x` holds one half of what is transformed."""
    t, boxed = unwrap(op, x)
    axis = normalize_axis(op.name, axis, t.ndim)
    _check_norm(op.name, norm)
    n = _points(t.shape[axis], halved) if n is None else as_int(op.name, "n", n)
    if n < 1:
        raise ValueError(f"{op.name}: n is {n} for shape {tuple(t.shape)}, axis {axis}; takes at least one point")
    return result(_transform(op, t, n, axis, norm), boxed)


def _along_axes(op: Op, x: Any, s: Any, axes: Any, norm: str, *, halved: bool = False) -> Any:
    """A transform along several axes; `halved` if `x` holds one half of what is transformed."""
    t, boxed = unwrap(op, x)
    _check_norm(op.name, norm)
    if axes is None and s is not None:
        raise ValueError(f"{op.name}: got s without axes; takes both or only axes")
    for argument, value in (("axes", axes), ("s", s)):
        if value is not None and not isinstance(value, Sequence):
            raise TypeError(f"{op.name}: {argument} is {value!r}; takes a sequence of ints or None")
    axes = normalize_axes(op.name, None if axes is None else tuple(axes), t.ndim)
    sizes = [-1] * len(axes) if s is None else [as_int(op.name, "a size in s", n) for n in s]
    if len(sizes) != len(axes):
        raise ValueError(f"{op.name}: got {len(sizes)} sizes in s and {len(axes)} axes; takes one for each")
    last = len(axes) - 1
    sizes = [
        _points(t.shape[axis], halved and i == last) if n == -1 else n
        for i, (n, axis) in enumerate(zip(sizes, axes, strict=True))
    ]
    if any(n < 1 for n in sizes):
        raise ValueError(f"{op.name}: s is {sizes} for shape {tuple(t.shape)}; takes at least one point for each axis")
    if not axes and op in (ops.RFFTN, ops.IRFFTN):
        raise ValueError(f"{op.name}: got no axes; takes at least one")
    return result(_transform(op, t, sizes, axes, norm), boxed)


def _transform(op: Op, t: Tensor, size: Any, axis: Any, norm: str) -> Tensor:
    try:
        return kernels.transform(op.fast, t, size, axis, norm)
    except FAILURES as e:  # too many points
        sizes = size if isinstance(size, list) else [size]
        raise reason(op.name, None, e, tuple(sizes)) from None


def _points(size: int, halved: bool) -> int:
    """The number of points that all elements along an axis are for."""
    return 2 * (size - 1) if halved else size


def _check_norm(name: str, norm: str) -> None:
    if norm not in ("backward", "ortho", "forward"):
        raise ValueError(f"{name}: norm is {norm!r}; takes 'backward', 'ortho' or 'forward'")


def _shift(op: Op, x: Any, axes: Any) -> Any:
    t, boxed = unwrap(op, x)
    axes = normalize_axes(op.name, tuple(axes) if isinstance(axes, Sequence) else axes, t.ndim)
    return result(op.fast(t, axes), boxed)


def _frequencies(name: str, f: Callable[..., Tensor], n: Any, d: Any, dtype: Any, device: Any) -> Tensor:
    """The frequencies by a function of torch.fft."""
    n = as_int(name, "n", n)
    if surely(n < 1):
        raise ValueError(f"{name}: n is {n}; takes at least one point")
    try:
        d = float(real_number(name, "d", d))
    except OverflowError:
        raise OverflowError(f"{name}: d is {shown(d)}; takes what a float holds") from None
    if d == 0:
        raise ValueError(f"{name}: d is 0; takes any other number")
    dtype = default_float(name) if dtype is None else check_dtype(name, dtype, REAL_FLOATING)
    where = check_device(name, device)
    try:
        return f(n, d, dtype=dtype, device=where)
    except FAILURES as e:
        raise reason(name, where, e, (n,)) from None
