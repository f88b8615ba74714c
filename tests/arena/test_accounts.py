"""Accounts are made, found and signed in to; what is secret stays a hash."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select, update

from hegemon.arena import accounts, attempts, sessions
from hegemon.arena.attempts import Client
from hegemon.arena.errors import ArenaError, NoSuchAccount, NotPermitted, NotSignedIn, TooOften
from hegemon.store import Store
from hegemon.store.arena_schema import api_tokens
from hegemon.store.arena_schema import attempts as kept
from hegemon.store.arena_schema import sessions as kept_sessions

PASSWORD = "correct horse battery"


def test_an_account_is_found_by_its_name_however_it_is_written(store: Store) -> None:
    made = accounts.create(store, "Žofie", PASSWORD)
    assert accounts.find(store, "zofie") == made == accounts.get(store, made.id)
    assert accounts.sign_in(store, "ŽOFIE", PASSWORD) == made


def test_a_name_that_looks_like_one_that_is_taken_is_refused(store: Store) -> None:
    accounts.create(store, "Bill", PASSWORD)
    with pytest.raises(ArenaError, match="taken, or looks like"):
        accounts.create(store, "BiIl", PASSWORD)


@pytest.mark.parametrize("password", ["short", "x" * 201, "aaaaaaaaaaaa", "password123", "Zofie.Zofie"])
def test_passwords_that_are_guessed_first_are_refused(store: Store, password: str) -> None:
    with pytest.raises(ArenaError, match="password"):
        accounts.create(store, "Zofie Zofie", password)


def test_a_wrong_password_and_an_unknown_name_are_refused_alike(store: Store) -> None:
    accounts.create(store, "Ada", PASSWORD)
    with pytest.raises(NotSignedIn) as wrong:
        accounts.sign_in(store, "Ada", "another password")
    with pytest.raises(NotSignedIn) as unknown:
        accounts.sign_in(store, "Nobody Here", "another password")
    assert str(wrong.value) == str(unknown.value)


def test_wrong_passwords_make_the_next_try_wait_even_with_the_right_one(store: Store) -> None:
    accounts.create(store, "Ada", PASSWORD)
    for _ in range(attempts.FREE_OF_ACCOUNT):
        with pytest.raises(NotSignedIn):
            accounts.sign_in(store, "Ada", "another password")
    with pytest.raises(TooOften, match="try again in") as refused:
        accounts.sign_in(store, "Ada", PASSWORD)
    assert 0 < refused.value.seconds <= attempts.FIRST_WAIT


def test_one_address_cannot_try_many_accounts(store: Store) -> None:
    for number in range(attempts.FREE_OF_ADDRESS):
        with pytest.raises(NotSignedIn):
            accounts.sign_in(store, f"somebody {number}", "another password", Client("192.0.2.7"))
    with pytest.raises(TooOften):
        accounts.sign_in(store, "somebody else", "another password", Client("192.0.2.7"))
    with pytest.raises(NotSignedIn):
        accounts.sign_in(store, "somebody else", "another password", Client("192.0.2.8"))


def test_wrong_passwords_that_come_at_the_same_moment_are_all_counted(store: Store) -> None:
    def try_one(number: int) -> None:
        attempts.count_wrong(store, f"Nobody {number // 4}", Client("192.0.2.7"))

    with ThreadPoolExecutor(8) as tries:
        list(tries.map(try_one, range(24)))
    with store.reading() as connection:
        counted = dict(connection.execute(select(kept.c.key, kept.c.wrong)).all())
    assert sorted(counted.values()) == [4] * 6 + [24]


def test_the_right_password_forgives_the_wrong_ones(store: Store) -> None:
    accounts.create(store, "Ada", PASSWORD)
    for _ in range(attempts.FREE_OF_ACCOUNT - 1):
        with pytest.raises(NotSignedIn):
            accounts.sign_in(store, "Ada", "another password")
    accounts.sign_in(store, "Ada", PASSWORD)
    for _ in range(attempts.FREE_OF_ACCOUNT - 1):
        with pytest.raises(NotSignedIn):
            accounts.sign_in(store, "Ada", "another password")
    accounts.sign_in(store, "Ada", PASSWORD)


def test_a_bot_belongs_to_a_person_and_has_no_password(store: Store) -> None:
    ada = accounts.create(store, "Ada", PASSWORD)
    bot = accounts.create_bot(store, ada, "Ada Bot")
    assert bot.is_bot
    assert bot.owner == ada.id
    assert accounts.bots_of(store, ada) == [bot]
    with pytest.raises(NotSignedIn):
        accounts.sign_in(store, "Ada Bot", "")
    with pytest.raises(NotPermitted):
        accounts.create_bot(store, bot, "Ada Bots Bot")


def test_a_house_bot_is_made_once_and_found_by_nobodys_name(store: Store) -> None:
    for _ in range(2):
        with store.changing() as connection:
            found = accounts.house_bots(connection, ["greedy", "random"])
    assert set(found) == {"greedy", "random"}
    assert accounts.get(store, found["greedy"]).is_house
    with pytest.raises(NoSuchAccount):
        accounts.find(store, "greedy")


def test_a_cookie_signs_in_until_it_is_signed_out(store: Store) -> None:
    ada = accounts.create(store, "Ada", PASSWORD)
    cookie = sessions.open_session(store, ada)
    assert sessions.account_of_session(store, cookie) == ada
    sessions.close_session(store, cookie)
    with pytest.raises(NotSignedIn):
        sessions.account_of_session(store, cookie)


def test_a_cookie_is_rotated_and_the_old_one_is_good_for_a_moment(store: Store) -> None:
    ada = accounts.create(store, "Ada", PASSWORD)
    old = sessions.open_session(store, ada)
    assert sessions.session_of(store, old) == (ada, False)
    _age(store, created=time.time() - sessions.ROTATED_AFTER - 1)
    assert sessions.session_of(store, old) == (ada, True)
    new = sessions.rotate(store, old)
    assert sessions.session_of(store, old) == (ada, False)
    assert sessions.session_of(store, new) == (ada, False)
    with pytest.raises(NotSignedIn):
        sessions.rotate(store, old)
    with store.changing() as connection:
        replaced = kept_sessions.c.replaced
        connection.execute(update(kept_sessions).where(replaced.is_not(None)).values(replaced=replaced - 61))
    with pytest.raises(NotSignedIn):
        sessions.account_of_session(store, old)
    assert sessions.account_of_session(store, new) == ada


def test_signing_out_ends_what_was_opened_with_an_earlier_cookie_and_no_other_session(store: Store) -> None:
    ada = accounts.create(store, "Ada", PASSWORD)
    elsewhere, first = sessions.open_session(store, ada), sessions.open_session(store, ada)
    second = sessions.rotate(store, first)
    third = sessions.rotate(store, second)
    assert sessions.is_open(store, first)
    sessions.close_session(store, third)
    assert [sessions.is_open(store, cookie) for cookie in (first, second, third)] == [False] * 3
    assert sessions.account_of_session(store, elsewhere) == ada


def test_a_token_is_good_for_its_scopes_until_it_is_revoked(store: Store) -> None:
    ada = accounts.create(store, "Ada", PASSWORD)
    text, token = sessions.create_token(store, ada, "my laptop", ["play"])
    assert sessions.account_of_token(store, text, "play") == ada
    with pytest.raises(NotPermitted, match="only for play"):
        sessions.account_of_token(store, text, "organise")
    assert sessions.tokens_of(store, ada)[0].used is not None
    sessions.revoke(store, ada, token.id)
    with pytest.raises(NotSignedIn):
        sessions.account_of_token(store, text, "play")


def test_neither_tokens_nor_cookies_nor_passwords_are_kept(store: Store) -> None:
    ada = accounts.create(store, "Ada", PASSWORD)
    cookie = sessions.open_session(store, ada)
    text, _ = sessions.create_token(store, ada, "x", ["read"])
    with store.reading() as connection:
        for kept in (kept_sessions, api_tokens, accounts.accounts):
            rows = str(connection.execute(select(kept)).all())
            assert not any(secret in rows for secret in (PASSWORD, cookie, text))


def test_a_bots_token_cannot_change_accounts_or_organise(store: Store) -> None:
    bot = accounts.create_bot(store, accounts.create(store, "Ada", PASSWORD), "Ada Bot")
    with pytest.raises(NotPermitted):
        sessions.create_token(store, bot, "x", ["play", "account"])


def _age(store: Store, **values: float) -> None:
    with store.changing() as connection:
        connection.execute(update(kept_sessions).values(values))
