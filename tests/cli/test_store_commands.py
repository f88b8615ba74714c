"""`hegemon store export` and `import`, as they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from hegemon.cli.serving.store import app
from hegemon.core.errors import HegemonError
from hegemon.store import Progress, Row, Seat, open_store
from hegemon.store.connection import ServerLock


def run(*words: str) -> str:
    result = CliRunner().invoke(app, list(words))
    if isinstance(result.exception, HegemonError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def keep(database: str, *names: str) -> None:
    store = open_store(database)
    for name in names:
        seats = (Seat("Ann", "human"), Seat("Bob", "human"))
        progress = Progress(0, 1, [0], "running", None)
        store.create(Row(name, "heap", {}, seats, 0.0, progress, "s", ("h", "h"), "o", "1"))
    store.close()


def test_everything_moves_to_another_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, file = str(tmp_path / "one.db"), str(tmp_path / "two.db"), str(tmp_path / "all.jsonl.gz")
    keep(one, "a", "b")
    assert "Exported: " in run("export", file, "--database", one)
    monkeypatch.setenv("HEGEMON_DATABASE", two)
    assert "2 tables" in run("import", file)
    with pytest.raises(HegemonError, match="not empty"):
        run("import", file)
    printed = run("import", file, "--merge")
    assert "Imported: " in printed
    assert "0 tables" in printed
    assert "Kept as they were: " in printed
    assert {row.id for row in open_store(two).rows()} == {"a", "b"}


def test_what_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(HegemonError, match="there is no database"):
        run("export", str(tmp_path / "x.jsonl"), "--database", str(tmp_path / "nothing.db"))
    assert not list(tmp_path.iterdir())
    with pytest.raises(HegemonError, match="cannot be read"):
        run("import", str(tmp_path / "x.jsonl"), "--database", str(tmp_path / "new.db"))


def test_nothing_is_imported_into_the_file_of_a_server_that_runs(tmp_path: Path) -> None:
    one, two, file = str(tmp_path / "one.db"), str(tmp_path / "two.db"), str(tmp_path / "all.jsonl")
    keep(one, "a")
    serving = ServerLock(Path(two))
    run("export", file, "--database", one)
    with pytest.raises(HegemonError, match="another server uses the database"):
        run("import", file, "--database", two)
    serving.release()
    run("import", file, "--database", two)


@pytest.mark.parametrize("wrong", [("--older-than", "1e9"), ("--older-than", "inf"), ("--status", "runing")])
def test_a_choice_of_games_that_cannot_be_is_refused(tmp_path: Path, wrong: tuple[str, str]) -> None:
    database = str(tmp_path / "one.db")
    keep(database, "a")
    for command in ("list", "delete"):
        refused = CliRunner().invoke(app, [command, *wrong, "--database", database])
        assert (refused.exit_code, wrong[0] in refused.output) == (2, True)


def test_ids_are_listed_whole_in_a_narrow_terminal_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, name = str(tmp_path / "one.db"), "abcdefgh"
    keep(database, name)
    monkeypatch.setenv("COLUMNS", "60")
    listed = run("list", "--database", database)
    assert name in listed.split()
    assert listed.endswith("1 game.\n")
