"""Floating-point errors: NumPy's `errstate`, checked where a program has asked for it and values are on the CPU."""

from __future__ import annotations

import contextlib
import functools
import inspect
import warnings
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .._kernels import reduce


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

    def _recreate_cm(self) -> Any:
        return errstate(**self._kwargs)

    def __enter__(self) -> None:
        if self._entered:
            raise TypeError("Cannot enter `np.errstate` twice.")
        real = np.errstate(**self._kwargs)
        real.__enter__()
        self._entered.append((real, state.on))
        settings: Any = np.geterr()
        asked = any(v != "ignore" for k, v in settings.items() if self._kwargs[k] or self._kwargs["all"])
        state.on = asked or (state.on and any(v != "ignore" for v in settings.values()))

    def __exit__(self, *exc: Any) -> None:
        real, state.on = self._entered[-1]
        real.__exit__(*exc)


_INTEGER_DIVISIONS = frozenset("floor_divide remainder fmod divmod reciprocal".split())
_QUOTIENTS = frozenset("divide floor_divide divmod".split())
_ZERO_POLES = frozenset("reciprocal log log2 log10".split())
_CAN_UNDERFLOW = frozenset("multiply square divide reciprocal exp exp2 power float_power".split())
_TEXTS = {"divide": "divide by zero", "over": "overflow", "under": "underflow", "invalid": "invalid value"}


def checks(name: str, operands: list[Tensor], results: tuple[Tensor, ...], shown: str | None = None) -> None:
    """Report the errors of a ufunc: infinities, NaN and vanished numbers that the operands do not explain.

    Parameters
    ----------
    name
        The ufunc.
    operands, results
        Of its loop.
    shown
        What the message names, if not the ufunc.
    """
    if not operands or not results[0].is_cpu or not results[0].numel():
        return
    floating = [r for r in results if r.is_floating_point() or r.is_complex()]
    found = _of_floats(name, operands, floating) if floating else _of_integers(name, operands)
    for kind, text in _TEXTS.items():
        if kind in found:
            _report(kind, shown or name, text)


def _of_integers(name: str, operands: list[Tensor]) -> set[str]:
    found: set[str] = set()
    if name in _INTEGER_DIVISIONS:
        divisor = operands[-1]
        if bool((divisor == 0).any()):
            found.add("divide")
        d = divisor.dtype
        if name in ("floor_divide", "divmod") and d.is_signed:
            lost = (operands[0] == torch.iinfo(d).min) & (divisor == -1)
            if bool(lost.any()):
                found.add("over")
        if name == "reciprocal" and found:
            found.add("invalid")
    return found


def _of_floats(name: str, operands: list[Tensor], results: list[Tensor]) -> set[str]:
    found: set[str] = set()
    inputs = [t for t in operands if t.is_floating_point() or t.is_complex()]
    finite = functools.reduce(torch.logical_and, [torch.isfinite(t) for t in inputs], torch.ones((), dtype=torch.bool))
    known = functools.reduce(torch.logical_or, [torch.isnan(t) for t in inputs], torch.zeros((), dtype=torch.bool))
    if name == "nextafter":
        finite = torch.isfinite(inputs[0])
    infinite = torch.isinf(results[0]) & finite
    pole = _poles(name, operands)
    if pole is not None:
        if bool((infinite & pole).any()):
            found.add("divide")
        infinite = infinite & ~pole
    if bool(infinite.any()):
        found.add("over")
        if name in ("floor_divide", "divmod"):
            found.add("invalid")
    if any(bool((torch.isnan(r) & ~known).any()) for r in results):
        found.add("invalid")
    if name == "spacing" and inputs[0].dtype is torch.float16 and not bool(finite.all()):
        found.add("invalid")
    settings: Any = np.geterr()
    if name in _CAN_UNDERFLOW and settings["under"] != "ignore" and results[0].is_floating_point():
        lost = _vanishes(name, inputs, results[0]) & finite
        if bool(lost.any()):
            found.add("under")
    return found


def _poles(name: str, operands: list[Tensor]) -> Tensor | None:
    """Where an infinity is exact."""
    if name in _QUOTIENTS:
        return operands[1] == 0
    if name in ("power", "float_power"):
        return operands[0] == 0
    if name in _ZERO_POLES:
        return operands[0] == 0
    if name == "log1p":
        return operands[0] == -1
    return operands[0].abs() == 1 if name == "arctanh" else None


def _vanishes(name: str, inputs: list[Tensor], r: Tensor) -> Tensor:
    """Where a result is below the normal numbers and not exact."""
    small = r.abs() < torch.finfo(r.dtype).tiny
    if name.startswith("exp"):
        return small & ((r == 0) | (inputs[0] != torch.floor(inputs[0])) | (name == "exp"))
    a, b = inputs if len(inputs) == 2 else (inputs[0], inputs[0])
    a, b, wide = a.double(), b.double(), r.double()
    if name in ("multiply", "square"):
        exact = (wide == a * b) & ((r != 0) | (a == 0) | (b == 0))
        if r.dtype is torch.float64:
            exact = torch.where((a == 0) | (b == 0), exact, exact & (wide / a == b) & (wide / b == a))
        return small & ~exact
    if name in ("divide", "reciprocal"):
        a = torch.ones_like(a) if name == "reciprocal" else a
        return small & (wide * b != a)
    return small & (a != 0)


def reduction_checks(method: str, t: Tensor, r: Tensor, axes: tuple[int, ...], keepdims: bool) -> None:
    """Report infinities and NaN of a reduction or an accumulation that the elements do not have."""
    if not (r.is_floating_point() or r.is_complex()) or not r.is_cpu:
        return
    if method == "accumulate":
        (axis,) = axes
        known_nan, known_inf = (torch.cumsum(f(t), axis) > 0 for f in (torch.isnan, torch.isinf))
    else:
        known_nan, known_inf = (reduce.any(f(t), axes, keepdims) for f in (torch.isnan, torch.isinf))
    if bool((torch.isinf(r) & ~known_inf).any()):
        _report("over", method, "overflow")
    if bool((torch.isnan(r) & ~known_nan).any()):
        _report("invalid", method, "invalid value")


def inner_checks(name: str, operands: tuple[Tensor, ...], r: Tensor) -> None:
    """Report infinities and NaN of sums of products that the operands do not have: NaN of infinities, too."""
    if not (r.is_floating_point() or r.is_complex()) or not r.is_cpu:
        return
    if bool(torch.isinf(r).any()) and not any(bool(torch.isinf(t).any()) for t in operands):
        _report("over", name, "overflow")
    if bool(torch.isnan(r).any()) and not any(bool(torch.isnan(t).any()) for t in operands):
        _report("invalid", name, "invalid value")


#: What the conversion of a float to these integers takes without an error.
_TAKEN = {torch.int64: (-(2.0**63), 2.0**63), torch.uint64: (-(2.0**63), 2.0**64), torch.uint32: (-(2.0**63), 2.0**63)}


def cast_checks(t: Tensor, r: Tensor) -> None:
    """Report what a cast of floats loses: infinities and NaN cast to integers, numbers too large or too small."""
    if not t.is_cpu or r.dtype is torch.bool:
        return
    if t.is_complex():
        t, r = torch.view_as_real(t.resolve_conj()), torch.view_as_real(r)  # to real numbers the real part is cast
    elif r.is_complex():
        r = torch.view_as_real(r)[..., 0]
    if not r.is_floating_point():
        if t.is_floating_point():
            low, high = _TAKEN.get(r.dtype, (-(2.0**31), 2.0**31))
            whole = torch.trunc(t.double())
            if not bool(((whole >= low) & (whole < high)).all()):
                _report("invalid", "cast", "invalid value")
        return
    finite = torch.isfinite(t) if t.is_floating_point() else torch.ones((), dtype=torch.bool)
    if bool((torch.isinf(r) & finite).any()):
        _report("over", "cast", "overflow")
    settings: Any = np.geterr()
    if settings["under"] != "ignore" and t.is_floating_point():
        lost = (r.abs() < torch.finfo(r.dtype).tiny) & (r.to(t.dtype) != t)
        if bool((lost & finite).any()):
            _report("under", "cast", "underflow")


def report(kind: str, text: str) -> None:
    """Warn, raise or print a text as the settings say; a mere text is neither logged nor handled."""
    settings: Any = np.geterr()
    how = settings[kind]
    if how == "warn":
        warnings.warn(text, RuntimeWarning, stacklevel=4)
    elif how == "raise":
        raise FloatingPointError(text)
    elif how == "print":
        print(text)


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
