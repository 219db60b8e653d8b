"""The standard's promotion of dtypes and Python scalars, and the checks of dtype and device arguments.

Works on dtypes and tensors; knows no Array.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.compiler import is_compiling

from ._axes import shown
from ._compile import is_open, likely
from ._dtypes import ALL, BOUNDS, FLOATING, KIND, NAME, PROMOTE, SCALAR_KINDS, TO_COMPLEX, describe
from ._kernels.create import fitting, scalar

_FITTING = 2**62  # larger numbers go in as 0-d tensors


def common_dtype(name: str, d1: torch.dtype, d2: torch.dtype) -> torch.dtype:
    """The standard's promotion of two dtypes.

    Raises
    ------
    TypeError
        The standard gives the two no common dtype.
    """
    if d1 is d2:
        return d1
    d = PROMOTE[d1].get(d2)
    if d is None:
        raise TypeError(
            f"{name}: {NAME[d1]} and {NAME[d2]} have no common dtype in the standard; convert one with astype"
        )
    return d


def scalar_dtype(name: str, s: Any, d: torch.dtype) -> torch.dtype:
    """The dtype of a Python scalar beside an array of dtype `d`.

    Raises
    ------
    TypeError
        The standard does not let such a scalar meet that dtype.
    OverflowError
        An int is outside the range of an integer dtype.
    """
    kind = KIND[d]
    python = type(s) if type(s) in SCALAR_KINDS else _python_type(s)
    if kind not in SCALAR_KINDS[python]:
        raise TypeError(
            f"{name}: got an array of {NAME[d]} and a Python {python.__name__}; "
            "bool meets bool, int any numeric dtype, float and complex floating-point dtypes"
        )
    if kind in "iu":
        low, high = BOUNDS[d]
        if not is_between(low, s, high):
            raise OverflowError(f"{name}: {shown(s)} is outside the range of {NAME[d]}, {low} to {high}")
    elif python is int:
        try:
            float(s)
        except OverflowError:
            raise OverflowError(f"{name}: {shown(s)} is outside the range of {NAME[d]}") from None
    return TO_COMPLEX.get(d, d) if python is complex else d


def is_between(low: float, s: Any, high: float) -> bool:
    """low <= s <= high; True if `s` is not known while a graph is made."""
    if is_compiling():
        return likely(low <= s) and likely(s <= high)
    return low <= s <= high


def is_fitting(s: Any) -> bool:
    """Whether torch takes the number: it refuses ints outside int64 and floats outside float32."""
    if is_compiling():  # asked first, for an open float is not to be compared
        return not is_open(s) and is_between(-_FITTING, s, _FITTING)
    return -_FITTING <= s <= _FITTING


def check_number(name: str, s: Any, d: torch.dtype) -> None:
    """Refuses a Python scalar that an array of dtype `d` cannot hold.

    Raises
    ------
    TypeError
        It is of another kind.
    OverflowError
        An int is outside the range of an integer dtype.
    """
    if scalar_dtype(name, s, d) is not d:
        raise TypeError(f"{name}: got a Python complex for an array of {NAME[d]}")


def converted(name: str, t: Tensor, d: torch.dtype) -> Tensor:
    """The tensor in a dtype that the standard promotes its own to.

    Raises
    ------
    TypeError
        The promotion of the two is not `d`.
    """
    if t.dtype is d:
        return t
    if PROMOTE[t.dtype].get(d) is not d:
        raise TypeError(f"{name}: got a value of {NAME[t.dtype]} for an array of {NAME[d]}; convert it with astype")
    return t.to(dtype=d)


def plain_number(s: Any) -> Any:
    """A Python scalar of a class derived from int, float or complex as one of these; dynamo has no float(IntEnum)."""
    return s if type(s) in SCALAR_KINDS else _python_type(s)(s)


def _python_type(s: Any) -> type:
    """The Python scalar type that `s` is an instance of (np.float64 is a float, an IntEnum an int)."""
    return next(t for t in (bool, int, float, complex) if isinstance(s, t))


def scalar_tensor(s: Any, dtype: torch.dtype, device: torch.device | None) -> Tensor:
    """A 0-d tensor of a Python scalar that `scalar_dtype` has let pass."""
    if dtype in FLOATING:
        s = fitting(s, dtype)
    return scalar(s, dtype, device)


def dtype_name(dtype: object) -> str:
    """The standard's name of a dtype; of another object, its repr."""
    return NAME.get(dtype, str(dtype)) if isinstance(dtype, torch.dtype) else repr(dtype)


def check_dtype(name: str, dtype: Any, ok: frozenset[torch.dtype] = ALL) -> torch.dtype:
    """`dtype` if it is one of `ok`, else a TypeError."""
    if isinstance(dtype, torch.dtype) and dtype in ok:
        return dtype
    hint = "" if isinstance(dtype, torch.dtype) else "; dtypes are torch dtypes such as torch_arrayapi.float64"
    raise TypeError(f"{name}: dtype is {dtype_name(dtype)}; takes {describe(ok)}{hint}")


def check_device(name: str, device: Any) -> torch.device | None:
    """`device` as a torch.device, None as it is.

    Raises
    ------
    TypeError
        `device` is neither None, a torch.device nor a string.
    ValueError
        torch knows no such device, or it is not there.
    """
    if device is None or type(device) is torch.device:
        return device
    if not isinstance(device, str):
        raise TypeError(f"{name}: device is {device!r}; takes a torch.device, its name or None")
    try:
        return torch.device(device)
    except RuntimeError:
        raise ValueError(f"{name}: torch knows no device {device!r}; takes for example 'cpu' or 'cuda:0'") from None
