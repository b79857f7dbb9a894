"""Page in a real browser: the time until it is usable, until a key is painted, until steps and walkthroughs are shown."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

__all__ = ["CHROMIUM", "SITE", "host", "measure_page"]

CHROMIUM = next(
    (
        found
        for name in ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
        if (found := shutil.which(name))
    ),
    None,
)

SITE = Path(__file__).parents[1] / "build" / "site"
"""The page without a server, as `make site` writes it."""

_PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}"""

# Script that measures from a key to the end of the picture that shows its digit.
_KEYS = """async count => {
  const times = [];
  for (let i = 0; i < count; i++) {
    const code = `Digit${(i % 2) + 1}`;
    await new Promise(done => setTimeout(done, 20));
    const before = document.querySelector(".board > svg .ink").textContent;
    const start = performance.now();
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { code, key: code.at(-1), bubbles: true }));
    do await new Promise(requestAnimationFrame);
    while (document.querySelector(".board > svg .ink").textContent === before && performance.now() - start < 5000);
    await new Promise(done => { const way = new MessageChannel(); way.port1.onmessage = done; way.port2.postMessage(0); });
    times.push(performance.now() - start);
  }
  return times;
}"""

# Script that measures from a press on a button until something of a kind is on the page and painted.
_SHOWN = """async ([press, wanted]) => {
  const start = performance.now();
  const found = new Promise(done => {
    const look = () => requestAnimationFrame(document.querySelector(wanted) ? () => setTimeout(done) : look);
    look();
  });
  press.startsWith("#") ? location.hash = press : document.querySelector(press).click();
  await found;
  return performance.now() - start;
}"""


def measure_page(url: str, puzzles: list[str]) -> dict[str, list[float]]:
    """Return the seconds that a person waits, by kind of action.

    Args:
        url: the address of the server.
        puzzles: hard puzzles, one per line.
    """
    times: dict[str, list[float]] = {"usable": [], "again": [], "key": [], "steps": [], "walk": []}
    with _context() as context:
        page = context.new_page()
        for what in ("usable", "again"):
            start = time.perf_counter()
            page.goto(url)
            page.locator(".grid").wait_for()
            times[what].append(time.perf_counter() - start)
        for line in puzzles:
            page.evaluate("location.hash = '#/play'")
            before = page.locator(".board > svg .ink").text_content()
            page.evaluate(_PASTE, line)
            while page.locator(".board > svg .ink").text_content() == before:
                page.wait_for_timeout(20)
            times["steps"].append(page.evaluate(_SHOWN, ["[data-tab=steps]", ".step-line"]) / 1000)
            times["walk"].append(page.evaluate(_SHOWN, ["#/walk", ".walk-list li"]) / 1000)
        page.evaluate("location.hash = '#/play'")
        page.locator('.cell[aria-readonly="false"]').first.click(force=True)
        page.keyboard.press("m")
        page.evaluate(_KEYS, 10)
        times["key"] = [ms / 1000 for ms in page.evaluate(_KEYS, 100)]
    return times


@contextmanager
def _context() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM)
        yield browser.new_context(viewport={"width": 1366, "height": 820})
        browser.close()


@contextmanager
def host() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Serve the page without a server; yield its address and the process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "http.server", str(port), "-b", "127.0.0.1", "-d", str(SITE)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield f"http://127.0.0.1:{port}/", process
    finally:
        process.kill()
        process.wait()
