"""Turn DuckDB's multi-line English errors about an SQL statement into one sentence with the place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import get_args

from lucidoku.logic.technique import Level
from lucidoku.tables.schema import TABLES, rating_columns
from lucidoku.words.language import _, fix_elisions

__all__ = ["RATINGS", "column_meant", "fault", "rating_call"]

_KINDS = (
    "Parser Error",
    "Binder Error",
    "Catalog Error",
    "Conversion Error",
    "Invalid Input Error",
    "Out of Range Error",
)
_LINE = re.compile(r"\nLINE (\d+): (.*)\n( *)\^")


def fault(message: str, statement: str, spoken: Sequence[str] = ()) -> str | None:
    r"""Return one sentence for an error in a statement; None if the error has another cause.

    Args:
        message: the message of DuckDB.
        statement: the whole statement.
        spoken: the parts that the user wrote, if not all of it; places are counted within them.

    >>> fault('Catalog Error: Table with name puzle does not exist!\nDid you mean "puzzles"?', "SELECT * FROM puzle")
    "SQL, column 15: unknown table 'puzle'; expected one of puzzles, steps, technique_counts, technique_lists, failures, meta"
    """
    kind, _colon, rest = message.partition(": ")
    if kind not in _KINDS:
        return None
    rest = rest.partition("Traceback (most recent call last)")[0]
    matches = ((tell, match) for pattern, tell in _TELLERS if (match := re.search(pattern, rest, re.IGNORECASE)))
    tell, match = next(matches, (None, None))
    if tell is not None and match is not None:
        problem, name = tell(match, rest), match[1] if match.re.groups else ""
    elif kind == "Invalid Input Error":
        return None  # such as a locked setting
    else:
        reason = " ".join(rest.partition("\nLINE")[0].split())[:160]
        problem, name = _("the database cannot answer it: {reason}").format(reason=reason), ""
    at = _place(rest, name, statement)
    if (
        tell is _unexpected
        and at is not None
        and not any(0 <= at - statement.find(p) < len(p) for p in spoken or [statement])
    ):
        problem = _("the condition is not complete, or has a bracket too many")
    return _with_place(problem, at, statement, spoken)


def _with_place(problem: str, at: int | None, statement: str, spoken: Sequence[str]) -> str:
    text = statement
    if spoken:
        parts = ((part, at - statement.find(part)) for part in spoken if at is not None)
        text, at = next(((part, place) for part, place in parts if 0 <= place < len(part)), ("", None))
    if at is None:
        return fix_elisions(_("SQL: {problem}").format(problem=problem))
    before = text[:at].split("\n")
    line, column = len(before), len(before[-1]) + 1
    if "\n" not in text.strip():
        return fix_elisions(_("SQL, column {column}: {problem}").format(column=column, problem=problem))
    return fix_elisions(
        _("SQL, line {line}, column {column}: {problem}").format(line=line, column=column, problem=problem)
    )


def _place(message: str, name: str, statement: str) -> int | None:
    """Return the place of the error: the position that DuckDB points to, or that of the name it complains about."""
    pointed = _LINE.search("\n" + message)
    if pointed:
        number, shown, blanks = int(pointed[1]), pointed[2], len(pointed[3]) - len(f"LINE {pointed[1]}: ")
        lines = statement.split("\n")
        start = sum(len(line) + 1 for line in lines[: number - 1])
        cut = 3 * shown.startswith("...")
        inside = lines[number - 1].find(shown.removeprefix("...").removesuffix("..."))
        if inside >= 0:
            return start + inside + blanks - cut
    word = re.search(rf"\b{re.escape(name)}\b", statement, re.IGNORECASE) if name else None
    return word.start() if word else None


def _add_advice(problem: str, message: str) -> str:
    """Add similar names, if DuckDB suggests some."""
    near = re.search(r"(?:Candidate (?:bindings|tables)|Did you mean)[: ]*((?:\"[^\"]*\"(?:, | or )?)+)", message)
    names = re.findall(r'"([^"]*)"', near[1])[:2] if near else []
    if not names:
        return problem
    advice = _("did you mean {name}?").format(name=_(" or ").join(names))
    return _("{problem}: {advice}").format(problem=problem, advice=advice)


_Teller = Callable[["re.Match[str]", str], str]


def _unexpected(match: re.Match[str], _message: str) -> str:
    return _("{word} is not expected here").format(word=repr(match[1]))


def _early_end(_match: re.Match[str], _message: str) -> str:
    return _("the statement ends too early")


def _open_quote(_match: re.Match[str], _message: str) -> str:
    return _("a quotation mark is not closed")


RATINGS = {"er": "se_er", "se": "se_er", "rating": "se_er", "minutes": "minutes_median"}
"""Columns of ratings, by the words that people use for them."""

_MEANT = {
    "puzzle": "sudoku sudokus grid board text string puzzle_text quiz problem start",
    "solution": "answer solved_grid full_grid solutions",
    "given_count": "clue clues givens given clue_count n_clues num_clues clues_count n_givens num_givens givens_count",
    "level": "difficulty diff grade category",
    "score": "hodoku hodoku_score points total_score",
    "step_count": "n_steps num_steps length steps_count walk_length",
    "technique": "name technique_name technique_id strategy method rule uses with_technique using has_technique contains",
    "number": "step_number step_no position",
    "hardest": "hardest_technique hardest_step",
    "source": "origin author file file_name filename",
}
"""Other columns, in the same way."""
_WORDS = {word: column for column, words in _MEANT.items() for word in words.split()} | {
    name: f"level = '{name}'"
    for name in get_args(Level)  # "hard" is a column in SQL, 'hard' a text
}


def column_meant(name: str) -> str:
    """Return the column that a word means; any other word unchanged.

    >>> column_meant("se"), column_meant("clues"), column_meant("score")
    ('se_er', 'given_count', 'score')
    """
    meant = RATINGS.get(name.lower()) or _WORDS.get(name.lower(), name)
    return meant if meant.isidentifier() else name


def rating_call(column: str) -> str:
    """Return the call that makes a corpus with a column of ratings, such as `se_er`."""
    return f"lucidoku corpus build PUZZLES --scale {column.partition('_')[0]} --out my.corpus"


def _column(match: re.Match[str], message: str) -> str:
    if (column := RATINGS.get(match[1].lower())) and column in rating_columns():
        problem = _("unknown column {name}").format(name=repr(match[1]))
        advice = _("use {column}, which {call} fills").format(column=column, call=rating_call(column))
        return _("{problem}: {advice}").format(problem=problem, advice=advice)
    problem = _("unknown column {name}").format(name=repr(match[1]))
    if meant := _WORDS.get(match[1].lower()):
        return _("{problem}: {advice}").format(problem=problem, advice=_("did you mean {name}?").format(name=meant))
    return _add_advice(problem, message)


_TABLE_WORDS = {"sudokus": "puzzles", "grids": "puzzles", "boards": "puzzles", "walks": "steps", "walkthroughs": "steps",
                "moves": "steps", "hints": "steps", "techniques": "technique_counts", "errors": "failures"}  # fmt: skip
"""Tables, by the plural words that people use for them."""


def _table(match: re.Match[str], _message: str) -> str:
    word = match[1].lower().rpartition(".")[2]
    names = {word, f"{word.removesuffix('s')}s"}
    if meant := next((_TABLE_WORDS.get(name, name) for name in sorted(names) if name in {*TABLES, *_TABLE_WORDS}), ""):
        problem = _("unknown table {name}").format(name=repr(match[1]))
        return _("{problem}: {advice}").format(problem=problem, advice=_("did you mean {name}?").format(name=meant))
    return _("unknown table {name}; expected one of {known}").format(name=repr(match[1]), known=", ".join(TABLES))


def _function(match: re.Match[str], message: str) -> str:
    return _add_advice(_("unknown function {name}").format(name=repr(match[1])), message)


def _types(match: re.Match[str], _message: str) -> str:
    types = match[2].replace("INTEGER_LITERAL", "INTEGER").replace("STRING_LITERAL", "VARCHAR")
    return _("{function} does not take {types}").format(function=repr(match[1]), types=types)


def _ungrouped(match: re.Match[str], _message: str) -> str:
    return _("{name} must be in GROUP BY, or inside a function such as max()").format(name=repr(match[1]))


def _value(match: re.Match[str], _message: str) -> str:
    return _("{value} is not a value of the type {type}").format(value=repr(match[1]), type=match[2])


def _changes(match: re.Match[str], _message: str) -> str:
    return _("{name} would change the corpus, which is only read here; expected SELECT").format(name=match[1])


_TELLERS: tuple[tuple[str, _Teller], ...] = (
    (r"syntax error at end of input", _early_end),
    (r'syntax error at or near "(.*?)"(?:\n|$)', _unexpected),
    (r"unterminated (?:quoted|string|dollar)", _open_quote),
    (r'Referenced column "([^"]*)" (?:was )?not found', _column),
    (r'does not have a column named "([^"]*)"', _column),
    (r'Referenced table "([^"]*)" not found', _table),
    (r"Table with name (\S+) does not exist", _table),
    (r"Function with name (\S+) does not exist", _function),
    (r"No function matches the given name and argument types '(.+?)\((.*?)\)'", _types),
    (r'column "([^"]*)" must appear in the GROUP BY', _ungrouped),
    (r"Could not convert string '(.*?)' to (\w+)", _value),
    (r'Cannot execute statement of type "(\w+)"', _changes),
)
"""DuckDB's messages and our sentences for them."""
