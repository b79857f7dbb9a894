"""`lucidoku web` as a process: its address, several workers, its end."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn")

from browser import PUZZLE
from lucidoku.errors import LucidokuError
from lucidoku.web import inside
from lucidoku.web.app import STATIC
from lucidoku.web.inside import Inside
from lucidoku.web.serving import address, listen
from packages_there import LATER, THEIRS

COMMAND = [sys.executable, "-c", "from lucidoku.cli import main; main()", "web"]
GIVENS = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


@contextmanager
def running(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    environment = os.environ | {"PYTHONUNBUFFERED": "1", "LUCIDOKU_LANG": "en"}
    process = subprocess.Popen(
        [*COMMAND, "--no-open", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+:\d+/", line)
        assert found, line + (process.stderr.read() if process.stderr else "")
        yield process, found[0]
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def hint(link: str) -> Any:
    body = json.dumps({"position": {"givens": GIVENS}, "stage": 3}).encode()
    request = urllib.request.Request(link + "api/v1/hint", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_does_not_wait_for_calls() -> None:
    """A client that sends no more than half of a request would keep the server for 20 seconds."""
    with running("--port", "0") as (process, link):
        hint(link)
        where = urllib.parse.urlsplit(link)
        with socket.create_connection((where.hostname or "", where.port or 0)) as client:
            head = "POST /api/v1/hint HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
            client.sendall(head.encode())
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            assert process.wait(10) == 0


def test_collections_leave_out_what_the_server_loaded_and_free_what_requests_made() -> None:
    """A request may come before the warm-up ends."""
    program = """
import asyncio, gc, weakref
from lucidoku.web import app
class Made: pass
async def serve():
    app._QUIET = 0
    page = app.api()
    async with page.router.lifespan_context(page):
        print(gc.get_freeze_count() > 10_000)
        made = Made()
        made.itself, left = made, weakref.ref(made)
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})  # the warm-up
        del made
        gc.collect()
        print(left() is None)
asyncio.run(serve())
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ended.stdout.split() == ["True", "True"], ended.stderr


def test_the_server_runs_and_ends_with_ctrl_c() -> None:
    with running("--port", "0") as (process, link):
        assert hint(link)["kind"] == "step"
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(urllib.request.Request(link, headers={"Host": "evil.example"}), timeout=60)
        assert refused.value.code == 421
        refused.value.close()
        process.send_signal(signal.SIGINT)
        _out, answer = process.communicate(timeout=60)
        assert "Traceback" not in answer


@pytest.mark.skipif(sys.platform == "win32", reason="sockets are handed on by the system")
def test_several_workers_serve_together() -> None:
    with running("--port", "0", "--workers", "2") as (process, link):
        end = time.monotonic() + 60
        answer = None
        while answer is None:
            try:
                answer = hint(link)
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.2)
        assert answer["kind"] == "step"
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def test_a_port_in_use_is_reported() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run([*COMMAND, "--no-open", "--port", str(port)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 2 and str(port) in done.stderr and done.stderr.count("\n") == 1


def test_the_default_port_can_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr("lucidoku.web.serving.PORT", taken.getsockname()[1])
        with listen("127.0.0.1", None) as other:
            assert other.getsockname()[1] != taken.getsockname()[1]
            assert address(other, "127.0.0.1").startswith("http://127.0.0.1:")


def test_small_answers_do_not_wait_for_acknowledgements() -> None:
    """asyncio disables Nagle's algorithm only for sockets that name their protocol."""
    sent: list[int] = []

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        sent.append(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def once() -> None:
        with listen("127.0.0.1", 0) as server:
            async with await asyncio.start_server(greet, sock=server):
                reader, writer = await asyncio.open_connection(*server.getsockname())
                await reader.read()
                writer.close()

    asyncio.run(once())
    assert sent and sent[0]


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.1"])
def test_a_wrong_address_is_reported(host: str) -> None:
    with pytest.raises(LucidokuError, match=re.escape(host)):
        listen(host, 0)


@pytest.mark.parametrize("options", [["nowhere.corpus"], ["--teach", "nowhere.py"]])
def test_a_missing_file_is_reported(options: list[str]) -> None:
    done = subprocess.run([*COMMAND, "--no-open", *options], capture_output=True, text=True, timeout=120)
    assert done.returncode == 2 and options[-1] in done.stderr


@pytest.mark.parametrize("name", ["folder", "file.corpus"])
def test_an_invalid_corpus_is_reported_at_the_start(tmp_path: Path, name: str) -> None:
    pytest.importorskip("duckdb")
    (tmp_path / "folder").mkdir()
    (tmp_path / "file.corpus").write_text("no corpus" * 1000)
    done = subprocess.run(
        [*COMMAND, "--no-open", str(tmp_path / name)],
        capture_output=True,
        text=True,
        timeout=30,
        env=os.environ | {"LUCIDOKU_LANG": "en"},
    )
    assert done.returncode == 2 and f"{name} is not a corpus" in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="several processes share a socket")
def test_methods_are_known_to_every_worker(tmp_path: Path) -> None:
    own = tmp_path / "mine.py"
    own.write_text("raise SystemExit")
    with running("--port", "0", "--workers", "2", "--teach", str(own)) as (_process, link):
        body = json.dumps({"text": GIVENS, "film": True}).encode()
        for _time in range(2):
            request = urllib.request.Request(link + "api/v1/explain", body, {"content-type": "application/json"})
            with pytest.raises(urllib.error.HTTPError) as answer:
                urllib.request.urlopen(request, timeout=60)
            assert "mine.py" in answer.value.read().decode()


def test_listing_the_command_imports_nothing_heavy() -> None:
    code = "import sys, lucidoku.cli; print([m for m in ('fastapi', 'pydantic', 'uvicorn') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == "[]"


SLOW = ("fastapi", "starlette", "pydantic", "pydantic_core", "lucidoku.formats.registry")
"""Packages whose import takes long."""

FIRST_HINT = """
import asyncio, json, sys
for name in sys.argv[1:]:
    sys.modules[name] = None
from lucidoku.web.inside import Inside
heads, parts = [], []
body = {"position": {"layout": "9x9", "givens": "%s"}, "stage": 3}
asyncio.run(Inside().ask("POST", "hint", "", json.dumps(body).encode(), lambda *head: heads.append(head), parts.append))
print(heads[0][0], b"".join(parts).decode())
"""


def test_a_page_without_a_server_hints_before_all_packages_have_come() -> None:
    """The first hint imports no package that the page's first archive lacks, and none that takes long to import."""
    lacking = [name.rstrip("/") for name in (*THEIRS, *LATER) if name.count("/") == 1 and name.endswith("/")]
    assert "rich" in lacking and "pysat" in lacking
    done = subprocess.run(
        [sys.executable, "-c", FIRST_HINT % PUZZLE, *lacking, *SLOW],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.startswith("200 ") and '"kind":"step"' in done.stdout


def test_only_calls_without_fastapi_are_answered_before_all_packages_have_come() -> None:
    """FastAPI imports modules that a page's first archive lacks."""
    worker = Path(__file__).parents[2] / "web" / "engine" / "worker.mjs"
    listed = re.search(r"SOON = new Set\((\[[^\]]*\])\)", worker.read_text(encoding="utf-8"))
    assert listed and set(json.loads(listed[1])) == set(inside._FIRST)


def answers_inside(asked: list[tuple[str, str]]) -> list[tuple[int, Any]]:
    """Return the statuses and the answers of a page without a server to calls with their bodies."""
    page, found = Inside(), []

    async def ask_all() -> None:
        for name, body in asked:
            parts: list[bytes] = []
            heads: list[tuple[int, str]] = []
            await page.ask("POST", name, "", body.encode(), lambda *head, to=heads: to.append(head), parts.append)
            found.append((heads[0][0], json.loads(b"".join(parts))))

    asyncio.run(ask_all())
    return found


def test_a_page_without_a_server_has_all_calls() -> None:
    """Those that it does not start with come when they are asked for."""
    statuses = [
        status for status, _ in answers_inside([(name, "{}") for name in ("hint", "why", "explain", "nothing")])
    ]
    assert statuses == [422, 422, 422, 404]


def test_a_page_without_a_server_answers_like_a_server(client: Any) -> None:
    """The calls that need no FastAPI: answers, refusals, languages."""
    position = f'{{"givens": "{PUZZLE}"}}'
    bodies = [
        f'{{"position": {position}, "stage": 3, "lang": "fr", "notation": "L1C1"}}',
        f'{{"position": {position}, "stage": 4}}',
        f'{{"position": {position}, "more": 1}}',
        '{"position": {"givens": "12"}, "lang": "fr"}',
        '{"stage": 1}',
        '{"text": "12"}',
    ]
    asked = [(name, body) for name in ("hint", "steps", "check", "parse") for body in bodies]
    for (name, body), (status, answer) in zip(asked, answers_inside(asked), strict=True):
        served = client.post(f"/api/v1/{name}", content=body, headers={"content-type": "application/json"})
        assert (status, answer) == (served.status_code, served.json()), (name, body)


FIRST_FILES = 77_000
"""Limit of the packed bytes of the page's own files until one can play; its texts, layout and puzzle take 14,000 more."""


def test_a_visitor_loads_little_before_playing() -> None:
    """The first page, and the script, style and font that it asks for; all parts that come later are named for offline use."""
    page = (STATIC / "index.html").read_text()
    links = {
        name: tag
        for tag in re.findall(r"<[^>]+>", page)
        for name in re.findall(r'(?:src|href)="\./(assets/[^"]+)"', tag)
    }
    first = [name for name, tag in links.items() if 'rel="part"' not in tag]
    sizes = [len(gzip.compress(content, 6)) for content in (page.encode(), *((STATIC / n).read_bytes() for n in first))]
    assert sum(sizes) <= FIRST_FILES
    code = {path.relative_to(STATIC).as_posix() for kind in ("js", "css") for path in STATIC.glob(f"assets/*.{kind}")}
    assert code <= set(links)
