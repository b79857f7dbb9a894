"""Options that several commands have: each means the same everywhere, and is declared here once."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from lucidoku.cli._parser import Options, whole_number
from lucidoku.errors import LucidokuError
from lucidoku.files.workers import Workers
from lucidoku.search.solutions import MOST_THREADS
from lucidoku.words.language import _

__all__ = [
    "as_json",
    "engine",
    "engine_named",
    "first",
    "layout",
    "limit",
    "made_layout",
    "number",
    "out",
    "outs",
    "outs_by_end",
    "puzzle",
    "puzzles",
    "reading",
    "seed",
    "strict",
    "techniques",
    "theme",
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


def reading(options: Options, formerly: str = "") -> None:
    """--layout and --from: how to read the input; `formerly` names what --from was called before."""
    layout(options)
    options.add("--from", dest="source_format", metavar="FORMAT", help=_("The format to read; detected by default."))
    if formerly:
        options.formerly(formerly, "source_format")


def layout(options: Options) -> None:
    """--layout: the shape of the grids that are read."""
    options.add(
        "--layout",
        help=_("9x9, 3x3 (boxes), 9x9+diagonals, 9x9+windows, or a jigsaw map; detected by default."),
    )


def made_layout(options: Options) -> None:
    """--layout: the shape of the grids that are made."""
    options.add(
        "--layout",
        default="9x9",
        help=_("9x9, 3x3 (boxes), 9x9+diagonals, 9x9+windows, jigsaw (drawn by chance), or a map."),
    )


def threads(options: Options) -> None:
    """--threads: how many processor cores a command uses; None for its own default."""
    kind = whole_number(1, MOST_THREADS)
    options.add("--threads", metavar="N", type=kind, help=_("Processor cores to use; all by default."))


class Engine(NamedTuple):
    """Where the work is done: on this machine, or on a cluster of Ray at an address (None for a local one)."""

    ray: bool
    address: str | None


def engine(options: Options, help: str = "") -> None:
    """--engine: where the work is done, see `engine_named`."""
    help = help or _("local, ray for a cluster, or its address such as ray://host:10001; the result is the same.")
    options.add("--engine", metavar="NAME", default="local", help=help)


def engine_named(name: str) -> Engine:
    """Read the value of --engine.

    Raises:
        LucidokuError: it is unknown.

    >>> engine_named("ray://head:10001")
    Engine(ray=True, address='ray://head:10001')
    """
    if name in ("local", "ray"):
        return Engine(name == "ray", None)
    if name == "auto" or {".", ":"} & {*name}:
        return Engine(True, name)
    message = _("unknown engine {engine}; expected one of {known}")
    raise LucidokuError(message.format(engine=repr(name), known="local, ray, ray://HOST:PORT"))


@contextmanager
def workers(engine: str, threads: int | None) -> Iterator[Workers | None]:
    """Give what the options --engine and --threads say: a cluster, or None for this machine.

    Raises:
        LucidokuError: an unknown engine, or Ray is not installed.
    """
    chosen = engine_named(engine)
    if not chosen.ray:
        yield None
        return
    from lucidoku.cluster.running import running

    with running(threads, chosen.address) as cluster:
        yield cluster


def techniques(options: Options, default: str = "all", help: str = "") -> None:
    """--techniques: what a walk may use, as `lucidoku.logic.pipeline.resolve` reads it."""
    from lucidoku.logic.pipeline import NAMED

    about = _("A level (all up to it), a pipeline ({names}), or techniques and families with commas.")
    options.add("--techniques", metavar="NAMES", default=default, help=(help or about).format(names=", ".join(NAMED)))
    for name in ("--pipeline", "--level"):
        options.formerly(name, "techniques")


def theme(options: Options) -> None:
    """`theme` of lucidoku.toml: the colours of pictures; no help shows the option."""
    options.add("--theme", default="light", help=argparse.SUPPRESS)


def seed(options: Options, help: str, default: int | None = None) -> None:
    """--seed: the same seed gives the same result."""
    options.add("--seed", metavar="N", type=whole_number(), default=default, help=help)


def number(options: Options) -> None:
    """--number: one puzzle of a file, see `lucidoku.cli._common.numbered`."""
    options.add("--number", metavar="N", type=whole_number(1), help=_("Take only puzzle N of a file, counted from 1."))


def out(options: Options, help: str, *, required: bool = False) -> None:
    """--out: the file or folder to write, which gets its name when it is whole."""
    more = {"required": True} if required else {}
    options.add("--out", "-o", metavar="PATH", type=Path, help=help, **more)


def outs(options: Options, help: str) -> None:
    """--out, which may be repeated: each file holds what its end names, see `outs_by_end`."""
    options.add("--out", "-o", metavar="PATH", type=Path, action="append", help=help)


def outs_by_end(paths: Sequence[Path] | None, ends: Mapping[str, str]) -> dict[str, Path]:
    """Return which file of the --outs holds what.

    Args:
        paths: the values of --out.
        ends: what a file holds, by the end of its name.

    Raises:
        LucidokuError: an unknown end, or two files for one thing.

    >>> found = outs_by_end([Path("a.csv"), Path("times.svg")], {".csv": "table", ".svg": "plot", ".png": "plot"})
    >>> {kind: path.name for kind, path in found.items()}
    {'table': 'a.csv', 'plot': 'times.svg'}
    """
    found: dict[str, Path] = {}
    for path in paths or ():
        kind = ends.get(path.suffix.lower())
        if kind is None:
            message = _("{path} has an unknown ending; expected one of {known}")
            raise LucidokuError(message.format(path=path, known=", ".join(ends)))
        if kind in found:
            message = _("{first} and {second} exclude each other: name one")
            raise LucidokuError(message.format(first=found[kind], second=path))
        found[kind] = path
    return found


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
