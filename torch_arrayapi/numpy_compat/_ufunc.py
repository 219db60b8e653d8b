"""The ufunc: one class over a row of facts, with NumPy's signature, rules of dtypes, `out`, `where` and methods."""

from __future__ import annotations

import builtins
import inspect
import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numpy._core import _exceptions
from torch import Tensor

from .._ops import Op
from . import _convert, _ndarray
from ._at import at
from ._combine import accumulated, caster, combined, masked, signed_zeros
from ._dtypes import KIND, TO_NUMPY, Key, can_cast, mode, of_numpy, parse
from ._errors import checks, reduction_checks, state
from ._loops import DEFAULT, beyond, compared, dispatch, element, fits, legacy_keys
from ._ndarray import ndarray, new, scalar, wrap
from ._operands import (
    _CASTINGS,
    _axes,
    _broadcast_shapes,
    _check_broadcast,
    _check_output,
    _device,
    _logical,
    _mask,
    _only_tensors,
    _ordered,
    _placed,
    _shown,
    order_of,
    refuse_casting,
)
from ._overrides import foreign, outs_of, overridable, override_of, wrapper_of

_NO_VALUE: Any = np._NoValue
_WEAK = frozenset({int, float, complex})
Loop = tuple[tuple[torch.dtype, ...], tuple[torch.dtype, ...]]


class ufunc:
    """A function that works element by element, with NumPy's rules of dtypes, `out`, `where`, `casting`.

    Its facts (`types`, `identity`, which dtypes become which) are those of the installed NumPy's ufunc of its name; it
    computes with torch.

    Attributes
    ----------
    nin, nout, nargs
        The number of inputs, of outputs, and of both.
    identity
        What a reduction over no elements gives, or None.
    signature
        The core axes of a generalized ufunc, or None.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.add.reduce(np.array([[1, 2], [3, 4]]), axis=1)
    array([3, 7])
    """

    def __init__(
        self,
        name: str,
        kernel: Op | Callable[..., Any],
        *,
        native: frozenset[torch.dtype] | None = None,
        others: dict[str, Callable[..., Any]] | None = None,
        mixed: Callable[..., Tensor] | None = None,
        reducer: Callable[..., Tensor] | None = None,
    ) -> None:
        real = getattr(np, name)
        self._real = real
        self.__name__ = self.__qualname__ = real.__name__
        self.nin = real.nin
        self.nout = real.nout
        self.nargs = real.nargs
        self.identity = real.identity
        self.signature = real.signature
        self.__signature__ = inspect.signature(real)
        self._loops: dict[Any, Loop] = {}
        self._reducer = reducer
        #: The dtypes of operands whose loop is theirs and whose values `_fast` gives.
        self._fast: Callable[..., Any]
        if isinstance(kernel, Op):
            self._fast = kernel.fast
            self._native = kernel.native if native is None else native
        else:
            self._fast = kernel
            self._native = frozenset() if native is None else native
        self._kernel = dispatch(kernel, others or {}, mixed)
        self.__doc__ = f"NumPy's {name}, element by element."
        self.__module__ = "torch_arrayapi.numpy_compat"

    def __repr__(self) -> str:
        return f"<ufunc '{self.__name__}'>"

    def __reduce__(self) -> str:
        return self.__name__

    @property
    def types(self) -> list[str]:
        """The loops, as characters of dtypes: what goes in, an arrow, what comes out."""
        known = {n.char for n in TO_NUMPY.values()} | {"q", "Q"}
        return [t for t in self._real.types if set(t) - {"-", ">"} <= known]

    @property
    def ntypes(self) -> int:
        """The number of loops."""
        return len(self.types)

    def resolve_dtypes(self, dtypes: Any, **kwargs: Any) -> tuple[np.dtype[Any], ...]:
        """The dtypes of the loop for operands of these dtypes; as the method of NumPy's ufunc."""
        return self._real.resolve_dtypes(dtypes, **kwargs)

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        return self._call(args, kwargs)

    # The general way

    def _call(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        inputs, outs = self._arguments(args, kwargs)
        strange = foreign((*inputs, *outs, kwargs.get("where")))
        if strange:
            override = override_of(inputs, outs, kwargs.get("where"))
            if override is not None:
                keywords = {("signature" if k == "sig" else k): v for k, v in kwargs.items() if k != "out"}
                if any(o is not None for o in outs):
                    keywords["out"] = outs
                return override(self, "__call__", *inputs, **keywords)
        self._check_outs(outs)
        casting, order = kwargs.get("casting", "same_kind"), order_of(kwargs.get("order"))
        if casting not in _CASTINGS:
            refuse_casting(casting)
        where = kwargs.get("where", True)
        if where is not True and "out" not in kwargs and all(o is None for o in outs):
            warnings.warn(
                "'where' used without 'out', expect unitialized memory in output. If this is intentional, use "
                "out=None.",
                UserWarning,
                stacklevel=3,
            )
        signature = kwargs.get("signature", kwargs.get("sig"))
        tensors, result = self._computed(inputs, casting, kwargs.get("dtype"), signature)
        results = result if isinstance(result, tuple) else (result,)
        if state.on:
            checks(self.__name__, tensors, results)
        boxed = not _only_tensors((*inputs, *outs))
        mask = None if where is True else _mask(where, results[0].device)
        arrays = kwargs.get("out") is ...
        given = []
        for i, (r, o) in enumerate(zip(results, outs, strict=True)):
            if o is None:
                if mask is not None:
                    shape = _broadcast_shapes(r.shape, mask.shape)
                    r = torch.where(mask, r, torch.zeros((), dtype=r.dtype, device=r.device)).expand(shape)
                if order != "K":
                    r = _ordered(r, "CF"[all(t.T.is_contiguous() for t in tensors)] if order == "A" else order)
                given.append((wrap(r) if r.ndim or arrays else scalar(r)) if boxed else r)
            else:
                given.append(self._write(r, o, mask, casting, i))
        if strange and kwargs.get("subok", True):
            given = self._wrapped(given, inputs, outs)
        return given[0] if self.nout == 1 else tuple(given)

    def _wrapped(self, results: list[Any], inputs: tuple[Any, ...], outs: tuple[Any, ...]) -> list[Any]:
        wrapper = wrapper_of(inputs)
        if wrapper is None:
            return results
        args = inputs if all(o is None for o in outs) else (*inputs, *outs)
        return [
            wrapper(wrap(_convert.tensor(r)), (self, args, i), r.ndim == 0) if o is None else r
            for i, (r, o) in enumerate(zip(results, outs, strict=True))
        ]

    def _arguments(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """The operands, and for each result an array for it or None."""
        n = len(args)
        if not self.nin <= n <= self.nargs:
            raise TypeError(
                f"{self.__name__}() takes from {self.nin} to {self.nargs} positional arguments but {n} "
                f"{'was' if n == 1 else 'were'} given"
            )
        for k in kwargs:
            if k not in _KEYWORDS:
                raise TypeError(f"{self.__name__}() got an unexpected keyword argument '{k}'")
        if "sig" in kwargs and "signature" in kwargs:
            raise TypeError("cannot specify both 'sig' and 'signature'")
        if n == self.nin:
            return args, outs_of(kwargs["out"], self.nout) if "out" in kwargs else (None,) * self.nout
        if "out" in kwargs:
            raise TypeError("cannot specify 'out' as both a positional and keyword argument")
        outs = args[self.nin :] + (None,) * (self.nargs - n)
        if any(o is ... for o in outs):
            raise TypeError("out=... is only allowed as a keyword argument.")
        return args[: self.nin], outs

    def _check_outs(self, outs: tuple[Any, ...]) -> None:
        for o in outs:
            if type(o) is ndarray:
                _ndarray.check_writable(o, "output array is read-only")
            elif not (o is None or isinstance(o, (Tensor, np.ndarray))):
                raise TypeError("return arrays must be of ArrayType")

    def _loop(self, keys: tuple[Key, ...], dtype: Any, signature: Any, casting: str) -> Loop:
        """The dtypes that go into the loop and come out of it."""
        if dtype is not None or signature is not None:
            return self._castable(keys, self._resolved(keys, dtype, signature), casting)
        try:
            loop = self._loops[keys]
        except KeyError:
            loop = self._loops[keys] = self._resolved(keys, None, None)
        # To a loop that is found for the operands they may be cast under the other rules.
        return loop if casting in ("same_kind", "unsafe") else self._castable(keys, loop, casting)

    def _resolved(self, keys: tuple[Key, ...], dtype: Any, signature: Any) -> Loop:
        dtypes = (*[TO_NUMPY[k] if isinstance(k, torch.dtype) else k for k in keys], *(None,) * self.nout)
        # NumPy's check of another rule crashes for np.add(3.0, 4.0, dtype="float32", casting="equiv").
        kwargs: dict[str, Any] = {"casting": "unsafe"}
        if dtype is not None:
            if signature is not None:
                raise TypeError("cannot specify both 'signature' and 'dtype'")
            if isinstance(dtype, np.dtype) and not dtype.isnative:
                raise TypeError(_ONLY_DTYPE)
            kwargs["signature"] = (None,) * self.nin + (TO_NUMPY[parse(dtype)],) * self.nout
        elif signature is not None:
            kwargs["signature"] = signature
        found = self._real.resolve_dtypes(dtypes, **kwargs)
        try:
            loop = tuple(of_numpy(d) for d in found)
        except TypeError:
            raise _exceptions._UFuncNoLoopError(self._real, tuple(d for d in dtypes if d is not None)) from None
        return loop[: self.nin], loop[self.nin :]

    def _castable(self, keys: tuple[Any, ...], loop: Loop, casting: str) -> Loop:
        """The loop, if the operands may be cast to its dtypes; a Python number may to those of its kind and above."""
        for i, (k, d) in enumerate(zip(keys, loop[0], strict=True)):
            given = k if isinstance(k, torch.dtype) else DEFAULT[k]
            weak = given is not k and casting != "equiv" and fits(k, d)
            if not weak and not can_cast(given, d, casting):
                rule: Any = casting
                raise _exceptions._UFuncInputCastingError(self._real, rule, TO_NUMPY[given], TO_NUMPY[d], i)
        return loop

    def _computed(self, inputs: tuple[Any, ...], casting: str, dtype: Any, signature: Any) -> tuple[list[Tensor], Any]:
        """The operands as the loop takes them, and what the kernel makes of them."""
        if self.__name__ in _COMPARISONS and dtype is None and signature is None:
            answer = compared(self.__name__, inputs)
            if answer is not None:
                return [], answer
        device = _device(inputs)
        operands = [x if type(x) in _WEAK else _convert.tensor(x, device) for x in inputs]
        keys = tuple(x.dtype if isinstance(x, Tensor) else type(x) for x in operands)
        if mode.legacy:
            keys = legacy_keys(operands)
        into, outof = self._loop(keys, dtype, signature, casting)
        if self.__name__ in _COMPARISONS:
            answer = beyond(self.__name__, operands, into)
            if answer is not None:
                return [], answer
        tensors = [
            _placed(_convert.cast(x, d) if isinstance(x, Tensor) else element(x, d, device), device)
            for x, d in zip(operands, into, strict=True)
        ]
        try:
            result = self._kernel(*tensors)
        except RuntimeError:
            _check_broadcast(tensors)
            raise
        if isinstance(result, tuple):
            return tensors, tuple(_convert.cast(r, d) for r, d in zip(result, outof, strict=True))
        return tensors, result if result.dtype is outof[0] else _convert.cast(result, outof[0])

    def _write(self, r: Tensor, o: Any, mask: Tensor | None, casting: str, i: int) -> Any:
        if isinstance(o, np.ndarray):
            t = _convert.tensor(o.copy())
            self._write(r, t, mask, casting, i)
            o[...] = _convert.to_numpy(wrap(t))
            return o
        t = o._tensor if type(o) is ndarray else o
        if not can_cast(r.dtype, t.dtype, casting):
            rule: Any = casting
            raise _exceptions._UFuncOutputCastingError(self._real, rule, TO_NUMPY[r.dtype], TO_NUMPY[t.dtype], i)
        shape = r.shape if mask is None else _broadcast_shapes(r.shape, mask.shape)
        _check_output(shape, t.shape)
        r = _convert.cast(r, t.dtype)
        if mask is not None:
            r = torch.where(mask, r, t)
        if type(o) is ndarray:
            _ndarray.assign(o, r)
        else:
            o.copy_(r)
        return o

    # Methods

    @overridable
    def reduce(
        self,
        array: Any,
        /,
        axis: Any = 0,
        dtype: Any = None,
        out: Any = None,
        keepdims: bool = False,
        initial: Any = _NO_VALUE,
        where: Any = True,
    ) -> Any:
        """Combine the elements along axes.

        Parameters
        ----------
        array
            Array-like.
        axis
            An int, a tuple of ints, or None for all axes.
        dtype
            The dtype of the loop.
        out
            Where the result goes.
        keepdims
            Whether the axes stay, with size 1.
        initial
            What the elements are combined with first.
        where
            Which elements count; needs `initial` where the ufunc has no identity.

        Raises
        ------
        ValueError
            No elements and no identity.
        """
        self._check_binary("reduce")
        (o,) = outs_of(out)
        self._check_outs((o,))
        t = _convert.tensor(array)
        axes = _axes(axis, t.ndim)
        d = self._reduction_dtype(t.dtype, dtype, o)
        if len(axes) > 1 and self.identity is None and self.__name__ not in _REORDERABLE:
            raise ValueError(
                f"reduction operation '{self.__name__}' is not reorderable, so at most one axis may be specified"
            )
        r = self._reduced(t, axes, d, bool(keepdims), initial, where)
        if state.on and self._reducer is not None:
            reduction_checks("reduce", t, r, axes, bool(keepdims))
        return self._finished(r, o, out is ..., array)

    def _finished(self, r: Tensor, out: Any, arrays: bool, array: Any) -> Any:
        """What a method gives: the result in `out`, or as array or scalar."""
        if out is not None:
            if tuple(out.shape) != tuple(r.shape):
                raise ValueError(
                    f"output operand with shape {_shown(tuple(out.shape))} doesn't match the shape "
                    f"{_shown(tuple(r.shape))} of the result of {self.__name__}"
                )
            return self._write(r, out, None, "unsafe", 0)
        if type(array) is ndarray:
            return wrap(r) if r.ndim or arrays else scalar(r)
        if _only_tensors((array,)):
            return r
        boxed = wrap(r) if r.ndim or arrays else scalar(r)
        wrapper = wrapper_of((array,)) if foreign((array,)) else None
        return boxed if wrapper is None else wrapper(wrap(r), None, r.ndim == 0)

    def _pair(self, d: torch.dtype, method: str) -> Callable[[Tensor, Tensor], Tensor]:
        """The function of two elements with results in one dtype; errors are those of the method."""
        pair = caster(self._kernel, d)
        if not state.on:
            return pair

        def checked(x: Tensor, y: Tensor) -> Tensor:
            r = pair(x, y)
            checks(self.__name__, [x, y], (r,), method)
            return r

        return checked

    def _check_binary(self, method: str) -> None:
        if self.signature is not None:
            raise RuntimeError("Reduction not defined on ufunc with signature")
        if self.nin != 2:
            raise ValueError(f"{method} only supported for binary functions")
        if self.nout != 1:
            raise ValueError(f"{method} only supported for functions returning a single value")

    def _reduction_dtype(self, d: torch.dtype, dtype: Any, out: Any) -> torch.dtype:
        """The dtype in which a reduction combines."""
        if dtype is not None:
            return parse(dtype)
        if self.__name__ in ("add", "multiply"):
            if out is not None and KIND[d] in "biu":
                o = _convert.tensor(out).dtype
                if KIND[o] not in "b":
                    return o
            if KIND[d] in "bi":
                return torch.int64
            if KIND[d] == "u":
                return torch.uint64
        if self.__name__.startswith("logical"):
            return torch.bool
        n = TO_NUMPY[d]
        found = self._real.resolve_dtypes((None, n, None), reduction=True)
        return of_numpy(found[0])

    def _reduced(
        self, t: Tensor, axes: tuple[int, ...], d: torch.dtype, keepdims: bool, initial: Any, where: Any
    ) -> Tensor:
        identity = self.identity
        mask = None if where is True else _mask(where, t.device)
        start = identity if initial is _NO_VALUE else initial
        if d is torch.bool and start not in (None, _NO_VALUE):
            start = bool(start)
        if mask is not None:
            if start is None:
                raise ValueError(
                    f"reduction operation '{self.__name__}' does not have an identity, so to use a where mask one has "
                    "to specify 'initial'"
                )
            t = _logical(t) if d is torch.bool and self.__name__.startswith("logical") else _convert.cast(t, d)
            neutral = identity if identity is not None else start
            fill = self._start(neutral, initial is _NO_VALUE or identity is not None, d, t.device)
            if self._reducer is None and self.identity is None:
                begin = _convert.element(start, d, t.device)
                return masked(self._pair(d, "reduce"), t, mask, axes, keepdims, begin)
            t = torch.where(mask, t, fill)
        n = math.prod(t.shape[a] for a in axes)
        if n == 0 and start is None:
            raise ValueError(f"zero-size array to reduction operation {self.__name__} which has no identity")
        if self.__name__.startswith("logical"):
            t = _logical(t)
        else:
            t = _convert.cast(t, d)
        if n == 0:
            shape = [s for a, s in enumerate(t.shape) if a not in axes or keepdims]
            if keepdims:
                shape = [1 if a in axes else s for a, s in enumerate(t.shape)]
            return self._start(start, initial is _NO_VALUE, d, t.device).expand(shape).clone()
        first = None if start is None else self._start(start, initial is _NO_VALUE, d, t.device)
        if self._reducer is None:
            return _convert.cast(self._combined(t, axes, keepdims, first), d)
        r = self._combined(t, axes, keepdims)
        if first is not None and initial is not _NO_VALUE:
            if self.__name__ == "add" and KIND[d] in "fc":
                r = signed_zeros(r, t, axes, keepdims)
            r = self._kernel(first, r)
        return _convert.cast(r, d)

    def _start(self, value: Any, own: bool, d: torch.dtype, device: Any) -> Tensor:
        """What a reduction begins with; its own identity wraps, as -1 does in an unsigned dtype."""
        if own and KIND[d] == "u" and value == -1:
            return _convert.cast(_convert.element(-1, torch.int64, device), d)
        return _convert.element(value if KIND[d] != "b" else bool(value), d, device)

    def _combined(
        self, t: Tensor, axes: tuple[int, ...], keepdims: bool, first: Tensor | None = None, method: str = "reduce"
    ) -> Tensor:
        if self._reducer is not None:
            if t.dtype is torch.float16:
                return self._reducer(t.float(), axes, keepdims).half()
            if t.dtype is torch.bool and self.__name__ in ("add", "multiply"):
                f = torch.amax if self.__name__ == "add" else torch.amin
                return f(t, axes, keepdims) if axes else t.clone()
            return self._reducer(t, axes, keepdims)
        return combined(self.__name__, self._pair(t.dtype, method), t, axes, keepdims, first)

    @overridable
    def accumulate(self, array: Any, /, axis: Any = 0, dtype: Any = None, out: Any = None) -> Any:
        """The results of combining the elements along an axis, one by one.

        Parameters
        ----------
        array
            Array-like of at least one axis.
        axis
            The axis.
        dtype
            The dtype of the loop.
        out
            Where the result goes.
        """
        self._check_binary("accumulate")
        (o,) = outs_of(out)
        self._check_outs((o,))
        t = _convert.tensor(array)
        if t.ndim == 0:
            raise TypeError("cannot accumulate on a scalar")
        (a,) = _axes(axis, t.ndim)
        d = self._reduction_dtype(t.dtype, dtype, o)
        t = _logical(t) if self.__name__.startswith("logical") else _convert.cast(t, d)
        r = accumulated(self.__name__, self._pair(d, "accumulate"), t, a)
        if state.on and self.__name__ in ("add", "multiply"):
            reduction_checks("accumulate", t, r, (a,), True)
        return self._finished(r, o, True, array)

    @overridable
    def reduceat(self, array: Any, /, indices: Any, axis: Any = 0, dtype: Any = None, out: Any = None) -> Any:
        """Combine the elements in slices of an axis, which begin at `indices`.

        Parameters
        ----------
        array
            Array-like of at least one axis.
        indices
            Ints of one axis; where one is not below the next, the element there alone counts.
        axis
            The axis.
        dtype
            The dtype of the loop.
        out
            Where the result goes.
        """
        self._check_binary("reduceat")
        (o,) = outs_of(out)
        self._check_outs((o,))
        t = _convert.tensor(array)
        if t.ndim == 0:
            raise TypeError("cannot reduceat on a scalar")
        (a,) = _axes(axis, t.ndim)
        d = self._reduction_dtype(t.dtype, dtype, o)
        begins = _convert.integers(indices)
        n = t.shape[a]
        for i in begins:
            if not 0 <= i < n:
                raise IndexError(f"index {i} out-of-bounds in {self.__name__}.reduceat [0, {n})")
        t = _logical(t) if self.__name__.startswith("logical") else _convert.cast(t, d)
        parts = []
        for i, j in zip(begins, [*begins[1:], n][: len(begins)], strict=True):
            part = t.narrow(a, i, builtins.max(j - i, 1))
            parts.append(_convert.cast(self._combined(part, (a,), False, None, "reduceat"), d))
            if state.on and self._reducer is not None:
                reduction_checks("reduceat", part, parts[-1], (a,), False)
        shape = [*t.shape[:a], len(parts), *t.shape[a + 1 :]]
        r = torch.stack(parts, a) if parts else torch.empty(shape, dtype=d, device=t.device)
        return self._finished(r, o, True, array)

    @overridable
    def outer(self, A: Any, B: Any, /, **kwargs: Any) -> Any:
        """The function of all pairs of elements of A and B; the axes of A come first.

        Parameters
        ----------
        A, B
            Array-likes.
        kwargs
            As for a call.
        """
        if self.signature is not None:
            raise TypeError("method outer is not allowed in ufunc with non-trivial signature")
        if self.nin != 2:
            raise ValueError("outer product only supported for binary functions")
        self._arguments((A, B), kwargs)
        tensors = _only_tensors((A, B))
        a, b = _convert.tensor(A), _convert.tensor(B)
        if a.ndim + b.ndim > 64:
            raise ValueError(
                f"maximum supported dimension for an ndarray is 64, but `{self.__name__}.outer()` result would have "
                f"{a.ndim + b.ndim}."
            )
        left = a.reshape((*a.shape, *(1,) * b.ndim))
        return self(left, b, **kwargs) if tensors else self(wrap(left), wrap(b), **kwargs)

    @overridable
    def at(self, a: Any, indices: Any, b: Any = None, /) -> None:
        """Apply the function in place at `indices`, once for each time an element is named.

        Parameters
        ----------
        a
            The array, which is written.
        indices
            Any key of an index.
        b
            The second operand, for a binary function.
        """
        at(self, a, indices, b)


def _plain(kwargs: dict[str, Any]) -> bool:
    return len(kwargs) == 1 and kwargs.get("out", ...) is None


class unary(ufunc):
    """A ufunc of one array with one result."""

    def __call__(self, x: Any = _NO_VALUE, /, *outs: Any, **kwargs: Any) -> Any:
        if not outs and not state.on and (not kwargs or _plain(kwargs)):
            if type(x) is Tensor:
                if x.dtype in self._native:
                    return self._fast(x)
            elif type(x) is ndarray:
                t = x._tensor
                if t.dtype in self._native:
                    t = self._fast(t)
                    if t.dim():
                        r = new(ndarray)
                        r._tensor = t
                        r._view = None
                        return r
                    return scalar(t)
        return self._call(() if x is _NO_VALUE else (x, *outs), kwargs)


class binary(ufunc):
    """A ufunc of two arrays with one result."""

    def __call__(self, x1: Any = _NO_VALUE, x2: Any = _NO_VALUE, /, *outs: Any, **kwargs: Any) -> Any:
        if not outs and not state.on and (not kwargs or _plain(kwargs)):
            if type(x1) is Tensor and type(x2) is Tensor:
                d = x1.dtype
                if d is x2.dtype and d in self._native:
                    try:
                        return self._fast(x1, x2)
                    except RuntimeError:
                        _check_broadcast([x1, x2])
                        raise
            elif type(x1) is ndarray and type(x2) is ndarray:
                t = x1._tensor
                t2 = x2._tensor
                d = t.dtype
                if d is t2.dtype and d in self._native:
                    try:
                        t = self._fast(t, t2)
                    except RuntimeError:
                        _check_broadcast([t, t2])
                        raise
                    if t.dim():
                        r = new(ndarray)
                        r._tensor = t
                        r._view = None
                        return r
                    return scalar(t)
            if not mode.legacy:
                quick = self._quick(x1, x2)
                if quick is not None:
                    return wrap(quick) if quick.dim() else scalar(quick)
        return self._call(tuple(x for x in (x1, x2, *outs) if x is not _NO_VALUE), kwargs)

    def _quick(self, x1: Any, x2: Any) -> Tensor | None:
        """The result for two ndarrays, or one and a Python number, whose loop is known; None for the general way."""
        number = None
        if type(x1) is ndarray:
            t1 = x1._tensor
            if type(x2) is ndarray:
                t2 = x2._tensor
                keys: Any = t1.dtype, t2.dtype
            else:
                number, t2, keys = x2, t1, (t1.dtype, type(x2))
        elif type(x2) is ndarray:
            number, t1 = x1, x2._tensor
            t2, keys = t1, (type(x1), t1.dtype)
        else:
            return None
        loop = self._loops.get(keys)
        if loop is None:
            return None
        d = loop[0][0]
        if d is not loop[0][1] or d not in self._native:
            return None
        if number is not None:
            u = _convert.constant(number, d, t1)
            if u is None:
                return None
            if number is x2:
                t2 = u
            else:
                t1 = u
        try:
            return self._fast(_convert.cast(t1, d), _convert.cast(t2, d))
        except RuntimeError:
            return None  # the general way has NumPy's words for it


_REORDERABLE = frozenset(
    "maximum minimum fmax fmin bitwise_and gcd lcm hypot logaddexp logaddexp2 add multiply".split()
)
_ONLY_DTYPE = (
    "The `dtype` and `signature` arguments to ufuncs only select the general DType and not details such as the byte "
    "order or time unit. You can avoid this error by using the scalar types `np.float64` or the dtype string notation."
)
_KEYWORDS = frozenset("out where casting order dtype subok signature sig".split())
_COMPARISONS = frozenset("equal not_equal less less_equal greater greater_equal".split())
