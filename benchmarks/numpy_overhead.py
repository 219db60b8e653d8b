"""What a call of numpy_compat costs, next to torch itself, torch._numpy and NumPy, on ten numbers.

Each line is a call of NumPy, and by hand for torch in the best way that gives the same values. The numbers are
nanoseconds, and the ratio to torch's own call, for

    compat    torch_arrayapi.numpy_compat on its ndarrays
    _numpy    torch._numpy, which torch has for its compiler
    numpy     NumPy

"-" is a call that a library refuses. `overhead.py` prints this table after its own.
"""

import math
import timeit

import numpy as np
import torch
import torch._numpy

from torch_arrayapi import numpy_compat

CALLS = {
    "add(x, y)": "add(x, y)",
    "multiply(x, y)": "multiply(x, y)",
    "maximum(x, y)": "maximum(x, y)",
    "less(x, y)": "less(x, y)",
    "add(x, 2.0)": "add(x, 2.0)",
    "add(i8, i16)": "add(i8, i16)",
    "add(x, y, out=w)": "add(x, y, out=w)",
    "x + y": "x + y",
    "x * 2.0": "x * 2.0",
    "2.0 - x": "2.0 - x",
    "x < 0.5": "x < 0.5",
    "-x": "-x",
    "m @ v": "m @ v",
    "exp(x)": "exp(x)",
    "sqrt(x)": "sqrt(x)",
    "isnan(x)": "isnan(x)",
    "sum(x)": "sum(x)",
    "x.sum()": "x.sum()",
    "sum(x2, axis=1)": "sum(x2, dim=1)",
    "mean(x2, axis=0)": "mean(x2, dim=0)",
    "max(x2, axis=1)": "amax(x2, dim=1)",
    "std(x)": "std(x, correction=0)",
    "any(mask)": "any(mask)",
    "argmax(x)": "argmax(x)",
    "cumsum(x)": "cumsum(x, 0)",
    "zeros((2, 3))": "zeros((2, 3), dtype=float64)",
    "arange(10)": "arange(10)",
    "array([1.0, 2.0, 3.0])": "tensor([1.0, 2.0, 3.0], dtype=float64)",
    "x2[0]": "x2[0]",
    "x2[0:1, 2]": "x2[0:1, 2]",
    "x[::-1]": "flip(x, (0,))",
    "x[mask]": "x[mask]",
    "x[index]": "x[index]",
    "x[3]": "x[3].item()",
    "w[2:4] = 1.0": "w[2:4] = 1.0",
    "take(x, index)": "index_select(x, 0, index)",
    "reshape(x, (2, 5))": "reshape(x, (2, 5))",
    "x2.T": "x2.mT",
    "concatenate([x, y])": "cat([x, y])",
    "stack([x, y])": "stack([x, y])",
    "where(mask, x, y)": "where(mask, x, y)",
    "clip(x, 0.0, 1.0)": "clamp(x, 0.0, 1.0)",
    "x.astype('float64')": "x.to(float64)",
    "sort(x)": "sort(x, stable=True)[0]",
    "argsort(x)": "argsort(x, stable=True)",
    "nonzero(x)": "nonzero(x, as_tuple=True)",
    "dot(x, y)": "dot(x, y)",
    "outer(x, y)": "outer(x, y)",
    "linalg.norm(x)": "linalg.vector_norm(x)",
    "linalg.solve(m, v)": "linalg.solve(m, v)",
}

#: The most that a call may cost, in torch's own calls.
TARGETS = {"add(x, y)": 1.9, "x + y": 2.1, "sum(x)": 2.5}
TIMES_TORCH_NUMPY = 25


def timers(data):
    """Call -> library -> a timer, where it can make the call."""
    libraries = {
        "torch": (torch, torch.tensor),
        "compat": (numpy_compat, numpy_compat.array),
        "_numpy": (torch._numpy, torch._numpy.array),
        "numpy": (np, np.array),
    }
    found = {}
    for call, by_hand in CALLS.items():
        found[call] = {}
        for name, (namespace, array) in libraries.items():
            code = by_hand if name == "torch" else call
            names = vars(namespace) | {k: array(v) for k, v in data.items()}
            try:
                exec(code, names)
            except Exception:
                continue
            found[call][name] = timeit.Timer(code, globals=names)
    return found


def mean(values):
    """The geometric mean."""
    return math.exp(math.fsum(map(math.log, values)) / len(values))


def run(data, rounds, loops):
    """Measure, and print the table and the targets."""
    found = timers(data)
    best = {call: dict.fromkeys(some, math.inf) for call, some in found.items()}
    for i in range(rounds):
        for call, some in found.items():
            for name in [*some][i % len(some) :] + [*some][: i % len(some)]:
                best[call][name] = min(best[call][name], some[name].timeit(loops) / loops * 1e9)
    print(f"\nnumpy_compat\n\n{'':<34}{'torch':>7}" + "".join(f"{n:>14}" for n in ("compat", "_numpy", "numpy")))
    for call, ns in best.items():
        t = ns["torch"]
        cells = [f"{ns[n]:>8.0f}{ns[n] / t:>6.2f}" if n in ns else f"{'-':>14}" for n in ("compat", "_numpy", "numpy")]
        print(f"{call:<34}{t:>7.0f}" + "".join(cells))
    ratios = [ns["compat"] / ns["torch"] for ns in best.values() if "compat" in ns]
    times = [ns["_numpy"] / ns["compat"] for ns in best.values() if "_numpy" in ns and "compat" in ns]
    print(f"\n{'geometric mean of the ratios to torch':<46}{mean(ratios):>6.2f} ({len(ratios)} calls)")
    print("\ntargets of numpy_compat")
    for call, limit in TARGETS.items():
        value = best[call]["compat"] / best[call]["torch"]
        print(f"{call:<34}{value:>7.2f}   at most{limit:>6.2f}   {'met' if value <= limit else 'MISSED'}")
    value = mean(times)
    verdict = "met" if value >= TIMES_TORCH_NUMPY else "MISSED"
    print(f"{'times as fast as torch._numpy':<34}{value:>7.1f}   at least{TIMES_TORCH_NUMPY:>5.0f}   {verdict}")
