"""Array, and the helpers through which every public function goes.

This is the only module that knows how an Array wraps its tensor. The fast paths come first and hold no calls that
they could do without: what costs a function call there costs it in every function of the package.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import torch
from torch import Tensor
from torch.utils import _pytree

from . import _index
from . import _ops as ops
from ._axes import broadcast_shapes
from ._dtypes import (
    ALL,
    BOUNDS,
    FLOATING,
    INTEGER,
    NAME,
    NATIVE,
    NUMERIC,
    PROMOTE,
    SCALAR_KINDS,
    SIGNED,
    describe,
)
from ._kernels import index, manip
from ._ops import Op
from ._promotion import (
    check_number,
    common_dtype,
    constant,
    converted,
    dtype_name,
    scalar_dtype,
    scalar_tensor,
)
from ._protocols import Protocols

if TYPE_CHECKING:
    A = TypeVar("A", "Array", Tensor)

new = object.__new__
_SCALARS = frozenset(SCALAR_KINDS)
_NUMBERS = _SCALARS - {complex}
FITTING = 2**62  # torch refuses ints outside int64 and floats outside float32; larger numbers go in as 0-d tensors
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
    return wrap(t) if boxed else t


def unwrap(op: Op, x: Any) -> tuple[Tensor, bool]:
    """The tensor of one argument, and whether it was an Array; refuses what the row does not take."""
    t = x._tensor if type(x) is Array else x
    if not isinstance(t, Tensor) or t.dtype not in op.ok:
        _refuse(op, x)
    return t, t is not x


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


def operands(op: Op, *xs: Any) -> tuple[list[Tensor], bool]:
    """The tensors of several array arguments in their common dtype, and whether they were Arrays."""
    ts, boxed = alike(xs) or _tensors(op.name, xs, scalars=False)
    d = ts[0].dtype
    if d in op.ok:
        for t in ts:
            if t.dtype is not d:
                break
        else:
            return ts, boxed
    return _promoted(op, ts), boxed


def operands_or_scalars(op: Op, *xs: Any) -> tuple[list[Tensor], bool]:
    """As `operands`; Python scalars become 0-d tensors. At least one argument must be an array."""
    ts, boxed = _tensors(op.name, xs, scalars=True)
    return _promoted(op, ts), boxed


def alike(xs: Sequence[Any]) -> tuple[list[Tensor], bool] | None:
    """The tensors of arguments that are all Arrays, or all plain tensors, on the CPU, and which; None if they are not.

    What most calls need; it only saves time.
    """
    ts = []
    boxed = len(xs) > 0 and type(xs[0]) is Array
    if boxed:
        for x in xs:
            if type(x) is not Array or not x._tensor.is_cpu:
                return None
            ts.append(x._tensor)
    else:
        for x in xs:
            if type(x) is not Tensor or not x.is_cpu:
                return None
            ts.append(x)
    return (ts, boxed) if ts else None


def _tensors(name: str, xs: Sequence[Any], *, scalars: bool) -> tuple[list[Any], bool]:
    found = alike(xs)
    if found is not None:
        return found
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
        ts.append(t)
    if boxed is None:
        if not xs:
            raise ValueError(f"{name}: takes at least one array")
        raise TypeError(f"{name}: got only Python scalars; takes at least one array")
    return ts, boxed


def _promoted(op: Op, ts: list[Any]) -> list[Tensor]:
    # t.to(dtype=d) takes two thirds of the time of t.to(d).
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


def binary(op: Op, x1: Any, x2: Any, /) -> Any:
    """An element-wise function of two arrays, or of an array and a Python scalar."""
    try:
        if type(x1) is Tensor:  # first: compiled code comes here
            if type(x2) is Tensor:
                d = x1.dtype
                if d is x2.dtype and d in op.native and (_ONE_DEVICE or x1.device == x2.device):
                    return op.fast(x1, x2)
            elif type(x2) in _SCALARS:
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
            elif type(x2) in _SCALARS:
                r = new(Array)
                r._tensor = _with_scalar(op, t1, x2)
                return r
        elif type(x1) in _SCALARS:
            if type(x2) is Array:
                return wrap(_with_scalar(op, x2._tensor, x1, first=True))
            if type(x2) is Tensor:
                return _with_scalar(op, x2, x1, first=True)
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
            fits = d in FLOATING or (d in INTEGER and BOUNDS[d][0] <= s <= BOUNDS[d][1])
        else:
            fits = False
        if fits:
            u = None if op is ops.POW else constant(s, t)  # torch.pow is faster with a number
            if u is not None:
                return op.fast(u, t) if first else op.fast(t, u)
            if (op.scalar_first if first else op.scalar) and -FITTING <= s <= FITTING:
                return op.fast(s, t) if first else op.fast(t, s)
    t1, t2 = _promoted(op, [s, t] if first else [t, s])
    return op.fast(t1, t2) if t1.dtype in op.native else op.full(t1, t2)


def _binary(op: Op, x1: Any, x2: Any) -> Any:
    """Mixed dtypes, unsigned and complex kernels, tensor subclasses, errors."""
    boxed = type(x1) is Array and type(x2) is Array
    t1, t2 = (x1._tensor, x2._tensor) if boxed else (x1, x2)
    # Only faster: two Arrays, or two tensors, on the CPU need no further look.
    if type(t1) is not Tensor or type(t2) is not Tensor or not (t1.is_cpu and t2.is_cpu):
        ts: list[Any]
        ts, boxed = _tensors(op.name, (x1, x2), scalars=True)
        t1, t2 = ts
        if not isinstance(t2, Tensor):
            return result(_with_scalar(op, t1, t2), boxed)
        if not isinstance(t1, Tensor):
            return result(_with_scalar(op, t2, t1, first=True), boxed)
    d1 = t1.dtype
    d2 = t2.dtype
    # torch lets a tensor with axes outweigh a 0-d one; the standard does not.
    if op.mixes and d1 in op.native and d2 in op.native and d2 in PROMOTE[d1] and (t1.ndim > 0) is (t2.ndim > 0):
        r = op.fast(t1, t2)
    else:
        t1, t2 = _promoted(op, [t1, t2])
        r = op.fast(t1, t2) if t1.dtype in op.native else op.full(t1, t2)
    return wrap(r) if boxed else r


def _operate(op: Op, x1: Any, x2: Any, reflected: bool = False) -> Any:
    """An operator: as `binary`, but other classes get their turn."""
    other = x1 if reflected else x2
    return binary(op, x1, x2) if type(other) in _OPERANDS or _operand(op.name, other) else NotImplemented


def product(x1: Any, x2: Any) -> Any:
    """The product of matrices: two arrays, and no scalars."""
    boxed = type(x1) is Array and type(x2) is Array
    t1, t2 = (x1._tensor, x2._tensor) if boxed else (x1, x2)
    # Only faster: two Arrays, or two tensors, on the CPU need no further look.
    if type(t1) is not Tensor or type(t2) is not Tensor or not (t1.is_cpu and t2.is_cpu):
        (t1, t2), boxed = operands(ops.MATMUL, x1, x2)
    elif t1.dtype is not t2.dtype or t1.dtype not in NUMERIC:
        t1, t2 = _promoted(ops.MATMUL, [t1, t2])
    r = ops.MATMUL.fast(t1, t2)
    return wrap(r) if boxed else r


def _matmul(x1: Any, x2: Any, reflected: bool = False) -> Any:
    """The operator: other classes get their turn."""
    other = x1 if reflected else x2
    if type(other) is not Array and (isinstance(other, (int, float, complex)) or not _operand("matmul", other)):
        return NotImplemented
    return product(x1, x2)


def _inplace(x: Array, computed: Any, op: Op) -> Any:
    """`x <op>= other`, given `x <op> other`: an error leaves `x` as it was."""
    if computed is NotImplemented:
        return computed
    t = x._tensor
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
        if not _index.plain(key, t.ndim):
            # The next two are common; they are only faster here.
            if type(key) is Array:
                mask = key._tensor
                if mask.dtype is torch.bool and mask.is_cpu and t.is_cpu and mask.shape == t.shape:
                    return wrap(t[mask])
            elif type(key) is slice and t.ndim == 1 and key == _BACKWARD:
                return wrap(manip.flip(t, (0,)))
            key = _index.checked(t, _bare_key(key))
            return wrap(index.read(t, key))
        r = new(Array)
        try:
            r._tensor = t[key]
        except (TypeError, ValueError):  # torch's words for a slice that is not of integers, and for large ones
            _index.checked(t, key)
            raise
        return r

    def __setitem__(self, key: Any, value: Any, /) -> None:
        t = self._tensor
        plain = _index.plain(key, t.ndim)
        if not plain:
            key = _index.checked(t, _bare_key(key))
        v: Any
        if type(value) is Array:
            v = index.apart(t, converted("__setitem__", value._tensor, t.dtype))
        elif isinstance(value, (int, float, complex)):
            check_number("__setitem__", value, t.dtype)
            v = value
            if not (plain and t.dtype in NATIVE and type(value) in _NUMBERS and -FITTING <= v <= FITTING):
                v = scalar_tensor(value, t.dtype, t.device)
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
        return _operate(ops.ADD, self, other)

    def __sub__(self, other: Any, /) -> Array:
        return _operate(ops.SUBTRACT, self, other)

    def __mul__(self, other: Any, /) -> Array:
        return _operate(ops.MULTIPLY, self, other)

    def __truediv__(self, other: Any, /) -> Array:
        return _operate(ops.DIVIDE, self, other)

    def __floordiv__(self, other: Any, /) -> Array:
        return _operate(ops.FLOOR_DIVIDE, self, other)

    def __mod__(self, other: Any, /) -> Array:
        return _operate(ops.REMAINDER, self, other)

    def __pow__(self, other: Any, /) -> Array:
        return _operate(ops.POW, self, other)

    def __and__(self, other: Any, /) -> Array:
        return _operate(ops.BITWISE_AND, self, other)

    def __or__(self, other: Any, /) -> Array:
        return _operate(ops.BITWISE_OR, self, other)

    def __xor__(self, other: Any, /) -> Array:
        return _operate(ops.BITWISE_XOR, self, other)

    def __lshift__(self, other: Any, /) -> Array:
        return _operate(ops.BITWISE_LEFT_SHIFT, self, other)

    def __rshift__(self, other: Any, /) -> Array:
        return _operate(ops.BITWISE_RIGHT_SHIFT, self, other)

    def __eq__(self, other: Any, /) -> Array:  # type: ignore[override]  # object's gives a bool
        return _operate(ops.EQUAL, self, other)

    def __ne__(self, other: Any, /) -> Array:  # type: ignore[override]  # object's gives a bool
        return _operate(ops.NOT_EQUAL, self, other)

    def __lt__(self, other: Any, /) -> Array:
        return _operate(ops.LESS, self, other)

    def __le__(self, other: Any, /) -> Array:
        return _operate(ops.LESS_EQUAL, self, other)

    def __gt__(self, other: Any, /) -> Array:
        return _operate(ops.GREATER, self, other)

    def __ge__(self, other: Any, /) -> Array:
        return _operate(ops.GREATER_EQUAL, self, other)

    def __radd__(self, other: Any, /) -> Array:
        return _operate(ops.ADD, other, self, reflected=True)

    def __rsub__(self, other: Any, /) -> Array:
        return _operate(ops.SUBTRACT, other, self, reflected=True)

    def __rmul__(self, other: Any, /) -> Array:
        return _operate(ops.MULTIPLY, other, self, reflected=True)

    def __rtruediv__(self, other: Any, /) -> Array:
        return _operate(ops.DIVIDE, other, self, reflected=True)

    def __rfloordiv__(self, other: Any, /) -> Array:
        return _operate(ops.FLOOR_DIVIDE, other, self, reflected=True)

    def __rmod__(self, other: Any, /) -> Array:
        return _operate(ops.REMAINDER, other, self, reflected=True)

    def __rpow__(self, other: Any, /) -> Array:
        return _operate(ops.POW, other, self, reflected=True)

    def __rand__(self, other: Any, /) -> Array:
        return _operate(ops.BITWISE_AND, other, self, reflected=True)

    def __ror__(self, other: Any, /) -> Array:
        return _operate(ops.BITWISE_OR, other, self, reflected=True)

    def __rxor__(self, other: Any, /) -> Array:
        return _operate(ops.BITWISE_XOR, other, self, reflected=True)

    def __rlshift__(self, other: Any, /) -> Array:
        return _operate(ops.BITWISE_LEFT_SHIFT, other, self, reflected=True)

    def __rrshift__(self, other: Any, /) -> Array:
        return _operate(ops.BITWISE_RIGHT_SHIFT, other, self, reflected=True)

    def __iadd__(self, other: Any, /) -> Array:
        return _inplace(self, _operate(ops.ADD, self, other), ops.ADD)

    def __isub__(self, other: Any, /) -> Array:
        return _inplace(self, _operate(ops.SUBTRACT, self, other), ops.SUBTRACT)

    def __imul__(self, other: Any, /) -> Array:
        return _inplace(self, _operate(ops.MULTIPLY, self, other), ops.MULTIPLY)

    def __itruediv__(self, other: Any, /) -> Array:
        return _inplace(self, _operate(ops.DIVIDE, self, other), ops.DIVIDE)

    def __ifloordiv__(self, other: Any, /) -> Array:
        return _inplace(self, _operate(ops.FLOOR_DIVIDE, self, other), ops.FLOOR_DIVIDE)

    def __imod__(self, other: Any, /) -> Array:
        return _inplace(self, _operate(ops.REMAINDER, self, other), ops.REMAINDER)

    def __ipow__(self, other: Any, /) -> Array:
        return _inplace(self, _operate(ops.POW, self, other), ops.POW)

    def __iand__(self, other: Any, /) -> Array:
        return _inplace(self, _operate(ops.BITWISE_AND, self, other), ops.BITWISE_AND)

    def __ior__(self, other: Any, /) -> Array:
        return _inplace(self, _operate(ops.BITWISE_OR, self, other), ops.BITWISE_OR)

    def __ixor__(self, other: Any, /) -> Array:
        return _inplace(self, _operate(ops.BITWISE_XOR, self, other), ops.BITWISE_XOR)

    def __ilshift__(self, other: Any, /) -> Array:
        return _inplace(self, _operate(ops.BITWISE_LEFT_SHIFT, self, other), ops.BITWISE_LEFT_SHIFT)

    def __irshift__(self, other: Any, /) -> Array:
        return _inplace(self, _operate(ops.BITWISE_RIGHT_SHIFT, self, other), ops.BITWISE_RIGHT_SHIFT)

    def __matmul__(self, other: Any, /) -> Array:
        return _matmul(self, other)

    def __rmatmul__(self, other: Any, /) -> Array:
        return _matmul(other, self, reflected=True)

    def __imatmul__(self, other: Any, /) -> Array:
        return _inplace(self, _matmul(self, other), ops.MATMUL)


# What an operator hands to `binary` without a further look.
_OPERANDS = frozenset({Array, *_SCALARS})

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
