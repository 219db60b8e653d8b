"""The functions of numpy.random in a graph: draws from NumPy's own stream, or from torch's.

They are drawn by an operator that torch does not look into, in the order of the program, on the stream that
`numpy_compat.random.set_stream` chose. On NumPy's, the numbers are those that the code gives without a compiler.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ..numpy_compat import random
from ..numpy_compat._dtypes import TO_NUMPY, TO_TORCH
from ..numpy_compat._ndarray import assign, ndarray, wrap
from ..numpy_compat.random._streams import plain


def _packed(x: Any, arrays: list[Tensor]) -> Any:
    """An argument as JSON takes it; arrays go into a list and leave their number."""
    if isinstance(x, ndarray):
        arrays.append(x._tensor)
        return {"array": len(arrays) - 1}
    if isinstance(x, np.generic):
        return {"scalar": [x.item(), x.dtype.name]}
    if isinstance(x, (list, tuple)):
        return {type(x).__name__: [_packed(y, arrays) for y in x]}
    if isinstance(x, torch.SymInt):
        x = int(x)
    if isinstance(x, torch.SymFloat):
        x = float(x)
    if not isinstance(x, (bool, int, float, str, type(None))):
        raise TypeError(f"numpy.random takes no {type(x).__name__} in compiled code")
    return x


def _unpacked(x: Any, arrays: Sequence[Any]) -> Any:
    if not isinstance(x, dict):
        return x
    ((kind, value),) = x.items()
    if kind == "array":
        return arrays[value]
    if kind == "scalar":
        return np.dtype(value[1]).type(value[0])
    return {"list": list, "tuple": tuple}[kind](_unpacked(y, arrays) for y in value)


def _called(source: Any, name: str, arguments: str, arrays: Sequence[Any]) -> Any:
    args, kwargs = json.loads(arguments)
    given = [_unpacked(a, arrays) for a in args]
    return getattr(source, name)(*given, **{k: _unpacked(v, arrays) for k, v in kwargs.items()})


@torch.library.custom_op("torch_arrayapi::random", mutates_args=())
def _draw(
    name: str,
    arguments: str,
    arrays: Sequence[Tensor],
    before: Tensor | None,
    shape: Sequence[int],
    dtype: torch.dtype,
    device: torch.device,
) -> Tensor:
    if random.get_stream() == "numpy":
        found = np.asarray(_called(np.random, name, arguments, [plain(wrap(t)) for t in arrays]))
        return torch.from_numpy(found.copy()).to(device=device, dtype=dtype)
    return _called(random, name, arguments, [wrap(t) for t in arrays])._tensor.to(device=device, dtype=dtype)


@_draw.register_fake
def _(*args: Any) -> Tensor:
    *_, shape, dtype, device = args
    return torch.empty(shape, dtype=dtype, device=device)


# All draws are made. `before` keeps their order: inductor of torch 2.13 exchanges operators with effects, as it shows
# with uniform, randint and permutation in one graph.
_draw.register_effect(torch.library.EffectType.ORDERED)  # type: ignore[attr-defined]


def _stand_in(t: Tensor) -> Any:
    """An array of the shape and dtype of an argument whose values are not known; as probabilities they add up to 1."""
    d = TO_NUMPY[t.dtype]
    return np.full(tuple(t.shape), 1 / t.shape[-1] if d.kind == "f" and t.ndim and t.shape[-1] else 1, d)


def draw(name: str, before: ndarray | None, *args: Any, **kwargs: Any) -> Any:
    """What a function of numpy.random gives, on the stream that is chosen when the graph runs.

    Parameters
    ----------
    name
        The function.
    before
        What the draw before this one in the program gave: it has to be there first.
    *args, **kwargs
        The arguments of the function.

    Raises
    ------
    TypeError
        It gives a Python number, which a graph would have to wait for.
    """
    if name == "shuffle":  # the draws and the order of a permutation
        (x,) = args
        if not isinstance(x, ndarray):
            raise TypeError("numpy.random.shuffle of a list in compiled code")
        assign(x, draw("permutation", before, x)._tensor)
        return None
    arrays: list[Tensor] = []
    arguments = json.dumps([[_packed(a, arrays) for a in args], {k: _packed(v, arrays) for k, v in kwargs.items()}])
    with warnings.catch_warnings():  # NumPy draws once beside its stream, to see the shape and the dtype
        warnings.simplefilter("ignore")
        like = _called(np.random.RandomState(0), name, arguments, [_stand_in(t) for t in arrays])
    if not isinstance(like, np.ndarray):
        raise TypeError(f"numpy.random.{name} without a size gives a Python number. Ask for size=1 in compiled code")
    device = arrays[0].device if arrays else torch.get_default_device()
    last = None if before is None else before._tensor
    return wrap(_draw(name, arguments, arrays, last, list(like.shape), TO_TORCH[like.dtype], device))
