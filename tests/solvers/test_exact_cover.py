"""Exact cover: every pass finds all solutions, wherever another was abandoned; optional items; uncovering restores the web."""

from __future__ import annotations

from itertools import combinations, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lucidoku.errors import LucidokuError
from lucidoku.solvers import CoverError, ExactCover, Work

OPTIONS = st.dictionaries(st.integers(0, 10), st.sets(st.integers(0, 6), min_size=1), max_size=9)
LETTERS = {"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]}


def by_trying_all(options: dict[int, set[int]], items: set[int], optional: set[int]) -> set[frozenset[int]]:
    wanted = set()
    for size in range(len(options) + 1):
        for picked in combinations(options, size):
            covered = [item for name in picked for item in options[name]]
            needed = any(options[name] & items for name in picked) or not picked
            if len(covered) == len(set(covered)) and items <= set(covered) and (needed or not items):
                wanted.add(frozenset(picked))
    # An option of optional items alone is never needed, so no choice about it is made.
    return {picked for picked in wanted if all(options[name] & items for name in picked)}


@given(OPTIONS, st.sets(st.integers(0, 6)))
@settings(max_examples=150)
def test_optional_items_are_covered_at_most_once(options: dict[int, set[int]], optional: set[int]) -> None:
    items = set(range(7)) - optional
    found = [frozenset(solution) for solution in ExactCover(options, items, optional)]
    assert set(found) == by_trying_all(options, items, optional) and len(found) == len(set(found))


@given(OPTIONS, st.integers(0, 3), st.integers(0, 3))
@settings(max_examples=100)
def test_an_abandoned_pass_changes_nothing(options: dict[int, set[int]], some: int, more: int) -> None:
    problem = ExactCover(options, range(7))
    every = list(ExactCover(options, range(7)))
    left = problem.solutions()
    assert list(islice(left, some)) == every[:some]
    assert list(problem) == every  # while another pass is suspended
    assert list(zip(problem, problem, strict=True)) == list(zip(every, every, strict=True))
    assert list(islice(left, more)) == every[some : some + more]
    del left
    assert problem.first() == next(iter(every), None) and list(problem) == every


@given(OPTIONS, st.permutations(range(7)), st.integers(0, 7))
@settings(max_examples=100)
def test_covered_items_come_back(options: dict[int, set[int]], order: list[int], count: int) -> None:
    problem = ExactCover(options, range(7))
    before = {name: list(getattr(problem, name)) for name in ("left", "right", "up", "down", "size")}
    for item in order[:count]:
        problem.cover(item)
    assert problem.items == [item for item in range(7) if item not in order[:count]]
    assert problem.options == [name for name, items in options.items() if not items & set(order[:count])]
    assert [len(row) for row in problem.matrix()] == [7 - count] * len(problem.options)
    for item in reversed(order[:count]):
        problem.uncover(item)
    assert {name: list(getattr(problem, name)) for name in before} == before


def test_rows_can_be_added_and_chosen() -> None:
    problem = ExactCover(items=range(1, 8))
    assert problem.first() is None and "0 options, 7 items" in repr(problem)
    for name, items in LETTERS.items():
        problem.add(name, items)
    assert list(problem) == [["B", "D", "F"]] and problem.choose_item() == 1
    assert problem.choose("B") and not problem.choose("A") and problem.choose_item() == 5
    assert list(problem) == list(problem) == [["D", "F"]]
    assert str(problem).splitlines() == ["  2 3 5 6 7", "D 0 1 1 1 0", "E 1 1 0 1 1", "F 1 0 0 0 1"]


def test_a_search_reports_its_moves() -> None:
    answer: list[tuple[str, str]] = []
    work = Work(listeners=[lambda kind, name: answer.append((kind, name))])
    assert len(list(ExactCover(LETTERS, range(1, 8)).solutions(work))) == 1
    assert answer[:3] == [("try", "A"), ("back", "A"), ("try", "B")] and answer.count(("back", "A")) == 1
    assert (work.nodes, work.backtracks) == (len(answer) / 2, len(answer) / 2)  # everything is taken back in the end


def test_wrong_names_are_reported() -> None:
    problem = ExactCover(LETTERS, range(1, 8))
    for wrong, answer in (
        (lambda: problem.choose("Z"), "unknown option 'Z'"),
        (lambda: problem.cover(9), "9 is not an item"),
        (lambda: problem.uncover(3), "3 is not covered"),
        (lambda: problem.add("G", [1, 11]), "'G' covers 11"),
        (lambda: problem.add("A", [1]), "option 'A' already"),
        (lambda: ExactCover({"a": [1, 1]}), "covers 1 twice"),
    ):
        with pytest.raises(CoverError, match=answer) as caught:
            wrong()
        assert isinstance(caught.value, LucidokuError)
    problem.cover(1)
    problem.cover(3)
    for wrong, answer in (
        (lambda: problem.cover(3), "already covered"),
        (lambda: problem.uncover(1), "uncover 3 before 1"),
        (lambda: problem.add("G", [2]), "uncover all"),
    ):
        with pytest.raises(CoverError, match=answer):
            wrong()


def test_a_long_cover_needs_no_deep_stack() -> None:
    assert len(ExactCover({number: [number] for number in range(5000)}).first() or ()) == 5000
