"""Computations for strangers keep nobody's move waiting, and no address keeps the others waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, cast

import pytest

from hegemon.core.helpers.computing import Busy, Computing
from hegemon.server import maps, routes
from hegemon.server.routes import CALCULATED
from hegemon.table import Host
from hegemon.table.host import VERIFIED

STRANGER, NEIGHBOUR = "192.0.2.7", "192.0.2.8"
MANY = 8
"""Requests: more than there are threads in which moves are saved."""


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Computations wait for it."""
    opened = threading.Event()
    yield opened
    opened.set()


def in_a_while(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 20))


def asked_of(route: str, host: Host) -> Callable[[], Coroutine[Any, Any, Any]]:
    """A request whose computation was made to wait."""
    form = cast(Any, SimpleNamespace(rated=False, start=None))
    return {
        "check": lambda: maps.checked(form, host, STRANGER),
        "trial": lambda: maps.trial(form, host, STRANGER),
        "table": lambda: routes.new_table(form, host, STRANGER, None),
    }[route]


@pytest.mark.parametrize("route", ["check", "trial", "table"])
def test_moves_are_saved_while_strangers_maps_are_looked_at(
    route: str, gate: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(_form: object) -> Any:
        gate.wait(15)
        raise RuntimeError

    for module, name in ((maps, "check"), (maps, "_prepare"), (routes, "_prepare")):
        monkeypatch.setattr(module, name, slow)

    async def scene() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(4))
        host = cast(Host, SimpleNamespace(computing=Computing()))
        asking = asked_of(route, host)
        asked = [asyncio.create_task(asking()) for _ in range(MANY)]
        await asyncio.sleep(0)
        await asyncio.wait_for(asyncio.to_thread(lambda: "a move is saved"), 5)
        gate.set()
        await asyncio.gather(*asked, return_exceptions=True)

    in_a_while(scene())


def test_an_address_leaves_a_thread_to_the_others(gate: threading.Event) -> None:
    async def scene() -> None:
        computing = Computing(at_once=2)
        asked = [asyncio.create_task(computing.run(lambda: gate.wait(15), STRANGER)) for _ in range(5)]
        await asyncio.sleep(0)
        assert await asyncio.wait_for(computing.run(lambda: "mine", NEIGHBOUR), 5) == "mine"
        gate.set()
        assert await asyncio.gather(*asked) == [True] * 5

    in_a_while(scene())


def test_a_line_of_computations_has_an_end_and_is_forgotten_once_it_is_empty(gate: threading.Event) -> None:
    async def scene() -> None:
        computing = Computing(at_once=1, waiting_of_one=2, waiting=3)
        asked = [
            asyncio.create_task(computing.run(lambda: gate.wait(15), who)) for who in (STRANGER, STRANGER, NEIGHBOUR)
        ]
        await asyncio.sleep(0)
        for who in (STRANGER, "192.0.2.9"):
            with pytest.raises(Busy, match="try again in a moment"):
                await computing.run(lambda: None, who)
        gate.set()
        await asyncio.gather(*asked)
        assert await computing.run(lambda: "again", STRANGER) == "again"
        assert not computing._turns

    in_a_while(scene())


def test_nobody_takes_the_whole_line_of_records_that_are_verified(gate: threading.Event) -> None:
    async def scene() -> None:
        verifying = Computing(**VERIFIED)
        asked = [asyncio.create_task(verifying.run(lambda: gate.wait(15), STRANGER)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await verifying.run(lambda: None, STRANGER)
        assert await asyncio.wait_for(verifying.run(lambda: "mine", NEIGHBOUR), 5) == "mine"
        gate.set()
        await asyncio.gather(*asked)

    in_a_while(scene())


def test_a_calculation_is_made_once_however_often_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    game = SimpleNamespace(tools=lambda: {"odds": lambda arguments: made.append(arguments) or {"win": 0.5}})
    monkeypatch.setattr(routes, "find_game", lambda name: game)
    routes._calculated.cache_clear()
    assert {routes._calculated("heap", "odds", (("max", "60"),)) for _ in range(3)} == {'{"win":0.5}'}
    assert len(made) == 1
    for size in range(2 * CALCULATED):
        routes._calculated("heap", "odds", (("max", str(size)),))
    assert routes._calculated.cache_info().currsize == CALCULATED
    routes._calculated.cache_clear()
