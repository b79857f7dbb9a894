"""The page without a server, as `make site` writes it: `python bench/site.py [--lists DIR] [--hints N]`.

Serves build/site on this machine and visits it in Chromium, then again with the host gone. Prints how much is loaded
before the page is playable and before hints arrive, and the time of both on a first and on a second visit. Then follow
the times of hints from positions of hard puzzles when the engine is warm, of the first picture and of the end of
walkthroughs. Last comes the private memory of the page and its worker: before 1,000 hints, after a tenth of them, and
after all.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import sys
import time
from datetime import date
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import lucidoku as ld
from _common import LISTS, OWN, read
from _page import CHROMIUM, SITE, host
from lucidoku.web.positions import position_of

SOON = 120_000
MANY = 1000
"""Number of hints for the measurement of memory."""

# Script that calls the page's own carrier, timed from the message to the worker until the last part of the answer.
_CALL = """async ([call, asked]) => {
  const start = performance.now();
  let first = 0, text = "";
  const response = await window.lucidokuCarrier(call, { method: "POST", body: JSON.stringify(asked) });
  const reader = response.body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    text += new TextDecoder().decode(value, { stream: true });
    if (!first && text.includes('"drawing"')) first = performance.now() - start;
  }
  return [first, performance.now() - start];
}"""


def visit(page: Any, url: str) -> tuple[float, float]:
    """Return the seconds until the page is playable, and until a hint requested immediately is shown."""
    start = time.perf_counter()
    page.goto(url)
    page.locator(".grid").wait_for()
    play = time.perf_counter() - start
    page.locator(".actions button").last.click()
    page.locator(".help .message").wait_for(timeout=SOON)
    return play, time.perf_counter() - start


def memory(browser: Any) -> int:
    """Return the private bytes of the processes that show pages; a worker is a thread of one of them."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    found = 0
    for process in processes:
        if process["type"] == "renderer":
            lines = Path(f"/proc/{process['id']}/smaps_rollup").read_text().splitlines()
            found += sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) * 1024
    return found


def packed_size(paths: list[Path]) -> int:
    """Return the bytes that a host sends if it compresses text, or if it sends files that are compressed already."""
    import gzip

    text = (".js", ".mjs", ".css", ".html", ".json", ".svg", ".webmanifest")
    return sum(len(gzip.compress(p.read_bytes(), 6)) if p.suffix in text else p.stat().st_size for p in paths)


def needed_files() -> list[Path]:
    """Return the files that a browser asks for until the page is playable; other parts come when they are shown."""
    page = SITE / "index.html"
    tags = [tag for tag in re.findall(r"<[^>]+>", page.read_text()) if 'rel="part"' not in tag]
    assets = [name for tag in tags for name in re.findall(r'"\./(assets/[^"]+)"', tag)]
    answers = ("index.json", "words-en.json", "layout-9x9-en-r1c1.json", f"daily-{date.today():%Y-%m}.json")
    return [page, *(SITE / name for name in assets), *(SITE / "answers" / name for name in answers)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lists", type=Path, default=LISTS)
    parser.add_argument("--hints", type=int, default=200)
    options = parser.parse_args()
    if not SITE.exists() or CHROMIUM is None:
        sys.exit("build/site or Chromium is missing: run `make site`, install Chromium")
    from playwright.sync_api import sync_playwright

    hard = options.lists / "top1465.txt"
    known = [grid.line for grid in read(hard if hard.exists() else OWN, 100_000)]
    lines = random.Random(1).sample(known, min(20, len(known)))
    table = Table("what", "figure")
    first_files = needed_files()
    later = next(SITE.glob("engine-*")) / "later.zip.gz"
    engine = [path for path in later.parent.rglob("*") if path.is_file() and path != later]
    table.add_row("packed until one can play", f"{packed_size(first_files) / 1000:.0f} KB")
    table.add_row("packed until hints", f"{packed_size(first_files + engine) / 1e6:.1f} MB")
    table.add_row("packed that follows", f"{packed_size([later]) / 1e6:.1f} MB")
    with host() as (url, process), sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM)
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        play, hint = visit(page, url)
        table.add_row("first visit: can play, first hint", f"{play:.2f} s, {hint:.1f} s")
        page.wait_for_function(
            "async () => { for (const name of await caches.keys()) { const cache = await caches.open(name);"
            " if ((await cache.keys()).some(({url}) => url.endsWith('packages.zip.gz'))) return true; } return false; }",
            timeout=SOON,
        )
        process.kill()
        process.wait()
        play, hint = visit(page, url)
        table.add_row("second visit, host gone: can play, first hint", f"{play:.2f} s, {hint:.1f} s")
        asks = [_ask(line, number) for number, line in enumerate(lines * (options.hints // len(lines) + 1))][
            : options.hints
        ]
        hints = sorted(page.evaluate(_CALL, ["hint", ask])[1] for ask in asks)
        table.add_row(
            "hint warm: median, 95 %", f"{statistics.median(hints):.0f} ms, {hints[int(len(hints) * 0.95)]:.0f} ms"
        )
        walks = [page.evaluate(_CALL, ["explain", {"position": {"givens": line}}]) for line in lines]
        pictures, ends = zip(*walks, strict=True)
        table.add_row(
            "walkthrough: first picture, all (medians)",
            f"{statistics.median(pictures):.0f} ms, {statistics.median(ends):.0f} ms",
        )
        used = [memory(browser)]
        for number in range(MANY):
            page.evaluate(_CALL, ["hint", asks[number % len(asks)]])
            if number + 1 in (MANY // 10, MANY):
                used.append(memory(browser))
        table.add_row(
            f"memory before {MANY:,} hints, after a tenth, after all", ", ".join(f"{one / 1e6:.0f} MB" for one in used)
        )
        browser.close()
    Console(width=100).print(table)


def _ask(line: str, number: int) -> dict[str, Any]:
    walk = ld.explain(line)
    board = walk.board(number % len(walk))
    asked: dict[str, Any] = json.loads(json.dumps({"position": position_of(board).record(), "stage": 3}))
    return asked


if __name__ == "__main__":
    main()
