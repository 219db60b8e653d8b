"""The calls of hook_records.py, compiled as one graph, give what NumPy gives."""

import logging

import hook_records as records
import pytest
import torch

import torch_arrayapi.dynamo

#: Calls that are not right, and why: what they give depends on values in a way that a graph cannot hold.
LEFT = {
    "hash(x.flat[0])": "the hash of a value",
    "np.trim_zeros(x)": "slices whose ends depend on values",
    "y = x.copy(); np.add.at(y, [0, 0], 1); r = y": "of small ints and of complex numbers",
}
RECORDS = records.records()


@pytest.fixture(autouse=True)
def hook():
    logging.disable(logging.ERROR)
    settings = {"capture_dynamic_output_shape_ops": True, "capture_scalar_outputs": True}
    with torch._dynamo.config.patch(settings), torch_arrayapi.dynamo.registered():
        yield
    logging.disable(logging.NOTSET)


def test_size():
    assert len(RECORDS) > 700
    assert len(LEFT) < 0.05 * len(RECORDS)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("part", range(12))
def test_records(part):
    wrong = []
    for text, dtype, shape in RECORDS[part::12]:
        why = records.outcome(text, dtype, shape)
        if why not in (None, NotImplemented) and text not in LEFT:
            wrong.append((text, dtype, shape, why))
    assert not wrong
