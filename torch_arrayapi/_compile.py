"""What torch.compile has to be told: operators of a class that it does not follow by itself, numbers it cannot know.

Dynamo traces most operators of a class into its methods. In torch 2.13 it has no rule for `a @ b`, `a @= b`, `~a` and
`complex(a)`: `torch.compile(lambda a: ~a, fullgraph=True)` of any class with `__invert__` ends in "Failed to trace
builtin operator". A rule is a method of dynamo's class of builtins, named after the function; these are ours, for the
classes that ask for it. A torch that has a rule of its own keeps it; three give way: those of `bool(a)` and `not a`
to ones that tell them from `if a`, and that of comparisons with a number to one that is right. And dynamo is told
that this package does not change.

Dynamo takes over a second to import, and programs that compile nothing do not load it: the rules wait for it.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import operator
import sys
import weakref
from collections.abc import Callable, Sequence
from types import MethodDescriptorType, ModuleType
from typing import Any

from torch.compiler import is_compiling

_followed: set[type] = set()


def follow(cls: type) -> None:
    """Lets dynamo follow these operators of `cls` into its methods."""
    _followed.add(cls)


def likely(condition: Any) -> bool:
    """A condition on numbers; True where it is about what is not known while the graph is made, such as `float(x)`."""
    if is_compiling():
        from torch.fx.experimental.symbolic_shapes import guard_or_true

        return guard_or_true(condition)
    return bool(condition)


def surely(condition: Any) -> bool:
    """A condition on numbers; False where it is about what is not known while the graph is made."""
    if is_compiling():
        from torch.fx.experimental.symbolic_shapes import guard_or_false

        return guard_or_false(condition)
    return bool(condition)


def is_open(number: Any) -> bool:
    """Whether a number is a float that a graph being made keeps open.

    Such a float goes in by arithmetic alone. In torch 2.13 inductor fixes it elsewhere: with `a` 1.5, 2.5 and 3.5,
    `torch.compile(lambda x, a: torch.where(x > 0, a, x * a))` puts 2.5 where 3.5 belongs.
    """
    if not is_compiling():
        return False
    from torch.fx.experimental.symbolic_shapes import has_static_value

    return isinstance(number, float) and not has_static_value(number)


def _is_followed(v: Any) -> bool:
    return getattr(v, "value_type", None) in _followed


def _call(name: str) -> Any:
    """The rule for a function of one argument that calls the method `name`."""

    def rule(self: Any, tx: Any, *args: Any) -> Any:
        return args[0].call_method(tx, name, [], {}) if len(args) == 1 and _is_followed(args[0]) else None

    return rule


def _operator(symbol: str, *names: str) -> Any:
    """The rule for a binary operator; of its methods the last is the reflected one, which the second argument has."""
    *own, reflected = names

    def rule(self: Any, tx: Any, a: Any, b: Any) -> Any:
        if not (_is_followed(a) or _is_followed(b)):
            return None
        turns = [(a, name, b) for name in own] + [(b, reflected, a)]
        for x, name, y in turns:
            if _is_followed(x):
                r = x.call_method(tx, name, [y], {})
                if not r.is_constant_match(NotImplemented):
                    return r
        from torch._dynamo.variables.object_protocol import binop_type_error

        return binop_type_error(tx, a, b, symbol)

    return rule


def _of(method: str, known: Any) -> Any:
    """The rule `known`, of what `method` gives in place of the array."""

    def rule(self: Any, tx: Any, a: Any) -> Any:
        return known(self, tx, a.call_method(tx, method, [], {}) if _is_followed(a) else a)

    return rule


_REFLECTED = {"eq": "eq", "ne": "ne", "lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}


def _comparison(known: Any) -> Any:
    """The rule for a comparison with a number that the graph keeps open; dynamo's own gives False for `a == number`."""

    def rule(self: Any, tx: Any, a: Any, b: Any) -> Any:
        name = self.fn.__name__
        if name in _REFLECTED:
            if _is_followed(a):
                return a.call_method(tx, f"__{name}__", [b], {})
            if _is_followed(b):
                return b.call_method(tx, f"__{_REFLECTED[name]}__", [a], {})
        return known(self, tx, a, b)

    return rule


def _extreme(known: Any) -> Any:
    """The rule for the larger or the smaller of two: 0-d arrays have one that the graph can find."""

    def rule(self: Any, tx: Any, a: Any, b: Any) -> Any:
        if not (a is not None and b is not None and (_is_followed(a) or _is_followed(b))):
            return known(self, tx, a, b)
        from torch._dynamo.variables import UserFunctionVariable

        f: Any = _larger if self.fn is max else _smaller
        return UserFunctionVariable(f).call_function(tx, [a, b], {})

    return rule


def _larger(a: Any, b: Any) -> Any:
    return _chosen(b > a, b, a)


def _smaller(a: Any, b: Any) -> Any:
    return _chosen(b < a, b, a)


def _chosen(condition: Any, a: Any, b: Any) -> Any:
    if condition.ndim > 0:
        condition._truth()  # raises
    if a is not b and hasattr(a, "dtype") and hasattr(b, "dtype") and a.dtype != b.dtype:
        return a if not condition else b  # the dtype depends on the values: no graph can know it
    return condition.__array_namespace__().where(condition, a, b)


_SYMBOLS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "matmul": "@",
    "and": "&", "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>",
}  # fmt: skip
_OPERATORS = {getattr(operator, f"__{n}__"): _operator(s, f"__{n}__", f"__r{n}__") for n, s in _SYMBOLS.items()} | {
    getattr(operator, f"__i{n}__"): _operator(f"{s}=", f"__i{n}__", f"__{n}__", f"__r{n}__")
    for n, s in _SYMBOLS.items()
}


def _beside_tensor(known: Any) -> Any:
    """The rule for an operator that has a tensor on one side; dynamo's own takes no other class beside it."""

    def rule(self: Any, tx: Any, args: Any, kwargs: Any) -> Any:
        if len(args) == 2 and self.fn in _OPERATORS and (_is_followed(args[0]) or _is_followed(args[1])):
            return _OPERATORS[self.fn](self, tx, *args)
        return known(self, tx, args, kwargs)

    return rule


_RULES = {
    "call_invert": _call("__invert__"),
    "call_complex": _call("__complex__"),
    "call_matmul": _OPERATORS[operator.matmul],
    "call_imatmul": _OPERATORS[operator.imatmul],
}


_ALLOWED = "_lru_cache_wrappers_allowed_to_trace_without_warning"


class _Allowed(weakref.WeakSet[Any]):
    """Functions under lru_cache that dynamo traces without a warning: with array_api_compat's, which ask for types."""

    def __contains__(self, f: Any) -> bool:
        return "array_api_compat" in getattr(f, "__module__", "") or super().__contains__(f)


def _teach_operators(module: Any) -> None:
    builtins = module.BuiltinVariable
    for name, rule in _RULES.items():
        if not hasattr(builtins, name):
            setattr(builtins, name, rule)
    # The value of `bool(a)` need not be known yet. `if a` needs it, and calls __bool__. So does `not a`.
    for name, method in (("call_bool", "_truth"), ("call_not_", "__bool__")):
        setattr(builtins, name, _of(method, getattr(builtins, name)))
    for name, change in (
        ("_comparison_with_symnode", _comparison),
        ("_call_min_max_binary", _extreme),
        ("_handle_insert_op_in_graph", _beside_tensor),
    ):
        setattr(builtins, name, change(getattr(builtins, name)))
    utils = sys.modules["torch._dynamo.utils"]
    if hasattr(utils, _ALLOWED):
        setattr(utils, _ALLOWED, _Allowed(getattr(utils, _ALLOWED)))
    # What dynamo has noted about calls of these builtins is from before.
    builtins.call_function_handler_cache.clear()
    builtins._binop_handlers.cache_clear()


def _known(v: Any) -> Any:
    """What a number is, or a tuple of numbers that the graph would keep open. The graph is then for these alone."""
    from torch._dynamo import variables
    from torch._dynamo.variables.tensor import SymNodeVariable

    v = v.realize()
    if isinstance(v, SymNodeVariable):
        return variables.ConstantVariable.create(v.evaluate_expr())
    if isinstance(v, variables.TupleVariable):
        return variables.TupleVariable([_known(i) for i in v.items])
    return v


def _teach_frames(module: Any) -> None:
    """What the modules of this package hold never changes, and their texts are for people.

    Otherwise each call of a compiled function checks every function, row and table that was met while tracing, which
    takes as long as the rest of a call with small arrays. Dynamo asks this question to leave out such checks.
    """
    known = module.is_stdlib

    def is_constant(m: object) -> bool:
        return known(m) or (isinstance(m, ModuleType) and m.__name__.partition(".")[0] == __package__)

    module.is_stdlib = is_constant

    # Only errors have texts here. With an open number in it there would be no text, and no error to catch.
    known_format = module.InstructionTranslatorBase._format_value

    def format_value(self: Any, spec: Any, flags: int) -> Any:
        if self.f_globals.get("__name__", "").partition(".")[0] == __package__:
            self.push(_known(self.pop()))
        return known_format(self, spec, flags)

    module.InstructionTranslatorBase._format_value = format_value


def _teach_functions(module: Any) -> None:
    """A method of Tensor that comes as an argument is guarded, as functions of torch are.

    Torch 2.13 does not: `torch.compile(lambda f, t: f(t, 1))` called with Tensor.gt and then with Tensor.lt gives
    that of Tensor.gt twice. Our rows hold such methods, and are arguments where dynamo compiles a helper by itself.
    """
    torch_variable = module.BaseTorchVariable
    known = torch_variable.create_with_source.__func__

    def create_with_source(cls: Any, value: Any, source: Any) -> Any:
        if isinstance(value, MethodDescriptorType):
            module.install_guard(source.make_guard(module.GuardBuilder.BUILTIN_MATCH))
        return known(cls, value, source)

    torch_variable.create_with_source = classmethod(create_with_source)


class _WhenImported(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Teaches a module of dynamo when it is imported, and is out of the way from then on."""

    loader: Any

    def __init__(self, name: str, teach: Callable[[Any], None]) -> None:
        self.name = name
        self.teach = teach

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        sys.meta_path.remove(self)
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is not None:
            self.loader = spec.loader
            spec.loader = self
        return spec

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        module.__spec__.loader = module.__loader__ = self.loader
        self.loader.exec_module(module)
        self.teach(module)


for _name, _teach in (
    ("torch._dynamo.variables.builtin", _teach_operators),
    ("torch._dynamo.symbolic_convert", _teach_frames),
    ("torch._dynamo.variables.torch", _teach_functions),
):
    if _name in sys.modules:
        _teach(sys.modules[_name])
    else:
        sys.meta_path.insert(0, _WhenImported(_name, _teach))
