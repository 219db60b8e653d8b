"""Arrays of other libraries that want to compute a ufunc themselves: `__array_ufunc__`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from torch import Tensor

from ._ndarray import ndarray

_NO_VALUE: Any = np._NoValue
_KNOWN = frozenset({bool, int, float, complex, list, tuple, type(None), ndarray, Tensor, np.ndarray})


def override_of(inputs: tuple[Any, ...], outs: tuple[Any, ...]) -> Callable[..., Any] | None:
    """What is to be called instead of a ufunc, with the ufunc, the name of its method, operands and keywords; or None.

    Raises
    ------
    TypeError
        An operand refuses ufuncs.
    """
    asked: list[Any] = []
    for x in (*inputs, *outs):
        cls = type(x)
        if cls in _KNOWN or isinstance(x, (Tensor, np.ndarray, np.generic)):
            continue
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
        types = ", ".join(type(x).__name__ for x in (*inputs, *outs))
        raise TypeError(
            f"operand type(s) all returned NotImplemented from __array_ufunc__({ufunc!r}, {method!r}, ...): {types}"
        )

    return call


def given_only(**pairs: Any) -> dict[str, Any]:
    """Of keywords as (value, default) those that are given."""
    return {name: value for name, (value, default) in pairs.items() if value is not default}
