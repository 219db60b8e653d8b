"""One record per function of the standard: arguments that it takes, made of arrays of one dtype.

A record is a function of `a`, which makes an array of a shape in the dtype under test, and gives the positional and
the keyword arguments. It says nothing about values: the tests that use the records ask what holds for every function.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import torch

import torch_arrayapi as xp
from torch_arrayapi import _elementwise, _elementwise_binary, _ops

BOOL, SIGNED, UNSIGNED, REAL, COMPLEX = "b", "i", "u", "f", "c"
KINDS = {
    "any": "biufc",
    "numeric": "iufc",
    "real": "iuf",
    "floating": "fc",
    "real floating": "f",
    "complex": "c",
    "integer": "iu",
    "integer or bool": "biu",
    "bool": "b",
}
_WORDS = {frozenset(kinds): word for word, kinds in KINDS.items()}
NAMES = {
    getattr(torch, n): n
    for n in "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64 complex64 complex128".split()
}


def kind(dtype: torch.dtype) -> str:
    """b, i, u, f or c."""
    name = NAMES[dtype]
    return "u" if name.startswith("uint") else name[0]


class Record(NamedTuple):
    """A function, the kinds of dtype that the standard gives it, and its arguments."""

    name: str
    kinds: str
    arguments: Any
    gives: Any = None  # what comes out, where it is not arrays

    @property
    def function(self) -> Any:
        module, _, name = self.name.rpartition(".")
        return getattr(getattr(xp, module) if module else xp, name)


def square(a: Any) -> Any:
    return a((3, 3))


def indices(a: Any) -> Any:
    return a((2,), xp.int64)


def _records() -> list[Record]:
    rows = {op.name: op for op in vars(_ops).values() if isinstance(op, _ops.Op)}

    def elementwise(name: str, n: int) -> Record:
        kinds = "".join(sorted({kind(d) for d in rows[name].ok}, key="biufc".index))
        return Record(name, kinds, lambda a: ([a((2, 3))] * n, {}))

    def one(name: str, kinds: str, shape: tuple[int, ...] = (2, 3), **kwargs: Any) -> Record:
        return Record(name, KINDS[kinds], lambda a: ([a(shape)], kwargs))

    def two(name: str, kinds: str, s1: tuple[int, ...] = (3, 3), s2: tuple[int, ...] = (3, 3), **kw: Any) -> Record:
        return Record(name, KINDS[kinds], lambda a: ([a(s1), a(s2)], kw))

    def call(name: str, kinds: str, arguments: Any, gives: Any = None) -> Record:
        return Record(name, KINDS[kinds], arguments, gives)

    found = [elementwise(n, 1) for n in _elementwise.__all__]
    found += [elementwise(n, 2) for n in _elementwise_binary.__all__ if n != "clip"]
    found += [call("clip", "real", lambda a: ([a((2, 3)), a((3,)), a((2, 1))], {}))]
    # creation
    found += [one(n, "any") for n in ("empty_like", "ones_like", "zeros_like")]
    found += [call("full_like", "any", lambda a: ([a((2, 3)), True if kind(a.dtype) == "b" else 1], {}))]
    found += [one("tril", "any", k=1), one("triu", "any", k=-1), two("meshgrid", "numeric", (2,), (3,))]
    # data types
    found += [call("astype", "any", lambda a: ([a((2,)), a.dtype], {}))]
    found += [call("can_cast", "any", lambda a: ([a((2,)), a.dtype], {}), bool)]
    found += [one("finfo", "floating")._replace(gives=object), one("iinfo", "integer")._replace(gives=object)]
    found += [one("result_type", "any")._replace(gives=torch.dtype)]
    # indexing, searching, sets, sorting
    found += [call("take", "any", lambda a: ([a((2, 3)), indices(a)], {"axis": 1}))]
    found += [call("take_along_axis", "any", lambda a: ([a((2, 3)), a((2, 1), xp.int64)], {}))]
    found += [one("argmax", "real"), one("argmin", "real"), one("count_nonzero", "any"), one("nonzero", "any")]
    found += [two("searchsorted", "real", (3,), (2, 2))]
    found += [call("where", "any", lambda a: ([a((2, 3), xp.bool), a((2, 3)), a((3,))], {}))]
    found += [two("isin", "any", (2, 3), (2,))]
    found += [one(n, "any") for n in ("unique_all", "unique_counts", "unique_inverse", "unique_values")]
    found += [one("sort", "real"), one("argsort", "real")]
    # manipulation
    found += [two("broadcast_arrays", "any", (2, 1), (3,))]
    found += [call("broadcast_to", "any", lambda a: ([a((3,)), (2, 3)], {}))]
    found += [call(n, "any", lambda a: ([[a((2, 3)), a((2, 3))]], {})) for n in ("concat", "stack")]
    found += [call("expand_dims", "any", lambda a: ([a((2, 3)), 0], {})), one("flip", "any")]
    found += [call("moveaxis", "any", lambda a: ([a((2, 3)), 0, 1], {}))]
    found += [call("permute_dims", "any", lambda a: ([a((2, 3)), (1, 0)], {}))]
    found += [call(n, "any", lambda a: ([a((2, 3)), 2], {})) for n in ("repeat", "roll")]
    found += [call("reshape", "any", lambda a: ([a((2, 3)), (3, 2)], {}))]
    found += [call("squeeze", "any", lambda a: ([a((1, 3)), 0], {}))]
    found += [call("tile", "any", lambda a: ([a((2, 3)), (2, 1)], {})), one("unstack", "any")]
    # statistics, utility
    found += [one(n, "numeric") for n in ("sum", "prod")]
    found += [one(n, "numeric", axis=1) for n in ("cumulative_sum", "cumulative_prod")]
    found += [one(n, "real") for n in ("max", "min")]
    found += [one("mean", "floating"), one("std", "real floating"), one("var", "real floating")]
    found += [one("all", "any"), one("any", "any"), one("diff", "numeric")]
    # linear algebra
    found += [two(p + "matmul", "numeric") for p in ("", "linalg.")]
    found += [one(p + "matrix_transpose", "any") for p in ("", "linalg.")]
    found += [two(p + "tensordot", "numeric") for p in ("", "linalg.")]
    found += [two(p + "vecdot", "numeric") for p in ("", "linalg.")]
    found += [
        one("linalg." + n, "floating", (3, 3)) for n in ("cholesky", "det", "inv", "pinv", "qr", "svd", "svdvals")
    ]
    found += [one("linalg." + n, "floating", (3, 3)) for n in ("eig", "eigvals", "eigh", "eigvalsh", "slogdet")]
    found += [one("linalg." + n, "floating", (3, 3)) for n in ("matrix_norm", "matrix_rank", "vector_norm")]
    found += [call("linalg.matrix_power", "floating", lambda a: ([square(a), 2], {}))]
    found += [two("linalg.cross", "numeric"), two("linalg.outer", "numeric", (2,), (3,))]
    found += [one("linalg.diagonal", "any", (3, 3)), one("linalg.trace", "numeric", (3, 3))]
    found += [two("linalg.solve", "floating")]
    # Fourier transforms
    found += [one("fft." + n, "complex", (4,)) for n in ("fft", "ifft", "irfft", "hfft", "fftn", "ifftn", "irfftn")]
    found += [one("fft." + n, "real floating", (4,)) for n in ("rfft", "rfftn", "ihfft")]
    found += [one("fft." + n, "numeric", (4,)) for n in ("fftshift", "ifftshift")]
    return found


RECORDS = {r.name: r for r in _records()}

# Functions whose arguments are no arrays, or not arrays of the standard only.
WITHOUT_ARRAYS = {
    *("arange", "asarray", "empty", "eye", "from_dlpack", "full", "linspace", "ones", "zeros"),
    *("broadcast_shapes", "isdtype", "__array_namespace_info__", "fft.fftfreq", "fft.rfftfreq"),
}


class Maker:
    """Makes arrays of one dtype for a record: identity-like values, so that every function is defined there."""

    def __init__(self, dtype: torch.dtype, boxed: bool, device: str = "cpu") -> None:
        self.dtype = dtype
        self.boxed = boxed
        self.device = device

    def __call__(self, shape: tuple[int, ...], dtype: torch.dtype | None = None) -> Any:
        t = torch.zeros(shape, dtype=torch.float64)
        if dtype is not xp.int64:  # indices are zeros
            t = (
                torch.eye(shape[-1], dtype=torch.float64).expand(*shape[:-1], -1, -1)[..., 0, :]
                if len(shape) < 2
                else t
            )
            if len(shape) >= 2:
                t = torch.eye(*shape[-2:], dtype=torch.float64).expand(shape)
        t = t.to(self.dtype if dtype is None else dtype).to(self.device)
        return xp.asarray(t) if self.boxed else t
