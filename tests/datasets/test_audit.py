"""Audits of sets: planted faults are counted, all of them and nothing else."""

from __future__ import annotations

import gzip
import json
import re
import sys
from itertools import chain, permutations, product
from pathlib import Path

import numpy as np
import pyarrow
import pytest
from pyarrow import parquet

import lucidoku as ld
import lucidoku.solvers
from lucidoku import _engine
from lucidoku.datasets import audit
from lucidoku.datasets.keys import invariant
from lucidoku.errors import LucidokuError
from sets import ANSWERS, GRIDS, LINES, listed, move_puzzle
from support import call

KEYS = {"name", "rows", "exact", "equivalent", "same_solution", "not_unique", "no_solution", "wrong_answer"}


def test_planted_duplicates_are_counted(tmp_path: Path) -> None:
    assert len(LINES) >= 12
    train = [*LINES[:8], LINES[0], move_puzzle(LINES[1], 1), move_puzzle(LINES[1], 2)]
    test = [*LINES[8:12], LINES[2], move_puzzle(LINES[3], 3), move_puzzle(LINES[0], 4)]
    report = audit([listed(tmp_path / "a", train), listed(tmp_path / "b", test)])
    first, two = report.files
    assert (first.rows, first.exact, first.equivalent, first.same_solution) == (11, 1, 3, 3)
    assert (two.rows, two.exact, two.equivalent, two.same_solution) == (7, 0, 0, 0)
    assert (report.across.exact, report.across.equivalent, report.across.same_solution) == (1, 3, 3)


def test_other_givens_of_one_solution_are_reported(tmp_path: Path) -> None:
    more = [answer.replace("1", ".").replace("2", ".", 3) for answer in ANSWERS[:3]]
    copies = [move_puzzle(line, seed) for seed, line in enumerate(more)]
    report = audit([listed(tmp_path / "a", LINES[:6]), listed(tmp_path / "b", copies)])
    assert (report.across.exact, report.across.equivalent, report.across.same_solution) == (0, 0, 3)


def test_puzzles_without_one_solution_and_wrong_answers(tmp_path: Path) -> None:
    several, none = "." * 81, "11" + "." * 79
    broken = ANSWERS[1][1:] + ANSWERS[1][0]
    rows = [(LINES[0], ANSWERS[0]), (LINES[1], broken), (several, ANSWERS[0]), (none, ANSWERS[0]), (LINES[2], "")]
    rows.append((several, move_puzzle(ANSWERS[3], 5)[:-1] + "x"))
    path = listed(tmp_path / "a.csv", ["quizzes,solutions", *(",".join(row) for row in rows)])
    report = audit([path]).files[0]
    assert (report.not_unique, report.no_solution, report.wrong_answer, report.bad) == (1, 1, 2, 1)
    assert report.named_bad[0][0] == 6


@pytest.mark.parametrize("form", ["kaggle", "hrm.csv", "gz", "parquet", "jsonl", "hrm", "325"])
def test_every_form_says_the_same(form: str, tmp_path: Path) -> None:
    lines, answers = [*LINES[:5], LINES[0]], [*ANSWERS[:5], ANSWERS[1]]
    zeros = [line.replace(".", "0") for line in lines]
    values = np.array([list(map(int, line)) for line in zeros])
    solved = np.array([list(map(int, line)) for line in answers])
    path = tmp_path / "set.csv"
    if form in ("kaggle", "hrm.csv", "gz"):
        pairs = list(zip(zeros, answers, strict=True))
        rows = ["quizzes,solutions", *map(",".join, pairs)]
        if form == "hrm.csv":
            rows = ["source,question,answer,rating", *(f'"a,b",{p},{a},7' for p, a in zip(lines, answers, strict=True))]
        text = "\n".join(rows)
        path = path if form != "gz" else tmp_path / "set.csv.gz"
        path.write_bytes(gzip.compress(text.encode()) if form == "gz" else text.encode())
    elif form == "parquet":
        path = tmp_path / "set.parquet"
        parquet.write_table(pyarrow.table({"puzzle": lines, "solution": answers}), path)
    elif form == "jsonl":
        path = tmp_path / "set.jsonl"
        objects = [{"puzzle": v.reshape(9, 9).tolist(), "solution": a} for v, a in zip(values, answers, strict=True)]
        path.write_text("\n".join(map(json.dumps, objects)))
    elif form == "hrm":
        path = tmp_path
        np.save(path / "all__inputs.npy", (values + 1).astype(np.uint8))
        np.save(path / "all__labels.npy", (solved + 1).astype(np.uint8))
    else:
        path = tmp_path / "set.npy"
        lists = []
        for given, full in zip(values, solved, strict=True):
            order = sorted(range(81), key=lambda cell: given[cell] == 0)
            givens = int((given > 0).sum())
            lists.append([givens, *(x for k in order for x in (k // 9, k % 9, int(full[k]), 0 if given[k] else 2))])
        np.save(path, np.array(lists))
    report = audit([path]).files[0]
    assert (report.rows, report.bad) == (6, 0)
    # 325 integers have no separate givens, so a foreign answer turns them into another puzzle
    assert (report.exact, report.equivalent, report.wrong_answer) == ((0, 0, 0) if form == "325" else (1, 1, 1))


def test_bad_rows_are_counted_and_named(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    puzzles = [LINES[0], None, float("nan"), LINES[1][:-1], ANSWERS[0], "x" * 81, 5]
    path.write_text("\n".join([*(json.dumps({"puzzle": p}) for p in puzzles), '{"puzzle": "12']))
    report = audit([path]).files[0]
    assert (report.rows, report.bad) == (8, 7)
    assert [number for number, _reason in report.named_bad] == [2, 3, 4, 5, 6, 7, 8]
    assert report.named_bad[2][1] == "expected 81 cells per puzzle, got 80"


def test_the_clean_file_has_each_good_puzzle_once(tmp_path: Path) -> None:
    a = listed(tmp_path / "a.txt", [*LINES[:3], move_puzzle(LINES[0], 9), "." * 81])
    b = listed(tmp_path / "b.txt", [move_puzzle(LINES[1], 8), LINES[3]])
    audit([a, b], write=tmp_path / "clean.parquet")
    rows = parquet.read_table(tmp_path / "clean.parquet").to_pylist()
    assert [row["puzzle"] for row in rows] == LINES[:4]
    assert [row["solution"] for row in rows] == ANSWERS[:4]
    assert [(row["file"], row["row"]) for row in rows] == [("a.txt", 1), ("a.txt", 2), ("a.txt", 3), ("b.txt", 2)]


def test_an_interrupted_audit_resumes_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lucidoku.datasets import reading

    path = listed(tmp_path / "a.csv", ["puzzle", *LINES[:4], "bad", *LINES[:2], move_puzzle(LINES[3], 1), *LINES[4:6]])
    whole = audit([path])
    monkeypatch.setattr(reading, "BATCH", 3)
    seen: list[int] = []

    def stop(rows: int) -> None:
        seen.append(rows)
        if len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        audit([path], state=tmp_path / "state", on_progress=stop)
    seen.append(0)
    assert audit([path], state=tmp_path / "state", on_progress=stop) == whole
    assert sum(seen) == whole.files[0].rows == 10  # no row was read twice
    path.write_text("puzzle\n")
    with pytest.raises(LucidokuError, match="choose another folder"):
        audit([path], state=tmp_path / "state")


def test_parts_of_the_keys_count_as_the_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    train = listed(tmp_path / "a", [*LINES[:8], *(move_puzzle(line, 3) for line in LINES[:5])])
    test = listed(tmp_path / "b", [move_puzzle(line, 4) for line in LINES[3:12]])
    whole = audit([train, test])
    monkeypatch.setattr(sys.modules["lucidoku.datasets.audit"], "_AT_ONCE", 4)
    assert audit([train, test]) == whole


def test_the_quick_key_of_a_solution_is_invariant_under_symmetry() -> None:
    def of(lines: list[str]) -> list[int]:
        cells = np.array([list(map(int, line)) for line in lines], np.uint8)
        return [int(number) for number in invariant(cells, GRIDS[0].layout)]

    distinct = {ld.canonical(answer).line: answer for answer in ANSWERS}
    numbers = of(list(distinct.values()))
    assert len(set(numbers)) == len(numbers)
    assert of([move_puzzle(answer, seed) for seed, answer in enumerate(distinct.values())]) == numbers


def test_the_four_by_four_grids_are_two(tmp_path: Path) -> None:
    lines = [grid.line[:-1] + "." for grid in ld.solutions("." * 16)]
    report = audit([listed(tmp_path / "a", lines)]).files[0]
    assert (report.rows, report.exact, report.same_solution) == (288, 0, 286)


def test_the_command_prints_the_keys(tmp_path: Path) -> None:
    path = listed(tmp_path / "a.csv", ["puzzle", LINES[0], "12"])
    shown = call(["data", "audit", str(path), "--json"])
    report = json.loads(shown.stdout)
    assert shown.exit_code == 0 and set(report) == {"files", "across"}
    assert set(report["files"][0]) == KEYS and set(report["across"]) == {"exact", "equivalent", "same_solution"}
    assert "row 2: expected 81 cells per puzzle, got 2" in shown.stderr


def test_the_commands_print_the_notes_of_readings(tmp_path: Path) -> None:
    rows = [LINES[0], f"{LINES[1]} windoku", f"{LINES[2]} windoku", LINES[3].replace(".", "0", 1)]
    path = listed(tmp_path / "a.csv", ["puzzle", *rows])
    notes = ["2 puzzles: the words name 'windoku'", "1 puzzle: 0 and . are both taken as empty cells"]
    shown = call(["data", "audit", str(path), "--json"])
    assert shown.exit_code == 0 and all(text in shown.stderr for text in notes), shown.stderr
    assert sorted(json.loads(shown.stdout)["files"][0]["notes"].values()) == [1, 2]
    shown = call(["data", "split", str(path), "--into", "a:0.5,b:0.5", "--out", str(tmp_path / "sets"), "--json"])
    assert shown.exit_code == 0 and all(text in shown.stderr for text in notes), shown.stderr
    assert "notes" not in json.loads(shown.stdout)  # it is the same in each language


def test_the_notes_of_an_interrupted_audit_are_kept(tmp_path: Path) -> None:
    path, state = listed(tmp_path / "a", [LINES[0], f"{LINES[1]} windoku"]), tmp_path / "state"
    first = audit([path], state=state).notes
    assert list(first.values()) == [1] and audit([path], state=state).notes == first


@pytest.mark.parametrize("width", ["80", "140"])
def test_the_command_prints_a_table(width: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", width)
    path = listed(tmp_path / "a.txt", [*LINES[:3], LINES[0]])
    shown = call(["data", "audit", str(path), str(path)])
    assert shown.exit_code == 0 and "…" not in shown.stdout
    rows = {line.split("│")[1].strip(): re.findall(r"\d+", line) for line in shown.stdout.splitlines() if "│" in line}
    assert rows["rows"] == ["4", "4"] and rows["equivalent"] == ["1", "1", "4"] and rows["no solution"] == ["0", "0"]


def test_rows_without_an_answer_are_not_wrong(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    answers = [ANSWERS[0], None, "", ANSWERS[0]]
    parquet.write_table(pyarrow.table({"puzzle": [*LINES[:3], None], "answer": answers}), path)
    report = audit([path]).files[0]
    assert (report.rows, report.bad, report.wrong_answer) == (4, 1, 0)


@pytest.mark.parametrize("name", ["a.csv.gz", "a.parquet", "a.npy"])
def test_a_truncated_file_is_one_sentence(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if name.endswith(".gz"):
        path.write_bytes(gzip.compress("\n".join(["puzzle", *LINES]).encode())[:-60])
    elif name.endswith(".npy"):
        np.save(path, np.zeros((5, 81), np.uint8))
        path.write_bytes(path.read_bytes()[:-60])
    else:
        parquet.write_table(pyarrow.table({"puzzle": LINES}), path)
        path.write_bytes(path.read_bytes()[:-60])
    with pytest.raises(LucidokuError, match=f"cannot read .*{name}"):
        audit([path])


@pytest.mark.parametrize("content", ["", "puzzle\n"])
def test_an_empty_set_is_one_sentence(content: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(content)
    with pytest.raises(LucidokuError):
        audit([path])


def test_the_third_file_is_compared_with_both_before(tmp_path: Path) -> None:
    third = [move_puzzle(LINES[0], 1), move_puzzle(LINES[4], 2), LINES[8]]
    report = audit(
        [listed(tmp_path / "a", LINES[:3]), listed(tmp_path / "b", LINES[3:6]), listed(tmp_path / "c", third)]
    )
    assert (report.across.exact, report.across.equivalent, report.across.same_solution) == (0, 2, 2)


def test_solutions_that_share_the_quick_key_are_distinguished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [listed(tmp_path / "a", LINES[:6]), listed(tmp_path / "b", [move_puzzle(line, 6) for line in LINES[4:9]])]
    whole = audit(files)
    module = sys.modules["lucidoku.datasets.spool"]
    monkeypatch.setattr(module, "class_key", lambda solutions, layout, cores: np.ones(len(solutions), np.uint64))
    monkeypatch.setattr(module, "classes_known", lambda layout: False)
    assert audit(files) == whole
    assert whole.across.same_solution == 2


def test_ratings_are_counted_of_rows_with_one_solution(tmp_path: Path) -> None:
    several = "." * 20 + LINES[0][20:]
    report = audit([listed(tmp_path / "a", [*LINES[:6], several])], ratings="se").files[0].ratings
    values = [card.er for line in LINES[:6] if (card := ld.rate(line, "se").se)]
    assert (report["scale"], report["rated"], report["of"]) == ("se", 6, 6)
    assert report["counts"] == {f"{value:g}": values.count(value) for value in sorted(set(values))}


def test_a_sample_of_ratings_is_reproducible_and_states_its_population(tmp_path: Path) -> None:
    path = listed(tmp_path / "a", LINES[:20])
    first, two = (audit([path], ratings="se", sample=5).files[0].ratings for _again in range(2))
    assert first == two and (first["rated"], first["of"]) == (5, 20)
    assert audit([path], ratings="se", sample=0).files[0].ratings["rated"] == 20
    with pytest.raises(LucidokuError, match="unknown scale 'beauty'"):
        audit([path], ratings="beauty")


def test_the_command_prints_ratings(tmp_path: Path) -> None:
    path = listed(tmp_path / "a", LINES[:4])
    done = call(["data", "audit", str(path), "--scale", "se", "--sample", "3"])
    assert done.exit_code == 0 and "3 of 4" in " ".join(done.output.split())
    record = json.loads(call(["data", "audit", str(path), "--scale", "se", "--json"]).output)
    assert record["files"][0]["ratings"]["rated"] == 4


PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("empty.csv", b"", "empty.csv is empty"),
        ("head.csv", b"puzzle,solution\n", "head.csv has no rows"),
        ("nan.csv", b"puzzle,solution\nNaN,NaN\n,\n", "nan.csv has no row that is a puzzle; row 1: "),
        ("short.txt", PUZZLE[1:].encode() + b"\n", "short.txt has no row that is a puzzle; row 1: "),
        (
            "cut.csv.gz",
            gzip.compress(("puzzle\n" + (PUZZLE + "\n") * 90).encode(), mtime=0)[:70],
            "cannot read cut.csv.gz: ",
        ),
        ("fake.csv.gz", PUZZLE.encode(), "cannot read fake.csv.gz: "),
        ("cut.parquet", b"PAR1abc", "cannot read cut.parquet: "),
        ("cut.npy", b"\x93NUMPY\x01\x00v\x00{'descr'", "cannot read cut.npy: "),
        ("swapped.csv", f"puzzle,solution\n{'123456789' * 9},{PUZZLE}\n".encode(), "row 1: "),
    ],
)
def test_a_broken_file_is_one_sentence(
    name: str, content: bytes, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(content)
    done = call(["data", "audit", name])
    assert done.exit_code == 2 and said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    split = call(["data", "split", name, "--into", "train:0.5,test:0.5", "--out", "parts"])
    assert split.exit_code == 2 and not Path("parts").exists()


def test_truncated_compressed_claims_are_one_sentence(tmp_path: Path) -> None:
    claims = tmp_path / "claims.jsonl.gz"
    line = json.dumps({"puzzle": PUZZLE, "step": "r1c1=5"}) + "\n"
    claims.write_bytes(gzip.compress(line.encode() * 300)[:90])
    done = call(["data", "judge", str(claims)])
    assert done.exit_code == 2 and "cannot read" in done.stderr and "Traceback" not in done.stderr


def test_the_page_has_all_numbers(tmp_path: Path) -> None:
    (tmp_path / "train.txt").write_text(f"{PUZZLE}\n{PUZZLE}\nnothing\n")
    (tmp_path / "test & <b>.txt").write_text(f"{PUZZLE}\n")
    page = tmp_path / "audit.html"
    files = [str(tmp_path / "train.txt"), str(tmp_path / "test & <b>.txt")]
    done = call(["data", "audit", *files, "--scale", "se", "--out", str(page), "--lang", "fr"])
    assert done.exit_code == 0
    text = page.read_text(encoding="utf-8")
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", text)
    place = cells.index(files[0])
    assert cells[place + 1 : place + 9] == ["3", "1", "1", "1", "1", "0", "0", "0"]
    assert "test &amp; &lt;b&gt;.txt" in text and "<b>" not in text and '<html lang="fr">' in text
    assert text.count('class="bar"') == 2 and "<li value=3>" in text


def test_the_form_of_a_full_grid_is_the_smallest_line() -> None:
    """The quick form of a full 9×9 grid is equal for copies, and no copy has a smaller line."""
    for number, answer in enumerate(ANSWERS[:30]):
        form = ld.canonical(answer).line
        copies = [move_puzzle(answer, 100 * number + seed) for seed in range(40)]
        assert {ld.canonical(copy).line for copy in copies} == {form}
        names = [str.maketrans(copy[:9], "123456789") for copy in copies]
        assert form <= min(copy.translate(name) for copy, name in zip(copies, names, strict=True))
        turned = "".join(answer[9 * c + r] for r in range(9) for c in range(9))
        assert ld.canonical(turned).line == form
        assert ld.canonical(form).line == form and ld.solve(form[:-1] + ".").line == form  # type: ignore[union-attr]


def every_first_row(answer: str) -> set[str]:
    """Return all 46,656 lines of a full grid that begin with 123456789 and have the other rows and bands sorted by
    first cell."""
    grid = np.array([int(digit) for digit in answer], np.uint8).reshape(9, 9)
    orders = [
        [3 * stack + column for stack, columns in zip(stacks, inside, strict=True) for column in columns]
        for stacks in permutations(range(3))
        for inside in product(permutations(range(3)), repeat=3)
    ]
    lines = set()
    for cells in (grid, grid.T):
        for order in orders:
            for first in range(9):
                moved_cells = cells[:, order]
                names = np.zeros(10, np.uint8)
                names[moved_cells[first]] = range(1, 10)
                rows = [bytes(row) for row in names[moved_cells]]
                bands = sorted(sorted(rows[3 * band : 3 * band + 3]) for band in range(3))
                lines.add("".join(str(digit) for row in chain.from_iterable(bands) for digit in row))
    return lines


@pytest.mark.parametrize("answer", ANSWERS[:3])
def test_the_quick_form_of_full_grids_is_the_smallest_of_all(answer: str) -> None:
    lines = every_first_row(answer)
    assert len(lines) > 10_000 and ld.canonical(answer).line == min(lines)


def test_invalid_full_grids_have_a_form_as_well() -> None:
    def form(line: str) -> bytes:
        return _engine.canonical(bytes(map(int, line)), 3, 3)[0]

    broken = ANSWERS[0][1:] + ANSWERS[0][0]
    assert form(move_puzzle(broken, 3)) == form(broken) != form(ANSWERS[0])


DIAGONAL = "................57....4.91.59.4..1..3.7..5...26...7...9....1.48..............2..."


@pytest.mark.parametrize("form", ["parquet", "csv", "jsonl"])
def test_a_column_of_layouts_is_obeyed(form: str, tmp_path: Path) -> None:
    names = str.maketrans("123456789", "987654321")
    table = {
        "puzzle": [DIAGONAL, DIAGONAL.translate(names), LINES[0], move_puzzle(DIAGONAL, 1), DIAGONAL],
        "layout": ["9x9+diagonal", "9x9+diagonal", "9x9", "9x9+diagonal", "nonsense"],
    }
    path = tmp_path / f"a.{form}"
    rows = list(zip(*table.values(), strict=True))
    if form == "parquet":
        parquet.write_table(pyarrow.table(table), path)
    elif form == "csv":
        path.write_text("puzzle,layout\n" + "".join(f"{p},{code}\n" for p, code in rows))
    else:
        path.write_text("".join(json.dumps({"puzzle": p, "layout": code}) + "\n" for p, code in rows))
    report = audit([path]).files[0]
    assert [number for number, _reason in report.named_bad] == [3, 5]
    assert report.named_bad[0][1] == "expected a 9x9 with diagonals grid, got 9x9"
    # relabelling is a symmetry there, moving lines is not
    assert (report.equivalent, report.same_solution) == (1, 1) and report.not_unique + report.no_solution <= 1


@pytest.mark.parametrize("bad", [0, 1, 5])
def test_one_bad_row_does_not_affect_the_others(bad: int, tmp_path: Path) -> None:
    """Good rows are read as a table; a bad row among them forces row-by-row reading, with the same result."""
    rows = [f"{line},{answer}" for line, answer in zip(LINES[:6], [*ANSWERS[:5], ANSWERS[0]], strict=True)]
    good = audit([listed(tmp_path / "a.csv", ["puzzle,solution", *rows])]).files[0]
    rows.insert(bad, f"{LINES[0]}7,")
    report = audit([listed(tmp_path / "b.csv", ["puzzle,solution", *rows])]).files[0]
    assert report.named_bad[0][0] == bad + 1 and good.wrong_answer == 1
    for name in ("exact", "equivalent", "same_solution", "not_unique", "wrong_answer"):
        assert getattr(report, name) == getattr(good, name)


def test_sizes_are_not_mixed(tmp_path: Path) -> None:
    report = audit([listed(tmp_path / "a", [LINES[0], "1.....2..3.....4", LINES[1]])]).files[0]
    assert (report.rows, report.bad) == (3, 1) and report.named_bad[0] == (2, "expected 81 cells per puzzle, got 16")
