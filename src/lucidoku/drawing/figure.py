"""A grid, a board or a step as shapes, from the background upwards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from lucidoku.drawing.chains import DrawnChain, chains_of, order_of, outer_branches, truths_of, unused_of
from lucidoku.drawing.constraints import ConstraintShapes, room_outside
from lucidoku.drawing.geometry import Geometry, Obstacles, Point, bend, outline
from lucidoku.drawing.legend import EXTRAS, set_fill, set_letter
from lucidoku.drawing.shapes import Circle, Command, DigitShape, Path, Rectangle, Shape, Style, TextLabel
from lucidoku.drawing.stamps import Stamps, cross, head, strike
from lucidoku.drawing.tags import Tags
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


def _directed_chains(step: Step) -> list[DrawnChain]:
    """Return the chains of a step's links that have a direction."""
    return [chain for chain in chains_of(step) if chain.branch is None and chain.truth is not None]


def _ends(step: Step) -> list[Node]:
    """Return the nodes at which chains start or end, and those of loops, where a frame would say nothing."""
    nodes = []
    for chain in _directed_chains(step):
        nodes += [chain.links[0].source, chain.links[-1].target]
        nodes += [link.target for link in chain.links if chain.is_loop]
    return nodes


class Figure:
    """Builder of the shapes of one picture."""

    def __init__(self, geometry: Geometry, theme: Theme, pen: Pen = SCREEN) -> None:
        self.g = geometry
        self.t = theme
        self.pen = pen
        self.layout = geometry.layout
        self.shapes: list[Shape] = []
        self.weight: float = max(1.0, (geometry.span / 700) ** 0.5)  # large grids are viewed from further away
        self.stamps = Stamps(theme, geometry.radius)
        self._arrows: dict[str, list[tuple[Point, Point, Point]]] = {}  # curves of links with a direction, by colour

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

    def behind(self, step: Step, board: Board, among_candidates: bool) -> None:
        """Draw the parts of a step below the grid: tinted cells, rays of digits, constraints in use.

        Args:
            step: the step.
            board: its position.
            among_candidates: whether candidates are drawn.
        """
        self._cells(step, among_candidates)
        self._rays(step, board)
        self.add(*self._used_constraint_shapes(step).lit_under())

    def around(self, step: Step, board: Board, among_candidates: bool) -> None:
        """Draw the parts of a step between the grid and its digits: houses, frames, the lines of chains."""
        self.add(*self._used_constraint_shapes(step).lit_over())
        self.houses(step.evidence, ("row", "column") if self._shut(step, board) else ())
        self._frames(step, board)
        if among_candidates:
            self._links(step, board)

    def upon(self, step: Step, board: Board, among_candidates: bool) -> None:
        """Draw the parts of a step above the digits: what is closed and placed, arrow heads, tags, letters."""
        self._cross_closed_cells(step, board, among_candidates)
        if among_candidates:
            self._heads()
            self._ends(step)
        self._placements(step, among_candidates)
        if among_candidates:
            self._tags(step, board)
            self._letters(step)
            self._extras(step)

    def _used_constraint_shapes(self, step: Step) -> ConstraintShapes:
        used = {premise.mark for premise in step.premises if premise.mark is not None}
        return ConstraintShapes(self.g, self.t, [sign for mark, sign in self.layout.signs if mark in used])

    def _cells(self, step: Step, among_candidates: bool) -> None:
        """Tint cells: the sets of a pattern, its primary cells, cells in which a digit is placed."""
        seen: set[Cell] = set()
        for i, locked in enumerate(step.evidence.sets):
            for cell in locked.cells:
                if cell not in seen:
                    seen.add(cell)
                    self.add(self._square("set", cell, 1, Style(set_fill(step, i, self.t))))
        for role, fill in (("primary", self.t.primary), ("pivot", self.t.pivot)):
            self.add(*(self._square(role, cell, 1, Style(fill)) for cell in step.evidence.cells.get(role, ())))
        style = Style(self.t.placement, self.t.placed, 2.6) if among_candidates else Style(self.t.placed)
        for placed in step.placements:
            self.add(self._square("placement", placed.cell, 2.6 if among_candidates else 2, style, 4))

    def _blockers(self, step: Step, board: Board) -> list[Cell]:
        """Return the digits that keep a digit out of cells; those that only fill cells of its house have no mark."""
        placed = step.evidence.cells.get("placed", ())
        if step.evidence.houses.get("house"):
            return [cell for cell in placed if board.values[cell] in step.evidence.digits]
        return list(placed)

    def _shut(self, step: Step, board: Board) -> list[Cell]:
        """Return the cells of a house that its blocking digits close."""
        houses = step.evidence.houses.get("house", ())
        if step.uses_candidates or not houses or not self._blockers(step, board):
            return []
        placed = {c.cell for c in step.placements}
        return [cell for cell in houses[0].cells if not board.values[cell] and cell not in placed]

    def _rays(self, step: Step, board: Board) -> None:
        """Draw a ray from each blocking digit to the cells that it closes in its row or column."""
        shut, commands = self._shut(step, board), list[Command]()
        for blocker in self._blockers(step, board) if shut else ():
            x, y = self.g.centre(blocker)
            for line in ("row", "column"):
                along = [cell for cell in shut if getattr(cell, line) == getattr(blocker, line)]
                for way in (-1, 1):
                    ahead = [cell for cell in along if (cell - blocker) * way > 0]
                    if ahead:
                        far = self.g.centre(max(ahead, key=lambda cell: abs(cell - blocker)))
                        commands += ("M", x, y), ("L", *far)
        if commands:
            style = Style("", self.t.ray, 0.15 * self.g.size, round_ends=True)
            self.add(Path("ray", tuple(commands), style=style))

    def _cross_closed_cells(self, step: Step, board: Board, among_candidates: bool) -> None:
        """Cross the cells that blocking digits close, unless the only one without a cross would tell the answer too early."""
        if not step.placements:
            return
        digit, commands = step.placements[0].digit, list[Command]()
        for cell in self._shut(step, board):
            x, y = self.g.spot(Candidate(cell, digit)) if among_candidates else self.g.centre(cell)
            commands += cross(x, y, self.g.radius * 0.6 if among_candidates else 0.11 * self.g.size)
        if commands:
            width = 1.6 if among_candidates else 0.04 * self.g.size
            self.add(Path("closed", tuple(commands), style=Style("", self.t.placed, width, round_ends=True)))

    def _letters(self, step: Step) -> None:
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

    def _extras(self, step: Step) -> None:
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

    def houses(self, evidence: Evidence, shown: Collection[str] = ()) -> None:
        """Outline houses close to their border, so that no candidate lies on the lines.

        Args:
            evidence: the houses.
            shown: kinds of excluding houses that rays show.
        """
        styles = {
            "excluding": (Style("", self.t.excluding, 2, (2, 4)), 4.2),
            "cover": (Style("", self.t.cover, 2.4, (9, 5)), 4.0),
            "base": (Style("", self.t.base, 2.4), 2.2),
            "house": (Style("", self.t.base, 2.4), 2.2),
        }
        for role, (style, inset) in styles.items():
            for house in evidence.houses.get(role, ()):
                if role == "excluding" and house.kind in shown:
                    continue
                self.add(*self._outline(f"house {role}", house, inset, style))

    def _outline(self, part: str, house: House, inset: float, style: Style) -> Iterable[Shape]:
        for piece in outline(self.g, house, inset):
            if isinstance(piece[0], tuple):
                yield Path(part, piece, style=style)
            else:
                yield Rectangle(part, *piece, 5, style=style)

    def _frames(self, step: Step, board: Board) -> None:
        """Draw frames of cells that no mark of a candidate shows, rings around digits that block, and dead ends."""
        evidence, ends = step.evidence, {c.cell for node in _ends(step) for c in node.candidates}
        marked = {c.cell for c in evidence.candidates.get("fin", ())}
        frame = Style("", self.t.frame, 3)
        shown = (
            ("secondary", "secondary", frame, set[Cell]()),
            ("pincer", "pincer", frame, ends),
            ("fin", "fin cell", Style("", self.t.fin, 2.6, (5, 3)), marked),
        )
        for role, part, style, without in shown:
            cells = [cell for cell in evidence.cells.get(role, ()) if cell not in without]
            self.add(*(self._square(part, cell, 3.2, style, 4) for cell in cells))
        for cell in self._blockers(step, board):
            x, y = self.g.centre(cell)
            self.add(Circle("placed", x, y, self.g.size * 0.36, style=Style("", self.t.placed, 2.4), cell=cell))
        for branch in outer_branches(evidence):
            cells = list(dict.fromkeys(c.cell for c in branch.dead_end))
            end = Style("", self.t.out, 2.2, (5, 3))
            self.add(*(self._square("end", cell, 3.2, end, 4) for cell in cells))

    def _colour(self, chain: DrawnChain, link: Link) -> str:
        if chain.branch is None:
            return self.t.strong if link.strong else self.t.weak
        return self._hue(chain.branch)

    def _hue(self, branch: int) -> str:
        return self.t.branches[branch % len(self.t.branches)]

    def _links(self, step: Step, board: Board) -> None:
        """Draw chains as lines that go around obstacles."""
        chains = chains_of(step)
        nodes = dict.fromkeys(n for chain in chains for link in chain.links for n in (link.source, link.target))
        marked = {self.g.spot(candidate) for node in nodes for candidate in node.candidates}
        around = Obstacles(self.g, board.values, board.masks, marked)
        for node in nodes:
            if len(node.candidates) > 1:
                self.add(*self._group(node, around))
        for chain in chains:
            for number, link in enumerate(chain.links):
                curve = self._curve(link, around)
                start, control, end = curve
                w, colour = self.weight, self._colour(chain, link)
                style = Style("", colour, 2.6 * w) if link.strong else Style("", colour, 2 * w, (6 * w, 5 * w))
                part = f"link {'strong' if link.strong else 'weak'}"
                self.add(Path(part, (("M", *start), ("Q", *control, *end)), style=style, link=chain.name(number)))
                if chain.truth is not None:
                    self._arrows.setdefault(colour, []).append(curve)

    def _curve(self, link: Link, around: Obstacles) -> tuple[Point, Point, Point]:
        """Return start, control point and end of a link."""
        source, target = link.source.candidates, link.target.candidates
        # Start and end at the nearest candidates: a line never ends between those of a group.
        start, end = min(
            ((self.g.spot(a), self.g.spot(b)) for a in source for b in target),
            key=lambda ends: (ends[0][0] - ends[1][0]) ** 2 + (ends[0][1] - ends[1][1]) ** 2,
        )
        own = {self.g.spot(c) for c in (*source, *target)}
        return bend(start, end, around, self.g.radius, self.g.span, own)

    def _heads(self) -> None:
        """Draw the arrow heads of links, above the discs, which are close to each other within a cell."""
        long = 7.5 * self.weight**0.5
        for colour, curves in self._arrows.items():
            commands: list[Command] = []
            for start, control, end in curves:
                origin = control if dist(control, end) > 1 else start
                over = max(0.0, long - dist(start, end)) / 2 / (dist(origin, end) or 1.0)  # centred on a short link
                tip = end[0] + (end[0] - origin[0]) * over, end[1] + (end[1] - origin[1]) * over
                commands += head(tip, origin, long)
            self.add(Path("head", tuple(commands), style=Style(colour, self.t.paper, 0.8)))

    def _ends(self, step: Step) -> None:
        """Mark the start and the end of chains, and the start of a single branch."""
        for chain in _directed_chains(step):
            if chain.is_loop:
                continue
            self.add(*(self.stamps.start("start", *self.g.spot(c)) for c in chain.links[0].source.candidates))
            self.add(*(self.stamps.finish("finish", *self.g.spot(c)) for c in chain.links[-1].target.candidates))
        outer = outer_branches(step.evidence)
        if len(outer) == 1 and outer[0].links:
            self.add(self.stamps.start("start", *self.g.spot(outer[0].assumption)))

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
            start, control, end = bend((ax, ay), (bx, by), around, reach, self.g.span, spots)
            yield Path("group", (("M", *start), ("Q", *control, *end)), style=Style("", self.t.strong, 1.4, (1.5, 3)))

    def _tags(self, step: Step, board: Board) -> None:
        """Write the numbers of branches and of what follows in nets, and cross what inner branches refute."""
        evidence = step.evidence
        outer, order = outer_branches(evidence), order_of(step)
        marks = {
            *truths_of(chains_of(step)),
            *(c for _number, c, _row in order),
            *(branch.assumption for branch in outer),
        }
        tags = Tags(self.g, board.values, board.masks, {self.g.spot(c) for c in marks})
        rows = [(k, branch.assumption, str(k + 1), True) for k, branch in enumerate(outer) if len(outer) > 1]
        rows += [(number, candidate, row, False) for number, candidate, row in order]
        for number, candidate, text, start in rows:
            spot = tags.place(self.g.spot(candidate), *self.stamps.tag_size(text, start=start))
            self.add(*self.stamps.tag("branch" if start else "order", *spot, text, self._hue(number), start=start))
        crosses: list[Command] = []
        for branch in evidence.branches:
            if branch.depth == 1 and branch.truth:
                crosses += cross(*self.g.spot(branch.assumption), self.g.radius * 0.6)
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
        out, new = (set(step.eliminations), set(step.placements)) if step else (set(), set())
        roles = evidence.candidates
        truths = truths_of(chains_of(step)) if step else {}
        if step and step.technique.family != "whips_and_braids":
            truths |= {c: True for _number, c, _row in order_of(step)}
            truths |= {branch.assumption: branch.truth for branch in outer_branches(evidence) if branch.links}
        linked = {c for link in evidence.links for node in (link.source, link.target) for c in node.candidates}
        refuted = {branch.assumption for branch in evidence.branches if branch.depth == 1 and branch.truth}
        fins = {*roles.get("fin", ()), *roles.get("guardian", ())}
        first = {c for c in roles.get("pattern", ()) if truths.get(c, True)} | {c for c, true in truths.items() if true}
        first -= unused_of(step) if step else set()
        second = {*roles.get("second", ()), *roles.get("bridge", ()), *linked, *truths} - first
        font = self.g.pitch * self.pen.candidate
        marked: list[tuple[str, Candidate, str, float]] = []
        strikes: list[Command] = []
        for candidate in board.all_candidates():
            x, y = self.g.spot(candidate)
            if candidate in new:
                continue
            if candidate in out:
                self.add(self.stamps.removed("out", x, y, candidate.cell))
                marked.append(("candidate out", candidate, self.t.paper, 1.1 * font))
                strikes += strike(x, y, self.g.radius * 1.12)
            elif candidate in fins and candidate not in truths:
                self.add(self.stamps.diamond("fin", x, y, candidate.cell))
                marked.append(("candidate fin", candidate, self.t.on_disc, font))
            elif candidate in first:
                self.add(self.stamps.disc("pattern", x, y, candidate.cell))
                marked.append(("candidate pattern", candidate, self.t.on_disc, font))
            elif candidate in second:
                self.add(self.stamps.ring("second", x, y, candidate.cell))
                marked.append(("candidate second", candidate, self.t.ring, font))
            elif plainly or candidate in refuted:
                marked.append(("candidate", candidate, self.t.candidate, font))
        if strikes:  # below the digits, which stay readable
            self.add(Path("strike", tuple(strikes), style=Style("", self.t.given, 1.8, round_ends=True)))
        for part, candidate, colour, size in sorted(marked, key=lambda row: row[0]):
            bold = part != "candidate"
            self._digit(part, self.g.spot(candidate), candidate.cell, candidate.digit, size, colour, bold)

    def _placements(self, step: Step, among_candidates: bool) -> None:
        """Draw a placed digit: at the candidate's place if candidates are drawn, otherwise as large as a value."""
        for cell, digit in step.placements:
            if not among_candidates:
                self._digit("new", self.g.centre(cell), cell, digit, self.g.size * 0.6, self.t.paper)
                continue
            x, y = self.g.spot(Candidate(cell, digit))
            self.add(self.stamps.placed("new", x, y, cell))
            self._digit("new among", (x, y), cell, digit, self.g.pitch * 0.95, self.t.paper)

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
