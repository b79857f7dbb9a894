"""Print and compare: sheets of rising difficulty, tests of the trainer, the files of a class."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.cli import main
from lucidoku.errors import InvalidArgument, LucidokuError, TimeLimit
from lucidoku.paper import Item, Pdf, Svg
from lucidoku.school.rising import class_sheet, graded, levels_between, rising
from lucidoku.school.trainer import STATIONS, Exercise, Grade, Station, TrainingProgress, exercise, on_paper
from lucidoku.school.trainer.on_paper import printed_test, questions
from lucidoku.school.trainer.together import class_table, pupils, unsure_count

PUZZLE = "..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71"
DAY = date(2026, 3, 1)


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[Item], dict[str, Any]]]:
    """The items passed to the printer, with the options."""
    found: list[tuple[list[Item], dict[str, Any]]] = []

    def sheet(items: list[Item], **how: Any) -> bytes:
        found.append((list(items), how))
        return b"%PDF-"

    monkeypatch.setattr("lucidoku.paper.sheet", sheet)
    return found


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    return int(ended.value.code or 0)


def test_levels_are_shared_evenly_and_minutes_rise() -> None:
    found = rising(6, levels=("easy", "medium", "hard"), seed=3)
    assert [one.stars for one in found] == [1, 1, 2, 2, 3, 3]
    times = [one.median for one in found]
    assert times == sorted(times) and times[0] > 0
    assert found == rising(6, levels=("easy", "medium", "hard"), seed=3)
    assert [one.puzzle for one in found] != [one.puzzle for one in rising(6, seed=4)]
    assert all(ld.is_unique(one.puzzle) for one in found)
    assert [one.stars for one in rising(2, levels=("easy", "medium", "hard"), seed=1)] == [2, 3]


def test_minutes_are_met() -> None:
    found = rising(4, minutes=(4, 13), seed=2)
    for one, aim in zip(found, (4, 7, 10, 13), strict=True):
        assert abs(one.median - aim) <= 1.5
    assert [one.stars for one in found] == sorted(one.stars for one in found)


@pytest.mark.parametrize("wrong", [{"count": 0}, {"count": 25}, {"minutes": (9, 4)}, {"minutes": (0, 4)}])
def test_impossible_requests_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgument):
        rising(**wrong)
    with pytest.raises(TimeLimit):
        rising(6, levels=("extreme",), time_limit=0.001)


def test_levels_in_words() -> None:
    assert levels_between("medium..unfair") == ("medium", "hard", "unfair") and levels_between("hard") == ("hard",)
    for wrong in ("hard..easy", "soft..hard", "easy.."):
        with pytest.raises(InvalidArgument):
            levels_between(wrong)


def test_the_content_of_a_sheet(printed: list[Any]) -> None:
    class_sheet([PUZZLE, "1.....2..3.....4"], heading="Monday", address="https://a.example/x/#/play", lang="fr")
    (items, how) = printed[0]
    assert [one.title for one in items] == ["1", "2"] and items[0].note.startswith("environ ") and items[0].stars == 1
    assert items[0].link == f"https://a.example/x/#/walk/{PUZZLE}"
    assert items[1].note == "" and items[1].link.endswith("#/walk/1.....2..3.....4")  # the record has no 4x4 puzzles
    assert how["name_line"] and how["solutions"] == "back" and how["heading"] == "Monday"
    with pytest.raises(LucidokuError, match="puzzle 2"):
        class_sheet([PUZZLE, "1..............."])


def test_the_command_makes_a_sheet(tmp_path: Path, printed: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "a.pdf")
    assert run("school", "sheet", "--level", "easy", "--count", "2", "--seed", "1", "--title", "Mo", "-o", out) == 0
    items, how = printed.pop()
    assert len(items) == 2 and how["heading"] == "Mo" and not how["upside_down"] and items[0].link == ""
    file = tmp_path / "own.txt"
    hard = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
    file.write_text(f"{hard}\nnothing\n{PUZZLE}\n")
    assert (
        run("school", "sheet", "--puzzles", str(file), "-o", out, "--solutions", "none", "--upside-down") == 1
    )  # a bad line
    items, how = printed.pop()
    assert [one.puzzle.line for one in items] == [PUZZLE, hard] and how["solutions"] == "none" and how["upside_down"]
    for wrong in (
        ("1", "--level", "easy"),
        ("--candidates",),
        ("--level", "x"),
        ("--minutes", "a..b"),
        ("--code", "ftp:/"),
    ):
        assert run("school", "sheet", *wrong, "--count", "1", "-o", out) == 2, wrong
    assert run("school", "sheet", "-o", str(tmp_path / "a.html")) == 2
    assert "expected a file name ending in .pdf" in capsys.readouterr().err


def test_a_test_has_its_positions_and_solutions(printed: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    made = questions(STATIONS[:3], 2, seed=9)
    assert [one.station for one in made] == [one for one in STATIONS[:3] for _ in range(2)]
    assert len({one.key for one in made}) == 6
    assert not {one.key for one in questions(STATIONS[:1], 2, seed=9, seen=[made[0].key])} & {made[0].key}
    exclusions: list[set[str]] = []

    def watched(one: Station, seed: int, seen: set[str]) -> Exercise:
        exclusions.append(set(seen))
        return exercise(one, seed, seen)

    monkeypatch.setattr(on_paper, "exercise", watched)
    again = questions(STATIONS[:1], 3, seed=9)
    assert exclusions == [{one.key for one in again[:k]} for k in range(3)]
    printed_test(made, heading="", lang="fr")
    items, how = printed.pop()
    assert how["heading"] == "Test" and how["solutions"] == "back" and how["name_line"]
    for item, one in zip(items, made, strict=True):
        assert item.answer == one.steps[0] and item.ask and item.puzzle == one.board
    assert items[4].title.startswith("5. Le seul chiffre")
    with pytest.raises(InvalidArgument):
        questions(STATIONS, 5)
    with pytest.raises(InvalidArgument):
        questions([], 1)


def test_a_test_on_pages() -> None:
    canvas = Svg()
    (made,) = questions(STATIONS[3:4], seed=2)
    item = Item(made.board, "1. Box and line", ask="What follows?", answer=made.steps[0])
    ld.paper.sheet([item], per_page=4, solutions="back", canvas=canvas, name_line=True)
    front, back = canvas.pages()
    assert ">What follows?</text>" in front and ">Name:</text>" in front and front.count('class="blank"') == 3
    words = made.steps[0].text.split()
    assert " ".join(words[:3]) in back and " ".join(words[:3]) not in front and ">Name:</text>" not in back
    assert 'class="candidate' in front  # the question needs candidates


def file_of(**grades: Grade) -> str:
    progress = TrainingProgress()
    for name, grade in grades.items():
        progress = progress.after(name.replace("_", "-"), grade, DAY)
    return progress.to_json()


def test_a_class_side_by_side() -> None:
    some = pupils(
        [
            ("Ada", file_of(two_rows=Grade.MISSED)),
            ("Bob", file_of(two_rows=Grade.EASY)),
            ("Eve", "[]"),
            ("Ada", file_of()),
        ]
    )
    assert [one.name for one in some if one.trouble] == ["Eve"]
    assert some[0].cell("two-rows", DAY) == "100% 0/1" and some[1].cell("two-rows", DAY) == "100% 1/1"
    assert unsure_count(some, "two-rows", DAY) == 1 and unsure_count(some, "last-cell", DAY) == 0
    assert unsure_count(some, "two-rows", date(2027, 9, 1)) == 2  # without practice both fade
    rows = class_table(some, DAY).splitlines()
    assert len(rows) == 6 and rows[0].count(",") >= 13 and rows[3].startswith("Eve,,") and "schema" in rows[3]


def test_the_command_of_a_class(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "Ada.json").write_text(file_of(two_rows=Grade.FOUND))
    assert run("train", "--class", str(tmp_path)) == 0
    assert "Ada" in (output := capsys.readouterr().out) and "Two rows, two columns" in output
    out = tmp_path / "class.csv"
    assert run("train", "--class", str(tmp_path / "Ada.json"), str(tmp_path / "none.json"), "--out", str(out)) == 1
    assert "none" in (table := out.read_text("utf-8-sig")) and re.search(r"Ada,,,,,,,,\d+% 1/1", table)
    empty = tmp_path / "empty"
    empty.mkdir()
    for wrong in (("--class", str(empty)), ("--out", "a.csv"), ("--class", str(tmp_path), "--out", "a.txt")):
        assert run("train", *wrong) == 2, wrong
    assert "contains no .json file" in capsys.readouterr().err


def test_the_command_prints_a_test(tmp_path: Path, printed: list[Any]) -> None:
    out = tmp_path / "test.pdf"
    assert run("train", "last-cell", "--out", str(out), "--seed", "3", "--count", "2", "--title", "Ça va?") == 0
    items, how = printed.pop()
    assert len(items) == 2 and how["heading"] == "Ça va?" and out.read_bytes() == b"%PDF-"
    assert run("train", "--out", str(tmp_path / "test.doc")) == 2


def test_a_pdf_of_a_sheet() -> None:
    pytest.importorskip("fpdf")
    made = class_sheet([graded(PUZZLE)], address="https://a.example/")
    assert made[:5] == b"%PDF-" and b"https://a.example/#/walk/" in made and isinstance(Pdf().bytes(), bytes)


def test_a_walkthrough_is_printed_as_a_page(tmp_path: Path) -> None:
    out, hard = tmp_path / "a.html", "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
    assert run("print", hard, "--as", "slides", "-o", str(out)) == 0
    assert out.read_text("utf-8").count("<figure") == 21
    assert run("print", hard, "--as", "slides", "--merge", "none", "-o", str(out)) == 0
    assert out.read_text("utf-8").count("<figure") == 72
    assert run("print", hard, "-o", str(out)) == 2  # sheets cannot be pages
    assert run("print", hard, "--as", "slides", "--merge", "soft", "-o", str(out)) == 2


def test_minutes_in_words() -> None:
    hard = graded("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    easy = graded(PUZZLE)
    assert easy.minutes is not None and easy.minutes.about == f"about {round(easy.minutes.median)} minutes"
    assert hard.minutes is not None and hard.minutes.beyond and hard.note.endswith(" minutes or more")
