"""Competitions in the database: every function is one transaction, and may be called from any thread."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from hegemon.arena.accounts import Account
from hegemon.arena.errors import ArenaError, NotPermitted
from hegemon.arena.pairing import Pairing, PairingPlan, Played
from hegemon.core.helpers.tokens import new_id, opens, token_hash
from hegemon.store import Store, now
from hegemon.store.arena_schema import accounts
from hegemon.store.competition_schema import competitions, entrants, pairings
from hegemon.wire.arena_competitions import moment_of

SHOWN = ("title", "game", "seats", "kind", "entry", "starts", "rated")
"""The terms that lists show."""
OPEN, RUNNING, OVER, CANCELLED = "open", "running", "over", "cancelled"
MOST_ENTRANTS = 500


class NoSuchCompetition(ArenaError):
    """No competition of that id."""


class ChangedMeanwhile(ArenaError):
    """Another client has changed it meanwhile."""


@dataclass(frozen=True)
class StoredEntrant:
    """An entrant: its number is its seed."""

    number: int
    account: str
    name: str
    kind: str
    owner: str | None
    folded: str
    withdrawn: str | None

    @property
    def is_bot(self) -> bool:
        return self.kind == "bot"

    @property
    def house(self) -> str | None:
        """The text of a server's own bot."""
        return self.name if self.is_bot and self.owner is None else None


@dataclass(frozen=True)
class Game:
    """A game of a competition."""

    number: int
    round: int
    seats: tuple[int, ...]
    table_id: str
    begun: str | None
    scores: tuple[float, ...] | None
    forfeits: tuple[int, ...]

    @property
    def played(self) -> Played | None:
        if self.scores is None:
            return None
        return Played(Pairing(self.round, self.seats), self.scores, self.forfeits)


@dataclass(frozen=True)
class StoredCompetition:
    """A competition with its entrants and games."""

    id: str
    terms: dict[str, Any]
    status: str
    organiser: str
    secret: str
    season: str | None
    version: int
    created: str
    updated: str
    entrants: tuple[StoredEntrant, ...]
    games: tuple[Game, ...]

    @property
    def played(self) -> list[Played]:
        return [played for game in self.games if (played := game.played)]

    @property
    def plan(self) -> PairingPlan:
        terms = self.terms
        names = ("seats", "repeats", "rounds", "challengers")
        return PairingPlan(terms["kind"], len(self.entrants), **{name: terms[name] for name in names})

    def table_secret(self, number: int) -> str:
        """The secret of a game's dice: unknown before the game, and the same after a crash."""
        return hashlib.blake2b(f"game {number}".encode(), key=self.secret.encode(), digest_size=32).hexdigest()


@dataclass(frozen=True)
class Progress:
    """The parts of a competition that change while games are played."""

    goes_on: bool
    withdrawn: frozenset[int]


def create(store: Store, organiser: Account, terms: dict[str, Any]) -> str:
    """Keep a new competition; its id."""
    made = {
        "id": new_id(), "terms": _with_code(terms, None), "status": OPEN, "organiser": organiser.id,
        "secret": secrets.token_hex(32), "season": terms["season"], "version": 1, "created": now(), "updated": now(),
    }  # fmt: skip
    with store.changing() as connection:
        connection.execute(insert(competitions), made)
    return str(made["id"])


def _with_code(terms: dict[str, Any], before: dict[str, Any] | None) -> dict[str, Any]:
    """The terms as they are kept: the code to enter only as a hash."""
    kept = dict(terms)
    code = kept.pop("code")
    kept["code_hash"] = token_hash(code) if code else (before or {}).get("code_hash")
    if kept["entry"] == "code" and not kept["code_hash"]:
        raise ArenaError("entry by code needs a code")
    return kept


def edit(store: Store, competition_id: str, version: int, terms: dict[str, Any]) -> None:
    """Change the terms, if they are still those of that version."""
    with store.changing() as connection:
        wanted = select(competitions).where(competitions.c.id == competition_id)
        row = connection.execute(wanted.with_for_update()).first()  # it does not begin meanwhile
        if row is None:
            raise NoSuchCompetition(f"there is no competition {competition_id[:40]!r}")
        if row.version != version:
            raise ChangedMeanwhile(
                f"another organiser has changed this competition (version {row.version}): look at it again"
            )
        kept = _with_code(terms, row.terms)
        free = {"title", "about", "invited", "season", "late", "every", "at_once", "code_hash"}
        fixed = [name for name, value in kept.items() if name not in free and row.terms.get(name) != value]
        if row.status != OPEN and fixed:
            raise ArenaError(f"the competition has begun: {', '.join(sorted(fixed))} cannot be changed any more")
        values = {"terms": kept, "season": kept["season"], "version": version + 1, "updated": now()}
        connection.execute(update(competitions).where(competitions.c.id == competition_id).values(values))


def set_status(store: Store, competition_id: str, before: Sequence[str], status: str) -> bool:
    """Begin, end or cancel it; False if it was in none of the states before."""
    wanted = (competitions.c.id == competition_id) & competitions.c.status.in_(before)
    with store.changing() as connection:
        done = connection.execute(update(competitions).where(wanted).values(status=status, updated=now()))
    return bool(done.rowcount)


def load(store: Store, competition_id: str) -> StoredCompetition:
    """A competition."""
    with store.reading() as connection:
        row = connection.execute(select(competitions).where(competitions.c.id == competition_id)).mappings().first()
        if row is None:
            raise NoSuchCompetition(f"there is no competition {competition_id[:40]!r}")
        return StoredCompetition(
            **row, entrants=_entrants(connection, competition_id), games=_games(connection, competition_id)
        )


def progress_of(store: Store, competition_id: str) -> Progress:
    """The state of a competition, and the entrants that have withdrawn."""
    gone = select(entrants.c.number).where(
        entrants.c.competition_id == competition_id, entrants.c.withdrawn.is_not(None)
    )
    with store.reading() as connection:
        status = connection.scalar(select(competitions.c.status).where(competitions.c.id == competition_id))
        return Progress(status == RUNNING, frozenset(connection.scalars(gone)))


def _entrants(connection: Connection, competition_id: str) -> tuple[StoredEntrant, ...]:
    shown = (entrants.c.number, entrants.c.withdrawn)
    whom = (accounts.c.id, accounts.c.name, accounts.c.kind, accounts.c.owner, accounts.c.folded)
    query = select(*shown, *whom).join(accounts, accounts.c.id == entrants.c.account_id)
    query = query.where(entrants.c.competition_id == competition_id).order_by(entrants.c.number)
    return tuple(
        StoredEntrant(row.number, row.id, row.name, row.kind, row.owner, row.folded, row.withdrawn)
        for row in connection.execute(query)
    )


def _games(connection: Connection, competition_id: str) -> tuple[Game, ...]:
    query = select(pairings).where(pairings.c.competition_id == competition_id).order_by(pairings.c.number)
    return tuple(
        Game(
            row.number, row.round, tuple(row.seats), row.table_id, row.begun,
            None if row.scores is None else tuple(row.scores), tuple(row.forfeits or ()),
        )
        for row in connection.execute(query)
    )  # fmt: skip


def listed(
    store: Store,
    status: str | None = None,
    season: str | None = None,
    count: int | None = None,
    after: str | None = None,
) -> list[dict[str, Any]]:
    """The cards of competitions for lists, newest first, or those after one of them."""
    entered = select(func.count()).where(entrants.c.competition_id == competitions.c.id).scalar_subquery()
    planned = select(func.count()).where(pairings.c.competition_id == competitions.c.id)
    done = planned.where(pairings.c.ended.is_not(None))
    shown = (competitions.c[name] for name in ("id", "status", "season", "created"))
    terms = (competitions.c.terms[name].label(name) for name in SHOWN)  # not the board, which may be big
    query = select(*shown, *terms, entered.label("entered"), planned.scalar_subquery().label("planned"))
    query = query.add_columns(done.scalar_subquery().label("done"))
    if status is not None:
        query = query.where(competitions.c.status == status)
    if season is not None:
        query = query.where(competitions.c.season == season)
    query = query.order_by(competitions.c.created.desc(), competitions.c.id).limit(count)
    with store.reading() as connection:
        if after is not None:
            created = connection.scalar(select(competitions.c.created).where(competitions.c.id == after))
            if created is None:
                raise NoSuchCompetition(
                    f"there is no competition {after[:40]!r} any more: ask for the first page again"
                )
            same_moment = (competitions.c.created == created) & (competitions.c.id > after)
            query = query.where((competitions.c.created < created) | same_moment)
        return [dict(row) for row in connection.execute(query).mappings()]


def counts(store: Store) -> tuple[dict[str, int], int, int]:
    """The number of competitions by status, and of games of running ones that wait and are played."""
    by_status = select(competitions.c.status, func.count().label("found")).group_by(competitions.c.status)
    running = select(func.count()).join(competitions, competitions.c.id == pairings.c.competition_id)
    running = running.select_from(pairings).where(competitions.c.status == RUNNING, pairings.c.ended.is_(None))
    with store.reading() as connection:
        statuses = {status: int(found) for status, found in connection.execute(by_status)}
        waiting = connection.scalar(running.where(pairings.c.begun.is_(None)))
        playing = connection.scalar(running.where(pairings.c.begun.is_not(None)))
    return statuses, int(waiting or 0), int(playing or 0)


# Entering


def enter(store: Store, competition_id: str, account: Account, code: str | None, *, invited: bool = False) -> None:
    """Enter an account, if it may; one that is invited needs no code. Entering twice changes nothing; a withdrawn
    entrant is back."""
    with store.changing() as connection:
        wanted = select(competitions).where(competitions.c.id == competition_id)
        row = connection.execute(wanted.with_for_update()).first()  # entrants are numbered one after the other
        if row is None:
            raise NoSuchCompetition(f"there is no competition {competition_id[:40]!r}")
        _check_open(row)
        if not invited:
            owner = connection.scalar(select(accounts.c.name).where(accounts.c.id == account.owner))
            _check_entry(row, account.name, owner or "", code)
        there = (entrants.c.competition_id == competition_id) & (entrants.c.account_id == account.id)
        if connection.scalar(select(func.count()).select_from(entrants).where(there)):
            connection.execute(update(entrants).where(there).values(withdrawn=None))
            return
        known = select(func.count()).select_from(entrants).where(entrants.c.competition_id == competition_id)
        number = int(connection.scalar(known) or 0)
        if number >= MOST_ENTRANTS:
            raise ArenaError(f"a competition has at most {MOST_ENTRANTS} entrants")
        made = {"competition_id": competition_id, "number": number, "account_id": account.id, "entered": now()}
        connection.execute(insert(entrants), made)


def _check_open(row: Any) -> None:
    """Refuse an entrant for whom the games that are scheduled have no place."""
    if row.status != OPEN and not (row.status == RUNNING and row.terms["late"] and row.terms["kind"] == "ladder"):
        raise ArenaError("entry to this competition is closed")


def _check_entry(row: Any, name: str, owner: str, code: str | None) -> None:
    """Refuse an account of this name where the terms do; a list that names the owner of a bot means the bot, too."""
    terms = row.terms
    if terms["starts"] is not None and row.status == OPEN and datetime.now(UTC) > moment_of(terms["starts"]):
        raise ArenaError(f"entry ended at {terms['starts']}")
    if terms["entry"] == "code" and not opens(code or "", terms["code_hash"]):
        raise NotPermitted("this is not the code to enter: ask the organiser")
    listed = {one.casefold() for one in terms["invited"]}
    if terms["entry"] == "list" and listed.isdisjoint((name.casefold(), owner.casefold())):
        raise NotPermitted(f"{name} is not on the list of this competition: ask the organiser")


def withdraw(store: Store, competition_id: str, account_id: str) -> None:
    """Withdraw an entrant: before the beginning without a trace, later by forfeiting the remaining games."""
    there = (entrants.c.competition_id == competition_id) & (entrants.c.account_id == account_id)
    numbered = select(competitions.c.id).where(competitions.c.id == competition_id)
    with store.changing() as connection:
        connection.execute(numbered.with_for_update())  # entrants are not numbered anew meanwhile
        if not connection.execute(update(entrants).where(there).values(withdrawn=now())).rowcount:
            raise ArenaError("this account has not entered")


def begin(store: Store, competition_id: str) -> None:
    """Close the entry: those who withdrew are gone, the others are numbered anew; and play."""
    with store.changing() as connection:
        wanted = (competitions.c.id == competition_id) & (competitions.c.status == OPEN)
        found = connection.execute(update(competitions).where(wanted).values(status=RUNNING, updated=now()))
        if not found.rowcount:
            return
        query = select(entrants).where(entrants.c.competition_id == competition_id).order_by(entrants.c.number)
        staying = [dict(row) for row in connection.execute(query).mappings() if row["withdrawn"] is None]
        connection.execute(entrants.delete().where(entrants.c.competition_id == competition_id))
        for number, one in enumerate(staying):
            connection.execute(insert(entrants), {**one, "number": number})


# Games


def add_games(store: Store, competition_id: str, known: int, games: Sequence[Pairing]) -> None:
    """Add further games, unless another process has added games of these numbers already."""
    rows = [
        {"competition_id": competition_id, "number": known + n, "round": one.round, "seats": list(one.seats),
         "table_id": new_id()}
        for n, one in enumerate(games)
    ]  # fmt: skip
    with store.changing() as connection:
        query = select(func.count()).select_from(pairings).where(pairings.c.competition_id == competition_id)
        if connection.scalar(query) == known:
            connection.execute(insert(pairings), rows)


def set_begun(store: Store, table_id: str) -> None:
    """Note that the table of a game is open."""
    wanted = (pairings.c.table_id == table_id) & pairings.c.begun.is_(None)
    with store.changing() as connection:
        connection.execute(update(pairings).where(wanted).values(begun=now()))


def set_scores(store: Store, table_id: str, scores: Sequence[float], forfeits: Sequence[int]) -> None:
    """Note a game's result; a result that was noted before stays."""
    values = {"scores": list(scores), "forfeits": list(forfeits), "ended": now()}
    wanted = (pairings.c.table_id == table_id) & pairings.c.ended.is_(None)
    with store.changing() as connection:
        connection.execute(update(pairings).where(wanted).values(values))
