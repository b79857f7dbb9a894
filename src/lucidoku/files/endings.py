"""Endings of file names: the error for one that nothing is written for, with the nearest that there is."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from lucidoku.words.language import _

__all__ = ["unknown_ending"]

_NEAREST = {
    (".gif", ".mp4", ".webm", ".avi", ".mov"): (".html", ".png"),
    (".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff"): (".png", ".svg"),
    (".eps", ".ps"): (".pdf", ".svg"),
    (".md", ".rst", ".tex", ".doc", ".docx", ".odt", ".rtf", ".epub", ".htm"): (".html", ".txt", ".pdf"),
    (".pptx", ".ppt", ".odp", ".key"): (".pdf", ".html"),
    (".xlsx", ".xls", ".ods", ".tsv", ".feather", ".arrow", ".h5", ".db", ".pkl", ".pickle"): (".csv", ".parquet"),
    (".yaml", ".yml", ".toml", ".xml", ".ndjson"): (".json", ".jsonl"),
    (".json",): (".jsonl", ".csv"),
    (".txt", ".sdm", ".log"): (".csv", ".jsonl"),
}
"""Endings that do the same job, by those that people try."""


def unknown_ending(path: str | os.PathLike[str], known: Iterable[str], is_folder: bool = False) -> str:
    """Return the message on a file name whose ending nothing is written for, with the nearest one.

    Args:
        path: the file.
        known: the endings that there are.
        is_folder: whether a folder may be named instead.

    >>> unknown_ending("walk.gif", (".html", ".pdf"))
    'walk.gif has an unknown ending; expected one of .html, .pdf; did you mean walk.html?'
    """
    message = _("{path} has an unknown ending; expected one of {known}")
    if is_folder:
        message = _("{path} has an unknown ending; expected one of {known}, or a folder")
    known = [*filter(None, known)]
    problem = message.format(path=os.fspath(path), known=", ".join(known))
    tried = Path(path).suffix.lower()
    near = next((near for endings, near in _NEAREST.items() if tried in endings), ())
    if ending := next((one for one in near if one in known), ""):
        return _("{problem}; did you mean {name}?").format(problem=problem, name=Path(path).with_suffix(ending))
    return problem
