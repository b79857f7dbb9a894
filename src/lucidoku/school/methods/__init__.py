"""The brain's standard methods, one file each, from the simple to the hard."""

from __future__ import annotations

from lucidoku.school.methods.chains import chains
from lucidoku.school.methods.emulate_cell import emulate_cell
from lucidoku.school.methods.emulate_house import emulate_house
from lucidoku.school.methods.fill_rule import fill_rule
from lucidoku.school.methods.group_numbers import group_numbers
from lucidoku.school.methods.inobvious_number import inobvious_number
from lucidoku.school.methods.last_in_line import last_in_line
from lucidoku.school.methods.last_position import last_position
from lucidoku.school.methods.obvious_number import obvious_number
from lucidoku.school.methods.only_possible import only_possible
from lucidoku.school.methods.two_possibles import two_possibles
from lucidoku.school.methods.write_possibles import write_possibles

__all__ = ["STANDARD"]

STANDARD = (
    last_position,
    only_possible,
    obvious_number,
    last_in_line,
    inobvious_number,
    group_numbers,
    write_possibles,
    chains,
    two_possibles,
    emulate_cell,
    emulate_house,
    fill_rule,
)
"""All methods, in the order of use."""
