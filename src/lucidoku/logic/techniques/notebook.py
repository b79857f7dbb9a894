"""Technique names of the notebook that explains puzzles by pictures, and their counterparts in the catalogue."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["MEANS", "SEARCHES", "SINGLES", "TABLE", "Row", "means", "rows"]

Row = tuple[str, int, str]
"""A technique's id, its length limit (0: no limit), and the search that it is part of ("": a separate one)."""

SINGLES = ("hidden-single", "naked-single")
"""The searches with which it always starts: single position, then single candidate."""

_LINKS = 15
"""Its limit on links of a chain; the link that closes a loop is one more."""

TABLE: dict[str, tuple[Row, ...]] = {
    "locked candidate": (("locked-candidates-pointing", 0, ""), ("locked-candidates-claiming", 0, "")),
    "naked tuple": (("naked-subset", 0, ""),),
    "hidden tuple": (("hidden-subset", 0, ""),),
    "ny wing": (("ny-wing", 0, ""),),
    "w wing": (("w-wing", 0, ""),),
    "swordfish": (("x-wing", 0, ""), ("swordfish", 0, ""), ("jellyfish", 0, "")),
    "finned swordfish": tuple(
        (f"{kind}-{fish}", 0, "") for fish in ("x-wing", "swordfish", "jellyfish") for kind in ("finned", "sashimi")
    ),
    "suedecoq": (("sue-de-coq-basic", 0, ""),),
    "suedecoq bis": (("sue-de-coq-bis", 0, ""),),
    # Where a row and a column cross in one cell, one of the sets next to it is locked by itself.
    "mini suedecoq": (("naked-subset", 0, ""),),
    "medusa": (("strong-chain-medusa", _LINKS, ""),),
    "chain": (
        ("continuous-nice-loop", _LINKS + 1, "chain"),
        ("aic", _LINKS, "chain"),
        ("discontinuous-nice-loop", _LINKS, "chain"),
        ("empty-rectangle-chain", _LINKS, "chain"),
    ),
    "als": (("one-link-als-xz", 0, ""),),
    "trial": (("lucky-trial", 0, "trial"), ("common-trial", 0, "trial")),
    "brutal": (("guess-at-link", 0, ""),),
}
"""Its names, in its order, for lists of techniques; each is one search."""

_TUPLES = ("naked-subset", "hidden-subset")

MEANS: dict[str, tuple[str, ...]] = {
    "single position": ("hidden-single",),
    "single candidate": ("naked-single",),
    "locked candidate": ("locked-candidates",),
    # A naked tuple of five cells or more is reported here as the hidden one of the other cells, and vice versa.
    "naked tuple": _TUPLES,
    "hidden tuple": _TUPLES,
    "y wing": ("ny-wing",),
    "ny wing": ("ny-wing",),
    "w wing": ("w-wing",),
    "x wing": ("x-wing",),
    "swordfish": ("swordfish",),
    "jellyfish": ("jellyfish",),
    **{
        f"finned {fish.replace('-', ' ')}": (f"finned-{fish}", f"sashimi-{fish}")
        for fish in ("x-wing", "swordfish", "jellyfish")
    },
    "suedecoq": ("sue-de-coq-basic",),
    "suedecoq bis": ("sue-de-coq-bis",),
    "mini suedecoq": _TUPLES,
    "medusa": ("strong-chain-medusa",),
    "chain": ("aic", "discontinuous-nice-loop"),
    "loop": ("continuous-nice-loop",),
    "empty rectangle": ("empty-rectangle-chain",),
    "als": ("one-link-als-xz",),
    "trial": ("common-trial",),
    "trial lucky": ("lucky-trial",),
    "brutal": ("guess-at-link",),
}
"""The names that it uses in its own sense: "picture-notebook:empty rectangle" differs from "empty rectangle"."""

SEARCHES = tuple(name for name in TABLE if name != "mini suedecoq")
"""Its default list."""


def means(name: str) -> tuple[str, ...]:
    """Return the techniques, by their ids, that one of its names means in its own sense; empty if it has no such name.

    >>> means("Finned X-Wing"), means("skyscraper")
    (('finned-x-wing', 'sashimi-x-wing'), ())
    """
    return MEANS.get(_key(name), ())


def _key(name: str) -> str:
    return " ".join(name.replace("_", " ").replace("-", " ").split()).lower()


def rows(names: Sequence[str]) -> list[Row] | None:
    """Return the searches for a list of its names, with the singles that it always looks for first.

    Some of its names alone mean something else, so a list is taken for the notebook's only if it has no other names, and at
    least half of them.

    >>> [row[0] for row in rows(["Locked candidate", *SEARCHES[1:]])][:3]
    ['hidden-single', 'naked-single', 'locked-candidates-pointing']
    >>> rows(["swordfish"]) is None
    True
    """
    keys = [_key(name) for name in names]
    if 2 * len(set(keys)) < len(TABLE) or not set(keys) <= set(TABLE):
        return None
    return [*((name, 0, "") for name in SINGLES), *(row for key in dict.fromkeys(keys) for row in TABLE[key])]
