"""Time of `lucidoku mcp`: its start, and its answers: `python bench/assistant_tools.py [--runs N] [--puzzles FILE] [--count N]`.

The start is from the program's call to its answer to the first request, and to the list of its tools, by the clock and in
processor time of the server alone; `import mcp` and `import lucidoku` are measured in turn with it. Then each tool is asked
about each puzzle through the SDK's client, over pipes: the median and the 95th percentile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from _common import OWN, read

_START = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}
_SERVER = [sys.executable, "-m", "lucidoku", "mcp"]


def _line(number: int, method: str, params: dict[str, Any]) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode() + b"\n"


def start_seconds() -> tuple[float, float, float]:
    """Return the seconds to the first answer, to the list of tools, and of processor time of the server alone."""
    begin = time.perf_counter()
    with subprocess.Popen(_SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(_line(1, "initialize", _START))
        process.stdin.flush()
        process.stdout.readline()
        first = time.perf_counter() - begin
        ticks = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        process.stdin.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n' + _line(2, "tools/list", {}))
        process.stdin.flush()
        process.stdout.readline()
        listed = time.perf_counter() - begin
        process.stdin.close()
        process.wait()
    return first, listed, sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def import_seconds(name: str) -> float:
    """Return the processor time of an import."""
    run = subprocess.Popen([sys.executable, "-c", f"import {name}"])
    _pid, _status, used = os.wait4(run.pid, 0)
    run.returncode = 0
    return used.ru_utime + used.ru_stime


async def answer_seconds(puzzles: list[str]) -> dict[str, list[float]]:
    """Return the seconds of each call of each tool."""
    from mcp import Client, StdioServerParameters, stdio_client

    calls: dict[str, tuple[str, dict[str, Any]]] = {
        **{f"hint, stage {stage}": ("hint", {"stage": stage}) for stage in (1, 2, 3)},
        "check_board": ("check_board", {}),
        "list_steps": ("list_steps", {}),
        "why_not": ("why_not", {"cell": "r1c1", "digit": "1"}),
        "explain": ("explain", {}),
        "rate": ("rate", {}),
        "draw": ("draw", {}),
    }
    taken: dict[str, list[float]] = {name: [] for name in calls}
    parameters = StdioServerParameters(command=_SERVER[0], args=_SERVER[1:], env=dict(os.environ))
    async with Client(stdio_client(parameters)) as client:
        for warm in ("hint", "list_steps", "explain", "rate", "draw"):
            await client.call_tool(warm, {"puzzle": puzzles[0]})
        for puzzle in puzzles:
            for name, (tool, arguments) in calls.items():
                begin = time.perf_counter()
                await client.call_tool(tool, {"puzzle": puzzle, **arguments})
                taken[name].append(time.perf_counter() - begin)
    return taken


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--puzzles", type=Path, default=OWN)
    parser.add_argument("--count", type=int, default=100)
    options = parser.parse_args()
    rows = []
    for _run in range(options.runs + 1):
        rows.append((*start_seconds(), import_seconds("mcp"), import_seconds("lucidoku")))
    names = ("first answer", "list of tools", "processor time of it", "import mcp", "import lucidoku")
    for name, times in zip(names, zip(*rows[1:], strict=True), strict=True):
        print(f"{name:24} median {1000 * statistics.median(times):6.0f} ms   least {1000 * min(times):6.0f} ms")
    puzzles = [grid.line for grid in read(options.puzzles, options.count) if grid.layout.n == 9]
    for name, column in asyncio.run(answer_seconds(puzzles)).items():
        ordered = sorted(column)
        most = ordered[int(0.95 * (len(ordered) - 1))]
        print(f"{name:24} median {1000 * statistics.median(column):6.1f} ms   95 % {1000 * most:6.1f} ms")


if __name__ == "__main__":
    main()
