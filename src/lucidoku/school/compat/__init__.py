"""The names of SudokuStudyLib, for those who learnt with it: its documented examples run here, in any folder.

>>> from lucidoku.school.compat import *
>>> m = solve("m18.data")
1 4 2 | 5 3 6 | 9 7 8
...
Solved. Score 33, 0 guesses. Methods: obvious number (33), last position of a house (20)
>>> m = solve("m3.data", level_limit=15, use_try=False)
6 3 5 | 2 4 7 | 9 8 1
...
Solved. ...
>>> m = solve("m10.data", use_emu=True, use_try=False)
. . 5 | 3 . . | . . .
...
Stuck: 56 cells are left. ...
>>> try_error(None, file="m10.data")
1 4 5 | 3 2 7 | 6 9 8
...
True
>>> from lucidoku.school.compat import matrix
>>> values, filled, possible = matrix.main("m3.data", methods=10)
6 3 5 | 2 4 7 | 9 8 1
...
>>> sum(filled)
81

Coordinates count from 0 here, x from the left and y from the top; everywhere else in Lucidoku they count from 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from lucidoku.school import brain
from lucidoku.school.compat import matrix
from lucidoku.school.compat.methods import (
    SolveMethod,
    check_inobvious_number,
    check_line_last_possible_for_number,
    check_obvious_number,
    compare_result,
    emulator,
    fill_last_position_by_setting,
    fill_last_position_of_group,
    fill_only_one_possible,
    get_chains,
    guess,
    reduce_by_emulate_possible_in_one_position,
    reduce_by_emulate_possible_number_in_group,
    reduce_by_group_number,
    reduce_by_two_possible_in_one_position,
    reg_method,
    set_obvious_method_for_pos,
    update_chain,
    update_group_number,
    update_indirect_group_number,
    write_down_possible,
)
from lucidoku.school.compat.model import (
    Box,
    Chain,
    GroupBase,
    GroupNumber,
    LineX,
    LineY,
    Matrix,
    Number,
    Point,
    SudokuDone,
    SudokuError,
    SudokuStop,
    SudokuWhenPosSet,
    read_matrix,
)
from lucidoku.school.events import CellWasSet
from lucidoku.words.language import _

__all__ = [
    "Box",
    "Chain",
    "GroupBase",
    "GroupNumber",
    "LineX",
    "LineY",
    "Matrix",
    "Number",
    "Point",
    "SolveMethod",
    "SudokuDone",
    "SudokuError",
    "SudokuStop",
    "SudokuWhenPosSet",
    "check_inobvious_number",
    "check_line_last_possible_for_number",
    "check_obvious_number",
    "compare_result",
    "emulator",
    "fill_last_position_by_setting",
    "fill_last_position_of_group",
    "fill_only_one_possible",
    "get_chains",
    "guess",
    "matrix",
    "reduce_by_emulate_possible_in_one_position",
    "reduce_by_emulate_possible_number_in_group",
    "reduce_by_group_number",
    "reduce_by_two_possible_in_one_position",
    "reg_method",
    "set_obvious_method_for_pos",
    "solve",
    "try_error",
    "update_chain",
    "update_group_number",
    "update_indirect_group_number",
    "write_down_possible",
]


def solve(
    file: str,
    loop_limit: int = 0,
    rec_limit: int = 0,
    check: Sequence[tuple[int, int]] | None = None,
    level_limit: int = 0,
    emu_limits: int = 2,
    use_try: bool = True,
    use_emu: bool = False,
    print_step: bool = False,
) -> Matrix:
    """Solve a definition file with the methods of the school, print the result, and return the valley.

    Args:
        file: its name; m1.data to m23.data come with Lucidoku.
        loop_limit: stop after this number of rounds; 0 for no limit.
        rec_limit: stop after this number of actions; 0 for no limit.
        check: places (x, y); stop as soon as one is filled.
        level_limit: leave out harder methods; 0 for none.
        emu_limits: the most choices in an emulation.
        use_try: whether to guess.
        use_emu: whether to try out places and numbers.
        print_step: print all steps, too.

    Raises:
        LucidokuError: there is no such file.
    """
    valley = read_matrix(file)
    thinker = brain.Brain(
        level_limit=level_limit,
        use_guess=use_try,
        use_emulation=use_emu,
        emulation_limit=emu_limits,
        loop_limit=loop_limit,
        record_limit=valley.world.givens + rec_limit if rec_limit else 0,
    )
    valley.world.stop_at = {valley.p[x][y].cell for x, y in check or ()}
    outcome: object = ""
    try:
        outcome = thinker.solve(valley.world)
    except CellWasSet as stopped:
        outcome = _("Stopped: {what}").format(what=stopped)
    finally:
        valley.world.stop_at = set()
    if print_step:
        valley.print_rec()
    print(valley.world)
    print(outcome)
    return valley


def try_error(m: Matrix | None = None, file: str = "", depth: int = 0) -> bool:
    """Solve by trial and error, print the solution, and return whether there is one; `depth` counts earlier tries."""
    solved = brain.try_error((m if m is not None else read_matrix(file)).world)
    print(solved or _("there is no solution"))
    return solved is not None
