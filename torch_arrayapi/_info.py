"""The standard's inspection functions."""

from __future__ import annotations

from typing import Any

import torch
from torch.compiler import is_compiling

from ._dtypes import COMPLEX, FLOATING, KINDS, ROWS, TO_COMPLEX
from ._promotion import check_device

# float64 and complex128 are not on every device.
_WITHOUT_DOUBLE = frozenset({"mps"})


def _default_device() -> torch.device:
    # Dynamo does not follow torch.get_default_device; the empty tensor is gone from a graph before it runs.
    return torch.empty(0).device if is_compiling() else torch.get_default_device()


class __array_namespace_info__:  # the standard's name
    """What the namespace can do: capabilities, devices and dtypes.

    Source: Array API standard 2025.12, chapter inspection.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> xp.__array_namespace_info__().default_dtypes()["integral"]
    torch.int64
    """

    __slots__ = ()

    def capabilities(self) -> dict[str, Any]:
        """Capabilities of the namespace.

        "boolean indexing" and "data-dependent shapes" are True, "max dimensions" is torch's limit of 64.
        """
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64}

    def default_device(self) -> torch.device:
        """The device of arrays made without `device`: torch's default device."""
        return _default_device()

    def default_dtypes(self, *, device: torch.device | None = None) -> dict[str, torch.dtype]:
        """The dtypes of arrays made without `dtype`.

        Parameters
        ----------
        device
            The device that is asked about; the answer is the same on each.

        Returns
        -------
        A dict with "real floating" (torch's default dtype), "complex floating", "integral" and "indexing".
        """
        check_device("default_dtypes", device)
        real = torch.get_default_dtype()
        return {
            "real floating": real,
            "complex floating": TO_COMPLEX[real],
            "integral": torch.int64,
            "indexing": torch.int64,
        }

    def dtypes(
        self, *, device: torch.device | None = None, kind: str | tuple[str, ...] | None = None
    ) -> dict[str, torch.dtype]:
        """The dtypes that a device has, by name.

        Parameters
        ----------
        device
            A device; None is the default device.
        kind
            Kinds as in `isdtype`: a string or a tuple of strings; None is all.

        Raises
        ------
        ValueError
            `kind` is none of `isdtype`'s.
        """
        d = check_device("dtypes", device) or _default_device()
        kinds = (kind,) if isinstance(kind, str) else kind
        for k in kinds or ():
            if k not in KINDS:
                raise ValueError(f"dtypes: kind is {k!r}; takes {', '.join(map(repr, KINDS))}")
        return {
            r.name: r.torch
            for r in ROWS
            if (kinds is None or any(r.torch in KINDS[k] for k in kinds))
            and not (d.type in _WITHOUT_DOUBLE and r.torch in FLOATING and r.bits == 64 * (1 + (r.torch in COMPLEX)))
        }

    def devices(self) -> tuple[torch.device, ...]:
        """The devices that hold values: the CPU and every accelerator that is there; not "meta"."""
        found = [torch.device("cpu")]
        accelerator = torch.accelerator.current_accelerator(check_available=True)
        if accelerator is not None:
            found += [torch.device(accelerator.type, i) for i in range(torch.accelerator.device_count())]
        return tuple(found)
