"""Orders that no puzzle can meet: found by counting, and by one exact search of what is fixed."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from lucidoku.errors import InvalidArgument, TimeLimit
from lucidoku.generator.symmetry import orbits_of
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.ratings.notes import superfluous
from lucidoku.search.solutions import solutions
from lucidoku.words.language import _, ngettext

if TYPE_CHECKING:
    from lucidoku.generator.spec import PuzzleSpec

__all__ = ["check_possible"]

_SECONDS = 0.5


def check_possible(spec: PuzzleSpec) -> None:
    """Make sure that what a specification fixes leaves a puzzle with one solution; a search that takes long is given up.

    Raises:
        InvalidArgument: there is no such puzzle; says why.
    """
    _check_digits(spec)
    if spec.pattern is not None:
        _check_lines(spec.layout, spec.pattern_cells)
    try:
        _check_fixed(spec)
    except TimeLimit:
        return


def _check_digits(spec: PuzzleSpec) -> None:
    """Two digits that are not given can be exchanged in each solution."""
    most = spec.given_range[1]
    known = {digit for digit in spec.kept or () if digit}
    free = most - (spec.kept.given_count if spec.kept is not None else 0)
    if len(known) + free < spec.layout.n - 1:
        raise InvalidArgument(
            ngettext(
                "{count} given is too few: two digits would be missing, and could change places; expected {least} or more",
                "{count} givens are too few: two digits would be missing, and could change places; expected {least} or more",
                most,
            ).format(count=most, least=spec.layout.n - 1 - len(known) + most - free)
        )


def _check_lines(layout: Layout, given: list[bool]) -> None:
    """Two empty rows of a band, or columns of a stack, can change places in each solution."""
    houses = {frozenset(map(int, house.cells)) for house in layout.houses}
    for kind in ("row", "column"):
        lines = [house for house in layout.houses if house.kind == kind]
        empty = [line for line in lines if not any(given[cell] for cell in line.cells)]
        for one, other in combinations(empty, 2):
            moved = {int(cell): int(cell) for cell in layout.cells}
            for a, b in zip(one.cells, other.cells, strict=True):
                moved[a], moved[b] = int(b), int(a)
            if {frozenset(moved[cell] for cell in house) for house in houses} == houses:
                raise InvalidArgument(
                    _("no puzzle has this pattern: {one} and {other} are empty, and could change places").format(
                        one=one.name, other=other.name
                    )
                )


def _check_fixed(spec: PuzzleSpec) -> None:
    """The givens that are known have a solution; where they are all, they have just one."""
    kept, whole = _fixed(spec)
    if kept is None:
        return
    count = len(solutions(kept, 2, time_limit=_SECONDS))
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


def _fixed(spec: PuzzleSpec) -> tuple[Grid | None, bool]:
    """The known givens of each puzzle that is wanted, and whether these are all."""
    if spec.pattern is not None and spec.solution is not None:
        digits = zip(spec.solution, spec.pattern_cells, strict=True)
        return Grid(bytes(digit if given else 0 for digit, given in digits), spec.layout), True
    return spec.kept, spec.kept is not None and spec.kept.given_count == spec.given_range[1]


def _check_orbits(spec: PuzzleSpec, kept: Grid) -> None:
    """What must stay brings its images under the symmetry."""
    most = spec.given_range[1]
    orbits = orbits_of(spec.layout, spec.symmetry)
    count = sum(len(orbit) for orbit in orbits if any(kept[spec.layout.cells[cell]] for cell in orbit))
    if count > most:
        raise InvalidArgument(
            ngettext(
                "under {name} what must stay needs {count} given, but at most {most} are allowed",
                "under {name} what must stay needs {count} givens, but at most {most} are allowed",
                count,
            ).format(name=spec.symmetry, count=count, most=most)
        )
