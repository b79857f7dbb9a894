"""Files of SudoCue and SadMan Software: `.sdk` (a puzzle with its particulars) and `.sdx` (a puzzle that is being solved).

Sources: sudocue.net/fileformats.php; SadMan Software's FAQ 19 for the sections `[Puzzle]`, `[State]`, `[PencilMarks]` and
`[Colours]`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from lucidoku.files.located import located
from lucidoku.formats._cells import tables
from lucidoku.formats._format import (
    EMPTY,
    STATE,
    Format,
    Reading,
    as_board,
    as_grid,
    as_reading,
    last_cell_note,
    layout_for,
)
from lucidoku.formats._rules import Refused
from lucidoku.formats.grid import first_table
from lucidoku.formats.line import significant
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell, digit_of, digit_text
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _

__all__ = ["PROGRESS", "SDK"]

_SECTION = re.compile(r"\s*\[\s*(Puzzle|State|PencilMarks|Colou?rs)\s*\]\s*", re.IGNORECASE)
_PARTICULAR = re.compile(r"#([ADCBSLU])\s*(.*)")
_PLACED = re.compile(r"u([1-9A-P])", re.IGNORECASE)


def _detect_sdk(text: str) -> bool:
    if "[" in text and any(_SECTION.fullmatch(line) for line in text.split("\n")):
        return True
    return bool(_PARTICULAR.match(text.lstrip()) and re.match(r"#[ADCBSLU]\S", text.lstrip())) and bool(
        tables(text, None)
    )


def _read_sdk(text: str, layout: Layout | None) -> Reading:
    for number, line in enumerate(text.split("\n"), 1):
        if re.fullmatch(r"\s{0,9}(?:\[ ?[A-Za-z]+ ?\]?|[A-Za-z]+ ?\]) {0,9}", line) and not _SECTION.fullmatch(line):
            raise located(_("unknown section {name}").format(name=repr(line.strip()[:30])), number, None, Refused)
    parts: dict[str, tuple[int, list[str]]] = {"": (0, [])}
    section = ""
    for number, line in enumerate(text.split("\n"), 1):
        if match := _SECTION.fullmatch(line):
            section = match[1].lower().replace("colours", "colors")
            parts[section] = (number, [])
        else:
            parts[section][1].append(line)
    particulars = {match[1]: match[2] for line in parts[""][1] if (match := _PARTICULAR.match(line.strip()))}
    start, lines = parts.get("puzzle", parts[""])
    for at, part in parts.values():
        if len(tables("\n" * at + "\n".join(part), layout)) > 1:
            raise located(_("this section has more rows than its grid"), max(at, 1), None, Refused)
    for name, (at, part) in parts.items():
        if name and not "".join(part).strip():
            shown = "PencilMarks" if name == "pencilmarks" else name.capitalize()
            raise located(_("the section {name} is empty").format(name=f"[{shown}]"), at, None, Refused)
    puzzle = first_table("\n" * start + "\n".join(lines), layout)
    if "state" in parts or "pencilmarks" in parts:
        state = _state(as_grid(puzzle.puzzle), parts)
        puzzle = replace(state, notes=(*puzzle.notes, *state.notes))
    if "colors" in parts:
        puzzle = _with_colors(puzzle, parts["colors"][1])
    return replace(puzzle, format="sdk", title=particulars.get("D", ""), author=particulars.get("A", ""))


def _state(givens: Grid, parts: dict[str, tuple[int, list[str]]]) -> Reading:
    layout, values = givens.layout, givens.values
    notes: tuple[str, ...] = ()
    if "state" in parts:
        start, lines = parts["state"]
        table = first_table("\n" * start + "\n".join(lines), layout)
        notes, now = table.notes, as_grid(table.puzzle).values
        values = bytes(a or b for a, b in zip(values, now, strict=True))
    masks = [(1 << layout.n) - 1] * layout.n**2
    if "pencilmarks" in parts:
        start, lines = parts["pencilmarks"]
        words = [
            (number, word) for number, line in significant("\n" * start + "\n".join(lines)) for word in _marks(line)
        ]
        if len(words) != layout.n**2:
            message = _("expected {expected} cells in [PencilMarks], got {count}")
            raise located(message.format(count=len(words), expected=layout.n**2), start)
        for cell, (_number, word) in enumerate(words):
            digits = {digit_of(ch) for ch in word if ch not in EMPTY}
            if digits and max(digits) <= layout.n:
                masks[cell] = sum(1 << d - 1 for d in digits)
    return Reading(Board.from_masks(layout, masks, values, givens.values), notes=notes)


def _marks(line: str) -> list[str]:
    return (
        re.findall(r"[1-9A-Pa-p]+|[.0_-]", line)
        if not re.search(r"[,;]", line)
        else [word.strip() or "." for word in re.split(r"[,;]", line)]
    )


def _with_colors(reading: Reading, lines: list[str]) -> Reading:
    words = [word for line in lines for word in (line.split() if " " in line.strip() else line.strip())]
    cells = reading.puzzle.layout.cells
    if len(words) != len(cells):
        return reading.noting(_("the colours could not be read and were left out"))
    colors: dict[Cell, tuple[str, ...]] = {
        cell: (word,) for cell, word in zip(cells, words, strict=True) if word not in (*EMPTY, "0")
    }
    return replace(reading, colors=colors)


def _write_sdk(what: Grid | Board | Reading) -> str:
    """Write nine lines; a board has the sections `[Puzzle]`, `[State]` and `[PencilMarks]`."""
    reading = as_reading(what)
    subject = reading.puzzle
    head = "".join(f"#{letter}{text}\n" for letter, text in (("A", reading.author), ("D", reading.title)) if text)
    if isinstance(subject, Grid):
        may_be_several = subject.layout.n == 16 and max(subject.values) <= 4  # each row is a grid of four rows, too
        return head + ("[Puzzle]\n" if may_be_several else "") + _plain(subject)
    n = subject.layout.n
    words = []
    for cell in subject.layout.cells:
        digits = [subject.values[cell]] if subject.values[cell] else subject.candidates(cell)
        words.append("".join(map(digit_text, digits)))
    rows = [" ".join(words[r * n : r * n + n]) for r in range(n)]
    return head + "\n".join(
        ["[Puzzle]", _plain(subject.givens), "[State]", _plain(subject.grid), "[PencilMarks]", *rows]
    )


def _plain(grid: Grid) -> str:
    n = grid.layout.n
    return "\n".join(grid.line[r * n : r * n + n] for r in range(n))


def _detect_sdx(text: str) -> bool:
    lines = significant(text, max(SIZES) + 1)
    if not 4 <= len(lines) <= max(SIZES) or any(len(line.split()) != len(lines) for _number, line in lines):
        return False
    rows = [line.split() for _number, line in lines]
    words = [word for row in rows for word in row]
    return all(re.fullmatch(r"u?[1-9A-Pa-p]+", word) for word in words) and any(map(_PLACED.fullmatch, words))


def _read_sdx(text: str, layout: Layout | None) -> Reading:
    rows = [(number, line.split()) for number, line in significant(text)]
    layout = layout_for(len(rows) ** 2, layout)
    givens, values, masks = bytearray(), bytearray(), []
    for number, words in rows:
        if len(words) != layout.n:
            message = _("expected {expected} cells in this row, got {count}")
            raise located(message.format(count=len(words), expected=layout.n), number)
        for word in words:
            digits = word[1:] if _PLACED.fullmatch(word) else word
            try:
                candidates = [digit_of(ch) for ch in digits]
            except ValueError:
                candidates = [99]
            if not candidates or max(candidates) > layout.n:
                raise located(_("{word} is not a cell").format(word=repr(word[:30])), number)
            single = candidates[0] if len(candidates) == 1 else 0
            givens.append(0 if word != digits else single)
            values.append(single)
            masks.append(sum({1 << d - 1 for d in candidates}))
    for cell, digit in enumerate(givens):  # a lone candidate looks like a given, but a cell that it sees still has it
        if digit and any(masks[peer] >> digit - 1 & 1 and not values[peer] for peer in layout.peers[cell]):
            givens[cell] = values[cell] = 0
    reading = Reading(Board.from_masks(layout, masks, bytes(values), bytes(givens)))
    if masks[-1].bit_count() == 1 and not values[-1]:
        return reading.noting(last_cell_note())
    return reading


def _write_sdx(subject: Grid | Board) -> str:
    """Write givens as `5`, placed digits as `u5`, candidates together; a lone candidate looks the same as a given."""
    board = as_board(subject)
    n = board.layout.n
    words = []
    for cell in board.layout.cells:
        value = board.values[cell]
        user = "u" if value and not board.givens[cell] else ""
        words.append(user + ("".join(map(digit_text, [value] if value else board.candidates(cell)))))
    return "\n".join(" ".join(words[r * n : r * n + n]) for r in range(n))


SDK = Format(
    "sdk",
    "SudoCue and SadMan: nine lines, or sections with the state",
    _detect_sdk,
    _read_sdk,
    _write_sdk,
    label="SudoCue, SadMan (.sdk)",
    keeps=STATE | {"title"},
    suffixes=(".sdk",),
    whole=_detect_sdk,
)
PROGRESS = Format(
    "sdx",
    "SudoCue's progress: u5 for a placed digit, candidates together",
    _detect_sdx,
    _read_sdx,
    _write_sdx,
    label="SudoCue (.sdx)",
    keeps=STATE,
    lone="always",
    suffixes=(".sdx",),
)
