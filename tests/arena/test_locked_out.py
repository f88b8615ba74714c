"""Nobody locks another person out: not by wrong passwords, and not by asking for new ones."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from serving import Server

from hegemon.arena import accounts, attempts, resets
from hegemon.arena.accounts import Account
from hegemon.arena.attempts import Client
from hegemon.arena.errors import ArenaError, NotSignedIn, TooOften
from hegemon.arena.resets import Mail
from hegemon.store import Store
from hegemon.store.arena_schema import attempts as kept
from hegemon.store.arena_schema import resets as keys

PASSWORD = "correct horse battery"
HOME, LAPTOP, STRANGER = "192.0.2.7", "a cookie", "198.51.100.9"


@pytest.fixture
def teacher(store: Store) -> Account:
    """An account that has signed in at home, with a laptop."""
    made = accounts.create(store, "Teacher", PASSWORD, email="teacher@example.org")
    accounts.sign_in(store, "Teacher", PASSWORD, Client(HOME, LAPTOP))
    return made


def guess(store: Store, client: Client, times: int = attempts.FREE_OF_ACCOUNT) -> None:
    for _ in range(times):
        with pytest.raises(NotSignedIn):
            accounts.sign_in(store, "Teacher", "another password", client)


@pytest.mark.parametrize(
    "client", [Client(HOME), Client(STRANGER, LAPTOP), Client(None, LAPTOP)], ids=["address", "browser", "this machine"]
)
def test_who_has_signed_in_before_does_not_wait_for_the_wrong_passwords_of_others(
    store: Store, teacher: Account, client: Client
) -> None:
    guess(store, Client("203.0.113.1"))
    for unknown in (Client("203.0.113.2"), Client("203.0.113.2", "another cookie"), Client()):
        with pytest.raises(TooOften):
            accounts.sign_in(store, "teacher", PASSWORD, unknown)
    assert accounts.sign_in(store, "teacher", PASSWORD, client) == teacher


def test_a_known_client_waits_for_its_own_wrong_passwords(store: Store, teacher: Account) -> None:
    guess(store, Client(HOME))
    with pytest.raises(TooOften):
        accounts.sign_in(store, "Teacher", PASSWORD, Client(HOME))
    assert accounts.sign_in(store, "Teacher", PASSWORD, Client(STRANGER, LAPTOP)) == teacher
    accounts.create(store, "Pupil", PASSWORD)
    for _ in range(attempts.FREE_OF_ADDRESS - attempts.FREE_OF_ACCOUNT):
        attempts.count_wrong(store, "Pupil", Client(HOME))
    with pytest.raises(TooOften):  # of the address
        accounts.sign_in(store, "Teacher", PASSWORD, Client(HOME, LAPTOP))


def test_a_client_that_is_known_to_one_account_is_a_stranger_to_others(store: Store, teacher: Account) -> None:
    pupil = accounts.create(store, "Pupil", PASSWORD)
    for _ in range(attempts.FREE_OF_ACCOUNT):
        attempts.count_wrong(store, "Pupil", Client(STRANGER))
    with pytest.raises(TooOften):
        accounts.sign_in(store, pupil.name, PASSWORD, Client(HOME, LAPTOP))


def test_a_client_is_known_for_half_a_year(store: Store, teacher: Account) -> None:
    for seconds, known in ((attempts.FORGOTTEN_AFTER + 1, True), (attempts.KNOWN_FOR, False)):
        with store.changing() as connection:
            connection.execute(update(kept).values(last=kept.c.last - seconds))
        guess(store, Client("203.0.113.1"))
        if known:
            assert accounts.sign_in(store, "Teacher", PASSWORD, Client(HOME)) == teacher
        else:
            with pytest.raises(TooOften):
                accounts.sign_in(store, "Teacher", PASSWORD, Client(HOME))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "games.db", "--arena")
    yield server
    server.stop()


def test_a_browser_keeps_a_cookie_by_which_it_is_known(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api/arena", timeout=60) as mine:
        made = mine.post("/accounts", json={"name": "Teacher", "password": PASSWORD})
        cookie = next(one for one in made.headers.get_list("set-cookie") if one.startswith("hegemon_browser="))
        assert all(words in cookie for words in ("HttpOnly", "SameSite=strict", "Path=/api/arena"))
        wrong = {"name": "Teacher", "password": "another password"}
        for _ in range(attempts.FREE_OF_ACCOUNT + 1):
            last = httpx.post(f"{server.url}/api/arena/session", json=wrong)
        assert last.status_code == 429
        mine.delete("/session").raise_for_status()
        mine.post("/session", json={"name": "Teacher", "password": PASSWORD}).raise_for_status()
        change = {"password": PASSWORD, "new_password": "four other words here"}
        mine.post("/account", json=change).raise_for_status()


class Postbox(Mail):
    """Keeps what would be sent."""

    letters: list[str]

    def send_key(self, account: Account, key: str) -> None:
        self.letters.append(key)


def postbox() -> Postbox:
    mail = Postbox("127.0.0.1", 25, "arena@example.org", None, None, "https://arena.example.org")
    object.__setattr__(mail, "letters", [])
    return mail


def test_a_link_stays_good_when_others_ask_for_more_and_few_are_sent(store: Store, teacher: Account) -> None:
    mail = postbox()
    for _ in range(10):
        resets.mail_key(store, mail, "Teacher")
    assert len(mail.letters) == resets.MOST_MAILS
    with store.changing() as connection:
        connection.execute(update(keys).values(expires=time.time() - 1))
    resets.mail_key(store, mail, "Teacher")
    assert len(mail.letters) == resets.MOST_MAILS + 1, "an hour later"
    resets.mail_key(store, mail, "Teacher")
    assert resets.use_key(store, mail.letters[-2], "four other words here") == teacher
    with pytest.raises(ArenaError, match="unknown, used or too old"):
        resets.use_key(store, mail.letters[-1], "four more words here")
