"""Prepare a set for publication: a card with a YAML head, a Croissant description, and the command that makes it again."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lucidoku.datasets.audit import Audit, audit
from lucidoku.datasets.split import PROOF, RECORD
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.files.parts import arrow
from lucidoku.files.version import __version__
from lucidoku.files.writing import write_whole
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _

__all__ = ["CARD", "CROISSANT", "LICENCES", "RECORDS", "Published", "publish"]

CARD, CROISSANT = "README.md", "croissant.json"
RECORDS = (PROOF, RECORD)
"""Files that record how a folder was made: that of a split, or of a set made on request."""
LICENCES: Mapping[str, str] = {
    "apache-2.0": "https://www.apache.org/licenses/LICENSE-2.0",
    "cc-by-4.0": "https://creativecommons.org/licenses/by/4.0/",
    "cc-by-sa-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "cc0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
    "mit": "https://opensource.org/license/mit",
    "odc-by": "https://opendatacommons.org/licenses/by/1-0/",
}
"""The licences that a set can have, by their names on Hugging Face, with the addresses of their texts."""
_SIZES = ("n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M", "100M<n<1B")
_COLUMNS = {
    "puzzle": "The givens, row by row; a dot for an empty cell; letters for digits from 10 on.",
    "solution": "The one solution, row by row; empty if there is none or several.",
    "file": "The file that the row comes from.",
    "row": "The number of the row in that file, from 1.",
    "layout": "The grid: its boxes, extra houses, and variant rules with their constraints; `Layout.parse` reads it.",
    "givens": "The number of givens.",
    "bin": "The bin of the specification that the puzzle was made for.",
    "level": "The level of the hardest step of the walkthrough.",
    "technique": "The technique of the hardest step of the walkthrough.",
    "evidence": "The evidence of each step: a line of JSON for each.",
    "steps": "The walkthrough: a line for each step, with its conclusions and its technique.",
}
_COUNTS = ("exact", "equivalent", "same_solution", "not_unique", "no_solution", "wrong_answer", "bad")
_KINDS = {
    "string": "sc:Text",
    "large_string": "sc:Text",
    "int64": "sc:Integer",
    "int32": "sc:Integer",
    "double": "sc:Float",
    "bool": "sc:Boolean",
}


@dataclass(frozen=True)
class Published(Guided):
    """Result of a publication.

    Attributes:
        folder: the set.
        rows: the number of rows of each part.
        audit: the audit of the parts.

    >>> from lucidoku.datasets import Across
    >>> Published(Path("set"), {"train": 9, "test": 1}, Audit([], Across())).rows["train"]
    9
    """

    folder: Path
    rows: Mapping[str, int]
    audit: Audit


@dataclass(frozen=True)
class _Part:
    name: str
    path: Path
    rows: int
    columns: Mapping[str, str]
    digest: str
    writer: str

    @property
    def split(self) -> str:
        """Name of the set restricted to letters, digits and _."""
        return self.name.replace("-", "_")


@guided
def publish(folder: str | Path, licence: str, *, title: str = "", threads: int | None = None) -> Published:
    """Write `README.md` and `croissant.json` for the Parquet files of a split or of a set made on request.

    The parts are audited first and the card reports the result. The same folder gives the same bytes.

    Args:
        folder: a folder written by `split` or `make_set`.
        licence: one of `LICENCES`; only the holder of the rights to the puzzles can grant it.
        title: a name for people; the folder's name by default.
        threads: processor cores for the audit; all by default.

    Raises:
        InvalidArgument: the licence is unknown.
        LucidokuError: the folder is not such a set, differs from its record, or already has a card.

    >>> from tempfile import TemporaryDirectory
    >>> from lucidoku.datasets import make_set
    >>> from lucidoku.generator import PuzzleSpec
    >>> with TemporaryDirectory() as home:
    ...     _made = make_set(PuzzleSpec(), 10, f"{home}/set", into={"train": 0.8, "test": 0.2}, seed=1)
    ...     sorted(publish(f"{home}/set", "cc0-1.0").rows.items())
    [('test', 2), ('train', 8)]
    """
    licence = licence.strip().lower()  # as Hugging Face writes it; SPDX has capitals
    if licence not in LICENCES:
        known = ", ".join(LICENCES)
        raise InvalidArgument(
            _("unknown licence {value}; expected one of {known}").format(value=repr(licence), known=known)
        )
    arrow(_("a published set"), "datasets")
    home = Path(folder)
    for name in (CARD, CROISSANT):
        if (home / name).exists():
            raise LucidokuError(_("{path} already exists; remove it to write it again").format(path=home / name))
    record = _record(home)
    parts = [_part(home, part) for part in record["parts"]]
    if len({part.split for part in parts}) < len(parts):
        raise LucidokuError(_("two parts have names that differ by - and _ only"))
    report = audit([part.path for part in parts], threads=threads)
    name = title or home.resolve().name
    write_whole(home / CROISSANT, json.dumps(_croissant(name, licence, parts), indent=2, ensure_ascii=False) + "\n")
    write_whole(home / CARD, _card(name, licence, parts, record, report))
    return Published(home, {part.name: part.rows for part in parts}, report)


def _record(home: Path) -> Mapping[str, Any]:
    for name in RECORDS:
        if (home / name).exists():
            record = json.loads((home / name).read_text("utf-8"))
            return {"record": name, **record}
    raise LucidokuError(
        _("{folder} has no {known} that says how it was made").format(folder=home, known=" / ".join(RECORDS))
    )


def _part(home: Path, described: Mapping[str, Any]) -> _Part:
    """Check that a part exists and has as many rows as its record says."""
    import pyarrow
    from pyarrow import parquet

    path = home / f"{described['name']}.parquet"
    if not path.exists():
        problem = _("{path} is missing; a set is published from parts in Parquet, so split it without `--format csv`")
        raise LucidokuError(problem.format(path=path))
    try:
        with parquet.ParquetFile(path) as file:
            rows, schema, writer = file.metadata.num_rows, file.schema_arrow, file.metadata.created_by
    except (OSError, pyarrow.ArrowException):
        raise LucidokuError(_("{path} is not a Parquet file").format(path=path)) from None
    if rows != described["rows"]:
        raise LucidokuError(
            _("{path} has {rows} rows, but its record says {recorded}").format(
                path=path, rows=rows, recorded=described["rows"]
            )
        )
    columns = {field.name: _KINDS.get(str(field.type), "sc:Text") for field in schema}
    with path.open("rb") as whole:
        digest = hashlib.file_digest(whole, "sha256").hexdigest()
    return _Part(described["name"], path, rows, columns, digest, writer)


_TERMS = (
    "citeAs", "column", "extract", "field", "fileObject", "fileProperty", "fileSet", "format", "includes", "isLiveDataset",
    "jsonPath", "key", "md5", "parentField", "path", "recordSet", "references", "regex", "repeated", "replace",
    "samplingRate", "separator", "source", "subField", "transform",
)  # fmt: skip


def _croissant(name: str, licence: str, parts: Sequence[_Part]) -> dict[str, Any]:
    """Return the set as Croissant 1.0 (http://mlcommons.org/croissant/1.0): a file and a set of records for each part."""
    context: dict[str, Any] = {
        "@language": "en",
        "@vocab": "https://schema.org/",
        "cr": "http://mlcommons.org/croissant/",
        "rai": "http://mlcommons.org/croissant/RAI/",
        "dct": "http://purl.org/dc/terms/",
        "sc": "https://schema.org/",
        "conformsTo": "dct:conformsTo",
        "data": {"@id": "cr:data", "@type": "@json"},
        "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
        "equivalentProperty": "cr:equivalentProperty",
        "examples": {"@id": "cr:examples", "@type": "@json"},
        **{term: f"cr:{term}" for term in _TERMS},
    }
    return {
        "@context": dict(sorted(context.items())),
        "@type": "sc:Dataset",
        "name": name,
        "description": _summary(parts),
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "license": LICENCES[licence],
        "version": "1.0.0",
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": part.path.name,
                "name": part.path.name,
                "contentUrl": part.path.name,
                "contentSize": f"{part.path.stat().st_size} B",
                "encodingFormat": "application/x-parquet",
                "sha256": part.digest,
            }
            for part in parts
        ],
        "recordSet": [
            {
                "@type": "cr:RecordSet",
                "@id": part.split,
                "name": part.split,
                "field": [
                    {
                        "@type": "cr:Field",
                        "@id": f"{part.split}/{column}",
                        "name": column,
                        "description": _COLUMNS.get(column, column),
                        "dataType": kind,
                        "source": {"fileObject": {"@id": part.path.name}, "extract": {"column": column}},
                    }
                    for column, kind in part.columns.items()
                ],
            }
            for part in parts
        ],
    }


def _summary(parts: Sequence[_Part]) -> str:
    rows = sum(part.rows for part in parts)
    return f"{rows:,} Sudoku puzzle{'s' * (rows != 1)} in {len(parts)} part{'s' * (len(parts) != 1)}."


def _card(name: str, licence: str, parts: Sequence[_Part], record: Mapping[str, Any], audit_report: Audit) -> str:
    """Return the card, in English like the sites where sets are published."""
    rows, folder = sum(part.rows for part in parts), parts[0].path.resolve().parent.name
    size = next((size for power, size in enumerate(_SIZES, 3) if rows < 10**power), "n>1T")
    head = [
        "---",
        f"license: {licence}",
        f"pretty_name: {json.dumps(name, ensure_ascii=False)}",
        "task_categories:",
        "- text-generation",
        "tags:",
        "- sudoku",
        "- reasoning",
        "- logic",
        "size_categories:",
        f"- {size}",
        "configs:",
        "- config_name: default",
        "  data_files:",
        *(line for part in parts for line in (f"  - split: {part.split}", f"    path: {part.path.name}")),
        "---",
    ]
    body = [
        f"# {name}",
        "",
        _summary(parts),
        "",
        "```python",
        "from datasets import load_dataset",
        "",
        'parts = load_dataset("path/to/this/folder")',
        "```",
        "",
        "## Parts",
        "",
        *_table(
            ("part", "rows", "SHA-256 of the file"),
            [(part.name, f"{part.rows:,}", f"`{part.digest}`") for part in parts],
        ),
        "",
        "## Columns",
        "",
        *_table(("column", "meaning"), [(column, _COLUMNS.get(column, "")) for column in parts[0].columns]),
        "",
        "## What was checked",
        "",
        f"`lucidoku data audit` (Lucidoku {__version__}) counts rows that repeat an earlier row of their part, exactly, up to",
        "the symmetries of Sudoku, or by their solution; and rows without one solution, or with a wrong one.",
        "",
        *_table(
            ("part", "exact", "equivalent", "same solution", "several solutions", "no solution", "wrong answer", "bad"),
            [
                (part.name, *(str(getattr(report, count)) for count in _COUNTS))
                for part, report in zip(parts, audit_report.files, strict=True)
            ],
        ),
    ]
    if len(parts) > 1:
        across = audit_report.across
        body += [
            "",
            f"Rows with an equal in a part before: exact {across.exact}, equivalent {across.equivalent}, same solution"
            f" {across.same_solution}.",
        ]
    body += [
        "",
        "## How to make it again",
        "",
        f"The same bytes come from Lucidoku {record['lucidoku']} and {parts[0].writer}.",
        "",
        "```console",
        f"$ pip install 'lucidoku[datasets]=={record['lucidoku']}'",
        *(f"$ {file['command']}" for file in record.get("files", ()) if file.get("command")),
        *([f"$ {record['command']} --out {shlex.quote(folder)}"] if record["command"] else []),
        f"$ {_command(folder, licence, name)}",
        "```",
    ]
    if record.get("files"):
        sources = [(file["name"], f"{file['rows']:,}", f"`{file['sha256']}`") for file in record["files"]]
        body += ["", *_table(("from", "rows", "SHA-256 of the puzzles, a byte a cell"), sources)]
    body += ["", f"`{record['record']}` has the details.", "", "## Licence", "", f"[{licence}]({LICENCES[licence]})"]
    return "\n".join([*head, "", *body]) + "\n"


def _command(folder: str, licence: str, name: str) -> str:
    command = ["lucidoku", "data", "publish", folder, "--license", licence]
    return shlex.join(command if name == folder else [*command, "--title", name])


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows)]
