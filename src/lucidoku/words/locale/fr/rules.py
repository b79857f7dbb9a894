"""French: "de le" is "du", a preposition precedes each house of a list, and numbers have a comma."""

from __future__ import annotations

import re

from lucidoku.words.rules import LanguageRules, join

__all__ = ["RULES"]

_NUMBER = r"(?:\d+|[A-Z]{1,2}|[a-z])\b"
_NUMBERS = f"{_NUMBER}(?:, {_NUMBER})*(?: et {_NUMBER})?"
_HOUSES = (
    f"(?:la (?:ligne|colonne|diagonale|fenêtre)|le bloc|les (?:lignes|colonnes|diagonales|fenêtres|blocs)) {_NUMBERS}"
)


def _repeated(found: re.Match[str]) -> str:
    """Repeat the preposition before each house of a list: "de la ligne 1 et de la colonne 4"."""
    return re.sub(r"(, | et )(?=l[ae]s? [bcdfl])", rf"\1{found[1].lower()} ", found[0])


def _number(text: str) -> str:
    return text.replace(",", "\u202f").replace(".", ",").replace("%", "\u202f%")


RULES = LanguageRules(
    name="Français",
    joins=(
        join(rf"\b([Dd]e|[Dd]ans|à|[Ss]ur) {_HOUSES}(?:(?:, | et ){_HOUSES})+", _repeated, ", l", "t l"),
        join(r"\b([Dd])e le ", r"\1u ", "e le "),
        join(r"\b([Dd])e les ", r"\1es ", "e les "),
        join(r"\bà le ", "au ", "à le "),
        join(r"\bà les ", "aux ", "à les "),
    ),
    number=_number,
)
