"""Arrays of other libraries, which may compute a ufunc themselves or box its result."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from torch import Tensor

from . import _ndarray
from ._ndarray import ndarray

F = TypeVar("F", bound=Callable[..., Any])
_NO_VALUE: Any = np._NoValue
_ARRAYS = frozenset({ndarray, Tensor, np.ndarray})
_KNOWN = frozenset({bool, int, float, complex, list, tuple, type(None), type(...), ndarray, Tensor, np.ndarray})


def foreign(xs: tuple[Any, ...]) -> list[Any]:
    """Those of the arguments that are neither arrays nor numbers."""
    return [x for x in xs if type(x) not in _KNOWN and not isinstance(x, (Tensor, np.ndarray, np.generic))]


def override_of(inputs: tuple[Any, ...], outs: tuple[Any, ...], where: Any = True) -> Callable[..., Any] | None:
    """What is to be called instead of a ufunc, with the ufunc, the name of its method, operands and keywords; or None.

    Raises
    ------
    TypeError
        An operand refuses ufuncs.
    """
    asked: list[Any] = []
    for x in foreign((*inputs, *outs, where)):
        cls = type(x)
        method = getattr(cls, "__array_ufunc__", _NO_VALUE)
        if method is None:
            raise TypeError(f"operand '{cls.__name__}' does not support ufuncs (__array_ufunc__=None)")
        if method is not _NO_VALUE and all(type(y) is not cls for y in asked):
            place = next((i for i, y in enumerate(asked) if issubclass(cls, type(y))), len(asked))
            asked.insert(place, x)  # subclasses come before their bases
    if not asked:
        return None

    def call(ufunc: Any, method: str, *args: Any, **kwargs: Any) -> Any:
        for x in asked:
            r = x.__array_ufunc__(ufunc, method, *args, **kwargs)
            if r is not NotImplemented:
                return r
        shown = ", ".join([*map(repr, args), *(f"{k}={v!r}" for k, v in kwargs.items())])
        types = ", ".join(repr(type(x).__name__) for x in (*args, *kwargs.get("out", ())))
        raise TypeError(
            f"operand type(s) all returned NotImplemented from __array_ufunc__({ufunc!r}, {method!r}, {shown}): {types}"
        )

    return call


def given_only(**pairs: Any) -> dict[str, Any]:
    """Of keywords as (value, default) those that are given."""
    return {name: value for name, (value, default) in pairs.items() if value is not default}


def outs_of(out: Any, nout: int = 1) -> tuple[Any, ...]:
    """The argument `out` as one array or None for each result.

    Raises
    ------
    TypeError, ValueError
        It is not.
    """
    if isinstance(out, tuple):
        if any(o is ... for o in out):
            raise TypeError("must use `...` as `out=...` and not per-operand/in a tuple")
        if len(out) != nout:
            raise ValueError("The 'out' tuple must have exactly one entry per ufunc output")
        return out
    if out is ...:
        return (None,) * nout
    if nout > 1:
        raise TypeError("'out' must be a tuple of arrays")
    return (out,)


def overridable(f: F) -> F:
    """A method of a ufunc that asks its operands' `__array_ufunc__` first, with the keywords that are given."""
    names = list(inspect.signature(f).parameters)[1:]
    own = {"reduce": 1, "accumulate": 1, "reduceat": 2, "outer": 2, "at": 3}[f.__name__]

    place = names.index("out") if "out" in names else 99

    @functools.wraps(f)
    def face(self: Any, *args: Any, **kwargs: Any) -> Any:
        out = args[place] if place < len(args) else kwargs.get("out")
        if own == 1 and out is None and args and type(args[0]) in _ARRAYS and "where" not in kwargs:
            return f(self, *args, **kwargs)
        if out is ... and "out" not in kwargs:
            raise TypeError("out=... is only allowed as a keyword argument.")
        if out is None or type(out) is ndarray:
            outs: tuple[Any, ...] = (out,)
        else:
            outs = outs_of(out)
        if foreign((*args[:own], *outs, kwargs.get("where"))):
            override = override_of(args[:own], outs, kwargs.get("where"))
            if override is not None:
                inspect.signature(f).bind(self, *args, **kwargs)
                given = {**dict(zip(names[own:], args[own:], strict=False)), **kwargs}
                given.pop("out", None)
                if outs[0] is not None:
                    given["out"] = outs
                if given.get("initial") is _NO_VALUE:
                    del given["initial"]
                if "sig" in kwargs and "signature" in kwargs:
                    raise TypeError("cannot specify both 'sig' and 'signature'")
                inputs = [*args[:own], *(given.pop(n) for n in names[len(args) : own] if n in given)]
                return override(self, f.__name__, *inputs, **given)
        return f(self, *args, **kwargs)

    return face  # type: ignore[return-value]


def wrapper_of(xs: tuple[Any, ...]) -> Callable[..., Any] | None:
    """The `__array_wrap__` of the operand with the highest `__array_priority__`, if it is not an array of ours."""
    best, found = -1e300, None
    for x in xs:
        if isinstance(x, (ndarray, Tensor, np.ndarray)):
            if best < 0.0:
                best, found = 0.0, None
        elif x is not None and hasattr(type(x), "__array_wrap__") and not isinstance(x, np.generic):
            priority = getattr(type(x), "__array_priority__", 0.0)
            if priority > best or (priority == best and found is None):
                best, found = priority, x.__array_wrap__
    return found


def elsewhere(f: Callable[..., Any], like: Any, /, *args: Any, **kwargs: Any) -> Any:
    """What `__array_function__` of the argument `like` makes of a call, whose keywords at their default do not count.

    Raises
    ------
    TypeError
        It has none.
    """
    if isinstance(like, np.ndarray) or not hasattr(type(like), "__array_function__"):
        raise TypeError("The `like` argument must be an array-like that implements the `__array_function__` protocol.")
    parameters = inspect.signature(f).parameters
    given = {k: v for k, v in kwargs.items() if k not in parameters or v is not parameters[k].default}
    r = like.__array_function__(getattr(_ndarray.api, f.__name__, f), (type(like),), args, given)
    if r is NotImplemented:
        raise TypeError(
            f"no implementation found for 'numpy.{f.__name__}' on types that implement __array_function__: "
            f"[{type(like)!r}]"
        )
    return r


def takes_like(f: F) -> F:
    """A function that makes an array, with an argument `like` whose class may make it instead."""

    @functools.wraps(f)
    def face(*args: Any, **kwargs: Any) -> Any:
        like = kwargs.get("like")
        if like is None or isinstance(like, (ndarray, Tensor)):
            return f(*args, **kwargs)
        del kwargs["like"]
        return elsewhere(face, like, *args, **kwargs)

    return face  # type: ignore[return-value]
