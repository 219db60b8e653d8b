"""NumPy code under torch.compile: `register()` has it traced through `torch_arrayapi.numpy_compat`.

While it is registered, `torch.compile` takes code written against the real `numpy` into its graph as numpy_compat
computes it: NumPy's dtypes, promotion, scalars and views, in a graph of torch tensors. Code that is not compiled runs
NumPy as ever.

Examples
--------
>>> import numpy as np
>>> import torch
>>> import torch_arrayapi.dynamo
>>> @torch.compile(backend="eager", fullgraph=True)
... def f(x):
...     return np.sqrt(x[::-1]).sum(dtype=np.float32)
>>> with torch_arrayapi.dynamo.registered():
...     f(np.array([1.0, 4.0]))
np.float32(3.0)
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Any

from . import _private

__all__ = ["is_registered", "register", "registered", "tracing", "unregister"]

_lock = threading.RLock()
_installed: Any = None


def register() -> None:
    """Have `torch.compile` trace NumPy code through numpy_compat, until `unregister`.

    What was compiled before is compiled anew. A second call does nothing.

    Raises
    ------
    RuntimeError
        The installed torch lacks a private part that the hook needs. Nothing is registered then.
    """
    global _installed
    with _lock:
        if _installed is None:
            _private.check()
            from . import _hook

            _hook.install()
            _installed = _hook


def unregister() -> None:
    """Have `torch.compile` trace NumPy code its own way again. Does nothing if the hook is not registered."""
    global _installed
    with _lock:
        if _installed is not None:
            _installed.remove()
            _installed = None


def is_registered() -> bool:
    """Whether the hook is registered."""
    return _installed is not None


@contextlib.contextmanager
def registered() -> Iterator[None]:
    """The hook for a block: registered inside, and after it as before it."""
    before = is_registered()
    register()
    try:
        yield
    finally:
        if not before:
            unregister()


@contextlib.contextmanager
def tracing(on: bool) -> Iterator[None]:
    """Whether the functions of NumPy are traced, for a block.

    With False they run as they are, outside of the graph, which breaks there. Does nothing while the hook is not
    registered; torch's own switch for all of NumPy is `torch._dynamo.config.trace_numpy`.

    Parameters
    ----------
    on
        Whether to trace them.
    """
    hook = _installed
    if hook is None:
        yield
        return
    before = hook.switch(bool(on))
    try:
        yield
    finally:
        hook.switch(before)
