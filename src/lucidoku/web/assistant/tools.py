"""The tools of an assistant: each a function of its arguments, with the schemas of these and of its answer.

No answer holds more of the solution than was asked for: a hint is one step, and more than that needs `reveal`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from lucidoku.errors import InvalidArgument, TimeLimit
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic.explaining import explain
from lucidoku.logic.finding import find_steps, hint
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.reasons import Conclusion, excluded_text, simplest_reason
from lucidoku.logic.record import step_record
from lucidoku.logic.step import Step
from lucidoku.logic.techniques import LEVELS
from lucidoku.search.exact import solve
from lucidoku.search.solutions import not_found
from lucidoku.web.assistant.asked import Asked, Wrong, in_words
from lucidoku.web.assistant.schemas import TELLING, Schema, fields, rating_schema, rows, value
from lucidoku.words.language import _, languages, ngettext
from lucidoku.words.quoting import quoted

__all__ = ["TOOLS", "Answer", "Tool"]

_QUICK = 4.0  # seconds of most calls
_LONG = 20.0  # seconds of a walk, a rating, puzzles to be made
_LONGEST_TEXT = 100_000  # characters of a puzzle
_CELLS = 625  # of the largest grid
_MOST_STEPS = 200  # in one answer
_UNASKED = 3  # steps of a reason that an answer has without `reveal`
_MOST_GONE = 6  # right candidates that are gone: more would tell where a digit is, if all marks are of that digit
_MOST_MADE = 6

_STEP = ("technique", "family", "placements", "eliminations", "text")
"""Fields of a step that an answer has; the evidence would be too long to read."""


@dataclass(frozen=True)
class Answer:
    """Answer of a tool.

    Attributes:
        data: the answer as plain data, after the tool's schema.
        png: a picture; b"" for none.
    """

    data: dict[str, Any]
    png: bytes = b""


@dataclass(frozen=True)
class Tool:
    """A tool.

    Attributes:
        name: its name.
        work: the function that answers.
        arguments: the schema of each argument, by name.
        answer: the schema of each field of the answer, by name.
        required: the arguments that a call needs.
        always: the fields that every answer has.
        seconds: the time limit.
        is_fixed: whether equal calls have equal answers.
    """

    name: str
    work: Callable[[Mapping[str, Any]], Answer]
    arguments: Schema
    answer: Schema
    required: tuple[str, ...] = ("puzzle",)
    always: tuple[str, ...] = ("text",)
    seconds: float = _QUICK
    is_fixed: bool = True
    about: str = field(init=False, default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "about", " ".join((self.work.__doc__ or "").split()))

    @property
    def input_schema(self) -> Schema:
        """The schema of the arguments."""
        lang = {"type": "string", "enum": list(languages()), "description": "the language of the answer"}
        properties = {**self.arguments, "lang": lang}
        return {
            "type": "object",
            "properties": properties,
            "required": list(self.required),
            "additionalProperties": False,
        }

    @property
    def schema_for_page(self) -> Schema:
        """The schema of the arguments on a page, whose position a call is about if it names no puzzle."""
        schema = self.input_schema
        return schema | {"required": [name for name in self.required if name != "puzzle"]}

    @property
    def output_schema(self) -> Schema:
        """The schema of the answer."""
        return {
            "type": "object",
            "properties": {"text": _text("the answer in words"), **self.answer},
            "required": list(self.always),
        }


def _text(about: str) -> Schema:
    return {"type": "string", "description": about}


def _number(about: str, least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most, "description": about}


def _choice(about: str, known: Iterable[str]) -> Schema:
    return {"type": "string", "enum": list(known), "description": about}


def _flag(about: str) -> Schema:
    return {"type": "boolean", "description": about}


def _position() -> Schema:
    candidates = value("puzzle", "candidates")
    candidates["items"]["maxLength"] = 25
    return {
        "puzzle": _text(
            "the puzzle: 81 characters row by row with . for an empty cell, a grid as people paste it, a link of a puzzle"
            " site, JSON, or any other format that Lucidoku reads"
        )
        | {"maxLength": _LONGEST_TEXT},
        "layout": value("puzzle", "layout") | {"maxLength": 20_000},
        "values": value("puzzle", "values")
        | {"maxLength": _CELLS, "description": "the position: givens and the player's digits, row by row, . for none"},
        "candidates": candidates
        | {"maxItems": _CELLS, "description": "the player's pencil marks of each cell; an empty text means all"},
    }


_REVEAL = _flag("true only if the user asked for the solution")
_SOLUTIONS = _choice("how many solutions the puzzle has", ("none", "one", "several", "unknown"))
_LEVEL = value("walkthrough", "level")
_NAME = _text("the name of the technique")


def _step_fields() -> Schema:
    return {"number": value("step", "number"), **fields("step", _STEP), "name": _NAME, "level": _LEVEL}


def _step_data(step: Step, number: int) -> dict[str, Any]:
    record = step_record(step, number)
    kept = {name: record[name] for name in ("number", *_STEP)}
    return {**kept, "name": _(step.technique.name), "level": step.technique.level}


def _puzzle_fields() -> Schema:
    return fields("puzzle", ("schema", "layout", "puzzle", "values", "candidates"))


def _puzzle_data(puzzle: Grid | Board) -> dict[str, Any]:
    record = puzzle.to_dict()
    return {name: record[name] for name in _puzzle_fields() if name in record}


def _drawn(puzzle: Grid | Board) -> str:
    from lucidoku.drawing import terminal

    return str(terminal(puzzle, candidates=False)).rstrip("\n")


def _read(arguments: Mapping[str, Any]) -> Answer:
    """Read a puzzle in any form, and say if it is valid.

    The answer has its layout, its digits in one line, and a picture as text, but not the solution. Start here when a
    user gives a puzzle.
    """
    asked = Asked.of(arguments)
    puzzle = asked.reading.puzzle
    texts = {
        "one": _("The puzzle has one solution."),
        "several": _("The puzzle has several solutions."),
        "unknown": _("Time ran out before the number of solutions was known."),
        "none": asked.checked.text,
    }
    data = {
        **_puzzle_data(puzzle),
        "format": asked.reading.format,
        "notes": list(asked.reading.notes),
        "givens": sum(map(bool, asked.checked.givens.values)),
        "solutions": asked.solutions,
        "picture": _drawn(puzzle),
        "text": texts[asked.solutions],
    }
    return Answer(data)


def _hint(arguments: Mapping[str, Any]) -> Answer:
    """Give a hint for the easiest next step, up to a stage.

    Stage 1 is the technique and where to look, 2 adds the digits and cells of the pattern, 3 is the whole step with its
    reason. Begin with stage 1, and raise it only when the user wants more. A mistake in the position comes first.
    """
    asked = Asked.of(arguments)
    stage = arguments.get("stage", 1)
    data: dict[str, Any] = {"stage": stage, "kind": "step"}
    wrong = _mistake(asked)
    if wrong:
        text = _("There is a mistake on the board. Fix it first; then hints can help.")
        return Answer(data | {"kind": "mistake", "text": wrong if stage > 1 or asked.solutions == "none" else text})
    if asked.is_complete:
        return Answer(data | {"kind": "solved", "text": _("Every cell is filled: the puzzle is solved.")})
    chosen = Pipeline.of(arguments.get("techniques", "logic")).logical()
    step = hint(asked.board, chosen, allow_multiple=True, time_limit=_QUICK / 2)
    if step is None:
        return Answer(data | {"kind": "none", "text": _no_step(asked, "techniques" in arguments)})
    data |= {
        "text": step.hint(stage),
        "technique": step.technique.id,
        "name": _(step.technique.name),
        "level": step.technique.level,
    }
    if stage == 3:
        data["step"] = _step_data(step, 0)
    return Answer(data)


def _no_step(asked: Asked, chosen: bool) -> str:
    if chosen:
        return _("None of the techniques that are switched on makes progress here.")
    if asked.solutions == "several":
        return _("The puzzle has several solutions; nothing more follows in all of them.")
    return _("No known technique makes progress here.")


def _mistake(asked: Asked) -> str:
    """Return the mistake of a position in a sentence; "" for none."""
    try:
        asked.board  # noqa: B018
    except Wrong as wrong:
        return str(wrong)
    return ""


def _list(arguments: Mapping[str, Any]) -> Answer:
    """List the steps that are possible in this position, simplest first: technique and where to look.

    With reveal, also the conclusions and reasons, which tell digits of the solution.
    """
    asked = Asked.of(arguments)
    reveal, limit = arguments.get("reveal", False), arguments.get("limit", 50)
    chosen = Pipeline.of(arguments.get("techniques", "logic")).logical()
    found = find_steps(asked.board, chosen, limit=limit, time_limit=_QUICK / 2)
    listed = []
    for number, step in enumerate(found, 1):
        if reveal:
            listed.append(_step_data(step, number) | {"hint": step.hint(1)})
        else:
            technique = step.technique
            listed.append(
                {
                    "number": number,
                    "technique": technique.id,
                    "name": _(technique.name),
                    "level": technique.level,
                    "hint": step.hint(1),
                }
            )
    short = found.timed_out or found.limit_reached
    text = ngettext("{count} step is possible here.", "{count} steps are possible here.", len(listed))
    text = text.format(count=len(listed)) if listed else _("There is no step of this kind here.")
    if short:
        text = _("{first} {second}").format(first=text, second=_("There may be more: only the first are listed."))
    return Answer({"text": text, "steps": listed, "complete": not short})


def _explain(arguments: Mapping[str, Any]) -> Answer:
    """Say how a puzzle can be solved: its level, and which techniques follow one another.

    With reveal, also each step with its reason, and the solution: use it only if the user asked for the whole way.
    """
    asked = Asked.of(arguments)
    reveal = arguments.get("reveal", False)
    first, count = arguments.get("first", 1), arguments.get("count", 50)
    walk = explain(asked.start, allow_multiple=True, time_limit=_LONG / 2)
    data: dict[str, Any] = {
        "solved": walk.is_solved,
        "guesses": walk.guesses,
        "trials": walk.trials,
        "needs": walk.needs,
        "level": walk.level,
        "hardest": walk.hardest.technique.id if walk.hardest else None,
        "techniques": dict(walk.techniques),
        "step_count": len(walk),
        "outline": [
            {"technique": technique.id, "name": _(technique.name), "count": sum(1 for _step in steps)}
            for technique, steps in groupby(walk, lambda step: step.technique)
        ],
        "text": _summary(walk.timed_out, walk.is_solved, bool(walk.guesses)),
    }
    if reveal:
        data["steps"] = [_step_data(step, step.number) for step in walk[first - 1 : first - 1 + count]]
        data["solution"] = walk.solution.line if walk.solution else None
    return Answer(data)


def _summary(timed_out: bool, solved: bool, guessed: bool) -> str:
    if timed_out:
        return _("Time ran out before the end.")
    if not solved:
        return _("Logic gets stuck here before the puzzle is solved.")
    return _("Solved, with steps that are not logic.") if guessed else _("Solved.")


def _why_not(arguments: Mapping[str, Any]) -> Answer:
    """Say why a digit cannot go into a cell: the simplest reason, as steps.

    If nothing excludes the digit, the answer says only that; with reveal, it says if the digit is the right one. A
    reason of many steps needs reveal, too.
    """
    asked = Asked.of(arguments)
    reveal = arguments.get("reveal", False)
    board = asked.board
    layout = board.layout
    cell = layout.cell(arguments["cell"])
    digit = _digit(arguments["digit"], layout)
    claim = Candidate(cell, digit)
    written = {"cell": cell, "digit": cell.digit_text(digit)}
    data: dict[str, Any] = {"excluded": True, "steps": []}
    held = board.values[cell]
    if held:
        message = _("{cell} holds {digit} already.").format(cell=cell, digit=cell.digit_text(held))
        return Answer(data | {"excluded": held != digit, "text": message})
    if not board.has_candidate(claim):
        return Answer(data | {"text": excluded_text(board, claim)})
    data["excluded"] = False
    solution = asked.checked.solution
    if solution is not None and solution[cell] == digit:
        # The same words as where no reason is known, so that asking for every digit does not tell the solution.
        text = _("No: {cell} is {digit}.") if reveal else _("No known step excludes {digit} from {cell}.")
        return Answer(data | {"text": text.format(**written)})
    steps = simplest_reason(board, Conclusion(claim, False), Pipeline.of("logic").logical(), _QUICK / 2)
    if not steps:
        return Answer(data | {"text": _("No known step excludes {digit} from {cell}.").format(**written)})
    message = ngettext("It follows in {count} step.", "It follows in {count} steps.", len(steps))
    shown = steps if reveal or len(steps) <= _UNASKED else []
    if not shown:
        names = ", ".join(dict.fromkeys(_(step.technique.name) for step in steps))
        message = _("{first} {second}").format(
            first=message, second=_("The techniques are {names}.").format(names=names)
        )
    data |= {"excluded": True, "text": message.format(count=len(steps))}
    return Answer(data | {"steps": [_step_data(step, number) for number, step in enumerate(shown, 1)]})


def _digit(text: str, layout: Layout) -> int:
    if len(text) == 2 and text.isdecimal():  # a two-figure number for a letter
        found = bytes([int(text)])
    else:
        found = text.strip().encode("ascii", "replace").translate(layout.character_values)
    if len(found) != 1 or not 1 <= found[0] <= layout.n:
        message = _("{character} is not a digit of a {layout} grid")
        raise InvalidArgument(message.format(character=quoted(text), layout=layout))
    return found[0]


def _check(arguments: Mapping[str, Any]) -> Answer:
    """Check a position: are there mistakes so far, and which of the player's digits are wrong?

    Send the puzzle, and in values the digits that the player has now. The answer does not tell the right digits.
    """
    asked = Asked.of(arguments)
    checked, layout = asked.checked, asked.checked.givens.layout
    count = len(checked.mistakes)
    if asked.solutions == "none":
        text = checked.text
    elif count:
        text = ngettext("There is {count} mistake.", "There are {count} mistakes.", count).format(count=count)
    elif asked.is_complete:
        text = _("Solved!")
    elif asked.solutions == "one":
        text = _("No mistake so far.")
    elif asked.solutions == "several":
        text = _("The puzzle has several solutions.")
    else:
        text = _("Time ran out before the number of solutions was known.")
    wrong = [one for one in checked.mistakes if one.kind == "value"]
    gone = [one for one in checked.mistakes if one.kind != "value"][:_MOST_GONE]
    mistakes = [
        {"cell": repr(layout.cells[one.cell]), "kind": one.kind, "text": in_words(one, layout)}
        for one in (*wrong, *gone)
    ]
    data = {
        "text": text,
        "solutions": asked.solutions,
        "complete": asked.is_complete,
        "solved": asked.is_complete and not count and asked.solutions != "none",
        "mistakes": mistakes,
    }
    return Answer(data)


def _judge(arguments: Mapping[str, Any]) -> Answer:
    """Judge one step that a person or a model claims: is it true, does it follow, and is the named pattern there?

    A step is text such as "r4c7<>5, X-Wing in rows 2 and 6" or "r1c4=3, naked single". Use it before you name a step
    that no tool gave you.
    """
    from lucidoku.datasets.judge import Judge

    asked = Asked.of(arguments)
    verdict = Judge(asked.board).step(arguments["step"])
    count = len(verdict.placements) + len(verdict.eliminations)
    if count > 3 * asked.board.layout.n:
        raise InvalidArgument(_("judge one step at a time: this text has too many conclusions"))
    record = verdict.record()
    if not verdict.right:
        text = _("The step is wrong.")
    elif not verdict.new:
        text = _("The position shows this already.")
    elif verdict.accepted:
        text = _("The step is right, and it follows.")
    elif verdict.follows:
        text = _("The step follows, but not as it says.")
    else:
        text = _("No single known step gives this.")
    if not verdict.right and count > 1:
        record["problems"] = []  # which of the conclusions is wrong would tell the right digit, if all are claimed
    return Answer(record | {"text": text})


def _rate(arguments: Mapping[str, Any]) -> Answer:
    """Rate a puzzle: its level, Sudoku Explainer's rating, HoDoKu's score, the needed techniques, the minutes of people.

    The answer does not tell where the techniques are.
    """
    from lucidoku.ratings import rate, scale_named

    asked = Asked.of(arguments)
    puzzle = asked.board.givens
    asked.check_unique()
    walk = explain(puzzle, time_limit=_LONG / 4)
    if walk.timed_out:
        raise not_found(_LONG / 4, [])
    data: dict[str, Any] = {"level": walk.level, "hardest": walk.hardest.technique.id if walk.hardest else None}
    layout = puzzle.layout
    # Our own scale examines all steps of all positions, which is slow if there are many.
    long = layout.n > 9 or walk.level == "extreme"
    names = ("se", "hodoku", "own", "minutes")
    scales = [name for name in names if scale_named(name).knows(layout) and not (long and name == "own")]
    try:
        card = rate(puzzle, scales, time_limit=_LONG / 4).to_dict() if scales and layout.n <= 9 else {}
    except TimeLimit:
        card = {}
    for rating in card.values():
        for name in TELLING & set(rating if isinstance(rating, dict) else ()):
            del rating[name]
    if card:
        data["card"] = card
    hardest = _(walk.hardest.name) if walk.hardest else ""
    return Answer(data | {"text": _("own {level}, hardest technique {name}").format(level=_(walk.level), name=hardest)})


def _make(arguments: Mapping[str, Any]) -> Answer:
    """Make new puzzles with one solution: a level, a technique that they need, a layout, a symmetry, constraints.

    The answer does not tell their solutions.
    """
    from lucidoku.generator import PuzzleSpec, make_many, make_with_rules

    seed = arguments.get("seed", secrets.randbelow(1 << 53))
    count, layout = arguments.get("count", 1), Layout.parse(arguments.get("layout", "9x9"))
    level, rules = arguments.get("level"), arguments.get("constraints")
    most = _LONG / 2
    if rules:
        if arguments.get("needs") or arguments.get("symmetry"):
            raise InvalidArgument(_("for variants, only the level and the number of givens can be chosen"))
        made = list(make_with_rules(rules, count, layout=layout, level=level, seed=seed, time_limit=most))
    else:
        spec = PuzzleSpec(
            layout, symmetry=arguments.get("symmetry", "none"), level=level, needs=arguments.get("needs") or None
        )
        made = list(make_many(count, spec, seed=seed, threads=1, time_limit=most))
    if not made:
        raise not_found(most, [])
    puzzles = []
    for one in made:
        walk = explain(one.puzzle, time_limit=_QUICK / 2)
        hardest = walk.hardest.technique.id if walk.hardest else None
        puzzles.append({**_puzzle_data(one.puzzle), "level": walk.level, "hardest": hardest})
    text = ngettext("{count} puzzle was made.", "{count} puzzles were made.", len(made)).format(count=len(made))
    if len(made) < count:
        text = _("{first} {second}").format(first=text, second=_("Time ran out before more were found."))
    return Answer({"puzzles": puzzles, "seed": seed, "text": text})


def _draw(arguments: Mapping[str, Any]) -> Answer:
    """Draw a position as a picture (PNG): the digits, or also the candidates, or the next step.

    The next step comes with its pattern and conclusion, and tells as much as a hint of stage 3.
    """
    from lucidoku.drawing.images import svg
    from lucidoku.drawing.render import render
    from lucidoku.web.positions import board_of, values_of

    asked = Asked.of(arguments)
    show = arguments.get("show", "digits")
    theme = arguments.get("theme", "light")
    if show == "step":
        step = hint(asked.board, allow_multiple=True, time_limit=_QUICK / 2)
        if step is None:
            raise InvalidArgument(_no_step(asked, False))
        text, picture = step.hint(1), svg(step, theme=theme)
    elif show == "candidates":
        text, picture = _("The position with its candidates."), svg(board_of(asked.position), theme=theme)
    else:
        from lucidoku.grid.board import restored

        givens = asked.checked.givens
        values = values_of(asked.position, givens).values
        # A position with mistakes has a picture, too, but without candidates.
        text = _("The position.")
        picture = svg(restored(givens, values, bytes(4 * len(values))), theme=theme, candidates=False)
    return Answer({"text": text}, render(picture, arguments.get("scale", 1)))


def _solve(arguments: Mapping[str, Any]) -> Answer:
    """Say how many solutions a puzzle has.

    With reveal, also the solution: use it only if the user asked for it.
    """
    asked = Asked.of(arguments)
    data: dict[str, Any] = {"solutions": asked.solutions}
    if asked.solutions == "none":
        return Answer(data | {"text": asked.checked.text})
    texts = {
        "one": _("The puzzle has one solution."),
        "several": _("The puzzle has several solutions."),
        "unknown": _("Time ran out before the number of solutions was known."),
    }
    if arguments.get("reveal", False):
        solution = asked.checked.solution or solve(asked.checked.givens)
        if solution is not None:
            data |= {"solution": solution.line, "picture": _drawn(solution)}
    return Answer(data | {"text": texts[asked.solutions]})


_TECHNIQUES = _text("all, basic or another list, a level (all up to it), or techniques; see the resources") | {
    "maxLength": 400
}


def _listed_step_fields() -> Schema:
    return {**_step_fields(), "hint": _text("technique and where to look")}


def _tools() -> tuple[Tool, ...]:
    place = _position()
    solution = value("walkthrough", "solution")
    made = {**_puzzle_fields(), "level": _LEVEL, "hardest": value("walkthrough", "hardest")}
    step = {"type": "object", "properties": _step_fields(), "required": list(_STEP)}
    mistake = {
        "cell": _text("the cell, such as r4c7"),
        "kind": _choice("a digit, or a right candidate that is gone", ("value", "candidate")),
        "text": _text("the mistake"),
    }
    verdict = {
        "accepted": _flag("whether the step is right, follows, and is as it says"),
        "right": {"type": ["boolean", "null"], "description": "whether its conclusions are true"},
        "follows": _flag("whether one known step gives it"),
        "technique": {"type": ["string", "null"], "description": "the named technique, or the easiest that gives it"},
        "named": _flag("whether the claim names a technique"),
        "present": {"type": ["boolean", "null"], "description": "whether the named pattern is there and gives this"},
        "new": _flag("whether it concludes something new"),
        "level": _text("the level of the technique"),
        "credit": {"type": "number", "minimum": 0, "maximum": 1},
        "problems": {"type": "array", "items": {"type": "string"}},
    }
    return (
        Tool(
            "read_puzzle",
            _read,
            place,
            {
                **_puzzle_fields(),
                "format": _text("the recognised format"),
                "notes": {"type": "array", "items": {"type": "string"}, "description": "what was not read"},
                "givens": _number("the number of givens", 0, _CELLS),
                "solutions": _SOLUTIONS,
                "picture": _text("the grid as text"),
            },
            always=("text", "layout", "puzzle", "solutions"),
        ),
        Tool(
            "hint",
            _hint,
            {
                **place,
                "stage": _number("1 technique and where to look, 2 digits and cells of the pattern, 3 the step", 1, 3),
                "techniques": _TECHNIQUES,
            },
            {
                "stage": _number("the stage", 1, 3),
                "kind": _choice("the kind of the answer", ("step", "mistake", "solved", "none")),
                "technique": value("step", "technique"),
                "name": _NAME,
                "level": _LEVEL,
                "step": step,
            },
            always=("text", "stage", "kind"),
        ),
        Tool(
            "list_steps",
            _list,
            {
                **place,
                "techniques": _TECHNIQUES,
                "limit": _number("the most steps to list", 1, _MOST_STEPS),
                "reveal": _REVEAL,
            },
            {
                "steps": rows(_listed_step_fields(), ("number", "technique", "name", "level", "hint")),
                "complete": _flag("whether these are all"),
            },
            always=("text", "steps", "complete"),
        ),
        Tool(
            "explain",
            _explain,
            {
                **place,
                "reveal": _REVEAL,
                "first": _number("the first step to tell, with reveal", 1, 10_000),
                "count": _number("the most steps to tell, with reveal", 1, _MOST_STEPS),
            },
            {
                **fields("walkthrough", ("solved", "guesses", "trials", "needs", "level", "hardest", "techniques")),
                "step_count": _number("the number of steps", 0, 100_000),
                "outline": rows(
                    {"technique": value("step", "technique"), "name": _NAME, "count": _number("steps", 1, 100_000)},
                    ("technique", "name", "count"),
                ),
                "steps": rows(_step_fields(), ("number", *_STEP)),
                "solution": solution,
            },
            always=("text", "solved", "level", "outline"),
            seconds=_LONG,
        ),
        Tool(
            "why_not",
            _why_not,
            {
                **place,
                "cell": _text("the cell, such as r4c7") | {"maxLength": 20},
                "digit": _text("the digit, such as 7; A or 10 is ten") | {"maxLength": 2},
                "reveal": _REVEAL,
            },
            {
                "excluded": _flag("whether a reason excludes the digit"),
                "steps": rows(_step_fields(), ("number", *_STEP)),
            },
            ("puzzle", "cell", "digit"),
            ("text", "excluded", "steps"),
        ),
        Tool(
            "check_board",
            _check,
            place,
            {
                "solutions": _SOLUTIONS,
                "complete": _flag("whether every cell has a digit"),
                "solved": _flag("whether it is the solution"),
                "mistakes": rows(mistake, ("cell", "kind", "text")),
            },
            always=("text", "solutions", "complete", "solved", "mistakes"),
        ),
        Tool(
            "judge_step",
            _judge,
            {**place, "step": _text('the step, such as "r4c7<>5, X-Wing in rows 2 and 6"') | {"maxLength": 2000}},
            verdict,
            ("puzzle", "step"),
            ("text", "accepted", "right", "follows", "problems"),
            _LONG / 2,
        ),
        Tool(
            "rate",
            _rate,
            place,
            {"level": _LEVEL, "hardest": value("walkthrough", "hardest"), "card": rating_schema()},
            always=("text", "level"),
            seconds=_LONG,
        ),
        Tool(
            "make_puzzle",
            _make,
            {
                "layout": value("puzzle", "layout") | {"maxLength": 400},
                "level": _choice("the level of the hardest step", LEVELS),
                "needs": _text("a technique that the puzzles need, such as x-wing") | {"maxLength": 80},
                "symmetry": _text("the symmetry of the givens, such as rotate180") | {"maxLength": 40},
                "constraints": {
                    "type": "array",
                    "items": {"type": "string", "maxLength": 40},
                    "maxItems": 4,
                    "description": "kinds of constraints, such as killercage or thermometer",
                },
                "count": _number("how many", 1, _MOST_MADE),
                "seed": _number("equal seeds give equal puzzles", 0, (1 << 53) - 1),
            },
            {"puzzles": rows(made, ("layout", "puzzle", "level")), "seed": _number("the seed", 0, (1 << 53) - 1)},
            (),
            ("text", "puzzles", "seed"),
            _LONG,
            is_fixed=False,
        ),
        Tool(
            "draw",
            _draw,
            {
                **place,
                "show": _choice("what to draw", ("digits", "candidates", "step")),
                "theme": _choice("the colours", ("light", "dark")),
                "scale": _number("the size", 1, 3),
            },
            {},
            seconds=_QUICK * 2,
        ),
        Tool(
            "solve",
            _solve,
            {**place, "reveal": _REVEAL},
            {"solutions": _SOLUTIONS, "solution": solution, "picture": _text("the solution as text")},
            always=("text", "solutions"),
        ),
    )


TOOLS: Mapping[str, Tool] = {tool.name: tool for tool in _tools()}
"""All tools by name, in the order of a conversation."""
