"""The view that our bot makes of an engine's lines is the view that our own engine would give it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import pytest

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.moves import Move
from hegemon.core.program import Program
from hegemon.core.rng import make_rng
from hegemon.games.warlight.protocol import engine_bot, engine_seat, messages
from hegemon.games.warlight.protocol.challenge_rules import CHALLENGES, Challenge
from hegemon.games.warlight.protocol.conduct import Conduct
from hegemon.games.warlight.protocol.engine_client import EngineClient
from hegemon.games.warlight.protocol.engine_setup import EngineSetup
from hegemon.games.warlight.protocol.engine_view import EngineView, options_of
from hegemon.games.warlight.rules.state import PICKING, UNKNOWN
from hegemon.referee import Choice, Player

from .hosting import play, program

pytestmark = pytest.mark.timeout(300)
T = TypeVar("T")


class Direct:
    """In place of a conversation with a program: the lines go straight to a bot's side of ours."""

    def __init__(self, challenge: Challenge, name: str, program: Program) -> None:
        self.conduct, self.owed = Conduct(), 0
        self._player = EngineClient(challenge, "aggressive", self.conduct.note)

    def tell(self, *lines: str) -> None:
        for line in lines:
            assert self._player.hear(line) is None

    def ask(self, when: str, line: str, read: Callable[[str], T]) -> T:
        answer = self._player.hear(line.format(600_000))
        assert answer is not None
        return read(answer)

    def close(self) -> None:
        self._player.close()


@pytest.mark.parametrize("challenge", [1, 2])
@pytest.mark.parametrize("seed", [1, 2])
def test_it_is_the_view_of_our_own_engine(challenge: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    true: list[View] = []
    made: list[View] = []
    choose = engine_seat.Speaker.choose

    def watched_choose(self: Any, view: View, limit: Limit) -> Move:
        if not self._wishes:
            true.append(view)
        return choose(self, view, limit)

    class Watched(Player):
        def choose(self, view: View, limit: Limit) -> Choice:
            made.append(view)
            return super().choose(view, limit)

    monkeypatch.setattr(engine_seat, "Conversation", Direct)
    monkeypatch.setattr(engine_seat.Speaker, "choose", watched_choose)
    monkeypatch.setattr(engine_bot, "Player", Watched)
    played = play(challenge, program("parrot"), "aggressive", seed=seed)
    conduct = played.verdicts[0]
    assert conduct is not None
    assert not conduct.troubles, conduct.troubles
    compared = [same(fresh(true, view), view) for view in made if is_fresh(view)]
    assert len(compared) >= played.rounds


def is_fresh(view: View) -> bool:
    """True if the bot has done nothing yet in this question."""
    state = view.state
    if state.phase == PICKING:
        return bool(state.picker >= 0 or state.picked[view.seat] == 0)
    return not state.placed.any() and state.order_count[view.seat] == 0


def fresh(true: list[View], view: View) -> View:
    """The true view of the same moment."""
    moment = (int(view.state.turn), int(view.state.phase), int(view.state.picked[view.seat]))
    return next(
        one
        for one in true
        if (int(one.state.turn), int(one.state.phase), int(one.state.picked[one.seat])) == moment and is_fresh(one)
    )


def same(true: View, made: View) -> bool:
    """Field by field; what was last seen of regions out of sight may be known better by who saw the round itself."""
    n = int(true.match.board.regions)
    assert made.match.board.tobytes() == true.match.board.tobytes()
    for name in true.match.fields:
        a, b = np.asarray(true.state[name]), np.asarray(made.state[name])
        if name in ("seen_owner", "seen_armies", "seen_turn"):
            sight = true.state.owner[:n] != UNKNOWN
            assert (a[true.seat, :n][sight] == b[true.seat, :n][sight]).all(), name
            assert not b[1 - true.seat].any(), name
        elif name == "rank" and true.state.phase == PICKING:
            assert ((a > 0) == (b > 0)).all(), name
        else:
            assert (a == b).all(), (name, a, b)
    if true.state.phase != PICKING:
        later = true.state.seen_turn[true.seat, :n] - made.state.seen_turn[made.seat, :n]
        assert (later >= 0).all()
    return True


def test_a_guess_from_it_can_be_made() -> None:
    engine_view = EngineView(CHALLENGES[1], small_world(), 0)
    owners = {"player1": 0, "player2": 1, "neutral": -1}
    seen = [messages.RegionUpdate(1, "player1", 4), messages.RegionUpdate(2, "neutral", 2)]
    view = engine_view.ordering(1, seen, owners, 5, [])
    state = engine_view.match.sample_hidden(view.state, 0, make_rng(3))
    assert engine_view.match.view(state, 0).tobytes() == view.state.tobytes()
    lost = engine_view.ordering(2, [], owners, 5, [messages.Attack("player2", 2, 1, 7)])
    assert (lost.state.seen_owner[0, 0], lost.state.seen_armies[0, 0], lost.state.seen_turn[0, 0]) == (1, 7, 1)


def small_world() -> EngineSetup:
    regions = [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 2)]
    return EngineSetup([(1, 2), (2, 3)], regions, [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 3)])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"regions": []}, "invalid map"),
        ({"super_regions": [(1, 2)]}, "super region 2, which does not exist"),
        ({"borders": [(1, 2)]}, "no way leads"),
        ({"borders": [(1, 9)]}, "does not join two regions"),
        ({"super_regions": [(1, 2), (2, 10**8)]}, "invalid map"),
    ],
)
def test_a_map_that_cannot_be_is_refused(change: dict[str, Any], message: str) -> None:
    world = small_world()
    for name, value in change.items():
        setattr(world, name, value)
    with pytest.raises(messages.BadLine, match=message):
        options_of(world, CHALLENGES[1])
