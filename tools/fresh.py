"""Run the two commands of the README as a newcomer does: in a new clone, on a machine without any setup.

    python3 tools/fresh.py              # make explain, then make test
    python3 tools/fresh.py explain      # only the first

Each command gets a clone of the last commit, an empty home and temporary folder, no caches, no Chinese fonts, only the
system's programs and the Python that runs this file, and a network that ends at the package indexes. Afterwards a line
says how long the command took, how much it downloaded and from where, and how much it left on the disk. Refused hosts
are listed: browsers and clusters contact their makers' hosts unasked. The exit code is 1 if a command failed or left
processes behind. Only the standard library is used.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

from leftovers import MARK, marked_processes

ROOT = Path(__file__).parent.parent
COMMANDS = ("explain", "test")
HOSTS = {"pypi.org", "files.pythonhosted.org", "registry.npmjs.org", "deb.debian.org", "security.debian.org"}
"""Package indexes; those that pip, npm or apt are configured to use are added by `--allow`."""

FONTS = ROOT / "tests" / "fonts" / "without-chinese.conf"


class Gate:
    """Proxy on this machine that passes and counts traffic to the package indexes."""

    def __init__(self, hosts: set[str]) -> None:
        self.hosts = hosts
        self.received: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.port = 0
        self._ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True).start()
        self._ready.wait()

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        async with server:
            await server.serve_forever()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            method, target, _ = head.split(b"\r\n", 1)[0].decode("latin-1").split(" ", 2)
            tunnel = method == "CONNECT"
            address = urlsplit(f"//{target}" if tunnel else target)
            host, port = address.hostname or "", address.port or (443 if tunnel else 80)
            if host not in self.hosts:
                self.refused[host] += 1
                writer.write(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return
            far_reader, far_writer = await asyncio.open_connection(host, port)
            if tunnel:
                writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
            else:  # one request per connection
                lines = [
                    line for line in head.split(b"\r\n") if not line.lower().startswith((b"connection:", b"proxy-"))
                ]
                far_writer.write(b"\r\n".join([*lines[:-2], b"Connection: close", b"", b""]))
            await asyncio.gather(self._copy(reader, far_writer, None), self._copy(far_reader, writer, host))
        except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            print(f"the gate lost a connection: {error}", file=sys.stderr)
        finally:
            writer.close()

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str | None) -> None:
        try:
            while data := await reader.read(1 << 16):
                if host:
                    self.received[host] += len(data)
                writer.write(data)
                await writer.drain()
            writer.write_eof()
        except OSError:  # one side hung up, so hang up the other
            writer.close()


def environment(folder: Path, port: int, mark: str) -> dict[str, str]:
    """Return the variables of a machine without any setup; certificates and addresses of indexes are those of this machine."""
    home, temporary = folder / "home", folder / "tmp"
    home.mkdir()
    temporary.mkdir()
    machine = {
        name: value
        for name, value in os.environ.items()
        if name.startswith(("SSL_CERT", "PIP_", "npm_config_")) or name in ("REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS")
    }
    proxy = f"http://127.0.0.1:{port}"
    return {
        **machine,
        "PATH": f"{Path(sys.base_prefix) / 'bin'}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
        "HOME": str(home),
        "TMPDIR": str(temporary),
        "FONTCONFIG_FILE": str(FONTS),
        "LANG": "C.UTF-8",
        "http_proxy": proxy,
        "https_proxy": proxy,
        "no_proxy": "localhost,127.0.0.1,::1",
        MARK: mark,
    }


def megabytes(folder: Path) -> float:
    """Return the size of a folder's files in MB."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir()) / 1e6


def run(command: str, hosts: set[str], keep: bool) -> bool:
    """Run `make <command>` in a new clone; return whether it passed and left no process."""
    mark = f"{os.getpid()}-{command}"
    gate = Gate(hosts)
    folder = Path(tempfile.mkdtemp(prefix="fresh-"))
    try:
        clone = folder / "lucidoku"
        subprocess.run(["git", "clone", "-q", "--no-local", str(ROOT), str(clone)], check=True)
        before = megabytes(clone)
        print(f"make {command} in {clone} …", flush=True)
        start = time.monotonic()
        status = subprocess.run(
            ["make", command],
            cwd=clone,
            env=environment(folder, gate.port, mark),
            stdin=subprocess.DEVNULL,
            check=False,
        ).returncode
        seconds = time.monotonic() - start
        time.sleep(2)  # children that end with their parent have ended by now
        left = marked_processes(mark)
        for pid, line in left.items():
            print(f"still runs: {pid} {line}")
            os.kill(pid, signal.SIGKILL)
        for host, count in gate.refused.items():
            print(f"asked for, and refused: {host}, {count} times")
        loaded = ", ".join(f"{host} {size / 1e6:.0f} MB" for host, size in gate.received.most_common())
        print(
            f"make {command}: {'passed' if status == 0 else f'failed with exit code {status}'}, "
            f"{round(seconds) // 60} min {round(seconds) % 60} s, downloaded {loaded or 'nothing'}, "
            f"{megabytes(clone) - before:.0f} MB in the clone, {megabytes(folder / 'home'):.0f} MB in the home",
            flush=True,
        )
    finally:
        if not keep:
            shutil.rmtree(folder, ignore_errors=True)
    return status == 0 and not left


def main() -> int:
    """Run the named commands, or both."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "commands", nargs="*", metavar="COMMAND", help="explain, test, or another target of the Makefile"
    )
    parser.add_argument("--allow", action="append", default=[], metavar="HOST", help="another package index")
    parser.add_argument("--keep", action="store_true", help="leave the clones")
    given = parser.parse_args()
    if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, check=True).stdout:
        print("The clone has the last commit; there are changes that it does not have.", file=sys.stderr)
    return int(not all([run(command, HOSTS | set(given.allow), given.keep) for command in given.commands or COMMANDS]))


if __name__ == "__main__":
    sys.exit(main())
