"""The trainer: its calls, and a round on the page."""

from __future__ import annotations

import json
from typing import Any

from browser import WITH_SERVER, Held, expect
from lucidoku.school.trainer import LIMIT, STATIONS, exercise, pattern, station
from lucidoku.words.language import language

TODAY = "2026-01-01"


def test_progress_round_trips(ask: Any) -> None:
    new = ask("training", today=TODAY)
    assert new["next"] == "last-cell" and [row["id"] for row in new["stations"]] == [one.id for one in STATIONS]
    after = ask("training", today=TODAY, progress=new["progress"], station="last-cell", grade=3, key="0" * 16)
    assert after["next"] == "only-place" and after["stations"][0]["state"] == "known until 2026-01-03"
    assert after["stations"][0]["strength"] == 1 and json.loads(after["progress"])["seen"] == ["0" * 16]
    later = ask("training", today="2026-01-09", progress=after["progress"], lang="fr")
    assert later["next"] == "last-cell" and later["stations"][0]["due"]
    assert later["stations"][0]["name"] == "La dernière case vide"
    assert "cut off" in ask("training", 422, today=TODAY, progress=after["progress"][:30])["error"]


def test_an_exercise_is_made_and_judged(ask: Any) -> None:
    made = ask("training/exercise", station="two-rows", seed=1)
    (step,) = exercise(station("two-rows"), 1).steps
    cells = sorted(map(int, pattern(step)))
    known = ask("training", today=TODAY, station="two-rows", key=made["key"])["progress"]
    assert ask("training/exercise", station="two-rows", seed=1, progress=known)["key"] != made["key"]

    def judge(**more: Any) -> Any:
        return ask("training/judge", station="two-rows", position=made["position"], **more)

    assert judge(cells=cells[:3])["kind"] == "part" and judge(cells=cells)["kind"] == "right"
    removed = [[int(c.cell), c.digit] for c in step.eliminations]
    some, every = judge(cells=cells, removed=removed[:1]), judge(cells=cells, removed=removed)
    assert some["kind"] == "right" and not some["done"] and every["done"]
    assert every["step"]["step"]["technique"] == "x-wing" and some["step"] is None
    shown = judge(show=True)
    assert shown["kind"] == "shown" and shown["cells"] == cells and shown["text"] == step.text
    assert "error" in ask("training/judge", 422, station="two-rows", position={"givens": "." * 81})
    assert "error" in ask("training/judge", 422, station="two-rows", position={"layout": "4x4", "givens": "." * 16})
    assert "error" in ask("training/exercise", 422, station="exocet")
    assert judge(cells=cells, removed=[[3, 5]])["kind"] in ("part", "wrong")
    assert "error" in ask(
        "training/judge", 422, station="two-rows", position=made["position"], cells=cells, removed=[[99, 5]]
    )


def test_a_round_is_played(either: Any) -> None:
    """A round from the stations to the board: wrong cells, correct cells, conclusion; progress survives a reload."""
    guest = either
    made = exercise(station("two-cells"), 5)
    guest.page.add_init_script("Math.random = () => 5 / 2 ** 31")  # the seed of the exercise
    guest.visit("#/learn")
    cards = guest.page.locator(".station")
    cards.nth(11).wait_for()
    assert cards.count() == 12

    cards.nth(4).locator("summary").click()
    cards.nth(4).get_by_role("button").first.click()
    guest.page.locator(".exercise").wait_for()
    guest.settled()
    for key in ("hint", "check", "train.show", "panel.hint"):  # nothing gives the answer away
        assert guest.button(key).count() == 0, key
    guest.type("? Enter /")
    assert guest.page.locator(".message, .stages, .help").count() == 0
    step = made.steps[0]
    cells = sorted(map(int, pattern(step)))

    def choose(some: list[int]) -> None:
        guest.page.keyboard.press("Escape")
        for cell in some:
            guest.cell(cell // 9 + 1, cell % 9 + 1).click(force=True)
        guest.button("train.these").click()

    choose([0])
    with language(guest.lang):
        reason = made.cells([0]).text
    guest.until(lambda: guest.page.locator(".exercise .sentence").inner_text() == reason)
    guest.button("train.show").wait_for()  # after a try
    choose(cells[:1])
    guest.button("train.area").click()
    guest.settled()
    with language(guest.lang):
        area = exercise(station("two-cells"), 5).area
    assert guest.word("train.look", area=area) in guest.page.locator(".exercise").inner_text()
    guest.page.keyboard.press("Escape")
    for cell in cells[1:]:
        guest.select(cell // 9 + 1, cell % 9 + 1)
    guest.cell(9, 9).click(force=True)
    guest.cell(9, 9).click(force=True)  # deselected directly, not all cells like it
    guest.page.keyboard.press("Home")
    for _move in range(8 - cells[0] // 9):
        guest.page.keyboard.press("ArrowUp")
    for _move in range(cells[0] % 9):
        guest.page.keyboard.press("ArrowRight")
    guest.page.keyboard.press("Space")
    chosen = guest.page.locator('.grid [aria-selected="true"]')
    guest.until(lambda: chosen.evaluate_all("found => found.map(one => +one.dataset.cell)") == cells)
    guest.button("train.these").click()
    guest.page.get_by_text(guest.word("train.follow")).wait_for()
    for one in step.eliminations:
        guest.page.keyboard.press("Escape")
        guest.select(int(one.cell) // 9 + 1, int(one.cell) % 9 + 1)
        guest.page.keyboard.press(str(one.digit))
    guest.button("train.again").wait_for()
    guest.visit("#/learn/train")
    guest.page.reload()
    cards.nth(4).locator(".proved").wait_for()
    assert cards.nth(4).locator(".ring.known").count() == 1 and cards.nth(3).locator(".ring.known").count() == 0
    guest.page.locator("details.way summary").click()
    with guest.page.expect_download() as kept:
        guest.button("train.export").click()
    assert json.loads(kept.value.path().read_text())["stations"]["two-cells"]["right"] == 1
    for content in b"{", b"", b" " * (1 << 18) + b"{}":
        guest.forget()
        guest.page.locator('input[type="file"]').set_input_files(
            files=[{"name": "a.json", "mimeType": "application/json", "buffer": content}]
        )
        guest.hears("bad: ")
        assert cards.nth(4).locator(".proved").count() == 1  # earlier contents stay


@WITH_SERVER
def test_a_result_counts_even_if_the_page_is_closed_immediately(guest: Any) -> None:
    """If the call that counts a result had no answer, the next visit repeats it."""
    held = Held(guest.page, "**/api/v1/training")
    held.pass_over()
    guest.visit("#/learn/train")
    card = guest.page.locator(".station").nth(4)
    known = card.locator(".station-state")
    before = known.inner_text()
    card.locator("summary").click()
    card.get_by_role("button").first.click()
    guest.page.locator(".exercise").wait_for()
    held.hold()
    guest.button("train.area").click()
    guest.button("train.show").click()
    guest.until(lambda: bool(held.waiting))
    held.pass_over()
    guest.visit("#/learn/train")
    guest.page.reload()
    expect(known).not_to_have_text(before)
    guest.page.locator("details.way summary").click()
    with guest.page.expect_download() as kept:
        guest.button("train.export").click()
    assert len(json.loads(kept.value.path().read_text())["seen"]) == 1


def test_the_placement_test_places_and_puzzles_follow(guest: Any) -> None:
    """A player who sees everything up to pairs begins after them; puzzles have known patterns."""
    guest.page.add_init_script("Math.random = () => 5 / 2 ** 31")  # the seed of the positions
    known = {one.id for one in STATIONS[:6]}
    bodies: list[Any] = []
    guest.page.on("request", lambda sent: bodies.append(sent.post_data_json) if "/make" in sent.url else None)
    guest.visit("#/learn")
    guest.button("place.go").click()
    exercise_card = guest.page.locator(".exercise h2")
    exercise_card.wait_for()
    for _position in range(LIMIT):
        if guest.page.url.endswith("#/learn"):
            break
        before = guest.page.locator(".exercise .quiet-text").inner_text()
        name = exercise_card.inner_text()
        one = next(one for one in STATIONS if one.name == name)
        assert guest.page.locator(".exercise .task").inner_text() == one.task
        if one.id in known:
            for cell in map(int, pattern(exercise(one, 5).steps[0])):
                guest.cell(cell // 9 + 1, cell % 9 + 1).click(force=True)
            guest.button("train.these").click()
        else:
            guest.button("place.unseen").click()
        guest.until(  # never waits for a card that has gone
            lambda before=before: (
                guest.page.url.endswith("#/learn")
                or guest.page.locator(".exercise .quiet-text").all_inner_texts() not in ([], [before])
            )
        )
    guest.page.locator(".next-step").wait_for()
    expect(guest.page.locator("#next-step")).to_have_text(STATIONS[6].name)
    guest.hears(guest.word("place.done", name=STATIONS[6].name))
    assert guest.page.locator(".ring.known").count() == 6
    assert guest.button("place.go").count() == 0
    guest.button("path.puzzle.go").click()
    guest.page.locator(".grid").wait_for()
    assert bodies[-1]["needs"] == STATIONS[5].ids[0]


def test_one_button_leads_through_the_first_half_hour(guest: Any) -> None:
    """Each press opens the next of four steps; coming back, the page continues where it was."""
    guest.visit("#/learn/first")
    steps = guest.page.locator(".first-steps li")
    minutes = [int(text.split()[0]) for text in steps.locator(".quiet-text").all_inner_texts()]
    assert sum(minutes) == 30
    for place, waiting in enumerate((".exercise", ".exercise", ".lesson article", ".lesson article")):
        guest.visit("#/learn/first")
        expect(guest.page.locator("main .button")).to_have_count(1)
        assert steps.nth(place).get_attribute("aria-current") == "step"
        assert guest.page.locator(".first-steps .proved").count() == place
        guest.page.locator("main .button").click()
        guest.page.locator(waiting).wait_for()
    guest.visit("#/learn/first")
    guest.button("train.back").click()
    guest.page.locator(".next-step").wait_for()
