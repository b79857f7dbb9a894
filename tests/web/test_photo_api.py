"""Pictures and PDF documents as requests: types, sizes, answers, and other files."""

from __future__ import annotations

import base64
import io
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

import lucidoku as ld
from lucidoku.grid.grid import Grid
from lucidoku.photo._pixels import Pixels
from lucidoku.photo.reading import ImageReading
from lucidoku.photo.warp import straightened


def sent(client: TestClient, content: bytes, kind: str = "application/pdf", lang: str = "en") -> Any:
    return client.post(f"/api/v1/photo?lang={lang}", content=content, headers={"content-type": kind})


def test_a_document_is_answered_with_its_puzzles(client: TestClient) -> None:
    pytest.importorskip("pypdfium2")
    grids = [ld.make(level="easy", seed=seed) for seed in range(3)]
    found = sent(client, ld.paper.sheet(grids, solutions="back"))
    assert found.status_code == 200 and found.headers["cache-control"] == "no-store"
    answer = found.json()
    assert [one["position"]["givens"] for one in answer["grids"]] == [grid.line for grid in grids]
    assert [(one["title"], one["page"], one["is_safe"], one["picture"]) for one in answer["grids"]] == [
        (f"{k} Easy", 1, True, "") for k in (1, 2, 3)
    ]


def test_only_pictures_and_documents_are_accepted(client: TestClient) -> None:
    for kind in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
        "application/json",
    ):
        assert sent(client, b"%PDF-1.7", kind).status_code == 415
    crossed = {"content-type": "image/png", "sec-fetch-site": "cross-site"}
    assert client.post("/api/v1/photo", content=b"x", headers=crossed).status_code == 403
    assert client.post("/api/v1/hint", content=b"{}", headers={"content-type": "image/png"}).status_code == 415
    for content in (b"", b"hello", b"{}", b"\xff\xfe"):
        found = sent(client, content, "image/png")
        assert (
            found.status_code == 422 and found.json()["error"] == "this is neither a picture nor a PDF that can be read"
        )


def test_the_size_is_limited(client: TestClient) -> None:
    found = sent(client, b"%PDF-" + bytes(20 << 20))
    assert (
        found.status_code == 413 and found.json()["error"] == "the request is too large: at most 20480 KB can be sent"
    )


def test_errors_come_in_the_language_of_the_request(client: TestClient) -> None:
    pytest.importorskip("pypdfium2")
    assert (
        sent(client, b"%PDF-1.7 nothing", lang="fr").json()["error"]
        == "le document n'est pas un document PDF ou est abîmé"
    )


CORNERS = ((30.0, 10.0), (130.0, 40.0), (110.0, 150.0), (15.0, 120.0))


def test_a_doubtful_photo_has_a_picture_and_choices(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    pillow: Any = pytest.importorskip("PIL.Image")
    puzzle, other = Grid.parse("12....2..3.....4"), Grid.parse("1.....2..3.....4")
    reading = ImageReading(puzzle.layout, puzzle, tuple(puzzle.values), corners=CORNERS)
    reading = replace(reading, doubtful=(puzzle.layout.cells[1],), alternatives=(other,), warnings=("faint",))
    monkeypatch.setattr("lucidoku.files.apart.can_start", lambda: False)  # read in this process
    monkeypatch.setattr("lucidoku.photo.entries.read_images", lambda source: [reading])
    file = io.BytesIO()
    pillow.new("RGB", (200, 200), "red").save(file, "PNG")
    [grid] = sent(client, file.getvalue(), "image/png").json()["grids"]
    assert (grid["is_safe"], grid["doubtful"], grid["choices"]) == (False, [1], {"1": [0]})
    assert (grid["position"]["givens"], grid["alternatives"], grid["notes"]) == (puzzle.line, [other.line], ["faint"])
    kind, _comma, data = grid["picture"].partition(",")
    assert kind == "data:image/jpeg;base64" and pillow.open(io.BytesIO(base64.b64decode(data))).size == (540, 540)


def test_a_grid_is_straightened() -> None:
    """Marks at the corners and in the middle of each side of a slanted grid come to those places of the square."""
    pillow: Any = pytest.importorskip("PIL.Image")
    picture = pillow.new("L", (200, 200), 255)
    for x, y in CORNERS:
        picture.paste(0, (int(x) - 3, int(y) - 3, int(x) + 4, int(y) + 4))
    _kind, file = straightened(Pixels.of_pillow(picture), CORNERS, 100).file()
    square = pillow.open(io.BytesIO(file)).convert("L")
    assert all(square.getpixel(place) < 90 for place in ((2, 2), (97, 2), (97, 97), (2, 97)))
    assert square.getpixel((50, 50)) > 200


def test_the_call_is_described(client: TestClient) -> None:
    described = client.get("/api/v1/openapi.json").json()
    assert set(described["paths"]["/api/v1/photo"]["post"]["requestBody"]["content"]) == {"image/*", "application/pdf"}
    assert "SeenGrid" in described["components"]["schemas"]
