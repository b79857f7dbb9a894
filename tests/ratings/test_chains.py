"""Ratings by whips, braids and trial: against a plain implementation of the definitions, under symmetries, on shared data."""

from __future__ import annotations

import csv
import gzip
import pickle
import random

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.ratings.chains import ChainRating
from support import SHARED, call, puzzles

SHORT = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
"""W 3, made by us."""
STRICT = "2....85..5...9..72.7........8...4..94....9.2...7...3.1.4..8........26...3.6...8.."
"""Made by us. W is 6 if a candidate may be left-linking twice in a whip."""
CHAINS = SHARED / "chains"


def _variables(c: int) -> tuple[tuple[int, ...], ...]:
    cell, digit = divmod(c, 9)
    row, column = divmod(cell, 9)
    return (0, row, column), (1, row, digit), (2, column, digit), (3, row // 3 * 3 + column // 3, digit)


MEMBERS: dict[tuple[int, ...], list[int]] = {}
for _candidate in range(729):
    for _variable in _variables(_candidate):
        MEMBERS.setdefault(_variable, []).append(_candidate)
LINKED = [{other for v in _variables(c) for other in MEMBERS[v]} - {c} for c in range(729)]


def _singles(alive: set[int]) -> set[int]:
    more = True
    while more:
        more = False
        for members in MEMBERS.values():
            left = [c for c in members if c in alive]
            if len(left) == 1 and alive & LINKED[left[0]]:
                alive = alive - LINKED[left[0]]
                more = True
    return alive


def _excluded(
    alive: set[int], target: int, length: int, braid: bool, rights: tuple[int, ...] = (), lefts: tuple[int, ...] = ()
) -> bool:
    """Return whether a chain of at most this number of variables excludes a candidate, trying every order.

    In a whip left-linking candidates must be different.
    """
    gone = LINKED[target].union(*(LINKED[r] for r in rights))
    before = gone if braid else LINKED[rights[-1]] if rights else LINKED[target]
    for members in MEMBERS.values():
        own = [c for c in members if c in alive]
        left = [c for c in own if c not in gone]
        linking = before.intersection(own).difference(left, () if braid else lefts)
        if target in members or len(left) > 1 or not linking:
            continue
        if not left:
            return True
        if length == 1 or left[0] in rights:
            continue
        if any(_excluded(alive, target, length - 1, braid, (*rights, left[0]), (*lefts, c)) for c in linking):
            return True
    return False


def _plain(line: str, braid: bool, most: int) -> int | None:
    """Return the rating by the definition; None if it is more than `most`."""
    given = {9 * cell + int(value) - 1 for cell, value in enumerate(line) if value != "."}
    alive = _singles(set(range(729)).difference(*(LINKED[c] for c in given)))
    needed = 0
    while len(alive) > 81:
        for length in range(1, most + 1):
            if gone := {c for c in alive if LINKED[c] & alive and _excluded(alive, c, length, braid)}:
                break
        else:
            return None
        needed = max(needed, length)
        alive = _singles(alive - gone)
    return needed


@pytest.mark.parametrize(("scale", "braid"), [("w", False), ("b", True)])
def test_a_plain_implementation_of_the_definition_agrees(scale: str, braid: bool) -> None:
    for line in (puzzle.line for puzzle in puzzles(9)[:2]):
        rating = ld.rate(line, scale).ratings[scale]
        plain = _plain(line, braid, 2)
        assert isinstance(rating, ChainRating)
        assert rating == plain if plain is not None else rating > 2


def test_figures_of_a_puzzle() -> None:
    card = ld.rate(SHORT, "w,b,gw,gb,sw,sgw,sfinw,te")
    assert {name: int(getattr(card, name)) for name in card.scales} == {
        **dict.fromkeys(("w", "b", "gw", "gb", "sw", "sgw", "sfinw"), 3),
        "te": 1,
    }
    assert card.w.exact
    assert str(card.te) == "T&E 1"
    assert pickle.loads(pickle.dumps(card.w)).scale == "w"


def _disguised(line: str, chance: random.Random) -> str:
    """Return the same puzzle transformed: digits, rows, columns and the diagonal changed."""
    digits = [*"123456789"]
    chance.shuffle(digits)
    lines = [3 * band + row for band in chance.sample(range(3), 3) for row in chance.sample(range(3), 3)]
    columns = [3 * band + row for band in chance.sample(range(3), 3) for row in chance.sample(range(3), 3)]
    cells = [(9 * row + column, 9 * column + row) for row in lines for column in columns]
    mirrored = chance.random() < 0.5
    changed = "".join(line[pair[mirrored]] for pair in cells)
    return "".join(c if c == "." else digits[int(c) - 1] for c in changed)


def test_the_candidates_of_a_position_count() -> None:
    board = ld.explain(SHORT).board(42)
    assert (ld.rate(board, "w").w, ld.rate(board.grid, "w").w) == (2, 3)


def test_symmetries_change_nothing() -> None:
    chance = random.Random(7)
    for line, scales, times in ((SHORT, "w,b,gw,gb,sw,sgw,sfinw,te", 5), (STRICT, "w", 3)):
        wanted = ld.rate(line, scales)
        for _ in range(times):
            assert dict(ld.rate(_disguised(line, chance), scales).ratings) == dict(wanted.ratings)


def test_left_linking_candidates_of_a_whip_are_different() -> None:
    card = ld.rate(STRICT, "w,b")
    assert (card.w, card.b) == (7, 6)


def test_a_rating_without_time_is_a_bound() -> None:
    rating = ld.rate(SHORT, "b", time_limit=0).b
    assert (rating.exact, rating.cut_short, rating.row()["figure"]) == (False, True, None)
    assert str(rating) == "B at least 0, the time was up"
    assert rating.brief == "≥0"


def test_a_puzzle_with_several_solutions_is_never_solved() -> None:
    rating = ld.rate("." * 81, "w", check=False).w
    assert not rating.exact
    assert "such logic does not solve it" in str(rating)


def test_the_command_rates() -> None:
    done = call(["rate", SHORT, "--scale", "w,te"])
    assert done.exit_code == 0
    assert "W 3\nT&E 1" in done.stdout


def test_bad_bytes_are_refused() -> None:
    with pytest.raises(ValueError, match="whole number"):
        _engine.rate_chains(b"", b"1", 0)
    with pytest.raises(ValueError, match="one 16-bit mask"):
        _engine.rate_chains(b"", bytes(81), 0)
    with pytest.raises(ValueError, match="no such figure"):
        _engine.rate_chains(b"", b"", 10)


@pytest.mark.skipif(not CHAINS.exists(), reason="the shared data are not here")
def test_published_figures_are_equal() -> None:
    with gzip.open(CHAINS / "cbg-odd.tsv.gz", "rt") as file:
        rows = [row for row, _ in zip(csv.DictReader(file, delimiter="\t"), range(8), strict=False)]
    names = {"W": "w", "B": "b", "gW": "gw", "gB": "gb", "S+W": "sw", "S+gW": "sgw", "SFin+W": "sfinw"}
    for row, card in zip(rows, ld.rate_many((row["puzzle"] for row in rows), names.values()), strict=True):
        assert isinstance(card, ld.RatingCard)
        assert {name: str(int(getattr(card, scale))) for name, scale in names.items()} == {n: row[n] for n in names}
