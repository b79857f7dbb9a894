"""Check a folder of web pages: every address in it is relative and leads to a file; nothing is loaded from elsewhere.

python tools/links.py build/site
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"img": "src", "script": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src"}
"""Attributes by which a page loads files, by tag; for `link` it depends on the relation."""
NAMED = ("canonical", "alternate", "license", "author", "next", "prev")
"""Relations of `link` that only name an address."""


class _Addresses(HTMLParser):
    """Collector of the addresses of a page, each with whether it is loaded, and of the targets of links."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, bool]] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.names |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.found.append((given["href"], False))
        elif tag == "link" and "href" in given:
            self.found.append((given["href"], not set(given.get("rel", "").split()) & set(NAMED)))
        elif LOADED.get(tag, "") in given:
            self.found.append((given[LOADED[tag]], True))


def wrong(folder: Path) -> list[str]:
    """Return the faults of a folder, a sentence each."""
    pages = {path.resolve(): _read(path) for path in sorted(folder.rglob("*.html"))}
    faults = [one for path, page in pages.items() for one in _wrong_in(path, page, folder.resolve(), pages)]
    for path in sorted(folder.rglob("*.css")):
        loaded = re.findall(r"url\(\s*['\"]?((?:https?:)?//[^)'\"]+)", path.read_text(encoding="utf-8"))
        faults += [f"{path.relative_to(folder)}: {address} is loaded from elsewhere" for address in loaded]
    return faults


def _read(path: Path) -> _Addresses:
    page = _Addresses()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def _wrong_in(path: Path, page: _Addresses, folder: Path, resolved: dict[Path, _Addresses]) -> Iterator[str]:
    where = path.relative_to(folder)
    for address, loaded in page.found:
        parts = urlsplit(address)
        if parts.scheme in ("data", "mailto", "javascript", "blob"):
            continue
        if parts.scheme or parts.netloc:
            if loaded:
                yield f"{where}: {address} is loaded from elsewhere"
            continue
        if parts.path.startswith("/"):
            yield f"{where}: {address} is not relative"
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        if target.is_dir():
            target /= "index.html"
        if not target.is_relative_to(folder) or not target.exists():
            yield f"{where}: {address} leads nowhere"
        elif parts.fragment and target.suffix == ".html" and not _is_route(parts.fragment):
            there = resolved.get(target)
            if there is not None and unquote(parts.fragment) not in there.names:
                yield f"{where}: {address} leads to no place of that page"


def _is_route(fragment: str) -> bool:
    """Return whether an address is for a program: a view, a puzzle."""
    return not fragment or fragment.startswith(("/", "p1.", "p2."))


if __name__ == "__main__":
    sys.exit("\n".join(wrong(Path(sys.argv[1]))) or None)
