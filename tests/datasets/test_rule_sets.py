"""Sets of variant puzzles pass every stage: audit, split, card, traces, judge, environment."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import lucidoku as ld
from lucidoku.datasets import audit, make_set, publish, reading, split
from lucidoku.errors import LucidokuError
from lucidoku.generator import PuzzleSpec, RuleSpec, make
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.rules._constraint import Constraint
from support import call

SIX = ld.Layout.of_size(6)
Row = dict[str, Any]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a set of killers and thermometers in two parts."""
    home = tmp_path_factory.mktemp("sets") / "rules"
    rules = {name: RuleSpec((name,), layout=SIX) for name in ("killer", "thermo")}
    make_set(rules, 8, home, into={"train": 0.5, "test": 0.5}, seed=1)
    return home


@lru_cache(maxsize=8)
def rows_of(path: Path) -> list[Row]:
    rows: list[Row] = parquet.read_table(path).to_pylist()
    return rows


def grid_of(row: Row) -> ld.Grid:
    grid = puzzle_of(row["puzzle"], ld.Layout.parse(row["layout"]))
    assert isinstance(grid, ld.Grid)
    return grid


def turned(row: Row) -> Row:
    """Return the puzzle upside down, with its constraints."""
    layout = ld.Layout.parse(row["layout"])
    last = layout.n**2 - 1
    constraints = [
        constraint._replace(lines=tuple(tuple(last - cell for cell in line) for line in constraint.lines))
        for constraint in layout.placed
    ]
    code = layout.without_constraints.with_constraints(constraints).code
    return row | {"puzzle": row["puzzle"][::-1], "solution": row["solution"][::-1], "layout": code}


def reversed_digits(row: Row) -> Row:
    """Return the puzzle with each digit d replaced by 7 - d; sums change accordingly, and thermometers are reversed."""
    layout, constraints = ld.Layout.parse(row["layout"]), list[Constraint]()
    for constraint in layout.placed:
        if constraint.rule == "killercage":
            constraints.append(constraint._replace(values=(7 * len(constraint.cells) - constraint.values[0],)))
        else:
            constraints.append(constraint._replace(lines=tuple(line[::-1] for line in constraint.lines)))
    other = str.maketrans("123456", "654321")
    code = layout.without_constraints.with_constraints(constraints).code
    return {"puzzle": row["puzzle"].translate(other), "solution": row["solution"].translate(other), "layout": code}


def write(path: Path, rows: list[Row]) -> Path:
    path.write_text(
        "".join(json.dumps({key: row[key] for key in ("puzzle", "solution", "layout")}) + "\n" for row in rows)
    )
    return path


def test_an_audit_finds_planted_faults(tmp_path: Path, made: Path) -> None:
    rows = rows_of(made / "train.parquet")
    killer, thermo = rows[0], rows[-1]
    assert "killercage" in killer["layout"] and "thermometer" in thermo["layout"]
    swapped = killer["solution"].translate(str.maketrans("12", "21"))  # obeys the houses, but not the cages
    layout = ld.Layout.parse(killer["layout"])
    short = layout.without_constraints.with_constraints(layout.placed[:1]).code
    first = layout.placed[0].cells[:2]
    clash = list("." * 36)
    clash[first[0]] = "1" if killer["solution"][first[0]] != "1" else "2"
    planted = [
        killer,
        thermo,
        killer,
        turned(killer),
        turned(reversed_digits(thermo)),
        killer | {"solution": swapped, "puzzle": "." * 36},
        killer | {"solution": "", "layout": short},
        killer | {"solution": "", "puzzle": "".join(clash)},
        killer | {"layout": "6x6+killercage:99@r1c1"},
        killer | {"layout": "9x9"},
    ]
    (report,) = audit([write(tmp_path / "planted.jsonl", planted)]).files
    assert (report.rows, report.bad, report.exact, report.equivalent) == (10, 2, 1, 3)
    several = 1 + (ld.count(grid_of(planted[5]), limit=2) > 1)  # without givens, the cages may or may not suffice
    assert (report.not_unique, report.no_solution, report.wrong_answer) == (several, 1, 1)
    assert [number for number, _reason in report.named_bad] == [9, 10]


@pytest.mark.parametrize("change", [turned, reversed_digits, lambda row: turned(reversed_digits(row))])
def test_a_transformed_copy_of_a_set_leaks_all_of_it(tmp_path: Path, made: Path, change: Any) -> None:
    rows = rows_of(made / "train.parquet")
    report = audit([made / "train.parquet", write(tmp_path / "copy.jsonl", [change(row) for row in rows])])
    assert report.across.equivalent == report.across.same_solution == len(rows) and report.across.exact == 0
    assert not any(file.wrong_answer or file.not_unique or file.no_solution or file.bad for file in report.files)


def test_other_constraints_make_another_puzzle_of_the_same_solution(tmp_path: Path, made: Path) -> None:
    row = next(row for row in rows_of(made / "train.parquet") if "killer" in row["layout"])
    layout = ld.Layout.parse(row["layout"])
    more = layout.without_constraints.with_constraints(
        [*layout.placed, Constraint("odd" if row["solution"][0] in "135" else "even", ((0,),))]
    )
    report = audit([write(tmp_path / "two.jsonl", [row, row | {"layout": more.code}])])
    assert (report.files[0].exact, report.files[0].equivalent, report.files[0].same_solution) == (0, 0, 1)


def test_an_interrupted_audit_resumes(tmp_path: Path, made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "BATCH", 3)
    rows = [row for name in ("train", "test") for row in rows_of(made / f"{name}.parquet")]
    source = write(tmp_path / "all.jsonl", [*rows, turned(rows[1])])
    wanted = audit([source], write=tmp_path / "wanted.parquet")
    seen: list[int] = []

    def stop(more: int) -> None:
        seen.append(more)
        if len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        audit([source], state=tmp_path / "state", on_progress=stop)
    codes = tmp_path / "state" / "0.layouts"
    codes.write_bytes(codes.read_bytes() + b"cut off in the mid")  # as if the run had been killed
    report = audit([source], state=tmp_path / "state", write=tmp_path / "found.parquet", on_progress=seen.append)
    assert sum(seen) == len(rows) + 1
    assert report == wanted and report.files[0].equivalent == 1
    assert (tmp_path / "found.parquet").read_bytes() == (tmp_path / "wanted.parquet").read_bytes()


def test_a_split_keeps_transformed_copies_together_and_its_rows_have_their_rules(tmp_path: Path, made: Path) -> None:
    rows = rows_of(made / "train.parquet")
    source = write(tmp_path / "all.jsonl", [*rows, *map(turned, rows)])
    done = split([source], {"a": 0.5, "b": 0.5}, tmp_path / "parts", stratify="level")
    assert [(part.rows, part.groups) for part in done.parts] == [(4, 2), (4, 2)] and done.shared == 0
    report = audit([tmp_path / "parts" / f"{name}.parquet" for name in "ab"])
    assert report.across.equivalent == 0 and [file.equivalent for file in report.files] == [2, 2]
    written = [row for name in "ab" for row in rows_of(tmp_path / "parts" / f"{name}.parquet")]
    for row in written:
        assert ld.solve(grid_of(row)).line == row["solution"]  # type: ignore[union-attr]
    with pytest.raises(LucidokuError, match="no row has a value of 'se'; choose another --stratify"):
        split([source], {"a": 0.5, "b": 0.5}, tmp_path / "rated", stratify="se")


def test_a_layout_with_extra_houses_is_written(tmp_path: Path) -> None:
    puzzle = make(PuzzleSpec(layout=ld.Layout.of_size(4).with_diagonals()), seed=1)
    (tmp_path / "list.csv").write_text(f"puzzle,layout\n{puzzle.line},4x4+diagonals\n")
    audit([tmp_path / "list.csv"], write=tmp_path / "clean.parquet")
    assert [row["layout"] for row in parquet.read_table(tmp_path / "clean.parquet").to_pylist()] == ["4x4+diagonal"]
    (tmp_path / "list.csv").write_text("puzzle\n1.....2..3.....4\n")
    audit([tmp_path / "list.csv"], write=tmp_path / "usual.parquet")
    assert parquet.read_schema(tmp_path / "usual.parquet").names == ["puzzle", "solution", "file", "row"]


def test_traces_say_the_rules_or_refuse(tmp_path: Path, made: Path) -> None:
    path = str(made / "train.parquet")
    assert call(["data", "traces", path, "--form", "chat", "--out", str(tmp_path / "chat.jsonl")]).exit_code == 0
    asked = json.loads((tmp_path / "chat.jsonl").read_text().splitlines()[0])["messages"][0]["content"]
    row = rows_of(made / "train.parquet")[0]
    meaning = "Digits in a cage do not repeat, and they add up to its sum, if it has one."
    assert asked.endswith(f"\n\n{meaning}\nLayout: {row['layout']}")
    for form in ("tokens", "hrm", "integers"):
        ended = call(["data", "traces", path, "--form", form, "--out", str(tmp_path / form)])
        assert ended.exit_code == 2 and not (tmp_path / form).exists()
        assert ended.stderr == (
            f"lucidoku: puzzle 1 has variant rules, which the form {form} cannot express; choose one of jsonl, chat\n"
        )


def test_its_card_and_its_steps(made: Path, tmp_path: Path) -> None:
    done = publish(made, "cc0-1.0")
    assert [file.not_unique + file.wrong_answer + file.bad for file in done.audit.files] == [0, 0]
    croissant = json.loads((made / "croissant.json").read_text())
    assert "layout" in [field["name"] for field in croissant["recordSet"][0]["field"]]
    lines = [
        json.dumps({"puzzle": row["puzzle"], "layout": row["layout"], "step": row["steps"].splitlines()[0]})
        for row in rows_of(made / "test.parquet")
    ]
    (tmp_path / "steps.jsonl").write_text("\n".join([*lines, lines[0].replace("6x6", "0x3")]))
    ended = call(["data", "judge", str(tmp_path / "steps.jsonl")])
    assert [json.loads(line)["accepted"] for line in ended.stdout.splitlines()] == [*[True] * len(lines), None]


def test_an_environment_plays_them(made: Path) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import lucidoku.datasets.environments

    assert lucidoku.datasets.environments.REWARDS
    grids = [grid_of(row) for row in rows_of(made / "train.parquet")]
    env = gymnasium.make("lucidoku/Sudoku-v0", puzzles=grids, reward="proof")
    check_env(env.unwrapped, skip_render_check=True)
    for number, grid in enumerate(grids):
        _seen, info = env.reset(options={"puzzle": number})
        assert info["layout"] == grid.layout.code
        rewards = [env.step(action)[1:3] for step in ld.explain(grid) for action in actions(step)]
        assert all(reward > 0 for reward, _ended in rewards) and rewards[-1][1]
    envs = gymnasium.make_vec("lucidoku/Sudoku-v0", 5, vectorization_mode="vector_entry_point", puzzles=grids)
    _seen, info = envs.reset(seed=1)
    assert {*info["layout"]} <= {grid.layout.code for grid in grids} and len(info["layout"]) == 5
    with pytest.raises(LucidokuError, match="variant puzzles are not made here"):
        gymnasium.make("lucidoku/Sudoku-v0", layout="4x4+antiking")
    with pytest.raises(LucidokuError, match="puzzle 2 is not a 6x6 grid, as the first one is"):
        gymnasium.make("lucidoku/Sudoku-v0", puzzles=[grids[0], "1.....2..3.....4"])


def actions(step: ld.Step) -> Iterator[int]:
    n = step.layout.n
    for candidate in step.eliminations:
        yield int(candidate.cell) * n + candidate.digit - 1 + n**3
    for candidate in step.placements:
        yield int(candidate.cell) * n + candidate.digit - 1
