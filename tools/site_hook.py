"""Hooks of mkdocs: the language of each page, a search index for each language, and copies of commands without output."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

__all__ = ["commands_of", "language_of", "on_post_build", "on_post_page"]

_LOCALE = Path(__file__).parent.parent / "src" / "lucidoku" / "words" / "locale"
_ELSEWHERE = re.compile(
    r"""<(?:script|img|iframe)\b[^>]*\bsrc="?https?:[^>]*>|<link\b[^>]*\brel="?stylesheet[^>]*https?:[^>]*>"""
)
_BLOCK = re.compile(r'(<div class="[^"]*\bhighlight\b[^"]*">)(.*?</code></pre>)', re.DOTALL)
_SEARCH: dict[str, dict[str, Any]] = {
    "fr": {"lang": ["fr"], "separator": r"[\s\-’']+"},
    "zh-Hant": {
        "separator": r"(?<=[\u3400-\u9fff])|(?=[\u3400-\u9fff])|[\s\-]+"
    },  # Chinese has no blanks: each character counts
}
"""Settings of the search in other languages than English."""
_LANGUAGES = {path.parent.name: path.parent.name.replace("_", "-") for path in _LOCALE.glob("*/rules.py")}


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Return a page with its own language (mkdocs calls this).

    >>> from types import SimpleNamespace
    >>> page = SimpleNamespace(file=SimpleNamespace(src_uri="zh_Hant/school.md"))
    >>> on_post_page('<html lang="en" class="no-js">', page, None)
    '<html lang="zh-Hant" class="no-js">'
    >>> on_post_page('<script src="https://example.org/shim"></script>', page, None)
    Traceback (most recent call last):
        ...
    ValueError: zh_Hant/school.md loads from elsewhere, and readers may have no network: <script ...>
    """
    if match := _ELSEWHERE.search(output):
        raise ValueError(f"{page.file.src_uri} loads from elsewhere, and readers may have no network: {match[0]}")
    output = _BLOCK.sub(_with_commands, output)
    output = _named(output)
    return re.sub(r'<html lang="[^"]*"', f'<html lang="{language_of(page.file.src_uri)}"', output, count=1)


def _named(output: str) -> str:
    r"""Return a page without unnamed landmarks and headers of tables.

    The theme names the links of a section by a label that says nothing, or is left out, where the section has a page.

    >>> title = '<label class="md-nav__title" for="b">\n<span></span>\nB\n</label>'
    >>> _named(f'<nav aria-labelledby="a_label">x</nav><label id="b_label"></label>{title}<th style="x"></th>')[:82]
    '<nav role="none">x</nav><label id="b_label"><span class="ld-said">B</span></label>'
    """
    titles = dict(re.findall(r'class="md-nav__title" for="(\w+)">.*?</span>\s*([^<]*?)\s*</label>', output, re.DOTALL))
    known = set(re.findall(r'\bid="(\w+)_label"', output))
    output = re.sub(
        r'(?<=<nav )([^>]*)\baria-labelledby="(\w+)_label"(?: aria-expanded="\w+")?',
        lambda found: found[0] if found[2] in known else f'{found[1]}role="none"',
        output,
    )
    output = re.sub(
        r'(<label [^>]*\bid="(\w+)_label"[^>]*>)(?=\s*(?:<span class="md-nav__icon md-icon"></span>)?\s*</label>)',
        lambda found: f'{found[1]}<span class="ld-said">{titles.get(found[2], "")}</span>',
        output,
    )
    return re.sub(r"<th((?: [^>]*)?)></th>", r"<td\1></td>", output)


def language_of(path: str) -> str:
    """Return the language of a page by its path.

    >>> language_of("techniques/fr/x-wing.md"), language_of("install.html#from-a-clone")
    ('fr', 'en')
    """
    parts = re.sub(r"\.(?:md|html)(?:#.*)?$", "", path).split("/")
    return next((_LANGUAGES[part] for part in parts if part in _LANGUAGES), "en")


def _with_commands(block: re.Match[str]) -> str:
    if 'class="gp"' not in block[2]:
        return block[0]
    return f'{block[1][:-1]} data-copy="{html.escape(commands_of(block[2]))}">{block[2]}'


def commands_of(code: str) -> str:
    r"""Return what a reader types of a block that shows a session: the lines without prompts and outputs.

    >>> commands_of('<span class="gp">$ </span>ls<span class="w"> </span>x\n<span class="go">x</span>\n')
    'ls x'
    """
    lines = [line for line in code.split("\n") if 'class="go"' not in line]
    typed = (re.sub(r'<span class="gp">[^<]*</span>', "", line) for line in lines)
    return html.unescape(re.sub(r"<[^>]*>", "", "\n".join(typed))).strip("\n")


def on_post_build(config: Any) -> None:
    """Split the search index by language: readers of one language find only its pages (mkdocs calls this)."""
    folder = Path(config.site_dir, "search")
    index = json.loads((folder / "search_index.json").read_text())
    for language in ("en", *_LANGUAGES.values()):
        docs = [doc for doc in index["docs"] if language_of(doc["location"]) == language]
        text = json.dumps({"config": index["config"] | _SEARCH.get(language, {}), "docs": docs}, ensure_ascii=False)
        target = folder if language == "en" else folder / language
        target.mkdir(exist_ok=True)
        (target / "search_index.json").write_text(text)
        (target / "search_index.js").write_text(f"var __index = {text}")


on_post_build.mkdocs_priority = -200  # type: ignore[attr-defined]  # after the plugins have written the index
