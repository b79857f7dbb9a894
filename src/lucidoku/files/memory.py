"""Memory of this process, and a check that there is enough before foreign code runs that ends the program otherwise.

OpenBLAS exits when NumPy is imported, nanobind and Glucose abort, DuckDB crashes after a failed import. None of them raises an
error that could be reported.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from mmap import PAGESIZE
from types import ModuleType

__all__ = ["ask_before_imports", "need_memory", "reserved", "resident"]

_NEEDS = {
    "lucidoku._engine._native": 32,
    "pysat": 24,
    "fpdf": 64,
    "numpy": 96,
    "duckdb": 128,
    "pyarrow": 240,
    "pyarrow.parquet": 160,
}
"""Megabytes of address space that a package takes when it is imported, with those that the first call takes."""


def need_memory(size: int) -> None:
    """Check that this process can have a number of bytes more; they are reserved for a moment, but not touched.

    Raises:
        MemoryError: it cannot.

    >>> need_memory(1 << 20)
    >>> need_memory(1 << 60)
    Traceback (most recent call last):
        ...
    MemoryError
    """
    bytearray(size)


def reserved() -> int:
    """Return the bytes of address space of this process; 0 if the system does not report it."""
    return _size(0)


def resident() -> int:
    """Return the bytes of memory that this process holds; 0 if the system does not report it."""
    return _size(1)


def _size(column: int) -> int:
    try:
        with open("/proc/self/statm", "rb") as sizes:
            return int(sizes.read().split()[column]) * PAGESIZE
    except (OSError, ValueError):
        return 0


class _Asking(MetaPathFinder):
    """Finder that finds nothing, but is asked first for each module that is imported."""

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None) -> None:
        """Check that there is the memory that a package needs.

        Raises:
            MemoryError: there is not.
        """
        need_memory(_NEEDS.get(name, 0) << 20)


def ask_before_imports() -> None:
    """Let the import of a package of `_NEEDS` raise MemoryError, from now on, where it would end the program."""
    sys.meta_path.insert(0, _Asking())
