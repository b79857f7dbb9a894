"""A judge of single steps: is a claimed step true, does it follow, and is it an instance of the named technique?

A reasoning model writes steps. The solution shows whether a digit is right, but not whether a step *follows* from the
board, nor whether the named pattern is present. The judge decides that with the finders of the catalogue and the proof
checker, which share no code.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lucidoku.datasets.claimed import ARROW, SUPPOSED, cells_in, conclusions_in, houses_in, technique_in
from lucidoku.datasets.known import KnownSteps
from lucidoku.errors import LucidokuError, ParseError
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.grid import PuzzleLike
from lucidoku.grid.layout import Layout, LayoutLike
from lucidoku.grid.puzzle import board_of, puzzle_of
from lucidoku.logic.record import step_of_record
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique
from lucidoku.search.solutions import first_solutions
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _, language, languages

__all__ = ["Judge", "Judges", "Verdict", "judge_many"]

Claim = str | Mapping[str, Any] | Step
"""A claim to judge: text such as "r4c7<>5, X-Wing in rows 2 and 6", the record of a step, or a Step."""


@dataclass(frozen=True)
class Verdict(Guided):
    """Judgement on a step.

    Attributes:
        placements: the digits that the claim places.
        eliminations: the candidates that it removes.
        right: whether the whole claim is true in every solution.
        follows: whether it follows from the position by one known and proved step.
        technique: the technique that the claim names; if it names none, the easiest one that gives it.
        named: whether the claim names a technique.
        present: whether the named pattern is present and gives this; None if the step names no pattern.
        problems: a sentence for each conclusion or statement that is false, redundant or unfounded.
        new: whether it concludes anything new.

    >>> from lucidoku.datasets import Judge
    >>> verdict = Judge("1.....2..3.....4").step("r1c4=3, naked single")
    >>> verdict.right, verdict.follows, verdict.present
    (True, True, True)
    """

    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    right: bool
    follows: bool
    technique: Technique | None
    named: bool
    present: bool | None
    problems: tuple[str, ...] = ()
    new: bool = True

    @property
    def accepted(self) -> bool:
        """True if the step is flawless: true, valid, and an instance of the technique that it names."""
        return self.right and self.follows and self.present is not False and not self.problems

    @property
    def level(self) -> str:
        """The level of its technique; empty if it has none."""
        return self.technique.level if self.technique else ""

    @property
    def credit(self) -> float:
        """Credit for the step as a reward, from 0 to 1.

        1 if it is accepted; 0.6 if it follows, but not in the way it claims; 0.2 if it is only true; 0 if it is false
        or not new.
        """
        if not self.right or not self.new:
            return 0.0
        return 1.0 if self.accepted else 0.6 if self.follows else 0.2

    def record(self) -> dict[str, Any]:
        """Return the verdict as plain data."""
        return {
            "accepted": self.accepted,
            "right": self.right,
            "follows": self.follows,
            "technique": self.technique.id if self.technique else None,
            "named": self.named,
            "present": self.present,
            "new": self.new,
            "level": self.level,
            "credit": self.credit,
            "problems": list(self.problems),
        }


@dataclass
class Judge(Guided):
    """Judge of steps on one position; it caches the steps that it lists there.

    Args:
        puzzle: a puzzle or a position, in any form that Lucidoku reads. It must have at least one solution.

    Raises:
        NoSolution: it has no solution.

    >>> judge = Judge("1.....2..3.....4")
    >>> verdict = judge.step("r1c4=3, naked single")
    >>> verdict.accepted, verdict.level
    (True, 'easy')
    >>> judge.step("r1c4=4").right, judge.step("r1c2=3").problems
    (False, ('r1c2 is not 3',))
    >>> judge.play("r1c4=3").accepted, judge.board["r1c4"]
    (True, 3)
    """

    puzzle: PuzzleLike
    board: Board = field(init=False)
    _known: KnownSteps = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.board = board_of(self.puzzle).copy()
        solutions = first_solutions(self.board, 2)
        if not solutions:
            from lucidoku.search.conflict import conflict_error

            raise conflict_error(self.board)
        self._solution = solutions[0] if len(solutions) == 1 else None
        self._known = KnownSteps(self.board)

    @property
    def layout(self) -> Layout:
        """The shape of the grid."""
        return self.board.layout

    def step(self, claim: Claim) -> Verdict:
        """Judge a step on the current position without changing it.

        Args:
            claim: text with conclusions such as `r4c7=5`, `r4c7<>5` or `r4c7-5`, optionally with the name of a
                technique and its houses; a reason, `→` and the conclusion, as in chat traces; a sentence of Lucidoku
                about a step; the record of a step, as in a walkthrough's JSON; or a Step. The `text` of a record must
                agree with its data: it is our sentence, or its technique, houses, digits and candidates are those of
                the record.

        Raises:
            ParseError: the text has no conclusion, or names no cell or digit of the layout; a record does not describe
                a step.
        """
        if isinstance(claim, str):
            return self._text(claim)
        if isinstance(claim, Step):
            return self._step(claim)
        return self._step(step_of_record(claim, self.layout), claim.get("text"))

    def steps(self, claims: Iterable[Claim]) -> Iterator[Verdict]:
        """Judge several steps, all on the current position."""
        return map(self.step, claims)

    def play(self, claim: Claim) -> Verdict:
        """Judge a step and apply it if it is true, so that the next one is judged on the new position."""
        verdict = self.step(claim)
        if verdict.right:
            for candidate in verdict.placements:
                if not self.board.values[candidate.cell]:
                    self.board.place(candidate.cell, candidate.digit)
            for candidate in verdict.eliminations:
                if self.board.has_candidate(candidate):
                    self.board.eliminate(candidate.cell, candidate.digit)
            self._known = KnownSteps(self.board)
        return verdict

    def _text(self, text: str) -> Verdict:
        reason, _arrow, conclusion = text.rpartition(ARROW)
        places, gone = conclusions_in(conclusion, self.layout)
        technique = technique_in(text)
        if not places and not gone:
            sentence = next((s for s in self._known_sentences(technique) if s[1] == text.strip()), None)
            if sentence is None:
                message = _("{text}: expected a conclusion such as r1c1=5 or r2c3<>4")
                raise ParseError(message.format(text=repr(text[:60])))
            return self._step(sentence[0])
        problems, named = self._false(places, gone), technique is not None
        right, known = not problems, self._shown(places, gone)
        problems += known
        giving = self._known.giving(places, gone, technique) if right and not known else []
        present: bool | None = None
        if technique is not None:
            houses = houses_in(text)
            is_told = any(_tells(reason, step) for step in giving)
            present = is_told or any(houses <= _houses_of(step) for step in giving)
            if present and not is_told:
                problems += self._find_misstatements(reason)
            if right and not known and not present:
                problems.append(_("there is no {name} here that gives this").format(name=_(technique.name)))
        if right and not known and not giving:
            giving = self._known.giving(places, gone, None)
        if technique is None and giving:
            technique = giving[0].technique
        new = len(known) < len({*places}) + len({*gone})
        return Verdict(places, gone, right, bool(giving), technique, named, present, tuple(problems), new)

    def _step(self, step: Step, text: object = None) -> Verdict:
        from lucidoku.proofs import ProofStatus, check_words, prove

        problems = self._false(step.placements, step.eliminations)
        right, known = not problems, self._shown(step.placements, step.eliminations)
        problems += known
        sound = right and not known
        giving = self._known.giving(step.placements, step.eliminations, step.technique) if sound else []
        same = any(_same(step, other) for other in giving)
        follows = present = same
        if sound and not same:
            proof = prove(step, self.board, minimal=False)
            follows = proof.status is ProofStatus.PROVED
            try:
                words = check_words(step, self.board) if follows else []
            except (
                LookupError,
                StopIteration,
                TypeError,
                ValueError,
            ):  # the technique's sentence does not fit it
                words = [_("this is not the pattern of {name}").format(name=_(step.technique.name))]
            problems += words
            present = follows and not words and _fits(step, giving)
            if not present and not problems:
                problems.append(_("there is no {name} here that gives this").format(name=_(step.technique.name)))
        if text:
            problems += self._misread(str(text), step)
        new = len(known) < len({*step.placements}) + len({*step.eliminations})
        return Verdict(
            step.placements, step.eliminations, right, follows, step.technique, True, present, tuple(problems), new
        )

    def _false(self, places: Iterable[Candidate], gone: Iterable[Candidate]) -> list[str]:
        """Return a sentence for each conclusion that is false in some solution."""
        wrong = []
        for c in places:
            if not self._always(c, True):
                wrong.append(_("{cell} is not {digit}").format(cell=c.cell, digit=c.digit_text))
        for c in gone:
            if not self._always(c, False):
                wrong.append(_("{cell} may be {digit}").format(cell=c.cell, digit=c.digit_text))
        return wrong

    def _shown(self, places: Iterable[Candidate], gone: Iterable[Candidate]) -> list[str]:
        """Return a sentence for each conclusion that the position shows already."""
        board = self.board
        shown = [c for c in dict.fromkeys(places) if board.values[c.cell] == c.digit]
        texts = [_("{cell} is {digit} already").format(cell=c.cell, digit=c.digit_text) for c in shown]
        for c in dict.fromkeys(gone):
            if not board.masks[c.cell] >> c.digit - 1 & 1:
                texts.append(_("{digit} is gone from {cell} already").format(cell=c.cell, digit=c.digit_text))
        return texts

    def _always(self, candidate: Candidate, placed: bool) -> bool:
        if self._solution is not None:
            return (self._solution.values[candidate.cell] == candidate.digit) is placed
        trial = self.board.copy()
        if self.board.values[candidate.cell]:
            return (self.board.values[candidate.cell] == candidate.digit) is placed
        if not trial.has_candidate(candidate):
            return not placed
        if placed:
            trial.eliminate(candidate.cell, candidate.digit)
        else:
            trial.place(candidate.cell, candidate.digit)
        return not first_solutions(trial, 1)

    def _find_misstatements(self, reason: str) -> list[str]:
        """Return a sentence for each digit that a reason places in a cell that does not hold it."""
        stated, _gone = conclusions_in(reason, self.layout)
        return [
            _("{cell} does not hold {digit}").format(cell=c.cell, digit=c.digit_text)
            for c in stated
            if self.board.values[c.cell] != c.digit
        ]

    def _misread(self, text: str, step: Step) -> list[str]:
        """Return the contradictions between a record's text and its data; our own sentences agree with it."""
        if _says(text, step):
            return []
        named, (places, gone) = technique_in(text), conclusions_in(text, self.layout)
        problems = []
        if named is not None and named is not step.technique:
            problems.append(
                _("the text names {name}, and the record {other}").format(
                    name=_(named.name), other=_(step.technique.name)
                )
            )
        if SUPPOSED.search(text):  # its statements about cells may be hypothetical consequences
            places, gone = (), ()
        for candidate in places:
            if candidate in step.placements or self.board.values[candidate.cell] == candidate.digit:
                continue
            name, digit = candidate.cell, candidate.digit_text
            problems.append(
                _("the text has {cell}={digit}, which the record does not place").format(cell=name, digit=digit)
            )
        for candidate in gone:
            if candidate not in step.eliminations and self.board.has_candidate(candidate):
                name, digit = candidate.cell, candidate.digit_text
                problems.append(
                    _("the text has {cell}-{digit}, which the record does not remove").format(cell=name, digit=digit)
                )
        own = _cells_of(step)
        for house in sorted(houses_in(text) - _houses_of(step)):
            if not own & {*self.layout.house(house).cells}:
                problems.append(_("the text names {place}, which has no part in the record").format(place=house))
        for cell in sorted(cells_in(text, self.layout) - own):
            if not self.board.values[cell]:
                problems.append(_("the text names {place}, which has no part in the record").format(place=cell))
        return problems

    def _known_sentences(self, technique: Technique | None) -> Iterator[tuple[Step, str]]:
        for step in self._known.of(technique) if technique else ():
            for lang in languages():
                for length in ("full", "hint"):
                    with language(lang):
                        yield step, step.describe(length)


def _tells(reason: str, step: Step) -> bool:
    """Return whether a reason ends in the full sentence of a step, in one of the languages."""
    words = reason.strip()
    for lang in languages() if words else ():
        with language(lang):
            if words.endswith(str(step.text).strip()):
                return True
    return False


def _says(text: str, step: Step) -> bool:
    """Return whether a text is the sentence of a step, in one of the languages."""
    words = text.strip()
    try:
        if words == str(step.text).strip():
            return True
        for lang in languages():
            with language(lang):
                if words == str(step.text).strip():
                    return True
    except (LookupError, StopIteration, TypeError, ValueError):  # the evidence is too small for the sentence
        pass
    return False


def _cells_of(step: Step) -> set[Cell]:
    """Return the cells of a step's conclusion, evidence and premises."""
    evidence = step.evidence
    candidates = [*step.placements, *step.eliminations, *(c for found in evidence.candidates.values() for c in found)]
    links = [*evidence.links, *(link for branch in evidence.branches for link in branch.links)]
    candidates += [c for link in links for node in (link.source, link.target) for c in node.candidates]
    candidates += [c for branch in evidence.branches for c in (branch.assumption, *branch.dead_end)]
    groups = [*evidence.cells.values(), *(one.cells for one in evidence.sets), *(one.cells for one in step.premises)]
    return {c.cell for c in candidates} | {cell for cells in groups for cell in cells}


class Judges:
    """Cache of judges for recent positions, so that their steps are listed only once.

    >>> judges = Judges()
    >>> judges.of("1.....2..3.....4") is judges.of("1.....2..3.....4")
    True
    """

    def __init__(self, most: int = 256) -> None:
        """Keep up to a number of judges."""
        self._kept: OrderedDict[Hashable, Judge] = OrderedDict()
        self._most = most

    def of(self, puzzle: PuzzleLike, layout: LayoutLike | None = None) -> Judge:
        """Return the judge of a position; do not call its `play`.

        Args:
            puzzle: the position, see `Judge`.
            layout: the layout of text, lists and arrays.
        """
        place: Hashable = (puzzle, layout) if isinstance(puzzle, str) else None
        position: Any = puzzle if place else puzzle_of(puzzle, layout)
        if isinstance(position, Board):
            place = (position.layout, bytes(position.values), position.masks.tobytes(), position.givens)
        elif place is None:
            place = position
        judge = self._kept.get(place)
        if judge is None:
            judge = self._kept[place] = Judge(puzzle_of(position, layout))
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(place)
        return judge


@guided
def judge_many(claims: Iterable[tuple[PuzzleLike, Claim]]) -> Iterator[Verdict | LucidokuError]:
    """Judge steps of many positions; an unreadable step is returned as its error.

    The steps of the last 256 positions are kept, so answers to one question may come in any order.

    >>> [v.accepted for v in judge_many([("1.....2..3.....4", "r1c4=3"), ("1.....2..3.....4", "r1c4=2")])]
    [True, False]
    """
    judges = Judges()
    for puzzle, claim in claims:
        try:
            yield judges.of(puzzle).step(claim)
        except LucidokuError as error:
            yield error


def _houses_of(step: Step) -> set[str]:
    return {str(house) for houses in step.evidence.houses.values() for house in houses}


def _fits(step: Step, steps: Sequence[Step]) -> bool:
    """Return whether the evidence of a proved step is that of a listed step, or of another chain."""
    evidence = step.evidence
    alike = [other.evidence for other in steps if other.evidence.links == evidence.links]
    if alike or not evidence.links:
        return any((other.houses, other.cells) == (evidence.houses, evidence.cells) for other in alike)
    touched = {cell for link in evidence.links for node in (link.source, link.target) for cell in node.cells}
    touched.update(cell for part in evidence.sets for cell in part.cells)
    around = {str(house) for house in step.layout.houses if len(touched & {*house.cells}) > 1}
    named = {cell for cells in evidence.cells.values() for cell in cells}
    return named <= touched and _houses_of(step) <= around


def _same(step: Step, other: Step) -> bool:
    """Return whether two steps agree in conclusions and evidence."""
    return (
        {*step.placements} == {*other.placements}
        and {*step.eliminations} == {*other.eliminations}
        and step.evidence == other.evidence
    )
