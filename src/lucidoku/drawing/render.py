"""SVG to PNG by resvg, with the bundled fonts only, so that a picture looks the same on every machine.

The bundled Chinese font has the characters that Lucidoku itself writes. If a picture has others (such as a pupil's name
for a method), fonts of the system are used too: install Noto Sans CJK or another one.

Encoding a PNG takes some 40 ms. Larger numbers of them are shared among processes: run as a module, this file reads a
pickled list of (path, SVG, scale) from its standard input and writes the files.
"""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from numbers import Real
from pathlib import Path

from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.files.apart import Apart
from lucidoku.files.processes import Ended, can_start, end_with_parent
from lucidoku.files.writing import write_whole
from lucidoku.rules.limit import seconds_left, within_limit
from lucidoku.words.language import _
from lucidoku.words.quoting import quoted

__all__ = ["Job", "render", "render_files"]

Job = tuple[str, str, float]

_FOLDER = Path(__file__).parent / "fonts"
_FONTS = [str(_FOLDER / name) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")]
_HAN = _FOLDER / "LucidokuHan.otf"
_EAST_ASIAN = re.compile("[\u3000-\u9fff\uff00-\uffef]")
_MOST_PROCESSES = 4
_WORTH_A_PROCESS = 12  # pictures
_MOST_PIXELS = 400_000_000
_LONG = 0.2  # seconds
_APART = Apart(lambda: within_limit(None))


def render(picture: str, scale: float = 1.0) -> bytes:
    """Return SVG as PNG, `scale` pixels per unit.

    A large picture takes seconds, in which resvg holds the lock of the interpreter: no thread runs, and neither a time limit nor
    Ctrl-C ends it. It is made in another process.

    Raises:
        LucidokuError: resvg-py is missing, as in a browser; the scale leaves no pixel, or too many.
        OutOfTime: the limit in force is over.
    """
    is_usable = isinstance(scale, Real) and 0 < scale < _MOST_PIXELS
    pixels = _pixels(picture, scale) if is_usable else 0.0
    if not is_usable or 0 < pixels < 1 or pixels > _MOST_PIXELS:
        message = _("scale={scale}: expected a number for a picture of 1 pixel to {most} megapixels")
        raise InvalidArgument(message.format(scale=quoted(scale), most=_MOST_PIXELS // 10**6))
    if _seconds(picture, pixels) < _LONG:
        return _render(picture, scale)
    with _APART.process() as call:
        try:
            made: bytes = call(_render, picture, scale)
        except TimeoutError:
            seconds_left()
            raise
        except Ended:
            raise LucidokuError(_("there is too little memory for this picture; choose a smaller scale")) from None
    return made


def _seconds(picture: str, pixels: float) -> float:
    """Return about how long the drawing of a picture takes."""
    return 0.02 + pixels * 0.08e-6 + len(picture) * 6e-6


def _render(picture: str, scale: float) -> bytes:
    try:
        import resvg_py
    except ImportError:
        raise LucidokuError(_("PNG needs the package resvg-py; SVG needs nothing more")) from None

    east_asian = set(_EAST_ASIAN.findall(picture))
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=picture,
            skip_system_fonts=not east_asian or east_asian <= _bundled_characters(),
            font_files=[*_FONTS, str(_HAN)] if east_asian else _FONTS,
            font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans",
            zoom=scale,
        )
    )


@cache
def _bundled_characters() -> frozenset[str]:
    """Return the East Asian characters of the bundled font."""
    return frozenset(_HAN.with_suffix(".txt").read_text(encoding="utf-8").strip())


def render_files(
    jobs: Sequence[Job], processes: int | None = None, progress: Callable[[float], None] | None = None
) -> None:
    """Render pictures to files, on several cores if there are many.

    Args:
        jobs: the pictures to render, and their files.
        processes: the number of processes that share the work; by default as many as pay off.
        progress: called with the finished share, 0 to 1, after each picture of this process.

    Raises:
        LucidokuError: a file cannot be written.
    """
    if processes is None:
        most = _MOST_PROCESSES if can_start() else 1
        processes = max(1, min(most, os.cpu_count() or 1, len(jobs) // _WORTH_A_PROCESS))
    own, *shares = _shares(jobs, processes)
    helpers = []
    for share in shares:
        command = [sys.executable, "-m", "lucidoku.drawing.render", str(os.getpid())]
        helper = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert helper.stdin is not None
        try:
            helper.stdin.write(pickle.dumps(list(share)))
            helper.stdin.close()
        except BrokenPipeError:  # the process failed to start; its share is rendered below
            pass
        helpers.append((helper, share))
    _render_all(own, progress)
    for helper, share in helpers:
        if helper.wait() != 0:
            _render_all(share)


def _shares(jobs: Sequence[Job], processes: int) -> list[list[Job]]:
    """Distribute jobs, the largest pictures first, so that all shares have about the same number of pixels.

    The contact sheet takes as long as dozens of pictures; the first share begins with the largest picture.
    """
    shares: list[list[Job]] = [[] for _ in range(processes)]
    loads = [0.0] * processes
    for pixels, job in sorted(((_pixels(*job[1:]), job) for job in jobs), key=lambda item: -item[0]):
        least = loads.index(min(loads))
        shares[least].append(job)
        loads[least] += pixels
    return shares


def _pixels(picture: str, scale: float) -> float:
    head = picture[: picture.index(">")]
    sides = (re.search(rf' {side}="([\d.]+)"', head) for side in ("width", "height"))
    width, height = (float(side[1]) if side else 0.0 for side in sides)
    return width * height * scale**2


def _render_all(
    jobs: Sequence[Job],
    progress: Callable[[float], None] | None = None,
    draw: Callable[[str, float], bytes] = render,
) -> None:
    for number, (path, picture, scale) in enumerate(jobs, 1):
        write_whole(path, draw(picture, scale))
        if progress:
            progress(number / len(jobs))


if __name__ == "__main__":
    end_with_parent(int(sys.argv[1]))
    _render_all(pickle.load(sys.stdin.buffer), draw=_render)  # in this process, which can be killed
