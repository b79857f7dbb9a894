"""Stamp the translated lessons, and store what the programs of all lessons show.

    python tools/lessons.py           # each translated cell notes which text of the English lesson it translates
    python tools/lessons.py --shown   # what the programs print and draw, for the page that shows lessons without running them

Run the first once a change of an English lesson has been translated, the second once a program or its answer has changed; the
tests tell which cells lag behind.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

LESSONS = Path(__file__).parent.parent / "src" / "lucidoku" / "study" / "lessons"


def stamp_of(cell: dict[str, Any]) -> str:
    """Return a short number that stands for the text of a cell."""
    return hashlib.sha256("".join(cell["source"]).encode()).hexdigest()[:12]


def run(cells: Sequence[dict[str, Any]], name: str = "lesson") -> Iterator[dict[str, str]]:
    """Run the programs of a lesson one after the other, as a notebook does; yield the text and the picture that each shows."""
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body[-1] if isinstance(tree.body[-1], ast.Expr) else None  # a notebook shows the last value
        if last:
            tree.body.pop()
        printed = io.StringIO()
        shown: Any = None
        with contextlib.redirect_stdout(printed):
            exec(compile(tree, name, "exec"), names)
            if last:
                shown = eval(compile(ast.Expression(last.value), name, "eval"), names)
        found = {"shown": printed.getvalue()} if printed.getvalue() else {}
        if hasattr(shown, "_repr_svg_"):
            found["picture"] = shown._repr_svg_()
        elif shown is not None:
            found["shown"] = found.get("shown", "") + repr(shown) + "\n"
        yield found


def stamp() -> None:
    """Write the stamps of all languages."""
    for path in sorted(LESSONS.glob("*/*.ipynb")):
        if path.parent.name == "en":
            continue
        source = json.loads((LESSONS / "en" / path.name).read_text(encoding="utf-8"))
        book = json.loads(path.read_text(encoding="utf-8"))
        for cell, english in zip(book["cells"], source["cells"], strict=True):
            cell["metadata"] = {"translates": stamp_of(english)}
        path.write_text(json.dumps(book, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def store() -> None:
    """Write what all programs show, a file a language."""
    import lucidoku as ld

    os.chdir(tempfile.mkdtemp())
    for lang in ld.languages():
        found = {}
        for path in sorted((LESSONS / lang).glob("*.ipynb")):
            found[path.stem] = list(run(json.loads(path.read_text(encoding="utf-8"))["cells"], path.name))
            ld.set_language(None)
        text = json.dumps(found, ensure_ascii=False, indent=0)
        (LESSONS / "shown" / f"{lang}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    store() if "--shown" in sys.argv[1:] else stamp()
