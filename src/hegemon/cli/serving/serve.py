"""`hegemon serve`: serves the page and the games at once, and compiles the rules in the background."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import signal
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import typer
import uvicorn
from fastapi import FastAPI
from rich.console import Console

from hegemon.cli.common import named_game
from hegemon.cli.config_file import read_config
from hegemon.core.errors import HegemonError
from hegemon.core.registry import offer_bot
from hegemon.server.http_server import config, url_of
from hegemon.server.tcp import LISTENING, is_elsewhere
from hegemon.server.web import create_app
from hegemon.store.connection import VARIABLE
from hegemon.table import Limits, Readiness

LogLevel = Literal["debug", "info", "warning", "error"]
SILENT = 3.0
"""Seconds before the first message: rules that are already compiled load faster than one reads."""
BEYOND = (
    "[yellow]Warning:[/yellow] listening on {host}, beyond this machine: everybody who can reach it may open tables, "
    "watch, and use its processor. Traffic is not encrypted: put the server behind an HTTPS proxy to protect the keys "
    "of seats."
)
BEHIND = (
    "[yellow]Note:[/yellow] behind a proxy, limits by address hold only if the proxy sets X-Forwarded-For and passes on "
    "no such header of its clients."
)

AS_ROOT = (
    "[yellow]Warning:[/yellow] running as root: a mistake in this server, or in a bot or game of yours, could change "
    "everything on this machine. Use an ordinary account; ports below 1024 are for the HTTPS proxy."
)


def serve(
    port: Annotated[int, typer.Option(help="The port to listen on; 0: any free port.", min=0, max=65535)] = 8000,
    host: Annotated[
        str, typer.Option(help="The address to listen on. The default is reachable from this machine only.")
    ] = "127.0.0.1",
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            help="A host name of this server, such as games.example.org; repeatable. Requests for other names are refused."
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="The database: a file, or postgresql://USER@HOST/NAME. Also read from HEGEMON_DATABASE, "
            "which keeps a password out of the process list."
        ),
    ] = None,
    address: Annotated[
        str | None,
        typer.Option(
            help="The address at which other servers on the same PostgreSQL database reach this one, such as "
            "http://10.0.0.7:8000. Default: the address it listens on."
        ),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(help="A game of your own to offer, as ./my_game.py: it runs that file; repeatable."),
    ] = None,
    lab_on: Annotated[
        str | None,
        typer.Option(
            help="Where the lab plays: threads:N, processes:N, ray, ray://HOST:PORT or cuda. Default: all cores but one."
        ),
    ] = None,
    keep_games: Annotated[
        int,
        typer.Option(
            help="The most games that are kept, besides rated ones and those of competitions, which all are. Then the "
            "oldest finished games of visitors make way for new ones.",
            min=1,
            max=10_000_000,
        ),
    ] = Limits.kept,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="A bot of your own to offer, as ./my_bot.py:Class (the game that it names as `game`) or "
            "risk=./my_bot.py:Class: it runs that file; or a trained policy, as policy:FILE; repeatable."
        ),
    ] = None,
    arena: Annotated[
        bool,
        typer.Option(
            "--arena", help="Have an arena: accounts, ratings, bots that connect from elsewhere, competitions."
        ),
    ] = False,
    log_level: Annotated[LogLevel, typer.Option(help="How much to log, to standard error.")] = "warning",
    log_format: Annotated[
        Literal["text", "json"], typer.Option(help="How to log: lines for people, or one JSON object a line.")
    ] = "text",
    config_file: Annotated[
        Path | None,
        typer.Option(
            "--config",
            help="A TOML file with these options by name (port = 8000, allow_host = [...]); the command line overrides it.",
            callback=read_config,
            is_eager=True,
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Serve the page and the games until Ctrl-C.

    Examples: hegemon serve --open · hegemon serve --game ./hex.py --bot risk=./my_bot.py:Bold
    """
    console, errors = Console(highlight=False, emoji=False), Console(stderr=True, highlight=False, emoji=False)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        for name in game or ():
            named_game(name)
        for name in bot or ():
            offer_bot(name)
        listening = _bind(host, port)
        here = url_of(host, listening)
        app = create_app(
            database or _named_secretly(),
            limits=Limits(kept=keep_games),
            lab_on=lab_on,
            hosts=[host, *(allow_host or [])],
            address=_peer_address(address, host, here),
            arena=arena,
        )
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            errors.print(AS_ROOT, soft_wrap=True)
        if goes_beyond(listening.getsockname()[0]):
            errors.print(BEYOND.format(host=host), soft_wrap=True)
        elif allow_host:
            errors.print(BEHIND, soft_wrap=True)
        _Server(config(app, log_level, log_format == "json"), app, console, here, open_browser).run(sockets=[listening])
    except HegemonError as error:
        errors.print(f"[red]Error:[/red] {getattr(error, 'detail', error)}", soft_wrap=True)
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        pass
    console.print("Hegemon has stopped; running games are saved.")


def goes_beyond(address: str) -> bool:
    """True if other machines can reach a server on this address."""
    return not ipaddress.ip_address(address.partition("%")[0]).is_loopback


class _Server(uvicorn.Server):
    """Prints its address once it listens, and a message while rules are being compiled."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, console: Console, address: str, open_browser: bool
    ) -> None:
        super().__init__(config)
        self._app, self._console, self._address, self._open = app, console, address, open_browser
        self._progress: asyncio.Task[None] | None = None
        """Kept, since the event loop keeps no reference to a task."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._console.print(f"Hegemon is ready on {self._address}", soft_wrap=True)
        if self._open:
            webbrowser.open(self._address)
        if self.started:
            self._progress = asyncio.create_task(self._say_how_far())

    async def _say_how_far(self) -> None:
        readiness: Readiness = self._app.state.host.readiness
        everything = asyncio.create_task(readiness.everything())
        if (await asyncio.wait({everything}, timeout=SILENT))[1]:
            self._console.print("Compiling the rules in the background; this takes a while on the first start only …")
            await everything
            self._console.print("All games can be played.")


def _bind(host: str, port: int) -> socket.socket:
    """The listening socket, opened before anything slow, so that a port in use is reported at once."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen()
    except OSError as error:
        reason = error.strerror or str(error)
        if is_elsewhere(error):
            raise HegemonError(
                f"cannot listen on {host}: this machine has no such address; {LISTENING}; --allow-host names it to others"
            ) from None
        raise HegemonError(f"cannot listen on {host}:{port}: {reason}; try hegemon serve --port 0") from None
    return listening


def _named_secretly() -> str | None:
    """The database from the environment, removed from it because external bots inherit the environment."""
    return os.environ.pop(VARIABLE, None)


def _peer_address(given: str | None, host: str, here: str) -> str:
    """The address at which other servers reach this one: the given address, else where it listens (by host name if on 0.0.0.0)."""
    if given is None:
        return here.replace(f"//{host}:", f"//{socket.gethostname()}:") if host == "0.0.0.0" else here
    parts = urlsplit(given)
    if parts.scheme != "http" or not parts.hostname or parts.path.strip("/") or parts.query or parts.username:
        raise HegemonError(f"--address must look like http://10.0.0.7:8000, not {given[:100]!r}")
    return given.rstrip("/")
