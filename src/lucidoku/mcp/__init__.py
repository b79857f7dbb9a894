"""A server for assistants: tools of the Model Context Protocol that explain Sudoku, and keep the solution to themselves.

`lucidoku mcp` serves an assistant that starts it. `answers` is the work of the tools without the protocol:

    >>> from lucidoku.mcp.answers import answers
    >>> call = {"do": "call", "name": "solve", "arguments": {"puzzle": "1.....2..3.....4"}}
    >>> next(answers(call))["data"]
    {'solutions': 'one', 'text': 'The puzzle has one solution.'}

The server needs the package mcp (`pip install 'lucidoku[mcp]'`).
"""

from __future__ import annotations

from lucidoku.mcp.server import serve

__all__ = ["serve"]
