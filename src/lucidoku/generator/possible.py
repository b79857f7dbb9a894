"""Detect impossible requests: by counting, and by one exact search of the fixed givens."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from lucidoku.errors import InvalidArgument, TimeLimit
from lucidoku.generator.symmetry import orbits_of
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.ratings.notes import superfluous
from lucidoku.search.solutions import first_solutions
from lucidoku.words.language import _, ngettext

if TYPE_CHECKING:
    from lucidoku.generator.spec import PuzzleSpec

__all__ = ["check_possible"]

_SECONDS = 0.5


def check_possible(spec: PuzzleSpec) -> None:
    """Check that the fixed parts of a specification leave a uniquely solvable puzzle; a long search is abandoned.

    Raises:
        InvalidArgument: there is no such puzzle; the message says why.
    """
    _check_digits(spec)
    if spec.pattern is not None:
        _check_lines(spec.layout, spec.pattern_cells)
    try:
        _check_fixed(spec)
    except TimeLimit:
        return


def _check_digits(spec: PuzzleSpec) -> None:
    """Refuse too few givens: two digits that are not given can be exchanged in each solution."""
    most = spec.given_range[1]
    known = {digit for digit in spec.keep or () if digit}
    free = most - (spec.keep.given_count if spec.keep is not None else 0)
    if len(known) + free < spec.layout.n - 1:
        raise InvalidArgument(
            ngettext(
                "{count} given is too few: two digits would be missing, and could change places; expected {least} or more",
                "{count} givens are too few: two digits would be missing, and could change places; expected {least} or more",
                most,
            ).format(count=most, least=spec.layout.n - 1 - len(known) + most - free)
        )


def _check_lines(layout: Layout, given: list[bool]) -> None:
    """Refuse patterns with two empty rows of a band, or columns of a stack, which can be exchanged in each solution."""
    houses = {frozenset(map(int, house.cells)) for house in layout.houses}
    for kind in ("row", "column"):
        lines = [house for house in layout.houses if house.kind == kind]
        empty = [line for line in lines if not any(given[cell] for cell in line.cells)]
        for first, other in combinations(empty, 2):
            moved = {int(cell): int(cell) for cell in layout.cells}
            for a, b in zip(first.cells, other.cells, strict=True):
                moved[a], moved[b] = int(b), int(a)
            if {frozenset(moved[cell] for cell in house) for house in houses} == houses:
                raise InvalidArgument(
                    _("no puzzle has this pattern: {one} and {other} are empty, and could change places").format(
                        one=first.name, other=other.name
                    )
                )


def _check_fixed(spec: PuzzleSpec) -> None:
    """Check that the known givens have a solution, and exactly one if they are all the givens."""
    kept, whole = _fixed_givens(spec)
    if kept is None:
        return
    count = len(first_solutions(kept, 2, time_limit=_SECONDS))
    if not count:
        raise InvalidArgument(_("the givens that must stay have no solution"))
    if whole and count > 1:
        raise InvalidArgument(_("the givens that must stay have several solutions, and no others are allowed"))
    if spec.minimal and count == 1 and (spare := superfluous(kept)):
        raise InvalidArgument(
            _("no puzzle with these givens is minimal: without {cell} they have one solution, too").format(
                cell=spare[0]
            )
        )
    if spec.symmetry != "none":
        _check_orbits(spec, kept)


def _fixed_givens(spec: PuzzleSpec) -> tuple[Grid | None, bool]:
    """Yield the known givens of each requested puzzle, and whether these are all."""
    if spec.pattern is not None and spec.solution is not None:
        digits = zip(spec.solution, spec.pattern_cells, strict=True)
        return Grid(bytes(digit if given else 0 for digit, given in digits), spec.layout), True
    return spec.keep, spec.keep is not None and spec.keep.given_count == spec.given_range[1]


def _check_orbits(spec: PuzzleSpec, kept: Grid) -> None:
    """Check that the fixed givens and their images under the symmetry are not too many."""
    most = spec.given_range[1]
    orbits = orbits_of(spec.layout, spec.symmetry)
    count = sum(len(orbit) for orbit in orbits if any(kept[spec.layout.cells[cell]] for cell in orbit))
    if count > most:
        raise InvalidArgument(
            ngettext(
                "under {name} the fixed cells require {count} given, but at most {most} are allowed",
                "under {name} the fixed cells require {count} givens, but at most {most} are allowed",
                count,
            ).format(name=spec.symmetry, count=count, most=most)
        )
