"""Ratings in a corpus: correct values, no repeats, and new columns for older corpora."""

from __future__ import annotations

from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.corpus import Corpus, build, export, merge
from lucidoku.corpus.database import create
from lucidoku.corpus.rating import rate_stored
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.tables.schema import TABLES, rating_columns
from sets import make_older

LINES = [
    line.split("\t")[0]
    for line in (Path(__file__).parent.parent / "data" / "ratings.tsv").read_text().splitlines()[1:13]
]
SCALES = ("se", "se121")
SMALL = "1.3..4..4.2..3.1"


def test_ratings_are_those_of_the_cards(tmp_path: Path) -> None:
    path = tmp_path / "a.corpus"
    assert build([*LINES[:5], SMALL], path, rate="se").rated == 5
    # A later run adds ratings of new puzzles and on scales not requested before.
    assert build(LINES, path, rate=("se", "se121")).rated == (len(LINES) - 5) + len(LINES)
    assert build(LINES, path, rate=SCALES).rated == 0
    with Corpus(path) as corpus:
        for puzzle in corpus:
            if len(puzzle.puzzle) < 81:
                assert puzzle.se_er is None and puzzle.se121_hardest is None
                continue
            card = ld.rate(puzzle.grid, SCALES)
            for scale in SCALES:
                rating = getattr(card, scale)
                stored = [puzzle.row[f"{scale}_{name}"] for name in ("er", "ep", "ed", "hardest")]
                assert stored == [rating.er, rating.ep, rating.ed, rating.hardest.short]
        hard = corpus.rows("SELECT puzzle FROM puzzles WHERE se_er > 6")
        assert {row["puzzle"] for row in hard} == {line for line in LINES if ld.rate(line, "se").se.er > 6}


def test_a_full_grid_has_no_step(tmp_path: Path) -> None:
    full = ld.solve(LINES[0])
    assert full is not None
    build([full], tmp_path / "a.corpus", rate="se")
    with Corpus(tmp_path / "a.corpus") as corpus:
        assert (corpus[1].se_er, corpus[1].se_hardest) == (0.0, "O")


def test_finished_blocks_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.corpus"
    build(LINES, path)
    monkeypatch.setattr("lucidoku.corpus.rating._BLOCK", 4)
    connection = create(path)

    def stop(made: int) -> None:
        if made == 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rate_stored(connection, ("se",), 1, stop)
    assert rate_stored(connection, ("se",), 1, lambda made: None) == len(LINES) - 8
    connection.close()


def test_a_scale_without_columns_is_refused_before_anything_is_done(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match="does not keep the scale"):
        build(LINES, tmp_path / "a.corpus", rate="hodoku")
    assert not (tmp_path / "a.corpus").exists()


def test_older_corpora_are_upgraded(tmp_path: Path) -> None:
    path = tmp_path / "a.corpus"
    build(LINES[:3], path)
    connection = create(path)
    for name in rating_columns():
        connection.execute(f"ALTER TABLE puzzles DROP COLUMN {name}")
    make_older(connection, 2)
    connection.close()
    with pytest.raises(LucidokuError, match="older version"):
        Corpus(path)
    assert build(LINES[:4], path, rate="se").rated == 4
    with Corpus(path) as corpus:
        assert list(corpus[1].row) == list(TABLES["puzzles"]) and corpus[1].needs == corpus[1].walk.needs


def test_folders_without_ratings_are_read_with_empty_columns(tmp_path: Path) -> None:
    parquet, duckdb = pytest.importorskip("pyarrow.parquet"), pytest.importorskip("duckdb")
    build(LINES[:3], tmp_path / "a.corpus", rate="se")
    with Corpus(tmp_path / "a.corpus") as corpus:
        export(corpus, tmp_path / "folder")
    file = tmp_path / "folder" / "puzzles.parquet"
    table = parquet.read_table(file)
    parquet.write_table(table.drop_columns([name for name in table.column_names if name.startswith("se")]), file)
    with Corpus(tmp_path / "folder") as older:
        assert older[1].se_er is None
    assert merge(tmp_path / "b.corpus", tmp_path / "folder") == 3
    meta = tmp_path / "folder" / "meta.parquet"
    duckdb.sql(
        f"COPY (SELECT key, CASE key WHEN 'schema' THEN '4' ELSE value END AS value FROM '{meta}')"
        f" TO '{meta}.new' (FORMAT parquet)"
    )
    Path(f"{meta}.new").replace(meta)
    with pytest.raises(LucidokuError, match="older version; make it again"):
        Corpus(tmp_path / "folder")
