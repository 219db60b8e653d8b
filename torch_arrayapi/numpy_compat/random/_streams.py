"""Where random numbers come from: NumPy's own generators, whose results become ours, or a torch generator.

Drawing through NumPy is by design: only its generators give its numbers for a seed. Its arrays are on the CPU; arrays
on other devices and gradients are for torch's stream.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from .. import _convert
from .._dtypes import TO_NUMPY
from .._ndarray import ndarray, source_of, wrap
from ._torch import TorchStream

Source = np.random.Generator | np.random.RandomState | TorchStream


def plain(x: Any) -> Any:
    """An argument for NumPy: our arrays and tensors as NumPy's, on their memory, also inside sequences.

    Raises
    ------
    TypeError
        An array tracks gradients or is not on the CPU.
    """
    if isinstance(x, ndarray):
        return np.asarray(x)
    if isinstance(x, Tensor):
        return np.asarray(wrap(_convert.tensor(x)))
    if isinstance(x, torch.dtype):
        return TO_NUMPY[x]
    if type(x) in (list, tuple) and _convert.has_arrays(x):
        return type(x)(map(plain, x))
    return x


def ours(r: Any) -> Any:
    """A result of NumPy's as ours: its arrays become ndarrays on their memory."""
    return wrap(_convert.from_numpy(r)) if isinstance(r, np.ndarray) else r


def is_tensors(args: tuple[Any, ...]) -> bool:
    """Whether there are tensors among arguments, and no ndarrays."""
    return _convert._kind(args) == 1


def as_tensor(r: Any) -> Any:
    """A result as a tensor."""
    return _convert.tensor(r) if isinstance(r, (bool, int, float)) else _convert.given(r, True)


def draw(source: Source, name: str, *args: Any, **kwargs: Any) -> Any:
    """What a method of a source gives, of the type that the arguments ask for."""
    f = getattr(source, name)
    if isinstance(source, TorchStream):
        r = f(*args, **kwargs)
    else:
        r = ours(f(*map(plain, args), **kwargs))
    return as_tensor(r) if is_tensors(args) else r


def draw_into(source: Source, name: str, out: Any, *args: Any, **kwargs: Any) -> Any:
    """The same with an array for the result, which is also what is given."""
    if out is None:
        return draw(source, name, *args, **kwargs)
    array = wrap(_convert.tensor(out)) if isinstance(out, Tensor) else out
    f = getattr(source, name)
    if isinstance(source, TorchStream):
        f(*args, out=array, **kwargs)
    else:
        f(*map(plain, args), out=plain(array), **kwargs)
        _written(array)
    return out


def shuffle(source: Source, x: Any, *axis: int) -> None:
    """Put an array or a list into random order in place."""
    array = wrap(_convert.tensor(x)) if isinstance(x, Tensor) else x
    if isinstance(source, TorchStream):
        source.shuffle(array, *axis)
    else:
        source.shuffle(np.asarray(array) if isinstance(array, ndarray) else array, *axis)
        _written(array)


def _written(x: Any) -> None:
    """Tell autograd that NumPy has written into an array: what was saved of it for a gradient is no more."""
    if isinstance(x, ndarray):
        torch.autograd.graph.increment_version(source_of(x)[0])
