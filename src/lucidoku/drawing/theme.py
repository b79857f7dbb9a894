"""Colours. Shape, weight or dash also shows every meaning, so that grey prints and colour-blind readers lose nothing.

The hues are those of Okabe and Ito's palette, which colour-blind people can distinguish.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.words.language import _
from lucidoku.words.quoting import quoted

__all__ = ["THEMES", "Theme", "role_colours", "role_theme", "theme_of"]


@dataclass(frozen=True)
class Theme:
    """Colours of a picture."""

    name: str
    paper: str
    shade: str  # extra houses: diagonals and windows
    thin: str
    thick: str
    label: str
    given: str
    found: str
    candidate: str
    base: str  # outline of the house or the base lines
    cover: str  # outline of cover lines
    excluding: str  # outline of houses that exclude
    primary: str  # fill of primary cells
    pivot: str
    frame: str  # frame of secondary cells and pincers
    fin: str
    placed: str  # circle around placed digits
    placement: str  # fill behind a new digit
    ray: str  # from a digit to the cells that it closes
    disc: str
    on_disc: str
    ring: str
    out: str  # eliminated candidates
    strong: str
    weak: str
    text: str
    sets: tuple[str, ...]  # fills of sets of cells, in order
    branches: tuple[str, ...]  # lines of branches, in order
    signs: Mapping[str, str]  # hues of the signs of variant rules; those of whole cells are pale


THEMES = {
    "light": Theme(
        name="light",
        paper="#ffffff",
        shade="#efece3",
        thin="#b9bec5",
        thick="#22272e",
        label="#8a929c",
        given="#15191e",
        found="#0b62a8",
        candidate="#5b636d",
        base="#0072b2",
        cover="#d98200",
        excluding="#7c8894",
        primary="#cfe5f4",
        pivot="#fbe3ab",
        frame="#0072b2",
        fin="#a5427a",
        placed="#008a64",
        placement="#d3f0e4",
        ray="#a9dfcb",
        disc="#0072b2",
        on_disc="#ffffff",
        ring="#c46f00",
        out="#c4281f",
        strong="#0b4f7d",
        weak="#0b4f7d",
        text="#22272e",
        sets=("#d6e8f7", "#fbe6bd", "#d8efd9", "#f3dcea", "#e4e0f4", "#eee9c9"),
        branches=("#0b4f7d", "#b25f00", "#007a58", "#a5427a", "#5b4bb5"),
        signs={
            "grey": "#c9ccd1",
            "green": "#9ee09a",
            "purple": "#dfa0e8",
            "orange": "#f7c089",
            "blue": "#93c9f3",
            "teal": "#84d6cb",
            "yellow": "#e9d968",
            "violet": "#bdb2f0",
            "red": "#f2a9a0",
            "ink": "#949ba4",
            "black": "#1c2126",
            "white": "#ffffff",
            "pale grey": "#e4e5e8",
            "pale green": "#ddf3da",
            "pale purple": "#f3def6",
            "pale orange": "#fbe8d2",
            "pale blue": "#dceefb",
            "pale teal": "#d8f2ee",
            "pale yellow": "#f7f1c8",
            "pale violet": "#e7e3fa",
            "pale red": "#fadcd8",
        },
    ),
    "dark": Theme(
        name="dark",
        paper="#171b21",
        shade="#232933",
        thin="#3d4651",
        thick="#aab4c0",
        label="#76808c",
        given="#f4f6f8",
        found="#7cc4f2",
        candidate="#a3adb8",
        base="#56b4e9",
        cover="#e6a42e",
        excluding="#8693a0",
        primary="#1e4360",
        pivot="#5b4a1c",
        frame="#56b4e9",
        fin="#e08fbd",
        placed="#2fc296",
        placement="#14503d",
        ray="#1c6b52",
        disc="#56b4e9",
        on_disc="#0c1116",
        ring="#f0b03c",
        out="#ff7a6c",
        strong="#9fd3f5",
        weak="#9fd3f5",
        text="#e4e8ec",
        sets=("#1c3c56", "#4d3d17", "#1d4630", "#4a2a40", "#37305c", "#454019"),
        branches=("#9fd3f5", "#f0b860", "#57d3a8", "#e9a0c8", "#b9aef5"),
        signs={
            "grey": "#4d555f",
            "green": "#2c6b35",
            "purple": "#743b7e",
            "orange": "#7d531f",
            "blue": "#235a82",
            "teal": "#1b6a60",
            "yellow": "#67601c",
            "violet": "#4f468d",
            "red": "#7a3a33",
            "ink": "#6a747f",
            "black": "#0b0e12",
            "white": "#e4e8ec",
            "pale grey": "#333b45",
            "pale green": "#1d3d25",
            "pale purple": "#422748",
            "pale orange": "#45331a",
            "pale blue": "#1b3850",
            "pale teal": "#173f3a",
            "pale yellow": "#3f3c18",
            "pale violet": "#322e55",
            "pale red": "#482824",
        },
    ),
}


def role_theme(form: str = "{}") -> Theme:
    """Return a theme with role names as colours: "primary", "set-0", "branch-2"; `form` writes them, such as "var(--{})".

    >>> role_theme().sets[:2], role_theme("var(--{})").on_disc
    (('set-0', 'set-1'), 'var(--on-disc)')
    """
    roles: dict[str, Any] = {name: _map_roles(value, form.format) for name, value in _roles().items()}
    return Theme(name="roles", **roles)


def role_colours(theme: Theme) -> dict[str, str]:
    """Return the colour of each role in a theme.

    >>> role_colours(THEMES["light"])["on-disc"]
    '#ffffff'
    """
    found: dict[str, str] = {}
    for name, roles in _roles().items():
        value = getattr(theme, name)
        if isinstance(roles, str):
            found[roles] = value
        elif isinstance(roles, tuple):
            found.update(zip(roles, value, strict=True))
        else:
            found.update((role, value[sign]) for sign, role in roles.items())
    return found


_Roles = str | tuple[str, ...] | dict[str, str]


def _roles() -> dict[str, _Roles]:
    """Return the roles of each field of a theme."""
    found: dict[str, _Roles] = {}
    for field in fields(Theme):
        value = getattr(THEMES["light"], field.name)
        if isinstance(value, tuple):
            found[field.name] = tuple(f"{_STEMS[field.name]}-{i}" for i in range(len(value)))
        elif isinstance(value, Mapping):
            found[field.name] = {name: f"sign-{name.replace(' ', '-')}" for name in value}
        elif field.name != "name":
            found[field.name] = field.name.replace("_", "-")
    return found


_STEMS = {"sets": "set", "branches": "branch"}


def _map_roles(roles: _Roles, form: Callable[[str], str]) -> _Roles:
    if isinstance(roles, str):
        return form(roles)
    if isinstance(roles, tuple):
        return tuple(map(form, roles))
    return {name: form(role) for name, role in roles.items()}


def theme_of(name: str | Theme) -> Theme:
    """Return a theme by name; a theme stands for itself.

    Raises:
        LucidokuError: there is no such theme.
    """
    if isinstance(name, Theme):
        return name
    if not isinstance(name, str) or name not in THEMES:
        raise LucidokuError(
            _("unknown theme {name}; expected {known}").format(name=quoted(name), known=" or ".join(THEMES))
        )
    return THEMES[name]
