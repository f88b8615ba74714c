"""The lobby: people who look for a game are paired by rating, invited, or joined by bots after a while.

It is kept in memory: a player who has not looked for a while stops waiting. Its tables are in the database.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from hegemon.arena import accounts
from hegemon.arena.accounts import Account
from hegemon.arena.bots.accepting import Challenge, accepts
from hegemon.arena.bots.hub import Connection, Hub
from hegemon.arena.errors import ArenaError, NotPermitted
from hegemon.arena.ratings import rating_of
from hegemon.arena.watchers import LOBBY, Watchers
from hegemon.core.errors import HegemonError
from hegemon.core.helpers.tokens import new_id
from hegemon.core.match import Match
from hegemon.core.registry import find_game
from hegemon.store import ClockTerms, Store, StoreError
from hegemon.store.quotas import Requester
from hegemon.table import Host, seating
from hegemon.table.attendance import check_terms
from hegemon.table.clocks import check_clock, check_rated_clock
from hegemon.table.opening import check_rated_options
from hegemon.wire import arena_lobby as wire

log = logging.getLogger(__name__)
GONE_AFTER = 30.0
"""Seconds without a look at the lobby after which a player is not waiting any more."""
KEPT = 60.0
"""Seconds for which a seek that has led to a game is still shown to those who play it."""
MOST_SEEKS = 5
"""Of one account."""
LOOK_EVERY = 1.0
PACE = 0.3
OWN = "own"
"""Shown for a board of a player's own: every open lobby asks for all seeks, and a board may have half a megabyte."""


@dataclass
class Wanted:
    """A player looks for a game."""

    match: Match
    form: wire.SeekRequest
    clock: ClockTerms | None
    by: Account
    """The player who began it, or the next who stayed."""
    players: list[Account]
    invited: list[str]
    rating: float
    requester: Requester
    """The account that asked for the game."""
    id: str = field(default_factory=new_id)
    began: float = field(default_factory=time.monotonic)
    table: str | None = None
    ended: float | None = None
    opening: bool = False

    @property
    def is_open(self) -> bool:
        """True if another player may still join."""
        return self.table is None and not self.opening

    def has(self, account: Account) -> bool:
        """True if an account has joined."""
        return account.id in [player.id for player in self.players]

    def takes(self, account: Account) -> bool:
        """True if an account may join; in rated games nobody plays against a bot of their own."""
        rivals = [player.person for player in self.players] if self.form.rated else []
        return not self.has(account) and account.person not in rivals

    def fits(self, other: Wanted) -> bool:
        """True if both want the same game. A player who looks for a person is not given a bot unasked."""
        same = self.form.game == other.form.game and self.form.rated == other.form.rated
        same = same and self.by.is_bot == other.by.is_bot
        same = same and self.form.numbers == other.form.numbers
        same = same and self.match.options == other.match.options and self.match.seats == other.match.seats
        return same and self.clock == other.clock and not self.invited and not other.invited and self._near(other)

    def _near(self, other: Wanted) -> bool:
        limits = [one for one in (self.form.within, other.form.within) if one is not None]
        return not limits or abs(self.rating - other.rating) <= min(limits)


class Lobby:
    """All who wait in this process."""

    def __init__(self, store: Store, host: Host, hub: Hub, watchers: Watchers) -> None:
        self._store, self._host, self._hub, self._watchers = store, host, hub, watchers
        self._wanted: dict[str, Wanted] = {}
        self._seen: dict[str, float] = {}
        self._present: Counter[str] = Counter()
        """Open pages of the lobby, by account."""
        self._watching: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Let bots fill seats and forget those who have gone, from now on."""
        if self._watching is None or self._watching.done() or self._watching.cancelling():
            self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Stop the lobby: the server is shutting down."""
        self.stop()
        if self._watching is not None:
            await asyncio.gather(self._watching, return_exceptions=True)

    def stop(self) -> None:
        """Forget all who wait."""
        self._wanted.clear()
        if self._watching is not None:
            self._watching.cancel()

    @property
    def waiting(self) -> int:
        """The number of seeks that wait for players."""
        return sum(one.is_open for one in self._wanted.values())

    def shown(self, account: Account | None) -> wire.Lobby:
        """The lobby as an account sees it; looking counts as being here."""
        if account is not None:
            self._seen[account.id] = time.monotonic()
        seen = [one for one in self._wanted.values() if _sees(one, account)]
        return {"seeks": [_seek(one, account) for one in seen], "bots": [_bot(one) for one in self._hub.connections]}

    @contextmanager
    def present(self, account_id: str | None) -> Iterator[None]:
        """While an account has the lobby open, it counts as waiting without asking again."""
        if account_id is None:
            yield
            return
        self._present[account_id] += 1
        try:
            yield
        finally:
            self._present[account_id] -= 1
            self._present += Counter()  # without accounts that have no page open
            self._seen[account_id] = time.monotonic()

    async def seek(self, account: Account, form: wire.SeekRequest, address: str | None = None) -> wire.Seek:
        """Look for a game: join one that fits, the nearest in rating first, or wait for others. A game counts among
        those of the `address` from which it was first looked for."""
        if account.is_bot and self._hub.connection(account.id) is None:
            raise NotPermitted("a bot looks for games while it is connected: connect it first")
        requester = Requester(address)
        await self._host.check_quota(requester)
        mine = await self._host.computing.run(lambda: self._prepare(account, form, requester), address)
        self._seen[account.id] = time.monotonic()
        if sum(one.has(account) for one in self._wanted.values() if one.is_open) >= MOST_SEEKS:
            raise ArenaError(f"you look for {MOST_SEEKS} games already: take one back first")
        others = [one for one in self._wanted.values() if one.is_open and one.takes(account) and one.fits(mine)]
        if others:
            found = min(others, key=lambda one: (abs(one.rating - mine.rating), one.began))
            return await self._add(found, account)
        bots = self._accepting(mine, account) if mine.invited else []
        self._wanted[mine.id] = mine
        mine.players += bots
        self._watchers.tell(LOBBY)
        return await self._begin_if_full(mine, account)

    async def join(self, account: Account, seek_id: str) -> wire.Seek:
        """Join another player's seek, or accept an invitation."""
        found = self._wanted.get(seek_id)
        if found is None or not found.is_open or not _sees(found, account):
            raise ArenaError("this game has begun, or nobody looks for it any more")
        if account.is_bot:
            raise NotPermitted("a bot joins nobody's game: it looks for one itself, or is invited")
        if not found.has(account) and not found.takes(account):
            raise ArenaError("nobody plays a rated game against a bot of their own")
        return await self._add(found, account)

    def leave(self, account: Account, seek_id: str) -> None:
        """Take a seek back, or leave it."""
        found = self._wanted.get(seek_id)
        if found is not None and found.is_open:
            self._remove(found, account)

    def _remove(self, found: Wanted, account: Account) -> None:
        found.players = [player for player in found.players if player.id != account.id]
        people = [player for player in found.players if not player.is_bot]
        if account.id == found.by.id:
            if people:
                found.by = people[0]
            else:
                self._wanted.pop(found.id, None)
        self._watchers.tell(LOBBY)

    def _prepare(self, account: Account, form: wire.SeekRequest, requester: Requester) -> Wanted:
        match = find_game(form.game).match(form.seats, form.options)
        clock = check_clock(**form.clock.model_dump()) if form.clock else None
        if form.rated:
            check_rated_options(match)
            check_rated_clock(clock)
        match.ready()
        invited = [accounts.find(self._store, name).name for name in form.invite]
        if len(invited) >= form.seats:
            raise ArenaError(f"{form.seats} seats have room for {form.seats - 1} invitations")
        return Wanted(match, form, clock, account, [account], invited, self._rating(account.id, match), requester)

    def _rating(self, account_id: str, match: Match) -> float:
        return rating_of(self._store, account_id, match.game.name, match.seats).rating

    def _accepting(self, wanted: Wanted, by: Account) -> list[Account]:
        """The bots among the invited; refused, in its words, if one does not accept."""
        found = []
        for connection in self._hub.connections:
            if connection.account.name in wanted.invited:
                if why := accepts(connection.accept, _challenge(wanted, by), connection.playing):
                    raise ArenaError(f"{connection.account.name} does not accept: {why}")
                if not wanted.takes(connection.account):
                    raise ArenaError(f"{connection.account.name} is yours: nobody is rated against a bot of their own")
                found.append(connection.account)
        return found

    async def _add(self, found: Wanted, account: Account) -> wire.Seek:
        if found.has(account):
            return await self._begin_if_full(found, account)
        found.players.append(account)
        self._watchers.tell(LOBBY)
        try:
            return await self._begin_if_full(found, account)
        except HegemonError:  # there is no room for a table just now: the place stays free for another try
            self.leave(account, found.id)
            raise

    async def _begin_if_full(self, found: Wanted, account: Account) -> wire.Seek:
        if len(found.players) == found.match.seats and found.is_open:
            await self._begin(found, [])
        return _seek(found, account)

    async def _begin(self, found: Wanted, house: list[str]) -> None:
        """Open the table; seats are drawn. Where an account is gone meanwhile, the others go on waiting."""
        found.opening = True
        try:
            known = await asyncio.to_thread(accounts.named, self._store, [player.id for player in found.players])
            gone = [one for one in known.values() if one.deleted is not None or one.is_banned]
            for account in gone:
                self._remove(found, account)
            if gone:
                return
            seats = [
                replace(seating.human(player.name), account=player.id, program=player.is_bot)
                for player in found.players
            ]
            seats += [seating.bot(found.match, bot) for bot in house]
            random.SystemRandom().shuffle(seats)
            terms = replace(
                check_terms(found.match, None if found.form.rated else 60.0, None, found.clock),
                help=not found.form.rated,
                rated=found.form.rated,
                numbers=found.form.numbers,
            )
            opened = await self._host.open(found.match, seats, PACE, terms=terms, requester=found.requester)
            found.table, found.ended = opened.table.row.id, time.monotonic()
            self._hub.seated(found.table, [seat.account for seat in seats if seat.account])
        finally:
            found.opening = False
            self._watchers.tell(LOBBY)

    # What happens by itself

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            for one in list(self._wanted.values()):
                try:
                    await self._look_after(one, time.monotonic())
                except StoreError as error:  # the player goes on waiting
                    log.warning("a seek of %s: %s", one.form.game, error)
                except Exception as error:  # whatever one seek is, the others go on
                    expected = isinstance(error, HegemonError)
                    log.warning("a seek of %s: %s", one.form.game, error, exc_info=None if expected else error)
                    self._wanted.pop(one.id, None)
                    self._watchers.tell(LOBBY)

    async def _look_after(self, one: Wanted, now: float) -> None:
        if one.ended is not None:
            if now - one.ended > KEPT:
                self._wanted.pop(one.id, None)
                self._watchers.tell(LOBBY)
            return
        for player in [p for p in one.players if self._is_gone(p, now)]:
            self.leave(player, one.id)
        after = one.form.bots_after
        if one.id in self._wanted and one.is_open and after is not None and now - one.began >= after:
            await self._fill_up(one)

    def _is_gone(self, player: Account, now: float) -> bool:
        if player.is_bot:
            return self._hub.connection(player.id) is None
        is_here = player.id in self._present
        return not is_here and now - self._seen.get(player.id, now) > GONE_AFTER

    async def _fill_up(self, one: Wanted) -> None:
        """Seat connected bots that accept, the nearest in rating first, then the server's own bots."""
        connected = [connection.account.id for connection in self._hub.connections]
        rated = {bot: await asyncio.to_thread(self._rating, bot, one.match) for bot in connected}
        if not one.is_open or one.id not in self._wanted:
            return  # meanwhile another player has joined and it began, or all have left
        ready = [
            connection.account
            for connection in self._hub.connections
            if connection.account.id in rated
            and not accepts(connection.accept, _challenge(one, one.by), connection.playing)
        ]
        for bot in sorted(ready, key=lambda bot: abs(rated[bot.id] - one.rating)):
            if len(one.players) < one.match.seats and one.takes(bot):
                one.players.append(bot)
        await self._begin(one, _house(one.match, one.match.seats - len(one.players)))


def _house(match: Match, count: int) -> list[str]:
    """Bots of the server's: the usual one, then those of the levels. A rated game has no bot twice."""
    usual = match.game.usual_bot()
    known = list(dict.fromkeys([usual, *(level.bot for level in match.game.levels())]))
    return [*known, *[usual] * count][:count]


def _sees(one: Wanted, account: Account | None) -> bool:
    """True if an account may see a seek: open ones are for all, others for those who play or are invited."""
    if account is not None and (one.has(account) or account.name in one.invited):
        return True
    return one.is_open and not one.invited


def _challenge(one: Wanted, by: Account) -> Challenge:
    seconds = one.clock.seconds if one.clock else float("inf")
    return Challenge(by, one.form.game, one.match.seats, seconds, one.form.rated)


def _seek(one: Wanted, account: Account | None) -> wire.Seek:
    clock: Any = one.clock and dict(vars(one.clock))
    return {
        "id": one.id,
        "game": one.form.game,
        "options": {name: OWN if isinstance(value, dict) else value for name, value in one.form.options.items()},
        "seats": one.match.seats,
        "clock": clock,
        "rated": one.form.rated,
        "numbers": one.form.numbers,
        "within": one.form.within,
        "bots_after": one.form.bots_after,
        "players": [player.name for player in one.players],
        "bot": one.by.is_bot,
        "rating": one.rating,
        "invited": one.invited,
        "mine": account is not None and one.has(account),
        "table": one.table,
    }


def _bot(connection: Connection) -> wire.ConnectedBot:
    rules = connection.accept
    return {
        "name": connection.account.name,
        "games": rules.games,
        "seats": rules.seats,
        "whom": rules.whom,
        "playing": connection.playing,
        "at_once": rules.at_once,
    }
