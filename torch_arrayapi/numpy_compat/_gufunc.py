"""Generalized ufuncs: products of matrices and vectors that broadcast over the other axes."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .._dtypes import ALL, BOOL
from .._kernels import linalg
from . import _convert, _errors
from ._dtypes import KIND, mode, promote
from ._loops import legacy_keys
from ._ndarray import ndarray, result, wrap
from ._operands import (
    _CASTINGS,
    _axis,
    _broadcast_shapes,
    _device,
    _only_tensors,
    _ordered,
    _shown,
    order_of,
    refuse_casting,
)
from ._overrides import given_only, outs_of, override_of
from ._shapes import moveaxis
from ._ufunc import ufunc

_NO_VALUE: Any = np._NoValue


def _known(f: Callable[..., Tensor], *ts: Tensor) -> Tensor:
    """`f` of float16 and bool by way of float32: a sum of truths cannot cancel."""
    d = ts[0].dtype
    if d is torch.bool:
        return f(*[t.float() for t in ts]) != 0
    if d is torch.float16:
        return f(*[t.float() for t in ts]).half()
    return f(*ts)


def _common(*arrays: Any) -> list[Tensor]:
    """The tensors of array-likes on one device and in their common dtype, to which Python numbers count, too."""
    device = _device(arrays)
    ts = [_convert.tensor(x, device) for x in arrays]
    d = promote(*[t.dtype for t in ts])
    return [_convert.cast(t, d) for t in ts]


class gufunc(ufunc):
    """A function of the last axes of two arrays, which broadcasts over the other axes.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.matmul.signature
    '(n?,k),(k,m?)->(n?,m?)'
    """

    def __init__(self, name: str, kernel: Callable[[Tensor, Tensor], Tensor]) -> None:
        super().__init__(name, kernel, native=ALL - BOOL, others={"b": lambda *ts: _known(kernel, *ts)})
        self.__doc__ = f"NumPy's {name}, over all axes but the last ones."
        terms = self.signature.replace("->", ",").replace("),(", ") (").split()
        names = [term.strip("()").split(",") for term in terms]
        #: The names of the core axes of each operand, and those that vectors do not have.
        self._cores = [[n.rstrip("?") for n in term if n] for term in names]
        self._optional = frozenset(n.rstrip("?") for term in names for n in term if n.endswith("?"))

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        if len(args) == 2 and not kwargs and not _errors.state.on:
            x1, x2 = args
            try:
                if type(x1) is ndarray and type(x2) is ndarray:
                    t1, t2 = x1._tensor, x2._tensor
                    if t1.dtype is t2.dtype and t1.dtype in self._native:
                        return result(self._fast(t1, t2))
                elif type(x1) is Tensor and type(x2) is Tensor and x1.dtype is x2.dtype and x1.dtype in self._native:
                    return self._fast(x1, x2)
            except (RuntimeError, ValueError):
                pass  # the general way finds NumPy's words for it
        return self._face(*args, **kwargs)

    def _face(
        self,
        x1: Any,
        x2: Any,
        /,
        out: Any = None,
        *,
        axes: Any = _NO_VALUE,
        axis: Any = _NO_VALUE,
        keepdims: Any = False,
        casting: Any = "same_kind",
        order: Any = "K",
        dtype: Any = None,
        subok: Any = True,
        signature: Any = None,
        sig: Any = None,
    ) -> Any:
        outs = outs_of(out)
        if sig is not None and signature is not None:
            raise TypeError("cannot specify both 'sig' and 'signature'")
        if axis is not _NO_VALUE and axes is not _NO_VALUE:
            raise TypeError("cannot specify both 'axis' and 'axes'")
        override = override_of((x1, x2), outs)
        if override is not None:
            given = given_only(
                axes=(axes, _NO_VALUE), axis=(axis, _NO_VALUE), keepdims=(keepdims, False), order=(order, "K"),
                casting=(casting, "same_kind"), dtype=(dtype, None), signature=(signature, None),
            )  # fmt: skip
            if outs[0] is not None:
                given["out"] = outs
            return override(self, "__call__", x1, x2, **given)
        self._check_outs(outs)
        if casting not in _CASTINGS:
            refuse_casting(casting)
        order = order_of(order)
        device = _device((x1, x2))
        ts = [_convert.tensor(x, device) for x in (x1, x2)]
        keys = legacy_keys(ts) if mode.legacy else tuple(t.dtype for t in ts)
        if sig is not None:
            signature = sig
        into, outof = self._loop(keys, dtype, signature, casting)
        ts = [_convert.cast(t, d) for t, d in zip(ts, into, strict=True)]
        cores = self._present(ts)
        if not isinstance(keepdims, bool):
            raise TypeError("'keepdims' must be a boolean")
        places = self._places(axes, axis, keepdims, cores)
        ts = [self._last(t, p, core, i) for i, (t, p, core) in enumerate(zip(ts, places, cores, strict=False))]
        sizes = self._sizes(ts, cores)
        r = _convert.cast(self._kernel(*ts), outof[0])
        if _errors.state.on:
            self._report(ts, r)
        if keepdims:
            r = r[..., None]
            cores[2], sizes["kept"] = ["kept"], 1
        n = len(cores[2])
        if outs[0] is not None:
            self._written(r, outs[0], places[2], cores[2], sizes, casting)
            return outs[0]
        if n and places[2] is not None:
            r = r.movedim(tuple(range(-n, 0)), self._checked(places[2], r.ndim, n, 2))
        if order in ("C", "F"):
            r = _ordered(r, order)
        if _only_tensors((x1, x2)):
            return r
        return wrap(r) if out is ... else result(r)

    def _present(self, ts: list[Tensor]) -> list[list[str]]:
        """The core axes of the operands and the result; a vector has not all of a matrix."""
        missing: set[str] = set()
        cores = []
        for i, (t, core) in enumerate(zip(ts, self._cores, strict=False)):
            least = [n for n in core if n not in self._optional]
            if t.ndim < len(least):
                raise ValueError(
                    f"{self.__name__}: Input operand {i} does not have enough dimensions (has {t.ndim}, gufunc core "
                    f"with signature {self.signature} requires {len(least)})"
                )
            if t.ndim < len(core):
                missing.update(n for n in core if n in self._optional)
                core = least
            cores.append(list(core))
        return [*cores, [n for n in self._cores[2] if n not in missing]]

    def _places(self, axes: Any, axis: Any, keepdims: bool, cores: list[list[str]]) -> list[Any]:
        """Where the core axes of the two operands and of the result are; None for the last ones."""
        if keepdims and self._cores[2]:
            raise TypeError(
                f"{self.__name__} does not support keepdims: its signature {self.signature} requires output 0 to have "
                f"{len(self._cores[2])} core dimensions, but keepdims can only be used when all inputs have the same "
                "number of core dimensions and all outputs have no core dimensions."
            )
        if axis is not _NO_VALUE:
            distinct = len({n for core in self._cores for n in core})
            if distinct > 1:
                raise TypeError(
                    f"{self.__name__}: axis can only be used with a single shared core dimension, not with the "
                    f"{distinct} distinct ones implied by signature {self.signature}."
                )
            return [(axis,), (axis,), (axis,) if keepdims else ()]
        if axes is _NO_VALUE:
            return [None, None, None]
        if not isinstance(axes, list):
            raise TypeError("axes should be a list.")
        if len(axes) != 3 and (len(axes) != 2 or self._cores[2]):
            raise ValueError(
                "axes should be a list with an entry for all 3 inputs and outputs; entries for outputs can only be "
                "omitted if none of them has core axes."
            )
        counts = [len(cores[0]), len(cores[1]), 1 if keepdims else len(cores[2])]
        return [*(self._entry(e, n, i) for i, (e, n) in enumerate(zip(axes, counts, strict=False))), None][:3]

    def _entry(self, entry: Any, n: int, i: int) -> tuple[Any, ...]:
        if isinstance(entry, tuple):
            if len(entry) != n:
                raise np.exceptions.AxisError(
                    f"{self.__name__}: operand {i} has {n} core dimensions, but {len(entry)} dimensions are specified "
                    "by axes tuple."
                )
            return entry
        operator.index(entry)
        if n != 1:
            raise np.exceptions.AxisError(
                f"{self.__name__}: operand {i} has {n} core dimensions, but the axes item is a single integer."
            )
        return (entry,)

    def _checked(self, place: tuple[Any, ...], ndim: int, n: int, i: int) -> tuple[int, ...]:
        found = tuple(_axis(a, ndim) for a in place)
        if len(set(found)) != n:
            twice = next(a for a in found if found.count(a) > 1)
            raise ValueError(f"axes item {i} has value {twice} repeated")
        return found

    def _last(self, t: Tensor, place: Any, core: list[str], i: int) -> Tensor:
        if place is None:
            return t
        n = len(core)
        return t.movedim(self._checked(place, t.ndim, n, i), tuple(range(-n, 0)))

    def _sizes(self, ts: list[Tensor], cores: list[list[str]]) -> dict[str, int]:
        """The size of each core axis, the same in both operands, whose other axes broadcast."""
        sizes: dict[str, int] = {}
        loops = []
        for i, (t, core) in enumerate(zip(ts, cores, strict=False)):
            at = t.ndim - len(core)
            loops.append(tuple(t.shape[:at]))
            for j, n in enumerate(core):
                self._match("Input", i, j, t.shape[at + j], sizes.setdefault(n, t.shape[at + j]))
        try:
            _broadcast_shapes(*loops)
        except RuntimeError:
            new = ["newaxis"] * len(cores[2])
            shapes = " ".join(f"{_shown(t.shape)}->{_shown((*s, *new))}" for t, s in zip(ts, loops, strict=True))
            raise ValueError(
                f"operands could not be broadcast together with remapped shapes [original->remapped]: {shapes} "
            ) from None
        return sizes

    def _match(self, what: str, i: int, j: int, size: int, wanted: int) -> None:
        if size != wanted:
            raise ValueError(
                f"{self.__name__}: {what} operand {i} has a mismatch in its core dimension {j}, with gufunc signature "
                f"{self.signature} (size {size} is different from {wanted})"
            )

    def _written(self, r: Tensor, out: Any, place: Any, core: list[str], sizes: dict[str, int], casting: str) -> None:
        n = len(core)
        ndim = out.ndim
        if ndim < n:
            raise ValueError(
                f"{self.__name__}: Output operand 0 does not have enough dimensions (has {ndim}, gufunc core with "
                f"signature {self.signature} requires {n})"
            )
        if n and place is not None:
            out = moveaxis(out, self._checked(place, ndim, n, 2), tuple(range(-n, 0)))
        for j, name in enumerate(core):
            self._match("Output", 0, j, out.shape[ndim - n + j], sizes[name])
        self._write(r, out, None, casting, 0)

    def _report(self, ts: list[Tensor], r: Tensor) -> None:
        """Infinities and NaN out of finite numbers, as `errstate` asks."""
        if r.is_cpu and KIND[r.dtype] in "fc" and all(bool(torch.isfinite(t).all()) for t in ts):
            if bool(torch.isinf(r).any()):
                _errors._report("over", self.__name__, "overflow")
            if bool(torch.isnan(r).any()):
                _errors._report("invalid", self.__name__, "invalid value")


def _vecdot(x1: Tensor, x2: Tensor) -> Tensor:
    if not x1.ndim or not x2.ndim or x1.shape[-1] != x2.shape[-1]:  # torch would broadcast it
        raise RuntimeError
    return linalg.vecdot(x1, x2, -1)


def _matvec(x1: Tensor, x2: Tensor) -> Tensor:
    if x1.ndim < 2 or not x2.ndim:
        raise RuntimeError
    return linalg.matmul(x1, x2[..., None])[..., 0]


def _vecmat(x1: Tensor, x2: Tensor) -> Tensor:
    if x2.ndim < 2 or not x1.ndim:
        raise RuntimeError
    return linalg.matmul(torch.conj(x1)[..., None, :], x2)[..., 0, :]


matmul = gufunc("matmul", linalg.matmul)
vecdot = gufunc("vecdot", _vecdot)
matvec = gufunc("matvec", _matvec)
vecmat = gufunc("vecmat", _vecmat)
