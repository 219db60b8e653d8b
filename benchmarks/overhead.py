"""What a call costs: torch_arrayapi next to torch itself and to other array API namespaces, on ten numbers.

For so few numbers the time of a call is the library's own work. Each line is a call, written once for all namespaces
and once by hand for torch in the best way that gives the same result. The numbers are nanoseconds, and the ratio
to torch's own call, for

    xp        torch_arrayapi on its Arrays
    tensors   torch_arrayapi.tensors on plain tensors (operators and indices there are torch's own)
    compat    array_api_compat.torch (as with `tensors`, its operators and indices are torch's own)
    strict    array_api_strict
    numpy     NumPy

In each round every library makes each call, in turn, on one thread; a call counts with its fastest round. Between
runs the ratios move by about 0.05, by more if other programs are at work. "-" is a call that the library refuses
or, for those on torch, that gives another result than torch's own call. The table of targets at the end is for the
reader: the exit status is 0, met or not. The table of `numpy_overhead.py` comes last.
"""

import argparse
import math
import re
import timeit
from typing import NamedTuple

import array_api_compat.torch
import array_api_strict
import numpy as np
import numpy_overhead
import torch

import torch_arrayapi
import torch_arrayapi.tensors


class Call(NamedTuple):
    code: str  # for any namespace: its functions are global names
    torch: str = ""  # the same for torch, if it is written otherwise


CALLS = (
    # functions of two arrays
    Call("add(x, y)"),
    Call("multiply(x, y)"),
    Call("maximum(x, y)"),
    Call("less(x, y)"),
    Call("logical_and(mask, mask)"),
    Call("add(x, f64)"),
    Call("add(i8, i16)"),
    Call("add(x, zero_d)", "add(x.to(float64), zero_d)"),
    # with a number
    Call("add(x, 2.0)"),
    Call("subtract(2.0, x)", "rsub(x, 2.0)"),
    Call("pow(x, 2)"),
    # operators
    Call("x + y"),
    Call("x * 2.0"),
    Call("2.0 - x"),
    Call("x / y"),
    Call("x == y"),
    Call("x < 0.5"),
    Call("-x"),
    Call("m @ v"),
    # functions of one array
    Call("exp(x)"),
    Call("sqrt(x)"),
    Call("abs(x)"),
    Call("isnan(x)"),
    # reductions
    Call("sum(x)"),
    Call("sum(x2, axis=1)", "sum(x2, dim=1)"),
    Call("mean(x2, axis=0)", "mean(x2, dim=0)"),
    Call("max(x2, axis=1)", "amax(x2, dim=1)"),
    Call("std(x)", "std(x, correction=0)"),
    Call("any(mask)"),
    Call("argmax(x)"),
    Call("cumulative_sum(x)", "cumsum(x, 0)"),
    # creation
    Call("zeros((2, 3))"),
    Call("ones(5)"),
    Call("full((2, 3), 2.0)"),
    Call("arange(10)"),
    Call("linspace(0.0, 1.0, 5)"),
    Call("asarray([1.0, 2.0, 3.0])", "tensor([1.0, 2.0, 3.0])"),
    Call("zeros_like(x)"),
    # indices
    Call("x2[0, ...]"),
    Call("x2[0:1, 2]"),
    Call("x[::-1]", "flip(x, (0,))"),
    Call("x[mask]"),
    Call("w[0, ...] = 1.0"),
    Call("take(x, index)", "index_select(x, 0, index)"),
    # manipulation
    Call("reshape(x, (2, 5))"),
    Call("concat([x, y])", "cat([x, y])"),
    Call("stack([x, y])"),
    Call("permute_dims(x2, (1, 0))", "permute(x2, (1, 0))"),
    Call("expand_dims(x, axis=0)", "unsqueeze(x, 0)"),
    Call("flip(x)", "flip(x, (0,))"),
    Call("broadcast_to(x, (3, 10))", "x.expand((3, 10))"),
    # others
    Call("where(mask, x, y)"),
    Call("clip(x, 0.0, 1.0)", "clamp(x, 0.0, 1.0)"),
    Call("astype(x, float64)", "x.to(float64)"),
    Call("sort(x)", "sort(x, stable=True)[0]"),
    Call("argsort(x)", "argsort(x, stable=True)"),
    Call("nonzero(x)", "nonzero(x, as_tuple=True)"),
    Call("matmul(m, v)"),
    Call("linalg.vector_norm(x)"),
    Call("linalg.solve(m, v)"),
    Call("result_type(x, f64)"),
    Call("isdtype(x.dtype, 'real floating')", "x.dtype.is_floating_point"),
)

TARGETS = {
    "add(x, y)": 1.6,
    "x + y": 1.75,
    "exp(x)": 1.4,
    "sum(x2, axis=1)": 1.5,
    "x2[0, ...]": 1.6,
    "zeros((2, 3))": 1.4,
    "add(x, 2.0)": 1.6,
}

X = np.linspace(0.1, 1.0, 10, dtype=np.float32)
DATA = {
    "x": X,
    "y": X[::-1].copy(),
    "x2": X.reshape(2, 5),
    "w": X.reshape(2, 5).copy(),
    "f64": X.astype(np.float64),
    "zero_d": np.asarray(1.0),
    "i8": np.arange(10, dtype=np.int8),
    "i16": np.arange(10, dtype=np.int16),
    "index": np.arange(9, -1, -1),
    "mask": X > 0.5,
    "m": np.eye(3, dtype=np.float32) * 2,
    "v": np.ones(3, dtype=np.float32),
}


class Library(NamedTuple):
    name: str
    namespace: object
    array: object  # the function that makes its array of a NumPy array


LIBRARIES = (
    Library("torch", torch, torch.tensor),
    Library("xp", torch_arrayapi, torch_arrayapi.asarray),
    Library("tensors", torch_arrayapi.tensors, torch.tensor),
    Library("compat", array_api_compat.torch, torch.tensor),
    Library("strict", array_api_strict, array_api_strict.asarray),
    Library("numpy", np, np.array),
)
ON_TORCH = ("torch", "xp", "tensors", "compat")


def names_of(library):
    """The global names for the code of a library: its functions and its arrays."""
    return vars(library.namespace) | {name: library.array(a) for name, a in DATA.items()}


def timers(call):
    """A timer for each library that can make the call."""
    found, expected = {}, None
    for library in LIBRARIES:
        code = call.torch or call.code if library.name == "torch" else call.code
        names = names_of(library)
        try:
            exec(f"{code}" if "] = " in code else f"result = {code}", names)
        except Exception:
            continue
        result = names.get("result")
        if library.name == "torch":
            expected = result
        elif library.name in ON_TORCH and not same(result, expected):
            continue
        found[library.name] = timeit.Timer(code, globals=names)
    return found


def same(result, expected):
    """Whether two results are equal, dtypes included."""
    if isinstance(expected, tuple):
        return all(map(same, result, expected))
    t = getattr(result, "tensor", result)
    if isinstance(expected, torch.Tensor):
        return t.dtype is expected.dtype and torch.equal(t, expected)
    return result == expected


def measure(rounds, loops):
    """Nanoseconds of each call in each library: {code: {library: ns}}."""
    all_timers = {call.code: timers(call) for call in CALLS}
    best = {code: dict.fromkeys(found, math.inf) for code, found in all_timers.items()}
    for i in range(rounds):
        for code, found in all_timers.items():
            order = [*found][i % len(found) :] + [*found][: i % len(found)]
            for name in order:
                best[code][name] = min(best[code][name], found[name].timeit(loops) / loops * 1e9)
    return best


def geometric_mean(values):
    return math.exp(math.fsum(map(math.log, values)) / len(values))


def report(best):
    others = [library.name for library in LIBRARIES[1:]]
    print(f"{'':<34}{'torch':>7}" + "".join(f"{name:>14}" for name in others))
    for code, ns in best.items():
        cells = [f"{ns[name]:>8.0f}{ns[name] / ns['torch']:>6.2f}" if name in ns else f"{'-':>14}" for name in others]
        print(f"{code:<34}{ns['torch']:>7.0f}" + "".join(cells))

    ratios = {code: {name: t / ns["torch"] for name, t in ns.items()} for code, ns in best.items()}
    by_all = [r for r in ratios.values() if len(r) == len(LIBRARIES)]
    print(f"\ngeometric mean of the ratios\n{'':<34}{'':>7}" + "".join(f"{name:>14}" for name in others))
    functions = [r for code, r in ratios.items() if re.match(r"[a-z_.]+\(", code)]
    for title, rows in (
        ("all calls a library can make", ratios.values()),
        ("calls all can make", by_all),
        ("without operators and indices", functions),
    ):
        columns = [[r[name] for r in rows if name in r] for name in others]
        cells = [f"{f'({len(c)})':>8}{geometric_mean(c):>6.2f}" for c in columns]
        print(f"{title:<41}" + "".join(cells))

    print("\ntargets of torch_arrayapi")
    checks = [(code, ratios[code]["xp"], limit) for code, limit in TARGETS.items()]
    means = [geometric_mean([r[name] for r in ratios.values() if name in r]) for name in ("xp", "compat")]
    for title, value, limit in [*checks, ("geometric mean, below compat's", *means)]:
        print(f"{title:<34}{value:>7.2f}   at most{limit:>6.2f}   {'met' if value <= limit else 'MISSED'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="few rounds: does it run, not how fast")
    quick = parser.parse_args().quick
    torch.set_num_threads(1)
    print(f"torch {torch.__version__}, NumPy {np.__version__}; times in ns, then the ratio to torch\n")
    rounds, loops = (5, 20) if quick else (300, 50)
    report(measure(rounds, loops))
    numpy_overhead.run(DATA, rounds // (1 if quick else 3), loops)  # torch._numpy is slow


if __name__ == "__main__":
    main()
