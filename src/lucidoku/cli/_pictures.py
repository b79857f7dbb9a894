"""Puzzles of pictures and PDF documents for the commands: a doubtful one is shown with its doubts on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from lucidoku.formats import Entry, write
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _


def entries_of_picture(
    argument: str, kind: str, layout: Layout | None, pages: Iterable[int] | None = None
) -> Iterator[Entry]:
    """Yield the puzzles of a picture or a PDF, see `lucidoku.photo.entries.seen_in`.

    Args:
        argument: the file, or - for standard input.
        kind: "picture" or "pdf".
        layout: the layout of the puzzles; as read by default.
        pages: the pages of a PDF to read, from 1; all by default.
    """
    from lucidoku.photo.entries import names_of, seen_in, shown

    for seen in seen_in(sys.stdin.buffer.read() if argument == "-" else argument, kind, layout, pages=pages):
        reading = seen.reading
        if seen.entry.puzzle is None and reading.doubtful:
            lines = [_("{place} was read as").format(place=seen.entry.place), write(shown(reading), "grid")]
            lines.append(_("doubtful: {cells}").format(cells=names_of(reading.doubtful)))
            if reading.alternatives:
                other = reading.alternatives[0]
                changed = [
                    f"{cell}={reading.layout.digit_text(other[cell]) if other[cell] else '.'}"
                    for cell in reading.layout.cells
                    if other[cell] != shown(reading)[cell]
                ]
                lines.append(_("it may also be read with {changes}").format(changes=", ".join(changed)))
            print("\n".join(lines), file=sys.stderr)
        yield seen.entry
