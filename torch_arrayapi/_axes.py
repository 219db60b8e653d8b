"""Arithmetic on axes and shapes: plain integers in, plain integers out. Knows no array."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import SupportsIndex

from torch.compiler import is_compiling

from ._compile import likely, surely

Axis = int | tuple[int, ...] | None


def normalize_axis(name: str, axis: SupportsIndex, ndim: int) -> int:
    """The axis counted from the front.

    Raises
    ------
    TypeError
        `axis` is not an integer.
    IndexError
        `axis` is out of range.
    """
    if type(axis) is not int:
        axis = as_int(name, "axis", axis)
    if 0 <= axis < ndim:
        return axis
    if -ndim <= axis < 0:
        return axis + ndim
    if ndim == 0:
        raise IndexError(f"{name}: axis {shown(axis)} is out of range; a 0-d array has no axes")
    raise IndexError(f"{name}: axis {shown(axis)} is out of range; takes {-ndim} to {ndim - 1} for {ndim} axes")


def normalize_axes(name: str, axis: Axis, ndim: int) -> tuple[int, ...]:
    """All the axes meant by `axis`: None is every axis, an int is one, a tuple is itself.

    Raises
    ------
    TypeError
        `axis` is neither None, an integer nor a tuple of integers.
    IndexError
        An axis is out of range.
    ValueError
        An axis is named twice.
    """
    if axis is None:
        return tuple(range(ndim))
    if type(axis) is int:
        return (normalize_axis(name, axis, ndim),)
    if not isinstance(axis, tuple):
        return (normalize_axis(name, as_int(name, "axis", axis), ndim),)
    axes = tuple([normalize_axis(name, a, ndim) for a in axis])
    if len(set(axes)) != len(axes):
        raise ValueError(f"{name}: axis {axis} names an axis twice")
    return axes


def as_int(name: str, argument: str, value: object) -> int:
    """`value` as an int, for arguments that count or index.

    Raises
    ------
    TypeError
        `value` is no integer (bool and float included).
    """
    if type(value) is int:
        return value
    if not isinstance(value, bool):
        try:
            # Dynamo has no operator.index of an IntEnum.
            return int(value) if isinstance(value, int) else operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"{name}: {argument} must be an integer, got {type(value).__name__}")


def shown(value: object) -> object:
    """A number for an error message: Python refuses to write out an int of more than 4300 digits."""
    if isinstance(value, int) and value.bit_length() > 200:
        return f"an int of {value.bit_length()} bits"
    return value


def check_flags(name: str, **flags: object) -> None:
    """Refuses arguments that are neither True nor False.

    Raises
    ------
    TypeError
        One of `flags` is no bool.
    """
    for argument, value in flags.items():
        if type(value) is not bool:
            raise TypeError(f"{name}: {argument} is {value!r}; takes True or False")


def as_shape(name: str, shape: object) -> tuple[int, ...]:
    """A shape given as an int or a sequence of ints, as a tuple.

    Raises
    ------
    TypeError
        `shape` is neither.
    ValueError
        A size is negative.
    """
    if isinstance(shape, (tuple, list)):
        sizes = tuple([s if type(s) is int else as_int(name, "a size in shape", s) for s in shape])
    else:
        sizes = (as_int(name, "shape", shape),)
    holds = likely if is_compiling() else bool  # a graph may have sizes that are not known yet
    for s in sizes:
        if not holds(s >= 0):
            raise ValueError(f"{name}: shape {sizes} has a negative size")
    return sizes


def broadcast_shapes(name: str, *shapes: Sequence[int]) -> tuple[int, ...]:
    """The shape that all `shapes` broadcast to.

    Raises
    ------
    ValueError
        The shapes do not broadcast.
    """
    ndim = max([0, *[len(s) for s in shapes]])  # torch.compile takes no default=
    out = [1] * ndim
    for shape in shapes:
        for i, size in enumerate(shape, ndim - len(shape)):
            if surely(out[i] == 1):
                out[i] = size
            elif not (surely(size == 1) or likely(size == out[i])):
                shown = " and ".join([f"{tuple(s)}" for s in shapes])
                raise ValueError(f"{name}: shapes {shown} do not broadcast")
    return tuple(out)


def keepdims_shape(shape: Sequence[int], axes: tuple[int, ...]) -> tuple[int, ...]:
    """`shape` with the sizes of `axes` set to one."""
    return tuple(1 if i in axes else s for i, s in enumerate(shape))
