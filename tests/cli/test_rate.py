"""`lucidoku rate` in scripts written for the reference: codes, steps, pearls and diamonds, bad lines, files."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import lucidoku as ld
from support import Called, call

EASY = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
PEARL = "................12..3.45...........3..6...4...7.1..........65...8.....9.4..23...."  # 3.4/3.4/2.6
TWO = "2957438..4318659278761925433874592..612387495549216738763524189928671354154938672"  # two solutions


def rate(*arguments: str, stdin: str | None = None) -> Called:
    return call(["rate", *arguments], input=stdin)


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text("\n".join((EASY, PEARL)) + "\n")
    return path


def test_codes_are_those_of_the_reference(listed: Path) -> None:
    form = "%g|%r/%p/%d|%S %T %U|%R|%P|%D|%i|%n|%t.%l%%x|%q"
    result = rate(str(listed), "--format", form)
    assert result.exit_code == 0
    solution = ld.solve(EASY)
    assert solution is not None
    first, second, *_rest = result.stdout.splitlines()
    names = "XYZW HS HS|XYZ-Wing|Hidden Single|Hidden Single"
    assert first == f"{EASY}|4.4/1.2/1.2|{names}|{solution.line}|1|\t."
    assert second == "%x|q"
    lines = rate(str(listed), "--format", "%e").stdout.splitlines()
    assert all(float(seconds) >= 0 for seconds in lines) and len(lines) == 2


def test_after_prints_a_line_a_step(listed: Path) -> None:
    result = rate(str(listed), "--after", "%n %r %S %i", "--format", "%r")
    lines = result.stdout.splitlines()
    end = lines.index("4.4")
    steps = [line.split() for line in lines[:end]]
    assert len(steps) == 71 and {step[0] for step in steps} == {"1"}
    assert max(float(step[1]) for step in steps) == 4.4
    assert steps[-1][2] == "XYZW" and "." not in steps[-1][3]
    assert lines[-1] == "3.4" and all(line.startswith("2 ") for line in lines[end + 1 : -1])


@pytest.mark.parametrize(
    ("option", "answer"),
    [
        ("pearl", ["20.0/1.2/1.2 xx HS HS Beyond solver", "3.4/3.4/2.6 HP HP Po Hidden Pair"]),
        ("diamond", ["20.0/1.2/1.2 xx HS HS Beyond solver", "20.0/0.0/2.6 xx O Po Beyond solver"]),
    ],
)
def test_others_than_pearls_are_given_up(listed: Path, option: str, answer: list[str]) -> None:
    form = "%r/%p/%d %S %T %U %R"
    assert rate(str(listed), "--require", option, "--format", form).stdout.splitlines() == answer
    # The steps end with the one that shows it.
    lines = rate(str(listed), "--require", option, "--after", "%n %r", "--format", "-").stdout.splitlines()
    steps = lines[: lines.index("-")]
    assert len(steps) == 12 and steps[-1] == "1 1.5" and set(steps[:-1]) == {"1 1.2"}


def test_a_rating_of_two_solutions(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(TWO + "\n")
    result = rate(str(path))
    assert result.exit_code == 2 and "the puzzle has several solutions" in result.stderr
    result = rate(str(path), "--unchecked", "--format", "%r/%p/%d %S %T %R|%P|%i")
    assert result.stdout == f"20.0/0.0/0.0 xx O Beyond solver|No solution|{TWO}\n"


def test_bad_lines_are_reported_and_the_rest_continues(tmp_path: Path) -> None:
    path, out = tmp_path / "list.txt", tmp_path / "out.csv"
    twice = "11" + "." * 79
    path.write_text("\n".join((EASY, "bad", "." * 81, twice, "12345678..........9" + "." * 62, EASY)) + "\n")
    result = rate(str(path))
    assert result.exit_code == 1 and len(result.stdout.splitlines()) == 2
    errors = result.stderr.splitlines()
    assert [line.split(": ")[1] for line in errors] == ["line 2", "line 3", "line 4", "line 5"]
    assert "r1c1 and r1c2 both hold 1 in row 1" in errors[2]
    rate(str(path), "--out", str(out), "--scale", "se,se121")
    rows = list(csv.DictReader(out.open(newline="")))
    assert [bool(row["error"]) for row in rows] == [False, True, True, True, True, False]
    assert rows[5]["se_er"] == "4.4" and rows[5]["se121_er"] == "6.6"


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ((EASY, "--scale", "elo"), "unknown scale 'elo'; expected one of se, se121, hodoku, own"),
        (("1.....2..3.....4", "--scale", "se"), "the scale se is for 9×9 without extra houses, not 4x4"),
        ((EASY, "--layout", "diagonal", "--scale", "se121"), "the scale se121 is for 9×9 without extra houses"),
        ((EASY, "--require", "pearl", "--scale", "own"), "need one of the scales se, se121"),
        ((EASY, "--format", "%r", "--scale", "hodoku"), "--format with codes needs one of the scales se, se121"),
        ((EASY, "--require", "gold"), "--require: unknown value 'gold'; expected one of pearl, diamond"),
        (("easy", "--out", "step.svg"), "step.svg holds the picture of one puzzle"),
        ((EASY, "--format", "parquet"), "Parquet needs a file"),
        ((EASY, "--engine", "spark"), "unknown engine 'spark'; expected one of local, ray"),
    ],
)
def test_meaningless_options_get_one_sentence(arguments: tuple[str, ...], answer: str) -> None:
    result = rate(*arguments)
    assert result.exit_code == 2 and answer in result.stderr and len(result.stderr.splitlines()) == 1


def test_json_is_the_card(listed: Path) -> None:
    cards = [json.loads(line) for line in rate(str(listed), "--format", "json").stdout.splitlines()]
    assert [card["se"]["er"] for card in cards] == [4.4, 3.4]
    assert cards[1]["se"]["pearl"] and not cards[1]["se"]["diamond"]
    assert "technique_set" in cards[0]["se"] and "1.18.1" in cards[0]["se"]["engine"]


def test_blocks_stay_small_where_ratings_take_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends a run after a block, so blocks must be short."""
    sizes: list[int] = []
    clock = SimpleNamespace(now=0.0)

    def slow(blocks: Any, asked: Any) -> Iterator[Any]:
        for block in blocks:
            sizes.append(len(block))
            clock.now += 0.2 * len(block)
            yield list(ld.rate_many(block))

    monkeypatch.setattr("lucidoku.cli.rate._cards_of", slow)
    monkeypatch.setattr("lucidoku.cli.rate.time", SimpleNamespace(perf_counter=lambda: clock.now))
    path = tmp_path / "list.txt"
    path.write_text((EASY + "\n") * 40)
    assert len(rate(str(path)).stdout.splitlines()) == 40
    assert sizes[:5] == [1, 2, 4, 2, 4] and max(sizes) == 4 and sum(sizes) == 40


def test_a_rating_cut_short_is_reported_if_codes_cannot_show_it(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("1" + "." * 80 + "\n")
    result = rate(str(path), "--unchecked", "--time-limit", "0.2", "--format", "%n")
    assert result.exit_code == 0 and result.stdout == "1\n"
    assert "line 1: time ran out: se is at least " in result.stderr


def test_the_deciding_step_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "step.svg"
    card = rate(EASY, "--scale", "se", "--out", str(path)).stdout
    assert "The step that decides it" in card and path.read_text().startswith("<svg")
    assert rate(EASY, "--scale", "se", "--out", str(path)).stdout == card


@pytest.mark.parametrize("layout", ["9x9+diagonal", "6x6+diagonal", "9x9+antiknight"])
@pytest.mark.parametrize("many", [False, True])
def test_a_rated_line_is_read_as_the_same_puzzle(layout: str, many: bool, tmp_path: Path) -> None:
    made = ld.make(layout=layout, level="easy", seed=1)
    path = tmp_path / "made.txt"
    path.write_text(f"{ld.formats.whole_line(made)}\n" * (1 + many))
    printed = rate(str(path), "--scale", "own").stdout.splitlines()[0].rpartition(" own=")
    assert ld.Grid.parse(printed[0] or printed[2]) == made
    table = rate(str(path), "--scale", "own", "--format", "csv").stdout.splitlines()
    assert ld.Grid.parse(next(csv.DictReader(table))["puzzle"]) == made
    heading = call(["explain", str(path), "--journal"]).stdout.partition("\n")[0].partition("line 1: ")[2]
    assert not many or ld.Grid.parse(heading) == made
