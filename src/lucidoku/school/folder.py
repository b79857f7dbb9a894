"""The folder of a student: the exercise, notebooks, sheets to print, and instructions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lucidoku.drawing import svg
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import writing
from lucidoku.grid.grid import Grid
from lucidoku.school.exercises import model_answers, notebook, skeleton
from lucidoku.school.exercises.course import S
from lucidoku.school.school import GUIDE, lesson_files, school_language
from lucidoku.school.sheets import STEPS, sheet
from lucidoku.words.language import _, current_language

__all__ = ["make"]


def make(folder: Path, teacher: bool = False) -> Iterator[str]:
    """Write the files of a student's folder, in the current language, and yield their names.

    Args:
        folder: the path; the folder is created.
        teacher: whether to add the teacher's guide and model answers.

    Raises:
        LucidokuError: the folder is not empty or cannot be written.
    """
    if folder.exists() and not folder.is_dir():
        raise LucidokuError(_("{path} is a file; name a new folder").format(path=folder))
    if folder.exists() and any(folder.iterdir()):
        raise LucidokuError(_("{path} is not empty: name a new folder").format(path=folder))
    lang = current_language()
    french = lang == "fr"
    texts = {
        _("exercise") + ".py": skeleton(french),
        _("exercise") + ".ipynb": notebook(french),
        "grid.svg": svg(Grid([digit for row in S for digit in row]), caption=False, title=""),
        "methods.py": _METHODS.format(
            text=_("Your own method. Try it: lucidoku school solve PUZZLE --teach methods.py"),
            name=_("my first method"),
            why=_("the only place for {digit} in {house}"),
        ),
        "README.md": _readme(),
        "lucidoku.toml": f'lang = "{lang}"\n',
    }
    for step in STEPS:
        texts[_("sheet-{step}").format(step=step) + ".html"] = sheet(step)
    taught = school_language()
    texts |= lesson_files(taught)
    if teacher:
        texts[_("teacher-guide") + ".md"] = (GUIDE / f"{taught}.md").read_text(encoding="utf-8")
        texts[_("exercise-answers") + ".py"] = model_answers(french)
    with writing(folder):
        there = folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        try:
            for name, text in texts.items():
                (folder / name).write_text(text, encoding="utf-8")
                yield name
        except BaseException:  # half a folder could not be filled by the next call
            for name in texts:
                (folder / name).unlink(missing_ok=True)
            if not there:
                folder.rmdir()
            raise


_METHODS = '''"""{text}"""

from lucidoku.school import method


@method(level=1, place=0, name="{name}")
def mine(world):
    for house in world.houses:
        for digit, places in house.possible_positions(1):
            world.place(places[0], digit, f"{why}")
            return
'''


def _plan() -> list[tuple[str, str]]:
    """Return the lessons of each step."""
    return [
        (_("step 1"), _("00 first steps, 01 the valley, 08 how many")),
        (_("step 2"), _("02 what happens, 03 sets, 04 recursion")),
        (
            _("step 3"),
            _("05 your first method, the exercise, 06 exact cover, 07 the laboratory, 09 corpora, 10 variants"),
        ),
    ]


def _readme() -> str:
    lines = [
        "# " + _("Sudoku, logic and Python"),
        "",
        _("1. Print the sheets and solve them by hand. Which ways do you find? Give each a name."),
        _("2. Explain your ways to others until they can use them."),
        _("3. Write them in Python: the notebooks show how; begin with methods.py."),
        "",
        _(
            "To open a notebook: pip install 'lucidoku[school]', then run jupyter notebook here (on Windows: "
            "py -m notebook)."
        ),
        "",
        "| | |",
        "| --- | --- |",
        *(f"| {day} | {lesson} |" for day, lesson in _plan()),
        "",
        _("The exercise leads from the digits of a row to a program that solves every Sudoku. Check it with"),
        "",
        f"    lucidoku school check {_('exercise')}.py",
        "",
    ]
    return "\n".join(lines)
