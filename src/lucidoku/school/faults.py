"""Explanations of Python's error messages in a teacher's words and in the user's language."""

from __future__ import annotations

import builtins
import linecache
import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from types import TracebackType
from typing import Any

from lucidoku.words.language import N_, _

__all__ = ["CodeFault", "describe", "fault_of"]

_SYNTAX = (
    (r"expected ':'", N_("a colon : is missing at the end of the line")),
    (r"Maybe you meant '=='", N_("= gives a value; to compare two values write ==")),
    (r"'(.)' was never closed", N_("the bracket {0} is opened here but never closed")),
    (r"unmatched '(.)'", N_("the bracket {0} is closed here but was never opened")),
    (r"closing parenthesis '(.)' does not match opening parenthesis '(.)'", N_("{1} was opened, but {0} closes it")),
    (
        r"expected an indented block",
        N_("the line must be indented: what belongs to the line above starts 4 spaces further right"),
    ),
    (r"unexpected indent", N_("the line is too far right: it must begin where the line above begins")),
    (
        r"unindent does not match",
        N_("the line begins at a place where no line above it begins: compare the indentation"),
    ),
    (r"inconsistent use of tabs", N_("the indentation mixes tabs and spaces: use 4 spaces everywhere")),
    (
        r"unterminated (?:triple-quoted )?(?:f-)?string",
        N_("a text begins here and does not end: its quotation mark is missing"),
    ),
    (r"forgot a comma", N_("something is missing between two values: a comma?")),
    (
        r"character '[\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b\u00ab\u00bb\u2039\u203a\u00b4]'",
        N_("quotation marks are ' or \" in Python; these come from a word processor"),
    ),
    (
        r"character '[\u2013\u2014\u2212]'",
        N_("this dash comes from a word processor: type the minus sign - of the keyboard"),
    ),
    (
        r"character '([\u00d7\u00f7\u2264\u2265\u2260\u2192])'",
        N_("{0} does not belong to Python: write *, /, <=, >= or !="),
    ),
    (
        r"character '[\uff08\uff09\uff1a\uff0c\uff1b\uff3b\uff3d\uff5b\uff5d\uff1d\uff0b]'",
        N_("this is a full-width character: switch the keyboard to Latin letters"),
    ),
    (
        r"non-printable character",
        N_("there is an invisible character here, perhaps from a word processor: retype the line"),
    ),
    (r"null bytes", N_("the file contains characters that are not text: save it again from the editor")),
    (r"invalid character (?:'(.)' )?", N_("the character {0} does not belong to Python")),
    (r"Missing parentheses in call to 'print'", N_("print is a function: write print(...)")),
    (
        r"cannot assign to|cannot delete|invalid target",
        N_("on the left of = there must be a name or a place in a list"),
    ),
    (
        r"'(return|yield|break|continue)' (?:outside|not)",
        N_("{0} is outside the function or loop that it belongs to"),
    ),
    (r"invalid decimal literal", N_("a name cannot begin with a digit, and between a number and a name you need *")),
    (r"is parameter and global", N_("a parameter already belongs to its function: leave out global")),
    (r"expected 'except' or 'finally'", N_("try needs an except")),
    (r"positional argument follows keyword", N_("arguments with a name come after those without")),
)

_SLIPS = (
    (r"^\s*(?:if|elif|while)\s*:", N_("a condition is missing before the colon; without one write else")),
    (r"^\s*for\s+\w+(?:\s*,\s*\w+)*\s+(?!in\b)\w", N_("a loop is written for … in …: the word in is missing")),
    (r"(?<![=!<>])=\s*$", N_("the value after = is missing")),
    (r"^\s*(?:>>>|\.\.\.) ", N_(">>> and ... are Python's prompts: leave them out of the file")),
    (r"\belse\s+if\b", N_("in Python else if is one word: elif")),
    (r"=<|=>(?!=)", N_("write <= and >=, with the = second")),
    (r"\+\+|--(?=\s*(?:$|#))", N_("Python has no ++: write i = i + 1 or i += 1")),
    (r"!(?!=)", N_("for the opposite write not, for unequal write !=")),
    (r"&&|\|\|", N_("write and for &&, or for ||")),
    (
        r"^\s*(?:Def|DEF|function|fonction|func|fun|define)\s+\w+\s*\(",
        N_("a function begins with def, in small letters"),
    ),
    (
        r"^\s*(?:If|For|While|Return|Else|Elif|Si|Sinon|Pour|Tant que|Renvoyer)\b",
        N_("Python's words are English and small: if, else, for, while, return"),
    ),
    (r"^\s*(?:for|while|if)\b.*\bdo\b|\bthen\b", N_("Python knows neither then nor do: a colon : ends the line")),
    (r"\{\s*$|^\s*\}", N_("Python has no braces for blocks: a colon : and 4 spaces in the lines below")),
)
"""Patterns of other languages: matched against the line of a syntax error, before Python's own message."""

_OTHERS: dict[str, str] = {
    "IndexError": N_("the list has no place with this number; the first is 0, the last is the length minus 1"),
    "KeyError": N_("the dictionary has no such key"),
    "ZeroDivisionError": N_("it divides by 0"),
    "RecursionError": N_("it calls itself without end"),
    "MemoryError": N_("it needs too much memory"),
    "SystemExit": N_("exit() ends the whole program: leave it out"),
    "UnicodeDecodeError": N_("the file is not stored as UTF-8: choose this encoding in the editor when you save it"),
    "NotANotebook": N_("it is not a notebook, or it is damaged: save it again from Jupyter"),
    "ModuleNotFoundError": N_("there is no such module here"),
    "EOFError": N_("it asks for input: a checked function gets all it needs as arguments"),
    "StopIteration": N_("next() finds nothing more"),
    "AssertionError": N_("the condition of assert is false"),
}


_NAMES = {
    "null": "None",
    "nil": "None",
    "NULL": "None",
    "vrai": "True",
    "faux": "False",
    "Vrai": "True",
    "Faux": "False",
}
"""Equivalents of names from other languages."""

_FOREIGN = {
    "length": "len(S)",
    "size": "len(S)",
    "len": "len(S)",
    "push": "append",
    "push_back": "append",
    "contains": "in",
    "has_key": "in",
    "includes": "in",
    "ajouter": "append",
    "longueur": "len(S)",
}
"""Equivalents of list operations from other languages."""


@dataclass(frozen=True)
class CodeFault:
    """A mistake and the place where it was noticed.

    Attributes:
        name: Python's name for the kind of error.
        message: Python's message.
        words: the same in a teacher's words; empty if unknown.
        line: line of the file, from 1; None if unknown.
        source: that line as written.
        column: column in the source, from 1, if Python reports it.
        cell: cell of a notebook, from 1; None in a file.
        values: values of the names in the failing expression, such as "i = 9, j = 0".
    """

    name: str
    message: str
    words: str = ""
    line: int | None = None
    source: str = ""
    column: int | None = None
    cell: int | None = None
    values: str = ""

    @property
    def text(self) -> str:
        """Python's message and its meaning."""
        error = f"{self.name}: {self.message}" if self.message else self.name
        return f"{self.words} ({error})" if self.words else error

    @property
    def shown(self) -> str:
        """The line as written, with a caret below; empty if there is none."""
        if not self.source.strip():
            return ""
        line = f"{self.line:4} | " if self.line else ""
        text = self.source.rstrip().expandtabs(4)
        if self.column is None:
            return line + text
        before = self.source[: self.column - 1].expandtabs(4)
        return f"{line}{text}\n{' ' * len(line + before)}^"


def fault_of(error: BaseException, filename: str = "", function: str = "") -> CodeFault:
    r"""Return an error as a fault, located at the innermost line of a file.

    Args:
        error: the error.
        filename: file of the program; a notebook cell has its number in brackets after it.
        function: take the innermost line of this function, if there is one.

    >>> try:
    ...     compile("for i in range(9)\n    pass", "mine.py", "exec")
    ... except SyntaxError as error:
    ...     fault = fault_of(error)
    >>> print(fault.words)
    a colon : is missing at the end of the line
    >>> print(fault.shown)
       1 | for i in range(9)
                            ^
    """
    message = str(error.msg if isinstance(error, SyntaxError) else error)[:200]
    if isinstance(error, SystemExit):
        message = ""
    line, source, column, where, values = None, "", None, "", ""
    if isinstance(error, SyntaxError) and (not filename or _is_of(error.filename or "", filename)):
        line, source, column, where = error.lineno, error.text or "", error.offset or None, error.filename or ""
        if isinstance(error, IndentationError) and source.strip():
            column = len(source) - len(source.lstrip()) + 1
    else:
        trace: TracebackType | None = error.__traceback__
        frames = []
        while trace:
            code = trace.tb_frame.f_code
            if _is_of(code.co_filename, filename):
                frames.append((code.co_name == function, trace.tb_lineno, code.co_filename, trace))
            trace = trace.tb_next
        inside = [one for one in frames if one[0]] or frames
        if inside:
            _mine, line, where, last = inside[-1]
            values = _values(last) if isinstance(error, _OF_VALUES) else ""
        source = linecache.getline(where, line) if line else ""
    cell = re.search(r"\[(\d+)\]$", where[len(filename) :]) if filename else None
    words = _in_line(error, source, line, where) or _overwritten(error, source) or describe(error)
    return CodeFault(type(error).__name__, message, words, line, source, column, int(cell[1]) if cell else None, values)


_OF_VALUES = (IndexError, KeyError, TypeError, ValueError, ZeroDivisionError, AttributeError)
"""Errors that depend on values."""


def _values(trace: TracebackType) -> str:
    """Return the values of the names in the failing expression, where they are short."""
    frame = trace.tb_frame
    places = list(frame.f_code.co_positions())[trace.tb_lasti // 2]
    line, end, first, behind = places
    if not line or line != end or first is None:
        return ""
    part = linecache.getline(frame.f_code.co_filename, line).encode()[first:behind].decode("utf-8", "replace")
    lines = []
    for name in dict.fromkeys(re.findall(r"(?<![\w.\"'])[^\W\d]\w*", part)):
        value = frame.f_locals.get(name, frame)
        if value is None or (isinstance(value, (int, float, str, list, tuple)) and len(repr(value)) <= 30):
            lines.append(f"{name} = {value!r}")
    return ", ".join(lines[:5])


def _in_line(error: BaseException, source: str, line: int | None, where: str) -> str:
    """Return the advice on an error that shows in its line or in the lines above."""
    text = str(error)
    if isinstance(error, IndentationError) and line:
        if above := re.search(r"expected an indented block after function definition on line (\d+)", text):
            head = linecache.getline(where, int(above[1])) if where else ""
            if head[:1] == " " and len(head) - len(head.lstrip()) == len(source) - len(source.lstrip()):
                return _("def in line {line} is too far right: it must begin at the left margin").format(line=above[1])
        lines = [linecache.getline(where, number) for number in range(max(1, line - 3), line + 1)] if where else []
        if "unindent" in text and any("\t" in one[: len(one) - len(one.lstrip())] for one in lines):
            return _("the indentation mixes tabs and spaces: use 4 spaces everywhere")
    if isinstance(error, TypeError) and (re.search(r"\+=", source) or "can only concatenate list" in text):
        return _("+ joins a list with a list; append puts one value into a list")
    if isinstance(error, TypeError) and source.lstrip().startswith("["):
        return _("a comma is missing between two lists")
    return ""


def _overwritten(error: BaseException, source: str) -> str:
    """Return the advice on a call of a built-in name that now has another value."""
    if not isinstance(error, TypeError) or "not callable" not in str(error):
        return ""
    names = _frame_of(error)
    for name in re.findall(r"\b(\w+)\s*\(", source):
        if hasattr(builtins, name) and name in names and not callable(names[name]):
            return _("{name} is no longer Python's {name} here: rename yours").format(name=name)
    return ""


def _frame_of(error: BaseException) -> dict[str, object]:
    """Return the names visible where an error arose, with their values."""
    trace = error.__traceback__
    if trace is None:
        return {}
    while trace.tb_next:
        trace = trace.tb_next
    return {**trace.tb_frame.f_globals, **trace.tb_frame.f_locals}


def _is_of(name: str, filename: str) -> bool:
    """Return whether code comes from a file, or from one of its cells, which are called file[1], file[2] and so on."""
    return name == filename or bool(re.fullmatch(re.escape(filename) + r"\[\d+\]", name))


def describe(error: BaseException) -> str:
    """Return an error's meaning in words; empty if there is nothing to add.

    >>> describe(NameError("name 'suivnte' is not defined", name="suivnte"))
    'nothing is called suivnte here: is it spelled as in its definition?'
    >>> describe(TypeError("'NoneType' object is not iterable"))
    'a value is None here: does the function that made it lack a return?'
    """
    if type(error).__name__ in _OTHERS:
        return _(_OTHERS[type(error).__name__])
    for kind, words_of in _DESCRIBED:
        if isinstance(error, kind) and (words := words_of(error)):
            return words
    for kinds, pattern, words in _MESSAGES:
        if isinstance(error, kinds) and (match := re.search(pattern, str(error))):
            return _(words).format(**match.groupdict())
    return ""


def _syntax(error: SyntaxError) -> str:
    line = re.sub(r"\"[^\"]*\"|'[^']*'|#.*", "", error.text or "")
    if re.search(r"invalid syntax|expected ':'|Maybe you meant", error.msg or ""):
        for pattern, words in _SLIPS:
            if re.search(pattern, line):
                return _(words)
    for pattern, words in _SYNTAX:
        if match := re.search(pattern, error.msg or ""):
            return _(words).format(*(group or "" for group in match.groups()))
    return _("Python does not understand this line")


def _unbound(error: UnboundLocalError) -> str:
    match = re.search(r"variable '(\w+)'", str(error))
    outside = _frame_of(error)
    if match and callable(outside.get(match[1])):
        message = _("{name} gets a value in this function, so it is no longer a function: give the value another name")
        return message.format(name=match[1])
    if match and match[1] in outside:
        message = _(
            "{name} gets a value in this function, so it is not the {name} outside: give it a value "
            "first, or write global {name} as the first line of the function"
        )
        return message.format(name=match[1])
    return _("the name is used in the function before it has a value there")


def _unknown_name(error: NameError) -> str:
    missing = error.name or ""
    if missing in _NAMES:
        return _("Python writes {right}, not {wrong}").format(right=_NAMES[missing], wrong=missing)
    own = [one for one in _frame_of(error) if not one.startswith("__")]
    if near := get_close_matches(missing, own, 1, 0.75) or get_close_matches(missing, dir(builtins), 1, 0.75):
        return _("nothing is called {name} here: do you mean {near}?").format(name=missing, near=near[0])
    return _("nothing is called {name} here: is it spelled as in its definition?").format(name=missing)


def _attribute(error: AttributeError) -> str:
    if "NoneType" in str(error) or not error.name:
        return ""
    if error.name in _FOREIGN:
        return _("Python writes {right}, not {wrong}").format(right=_FOREIGN[error.name], wrong=error.name)
    near = get_close_matches(error.name, dir(error.obj), 1, 0.6) if error.obj is not None else []
    if near:
        return _("{name} does not exist there: do you mean {near}?").format(name=error.name, near=near[0])
    return _("{name} does not exist there").format(name=error.name)


_DESCRIBED: tuple[tuple[type[BaseException], Callable[[Any], str]], ...] = (
    (SyntaxError, _syntax),
    (UnboundLocalError, _unbound),
    (NameError, _unknown_name),
    (AttributeError, _attribute),
)
"""Functions that describe errors of a type, special types first."""

_MESSAGES: tuple[tuple[type[BaseException] | tuple[type[BaseException], ...], str, str], ...] = (
    (
        (TypeError, AttributeError),
        "NoneType",
        N_("a value is None here: does the function that made it lack a return?"),
    ),
    (
        TypeError,
        r"'(?:int|float|bool)' object is not iterable",
        N_("a loop cannot run over a number: is range( ) missing, or the list?"),
    ),
    (TypeError, r"(?P<name>\w+)\(\) (?:takes|missing) ", N_("{name} is called with the wrong number of arguments")),
    (
        TypeError,
        "not subscriptable|not callable",
        N_("[ ] is for lists, ( ) is for functions: something here is neither"),
    ),
    (
        TypeError,
        "'function'|non-iterable function",
        N_("a function is only named here, not called: its parentheses ( ) and arguments are missing"),
    ),
    (
        TypeError,
        "'list' object cannot be interpreted as an integer",
        N_("range needs a number; len( ) gives the length of a list"),
    ),
    (
        TypeError,
        "unsupported operand|can only concatenate|not supported between",
        N_("these two values cannot be combined: what are their types?"),
    ),
    (
        TypeError,
        "indices must be integers.*tuple",
        N_("a place is written S[i][j], not S[i, j]; and between two lists there is a comma"),
    ),
    (
        TypeError,
        "float.*as an integer",
        N_("/ gives a number with a decimal point; // gives a whole number"),
    ),
    (TypeError, "indices must be integers", N_("an index of a list is a whole number: // gives one, / does not")),
    (ValueError, "unpack", N_("the number of names on the left differs from the number of values on the right")),
    (ValueError, "empty|not in list", N_("the list does not contain this value")),
)
"""Rows of error type, pattern of its message, and meaning; the first match is used."""
