"""Questions about dtypes and kinds of objects, and numbers in other bases. Facts of NumPy's, for our arrays as well."""

from __future__ import annotations

import numbers
from typing import Any

import numpy as np
import torch
from torch import Tensor

from . import _convert
from ._dtypes import SCALAR, TO_NUMPY, legacy_dtypes, mode, of_numpy, promote
from ._ndarray import ndarray

__all__ = [
    "base_repr",
    "binary_repr",
    "can_cast",
    "common_type",
    "iscomplexobj",
    "isrealobj",
    "isscalar",
    "iterable",
    "min_scalar_type",
    "mintypecode",
    "result_type",
    "typename",
]


def _fact(x: Any) -> Any:
    """The dtype of an ndarray, a tensor, or a torch dtype; anything else itself."""
    if isinstance(x, (ndarray, Tensor)):
        return TO_NUMPY[_convert.tensor(x).dtype]
    if isinstance(x, torch.dtype):
        try:
            return TO_NUMPY[x]
        except KeyError:
            raise TypeError(f"numpy_compat: NumPy has no dtype for {x}") from None
    return x


def _stand_in(x: Any) -> Any:
    """An empty NumPy array of the dtype of an ndarray or a tensor; anything else itself."""
    return np.empty(0, _fact(x)) if isinstance(x, (ndarray, Tensor)) else x


def result_type(*arrays_and_dtypes: Any) -> np.dtype[Any]:
    """The common dtype of arrays, dtypes and Python numbers.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.result_type(np.zeros(2, dtype="float32"), 3.5, torch.int8)
    dtype('float32')
    """
    if mode.legacy and arrays_and_dtypes:
        return _legacy(arrays_and_dtypes)
    return np.result_type(*[_fact(x) for x in arrays_and_dtypes])


def _legacy(xs: tuple[Any, ...]) -> np.dtype[Any]:
    dtypes, values = [], []
    for x in xs:
        value = None
        if isinstance(x, (ndarray, Tensor, np.ndarray, np.generic, int, float, complex)):
            t = _convert.tensor(x)
            d = t.dtype
            value = None if t.ndim else t.item()
        else:
            d = of_numpy(np.dtype(_fact(x)))
        dtypes.append(d)
        values.append(value)
    return TO_NUMPY[promote(*legacy_dtypes(dtypes, values))]


def can_cast(from_: Any, to: Any, casting: Any = "safe") -> bool:
    """Whether a dtype, or that of an array, is cast to another under a rule.

    Parameters
    ----------
    from_
        A dtype, NumPy scalar, ndarray or tensor.
    to
        A dtype.
    casting
        "no", "equiv", "safe", "same_kind" or "unsafe".

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.can_cast("int32", torch.int64)
    True
    """
    return np.can_cast(_fact(from_), _fact(to), casting)


def min_scalar_type(a: Any, /) -> np.dtype[Any]:
    """The smallest dtype that holds a number; of an array with axes, its dtype.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.min_scalar_type(300)
    dtype('uint16')
    """
    if isinstance(a, (ndarray, Tensor)):
        t = _convert.tensor(a)
        return TO_NUMPY[t.dtype] if t.ndim else np.min_scalar_type(SCALAR[t.dtype](t.item()))
    return np.min_scalar_type(_fact(a))


def common_type(*arrays: Any) -> type:
    """The inexact scalar type that arrays have in common.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.common_type(np.arange(2), np.zeros(2, dtype="complex64"))
    <class 'numpy.complex128'>
    """
    return np.common_type(*[_stand_in(a) for a in arrays])


def mintypecode(typechars: Any, typeset: Any = "GDFgdf", default: Any = "d") -> str:
    """The character of the smallest dtype in a set to which others can be cast.

    Parameters
    ----------
    typechars
        Characters of dtypes, or arrays.
    typeset
        The characters to choose from.
    default
        What is given if none of the characters is in the set.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.mintypecode(["d", "f", "D"])
    'D'
    """
    if not isinstance(typechars, str):
        typechars = [_stand_in(c) for c in typechars]
    return np.mintypecode(typechars, typeset, default)


def typename(char: Any) -> str:
    """What the character of a dtype stands for.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.typename("f")
    'single precision'
    """
    return np.typename(char)


def isscalar(element: Any) -> bool:
    """Whether an object is a number, a string or a NumPy scalar; arrays without axes are not.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.isscalar(3.1), np.isscalar(np.array(3.1))
    (True, False)
    """
    return isinstance(element, numbers.Number) or np.isscalar(element)


def iscomplexobj(x: Any) -> bool:
    """Whether the dtype of an object is complex.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.iscomplexobj([1, 1j])
    True
    """
    if isinstance(x, (ndarray, Tensor)):
        return _convert.tensor(x).is_complex()
    if isinstance(x, (list, tuple)) and _convert.has_arrays(x):
        return _convert.tensor(x).is_complex()
    return np.iscomplexobj(x)


def isrealobj(x: Any) -> bool:
    """Whether the dtype of an object is not complex.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.isrealobj([1, 2])
    True
    """
    return not iscomplexobj(x)


def iterable(y: Any) -> bool:
    """Whether an object can be iterated over; an array without axes cannot.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.iterable([1, 2]), np.iterable(2)
    (True, False)
    """
    try:
        iter(y)
    except TypeError:
        return False
    return True


def _int(x: Any) -> Any:
    return x.item() if isinstance(x, (ndarray, Tensor)) else x


def base_repr(number: Any, base: int = 2, padding: int = 0) -> str:
    """An integer in a base, with zeros in front.

    Parameters
    ----------
    number
        The integer.
    base
        2 to 36.
    padding
        How many zeros are put in front.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.base_repr(10, 3)
    '101'
    """
    return np.base_repr(_int(number), base, padding)


def binary_repr(num: Any, width: Any = None) -> str:
    """An integer in binary; a negative one as its two's complement if there is a width.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.binary_repr(-3, width=5)
    '11101'
    """
    return np.binary_repr(_int(num), width)
