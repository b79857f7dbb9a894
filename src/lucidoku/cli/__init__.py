"""The command line: one file a command, or a group of commands, which is imported when it is called."""

from lucidoku.cli._main import TASKS, commands, main, summary_of

__all__ = ["TASKS", "commands", "main", "summary_of"]
