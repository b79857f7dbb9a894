"""Lessons in the form the page displays: texts as blocks, programs, and their stored output.

No program is run: its output is stored next to the lesson (`tools/lessons.py` writes it, a test compares it). The page
creates elements from the blocks, so that no text is ever interpreted as HTML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from lucidoku.errors import InvalidArgument
from lucidoku.school.school import LESSONS, school_language
from lucidoku.words.language import _

__all__ = ["blocks", "lesson", "names", "stored_outputs"]

_Block = dict[str, Any]

_PUZZLE = re.compile(r'"([1-9.]{81})"')


def _folder(*parts: str) -> Traversable:
    path = LESSONS
    for part in parts:
        path = path / part
    return path


@lru_cache(maxsize=8)
def names(lang: str) -> tuple[str, ...]:
    """Return the names of the lessons in a language, in order.

    >>> names("en")[:2]
    ('00-first-steps', '01-the-valley')
    """
    folder = _folder(lang)
    entries = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    return tuple(sorted(name.removesuffix(".ipynb") for name in entries if name.endswith(".ipynb")))


@lru_cache(maxsize=8)
def stored_outputs(lang: str) -> dict[str, list[dict[str, str]]]:
    """Return the stored output of the lessons' programs by lesson: text and picture of each cell, if any."""
    outputs: dict[str, list[dict[str, str]]] = json.loads(_folder("shown", f"{lang}.json").read_text("utf-8"))
    return outputs


def lesson(name: str) -> dict[str, Any]:
    """Return a lesson in the current language: its name, its title and its blocks.

    Raises:
        InvalidArgument: unknown lesson.

    >>> found = lesson("01-the-valley")
    >>> found["title"], [block["kind"] for block in found["blocks"]][:4]
    ('1. The valley: classes and objects', ['paragraph', 'paragraph', 'paragraph', 'program'])
    """
    lang = school_language()
    if name not in names(lang):
        raise InvalidArgument(_("there is no lesson {name}").format(name=repr(name[:80])))
    return _lesson(name, lang)


@lru_cache(maxsize=64)
def _lesson(name: str, lang: str) -> dict[str, Any]:
    shown = iter(stored_outputs(lang).get(name, ()))
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
    r"""Return the blocks of a text in Markdown (CommonMark, and tables).

    A block has a `kind`: heading and paragraph with `spans`, list with `items` (each spans) and `start` where it is numbered,
    code with `text`, table with `rows` of spans, details with a `title` and `blocks`. A span has a `text`, and a
    `style` of the words strong, em and code.

    >>> blocks("Look **here**.")[0]["spans"]
    [{'text': 'Look ', 'style': ''}, {'text': 'here', 'style': 'strong'}, {'text': '.', 'style': ''}]
    >>> [block["kind"] for block in blocks("# A\n\n1. b\n2. c\n\n| e |\n| --- |\n| f |\n\n    d")]
    ['heading', 'list', 'table', 'code']
    """
    return _blocks(iter(_markdown().parse(text)))


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


def _blocks(tokens: Iterator[Token], end: str = "") -> list[_Block]:
    """Return the blocks up to a token of that type, or up to the HTML that closes a details element."""
    parsed: list[_Block] = []
    for token in tokens:
        if token.type == end or (token.type == "html_block" and token.content.startswith("</details>")):
            break
        if token.type in ("heading_open", "paragraph_open"):
            parsed.append({"kind": token.type.removesuffix("_open"), "spans": _spans(next(tokens))})
        elif token.type in ("fence", "code_block"):
            parsed.append({"kind": "code", "text": token.content.removesuffix("\n")})
        elif token.type == "table_open":
            parsed.append({"kind": "table", "rows": _parts(tokens, "table_close", "tr_open")})
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            items = _parts(tokens, token.type.replace("open", "close"), "list_item_open")
            start = {"start": int(token.attrs.get("start", 1))} if token.type.startswith("ordered") else {}
            parsed.append({"kind": "list", "items": [spans for item in items for spans in item]} | start)
        elif token.type == "html_block":
            title = re.sub(r"<[^<>]*>", "", token.content).strip()
            parsed.append({"kind": "details", "title": title, "blocks": _blocks(tokens)})
    return parsed


def _parts(tokens: Iterator[Token], end: str, part: str) -> list[list[list[dict[str, str]]]]:
    """Return the texts of each row of a table, or of each item of a list."""
    rows: list[list[list[dict[str, str]]]] = []
    for token in tokens:
        if token.type == end:
            break
        if token.type == part:
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(_spans(token))
    return rows


def _spans(inline: Token) -> list[dict[str, str]]:
    """Return the spans of a text; a line break between two Chinese characters is not a space."""
    spans: list[dict[str, str]] = []
    styles: list[str] = []
    for token in inline.children or ():
        name = token.type.removesuffix("_open").removesuffix("_close")
        if token.type.endswith("_open"):
            styles.append(name)
        elif token.type.endswith("_close"):
            styles.remove(name)
        else:
            style = " ".join([*styles, "code"] if token.type == "code_inline" else styles)
            text = "\n" if token.type == "softbreak" else token.content
            if spans and spans[-1]["style"] == style:
                spans[-1]["text"] += text
            elif text:
                spans.append({"text": text, "style": style})
    for span in spans:
        span["text"] = re.sub(r"(?<=[\u2e80-\uffef])\n(?=[\u2e80-\uffef])", "", span["text"]).replace("\n", " ")
    return spans
