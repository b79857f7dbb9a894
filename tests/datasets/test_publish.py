"""Published sets load elsewhere, the card describes them, and its commands give the same bytes.

The programs that load sets are large; `make .venv/group-loaders` installs them, and without them their tests are skipped.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
from pathlib import Path

import pytest

from lucidoku.datasets import publish, split
from lucidoku.datasets.publish import CARD, CROISSANT
from lucidoku.errors import InvalidArgument, LucidokuError
from sets import LINES, listed
from support import call

NAMES = [CARD, CROISSANT, "split.json", "train.parquet", "test-1.parquet"]


def made(tmp_path: Path, **options: str) -> Path:
    path = listed(tmp_path / "all.txt", LINES[:20])
    split([path], {"train": 0.9, "test-1": 0.1}, tmp_path / "sets", **options)  # type: ignore[arg-type]
    return tmp_path / "sets"


def test_the_card_has_parts_licence_and_checks(tmp_path: Path) -> None:
    done = publish(made(tmp_path), "cc0-1.0", title='A "set": small')
    assert done.rows == {"train": 18, "test-1": 2} and done.audit.across.equivalent == 0
    head, card = (tmp_path / "sets" / CARD).read_text().split("---\n", 2)[1:]
    assert 'license: cc0-1.0\npretty_name: "A \\"set\\": small"\n' in head and "- n<1K\n" in head
    assert "  - split: train\n    path: train.parquet\n  - split: test_1\n    path: test-1.parquet\n" in head
    assert "| train | 0 | 0 | 0 | 0 | 0 | 0 | 0 |" in card
    assert "20 Sudoku puzzles in 2 parts." in card
    for file in json.loads((tmp_path / "sets" / CROISSANT).read_text())["distribution"]:
        data = (tmp_path / "sets" / file["contentUrl"]).read_bytes()
        assert file["sha256"] == hashlib.sha256(data).hexdigest() and file["sha256"] in card


def test_leaks_from_elsewhere_are_on_the_card(tmp_path: Path) -> None:
    """The card reports the audit, not the claims of the folder's record."""
    home = made(tmp_path)
    (home / "test-1.parquet").write_bytes((home / "train.parquet").read_bytes())
    record = json.loads((home / "split.json").read_text())
    record["parts"][1]["rows"] = 18
    (home / "split.json").write_text(json.dumps(record))
    publish(home, "mit")
    text = "Rows with an equal in a part before: exact 18, equivalent 18, same solution 18."
    assert text in (home / CARD).read_text()


def test_the_commands_of_the_card_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = made(tmp_path, by="solution", stratify="givens")
    publish(home, "odc-by", title="twice")
    first = {name: (home / name).read_bytes() for name in NAMES}
    commands = re.findall(r"^\$ (lucidoku .*)$", (home / CARD).read_text(), re.M)
    assert len(commands) == 2
    home.rename(tmp_path / "old")
    monkeypatch.chdir(tmp_path)
    for command in commands:
        assert call(shlex.split(command)[1:]).exit_code == 0
    assert {name: (home / name).read_bytes() for name in NAMES} == first


def test_the_card_of_a_split_of_a_made_set_begins_with_making_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call(["data", "make", "10", "--seed", "3", "--out", "raw sets"])
    split(["raw sets/train.parquet"], {"train": 0.5, "test-1": 0.5}, "sets", by="solution")
    publish("sets", "mit")
    first = {name: Path("sets", name).read_bytes() for name in NAMES}
    commands = re.findall(r"^\$ (lucidoku .*)$", first[CARD].decode(), re.M)
    assert [shlex.split(command)[2] for command in commands] == ["make", "split", "publish"]
    (tmp_path / "again").mkdir()
    monkeypatch.chdir(tmp_path / "again")
    for command in commands:
        assert call(shlex.split(command)[1:]).exit_code == 0
    assert {name: Path("sets", name).read_bytes() for name in NAMES} == first


def test_a_folder_without_a_set_is_one_sentence(tmp_path: Path) -> None:
    home = made(tmp_path)
    with pytest.raises(InvalidArgument, match=re.escape("unknown licence 'free'; expected one of apache-2.0, ")):
        publish(home, "free")
    with pytest.raises(LucidokuError, match=r"has no split\.json / make\.json that says how it was made"):
        publish(tmp_path, "mit")
    (home / "train.parquet").write_bytes((home / "test-1.parquet").read_bytes())
    with pytest.raises(LucidokuError, match=r"train\.parquet has 2 rows, but its record says 18"):
        publish(home, "mit")
    (home / "train.parquet").write_bytes(b"PAR1")
    with pytest.raises(LucidokuError, match=r"train\.parquet is not a Parquet file"):
        publish(home, "mit")
    assert not (home / CARD).exists()


def test_a_card_is_never_written_over(tmp_path: Path) -> None:
    home = made(tmp_path)
    command = ["data", "publish", str(home), "--license", "CC-BY-4.0"]
    assert "20 rows" in call(command).output
    again = call(command)
    assert again.exit_code == 2 and "README.md already exists; remove it" in again.output


def test_datasets_loads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "HF_HUB_OFFLINE", "1")
    datasets = pytest.importorskip("datasets.load")  # without the package, `datasets` is this folder
    publish(made(tmp_path), "cc0-1.0")
    loaded = datasets.load_dataset(str(tmp_path / "sets"), cache_dir=str(tmp_path / "cache"))
    assert {name: len(part) for name, part in loaded.items()} == {"train": 18, "test_1": 2}
    assert {*loaded["train"]["puzzle"], *loaded["test_1"]["puzzle"]} == set(LINES[:20])


def test_mlcroissant_accepts_it(tmp_path: Path) -> None:
    croissant = pytest.importorskip("mlcroissant")
    publish(made(tmp_path), "cc0-1.0")
    loaded = croissant.Dataset(jsonld=str(tmp_path / "sets" / CROISSANT))
    assert not loaded.metadata.issues.errors
    rows = [row for part in ("train", "test_1") for row in loaded.records(part)]
    texts = [str(value, "ascii") for row in rows for name, value in row.items() if name.endswith("/puzzle")]
    assert sorted(texts) == sorted(LINES[:20])


def test_parts_in_csv_are_not_published(tmp_path: Path) -> None:
    with pytest.raises(LucidokuError, match=r"train\.parquet is missing; .* split it without `--format csv`"):
        publish(made(tmp_path, form="csv"), "mit")
