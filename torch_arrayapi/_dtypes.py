"""The dtypes: one row each. Every other table of the package is computed from these rows."""

from __future__ import annotations

from typing import NamedTuple

import torch


class Row(NamedTuple):
    """Facts about one dtype of the standard."""

    name: str  # also NumPy's
    torch: torch.dtype
    kind: str  # b bool, i signed, u unsigned, f real floating, c complex floating
    bits: int


ROWS = (
    Row("bool", torch.bool, "b", 8),
    Row("int8", torch.int8, "i", 8),
    Row("int16", torch.int16, "i", 16),
    Row("int32", torch.int32, "i", 32),
    Row("int64", torch.int64, "i", 64),
    Row("uint8", torch.uint8, "u", 8),
    Row("uint16", torch.uint16, "u", 16),
    Row("uint32", torch.uint32, "u", 32),
    Row("uint64", torch.uint64, "u", 64),
    Row("float32", torch.float32, "f", 32),
    Row("float64", torch.float64, "f", 64),
    Row("complex64", torch.complex64, "c", 64),
    Row("complex128", torch.complex128, "c", 128),
)
BY_KEY = {(r.kind, r.bits): r.torch for r in ROWS}
KIND = {r.torch: r.kind for r in ROWS}
NAME = {r.torch: r.name for r in ROWS}


def of_kinds(kinds: str) -> frozenset[torch.dtype]:
    """The dtypes whose kind is one of the characters in `kinds`."""
    return frozenset(r.torch for r in ROWS if r.kind in kinds)


BOOL = of_kinds("b")
INTEGER = of_kinds("iu")
UNSIGNED = of_kinds("u")
INTEGER_OR_BOOL = of_kinds("biu")
REAL_FLOATING = of_kinds("f")
COMPLEX = of_kinds("c")
FLOATING = of_kinds("fc")
REAL = of_kinds("iuf")
NUMERIC = of_kinds("iufc")
ALL = of_kinds("biufc")
#: The dtypes for which torch has a full set of kernels.
NATIVE = of_kinds("bifc") | {torch.uint8}

# The kinds of the standard's `isdtype`, in its words.
KINDS: dict[str, frozenset[torch.dtype]] = {
    "bool": BOOL,
    "signed integer": of_kinds("i"),
    "unsigned integer": UNSIGNED,
    "integral": INTEGER,
    "real floating": REAL_FLOATING,
    "complex floating": COMPLEX,
    "numeric": NUMERIC,
}

TO_COMPLEX = {torch.float32: torch.complex64, torch.float64: torch.complex128}
TO_REAL = {torch.complex64: torch.float32, torch.complex128: torch.float64}
#: The signed dtype of the same width: the same bits, and torch has its kernels.
SIGNED = {
    torch.uint16: torch.int16,
    torch.uint32: torch.int32,
    torch.uint64: torch.int64,
}
#: A signed dtype that holds every value; uint64 has none.
WIDER = {torch.uint16: torch.int32, torch.uint32: torch.int64}

#: Smallest and largest value of each integer dtype.
BOUNDS = {
    r.torch: (0, 2**r.bits - 1) if r.kind == "u" else (-(2 ** (r.bits - 1)), 2 ** (r.bits - 1) - 1)
    for r in ROWS
    if r.kind in "iu"
}

#: Kinds of dtype that a Python scalar of each type may meet.
SCALAR_KINDS: dict[type, str] = {bool: "b", int: "iufc", float: "fc", complex: "fc"}


def _strict(a: Row, b: Row) -> torch.dtype | None:
    if a.kind == b.kind:
        return max(a, b, key=lambda r: r.bits).torch
    if {a.kind, b.kind} == {"f", "c"}:
        return BY_KEY["c", max(a.bits * (1 + (a.kind == "f")), b.bits * (1 + (b.kind == "f")))]
    if {a.kind, b.kind} == {"i", "u"}:
        s, u = (a, b) if a.kind == "i" else (b, a)
        return BY_KEY.get(("i", max(s.bits, 2 * u.bits)))
    return None


#: The standard's promotion: PROMOTE[a][b] is the common dtype; a missing pair has none.
PROMOTE: dict[torch.dtype, dict[torch.dtype, torch.dtype]] = {
    a.torch: {b.torch: t for b in ROWS if (t := _strict(a, b)) is not None} for a in ROWS
}

#: The dtype in which `sum`, `prod` and the cumulative functions accumulate: integers at least as
#: wide as the default integer of their sign, floating dtypes as they are.
ACCUMULATOR = {
    r.torch: torch.int64 if r.kind == "i" else torch.uint64 if r.kind == "u" else r.torch for r in ROWS if r.kind != "b"
}


def describe(dtypes: frozenset[torch.dtype]) -> str:
    """Words for a set of dtypes, as error messages use them."""
    for words, group in _WORDS:
        if group == dtypes:
            return words
    return ", ".join(r.name for r in ROWS if r.torch in dtypes)


_WORDS = (
    ("any dtype of the standard", ALL),
    ("numeric dtypes", NUMERIC),
    ("real numeric dtypes", REAL),
    ("floating-point dtypes", FLOATING),
    ("real floating-point dtypes", REAL_FLOATING),
    ("complex floating-point dtypes", COMPLEX),
    ("integer dtypes", INTEGER),
    ("integer or bool dtypes", INTEGER_OR_BOOL),
    ("bool", BOOL),
)
