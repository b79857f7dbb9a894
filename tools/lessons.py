"""Stamp the translated lessons: each cell notes which text of the English lesson it translates.

    python tools/lessons.py

Run it once a change of an English lesson has been translated; the tests tell which cells lag behind.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

LESSONS = Path(__file__).parent.parent / "src" / "lucidoku" / "study" / "lessons"


def stamp_of(cell: dict[str, Any]) -> str:
    """Return a short number that stands for the text of a cell."""
    return hashlib.sha256("".join(cell["source"]).encode()).hexdigest()[:12]


def main() -> None:
    """Write the stamps of all languages."""
    for path in sorted(LESSONS.glob("*/*.ipynb")):
        if path.parent.name == "en":
            continue
        source = json.loads((LESSONS / "en" / path.name).read_text(encoding="utf-8"))
        book = json.loads(path.read_text(encoding="utf-8"))
        for cell, english in zip(book["cells"], source["cells"], strict=True):
            cell["metadata"] = {"translates": stamp_of(english)}
        path.write_text(json.dumps(book, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
