"""Elements taken and written by index, mask or choice."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._kernels import elementwise, search
from .._kernels.index import apart
from . import _convert, _index
from ._convert import keeps_type
from ._dtypes import KIND, TO_NUMPY, can_cast, parse
from ._dtypes import mode as promotion_mode
from ._dtypes import result_type as weak_result_type
from ._ndarray import assign, check_writable, ndarray, result, source_of, view_of, wrap
from ._operands import _axis, _broadcast_shapes, _check_broadcast, _device, _logical, _mask, _placed, _shown
from ._searching import _checked_cast
from ._types import result_type

__all__ = [
    "choose", "compress", "copyto", "extract", "place", "put", "put_along_axis", "putmask", "select",
    "take", "take_along_axis",
]  # fmt: skip

_WEAK = {int: torch.int64, float: torch.float64, complex: torch.complex128}
_ARRAYS = (ndarray, Tensor, np.ndarray)


# What several functions need


def _target(a: Any, refusal: str) -> ndarray:
    """What is written into: an ndarray, a tensor, or a copy of a NumPy array, which `_written_back` puts back."""
    if type(a) is ndarray:
        return a
    if isinstance(a, Tensor):
        return wrap(_convert.tensor(a))
    if not isinstance(a, np.ndarray):
        raise TypeError(refusal)
    x = wrap(_convert.tensor(a.copy()))
    return x if a.flags.writeable else view_of(x, x._tensor, (), readonly=True)


def _written_back(a: Any, x: ndarray) -> None:
    if isinstance(a, np.ndarray):
        a[...] = x


def _values(v: Any, x: ndarray) -> Tensor:
    """What is written into `x`, cast as on assignment: arrays in any way, Python numbers only if they fit."""
    d, device = x._tensor.dtype, x._tensor.device
    if type(v) in (bool, int, float, complex) or isinstance(v, np.generic):
        return _convert.element(v, d, device)
    if isinstance(v, _ARRAYS) or (type(v) in (list, tuple) and _convert.has_arrays(v)):
        return _convert.cast(_convert.tensor(v, device).to(device), d)
    return _convert.from_numpy(np.asarray(v, dtype=TO_NUMPY[d]), device)


def _cycled(v: Tensor, n: int) -> Tensor:
    """`n` values: the elements of `v`, of which there are some, again and again."""
    v = v.reshape(-1)
    k = v.numel()
    if k == 1:
        return v.expand(n)
    return v[:n] if k >= n else v[torch.arange(n, device=v.device) % k]


def _indices(i: Any, casting: str, device: Any) -> Tensor:
    """Indices as int64: arrays as the rule of casting allows, numbers and sequences as NumPy converts them."""
    if isinstance(i, _ARRAYS) or (type(i) in (list, tuple) and _convert.has_arrays(i)):
        return _checked_cast(_convert.tensor(i, device), torch.int64, casting).to(device)
    return _convert.from_numpy(np.asarray(int(i) if isinstance(i, np.generic) else i, dtype=np.int64), device)


_MODES = ("clip", "wrap", "raise")


def _mode(mode: Any) -> str:
    """What is done with indices out of bounds, by name or by NumPy's number."""
    if isinstance(mode, str):
        if mode not in _MODES:
            raise ValueError(f"clipmode must be one of 'clip', 'raise', or 'wrap' (got {mode!r})")
        return mode
    if mode is None:
        return "raise"
    try:
        i = operator.index(mode)
    except TypeError:
        raise TypeError("clipmode not understood") from None
    if not 0 <= i < len(_MODES):
        raise ValueError("integer clipmode must be RAISE, WRAP, or CLIP")
    return _MODES[i]


def _within(i: Tensor, n: int, mode: str) -> Tensor:
    """The indices brought into 0 to n - 1, or left alone by "raise"."""
    if mode == "clip":
        return i.clamp(0, n - 1)
    return i % n if mode == "wrap" else i


def _any(m: Tensor) -> bool:
    """Whether there is a true element; False where there is no value to look at: in a graph, inside vmap."""
    if is_compiling():
        return False
    try:
        return bool(m.any())
    except RuntimeError:
        return False


def _check_bounds(i: Tensor, n: int, axis: int) -> None:
    wrong = (i < -n) | (i >= n)
    if _any(wrong):
        raise IndexError(f"index {int(i[wrong][0])} is out of bounds for axis {axis} with size {n}")


def _check_cast(a: torch.dtype, b: torch.dtype, casting: str, what: str = "array data") -> None:
    if not can_cast(a, b, casting):
        raise TypeError(f"Cannot cast {what} from {TO_NUMPY[a]!r} to {TO_NUMPY[b]!r} according to the rule '{casting}'")


def _on(x: Any, others: tuple[Any, ...]) -> Tensor:
    """The tensor of an array-like; what is no array goes to the device of the others."""
    return _convert.tensor(x, _device((x, *others)))


def _in_mask_shape(mask: Any, x: ndarray, name: str) -> Tensor:
    m = _logical(_convert.tensor(mask, x._tensor.device)).to(x._tensor.device)
    if m.numel() != x.size:
        raise ValueError(f"{name}: mask and data must be the same size")
    return m.reshape(x.shape)


# Taking


@keeps_type
def take(a: Any, indices: Any, axis: Any = None, out: Any = None, mode: Any = "raise") -> Any:
    """The elements at indices along an axis.

    Parameters
    ----------
    a
        Array-like.
    indices
        Integers, of any shape; negative ones count from the end.
    axis
        The axis; None takes from all elements in order.
    out
        Where the result goes; its dtype must be safe to cast to that of `a`.
    mode
        What becomes of indices out of bounds: "raise" refuses them, "wrap" takes them modulo the size, "clip" takes
        the nearest one (and 0 for negative ones).

    Raises
    ------
    IndexError
        An index is out of bounds.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.take([10, 20, 30], [0, -1])
    array([10, 30])
    >>> np.take([10, 20, 30], [4, 7], mode="wrap")
    array([20, 20])
    """
    how = _mode(mode)
    t = _on(a, (indices,))
    return _taken(t, _indices(indices, "same_kind", t.device), axis, out, how)


def _taken(t: Tensor, i: Tensor, axis: Any, out: Any, mode: str) -> Any:
    if axis is None:
        t = t.reshape(-1)
    elif t.ndim == 0:
        t = t.reshape(1)
    at = 0 if axis is None else _axis(axis, t.ndim)
    n = t.shape[at]
    if n == 0 and i.numel():
        raise IndexError("cannot do a non-empty take from an empty axes.")
    shape = [*t.shape[:at], *i.shape, *t.shape[at + 1 :]]
    if math.prod(shape) == 0:  # NumPy looks at no index
        r = torch.empty(shape, dtype=t.dtype, device=t.device)
    else:
        flat = _within(i, n, mode).reshape(-1)
        try:
            r = search.take(t, flat, at).reshape(shape)
        except IndexError:
            _check_bounds(flat, n, at)
            raise
    if out is None:
        return result(r)
    x = _target(out, "output must be an array")
    _check_cast(x._tensor.dtype, t.dtype, "safe")
    if x.shape != tuple(shape):
        raise ValueError("output array does not match result of ndarray.take")
    check_writable(x, "output array is read-only")
    assign(x, r)
    _written_back(out, x)
    return out


@keeps_type
def compress(condition: Any, a: Any, axis: Any = None, out: Any = None) -> Any:
    """The parts along an axis where a condition holds.

    Parameters
    ----------
    condition
        Array-like of one axis; where it ends before the axis does, nothing more is taken.
    a
        Array-like.
    axis
        The axis; None takes from all elements in order.
    out
        Where the result goes; its dtype must be safe to cast to that of `a`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.compress([False, True], [[1, 2], [3, 4]], axis=1)
    array([[2],
           [4]])
    """
    t = _on(a, (condition,))
    c = _convert.tensor(condition, t.device)
    if c.ndim != 1:
        raise ValueError("condition must be a 1-d array")
    return _taken(t, search.nonzero(c)[0].to(t.device), axis, out, "raise")


@keeps_type
def extract(condition: Any, arr: Any) -> Any:
    """The elements where a condition holds; both are read in order, whatever their shapes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.extract([True, False, True], [1, 2, 3])
    array([1, 3])
    """
    t = _on(arr, (condition,))
    c = _convert.tensor(condition, t.device)
    if is_compiling() and c.numel() == t.numel():
        return wrap(t.reshape(-1)[c.reshape(-1) != 0])
    return _taken(t, search.nonzero(c.reshape(-1))[0].to(t.device), None, None, "raise")


def _check_along(arr: Any, indices: Any, axis: Any) -> None:
    """Refuse what `take_along_axis` and `put_along_axis` do not take."""
    if axis is None:
        if indices.ndim != 1:
            raise ValueError("when axis=None, `indices` must have a single dimension.")
    elif arr.ndim != indices.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    if KIND[_convert.tensor(indices).dtype] not in "iu":
        raise IndexError("`indices` must be an integer array")


@keeps_type
def take_along_axis(arr: Any, indices: Any, axis: Any = -1) -> Any:
    """The elements at indices along an axis, other ones for each place along the other axes, as argsort gives them.

    Parameters
    ----------
    arr
        Array.
    indices
        Integer array with as many axes, which broadcasts against `arr` but along the axis.
    axis
        The axis; None takes from all elements in order.

    Raises
    ------
    IndexError
        An index is out of bounds.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.array([[3, 1, 2], [4, 6, 5]])
    >>> np.take_along_axis(x, np.argsort(x, axis=1), axis=1)
    array([[1, 2, 3],
           [4, 5, 6]])
    """
    at = None if axis is None else _axis(axis, arr.ndim)
    _check_along(arr, indices, at)
    device = _device((arr, indices))
    t, i = (_placed(_convert.tensor(x, device), device) for x in (arr if at is not None else arr.reshape(-1), indices))
    at = at or 0
    try:
        return wrap(search.take_along_axis(t, i, at))
    except IndexError:
        _check_bounds(search._as_index(i), t.shape[at], at)
        raise
    except ValueError:
        raise IndexError(
            "shape mismatch: indexing arrays could not be broadcast together with shapes "
            f"{_shown(t.shape)} {_shown(i.shape)}"
        ) from None


# Choosing


def common_dtype(xs: list[Any]) -> torch.dtype:
    """The common dtype of tensors and Python numbers, which are weak."""
    if promotion_mode.legacy:
        return parse(result_type(*xs))
    return weak_result_type([type(x) if type(x) in _WEAK else x.dtype for x in xs])


def _common(xs: list[Any], device: Any) -> list[Tensor]:
    """Array-likes as tensors of one dtype, to which Python numbers are cast whatever their value."""
    ts = [_placed(_convert.tensor(x, device), device) for x in xs]
    d = common_dtype([x if type(x) in _WEAK else t for x, t in zip(xs, ts, strict=True)])
    return [_convert.cast(t, d) for t in ts]


def _entries(choices: Any) -> list[Any]:
    if isinstance(choices, _ARRAYS):
        t = _convert.tensor(choices)
        if not t.ndim:
            raise TypeError("iteration over a 0-d array")
        return list(torch.unbind(t))
    if isinstance(choices, dict):
        raise TypeError("dict is not a sequence")
    return list(choices)


@keeps_type
def choose(a: Any, choices: Any, out: Any = None, mode: Any = "raise") -> Any:
    """For each element of an array of integers, the element there of the choice of that number.

    Parameters
    ----------
    a
        Array-like of integers.
    choices
        A sequence of array-likes, or an array whose first axis is one. They broadcast with `a`.
    out
        Where the result goes.
    mode
        What becomes of numbers that no choice has: "raise" refuses them, "wrap" takes them modulo the number of
        choices, "clip" takes the first or last.

    Raises
    ------
    ValueError
        There is no choice of a number.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.choose([0, 1, 0], [[1, 2, 3], [10, 20, 30]])
    array([ 1, 20,  3])
    """
    how = _mode(mode)
    if out is not None and not isinstance(out, (ndarray, Tensor, np.ndarray)):
        raise TypeError("return arrays must be of ArrayType")
    xs = _entries(choices)
    if not xs:
        raise ValueError("0-length sequence.")
    if len(xs) > 63:
        raise ValueError("Need at least 0 and at most 64 array objects.")
    device = _device((a, *xs))
    i = _placed(_checked_cast(_convert.tensor(a, device), torch.int64, "safe"), device)
    ts = _common(xs, device)
    _check_broadcast([i, *ts])
    shape = _broadcast_shapes(i.shape, *[t.shape for t in ts])
    if len(shape) > 32:
        raise RuntimeError(f"this function only supports up to 32 dimensions but the array has {len(shape)}.")
    if how == "raise" and _any((i < 0) | (i >= len(ts))):
        raise ValueError("invalid entry in choice array")
    i = _within(i, len(ts), how).expand(shape)
    r = search.take_along_axis(torch.stack([t.expand(shape) for t in ts]), i[None], 0)[0]
    if out is None:
        return result(r)
    x = _target(out, "output must be an array")
    if x.shape != tuple(shape):
        raise TypeError("choose: invalid shape for output array.")
    check_writable(x, "output array is read-only")
    assign(x, r)
    _written_back(out, x)
    return out


@keeps_type
def select(condlist: Any, choicelist: Any, default: Any = 0) -> Any:
    """Elements of the choice beside the first condition that holds.

    Parameters
    ----------
    condlist
        Boolean arrays.
    choicelist
        As many array-likes. All broadcast together.
    default
        What is taken where no condition holds.

    Raises
    ------
    ValueError
        The lists are not as long as each other, or are empty.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.arange(5)
    >>> np.select([x < 2, x > 3], [x, x * 10], -1)
    array([ 0,  1, -1, -1, 40])
    """
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    if not len(condlist):
        raise ValueError("select with an empty condition list is not possible")
    conditions, choices = list(condlist), list(choicelist)
    device = _device((*conditions, *choices, default))
    masks = [_placed(_convert.tensor(c, device), device) for c in conditions]
    *ts, r = _common([*choices, default], device)
    for k, m in enumerate(masks):
        if m.dtype is not torch.bool:
            raise TypeError(f"invalid entry {k} in condlist: should be boolean ndarray")
    for x in choices:  # a Python int counts as int64 here, which NumPy does not cast to an unsigned dtype
        if type(x) in _WEAK:
            _check_cast(_WEAK[type(x)], r.dtype, "same_kind")
    _check_broadcast([*masks, *ts, r])
    for m, t in zip(reversed(masks), reversed(ts), strict=True):
        r = elementwise.where(m, t, r)
    return wrap(r)


# Writing


def put(a: Any, ind: Any, v: Any, mode: Any = "raise") -> None:
    """Write values at indices into all elements in order.

    Parameters
    ----------
    a
        The array, or tensor, that is written into.
    ind
        Integers.
    v
        The values, repeated if there are too few; cast to the dtype of `a`.
    mode
        What becomes of indices out of bounds: "raise" refuses them, "wrap" takes them modulo the size, "clip" takes
        the nearest one (and 0 for negative ones).

    Raises
    ------
    IndexError
        An index is out of bounds; nothing is written.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.arange(5)
    >>> np.put(x, [0, 2], [-44, -55])
    >>> x
    array([-44,   1, -55,   3,   4])
    """
    x = _target(a, f"argument 1 must be numpy.ndarray, not {type(a)}")
    how = _mode(mode)
    check_writable(x, "put: output array is read-only")
    i = _indices(ind, "safe", x._tensor.device).reshape(-1)
    values = _values(v, x)
    if not i.numel():
        return
    if not x.size:
        raise IndexError("cannot replace elements of an empty array")
    if not values.numel():
        return
    _put_in_order(x, _within(i, x.size, how), values)
    _written_back(a, x)


def _put_in_order(x: ndarray, i: Tensor, values: Tensor) -> None:
    """Write at indices into the elements in order, through the view that `x` may be."""
    values = _cycled(values, i.numel())
    t, axes = source_of(x)
    i = apart(t, i)
    if not axes and t.is_contiguous():
        _index.put(wrap(t.view(-1)), i, wrap(values))
        return
    n = x.size
    _check_bounds(i, n, 0)
    places = torch.unravel_index(torch.where(i < 0, i + n, i), x.shape)
    _index.put(x, tuple(wrap(p) for p in places), wrap(values))


def place(arr: Any, mask: Any, vals: Any) -> None:
    """Write values one after the other where a mask holds.

    Parameters
    ----------
    arr
        The array, or tensor, that is written into.
    mask
        Array-like with as many elements.
    vals
        The values, repeated if there are too few; cast to the dtype of `arr`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.arange(6)
    >>> np.place(x, x > 2, [44, 55])
    >>> x
    array([ 0,  1,  2, 44, 55, 44])
    """
    x = _target(arr, f"place() argument 1 must be numpy.ndarray, not {type(arr).__name__}")
    check_writable(x)
    values = _values(vals, x).reshape(-1)
    m = _in_mask_shape(mask, x, "place")
    if not values.numel():
        if _any(m):
            raise ValueError("Cannot insert from an empty array!")
        return
    rank = (torch.cumsum(m.reshape(-1), 0) - 1) % values.numel()
    assign(x, elementwise.where(m, values[rank].reshape(m.shape), x._tensor))
    _written_back(arr, x)


def putmask(a: Any, /, mask: Any, values: Any) -> None:
    """Write values where a mask holds, each at its own place.

    Parameters
    ----------
    a
        The array, or tensor, that is written into.
    mask
        Array-like with as many elements.
    values
        The values in order, repeated if there are too few; cast to the dtype of `a`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.arange(5)
    >>> np.putmask(x, x > 1, [-33, -44])
    >>> x
    array([  0,   1, -33, -44, -33])
    """
    x = _target(a, "putmask: first argument must be an array")
    check_writable(x, "putmask: output array is read-only")
    m = _in_mask_shape(mask, x, "putmask")
    v = _values(values, x)
    if not v.numel():
        return
    assign(x, elementwise.where(m, _cycled(v, m.numel()).reshape(m.shape), x._tensor))
    _written_back(a, x)


def put_along_axis(arr: Any, indices: Any, values: Any, axis: Any) -> None:
    """Write values at indices along an axis, other ones for each place along the other axes.

    Parameters
    ----------
    arr
        The array, or tensor, that is written into.
    indices
        Integer array with as many axes, which broadcasts against `arr` but along the axis.
    values
        Array-like that broadcasts to the indices; cast to the dtype of `arr`.
    axis
        The axis; None means all elements in order, of an array in C order.

    Raises
    ------
    IndexError
        An index is out of bounds.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.array([[10, 30, 20], [60, 40, 50]])
    >>> np.put_along_axis(x, np.argmax(x, axis=1, keepdims=True), 99, axis=1)
    >>> x
    array([[10, 99, 20],
           [99, 40, 50]])
    """
    at = None if axis is None else _axis(axis, arr.ndim)
    shape = arr.shape
    _check_along(arr, indices, at)
    x = _target(arr, "put_along_axis: takes an array")
    check_writable(x)
    t, axes = source_of(x)
    i = apart(t, search._as_index(_convert.tensor(indices, t.device)))
    v = wrap(_values(values, x))
    if at is None:
        if axes or not t.is_contiguous():  # NumPy writes into `arr.flat` as an array, here a copy
            raise ValueError("assignment destination is read-only")
        _index.put(wrap(t.view(-1)), i, v)
    else:
        grid = [torch.arange(n, device=i.device).reshape(-1, *(1,) * (x.ndim - k - 1)) for k, n in enumerate(shape)]
        grid[at] = i
        _index.put(x, tuple(wrap(g) for g in grid), v)
    _written_back(arr, x)


_KINDS = {int: "iufc", float: "fc", complex: "c"}


def _copied_from(src: Any, d: torch.dtype, device: Any, casting: str) -> Tensor:
    """The source of `copyto` in the dtype of the target, if the rule of casting allows it."""
    can_cast(d, d, casting)  # refuses what is no rule
    if type(src) in _WEAK and KIND[d] in _KINDS[type(src)]:
        if casting == "equiv" and d is not _WEAK[type(src)]:
            raise TypeError(f"cannot cast Python {type(src).__name__} to {TO_NUMPY[d]} under the casting rule 'equiv'")
        return _convert.element(src, d, device)
    t = _convert.tensor(src, device)
    _check_cast(t.dtype, d, casting, "array data" if t.ndim else "scalar")
    return _convert.cast(t, d).to(device)


def copyto(dst: Any, src: Any, casting: Any = "same_kind", where: Any = True) -> None:
    """Write an array into another.

    Parameters
    ----------
    dst
        The array, or tensor, that is written into.
    src
        Array-like that broadcasts to `dst`.
    casting
        How the elements may be cast: "no", "equiv", "safe", "same_kind" or "unsafe".
    where
        Mask that broadcasts to `dst`: where it holds, elements are written.

    Raises
    ------
    TypeError
        The elements cannot be cast by that rule.
    ValueError
        The shapes do not fit, or `dst` is read-only.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.zeros(3)
    >>> np.copyto(x, [1, 2, 3], where=[True, False, True])
    >>> x
    array([1., 0., 3.])
    """
    x = _target(dst, f"copyto() argument 1 must be a numpy.ndarray, not {type(dst).__name__}")
    t, _ = source_of(x)
    source = _copied_from(src, t.dtype, t.device, casting)
    check_writable(x)
    value = _index._fitted(source, t.shape)
    if where is True:
        assign(x, apart(t, value))
    else:
        if isinstance(where, _ARRAYS):
            m = _mask(where, t.device).to(t.device)
        else:
            m = _logical(_convert.tensor(where, t.device))
        if m.ndim > t.ndim or any(k not in (1, n) for k, n in zip(m.shape[::-1], t.shape[::-1], strict=False)):
            raise ValueError(
                f"could not broadcast where mask from shape {_shown(m.shape)} into shape {_shown(t.shape)}"
            )
        assign(x, elementwise.where(m, value, x._tensor))
    _written_back(dst, x)
