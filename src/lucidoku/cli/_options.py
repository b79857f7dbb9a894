"""Options that several commands have: each means the same everywhere, and is declared here once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lucidoku.cli._parser import Options, whole_number
from lucidoku.errors import LucidokuError
from lucidoku.files.workers import Workers
from lucidoku.search.solutions import MOST_THREADS
from lucidoku.words.language import _

__all__ = [
    "as_json",
    "check_engine",
    "engine",
    "first",
    "layout",
    "limit",
    "made_layout",
    "number",
    "out",
    "puzzle",
    "puzzles",
    "reading",
    "seed",
    "strict",
    "threads",
    "workers",
]


def puzzle(arguments: Options, *, required: bool = True) -> None:
    """PUZZLE: what a command works on, see `open_input`."""
    more = {} if required else {"nargs": "?"}
    arguments.add(
        "puzzle", metavar="PUZZLE", help=_("A puzzle, a link, a file of puzzles, or - for standard input."), **more
    )


def puzzles(arguments: Options) -> None:
    """PUZZLES: the same, where a table is read, too."""
    arguments.add(
        "puzzles",
        metavar="PUZZLES",
        help=_("A puzzle, a link, a file (lines, .csv, .parquet; may be .gz or .zst), or - for standard input."),
    )


def reading(options: Options, *also: str) -> None:
    """--layout and --from: how to read the input; `also` names --from otherwise, too."""
    layout(options)
    options.add(
        "--from", *also, dest="source_format", metavar="FORMAT", help=_("The format to read; found out by default.")
    )


def layout(options: Options) -> None:
    """--layout: the shape of the grids that are read."""
    options.add(
        "--layout",
        help=_(
            "Grid and extra houses: 9x9, 3x3 (boxes), 9x9+diagonals, 9x9+windows, a jigsaw map; found out by default."
        ),
    )


def made_layout(options: Options) -> None:
    """--layout: the shape of the grids that are made."""
    options.add(
        "--layout",
        default="9x9",
        help=_("Grid and extra houses: 9x9, 3x3 (boxes), 9x9+diagonals, 9x9+windows, jigsaw (drawn by chance), a map."),
    )


def threads(options: Options) -> None:
    """--threads: how many processor cores a command uses; None for its own default."""
    kind = whole_number(1, MOST_THREADS)
    options.add("--threads", metavar="N", type=kind, help=_("Processor cores to use; all by default."))


_ENGINES = ("local", "ray")


def engine(options: Options, help: str, *, address: bool = True) -> None:
    """--engine, --address: where the work is done."""
    options.add("--engine", metavar="NAME", default="local", help=help)
    if address:
        options.add("--address", help=_("Address of the Ray cluster; a local one by default."))


def check_engine(name: str) -> None:
    """Check the value of --engine.

    Raises:
        LucidokuError: it is unknown.
    """
    if name not in _ENGINES:
        message = _("unknown engine {engine}; expected one of {known}")
        raise LucidokuError(message.format(engine=repr(name), known=", ".join(_ENGINES)))


@contextmanager
def workers(engine: str, address: str | None, threads: int | None) -> Iterator[Workers | None]:
    """Give what the options --engine, --address and --threads say: a cluster, or None for this machine.

    Raises:
        LucidokuError: an unknown engine, an address without one, or Ray is not installed.
    """
    check_engine(engine)
    if engine == "local":
        if address is not None:
            raise LucidokuError(_("--address goes with --engine ray"))
        yield None
        return
    from lucidoku.scale.running import running

    with running(threads, address) as cluster:
        yield cluster


def seed(options: Options, help: str, default: int | None = None) -> None:
    """--seed: the same seed gives the same result."""
    options.add("--seed", metavar="N", type=whole_number(), default=default, help=help)


def number(options: Options) -> None:
    """--number: one puzzle of a file, see `lucidoku.cli._common.numbered`."""
    options.add("--number", metavar="N", type=whole_number(1), help=_("Take only puzzle N of a file, from 1."))


def out(options: Options, help: str, *, required: bool = False) -> None:
    """--out: the file or folder to write, which gets its name when it is whole."""
    more = {"required": True} if required else {}
    options.add("--out", "-o", metavar="PATH", type=Path, help=help, **more)


def limit(options: Options, **how: Any) -> None:
    """--limit: the time that one puzzle may take."""
    options.add("--limit", metavar="TIME", help=_("Time for each puzzle, such as 10s, 500ms or 2m."), **how)


def first(options: Options, help: str, default: int | None = None) -> None:
    """--first: how many of the puzzles, or of what is found, a command takes."""
    options.add("--first", metavar="N", type=whole_number(1), default=default, help=help)


def as_json(options: Options, help: str = "") -> None:
    """--json: data instead of text, on standard output."""
    options.add("--json", dest="json", action="store_true", help=help or _("Print JSON, a line for each puzzle."))


def strict(options: Options) -> None:
    """--strict: a bad puzzle ends the run."""
    options.flag("--strict", _("Stop at the first bad puzzle of a file."))
