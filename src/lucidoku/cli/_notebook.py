"""The command line in a notebook: `%load_ext lucidoku.cli`, then `%lucidoku school check exercise.ipynb`."""

from __future__ import annotations

import shlex
from contextlib import suppress
from typing import Any

from lucidoku.cli._main import main


def load_ipython_extension(shell: Any) -> None:
    """Give a notebook the line magic `%lucidoku`, which runs a command; IPython calls this."""
    shell.register_magic_function(_run, "line", "lucidoku")


def _run(line: str) -> None:
    with suppress(SystemExit):  # keep the notebook running
        main(shlex.split(line))
