"""From the words of a call to a command, and from its end to an exit code."""

from __future__ import annotations

import argparse
import atexit
import contextlib
import gc
import gettext
import os
import re
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from lucidoku.cli._common import LISTS, complain
from lucidoku.cli._parser import Command, UsageError, read_call, with_advice
from lucidoku.cli._settings import settings
from lucidoku.cli._streams import open_closed_streams
from lucidoku.errors import LucidokuError
from lucidoku.files.version import __version__
from lucidoku.files.writing import cannot_write, reason_of
from lucidoku.words.language import N_, _, language, languages, requested_language
from lucidoku.words.notation import NOTATIONS, notation

__all__ = ["TASKS", "commands", "main", "summary_of"]

TASKS = {
    N_("Play and learn"): ("explain", "techniques", "train", "analyse", "show", "web"),
    N_("Make and print"): ("make", "candidates", "print", "convert"),
    N_("Rate and solve"): ("rate", "solve", "compare"),
    N_("Collections"): ("corpus", "data"),
    N_("School"): ("study",),
    N_("For contributors and shells"): ("case", "completion"),
}
"""The commands by task, each the name of its module here; `lucidoku` alone shows them in this order."""
_NAMES = tuple(name for names in TASKS.values() for name in names)
_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def commands(name: str) -> tuple[Command, ...]:
    """Return the commands of a module: one, or those of a group.

    >>> [command.name for command in commands("study")]
    ['study new', 'study check', 'study solve', 'study sheet']
    """
    module = import_module(f"lucidoku.cli.{name}")
    return (module.COMMAND,) if hasattr(module, "COMMAND") else tuple(module.COMMANDS)


def summary_of(name: str) -> str:
    """Return what a command, or a group of commands, is for, in the language in use."""
    module = import_module(f"lucidoku.cli.{name}")
    return _(module.COMMAND.summary if hasattr(module, "COMMAND") else module.SUMMARY)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line, and end the program with its exit code.

    Args:
        arguments: the words of the call; by default those of this program's call.

    Raises:
        SystemExit: always; 0 done, 1 some puzzles have no answer, 2 a wrong call or no answer at all, 130 interrupted.
    """
    open_closed_streams()
    for stream in (sys.stdout, sys.stderr):  # a locale without Unicode must not end a run
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if arguments is None:
        gc.freeze()  # what was imported stays: nobody needs to look for garbage in it, now or at the end of the program
    words = list(sys.argv[1:] if arguments is None else arguments)
    code = _ended(words)
    if code == 130 and arguments is None:
        _leave(code)
    raise SystemExit(code)


def _leave(code: int) -> NoReturn:
    """End an interrupted program at once: to take apart all that it has in memory may need longer than to stop its work."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    atexit._run_exitfuncs()
    os._exit(code)


def _ended(words: list[str]) -> int:
    """Run a call, say what is wrong in one sentence, and return the exit code."""
    try:
        code = _run(words)
        sys.stdout.flush()
    except SystemExit as end:  # after a help
        return _flushed(int(end.code or 0))
    except UsageError as error:
        complain(error)
        advice = _("try {command}").format(command=f"lucidoku {_called(words)}--help")
        print(" " * 10 + advice, file=sys.stderr)
        return 2
    except LucidokuError as error:
        complain(error)
        return 2
    except ModuleNotFoundError as error:
        extra = _extra_of(words, error.name or "")
        if not extra:
            raise
        message = _("{command} needs {module}: pip install 'lucidoku[{extra}]'")
        complain(message.format(command=f"lucidoku {_called(words)}".strip(), module=error.name, extra=extra))
        return 2
    except BrokenPipeError:  # nobody reads any more
        _discard_output()
        return 0
    except OSError as error:  # what a command writes to a file, it has said itself
        complain(cannot_write(error.filename or "-", reason_of(error)))
        _discard_output()
        return 2
    except MemoryError:
        complain(_("there is not enough memory; try fewer threads, fewer puzzles at once, or a smaller grid"))
        return 2
    except KeyboardInterrupt:
        return 130
    return code


_EXTRAS = {"corpus": "corpus", "data": "ml", "compare": "lab", "study": "study", "web": "web"}
"""The optional features that have a command's name, or bring what it needs."""


def _extra_of(words: Sequence[str], module: str) -> str:
    """Return the optional feature that brings a module, best that of the command; empty if none does."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        lines = requires("lucidoku") or []
    except PackageNotFoundError:
        return ""
    name = module.partition(".")[0]
    found = [
        extra[1]
        for line in lines
        if re.match(rf"{re.escape(name)}\b", line, re.IGNORECASE) and (extra := re.search(r"extra == ['\"](\w+)", line))
    ]
    wanted = _EXTRAS.get(_called(words).partition(" ")[0], "")
    return wanted if wanted in found else next(iter(found), "")


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except OSError as error:
        complain(cannot_write("-", reason_of(error)))
        _discard_output()
        return 2
    return code


def _discard_output() -> None:
    """Send what is still to be written nowhere: Python would try, and complain, once more at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    """Run a call in the language and the notation that its options, or the settings, name."""
    chosen = settings(words=words)
    with language(_language(words) or chosen.get("lang")):
        _let_argparse_speak()
        words = _behind_language(words)
        if words[:1] == ["help"]:  # as git and cargo understand it
            words = [*words[1:], "--help"]
        command, rest = _command_of(words)
        if command is None:
            return _overview(rest)
        values = read_call(command, rest, chosen)
        lang, written = values.pop("lang"), values.pop("notation")
        if command.takes_language:
            values["lang"] = lang
        with language(lang), notation(written):
            return command.run(**values) or 0


def _language(words: Sequence[str]) -> str | None:
    """Return what --lang names, wherever it stands; None for none, and for one that the command itself will refuse."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--lang")
    with contextlib.suppress(argparse.ArgumentError):
        wanted = parser.parse_known_args(words)[0].lang
        try:
            with language(wanted):
                return str(wanted) if wanted else None
        except LucidokuError:
            pass
    return None


def _behind_language(words: Sequence[str]) -> list[str]:
    """Return a call with a --lang before the command's name behind it."""
    left, first = list(words), []
    while left and left[0].partition("=")[0] in ("--lang", "--notation"):
        size = 1 if "=" in left[0] else 2
        first += left[:size]
        del left[:size]
    if not left or left[0].startswith("-"):
        return left
    size = 2 if left[0] in _NAMES and not hasattr(import_module(f"lucidoku.cli.{left[0]}"), "COMMAND") else 1
    return [*left[:size], *first, *left[size:]]


def _let_argparse_speak() -> None:
    """Point gettext, by which argparse translates its messages, to the words of the language in use."""
    gettext.bindtextdomain("lucidoku", str(Path(__file__).parent.parent / "words" / "locale"))
    gettext.textdomain("lucidoku")
    os.environ["LANGUAGE"] = requested_language()


def _called(words: Sequence[str]) -> str:
    """Return the name of the command of a call, with a space after it; empty if the command is unknown."""
    name = next((word for word in words if word in _NAMES), "")
    if not name:
        return ""
    known = {command.name for command in commands(name)}
    whole = " ".join(words[words.index(name) :][:2])
    return f"{whole if whole in known else name} "


_MEANT = {
    "hint": "explain PUZZLE --hint",
    "verify": "explain PUZZLE --verify",
    "prove": "explain PUZZLE --verify",
    "step": "explain PUZZLE --step 1",
    "check": "solve PUZZLE --answer unique",
    "unique": "solve PUZZLE --answer unique",
    "count": "candidates PUZZLE",
    "generate": "make",
    "create": "make",
    "new": "make",
    "play": "web",
    "serve": "web",
    "learn": "train",
    "practice": "train",
    "difficulty": "rate PUZZLE",
    "grade": "rate PUZZLE",
    "pdf": "print PUZZLE --out sheet.pdf",
    "draw": "explain PUZZLE --out pictures",
    "benchmark": "compare",
    "audit": "data audit",
    "school": "study",
}
"""What is meant by words that other programs have as commands."""


def _command_of(words: Sequence[str]) -> tuple[Command | None, list[str]]:
    """Return the command that is called, and the rest of the call; None for the overview.

    Raises:
        UsageError: unknown command.
    """
    if not words or words[0].startswith("-"):
        return (None, list(words)) if words[:1] != ["-"] else (commands("explain")[0], list(words))
    name, rest = words[0], list(words[1:])
    if name not in _NAMES:
        if _like_command(name):
            problem = _("unknown command {name}").format(name=repr(name))
            meant = _MEANT.get(name.lower())
            raise UsageError(with_advice(problem, meant or name, [meant] if meant else _NAMES))
        return commands("explain")[0], list(words)
    several = {command.name: command for command in commands(name)}
    if name in several:
        return several[name], rest
    if not rest or rest[0].startswith("-"):
        return None, [name]
    whole = f"{name} {rest[0]}"
    if whole not in several:
        known = [one.partition(" ")[2] for one in several]
        raise UsageError(with_advice(_("unknown command {name}").format(name=repr(whole[:60])), rest[0], known))
    return several[whole], rest[1:]


def _like_command(word: str) -> bool:
    """Whether a word was meant as a command, and not as a puzzle, a file or a link."""
    return re.fullmatch(r"[A-Za-z][A-Za-z-]{0,19}", word) is not None and word not in LISTS and not os.path.exists(word)


def _overview(words: Sequence[str]) -> int:
    """Print the version, the commands of a group, or what there is, on one screen."""
    if words[:1] == ["--version"]:
        print(f"lucidoku {__version__}")
        return 0
    if words and words[0] in _NAMES:
        print("\n".join(_group_lines(words[0])))
        return 0
    unknown = next((word for word in words if word not in ("-h", "--help")), None)
    if unknown is not None:
        raise UsageError(with_advice(_("unknown option {name}").format(name=unknown), unknown, ("--help", "--version")))
    print("\n".join(_overview_lines()))
    return 0


def _group_lines(name: str) -> Iterator[str]:
    """Yield the help of a group of commands."""
    yield _("usage: ") + " ".join(("lucidoku", name, "COMMAND", _("[options]"), "..."))
    yield from ("", summary_of(name), "")
    members = commands(name)
    wide = max(len(command.name) for command in members)
    for command in members:
        yield f"  {command.name:{wide}}  {_(command.summary)}"
    yield from ("", _("Help for one of them: {call}").format(call=f"lucidoku {members[0].name} --help"))


def _overview_lines() -> Iterator[str]:
    """Yield what the program is for, how to begin, and the commands by task."""
    yield _("Lucidoku explains Sudoku: from a puzzle to the steps by which a person could solve it.")
    yield ""
    yield _("usage: ") + _("lucidoku PUZZLE, or lucidoku COMMAND [options] ...")
    yield ""
    begin = (
        (f"lucidoku {_PUZZLE}", ""),
        ("lucidoku explain PUZZLE --hint", _("where to look for the next step")),
        ("lucidoku make --level hard", _("a new puzzle")),
        ("lucidoku web", _("a page to play, get help and learn on")),
    )
    yield from (f"  {call:32}{about}".rstrip() for call, about in begin)
    wide = max(map(len, _NAMES))
    for task, names in TASKS.items():
        yield from ("", _("{heading}:").format(heading=_(task)))
        yield from (f"  {name:{wide}}  {summary_of(name)}" for name in names)
    yield ""
    yield _("Every command: --help, --lang {languages}, --notation {notations}").format(
        languages="|".join(languages()), notations="|".join(NOTATIONS)
    )
