"""Legend of a picture: an entry for each sign that is drawn, with its meaning and a sample."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from lucidoku.drawing.chains import chains_of, order_of, outer_branches, truths_of, unused_of
from lucidoku.drawing.key import sample, small_signs
from lucidoku.drawing.shapes import Circle, Path, Rectangle, Shape, Style, TextLabel, box_of
from lucidoku.drawing.stamps import Stamps, cross, head, strike
from lucidoku.drawing.theme import Theme
from lucidoku.logic.step import Step
from lucidoku.logic.techniques._words import set_letter, set_text
from lucidoku.words.language import N_, _

__all__ = ["EXTRAS", "SAMPLE", "LegendEntry", "joined_entries", "legend_of", "legend_rows", "set_fill", "set_letter"]

SAMPLE = 24.0
"""Height within which samples are drawn, around the origin; a candidate's disc has a radius of 8.5."""


@dataclass(frozen=True)
class LegendEntry:
    """Entry of the legend: a sign and its meaning.

    Attributes:
        sign: the name of the sign.
        text: its meaning.
        shapes: a sample of the sign, around the origin.
    """

    sign: str
    text: str
    shapes: tuple[Shape, ...]

    @property
    def width(self) -> float:
        """The width of the sample."""
        boxes = [box_of(shape) for shape in self.shapes]
        return 2 * max(max(-left, right) for left, _top, right, _bottom in boxes)


EXTRAS = (
    ("z", "guardian", N_("excluded by the assumption, too")),
    ("t", "fin", N_("excluded by an earlier right-linking candidate")),
)
"""Roles of the additional candidates in the links of whips and braids: their letter, their role, their meaning."""


def set_fill(step: Step, index: int, theme: Theme) -> str:
    """Return the fill of a step's set, by its number, unlike that of primary cells."""
    first = 2 if step.evidence.cells.get("primary") else 0
    return theme.sets[(index + first) % len(theme.sets)]


# Samples.

_Draw = Callable[[Stamps, Theme], Iterable[Shape]]


def _tile(fill: Callable[[Theme], str]) -> _Draw:
    return lambda _stamps, theme: [Rectangle("legend", -8.5, -8.5, 17, 17, 2, style=Style(fill(theme)))]


def _framed(stroke: Callable[[Theme], Style]) -> _Draw:
    return lambda _stamps, theme: [Rectangle("legend", -9, -8, 18, 16, 3, style=stroke(theme))]


def _line(dash: tuple[float, ...], arrow: bool, hue: Callable[[Theme], str]) -> _Draw:
    def draw(_stamps: Stamps, theme: Theme) -> Iterator[Shape]:
        style = Style("", hue(theme), 2 if dash else 2.6, dash)
        yield Path("legend", (("M", -14, 0), ("L", 14, 0)), style=style)
        if arrow:
            yield Path("legend", head((15, 0), (-14, 0), 9), style=Style(hue(theme)))

    return draw


def _removed(stamps: Stamps, theme: Theme) -> Iterator[Shape]:
    yield stamps.removed("legend", 0, 0)
    yield Path("legend", strike(0, 0, 8.5 * 1.12), style=Style("", theme.given, 1.8, round_ends=True))


def _start(stamps: Stamps, theme: Theme) -> Iterator[Shape]:
    yield stamps.start("legend", 0, 0)
    yield Circle("legend", 0, 0, 6.5, style=Style("", theme.label, 1.2))


def _finish(stamps: Stamps, theme: Theme) -> Iterator[Shape]:
    yield stamps.finish("legend", 0, 0)
    yield Circle("legend", 0, 0, 6.5, style=Style("", theme.label, 1.2))


def _cross(hue: Callable[[Theme], str]) -> _Draw:
    style = Style("", "", 2.4, round_ends=True)
    return lambda _stamps, theme: [Path("legend", cross(0, 0, 6), style=replace(style, stroke=hue(theme)))]


def _letter(text: str) -> _Draw:
    return lambda _stamps, theme: [TextLabel("legend", 0, 0, text, 13, style=Style(theme.fin))]


def _set(step: Step, index: int, lettered: bool, theme: Theme) -> Iterator[Shape]:
    yield Rectangle("legend", -8.5, -8.5, 17, 17, 2, style=Style(set_fill(step, index, theme)))
    if lettered:
        yield TextLabel("legend", 0, 0, set_letter(index), 12, style=Style(theme.text))


def _group(stamps: Stamps, theme: Theme) -> Iterator[Shape]:
    style = Style("", theme.strong, 1.4)
    yield Rectangle("legend", -14, -8.5, 28, 17, 8.5, style=style)
    yield Path("legend", (("M", -8, 0), ("L", 8, 0)), style=replace(style, dash=(1.5, 3)))


def _lit(step: Step) -> _Draw:
    """Return the sample of the first constraint that a step uses."""

    def draw(_stamps: Stamps, theme: Theme) -> Iterator[Shape]:
        used = [premise.mark for premise in step.premises if premise.mark is not None]
        signs = next((own for mark in used if (own := [s for m, s in step.layout.signs if m == mark])), [])
        shapes = sample(small_signs(signs), theme, 0, 0, 34, 20, lit=True)
        return (replace(shape, part="legend") for shape in shapes)

    return draw


def _ray(_stamps: Stamps, theme: Theme) -> Iterator[Shape]:
    yield Path("legend", (("M", -11, 0), ("L", 11, 0)), style=Style("", theme.ray, 8, round_ends=True))


# The table.


@dataclass(frozen=True)
class _Sign:
    """A sign of pictures.

    Attributes:
        name: its name.
        parts: the parts of a picture that draw it.
        words: its meanings in a step, joined by the legend; N_ texts.
        draw: its sample.
    """

    name: str
    parts: tuple[str, ...]
    words: Callable[[Step], Iterable[str]]
    draw: _Draw


def _always(text: str) -> Callable[[Step], Iterable[str]]:
    return lambda _step: [text]


def _is_directed(step: Step) -> bool:
    return any(chain.truth is not None for chain in chains_of(step))


def _disc_words(step: Step) -> Iterator[str]:
    if step.technique.family == "coloring":
        yield N_("one colour")
    elif step.technique.family == "whips_and_braids":
        yield N_("right-linking")
    else:
        truths, order = truths_of(chains_of(step)), order_of(step)
        if any(truths.values()):
            yield N_("true along the arrows")
        if order:
            yield N_("assumed, or follows from it")
        assumed = {branch.assumption for branch in outer_branches(step.evidence)}
        others = set(step.evidence.candidates.get("pattern", ())) - assumed
        others -= unused_of(step) | {c for _branch, c, _row in order}
        if others - set(truths) or not (order or any(truths.values())):
            yield N_("candidate of the pattern")


def _ring_words(step: Step) -> Iterator[str]:
    if step.technique.family == "coloring":
        yield N_("the other colour")
    elif step.technique.family == "whips_and_braids":
        yield N_("left-linking")
    else:
        truths = truths_of(chains_of(step))
        if not all(truths.values()):
            yield N_("false along the arrows")
        elif any(not branch.truth for branch in outer_branches(step.evidence)):
            yield N_("assumed to be false")
        roles = step.evidence.candidates
        others = {*roles.get("second", ()), *roles.get("bridge", ())} - set(truths)
        if others or not truths:
            yield N_("further candidate of the pattern")


def _diamond_words(step: Step) -> Iterator[str]:
    if step.technique.family == "whips_and_braids":
        yield N_("further candidate of its link")
        return
    roles = step.evidence.candidates
    if roles.get("fin"):
        yield N_("fin")
    if roles.get("guardian"):
        yield N_("extra candidate")


def _strong_words(step: Step) -> Iterator[str]:
    yield N_("if one is false, the next is true") if _is_directed(step) else N_("one of the two is true")


def _weak_words(step: Step) -> Iterator[str]:
    yield N_("if one is true, the next is false") if _is_directed(step) else N_("at most one of the two is true")


def _blocker_words(step: Step) -> Iterator[str]:
    yield N_("digit that blocks") if step.evidence.houses.get("house") else N_("digit that the cell sees")


def _pivot_words(step: Step) -> Iterator[str]:
    yield N_("cell with the cases") if step.evidence.branches else N_("pivot")


def _cover_words(step: Step) -> Iterator[str]:
    yield N_("cover") if "fish" in step.technique.family else N_("house that crosses")


def _base_words(step: Step) -> Iterator[str]:
    yield N_("base") if "fish" in step.technique.family else N_("house of the pattern")


def _branch_hue(theme: Theme) -> str:
    return theme.branches[0]


def _start_words(step: Step) -> Iterator[str]:
    yield N_("assumption") if step.evidence.branches else N_("start of the chain")


def _signs(step: Step, drawn: Collection[str]) -> Iterator[_Sign]:
    """Yield all signs, those of the conclusion first; links without a direction have no arrow head."""
    arrow = "head" in drawn
    hue = _branch_hue if step.evidence.branches and not step.evidence.links else lambda theme: theme.strong
    base = _framed(lambda t: Style("", t.base, 2.4))
    yield _Sign("placed", ("new",), _always(N_("placed")), lambda stamps, _t: [stamps.placed("legend", 0, 0)])
    yield _Sign("removed", ("out",), _always(N_("removed")), _removed)
    yield _Sign(
        "blocker", ("placed",), _blocker_words,
        lambda _s, t: [Circle("legend", 0, 0, 9, style=Style("", t.placed, 2.4))],
    )  # fmt: skip
    yield _Sign("ray", ("ray",), _always(N_("its line")), _ray)
    yield _Sign("closed", ("closed",), _always(N_("closed to the digit")), _cross(lambda t: t.placed))
    yield _Sign("house", ("house house", "house base"), _base_words, base)
    yield _Sign("cover", ("house cover",), _cover_words, _framed(lambda t: Style("", t.cover, 2.4, (6, 3))))
    yield _Sign(
        "excluding", ("house excluding",), _always(N_("house that keeps digits out")),
        _framed(lambda t: Style("", t.excluding, 2, (2, 3))),
    )  # fmt: skip
    yield _Sign("lit", ("lit",), _always(N_("constraint that is used")), _lit(step))
    yield _Sign("primary", ("primary",), _always(N_("cell of the pattern")), _tile(lambda t: t.primary))
    yield _Sign("pivot", ("pivot",), _pivot_words, _tile(lambda t: t.pivot))
    yield _Sign(
        "secondary",
        ("secondary",),
        _always(N_("further cell of the pattern")),
        _framed(lambda t: Style("", t.frame, 3)),
    )
    yield _Sign("pincer", ("pincer",), _always(N_("pincer")), _framed(lambda t: Style("", t.frame, 3)))
    yield _Sign("fin cell", ("fin cell",), _always(N_("fin")), _framed(lambda t: Style("", t.fin, 2.6, (5, 3))))
    yield _Sign("disc", ("pattern",), _disc_words, lambda stamps, _t: [stamps.disc("legend", 0, 0)])
    yield _Sign("ring", ("second",), _ring_words, lambda stamps, _t: [stamps.ring("legend", 0, 0)])
    yield _Sign("fin", ("fin",), _diamond_words, lambda stamps, _t: [stamps.diamond("legend", 0, 0)])
    yield _Sign(
        "branch", ("branch",), _always(N_("start of a case")),
        lambda _s, t: Stamps(t, 13).tag("legend", 0, 0, "1", t.branches[0], start=True),
    )  # fmt: skip
    yield _Sign("start", ("start",), _start_words, _start)
    yield _Sign("finish", ("finish",), _always(N_("end of the chain")), _finish)
    yield _Sign("strong", ("link strong",), _strong_words, _line((), arrow, hue))
    yield _Sign("weak", ("link weak",), _weak_words, _line((6, 4), arrow, hue))
    yield _Sign("group", ("group",), _always(N_("group: one of its cells")), _group)
    yield _Sign(
        "order", ("order",), _always(N_("the order in which it follows")),
        lambda _s, t: Stamps(t, 13).tag("legend", 0, 0, "1", t.branches[0]),
    )  # fmt: skip
    yield _Sign("refuted", ("refuted",), _always(N_("leads to a contradiction")), _cross(lambda t: t.fin))
    yield _Sign("end", ("end",), _always(N_("contradiction")), _framed(lambda t: Style("", t.out, 2.2, (5, 3))))
    for letter, role, text in EXTRAS:
        if step.evidence.candidates.get(role):
            yield _Sign(letter, ("extra",), _always(text), _letter(letter))


def legend_of(step: Step, shapes: Sequence[Shape], theme: Theme) -> list[LegendEntry]:
    """Return the entries of a step's picture.

    Args:
        step: the step.
        shapes: the shapes that are drawn.
        theme: the colours of the samples.
    """
    parts = {shape.part for shape in shapes}
    stamps = Stamps(theme, 8.5)
    entries = [
        LegendEntry(sign.name, _("; ").join(map(_, sign.words(step))), tuple(sign.draw(stamps, theme)))
        for sign in _signs(step, parts)
        if parts.intersection(sign.parts)
    ]
    for index, locked in enumerate(step.evidence.sets if "set" in parts else ()):
        shown = tuple(_set(step, index, "letter" in parts, theme))
        entries.append(LegendEntry("set", set_text(locked, step), shown))
    return entries


def joined_entries(entries: Iterable[LegendEntry]) -> list[LegendEntry]:
    """Return the entries of several pictures as one legend: each sign once, with all its meanings, and sets in general."""
    samples: dict[str, LegendEntry] = {}
    texts: dict[str, dict[str, None]] = {}
    between = _("; ")
    for entry in entries:
        said = [_("set of cells")] if entry.sign == "set" else entry.text.split(between)
        samples.setdefault(entry.sign, entry)
        texts.setdefault(entry.sign, {}).update(dict.fromkeys(said))
    return [replace(entry, text=between.join(texts[sign])) for sign, entry in samples.items()]


def legend_rows(
    entries: Iterable[LegendEntry], room: float, gap: float, width: Callable[[LegendEntry], float]
) -> list[list[tuple[LegendEntry, float]]]:
    """Return the entries in rows that fit, each with its horizontal position.

    Args:
        entries: the entries.
        room: the width of a row.
        gap: the distance between two entries.
        width: gives the width of an entry.
    """
    rows: list[list[tuple[LegendEntry, float]]] = []
    x = room
    for entry in entries:
        wide = width(entry)
        if not rows or x + wide > room:
            rows.append([])
            x = 0.0
        rows[-1].append((entry, x))
        x += wide + gap
    return rows
