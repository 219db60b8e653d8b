"""`ufunc.at`: a function in place at indices, once for each time an element is named."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from . import _convert, _ndarray
from ._combine import ASSOCIATIVE, EXACT, caster, runs
from ._dtypes import KIND
from ._errors import state
from ._ndarray import ndarray, wrap

#: Up to so many times an element may be named for the function to be applied time by time, with each step's rounding.
_STEPS = 64


def at(u: Any, a: Any, indices: Any, b: Any) -> None:
    """Apply the ufunc `u` to the elements of `a` at `indices`; see numpy.ufunc.at."""
    if u.signature is not None:
        raise TypeError("method at is not allowed in ufunc with non-trivial signature")
    if u.nout > 1:
        raise ValueError("Only single output ufuncs supported at this time")
    if (b is None) is (u.nin == 2):
        raise ValueError(
            "second operand needed for ufunc" if b is None else "second operand provided when ufunc is unary"
        )
    if isinstance(a, np.ndarray):
        copy = wrap(_convert.tensor(a.copy()))
        at(u, copy, indices, b)
        a[...] = _convert.to_numpy(copy)
        return
    if not isinstance(a, (ndarray, Tensor)):
        raise TypeError("first operand must be array")
    x: ndarray = a if isinstance(a, ndarray) else wrap(a)
    places = wrap(torch.arange(x.size, device=x._tensor.device).reshape(x._tensor.shape))[indices]
    place = _convert.tensor(places)
    flat = place.reshape(-1)
    values = None
    if b is not None:
        values = _convert.tensor(b, x._tensor.device)
        try:
            values = values.expand(place.shape).reshape(-1)
        except RuntimeError:
            raise ValueError("array is not broadcastable to correct shape") from None
    if not len(flat):
        return
    if is_compiling():
        return _at_once(u, x, flat, values)
    order = torch.argsort(flat, stable=True)
    ordered = flat[order]
    new_run = torch.ones_like(ordered, dtype=torch.bool)
    new_run[1:] = ordered[1:] != ordered[:-1]
    position = torch.arange(len(ordered), device=flat.device)
    rank = position - torch.cummax(torch.where(new_run, position, 0), 0).values
    times = int(rank.max()) + 1
    target = x.flat
    if values is not None and u.__name__ in ASSOCIATIVE and times > 1 and not state.on:
        (_, d), (found,) = u._loop((x._tensor.dtype, values.dtype), None, None, "same_kind")
        own = x._tensor.dtype
        # Where a result is cast to the array's dtype, every step of many loses its own share.
        same = found is own or (u.__name__ in ("add", "multiply") and KIND[found] == KIND[own])
        if same and (times > _STEPS or (found is own and (u.__name__ in EXACT or KIND[own] in "biu"))):
            values = runs(caster(u._kernel, d), _convert.cast(values[order], d), new_run)
            ordered = ordered[new_run]
            target[wrap(ordered)] = u(target[wrap(ordered)], wrap(values))
            return
    for k in range(times):
        chosen = order[rank == k]
        where = wrap(flat[chosen])
        old = target[where]
        target[where] = u(old) if values is None else u(old, wrap(values[chosen]))


_REDUCE = {"multiply": "prod", "maximum": "amax", "minimum": "amin"}


def _at_once(u: Any, x: ndarray, flat: Tensor, values: Tensor | None) -> None:
    """The same in a graph, which does not know how often a place occurs: for the ufuncs that torch can gather.

    Raises
    ------
    TypeError
        It is another ufunc, or its result is of another kind of number.
    """
    name, t = u.__name__, x._tensor
    sums = name in ("add", "subtract")
    error = f"{name}.at in compiled code takes add, subtract, multiply, maximum or minimum of one kind"
    if values is None or not (sums or name in _REDUCE):
        raise TypeError(error)
    found = u._loop((t.dtype, values.dtype), None, None, "same_kind")[1][0]
    if KIND[found] != KIND[t.dtype]:
        raise TypeError(error)
    # A value that the dtype does not hold must not wrap before it is compared.
    work = t.dtype if sums or name == "multiply" else found
    r, values = _convert.cast(t.reshape(-1), work), _convert.cast(values, work)
    if sums:
        r = r.index_add(0, flat, values, alpha=-1 if name == "subtract" else 1)
    else:
        r = r.scatter_reduce(0, flat, values, _REDUCE[name])
    _ndarray.assign(x, r.reshape(t.shape))
