"""numpy.fft: Fourier transforms. float32 and float16 give complex64, integers complex128."""

from __future__ import annotations

import operator
import warnings
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from .._kernels import fft as _kernels
from . import _convert, _reductions
from ._convert import keeps_type
from ._creation import asarray
from ._dtypes import KIND
from ._ndarray import ndarray, wrap
from ._operands import _axes, _axis

_WORK = {torch.float16: torch.float32}
_ONE: dict[str, Callable[..., Tensor]] = {
    "fft": torch.fft.fft, "ifft": torch.fft.ifft, "rfft": torch.fft.rfft, "irfft": torch.fft.irfft,
    "hfft": torch.fft.hfft, "ihfft": torch.fft.ihfft,
}  # fmt: skip
_SEVERAL: dict[str, Callable[..., Tensor]] = {
    "fftn": torch.fft.fftn, "ifftn": torch.fft.ifftn, "rfftn": torch.fft.rfftn, "irfftn": torch.fft.irfftn,
}  # fmt: skip


def _norm(norm: Any) -> str:
    if norm not in (None, "backward", "ortho", "forward"):
        raise ValueError(f'Invalid norm value {norm}; should be "backward","ortho" or "forward".')
    return norm or "backward"


def _points(n: Any) -> int:
    size = operator.index(n)
    if size < 1:
        raise ValueError(f"Invalid number of FFT data points ({size}) specified.")
    return size


def _operand(a: Any, real: bool, name: str) -> Tensor:
    """The tensor of an array-like in a dtype that torch transforms."""
    t = _convert.tensor(a)
    if real and t.is_complex():
        raise TypeError(
            f"ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any "
            "supported types according to the casting rule ''safe''"
        )
    return _convert.cast(t, torch.float64 if KIND[t.dtype] in "biu" else _WORK.get(t.dtype, t.dtype))


def _transformed(name: str, a: Any, n: Any, axis: Any, norm: Any, out: Any) -> Any:
    """The transform of that name along one axis. Real ones back begin with half of the points."""
    t = _operand(a, name in ("rfft", "ihfft"), name)
    i = _axis(axis, t.ndim)
    if n is None:
        n = t.shape[i] if name not in ("irfft", "hfft") else 2 * (t.shape[i] - 1)
    r = _kernels.transform(_ONE[name], t, _points(n), i, _norm(norm)).resolve_conj()
    if name in ("irfft", "hfft") and _convert.tensor(a).dtype is torch.float16:
        r = r.half()
    return wrap(r) if out is None else _written(r, out)


def _written(r: Tensor, out: Any) -> Any:
    if not isinstance(out, (ndarray, Tensor)):
        raise TypeError("return arrays must be of ArrayType")
    if tuple(out.shape) != tuple(r.shape):
        raise ValueError("output array has wrong shape.")
    return _reductions._finished(r, out, True)


def _several(t: Tensor, s: Any, axes: Any, half: bool) -> tuple[list[int], list[int]]:
    """The number of points and the axis of each of several transforms; the last one back to real numbers has half."""
    default = s is None
    sizes: list[Any]
    if s is None:
        sizes = list(t.shape) if axes is None else [t.shape[_axis(i, t.ndim)] for i in axes]
    else:
        sizes = list(s)
    if axes is None:
        if not default:
            warnings.warn(
                "`axes` should not be `None` if `s` is not `None` (deprecated in NumPy 2.0); pass the axes.",
                DeprecationWarning,
                stacklevel=5,
            )
        axes = range(-len(sizes), 0)
    if len(sizes) != len(axes):
        raise ValueError("Shape and axes have different lengths.")
    found = [_axis(i, t.ndim) for i in axes]
    if None in sizes:
        warnings.warn(
            "Passing an array containing `None` values to `s` is deprecated in NumPy 2.0 and will raise an error in a "
            "future version of NumPy. To use the default behaviour of the corresponding 1-D transform, pass the value "
            "matching the default for its `n` parameter. To use the default behaviour for every axis, the `s` argument "
            "can be omitted.",
            DeprecationWarning,
            stacklevel=5,
        )
    if half and (default or sizes[-1] is None):
        sizes[-1] = 2 * (t.shape[found[-1]] - 1)
    sizes = [t.shape[i] if n is None or operator.index(n) == -1 else n for n, i in zip(sizes, found, strict=True)]
    return [_points(n) for n in sizes], found


def _transformed_n(name: str, a: Any, s: Any, axes: Any, norm: Any, out: Any) -> Any:
    """The transform of that name along several axes: torch's, or if an axis comes twice the steps it is made of."""
    real = name in ("rfftn", "irfftn")
    x = asarray(a)
    sizes, found = _several(x._tensor, s, axes, name == "irfftn")
    if not found:
        if real:
            raise IndexError("list index out of range")
        return x
    how = _norm(norm)
    t = _operand(x, name == "rfftn", "rfft")
    if len(set(found)) == len(found):
        r = _kernels.transform(_SEVERAL[name], t, sizes, tuple(found), how)
    else:
        full = torch.fft.ifft if "i" in name else torch.fft.fft
        steps = list(zip(sizes, found, strict=True))[::-1]
        if name == "irfftn":  # the step to real numbers comes last
            steps = [*steps[:0:-1], steps[0]]
        r = t
        for k, (n, i) in enumerate(steps):
            half = real and k == (len(steps) - 1 if name == "irfftn" else 0)
            r = _kernels.transform(_ONE[name[:-1]] if half else full, r, n, i, how)
    if name == "irfftn" and len(found) == 1 and x._tensor.dtype is torch.float16:
        r = r.half()
    return wrap(r) if out is None else _written(r, out)


@keeps_type
def fft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, out: Any = None) -> Any:
    """The Fourier transform along an axis.

    Parameters
    ----------
    a
        Array-like.
    n
        How many points to transform: the array is cut, or lengthened with zeros.
    axis
        The axis.
    norm
        What is divided by the number of points: "backward" (None) the transform back, "forward" this one, "ortho" both
        by the root.
    out
        Where the result goes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.fft([1, 0, 0, 0]).real
    array([1., 1., 1., 1.])
    """
    return _transformed("fft", a, n, axis, norm, out)


@keeps_type
def ifft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, out: Any = None) -> Any:
    """The Fourier transform back along an axis; parameters as for `fft`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.ifft([4, 0, 0, 0]).real
    array([1., 1., 1., 1.])
    """
    return _transformed("ifft", a, n, axis, norm, out)


@keeps_type
def rfft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, out: Any = None) -> Any:
    """The first half of the Fourier transform of real numbers; the other half mirrors it. Parameters as for `fft`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.rfft([1, 0, 0, 0])
    array([1.+0.j, 1.+0.j, 1.+0.j])
    """
    return _transformed("rfft", a, n, axis, norm, out)


@keeps_type
def irfft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, out: Any = None) -> Any:
    """The transform back to `n` real numbers, which `rfft` undoes; by default 2 * (size - 1).

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.irfft([4, 0, 0])
    array([1., 1., 1., 1.])
    """
    return _transformed("irfft", a, n, axis, norm, out)


@keeps_type
def hfft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, out: Any = None) -> Any:
    """The transform to `n` real numbers of points whose other half mirrors them; by default 2 * (size - 1).

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.hfft([1, 0, 0])
    array([1., 1., 1., 1.])
    """
    return _transformed("hfft", a, n, axis, norm, out)


@keeps_type
def ihfft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, out: Any = None) -> Any:
    """The first half of the transform back of real numbers, which `hfft` undoes; parameters as for `fft`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.ihfft([4, 0, 0, 0]).real
    array([1., 1., 1.])
    """
    return _transformed("ihfft", a, n, axis, norm, out)


@keeps_type
def fftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None, out: Any = None) -> Any:
    """The Fourier transform along several axes.

    Parameters
    ----------
    a
        Array-like.
    s
        How many points to transform along each axis; -1 for all.
    axes
        The axes, by default all of them.
    norm, out
        As for `fft`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.fftn([[1, 0], [0, 0]]).real
    array([[1., 1.],
           [1., 1.]])
    """
    return _transformed_n("fftn", a, s, axes, norm, out)


@keeps_type
def ifftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None, out: Any = None) -> Any:
    """The Fourier transform back along several axes; parameters as for `fftn`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.ifftn([[4, 0], [0, 0]]).real
    array([[1., 1.],
           [1., 1.]])
    """
    return _transformed_n("ifftn", a, s, axes, norm, out)


@keeps_type
def rfftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None, out: Any = None) -> Any:
    """The transform of real numbers along several axes, the last one as by `rfft`; parameters as for `fftn`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.rfftn(np.ones((4, 4))).shape
    (4, 3)
    """
    return _transformed_n("rfftn", a, s, axes, norm, out)


@keeps_type
def irfftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None, out: Any = None) -> Any:
    """The transform back to real numbers along several axes, the last one as by `irfft`; parameters as for `fftn`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.irfftn(np.ones((4, 3))).shape
    (4, 4)
    """
    return _transformed_n("irfftn", a, s, axes, norm, out)


@keeps_type
def fft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, out: Any = None) -> Any:
    """The Fourier transform along two axes; parameters as for `fftn`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.fft2(np.ones((3, 4, 5))).shape
    (3, 4, 5)
    """
    return _transformed_n("fftn", a, s, axes, norm, out)


@keeps_type
def ifft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, out: Any = None) -> Any:
    """The Fourier transform back along two axes; parameters as for `fftn`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.ifft2(np.ones((3, 4, 5))).shape
    (3, 4, 5)
    """
    return _transformed_n("ifftn", a, s, axes, norm, out)


@keeps_type
def rfft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, out: Any = None) -> Any:
    """The transform of real numbers along two axes, the last one as by `rfft`; parameters as for `fftn`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.rfft2(np.ones((3, 4, 5))).shape
    (3, 4, 3)
    """
    return _transformed_n("rfftn", a, s, axes, norm, out)


@keeps_type
def irfft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, out: Any = None) -> Any:
    """The transform back to real numbers along two axes, the last one as by `irfft`; parameters as for `fftn`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.irfft2(np.ones((3, 4, 3))).shape
    (3, 4, 4)
    """
    return _transformed_n("irfftn", a, s, axes, norm, out)


@keeps_type
def fftshift(x: Any, axes: Any = None) -> Any:
    """The elements moved by half the size along axes, so that the frequency zero is in the middle.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.fftshift([0, 1, 2, -2, -1])
    array([-2, -1,  0,  1,  2])
    """
    t = _convert.tensor(x)
    return wrap(_kernels.fftshift(t, _axes(axes, t.ndim)))


@keeps_type
def ifftshift(x: Any, axes: Any = None) -> Any:
    """What undoes `fftshift`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.ifftshift([-2, -1, 0, 1, 2])
    array([ 0,  1,  2, -2, -1])
    """
    t = _convert.tensor(x)
    return wrap(_kernels.ifftshift(t, _axes(axes, t.ndim)))


def _frequencies(places: Callable[[int, Any], Tensor], n: Any, d: Any, device: Any) -> Any:
    try:
        count = operator.index(n)
    except TypeError:
        raise ValueError("n should be an integer") from None
    step = 1.0 / (n * d)
    if isinstance(step, Tensor):
        step = wrap(step)
    return wrap(places(count, _convert.device_of(device))) * step


@keeps_type
def fftfreq(n: Any, d: Any = 1.0, device: Any = None) -> Any:
    """The frequencies of the points of `fft`.

    Parameters
    ----------
    n
        The number of points.
    d
        The distance of the samples.
    device
        "cpu", a torch device, or None.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.fftfreq(4, 0.5)
    array([ 0. ,  0.5, -1. , -0.5])
    """

    def places(n: int, device: Any) -> Tensor:
        if n < 0:
            raise ValueError("negative dimensions are not allowed")
        half = (n + 1) // 2
        return torch.cat([torch.arange(half, device=device), torch.arange(-(n // 2), 0, device=device)])

    return _frequencies(places, n, d, device)


@keeps_type
def rfftfreq(n: Any, d: Any = 1.0, device: Any = None) -> Any:
    """The frequencies of the points of `rfft`; parameters as for `fftfreq`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fft.rfftfreq(4, 0.5)
    array([0. , 0.5, 1. ])
    """
    return _frequencies(lambda n, device: torch.arange(max(n // 2 + 1, 0), device=device), n, d, device)


__all__ = [
    "fft", "fft2", "fftfreq", "fftn", "fftshift", "hfft", "ifft", "ifft2", "ifftn", "ifftshift", "ihfft", "irfft",
    "irfft2", "irfftn", "rfft", "rfft2", "rfftfreq", "rfftn",
]  # fmt: skip
