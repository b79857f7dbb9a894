"""Pack Lucidoku, the packages that its page needs, and Python's library, as compiled modules; to be run in Pyodide.

The archives are not compressed: the server compresses them as a whole, which is smaller.

    node web/engine/python.mjs build/wasm/lucidoku.wasm build/pyodide tools/packages_there.py PACKAGES.zip LIBRARY.zip LATER.zip

The first archive serves hints. The last one follows when hints are ready, and serves other calls: proofs by the SAT
solver, lessons, PDF, photos.

Only the Python that will import modules can compile them.
"""

from __future__ import annotations

import ast
import py_compile
import sys
import zipfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

SOURCES = Path("src")
PACKAGES = Path("/packages")
OURS = ("cli", "corpus", "datasets", "cluster", "web/static")
"""Modules that a page in a browser cannot use, or has already."""
THEIRS = (
    "bin/",
    "pycard.",
    "pyformula.",
    "six.py",
    "share/",
    "fontTools/cu2qu/",
    "fontTools/mtiLib/",
    "fontTools/qu2cu/",
    "fontTools/ufoLib/",
    "idna/",
    "pygments/",
    "anyio/_backends/_trio.py",
    "anyio/pytest_plugin.py",
    "pydantic/mypy.py",
)
"""Files of packages that are never imported."""
LATER = (
    "lucidoku/school/lessons/",
    "lucidoku/school/guide/",
    "lucidoku/paper/",
    "lucidoku/drawing/fonts/LucidokuDigits.woff2",
    "lucidoku/photo/cells.safetensors",
    "lucidoku/drawing/fonts/LucidokuHan.otf",
    "lucidoku/generator/seeds.txt",
    "fontTools/",
    "fpdf/",
    "pydantic/v1/",
    "pysat/",
    "pysolvers.",
    "rich/",
    "segno/",
)
"""Modules that hints do not need."""
SOLVER = ("__init__", "_fileio", "_utils", "engines", "formula", "solvers")
"""Modules of python-sat that are used."""
SCHEMA = "pydantic_core/core_schema.py"
"""Types of dictionaries that only type checkers read: without their fields, they are made in a fifth of the time."""
LIBRARY = Path("/lib/python314.zip")
START = Path("tools/start_there.py")
"""Module that Python imports at its start."""
UNUSED = {
    *(
        "_pyrepl",
        "bdb",
        "cProfile",
        "cmd",
        "curses",
        "dbm",
        "doctest",
        "ensurepip",
        "ftplib",
        "idlelib",
        "imaplib",
        "mailbox",
    ),
    *(
        "optparse",
        "pdb",
        "pickletools",
        "poplib",
        "profile",
        "pstats",
        "pydoc",
        "pydoc_data",
        "smtplib",
        "sqlite3",
        "tkinter",
    ),
    *("_pydatetime", "_pyio", "configparser", "multiprocessing", "turtle", "unittest", "venv", "wsgiref", "xmlrpc"),
}
"""Modules of Python's library that a page never uses, or has compiled."""
OPTIONAL = ("_ssl.py", "bz2.py", "compression/zstd/", "lzma.py", "ssl.py", "unittest/")
"""Modules of Python's library that hints do not need: what imports them meanwhile does without."""
ENCODINGS = {"__init__", "aliases", "ascii", "charmap", "cp1252", "cp437", "idna", "latin_1", "punycode"}
"""Encodings of the library, with all that begin with utf: files are read as UTF, or as these."""
DATE = (2026, 1, 1, 0, 0, 0)
"""Date of every file, so that the same sources give the same archive."""


def files() -> Iterator[tuple[str, bytes]]:
    """Yield the files to pack: path in the archive, and content."""
    left_out = [SOURCES / "lucidoku" / name for name in OURS]
    for path in sorted(SOURCES.rglob("*")):
        if path.is_file() and not any(folder in path.parents for folder in left_out):
            yield path.relative_to(SOURCES).as_posix(), path.read_bytes()
    for path in sorted(PACKAGES.rglob("*")):
        place = path.relative_to(PACKAGES)
        if place.parts[0] == "pysat" and (len(place.parts) > 2 or place.stem not in SOLVER):
            continue
        if path.is_file() and not place.as_posix().startswith(THEIRS) and ".dist-info" not in place.parts[0]:
            yield place.as_posix(), path.read_bytes()


def library() -> Iterator[tuple[str, bytes]]:
    """Yield the modules of Python's library that a page may need."""
    with zipfile.ZipFile(LIBRARY) as whole:
        for name in sorted(whole.namelist()):
            room, _slash, module = name.removesuffix(".py").partition("/")
            if (
                name.endswith("/")
                or room in UNUSED
                or name.startswith((*OPTIONAL, "xml/dom/", "http/server", "http/cookiejar"))
            ):
                continue
            if room != "encodings" or module in ENCODINGS or module.startswith("utf"):
                yield name, whole.read(name)
    yield "sitecustomize.py", START.read_bytes()


def library_later() -> Iterator[tuple[str, bytes]]:
    """Yield the modules of Python's library that follow: some of them serve PDF output."""
    with zipfile.ZipFile(LIBRARY) as whole:
        for name in sorted(whole.namelist()):
            if name.startswith(OPTIONAL) and not name.endswith("/"):
                yield name, whole.read(name)


def is_wanted(name: str) -> bool:
    """Return whether a file is useful there: neither sources of catalogues and types, nor code compiled for another machine."""
    if "__pycache__" in name or name.endswith((".pyc", ".po", ".pyi")):
        return False
    return ".so" not in name or "wasm32" in name


def without_fields(source: bytes) -> bytes:
    """Return a module whose typed dictionaries have no fields."""
    module = ast.parse(source)
    for one in module.body:
        if isinstance(one, ast.ClassDef) and any(
            isinstance(base, ast.Name) and base.id == "TypedDict" for base in one.bases
        ):
            one.body = [ast.Pass()]
    return ast.unparse(module).encode()


def pack(archive: Path, content: Iterator[tuple[str, bytes]]) -> None:
    """Write an archive with compiled modules."""
    with zipfile.ZipFile(archive, "w") as packed, TemporaryDirectory() as room:
        source, compiled = Path(room) / "module.py", Path(room) / "module.pyc"
        for name, body in content:
            if not is_wanted(name):
                continue
            if name.endswith(".py"):
                source.write_bytes(without_fields(body) if name == SCHEMA else body)
                mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
                level = (
                    0 if name.startswith("lucidoku/school/") else 2
                )  # only the school's methods need their docstrings
                py_compile.compile(str(source), str(compiled), name, True, level, mode)
                name, body = name + "c", compiled.read_bytes()
            packed.writestr(zipfile.ZipInfo(name, DATE), body)


if __name__ == "__main__":
    pack(Path(sys.argv[1]), (one for one in files() if not one[0].startswith(LATER)))
    pack(Path(sys.argv[2]), library())
    pack(Path(sys.argv[3]), chain((one for one in files() if one[0].startswith(LATER)), library_later()))
