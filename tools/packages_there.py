"""Run in Pyodide: packs Lucidoku and what its page needs for a browser, as compiled modules in one archive.

    node web/engine/python.mjs build/wasm/lucidoku.wasm build/pyodide tools/packages_there.py ARCHIVE

Only the Python that will import them can compile them.
"""

from __future__ import annotations

import py_compile
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path("src")
PACKAGES = Path("/packages")
OURS = ("cli", "corpus", "learning", "scale", "web/static")
"""What a page in a browser cannot use, or has already."""
THEIRS = {"bin", "idna", "pygments", "rich", "__pycache__"}
"""What comes along with packages and is not imported."""
DATE = (2026, 1, 1, 0, 0, 0)
"""Of every file, so that the same sources give the same archive."""


def files() -> Iterator[tuple[Path, str]]:
    """Yield what goes along, with its place in the archive."""
    left_out = [SOURCES / "lucidoku" / name for name in OURS]
    for path in sorted(SOURCES.rglob("*")):
        if path.is_file() and not any(folder in path.parents for folder in left_out):
            yield path, path.relative_to(SOURCES).as_posix()
    for path in sorted(PACKAGES.rglob("*")):
        place = path.relative_to(PACKAGES)
        if path.is_file() and place.parts[0].split("-")[0] not in THEIRS and "licenses" not in place.parts:
            yield path, place.as_posix()


def main(archive: Path) -> None:
    """Write the archive."""
    with (
        zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed,
        tempfile.TemporaryDirectory() as room,
    ):
        compiled = Path(room) / "module.pyc"
        for path, name in files():
            if "__pycache__" in path.parts or path.suffix in (".pyc", ".po", ".pyi"):
                continue
            if ".so" in path.suffixes and "wasm32" not in path.name:
                continue
            if path.suffix == ".py":
                mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
                py_compile.compile(str(path), str(compiled), name, doraise=True, invalidation_mode=mode)
                path, name = compiled, name + "c"
            packed.writestr(zipfile.ZipInfo(name, DATE), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
