"""The stations of the trainer: twelve patterns from the last empty cell to chains, with names that a beginner can read."""

from __future__ import annotations

from dataclasses import dataclass

from lucidoku.errors import InvalidArgument
from lucidoku.logic import techniques
from lucidoku.logic.examples import example_step
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique
from lucidoku.words.language import N_, _

__all__ = ["STATIONS", "Station", "station"]


@dataclass(frozen=True)
class Station:
    """A lesson of the trainer: one pattern to learn.

    Attributes:
        id: its name in files and on the command line.
        title: its name for a beginner, in English; `name` is that in the current language.
        look: what to look for, one or two sentences, in English; `advice` is that in the current language.
        press: what to press, in English; `task` is that in the current language.
        minutes: the time that a round of it takes a beginner.
        cells: the number of cells of the pattern; 0 where it varies.
        ids: the techniques that it asks for, alternating by seed.
        also: techniques whose steps are right answers, too.

    >>> from lucidoku.school.trainer import STATIONS
    >>> STATIONS[0].id, STATIONS[0].name
    ('last-cell', 'The last empty cell')
    """

    id: str
    title: str
    look: str
    press: str
    minutes: int
    cells: int
    ids: tuple[str, ...]
    also: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name in the current language."""
        return _(self.title)

    @property
    def advice(self) -> str:
        """Advice on finding it, in the current language."""
        return _(self.look)

    @property
    def task(self) -> str:
        """Instruction what to press, in the current language."""
        return _(self.press)

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques it covers."""
        return techniques.resolve((*self.ids, *self.also))

    @property
    def example(self) -> Step | None:
        """An example step."""
        return example_step(self.ids[0])


STATIONS = (
    Station(
        "last-cell",
        N_("The last empty cell"),
        N_("A row, a column or a box has one empty cell left. The missing digit goes there."),
        N_("Press the one empty cell of a row, a column or a box."),
        1,
        1,
        ("full-house",),
    ),
    Station(
        "only-place",
        N_("The only place"),
        N_("Take a digit and a box, row or column. Cross out the cells that see this digit: one cell is left."),
        N_("Press the cell where the digit must go."),
        2,
        1,
        ("hidden-single",),
    ),
    Station(
        "only-digit",
        N_("The only digit"),
        N_("Take an empty cell and count the digits that it sees. If eight of nine are there, it has the ninth."),
        N_("Press the cell that has one digit left."),
        2,
        1,
        ("naked-single",),
    ),
    Station(
        "box-and-line",
        N_("Box and line"),
        N_(
            "In a box all places of a digit lie in one line, or the other way round: it goes from the rest of the other."
        ),
        N_("Press all places of the digit where the box and the line cross."),
        3,
        0,
        ("locked-candidates-pointing", "locked-candidates-claiming"),
    ),
    Station(
        "two-cells",
        N_("Two cells, two digits"),
        N_("Two cells of a house have the same two candidates. No other cell of the house has these digits."),
        N_("Press both cells."),
        3,
        2,
        ("naked-pair",),
        ("locked-pair",),
    ),
    Station(
        "two-digits",
        N_("Two digits, two places"),
        N_("Two digits of a house have the same two places. These cells have no other candidates."),
        N_("Press both cells."),
        3,
        2,
        ("hidden-pair",),
    ),
    Station(
        "three-cells",
        N_("Three cells, three digits"),
        N_("Three cells of a house have three digits together. No other cell of the house has these digits."),
        N_("Press all three cells."),
        4,
        3,
        ("naked-triple",),
        ("locked-triple",),
    ),
    Station(
        "two-rows",
        N_("Two rows, two columns"),
        N_(
            "In two rows a digit can only be in the same two columns. It then has two opposite corners of this rectangle, "
            "so the rest of both columns loses it; or with rows and columns swapped."
        ),
        N_("Press the four corners of the rectangle."),
        4,
        4,
        ("x-wing",),
    ),
    Station(
        "two-lines",
        N_("Two lines that lean"),
        N_(
            "In two lines a digit has two places each, and two of the four see each other. "
            "One of the other two has the digit: cells that see both do not."
        ),
        N_("Press the four places of the digit, two in each line."),
        5,
        4,
        ("skyscraper", "two-string-kite"),
    ),
    Station(
        "hinge",
        N_("A hinge with two wings"),
        N_(
            "A cell with two candidates sees two others; each shares one digit with it, and both have the same third one."
        ),
        N_("Press the hinge and both wings: three cells."),
        5,
        3,
        ("xy-wing",),
    ),
    Station(
        "rectangle",
        N_("The rectangle that must not be"),
        N_(
            "Four cells in two boxes, two rows and two columns: if all had the same two candidates, "
            "the puzzle would have two solutions. So the fourth has another digit."
        ),
        N_("Press the four corners of the rectangle."),
        4,
        4,
        ("unique-rectangle-1",),
    ),
    Station(
        "chain",
        N_("A chain of pairs"),
        N_(
            "Cells with two candidates, each seeing the next and sharing a digit with it. "
            "If one end does not have the digit, the other end has it: cells that see both ends lose it."
        ),
        N_("Press all cells of the chain."),
        5,
        0,
        ("xy-chain",),
        ("remote-pair",),
    ),
)
"""All stations, in the order of learning."""

_BY_ID = {one.id: one for one in STATIONS}


def station(name: str) -> Station:
    """Return a station by its id, or by a technique that it covers.

    Raises:
        InvalidArgument: there is no such station.
        UnknownTechnique: the name is neither a station nor a technique.

    >>> station("two-rows").name, station("Y-Wing").id
    ('Two rows, two columns', 'hinge')
    """
    if name in _BY_ID:
        return _BY_ID[name]
    try:
        wanted = {one.id for one in techniques.resolve([name])}
    except LookupError:
        wanted = set()
    for one in STATIONS:
        if wanted & {technique.id for technique in one.techniques}:
            return one
    raise InvalidArgument(
        _("unknown station {name}; expected one of {known}").format(name=repr(name), known=", ".join(_BY_ID))
    )
