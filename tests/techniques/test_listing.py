"""Listings have the right steps and no others: names fit, no step occurs twice, limits hold."""

from __future__ import annotations

import pickle
import signal
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.formats.library import read_case
from lucidoku.logic import techniques
from lucidoku.logic.decode import decode
from lucidoku.logic.pipeline import Pipeline, Stage, resolve
from support import DATA, puzzles

POSITIONS = [line for line in (DATA / "positions.txt").read_text().splitlines() if not line.startswith("#")]
SIZES = {"x-wing": 2, "swordfish": 3, "jellyfish": 4, "squirmbag": 5, "whale": 6, "leviathan": 7}


@pytest.mark.parametrize("line", POSITIONS[::4])
def test_fish_are_what_they_are_called(line: str) -> None:
    board = read_case(line).board
    families = ("fish", "complex_fish")
    slow = ("kraken", "mutant-squirmbag", "mutant-whale", "mutant-jellyfish")
    names = [t.id for t in techniques.ALL if t.family in families and not any(word in t.id for word in slow)]
    seen = set()
    for step in ld.find_steps(board, names):
        name, evidence = step.technique.id, step.evidence
        base, cover = evidence.houses["base"], evidence.houses["cover"]
        fins = set(evidence.cells.get("fin", ()))
        size = next((size for end, size in SIZES.items() if name.endswith(end)), None)
        assert size is None or size == len(base), name
        siamese = "siamese" in name
        # A finned fish may have a line less: one base line is then in the box of the fins, whichever cell it uses.
        assert siamese or len(cover) in (len(base), len(base) - bool(fins)), name
        assert bool(fins) == ("finned" in name or "sashimi" in name), name
        digit = evidence.digits[0]
        places = [{c for c in house.cells if digit in board.candidates(c)} for house in base]
        thin = any(len(line - fins) < 2 for line in places)
        if techniques.get(name).family == "fish" and fins and not siamese:
            assert thin == ("sashimi" in name), name
        key = (name, frozenset(base), frozenset(cover), frozenset(fins), step.conclusion)
        assert key not in seen, "one fish twice"
        seen.add(key)


def test_no_step_is_listed_twice() -> None:
    for line in POSITIONS[::5]:
        board = read_case(line).board
        steps = [
            (s.technique.id, s.conclusion, s.evidence.links, str(s.evidence)) for s in ld.find_steps(board, "logic")
        ]
        assert len(steps) == len(set(steps))


@pytest.mark.parametrize("name", ["x-chain", "xy-chain", "aic", "grouped-aic", "discontinuous-nice-loop"])
def test_a_limit_on_length_holds(name: str) -> None:
    for line in POSITIONS[::6]:
        board = read_case(line).board
        values, masks = bytes(board.values), board.masks.tobytes()
        lengths = {}
        for limit in (1, 3, 5, 9, 0):
            words = _engine.all_steps(
                board.layout.native, values, [(_engine.TECHNIQUES.index(name), 0, limit, False, 0)], masks
            ).words
            steps = list(_links(words))
            assert not limit or all(links <= limit for links in steps)
            lengths[limit] = len(steps)
        assert lengths[1] <= lengths[3] <= lengths[5] <= lengths[9] <= lengths[0]


def _links(words: bytes) -> list[int]:
    """The number of links of each record."""
    view, found, link = memoryview(words).cast("H"), [], _engine.ITEMS.index("link")
    at = 0
    while at < len(view):
        end = at + view[at] + (view[at + 2] >> 8 << 16)
        item = at + 4 + view[at + 3]
        item += 1 + view[item]
        count = 0
        while item < end:
            count += view[item] >> 8 == link
            item += 2 + view[item + 1]
        found.append(count)
        at = end
    return found


def test_limits_so_short_that_nothing_follows_do_no_harm() -> None:
    """A limit of one link is allowed."""
    names = [
        t.id
        for t in techniques.ALL
        if t.logical and t.family in ("chains", "forcing", "complex_fish", "als", "single_digit")
    ]
    items = [
        (_engine.TECHNIQUES.index(name), 0, 1, False, 0) for name in names if "nest" not in name and "deep" not in name
    ]
    singles = [(_engine.TECHNIQUES.index(s.technique.id), 0, 0, False, 0) for s in resolve("singles").stages]
    grids = puzzles(9)[:12]
    walks = _engine.walk(grids[0].layout.native, b"".join(g.values for g in grids), singles + items)
    assert all(walk.status in (0, 1) for walk in walks)


def test_bad_limits_are_refused() -> None:
    layout, empty = puzzles(9)[0].layout.native, bytes(81)
    for item in (
        (0, -1, 0, False, 0),
        (0, 0, -1, False, 0),
        (0, 0, 10**9, False, 0),
        (-1, 0, 0, False, 0),
        (9999, 0, 0, False, 0),
    ):
        with pytest.raises(ValueError):
            _engine.walk(layout, empty, [item])
    for seconds in (-1.0, float("nan")):
        with pytest.raises(ValueError):
            _engine.solve(layout, empty, seconds=seconds)


@pytest.mark.parametrize("name", ["aic", "xy-chain", "grouped-aic", "discontinuous-nice-loop"])
def test_a_technique_may_stand_twice(name: str) -> None:
    """Short chains before long ones solve the same puzzles as the long ones alone."""
    simple = [*resolve("singles").stages, *resolve("intersections").stages]
    chain = techniques.get(name)
    once = Pipeline("once", (*simple, Stage(chain)))
    twice = Pipeline("twice", (*simple, Stage(chain, max_length=5), Stage(chain)))
    grids = puzzles(9)[:40]
    native, values = grids[0].layout.native, b"".join(grid.values for grid in grids)
    long = _engine.walk(native, values, once.native())
    both = _engine.walk(native, values, twice.native())
    assert [walk.status for walk in both] == [walk.status for walk in long]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers")
def test_native_calls_can_be_interrupted() -> None:
    """Each call that would take long ends soon after the signal."""
    layout = ld.Layout.of_size(25).native
    index = _engine.TECHNIQUES.index
    empty = bytes(625)
    calls: dict[str, Callable[[], object]] = {
        "all_steps": lambda: _engine.all_steps(layout, empty, [(index("cell-forcing-net"), 0, 0, False, 0)]),
        "next_step": lambda: _engine.next_step(layout, empty, [(index("region-forcing-net"), 0, 0, False, 0)]),
        "walk": lambda: _engine.walk(
            layout, empty * 99, [(index("aligned-triplet-exclusion"), 0, 0, False, 0), (index("aic"), 0, 0, False, 0)]
        ),
        "solve": lambda: _engine.solve(layout, empty, 10**9),
        "solutions": lambda: _engine.solutions(layout, empty, None, 10**9),
        "guesses": lambda: _engine.guesses(bytes(81) * 10**5, 1000),
        "canonical": lambda: _engine.canonical(bytes(range(1, 10)) * 9 * 10**5, 3, 3, 2),
    }

    class Interrupted(Exception):
        pass

    def interrupt(_number: int, _frame: object) -> None:
        raise Interrupted

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for name, call in calls.items():
            start = time.process_time()
            with pytest.raises(Interrupted):
                signal.setitimer(signal.ITIMER_REAL, 0.01)
                call()
            assert time.process_time() - start < 1.5, name
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_native_calls_end_in_time_and_say_so() -> None:
    layout = ld.Layout.of_size(25).native
    index = _engine.TECHNIQUES.index
    empty = bytes(625)
    nets = [index("cell-forcing-net"), index("region-forcing-net")]
    listing = _engine.all_steps(layout, empty, [(net, 0, 0, False, 0) for net in nets], seconds=0.001)
    assert listing.cut and not listing.full and listing.short == nets
    assert _engine.next_step(layout, empty, [(index("region-forcing-net"), 0, 0, False, 0)], seconds=0.001).cut
    walks = _engine.walk(layout, empty * 2, [(index("region-forcing-net"), 0, 0, False, 0)], seconds_each=0.001)
    assert [walk.status for walk in walks] == [4, 4]
    counts, found, cut = _engine.solve(layout, empty * 2, 10**9, seconds_each=0.5)
    assert cut == b"\1\1" and all(memoryview(counts).cast("I")) and all(found)
    grids, late = _engine.solutions(layout, empty, None, 10**9, 0.5)
    assert late and grids
    assert memoryview(_engine.guesses(bytes(81) * 3, seconds=0)).cast("I").tolist() == [2**32 - 1] * 3
    assert _engine.canonical(bytes(81) * 2, 3, 3, seconds=0)[1] == b"\2\2"
    assert _engine.canonical(bytes(81) * 2, 3, 3) == (bytes(162), b"\0\0")
    columns = _engine.trace(layout, empty * 3, [(index("region-forcing-net"), 0, 0, False, 0)], seconds=0.001)
    assert columns["status"] == b"\4\4\4"


def test_a_listing_ends_at_its_limit() -> None:
    board = read_case(POSITIONS[0]).board
    items = [(_engine.TECHNIQUES.index(s.technique.id), 0, 0, False, 0) for s in resolve("basic").stages]
    values, masks = bytes(board.values), board.masks.tobytes()
    whole = _engine.all_steps(board.layout.native, values, items, masks)
    count = len(_links(whole.words))
    assert count > 1 and not whole.full and not whole.cut
    for limit in range(1, count):
        some = _engine.all_steps(board.layout.native, values, items, masks, limit=limit)
        assert some.full and len(_links(some.words)) == limit


def test_what_stops_at_a_bound_of_its_own_says_so() -> None:
    large = ld.Board(ld.Grid(bytes(256), ld.Layout.of_size(16)))
    name = "multi-sector-locked-set"
    number = _engine.TECHNIQUES.index(name)
    assert _engine.all_steps(large.layout.native, bytes(256), [(number, 0, 0, False, 0)]).short == [number]
    small = read_case(POSITIONS[0]).board
    listing = _engine.all_steps(
        small.layout.native, bytes(small.values), [(number, 0, 0, False, 0)], small.masks.tobytes()
    )
    assert listing.short == []


def test_a_record_with_an_item_that_nobody_knows_is_refused() -> None:
    board = read_case(POSITIONS[0]).board
    one = _engine.TECHNIQUES.index("naked-single")
    known = decode((9, one, 0, 0, 0, _engine.ITEMS.index("digits") << 8, 2, 1, 2), board.layout, techniques.ALL)
    assert known.evidence.digits == (1, 2)
    unknown = decode((7, one, 0, 0, 0, len(_engine.ITEMS) << 8, 0), board.layout, techniques.ALL)
    with pytest.raises(ValueError, match="unknown kind"):
        unknown.evidence  # noqa: B018


def test_a_step_is_the_same_whether_its_evidence_was_read_or_not() -> None:
    """Evidence is read on demand; code that compares, copies, pickles or prints steps does not notice."""
    board = read_case(POSITIONS[0]).board

    def fresh() -> list[ld.Step]:
        return list(ld.find_steps(board))

    read = fresh()
    assert all(step.evidence is step.evidence and step.premises is step.premises for step in read)
    assert any(step.evidence.links for step in read) and all(step.premises for step in read)
    assert len({*map(str, map(ld.record.plain_record, read))}) == len(read)
    for made in (
        fresh(),
        [pickle.loads(pickle.dumps(step)) for step in fresh()],
        [replace(step, number=3) for step in fresh()],
        [ld.Step.from_dict(step.to_dict()) for step in fresh()[::9]],
    ):
        known = read if len(made) == len(read) else read[::9]
        assert made == known and known == made
        assert list(map(hash, made)) == list(map(hash, known))
        assert [step.premises for step in made] == [step.premises for step in known]
    assert fresh()[0] != fresh()[1]
    with pytest.raises(AttributeError, match="Step has no 'evidences'; did you mean evidence"):
        fresh()[0].evidences  # type: ignore[attr-defined]  # noqa: B018


def test_a_listing_knows_its_length_before_any_step_is_read() -> None:
    board = read_case(POSITIONS[0]).board
    for names in ("logic", ["naked-single"], ["remote-pair"]):
        steps = ld.find_steps(board, names)
        assert len(steps) == len(list(steps)) == len(list(steps.items()))


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        # With larger sets, the same ends are joined by a shorter chain or by one set, and another loop is closed.
        ("als-chain", (19, 41, 107)),
        ("als-aic", (15, 21, 32)),
        ("als-continuous-nice-loop", (41, 79, 89)),
        # Many chains without sets, or without groups, may remove the same candidates.
        ("als-discontinuous-nice-loop", (32, 90, 101)),
        ("grouped-aic", (4, 27, 89)),
        ("grouped-discontinuous-nice-loop", (0, 89, 103)),
        ("grouped-continuous-nice-loop", (79, 89, 92)),
    ],
)
def test_a_listing_has_the_chains_that_a_walk_takes(name: str, numbers: tuple[int, ...]) -> None:
    for number in numbers:
        walk = ld.explain(puzzles(9)[number], ["naked-single", "hidden-single", name], allow_multiple=True)
        taken = [k for k, step in enumerate(walk) if step.technique.id == name]
        assert taken
        for k in taken:
            steps = ld.find_steps(walk.board(k), [name])
            listed = [frozenset(step.conclusion) for step in steps]
            assert any(found >= set(walk[k].conclusion) for found in listed), walk[k]
            assert name == "als-chain" or len(set(listed)) == len(listed)  # one chain for each set of conclusions
