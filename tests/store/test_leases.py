"""A table lives in one process at a time; one that has lost it, knowingly or not, changes nothing of it any more."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from rows import row
from sqlalchemy import Insert, Table, insert

from hegemon.store import ChatLine, Conflict, Progress, Store, StoreError
from hegemon.store.errors import Unsure
from hegemon.store.leases import LEASE, Elsewhere, Leases
from postgres import Postgres

PROGRESS = Progress(1, 2, [1], "running", None)


@pytest.fixture
def shared(postgres: Postgres, opening: Callable[[str], Store]) -> tuple[Store, Postgres]:
    store = opening(postgres.new())
    store.create(row("a"))
    return store, postgres


def joined(store: Store, name: str = "one") -> Leases:
    leases = Leases(store, f"http://{name}")
    leases.join()
    return leases


def silence(store: Store, postgres: Postgres, leases: Leases) -> None:
    """As if nothing had been heard of a process for longer than a lease."""
    database = store.name.rpartition("/")[2]
    postgres.execute(f"UPDATE processes SET seen = seen - {LEASE + 1} WHERE id = '{leases.me.id}'", database)


def test_a_table_is_held_by_one_and_others_learn_where(shared: tuple[Store, Postgres]) -> None:
    store, _ = shared
    one, other = joined(store), joined(store, "other")
    hold = one.take("a")
    with pytest.raises(Elsewhere, match="another process") as found:
        other.take("a")
    assert found.value.peer == one.me == other.holder("a")
    assert one.holder("a") is None
    assert (one.held(), other.held()) == (set(), {"a"})
    store.under(hold).add_move("a", 0, "first", PROGRESS)
    one.release(hold)
    assert other.holder("a") is None
    other.take("a")
    assert one.holder("a") == other.me


def test_a_process_overtaken_between_a_look_and_the_taking_learns_where(
    shared: tuple[Store, Postgres], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, _ = shared
    one, quicker = joined(store), joined(store, "quicker")

    def overtaken(table: Table) -> Insert:
        monkeypatch.undo()
        quicker.take("a")
        return insert(table)

    monkeypatch.setattr("hegemon.store.leases.insert", overtaken)
    with pytest.raises(Elsewhere, match="another process") as found:
        one.take("a")
    assert found.value.peer == quicker.me


def test_who_has_lost_a_table_cannot_write_one_more_move(shared: tuple[Store, Postgres]) -> None:
    store, postgres = shared
    one, other = joined(store), joined(store, "other")
    slow = store.under(one.take("a"))
    slow.add_move("a", 0, "first", PROGRESS)
    silence(store, postgres, one)
    quick = store.under(other.take("a"))
    for change in (
        lambda: slow.add_move("a", 1, "second", PROGRESS),
        lambda: slow.save(replace(row("a"), pace=4.0)),
        lambda: slow.add_chat("a", ChatLine(0, "Ann", "hello")),
        lambda: slow.delete("a"),
    ):
        with pytest.raises(Conflict, match="is now in another process"):
            change()
    quick.add_move("a", 1, "other", PROGRESS)
    assert store.lines("a") == ["first", "other"]
    assert store.row("a").pace == 0.3
    assert store.chat("a", 9) == []


def test_what_is_taken_twice_by_one_process_belongs_to_the_second_taking(shared: tuple[Store, Postgres]) -> None:
    store, _ = shared
    one = joined(store)
    before, after = one.take("a"), one.take("a")
    with pytest.raises(Conflict):
        store.under(before).add_move("a", 0, "first", PROGRESS)
    one.release(before)
    store.under(after).add_move("a", 0, "first", PROGRESS)


def test_the_dead_are_buried_and_what_they_held_is_free(shared: tuple[Store, Postgres]) -> None:
    store, postgres = shared
    one, other = joined(store), joined(store, "other")
    assert other.beat() == {one.me.id, other.me.id}
    stale = store.under(one.take("a"))
    silence(store, postgres, one)
    assert other.held() == set()
    assert other.beat() == {other.me.id}
    other.bury()
    with pytest.raises(Conflict):
        stale.add_move("a", 0, "first", PROGRESS)
    assert one.beat() is None
    buried = one.me.id
    one.join()
    assert one.me.id != buried
    one.take("a")


def test_a_frozen_process_with_an_open_transaction_keeps_nobody_from_living_and_burying(
    shared: tuple[Store, Postgres],
) -> None:
    store, postgres = shared
    one, other = joined(store), joined(store, "other")
    store.create(row("b"))
    hold, _ = one.take("a"), one.take("b")
    with store.under(hold).changing():  # it is frozen here, in the middle of saving a move
        silence(store, postgres, one)
        assert other.beat() == {other.me.id}
        other.bury()
        assert other.beat() == {other.me.id}
        other.take("b")
    other.bury()
    other.take("a")


def test_the_database_ends_a_transaction_in_which_nothing_happens(shared: tuple[Store, Postgres]) -> None:
    store, postgres = shared
    one, other = joined(store), joined(store, "other")
    hold = one.take("a")

    def freeze() -> None:
        with store.under(hold).changing() as connection:
            connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = '50ms'")  # seconds, usually
            silence(store, postgres, one)
            other.take("a")
            connection.exec_driver_sql("SELECT 1")

    with pytest.raises(Unsure):
        freeze()
    names = ("idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout")
    settings = "SELECT setting::float / 1000 FROM pg_settings WHERE name = ANY(%s) ORDER BY name"
    with store.reading() as connection:
        idle, lock, _ = connection.exec_driver_sql(settings, (list(names),)).scalars()
    assert 0 < idle < LEASE
    assert 0 < lock < LEASE
    with store.changing(unhurried=True) as connection:
        assert connection.exec_driver_sql(settings, (list(names),)).scalars().all() == [0, 0, 0]


def test_a_clock_of_the_database_that_was_set_wakes_no_dead_and_ends_no_living(shared: tuple[Store, Postgres]) -> None:
    store, postgres = shared
    database = store.name.rpartition("/")[2]
    for step in (3600.0, -3600.0):
        one, dead = joined(store), joined(store, "dead")
        dead.take("a")
        postgres.execute(f"UPDATE processes SET seen = seen + {step}", database)  # as if it was set by as much
        assert one.beat() == {one.me.id}
        one.bury()
        assert one.release(one.take("a")) is None
        one.leave()


def test_a_proof_is_for_one_path_and_one_client_and_does_not_tell_the_secret(shared: tuple[Store, Postgres]) -> None:
    peer = joined(shared[0]).me
    proof = peer.proof("/api/tables/a", "192.0.2.7")
    assert proof == peer.proof("/api/tables/a", "192.0.2.7")
    others = {peer.proof("/api/tables/b", "192.0.2.7"), peer.proof("/api/tables/a", "192.0.2.8")}
    assert proof not in others
    assert peer.secret not in proof
    for address in ("http://10.0.0.7:1@evil.example", "http://10.0.0.7/path", "ftp://10.0.0.7", "http://[::1"):
        with pytest.raises(StoreError, match="no usable address"):
            assert replace(peer, address=address).place


def test_who_leaves_holds_nothing_any_more(shared: tuple[Store, Postgres]) -> None:
    store, _ = shared
    one, other = joined(store), joined(store, "other")
    one.take("a")
    one.leave()
    assert other.beat() == {other.me.id}
    other.take("a")


def test_of_many_that_take_at_once_one_gets_it(shared: tuple[Store, Postgres]) -> None:
    store, _ = shared
    everybody = [joined(store, f"p{number}") for number in range(8)]
    got: list[Leases] = []

    def take(leases: Leases) -> None:
        try:
            leases.take("a")
            got.append(leases)
        except Exception:
            pass

    threads = [threading.Thread(target=take, args=(leases,)) for leases in everybody]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(got) == 1
    assert all(leases.holder("a") == got[0].me for leases in everybody if leases is not got[0])


def test_a_move_that_is_being_saved_is_saved_before_the_table_is_taken(shared: tuple[Store, Postgres]) -> None:
    store, postgres = shared
    one, other = joined(store), joined(store, "other")
    hold = one.take("a")
    taken = threading.Event()

    def take() -> None:
        other.take("a")
        taken.set()

    with store.under(hold).changing():
        silence(store, postgres, one)
        taker = threading.Thread(target=take)
        taker.start()
        assert not taken.wait(0.3)
    taker.join(10)
    assert taken.is_set()
