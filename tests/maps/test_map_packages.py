"""Packages: the thesis's four files load and play, and export, import, export gives the same bytes (W1)."""

from __future__ import annotations

import io
import zipfile

import numpy as np
import pytest
from lxml import etree
from mapmaking import COLOURS, LINKS, NAMES, archive, colours, four_files, png, six_labels, structure
from PIL import Image

from hegemon.core.registry import find_bot, games_on_maps
from hegemon.lab.proving import prover
from hegemon.lab.simulate import simulate
from hegemon.maps.checks import check
from hegemon.maps.draft import Draft
from hegemon.maps.files.package import Package, read_package, write_package
from hegemon.maps.files.territories import read_territories
from hegemon.maps.gallery import gallery_names, load_draft


def six() -> Draft:
    return read_package(archive(four_files()), "six.zip").draft


def test_the_thesis_s_four_files_load_as_they_are() -> None:
    package = read_package(archive(four_files()), "six.zip")
    draft = package.draft
    assert draft.title == "Six Lands"
    assert sorted(region.name for region in draft.regions) == sorted(NAMES)
    assert [(part.name, part.bonus) for part in draft.super_regions] == [("West", 3), ("East", 2)]
    named = {region.id: region.name for region in draft.regions}
    assert {frozenset((named[a], named[b])) for a, b in draft.links} == {
        frozenset((NAMES[a - 1], NAMES[b - 1])) for a, b in LINKS
    }
    by_name = {region.name: region for region in draft.regions}
    assert by_name["Brin"].armies == 5
    assert by_name["Alba"].armies is None
    assert by_name["Esk"].colour == "#{:02x}{:02x}{:02x}".format(*COLOURS[4])
    assert len(by_name["Esk"].parts) == 2
    assert package.picture == png(six_labels())
    assert check(draft) == []


@pytest.mark.second_game
def test_the_four_files_play_in_every_game_on_maps() -> None:
    draft = six()
    for game in games_on_maps():
        match = game.match(2, game.options_from_map(draft))
        summary = simulate(match, [find_bot(match, prover(game))] * 2, 20)
        assert sum(summary.wins_by_seat) >= 15, game.name
        assert not summary.faults


def test_a_lone_pixel_marks_where_a_region_s_number_stands() -> None:
    labels = six_labels()
    marked = np.asarray(Image.open(io.BytesIO(png(labels))).convert("RGB")).copy()
    marked[22, 37] = (1, 2, 3)
    out = io.BytesIO()
    Image.fromarray(marked).save(out, "PNG")
    draft = read_package(archive(four_files(template=out.getvalue())), "six.zip").draft
    assert next(region for region in draft.regions if region.name == "Alba").pivot == (37, 22)


def test_export_import_export_gives_the_same_bytes() -> None:
    for draft in (six(), load_draft("skerries"), load_draft("six-crowns")):
        first = write_package(Package(draft))
        again = read_package(first, "first.zip")
        assert again.draft == draft or sorted(again.draft.regions, key=lambda r: r.id) == sorted(
            draft.regions, key=lambda r: r.id
        )
        assert write_package(again) == first


def test_a_picture_comes_along() -> None:
    picture = png(six_labels())
    first = write_package(Package(six(), picture))
    again = read_package(first, "first.zip")
    assert again.picture == picture
    assert write_package(again) == first


def test_a_package_has_the_six_files_and_its_schemas_validate_it() -> None:
    with zipfile.ZipFile(io.BytesIO(write_package(Package(six())))) as made:
        files = {name: made.read(name) for name in made.namelist()}
    assert list(files) == [
        "picture.svg",
        "template.png",
        "structure.xml",
        "colours.xml",
        "structure.xsd",
        "colours.xsd",
    ]
    for name in ("structure", "colours"):
        schema = etree.XMLSchema(etree.fromstring(files[f"{name}.xsd"]))
        schema.assertValid(etree.fromstring(files[f"{name}.xml"]))


def test_the_template_shows_every_region_in_its_colour() -> None:
    draft = six()
    with zipfile.ZipFile(io.BytesIO(write_package(Package(draft)))) as made:
        template = Image.open(io.BytesIO(made.read("template.png"))).convert("RGBA")
    labels = six_labels()
    pixels = np.asarray(template)
    for n, colour in enumerate(COLOURS, 1):
        assert np.array_equal((pixels[..., :3] == colour).all(axis=2) & (pixels[..., 3] == 255), labels == n)
    assert (pixels[labels == 0][:, 3] == 0).all()


def test_a_template_that_was_painted_over_counts_more_than_old_shapes() -> None:
    raw = write_package(Package(six()))
    with zipfile.ZipFile(io.BytesIO(raw)) as made:
        files: dict[str, bytes | str] = {name: made.read(name) for name in made.namelist()}
    labels = six_labels()
    labels[90:110, 100:140] = 6
    draft = read_package(archive(files | {"template.png": png(labels, None)}), "painted.zip").draft
    assert len(next(region for region in draft.regions if region.name == "Fell").parts) == 2


def test_the_other_thesis_s_file_with_its_mask_is_read() -> None:
    pivots = {1: (45, 25), 2: (75, 25), 3: (100, 25), 4: (45, 55), 5: (75, 55), 6: (140, 60)}
    rows = ""
    for n, name in enumerate(NAMES, 1):
        near = "".join(
            f'<neighbour name="{NAMES[(b if a == n else a) - 1]}"/>' for a, b in sorted(LINKS) if n in (a, b)
        )
        second = '<pivot x="35" y="95"/>' if n == 5 else ""
        red, green, blue = COLOURS[n - 1]
        place = f'<pivot x="{pivots[n][0]}" y="{pivots[n][1]}"/>{second}'
        rows += f'<territory name="{name}" color="{red},{green},{blue}">{place}{near}</territory>\n'
    draft = read_territories(f"<map>\n{rows}</map>".encode(), "map.xml", png(six_labels()), "mask.png").draft
    assert [region.pivot for region in draft.regions] == list(pivots.values())
    assert set(draft.links) == LINKS
    assert check(draft) == []


def test_super_regions_may_stand_in_an_element_of_their_own() -> None:
    wrapped = structure().replace('<SuperRegion Name="West"', '<SuperRegions><SuperRegion Name="West"')
    wrapped = wrapped.replace("</Map>", "</SuperRegions></Map>")
    assert read_package(archive(four_files(structure=wrapped, colours=colours())), "six.zip").draft == six()


def test_every_map_of_the_gallery_is_clean() -> None:
    assert len(gallery_names()) >= 6
    for name in gallery_names():
        assert check(load_draft(name)) == [], name
