"""Competitions as they are shown: on the page, and in files."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from typing import Any, cast

from hegemon.arena.competitions.competition_store import SHOWN, StoredCompetition
from hegemon.arena.pairing import crosstable, standings
from hegemon.core.untrusted.spreadsheets import plain_rows
from hegemon.wire import arena_competitions as wire

COLUMNS = (
    "place", "name", "points", "games", "wins", "draws", "losses", "forfeits", "byes", "share", "low", "high",
    "direct", "sonneborn",
)  # fmt: skip


def card(row: Mapping[str, Any]) -> wire.CompetitionCard:
    """A competition in a list."""
    sent = {name: row[name] for name in ("id", "status", "created", "season", *SHOWN)}
    return cast(
        "wire.CompetitionCard", {**sent, "entrants": row["entered"], "games": row["planned"], "played": row["done"]}
    )


def details(
    competition: StoredCompetition, names: Mapping[str, str], here: Callable[[str], bool], trouble: str = ""
) -> wire.Competition:
    """A competition with all that is known of it; `names` of its organiser and of those whose bots take part."""
    played, plan = competition.played, competition.plan
    cross = crosstable(plan.entrants, played)
    terms = {name: value for name, value in competition.terms.items() if name != "code_hash"}
    return {
        "id": competition.id,
        "version": competition.version,
        "status": cast("Any", competition.status),
        "organiser": names[competition.organiser],
        "created": competition.created,
        "updated": competition.updated,
        "terms": cast("wire.CompetitionTerms", terms),
        "entrants": [
            {
                "number": one.number,
                "account": one.account,
                "name": one.name,
                "bot": one.is_bot,
                "owner": names.get(one.owner or ""),
                "here": one.house is not None or here(one.account),
                "withdrawn": one.withdrawn is not None,
            }
            for one in competition.entrants
        ],
        "standings": standings(plan, played),
        "points": cross.points,
        "met": cross.games,
        "games": [
            {
                "number": game.number,
                "round": game.round,
                "seats": list(game.seats),
                "table": game.table_id,
                "begun": game.begun is not None,
                "scores": None if game.scores is None else list(game.scores),
                "forfeits": list(game.forfeits),
            }
            for game in competition.games
        ],
        "trouble": trouble,
    }


def standings_csv(competition: StoredCompetition) -> str:
    """The standings as a table for a spreadsheet, with the crosstable behind them."""
    played, plan = competition.played, competition.plan
    cross, names = crosstable(plan.entrants, played), [one.name for one in competition.entrants]
    rows: list[list[Any]] = [[*COLUMNS, *(f"vs {name}" for name in names)]]
    for one in standings(plan, played):
        values = {**one, "name": names[one["entrant"]]}
        rows.append([*(values[name] for name in COLUMNS), *cross.points[one["entrant"]]])
    text = io.StringIO()
    csv.writer(text).writerows(plain_rows(rows))
    return text.getvalue()
