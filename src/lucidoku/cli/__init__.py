"""The command line: one file a command, or a group of commands, which is imported when it is called."""

from lucidoku.cli._main import TASKS, commands, main, summary_of
from lucidoku.cli._notebook import load_ipython_extension

__all__ = ["TASKS", "commands", "load_ipython_extension", "main", "summary_of"]
