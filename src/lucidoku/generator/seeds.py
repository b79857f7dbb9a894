"""Stored puzzles to start a search from: for each technique some that need it, as found by `research/seeds.py`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from lucidoku.generator.symmetry import symmetries_of
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout

__all__ = ["NEVER_NEEDED", "Start", "packed", "seeds_for", "stored", "unpacked"]


def _never() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {
        "indirect-locked-candidates": ("locked-candidates-pointing", "locked-candidates-claiming"),
        "dual-two-string-kite": ("two-string-kite",),
        "dual-empty-rectangle": ("empty-rectangle",),
    }
    for fish in ("x-wing", "swordfish", "jellyfish"):
        for kind in ("finned", "sashimi"):
            table[f"siamese-{kind}-{fish}"] = (f"finned-{fish}", f"sashimi-{fish}")
    for fish in ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale"):
        table[f"siamese-finned-mutant-{fish}"] = (f"finned-mutant-{fish}",)
    small = ("single", "pair", "triple", "quad")
    sizes = ("quintuple", "sextuple", "septuple", "octuple", "nonuple", "decuple", "undecuple", "duodecuple")
    for size in sizes:
        table[f"naked-{size}"] = tuple(f"hidden-{name}" for name in small)
        table[f"hidden-{size}"] = tuple(f"naked-{name}" for name in small)
    for fish in ("squirmbag", "whale", "leviathan", "fish-8", "fish-9", "fish-10", "fish-11", "fish-12"):
        table[fish] = ("hidden-single", "x-wing", "swordfish", "jellyfish")
    colors, locked = "simple-colors", ("locked-candidates-pointing", "locked-candidates-claiming")
    table["multi-colors-2"] = (f"{colors}-trap", f"{colors}-wrap", "multi-colors-1")
    table["remote-pair"] = ("locked-pair", "naked-pair", f"{colors}-trap", f"{colors}-wrap")
    chains = (*locked, "aic", "discontinuous-nice-loop")
    for name in ("strong-chain-medusa", "medusa-trap", "medusa-wrap"):
        table[name] = chains
    table["one-link-als-xz"] = ("als-xz",)
    for kind in ("franken", "finned-franken", "siamese-finned-franken", "mutant", "finned-mutant"):
        table[f"{kind}-x-wing"] = (*chains, "grouped-aic", "grouped-discontinuous-nice-loop")
    for kind in ("franken", "mutant"):
        table[f"{kind}-swordfish"] = ("hidden-single", "x-wing", *table[f"{kind}-x-wing"])
    for kind in ("set", "delete"):
        table[f"template-{kind}"] = ("hidden-single", "forcing-net", "deep-forcing-net")
    return table


NEVER_NEEDED: Mapping[str, tuple[str, ...]] = _never()
"""Techniques that no 9×9 puzzle needs, each with others, at least one of which applies wherever it does:

- A double pattern contains each of its two patterns.
- A naked set of more than four cells leaves a hidden one of four or fewer in its house, a hidden set a naked one, and a
  basic fish in more than four lines one in four or fewer.
- Multi-colors 2: colour A of one cluster sees c of the one colour of another cluster and d of the other colour, from two
  of its cells (from one, that would be a trap). Multi-colors 1 with A and c removes the second of these: it sees d, and a
  candidate of the colour that is not A.
- Remote pair: after all naked pairs, cells with the same two candidates that see each other are strong
  links of both digits, so the chain colours each of them.
- Medusa's chain, trap and wrap: a path of strong links is a chain of alternating strong and weak links (with one link:
  locked candidates), and eliminations by colouring lie between the ends of one. (A chain has at most 25 links; the
  shortest such path was never nearly that long.)
- The first link of an ALS-XZ with two is an ALS-XZ.
- Fish of two houses of any kind: let z be the eliminated candidate; in each base house let A be the candidates that z sees
  and B the rest, which lies in the other cover house. A and B are single cells or lie in the crossing of a box and a line,
  so A = B - B' = A' is a chain with groups, and z sees both of its ends.
- Franken and mutant fish of three houses without fins: for each of the 225 and 613 kinds up to symmetry, with as many
  candidates as possible, those techniques make all eliminations of the fish (tests/generator/test_fish_of_three.py checks
  each kind). Fewer candidates do not hinder them.
- Templates: a candidate that is in no template of its digit is refuted by triply nested nets; those that follow the
  digit alone suffice (`research/templates.py` shows it for all patterns of a digit). So if such nets find nothing, each
  candidate is in a template, and a candidate in all templates of its digit is alone in its house.
"""


def packed(puzzle: str) -> str:
    """Return a puzzle in packed form: its digits, and a letter for the number of empty cells before, between and after them.

    >>> packed("..3" + 30 * "." + "7" + 47 * ".")
    'b3zd7zu'
    """
    text, empty = "", 0
    for ch in puzzle + "|":
        if ch == ".":
            empty += 1
            continue
        text += "z" * (empty // 26) + (chr(96 + empty % 26) if empty % 26 else "") + ch
        empty = 0
    return text[:-1]


def unpacked(text: str) -> str:
    """Return the puzzle from its packed form.

    >>> unpacked("b3zd7zu") == "..3" + 30 * "." + "7" + 47 * "."
    True
    """
    return "".join(ch if ch.isdigit() else "." * (ord(ch) - 96) for ch in text)


class Start(NamedTuple):
    """A stored puzzle: its packed form, whether it is minimal, and its purpose.

    `purpose` is "=" for specifications of its symmetry only, "-" for those of minimal puzzles only, "" for all.
    """

    packed: str
    minimal: bool
    purpose: str


def stored() -> dict[str, list[Start]]:
    """Return the stored puzzles by technique.

    In the file, the puzzles of a technique follow its name: minimal ones after an asterisk, which follows their
    purpose.
    """
    table: dict[str, list[Start]] = {}
    for line in files("lucidoku.generator").joinpath("seeds.txt").read_text("ascii").splitlines():
        if line.startswith("["):
            puzzles = table.setdefault(line[1:-1], [])
        else:
            text = line.lstrip("=-*")
            puzzles.append(Start(text, "*" in line, line.removesuffix(text).removesuffix("*")))
    return table


@lru_cache(maxsize=1)
def _table() -> dict[str, list[Start]]:
    return stored()


@lru_cache(maxsize=64)
def seeds_for(
    technique: str, layout: Layout, *, minimal: bool = False, symmetry: str = "none", most: int = 81
) -> tuple[Grid, ...]:
    """Return stored puzzles that need a technique; none for other layouts than 9×9.

    Args:
        technique: its id.
        layout: the shape.
        minimal: whether to prefer minimal puzzles: only these are returned, if there are any.
        symmetry: the symmetry of the givens.
        most: the maximum number of givens.

    >>> seeds_for("x-wing", Layout.standard(2, 2))
    ()
    >>> seeds_for("x-wing", Layout.standard(3, 3), minimal=True)[0].given_count < 30
    True
    """
    if layout != Layout.standard(3, 3):
        return ()
    starts = _table().get(technique, ())
    usual = _fitting([start for start in starts if start.purpose != "="], symmetry, most)
    if symmetry == "none":
        purpose = "-" if minimal else ""
        meant = _fitting([start for start in starts if start.purpose == purpose], symmetry, most)
        if meant:
            return tuple(grid for grid, _least in meant)
        return tuple(grid for grid, least in usual if least or not minimal) or tuple(grid for grid, _least in usual)
    aside = _fitting([start for start in starts if start.purpose == "="], symmetry, most)
    for group in (usual, aside) if minimal else ():
        if any(least for _grid, least in group):
            return tuple(grid for grid, least in group if least)
    return tuple(grid for grid, _least in usual or aside)


def _fitting(starts: list[Start], symmetry: str, most: int) -> list[tuple[Grid, bool]]:
    """Return the puzzles with a symmetry and not too many givens, each with whether it is minimal."""
    nine = Layout.standard(3, 3)
    puzzles = [(unpacked(start.packed).replace(".", "0"), start.minimal) for start in starts]
    fitting = [
        (Grid(bytes(map(int, digits)), nine), least) for digits, least in puzzles if 81 - digits.count("0") <= most
    ]
    if symmetry == "none":
        return fitting
    same = [(grid, least) for grid, least in fitting if _has(grid, symmetry)]
    # Reflected in the diagonal or rotated by a quarter turn, a puzzle has its symmetry in the other direction.
    turned = {"mirror-columns": _transpose, "anti-diagonal": _quarter}.get(symmetry)
    sister = {"mirror-columns": "mirror-rows", "anti-diagonal": "diagonal"}.get(symmetry)
    if turned and sister:
        same += [(turned(grid), least) for grid, least in fitting if _has(grid, sister) and not _has(grid, symmetry)]
    return same


def _has(grid: Grid, symmetry: str) -> bool:
    return symmetry in symmetries_of(grid.layout, [i for i, value in enumerate(grid.values) if value])


def _transpose(grid: Grid) -> Grid:
    return Grid(bytes(grid.values[9 * column + row] for row in range(9) for column in range(9)), grid.layout)


def _quarter(grid: Grid) -> Grid:
    return Grid(bytes(grid.values[9 * (8 - column) + row] for row in range(9) for column in range(9)), grid.layout)
