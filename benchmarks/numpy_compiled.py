"""NumPy programs under torch.compile: with the dynamo hook, as torch alone does it, and on NumPy.

One step of each of the programs in examples/numpy, written against the real numpy.

    NumPy           the step as it is: the unit of the ratios
    hook            torch.compile of the step while torch_arrayapi.dynamo is registered, with no graph break
    stock           torch.compile of the step without it; the graph may break, as users find it
    breaks          the number of graph breaks of stock, or its error

A ratio says how many times as fast as NumPy a step is. A time is the fastest of several rounds in which NumPy and the
other take turns. With "*" the values are NumPy's, but not their dtypes, or arrays stand for scalars; "wrong" are other
values. A number of threads is that of torch and of NumPy's matrix products; each runs in its own process. The exit
status is 0 if the hook's results are right.
"""

import argparse
import logging
import math
import os
import runpy
import subprocess
import sys
import timeit
import warnings
from pathlib import Path

import numpy as np
import torch
from torch._dynamo.utils import counters

import torch_arrayapi.dynamo

FOLDER = Path(__file__).parents[1] / "examples" / "numpy"


def square(n):
    return math.isqrt(n), math.isqrt(n)


def diffusion(inputs, n):
    return inputs(*square(n))


def kmeans(inputs, n):
    return inputs(n // 3)


def mandelbrot(inputs, n):
    (c,) = inputs(*square(n))
    return c, np.zeros_like(c), np.zeros(c.shape, dtype=int), np.ones(c.shape, dtype=bool)


def maze(inputs, n):
    (wall,) = inputs(*square(n))
    distance = np.full(wall.shape, np.inf)
    distance[-2, -2] = 0
    return wall, distance


def network(inputs, n):
    x, y, w1, w2 = inputs(n // 2)
    return x, y, w1, np.zeros(w1.shape[1]), w2, np.zeros(w2.shape[1])


#: The arguments of a step with about so many elements.
ARGUMENTS = {f.__name__: f for f in (diffusion, kmeans, mandelbrot, maze, network)}
SIZES = (1_000, 100_000, 1_000_000)


def flat(result):
    return result if isinstance(result, tuple) else (result,)


def verdict(got, want):
    """Whether results are those of NumPy, but for rounding: "", "*" or "wrong"."""
    pairs = [*zip(flat(got), flat(want), strict=True)]
    if not all(g.shape == w.shape and np.allclose(g, w, rtol=1e-6) for g, w in pairs):
        return "wrong"
    return "" if all(type(g) is type(w) and g.dtype == w.dtype for g, w in pairs) else "*"


def fastest(calls, rounds):
    """Seconds of each call, by turns."""
    timers = [timeit.Timer(call) for call in calls]
    loops = [max(1, int(5e-3 / (t.timeit(2) / 2))) for t in timers]
    times = [[t.timeit(n) / n for t, n in zip(timers, loops, strict=True)] for _ in range(rounds)]
    return [min(column) for column in zip(*times, strict=True)]


def measure(step, arguments, want, rounds, fullgraph):
    """The time of NumPy, how many times as fast the compiled step is or why not, and the graph breaks."""
    torch.compiler.reset()
    counters.clear()
    compiled = torch.compile(step, fullgraph=fullgraph, dynamic=False)
    try:
        mark = verdict(compiled(*arguments()), want)
    except Exception as e:  # torch alone fails in many ways
        return math.nan, "-", type(e).__name__
    breaks = str(sum(counters["graph_break"].values()))
    if mark == "wrong":
        return math.nan, mark, breaks
    args, others = arguments(), arguments()
    numpy, ours = fastest([lambda: step(*args), lambda: compiled(*others)], rounds)
    return numpy, f"{numpy / ours:.2f}{mark}", breaks


def readable(seconds):
    return f"{seconds * 1e6:.1f} us" if seconds < 1e-3 else f"{seconds * 1e3:.2f} ms"


def table(programs, sizes, rounds):
    """Print a row for each program and size; gives whether the hook is right in all."""
    threads = torch.get_num_threads()
    print(f"\n{threads} thread{'s' * (threads > 1)}: time of a step of NumPy, and how many times as fast", flush=True)
    print(f"{'':<12}{'elements':>12}{'NumPy':>12}{'hook':>10}{'stock':>10}   breaks")
    right = True
    for name in programs:
        program = runpy.run_path(str(FOLDER / f"{name}.py"))
        for n in sizes:

            def arguments(name=name, program=program, n=n):
                return ARGUMENTS[name](program["inputs"], n)

            step = program["step"]
            want = step(*arguments())
            with torch_arrayapi.dynamo.registered():
                numpy, hook, error = measure(step, arguments, want, rounds, fullgraph=True)
            _, stock, breaks = measure(step, arguments, want, rounds, fullgraph=False)
            print(f"{name:<12}{n:>12,}{readable(numpy):>12}{hook:>10}{stock:>10}   {breaks}", flush=True)
            if math.isnan(numpy) or hook.endswith("*"):
                print(f"the hook: {hook}, {error}")
                right = False
    return right


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="small, few rounds: does it run")
    parser.add_argument("--program", nargs="+", choices=ARGUMENTS, default=[*ARGUMENTS], help="only these programs")
    parser.add_argument("--size", nargs="+", type=int, default=SIZES, help="numbers of elements")
    parser.add_argument("--threads", nargs="+", type=int, default=(1, 2), help="numbers of threads")
    args = parser.parse_args()
    rounds = 20
    if args.quick:
        args.size, args.threads, rounds = (1_000,), (1,), 2
    if len(args.threads) > 1:
        status = 0
        for n in args.threads:
            sizes = map(str, args.size)
            command = [sys.executable, __file__, "--threads", str(n), "--size", *sizes, "--program", *args.program]
            status |= subprocess.run(command, check=False).returncode
        return status
    (threads,) = args.threads
    names = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
    if any(os.environ.get(name) != str(threads) for name in names):  # NumPy's BLAS reads it when it is loaded
        os.environ.update(dict.fromkeys(names, str(threads)))
        os.execv(sys.executable, [sys.executable, *sys.argv])
    warnings.simplefilter("ignore")
    logging.disable(logging.ERROR)
    print(f"torch {torch.__version__}, NumPy {np.__version__}")
    return 0 if table(args.program, args.size, rounds) else 1


if __name__ == "__main__":
    sys.exit(main())
