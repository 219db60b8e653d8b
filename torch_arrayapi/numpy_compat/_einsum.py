"""Einstein's summation: products of operands with a label for each axis, summed over labels."""

from __future__ import annotations

import math
import operator
import string
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.compiler import is_compiling

from .._dtypes import FLOATING, SIGNED
from .._kernels import linalg, reduce
from . import _convert, _reductions
from ._convert import keeps_type
from ._creation import asarray
from ._dtypes import TO_NUMPY, can_cast, parse, promote
from ._gufunc import _known
from ._ndarray import ndarray, result, source_of, view_of, wrap
from ._operands import _CASTINGS, _device, _ordered, _shown, order_of, refuse_casting

Label = str | int
_LETTERS = string.ascii_uppercase + string.ascii_lowercase
_MISSING_OPERANDS = (
    "must specify the einstein sum subscripts string and at least one operand, or at least one operand and its "
    "corresponding subscripts list"
)


def _term(text: str, where: str) -> list[Any]:
    """The labels of one operand or of the result; Ellipsis for axes without a name."""
    labels: list[Any] = []
    i = 0
    while i < len(text):
        c = text[i]
        if c == ".":
            if text[i : i + 3] != "..." or ... in labels:
                raise ValueError(
                    f"einstein sum subscripts string contains a '.' that is not part of an ellipsis ('...') in {where}"
                )
            labels.append(...)
            i += 3
            continue
        if c not in _LETTERS:
            raise ValueError(f"invalid subscript '{c}' in einstein sum subscripts string, subscripts must be letters")
        labels.append(c)
        i += 1
    return labels


def _listed(labels: Any) -> list[Any]:
    """The labels in a list of ints."""
    found: list[Any] = []
    if isinstance(labels, (str, bytes)) or not hasattr(labels, "__iter__"):
        raise TypeError("each subscript must be either an integer or an ellipsis")
    for e in labels:
        if e is ...:
            found.append(...)
            continue
        try:
            i = operator.index(e)
        except TypeError:
            raise TypeError("each subscript must be either an integer or an ellipsis") from None
        if not 0 <= i < len(_LETTERS):
            raise ValueError("subscript is not within the valid range [0, 52)")
        found.append(_LETTERS[i])
    return found


def _parsed(operands: tuple[Any, ...]) -> tuple[list[Any], list[list[Any]], list[Any] | None]:
    """The arrays, the labels of each and those of the result, None if they are not given."""
    if not operands:
        raise ValueError(_MISSING_OPERANDS)
    text = operands[0]
    if isinstance(text, bytes):
        text = text.decode("ascii")
    if not isinstance(text, str):
        if len(operands) < 2:
            raise ValueError("must provide at least an operand and a subscripts list to einsum")
        n = len(operands) // 2
        output = _listed(operands[-1]) if len(operands) % 2 else None
        return list(operands[: 2 * n : 2]), [_listed(e) for e in operands[1 : 2 * n : 2]], output
    arrays = list(operands[1:])
    if not arrays:
        raise ValueError("must specify the einstein sum subscripts string and at least one operand")
    before, arrow, after = text.replace(" ", "").partition("->")
    if "-" in before:
        raise ValueError("einstein sum subscript string does not contain proper '->' output specified")
    terms = before.split(",")
    if len(terms) != len(arrays):
        count = "more" if len(terms) > len(arrays) else "fewer"
        raise ValueError(f"{count} operands provided to einstein sum function than specified in the subscripts string")
    return arrays, [_term(t, f"operand {i}") for i, t in enumerate(terms)], _term(after, "output") if arrow else None


def _labelled(
    ts: list[Tensor], terms: list[list[Any]], output: list[Any] | None, optimized: bool
) -> tuple[list[list[Label]], list[Label], dict[Label, int]]:
    """A label for each axis of each operand and of the result, and the size of each.

    An axis without a name counts from the last one, as axes do that broadcast. Where the result does not have it, NumPy
    refuses it, or sums over it when it optimizes.
    """
    subs: list[list[Label]] = []
    sizes: dict[Label, int] = {}
    unnamed = 0
    for k, (t, term) in enumerate(zip(ts, terms, strict=True)):
        free = t.ndim - sum(e is not ... for e in term)
        if free < 0:
            raise ValueError(f"einstein sum subscripts string contains too many subscripts for operand {k}")
        if free and ... not in term:
            raise ValueError(
                "operand has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to "
                "broadcast the extra dimensions."
            )
        unnamed = max(unnamed, free)
        labels: list[Label] = [e for f in term for e in (range(-free, 0) if f is ... else (f,))]
        for i, (e, size) in enumerate(zip(labels, t.shape, strict=True)):
            first = labels.index(e)
            if first < i and t.shape[first] != size:
                raise ValueError(
                    f"dimensions in operand {k} for collapsing index '{e}' don't match ({t.shape[first]} != {size})"
                )
            if sizes.setdefault(e, size) == 1:
                sizes[e] = size
            if size not in (1, sizes[e]):
                shapes = " ".join(_shown(o.shape) for o in ts)
                raise ValueError(f"operands could not be broadcast together with shapes {shapes} for index '{e}'")
        subs.append(labels)
    if output is None:
        counts = [e for term in terms for e in term if e is not ...]
        output = [..., *sorted(e for e in set(counts) if counts.count(e) == 1)]
    for e in output:
        if e is not ... and e not in sizes:
            raise ValueError(
                f"einstein sum subscripts string included output subscript '{e}' which never appeared in an input"
            )
        if e is not ... and output.count(e) > 1:
            raise ValueError(f"einstein sum subscripts string includes output subscript '{e}' multiple times")
    if unnamed and ... not in output and not optimized:
        raise ValueError(
            "output has more dimensions than subscripts given in einstein sum, but no '...' ellipsis provided to "
            "broadcast the extra dimensions."
        )
    return subs, [e for f in output for e in (range(-unnamed, 0) if f is ... else (f,))], sizes


def _distinct(t: Tensor, labels: list[Label]) -> tuple[Tensor, list[Label]]:
    """The diagonal over axes of one label, a view."""
    for e in set(labels):
        while labels.count(e) > 1:
            i = labels.index(e)
            j = labels.index(e, i + 1)
            t = torch.diagonal(t, 0, i, j)
            labels = [*labels[:i], *labels[i + 1 : j], *labels[j + 1 :], e]
    return t, labels


def _summed(t: Tensor, labels: list[Label], keep: Any) -> tuple[Tensor, list[Label]]:
    axes = tuple(i for i, e in enumerate(labels) if e not in keep)
    return (reduce.sum(t, axes, False, t.dtype), [e for e in labels if e in keep]) if axes else (t, labels)


def _single(t: Tensor, labels: list[Label], output: list[Label]) -> Tensor:
    t, labels = _summed(*_distinct(t, labels), output)
    return t.permute([labels.index(e) for e in output])


def _contracted(ts: list[Tensor], subs: list[list[Label]], output: list[Label], sizes: dict[Label, int]) -> Tensor:
    """The sum over the labels that are not in the result."""
    d = ts[0].dtype
    if len(ts) == 1:
        return _single(ts[0], subs[0], output)
    s = SIGNED.get(d)
    if s is not None:  # modulo 2**bits, signed and unsigned products are one
        return _contracted([t.view(s) for t in ts], subs, output, sizes).view(d)
    if d in FLOATING and len(sizes) <= len(_LETTERS):
        text = _equation(subs, output)
        return linalg._without_autocast(lambda *operands: torch.einsum(text, *operands), *ts)
    t, labels = _distinct(ts[0], subs[0])
    for k in range(1, len(ts)):
        keep = set(output).union(*subs[k + 1 :])
        t, labels = _pair(t, labels, *_distinct(ts[k], subs[k]), keep)
    return _single(t, labels, output)


def _pair(
    a: Tensor, first: list[Label], b: Tensor, second: list[Label], keep: set[Label]
) -> tuple[Tensor, list[Label]]:
    """The product of two operands, summed over the labels that are not to be kept: one product of matrices."""
    a, first = _summed(a, first, keep.union(second))
    b, second = _summed(b, second, keep.union(first))
    shared = [e for e in first if e in second]
    batch = [e for e in shared if e in keep]
    inner = [e for e in shared if e not in keep]
    left = [e for e in first if e not in second]
    right = [e for e in second if e not in first]
    size = dict(zip(second, b.shape, strict=True))
    for e, n in zip(first, a.shape, strict=True):
        size[e] = n if size.get(e, 1) == 1 else size[e]
    a = a.expand([size[e] for e in first]).permute([first.index(e) for e in (*batch, *left, *inner)])
    b = b.expand([size[e] for e in second]).permute([second.index(e) for e in (*batch, *inner, *right)])
    shape = [[size[e] for e in es] for es in (batch, left, inner, right)]
    i, j, k = (math.prod(s) for s in shape[1:])
    r = linalg.matmul(a.reshape(*shape[0], i, j), b.reshape(*shape[0], j, k))
    return r.reshape([*shape[0], *shape[1], *shape[3]]), [*batch, *left, *right]


def _equation(subs: list[list[Label]], output: list[Label]) -> str:
    """The text for labels of any kind."""
    letters: dict[Label, str] = {}
    terms = ["".join(letters.setdefault(e, _LETTERS[len(letters)]) for e in labels) for labels in (*subs, output)]
    return ",".join(terms[:-1]) + "->" + terms[-1]


Step = tuple[list[int], list[Label]]


def _planned(ts: list[Tensor], subs: list[list[Label]], output: list[Label], optimize: Any) -> tuple[list[Step], bool]:
    """Which operands to contract to which labels, step by step, in an order that NumPy finds from the shapes.

    Also whether NumPy takes the last step by tensordot, which gives a number as a 0-d array.
    """
    stand_ins = [np.broadcast_to(0.0, tuple(t.shape)) for t in ts]
    path = np.einsum_path(_equation(subs, output), *stand_ins, optimize=optimize)[0][1:]
    wide = [{e for e, n in zip(labels, t.shape, strict=True) if n != 1} for labels, t in zip(subs, ts, strict=True)]
    steps = []
    for step in path:
        chosen = sorted(step)
        some, labels = [wide[i] for i in chosen], [subs[i] for i in chosen]
        wide = [s for i, s in enumerate(wide) if i not in chosen]
        subs = [s for i, s in enumerate(subs) if i not in chosen]
        wanted = set(output).union(*subs)
        keep = list(dict.fromkeys(e for s in labels for e in s if e in wanted)) if subs else output
        steps.append((chosen, keep))
        wide.append(set().union(*some) & set(keep))
        subs.append(keep)
    return steps, len(some) == 2 and bool(some[0] & some[1])


def _followed(ts: list[Tensor], subs: list[list[Label]], sizes: dict[Label, int], steps: list[Step]) -> Tensor:
    for chosen, keep in steps:
        r = _contracted([ts[i] for i in chosen], [subs[i] for i in chosen], keep, sizes)
        ts = [*(t for i, t in enumerate(ts) if i not in chosen), r]
        subs = [*(s for i, s in enumerate(subs) if i not in chosen), keep]
    return ts[0]


@keeps_type
def einsum(*operands: Any, out: Any = None, optimize: Any = False, **kwargs: Any) -> Any:
    """Sums of products of elements, by Einstein's convention.

    Parameters
    ----------
    operands
        Subscripts such as "ij,jk->ik" and arrays; or each array with a list of ints, and the list of the result.
    out
        Where the result goes.
    optimize
        Whether, or how, to look for a good order of more than two operands; see `einsum_path`.
    kwargs
        `dtype`, in which to compute, `casting`, by default "safe", and `order` of memory, "C", "F", "A" or "K".

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.einsum("ij,j->i", [[1, 2], [3, 4]], [5, 6])
    array([17, 39])
    """
    dtype = kwargs.pop("dtype", None)
    casting = kwargs.pop("casting", "safe")
    order = kwargs.pop("order", "K")
    if kwargs:
        raise TypeError(f"einsum() got an unexpected keyword argument '{next(iter(kwargs))}'")
    if casting not in _CASTINGS:
        refuse_casting(casting)
    order = order_of(order)
    if out is not None and not isinstance(out, (ndarray, Tensor)):
        raise TypeError("keyword parameter out must be an array for einsum")
    arrays, terms, output = _parsed(operands)
    device = _device(tuple(arrays))
    ts = [_convert.tensor(x, device) for x in arrays]
    optimized = optimize is not False
    subs, labels, sizes = _labelled(ts, terms, output, optimized)
    target = None if out is None else _convert.tensor(out)
    d = promote(*[t.dtype for t in ts], *([] if target is None else [target.dtype]))
    if dtype is not None:
        d = parse(dtype)
    for i, t in enumerate(ts):
        if not can_cast(t.dtype, d, casting):
            raise TypeError(
                f"Iterator operand {i} dtype could not be cast from {TO_NUMPY[t.dtype]!r} to {TO_NUMPY[d]!r} according "
                f"to the rule '{casting}'"
            )
    if target is None and len(ts) == 1 and d is ts[0].dtype and order in ("A", "K") and set(labels) == set(subs[0]):
        x = asarray(arrays[0])  # without sums it is a view
        r = _single(ts[0], subs[0], labels)
        return result(r) if not r.ndim or source_of(x)[1] else view_of(x, r)
    if order == "A":
        order = "F" if all(_is_f(t) for t in ts) else "C"
    ts = [_convert.cast(t, d) for t in ts]
    steps, as_array = [(list(range(len(ts))), labels)], False
    if optimized and not is_compiling() and len(sizes) <= len(_LETTERS):
        steps, as_array = _planned(ts, subs, labels, optimize)
    r = _known(lambda *xs: _followed(list(xs), subs, sizes, steps), *ts)
    if optimized:
        casting = "same_kind" if casting == "safe" else casting  # NumPy leaves it to matmul, which writes this way
        if as_array and target is not None and target.ndim == 0:
            casting = "unsafe"  # a number is assigned
    if target is None:
        r = _ordered(r, order) if order in ("C", "F") else r
        return wrap(r) if as_array else result(r)
    if target.ndim != r.ndim:
        raise ValueError(
            f"out parameter does not have the correct number of dimensions, has {target.ndim} but should have {r.ndim}"
        )
    if not can_cast(d, target.dtype, casting):
        raise TypeError(
            f"Iterator requested dtype could not be cast from {TO_NUMPY[d]!r} to {TO_NUMPY[target.dtype]!r}, the "
            f"operand {len(ts)} dtype, according to the rule '{casting}'"
        )
    return _reductions._finished(_convert.cast(r, target.dtype), out, True)


def _is_f(t: Tensor) -> bool:
    return not t.is_contiguous() and t.permute(tuple(reversed(range(t.ndim)))).is_contiguous()


def einsum_path(*operands: Any, optimize: Any = "greedy", einsum_call: Any = False) -> Any:
    """A good order in which to contract the operands of `einsum`, and a table about it.

    Parameters
    ----------
    operands
        As for `einsum`.
    optimize
        "greedy", "optimal", False, a path, or one of the first two with the largest size of a result between.
    einsum_call
        Whether to give what `einsum` needs instead.

    Examples
    --------
    >>> import torch_arrayapi.numpy_compat as np
    >>> np.einsum_path("ij,jk,k", np.ones((9, 8)), np.ones((8, 7)), np.ones(7), optimize="optimal")[0]
    ['einsum_path', (1, 2), (0, 1)]
    """
    named = bool(operands) and isinstance(operands[0], (str, bytes))
    at = range(1, len(operands)) if named else range(0, len(operands) - 1, 2)
    standing = list(operands)
    for i in at:
        standing[i] = np.broadcast_to(0.0, tuple(_convert.tensor(operands[i]).shape))
    call: Any = np.einsum_path
    r = call(*standing, optimize=optimize, einsum_call=einsum_call)
    return ([asarray(operands[i]) for i in at], *r[1:]) if einsum_call else r
