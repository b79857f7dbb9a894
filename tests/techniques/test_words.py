"""The catalogue and the words of every technique."""

from __future__ import annotations

import re

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.grid.cells import digit_of
from lucidoku.logic import techniques
from lucidoku.logic.techniques._details import houses_to_look_at, search_habit
from lucidoku.logic.techniques._words import cells_text, chain_text, conclusion, digits_text, houses_text
from support import WITH_EXAMPLE, example_step, example_steps, puzzles


def test_catalogue_and_engine_know_the_same_techniques() -> None:
    assert {t.id for t in techniques.ALL if not t.needs_rules} == set(_engine.TECHNIQUES)
    assert len({t.rank for t in techniques.ALL}) == len(techniques.ALL)
    for t in techniques.ALL:
        assert t.definition.endswith(".")
        assert t.reason.endswith(".")
        assert t.level in techniques.LEVELS


def test_what_is_written_once_is_written_in_each_language_and_notation() -> None:
    layout = ld.Layout.standard(3, 3)
    step = ld.Step.of(ld.Board("." * 81), "r1c3-2", "r1c6-2", "r4c5-7")
    rows = [layout.house("row 2"), layout.house("row 7")]
    expected = {
        ("en", "r1c1"): (
            "row 2",
            "rows 2 and 7",
            "2 and 5",
            "r1c3 and r4c5",
            "2 can be removed from r1c36 and 7 from r4c5",
        ),
        ("en", "chess"): ("row 8", "rows 8 and 3", "2 and 5", "c9 and e6", "2 can be removed from cf9 and 7 from e6"),
        ("fr", "r1c1"): (
            *("la ligne 2", "les lignes 2 et 7", "2 et 5", "r1c3 et r4c5"),
            "2 peut être retiré de r1c36, et 7 de r4c5",
        ),
        ("fr", "L1C1"): (
            *("la ligne 2", "les lignes 2 et 7", "2 et 5", "L1C3 et L4C5"),
            "2 peut être retiré de L1C36, et 7 de L4C5",
        ),
    }
    for (lang, notation), texts in (*expected.items(), *reversed(expected.items())):
        with ld.language(lang), ld.notation(notation):
            cells = cells_text([layout.cell("r1c3"), layout.cell("r4c5")], layout)
            assert (rows[0].name, houses_text(rows), digits_text([2, 5], layout), cells, conclusion(step)) == texts


def test_every_name_finds_its_technique() -> None:
    for t in techniques.ALL:
        for name in (t.id, t.name, t.name.upper(), t.id.replace("-", "_"), *t.aliases):
            assert techniques.get(name) is t, name
        assert t in techniques.resolve([t.family])
        assert t in techniques.resolve([t.hodoku_code or t.id])
    for name, ids in techniques.GROUPS.items():
        assert [t.id for t in techniques.resolve([name])] == list(ids)


@pytest.mark.parametrize("name", WITH_EXAMPLE)
def test_words(name: str) -> None:
    for step in example_steps(name)[:20]:
        full, hint = step.text, step.describe("hint")
        assert full.endswith(".")
        assert len(full) < 700
        assert not re.search(r"\{\w*\}|  |None|\(\)", full + hint)  # braces of nrc notation hold a blank
        # A hint does not give the answer away.
        assert not any(answer in hint for answer in step.conclusion)
        # A constraint is named by its first cell, which does not give the candidate away.
        marks = [premise for premise in step.premises if premise.mark is not None and name != "odd-even-cell"]
        names = {cell for premise in marks for cell in premise.cells[:1]}
        assert not any(re.search(rf"\b{c.cell}\b", hint) for c in step.eliminations if c.cell not in names)
        for house in step.evidence.houses.get("base", ())[:1]:
            assert str(house.number) in full
        for c in step.placements:
            assert str(c.cell) in full


def test_cells_in_short() -> None:
    layout = ld.Layout.standard(3, 3)
    cells = [layout.cell(name) for name in ("r1c3", "r1c6", "r4c3", "r4c6")]
    assert cells_text(cells, layout) == "r14c36"
    assert cells_text(cells[:2], layout) == "r1c36"
    assert cells_text(cells[::2], layout) == "r14c3"
    assert cells_text([*cells[:2], layout.cell("r9c9")], layout) == "r1c36 and r9c9"
    large = ld.Layout.standard(4, 4)
    assert cells_text([large.cell("r1c3"), large.cell("r1c12")], large) == "r1c3 and r1c12"


def test_chains_in_eureka() -> None:
    step = example_steps("xy-wing")[0]
    x, y, z = step.evidence.digits
    (pivot,), (a, b) = step.evidence.cells["pivot"], step.evidence.cells["pincer"]
    assert (
        chain_text(step.evidence.links, step.layout) == f"({z}){a}=({x}){a}-({x}){pivot}=({y}){pivot}-({y}){b}=({z}){b}"
    )
    assert chain_text((), step.layout) == ""


def test_links_are_what_they_say() -> None:
    """A strong link is the only choice of a cell or a house; a weak one is seen."""
    for name in ("skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "xy-wing", "w-wing"):
        for step in example_steps(name)[:10]:
            board = step.board
            for link in step.evidence.links:
                ends = {*link.source.candidates, *link.target.candidates}
                if link.strong:
                    cells = {c.cell for c in ends}
                    in_cell = len(cells) == 1 and board.candidates(next(iter(cells))) == tuple(
                        sorted(c.digit for c in ends)
                    )
                    in_house = any(
                        {c for c in house.cells if c in board.cells_with(link.source.digit)} == cells
                        for house in board.layout.houses
                    )
                    assert in_cell or in_house, (step, link)
                else:
                    assert all(
                        b.cell in board.layout.peers[a.cell]
                        for a in link.source.candidates
                        for b in link.target.candidates
                    )


def test_minimal_reason_of_a_hidden_single() -> None:
    """No placed digit that is shown can be left out."""
    shown = 0
    for grid in puzzles(9)[:12]:
        for step in ld.explain(grid):
            if step.technique.id != "hidden-single" or step.uses_candidates:
                continue
            shown += 1
            (house,) = step.evidence.houses["house"]
            target, digit = step.placements[0]
            for left_out in step.premises:
                rest = [p for p in step.premises if p is not left_out]
                sources = [p.cells[0] for p in rest if p.digits == (digit,)]
                filled = {p.cells[0] for p in rest if p.digits != (digit,)}
                open_cells = [
                    c
                    for c in house.cells
                    if c != target and c not in filled and not any(s in step.layout.peers[c] for s in sources)
                ]
                assert open_cells, (step, left_out)
    assert shown > 100


@pytest.mark.parametrize("name", WITH_EXAMPLE)
@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_lengths(name: str, lang: str) -> None:
    step = example_steps(name)[0]
    for detail in ("hint", "region", "pattern"):
        hint = step.describe(detail, lang)
        assert hint and not re.search(r"[{}]|  |None|\(\)", hint)
        assert not any(answer in hint for answer in step.conclusion)
        assert all(f"{c.cell}=" not in hint for c in step.placements)
    lesson = step.describe("teach", lang)
    assert lesson.startswith(step.describe("hint", lang)[:-1])
    with ld.language(lang):
        assert lesson.endswith(search_habit(step.technique))
    board = step.board
    shown = re.findall(r"(r\d+c\d+) \{([\dA-P,]+)\}", lesson)
    for cell, digits in shown:
        assert [digit_of(d) for d in digits.split(",")] == list(board.candidates(cell))
    if step.uses_candidates and step.evidence.cells.get("primary", ()) and len(step.evidence.cells["primary"]) < 4:
        assert shown or name in ("odd-even-cell", "little-killer-sum")  # name their cell in the conclusion alone


@pytest.mark.parametrize("name", WITH_EXAMPLE)
def test_each_stage_of_a_hint_reveals_no_more_than_it_should(name: str) -> None:
    """The first stage names neither a cell nor a digit, the second does not conclude, the third is the whole step."""
    for step in example_steps(name)[:20]:
        region, pattern, whole = (step.hint(stage) for stage in (1, 2, 3))
        houses = houses_to_look_at(step)
        rest = region.replace(step.technique.name, "")
        for text in (houses_text(houses), *(house.name for house in houses)):
            rest = rest.replace(text, "")
        assert not re.search(r"\d", rest), region
        assert len(houses) <= 4 and whole == step.text
        assert not any(answer in pattern for answer in step.conclusion)
        if step.technique.logical:
            for cell, digit in step.placements:  # a cell or its digit, not both
                assert not (re.search(rf"\b{cell}\b", pattern) and re.search(rf"\b{digit}\b", pattern)), pattern
        assert step.hint() == region
    with pytest.raises(ld.InvalidArgument, match="from 1 to 3"):
        step.hint(4)


def test_notations() -> None:
    step = example_steps("xy-wing")[0]
    pivot = step.evidence.cells["pivot"][0]
    for name in ld.NOTATIONS:
        text = step.describe(notation=name)
        with ld.notation(name):
            assert str(pivot) in text
            assert step.layout.cell(str(pivot)) == pivot
            assert step.layout.cell(repr(pivot)) == pivot
        assert repr(pivot) == f"r{pivot.row}c{pivot.column}"
    assert "L" in step.describe("full", "fr", "L1C1") and "r1" not in step.describe("full", "fr", "L1C1")
    large = ld.Layout.standard(5, 5)
    for name in ld.NOTATIONS:
        with ld.notation(name):
            assert [large.cell(str(cell)) for cell in large.cells] == list(large.cells)
            assert len({str(cell) for cell in large.cells}) == 625
    with pytest.raises(ld.LucidokuError, match="unknown notation 'x9'"):
        step.describe(notation="x9")


def test_wrong_requests_are_told() -> None:
    step = example_steps("x-wing")[0]
    with pytest.raises(ValueError, match="hint"):
        step.describe("short")
    with pytest.raises(ld.LucidokuError, match="unknown language 'xx'"):
        step.describe(lang="xx")


def test_no_words_run_together() -> None:
    for technique in techniques.ALL:
        assert not re.search(r"c\d+[a-z]+r\d", example_step(technique.id).text), technique.id


@pytest.mark.parametrize("name", WITH_EXAMPLE)
def test_sentences_begin_with_a_capital_or_a_cell(name: str) -> None:
    step = example_step(name)
    for lang, houses in (
        ("en", r"rows?|columns?|box|boxes|diagonals?|windows?"),
        ("fr", r"la|le|les|une?|l'une?"),
    ):
        text = step.describe(lang=lang)
        starts = re.findall(r"(?:^|(?<=[.!?])\s)(\S+)", text)
        assert not [start for start in starts if re.fullmatch(houses, start)], (lang, text)


@pytest.mark.parametrize("name", WITH_EXAMPLE)
def test_chinese_has_one_word_for_a_house(name: str) -> None:
    step = example_step(name)
    for length in ("hint", "full", "teach"):
        text = step.describe(length, "zh_Hant")
        assert not re.search("(?<!額外)區域(?!和線)|視窗|只是 r|、若是|與若是", text), text
        assert not re.search(
            r"[\u3001\u3002\u4e00-\u9fff\uff0c\uff1a\uff1b] +[\u3001\u3002\uff0c\uff1a\uff1b]", text
        ), text


@pytest.mark.parametrize("blossom", ["death-blossom"])
def test_cases_are_separated_as_clauses_are(blossom: str) -> None:
    step = example_step(blossom)
    cases = len(step.evidence.links)
    assert cases > 1
    assert step.text.count("; if it is ") == cases - 1
    assert step.describe(lang="zh_Hant").count("\uff1b若是") == cases - 1


def test_a_chain_does_not_end_on_what_it_assumes_to_be_false() -> None:
    chains = ld.find_steps(ld.Board(puzzles(9)[0]), "als-aic")
    overlaps = 0
    for step in chains:
        first, last = step.evidence.links[0].source, step.evidence.links[-1].target
        shared = set(first.candidates) & set(last.candidates)
        if not shared or set(first.candidates) >= set(last.candidates):
            continue
        overlaps += 1
        line = step.text.partition("it follows that ")[2].partition(". So ")[0]
        assert not cells_in(line.rpartition(", ")[2]) & {str(c.cell) for c in shared}, step.text
    assert overlaps


def cells_in(text: str) -> set[str]:
    """Return the cells that a text names: "r1c36" for two."""
    found = re.findall(r"r(\d+)c(\d+)", text)
    return {f"r{row}c{column}" for rows, columns in found for row in rows for column in columns}


@pytest.mark.parametrize(
    ("name", "lang", "says"),
    [
        ("naked-triple", "en", "the three cells r2c123 have only the three candidates"),
        ("naked-triple", "fr", "les trois cases r2c123 n'ont ensemble que les trois candidats"),
        ("hidden-pair", "zh_Hant", "兩個數字 1 與 4 只能放在兩格 r45c1"),
        ("finned-x-wing", "zh_Hant", "若鰭 r9c6 是 5"),
        ("x-wing", "zh_Hant", "在第 5、9 列中"),
        ("nishio", "en", "2 has no place left in row 5 (r5c19)"),
        ("unique-rectangle-4", "en", "r47c78 would hold only 5 and 9, the forbidden pattern"),
        ("junior-exocet", "en", "because column 5 and box 5 have them in r46c5"),
        ("claiming", "fr", "et le bloc 3 n'a pas d'autre 7"),
        ("region-forcing-chain", "fr", "Où que soit le 2 de la ligne 1, la conclusion est la même"),
    ],
)
def test_sentences_name_what_they_speak_of(name: str, lang: str, says: str) -> None:
    step = example_step(name)
    assert says in step.describe("full", lang)


def test_the_long_form_of_a_net_names_every_placement() -> None:
    nets = ld.find_steps(ld.Board(puzzles(9)[0]), "forcing-net")
    step = next(step for step in nets if " more up to " in step.text)
    placed = [str(c.cell) for link in step.evidence.branches[0].links if link.strong for c in link.target.candidates]
    assert " more up to " not in step.describe("teach") and all(f"{cell}=" in step.describe("teach") for cell in placed)
