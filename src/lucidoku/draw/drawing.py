"""The one drawing: a grid, a board or a step as SVG, for every layout."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from typing import Literal
from xml.sax.saxutils import escape

from lucidoku._text import _, language
from lucidoku.board import Board
from lucidoku.draw.geometry import Geometry, bend, number, outline
from lucidoku.draw.theme import Theme, theme_of
from lucidoku.grid import Candidate, Cell, Grid, House, digit_text
from lucidoku.step import Branch, Evidence, Link, Node, Step

__all__ = ["position_of", "svg", "wrap"]

_MARGIN = 26.0
_TITLE = 34.0
_LINE = 20.0
_FONT = "DejaVu Sans, Verdana, Noto Sans, sans-serif"


def svg(
    subject: Grid | Board | Step,
    *,
    board: Board | None = None,
    theme: str = "light",
    candidates: bool | Literal["marked"] | None = None,
    title: bool | str = True,
    caption: bool = True,
    width: int | None = None,
    lang: str | None = None,
) -> str:
    """Return a picture.

    Args:
        subject: a Grid (values), a Board (values and candidates) or a Step (the position and what is seen in it).
        board: the position of a step that was made without one.
        theme: "light" or "dark".
        candidates: whether to draw candidates, or "marked" for those only that a step is about; by default those of a
            board, and of a step that needs them.
        title: for a step, whether to write the technique's name above; or another title.
        caption: for a step, the sentence below.
        width: the picture's width in pixels; its natural size by default.
        lang: language of the title and the sentence.

    Raises:
        LucidokuError: unknown theme or language.

    >>> picture = svg(Grid.parse("1.....2..3.....4"))
    >>> picture.startswith("<svg"), ">1234</text>" in picture
    (True, True)
    """
    step = subject if isinstance(subject, Step) else None
    position, values, givens = position_of(subject, board, bool(candidates))
    show = candidates if candidates is not None else isinstance(subject, Board)
    if step and candidates in (None, "marked"):
        show = step.uses_candidates and (candidates or True)
    with language(lang):
        drawing = _Drawing(Geometry(givens.layout), theme_of(theme))
        head = title if isinstance(title, str) else _(step.technique.name) if step and title else ""
        words = step.tell("full") if step and caption else ""
        drawing.shades()
        if step:
            drawing.cells(step)
        drawing.lines()
        if step:
            drawing.houses(step.evidence)
            drawing.frames(step.evidence)
        marked = position if show else None
        if step and show:
            assert position is not None
            drawing.links(step.evidence, position)
        drawing.values(values, givens)
        if marked is not None:
            drawing.candidates(marked, step, plainly=show is True)
        if step:
            drawing.placements(step, among_candidates=bool(show))
            if show:
                drawing.nets(step.evidence)
        return drawing.finish(head, words, width)


def position_of(
    subject: Grid | Board | Step, board: Board | None, candidates: bool
) -> tuple[Board | None, Sequence[int], Grid]:
    """Return what is drawn of a subject: its candidates (None for a bare grid), its values, and which are givens."""
    if isinstance(subject, Grid):
        return (Board(subject) if candidates else None), subject.values, subject
    position = board or (subject.board if isinstance(subject, Step) else subject)
    return position, position.values, position.givens


def wrap(text: str, room: float, font_size: float) -> list[str]:
    """Break a sentence into lines that are `room` units wide at most.

    Wide scripts may break anywhere, a chain too long for a line behind its links.

    >>> wrap("one two three", 60, 14)
    ['one two', 'three']
    """
    lines: list[str] = []
    line, used = "", 0.0
    words: list[str] = []
    for word in text.split(" "):
        wide = any(ord(ch) > 0x2E7F for ch in word)
        pieces = list(word) if wide else [word]
        if not wide and len(word) * font_size * 0.595 > room:
            pieces = re.findall(r"[^-=]+[-=]?|[-=]", word)
        words += [*pieces[:-1], pieces[-1] + " "] if pieces else [" "]
    for word in words:
        need = sum(font_size if ord(ch) > 0x2E7F else font_size * 0.595 for ch in word.rstrip())
        if line and used + need > room:
            lines.append(line.rstrip())
            line, used = "", 0.0
        line += word
        used += need + font_size * 0.32 * (len(word) - len(word.rstrip()))
    return [*lines, line.rstrip()] if line.strip() else lines


def _runs(flags: list[bool]) -> Iterable[tuple[int, int]]:
    """Yield (start, stop) of the longest runs of true flags."""
    start = None
    for i, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = i
        elif not flag and start is not None:
            yield start, i
            start = None


def _is_chain(branch: Branch) -> bool:
    """Whether a branch is one chain of links, which can be drawn as lines; a net cannot."""
    return all(a.target == b.source for a, b in itertools.pairwise(branch.links))


class _Drawing:
    """Collects the elements of one picture, from the paper upwards."""

    def __init__(self, geometry: Geometry, theme: Theme) -> None:
        self.g = geometry
        self.t = theme
        self.layout = geometry.layout
        self.parts: list[str] = []

    def add(self, *elements: str) -> None:
        self.parts.extend(elements)

    def _square(self, cell: Cell, inset: float, style: str) -> str:
        x, y = self.g.corner(cell)
        side = self.g.size - 2 * inset
        return f'<rect x="{number(x + inset)}" y="{number(y + inset)}" width="{number(side)}" height="{number(side)}" {style}/>'

    def shades(self) -> None:
        shaded = dict.fromkeys(c for h in self.layout.houses if h.kind in ("diagonal", "window") for c in h.cells)
        self.add(*(self._square(cell, 0, f'fill="{self.t.shade}"') for cell in shaded))

    def cells(self, step: Step) -> None:
        # A set has a tint and a letter; a cell of several sets has their letters, and the first one's tint.
        letters: dict[Cell, str] = {}
        for i, some in enumerate(step.evidence.sets):
            for cell in some.cells:
                if cell not in letters:
                    self.add(self._square(cell, 1, f'fill="{self.t.sets[i % len(self.t.sets)]}"'))
                letters[cell] = letters.get(cell, "") + chr(ord("A") + i % 26)
        font = self.g.size * 0.17
        for cell, text in letters.items() if len(step.evidence.sets) > 1 else ():
            x, y = self.g.corner(cell)
            spot = (x + self.g.size - font * 0.4 - 2, y + font * 0.55)
            style = f' font-size="{number(font)}" text-anchor="end" font-weight="700" fill="{self.t.label}"'
            self.add(self._text(spot, font, text, style))
        for role, fill in (("primary", self.t.primary), ("pivot", self.t.pivot)):
            for cell in step.evidence.cells.get(role, ()):
                self.add(self._square(cell, 1, f'fill="{fill}"'))
        for candidate in step.placements:
            self.add(self._square(candidate.cell, 1, f'fill="{self.t.placement}"'))

    def lines(self) -> None:
        size, n, span = self.g.size, self.layout.n, self.g.span
        thin = [(i * size - 0.5, 0.0, 1.0, span) for i in range(1, n)]
        thin += [(0.0, i * size - 0.5, span, 1.0) for i in range(1, n)]
        box_of = {int(cell): house.index for house in self.layout.houses if house.kind == "box" for cell in house.cells}
        thick = []
        for i in range(1, n):
            for start, stop in _runs([box_of[r * n + i - 1] != box_of[r * n + i] for r in range(n)]):
                thick.append((i * size - 1.2, start * size - 1.2, 2.4, (stop - start) * size + 2.4))
            for start, stop in _runs([box_of[(i - 1) * n + c] != box_of[i * n + c] for c in range(n)]):
                thick.append((start * size - 1.2, i * size - 1.2, (stop - start) * size + 2.4, 2.4))
        for edge in (-1.2, span - 1.2):
            thick += [(edge, -1.2, 2.4, span + 2.4), (-1.2, edge, span + 2.4, 2.4)]
        for colour, bars in ((self.t.thin, thin), (self.t.thick, thick)):
            rectangles = (
                f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"/>'
                for x, y, w, h in bars
            )
            self.add(f'<g fill="{colour}">{"".join(rectangles)}</g>')

    def houses(self, evidence: Evidence) -> None:
        styles = {
            "excluding": (self.t.excluding, 'stroke-width="2" stroke-dasharray="2 4"', 6.0),
            "cover": (self.t.cover, 'stroke-width="2.6" stroke-dasharray="9 5"', 5.5),
            "base": (self.t.base, 'stroke-width="2.8"', 3.0),
            "house": (self.t.base, 'stroke-width="2.8"', 3.0),
        }
        for role, (colour, style, inset) in styles.items():
            for house in evidence.houses.get(role, ()):
                self.add(*self._outline(house, inset, f'fill="none" stroke="{colour}" {style}'))

    def _outline(self, house: House, inset: float, style: str) -> Iterable[str]:
        return (f"{element} {style}/>" for element in outline(self.g, house, inset))

    def frames(self, evidence: Evidence) -> None:
        styles = {
            "secondary": f'fill="none" stroke="{self.t.frame}" stroke-width="3.4"',
            "pincer": f'fill="none" stroke="{self.t.frame}" stroke-width="3.4"',
            "fin": f'fill="none" stroke="{self.t.fin}" stroke-width="3" stroke-dasharray="5 3"',
        }
        for role, style in styles.items():
            self.add(*(self._square(cell, 4.5, style + ' rx="4"') for cell in evidence.cells.get(role, ())))
        for cell in evidence.cells.get("placed", ()):
            x, y = self.g.centre(cell)
            self.add(
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(self.g.size * 0.36)}" fill="none"'
                f' stroke="{self.t.placed}" stroke-width="2.4"/>'
            )

    def links(self, evidence: Evidence, board: Board) -> None:
        drawn = [self.g.spot(candidate) for candidate in board.all_candidates()]
        # A value is as large as its cell: as an obstacle it stands at the places of all candidates.
        digits = range(1, self.layout.n + 1)
        drawn += [self.g.spot(Candidate(c, d)) for c in self.layout.cells if board.values[c] for d in digits]
        chains = [
            link for branch in evidence.branches if not branch.depth and _is_chain(branch) for link in branch.links
        ]
        for node in dict.fromkeys(n for link in (*evidence.links, *chains) for n in (link.source, link.target)):
            if len(node.candidates) > 1:
                self.add(self._group(node))
        for link in evidence.links:
            self._link(link, drawn, self.t.strong if link.strong else self.t.weak)
        colours = self.t.branches
        outer = [branch for branch in evidence.branches if not branch.depth]
        for i, branch in enumerate(outer):
            if _is_chain(branch):
                for link in branch.links:
                    self._link(link, drawn, colours[i % len(colours)])

    def _link(self, link: Link, drawn: Sequence[tuple[float, float]], colour: str) -> None:
        start, end = self.g.middle(link.source.candidates), self.g.middle(link.target.candidates)
        ends = {self.g.spot(c) for c in (*link.source.candidates, *link.target.candidates)}
        obstacles = [spot for spot in drawn if spot not in ends]
        path = bend(start, end, obstacles, self.g.pitch * 0.42, self.g.radius, self.g.span)
        dash = "" if link.strong else ' stroke-dasharray="6 5"'
        weight = "2.6" if link.strong else "2"
        self.add(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{weight}"{dash}/>')

    def nets(self, evidence: Evidence) -> None:
        """Number what follows in a net, so that it can be read in order; frame where it ends.

        The numbers of the first branch are plain, those of further ones have a letter. What an inner branch refutes has a
        small cross.
        """
        outer = [branch for branch in evidence.branches if not branch.depth]
        font = self.g.pitch * 0.48
        r = self.g.radius
        for i, branch in enumerate(outer):
            for cell in dict.fromkeys(c.cell for c in branch.dead_end):
                style = f'fill="none" stroke="{self.t.out}" stroke-width="3" stroke-dasharray="5 3" rx="4"'
                self.add(self._square(cell, 4.5, style))
            if _is_chain(branch):
                continue
            colour = self.t.branches[i % len(self.t.branches)]
            letter = chr(ord("a") + i) if len(outer) > 1 else ""
            order = [c for link in branch.links if link.strong for c in link.target.candidates]
            for place, candidate in enumerate(([branch.assumption] if branch.truth else []) + order):
                x, y = self.g.spot(candidate)
                # Further branches write on the other sides of the candidate.
                dx, dy = ((1, -1), (1, 1), (-1, 1), (-1, -1))[i % 4]
                style = f' font-size="{number(font)}" font-weight="700" fill="{colour}"'
                style += f' stroke="{self.t.paper}" stroke-width="2.4" paint-order="stroke"'
                self.add(self._text((x + dx * r * 0.95, y + dy * r * 0.95), font, f"{place}{letter}", style))
        crosses = ""
        for branch in evidence.branches:
            if branch.depth == 1 and branch.truth:
                x, y = self.g.spot(branch.assumption)
                d = r * 0.6
                crosses += f"M{number(x - d)} {number(y - d)}l{number(2 * d)} {number(2 * d)}"
                crosses += f"M{number(x - d)} {number(y + d)}l{number(2 * d)} {number(-2 * d)}"
        if crosses:
            self.add(f'<path d="{crosses}" stroke="{self.t.fin}" stroke-width="1.6" stroke-linecap="round"/>')

    def _group(self, node: Node) -> str:
        spots = [self.g.spot(candidate) for candidate in node.candidates]
        reach = self.g.radius + 2.5
        x0, x1 = min(x for x, _ in spots) - reach, max(x for x, _ in spots) + reach
        y0, y1 = min(y for _, y in spots) - reach, max(y for _, y in spots) + reach
        return (
            f'<rect x="{number(x0)}" y="{number(y0)}" width="{number(x1 - x0)}" height="{number(y1 - y0)}"'
            f' rx="{number(reach)}" fill="none" stroke="{self.t.strong}" stroke-width="1.4"/>'
        )

    def values(self, values: Sequence[int], givens: Grid) -> None:
        font = self.g.size * 0.52
        for kind, weight, colour in ((True, "700", self.t.given), (False, "400", self.t.found)):
            cells = [cell for cell in self.layout.cells if values[cell] and bool(givens[cell]) == kind]
            if cells:
                text = self._digits([self.g.centre(cell) for cell in cells], font, [values[cell] for cell in cells])
                self.add(f'<g font-size="{number(font)}" font-weight="{weight}" fill="{colour}">{text}</g>')

    @staticmethod
    def _digits(spots: Sequence[tuple[float, float]], font: float, digits: Iterable[int]) -> str:
        """One text element for many digits, each at its place."""
        xs = " ".join(number(x) for x, _ in spots)
        ys = " ".join(number(y + font * 0.36) for _, y in spots)
        return f'<text x="{xs}" y="{ys}">{"".join(map(digit_text, digits))}</text>'

    @staticmethod
    def _text(spot: tuple[float, float], font: float, text: str, style: str = "") -> str:
        return f'<text x="{number(spot[0])}" y="{number(spot[1] + font * 0.36)}"{style}>{text}</text>'

    def candidates(self, board: Board, step: Step | None, plainly: bool) -> None:
        evidence = step.evidence if step else Evidence()
        out = set(step.eliminations) if step else set()
        first = set(evidence.candidates.get("pattern", ())) - out
        second = set(evidence.candidates.get("second", ())) | set(evidence.candidates.get("bridge", ()))
        second -= out | first
        fins = (set(evidence.candidates.get("fin", ())) | set(evidence.candidates.get("guardian", ()))) - out
        first -= fins
        font = self.g.pitch * 0.68
        r = self.g.radius
        plain: list[Candidate] = []
        shapes: list[str] = []
        bold: dict[str, list[Candidate]] = {}
        strikes = ""
        for candidate in board.all_candidates():
            x, y = self.g.spot(candidate)
            if candidate in out:
                shapes.append(self._disc((x, y), r, f'fill="{self.t.out_disc}"'))
                bold.setdefault(self.t.out, []).append(candidate)
                d = r * 0.95
                strikes += f"M{number(x - d)} {number(y + d)}L{number(x + d)} {number(y - d)}"
            elif candidate in fins:
                d = r * 1.22
                shapes.append(
                    f'<path d="M{number(x)} {number(y - d)}L{number(x + d)} {number(y)}L{number(x)} {number(y + d)}'
                    f'L{number(x - d)} {number(y)}Z" fill="{self.t.fin}"/>'
                )
                bold.setdefault(self.t.on_disc, []).append(candidate)
            elif candidate in first:
                shapes.append(self._disc((x, y), r, f'fill="{self.t.disc}"'))
                bold.setdefault(self.t.on_disc, []).append(candidate)
            elif candidate in second:
                shapes.append(
                    self._disc((x, y), r - 0.8, f'fill="{self.t.paper}" stroke="{self.t.ring}" stroke-width="2"')
                )
                bold.setdefault(self.t.ring, []).append(candidate)
            elif plainly:
                plain.append(candidate)
        self.add(*shapes, f'<g font-size="{number(font)}" fill="{self.t.candidate}">')
        if plain:
            self.add(self._digits([self.g.spot(c) for c in plain], font, [c.digit for c in plain]))
        for colour, some in bold.items():
            text = self._digits([self.g.spot(c) for c in some], font, [c.digit for c in some])
            self.add(f'<g font-weight="700" fill="{colour}">{text}</g>')
        self.add("</g>")
        if strikes:
            self.add(f'<path d="{strikes}" stroke="{self.t.out}" stroke-width="2" stroke-linecap="round"/>')

    @staticmethod
    def _disc(spot: tuple[float, float], radius: float, style: str) -> str:
        return f'<circle cx="{number(spot[0])}" cy="{number(spot[1])}" r="{number(radius)}" {style}/>'

    def placements(self, step: Step, among_candidates: bool) -> None:
        """Draw what is placed: where candidates are drawn at the candidate's place, else as large as a value."""
        font = self.g.size * 0.56
        for cell, digit in step.placements:
            if not among_candidates:
                text = self._digits([self.g.centre(cell)], font, [digit])
                self.add(f'<g font-size="{number(font)}" font-weight="700" fill="{self.t.placed}">{text}</g>')
                continue
            x, y = self.g.spot(Candidate(cell, digit))
            self.add(
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(self.g.radius * 1.15)}" fill="{self.t.placed}"'
                f' stroke="{self.t.paper}"/>',
                f'<g font-size="{number(self.g.pitch * 0.74)}" font-weight="700" fill="{self.t.paper}">'
                f"{self._digits([(x, y)], self.g.pitch * 0.74, [digit])}</g>",
            )

    def finish(self, head: str, words: str, width: int | None) -> str:
        span, size = self.g.span, self.g.size
        # Title, labels and sentence grow with large grids, which are looked at from further away.
        unit = max(1.0, (span / 600) ** 0.75)
        margin, leading, label = _MARGIN * unit, _LINE * unit, 12 * unit
        top = (_TITLE * unit if head else 0.0) + margin
        font = (14.0 if span >= 500 else 12.5) * unit
        told = wrap(words, span + margin / 2, font) if words else []
        full_width = span + 2 * margin
        full_height = top + span + 14 * unit + (len(told) * leading + 12 if told else 0)
        labels = []
        for i in range(self.layout.n):
            middle = i * size + size / 2
            labels.append(self._text((middle, -11 * unit), label, f"c{i + 1}"))
            labels.append(self._text((-13 * unit, middle), label, f"r{i + 1}"))
        shown_width = width or full_width
        shown_height = full_height * shown_width / full_width
        name = head or str(self.layout)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(full_width)} {number(full_height)}"'
            f' width="{number(shown_width)}" height="{number(shown_height)}" font-family="{_FONT}" role="img">',
            f"<title>{escape(name)}</title>",
            f"<desc>{escape(words or name)}</desc>",
            f'<rect width="100%" height="100%" fill="{self.t.paper}"/>',
        ]
        if head:
            lines.append(
                f'<text x="{number(margin)}" y="{number((_TITLE - 8) * unit)}" font-size="{number(20 * unit)}"'
                f' font-weight="700" fill="{self.t.text}">{escape(head)}</text>'
            )
        lines.append(f'<g transform="translate({number(margin)} {number(top)})" text-anchor="middle">')
        lines.append(f'<g font-size="{number(label)}" fill="{self.t.label}">{"".join(labels)}</g>')
        lines += self.parts
        lines.append("</g>")
        for i, line in enumerate(told):
            y = top + span + 14 * unit + (i + 0.75) * leading
            lines.append(
                f'<text x="{number(margin)}" y="{number(y)}" font-size="{number(font)}" fill="{self.t.text}">'
                f"{escape(line)}</text>"
            )
        lines.append("</svg>")
        return "\n".join(lines) + "\n"
