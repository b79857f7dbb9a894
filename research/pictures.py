"""Update the README's pictures: `python research/pictures.py`; needs Chromium (or CHROMIUM=…) for that of the page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from socket import socket

from PIL import Image
from playwright.sync_api import Error, sync_playwright

import lucidoku as ld
from lucidoku.drawing.contact import sheet_svg
from lucidoku.drawing.render import render

IMAGES = Path(__file__).parent.parent / "docs" / "images"
PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
SHOWN = "W-Wing"
PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}"""


def save(name: str, png: bytes) -> None:
    """Write a picture with a small palette, which suffices, to keep the file small."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    picture.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)


def shoot(browser: str, address: str, number: int) -> None:
    """Write docs/images/web.png: the page at a step of the puzzle."""
    with sync_playwright() as play:
        page = play.chromium.launch(executable_path=browser).new_page(viewport={"width": 1280, "height": 860})
        for _ in range(150):  # until the server is ready
            with suppress(Error):
                page.goto(address)
                break
            page.wait_for_timeout(200)
        page.get_by_role("grid").wait_for()
        page.evaluate(PASTE, PUZZLE)
        page.get_by_role("link", name="Explain", exact=True).first.click()
        page.get_by_text(f"of {len(ld.explain(PUZZLE))}").wait_for()
        for _ in range(number - 1):
            page.keyboard.press("ArrowRight")
        page.wait_for_timeout(8000)  # until the message is gone
        save("web.png", page.screenshot())


def main() -> None:
    """Write docs/images/sheet.png, w-wing.png and web.png."""
    walk = ld.explain(PUZZLE)
    save("sheet.png", render(sheet_svg(walk, "light", columns=10), 0.34))
    number = next(k for k, step in enumerate(walk, 1) if step.technique.name == SHOWN)
    save("w-wing.png", walk[number - 1].png())
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        raise SystemExit("there is no Chromium: the picture of the page stays as it is")
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-m", "lucidoku", "web", "--no-open", "--port", str(port)])
    try:
        shoot(browser, f"http://127.0.0.1:{port}/", number)
    finally:
        server.terminate()
    for path in sorted(IMAGES.glob("*.png")):
        print(path.name, path.stat().st_size // 1000, "kB")


if __name__ == "__main__":
    main()
