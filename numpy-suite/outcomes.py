"""A pytest plugin: a line for each test that begins and each that ends, in the file that NPS_OUTCOMES names."""

from __future__ import annotations

import json
import os
from typing import Any

_file = open(os.environ["NPS_OUTCOMES"], "a", encoding="utf-8", buffering=1)  # noqa: SIM115


def pytest_runtest_logstart(nodeid: str, location: Any) -> None:
    """A crash in a test leaves this line as the last one."""
    print(json.dumps([nodeid, "crashed", ""]), file=_file)


def pytest_runtest_logreport(report: Any) -> None:
    """Set-up and tear-down count where they fail, or where a set-up skips."""
    if report.when == "call" or report.outcome != "passed":
        outcome = "xfailed" if hasattr(report, "wasxfail") and report.outcome == "skipped" else report.outcome
        text = str(getattr(getattr(report.longrepr, "reprcrash", None), "message", ""))[:400]
        print(json.dumps([report.nodeid, outcome, text]), file=_file)
