"""Calls under torch.compile, each compiled anew, for the two namespaces of the upstream suite that compile."""

from __future__ import annotations

import functools
from typing import Any

import torch
from torch._dynamo import exc, guards

# Dynamo measures what its guards cost, with flushed caches: a third of the time of a small program.
guards.profile_guard_manager = lambda *args: 0.0


def call(f: Any, *args: Any, **kwargs: Any) -> Any:
    """`f(*args, **kwargs)` in one graph. An error that `f` raises on purpose comes out as in eager code.

    Dynamo reports an exception that leaves the program as Unsupported, with the class and the text in it. The suite
    asks for the class: it gets what eager code raises, if the report names that class and that text.
    """
    torch.compiler.reset()
    try:
        return torch.compile(f, fullgraph=True, backend="eager")(*args, **kwargs)
    except exc.Unsupported as report:
        if "Observed exception" not in str(report):
            raise
        try:
            f(*args, **kwargs)
        except Exception as error:
            if f"{type(error).__name__}({str(error)!r})" not in str(report):
                raise AssertionError(f"compiled: {report}\neager: {error!r}") from report
            raise
        raise


def compiled(f: Any) -> Any:
    """The function that runs `f` in one graph, compiled anew at each call: no call depends on those before it."""

    @functools.wraps(f)
    def anew(*args: Any, **kwargs: Any) -> Any:
        return call(f, *args, **kwargs)

    return anew
