"""The standard's manipulation functions.

Each function takes Arrays and gives Arrays, or takes torch tensors and gives tensors; arrays of any dtype.
The source of each is the page of its name in the Array API standard 2025.12, chapter manipulation functions.

Results share the memory of the argument where they can: `broadcast_arrays`, `broadcast_to`, `expand_dims`,
`moveaxis`, `permute_dims`, `squeeze`, `unstack`, and `reshape` where its `copy` and the layout allow it. The
others copy; `flip` too, because a tensor cannot have negative strides.

All raise TypeError for what is neither an Array nor a tensor and for Arrays mixed with tensors, IndexError
for an axis out of range and ValueError for an axis named twice.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor
from torch.compiler import is_compiling

from . import _axes
from . import _ops as ops
from ._array import Array, bare, operands, result, unwrap, unwrap_many
from ._axes import as_int, as_shape, normalize_axes, normalize_axis, shown
from ._compile import surely
from ._dtypes import INTEGER, NAME
from ._factory import reason

if TYPE_CHECKING:
    from ._array import A

__all__ = [
    "broadcast_arrays",
    "broadcast_shapes",
    "broadcast_to",
    "concat",
    "expand_dims",
    "flip",
    "moveaxis",
    "permute_dims",
    "repeat",
    "reshape",
    "roll",
    "squeeze",
    "stack",
    "tile",
    "unstack",
]


def broadcast_arrays(*arrays: A) -> tuple[A, ...]:
    """Views of the arrays in the one shape that they broadcast to, each in its own dtype.

    Parameters
    ----------
    arrays
        Arrays whose shapes broadcast.

    Raises
    ------
    ValueError
        The shapes do not broadcast.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> x, y = xp.broadcast_arrays(xp.asarray([1, 2]), xp.asarray([[0.5], [1.5]]))
    >>> x
    Array([[1, 2],
           [1, 2]], dtype=int64)
    """
    if not arrays:
        return ()
    ts, boxed = unwrap_many("broadcast_arrays", arrays)
    shape = _axes.broadcast_shapes("broadcast_arrays", *[t.shape for t in ts])
    return tuple([result(ops.BROADCAST_ARRAYS.fast(t, shape), boxed) for t in ts])


def broadcast_shapes(*shapes: tuple[int, ...]) -> tuple[int, ...]:
    """The shape that arrays of these shapes broadcast to; () without shapes.

    Parameters
    ----------
    shapes
        Tuples of sizes.

    Raises
    ------
    TypeError
        A shape is no tuple of integers. Sizes are always known here, None is none.
    ValueError
        The shapes do not broadcast, or a size is negative.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.broadcast_shapes((3, 1), (5,))
    (3, 5)
    """
    checked = [as_shape("broadcast_shapes", _sequence("broadcast_shapes", "a shape", s)) for s in shapes]
    return _axes.broadcast_shapes("broadcast_shapes", *checked)


def broadcast_to(x: A, /, shape: tuple[int, ...]) -> A:
    """A view of the array in another shape, in which axes of size one are repeated.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    shape
        A shape that the shape of `x` broadcasts to.

    Raises
    ------
    ValueError
        `x` does not broadcast to that shape.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.broadcast_to(xp.asarray([1, 2]), (2, 2))
    Array([[1, 2],
           [1, 2]], dtype=int64)
    """
    t = x._tensor if type(x) is Array else bare(ops.BROADCAST_TO, x)
    boxed = t is not x
    sizes = as_shape("broadcast_to", shape)
    try:
        r = torch.broadcast_to(t, sizes)
        return result(r, boxed)
    except (RuntimeError, TypeError):
        raise ValueError(f"broadcast_to: an array of shape {tuple(t.shape)} does not broadcast to {sizes}") from None


def concat(arrays: tuple[A, ...] | list[A], /, *, axis: int | None = 0) -> A:
    """The arrays one after the other along an axis, in their common dtype.

    Parameters
    ----------
    arrays
        A tuple or list of arrays whose shapes differ in the size of `axis` only.
    axis
        An axis of each array; None joins the elements of all, in row-major order, to one axis.

    Raises
    ------
    TypeError
        The dtypes have no common dtype.
    ValueError
        The shapes do not fit, an array has no axes, or there are no arrays.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.concat([xp.asarray([1, 2]), xp.asarray([3])])
    Array([1, 2, 3], dtype=int64)
    """
    ts, boxed = operands(ops.CONCAT, arrays if type(arrays) is list else _sequence("concat", "arrays", arrays))
    if axis is None:
        return result(torch.cat([t.reshape(-1) for t in ts]), boxed)
    ndim = ts[0].ndim
    if ndim == 0:
        raise ValueError("concat: a 0-d array has no axis to join along; use stack, or axis=None")
    if type(axis) is not int or axis:
        axis = normalize_axis("concat", axis, ndim)
    try:
        r = torch.cat(ts, axis) if axis else torch.cat(ts)  # faster without its 0
    except RuntimeError:
        _check_axes_number(ts)
        others = [[n for i, n in enumerate(t.shape) if i != axis] for t in ts]
        if all(sizes == others[0] for sizes in others):
            raise
        raise ValueError(f"concat: shapes {_shapes(ts)} differ in more than the size of axis {axis}") from None
    if ndim > 1 or r.ndim > 1:  # torch.cat takes any array of shape (0,), whatever the other shapes are
        _check_axes_number(ts)
    return result(r, boxed)


def expand_dims(x: A, /, axis: int | tuple[int, ...]) -> A:
    """A view of the array with one more axis, of size one, for each position in `axis`.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    axis
        Position or positions in the result, which has as many axes more; negative ones count from its end.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.expand_dims(xp.asarray([1, 2]), axis=(0, -1)).shape
    (1, 2, 1)
    """
    t = x._tensor if type(x) is Array else bare(ops.EXPAND_DIMS, x)
    boxed = t is not x
    if type(axis) is int:
        try:
            r = torch.unsqueeze(t, axis)
            return result(r, boxed)
        except (IndexError, ValueError):  # in the words of torch
            pass
    ndim = t.ndim + (len(axis) if isinstance(axis, tuple) else 1)
    return result(ops.EXPAND_DIMS.fast(t, _given_axes("expand_dims", axis, ndim)), boxed)


def flip(x: A, /, *, axis: int | tuple[int, ...] | None = None) -> A:
    """The elements in reversed order along axes. Always a copy.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    axis
        Axis or axes to reverse; None is all.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.flip(xp.asarray([1, 2, 3]))
    Array([3, 2, 1], dtype=int64)
    """
    t = x._tensor if type(x) is Array else bare(ops.FLIP, x)
    boxed = t is not x
    axes = tuple(range(t.ndim)) if axis is None else normalize_axes("flip", axis, t.ndim)
    op = ops.FLIP
    r = op.fast(t, axes) if t.dtype in op.native else op.full(t, axes)
    return result(r, boxed)


def moveaxis(x: A, source: int | tuple[int, ...], destination: int | tuple[int, ...], /) -> A:
    """A view of the array with axes at other positions; the rest keep their order.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    source
        Axis or axes to move.
    destination
        Their positions in the result, as many.

    Raises
    ------
    ValueError
        `source` and `destination` have different lengths.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.moveaxis(xp.zeros((2, 3, 4)), 0, -1).shape
    (3, 4, 2)
    """
    t, boxed = unwrap(ops.MOVEAXIS, x)
    a = _given_axes("moveaxis", source, t.ndim)
    b = _given_axes("moveaxis", destination, t.ndim)
    if len(a) != len(b):
        raise ValueError(f"moveaxis: source {source} and destination {destination} have different lengths")
    return result(ops.MOVEAXIS.fast(t, a, b), boxed)


def permute_dims(x: A, /, axes: tuple[int, ...]) -> A:
    """A view of the array with its axes in another order.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    axes
        All axes of `x`, in the new order.

    Raises
    ------
    ValueError
        `axes` does not name each axis once.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.permute_dims(xp.zeros((2, 3, 4)), (2, 0, 1)).shape
    (4, 2, 3)
    """
    t = x._tensor if type(x) is Array else bare(ops.PERMUTE_DIMS, x)
    boxed = t is not x
    if type(axes) is tuple:
        try:
            r = torch.permute(t, axes)
            return result(r, boxed)
        except (IndexError, RuntimeError, TypeError):  # in the words of torch
            pass
    order = normalize_axes("permute_dims", tuple(_sequence("permute_dims", "axes", axes)), t.ndim)
    if len(order) != t.ndim:
        raise ValueError(f"permute_dims: axes {axes} are not all axes of an array of {t.ndim} axes")
    return result(ops.PERMUTE_DIMS.fast(t, order), boxed)


def repeat(x: A, repeats: int | A, /, *, axis: int | None = None) -> A:
    """Each element several times in a row.

    With an array `repeats` the result's shape depends on values: on an accelerator that waits for the device,
    and the meta device cannot do it.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    repeats
        How often: an int, or an array of an integer dtype, of size one or with one number for each element
        along `axis`.
    axis
        The axis along which to repeat; None takes the elements in row-major order and gives one axis.

    Raises
    ------
    TypeError
        `repeats` is neither an int nor an array of an integer dtype.
    ValueError
        `repeats` is negative or has another size.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.repeat(xp.asarray([1, 2]), xp.asarray([2, 1]))
    Array([1, 1, 2], dtype=int64)
    """
    t, boxed = unwrap(ops.REPEAT, x)
    counts: int | Tensor
    if isinstance(repeats, (Array, Tensor)):
        (t, counts), boxed = unwrap_many("repeat", (x, repeats))
    else:
        counts = as_int("repeat", "repeats", repeats)
    if axis is None:
        t, axis = t.reshape(-1), 0
    else:
        axis = normalize_axis("repeat", axis, t.ndim)
    size = t.shape[axis]
    if isinstance(counts, int):
        if counts < 0:
            raise ValueError(f"repeat: repeats is {counts}; takes no negative number")
        _check_size("repeat", t, (counts, t.numel()))
    else:
        if counts.dtype not in INTEGER:
            raise TypeError(f"repeat: repeats is an array of {NAME[counts.dtype]}; takes integer dtypes")
        if counts.ndim > 1 or counts.numel() not in (1, size):
            raise ValueError(f"repeat: repeats has shape {tuple(counts.shape)}; takes (1,) or {(size,)} for this axis")
        if counts.is_meta:
            raise ValueError("repeat: repeats is on the device 'meta' and has no values; takes an int there")
        counts = counts.reshape(-1).to(torch.int64)  # a uint64 above 2**63 becomes negative
        if not is_compiling() and bool((counts < 0).any()):
            raise ValueError("repeat: an element of repeats is negative, or above 2**63")
    try:
        return result(ops.REPEAT.fast(t, counts, axis), boxed)
    except RuntimeError as e:
        raise reason("repeat", None, e) from None


def reshape(x: A, /, shape: tuple[int, ...], *, copy: bool | None = None) -> A:
    """The elements, in row-major order, in another shape.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    shape
        Sizes with the same product; one may be -1 and follows from the others.
    copy
        True copies, False never does, None copies only if there is no such view.

    Raises
    ------
    ValueError
        The sizes do not fit, or `copy` is False and there is no such view.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.reshape(xp.asarray([1, 2, 3, 4]), (2, -1))
    Array([[1, 2],
           [3, 4]], dtype=int64)
    """
    t = x._tensor if type(x) is Array else bare(ops.RESHAPE, x)
    boxed = t is not x
    if type(shape) is tuple and copy is None:
        try:
            r = torch.reshape(t, shape)
            return result(r, boxed)
        except (RuntimeError, TypeError):  # in the words of torch
            pass
    sizes = _inferred(t, shape)
    try:
        return result(ops.RESHAPE.fast(t, sizes, copy), boxed)
    except RuntimeError:
        raise ValueError(
            f"reshape: an array of shape {tuple(t.shape)} and strides {t.stride()} has no view of shape "
            f"{sizes}; copy=None or True copies"
        ) from None


def _inferred(t: Tensor, shape: Any) -> tuple[int, ...]:
    """The sizes in `shape`, with -1 replaced by what is left."""
    given = shape if isinstance(shape, (tuple, list)) else (shape,)
    sizes = tuple([as_int("reshape", "a size in shape", s) for s in given])
    n = t.numel()
    if -1 in sizes:
        known = -math.prod(sizes) if sizes.count(-1) == 1 else 0
        if min(sizes) == -1 and known > 0 and n % known == 0:
            return tuple([n // known if s == -1 else s for s in sizes])
    elif all(s >= 0 for s in sizes) and math.prod(sizes) == n:
        return sizes
    raise ValueError(
        f"reshape: {n} elements of an array of shape {tuple(t.shape)} have no shape {sizes}; "
        "takes sizes with that product, one of which may be -1"
    )


def roll(x: A, /, shift: int | tuple[int, ...], *, axis: int | tuple[int, ...] | None = None) -> A:
    """The elements moved along axes; those that leave at one end come in at the other.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    shift
        How many places, to larger indices if positive: an int for all axes, or a tuple, one for each axis.
    axis
        Axis or axes; None moves the elements in row-major order. An axis may be named twice.

    Raises
    ------
    ValueError
        `shift` is a tuple and `axis` no tuple of the same length.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.roll(xp.asarray([1, 2, 3]), 1)
    Array([3, 1, 2], dtype=int64)
    """
    t, boxed = unwrap(ops.ROLL, x)
    axes = axis if isinstance(axis, tuple) or axis is None else (axis,)
    if isinstance(shift, tuple):
        if not isinstance(axis, tuple) or len(shift) != len(axis):
            raise ValueError(f"roll: shift {shift} takes a tuple of as many axes, got {axis}")
        shifts = tuple([as_int("roll", "shift", s) for s in shift])
    else:
        shifts = (as_int("roll", "shift", shift),) * (1 if axes is None else len(axes))
    if axes is not None:
        axes = tuple([normalize_axis("roll", a, t.ndim) for a in axes])
    return result(ops.ROLL.fast(t, shifts, axes), boxed)


def squeeze(x: A, /, axis: int | tuple[int, ...]) -> A:
    """A view of the array without some of its axes of size one.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    axis
        Axis or axes to take away.

    Raises
    ------
    ValueError
        Such an axis has another size than one.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.squeeze(xp.zeros((1, 2, 1)), axis=0).shape
    (2, 1)
    """
    t, boxed = unwrap(ops.SQUEEZE, x)
    axes = _given_axes("squeeze", axis, t.ndim)
    for a in axes:
        if t.shape[a] != 1:
            raise ValueError(f"squeeze: axis {a} has size {t.shape[a]}; takes axes of size 1")
    return result(ops.SQUEEZE.fast(t, axes), boxed)


def stack(arrays: tuple[A, ...] | list[A], /, *, axis: int = 0) -> A:
    """The arrays along a new axis, in their common dtype.

    Parameters
    ----------
    arrays
        A tuple or list of arrays of one shape.
    axis
        Where the new axis is in the result.

    Raises
    ------
    TypeError
        The dtypes have no common dtype.
    ValueError
        The shapes differ, or there are no arrays.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.stack([xp.asarray([1, 2]), xp.asarray([3, 4])], axis=1)
    Array([[1, 3],
           [2, 4]], dtype=int64)
    """
    ts, boxed = operands(ops.STACK, arrays if type(arrays) is list else _sequence("stack", "arrays", arrays))
    if type(axis) is not int or axis:
        axis = normalize_axis("stack", axis, ts[0].ndim + 1)
    try:
        r = torch.stack(ts, axis) if axis else torch.stack(ts)
        return result(r, boxed)
    except RuntimeError:
        if len({t.shape for t in ts}) == 1:
            raise
        raise ValueError(f"stack: shapes {_shapes(ts)} differ") from None


def tile(x: A, repetitions: tuple[int, ...], /) -> A:
    """The array as a tile, laid several times along each axis.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    repetitions
        How often along each axis, counted from the last axis; where there are more repetitions than axes,
        axes of size one come first.

    Raises
    ------
    ValueError
        A repetition is negative.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.tile(xp.asarray([1, 2]), (2, 2))
    Array([[1, 2, 1, 2],
           [1, 2, 1, 2]], dtype=int64)
    """
    t, boxed = unwrap(ops.TILE, x)
    times: list[int] = [as_int("tile", "a repetition", r) for r in _sequence("tile", "repetitions", repetitions)]
    if any(r < 0 for r in times):
        raise ValueError(f"tile: repetitions {times} has a negative number")
    _check_size("tile", t, (*times, t.numel()))
    try:
        return result(ops.TILE.fast(t, times), boxed)
    except RuntimeError as e:
        raise reason("tile", None, e) from None


def unstack(x: A, /, *, axis: int = 0) -> tuple[A, ...]:
    """Views of the parts of the array along an axis, without that axis.

    Parameters
    ----------
    x
        Array of any dtype with at least one axis.
    axis
        The axis to split.

    Raises
    ------
    ValueError
        `x` has no axes.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.unstack(xp.asarray([[1, 2], [3, 4]]))
    (Array([1, 2], dtype=int64), Array([3, 4], dtype=int64))
    """
    t, boxed = unwrap(ops.UNSTACK, x)
    if t.ndim == 0:
        raise ValueError("unstack: a 0-d array has no axis to split")
    return tuple([result(part, boxed) for part in ops.UNSTACK.fast(t, normalize_axis("unstack", axis, t.ndim))])


def _given_axes(name: str, axis: Any, ndim: int) -> tuple[int, ...]:
    """`normalize_axes` where None is no axis."""
    if axis is None:
        raise TypeError(f"{name}: an axis is None; takes an int or a tuple of ints")
    return normalize_axes(name, axis, ndim)


def _sequence(name: str, argument: str, value: Any) -> tuple[Any, ...] | list[Any]:
    """A tuple or list as it is; not an array or an iterator."""
    if not isinstance(value, (tuple, list)):
        raise TypeError(f"{name}: {argument} is of type {type(value).__name__}; takes a tuple or a list")
    return value


def _check_axes_number(ts: list[Tensor]) -> None:
    if len({t.ndim for t in ts}) > 1:
        raise ValueError(f"concat: shapes {_shapes(ts)} have different numbers of axes") from None


def _shapes(ts: list[Tensor]) -> str:
    return ", ".join([f"{tuple(t.shape)}" for t in ts])


def _check_size(name: str, t: Tensor, factors: tuple[int, ...]) -> None:
    if surely(math.prod([max(f, 1) for f in factors]) * t.element_size() >= 2**63):
        product = " * ".join([f"{shown(f)}" for f in factors])
        raise ValueError(f"{name}: a result of {product} elements is too large")
