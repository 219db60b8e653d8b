"""The standard's creation functions.

Those that take no array give Arrays (in `torch_arrayapi.tensors`: tensors); the others give what they get.
The source of each is the page of its name in the Array API standard 2025.12, chapter creation functions.

Defaults are torch's: the floating-point dtype is `torch.get_default_dtype()`, the complex one goes with it,
integers are int64; the device is torch's default device, or that of the array argument.

All raise TypeError for a wrong type or dtype of an argument, ValueError for a negative size or a device that
is not there, MemoryError where there is not enough memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import torch
from torch import Tensor
from torch.compiler import is_compiling

from . import _ops as ops
from ._array import Array, bare, new, result, unwrap, unwrap_many, wrap
from ._axes import as_int, as_shape, check_flags
from ._compile import surely
from ._dtypes import (
    BOUNDS,
    COMPLEX,
    FLOATING,
    INTEGER,
    NAME,
    NUMERIC,
    TO_COMPLEX,
)
from ._factory import (
    FAILURES,
    checked_fill,
    default_float,
    filled,
    made,
    real_number,
    reason,
)
from ._kernels import create
from ._promotion import check_device, check_dtype, is_between

if TYPE_CHECKING:
    from ._array import A

__all__ = [
    "arange",
    "empty",
    "empty_like",
    "eye",
    "full",
    "full_like",
    "linspace",
    "meshgrid",
    "ones",
    "ones_like",
    "tril",
    "triu",
    "zeros",
    "zeros_like",
]


# From numbers


def arange(
    start: float,
    /,
    stop: float | None = None,
    step: float = 1,
    *,
    dtype: torch.dtype | None = None,
    device: torch.device | None = None,
) -> Array:
    """Evenly spaced numbers from `start` to before `stop`.

    Parameters
    ----------
    start, stop
        Ints or floats; a single one is the stop, and the start is 0.
    step
        The distance of two elements, not 0.
    dtype
        Any numeric dtype, an integer one for ints only; None is int64 for ints, else the default real one.
    device
        Where the result is to be.

    Returns
    -------
    Array of ceil((stop - start) / step) elements; with floats, rounding may include `stop`.

    Raises
    ------
    ValueError
        `step` is 0, or the length is not finite.
    OverflowError
        An element is outside the range of the integer dtype.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.arange(1, 10, 3)
    Array([1, 4, 7], dtype=int64)
    """
    if stop is None:
        start, stop = 0, start
    ints = type(start) is type(stop) is type(step) is int
    # Only faster.
    if ints and step == 1 and dtype is None and device is None and not is_compiling() and 0 <= start < stop < 2**31:
        r = new(Array)
        r._tensor = torch.arange(stop) if start == 0 else torch.arange(start, stop)
        return r
    start = real_number("arange", "start", start)
    stop = real_number("arange", "stop", stop)
    step = real_number("arange", "step", step)
    if surely(step == 0):
        raise ValueError("arange: step is 0; takes any other number")
    ints = isinstance(start, int) and isinstance(stop, int) and isinstance(step, int)
    if dtype is None:
        dtype = torch.int64 if ints else default_float("arange")
    else:
        check_dtype("arange", dtype, NUMERIC)
        if dtype in INTEGER and not ints:
            raise TypeError(
                f"arange: start={start}, stop={stop}, step={step} for {NAME[dtype]}; integer dtypes take ints"
            )
    try:
        n = create.arange_length(start, stop, step)
    except (ValueError, OverflowError):
        raise ValueError(f"arange: from {start} to {stop} by {step} has no finite length") from None
    if dtype in INTEGER and not surely(n == 0):
        low, high = BOUNDS[dtype]
        last = start + (n - 1) * step
        if not (is_between(low, start, high) and is_between(low, last, high)):
            raise OverflowError(
                f"arange: from {start} to {last} is outside the range of {NAME[dtype]}, {low} to {high}"
            )
    where = check_device("arange", device)
    try:
        return wrap(create.arange(start, stop, step, n, dtype, where))
    except FAILURES as e:
        raise reason("arange", where, e, (n,)) from None


def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    dtype: torch.dtype | None = None,
    device: torch.device | None = None,
) -> Array:
    """A matrix with ones on a diagonal and zeros elsewhere.

    Parameters
    ----------
    n_rows, n_cols
        The shape; without `n_cols` it is square.
    k
        The diagonal: 0 is the main one, positive numbers are above it, negative ones below.
    dtype
        Any dtype; None is the default floating dtype.
    device
        Where the result is to be.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.eye(2, 3, k=1)
    Array([[0., 1., 0.],
           [0., 0., 1.]], dtype=float32)
    """
    rows, columns = as_shape("eye", (n_rows, n_rows if n_cols is None else n_cols))
    k = as_int("eye", "k", k)
    d = default_float("eye") if dtype is None else check_dtype("eye", dtype)
    where = check_device("eye", device)
    try:
        return wrap(create.eye(rows, columns, k, d, where))
    except FAILURES as e:
        raise reason("eye", where, e, (rows, columns)) from None


def linspace(
    start: complex,
    stop: complex,
    /,
    num: int,
    *,
    dtype: torch.dtype | None = None,
    device: torch.device | None = None,
    endpoint: bool = True,
) -> Array:
    """Evenly spaced numbers over an interval.

    Parameters
    ----------
    start, stop
        The ends of the interval: ints, floats or complex numbers.
    num
        How many numbers.
    dtype
        A floating-point dtype, complex if an end is; None is the default real or complex one.
    device
        Where the result is to be.
    endpoint
        Whether `stop` is the last number. If not, it would be the next one.

    Raises
    ------
    ValueError
        `num` is negative.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.linspace(0, 1, 4, endpoint=False)
    Array([0.  , 0.25, 0.5 , 0.75], dtype=float32)
    """
    a, b = _end(start), _end(stop)
    is_complex = isinstance(a, complex) or isinstance(b, complex)
    num = as_int("linspace", "num", num)
    if num < 0:
        raise ValueError(f"linspace: num is {num}; takes no negative number")
    if dtype is None:
        dtype = default_float("linspace")
        dtype = TO_COMPLEX[dtype] if is_complex else dtype
    else:
        check_dtype("linspace", dtype, COMPLEX if is_complex else FLOATING)
    check_flags("linspace", endpoint=endpoint)
    where = check_device("linspace", device)
    try:
        return wrap(create.linspace(a, b, num, endpoint, dtype, where))
    except OverflowError:
        raise OverflowError(f"linspace: {start} or {stop} is outside the range of {NAME[dtype]}") from None
    except FAILURES as e:
        raise reason("linspace", where, e, (num,)) from None


def _end(value: Any) -> Any:
    return value if type(value) is float or isinstance(value, complex) else real_number("linspace", "an end", value)


# From a shape


def empty(
    shape: int | tuple[int, ...], *, dtype: torch.dtype | None = None, device: torch.device | None = None
) -> Array:
    """An array whose elements are not set.

    Parameters
    ----------
    shape
        Size of each axis; an int for one axis.
    dtype
        Any dtype; None is the default floating dtype.
    device
        Where the result is to be.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.empty((2, 3)).shape
    (2, 3)
    """
    return wrap(made("empty", torch.empty, shape, dtype, device))


def full(
    shape: int | tuple[int, ...],
    fill_value: complex | Array,
    *,
    dtype: torch.dtype | None = None,
    device: torch.device | None = None,
) -> Array:
    """An array in which every element is the same number.

    Parameters
    ----------
    shape
        Size of each axis; an int for one axis.
    fill_value
        A Python scalar; also, beyond the standard, a 0-d array, as SciPy needs it.
    dtype
        None is the default dtype of the scalar's kind, or that of the 0-d array. bool takes bool, integer dtypes
        take int, real floating-point dtypes int and float, complex ones all but bool.
    device
        Where the result is to be.

    Raises
    ------
    OverflowError
        An int is outside the range of the dtype. Floats too large for float32 become infinite.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.full(3, 7)
    Array([7, 7, 7], dtype=int64)
    """
    # Only faster.
    if type(fill_value) is float and dtype is None and device is None and type(shape) is tuple and not is_compiling():
        try:
            t = torch.full(shape, fill_value)
            if t.dtype in FLOATING:
                return wrap(t)
        except FAILURES:
            pass
    sizes = as_shape("full", shape)
    if dtype is not None:
        check_dtype("full", dtype)
    where = device if device is None else check_device("full", device)
    if type(fill_value) is Array:
        return wrap(filled("full", sizes, fill_value._tensor, dtype, where))
    value, d = checked_fill("full", fill_value, dtype)
    if is_compiling() and not create.has_literal(value):
        return wrap(filled("full", sizes, create.scalar(value, d, where), None, where))
    try:
        return wrap(torch.full(sizes, value, dtype=d, device=where))
    except FAILURES as e:
        raise reason("full", where, e, sizes) from None


def ones(
    shape: int | tuple[int, ...], *, dtype: torch.dtype | None = None, device: torch.device | None = None
) -> Array:
    """An array of ones.

    Parameters
    ----------
    shape
        Size of each axis; an int for one axis.
    dtype
        Any dtype; None is the default floating dtype.
    device
        Where the result is to be.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.ones(3)
    Array([1., 1., 1.], dtype=float32)
    """
    return wrap(made("ones", torch.ones, shape, dtype, device))


def zeros(
    shape: int | tuple[int, ...], *, dtype: torch.dtype | None = None, device: torch.device | None = None
) -> Array:
    """An array of zeros.

    Parameters
    ----------
    shape
        Size of each axis; an int for one axis.
    dtype
        Any dtype; None is the default floating dtype.
    device
        Where the result is to be.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.zeros((2, 2), dtype=xp.int64)
    Array([[0, 0],
           [0, 0]], dtype=int64)
    """
    r = new(Array)
    r._tensor = made("zeros", torch.zeros, shape, dtype, device)
    return r


# From an array


def empty_like(x: A, /, *, dtype: torch.dtype | None = None, device: torch.device | None = None) -> A:
    """An array of the shape of `x` whose elements are not set.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    dtype, device
        Those of the result; None is that of `x`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.empty_like(xp.asarray([1, 2])).dtype
    torch.int64
    """
    return _like(ops.EMPTY_LIKE, x, dtype, device)


def full_like(
    x: A,
    /,
    fill_value: complex | A,
    *,
    dtype: torch.dtype | None = None,
    device: torch.device | None = None,
) -> A:
    """An array of the shape of `x` in which every element is the same number.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    fill_value
        A Python scalar or a 0-d array, of a kind that the dtype takes as in `full`.
    dtype, device
        Those of the result; None is that of `x`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.full_like(xp.asarray([1.0, 2.0]), 7)
    Array([7., 7.], dtype=float32)
    """
    t, boxed = unwrap(ops.FULL_LIKE, x)
    d = t.dtype if dtype is None else check_dtype("full_like", dtype)
    if isinstance(fill_value, (Array, Tensor)):
        (_, fill), _ = unwrap_many("full_like", (x, fill_value))
        return result(filled("full_like", tuple(t.shape), fill, d, check_device("full_like", device)), boxed)
    value, _ = checked_fill("full_like", fill_value, d)
    if is_compiling() and not create.has_literal(value):
        fill = create.scalar(value, d, t.device)
        return result(filled("full_like", tuple(t.shape), fill, None, check_device("full_like", device)), boxed)
    return _like(ops.FULL_LIKE, x, d, device, value)


def ones_like(x: A, /, *, dtype: torch.dtype | None = None, device: torch.device | None = None) -> A:
    """An array of ones of the shape of `x`.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    dtype, device
        Those of the result; None is that of `x`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.ones_like(xp.asarray([3, 4]))
    Array([1, 1], dtype=int64)
    """
    return _like(ops.ONES_LIKE, x, dtype, device)


def zeros_like(x: A, /, *, dtype: torch.dtype | None = None, device: torch.device | None = None) -> A:
    """An array of zeros of the shape of `x`.

    Parameters
    ----------
    x
        Array of any dtype and shape.
    dtype, device
        Those of the result; None is that of `x`.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.zeros_like(xp.asarray([3, 4]))
    Array([0, 0], dtype=int64)
    """
    return _like(ops.ZEROS_LIKE, x, dtype, device)


def meshgrid(*arrays: A, indexing: Literal["xy", "ij"] = "xy") -> tuple[A, ...]:
    """Grids of coordinates from the coordinates along each axis. The grids are copies.

    Parameters
    ----------
    arrays
        Arrays of at most one axis, all of one numeric dtype; a 0-d array counts as one element.
    indexing
        "ij": the axes of the grids are in the order of the arrays; "xy": the first two are exchanged.

    Raises
    ------
    TypeError
        The dtypes differ.
    ValueError
        An array has more axes, or `indexing` is another word.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> x, y = xp.meshgrid(xp.asarray([1, 2, 3]), xp.asarray([10, 20]))
    >>> y
    Array([[10, 10, 10],
           [20, 20, 20]], dtype=int64)
    """
    if indexing not in ("xy", "ij"):
        raise ValueError(f"meshgrid: indexing is {indexing!r}; takes 'xy' or 'ij'")
    if not arrays:
        return ()
    ts, boxed = unwrap_many("meshgrid", arrays)
    d = ts[0].dtype
    if d not in NUMERIC or any(t.dtype is not d for t in ts):
        raise TypeError(f"meshgrid: got {', '.join([NAME[t.dtype] for t in ts])}; takes arrays of one numeric dtype")
    if any(t.ndim > 1 for t in ts):
        axes = ", ".join([f"{t.ndim}" for t in ts])
        raise ValueError(f"meshgrid: got arrays of {axes} axes; takes at most one")
    return tuple([result(t, boxed) for t in ops.MESHGRID.fast(ts, indexing == "xy")])


def tril(x: A, /, *, k: int = 0) -> A:
    """The lower triangle of each matrix, zeros above a diagonal.

    Parameters
    ----------
    x
        Array of any dtype, with at least two axes; the last two are those of the matrices.
    k
        The diagonal above which zeros begin: 0 is the main one, positive numbers are above it.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.tril(xp.ones((2, 2)))
    Array([[1., 0.],
           [1., 1.]], dtype=float32)
    """
    return _triangle(ops.TRIL, x, k)


def triu(x: A, /, *, k: int = 0) -> A:
    """The upper triangle of each matrix, zeros below a diagonal.

    Parameters
    ----------
    x
        Array of any dtype, with at least two axes; the last two are those of the matrices.
    k
        The diagonal below which zeros begin: 0 is the main one, positive numbers are above it.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.triu(xp.ones((2, 2)))
    Array([[1., 1.],
           [0., 1.]], dtype=float32)
    """
    return _triangle(ops.TRIU, x, k)


def _like(op: ops.Op, x: A, dtype: torch.dtype | None, device: torch.device | None, *args: Any) -> Any:
    t = x._tensor if type(x) is Array else bare(op, x)
    boxed = t is not x
    if dtype is not None:
        check_dtype(op.name, dtype)
    if device is not None:
        device = check_device(op.name, device)
    try:
        r = op.fast(t, *args) if dtype is None and device is None else op.fast(t, *args, dtype=dtype, device=device)
        return result(r, boxed)
    except FAILURES as e:
        raise reason(op.name, device, e) from None


def _triangle(op: ops.Op, x: A, k: int) -> A:
    t, boxed = unwrap(op, x)
    if t.ndim < 2:
        raise ValueError(f"{op.name}: got an array of {t.ndim} axes; takes at least 2")
    return result(op.fast(t, as_int(op.name, "k", k)), boxed)
