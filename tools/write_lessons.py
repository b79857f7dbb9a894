"""Write the lessons as notebooks that run in a browser, build/lessons, after `make wasm`: `make site` puts them next to the page.

JupyterLite shows the notebooks, Pyodide runs them. The folder holds all that both load: Python, the kernel, the wheels.
Each language has a pupil's folder, as `lucidoku school new` writes it.

The lesson on corpora needs DuckDB, which only Pyodide's own release has: `PYODIDE=FOLDER` names it unpacked. Without it, the
other lessons are written.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import lucidoku
import write_wheel
from lucidoku.school import folder
from lucidoku.school.school import lesson_files
from lucidoku.web.reading import names

ROOT = Path(__file__).parents[1]
PYODIDE = ROOT / "web" / "engine" / "node_modules" / "pyodide"
BESIDE = ROOT / "web" / "engine" / "beside.js"
WHEELS = ROOT / "build" / "wheels"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PLATFORM = write_wheel.PLATFORM
KERNEL = ("ipython", "jedi", "micropip", "packaging")
"""Packages that JupyterLite's kernel requests from Pyodide; it brings the rest itself."""
OURS = ("rich", "six")
"""Packages that Lucidoku needs and Pyodide has."""
FURTHER = ("comm", "defusedxml>=0.7", "shtab>=1.7", "markdown-it-py>=3", "mdurl", "python-sat>=1.9.dev22")
"""Packages that Pyodide lacks, or has in a version that is not on PyPI."""
CORPORA = ("duckdb", "matplotlib", "numpy", "pyarrow", "pytz")
"""Packages that the lesson on corpora needs, from Pyodide's release."""
CORPUS_LESSON = "09-corpora.ipynb"

Lock = dict[str, Any]


def main(out: Path) -> None:
    """Write the folder.

    Args:
        out: the folder; its content is replaced.
    """
    if not PYODIDE.exists():
        sys.exit(f"{PYODIDE.relative_to(ROOT)} is missing: run `make wasm` first")
    release = Path(os.environ["PYODIDE"]) if os.environ.get("PYODIDE") else None
    known: Lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    with TemporaryDirectory() as room:
        lite = Path(room)
        there = lite / "static" / "pyodide"
        there.mkdir(parents=True)
        for name in RUNTIME:
            shutil.copy(PYODIDE / name, there)
        wheels(there, known, release)
        lock = lock_packages(there, known)
        (there / "pyodide-lock.json").write_text(json.dumps(lock, indent=1), encoding="utf-8")
        contents(lite / "files", with_corpora=release is not None)
        (lite / "jupyter-lite.json").write_text(json.dumps(settings(lock["packages"])), encoding="utf-8")
        shutil.rmtree(out, ignore_errors=True)
        build = ["build", "--contents", "files", "--output-dir", str(out), "--apps", "notebooks", "--apps", "tree"]
        command = [sys.executable, "-m", "jupyterlite_core", *build, "--no-sourcemaps", "--no-unused-shared-packages"]
        done = subprocess.run(command, cwd=lite, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stdout[-2000:] + done.stderr[-2000:])
    shutil.copy(BESIDE, out)
    for app in ("notebooks", "tree"):
        index = out / app / "index.html"
        index.write_text(index.read_text().replace("<head>", f'<head><script src="../{BESIDE.name}"></script>', 1))


def wheels(there: Path, known: Lock, release: Path | None) -> None:
    """Put the wheels that the lessons need next to Pyodide: those of PyPI, JupyterLite's own, Lucidoku's."""
    packages = known["packages"]
    wanted = [f"{name}=={packages[name]['version']}" for name in dependencies((*KERNEL, *OURS), packages)]
    download([*wanted, *FURTHER], there)
    kernel = Path(sys.prefix) / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
    for name in ("ipykernel", "piplite", "pyodide_kernel"):
        shutil.copy(next(kernel.glob(f"{name}-*.whl")), there)
    shutil.copy(next(WHEELS.glob("lucidoku-*.whl"), None) or write_wheel.main(WHEELS), there)
    for name in dependencies(CORPORA, packages) if release else ():
        source = release / packages[name]["file_name"] if release else there
        if not (there / source.name).exists():
            shutil.copy(source, there)


def dependencies(names: Iterable[str], packages: Lock) -> list[str]:
    """Return the names of packages and of their dependencies."""
    packages_needed: list[str] = []
    waiting = list(names)
    while waiting:
        name = key(waiting.pop())
        if name not in packages_needed and name in packages:
            packages_needed.append(name)
            waiting += packages[name]["depends"]
    return sorted(packages_needed)


def download(wanted: Iterable[str], there: Path) -> None:
    """Download wheels for Pyodide, without their dependencies."""
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", "-d", str(there)]
    command += ["--platform", PLATFORM, "--platform", "any", "--python-version", "3.14", "--implementation", "cp"]
    done = subprocess.run([*command, "--abi", "cp314", "--abi", "abi3", "--abi", "none", *wanted], text=True)
    if done.returncode:
        sys.exit("the wheels for the lessons could not be had: see above")


def lock_packages(there: Path, known: Lock) -> Lock:
    """Return the list of packages in Pyodide's form: only the wheels next to it."""
    packages: Lock = {}
    for path in sorted(there.glob("*.whl")):
        name, version = path.name.split("-")[:2]
        name = key(name)
        entry = dict(known["packages"].get(name, {}))
        if entry.get("version") != version:
            entry = describe_wheel(path)
        entry |= {"name": name, "version": version, "file_name": path.name}
        entry["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
        packages[name] = entry
    for entry in packages.values():
        entry["depends"] = [one for one in map(key, entry["depends"]) if one in packages]
    return {**known, "packages": packages}


def describe_wheel(wheel: Path) -> dict[str, Any]:
    """Return the entry of a wheel in Pyodide's list."""
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        text = opened.read(about).decode().partition("\n\n")[0]
    lines = [line for line in re.findall(r"^Requires-Dist: (.*)$", text, re.MULTILINE) if ";" not in line]
    depends = [re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in lines]
    rooms = {name.split("/")[0].removesuffix(".py") for name in names if name.endswith(".py")}
    imports = sorted(room for room in rooms if not room.endswith((".dist-info", ".data")))
    plain = {"install_dir": "site", "package_type": "package", "unvendored_tests": False, "tool": {}}
    return {**plain, "depends": depends, "imports": imports}


def key(name: str) -> str:
    """Return Pyodide's name of a package."""
    return re.sub(r"[-_.]+", "-", name).lower()


def contents(there: Path, with_corpora: bool) -> None:
    """Write a pupil's folder for each language, with the lessons' names of the page, so that links hold in every language."""
    for lang in lucidoku.languages():
        with lucidoku.language(lang):
            for _name in folder.make(there / lang):
                pass
        for file, name in zip(lesson_files(lang), names(lang), strict=True):
            (there / lang / file).rename(there / lang / f"{name}.ipynb")
        if not with_corpora:
            (there / lang / CORPUS_LESSON).unlink()


def settings(packages: Lock) -> dict[str, Any]:
    """Return JupyterLite's settings, which load everything from this folder."""
    options = {"packages": sorted(packages), "lockFileURL": "./static/pyodide/pyodide-lock.json"}
    kernel = {"pyodideUrl": "./static/pyodide/pyodide.mjs", "loadPyodideOptions": options, "disablePyPIFallback": True}
    about = {
        "appName": "Lucidoku",
        "appUrl": "./tree",
        "enableMemoryStorage": True,
        "exposeAppInBrowser": True,  # tests use it to run lessons
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": about}


if __name__ == "__main__":
    main(ROOT / "build" / "lessons")
