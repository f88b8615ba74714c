"""`hegemon arena`: what an admin does: accounts, roles, passwords, reports, mutes, bans, dumps."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable

from hegemon.arena import accounts, moderation, resets, sessions
from hegemon.arena.dumps import dump
from hegemon.arena.errors import ArenaError
from hegemon.arena.names import check_name
from hegemon.cli.common import counted, name_column
from hegemon.cli.serving.database import Database, opened

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Run an arena: accounts, roles, reports, bans and dumps. The server may be running.",
)
console = Console(highlight=False, emoji=False, soft_wrap=True)

Name = Annotated[str, typer.Argument(help="The name of the account.")]
Days = Annotated[float | None, typer.Option(help="Number of days; default: for good; 0 lifts it.", min=0)]
PASSWORD = "HEGEMON_PASSWORD"


@app.command("add")
def add(
    name: Name,
    role: Annotated[str, typer.Option(help="admin, organiser or player.")] = accounts.PLAYER,
    email: Annotated[str | None, typer.Option(help="For a forgotten password.")] = None,
    database: Database = None,
) -> None:
    """Make an account. The password is asked for, or read from HEGEMON_PASSWORD.

    Example: hegemon arena add anna --role organiser
    """
    password = _password(check_name(name))
    with opened(database) as store:
        made = accounts.create(store, name, password, role, email)
    console.print(f"Made the account {escape(made.name)}, {made.role}.")


def _password(name: str) -> str:
    """The password of a new account, from the environment or from a person at the terminal."""
    if given := os.environ.get(PASSWORD):
        return given
    if not sys.stdin.isatty():
        raise ArenaError(f"there is no terminal to ask for the password of {name}: set {PASSWORD}")
    return str(typer.prompt("Password", hide_input=True, confirmation_prompt=True))


@app.command("list")
def list_accounts(database: Database = None) -> None:
    """List all accounts, newest first.

    Example: hegemon arena list
    """
    table = RichTable(name_column("name"), "kind", "role", "owner", "created", "banned until", "muted until", box=None)
    with opened(database) as store:
        found = accounts.everybody(store)
    names = {one.id: one.name for one in found}
    for one in found:
        kind = "house bot" if one.is_house else one.kind
        owner = names.get(one.owner or "", "")
        table.add_row(escape(one.name), kind, one.role, escape(owner), one.created, one.banned or "", one.muted or "")
    console.print(table)
    console.print(f"{counted(len(found), 'account')}.")


@app.command("role")
def role(
    name: Name,
    role: Annotated[str, typer.Argument(help="admin, organiser or player.")],
    database: Database = None,
) -> None:
    """Make an account an admin, an organiser or a player.

    Example: hegemon arena role anna admin
    """
    with opened(database) as store:
        account = accounts.find(store, name)
        accounts.set_role(store, account, role)
    console.print(f"{escape(account.name)} is {role} now.")


@app.command("reset")
def reset(
    name: Name,
    url: Annotated[str, typer.Option(help="The address of the arena, for the link.")] = "http://127.0.0.1:8000",
    database: Database = None,
) -> None:
    """Print a link for choosing a new password; it works once, within an hour.

    Example: hegemon arena reset anna --url https://games.example.org
    """
    with opened(database) as store:
        key = resets.new_key(store, accounts.find(store, name))
    console.print(f"{url.rstrip('/')}/arena/reset#key={key}", markup=False)


@app.command("ban")
def ban(name: Name, days: Days = None, database: Database = None) -> None:
    """Ban an account: it can neither sign in nor play.

    Example: hegemon arena ban anna --days 7
    """
    with opened(database) as store:
        account = accounts.find(store, name)
        moderation.ban(store, account, days)
        banned = accounts.get(store, account.id).banned
    console.print(f"{escape(account.name)} is {f'banned until {banned}' if banned else 'not banned any more'}.")


@app.command("mute")
def mute(name: Name, days: Days = None, database: Database = None) -> None:
    """Mute an account at tables.

    Example: hegemon arena mute anna --days 7
    """
    with opened(database) as store:
        account = accounts.find(store, name)
        moderation.mute(store, account, days)
        muted = accounts.get(store, account.id).muted
    console.print(f"{escape(account.name)} is {f'muted until {muted}' if muted else 'not muted any more'}.")


@app.command("reports")
def reports(database: Database = None) -> None:
    """List the reports that wait to be read.

    Example: hegemon arena reports
    """
    with opened(database) as store:
        found = moderation.open_reports(store)
    for one in found:
        where = f" at table {one.table_id}" if one.table_id else ""
        console.print(f"{one.id}  {one.at}  {one.reporter} about {one.about}{where}:", markup=False)
        console.print(f"    {one.text}", markup=False)
    console.print(f"{counted(len(found), 'report')}.")


@app.command("close-report")
def close_report(
    report: Annotated[str, typer.Argument(help="The id of the report.")],
    outcome: Annotated[str, typer.Option(help="What was done about it.")] = "",
    database: Database = None,
) -> None:
    """Close a report.

    Example: hegemon arena close-report REPORT --outcome "muted for a week"
    """
    with opened(database) as store:
        moderation.close_report(store, report, outcome)
    console.print("Closed.")


@app.command("token")
def token(
    name: Name,
    scope: Annotated[list[str], typer.Option(help=f"One of {', '.join(sessions.SCOPES)}; repeatable.")],
    label: Annotated[str, typer.Option(help="What the token is for.")] = "made by an admin",
    database: Database = None,
) -> None:
    """Make an API token for an account and print it, once.

    Example: hegemon arena token anna --scope play
    """
    with opened(database) as store:
        text, _ = sessions.create_token(store, accounts.find(store, name), label, scope)
    console.print(text, markup=False)


@app.command("bot")
def bot(owner: Annotated[str, typer.Argument(help="Whose bot it is.")], name: Name, database: Database = None) -> None:
    """Make a bot account that belongs to a person.

    Example: hegemon arena bot anna annas-bot
    """
    with opened(database) as store:
        made = accounts.create_bot(store, accounts.find(store, owner), name)
    console.print(f"Made the bot {escape(made.name)}.")


@app.command("dump")
def dump_month(
    month: Annotated[str, typer.Argument(help="The month, such as 2030-01.")],
    file: Annotated[Path, typer.Argument(help="The archive to create, such as 2030-01.zip.")],
    database: Database = None,
) -> None:
    """Write all games that ended in a month to an archive: records, and a list as CSV.

    Example: hegemon arena dump 2030-01 2030-01.zip
    """
    with opened(database) as store:
        console.print(f"Wrote {counted(dump(store, month, file), 'game')}.")
