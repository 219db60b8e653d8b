"""A pytest plugin for the upstream suite: report a failing example as found, not the smallest one."""

import pytest
from hypothesis import Phase, settings


@pytest.hookimpl(trylast=True)  # after the suite's own conftest has loaded its profile
def pytest_configure() -> None:
    """Take the current profile without the phases that follow a failure."""
    phases = [phase for phase in settings().phases if phase not in (Phase.shrink, Phase.explain)]
    settings.register_profile("no-shrink", settings(), phases=phases)
    settings.load_profile("no-shrink")
