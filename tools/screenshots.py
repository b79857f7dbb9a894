"""Photograph every view of the page in windows of ten sizes, light and dark, in three languages: `make screenshots`.

    python tools/screenshots.py FOLDER --view play --view finish --size 390x844 --lang fr

writes VIEW-LANG-THEME.png: all sizes of a view on one picture, for reviews by eye. With `--apart` it writes a picture for each
size, VIEW-LANG-THEME-SIZE.png, as large as the window. Needs Chromium, Playwright and Pillow.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from PIL import Image
from playwright.sync_api import sync_playwright

import lucidoku as ld
from browser import PUZZLE, Server, Visitor, browse, visitor
from lucidoku import formats

SIZES = [
    "320x568",
    "360x640",
    "390x844",
    "667x375",
    "683x425",
    "768x1024",
    "820x1180",
    "1180x820",
    "1366x768",
    "1440x900",
    "1920x1080",
    "2560x1440",
]
LANGUAGES = ("en", "fr", "zh_Hant")
THEMES = ("light", "dark")
GAP = 12
WIDTH, HEIGHT = 2400, 640  # of a picture, and of a window on it at the most


def first(at: Visitor) -> None:
    """Show what a newcomer sees."""
    at.visit()
    at.page.locator(".grid").wait_for()


def play(at: Visitor) -> None:
    """Show a game with candidates and a selected cell."""
    at.open(PUZZLE)
    at.type("m")
    at.select(2, 4)


def hint(at: Visitor) -> None:
    """Show a hint with its step."""
    at.open(PUZZLE)
    at.button("hint").click()
    at.page.locator(".message").wait_for()
    at.type("? ?")
    at.button("hint.apply").wait_for()


def check(at: Visitor) -> None:
    """Show a check that found a mistake."""
    at.open(PUZZLE)
    at.select(1, 1)
    at.type("4")
    at.button("check").click()
    at.page.locator(".message").wait_for()


def steps(at: Visitor) -> None:
    """Show the list of all steps."""
    at.open(PUZZLE)
    at.type("/")
    at.page.locator(".help li button").first.wait_for()


def lines(at: Visitor) -> None:
    """Show the tool for lines."""
    at.open(PUZZLE)
    at.page.locator('[data-tool="line"]').click()


def trial(at: Visitor) -> None:
    """Show a trial."""
    at.open(PUZZLE)
    at.button("whatif").click()


def finish(at: Visitor) -> None:
    """Show the end of a game."""
    solution = ld.solve(PUZZLE)
    assert solution is not None
    at.open(PUZZLE)
    for place, digit in enumerate(solution.line):
        if PUZZLE[place] == ".":
            at.select(place // 9 + 1, place % 9 + 1)
            at.type(digit)
    at.page.locator(".finish .own-bar").first.wait_for()


def killer(at: Visitor) -> None:
    """Show a killer Sudoku with candidates."""
    at.open(formats.write(ld.make(rules="killer", seed=3), "sudokupad"))
    at.type("m")


def typing(at: Visitor) -> None:
    """Show an empty grid to type digits and draw constraints into."""
    at.visit("#/puzzles")
    at.button("typing").click()
    at.page.locator(".grid").wait_for()


def walk(at: Visitor) -> None:
    """Show a walkthrough."""
    at.open(PUZZLE)
    at.visit("#/walk")
    at.to_step(14)


def analysis(at: Visitor) -> None:
    """Show the analysis of a finished game."""
    finish(at)
    at.visit("#/learn/game")
    at.page.locator(".own-bar").first.wait_for()


def exercise(at: Visitor) -> None:
    """Show an exercise of the path."""
    at.visit("#/learn")
    at.page.locator(".next-step button").first.click()
    at.page.locator(".task").first.wait_for()


def sheet_for_class(at: Visitor) -> None:
    """Show the puzzles of a sheet for a class."""
    at.visit("#/learn/class")
    at.button("class.make").click()
    at.page.locator(".teaching .offers li").first.wait_for()


def photo(at: Visitor) -> None:
    """Show the puzzle of a picture, with its cells to correct."""
    at.visit()
    at.button("open").click()
    picture = {"name": "photo.png", "mimeType": "image/png", "buffer": ld.Grid(PUZZLE).png()}
    at.page.locator("dialog input[accept*=pdf]").set_input_files(picture)
    at.page.locator("dialog .photo-cells button").last.wait_for()


def printed(at: Visitor) -> None:
    """Show a game as the browser prints it."""
    play(at)
    at.page.emulate_media(media="print")


def page(fragment: str) -> Callable[[Visitor], None]:
    """Return a function that opens a page by its address."""

    def show(at: Visitor) -> None:
        at.visit(fragment)

    return show


def opened(key: str) -> Callable[[Visitor], None]:
    """Return a function that opens a dialog by the key of its button."""

    def show(at: Visitor) -> None:
        at.open(PUZZLE)
        at.button(key).click()
        at.page.locator("dialog").wait_for()

    return show


VIEWS: dict[str, Callable[[Visitor], None]] = {
    "first": first,
    "play": play,
    "hint": hint,
    "check": check,
    "steps": steps,
    "lines": lines,
    "trial": trial,
    "finish": finish,
    "killer": killer,
    "set": typing,
    "walk": walk,
    "puzzles": page("#/puzzles"),
    "learn": page("#/learn"),
    "library": page("#/learn/library"),
    "technique": page("#/learn/x-wing"),
    "lessons": page("#/learn/lessons"),
    "exercise": exercise,
    "class": sheet_for_class,
    "analysis": analysis,
    "new": opened("new"),
    "open": opened("open"),
    "share": opened("share"),
    "settings": opened("settings"),
    "keys": opened("keys"),
    "photo": photo,
    "printed": printed,
}


def windows(at: Visitor, sizes: list[str]) -> Iterator[tuple[str, Image.Image]]:
    """Yield the current view in windows of some sizes."""
    for size in sizes:
        width, height = map(int, size.split("x"))
        at.page.set_viewport_size({"width": width, "height": height})
        at.page.evaluate("scrollTo(0, 0)")
        at.settled()
        yield size, Image.open(io.BytesIO(at.page.screenshot(animations="disabled")))


def sheet_of(pictures: list[Image.Image]) -> Image.Image:
    """Return pictures in rows on one sheet, shrunk to the same height."""
    for picture in pictures:
        picture.thumbnail((picture.width, HEIGHT))
    places, left, top, below = [], 0, 0, 0
    for picture in pictures:
        if left and left + picture.width > WIDTH:
            left, top, below = 0, below + GAP, 0
        places.append((left, top))
        left, below = left + picture.width + GAP, max(below, top + picture.height)
    sheet = Image.new("RGB", (WIDTH, below), "#808080")
    for picture, place in zip(pictures, places, strict=True):
        sheet.paste(picture, place)
    return sheet


def main() -> None:
    """Write the pictures and print their paths, and what the page reported as an error."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--view", choices=VIEWS, action="append", metavar="VIEW", help=f"{', '.join(VIEWS)}; all by default"
    )
    parser.add_argument("--size", action="append", metavar="WxH", help="of the window; ten by default")
    parser.add_argument("--lang", choices=LANGUAGES, action="append")
    parser.add_argument("--theme", choices=THEMES, action="append")
    parser.add_argument("--apart", action="store_true", help="a picture for each window, not shrunk")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    server = Server()
    server.start()
    try:
        with sync_playwright() as driver:
            browser = browse(driver)
            for lang in given.lang or LANGUAGES:
                for view in given.view or VIEWS:
                    with visitor(browser, server, lang, viewport={"width": 1366, "height": 768}) as at:
                        VIEWS[view](at)
                        at.page.wait_for_timeout(400)  # pictures
                        at.page.evaluate("document.querySelector('.notices button')?.click()")
                        for theme in given.theme or THEMES:
                            at.page.emulate_media(color_scheme=theme)
                            taken = dict(windows(at, given.size or SIZES))
                            if not given.apart:
                                taken = {"": sheet_of(list(taken.values()))}
                            for size, picture in taken.items():
                                path = given.folder / ("-".join(filter(None, (view, lang, theme, size))) + ".png")
                                picture.save(path)
                                print(path, *at.troubles, sep="\n  ")
            browser.close()
    finally:
        server.kill()


if __name__ == "__main__":
    main()
