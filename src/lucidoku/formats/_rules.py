"""Rules of puzzles in links: those that a Layout can hold, and the sentence that refuses the others by name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from urllib.parse import SplitResult, urlsplit

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import without_map
from lucidoku.grid.layout import Layout
from lucidoku.rules import EXTRA_HOUSES, cells_by_flag
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _, ngettext

_NAMES: Mapping[str, Callable[[int], str]] = {
    "thermometer": lambda count: ngettext("{count} thermometer", "{count} thermometers", count),
    "killercage": lambda count: ngettext("{count} killer cage", "{count} killer cages", count),
    "cage": lambda count: ngettext("{count} cage", "{count} cages", count),
    "arrow": lambda count: ngettext("{count} arrow", "{count} arrows", count),
    "line": lambda count: ngettext("{count} line", "{count} lines", count),
    "palindrome": lambda count: ngettext("{count} palindrome", "{count} palindromes", count),
    "renban": lambda count: ngettext("{count} renban line", "{count} renban lines", count),
    "whispers": lambda count: ngettext("{count} whisper line", "{count} whisper lines", count),
    "betweenline": lambda count: ngettext("{count} between line", "{count} between lines", count),
    "slowthermometer": lambda count: ngettext("{count} slow thermometer", "{count} slow thermometers", count),
    "regionsumline": lambda count: ngettext("{count} region sum line", "{count} region sum lines", count),
    "entropicline": lambda count: ngettext("{count} entropic line", "{count} entropic lines", count),
    "zipperline": lambda count: ngettext("{count} zipper line", "{count} zipper lines", count),
    "rowindexer": lambda count: ngettext("{count} indexing row", "{count} indexing rows", count),
    "columnindexer": lambda count: ngettext("{count} indexing column", "{count} indexing columns", count),
    "negative": lambda count: _("a rule on all pairs without a mark"),
    "odd": lambda count: ngettext("{count} odd cell", "{count} odd cells", count),
    "even": lambda count: ngettext("{count} even cell", "{count} even cells", count),
    "minimum": lambda count: ngettext("{count} minimum", "{count} minima", count),
    "maximum": lambda count: ngettext("{count} maximum", "{count} maxima", count),
    "clone": lambda count: ngettext("{count} clone", "{count} clones", count),
    "difference": lambda count: ngettext("{count} difference", "{count} differences", count),
    "ratio": lambda count: ngettext("{count} ratio", "{count} ratios", count),
    "xv": lambda count: ngettext("{count} X or V", "{count} X and V", count),
    "quadruple": lambda count: ngettext("{count} quadruple", "{count} quadruples", count),
    "sandwichsum": lambda count: ngettext("{count} sandwich sum", "{count} sandwich sums", count),
    "xsum": lambda count: ngettext("{count} X-sum", "{count} X-sums", count),
    "skyscraper": lambda count: ngettext("{count} skyscraper clue", "{count} skyscraper clues", count),
    "littlekillersum": lambda count: ngettext("{count} little killer sum", "{count} little killer sums", count),
    "extraregion": lambda count: ngettext("{count} extra region", "{count} extra regions", count),
    "overlay": lambda count: ngettext("{count} drawing over the grid", "{count} drawings over the grid", count),
    "underlay": lambda count: ngettext("{count} drawing under the grid", "{count} drawings under the grid", count),
    "antiknight": lambda count: _("the anti-knight rule"),
    "antiking": lambda count: _("the anti-king rule"),
    "disjointgroups": lambda count: _("disjoint groups"),
    "nonconsecutive": lambda count: _("the rule of no consecutive neighbours"),
    "no boxes": lambda count: _("no boxes"),
    "no rows": lambda count: _("no rows and columns"),
    "thermometer without bulb": lambda count: ngettext(
        "{count} thermometer without a bulb", "{count} thermometers without bulbs", count
    ),
    "drawn only": lambda count: ngettext("{count} mark that is drawn only", "{count} marks that are drawn only", count),
    "global entropy": lambda count: _("global entropy"),
    "look-and-say cage": lambda count: ngettext("{count} look-and-say cage", "{count} look-and-say cages", count),
    "counting circle": lambda count: ngettext("{count} counting circle", "{count} counting circles", count),
    "sequence line": lambda count: ngettext("{count} sequence line", "{count} sequence lines", count),
    "line of groups": lambda count: ngettext("{count} line of groups", "{count} lines of groups", count),
    "Var": lambda count: _("helper cells"),
    "other digits": lambda count: _("other digits than 1 to n"),
    "fog": lambda count: _("fog"),
    "colours": lambda count: _("colours as a rule"),
}


class Refused(ParseError):
    """A puzzle was read, but it has rules that a Layout cannot hold: no other reading may drop them."""


def refusal(rules: Mapping[str, int]) -> Refused:
    """Return the error that names the rules of a puzzle that a Layout cannot hold.

    >>> str(refusal({"fog": 1, "line": 3}))
    'this puzzle has fog and 3 lines, which Lucidoku does not support or cannot read from this format'
    """
    named = []
    for name, count in rules.items():
        tell = _NAMES.get(name)
        text = tell(count).format(count=count) if tell else f"{name} ({count})" if count > 1 else name
        named.append(text[:60])
    if len(named) > 6:
        named = [*named[:6], _("others")]
    text = named[0] if len(named) == 1 else _("{some} and {last}").format(some=", ".join(named[:-1]), last=named[-1])
    message = _("this puzzle has {rules}, which Lucidoku does not support or cannot read from this format")
    return Refused(message.format(rules=text))


def stated_layout(code: str) -> Layout:
    """Return the layout that a text tells of its puzzle, see `Layout.parse`.

    Raises:
        Refused: it is unknown, or has an unknown extra: no other reading may drop it.
    """
    try:
        return Layout.parse(code)
    except LucidokuError as error:
        raise Refused(str(error)) from error


def short_code_note(code: str, layout: Layout) -> tuple[str, ...]:
    """Return the note for a layout whose code may have lost its end: `8` or `10x1` may begin `8x8:4x2` or `10x10:5x2`.

    >>> short_code_note("10x1", Layout("10x10:10x1"))
    ("the layout '10x1' was read as 10x10:10x1",)
    >>> short_code_note("2x5", Layout("2x5"))  # no code begins so
    ()
    """
    match = re.fullmatch(r"(\d++)(?:x(\d*+))?", code.strip())
    if not match or code.strip() == layout.code or not match[1].startswith(match[2] or ""):
        return ()
    return (_("the layout {code} was read as {layout}").format(code=repr(code.strip()), layout=layout.code),)


def square_only(rows: int, columns: int) -> None:
    """Ensure that a grid is square.

    Raises:
        Refused: it is not; names its size.

    >>> square_only(9, 9)
    """
    if rows != columns:
        raise Refused(_("grids of {rows}×{columns} are not supported").format(rows=rows, columns=columns))


class RuleCollector:
    """Gathers the rules of a puzzle and makes its layout of them.

    >>> rules = RuleCollector(9)
    >>> rules.region(range(0, 81, 10)); rules.region(range(8, 80, 8))
    >>> str(rules.layout())
    '9x9+diagonal'
    """

    def __init__(self, n: int) -> None:
        if n not in SIZES and not 4 <= n <= 25:
            raise ParseError(
                ngettext(
                    "the puzzle has {n} row; expected 4 to 25", "the puzzle has {n} rows; expected 4 to 25", n
                ).format(n=n)
            )
        self.n = n
        self.unknown: Counter[str] = Counter()
        self.constraints: list[Constraint] = []
        self.notes: list[str] = []
        self.doubts: list[str] = []
        self._boxes: str = ""
        self._shape: tuple[int, int] | None = None
        self._extra: list[frozenset[int]] = []

    def add(self, name: str, count: int = 1) -> None:
        """Note a rule by its name: one of the whole grid, or one that a Layout cannot hold."""
        if name in CONSTRAINT_NAMES and constraint_type(name).lines == (0, 0):
            self.constraints.append(Constraint(name))
        else:
            self.unknown[name] += count

    def add_constraint(self, name: str, lines: Iterable[Iterable[int]], values: Iterable[int] = ()) -> None:
        """Note a constraint of a rule."""
        self.constraints.append(Constraint(name, tuple(map(tuple, lines)), tuple(values)))

    def empty(self, name: str, where: str) -> None:
        """Note a constraint without effect, such as the circle of an arrow without a line."""
        note = _("{mark} at {cell}: it has no line, so it has no effect and was left out")
        self.notes.append(note.format(mark=_(constraint_type(name).noun), cell=where))

    def box_of(self, cell: int) -> object:
        """Return the box of a cell, where boxes were noted."""
        return self._boxes[cell] if self._boxes else None

    def doubt(self, constraint: str, sentence: str) -> None:
        """Note that the words of the rules contradict a constraint, so that the puzzle is refused."""
        message = _('{mark}: the rules say "{sentence}", which Lucidoku cannot read')
        self.doubts.append(message.format(mark=constraint, sentence=sentence))

    def fog(self) -> None:
        """Note fog, which hides cells until others are filled."""
        note = _("the puzzle has fog, which changes nothing about its solution; it was left out")
        if note not in self.notes:
            self.notes.append(note)

    def has_region(self, cells: Iterable[int]) -> bool:
        """Return whether cells were noted to hold every digit once."""
        return frozenset(cells) in self._extra

    @property
    def has_regions(self) -> bool:
        """True if other houses than rows, columns and boxes were noted."""
        return bool(self._extra)

    def lift_at_dots(self) -> None:
        """If no neighbours may be consecutive, let a dot lift that for its pair: that is the rule of all white dots.

        f-puzzles and its solvers have no other way to say that all white dots are given.
        """
        if Constraint("nonconsecutive") not in self.constraints:
            return
        steps = {
            step
            for constraint in self.constraints
            if constraint.rule == "difference"
            for step in constraint.values or (1,)
        }
        lifted = 1 in steps or any(
            constraint.rule == "ratio" and constraint.values in ((), (2,)) for constraint in self.constraints
        )
        all_dots = Constraint("negativedifference") in self.constraints
        if steps <= {1} and (lifted or all_dots):
            self.constraints = [constraint for constraint in self.constraints if constraint.rule != "nonconsecutive"]
            self.add("negativedifference")
        elif lifted:
            self.unknown["negative"] += 1  # for differences of 1 alone

    @property
    def is_plain(self) -> bool:
        """Return whether nothing special was noted, so that another layout would do."""
        return not (self.constraints or self.unknown or self._boxes or self._extra)

    def region(self, cells: Iterable[int]) -> None:
        """Note cells that hold every digit once, besides rows, columns and boxes."""
        self._extra.append(frozenset(cells))

    def zone(self, cells: Iterable[int]) -> None:
        """Add a region of a format that lists all its cells; a note tells of one that may have lost some."""
        zone = frozenset(cells)
        self.region(zone)
        if len(zone) != self.n:
            message = _("a zone has {count} cells, not {n}; part of it may be missing")
            self.notes.append(message.format(count=len(zone), n=self.n))

    def extra(self, kind: str) -> None:
        """Note the extra houses of a kind, on a grid with usual boxes."""
        for cells in EXTRA_HOUSES[kind].houses(self.n, *SIZES.get(self.n, (1, self.n))):
            self.region(cells)

    def boxes(self, numbers: Sequence[object]) -> None:
        """Note to which box each cell belongs.

        Raises:
            ParseError: a box has not n cells.
        """
        counts = Counter(numbers)
        if len(numbers) != self.n**2 or set(counts.values()) != {self.n}:
            raise ParseError(_("the regions of the puzzle are not {n} regions of {n} cells").format(n=self.n))
        names = {number: _LETTERS[i] for i, number in enumerate(counts)}
        self._boxes = "".join(names[number] for number in numbers)
        self._shape = None

    def box_shape(self, height: int, width: int) -> None:
        """Note that every box has this height and width.

        Raises:
            ParseError: they make no boxes of n cells.
        """
        n = self.n
        self.boxes([(r // height, c // width) for r in range(n) for c in range(n)])
        self._shape = height, width

    def layout(self) -> Layout:
        """Return the layout.

        Raises:
            ParseError: some rule has no place in it; names them all.
        """
        n = self.n
        if self._shape:
            layout = Layout.standard(*self._shape)
        elif self._boxes:
            layout = without_map(Layout.jigsaw(self._boxes))
        elif n in SIZES:
            layout = Layout.of_size(n)
        else:
            raise ParseError(
                _("a grid of {n} rows has no standard boxes; give a layout, such as a jigsaw map").format(n=n)
            )
        extra = set(self._extra)
        if extra:
            extra -= {frozenset(map(int, house.cells)) for house in layout.houses}
        for rule in EXTRA_HOUSES.values() if extra else ():
            houses = set(map(frozenset, rule.houses(n, layout.box_height, layout.box_width)))
            if houses and houses <= extra:
                layout = layout.with_extra(rule.name)
                extra -= houses
        for cells in sorted(map(sorted, extra)):
            self.add_constraint("extraregion", [cells])
        if self.doubts:
            raise Refused(self.doubts[0])
        if self.unknown:
            raise refusal(self.unknown)
        if not self.constraints:
            return layout
        try:
            return layout.with_constraints(self.constraints)
        except LucidokuError as error:
            raise Refused(str(error)) from error


def altered_regions(layout: Layout) -> list[str]:
    """Return the loss of extra regions: `RuleCollector` turns them into houses, or omits them if a house has their cells.

    >>> altered_regions(Layout.parse("4+extraregion:r1c1r1c2r1c3r1c4"))
    ['extra regions apart from the houses with the same cells']
    """
    regions = {frozenset(constraint.cells) for constraint in layout.placed if constraint.rule == "extraregion"}
    houses = {frozenset(map(int, house.cells)) for house in layout.houses}
    known = [
        set(map(frozenset, rule.houses(layout.n, layout.box_height, layout.box_width)))
        for rule in EXTRA_HOUSES.values()
    ]
    retold = regions & houses or any(kind & regions and kind <= regions | houses for kind in known)
    return [_("extra regions apart from the houses with the same cells")] if retold else []


def diagonal_flag(constraint: Constraint, layout: Layout, format: str) -> str:
    """Return how a format writes one long diagonal, for an extra region of its cells; "" for any other constraint.

    >>> one = Layout.parse("4+extraregion:r1c1r2c2r3c3r4c4")
    >>> diagonal_flag(one.placed[0], one, "f-puzzles")
    'diagonal-'
    """
    flags = (
        cells_by_flag(format, layout.n, layout.box_height, layout.box_width) if constraint.rule == "extraregion" else {}
    )
    return next((flag for flag, cells in flags.items() if sorted(cells) == sorted(constraint.cells)), "")


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def split_link(word: str) -> SplitResult:
    """Return the parts of an address, with or without its scheme.

    Raises:
        ParseError: it is not an address.
    """
    try:
        address = urlsplit(word if "://" in word else f"https://{word}")
        address.port  # noqa: B018 - raises ValueError
    except ValueError:
        raise ParseError(_("{link} is not a web address").format(link=repr(word[:60]))) from None
    return address


def cells_of(names: object, n: int) -> list[int]:
    """Return the numbers of cells that are called "R1C1", [0, 0] or {"row": 0, "col": 0}; others are left out."""
    indices = []
    for name in names if isinstance(names, (list, tuple)) else ():
        if isinstance(name, str) and (match := re.fullmatch(r"[rR](\d{1,3})[cC](\d{1,3})", name)):
            row, column = int(match[1]) - 1, int(match[2]) - 1
        elif isinstance(name, dict) and isinstance(name.get("row"), int) and isinstance(name.get("col"), int):
            row, column = name["row"], name["col"]
        elif isinstance(name, (list, tuple)) and list(map(type, name)) == [int, int]:
            row, column = name
        else:
            continue
        if 0 <= row < n and 0 <= column < n:
            indices.append(row * n + column)
    return indices
