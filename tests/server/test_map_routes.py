"""Maps over real sockets: traced from pictures, checked, packed, kept by their owners; and what is refused."""

from __future__ import annotations

import base64
import io
import json
import zipfile
import zlib
from typing import Any

import httpx
import pytest
from PIL import Image, ImageDraw
from serving import Server

FOUR = [(0, 0), (40, 0), (0, 30), (40, 30)]
COLOURS = [(200, 30, 30), (30, 200, 30), (30, 30, 200), (200, 200, 30)]


def error(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    assert list(answer.json()) == ["error"]
    return str(answer.json()["error"])


def png(draw: Any, size: tuple[int, int] = (100, 80)) -> bytes:
    picture = Image.new("RGBA", size)
    draw(ImageDraw.Draw(picture))
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


@pytest.fixture(scope="module")
def mask() -> bytes:
    """Four regions, two by two, and nothing around them."""

    def draw(canvas: Any) -> None:
        for (x, y), colour in zip(FOUR, COLOURS, strict=True):
            canvas.rectangle([10 + x, 10 + y, 49 + x, 39 + y], fill=(*colour, 255))

    return png(draw)


def trace(server: Server, raw: bytes, **query: str) -> list[dict[str, Any]]:
    answer = server.http.post("/api/maps/mask", params=query, content=raw)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.fixture(scope="module")
def draft(server: Server, mask: bytes) -> dict[str, Any]:
    """A finished map of four regions."""
    found: dict[str, Any] = trace(server, mask, name="four.png")[-1]["draft"]
    found["super_regions"] = [{"id": 1, "name": "All", "bonus": 3, "colour": "#88aacc"}]
    for region in found["regions"]:
        region["super_region"] = 1
    return found


def test_a_mask_becomes_a_map_line_by_line(server: Server, mask: bytes) -> None:
    lines = trace(server, mask)
    shares = [line["progress"] for line in lines[:-1]]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    found = lines[-1]["draft"]
    assert found["size"] == [100, 80]
    assert sorted(region["colour"] for region in found["regions"]) == sorted(f"#{bytes(one).hex()}" for one in COLOURS)
    by_pivot = {(region["pivot"][0] > 50, region["pivot"][1] > 40): region["id"] for region in found["regions"]}
    expected = {frozenset((by_pivot[a], by_pivot[b])) for a, b in neighbouring(by_pivot)}
    assert set(map(frozenset, found["links"])) == expected


def neighbouring(places: Any) -> list[tuple[Any, Any]]:
    """Squares that share a side; those that only meet in a corner do not."""
    return [(a, b) for a in places for b in places if a < b and (a[0] == b[0] or a[1] == b[1])]


def test_borders_become_a_map(server: Server) -> None:
    def draw(canvas: Any) -> None:
        canvas.rectangle([0, 0, 199, 159], fill=(170, 200, 220, 255))
        for x in (20, 100):
            for y in (20, 80):
                canvas.rectangle([x, y, x + 80, y + 60], fill=(240, 230, 200, 255), outline=(0, 0, 0, 255), width=3)

    found = trace(server, png(draw, (200, 160)), kind="borders")[-1]["draft"]
    assert len(found["regions"]) == 4
    assert len(found["links"]) == 4


def test_pictures_that_are_none_are_refused_with_their_names(server: Server) -> None:
    def refusal(raw: bytes, name: str) -> str:
        return error(server.http.post("/api/maps/mask", params={"name": name}, content=raw), 422)

    assert refusal(b"GIF89a" + bytes(100), "cat.gif") == "cat.gif: not a PNG picture"
    assert "not a PNG" in refusal(b"", "empty.png")
    bomb = bytearray(png(lambda canvas: None, (10, 10)))
    bomb[16:24] = (60_000).to_bytes(4, "big") * 2
    bomb[29:33] = zlib.crc32(bytes(bomb[12:29])).to_bytes(4, "big")
    assert "too large" in refusal(bytes(bomb), "bomb.png")
    assert error(server.http.post("/api/maps/mask", params={"kind": "magic"}, content=b""), 422).startswith("kind: ")


def test_what_is_found_out_while_tracing_is_the_last_line(server: Server, mask: bytes) -> None:
    one_colour = png(lambda canvas: canvas.rectangle([0, 0, 99, 79], fill=(9, 9, 9, 255)))
    assert trace(server, one_colour, name="plain.png")[-1]["error"].startswith("plain.png: only one colour")
    assert "damaged" in trace(server, mask[: len(mask) // 2], name="half.png")[-1]["error"]


def test_bodies_that_are_too_long_are_refused(server: Server) -> None:
    assert "KiB" in error(server.http.post("/api/maps/mask", content=bytes(17 * 1024 * 1024)), 413)
    assert "KiB" in error(server.http.post("/api/maps/check", content=bytes(3 * 1024 * 1024)), 413)


def test_a_map_is_checked_and_its_neighbours_are_suggested(server: Server, draft: dict[str, Any]) -> None:
    assert server.http.post("/api/maps/check", json=draft).json() == {"findings": [], "links": draft["links"]}
    apart = server.http.post("/api/maps/check", json=draft | {"links": []}).json()
    assert {one["code"] for one in apart["findings"] if one["severity"] == "error"} == {"unconnected"}
    assert apart["links"] == draft["links"]
    wrong = draft | {"links": [[1, 99]]}
    assert "1–99" in error(server.http.post("/api/maps/check", json=wrong), 422)
    assert error(server.http.post("/api/maps/check", content=b"["), 422)


def test_the_same_seed_generates_the_same_map(server: Server) -> None:
    asked = {"seed": 7, "regions": 12, "super_regions": 3, "islands": 2}
    first, again = (server.http.post("/api/maps/generate", json=asked) for _ in range(2))
    assert first.content == again.content
    found = first.json()["draft"]
    assert (len(found["regions"]), len(found["super_regions"])) == (12, 3)
    assert "regions" in error(server.http.post("/api/maps/generate", json=asked | {"regions": 1000}), 422)


def test_a_package_comes_back_as_it_was(server: Server, draft: dict[str, Any], mask: bytes) -> None:
    packed = server.http.post("/api/maps/package", json={"draft": draft})
    assert packed.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(packed.content)) as archive:
        assert "structure.xml" in archive.namelist()
    back = server.http.post("/api/maps/import", content=packed.content).json()
    assert back == {"draft": draft, "picture": None}
    assert server.http.post("/api/maps/package", json=back).content == packed.content
    unfinished = {"draft": draft | {"links": []}}
    assert "cannot be played yet" in error(server.http.post("/api/maps/package", json=unfinished), 422)
    assert "not a zip" in error(server.http.post("/api/maps/import", params={"name": "x.zip"}, content=mask), 422)


def test_a_picture_travels_with_its_map(server: Server, draft: dict[str, Any], mask: bytes) -> None:
    picture = "data:image/png;base64," + base64.b64encode(mask).decode()
    packed = server.http.post("/api/maps/package", json={"draft": draft, "picture": picture}).content
    assert server.http.post("/api/maps/import", content=packed).json()["picture"] == picture
    for wrong in (
        "data:text/html;base64,AAAA",
        "data:image/png;base64,A?",
        "data:image/png;base64,AAAA",
        "http://x/y.png",
    ):
        assert "picture" in error(server.http.post("/api/maps", json={"draft": draft, "picture": wrong}), 422)


def test_a_kept_map_is_changed_by_its_owner_alone(server: Server, draft: dict[str, Any]) -> None:
    made = server.http.post("/api/maps", json={"draft": draft}).json()
    address, owner = f"/api/maps/{made['map']['id']}", {"Authorization": f"Bearer {made['owner']}"}
    assert server.http.get(address).json() == {"map": made["map"], "draft": draft, "picture": None}
    assert made["map"] in server.http.get("/api/maps").json()["kept"]
    renamed = {"draft": draft | {"title": "Čtyři"}}
    assert "save it as" in error(server.http.put(address, json=renamed), 403)
    assert server.http.put(address, json=renamed, headers=owner).json()["map"]["title"] == "Čtyři"
    assert server.http.get(address).json()["draft"]["title"] == "Čtyři"
    assert error(server.http.delete(address), 403)
    assert server.http.delete(address, headers=owner).json() == {}
    for answer in (server.http.get(address), server.http.put(address, json=renamed, headers=owner)):
        assert "there is no map" in error(answer, 404)


def test_a_card_shows_the_map_in_a_few_strokes(server: Server, draft: dict[str, Any]) -> None:
    card = server.http.post("/api/maps", json={"draft": draft}).json()["map"]
    assert (card["regions"], card["super_regions"], card["preview"]["size"]) == (4, 1, [200, 160])
    (shape,) = card["preview"]["shapes"]
    assert shape["colour"] == "#88aacc"
    assert shape["path"].count("M") == 4
    assert "owner" not in card


def test_a_map_with_errors_is_kept_but_not_played_on(server: Server, draft: dict[str, Any]) -> None:
    apart = draft | {"links": []}
    assert server.http.post("/api/maps", json={"draft": apart}).status_code == 200
    asked = {"draft": apart, "game": "heap", "seats": [{"kind": "human"}, {"kind": "human"}]}
    assert "no way leads" in error(server.http.post("/api/maps/tables", json=asked), 422)
    assert "not played on maps" in error(server.http.post("/api/maps/tables", json=asked | {"draft": draft}), 422)


def test_a_page_of_another_site_changes_nothing(server: Server, draft: dict[str, Any]) -> None:
    answer = server.http.post("/api/maps", json={"draft": draft}, headers={"Origin": "http://evil.example"})
    assert "another site" in error(answer, 403)
