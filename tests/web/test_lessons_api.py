"""Lessons in the form the page displays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.web.reading import blocks, lesson, names, stored_outputs
from lucidoku.words.language import language

LESSONS = Path(ld.__file__).parent / "school" / "lessons"
ALL = [(lang, name) for lang in ld.languages() for name in names(lang)]


def texts(found: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Return the words of blocks with their styles, without programs."""
    for block in found:
        rows = block.get("rows") or [block.get("items") or [block.get("spans", [])]]
        for spans in (spans for row in rows for spans in row):
            for span in spans:
                yield span["text"], span["style"]
        yield from texts(block.get("blocks", []))


@pytest.mark.parametrize(("lang", "name"), ALL)
def test_nothing_of_a_lesson_is_lost(lang: str, name: str) -> None:
    """Every word of the notebook is in the blocks, in order; no Markdown syntax is left."""
    with language(lang):
        found = lesson(name)
    cells = json.loads((LESSONS / lang / f"{name}.ipynb").read_text("utf-8"))["cells"]
    assert [block["text"] for block in found["blocks"] if block["kind"] == "program"] == [
        "".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"
    ]
    assert found["title"] == cells[0]["source"][0].strip("# \n")
    for text, style in texts(found["blocks"]):
        assert "code" in style or not any(sign in text for sign in ("**", "`", "<", "|", "# ")), text
    written = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    said = found["title"] + "".join(text for text, _style in texts(found["blocks"]))
    plain = [letter for letter in said if letter.isalpha()]
    left = iter(letter for letter in written if letter.isalpha())
    assert all(letter in left for letter in plain)  # in their order
    assert len(plain) > 0.4 * sum(letter.isalpha() for letter in written)  # the rest are programs


def test_blocks() -> None:
    text = "A *b*\nc `d`.\n\n3. one\n   more\n4. **two `x`**\n\nand\n\n    kept  as\n\n    it is\n\n"
    text += "<details><summary>E</summary>\n\n```python\nf\n```\n\n</details>"
    found = blocks(text)
    assert [block["kind"] for block in found] == ["paragraph", "list", "paragraph", "code", "details"]
    assert [(span["text"], span["style"]) for span in found[0]["spans"]][:2] == [("A ", ""), ("b", "em")]
    assert found[1]["start"] == 3 and found[1]["items"][0] == [{"text": "one more", "style": ""}]
    assert found[1]["items"][1][-1] == {"text": "x", "style": "strong code"}
    assert found[3]["text"] == "kept  as\n\nit is"
    assert found[4]["title"] == "E" and found[4]["blocks"] == [{"kind": "code", "text": "f"}]


def test_chinese_lines_are_joined_without_spaces() -> None:
    assert blocks("山\n谷 a\nb")[0]["spans"][0]["text"] == "山谷 a b"


@pytest.mark.parametrize("lang", ld.languages())
def test_every_program_has_its_output(lang: str) -> None:
    for name, shown in stored_outputs(lang).items():
        cells = json.loads((LESSONS / lang / f"{name}.ipynb").read_text("utf-8"))["cells"]
        assert len(shown) == sum(cell["cell_type"] == "code" for cell in cells)
    assert set(stored_outputs(lang)) == set(names(lang))
    pictures = [one["picture"] for shown in stored_outputs(lang).values() for one in shown if "picture" in one]
    assert len(pictures) >= 6 and all(one.startswith("<svg") for one in pictures)


def test_a_lesson_is_requested(ask: Any) -> None:
    found = ask("lesson", name="01-the-valley", lang="fr")
    assert found["title"].startswith("1. ") and any(block.get("puzzle") for block in found["blocks"])
    for name in ("../../../etc/passwd", "shown/en", "", "01-the-valley.ipynb"):
        assert ask("lesson", 422, name=name)["error"]
