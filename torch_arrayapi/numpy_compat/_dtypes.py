"""NumPy's dtypes and torch's, and the installed NumPy's tables of promotion and casting, keyed by torch dtype.

float16 is NumPy's alone: the standard, and so the rest of the package, does not have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import contextmanager
from typing import Any, Literal

import numpy as np
import torch

from .._dtypes import BOUNDS, ROWS

TO_NUMPY: dict[torch.dtype, np.dtype[Any]] = {r.torch: np.dtype(r.name) for r in ROWS}
TO_NUMPY[torch.float16] = np.dtype("float16")
TO_TORCH = {n: t for t, n in TO_NUMPY.items()}
#: NumPy's kind of each dtype: b, i, u, f or c.
KIND = {t: n.kind for t, n in TO_NUMPY.items()}
#: NumPy's scalar type of each dtype.
SCALAR = {t: n.type for t, n in TO_NUMPY.items()}
ITEMSIZE = {t: n.itemsize for t, n in TO_NUMPY.items()}
#: The installed NumPy's promotion of two dtypes.
PROMOTE = {a: {b: TO_TORCH[np.promote_types(TO_NUMPY[a], TO_NUMPY[b])] for b in TO_NUMPY} for a in TO_NUMPY}
TO_COMPLEX = {torch.float16: torch.complex64, torch.float32: torch.complex64, torch.float64: torch.complex128}
TO_REAL = {torch.complex64: torch.float32, torch.complex128: torch.float64}

#: What `parse` has been asked for, and the types and names that it always knows. Only hashable keys with one meaning.
_PARSED: dict[Any, torch.dtype] = {
    **{t: t for t in TO_NUMPY},
    **{n: t for t, n in TO_NUMPY.items()},
    **{n.type: t for t, n in TO_NUMPY.items()},
    **{n.name: t for t, n in TO_NUMPY.items()},
    **{n.char: t for t, n in TO_NUMPY.items()},
    bool: torch.bool,
    int: torch.int64,
    float: torch.float64,
    complex: torch.complex128,
}


def parse(dtype: Any) -> torch.dtype:
    """The torch dtype of anything that numpy.dtype takes, or of a torch dtype.

    Raises
    ------
    TypeError
        torch has no such dtype: object, str, datetime64, structured dtypes, longdouble.
    """
    try:
        return _PARSED[dtype]
    except (KeyError, TypeError):
        return of_numpy(np.dtype(dtype))


def of_numpy(d: np.dtype[Any]) -> torch.dtype:
    """The torch dtype of NumPy's, of either byte order.

    Raises
    ------
    TypeError
        torch has no such dtype.
    """
    try:
        return TO_TORCH[d if d.isnative else d.newbyteorder("=")]
    except KeyError:
        names = ", ".join(n.name for n in TO_NUMPY.values())
        raise TypeError(f"numpy_compat: got dtype {d}; takes {names} - keep other data in NumPy") from None


_CAN_CAST: dict[str, dict[torch.dtype, frozenset[torch.dtype]]] = {}


def can_cast(a: torch.dtype, b: torch.dtype, casting: str) -> bool:
    """Whether NumPy casts from `a` to `b` under a rule: "no", "equiv", "safe", "same_kind" or "unsafe"."""
    try:
        return b in _CAN_CAST[casting][a]
    except KeyError:
        pass
    if not isinstance(casting, str):
        raise TypeError(f"casting: got {type(casting).__name__}; takes a string")
    _CAN_CAST[casting] = {
        t: frozenset(u for u, m in TO_NUMPY.items() if np.can_cast(n, m, casting))  # type: ignore[arg-type]
        for t, n in TO_NUMPY.items()
    }
    return b in _CAN_CAST[casting][a]


_COMMON: dict[frozenset[torch.dtype], torch.dtype] = {}


def promote(*dtypes: torch.dtype) -> torch.dtype:
    """The common dtype of several: of int16, uint16 and float32 float32, though two by two it would be float64."""
    key = frozenset(dtypes)
    if len(key) == 1:
        return dtypes[0]
    if len(key) == 2:
        return PROMOTE[dtypes[0]][next(d for d in dtypes if d is not dtypes[0])]
    try:
        return _COMMON[key]
    except KeyError:
        return _COMMON.setdefault(key, TO_TORCH[np.result_type(*[TO_NUMPY[d] for d in dtypes])])


# A Python int, float or complex among the operands is weak: it takes the kind of its type and the width of the others.

Key = torch.dtype | type
_RANK = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}
_WEAK = {int: torch.int64, float: torch.float64, complex: torch.complex128}


def result_type(keys: Sequence[Key]) -> torch.dtype:
    """The common dtype of operands, each given as its dtype or, if it is a Python number, as its type (NEP 50)."""
    strong = [k for k in keys if isinstance(k, torch.dtype)]
    weak = [k for k in keys if not isinstance(k, torch.dtype)]
    if not strong:
        return promote(*[_WEAK[k] for k in weak])
    d = promote(*strong)
    for k in weak:
        d = _with_weak(d, k)
    return d


def _with_weak(d: torch.dtype, k: type) -> torch.dtype:
    other = _WEAK[k]
    if _RANK[KIND[d]] >= _RANK[KIND[other]]:
        return d
    if k is complex and KIND[d] == "f":
        return TO_COMPLEX[d]
    return other


# NumPy 1 promoted by value: a scalar or 0-d array of no higher category than the arrays counted as the smallest dtype
# that holds its value.


class _Mode:
    __slots__ = ("legacy",)
    legacy: bool


#: How the operands of ufuncs are promoted. An attribute of an object, so that reading it costs next to nothing.
mode = _Mode()
mode.legacy = False

Promotion = Literal["nep50", "legacy"]


def get_promotion() -> Promotion:
    """The rules of promotion in force: "nep50" or "legacy".

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.get_promotion()
    'nep50'
    """
    return "legacy" if mode.legacy else "nep50"


def set_promotion(rules: Promotion) -> None:
    """Choose the rules of promotion for the whole process.

    Parameters
    ----------
    rules
        "nep50", as NumPy 2: only dtypes count, and Python numbers adapt. "legacy", as NumPy 1: the values of Python
        numbers, NumPy scalars and 0-d arrays count where there are arrays with axes.

    Raises
    ------
    ValueError
        `rules` is another word.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.set_promotion("nep50")
    """
    if rules not in ("nep50", "legacy"):
        raise ValueError(f'set_promotion: got {rules!r}; takes "nep50" or "legacy"')
    mode.legacy = rules == "legacy"


@contextmanager
def promotion(rules: Promotion) -> Any:
    """Other rules of promotion inside a `with` block; see `set_promotion`.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> x = np.zeros(2, dtype="int8")
    >>> with np.promotion("legacy"):
    ...     (x + 200).dtype
    dtype('int16')
    """
    before = get_promotion()
    set_promotion(rules)
    try:
        yield
    finally:
        set_promotion(before)


_CATEGORY = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 2}


def legacy_dtypes(dtypes: Sequence[torch.dtype], values: Sequence[Any]) -> list[torch.dtype]:
    """NumPy 1's dtypes of operands for promotion; `values` holds the value of each 0-d operand, None for arrays."""
    arrays = [_CATEGORY[KIND[d]] for d, v in zip(dtypes, values, strict=True) if v is None]
    scalars = [_CATEGORY[KIND[d]] for d, v in zip(dtypes, values, strict=True) if v is not None]
    if not arrays or not scalars or max(scalars) > max(arrays):
        return list(dtypes)
    found = []
    for i, (d, v) in enumerate(zip(dtypes, values, strict=True)):
        if v is None:
            found.append(d)
            continue
        least, signed = _least(d, v)
        others = [o for j, o in enumerate(dtypes) if j != i and values[j] is None]
        found.append(signed if any(KIND[o] not in "bu" for o in others) else least)
    return found


_SIGNED = {torch.uint8: torch.int8, torch.uint16: torch.int16, torch.uint32: torch.int32, torch.uint64: torch.int64}


def _least(d: torch.dtype, value: Any) -> tuple[torch.dtype, torch.dtype]:
    """The smallest dtype of a value, and that next to a signed dtype: a small unsigned value may count as signed."""
    kind = KIND[d]
    if kind == "b":
        return d, d
    least = TO_TORCH[np.min_scalar_type(SCALAR[d](value))]
    if kind in "iu" and least in _SIGNED and value <= BOUNDS[_SIGNED[least]][1]:
        return least, _SIGNED[least]
    return least, least
