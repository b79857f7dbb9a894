"""Convert any puzzle-like value to a grid or a board, for all public functions."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from io import TextIOBase
from itertools import islice
from typing import Any

from lucidoku.errors import InvalidPuzzle, ParseError, WrongType
from lucidoku.grid.board import Board
from lucidoku.grid.grid import NOTHING, Grid, PuzzleLike, digits_in
from lucidoku.grid.layout import Layout, LayoutLike, layout_of
from lucidoku.words.language import _

__all__ = ["board_of", "puzzle_of"]


def puzzle_of(puzzle: PuzzleLike, layout: LayoutLike | None = None) -> Grid | Board:
    """Return a puzzle as a Grid, or as a Board where candidates or placed values are known.

    Args:
        puzzle: a Grid or Board, text, a list of digits, flat or of rows, a numpy array, digits by cell such as
            {"r1c2": 3}, an entry of `read_puzzles`, or a file with one puzzle: its Path, or an open one.
        layout: the layout of text, lists and arrays; the usual one for this number of cells by default.

    Raises:
        ParseError: the text is not a puzzle.
        InvalidPuzzle: a list that is not a grid.
        LucidokuError: the entry of a file that could not be read.

    >>> puzzle_of([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]])
    Grid('1.....2..3.....4')
    >>> puzzle_of({"r1c1": 1, "r2c3": 2, "r3c2": 3, "r4c4": 4}, "4x4")
    Grid('1.....2..3.....4')
    """
    if isinstance(puzzle, (Grid, Board)):
        return puzzle
    layout = layout_of(layout)
    if isinstance(puzzle, str):
        from lucidoku.formats.line import plain_grid

        if (plain := plain_grid(puzzle, layout)) is not None:
            return plain
        from lucidoku.formats import read
        from lucidoku.grid.tables import is_path

        try:
            return read(puzzle, layout).puzzle
        except ParseError:
            if not is_path(puzzle):
                raise
        raise _names_a_file(puzzle)  # text may come from a stranger's table, and opens no file
    if isinstance(puzzle, (os.PathLike, TextIOBase)):
        return _only_one_of(puzzle, layout)
    if isinstance(puzzle, (bytes, bytearray)):
        return (
            Grid(bytes(puzzle), layout)
            if max(puzzle, default=0) <= 25  # digits, because no letter of a text is so low
            else puzzle_of(puzzle.decode(errors="replace"), layout)
        )
    if (held := getattr(puzzle, "puzzle", NOTHING)) is not NOTHING:
        if held is None:
            raise getattr(puzzle, "error", None) or InvalidPuzzle(_("no puzzle found"))
        return puzzle_of(held, layout)
    if isinstance(puzzle, Mapping) and puzzle and all(isinstance(key, (str, tuple)) for key in puzzle):
        return _of_mapping(puzzle, layout)
    try:
        return Grid(*digits_in(puzzle, layout))
    except InvalidPuzzle:
        if _several(puzzle):
            from lucidoku.words.guesses import plural_call

            many = plural_call() or "ld.solve_many(puzzles), ld.explain_many(puzzles), ld.rate_many(puzzles)"
            message = _("expected one puzzle, got a list; use {answer}")
            raise WrongType(message.format(answer=many)) from None
        raise


def _of_mapping(digits: Mapping[Any, Any], layout: Layout | None) -> Grid | Board:
    """Return the grid with these digits by cell, or the puzzle of a record that `to_dict` has written."""
    if "puzzle" in digits or "schema" in digits:
        from lucidoku.formats import puzzle_of_record

        return puzzle_of_record(digits)
    if isinstance(digits.get("size"), int):  # as f-puzzles writes a puzzle
        rows: list[Any] = [[{}] * digits["size"]] * digits["size"]
        return puzzle_of(json.dumps({"grid": rows, **digits}), layout)
    layout = layout or Layout("9x9")
    values: list[Any] = [0] * layout.n**2
    for cell, digit in digits.items():
        values[layout.cell(cell)] = digit
    return Grid(values, layout)


def _only_one_of(file: os.PathLike[str] | TextIOBase, layout: Layout | None) -> Grid | Board:
    """Return the puzzle of a file that has one; answer a file with several."""
    from lucidoku.formats import read_puzzles

    entries = list(islice(read_puzzles(file, layout), 2))
    if len(entries) == 1:
        return puzzle_of(entries[0])
    raise _names_a_file(os.fspath(file) if isinstance(file, os.PathLike) else getattr(file, "name", ""))


def _names_a_file(name: str) -> ParseError:
    from lucidoku.words.guesses import plural_call

    message = _("{text} is not a puzzle; for the puzzles of a file use {call}")
    return ParseError(message.format(text=repr(name), call=plural_call() or f"ld.read_puzzles({name!r})"))


def _several(puzzle: Any) -> bool:
    """Return whether a value that is not a puzzle holds puzzles."""
    shape: Any = getattr(puzzle, "shape", ())
    if len(shape) > 1:  # of an array or a table
        return bool(shape[0] != shape[1])
    items = list(puzzle) if isinstance(puzzle, Iterable) else []
    return bool(items) and all(
        isinstance(item, (Grid, Board))
        or hasattr(item, "puzzle")
        or (isinstance(item, str) and len(item) >= 16 and len(item) != len(items))
        for item in items
    )


def board_of(puzzle: PuzzleLike) -> Board:
    """Return a new board for a puzzle: changing it changes nothing else."""
    value = puzzle_of(puzzle)
    return Board(value) if isinstance(value, Grid) else value.copy()
