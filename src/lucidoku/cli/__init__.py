"""Command line: one module for each command or group of commands, imported when it is called."""

try:
    from lucidoku.cli._main import TASKS, commands, main, summary_of
    from lucidoku.cli._notebook import load_ipython_extension
except KeyboardInterrupt:  # before `main` could report it
    raise SystemExit(130) from None

__all__ = ["TASKS", "commands", "load_ipython_extension", "main", "summary_of"]
