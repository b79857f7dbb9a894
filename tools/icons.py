"""The icons of the page as PNG, for devices that take no SVG: made of web/app/public/icon.svg, written next to it.

python tools/icons.py
"""

from __future__ import annotations

from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).parent.parent / "web" / "app" / "public"
ICONS = {
    "icon-180.png": (180, True),
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-whole-512.png": (512, True),
}
"""Side in pixels, and whether the ground fills the corners, which such devices cut themselves."""

SAFE = 0.8
"""A device may cut all that lies outside a circle of this share of the side."""


def icon(svg: str, side: int, whole: bool) -> bytes:
    """Return the icon as PNG."""
    if whole:
        ground, rest = svg.split(' rx="14"', 1)
        edge = 32 * (1 - SAFE)
        start = rest.index("/>") + 2
        signs = rest[start:].replace("</svg>", "</g></svg>")
        svg = f'{ground}{rest[:start]}<g transform="translate({edge} {edge}) scale({SAFE})">{signs}'
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=side, height=side))


if __name__ == "__main__":
    text = (PUBLIC / "icon.svg").read_text()
    for name, (side, whole) in ICONS.items():
        (PUBLIC / name).write_bytes(icon(text, side, whole))
