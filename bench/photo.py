"""Reading of photos: `python bench/photo.py [--photos FOLDER] [--count N]`.

Prints the processor time of `read_image`, then the wall time in the page, with a server and without one, from the choice
of a file until its cells are shown. A page reads its first photo twice, and the first time, which loads the weights of
the network, is printed alone. The page without a server is that of `make site`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import lucidoku as ld
from _common import LISTS
from _page import CHROMIUM, SITE, host
from web import Server

_SOON = 60_000


def in_package(photos: Sequence[Path]) -> dict[Path, float]:
    """Return the seconds of processor time for each photo in which a grid is found."""
    times = {}
    for photo in (photos[0], *photos):
        start = time.process_time()
        with suppress(ld.LucidokuError):
            ld.read_image(photo)
            times[photo] = time.process_time() - start
    return times


def in_page(page: Any, url: str, photos: Sequence[Path]) -> list[float]:
    """Return the seconds until the cells of a photo are shown: of the first one, then of each."""
    page.goto(url)
    page.locator(".grid").wait_for()
    page.locator(".actions button").last.click()
    page.locator(".help .message").wait_for(timeout=_SOON)  # Python is ready
    times = []
    for photo in (photos[0], *photos):
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.keyboard.press("o")
        chooser = page.locator("dialog input[accept*=pdf]")
        chooser.wait_for(state="attached")
        start = time.perf_counter()
        chooser.set_input_files(str(photo))
        page.locator("dialog .photo-cells button").first.wait_for(timeout=_SOON)
        times.append(time.perf_counter() - start)
    return times


def report(what: str, times: Sequence[float]) -> None:
    """Print the median and the longest of some times."""
    print(f"{what}: median {statistics.median(times):.2f} s, most {max(times):.2f} s of {len(times)} photos")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "--photos", type=Path, default=LISTS.parent / "photos", help="a folder of photos, and its folders"
    )
    parser.add_argument("--count", type=int, default=16, help="how many, spread over the folder")
    options = parser.parse_args()
    every = sorted(options.photos.rglob("*.jpg"))
    read = in_package(every[:: -(-len(every) // options.count)])
    report("read_image, processor time", list(read.values()))
    photos = list(read)
    if CHROMIUM is None:
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver, closing(driver.chromium.launch(executable_path=CHROMIUM)) as browser:
        server = Server()
        try:
            first, *times = in_page(browser.new_page(), f"http://127.0.0.1:{server.port}/", photos)
        finally:
            server.close()
        report(f"page with a server (first {first:.2f} s)", times)
        if SITE.is_dir():
            with host() as (url, _process):
                first, *times = in_page(browser.new_page(), url, photos)
            report(f"page without a server (first {first:.2f} s)", times)


if __name__ == "__main__":
    main()
