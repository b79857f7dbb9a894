"""`lucidoku study`: the school on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lucidoku.cli._common import guarded
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import write_whole
from lucidoku.words.language import _, language

__all__ = ["app"]

app = typer.Typer(
    help=_("The school: teach a small world your own methods."), no_args_is_help=True, rich_markup_mode=None
)
_LANG = typer.Option(help=_("Language: en, fr or zh_Hant."))


@app.command("solve", help=_("Let the brain solve a puzzle with the methods it knows."))
@guarded
def solve_command(
    puzzle: Annotated[str, typer.Argument(help=_("A puzzle, or a file with one."))],
    level_limit: Annotated[int, typer.Option(min=0, help=_("Leave out methods of a higher level; 0 for none."))] = 0,
    guess: Annotated[bool, typer.Option(help=_("Guess when no method works."))] = True,
    emulate: Annotated[bool, typer.Option(help=_("Try out cells and houses."))] = False,
    emulation_limit: Annotated[int, typer.Option(min=2, help=_("How many choices an emulation may have."))] = 2,
    steps: Annotated[bool, typer.Option("--steps", help=_("Print what was done, and why."))] = False,
    html: Annotated[
        Path | None, typer.Option(help=_("Write a page that shows every step in a picture to this .html file."))
    ] = None,
    teach: Annotated[
        list[Path] | None, typer.Option(help=_("A Python file whose methods the brain shall learn, too."))
    ] = None,
    only: Annotated[bool, typer.Option("--only", help=_("Use the methods of --teach alone."))] = False,
    without: Annotated[list[str] | None, typer.Option(help=_("Leave out the method of this name."))] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help=_("How long one call of a taught method may take."))] = 10.0,
    lang: Annotated[str | None, _LANG] = None,
) -> None:
    """Let the brain solve a puzzle with the methods it knows."""
    from lucidoku.study.teaching import ask

    settings = {
        "level_limit": level_limit,
        "use_guess": guess,
        "use_emulation": emulate,
        "emulation_limit": emulation_limit,
    }
    with language(lang):
        if only and not teach:
            raise LucidokuError(_("--only needs --teach: a file with methods"))
        request = {
            "puzzle": puzzle,
            "teach": [str(path.resolve()) for path in teach or ()],
            "only": only,
            "without": without or [],
            "film": html is not None,
            "steps": steps,
            "seconds": seconds,
            "brain": settings,
        }
        answer = ask(request)
        if answer.get("printed"):
            lines = answer["printed"].split("\n")
            typer.echo("\n".join([_("Your program prints:"), *lines[:12], *["…"][: len(lines) > 12], ""]))
        for line in answer["text"]:
            typer.echo(line)
        if html:
            write_whole(html, answer["film"])
        if answer["error"]:
            raise LucidokuError(answer["error"])
    if not answer["solved"]:
        raise typer.Exit(1)


@app.command("new")
@guarded
def new_command(
    folder: Annotated[Path, typer.Argument(help=_("The folder to make."))],
    teacher: Annotated[bool, typer.Option("--teacher", help=_("Add the teacher's guide and model answers."))] = False,
    lang: Annotated[str | None, _LANG] = None,
) -> None:
    """Make a folder with the exercise, notebooks and sheets to print."""
    from lucidoku.study.folder import make

    with language(lang):
        for name in make(folder, teacher):
            typer.echo(name)


@app.command("check", help=_("Run the functions of an exercise and say what is right and what is not yet."))
@guarded
def check_command(
    file: Annotated[
        Path, typer.Argument(help=_("The exercise as you have written it, or a folder with those of a class."))
    ],
    seconds: Annotated[float, typer.Option(min=0.1, help=_("How long each function may take."))] = 10.0,
    table: Annotated[Path | None, typer.Option(help=_("Write a row a pupil to this .csv file."))] = None,
    html: Annotated[Path | None, typer.Option(help=_("Write the table of the class to this .html file."))] = None,
    lang: Annotated[str | None, _LANG] = None,
) -> None:
    """Run the functions of an exercise and say what is right and what is not yet."""
    from lucidoku.study.exercises import check_file
    from lucidoku.study.exercises.classroom import check_class, csv_table, html_table, pupils_in, text_lines

    with language(lang):
        if not file.is_dir() and not table and not html:
            checked = check_file(file, seconds)
            for line in text_lines(checked):
                typer.echo(line)
            if checked.trouble or checked.right < len(checked.verdicts):
                raise typer.Exit(1)
            return
        files = pupils_in(file) if file.is_dir() else [file]
        whole = []
        for checked in check_class(files, seconds):
            typer.echo(f"{checked.right}/{len(checked.verdicts)}  {checked.path.name}")
            whole.append(checked)
        if table:
            write_whole(table, csv_table(whole).encode("utf-8-sig"))
        if html:
            write_whole(html, html_table(whole))


@app.command("sheet")
@guarded
def sheet_command(
    step: Annotated[int, typer.Argument(min=1, max=3, help=_("Step of the course, 1 to 3."))],
    out: Annotated[
        Path, typer.Option(help=_("The .pdf or .html file to write; six puzzles on one side, solutions on the other."))
    ],
    marks: Annotated[bool, typer.Option("--marks", help=_("With pencil marks."))] = False,
    solutions: Annotated[bool, typer.Option(help=_("Add the solutions."))] = True,
    lang: Annotated[str | None, _LANG] = None,
) -> None:
    """Write a sheet with six puzzles to print."""
    from lucidoku.study.sheets import sheet, sheet_pdf

    if out.suffix.lower() not in (".pdf", ".html", ".htm"):
        raise LucidokuError(_("{path} is none of {known}").format(path=out, known=".pdf, .html"))
    with language(lang):
        make = sheet_pdf if out.suffix.lower() == ".pdf" else sheet
        page = make(step, marks, solutions)
    write_whole(out, page)
