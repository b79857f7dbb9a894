"""The page's calls as plain functions, with the compiled module and in Pyodide."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping

from lucidoku.web.inside import Inside

GIVENS = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
HERE = {"position": {"givens": GIVENS}}
CALLS: list[tuple[str, Mapping[str, object]]] = [
    *(("hint", {**HERE, "stage": stage, "lang": lang}) for stage in (1, 2, 3) for lang in ("en", "fr", "zh_Hant")),
    ("explain", HERE),
    ("steps", HERE),
    ("check", HERE),
    ("rate", HERE),
    ("parse", {"text": GIVENS}),
    ("daily", {"date": "2026-11-23", "only": 0}),
    ("picture", {**HERE, "format": "svg"}),
    ("export", {**HERE, "format": "grid"}),
    ("hint", {"stage": 1}),
    ("hint", {"position": {"givens": "12"}}),
    ("nothing", {}),
]


async def answer_line(inside: Inside, method: str, call: str, query: str, body: bytes) -> str:
    """Return an answer as one line: status, media type, content."""
    heads: list[tuple[int, str]] = []
    parts: list[bytes] = []
    await inside.ask(method, call, query, body, lambda status, kind: heads.append((status, kind)), parts.append)
    ((status, kind),) = heads
    return f"{status} {kind} " + b"".join(parts).decode().replace("\n", "|")


async def main() -> None:
    """Print a line for each call: name and answer."""
    inside = Inside()
    for name, ask in CALLS:
        print(name, await answer_line(inside, "POST", name, "", json.dumps(ask).encode()))
    for name, query in (("words", "lang=fr"), ("techniques", "lang=en"), ("formats", "lang=zh_Hant")):
        print(name, await answer_line(inside, "GET", name, query, b""))


RUNNING: set[asyncio.Task[None]] = set()


def start() -> None:
    """Run all calls; in Pyodide only start them, because its loop continues after the script."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        asyncio.run(main())
    else:
        RUNNING.add(loop.create_task(main()))


if __name__ == "__main__":
    start()
