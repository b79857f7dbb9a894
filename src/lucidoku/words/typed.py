"""Wrong calls as they were typed: an answer repeats the object and the arguments of the user.

Someone who types `book(lines, "a.pdf", n=1)` is answered with `ld.paper.booklet(lines, "a.pdf", per_page=1)` rather than with
a sample. The source of the caller tells them; without it, as in a plain Python shell, the sample stays.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dis import opname
from functools import cached_property
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.words.language import N_, _
from lucidoku.words.meaning import object_name

__all__ = ["PLACEHOLDERS", "Place", "TypedCall", "place_of_caller", "renamed", "repeated"]

PLACEHOLDERS = frozenset(
    (
        "answer", "board", "boards", "cell", "cells", "constraint", "constraints", "digit", "file", "files", "folder", "function",
        "grid", "lines", "name", "number", "other", "path", "puzzle", "puzzles", "regions", "seed", "solution", "step",
        "techniques", "text", "value", "values", "walk",
    )
)  # fmt: skip
"""Names in answers that stand for values of the user."""

_ONE = frozenset(("board", "grid", "puzzle", "text", "values"))
"""Those for one puzzle."""

Translation = Callable[[str, str, frozenset[str], object], str]
"""Function that gives the keyword to type, for a function, a wrong keyword, the right ones and its value."""

_LONGEST = 120
"""Longest argument that an answer repeats, in characters."""


@dataclass(frozen=True)
class Place:
    """A place in a program where a call failed.

    Attributes:
        frame: the frame of the caller.
        instruction: the number of its last instruction then.
    """

    frame: FrameType
    instruction: int

    @property
    def is_import(self) -> bool:
        """True if the program imports a name there, as in `from lucidoku import Puzzle`."""
        return opname[self.frame.f_code.co_code[self.instruction]] == "IMPORT_FROM"

    def call(self, name: str = "") -> TypedCall | None:
        """Return the call of an attribute, or the one with a keyword, of that name; any without one; None without its source."""
        positions = next(islice(self.frame.f_code.co_positions(), self.instruction // 2, None), None)
        source = "".join(linecache.getlines(self.frame.f_code.co_filename, self.frame.f_globals))
        if positions is None or positions[1] is None or name not in source:
            return None
        try:
            nodes = list(ast.walk(ast.parse(source)))
        except (SyntaxError, ValueError, RecursionError):
            return None
        calls = {id(node.func): node for node in nodes if isinstance(node, ast.Call)}
        methods = {id(node.value): calls.get(id(node)) for node in nodes if isinstance(node, ast.Attribute)}
        for node in nodes:
            if (getattr(node, "end_lineno", 0), getattr(node, "end_col_offset", 0)) != (positions[1], positions[3]):
                continue
            if isinstance(node, ast.Attribute) and node.attr == name:
                whole = calls.get(id(node))
                return _typed(source, self.frame, node, whole, methods.get(id(whole or node)))
            if isinstance(node, ast.Call) and (not name or any(one.arg == name for one in node.keywords)):
                return _typed(source, self.frame, node.func, node)
        return None


@dataclass(frozen=True)
class TypedCall:
    """A call in the source of a program, in its own words.

    Attributes:
        function: the called name with its object.
        receiver: the object alone; empty where it has no short name.
        arguments: the arguments without keywords.
        keywords: those with one.
        is_called: whether it was a call at all.
        behind: the call of a method of its result, such as `.save('a.png')`; empty without one.
        frame: the frame of the caller, which has the values of its variables.
    """

    function: str
    receiver: str
    arguments: tuple[str, ...]
    keywords: Mapping[str, str]
    is_called: bool
    behind: str
    frame: FrameType

    def value(self, text: str) -> object:
        """Return the value of an argument that is a literal, a variable, or a list of them; `...` for any other."""
        try:
            return self._value(ast.parse(text, mode="eval").body)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            return ...

    def _value(self, node: ast.expr) -> object:
        if isinstance(node, ast.Name):
            return self.frame.f_locals.get(node.id, self.frame.f_globals.get(node.id, ...))
        if isinstance(node, ast.List):
            values = [self._value(one) for one in node.elts]
            return ... if any(one is ... for one in values) else values
        return ast.literal_eval(node)


def place_of_caller() -> Place | None:
    """Return the place outside the package from which it was called."""
    frame = sys._getframe(1)
    while frame is not None and str(frame.f_globals.get("__name__")).partition(".")[0] == "lucidoku":
        frame = frame.f_back  # type: ignore[assignment]
    return frame and Place(frame, frame.f_lasti)


def _typed(
    source: str, frame: FrameType, function: ast.expr, call: ast.Call | None, method: ast.Call | None = None
) -> TypedCall | None:
    def text(node: ast.expr) -> str:
        return ast.get_source_segment(source, node) or ""

    arguments = [text(one) for one in call.args] if call else []
    keywords = {one.arg or "**": text(one.value) for one in call.keywords} if call else {}
    if any(len(one) > _LONGEST or "\n" in one or one.startswith("*") for one in (*arguments, *keywords.values())):
        return None
    receiver = function.value if isinstance(function, ast.Attribute) else function
    is_short = isinstance(receiver, ast.Name | ast.Attribute | ast.Call | ast.Subscript)
    named = text(receiver)
    behind = text(method).removeprefix(text(call or function)) if method else ""
    return TypedCall(
        text(function),
        named if is_short and len(named) <= _LONGEST and "\n" not in named else "",
        tuple(arguments),
        keywords,
        call is not None,
        behind if len(behind) <= _LONGEST and "\n" not in behind else "",
        frame,
    )


def repeated(answer: str, owner: str, typed: TypedCall, translated: Translation, keyword: str = "") -> str:
    """Return an answer with the values of the typed call instead of its samples.

    Args:
        answer: one call, or several with "or" between them.
        owner: the class or module that was asked; empty for a class itself, or a function.
        typed: the call.
        translated: gives the keyword to type, for a function, a wrong keyword, the right ones and its value.
        keyword: the keyword that a whole call is the answer for; its value replaces a sample of its kind.
    """
    parts = re.split(rf",? or (?=[a-z\[{{(])|{re.escape(_(' or '))}", answer)
    if len(fitting := [part for part in parts if _fits(part, typed)]) < len(parts) and fitting:
        parts = fitting
    bare = replace(typed, arguments=(), keywords={})
    texts = [
        _filled(part, owner, typed, translated, keyword)
        or _filled(part, owner, bare, translated, "")
        or _in_words(part, typed)
        for part in parts
    ]
    left = _(_LEFT).partition("{option}")[2]
    whole = [text for text in texts if not text.endswith(left)]
    return _saved(_(" or ").join(dict.fromkeys(whole or texts)), typed)


_LEFT = N_("({option} is left out)")


def _saved(answer: str, typed: TypedCall) -> str:
    """Return the call that saves a picture instead of the one that draws it, if `.save(…)` follows the typed one."""
    saving = re.fullmatch(r"\.(?:save|savefig|write)\((.+)\)", typed.behind)
    for method in (".svg(", ".png(") if saving and answer.endswith(")") else ():
        drawn, found, options = answer.removesuffix(")").rpartition(method)
        if saving and found:
            return f"{drawn}.save({saving[1]}{options and f', {options}'})"
    return answer


def _in_words(part: str, typed: TypedCall) -> str:
    """Return an answer that is not Python, such as a command, with a typed technique or path instead of its sample."""
    text = typed.arguments[0] if typed.arguments else ""
    value = typed.value(text)
    if _kind(value) == "technique":
        return part.replace("x-wing", str(value))
    return re.sub(r"\bPUZZLES?\b", lambda _match: str(value), part) if _is_path(value) else part


def renamed(
    function: str, typed: TypedCall, names: frozenset[str], required: Sequence[str], translated: Translation
) -> str:
    """Return a typed call with the right keywords in place of wrong ones; empty if one has none, or an argument is missing.

    Args:
        function: the function that refused the call; the typed one may only hand its options on.
        typed: the call.
        names: the keywords that the function takes.
        required: the arguments that it needs.
        translated: gives the keyword to type, see `repeated`.
    """
    given, named = {*required[: len(typed.arguments)]}, dict[str, str]()
    for key, text in typed.keywords.items():
        answer = f"{key}=" if key in names else translated(function, key, names, typed.value(text))
        right = re.fullmatch(r"(\w+)=(?!=)(.*)", answer)
        if right is None and answer != "-":
            return ""
        if right is None:
            continue
        value = _joined_bounds(named.get(right[1], ""), _with_sample(right[2], text, typed) or text)
        if not value or right[1] in given:
            return ""
        named[right[1]] = value
    texts = [*typed.arguments, *(f"{key}={text}" for key, text in named.items())]
    return "" if {*required} - given - {*named} else f"{typed.function}({', '.join(texts)})"


def _joined_bounds(one: str, other: str) -> str:
    """Return one range for two with a bound each, or the only value; empty for two values of another kind.

    >>> _joined_bounds("'se:2..'", "'se:..3'"), _joined_bounds("", "3"), _joined_bounds("2", "3")
    ("'se:2..3'", '3', '')
    """
    low, high = sorted((one, other), key=lambda text: ":.." in text or text.startswith("'.."))
    both = re.fullmatch(r"('(?:\w+:)?)([\d.]*\d\.\.)'\n\1\.\.([\d.]*\d')", f"{low}\n{high}")
    return "".join(both.groups()) if both else "" if one else other


def _fits(part: str, typed: TypedCall) -> bool:
    """Return whether an answer takes the kind of value that was typed first."""
    value = typed.value(typed.arguments[0]) if typed.arguments else ...
    if value is ... or len(part) < 2:
        return True
    holders = {*re.findall(r"(?<![\w.'])[a-z]+(?![\w(='])", part)} & PLACEHOLDERS
    if _is_path(value):
        if "Walkthrough.load" in part or "[cell" in part:
            return _holds_walk(str(value))
        return "['list.txt']" in part or not holders.isdisjoint(("path", "files", "puzzles"))
    if type(value).__name__ == "Walkthrough":
        return "walk" in holders
    if _kind(value) == "technique":
        return "x-wing" in part
    if _is_place(value):
        return "'r1c1'" in part
    if isinstance(value, list | tuple) or type(value).__name__ in ("Entries", "Results"):
        return not holders.isdisjoint(("puzzles", "values"))
    return not holders.isdisjoint(_ONE)


def _is_place(value: object) -> bool:
    """Return whether a value names a cell, or a cell and a digit."""
    if isinstance(value, tuple):
        return len(value) in (2, 3) and all(isinstance(one, int) for one in value)
    return isinstance(value, str) and re.fullmatch(r"[rR]\d{1,2}[cC]\d{1,2}(?:\W\d{1,2})?", value) is not None


def _is_path(value: object) -> bool:
    return isinstance(value, Path) or (
        isinstance(value, str) and re.fullmatch(r"[^\n]{1,200}\.[A-Za-z]\w{1,8}", value) is not None
    )


def _holds_walk(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return b"lucidoku/walk" in file.read(400)
    except OSError:
        return "walk" in path


def _filled(part: str, owner: str, typed: TypedCall, translated: Translation, keyword: str) -> str:
    """Return one call of an answer with the typed values; empty where they do not fit."""
    try:
        tree = ast.parse(part)
    except SyntaxError:
        return ""
    keywords = _with_houses(tree, typed)
    if keyword:
        text = keywords.pop(keyword)
        if (mended := _with_sample(part, text, typed)) != part:
            part, tree = mended, ast.parse(mended)
        elif any(node.id == "constraints" for node in _free_names(tree)):
            keywords["constraints"] = text
    for key in list(keywords) if not isinstance(_last(tree), ast.Call) else ():  # a comprehension or a condition
        if (sample := _sample_like(tree, typed.value(keywords[key]))) is not None:
            part = part[: sample.col_offset] + keywords.pop(key) + part[sample.end_col_offset :]
            tree = ast.parse(part)
    own = object_name(owner) if owner and owner[0].isupper() else ""
    outer = last if isinstance(last := _last(tree), ast.Call) else None
    texts, rest = {} if own or not keyword else _held(typed), list(typed.arguments)
    if own and typed.receiver:
        texts[own] = typed.receiver
    if owner == "lucidoku" and typed.receiver.isidentifier():
        texts["ld"] = typed.receiver
    function = None if outer is None else _resolved(outer.func, own, typed)
    inner = [node for node in _free_names(tree) if not (function and outer and node in outer.args)]
    each = ""
    for node in inner:
        if node.id in texts or node.id not in PLACEHOLDERS:
            continue
        if node.id in keywords:
            texts[node.id] = keywords.pop(node.id)
        elif rest:
            text = rest.pop(0)
            if not each and node.id in _ONE - {"values"} and (several := _several(text, typed)):
                texts[node.id], each = several
            else:
                texts[node.id] = _as_value(node.id, text, typed)
    end, behind, left = len(part), "", [*rest, *(f"{key}={text}" for key, text in keywords.items())]
    has_samples = outer is not None and bool(keyword or not (outer.args or outer.keywords))
    filled = has_samples and _with_constants(part, tree, left, typed)
    if filled and left:
        part, end, left = filled, len(filled), []
        inner = list(_free_names(ast.parse(part)))
    elif outer is not None and function and typed.is_called and left:
        if saved := _saving(outer, rest, own, typed):
            function, end = saved, (outer.func.end_col_offset or 0) - len(outer.func.attr)  # type: ignore[attr-defined]
            behind = "save"
        elif getattr(function, "__name__", "") == "make" and (number := _count_of(rest, keywords, typed, translated)):
            rest, behind = [number, *(text for text in rest if text != number)], "_many"
        elif not each and rest and (several := _several_for(function, rest[0], typed)):
            if hasattr(import_module("lucidoku"), f"{function.__name__}_many"):  # type: ignore[attr-defined]
                behind = "_many"
            else:
                rest[0], each = several
        outcome = _arguments(part, outer, function, rest, keywords, typed, translated, texts)
        if outcome is None:
            typed_text = _with_constants(part, tree, left, typed)
            return typed_text and _filled(typed_text, owner, replace(typed, arguments=(), keywords={}), translated, "")
        end = end if behind == "save" else outer.func.end_col_offset or end
        behind, left = behind + outcome[0], outcome[1]
    elif typed.is_called and left and (typed_text := _with_constants(part, tree, left, typed)):
        used = tuple(text for text in typed.arguments if text not in left)
        return _filled(typed_text, owner, replace(typed, arguments=used, keywords={}), translated, "")
    elif outer is not None:  # its own arguments
        inner = list(_free_names(tree))
    for node in sorted(inner, key=lambda node: -node.col_offset):
        if node.id in texts and (node.end_col_offset or 0) <= end:
            part = part[: node.col_offset] + texts[node.id] + part[node.end_col_offset :]
            end += len(texts[node.id]) - len(node.id)
    note = _(_LEFT).format(option=", ".join(left)) if left and typed.is_called else ""
    whole = f"[{part[:end]}{behind} {each}]" if each else f"{part[:end]}{behind}"
    return f"{whole} {note}".rstrip()


_HOUSES = {"row": "row", "r": "row", "col": "column", "column": "column", "c": "column", "box": "box", "block": "box"}
"""Keywords that people use for the number of a house."""


def _with_houses(tree: ast.Module, typed: TypedCall) -> dict[str, str]:
    """Return the typed keywords; `row=1` has the value 'row 1' where the answer names a house."""
    named = any(isinstance(one, ast.Constant) and _kind(one.value) == "house" for one in ast.walk(tree))
    return {
        key: repr(f"{_HOUSES[key]} {text}") if named and key in _HOUSES and text.isdecimal() else text
        for key, text in typed.keywords.items()
    }


def _last(tree: ast.Module) -> ast.expr | None:
    """Return the last expression of a program; None if it ends with anything else."""
    return tree.body[-1].value if tree.body and isinstance(tree.body[-1], ast.Expr) else None


def _with_sample(part: str, text: str, typed: TypedCall) -> str:
    """Return an answer with a typed value in place of its last sample of the same kind."""
    if not part or (sample := _sample_like(ast.parse(part), typed.value(text))) is None:
        return part
    is_inner = part[: sample.col_offset].endswith(("[", ".without(")) and text.startswith("[")
    return part[: sample.col_offset] + (text[1:-1] if is_inner else text) + part[sample.end_col_offset :]


def _held(typed: TypedCall) -> dict[str, str]:
    """Return the object whose method was called with a wrong keyword, by the names that answers have for it."""
    try:
        holder = _resolved(ast.parse(typed.receiver, mode="eval").body, "", typed)
    except SyntaxError:
        return {}
    kind = holder.kind.__name__ if isinstance(holder, _Object) else ""
    board = typed.receiver if kind == "Board" else f"ld.Board({typed.receiver})"
    return {"grid": typed.receiver, "puzzle": typed.receiver, "board": board} if kind in ("Grid", "Board") else {}


def _sample_like(tree: ast.AST, value: object) -> ast.Constant | None:
    """Return the last constant of an answer that is of the same kind as a value; None without one."""
    kind = _kind(value)
    constants = [one for one in ast.walk(tree) if isinstance(one, ast.Constant) and kind and _kind(one.value) == kind]
    return max(constants, key=lambda one: one.col_offset, default=None)


def _kind(value: object) -> str:
    """Return the kind of a value, such as a cell or a technique, or of all values of a list; empty for any other."""
    if isinstance(value, list):
        first = _kind(value[0]) if value else ""
        return first if all(_kind(one) == first for one in value) else ""
    if isinstance(value, tuple) and _is_place(value[:2]):
        return "cell"
    if not isinstance(value, str) or len(value) > _LONGEST:
        return "number" if isinstance(value, int) and not isinstance(value, bool) else ""
    plain = value.lower()
    if re.fullmatch(r"r\d+c\d+", plain):
        return "cell"
    if re.fullmatch(r"(?:row|column|box) \d+", plain):
        return "house"
    if _is_path(value):
        return "path"
    techniques, solvers = import_module("lucidoku.logic.techniques"), import_module("lucidoku.solvers").SOLVERS
    kinds = {"solver": plain in solvers, "level": plain in techniques.LEVELS, "layout": re.match(r"\d+x\d", plain)}
    found = next((kind for kind, is_one in kinds.items() if is_one), "")
    try:
        return found or ("technique" if techniques.resolve([plain]) else "")
    except LucidokuError:
        return ""


def _free_names(tree: ast.AST) -> Iterator[ast.Name]:
    """Yield the names of an expression that it does not bind itself."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    bound = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    bound |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    yield from (node for node in names if node.id not in bound)


def _count_of(rest: list[str], keywords: dict[str, str], typed: TypedCall, translated: Translation) -> str:
    """Return the number of puzzles to make, and remove its keyword; empty where one is wanted."""
    for key, text in keywords.items():
        if translated("make", key, frozenset(), typed.value(text)).startswith("ld.make_many("):
            return keywords.pop(key)
    return rest[0] if rest and isinstance(typed.value(rest[0]), int) else ""


def _with_constants(part: str, tree: ast.Module, values: list[str], typed: TypedCall) -> str:
    """Return an answer with typed values in place of its samples of the same kinds, in order; empty if one has no place."""
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and _kind(node.value)]
    constants.sort(key=lambda node: node.col_offset)
    chosen = list[tuple[ast.Constant, str]]()
    kinds = [_kind(node.value) for node in constants]
    if (
        "cell" in kinds
        and "number" not in kinds
        and [_kind(typed.value(text)) for text in values[:2]] == ["number"] * 2
    ):
        values = [f"({values[0]}, {values[1]})", *values[2:]]
    for text in (text.partition("=")[2] if re.match(r"\w+=(?!=)", text) else text for text in values):
        kind = _kind(typed.value(text))
        found = next((node for node in constants if kind and _kind(node.value) == kind), None)
        if found is None:
            return ""
        chosen.append((found, text))
        constants.remove(found)
    for node, text in sorted(chosen, key=lambda pair: -pair[0].col_offset):
        part = part[: node.col_offset] + text + part[node.end_col_offset :]
    return part


def _several(text: str, typed: TypedCall) -> tuple[str, str] | None:
    """Return each of several puzzles, and the loop over them, where an argument holds them; None for one puzzle."""
    value = typed.value(text)
    kind = type(value).__name__
    if kind in ("Entries", "Results") or (isinstance(value, str | Path) and _is_path(value) and _has_many(str(value))):
        return "entry.puzzle", f"for entry in {text if kind in ('Entries', 'Results') else f'ld.read_puzzles({text})'}"
    first = value[0] if isinstance(value, list | tuple) and value else None
    is_list = hasattr(first, "puzzle") or (isinstance(first, str) and len(first) > 15)
    return ("puzzle", f"for puzzle in {text}") if is_list or kind == "Series" else None


def _several_for(function: object, text: str, typed: TypedCall) -> tuple[str, str] | None:
    """Return what `_several` does for a function that takes one puzzle."""
    first = next(iter(inspect.signature(function).parameters), "") if callable(function) else ""
    return _several(text, typed) if first in ("puzzle", "grid", "values", "text") else None


def _has_many(path: str) -> bool:
    """Return whether a file has more than one puzzle."""
    try:
        return len(list(islice(import_module("lucidoku").read_puzzles(path), 2))) > 1
    except (LucidokuError, OSError, ValueError):
        return False


def _as_value(name: str, text: str, typed: TypedCall) -> str:
    """Return an argument as a value of the kind that a placeholder names: a file's first puzzle for a puzzle."""
    value = typed.value(text)
    if name in _ONE and _is_path(value):
        return f"ld.read_puzzles({text})[0].puzzle"
    if (name == "files" and _is_path(value)) or (name == "puzzles" and isinstance(value, str) and len(value) > 15
                                                 and not _is_path(value) and "\n" not in value):  # fmt: skip
        return f"[{text}]"
    return text


def _arguments(
    part: str,
    call: ast.Call,
    function: object,
    rest: list[str],
    keywords: Mapping[str, str],
    typed: TypedCall,
    translated: Translation,
    texts: Mapping[str, str],
) -> tuple[str, list[str]] | None:
    """Return the arguments of a call in brackets, and those typed that it does not take; None if they do not fit."""
    try:
        parameters = [one for one in inspect.signature(function).parameters.values() if one.name not in ("self", "cls")]  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    bare = [ast.get_source_segment(part, one) or "" for one in call.args]
    samples = [_with_names(one, texts) for one in bare]
    named = {
        one.arg: _with_names(ast.get_source_segment(part, one.value) or "", texts) for one in call.keywords if one.arg
    }
    positional = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    names = frozenset(one.name for one in parameters if one.kind not in (one.VAR_KEYWORD, one.VAR_POSITIONAL))
    takes_all = any(one.kind is one.VAR_POSITIONAL for one in parameters)
    name = getattr(function, "__name__", "")
    if name in ("svg", "png", "save") and any(
        one.kind is one.VAR_KEYWORD for one in parameters
    ):  # options of a picture
        names |= {*inspect.signature(import_module("lucidoku.drawing").svg).parameters}
    given, left, wishes = list[str](), list[str](), named
    if name in ("make", "make_many"):  # their samples are wishes that the user did not have
        named = {}
    first = f"{positional[0].name}=" if positional else ""
    if (
        first
        and takes_all
        and (key := next((key for key in keywords if translated(name, key, names, ...) == first), ""))
    ):
        rest, keywords = [keywords[key], *rest], {one: keywords[one] for one in keywords if one != key}
    for text in _cell_and_digit(positional[0].name, rest, typed) if positional else rest:
        value = typed.value(text)
        if name in _DRAWS and _is_path(value):  # a file of a kind that nothing writes
            left.append(text)
            continue
        while len(given) < len(samples) and samples[len(given)] != bare[len(given)]:  # it is the object that was asked
            given.append(samples[len(given)])
        if (len(given) < len(positional) or takes_all) and not isinstance(value, float):
            at = len(given)
            if at < len(samples) and samples[at][1:].startswith(text[1:-1]) and samples[at][0] in "'\"":
                text = samples[at]  # it says more, such as '9x9+diagonal'
            given.append(_as_value(positional[at].name if at < len(positional) else "", text, typed))
        elif key := next(
            (
                f"{key}={text}"
                for key, one in wishes.items()
                if (kind := _kind(value)) and kind == _kind(typed.value(one))
            ),
            translated(name, "", names, value),
        ):
            named[key.partition("=")[0]] = key.partition("=")[2] or text
        else:
            left.append(text)
    taken, unheard = {one.name for one in positional[: len(given)]}, list[str]()
    for key, text in keywords.items():
        answer = f"{key}=" if key in {*names, *named} else translated(name, key, names, typed.value(text))
        answer = _with_names(re.sub(rf"^ld\.{name}\(\w+, (\w+=.+)\)$", r"\1", answer), {"constraints": text})
        found = re.fullmatch(r"(\w+)=(?!=)(.*)", answer)
        if found and found[1] in named and (bounds := _joined_bounds(named[found[1]], found[2])):
            named[found[1]] = bounds
        elif found and found[1] not in taken and (found[1] not in named or key in {*names, *named}):
            named[found[1]] = found[2] or text
        elif (kind := _kind(typed.value(text))) and [kind] == [
            _kind(typed.value(one)) for one in samples[len(given) :][:1]
        ]:  # it replaces the next sample
            given.append(text)
        elif answer != "-":  # a keyword that says nothing
            left.append(f"{key}={text}")
            unheard += [] if answer else [text]
    if not rest:  # the samples stay
        for one, sample in zip(positional, samples, strict=False):
            if one.name in named:
                break
            given.append(sample)
        taken |= {one.name for one in positional[: len(given)]}
    missing = [one.name for one in parameters if one.default is one.empty and one.name in names - taken - {*named}]
    if len(missing) == len(left) == len(unheard) == 1:  # the only one that is left
        named[missing[0]] = unheard[0]
        left.clear()
    for at, one in enumerate(positional):
        if at >= len(given) and one.default is one.empty and one.name not in named:
            if at >= len(samples):
                return None
            if at == len(given):
                given.append(samples[at])
            else:
                named[one.name] = samples[at]
    named = {key: text for key, text in named.items() if key not in taken}
    return f"({', '.join([*given, *(f'{key}={text}' for key, text in named.items())])})", left


def _with_names(code: str, texts: Mapping[str, str]) -> str:
    """Return code with texts in place of its free names; what is not Python stays unchanged."""
    try:
        names = sorted(_free_names(ast.parse(code)), key=lambda node: -node.col_offset)
    except SyntaxError:
        return code
    for node in names:
        if node.id in texts:
            code = code[: node.col_offset] + texts[node.id] + code[node.end_col_offset :]
    return code


_WRITTEN = (".svg", ".png", ".pdf", ".html", ".json", ".jsonl", ".txt", ".csv", ".parquet")
"""Endings of files that `save` writes for some object."""


_DRAWS = ("svg", "png", "html", "to_dict", "to_json", "format")
"""Methods whose result `save` writes to a file."""


def _saving(call: ast.Call, rest: list[str], own: str, typed: TypedCall) -> object:
    """Return the method that saves an object, if a call that only draws or tells it was given a path; None otherwise."""
    if not (isinstance(call.func, ast.Attribute) and rest and _is_path(typed.value(rest[0]))):
        return None
    if call.func.attr not in _DRAWS or Path(str(typed.value(rest[0]))).suffix not in _WRITTEN:
        return None
    holder = _resolved(call.func.value, own, typed)
    return inspect.getattr_static(holder.kind, "save", None) if isinstance(holder, _Object) else None


def _cell_and_digit(first: str, texts: list[str], typed: TypedCall) -> list[str]:
    """Return arguments with a move, such as "r1c1=5" or (0, 0, 5), as a cell and a digit, where a cell comes first."""
    value = typed.value(texts[0]) if texts and first == "cell" else ...
    if isinstance(value, tuple) and len(value) == 3:
        return [str(value[:2]), str(value[2]), *texts[1:]]
    if isinstance(value, str) and (move := re.fullmatch(r"(r\d{1,2}c\d{1,2})\W(\d{1,2})", value.lower())):
        return [repr(move[1]), move[2], *texts[1:]]
    return texts


@dataclass(frozen=True)
class _Object:
    """An object of a class, in an answer that is read but not run."""

    kind: type[Any]


def _resolved(node: ast.expr, own: str, typed: TypedCall) -> object:
    """Return the function, class or module that an expression of an answer names, or the class of its value; None if unknown."""
    if isinstance(node, ast.Name):
        if node.id == "ld":
            return import_module("lucidoku")
        if own == node.id:
            return next((_Object(kind) for kind in _classes() if own == object_name(kind.__name__)), None)
        value = typed.value(node.id)
        return (
            None
            if value is ...
            else value
            if isinstance(value, ModuleType | type) or inspect.isroutine(value)
            else _Object(type(value))
        )
    if isinstance(node, ast.Subscript):
        return None
    if isinstance(node, ast.Call):
        function = _resolved(node.func, own, typed)
        return _Object(function) if isinstance(function, type) else _kind_returned(function)
    if not isinstance(node, ast.Attribute):
        return None
    owner = _resolved(node.value, own, typed)
    if isinstance(owner, ModuleType):
        return getattr(owner, node.attr, None)
    kind = owner.kind if isinstance(owner, _Object) else owner
    member = inspect.getattr_static(kind, node.attr, None) if isinstance(kind, type) else None
    if isinstance(kind, type) and (held := _annotated(kind, node.attr)):
        return next((_Object(one) for one in _classes() if one.__name__ == held), None)
    if isinstance(member, property | cached_property):
        return _kind_returned(member.fget if isinstance(member, property) else member.func)
    return getattr(member, "__func__", member)


def _annotated(kind: type[Any], name: str) -> str:
    """Return the class of an attribute by the annotations of a class; empty without one."""
    return next((str(names[name]) for one in kind.__mro__ if name in (names := inspect.get_annotations(one))), "")


def _kind_returned(function: object) -> object:
    """Return the object that a function returns, by its annotation."""
    returned = str(getattr(function, "__annotations__", {}).get("return", "")).partition("[")[0]
    return next((_Object(kind) for kind in _classes() if kind.__name__ == returned), None)


def _classes() -> Iterator[type[Any]]:
    """Yield the public classes that are loaded."""
    yield from (import_module("lucidoku").Grid, import_module("lucidoku").Cell)
    waiting = [import_module("lucidoku.words.guided").Guided]
    while waiting:
        found = waiting.pop().__subclasses__()
        yield from found
        waiting += found
