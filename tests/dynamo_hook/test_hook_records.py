"""The calls of hook_records.py, compiled as one graph, give what NumPy gives."""

import logging

import hook_records as records
import pytest
import torch

import torch_arrayapi.dynamo

#: Calls that are not right, and why: what they give depends on values in a way that a graph cannot hold.
LEFT = {"hash(x.flat[0])": "the hash of a value", "np.trim_zeros(x)": "slices whose ends depend on values"}
RECORDS = records.records()
PARTS = 12


@pytest.fixture(autouse=True)
def hook():
    logging.disable(logging.ERROR)
    settings = {"capture_dynamic_output_shape_ops": True, "capture_scalar_outputs": True}
    with torch._dynamo.config.patch(settings), torch_arrayapi.dynamo.registered():
        yield
    logging.disable(logging.NOTSET)


@pytest.mark.filterwarnings("ignore")
def test_size():
    calls = [text for text, dtype, shape in RECORDS if records.wanted(text, dtype, shape) is not None]
    assert len(calls) > 1000
    assert sum(text in LEFT for text in calls) < 0.05 * len(calls)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("part", range(PARTS))
def test_records(part):
    wrong = {}
    for record in RECORDS[part::PARTS]:
        why = records.outcome(*record)
        if why not in (None, NotImplemented):
            wrong[record] = why
    assert {r: why for r, why in wrong.items() if r[0] not in LEFT} == {}
    assert {r[0] for r in RECORDS[part::PARTS] if r[0] in LEFT} == {r[0] for r in wrong}
