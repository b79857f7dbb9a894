"""Processes that are started from others."""

from __future__ import annotations

import os
import threading

__all__ = ["end_with_parent"]


def end_with_parent() -> None:
    """See to it that this process ends when the one that started it is gone, which could not tell it to if it was killed."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    from multiprocessing.connection import wait

    wait([sentinel])
    os._exit(1)
