"""Entry point: find and run the command of a call, and turn its end into an exit code."""

from __future__ import annotations

import argparse
import atexit
import contextlib
import errno
import gc
import gettext
import os
import re
import shlex
import signal
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import FrameType
from typing import NoReturn

from lucidoku.cli._guesses import call_with_value, meant_command, meant_member, meant_option, whole_call
from lucidoku.cli._parser import Command, UsageError, read_call, with_advice
from lucidoku.cli._settings import settings
from lucidoku.cli._streams import complain, complain_of_interruption, open_closed_streams
from lucidoku.errors import LucidokuError, UnknownTechnique
from lucidoku.files.early import finished_part, finished_part_in, nothing_in, tell
from lucidoku.files.memory import ask_before_imports
from lucidoku.files.plugins import PluginWarning
from lucidoku.files.version import __version__
from lucidoku.files.writing import cannot_write, reason_of
from lucidoku.words.language import N_, _, language, languages, requested_language
from lucidoku.words.notation import NOTATIONS, notation

TASKS = {
    N_("Play and learn"): ("explain", "hint", "check", "techniques", "train", "analyse", "show", "web", "mcp"),
    N_("Make and print"): ("make", "candidates", "print", "convert", "bridge"),
    N_("Rate and solve"): ("rate", "solve", "count", "prove", "compare"),
    N_("Collections"): ("corpus", "data"),
    N_("School"): ("school",),
    N_("For contributors and shells"): ("case", "completion"),
}
"""Commands by task, each the name of its module here, in the order that `lucidoku` alone prints."""
_NAMES = tuple(name for names in TASKS.values() for name in names)
_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def commands(name: str) -> tuple[Command, ...]:
    """Return the commands of a module: one, or those of a group.

    >>> [command.name for command in commands("school")]
    ['school new', 'school check', 'school solve', 'school sheet']
    """
    module = import_module(f"lucidoku.cli.{name}")
    return (module.COMMAND,) if hasattr(module, "COMMAND") else tuple(module.COMMANDS)


def summary_of(name: str) -> str:
    """Return the summary of a command or group, in the language in use."""
    module = import_module(f"lucidoku.cli.{name}")
    return _(module.COMMAND.summary if hasattr(module, "COMMAND") else module.SUMMARY)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line, and end the program with its exit code.

    Args:
        arguments: the words of the call; by default those of this program's call.

    Raises:
        SystemExit: always; 0 done, 1 some puzzles have no answer, 2 a wrong call or no answer at all, 130 interrupted,
            143 terminated.
    """
    open_closed_streams()
    terminations = list[int]()
    for stream in (sys.stdout, sys.stderr):  # a locale without Unicode must not end a run
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if arguments is None:
        os.environ.setdefault(
            "OPENBLAS_NUM_THREADS", "1"
        )  # NumPy's threads reserve memory, and nothing here needs them
        ask_before_imports()
        gc.freeze()  # imported modules live until the program ends: keep them out of garbage collections
        _treat_as_interruption(signal.SIGTERM, terminations)
    words = list(sys.argv[1:] if arguments is None else arguments)
    with warnings.catch_warnings():
        shown = warnings.showwarning
        warnings.showwarning = lambda message, kind, *place: (
            complain(message) if issubclass(kind, PluginWarning) else shown(message, kind, *place)
        )
        code = _run_to_exit_code(words)
    if code in (130, _NO_MEMORY) and arguments is None:
        # Libraries that could not start may crash when they end.
        _leave(128 + terminations[0] if terminations else abs(code))
    raise SystemExit(abs(code))


def _treat_as_interruption(number: int, received: list[int]) -> None:
    """Let a signal that would kill the program end its run as Ctrl-C does: the finished part stays, and is named.

    Args:
        number: the signal.
        received: gets its number whenever it comes.
    """

    def interrupt(number: int, frame: FrameType | None) -> None:
        received.append(number)
        handler = signal.getsignal(signal.SIGINT)
        if handler is signal.SIG_DFL:  # ended by the system, such as `mcp`
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        if not callable(handler):
            raise KeyboardInterrupt
        handler(number, frame)

    with contextlib.suppress(ValueError):  # not in the main thread, which alone receives signals
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, interrupt)


def _with_list(error: LucidokuError) -> str:
    """Return the sentence of an error, and the command that lists all names unless it has the nearest ones."""
    if not isinstance(error, UnknownTechnique) or error.near:
        return str(error)
    advice = _("try {command}").format(command="lucidoku techniques")
    return _("{problem}; {advice}").format(problem=error, advice=advice)


def _with_call(problem: str, call: str) -> str:
    """Return the sentence of an error with the call to type instead, which replaces the advice that names a value alone."""
    problem = problem.partition("; " + _("did you mean {name}?").partition("{")[0])[0] if call else problem
    return str(UsageError.with_call(problem, call)) if call else problem


def _leave(code: int) -> NoReturn:
    """End an interrupted program immediately: freeing its memory may take longer than stopping its work."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    atexit._run_exitfuncs()
    os._exit(code)


def _run_to_exit_code(words: list[str]) -> int:
    """Run a call, report its error in one sentence, and return the exit code."""
    try:
        spare = bytearray(_SPARE)
        try:
            code = _run(words)
        except BaseException:
            del spare  # the sentence needs memory, too
            raise
        sys.stdout.flush()
    except SystemExit as end:  # after printing help
        return _flush_and_exit_code(int(end.code or 0))
    except UsageError as error:
        call = "" if error.answered else call_with_value(words, str(error))
        complain(_with_call(str(error), call))
        if not (error.answered or call):
            advice = _("try {command}").format(command=f"lucidoku {_command_prefix(words)}--help")
            print(" " * 10 + advice, file=sys.stderr)
        return 2
    except LucidokuError as error:
        # A package that cannot be loaded for want of memory is not missing.
        full = isinstance(error.__context__, (ImportError, MemoryError)) and _is_about_memory(error)
        problem = _with_list(error)
        complain(_no_memory() if full else _with_call(problem, call_with_value(words, problem)))
        _complain_of_end(error)
        return 2
    except ModuleNotFoundError as error:
        extra = _extra_of(words, error.name or "")
        if not extra:
            raise
        message = _("{command} needs {module}: pip install 'lucidoku[{extra}]'")
        complain(message.format(command=f"lucidoku {_command_prefix(words)}".strip(), module=error.name, extra=extra))
        return 2
    except BrokenPipeError:  # the reader of the output is gone
        _discard_output()
        return 0
    except OSError as error:  # commands report errors of their output files themselves
        if error.errno == errno.ENOMEM:
            complain(_no_memory())
            _complain_of_end(error)
            return _NO_MEMORY
        complain(cannot_write(error.filename or "-", reason_of(error)))
        _complain_of_end(error)
        _discard_output()
        return 2
    except KeyboardInterrupt as error:
        if where := finished_part(error):
            complain_of_interruption(where)
        return 130
    except Exception as error:
        if not _is_about_memory(error):
            raise
        complain(_no_memory())
        _complain_of_end(error)
        return _NO_MEMORY
    return code


def _complain_of_end(error: BaseException) -> None:
    """Print where the finished part of the run is that an error has ended, if it left one."""
    if where := finished_part(error):
        complain(where)


_NO_MEMORY = -2
_SPARE = 4 << 20
"""Bytes of memory that are free again when an error is reported."""
_SIGNS_OF_NO_MEMORY = re.compile(
    "failed to map segment|cannot allocate|bad_alloc|start new thread|before it is started|without exception set", re.I
)
"""Parts of messages with which libraries fail that cannot be loaded, or cannot start a thread, for want of memory."""


def _is_about_memory(error: BaseException | None) -> bool:
    """Return whether memory was exhausted, by an error or by one of those that led to it."""
    while error is not None:
        if isinstance(error, MemoryError) or _SIGNS_OF_NO_MEMORY.search(str(error)):
            return True
        error = error.__cause__ or error.__context__
    return False


def _no_memory() -> str:
    return _("there is not enough memory; try fewer threads, fewer puzzles at once, or a smaller grid")


_EXTRAS = {"corpus": "corpus", "data": "datasets", "compare": "solvers", "school": "school", "web": "web"}
"""Optional features named like a command, or needed by one."""


def _extra_of(words: Sequence[str], module: str) -> str:
    """Return the optional feature that provides a module, preferably that of the command; empty without one."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        lines = requires("lucidoku") or []
    except PackageNotFoundError:
        return ""
    needs: dict[str, list[str]] = {}
    for line in lines:
        if extra := re.search(r"extra == ['\"](\w+)", line):
            needs.setdefault(extra[1], []).append(line)
    name = re.escape(module.partition(".")[0])

    def provides(extra: str) -> bool:
        others = (
            part
            for line in needs[extra]
            if (own := re.match(r"lucidoku\[([\w,]+)", line))
            for part in own[1].split(",")
        )
        return any(re.match(rf"{name}\b", line, re.IGNORECASE) for line in needs[extra]) or any(map(provides, others))

    extras = [extra for extra in needs if provides(extra)]
    wanted = _EXTRAS.get(_command_prefix(words).partition(" ")[0], "")
    return wanted if wanted in extras else next(iter(extras), "")


def _flush_and_exit_code(code: int) -> int:
    try:
        sys.stdout.flush()
    except OSError as error:
        complain(cannot_write("-", reason_of(error)))
        _discard_output()
        return 2
    return code


def _discard_output() -> None:
    """Discard pending output: otherwise Python would try to write it at exit, and complain again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    """Run a call in the language and notation of its options or settings."""
    chosen = settings(words=words)
    with language(_language(words) or chosen.get("lang")):
        _let_argparse_speak()
        words = _behind_language(words)
        if words[:1] in (["help"], ["-h"], ["--help"]):  # as git and cargo accept it
            words = [*words[1:], "--help"]
        if words[-1:] in (["/?"], ["-?"], ["/help"], ["/h"]) and len(words) < 4:  # as Windows accepts it
            words = [*words[:-1], "--help"]
        command, rest = _command_of(words)
        if command is None:
            return _overview(rest)
        values = read_call(command, rest, chosen)
        lang, written = values.pop("lang"), values.pop("notation")
        if command.takes_language:
            values["lang"] = lang
        with language(lang), notation(written), _telling_of_outputs(values):
            return command.run(**values) or 0


_OUTPUTS = ("out", "target", "into")
"""Options and arguments that name what a command writes, where they are paths."""


@contextlib.contextmanager
def _telling_of_outputs(values: Mapping[str, object]) -> Iterator[None]:
    """Tell, with an interruption that says nothing about the files of a call, which of them the command has made."""
    outs = [values.get(name) for name in _OUTPUTS]
    each = chain.from_iterable(out if isinstance(out, list) else [out] for out in outs)
    paths = [path for path in each if isinstance(path, Path)]
    before = [path for path in paths if path.exists()]
    try:
        yield
    except KeyboardInterrupt as error:
        made = [path for path in paths if path not in before and path.exists()]
        for path in made or paths:
            tell(error, finished_part_in(path) if made else nothing_in(path))
        raise


def _language(words: Sequence[str]) -> str | None:
    """Return the value of --lang anywhere in the call; None without it, or if the command itself will reject it."""
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
    """Return a call with a --lang before the command's name moved behind it."""
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
    """Make gettext, which translates argparse's messages, use the language in use."""
    gettext.bindtextdomain("lucidoku", str(Path(__file__).parent.parent / "words" / "locale"))
    gettext.textdomain("lucidoku")
    os.environ["LANGUAGE"] = requested_language()


def _command_prefix(words: Sequence[str]) -> str:
    """Return the name of the command of a call, with a space after it; empty if the command is unknown."""
    name = next((word for word in words if word in _NAMES), "")
    if not name:
        return ""
    known = {command.name for command in commands(name)}
    whole = " ".join(words[words.index(name) :][:2])
    return f"{whole if whole in known else name} "


def _command_of(words: Sequence[str]) -> tuple[Command | None, list[str]]:
    """Return the command of a call and the rest of the call; None for the overview.

    Raises:
        UsageError: unknown command.
    """
    if not words or words[0].startswith("-"):
        return (None, list(words)) if words[:1] != ["-"] else (commands("explain")[0], list(words))
    name, rest = words[0], list(words[1:])
    if name not in _NAMES:
        if _like_command(name):
            problem = _("unknown command {name}").format(name=repr(name))
            if name.lower() in ("play", "game", "edit", "editor", "tui", "interactive"):
                problem = _("{name}: not in the terminal, but on the page").format(name=name)
            if call := meant_command(words):
                raise UsageError.with_call(problem, call)
            for near in get_close_matches(name.lower(), _NAMES, 2, 0.75):
                if call := whole_call([near, *rest]):
                    raise UsageError.with_call(problem, call)
            raise UsageError(with_advice(problem, name, _NAMES))
        return commands("explain")[0], list(words)
    several = {command.name: command for command in commands(name)}
    if name in several:
        return several[name], rest
    if not rest or rest[0].partition("=")[0] in ("-h", "--help", "--help-all", "--lang", "--notation"):
        return None, [name]
    if rest[0].startswith("-"):
        raise UsageError.with_call(_("unknown option {name}").format(name=rest[0][:60]), meant_member(name, rest))
    whole = f"{name} {rest[0]}"
    if whole not in several:
        if call := meant_member(name, rest) if os.path.isfile(rest[0]) else meant_command(words):
            raise UsageError.with_call(_("unknown command {name}").format(name=repr(whole[:60])), call)
        known = [member.partition(" ")[2] for member in several]
        raise UsageError(with_advice(_("unknown command {name}").format(name=repr(whole[:60])), rest[0], known))
    return several[whole], rest[1:]


def _like_command(word: str) -> bool:
    """Return whether a word was meant as a command rather than a puzzle, a file or a link."""
    from lucidoku.files.bundled import LISTS

    return (
        re.fullmatch(r"[A-Za-z][A-Za-z_-]{0,29}", word) is not None and word not in LISTS and not os.path.exists(word)
    )


def _overview(words: Sequence[str]) -> int:
    """Print the version, the commands of a group, or the overview, on one screen."""
    if words[:1] in (["--version"], ["-V"]):
        print(f"lucidoku {__version__}")
        return 0
    if words and words[0] in _NAMES:
        print("\n".join(_group_lines(words[0])))
        return 0
    unknown = next((word for word in words if word not in ("-h", "--help")), None)
    if unknown is not None:
        place = next((i for i, word in enumerate(words) if word in _NAMES), None)
        if place is not None:  # options before the command
            moved = [*words[place:], *words[:place]]
            call = whole_call(moved) or shlex.join(["lucidoku", *moved])
            raise UsageError.with_call(_("unknown option {name}").format(name=unknown), call)
        problem = _("unknown option {name}").format(name=unknown)
        if option := meant_option(words):
            raise UsageError.with_call(problem, option)
        raise UsageError(with_advice(problem, unknown, ("--help", "--version")))
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
    """Yield the purpose of the program, how to start, and the commands by task."""
    yield _("Lucidoku explains Sudoku: from a puzzle to the steps by which a person could solve it.")
    yield ""
    yield _("usage: ") + _("lucidoku PUZZLE, or lucidoku COMMAND [options] ...")
    yield ""
    begin = (
        (f"lucidoku {_PUZZLE}", ""),
        ("lucidoku hint PUZZLE", _("where to look for the next step")),
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
