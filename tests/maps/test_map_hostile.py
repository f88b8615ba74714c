"""Files that mean harm or are simply wrong: each is refused with a message that says what and where (W1)."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from typing import Any

import numpy as np
import pytest
from mapmaking import COLOURS, LINKS, NAMES, archive, as_png, colours, four_files, png, six_labels, structure

from hegemon.core.errors import BadFile
from hegemon.maps import drawing
from hegemon.maps.checks import check
from hegemon.maps.draft import Draft
from hegemon.maps.files.package import read_package
from hegemon.maps.files.zip_archive import unpack
from hegemon.maps.tracing.masks import from_borders, from_mask

BOMB = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'
OUTSIDE = '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n'


def refused(files: dict[str, bytes | str] | bytes) -> str:
    raw = files if isinstance(files, bytes) else archive(files)
    with pytest.raises(BadFile) as caught:
        read_package(raw, "bad.zip")
    message = str(caught.value)
    assert message.startswith("bad.zip")
    assert len(message) < 1200
    return message


@pytest.mark.parametrize("extra", [BOMB, OUTSIDE])
def test_entities_are_not_even_looked_at(extra: str) -> None:
    assert "World.xml, line 2: a document type (<!DOCTYPE …>)" in refused(four_files(structure=structure(extra=extra)))


def test_entities_in_another_encoding_do_not_get_through() -> None:
    hidden = structure(extra=BOMB).replace("utf-8", "utf-16").encode("utf-16")
    assert "World.xml, line 2: a document type (<!DOCTYPE …>)" in refused(four_files(structure=hidden))
    utf_7 = b"<?xml version='1.0' encoding='utf-7'?>+ADwAIQ-DOCTYPE x [+ADwAIQ-ENTITY a 'b'>]><Map/>"
    assert "World.xml" in refused(four_files(structure=utf_7))


@pytest.mark.parametrize("name", ["../evil.xml", "/etc/evil.xml", "a\\..\\..\\evil.xml", "c:evil.xml", "Maps/../x.xml"])
def test_names_that_lead_out_of_the_package(name: str) -> None:
    assert "outside the package" in refused(four_files() | {name: "<Map/>"})


def test_links_are_no_files() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        info = zipfile.ZipInfo("World.xml")
        info.create_system, info.external_attr = 3, 0o120777 << 16
        made.writestr(info, "/etc/passwd")
    assert "is a link" in refused(out.getvalue())


def test_a_zip_bomb_is_not_unpacked() -> None:
    assert "MiB unpacked" in refused(four_files() | {"Maps/more.xml": b"0" * (60 * 1024 * 1024)})
    assert "files; a map package has at most 16" in refused({f"{n}.png": b"" for n in range(400)})


def test_a_directory_without_end_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """425,000 names are 19 MB, and took 17 s of a busy machine and 170 MB to list, only to be refused."""
    raw = archive({f"{number}.png": b"" for number in range(400)})
    monkeypatch.delattr(zipfile, "ZipFile")
    with pytest.raises(BadFile, match="400 files; a map package has at most 16"):
        unpack(raw, "x.zip")


def test_a_size_that_lies() -> None:
    raw = bytearray(archive({"World.xml": b"x" * 1000}))
    at = raw.index(b"PK\x01\x02") + 24
    raw[at : at + 4] = struct.pack("<I", 10)
    refused(bytes(raw))


def test_what_is_no_zip() -> None:
    for raw in (b"", b"PK\x03\x04", b"hello" * 100, archive(four_files())[:-40]):
        assert "not a zip archive" in refused(raw)


def _huge_png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")
    )


def test_a_picture_bomb_is_measured_by_its_header() -> None:
    bomb = _huge_png(50_000, 50_000)
    message = refused(four_files(template=bomb))
    assert "WorldTemplate.png" in message
    assert "24 million pixels" in message
    assert "World.png" in refused(four_files() | {"Maps/World.png": bomb})
    for read in (from_mask, from_borders):
        with pytest.raises(BadFile, match="24 million pixels"):
            read(bomb)
        with pytest.raises(BadFile, match="damaged"):
            read(_huge_png(400, 400))
        with pytest.raises(BadFile, match="not a PNG"):
            read(b"GIF89a" + b"\0" * 40)


def test_colours_that_do_not_fit() -> None:
    other = ((1, 1, 1), *COLOURS[1:])
    assert "belongs to no region" in refused(four_files(colours=colours(of=other)))
    same = (COLOURS[1], *COLOURS[1:])
    assert "line 7: region Brin has the colour #28c828, as Alba has" in refused(four_files(colours=colours(of=same)))
    labels = six_labels()
    labels[labels == 6] = 0
    assert "no pixel has the colour of Fell (#28c8c8)" in refused(four_files(template=png(labels)))
    unknown = colours(names=("Nowhere", *NAMES[1:]))
    assert "line 3: the colour #c82828 is for Nowhere, which is not a region of the map" in refused(
        four_files(colours=unknown)
    )
    assert "Red" in refused(four_files(colours=colours().replace('Red="200"', 'Red="900"')))


@pytest.mark.parametrize("missing", ["World.xml", "WorldTemplate.png", "WorldColorRegionMapping.xml"])
def test_missing_files(missing: str) -> None:
    files = {name: content for name, content in four_files().items() if not name.endswith("/" + missing)}
    assert "there is no" in refused(files)


def test_mistakes_are_reported_with_line_and_region() -> None:
    lonely = structure().replace('<Region Name="Esk"/>\n', "", 1)
    assert "Brin is a neighbour of Esk, but Esk is none of Brin" in refused(four_files(structure=lonely))
    typo = structure().replace('<Region Name="Brin"/>', '<Region Name="Brim"/>', 1)
    assert "line 6: region Alba has the neighbour Brim, which is no region" in refused(four_files(structure=typo))
    nameless = structure().replace('<Region Name="Dorn">', "<Region>")
    assert "'Name' is required" in refused(four_files(structure=nameless))
    generous = structure().replace('Bonus="3"', 'Bonus="300"')
    assert "line 3 (super region West)" in refused(four_files(structure=generous))
    apart = structure(links=LINKS - {(5, 6), (3, 6)})
    assert "Fell" in refused(four_files(structure=apart))
    assert "not XML" in refused(four_files(structure="<Map><Sup"))


def test_ten_thousand_regions() -> None:
    rows = "".join(f'<Region Name="r{n}"><Neighbours><Region Name="r0"/></Neighbours></Region>' for n in range(10_000))
    document = f'<Map><SuperRegion Name="a" Bonus="1">{rows}</SuperRegion></Map>'
    assert "10000 regions" in refused(four_files(structure=document))
    entries = "".join(
        f'<Entry><Color Red="{n // 256}" Green="{n % 256}" Blue="9"/><Region Name="r{n}"/></Entry>'
        for n in range(10_000)
    )
    assert "at most 256" in refused(four_files(colours=f"<Dictionary>{entries}</Dictionary>"))
    side = 100
    blocks = np.kron(np.arange(side * side).reshape(side, side), np.ones((6, 6), int)).astype(np.uint32)
    pixels = np.stack([blocks >> 8 & 255, blocks & 255, np.full_like(blocks, 77)], axis=2).astype(np.uint8)
    with pytest.raises(BadFile, match=r"colours cover areas; a map has at most 256 regions"):
        from_mask(as_png(pixels))


def test_names_with_markup() -> None:
    names = ("&lt;script&gt;alert(1)&lt;/script&gt;", *NAMES[1:])
    message = refused(four_files(structure=structure(names=names), colours=colours(names=names)))
    assert "regions.0.name" in message
    for bad in ("a\u202eb", "x" * 81):
        names = (bad, *NAMES[1:])
        refused(four_files(structure=structure(names=names), colours=colours(names=names)))


def test_noise_is_no_map() -> None:
    rng = np.random.default_rng(0)
    with pytest.raises(BadFile, match="photograph"):
        from_mask(as_png(rng.integers(0, 256, (300, 300, 3), np.uint8)))
    with pytest.raises(BadFile, match="one colour"):
        from_mask(as_png(np.zeros((50, 50, 3), np.uint8)))
    with pytest.raises(BadFile, match="no area is closed"):
        from_borders(as_png(np.zeros((50, 50, 3), np.uint8)))


def test_unusual_compression_is_refused() -> None:
    """A damaged LZMA archive ended in a traceback."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("structure.xml", "<a/>" * 100)
    with pytest.raises(BadFile, match="compressed in an unusual way"):
        unpack(out.getvalue(), "x")


def test_the_work_of_checking_a_map_grows_with_its_rings_and_not_with_their_square(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """24 KB of small rings once took seconds, four times as long for every doubling."""

    def work(rings: int) -> int:
        read = 0
        made = np.asarray

        def counted(*given: Any, **more: Any) -> Any:
            nonlocal read
            read += 1
            return made(*given, **more)

        with monkeypatch.context() as patched:
            patched.setattr(np, "asarray", counted)
            check(_many_rings(rings))
        return read

    assert work(200) <= 2.2 * work(100)


def test_drawing_long_shores_does_not_compare_all_pairs_of_points(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    nearest = drawing._nearest_of_all

    def counted(one: Any, other: Any) -> Any:
        nonlocal compared
        compared += len(one) * len(other)
        return nearest(one, other)

    monkeypatch.setattr(drawing, "_nearest_of_all", counted)
    draft = _many_rings(900)
    drawing.sea_links(draft, 0.1)
    assert compared <= 3 * 2 * len(draft.links) * (drawing.SHORE + 1) ** 2 < len(draft.links) * 2700**2


def _many_rings(rings: int) -> Draft:
    """Four regions of as many small islands."""
    regions = [
        {
            "id": n,
            "name": f"Region {n}",
            "super_region": 1,
            "colour": f"#00000{n}",
            "parts": [
                [(4 * (k % 40) + 200 * n, 4 * (k // 40)), (4 * (k % 40) + 200 * n + 3, 4 * (k // 40)),
                 (4 * (k % 40) + 200 * n, 4 * (k // 40) + 3)]
                for k in range(rings)
            ],
        }
        for n in range(4)
    ]  # fmt: skip
    return Draft.model_validate(
        {
            "title": "Islands",
            "size": (1000, 1000),
            "super_regions": [{"id": 1, "name": "All", "bonus": 1, "colour": "#88aacc"}],
            "regions": regions,
            "links": [(0, 1), (1, 2), (2, 3)],
        }
    )
