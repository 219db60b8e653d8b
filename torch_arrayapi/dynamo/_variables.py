"""How dynamo sees NumPy's arrays and scalars while it traces: its variables, and what operations on them become."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch._dynamo.bytecode_transformation import create_call_function
from torch._dynamo.exc import TorchRuntimeError, UserError, unimplemented
from torch._dynamo.variables.base import ValueMutationNew, VariableTracker
from torch._dynamo.variables.builder import wrap_fx_proxy_cls
from torch._dynamo.variables.constant import ConstantVariable
from torch._dynamo.variables.ctx_manager import NullContextVariable
from torch._dynamo.variables.lists import BaseListVariable, ListVariable, RangeVariable, SliceVariable, TupleVariable
from torch._dynamo.variables.misc import ConstantLikeVariable, NumpyDTypeVariable, NumpyVariable
from torch._dynamo.variables.tensor import NumpyNdarrayVariable, TensorVariable
from torch._dynamo.variables.user_defined import UserDefinedTupleVariable

from ..numpy_compat._dtypes import SCALAR, TO_NUMPY
from ._calls import Boxed, Call, Changed, Function, Leaf, Number, axes_of, boxed
from ._functions import FOLDED, FUNCTIONS, PYTHON_TYPES, TYPES, UFUNCS, result_class

_HINT = "NumPy itself runs it, outside of the graph; its error, if it is one, comes from there."


def refuse(what: str, why: str) -> Any:
    """Break the graph: the code runs with NumPy.

    Raises
    ------
    Unsupported
        Always.
    """
    unimplemented(gb_type="NumPy code that cannot be traced", context=what, explanation=why, hints=[_HINT])


class ArrayVariable(NumpyNdarrayVariable):
    """A NumPy array, or a scalar whose value is not known, on a tensor of the graph.

    Attributes
    ----------
    box
        What there is to know beside the tensor; see `_calls.box_of`.
    """

    def __init__(self, proxy: Any, box: str = "array", **kwargs: Any) -> None:
        super().__init__(proxy, **kwargs)
        self.box = box
        self.output = False

    def clone(self, **kwargs: Any) -> Any:
        args = {**self.__dict__, **kwargs}
        output = args.pop("output", False)
        made = type(self)(**args)
        made.output = output
        return made

    @property
    def fake(self) -> Any:
        """The fake tensor that stands for the values."""
        return self.proxy.node.meta["example_value"]

    def array(self) -> Any:
        """Our array on the fake tensor."""
        return boxed(self.fake, self.box)

    def as_proxy(self) -> Any:
        if axes_of(self.box) and not self.output:
            refuse(
                f"{self}", "torch has no negative strides: an array that runs backwards is no tensor. Copy it first."
            )
        return self.proxy

    def python_type(self) -> type:
        if self.box == "number":
            return _PYTHON[TO_NUMPY[self.fake.dtype].kind]
        return SCALAR[self.fake.dtype] if self.box == "scalar" else np.ndarray

    def richcompare_impl(self, tx: Any, other: VariableTracker, op: str) -> VariableTracker:
        return operate(tx, getattr(operator, op.strip("_")), [self, other], {})

    def var_getattr(self, tx: Any, name: str) -> VariableTracker:
        return _attribute(tx, self, name)

    def call_method(self, tx: Any, name: str, args: Any, kwargs: Any) -> VariableTracker:
        return _method(tx, self, name, list(args), kwargs)

    def mp_subscript_impl(self, tx: Any, key: VariableTracker) -> VariableTracker:
        return operate(tx, operator.getitem, [self, key], {})

    def unpack_var_sequence(self, tx: Any, idxes: Any = None) -> list[VariableTracker]:
        shape = self.fake.shape
        if not shape:
            refuse("iteration over an array without axes", "There is nothing to iterate over.")
        return [
            operate(tx, operator.getitem, [self, VariableTracker.build(tx, i)], {})
            for i in (range(int(shape[0])) if idxes is None else idxes)
        ]


class KnownScalarVariable(VariableTracker):
    """A NumPy scalar whose value is known while tracing, or an int that the graph keeps open.

    Attributes
    ----------
    kind
        NumPy's scalar type.
    number
        The variable of the Python number.
    """

    def __init__(self, kind: type, number: VariableTracker, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.kind = kind
        self.number = number

    def python_type(self) -> type:
        return self.kind

    def is_python_constant(self) -> bool:
        return self.number.is_python_constant()

    def as_python_constant(self) -> Any:
        return self.kind(self.number.as_python_constant())

    def as_proxy(self) -> Any:
        return self.number.as_proxy()

    def is_symnode_like(self) -> bool:
        return False

    def is_hashable(self) -> bool:
        return True

    def hash_impl(self, tx: Any) -> tuple[int, bool]:
        return hash(self.as_python_constant()), False

    def bool_impl(self, tx: Any) -> Any:
        if self.is_python_constant():
            return VariableTracker.build(tx, bool(self.as_python_constant()))
        return self.number.bool_impl(tx)

    def nb_index_impl(self, tx: Any) -> VariableTracker:
        return self.number.nb_index_impl(tx)

    def nb_int_impl(self, tx: Any) -> VariableTracker:
        return self.number.nb_int_impl(tx)

    def nb_float_impl(self, tx: Any) -> VariableTracker:
        return self.number.nb_float_impl(tx)

    def richcompare_impl(self, tx: Any, other: VariableTracker, op: str) -> VariableTracker:
        return operate(tx, getattr(operator, op.strip("_")), [self, other], {})

    def var_getattr(self, tx: Any, name: str) -> VariableTracker:
        if name in ("real", "imag", "dtype", "shape", "ndim", "size", "itemsize", "nbytes", "T", "strides"):
            if self.is_python_constant():
                return known(tx, getattr(self.as_python_constant(), name))
            if name not in ("real", "imag", "T"):
                return known(tx, getattr(self.kind(0), name))
        raise NotImplementedError

    def call_method(self, tx: Any, name: str, args: Any, kwargs: Any) -> VariableTracker:
        if name == "item" and not args and not kwargs:
            return self.number
        values = [self, *args, *kwargs.values()]
        if all(v.is_python_constant() for v in values):
            method = getattr(self.as_python_constant(), name)
            found = _folded(tx, method, list(args), kwargs)
            if found is not None:
                return found
        return trace(tx, Call("method", name), [self, *args], kwargs)

    def reconstruct(self, codegen: Any) -> None:
        codegen.add_push_null(lambda: codegen.load_import_from("numpy", self.kind.__name__))
        codegen(self.number)
        codegen.extend_output(create_call_function(1, False))


class DTypeVariable(NumpyDTypeVariable):
    """A dtype of NumPy."""

    def reconstruct(self, codegen: Any) -> None:
        codegen.add_push_null(lambda: codegen.load_import_from("numpy", "dtype"))
        codegen.append_output(codegen.create_load_const(self.value.str))
        codegen.extend_output(create_call_function(1, False))


class FlagsVariable(ConstantLikeVariable):
    """`x.flags`: facts about memory that are known while tracing."""

    def var_getattr(self, tx: Any, name: str) -> VariableTracker:
        return VariableTracker.build(tx, getattr(self.value, name))


class IndexedVariable(VariableTracker):
    """`np.r_`, `np.c_`, `np.mgrid`, `np.ogrid`: what is indexed to make an array."""

    def __init__(self, name: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.name = name

    def as_python_constant(self) -> Any:
        return getattr(np, self.name)


_PYTHON: dict[str, type] = {"b": bool, "i": int, "u": int, "f": float, "c": complex}

OURS = (ArrayVariable, KnownScalarVariable, IndexedVariable)


# Arguments of a node


def argument(v: VariableTracker) -> Any:
    """A variable as an argument of a node."""
    v = v.realize()
    if isinstance(v, ArrayVariable):
        return v.proxy if v.box == "array" else Boxed(v.proxy, v.box)
    if isinstance(v, KnownScalarVariable):
        return Number(v.number.as_proxy(), v.kind.__name__)
    if isinstance(v, NumpyDTypeVariable):
        return v.value.str if v.value.kind in "biufc" else refuse(f"{v.value}", "No tensor has this dtype.")
    if isinstance(v, NumpyVariable):
        if v.value in TYPES:
            return TYPES[v.value]
        if not isinstance(v.value, type) and v.value in FUNCTIONS:
            return Function(FUNCTIONS[v.value])
        refuse(f"{v.value} as an argument", "A function as an argument cannot be in the graph.")
    if isinstance(v, RangeVariable):
        return list(v.as_python_constant())
    if isinstance(v, SliceVariable):
        return slice(*map(argument, v.items))
    if isinstance(v, ListVariable):
        return list(map(argument, v.items))
    if isinstance(v, BaseListVariable):
        return tuple(map(argument, v.items))
    if isinstance(v, UserDefinedTupleVariable):
        return tuple(argument(x) for x in v.unpack_var_sequence(None))  # type: ignore[arg-type]
    if v.is_python_constant():
        value = v.as_python_constant()
        return PYTHON_TYPES[value] if isinstance(value, type) and value in PYTHON_TYPES else _constant(value)
    return v.as_proxy()


def _constant(value: Any) -> Any:
    if isinstance(value, (bool, int, float, complex, str, bytes, type(None), type(...), torch.dtype, torch.device)):
        return value
    if isinstance(value, np.generic):
        return Number(value.item(), value.dtype.name)
    if isinstance(value, np.dtype):
        return value.str
    if isinstance(value, (tuple, list)):
        return type(value)(map(_constant, value))
    if isinstance(value, range):
        return list(value)
    if isinstance(value, slice):
        return slice(value.start, value.stop, value.step)
    return refuse(f"{type(value).__name__} as an argument", "It is neither an array nor a number.")


def _arrays(v: Any, found: list[ArrayVariable]) -> None:
    v = v.realize()
    if isinstance(v, ArrayVariable):
        found.append(v)
    elif isinstance(v, BaseListVariable):
        for x in v.items:
            _arrays(x, found)


# Results of a node


def known(tx: Any, value: Any) -> VariableTracker:
    """The variable of a value that is known while tracing."""
    if isinstance(value, np.generic):
        return KnownScalarVariable(type(value), ConstantVariable.create(value.item()))
    if isinstance(value, np.dtype):
        return DTypeVariable(value)
    if isinstance(value, (np.finfo, np.iinfo)):
        return ConstantLikeVariable(value)
    if isinstance(value, type) and value in TYPES:
        return NumpyVariable(value)
    if type(value) is tuple:
        return TupleVariable([known(tx, x) for x in value])
    if type(value) is list:
        return ListVariable([known(tx, x) for x in value], mutation_type=ValueMutationNew())
    return VariableTracker.build(tx, value)


def _of(tx: Any, result: Any, leaves: list[VariableTracker]) -> VariableTracker:
    if isinstance(result, Leaf):
        return leaves[result.index]
    if isinstance(result, tuple) and hasattr(result, "_fields"):
        cls = result_class(type(result).__name__) or type(result)
        parts = TupleVariable([_of(tx, x, leaves) for x in result], mutation_type=ValueMutationNew())
        return UserDefinedTupleVariable.get_vt_cls(cls)(cls(*result), tuple_vt=parts)
    if type(result) is tuple:
        return TupleVariable([_of(tx, x, leaves) for x in result])
    if type(result) is list:
        return ListVariable([_of(tx, x, leaves) for x in result], mutation_type=ValueMutationNew())
    return known(tx, result)


def _boxes(result: Any, found: dict[int, str]) -> dict[int, str]:
    if isinstance(result, Leaf):
        found[result.index] = result.box
    elif isinstance(result, Changed):
        _boxes(result.result, found)
        _boxes(result.array, found)
    elif isinstance(result, (tuple, list)):
        for x in result:
            _boxes(x, found)
    return found


def trace(tx: Any, call: Call, args: list[Any], kwargs: dict[str, Any]) -> VariableTracker:
    """Put a call into the graph; gives the variable of its result.

    Raises
    ------
    Unsupported
        The call fails, or needs values. Then NumPy runs it.
    """
    encoded = tuple(map(argument, args)), {k: argument(v) for k, v in kwargs.items()}
    proxy = tx.output.create_proxy("call_function", call, *encoded)
    try:
        made: Any = wrap_fx_proxy_cls(ArrayVariable, tx, proxy)
    except (TorchRuntimeError, UserError) as e:
        lines = [line for line in str(e).splitlines() if line.strip()]
        refuse(f"{call}", "\n".join(lines[:3]))
    result = call.result
    boxes = _boxes(result, {})
    leaves = [made] if len(boxes) == 1 else list(made.items) if boxes else []
    given: list[ArrayVariable] = []
    for v in (*args, *kwargs.values()):
        _arrays(v, given)
    for i, leaf in enumerate(leaves):
        if isinstance(leaf, ArrayVariable):
            leaf.box = boxes[i]
            for v in given:
                if v.fake is leaf.fake and v.box == leaf.box:  # the array that was given, as x += 1 and out= give it
                    leaves[i] = v
                    break
    if isinstance(result, Changed):
        array = args[0].realize()
        if array.source is not None:
            refuse(f"{call}", "The shape or the flags of an argument would have to change.")
        fresh = leaves[result.array.index]
        array.__dict__.update({k: v for k, v in fresh.__dict__.items() if k != "mutation_type"})
        result = result.result
    return _of(tx, result, leaves)


# Operations


def _folded(tx: Any, f: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]) -> VariableTracker | None:
    """The result of NumPy's function for arguments that are known, if it is no array."""
    try:
        values = [a.as_python_constant() for a in args]
        keywords = {k: v.as_python_constant() for k, v in kwargs.items()}
    except NotImplementedError:
        return None
    try:
        with np.errstate(all="ignore"):
            found = f(*values, **keywords)
    except Exception as e:
        refuse(f"{getattr(f, '__name__', f)}", f"{type(e).__name__}: {e}")
    if isinstance(found, np.ndarray) or (isinstance(found, tuple) and any(isinstance(x, np.ndarray) for x in found)):
        return None
    return known(tx, found)


_OPERATORS = {
    getattr(operator, name)
    for name in (
        "add sub mul truediv floordiv mod pow matmul and_ or_ xor lshift rshift neg pos invert eq ne lt le gt ge "
        "getitem iadd isub imul itruediv ifloordiv imod ipow imatmul iand ior ixor ilshift irshift setitem abs"
    ).split()
}
_INPLACE = {getattr(operator, "i" + name): getattr(operator, name) for name in
            "add sub mul truediv floordiv mod pow matmul lshift rshift".split()} | {
    operator.iand: operator.and_, operator.ior: operator.or_, operator.ixor: operator.xor}  # fmt: skip
_BUILTINS = {divmod: "divmod", abs: "abs", pow: "pow"}


def _all_known(args: list[Any], kwargs: dict[str, Any]) -> bool:
    return all(a.is_python_constant() for a in (*args, *kwargs.values()))


def operate(tx: Any, f: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """What an operator or a builtin gives for operands among which are arrays or NumPy scalars; None: dynamo's way."""
    args = [a.realize() for a in args]
    first = args[0]
    if f in (operator.is_, operator.is_not):
        return None
    if isinstance(first, IndexedVariable):
        return trace(tx, Call("index", first.name), args[1:], {}) if f is operator.getitem else None
    if f is isinstance and isinstance(first, OURS):
        try:
            return VariableTracker.build(tx, issubclass(first.python_type(), args[1].as_python_constant()))
        except NotImplementedError:
            return None
    if f is type and len(args) == 1 and isinstance(first, OURS):
        kind = first.python_type()
        return NumpyVariable(kind)
    if f is getattr and isinstance(first, OURS) and isinstance(args[1], ConstantVariable):
        return None
    if f is setattr and isinstance(first, ArrayVariable):
        return trace(tx, Call("attribute", args[1].as_python_constant()), [first, args[2]], {})
    if isinstance(first, ArrayVariable):
        if f is len and first.fake.ndim:
            shape: Any = first.var_getattr(tx, "shape")
            return shape.items[0]
        if f is iter and first.fake.ndim:
            return ListVariable(first.unpack_var_sequence(tx), mutation_type=ValueMutationNew()).tp_iter_impl(tx)
        if f is round:
            return trace(tx, Call("method", "round"), args, kwargs) if len(args) + len(kwargs) > 1 else None
        if f is hash:
            refuse("hash of an array", "unhashable type: 'numpy.ndarray'")
    if any(type(a) is TensorVariable for a in args):
        return None
    if _all_known(args, kwargs):
        return _folded(tx, _INPLACE.get(f, f), args, kwargs)
    if isinstance(first, KnownScalarVariable) or getattr(first, "box", "") in ("scalar", "number"):
        f = _INPLACE.get(f, f)  # a scalar is not written into: the name gets a new one
    if f in _OPERATORS:
        if isinstance(first, BaseListVariable) and f is operator.getitem:
            return None
        return trace(tx, Call("operator", f.__name__), args, kwargs)
    if f in _BUILTINS:
        return trace(tx, Call("builtin", _BUILTINS[f]), args, kwargs)
    return None


_FACTS = frozenset({"ndim", "itemsize", "dtype", "shape", "size", "strides", "nbytes", "flags", "device"})
_VIEWS = frozenset({"T", "mT", "real", "imag", "flat"})


def _attribute(tx: Any, x: ArrayVariable, name: str) -> VariableTracker:
    if name in _FACTS:
        value = getattr(x.array(), name)
        if name == "flags":
            return FlagsVariable(value)
        if name == "device":
            return known(tx, value if isinstance(value, str) else str(value))
        if name == "dtype":
            return DTypeVariable(value)
        if all(type(v) is int for v in (value if isinstance(value, tuple) else (value,))):
            return known(tx, value)
        return trace(tx, Call("attribute", name), [x], {})
    if name in _VIEWS:
        return trace(tx, Call("attribute", name), [x], {})
    if name == "base":
        if x.box == "scalar" or (x.source is None and not x.fake._is_view()):
            return ConstantVariable.create(None)
        refuse("ndarray.base", "The base of an array that may be a view is not known while tracing.")
    if name in ("data", "ctypes", "__array_interface__", "__array_struct__"):
        refuse(f"ndarray.{name}", "There is no memory while tracing.")
    raise NotImplementedError


_NOT_TRACED = frozenset({"tobytes", "tofile", "dump", "dumps", "tostring", "getfield", "setfield", "to_device",
                         "__array__", "__dlpack__", "__reduce__", "__delattr__"})  # fmt: skip


def _method(tx: Any, x: Any, name: str, args: list[Any], kwargs: dict[str, Any]) -> VariableTracker:
    if name == "item":
        if kwargs or len(args) > 1:
            refuse("ndarray.item()", "With several arguments it is not traced. Index the array.")
        if args:
            index = args[0]
            if not isinstance(index, TupleVariable):
                x = trace(tx, Call("method", "ravel"), [x], {})
            x = operate(tx, operator.getitem, [x, index], {})
        elif axes_of(x.box):
            x = trace(tx, Call("method", "copy"), [x], {})
        return TensorVariable.call_method(x, tx, "item", [], {})
    if name == "tolist":
        return _list(tx, x)
    if name in ("__len__", "__iter__"):
        found = operate(tx, {"__len__": len, "__iter__": iter}[name], [x], {})
        if found is None:
            refuse(f"ndarray.{name}", "An array without axes has no length.")
        return found
    if name in ("__index__", "__int__", "__float__", "__bool__", "__complex__"):
        return TensorVariable.call_method(x, tx, name, args, kwargs)
    if name in _NOT_TRACED:
        refuse(f"ndarray.{name}()", "What it gives is no array.")
    if (
        name == "view"
        and len(args) == 1
        and isinstance(args[0].realize(), NumpyVariable)
        and args[0].realize().value is np.ndarray
    ):
        args = []
    if name == "astype" and args and _is_object(args[0]):
        refuse("ndarray.astype(object)", "No tensor has dtype object.")
    if name.startswith("__") and name.endswith("__"):
        reflected = name.strip("_")
        f = getattr(operator, reflected, None) or getattr(operator, reflected + "_", None)
        if f in _OPERATORS:
            return trace(tx, Call("operator", str(f.__name__)), [x, *args], kwargs)  # type: ignore[union-attr]
    return trace(tx, Call("method", name), [x, *args], kwargs)


def _is_object(v: Any) -> bool:
    v = v.realize()
    try:
        return v.as_python_constant() in (object, "O", np.object_)
    except NotImplementedError:
        return False


def _list(tx: Any, x: ArrayVariable) -> VariableTracker:
    def of(v: VariableTracker, ndim: int) -> VariableTracker:
        if ndim == 0:
            return v.call_method(tx, "item", [], {})
        items = [of(e, ndim - 1) for e in v.unpack_var_sequence(tx)]
        return ListVariable(items, mutation_type=ValueMutationNew())

    return of(x, x.fake.ndim)


# NumPy's functions


def call_function(tx: Any, f: Any, args: list[Any], kwargs: dict[str, Any]) -> VariableTracker | None:
    """What a function of NumPy gives; None if it is not ours to trace."""
    args = [a.realize() for a in args]
    kwargs = {k: v.realize() for k, v in kwargs.items()}
    try:
        ours = FUNCTIONS.get(f)
        kind = TYPES.get(f) if isinstance(f, type) else None
        folds = f in FOLDED
    except TypeError:  # not hashable
        return None
    if folds:
        found = _folded(tx, f, [_shadow(a) for a in args], {k: _shadow(v) for k, v in kwargs.items()})
        if found is not None:
            return found
    if f is np.errstate:
        return _errstate(args, kwargs)
    if kind is not None:
        if _all_known(args, kwargs):
            found = _folded(tx, f, args, kwargs)
            if found is not None:
                return found
        return trace(tx, Call("type", kind), args, kwargs)
    if f is np.ndarray:
        return trace(tx, Call("function", "ndarray"), args, kwargs)
    if ours is None:
        return None
    if f in UFUNCS and _all_known(args, kwargs):
        found = _folded(tx, f, args, kwargs)
        if found is not None:
            return found
    if not ours.startswith("random."):
        return trace(tx, Call("function", ours), args, kwargs)
    # Each draw takes what the one before gave, so that they stay in their order.
    before = getattr(tx.output, "numpy_draw", None) or ConstantVariable.create(None)
    found = trace(tx, Call("random", ours.removeprefix("random.")), [before, *args], kwargs)
    drawn = found if isinstance(found, ArrayVariable) else args[0]  # shuffle writes into its argument
    tx.output.numpy_draw = drawn
    return found


def _shadow(v: Any) -> Any:
    """A variable that is a constant for questions about dtypes and shapes: an array is one of its dtype and shape."""
    if isinstance(v, ArrayVariable) and all(type(n) is int for n in v.fake.shape):
        a = np.broadcast_to(np.zeros((), TO_NUMPY[v.fake.dtype]), tuple(v.fake.shape))
        return ConstantLikeVariable(a[()] if v.box == "scalar" else a)
    return v


def _errstate(args: list[Any], kwargs: dict[str, Any]) -> VariableTracker:
    if args or any(v.as_python_constant() in ("raise", "call", "log") for k, v in kwargs.items() if k != "call"):
        refuse("np.errstate", "Compiled code does not look for errors of floating point.")
    return NullContextVariable()


_UFUNC_METHODS = frozenset({"reduce", "accumulate", "reduceat", "outer", "at"})
_UFUNC_FACTS = frozenset({"nin", "nout", "nargs", "ntypes", "types", "identity", "signature", "__name__"})


def function_method(tx: Any, f: Any, name: str, args: list[Any], kwargs: dict[str, Any]) -> VariableTracker | None:
    """What a method of a function of NumPy gives (`np.add.reduce`); None if it is not ours to trace."""
    if isinstance(f, np.ufunc) and name in _UFUNC_METHODS and f in FUNCTIONS:
        return trace(tx, Call("function", f"{FUNCTIONS[f]}.{name}"), [a.realize() for a in args], kwargs)
    return None


def function_attribute(tx: Any, f: Any, name: str) -> VariableTracker | None:
    """An attribute of a function or type of NumPy that is a constant."""
    if isinstance(f, np.ufunc) and name in _UFUNC_FACTS:
        return known(tx, getattr(f, name))
    return None
