"""Everything goes out of a database and into another one of either kind, all of it or nothing."""

from __future__ import annotations

import gzip
import hashlib
import json
import stat
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rows import row

from hegemon.store import ChatLine, Progress, Store, StoreError, Terms, Thought
from hegemon.store.arena_schema import accounts
from hegemon.store.exchange import exchanged, export, import_
from hegemon.store.maps import KeptMap, Maps
from postgres import Postgres

PROGRESS = Progress(2, 2, [1], "running", None)
KINDS = ["sqlite", "postgresql"]

ACCOUNT = {"id": "ada", "name": "Ada", "folded": "ada", "kind": "person", "role": "player", "created": "2030"}

Make = Callable[[str], Store]


@pytest.fixture
def make(opening: Callable[[str], Store], tmp_path: Path, request: pytest.FixtureRequest) -> Make:
    """Empty stores of a kind."""
    made: list[str] = []

    def make(kind: str) -> Store:
        made.append(kind)
        if kind == "sqlite":
            return opening(str(tmp_path / f"games{len(made)}.db"))
        postgres: Postgres = request.getfixturevalue("postgres")
        return opening(postgres.new())

    return make


def fill(store: Store, *names: str) -> None:
    for name in names:
        store.create(replace(row(name), terms=Terms(absent=30.0), tokens=("ab" * 32, None)), ["one"])
        store.add_move(name, 1, '{"seat": 0, "move": "čtyři \\u0000"}', PROGRESS, Thought(1, 0, 0.1 + 0.2, "{}"))
        store.add_chat(name, ChatLine(0, "Ann", "hello – všem"))
        store.add_chat(name, ChatLine(0, "Ann", "for you alone", to=1))
    store.create(row("over", "over"), [f"line {number}" for number in range(1200)])
    with store.changing() as connection:
        connection.execute(accounts.insert(), ACCOUNT)
    Maps(store._engine, store.name).keep_map(KeptMap("m", "Isles", "draft", None, {"seats": 2}, "owner"))


def content(store: Store) -> dict[str, list[Any]]:
    with store.snapshot() as connection:
        return {
            table.name: [tuple(found) for found in connection.execute(table.select().order_by(*table.primary_key))]
            for table in exchanged()
        }


@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz"])
@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("target", KINDS)
def test_everything_comes_back_in_either_database(
    make: Make, tmp_path: Path, source: str, target: str, name: str
) -> None:
    store, other = make(source), make(target)
    fill(store, "a", "b")
    counts = export(store, tmp_path / name)
    assert counts == {
        "accounts": 1, "maps": 1, "tables": 3, "api_tokens": 0, "chat": 4, "moves": 1204, "seat_accounts": 0,
        "thoughts": 2, "competitions": 0, "entrants": 0, "pairings": 0, "ratings": 0, "reports": 0, "results": 0,
        "result_seats": 0,
    }  # fmt: skip
    assert import_(other, tmp_path / name) == (counts, {})
    assert content(other) == content(store)
    assert (other.row("a"), other.lines("a"), other.chat("a", 9, [1])) == (
        store.row("a"), store.lines("a"), store.chat("a", 9, [1])
    )  # fmt: skip
    other.add_chat("a", ChatLine(1, "Bob", "numbers go on"))
    assert other.chat("a", 1)[0].text == "numbers go on"


def test_an_export_is_readable_by_its_owner_alone_and_replaces_nothing(make: Make, tmp_path: Path) -> None:
    store = make("sqlite")
    fill(store)
    export(store, tmp_path / "all.jsonl.gz")
    assert stat.S_IMODE((tmp_path / "all.jsonl.gz").stat().st_mode) == 0o600
    assert b'"hegemon":"export"' in gzip.decompress((tmp_path / "all.jsonl.gz").read_bytes())
    with pytest.raises(StoreError, match="already exists"):
        export(store, tmp_path / "all.jsonl.gz")
    with pytest.raises(StoreError, match="cannot be written"):
        export(store, tmp_path / "nowhere" / "all.jsonl")


def test_a_database_that_is_not_empty_is_left_alone_unless_asked(store: Store, make: Make, tmp_path: Path) -> None:
    other = make("sqlite")
    fill(store, "a")
    other.create(replace(row("a"), pace=5.0), ["mine"])
    other.add_chat("a", ChatLine(0, "Ann", "mine"))
    other.create(row("c"))
    export(other, tmp_path / "all.jsonl")
    before = content(store)
    with pytest.raises(StoreError, match="is not empty, it has 1 accounts: use --merge"):
        import_(store, tmp_path / "all.jsonl")
    came, there = import_(store, tmp_path / "all.jsonl", merge=True)
    assert (came["tables"], there["tables"]) == (1, 1)
    assert (came["chat"], there["chat"], came["moves"], there["moves"]) == (0, 1, 0, 1)
    after = content(store)
    assert {name: rows for name, rows in after.items() if name != "tables"} == {
        name: rows for name, rows in before.items() if name != "tables"
    }
    assert (store.row("a").pace, store.lines("a")[0]) == (0.3, "one")
    assert store.row("c") == other.row("c")


def test_what_is_merged_keeps_its_chat_though_numbers_are_taken(store: Store, make: Make, tmp_path: Path) -> None:
    other = make("sqlite")
    fill(store, "a")
    fill(other, "b")
    export(other, tmp_path / "all.jsonl")
    came, there = import_(store, tmp_path / "all.jsonl", merge=True)
    assert (came["chat"], came["tables"], there["tables"], there["maps"]) == (2, 1, 1, 1)
    assert [line.text for line in store.chat("b", 9, [1])] == ["hello – všem", "for you alone"]
    assert [line.text for line in store.chat("a", 9)] == ["hello – všem"]


def test_an_export_is_of_one_moment_even_while_games_go_on(store: Store, make: Make, tmp_path: Path) -> None:
    store.create(row("a"))
    ended, made = threading.Event(), 0

    def play() -> None:
        nonlocal made
        while not ended.is_set():
            store.add_move("a", made, f"move {made}", replace(PROGRESS, moves=made + 1), Thought(made, 0, None, "{}"))
            made += 1

    player = threading.Thread(target=play)
    player.start()
    try:
        for number in range(5):
            before = made
            export(store, tmp_path / f"{number}.jsonl")
            other = make("sqlite")
            import_(other, tmp_path / f"{number}.jsonl")
            moves = other.lines("a")
            assert len(moves) == other.row("a").progress.moves == len(other.estimates("a")) >= before
    finally:
        ended.set()
        player.join(30)
    assert made > 0


def changed(lines: list[str], line: int, change: Callable[[Any], Any]) -> list[str]:
    return [*lines[: line - 1], json.dumps(change(json.loads(lines[line - 1]))), *lines[line:]]


BAD: list[tuple[str, Callable[[list[str]], list[str]], str]] = [
    ("empty", lambda lines: [], "line 0: not an export of Hegemon"),
    ("of something else", lambda lines: ['{"game": "risk"}'], "line 1: not an export"),
    ("not JSON", lambda lines: [lines[0], "{nonsense", *lines[2:]], "line 2: not JSON"),
    (
        "of another format",
        lambda lines: changed(lines, 1, lambda x: x | {"format": 9}),
        "line 1: format 9",
    ),
    ("newer", lambda lines: changed(lines, 1, lambda x: x | {"schema": 999}), "line 1: schema 999.*newer Hegemon"),
    ("cut off", lambda lines: lines[:5], "line 5: the end is missing"),
    ("with one row less", lambda lines: [*lines[:2], *lines[3:]], "there should be"),
    ("with a longer row", lambda lines: changed(lines, 3, lambda x: [*x, 1]), "line 3: .* values are needed"),
    ("with a number for a name", lambda lines: changed(lines, 3, lambda x: [1, *x[1:]]), "line 3: id is a text"),
    ("with too long a name", lambda lines: changed(lines, 3, lambda x: ["x" * 99, *x[1:]]), "line 3: id .* 40 letters"),
    ("with a changed word", lambda lines: changed(lines, 3, lambda x: ["z", *x[1:]]), "hash differs|are invalid"),
    ("with an unknown table", lambda lines: changed(lines, 2, lambda x: x | {"table": "x"}), "line 2: the table 'x'"),
    ("with an unknown column", lambda lines: changed(lines, 2, lambda x: x | {"columns": ["y"]}), "no column 'y'"),
    ("without a column", lambda lines: changed(lines, 2, lambda x: x | {"columns": ["id"]}), "needs the column"),
    ("with more after its end", lambda lines: [*lines, "{}"], "nothing may follow the end"),
    ("with a row twice", lambda lines: [*lines[:3], *lines[2:]], "are invalid"),
]


@pytest.mark.parametrize(("how", "change", "message"), BAD, ids=[how for how, _, _ in BAD])
def test_a_bad_file_is_refused_with_its_line_and_changes_nothing(
    make: Make, tmp_path: Path, how: str, change: Callable[[list[str]], list[str]], message: str
) -> None:
    store, other = make("sqlite"), make("sqlite")
    fill(other, "a")
    export(other, tmp_path / "all.jsonl")
    lines = change((tmp_path / "all.jsonl").read_text().splitlines())
    (tmp_path / "bad.jsonl").write_text("".join(line + "\n" for line in lines))
    with pytest.raises(StoreError, match=message):
        import_(store, tmp_path / "bad.jsonl")
    assert not any(content(store).values())


def test_a_damaged_archive_is_named(make: Make, tmp_path: Path) -> None:
    store = make("sqlite")
    fill(store)
    export(store, tmp_path / "all.jsonl.gz")
    raw = (tmp_path / "all.jsonl.gz").read_bytes()
    odd = raw[:40] + b"x" * 40 + raw[80:]
    for name, damaged in (("short", raw[: len(raw) // 2]), ("text", b"not packed"), ("odd", odd)):
        (tmp_path / f"{name}.gz").write_bytes(damaged)
        with pytest.raises(StoreError, match=rf"{name}\.gz"):
            import_(make("sqlite"), tmp_path / f"{name}.gz")


def test_an_export_of_an_older_schema_is_filled_up(store: Store, make: Make, tmp_path: Path) -> None:
    other = make("sqlite")
    fill(other, "a")
    export(other, tmp_path / "all.jsonl")
    lines = (tmp_path / "all.jsonl").read_text().splitlines()
    header = json.loads(lines[0]) | {"schema": 2}
    place = next(number for number, line in enumerate(lines) if line.startswith('{"table":"tables"'))
    columns = json.loads(lines[place])["columns"]
    keep = [number for number, name in enumerate(columns) if name not in ("terms", "clocks", "paused")]
    older = [json.dumps(header), json.dumps({"table": "tables", "columns": [columns[number] for number in keep]})]
    older.append(json.dumps([json.loads(lines[place + 1])[number] for number in keep]))
    digest = hashlib.sha256("".join(line + "\n" for line in older).encode()).hexdigest()
    older.append(json.dumps({"end": {"tables": 1}, "sha256": digest}))
    (tmp_path / "old.jsonl").write_text("".join(line + "\n" for line in older))
    import_(store, tmp_path / "old.jsonl")
    (found,) = store.rows()
    assert (found.paused, found.terms) == (False, Terms())
