"""The wheel for Pyodide: same results as the local package."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import lucidoku as ld

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
PYODIDE = ROOT / "web" / "engine" / "node_modules" / "pyodide"
PACKAGES = ROOT / "build" / "pyodide"
pytestmark = pytest.mark.skipif(
    not (NODE and PYODIDE.exists() and PACKAGES.exists() and (ROOT / "build" / "wasm" / "lucidoku.wasm").exists()),
    reason="`make wasm` was not run; it needs emscripten",
)
PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."

PROGRAM = """
import { readFileSync } from "node:fs";
import { loadPyodide } from "./pyodide/pyodide.mjs";
const [wheel, packages, script] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
python.mountNodeFS("/packages", packages);
python.runPython('import sys; sys.path.append("/packages")');
console.log(python.runPython(readFileSync(script, "utf8")));
"""
SAID = f"""
import importlib.metadata, json
import lucidoku as ld
walk = ld.explain("{PUZZLE}")
said = [importlib.metadata.version("lucidoku"), str(walk.solution), [str(step) for step in walk]]
for lang in ld.languages():
    with ld.language(lang):
        said += [walk[35].text, walk[35].svg()]
json.dumps(said)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheels")
    subprocess.run([sys.executable, str(ROOT / "tools" / "write_wheel.py"), str(folder)], check=True)
    (found,) = folder.glob("*.whl")
    return found


def test_it_is_a_wheel_for_pyodide(wheel: Path) -> None:
    name, version, *tags = wheel.stem.split("-")
    assert (name, version, tags) == ("lucidoku", ld.__version__, ["py3", "none", "pyemscripten_2026_0_wasm32"])
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        (record,) = (path for path in names if path.endswith(".dist-info/RECORD"))
        rows = list(csv.reader(io.StringIO(opened.read(record).decode())))
        assert sorted(names) == sorted(row[0] for row in rows)
        assert all(int(size) == opened.getinfo(path).file_size for path, _hash, size in rows if size)
        assert f"Tag: {'-'.join(tags)}" in opened.read(record.replace("RECORD", "WHEEL")).decode().splitlines()
    assert not any(path.endswith((".so", ".po")) for path in names)


def test_the_wheel_works_in_pyodide(wheel: Path, tmp_path: Path) -> None:
    (tmp_path / "pyodide").symlink_to(PYODIDE)
    (tmp_path / "program.mjs").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "said.py").write_text(SAID, encoding="utf-8")
    assert NODE
    done = subprocess.run(
        [NODE, tmp_path / "program.mjs", wheel, PACKAGES, tmp_path / "said.py"],
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    names: dict[str, object] = {}
    lines = SAID.strip().splitlines()
    exec("\n".join(lines[:-1]), names)
    assert json.loads(done.stdout) == names["said"]
