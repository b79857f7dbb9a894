"""Write the wheel of Lucidoku for Pyodide, build/wheels, after `make wasm`: the package, and the engine as WebAssembly in it.

    python tools/write_wheel.py            # lucidoku-VERSION-py3-none-pyemscripten_2026_0_wasm32.whl

Python modules of C for Pyodide must be compiled by the same compiler that made Pyodide. This engine is not such a
module: it is WebAssembly that is separate from Python (docs/decisions/0022), so any compiler serves, and any Python.
The tag names its platform.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from catalogues import compile_catalogue, messages

ROOT = Path(__file__).parents[1]
WASM = ROOT / "build" / "wasm" / "lucidoku.wasm"
ENGINE = ROOT / "web" / "engine" / "engine.mjs"
PLATFORM = "pyemscripten_2026_0_wasm32"
DATE = (2026, 1, 1, 0, 0, 0)
"""Date of every file, so that the same sources give the same wheel."""
NOT_THERE = ("lucidoku/web/static/",)
"""Folder of the page, which the folder of `make site` has already."""


def main(out: Path) -> Path:
    """Write the wheel, and return its path.

    Args:
        out: the folder; older wheels of ours in it are removed.
    """
    if not WASM.exists():
        sys.exit(f"{WASM.relative_to(ROOT)} is missing: run `make wasm` first")
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("lucidoku-*.whl"):
        old.unlink()
    with TemporaryDirectory() as room:
        plain = pure(Path(room))
        files = dict(content(plain))
    name = plain.name.replace("-py3-none-any", f"-py3-none-{PLATFORM}")
    about = next(path for path in files if path.endswith(".dist-info/WHEEL"))
    lines = [line for line in files[about].decode().splitlines() if not line.startswith(("Tag:", "Root-Is-Purelib:"))]
    lines = [line for line in lines if line] + ["Root-Is-Purelib: false", f"Tag: py3-none-{PLATFORM}"]
    files[about] = ("\n".join(lines) + "\n").encode()
    record = about.replace("WHEEL", "RECORD")
    files[record] = record_files(files, record)
    with zipfile.ZipFile(out / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, body in files.items():
            wheel.writestr(zipfile.ZipInfo(path, DATE), body, zipfile.ZIP_DEFLATED)
    return out / name


def pure(folder: Path) -> Path:
    """Build the wheel without an engine into a folder, and return its path."""
    options = ["--no-build-isolation", "--no-deps", "-C", "wheel.cmake=false", "-C", "wheel.py-api=py3"]
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", *options, "-w", folder, ROOT], check=True)
    return next(folder.glob("*.whl"))


def content(plain: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a wheel without an engine, with the catalogues compiled, and the engine."""
    with zipfile.ZipFile(plain) as wheel:
        for path in sorted(wheel.namelist()):
            body = wheel.read(path)
            if path.endswith(".po"):
                yield path.removesuffix("po") + "mo", compile_catalogue(messages(body.decode(), path))
            elif not path.startswith(NOT_THERE):
                yield path, body
    yield "lucidoku/_engine/lucidoku.wasm", WASM.read_bytes()
    yield "lucidoku/_engine/engine.js", script(ENGINE.read_text(encoding="utf-8")).encode()


def script(module: str) -> str:
    """Return a module as a script, whose value is the function that starts the engine."""
    plain = (
        module.replace("export class", "class").replace("export async", "async").replace("export function", "function")
    )
    return f"(() => {{\n{plain}\nreturn startEngineAtOnce;\n}})()"


def record_files(files: dict[str, bytes], record: str) -> bytes:
    """Return the list of a wheel's files with their hashes."""
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    for path, body in files.items():
        if path != record:
            digest = base64.urlsafe_b64encode(hashlib.sha256(body).digest()).rstrip(b"=").decode()
            writer.writerow([path, f"sha256={digest}", len(body)])
    writer.writerow([record, "", ""])
    return rows.getvalue().encode()


if __name__ == "__main__":
    print(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "wheels"))
