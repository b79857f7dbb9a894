"""Examples of a single file run like those of all: each module is imported as its users import it, from its package.

pytest puts a module that it imports by its path into the package itself, so that `lucidoku.datasets.split` would be the file
and not the function.
"""

from __future__ import annotations

import importlib
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

_HERE = Path(__file__).parent

collect_ignore = [] if find_spec("anywidget") else ["lucidoku/web/widget.py"]


def pytest_collect_file(file_path: Path) -> None:
    """Import a module by its name before pytest does it by its path."""
    if file_path.suffix == ".py" and file_path.stem != "__main__" and file_path.is_relative_to(_HERE / "lucidoku"):
        module = file_path.parent if file_path.stem == "__init__" else file_path.with_suffix("")
        with suppress(ImportError):  # pytest tells what is missing
            importlib.import_module(".".join(module.relative_to(_HERE).parts))
