"""The namespace whose Array has its operators, methods and indices in one graph: torch.compile(fullgraph=True, ...).

Each operator is a small program in Python's syntax. The class's method is replaced by one that compiles the program,
and that is the method itself while the program is traced.

python array-api-tests/run.py CHECKOUT --module compiled_operators --max-examples 5 -n 2
"""

from __future__ import annotations

import functools
from typing import Any

import torch
from compiling import call

import torch_arrayapi as xp
from torch_arrayapi import *  # noqa: F403  # the module stands for the namespace

__array_api_version__ = xp.__array_api_version__
__array_namespace_info__ = xp.__array_namespace_info__

_BINARY = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "truediv": "/",
    "floordiv": "//",
    "mod": "%",
    "pow": "**",
    "and": "&",
    "or": "|",
    "xor": "^",
    "lshift": "<<",
    "rshift": ">>",
    "matmul": "@",
}
_COMPARISON = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}

PROGRAMS = {
    "abs": "abs(a)",
    "neg": "-a",
    "pos": "+a",
    "invert": "~a",
    "getitem": "a[b]",
    **{name: f"a {sign} b" for name, sign in (_BINARY | _COMPARISON).items()},
    **{f"r{name}": f"b {sign} a" for name, sign in _BINARY.items()},
}
STATEMENTS = {"setitem": "a[b] = c", **{f"i{name}": f"a {sign}= b" for name, sign in _BINARY.items()}}


def _program(name: str) -> Any:
    body = f"return {PROGRAMS[name]}" if name in PROGRAMS else f"{STATEMENTS[name]}; return a"
    names: dict[str, Any] = {}
    exec(f"def {name}_(a, b=None, c=None): {body}", names)
    return names[f"{name}_"]


def _replace(name: str, program: Any) -> None:
    method = getattr(xp.Array, f"__{name}__")

    @functools.wraps(method)
    def compiling(*args: Any) -> Any:
        return method(*args) if torch.compiler.is_compiling() else call(program, *args)

    setattr(xp.Array, f"__{name}__", compiling)


def _replace_property(name: str) -> None:
    names: dict[str, Any] = {}
    exec(f"def get_{name}(a): return a.{name}", names)
    program = names[f"get_{name}"]
    method = getattr(xp.Array, name).fget

    def compiling(a: Any) -> Any:
        return method(a) if torch.compiler.is_compiling() else call(program, a)

    setattr(xp.Array, name, property(compiling))


for _name in (*PROGRAMS, *STATEMENTS):
    _replace(_name, _program(_name))
for _name in ("T", "mT"):
    _replace_property(_name)
