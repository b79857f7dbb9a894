"""Plugin of pytest for tools/mutants.py: record the lines that each test runs, or run the tests in a given order.

`MUTANTS_RECORD=FILE`: the seconds of each test, and for each file of the package the tests that run each of its lines.
`MUTANTS_ORDER=FILE`: a list of `[test, seconds]`. They are run in that order, and a test that takes much longer than
recorded ends the run: the caller counts that as a failure.
"""

from __future__ import annotations

import faulthandler
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import coverage
import hypothesis
import pytest

RECORD = os.environ.get("MUTANTS_RECORD")
ORDER: dict[str, float] = (
    dict(json.loads(Path(os.environ["MUTANTS_ORDER"]).read_text())) if "MUTANTS_ORDER" in os.environ else {}
)
PACKAGE = Path.cwd() / "src" / "lucidoku"

# Speed does not matter here, and the tests must be the same each time.
hypothesis.settings.register_profile("mutants", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("mutants")

_seconds: dict[str, float] = {}
_failed: set[str] = set()
_coverage = coverage.Coverage(data_file=None, source=[str(PACKAGE)], config_file=False, messages=False)
if RECORD:
    _coverage.start()
if ORDER:  # loading the tests may not hang either
    faulthandler.dump_traceback_later(120, exit=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the requested tests in their order; leave out all others."""
    if ORDER:
        places = {name: place for place, name in enumerate(ORDER)}
        items[:] = sorted((item for item in items if item.nodeid in places), key=lambda item: places[item.nodeid])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Give each test a separate context, or a separate limit."""
    if RECORD:
        _coverage.switch_context(item.nodeid)
    if ORDER:
        faulthandler.dump_traceback_later(30 + 10 * ORDER[item.nodeid], exit=True)
    start = time.perf_counter()
    result = yield
    _seconds[item.nodeid] = time.perf_counter() - start
    if ORDER:
        faulthandler.cancel_dump_traceback_later()
    if RECORD:
        _coverage.switch_context("")
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Mark tests that fail without a change or are skipped, which can notice nothing."""
    if report.outcome != "passed":
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write the record."""
    if not RECORD:
        return
    _coverage.stop()
    data = _coverage.get_data()
    names = sorted(set(_seconds) - _failed)
    places = {name: place for place, name in enumerate(names)}
    lines = {
        str(Path(file).relative_to(Path.cwd())): {
            line: sorted(places[test] for test in tests if test in places)
            for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    Path(RECORD).write_text(json.dumps({"seconds": [[name, _seconds[name]] for name in names], "lines": lines}))
