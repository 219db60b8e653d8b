"""The private parts of torch that the hook touches: all of them, by name, with a check that they are there."""

from __future__ import annotations

import importlib
from typing import Any

import torch

#: The versions of torch for which the hook is tested.
SUPPORTED = ("2.13",)

#: What the hook replaces while it is registered: a module, and a dotted name in it.
REPLACED = (
    ("torch._dynamo.variables.tensor", "NumpyNdarrayVariable"),
    ("torch._dynamo.variables.builder", "NumpyNdarrayVariable"),
    ("torch._dynamo.variables", "NumpyNdarrayVariable"),
    ("torch._dynamo.variables.misc", "NumpyVariable.call_function"),
    ("torch._dynamo.variables.misc", "NumpyVariable.call_method"),
    ("torch._dynamo.variables.misc", "NumpyVariable.var_getattr"),
    ("torch._dynamo.variables.misc", "ConstantLikeVariable.var_getattr"),
    ("torch._dynamo.variables.builtin", "BuiltinVariable._make_handler"),
    ("torch._dynamo.variables.builtin", "SetAttrBuiltinVariable.call_function"),
    ("torch._dynamo.variables.builder", "VariableBuilder._type_dispatch"),
    ("torch._dynamo.variables.builder", "VariableBuilder.wrap_numpy_ndarray"),
    ("torch._dynamo.codegen", "PyCodegen.add_graph_output"),
    ("torch._dynamo.codegen", "PyCodegen.load_import_from"),
    ("torch._dynamo.source", "NumpyTensorSource.reconstruct"),
    ("torch._dynamo.guards", "from_numpy"),
    ("torch._dynamo.guards", "_CLOSURE_VARS"),
    ("torch._dynamo.trace_rules", "is_numpy"),
    ("torch._functorch._aot_autograd.autograd_cache", "is_safe_numpy_wrapper"),
    ("torch._functorch._aot_autograd.autograd_cache", "numpy_wrapper_cache_key"),
)

#: What it uses as it is.
USED = (
    ("torch._C", "_EnableTorchFunction"),
    ("torch._dynamo.config", "trace_numpy"),
    ("torch._dynamo.exc", "unimplemented"),
    ("torch._dynamo.exc", "Unsupported"),
    ("torch._dynamo.exc", "TorchRuntimeError"),
    ("torch._dynamo.guards", "GuardBuilder.get"),
    ("torch._dynamo.guards", "GuardBuilder.get_guard_manager"),
    ("torch._dynamo.guards", "GuardBuilder.TYPE_MATCH"),
    ("torch._dynamo.guards", "install_guard"),
    ("torch._dynamo.source", "CallMethodItemSource"),
    ("torch._dynamo.source", "AttrSource"),
    ("torch._dynamo.utils", "to_numpy_helper"),
    ("torch._dynamo.variables.base", "VariableTracker.build"),
    ("torch._dynamo.variables.base", "ValueMutationNew"),
    ("torch._dynamo.variables.builder", "VariableBuilder._type_dispatch_impl"),
    ("torch._dynamo.variables.builder", "wrap_fx_proxy_cls"),
    ("torch._dynamo.variables.builtin", "BuiltinVariable.call_function_handler_cache"),
    ("torch._dynamo.variables.constant", "ConstantVariable"),
    ("torch._dynamo.variables.ctx_manager", "NullContextVariable"),
    ("torch._dynamo.variables.lazy", "LazyVariableTracker"),
    ("torch._dynamo.variables.lists", "ListVariable"),
    ("torch._dynamo.variables.lists", "SliceVariable"),
    ("torch._dynamo.variables.lists", "TupleVariable"),
    ("torch._dynamo.variables.misc", "NumpyDTypeVariable"),
    ("torch._dynamo.variables.tensor", "SymNodeVariable"),
    ("torch._dynamo.variables.tensor", "TensorVariable"),
    ("torch._dynamo.variables.user_defined", "UserDefinedTupleVariable.get_vt_cls"),
)


def find(module: str, name: str) -> tuple[Any, str, Any]:
    """The object that holds a private name, the last part of the name, and what it means.

    Raises
    ------
    RuntimeError
        This torch does not have it.
    """
    try:
        owner: Any = importlib.import_module(module)
        *path, last = name.split(".")
        for part in path:
            owner = getattr(owner, part)
        # As it lies in the class: a static method is one.
        value = owner.__dict__[last] if isinstance(owner, type) and last in owner.__dict__ else getattr(owner, last)
    except (ImportError, AttributeError) as e:
        raise RuntimeError(
            f"torch_arrayapi.dynamo supports torch {', '.join(SUPPORTED)}; torch {torch.__version__} has no "
            f"{module}.{name}. Nothing was registered."
        ) from e
    return owner, last, value


def check() -> None:
    """See that all private parts are there.

    Raises
    ------
    RuntimeError
        One is not.
    """
    for module, name in (*REPLACED, *USED):
        find(module, name)
