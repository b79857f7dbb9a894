"""The tables of a corpus: what they hold, in which types and units."""

from __future__ import annotations

from collections.abc import Mapping

from lucidoku.ratings.registry import names, scale_named
from lucidoku.ratings.scale import Column
from lucidoku.words.language import N_

__all__ = ["CLASSES", "SCHEMA_VERSION", "TABLES", "UPGRADES", "ddl", "rating_columns"]

SCHEMA_VERSION = 4


CLASSES = (N_("easy"), N_("medium"), N_("difficult"))
"""What the column `difficulty` may hold."""


def rating_columns() -> dict[str, Column]:
    """The columns of all scales that a corpus keeps."""
    return {
        f"{scale}_{name}": column for scale in names(stored=True) for name, column in scale_named(scale).stored.items()
    }


TABLES: Mapping[str, Mapping[str, Column]] = {
    "puzzles": {
        "id": Column("BIGINT", "number of the puzzle in this corpus, from 1"),
        "puzzle": Column("VARCHAR", "the givens, n² characters, '.' for an empty cell"),
        "layout": Column(
            "VARCHAR",
            "'3x3' for boxes of 3 by 3 cells, then '+diagonal', '+window', '+jigsaw:…', further rules with their marks:"
            " `Layout.code`",
        ),
        "canonical": Column(
            "VARCHAR",
            "the same text for all puzzles that are equal up to the symmetries of Sudoku; on jigsaws, with extra houses, and for"
            " large full grids, up to relabelling the digits; with further rules, up to turns, mirrors and the digits that the"
            " rules let exchange",
        ),
        "source": Column("VARCHAR", "the file it came from"),
        "line": Column("BIGINT", "its line there, from 1"),
        "solution": Column("VARCHAR", "the completed grid"),
        "clues": Column("USMALLINT", "number of givens"),
        "solved": Column("BOOLEAN", "whether the walk reached the solution"),
        "guesses": Column("USMALLINT", "guesses that the walk needed"),
        "trials": Column("USMALLINT", "trials that the walk needed, lucky or not"),
        "difficulty": Column(
            "VARCHAR", "'easy': no trial and no guess; 'medium': trials; 'difficult': guesses, or stuck"
        ),
        "level": Column("VARCHAR", "level of the hardest technique: easy, medium, hard, unfair, extreme"),
        "score": Column("INTEGER", "sum of the steps' scores, on HoDoKu's scale"),
        "hardest": Column("VARCHAR", "the technique used that is latest in the pipeline"),
        "step_count": Column("USMALLINT", "number of steps"),
        "engine_version": Column("VARCHAR", "version of lucidoku that walked it"),
        "pipeline": Column("VARCHAR", "id of the pipeline"),
        **rating_columns(),
    },
    "steps": {
        "puzzle_id": Column("BIGINT", "puzzles.id"),
        "number": Column("USMALLINT", "place in the walk, from 1"),
        "technique": Column("VARCHAR", "id of the technique, such as 'x-wing'"),
        "family": Column("VARCHAR", "its family, such as 'fish'"),
        "placements": Column("VARCHAR[]", "digits found, such as 'r1c2=3'"),
        "eliminations": Column("VARCHAR[]", "candidates removed, such as 'r1c2-3'"),
        "placement_count": Column("USMALLINT", "how many digits were found"),
        "elimination_count": Column("USMALLINT", "how many candidates were removed"),
        "chain_length": Column("UINTEGER", "links of the chain, or of all branches together; 0 where there is none"),
        "assumes_uniqueness": Column("BOOLEAN", "whether it needs the puzzle to have one solution"),
        "evidence": Column(
            "VARCHAR",
            "JSON as in docs/schema/step-1.json; of the premises only marks of further rules; of a single its house",
        ),
    },
    "technique_counts": {
        "puzzle_id": Column("BIGINT", "puzzles.id"),
        "technique": Column("VARCHAR", "id of the technique"),
        "count": Column("USMALLINT", "how often the walk used it"),
    },
    "pipelines": {
        "id": Column("VARCHAR", "name and a hash of the definition"),
        "name": Column("VARCHAR", "as it was asked for"),
        "definition": Column(
            "VARCHAR",
            "JSON: [technique, most uses or 0, longest chain or 0] each, then its search and the cells of its sets, if any",
        ),
        "engine_version": Column("VARCHAR", "version of lucidoku"),
    },
    "failures": {
        "source": Column("VARCHAR", "the file"),
        "line": Column("BIGINT", "the line, from 1"),
        "text": Column("VARCHAR", "what stands there, at most 200 characters"),
        "reason": Column(
            "VARCHAR",
            "why: 'no solution', 'several solutions', 'not found in time', or an English sentence; never translated",
        ),
    },
    "meta": {
        "key": Column("VARCHAR", "'schema': version of these tables; 'created_with': version of lucidoku"),
        "value": Column("VARCHAR", ""),
    },
}
"""All tables with their columns."""

UPGRADES: Mapping[int, tuple[str, ...]] = {
    1: ("ALTER TABLE steps ALTER chain_length TYPE UINTEGER",),
    2: (),  # the columns of ratings, which every version adds
    3: (),  # the form of `steps.evidence`; rows of earlier versions stay as they are, see `lucidoku.corpus.evidence`
}
"""For each older schema version the statements that lead to the next one."""


def ddl() -> list[str]:
    """Return the statements that make the tables.

    >>> ddl()[-1]
    'CREATE TABLE meta (key VARCHAR, value VARCHAR)'
    """
    return [
        f"CREATE TABLE {table} ({', '.join(f'{name} {column.type}' for name, column in columns.items())})"
        for table, columns in TABLES.items()
    ]
