"""`hegemon arena`: what an admin does on the command line."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from hegemon.arena import accounts, moderation, resets, sessions
from hegemon.arena.dumps import month_after
from hegemon.arena.errors import ArenaError, NotPermitted, NotSignedIn
from hegemon.core.helpers.tokens import token_hash
from hegemon.store import Store, open_store
from shell import Hegemon

PASSWORD = "correct horse battery"


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("HEGEMON_PASSWORD", PASSWORD)
    return str(tmp_path / "arena.db")


def test_without_a_terminal_and_a_password_no_account_is_made(
    hegemon: Hegemon, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HEGEMON_PASSWORD")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    refused = hegemon("arena", "add", "Ada", "--database", database)
    assert (refused.code, "set HEGEMON_PASSWORD" in refused.err) == (1, True)
    assert "2 to 24 letters" in hegemon("arena", "add", "x" * 30, "--database", database).err


def test_an_admin_makes_accounts_and_roles(hegemon: Hegemon, database: str) -> None:
    hegemon("arena", "add", "Ada", "--role", "admin", "--database", database)
    hegemon("arena", "add", "Bob", "--database", database)
    hegemon("arena", "role", "Bob", "organiser", "--database", database)
    hegemon("arena", "bot", "Bob", "Bobs Bot", "--database", database)
    printed = hegemon("arena", "list", "--database", database)
    assert all(word in str(printed) for word in ("Ada", "admin", "organiser", "Bobs Bot"))


def test_a_backup_brings_everybody_back(hegemon: Hegemon, database: str, tmp_path: Path) -> None:
    hegemon("arena", "add", "Ada", "--database", database)
    hegemon("store", "export", str(tmp_path / "all.jsonl.gz"), "--database", database)
    other = str(tmp_path / "other.db")
    assert "Imported: 1 accounts," in str(
        hegemon("store", "import", str(tmp_path / "all.jsonl.gz"), "--database", other)
    )
    store = open_store(other)
    assert accounts.sign_in(store, "Ada", PASSWORD).name == "Ada"
    store.close()


def test_a_dump_of_a_month_without_games_is_an_empty_list(hegemon: Hegemon, database: str, tmp_path: Path) -> None:
    hegemon("arena", "dump", "2030-01", str(tmp_path / "month.zip"), "--database", database)
    with zipfile.ZipFile(tmp_path / "month.zip") as archive:
        assert archive.namelist() == ["games.csv"]


@pytest.mark.parametrize(("month", "after"), [("2030-01", "2030-02"), ("2030-12", "2031-01")])
def test_months_follow_each_other(month: str, after: str) -> None:
    assert month_after(month) == after
    with pytest.raises(ArenaError):
        month_after("2030-13")


def test_a_ban_ends_sessions_and_refuses_tokens_until_it_is_over(store: Store) -> None:
    ada = accounts.create(store, "Ada", PASSWORD)
    cookie, (token, _) = sessions.open_session(store, ada), sessions.create_token(store, ada, "x", ["play"])
    moderation.ban(store, ada, 1)
    with pytest.raises(NotSignedIn):
        sessions.account_of_session(store, cookie)
    with pytest.raises(NotPermitted, match="banned until"):
        sessions.account_of_token(store, token, "play")
    with pytest.raises(NotPermitted, match="banned until"):
        accounts.sign_in(store, "Ada", PASSWORD)
    moderation.ban(store, ada, 0)
    assert accounts.sign_in(store, "Ada", PASSWORD).id == ada.id


def test_a_ban_of_a_person_holds_for_their_bots(store: Store) -> None:
    ada = accounts.create(store, "Ada", PASSWORD)
    bot = accounts.create_bot(store, ada, "Adas Bot")
    token, _ = sessions.create_token(store, bot, "x", ["play"])
    moderation.ban(store, ada, 1)
    with pytest.raises(NotPermitted, match="belongs is banned until"):
        sessions.account_of_token(store, token, "play")
    assert sessions.good_tokens(store, [token_hash(token)]) == set()
    moderation.ban(store, ada, 0)
    assert sessions.account_of_token(store, token, "play") == bot
    assert sessions.good_tokens(store, [token_hash(token), token_hash("another")]) == {token_hash(token)}


def test_reports_wait_until_they_are_closed(store: Store) -> None:
    ada, bob = accounts.create(store, "Ada", PASSWORD), accounts.create(store, "Bob", PASSWORD)
    moderation.report(store, ada, bob, "he shouts", "table1")
    (report,) = moderation.open_reports(store)
    assert (report.reporter, report.about, report.text) == ("Ada", "Bob", "he shouts")
    moderation.close_report(store, report.id, "muted")
    assert moderation.open_reports(store) == []
    with pytest.raises(ArenaError):
        moderation.report(store, ada, ada, "x")


def test_a_key_gives_a_new_password_once_and_ends_all_sessions(store: Store) -> None:
    ada = accounts.create(store, "Ada", PASSWORD)
    cookie = sessions.open_session(store, ada)
    key = resets.new_key(store, ada)
    resets.use_key(store, key, "another good password")
    with pytest.raises(NotSignedIn):
        sessions.account_of_session(store, cookie)
    assert accounts.sign_in(store, "Ada", "another good password").id == ada.id
    with pytest.raises(ArenaError, match="used or too old"):
        resets.use_key(store, key, "one more password")
