"""Wrong calls as they were typed: an answer repeats the object and the arguments of the user.

Someone who types `book(lines, "a.pdf", n=1)` is answered with `ld.paper.booklet(lines, 'a.pdf', per_page=1)` rather than with
a sample. An answer is parsed once. Its samples, such as `puzzle` or `'r1c1'`, are slots of a kind, which typed arguments of
that kind fill; the other arguments become those of the last function that the answer calls.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.words.callers import TypedCall
from lucidoku.words.kinds import Instance, Unread, has_many, kind_of, resolve
from lucidoku.words.language import N_, _
from lucidoku.words.meaning import object_name
from lucidoku.words.samples import (
    CAGES,
    PLACEHOLDERS,
    Replacement,
    Slot,
    expression_of,
    in_sample,
    joined_bounds,
    name_of,
    parts_of,
    show,
    slots_of,
    tree_of,
    with_imports,
    with_node,
    written,
)
from lucidoku.words.target import Argument, Target

__all__ = ["PLACEHOLDERS", "agreed", "complete", "left_out", "renamed", "repeated"]

_HOUSES = {"row": "row", "r": "row", "col": "column", "column": "column", "c": "column", "box": "box", "block": "box"}
"""Keywords that people use for the number of a house."""

_DRAWS = ("svg", "png", "html", "to_dict", "to_json", "format")
"""Methods whose result `save` writes to a file."""

_WRITES = {"puzzles": "ld.write_puzzles(it, 'all.csv')", "corpus": "ld.corpus.export(it, 'all.csv')"}
"""Calls that write what a function of files takes."""

_OF_COLUMN = ("mean", "median", "sum", "std", "var", "min", "max", "nunique", "unique", "mode", "hist")
"""Methods of a column of a data frame, for which people give the name of the column to the table."""

_LEFT = N_("({option} is left out)")

Translation = Callable[[str, str, frozenset[str], object], str]
"""Function that gives the keyword to type, for a function, a wrong keyword, the right ones and its value."""


def repeated(answer: str, owner: str, typed: TypedCall, translated: Translation, keyword: str = "") -> str:
    """Return an answer with the values of the typed call instead of its samples.

    Args:
        answer: one call, or several with "or" between them; those are named that take most of the typed values.
        owner: the class or module that was asked; empty for a class itself, or a function.
        typed: the call.
        translated: gives the keyword to type, for a function, a wrong keyword, the right ones and its value.
        keyword: the keyword that a whole call is the answer for; its value replaces a sample of its kind.
    """
    filled = [_fill(part, owner, typed, translated, keyword) for part in parts_of(answer, _(" or "))]
    best = min(misfit for _text, misfit in filled)
    return _(" or ").join(dict.fromkeys(text for text, misfit in filled if misfit == best))


def complete(answer: str, owner: str, typed: TypedCall, translated: Translation) -> str:
    """Return an answer with all typed values, see `repeated`; empty if it has no place for one of them."""
    filled = [_fill(part, owner, typed, translated) for part in parts_of(answer, _(" or "))]
    best = min(misfit for _text, misfit in filled)
    return "" if any(best[:2]) else _(" or ").join(dict.fromkeys(text for text, misfit in filled if misfit == best))


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
    given, named = {*required[: len(typed.arguments)]}, dict[str, ast.expr]()
    for key, node in typed.keywords.items():
        answer = f"{key}=" if key in names else translated(function, key, names, typed.value(node))
        right = re.fullmatch(r"(\w+)=(?!=)(.*)", answer)
        if right is None and answer != "-":
            return ""
        if right is None:
            continue
        if right[1] == "constraints" and (kind := kind_of(node, typed)) in CAGES:
            node = with_node(CAGES[kind], node)
        filled = in_sample(right[2], node, typed) if right[2] else node
        if right[1] in named and show(filled) == show(named[right[1]]):  # a picture as high as it is wide
            continue
        value = joined_bounds(named.get(right[1]), filled)
        if value is None or right[1] in given:
            return ""
        named[right[1]] = value
    keywords = [ast.keyword(key, value) for key, value in named.items()]
    is_whole = function == "Layout" and "layout" in named  # says more than a size before it
    call = ast.Call(typed.function, [] if is_whole else typed.arguments, keywords)
    return "" if {*required} - given - {*named} else show(call)


def left_out(arguments: Iterable[tuple[str, ast.expr]]) -> str:
    """Return the note on arguments, each with its keyword or an empty text, that an answer leaves out; empty without any."""
    text = ", ".join(f"{name}={show(node)}" if name else show(node) for name, node in arguments)
    return " " + _(_LEFT).format(option=text) if text else ""


_Misfit = tuple[int, int, int, int, int]
"""Numbers of typed values that an answer leaves out, without a keyword and with one, of names in the answer for values that are
missing, of the values that it converts, and of cells and numbers that nobody typed."""


def _fill(
    part: ast.Module | str, owner: str, typed: TypedCall, translated: Translation, keyword: str = ""
) -> tuple[str, _Misfit]:
    """Return an answer with typed values in place of its samples."""
    if isinstance(part, str):
        return _in_words(part, typed)
    tries = (
        _Answer(deepcopy(part), owner, typed, translated, keyword, is_exact).filled() for is_exact in (False, True)
    )
    return min(tries, key=lambda one: one[1])


def _in_words(part: str, typed: TypedCall) -> tuple[str, _Misfit]:
    """Return an answer that is not Python, such as a command, with a typed technique or path instead of its sample."""
    left = 0
    for node in typed.arguments:
        kind, value = kind_of(node, typed), str(typed.value(node))
        sample = {
            "technique": r"\bx-wing\b",
            "path": rf"\bPUZZLES?\b|(?<= )[\w.]+{re.escape(Path(value).suffix)}$",
        }.get(kind)
        filled = re.sub(sample, value.replace("\\", r"\\"), part, count=1) if sample else part
        left, part = left + (filled == part), filled
    return part, (left, 0, 0, 0, 0)


class _Answer:
    """The tree of an answer while it is filled."""

    def __init__(
        self, tree: ast.Module, owner: str, typed: TypedCall, translated: Translation, keyword: str, is_exact: bool
    ) -> None:
        self.tree, self.typed, self.translated, self.keyword, self.is_exact = tree, typed, translated, keyword, is_exact
        self.original = deepcopy(tree)
        self.own = object_name(owner) if owner[:1].isupper() else ""
        last = tree.body[-1]
        self.outer = last.value if isinstance(last, ast.Expr) and isinstance(last.value, ast.Call) else None
        self.function = resolve(self.outer.func, self.own, typed) if self.outer else None
        self.subjects = self._subjects(owner)
        self.new: dict[int, ast.expr] = {}
        self.each: tuple[ast.expr, ast.comprehension] | None = None
        self.is_handed_on = False
        self.before: list[ast.stmt] = []
        self.converted, self.has_positional, self.is_whole = 0, False, False
        if self.outer:
            self._save_instead(self.outer)
        self.target = Target.of(self.outer, self.function) if self.outer and callable(self.function) else None
        self._hand_on(typed)
        self.slots = slots_of(tree, frozenset(self.subjects), self.target.loose if self.target else {})
        self.arguments = [] if self.is_handed_on else self._arguments()

    def _hand_on(self, typed: TypedCall) -> None:
        """Give all typed arguments to a method of the same name of what another package makes, such as a data frame."""
        outer, name = self.outer, getattr(typed.function, "attr", "")
        if not (outer and typed.call and self.function is None and name_of(outer) == name):
            return
        made = outer.func.value if isinstance(outer.func, ast.Attribute) else None
        is_open = made and any(
            isinstance(one, ast.Name) and one.id in PLACEHOLDERS and one.id not in self.subjects
            for one in ast.walk(made)
        )
        if isinstance(made, ast.Call) and not is_open and name_of(made) in ("DataFrame", "to_pandas"):
            kept = [one for one in outer.keywords if one.arg not in typed.keywords]
            outer.args, outer.keywords, self.is_handed_on = [*typed.arguments], [*typed.call.keywords, *kept], True
            self._name_columns(outer, made)

    def _name_columns(self, outer: ast.Call, made: ast.Call) -> None:
        """Give a method of a table of results the columns that it has, with one more for a value that it has not."""
        frame_column = import_module("lucidoku.words.guesses").frame_column
        more = list[ast.keyword]()

        def named(node: ast.expr) -> ast.expr:
            if isinstance(node, ast.List):
                return ast.copy_location(ast.List([*map(named, node.elts)], ast.Load()), node)
            if not (isinstance(node, ast.Constant) and str(node.value).isidentifier() and isinstance(node.value, str)):
                return node
            column, values = frame_column(node.value, self.typed.receiver, self.typed)
            more.extend([ast.keyword(column, values)] if values else [])
            return ast.copy_location(ast.Constant(column), node)

        method, first = name_of(outer), outer.args[0] if outer.args else None
        if method == "query" and isinstance(first, ast.Constant) and isinstance(first.value, str):
            words = re.sub(
                r"(?<![\w'\"])[a-z_]+\b", lambda word: getattr(named(ast.Constant(word[0])), "value", ""), first.value
            )
            outer.args = [ast.copy_location(ast.Constant(words), first), *outer.args[1:]]
        outer.args = [*map(named, outer.args)]
        if method in _OF_COLUMN and len(outer.args) == 1 and isinstance(first, ast.Constant) and not more:
            outer.func.value = ast.Subscript(made, outer.args[0], ast.Load())  # type: ignore[attr-defined]
            outer.args, outer.keywords = [], []
        outer.keywords = [
            ast.keyword(
                one.arg, named(one.value) if one.arg in ("by", "columns", "subset", "column", "x", "y") else one.value
            )
            for one in outer.keywords
        ]
        if more:
            outer.func.value = ast.Call(ast.Attribute(made, "assign"), [], more)  # type: ignore[attr-defined]

    def _subjects(self, owner: str) -> dict[str, ast.expr]:
        """Return the object or the module that was asked, by the name that the answer has for it."""
        receiver = self.typed.receiver
        if self.own:
            return {self.own: receiver}
        if owner == "lucidoku" and isinstance(receiver, ast.Name):
            return {"ld": receiver}
        holder = resolve(receiver, "", self.typed) if self.keyword else None
        kind = holder.kind.__name__ if isinstance(holder, Instance) else ""
        if kind not in ("Grid", "Board"):
            return {}
        board = receiver if kind == "Board" else ast.Call(expression_of("ld.Board"), [receiver], [])
        return {"grid": receiver, "puzzle": receiver, "board": board}

    def _save_instead(self, outer: ast.Call) -> None:
        """Call the method that saves an object instead of one that only draws or tells it, if a path was typed."""
        paths = [one for one in self.typed.arguments if kind_of(one, self.typed) in ("path", "stored")]
        if not (paths and isinstance(outer.func, ast.Attribute) and outer.func.attr in _DRAWS):
            return
        holder = resolve(outer.func.value, self.own, self.typed)
        kind: Any = holder.kind if isinstance(holder, Instance) else object
        endings = object.__new__(kind)._writers() if hasattr(kind, "_writers") else ()
        if Path(str(self.typed.value(paths[0]))).suffix in endings:
            outer.func.attr, outer.args, outer.keywords = "save", [], []
            self.function = inspect.getattr_static(kind, "save")

    def _arguments(self) -> list[Argument]:
        """Return the typed arguments; a row and a column, or a move, as the answer has slots for them."""
        typed, kinds = self.typed, [slot.kind for slot in self.slots]
        plain = [Argument("", node, kind_of(node, typed)) for node in typed.arguments]
        named = {key: Argument(key, node, kind_of(node, typed)) for key, node in typed.keywords.items()}
        if "house" in kinds:
            for key in _HOUSES.keys() & {key for key, one in named.items() if one.kind == "number"}:
                house = f"{_HOUSES[key]} {typed.value(named.pop(key).node) or 1}"
                plain.append(Argument("", ast.Constant(house), "house"))
        if not {"cell", "move"}.isdisjoint(kinds):
            rows, columns = (
                [key for key in words if key in named] for words in (("row", "r", "y"), ("column", "col", "c", "x"))
            )
            if rows and columns:
                cell = ast.Tuple([named.pop(rows[0]).node, named.pop(columns[0]).node], ast.Load())
                plain.insert(0, Argument("", cell, "cell"))
            at = next((place for place, one in enumerate(plain[:2]) if one.kind == "number"), 0)  # behind a puzzle
            numbers = [one for one in plain[at : at + 3] if one.kind == "number"]
            if len(numbers) == kinds.count("number") + 2 and numbers == plain[at : at + len(numbers)]:
                cell = ast.Tuple([one.node for one in numbers[:2]], ast.Load())
                plain[at : at + 2] = [Argument("", cell, "cell")]
            if plain and plain[0].kind == "move" and "number" in kinds:
                plain[:1] = _cell_and_digit(typed.value(plain[0].node), plain[0])
        sides = [typed.value(one.node) for one in plain[:2] if one.kind == "number"]
        if len(sides) == 2 and any(slot.name == "size" for slot in self.slots):  # columns and rows of a box
            width, height = (int(str(side)) for side in sides)
            n, box = width * height, "" if width == height else f":{height}x{width}"
            plain[:2] = [Argument("", ast.Constant(f"{n}x{n}{box}"), "layout")]
        first = kinds.count("cell")
        if "cells" in kinds and len(plain) > first + 1 and all(one.kind == "cell" for one in plain[first:]):
            cells = ast.List([one.node for one in plain[first:]], ast.Load())
            plain[first:] = [Argument("", cells, "cells")]
        if "paths" in kinds and len(plain) > 1 and all(one.kind == "path" for one in plain):
            plain = [Argument("", ast.List([one.node for one in plain], ast.Load()), "paths")]
        return [*plain, *named.values()]

    def filled(self) -> tuple[str, _Misfit]:
        """Return the answer with the typed values, and how badly they fit."""
        if self.typed.call:
            for place in (
                self._place_keyword,
                self._place_by_name,
                self._place_cages,
                self._rename,
                self._place_plain,
                self._place_by_kind,
            ):
                for argument in [*self.arguments]:
                    if (other := place(argument)) is True:
                        self.arguments.remove(argument)
                    elif other:
                        return other
            subjects = {
                id(node) for node in ast.walk(self.tree) if isinstance(node, ast.Name) and node.id in self.subjects
            }
            guesses = import_module("lucidoku.words.guesses")
            spoken = re.sub(
                r"\W|_", "", ast.unparse(self.typed.function) + guesses.spoken_value(self.typed.name)
            ).lower()
            if self.target and not self.target.complete(
                frozenset(subjects.union(self.new)), self.has_positional and not self.is_whole, spoken
            ):
                return show(self.original), (len(self.typed.arguments), len(self.typed.keywords), 0, 0, 0)
        return self._shown()

    def _place_keyword(self, argument: Argument) -> bool:
        """Place the keyword that the answer is for, in its last sample of the same kind; a truth value says no more."""
        if not self.keyword or argument.name != self.keyword:
            return False
        samples = [
            slot
            for slot in self.slots[::-1]
            if slot.name not in PLACEHOLDERS
            or slot.name == "values"
            or slot.kind in ("constraints", "number", "regions", "")
        ]
        if not argument.kind and samples:  # a value that is not known
            argument = Argument("", argument.node, samples[0].kind)
        self.is_whole |= argument.kind == "truth"  # the samples are what the keyword means
        return argument.kind == "truth" or self._put(argument, samples)

    def _place_by_name(self, argument: Argument) -> bool:
        """Place an argument in the slot of its name."""
        if not argument.name or (self.target and argument.name in self.target.names):
            return False
        value, layout = self.typed.value(argument.node), frozenset({"layout"})
        is_layout = self.translated("", argument.name, layout, value).startswith("layout=")
        return self._put(
            argument,
            [
                slot
                for slot in self.slots
                if slot.name in (argument.name, f"{argument.name}s", "layout"[: 6 * is_layout])
            ],
        )

    def _place_cages(self, argument: Argument) -> bool:
        """Place cages instead of sample constraints."""
        return argument.kind in CAGES and self._place_by_kind(argument, takes=True)

    def _place_plain(self, argument: Argument) -> bool | tuple[str, _Misfit]:
        """Place an argument without a keyword in the next slot, or as a further argument of the last call."""
        if argument.name:
            return False
        value = self.typed.value(argument.node)
        is_small = isinstance(value, int) and value < 4  # the size of a box, perhaps, but of no grid
        slots = [slot for slot in self.slots if not (is_small and slot.name == "layout")]
        before = {*self.new}
        if self._put(argument, slots):
            samples = (node for _name, node in self.target.samples) if self.target else ()
            self.has_positional |= any(
                id(one) in self.new.keys() - before for node in samples for one in ast.walk(node)
            )
            return True
        if self.target and self.target.take(argument):
            self.has_positional = True
            return True
        return self._translate(argument, "") if self.target else False

    def _rename(self, argument: Argument) -> bool | tuple[str, _Misfit]:
        """Give an argument of the last call its right keyword."""
        if not self.target or argument.name in ("", self.keyword):
            return False
        return self._translate(argument, argument.name)

    def _place_by_kind(self, argument: Argument, takes: bool = False) -> bool:
        """Place an argument in the next slot of just its kind, or one that `takes` it."""
        is_word = argument.kind == "text" and argument.name != ""  # the keyword says what it is
        return self._put(
            argument, [slot for slot in self.slots if takes or (slot.kind == argument.kind and not is_word)]
        )

    def _translate(self, argument: Argument, key: str) -> bool | tuple[str, _Misfit]:
        """Give an argument the right keyword, or return the filled answer of another call that the tables name for it."""
        target = self.target
        assert target
        value = self.typed.value(argument.node)
        value = Unread(argument.kind) if value is ... and argument.kind else value
        answer = f"{key}=" if key in target.names else self.translated(target.name, key, target.names, value)
        if answer == "-":
            return True
        if found := re.fullmatch(r"(\w+)=(?!=)(.*)", answer):
            if not (key or found[2]) and found[1] in dict(target.samples):  # its slot is for another kind
                return False
            node = in_sample(found[2], argument.node, self.typed) if found[2] else argument.node
            return target.name_value(found[1], node)
        tree = tree_of(answer) if answer else None
        last = tree.body[-1] if tree and tree.body else None
        if not isinstance(last, ast.Expr):
            return False
        call = last.value if isinstance(last.value, ast.Call) else None
        if call and name_of(call) == f"{target.name}_many":
            return target.make_plural(argument.node)
        if call and ast.unparse(call.func) == ast.unparse(target.call.func):
            values = {one.arg: in_sample(ast.unparse(one.value), argument.node, self.typed) for one in call.keywords}
            return bool(values) and all(target.name_value(str(name), node) for name, node in values.items())
        if self.keyword:
            return False
        other = _fill(parts_of(answer, _(" or "))[0], "", self.typed, self.translated, key or "-")
        return False if any(other[1][:2]) else other

    def _put(self, argument: Argument, slots: list[Slot]) -> bool:
        """Fill the first of some slots that takes an argument."""
        named = self.target.named if self.target else {}
        free = (slot for slot in slots if id(slot.nodes[0]) not in self.new and slot.name not in named)
        fitting = [slot for slot in free if slot.takes(argument.kind)]
        if self.is_exact:
            fitting.sort(key=lambda slot: slot.kind != argument.kind)
        if not fitting:
            return False
        slot = fitting[0]
        node, sample = self._converted(slot, argument), slot.nodes[0]
        self.converted += slot.kind != argument.kind or _ending(node) != (_ending(sample) or _ending(node))
        if (
            isinstance(node, ast.Constant)
            and isinstance(sample, ast.Constant)
            and str(sample.value).startswith(str(node.value))
        ):
            node = sample  # it says more, such as '9x9+diagonal'
        self.new |= {id(one): node for one in slot.nodes}
        return True

    def _converted(self, slot: Slot, argument: Argument) -> ast.expr:
        """Return an argument as a value of the kind of a slot."""
        node, value = argument.node, self.typed.value(argument.node)
        if slot.kind == "puzzle" and (argument.kind == "puzzles" or (argument.kind == "path" and has_many(value))):
            return self._each(slot, argument, type(value).__name__)
        if slot.name == "values" and argument.kind == "moves":
            moves = [_cell_and_digit(move, argument) for move in value] if isinstance(value, list | tuple) else []
            pairs = [tuple(one.node for one in move) for move in moves if len(move) == 2]
            return ast.Dict([cell for cell, _digit in pairs], [digit for _cell, digit in pairs]) if pairs else node
        if slot.kind == "puzzles" and argument.kind == "path" and not self._is_argument(slot):
            return with_node("[entry.puzzle for entry in ld.read_puzzles(it)]", node)
        if slot.kind == "puzzle" and argument.kind == "path":
            return with_node("ld.read_puzzles(it)[0].puzzle", node)
        if slot.kind == "paths" and (write := _WRITES.get(argument.kind)):
            self.before.append(ast.Expr(with_node(write, node)))
            return expression_of("['all.csv']")
        if slot.kind == "sql" and isinstance(value, str) and value.isidentifier():
            column = import_module("lucidoku.corpus.faults").RATINGS.get(value, value)
            return ast.Constant(str(getattr(slot.nodes[0], "value", "")).replace("level", column))
        if slot.kind == "solver" and (usual := import_module("lucidoku.solvers.registry").usual_name(str(value))):
            return ast.Constant(usual)
        if slot.name == "degrees" and isinstance(value, int) and abs(value) < 4:  # quarter turns
            return ast.Constant(90 * value % 360)
        if slot.kind == "layout" and isinstance(value, int):  # a size of a puzzle to make is that of a box
            return ast.Constant("{0}x{0}".format(value**2 if slot.name == "size" and value in (2, 3, 4, 5) else value))
        is_line = argument.kind == "puzzle" and isinstance(value, str) and "\n" not in value
        if (slot.kind == "puzzles" and is_line) or (slot.kind == "paths" and argument.kind == "path"):
            return ast.List([node], ast.Load())
        if argument.kind in CAGES:
            return with_node(CAGES[argument.kind], node)
        if slot.kind == "technique" and isinstance(node, ast.List) and len(node.elts) == 1 and not slot.is_open:
            return node.elts[0]
        held = {"grid": "ld.Grid(it)", "board": "ld.Board(it)"}.get(slot.name)
        is_object = any(isinstance(one, ast.Attribute) and one.value is slot.nodes[0] for one in ast.walk(self.tree))
        if held and is_object and isinstance(value, str):
            return with_node(held, node)
        return node

    def _is_argument(self, slot: Slot) -> bool:
        """Return whether a sample is an argument of a function of the package, which reads files itself."""
        calls = (one for one in ast.walk(self.tree) if isinstance(one, ast.Call))
        return any(
            ast.unparse(call.func).startswith("ld.")
            and any(node is slot.nodes[0] for node in (*call.args, *(one.value for one in call.keywords)))
            for call in calls
        )

    def _each(self, slot: Slot, argument: Argument, kind: str) -> ast.expr:
        """Return each of several puzzles; the plural form of the last call takes all of them."""
        if self.target and slot.name == self.target.first and self.target.make_plural():
            return argument.node
        is_entry = argument.kind == "path" or kind in ("Entries", "Results")
        source = with_node("ld.read_puzzles(it)", argument.node) if argument.kind == "path" else argument.node
        name = ast.Name("entry" if is_entry else "puzzle")
        self.each = name, ast.comprehension(name, source, [], 0)
        return ast.Attribute(name, "puzzle") if is_entry else name

    def _shown(self) -> tuple[str, _Misfit]:
        """Return the text of the answer, with a note on arguments that are left out, and how badly it fits."""
        opened = frozenset(id(one) for slot in self.slots if slot.is_open for one in slot.nodes)
        named = {id(node): self.subjects[node.id] for node in ast.walk(self.tree)
                 if isinstance(node, ast.Name) and node.id in self.subjects}  # fmt: skip
        invented = self._invented()
        tree = Replacement({**named, **self.new}, opened).visit(self.tree)
        last = tree.body[-1]
        if isinstance(last, ast.Expr):
            last.value = _saved(last.value, self.typed.behind)
            last.value = ast.ListComp(last.value, [self.each[1]]) if self.each else last.value
        tree = _Agreement(self.typed).visit(tree)
        tree.body[:0] = self.before
        left = self.arguments if self.typed.call else []
        paths = [one for one in left if not one.name and one.kind in ("path", "stored")]
        if len(paths) == 1 and isinstance(last, ast.Expr) and _is_text(last.value):
            last.value = written(paths[0].node, last.value)
            left = [one for one in left if one is not paths[0]]
        note = left_out((one.name, one.node) for one in left)
        plain = sum(not one.name for one in left)
        missing = sum(slot.name in PLACEHOLDERS and id(slot.nodes[0]) not in self.new for slot in self.slots)
        is_typed = bool(self.typed.arguments or self.typed.keywords)
        tree = with_imports(tree, self.typed.frame)
        return show(tree) + note, (plain, len(left) - plain, is_typed * missing, self.converted, invented)

    def _invented(self) -> int:
        """Return how many cells, houses and numbers of the answer are samples still."""
        nodes = [*ast.walk(self.tree)]
        shown = {id(node) for node in nodes if isinstance(node, ast.Constant)} - self.new.keys()
        numbers = {id(one) for node in nodes if isinstance(node, ast.Call) for one in node.args}
        return sum(
            (
                slot.kind in ("cell", "cells", "move", "house")
                or (slot.kind == "number" and id(slot.nodes[0]) in numbers)
            )
            and id(slot.nodes[0]) in shown
            for slot in self.slots
        )


def agreed(call: ast.expr, typed: TypedCall) -> ast.expr:
    """Return a copy of a call whose parts agree: names of constraints become constraints."""
    return _Agreement(typed).visit(deepcopy(call))  # type: ignore[no-any-return]


class _Agreement(ast.NodeTransformer):
    """Parts of an answer that follow from its other parts: the cells of an empty layout, constraints given by their names."""

    def __init__(self, typed: TypedCall) -> None:
        self.typed = typed

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Return a call whose parts agree."""
        self.generic_visit(node)
        if name_of(node) == "with_constraints" and isinstance(node.func, ast.Attribute) and len(node.args) == 1:
            return _with_rules(node.func.value, self.typed.value(node.args[0])) or node
        for keyword in [*node.keywords]:
            layout, text = keyword.value, node.args[0] if node.args else None
            if keyword.arg == "layout" and isinstance(layout, ast.Call) and name_of(layout) == "Layout":
                keyword.value = layout.args[0] if len(layout.args) == 1 else layout
            if keyword.arg == "layout" and isinstance(text, ast.BinOp) and isinstance(text.right, ast.Constant):
                value: Any = self.typed.value(keyword.value)
                try:
                    text.right = ast.Constant(import_module("lucidoku").Layout(value).n ** 2)
                except (LucidokuError, ValueError, TypeError):
                    if not isinstance(keyword.value, ast.Name):
                        continue
                    text.right = ast.BinOp(ast.Attribute(keyword.value, "n"), ast.Pow(), ast.Constant(2))
                node.keywords = [one for one in node.keywords if one is not keyword or value not in (9, "9x9")]
        return node


def _with_rules(layout: ast.expr, names: object) -> ast.expr | None:
    """Return a layout with constraints that are given by their names; None for constraints themselves."""
    guesses = import_module("lucidoku.words.guesses")
    values = [names] if isinstance(names, str) else names if isinstance(names, list) else []
    words = [re.sub(r"[^a-z]", "", one.lower()) for one in values if isinstance(one, str)]
    forms = [guesses.layout_named(word) for word in words]
    rules = [guesses.example_of_rule(word) for word, form in zip(words, forms, strict=True) if not form]
    if not words or len(words) < len(values) or None in rules:
        return None
    for form in filter(None, forms):
        ending = form.removeprefix("9x9")
        if isinstance(layout, ast.Call) and name_of(layout) == "Layout" and isinstance(layout.args[0], ast.Constant):
            layout = ast.Call(layout.func, [ast.Constant(str(layout.args[0].value) + ending)], [])
        else:
            layout = ast.Call(ast.Attribute(layout, f"with_{ending[1:]}s"), [], [])
    constraints = ast.List([expression_of(rule) for rule in rules], ast.Load())
    return ast.Call(ast.Attribute(layout, "with_constraints"), [constraints], []) if rules else layout


def _is_text(node: ast.expr) -> bool:
    """Return whether an expression joins lines or makes JSON."""
    return isinstance(node, ast.Call) and name_of(node) in ("join", "dumps", "to_json", "dimacs")


def _ending(node: ast.expr) -> str:
    """Return the ending of a literal file name; empty for anything else."""
    return Path(node.value).suffix if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _cell_and_digit(move: object, argument: Argument) -> list[Argument]:
    """Return a move, such as "r1c1=5" or (0, 0, 5), as a cell and a digit."""
    if isinstance(move, str):
        cell, digit = re.split(r"\W", move.strip())
        parts: list[object] = [cell, int(digit)]
    elif isinstance(move, tuple) and len(move) in (2, 3):
        parts = [*move] if len(move) == 2 else [move[:2], move[2]]
    else:
        return [argument]
    return [Argument("", expression_of(repr(part)), kind) for part, kind in zip(parts, ("cell", "number"), strict=True)]


def _saved(call: ast.expr, behind: ast.Call | None) -> ast.expr:
    """Return the call that saves a picture instead of the one that draws it, if `.save(…)` follows the typed one."""
    if behind is None or name_of(behind) not in ("save", "savefig", "write"):
        return call
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in ("svg", "png")):
        return call
    return ast.Call(ast.Attribute(call.func.value, "save"), [*behind.args], call.keywords)
