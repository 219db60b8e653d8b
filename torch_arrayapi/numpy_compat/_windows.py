"""Windows, and the functions that they are made of."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from . import _convert, _ufuncs
from ._convert import keeps_type
from ._creation import asarray
from ._dtypes import KIND
from ._ndarray import ndarray, wrap

__all__ = ["bartlett", "blackman", "hamming", "hanning", "i0", "kaiser", "sinc"]


@keeps_type
def i0(x: Any) -> Any:
    """The modified Bessel function of the first kind and order 0.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.i0([0.0, 1.0])
    array([1.        , 1.26606588])
    """
    t = _convert.tensor(x)
    if t.is_complex():
        raise TypeError("i0 not supported for complex values")
    if KIND[t.dtype] != "f":
        t = _convert.cast(t, torch.float64)
    return wrap(torch.special.i0(t.float()).half() if t.dtype is torch.float16 else torch.special.i0(t))


@keeps_type
def sinc(x: Any) -> Any:
    """sin(pi x) / (pi x), which is 1 at 0.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.sinc([0, 0.5])
    array([1.        , 0.63661977])
    """
    y = asarray(_ufuncs.multiply(np.pi, asarray(x)))
    t = y._tensor
    d = t.dtype
    small = float(np.finfo(y.dtype).eps) if KIND[d] == "f" else 1e-20
    y = wrap(torch.where(t != 0, t, torch.full((), small, dtype=d, device=t.device)))
    return _ufuncs.sin(y) / y


def _size(M: Any) -> tuple[Any, Any]:
    """The number of points as NumPy counts with it, a float, and the device."""
    if isinstance(M, (ndarray, Tensor)):
        t = _convert.tensor(M)
        return float(t.item()), t.device
    if isinstance(M, str):
        raise TypeError("'<' not supported between instances of 'str' and 'int'")
    return float(M), None


def _points(M: float, device: Any) -> Tensor | None:
    """The odd or even numbers around 0 at which a window of M points is taken, or None for a window of one point."""
    if M < 1:
        return torch.empty(0, dtype=torch.float64, device=device)
    if M == 1:
        return None
    return torch.arange(1 - M, M, 2, dtype=torch.float64, device=device)


def _cosines(M: Any, *weights: float) -> ndarray:
    """A window that is a sum of cosines."""
    M, device = _size(M)
    n = _points(M, device)
    if n is None:
        return wrap(torch.ones(1, dtype=torch.float64, device=device))
    r = weights[0] + weights[1] * torch.cos(np.pi * n / (M - 1))
    return wrap(r + weights[2] * torch.cos(2.0 * np.pi * n / (M - 1)) if len(weights) > 2 else r)


@keeps_type
def bartlett(M: Any) -> Any:
    """The triangular window of M points, 0 at its ends.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.bartlett(5)
    array([0. , 0.5, 1. , 0.5, 0. ])
    """
    M, device = _size(M)
    n = _points(M, device)
    if n is None:
        return wrap(torch.ones(1, dtype=torch.float64, device=device))
    return wrap(torch.where(n <= 0, 1 + n / (M - 1), 1 - n / (M - 1)))


@keeps_type
def blackman(M: Any) -> Any:
    """The Blackman window of M points, a sum of three cosines.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.allclose(np.blackman(5), [0, 0.34, 1, 0.34, 0])
    True
    """
    return _cosines(M, 0.42, 0.5, 0.08)


@keeps_type
def hamming(M: Any) -> Any:
    """The Hamming window of M points, a raised cosine.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.hamming(3)
    array([0.08, 1.  , 0.08])
    """
    return _cosines(M, 0.54, 0.46)


@keeps_type
def hanning(M: Any) -> Any:
    """The Hann window of M points, a cosine raised to 0 at its ends.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.hanning(5)
    array([0. , 0.5, 1. , 0.5, 0. ])
    """
    return _cosines(M, 0.5, 0.5)


@keeps_type
def kaiser(M: Any, beta: Any) -> Any:
    """The Kaiser window of M points.

    Parameters
    ----------
    M
        The number of points.
    beta
        How narrow it is; 0 is a rectangle.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.kaiser(3, 0)
    array([1., 1., 1.])
    """
    M, device = _size(M)
    if device is None and isinstance(beta, (ndarray, Tensor)):
        device = _convert.tensor(beta).device
    if M == 1:
        return wrap(torch.ones(1, dtype=torch.float64, device=device))
    b = _convert.cast(_convert.tensor(beta, device), torch.float64)
    half = (M - 1) / 2.0
    n = torch.arange(0, max(M, 0), dtype=torch.float64, device=device)
    r = torch.special.i0(b * torch.sqrt(1 - ((n - half) / half) ** 2.0)) / torch.special.i0(b)
    return wrap(r)
