"""Split sets without leaks: no puzzle of one part equals one of another part up to symmetry, nor, on request, its solution."""

from __future__ import annotations

import hashlib
import json
import os
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from lucidoku.datasets.keys import key
from lucidoku.datasets.rows import AT_ONCE, WRITERS, check_shares, columns_for
from lucidoku.datasets.spool import (
    LATE,
    NONE,
    PROOF,
    RECORD,
    SEVERAL,
    WRONG,
    Spool,
    classes,
    folder_for,
    notes_of,
    refuse_puzzles,
    spools_of,
)
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.files.parts import arrow
from lucidoku.files.version import __version__
from lucidoku.files.workers import Workers
from lucidoku.files.writing import whole_folder, write_whole
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import N_, _

__all__ = ["GROUPS", "PROOF", "RECORD", "Split", "SplitPart", "split"]

GROUPS = ("puzzle", "solution")
"""Equivalence that must not cross parts: puzzles equal up to symmetry, or puzzles whose solutions are."""


@dataclass(frozen=True)
class SplitPart(Guided):
    """One part of a split.

    Attributes:
        name: the name of the part and of its file.
        share: the requested share of all rows.
        rows: the number of rows.
        groups: the number of groups of rows that stay together.
        keys: the SHA-256 of its groups' keys, sorted, 8 bytes each, little-endian.

    >>> SplitPart("train", 0.9, rows=9, groups=8, keys="").rows
    9
    """

    name: str
    share: float
    rows: int
    groups: int
    keys: str


@dataclass(frozen=True)
class Split(Guided):
    """A split and its proof; `as_json` is written next to the parts.

    Attributes:
        by: "puzzle" or "solution".
        stratify: the property whose distribution the parts share; empty for none.
        seed: the same files, options and seed give the same parts, byte for byte.
        files: for each file its name, its number of rows and the SHA-256 of its puzzles (a byte per cell), and the
            command that makes it, if a `make.json` in its folder records it.
        parts: the parts.
        shared: the number of groups in two parts: 0.
        left_out: rows that are in no part, by reason.
        not_compared: rows whose canonical form was not found within a second; they are compared cell by cell.
        command: the command that makes it again from these files, without the target folder.
        notes: content of the texts that the puzzles cannot hold, with the number of rows; not in `as_json`.

    >>> made = Split("puzzle", "", 0, (), (), 0, {}, 0, "")
    >>> json.loads(made.as_json())["schema"]
    'lucidoku/split/1'
    """

    by: str
    stratify: str
    seed: int
    files: tuple[Mapping[str, Any], ...]
    parts: tuple[SplitPart, ...]
    shared: int
    left_out: Mapping[str, int]
    not_compared: int
    command: str
    notes: Mapping[str, int] = field(default_factory=dict)

    def as_json(self) -> str:
        """Return the proof as one JSON object."""
        record = {"schema": "lucidoku/split/1", "lucidoku": __version__, **asdict(self)}
        del record["notes"]  # in the language of the run, while the proof is the same in all languages
        return json.dumps(record, indent=2, ensure_ascii=False) + "\n"


@guided
def split(
    files: str | Path | Sequence[str | Path],
    into: Mapping[str, float],
    out: str | Path,
    *,
    by: str = "puzzle",
    stratify: str = "",
    seed: int = 0,
    form: str = "parquet",
    threads: int | None = None,
    state: Path | None = None,
    on_progress: Callable[[int], None] | None = None,
    workers: Workers | None = None,
) -> Split:
    """Split sets of puzzles into parts that share no puzzle up to symmetry, and write them with a proof.

    Rows that belong together go to one part. Larger groups are dealt out first, each to the part that is furthest
    behind its share; single rows fill the gaps. So the numbers of rows are the rounded shares, unless a group is larger
    than the remaining space.

    Args:
        files: CSV, Parquet, JSON Lines, npy or plain lists, one or several.
        into: the share of each part by name, such as `{"train": 0.9, "test": 0.1}`; they add up to 1.
        out: a new folder for the parts and `split.json`.
        by: "puzzle", or "solution" for parts without equal solutions; this excludes rows with several solutions.
        stratify: "givens", "technique" (the hardest one of the walk), "level", or a scale such as "se": each part has its
            share of each value, as far as groups allow.
        seed: of all random choices.
        form: "parquet" or "csv".
        threads: processor cores to use; all by default.
        state: a folder that keeps the record of the rows, so that an interrupted split can resume.
        on_progress: called with the number of rows read.
        workers: the pool that solves and compares, such as a cluster (`lucidoku.cluster.running`); by default the cores
            of this machine.

    Raises:
        InvalidArgument: an option is unknown, or the shares do not add up to 1.
        LucidokuError: a file cannot be read, the folder exists, or no row remains.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from lucidoku.datasets import split
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "all.txt")
    ...     _ = path.write_text("1.....2..3.....4 2.....1..3.....4 1....2.3..4.....".replace(" ", chr(10)))
    ...     parts = split([path], {"train": 0.5, "test": 0.5}, f"{folder}/sets", form="csv")
    >>> [(part.name, part.rows) for part in parts.parts], parts.shared
    ([('train', 2), ('test', 1)], 0)
    """
    arrow(_("a split"), "datasets")
    import numpy as np

    _check(files, into, by, form)
    value_of = _strata(stratify)
    if Path(out).exists():
        raise LucidokuError(_("{path} already exists; choose another name").format(path=out))
    cores = threads or os.cpu_count() or 1
    with folder_for(state) as folder:
        spools = spools_of(files, folder)
        for spool in spools:
            spool.fill(cores, on_progress, workers)
        kept = [_usable_rows(spool, by) for spool in spools]
        keys = _keys(spools, kept, by, cores)
        if not len(keys):
            raise LucidokuError(_("no row is left to split"))
        strata = np.concatenate([value_of(spool, rows, cores) for spool, rows in zip(spools, kept, strict=True)])
        if stratify and (strata < 0).all():
            raise LucidokuError(
                _("no row has a value of {name}; choose another --stratify").format(name=repr(stratify))
            )
        part_of = _dealt(keys, strata, list(into.values()), seed)
        parts, owners = [], []
        for number, (name, share) in enumerate(into.items()):
            own = np.unique(keys[part_of == number])
            digest = hashlib.sha256(own.astype("<u8").tobytes()).hexdigest()
            parts.append(SplitPart(name, share, int((part_of == number).sum()), len(own), digest))
            owners.append(own)
        everywhere = np.concatenate(owners)
        reports = [spool.report for spool in spools]
        unsolved = sum(_count_flagged(spool, SEVERAL | NONE | LATE) for spool in spools) if by == "solution" else 0
        wrong = sum(_count_flagged(spool, WRONG) for spool in spools)
        result = Split(
            by,
            stratify,
            seed,
            tuple(_source(spool) for spool in spools),
            tuple(parts),
            len(everywhere) - len(np.unique(everywhere)),
            {
                N_("not a puzzle"): sum(report.bad for report in reports),
                N_("wrong answer"): wrong,
                N_("not one solution"): unsolved,
            },
            sum(report.not_compared for report in reports),
            _command([_place(spool.path) for spool in spools], into, by, stratify, seed, form),
            notes_of(reports),
        )
        with whole_folder(out) as made:
            _write(spools, kept, part_of, [part.name for part in parts], made, form)
            write_whole(made / PROOF, result.as_json())
        return result


def _check(files: str | Path | Sequence[str | Path], into: Mapping[str, float], by: str, form: str) -> None:
    for value, known in ((by, GROUPS), (form, tuple(WRITERS))):
        if value not in known:
            raise InvalidArgument(
                _("expected one of {known}, got {value}").format(known=", ".join(known), value=repr(value))
            )
    refuse_puzzles(files)
    if not files:
        raise InvalidArgument(_("a split needs a file"))
    check_shares(into, 2)


def _command(names: Sequence[str], into: Mapping[str, float], by: str, stratify: str, seed: int, form: str) -> str:
    """Return the equivalent command, without options that have their default value."""
    command = [
        "lucidoku",
        "data",
        "split",
        *names,
        "--into",
        ",".join(f"{name}:{share!r}" for name, share in into.items()),
    ]
    for option, value, usual in (("--by", by, "puzzle"), ("--stratify", stratify, ""), ("--format", form, "parquet")):
        command += [option, value] * (value != usual)
    return shlex.join([*command, "--seed", str(seed)])


def _record_path(path: Path) -> Path:
    """Return the path of the record of how a file's set was made, if there is one."""
    return path.resolve().parent / RECORD


def _place(path: Path) -> str:
    """Return a file's path for the command: relative to the folder of its set, or to the current one."""
    return f"{_record_path(path).parent.name}/{path.name}" if _record_path(path).exists() else path.name


def _source(spool: Spool) -> dict[str, Any]:
    """Return the description of a file, with how it was made if that is known."""
    source: dict[str, Any] = {"name": spool.path.name, "rows": spool.report.rows, "sha256": _digest(spool)}
    record = _record_path(spool.path)
    if record.exists():
        command = json.loads(record.read_text("utf-8"))["command"]
        source["command"] = command and f"{command} --out {shlex.quote(record.parent.name)}"
    return source


def _digest(spool: Spool) -> str:
    """Return the SHA-256 of the puzzles, a byte per cell, and of the layouts if there are variant puzzles."""
    digest = hashlib.sha256()
    records = spool.records()
    for start in range(0, len(records), AT_ONCE):
        digest.update(records["cells"][start : start + AT_ONCE, 0].tobytes())
    if spool.has_variants:
        for code in spool.codes(range(len(records))):
            digest.update(f"{code}\n".encode())
    return digest.hexdigest()


def _count_flagged(spool: Spool, flags: int) -> int:
    return int((spool.records()["flags"] & flags > 0).sum())


def _usable_rows(spool: Spool, by: str) -> Any:
    """Return the places of the rows that go into a part."""
    import numpy as np

    unwanted = WRONG | (SEVERAL | NONE | LATE if by == "solution" else 0)
    return np.flatnonzero(spool.records()["flags"] & unwanted == 0)


def _keys(spools: Sequence[Spool], kept: Sequence[Any], by: str, cores: int) -> Any:
    """Return uint64[N]: equal for rows that belong together."""
    import numpy as np

    if by == "puzzle":
        return np.concatenate([spool.records()["same"][rows] for spool, rows in zip(spools, kept, strict=True)])
    cheap = [spool.records()["class"][rows] for spool, rows in zip(spools, kept, strict=True)]
    return np.concatenate(classes(list(spools), list(kept), cheap, cores))


def _strata(name: str) -> Callable[[Spool, Any, int], Any]:
    """Return a function that numbers the rows: rows with the same number are alike."""
    import numpy as np

    if not name:
        return lambda _spool, rows, _cores: np.zeros(len(rows), np.int64)
    if name == "givens":
        return lambda spool, rows, _cores: (spool.records()["cells"][rows, 0] > 0).sum(axis=1)
    if name in ("technique", "level"):
        return lambda spool, rows, cores: np.fromiter(_hardest(spool, rows, cores, name), np.int64, len(rows))
    from lucidoku.ratings.registry import numbered

    scale, number = numbered(name)
    return lambda spool, rows, cores: np.fromiter(_rate(spool, rows, cores, scale.name, number), np.int64, len(rows))


def _hardest(spool: Spool, rows: Any, cores: int, name: str) -> Iterator[int]:
    from lucidoku.logic.explaining import explain_many
    from lucidoku.logic.techniques import LEVELS
    from lucidoku.logic.walkthrough import Walkthrough

    for walk in explain_many(spool.grids(rows), threads=cores, allow_multiple=True, errors="return"):
        hardest = walk.hardest if isinstance(walk, Walkthrough) else None
        yield -1 if hardest is None else hardest.technique.rank if name == "technique" else LEVELS.index(hardest.level)


def _rate(spool: Spool, rows: Any, cores: int, scale: str, number: Callable[[Any], float]) -> Iterator[int]:
    from lucidoku.ratings.card import RatingCard, rate_many

    for card in rate_many(spool.grids(rows), scale, threads=cores, errors="return"):
        yield round(10 * number(card.ratings[scale])) if isinstance(card, RatingCard) and scale in card.ratings else -1


def _dealt(keys: Any, strata: Any, shares: Sequence[float], seed: int) -> Any:
    """Return the part of each row."""
    import numpy as np

    distinct, first, group, sizes = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    noise = key(
        np.column_stack([distinct, np.full(len(distinct), seed % 2**64, np.uint64)]).astype("<u8").view(np.uint8)
    )
    order = np.lexsort((noise, -sizes, strata[first]))
    part_of = np.zeros(len(distinct), np.int64)
    wanted, given, total = np.array(shares), np.zeros(len(shares)), 0
    for place in order:
        size = sizes[place]
        total += size
        part = int(np.argmax(wanted * total - given))
        given[part] += size
        part_of[place] = part
    return part_of[group.reshape(-1)]


def _write(
    spools: Sequence[Spool], kept: Sequence[Any], part_of: Any, names: Sequence[str], folder: Path, form: str
) -> None:
    """Write the rows of each part, in the order of the files."""
    start, columns = 0, columns_for(spools)
    with ExitStack() as stack:
        files = [stack.enter_context((folder / f"{name}.{form}").open("wb")) for name in names]
        writers = [stack.enter_context(closing(WRITERS[form](file, columns))) for file in files]
        for spool, rows in zip(spools, kept, strict=True):
            own, start = part_of[start : start + len(rows)], start + len(rows)
            for at in range(0, len(rows), AT_ONCE):
                for number, writer in enumerate(writers):
                    chosen = rows[at : at + AT_ONCE][own[at : at + AT_ONCE] == number]
                    if len(chosen):
                        writer.add(spool, chosen)
