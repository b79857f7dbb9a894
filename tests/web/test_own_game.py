"""Your own game: the call, and a game played and analysed in a browser, saved as a file and read back."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import lucidoku as ld
from browser import WITH_SERVER, Server, visitor
from lucidoku.formats import write
from lucidoku.formats._lz import compress
from lucidoku.school.games import GameMove, PlayedGame, analyse_game

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
ORDER = [(int(one.cell), one.digit) for step in ld.explain(PUZZLE) for one in step.placements]
WRONG = (ORDER[0][0], ORDER[0][1] % 9 + 1)


def file_of(*moves: GameMove) -> str:
    return PlayedGame(ld.Grid.parse(PUZZLE), moves).to_json()


def test_the_call_agrees_with_python(ask: Any) -> None:
    moves = [GameMove(3.0, (WRONG,)), GameMove(9.0, (ORDER[0],)), GameMove(12.0, (ORDER[-1],))]
    found, wanted = ask("game", game=file_of(*moves)), analyse_game(PUZZLE, moves)
    assert [act["kind"] for act in found["acts"]] == [one.kind for one in wanted.moves]
    assert [act["text"] for act in found["acts"]] == [one.text for one in wanted.moves]
    assert found["text"] == str(wanted).split("\n") and found["layout"] == "9x9" and found["givens"] == PUZZLE
    assert found["moves"][1] == {"at": 9.0, "values": [list(ORDER[0])], "removed": [], "restored": []}
    assert found["acts"][0]["drawn"]["step"]["technique"] == wanted.moves[0].there.technique.id  # type: ignore[union-attr]
    assert [one["id"] for one in found["missed"]] == [one.id for one in wanted.missed]
    wrong = [place for place, one in enumerate(wanted.moves) if one in wanted.instructive]
    assert found["instructive"] == wrong == [0]
    assert "cut off" in ask("game", 422, game=file_of()[:-9])["error"]
    assert "SudokuPad" in ask("game", 422, game='{"type": "replay_v1.0/clzw"}')["error"]
    cell, digit = ORDER[0]
    packed = {
        "rows": 9,
        "cols": 9,
        "version": "0.612.0",
        "type": "clzw",
        "data": compress(f"A{cell:02x}_20B{digit}_40"),
    }
    replay = {"format": "replay_v1.0", "puzzle": write(ld.Grid.parse(PUZZLE), "link"), "replay": packed}
    assert ask("game", game=json.dumps(replay))["moves"] == [
        {"at": 3.0, "values": [[cell, digit]], "removed": [], "restored": []}
    ]
    assert ask("game", game=file_of(), lang="fr")["text"][0] == "La grille n'est pas terminée."
    long = [GameMove(float(number), ((ORDER[0][0], number % 2 * ORDER[0][1]),)) for number in range(15_000)]
    assert len(json.dumps(file_of(*long))) > 256 * 1024 and len(ask("game", game=file_of(*long))["moves"]) == 15_000


def test_a_small_grid_is_recognised(ask: Any) -> None:
    answer = (
        '{"schema": "lucidoku/game/1", "layout": "4x4:2x2", "givens": "1.....2..3.....4", "moves": [{"set": [[1, 2]]}]}'
    )
    found = ask("game", game=answer)
    assert found["layout"] == "4x4" and found["acts"][0]["kind"] == "step"


def test_a_game_is_played_analysed_and_saved(either: Any) -> None:
    """An undone wrong digit, correct ones and a guess are listed with times; they survive a reload and a file."""
    guest = either
    guest.open(PUZZLE)

    def enter(cell: int, digit: int) -> None:
        guest.select(cell // 9 + 1, cell % 9 + 1)
        guest.type(str(digit))

    enter(*WRONG)
    guest.type("Control+z")
    for one in ORDER[:3]:
        enter(*one)
    guest.page.wait_for_timeout(1000)  # a second of the game's clock
    enter(*ORDER[-1])
    guest.page.wait_for_timeout(300)  # until it is saved
    guest.page.reload()
    guest.page.locator(".grid").wait_for()
    guest.visit("#/learn")
    guest.page.locator('a[href="#/learn/game"]').click()
    guest.page.locator(".own-bar").first.wait_for()
    bars = [
        one.split()[1] for one in guest.page.eval_on_selector_all(".own-bar", "all => all.map(one => one.className)")
    ]
    assert bars[:5] == ["own-mistake", "own-repaired", "own-step", "own-step", "own-step"] and len(bars) == 6
    with guest.page.expect_download() as kept:
        guest.page.locator(".own-files summary").click()
        guest.button("train.export").click()
    text = kept.value.path().read_text()
    game = PlayedGame.from_json(text)
    assert [move.values for move in game.moves] == [
        ((cell, digit),) for cell, digit in (WRONG, (WRONG[0], 0), *ORDER[:3], ORDER[-1])
    ]
    times = [move.at or 0.0 for move in game.moves]
    assert times == sorted(times) and times[-1] > 0
    with ld.language(guest.lang):
        acts = analyse_game(game.grid, game.moves).moves
    numbers = guest.page.locator(".own-numbers dd").all_inner_texts()
    assert numbers == ["100 %", "0", "1"] and guest.page.locator(".own-lessons li").count() == 1
    guest.page.locator(".own-moment").first.click()
    guest.until(lambda: acts[0].candidate.cell.__str__() in guest.page.locator(".own-game .sentence").inner_text())
    slider = guest.page.get_by_role("slider", name=guest.word("own.slider"))
    slider.focus()
    guest.type("End")
    with ld.language(guest.lang):
        assert slider.get_attribute("aria-valuetext") == acts[-1].text
    wide, seen = guest.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= seen
    # Open another game from a file; a file that is not a game is refused, and the displayed game stays.
    done = [GameMove(None, (one,)) for one in ORDER[:12]]
    reader = guest.page.locator('input[type="file"]')
    reader.set_input_files(
        files=[{"name": "a.json", "mimeType": "application/json", "buffer": file_of(*done).encode()}]
    )
    guest.until(lambda: guest.page.locator(".own-bar").count() == 12)
    reader.set_input_files(files=[{"name": "b.json", "mimeType": "application/json", "buffer": text[:-30].encode()}])
    guest.hears("bad: ")
    assert guest.page.locator(".own-bar").count() == 12


def test_chinese_sentences_follow_each_other_without_a_space(browser: Any, server: Server) -> None:
    with visitor(browser, server, "zh_Hant") as at:
        at.visit("#/learn/game")
        game = file_of(GameMove(9.0, ((ORDER[-1][0], ORDER[-1][1]),)))
        at.page.locator('input[type="file"]').set_input_files(
            files=[{"name": "a.json", "mimeType": "application/json", "buffer": game.encode()}]
        )
        summary = at.page.locator(".own-summary > p")
        summary.wait_for()
        text = summary.inner_text()
        assert text.count("。") > 1 and "。 " not in text


def test_missed_techniques_lead_to_the_trainer(guest: Any) -> None:
    walk = ld.explain(PUZZLE)
    number = next(number for number, step in enumerate(walk) if step.technique.id == "locked-candidates-pointing")
    done = [GameMove(5.0, ((int(c.cell), c.digit),)) for step in walk[:number] for c in step.placements]
    cell, digit = ORDER[-1]
    answer = file_of(*done, GameMove(9.0, ((cell, digit % 9 + 1),)))
    guest.visit("#/learn/game")
    guest.page.locator('input[type="file"]').set_input_files(
        files=[{"name": "a.json", "mimeType": "application/json", "buffer": answer.encode()}]
    )
    guest.page.locator(".own-missed").get_by_role("button").first.click()
    guest.page.locator(".exercise").wait_for()
    assert guest.page.url.endswith("#/play")


def test_the_strip_is_a_picture_to_share(another: Any) -> None:
    """The strip is available as PNG and SVG in the page's colours, and the whole game as a text file."""
    guest = another
    moves = [GameMove(3.0, (WRONG,)), GameMove(9.0, (ORDER[0],)), GameMove(12.0, (ORDER[-1],))]
    guest.visit("#/learn/game")
    guest.page.locator('input[type="file"]').set_input_files(
        files=[{"name": "a.json", "mimeType": "application/json", "buffer": file_of(*moves).encode()}]
    )
    guest.page.locator(".own-bar").first.wait_for()
    guest.page.locator(".own-files summary").click()

    def take(key: str) -> bytes:
        with guest.page.expect_download() as kept:
            guest.button(key).click()
        return bytes(kept.value.path().read_bytes())

    root = ElementTree.fromstring(take("own.svg"))
    colours = [one.get("fill") for one in root.iter("{http://www.w3.org/2000/svg}rect")]
    style = "getComputedStyle(document.documentElement).getPropertyValue('--{}').trim()"
    bad, card = (guest.page.evaluate(style.format(name)) for name in ("bad", "card"))
    assert colours[0] == card and colours[1] == bad  # the first move was a mistake
    assert len(colours) >= 1 + len(moves)
    with ld.language(guest.lang):
        text = str(analyse_game(PUZZLE, moves)).split("\n")
        acts = [one.text for one in analyse_game(PUZZLE, moves).moves]
    assert text[0] in "".join(root.itertext())
    assert take("own.text").decode().splitlines() == [*text, *acts]
    png = take("own.png")
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")) == (2400, 720)


@WITH_SERVER
def test_moves_that_were_not_analysed_are_no_guesses(guest: Any) -> None:
    """After the time of the analysis, the legend, the bars and the picture say so, and the numbers leave these moves out."""

    def cut_off(route: Any) -> None:
        found = route.fetch().json()
        for act in found["acts"][1:]:
            act |= {"kind": "unsettled", "level": "", "drawn": None}
        route.fulfill(json=found | {"settled": False, "instructive": []})

    guest.page.route("**/api/v1/game*", cut_off)
    moves = [GameMove(3.0 * number, (one,)) for number, one in enumerate(ORDER[:4])]
    guest.visit("#/learn/game")
    guest.page.locator('input[type="file"]').set_input_files(
        files=[{"name": "a.json", "mimeType": "application/json", "buffer": file_of(*moves).encode()}]
    )
    guest.page.locator(".own-bar").first.wait_for()
    colour = "one => getComputedStyle(one).backgroundColor"
    legend = guest.page.locator(".own-key li")
    (entry,) = [one for one in legend.all() if one.inner_text().strip() == guest.word("own.unsettled")]
    colours = {one.evaluate(colour) for one in guest.page.locator(".own-bar").all()[1:]}
    assert colours == {entry.locator(".own-dot").evaluate(colour)}
    others = [one.locator(".own-dot").evaluate(colour) for one in legend.all()]
    assert len(set(others)) == len(others)
    guest.page.locator(".own-files summary").click()
    with guest.page.expect_download() as kept:
        guest.button("own.svg").click()
    assert guest.word("own.unsettled") in kept.value.path().read_text(encoding="utf-8")
