"""What holds for every function of the standard and the upstream suite does not ask.

Every dtype that a function is not defined for is refused by name; Arrays give Arrays and tensors give tensors, never
both; foreign arrays are refused; nothing of torch's own errors comes out; the meta device works.
"""

from __future__ import annotations

import numpy as np
import pytest
import torch
from records import NAMES, RECORDS, WITHOUT_ARRAYS, Maker, kind

import torch_arrayapi as xp

DATA_DEPENDENT = {"nonzero", "unique_all", "unique_counts", "unique_inverse", "unique_values"}
CASES = pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)


def test_every_function_has_a_record():
    functions = {n for n in xp.__all__ if callable(getattr(xp, n)) and not isinstance(getattr(xp, n), type(xp.int8))}
    functions |= {f"{m}.{n}" for m in ("linalg", "fft") for n in getattr(xp, m).__all__}
    assert functions - {"Array"} == {*RECORDS, *WITHOUT_ARRAYS}


def flat(result):
    """The arrays in a result: itself, or those of a tuple."""
    return list(result) if isinstance(result, tuple) else [result]


def call(record, dtype, boxed, device="cpu"):
    args, kwargs = record.arguments(Maker(dtype, boxed, device))
    return record.function(*args, **kwargs)


@CASES
def test_dtypes(record):
    """All dtypes of the kinds are taken, all others are a TypeError that names function and dtype."""
    short = record.name.rpartition(".")[2]
    for d, name in NAMES.items():
        if kind(d) in record.kinds:
            call(record, d, True)
            continue
        for boxed in (True, False):
            with pytest.raises(TypeError) as e:
                call(record, d, boxed)
            assert short in str(e.value) and name in str(e.value), str(e.value)


@CASES
@pytest.mark.parametrize("boxed", [True, False], ids=["Array", "Tensor"])
def test_type_is_kept(record, boxed):
    for d in NAMES:
        if kind(d) in record.kinds:
            result = call(record, d, boxed)
            if record.gives:
                assert isinstance(result, record.gives)
                continue
            for r in flat(result):
                assert type(r) is (xp.Array if boxed else torch.Tensor)
                t = r.tensor if boxed else r
                assert t.dtype in NAMES
                assert not t.is_conj() and not t.is_neg()


def arrays_of(args):
    """Positions of the array arguments, also those inside of a list."""
    return [
        (i, j)
        for i, a in enumerate(args)
        for j, x in (enumerate(a) if isinstance(a, list) else [(None, a)])
        if isinstance(x, (xp.Array, torch.Tensor))
    ]


def replaced(args, position, value):
    i, j = position
    args = [list(a) if isinstance(a, list) else a for a in args]
    if j is None:
        args[i] = value
    else:
        args[i][j] = value
    return args


@CASES
def test_foreign_and_mixed_arguments(record):
    d = next(d for d in NAMES if kind(d) in record.kinds)
    args, kwargs = record.arguments(Maker(d, True))
    others, _ = record.arguments(Maker(d, False))
    flat_positions = arrays_of(args)
    for position in flat_positions:
        i, j = position
        tensor = others[i] if j is None else others[i][j]
        wrong = [np.asarray(tensor.numpy()), [1, 2], None, "a", object()]
        if len(flat_positions) > 1 and record.name != "result_type":
            wrong.append(tensor)
        for value in wrong:
            if value is None and record.name == "clip" and i > 0:
                continue
            with pytest.raises(TypeError):
                record.function(*replaced(args, position, value), **kwargs)


@CASES
def test_devices_that_differ(record):
    d = next(d for d in NAMES if kind(d) in record.kinds)
    args, kwargs = record.arguments(Maker(d, True))
    others, _ = record.arguments(Maker(d, True, "meta"))
    positions = arrays_of(args)
    for i, j in positions if len(positions) > 1 and record.name != "result_type" else []:
        other = others[i] if j is None else others[i][j]
        with pytest.raises(ValueError, match="meta"):
            record.function(*replaced(args, (i, j), other), **kwargs)


@CASES
def test_meta(record):
    for d in NAMES:
        if kind(d) not in record.kinds:
            continue
        if record.name in DATA_DEPENDENT:
            with pytest.raises(ValueError, match="meta"):
                call(record, d, True, "meta")
            continue
        got, want = call(record, d, True, "meta"), call(record, d, True)
        if record.gives:
            assert got == want
            continue
        for g, w in zip(flat(got), flat(want), strict=True):
            assert (g.shape, g.dtype, g.device.type) == (w.shape, w.dtype, "meta")


@CASES
def test_dtypes_that_the_standard_lacks(record):
    for d in (torch.float16, torch.bfloat16):
        args, kwargs = record.arguments(Maker(torch.float64 if "f" in record.kinds else torch.complex128, False))
        for position in arrays_of(args)[:1]:
            i, j = position
            x = args[i] if j is None else args[i][j]
            with pytest.raises(TypeError, match="float16"):
                record.function(*replaced(args, position, x.real.to(d)), **kwargs)


@CASES
def test_subclasses_of_tensor(record):
    """nn.Parameter is a tensor like any other."""
    d = torch.float64 if "f" in record.kinds else torch.complex128
    if kind(d) in record.kinds:
        args, kwargs = record.arguments(Maker(d, False))
        for i, j in arrays_of(args):
            x = args[i] if j is None else args[i][j]
            if x.dtype is d:
                args = replaced(args, (i, j), torch.nn.Parameter(x.clone()))
        for r in flat(record.function(*args, **kwargs)):
            assert record.gives or isinstance(r, torch.Tensor)


TOP = 2**64 - 1
UINT64 = np.array([TOP, 0, 2**63, 2**63 - 1, 5, TOP - 1], dtype=np.uint64)


@pytest.mark.parametrize(
    "name, f",
    {
        "sort": (lambda m, x: m.sort(x)),
        "argsort": (lambda m, x: m.argsort(x)),
        "max": (lambda m, x: m.max(x)),
        "min": (lambda m, x: m.min(x)),
        "argmax": (lambda m, x: m.argmax(x)),
        "sum": (lambda m, x: m.sum(x)),
        "prod": (lambda m, x: m.prod(x[1:] + m.ones_like(x[1:]))),
        "floor_divide": (lambda m, x: x // x[4:5]),
        "remainder": (lambda m, x: x % x[4:5]),
        "greater": (lambda m, x: x > x[3:4]),
        "maximum": (lambda m, x: m.maximum(x, x[3:4])),
        "right_shift": (lambda m, x: x >> x[4:5]),
        "pow": (lambda m, x: x ** x[4:5]),
        "searchsorted": (lambda m, x: m.searchsorted(m.sort(x), x)),
        "unique": (lambda m, x: (m.unique_values if m is xp else np.unique)(m.concat([x, x]))),
        "isin": (lambda m, x: m.isin(x, x[:2])),
        "cumulative_sum": (lambda m, x: m.cumulative_sum(x)),
        "where": (lambda m, x: m.where(x > x[2:3], x, m.zeros_like(x))),
        "clip": (lambda m, x: m.clip(x, x[4:5], x[2:3])),
        "float": (lambda m, x: m.astype(x, m.float64)),
        "tensordot": (lambda m, x: m.tensordot(x, x, axes=1)),
        "flip": (lambda m, x: m.flip(x)),
        "diff": (lambda m, x: m.diff(x)),
    }.items(),
)
def test_uint64_above_the_signed_range(name, f):
    with np.errstate(all="ignore"):
        want = np.asarray(f(np, UINT64))
    got = np.asarray(f(xp, xp.asarray(UINT64)))
    assert got.dtype == want.dtype
    np.testing.assert_array_equal(got, want)


def test_uint64_as_python_numbers():
    x = xp.asarray(TOP, dtype=xp.uint64)
    assert int(x) == x.__index__() == TOP
    assert float(x) == float(TOP)
    assert repr(x) == f"Array({TOP}, dtype=uint64)"
    assert bool(x == TOP) and not bool(x < TOP)
    assert int(xp.full((), TOP, dtype=xp.uint64)) == TOP
    y = xp.zeros(2, dtype=xp.uint64)
    y[0] = TOP
    assert int(xp.max(y)) == TOP
