"""ndarray: NumPy's array on one torch tensor."""

from __future__ import annotations

import operator
import types
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._kernels import manip
from ._dtypes import ITEMSIZE, SCALAR, TO_NUMPY
from ._methods import Methods

new = object.__new__
#: The package itself, which sets this when all its names are there: the methods of ndarray are its functions.
api: Any = None


class View:
    """What an ndarray knows beside its tensor.

    Attributes
    ----------
    base
        The ndarray that it is a view of, or None.
    readonly
        Whether writing is refused.
    source, axes
        For an array that runs backwards: the tensor in its order of memory, and the axes to flip. torch has no
        negative strides; reading flips, and writing goes through the flip.
    """

    __slots__ = ("axes", "base", "readonly", "source")

    def __init__(
        self, base: Any = None, readonly: bool = False, source: Any = None, axes: tuple[int, ...] = ()
    ) -> None:
        self.base = base
        self.readonly = readonly
        self.source = source
        self.axes = axes


#: The view of a scalar whose value is not known yet, in compiled code: an array without axes stands for it.
SCALAR_VIEW = View(readonly=True)
#: The same of a Python number.
NUMBER_VIEW = View(readonly=True)


def wrap(t: Tensor) -> ndarray:
    """The ndarray of a tensor."""
    r = new(ndarray)
    r._tensor = t
    r._view = None
    return r


def result(t: Tensor) -> Any:
    """What NumPy gives for a result: an ndarray, or for one without axes a NumPy scalar."""
    return wrap(t) if t.ndim else scalar(t)


def scalar(t: Tensor) -> Any:
    """The NumPy scalar of a 0-d tensor, or a 0-d array where reading it would lose a gradient or wait for a device."""
    if t.requires_grad or not t.is_cpu or is_compiling():
        return _unread(t, SCALAR_VIEW)
    try:
        return SCALAR[t.dtype](t.item())
    except RuntimeError:  # inside vmap or grad there is no value
        return wrap(t)


def number(t: Tensor) -> Any:
    """The Python number of a 0-d tensor, or in compiled code an array without axes that stands for it."""
    return _unread(t, NUMBER_VIEW) if is_compiling() and type(t) is not Tensor else t.item()


def _unread(t: Tensor, view: View) -> ndarray:
    """A 0-d array for a scalar that is not read; where a graph is made of fake tensors, one that says so."""
    r = wrap(t)
    if is_compiling() and type(t) is not Tensor:
        r._view = view
    return r


def view_of(x: ndarray, t: Tensor, axes: tuple[int, ...] = (), readonly: bool = False) -> ndarray:
    """An ndarray of `t`, a view of the elements of `x`, which runs backwards along `axes`."""
    v = x._view
    base = x if v is None or type(v.base) is not ndarray else v.base
    readonly = readonly or (v is not None and v.readonly)
    r = new(ndarray)
    if axes:
        r._view = View(base, readonly, t, axes)
    else:
        r._tensor = t
        r._view = View(base, readonly)
    return r


def source_of(x: ndarray) -> tuple[Tensor, tuple[int, ...]]:
    """The tensor that holds the elements of `x` in the order of memory, and the axes along which `x` runs backwards."""
    v = x._view
    return (x._tensor, ()) if v is None or v.source is None else (v.source, v.axes)


def check_writable(x: ndarray, text: str = "assignment destination is read-only") -> None:
    """Refuse to write into a read-only array.

    Raises
    ------
    ValueError
        As NumPy does.
    """
    if x._view is not None and x._view.readonly:
        raise ValueError(text)


def assign(x: ndarray, value: Tensor) -> None:
    """Write a tensor that broadcasts to `x` into all of its elements; values are cast as NumPy's "unsafe" casts."""
    check_writable(x)
    t, axes = source_of(x)
    if value.dtype is not t.dtype:
        value = api._cast(value, t.dtype)
    if axes:
        value = manip.flip(value.expand(t.shape), axes)
    t.copy_(value)


_POWERS = {2.0: "square", 0.5: "sqrt", -1.0: "reciprocal", 1.0: "positive"}
_OWN = frozenset({bool, int, float, complex, list, tuple})


def _takes(other: Any) -> bool:
    """Whether an operator is ours to compute.

    Not if the class of the other operand asks for it: `__array_ufunc__` is None, or it has none and a higher
    `__array_priority__`.
    """
    cls = type(other)
    if cls is ndarray or cls in _OWN or isinstance(other, (np.generic, np.ndarray, Tensor)):
        return True
    if hasattr(cls, "__array_ufunc__"):
        return cls.__array_ufunc__ is not None
    return getattr(cls, "__array_priority__", -1.0) <= 0.0


class ndarray(Methods):
    """NumPy's array on one torch tensor, the attribute `tensor`.

    Its dtype is NumPy's dtype object. Arrays are made by `array`, `asarray`, `zeros` and the other creation functions;
    `ndarray(shape, dtype)` gives one whose values are not set.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.arange(4.0).reshape(2, 2).sum()
    np.float64(6.0)
    """

    __slots__ = ("__weakref__", "_tensor", "_view")
    _tensor: Tensor
    _view: View | None

    __array_priority__ = 0.0

    def __new__(
        cls,
        shape: Any,
        dtype: Any = None,
        buffer: Any = None,
        offset: int = 0,
        strides: Any = None,
        order: Any = None,
    ) -> ndarray:
        return api._ndarray_from(shape, dtype, buffer, offset, strides, order)

    def __getattr__(self, name: str) -> Any:
        """An array that runs backwards has no tensor of its own: it is made when it is asked for."""
        if name == "_tensor":
            v = self._view
            assert v is not None
            return manip.flip(v.source, v.axes)
        raise AttributeError(f"'numpy_compat.ndarray' object has no attribute {name!r}")

    # Attributes

    @property
    def tensor(self) -> Tensor:
        """The tensor that holds the elements; not a copy, but of an array that runs backwards (`x[::-1]`)."""
        return self._tensor

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of the elements, NumPy's object."""
        return TO_NUMPY[self._tensor.dtype]

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of each axis. Assigning reshapes in place."""
        return tuple(self._tensor.shape)

    @shape.setter
    def shape(self, shape: Any) -> None:
        sizes = api._shape_of(shape)
        t, axes = source_of(self)
        try:
            if axes:
                raise RuntimeError
            self._tensor = t.view(api._filled_shape(t, sizes))
        except RuntimeError:
            raise AttributeError(
                "Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired shape."
            ) from None

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return self._tensor.ndim

    @property
    def size(self) -> int:
        """The number of elements."""
        return self._tensor.numel()

    @property
    def itemsize(self) -> int:
        """The bytes of an element."""
        return ITEMSIZE[self._tensor.dtype]

    @property
    def nbytes(self) -> int:
        """The bytes of all elements."""
        return self.size * self.itemsize

    @property
    def strides(self) -> tuple[int, ...]:
        """The bytes from one element to the next along each axis."""
        t, axes = source_of(self)
        return tuple(s * self.itemsize * (-1 if a in axes else 1) for a, s in enumerate(t.stride()))

    @property
    def base(self) -> Any:
        """The array that this one is a view of, or None."""
        v = self._view
        return None if v is None else v.base

    @property
    def flags(self) -> Any:
        """Facts about the memory: contiguous, owned, writeable."""
        return api._flags_of(self)

    @property
    def data(self) -> memoryview:
        """The memory as a buffer, of an array on the CPU."""
        return api._to_numpy(self).data

    @property
    def device(self) -> Any:
        """The device, "cpu" as in NumPy or torch's device object."""
        return "cpu" if self._tensor.is_cpu else self._tensor.device

    def to_device(self, device: Any, /, *, stream: Any = None) -> ndarray:
        """The array on another device."""
        if stream is not None:
            raise ValueError("The stream argument in to_device() is not supported")
        t = self._tensor.to(api._device_of(device))
        return self if t is self._tensor else wrap(t)

    @property
    def T(self) -> ndarray:
        """The array with its axes in reverse order, a view."""
        return api.transpose(self)

    @property
    def mT(self) -> ndarray:
        """The array with its last two axes exchanged, a view."""
        if self.ndim < 2:
            raise ValueError("matrix transpose with ndim < 2 is undefined")
        return api.swapaxes(self, -1, -2)

    @property
    def real(self) -> ndarray:
        """The real parts, a view."""
        t, axes = source_of(self)
        return view_of(self, torch.real(t) if t.is_complex() else t[...], axes)

    @real.setter
    def real(self, value: Any) -> None:
        self.real[...] = value

    @property
    def imag(self) -> ndarray:
        """The imaginary parts: a view, of a real array read-only zeros."""
        t, axes = source_of(self)
        if not t.is_complex():
            return view_of(self, torch.zeros_like(t), (), readonly=True)
        return view_of(self, torch.imag(t), axes)

    @imag.setter
    def imag(self, value: Any) -> None:
        if not self._tensor.is_complex():
            raise TypeError("array does not have imaginary part to set")
        self.imag[...] = value

    @property
    def flat(self) -> Any:
        """The elements in order, to iterate over, read and write."""
        return api.flatiter(self)

    @flat.setter
    def flat(self, value: Any) -> None:
        api.flatiter(self)[:] = value

    # Conversion

    def __array__(self, dtype: Any = None, /, *, copy: bool | None = None) -> np.ndarray[Any, Any]:
        return api._to_numpy(self, dtype, copy)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        t = source_of(self)[0]
        if t.is_conj() or t.is_neg():
            raise AttributeError("the values are a copy, which only __array__ keeps alive")
        return self.__array__().__array_interface__

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False, /) -> Any:
        """The array itself, as there are no subclasses; or its one element, if so asked."""
        if not isinstance(array, (ndarray, np.ndarray)):
            raise TypeError(f"__array_wrap__() argument 1 must be numpy.ndarray, not {type(array).__name__}")
        x = api.asarray(array)
        return x[()] if return_scalar and x.ndim == 0 else x

    def __array_ufunc__(self, ufunc: Any, method: str, /, *inputs: Any, **kwargs: Any) -> Any:
        return api._array_ufunc(ufunc, method, inputs, kwargs)

    def __array_function__(self, /, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return api._array_function(func, types, args, kwargs)

    __class_getitem__: Any = classmethod(types.GenericAlias)

    def __array_namespace__(self, /, *, api_version: str | None = None) -> Any:
        if api_version not in (None, "2021.12", "2022.12", "2023.12", "2024.12", "2025.12"):
            raise ValueError(f'Version "{api_version}" of the Array API Standard is not supported.')
        return api

    def __dlpack__(
        self, /, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: bool | None = None
    ) -> Any:
        return api._to_dlpack(self, stream, max_version, dl_device, copy)

    def __dlpack_device__(self, /) -> tuple[int, int]:
        return api._dlpack_device(self)

    def __sizeof__(self) -> int:
        size = object.__sizeof__(self) + 16 * self.ndim  # sizes and strides
        return size + (self.nbytes if self._view is None or self._view.base is None else 0)

    def __reduce__(self, /) -> Any:
        return api._rebuilt, (self._tensor,)

    def __copy__(self, /) -> ndarray:
        return self.copy()

    def __deepcopy__(self, memo: Any, /) -> ndarray:
        return self.copy()

    def item(self, /, *args: Any) -> Any:
        """One element as a Python number."""
        if not args:
            if self._tensor.numel() != 1:
                raise ValueError("can only convert an array of size 1 to a Python scalar")
            return self._tensor.detach().item()
        if len(args) == 1 and isinstance(args[0], tuple):
            args = args[0]
        args = tuple(map(operator.index, args))
        if len(args) == 1 and self.ndim != 1:
            return self.flat[args[0]].item()
        if len(args) != self.ndim:
            raise ValueError("incorrect number of indices for array")
        return self[args].item()

    def tolist(self, /) -> Any:
        """The elements as nested lists of Python numbers."""
        return self._tensor.detach().tolist()

    def tobytes(self, /, order: Any = "C") -> bytes:
        """The bytes of the elements in order."""
        return self.__array__().tobytes(order)

    def tofile(self, fid: Any, /, sep: str = "", format: str = "%s") -> None:
        """Write the elements into a file, as NumPy does."""
        self.__array__().tofile(fid, sep, format)

    def dump(self, /, file: Any) -> None:
        """Pickle the array into a file."""
        api._dump(self, file)

    def dumps(self, /) -> bytes:
        """The pickled array."""
        return api._dumps(self)

    def __repr__(self) -> str:
        return api.array_repr(self)

    def __str__(self) -> str:
        return api.array_str(self)

    def __format__(self, spec: str) -> str:
        if self.ndim == 0:
            return format(self.item(), spec)
        if spec:
            raise TypeError("unsupported format string passed to numpy_compat.ndarray.__format__")
        return str(self)

    def __len__(self) -> int:
        if self._tensor.ndim == 0:
            raise TypeError("len() of unsized object")
        return self._tensor.shape[0]

    def __iter__(self) -> Iterator[Any]:
        if self._tensor.ndim == 0:
            raise TypeError("iteration over a 0-d array")
        return (self[i] for i in range(self._tensor.shape[0]))

    def __contains__(self, value: Any) -> bool:
        return bool(api.any(self == value))

    def _number(self, convert: Any) -> Any:
        t = self._tensor
        if t.ndim:
            raise TypeError("only 0-dimensional arrays can be converted to Python scalars")
        return convert(t.detach().item() if not is_compiling() else t.item())

    def __bool__(self) -> bool:
        t = self._tensor
        if t.numel() != 1:
            raise ValueError(
                "The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not "
                "empty."
                if t.numel() == 0
                else "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()"
            )
        return bool(t)

    def __int__(self) -> int:
        return self._number(int)

    def __float__(self) -> float:
        return self._number(float)

    def __complex__(self, /) -> complex:
        return self._number(complex)

    def __index__(self) -> int:
        if self._tensor.ndim or self._tensor.dtype.is_floating_point or self._tensor.is_complex():
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        if self._tensor.dtype is torch.bool:
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return int(self._tensor)

    __hash__ = None  # type: ignore[assignment]

    # Indexing

    def __getitem__(self, key: Any) -> Any:
        return api._get(self, key)

    def __setitem__(self, key: Any, value: Any) -> None:
        api._put(self, key, value)

    def __delitem__(self, key: Any) -> None:
        raise ValueError("cannot delete array elements")

    # Operators

    def __add__(self, other: Any) -> Any:
        return api.add(self, other) if _takes(other) else NotImplemented

    def __radd__(self, other: Any) -> Any:
        return api.add(other, self) if _takes(other) else NotImplemented

    def __sub__(self, other: Any) -> Any:
        return api.subtract(self, other) if _takes(other) else NotImplemented

    def __rsub__(self, other: Any) -> Any:
        return api.subtract(other, self) if _takes(other) else NotImplemented

    def __mul__(self, other: Any) -> Any:
        return api.multiply(self, other) if _takes(other) else NotImplemented

    def __rmul__(self, other: Any) -> Any:
        return api.multiply(other, self) if _takes(other) else NotImplemented

    def __truediv__(self, other: Any) -> Any:
        return api.divide(self, other) if _takes(other) else NotImplemented

    def __rtruediv__(self, other: Any) -> Any:
        return api.divide(other, self) if _takes(other) else NotImplemented

    def __floordiv__(self, other: Any) -> Any:
        return api.floor_divide(self, other) if _takes(other) else NotImplemented

    def __rfloordiv__(self, other: Any) -> Any:
        return api.floor_divide(other, self) if _takes(other) else NotImplemented

    def __mod__(self, other: Any) -> Any:
        return api.remainder(self, other) if _takes(other) else NotImplemented

    def __rmod__(self, other: Any) -> Any:
        return api.remainder(other, self) if _takes(other) else NotImplemented

    def __divmod__(self, other: Any) -> Any:
        return api.divmod(self, other) if _takes(other) else NotImplemented

    def __rdivmod__(self, other: Any) -> Any:
        return api.divmod(other, self) if _takes(other) else NotImplemented

    def __pow__(self, other: Any, modulo: Any = None) -> Any:
        if modulo is not None or not _takes(other):
            return NotImplemented
        if type(other) is int or type(other) is float:  # NumPy's operator takes these powers by other functions
            if other == 2 and type(other) is int:
                return api.square(self)
            if self._tensor.is_floating_point() or self._tensor.is_complex():
                power = _POWERS.get(other)
                if power is not None:
                    return getattr(api, power)(self)
        return api.power(self, other)

    def __rpow__(self, other: Any, modulo: Any = None) -> Any:
        if modulo is not None or not _takes(other):
            return NotImplemented
        return api.power(other, self)

    def __matmul__(self, other: Any) -> Any:
        return api.matmul(self, other) if _takes(other) else NotImplemented

    def __rmatmul__(self, other: Any) -> Any:
        return api.matmul(other, self) if _takes(other) else NotImplemented

    def __and__(self, other: Any) -> Any:
        return api.bitwise_and(self, other) if _takes(other) else NotImplemented

    def __rand__(self, other: Any) -> Any:
        return api.bitwise_and(other, self) if _takes(other) else NotImplemented

    def __or__(self, other: Any) -> Any:
        return api.bitwise_or(self, other) if _takes(other) else NotImplemented

    def __ror__(self, other: Any) -> Any:
        return api.bitwise_or(other, self) if _takes(other) else NotImplemented

    def __xor__(self, other: Any) -> Any:
        return api.bitwise_xor(self, other) if _takes(other) else NotImplemented

    def __rxor__(self, other: Any) -> Any:
        return api.bitwise_xor(other, self) if _takes(other) else NotImplemented

    def __lshift__(self, other: Any) -> Any:
        return api.left_shift(self, other) if _takes(other) else NotImplemented

    def __rlshift__(self, other: Any) -> Any:
        return api.left_shift(other, self) if _takes(other) else NotImplemented

    def __rshift__(self, other: Any) -> Any:
        return api.right_shift(self, other) if _takes(other) else NotImplemented

    def __rrshift__(self, other: Any) -> Any:
        return api.right_shift(other, self) if _takes(other) else NotImplemented

    def __neg__(self) -> Any:
        return api.negative(self)

    def __pos__(self) -> Any:
        return api.positive(self)

    def __abs__(self) -> Any:
        return api.absolute(self)

    def __invert__(self) -> Any:
        return api.invert(self)

    def __lt__(self, other: Any) -> Any:
        return api.less(self, other) if _takes(other) else NotImplemented

    def __le__(self, other: Any) -> Any:
        return api.less_equal(self, other) if _takes(other) else NotImplemented

    def __gt__(self, other: Any) -> Any:
        return api.greater(self, other) if _takes(other) else NotImplemented

    def __ge__(self, other: Any) -> Any:
        return api.greater_equal(self, other) if _takes(other) else NotImplemented

    def __eq__(self, other: Any) -> Any:
        return api._equality(self, other, True) if _takes(other) else NotImplemented

    def __ne__(self, other: Any) -> Any:
        return api._equality(self, other, False) if _takes(other) else NotImplemented

    def __iadd__(self, other: Any) -> ndarray:
        return api.add(self, other, out=self) if _takes(other) else NotImplemented

    def __isub__(self, other: Any) -> ndarray:
        return api.subtract(self, other, out=self) if _takes(other) else NotImplemented

    def __imul__(self, other: Any) -> ndarray:
        return api.multiply(self, other, out=self) if _takes(other) else NotImplemented

    def __itruediv__(self, other: Any) -> ndarray:
        return api.divide(self, other, out=self) if _takes(other) else NotImplemented

    def __ifloordiv__(self, other: Any) -> ndarray:
        return api.floor_divide(self, other, out=self) if _takes(other) else NotImplemented

    def __imod__(self, other: Any) -> ndarray:
        return api.remainder(self, other, out=self) if _takes(other) else NotImplemented

    def __ipow__(self, other: Any) -> ndarray:  # type: ignore[misc]
        return api.power(self, other, out=self) if _takes(other) else NotImplemented

    def __imatmul__(self, other: Any) -> ndarray:
        if not _takes(other):
            return NotImplemented
        known = type(other) in _OWN or isinstance(other, (ndarray, np.generic, np.ndarray, Tensor))
        if known and (self.ndim < 1 or api.ndim(other) < 2):
            raise ValueError(
                "inplace matrix multiplication requires the first operand to have at least one and the second at "
                "least two dimensions."
            )
        return api.matmul(self, other, out=self)

    def __iand__(self, other: Any) -> ndarray:
        return api.bitwise_and(self, other, out=self) if _takes(other) else NotImplemented

    def __ior__(self, other: Any) -> ndarray:
        return api.bitwise_or(self, other, out=self) if _takes(other) else NotImplemented

    def __ixor__(self, other: Any) -> ndarray:
        return api.bitwise_xor(self, other, out=self) if _takes(other) else NotImplemented

    def __ilshift__(self, other: Any) -> ndarray:
        return api.left_shift(self, other, out=self) if _takes(other) else NotImplemented

    def __irshift__(self, other: Any) -> ndarray:
        return api.right_shift(self, other, out=self) if _takes(other) else NotImplemented
