"""Replays of SudokuPad, written here: their moves; damaged, huge and endless texts."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import lucidoku as ld
from lucidoku.formats._lz import compress
from lucidoku.school.games import GameMove, PlayedGame, analyse_game, read_game
from support import call

GIVENS = "1.....2..3.....4"
KINDS = ("hl", "vl", "pm", "cd", "co", "cl", "ud", "rd", "sl", "ds", "pe", "pc", "gs", "ge", "up", "wt")
EARLIER = ("hl", "vl", "pm", "cd", "co", "pe", "cl", "ud", "rd", "sl", "ds", "gs", "ge")


def actions(text: str, kinds: tuple[str, ...] = KINDS) -> str:
    """Return actions as SudokuPad writes them, from words such as `vl:2@40`: kind, argument, ticks."""
    out = []
    for word in text.split():
        action, _, ticks = word.partition("@")
        kind, _, argument = action.partition(":")
        out.append(f"{chr(ord('A') + kinds.index(kind))}{argument}_{ticks or 0}")
    return "".join(out)


def replay(packed: str, givens: str = GIVENS, rules: str = "", **more: Any) -> str:
    n = ld.Grid.parse(givens).layout.n
    cells = [{"given": True, "value": int(one)} if one != "." else {} for one in givens]
    rows = [cells[start : start + n] for start in range(0, n * n, n)]
    record = {"rows": n, "cols": n, "version": "0.612.0", "type": "clzw", "data": packed} | more
    puzzle = "fpuz" + compress(json.dumps({"size": n, "grid": rows, "ruleset": rules}))
    return json.dumps({"format": "replay_v1.0", "puzzle": puzzle, "replay": record})


def moves(text: str) -> tuple[GameMove, ...]:
    return read_game(replay(compress(actions(text)))).moves


def digits(text: str) -> list[tuple[tuple[int, int], ...]]:
    return [move.values for move in moves(text)]


SMALL = (
    "hl:1@10 vl:2@30 ds:-@5 hl:3@5 vl:2@50 cl:0@100 vl:3@20 "  # a digit, a wrong one that is cleared, the right one
    "ds:- hl:2 pm:4@10 ud@10 rd@10 up:600@620 vl:4@10"  # a corner mark, undone and done again; a pause of half a minute
)


def test_a_small_game_is_read_with_its_times() -> None:
    game = read_game(replay(compress(actions(SMALL))))
    assert game.grid == ld.Grid.parse(GIVENS)
    assert game.moves == (
        GameMove(2.0, ((1, 2),)),
        GameMove(5.0, ((3, 2),)),
        GameMove(10.0, ((3, 0),)),
        GameMove(11.0, ((3, 3),)),
        GameMove(11.5),
        GameMove(12.0),
        GameMove(12.5),
        GameMove(14.0, ((2, 4),)),
    )
    assert PlayedGame.from_json(game.to_json()) == game
    assert [one.kind for one in analyse_game(game.grid, game.moves).moves][:2] == ["step", "mistake"]


def test_letters_of_earlier_versions_keep_their_meaning() -> None:
    text = "hl:1@10 vl:2@30 cl:0@10 vl:2@4 ud@6"
    text_of_replay = replay(compress(actions(text, EARLIER)), version="0.80.1")
    assert read_game(text_of_replay).moves == moves(text)
    assert read_game(text_of_replay.replace("0.80.1", "0.78.0")).moves == moves(text)
    assert read_game(replay(compress(actions(text, EARLIER)), version="0.81.3")).moves != moves(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("hl:1 vl:9", [()]),  # SudokuPad accepts it; the game treats the cell as empty
        ("hl:1 vl:0 vl:X", [(), ()]),
        ("hl:1 vl:2 vl:9 vl:2", [((1, 2),), ((1, 0),), ((1, 2),)]),
        ("hl:1 vl:9 vl:9 cd:3 vl:2", [(), (), (), ((1, 2),)]),
        ("hl:1 vl:9 cd:3 ud ud rd", [(), (), ()]),
        ("hl:1 vl:9 cl:0 vl:2 ud", [(), (), ((1, 2),), ((1, 0),)]),
    ],
)
def test_digits_outside_the_grid_are_ignored(text: str, wanted: list[Any]) -> None:
    assert digits(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("hl:0 vl:3", []),  # a given stays
        ("hl:0 hl:1 hl:2 vl:4", [((1, 4), (2, 4))]),
        ("hl:12 vl:4 vl:4", [((1, 4), (2, 4)), ((1, 0), (2, 0))]),  # repeating the mark removes it
        ("hl:12 vl:4 ds:1 vl:3", [((1, 4), (2, 4)), ((2, 3),)]),
        ("hl:1 vl:4 pm:2 cd:2", [((1, 4),)]),  # no marks under a digit
        ("hl:1 vl:4 co:2 pe:abc", [((1, 4),), (), ()]),
        ("hl:1 cd:2 vl:4 cl cl cl", [(), ((1, 4),), ((1, 0),), ()]),  # the marks reappear, and are cleared
        ("hl:1 pm:2 co:1 cl:4 cl:4 cl:4", [(), (), (), ()]),
        ("gs hl:1 vl:2 ds:- hl:2 vl:4 ge ud rd", [((1, 2),), ((2, 4),), ((1, 0), (2, 0)), ((1, 2), (2, 4))]),
        ("hl:1 vl:4 co:1 cl:3 cl:3", [((1, 4),), (), (), ((1, 0),)]),  # the current tool first
        ("hl:1 cd:2 ds:- hl:2 cd:2 cl ds:- hl:1 cl", [(), (), (), ()]),  # only the marks of the selected cells
        ("hl:1 cd:A cd:a cl", [(), ()]),
        ("hl:1 vl:2 ud hl:2 rd", [((1, 2),), ((1, 0),), ((1, 2),)]),  # later selections do not count
        ("hl:1 vl:2 ds:- ud", [((1, 2),)]),  # restores only the selection
        ("hl:1 vl:2 ds:2 ud", [((1, 2),), ((1, 0),)]),
        ("wt@50 pc:3 vl:2", []),
        ("ud rd cl rd ud", []),
    ],
)
def test_cells_are_filled_as_in_sudokupad(text: str, wanted: list[Any]) -> None:
    assert digits(text) == wanted


@pytest.mark.parametrize("seed", range(30))
def test_the_moves_reproduce_the_board(seed: int) -> None:
    """Compare with boards kept in a list: a digit adds one, undo and redo move along it."""
    chosen = random.Random(seed)
    board = ["."] * 16
    boards, at, words, seen = [board], 0, [], []
    for _ in range(60):
        act = chosen.choice(("digit", "digit", "digit", "undo", "redo"))
        if act == "digit":
            cell, digit = chosen.randrange(16), chosen.choice("1234569")
            words += ["ds:-", f"hl:{cell:x}", f"vl:{digit}"]
            board = list(boards[at])
            if GIVENS[cell] == ".":
                board[cell] = "." if board[cell] == digit else digit
            boards[at + 1 :] = [board]
            at += 1
        else:
            words.append("ud" if act == "undo" else "rd")
            at = max(at - 1, 0) if act == "undo" else min(at + 1, len(boards) - 1)
        seen.append([one if one in "1234" else "." for one in boards[at]])
    found, now = [["."] * 16], ["."] * 16
    for pairs in digits(" ".join(words)):
        for cell, value in pairs:
            now[cell] = str(value or ".")
        found.append(list(now))
    assert now == seen[-1]
    changed = [one for one, before in zip(seen, [["."] * 16, *seen], strict=False) if one != before]
    assert [one for one, before in zip(found[1:], found, strict=False) if one != before] == changed


TEXT = replay(compress(actions(SMALL)))


def refusal(text: str) -> str:
    with pytest.raises(ld.ParseError) as refused:
        read_game(text)
    message = str(refused.value)
    assert message and "\n" not in message and len(message) < 200
    return message


@pytest.mark.parametrize("end", range(0, len(TEXT), 3))
def test_a_file_that_is_cut_is_refused(end: int) -> None:
    refusal(TEXT[:end])


def test_a_file_with_a_wrong_character_is_refused_or_read() -> None:
    chosen = random.Random(5)
    packed = compress(actions(SMALL))
    plain = actions(SMALL)
    for _ in range(400):
        place, other = chosen.randrange(len(packed)), chosen.choice("AZaz09+/=_ é")
        place_too = chosen.randrange(len(plain))
        for text in (
            replay(packed[:place] + other + packed[place + 1 :]),
            replay(packed[:place]),
            replay(compress(plain[:place_too] + chosen.choice("AJQZ_-f9 é٣\0") + plain[place_too + 1 :])),
            replay(compress(plain[:place_too])),
        ):
            try:
                game = read_game(text)
            except ld.ParseError as error:
                assert "\n" not in str(error)
            else:
                assert PlayedGame.from_json(game.to_json()) == game


GROUP = "gs hl:1 " + "pm:1 " * 1000 + "ge "


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"type": "replay_v1.0/clzw"}', "replay of SudokuPad is damaged or cut off"),
        (TEXT.replace("replay_v1.0", "replay_v2.0"), "unknown form of a replay of SudokuPad"),
        (TEXT.replace('"rows": 4', '"rows": 9'), "different sizes"),
        (TEXT.replace("fpuz", "none"), "the puzzle of this game cannot be read"),
        (json.dumps({"format": "replay_v1.0", "puzzle": 3, "replay": []}), "damaged or cut off"),
        ('{"format": "replay_v1.0", "a": ' + "[" * 100_000, "damaged or cut off"),
        (replay("AAAA"), "actions of this replay are damaged"),
    ],
)
def test_unreadable_replays_are_refused_in_one_sentence(text: str, message: str) -> None:
    assert message in refusal(text)


NINE = "1" + "." * 80


@pytest.mark.parametrize(
    ("text", "givens", "message"),
    [
        ("A" * 2_000_001, GIVENS, "too long"),
        ("A" * 1_999_999, GIVENS, "action 1 of this replay cannot be read"),
        ("A_0" * 200_001, GIVENS, "more than 200000 actions"),
        (actions("hl:1 " + "pm:1 " * 20_001), GIVENS, "more than 20000 moves"),
        (actions(GROUP + "ud rd " * 200), GIVENS, "undoes and redoes more than 200000 actions"),
        (actions("hl:1 vl"), GIVENS, "action 2 of this replay cannot be read"),
        (actions("hl:1 cl:12"), GIVENS, "action 2 of this replay cannot be read"),
        (actions("hl:1 cl:9"), GIVENS, "action 2 of this replay cannot be read"),
        (actions("wt hl:g"), GIVENS, "action 2 of this replay cannot be read"),
        ("A1_0Q_0", GIVENS, "action 2 of this replay cannot be read"),
        ("A1_0 B2_0", GIVENS, "action 2 of this replay cannot be read"),
        ("A" + "0" * 10_000 + "_0", GIVENS, "action 1 of this replay cannot be read"),
        ("A1_0", NINE, "action 1 of this replay cannot be read"),
        ("A51_0", NINE, "action 1 of this replay cannot be read"),
    ],
)
def test_oversized_games_are_refused_in_one_sentence(text: str, givens: str, message: str) -> None:
    assert message in refusal(replay(compress(text), givens))


def test_long_games_are_read() -> None:
    """Read games with many marks, long waits, and many undos and redos."""
    text = "hl:0123456789abcdef " + " ".join(f"cd:{number}" for number in range(9_000))
    assert len(moves(text)) == 9_000
    assert len(moves("hl:1 vl:2 " + "ud rd " * 9_000)) == 18_001
    assert digits("hl:1 " + " ".join(f"vl:{number}" for number in range(100, 400))) == [()] * 300
    game = read_game(replay(compress(actions("hl:1 " + "vl:2@999999999 " * 100))))
    assert len(game.moves) == 100 and PlayedGame.from_json(game.to_json()) == game


def test_the_clock_never_goes_back() -> None:
    assert [move.at for move in moves("hl:1@5 vl:2@5 up:900 vl:3@5 vl:2@1000")] == [0.5, 0.5, 5.75]


def test_the_command_reads_a_replay(tmp_path: Any) -> None:
    path = tmp_path / "game.replay"
    path.write_text(TEXT)
    result = call(["analyse", str(path)])
    assert result.exit_code == 0 and "Mistakes: 1." in result.stdout and "Moves: 8." in result.stdout
    path.write_text(TEXT[:-20])
    refused = call(["analyse", str(path)])
    assert refused.exit_code == 2 and "SudokuPad" in refused.stderr


def test_a_note_quotes_the_description_of_the_puzzle(tmp_path: Any) -> None:
    path = tmp_path / "game.json"
    path.write_text(replay(compress(actions(SMALL)), rules="Every mauve cell is a surprise."))
    result = call(["analyse", str(path), "--json"])
    note = "the puzzle's description of its rules: Every mauve cell is a surprise."
    assert result.stderr == f"lucidoku: {note}\n" and json.loads(result.stdout)["notes"] == [note]
