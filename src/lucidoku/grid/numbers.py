"""Puzzles that were read as numbers, such as by pandas, which lose the zeros in front."""

from __future__ import annotations

from lucidoku.errors import InvalidPuzzle
from lucidoku.words.language import _

__all__ = ["fault_of_numbers", "is_large"]


def is_large(value: object) -> bool:
    """Return whether a value is a number as large as that of a puzzle of 16 cells, not of one cell."""
    return isinstance(value, int) and value >= 10**15


def fault_of_numbers(texts: str) -> InvalidPuzzle:
    """Return the error for puzzles that were read as numbers; in the text of the puzzles to use instead, `it` is them."""
    from lucidoku.words.guesses import call_with_texts

    message = _("expected text, got numbers, which have lost the zeros in front; use {call}")
    return InvalidPuzzle(message.format(call=call_with_texts(texts)))
