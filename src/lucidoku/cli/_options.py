"""Options shared by several commands: each has one meaning everywhere, and is declared here once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from lucidoku.cli._parser import Options, whole_number
from lucidoku.errors import LucidokuError
from lucidoku.files.endings import unknown_ending
from lucidoku.files.workers import Workers
from lucidoku.search.solutions import MOST_THREADS
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.logic.pipeline import Pipeline


@dataclass(frozen=True)
class Target:
    """Files or folders that a command may write: reads the value of an option, and rejects other names.

    Attributes:
        endings: the endings that a file name may have, such as ".pdf"; "" for a name without an ending.
        folder: whether a folder is accepted: a name without an ending, a name that ends with a slash, or an existing
            folder.

    >>> Target((".pdf",))("a.pdf").name
    'a.pdf'
    >>> Target((".pdf", ".svg"))("a.doc")
    Traceback (most recent call last):
        ...
    lucidoku.errors.LucidokuError: a.doc has an unknown ending; expected one of .pdf, .svg; did you mean a.pdf?
    """

    endings: tuple[str, ...] = ()
    folder: bool = False

    def __call__(self, text: str) -> Path:
        """Return the path.

        Raises:
            LucidokuError: the name is not acceptable.
        """
        path = Path(text)
        if self.folder and (text.endswith(("/", os.sep)) or path.is_dir() or not _like_file(path)):
            return path
        self.check(path)
        return path

    def check(self, path: Path) -> None:
        """Raise LucidokuError if a file name has another ending."""
        if path.suffix.lower() in self.endings:
            return
        if not self.endings:
            raise LucidokuError(
                _("{path} is written as a folder: leave out the ending, or put a slash at the end").format(path=path)
            )
        raise LucidokuError(unknown_ending(path, self.endings, self.folder))


def _like_file(path: Path) -> bool:
    """Return whether a path ends in a file extension rather than a number such as that of a version."""
    return re.fullmatch(r"\.[A-Za-z]\w*", path.suffix) is not None


def puzzle(arguments: Options, *, required: bool = True) -> None:
    """PUZZLE: the puzzles that a command reads, see `open_input`."""
    more = {} if required else {"nargs": "?"}
    arguments.add(
        "puzzle", metavar="PUZZLE", help=_("A puzzle, a link, a file of puzzles, or - for standard input."), **more
    )


def puzzles(arguments: Options) -> None:
    """PUZZLES: the same, but a table is also accepted."""
    arguments.add(
        "puzzles",
        metavar="PUZZLES",
        help=_("A puzzle, a link, a file (lines, .csv, .parquet; may be .gz or .zst), or - for standard input."),
    )


def reading(options: Options) -> None:
    """--layout and --from: how to read the input."""
    layout(options)
    options.add("--from", dest="source_format", metavar="FORMAT", help=_("The format to read; detected by default."))


def layout(options: Options) -> None:
    """--layout: the shape of the grids that are read."""
    options.add(
        "--layout",
        help=_("9x9, 6x6:3x2 (other boxes), 9x9+diagonal, 9x9+window, or a jigsaw map; detected by default."),
    )


def made_layout(options: Options) -> None:
    """--layout: the shape of the grids that are made."""
    options.add(
        "--layout",
        default="9x9",
        help=_("9x9, 6x6:3x2 (other boxes), 9x9+diagonal, 9x9+window, jigsaw (drawn by chance), or a map."),
    )


def threads(options: Options) -> None:
    """--threads: the number of processor cores that a command uses; None for its default."""
    kind = whole_number(1, MOST_THREADS)
    options.add("--threads", metavar="N", type=kind, help=_("Processor cores to use; all by default."))


class Engine(NamedTuple):
    """Location of the work: this machine, or a Ray cluster at an address (None for a local one)."""

    ray: bool
    address: str | None


def engine(options: Options, help: str = "") -> None:
    """--engine: where the work is done, see `read_engine`."""
    help = help or _("local, ray for a cluster, or its address such as ray://host:10001; the result is the same.")
    options.add("--engine", metavar="NAME", default="local", help=help)


def read_engine(name: str) -> Engine:
    """Read the value of --engine.

    Raises:
        LucidokuError: it is unknown.

    >>> read_engine("ray://head:10001")
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
    """Return the cluster that --engine and --threads request, or None for this machine.

    Raises:
        LucidokuError: the engine is unknown, or Ray is not installed.
    """
    chosen = read_engine(engine)
    if not chosen.ray:
        yield None
        return
    from lucidoku.cluster.running import running

    with running(threads, chosen.address) as cluster:
        yield cluster


def techniques(options: Options, default: str = "all", help: str = "") -> None:
    """--techniques: the techniques of a walk, as `lucidoku.logic.pipeline.resolve` reads them."""
    from lucidoku.logic.pipeline import NAMED

    about = _("A level (all up to it), a list ({names}), or techniques and families with commas.")
    options.add("--techniques", metavar="NAMES", default=default, help=(help or about).format(names=", ".join(NAMED)))


def without(options: Options) -> None:
    """--without: the techniques to exclude, see `without_names`."""
    options.add(
        "--without",
        metavar="NAME",
        action="append",
        help=_("A technique or family that may not be used; uniqueness; may be given again."),
    )


def without_names(pipeline: Pipeline, names: Sequence[str]) -> Pipeline:
    """Return a pipeline without techniques and families; `uniqueness` means all that assume a single solution."""
    for name in (part.strip() for text in names for part in text.split(",")):
        pipeline = pipeline.without_uniqueness() if name.lower() == "uniqueness" else pipeline.without(name)
    return pipeline


def _runs(text: str) -> str:
    """Read the runs of steps to merge; reject others, also where steps are not printed."""
    from lucidoku.logic.merging import highest_merged

    highest_merged(text)
    return text


def merge(options: Options, default: str | None = None) -> None:
    """Declare --merge, the runs of steps to show as one."""
    options.add(
        "--merge",
        metavar="RUNS",
        type=_runs,
        default=default,
        help=_("Show runs of these steps as one: singles (the default), a level such as easy, or none."),
    )


def _theme_name(text: str) -> str:
    """Read the name of a theme; reject others, also where nothing is drawn."""
    from lucidoku.drawing.theme import theme_of

    theme_of(text)
    return text


def theme(options: Options) -> None:
    """--theme: the colours of pictures."""
    options.add(
        "--theme", metavar="NAME", type=_theme_name, default="light", help=_("Colours of pictures: light or dark.")
    )


def seed(options: Options, help: str, default: int | None = None) -> None:
    """--seed: the same seed gives the same result."""
    options.add("--seed", metavar="N", type=whole_number(), default=default, help=help)


def number(options: Options) -> None:
    """Declare --number: one puzzle of a file, see `lucidoku.cli._common.take_number`."""
    options.add("--number", metavar="N", type=whole_number(1), help=_("Take only puzzle N of a file, counted from 1."))


def out(options: Options, help: str, target: Target, *, required: bool = False) -> None:
    """--out: the file or folder to write, which gets its name when it is complete."""
    more = {"required": True} if required else {}
    options.add("--out", "-o", metavar="PATH", type=target, help=help, **more)


def outs(options: Options, help: str, ends: Mapping[str, str]) -> None:
    """--out, which may be repeated: the ending of each file selects its content, see `outs_by_end`."""
    options.add("--out", "-o", metavar="PATH", type=Target((*ends,)), action="append", help=help)


def outs_by_end(paths: Sequence[Path] | None, ends: Mapping[str, str]) -> dict[str, Path]:
    """Return the file for each kind of content that --out requests.

    Args:
        paths: the values of --out.
        ends: the content of a file, by the ending of its name.

    Raises:
        LucidokuError: two files are of one kind.

    >>> found = outs_by_end([Path("a.csv"), Path("times.svg")], {".csv": "table", ".svg": "plot", ".png": "plot"})
    >>> {kind: path.name for kind, path in found.items()}
    {'table': 'a.csv', 'plot': 'times.svg'}
    """
    outs: dict[str, Path] = {}
    for path in paths or ():
        kind = ends[path.suffix.lower()]
        if kind in outs:
            message = _("{first} and {second} exclude each other: name one")
            raise LucidokuError(message.format(first=outs[kind], second=path))
        outs[kind] = path
    return outs


def time_limit(options: Options, help: str = "", **how: Any) -> None:
    """--time-limit: the time limit of a puzzle, or the meaning that `help` gives."""
    help = help or _("Time for each puzzle, such as 10s, 500ms or 2m.")
    options.add("--time-limit", metavar="TIME", help=help, **how)


def limit(options: Options, help: str, default: int | None = None) -> None:
    """--limit: the number of results to search for."""
    options.add("--limit", metavar="N", type=whole_number(1), default=default, help=help)


def first(options: Options, help: str, default: int | None = None) -> None:
    """--first: the number of puzzles that a command takes from a file."""
    options.add("--first", metavar="N", type=whole_number(1), default=default, help=help)


def played(options: Options) -> None:
    """--played: moves from the puzzle to the position, see `lucidoku.cli._common.with_moves`."""
    options.add(
        "--played",
        metavar="MOVES",
        default="",
        help=_("Play these moves first: r1c2=3 places a digit, r6c5-3 removes a candidate; separated by commas."),
    )


def selection(options: Options, help: str = "") -> None:
    """Declare what the commands that walk take of their input, see `lucidoku.cli._common.select_puzzles`, and --time-limit.

    Args:
        options: the group to add to.
        help: the meaning of --first.
    """
    reading(options)
    first(options, help or _("Take only the first puzzles of a file."))
    number(options)
    time_limit(options)
    strict(options)


def as_json(options: Options, help: str = "") -> None:
    """--json: data instead of text, on standard output."""
    options.add("--json", dest="json", action="store_true", help=help or _("Print JSON, a line for each puzzle."))


def strict(options: Options) -> None:
    """--strict: end the run at a bad puzzle."""
    options.flag("--strict", _("Stop at the first bad puzzle of a file."))
