"""Pixels of pictures: files, Pillow images and arrays become rows of red, green and blue.

All of it needs Pillow, except for files in the simplest format, PPM: the page without a server has no Pillow and sends those.
"""

from __future__ import annotations

import io
import os
import re
import struct
import warnings
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, Union

from lucidoku import _engine
from lucidoku.errors import LucidokuError, ParseError, WrongType
from lucidoku.files.writing import reason_of
from lucidoku.words.language import _

if TYPE_CHECKING:
    from PIL.Image import Image

ImageLike: TypeAlias = Union[str, os.PathLike[str], bytes, "Image", Any]
"""A picture: a path, the bytes of a file (PNG, JPEG, WebP …), a Pillow image, or an array (height × width × channels)."""

_LONGEST = 2000
"""Pixels of the longer side of the picture that is read: larger ones are reduced."""
_MOST_PIXELS = 60_000_000
"""Most pixels of a picture that are decoded; a JPEG is reduced while it is decoded, and may have more."""
_MOST_BYTES = 256 << 20
_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP", "PPM", "JPEG2000", "AVIF")
"""Formats of Pillow that are read; it would run Ghostscript for others."""
_PPM = re.compile(rb"P6\s+(\d{1,5})\s+(\d{1,5})\s+255\s")


@dataclass(frozen=True, repr=False)
class Pixels:
    """Picture in colour.

    Attributes:
        width: pixels in a row.
        height: rows.
        rgb: three bytes a pixel, row by row.
    """

    width: int
    height: int
    rgb: bytes

    @classmethod
    def of_ppm(cls, file: bytes) -> Pixels | None:
        r"""Return the pixels of a small PPM file of the usual kind (P6, one byte a channel), None for another file.

        >>> Pixels.of_ppm(b"P6 1 1 255\n\1\2\3").rgb
        b'\x01\x02\x03'
        """
        head = _PPM.match(file[:40])
        if not head:
            return None
        width, height = int(head[1]), int(head[2])
        size = 3 * width * height
        if not size or max(width, height) > _LONGEST or len(file) < head.end() + size:
            return None
        return cls(width, height, bytes(file[head.end() : head.end() + size]))

    @classmethod
    def of_pillow(cls, picture: Image) -> Pixels:
        """Return the pixels of a Pillow image; what shows through is white."""
        from PIL import Image

        if picture.mode.startswith("I;16"):
            picture = picture.convert("I").point(lambda value: value / 256).convert("L")
        if "A" in picture.getbands() or "transparency" in picture.info:
            picture = picture.convert("RGBA")
            picture = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)
        return cls(*picture.size, picture.convert("RGB").tobytes())

    def gray(self) -> bytes:
        """Return the brightness of each pixel, as `read_pixels` reads it best."""
        return _engine.brightness(self.rgb, self.width, self.height)

    def file(self) -> tuple[str, bytes]:
        """Return the media type and the content of a file of the picture: JPEG; without Pillow, PNG."""
        try:
            from PIL import Image
        except ImportError:
            return "image/png", self._png()
        made = io.BytesIO()
        Image.frombytes("RGB", (self.width, self.height), self.rgb).save(made, "JPEG", quality=80)
        return "image/jpeg", made.getvalue()

    def _png(self) -> bytes:
        stride = 3 * self.width
        rows = b"".join(b"\0" + self.rgb[at : at + stride] for at in range(0, len(self.rgb), stride))
        chunks = (
            (b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)),
            (b"IDAT", zlib.compress(rows, 1)),
            (b"IEND", b""),
        )
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in chunks
        )


def pixels_of(image: ImageLike) -> tuple[Pixels, tuple[int, int]]:
    """Return the pixels of a picture, upright and perhaps reduced, and its size before.

    Raises:
        ParseError: the file is not a picture, is damaged, or is too large.
        LucidokuError: Pillow is missing, or the file cannot be read.
        WrongType: a value of this type is not a picture.
    """
    if isinstance(image, (bytes, bytearray, memoryview)) and (plain := Pixels.of_ppm(bytes(image))):
        return plain, (plain.width, plain.height)
    picture, size = _picture_of(image)
    return Pixels.of_pillow(picture), size


def _picture_of(image: ImageLike) -> tuple[Image, tuple[int, int]]:
    """Return a picture, upright and perhaps reduced, and its size before.

    Raises:
        ParseError: the file is not a picture, is damaged, or is too large.
        LucidokuError: Pillow is missing, or the file cannot be read.
        WrongType: `read_image` does not take this type.
    """
    try:
        from PIL import Image, ImageOps
    except ImportError:
        raise LucidokuError(_("a picture is read with Pillow: pip install 'lucidoku[photo]'")) from None
    name = os.fspath(image) if isinstance(image, (str, os.PathLike)) else _("the picture")
    if isinstance(image, Image.Image):
        picture = image
    elif hasattr(image, "__array_interface__"):
        picture = _picture_of_array(image)
    elif isinstance(image, (str, os.PathLike, bytes, bytearray, memoryview)):
        picture = _opened(image, str(name))
    else:
        message = _("expected a path, the bytes of a file, a Pillow image or an array, got {kind}")
        raise WrongType(message.format(kind=type(image).__name__))
    size = picture.size
    picture.draft(None, (_LONGEST, _LONGEST))  # a JPEG is decoded at a half, a quarter or an eighth
    if picture.size[0] * picture.size[1] > _MOST_PIXELS:
        message = _("{name} has {count} megapixels; at most {most} are read, so reduce it first")
        raise ParseError(message.format(name=name, count=size[0] * size[1] // 10**6, most=_MOST_PIXELS // 10**6))
    try:
        picture.load()
        if max(picture.size) > _LONGEST:
            picture = picture.copy() if picture is image else picture
            picture.thumbnail(
                (_LONGEST, _LONGEST),
                Image.Resampling.BOX if max(picture.size) > 2 * _LONGEST else Image.Resampling.BICUBIC,
            )
        turned = ImageOps.exif_transpose(picture)
    except (OSError, ValueError, SyntaxError, MemoryError, Image.DecompressionBombError) as error:
        raise ParseError(_("{name} is damaged: {reason}").format(name=name, reason=reason_of(error))) from None
    if (turned.width > turned.height) != (picture.width > picture.height):
        size = size[1], size[0]
    return turned, size


def _opened(image: Any, name: str) -> Image:
    """Return the picture of a file that is not yet decoded."""
    from PIL import Image, UnidentifiedImageError

    try:
        data = Path(image).read_bytes() if isinstance(image, (str, os.PathLike)) and _is_small(image) else image
        if isinstance(data, (str, os.PathLike)) or len(data) > _MOST_BYTES:
            message = _("{name} is too large: at most {size} MB are read")
            raise ParseError(message.format(name=name, size=_MOST_BYTES >> 20))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # the number of pixels is limited here
            return Image.open(io.BytesIO(data), formats=_FORMATS)
    except UnidentifiedImageError:
        raise ParseError(
            _("{name} is not a picture that can be read; expected PNG, JPEG, WebP or the like").format(name=name)
        ) from None
    except Image.DecompressionBombError:
        raise ParseError(
            _("{name} has more than {most} megapixels; reduce it first").format(name=name, most=178)
        ) from None
    except LucidokuError:
        raise
    except (ValueError, SyntaxError, MemoryError) as error:
        raise ParseError(_("{name} is damaged: {reason}").format(name=name, reason=reason_of(error))) from None
    except OSError as error:
        message = _("cannot read {path}: {reason}").format(path=name, reason=reason_of(error))
        raise LucidokuError(message) from error


def _is_small(path: str | os.PathLike[str]) -> bool:
    return os.path.getsize(path) <= _MOST_BYTES


def _picture_of_array(values: Any) -> Image:
    """Return the picture of an array of bytes."""
    from PIL import Image

    facts = values.__array_interface__
    shape, kind = facts["shape"], facts["typestr"]
    if kind not in ("|u1", "|b1") or not (len(shape) == 2 or (len(shape) == 3 and shape[2] in (1, 3, 4))) or 0 in shape:
        message = _(
            "expected an array of bytes of shape (height, width), or with 3 or 4 channels, got {shape} of type {kind}"
        )
        raise WrongType(message.format(shape=tuple(shape), kind=kind.lstrip("|<>")))
    if len(shape) == 3 and shape[2] == 1:
        values = values[:, :, 0]
    return Image.fromarray(values)
