"""The folder of a student or a teacher, in every language; and the film of a world."""

from __future__ import annotations

from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.school import Brain, World
from lucidoku.school.exercises import check
from support import call, puzzles

LANGUAGES = ("en", "fr", "zh_Hant")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_teacher_has_everything(lang: str, tmp_path: Path) -> None:
    folder = tmp_path / "class"
    result = call(["school", "new", str(folder), "--teacher", "--lang", lang])
    assert result.exit_code == 0
    names = result.stdout.split()
    assert {path.name for path in folder.iterdir()} == set(names)
    programs = [name for name in names if name.endswith(".py") and name != "methods.py"]
    verdicts = [[verdict.right for verdict in check(folder / name)] for name in sorted(programs, key=len)]
    assert verdicts == [[False] * 6, [True] * 6]
    lessons = sorted(name for name in names if name[:2].isdigit())
    sources = sorted((Path(ld.__file__).parent / "school" / "lessons" / lang).glob("*.ipynb"))
    contents = [(folder / name).read_text(encoding="utf-8") for name in lessons]
    assert contents == [path.read_text(encoding="utf-8") for path in sources]
    own = {"en": "05-your-first-method", "fr": "05-votre-premiere-methode", "zh_Hant": "05-你的第一個方法"}
    assert lessons[5] == f"{own[lang]}.ipynb"
    film = ["--teach", str(folder / "methods.py"), "--out", str(folder / "film.html"), "--lang", lang]
    page = call(["school", "solve", puzzles(9)[0].line, *film])
    assert page.exit_code == 0 and (folder / "film.html").read_text(encoding="utf-8").count("<svg") > 30


def test_a_student_has_no_answers(tmp_path: Path) -> None:
    result = call(["school", "new", str(tmp_path / "mine")])
    assert "guide" not in result.stdout and "answers" not in result.stdout


def test_a_folder_keeps_its_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LUCIDOKU_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", "C")
    call(["school", "new", str(tmp_path / "classe"), "--lang", "fr"])
    file = str(tmp_path / "classe" / "exercice.py")
    assert "0 fonction juste sur 6" in call(["school", "check", file]).stdout
    assert "0 of 6 functions are right" in call(["school", "check", file, "--lang", "en"]).stdout
    monkeypatch.setenv("LUCIDOKU_LANG", "en")
    assert "0 of 6 functions are right" in call(["school", "check", file]).stdout


def test_guides_have_the_same_content() -> None:
    """The guides have the same headings, tables and commands in each language."""
    guides = Path(ld.__file__).parent / "school" / "guide"
    shapes = set()
    for lang in LANGUAGES:
        lines = (guides / f"{lang}.md").read_text(encoding="utf-8").splitlines()
        commands = "".join(lines).count("`lucidoku ")
        shapes.add((sum(line.startswith("#") for line in lines), sum(line[:1] == "|" for line in lines), commands))
    assert len(shapes) == 1


@pytest.mark.parametrize("number", range(0, 12, 2))
def test_the_record_is_a_walkthrough(number: int) -> None:
    given = puzzles(9)[number]
    outcome = Brain(use_emulation=number % 4 == 0).solve(given.line)
    walk = outcome.world.walkthrough()
    assert walk.puzzle == given and walk.is_solved and walk.solution == ld.solve(given)
    assert walk.board(len(walk)).values == bytes(walk.solution.values if walk.solution else ())
    for step in walk:
        board = step.board
        assert all(candidate.digit in board.candidates(candidate.cell) for candidate in step.eliminations)
        assert all(candidate.digit in board.candidates(candidate.cell) for candidate in step.placements)
    done = [action for action in outcome.world.record if action.method]
    assert sum(len(step.placements) + len(step.eliminations) for step in walk) == len(done)
    assert set(walk.techniques) <= {*outcome.used, "guess"}


def test_the_world_draws_the_last_action() -> None:
    world = World("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
    before = world._repr_svg_()
    world.place(world.cell("r9c5"), 2, "no other place in box 8")
    after = world._repr_svg_()
    world.place(world.cell("r6c8"), 1)  # without a reason
    assert len(world.walkthrough()) == 2 and world.walkthrough().puzzle.given_count == 25
    assert len(world.replay(26).walkthrough()) == len(world.copy().walkthrough()) - 1 == 1
    assert before.startswith("<svg") and "No other place in box 8." in after and "other place" not in before


def test_a_language_can_be_set() -> None:
    try:
        ld.set_language("fr")
        assert str(World().boxes[7]) == "le bloc 8"
        with ld.language("en"):
            assert str(World().boxes[7]) == "box 8"
        with pytest.raises(ld.LucidokuError, match="klingon"):
            ld.set_language("klingon")
        assert str(World().boxes[7]) == "le bloc 8"
    finally:
        ld.set_language(None)
    assert str(World().boxes[7]) == "box 8"
