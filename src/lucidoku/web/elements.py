"""Elements for other people's pages: `<lucidoku-step>` and `<lucidoku-board>`, files that need no server.

`write_elements` writes the page's board as a module, a walkthrough as a file, and a page that shows both.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lucidoku.errors import LucidokuError
from lucidoku.files.writing import write_whole, writing
from lucidoku.web.calls._lines import lines_of
from lucidoku.web.calls.board import layout_view, strings_json
from lucidoku.web.player import MODULE
from lucidoku.words.language import _, current_language, language
from lucidoku.words.markup import escape
from lucidoku.words.notation import current_notation, notation

if TYPE_CHECKING:
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["element_record", "write_elements"]

_PAGE = """<!doctype html>
<html lang="{lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{title}</title>
    <script type="module">
      import {{ define }} from "./player.js";
      define();
    </script>
  </head>
  <body>
    <p hidden>{from_disk}</p>
    <script>
      document.querySelector("p").hidden = location.protocol !== "file:";
    </script>
    <lucidoku-step src="walk.json" step="{step}"></lucidoku-step>
    <lucidoku-board src="walk.json"></lucidoku-board>
  </body>
</html>
"""


def element_record(walk: Walkthrough, lang: str | None = None, cells: str | None = None) -> dict[str, Any]:
    """Return all that the elements need of a walkthrough: its steps with their drawings, the layout, and words.

    Args:
        walk: the walkthrough.
        lang: language of the words.
        cells: notation of cells.

    >>> from lucidoku import explain
    >>> record = element_record(explain("1.....2..3.....4"), "fr")
    >>> record["lang"], record["lines"][1]["step"]["placements"]
    ('fr', ['r1c2=2'])
    """
    with language(lang), notation(cells or current_notation().name):
        strings = json.loads(strings_json(current_language(), False))
        lines = [json.loads(json.dumps(line)) for line in lines_of(walk)]
        return {
            "lang": current_language(),
            "notation": current_notation().name,
            "words": strings | {"words": _used(strings["words"])},
            "layout": layout_view(walk.layout).record(),
            "position": lines[0]["position"],
            "lines": lines,
        }


def _used(words: dict[str, str]) -> dict[str, str]:
    """Return the words whose keys, or their beginnings, are in the module."""
    if not MODULE.exists():
        return words
    found = set(re.findall(r"[`\"']([a-z][\w-]*)[.`\"'$]", MODULE.read_text("utf-8")))
    return {key: text for key, text in words.items() if key.partition(".")[0] in found}


def write_elements(
    walk: Walkthrough, folder: str | os.PathLike[str], *, lang: str | None = None, cells: str | None = None
) -> list[Path]:
    """Write player.js, walk.json and index.html, which shows the hardest step and a board, and return their paths.

    Args:
        walk: the walkthrough.
        folder: the target; created if it does not exist.
        lang: language of the words.
        cells: notation of cells.

    Raises:
        LucidokuError: a file cannot be written, or this package has no files of the page.
    """
    if not MODULE.exists():
        raise LucidokuError(_("this package has no files of the page: use the one for Python on your own machine"))
    record = element_record(walk, lang, cells)
    hardest = next((step.number for step in walk if step == walk.hardest), 1)
    with language(record["lang"]):
        from_disk = _(
            "From a disk, browsers load no modules. Run {command} in this folder, and open http://localhost:8000."
        )
    page = _PAGE.format(
        lang=record["lang"].replace("_", "-"),
        title=escape(walk.puzzle.line),
        step=hardest,
        from_disk=escape(from_disk.format(command="python -m http.server")),
    )
    where = Path(folder)
    texts = {
        "player.js": MODULE.read_text("utf-8"),
        "walk.json": json.dumps(record, ensure_ascii=False, separators=(",", ":")),
        "index.html": page,
    }
    with writing(where):
        where.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        write_whole(where / name, text)
    return [where / name for name in texts]
