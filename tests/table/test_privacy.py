"""Nobody learns what they may not know: two games that differ only in that give them the same messages, byte by byte.

A game is played at random, and beside it another one: whatever the viewer is shown of a move is the same, and its view
is the same after every one, but cards, rolls and orders that are hidden from it are drawn anew where the rules allow.
Then everything that a table says to that viewer must be the same text: updates, welcome, frames, analysis, and the
messages of the Bot API.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from hegemon.arena.bots.game_messages import GameMessages
from hegemon.arena.bots.positions import encoded
from hegemon.core.errors import HegemonError
from hegemon.core.game import Game
from hegemon.core.history.timeline import Entry, Timeline
from hegemon.core.match import Match
from hegemon.core.registry import all_games
from hegemon.core.rng import make_rng
from hegemon.core.rules import ARBITER, SPECTATOR
from hegemon.store import Store
from hegemon.table import seating
from hegemon.table.broadcast import messages
from hegemon.table.broadcast.frames import FrameTexts
from hegemon.table.opening import open_table
from hegemon.table.table import Table

MOVES = 60
TRIES = 12
GAMES = 2 * int(os.environ.get("FUZZ", "1"))

SECRETIVE = [name for name, game in all_games().items() if game.has_secrets]
CASES = [(name, variant) for name in SECRETIVE for variant in list(all_games()[name].variants)[:2]]


def random_move(match: Match, state: Any, seat: int, rng: random.Random) -> tuple[int, ...]:
    box = rng.choice(match.legal(state, seat))
    return tuple(rng.randint(low, high) for low, high in zip(box.low, box.high, strict=True))


def others(match: Match, state: Any, entry: Entry, rng: random.Random) -> Iterator[Entry]:
    """The moves that could have been made instead, and at last the one that was."""
    for number in range(TRIES):
        move = entry.move if number % 2 else random_move(match, state, entry.seat, rng)
        yield Entry(entry.seat, move, match.chance(state, entry.seat, move, make_rng(rng.getrandbits(31))))
    yield entry


class Pair:
    """Two games that are one to the viewer."""

    def __init__(self, match: Match, viewer: int, rng: random.Random) -> None:
        self.match, self.viewer, self._rng = match, viewer, rng
        self.first, self.second = Timeline(match), Timeline(match)

    def play(self) -> bool:
        """One move in both; False if the game is over, or if the other game cannot follow any more."""
        match, rng = self.match, self._rng
        to_move = match.to_move(self.first.state)
        if not to_move:
            return False
        seat = rng.choice(to_move)
        entry = self.first.play(seat, random_move(match, self.first.state, seat, rng), make_rng(rng.getrandbits(31)))
        if match.result(self.first.state) is not None:  # then everybody may see everything
            self.first.back()
            return False
        shown = match.shown(self.first.state_at(self.first.at - 1), seat, entry.move, entry.luck, self.viewer)
        view = match.view(self.first.state, self.viewer).tobytes()
        if seat not in match.to_move(self.second.state):
            self.first.back()
            return False
        for other in others(match, self.second.state, entry, rng):
            try:
                self.second.add(other)
            except HegemonError:
                continue
            before = self.second.state_at(self.second.at - 1)
            same = match.shown(before, seat, other.move, other.luck, self.viewer) == shown
            if same and match.view(self.second.state, self.viewer).tobytes() == view:
                return True
            self.second.back()
        self.first.back()
        return False

    @property
    def differ(self) -> bool:
        return bool(self.first.state.tobytes() != self.second.state.tobytes())


def messages_to(store: Store, row: Any, timeline: Timeline, viewer: int) -> list[str]:
    """All that a table says to a viewer about a position."""
    table = Table(store, row, timeline)
    seats = () if viewer == SPECTATOR else (viewer,)
    said = [messages.encode(messages.welcome(table, seats))]
    if timeline.at:
        said += messages.updates(table, [seats]).values()
    match = timeline.match
    said.append(json.dumps(match.game.analyse(match, match.view(timeline.state, viewer), viewer)))
    if viewer == SPECTATOR:
        said.append(asyncio.run(FrameTexts(table).text(0, 500, asyncio.Semaphore())))
    else:
        said += [json.dumps(message) for message in messages_to_bot(table, viewer)]
    return said


def messages_to_bot(table: Table, seat: int) -> list[Any]:
    """All that the Bot API says to a connected bot on that seat, positions included, whether it is its turn or not."""
    to_move = list(table.match.to_move(table.timeline.state))
    table.row = replace(table.row, progress=replace(table.row.progress, to_move=to_move))
    bot = GameMessages(table, seat, 0, states=True, events=True)
    return [bot.introduce(table), *bot._happened(table), *bot.news(table)]


def compare(store: Store, game: Game, options: dict[str, Any], seed: int) -> int:
    """Play pairs for several viewers; how many positions differed in what is hidden."""
    match = game.match(game.seats[-1] if game.seats[-1] <= 4 else 3, options)
    row = open_table(store, match, [seating.human(f"Seat {n}") for n in range(match.seats)], 0.0, 1).table.row
    different = 0
    for viewer in (0, match.seats - 1, SPECTATOR):
        pair = Pair(match, viewer, random.Random(f"{seed} {viewer}"))
        for number in range(MOVES):
            if not pair.play():
                break
            different += pair.differ
            if pair.differ and number % 5 == 0:
                progress = replace(row.progress, moves=pair.first.at)
                now = replace(row, progress=progress)
                assert messages_to(store, now, pair.first, viewer) == messages_to(store, now, pair.second, viewer)
        now = replace(row, progress=replace(row.progress, moves=pair.first.at))
        assert messages_to(store, now, pair.first, viewer) == messages_to(store, now, pair.second, viewer)
    return different


@pytest.mark.parametrize(("name", "variant"), CASES)
def test_nothing_hidden_changes_a_message(store: Store, name: str, variant: str) -> None:
    game = all_games()[name]
    for seed in range(GAMES):
        compare(store, game, dict(game.variants[variant]), seed)


@pytest.mark.parametrize("name", SECRETIVE)
def test_games_with_secrets_were_compared_where_something_was_hidden(store: Store, name: str) -> None:
    game = all_games()[name]
    assert any(compare(store, game, dict(options), 99) for options in list(game.variants.values())[:3])


def test_the_small_games_keep_their_secrets(store: Store, game: Game, sealed: Game) -> None:
    assert compare(store, game, {"heap": 1000}, 1) > 50
    assert compare(store, sealed, {"rounds": 100}, 1) > 10


def test_a_leak_would_be_found(store: Store, game: Game, sealed: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, _seats: Any, _but: Any = ()) -> dict[str, Any]:
        return {"0": table.match.view_json(table.timeline.state, ARBITER)}

    with monkeypatch.context() as leaking:
        leaking.setattr(messages, "_views", leaky)
        with pytest.raises(AssertionError):
            compare(store, game, {"heap": 1000}, 1)
    with monkeypatch.context() as leaking:
        leaking.setattr(GameMessages, "_state", lambda _self, _table, state: encoded(state))
        with pytest.raises(AssertionError):
            compare(store, sealed, {"rounds": 100}, 1)
