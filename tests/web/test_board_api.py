"""Interface texts, layouts, parsing, checking."""

from __future__ import annotations

from typing import Any

import pytest

import lucidoku as ld
from lucidoku.rules import EXTRA_HOUSES
from lucidoku.rules.constraints import CONSTRAINT_NAMES
from lucidoku.rules.placed import things
from lucidoku.web.models.board import CheckAnswer, LayoutView, ParseAnswer, WordsAnswer
from lucidoku.web.positions import board_of, position_of

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
LAYOUTS = [
    ld.Layout.standard(2, 2),
    ld.Layout.standard(3, 3).with_diagonals(),
    ld.Layout.standard(3, 3).with_diagonals().with_windows(),
    ld.Layout.standard(2, 6),
    ld.Layout.standard(5, 5),
    ld.Layout.jigsaw("aabbaabbccddccdd"),
    ld.Layout.jigsaw("aaaabbbbccccdddd").with_diagonals(),
]


def solved() -> ld.Grid:
    found = ld.solve(PUZZLE)
    assert found is not None
    return found


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_layouts_round_trip(layout: ld.Layout) -> None:
    assert ld.Layout.parse(layout.code) is layout


@pytest.mark.parametrize(
    "text", ["", "y", "9x8", "99x99", "26x26", "3x3", "9x9+thermo", "9x9:2x4", "abc", "9x9" * 200, "../etc"]
)
def test_an_invalid_layout_is_reported(ask: Any, text: str) -> None:
    answer = ask("layout", 422, layout=text)
    assert answer["error"] and "\n" not in answer["error"]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_a_layout_view_describes_the_whole_layout(ask: Any, layout: ld.Layout) -> None:
    view = LayoutView.read(ask("layout", layout=layout.code))
    assert [house.cells for house in view.houses] == [list(map(int, house.cells)) for house in layout.houses]
    assert [set(some) for some in view.peers] == [set(some) for some in layout.peers]
    boxes = [house for house in view.houses if house.kind == "box"]
    assert all(view.boxes[cell] == at for at, house in enumerate(boxes) for cell in house.cells)
    assert view.size * view.n == view.span and len(view.symbols) == view.n


def test_names_follow_language_and_notation(ask: Any) -> None:
    view = ask("layout", layout="9x9", lang="fr", notation="chess")
    assert view["houses"][0]["name"] == "la ligne 9" and view["cells"][0] == "a9"


def test_layouts_have_names_for_people(ask: Any) -> None:
    names = [ask("layout", layout=layout.code)["name"] for layout in LAYOUTS]
    assert names[0] == "4×4" and names[2] == "9×9 with diagonals with windows" and len(set(names)) == len(names)


def test_texts_exist_in_each_language(client: Any) -> None:
    keys = set()
    for lang in ("en", "fr", "zh_Hant"):
        words = WordsAnswer.read(client.get(f"/api/v1/words?lang={lang}").json())
        assert words.lang == lang and set(words.languages) == {"en", "fr", "zh_Hant"}
        keys.add(frozenset(words.words))
    assert len(keys) == 1
    assert client.get("/api/v1/words?lang=xx").status_code == 422


def test_a_pasted_puzzle_is_read(ask: Any) -> None:
    found = ParseAnswer.read(ask("parse", text=PUZZLE))
    assert found.position.givens == PUZZLE and found.solutions == 1 and found.puzzles == 1 and not found.text
    assert found.format == "line"


@pytest.mark.parametrize("line", ["1.....2..3.....4", PUZZLE])
def test_a_puzzle_with_one_solution_has_its_level(ask: Any, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    assert ask("parse", text=line)["level"] == ld.explain(line).level
    assert not ask("parse", text="." * len(line))["level"]
    monkeypatch.setattr("lucidoku.web.calls.board._BRIEFLY", 1e-9)
    assert not ask("parse", text=line)["level"]


def test_a_board_with_marks_round_trips(ask: Any) -> None:
    board = ld.explain(PUZZLE).board(40)
    found = ParseAnswer.read(ask("parse", text=board.format("pencil")))
    assert found.position.eliminated
    assert board_of(found.position).masks == board.masks
    assert board_of(position_of(board)) == board


def test_a_file_of_many_puzzles_lists_them_all(ask: Any) -> None:
    lines = [PUZZLE, PUZZLE[::-1], PUZZLE]
    found = ParseAnswer.read(ask("parse", text="\n".join(lines)))
    assert found.puzzles == 3 and [one.position.givens for one in found.many] == lines


def test_a_text_of_many_puzzles_is_read_until_time_runs_out(ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{PUZZLE}\n" * 20
    assert ask("parse", text=text)["puzzles"] == 20
    monkeypatch.setattr("lucidoku.web.calls.board._READING", -1)
    found = ask("parse", text=text)
    assert found["puzzles"] == len(found["many"]) == 2
    assert found["notes"] == ["There was time to read the first 2 puzzles only."]


def test_several_and_no_solutions_are_reported(ask: Any) -> None:
    assert ask("parse", text="." * 81)["solutions"] == 2
    wrong = ask("parse", text="1.1...2..3.....4")
    assert wrong["solutions"] == 0 and wrong["text"]
    mistyped = ask("parse", text="53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5..1.8..79")
    assert mistyped["text"] == "row 7 has no place left for 1; with another digit in r9c3 there is exactly one solution"


def test_no_false_mistakes(ask: Any) -> None:
    board = ld.explain(PUZZLE).board(40)
    found = CheckAnswer.read(ask("check", position=position_of(board).record()))
    assert (found.solutions, found.mistakes, found.complete, found.solved) == (1, [], False, False)


def test_a_wrong_digit_and_a_wrong_removal_are_named(ask: Any) -> None:
    position = position_of(ld.explain(PUZZLE).board(0))
    solution = solved()
    values = ["."] * 81
    values[0] = "3" if solution[0] != 3 else "6"
    position.values = "".join(values)
    position.eliminated = [(1, solution[1])]
    found = CheckAnswer.read(ask("check", position=position.record()))
    assert [(m.cell, m.kind) for m in found.mistakes] == [(0, "value"), (1, "candidate")]
    assert found.mistakes[1].digit is None and f"its {solution[1]} among" in found.mistakes[1].text
    assert "r1c1" in found.where and "r1c1" not in found.text


def test_candidates_without_the_correct_digit_are_mistakes(ask: Any) -> None:
    solution = solved()
    masks = [0] * 81
    masks[0] = 511 & ~(1 << solution[0] - 1)
    found = ask("check", position={"givens": PUZZLE, "candidates": masks})
    assert [m["cell"] for m in found["mistakes"]] == [0]


def test_a_solved_puzzle_is_solved(ask: Any) -> None:
    solution = solved().line
    values = "".join("." if given != "." else digit for given, digit in zip(PUZZLE, solution, strict=True))
    found = ask("check", position={"givens": PUZZLE, "values": values})
    assert found["complete"] and found["solved"]


def test_a_dead_end_is_found_with_several_solutions(ask: Any) -> None:
    givens = "1..............4"  # several
    fine = ask("check", position={"layout": "4x4", "givens": givens})
    assert fine["solutions"] == 2 and not fine["mistakes"]
    dead = ask(
        "check", position={"layout": "4x4", "givens": givens, "values": ".23.............", "eliminated": [[3, 4]]}
    )
    assert dead["mistakes"]


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_a_layout_names_its_kinds(ask: Any, lang: str) -> None:
    """Constraints, extra houses and boxes are named once each; digits from 0 are not among them."""
    for name in (*CONSTRAINT_NAMES, *EXTRA_HOUSES, "jigsaw"):
        with ld.language(lang):
            assert things(name)
    for code in ("9x9", "9x9+digits:0"):
        assert ask("layout", layout=code, lang=lang)["kinds"] == []
    with ld.language(lang):
        expected = [things("window"), things("killercage")]
    code = "9x9+window+killercage:3@r1c1r1c2+killercage:4@r3c1r3c2"
    assert ask("layout", layout=code, lang=lang)["kinds"] == expected
