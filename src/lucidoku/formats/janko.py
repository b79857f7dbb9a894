"""The text form of janko.at: sections from `begin` to `end`, as other collections (playsudoku.ru) use it, too.

    begin
    puzzle sudoku             also: sudoku,diagonals
    title …                   author, source and the like say nothing about the rules
    size 6
    patternx 3                columns of a box
    patterny 2                rows of a box
    options diagonals
    problem                   a number or - for each cell
    areas                     for a jigsaw: the number of its box for each cell
    solution                  compared with the problem, not kept
    end

A section that is not known here is refused by name: it may be a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.located import located
from lucidoku.formats._format import PUZZLE, Format, Placed, Reading, as_reading, box_numbers
from lucidoku.formats._rules import Refused, RuleCollector, refusal
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.language import N_, _

__all__ = ["FORMAT"]

_WORDS = frozenset(
    (
        "author",
        "title",
        "source",
        "info",
        "unit",
        "date",
        "difficulty",
        "level",
        "genre",
        "mail",
        "publisher",
        "copyright",
        "comment",
    )
)
"""Sections of words that say nothing about the rules."""
_NUMBERS = frozenset(("size", "rows", "cols", "patternx", "patterny"))
_TABLES = frozenset(("problem", "areas", "solution"))
_RULES = frozenset(("puzzle", "options"))
_BEGIN = re.compile(r"(?<!\w)begin$")  # a tag or words may precede it
_PUZZLE = re.compile(r"(?:^|\])puzzle\s+sudoku\b")  # where `begin` is lost
_LATER = re.compile(r"(?:size|rows|cols|patternx|patterny) \d{1,2}|options(?: \w+)*|problem")  # where that is lost, too
_END = re.compile(r"end(?!\w)")
_CELL = re.compile(r"[-.]|[1-9]\d?")
_OF_ONE_LINE = _WORDS | _NUMBERS | _RULES | {"begin"}
_USUAL = frozenset(("sudoku", "usual", "standard", "classic"))


class _Section(NamedTuple):
    line: int
    name: str
    words: list[str]


def _detect(text: str) -> bool:
    start = text[:5000]
    if "begin" not in start and "puzzle" not in start and "problem" not in start:
        return False
    lines = [line.strip() for line in start.split("\n")]
    begin = next((number for number, line in enumerate(lines) if _BEGIN.search(line) or _PUZZLE.search(line)), None)
    later = next((number for number, line in enumerate(lines) if _LATER.fullmatch(line)), len(lines))
    names = {line.split()[0] for line in lines[later if begin is None else begin :] if line}
    if begin is None:  # the word `problem` may be above any grid
        return "problem" in names and not names.isdisjoint((*_NUMBERS, "options", "areas", "end"))
    return "problem" in names or len(_NUMBERS & names) > 1 or len((_OF_ONE_LINE | _TABLES) & names) > 3


def _read(text: str, layout: Layout | None) -> Reading:
    puzzles = list(_puzzles(text))
    if not puzzles:
        raise ParseError(_("expected the sections of a puzzle, such as begin, size 9, problem and end"))
    return _read_one(puzzles[0]).first_of(len(puzzles))


def _read_all(text: str, layout: Layout | None) -> Iterator[Placed]:
    for sections in _puzzles(text):
        try:
            yield sections[0].line, _read_one(sections)
        except LucidokuError as error:
            yield sections[0].line, error


def _puzzles(text: str) -> Iterator[list[_Section]]:
    """Yield the sections of each puzzle, from `begin` to `end`."""
    sections: list[_Section] = []
    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        words = line.split()
        if not words:
            continue
        if _BEGIN.search(line):
            if sections:
                yield sections
            sections = [_Section(number, "begin", [])]
        elif not sections and _PUZZLE.search(line):
            sections = [_Section(number, "begin", []), _Section(number, "puzzle", words[words.index("puzzle") + 1 :])]
        elif not sections and _LATER.fullmatch(line):
            sections = [_Section(number, "", []), _Section(number, words[0], words[1:])]
        elif not sections:
            continue
        elif _END.match(line):
            yield [*sections, _Section(number, "end", [])]
            sections = []
        elif sections[-1].name not in _OF_ONE_LINE and _CELL.match(words[0]):
            sections[-1].words.extend(words)
        else:
            sections.append(_Section(number, words[0].lower(), words[1:]))
    if sections:
        yield sections


def _read_one(sections: list[_Section]) -> Reading:
    named: dict[str, _Section] = {}
    unknown: dict[str, int] = {}
    for section in sections[1:]:
        if section.name in named and section.name not in _WORDS:
            raise _wrong(section, _("the section {name} is there twice").format(name=section.name))
        if section.name not in _WORDS | _NUMBERS | _TABLES | _RULES | {"end"}:
            unknown[section.name] = 1
        named[section.name] = section
    if "problem" not in named:
        raise _wrong(sections[0], _("this puzzle has no section {name}").format(name="problem"))
    diagonals = _diagonals(named, unknown)
    if unknown:
        raise refusal(unknown)
    n = _size(named)
    values = _table(named["problem"], n)
    layout = _layout(named, n)
    grid = Grid(bytes(values), layout.with_diagonals() if diagonals else layout)
    notes = _solution_notes(grid, named["solution"]) if "solution" in named and named["solution"].words else ()
    if not sections[0].name:
        notes = (*notes, _("the puzzle has no beginning; part of the text may be missing"))
    if "end" not in named:
        notes = (*notes, _("the puzzle has no end; part of the text may be missing"))
    title, author = (" ".join(named[name].words) if name in named else "" for name in ("title", "author"))
    return Reading(grid, "janko", notes, title, author)


def _wrong(section: _Section, message: str) -> Refused:
    return Refused(str(located(message, section.line)))


def _diagonals(named: dict[str, _Section], unknown: dict[str, int]) -> bool:
    """Return whether the puzzle has diagonals; other rules that it names are added to the unknown ones."""
    words = [word for name in ("puzzle", "options") if name in named for word in named[name].words]
    rules = {word.lower() for word in re.split(r"[\s,;]+", " ".join(words)) if word} - _USUAL
    unknown.update(dict.fromkeys(sorted(rules - {"diagonals", "diagonal"}), 1))
    return bool(rules & {"diagonals", "diagonal"})


def _number(named: dict[str, _Section], name: str) -> int:
    section = named[name]
    if len(section.words) != 1 or not re.fullmatch(r"[1-9]\d?", section.words[0]):
        raise _wrong(section, _("expected a number behind {name}").format(name=name))
    return int(section.words[0])


def _size(named: dict[str, _Section]) -> int:
    sizes = {_number(named, name) for name in ("size", "rows", "cols") if name in named}
    if len(sizes) > 1:
        raise Refused(_("the grid of this puzzle is not square"))
    if sizes:
        return sizes.pop()
    words = named["problem"].words
    cells = len("".join(words)) if _in_rows(words) else len(words)
    n = isqrt(cells)
    if n * n != cells:
        raise _wrong(named["problem"], _("no grid has {cells} cells").format(cells=cells))
    return n


def _in_rows(words: list[str]) -> bool:
    """Return whether each word is a row of cells without blanks."""
    return len(words) > 1 and all(len(word) == len(words) for word in words)


def _table(section: _Section, n: int) -> list[int]:
    """Return a number for each cell, 0 for none."""
    words = list("".join(section.words)) if _in_rows(section.words) and n == len(section.words) else section.words
    if len(words) != n * n:
        message = _("the section {name} has {count} cells; expected {expected}")
        raise _wrong(section, message.format(name=section.name, count=len(words), expected=n * n))
    for word in words:
        if not _CELL.fullmatch(word) or (word.isdecimal() and int(word) > n):
            message = _("{word} is not a number of the section {name}; expected 1 to {n}, or - for none")
            raise _wrong(section, message.format(word=repr(word[:20]), name=section.name, n=n))
    return [int(word) if word.isdecimal() else 0 for word in words]


def _layout(named: dict[str, _Section], n: int) -> Layout:
    pattern = [_number(named, name) if name in named else 0 for name in ("patterny", "patternx")]
    if "areas" in named:
        rules = RuleCollector(n)
        try:
            rules.boxes(_table(named["areas"], n))
            return rules.layout()
        except Refused:
            raise
        except ParseError as error:
            raise _wrong(named["areas"], str(error)) from error
    if not any(pattern):
        try:
            return Layout.of_size(n)
        except LucidokuError as error:
            raise Refused(str(error)) from error
    height, width = pattern[0] or n // pattern[1], pattern[1] or n // pattern[0]
    if height * width != n:
        message = _("boxes of {height} rows and {width} columns do not fit a grid of {n} rows")
        raise _wrong(named["patternx" if pattern[1] else "patterny"], message.format(height=height, width=width, n=n))
    return Layout.standard(height, width)


def _solution_notes(grid: Grid, section: _Section) -> tuple[str, ...]:
    """Return a note where the solution that the text has does not belong to the puzzle."""
    solution = Grid(bytes(_table(section, grid.layout.n)), grid.layout)
    other = next(
        (cell for cell in grid.layout.cells if grid[cell] and solution[cell] and grid[cell] != solution[cell]), None
    )
    if other is not None:
        return (_("the solution in the text has another digit in {cell}").format(cell=other),)
    if solution.status():
        return (_("the solution in the text breaks the rules of the puzzle"),)
    return ()


def _write(what: Grid | Board | Reading) -> str:
    reading = as_reading(what)
    puzzle = reading.puzzle
    grid = puzzle.grid if isinstance(puzzle, Board) else puzzle
    layout, n = grid.layout, grid.layout.n
    if set(layout.extras) - {"diagonal"}:
        raise LucidokuError(
            _("the text form of janko.at supports diagonals and jigsaw boxes, but no other extra houses")
        )
    lines = ["begin", "puzzle sudoku"]
    lines += [f"{name} {text}" for name, text in (("title", reading.title), ("author", reading.author)) if text]
    lines.append(f"size {n}")
    if not layout.is_jigsaw:
        lines += [f"patternx {layout.box_width}", f"patterny {layout.box_height}"]
    lines += ["options diagonals"] * bool(layout.extras)
    lines += ["problem", *_rows([str(value) if value else "-" for value in grid.values], n)]
    if layout.is_jigsaw:
        lines += ["areas", *_rows([str(box + 1) for box in box_numbers(layout)], n)]
    return "\n".join([*lines, "end"])


def _rows(words: list[str], n: int) -> list[str]:
    return [" ".join(words[i : i + n]) for i in range(0, n * n, n)]


FORMAT = Format(
    "janko",
    "sections from begin to end, as janko.at writes its puzzles",
    _detect,
    _read,
    _write,
    _read_all,
    label=N_("janko.at (sections from begin to end)"),
    keeps=PUZZLE | {"houses", "title"},
    whole=_detect,
    long=True,
)
