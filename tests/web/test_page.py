"""The page in a real browser: user journeys and shortcuts.

Skipped without Chromium and Playwright.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from browser import AXE, DESKTOP, PHONE, PUZZLE, WITH_SERVER, Server, Visitor, expect, visitor, without_server
from support import LONG

SOLUTION = "587239641164758923392416875621584739973162458845397216236841597418975362759623184"

# The journeys, by number.


def test_1_play(anyone: Visitor) -> None:
    at = anyone
    at.open(PUZZLE)
    expect(at.cell(1, 3)).to_have_attribute("aria-readonly", "true")
    at.select(1, 1)
    at.type("5 ArrowRight 8")
    assert at.label(1, 1).endswith("5") and at.label(1, 2).endswith("8")
    at.type("ArrowRight 5")  # a given stays
    assert at.word("cell.given", digit=7) in at.label(1, 3)
    at.type("ArrowDown Shift+Digit1 Shift+Digit3 Control+Digit4")
    assert at.word("cell.corner", digits="1 3") in at.label(2, 3)
    assert at.word("cell.centre", digits="4") in at.label(2, 3)
    at.type("Control+z Control+z Control+y")
    assert at.word("cell.corner", digits="1 3") in at.label(2, 3)
    assert "4" not in at.label(2, 3).partition(at.word("separator"))[2]
    at.type("Delete")
    assert at.label(2, 3).endswith(at.word("cell.empty"))
    at.type("ArrowUp ArrowLeft ArrowLeft 6 m")  # 6 instead of 5; all candidates
    assert at.word("cell.candidates", digits="1 3 4") in at.label(2, 1)
    at.button("panel.moves").or_(at.page.get_by_role("tab", name=at.word("panel.moves"))).click()
    assert at.page.locator(".move-list li").count() >= 6


def test_1_solved(guest: Visitor) -> None:
    guest.open(SOLUTION[:78] + "...")
    guest.select(9, 7)
    guest.type("1 ArrowRight 8 ArrowRight")
    expect(guest.page.locator(".finished")).to_be_hidden()
    guest.type("4")
    expect(guest.page.locator(".finished")).to_contain_text(guest.word("solved.title"))
    guest.type("Control+z")
    expect(guest.page.locator(".finished")).to_be_hidden()


def test_2_help(either: Visitor) -> None:
    at = either
    at.open(PUZZLE)
    at.select(1, 1)
    at.type("4 ArrowDown 1")
    at.button("hint").click()
    at.page.locator(".message.trouble").wait_for()  # a mistake comes before any hint
    at.button("mistake.undo").click()
    at.page.locator(".message.trouble").wait_for(state="detached")
    assert at.label(1, 1).endswith(at.word("cell.empty"))
    for stage in range(1, 4):
        at.button("hint" if stage == 1 else "hint.more").click()
        at.page.locator(f".stages .on:nth-child({stage})").wait_for()
    assert at.page.locator(".over > *").count() > 3
    at.button("hint.apply").click()
    assert at.label(9, 5).endswith("2")  # the hidden single of the README
    expect(at.page.locator(".stages .on")).to_have_count(1)  # of the next hint
    if at.page.locator(".sheet-close").is_visible():
        at.page.locator(".sheet-close").click()
    at.page.get_by_role("tab", name=at.word("panel.steps")).click()
    at.button("steps.harder").click()
    expect(at.button("steps.harder")).to_have_count(0)  # they are there
    line = at.page.locator(".step-line").nth(2)
    line.focus()  # hovering over a step draws it
    at.until(lambda: at.page.locator(".over > *").count() > 1)
    line.click()  # opening it explains it
    at.until(lambda: len(at.page.locator(".step-text .sentence").inner_text()) > len(line.inner_text()))
    at.page.get_by_label(at.word("steps.order")).select_option("most")
    count = at.page.locator(".step-line").count()
    at.page.get_by_label(at.word("steps.technique")).select_option(index=1)
    assert 0 < at.page.locator(".step-line").count() < count
    at.page.get_by_role("tab", name=at.word("panel.why")).click()
    at.select(6, 8)
    at.page.locator(".why select").nth(1).select_option("1")
    at.button("why.ask").click()
    at.page.locator(".why .message.fine").wait_for()
    at.page.locator(".why select").nth(1).select_option("2")
    at.button("why.ask").click()
    at.page.locator(".why .message.trouble").wait_for()


def test_3_a_shorter_way(another: Visitor) -> None:
    """Both ways share one strip, the key step is named, and steps are ordered by look-ahead."""
    at = another
    at.open(PUZZLE)
    at.visit("#/walk")
    at.walked()
    usual = at.page.locator(".walk-list li").count()
    at.button("walk.shorter").click()
    expect(at.page.locator(".curve-row")).to_have_count(2)
    expect(at.button("walk.shorter.curve")).to_have_attribute("aria-pressed", "true")
    at.walked()
    hard = at.page.locator(".walk-list li.bar-2, .walk-list li.bar-3, .walk-list li.bar-4")
    assert hard.count() == 2
    hard.last.click()
    expect(at.page.locator(".key-step")).to_be_visible()
    hard.first.click()
    expect(at.page.locator(".key-step")).to_have_count(0)
    at.type("End")
    expect(at.page.locator(".walk-words")).to_contain_text("2")
    at.button("walk.usual").click()
    expect(at.page.locator(".walk-list li")).to_have_count(usual)
    at.visit("#/play")
    at.page.get_by_role("tab", name=at.word("panel.steps")).click()
    at.page.locator(".step-line").first.wait_for()
    at.page.locator(".filters select").nth(2).select_option("leads")
    expect(at.page.locator(".step-line .ways").first).to_be_visible()


def test_3_explained(another: Visitor) -> None:
    at = another
    at.open(PUZZLE)
    at.visit("#/walk")
    at.walked()
    expect(at.page.locator(".walk-words .sentence")).not_to_be_empty()
    at.page.locator("main").focus()
    at.type("ArrowRight ArrowRight")
    expect(at.page.locator('.walk-list [aria-selected="true"]')).to_have_text(re.compile(r"^\s*1–18"))
    assert at.page.locator(".walk-words h2 .number").inner_text() == "3"
    slider = at.page.locator(".slider")
    slider.focus()
    at.type("ArrowRight ArrowRight")
    expect(at.page.locator('.walk-list [aria-selected="true"]')).to_have_count(1)
    assert at.page.locator(".walk-words h2 .number").inner_text() == "5"
    rows = at.page.locator(".walk-list li").count()
    at.page.locator('.walk-list [aria-selected="true"]').click()  # lists each single of the run
    expect(at.page.locator(".walk-list li")).to_have_count(rows + 17)
    at.page.locator(".walk-list li").nth(6).click()
    assert at.page.locator(".walk-words h2 .number").inner_text() == "7"
    at.to_step(37)
    expect(at.page.locator(".walk-list li")).to_have_count(rows)
    assert at.page.locator(".board-picture .over path").count() > 1
    at.button("walk.premises").click()
    assert at.page.locator(".premises li").count() > 2
    expect(at.page.locator(".proved")).to_have_count(1)
    at.type("End")
    at.page.locator(".proof-line").wait_for()
    expect(at.page.locator(".walk-words")).not_to_be_empty()
    at.type("ArrowLeft")
    at.button("walk.play").click()
    at.page.locator(".grid").wait_for()
    assert at.page.locator(".ink .value").count() > 40


def test_4_puzzles(another: Visitor) -> None:
    at = another
    at.visit("#/puzzles")
    at.page.locator(".six li").nth(5).wait_for()
    at.page.locator(".six .offer").nth(2).click()
    at.page.locator(".grid").wait_for()
    expect(at.page.locator("h1")).to_have_text(at.word("today.number", number=3))
    at.visit("#/puzzles")
    at.page.locator(".level-button").nth(1).click()
    at.button("make.go").click()
    at.page.locator(".grid").wait_for()
    assert at.page.locator(".ink .given").count() >= 17


def test_3_words_and_picture_point_at_each_other(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.visit("#/walk")
    guest.to_step(37)
    name = guest.page.locator(".walk-words .cell-name").first
    name.hover()
    assert guest.page.locator(".board-picture .pointed-cells").get_attribute("d")
    found = re.match(r"r(\d)\d*c(\d)", name.inner_text())
    assert found is not None
    row, column = int(found[1]), int(found[2])
    picture = guest.page.locator(".board-frame .board-picture").bounding_box()
    lines = guest.page.locator(".board-frame .lines .edge").bounding_box()
    assert picture is not None and lines is not None
    guest.page.mouse.move(
        lines["x"] + (column - 0.5) * lines["width"] / 9, lines["y"] + (row - 0.5) * lines["height"] / 9
    )
    assert guest.page.locator(".walk-words .lit-name").count() >= 1
    guest.page.mouse.move(lines["x"] - 300, lines["y"])
    expect(guest.page.locator(".walk-words .lit-name")).to_have_count(0)


def test_4_practice(guest: Visitor) -> None:
    guest.visit("#/learn/x-wing")
    guest.button("practice").click()
    guest.page.locator(".exercise").wait_for()
    guest.button("practice.next").wait_for()
    assert guest.button("practice.show").count() == 0  # before a try, nothing gives the answer away
    guest.button("practice.where").click()
    guest.button("practice.show").click()
    guest.page.locator(".over > *").first.wait_for()
    guest.button("practice.next").click()
    guest.page.locator(".over > *").first.wait_for(state="detached")


def test_5_learn(another: Visitor) -> None:
    at = another
    at.visit("#/learn/library")
    at.page.locator(".techniques a").nth(40).wait_for(state="attached")
    at.page.locator("input[type=search]").fill("x-wing")
    at.page.locator('.techniques a[href="#/learn/x-wing"]').click()
    at.page.locator(".board-picture .over > *").first.wait_for()
    assert at.page.locator(".prose p").count() >= 2
    at.button("learn.next").click()
    at.button("learn.hide").click()
    expect(at.page.locator(".board-side .board-picture .over > *")).to_have_count(0)
    near = at.page.get_by_role("region", name=at.word("learn.near"))
    assert near.locator(".board-picture .over > *").count() and "r5c9" in near.inner_text()
    at.visit("#/learn/x-wnig")  # an address that names none leads to those of similar names
    at.page.get_by_role("heading", name=at.word("learn.unknown", name="x-wnig")).wait_for()
    at.page.locator('.kin a[href="#/learn/x-wing"]').click()
    at.page.locator(".technique h1").wait_for()
    at.visit("#/learn/library")
    at.page.locator('.techniques a[href="#/learn/x-wing"]').click()
    at.page.locator(".board-picture .over > *").first.wait_for()
    at.button("learn.try").click()
    at.page.locator(".grid").wait_for()


def test_5_the_film_of_the_methods(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.visit("#/learn/lessons")
    guest.button("film.watch").click()
    guest.page.locator(".walk-list li").nth(40).wait_for()
    guest.type("ArrowRight")
    expect(guest.page.locator(".walk-words .sentence")).not_to_be_empty()
    assert guest.page.locator(".board-picture .over > *").count() > 0
    expect(guest.page.locator("h1")).to_contain_text(guest.word("film.title"))


def test_6_share(browser: Any, server: Server, another: Visitor) -> None:
    at = another
    at.open(PUZZLE)
    at.select(1, 1)
    at.type("5 ArrowRight Shift+Digit3 ArrowDown m Control+Shift+Digit4")
    at.select(9, 9)
    at.type("b 4")  # removes a candidate
    painted = at.painted()
    at.button("share").click()
    link = at.page.locator(".link-row input")
    at.until(lambda: "#p1." in link.input_value())
    fragment = link.input_value().partition("#")[2]
    with visitor(browser, server, at.lang) as other:
        other.visit(f"#{fragment}")
        other.page.locator(".grid").wait_for()
        assert other.painted() == painted
        expect(other.page.locator(".colours .colour-4")).to_have_count(1)
    with visitor(browser, server, at.lang) as third:
        third.visit(f"#{fragment[: len(fragment) // 2]}")  # cut in half
        third.hears("bad: ")


@WITH_SERVER
def test_6_a_frame_on_another_page(browser: Any, server: Server) -> None:
    """The line that the page of a site offers shows the game on a page of another origin, on any machine."""
    with visitor(browser, server, "fr") as at, visitor(browser, server, "fr") as reader:
        for one in (at, reader):
            without_server(one.page.context, server)
        at.open(PUZZLE)
        at.select(1, 1)
        at.type("5")
        at.button("share").click()
        field = at.page.get_by_label(at.word("share.frame"), exact=True)
        at.until(lambda: "#p1." in field.input_value())
        line = field.input_value()
        reader.page.route("https://blog.example/", lambda route: route.fulfill(body=line, content_type="text/html"))
        reader.page.goto("https://blog.example/")
        cells = reader.page.frame_locator("iframe").get_by_role("gridcell")
        expect(cells).to_have_count(81)
        expect(cells.first).to_have_accessible_name(at.label(1, 1))
        assert reader.page.locator("body > *").count() == 1


@WITH_SERVER
def test_6_no_frame_of_a_server(guest: Visitor) -> None:
    """A server refuses frames, so its page offers none."""
    guest.open(PUZZLE)
    guest.button("share").click()
    expect(guest.page.get_by_label(guest.word("share.link"), exact=True)).to_have_value(re.compile("#p1"))
    expect(guest.page.get_by_label(guest.word("share.frame"), exact=True)).to_have_count(0)


def test_6_files(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.button("share").click()
    guest.page.locator(".filters select option").nth(3).wait_for(state="attached")
    with guest.page.expect_download() as saved:
        guest.button("print.pdf").click()
    assert saved.value.path().read_bytes().startswith(b"%PDF")
    with guest.page.expect_download() as saved:
        guest.button("picture.svg").click()
    assert b"<svg" in saved.value.path().read_bytes()


@WITH_SERVER
def test_6_several_games_on_a_sheet(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.paste("1.....2..3.....4")
    guest.until(lambda: guest.page.locator('[role="gridcell"]').count() == 16)
    guest.visit("#/puzzles")
    boxes = guest.page.locator(".kept input[type=checkbox]")
    guest.until(lambda: boxes.count() >= 2)
    for number in range(2):
        boxes.nth(number).check()
    kept = guest.page.locator("section[aria-labelledby=kept]")
    with guest.page.expect_request("**/api/v1/print") as asked, guest.page.expect_download() as saved:
        kept.get_by_role("button", name=guest.word("print.pdf")).click()
    answer = json.loads(asked.value.post_data)
    assert [len(one["position"]["givens"]) for one in answer["puzzles"]] == [16, 81] and answer["per_page"] == 6
    assert saved.value.path().read_bytes().startswith(b"%PDF")


def test_7_corpus(browser: Any, tmp_path: Path) -> None:
    """A corpus is searched, and a step of it opened."""
    pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    from lucidoku import Grid, Layout
    from lucidoku.corpus import build

    listed = tmp_path / "puzzles.txt"
    listed.write_text(f"{PUZZLE}\n{SOLUTION[:78]}...\n")
    caged = Grid.parse(f"{SOLUTION[:80]}.", Layout.parse(f"9+killercage:{sum(map(int, SOLUTION[:2]))}@r1c1r1c2"))
    build([listed, caged], tmp_path / "my.corpus", rate="se")
    own = Server(str(tmp_path / "my.corpus"))
    own.start()
    try:
        with visitor(browser, own) as at:
            at.visit("#/corpus")
            at.page.locator("tbody tr").nth(2).wait_for()
            rule = at.page.get_by_label(at.word("corpus.rule"))
            expect(rule.locator("option")).to_have_text([at.word("steps.any"), "killer cages (1)"])
            rule.select_option("killercage")
            at.button("corpus.search").click()
            at.until(lambda: at.page.locator("tbody tr").count() == 1)
            expect(at.page.locator("tbody td").first).to_contain_text("killer cages")
            rule.select_option("")
            if AXE.exists():
                at.page.evaluate(AXE.read_text())
                assert at.page.evaluate("axe.run().then(answer => answer.violations.map(one => one.id))") == []
            at.page.get_by_label(at.word("corpus.technique")).select_option("unique-rectangle-3")
            at.button("corpus.search").click()
            expect(at.page.locator("tbody td").first).not_to_contain_text("killer cages")
            expect(at.page.locator("tbody tr")).to_have_count(1)
            at.page.locator("tbody .button").click()
            at.walked()
            expect(at.page.locator(".walk-words h2")).to_contain_text("Unique Rectangle")
            at.visit("#/corpus")
            at.page.get_by_label(at.word("corpus.easiest")).fill("3")
            at.page.get_by_label(at.word("corpus.order")).select_option("rating")
            at.button("corpus.search").click()
            at.until(lambda: at.page.locator("tbody tr").count() == 1)
            assert float(at.page.locator("tbody td").nth(5).inner_text()) >= 3
    finally:
        own.kill()


@pytest.mark.parametrize(("lang", "button"), [("fr", "Indice"), ("zh_Hant", "提示")])
def test_the_address_sets_the_language(guest: Visitor, lang: str, button: str) -> None:
    """`lucidoku web --lang fr` opens the page in French; a later choice has priority."""
    guest.page.goto(f"{guest.server.url}?lang={lang}")
    guest.page.locator(".grid").wait_for()
    assert guest.page.evaluate("document.documentElement.lang") == lang.replace("_", "-")
    expect(guest.page.get_by_role("tab", name=button)).to_have_count(1)
    before = guest.painted()
    guest.page.locator(".head-tools .roomy").last.click()
    guest.page.locator("dialog select").first.select_option("en")
    guest.until(lambda: guest.page.evaluate("document.documentElement.lang") == "en")
    assert guest.painted() == before  # the position stays
    guest.page.goto(f"{guest.server.url}?lang={lang}")
    guest.page.locator(".grid").wait_for()
    expect(guest.page.get_by_role("tab", name="Hint")).to_have_count(1)


def test_a_puzzle_is_typed_in(guest: Visitor) -> None:
    """The cursor advances with every digit; 0 and Space leave a cell empty, Backspace goes back."""
    guest.visit("#/puzzles")
    guest.button("typing").click()
    guest.page.locator(".setting").wait_for()
    for key in PUZZLE[:40].replace(".", "0"):
        guest.page.keyboard.press(f"Digit{key}")
    guest.type("9 Backspace Backspace Space")
    for key in PUZZLE[40:]:
        guest.page.keyboard.press("Space" if key == "." else f"Numpad{key}")
    guest.button("typing.start").click()
    guest.page.locator(".setting").wait_for(state="detached")
    shown = "".join(
        guest.label(row, column).split(", ")[1][:1].replace("e", ".") for row in range(1, 10) for column in range(1, 10)
    )
    assert shown == PUZZLE


def test_the_rating_is_shown_on_request(guest: Visitor) -> None:
    guest.open(PUZZLE)
    expect(guest.page.locator(".rating")).to_have_count(0)
    guest.button("rating").click()
    guest.page.locator(".rating").wait_for()
    answer = guest.page.locator(".rating").inner_text()
    assert (
        "XYZ-Wing" in answer and "hodoku" not in answer
    )  # the required techniques, but not where; the scales on request
    assert guest.word("rating.minutes", minutes="at least")[:-1] in answer  # harder than the data on people
    guest.page.locator(".rating summary").click()
    expect(guest.page.locator(".rating li", has_text="hodoku")).to_be_visible()


# For everyone.


@pytest.mark.skipif(not AXE.exists(), reason="the accessibility tests need axe-core: npm ci in web/app")
@pytest.mark.parametrize(
    "anyone",
    ["desktop-en", "phone-fr-dark", *(["desktop-zh-dark", "phone-zh-without-chinese"] if LONG > 1 else [])],
    indirect=True,
)
def test_axe_finds_nothing(anyone: Visitor) -> None:
    """Axe finds no violation in any view or dialog, on both devices and in both themes."""
    at = anyone
    found = []

    def look(what: str) -> None:
        answer = at.page.evaluate(
            "axe.run({exclude: ['.board > svg', '.board-picture']}, {resultTypes: ['violations']})"
        )
        for trouble in answer["violations"]:
            found.append(
                (what, trouble["id"], [(node["html"][:160], node["failureSummary"]) for node in trouble["nodes"][:3]])
            )

    def arrive(fragment: str, waiting: str) -> None:
        at.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        at.page.locator(waiting).first.wait_for()
        look(fragment)

    at.open(PUZZLE)
    at.page.evaluate(AXE.read_text())
    at.select(1, 1)
    at.type("m 5 ArrowRight 7 Control+Shift+Digit2")
    look("play")
    at.type("Control+z Control+z Control+z")
    for _stage in range(3):
        at.type("?")
        at.page.wait_for_timeout(50)
    at.page.locator(".message").wait_for()
    look("hint")
    if at.page.locator(".sheet-close").is_visible():  # on a phone it covers the content below
        at.page.locator(".sheet-close").click()
    at.page.get_by_role("tab", name=at.word("panel.steps")).click()
    at.page.locator(".step-line").first.wait_for()
    look("steps")
    at.page.get_by_role("tab", name=at.word("panel.why")).click()
    look("why")
    at.page.get_by_role("tab", name=at.word("panel.moves")).click()
    look("moves")
    at.button("whatif").click()
    at.page.locator(".whatif").wait_for()
    look("trial")
    at.button("whatif.back").click()
    at.page.locator('[data-tool="line"]').click()
    look("lines")
    at.page.locator('[data-tool="digit"]').click()
    for dialog in ("new", "open", "share", "settings", "keys"):
        at.command(dialog)
        at.page.locator("dialog").wait_for()
        look(dialog)
        at.type("Escape")
        at.page.locator("dialog").wait_for(state="detached")
    arrive("#/walk", ".walk-list li")
    arrive("#/puzzles", ".six li")
    arrive("#/learn/library", ".techniques li")
    arrive("#/learn/x-wing", ".board-picture")
    arrive("#/learn", ".station")
    arrive("#/learn/lessons", ".lessons li")
    arrive("#/learn/class", ".teaching")
    at.visit("#/learn")
    at.page.evaluate(AXE.read_text())
    at.page.locator(".station summary").nth(3).click()
    look("station")
    at.button("place.go").click()
    at.page.locator(".exercise progress").wait_for()
    look("placement")
    at.visit("#/puzzles")
    at.page.evaluate(AXE.read_text())
    at.button("typing").click()
    at.page.locator(".edit option").nth(2).wait_for(state="attached")
    at.page.locator(".edit-more summary").click()
    at.page.locator('[data-mark="killercage"]').click()
    at.select(1, 1)
    at.type("Shift+ArrowRight Enter")
    at.page.locator(".marks-laid li").wait_for()
    look("setter")
    assert found == []


@pytest.mark.skipif(not AXE.exists(), reason="the accessibility tests need axe-core: npm ci in web/app")
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_palette_has_enough_contrast(browser: Any, server: Server, dark: bool) -> None:
    """All text has the contrast that axe asks for, in each palette, while one plays, sets and learns."""
    low: list[tuple[str, str, Any]] = []
    with visitor(browser, server, dark=dark) as at:
        at.open(PUZZLE)
        at.type("m")

        def look(what: str) -> None:
            at.page.evaluate(AXE.read_text())
            for palette in ("", "safe", "contrast"):
                at.page.evaluate("name => { document.documentElement.dataset.palette = name; }", palette)
                answer = at.page.evaluate(
                    "axe.run({exclude: ['.board > svg', '.board-picture']}, {runOnly: ['color-contrast']})"
                )
                for trouble in answer["violations"]:
                    low.extend((what, palette, node["html"][:120]) for node in trouble["nodes"][:3])

        look("play")
        at.type("? ?")
        at.page.locator(".message").wait_for()
        look("hint")
        at.visit("#/learn")
        at.page.locator(".station").nth(11).wait_for()
        look("path")
        at.visit("#/puzzles")
        at.button("typing").click()
        at.page.locator(".palette").wait_for()
        look("setter")
    assert low == []


BOXES = """() => [...document.querySelectorAll("header a, header button span")].filter(one => {
  const text = document.createRange();
  text.selectNodeContents(one);
  const { width } = text.getBoundingClientRect();
  const { fontSize } = getComputedStyle(one);
  return width && /^[\u3000-\u9fff]+$/.test(one.textContent) && width < 0.9 * one.textContent.length * parseFloat(fontSize);
}).map(one => one.textContent)"""
"""Script that returns the Chinese labels of the header that are narrower than their characters: a box is."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_machine_without_chinese_fonts_shows_no_boxes(browsers: Any, server: Server, size: dict[str, Any]) -> None:
    with visitor(browsers("without-chinese"), server, "zh_Hant", **size) as at:
        at.visit("#/play")
        at.page.locator(".grid").wait_for()
        at.until(lambda: at.page.evaluate("[...document.fonts].every(({ status }) => status === 'loaded')"))
        at.until(lambda: at.page.evaluate(BOXES) == [])


def test_nothing_is_wider_than_a_phone(browser: Any, server: Server) -> None:
    with visitor(browser, server, "fr", **PHONE) as at:
        at.open(PUZZLE)
        for place in (
            "#/play",
            "#/walk",
            "#/puzzles",
            "#/learn",
            "#/learn/library",
            "#/learn/x-wing",
            "#/learn/lessons",
        ):
            at.visit(place)
            at.page.wait_for_timeout(300)
            assert at.page.evaluate("document.documentElement.scrollWidth") <= 390, place
