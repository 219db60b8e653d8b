"""What is put in the place of torch's private parts, and back."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch._dynamo import config, guards
from torch._dynamo.bytecode_transformation import create_call_function
from torch._dynamo.source import CallMethodItemSource
from torch._dynamo.variables.builder import VariableBuilder
from torch._dynamo.variables.builtin import BuiltinVariable
from torch._dynamo.variables.lazy import LazyVariableTracker

from ..numpy_compat._dtypes import TO_TORCH
from . import _calls, _private
from ._functions import FUNCTIONS, INDEXED, TYPES
from ._variables import (
    OURS,
    ArrayVariable,
    IndexedVariable,
    KnownScalarVariable,
    call_function,
    function_attribute,
    function_method,
    known,
    operate,
    refuse,
)

#: Whether NumPy's functions are traced; `tracing` of the package sets it.
on = True


def switch(value: bool) -> bool:
    """Set whether NumPy's functions are traced; gives what it was."""
    global on
    before, on = on, value
    if before is not value:
        _forget()
    return before


_originals: dict[tuple[str, str], Any] = {}
#: Those that their class has from another.
_inherited: set[tuple[str, str]] = set()


def _original(module: str, name: str) -> Any:
    found = _originals[module, name]
    return found.__func__ if isinstance(found, (staticmethod, classmethod)) else found


# Functions of NumPy

_MISC = "torch._dynamo.variables.misc"


def _call_function(self: Any, tx: Any, args: Any, kwargs: Any) -> Any:
    if config.trace_numpy:
        if not on:
            refuse(f"{self.value}", "torch_arrayapi.dynamo.tracing(False) is in effect.")
        found = call_function(tx, self.value, list(args), kwargs)
        if found is not None:
            return found
    return _original(_MISC, "NumpyVariable.call_function")(self, tx, args, kwargs)


def _call_method(self: Any, tx: Any, name: str, args: Any, kwargs: Any) -> Any:
    if config.trace_numpy and on:
        found = function_method(tx, self.value, name, list(args), kwargs)
        if found is not None:
            return found
    return _original(_MISC, "NumpyVariable.call_method")(self, tx, name, args, kwargs)


def _var_getattr(self: Any, tx: Any, name: str) -> Any:
    found = function_attribute(tx, self.value, name)
    if found is not None:
        return found
    return _original(_MISC, "NumpyVariable.var_getattr")(self, tx, name)


def _constant_getattr(self: Any, tx: Any, name: str) -> Any:
    if isinstance(self.value, (np.dtype, np.finfo, np.iinfo)):
        value = getattr(self.value, name)
        if isinstance(value, np.generic) or (isinstance(value, type) and value in TYPES):
            return known(tx, value)
    return _original(_MISC, "ConstantLikeVariable.var_getattr")(self, tx, name)


# Operators and builtins


def _make_handler(fn: Any, arg_types: list[type], has_kwargs: bool) -> Any:
    theirs = _original("torch._dynamo.variables.builtin", "BuiltinVariable._make_handler")(fn, arg_types, has_kwargs)
    if any(issubclass(t, LazyVariableTracker) for t in arg_types) or not any(issubclass(t, OURS) for t in arg_types):
        return theirs

    def handler(tx: Any, args: Any, kwargs: Any) -> Any:
        found = operate(tx, fn, list(args), kwargs) if config.trace_numpy else None
        return theirs(tx, args, kwargs) if found is None else found

    return handler


def _setattr(self: Any, tx: Any, args: Any, kwargs: Any) -> Any:
    if len(args) == 3 and not kwargs and isinstance(args[0].realize(), ArrayVariable):
        return operate(tx, setattr, list(args), {})
    return _original("torch._dynamo.variables.builtin", "SetAttrBuiltinVariable.call_function")(self, tx, args, kwargs)


# What comes in

_BUILDER = "torch._dynamo.variables.builder"


def _array_match(self: Any, guard: Any) -> None:
    """A guard: the class, whether it can be written, and the axes that run backwards."""
    value = self.get(guard)
    kind, box = type(value), _calls.array_box(value)

    def match_plain(x: Any) -> bool:
        return type(x) is kind and x.flags.writeable and min(x.strides, default=0) >= 0

    def match(x: Any) -> bool:
        return type(x) is kind and _calls.array_box(x) == box

    text = f"numpy array: {kind.__name__}, {box}"
    self.get_guard_manager(guard).add_lambda_guard(
        match_plain if box == "array" else match, guards.get_verbose_code_parts(text, guard), guard.user_stack
    )


def _wrap_numpy_ndarray(self: Any, value: Any) -> Any:
    if value.dtype not in TO_TORCH:
        refuse(f"array of dtype {value.dtype}", "No tensor has this dtype.")
    self.install_guards(_array_match)
    box = _calls.array_box(value)
    shown = value
    if box != "array":
        shown = np.asarray(_calls._Writable(_calls.forwards(value))) if value.size else _calls.forwards(value).copy()
    made = _original(_BUILDER, "VariableBuilder.wrap_numpy_ndarray")(self, shown)
    if isinstance(made, ArrayVariable):
        made.box = box
    return made


def _wrap_scalar(self: Any, value: Any) -> Any:
    self.install_guards(guards.GuardBuilder.TYPE_MATCH)
    if isinstance(value, np.inexact):
        made = _original(_BUILDER, "VariableBuilder.wrap_numpy_ndarray")(self, np.asarray(value))
        made.box = "scalar"
        return made
    source = CallMethodItemSource(self.get_source())
    return KnownScalarVariable(type(value), VariableBuilder(self.tx, source)(value.item()), source=self.get_source())


def _wrap_indexed(self: Any, value: Any) -> Any:
    self.install_guards(guards.GuardBuilder.TYPE_MATCH)
    return IndexedVariable(INDEXED[type(value)], source=self.get_source())


def _type_dispatch(cls: Any) -> Any:
    found = cls._type_dispatch_impl(config.trace_numpy)
    ours = {**dict.fromkeys(TYPES, _wrap_scalar), **dict.fromkeys(INDEXED, _wrap_indexed)}
    return {**found, **ours} if config.trace_numpy else found


_IDS = frozenset(map(id, FUNCTIONS))


def _is_numpy(obj: Any) -> bool:
    if _original("torch._dynamo.trace_rules", "is_numpy")(obj):
        return True
    return id(obj) in _IDS


# What goes out

_CODEGEN = "torch._dynamo.codegen"


def _add_graph_output(self: Any, value: Any) -> Any:
    self.numpy_box = getattr(value, "box", "array")
    if isinstance(value, ArrayVariable):
        value.output = True
    return _original(_CODEGEN, "PyCodegen.add_graph_output")(self, value)


def _load_import_from(self: Any, module_name: str, object_name: str) -> None:
    if (module_name, object_name) == ("torch._dynamo.utils", "to_numpy_helper"):
        module_name, object_name = _calls.__name__, f"to_{self.numpy_box}"
    _original(_CODEGEN, "PyCodegen.load_import_from")(self, module_name, object_name)


def _reconstruct(self: Any, codegen: Any) -> None:
    codegen.add_push_null(lambda: codegen.load_import_from(_calls.__name__, "from_numpy"))
    codegen(self.base)
    codegen.extend_output(create_call_function(1, False))


# The caches of compiled code

_CACHE = "torch._functorch._aot_autograd.autograd_cache"


def _cache_key(obj: Any) -> Any:
    from .. import __version__

    if type(obj) is _calls.Call:
        if obj.kind == "random":
            return None
        return ("torch_arrayapi", __version__, np.__version__, obj.kind, obj.name)
    return _original(_CACHE, "numpy_wrapper_cache_key")(obj)


def _is_cacheable(obj: Any) -> bool:
    return _cache_key(obj) is not None


_REPLACEMENTS: dict[str, Any] = {
    "NumpyNdarrayVariable": ArrayVariable,
    "NumpyVariable.call_function": _call_function,
    "NumpyVariable.call_method": _call_method,
    "NumpyVariable.var_getattr": _var_getattr,
    "ConstantLikeVariable.var_getattr": _constant_getattr,
    "BuiltinVariable._make_handler": staticmethod(_make_handler),
    "SetAttrBuiltinVariable.call_function": _setattr,
    "VariableBuilder._type_dispatch": classmethod(_type_dispatch),
    "VariableBuilder.wrap_numpy_ndarray": _wrap_numpy_ndarray,
    "PyCodegen.add_graph_output": _add_graph_output,
    "PyCodegen.load_import_from": _load_import_from,
    "NumpyTensorSource.reconstruct": _reconstruct,
    "from_numpy": _calls.guarded,
    "_CLOSURE_VARS": None,  # made anew when it is needed, with the from_numpy of that time
    "is_numpy": _is_numpy,
    "is_safe_numpy_wrapper": _is_cacheable,
    "numpy_wrapper_cache_key": _cache_key,
}


def install() -> None:
    """Put all replacements in place."""
    for module, name in _private.REPLACED:
        owner, last, value = _private.find(module, name)
        _originals[module, name] = value
        if last not in vars(owner):
            _inherited.add((module, name))
    for module, name in _private.REPLACED:
        owner, last, _ = _private.find(module, name)
        setattr(owner, last, _REPLACEMENTS[name])
    _forget()


def remove() -> None:
    """Put everything back."""
    for (module, name), value in _originals.items():
        owner, last, _ = _private.find(module, name)
        if (module, name) in _inherited:
            delattr(owner, last)
        else:
            setattr(owner, last, value)
    _originals.clear()
    _forget()


def _forget() -> None:
    """Drop what was compiled or decided under the other rules."""
    BuiltinVariable.call_function_handler_cache.clear()
    VariableBuilder._type_dispatch_impl.cache_clear()
    torch._dynamo.reset()
