"""Makes the tests' own helpers, and the tools of the repository, importable; no test fails because the machine is busy."""

import gc
import signal
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))
sys.path.append(str(Path(__file__).parent.parent / "tools"))

# Programs that a shell starts in the background ignore this signal, and would have the programs under test ignore it too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_collection_finish() -> None:
    """What was collected lives to the end: to look for garbage there again and again takes a twelfth of the processor time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)
