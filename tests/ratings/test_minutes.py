"""Minutes: the model uses only the board, and predicts the times of people."""

from __future__ import annotations

import math
import random
from collections import Counter
from pathlib import Path

import pytest

import lucidoku as ld
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.ratings import scale_named
from lucidoku.ratings.minutes import KINDS, _searches_of_boxes, rate_minutes, seconds_of, trace
from lucidoku.ratings.minutes_weights import HIGH, KNOWN, LOW, WEIGHTS, Bound
from lucidoku.words.language import language

HERE = Path(__file__).parents[1]
RECORD = HERE.parents[1] / "shared" / "data" / "minutes" / "train.tsv"
LINES = [line.split("\t")[0] for line in (HERE / "data" / "ratings.tsv").read_text().splitlines()[1:]]
EASY = "5...68..........6..42.5.......8..9....1....4.9.3...62.7....1..9..42....3.8......."
NAKED = "..94....6.3.......1....7..8..43.8...2..796...9.1.5..3.......9....2..3.64..6..2.8."
WINGS = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


def _ways(board: Board) -> dict[tuple[int, int], int]:
    """Return the digits that can be found on a board, with the most visible way, read off its houses one by one."""
    ways: dict[tuple[int, int], int] = {}
    for house in board.layout.houses:
        empty = [cell for cell in house.cells if not board[cell]]
        for digit in range(1, 10):
            places = [cell for cell in empty if digit in board.candidates(cell)]
            if len(places) == 1:
                kind = 0 if len(empty) == 1 else 1 if house.kind == "box" else 2
                ways[int(places[0]), digit] = min(kind, ways.get((int(places[0]), digit), 9))
    for cell in board.layout.cells:
        if not board[cell] and len(board.candidates(cell)) == 1:
            ways.setdefault((int(cell), next(iter(board.candidates(cell)))), 3)
    return ways


def _searched(
    board: Board, first: int, kinds: tuple[str, ...] = ("box", "row", "column")
) -> tuple[int, tuple[int, int] | None]:
    """Return the searches of houses for one digit after another until a house shows one, and the digit shown."""
    count = 0
    houses = [house for kind in kinds for house in board.layout.houses if house.kind == kind]
    for digit in [*range(first, 10), *range(1, first)]:
        for house in houses:
            if digit not in [board[cell] for cell in house.cells]:
                count += 1
                places = [cell for cell in house.cells if not board[cell] and digit in board.candidates(cell)]
                if len(places) == 1:
                    return count, (int(places[0]), digit)
    return count, None


def _around(board: Board, cell: int) -> list[House]:
    return [house for house in board.layout.houses if cell in map(int, house.cells)]


def _empty(board: Board, house: House) -> int:
    return sum(not board[cell] for cell in house.cells)


@pytest.mark.parametrize("line", [EASY, NAKED])
def test_the_second_player_searches_only_boxes(line: str) -> None:
    board, first, count, last = Board(Grid.parse(line)), 1, dict[int, int](), -1
    while board.grid.values.count(0):
        ways = _ways(board)
        beside = (
            []
            if last < 0
            else [
                (c, d)
                for c, d in ways
                if any(_empty(board, h) == 1 and c in map(int, h.cells) for h in _around(board, last))
            ]
        )
        looks = 0
        if beside:
            cell, digit = min(beside)
        else:
            looks, shown = _searched(board, first, ("box",))
            if shown:
                cell, first = shown
                digit = first
            else:
                cell, digit = min(
                    ways,
                    key=lambda one: (
                        min(_empty(board, house) for house in _around(board, one[0])),
                        min(8, abs(one[0] // 9 - last // 9) + abs(one[0] % 9 - last % 9)) if last >= 0 else 0,
                        one,
                    ),
                )
        board.place(board.layout.cells[cell], digit)
        last, count[cell] = cell, looks
    followed = trace(Grid.parse(line))
    assert {seen.cell: seen.boxes for seen in followed.seen} == count and not followed.boxes


@pytest.mark.parametrize("line", [EASY, NAKED])
def test_moments_agree_with_the_board(line: str) -> None:
    board, first = Board(Grid.parse(line)), 1
    solution = ld.solve(line)
    assert solution is not None
    kinds = Counter(seen.kind for seen in trace(Grid.parse(line)).seen)
    assert line == EASY or kinds[KINDS.index("naked single")] > 2
    for seen in trace(Grid.parse(line)).seen:
        ways = _ways(board)
        assert seen.left == sum(not value for value in board.values)
        assert seen.open == tuple(list(ways.values()).count(kind) for kind in range(len(KINDS)))
        assert ways[seen.cell, seen.digit] == seen.kind
        looks, shown = _searched(board, first)
        assert seen.looks == (looks if seen.looks else 0)
        if not seen.looks:
            assert seen.kind == 0  # the last cell of a house needs no search
        elif shown:
            assert shown == (seen.cell, seen.digit)
            first = seen.digit
        else:
            # No house shows a digit: a cell with one candidate, in one of the fullest houses that contain such cells.
            assert seen.kind == min(ways.values()) == KINDS.index("naked single")
            room = {cell: min(_empty(board, house) for house in _around(board, cell)) for cell, _digit in ways}
            assert room[seen.cell] == min(room.values())
        assert solution.values[seen.cell] == seen.digit
        board.place(board.layout.cells[seen.cell], seen.digit)
    assert not board.grid.values.count(0)


def test_the_fit_predicts_with_the_same_model() -> None:
    np = pytest.importorskip("numpy")
    import minutes as fit

    rows = [{"puzzle": line, "players": "10", "mean_seconds": "300"} for line in (EASY, WINGS, *LINES[:3])]
    weights = {name: getattr(WEIGHTS, name) for name in fit.NAMES}
    weights["emptiness"] = math.exp(weights["emptiness"])
    predicted = np.exp(fit.Data(rows).predicted(np.log([weights[name] for name in fit.NAMES]), np.arange(len(rows))))
    for row, seconds in zip(rows, predicted, strict=True):
        rest, moments, beyond = seconds_of(trace(Grid.parse(row["puzzle"])))
        assert seconds == pytest.approx(rest + sum(moments) + sum(beyond))


def test_steps_beyond_singles_cost_extra_and_are_named() -> None:
    followed = trace(Grid.parse(WINGS))
    _rest, moments, beyond = seconds_of(followed)
    assert followed.solved
    assert len(beyond) == len(followed.beyond) > 0
    # Both players search everything that is left, once, before the steps beyond singles that precede the next single.
    first = {one.left: one for one in reversed(followed.beyond)}
    for one in followed.beyond:
        assert (one.looks > one.boxes > 0) if one is first[one.left] else (one.looks == one.boxes == 0)
    alone, stuck = _searches_of_boxes(Grid.parse(WINGS), [])
    assert set(stuck) == {0} and len(alone) < len(followed.seen)  # without the steps the second player ends there
    searches = sum(one.boxes for one in followed.seen) + sum(one.boxes for one in followed.beyond) + followed.boxes
    assert searches > sum(alone.values()) + stuck[0]
    assert all(seconds > 0 for seconds in (*moments, *beyond))
    rating = rate_minutes(Grid.parse(WINGS))
    assert rating.beyond == any(one.technique not in KNOWN for one in followed.beyond) is True
    assert "at least" in str(rating)
    for moment in rating.moments:
        run = [k for k, one in enumerate(followed.beyond) if one.left == moment.empty]
        assert len(run) == moment.count > 1 and followed.beyond[max(run)].left > followed.seen[-1].left
        assert moment.technique in {followed.beyond[k].technique for k in run}
        assert moment.minutes == pytest.approx(sum(beyond[k] for k in run) / 60, abs=0.01)
        assert f"{moment.count} steps beyond singles" in str(moment)
    assert rating.median > rate_minutes(Grid.parse(EASY)).median
    # Candidates that are already gone need no step.
    board = Board(Grid.parse(WINGS))
    for step in ld.explain(WINGS):
        if step.technique.family != "singles":
            for candidate in step.eliminations:
                board.eliminate(candidate.cell, candidate.digit)
    assert rate_minutes(board).median < rating.median


@pytest.mark.parametrize("seed", range(3))
def test_an_extra_given_does_not_lengthen_it_beyond_noise(seed: int) -> None:
    chance = random.Random(seed)
    longer = 0
    for line in chance.sample(LINES, 10):
        grid, solution = Grid.parse(line), ld.solve(line)
        assert solution is not None
        before = rate_minutes(grid)
        values = list(grid.values)
        for cell in chance.sample([cell for cell, value in enumerate(values) if not value], 8):
            values[cell] = solution.values[cell]
        after = rate_minutes(Grid(values, grid.layout))
        longer += after.median > before.median
        assert after.median <= before.high
    assert longer <= 1


def test_the_card_has_it_in_three_languages() -> None:
    card = ld.rate(EASY, "minutes")
    assert card.minutes.low < card.minutes.median < card.minutes.high
    assert card.minutes.median == rate_minutes(Grid.parse(EASY)).median
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.validate(card.to_dict()["minutes"], scale_named("minutes").schema)
    texts = {}
    for lang in ("en", "fr", "zh-Hant"):
        with language(lang):
            texts[lang] = str(card.minutes)
    assert len(set(texts.values())) == 3
    assert texts["en"].startswith(f"minutes about {round(card.minutes.median)}, mostly")
    costs = [one.minutes for one in card.minutes.moments]
    assert costs == sorted(costs, reverse=True)


def test_bounds_lie_further_apart_for_longer_puzzles() -> None:
    medians = [1 + k / 4 for k in range(600)]
    lows, highs = [LOW.of(one) for one in medians], [HIGH.of(one) for one in medians]
    assert lows == sorted(lows) and highs == sorted(highs)
    assert all(low < median < high for low, median, high in zip(lows, medians, highs, strict=True))
    spread = [high / low for low, high in zip(lows, highs, strict=True)]
    assert spread == pytest.approx(sorted(spread)) and spread[-1] > 1.5 * spread[0]
    rating = rate_minutes(Grid.parse(WINGS))
    assert (rating.low, rating.high) == pytest.approx((LOW.of(rating.median), HIGH.of(rating.median)), abs=0.01)


def test_the_fit_finds_the_bounds_that_made_the_data() -> None:
    np = pytest.importorskip("numpy")
    import minutes as fit

    seconds = np.linspace(np.log(180), np.log(1800), 3000)
    minutes = np.exp(seconds) / 60
    for share, made in ((0.2, Bound(0.8, -0.1)), (0.8, Bound(1.25, 0.2))):
        edge = np.log([made.of(one) / one for one in minutes])
        error = edge + 0.3 * (np.random.default_rng(1).random(3000) - share)
        found = fit.bound(seconds, error, share)
        assert (found.times, found.growth) == pytest.approx((made.times, made.growth), abs=0.03)


def test_only_plain_puzzles_with_one_solution() -> None:
    for layout in (Layout.standard(2, 2), Layout.standard(2, 3), Layout.standard(4, 4), Layout.parse("9x9+diagonals")):
        with pytest.raises(ld.InvalidArgument, match=r"^the scale minutes is for 9×9 without extra houses, not "):
            ld.rate(Grid([0] * layout.n**2, layout), "minutes")
    (error,) = ld.rate_many(["." * 80 + "1"], "minutes", errors="return")
    assert isinstance(error, ld.MultipleSolutions)


@pytest.mark.skipif(not RECORD.exists(), reason="the record of people is not here")
def test_it_ranks_as_people_do() -> None:
    rows = [line.split("\t") for line in RECORD.read_text().splitlines()[1:]][::7]
    minutes = [rate_minutes(Grid.parse(row[1])).median for row in rows]
    taken = [float(row[3]) / 60 for row in rows]

    def ranks(values: list[float]) -> list[int]:
        order = sorted(range(len(values)), key=values.__getitem__)
        return [order.index(k) for k in range(len(values))]

    middle = (len(rows) - 1) / 2
    first, other = ranks(minutes), ranks(taken)
    both = sum((a - middle) * (b - middle) for a, b in zip(first, other, strict=True))
    assert both / sum((a - middle) ** 2 for a in first) > 0.62
    near = sum(abs(said / took - 1) <= 0.25 for said, took in zip(minutes, taken, strict=True))
    assert near / len(rows) > 0.66
