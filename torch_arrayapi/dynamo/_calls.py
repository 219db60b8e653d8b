"""What stands in the graph for a call of NumPy: a function of tensors that runs numpy_compat.

A node of the graph takes and gives tensors alone. That an argument is a NumPy scalar, read-only or runs backwards is
written beside its tensor; what the results are is found when the call runs on fake tensors, while dynamo traces.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch._dynamo.decorators import skip
from torch._subclasses.fake_tensor import FakeTensor
from torch.fx.experimental.symbolic_shapes import free_unbacked_symbols

from .. import numpy_compat
from ..numpy_compat import _ndarray
from ..numpy_compat._dtypes import TO_TORCH
from ..numpy_compat._flat import flatiter
from ..numpy_compat._ndarray import NUMBER_VIEW, SCALAR_VIEW, View, ndarray, new, wrap
from . import _random


class Boxed(NamedTuple):
    """An argument of a node: a tensor and what else there is to know of the array. See `box_of`."""

    tensor: Any
    box: str


class Number(NamedTuple):
    """An argument of a node: a NumPy scalar that is known while tracing, or an open number with a dtype."""

    value: Any
    dtype: str


class Function(NamedTuple):
    """An argument of a node: a function of numpy_compat."""

    name: str


class Leaf:
    """A place for a tensor in what a call gives."""

    __slots__ = ("box", "index")

    def __init__(self, index: int, box: str) -> None:
        self.index = index
        self.box = box


class Changed:
    """What a method gives, and the array as it left it, whose shape or flags are others now."""

    __slots__ = ("array", "result")

    def __init__(self, result: Any, array: Leaf) -> None:
        self.result = result
        self.array = array


def box_of(x: ndarray) -> str:
    """What there is to know of an array beside its tensor, as a name.

    "array", "scalar", "number" (a Python one), "readonly", or "flipped" with the axes along which it runs
    backwards and, at the end, "readonly".
    """
    v = x._view
    if v is None:
        return "array"
    if v is SCALAR_VIEW:
        return "scalar"
    if v is NUMBER_VIEW:
        return "number"
    return _box(v.axes, v.readonly)


def _box(axes: tuple[int, ...], readonly: bool) -> str:
    if not axes:
        return "readonly" if readonly else "array"
    return "_".join(["flipped", *map(str, axes), *["readonly"][: int(readonly)]])


def axes_of(box: str) -> tuple[int, ...]:
    """The axes along which an array runs backwards."""
    return tuple(int(a) for a in box.split("_")[1:] if a != "readonly")


def boxed(t: Tensor, box: str) -> ndarray:
    """The ndarray of a tensor and the name of its box."""
    if box == "array":
        return wrap(t)
    r = new(ndarray)
    axes = axes_of(box)
    if axes:
        r._view = View(None, box.endswith("readonly"), t, axes)
    else:
        r._tensor = t
        r._view = {"scalar": SCALAR_VIEW, "number": NUMBER_VIEW}.get(box) or View(readonly=True)
    return r


def _argument(x: Any) -> Any:
    if isinstance(x, Tensor):
        return wrap(x)
    kind = type(x)
    if kind is Boxed:
        return boxed(x.tensor, x.box)
    if kind is Function:
        return _resolve(x.name)
    if kind is Number:
        d = np.dtype(x.dtype)
        if isinstance(x.value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
            return boxed(torch.scalar_tensor(x.value, dtype=TO_TORCH[d]), "scalar")  # type: ignore[arg-type]
        return d.type(x.value)
    if isinstance(x, tuple):
        return tuple(map(_argument, x))
    if isinstance(x, list):
        return list(map(_argument, x))
    if kind is slice:
        return slice(_argument(x.start), _argument(x.stop), _argument(x.step))
    if isinstance(x, dict):
        return {k: _argument(v) for k, v in x.items()}
    return x


def _result(x: Any, leaves: list[Any]) -> Any:
    """What a call gives with leaves for its tensors, which are added to `leaves`."""
    if isinstance(x, (Tensor, torch.SymInt, torch.SymFloat, torch.SymBool)):
        leaves.append(x)
        return Leaf(len(leaves) - 1, "array")
    if type(x) is ndarray:
        v = x._view
        leaves.append(v.source if v is not None and v.axes else x._tensor)
        return Leaf(len(leaves) - 1, box_of(x))
    if type(x) is flatiter:
        leaves.append(numpy_compat.ravel(x.base)._tensor)
        return Leaf(len(leaves) - 1, "readonly")
    if isinstance(x, np.generic) and x.dtype in TO_TORCH:
        leaves.append(torch.scalar_tensor(x.item(), dtype=TO_TORCH[x.dtype]))
        return Leaf(len(leaves) - 1, "scalar")
    if isinstance(x, tuple):
        parts = [_result(y, leaves) for y in x]
        return type(x)(*parts) if hasattr(x, "_fields") else tuple(parts)
    if isinstance(x, list):
        return [_result(y, leaves) for y in x]
    return x


def _resolve(path: str) -> Any:
    """What a dotted name of numpy_compat means."""
    return functools.reduce(getattr, path.split("."), numpy_compat)


def _typed(name: str) -> Callable[..., Any]:
    """NumPy's scalar type as a function."""
    dtype = np.dtype(name)

    def made(x: Any = 0) -> Any:
        r = numpy_compat.asarray(x).astype(dtype)
        return _ndarray.scalar(r._tensor) if r.ndim == 0 else r

    return made


def _attribute(name: str, x: Any, *value: Any) -> Any:
    if value:
        setattr(x, name, *value)
        return None
    return getattr(x, name)


def _method(name: str, x: Any, *args: Any, **kwargs: Any) -> Any:
    return getattr(x, name)(*args, **kwargs)


_RUN: dict[str, Any] = {
    "function": _resolve,
    "type": _typed,
    "index": lambda name: getattr(numpy_compat, name).__getitem__,
    "operator": functools.partial(getattr, operator),
    "builtin": {"divmod": divmod, "abs": abs, "pow": pow}.__getitem__,
    "method": lambda name: functools.partial(_method, name),
    "random": lambda name: functools.partial(_random.draw, name),
    "attribute": lambda name: functools.partial(_attribute, name),
}


def _forget_sizes(leaves: list[Any]) -> None:
    """Give up the sizes that depend on values and are those of no result: dynamo takes them for lost otherwise."""
    fakes = [x for x in leaves if isinstance(x, FakeTensor)]
    env = fakes[0].fake_mode.shape_env if fakes else None
    if env is not None and env.pending_fresh_unbacked_symbols:
        kept = free_unbacked_symbols(leaves)
        env.pending_fresh_unbacked_symbols[:] = [s for s in env.pending_fresh_unbacked_symbols if s in kept]


class Call:
    """A node's function: it runs a function, a method, an operator or an attribute of numpy_compat.

    Attributes
    ----------
    kind, name
        What it runs; both stand for it in the caches of compiled code.
    result
        What the last run gave, with leaves in place of tensors.
    """

    def __init__(self, kind: str, name: str) -> None:
        self.kind = kind
        self.name = name
        self.__name__ = self.__qualname__ = "numpy_" + name.replace(".", "_")
        self.result: Any = None
        self._run = _RUN[kind](name)

    def __reduce__(self) -> Any:
        return Call, (self.kind, self.name)

    def __repr__(self) -> str:
        return f"<numpy {self.kind} {self.name}>"

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        given = [_argument(a) for a in args]
        first = given[0] if given and type(given[0]) is ndarray else None
        before = None if first is None else (_ndarray.source_of(first)[0], box_of(first))
        found = self._run(*given, **{k: _argument(v) for k, v in kwargs.items()})
        leaves: list[Any] = []
        if isinstance(self.result, Leaf) and isinstance(found, (bool, int)):  # a graph that runs as it is written
            found = torch.tensor(found)
        result = _result(found, leaves)
        if first is not None and before is not None:
            t = _ndarray.source_of(first)[0]
            if t is not before[0] or box_of(first) != before[1]:
                leaves.append(t)
                result = Changed(result, Leaf(len(leaves) - 1, box_of(first)))
        self.result = result
        _forget_sizes(leaves)
        return leaves[0] if len(leaves) == 1 else tuple(leaves)


# Arrays between NumPy and the graph


class _Writable:
    """The memory of a read-only array as if it could be written: torch warns of the others at every call."""

    def __init__(self, a: np.ndarray[Any, Any]) -> None:
        shape, strides, typestr = a.shape, a.strides, a.dtype.str
        data = (a.__array_interface__["data"][0], False)
        self.__array_interface__ = {
            "shape": shape, "strides": strides, "typestr": typestr, "data": data, "version": 3,
        }  # fmt: skip
        self.owner = a


def array_box(a: np.ndarray[Any, Any]) -> str:
    """The box of a NumPy array that is an argument."""
    return _box(tuple(i for i, s in enumerate(a.strides) if s < 0), not a.flags.writeable)


def forwards(a: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The array in the order of memory: torch has no negative strides."""
    return a[tuple(slice(None, None, -1 if s < 0 else None) for s in a.strides)]


@skip
def from_numpy(a: Any) -> Any:
    """The tensor of a NumPy array, whatever its strides, or of a NumPy scalar; others as they are.

    It is on the memory of the array, or, under `torch.device`, a copy on that device.
    """
    if not isinstance(a, np.ndarray):
        return torch.as_tensor(a) if isinstance(a, np.generic) else a
    if not a.flags.writeable:
        a = np.asarray(_Writable(forwards(a)))
    try:
        return torch.as_tensor(a)
    except ValueError:  # negative strides
        return torch.as_tensor(forwards(a))


def guarded(a: Any) -> Any:
    """What `from_numpy` gives, where guards are checked: torch has its modes, of which a device is one, off there."""
    with torch._C._EnableTorchFunction():
        return from_numpy(a)


@skip
def to_array(t: Tensor) -> Any:
    """The NumPy array of a result."""
    return t.numpy(force=True)


@skip
def to_scalar(t: Tensor) -> Any:
    """The NumPy scalar of a result without axes."""
    return t.numpy(force=True)[()]


@skip
def to_number(t: Tensor) -> Any:
    """The Python number of a result."""
    return t.item()


@skip
def to_readonly(t: Tensor) -> Any:
    """The NumPy array of a result that NumPy gives read-only."""
    a = t.numpy(force=True)
    a.flags.writeable = False
    return a


@skip
def to_flipped(box: str, t: Tensor) -> Any:
    """The NumPy array of a result that runs backwards."""
    a = np.flip(t.numpy(force=True), axes_of(box))
    if box.endswith("readonly"):
        a.flags.writeable = False
    return a


def __getattr__(name: str) -> Any:
    """Compiled code imports the function that makes a result by its name: `to_` and the box."""
    if name.startswith("to_flipped_"):
        made = globals()[name] = functools.partial(to_flipped, name[len("to_") :])
        return made
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
