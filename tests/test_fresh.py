"""The tool that runs the README's commands on a machine without any setup."""

from __future__ import annotations

import os
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

import fresh


class Index(BaseHTTPRequestHandler):
    """Package index of one page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "5000")
        self.end_headers()
        self.wfile.write(b"." * 5000)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    for name in ("no_proxy", "NO_PROXY"):  # otherwise requests to this machine would bypass the gate
        monkeypatch.delenv(name, raising=False)
    server = HTTPServer(("127.0.0.1", 0), Index)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def test_the_gate_passes_and_counts_requests_to_an_index(index: int) -> None:
    gate = fresh.Gate({"127.0.0.1"})
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({"http": f"http://127.0.0.1:{gate.port}"}))
    with opener.open(f"http://127.0.0.1:{index}/simple/") as answer:
        assert answer.read() == b"." * 5000
    assert gate.received["127.0.0.1"] > 5000 and not gate.refused


def test_the_gate_refuses_every_other_host(index: int) -> None:
    gate = fresh.Gate({"127.0.0.1"})
    proxy = f"http://127.0.0.1:{gate.port}"
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({"http": proxy, "https": proxy}))
    for address in (f"http://localhost:{index}/", f"https://localhost:{index}/"):
        with pytest.raises(urllib.error.URLError):
            opener.open(address)
    assert gate.refused == {"localhost": 2} and not gate.received


def test_nothing_of_the_user_is_taken_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "mine")
    monkeypatch.setenv("PIP_CERT", "/certificates")
    variables = fresh.environment(tmp_path, 1, "mark")
    assert "PYTHONPATH" not in variables and variables["PIP_CERT"] == "/certificates"
    home = os.path.expanduser("~")
    assert variables["HOME"].startswith(str(tmp_path)) and not any(
        folder.startswith(home) and not sys.base_prefix.startswith(folder[:-4])
        for folder in variables["PATH"].split(":")
    )
