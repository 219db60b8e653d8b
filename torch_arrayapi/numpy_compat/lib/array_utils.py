"""numpy.lib.array_utils: facts about axes and memory."""

from __future__ import annotations

from typing import Any

from numpy.lib.array_utils import normalize_axis_index, normalize_axis_tuple

from .._creation import asarray
from .._ndarray import source_of

__all__ = ["byte_bounds", "normalize_axis_index", "normalize_axis_tuple"]


def byte_bounds(a: Any) -> tuple[int, int]:
    """The address of the first byte of an array, and that after its last byte.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> low, high = np.lib.array_utils.byte_bounds(np.zeros((2, 3)))
    >>> high - low
    48
    """
    x = asarray(a)
    t, _ = source_of(x)
    low = t.data_ptr()
    if not x.size:
        return low, low
    return low, low + (sum((n - 1) * s for n, s in zip(t.shape, t.stride(), strict=True)) + 1) * x.itemsize
