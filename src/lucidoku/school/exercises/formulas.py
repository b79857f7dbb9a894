"""Formulas that pupils write by mistake, compared with all the results of a function.

A formula is only named if it agrees with the pupil's function in every case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

from lucidoku.school.exercises import reference
from lucidoku.school.exercises.clues import clue
from lucidoku.words.language import N_

__all__ = ["STOPS", "TEXTS", "find_formulas"]

STOPS = "IndexError"
"""The result of a function that asks for a place outside the grid."""

Grid = list[list[int]]
Results = Sequence[tuple[Sequence[Any], Any]]
"""Arguments and results."""

TEXTS = {
    "begins": N_(
        "It seems that your box begins in row {row} and column {column}: is that true for each of the nine boxes?"
    ),
    "remainder": N_("% gives the remainder, here the place inside the box; // gives the number of boxes before it."),
    "number": N_("i // 3 is 0, 1 or 2, the number of the box: how many rows come before it?"),
    "itself": N_("The box does not begin at the cell itself, unless the cell is its first one."),
    "around": N_("These are the cells around the cell; its box may be elsewhere."),
    "limits": N_("Rows and columns 0, 1 and 2 belong to the first box; number 3 begins the next one."),
    "always": N_("Return the box of the cell, not always the same one."),
    "exchanged": N_("i and j are swapped: i is the row, j the column."),
    "narrow": N_("A box has 3 rows and 3 columns: yours has {rows} and {columns}."),
    "ends": N_("range(a, b) ends before b: a box that begins in row a ends before row a + 3."),
    "diagonal": N_(
        "These are only three cells of the box, from corner to corner: one loop for its rows, one for its columns."
    ),
    "without": N_("It seems that the result of {name} is not used."),
    "only": N_("It seems that only the result of {name} is used."),
    "any": N_(
        "A digit is possible if it is in none of the three lists; yours is left out only if it is in all of them."
    ),
    "repeated": N_("A digit enters the list once for each list that it is not in: check all three together."),
    "everything": N_("All nine digits are returned: does the condition ever leave one out?"),
    "inverse": N_("These are exactly the wrong ones: is the condition the wrong way round?"),
    "lost": N_("The digit {digit} is missing each time."),
    "nothing": N_("The list is empty each time: does the loop run at all, and is its condition ever true?"),
    "first": N_("Only the first one is returned: is return inside the loop?"),
    "last": N_("Only the last one is left: does each round of the loop throw away what earlier rounds collected?"),
    "constant": N_("Each call returns the same: does the function use its arguments?"),
    "row": N_("These are the digits of the row with this number, not of the column."),
    "column": N_("These are the digits of the column with this number, not of the row."),
    "following": N_("These are the digits of the next one: rows and columns are numbered from 0."),
    "down": N_("This goes down the column; the next cell in reading order is further right in the same row."),
    "turned": N_("Row and column are swapped: the row comes first."),
    "beyond": N_("There is no column 9: after column 8 the next row begins."),
    "begin": N_("A new row begins in column 0."),
    "both": N_("Both numbers grow; inside a row only the column does."),
    "short": N_("A row ends with column 8, not before."),
    "end": N_("After the last cell return (9, 0): row 9 means that all is done."),
    "givens": N_("The givens of the puzzle must stay: what does the function do with a filled cell?"),
    "zero": N_("An empty cell is 0, not None."),
    "letters": N_("A digit is written into the grid as text: leave out str( ) and the quotation marks."),
    "untouched": N_("Nothing is filled: was nothing written into S itself, or was everything taken out again?"),
    "stopped": N_("Nothing is filled from S[{i}][{j}] on, but the result is True: where does that True come from?"),
    "round": N_("{call} is called again and again with the same grid, so it never ends."),
    "stays": N_("This is the cell itself, not the one that follows."),
}
"""The explanations, by kind."""

Details = dict[str, Any]


def find_formulas(name: str, results: Results) -> list[Details]:
    """Return the wrong formula that a function calculates: the kind, as in `TEXTS`, and its details.

    Args:
        name: name of the task.
        results: results of the pupil's function, for all cases.

    >>> cases = reference.cases("next_cell", [[0] * 9 for _ in range(9)])
    >>> find_formulas("next_cell", [((i, j), (i, j + 1)) for i, j in cases])
    [{'kind': 'beyond'}]
    """
    wrong = [(given, found) for given, found in results if found != _right(name, given)]
    if not wrong:
        return []
    if name == "next_cell":
        return _of_next(results)
    if name == "box" and (faults := _of_box(results)):
        return faults
    if any(not isinstance(found, list) for _given, found in results):
        return []
    first = _of_possibles(results) if name == "possibles" else _of_lines(name, results)
    return next(([one] for one in (*first, *_of_digits(name, results))), [])


def common_clue(name: str, results: Results) -> str:
    """Return the clue that fits all wrong results; empty if there is none."""
    wrong = [(_right(name, given), found) for given, found in results if found != _right(name, given)]
    clues = {clue(expected, found) for expected, found in wrong if found != []}  # everything is true of an empty list
    return clues.pop() if len(clues) == 1 else ""


def _right(name: str, given: Sequence[Any]) -> Any:
    return getattr(reference, name)(*given)


def _fits(results: Results, formula: Callable[..., Any]) -> bool:
    """Return whether a formula agrees with the pupil's function in every case."""
    return all(formula(*given) == found for given, found in results)


def _of_next(results: Results) -> list[Details]:
    right = reference.next_cell
    formulas: dict[str, Callable[[int, int], Any]] = {
        "stays": lambda i, j: (i, j),
        "turned": lambda i, j: right(i, j)[::-1],
        "down": lambda i, j: (i + 1, j) if i < 8 else (0, j + 1),
        "beyond": lambda i, j: (i, j + 1),
        "both": lambda i, j: (i + 1, j + 1),
    }
    for kind, formula in formulas.items():
        if _fits(results, formula):
            return [{"kind": kind}]
    wrong = [(given, found) for given, found in results if found != right(*given)]
    places = [given for given, _found in wrong]
    pairs = all(isinstance(found, tuple) and len(found) == 2 for _given, found in wrong)
    if places == [(8, 8)]:
        return [{"kind": "end"}]
    if pairs and all(given[1] == 8 and found[0] == given[0] + 1 for given, found in wrong):
        return [{"kind": "begin"}]
    if pairs and all(given[1] == 8 and found == (given[0], 9) for given, found in wrong):
        return [{"kind": "beyond"}]
    if pairs and all(given[1] < 8 and found[0] == given[0] + 1 and found[1] in (0, 1) for given, found in wrong):
        return [{"kind": "short"}]
    if pairs and all(
        found[0] % 9 == (given[0] + 1) % 9 and found[1] % 9 == (given[1] + 1) % 9 for given, found in wrong
    ):
        return [{"kind": "both"}]
    return []


_STARTS: dict[str, tuple[str, Callable[[int], int]]] = {
    "{i} // 3 * 3": ("", lambda i: i // 3 * 3),
    "{i} % 3": ("remainder", lambda i: i % 3),
    "{i} % 3 * 3": ("remainder", lambda i: i % 3 * 3),
    "{i} // 3": ("number", lambda i: i // 3),
    "{i}": ("itself", lambda i: i),
    "{i} - 1": ("around", lambda i: i - 1),
    "0": ("always", lambda i: 0),
    "({i} - 1) // 3 * 3": ("limits", lambda i: (i - 1) // 3 * 3),
    "max({i} - 1, 0) // 3 * 3": ("limits", lambda i: max(i - 1, 0) // 3 * 3),
    "({i} + 1) // 3 * 3": ("begins", lambda i: (i + 1) // 3 * 3),
    "{i} // 3 * 3 + 1": ("begins", lambda i: i // 3 * 3 + 1),
    "{i} // 3 * 3 - 1": ("begins", lambda i: i // 3 * 3 - 1),
    "{i} // 3 + 3": ("begins", lambda i: i // 3 + 3),
    "{i} // 3 + {i} % 3": ("begins", lambda i: i // 3 + i % 3),
    "{i} - {i} // 3": ("begins", lambda i: i - i // 3),
    "{i} // 2 * 2": ("begins", lambda i: i // 2 * 2),
    "{i} - 3": ("begins", lambda i: i - 3),
    "round({i} / 3) * 3": ("begins", lambda i: round(i / 3) * 3),
}
"""Formulas for the beginning of a box: as written, the key of its advice, and the function."""

_ENDS: dict[str, Callable[[int], int]] = {
    "3": lambda a: a + 3,
    "2": lambda a: a + 2,
    "4": lambda a: a + 4,
    "ends": lambda a: 3,
}


def _cells(grid: Grid, rows: range, columns: range) -> Any:
    try:
        return [grid[r][c] for r in rows for c in columns if grid[r][c]]
    except IndexError:
        return STOPS


def _of_box(results: Results) -> list[Details]:
    """Return the faults in the box that a function reads; of several explanations, the closest to the right box."""
    matches: list[tuple[int, list[Details]]] = []
    for (row, (row_kind, top)), (column, (column_kind, left)) in product(_STARTS.items(), repeat=2):
        for (rows, bottom), (columns, right), turned in product(_ENDS.items(), _ENDS.items(), (False, True)):

            def formula(grid: Grid, i: int, j: int) -> Any:
                a, b = (top(j), left(i)) if turned else (top(i), left(j))  # noqa: B023 (called in this iteration)
                return _cells(grid, range(a, bottom(a)), range(b, right(b)))  # noqa: B023

            if formula(*results[0][0]) != results[0][1] or not _fits(results, formula):
                continue
            faults: list[Details] = []
            if turned:
                faults.append({"kind": "exchanged"})
            elif row_kind or column_kind:
                faults += _of_beginning(row, row_kind, column, column_kind)
            if "ends" in (rows, columns):
                faults.append({"kind": "ends"})
            elif (rows, columns) != ("3", "3"):
                faults.append({"kind": "narrow", "rows": rows, "columns": columns})
            strange = bool(row_kind) + bool(column_kind) + turned + (rows != "3") + (columns != "3")
            matches.append((strange, faults))
    if not matches:
        corner = lambda grid, i, j: [d for k in range(3) if (d := grid[i // 3 * 3 + k][j // 3 * 3 + k])]  # noqa: E731
        return [{"kind": "diagonal"}] if _fits(results, corner) else []
    return min(matches, key=lambda one: one[0])[1]


def _of_beginning(row: str, row_kind: str, column: str, column_kind: str) -> list[Details]:
    kinds = {row_kind, column_kind} - {""}
    if kinds == {"limits"}:
        return [{"kind": "limits"}]
    faults: list[Details] = [{"kind": "begins", "row": row.format(i="i"), "column": column.format(i="j")}]
    if len(kinds) == 1 and kinds != {"begins"}:
        faults.append({"kind": kinds.pop()})
    return faults


def _of_possibles(results: Results) -> Iterator[Details]:
    names = ("row", "column", "box")

    def lists(grid: Grid, i: int, j: int) -> tuple[set[int], ...]:
        return set(reference.row(grid, i)), set(reference.column(grid, j)), set(reference.box(grid, i, j))

    def without(*taken: int) -> Callable[..., list[int]]:
        def formula(grid: Grid, i: int, j: int) -> list[int]:
            found = lists(grid, i, j)
            return [n for n in range(1, 10) if not any(n in found[k] for k in taken)]

        return formula

    for k, house in enumerate(names):
        if _fits(results, without(*{0, 1, 2} - {k})):
            yield {"kind": "without", "name": house}
        if _fits(results, without(k)):
            yield {"kind": "only", "name": house}
    if _fits(results, lambda *given: [n for n in range(1, 10) if any(n not in one for one in lists(*given))]):
        yield {"kind": "any"}
    if all(
        sorted(found) == sorted(n for one in lists(*given) for n in range(1, 10) if n not in one)
        for given, found in results
    ):
        yield {"kind": "repeated"}
    if _fits(results, without()):
        yield {"kind": "everything"}
    if all(sorted(set(found)) == sorted(set.union(*lists(*given))) for given, found in results):
        yield {"kind": "inverse"}


def _of_lines(name: str, results: Results) -> Iterator[Details]:
    formula: Callable[..., list[int]] = getattr(reference, name)
    other = {"row": "column", "column": "row"}.get(name)
    if other:
        if _fits(results, getattr(reference, other)):
            yield {"kind": other}
        if _fits(results, lambda grid, k: formula(grid, (k + 1) % 9)):
            yield {"kind": "following"}
    pairs = [(formula(*given), found) for given, found in results]
    if all(sorted(found) == sorted({*range(1, 10)} - {*expected}) for expected, found in pairs):
        yield {"kind": "inverse"}
    if all(found == [0] * (9 - len(expected)) for expected, found in pairs):
        yield {"kind": "inverse"}


def _of_digits(name: str, results: Results) -> Iterator[Details]:
    """Yield the relations between the lists and the right ones that apply to every task."""
    pairs = [(_right(name, given), found) for given, found in results]
    if all(found == [] for _expected, found in pairs):
        yield {"kind": "nothing"}
        return
    for kind, part in (("first", slice(1)), ("last", slice(-1, None))):
        if all(found == expected[part] for expected, found in pairs):
            yield {"kind": kind}
    for digit in range(1, 10):
        if all(found == [n for n in expected if n != digit] for expected, found in pairs):
            yield {"kind": "lost", "digit": digit}
    if all(found == results[0][1] for _given, found in results):
        yield {"kind": "constant"}
