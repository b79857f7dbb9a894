"""Trainer for teachers: a test of its stations on paper, and a table of a class."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from lucidoku.cli._cells import cell
from lucidoku.cli._common import count_progress, print_json, report_file
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import reason_of, write_whole
from lucidoku.school.trainer import STATIONS, Station
from lucidoku.school.trainer.memory import Memory
from lucidoku.school.trainer.on_paper import printed_test, questions
from lucidoku.school.trainer.together import Pupil, class_table, pupils, unsure_count
from lucidoku.words.language import _
from lucidoku.words.plain import plain


def print_test(stations: Sequence[Station], each: int, seed: int | None, title: str, out: Path) -> None:
    """Write a test of stations as PDF."""
    if out.suffix.lower() != ".pdf":
        raise LucidokuError(_("{path}: expected a file name ending in {known}").format(path=out, known=".pdf"))
    start = secrets.randbelow(1 << 32) if seed is None else seed
    with count_progress(each * len(stations)) as tick:
        made = questions(stations, each, seed=start, tick=tick)
    write_whole(out, printed_test(made, heading=title))


def show_class(files: Sequence[Path], out: Path | None, json: bool = False) -> int:
    """Print the table of a class, or JSON, or write it as .csv; return 1 if a file could not be read."""
    today = date.today()
    whole = _read(files)
    if json:
        for pupil in whole:
            print_json(_record(pupil, today))
    if out is None and not json:
        _print(whole, today)
    elif out is not None and out.suffix.lower() == ".csv":
        write_whole(out, class_table(whole, today).encode("utf-8-sig"))
        report_file(out)
    elif out is not None:
        raise LucidokuError(_("{path}: expected a file name ending in {known}").format(path=out, known=".csv"))
    return int(any(pupil.trouble for pupil in whole))


def _read(files: Sequence[Path]) -> list[Pupil]:
    paths = [path for file in files for path in (sorted(file.glob("*.json")) if file.is_dir() else [file])]
    if not paths:
        raise LucidokuError(_("{path} contains no .json file").format(path=files[0]))
    whole = []
    for path in paths:
        if path not in files and path.exists() and not (path.is_file() or path.is_dir()):  # reading a pipe would block
            whole.append(Pupil(path.stem, None, _("there is no file {path}").format(path=path)))
            continue
        try:
            whole += pupils([(path.stem, path.read_text("utf-8"))])
        except (OSError, UnicodeDecodeError) as error:
            whole.append(Pupil(path.stem, None, reason_of(error)))
    return whole


def memory_record(memory: Memory, today: date) -> dict[str, Any]:
    """Return the progress of a station as plain data."""
    return {
        "right": memory.right,
        "missed": memory.missed,
        "last": memory.last.isoformat(),
        "due": memory.due.isoformat(),
        "chance": round(memory.chance(today), 4),
    }


def _record(pupil: Pupil, today: date) -> dict[str, Any]:
    memories = {station.id: pupil.memory(station.id) for station in STATIONS}
    stations = {name: memory_record(memory, today) for name, memory in memories.items() if memory}
    return {"file": pupil.name, "trouble": pupil.trouble, "stations": stations}


def _print(whole: Sequence[Pupil], today: date) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column(_("file"), no_wrap=True)
    for number in range(1, len(STATIONS) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    for pupil in whole:
        if not pupil.trouble:
            table.add_row(cell(pupil.name), *(_short(pupil, station, today) for station in STATIONS))
    counts = [unsure_count(whole, station.id, today) for station in STATIONS]
    table.add_row(_("shaky"), *(str(count or "") for count in counts), style="bold")
    console = Console(soft_wrap=True, highlight=False)
    console.print(table)
    console.print()
    for number, (station, count) in enumerate(zip(STATIONS, counts, strict=True), 1):
        console.print(f"{number:2}  {station.name}" + (f" – {_('shaky')}: {count}" if count else ""), markup=False)
    for pupil in whole:
        if pupil.trouble:
            console.print(plain(f"{pupil.name}: {pupil.trouble}"), markup=False)


def _short(pupil: Pupil, station: Station, today: date) -> str:
    memory = pupil.memory(station.id)
    return f"{memory.chance(today):.0%}" if memory else "·"
