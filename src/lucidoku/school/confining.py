"""Confine a pupil's program: limits of memory, files and processes, and on Linux no network and no process left behind.

Do not import Lucidoku here: `exercises/alone.py` runs this file where it is not available.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from contextlib import suppress
from typing import Any

__all__ = ["FILE_SIZE", "confine"]

FILE_SIZE = 1 << 26
"""Most bytes of a file that a program writes."""
_OPEN_FILES, _PROCESSES = 256, 64

_NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
_DIES_WITH_PARENT, _NO_NEW_PRIVILEGES = 1, 38  # for prctl
_CREATE, _RESTRICT = 444, 446  # the calls of Landlock
_TCP = 3  # binding and connecting, in the fourth version of Landlock


def confine(memory: int) -> None:
    """Confine this process for good, as far as the system can.

    On Linux it may fork: what is returned to is then the program, in namespaces without network and other processes; when
    it ends, the system ends all that it has started.

    Args:
        memory: most bytes of memory.
    """
    _limit("RLIMIT_AS", memory)
    _limit("RLIMIT_FSIZE", FILE_SIZE)
    _limit("RLIMIT_CORE", 0)
    _limit("RLIMIT_NOFILE", _OPEN_FILES)
    if sys.platform == "linux":
        system = ctypes.CDLL(None, use_errno=True)
        if not _separate(system):
            _forbid_tcp(system)


def _limit(name: str, most: int) -> None:
    """Set a limit of the system, never above the present one."""
    with suppress(ImportError, AttributeError, ValueError, OSError):  # some systems do not have it
        import resource

        kind = getattr(resource, name)
        hard = resource.getrlimit(kind)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))


def _separate(system: Any) -> bool:
    """Continue in namespaces of this process's own; return whether the system allows it."""
    user, group = os.getuid(), os.getgid()
    if system.unshare(_NEW_USER | _NEW_PROCESSES | _NEW_NETWORK) != 0:
        return False
    for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        with suppress(OSError), open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)
    _limit("RLIMIT_NPROC", _PROCESSES)  # counted in the namespace; outside, all programs of the user would count
    _continue_in_child(system)  # the first process of the namespace, with which all others end
    _continue_in_child(system)  # not the first one, which signals do not end
    return True


def _continue_in_child(system: Any) -> None:
    child = os.fork()
    if child:
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os._exit(code if code >= 0 else 128 - code)
    system.prctl(_DIES_WITH_PARENT, int(signal.SIGKILL), 0, 0, 0)


def _forbid_tcp(system: Any) -> None:
    """Forbid connections, if the system has Landlock of the fourth version."""
    call = system.syscall
    call.restype = ctypes.c_long
    if call(_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint32(1)) < 4:
        return
    rules = call(_CREATE, ctypes.byref((ctypes.c_uint64 * 2)(0, _TCP)), ctypes.c_size_t(16), ctypes.c_uint32(0))
    if rules >= 0:
        system.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        call(_RESTRICT, ctypes.c_int(rules), ctypes.c_uint32(0))
        os.close(rules)
