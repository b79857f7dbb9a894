"""Errors that say where in a text the trouble is."""

from __future__ import annotations

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.words.language import _

__all__ = ["located", "shifted"]


def located(message: str, line: int, column: int | None = None, kind: type[ParseError] = ParseError) -> ParseError:
    """Return an error of a kind that says where in the text the trouble is."""
    if column is None:
        error = kind(_("line {line}: {message}").format(line=line, message=message))
    else:
        where = _("line {line}, column {column}: {message}")
        error = kind(where.format(line=line, column=column, message=message))
    error.line, error.column, error.message = line, column, message
    return error


def shifted(error: LucidokuError, lines: int) -> LucidokuError:
    """Return an error for text that starts some lines further down in a file."""
    if isinstance(error, ParseError) and error.line is not None:
        return located(error.message, error.line + lines, error.column, type(error))
    return error
