"""Access, size limits, headers; hostile requests; overload and timeouts."""

from __future__ import annotations

import asyncio
import json
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lucidoku.errors import TimeLimit
from lucidoku.web.app import api, application
from lucidoku.web.calls import help as helping
from lucidoku.web.files import Files
from lucidoku.web.guard import HEADERS, Guard
from lucidoku.web.models.base import Mistake
from lucidoku.web.models.board import CheckAsk
from lucidoku.web.route import Lang, ServerDep, routes
from lucidoku.web.routers import router_of
from lucidoku.web.server import Server
from lucidoku.web.work import Busy, WorkerPool
from lucidoku.words.language import _

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
HINT = {"position": {"givens": PUZZLE}}


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[TestClient]:
    """Return a client of a server with its own files."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>x</title>" + "x" * 2000, "utf-8")
    for name in ("a.js", "a-B3_x-9zQ.js"):
        (tmp_path / "assets" / name).write_text("1;" * 2000, "utf-8")
    (tmp_path / ".secret").write_text("no", "utf-8")
    with TestClient(application(static=tmp_path), base_url="http://localhost") as found:
        yield found


STRANGERS = ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "", "[::1].evil", "0.0.0.0"]
NO_PORTS = ["127.0.0.1:8460.evil.example", "localhost:evil.example", "[::1]:8460:1", "localhost:-1", "::1"]


@pytest.mark.parametrize("host", STRANGERS + NO_PORTS)
def test_a_local_server_accepts_only_loopback_names(client: TestClient, host: str) -> None:
    for path in ("/", "/health", "/api/v1/words", "/metrics"):
        assert client.get(path, headers={"host": host}).status_code == 421
    assert client.post("/api/v1/hint", json=HINT, headers={"host": host}).status_code == 421


@pytest.mark.parametrize("call", ["hint", "explain"])
@pytest.mark.parametrize("body", ["", "{", "no", "[]", "3"])
def test_a_request_that_is_not_an_object_is_refused(client: TestClient, call: str, body: str) -> None:
    found = client.post(f"/api/v1/{call}", content=body, headers={"content-type": "application/json"})
    assert found.status_code == 422
    assert found.json()["error"].startswith("the request must be a JSON object: ")


@pytest.mark.parametrize("host", ["localhost", "localhost:8460", "127.0.0.1:1", "[::1]:8460", "LOCALHOST"])
def test_the_server_accepts_all_its_names(client: TestClient, host: str) -> None:
    assert client.get("/health", headers={"host": host}).status_code == 200


def test_a_school_server_accepts_its_configured_names() -> None:
    with TestClient(application(host="0.0.0.0"), base_url="http://sudoku.school") as anyone:
        assert anyone.get("/health").status_code == 200
    with TestClient(application(host="0.0.0.0", hosts=["sudoku.school"]), base_url="http://sudoku.school") as named:
        assert named.get("/health").status_code == 200
        assert named.get("/health", headers={"host": "evil.example"}).status_code == 421


def test_every_answer_has_security_headers(client: TestClient, pages: TestClient) -> None:
    answers = [
        client.get("/nothing"),
        client.get("/health"),
        client.get("/api/v1/words"),
        client.get("/api/v1/nothing"),
        client.get("/api/v1/docs"),
        client.post("/api/v1/hint", json={}),
        client.post("/api/v1/hint", json=HINT),
        client.get("/", headers={"host": "evil"}),
        pages.get("/"),
        pages.get("/assets/a.js"),
    ]
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy and "default-src 'self'" in policy and "http" not in policy
        assert "access-control-allow-origin" not in answer.headers and "server" not in answer.headers


def test_other_sites_cannot_send_anything(client: TestClient) -> None:
    body = json.dumps(HINT)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        assert client.post("/api/v1/hint", content=body, headers={"content-type": kind}).status_code == 415
    crossed = {"content-type": "application/json", "sec-fetch-site": "cross-site"}
    assert client.post("/api/v1/hint", content=body, headers=crossed).status_code == 403
    assert client.options("/api/v1/hint", headers={"origin": "http://evil"}).status_code == 405


@pytest.mark.parametrize("call", ["hint", "parse", "export", "nothing"])
def test_ten_megabytes_are_too_much(client: TestClient, call: str) -> None:
    body = json.dumps({"text": "1" * (10 << 20)}).encode()
    headers = {"content-type": "application/json"}

    def pieces() -> Iterator[bytes]:
        for start in range(0, len(body), 1 << 16):
            yield body[start : start + (1 << 16)]

    for content in (body, pieces()):  # with and without content-length
        found = client.post(f"/api/v1/{call}", content=content, headers=headers)
        assert found.status_code == 413 and "KB" in found.json()["error"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"5",
        b"\xff\xfe",
        b'{"position":null}',
        b"[" * 100_000,
        b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
        b'{"position":{"givens":"' + b"." * 81 + b'","eliminated":[[999999999999999999999,1]]}}',
        b'{"position":{"givens":"' + b"." * 81 + b'","candidates":[-1]}}',
        b'{"position":{"givens":"\\ud800"}}',
        json.dumps({"position": {"givens": PUZZLE, "candidates": [1] * 80}}).encode(),
        json.dumps({"position": {"givens": PUZZLE, "eliminated": [[81, 1]]}}).encode(),
        json.dumps({"position": {"givens": PUZZLE, "values": "9" * 82}}).encode(),
        json.dumps({"position": {"givens": "٣" * 81}}).encode(),
        json.dumps({"position": {"givens": "Z" * 81}}).encode(),
        json.dumps({**HINT, "lang": "../../etc"}).encode(),
        json.dumps({**HINT, "notation": "x"}).encode(),
        json.dumps({**HINT, "stage": 99}).encode(),
        json.dumps({**HINT, "without": ["x"] * 1000}).encode(),
    ],
)
def test_nonsense_is_refused_in_one_sentence(client: TestClient, body: bytes) -> None:
    found = client.post("/api/v1/hint", content=body, headers={"content-type": "application/json"})
    assert found.status_code in (400, 422), found.text
    answer = found.json()["error"]
    assert answer and len(answer) < 700 and "\n" not in answer and "Traceback" not in answer


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "layout": st.sampled_from(["4x4", "9x9", "4x4+diagonals", "AABBAABBCCDDCCDD", "5x5", "", "9"]),
            "givens": st.text("01234.AP", max_size=20) | st.just("1.....2..3.....4"),
            "values": st.text(".1234", min_size=16, max_size=16) | st.just(""),
            "candidates": st.none() | st.lists(st.integers(0, 15), min_size=16, max_size=16),
            "eliminated": st.lists(st.tuples(st.integers(-2, 17), st.integers(-1, 6)), max_size=5),
        },
    ),
    st.sampled_from(["check", "hint", "steps", "why", "export", "rate", "explain", "picture"]),
)
def test_no_position_breaks_a_call(client: TestClient, position: dict[str, Any], call: str) -> None:
    needed: dict[str, dict[str, Any]] = {"why": {"cell": 1, "digit": 2}, "export": {"format": "line"}}
    more = needed.get(call, {})
    found = client.post(f"/api/v1/{call}", json={"position": position, **more})
    assert found.status_code in (200, 422), (call, position, found.text)
    if found.status_code == 422:
        assert found.json()["error"]


@pytest.mark.parametrize(
    "text",
    [
        "https://evil.example/?s=" + "1" * 81,
        "https://sudokupad.app/scf" + "A" * 5000,
        "https://www.f-puzzles.com/?load=" + "N4Ig" * 2000,
        "javascript:alert(1)",
        "file:///etc/passwd",
        "/etc/passwd",
        "<script>alert(1)</script>",
        "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><opensudoku><game data='&a;'/></opensudoku>",
        "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;'>]><opensudoku><game data='&b;'/></opensudoku>",
        "\x00" * 81,
        "1" * 81,
        "[" * 50_000,
        '{"schema": "lucidoku/puzzle/1"}',
        "S9B" + "z" * 162,
        "\n" * 100_000,
        "." * (1 << 18),
    ],
)
def test_hostile_texts_are_refused_in_one_sentence(client: TestClient, text: str) -> None:
    found = client.post("/api/v1/parse", json={"text": text, "name": "../../<img src=x onerror=alert(1)>.txt"})
    assert found.status_code in (200, 422), found.text
    assert found.headers["content-type"] == "application/json"
    if found.status_code == 422:
        answer = found.json()["error"]
        assert answer and len(answer) <= 600 and "root:" not in answer


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/.secret",
        "/assets/",
        "/index.html/x",
        "/static/index.html",
        "/assets/../.secret",
        "/assets\\a.js",
        "/%00",
    ],
)
def test_no_request_reaches_other_files(pages: TestClient, path: str) -> None:
    found = pages.get(path)
    assert found.status_code == 404 and found.json()["error"]


def test_files_are_compressed_and_cached(pages: TestClient) -> None:
    page = pages.get("/")
    assert page.text.startswith("<!doctype html>") and page.headers["content-encoding"] == "gzip"
    assert page.headers["content-type"] == "text/html; charset=utf-8" and page.headers["cache-control"] == "no-cache"
    again = pages.get("/index.html", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304 and not again.content
    asset = pages.get("/assets/a.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in asset.headers and asset.headers["cache-control"] == "no-cache"
    assert "immutable" in pages.get("/assets/a-B3_x-9zQ.js").headers["cache-control"]
    assert len(asset.content) == 4000 and asset.headers["content-type"].startswith("text/javascript")
    head = pages.head("/")
    assert head.status_code == 200 and not head.content


def test_texts_are_compressed_if_accepted(client: TestClient) -> None:
    for path in ("words", "techniques", "formats", "lessons"):
        packed = client.get(f"/api/v1/{path}")
        plain = client.get(f"/api/v1/{path}", headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        assert packed.json() == plain.json()


def test_internal_errors_reveal_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_all: Any, **_more: Any) -> Any:
        raise ZeroDivisionError("secret /etc/passwd")

    monkeypatch.setattr(helping, "hint", broken)
    found = client.post("/api/v1/hint", json=HINT)
    assert found.status_code == 500 and "secret" not in found.text and found.json()["error"]


def test_a_timeout_is_reported(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_all: Any, **_more: Any) -> Any:
        raise TimeLimit("not found within 2 s")

    monkeypatch.setattr(helping, "hint", late)
    answer = client.post("/api/v1/hint", json=HINT)
    assert answer.status_code == 200 and answer.json()["kind"] == "none" and "2 s" in answer.json()["text"]
    monkeypatch.setattr(helping, "look", late)
    assert client.post("/api/v1/hint", json=HINT).status_code == 504


def test_overload_is_refused_and_accepted_work_is_done() -> None:
    async def crowd() -> tuple[int, int]:
        workers = WorkerPool(threads=2, queue_length=3)
        gate = threading.Event()
        jobs = [asyncio.ensure_future(workers.run(lambda: gate.wait(10))) for _ in range(9)]
        await asyncio.sleep(0.2)
        refused = sum(job.done() and isinstance(job.exception(), Busy) for job in jobs)
        gate.set()
        done = await asyncio.gather(*jobs, return_exceptions=True)
        assert workers.working == workers.waiting == 0
        workers.close()
        return refused, sum(one is True for one in done)

    assert asyncio.run(crowd()) == (4, 5)


def test_a_call_that_waits_too_long_is_refused() -> None:
    async def wait() -> None:
        workers = WorkerPool(threads=1, queue_timeout=0.05)
        gate = threading.Event()
        first = asyncio.ensure_future(workers.run(lambda: gate.wait(10)))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await workers.run(lambda: None)
        gate.set()
        assert await first
        workers.close()

    asyncio.run(wait())


def test_refusals_have_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(_self: WorkerPool, _work: Any) -> Any:
        raise Busy("too much")

    monkeypatch.setattr(WorkerPool, "run", busy)
    with TestClient(application(), base_url="http://localhost") as client:
        found = client.post("/api/v1/hint", json=HINT)
        assert found.status_code == 429 and int(found.headers["retry-after"]) >= 1 and found.json()["error"]


def test_errors_come_in_the_language_of_the_request(client: TestClient) -> None:
    body = {"position": {"givens": "11" + "." * 79}, "lang": "fr", "stage": 3, "notation": "L1C1"}
    answer = client.post("/api/v1/hint", json=body).json()
    assert "L1C1" in answer["text"]


def test_the_api_describes_itself(client: TestClient) -> None:
    described = client.get("/api/v1/openapi.json").json()
    calls = {path.removeprefix("/api/v1/") for path in described["paths"]}
    assert {"hint", "steps", "why", "explain", "check", "parse", "make", "daily", "technique", "corpus/search"} <= calls
    page = client.get("/api/v1/docs")
    assert page.headers["content-type"].startswith("text/html")
    for name in described["components"]["schemas"]:
        assert f'id="{name}"' in page.text
    assert "<script" not in page.text and "style=" not in page.text and "http" not in page.text


def test_metrics_count_by_call(client: TestClient) -> None:
    client.post("/api/v1/hint", json=HINT)
    client.get("/api/v1/" + "x" * 40)
    answer = client.get("/metrics").text
    assert 'lucidoku_requests_total{call="hint",status="200"}' in answer and "x" * 40 not in answer
    assert 'lucidoku_request_seconds_bucket{call="hint",le="+Inf"}' in answer


def test_a_call_is_one_function(tmp_path: Path) -> None:
    """A new call needs only its function: access, language, errors and documentation follow."""
    calls = routes("greeting")

    @calls.post("/greet")
    def greet(ask: CheckAsk, server: ServerDep) -> Mistake:
        """Greet a position.

        This is for readers of the source.
        """
        if ask.position.givens == "no":
            raise TimeLimit(_("the puzzle is empty"))
        return Mistake(cell=0, kind="value", text=_("Solved!") if server.corpus_holder.path is None else "")

    @calls.get("/greeting", response_model=dict[str, str])
    def greeting(lang: Lang = "en") -> bytes:
        return json.dumps({"text": _("Solved!")}).encode()

    server = Server()
    plain = api(server)
    plain.include_router(router_of(calls))
    with TestClient(
        Guard(Files(plain, tmp_path), {"localhost"}, server.metrics), base_url="http://localhost"
    ) as client:
        asked = {"position": {"givens": PUZZLE}, "lang": "fr"}
        found = client.post("/api/v1/greet", json=asked)
        assert found.json()["text"] == client.get("/api/v1/greeting?lang=fr").json()["text"] != "Solved!"
        assert found.headers["x-frame-options"] == "DENY" and found.headers["cache-control"] == "no-store"
        assert client.get("/api/v1/greeting").headers["content-encoding"] == "gzip"
        assert client.post("/api/v1/greet", json=asked, headers={"host": "evil.example"}).status_code == 421
        assert client.post("/api/v1/greet", json={"position": {"givens": "no"}}).status_code == 504
        wrong = client.post("/api/v1/greet", json={"lang": "fr"}).json()
        assert wrong["where"] == {"field": "position"}
        described = client.get("/api/v1/openapi.json").json()["paths"]["/api/v1/greet"]["post"]
        assert described["description"] == "Greet a position." and "429" in described["responses"]
        assert described["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("/CheckAsk")
        assert "/api/v1/greet" in client.get("/api/v1/docs").text
        assert 'call="greet",status="200"} 1' in client.get("/metrics").text
