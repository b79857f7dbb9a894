"""`lucidoku hint`: the next step of a puzzle, in as much detail as requested."""

from __future__ import annotations

from lucidoku.cli import _options
from lucidoku.cli._common import parse_time, select_puzzles, with_moves
from lucidoku.cli._explaining import LAST_STAGE, Job, run
from lucidoku.cli._parser import ArgumentBuilder, Command, whole_number
from lucidoku.logic.pipeline import resolve
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    _options.puzzle(command.arguments)
    main = command.options()
    main.add(
        "--stage",
        metavar="N",
        type=whole_number(1, LAST_STAGE),
        default=1,
        help=_(
            "How much to say: 1 the technique and where to look (the default), 2 the digits and cells of the pattern, 3 the"
            " step with its picture."
        ),
    )
    main.add(
        "--why",
        metavar="CELL",
        default="",
        help=_(
            "Say by the simplest steps why a cell holds its digit, as r8c2, or why it cannot hold another one, as r8c2=9."
        ),
    )
    _options.played(main)
    _options.techniques(main)
    _options.without(main)
    _options.as_json(main)
    rare = command.options(rare=True)
    rare.flag("--allow-multiple", _("Give hints when there are several solutions, too."))
    _options.selection(rare)


def _run(
    puzzle: str,
    *,
    stage: int,
    why: str,
    played: str,
    techniques: str,
    without: list[str] | None,
    json: bool,
    allow_multiple: bool,
    layout: str | None,
    source_format: str | None,
    first: int | None,
    number: int | None,
    time_limit: str | None,
    strict: bool,
) -> int:
    job = Job(
        _options.without_names(resolve(techniques), without or ()),
        frozenset({"json" if json else "text"}),
        stage=stage,
        why=why,
        allow_multiple=allow_multiple,
        seconds=None if time_limit is None else parse_time(time_limit),
    )
    source = with_moves(select_puzzles(puzzle, layout, source_format, number, first), played)
    return run(source, job, strict, 1)


COMMAND = Command(
    "hint",
    N_("Give a hint for the next step of a puzzle or a position."),
    _declare,
    _run,
    "PUZZLE",
    (
        ("lucidoku hint PUZZLE", N_("where to look")),
        ("lucidoku hint PUZZLE --stage 3", N_("the whole step, with its picture")),
        (
            "lucidoku hint PUZZLE --played r1c2=3,r6c5-3",
            N_("the next step when this digit is placed and this candidate gone"),
        ),
        ("lucidoku hint PUZZLE --why r8c2", N_("the steps from which the digit of a cell follows")),
        ("lucidoku hint PUZZLE --why r6c5-3", N_("the steps by which a candidate goes")),
    ),
)
