"""Speed of the page's server: `python bench/web.py [--lists DIR] [--seconds S]`.

Starts `lucidoku web` as a separate process and calls it over HTTP, as a browser does. Prints the start time (until the
page arrives, and until the first call is answered), with the processor time of the process, which other work on the
machine does not change. Then follow the weight of the first load, the latency of hints on walk positions, of all steps
of hard positions and of a walkthrough's first picture, and how many hints a second 50 clients get. With Chromium, it
also measures a person's waiting times on the page: a digit on the board, the list of all steps, the first picture.
Without the puzzle lists those of the tests are used.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.table import Table

import lucidoku as ld
from _common import LISTS, OWN, read
from _page import CHROMIUM, measure_page
from lucidoku.web.positions import position_of

CLIENTS = 50

# Modules are compiled once, as in an installed package, even if this Python is set not to write bytecode.
_COMPILED = tempfile.TemporaryDirectory(prefix="lucidoku-bench-")
_ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"} | {
    "PYTHONUNBUFFERED": "1",
    "PYTHONPYCACHEPREFIX": _COMPILED.name,
}


class Server:
    """A running server."""

    def __init__(self) -> None:
        start = time.perf_counter()
        command = [sys.executable, "-c", "from lucidoku.cli import main; main()", "web", "--no-open", "--port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=_ENVIRONMENT)
        assert self.process.stdout is not None
        match = re.search(r":(\d+)/", self.process.stdout.readline())
        assert match is not None
        self.port = int(match[1])
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port)
        self.get("/health")
        self.page = time.perf_counter() - start
        self.get("/api/v1/words?lang=en")
        self.ready = time.perf_counter() - start
        self.processor = self.used()

    def used(self) -> float:
        """Return the processor seconds that the process has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def get(self, path: str) -> tuple[bytes, dict[str, str]]:
        """Get a page as a browser does, compressed."""
        self.connection.request("GET", path, headers={"accept-encoding": "gzip"})
        answer = self.connection.getresponse()
        return answer.read(), {key.lower(): value for key, value in answer.getheaders()}

    def post(self, name: str, body: bytes) -> tuple[float, float]:
        """Call the API; return the seconds until the first two lines of the answer, and until its end."""
        start = time.perf_counter()
        self.connection.request("POST", f"/api/v1/{name}", body, {"content-type": "application/json"})
        answer = self.connection.getresponse()
        answer.readline()
        answer.readline()
        first = time.perf_counter() - start
        answer.read()
        assert answer.status == 200
        return first, time.perf_counter() - start

    def close(self) -> None:
        """End the server."""
        self.process.terminate()
        self.process.wait()


def weight(server: Server) -> tuple[int, int]:
    """Return the number of files of the first load, and their transferred bytes; without fonts."""
    body, headers = server.get("/")
    if b"<html" not in _plain(body, headers).lower():
        return 0, 0
    links = re.findall(r'(?:src|href)="\.?/?([^":#]+\.(?:js|css|svg|webmanifest))"', _plain(body, headers).decode())
    sizes = [len(body), *(len(server.get("/" + link)[0]) for link in dict.fromkeys(links))]
    sizes.append(len(server.get("/api/v1/words?lang=en")[0]))
    return len(sizes), sum(sizes)


def _plain(body: bytes, headers: dict[str, str]) -> bytes:
    import gzip

    return gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body


def share(times: Sequence[float], part: float) -> str:
    """Return a quantile of some seconds as milliseconds."""
    return f"{sorted(times)[min(len(times) - 1, int(len(times) * part))] * 1000:.0f} ms"


async def crowd(port: int, bodies: Sequence[bytes], seconds: float) -> tuple[list[float], int]:
    """Let many clients request hints simultaneously; return their waiting times and the numbers refused and failed."""
    times: list[float] = []
    failed = 0
    end = time.perf_counter() + seconds

    async def client(number: int) -> None:
        nonlocal failed
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        at = number
        while time.perf_counter() < end:
            body = bodies[at % len(bodies)]
            at += CLIENTS
            start = time.perf_counter()
            asked = "POST /api/v1/hint HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            writer.write(f"{asked}content-length: {len(body)}\r\n\r\n".encode() + body)
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = re.search(rb"content-length: (\d+)", head)
            assert length is not None
            await reader.readexactly(int(length[1]))
            times.append(time.perf_counter() - start)
            failed += not head.startswith(b"http/1.1 200")
        writer.close()

    await asyncio.gather(*map(client, range(CLIENTS)))
    return times, failed


def in_browser(table: Table, port: int, lines: list[str]) -> None:
    """Measure the page in Chromium, if that and Playwright are installed."""
    if CHROMIUM is None or find_spec("playwright") is None:
        table.add_row("the page in a browser", "0", "needs Chromium and Playwright")
        return
    times = measure_page(f"http://127.0.0.1:{port}/", lines)
    for what, text in (
        ("usable", "page asked for until usable, first visit"),
        ("again", "… on the next visits"),
        ("key", "key press to painted digit, half / 95 % within"),
        ("steps", "all steps of a hard puzzle on the page, half / 95 %"),
        ("walk", "walkthrough on the page, first picture, half / 95 %"),
    ):
        table.add_row(text, str(len(times[what])), f"{share(times[what], 0.5)} / {share(times[what], 0.95)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--lists", type=Path, default=LISTS)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--puzzles", type=int, default=40)
    options = parser.parse_args()
    path = options.lists / "top1465.txt"
    label = "top1465" if path.exists() else "tests/data (no lists found)"
    grids = [grid for grid in read(path if path.exists() else OWN, options.puzzles) if grid.layout.n == 9]
    chance = random.Random(1)
    boards = []
    for walk in ld.explain_many(grids, errors="return"):
        if isinstance(walk, ld.Walkthrough) and len(walk):
            boards += [walk.board(chance.randrange(len(walk))) for _ in range(4)]
    positions = [position_of(board).record() for board in boards]
    hints = [json.dumps({"position": p, "stage": chance.randint(1, 5)}).encode() for p in positions]
    table = Table(title=f"lucidoku {ld.__version__}, its server over HTTP, one process; {os.cpu_count()} cores")
    for heading in ("what", "asked", "result"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    starts = []
    Server().close()  # compiles the imported modules
    for _ in range(3):
        server = Server()
        starts.append((server.page, server.ready, server.processor))
        server.close()
    page, ready, processor = (statistics.median(times) for times in zip(*starts, strict=True))
    table.add_row("lucidoku web, until the page is there", "3", f"{page:.2f} s")
    table.add_row("… until the first call is answered", "3", f"{ready:.2f} s")
    table.add_row("… processor time of that", "3", f"{processor:.2f} s")
    server = Server()
    try:
        files, size = weight(server)
        table.add_row("first load, packed (fonts aside)", f"{files} files", f"{size / 1024:.1f} KB")
        for body in hints[:10]:
            server.post("hint", body)
        times = [server.post("hint", body)[1] for body in hints]
        table.add_row(
            f"a hint on {label}, half / 95 % within", str(len(times)), f"{share(times, 0.5)} / {share(times, 0.95)}"
        )
        some = positions[:: max(1, len(positions) // 40)]
        times = [
            server.post("steps", json.dumps({"position": p, "described": 0, "drawings": 0}).encode())[1] for p in some
        ]
        table.add_row("all steps, half / 95 % within", str(len(times)), f"{share(times, 0.5)} / {share(times, 0.95)}")
        pairs = [server.post("explain", json.dumps({"text": grid.line}).encode()) for grid in grids]
        first, whole = ([pair[i] for pair in pairs] for i in (0, 1))
        table.add_row("a walkthrough, first picture, 95 % within", str(len(pairs)), share(first, 0.95))
        table.add_row("… its last step, 95 % within", str(len(pairs)), share(whole, 0.95))
        used = server.used()
        waits, failed = asyncio.run(crowd(server.port, hints, options.seconds))
        rate = len(waits) / options.seconds
        table.add_row(f"hints a second, {CLIENTS} clients", str(len(waits)), f"{rate:,.0f} /s, {failed} failed")
        table.add_row("… 99 % within", str(len(waits)), share(waits, 0.99))
        table.add_row(
            "… processor time a hint", str(len(waits)), f"{(server.used() - used) / len(waits) * 1000:.1f} ms"
        )
        in_browser(table, server.port, [grid.line for grid in grids[:12]])
    finally:
        server.close()
    Console(width=110 if not sys.stdout.isatty() else None).print(table)


if __name__ == "__main__":
    main()
