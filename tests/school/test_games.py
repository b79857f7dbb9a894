"""A player's own game: the analysis of moves, and valid files."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.school.games import GameAnalysis, GameMove, PlayedGame, analyse_game
from lucidoku.school.games.words import station_of
from lucidoku.words.language import language
from support import call, make_puzzle

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
SOLUTION = ld.solutions(PUZZLE)[0].values
WALK = ld.explain(PUZZLE)
ORDER = [(int(one.cell), one.digit) for step in WALK for one in step.placements]
SMALL = {"schema": "lucidoku/game/1", "layout": "4x4", "givens": "1.....2..3.....4", "moves": []}


def played(*moves: tuple[float | None, int, int]) -> GameAnalysis:
    return analyse_game(PUZZLE, [GameMove(at, ((cell, digit),)) for at, cell, digit in moves])


def test_digits_in_the_order_of_a_walk_are_given_by_its_techniques() -> None:
    found = played(*((5.0 * number, *one) for number, one in enumerate(ORDER)))
    assert found.solved and found.settled and found.seconds == 5 * (len(ORDER) - 1)
    assert {one.kind for one in found.moves} == {"step"} and not found.waits and not found.missed
    assert sum(found.used.values()) == len(ORDER)
    singles = {one.id for one in ld.Pipeline.of("easy")}
    for one in found.moves:
        assert one.step and one.step.technique.id in singles
        assert (int(one.step.placements[0].cell), one.step.placements[0].digit) == (
            int(one.candidate.cell),
            one.candidate.digit,
        )
        assert one.after is None or one.after.eliminations
    harder = {one.after.technique for one in found.moves if one.after}
    assert harder <= {step.technique for step in WALK} and any(technique.level == "hard" for technique in harder)


def test_digits_beyond_the_known_techniques_are_guesses() -> None:
    cell, digit = ORDER[-1]
    moves = [GameMove(None, ((cell, digit),))]
    (one,) = analyse_game(PUZZLE, moves, "easy").moves
    assert (
        one.kind == "guess"
        and one.step is None
        and one.there
        and one.there.technique.id in ("full-house", "hidden-single")
    )
    (first,) = analyse_game(PUZZLE, [GameMove(None, (ORDER[0],))], "easy").moves
    assert first.kind == "step" and first.there is None
    # With more techniques it may be justified, but then by one beyond the easy ones.
    more = analyse_game(PUZZLE, moves, "unfair").moves[0]
    assert more.kind == "guess" or (
        more.after and more.after.technique.id not in {t.id for t in ld.Pipeline.of("easy")}
    )


def test_the_cost_of_a_mistake() -> None:
    (cell, digit), (next_cell, next_digit) = ORDER[0], ORDER[1]
    wrong = digit % 9 + 1
    found = played(
        (2, cell, wrong),
        (10, next_cell, next_digit),
        (40, cell, digit),
        (41, next_cell, 0),
        (43, next_cell, next_digit),
    )
    assert [one.kind for one in found.moves] == ["mistake", "step", "repaired", "step", "undone", "again"]
    first = found.moves[0]
    assert first.until == 2 and first.cost == 38 and "time: 0:38" in first.text
    assert first.there and found.of("mistake") == (first,)
    stays = played((2, cell, wrong), (3, next_cell, next_digit % 9 + 1))
    assert [one.kind for one in stays.moves] == ["mistake", "follow"]
    assert stays.moves[0].until is None and stays.moves[0].cost == 1 and "stays" in stays.moves[0].text


def test_digits_taken_back_justify_nothing() -> None:
    """The second digit follows from the first, and is a guess after the first is undone."""

    def last(*moves: tuple[int, int]) -> str:
        return analyse_game(PUZZLE, [GameMove(None, (one,)) for one in moves], "easy").moves[-1].kind

    place = next(i for i in range(len(ORDER) - 1) if last(*ORDER[:i], ORDER[i + 1]) == "guess" != last(*ORDER[: i + 2]))
    before, first, second = ORDER[:place], ORDER[place], ORDER[place + 1]
    assert last(*before, first, second) == "step"
    assert last(*before, first, (first[0], 0), second) == "guess"


def test_the_step_available_after_a_long_wait() -> None:
    late = [number for number, step in enumerate(ORDER)][20]
    at = [5.0 * number + (100 if number >= late else 0) for number in range(len(ORDER))]
    found = played(*((at[number], *one) for number, one in enumerate(ORDER)))
    (one,) = found.waits
    assert one.move == late and one.waited == 105 and "You waited 1:45." in one.text
    with language("zh_Hant"):
        assert one.text.count("。") > 1 and "。 " not in one.text
    assert not played(
        *((30.0 * number, *one) for number, one in enumerate(ORDER))
    ).waits  # an even pace has no long waits


def test_removed_candidates() -> None:
    step = next(step for step in WALK if step.technique.id == "locked-candidates-pointing")
    before = [GameMove(None, ((int(c.cell), c.digit),)) for one in WALK[: step.number - 1] for c in one.placements]
    gone = [(int(c.cell), c.digit) for c in step.eliminations]
    right = (gone[0][0], SOLUTION[gone[0][0]])
    found = analyse_game(
        PUZZLE,
        [*before, GameMove(None, (), tuple(gone)), GameMove(None, (), (right,)), GameMove(None, (), (), (right,))],
    )
    acts = [one for one in found.moves if not one.placement]
    assert [one.kind for one in acts] == ["step"] * len(gone) + ["mistake", "repaired"]
    assert all(one.step and one.step.technique == step.technique for one in acts[: len(gone)])
    assert "≠" in acts[0].text


def test_missed_techniques_lead_to_a_station() -> None:
    number = next(number for number, step in enumerate(WALK) if step.technique.id == "locked-candidates-pointing")
    done = [GameMove(5.0, ((int(c.cell), c.digit),)) for step in WALK[:number] for c in step.placements]
    cell, digit = ORDER[-1]
    found = analyse_game(PUZZLE, [*done, GameMove(9, ((cell, digit % 9 + 1),))])
    assert [technique.id for technique in found.missed] == ["locked-candidates-pointing"]
    assert station_of(next(iter(found.missed))) is not None
    assert station_of(ld.Technique("junior-exocet")) is None


def test_other_layouts_and_rules_and_random_games() -> None:
    rng = random.Random(3)
    windows = make_puzzle(ld.Layout.parse("9x9+windows"), rng)
    for grid in (ld.Grid.parse("1.....2..3.....4"), ld.Grid.parse(PUZZLE), windows):
        n = grid.layout.n
        moves = [GameMove(None, ((rng.randrange(n * n), rng.randrange(n + 1)),)) for _ in range(60)]
        found = analyse_game(grid, moves, "medium")
        (solution,) = ld.solutions(grid)
        values: dict[int, int] = {}
        for one in found.moves:
            cell, digit = int(one.candidate.cell), one.candidate.digit
            if one.kind in ("mistake", "follow"):
                assert solution[cell] != digit
            if one.kind in ("step", "guess", "again", "undone"):
                assert solution[cell] == digit
            values[cell] = digit
            assert one.text
        assert not any(grid.values[cell] for cell in values)


def test_unsettled_moves_are_reported() -> None:
    moves = [GameMove(None, ((int(cell), SOLUTION[cell]),)) for cell in range(81)]
    found = analyse_game(PUZZLE, moves, time_limit=1e-6)
    assert not found.settled and {one.kind for one in found.moves} == {"unsettled"} and "Time ran out" in str(found)
    assert found.reasoned == (0, 0), "a move that was not analysed was not reasoned wrongly"


def test_puzzles_without_one_solution_are_refused() -> None:
    with pytest.raises(ld.MultipleSolutions):
        analyse_game("." * 81, [])
    with pytest.raises(ld.LucidokuError):
        analyse_game("12.3............", [])


def test_a_file_round_trips() -> None:
    moves = (
        GameMove(0, ((1, 2),)),
        GameMove(2.5),
        GameMove(2.5, ((1, 0),), ((4, 3), (4, 4)), ((4, 3),)),
        GameMove(None),
    )
    game = PlayedGame(ld.Grid.parse("1.....2..3.....4"), moves)
    assert PlayedGame.from_json(game.to_json()) == game
    windows = PlayedGame(ld.Grid(bytes(81), ld.Layout.parse("9x9+windows")), ())
    assert PlayedGame.from_json(windows.to_json()) == windows


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON, or cut off"),
        (json.dumps(SMALL)[:-4], "not JSON, or cut off"),
        ("[" * 100_000, "not JSON, or cut off"),
        ("[]", "expected the schema lucidoku/game/1"),
        (json.dumps(SMALL | {"moves": 3}), "no list of moves"),
        (json.dumps(SMALL | {"moves": [{}] * 20_001}), "at most 20000 are read"),
        (" " * (1 << 21) + "1", "at most 2097152 characters"),
        (json.dumps(SMALL | {"layout": 4}), "does not name its layout"),
        (json.dumps(SMALL | {"givens": "1"}), "cannot be read"),
        (json.dumps(SMALL | {"moves": [{}, {"set": [[16, 1]]}]}), "move 2 of this game cannot be read"),
        (json.dumps(SMALL | {"moves": [{"set": [[1, 5]]}]}), "move 1"),
        (json.dumps(SMALL | {"moves": [{"set": [[1.0, 1]]}]}), "move 1"),
        (json.dumps(SMALL | {"moves": [{"set": [[True, 1]]}]}), "move 1"),
        (json.dumps(SMALL | {"moves": [{"remove": [[1, 0]]}]}), "move 1"),
        (json.dumps(SMALL | {"moves": [7]}), "move 1"),
        (json.dumps(SMALL | {"moves": [{"at": 5}, {"at": 4}]}), "move 2 of this game is earlier"),
        (json.dumps(SMALL | {"moves": [{"at": float("nan")}]}), "move 1"),
    ],
)
def test_invalid_games_are_refused_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(ld.ParseError) as refused:
        PlayedGame.from_json(text)
    assert message in str(refused.value) and "\n" not in str(refused.value)


def test_the_command(tmp_path: Any) -> None:
    path = tmp_path / "game.json"
    wrong = ORDER[0][1] % 9 + 1
    game = PlayedGame(ld.Grid.parse(PUZZLE), (GameMove(3, ((ORDER[0][0], wrong),)), GameMove(9, (ORDER[0],))))
    path.write_text(game.to_json())
    result = call(["analyse", str(path), "--moves"])
    assert result.exit_code == 0 and "Mistakes: 1." in result.stdout and "0:09  " in result.stdout
    assert json.loads(call(["analyse", str(path), "--json"]).stdout)["acts"][0]["kind"] == "mistake"
    refused = call(["analyse", str(tmp_path / "none.json")])
    assert refused.exit_code == 2 and refused.stderr.startswith("lucidoku: cannot read")


def test_a_move_that_names_a_cell_twice() -> None:
    """The last digit counts; the digit it replaces is taken back once."""
    moves = (GameMove(1.0, ((3, 3),)), GameMove(2.0, ((3, 0), (3, 1))), GameMove(3.0, ((3, 1), (3, 3), (3, 3))))
    found = analyse_game(ld.Grid.parse("1.....2..3.....4"), moves, "hard")
    assert [str(one.candidate) for one in found.moves if one.kind == "undone"] == ["(3)r1c4"]
    assert found.count == 3
    twice = GameMove(1.0, removed=((1, 1), (1, 1)))
    assert len(analyse_game(ld.Grid.parse("1.....2..3.....4"), (twice,), "hard").moves) <= 1


def test_games_that_name_cells_and_candidates_several_times() -> None:
    """Moves with repeated cells or candidates are analysed; the last digits count."""
    rng = random.Random(7)
    grid = ld.Grid.parse("1.....2..3.....4")
    (solution,) = ld.solutions(grid)
    for _ in range(150):
        values = dict(enumerate(grid.values))
        moves = []
        for _ in range(rng.randrange(1, 9)):
            cells = rng.sample(range(16), 3)
            several = tuple((rng.choice(cells), rng.randrange(5)) for _ in range(rng.randrange(6)))
            marks = [tuple((rng.choice(cells), rng.randrange(1, 5)) for _ in range(rng.randrange(6))) for _ in "ab"]
            moves.append(GameMove(None, several, *marks))
            values.update((cell, digit) for cell, digit in several if not grid.values[cell])
        game = PlayedGame.from_json(PlayedGame(grid, tuple(moves)).to_json())
        found = analyse_game(grid, game.moves)
        assert found.count == len(moves) and found.solved == (tuple(values.values()) == tuple(solution.values))
        held = dict(enumerate(grid.values))
        gone: set[ld.Candidate] = set()
        marked = [(one.move, one.candidate, one.kind == "undone") for one in found.moves if not one.placement]
        assert len(marked) == len(set(marked))
        for one in found.moves:
            assert one.text
            back = one.kind in ("repaired", "undone")
            if not one.placement:
                assert back or one.candidate not in gone
                gone = gone - {one.candidate} if back else gone | {one.candidate}
            else:
                cell = int(one.candidate.cell)
                assert held[cell] == (one.candidate.digit if back else 0)
                held[cell] = 0 if back else one.candidate.digit
        assert held == values


def test_two_moments_teach_most() -> None:
    """They have a step that was there, and cost most time; a game without mistakes and waits has none."""
    right = ld.solve(PUZZLE)
    assert right is not None
    steps = [(int(c.cell), c.digit) for step in ld.explain(PUZZLE) for c in step.placements]
    wrong = [(cell, digit % 9 + 1) for cell, digit in steps[1:5]]
    moves = [GameMove(2.0, (steps[0],))]
    for number, (cell, digit) in enumerate(wrong):
        start = 10.0 + 100 * number
        moves += [GameMove(start, ((cell, digit),)), GameMove(start + 20 * (number + 1), ((cell, 0),))]
    found = analyse_game(PUZZLE, moves)
    assert [one.move for one in found.instructive] == [5, 7]  # the last two mistakes stayed longest
    assert found.reasoned == (1, 1)
    calm = analyse_game(PUZZLE, [GameMove(2.0 * n, (one,)) for n, one in enumerate(steps[:5])])
    assert calm.instructive == () and calm.reasoned == (5, 5)
