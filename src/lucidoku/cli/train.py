"""`lucidoku train`: learn to find patterns, one station after the other, with spaced repetition."""

from __future__ import annotations

import os
import re
import secrets
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from lucidoku.cli import _options
from lucidoku.cli._common import print_json, report_file
from lucidoku.cli._options import Target
from lucidoku.cli._parser import ArgumentBuilder, Command, whole_number
from lucidoku.cli._train_class import memory_record, print_test, show_class
from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.endings import unknown_ending
from lucidoku.files.writing import reason_of, write_whole
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.school.trainer import (
    STATIONS,
    AnswerVerdict,
    Exercise,
    Grade,
    Station,
    TrainingProgress,
    exercise,
    puzzle_for,
    station,
)
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    command.arguments.add(
        "name", metavar="STATION", nargs="?", help=_("A station or a technique; by default what is due.")
    )
    main = command.options()
    main.flag("--list", _("List the stations and how well each is known."))
    main.flag("--puzzle", _("Print a puzzle that needs the station."))
    main.add("--count", metavar="N", type=whole_number(1), help=_("How many exercises; on paper, for each station."))
    main.add(
        "--class",
        dest="group",
        metavar="FILES",
        nargs="+",
        type=Path,
        help=_("Compare the progress files of a class (files or a folder)."),
    )
    _options.out(
        main,
        _("Write a test, .pdf: of the station, or of all, solutions behind; or with --class the table, .csv."),
        Target((".pdf", ".csv")),
    )
    _options.as_json(main, _("With --list, --puzzle or --class: print JSON, a line for each station, puzzle or pupil."))
    rare = command.options(rare=True)
    rare.add("--training", metavar="FILE", type=Path, help=_("The file that keeps your progress."))
    _options.seed(rare, _("The same positions again."))
    rare.add("--title", default="", help=_("The heading of each page."))


def _run(
    name: str | None,
    *,
    list: bool,
    puzzle: bool,
    count: int | None,
    group: Sequence[Path] | None,
    out: Path | None,
    json: bool,
    training: Path | None,
    seed: int | None,
    title: str,
) -> int:
    wanted = station(name) if name else None
    test = out is not None and out.suffix.lower() == ".pdf"
    if out is not None and (group is not None) == test:
        raise LucidokuError(unknown_ending(out, (".csv" if group is not None else ".pdf",)))
    if json and not (list or puzzle or group is not None):
        raise LucidokuError(_("--json needs --list, --puzzle or --class"))
    if group is not None:
        return show_class(group, out, json)
    if out is not None:
        print_test([wanted] if wanted else STATIONS, count or (4 if wanted else 1), seed, title, out)
        report_file(out)
        return 0
    path = training or _home()
    if list:
        _list(_read(path), date.today(), json)
    elif puzzle:
        _puzzle(wanted or _read(path).next(date.today()), _start(seed), json)
    else:
        _train(wanted, count or 5, path, seed)
    return 0


def _start(seed: int | None) -> int:
    return secrets.randbelow(1 << 32) if seed is None else seed


def _train(wanted: Station | None, count: int, path: Path, seed: int | None) -> None:
    progress, today, start = _read(path), date.today(), _start(seed)
    answers = _answers()
    print(_("Write cells such as {cells}, or: area, show, stop.").format(cells="r1c2 r1c5"))
    for number in range(count):
        station_now = wanted or progress.next(today)
        made = exercise(station_now, start + number, progress.seen)
        grade = _Exercise(made, answers).run()
        if grade is None:
            break
        progress = progress.after(station_now.id, grade, today, made.key)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, progress.to_json().encode())
        print(f"{station_now.name}: {progress.state(station_now.id, today)}\n")


COMMAND = Command(
    "train",
    N_("Train your eye: find a pattern, then say what follows."),
    _declare,
    _run,
    "[STATION]",
    (
        ("lucidoku train", N_("what is due, else the next new station")),
        ("lucidoku train x-wing", N_("the station of a technique")),
        ("lucidoku train --list", N_("how well each station is known")),
        (
            "lucidoku train --out test.pdf",
            N_("a test for a class, one position for each station, solutions on the back"),
        ),
        ("lucidoku train --class class/", N_("the progress of a class")),
    ),
)


def _home() -> Path:
    """Return the file that keeps progress, in the user's data folder on this machine."""
    data = os.environ.get("XDG_DATA_HOME") or os.environ.get("APPDATA")
    return Path(data) / "lucidoku" / "training.json" if data else Path.home() / ".local/share/lucidoku/training.json"


def _read(path: Path) -> TrainingProgress:
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return TrainingProgress()
    except (OSError, UnicodeDecodeError) as error:
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=reason_of(error))) from None
    return TrainingProgress.from_json(text)


def _list(progress: TrainingProgress, today: date, json: bool) -> None:
    for number, each_station in enumerate(STATIONS, 1):
        memory = progress.memories.get(each_station.id)
        if json:
            known = memory_record(memory, today) if memory else None
            print_json(
                {"station": each_station.id, "name": each_station.name, "techniques": each_station.ids, "memory": known}
            )
            continue
        state = progress.state(each_station.id, today)
        if memory:
            state += ", " + _("found {right}, missed {missed}").format(right=memory.right, missed=memory.missed)
        print(f"{number:2}  {each_station.id:<13} {each_station.name} – {state}")


def _puzzle(one: Station, seed: int, json: bool) -> None:
    made = puzzle_for(one, seed)
    if json:
        print_json({"station": one.id, "name": one.name, "puzzle": made.line, "seed": seed})
    else:
        print(made.line)


def _answers() -> Iterator[str]:
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            return
        yield line.strip().lower()


class _Exercise:
    """Give one exercise until it is solved, shown or abandoned."""

    def __init__(self, made: Exercise, answers: Iterator[str]) -> None:
        self.made, self.answers = made, answers
        self.helped = False

    def run(self) -> Grade | None:
        """Return the result; None if the user left."""
        _show(self.made.station, self.made)
        verdict_so_far: AnswerVerdict | None = None
        for line in self.answers:
            if line in ("stop", _("stop")):
                return None
            if line in ("show", _("show")):
                _solve(self.made, verdict_so_far)
                return Grade.MISSED
            if line in ("area", _("area")):
                self.helped = True
                print(_("Look here: {area}.").format(area=self.made.area))
                continue
            try:
                verdict = self._judge(line, verdict_so_far)
            except LucidokuError as error:
                print(str(error))
                continue
            print(verdict.text)
            if verdict.kind != "right":
                self.helped = True
            elif verdict_so_far is None:
                verdict_so_far = verdict
                print(_("What follows? Write it such as {examples}.").format(examples="r1c2=5, r3c4-7"))
            else:
                _solve(self.made, verdict)
                return Grade.HELPED if self.helped else Grade.FOUND
        return None

    def _judge(self, line: str, found: AnswerVerdict | None) -> AnswerVerdict:
        if found is None:
            return self.made.cells(self._cell(word) for word in _words(line))
        placed: list[Candidate] = []
        removed: list[Candidate] = []
        for word in _words(line):
            match = re.fullmatch(r"(.+?)(=|-|<>|!=)(\w)", word)
            if match is None:
                raise ParseError(_("expected something like {examples}").format(examples="r1c2=5, r3c4-7"))
            candidate = Candidate(self._cell(match[1]), self.made.board.layout.digit_of(match[3]))
            (placed if match[2] == "=" else removed).append(candidate)
        return self.made.conclusion(placed, removed, found.step)

    def _cell(self, word: str) -> Cell:
        return self.made.board.layout.cell(word)


def _words(line: str) -> list[str]:
    return [word for word in re.split(r"[\s,;]+", line) if word]


def _show(one: Station, made: Exercise) -> None:
    from rich.console import Console

    from lucidoku.drawing import terminal

    console = Console(soft_wrap=True, highlight=False)
    console.print(one.name, style="bold", markup=False)
    console.print(one.advice, markup=False)
    console.print(terminal(made.board, candidates=made.steps[0].uses_candidates))


def _solve(made: Exercise, found: AnswerVerdict | None) -> None:
    from rich.console import Console

    from lucidoku.drawing import terminal

    step = (found.step if found else None) or made.steps[0]
    console = Console(soft_wrap=True, highlight=False)
    console.print(terminal(step))
    console.print(step.text, markup=False)
