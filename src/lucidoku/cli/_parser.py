"""Declarations of commands, and parsing of calls: argparse with translated messages."""

from __future__ import annotations

import argparse
import functools
import math
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from lucidoku.cli._guesses import (
    call_without,
    is_impossible,
    meant_call,
    meant_value,
    missing_call,
    nearest_options,
    whole_call,
)
from lucidoku.errors import LucidokuError
from lucidoku.words.language import N_, _, fix_elisions, languages
from lucidoku.words.notation import NOTATIONS

ARGPARSE_SAYS = (
    N_("usage: "),
    N_("options"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
    N_("the following arguments are required: %s"),
    N_("not allowed with argument %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""Messages that argparse looks up with gettext."""

_MOST = 2**63 - 1


class UsageError(LucidokuError):
    """Error for a call that cannot be parsed.

    Attributes:
        answered: whether the message contains the call to type instead, so that it need not point to the help.
        missing: the names of the arguments that are missing.
    """

    answered = False
    missing: tuple[str, ...] = ()

    @classmethod
    def with_call(cls, problem: str, call: str) -> UsageError:
        """Return an error whose message ends with the call, or part of a call, to type instead."""
        error = cls(with_advice(problem, call, [call]))
        error.answered = True
        return error


class _Parser(argparse.ArgumentParser):
    """Parser that raises an error instead of ending the program."""

    def error(self, message: str) -> Any:
        """Raise a message of argparse as an error of the library."""
        before = _("the following arguments are required: %s").partition("%s")[0]
        if message.startswith(before):
            names = [name.split("/")[0] for name in message.removeprefix(before).split(", ")]
            error = UsageError(_("{name} is missing").format(name=_(", ").join(names)))
            error.missing = tuple(names)
            raise error
        raise UsageError(message)


class _Once(argparse.Action):
    """Action that stores a value, and refuses a second one: argparse keeps the last without a word."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        """Store the value.

        Raises:
            argparse.ArgumentError: the call gives another value, too.
        """
        given = vars(namespace).setdefault("_given", {})
        if given.setdefault(self.dest, values) != values:
            raise argparse.ArgumentError(self, _("given twice, with different values; expected it once"))
        setattr(namespace, self.dest, values)


@dataclass(frozen=True)
class Options:
    """Group of options in the help.

    Attributes:
        group: the group of argparse.
        actions: the arguments of all groups of the command, in order.
        hidden: whether `--help` leaves these options out; `--help-all` shows them.
    """

    group: Any
    actions: list[argparse.Action]
    hidden: bool = False

    def add(self, *names: str, help: str, **how: Any) -> None:
        """Add an option or an argument, as `argparse.ArgumentParser.add_argument` takes it."""
        # argparse would take a percent sign for a format field.
        text = argparse.SUPPRESS if self.hidden or help is argparse.SUPPRESS else help.replace("%", "%%")
        if names[0].startswith("-"):
            how.setdefault("action", _Once)
        self.actions.append(self.group.add_argument(*names, help=text, **how))

    def flag(self, name: str, help: str, **how: Any) -> None:
        """Add a flag."""
        self.add(name, help=help, action="store_true", **how)

    def switch(self, name: str, help: str, default: bool | None = True) -> None:
        """Add `--name` and `--no-name`."""
        self.add(name, help=help, action=argparse.BooleanOptionalAction, default=default)


class ArgumentBuilder:
    """Declaration of the arguments and options of a command.

    Attributes:
        actions: the declared arguments, in order.
        hides: whether this help leaves out options.
        has_rare: whether there are options that only the long help shows.
    """

    def __init__(self, parser: argparse.ArgumentParser, full: bool) -> None:
        self._parser, self._full = parser, full
        self._groups: dict[str, Options] = {}
        self.actions: list[argparse.Action] = []
        self.hides = self.has_rare = False

    @property
    def arguments(self) -> Options:
        """Group of positional arguments."""
        return self.options(_("arguments"))

    @property
    def hidden_options(self) -> Options:
        """Group of options that this command's help leaves to another command's."""
        return Options(self._parser, self.actions, hidden=True)

    def options(self, title: str = "", *, rare: bool = False) -> Options:
        """Return a group of options; `--help` leaves out rare ones, `--help-all` shows them.

        Args:
            title: the heading, in the language in use; "options" or "more options" by default.
            rare: whether few users need them.
        """
        hidden = rare and not self._full
        self.has_rare |= rare
        self.hides |= hidden
        heading = title or (_("more options") if rare else _("options"))
        if heading not in self._groups:
            # argparse writes the colon itself, but some languages put a space before it.
            shown = _("{heading}:").format(heading=heading)[:-1]
            group = self._parser if hidden else self._parser.add_argument_group(shown)
            self._groups[heading] = Options(group, self.actions, hidden)
        return self._groups[heading]


@dataclass(frozen=True)
class Command:
    """Command of the program.

    Attributes:
        name: the name to type; two words for a member of a group, such as "corpus build".
        summary: one sentence, English, marked for translation.
        declare: adds its arguments and options.
        run: does the work, called with the parsed values by name; may return an exit code.
        usage: the arguments after the options in the usage line.
        examples: calls, each with its purpose (English, marked for translation).
        takes_language: whether `run` also receives the value of --lang.
    """

    name: str
    summary: str
    declare: Callable[[ArgumentBuilder], None]
    run: Callable[..., int | None]
    usage: str = ""
    examples: Sequence[tuple[str, str]] = ()
    takes_language: bool = False


def parser_of(
    command: Command, *, full: bool = False, common: bool = False, into: Any = None
) -> tuple[argparse.ArgumentParser, ArgumentBuilder]:
    """Return the parser of a command, and its declaration.

    Args:
        command: the command.
        full: also show the rare options in the help.
        common: also list the options of every command; otherwise the last line of the help names them.
        into: subparsers of argparse to add it to; a separate parser by default.
    """
    settings: dict[str, Any] = {
        "usage": " ".join((f"lucidoku {command.name}", _("[options]"), command.usage)).strip(),
        "description": _(command.summary),
        "formatter_class": functools.partial(argparse.RawDescriptionHelpFormatter, max_help_position=30),
        "add_help": False,
        "allow_abbrev": False,
        "exit_on_error": False,
    }
    if into is None:
        parser: argparse.ArgumentParser = _Parser(prog=f"lucidoku {command.name}", **settings)
    else:
        parser = into.add_parser(command.name.rpartition(" ")[2], help=_(command.summary), **settings)
    declare = ArgumentBuilder(parser, full)
    command.declare(declare)
    everywhere = Options(parser, declare.actions, hidden=not common)
    everywhere.add("--lang", metavar="CODE", help=_("Language: {names}.").format(names=", ".join(languages())))
    everywhere.add(
        "--notation", metavar="NAME", help=_("How cells are written: {names}.").format(names=", ".join(NOTATIONS))
    )
    everywhere.add("-h", "--help", action="help", help=_("Show this help and exit."))
    if declare.has_rare:
        everywhere.flag("--help-all", _("Show all options and exit."))
    lines = []
    if command.examples:
        lines += [_("examples:"), *(f"  {call}\n      {_(about)}" for call, about in command.examples)]
    lines.append("")
    if declare.hides:
        lines.append(_("More options: lucidoku {command} --help-all").format(command=command.name))
    lines.append(_("Every command also has --lang CODE, --notation NAME and --help."))
    parser.epilog = "\n".join(lines).strip() or None
    return parser, declare


def read_call(command: Command, words: Sequence[str], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a call, by name.

    Args:
        command: the command to parse for.
        words: the rest of the call.
        defaults: values from settings, for those options that the command has.

    Raises:
        UsageError: unknown option, missing argument, wrong value.
        SystemExit: help was requested and printed.
    """
    if "--help-all" in words:
        parser_of(command, full=True)[0].print_help()
        raise SystemExit(0)
    parser, declared = parser_of(command)
    names = {action.dest for action in declared.actions}
    parser.set_defaults(**{name: value for name, value in defaults.items() if name in names})
    try:
        values, rest = parser.parse_known_intermixed_args(list(words))
    except argparse.ArgumentError as error:
        message = error.message
        described = parser_of(command, full=True, common=True)[1].actions
        action = next((one for one in described if "/".join(one.option_strings) == error.argument_name), None)
        if action is not None and action.help != argparse.SUPPRESS and message == _("expected one argument"):
            message = _("expected {what} after it ({help})").format(
                what=action.metavar or _("a value"), help=(str(action.help) % vars(action)).rstrip(".。")
            )
        problem = _problem(error, message, declared)
        is_last = words[-1:] in (["-o"], ["--out"]) and action is not None
        endings = getattr(action.type, "endings", ()) if is_last and action else ()
        ending = next((one for one in (".html", ".csv", ".pdf", ".txt", ".svg") if one in endings), "")
        if ending and (call := whole_call([*command.name.split(), *words, f"{command.name.split()[-1]}{ending}"])):
            raise UsageError.with_call(problem, call) from None
        if call := meant_value(command.name, words, declared.actions, error.argument_name or ""):
            raise UsageError.with_call(problem, call) from None
        raise UsageError(problem) from None
    except UsageError as error:  # an argument is missing, perhaps because of a wrong option
        if call := meant_call(command.name, words, declared.actions):
            raise UsageError.with_call(str(error), call) from None
        if all(name.startswith("-") for name in error.missing) and (
            call := missing_call(command.name, words, declared.actions)
        ):
            raise UsageError.with_call(str(error), call) from None
        if error.missing in (("PUZZLE",), ("PUZZLES",)) and "-" not in words and _has_input():
            return read_call(command, [*words, "-"], defaults)
        if command.examples:
            message = _("{problem}; for example: {call}").format(problem=error, call=command.examples[0][0])
            raise UsageError(message) from None
        raise
    except LucidokuError as error:  # the ending of a file
        if call := meant_value(command.name, words, declared.actions, "--out"):
            raise UsageError.with_call(str(error), call) from None
        raise
    if rest:
        raise _leftover(command, words, rest, declared)
    read = vars(values)
    for name in ("help_all", "_given"):
        read.pop(name, None)
    return read


def _has_input() -> bool:
    """Return whether standard input is a pipe or a file, as in `lucidoku solve < puzzles.txt`."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):  # closed, or replaced by an object without a file
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def _problem(error: argparse.ArgumentError, message: str, declared: ArgumentBuilder) -> str:
    """Rephrase argparse's error about a call."""
    named = (one for one in declared.actions if error.argument_name in (one.metavar, "/".join(one.option_strings)))
    action = next((one for one in named if one.choices), None)
    wrong = re.search(r"'([^']*)'", message)
    if wrong and action is not None and action.choices:
        text = _("unknown value {value}; expected one of {known}")
        message = text.format(value=repr(wrong[1])[:60], known=", ".join(map(str, action.choices)))
    return fix_elisions(_("{name}: {problem}").format(name=error.argument_name, problem=message))


def _leftover(command: Command, words: Sequence[str], rest: Sequence[str], declared: ArgumentBuilder) -> UsageError:
    """Return the error for words of a call that fit no argument."""
    option = next((word.partition("=")[0] for word in rest if word.startswith("-") and word != "-"), None)
    if option is None:
        problem = _("unexpected argument {word}").format(word=repr(rest[0][:60]))
    else:
        problem = _("unknown option {name}").format(name=option[:60])
    if call := meant_call(command.name, words, declared.actions):
        return UsageError.with_call(problem, call)
    if option and is_impossible(command.name, option):
        problem += _(": Lucidoku cannot do it")
        call = call_without(command.name, words, declared.actions)
        return UsageError.with_call(problem, call) if call else UsageError(problem)
    known = [name for action in declared.actions for name in action.option_strings]
    if option is None:
        return UsageError(problem)
    if call := whole_call([*command.name.split(), *words]):  # mistyped
        return UsageError.with_call(problem, call)
    call = call_without(command.name, words, declared.actions)
    nearest = nearest_options(command.name, option, parser_of(command, full=True)[1].actions)
    if call and "\n" not in nearest:  # no option is like it
        return UsageError.with_call(problem, call)
    advised = with_advice(problem, option, known)
    if advised == problem:
        advised = _("{problem}; {advice}").format(problem=problem, advice=nearest)
    return UsageError(advised)


def with_advice(problem: str, word: str, known: Iterable[str]) -> str:
    """Append similar names to an error message, if there are any."""
    import difflib

    near = difflib.get_close_matches(word, list(known), 2, 0.75)
    if not near:
        return problem
    advice = _("did you mean {name}?").format(name=_(" or ").join(near))
    return fix_elisions(_("{problem}; {advice}").format(problem=problem, advice=advice))


def whole_number(least: int | None = None, most: int = _MOST) -> Callable[[str], int]:
    """Return a type for argparse that reads a whole number in a range."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(
                _("expected a whole number, got {value}").format(value=repr(text)[:40])
            ) from None
        return _in_range(number, least, most)

    return read


def decimal(least: float | None = None, most: float = math.inf) -> Callable[[str], float]:
    """Return a type for argparse that reads a number in a range."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if math.isnan(number):
            raise argparse.ArgumentTypeError(_("expected a number, got {value}").format(value=repr(text)[:40]))
        return _in_range(number, least, most)

    return read


_Number = TypeVar("_Number", int, float)


def _in_range(number: _Number, least: float | None, most: float) -> _Number:
    if least is not None and number < least:
        raise argparse.ArgumentTypeError(_("expected {least} or more, got {value}").format(least=least, value=number))
    if number > most:
        raise argparse.ArgumentTypeError(_("expected {most} or less, got {value}").format(most=most, value=number))
    if abs(number) > _MOST and most != math.inf:
        raise argparse.ArgumentTypeError(_("expected {least} or more, got {value}").format(least=-_MOST, value=number))
    return number
