"""Run the tests that the installed NumPy ships, with `numpy` replaced by numpy_compat.

usage: python numpy-suite/run.py [FILE ...] [options]

A FILE is one of the list below, or a part of its name. Functions are counted: one passes if it passes with every
parameter. Exit code: 0 if every test of passing.txt passes, 1 if one does not.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
import redirect

HERE = Path(__file__).resolve().parent
ROOT = Path(numpy.__file__).parent
FILES = [
    *(
        f"_core/tests/test_{name}.py"
        for name in (
            "numeric umath ufunc shape_base indexing indexerrors multiarray nep50_promotions einsum item_selection "
            "scalarmath scalar_methods scalar_ctors function_base getlimits numerictypes dlpack arrayprint half "
            "umath_complex array_coercion casting_floatingpoint_errors mem_overlap overrides array_api_info protocols "
            "errstate"
        ).split()
    ),
    *(
        f"lib/tests/test_{name}.py"
        for name in (
            "arraypad arraysetops function_base histograms index_tricks nanfunctions polynomial shape_base "
            "stride_tricks twodim_base type_check ufunclike packbits array_utils mixins"
        ).split()
    ),
    *(f"linalg/tests/test_{name}.py" for name in ("linalg", "regression")),
    *(f"fft/tests/test_{name}.py" for name in ("helper", "pocketfft")),
]
#: Never run.
SKIPPED = {"_core/tests/test_shape_base.py::TestConcatenate::test_huge_list_error": "needs 16 GiB of memory"}
GOOD = {"passed", "skipped", "xfailed"}

#: Test id, with NumPy's path of the file -> outcome and text of the failure.
Outcomes = dict[str, tuple[str, str]]


def run_file(name: str, file: str, folder: Path, pytest: list[str]) -> Outcomes:
    """The outcomes of one file, in a process of its own. A test that crashes it fails; the rest goes on without it."""
    found: Outcomes = {}
    for attempt in range(10):
        lines = folder / f"{name}.{attempt}"
        environment = os.environ | {"NPS_OUTCOMES": str(lines), "OMP_NUM_THREADS": "1"}
        paths = [str(folder), str(HERE), str(HERE.parent), os.environ.get("PYTHONPATH", "")]
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
        command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "outcomes", "-p", "no:cacheprovider"]
        command += ["--tb=line", "-W", "ignore", "-c", os.devnull, f"--rootdir={folder}", str(folder / name), *pytest]
        gone = [*found, *(t for t in SKIPPED if t.startswith(f"{file}::"))]
        command += [f"--deselect={name}::{t.partition('::')[2]}" for t in gone]
        try:
            done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=1800)
            code, text = done.returncode, done.stdout[-2000:]
        except subprocess.TimeoutExpired:
            code, text = -1, "no end after half an hour"
        for line in lines.read_text().splitlines() if lines.exists() else []:
            test, outcome, message = json.loads(line)
            test = f"{file}::{test.partition('::')[2]}"
            if found.get(test, ("",))[0] != "failed":  # a test and its tear-down are two
                found[test] = (outcome, message)
        if code in (0, 1, 5):
            return found
        if code in (2, 3, 4):
            print(f"{file}: pytest ended with exit code {code}\n{text}", file=sys.stderr)
            return {**found, f"{file}::collection": ("failed", text)}
    return found


def read_list(path: Path) -> dict[str, str]:
    """Lines of `pattern  # text`; the text may stand above several patterns in a line of its own, `# text`."""
    patterns: dict[str, str] = {}
    above = ""
    for line in path.read_text().splitlines() if path.exists() else []:
        if line.startswith("#"):
            above = line.lstrip("# ")
        elif line.strip():
            pattern, _, text = line.partition("  # ")
            patterns[pattern.strip()] = text.strip() or above
    return patterns


class Functions:
    """The outcomes of test functions, with all their parameters."""

    def __init__(self, outcomes: Outcomes, out_of_scope: dict[str, str]) -> None:
        self.tests: dict[str, dict[str, str]] = defaultdict(dict)
        self.inside: dict[str, dict[str, str]] = defaultdict(dict)
        self.reasons: Counter[str] = Counter()
        self.used: set[str] = set()
        exact = {p for p in out_of_scope if not set(p) & set("*?")}
        globs = [p for p in out_of_scope if p not in exact]
        for test, (outcome, _) in outcomes.items():
            function = test.partition("[")[0]
            self.tests[function][test] = outcome
            plain = test.replace("[", "(").replace("]", ")")
            found = next((p for p in (function, test) if p in exact), None) or next(
                (p for p in globs if fnmatch.fnmatchcase(plain, p.replace("[", "(").replace("]", ")"))), None
            )
            if found is None:
                self.inside[function][test] = outcome
            else:
                self.used.add(found)
                self.reasons[out_of_scope[found]] += 1

    @staticmethod
    def passes(tests: dict[str, str]) -> bool:
        """Whether a function passes: one test does, and none fails."""
        return set(tests.values()) <= GOOD and "passed" in tests.values()

    def counts(self, part: str = "") -> tuple[int, int, int, int]:
        """Of the functions of a file: pass what is in scope, in scope, pass with all parameters, all."""
        inside = [t for f, t in self.inside.items() if f.startswith(part) and set(t.values()) != {"skipped"}]
        tests = [t for f, t in self.tests.items() if f.startswith(part)]
        return sum(map(self.passes, inside)), len(inside), sum(map(self.passes, tests)), len(tests)

    def record(self) -> dict[str, int]:
        """How many tests of each function pass."""
        return {f: n for f, t in self.tests.items() if (n := sum(o == "passed" for o in t.values()))}


def compared(found: dict[str, int], recorded: dict[str, int], files: list[str]) -> list[str]:
    """The recorded functions of which fewer tests pass now."""
    return [
        f"{f}: {found.get(f, 0)} of {n} tests pass that did"
        for f, n in recorded.items()
        if f.partition("::")[0] in files and found.get(f, 0) < n
    ]


def parse(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """The options, and what goes to pytest."""
    split = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser(description="Run NumPy's own tests on numpy_compat; what follows -- is pytest's.")
    parser.add_argument("files", nargs="*", help="parts of the names of files (default: all)")
    parser.add_argument("--target", default="torch_arrayapi.numpy_compat", help="the module that takes numpy's place")
    parser.add_argument("-n", type=int, default=2, help="files at a time (default: 2)")
    parser.add_argument("--whole", action="store_true", help="with all the dtypes that the tests list")
    parser.add_argument("--record", action="store_true", help="write passing.txt anew")
    parser.add_argument("--json", type=Path, help="write every outcome with the text of the failure there")
    parser.add_argument("--failed", action="store_true", help="print the functions in scope that do not pass")
    return parser.parse_args(arguments[:split]), arguments[split + 1 :]


def main(arguments: list[str]) -> int:
    """Run the files, print the table, compare with the record."""
    options, pytest = parse(arguments)
    files = [f for f in FILES if not options.files or any(part in f for part in options.files)]
    outcomes: Outcomes = {}
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(options.n) as pool:
        names = redirect.write(files, ROOT, Path(scratch), options.target, options.whole)
        for some in pool.map(lambda item: run_file(*item, Path(scratch), pytest), names.items()):
            outcomes |= some
    if options.json:
        options.json.write_text(json.dumps(outcomes, indent=0))
    scope: dict[str, str] = {}
    for path in sorted((HERE / "out_of_scope").glob("*.txt")):
        scope |= read_list(path)
    functions = Functions(outcomes, scope)
    print(f"{'NumPy ' + numpy.__version__:52}   pass  in scope  |  pass whole    all")
    for file in files:
        print("{:52}  {:5}     {:5}  |       {:5}  {:5}".format(file, *functions.counts(file + "::")))
    passing, inside, whole, total = functions.counts()
    tests = Counter(outcome for outcome, _ in outcomes.values())
    print(f"functions: {passing} of {inside} in scope pass ({100 * passing / max(inside, 1):.1f} %)", end="")
    print(f"; {whole} of all {total} pass with every parameter, those out of scope among them")
    print(f"tests: {tests['passed']} of {tests.total()} pass; out of scope {functions.reasons.total()}")
    if options.failed:
        for f, t in functions.inside.items():
            if not functions.passes(t) and set(t.values()) != {"skipped"}:
                print(f"  {f}: {sum(o not in GOOD for o in t.values())} of {len(t)} fail")
    if options.record:
        lines = [f"{f}  # {n}" for f, n in sorted(functions.record().items())]
        head = f"# Functions of NumPy {numpy.__version__}'s tests, and how many tests of each pass.\n"
        (HERE / "passing.txt").write_text(head + "\n".join(lines) + "\n")
        return 0
    if options.whole:
        return 0
    record = (HERE / "passing.txt").read_text() if (HERE / "passing.txt").exists() else ""
    if f"NumPy {numpy.__version__}'s" not in record.partition("\n")[0]:
        print(f"passing.txt is the record of another NumPy than {numpy.__version__}: nothing compared")
        return 0
    recorded = {f: int(n) for f, n in read_list(HERE / "passing.txt").items()}
    worse = compared(functions.record(), recorded, files)
    print("\n".join(["", *(f"WORSE {line}" for line in worse)]) if worse else "all that passed passes")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
