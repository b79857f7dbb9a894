"""A step: one application of a technique, with everything it rests on.

The engine reports steps as compact records, which `lucidoku.logic.decode` reads; user techniques build `Step` directly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args

from lucidoku.errors import InvalidArgument, ParseError, WrongType
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell, CellLike
from lucidoku.grid.drawable import Drawable
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.logic.technique import BY_HAND, Kind, Level, Technique
from lucidoku.rules._constraint import Constraint
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.grid.grid import PuzzleLike
    from lucidoku.logic.explanation import Explanation
    from lucidoku.proofs import Proof

__all__ = [
    "BY_HAND",
    "Branch",
    "CandidateRole",
    "CellRole",
    "Evidence",
    "HouseRole",
    "Kind",
    "Level",
    "Link",
    "LockedSet",
    "Node",
    "Premise",
    "Step",
    "Technique",
    "read_conclusion",
]


HouseRole = Literal["house", "base", "cover", "excluding"]
CellRole = Literal["primary", "secondary", "pivot", "pincer", "fin", "placed"]
CandidateRole = Literal["pattern", "second", "fin", "guardian", "bridge", "deadly"]


@dataclass(frozen=True)
class Node(Guided):
    """One end of a link: a candidate, or a group; a group is true if at least one of its candidates is.

    >>> from lucidoku.logic.examples import example_step
    >>> node = example_step("w-wing").evidence.links[0].source
    >>> node.digit, node.cells
    (7, (r6c6,))
    """

    candidates: tuple[Candidate, ...]

    @property
    def digit(self) -> int:
        """The digit of the node's candidates (of the first, where they differ)."""
        return self.candidates[0].digit

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the node's candidates."""
        return tuple(candidate.cell for candidate in self.candidates)


@dataclass(frozen=True)
class Link(Guided):
    """A connection between two nodes: strong (at least one is true) or weak (at most one is).

    >>> from lucidoku.logic.examples import example_step
    >>> link = example_step("xy-chain").evidence.links[0]
    >>> print(link.source.candidates[0], link.target.candidates[0], link.strong)
    (7)r1c1 (2)r1c1 True
    """

    source: Node
    target: Node
    strong: bool


@dataclass(frozen=True)
class Branch(Guided):
    """One line of a forcing chain or net: an assumption, and the links that follow from it.

    A weak link says that its target is false since its source is true; a strong link that its target is true since all
    candidates of its source are false. So the source of a strong link may be several candidates, of several digits.

    Attributes:
        assumption: the assumed candidate.
        links: the consequences, in order.
        truth: whether the candidate is assumed to be true, or false.
        depth: 0, or 1 for a branch inside the branch of depth 0 before it, and so on.
        dead_end: for a branch that ends in a contradiction: candidates one of which must be true, though none can be.

    >>> from lucidoku.logic.examples import example_step
    >>> branch = example_step("cell-forcing-chain").evidence.branches[0]
    >>> str(branch.assumption), branch.truth, len(branch.links)
    ('(2)r1c1', True, 5)
    """

    assumption: Candidate
    links: tuple[Link, ...]
    truth: bool = True
    depth: int = 0
    dead_end: tuple[Candidate, ...] = ()

    @property
    def is_chain(self) -> bool:
        """Return whether it is a single chain of links, each from the target of the one before, rather than a net."""
        return all(a.target == b.source for a, b in pairwise(self.links))


@dataclass(frozen=True)
class LockedSet(Guided):
    """Cells that a pattern takes together, such as an almost locked set, and all their candidates.

    >>> from lucidoku.logic.examples import example_step
    >>> example_step("als-xz").evidence.sets[0]
    LockedSet(cells=(r2c9, r5c9), digits=(2, 4, 9))
    """

    cells: tuple[Cell, ...]
    digits: tuple[int, ...]


@dataclass(frozen=True)
class Premise(Guided):
    """A fact of the board that the conclusion needs besides the rules.

    Attributes:
        kind: "value" (`cells[0]` holds `digits[0]`), "cell" (`cells[0]` has only the candidates `digits`),
            "house" (in `house` the digit `digits[0]` fits only into `cells`) or "rule" (the puzzle has the constraint `mark`).

    >>> from lucidoku.logic.examples import example_step
    >>> for premise in example_step("naked-pair").premises:
    ...     print(premise)
    r9c2 has only 3, 7
    r9c5 has only 3, 7
    """

    kind: Literal["value", "cell", "house", "rule"]
    cells: tuple[Cell, ...]
    digits: tuple[int, ...]
    house: House | None = None
    mark: Constraint | None = None

    def holds(self, board: Board) -> bool:
        """Return whether this is true on a board."""
        if self.kind == "rule":
            return self.mark in board.layout.placed
        if self.kind == "value":
            return board.values[self.cells[0]] == self.digits[0]
        if self.kind == "cell":
            mask = board.masks[self.cells[0]]
            return mask != 0 and mask & ~sum(1 << d - 1 for d in self.digits) == 0
        assert self.house is not None
        bit = 1 << self.digits[0] - 1
        inside = set(self.cells)
        return all(cell in inside or not board.masks[cell] & bit for cell in self.house.cells) and all(
            board.values[cell] != self.digits[0] for cell in self.house.cells
        )

    def __str__(self) -> str:
        if self.mark is not None:
            return f"{self.mark.rule} {', '.join(map(str, self.cells))}".strip()
        digits = ", ".join(map(self.cells[0].digit_text, self.digits)) if self.cells else ""
        cells = ", ".join(map(str, self.cells))
        if self.kind == "value":
            return f"{cells} is {digits}"
        if self.kind == "cell":
            return f"{cells} has only {digits}"
        return f"in {self.house} digit {digits} fits only {cells}"


@dataclass(frozen=True)
class Evidence(Guided):
    """Everything a step rests on, by role; see `docs/architecture.md` for the roles that each family uses.

    Attributes:
        digits: the digits that the pattern is about.
        houses: by role: "house", "base", "cover", "excluding".
        cells: by role: "primary", "secondary", "pivot", "pincer", "fin", "placed".
        candidates: by role: "pattern", "second", "fin", "guardian", "bridge"; "deadly" for the candidates of a deadly
            pattern, which uniqueness rules out.
        links: of chains, in order.
        branches: of forcing chains.
        sets: cells taken together, such as almost locked sets, in the order of the pattern.

    >>> from lucidoku.logic.examples import example_step
    >>> evidence = example_step("x-wing").evidence
    >>> evidence.digits, [str(house) for house in evidence.houses["base"]]
    ((4,), ['row 5', 'row 9'])
    """

    digits: tuple[int, ...] = ()
    houses: Mapping[str, tuple[House, ...]] = field(default_factory=dict, hash=False)
    cells: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict, hash=False)
    candidates: Mapping[str, tuple[Candidate, ...]] = field(default_factory=dict, hash=False)
    links: tuple[Link, ...] = ()
    branches: tuple[Branch, ...] = ()
    sets: tuple[LockedSet, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return (Evidence, tuple(getattr(self, f.name) for f in fields(self)))


@dataclass(frozen=True, repr=False)
class Step(Drawable):
    """One application of a technique: its conclusions, its reasons and its evidence.

    A step is immutable; it can be compared, hashed and pickled. `text` is its sentence, and notebooks show its picture.
    Evidence and premises of a step that the engine found are decoded when they are first read.

    Attributes:
        technique: the technique that was applied.
        layout: the layout of the board.
        placements: candidates found to be true.
        eliminations: candidates found to be false.
        evidence: the grounds of the step, by role.
        premises: the facts of the board from which the conclusion follows by the rules alone.
        assumes_uniqueness: whether it needs the puzzle to have exactly one solution.
        uses_candidates: False if placed digits suffice to see it, without pencil marks.
        why: the reason in the words of a user's own technique; empty for the catalogue's techniques.
        number: its place in its walkthrough, from 1; 0 without a walkthrough.

    >>> from lucidoku import hint
    >>> step = hint("1.....2..3.....4")
    >>> step.technique.id, [str(candidate) for candidate in step.placements]
    ('hidden-single', ['(2)r1c2'])
    >>> step.text
    'In box 1, 2 fits only into r1c2: r2c3=2 keeps it out of row 2; r1c1 is filled.'
    """

    technique: Technique
    layout: Layout
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    evidence: Evidence = field(default_factory=Evidence)
    premises: tuple[Premise, ...] = field(default_factory=tuple)
    assumes_uniqueness: bool = False
    uses_candidates: bool = True
    why: str = ""
    _before: Callable[[], Board] | None = field(default=None, repr=False, compare=False)
    number: int = field(default=0, repr=False, compare=False, kw_only=True)
    _record: ClassVar[bytes] = b""  # the engine's, in place of evidence and premises until one of them is read

    def __post_init__(self) -> None:
        if not isinstance(self.technique, Technique):
            raise WrongType(_("expected {call}").format(call="ld.Step.of(board, 'r1c1=5')"))

    if not TYPE_CHECKING:  # for a type checker, any name would then be an attribute

        def __getattr__(self, name: str) -> Any:
            """Read the evidence and the premises from the engine's record."""
            known = self.__dict__
            if name in ("evidence", "premises") and (record := self._record):
                from lucidoku.logic.decode import evidence_of

                evidence, premises = evidence_of(record, self.layout)
                known.update(evidence=evidence, premises=premises, _record=b"")
            if name not in known:  # read here unless another thread has read it in the meantime
                return super().__getattr__(name)
            return known[name]

        def __dir__(self) -> list[str]:
            return [*super().__dir__(), "evidence", "premises"]

    @classmethod
    def of(
        cls,
        board: Board,
        *conclusions: str,
        why: str = "",
        digits: Iterable[int] = (),
        houses: Mapping[HouseRole, Iterable[House]] | None = None,
        cells: Mapping[CellRole, Iterable[CellLike]] | None = None,
        candidates: Mapping[CandidateRole, Iterable[tuple[CellLike, int]]] | None = None,
        premises: Iterable[Premise] = (),
    ) -> Step:
        """Make a step by hand, as a user's own technique does.

        Args:
            board: the position.
            conclusions: "r1c1=5" for a digit found, "r2c3-4" for a candidate removed.
            why: the reason, one sentence.
            digits: the digits that the pattern is about.
            houses: houses to show, by role: "house", "base", "cover", "excluding".
            cells: cells to show, by role: "primary", "secondary", "pivot", "pincer", "fin", "placed".
            candidates: (cell, digit) to show, by role: "pattern", "second", "fin", "guardian", "bridge", "deadly".
            premises: the facts of the board that the conclusion rests on.

        Raises:
            ParseError: a conclusion is not of that form.
            InvalidArgument: an unknown role.

        >>> from lucidoku.grid.grid import Grid
        >>> step = Step.of(Board(Grid.parse("1.....2..3.....4")), "r1c2=3", "r1c3-2", why="I saw it.")
        >>> step.placements, step.elimination_names
        (((3)r1c2,), ('r1c3-2',))
        """
        if not isinstance(board, Board):
            call = "ld.Step.of(board, 'r1c1=5')" if not isinstance(board, str) else f"ld.Step.of(board, {board!r})"
            raise WrongType(_("expected {call}").format(call=call))
        placements: list[Candidate] = []
        eliminations: list[Candidate] = []
        for text in conclusions:
            candidate, placed = read_conclusion(text, board.layout)
            (placements if placed else eliminations).append(candidate)
        for roles, known in ((houses, HouseRole), (cells, CellRole), (candidates, CandidateRole)):
            for role in roles or ():
                _check_role(role, get_args(known))
        where = board.layout.cell
        evidence = Evidence(
            tuple(digits),
            {role: tuple(items) for role, items in (houses or {}).items()},
            {role: tuple(map(where, items)) for role, items in (cells or {}).items()},
            {role: tuple(Candidate(where(c), d) for c, d in items) for role, items in (candidates or {}).items()},
        )
        premises = tuple(premises)
        return cls(BY_HAND, board.layout, tuple(placements), tuple(eliminations), evidence, premises, why=why)

    @property
    def board(self) -> Board:
        """A copy of the position that the step applies to.

        Raises:
            InvalidArgument: the step was made by hand, without a position.
        """
        if self._before is None:
            raise InvalidArgument(_("this step has no position; pass the board to draw it on"))
        return self._before().copy()

    @property
    def conclusion(self) -> tuple[str, ...]:
        """Placements as "r1c1=5" and eliminations as "r2c3-4"."""
        return (*self.placement_names, *self.elimination_names)

    @property
    def placement_names(self) -> tuple[str, ...]:
        """Placements as "r1c1=5"."""
        return tuple(f"{c.cell!r}={c.digit_text}" for c in self.placements)

    @property
    def elimination_names(self) -> tuple[str, ...]:
        """Eliminations as "r2c3-4"."""
        return tuple(f"{c.cell!r}-{c.digit_text}" for c in self.eliminations)

    @guided
    def apply(self, board: Board) -> Board:
        """Carry the step out on a board, and return it.

        Raises:
            WrongType: no board.
        """
        try:
            place, eliminate = board.place, board.eliminate
        except AttributeError:
            answer = "board = ld.Board(grid); step.apply(board)"
            raise WrongType(_("a Grid cannot be changed; use {answer}").format(answer=answer)) from None
        for candidate in self.placements:
            place(candidate.cell, candidate.digit)
        for candidate in self.eliminations:
            eliminate(candidate.cell, candidate.digit)
        return board

    @property
    def has_board(self) -> bool:
        """True if the step knows the position that it applies to."""
        return self._before is not None

    @property
    def name(self) -> str:
        """The name of its technique."""
        return self.technique.name

    @property
    def level(self) -> Level:
        """The level of its technique."""
        return self.technique.level

    @property
    def text(self) -> str:
        """The sentence: the reason and the conclusion, in the language and notation in use."""
        return self.describe()

    @property
    def explanation(self) -> Explanation:
        """The conclusion in one line, and the rows that lead to it, in the language and notation in use.

        It is written when it is asked for; only that of the step that was asked last is kept.

        >>> from lucidoku.logic.examples import example_step
        >>> print(example_step("xy-wing").explanation)
        r2c3 is 4 or 7, and in every case r8c3 is not 5.
        ① 4 in r2c3
           1  r9c3 is not 4, so it is 5   its only other candidate
           2  r8c3 is not 5               same column
        ② 7 in r2c3
           3  r6c3 is not 7, so it is 5   its only other candidate
           4  r8c3 is not 5               same column
        """
        from lucidoku.logic.techniques import explain

        return explain(self)

    def hint(self, stage: int = 1) -> str:
        """Return a hint that gives away more with each stage.

        Args:
            stage: 1 names the technique and where to look, 2 the digits and cells of the pattern, 3 is the whole step.

        Raises:
            InvalidArgument: there is no such stage.

        >>> from lucidoku import hint
        >>> step = hint("1.....2..3.....4")
        >>> for stage in (1, 2, 3):
        ...     print(step.hint(stage))
        Hidden Single: look at box 1.
        Where can 2 go in box 1? The 2 in r2c3 helps.
        In box 1, 2 fits only into r1c2: r2c3=2 keeps it out of row 2; r1c1 is filled.
        """
        from lucidoku.logic.techniques import STAGES

        if stage not in range(1, len(STAGES) + 1):
            raise InvalidArgument(
                _("stage must be from 1 to {last}, got {value}").format(last=len(STAGES), value=repr(stage))
            )
        return self.describe(STAGES[stage - 1])

    def eureka(self) -> str:
        """Return the step in the notation of the players' forum, see `lucidoku.formats.eureka`.

        >>> from lucidoku import hint
        >>> hint("1.....2..3.....4").eureka()
        'Hidden Single: 2 => r1c2=2'
        """
        from lucidoku.formats import eureka

        return eureka(self)

    def describe(self, detail: str = "full", lang: str | None = None, notation: str | None = None) -> str:
        """Return the step in words: "full" reasons and concludes, "teach" shows how to find it, "hint" asks its question.

        The stages of `hint` are details, too: "region", "pattern", "full".

        Args:
            detail: how much the text says.
            lang: a language such as "fr"; the one in use by default.
            notation: how cells are written, such as "L1C1"; the one in use by default.

        Raises:
            InvalidArgument: there is no such detail.
        """
        from lucidoku.logic.techniques import describe

        return describe(self, detail, lang, notation)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the pattern and of the digits that it places, in the order of the grid; not those of eliminations.

        >>> from lucidoku.logic.examples import example_step
        >>> example_step("naked-pair").cells
        (r9c2, r9c5)
        """
        evidence = self.evidence
        links = [*evidence.links, *(link for branch in evidence.branches for link in branch.links)]
        found = {
            *(cell for cells in evidence.cells.values() for cell in cells),
            *(candidate.cell for candidates in evidence.candidates.values() for candidate in candidates),
            *(cell for locked in evidence.sets for cell in locked.cells),
            *(cell for link in links for node in (link.source, link.target) for cell in node.cells),
            *(candidate.cell for candidate in self.placements),
        }
        return tuple(sorted(found))

    def prove(self, board: PuzzleLike | None = None, *, minimal: bool = True) -> Proof:
        """Prove the step from its premises by the rules alone; see `lucidoku.prove`.

        Raises:
            LucidokuError: python-sat is not installed, or the step has no position.
        """
        from lucidoku.proofs import prove

        return prove(self, board, minimal=minimal)

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """Return the step with its position as dicts, lists, strings and numbers, after docs/schema/step-1.json.

        >>> from lucidoku import hint
        >>> hint("1.....2..3.....4").to_dict()["placements"]
        ['r1c2=2']
        """
        from lucidoku.logic.record import whole_step_record

        return whole_step_record(self, lang)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], layout: Layout | str | None = None) -> Step:
        """Return the step that `to_dict` has written.

        Args:
            data: the step.
            layout: its layout, for a step of a walkthrough's record, which does not repeat it.

        Raises:
            ParseError: it is not a record of a step.
            UnknownTechnique: the technique is not in the catalogue.

        >>> from lucidoku import hint
        >>> step = hint("1.....2..3.....4")
        >>> Step.from_dict(step.to_dict()) == step
        True
        """
        from lucidoku.logic.record import step_of_record

        return step_of_record(data, layout)

    def _repr_html_(self) -> str | None:
        """Return the picture with the rows of a chain, for a notebook; other steps show their picture."""
        if self.technique.explainer is None or not self.has_board:
            return None
        from lucidoku.drawing.html import step_html

        return step_html(self)

    def _writers(self) -> Mapping[str, Callable[..., str | bytes]]:
        @guided
        def json(lang: str | None = None) -> str:
            from json import dumps

            return dumps(self.to_dict(lang), ensure_ascii=False) + "\n"

        @guided
        def txt(detail: str = "full", lang: str | None = None, notation: str | None = None) -> str:
            return self.describe(detail, lang, notation) + "\n"

        return {**super()._writers(), ".json": json, ".txt": txt}

    def __str__(self) -> str:
        return f"{self.technique.name}: {', '.join(self.conclusion)}"

    def __repr__(self) -> str:
        text = str(self)
        return f"Step({text!r})" if len(text) <= 90 else f"Step({text[:89] + '…'!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        values = tuple(getattr(self, f.name) for f in fields(self) if f.compare)
        return (_restore, (values, self._before() if self._before else None))

    def __copy__(self) -> Step:
        return self

    def __deepcopy__(self, memo: object) -> Step:
        return self


def step_of_engine(record: bytes, **known: Any) -> Step:
    """Make a step whose other fields are known; evidence and premises are read from the record on first use."""
    step = object.__new__(Step)
    step.__dict__.update(known, _record=record)
    return step


def _restore(values: tuple[Any, ...], board: Board | None) -> Step:
    step = Step(*values)
    return step if board is None else replace(step, _before=lambda: board)


_CONCLUSION = re.compile(r"\s*(\w+)\s*([=-])\s*(\w)\s*")


def read_conclusion(text: str, layout: Layout) -> tuple[Candidate, bool]:
    """Read a conclusion such as "r1c1=5" or "r2c3-4": a candidate, and whether it is placed.

    Raises:
        ParseError: the text is not of that form, or names no cell or digit of the layout.
    """
    found = _CONCLUSION.fullmatch(text)
    if not found:
        raise ParseError(_("{text} is not a conclusion; expected for example r1c1=5 or r2c3-4").format(text=repr(text)))
    cell, sign, character = found.groups()
    digit = layout.digit_of(character)
    if digit > layout.n:
        raise ParseError(
            _("{text} is not a conclusion; the digits of a {layout} grid are 1 to {n}").format(
                text=repr(text), layout=layout.from_one(), n=layout.n
            )
        )
    return Candidate(layout.cell(cell), digit), sign == "="


def _check_role(role: str, known: Sequence[str]) -> None:
    if role not in known:
        import difflib

        near = difflib.get_close_matches(role, known, n=1)
        advice = (
            _("did you mean {name}?").format(name=near[0])
            if near
            else _("expected one of {known}").format(known=", ".join(known))
        )
        raise InvalidArgument(_("unknown role {role}; {advice}").format(role=repr(role), advice=advice))
