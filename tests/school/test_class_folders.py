"""Pupils' names and programs are untrusted: no markup, link, control code or formula; no program marks itself right."""

from __future__ import annotations

import csv
import json
import os
import sys
from io import StringIO
from pathlib import Path

import pytest

from lucidoku.school import hiding
from lucidoku.school.exercises import check_file, model_answers
from lucidoku.school.exercises.classroom import check_class, csv_table, html_table, pupils_in
from lucidoku.school.trainer import TrainingProgress
from lucidoku.words.plain import csv_row, plain
from support import call

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
GOOD = model_answers()
FORMULAS = ("=1+1", "+1+cmd", "-1", "@SUM(1)", "\t=1", "\r=1", " =1", "\uff1d1", '=HYPERLINK("http:x","y")')
ESCAPES = "\x1b[31m\x9b0m\x07\u202e"
POSIX = pytest.mark.skipif(sys.platform != "linux", reason="names of files with any bytes")

CHEATS = {
    # forges the judge's answer, and exits
    "answer": """
import json, os, sys
functions = {name: {"outcome": "right"} for name in ("row", "column", "box", "possibles", "next_cell", "solve")}
answer = {"functions": functions, "trouble": None, "printed": "", "french": None, "grid": None}
open(sys.argv[1] + "/answer.json", "w").write(json.dumps(answer))
os._exit(0)
""",
    # imports the reference functions
    "reference": """
from lucidoku.school.exercises.reference import row, column, box, possibles, next_cell, _complete as solve
""",
    # reads the source of the reference functions if the import is refused
    "source": """
import sys
for place in sys.path + ["SOURCE"]:
    try:
        text = open(place + "/lucidoku/school/exercises/reference.py").read()
    except OSError:
        continue
    exec(text)
    solve = _complete
""",
    # replaces the judge's functions
    "judge": """
import sys
judge = sys.modules.get("__main__")
def right(*given):
    return {"outcome": "right"}
judge._judge_value = judge._judge_solve = right
def row(S, i): return []
def column(S, j): return []
def box(S, i, j): return []
def possibles(S, i, j): return []
def next_cell(i, j): return (0, 0)
def solve(S, i, j): return True
""",
    # compares equal to everything
    "equal": """
class Same(list):
    __eq__ = lambda self, other: True
    __ne__ = lambda self, other: False
class Pair(tuple):
    __eq__ = lambda self, other: True
def row(S, i): return Same()
def column(S, j): return Same()
def box(S, i, j): return Same()
def possibles(S, i, j): return Same()
def next_cell(i, j): return Pair()
""",
}


def write(path: Path, text: str) -> Path:
    path.write_text(text.replace("SOURCE", str(Path(hiding.__file__).parents[2])), encoding="utf-8")
    return path


@pytest.mark.parametrize("cheat", CHEATS)
def test_no_program_marks_itself_right(tmp_path: Path, cheat: str) -> None:
    if cheat == "source" and not hides(tmp_path):
        pytest.skip("this system hides no files")
    checked = check_file(write(tmp_path / "mine.py", CHEATS[cheat]), 3)
    assert checked.right == 0 and len(checked.verdicts) == 6


def test_no_program_imports_the_right_functions_without_hiding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = write(tmp_path / "nothing.txt", "def hide(hidden, shown):\n    return False\n")
    monkeypatch.setattr(hiding, "__file__", str(nothing))
    assert check_file(write(tmp_path / "mine.py", CHEATS["reference"]), 3).right == 0
    assert check_file(write(tmp_path / "mine.py", GOOD), 3).right == 6


def test_right_functions_count_besides_cheats(tmp_path: Path) -> None:
    checked = check_file(write(tmp_path / "mine.py", "import lucidoku\n" + GOOD), 3)
    assert checked.right == 6  # the file imports Lucidoku, but its functions do not need it
    borrowed = GOOD + "\nfrom lucidoku.school.exercises.reference import row\n"
    verdicts = {one.task.name: one for one in check_file(write(tmp_path / "mine.py", borrowed), 3).verdicts}
    assert verdicts["row"].right  # without Lucidoku the pupil's version remains
    wrong = borrowed.replace("digits.append(digit)", "digits.append(9)", 1)
    verdicts = {one.task.name: one for one in check_file(write(tmp_path / "mine.py", wrong), 1).verdicts}
    assert verdicts["row"].outcome == "unproved" and "row(S, 0) is not right when" in verdicts["row"].text
    assert verdicts["column"].right and "Python alone" in verdicts["row"].hint


@pytest.mark.parametrize(
    "left",
    [
        "[]",
        '{"functions": 3}',
        '{"functions": {"row": {"outcome": ["right"]}}, "trouble": null, "printed": 1, "french": 0, "grid": 0}',
        '{"functions": {"row": 1}, "trouble": {"kind": 1}, "printed": "", "french": null, "grid": null}',
        "[" * 200_000,
    ],
)
def test_malformed_reports_do_not_affect_others(tmp_path: Path, left: str) -> None:
    write(tmp_path / "ada.py", GOOD)
    write(
        tmp_path / "eve.py", f"import os, sys\nopen(sys.argv[1] + '/answer.json', 'w').write({left!r})\nos._exit(0)\n"
    )
    ada, eve = check_class(pupils_in(tmp_path), 3, tmp_path)
    assert ada.right == 6 and eve.right == 0 and eve.trouble


@POSIX
def test_a_pipe_instead_of_an_answer_does_not_block(tmp_path: Path) -> None:
    text = "import os, sys\nos.mkfifo(sys.argv[1] + '/answer.json')\nos._exit(0)\n"
    assert check_file(write(tmp_path / "eve.py", text), 3).right == 0


def hides(folder: Path) -> bool:
    """Return whether this system hides files; another process tries, because hiding is for good."""
    import subprocess

    program = f"import runpy; print(runpy.run_path({hiding.__file__!r})['hide']([{str(folder)!r}], []))"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "True\n"


READS = """
import os, subprocess
found = []
def look(*places):
    for place in places:
        try:
            found.append(open(place).read())
        except OSError:
            found.append("hidden")
look("ada.py", FOLDER + "/ada.py", "/proc/self/cwd/ada.py", __file__)
try:
    os.symlink(FOLDER + "/ada.py", "link.py")
    look("link.py")
    os.link(FOLDER + "/ada.py", "hard.py")
    look("hard.py")
except OSError:
    pass
try:
    with open(FOLDER + "/ada.py", "a") as file:
        file.write("# was here")
except OSError:
    pass
try:
    os.remove(FOLDER + "/bob.py")
except OSError:
    pass
found.append(subprocess.run(["cat", FOLDER + "/ada.py"], capture_output=True, text=True).stdout)
print("READ" if any("secret" + " of Ada" in one for one in found) else "NOT READ", "own" if "look" in found[3] else "")
"""


def test_programs_cannot_read_or_change_other_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    if not hides(folder):
        pytest.skip("this system hides no files")
    ada = write(folder / "ada.py", GOOD + "# the secret of Ada\n")
    write(folder / "bob.py", GOOD)
    eve = write(folder / "eve.py", READS.replace("FOLDER", repr(str(folder))) + GOOD)
    monkeypatch.chdir(folder)
    before = ada.read_text()
    checked = check_file(eve, 5, Path("."))
    assert checked.printed == "NOT READ own" and checked.right == 6, checked
    assert ada.read_text() == before and (folder / "bob.py").exists()
    assert "READ own" in check_file(eve, 5).printed  # the test's process hides nothing, so it can see the file
    ada.write_text(before)


def test_class_files_do_not_shadow_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "ada.py", GOOD)
    write(tmp_path / "copy.py", "raise SystemExit('in the way')")
    monkeypatch.chdir(tmp_path)
    assert [one.right for one in check_class(pupils_in(Path()), 3, Path())] == [6, 0]


@POSIX
def test_a_folder_is_reported_in_its_row(tmp_path: Path) -> None:
    write(tmp_path / "ada.py", GOOD)
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "dead.py").symlink_to(tmp_path / "nothing")
    (tmp_path / "loop.py").symlink_to(tmp_path / "loop.py")
    (tmp_path / "unreadable.py").symlink_to("/proc/self/mem")
    os.mkfifo(tmp_path / "pipe.py")
    write(tmp_path / "notebook.ipynb", "[]")
    out, page = tmp_path / "table.csv", tmp_path / "table.html"
    called = call(["school", "check", str(tmp_path), "--time-limit", "3s", "--out", str(out), "--out", str(page)])
    assert called.exit_code == 0 and "6/6  ada.py" in called.stdout, called
    rows = {Path(row[0]).name: row for row in list(csv.reader(StringIO(out.read_text("utf-8-sig"))))[1:]}
    assert len(rows) == 7 and rows["ada.py"][1] == "6" and page.read_text().count("<tr>") == 9
    assert "Is a directory" in rows["folder.py"][-1] and "there is no file" in rows["dead.py"][-1]
    for name in ("folder.py", "dead.py", "loop.py", "unreadable.py", "pipe.py"):
        assert rows[name][1] == "0" and set(rows[name][2:8]) == {"waits"} and name in rows[name][-1]
        assert any(line.startswith("0/6") and name in line and ": " in line for line in called.stdout.splitlines())


@pytest.mark.parametrize("formula", FORMULAS)
def test_no_cell_starts_a_formula(formula: str) -> None:
    (shown,) = csv_row([formula])
    assert str(shown).startswith("'") and csv_row([-1, 0.5, None]) == [-1, 0.5, None]
    assert csv_row(["Zoé", "陳美玲", "1-2", "a=b"]) == ["Zoé", "陳美玲", "1-2", "a=b"]


def test_output_has_no_terminal_controls() -> None:
    shown = plain(f"Ada{ESCAPES}\n\r\t\ud800\udcff\u2028")
    assert shown.isprintable() and shown.startswith("Ada\\x1b[31m") and shown.encode()
    assert plain("a\r\n\tb\x1b", lines=True) == "a\\r\n\tb\\x1b"
    assert plain("Zoé 陳美玲 👩‍🏫 l’élève\u00a0!") == "Zoé 陳美玲 👩‍🏫 l’élève\u00a0!"


@POSIX
def test_names_of_training_files(tmp_path: Path) -> None:
    names = ["[bold]b", "Ben [link=x]click", f"red{ESCAPES}", "=1+1", "+1+cmd", "@SUM(1)", "two\nlines"]
    for name in names:
        (tmp_path / f"{name}.json").write_text(TrainingProgress().to_json())
    (tmp_path / "[red]broken\x1b[31m.json").write_text("{")
    (tmp_path / os.fsdecode(b"inv\xff.json")).write_text(TrainingProgress().to_json())
    (tmp_path / "dir.json").mkdir()
    out = tmp_path / "class.csv"
    result = call(["train", "--class", str(tmp_path)])
    assert result.exit_code == 1 and "Traceback" not in result.stderr
    for shown in ("[bold]b ", "Ben [link=x]click", "red\\x1b[31m\\x9b0m\\x07\\u202e", "two\\nlines", "inv\\udcff"):
        assert shown in result.stdout, shown
    assert "[red]broken\\x1b[31m: " in result.stdout and not set(result.stdout) & set(ESCAPES + "\udcff") - set("[31m0")
    assert call(["train", "--class", str(tmp_path), "--out", str(out)]).exit_code == 1
    rows = [row[0] for row in csv.reader(StringIO(out.read_text("utf-8-sig")))]
    assert {"'=1+1", "'+1+cmd", "'@SUM(1)", "inv\\udcff", "two\\nlines"} <= set(rows)
    assert not any(row.startswith(("=", "+", "-", "@")) for row in rows) and "\x1b" not in out.read_text("utf-8-sig")
    data = call(["train", "--class", str(tmp_path), "--json"])
    assert len(data.stdout.splitlines()) == len(names) + 3 and all(map(json.loads, data.stdout.splitlines()))


@POSIX
def test_pipes_folders_and_dead_links_are_reported_in_their_row(tmp_path: Path) -> None:
    """A folder of training files, and one of methods; reading a pipe would wait for ever."""
    (tmp_path / "good.json").write_text(TrainingProgress().to_json())
    (tmp_path / "good.py").write_text(
        "from lucidoku.school import method\n@method(level=9)\ndef one(world):\n    yield from ()\n"
    )
    for ending in ("json", "py"):
        os.mkfifo(tmp_path / f"pipe.{ending}")
        (tmp_path / f"dir.{ending}").mkdir()
        (tmp_path / f"dead.{ending}").symlink_to("/nowhere")
    trained = call(["train", "--class", str(tmp_path), "--json"])
    taught = call(["school", "solve", PUZZLE, "--teach", str(tmp_path), "--json"])
    other = call(["school", "solve", "1.....2..3.....4", "--teach", str(tmp_path / "good.py")])
    assert other.exit_code == 2 and "this puzzle is 4x4" in other.stderr  # the methods are not to blame
    for result, key in ((trained, "trouble"), (taught, "error")):
        rows = {json.loads(line)["file"].split(".")[0]: json.loads(line)[key] for line in result.stdout.splitlines()}
        assert {name for name, trouble in rows.items() if not trouble} == {"good"}, rows
        assert len(rows) == 4 and "there is no file" in rows["pipe"]


@POSIX
def test_names_and_texts_of_exercises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f'print("{ESCAPES}\\x1b]0;title\\x07")\nraise ValueError("\\x1b[31m \\ud800 =1")\n'
    for name in ("=1+1.py", f"[bold]{ESCAPES}.py", os.fsdecode(b"inv\xff.py")):
        write(tmp_path / name, text)
    monkeypatch.chdir(tmp_path)
    called = call(["school", "check", ".", "--time-limit", "3s", "--out", "a.csv", "--out", "a.html"])
    assert called.exit_code == 0 and "0/6  inv\\udcff.py" in called.stdout and "Traceback" not in called.stderr
    alone = call(["school", "check", "=1+1.py", "--time-limit", "3s"])
    assert "\\x1b]0;title" in alone.stdout
    for shown in (
        called.stdout,
        alone.stdout,
        (tmp_path / "a.csv").read_text("utf-8-sig"),
        (tmp_path / "a.html").read_text(),
    ):
        assert not set(shown) & {*"\x1b\x9b\x07\u202e\ud800\udcff"}
    rows = [row[0] for row in csv.reader(StringIO((tmp_path / "a.csv").read_text("utf-8-sig")))]
    assert "'=1+1.py" in rows
    assert csv_table([]) and html_table([])


@POSIX
def test_names_of_methods(tmp_path: Path) -> None:
    method = "from lucidoku.school import method\n@method(level=1)\ndef one(world):\n    print('\\x1b[31m')\n"
    write(tmp_path / f"[b]{ESCAPES}\n.py", method)
    write(tmp_path / os.fsdecode(b"inv\xff.py"), method + "    raise ValueError('\\x1b[31m')\n")
    puzzle = "..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71"
    result = call(["school", "solve", puzzle, "--teach", str(tmp_path), "--only"])
    assert (
        result.exit_code == 1
        and "[b]\\x1b[31m\\x9b0m\\x07\\u202e\\n.py" in result.stdout
        and "inv\\udcff" in result.stdout
    )
    assert not set(result.stdout) & set("\x1b\x9b\x07\u202e\udcff")


@POSIX
def test_names_in_the_tables_of_other_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = f"list[bold]b[link=x]{ESCAPES}.txt"
    Path(name).write_text("1.....2..3.....4\n")
    audited = call(["data", "audit", name])
    assert audited.exit_code == 0, audited
    compared = call(["compare", name, "--solvers", "naive"])
    assert compared.exit_code == 0, compared
    built = tmp_path / "a.corpus"
    assert call(["corpus", "build", name, "--out", str(built)]).exit_code == 0
    asked = call(["corpus", "sql", str(built), "SELECT '[bold]b[link=x]' || chr(27) AS \"[red]c\""])
    assert "[red]c" in asked.stdout and "[bold]b[link=x]\\x1b" in asked.stdout
    for result in (audited, compared, asked):
        whole = "".join(result.stdout.split())
        assert "[bold]b" in whole and not set(result.stdout) & set("\x1b\x9b\x07\u202e")
