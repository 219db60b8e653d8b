"""Run the upstream conformance suite (data-apis/array-api-tests) against the namespaces of this package.

usage: python array-api-tests/run.py CHECKOUT [options] [-- pytest arguments]
       python array-api-tests/run.py --clone [options]

CHECKOUT is a clone of the suite with its submodule `array-api`; --clone makes one, of the pinned commit, in
`.cache`. Exit code: 0 if every test passed or is listed, 1 if one failed, 2 if the suite could not run.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
URL = "https://github.com/data-apis/array-api-tests"
COMMIT = "55fcc60179efa2680ddd6cd926ddf17b83530e2b"
VERSION = "2025.12"
TENSORS = "torch_arrayapi.tensors"


class CannotRun(Exception):
    """The suite gave no result; the text says why."""


def clone() -> Path:
    """The pinned commit with its submodule, cloned on the first call."""
    target = HERE.parent / ".cache" / f"array-api-tests-{COMMIT[:7]}"
    if not (target / "conftest.py").exists():
        subprocess.run(["git", "clone", "--quiet", "--no-checkout", URL, str(target)], check=True)
    subprocess.run(["git", "-C", str(target), "checkout", "--quiet", COMMIT], check=True)
    subprocess.run(["git", "-C", str(target), "submodule", "update", "--quiet", "--init"], check=True)
    return target


def read_allowed(path: Path) -> dict[str, str]:
    """The listed tests: pattern -> reason."""
    allowed = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        pattern, _, reason = line.partition("  #")
        if not reason.strip():
            raise CannotRun(f"{path.name}:{number}: a listed test needs a reason: PATTERN  # REASON")
        allowed[pattern.strip()] = reason.strip()
    return allowed


def matches(pattern: str, test: str, text: str = "") -> bool:
    """Whether the pattern, in which * stands for any text, is the whole test id; or, after text:, is in its failure."""
    if pattern.startswith("text:"):
        return pattern.removeprefix("text:") in text
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), test) is not None


def read_outcomes(report: Path) -> tuple[dict[str, str], dict[str, str]]:
    """Test id -> passed, failed, skipped or xfailed, and test id -> text of its failure, from pytest's JUnit file."""
    outcomes: dict[str, str] = {}
    texts: dict[str, str] = {}
    for case in ET.parse(report).iter("testcase"):
        file, name = case.get("file", ""), case.get("name", "")
        module = file.removesuffix(".py").replace("/", ".")
        cls = case.get("classname", "").removeprefix(module).strip(".")
        outcome = "passed"
        failures = [*case.iter("failure"), *case.iter("error")]
        if failures:
            outcome = "failed"
        elif (skipped := case.find("skipped")) is not None:
            outcome = "xfailed" if skipped.get("type") == "pytest.xfail" else "skipped"
        test = "::".join(part for part in (file, cls, name) if part)
        if outcomes.get(test) != "failed":  # a test and its teardown are two cases
            outcomes[test] = outcome
            texts[test] = "".join(f.text or "" for f in failures)
    return outcomes, texts


def run_module(module: str, checkout: Path, options: argparse.Namespace) -> tuple[dict[str, str], dict[str, str]]:
    """Run the suite on one namespace and read its outcomes."""
    environment = os.environ | {
        "ARRAY_API_TESTS_MODULE": module,
        "ARRAY_API_TESTS_VERSION": VERSION,
        "PYTHONPATH": os.pathsep.join(filter(None, [str(HERE), str(HERE.parent), os.environ.get("PYTHONPATH")])),
    }
    environment.pop("ARRAY_API_TESTS_SKIP_DTYPES", None)  # every dtype of the standard is tested
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "array_api_tests", "-q", "-rN", "--tb=short", "-p", "no_shrink"]
        command += [
            "--disable-warnings",
            "-c",
            "pytest.ini",
            "--rootdir=.",
            f"--junit-xml={report}",
            "-o",
            "junit_family=xunit1",
        ]
        command += [f"--xfails-file={HERE / 'xfails.txt'}", "--disable-deadline"]
        command += [f"--max-examples={options.max_examples}"]
        command += ["-n", str(options.n)] if options.n > 1 else []
        command += ["-k", options.k] if options.k else []
        code = subprocess.run(command + options.pytest, cwd=checkout, env=environment).returncode
        if code not in (0, 1) or not report.exists():
            raise CannotRun(f"{module}: pytest ended with exit code {code}")
        return read_outcomes(report)


def summary(module: str, outcomes: dict[str, str], texts: dict[str, str], allowed: dict[str, str]) -> tuple[str, bool]:
    """The text for one namespace, and whether it holds."""
    failed, own = [], Counter[str]()
    for test, outcome in outcomes.items():
        if outcome == "failed":
            pattern = next((p for p in allowed if matches(p, test, texts[test])), None)
            if pattern is None:
                failed.append(test)
            else:
                own[allowed[pattern]] += 1
    count = Counter(outcomes.values())
    text = f"{module}: {count['passed']} passed, {len(failed)} failed, {count['xfailed']} xfailed"
    text += f", {count['skipped']} skipped" if count["skipped"] else ""
    text += f", {own.total()} allowed" if allowed else ""
    lines = [text, *(f"  FAILED {test}" for test in failed)]
    lines += [f"  {number} allowed: {reason}" for reason, number in own.items()]
    return "\n".join(lines), not failed


def parse(arguments: list[str]) -> argparse.Namespace:
    """The options; what follows `--` goes to pytest."""
    split = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser(description="Run the upstream conformance suite.")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("checkout", nargs="?", type=Path, help="a clone of the suite, with its submodule")
    where.add_argument("--clone", action="store_true", help="clone the pinned commit into .cache")
    parser.add_argument(
        "--module",
        action="append",
        help=f"the namespace to test, can be repeated (default: torch_arrayapi and {TENSORS})",
    )
    parser.add_argument("--max-examples", type=int, default=20, help="examples for each test (default: 20)")
    parser.add_argument("-n", type=int, default=1, help="worker processes (default: 1)")
    parser.add_argument("-k", default="", help="run only the tests that match, as in pytest")
    parser.add_argument(
        "--allow",
        type=Path,
        default=HERE / "tensors-own.txt",
        help=f"tests of torch.Tensor itself, no failures of {TENSORS} (default: tensors-own.txt)",
    )
    parser.add_argument("--like", help="a module whose failures the tested ones may have, too: numpy for numpy_compat")
    options = parser.parse_args(arguments[:split])
    options.pytest = arguments[split + 1 :]
    return options


def main(arguments: list[str]) -> int:
    """Run each namespace, then print all summaries."""
    options = parse(arguments)
    texts, good = [], True
    try:
        checkout = clone() if options.clone else options.checkout.resolve()
        if not (checkout / "array_api_tests").is_dir():
            raise CannotRun(f"{checkout} is no checkout of {URL}")
        if not (checkout / "array-api" / "src").is_dir():
            raise CannotRun(f"{checkout}: the submodule is empty; run `git submodule update --init` there")
        allowed = read_allowed(options.allow)
        alike = {}
        if options.like:
            outcomes, _ = run_module(options.like, checkout, options)
            alike = {test: f"{options.like} fails, too" for test, o in outcomes.items() if o == "failed"}
        for module in options.module or ["torch_arrayapi", TENSORS]:
            outcomes, failures = run_module(module, checkout, options)
            text, holds = summary(module, outcomes, failures, allowed if module == TENSORS else alike)
            texts.append(text)
            good &= holds
    except (CannotRun, subprocess.CalledProcessError) as error:
        print("\n".join([*texts, f"run.py: {error}"]), file=sys.stderr)
        return 2
    print("\n" + "\n".join(texts))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
