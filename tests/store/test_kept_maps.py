"""Maps are kept, changed, listed and forgotten, in every database."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from typer.testing import CliRunner

from hegemon.cli.serving.store import app
from hegemon.store import KeptMap, Store, open_store

CARD = {"regions": 4, "super_regions": 1, "preview": {"size": [160, 100], "shapes": []}}


def kept(name: str, updated: str = "2030-01-01T00:00:00.000Z") -> KeptMap:
    return KeptMap(name, f"Map {name}", '{"title":"Ý"}', None, CARD, "hash", "2030-01-01T00:00:00.000Z", updated)


def test_a_map_comes_back_as_it_was_kept(store: Store) -> None:
    store.keep_map(kept("one"))
    assert store.kept_map("one") == kept("one")
    assert store.kept_map("two") is None
    changed = replace(
        kept("one"), title="Other", picture="data:image/png;base64,AA==", updated="2031-01-01T00:00:00.000Z"
    )
    store.save_map(changed)
    assert store.kept_map("one") == changed


def test_a_gallery_tells_of_the_newest_without_their_owners(store: Store) -> None:
    for name, year in (("a", 2030), ("b", 2033), ("c", 2031)):
        store.keep_map(kept(name, f"{year}-01-01T00:00:00.000Z"))
    assert [one["id"] for one in store.kept_maps(2)] == ["b", "c"]
    assert store.kept_maps(1) == [kept("b", "2033-01-01T00:00:00.000Z").described()]
    assert "owner" not in store.kept_maps(1)[0]
    assert store.count_maps() == 3


def test_maps_are_counted_by_the_address_that_kept_them(store: Store) -> None:
    here, there = store.opener("192.0.2.7"), store.opener("192.0.2.8")
    for name, opener in (("a", here), ("b", here), ("c", there), ("d", None)):
        store.keep_map(replace(kept(name), opener=opener))
    assert (store.count_maps(here), store.count_maps(there), store.count_maps()) == (2, 1, 4)
    assert "opener" not in store.kept_maps(1)[0]


def test_a_map_that_is_forgotten_is_gone(store: Store) -> None:
    store.keep_map(kept("one"))
    store.forget_map("one")
    store.forget_map("one")
    assert (store.kept_map("one"), store.count_maps()) == (None, 0)


def test_an_operator_lists_and_deletes_maps(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    store = open_store(str(file))
    for name, year in (("old", 2020), ("older", 2019), ("new", 2035)):
        store.keep_map(kept(name, f"{year}-01-01T00:00:00.000Z"))
    run, database = CliRunner().invoke, ["--database", str(file)]
    listed = run(app, ["maps", "list", "--older-than", "90", "--json", *database]).output.splitlines()
    assert [json.loads(line)["id"] for line in listed] == ["old", "older"]
    assert "there is no map 'none'" in str(run(app, ["maps", "delete", "none", *database]).exception)
    assert "name the maps" in str(run(app, ["maps", "delete", *database]).exception)
    assert "Deleted 1 map." in run(app, ["maps", "delete", "older", "--yes", *database]).output
    assert "Deleted 1 map." in run(app, ["maps", "delete", "--older-than", "90", "--yes", *database]).output
    assert "1 map." in run(app, ["maps", "list", *database]).output
    store.close()
