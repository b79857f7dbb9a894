"""Constraints in the formats that support them: a round trip keeps them."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given, settings

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.formats import (
    _fpuzzles_rules,
    _iss_rules,
    _maker_rules,
    _pencilmark_rules,
    left_out,
    read,
    registry,
)
from lucidoku.formats import _shapes as shapes
from lucidoku.formats._lz import decompress
from lucidoku.formats._shapes import Row
from lucidoku.formats.fpuzzles import dump
from lucidoku.formats.links import addresses
from lucidoku.rules._constraint import Constraint
from lucidoku.rules._signs import LineSign
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type
from random_constraints import layouts
from support import SHARED

LINKS = ("f-puzzles", "sudokupad", "link")
UNKNOWN_TO_FPUZZLES = {"antitaxicab", "greater", "lookalike", "numberedroom", "parityline"}
REFUSED_BY_ISS = {
    *("boxindexer", "clone", "maximum", "minimum", "nabner", "slowthermometer", "entropicline"),
    *("negativedifference", "negativeratio"),
}
REFUSED_BY_PENCILMARK = {
    *("antitaxicab", "boxindexer", "columnindexer", "disjointgroups", "extraregion", "lookalike", "maximum", "minimum"),
    *("nabner", "numberedroom", "rowindexer"),
}
REFUSED_BY_MAKER = {"antitaxicab", "boxindexer", "greater", "lookalike", "nabner", "zipperline"}
TO_ISS = tuple(name for name in CONSTRAINT_NAMES if name not in REFUSED_BY_ISS)
KEPT = {
    "json": set(CONSTRAINT_NAMES),
    **dict.fromkeys(LINKS, set(CONSTRAINT_NAMES) - UNKNOWN_TO_FPUZZLES),
    "iss": set(TO_ISS) - {"odd", "even"} | {"entropicline"},
    "pencilmark": set(CONSTRAINT_NAMES) - REFUSED_BY_PENCILMARK,
    "sudokumaker": set(CONSTRAINT_NAMES) - REFUSED_BY_MAKER,
    "killer": {"killercage"},
    "sumocue": {"killercage"},
    "tatham": {"killercage"},
}
"""Rules whose constraints survive a round trip in a format."""
EACH = ("json", "f-puzzles", "iss", "sudokumaker", "pencilmark")
SITES = {
    "f-puzzles": (_fpuzzles_rules.ROWS.values(), UNKNOWN_TO_FPUZZLES),
    "iss": (
        _iss_rules.ROWS,
        {"boxindexer", "clone", "even", "maximum", "minimum", "nabner", "odd", "slowthermometer"},
    ),
    "pencilmark": (_pencilmark_rules.ROWS, REFUSED_BY_PENCILMARK),
    "sudokumaker": (_maker_rules.ROWS.values(), REFUSED_BY_MAKER),
}
"""The table of each site, and the constraints without a row: the site has no name for them."""


def empty(layout: ld.Layout) -> ld.Grid:
    return ld.Grid(bytes(layout.n**2), layout)


def keeps(name: str, layout: ld.Layout) -> bool:
    """Write a puzzle and read it again; it is equal, or the loss was reported; return whether it is equal."""
    grid = empty(layout)
    loss = left_out(grid, name)
    try:
        text = registry.write(grid, name)
    except LucidokuError as error:
        assert loss == str(error) if layout.placed else loss
        return False
    reading = read(text, None, name)
    again = reading.puzzle
    if not loss:
        assert again == grid, text
        return True
    assert loss.startswith(f"{name} cannot store ")
    if layout.n == 4 and _solutions(again) != _solutions(grid):
        # Candidates that contradict each other are left out, and a note says so.
        assert not _solutions(grid) and reading.notes, text
    return False


def test_the_formats_with_rules_are_all_here() -> None:
    assert set(KEPT) == {name for name, form in registry.FORMATS.items() if "rules" in form.keeps}


@settings(max_examples=60)
@given(layouts())
def test_rules_are_kept_or_reported(layout: ld.Layout) -> None:
    for name in KEPT:
        dots = {"negativedifference", "negativeratio"} if name == "iss" else set()  # only both of them together
        assert not keeps(name, layout) or KEPT[name] | dots >= set(layout.constraint_names)
    assert ld.Layout.parse(layout.code) is layout


@pytest.mark.parametrize("rule", CONSTRAINT_NAMES)
def test_each_rule_is_made_and_kept(rule: str) -> None:
    made: set[str] = set()
    kept: set[str] = set()

    @settings(max_examples=15)
    @given(layouts((rule,), (4, 9)))
    def gather(layout: ld.Layout) -> None:
        made.update(layout.constraint_names)
        kept.update(name for name in EACH if layout.placed and keeps(name, layout))

    gather()
    assert made == {rule}
    assert kept == {name for name in EACH if rule in KEPT[name]}


@settings(max_examples=40)
@example(ld.Layout.parse("9+killercage:3@r1c1r1c2"))
@given(layouts(("killercage",), (9,)))
def test_killer_strings_keep_cages_with_a_sum_that_share_no_cell(layout: ld.Layout) -> None:
    cells = [cell for constraint in layout.placed for cell in constraint.cells]
    apart = len(set(cells)) == len(cells) and all(constraint.values for constraint in layout.placed)
    assert keeps("killer", layout) == apart
    assert keeps("sumocue", layout) == (apart and min(len(constraint.cells) for constraint in layout.placed) > 1)
    if apart:
        given = ld.Grid(bytes([*[0] * 80, 5]), layout)
        try:
            text = registry.write(given, "sumocue")
        except LucidokuError:
            assert 80 in cells
        else:
            assert read(text).puzzle == given


RINGS = ("renban", "nabner", "entropicline", "modularline", "parityline", "palindrome", "regionsumline", "whispers")


@pytest.mark.parametrize("rule", RINGS)
@pytest.mark.parametrize(
    "code", ["4+{}:r1c2r1c3r2c3r2c2r1c2", "9+{}:r1c1r1c2r2c2r2c1r1c1r1c2", "9+{}:r3c3r3c4r4c4r4c3r3c3"]
)
def test_lines_that_close_are_kept_or_refused(rule: str, code: str) -> None:
    """A line that ends as it begins: f-puzzles and our JSON keep it, others keep it or refuse it."""
    try:
        layout = ld.Layout.parse(code.format(rule))
    except LucidokuError as error:
        assert rule == "palindrome" and "its middle is not clear" in str(error)
        return
    kept = {name for name in KEPT if keeps(name, layout)}
    assert kept >= {"json"} | (set() if rule in UNKNOWN_TO_FPUZZLES else {*LINKS})


@pytest.mark.parametrize("site", SITES)
def test_each_constraint_has_a_row_at_a_site_or_is_listed_without(site: str) -> None:
    rows, without = SITES[site]
    assert sorted({row.rule for row in rows} | without) == CONSTRAINT_NAMES
    assert not {row.rule for row in rows} & without


OF_OBJECTS = [
    (site, row)
    for site in ("f-puzzles", "pencilmark", "sudokumaker")
    for row in SITES[site][0]
    if row.fields and (site != "pencilmark" or all(field.name for field in row.fields))  # letters are only read
]


@pytest.mark.parametrize(("site", "row"), OF_OBJECTS, ids=[f"{site} {row.rule}" for site, row in OF_OBJECTS])
def test_a_row_reads_what_it_writes(site: str, row: Row) -> None:
    """The object that a row writes for a constraint is read by it as the same constraint."""
    again = 0

    @settings(max_examples=10)
    @given(layouts((row.rule,), (9,)))
    def write_and_read(layout: ld.Layout) -> None:
        nonlocal again
        for constraint in layout.placed:
            numbered = any(field.name and field.part == "numbers" for field in row.fields)
            alone = sum(other.rule == row.rule for other in SITES[site][0]) == 1
            if numbered < bool(constraint.values) or (not alone and numbered > bool(constraint.values)):
                continue  # another row holds it
            if row.shape is shapes.CELLS and len(constraint.lines) > 1:
                continue  # several objects hold it
            if (data := row.write(constraint, 9)) is not None:
                ((lines, values),) = row.read(data, 9)
                read_again = Constraint(row.rule, tuple(map(tuple, lines)), tuple(values))
                plain = constraint_type(row.rule).plain
                assert plain(read_again, 9) == plain(constraint, 9)
                again += 1

    write_and_read()
    assert again


def test_f_puzzles_has_our_names() -> None:
    assert all(row.name in (row.rule, "negative") for row in SITES["f-puzzles"][0])


def test_formats_without_rules_say_so() -> None:
    grid = empty(ld.Layout.parse("9+antiking"))
    for name in set(registry.names(writing=True)) - set(KEPT):
        assert "constraints" in left_out(grid, name)
        with pytest.raises(LucidokuError, match=r"cannot store the constraints of this puzzle \(anti-king rule\)$"):
            registry.write(grid, name)


def test_houses_and_regions_stay_apart() -> None:
    layout = ld.Layout.of_size(9).with_windows().with_constraints([Constraint("extraregion", ((0, 10),))])
    assert read(registry.write(empty(layout), "f-puzzles")).puzzle.layout is layout
    layout = layout.without_constraints.with_constraints([Constraint("extraregion", (tuple(range(0, 81, 10)),))])
    assert read(registry.write(empty(layout), "sudokupad")).puzzle.layout is layout
    jigsaw = ld.Layout.jigsaw("aaababbbccddccdd").with_constraints([Constraint("antiking")])
    assert read(registry.write(empty(jigsaw), "f-puzzles")).puzzle.layout is jigsaw


def test_a_link_of_fpuzzles_shows_rules_that_only_its_extension_knows() -> None:
    layout = ld.Layout.parse("4+renban:r1c1r1c2+rowindexer:r1c1r1c2+skyscraper:2@r1c1r1c2r1c3r1c4")
    document = dump(empty(layout))
    assert document["line"][0]["fromConstraint"] == "Renban" and document["line"][0]["lines"] == [["R1C1", "R1C2"]]
    assert document["cage"][0]["fromConstraint"] == "Row Indexer"
    assert document["text"][0]["cells"] == ["R1C0"] and document["skyscraper"] == [{"cell": "R1C0", "value": "2"}]


@pytest.mark.parametrize(("cells", "written"), [("r1c1r2c2r3c3r4c4", "diagonal-"), ("r1c4r2c3r3c2r4c1", "diagonal+")])
def test_one_diagonal_alone_stays_a_diagonal(cells: str, written: str) -> None:
    layout = read(json.dumps({"size": 4, "grid": [[{}] * 4] * 4, written: True})).puzzle.layout
    assert layout is ld.Layout.parse(f"4+extraregion:{cells}")
    assert dump(empty(layout))[written] is True and "extraregion" not in dump(empty(layout))
    assert ".Diagonal~" in registry.write(empty(layout), "iss")
    assert all(keeps(name, layout) for name in (*LINKS, "iss", "sudokumaker", "json"))
    (_mark, sign), *_more = layout.signs
    assert isinstance(sign, LineSign)


def test_an_arrow_begins_in_the_adjacent_cell_of_its_pill() -> None:
    shown = {"arrow": [{"lines": [["R1C2", "R2C2"]], "cells": ["R1C1", "R1C2"]}]}
    puzzle = read(json.dumps({"size": 4, "grid": [[{}] * 4] * 4, **shown})).puzzle
    assert dump(puzzle)["arrow"] == shown["arrow"]


def test_an_arrow_begins_in_the_nearest_cell_of_its_pill() -> None:
    layout = ld.Layout.parse("9+arrow:r1c1r1c2/r2c3r3c3/r2c1")
    link = registry.write(empty(layout), "f-puzzles")
    document = json.loads(
        decompress(link.partition("load=")[2].replace("%2B", "+").replace("%2F", "/").replace("%3D", "="))
    )
    assert document["arrow"] == [{"lines": [["R1C2", "R2C3", "R3C3"], ["R1C1", "R2C1"]], "cells": ["R1C1", "R1C2"]}]
    assert read(link).puzzle.layout is layout


REFUSED = [
    (Constraint("sandwichsum", ((0, 1, 2, 7),), (2,)), "sandwich sum at r1c1: f-puzzles cannot store it"),
    (Constraint("littlekillersum", ((0, 1),), (3,)), "little killer sum at r1c1: f-puzzles cannot store it"),
]


@pytest.mark.parametrize(("one", "sentence"), REFUSED, ids=[m.rule for m, _s in REFUSED])
def test_a_constraint_that_a_format_cannot_store_is_named(one: Constraint, sentence: str) -> None:
    grid = empty(ld.Layout.of_size(4).with_constraints([one]))
    with pytest.raises(LucidokuError) as raised:
        registry.write(grid, "f-puzzles")
    assert str(raised.value) == sentence
    assert addresses(grid) == {}


def test_sites_that_know_no_rules_get_no_link() -> None:
    assert set(addresses(empty(ld.Layout.parse("9+antiking")))) == {"SudokuPad", "f-puzzles"}


def test_a_position_with_rules_keeps_its_candidates() -> None:
    board = ld.Board(empty(ld.Layout.parse("4+killercage:3@r1c1r1c2")))
    board.eliminate("r1c1", 3)
    board.place("r4c4", 2)
    for name in LINKS:
        assert read(registry.write(board, name)).puzzle == board


def _solutions(puzzle: ld.Grid | ld.Board) -> set[bytes]:
    return {grid.values for grid in ld.solutions(puzzle, 300)}


@settings(max_examples=60)
@example(ld.Layout.parse("4x4+even:r1c1+odd:r1c1"))
@given(layouts(TO_ISS, (4,)))
def test_iss_strings_have_the_same_meaning(layout: ld.Layout) -> None:
    try:
        text = registry.write(empty(layout), "iss")
    except LucidokuError as error:
        message = str(error)
        assert message.endswith("the Interactive Sudoku Solver cannot store it")
        short = any(constraint.rule == "littlekillersum" and len(constraint.cells) == 1 for constraint in layout.placed)
        numbered = any(
            constraint.rule in ("difference", "ratio", "xv") and constraint.values in ((3,), (7,))
            for constraint in layout.placed
        )
        both = {constraint.cells for constraint in layout.placed if constraint.rule == "odd"} & {
            constraint.cells for constraint in layout.placed if constraint.rule == "even"
        }
        assert short or numbered or both
        return
    assert _solutions(read(text).puzzle) == _solutions(empty(layout))


ISS = [
    (".Thermo~R1C1~R1C2~R2C3.Arrow~R5C5~R5C6~R5C7", "9+arrow:r5c5/r5c6r5c7+thermometer:r1c1r1c2r2c3"),
    (".Whisper~R1C1~R2C2.Whisper~5~R3C1~R3C2.Whisper~4~R4C1~R4C2",
     "9+whispers:r1c1r2c2;r3c1r3c2;4@r4c1r4c2"),
    (".Cage~0~R1C2~R1C1.Cage~3~R2C1~R2C2", "9+killercage:r1c1r1c2;3@r2c1r2c2"),
    (".XSum~R1~7~9.Sandwich~0~C2.Skyscraper~C1~~3",
     "9+sandwichsum:0@" + "".join(f"r{r}c2" for r in range(1, 10)) + "+xsum:7@" + "".join(f"r1c{c}" for c in range(1, 10))
     + ";9@" + "".join(f"r1c{c}" for c in range(9, 0, -1)) + "+skyscraper:3@" + "".join(f"r{r}c1" for r in range(9, 0, -1))),
    (".StrictKropki.WhiteDot~R1C1~R1C2~R2C2", "9+negativedifference+negativeratio+difference:r1c1r1c2;r1c2r2c2"),
    (".LittleKiller~12~R1C3.LittleKiller~30~R2C1",
     "9+littlekillersum:12@r1c3r2c2r3c1;30@" + "".join(f"r{k + 1}c{k}" for k in range(1, 9))),
    (".LittleKiller~5~R2C9.LittleKiller~9~R9C8.LittleKiller~9~R1C2",
     "9+littlekillersum:5@r2c9r1c8;9@r9c8r8c9;9@r1c2r2c1"),
    (".PillArrow~2~R1C1~R1C2~R2C2~R3C3~R4C4", "9+arrow:r1c1r1c2/r2c2r3c3r4c4"),
    (".Shape~16x16.Cage~20~RaC1~RbC1", "16x16+killercage:20@r10c1r11c1"),
    (".AntiTaxicab.GreaterThan~R1C1~R1C2~R2C2.NumberedRoom~R1~7~",
     "9+antitaxicab+greater:r1c1r1c2;r1c2r2c2+numberedroom:7@" + "".join(f"r1c{c}" for c in range(1, 10))),
    (".Quad~R4C4~3~1.Indexing~C~R1C1~R2C1.AntiKing", "9+antiking+columnindexer:r1c1r2c1+quadruple:1,3@r4c4r4c5r5c4r5c5"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code"), ISS, ids=[text.split("~")[0] for text, _code in ISS])
def test_iss_strings_are_read(text: str, code: str) -> None:
    assert read(text).puzzle.layout is ld.Layout.parse(code)
    assert read(registry.write(empty(ld.Layout.parse(code)), "iss")).puzzle.layout is ld.Layout.parse(code)


SQUARES = "".join(str(2 * (c // 8) + c % 4 // 2) for c in range(16))
MORE_ISS = [
    (".Cage~3~R1C1~R1C2.", "9+killercage:3@r1c1r1c2"),
    (".AntiKing..Cage~3~R1C1~R1C2", "9+antiking+killercage:3@r1c1r1c2"),
    (".Cage~~R1C1~R1C2", "9+killercage:r1c1r1c2"),
    (".Sum~12~R1C1~R1C5", "9+killercage:12@r1c1r1c5"),
    (".Modular~2~R1C1~R1C2", "9+parityline:r1c1r1c2"),
    (".ContainAtLeast~1_3~R1C1~R1C2~R2C1~R2C2", "9+quadruple:1,3@r1c1r1c2r2c1r2c2"),
    (".Shape~4x4.Lunchbox~5~R1C1~R1C2~R1C3~R1C4", "4+sandwichsum:5@r1c1r1c2r1c3r1c4"),
    (".SameValues~3~R1C1~R2C2~R3C3", "9+lookalike:r1c1/r2c2/r3c3"),
    (".AntiKing.SearchPriority~5~R1C1", "9+antiking"),
    (".AntiConsecutive.AntiKnight.DisjointSets.StrictXV", "9+antiknight+disjointgroups+negativexv+nonconsecutive"),
    (".AllDifferent~R1C1~R2C2.Between~R3C1~R3C2~R3C3", "9+betweenline:r3c1r3c2r3c3+extraregion:r1c1r2c2"),
    (".BlackDot~R1C1~R1C2.X~R2C1~R2C2.V~R3C1~R3C2", "9+ratio:r1c1r1c2+xv:10@r2c1r2c2;5@r3c1r3c2"),
    (".DoubleArrow~R1C1~R1C2~R1C3.Entropic~R2C1~R2C2~R2C3", "9+doublearrow:r1c1r1c2r1c3+entropicline:r2c1r2c2r2c3"),
    (".Indexing~R~R1C1.Lockout~3~R2C1~R2C2~R2C3", "9+lockout:3@r2c1r2c2r2c3+rowindexer:r1c1"),
    (".Palindrome~R1C1~R1C2.RegionSumLine~R2C3~R2C4", "9+palindrome:r1c1r1c2+regionsumline:r2c3r2c4"),
    (".Renban~R1C1~R1C2.Zipper~R2C1~R2C2~R2C3", "9+renban:r1c1r1c2+zipperline:r2c1r2c2r2c3"),
    (".Modular~3~R1C1~R1C2~R1C3", "9+modularline:r1c1r1c2r1c3"),
    (".AntiKing.Given~R1C1_5", "9+antiking"),
    (f".Shape~4x4.NoBoxes.Jigsaw~{SQUARES}.AntiKing", "4+antiking"),
    (".NoBoxes.Shape~4x4.Jigsaw~4x4~0001011122332233.AntiKing", "aaababbbccddccdd+antiking"),
    (".Jigsaw~" + "0" * 8 + "1" + "0" * 72 + ".AntiKing", "9+antiking"),
]


@pytest.mark.parametrize(("text", "code"), MORE_ISS, ids=[text[:40] for text, _code in MORE_ISS])
def test_more_iss_strings_are_read(text: str, code: str) -> None:
    assert read(text).puzzle.layout is ld.Layout.parse(code)


def test_pieces_of_iss_do_not_replace_the_boxes() -> None:
    layout = read(".Shape~4x4.Jigsaw~0001011122332233.~R1C1_1").puzzle.layout
    assert layout.constraint_names == ("extraregion",) and len(layout.placed) == 2 and not layout.is_jigsaw


@settings(max_examples=20)
@given(layouts(("antiking", "thermometer", "regionsumline", "disjointgroups"), (4,)))
def test_jigsaws_are_written_for_iss(layout: ld.Layout) -> None:
    jigsaw = ld.Layout.jigsaw("aaababbbccddccdd").with_constraints(layout.placed)
    if "disjointgroups" in layout.constraint_names:  # of the usual boxes, there
        with pytest.raises(LucidokuError, match="disjoint groups: the Interactive Sudoku Solver cannot store it"):
            registry.write(empty(jigsaw), "iss")
    else:
        assert keeps("iss", jigsaw) or any(len(constraint.lines) > 1 for constraint in layout.placed)


BAD_ISS = [
    (".SameValues~2~R1C1~R1C2~R1C3", "SameValues: 3 cells do not make 2 sets of the same size"),
    (".SameValues~1~R1C1", "SameValues: 1 cells do not make 1 sets"),
    (".LittleKiller~9~R5C5", "LittleKiller: 'R5C5' is not the first cell of a diagonal"),
    (".LittleKiller~9~R9C1", "LittleKiller: 'R9C1' is not the first cell of a diagonal"),
    (".Sum~12~R1C1~R2C5", "this puzzle has Sum, which"),
    (".Sum~0_=_1_-1~R1C1~R1C5", "this puzzle has Sum, which"),
    (".ContainAtLeast~1~R1C1~R1C2", "this puzzle has ContainAtLeast, which"),
    (".NoBoxes", "this puzzle has no boxes, which"),
    (f".NoBoxes.Shape~4x4.Jigsaw~{SQUARES}.DisjointSets", "this puzzle has DisjointSets, which"),
    (".Cage~3~R1C1~R1C0", "Cage: 'R1C0' is not a cell of the grid"),
    (".Cage~99~R1C1~R1C2", "killer cage at r1c1: a sum of 99 cannot be"),
    (".Cage~x~R1C1~R1C2", "Cage: 'x' is not a number"),
    (".Sandwich~5~Q1", "Sandwich: 'Q1' is not a row or column"),
    (".Modular~4~R1C1~R1C2", "this puzzle has Modular, which"),
    (".Doppelganger~.Thermo~R1C1~R1C2", "this puzzle has Doppelganger, which"),
    (".Quad~R9C9~1", "quadruple at r9c9: it has a cell outside the grid"),
    (".Quad~R4C9~1", "quadruple at r4c9: it has a cell outside the grid"),
    (".Arrow", "Arrow: its cells are missing"),
    (".PillArrow~-1~R1C1~R1C2", "arrow at r1c1: its number of cells is 0"),
    (".Quad~1", "Quad: '1' is not a cell of the grid"),
    (".LittleKiller~3", "LittleKiller: its cells are missing"),
    (".Lockout~", "Lockout: '' is not a number"),
]


@pytest.mark.parametrize(("text", "sentence"), BAD_ISS, ids=[text for text, _s in BAD_ISS])
def test_bad_iss_strings_are_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(LucidokuError, match="^" + sentence):
        read(text + ".~R1C1_1")


def test_odd_and_even_cells_are_candidates_in_iss() -> None:
    text = registry.write(empty(ld.Layout.parse("4+odd:r1c1+even:r1c2")), "iss")
    assert text == ".Shape~4x4.~R1C1_1_3~R1C2_2_4"


def test_dots_with_their_usual_number_are_plain_dots_in_iss() -> None:
    text = registry.write(empty(ld.Layout.parse("9+difference:1@r1c1r1c2+ratio:2@r2c1r2c2")), "iss")
    assert text == ".WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2"
    for code in ("9+difference:2@r1c1r1c2", "9+ratio:1@r2c1r2c2"):
        with pytest.raises(LucidokuError, match="the Interactive Sudoku Solver cannot store it"):
            registry.write(empty(ld.Layout.parse(code)), "iss")


def test_the_short_form_of_killers() -> None:
    layout = ld.Layout.parse("9+killercage:3@r1c1r1c2;45@r2c1r2c2r2c3r2c4r2c5r2c6r2c7r2c8r2c9")
    text = registry.write(empty(layout), "killer")
    assert text.startswith("3x3::k:769:769:0:0:0:0:0:0:0:11522:11522:")
    assert read(text).puzzle == empty(layout)
    diagonal = ld.Layout.parse("9+diagonal+killercage:3@r1c1r1c2")
    assert read(registry.write(empty(diagonal), "killer")).puzzle.layout is diagonal
    for code in ("9+killercage:r1c1r1c2", "9+antiking", "9+killercage:3@r1c1r1c2;4@r1c1r2c1"):
        with pytest.raises(LucidokuError, match=r"^the short form of killer puzzles"):
            registry.write(empty(ld.Layout.parse(code)), "killer")
    with pytest.raises(LucidokuError, match=r"^expected 81 numbers"):
        read("3x3::k:769:769:0")


VARIANTS = SHARED / "variants" / "cc-by-odd.json"


@pytest.mark.skipif(not VARIANTS.exists(), reason="needs the shared puzzles")
def test_shared_puzzles_are_written_and_read_again() -> None:
    kept = []
    for record in (record for record in json.loads(VARIANTS.read_text(encoding="utf-8")) if record["puzzle"]):
        try:
            grid = read("https://f-puzzles.com/?load=" + record["puzzle"]).puzzle
        except LucidokuError:
            continue
        assert read(registry.write(grid, "sudokupad")).puzzle == grid, record["title"]
        kept.append(record["title"])
    assert len(kept) > 45
