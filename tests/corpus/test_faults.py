"""A wrong statement in SQL is answered by one sentence with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from lucidoku.corpus import Corpus, build, faults
from lucidoku.corpus.faults import RATINGS
from lucidoku.errors import LucidokuError
from lucidoku.tables.schema import TABLES
from support import call


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("faults") / "my.corpus"
    build(["1.....2..3.....4"], path)
    return path


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("SELECT foo FRM puzzles", "SQL, column 16: 'puzzles' is not expected here"),
        ("SELECT given_cont FROM puzzles", "SQL, column 8: unknown column 'given_cont': did you mean given_count"),
        ("SELECT t.clue FROM puzzles t", "SQL, column 8: unknown column 'clue': did you mean given_count?"),
        ('SELECT 1 FROM puzzles WHERE level = "hard"', "unknown column 'hard': did you mean level = 'hard'?"),
        ("SELECT sudoku FROM puzzles", "unknown column 'sudoku': did you mean puzzle?"),
        ("SELECT hodoku_score FROM puzzles", "unknown column 'hodoku_score': did you mean score?"),
        ("SELECT * FROM puzzle", "SQL, column 15: unknown table 'puzzle': did you mean puzzles?"),
        ("SELECT step.technique FROM steps", "SQL, column 8: unknown table 'step': did you mean steps?"),
        ("SELECT name FROM techniques", "unknown table 'techniques': did you mean technique_counts?"),
        ("SELECT 1 FROM puzzles WHERE difficulty = 'easy'", "unknown column 'difficulty': did you mean level?"),
        ("SELECT * FROM puzle", "SQL, column 15: unknown table 'puzle'; expected one of puzzles, steps"),
        ("SELECT *\nFROM puzzles\nWHERE blah > 3", "SQL, line 3, column 7: unknown column 'blah'"),
        ("SELECT 1 FROM steps WHERE technique = 'locked-candidates' AND x", "SQL, column 63: unknown column 'x'"),
        ("SELECT sqr(given_count) FROM puzzles", "SQL, column 8: unknown function 'sqr': did you mean sqrt?"),
        ("SELECT level + 1 FROM puzzles", "SQL, column 14: '+' does not take VARCHAR, INTEGER"),
        ("SELECT level, count(*) FROM puzzles", "SQL, column 8: 'level' must be in GROUP BY"),
        ("SELECT 'abc", "SQL, column 8: a quotation mark is not closed"),
        ("SELECT 1 FROM puzzles WHERE given_count = 'x'", "'x' is not a value of the type UINT16"),
        ("DELETE FROM puzzles", "SQL, column 1: DELETE would change the corpus, which is only read here"),
        (" ;", "the statement is empty; expected for instance SELECT count"),
        ("SELECT * FROM read_csv('/etc/passwd')", "a statement may read this corpus only"),
        ("SET threads = 1", "a statement may read this corpus only"),
    ],
)
def test_a_wrong_statement_is_reported_with_its_place(path: Path, statement: str, says: str) -> None:
    with Corpus(path, closed=True) as corpus, pytest.raises(LucidokuError) as error:
        corpus.rows(statement)
    assert says in str(error.value) and "\n" not in str(error.value) and "Error:" not in str(error.value)


def test_a_place_is_found_in_a_long_statement(path: Path) -> None:
    """The position is right though DuckDB quotes only a part of the statement."""
    more = " AND ".join(["given_count > 3"] * 40)
    statement = f"SELECT level FROM puzzles WHERE {more} AND foo = 3 AND {more}"
    error = pytest.raises(LucidokuError, match=f"SQL, column {statement.index('foo') + 1}: unknown column 'foo'")
    with Corpus(path) as corpus, error:
        corpus.rows(statement)


@pytest.mark.parametrize(
    ("condition", "says"),
    [
        ("foo = 3", "SQL, column 1: unknown column 'foo'"),
        ("number > 0 AND given_count > 'x'", "SQL, column 30: 'x' is not a value"),
        ("number > 1 ORDER", "SQL, column 12: 'ORDER' is not expected here"),
        ("level =", "SQL: the condition is not complete, or has a bracket too many"),
        ("level = 'hard')", "SQL: the condition is not complete, or has a bracket too many"),
    ],
)
def test_places_count_in_the_condition(path: Path, condition: str, says: str) -> None:
    """The position refers to the user's condition, not to the generated statement."""
    shown = call(["corpus", "query", str(path), "--where", condition])
    assert shown.exit_code == 2 and says in shown.stderr


def test_a_condition_may_name_columns_of_steps_and_puzzles(path: Path) -> None:
    shown = call(["corpus", "query", str(path), "--where", "given_count = 4 AND number = 1"])
    assert shown.stdout.startswith("1\t1\t")
    with Corpus(path) as corpus:
        assert len(corpus.steps().where("given_count = ? AND number < ?", 4, 3, both=True)) == 2


def test_words_for_columns_and_tables_mean_what_there_is() -> None:
    columns = {name for table in TABLES.values() for name in table}
    assert {*RATINGS.values()} <= columns
    assert {*faults._MEANT} <= columns
    assert {*faults._TABLE_WORDS.values()} <= {*TABLES}
