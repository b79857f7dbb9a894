"""Write the icons of the page as PNG, for devices without SVG: from web/app/public/icon.svg, next to it.

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
"""Side in pixels, and whether the background fills the corners, which such devices cut themselves."""

SAFE = 0.8
"""Share of the side that is the diameter of the visible circle: a device may cut off the rest."""


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
