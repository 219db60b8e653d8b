"""NumPy's dtypes and torch's: the same thirteen, by name."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from .._dtypes import ROWS

TO_NUMPY = {r.torch: np.dtype(r.name) for r in ROWS}
TO_TORCH = {n: t for t, n in TO_NUMPY.items()}


def parse(dtype: Any) -> torch.dtype:
    """The torch dtype of anything that numpy.dtype takes.

    Raises
    ------
    TypeError
        torch has no such dtype: object, str, datetime64, structured dtypes, longdouble.
    """
    d = np.dtype(dtype)
    try:
        return TO_TORCH[d.newbyteorder("=")]
    except KeyError:
        raise TypeError(
            f"numpy_compat: dtype is {d}; takes {', '.join(r.name for r in ROWS)} - keep other data in NumPy"
        ) from None
