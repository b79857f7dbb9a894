"""Make the README's pictures again: `python tools/pictures.py`; needs Chromium (or CHROMIUM=…) for the one of the page."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import lucidoku as ld
from lucidoku.draw.html import page
from lucidoku.draw.pictures import sheet_svg
from lucidoku.draw.render import render

IMAGES = Path(__file__).parent.parent / "docs" / "images"
PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
SHOWN = "W-Wing"


def main() -> None:
    """Write docs/images/sheet.png and docs/images/page.png."""
    walk = ld.explain(PUZZLE)
    (IMAGES / "sheet.png").write_bytes(render(sheet_svg(walk, "light", columns=10), 0.34))
    number = next(k for k, step in enumerate(walk, 1) if step.technique.name == SHOWN)
    clicks = f'<script>for(let k=0;k<{number};k++)document.querySelector(".next").click()</script>'
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        raise SystemExit("there is no Chromium: the picture of the page stays as it is")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "page.html")
        file.write_text(page(walk, lang="en").replace("</body>", clicks + "</body>"), encoding="utf-8")
        shot = [f"--screenshot={IMAGES / 'page.png'}", "--window-size=880,800", "--hide-scrollbars", file.as_uri()]
        subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", *shot], check=True, capture_output=True)
    for path in sorted(IMAGES.glob("*.png")):
        print(path.name, path.stat().st_size // 1000, "kB")


if __name__ == "__main__":
    main()
