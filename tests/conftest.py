import os

import numpy as np
import pytest
import torch

os.environ["SCIPY_ARRAY_API"] = "1"  # SciPy reads it when it is imported

import torch_arrayapi as xp


@pytest.fixture(params=["Array", "Tensor"])
def box(request):
    """From a NumPy array to an Array or a tensor."""

    def make(a):
        t = torch.from_numpy(np.array(a))
        return xp.asarray(t) if request.param == "Array" else t

    make.type = xp.Array if request.param == "Array" else torch.Tensor
    return make
