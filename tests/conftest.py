"""Make the tests' helpers and the repository's programs importable; let no test fail because the machine is busy."""

import gc
import signal
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))
sys.path += [str(Path(__file__).parent.parent / folder) for folder in ("tools", "research")]

# Shells make background programs ignore this signal, which the programs under test would inherit.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_collection_finish() -> None:
    """Modules and tests live to the end: repeated garbage collections of them take a twelfth of the processor time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)
