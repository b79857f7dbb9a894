"""Tables of a corpus: their columns, types and units."""

from __future__ import annotations

from collections.abc import Mapping

from lucidoku.ratings.registry import names, scale_named
from lucidoku.ratings.scale import StoredColumn
from lucidoku.words.language import N_

__all__ = ["NEEDS", "SCHEMA_VERSION", "TABLES", "UPGRADES", "ddl", "rating_columns"]

SCHEMA_VERSION = 5

NEEDS = (N_("logic"), N_("trial"), N_("guess"))
"""The values of the column `needs`."""


def rating_columns() -> dict[str, StoredColumn]:
    """Return the columns of all scales that a corpus keeps."""
    return {
        f"{scale}_{name}": column for scale in names(stored=True) for name, column in scale_named(scale).stored.items()
    }


TABLES: Mapping[str, Mapping[str, StoredColumn]] = {
    "puzzles": {
        "id": StoredColumn("BIGINT", "number of the puzzle in this corpus, from 1"),
        "puzzle": StoredColumn("VARCHAR", "the givens, n² characters, '.' for an empty cell"),
        "layout": StoredColumn(
            "VARCHAR",
            "the text of the layout: '9x9', '6x6:3x2', then '+diagonal', '+window', '+jigsaw:…', constraints; `Layout` reads it",
        ),
        "canonical": StoredColumn(
            "VARCHAR",
            "the same text for all puzzles that are equal up to the symmetries of Sudoku; on jigsaws, with extra houses, and for"
            " large full grids, up to relabelling the digits; for variants, up to rotations, reflections and relabellings that"
            " the rules allow",
        ),
        "source": StoredColumn("VARCHAR", "the file it came from"),
        "line": StoredColumn("BIGINT", "its line there, from 1"),
        "solution": StoredColumn("VARCHAR", "the completed grid"),
        "given_count": StoredColumn("USMALLINT", "number of givens"),
        "solved": StoredColumn("BOOLEAN", "whether the walk reached the solution"),
        "guesses": StoredColumn("USMALLINT", "guesses that the walk needed"),
        "trials": StoredColumn("USMALLINT", "trials that the walk needed, lucky or not"),
        "needs": StoredColumn("VARCHAR", "'logic' alone; a 'trial'; a 'guess', or stuck"),
        "level": StoredColumn("VARCHAR", "level of the hardest technique: easy, medium, hard, unfair, extreme"),
        "score": StoredColumn("INTEGER", "sum of the steps' scores, on HoDoKu's scale"),
        "hardest": StoredColumn(
            "VARCHAR", "technique of the hardest step: the highest level, then the technique that is tried last"
        ),
        "step_count": StoredColumn("USMALLINT", "number of steps"),
        "engine_version": StoredColumn("VARCHAR", "version of lucidoku that walked it"),
        "technique_list": StoredColumn("VARCHAR", "technique_lists.id"),
        **rating_columns(),
    },
    "steps": {
        "puzzle_id": StoredColumn("BIGINT", "puzzles.id"),
        "number": StoredColumn("USMALLINT", "place in the walk, from 1"),
        "technique": StoredColumn("VARCHAR", "id of the technique, such as 'x-wing'"),
        "family": StoredColumn("VARCHAR", "its family, such as 'fish'"),
        "placements": StoredColumn("VARCHAR[]", "digits placed, such as 'r1c2=3'"),
        "eliminations": StoredColumn("VARCHAR[]", "candidates removed, such as 'r1c2-3'"),
        "placement_count": StoredColumn("USMALLINT", "number of digits placed"),
        "elimination_count": StoredColumn("USMALLINT", "number of candidates removed"),
        "chain_length": StoredColumn("UINTEGER", "links of the chain, or of all branches together; 0 if it has none"),
        "assumes_uniqueness": StoredColumn("BOOLEAN", "whether it needs the puzzle to have one solution"),
        "evidence": StoredColumn(
            "VARCHAR",
            "JSON as in docs/schema/step-1.json; of the premises only constraints; for a single its house",
        ),
    },
    "technique_counts": {
        "puzzle_id": StoredColumn("BIGINT", "puzzles.id"),
        "technique": StoredColumn("VARCHAR", "id of the technique"),
        "count": StoredColumn("USMALLINT", "number of uses in the walk"),
    },
    "technique_lists": {
        "id": StoredColumn("VARCHAR", "name and a hash of the definition"),
        "name": StoredColumn("VARCHAR", "name of the list, as requested"),
        "definition": StoredColumn(
            "VARCHAR",
            "JSON: [technique, most uses or 0, longest chain or 0] each, then its search and the cells of its sets, if any",
        ),
        "engine_version": StoredColumn("VARCHAR", "version of lucidoku"),
    },
    "failures": {
        "source": StoredColumn("VARCHAR", "the file"),
        "line": StoredColumn("BIGINT", "the line, from 1"),
        "text": StoredColumn("VARCHAR", "its content, at most 200 characters"),
        "reason": StoredColumn(
            "VARCHAR",
            "why: 'no solution', 'several solutions', 'not found in time', or an English sentence; never translated",
        ),
    },
    "meta": {
        "key": StoredColumn("VARCHAR", "'schema': version of these tables; 'created_with': version of lucidoku"),
        "value": StoredColumn("VARCHAR", ""),
    },
}
"""All tables with their columns."""

UPGRADES: Mapping[int, tuple[str, ...]] = {
    1: ("ALTER TABLE steps ALTER chain_length TYPE UINTEGER",),
    2: (),  # ratings columns, which any version may add
    3: (),  # the form of `steps.evidence`; older rows keep their form, see `lucidoku.corpus.evidence`
    4: (
        "ALTER TABLE puzzles RENAME clues TO given_count",
        "ALTER TABLE puzzles RENAME difficulty TO needs",
        "ALTER TABLE puzzles RENAME pipeline TO technique_list",
        "ALTER TABLE pipelines RENAME TO technique_lists",
        "UPDATE puzzles SET needs = CASE needs WHEN 'easy' THEN 'logic' WHEN 'medium' THEN 'trial' ELSE 'guess' END",
    ),
}
"""For each older schema version, the statements that upgrade it to the next one."""


def ddl() -> list[str]:
    """Return the statements that create the tables.

    >>> ddl()[-1]
    'CREATE TABLE meta (key VARCHAR, value VARCHAR)'
    """
    return [
        f"CREATE TABLE {table} ({', '.join(f'{name} {column.type}' for name, column in columns.items())})"
        for table, columns in TABLES.items()
    ]
