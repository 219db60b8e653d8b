"""numpy.emath: functions that give complex numbers where real ones have no value.

Whether they do depends on the values, so these are read (which waits for a device). In a graph and inside vmap, where
they cannot be, the result is complex.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from . import _convert, _ufuncs
from ._convert import keeps_type
from ._dtypes import KIND
from ._ndarray import wrap
from ._norms import _holds
from ._searching import _tensors

__all__ = ["arccos", "arcsin", "arctanh", "log", "log2", "log10", "logn", "power", "sqrt"]

# Those that complex64 holds for NumPy; float16 is not among them.
_SMALL = frozenset({torch.bool, torch.int8, torch.int16, torch.uint8, torch.uint16, torch.float32})


def _negative(t: Tensor) -> Tensor:
    return t < 0


def _above_one(t: Tensor) -> Tensor:
    if KIND[t.dtype] == "u":  # torch compares few unsigned integers
        return t.to(torch.float64) > 1
    return (t > 1) | (t < -1)


def _extended(t: Tensor, outside: Callable[[Tensor], Tensor]) -> Tensor:
    """Real numbers as complex ones, if some are outside a domain or that is not known."""
    if t.is_complex() or t.dtype is torch.bool or (KIND[t.dtype] == "u" and outside is _negative):
        return t
    if _holds(outside(t).any()) is False:
        return t
    return _convert.cast(t, torch.complex64 if t.dtype in _SMALL else torch.complex128)


def _applied(f: Any, x: Any, outside: Callable[[Tensor], Tensor]) -> Any:
    return f(wrap(_extended(_convert.tensor(x), outside)))


@keeps_type
def sqrt(x: Any) -> Any:
    """The square root, complex if there are negative numbers.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.emath.sqrt([-1, 4])
    array([0.+1.j, 2.+0.j])
    """
    return _applied(_ufuncs.sqrt, x, _negative)


@keeps_type
def log(x: Any) -> Any:
    """The natural logarithm, complex if there are negative numbers.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.emath.log(-1)
    np.complex128(3.141592653589793j)
    """
    return _applied(_ufuncs.log, x, _negative)


@keeps_type
def log2(x: Any) -> Any:
    """The logarithm to base 2, complex if there are negative numbers.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.emath.log2([2, 8])
    array([1., 3.])
    """
    return _applied(_ufuncs.log2, x, _negative)


@keeps_type
def log10(x: Any) -> Any:
    """The logarithm to base 10, complex if there are negative numbers.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.emath.log10([10, 1000])
    array([1., 3.])
    """
    return _applied(_ufuncs.log10, x, _negative)


@keeps_type
def logn(n: Any, x: Any) -> Any:
    """The logarithm to base `n`, complex if there are negative numbers.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.emath.logn(2, [4, 8])
    array([2., 3.])
    """
    base, t = (wrap(_extended(t, _negative)) for t in _tensors(n, x))
    return _ufuncs.divide(_ufuncs.log(t), _ufuncs.log(base))


@keeps_type
def power(x: Any, p: Any) -> Any:
    """Powers, complex if there are negative numbers in `x`; with a negative one in `p`, integers are floats.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.emath.power([2, 4], -2)
    array([0.25  , 0.0625])
    """
    t, exponent = _tensors(x, p)
    t = _extended(t, _negative)
    # Where it is not known whether there are negative powers, there may be.
    if KIND[exponent.dtype] == "i" and _holds(_negative(exponent).any()) is not False:
        exponent = exponent.to(torch.float64)
    return _ufuncs.power(wrap(t), wrap(exponent))


@keeps_type
def arccos(x: Any) -> Any:
    """The arc cosine, complex if there are numbers above 1 in magnitude.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.emath.arccos(1)
    np.float64(0.0)
    """
    return _applied(_ufuncs.arccos, x, _above_one)


@keeps_type
def arcsin(x: Any) -> Any:
    """The arc sine, complex if there are numbers above 1 in magnitude.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.emath.arcsin([0.0, 1.0])
    array([0.        , 1.57079633])
    """
    return _applied(_ufuncs.arcsin, x, _above_one)


@keeps_type
def arctanh(x: Any) -> Any:
    """The inverse hyperbolic tangent, complex if there are numbers above 1 in magnitude.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.emath.arctanh(0.5).round(6)
    np.float64(0.549306)
    """
    return _applied(_ufuncs.arctanh, x, _above_one)
