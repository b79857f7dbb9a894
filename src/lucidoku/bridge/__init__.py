"""A solver behind f-puzzles: the page's own user script asks it for steps, true candidates, counts and checks.

The script (Fpuzzles-SudokuSolver of dclamage/SudokuSolver) opens a WebSocket at port 4545 of the player's machine.
`lucidoku bridge` answers there. `answers` is the protocol without a network:

    >>> from lucidoku.bridge import answers
    >>> next(answers({"nonce": 1, "command": "check", "data": ""}))["type"]
    'invalid'

The server needs the package websockets (`pip install 'lucidoku[bridge]'`).
"""

from __future__ import annotations

from lucidoku.bridge.answers import answers
from lucidoku.bridge.server import ORIGINS, PORT, serve

__all__ = ["ORIGINS", "PORT", "answers", "serve"]
