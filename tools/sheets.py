"""Draw the examples of all techniques on contact sheets: `python tools/sheets.py FOLDER`, or `make sheets`.

For reviews by eye. Each sheet has twelve pictures with legends and sentences.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import lucidoku as ld
from lucidoku.drawing.contact import tiled_svg
from lucidoku.drawing.render import Job, render_files
from lucidoku.drawing.theme import THEMES
from lucidoku.logic import techniques
from lucidoku.logic.examples import example_step

ON_A_SHEET, COLUMNS, WIDTH = 12, 4, 460


def main() -> None:
    """Write light-01.png, dark-01.png … and print their paths."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="techniques; all by default")
    parser.add_argument("--theme", choices=THEMES, action="append", help="both by default")
    parser.add_argument("--lang", default="en")
    given = parser.parse_intermixed_args()
    names = given.names or [technique.id for technique in techniques.ALL]
    steps = [step for step in map(example_step, names) if step is not None]
    given.folder.mkdir(parents=True, exist_ok=True)
    jobs: list[Job] = []
    for theme in given.theme or THEMES:
        for first in range(0, len(steps), ON_A_SHEET):
            some = steps[first : first + ON_A_SHEET]
            pictures = [ld.drawing.svg(step, theme=theme, lang=given.lang) for step in some]
            path = given.folder / f"{theme}-{first // ON_A_SHEET + 1:02}.png"
            jobs.append((str(path), tiled_svg(pictures, theme, COLUMNS, WIDTH), 1.0))
    render_files(jobs, processes=1)
    for name, _svg, _scale in jobs:
        print(name)


if __name__ == "__main__":
    main()
