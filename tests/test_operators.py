"""Operators and binary functions: promotion, Python scalars, refusals, in-place forms."""

import itertools
import operator

import numpy as np
import pytest
import torch
from samples import DTYPES, KINDS, array, assert_same, edge_values, of_kinds, to_numpy

import torch_arrayapi as xp

ARITHMETIC = {
    operator.add: "iufc",
    operator.sub: "iufc",
    operator.mul: "iufc",
    operator.truediv: "fc",
    operator.floordiv: "iuf",
    operator.mod: "iuf",
    operator.pow: "iufc",
    operator.and_: "biu",
    operator.or_: "biu",
    operator.xor: "biu",
    operator.lshift: "iu",
    operator.rshift: "iu",
}
COMPARISON = {
    operator.eq: "biufc",
    operator.ne: "biufc",
    operator.lt: "iuf",
    operator.le: "iuf",
    operator.gt: "iuf",
    operator.ge: "iuf",
}
OPERATORS = {**ARITHMETIC, **COMPARISON}
IN_PLACE = {op: getattr(operator, "i" + op.__name__.strip("_")) for op in ARITHMETIC}
# The standard's table of mixed signed and unsigned integers, and of mixed floating dtypes (section type promotion).
MIXED = {
    **{("int8", f"uint{n}"): f"int{2 * n}" for n in (8, 16, 32)},
    **{("int16", f"uint{n}"): f"int{max(16, 2 * n)}" for n in (8, 16, 32)},
    **{("int32", f"uint{n}"): f"int{max(32, 2 * n)}" for n in (8, 16, 32)},
    **{("int64", f"uint{n}"): "int64" for n in (8, 16, 32)},
    ("float32", "complex64"): "complex64",
    ("float32", "complex128"): "complex128",
    ("float64", "complex64"): "complex128",
    ("float64", "complex128"): "complex128",
}


def common(a, b):
    """The standard's common dtype of two names, or None."""
    if KINDS[a] == KINDS[b]:
        return max(a, b, key=lambda n: np.dtype(n).itemsize)
    return MIXED.get((a, b)) or MIXED.get((b, a))


@pytest.mark.parametrize("op", OPERATORS, ids=lambda op: op.__name__)
def test_every_dtype_pair(op):
    """Either the standard's dtype and NumPy's value, or a TypeError that names the function."""
    kinds = OPERATORS[op]
    for a, b in itertools.product(DTYPES, repeat=2):
        for shape in ((2,), ()):
            x1, x2 = np.full((2,), 3, dtype=a), np.full(shape, 2, dtype=b)
            d = common(a, b)
            if KINDS[a] in kinds and KINDS[b] in kinds and d is not None:
                want = op(x1.astype(d), x2.astype(d))
                assert_same(op(array(x1), array(x2)), want, what=(a, b, shape))
                assert_same(op(array(x2), array(x1)), op(x2.astype(d), x1.astype(d)), what=(b, a, shape))
            else:
                for left, right in ((x1, x2), (x2, x1)):
                    with pytest.raises(TypeError, match=r"^[a-z_]+: "):
                        op(array(left), array(right))


SCALARS = {bool: (True, "b"), int: (2, "iufc"), float: (2.5, "fc"), complex: (2 + 1j, "fc")}


@pytest.mark.parametrize("op", OPERATORS, ids=lambda op: op.__name__)
@pytest.mark.parametrize("dtype", DTYPES)
def test_python_scalars(op, dtype):
    kinds = OPERATORS[op]
    x = np.full((3,), 3, dtype=dtype)
    for s, meets in SCALARS.values():
        d = np.result_type(x.dtype, np.complex64) if isinstance(s, complex) and KINDS[dtype] == "f" else x.dtype
        if KINDS[dtype] in meets and KINDS[dtype] in kinds and d.kind in kinds:
            zero_d = np.asarray(s, dtype=d)
            assert_same(op(array(x), s), op(x.astype(d), zero_d), what=(dtype, s))
            assert_same(op(s, array(x)), op(zero_d, x.astype(d)), what=(s, dtype))
        else:
            for left, right in ((array(x), s), (s, array(x))):
                with pytest.raises(TypeError):
                    op(left, right)


@pytest.mark.parametrize("op", [*ARITHMETIC, operator.lt, operator.eq], ids=lambda op: op.__name__)
@pytest.mark.parametrize("dtype", of_kinds("iu"))
def test_ints_outside_the_dtype(op, dtype):
    if KINDS[dtype] not in OPERATORS[op]:
        return
    info = np.iinfo(dtype)
    x = array(np.ones(2, dtype))
    for s in (info.min - 1, info.max + 1, 2**70):
        with pytest.raises(OverflowError, match=str(s)):
            op(x, s)
        with pytest.raises(OverflowError, match=str(s)):
            op(s, x)
    top = xp.full(2, info.max, dtype=getattr(xp, dtype))
    assert bool(xp.all(top == info.max)) and bool(xp.all(info.max == top))


def test_numbers_outside_float32_round_to_infinity():
    x = xp.asarray([1.0, xp.inf], dtype=xp.float32)
    assert_same(x + 1e40, np.array([np.inf, np.inf], np.float32))
    assert_same(x > -1e40, np.array([True, True]))
    assert_same(x * 10**30, np.array([1e30, np.inf], np.float32))
    with pytest.raises(OverflowError):
        x + 10**400


def test_numpy_scalars_that_are_python_numbers():
    x = xp.asarray([1.0, 2.0], dtype=xp.float32)
    assert_same(x * np.float64(0.5), np.array([0.5, 1.0], np.float32))
    assert_same(np.float64(0.5) * x, np.array([0.5, 1.0], np.float32))
    for s in (np.float32(1), np.int64(1), np.ones(2)):
        for left, right in ((x, s), (s, x)):
            with pytest.raises(TypeError):
                left + right


@pytest.mark.parametrize("op", [*OPERATORS, operator.matmul], ids=lambda op: op.__name__)
def test_foreign_operands(op):
    x = xp.ones((2, 2))
    for other in (torch.ones(2, 2), np.ones((2, 2))):
        with pytest.raises(TypeError):
            op(x, other)
        with pytest.raises(TypeError):
            op(other, x)
    if op not in (operator.eq, operator.ne):
        for other in ("a", None, [1.0], object()):
            with pytest.raises(TypeError):
                op(x, other)
            if not (op is operator.mod and other == "a"):  # text formatting
                with pytest.raises(TypeError):
                    op(other, x)
    assert (x == None) is False  # noqa: E711
    assert (x != "a") is True


def test_other_classes_get_their_turn():
    class Wrapper:
        def __radd__(self, other):
            return "theirs"

        def __eq__(self, other):
            return "theirs"

        __hash__ = None

    x = xp.ones(2)
    assert x + Wrapper() == "theirs"
    assert (x == Wrapper()) == "theirs"


def test_mixed_types_in_functions():
    with pytest.raises(TypeError, match=r"add: argument 2 is a torch.Tensor of float32"):
        xp.add(xp.ones(2), torch.ones(2))
    with pytest.raises(TypeError, match=r"add: argument 2 is an Array of float32"):
        xp.add(torch.ones(2), xp.ones(2))
    with pytest.raises(TypeError, match="only Python scalars"):
        xp.add(1, 2)
    with pytest.raises(TypeError, match=r"numpy\.ndarray"):
        xp.add(xp.ones(2), np.ones(2))
    with pytest.raises(TypeError, match=r"exp: got a list"):
        xp.exp([1.0])
    with pytest.raises(TypeError, match=r"exp: got an array of int64; takes floating-point dtypes"):
        xp.exp(xp.asarray([1]))


def test_shapes_that_do_not_broadcast():
    for op in OPERATORS:
        d = "int64" if "i" in OPERATORS[op] else "float32"
        x, y = array(np.ones(2, d)), array(np.ones(3, d))
        with pytest.raises(ValueError, match=r"\(2,\) and \(3,\) do not broadcast"):
            op(x, y)
    with pytest.raises(ValueError, match="do not broadcast"):
        xp.asarray([1, 2], dtype=xp.uint16) + xp.asarray([1, 2, 3], dtype=xp.int8)


def test_devices_that_differ():
    x, y = xp.ones(2), xp.ones(2, device="meta")
    for op in OPERATORS:
        if "f" in OPERATORS[op]:
            with pytest.raises(ValueError, match="meta"):
                op(x, y)
    with pytest.raises(ValueError, match="meta"):
        xp.where(x > 0, x, y)


@pytest.mark.parametrize("op", ARITHMETIC, ids=lambda op: op.__name__)
@pytest.mark.parametrize("dtype", DTYPES)
def test_in_place(op, dtype):
    if KINDS[dtype] not in ARITHMETIC[op]:
        return
    base = np.full((2, 4), 3, dtype=dtype)
    x = array(base)
    view, same = x[:, ::2], x
    result = IN_PLACE[op](x, array(np.full((4,), 2, dtype)))
    assert result is same
    want = op(base, np.full((4,), 2, dtype))
    assert_same(x, want)
    assert_same(view, want[:, ::2])
    if KINDS[dtype] != "b":
        y = array(base)
        y = IN_PLACE[op](y, 2)
        assert_same(y, want)


def test_in_place_keeps_dtype_and_shape():
    x = xp.asarray([1, 2], dtype=xp.int8)
    with pytest.raises(TypeError, match=r"int8 would become int16; write"):
        x += xp.asarray([1, 2], dtype=xp.int16)
    with pytest.raises(ValueError, match="shape"):
        x += xp.ones((3, 2), dtype=xp.int8)
    with pytest.raises(OverflowError):
        x += 300
    f = xp.ones(2, dtype=xp.float32)
    with pytest.raises(TypeError):
        f *= 1j
    assert_same(x, np.array([1, 2], np.int8))
    b = xp.broadcast_to(xp.asarray([1, 2]), (3, 2))
    with pytest.raises(ValueError, match="broadcast view"):
        b += 1
    m = xp.ones((2, 2))
    m @= xp.ones((2, 2))
    assert_same(m, np.full((2, 2), 2, np.float32))
    with pytest.raises(ValueError, match="shape"):
        m @= xp.ones((2, 3))


def test_in_place_on_overlapping_memory():
    x = xp.arange(6)
    y = x[1:]
    y += x[:5]
    want = np.arange(6)
    want[1:] = np.arange(1, 6) + np.arange(5)
    assert_same(x, want)


@pytest.mark.parametrize("dtype", of_kinds("iufc"))
def test_unary_operators(dtype):
    v = edge_values(dtype)
    v = v[np.isfinite(v)]
    x = array(v)
    for op in (operator.neg, operator.pos, operator.abs):
        with np.errstate(all="ignore"):
            assert_same(op(x), op(v))
    if KINDS[dtype] in "iu":
        assert_same(~x, ~v)
    else:
        with pytest.raises(TypeError):
            ~x


def test_matmul_takes_no_scalars():
    x = xp.ones((2, 2))
    for left, right in ((x, 2), (2, x)):
        with pytest.raises(TypeError):
            left @ right


def test_parameter_is_a_tensor():
    p = torch.nn.Parameter(torch.ones(3))
    r = xp.add(p, 1.0)
    assert type(r) is torch.Tensor and r.requires_grad
    assert float(xp.sum(xp.multiply(p, p)).detach()) == 3.0
    assert to_numpy(xp.asarray(p.detach())).tolist() == [1, 1, 1]


@pytest.mark.parametrize("dtype", of_kinds("i"))
def test_negative_powers_of_integers_are_no_error(dtype):
    """The standard leaves their values open; a number and an array give the same."""
    x = xp.asarray([1, 2, -1], dtype=getattr(xp, dtype))
    assert_same(x**-1, to_numpy(x ** xp.asarray([-1], dtype=x.dtype)))
