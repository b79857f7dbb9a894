"""Interface texts, layouts, parsing, checking."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import combinations
from typing import TYPE_CHECKING, Any

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.version import __version__
from lucidoku.grid.board import Board
from lucidoku.grid.layout import Layout
from lucidoku.rules import EXTRA_HOUSES
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.code import rule_words
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type, name_of
from lucidoku.rules.placed import constraints_text, things
from lucidoku.rules.sizes import SIZES
from lucidoku.web.calls._common import CALL_TIMEOUT
from lucidoku.web.drawing import geometry_record, marks_record
from lucidoku.web.models.base import PagePosition
from lucidoku.web.models.board import (
    CheckAnswer,
    CheckAsk,
    ExtraRow,
    FilePuzzle,
    HouseView,
    LayoutAsk,
    LayoutRow,
    LayoutView,
    MarkView,
    ParseAnswer,
    ParseAsk,
    RuleOption,
    RulesAnswer,
    WordsAnswer,
)
from lucidoku.web.positions import CheckedPosition, candidates_given, look, position_of, start_of
from lucidoku.web.route import Lang, ServerDep, as_json, routes
from lucidoku.words.language import _, current_language, language_names, ngettext
from lucidoku.words.notation import NOTATIONS, current_notation

if TYPE_CHECKING:
    from lucidoku.formats import Entry, Reading

__all__ = ["layout_view", "parse_text", "router", "strings_json"]

router = routes("board")

_READING = CALL_TIMEOUT  # for a text of many puzzles
_BRIEFLY = 0.3  # for the level of a puzzle
_MANY = 500  # puzzles of a file in one answer
_NAMED = 2  # constraint types that a heading names; more become "variant"
_QUICK = 16  # rows of the largest grid with interactive generation


@router.get("/words", response_model=WordsAnswer)
def get_words(server: ServerDep, lang: Lang = "en") -> bytes:
    """Return the strings of the interface."""
    return strings_json(lang, server.corpus_holder.path is not None)


@lru_cache(maxsize=8)
def strings_json(_lang: str, corpus: bool) -> bytes:
    """Return the strings in the current language, and whether there is a corpus, as JSON."""
    from lucidoku.web.words import words  # a page without a server has them as a file

    return as_json(
        WordsAnswer(
            lang=current_language(),
            languages=language_names(),
            notations=list(NOTATIONS),
            layouts=[
                LayoutRow(text=layout.code, name=_name(layout), quick=layout.n <= _QUICK)
                for layout in _common_layouts()
            ],
            words=words(),
            version=__version__,
            corpus=corpus,
        )
    )


@router.post("/layout")
def describe_layout(ask: LayoutAsk) -> LayoutView:
    """Return the geometry and the names that a page needs to draw a grid."""
    return layout_view(Layout.parse(ask.layout))


def layout_view(layout: Layout) -> LayoutView:
    """Return a layout with all names in the current language and notation."""
    rows, columns = current_notation().axis(layout.n)
    boxes = [house for house in layout.houses if house.kind == "box"]
    box_of = {int(cell): i for i, house in enumerate(boxes) for cell in house.cells}
    extra = {int(cell) for house in layout.houses if house.is_extra for cell in house.cells}
    view: dict[str, Any] = {
        "text": layout.code,
        "name": _name(layout),
        "n": layout.n,
        "box_height": layout.box_height,
        "box_width": layout.box_width,
        "symbols": layout.digits_text(range(1, layout.n + 1)),
        "houses": [HouseView(name=h.name, kind=h.kind, cells=list(map(int, h.cells))) for h in layout.houses],
        "boxes": [box_of[cell] for cell in range(layout.n**2)],
        "shaded": sorted(extra),
        "peers": [sorted(peers) for peers in layout.peers],
        "rows": rows,
        "columns": columns,
        "cells": list(map(str, layout.cells)),
        "kinds": [things(name) for name in rule_words(layout.code)],
        "plain": layout.without_constraints.code,
        "marks": [_mark_view(mark, layout.n) for mark in layout.placed],
    }
    return LayoutView(**view, **geometry_record(layout), **marks_record(layout))


def _mark_view(mark: Constraint, n: int) -> MarkView:
    name = name_of(mark, n)
    return MarkView(
        name=name,
        code=constraints_text([mark], n)[0],
        cells=list(mark.cells),
        rule=mark.rule,
        lines=[list(line) for line in mark.lines],
        values=list(mark.values),
    )


@router.get("/rules")
def all_rules(lang: Lang = "en") -> RulesAnswer:
    """Return the constraint types and the kinds of extra houses, for an editor."""
    from lucidoku.generator.with_rules import MADE_WITH

    rows = [
        RuleOption(
            name=rule.name,
            noun=_(rule.noun),
            meaning=_(rule.meaning),
            parts=rule.lines,
            cells=rule.cells,
            values=rule.values,
            long=rule.long,
            made=rule.name in MADE_WITH,
        )
        for rule in map(constraint_type, CONSTRAINT_NAMES)
    ]
    houses = [ExtraRow(code=kind.name, noun=_(kind.things)) for kind in EXTRA_HOUSES.values()]
    return RulesAnswer(rules=sorted(rows, key=lambda row: row.noun), houses=houses)


def _common_layouts() -> Iterator[Layout]:
    """Return the common grids, most common first, then 9x9 with each kind of extra houses, and with two."""
    nine = Layout.parse("9x9")
    yield nine
    yield from (Layout.parse(f"{n}x{n}") for n in SIZES if n != nine.n)
    for count in (1, 2):
        for kinds in combinations(EXTRA_HOUSES, count):
            yield reduce(Layout.with_extra, kinds, nine)


def _name(layout: Layout) -> str:
    """Return a display name short enough for a heading: "9×9 with diagonals"."""
    if len(layout.constraint_names) > _NAMED:
        return _("{grid} variant").format(grid=layout.without_constraints.title("×"))
    return layout.title("×")


@router.post("/parse")
def parse_text(ask: ParseAsk) -> ParseAnswer:
    """Read a text in any format: pasted, dropped or linked; of several puzzles, the first and a list of all."""
    from lucidoku.formats import read  # hints need no formats

    layout = Layout.parse(ask.layout) if ask.layout else None
    if not ask.text.strip():
        raise ParseError(_("the puzzle is empty"))
    many, count, notes = _split_text(ask.text, layout)
    try:
        reading = many[0][1] if many else read(ask.text, layout)
    except ParseError as error:
        if any(letter.isdigit() for letter in ask.text):
            raise
        raise ParseError(_("there is no Sudoku in this text")) from error
    position = _position_of(reading, CALL_TIMEOUT / 2)
    position.corner = {int(cell): list(digits) for cell, digits in reading.corner_marks.items()}
    checked = look(position, CALL_TIMEOUT / 2)
    return ParseAnswer(
        position=position,
        layout=layout_view(reading.puzzle.layout),
        name=reading.title,
        author=reading.author,
        format=reading.format,
        notes=notes if many else list(reading.notes),
        puzzles=max(1, count),
        solutions=checked.solutions,  # type: ignore[arg-type]
        text=checked.text or _solutions_note(checked),
        level=_level_of(position) if checked.solutions == 1 else "",
        many=[
            FilePuzzle(position=_position_of(r, CALL_TIMEOUT / _MANY), name=r.title, line=line, notes=list(r.notes))
            for line, r in many
        ],
    )


def _level_of(position: PagePosition) -> str:
    """Return the level of a puzzle; "" if it takes long."""
    from lucidoku.logic.explaining import explain  # hints need no walkthroughs

    walk = explain(start_of(position), time_limit=_BRIEFLY)
    return "" if walk.timed_out else walk.level


def _position_of(reading: Reading, seconds: float) -> PagePosition:
    """Return a parsed puzzle as a position; candidates that are part of the puzzle are shown immediately."""
    position = position_of(reading.puzzle)
    if isinstance(reading.puzzle, Board):
        position.given_candidates = candidates_given(reading.puzzle, seconds)
        if position.given_candidates is not None:
            position.candidates = list(reading.puzzle.masks)
    return position


def _solutions_note(checked: CheckedPosition) -> str:
    if checked.solutions == 2:
        return _("The puzzle has several solutions. Hints then use only what holds in all of them.")
    if checked.solutions is None:
        return _("Time ran out before the number of solutions was known.")
    return ""


def _split_text(text: str, layout: Layout | None) -> tuple[list[tuple[int, Reading]], int, list[str]]:
    """Return the puzzles of a text, their number, and notes; no puzzles where the text holds just one."""
    from lucidoku.formats import Reading, read_puzzles

    one: tuple[list[tuple[int, Reading]], int, list[str]] = [], 1, []
    if "\n" not in text.strip() and len(text) < 4096:
        return one
    readings: list[tuple[int, Reading]] = []
    count = 0
    unread: list[Entry] = []
    notes = []
    until = time.monotonic() + _READING
    try:
        for entry in read_puzzles(text.splitlines(keepends=True), layout):
            if entry.puzzle is None:
                if count <= 1:
                    return one  # perhaps a single puzzle in an unusual form: the parser reports the error
                unread.append(entry)
                continue
            count += 1
            if count <= _MANY:
                readings.append((entry.line_number, Reading(entry.puzzle, "", entry.notes, entry.title)))
            if count > 1 and time.monotonic() > until:
                notes.append(_("There was time to read the first {count} puzzles only.").format(count=count))
                break
    except LucidokuError:
        return one
    if unread:
        message = ngettext(
            "{count} puzzle could not be read ({error}).",
            "{count} puzzles could not be read (first {error}).",
            len(unread),
        )
        notes.append(message.format(count=len(unread), error=unread[0].error))
    return (readings, count, notes) if count > 1 else one


@router.post("/check")
def check_position(ask: CheckAsk) -> CheckAnswer:
    """Report whether there are mistakes so far, and where."""
    checked = look(ask.position, CALL_TIMEOUT)
    complete = 0 not in checked.values.values
    mistakes = checked.mistakes + checked.wrong_pairs
    wrong, count = bool(mistakes), len(mistakes)
    if checked.solutions == 0:
        text = checked.text
    elif wrong:
        text = ngettext("There is {count} mistake.", "There are {count} mistakes.", count).format(count=count)
    elif complete:
        text = _("Solved!")
    elif checked.text:
        text = checked.text
    elif checked.solutions == 1:
        text = _("No mistake so far.")
    else:
        text = _solutions_note(checked)
    return CheckAnswer(
        solutions=checked.solutions,  # type: ignore[arg-type]
        complete=complete,
        solved=complete and not wrong and checked.solutions != 0,
        mistakes=mistakes,
        text=text,
        where="; ".join(dict.fromkeys(mistake.text for mistake in mistakes[:6])),
    )
