"""Plays the competitions that run: schedules their games, plays some at once, and ends them. All of its state is in
the database, so that another process continues where this one was killed."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime

from hegemon.arena import accounts
from hegemon.arena.bots.hub import Hub
from hegemon.arena.competitions import competition_store
from hegemon.arena.competitions.competition_store import OPEN, OVER, RUNNING, Game, StoredCompetition
from hegemon.arena.competitions.game_task import GameTask
from hegemon.arena.pairing import next_games, standings
from hegemon.arena.watchers import Watchers
from hegemon.core.errors import HegemonError
from hegemon.store import Store, StoreError, now
from hegemon.table import Host
from hegemon.wire.arena_competitions import moment_of

log = logging.getLogger(__name__)
LOOK_EVERY = 2.0
"""Seconds between two looks for competitions whose time has come."""
LONGEST_REST = 10.0
"""Seconds for which a ladder rests between two rounds before its entrants and terms are read again."""
LOOK_AGAIN = 0.5
"""Seconds between two looks at what an organiser or an entrant has changed while games are played."""
TRY_AGAIN = 2.0


class Runner:
    """All competitions that run, each in a task of its own."""

    def __init__(self, store: Store, host: Host, hub: Hub, watchers: Watchers) -> None:
        self._store, self._host, self._hub, self._watchers = store, host, hub, watchers
        self._running: dict[str, asyncio.Task[None]] = {}
        self._watching: asyncio.Task[None] | None = None
        self.troubles: dict[str, str] = {}
        """By competition, why it does not go on."""

    async def start(self) -> None:
        """Play the running competitions; called again whenever a place may have become free."""
        if self._watching is None or self._watching.done() or self._watching.cancelling():
            self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Stop playing: the server is shutting down."""
        await asyncio.gather(*self.stop(), return_exceptions=True)

    def stop(self) -> list[asyncio.Task[None]]:
        """Stop all competitions of this process; return the tasks that still have to end."""
        tasks = [*self._running.values(), *filter(None, [self._watching])]
        for task in tasks:
            task.cancel()
        return tasks

    async def begin(self, competition_id: str) -> None:
        """Close the entry of a competition, and play it."""
        await asyncio.to_thread(self._close_entry, competition_id)
        self._watchers.tell_competition(competition_id)
        self._play(competition_id)

    def _close_entry(self, competition_id: str) -> None:
        found = competition_store.load(self._store, competition_id)
        if found.status != OPEN:
            return
        if (source := found.terms["entrants_of"]) is not None:
            before = competition_store.load(self._store, source)
            for one in standings(before.plan, before.played):
                entrant = before.entrants[one["entrant"]]
                account = accounts.get(self._store, entrant.account)
                if entrant.withdrawn is None and account.deleted is None:
                    competition_store.enter(self._store, competition_id, account, None, invited=True)
        competition_store.load(self._store, competition_id).plan.check()
        competition_store.begin(self._store, competition_id)

    async def _watch(self) -> None:
        while True:
            try:
                await self._hub.send_refused_away()
                await self._hub.find_games()
                for row in await asyncio.to_thread(competition_store.listed, self._store, RUNNING):
                    self._play(row["id"])
                for row in await asyncio.to_thread(competition_store.listed, self._store, OPEN):
                    starts = row["starts"]
                    if starts is not None and moment_of(starts) <= datetime.now(UTC):
                        await self._begin_in_time(row["id"])
            except StoreError as error:
                log.warning("%s", error)
            except Exception:  # whatever one competition is, the others go on
                log.exception("the arena could not look after its competitions")
            await asyncio.sleep(LOOK_EVERY)

    async def _begin_in_time(self, competition_id: str) -> None:
        try:
            await self.begin(competition_id)
            self.troubles.pop(competition_id, None)
        except HegemonError as error:
            self.troubles[competition_id] = str(error)

    def _play(self, competition_id: str) -> None:
        if competition_id not in self._running:
            task = self._running[competition_id] = asyncio.create_task(self._run(competition_id))
            task.add_done_callback(lambda _: self._running.pop(competition_id, None))

    async def _run(self, competition_id: str) -> None:
        """Play one competition to its end. Failures are noted for the page, and tried again."""
        while True:
            try:
                if await self._go_on(competition_id):
                    self.troubles.pop(competition_id, None)
                    return
            except Exception as error:
                self._note(competition_id, error)
            await asyncio.sleep(TRY_AGAIN)

    def _note(self, competition_id: str, error: Exception) -> None:
        """Note for the page why a competition, or a game of it, does not go on."""
        if isinstance(error, HegemonError):
            self.troubles[competition_id] = str(error)
            log.warning("competition %s: %s", competition_id, error)
        else:
            self.troubles[competition_id] = "something went wrong on the server; its log says more"
            log.error("competition %s has failed", competition_id, exc_info=error)

    async def _go_on(self, competition_id: str) -> bool:
        """Play the games that are scheduled, then schedule more; True at the end."""
        while True:
            found = await asyncio.to_thread(competition_store.load, self._store, competition_id)
            if found.status != RUNNING:
                return True
            if left := [game for game in found.games if game.scores is None]:
                await self._play_games(found, left)
                continue
            games = await asyncio.to_thread(next_games, found.plan, found.played)
            if not games:
                await asyncio.to_thread(competition_store.set_status, self._store, competition_id, [RUNNING], OVER)
                self._watchers.tell_competition(competition_id)
                return True
            if (rest := _until_next_round(found)) > 0:
                await asyncio.sleep(min(rest, LONGEST_REST))  # meanwhile accounts may enter, and the organiser may edit
                continue
            await asyncio.to_thread(competition_store.add_games, self._store, competition_id, len(found.games), games)
            self._watchers.tell_competition(competition_id)

    async def _play_games(self, found: StoredCompetition, left: list[Game]) -> None:
        """Play these games in their order, some at once. No game begins after the competition is cancelled."""
        places = asyncio.Semaphore(found.terms["at_once"])
        progress = await asyncio.to_thread(competition_store.progress_of, self._store, found.id)

        async def look() -> None:
            nonlocal progress
            progress = await asyncio.to_thread(competition_store.progress_of, self._store, found.id)

        async def look_again() -> None:
            while True:
                await asyncio.sleep(LOOK_AGAIN)
                with suppress(StoreError):
                    await look()

        failing: set[int] = set()

        async def play(game: Game) -> None:
            task = GameTask(self._host, self._hub, self._watchers, found, game, lambda: progress)
            while True:
                async with places:
                    try:
                        await look()
                        if progress.goes_on:
                            await task.play()
                        break
                    except Exception as error:  # the other games go on meanwhile
                        failing.add(game.number)
                        self._note(found.id, error)
                await asyncio.sleep(TRY_AGAIN)
            failing.discard(game.number)
            if not failing:
                self.troubles.pop(found.id, None)

        looking = asyncio.create_task(look_again())
        try:
            async with asyncio.TaskGroup() as together:
                for game in left:
                    together.create_task(play(game))
        finally:
            looking.cancel()


def _until_next_round(found: StoredCompetition) -> float:
    """Seconds that a ladder still rests before its next round."""
    begun = [game.begun for game in found.games if game.begun]
    if not begun or not found.terms["every"]:
        return 0.0
    last_round = max(game.round for game in found.games)
    first = min(game.begun or now() for game in found.games if game.round == last_round)
    every: float = found.terms["every"]
    return max(0.0, every - (datetime.now(UTC) - moment_of(first)).total_seconds())
