"""The functions of the standard as cases for torch's transforms, and what a transform cannot do for a function.

A case is a function of arrays, Arrays or tensors, with points at which it is smooth. The arguments follow the records
of array-api-tests; those are identity-like, and a derivative needs distinct elements and regular matrices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import torch
from records import RECORDS, WITHOUT_ARRAYS

import torch_arrayapi as xp

DTYPES = {"f": torch.float64, "c": torch.complex128, "i": torch.int64, "u": torch.uint16, "b": torch.bool}


class Case(NamedTuple):
    """A function of arrays of one type, and its arguments as tensors."""

    f: Callable[..., Any]
    args: list[torch.Tensor]


class Points:
    """Makes tensors for a record: distinct elements between 0.2 and 0.8, and matrices far from singular ones."""

    def __init__(self, dtype: torch.dtype, seed: int) -> None:
        self.dtype = dtype
        self.seed = seed
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, shape: tuple[int, ...], dtype: torch.dtype | None = None) -> torch.Tensor:
        d = self.dtype if dtype is None else dtype
        n = shape[-1]
        size = torch.Size(shape).numel()
        if dtype is not None or d is torch.bool:  # a mask, or indices that every axis has
            return ((torch.arange(size) + self.seed) % 2).reshape(shape).to(d)
        if not (d.is_floating_point or d.is_complex):
            return torch.randperm(size, generator=self.generator).reshape(shape).to(d)
        t = 0.2 + 0.6 * torch.rand(shape, dtype=d.to_real(), generator=self.generator)
        if d.is_complex:
            t = torch.complex(t, 0.2 + 0.6 * torch.rand(shape, dtype=t.dtype, generator=self.generator))
        return t + torch.diag(torch.arange(n) + 3).to(d) if len(shape) == 2 and shape[0] == n else t


def namespace(x: Any) -> Any:
    """The namespace that makes arrays of the type of `x`."""
    return xp if isinstance(x, xp.Array) else xp.tensors


def hermitian(f: Callable[..., Any]) -> Callable[..., Any]:
    """`f`, which reads one triangle, as a function of all elements."""
    return lambda x: f(x + xp.conj(xp.matrix_transpose(x)))


def magnitudes(f: Callable[..., Any]) -> Callable[..., Any]:
    """`f` without the factors of magnitude 1 that are open in eigenvectors and singular vectors."""
    return lambda x: tuple(xp.abs(r) for r in f(x))


la = xp.linalg
# Where the function of the record has no derivative at all its points, no values, or no arrays.
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "acosh": lambda x: xp.acosh(x + 1),
    "empty_like": lambda x: xp.zeros_like(xp.empty_like(x)),
    "isin": lambda x, y: xp.isin(x, xp.concat([y, x[0, :2]])),
    "searchsorted": lambda x, y: xp.searchsorted(xp.sort(x), y),
    "linalg.cholesky": hermitian(la.cholesky),
    "linalg.eigh": hermitian(magnitudes(la.eigh)),
    "linalg.eigvalsh": hermitian(la.eigvalsh),
    "linalg.eig": magnitudes(la.eig),
    "linalg.svd": magnitudes(la.svd),
    # no arrays come out, or none go in
    "can_cast": lambda x, d: namespace(x).asarray(xp.can_cast(x, d)),
    "finfo": lambda x: namespace(x).asarray(xp.finfo(x).eps),
    "iinfo": lambda x: namespace(x).asarray(xp.iinfo(x).max, dtype=x.dtype),
    "result_type": lambda x: namespace(x).zeros(2, dtype=xp.result_type(x, xp.int8 if x.dtype is xp.uint16 else x)),
    "arange": lambda x: namespace(x).arange(x.shape[0], dtype=xp.float64),
    "asarray": lambda x: namespace(x).asarray(x),
    "empty": lambda x: xp.zeros_like(namespace(x).empty(x.shape)),
    "eye": lambda x: namespace(x).eye(x.shape[0]),
    "from_dlpack": lambda x: namespace(x).from_dlpack(x),
    "full": lambda x: namespace(x).full(x.shape, 2.5),
    "linspace": lambda x: namespace(x).linspace(0.0, 1.0, x.shape[0]),
    "ones": lambda x: namespace(x).ones(x.shape),
    "zeros": lambda x: namespace(x).zeros(x.shape),
    "broadcast_shapes": lambda x: namespace(x).zeros(xp.broadcast_shapes(x.shape, (4, 1, 1))),
    "isdtype": lambda x: namespace(x).asarray(xp.isdtype(x.dtype, "real floating")),
    "__array_namespace_info__": lambda x: namespace(x).asarray(len(xp.__array_namespace_info__().dtypes())),
    "fft.fftfreq": lambda x: namespace(x).fft.fftfreq(x.shape[0], d=0.5),
    "fft.rfftfreq": lambda x: namespace(x).fft.rfftfreq(x.shape[0], d=0.5),
}
NAMES = [*RECORDS, *sorted(WITHOUT_ARRAYS)]


def is_array(x: Any) -> bool:
    return isinstance(x, (torch.Tensor, xp.Array))


def case(name: str, dtype: torch.dtype = torch.float64, seed: int = 0) -> Case:
    """The function `name` with arguments of `dtype`, other ones for each seed."""
    points = Points(dtype, seed)
    if name in WITHOUT_ARRAYS:
        return Case(FUNCTIONS[name], [points((2, 3))])
    record = RECORDS[name]
    given, kwargs = record.arguments(points)
    function = FUNCTIONS.get(name, record.function)
    arrays = [x for g in given for x in (g if isinstance(g, list) else [g]) if is_array(x)]
    if len(arrays) == 2 and arrays[0] is arrays[1]:  # the records' element-wise functions
        arrays[1] = points(arrays[1].shape)

    def f(*xs: Any) -> Any:
        left = list(xs)
        args = [[left.pop(0) for _ in g] if isinstance(g, list) else left.pop(0) if is_array(g) else g for g in given]
        return function(*args, **kwargs)

    return Case(f, arrays)


def dtypes(name: str) -> list[torch.dtype]:
    """One of each kind of dtype that a function takes."""
    kinds = "f" if name in WITHOUT_ARRAYS else RECORDS[name].kinds
    return [d for k, d in DTYPES.items() if k in kinds]


# The table

COLUMNS = {
    "vmap": "`torch.vmap`, over all arguments and over each alone",
    "grad": "reverse mode: `backward`, `torch.func.grad` and `vjp`",
    "jvp": "forward mode: `torch.func.jvp`",
    "export": "`torch.export.export` of a module that calls the function on Arrays",
    "cond": "in a branch of `torch.cond`, compiled",
    "checkpoint": "`torch.utils.checkpoint`, with the gradient where there is one",
    "compile": "`torch.compile(fullgraph=True)`",
}
REASONS = {
    "a": "the result is of integers or truth values",
    "b": "the function is constant between its steps; its gradient is zero",
    "c": "the result does not depend on the values of an array",
    "d": "the result holds no array; inside of the other transforms it is a constant",
    "e": "what goes through DLPack has no gradient: an array that tracks one is refused, and `asarray` takes it",
    "f": "the shape of the result depends on the values, and `torch.vmap` refuses that",
}
_FLAT = {
    "a": "isfinite isinf isnan signbit logical_not logical_and logical_or logical_xor equal not_equal less less_equal "
    "greater greater_equal bitwise_and bitwise_invert bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor "
    "argmax argmin argsort count_nonzero nonzero searchsorted isin all any linalg.matrix_rank",
    "b": "ceil floor floor_divide round trunc",
    "c": "empty_like full_like ones_like zeros_like arange empty eye full linspace ones zeros fft.fftfreq fft.rfftfreq",
    "d": "can_cast finfo iinfo result_type broadcast_shapes isdtype __array_namespace_info__",
    "e": "from_dlpack",
}
_DEPENDENT = "nonzero unique_all unique_counts unique_inverse unique_values".split()
# The cells of what cannot be, each with its reason; all others say yes.
INAPPLICABLE = {
    **{(name, column): r for r, names in _FLAT.items() for name in names.split() for column in ("grad", "jvp")},
    **{(name, "vmap"): "f" for name in _DEPENDENT},
}


def cells(column: str, applicable: bool = True) -> list[str]:
    """The functions of a column that say yes, or those that do not."""
    return [name for name in NAMES if ((name, column) not in INAPPLICABLE) is applicable]


def page() -> str:
    """docs/transforms.md."""
    lines = [
        "# Transforms",
        "",
        "Which of torch's transforms work with which function of the namespace. `yes` says that the transform works",
        "and gives the values that the plain call gives, or the derivatives that finite differences give; `-` that",
        "there is nothing to transform, for the reason whose letter stands next to it.",
        "",
        "`tests/test_transform_table.py` checks every cell, and with `--write` it writes this page.",
        "",
        *(f"* **{column}**: {what}" for column, what in COLUMNS.items()),
        "",
        "The operands of `torch.cond`, `while_loop` and `scan` must be tensors, which the functions take too; what",
        "is in a branch may be made an Array with `asarray`.",
        "",
        f"| function | {' | '.join(COLUMNS)} |",
        f"|---|{'---|' * len(COLUMNS)}",
    ]
    for name in NAMES:
        reasons = [INAPPLICABLE.get((name, column)) for column in COLUMNS]
        lines.append(f"| `{name}` | {' | '.join('yes' if r is None else f'- {r}' for r in reasons)} |")
    return "\n".join([*lines, "", *(f"* {letter}: {reason}" for letter, reason in REASONS.items()), ""])
