"""Check an explanation row by row: each inference follows from earlier rows and the position, by the reason that it names.

Nothing here trusts the words or the functions that wrote them: the facts of a row are compared with the position, and known
in the case, or under the assumption, that the row belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.logic.explanation import Explanation, Fact, Inference, InferenceSource, Row, blocks
from lucidoku.logic.step import Step
from lucidoku.proofs.constraints import exclude
from lucidoku.proofs.words import check_claim

__all__ = ["check_rows"]


def check_rows(step: Step, board: Board | None = None, explanation: Explanation | None = None) -> list[str]:
    """Return the faults of the rows of a step's explanation; nothing if each follows and they give the conclusion.

    Args:
        step: the step.
        board: the position, for a step that was made without one.
        explanation: the explanation, if it is not the step's own.

    >>> import lucidoku as ld
    >>> [problem for step in ld.explain("1.....2..3.....4") for problem in check_rows(step)]
    []
    """
    position = board if board is not None else step.board
    return _Checker(step, position).check(explanation or step.explanation)


class _Known:
    """Facts that are known in a case."""

    def __init__(self, board: Board, facts: Iterable[Fact] = ()) -> None:
        self.board = board
        self.facts = set(facts)
        self.dead = False

    def copy(self) -> _Known:
        return _Known(self.board, self.facts)

    def has(self, fact: Fact) -> bool:
        """Return whether a fact is known, or says less than a known one, or that a digit that the cell lacks is false."""
        if fact in self.facts:
            return True
        if fact.truth:
            return any(other.truth and set(other.candidates) <= set(fact.candidates) for other in self.facts)
        return not _is_open(self.board, fact.candidates[0])


def _is_open(board: Board, candidate: Candidate) -> bool:
    cell, digit = candidate
    return bool(board.masks[cell] >> digit - 1 & 1) or board.values[cell] == digit


class _Checker:
    def __init__(self, step: Step, board: Board) -> None:
        self.step, self.board = step, board
        self.faults: list[str] = []
        self.outer = _Known(board)
        self.cases: dict[int, _Known] = {}
        self.covered = False  # whether one of these cases must hold
        self.rows: dict[str, tuple[int, list[Row]]] = {}  # by number: place and rows of its case

    def check(self, explanation: Explanation) -> list[str]:
        if not explanation.rows:
            return ["there are no rows"]
        waiting: list[list[Row]] = []  # rows that hold in every case, checked when the cases are known
        for branched, some in groupby(blocks(explanation.rows), lambda block: block[0].branch is not None):
            if branched:
                self._cases(list(some))
                continue
            for block in some:
                if any(one.source.kind == "cases" for row in block for one in row.inferences):
                    waiting.append(block)
                    continue
                known = self._check_case(block) if block[0].assumption else self._outside(block)
                if block[0].assumption and not known.dead:
                    self._fault(block[0], "no contradiction follows")
        for block in waiting:
            self._outside(block)
        for fact in (*(Fact((c,)) for c in self.step.placements), *(Fact((c,), False) for c in self.step.eliminations)):
            if fact not in self.outer.facts:
                self.faults.append(f"the rows do not give {fact}")
        return self.faults

    def _fault(self, row: Row, problem: str) -> None:
        self.faults.append(f"row {row.number or row.sign or row.text!r}: {problem}")

    def _cases(self, run: Sequence[Sequence[Row]]) -> None:
        """Check that cases are all there are, together or in pairs, and that each gives the conclusion."""
        heads = [block[0] for block in run]
        known = [self._check_case(block) for block in run]
        self.cases = {head.branch: one for head, one in zip(heads, known, strict=True) if head.branch is not None}
        if self._is_exhaustive(heads):
            self.covered = True
            self._close(known)
            return
        for place in range(0, len(heads), 2):
            if self._is_exhaustive(heads[place : place + 2]):
                self._close(known[place : place + 2])
            else:
                self._fault(heads[place], "the cases are not all there are")

    def _is_exhaustive(self, heads: Sequence[Row]) -> bool:
        """Return whether one of the cases must hold."""
        assumed = [row.assumption for row in heads]
        if not all(assumed):
            return False
        if len(assumed) == 2 and _are_opposite(*assumed):
            return True
        if any(source.kind == "fish" for row in heads for source in (one.source for one in row.inferences)):
            *others, last = assumed
            return {fact.candidates for facts in others for fact in facts} == {fact.candidates for fact in last}
        if not all(len(facts) == 1 and facts[0].truth and len(facts[0].candidates) == 1 for facts in assumed):
            return False
        candidates = {facts[0].candidates[0] for facts in assumed}
        return self._one_of_cell(candidates) or self._one_of_house(candidates) or self._fish_needs(candidates)

    def _one_of_cell(self, candidates: set[Candidate]) -> bool:
        return any(
            {Candidate(cell, d) for d in self.board.candidates(cell)} <= candidates
            for cell in {c.cell for c in candidates}
        ) and bool(candidates)

    def _one_of_house(self, candidates: set[Candidate]) -> bool:
        return any(
            all(Candidate(c, digit) in candidates for c in house.cells if _is_open(self.board, Candidate(c, digit)))
            for digit in {c.digit for c in candidates}
            for house in self.step.layout.houses
            if any(Candidate(c, digit) in candidates for c in house.cells)
        )

    def _fish_needs(self, candidates: set[Candidate]) -> bool:
        """Return whether, without the candidates, the base of a fish would have fewer cover houses than it has houses."""
        houses = self.step.evidence.houses
        base, cover = houses.get("base", ()), houses.get("cover", ())
        (digit, *others) = {c.digit for c in candidates}
        gone = {c.cell for c in candidates}
        places = [{c for c in h.cells if _is_open(self.board, Candidate(c, digit))} - gone for h in base]
        if others or len(base) != len(cover) or sum(map(len, places)) != len(set().union(*places)):
            return False
        left = set().union(*places)
        return any(left <= {c for h in cover if h != out for c in h.cells} for out in cover)

    def _close(self, cases: Sequence[_Known]) -> None:
        """Learn the conclusions that hold in every case without a contradiction."""
        alive = [known for known in cases if not known.dead]
        for candidate in self.step.placements:
            if all(Fact((candidate,)) in known.facts for known in alive):
                self.outer.facts.add(Fact((candidate,)))
        for candidate in self.step.eliminations:
            if all(Fact((candidate,), False) in known.facts for known in alive):
                self.outer.facts.add(Fact((candidate,), False))

    def _outside(self, block: Sequence[Row]) -> _Known:
        """Check a row outside of cases."""
        for row in block:
            self._state(row)
            for inference in row.inferences:
                if inference.source.kind == "pattern":
                    self._learn(self.outer, inference)  # the proof of the step shows that it follows
                elif inference.case is not None:
                    self._apply(row, inference, self.cases.get(inference.case, _Known(self.board)))
                elif inference.source.kind == "cases":
                    self._in_all_cases(row, inference)
                else:
                    self._apply(row, inference, self.outer)
        return self.outer

    def _in_all_cases(self, row: Row, inference: Inference) -> None:
        fact = inference.conclusion
        if fact is None or fact.truth or len(inference.premise) != len(self.cases) or not self.covered:
            self._fault(row, "it is not said for each case")
            return
        for known, premise in zip(self.cases.values(), inference.premise, strict=True):
            if not known.has(premise):
                self._fault(row, f"{premise} is not known in a case")
            if not premise.truth or not all(self._excludes(c, fact.candidates[0]) for c in premise.candidates):
                self._fault(row, f"{fact} does not follow from {premise}")
        self._learn(self.outer, inference)

    def _learn(self, known: _Known, inference: Inference) -> None:
        if inference.conclusion is None:
            known.dead = True
        else:
            known.facts.add(inference.conclusion)

    def _state(self, row: Row) -> None:
        """Check the statements of a row about the position itself."""
        for premise in row.facts:
            if not premise.holds(self.board):
                self._fault(row, f"{premise} is not true on the board")
        for claim in row.claims:
            if problem := check_claim(claim, self.board, self.step):
                self._fault(row, f"{claim}: {problem}")

    def _check_case(self, block: Sequence[Row]) -> _Known:
        """Check the rows of a case, or of an assumption that leads to a contradiction; return the facts in the end."""
        head = block[0]
        known = self.outer.copy()
        known.facts.update(head.assumption)
        self._follow(block, known)
        for place, row in enumerate(block):
            if name := row.number or row.sign:
                self.rows[name] = (place, list(block))
        if head.branch is None and known.dead:
            for fact in head.assumption:
                if len(fact.candidates) == 1 and len(head.assumption) == 1:
                    self.outer.facts.add(Fact(fact.candidates, not fact.truth))
        return known

    def _follow(self, rows: Sequence[Row], known: _Known) -> None:
        """Apply rows: the first may assume something, deeper ones belong to the row before them."""
        depth = rows[0].depth
        place = 0
        while place < len(rows):
            row = rows[place]
            place += 1
            inside = []
            while place < len(rows) and rows[place].depth > depth:
                inside.append(rows[place])
                place += 1
            self._state(row)
            for inference in row.inferences:
                if inference.source.kind == "inner":
                    self._check_refuted(row, inference, inside, known)
                else:
                    self._apply(row, inference, known)
            if row.continues:
                self._go_on(row, known)

    def _check_refuted(self, row: Row, inference: Inference, inside: Sequence[Row], known: _Known) -> None:
        fact = inference.conclusion
        if fact is None or not inside or inside[0].assumption != (Fact(fact.candidates, not fact.truth),):
            self._fault(row, "the rows inside assume something else")
            return
        deeper = known.copy()
        deeper.facts.update(inside[0].assumption)
        self._follow(inside, deeper)
        if not deeper.dead:
            self._fault(row, "the rows inside lead to no contradiction")
        known.facts.add(fact)

    def _go_on(self, row: Row, known: _Known) -> None:
        """Apply the rows of an earlier case from one of them on."""
        if row.continues not in self.rows:
            self._fault(row, f"there is no earlier row {row.continues}")
            return
        place, block = self.rows[row.continues]
        for other in block[place:]:
            for inference in other.inferences:
                if inference.conclusion not in known.facts:
                    self._apply(row, inference, known)
            if other.continues:
                self._fault(row, "it continues at a row that continues elsewhere")

    # One inference.

    def _apply(self, row: Row, inference: Inference, known: _Known) -> None:
        missing = [fact for fact in inference.premise if not known.has(fact)]
        if missing:
            self._fault(row, f"{missing[0]} is not known")
        elif problem := self._wrong(inference):
            self._fault(row, problem)
        self._learn(known, inference)

    def _wrong(self, inference: Inference) -> str:
        """Return why an inference does not follow from its premise by its source; empty if it does."""
        fact, source = inference.conclusion, inference.source
        if source.kind == "both":
            false = {f.candidates[0] for f in inference.premise if not f.truth}
            both = any(f.truth and set(f.candidates) <= false for f in inference.premise)
            return "" if both and fact is None else "there is no contradiction"
        if fact is not None and not fact.truth:
            return self._wrong_removal(inference, fact)
        if any(f.truth for f in inference.premise):
            return "a premise is true"
        ends = {c for f in inference.premise for c in f.candidates} | set(fact.candidates if fact else ())
        if fact is not None and not all(_is_open(self.board, c) for c in fact.candidates):
            return f"{fact} is no candidate"
        return "" if self._is_needed(ends, source) else f"one of {fact or 'these'} need not be true"

    def _wrong_removal(self, inference: Inference, fact: Fact) -> str:
        (candidate,) = fact.candidates
        if inference.source.kind == "fish":
            return "" if self._fish_holds(inference.premise, candidate) else f"the fish does not remove {fact}"
        if len(inference.premise) != 1 or not inference.premise[0].truth:
            return f"{fact} needs one true premise"
        by = inference.premise[0].candidates
        return (
            ""
            if self._is_excluded_by(candidate, by, inference.source)
            else f"{fact} does not follow from {inference.premise[0]}"
        )

    def _is_excluded_by(self, candidate: Candidate, by: Sequence[Candidate], source: InferenceSource) -> bool:
        cell, digit = candidate
        if source.kind == "cell":
            return source.cell == cell and all(c.cell == cell and c.digit != digit for c in by)
        if source.kind == "house":
            inside = set(source.house.cells) if source.house is not None else set()
            return cell in inside and all(c.cell in inside and c.cell != cell and c.digit == digit for c in by)
        return source.kind in ("peers", "marks") and all(self._excludes(c, candidate) for c in by)

    def _excludes(self, one: Candidate, other: Candidate) -> bool:
        return exclude(one, other, self.board, self.step)

    def _is_needed(self, ends: set[Candidate], source: InferenceSource) -> bool:
        """Return whether one of some candidates is true, by the reason that is named."""
        if source.kind == "cell" and source.cell is not None:
            held = self.board.candidates(source.cell)
            return bool(held) and {Candidate(source.cell, d) for d in held} <= ends
        if source.kind == "house" and source.house is not None:
            digits = {c.digit for c in ends}
            places = {c for c in source.house.cells for d in digits if _is_open(self.board, Candidate(c, d))}
            return len(digits) == 1 and bool(places) and places <= {c.cell for c in ends}
        if source.kind == "set" and source.set is not None and source.set < len(self.step.evidence.sets):
            return self._set_needs(ends, self.step.evidence.sets[source.set].cells)
        return False

    def _set_needs(self, ends: set[Candidate], cells: Sequence[Cell]) -> bool:
        """Return whether the cells, all in one house or each digit at most once, would have too few digits without the ends."""
        left = {d for c in cells for d in self.board.candidates(c) if Candidate(c, d) not in ends}
        for digit in left:
            places = [c for c in cells if self.board.has_candidate(Candidate(c, digit))]
            if any(b not in self.step.layout.peers[a] for a in places for b in places if a < b):
                return False
        return not any(self.board.values[c] for c in cells) and len(left) < len(cells)

    def _fish_holds(self, premise: Sequence[Fact], candidate: Candidate) -> bool:
        """Return whether a fish without its fins removes a candidate."""
        houses = self.step.evidence.houses
        base, cover = houses.get("base", ()), houses.get("cover", ())
        fins = {f.candidates[0].cell for f in premise if not f.truth}
        digit = candidate.digit
        places = [{c for c in h.cells if _is_open(self.board, Candidate(c, digit))} - fins for h in base]
        covered = {c for h in cover for c in h.cells}
        left: set[Cell] = set().union(*places)
        return (
            len(base) == len(cover)
            and all(places)
            and sum(map(len, places)) == len(left)
            and left <= covered
            and candidate.cell in covered
            and candidate.cell not in left
        )


def _are_opposite(one: Sequence[Fact], other: Sequence[Fact]) -> bool:
    """Return whether one case says that a candidate of a group is true, and the other that each is false."""
    if not one[0].truth:
        one, other = other, one
    return (
        len(one) == 1
        and one[0].truth
        and not any(fact.truth for fact in other)
        and set(one[0].candidates) == {fact.candidates[0] for fact in other}
    )
