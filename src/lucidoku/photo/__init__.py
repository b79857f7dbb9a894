"""Photos, scans and screenshots of puzzles, and PDF files: from a picture to a puzzle.

>>> import lucidoku as ld
>>> reading = ld.read_image("photo.jpg")  # doctest: +SKIP
>>> reading.puzzle, reading.warnings  # doctest: +SKIP

It needs Pillow, and pypdfium2 for PDF (`pip install 'lucidoku[photo]'`). docs/howto/photo.md shows the use, and the doubts that a
reading names.
"""

from __future__ import annotations

from lucidoku.files.later import lazy_getattr
from lucidoku.photo.image import read_image, read_images, read_pixels
from lucidoku.photo.pdf import PdfReading, read_pdf
from lucidoku.photo.reading import ImageReading

__all__ = ["ImageReading", "PdfReading", "read_image", "read_images", "read_pdf", "read_pixels"]

__getattr__ = lazy_getattr(__name__, {}, __all__)
