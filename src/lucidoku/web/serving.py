"""Server start-up: address, browser, worker processes."""

from __future__ import annotations

import errno
import json
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

from lucidoku.errors import LucidokuError
from lucidoku.files.processes import end_with_parent
from lucidoku.files.writing import reason_of
from lucidoku.web.app import application
from lucidoku.web.guard import Guard
from lucidoku.words.language import _

__all__ = ["PORT", "address", "from_environment", "listen", "serve"]

PORT = 8460
"""Default port. Browsers store puzzles by origin, so it should not change."""

_SETTINGS = "LUCIDOKU_WEB"


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens.

    Args:
        host: a host name or an address.
        port: the port; None for the default one, or any free port if that is taken.

    Raises:
        LucidokuError: the address cannot be used.
    """
    try:
        addresses = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise LucidokuError(
            _("{host} is not an address of this machine: {reason}").format(host=host, reason=reason_of(error))
        ) from error
    family = addresses[0][0]
    where = addresses[0][4][0]
    for wanted in (PORT, 0) if port is None else (port,):
        # asyncio disables Nagle's algorithm (a delay of 40 ms for small answers) only if the protocol is named.
        server = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name != "nt":
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((where, wanted))
            server.listen(256)
        except (OSError, OverflowError) as error:
            server.close()
            if port is None and wanted and isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
                continue
            reason = reason_of(error)
            raise LucidokuError(
                _("cannot listen at {host}, port {port}: {reason}").format(host=host, port=wanted, reason=reason)
            ) from error
        return server
    raise AssertionError("port 0 is never taken")


def address(server: socket.socket, host: str) -> str:
    """Return the URL of a listening socket on this machine."""
    port = server.getsockname()[1]
    name = "localhost" if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def serve(
    server: socket.socket,
    corpus: Path | None = None,
    *,
    host: str,
    hosts: Sequence[str] = (),
    teach: Sequence[Path] = (),
    frames: str = "",
    workers: int = 1,
    browse: str = "",
    started: Callable[[], None] = lambda: None,
) -> None:
    """Serve until interrupted.

    Args:
        server: the listening socket.
        corpus: a corpus for the page to browse.
        host: the address it listens at.
        hosts: further accepted host names.
        teach: files with methods that the page may show films of.
        frames: where readers find the page, to allow frames of it; "" to forbid them.
        workers: the number of processes.
        browse: a link to open in the browser; "" for none.
        started: called before the first request is served.

    Raises:
        LucidokuError: FastAPI or uvicorn is not installed.
    """
    try:
        import uvicorn
    except ImportError as error:
        raise LucidokuError(_("this needs FastAPI and uvicorn: pip install 'lucidoku[web]'")) from error
    if browse:
        # The socket is already listening: a browser that is faster than the server just waits.
        threading.Thread(target=webbrowser.open, args=(browse,), daemon=True).start()
    started()
    settings = {
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,
        "timeout_keep_alive": 30,
        "lifespan": "on",
        "ws": "none",
    }
    if workers == 1:
        app = application(corpus, host=host, hosts=hosts, teach=teach, frames=frames)

        class StoppableServer(uvicorn.Server):
            def handle_exit(self, sig: int, frame: FrameType | None) -> None:
                if sig == signal.SIGINT:  # nothing is lost, and calls in progress may take seconds
                    os._exit(0)
                super().handle_exit(sig, frame)

        StoppableServer(uvicorn.Config(app, **settings)).run(sockets=[server])  # type: ignore[arg-type]
        return
    from uvicorn.supervisors import Multiprocess

    passed = {
        "corpus": str(corpus) if corpus else None,
        "host": host,
        "hosts": list(hosts),
        "teach": list(map(str, teach)),
        "frames": frames,
    }
    os.environ[_SETTINGS] = json.dumps(passed)
    config = uvicorn.Config(f"{__name__}:from_environment", factory=True, workers=workers, **settings)  # type: ignore[arg-type]
    Multiprocess(config, [server]).run()


def from_environment() -> Guard:
    """Return the application of a child process of `serve`, with the settings that it passed on.

    The process ends with `serve`.
    """
    end_with_parent()
    settings = json.loads(os.environ.get(_SETTINGS, "{}"))
    teach = [Path(path) for path in settings.get("teach", ())]
    return application(
        settings.get("corpus"),
        host=settings.get("host", "127.0.0.1"),
        hosts=settings.get("hosts", ()),
        teach=teach,
        frames=settings.get("frames", ""),
    )
