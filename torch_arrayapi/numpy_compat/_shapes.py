"""Shapes and the order of axes: views where NumPy has views."""

from __future__ import annotations

import contextlib
import math
import operator
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from . import _convert
from ._creation import _laid_out, asarray
from ._dtypes import ITEMSIZE, TO_NUMPY, can_cast, of_numpy, parse, promote
from ._ndarray import assign, ndarray, source_of, view_of, wrap
from ._operands import _axes, _axis, _device, order_of


def filled(t: Tensor, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The shape with its -1, if there is one, replaced.

    Raises
    ------
    ValueError
        The sizes are not those of as many elements.
    """
    n = t.numel()
    unknown = [i for i, s in enumerate(sizes) if s < 0]
    if len(unknown) > 1:
        raise ValueError("can only specify one unknown dimension")
    known = math.prod([s for s in sizes if s >= 0])
    if unknown and known and n % known == 0:
        return tuple(n // known if s < 0 else s for s in sizes)
    if unknown or known != n:
        shown = "(" + ",".join(map(str, sizes)) + ("," if len(sizes) == 1 else "") + ")"
        raise ValueError(f"cannot reshape array of size {n} into shape {shown}")
    return sizes


def _viewed(x: Any, r: Tensor, shared: bool) -> Any:
    """A result on the memory of the argument `x` or, if it is not shared, on its own."""
    if isinstance(x, Tensor):
        return r
    if shared and type(x) is ndarray and not source_of(x)[1]:
        return view_of(x, r)
    return wrap(r)


def _reshaped(t: Tensor, sizes: tuple[int, ...]) -> tuple[Tensor, bool]:
    """`t` in another shape, and whether it is a view.

    A copy is contiguous; a view of what is not contiguous is not either.
    """
    r = t.reshape(sizes)
    return r, t.is_contiguous() or not r.is_contiguous()


def reshape(a: Any, /, shape: Any, order: Any = "C", *, copy: bool | None = None) -> Any:
    """The elements in another shape, a view where there is one.

    Parameters
    ----------
    a
        Array-like.
    shape
        An int or ints; one of them may be -1.
    order
        The order in which elements are read and placed: "C", "F", or "A" (F for an array in Fortran order).
    copy
        True copies; None copies if needed; False raises ValueError if needed.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.reshape(range(6), (2, -1), order="F")
    array([[0, 2, 4],
           [1, 3, 5]])
    """
    t = _convert.tensor(a)
    sizes = filled(t, _convert.sizes_of(shape))
    order = order_of(order, "C")
    if order == "A":
        backwards = type(a) is ndarray and source_of(a)[1]
        order = "F" if _is_f(t) and not t.is_contiguous() and not backwards else "C"
    if order in ("K", "k"):
        raise ValueError("order 'K' is not permitted for reshaping")
    if type(a) is ndarray and not copy and source_of(a)[1]:
        view = _reversed(a, sizes) if order == "C" else _reversed(transpose(a), sizes[::-1])
        if view is not None:
            return view if order == "C" else transpose(view)
    if order == "F":
        back = t.permute(tuple(reversed(range(t.ndim))))
        r, shared = _reshaped(back, sizes[::-1])
        r = r.permute(tuple(reversed(range(r.ndim))))
    else:
        r, shared = _reshaped(t, sizes)
    if copy is False and not (shared and (type(a) is not ndarray or not source_of(a)[1])):
        raise ValueError("Unable to avoid creating a copy while reshaping.")
    if copy and shared:
        r = r.clone()
    return _viewed(a, r, shared and not copy)


def _reversed(x: ndarray, sizes: tuple[int, ...]) -> ndarray | None:
    """The view in another shape of an array that runs backwards, or None if there is none.

    Axes are joined and split in runs of as many elements; a view runs backwards along all axes of a run or along none.
    """
    t, axes = source_of(x)
    if not t.numel():
        return None
    old = [(n, i in axes) for i, n in enumerate(t.shape) if n != 1]
    new = [(n, j) for j, n in enumerate(sizes) if n != 1]
    flips: list[int] = []
    while old:
        (p, flipped), (q, j) = old.pop(0), new.pop(0)
        run = [j]
        while p != q:
            if p < q:
                n, other = old.pop(0)
                if other is not flipped:
                    return None
                p *= n
            else:
                n, j = new.pop(0)
                run.append(j)
                q *= n
        if flipped:
            flips += run
    try:
        return view_of(x, t.view(sizes), tuple(flips))
    except RuntimeError:
        return None


def _is_f(t: Tensor) -> bool:
    return t.permute(tuple(reversed(range(t.ndim)))).is_contiguous()


def ravel(a: Any, order: Any = "C") -> Any:
    """The elements along one axis, a view where there is one.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.ravel([[1, 2], [3, 4]], order="F")
    array([1, 3, 2, 4])
    """
    if order in ("K", "k"):
        t = _convert.tensor(a)
        axes = sorted(range(t.ndim), key=t.stride, reverse=True)
        t = t.permute(axes)
        return _viewed(a, _plain(t.reshape(-1)), t.is_contiguous())
    r = reshape(a, -1, order)
    if type(r) is ndarray and source_of(r)[1]:
        return wrap(r._tensor)
    t = r if isinstance(r, Tensor) else r._tensor
    if t.numel() != 1 and t.is_contiguous():
        return r
    if t.numel() == 1 and not isinstance(r, Tensor):
        return _viewed(a, _plain(t), True) if type(a) is ndarray else wrap(_plain(t))
    return t.contiguous() if isinstance(r, Tensor) else wrap(t.contiguous())


def _plain(t: Tensor) -> Tensor:
    """A tensor of one axis without steps."""
    return t.as_strided((1,), (1,)) if t.numel() == 1 and t.stride(0) != 1 else t.contiguous()


def transpose(a: Any, axes: Any = None) -> Any:
    """The axes in another order, by default reversed; a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.transpose([[1, 2], [3, 4]])
    array([[1, 3],
           [2, 4]])
    """
    x = a if isinstance(a, (ndarray, Tensor)) else asarray(a)
    ndim = x.ndim
    if axes is None:
        order = tuple(reversed(range(ndim)))
    else:
        order = tuple(
            _axis(i, ndim) for i in (axes if isinstance(axes, (tuple, list, ndarray, np.ndarray)) else (axes,))
        )
        if len(order) != ndim:
            raise ValueError("axes don't match array")
        if len(set(order)) != ndim:
            raise ValueError("repeated axis in transpose")
    return _permuted(x, order)


permute_dims = transpose


def _permuted(x: Any, order: tuple[int, ...]) -> Any:
    if isinstance(x, Tensor):
        return x.permute(order)
    t, axes = source_of(x)
    return view_of(x, t.permute(order), tuple(sorted(order.index(a) for a in axes)))


def swapaxes(a: Any, axis1: Any, axis2: Any) -> Any:
    """Two axes exchanged, a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.swapaxes(np.zeros((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
    """
    x = a if isinstance(a, (ndarray, Tensor)) else asarray(a)
    order = list(range(x.ndim))
    i, j = _axis(axis1, x.ndim), _axis(axis2, x.ndim)
    order[i], order[j] = j, i
    return _permuted(x, tuple(order))


def moveaxis(a: Any, source: Any, destination: Any) -> Any:
    """Axes moved to other places, a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.moveaxis(np.zeros((2, 3, 4)), 0, -1).shape
    (3, 4, 2)
    """
    x = a if isinstance(a, (ndarray, Tensor)) else asarray(a)
    ndim = x.ndim
    sources = _several(source, ndim, "source")
    destinations = _several(destination, ndim, "destination")
    if len(sources) != len(destinations):
        raise ValueError("`source` and `destination` arguments must have the same number of elements")
    order = [i for i in range(ndim) if i not in sources]
    for d, s in sorted(zip(destinations, sources, strict=True)):
        order.insert(d, s)
    return _permuted(x, tuple(order))


def _several(axes: Any, ndim: int, name: str) -> tuple[int, ...]:
    try:
        entries = (operator.index(axes),)
    except TypeError:
        entries = tuple(axes)
    try:
        found = tuple(_axis(i, ndim) for i in entries)
    except np.exceptions.AxisError as e:
        raise np.exceptions.AxisError(f"{name}: {e}") from None
    if len(set(found)) != len(found):
        raise ValueError(f"repeated axis in `{name}` argument")
    return found


def matrix_transpose(x: Any, /) -> Any:
    """The last two axes exchanged, a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.matrix_transpose(np.zeros((2, 3, 4))).shape
    (2, 4, 3)
    """
    if np.ndim(x) < 2 if not isinstance(x, (ndarray, Tensor)) else x.ndim < 2:
        raise ValueError("Input array must be at least 2-dimensional")
    return swapaxes(x, -1, -2)


def squeeze(a: Any, axis: Any = None) -> Any:
    """Without axes of size 1, a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.squeeze([[[1], [2]]]).shape
    (2,)
    """
    x = a if isinstance(a, (ndarray, Tensor)) else asarray(a)
    if axis is None:
        axes = tuple(i for i, n in enumerate(x.shape) if n == 1)
    else:
        axes = _axes(axis, x.ndim)
        if any(x.shape[i] != 1 for i in axes):
            raise ValueError("cannot select an axis to squeeze out which has size not equal to one")
    key = tuple(0 if i in axes else slice(None) for i in range(x.ndim))
    return x[(*key, ...)]


def expand_dims(a: Any, axis: Any) -> Any:
    """New axes of size 1, a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.expand_dims([1, 2], (0, 2)).shape
    (1, 2, 1)
    """
    x = a if isinstance(a, (ndarray, Tensor)) else asarray(a)
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    ndim = x.ndim + len(axes)
    new = tuple(_axis(i, ndim) for i in axes)
    if len(set(new)) != len(new):
        raise ValueError("repeated axis")
    return x[tuple(None if i in new else slice(None) for i in range(ndim))]


def flip(m: Any, axis: Any = None) -> Any:
    """The elements in reverse order along axes, a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.flip([1, 2, 3])
    array([3, 2, 1])
    """
    x = asarray(m)
    axes = _axes(axis, x.ndim)
    r = x[(*(slice(None, None, -1) if i in axes else slice(None) for i in range(x.ndim)),)]
    return _convert.given(r, isinstance(m, Tensor))


def fliplr(m: Any) -> Any:
    """The columns in reverse order, a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fliplr([[1, 2]])
    array([[2, 1]])
    """
    if np.ndim(m) < 2 if not isinstance(m, (ndarray, Tensor)) else m.ndim < 2:
        raise ValueError("Input must be >= 2-d.")
    return flip(m, 1)


def flipud(m: Any) -> Any:
    """The rows in reverse order, a view.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.flipud([1, 2])
    array([2, 1])
    """
    if np.ndim(m) < 1 if not isinstance(m, (ndarray, Tensor)) else m.ndim < 1:
        raise ValueError("Input must be >= 1-d.")
    return flip(m, 0)


def broadcast_to(array: Any, shape: Any, subok: bool = False) -> Any:
    """The array in a larger shape, a view that cannot be written.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.broadcast_to([1, 2], (2, 2))
    array([[1, 2],
           [1, 2]])
    """
    sizes = _convert.sizes_of(shape)
    x = asarray(array)
    t = x._tensor
    if any(s < 0 for s in sizes):
        raise ValueError("all elements of broadcast shape must be non-negative")
    try:
        r = t.expand(sizes)
    except RuntimeError:
        raise ValueError(
            f"operands could not be broadcast together with remapped shapes [original->remapped]: {tuple(t.shape)} "
            f"and requested shape {sizes}"
        ) from None
    return r if isinstance(array, Tensor) else view_of(x, r, (), readonly=True)


def broadcast_arrays(*args: Any, subok: bool = False) -> tuple[Any, ...]:
    """Arrays in their common shape.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> [x.shape for x in np.broadcast_arrays([1, 2], [[3], [4]])]
    [(2, 2), (2, 2)]
    """
    tensors = [_convert.tensor(a) for a in args]
    shape = np.broadcast_shapes(*[tuple(t.shape) for t in tensors])
    return tuple(_spread(a, t.expand(shape)) for a, t in zip(args, tensors, strict=True))


def _spread(a: Any, t: Tensor) -> Any:
    if isinstance(a, Tensor):
        return t
    return view_of(a, t) if type(a) is ndarray else wrap(t)


def _alike(arrays: Any) -> bool:
    """Whether there are only ndarrays, of one dtype and device."""
    first = arrays[0] if arrays else None
    if type(first) is not ndarray:
        return False
    t = first._tensor
    return all(type(a) is ndarray and a._tensor.dtype is t.dtype and a._tensor.device == t.device for a in arrays)


def concatenate(
    arrays: Any, /, axis: Any = 0, out: Any = None, *, dtype: Any = None, casting: str = "same_kind"
) -> Any:
    """Arrays one after the other along an axis.

    Parameters
    ----------
    arrays
        A sequence of array-likes.
    axis
        The axis, or None for all elements along one axis.
    out
        Where the result goes.
    dtype
        The dtype of the result, by default the common one.
    casting
        How the arrays may be cast.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.concatenate([[1, 2], [3.5]])
    array([1. , 2. , 3.5])
    """
    if type(arrays) in (list, tuple) and out is None and dtype is None and _alike(arrays) and type(axis) is int:
        ts = [a._tensor for a in arrays]
        ndim = ts[0].ndim
        if -ndim <= axis < ndim and all(t.ndim == ndim for t in ts):
            with contextlib.suppress(RuntimeError):  # sizes that do not fit, for which NumPy has other words
                return wrap(_joined(ts, axis % ndim))
    if isinstance(arrays, (ndarray, np.ndarray, Tensor)) and arrays.ndim == 0:
        raise TypeError("The first input argument needs to be a sequence")
    parts = _flat_parts(arrays) if axis is None else [_convert.tensor(a) for a in arrays]
    if not parts:
        raise ValueError("need at least one array to concatenate")
    if axis is None:
        axis = 0
    if parts[0].ndim == 0:
        raise ValueError("zero-dimensional arrays cannot be concatenated")
    at = _axis(axis, parts[0].ndim)
    for i, p in enumerate(parts):
        if p.ndim != parts[0].ndim:
            raise ValueError(
                "all the input arrays must have same number of dimensions, but the array at index 0 has "
                f"{parts[0].ndim} dimension(s) and the array at index {i} has {p.ndim} dimension(s)"
            )
        for j, (m, n) in enumerate(zip(parts[0].shape, p.shape, strict=True)):
            if j != at and m != n:
                raise ValueError(
                    "all the input array dimensions except for the concatenation axis must match exactly, but along "
                    f"dimension {j}, the array at index 0 has size {m} and the array at index {i} has size {n}"
                )
    if out is not None and dtype is not None:
        raise TypeError("concatenate() only takes `out` or `dtype` as an argument, but both were provided.")
    d = promote(*[p.dtype for p in parts]) if dtype is None else parse(dtype)
    if out is not None:
        d = _convert.tensor(out).dtype
    for p in parts:
        if not can_cast(p.dtype, d, casting):
            raise TypeError(
                f"Cannot cast array data from {TO_NUMPY[p.dtype]!r} to {TO_NUMPY[d]!r} according to the rule "
                f"'{casting}'"
            )
    r = _joined([_convert.cast(p, d) for p in parts], at)
    if out is not None:
        if tuple(out.shape) != tuple(r.shape):
            raise ValueError("Output array is the wrong shape")
        out[...] = wrap(r) if type(out) is ndarray else r
        return out
    return r if _are_tensors(arrays) else wrap(r)


concat = concatenate


def _joined(ts: list[Tensor], axis: int) -> Tensor:
    """Tensors one after the other, in Fortran's order if all are."""
    ndim = ts[0].ndim
    if ndim < 2 or ts[0].is_contiguous() or is_compiling():
        return torch.cat(ts, axis)
    back = tuple(range(ndim))[::-1]
    turned = [t.permute(back) for t in ts]
    if not all(t.is_contiguous() for t in turned):
        return torch.cat(ts, axis)
    return torch.cat(turned, ndim - 1 - axis).permute(back)


def _flat_parts(arrays: Any) -> list[Tensor]:
    """The elements of each array in order. Here, and only here, Python numbers have no dtype of their own."""
    arrays = list(arrays)
    numbers = [a for a in arrays if type(a) in (int, float, complex)]
    device = _device(tuple(arrays))
    if not numbers or len(numbers) == len(arrays):
        return [_convert.tensor(a, device).reshape(-1) for a in arrays]
    parts = [a if type(a) in (int, float, complex) else _convert.tensor(a, device).reshape(-1) for a in arrays]
    known = {TO_NUMPY[p.dtype] for p in parts if isinstance(p, Tensor)}
    d = of_numpy(np.result_type(*known, *{type(n)(0) for n in numbers}))
    return [p if isinstance(p, Tensor) else _convert.cast(_convert.tensor(p, device), d).reshape(1) for p in parts]


def _are_tensors(arrays: Any) -> bool:
    return isinstance(arrays, Tensor) or (
        not isinstance(arrays, (ndarray, np.ndarray))
        and any(isinstance(a, Tensor) for a in arrays)
        and not any(type(a) is ndarray for a in arrays)
    )


def stack(arrays: Any, axis: Any = 0, out: Any = None, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """Arrays of one shape along a new axis.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.stack([[1, 2], [3, 4]], axis=1)
    array([[1, 3],
           [2, 4]])
    """
    if not hasattr(type(arrays), "__getitem__"):
        raise TypeError('arrays to stack must be passed as a "sequence" type such as list or tuple.')
    parts: list[Any] = [a if isinstance(a, (ndarray, Tensor)) else asarray(a) for a in arrays]
    if not parts:
        raise ValueError("need at least one array to stack")
    if out is None and dtype is None and _alike(parts) and type(axis) is int:
        t = parts[0]._tensor
        if -t.ndim - 1 <= axis <= t.ndim and all(p._tensor.shape == t.shape for p in parts):
            return wrap(torch.stack([p._tensor for p in parts], axis))
    if len({tuple(p.shape) for p in parts}) > 1:
        raise ValueError("all input arrays must have the same shape")
    return concatenate(
        [expand_dims(p, axis) for p in parts], _axis(axis, parts[0].ndim + 1), out, dtype=dtype, casting=casting
    )


def unstack(x: Any, /, *, axis: Any = 0) -> tuple[Any, ...]:
    """The arrays along an axis.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.unstack(np.array([[1, 2], [3, 4]]))
    (array([1, 2]), array([3, 4]))
    """
    if x.ndim == 0:  # as in NumPy, no list
        raise ValueError("Input array must be at least 1-d.")
    return tuple(moveaxis(x, axis, 0))


# What the methods of ndarray call


def astype(x: ndarray, dtype: Any, order: Any, casting: str, copy: bool) -> ndarray:
    """The elements in another dtype and order of memory."""
    t = x._tensor
    d = parse(dtype)
    if not can_cast(t.dtype, d, casting):
        raise TypeError(
            f"Cannot cast array data from {TO_NUMPY[t.dtype]!r} to {TO_NUMPY[d]!r} according to the rule '{casting}'"
        )
    r = _laid_out(_convert.cast(t, d), order)
    if not copy and r is t:
        return x
    same = r.stride() == t.stride() if t.dtype is d else t.is_complex() and not r.is_complex()  # `t` or its real part
    return wrap(r.clone() if same else r)


def viewed(x: ndarray, dtype: Any, type: Any) -> Any:
    """The memory as it is, or as another dtype.

    Raises
    ------
    ValueError
        The last axis does not hold whole elements of the dtype.
    """
    if dtype is ndarray:
        dtype = None
    if type is not None and type is not ndarray:
        raise TypeError("Type must be a sub-type of ndarray type")
    t, axes = source_of(x)
    if dtype is None:
        return view_of(x, t, axes)
    d = parse(dtype)
    if not isinstance(dtype, torch.dtype) and not np.dtype(dtype).isnative:
        raise TypeError(f"view: torch has no dtype of another byte order; got {dtype!r}")
    old, new = ITEMSIZE[t.dtype], ITEMSIZE[d]
    if old != new:
        if not t.ndim:
            raise ValueError("Changing the dtype of a 0d array is only supported if the itemsize is unchanged")
        if t.stride(-1) != 1 or axes:
            raise ValueError("To change to a dtype of a different size, the last axis must be contiguous")
        if new > old and t.shape[-1] * old % new:
            raise ValueError(
                "When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last "
                "axis of the array."
            )
    if (x._tensor.dtype is torch.bool or d is torch.bool) and old != new:
        t = t.view(torch.uint8) if old == 1 else t.view(torch.int8)
    try:
        r = t.view(d)
        if new == 16 and t.is_cpu and not is_compiling() and r.data_ptr() % 16:  # which crashes torch
            raise RuntimeError
    except RuntimeError:
        raise ValueError(f"view: torch needs elements of {new} bytes that lie at multiples of it") from None
    return view_of(x, r, axes)


def field(x: ndarray, dtype: Any, offset: Any) -> ndarray:
    """A view of the bytes of each element from `offset` on, as another dtype."""
    t, axes = source_of(x)
    d = parse(dtype)
    at, size, new = operator.index(offset), ITEMSIZE[t.dtype], ITEMSIZE[d]
    if at < 0 or at + new > size:
        raise ValueError(f"Need 0 <= offset <= {size - new} for requested type but received offset = {at}")
    if at % new or size % new:
        raise ValueError("getfield: torch sees whole elements; the offset is a multiple of the size of the dtype")
    octets = torch.empty(0, dtype=d, device=t.device).set_(
        t.untyped_storage(),
        (t.storage_offset() * size + at) // new,
        tuple(t.shape),
        tuple(s * (size // new) for s in t.stride()),
    )
    return view_of(x, octets, axes)


def byteswapped(x: ndarray, inplace: bool) -> ndarray:
    """The elements with their bytes the other way round; the two parts of a complex number each by itself."""
    t = x._tensor.resolve_conj().contiguous()
    n = ITEMSIZE[t.dtype] // (2 if t.is_complex() else 1)
    octets = t.reshape(-1).view(torch.uint8).reshape(-1, n)
    swapped = torch.flip(octets, (1,)).reshape(-1).view(t.dtype).reshape(t.shape)
    if not inplace:
        return wrap(swapped)
    assign(x, swapped)
    return x


def flattened(x: ndarray, order: Any) -> ndarray:
    """The elements along one axis, a copy."""
    r = ravel(x, order)
    return wrap(r._tensor if r._view is None else r._tensor.clone())


def resized(x: ndarray, shape: tuple[Any, ...], refcheck: bool) -> None:
    """Another shape and size in place; new elements are zero."""
    operator.index(refcheck)
    if not shape or (len(shape) == 1 and shape[0] is None):
        return
    if len(shape) == 1 and isinstance(shape[0], (tuple, list)):
        shape = tuple(shape[0])
    sizes = _convert.sizes_of(shape)
    if any(s < 0 for s in sizes):
        raise ValueError("negative dimensions not allowed")
    old = x._tensor.reshape(-1)
    n = math.prod(sizes)
    if x._view is not None and x._view.base is not None and n != old.numel():
        raise ValueError("cannot resize this array: it does not own its data")
    if n == old.numel():
        x._tensor = old.reshape(sizes)
        return
    new = torch.zeros(n, dtype=old.dtype, device=old.device)
    k = old.numel() if old.numel() < n else n
    new[:k] = old[:k]
    x._tensor = new.reshape(sizes)


def filled_with(x: ndarray, value: Any) -> None:
    """One value in every element."""
    assign(x, _convert.assigned(source_of(x)[0], value, single=True))


__all__ = [
    "broadcast_arrays", "broadcast_to", "concat", "concatenate", "expand_dims", "flip", "fliplr", "flipud",
    "matrix_transpose", "moveaxis", "permute_dims", "ravel", "reshape", "squeeze", "stack", "swapaxes", "transpose",
    "unstack",
]  # fmt: skip
