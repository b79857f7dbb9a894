"""Palettes of the page: distances for colour-blind eyes, and contrast of text.

Colour vision follows Machado, Oliveira and Fernandes (IEEE TVCG 15, 2009, severity 1); distances are those of OKLab
(B. Ottosson, 2020), times 100; contrasts are those of WCAG 2.2.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import lucidoku as ld
from browser import Visitor
from lucidoku import formats

STYLE = Path(__file__).parents[2] / "web" / "app" / "src" / "style"
EYES = {
    "all cones": np.eye(3),
    "no red": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no green": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "no blue": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_CONES = np.array(
    [[0.41222147, 0.53633254, 0.05144599], [0.2119035, 0.68069955, 0.10739696], [0.08830246, 0.28171884, 0.6299787]]
)
_LAB = np.array(
    [[0.21045426, 0.79361779, -0.00407205], [1.9779985, -2.42859221, 0.45059371], [0.02590404, 0.78277177, -0.80867577]]
)

TOGETHER = {
    "colours": [f"colour-{i}" for i in range(1, 10)],
    "sets": [f"set-{i}" for i in range(6)],
    "branches": [f"branch-{i}" for i in range(5)],
    "levels": [f"level-{i}" for i in range(5)],
    "marks": ["base", "cover", "fin", "placed", "out"],
}
"""Adjacent colours with different meanings."""


def _variables(palette: str, dark: bool) -> dict[str, str]:
    """Return the colours of a palette, falling back to the default one."""
    selectors = [":root", *([':root[data-theme="dark"]'] if dark else [])]
    name = f':root[data-palette="{palette}"]'
    selectors += [name, *([f'{name}[data-theme="dark"]'] if dark else [])]
    text = (STYLE / "base.css").read_text() + (STYLE / "palettes.css").read_text()
    found: dict[str, str] = {}
    for selector in selectors:
        for block in re.findall(re.escape(selector) + r" \{(.*?)\}", text, re.DOTALL):
            found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
    return found


def _linear(colour: str) -> np.ndarray:
    part = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def _seen(colour: str, eyes: np.ndarray) -> np.ndarray:
    light = np.clip(eyes @ _linear(colour), 0, 1)
    return np.asarray(_LAB @ np.cbrt(_CONES @ light))


def _nearest(colours: list[str]) -> float:
    """Return the smallest distance between colours for any kind of colour vision."""
    return min(
        100 * float(np.linalg.norm(_seen(a, eyes) - _seen(b, eyes)))
        for eyes in EYES.values()
        for a, b in combinations(colours, 2)
    )


def _contrast(a: str, b: str) -> float:
    darker, lighter = sorted(float(_linear(one) @ [0.2126, 0.7152, 0.0722]) for one in (a, b))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    ("group", "least"), [("colours", 5.3), ("sets", 5.9), ("branches", 9.9), ("levels", 10.9), ("marks", 9.9)]
)
def test_colours_for_colour_blind_eyes_differ(group: str, least: float, dark: bool) -> None:
    safe, usual = (_nearest([_variables(name, dark)[one] for one in TOGETHER[group]]) for name in ("safe", "usual"))
    assert safe >= least > 1.5 * usual


@pytest.mark.parametrize("dark", [False, True])
def test_text_has_contrast(dark: bool) -> None:
    colours = [f"colour-{i}" for i in range(1, 10)]
    at = _variables("contrast", dark)
    text = ["ink", "soft-ink", "accent", "bad", "good"]
    pairs = [(one, ground) for one in text for ground in ("ground", "card")]
    pairs += [(one, "paper") for one in ("given", "found", "candidate", "label", "out", "text")]
    pairs += [("on-accent", "accent"), *(("given", one) for one in colours)]
    assert [pair for pair in pairs if _contrast(at[pair[0]], at[pair[1]]) < 7] == []
    lines = ["base", "cover", "fin", "placed", "ring", "strong", *TOGETHER["levels"], "thin"]
    assert [one for one in lines if _contrast(at[one], at["paper"]) < 4.5] == []


@pytest.mark.parametrize("dark", [False, True])
def test_digits_are_readable_on_every_colour(dark: bool) -> None:
    for palette in ("usual", "safe", "contrast"):
        at = _variables(palette, dark)
        for colour in TOGETHER["colours"] + TOGETHER["sets"]:
            assert _contrast(at["given"], at[colour]) >= 4.5, (palette, colour)


DRAWN = """() => [...document.querySelectorAll(".kind-picture :not(.kind-grid), .sample path")].flatMap(part => {
  const {stroke, fill} = getComputedStyle(part);
  return [stroke, fill].filter(paint => paint !== "none");
})"""


def _hex(paint: str) -> str:
    """Return a colour as the browser computes it, `rgb(1, 2, 3)` or `color(srgb 0.1 0.2 0.3)`, as `#rrggbb`."""
    parts = [float(one) for one in re.findall(r"[\d.]+", paint)[:3]]
    return "#" + "".join(f"{round(one * (255 if paint.startswith('color') else 1)):02x}" for one in parts)


@pytest.mark.parametrize("dark", [False, True])
def test_small_pictures_of_kinds_are_clear(another: Visitor, dark: bool) -> None:
    """Each mark in the pictures of a new puzzle, and in those of the rules next to the board, has contrast."""
    at = another
    at.page.emulate_media(color_scheme="dark" if dark else "light")
    at.open(formats.write(ld.make(rules="killer", seed=3), "sudokupad"))
    at.page.locator(".sample path").first.wait_for()
    at.button("new").click()
    at.page.locator(".kind-picture .pane").wait_for()
    paper = _variables("usual", dark)["paper"]
    paints = {_hex(paint) for paint in at.page.evaluate(DRAWN)} - {paper}  # the inside of a white dot
    assert len(paints) > 3
    assert [paint for paint in paints if _contrast(paint, paper) < 3] == []


def test_a_palette_is_chosen_and_saved(another: Visitor) -> None:
    at = another
    at.visit()
    at.page.evaluate("localStorage.setItem('lucidoku/settings', JSON.stringify({ palette: 'letters' }))")
    at.page.reload()  # earlier versions had letters as a palette
    at.page.locator(".grid").wait_for()
    root = at.page.locator(":root")
    assert root.get_attribute("data-palette") == "usual" and root.get_attribute("data-letters") == "on"
    before = at.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--colour-4')")
    at.command("settings")
    at.page.get_by_label(at.word("settings.palette"), exact=True).select_option(label=at.word("palette.safe"))
    at.type("Escape")
    at.page.reload()
    at.page.locator(".grid").wait_for()
    assert root.get_attribute("data-palette") == "safe" and root.get_attribute("data-letters") == "on"
    assert at.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--colour-4')") != before
