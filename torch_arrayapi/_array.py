"""Array, and the helpers through which every public function goes.

This is the only module that knows how an Array wraps its tensor. The fast paths come first and hold no calls that
they could do without: what costs a function call there costs it in every function of the package.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import torch
from torch import Tensor
from torch.compiler import is_compiling
from torch.utils import _pytree

from . import _compile, _index
from . import _ops as ops
from ._axes import broadcast_shapes
from ._compile import surely
from ._dtypes import (
    ALL,
    BOUNDS,
    FLOATING,
    INTEGER,
    NAME,
    NATIVE,
    PROMOTE,
    REAL_FLOATING,
    SCALAR_KINDS,
    SIGNED,
    describe,
)
from ._kernels import index, manip
from ._kernels.create import constant
from ._ops import Op
from ._promotion import (
    check_number,
    common_dtype,
    converted,
    dtype_name,
    is_between,
    is_fitting,
    plain_number,
    scalar_dtype,
    scalar_tensor,
)
from ._protocols import Protocols

if TYPE_CHECKING:
    A = TypeVar("A", "Array", Tensor)

new = object.__new__
_SCALARS = frozenset(SCALAR_KINDS)
_NUMBERS = _SCALARS - {complex}
_BACKWARD = slice(None, None, -1)
# Without an accelerator in this build of torch every tensor with values is on the CPU: no devices to compare.
_ONE_DEVICE = torch.accelerator.current_accelerator() is None


# From tensors to arrays and back


def wrap(t: Tensor) -> Array:
    """The Array of a tensor."""
    r = new(Array)
    r._tensor = t
    return r


def result(t: Tensor, boxed: bool) -> Any:
    """An Array if the arguments were Arrays, else the tensor."""
    if boxed:
        r = new(Array)
        r._tensor = t
        return r
    return t


def unwrap(op: Op, x: Any) -> tuple[Tensor, bool]:
    """The tensor of one argument, and whether it was an Array; refuses what the row does not take."""
    t = x._tensor if type(x) is Array else x
    if not isinstance(t, Tensor) or t.dtype not in op.ok:
        _refuse(op, x)
    return t, t is not x


def bare(op: Op, x: Any) -> Tensor:
    """The tensor that an argument is if it is no Array; refuses what the row does not take."""
    if not isinstance(x, Tensor) or x.dtype not in op.ok:
        _refuse(op, x)
    return x


def unwrap_many(name: str, xs: Sequence[Any]) -> tuple[list[Tensor], bool]:
    """The tensors of a sequence of arrays of one type, and whether they were Arrays.

    Raises
    ------
    TypeError
        An element is no array of the standard, or Arrays and tensors are mixed.
    ValueError
        The arrays are on different devices, or there are none.
    """
    ts, boxed = _tensors(name, xs, scalars=False)
    for t in ts:
        if t.dtype not in ALL:
            raise TypeError(f"{name}: got an array of {dtype_name(t.dtype)}; takes {describe(ALL)}")
    return ts, boxed


def operands(op: Op, xs: Sequence[Any]) -> tuple[list[Tensor], bool]:
    """The tensors of several array arguments in their common dtype, and whether they were Arrays."""
    # Only faster: Arrays alone, or tensors alone, of one dtype and on the CPU, need no further look.
    boxed = len(xs) > 0 and type(xs[0]) is Array
    kind: Any = Array if boxed else Tensor
    d = None
    ts: list[Any] = []
    for x in xs:
        if type(x) is not kind:
            break
        t: Any = x._tensor if boxed else x
        e = t.dtype
        if e is not d:
            if d is not None or e not in op.ok:
                break
            d = e
        if not t.is_cpu:
            break
        ts.append(t)
    if len(ts) < len(xs) or not ts:
        ts, boxed = _tensors(op.name, xs, scalars=False)
        ts = _promoted(op, ts)
    return ts, boxed


def operands_or_scalars(op: Op, *xs: Any) -> tuple[list[Tensor], bool]:
    """As `operands`; Python scalars become 0-d tensors. At least one argument must be an array."""
    ts, boxed = _tensors(op.name, xs, scalars=True)
    return _promoted(op, ts), boxed


def _tensors(name: str, xs: Sequence[Any], *, scalars: bool) -> tuple[list[Any], bool]:
    boxed: bool | None = None
    first: Any = None
    ts: list[Any] = []
    for i, x in enumerate(xs):
        is_array = type(x) is Array
        t = x._tensor if is_array else x
        if isinstance(t, Tensor):
            if boxed is None:
                boxed, first = is_array, t
            elif boxed is not is_array:
                before = _kind_of(wrap(first) if boxed else first)
                raise TypeError(
                    f"{name}: argument {i + 1} is {_kind_of(x)}, one before it {before}; "
                    "take all as Arrays (asarray(tensor)) or all as tensors (x.tensor)"
                )
            elif not (t.is_cpu and first.is_cpu) and t.device != first.device:
                raise ValueError(
                    f"{name}: argument {i + 1} is on {t.device}, one before it on {first.device}; "
                    "move one of them with to_device"
                )
        elif not (scalars and isinstance(x, (int, float, complex))):
            takes = "Arrays, tensors or Python scalars" if scalars else "Arrays or tensors"
            raise TypeError(f"{name}: argument {i + 1} is {_kind_of(x)}; takes {takes} (asarray converts)")
        else:
            t = plain_number(t)
        ts.append(t)
    if boxed is None:
        if not xs:
            raise ValueError(f"{name}: takes at least one array")
        raise TypeError(f"{name}: got only Python scalars; takes at least one array")
    return ts, boxed


def _promoted(op: Op, ts: list[Any]) -> list[Tensor]:
    d: torch.dtype | None = None
    for t in ts:
        if isinstance(t, Tensor):
            if t.dtype not in op.ok:
                _refuse(op, *ts)
            d = t.dtype if d is None else common_dtype(op.name, d, t.dtype)
    assert d is not None
    for t in ts:
        if not isinstance(t, Tensor):
            d = scalar_dtype(op.name, t, d)
    if d not in op.ok:
        _refuse(op, *ts)
    return [
        (t if t.dtype is d else t.to(dtype=d)) if isinstance(t, Tensor) else scalar_tensor(t, d, _device_of(ts))
        for t in ts
    ]


def _device_of(ts: Sequence[Any]) -> torch.device:
    return next(t.device for t in ts if isinstance(t, Tensor))


# Calling a row


def unary(op: Op, x: A, /) -> A:
    """An element-wise function of one array."""
    if type(x) is Array:
        t = x._tensor
        d = t.dtype
        if d in op.native:
            r = new(Array)
            r._tensor = op.fast(t)
            return r
        if d in op.ok:
            return wrap(op.full(t))
    elif isinstance(x, Tensor):
        d = x.dtype
        if d in op.native:
            return op.fast(x)
        if d in op.ok:
            return op.full(x)
    return _refuse(op, x)


def binary(op: Op, x1: Any, x2: Any, operator: bool = False, /) -> Any:
    """An element-wise function of two arrays, or of an array and a Python scalar.

    As an operator of an Array it leaves classes that are strange to it their turn: NotImplemented.
    """
    try:
        if type(x1) is Tensor:  # first: compiled code comes here
            if type(x2) is Tensor:
                d: Any = x1.dtype
                if d is x2.dtype and d in op.native and (_ONE_DEVICE or x1.device == x2.device):
                    return op.fast(x1, x2)
                return _promoting(op, x1, x2)
            if type(x2) in _SCALARS:
                return _with_scalar(op, x1, x2)
        elif type(x1) is Array:
            t1 = x1._tensor
            if type(x2) is Array:
                t2 = x2._tensor
                d = t1.dtype
                if d is t2.dtype and d in op.native and (_ONE_DEVICE or t1.device == t2.device):
                    r = new(Array)
                    r._tensor = op.fast(t1, t2)
                    return r
                r = new(Array)
                r._tensor = _promoting(op, t1, t2)
                return r
            if type(x2) in _SCALARS:
                r = new(Array)
                r._tensor = _with_scalar(op, t1, x2)
                return r
        elif type(x1) in _SCALARS:
            if type(x2) is Array:
                return wrap(_with_scalar(op, x2._tensor, x1, first=True))
            if type(x2) is Tensor:
                return _with_scalar(op, x2, x1, first=True)
        if operator and not _operand(op.name, x2 if type(x1) is Array else x1):
            return NotImplemented
        return _binary(op, x1, x2)
    except RuntimeError as e:
        raise _explained(op, e, x1, x2) from None


def _with_scalar(op: Op, t: Tensor, s: Any, first: bool = False) -> Tensor:
    """`op(t, s)`, or `op(s, t)` if the scalar comes first."""
    d = t.dtype
    if d in op.native:
        python = type(s)
        if python is float:
            fits = d in FLOATING
        elif python is int:
            fits = d in FLOATING or (d in INTEGER and is_between(BOUNDS[d][0], s, BOUNDS[d][1]))
        else:
            fits = False
        if fits:
            u = None if op is ops.POW else constant(s, t, d)  # torch.pow is faster with a number
            if u is not None:
                return op.fast(u, t) if first else op.fast(t, u)
            if (op.scalar_first if first else op.scalar) and is_fitting(s):
                return op.fast(s, t) if first else op.fast(t, s)
    t1, t2 = _promoted(op, [s, t] if first else [t, s])
    return op.fast(t1, t2) if t1.dtype in op.native else op.full(t1, t2)


def _binary(op: Op, x1: Any, x2: Any) -> Any:
    """Tensors of different dtypes, tensor subclasses, errors."""
    ts, boxed = _tensors(op.name, (x1, x2), scalars=True)
    t1, t2 = ts
    if not isinstance(t2, Tensor):
        r = _with_scalar(op, t1, t2)
    elif not isinstance(t1, Tensor):
        r = _with_scalar(op, t2, t1, first=True)
    else:
        r = _promoting(op, t1, t2)
    return result(r, boxed)


def _promoting(op: Op, t1: Tensor, t2: Tensor) -> Tensor:
    """`op(t1, t2)` of mixed dtypes, and of those that have a kernel."""
    if not _ONE_DEVICE and t1.device != t2.device:
        _tensors(op.name, (t1, t2), scalars=False)  # raises
    d1 = t1.dtype
    d2 = t2.dtype
    d = d1 if d1 is d2 else PROMOTE[d1].get(d2) if d1 in op.ok and d2 in op.ok else None
    if d is None or d not in op.ok:
        t1, t2 = _promoted(op, [t1, t2])
    # torch lets a tensor with axes outweigh a 0-d one; the standard does not.
    elif not (d1 is d2 or (op.mixes and d1 in op.native and d2 in op.native and (t1.ndim > 0) is (t2.ndim > 0))):
        # t.to(dtype=d) takes two thirds of the time of t.to(d).
        if d1 is not d:
            t1 = t1.to(dtype=d)
        if d2 is not d:
            t2 = t2.to(dtype=d)
    return op.fast(t1, t2) if d in op.native else op.full(t1, t2)


def product(x1: Any, x2: Any, operator: bool = False) -> Any:
    """The product of matrices: two arrays, and no scalars. As an operator it leaves other classes their turn."""
    op = ops.MATMUL
    boxed = type(x1) is Array and type(x2) is Array
    t1, t2 = (x1._tensor, x2._tensor) if boxed else (x1, x2)
    if type(t1) is Tensor and type(t2) is Tensor:
        d = t1.dtype
        if d is t2.dtype and d in op.native and (_ONE_DEVICE or t1.device == t2.device):
            try:
                r = op.fast(t1, t2)
                if r.dtype is d:  # not so under autocast
                    return wrap(r) if boxed else r
            except RuntimeError:
                pass
    if operator:
        other = x2 if type(x1) is Array else x1
        if isinstance(other, (int, float, complex)) or not _operand("matmul", other):
            return NotImplemented
    (t1, t2), boxed = operands(op, (x1, x2))
    return result(op.full(t1, t2), boxed)


def _inplace(op: Op, x: Array, other: Any) -> Any:
    """`x <op>= other`: an error leaves `x` as it was."""
    t = x._tensor
    if type(other) is Array and op.inplace is not None:
        u = other._tensor
        # What most need. Where elements share memory torch refuses before it writes; a graph does not.
        if (
            t.dtype is u.dtype
            and t.dtype in op.native
            and t.shape == u.shape
            and (t._base is u._base is None or not is_compiling())
        ):
            try:
                op.inplace(t, u)
                return x
            except RuntimeError:
                pass
    computed = product(x, other, True) if op is ops.MATMUL else binary(op, x, other, True)
    if computed is NotImplemented:
        return computed
    r = computed._tensor
    if r.dtype is not t.dtype:
        raise TypeError(
            f"{op.name}: in place, an array of {NAME[t.dtype]} would become {NAME[r.dtype]}; write x = x <op> y"
        )
    if r.shape != t.shape:
        raise ValueError(
            f"{op.name}: in place, an array of shape {tuple(t.shape)} would get shape {tuple(r.shape)}; "
            "write x = x <op> y"
        )
    index.write(op.name, t, ..., r)
    return x


# Errors


def _kind_of(x: object) -> str:
    """What an argument is, in words."""
    if type(x) is Array:
        return f"an Array of {dtype_name(x._tensor.dtype)}"
    if isinstance(x, Tensor):
        return f"a torch.Tensor of {dtype_name(x.dtype)}"
    if type(x) in _SCALARS:
        return f"the Python {type(x).__name__} {x!r}"
    return f"a {type(x).__module__}.{type(x).__qualname__}".replace("builtins.", "")


def _refuse(op: Op, *xs: Any) -> NoReturn:
    words = []
    hint = ""
    for x in xs:
        t = x._tensor if type(x) is Array else x
        if isinstance(t, Tensor):
            words.append(f"an array of {dtype_name(t.dtype)}")
            if t.dtype in ALL and t.dtype not in op.ok:
                hint = hint or "; astype converts"
        else:
            words.append(_kind_of(x))
            if not isinstance(x, (int, float, complex)):
                hint = "; asarray converts other arrays and scalars"
    raise TypeError(f"{op.name}: got {', '.join(words)}; takes {describe(op.ok)}{hint}")


def _explained(op: Op, error: RuntimeError, *xs: Any) -> Exception:
    """The standard's error for what made torch fail; torch's own if the fault is not in the arguments."""
    ts = [t for x in xs if isinstance(t := x._tensor if type(x) is Array else x, Tensor)]
    if len({t.device for t in ts}) > 1:
        devices = " and ".join(str(t.device) for t in ts)
        return ValueError(f"{op.name}: the arrays are on {devices}; move one of them with to_device")
    try:
        broadcast_shapes(op.name, *[t.shape for t in ts])
    except ValueError as reason:
        return reason
    return MemoryError(f"{op.name}: {error}") if "allocate" in str(error) else error


def _operand(name: str, other: Any) -> bool:
    """Whether an operator takes `other`: an Array or a Python scalar.

    Other classes get their turn (Python tries their reflected method), except arrays that have operators of their
    own and would give a wrong or a surprising answer.
    """
    if type(other) is Array or isinstance(other, (int, float, complex)):
        return True
    if isinstance(other, Tensor) or hasattr(other, "__array_interface__"):
        raise TypeError(f"{name}: got an Array and {_kind_of(other)}; convert it with asarray")
    return False


def _differ(mask: Tensor, t: Tensor) -> bool:
    """Whether the shapes are known to differ: in a graph there is no second try."""
    return any(surely(m != n) for m, n in zip(mask.shape, t.shape, strict=True))


def _bare_key(key: Any) -> tuple[Any, ...]:
    """An index key with the tensors of its Arrays."""
    keys = []
    for k in key if type(key) is tuple else (key,):
        if type(k) is Array:
            k = k._tensor
        elif type(k) is not slice and isinstance(k, Tensor):
            raise TypeError("index: got a torch.Tensor to index an Array; convert it with asarray")
        keys.append(k)
    return tuple(keys)


def _wrap_bits(t: Tensor, name: str) -> Array:
    """The Array whose bits are those of `t`, for unpickling."""
    return wrap(t.view(getattr(torch, name)))


def _from_leaf(children: Any) -> Array:
    r = new(Array)
    (child,) = children  # a transform may put what is no tensor here; hessian an Array
    r._tensor = child._tensor if type(child) is Array else child
    return r


class Array(Protocols):
    """An array of the Python Array API standard: one torch tensor under the standard's operators.

    Arrays are made by the creation functions. `asarray` makes one of a tensor, sharing its memory; the attribute
    `tensor` is the way back.

    Examples
    --------
    >>> import torch_arrayapi as xp
    >>> x = xp.asarray([[1.0, 2.0], [3.0, 4.0]])
    >>> x.mT @ x
    Array([[10., 14.],
           [14., 20.]], dtype=float32)
    """

    __slots__ = ()

    # NumPy's scalars and arrays leave operators with an Array to the Array.
    __array_ufunc__ = None
    __hash__ = None  # type: ignore[assignment]  # == is element-wise

    def __new__(cls, *args: object, **kwargs: object) -> Array:
        raise TypeError("an Array is made by a creation function, for example torch_arrayapi.asarray")

    def __reduce__(self) -> tuple[Any, ...]:
        t = self._tensor
        signed = SIGNED.get(t.dtype)
        # torch.load(weights_only=True) fails on a file with a uint16, uint32 or uint64 tensor.
        return (wrap, (t,)) if signed is None else (_wrap_bits, (t.view(signed), NAME[t.dtype]))

    # Indexing

    def __getitem__(self, key: Any, /) -> Array:
        t = self._tensor
        r = new(Array)
        try:
            if type(key) is Array:  # a mask is common; the branch is only faster
                mask = key._tensor
                if mask.dtype is torch.bool and 0 < mask.ndim == t.ndim and not (is_compiling() and _differ(mask, t)):
                    r._tensor = t[mask]
                    return r
            elif type(key) is slice and key == _BACKWARD and t.ndim == 1:  # as is this
                r._tensor = torch.flip(t, (0,)) if t.dtype in NATIVE else manip.flip(t, (0,))
                return r
            elif _index.plain(key, t.ndim):
                r._tensor = t[key]
                return r
        except (IndexError, RuntimeError, TypeError, ValueError):  # in the words of torch
            _index.checked(t, _bare_key(key))
        r._tensor = index.read(t, _index.checked(t, _bare_key(key)))
        return r

    def __setitem__(self, key: Any, value: Any, /) -> None:
        v: Any
        t = self._tensor
        plain = _index.plain(key, t.ndim)
        # What most calls need: a float at a plain key. Where it fails the rest knows the reason.
        if plain and type(value) is float and t.dtype in REAL_FLOATING and 0 not in t.stride():
            v = constant(value, t, t.dtype)
            if v is not None:
                try:
                    t[key] = v
                    return
                except (IndexError, RuntimeError, TypeError, ValueError):
                    pass
        if not plain:
            key = _index.checked(t, _bare_key(key))
        if type(value) is Array:
            v = index.apart(t, converted("__setitem__", value._tensor, t.dtype))
        elif isinstance(value, (int, float, complex)):
            v = plain_number(value)
            check_number("__setitem__", v, t.dtype)
            if not (plain and t.dtype in NATIVE and type(v) in _NUMBERS and is_fitting(v)):
                v = scalar_tensor(v, t.dtype, t.device)
        else:
            raise TypeError(
                f"__setitem__: the value is {_kind_of(value)}; takes an Array or a Python scalar (asarray converts)"
            )
        try:
            index.write("__setitem__", t, key, v, plain)
        except (TypeError, ValueError, RuntimeError):
            _index.checked(t, key)
            raise

    # Operators

    def __abs__(self, /) -> Array:
        return unary(ops.ABS, self)

    def __invert__(self, /) -> Array:
        return unary(ops.BITWISE_INVERT, self)

    def __neg__(self, /) -> Array:
        return unary(ops.NEGATIVE, self)

    def __pos__(self, /) -> Array:
        return unary(ops.POSITIVE, self)

    def __add__(self, other: Any, /) -> Array:
        return binary(ops.ADD, self, other, True)

    def __sub__(self, other: Any, /) -> Array:
        return binary(ops.SUBTRACT, self, other, True)

    def __mul__(self, other: Any, /) -> Array:
        return binary(ops.MULTIPLY, self, other, True)

    def __truediv__(self, other: Any, /) -> Array:
        return binary(ops.DIVIDE, self, other, True)

    def __floordiv__(self, other: Any, /) -> Array:
        return binary(ops.FLOOR_DIVIDE, self, other, True)

    def __mod__(self, other: Any, /) -> Array:
        return binary(ops.REMAINDER, self, other, True)

    def __pow__(self, other: Any, /) -> Array:
        return binary(ops.POW, self, other, True)

    def __and__(self, other: Any, /) -> Array:
        return binary(ops.BITWISE_AND, self, other, True)

    def __or__(self, other: Any, /) -> Array:
        return binary(ops.BITWISE_OR, self, other, True)

    def __xor__(self, other: Any, /) -> Array:
        return binary(ops.BITWISE_XOR, self, other, True)

    def __lshift__(self, other: Any, /) -> Array:
        return binary(ops.BITWISE_LEFT_SHIFT, self, other, True)

    def __rshift__(self, other: Any, /) -> Array:
        return binary(ops.BITWISE_RIGHT_SHIFT, self, other, True)

    def __eq__(self, other: Any, /) -> Array:  # type: ignore[override]  # object's gives a bool
        return binary(ops.EQUAL, self, other, True)

    def __ne__(self, other: Any, /) -> Array:  # type: ignore[override]  # object's gives a bool
        return binary(ops.NOT_EQUAL, self, other, True)

    def __lt__(self, other: Any, /) -> Array:
        return binary(ops.LESS, self, other, True)

    def __le__(self, other: Any, /) -> Array:
        return binary(ops.LESS_EQUAL, self, other, True)

    def __gt__(self, other: Any, /) -> Array:
        return binary(ops.GREATER, self, other, True)

    def __ge__(self, other: Any, /) -> Array:
        return binary(ops.GREATER_EQUAL, self, other, True)

    def __radd__(self, other: Any, /) -> Array:
        return binary(ops.ADD, other, self, True)

    def __rsub__(self, other: Any, /) -> Array:
        return binary(ops.SUBTRACT, other, self, True)

    def __rmul__(self, other: Any, /) -> Array:
        return binary(ops.MULTIPLY, other, self, True)

    def __rtruediv__(self, other: Any, /) -> Array:
        return binary(ops.DIVIDE, other, self, True)

    def __rfloordiv__(self, other: Any, /) -> Array:
        return binary(ops.FLOOR_DIVIDE, other, self, True)

    def __rmod__(self, other: Any, /) -> Array:
        return binary(ops.REMAINDER, other, self, True)

    def __rpow__(self, other: Any, /) -> Array:
        return binary(ops.POW, other, self, True)

    def __rand__(self, other: Any, /) -> Array:
        return binary(ops.BITWISE_AND, other, self, True)

    def __ror__(self, other: Any, /) -> Array:
        return binary(ops.BITWISE_OR, other, self, True)

    def __rxor__(self, other: Any, /) -> Array:
        return binary(ops.BITWISE_XOR, other, self, True)

    def __rlshift__(self, other: Any, /) -> Array:
        return binary(ops.BITWISE_LEFT_SHIFT, other, self, True)

    def __rrshift__(self, other: Any, /) -> Array:
        return binary(ops.BITWISE_RIGHT_SHIFT, other, self, True)

    def __iadd__(self, other: Any, /) -> Array:
        return _inplace(ops.ADD, self, other)

    def __isub__(self, other: Any, /) -> Array:
        return _inplace(ops.SUBTRACT, self, other)

    def __imul__(self, other: Any, /) -> Array:
        return _inplace(ops.MULTIPLY, self, other)

    def __itruediv__(self, other: Any, /) -> Array:
        return _inplace(ops.DIVIDE, self, other)

    def __ifloordiv__(self, other: Any, /) -> Array:
        return _inplace(ops.FLOOR_DIVIDE, self, other)

    def __imod__(self, other: Any, /) -> Array:
        return _inplace(ops.REMAINDER, self, other)

    def __ipow__(self, other: Any, /) -> Array:
        return _inplace(ops.POW, self, other)

    def __iand__(self, other: Any, /) -> Array:
        return _inplace(ops.BITWISE_AND, self, other)

    def __ior__(self, other: Any, /) -> Array:
        return _inplace(ops.BITWISE_OR, self, other)

    def __ixor__(self, other: Any, /) -> Array:
        return _inplace(ops.BITWISE_XOR, self, other)

    def __ilshift__(self, other: Any, /) -> Array:
        return _inplace(ops.BITWISE_LEFT_SHIFT, self, other)

    def __irshift__(self, other: Any, /) -> Array:
        return _inplace(ops.BITWISE_RIGHT_SHIFT, self, other)

    def __matmul__(self, other: Any, /) -> Array:
        return product(self, other, True)

    def __rmatmul__(self, other: Any, /) -> Array:
        return product(other, self, True)

    def __imatmul__(self, other: Any, /) -> Array:
        return _inplace(ops.MATMUL, self, other)


# An Array is a node for vmap, grad, export and the higher-order ops, and may be in a file that torch.load reads
# with weights_only=True.
_pytree.register_pytree_node(
    Array,
    lambda x: ([x._tensor], None),
    lambda children, _: _from_leaf(children),
    serialized_type_name="torch_arrayapi.Array",
    flatten_with_keys_fn=lambda x: ([(_pytree.GetAttrKey("tensor"), x._tensor)], None),
)
torch.serialization.add_safe_globals([wrap, _wrap_bits])
_compile.follow(Array)
