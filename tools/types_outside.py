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
"""Least share of names with a type that is known and stated; the others inherit from libraries that are not installed."""


def report() -> dict[str, Any]:
    """Return pyright's report on the types of the package."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(PACKAGE, Path(folder) / "lucidoku", ignore=shutil.ignore_patterns("static", "__pycache__"))
        command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson", "--ignoreexternal"]
        output = subprocess.run(
            [*command, "--verifytypes", "lucidoku"],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": folder},
            capture_output=True,
            text=True,
        ).stdout
    completeness: dict[str, Any] = json.loads(output)["typeCompleteness"]
    return completeness


def main() -> int:
    """Print the public names of unknown type, and the share of known types; return 1 if it is too low."""
    completeness = report()
    public = {f"lucidoku.{name}" for name in lucidoku.__all__}
    unclear = [
        f"{symbol['name']}: {(symbol['diagnostics'] or [{'message': 'unknown'}])[0]['message']}"
        for symbol in completeness["symbols"]
        if symbol["name"] in public and (not symbol["isTypeKnown"] or symbol["isTypeAmbiguous"])
    ]
    print(*unclear, sep="\n", end="\n" if unclear else "")
    print(
        f"{completeness['completenessScore']:.1%} of {sum(completeness['exportedSymbolCounts'].values())} names "
        "have a known type"
    )
    return int(bool(unclear) or completeness["completenessScore"] < LEAST)


if __name__ == "__main__":
    sys.exit(main())
