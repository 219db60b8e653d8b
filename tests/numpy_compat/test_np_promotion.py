"""Legacy promotion equals NumPy 1.26's, as `tests/data/legacy_promotion.py` wrote it down."""

import importlib.util
import json
import warnings
from pathlib import Path

import pytest

import torch_arrayapi.numpy_compat as np

DATA = Path(__file__).parents[1] / "data"
spec = importlib.util.spec_from_file_location("legacy_promotion", DATA / "legacy_promotion.py")
facts = importlib.util.module_from_spec(spec)
spec.loader.exec_module(facts)
TABLE = {pair: row.split() for pair, row in json.loads((DATA / "legacy_promotion.json").read_text()).items()}


def test_size():
    assert len(TABLE) * len(facts.FUNCTIONS) >= 5000
    assert TABLE.keys() == facts.pairs(np).keys()


@pytest.mark.parametrize("name", facts.FUNCTIONS)
def test_legacy_promotion(name):
    i = facts.FUNCTIONS.index(name)
    wrong = {}
    with np.promotion("legacy"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for pair, (x, y) in facts.pairs(np).items():
            got = facts.outcome(np, name, x, y)
            if got != TABLE[pair][i]:
                wrong[pair] = (got, TABLE[pair][i])
    assert not wrong, f"{len(wrong)} of {len(TABLE)} differ: {dict(list(wrong.items())[:20])}"
