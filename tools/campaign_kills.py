"""Runs that are killed: commands are ended at random moments, called again, and compared with a whole run.

After a kill, the file of the output must have the first rows of a whole run, where its rows come one after the other; any
other file is equal to that of a whole run. No row is lost later. The last call, which nobody kills, must write the same as
a whole run, and leave no lock, no part and no process. The victim is the run, or it and its processes, or one process that
works for it; a run that loses one must succeed, or end with one sentence.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from lucidoku.datasets.symmetry import shuffle
from support import call, puzzles

__all__ = ["CASES", "kills"]

_KILLS = 3
"""Most kills of one output."""
_PATIENCE = 100.0
"""Seconds in which a run must end."""
_PASSING = (".lock", ".part", ".tmp", ".wal", ".spec.", ".puzzles.")
"""Parts of names of files that only a run needs that has not ended; also of .parts and .partial."""


def _same_bytes(left: Path, whole: Path) -> bool:
    return left.read_bytes() == whole.read_bytes()


def _first_rows(left: Path, whole: Path) -> bool:
    return whole.read_bytes().startswith(left.read_bytes())


def _same_table(left: Path, whole: Path) -> bool:
    from pyarrow import parquet

    return bool(parquet.read_table(left).equals(parquet.read_table(whole)))


def _some_puzzles(left: Path, whole: Path) -> bool:
    """Return whether a corpus has puzzles of another one, each once and with all its steps."""
    there, all_of_them = _exported(left), _exported(whole)
    return len(there) == len(set(there)) and set(there) <= set(all_of_them)


def _exported(corpus: Path) -> list[str]:
    if not corpus.exists():
        return []
    with TemporaryDirectory() as folder:
        out = Path(folder, "rows.jsonl")
        done = call(["corpus", "export", str(corpus), str(out)])
        if done.exit_code:
            raise ValueError(done.stderr)
        return out.read_text(encoding="utf-8").splitlines()


def _row_count(path: Path) -> int:
    """Return how many rows an output has, with those of its parts that are not joined yet."""
    from pyarrow import parquet

    if path.suffix in (".csv", ".txt", ".jsonl"):
        return path.read_bytes().count(b"\n") if path.exists() else 0
    if path.suffix == ".corpus":
        return len(_exported(path))
    parts = [path] if path.exists() else [*path.with_name(f"{path.name}.parts").glob("*.parquet")]
    return sum(parquet.read_metadata(part).num_rows for part in parts if part.suffix == ".parquet")


Judge = Callable[[Path, Path], bool]

CASES: dict[str, Judge] = {
    "solve LIST --out OUT.csv": _first_rows,
    "solve LIST --out OUT.parquet": _same_table,
    "rate LIST --scale hodoku --out OUT.csv": _first_rows,
    "rate LIST --scale hodoku --out OUT.jsonl": _first_rows,
    "rate LIST --scale hodoku --out OUT.parquet": _same_table,
    "explain LIST --out OUT.jsonl": _first_rows,
    "explain SHORT --format svg --out OUT": _same_bytes,
    "convert LIST --out OUT.parquet": _same_table,
    "make --count 40 --seed 3 --out OUT.txt": _first_rows,
    "make --count 40 --seed 3 --out OUT.csv": _first_rows,
    "make --count 40 --seed 3 --out OUT.parquet": _same_table,
    "make --count 40 --seed 3 --out OUT.corpus": _some_puzzles,
    "corpus build LIST --threads 2 --out OUT.corpus": _some_puzzles,
    "data make 60 --into train:0.5,test:0.5 --seed 5 --threads 2 --out OUT": _same_table,
    "data split LIST --into train:0.5,test:0.5 --seed 5 --threads 2 --out OUT": _same_bytes,
    "data audit LIST --threads 2 --out OUT.parquet": _same_table,
    "data traces SHORT --form chat --out OUT.jsonl": _same_bytes,
    "data traces SHORT --form tokens --out OUT": _same_bytes,
}
"""Commands that write OUT from a list, and the check of a file that a kill left under that name."""


@cache
def _lists() -> dict[str, str]:
    lines = list(dict.fromkeys(shuffle(grid, seed).line for seed in range(4) for grid in puzzles(9)))
    return {"list.txt": "\n".join(lines) + "\n", "short.txt": "\n".join(lines[:12]) + "\n"}


def _fresh(folder: Path) -> Path:
    """Make a folder with the lists."""
    folder.mkdir()
    for name, text in _lists().items():
        (folder / name).write_text(text)
    return folder


def _start(words: str, folder: Path) -> subprocess.Popen[str]:
    command = words.replace("LIST", "list.txt").replace("SHORT", "short.txt").replace("OUT", "out")
    return subprocess.Popen(
        [sys.executable, "-m", "lucidoku", *command.split()],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def _group(leader: int) -> list[int]:
    """Return the live processes of a group."""
    members = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            state, _parent, group = (folder / "stat").read_text().rsplit(")", 1)[1].split()[:3]
            if int(group) == leader and state not in "ZX":
                members.append(int(folder.name))
    return sorted(members)


def _kill(run: subprocess.Popen[str], victims: str, chance: random.Random) -> None:
    """Kill a run, or all its processes, or one that works for it."""
    helpers = [process for process in _group(run.pid) if process != run.pid]
    chosen = {"run": [run.pid], "all": [run.pid, *helpers], "worker": helpers and [chance.choice(helpers)]}[victims]
    for process in chosen:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def _outputs(folder: Path) -> dict[str, Path]:
    """Return the files of the output by their names, without those of a run that has not ended."""
    files = (path for path in folder.rglob("*") if path.is_file())
    named = {path.relative_to(folder): path for path in files}
    return {
        str(name): path
        for name, path in named.items()
        if name.parts[0] not in _lists() and not any(sign in str(name) for sign in _PASSING)
    }


def _ends(run: subprocess.Popen[str]) -> tuple[int, str]:
    """Wait for the end of a run and its processes; return its exit code and its messages."""
    _out, errors = run.communicate(timeout=_PATIENCE)
    until = time.monotonic() + 10
    while left := _group(run.pid):
        if time.monotonic() > until:
            for process in left:
                os.kill(process, signal.SIGKILL)
            return -1, f"{errors}\nprocesses are left: {left}"
        time.sleep(0.02)
    return run.returncode, errors


def _differences(words: str, folder: Path, whole: Path) -> list[str]:
    """Return the faults of the files that an ended run left, by those of a whole run."""
    judge, wanted = CASES[words], _outputs(whole)
    main = Path(words.split()[-1]).suffix or ".parquet"
    faults = []
    for name, path in _outputs(folder).items():
        fits = judge if path.suffix == main else _same_bytes
        try:
            if name not in wanted or not fits(path, wanted[name]):
                faults.append(f"{name} is no part of a whole run's")
        except Exception as error:
            faults.append(f"{name}: {type(error).__name__}: {error}")
    return faults


def _different_ends(folder: Path, whole: Path) -> list[str]:
    """Return the differences between the files of a run that succeeded and those of a whole run."""
    left, wanted = ({path.relative_to(where): path for path in where.rglob("*")} for where in (folder, whole))
    faults = [f"left over or missing: {name}" for name in left.keys() ^ wanted.keys()]
    for name in left.keys() & wanted.keys():
        if name.suffix == ".corpus":
            same = sorted(_exported(left[name])) == sorted(_exported(wanted[name]))
        else:
            same = left[name].is_dir() or _same_bytes(left[name], wanted[name])
        faults += [] if same else [f"{name} differs in the end"]
    return faults


def kills(seed: int, number: int) -> tuple[int, Counter[str], list[str]]:
    """Kill the runs of a command until one succeeds, and compare the files of each with those of a whole run."""
    chance = random.Random(f"{seed}-{number}")
    words = [*CASES][number % len(CASES)]
    kinds = ("run", "all", "worker") if "--threads" in words else ("run", "all")
    killed, faults = Counter[str](), list[str]()
    with TemporaryDirectory() as home:
        whole, folder = _fresh(Path(home, "whole")), _fresh(Path(home, "killed"))
        output = folder / words.split()[-1].replace("OUT", "out")
        begin = time.monotonic()
        code, errors = _ends(_start(words, whole))
        seconds = time.monotonic() - begin
        if code:
            return 0, killed, [f"{number} {words}: {errors}"]
        rows = before = 0
        for victims in (*chance.choices(kinds, k=chance.randint(1, _KILLS)), ""):
            run = _start(words, folder)
            if victims:
                time.sleep(seconds * chance.uniform(0.1, 1.0))
                _kill(run, victims, chance)
            code, errors = _ends(run)
            if code == 0 or not victims:
                break
            killed[f"{words}, {victims}"] += 1
            if code != -signal.SIGKILL and errors.count("\n") != 1:
                faults.append(f"killed {victims}, exit code {code}: {errors}")
            faults += _differences(words, folder, whole)
            try:
                before, rows = rows, _row_count(output)
            except Exception as error:
                faults.append(f"{type(error).__name__}: {error}")
            if rows < before:
                faults.append(f"{before - rows} of {before} rows are lost")
        different = _different_ends(folder, whole)  # none where a run was killed when it had written all
        faults += [errors] if code and different else different
    return 1, killed, [f"{number} {words}: {fault}" for fault in faults]
