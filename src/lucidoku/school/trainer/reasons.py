"""The reason why some cells are not the pattern of a station, in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell
from lucidoku.grid.houses import House
from lucidoku.logic.techniques._words import cells_text, choice, digits_text, join
from lucidoku.school.trainer.stations import Station
from lucidoku.words.language import _, ngettext

__all__ = ["why_not"]

_NAMED = 3  # digits that are named in a reason


def why_not(board: Board, station: Station, cells: Collection[Cell]) -> str:
    """Return the first reason why the cells are not the station's pattern.

    >>> from lucidoku.school.trainer import exercise, station
    >>> made = exercise(station("last-cell"), 1)
    >>> why_not(made.board, made.station, [made.board.layout.cells[0]])
    'r1c1 is filled: the pattern is made of empty cells.'
    """
    chosen = sorted(cells)
    filled = [cell for cell in chosen if board.values[cell]]
    if filled:
        text = ngettext(
            "{cells} is filled: the pattern is made of empty cells.",
            "{cells} are filled: the pattern is made of empty cells.",
            len(filled),
        )
        return text.format(cells=cells_text(filled, board.layout))
    if station.cells and len(chosen) != station.cells:
        return (
            _("The pattern has {wanted} cells, and these are {count}.").format(wanted=station.cells, count=len(chosen))
            if station.cells > 1
            else _("Press one cell, the one that you mean.")
        )
    return _REASONS[station.id](board, chosen) or _("From these cells nothing follows.")


def _houses(board: Board, cell: Cell) -> list[House]:
    return [house for house in board.layout.houses if cell in house.cells]


def _shared(board: Board, cells: Sequence[Cell]) -> list[House]:
    return [house for house in board.layout.houses if set(cells) <= set(house.cells)]


def _places(board: Board, house: House, digit: int) -> list[Cell]:
    return [cell for cell in house.cells if not board.values[cell] and board.has_candidate(cell, digit)]


def _common(board: Board, cells: Sequence[Cell]) -> list[int]:
    return sorted(set.intersection(*(set(board.candidates(cell)) for cell in cells)))


def _no_digit() -> str:
    return _("No digit is a candidate of all these cells.")


def _not_last(board: Board, cells: Sequence[Cell]) -> str:
    counts = (
        _("{house} has {count}").format(house=house.name, count=sum(not board.values[one] for one in house.cells))
        for house in _houses(board, cells[0])
    )
    return _("It is not the last empty cell there: {houses} of them.").format(houses=join(counts))


def _not_only_place(board: Board, cells: Sequence[Cell]) -> str:
    (cell,) = cells
    others = []
    for digit in board.candidates(cell)[:_NAMED]:
        house = _houses(board, cell)[-1]
        other = next((one for one in _places(board, house, digit) if one != cell), None)
        if other is not None:
            others.append(_("{digit} also fits {cell}").format(digit=board.layout.digit_text(digit), cell=other))
    if not others:
        return ""
    return _("No digit has its only place there: {others}.").format(others=join(others))


def _not_only_digit(board: Board, cells: Sequence[Cell]) -> str:
    (cell,) = cells
    digits = choice(map(board.layout.digit_text, board.candidates(cell)))
    return _("{cell} can still be {digits}.").format(cell=cell, digits=digits)


def _not_box_and_line(board: Board, cells: Sequence[Cell]) -> str:
    shared = _shared(board, cells)
    if len(shared) < 2 or not any(house.kind == "box" for house in shared):
        return _("These cells are not in one box and one line.")
    for digit in _common(board, cells):
        if all(set(_places(board, house, digit)) > set(cells) for house in shared):
            others = (
                _("{cell} in {house}").format(
                    cell=next(one for one in _places(board, house, digit) if one not in cells), house=house.name
                )
                for house in shared
            )
            return _("{digit} also fits {others}.").format(digit=board.layout.digit_text(digit), others=join(others))
    return _no_digit() if not _common(board, cells) else _("That is true, but no other cell loses the digit.")


def _not_naked(board: Board, cells: Sequence[Cell]) -> str:
    if not _shared(board, cells):
        return _("These cells share no row, column or box.")
    digits = sorted({digit for cell in cells for digit in board.candidates(cell)})
    if len(digits) > len(cells):
        return _("Together they have {count} digits, not {wanted}: {digits}.").format(
            count=len(digits), wanted=len(cells), digits=digits_text(digits, board.layout)
        )
    return _("That is true, but no other cell loses a digit.")


def _not_hidden(board: Board, cells: Sequence[Cell]) -> str:
    shared = _shared(board, cells)
    if not shared:
        return _("These cells share no row, column or box.")
    confined = [digit for digit in _common(board, cells) if len(_places(board, shared[0], digit)) == len(cells)]
    if len(confined) < len(cells):
        return _("In {house} no two digits have both their places here.").format(house=shared[0].name)
    return _("That is true, but these cells have no other candidates.")


def _are_corners(cells: Sequence[Cell]) -> bool:
    return len(cells) == 4 and len({cell.row for cell in cells}) == 2 and len({cell.column for cell in cells}) == 2


def _not_corners() -> str:
    return _("These four cells are not the corners of a rectangle.")


def _not_x_wing(board: Board, cells: Sequence[Cell]) -> str:
    if not _are_corners(cells):
        return _not_corners()
    common = _common(board, cells)
    if not common:
        return _no_digit()
    digit = common[0]
    rows = [house for house in board.layout.rows if set(house.cells) & set(cells)]
    columns = [house for house in board.layout.columns if set(house.cells) & set(cells)]
    others = []
    for lines in (rows, columns):
        for house in lines:
            other = next((one for one in _places(board, house, digit) if one not in cells), None)
            if other is not None:
                others.append(_("{cell} in {house}").format(cell=other, house=house.name))
                break
    if len(others) < 2:
        return _("That is true, but no other cell loses the digit.")
    return _("{digit} also fits {others}.").format(digit=board.layout.digit_text(digit), others=join(others))


def _not_leaning(board: Board, cells: Sequence[Cell]) -> str:
    return "" if _common(board, cells) else _no_digit()


def _pairs_only(board: Board, cells: Sequence[Cell]) -> str:
    larger = [cell for cell in cells if len(board.candidates(cell)) != 2]
    if not larger:
        return ""
    return _("{cell} has {count} candidates, and each of these cells needs two.").format(
        cell=larger[0], count=len(board.candidates(larger[0]))
    )


def _not_wing(board: Board, cells: Sequence[Cell]) -> str:
    peers = board.layout.peers
    sees_both = any(all(other == cell or other in peers[cell] for other in cells) for cell in cells)
    return _pairs_only(board, cells) or ("" if sees_both else _("None of these cells sees both others."))


def _not_rectangle(board: Board, cells: Sequence[Cell]) -> str:
    if not _are_corners(cells):
        return _not_corners()
    if len({house for cell in cells for house in _houses(board, cell) if house.kind == "box"}) != 2:
        return _("These corners are not in two boxes.")
    return "" if len(_common(board, cells)) >= 2 else _("These cells have no two candidates in common.")


def _not_chain(board: Board, cells: Sequence[Cell]) -> str:
    if reason := _pairs_only(board, cells):
        return reason
    alone = [cell for cell in cells if not any(other in board.layout.peers[cell] for other in cells)]
    return _("{cell} sees none of the others.").format(cell=alone[0]) if alone else ""


_REASONS: dict[str, Callable[[Board, Sequence[Cell]], str]] = {
    "last-cell": _not_last,
    "only-place": _not_only_place,
    "only-digit": _not_only_digit,
    "box-and-line": _not_box_and_line,
    "two-cells": _not_naked,
    "two-digits": _not_hidden,
    "three-cells": _not_naked,
    "two-rows": _not_x_wing,
    "two-lines": _not_leaning,
    "hinge": _not_wing,
    "rectangle": _not_rectangle,
    "chain": _not_chain,
}
