"""Walkthroughs as tokens: a published vocabulary and a lossless round trip."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from lucidoku.errors import ParseError
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic import techniques
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.words.language import _

__all__ = ["TracedStep", "Vocabulary", "tokens", "untokens", "vocabulary"]

SPECIAL = ("<pad>", "<puzzle>", "<step>", "<place>", "<remove>", "<solved>", "<stuck>")


@dataclass(frozen=True)
class Vocabulary:
    """Vocabulary of one layout.

    Attributes:
        layout: the layout of the puzzles.
        words: the tokens; the number of a token is its index: special tokens, "." and the digits, the cells row by row,
            and the ids of the techniques in alphabetical order.
    """

    layout: Layout
    words: tuple[str, ...]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each token."""
        return {word: number for number, word in enumerate(self.words)}


class TracedStep(NamedTuple):
    """Content of a step's tokens: the technique's id, the placements, and the eliminations."""

    technique: str
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]


@lru_cache(maxsize=32)
def vocabulary(layout: Layout) -> Vocabulary:
    """Return the vocabulary of a layout.

    >>> words = vocabulary(Layout.standard(2, 2)).words
    >>> words[:3], words[7:12], words[12:14], words[28]
    (('<pad>', '<puzzle>', '<step>'), ('.', '1', '2', '3', '4'), ('r1c1', 'r1c2'), 'aic')
    """
    digits = (".", *map(layout.digit_text, range(1, layout.n + 1)))
    cells = map(repr, layout.cells)
    ids = sorted({technique.id for technique in techniques.ALL})
    return Vocabulary(layout, (*SPECIAL, *digits, *cells, *ids))


def tokens(walk: Walkthrough) -> list[str]:
    """Return a walkthrough as tokens.

    `<puzzle>` and the givens, one token per cell; then for each step `<step>`, the technique, and after `<place>` and
    `<remove>` a cell and a digit for each candidate; at the end `<solved>` or `<stuck>`.

    >>> from lucidoku import explain
    >>> trace = tokens(explain("1.....2..3.....4"))
    >>> trace[:5], trace[17:22], trace[-1]
    (['<puzzle>', '1', '.', '.', '.'], ['<step>', 'hidden-single', '<place>', 'r1c2', '2'], '<solved>')
    """
    layout = walk.layout
    words = vocabulary(layout).words
    names = words[len(SPECIAL) + layout.n + 1 :]
    encoded = ["<puzzle>", *walk.puzzle.line]
    for step in walk:
        encoded += ["<step>", step.technique.id]
        for sign, candidates in (("<place>", step.placements), ("<remove>", step.eliminations)):
            if candidates:
                encoded.append(sign)
                for cell, digit in candidates:
                    encoded += [names[cell], cell.digit_text(digit)]
    return [*encoded, "<solved>" if walk.is_solved else "<stuck>"]


def untokens(encoded: Sequence[str], layout: Layout) -> tuple[Grid, list[TracedStep], bool]:
    """Decode tokens: the puzzle, its steps, and whether it is solved at the end.

    Raises:
        ParseError: the tokens are not in that order; the message gives the position of the first wrong one, from 1.

    >>> from lucidoku import explain
    >>> walk = explain("1.....2..3.....4")
    >>> puzzle, steps, solved = untokens(tokens(walk), walk.layout)
    >>> puzzle == walk.puzzle, [step.technique for step in steps] == [step.technique.id for step in walk], solved
    (True, True, True)
    """
    reader = _TokenReader(encoded, layout)
    puzzle = reader.puzzle()
    steps = []
    while reader.next(("<step>", "<solved>", "<stuck>")) == "<step>":
        steps.append(reader.step())
    solved = encoded[reader.place - 1] == "<solved>"
    if any(word != "<pad>" for word in encoded[reader.place :]):
        raise reader.wrong(("<pad>",))
    return puzzle, steps, solved


class _TokenReader:
    def __init__(self, encoded: Sequence[str], layout: Layout) -> None:
        self.encoded, self.layout, self.place = encoded, layout, 0
        words = vocabulary(layout).words
        first = len(SPECIAL) + layout.n + 1
        self.digits = words[len(SPECIAL) : first]
        self.cells = dict(zip(words[first : first + layout.n**2], layout.cells, strict=True))
        self.techniques = words[first + layout.n**2 :]

    def next(self, known: Iterable[str]) -> str:
        """Return the next token, which must be one of these."""
        if self.place >= len(self.encoded) or self.encoded[self.place] not in known:
            raise self.wrong(known)
        self.place += 1
        return self.encoded[self.place - 1]

    def wrong(self, known: Iterable[str]) -> ParseError:
        actual = repr(self.encoded[self.place]) if self.place < len(self.encoded) else _("the end")
        text = _("token {place}: expected {known}, got {found}")
        return ParseError(text.format(place=self.place + 1, known=" / ".join(list(known)[:5]), found=actual))

    def puzzle(self) -> Grid:
        """Read the givens."""
        self.next(("<puzzle>",))
        return Grid(bytes(self.digits.index(self.next(self.digits)) for _cell in self.layout.cells), self.layout)

    def step(self) -> TracedStep:
        """Read a step after its first token."""
        technique = self.next(self.techniques)
        candidates: dict[str, list[Candidate]] = {"<place>": [], "<remove>": []}
        sign = self.next(candidates)
        while True:
            cell = self.cells[self.next(self.cells)]
            candidates[sign].append(Candidate(cell, self.digits.index(self.next(self.digits[1:]))))
            following = self.encoded[self.place] if self.place < len(self.encoded) else ""
            if following == "<remove>" and sign == "<place>":
                sign = self.next(("<remove>",))
            elif following not in self.cells:
                return TracedStep(technique, tuple(candidates["<place>"]), tuple(candidates["<remove>"]))
