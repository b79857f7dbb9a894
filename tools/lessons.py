"""Stamp the translated lessons, and store the output of all lessons' programs.

    python tools/lessons.py           # stamp each translated cell with the English text that it translates python
    tools/lessons.py --shown   # store output and pictures, for the page that shows lessons without running them

Run the first after translating a change of an English lesson, the second after changing a program or its output; the
tests name outdated cells.
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

LESSONS = Path(__file__).parent.parent / "src" / "lucidoku" / "school" / "lessons"


def stamp_of(cell: dict[str, Any]) -> str:
    """Return a short checksum of the text of a cell."""
    return hashlib.sha256("".join(cell["source"]).encode()).hexdigest()[:12]


def run(cells: Sequence[dict[str, Any]], name: str = "lesson") -> Iterator[dict[str, str]]:
    """Run the programs of a lesson in order, as a notebook does; yield the text and the picture of each."""
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
        output = {"shown": printed.getvalue()} if printed.getvalue() else {}
        draw = getattr(shown, "_repr_svg_", getattr(shown, "svg", None))  # a player is a widget, or has a picture
        picture = draw() if draw else None
        if picture is not None:
            output["picture"] = picture
        elif shown is not None:
            output["shown"] = output.get("shown", "") + repr(shown) + "\n"
        yield output


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
    """Write the output of all programs, a file for each language."""
    import lucidoku as ld

    os.chdir(tempfile.mkdtemp())
    for lang in ld.languages():
        outputs = {}
        for path in sorted((LESSONS / lang).glob("*.ipynb")):
            outputs[path.stem] = list(run(json.loads(path.read_text(encoding="utf-8"))["cells"], path.name))
            ld.set_language(None)
        text = json.dumps(outputs, ensure_ascii=False, indent=0)
        (LESSONS / "shown" / f"{lang}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    store() if "--shown" in sys.argv[1:] else stamp()
