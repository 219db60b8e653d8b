"""Floating-point errors: NumPy's `errstate`, checked where a program has asked for it and values are on the CPU."""

from __future__ import annotations

import contextlib
import inspect
import warnings
from typing import Any

import numpy as np
import torch
from torch import Tensor


class _State:
    __slots__ = ("on",)
    on: bool


#: Whether results are checked: from the first `seterr`, or inside `errstate`. To read a result takes longer than to
#: compute it.
state = _State()
state.on = False

_KINDS = ("divide", "over", "under", "invalid")


def seterr(
    all: Any = None, divide: Any = None, over: Any = None, under: Any = None, invalid: Any = None
) -> dict[str, str]:
    """What happens on a floating-point error, from now on; see numpy.seterr.

    Nothing is checked before the first call: a check reads the result. Arrays on an accelerator are never checked.

    Parameters
    ----------
    all, divide, over, under, invalid
        "ignore", "warn", "raise", "call", "print", "log" or None, which changes nothing.

    Returns
    -------
    dict
        The settings before.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> sorted(np.seterr(all=None))
    ['divide', 'invalid', 'over', 'under']
    """
    before = np.seterr(all=all, divide=divide, over=over, under=under, invalid=invalid)
    state.on = _differs()
    return before  # type: ignore[return-value]


def _differs() -> bool:
    """Whether an error is to be reported in another way than NumPy's default, or is not ignored on request."""
    return any(v not in ("warn", "ignore") for v in np.geterr().values()) or np.geterr()["under"] != "ignore"


_UNSPECIFIED: Any = inspect.signature(np.errstate).parameters["call"].default


class errstate(contextlib.ContextDecorator):
    """Settings for floating-point errors inside a `with` block; see numpy.errstate and `seterr`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> with np.errstate(divide="raise"):
    ...     np.divide(np.ones(2), 0)
    Traceback (most recent call last):
        ...
    FloatingPointError: divide by zero encountered in divide
    """

    def __init__(
        self,
        *,
        call: Any = _UNSPECIFIED,
        all: Any = None,
        divide: Any = None,
        over: Any = None,
        under: Any = None,
        invalid: Any = None,
    ) -> None:
        self._kwargs: dict[str, Any] = {"divide": divide, "over": over, "under": under, "invalid": invalid, "all": all}
        if call is not _UNSPECIFIED:
            self._kwargs["call"] = call
        self._entered: list[tuple[Any, bool]] = []

    def __enter__(self) -> None:
        real = np.errstate(**self._kwargs)
        real.__enter__()
        self._entered.append((real, state.on))
        state.on = any(v != "ignore" for k, v in np.geterr().items() if self._kwargs[k] or self._kwargs["all"])

    def __exit__(self, *exc: Any) -> None:
        real, state.on = self._entered.pop()
        real.__exit__(*exc)


_DIVISIONS = frozenset(
    "divide floor_divide remainder fmod divmod reciprocal log log2 log10 log1p power arctanh".split()
)


def checks(name: str, operands: list[Tensor], results: tuple[Tensor, ...]) -> None:
    """Report NaN and infinities that the operands did not have."""
    floating = [r for r in results if (r.is_floating_point() or r.is_complex()) and r.is_cpu]
    if not floating:
        if name in _DIVISIONS and operands and operands[-1].is_cpu and bool((operands[-1] == 0).any()):
            _report("divide", name, "divide by zero")
        return
    r = floating[0]
    inputs = [t for t in operands if t.is_floating_point() or t.is_complex()]
    nan = torch.isnan(r)
    inf = torch.isinf(r)
    for t in inputs:
        nan = nan & ~torch.isnan(t)
        inf = inf & torch.isfinite(t)
    if bool(inf.any()):
        at_pole = name in _DIVISIONS and _is_pole(name, operands, inf)
        if at_pole:
            _report("divide", name, "divide by zero")
        else:
            _report("over", name, "overflow")
    if bool(nan.any()):
        _report("invalid", name, "invalid value")
    if (
        np.geterr()["under"] != "ignore"
        and r.is_floating_point()
        and name in ("multiply", "divide", "exp", "exp2", "power")
    ):
        zero = (
            (r == 0) & torch.stack([t.expand(r.shape) != 0 for t in operands]).all(0) if len(operands) > 1 else r == 0
        )
        if bool(zero.any()):
            _report("under", name, "underflow")


def _is_pole(name: str, operands: list[Tensor], inf: Tensor) -> bool:
    t = operands[-1] if name not in ("power",) else operands[0]
    pole = -1 if name == "log1p" else 0
    at = (t.abs() == 1) if name == "arctanh" else t == pole
    return bool((inf & at).any())


def _report(kind: str, name: str, what: str) -> None:
    text = f"{what} encountered in {name}"
    settings: Any = np.geterr()
    how = settings[kind]
    if how == "warn":
        warnings.warn(text, RuntimeWarning, stacklevel=4)
    elif how == "raise":
        raise FloatingPointError(text)
    elif how == "print":
        print(f"Warning: {text}")
    elif how == "call":
        handler: Any = np.geterrcall()
        if handler is None:
            raise NameError(f"python callback specified for {what} (in {name}) but no function found.")
        handler(what, {"divide": 1, "over": 2, "under": 4, "invalid": 8}[kind])
    elif how == "log":
        log: Any = np.geterrcall()
        log.write(f"Warning: {text}\n")
