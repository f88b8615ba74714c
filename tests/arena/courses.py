"""A course in a test: a server with an arena, an organiser, students' bots that connect, and competitions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import func, select, update
from websockets.sync.client import ClientConnection, connect

from hegemon.arena import accounts, moderation, players, sessions
from hegemon.arena.errors import NoSuchAccount
from hegemon.arena.rating_model import MEAN
from hegemon.store import open_store
from hegemon.store.arena_schema import ratings, result_seats
from hegemon.store.competition_schema import competitions
from hegemon.store.schema import holds, processes, tables

HERE = Path(__file__).parent
PROGRAMS = HERE / "programs"
SOURCES = HERE.parent.parent / "src"
SMALL = (str(HERE.parent / "server" / "serve_small.py"),), (str(PROGRAMS / "connect_small.py"),)
REAL = ("-m", "hegemon.cli", "serve"), ("-m", "hegemon.cli", "connect")
"""The ways to start the server and its clients: with the small games of the tests, or with those that are included."""
PATIENCE = 120.0
"""Seconds without any change after which a test gives up."""


class Server:
    """A server with an arena."""

    def __init__(self, program: Sequence[str], database: str, port: str) -> None:
        command = [sys.executable, *program, "--arena", "--port", port, "--database", database]
        environment = os.environ | {"PYTHONPATH": str(SOURCES), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        ready = next((line for line in self.process.stdout if "ready on" in line), "")
        assert ready, "the server did not start"
        self.url = ready.split(" on ")[1].strip()
        self.http = httpx.Client(base_url=self.url, timeout=60)

    def kill(self) -> None:
        """As `kill -9` does it."""
        self.process.kill()
        self.process.wait(5)


class Course:
    """A server with an arena over a database, and programs that play there."""

    def __init__(self, folder: Path, programs: tuple[Sequence[str], Sequence[str]], url: str = "") -> None:
        folder.mkdir(exist_ok=True)
        self._database, (self._program, self._connect) = url or str(folder / "arena.db"), programs
        self._clients: list[subprocess.Popen[bytes]] = []
        self._sockets = ExitStack()
        self._tokens: dict[str, str] = {}
        self.log = folder / "clients.log"
        self.log.touch()
        store = open_store(self._database)
        self.teacher = accounts.create(store, "Teacher", role="organiser")
        self.teacher_token = sessions.create_token(store, self.teacher, "t", ["organise", "play", "read"])[0]
        store.close()
        self.servers = [self._serve("0")]

    @property
    def server(self) -> Server:
        """The first one."""
        return self.servers[0]

    def add_server(self) -> None:
        """One more on the same database."""
        self.servers.append(self._serve("0"))

    def _serve(self, port: str) -> Server:
        return Server(self._program, self._database, port)

    def kill_and_restart(self, server: Server | None = None) -> None:
        """As `kill -9`; the next server has the same address."""
        number = self.servers.index(server or self.server)
        port = self.servers[number].url.rpartition(":")[2]
        self.servers[number].kill()
        self.servers[number] = self._serve(port)

    def student(self, name: str, bot: str, server: Server | None = None, *arguments: str) -> None:
        """A bot account, whose program connects and stays connected."""
        token = self.bot_token(name)
        environment = os.environ | {"PYTHONPATH": str(SOURCES), "HEGEMON_TOKEN": token}
        command = [sys.executable, *self._connect, (server or self.server).url, "--bot", bot, *arguments]
        with self.log.open("ab") as log:
            self._clients.append(subprocess.Popen(command, env=environment, stderr=log, stdout=log))

    def bot_token(self, name: str) -> str:
        """A token of a new bot account; every bot has another owner."""
        store = open_store(self._database)
        owner = accounts.create(store, f"By {name}")
        account = accounts.create_bot(store, owner, name)
        token = self._tokens[name] = sessions.create_token(store, account, "t", ["play"])[0]
        store.close()
        return token

    def ban(self, name: str) -> None:
        """Ban as `hegemon arena ban` does, beside the server."""
        store = open_store(self._database)
        moderation.ban(store, accounts.find(store, name), 1)
        store.close()

    def revoke(self, name: str) -> None:
        """Revoke a bot's tokens, as its owner does on the account page when they have leaked."""
        store = open_store(self._database)
        bot = accounts.find(store, name)
        for token in sessions.tokens_of(store, bot):
            sessions.revoke(store, bot, token.id)
        store.close()

    def delete_bot(self, name: str) -> None:
        """The same for the account of a bot."""
        store = open_store(self._database)
        players.remove(store, accounts.find(store, name))
        store.close()

    def other_organiser(self, name: str) -> httpx.Client:
        """Somebody else who runs competitions, signed in."""
        client = self.person(name)
        store = open_store(self._database)
        accounts.set_role(store, accounts.find(store, name), accounts.ORGANISER)
        store.close()
        return client

    def organiser_token(self) -> str:
        """A token of the organiser's that is good for competitions alone."""
        store = open_store(self._database)
        token = sessions.create_token(store, self.teacher, "c", ["organise"])[0]
        store.close()
        return token

    def person(self, name: str, server: Server | None = None) -> httpx.Client:
        """A person who is signed in; one who has an account already, too."""
        store = open_store(self._database)
        try:
            account = accounts.find(store, name)
        except NoSuchAccount:
            account = accounts.create(store, name)
        cookie = sessions.open_session(store, account)
        store.close()
        url = (server or self.server).url
        return httpx.Client(base_url=f"{url}/api/arena", cookies={sessions.COOKIE: cookie}, timeout=60)

    def program(self, name: str) -> httpx.Client:
        """The requests of a bot, with a token of its own."""
        store = open_store(self._database)
        token = sessions.create_token(store, accounts.find(store, name), "p", ["play", "read"])[0]
        store.close()
        headers = {"Authorization": f"Bearer {token}"}
        return httpx.Client(base_url=f"{self.server.url}/api/arena", headers=headers, timeout=60)

    def begun(self, player: httpx.Client, seek: str) -> Any:
        """The table of a seek of the player's, once there is one."""
        give_up = time.monotonic() + PATIENCE
        while True:
            found = next(one for one in player.get("/lobby").json()["seeks"] if one["id"] == seek)
            if found["table"] is not None:
                return self.server.http.get(f"/api/tables/{found['table']}").json()
            assert time.monotonic() < give_up
            time.sleep(0.1)

    def socket(self, **hello: Any) -> ClientConnection:
        """A connection to the Bot API on which hello was said."""
        address = f"{self.server.url.replace('http', 'ws')}/api/arena/bot"
        socket = self._sockets.enter_context(connect(address, max_size=None, close_timeout=0.2))
        socket.send(json.dumps({"type": "hello", **hello}))
        return socket

    def at_table(self, table: str, cookie: str) -> ClientConnection:
        """A connection to a table of a person who is signed in by that cookie."""
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{table}/ws"
        headers = {"Cookie": f"{sessions.COOKIE}={cookie}"}
        socket = self._sockets.enter_context(connect(address, additional_headers=headers, close_timeout=0.2))
        socket.send(json.dumps({"type": "hello", "tokens": []}))
        return socket

    def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None, by: str | None = None) -> Any:
        """The organiser, or a bot, asks the server; one that is just killed, or was frozen, is asked again."""
        headers = {"Authorization": f"Bearer {self._tokens[by] if by else self.teacher_token}"}
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                answer = self.server.http.request(method, f"/api/arena{path}", json=body, headers=headers)
                if answer.status_code != 503:
                    assert answer.status_code == 200, answer.text
                    return answer.json()
                assert time.monotonic() < give_up, answer.text
                time.sleep(0.05)
            except httpx.TransportError:
                assert time.monotonic() < give_up

    def competition(self, entrants: Sequence[str], secret: str, **terms: Any) -> str:
        """A competition with these bots, whose dice come from a secret that the test knows."""
        patient = {"per": "turn", "seconds": 7200}  # nobody loses because the machine is busy
        terms = {"title": "Course", "clock": patient, "absent": 7200} | terms
        made: str = self.ask("POST", "/competitions", terms)["id"]
        for name in entrants:
            self.ask("POST", f"/competitions/{made}/entrants", {}, by=name)
        store = open_store(self._database)
        with store.changing() as connection:
            connection.execute(update(competitions).where(competitions.c.id == made).values(secret=secret))
        store.close()
        return made

    def rated(self) -> list[tuple[int, int]]:
        """By account: in how many games it was rated, and how many games its rating counts. The changes that are
        written beside the results must add up to the rating: each was made once."""
        store, changes = open_store(self._database), result_seats.c.rating_after - result_seats.c.rating_before
        with store.reading() as connection:
            query = select(func.count(), func.sum(changes), ratings.c.games, ratings.c.rating)
            query = query.join(ratings, ratings.c.account_id == result_seats.c.account_id)
            shown = (ratings.c.account_id, ratings.c.games, ratings.c.rating)
            query = query.where(result_seats.c.rating_before.is_not(None)).group_by(*shown)
            found = connection.execute(query.add_columns(ratings.c.account_id)).all()
        store.close()
        for _, changed, _, rating, account in found:
            assert abs(MEAN + changed - rating) < 1e-6, (account, changed, rating)
        return [(games, counted) for games, _, counted, _, _ in found]

    def wait_over(self, competition_id: str) -> Any:
        """The end of the competition."""
        return self.wait(competition_id, lambda found: found["status"] == "over")

    def wait(self, competition_id: str, until: Any) -> Any:
        """The competition, once something holds; as long as anything changes."""
        give_up, before = time.monotonic() + PATIENCE, None
        while True:
            found = self.ask("GET", f"/competitions/{competition_id}")
            if until(found):
                return found
            if found != before:
                give_up, before = time.monotonic() + PATIENCE, found
            assert time.monotonic() < give_up, self._story(found)
            time.sleep(0.05)

    def _story(self, found: Any) -> str:
        """What is known of a competition that does not go on: who is to move in its games, since when, in which
        process, and what the programs of the bots have said."""
        shown = (tables.c.id, tables.c.moves, tables.c.to_move, tables.c.updated, processes.c.address)
        query = select(*shown).outerjoin(holds, holds.c.name == tables.c.id)
        query = query.outerjoin(processes, processes.c.id == holds.c.process).where(tables.c.status == "running")
        store = open_store(self._database)
        with store.reading() as connection:
            games = [
                f"table {row.id}: {row.moves} moves until {row.updated}, {row.to_move} to move, in {row.address}"
                for row in connection.execute(query)
            ]
        store.close()
        here = [(one["name"], one["here"]) for one in found["entrants"]]
        ended = [client.poll() for client in self._clients]
        lines = (found["status"], found["trouble"], f"entrants, and who is connected: {here}", *games)
        return "\n".join([*lines, f"exit codes of the programs: {ended}", self.log.read_text()])

    def close(self) -> None:
        self._sockets.close()
        for client in self._clients:
            client.kill()
            client.wait()
        for server in self.servers:
            server.kill()
