"""Explanations of all other techniques: the parts of their sentence as rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from lucidoku.logic.explanation import Explanation, Fact, Inference, InferenceSource, Rank, Row, Shapes
from lucidoku.logic.step import Step
from lucidoku.logic.techniques._claims import Sentence
from lucidoku.logic.techniques._rows import capital
from lucidoku.logic.techniques._words import conclusion
from lucidoku.words.language import _

MOST = 160
"""The most characters of a row."""


def explain_sentence(step: Step) -> Explanation:
    """Explain a step by its sentence: a row for each of its parts, the last with the conclusion."""
    text = step.text
    claims = text.claims if isinstance(text, Sentence) else ()
    parts = list(_parts(text))
    facts = tuple(step.premises[:_MOST_FACTS])
    shapes = Shapes(
        tuple(dict.fromkeys(c for some in step.evidence.candidates.values() for c in some)),
        cells=tuple(dict.fromkeys(cell for some in step.evidence.cells.values() for cell in some)),
        houses=tuple(dict.fromkeys(house for some in step.evidence.houses.values() for house in some)),
        sets=tuple(range(len(step.evidence.sets))),
    )
    rows = [
        Row(
            part,
            number=str(number),
            facts=facts if number == 1 else (),
            shapes=shapes,
            claims=claims if number == 1 else (),
        )
        for number, part in enumerate(parts, 1)
    ]
    ends = tuple(
        Inference((), fact, InferenceSource("pattern"))
        for fact in (*(Fact((c,)) for c in step.placements), *(Fact((c,), False) for c in step.eliminations))
    )
    rows[-1] = replace(
        rows[-1], inferences=ends, shapes=replace(shapes, candidates=(*step.placements, *step.eliminations))
    )
    summary = capital(_("{conclusion}.").format(conclusion=conclusion(step)))
    return Explanation(summary, tuple(rows), rank=_pattern_rank(step))


_MOST_FACTS = 24  # facts of the position that the first row lists


def _parts(text: str) -> Iterator[str]:
    """Yield the parts of a sentence, each short enough for a row."""
    for part in _SENTENCES.split(text.strip()):
        yield from _shorter(part, 0)


def _shorter(part: str, level: int) -> Iterator[str]:
    """Yield the pieces of a part that is too long, divided at the strongest sign that helps."""
    if len(part) <= MOST:
        yield part
        return
    if level == len(_DIVIDERS):
        start = 0
        while len(part) - start > MOST:
            stop = part.rfind(" ", start, start + MOST)
            stop = stop if stop > start else start + MOST
            yield part[start:stop].strip()
            start = stop
        yield part[start:].strip()
        return
    line = ""
    for piece in _pieces(part, level):
        if line and len(line) + len(piece) + 1 > MOST:
            yield from _shorter(line, level + 1)
            line = ""
        line = _join_sentences(line, piece)
    if line:
        yield from _shorter(line, level + 1)


def _pieces(part: str, level: int) -> Iterator[str]:
    """Yield the pieces between the dividers of a level; parentheses are not divided by semicolons."""
    piece = ""
    for text in _DIVIDERS[level].split(part):
        piece = _join_sentences(piece, text)
        opened = sum(map(piece.count, "(\uff08")) - sum(map(piece.count, ")\uff09"))
        if level or opened <= 0:
            yield piece
            piece = ""
    if piece:
        yield piece


def _join_sentences(text: str, more: str) -> str:
    return text + (" " if text and not ord(text[-1]) > 0x2E7F else "") + more


_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=\S)|(?<=[\u3002\uff01\uff1f])(?=\S)")
_DIVIDERS = (
    re.compile(r"(?<=;)\s|(?<=\uff1b)"),
    re.compile(r"(?<=:)\s+|(?<=\uff1a)"),
    re.compile(r"(?<=,)\s+|(?<=[\uff0c\u3001])"),
)


def _pattern_rank(step: Step) -> Rank | None:
    """Return the rank of patterns that cover all their candidates once: locked candidates, subsets, fish without fins."""
    evidence, family = step.evidence, step.technique.family
    if step.technique.id.startswith("locked-candidates"):
        return Rank(1, 1)
    if family == "subsets":
        return Rank(len(evidence.digits), len(evidence.digits))
    if family in ("fish", "complex_fish") and not evidence.cells.get("fin") and not evidence.branches:
        return Rank(len(evidence.houses["base"]), len(evidence.houses["cover"]))
    return None
