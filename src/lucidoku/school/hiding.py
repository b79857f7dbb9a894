"""A sandbox for the file system: with Landlock on Linux, a process hides files from itself for good.

Do not import Lucidoku here: `exercises/alone.py` runs this file where it is not available.
"""

from __future__ import annotations

import ctypes
import os
import stat
import sys
from collections.abc import Iterable, Iterator

__all__ = ["hide"]

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # the system calls, equal on all common processors
_NO_NEW_PRIVILEGES = 38
_BENEATH = 1
_WRITE_FILE, _READ_FILE = 1 << 1, 1 << 2
_CHANGE_FOLDER = sum(1 << bit for bit in range(4, 13))  # creating and removing the entries of a folder
_REFER, _TRUNCATE = 1 << 13, 1 << 14  # added in the second and third version of Landlock


class _Ruleset(ctypes.Structure):
    _fields_ = (("handled", ctypes.c_uint64),)


class _Rule(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("place", ctypes.c_int32))


def hide(hidden: Iterable[str], shown: Iterable[str]) -> bool:
    """Keep this process and its children from reading and changing files; return whether the system supports it.

    The names of the files can still be listed.

    Args:
        hidden: folders whose files are hidden, recursively.
        shown: exceptions inside hidden folders: files become read-only, folders stay usable.
    """
    folders = [os.path.realpath(one) for one in hidden]
    if sys.platform != "linux" or not folders:
        return False
    call = ctypes.CDLL(None, use_errno=True).syscall
    call.restype = ctypes.c_long
    version = call(_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint32(1))
    if version < 1:
        return False
    rights = _WRITE_FILE | _READ_FILE | _CHANGE_FOLDER | (version > 1) * _REFER | (version > 2) * _TRUNCATE
    ruleset = call(_CREATE, ctypes.byref(_Ruleset(rights)), ctypes.c_size_t(8), ctypes.c_uint32(0))
    if ruleset < 0:
        return False

    def allow(path: str, reading: bool) -> None:
        try:
            place = os.open(path, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC)
        except OSError:  # the path is gone or inaccessible anyway
            return
        try:
            of_files = _READ_FILE | (0 if reading else rights & (_WRITE_FILE | _TRUNCATE))
            allowed = rights if stat.S_ISDIR(os.fstat(place).st_mode) else of_files
            call(_ADD, ctypes.c_int(ruleset), _BENEATH, ctypes.byref(_Rule(allowed, place)), ctypes.c_uint32(0))
        finally:
            os.close(place)

    try:
        for path in _siblings(folders):
            allow(path, False)
        for path in (*shown, *_python_folders(folders)):
            allow(os.path.realpath(path), True)
        ctypes.CDLL(None).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        done: bool = call(_RESTRICT, ctypes.c_int(ruleset), ctypes.c_uint32(0)) == 0
    finally:
        os.close(ruleset)
    return done


def _siblings(folders: list[str]) -> Iterator[str]:
    """Yield the siblings of folders and of their ancestors, which together are everything else."""
    tops = [one for one in folders if not any(_is_inside(one, other) for other in folders)]
    above = {path for one in tops for path in _ancestors(one)}
    for path in above:
        try:
            entries = [os.path.join(path, name) for name in os.listdir(path)]
        except OSError:
            continue
        yield from (one for one in entries if one not in above and one not in tops)


def _python_folders(folders: list[str]) -> list[str]:
    """Return the folders of Python itself inside other folders."""
    own = {os.path.realpath(one) for one in (sys.prefix, sys.base_prefix, *filter(None, sys.path))}
    return [one for one in own if any(_is_inside(one, folder) for folder in folders)]


def _ancestors(path: str) -> Iterator[str]:
    while (parent := os.path.dirname(path)) != path:
        yield parent
        path = parent


def _is_inside(path: str, folder: str) -> bool:
    return path != folder and folder in _ancestors(path)
