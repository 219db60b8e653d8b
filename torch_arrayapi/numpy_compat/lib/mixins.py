"""numpy.lib.mixins: operators for classes that have `__array_ufunc__`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import _ufuncs
from .._gufunc import matmul

__all__ = ["NDArrayOperatorsMixin"]

_BINARY = {
    "add": "add", "sub": "subtract", "mul": "multiply", "matmul": "matmul", "truediv": "divide",
    "floordiv": "floor_divide", "mod": "remainder", "pow": "power", "lshift": "left_shift", "rshift": "right_shift",
    "and": "bitwise_and", "xor": "bitwise_xor", "or": "bitwise_or",
}  # fmt: skip
_COMPARISONS = {
    "lt": "less", "le": "less_equal", "eq": "equal", "ne": "not_equal", "gt": "greater", "ge": "greater_equal",
}  # fmt: skip
_UNARY = {"neg": "negative", "pos": "positive", "abs": "absolute", "invert": "invert"}


def _refuses(other: Any) -> bool:
    return getattr(other, "__array_ufunc__", False) is None


def _binary(f: Callable[..., Any], name: str) -> Callable[..., Any]:
    def method(self: Any, other: Any) -> Any:
        return NotImplemented if _refuses(other) else f(self, other)

    return _named(method, name)


def _reflected(f: Callable[..., Any], name: str) -> Callable[..., Any]:
    def method(self: Any, other: Any) -> Any:
        return NotImplemented if _refuses(other) else f(other, self)

    return _named(method, name)


def _in_place(f: Callable[..., Any], name: str) -> Callable[..., Any]:
    def method(self: Any, other: Any) -> Any:
        if _refuses(other):  # Python would take `x = x + other` for NotImplemented
            raise TypeError(f"operand '{type(other).__name__}' does not support ufuncs (__array_ufunc__=None)")
        return f(self, other, out=(self,))

    return _named(method, name)


def _unary(f: Callable[..., Any], name: str) -> Callable[..., Any]:
    def method(self: Any) -> Any:
        return f(self)

    return _named(method, name)


def _named(method: Callable[..., Any], name: str) -> Callable[..., Any]:
    method.__name__ = name
    method.__qualname__ = f"NDArrayOperatorsMixin.{name}"
    return method


class NDArrayOperatorsMixin:
    """Python's operators by ufuncs, for a class whose `__array_ufunc__` says what they do.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> class Length(np.lib.mixins.NDArrayOperatorsMixin):
    ...     def __init__(self, metres):
    ...         self.metres = metres
    ...
    ...     def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
    ...         values = [x.metres if isinstance(x, Length) else x for x in inputs]
    ...         return Length(getattr(ufunc, method)(*values, **kwargs))
    >>> (2 * Length([1, 2])).metres
    array([2, 4])
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]


def _fill() -> None:
    for short, name in _COMPARISONS.items():
        method = f"__{short}__"
        setattr(NDArrayOperatorsMixin, method, _binary(getattr(_ufuncs, name), method))
    for short, name in _UNARY.items():
        method = f"__{short}__"
        setattr(NDArrayOperatorsMixin, method, _unary(getattr(_ufuncs, name), method))
    for short, name in {**_BINARY, "divmod": "divmod"}.items():
        f = matmul if name == "matmul" else getattr(_ufuncs, name)
        makers = {"": _binary, "r": _reflected, "i": _in_place}
        for prefix, make in makers.items():
            if prefix != "i" or short != "divmod":  # Python has no such operator
                method = f"__{prefix}{short}__"
                setattr(NDArrayOperatorsMixin, method, make(f, method))


_fill()
