"""The namespace with every function in one graph: torch.compile(fullgraph=True, backend="eager").

python array-api-tests/run.py CHECKOUT --module compiled_functions --max-examples 5 -n 2
"""

from __future__ import annotations

import types
from typing import Any

from compiling import compiled

import torch_arrayapi as xp


class _Info:
    """What __array_namespace_info__ gives, with its methods compiled."""

    def __getattr__(self, name: str) -> Any:
        return compiled(getattr(xp.__array_namespace_info__(), name))


def _filled(names: dict[str, Any], namespace: Any, leave: tuple[str, ...] = ()) -> None:
    for name in namespace.__all__:
        if name not in leave:
            value = getattr(namespace, name)
            names[name] = compiled(value) if isinstance(value, types.FunctionType) else value


linalg = types.SimpleNamespace()
fft = types.SimpleNamespace()
_filled(vars(linalg), xp.linalg)
_filled(vars(fft), xp.fft)
_filled(globals(), xp, leave=("linalg", "fft", "tensors", "numpy_compat"))
__array_namespace_info__ = _Info
