"""Build the engine with every installed compiler: `make portable`, or `python tools/portable.py [--needs COMPILER]`.

Each must take all files without a warning; Clang with either standard library where both are installed. With a compiler
for 64-bit ARM and an emulator (qemu-user), a small program walks some puzzles on both processors, and must find the
same steps. The exit code is 1 if something failed, or if a compiler named by --needs is missing.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
FLAGS = ["-std=c++20", "-I.", "-Iengine", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-Wno-psabi"]
COMPILERS = ["g++", *(f"g++-{n}" for n in range(11, 17)), "clang++", *(f"clang++-{n}" for n in range(14, 24))]
EACH_LEVEL = "run/each_level.hpp"  # files that include it generate code for several processors
ARM = "aarch64-linux-gnu-g++"


def main() -> int:
    """Try all compilers; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--needs", action="append", default=[], help="fail where this compiler is missing")
    needs = parser.parse_args().needs
    failed = [f"{name} is not installed" for name in needs if not shutil.which(name)]
    tries = variants()
    for name, command in tries.items():
        errors = diagnose(command)
        print(f"{name}: {'FAILED' if errors else 'no warning'}", flush=True)
        failed += errors
    if shutil.which(ARM) and shutil.which("qemu-aarch64"):
        here, there = run_walks(["c++"]), run_walks([ARM, "-static"], ["qemu-aarch64"])
        print(f"{ARM}, run by qemu: {'the same steps' if here == there else 'OTHER STEPS'}: {here.splitlines()[-1]}")
        if here != there:
            failed.append(f"64-bit ARM comes to other steps:\n{here}\n{there}")
    elif ARM in needs:
        failed.append("qemu-aarch64 is not installed")
    print("\n".join(failed))
    return 1 if failed or not tries else 0


def variants() -> dict[str, list[str]]:
    """Return the installed compilers, without duplicates, with their standard libraries."""
    compilers: dict[str, list[str]] = {}
    seen = set()
    for name in [*COMPILERS, ARM]:
        path = shutil.which(name)
        if path is None or os.path.realpath(path) in seen:
            continue
        seen.add(os.path.realpath(path))
        version = subprocess.run([name, "-dumpversion"], capture_output=True, text=True, check=True).stdout.strip()
        compilers[f"{name} {version}"] = [name]
        if "clang" in name and not _rejects([name, "-stdlib=libc++"], "#include <vector>\n"):
            compilers[f"{name} {version}, libc++"] = [name, "-stdlib=libc++"]
    return compilers


def _rejects(command: list[str], text: str) -> bool:
    arguments = [*command, "-std=c++20", "-fsyntax-only", "-x", "c++", "-"]
    return subprocess.run(arguments, input=text, capture_output=True, text=True).returncode != 0


def diagnose(command: list[str]) -> list[str]:
    """Return a compiler's messages on the engine's files."""

    def look(text: str) -> str:
        run = subprocess.run(
            [*command, *FLAGS, "-fsyntax-only", "-x", "c++", "-"], input=text, cwd=ROOT, capture_output=True, text=True
        )  # the binding needs Python's headers; the normal build compiles it
        return run.stderr if run.returncode else ""

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [text for text in pool.map(look, join_sources()) if text]


def sources() -> list[Path]:
    """Return the engine's files, without the binding to Python."""
    return sorted((ROOT / "engine").glob("*/*.cpp"))


def join_sources() -> list[str]:
    """Return the files of each room as one text, so that headers are read once; some stay separate, as in CMakeLists.txt."""
    rooms: dict[str, str] = {}
    for file in sources():
        room = file.stem if EACH_LEVEL in file.read_text(encoding="utf-8") else file.parent.name
        rooms[room] = rooms.get(room, "") + f'#include "{file.relative_to(ROOT)}"\n'
    return list(rooms.values())


def run_walks(compiler: list[str], runner: list[str] | None = None) -> str:
    """Return the output of tools/portable.cpp, built by that compiler."""
    with tempfile.TemporaryDirectory() as folder:

        def build(file: Path) -> str:
            target = f"{folder}/{file.parent.name}-{file.stem}.o"
            subprocess.run([compiler[0], *FLAGS, "-O1", "-c", str(file), "-o", target], cwd=ROOT, check=True)
            return target

        built = sorted(ROOT.glob("build/cp3*/libengine_native.a")) if runner is None else []
        files = [ROOT / "tools" / "portable.cpp", *([] if built else sources())]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = [*pool.map(build, files), *map(str, built[:1])]
        program = f"{folder}/portable"
        subprocess.run([*compiler, *objects, "-pthread", "-o", program], check=True)
        return subprocess.run([*(runner or []), program], capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main())
