"""`lucidoku school`: the programming course on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lucidoku.cli import _options
from lucidoku.cli._common import open_input, parse_time, print_json, report, report_file
from lucidoku.cli._options import Target
from lucidoku.cli._parser import ArgumentBuilder, Command, Options, whole_number
from lucidoku.cli._school_sheet import SHEET
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import write_whole
from lucidoku.words.language import N_, _
from lucidoku.words.plain import plain

__all__ = ["COMMANDS", "SUMMARY"]

_OUTS = {".csv": "table", ".html": "page"}
"""The content of a file of --out, by the ending of its name."""

SUMMARY = N_("The school: write solving methods and try them.")


def _declare_solve(command: ArgumentBuilder) -> None:
    command.arguments.add("puzzle", metavar="PUZZLE", help=_("A puzzle, or a file with one."))
    main = command.options()
    main.flag("--steps", _("Print what was done, and why."))
    _options.as_json(main, _("Print JSON: one object."))
    main.add(
        "--teach",
        metavar="FILE",
        type=Path,
        action="append",
        help=_(
            "A Python file whose methods the brain also learns; may be repeated. A folder runs each file separately."
        ),
    )
    main.flag("--only", _("Use the methods of --teach alone."))
    _options.out(main, _("Write a page that shows every step in a picture: .html."), Target((".html", ".htm")))
    main.switch("--guess", _("Guess when no method works."))
    main.flag("--emulate", _("Try out cells and houses."))
    rare = command.options(rare=True)
    rare.add(
        "--emulation-limit",
        metavar="N",
        type=whole_number(2),
        default=2,
        help=_("How many choices an emulation may have."),
    )
    rare.add(
        "--level-limit",
        metavar="N",
        type=whole_number(0),
        default=0,
        help=_("Leave out methods of a higher level; 0 for none."),
    )
    rare.add("--without", metavar="NAME", action="append", help=_("Leave out the method of this name."))
    _seconds(rare, _("How long one call of a taught method may take."))


def _seconds(options: Options, help: str) -> None:
    """--time-limit: the time limit of a pupil's function."""
    _options.time_limit(options, help, default="10s")


def _solve(
    puzzle: str,
    *,
    level_limit: int,
    guess: bool,
    emulate: bool,
    emulation_limit: int,
    steps: bool,
    json: bool,
    out: Path | None,
    teach: list[Path] | None,
    only: bool,
    without: list[str] | None,
    time_limit: str,
) -> int:
    from lucidoku.school.teaching import ask

    if only and not teach:
        raise LucidokuError(_("--only needs --teach: a file with methods"))
    next(
        iter(open_input(puzzle, None).entries), None
    )  # rejects an argument that is neither a puzzle nor a file, and prints the notes of its reading
    request = {
        "puzzle": puzzle,
        "teach": [str(path.resolve()) for path in teach or ()],
        "only": only,
        "without": without or [],
        "film": out is not None,
        "steps": steps,
        "seconds": parse_time(time_limit),
        "brain": {
            "level_limit": level_limit,
            "use_guess": guess,
            "use_emulation": emulate,
            "emulation_limit": emulation_limit,
        },
    }
    if any(path.is_dir() for path in teach or ()):
        return _solve_class(request, teach or [], json)
    answer = ask(request)
    if out:
        write_whole(out, answer["film"])
        report_file(out)
    if json and not answer["error"]:
        print_json({**answer["data"], "printed": answer.get("printed", "")})
        return int(not answer["solved"])
    if answer.get("printed"):
        lines = answer["printed"].split("\n")
        shown = "\n".join([_("Your program prints:"), *lines[:12], *["…"][: len(lines) > 12], ""])
        print(plain(shown, lines=True))
    for line in answer["text"]:
        print(plain(line, lines=True))
    if answer["error"]:
        raise LucidokuError(plain(answer["error"], lines=True))
    return int(not answer["solved"])


def _solve_class(request: dict[str, Any], teach: list[Path], json: bool) -> int:
    """Print a line for each file of a class: the results of its methods, or its fault."""
    from lucidoku.school.teaching import ask_class, programs_in

    if len(teach) > 1 or request["film"] or request["steps"]:
        raise LucidokuError(_("--teach FOLDER prints a line for each file: leave out --out, --steps and further files"))
    wrong = 0
    for file, answer in ask_class(request, programs_in(teach[0])):
        wrong += bool(answer["error"])
        name = file.relative_to(teach[0]).as_posix()
        if json:
            print_json({"file": name, "error": answer["error"], "used": answer["used"], "solved": answer["solved"]})
            continue
        answer_text = answer["error"] or _(", ").join(
            _("{method} worked {used} times of {calls}").format(method=method, used=used, calls=calls)
            for method, (used, calls) in answer["used"].items()
        )
        shown = answer_text.replace("\n", "\n    ")
        line = _("{name}: {problem}").format(name=plain(name), problem=plain(shown, lines=True))
        print(f"{'✗' if answer['error'] else '✓'} {line}", flush=True)
    return int(wrong > 0)


def _declare_new(command: ArgumentBuilder) -> None:
    command.arguments.add("folder", metavar="FOLDER", type=Target(folder=True), help=_("The folder to make."))
    command.options().flag("--teacher", _("Add the teacher's guide and model answers."))


def _new(folder: Path, *, teacher: bool) -> None:
    from lucidoku.school.folder import make

    for name in make(folder, teacher):
        print(name)
    report(
        _("Begin with README.md, or check the exercise: {command}").format(
            command=f"lucidoku school check {folder / (_('exercise') + '.py')}"
        )
    )


def _declare_check(command: ArgumentBuilder) -> None:
    command.arguments.add(
        "file",
        metavar="FILE",
        type=Path,
        help=_("The exercise as you have written it, or a folder with those of a class."),
    )
    main = command.options()
    _options.as_json(main, _("Print JSON, a line for each file."))
    _options.outs(main, _("Write a table with a row for each pupil: .csv or .html. May be repeated."), _OUTS)
    _seconds(main, _("How long each function may take."))


def _check(file: Path, *, time_limit: str, json: bool, out: list[Path] | None) -> int:
    from lucidoku.school.exercises import check_file
    from lucidoku.school.exercises.classroom import check_class, csv_table, html_table, pupils_in, text_lines

    seconds = parse_time(time_limit)
    outs = _options.outs_by_end(out, _OUTS)
    if not file.is_dir() and not outs:
        checked = check_file(file, seconds)
        if json:
            print_json(checked.to_dict())
        else:
            print(plain("\n".join(text_lines(checked)), lines=True))
        return int(bool(checked.trouble) or checked.right < len(checked.verdicts))
    whole = []
    folder = file if file.is_dir() else None
    for checked in check_class(pupils_in(file) if folder else [file], seconds, folder):
        if json:
            print_json(checked.to_dict())
        else:
            line = f"{checked.right}/{len(checked.verdicts)}  {plain(checked.path.name)}"
            if checked.unread:
                line = _("{name}: {problem}").format(name=line, problem=plain(checked.trouble))
            print(line, flush=True)
        whole.append(checked)
    if "table" in outs:
        write_whole(outs["table"], csv_table(whole).encode("utf-8-sig"))
    if "page" in outs:
        write_whole(outs["page"], html_table(whole))
    for path in outs.values():
        report_file(path)
    return 0


COMMANDS = (
    Command(
        "school new",
        N_("Make a folder with the exercise, notebooks and sheets to print."),
        _declare_new,
        _new,
        "FOLDER",
        (
            ("lucidoku school new my-folder", N_("the folder of a pupil")),
            ("lucidoku school new my-folder --teacher --lang fr", N_("with the teacher's guide, in French")),
        ),
    ),
    Command(
        "school check",
        N_("Run the functions of an exercise and report what is right and what is not yet."),
        _declare_check,
        _check,
        "FILE",
        (
            ("lucidoku school check my-folder/exercise.py", N_("my own exercise")),
            ("lucidoku school check class/ --out class.html", N_("those of a class, as a table")),
        ),
    ),
    Command(
        "school solve",
        N_("Let the brain solve a puzzle with the methods it knows."),
        _declare_solve,
        _solve,
        "PUZZLE",
        (
            ("lucidoku school solve PUZZLE --steps", N_("what the brain does, step by step")),
            ("lucidoku school solve PUZZLE --teach methods.py --only", N_("with your own methods alone")),
        ),
    ),
    SHEET,
)
