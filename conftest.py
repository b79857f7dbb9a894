"""The examples of the documents run in an empty folder, where they may write files."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _folder(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    if isinstance(request.node, pytest.DoctestItem) and Path(request.node.path).suffix == ".md":
        monkeypatch.chdir(tmp_path_factory.mktemp("document"))
