"""Check the results of `make wheel`: `python tools/packages.py dist`.

The source archive holds the files of the repository, each once and no links; the wheel has the package, its engine and
the compiled translations, each once; installed into an empty environment, away from the sources, it explains, draws and
speaks.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections import Counter
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parent.parent
PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
USE = f"""
import lucidoku as ld
walk = ld.explain("{PUZZLE}")
assert walk.is_solved and walk.guesses == 0 and walk.solution.line == ld.solve("{PUZZLE}").line
assert ld.drawing.png(walk[0])[:4] == b"\\x89PNG"
assert walk[0].text != walk[0].describe(lang="fr") != walk[0].describe(lang="zh_Hant")
print("used from", ld.__file__)
"""


def main(folder: Path) -> None:
    """Check the archive and the wheel in a folder."""
    (archive,) = folder.glob("*.tar.gz")
    (wheel,) = folder.glob("*.whl")
    check_archive(archive)
    check_wheel(wheel)
    use(wheel)
    print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB; {wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")


def check_archive(archive: Path) -> None:
    """Raise an error if the archive differs from the repository."""
    with tarfile.open(archive) as tar:
        members = tar.getmembers()
    odd = [member.name for member in members if not member.isfile()]
    packed = {str(PurePosixPath(*PurePosixPath(member.name).parts[1:])) for member in members}
    if odd or len(packed) != len(members):
        raise SystemExit(f"{archive.name} holds links, or a file twice: {odd}")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0:
        different = packed ^ {*listed.stdout.split("\n"), "PKG-INFO"} - {""}
        if different:
            raise SystemExit(f"{archive.name} differs from the repository: {sorted(different)}")


def check_wheel(wheel: Path) -> None:
    """Raise an error if the wheel lacks something, or has it twice."""
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        sums = Counter((info.CRC, info.file_size) for info in packed.infolist() if info.file_size > 1000)
    package = ROOT / "src" / "lucidoku"
    files = {path.relative_to(package.parent) for path in package.rglob("*") if path.is_file()}
    expected = {path.as_posix() for path in files if path.suffix not in (".pyc", ".so", ".pyd", ".mo")}
    catalogues = {str(PurePosixPath(name).with_suffix(".mo")) for name in expected if name.endswith(".po")}
    missing = (expected | catalogues) - set(names)
    engines = [name for name in names if name.startswith("lucidoku/_engine/_native.") and name[-4:] != ".pyi"]
    if missing or len(engines) != 1:
        raise SystemExit(f"{wheel.name} lacks {sorted(missing)}, and has the engines {engines}")
    if len(names) != len(set(names)) or max(sums.values()) > 1:
        raise SystemExit(f"{wheel.name} holds a file twice")


def use(wheel: Path) -> None:
    """Install the wheel into an empty environment and use it there, as a program and from Python."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        binaries = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        quiet = ["-q", "--disable-pip-version-check"]
        install: list[str | Path] = [binaries / "python", "-m", "pip", "install", *quiet]
        # No package without a hash may run before the files are published: the wheel must need only these.
        subprocess.run([*install, "--require-hashes", "-r", ROOT / ".github" / "pins" / "package.txt"], check=True)
        subprocess.run([*install, "--no-index", wheel.resolve()], check=True)
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LUCIDOKU"))}
        subprocess.run([binaries / "python", "-c", USE], cwd=folder, env=clean, check=True)
        output = subprocess.run(
            [binaries / "lucidoku", "explain", PUZZLE],
            cwd=folder,
            env=clean,
            check=True,
            capture_output=True,
            text=True,
        )
        print(output.stdout.strip().splitlines()[-1])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
