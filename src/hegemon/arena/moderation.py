"""Reports about players, and what admins do about them: mutes and bans, for a while or for good."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, func, insert, select, update

from hegemon.arena.accounts import ADMIN, Account
from hegemon.arena.errors import ArenaError, NotPermitted
from hegemon.core.helpers.tokens import new_id
from hegemon.store import Store, now
from hegemon.store.arena_schema import accounts, reports, sessions
from hegemon.store.rows import written

MOST_OPEN = 20
"""Open reports by one account, at most."""
FOR_GOOD = "9999-12-31T00:00:00.000Z"
LONGEST = 1000


@dataclass(frozen=True)
class Report:
    """A player's complaint about an account."""

    id: str
    reporter: str
    about: str
    table_id: str | None
    text: str
    at: str
    closed: str | None
    outcome: str | None


def report(store: Store, reporter: Account, about: Account, text: str, table_id: str | None = None) -> None:
    """Tell the admins about an account."""
    words = "".join(x if x.isprintable() or x == "\n" else " " for x in text).strip()
    if not 0 < len(words) <= LONGEST:
        raise ArenaError(f"a report has 1 to {LONGEST} letters, not {len(words)}")
    if about.id == reporter.id:
        raise ArenaError("nobody reports themselves")
    waiting = select(func.count()).where(reports.c.reporter_id == reporter.id, reports.c.closed.is_(None))
    with store.changing() as connection:
        if (connection.scalar(waiting) or 0) >= MOST_OPEN:
            raise NotPermitted(f"{MOST_OPEN} of your reports wait to be read: have a little patience")
        row = {"id": new_id(), "reporter_id": reporter.id, "account_id": about.id, "text": words, "at": now()}
        connection.execute(insert(reports), {**row, "table_id": table_id and table_id[:40]})


def open_reports(store: Store) -> list[Report]:
    """Open reports, oldest first."""
    reporter, about = accounts.alias(), accounts.alias()
    query = select(reports, reporter.c.name.label("reporter"), about.c.name.label("about"))
    query = query.join(reporter, reporter.c.id == reports.c.reporter_id).join(about, about.c.id == reports.c.account_id)
    with store.reading() as connection:
        found = connection.execute(query.where(reports.c.closed.is_(None)).order_by(reports.c.at))
        return [Report(**{name: getattr(row, name) for name in Report.__dataclass_fields__}) for row in found]


def close_report(store: Store, report_id: str, outcome: str) -> None:
    """Mark a report as dealt with."""
    waiting = (reports.c.id == report_id) & reports.c.closed.is_(None)
    with store.changing() as connection:
        closed = update(reports).where(waiting).values(closed=now(), outcome=outcome[:LONGEST])
        if not connection.execute(closed).rowcount:
            raise ArenaError(f"there is no open report {report_id[:40]!r}")


def ban(store: Store, account: Account, days: float | None) -> None:
    """Ban an account, for some days or for good; 0 days lifts the ban. The sessions of a banned account end, and its
    tokens and those of its bots are refused."""
    _refuse_admin(account, "banned")
    with store.changing() as connection:
        connection.execute(update(accounts).where(accounts.c.id == account.id).values(banned=_until(days)))
        connection.execute(delete(sessions).where(sessions.c.account_id == account.id))


def mute(store: Store, account: Account, days: float | None) -> None:
    """Mute an account at tables, for some days or for good; 0 days unmutes it."""
    _refuse_admin(account, "muted")
    with store.changing() as connection:
        connection.execute(update(accounts).where(accounts.c.id == account.id).values(muted=_until(days)))


def _refuse_admin(account: Account, what: str) -> None:
    if account.role == ADMIN:
        raise NotPermitted(f"an admin cannot be {what}: make them a player first")


def _until(days: float | None) -> str | None:
    if days is None:
        return FOR_GOOD
    if not 0 <= days <= 36500:
        raise ArenaError("the number of days is from 0 to 36500; leave it out for good")
    return written(datetime.now(UTC) + timedelta(days=days)) if days else None
