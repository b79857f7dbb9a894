"""Size and place of the board and the keys in windows of all sizes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import lucidoku as ld
from browser import DESKTOP, PHONE, PUZZLE, Server, Visitor, expect, visitor
from lucidoku.generator.seeds import NEVER_NEEDED
from lucidoku.school.trainer import STATIONS, exercise, pattern

MEASURE = """() => {
  const box = part => {
    const {left, top, right, bottom} = document.querySelector(part).getBoundingClientRect();
    return [left, top, right, bottom].map(one => Math.round(one * 10) / 10);
  };
  const cut = part => part.checkVisibility()
    ? Math.max(part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight) : 0;
  return {
    board: box(".board-frame"), head: box(".head"), tools: box(".tools"), pad: box(".pad"), actions: box(".actions"),
    title: cut(document.querySelector(".game-head h1")),
    share: Math.max(...[...document.querySelectorAll(".game-head > *")].map(one => one.getBoundingClientRect().right)),
    wide: document.documentElement.scrollWidth,
  };
}"""

BOX = """part => {
  const {left, top, right, bottom} = document.querySelector(part).getBoundingClientRect();
  return [left, top, right, bottom];
}"""

# A notice vanishes after some seconds, which a busy machine may need to measure it.
LINGER = """
const soon = setTimeout;
window.setTimeout = (task, wait, ...rest) => soon(task, wait > 3000 ? 60 * wait : wait, ...rest);
"""

HARD = "100000002090400050006000700050903000000070000000850040700000600030009080002000001"

# Width and height of a window, and the least share of its area that the board takes.
WINDOWS = [
    (320, 568, 0.55),
    (360, 640, 0.55),
    (390, 844, 0.45),
    (412, 915, 0.44),
    (600, 960, 0.45),
    (667, 375, 0.40),
    (683, 425, 0.40),
    (740, 360, 0.40),
    (768, 1024, 0.45),
    (844, 390, 0.40),
    (820, 1180, 0.45),
    (1024, 768, 0.38),
    (1112, 834, 0.40),
    (1180, 820, 0.40),
    (1280, 800, 0.40),
    (1366, 650, 0.30),
    (1366, 768, 0.38),
    (1440, 900, 0.38),
    (1536, 864, 0.38),
    (1920, 1080, 0.38),
    (2560, 1440, 0.38),
]
NINE = range(1, 10)
FULL_WIDTH = 416
"""The board fills the width of windows up to this one."""


def measure(at: Visitor, width: int, height: int) -> dict[str, Any]:
    """Return the boxes of the page's parts in a window: left, top, right, bottom."""
    at.page.set_viewport_size({"width": width, "height": height})
    at.settled()
    found: dict[str, Any] = at.page.evaluate(MEASURE)
    return found


@pytest.mark.parametrize("large", [False, True])
def test_the_board_comes_first(guest: Visitor, large: bool) -> None:
    """The board has its share of every window, nothing is wider than it, and the keys are in sight."""
    guest.open(PUZZLE)
    if large:
        guest.button("settings").click()
        guest.page.get_by_role("switch", name=guest.word("settings.large")).click()
        guest.type("Escape")
    for width, height, share in WINDOWS:
        found = measure(guest, width, height)
        left, top, right, bottom = found["board"]
        side = right - left
        assert found["wide"] <= width, (width, height)
        assert abs(bottom - top - side) < 1
        assert side**2 >= share * width * height, (width, height, side)
        if width <= FULL_WIDTH:
            assert side == width
        elif height <= 500:
            assert side >= (0.93 if width >= 720 else 0.85) * height  # a phone on its side: the head is a rail
        elif width > 1.25 * height:
            assert side >= 0.85 * (height - found["head"][3])
        if large:
            continue
        assert found["title"] <= 1, (width, height, "the title is cut")
        assert found["share"] <= width
        assert bottom <= height
        assert found["actions"][3] <= height, (width, height, found["actions"])
        # One width and one left edge.
        assert len({(found[part][0], found[part][2]) for part in ("tools", "pad", "actions")}) == 1


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_the_head_shows_all_views(browser: Any, server: Server, lang: str) -> None:
    """No name of a view is cut, and none covers a tool, in any window."""
    with visitor(browser, server, lang) as at:
        at.open(PUZZLE)
        for width in [*range(320, 1460, 60), 601, 768, 820]:
            at.page.set_viewport_size({"width": width, "height": 900})
            at.settled()
            cut = at.page.evaluate(
                """() => {
                  const nav = document.querySelector(".head nav").getBoundingClientRect();
                  return [...document.querySelectorAll(".head nav a")].filter(one => {
                    const {left, right} = one.getBoundingClientRect();
                    return left < nav.left - 1 || right > nav.right + 1 || one.scrollWidth > one.clientWidth;
                  }).map(one => one.textContent);
                }"""
            )
            assert cut == [], width


@pytest.mark.parametrize("height", [640, 768, 900, 1080])
def test_the_board_never_shrinks_in_a_wider_window(guest: Visitor, height: int) -> None:
    guest.open(PUZZLE)
    sides = {}
    for width in [*range(320, 1400, 40), 600, 601, 799, 800, 1179, 1180, 1600, 1920, 2560]:
        left, _, right, _ = measure(guest, width, height)["board"]
        sides[width] = right - left
    ordered = [side for _, side in sorted(sides.items())]
    assert all(before <= after + 0.5 for before, after in pairwise(ordered)), sorted(sides.items())


def test_the_board_never_shrinks_in_a_higher_window(guest: Visitor) -> None:
    guest.open(PUZZLE)
    for width in (390, 768, 1024, 1366):
        sides = [box[2] - box[0] for box in (measure(guest, width, h)["board"] for h in range(560, 1500, 60))]
        assert all(before <= after + 0.5 for before, after in pairwise(sides)), (width, sides)


WIDTHS = """async () => {
  await document.fonts.ready;
  const pen = document.createElement("canvas").getContext("2d");
  const width = (text, font) => (pen.font = `100px ${font}`, pen.measureText(text).width);
  const shipped = "'Lucidoku Digits', monospace", digits = [..."0123456789"].map(digit => width(digit, shipped));
  const used = [".board .given", ".key > span"].map(part => getComputedStyle(document.querySelector(part)).fontFamily);
  return {
    digits, used, other: width("0", "monospace"),
    letters: [..."ABCDEFGHIJKLMNOP"].filter(letter => width(letter, shipped) === width(letter, "monospace")),
  };
}"""


def test_digits_look_the_same_everywhere(guest: Visitor) -> None:
    """The board and the keys use a font of ours, whose digits are equally wide, and which has the letters of large grids."""
    guest.open(PUZZLE)
    found = guest.page.evaluate(WIDTHS)
    assert len(set(found["digits"])) == 1 and found["digits"][0] != found["other"] and not found["letters"]
    assert all("Lucidoku Digits" in family.split(",")[0] for family in found["used"])


FILLED = """() => {
  const accent = document.createElement("i");
  accent.style.background = "var(--accent)";
  document.body.append(accent);
  const colour = getComputedStyle(accent).backgroundColor;
  accent.remove();
  const open = document.querySelector("dialog") ?? document;
  return [...open.querySelectorAll("button, a")].filter(one => one.checkVisibility() 
    && getComputedStyle(one).backgroundColor === colour && !one.matches(".skip, .day")).map(one => one.textContent);
}"""


def test_one_button_is_filled(either: Visitor) -> None:
    """One button at a time is filled, and no two visible controls of a game have the same name."""
    at = either
    at.visit()
    at.page.locator(".grid").wait_for()

    def look(what: str, most: int = 1) -> None:
        at.settled()
        filled = at.page.evaluate(FILLED)
        assert len(filled) == most, (what, filled)
        names = at.page.evaluate(
            """() => [...document.querySelectorAll("main :is(button, [role=radio]), .head :is(a, button)")]
              .filter(one => one.checkVisibility() && !one.closest("[role=tablist]"))
              .map(one => one.getAttribute("aria-label") ?? one.querySelector("span")?.textContent ?? one.textContent)"""
        )
        assert len(names) == len(set(names)), (what, names)

    look("first visit")
    at.open(PUZZLE)
    look("rest")
    at.button("hint").click()
    at.page.locator(".message").wait_for()
    look("hint")
    at.type("Escape")
    at.button("check").click()
    at.page.locator(".message.fine").wait_for()
    look("check")
    at.page.get_by_role("tab", name=at.word("panel.why"), include_hidden=True).evaluate("tab => tab.click()")
    look("why")
    at.button("whatif").click()
    at.page.locator(".whatif").wait_for()
    look("what if")
    at.button("whatif.keep").click()
    at.page.locator('[data-tool="line"]').click()
    look("lines")
    at.visit("#/walk")
    at.page.locator(".walk-list li").nth(15).wait_for()
    look("walk")
    for view in ("puzzles", "learn", "learn/x-wing", "learn/class", "learn/first"):
        at.visit(f"#/{view}")
        at.page.locator("main .button.main").first.wait_for()
        assert len(at.page.evaluate(FILLED)) == 1, view
        button = at.page.locator("main .button.main").first.bounding_box()
        assert button["width"] <= 400, (view, "as wide as its words")


SHEET = """() => {
  const sheet = document.querySelector(".help.answering");
  const parts = [...sheet.querySelectorAll("button, a, .sentence, li")].filter(one => one.checkVisibility());
  const box = sheet.getBoundingClientRect();
  return [sheet.scrollHeight - sheet.clientHeight, ...parts.filter(one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    return left < 0 || right > innerWidth || top < box.top - 1 || bottom > innerHeight;
  }).map(one => one.textContent)];
}"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_sheets_on_a_small_phone(browser: Any, server: Server, lang: str) -> None:
    """Sheets show whole sentences and all buttons and cover no cell; a trial and the kinds of lines leave the keys."""
    small = PHONE | {"viewport": {"width": 360, "height": 640}}
    with visitor(browser, server, lang, **small) as at:
        at.open(PUZZLE)
        at.button("hint").click()
        at.page.locator(".message").wait_for()
        assert at.page.evaluate(SHEET) == [0]
        at.button("hint.all").click()
        at.button("hint.apply").wait_for()
        assert at.page.evaluate(SHEET) == [0]
        assert at.page.evaluate(MEASURE)["board"][3] <= at.page.locator(".help").bounding_box()["y"] + 1
        at.page.locator(".sheet-close").click()
        at.until(lambda: at.page.evaluate("scrollY") == 0)
        at.select(1, 1)
        at.type("4")
        at.button("check").click()
        at.button("mistake.undo").wait_for()
        assert at.page.evaluate(SHEET) == [0]
        at.button("mistake.undo").click()
        at.page.locator(".help.answering").wait_for(state="detached")
        keys = at.page.evaluate(MEASURE)["actions"]
        at.page.locator('[data-tool="line"]').click()
        assert at.page.evaluate(MEASURE)["actions"] == keys
        at.page.locator('[data-tool="digit"]').click()
        at.button("whatif").click()
        found = at.page.evaluate(MEASURE)
        assert found["actions"] == keys and found["wide"] <= 360
        for key in ("whatif.back", "whatif.fails", "whatif.keep"):
            box = at.button(key).bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["y"] >= 0


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
@pytest.mark.parametrize("size", [(320, 568), (360, 640)], ids=str)
def test_a_hint_covers_no_cell_on_the_smallest_phones(
    browser: Any, server: Server, size: tuple[int, int], lang: str
) -> None:
    """Every stage, of a single and of a chain, leaves the whole board and its button in sight."""
    device = PHONE | {"viewport": {"width": size[0], "height": size[1]}}
    with visitor(browser, server, lang, **device) as at:
        for puzzle in (PUZZLE, HARD):
            at.open(puzzle)
            at.button("hint").click()
            at.button("hint.more").wait_for()
            for key in ("hint.more", "hint.more", "hint.apply"):
                button = at.button(key)
                expect(button).to_be_in_viewport(ratio=1)
                at.until(
                    lambda: (
                        at.page.evaluate(BOX, ".board-frame")[1] >= -1
                        and at.page.evaluate(BOX, ".board-frame")[3] <= at.page.evaluate(BOX, ".help")[1] + 1
                    )
                )
                button.click()
                at.settled()


def test_a_phone_on_its_side(browser: Any, server: Server) -> None:
    """Next to the whole board, a hint shows its sentence and its buttons, and a trial its own; nothing is cut."""
    small = PHONE | {"viewport": {"width": 667, "height": 375}}
    with visitor(browser, server, "fr", **small) as at:

        def in_sight(part: Any) -> None:
            right = measure(at, 667, 375)["board"][2]
            box = part.bounding_box()
            assert box["x"] >= right and box["x"] + box["width"] <= 667
            assert box["y"] >= 0 and box["y"] + box["height"] <= 375

        at.open(PUZZLE)
        at.button("hint").click()
        at.button("hint.all").click()
        for key in ("hint.apply", "close"):
            in_sight(at.button(key))
        in_sight(at.page.locator(".message .sentence"))
        at.button("close").click()
        at.page.locator(".help.answering").wait_for(state="detached")
        at.button("whatif").click()
        for key in ("whatif.back", "whatif.fails", "whatif.keep"):
            in_sight(at.button(key))
        in_sight(at.page.locator(".pad"))
        at.visit("#/puzzles")
        at.button("typing").click()
        start, switch = at.button("typing.start"), at.page.locator(".setting [role=switch]")
        start.wait_for()
        assert switch.bounding_box()["y"] + switch.bounding_box()["height"] <= start.bounding_box()["y"]


def test_a_phone_on_its_side_names_the_exercise(browser: Any, server: Server) -> None:
    """The title next to the board is whole, in the language with the longest names."""
    with visitor(browser, server, "fr", **(PHONE | {"viewport": {"width": 667, "height": 375}})) as at:
        at.visit("#/learn")
        at.page.locator(".next-step button").first.click()
        at.page.locator(".exercise").wait_for()
        title = at.page.locator(".game-head h1")
        assert title.evaluate("part => part.scrollHeight - part.clientHeight") <= 1
        for button in at.page.locator(".exercise button").all():
            expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_a_phone_on_its_side_explains_next_to_the_whole_board(browser: Any, server: Server, lang: str) -> None:
    """The board is as large as in a game; the title, the keys for the steps and the sentence are next to it."""
    with visitor(browser, server, lang, **PHONE) as at:
        at.open(PUZZLE)
        at.visit("#/walk")
        at.to_step(14)
        for width, height, _ in WINDOWS:
            if height > 500:
                continue
            at.page.set_viewport_size({"width": width, "height": height})
            at.page.evaluate("scrollTo(0, 0)")
            at.settled()
            left, top, right, bottom = at.page.evaluate(BOX, ".board-frame")
            assert right - left >= 0.85 * height and top >= 0 and bottom <= height, (width, height)
            assert at.page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
            title = at.page.locator(".game-head h1")
            assert title.evaluate("part => part.scrollHeight - part.clientHeight") <= 1, (width, height)
            for button in at.page.locator(".game-head button, .walk-keys button:visible").all():
                expect(button).to_be_in_viewport(ratio=0.98)
            words = at.page.evaluate(BOX, ".walk-words .sentence")
            assert words[0] >= right and words[1] < 0.6 * height, (width, height, words)


def test_the_puzzles_of_a_day_have_no_hole(guest: Visitor) -> None:
    """The foot follows the puzzles, in the tallest month too."""
    for day in ("2026-11-20", "2026-02-10"):
        guest.visit(f"#/puzzles/{day}")
        guest.page.locator(".offers.six .mini").last.wait_for()
        for width in (1000, 1366, 1920):
            guest.page.set_viewport_size({"width": width, "height": 900})
            guest.settled()
            puzzles, foot = (guest.page.evaluate(BOX, part) for part in (".offers.six", ".of-the-day > .filters"))
            assert foot[1] - puzzles[3] < 40, (day, width)


def test_a_small_phone_shows_the_keys_of_an_exercise(browser: Any, server: Server) -> None:
    """The board and the digits are in sight when it is time to type the conclusion."""
    with visitor(browser, server, **(PHONE | {"viewport": {"width": 360, "height": 640}})) as at:
        at.page.add_init_script("Math.random = () => 5 / 2 ** 31")  # the seed of the position
        at.visit("#/learn")
        at.page.locator(".next-step button").first.click()
        at.page.locator(".exercise").wait_for()
        expect(at.button("train.these")).to_be_in_viewport(ratio=1)
        for cell in map(int, pattern(exercise(STATIONS[0], 5).steps[0])):
            at.cell(cell // 9 + 1, cell % 9 + 1).click(force=True)
        at.button("train.these").click()
        for part in (".pad", ".board-frame"):
            expect(at.page.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_the_smallest_phone_shows_what_an_answer_was_worth(browser: Any, server: Server, lang: str) -> None:
    """After a wrong cell, the verdict, the task and all buttons are in sight."""
    device = PHONE | {"viewport": {"width": 320, "height": 568}}
    with visitor(browser, server, lang, **device) as at:
        at.page.add_init_script("Math.random = () => 5 / 2 ** 31")  # the seed of the position
        at.visit("#/learn")
        at.page.locator(".next-step button").first.click()
        at.page.locator(".exercise").wait_for()
        task = exercise(STATIONS[0], 5)
        right = {int(cell) for step in task.steps for cell in pattern(step)}
        wrong = next(k for k, value in enumerate(task.board.values) if not value and k not in right)
        at.cell(wrong // 9 + 1, wrong % 9 + 1).click(force=True)
        at.button("train.these").click()
        at.page.locator(".exercise .sentence").wait_for()
        for part in (".exercise .sentence", ".exercise .task"):
            expect(at.page.locator(part)).to_be_in_viewport(ratio=1)
        for button in at.page.locator(".exercise button").all():
            expect(button).to_be_in_viewport(ratio=1)


def test_the_end_comes_over_the_board(guest: Visitor) -> None:
    """Time, level, hints and the strip of the game are in sight in every window; the next puzzle is one press away."""
    guest.visit("#/puzzles")
    guest.page.locator(".level-button").first.click()
    guest.button("make.go").click()
    guest.page.locator(".grid").wait_for()
    guest.button("hint").click()
    guest.page.locator(".message").wait_for()
    guest.type("?")  # more words on the same step count once
    digits = ld.solve("".join(guest.label(r, c).split(", ")[1][:1].replace("e", ".") for r in NINE for c in NINE))
    assert digits is not None
    for place, digit in enumerate(digits.line):
        if guest.cell(place // 9 + 1, place % 9 + 1).get_attribute("aria-readonly") == "false":
            guest.select(place // 9 + 1, place % 9 + 1)
            guest.type(digit)
    card = guest.page.locator(".finish")
    card.locator(".own-bar").first.wait_for()
    for name, value in (("solved.hints", "1"), ("timer", "0:")):
        expect(card.locator("dl > div", has_text=guest.word(name))).to_contain_text(value)
    expect(card.locator(".finish-name")).to_contain_text(guest.word("level.easy"))
    for width, height, _ in WINDOWS:
        board = measure(guest, width, height)["board"]
        guest.page.evaluate("scrollTo(0, 0)")
        for part in (".finish-title", ".finish-facts", ".finish-strip", ".finish .main"):
            box = guest.page.locator(part).bounding_box()
            assert box is not None
            assert box["y"] >= board[1] and box["y"] + box["height"] <= min(board[3], height), (width, height, part)
    motion = "getComputedStyle(document.querySelector('.wave')).animationName"
    assert guest.page.evaluate(motion) == "none"
    guest.page.emulate_media(reduced_motion="no-preference")
    assert guest.page.evaluate(motion) == "wave"
    with guest.page.expect_download() as saved:
        guest.button("solved.picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    guest.button("solved.next").click()
    expect(card).to_have_count(0)
    expect(guest.page.locator("h1")).to_contain_text(guest.word("level.easy"))


def test_a_phone_presents_a_step_with_its_words(browser: Any, server: Server) -> None:
    with visitor(browser, server, **PHONE | {"viewport": {"width": 360, "height": 640}}) as guest:
        guest.open(PUZZLE)
        guest.visit("#/walk")
        guest.page.locator(".walk .sentence").first.wait_for()
        guest.button("present").click()
        guest.page.locator(".walk.presenting").wait_for()
        guest.settled()
        words = guest.page.locator(".walk.presenting .sentence").first.bounding_box()
        assert words["x"] >= 0 and words["x"] + words["width"] <= 360


def test_what_help_says_is_whole(guest: Visitor) -> None:
    """The way out of a sheet is at its corner, buttons cover no words, and all ways to open a puzzle are in sight."""
    guest.page.set_viewport_size({"width": 820, "height": 1180})
    guest.open(PUZZLE)
    guest.button("hint").click()
    guest.page.locator(".message").wait_for()
    guest.type("? ?")
    guest.button("hint.apply").wait_for()
    legend, apply = (guest.page.locator(part).bounding_box() for part in (".help .legend", ".help .button.main"))
    assert legend and apply
    assert legend["y"] + legend["height"] <= apply["y"]
    guest.select(1, 1)
    guest.type("4")
    guest.button("check").click()
    guest.page.locator(".help .message").wait_for()
    for size in ((320, 568), (390, 844), (667, 375)):
        guest.page.set_viewport_size({"width": size[0], "height": size[1]})
        guest.settled()
        sheet, close = (guest.page.locator(part).bounding_box() for part in (".help", ".help .sheet-close"))
        assert sheet and close
        assert close["x"] + close["width"] > sheet["x"] + sheet["width"] - 20, size
        assert close["y"] < sheet["y"] + 20, size
    guest.page.set_viewport_size({"width": 667, "height": 375})
    guest.type("Escape")
    guest.button("more").click()
    guest.page.locator("dialog").get_by_role("button", name=guest.word("open")).click()
    last = guest.page.locator(".ways-to-open > :last-child").bounding_box()
    dialog = guest.page.locator("dialog").bounding_box()
    assert last and dialog
    assert last["y"] + last["height"] / 2 < dialog["y"] + dialog["height"]


LINES = """selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility()).map(one => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return [one.textContent, new Set([...words.getClientRects()].filter(box => box.width > 1).map(box => box.top)).size];
}).filter(([, lines]) => lines > 1)"""


def test_short_names_stay_on_a_line(browser: Any, server: Server) -> None:
    """Tabs, what a trial says, and the icons of a hint need no second line, in French on a tablet and on a phone."""
    for size in (DESKTOP, PHONE, {"viewport": {"width": 820, "height": 1180}}):
        with visitor(browser, server, "fr", **size) as at:
            at.open(PUZZLE)
            assert at.page.evaluate(LINES, ".tabs [role=tab]") == []
            at.button("hint").click()
            at.page.locator(".message").wait_for()
            at.button("hint.all").click()
            at.button("hint.apply").wait_for()
            tops = {round(one.bounding_box()["y"]) for one in at.page.locator(".hint-head .button").all()}
            assert len(tops) == 1, size
            at.button("close").click()
            at.button("whatif").click()
            at.page.locator(".whatif").wait_for()
            assert at.page.evaluate(LINES, ".tried, .whatif .button span") == []


def test_a_new_puzzle_shows_its_levels_on_a_phone(browser: Any, server: Server) -> None:
    """Levels come first and stay while a technique decides; only techniques that such puzzles need are offered."""
    with visitor(browser, server, "fr", **PHONE) as at:
        at.visit()
        at.page.locator(".grid").wait_for()
        at.command("new")
        dialog = at.page.locator("dialog")
        dialog.locator(".level-button").first.wait_for()
        for level in dialog.locator(".level-button").all():
            expect(level).to_be_in_viewport(ratio=1)
        dialog.locator("summary").click()
        choice = dialog.get_by_label(at.word("steps.technique"))
        choice.locator("option[value=swordfish]").wait_for(state="attached")
        offered = choice.locator("option").evaluate_all("all => all.map(one => one.value)")
        assert "naked-pair" in offered and not set(offered) & set(NEVER_NEEDED)
        choice.select_option("swordfish")
        expect(dialog.locator(".level-buttons input").first).to_be_disabled()


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_a_notice_covers_nothing_in_use(browser: Any, server: Server, lang: str) -> None:
    """Board, keys, title and the bar of a trial stay uncovered."""
    with visitor(browser, server, lang, **PHONE) as at:
        at.page.add_init_script(LINGER)
        at.open(PUZZLE)
        notice = at.page.locator(".notices p")
        for trial in (False, True):
            if trial:
                at.button("whatif").click()
            for width, height, _ in WINDOWS if lang == "en" else WINDOWS[:8]:
                at.page.set_viewport_size({"width": width, "height": height})
                at.select(1, 1)
                at.type("4")
                at.button("check").click()
                at.button("mistake.undo").click()
                notice.wait_for()
                at.page.locator(".help.answering").wait_for(state="detached")
                box = notice.bounding_box()
                assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
                for part in (".board-frame", ".game-head", ".tools", ".pad", ".actions"):
                    left, top, right, bottom = at.page.evaluate(BOX, part)
                    apart_x = box["x"] + box["width"] <= left or right <= box["x"]
                    apart_y = box["y"] + box["height"] <= top or bottom <= box["y"]
                    assert apart_x or apart_y, (width, height, part, trial, box)
                notice.get_by_role("button").click()


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_a_long_notice_leaves_the_title_free(browser: Any, server: Server, lang: str) -> None:
    """On the smallest phone it is whole, over the head; a short one keeps the size of other text."""
    with visitor(browser, server, lang, **PHONE | {"viewport": {"width": 320, "height": 568}}) as at:
        at.page.add_init_script(LINGER)
        notice = at.page.locator(".notices p")
        sizes = []
        for text in (PUZZLE, PUZZLE.replace("7", ".").replace("4", ".")):
            at.open(text)
            notice.wait_for()
            at.settled()
            assert at.page.evaluate(BOX, ".notices")[3] <= at.page.evaluate(BOX, ".game-head")[1] + 1, text
            assert notice.locator("span").evaluate("one => one.scrollHeight <= one.clientHeight")
            sizes.append(notice.evaluate("one => parseFloat(getComputedStyle(one).fontSize)"))
        assert sizes[0] > 12 and sizes[1] >= 12


def test_keys_have_the_names_that_keyboards_of_the_language_print(browser: Any, server: Server) -> None:
    with visitor(browser, server, "fr") as at:
        at.visit()
        at.page.locator(".grid").wait_for()
        at.command("keys")
        at.page.locator("dialog kbd").last.wait_for()
        names = {part for key in at.page.locator("dialog kbd").all_inner_texts() for part in key.split("+")}
        assert {"Maj", "Ctrl", "Espace", "Entrée", "Suppr", "Échap", "Début", "Fin"} <= names
        assert not {"Shift", "Space", "Enter", "Delete", "Esc", "Home", "End"} & names


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_buttons_keep_their_words_together(browser: Any, server: Server, lang: str) -> None:
    """The kinds of lines need one line in every window; the start of a puzzle being set never covers its switch."""
    with visitor(browser, server, lang) as at:
        at.open(PUZZLE)
        at.page.locator('[data-tool="line"]').click()
        at.page.locator(".line-kinds button").first.wait_for()
        for width, height, _ in WINDOWS:
            at.page.set_viewport_size({"width": width, "height": height})
            for kind in at.page.locator(".line-kinds button").all():
                count = (
                    "one => new Set([...one.childNodes].flatMap(text => {"
                    "const range = document.createRange(); range.selectNodeContents(text);"
                    "return [...range.getClientRects()].map(({top}) => Math.round(top)); })).size"
                )
                assert kind.evaluate(count) == 1, (width, kind.inner_text())
        at.visit("#/puzzles")
        at.button("typing").click()
        at.page.locator(".setting").wait_for()
        for width, height, _ in WINDOWS:
            at.page.set_viewport_size({"width": width, "height": height})
            switch, start = (at.page.evaluate(BOX, f".setting {part}") for part in (".switch", ".button"))
            toggle = at.page.evaluate(BOX, ".setting .switch input")
            beside = max(switch[2], toggle[2]) <= start[0] + 1 or switch[3] <= start[1] + 1
            assert beside and start[2] <= width, (width, switch, toggle, start)


@pytest.mark.parametrize("touch", [False, True])
def test_gestures_come_first_where_a_finger_points(browser: Any, server: Server, touch: bool) -> None:
    with visitor(browser, server, "en", **(PHONE if touch else DESKTOP)) as at:
        at.visit("#/play")
        at.command("keys")
        at.page.locator("dialog kbd").last.wait_for()
        at.page.locator("dialog .keys").wait_for()
        keys, gestures = (at.page.evaluate(BOX, f"dialog {part}") for part in (".keys", "h3"))
        assert (gestures[1] < keys[1]) == touch
