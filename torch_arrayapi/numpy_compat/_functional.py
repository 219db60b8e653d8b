"""Python functions over the elements, axes and places of arrays."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numpy import broadcast_shapes
from torch import Tensor
from torch.compiler import is_compiling

from . import _convert
from ._convert import given, keeps_type
from ._creation import arange, asarray, zeros_like
from ._dtypes import TO_NUMPY, parse
from ._ndarray import ndarray, scalar, wrap
from ._operands import _axes, _axis
from ._overrides import takes_like
from ._reductions import any
from ._shapes import concatenate, expand_dims
from ._ufuncs import logical_not

__all__ = ["apply_along_axis", "apply_over_axes", "fromfunction", "frompyfunc", "piecewise", "vectorize"]

_NO_VALUE: Any = np._NoValue


# Axes and parts of an array


def apply_along_axis(func1d: Callable[..., Any], axis: Any, arr: Any, *args: Any, **kwargs: Any) -> Any:
    """A function of arrays of one axis, of all those along an axis.

    Parameters
    ----------
    func1d
        Takes an array of one axis; its results, all of one shape, take the place of the axis.
    axis
        The axis.
    arr
        Array-like; of a tensor the function gets tensors.
    args, kwargs
        More arguments of the function.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.apply_along_axis(np.sum, 0, [[1, 2], [3, 4]])
    array([4, 6])
    """
    tensors = isinstance(arr, Tensor)
    t = _convert.tensor(arr)
    at = _axis(axis, t.ndim)
    others = [*t.shape[:at], *t.shape[at + 1 :]]
    if math.prod(others) == 0:
        raise ValueError("Cannot apply_along_axis when any iteration dimensions are 0")
    rows = t.movedim(at, -1).reshape(math.prod(others), t.shape[at])
    results = [_convert.tensor(func1d(row if tensors else wrap(row), *args, **kwargs)) for row in rows]
    shape, d = results[0].shape, results[0].dtype
    r = torch.stack([_convert.cast(e, d).expand(shape) for e in results]).reshape((*others, *shape))
    # The axes before `axis`, those of the results, and the rest.
    n, k = len(others), len(shape)
    r = r.permute((*range(at), *range(n, n + k), *range(at, n)))
    return r if tensors else wrap(r)


def apply_over_axes(func: Callable[..., Any], a: Any, axes: Any) -> Any:
    """A function of an array and an axis, one axis after the other; axes that it takes away stay with size 1.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.apply_over_axes(np.sum, [[1, 2], [3, 4]], [0, 1])
    array([[10]])
    """
    tensors = isinstance(a, Tensor)
    x = asarray(a)
    n = x.ndim
    for axis in [axes] if isinstance(axes, int) else asarray(axes).reshape(-1).tolist():
        axis = axis + n if axis < 0 else axis
        r = asarray(func(given(x, tensors), axis))
        if r.ndim != x.ndim:
            r = expand_dims(r, axis)
        if r.ndim != x.ndim:
            raise ValueError("function is not returning an array of the correct shape")
        x = r
    return given(x, tensors)


def piecewise(x: Any, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Any:
    """A function in pieces: where a condition holds, the function or value beside it.

    Parameters
    ----------
    x
        Array-like; the result has its shape and dtype.
    condlist
        Masks.
    funclist
        For each mask a function of the elements there, or a value; one more is for where no mask holds.
    args, kw
        More arguments of the functions.

    Raises
    ------
    ValueError
        The lists do not match.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.piecewise([-2.0, 3.0], [np.array([True, False])], [0, lambda v: v * 10])
    array([ 0., 30.])
    """
    tensors = isinstance(x, Tensor)
    a = asarray(x)
    if _is_scalar(condlist) or (not isinstance(condlist[0], (list, ndarray, Tensor, np.ndarray)) and a.ndim):
        condlist = [condlist]
    masks = asarray(condlist).astype(bool)
    n = len(masks)
    if n == len(funclist) - 1:
        masks = concatenate([masks, logical_not(any(masks, 0, keepdims=True))])
    elif n != len(funclist):
        raise ValueError(f"with {n} condition(s), either {n} or {n + 1} functions are expected")
    r = zeros_like(a)
    for i, f in enumerate(funclist):
        mask = asarray(masks[i])
        if not callable(f):
            r[mask] = f
            continue
        values = a[mask]
        if values.size:
            r[mask] = f(given(values, tensors), *args, **kw)
    return given(r, tensors)


def _is_scalar(x: Any) -> bool:
    return isinstance(x, (bool, int, float, complex, np.generic))


@takes_like
def fromfunction(
    function: Callable[..., Any], shape: Any, *, dtype: Any = float, like: Any = None, **kwargs: Any
) -> Any:
    """A function of the indices of each place: it gets one array of them for each axis.

    Parameters
    ----------
    function
        Takes as many arrays as there are axes; its result is the result.
    shape
        The shape of the arrays.
    dtype
        The dtype of the arrays.
    like
        An ndarray, on whose device the arrays are made.
    kwargs
        More arguments of the function.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.fromfunction(lambda i, j: i + j, (2, 2))
    array([[0., 1.],
           [1., 2.]])
    """
    sizes = _convert.sizes_of(shape)
    d, device = parse(dtype), None if like is None else asarray(like)._tensor.device
    grids = []
    for i, n in enumerate(sizes):
        line = arange(n, dtype=d, device=device)._tensor.reshape(n, *(1,) * (len(sizes) - i - 1))
        grids.append(wrap(line.expand(sizes).clone(memory_format=torch.contiguous_format)))
    return function(*grids, **kwargs)


# Elements


def _elements(t: Tensor) -> list[Any]:
    """The elements as Python numbers, or where there are none to read (gradients, transforms, graphs) as 0-d arrays."""
    flat = t.reshape(-1)
    if not (flat.requires_grad or is_compiling()):
        try:
            return flat.tolist()
        except RuntimeError:  # inside vmap or grad
            pass
    return [wrap(e) for e in flat.unbind()]


def _common(ts: list[Tensor]) -> tuple[tuple[int, ...], list[list[Any]]]:
    """The common shape of tensors, and the elements of each in it."""
    shape = broadcast_shapes(*[tuple(t.shape) for t in ts])
    return shape, [_elements(t.expand(shape)) for t in ts]


def _gathered(values: list[Any], shape: tuple[int, ...], dtype: torch.dtype | None, device: Any) -> Tensor:
    """A tensor of the results of a Python function, in a dtype or that of the results themselves."""
    if _convert.has_arrays(values):
        ts = [_convert.tensor(v) for v in values]
        ts = [t.reshape(()) for t in ts]
        d = parse(np.result_type(*[TO_NUMPY[t.dtype] for t in ts])) if dtype is None else dtype
        return torch.stack([_convert.cast(t, d) for t in ts]).reshape(shape)
    if dtype is None:
        return _convert.from_numpy(np.asarray(values), device).reshape(shape)
    objects = np.empty(len(values), dtype=object)
    objects[:] = values
    return _convert.from_numpy(objects.astype(TO_NUMPY[dtype]), device).reshape(shape)


def _device(ts: list[Tensor]) -> Any:
    return next((t.device for t in ts if not t.is_cpu), None)


_NAME = r"\w+"
_CORE = rf"\((?:{_NAME}(?:,{_NAME})*)?\)"
_SIGNATURE = re.compile(rf"{_CORE}(?:,{_CORE})*->{_CORE}(?:,{_CORE})*")
Cores = list[tuple[str, ...]]


def _cores(signature: str) -> tuple[Cores, Cores]:
    """The names of the core axes of each input and each output."""
    text = re.sub(r"\s+", "", signature)
    if not _SIGNATURE.fullmatch(text):
        raise ValueError(f"not a valid gufunc signature: {signature}")
    first, second = ([tuple(re.findall(_NAME, c)) for c in re.findall(_CORE, side)] for side in text.split("->"))
    return first, second


def _sizes(sizes: dict[str, int], shape: tuple[int, ...], core: tuple[str, ...]) -> None:
    """Note the sizes of the core axes at the end of a shape.

    Raises
    ------
    ValueError
        There are too few axes, or a size is not the one noted before.
    """
    if not core:
        return
    if len(shape) < len(core):
        raise ValueError(
            f"{len(shape)}-dimensional argument does not have enough dimensions for all core dimensions {core!r}"
        )
    for name, n in zip(core, shape[len(shape) - len(core) :], strict=True):
        if sizes.setdefault(name, n) != n:
            raise ValueError(f"inconsistent size for core dimension {name!r}: {n!r} vs {sizes[name]!r}")


class vectorize:
    """A Python function of numbers as one of arrays, element by element.

    The function gets Python numbers; elements of arrays that track gradients it gets as 0-d arrays, so that gradients
    pass. Without `otypes` a call with the first elements, as NumPy scalars, says the dtype of the result.

    Parameters
    ----------
    pyfunc
        The function. Without it the object is a decorator.
    otypes
        The dtypes of the results: a string of characters or a list.
    doc
        The docstring, by default that of the function.
    excluded
        Numbers and names of the arguments that are handed on as they are.
    cache
        Whether the call for the dtype is the first of those for the values, too.
    signature
        Core axes, as "(m,n),(n)->(m)": the function gets arrays of them.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.vectorize(lambda x, y: x - y if x > y else x + y)([1, 2, 3], 2)
    array([3, 4, 1])
    """

    def __init__(
        self,
        pyfunc: Any = _NO_VALUE,
        otypes: Any = None,
        doc: str | None = None,
        excluded: Any = None,
        cache: bool = False,
        signature: str | None = None,
    ) -> None:
        if pyfunc is not _NO_VALUE and not callable(pyfunc):
            raise TypeError("When used as a decorator, only accepts keyword arguments.")
        self.pyfunc = pyfunc
        self.cache = cache
        self.signature = signature
        self._dtypes: list[torch.dtype] | None = None
        self.otypes = otypes
        self.excluded = set() if excluded is None else set(excluded)
        self._in_and_out_core_dims = None if signature is None else _cores(signature)
        self._doc = doc
        if pyfunc is not _NO_VALUE:
            self._take(pyfunc)

    @property
    def otypes(self) -> str | None:
        """The dtypes of the results as characters, or None. Assigning takes all that the argument takes."""
        return None if self._dtypes is None else "".join(TO_NUMPY[d].char for d in self._dtypes)

    @otypes.setter
    def otypes(self, otypes: Any) -> None:
        if isinstance(otypes, str):
            for c in otypes:
                if c not in np.typecodes["All"]:
                    raise ValueError(f"Invalid otype specified: {c}")
        elif otypes is not None and not hasattr(otypes, "__iter__"):
            raise ValueError("Invalid otype specification")
        self._dtypes = None if otypes is None else [parse(d) for d in otypes]

    def _take(self, pyfunc: Callable[..., Any]) -> None:
        self.pyfunc = pyfunc
        self.__name__ = getattr(pyfunc, "__name__", type(pyfunc).__name__)
        self.__wrapped__ = pyfunc
        self.__doc__ = pyfunc.__doc__ if self._doc is None else self._doc

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function for all elements; the first call of a decorator takes the function."""
        if self.pyfunc is _NO_VALUE:
            self._take(*args, **kwargs)
            return self
        return self._called(*args, **kwargs)

    @keeps_type
    def _called(self, *args: Any, **kwargs: Any) -> Any:
        names = [k for k in kwargs if k not in self.excluded]
        places = [i for i in range(len(args)) if i not in self.excluded]
        varied = [args[i] for i in places] + [kwargs[k] for k in names]

        def call(*values: Any) -> Any:
            full, named = list(args), dict(kwargs)
            for i, v in zip(places, values, strict=False):
                full[i] = v
            named.update(zip(names, values[len(places) :], strict=True))
            return self.pyfunc(*full, **named)

        if self._in_and_out_core_dims is not None:
            return self._over_cores(call, varied, *self._in_and_out_core_dims)
        if not varied:
            return call()
        return self._over_elements(call, [_convert.tensor(v) for v in varied])

    def _over_elements(self, call: Callable[..., Any], ts: list[Tensor]) -> Any:
        shape, columns = _common(ts)
        first: list[Any] = []
        if self._dtypes is None:
            if math.prod(shape) == 0:
                raise ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set")
            outputs = call(*[scalar(t.reshape(-1)[0]) for t in ts])
            first = [outputs]
            parts = outputs if isinstance(outputs, tuple) else (outputs,)
            dtypes = [_convert.tensor(p).dtype for p in parts]
            several = len(parts) > 1 or isinstance(outputs, tuple)
        else:
            dtypes, several = self._dtypes, len(self._dtypes) > 1
        rows = list(zip(*columns, strict=True))
        found = (
            [*first, *itertools.starmap(call, rows[1:])]
            if first and self.cache
            else list(itertools.starmap(call, rows))
        )
        lists = [list(v) for v in zip(*found, strict=True)] if several else [found]
        if not found:
            lists = [[] for _ in dtypes]
        device = _device(ts)
        results = tuple(wrap(_gathered(v, shape, d, device)) for v, d in zip(lists, dtypes, strict=True))
        return results if len(results) > 1 else results[0]

    def _over_cores(self, call: Callable[..., Any], varied: list[Any], into: Cores, outof: Cores) -> Any:
        if len(varied) != len(into):
            raise TypeError(f"wrong number of positional arguments: expected {len(into)!r}, got {len(varied)!r}")
        arrays = [asarray(v) for v in varied]
        sizes: dict[str, int] = {}
        loops = []
        for x, core in zip(arrays, into, strict=True):
            _sizes(sizes, x.shape, core)
            loops.append(x.shape[: x.ndim - len(core)])
        loop = broadcast_shapes(*loops)
        wide = [
            wrap(x._tensor.expand((*loop, *x.shape[x.ndim - len(core) :])))
            for x, core in zip(arrays, into, strict=True)
        ]
        found: list[list[Tensor]] = [[] for _ in outof]
        for place in itertools.product(*map(range, loop)):
            outputs = call(*[x[place] for x in wide])
            parts = outputs if isinstance(outputs, tuple) else (outputs,)
            if len(parts) != len(outof):
                raise ValueError(f"wrong number of outputs from pyfunc: expected {len(outof)!r}, got {len(parts)!r}")
            for column, p, core in zip(found, parts, outof, strict=True):
                t = _convert.tensor(p)
                _sizes(sizes, tuple(t.shape), core)
                column.append(t)
        device = _device([x._tensor for x in arrays])
        results = tuple(
            self._stacked(c, i, loop, sizes, core, device) for i, (c, core) in enumerate(zip(found, outof, strict=True))
        )
        return results if len(results) > 1 else results[0]

    def _stacked(
        self,
        parts: list[Tensor],
        i: int,
        loop: tuple[int, ...],
        sizes: dict[str, int],
        core: tuple[str, ...],
        device: Any,
    ) -> ndarray:
        if self._dtypes is None and not parts:
            raise ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set")
        if unknown := [name for name in core if name not in sizes]:
            raise ValueError(
                f"cannot call `vectorize` with a signature including new output dimensions {unknown} on size 0 inputs"
            )
        d = parts[0].dtype if self._dtypes is None else self._dtypes[i]
        shape = tuple(sizes[name] for name in core)
        if not parts:
            return wrap(torch.empty((*loop, *shape), dtype=d, device=device))
        return wrap(torch.stack([_convert.cast(p, d).expand(shape) for p in parts]).reshape((*loop, *shape)))


class _PythonFunction:
    """What `frompyfunc` gives: a Python function with the parts of a ufunc that need no dtype."""

    def __init__(self, func: Callable[..., Any], nin: int, nout: int, identity: Any) -> None:
        self._func = func
        self.nin, self.nout, self.nargs = nin, nout, nin + nout
        self.identity = None if identity is _NO_VALUE else identity
        self._reorderable = identity is not _NO_VALUE
        self.signature = None
        self.ntypes = 1
        self.types = ["O" * nin + "->" + "O" * nout]
        self.__name__ = self.__qualname__ = f"{getattr(func, '__name__', '?')} (vectorized)"
        self.__doc__ = f"{self.__name__}: see `frompyfunc`."

    def __repr__(self) -> str:
        return f"<ufunc '{self.__name__}'>"

    @keeps_type
    def __call__(self, *args: Any, out: Any = None) -> Any:
        """Call the function for all elements; numbers alone give what it gives."""
        if not self.nin <= len(args) <= self.nargs:
            takes = f"from {self.nin} to {self.nargs} positional arguments but {len(args)} were given"
            raise TypeError(f"{self.__name__}() takes {takes}")
        outs = args[self.nin :] if out is None else out if isinstance(out, tuple) else (out,)
        outs = (*outs, *(None,) * (self.nout - len(outs)))
        ts = [_convert.tensor(a) for a in args[: self.nin]]
        shape, columns = _common(ts)
        rows = zip(*columns, strict=True) if columns else [()]
        found = list(itertools.starmap(self._func, rows))
        lists = [found] if self.nout == 1 else [[v[i] for v in found] for i in range(self.nout)]
        results = [self._placed(v, shape, _device(ts), o) for v, o in zip(lists, outs, strict=True)]
        return results[0] if self.nout == 1 else tuple(results)

    def _placed(self, values: list[Any], shape: tuple[int, ...], device: Any, out: Any) -> Any:
        if out is None:
            return wrap(_gathered(values, shape, None, device)) if shape else values[0]
        out[...] = wrap(_gathered(values, shape, None, device))
        return out

    def _check_binary(self, method: str) -> None:
        if self.nin != 2:
            raise ValueError(f"{method} only supported for binary functions")
        if self.nout != 1:
            raise ValueError(f"{method} only supported for functions returning a single value")

    @keeps_type
    def reduce(self, array: Any, axis: Any = 0, keepdims: bool = False, initial: Any = _NO_VALUE) -> Any:
        """Combine the elements along axes.

        Parameters
        ----------
        array
            Array-like.
        axis
            An int, ints, or None for all axes: more than one need an identity.
        keepdims
            Whether the axes stay, with size 1.
        initial
            What the elements are combined with first.

        Raises
        ------
        ValueError
            No elements and nothing to begin with.
        """
        self._check_binary("reduce")
        t = _convert.tensor(array)
        axes = _axes(axis, t.ndim)
        if len(axes) > 1 and not self._reorderable:
            raise ValueError(
                f"reduction operation '{self.__name__}' is not reorderable, so at most one axis may be specified"
            )
        kept = [i for i in range(t.ndim) if i not in axes]
        rows = t.permute(*kept, *axes)
        n = math.prod(rows.shape[len(kept) :])
        shape = tuple(1 if i in axes else s for i, s in enumerate(t.shape) if keepdims or i not in axes)
        elements = _elements(rows)
        found = []
        for i in range(math.prod(t.shape[k] for k in kept)):
            row = elements[i * n : (i + 1) * n]
            if initial is not _NO_VALUE:
                row.insert(0, initial)
            elif not row:
                if self.identity is None:
                    raise ValueError(f"zero-size array to reduction operation {self.__name__} which has no identity")
                row = [self.identity]
            found.append(self._folded(row)[-1])
        return self._placed(found, shape, _device([t]), None)

    def _folded(self, row: list[Any]) -> list[Any]:
        return list(itertools.accumulate(row, self._func))

    @keeps_type
    def accumulate(self, array: Any, axis: Any = 0) -> Any:
        """The results of combining the elements along an axis, one by one."""
        self._check_binary("accumulate")
        t = _convert.tensor(array)
        if t.ndim == 0:
            raise TypeError("cannot accumulate on a scalar")
        at = _axis(axis, t.ndim)
        rows = t.movedim(at, -1)
        n = t.shape[at]
        elements = _elements(rows)
        found = [v for i in range(0, len(elements), n or 1) for v in self._folded(elements[i : i + n])]
        return wrap(_gathered(found, tuple(rows.shape), None, _device([t])).movedim(-1, at))

    def outer(self, A: Any, B: Any, /) -> Any:
        """The function of all pairs of elements of A and B; the axes of A come first."""
        self._check_binary("outer")
        a = A if isinstance(A, (ndarray, Tensor)) else asarray(A)
        b = B if isinstance(B, (ndarray, Tensor)) else asarray(B)
        return self(a.reshape((*a.shape, *(1,) * b.ndim)), b)


def frompyfunc(func: Callable[..., Any], /, nin: int, nout: int, **kwargs: Any) -> Any:
    """A Python function of numbers as one of arrays, with `reduce`, `accumulate` and `outer`.

    NumPy's gives arrays of objects. Torch has no such dtype: results have the dtype that NumPy finds for them, and
    what is no number is refused. The function gets Python numbers, or 0-d arrays where gradients are tracked.

    Parameters
    ----------
    func
        The function.
    nin, nout
        How many arguments it takes and how many results it gives.
    kwargs
        identity: what `reduce` gives for no elements.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> add = np.frompyfunc(lambda x, y: x + y, 2, 1)
    >>> add([1, 2], [[3], [4]])
    array([[4, 5],
           [5, 6]])
    >>> add.reduce([1, 2, 3])
    6
    """
    if not callable(func):
        raise TypeError("function must be callable")
    unknown = set(kwargs) - {"identity"}
    if unknown:
        raise TypeError(f"frompyfunc() got an unexpected keyword argument '{unknown.pop()}'")
    return _PythonFunction(func, int(nin), int(nout), kwargs.get("identity", _NO_VALUE))
