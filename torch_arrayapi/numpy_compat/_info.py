"""The standard's inspection functions, with NumPy's answers."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from . import _convert
from ._dtypes import TO_NUMPY

_WIDE = ("float64", "complex128")
_STANDARD = [d for t, d in TO_NUMPY.items() if t is not torch.float16]


class __array_namespace_info__:  # the standard's name
    """What the namespace can do: capabilities, devices and dtypes; see numpy.__array_namespace_info__.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.__array_namespace_info__().default_dtypes()["integral"]
    dtype('int64')
    """

    def capabilities(self) -> dict[str, Any]:
        """Capabilities of the namespace: "boolean indexing", "data-dependent shapes", "max dimensions"."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64}

    def default_device(self) -> str:
        """The device of arrays made without `device`: "cpu", as in NumPy."""
        return "cpu"

    def default_dtypes(self, *, device: Any = None) -> dict[str, np.dtype[Any]]:
        """The dtypes of arrays made without `dtype`, the same on every device.

        Parameters
        ----------
        device
            "cpu", a torch device, or None.
        """
        _convert.device_of(device)
        return {
            "real floating": np.dtype("float64"),
            "complex floating": np.dtype("complex128"),
            "integral": np.dtype("int64"),
            "indexing": np.dtype("int64"),
        }

    def dtypes(self, *, device: Any = None, kind: Any = None) -> dict[str, np.dtype[Any]]:
        """The standard's dtypes that a device has, by name.

        Parameters
        ----------
        device
            "cpu", a torch device, or None.
        kind
            Kinds as in `isdtype`: a string or a tuple of strings; None is all.
        """
        where = _convert.device_of(device)
        wide = where is None or where.type != "mps"  # which has no float64
        kinds = ("bool", "numeric") if kind is None else kind
        try:
            return {d.name: d for d in _STANDARD if np.isdtype(d, kinds) and (wide or d.name not in _WIDE)}
        except ValueError:
            raise ValueError(f"unsupported kind: {kind!r}") from None

    def devices(self) -> list[Any]:
        """The devices that hold values: "cpu" and, as torch's devices, every accelerator that is there."""
        found: list[Any] = ["cpu"]
        accelerator = torch.accelerator.current_accelerator(check_available=True)
        if accelerator is not None:
            found += [torch.device(accelerator.type, i) for i in range(torch.accelerator.device_count())]
        return found
