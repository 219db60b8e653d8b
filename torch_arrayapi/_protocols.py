"""What an array tells about itself, and how it leaves: attributes, Python's protocols, NumPy, DLPack, text."""

from __future__ import annotations

import copy as copies
from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import torch
from torch import Tensor
from torch.compiler import is_compiling

from . import _export
from ._promotion import check_device

if TYPE_CHECKING:
    import numpy as np

S = TypeVar("S", bound="Protocols")
_VERSION = "2025.12"


class Protocols:
    """The base of Array: one tensor, and all that needs no other array."""

    __slots__ = ("__weakref__", "_tensor")
    _tensor: Tensor

    def _like(self: S, t: Tensor) -> S:
        r = object.__new__(type(self))
        r._tensor = t
        return r

    # Attributes

    @property
    def tensor(self) -> Tensor:
        """The tensor that holds the elements; not a copy."""
        return self._tensor

    @property
    def dtype(self) -> torch.dtype:
        """The dtype of the elements, a torch dtype."""
        return self._tensor.dtype

    @property
    def device(self) -> torch.device:
        """The device that holds the elements, a torch device."""
        return self._tensor.device

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return self._tensor.ndim

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of each axis."""
        return tuple(self._tensor.shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        return self._tensor.numel()

    @property
    def T(self: S) -> S:
        """The transpose of a 2-d array, a view. For stacks of matrices there is `mT`."""
        t = self._tensor
        if t.ndim != 2:
            raise ValueError(f"T: got an array of {t.ndim} axes, takes 2; use mT or permute_dims")
        return self._like(t.mT)

    @property
    def mT(self: S) -> S:
        """The array with its last two axes exchanged, a view."""
        t = self._tensor
        if t.ndim < 2:
            raise ValueError(f"mT: got an array of {t.ndim} axes, takes at least 2")
        return self._like(t.mT)

    # Conversion to Python and to other libraries

    def __bool__(self, /) -> bool:
        if is_compiling():
            _export.break_graph(
                "bool: the value of an array is not known while the graph is made, so that it cannot choose a branch; "
                "write torch_arrayapi.where, torch.cond or torch.while_loop"
            )
        return self._truth()

    def _truth(self) -> bool:
        return bool(_export.to_number(self._tensor, "bool", "biufc"))

    def __int__(self, /) -> int:
        return int(_export.to_number(self._tensor, "int", "biuf"))

    def __float__(self, /) -> float:
        return float(_export.to_number(self._tensor, "float", "biuf"))

    def __complex__(self, /) -> complex:
        if is_compiling():
            _export.break_graph(
                "complex: a graph has no complex numbers outside of arrays; keep the 0-d array, or take real and imag"
            )
        return complex(_export.to_number(self._tensor, "complex", "biufc"))

    def __index__(self, /) -> int:
        return int(_export.to_number(self._tensor, "index", "iu"))

    def __len__(self) -> int:
        t = self._tensor
        if t.ndim == 0:
            raise TypeError("len: a 0-d array has no length")
        return t.shape[0]

    def __iter__(self: S) -> Iterator[S]:
        t = self._tensor
        if t.ndim == 0:
            raise TypeError("iter: a 0-d array has no elements to go through")
        return map(self._like, t.unbind(0))

    def __array__(self, dtype: np.dtype[Any] | None = None, *, copy: bool | None = None) -> np.ndarray[Any, Any]:
        return _export.to_numpy(self._tensor, dtype, copy)

    def __array_namespace__(self, /, *, api_version: str | None = None) -> ModuleType:
        """The namespace of this array, torch_arrayapi.

        Raises
        ------
        ValueError
            `api_version` is another version than "2025.12".
        """
        if api_version is not None and api_version != _VERSION:
            raise ValueError(f"__array_namespace__: api_version is {api_version!r}; takes {_VERSION!r} or None")
        import torch_arrayapi

        return torch_arrayapi

    def __dlpack__(
        self,
        /,
        *,
        stream: int | Any | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[Any, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """A DLPack capsule of the elements, for `from_dlpack`.

        Raises
        ------
        BufferError
            The array tracks gradients or has no values, or `copy` is False and a copy is needed.
        """
        return _export.to_dlpack(self._tensor, stream, max_version, dl_device, copy)

    def __dlpack_device__(self, /) -> tuple[int, int]:
        """The DLPack type and number of the array's device."""
        return _export.dlpack_device(self._tensor)

    def to_device(self: S, device: torch.device | str, /, *, stream: torch.Stream | None = None) -> S:
        """The array on another device; the array itself if it is there already.

        Parameters
        ----------
        device
            A torch device, or its name.
        stream
            A torch.Stream on which to copy; None is the current one.
        """
        d = check_device("to_device", device)
        if d is None:
            raise TypeError("to_device: device is None; takes a torch.device or its name")
        if stream is not None and not isinstance(stream, torch.Stream):
            raise TypeError(f"to_device: stream is {stream!r}; takes a torch.Stream or None")
        t = self._tensor
        moved = _export.to_device(t, d, stream)
        return self if moved is t else self._like(moved)

    def __copy__(self: S) -> S:
        return self._like(self._tensor.clone())

    def __deepcopy__(self: S, memo: dict[int, Any], /) -> S:
        t = self._tensor  # torch copies no tensor that a gradient flows through
        return self._like(copies.deepcopy(t, memo) if t.is_leaf else t.clone())

    # Text

    def __repr__(self) -> str:
        return _export.to_repr(self._tensor)

    def __str__(self) -> str:
        try:
            return _export.to_text(self._tensor)
        except (NotImplementedError, RuntimeError, ValueError):  # it has no values to show, or more than 64 axes
            return repr(self)

    def __format__(self, spec: str, /) -> str:
        t = self._tensor
        if t.ndim == 0 and not t.is_meta:
            return format(_export.to_number(t, "format", "biufc"), spec)
        if spec:
            raise TypeError(f"format: the format {spec!r} takes a 0-d array, got shape {tuple(t.shape)}")
        return str(self)
