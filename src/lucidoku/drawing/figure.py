"""A grid, a board or a step as shapes, from the background upwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lucidoku.drawing.constraints import ConstraintShapes, room_outside
from lucidoku.drawing.geometry import Geometry, Obstacles, Point, bend, outline
from lucidoku.drawing.legend import EXTRAS, is_chain, set_letter
from lucidoku.drawing.shapes import Circle, Command, DigitShape, Path, Rectangle, Shape, Style, TextLabel
from lucidoku.drawing.theme import Theme
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.grid import Grid
from lucidoku.grid.houses import House
from lucidoku.logic.step import Evidence, Link, Node, Step
from lucidoku.words.notation import current_notation

__all__ = ["SCREEN", "Figure", "Pen"]


@dataclass(frozen=True)
class Pen:
    """Line widths and text sizes of a grid.

    Attributes:
        thin: width of the lines between cells.
        thick: width of the lines between boxes.
        frame: width of the outer lines.
        value: size of values, in parts of a cell.
        candidate: size of candidates, in parts of the distance between two of them.
    """

    thin: float = 1.0
    thick: float = 2.4
    frame: float = 2.4
    value: float = 0.5
    candidate: float = 0.68


SCREEN = Pen()
"""Pen of pictures for the screen."""


def _runs(flags: list[bool]) -> Iterable[tuple[int, int]]:
    """Yield (start, stop) of the longest runs of true flags."""
    start = None
    for i, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = i
        elif not flag and start is not None:
            yield start, i
            start = None


class Figure:
    """Builder of the shapes of one picture."""

    def __init__(self, geometry: Geometry, theme: Theme, pen: Pen = SCREEN) -> None:
        self.g = geometry
        self.t = theme
        self.pen = pen
        self.layout = geometry.layout
        self.shapes: list[Shape] = []
        self.weight: float = max(1.0, (geometry.span / 700) ** 0.5)  # large grids are viewed from further away

    def add(self, *shapes: Shape) -> None:
        """Add shapes on top."""
        self.shapes.extend(shapes)

    def _square(self, part: str, cell: Cell, inset: float, style: Style, radius: float = 0) -> Rectangle:
        x, y = self.g.corner(cell)
        side = self.g.size - 2 * inset
        return Rectangle(part, x + inset, y + inset, side, side, radius, style=style, cell=cell)

    def shades(self) -> None:
        """Draw the extra houses."""
        shaded = dict.fromkeys(c for h in self.layout.houses if h.is_extra for c in h.cells)
        self.add(*(self._square("shade", cell, 0, Style(self.t.shade)) for cell in shaded))

    def marks_under(self) -> None:
        """Draw the signs of variant rules below the grid lines."""
        self.add(*ConstraintShapes(self.g, self.t).under())

    def marks_over(self) -> None:
        """Draw the signs of variant rules on the grid lines and outside."""
        self.add(*ConstraintShapes(self.g, self.t).over())

    def lit_under(self, step: Step) -> None:
        """Draw rims around the lines and circles of constraints that a step uses, below them."""
        self.add(*self._used_constraints(step).lit_under())

    def lit_over(self, step: Step) -> None:
        """Draw the other signs of constraints that a step uses in the colour of its pattern."""
        self.add(*self._used_constraints(step).lit_over())

    def _used_constraints(self, step: Step) -> ConstraintShapes:
        used = {premise.mark for premise in step.premises if premise.mark is not None}
        return ConstraintShapes(self.g, self.t, [sign for mark, sign in self.layout.signs if mark in used])

    def cells(self, step: Step) -> None:
        """Tint cells: the sets of a pattern, its primary cells, cells in which a digit is placed."""
        seen: set[Cell] = set()
        for i, locked in enumerate(step.evidence.sets):
            for cell in locked.cells:
                if cell not in seen:
                    seen.add(cell)
                    self.add(self._square("set", cell, 1, Style(self.t.sets[i % len(self.t.sets)])))
        for role, fill in (("primary", self.t.primary), ("pivot", self.t.pivot)):
            self.add(*(self._square(role, cell, 1, Style(fill)) for cell in step.evidence.cells.get(role, ())))
        self.add(*(self._square("placement", c.cell, 1, Style(self.t.placement)) for c in step.placements))

    def letters(self, step: Step) -> None:
        """Draw the letters of sets, each in the upper left corner of its cell, which candidates leave free."""
        if len(step.evidence.sets) < 2:
            return
        letters: dict[Cell, str] = {}
        for i, locked in enumerate(step.evidence.sets):
            for cell in locked.cells:
                letters[cell] = letters.get(cell, "") + set_letter(i)
        high = self.g.letter_radius
        for cell, text in letters.items():
            x, y = self.g.corner(cell)
            half = high * (0.55 + 0.45 * len(text))
            style = Style(self.t.paper, self.t.label, 1)
            self.add(
                Rectangle("letter", x - half, y - high, 2 * half, 2 * high, high, style=style, cell=cell),
                TextLabel("letter", x, y, text, high * 1.45, style=Style(self.t.text)),
            )

    def extras(self, step: Step) -> None:
        """Draw the letters of additional candidates in the links of whips and braids."""
        if step.technique.family != "whips_and_braids":
            return
        r = self.g.radius
        for letter, role, _text in EXTRAS:
            for candidate in step.evidence.candidates.get(role, ()):
                x, y = self.g.spot(candidate)
                style = Style(self.t.fin)
                spot = x - r * 0.95, y + r * 0.95
                self.add(TextLabel("extra", *spot, letter, self.g.pitch * 0.48, style=style, halo=self.t.paper))

    def lines(self) -> None:
        """Draw the grid lines, thick ones between boxes."""
        size, n, span = self.g.size, self.layout.n, self.g.span
        fine, wide, frame = self.pen.thin, self.pen.thick, self.pen.frame
        half = wide / 2
        thin = [(i * size - fine / 2, 0.0, fine, span) for i in range(1, n)]
        thin += [(0.0, i * size - fine / 2, span, fine) for i in range(1, n)]
        box_of = {int(cell): house.index for house in self.layout.houses if house.kind == "box" for cell in house.cells}
        thick = []
        for i in range(1, n):
            for start, stop in _runs([box_of[r * n + i - 1] != box_of[r * n + i] for r in range(n)]):
                thick.append((i * size - half, start * size - half, wide, (stop - start) * size + wide))
            for start, stop in _runs([box_of[(i - 1) * n + c] != box_of[i * n + c] for c in range(n)]):
                thick.append((start * size - half, i * size - half, (stop - start) * size + wide, wide))
        for edge in (-frame / 2, span - frame / 2):
            thick += [(edge, -frame / 2, frame, span + frame), (-frame / 2, edge, span + frame, frame)]
        for part, colour, bars in (("line", self.t.thin, thin), ("line box", self.t.thick, thick)):
            self.add(*(Rectangle(part, x, y, w, h, style=Style(colour)) for x, y, w, h in bars))

    def houses(self, evidence: Evidence) -> None:
        """Outline houses close to their border, so that no candidate lies on the lines."""
        styles = {
            "excluding": (Style("", self.t.excluding, 2, (2, 4)), 4.2),
            "cover": (Style("", self.t.cover, 2.4, (9, 5)), 4.0),
            "base": (Style("", self.t.base, 2.4), 2.2),
            "house": (Style("", self.t.base, 2.4), 2.2),
        }
        for role, (style, inset) in styles.items():
            for house in evidence.houses.get(role, ()):
                self.add(*self._outline(f"house {role}", house, inset, style))

    def _outline(self, part: str, house: House, inset: float, style: Style) -> Iterable[Shape]:
        for piece in outline(self.g, house, inset):
            if isinstance(piece[0], tuple):
                yield Path(part, piece, style=style)
            else:
                yield Rectangle(part, *piece, 5, style=style)

    def frames(self, evidence: Evidence) -> None:
        """Draw frames of pincers and fins, and circles of placed digits."""
        frame = Style("", self.t.frame, 3)
        styles = {"secondary": frame, "pincer": frame, "fin": Style("", self.t.fin, 2.6, (5, 3))}
        for role, style in styles.items():
            self.add(*(self._square(role, cell, 3.2, style, 4) for cell in evidence.cells.get(role, ())))
        for cell in evidence.cells.get("placed", ()):
            x, y = self.g.centre(cell)
            self.add(Circle("placed", x, y, self.g.size * 0.36, style=Style("", self.t.placed, 2.4), cell=cell))

    def links(self, evidence: Evidence, board: Board) -> None:
        """Draw chains as lines that go around obstacles."""
        outer = [branch for branch in evidence.branches if not branch.depth]
        chains = [(i, link) for i, branch in enumerate(outer) if is_chain(branch) for link in branch.links]
        every = [*evidence.links, *(link for _i, link in chains)]
        nodes = dict.fromkeys(n for link in every for n in (link.source, link.target))
        marked = {self.g.spot(candidate) for node in nodes for candidate in node.candidates}
        around = Obstacles(self.g, board.values, board.masks, marked)
        for node in nodes:
            if len(node.candidates) > 1:
                self.add(*self._group(node, around))
        for link in evidence.links:
            self._link(link, around, self.t.strong if link.strong else self.t.weak)
        for i, link in chains:
            self._link(link, around, self.t.branches[i % len(self.t.branches)])

    def _link(self, link: Link, around: Obstacles, colour: str) -> None:
        source, target = link.source.candidates, link.target.candidates
        # Start and end at the nearest candidates: a line never ends between those of a group.
        start, end = min(
            ((self.g.spot(a), self.g.spot(b)) for a in source for b in target),
            key=lambda ends: (ends[0][0] - ends[1][0]) ** 2 + (ends[0][1] - ends[1][1]) ** 2,
        )
        own = {self.g.spot(c) for c in (*source, *target)}
        path = bend(start, end, around, self.g.radius, self.g.span, own)
        w = self.weight
        style = Style("", colour, 2.6 * w) if link.strong else Style("", colour, 2 * w, (6 * w, 5 * w))
        self.add(Path(f"link {'strong' if link.strong else 'weak'}", path, style=style))

    def _group(self, node: Node, around: Obstacles) -> Iterable[Shape]:
        """Outline the candidates of a group if they are neighbours; otherwise connect them by a line."""
        spots = sorted({self.g.spot(candidate) for candidate in node.candidates})
        style = Style("", self.t.strong, 1.4)
        reach = self.g.radius + 2.5
        x0, x1 = min(x for x, _ in spots) - reach, max(x for x, _ in spots) + reach
        y0, y1 = min(y for _, y in spots) - reach, max(y for _, y in spots) + reach
        near = all(
            abs(a[0] - b[0]) < 1.2 * self.g.size and abs(a[1] - b[1]) < 1.2 * self.g.size for a, b in pairwise(spots)
        )
        straight = len({x for x, _ in spots}) == 1 or len({y for _, y in spots}) == 1
        if near and straight:
            yield Rectangle("group", x0, y0, x1 - x0, y1 - y0, reach, style=style)
            return
        for x, y in spots:
            yield Circle("group", x, y, reach, style=style)
        for (ax, ay), (bx, by) in pairwise(spots):
            path = bend((ax, ay), (bx, by), around, reach, self.g.span, spots)
            yield Path("group", path, style=Style("", self.t.strong, 1.4, (1.5, 3)))

    def nets(self, evidence: Evidence) -> None:
        """Write the order of conclusions into a net, and frame the last one.

        The numbers of the first branch are plain, those of further ones have a letter. A candidate that an inner branch
        refutes has a small cross.
        """
        outer = [branch for branch in evidence.branches if not branch.depth]
        font, r = self.g.pitch * 0.48, self.g.radius
        for i, branch in enumerate(outer):
            end = Style("", self.t.out, 3, (5, 3))
            self.add(
                *(self._square("end", cell, 3.2, end, 4) for cell in dict.fromkeys(c.cell for c in branch.dead_end))
            )
            if is_chain(branch):
                continue
            letter = chr(ord("a") + i) if len(outer) > 1 else ""
            order = [c for link in branch.links if link.strong for c in link.target.candidates]
            for place, candidate in enumerate(([branch.assumption] if branch.truth else []) + order):
                x, y = self.g.spot(candidate)
                # Further branches are numbered on the other sides of the candidate.
                dx, dy = ((1, -1), (1, 1), (-1, 1), (-1, -1))[i % 4]
                style = Style(self.t.branches[i % len(self.t.branches)])
                spot = x + dx * r * 0.95, y + dy * r * 0.95
                self.add(TextLabel("order", *spot, f"{place}{letter}", font, style=style, halo=self.t.paper))
        crosses: list[Command] = []
        for branch in evidence.branches:
            if branch.depth == 1 and branch.truth:
                x, y = self.g.spot(branch.assumption)
                d = r * 0.6
                crosses += ("M", x - d, y - d), ("l", 2 * d, 2 * d), ("M", x - d, y + d), ("l", 2 * d, -2 * d)
        if crosses:
            self.add(Path("refuted", tuple(crosses), style=Style("", self.t.fin, 1.6, round_ends=True)))

    def values(self, values: Sequence[int], givens: Grid) -> None:
        """Draw given and placed digits."""
        font = self.g.size * self.pen.value
        for given, colour in ((True, self.t.given), (False, self.t.found)):
            for cell in self.layout.cells:
                if values[cell] and bool(givens[cell]) == given:
                    self._digit(
                        "given" if given else "value", self.g.centre(cell), cell, values[cell], font, colour, given
                    )

    def _digit(
        self, part: str, spot: Point, cell: Cell, digit: int, font: float, colour: str, bold: bool = True
    ) -> None:
        self.add(DigitShape(part, *spot, cell.digit_text(digit), font, bold, style=Style(colour), cell=cell))

    def candidates(self, board: Board, step: Step | None, plainly: bool) -> None:
        """Draw candidates, those of a step with the mark of their role; `plainly` shows the others, too."""
        evidence = step.evidence if step else Evidence()
        out = set(step.eliminations) if step else set()
        nodes = {c for link in evidence.links for node in (link.source, link.target) for c in node.candidates}
        roles = evidence.candidates
        first, fins = set(roles.get("pattern", ())), {*roles.get("fin", ()), *roles.get("guardian", ())}
        chains = [
            link for branch in evidence.branches if not branch.depth and is_chain(branch) for link in branch.links
        ]
        nodes |= {c for link in chains for node in (link.source, link.target) for c in node.candidates}
        second = {*roles.get("second", ()), *roles.get("bridge", ()), *nodes}
        font = self.g.pitch * self.pen.candidate
        marked: list[tuple[str, Candidate, str]] = []
        strikes: list[Command] = []
        for candidate in board.all_candidates():
            x, y = self.g.spot(candidate)
            if candidate in out:
                # A candidate that is also part of the pattern keeps its ring.
                ring = self.t.disc if candidate in nodes | first | second else ""
                self.add(self._disc("out", candidate, Style(self.t.out_disc, ring, 2 if ring else 0)))
                marked.append(("candidate out", candidate, self.t.out))
                d = self.g.radius * 0.95
                strikes += ("M", x - d, y + d), ("L", x + d, y - d)
            elif candidate in fins:
                self.add(self.diamond("fin", x, y, self.g.radius * 1.22, candidate.cell))
                marked.append(("candidate fin", candidate, self.t.on_disc))
            elif candidate in first:
                self.add(self._disc("pattern", candidate, Style(self.t.disc)))
                marked.append(("candidate pattern", candidate, self.t.on_disc))
            elif candidate in second:
                self.add(self._disc("second", candidate, Style(self.t.paper, self.t.ring, 2), -0.8))
                marked.append(("candidate second", candidate, self.t.ring))
            elif plainly:
                marked.append(("candidate", candidate, self.t.candidate))
        for part, candidate, colour in sorted(marked, key=lambda row: row[0]):
            bold = part != "candidate"
            self._digit(part, self.g.spot(candidate), candidate.cell, candidate.digit, font, colour, bold)
        if strikes:
            self.add(Path("strike", tuple(strikes), style=Style("", self.t.out, 2, round_ends=True)))

    def _disc(self, part: str, candidate: Candidate, style: Style, more: float = 0) -> Circle:
        x, y = self.g.spot(candidate)
        return Circle(part, x, y, self.g.radius + more, style=style, cell=candidate.cell)

    def diamond(self, part: str, x: float, y: float, d: float, cell: Cell | None = None) -> Path:
        """Draw the mark of a fin."""
        way: tuple[Command, ...] = ("M", x, y - d), ("L", x + d, y), ("L", x, y + d), ("L", x - d, y), ("Z",)
        return Path(part, way, style=Style(self.t.fin), cell=cell)

    def placements(self, step: Step, among_candidates: bool) -> None:
        """Draw a placed digit: at the candidate's place if candidates are drawn, otherwise as large as a value."""
        for cell, digit in step.placements:
            if not among_candidates:
                self._digit("new", self.g.centre(cell), cell, digit, self.g.size * 0.56, self.t.placed)
                continue
            x, y = self.g.spot(Candidate(cell, digit))
            style = Style(self.t.placed, self.t.paper, 1)
            self.add(Circle("new", x, y, self.g.radius * 1.15, style=style, cell=cell))
            self._digit("new among", (x, y), cell, digit, self.g.pitch * 0.74, self.t.paper)

    def axes(self, unit: float) -> list[TextLabel]:
        """Draw the names of rows and columns, in the notation in use."""
        rows, columns = current_notation().axis(self.layout.n)
        size, style = 12 * unit, Style(self.t.label)
        room, labels = room_outside(self.layout), []
        for i, (row, column) in enumerate(zip(rows, columns, strict=True)):
            middle = (i + 0.5) * self.g.size
            labels.append(
                TextLabel("axis", middle, -11 * unit - room.top * self.g.size, column, size, bold=False, style=style)
            )
            labels.append(
                TextLabel("axis", -13 * unit - room.left * self.g.size, middle, row, size, bold=False, style=style)
            )
        return labels
