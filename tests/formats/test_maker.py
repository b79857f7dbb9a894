"""The constraints of sudokumaker.app, as that site writes them: each is read with its meaning, or refused by its name."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.formats import read, write
from lucidoku.formats._lz import compress

BOXES = {4: [2 * (c // 8) + c % 4 // 2 for c in range(16)], 9: [3 * (c // 27) + c % 9 // 3 for c in range(81)]}
ROW = "".join(f"r1c{c}" for c in range(1, 10))


def maker(*blocks: dict[str, Any], n: int = 9, **more: Any) -> str:
    size = {} if n == 9 else {"size": n}
    rules = [{"type": 0}, {"type": 1, "regions": BOXES[n]}, *blocks]
    puzzle = {"name": "", "author": "", **size, "cells": [{}] * n**2, "constraints": rules, **more}
    text = json.dumps({"formatVersion": "1.5.0", "puzzle": puzzle})
    return "https://sudokumaker.app/?puzzle=" + compress(text, address=True)


READ: list[tuple[dict[str, Any], str]] = [
    ({"type": 10}, "extraregion:r1c1r2c2r3c3r4c4r5c5r6c6r7c7r8c8r9c9"),
    ({"type": 12}, "antiking"),
    ({"type": 13}, "antiknight"),
    ({"type": 14}, "disjointgroups"),
    ({"type": 15}, "nonconsecutive"),
    ({"type": 100, "cells": [0, 10]}, "even:r1c1;r2c2"),
    ({"type": 101, "cells": [0]}, "odd:r1c1"),
    ({"type": 102, "cells": [0]}, "maximum:r1c1"),
    ({"type": 103, "cells": [80]}, "minimum:r9c9"),
    ({"type": 200, "clues": [{"value": 1, "edge": 75}, {"value": 4, "edge": 132}]}, "difference:r5c3r5c4;4@r8c6r8c7"),
    ({"type": 201, "clues": [{"value": 2, "edge": 9}]}, "ratio:r1c1r2c1"),
    ({"type": 202, "clues": [{"value": 10, "edge": 70}, {"value": 5, "edge": 103}]}, "xv:10@r4c8r5c8;5@r6c5r7c5"),
    ({"type": 200, "clues": [{"value": 3, "edge": 1}], "negative": [3]}, "difference:3@r1c1r1c2+negativedifference"),
    ({"type": 202, "clues": [], "negative": [10, 5]}, "negativexv"),
    ({"type": 300, "slow": False, "thermometers": [[41, 31, 30]]}, "thermometer:r5c6r4c5r4c4"),
    ({"type": 300, "thermometers": [[0, 1, 2], [1, 10]]}, "thermometer:r1c1r1c2r1c3/r1c2r2c2"),
    ({"type": 300, "slow": True, "thermometers": [[0, 1]]}, "slowthermometer:r1c1r1c2"),
    ({"type": 301, "cages": [{"cells": [1, 0], "value": 0}, {"cells": [9, 10], "value": 3}]},
     "killercage:r1c1r1c2;3@r2c1r2c2"),
    ({"type": 302, "groups": [[0, 40], [1, 41], [2]]}, "clone:r1c1r1c2/r5c5r5c6"),
    ({"type": 303, "clues": [{"corner": 11, "digits": [4, 1]}]}, "quadruple:1,4@r1c1r1c2r2c1r2c2"),
    ({"type": 305, "cells": [0, 10]}, "extraregion:r1c1r2c2"),
    ({"type": 400, "lines": [[0, 1], [1, 10]]}, "renban:r1c1r1c2r2c2"),
    ({"type": 401, "lines": [[0, 10]], "minDifference": 5}, "whispers:r1c1r2c2"),
    ({"type": 401, "lines": [[0, 10]], "minDifference": 4}, "whispers:4@r1c1r2c2"),
    ({"type": 402, "lines": [[0, 1, 2]]}, "palindrome:r1c1r1c2r1c3"),
    ({"type": 403, "lines": [[0, 1, 2]]}, "betweenline:r1c1r1c2r1c3"),
    ({"type": 404, "lines": [[1, 2, 3]], "singleRegionTotals": True}, "regionsumline:r1c2r1c3r1c4"),
    ({"type": 406, "lines": [[0, 1, 2]], "groups": [14, 112, 896]}, "entropicline:r1c1r1c2r1c3"),
    ({"type": 406, "lines": [[0, 1, 2]], "groups": [146, 292, 584]}, "modularline:r1c1r1c2r1c3"),
    ({"type": 406, "lines": [[0, 1, 2]], "groups": [682, 340]}, "parityline:r1c1r1c2r1c3"),
    ({"type": 407, "lines": [[0, 1, 2]]}, "lockout:r1c1r1c2r1c3"),
    ({"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 2, 3], [0, 9]]}]},
     "arrow:r1c1r1c2/r1c3r1c4/r2c1"),
    ({"type": 409, "lines": [[0, 1, 2]]}, "doublearrow:r1c1r1c2r1c3"),
    ({"type": 500, "clues": [{"value": 12, "outerCell": 3, "diagonal": 1}]}, "littlekillersum:12@r1c2r2c1"),
    ({"type": 500, "clues": [{"value": 8, "outerCell": 88, "diagonal": -1}]}, "littlekillersum:8@r9c1"),
    ({"type": 500, "clues": [{"value": 9, "outerCell": 77, "diagonal": -1}]}, "littlekillersum:9@r8c1r9c2"),
    ({"type": 501, "clues": [{"value": 0, "outerCell": 11}]}, f"sandwichsum:0@{ROW}"),
    ({"type": 502, "clues": [{"value": 7, "outerCell": 11}, {"outerCell": 22}]}, f"xsum:7@{ROW}"),
    ({"type": 503, "clues": [{"value": 3, "outerCell": 1}]}, "skyscraper:3@r1c1r2c1r3c1r4c1r5c1r6c1r7c1r8c1r9c1"),
    ({"type": 504, "clues": [{"value": 3, "outerCell": 11}]}, f"numberedroom:3@{ROW}"),
    ({"type": 600, "cells": [0, 1]}, "rowindexer:r1c1r1c2"),
    ({"type": 601, "cells": [0]}, "columnindexer:r1c1"),
    ({"type": 306, "cells": [], "disabled": True}, ""),
    ({"type": 900, "disabled": True}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("block", "code"), READ, ids=[f"{block['type']} {code[:30]}" for block, code in READ])
def test_a_constraint_is_read(block: dict[str, Any], code: str) -> None:
    layout = read(maker(block)).puzzle.layout
    assert layout.without_constraints.with_constraints(layout.placed).code.split("+")[1:] == (
        code.split("+") if code else []
    ) or (block["type"] == 10 and layout.placed[0].cells == tuple(range(0, 81, 10)))
    if not block.get("disabled"):
        assert read(write(ld.Grid(bytes(81), layout), "sudokumaker")).puzzle.layout is layout


REFUSED: list[tuple[list[dict[str, Any]], str]] = [
    ([{"type": 16, "groups": [14, 112, 896]}], "global entropy"),
    ([{"type": 304, "cages": [{"cells": [0], "value": "11"}] * 2}], "2 look-and-say cages"),
    ([{"type": 306, "cells": [0, 1, 2]}], "3 counting circles"),
    ([{"type": 405, "lines": [[0, 1]]}], "1 sequence line"),
    ([{"type": 406, "lines": [[0, 1]], "groups": [6, 8]}], "1 line of groups"),
    ([{"type": 404, "lines": [[0, 1], [1, 2]]}], "2 region sum lines"),
    ([{"type": 404, "lines": [[2, 3, 11]], "singleRegionTotals": True}], "1 region sum line"),
    ([{"type": 1000, "definition": {"name": "Hit counts"}}], "Hit counts"),
    ([{"type": 2000, "lines": [[{"x": 0, "y": 0}]]}, {"type": 2002, "symbols": [[1, 1]]}], "1 line and 1 drawing over"),
    ([{"type": 900}], "constraint 900"),
    ([{"type": "x"}], "constraint x"),
    ([{"type": 300, "thermometers": [[0, 1]], "solverIgnored": True}], "1 mark that is drawn only"),
    ([{"type": 200, "clues": [{"value": 3, "edge": 1}], "negative": [1]}], "a rule on all pairs without a mark"),
    ([{"type": 202, "clues": [], "negative": [5]}], "a rule on all pairs without a mark"),
    ([{"type": 202, "clues": [], "negative": [5, 10, 15]}], "a rule on all pairs without a mark"),
    ([{"type": 200, "clues": [], "negative": [1]},
      {"type": 201, "clues": [{"value": 2, "edge": 1}], "overrideNegativeDifferences": False}], "a rule on all pairs"),
    ([{"type": 15}, {"type": 201, "clues": [{"value": 2, "edge": 1}]}], "a rule on all pairs"),
]  # fmt: skip


@pytest.mark.parametrize(("blocks", "says"), REFUSED, ids=[says for _blocks, says in REFUSED])
def test_what_a_layout_cannot_hold_is_refused_by_name(blocks: list[dict[str, Any]], says: str) -> None:
    with pytest.raises(LucidokuError, match=f"^this puzzle has {says}"):
        read(maker(*blocks))


def test_fog_and_cages_that_only_frame_cells_are_noted() -> None:
    reading = read(maker({"type": 4000}, {"type": 2001, "cages": [{"cells": [0, 1]}]}, n=4))
    assert reading.puzzle.layout is ld.Layout.of_size(4) and len(reading.notes) == 2
    cage = {"type": 2001, "cages": [{"cells": [0, 1], "value": "3"}]}
    assert read(maker(cage, n=4, comment="Killer cages.")).puzzle.layout is ld.Layout.parse("4+killercage:3@r1c1r1c2")
    with pytest.raises(LucidokuError, match="digits may repeat in cages"):
        read(maker(cage, n=4, comment="In this one digits may repeat in cages."))
    with pytest.raises(LucidokuError, match=r"^this puzzle has a cage at r1c1 that only frames cells,"):
        read(maker({"type": 2001, "cages": [{"cells": [0, 1]}]}, n=4, comment="Cages are odd."))
    with pytest.raises(LucidokuError, match=r"^this puzzle has wobble,"):
        read(maker(n=4, wobble=True))


BAD: list[tuple[dict[str, Any], str]] = [
    ({"type": 300, "thermometers": [[0, 81]]}, "thermometer: 81 is not a cell of the grid"),
    ({"type": 300, "thermometers": 5}, "the field 'thermometers' of this puzzle"),
    ({"type": 301, "cages": [{"cells": [0], "value": "x"}]}, "killer cage: 'x' is not a number"),
    ({"type": 301, "cages": [{"cells": [0, 1], "value": 99}]}, "killer cage at r1c1: a sum of 99 cannot be"),
    ({"type": 202, "clues": [{"value": 5, "edge": 0}]}, "X or V: 0 is not a border between two cells"),
    ({"type": 202, "clues": [{"value": 5, "edge": 153}]}, "X or V: 153 is not a border between two cells"),
    ({"type": 303, "clues": [{"corner": 100, "digits": [1]}]}, "quadruple: 100 is not a corner of a cell"),
    ({"type": 501, "clues": [{"value": 5, "outerCell": 12}]}, "sandwich sum: 12 is not a place outside the grid"),
    ({"type": 501, "clues": [{"value": 5, "outerCell": 0}]}, "sandwich sum at r0c0: it is not next to the grid"),
    (
        {"type": 500, "clues": [{"value": 5, "outerCell": 0, "diagonal": 1}]},
        "little killer sum at r0c0: it points past",
    ),
]


@pytest.mark.parametrize(("block", "says"), BAD, ids=[says for _block, says in BAD])
def test_a_constraint_that_cannot_be_is_one_sentence(block: dict[str, Any], says: str) -> None:
    with pytest.raises(LucidokuError, match="^" + says):
        read(maker(block))


def test_other_things_of_a_puzzle() -> None:
    cells = [{"given": True, "value": 1}, {"cornerPencilMarks": 12, "colors": 6, "candidates": 14}, *[{}] * 14]
    reading = read(maker(n=4, cells=cells, name="N", author="A", comment="Lockout is not here"))
    assert reading.corner_marks == {1: (2, 3)} and reading.colors == {1: ("red", "orange")}
    assert (reading.title, reading.author) == ("N", "A") and "Lockout is not here" in " ".join(reading.notes)
    assert isinstance(reading.puzzle, ld.Board) and reading.puzzle.candidates("r1c2") == (2, 3)
    again = read(write(reading, "sudokumaker"))
    assert (again.puzzle, again.corner_marks, again.title) == (reading.puzzle, reading.corner_marks, "N")
    custom = {"type": "custom", "width": 4, "height": 4, "maxDigit": 4}
    assert read(maker({"type": 2003}, n=4, **custom)).puzzle.layout is ld.Layout.of_size(4)
    with pytest.raises(LucidokuError, match="no rows and columns"):
        read(maker(n=4, **custom))
    with pytest.raises(LucidokuError, match="grids of 4×5 are not supported"):
        read(maker(n=4, width=5, height=4))


def test_an_arrow_without_a_line_is_noted() -> None:
    block = {"type": 408, "bulbsWithArrows": [{"bulbCells": [40], "arrows": []}]}
    assert read(maker(block)).notes == ("arrow at r5c5: it has no line, so it has no effect and was left out",)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("9+xv:7@r1c1r1c2", "X or V at r1c1"),
        ("9+lockout:3@r1c1r1c2", "lockout line at r1c1"),
        ("9+antitaxicab", "anti-taxicab rule"),
        ("9+difference:r1c1r3c3", "white dot at r1c1"),
        ("9+negativedifference+nonconsecutive+ratio:r1c1r1c2", "rule of all white dots"),
        ("9+thermometer:r1c1r1c2/r5c5r5c6", "thermometer at r1c1"),
    ],
)
def test_what_the_site_cannot_store(code: str, says: str) -> None:
    with pytest.raises(LucidokuError, match=f"^{says}: sudokumaker.app cannot store it$"):
        write(ld.Grid(bytes(81), ld.Layout.parse(code)), "sudokumaker")
