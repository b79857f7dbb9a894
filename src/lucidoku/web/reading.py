"""The lessons as the page shows them: their texts taken apart into blocks, their programs, and what these print.

Nothing is run for it: what the programs print and draw is stored beside (`tools/lessons.py` writes it, a test compares it). The
page makes its own elements of the blocks, so that no text is ever taken for HTML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from lucidoku._text import _, current_language
from lucidoku.errors import InvalidArgument

__all__ = ["blocks", "lesson", "names", "printed"]

_Block = dict[str, Any]

_PUZZLE = re.compile(r'"([1-9.]{81})"')
_ITEM = re.compile(r"(?:-|(\d+)\.) (.+)")
_SPAN = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*(?! )(.+?)(?<! )\*")


def _folder(*path: str) -> Traversable:
    found = files("lucidoku.study") / "lessons"
    for part in path:
        found = found / part
    return found


@lru_cache(maxsize=8)
def names(lang: str) -> tuple[str, ...]:
    """Return the names of the lessons in a language, in their order.

    >>> names("en")[:2]
    ('00-first-steps', '01-the-valley')
    """
    folder = _folder(lang)
    found = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    return tuple(sorted(name.removesuffix(".ipynb") for name in found if name.endswith(".ipynb")))


@lru_cache(maxsize=8)
def printed(lang: str) -> dict[str, list[dict[str, str]]]:
    """Return what the programs of the lessons show, by lesson: of each cell its text and its picture, as far as there are any."""
    found: dict[str, list[dict[str, str]]] = json.loads(_folder("shown", f"{lang}.json").read_text("utf-8"))
    return found


def lesson(name: str) -> dict[str, Any]:
    """Return a lesson in the current language: its name, its title and its blocks.

    Raises:
        InvalidArgument: there is no such lesson.

    >>> found = lesson("01-the-valley")
    >>> found["title"], [block["kind"] for block in found["blocks"]][:4]
    ('1. The valley: classes and objects', ['paragraph', 'paragraph', 'paragraph', 'program'])
    """
    lang = current_language()
    if name not in names(lang):
        raise InvalidArgument(_("there is no lesson {name}").format(name=repr(name[:80])))
    return _lesson(name, lang)


@lru_cache(maxsize=64)
def _lesson(name: str, lang: str) -> dict[str, Any]:
    shown = iter(printed(lang).get(name, ()))
    found: list[_Block] = []
    for cell in json.loads(_folder(lang, f"{name}.ipynb").read_text("utf-8"))["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            found += blocks(text)
        else:
            puzzle = _PUZZLE.search(text)
            found.append(
                {"kind": "program", "text": text} | next(shown, {}) | ({"puzzle": puzzle[1]} if puzzle else {})
            )
    title = next(("".join(span["text"] for span in one["spans"]) for one in found if one["kind"] == "heading"), name)
    return {"name": name, "title": title, "blocks": [one for one in found if one["kind"] != "heading"]}


def blocks(text: str) -> list[_Block]:
    r"""Return the blocks of a text in the Markdown that the lessons use.

    A block has a `kind`: heading and paragraph with `spans`, list with `items` (each spans) and `start` where it is numbered,
    code with `text`, table with `rows` of spans, details with a `title` and `blocks` of its own. A span has a `text`, and a
    `style` of the words strong, em and code.

    >>> blocks("Look **here**.")[0]["spans"]
    [{'text': 'Look ', 'style': ''}, {'text': 'here', 'style': 'strong'}, {'text': '.', 'style': ''}]
    >>> [block["kind"] for block in blocks("# A\n\n1. b\n2. c\n\n    d\n\n| e |\n| --- |\n| f |")]
    ['heading', 'list', 'code', 'table']
    """
    return list(_blocks(text.split("\n")))


def _blocks(lines: Sequence[str]) -> Iterator[_Block]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
            continue
        if line.startswith("<details>"):
            end = next(i for i in range(at, len(lines)) if lines[i].startswith("</details>"))
            title = re.sub(r"<[^>]*>", "", line).strip()
            yield {"kind": "details", "title": title, "blocks": list(_blocks(lines[at + 1 : end]))}
            at = end + 1
        elif line.startswith("```"):
            end = next(i for i in range(at + 1, len(lines)) if lines[i].startswith("```"))
            yield {"kind": "code", "text": "\n".join(lines[at + 1 : end])}
            at = end + 1
        else:
            kind = _kind(line)
            end = at + 1
            while end < len(lines) and _goes_on(kind, lines[end], lines[end:]):
                end += 1
            yield from _block(kind, lines[at:end])
            at = end


def _kind(line: str) -> str:
    if line.startswith("    "):
        return "code"
    if line.startswith("#"):
        return "heading"
    if line.startswith("|"):
        return "table"
    return "list" if _ITEM.match(line) else "paragraph"


def _goes_on(kind: str, line: str, rest: Sequence[str]) -> bool:
    """Whether a block has another line."""
    if kind == "heading":
        return False
    if kind == "code":  # empty lines within it belong to it
        return line.startswith("    ") or (not line.strip() and any(one.startswith("    ") for one in rest[1:2]))
    if kind == "table":
        return line.startswith("|")
    if not line.strip() or line.startswith(("```", "<", "|", "#")):
        return False
    return kind == "list" or not _ITEM.match(line)


def _block(kind: str, lines: Sequence[str]) -> Iterator[_Block]:
    if kind == "code":
        yield {"kind": "code", "text": "\n".join(line.removeprefix("    ") for line in lines)}
    elif kind == "table":
        rows = [[_spans(part.strip()) for part in line.strip().strip("|").split("|")] for line in lines]
        yield {"kind": "table", "rows": [row for row, line in zip(rows, lines, strict=True) if set(line) - set("|-: ")]}
    elif kind == "list":
        items: list[str] = []
        start: int | None = None
        for line in lines:
            item = _ITEM.match(line)
            if item:
                start = start or (int(item[1]) if item[1] else None)
                items.append(item[2])
            else:
                items[-1] = _joined([items[-1], line])
        yield {"kind": "list", "items": list(map(_spans, items))} | ({"start": start} if start else {})
    else:
        text = _joined(lines)
        yield {"kind": kind, "spans": _spans(text.lstrip("# ") if kind == "heading" else text)}


def _joined(lines: Sequence[str]) -> str:
    """Lines as one; between two Chinese characters a new line is no space."""
    text = "\n".join(line.strip() for line in lines)
    return re.sub(r"(?<=[\u2e80-\uffef])\n(?=[\u2e80-\uffef])", "", text).replace("\n", " ")


def _spans(text: str, style: str = "") -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    at = 0
    for span in _SPAN.finditer(text):
        if span.start() > at:
            found.append({"text": text[at : span.start()], "style": style})
        code, strong, em = span.groups()
        if code is not None:
            found.append({"text": code, "style": f"{style} code".strip()})
        elif strong is not None:
            found += _spans(strong, f"{style} strong".strip())
        else:
            found += _spans(em, f"{style} em".strip())
        at = span.end()
    if at < len(text):
        found.append({"text": text[at:], "style": style})
    return found
