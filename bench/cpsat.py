"""Puzzles as models of CP-SAT, with `pip install ortools`."""

from __future__ import annotations

from typing import Any

import lucidoku as ld

__all__ = ["model_of"]

_ONLY, _PAIR, _DIFFERENT, _SETS, _SUM, _AUTOMATON = range(6)


def model_of(grid: ld.Grid) -> tuple[Any, list[Any]]:
    """Return a model of a puzzle: each relation as the matching constraint of CP-SAT."""
    from ortools.sat.python import cp_model

    model, n = cp_model.CpModel(), grid.layout.n
    cells = [model.new_int_var(value or 1, value or n, f"c{k}") for k, value in enumerate(grid.values)]
    for house in grid.layout.houses:
        model.add_all_different(cells[cell] for cell in house.cells)
    for kind, places, numbers in (relation for found in grid.layout.relations for relation in found):
        own = [cells[place] for place in places]
        if kind == _ONLY:
            for cell in own:
                model.add_allowed_assignments([cell], [(d,) for d in _digits(numbers[0])])
        elif kind == _PAIR:
            model.add_allowed_assignments(own, [(a, b) for a in range(1, n + 1) for b in _digits(numbers[a - 1])])
        elif kind == _SUM:
            model.add(sum(times * cell for times, cell in zip(numbers[1:], own, strict=True)) == numbers[0])
        elif kind == _AUTOMATON:
            _add_automaton(model, own, numbers, n)
        else:
            if len(own) > 1:
                model.add_all_different(own)
            if kind == _SETS:
                _add_sets(model, own, [_digits(mask) for mask in numbers])
    return model, cells


def _digits(mask: int) -> list[int]:
    return [d + 1 for d in range(mask.bit_length()) if mask >> d & 1]


def _add_sets(model: Any, cells: list[Any], sets: list[list[int]]) -> None:
    """Add a cage's sum as a sum; other sets as a choice of one of them."""
    sums = {sum(digits) for digits in sets}
    if len(sums) == 1:
        model.add(sum(cells) == sums.pop())
        return
    chosen = [model.new_bool_var("") for _digits_of_it in sets]
    model.add_exactly_one(chosen)
    for choice, digits in zip(chosen, sets, strict=True):
        for cell in cells:
            model.add_allowed_assignments([cell], [(d,) for d in digits]).only_enforce_if(choice)


def _add_automaton(model: Any, cells: list[Any], numbers: list[int], n: int) -> None:
    states, moves = numbers[0], numbers[1 + numbers[0] :]
    ends = [state for state in range(states) if numbers[1 + state]]
    arcs = [(k // n, k % n + 1, after) for k, after in enumerate(moves) if after >= 0]  # from, label, to
    model.add_automaton(cells, 0, ends, arcs)
