"""Check the types of the package as pyright sees them from outside: `make types`, or `python tools/types_outside.py`.

Pyright reads a copy of the package, as it would be installed. Every public name of `lucidoku` must have a type that all type
checkers agree on; for the rest of the package the share of such names is printed, and must not fall below `LEAST`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import lucidoku

PACKAGE = Path(__file__).parent.parent / "src" / "lucidoku"
LEAST = 0.9
"""The least share of names with a type that is known and stated; the others inherit from libraries that are not installed."""


def report() -> dict[str, Any]:
    """Return what pyright says of the types of the package."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(PACKAGE, Path(folder) / "lucidoku", ignore=shutil.ignore_patterns("static", "__pycache__"))
        command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson", "--ignoreexternal"]
        said = subprocess.run(
            [*command, "--verifytypes", "lucidoku"],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": folder},
            capture_output=True,
            text=True,
        ).stdout
    found: dict[str, Any] = json.loads(said)["typeCompleteness"]
    return found


def main() -> int:
    """Print what is unknown among the public names, and the share of known types; return 1 where it is not enough."""
    found = report()
    public = {f"lucidoku.{name}" for name in lucidoku.__all__}
    unclear = [
        f"{symbol['name']}: {(symbol['diagnostics'] or [{'message': 'unknown'}])[0]['message']}"
        for symbol in found["symbols"]
        if symbol["name"] in public and (not symbol["isTypeKnown"] or symbol["isTypeAmbiguous"])
    ]
    print(*unclear, sep="\n", end="\n" if unclear else "")
    print(f"{found['completenessScore']:.1%} of {sum(found['exportedSymbolCounts'].values())} names have a known type")
    return int(bool(unclear) or found["completenessScore"] < LEAST)


if __name__ == "__main__":
    sys.exit(main())
