"""The command line's own words in the user's language: usage, help, and what is wrong with a call.

Help texts are made when the commands are imported, so the language that `--lang` names is chosen before; importing this module
does that. What Typer itself says goes through `gettext`, which is pointed to our catalogues, or is said anew here.
"""

from __future__ import annotations

import contextlib
import gettext
import inspect
import os
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from lucidoku.cli._values import take_value, take_values
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import cannot_write, reason_of
from lucidoku.words.language import N_, _, current_language, polished
from lucidoku.words.notation import speak

__all__ = ["Command", "Group", "adopt", "called"]

_UsageError: Any = typer.BadParameter.__mro__[1]
"""What Typer raises for a call that it cannot take."""

TYPER_SAYS = (
    N_("Arguments"),
    N_("Options"),
    N_("Commands"),
    N_("default: {default}"),
    N_("required"),
    N_("Aborted!"),
    N_("Missing command."),
    N_("No such command {name!r}."),
    N_("[OPTIONS]"),
    N_("COMMAND [ARGS]..."),
)
"""The words that Typer looks up by gettext."""


SUMMARIES = (
    N_("Solve puzzles step by step as a person would, and say why."),
    N_(
        'Solve puzzles by exact search, a line each: the solution, or "none", "several", or "unknown" when its time is up.'
    ),
    N_("Compare how different algorithms solve the same puzzles; every answer is checked."),
    N_("List the techniques, or tell all about one."),
    N_("Draw a puzzle or a board."),
    N_("Read puzzles in any format and write them in another."),
    N_("Print puzzles, a booklet or a walkthrough."),
    N_("Open a page in the browser: play, be helped from any position, and learn; nothing leaves this machine."),
    N_("Walk the puzzles of files and store them; may be interrupted and run again."),
    N_("Count puzzles by class and level, and techniques by use."),
    N_("Find steps, print them, and write their pictures."),
    N_("Show a puzzle with its steps, or one of them with its picture."),
    N_("Ask in SQL; the statement may read the corpus and nothing else."),
    N_("List the lines that were no puzzles with one solution, and why."),
    N_("Rate puzzles: Sudoku Explainer's ER, EP and ED, HoDoKu's score, and what a person must know."),
    N_("Make puzzles to order: with one solution, as hard as you want, with the techniques that you want."),
    N_("Print steps as lines for the library of regression cases."),
    N_("Add the puzzles of other corpora, without those that are there already."),
    N_("Write a corpus as Parquet, as JSON lines or as a list of puzzles."),
    N_("Read an exported corpus."),
    N_("Walk a sample again, compare it with what is stored, and prove every step."),
    N_("Let the brain solve a puzzle with the methods it knows."),
    N_("Make a folder with the exercise, notebooks and sheets to print."),
    N_("Run the functions of an exercise and say what is right and what is not yet."),
    N_("Write a sheet with six puzzles to print."),
)
"""The first sentences of the commands' docstrings, which are their help."""


def _named_language(arguments: Sequence[str]) -> str | None:
    """Return what `--lang` names, wherever it stands."""
    for i, word in enumerate(arguments):
        if word == "--lang":
            return arguments[i + 1] if i + 1 < len(arguments) else None
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return None


def _behind_language(arguments: Sequence[str]) -> list[str]:
    """Return a call without the `--lang` before a command's name."""
    left = list(arguments)
    while left and left[0].startswith("--lang"):
        del left[: 1 if "=" in left[0] else 2]
    return left


def called(arguments: Sequence[str]) -> str:
    """Return the command that is called, where it stands first; else nothing."""
    return next(iter(_behind_language(arguments)), "")


def _choose(arguments: Sequence[str]) -> None:
    wanted = _named_language(arguments)
    if wanted is not None:
        try:
            speak(wanted)
        except LucidokuError:  # the command itself will say so
            return
    gettext.bindtextdomain("lucidoku", str(Path(__file__).parent.parent / "words" / "locale"))
    gettext.textdomain("lucidoku")
    os.environ["LANGUAGE"] = current_language()


def _write_heading(formatter: Any, heading: str) -> None:
    formatter.write(" " * formatter.current_indent + _("{heading}:").format(heading=heading) + "\n")


class _Spoken:
    """Says in the user's language what Typer has in English only."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))  # type: ignore[attr-defined]
        for word in ("[OPTIONS]", "COMMAND [ARGS]..."):
            pieces = pieces.replace(word, _(word))
        pieces = re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), pieces)
        formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage: "))

    def get_help(self, ctx: Any) -> str:
        """Return the help; its headings end with the colon of the language."""
        plain = ctx.formatter_class
        ctx.formatter_class = type("Formatter", (plain,), {"write_heading": _write_heading})
        try:
            return str(super().get_help(ctx))  # type: ignore[misc]
        finally:
            ctx.formatter_class = plain

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """Take the values of a call."""
        take_values(self)
        return super().make_context(*args, **extra)  # type: ignore[misc]

    def get_help_option(self, ctx: Any) -> Any:
        """Return the help option, with its text."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = _("Show this message and exit.")
            if "process_value" not in vars(option):
                take_value(option)
        return option


class Command(_Spoken, TyperCommand):
    """A command that speaks the user's language."""


class Group(_Spoken, TyperGroup):
    """Commands that speak the user's language; what is wrong with a call is one sentence."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take `--lang` before a command's name, too; it has been read already."""
        left = _behind_language(args)
        if left[:1] in (["-h"], ["--help"]):
            left = left[:1]
        return list(super().parse_args(ctx, left))

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run, and end the program unless told otherwise."""
        if not extra.get("standalone_mode", True):
            return super().main(*args, **extra)
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
            sys.stdout.flush()
        except _UsageError as error:
            if type(error).__name__ == "NoArgsIsHelpError":
                typer.echo(str(error.format_message()), err=True)
                sys.exit(2)
            typer.echo(f"lucidoku: {_what_is_wrong(error)}", err=True)
            if error.ctx is not None:
                message = _("see {command} --help").format(command=error.ctx.command_path)
                typer.echo(f"          {message}", err=True)
            sys.exit(2)
        except typer.Abort:
            typer.echo(_("Aborted!"), err=True)
            sys.exit(1)
        except OSError as error:  # what a command writes to a file, it has said itself
            typer.echo(f"lucidoku: {cannot_write(error.filename or '-', reason_of(error))}", err=True)
            _discard_output()
            sys.exit(2)
        sys.exit(code if isinstance(code, int) else 0)


def _discard_output() -> None:
    """Send what is still to be written nowhere: Python would try, and complain, once more at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _what_is_wrong(error: Any) -> str:
    kind = type(error).__name__
    if kind == "NoSuchOption":
        near = _(" or ").join(error.possibilities or ())
        return _with_advice(_("unknown option {name}").format(name=error.option_name), near)
    if kind == "MissingParameter":
        name = error.param.name if error.param is not None else error.param_hint
        return _("{name} is missing").format(name=name)
    if kind == "BadParameter":
        return str(error.message)
    if kind == "BadOptionUsage":
        taken = "not take" not in error.message
        message = _("{name} needs a value") if taken else _("{name} takes no value")
        return message.format(name=error.option_name)
    if found := re.search(r"unexpected extra argument.*\((.*)\)", str(error.message), re.DOTALL):
        return _("there is no place for {words} in this call").format(words=repr(found[1][:60]))
    message, _sign, near = str(error.format_message()).partition(" Did you mean ")
    return _with_advice(message.rstrip(".\u3002"), near.rstrip("?")) if near else message


def _with_advice(problem: str, near: str) -> str:
    if not near:
        return problem
    return polished(
        _("{problem}: {advice}").format(problem=problem, advice=_("did you mean {name}?").format(name=near))
    )


def adopt(apps: Iterable[typer.Typer]) -> None:
    """Let all commands of some apps speak the user's language; a command's own class is kept, and speaks, too."""
    for app in apps:
        for info in app.registered_commands:
            own = info.cls or TyperCommand
            text = inspect.getdoc(info.callback) or ""
            info.help = _(text.partition("\n\n")[0].replace("\n", " ")) if text else None
            info.cls = Command if own is TyperCommand else type(own.__name__, (_Spoken, own), {})
        for group in app.registered_groups:
            group.cls = Group


_choose(sys.argv[1:])
