"""From a tensor to NumPy, to DLPack, to another device and to text. Knows no Array."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor

from ._dtypes import KIND, NAME

if TYPE_CHECKING:
    import numpy as np

_CPU = (1, 0)  # DLPack's kDLCPU


def to_numpy(t: Tensor, dtype: np.dtype[Any] | None, copy: bool | None) -> np.ndarray[Any, Any]:
    """The NumPy array of a tensor, sharing its memory if `copy` and `dtype` let it.

    Raises
    ------
    TypeError
        The tensor tracks gradients or is not on the CPU.
    ValueError
        `copy` is False and a copy is needed.
    """
    if t.requires_grad:
        raise TypeError("__array__: the array tracks gradients; write numpy.asarray(x.tensor.detach())")
    if t.device.type != "cpu":
        raise TypeError(f"__array__: the array is on {t.device}; write numpy.asarray(x.to_device('cpu'))")
    plain = t.resolve_conj().resolve_neg()
    a: np.ndarray[Any, Any] = plain.numpy()
    copied = plain is not t
    if dtype is not None and a.dtype != dtype:
        a = a.astype(dtype)
        copied = True
    if copy is False and copied:
        raise ValueError("__array__: this array cannot become that NumPy array without a copy")
    return a.copy() if copy and not copied else a


def to_dlpack(
    t: Tensor,
    stream: Any,
    max_version: tuple[int, int] | None,
    dl_device: tuple[Any, int] | None,
    copy: bool | None,
) -> Any:
    """A DLPack capsule of a tensor.

    Raises
    ------
    BufferError
        The tensor tracks gradients or has no values, or `copy` is False and a copy is needed, or it would have to
        go to a device other than the CPU.
    """
    if t.requires_grad:
        raise BufferError("__dlpack__: the array tracks gradients; export asarray(x.tensor.detach())")
    pairs: dict[str, Any] = {"max_version": max_version, "dl_device": dl_device}
    for argument, pair in pairs.items():
        if pair is not None and not (isinstance(pair, tuple) and len(pair) == 2):
            raise TypeError(f"__dlpack__: {argument} is {pair!r}; takes a tuple of two ints or None")
    home = dlpack_device(t)
    if home == _CPU and stream is not None and stream != -1:
        raise ValueError(f"__dlpack__: stream is {stream!r}; takes None for an array on the CPU")
    move = dl_device is not None and dl_device != home
    if move and dl_device != _CPU:
        raise BufferError(f"__dlpack__: cannot export to the device {dl_device}; takes its own or the CPU, {_CPU}")
    plain = t.resolve_conj().resolve_neg()
    if copy is False and (move or plain is not t):
        raise BufferError("__dlpack__: this export needs a copy, and copy is False")
    if move:
        plain = plain.cpu()
        stream = None  # the copy to the CPU has waited for the device
    elif copy and plain is t:
        plain = plain.clone()
    return plain.__dlpack__(stream=stream, max_version=max_version)


def dlpack_device(t: Tensor) -> tuple[int, int]:
    """DLPack's type and number of the device of a tensor.

    Raises
    ------
    BufferError
        The tensor is on the device meta.
    """
    if t.is_meta:
        raise BufferError("__dlpack__: an array on the device 'meta' has no values")
    if t.is_cpu:  # dynamo cannot follow DLPack's enum
        return _CPU
    kind, number = t.__dlpack_device__()
    return int(kind), number


def to_device(t: Tensor, device: torch.device, stream: torch.Stream | None) -> Tensor:
    """The tensor on another device; itself if it is there already.

    Raises
    ------
    ValueError
        The device is not there, or the tensor has no values to move.
    """
    if t.is_meta and device.type != "meta":
        raise ValueError(f"to_device: an array on the device 'meta' has no values to move to {device}")
    try:
        if stream is None:
            return t.to(device)
        with stream:
            return t.to(device)
    except (RuntimeError, AssertionError) as e:  # torch's words for a device that is not there
        raise ValueError(f"to_device: cannot move to {device}: {str(e).splitlines()[0]}") from None


def to_number(t: Tensor, name: str, kinds: str) -> Any:
    """The element of a 0-d tensor.

    Raises
    ------
    TypeError
        The tensor has axes, or its dtype is not of one of `kinds`.
    ValueError
        The tensor is on the device meta.
    """
    if t.ndim != 0:
        hint = "; use any() or all()" if name == "bool" else ""
        raise TypeError(f"{name}: got an array of shape {tuple(t.shape)}, takes 0-d arrays{hint}")
    if KIND[t.dtype] not in kinds:
        raise TypeError(f"{name}: an array of {NAME[t.dtype]} has no value of this type")
    if t.is_meta:
        raise ValueError(f"{name}: an array on the device 'meta' has no value")
    # item() of a tensor that tracks gradients warns.
    return (t.detach() if t.requires_grad else t).item()


def break_graph(why: str) -> None:
    """Ends the graph that dynamo is making; with fullgraph=True this is an error with the text `why`."""
    import torch._dynamo

    torch._dynamo.graph_break(msg=why)


def to_repr(t: Tensor) -> str:
    """The text of an Array: NumPy's, and always the dtype; the device if it is not the CPU."""
    tail = f"dtype={NAME[t.dtype]}"
    if t.device.type != "cpu":
        tail += f", device='{t.device}'"
    if t.is_meta:
        return f"Array(..., shape={tuple(t.shape)}, {tail})"
    try:
        text = to_text(t, separator=", ", prefix="Array(")
    except (RuntimeError, ValueError):  # inside a transform a tensor has no values to show; NumPy has 64 axes
        return f"Array({t!r})"
    if 0 in t.shape:
        tail = f"shape={tuple(t.shape)}, {tail}"
    return f"Array({text}, {tail})"


def to_text(t: Tensor, **options: Any) -> str:
    """NumPy's text of the elements; `options` are those of numpy.array2string."""
    import numpy as np

    return np.array2string(t.detach().resolve_conj().resolve_neg().cpu().numpy(), **options)
