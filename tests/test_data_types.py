"""dtypes: promotion, casts, limits, kinds, inspection, defaults."""

import itertools

import array_api_strict as strict
import numpy as np
import pytest
import torch
from samples import DTYPES, KINDS, array, assert_same, edge_values

import torch_arrayapi as xp


def of(module, name):
    return getattr(module, name)


@pytest.mark.parametrize("name", DTYPES)
def test_dtypes_are_torch_dtypes(name):
    assert of(xp, name) is getattr(torch, name)


@pytest.mark.parametrize(("a", "b"), list(itertools.product(DTYPES, repeat=2)))
def test_promotion_is_array_api_stricts(a, b):
    try:
        want = str(strict.result_type(of(strict, a), of(strict, b))).rpartition(".")[2].rstrip(")'>")
    except TypeError:
        for args in ((of(xp, a), of(xp, b)), (xp.ones(1, dtype=of(xp, a)), xp.ones((), dtype=of(xp, b)))):
            with pytest.raises(TypeError, match="no common dtype"):
                xp.result_type(*args)
        assert not xp.can_cast(of(xp, a), of(xp, b))
        return
    d = of(xp, want)
    assert xp.result_type(of(xp, a), of(xp, b)) is d
    assert xp.result_type(xp.ones(1, dtype=of(xp, a)), xp.ones((), dtype=of(xp, b))) is d
    assert xp.can_cast(of(xp, a), of(xp, b)) is (want == b)
    assert xp.can_cast(xp.ones(1, dtype=of(xp, a)), of(xp, b)) is (want == b)


def test_result_type_with_scalars():
    x = xp.ones(2, dtype=xp.int8)
    assert xp.result_type(x, 5) is xp.int8
    assert xp.result_type(1, xp.uint8, x) is xp.int16
    assert xp.result_type(xp.float32, 1j) is xp.complex64
    assert xp.result_type(xp.float64, 1, 2.0, 1j) is xp.complex128
    assert xp.result_type(xp.bool, True) is xp.bool
    assert xp.result_type(torch.ones(2, dtype=torch.float64)) is xp.float64
    with pytest.raises(OverflowError):
        xp.result_type(x, 128)
    for args in (
        (x, 1.0),
        (x, True),
        (xp.bool, 1),
        (xp.float16 if hasattr(xp, "float16") else torch.float16,),
        ("f4",),
    ):
        with pytest.raises(TypeError):
            xp.result_type(*args)
    for args in ((), (1, 2.0)):
        with pytest.raises(ValueError, match="at least one"):
            xp.result_type(*args)


@pytest.mark.parametrize(("a", "b"), list(itertools.product(DTYPES, repeat=2)))
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_astype(a, b):
    v = edge_values(a)
    if KINDS[a] in "fc" and KINDS[b] in "iu":
        v = np.array([0, 1, 2.7, 100.9], dtype=a)
        if KINDS[b] == "i":
            v = np.append(v, np.array(-1.5, a))
    if KINDS[a] == "c" and KINDS[b] not in "cb":
        with pytest.raises(TypeError, match=r"real\(x\) or imag\(x\)"):
            xp.astype(array(v), of(xp, b))
        return
    assert_same(xp.astype(array(v), of(xp, b)), v.astype(b))
    assert_same(xp.astype(torch.from_numpy(v.copy()), of(xp, b)).numpy(), v.astype(b))


def test_astype_copies():
    x = xp.ones(2)
    assert xp.astype(x, xp.float32, copy=False) is x
    assert xp.astype(x, xp.float32).tensor.data_ptr() != x.tensor.data_ptr()
    assert xp.astype(x, xp.float32, copy=False, device="cpu") is x
    assert xp.astype(x, xp.int8, device="meta").device.type == "meta"
    with pytest.raises(TypeError, match="dtype is float16|dtype is torch.float16"):
        xp.astype(x, torch.float16)
    with pytest.raises(TypeError, match="'float32'"):
        xp.astype(x, "float32")
    with pytest.raises(TypeError, match="float16"):
        xp.astype(torch.ones(2, dtype=torch.float16), xp.float32)


@pytest.mark.parametrize("name", DTYPES)
def test_limits(name):
    d = of(xp, name)
    for arg in (d, xp.ones(1, dtype=d), torch.ones(1, dtype=d)):
        if KINDS[name] in "fc":
            got, want = xp.finfo(arg), np.finfo(name)
            assert (got.bits, got.eps, got.max, got.min) == (want.bits, want.eps, want.max, want.min)
            assert got.smallest_normal == want.smallest_normal
            assert got.dtype is of(xp, want.dtype.name)
            assert all(type(v) is float for v in (got.eps, got.max, got.min, got.smallest_normal))
        else:
            with pytest.raises(TypeError, match="finfo"):
                xp.finfo(arg)
        if KINDS[name] in "iu":
            got, want = xp.iinfo(arg), np.iinfo(name)
            assert (got.bits, got.max, got.min, got.dtype) == (want.bits, want.max, want.min, d)
        else:
            with pytest.raises(TypeError, match="iinfo"):
                xp.iinfo(arg)


KIND_WORDS = {
    "bool": "b",
    "signed integer": "i",
    "unsigned integer": "u",
    "integral": "iu",
    "real floating": "f",
    "complex floating": "c",
    "numeric": "iufc",
}


@pytest.mark.parametrize("name", DTYPES)
def test_isdtype(name):
    d = of(xp, name)
    for word, kinds in KIND_WORDS.items():
        assert xp.isdtype(d, word) is (KINDS[name] in kinds)
    for other in DTYPES:
        assert xp.isdtype(d, of(xp, other)) is (other == name)
    assert xp.isdtype(d, ("bool", "numeric"))
    assert not xp.isdtype(d, ())
    for wrong, error in (("real", ValueError), (1, TypeError), (("bool", 1), TypeError)):
        with pytest.raises(error, match="isdtype"):
            xp.isdtype(d, wrong)
    with pytest.raises(TypeError):
        xp.isdtype(name, "bool")
    assert not xp.isdtype(torch.float16, "real floating")


def test_info():
    info = xp.__array_namespace_info__()
    assert info.capabilities() == {
        "boolean indexing": True,
        "data-dependent shapes": True,
        "max dimensions": 64,
    }
    devices = info.devices()
    assert type(devices) is tuple and torch.device("cpu") in devices and torch.device("meta") not in devices
    assert info.default_device() == torch.device("cpu")
    assert info.default_dtypes() == {
        "real floating": xp.float32,
        "complex floating": xp.complex64,
        "integral": xp.int64,
        "indexing": xp.int64,
    }
    assert info.dtypes() == {name: of(xp, name) for name in DTYPES}
    for word, kinds in KIND_WORDS.items():
        assert info.dtypes(kind=word) == {n: of(xp, n) for n in DTYPES if KINDS[n] in kinds}
    assert set(info.dtypes(kind=("bool", "real floating"))) == {"bool", "float32", "float64"}
    assert info.dtypes(kind=()) == {}
    assert "float64" not in info.dtypes(device="mps") and "complex64" in info.dtypes(device="mps")
    with pytest.raises(ValueError, match="kind"):
        info.dtypes(kind="real")
    with pytest.raises(ValueError, match="nowhere"):
        info.default_dtypes(device="nowhere")


def test_defaults_follow_torch():
    torch.set_default_dtype(torch.float64)
    try:
        info = xp.__array_namespace_info__().default_dtypes()
        assert (info["real floating"], info["complex floating"]) == (xp.float64, xp.complex128)
        assert xp.asarray(1.0).dtype is xp.ones(1).dtype is xp.linspace(0, 1, 3).dtype is xp.float64
        assert xp.asarray(1j).dtype is xp.complex128
    finally:
        torch.set_default_dtype(torch.float32)
    with torch.device("meta"):
        assert xp.zeros(2).device.type == "meta"
        assert xp.__array_namespace_info__().default_device().type == "meta"
