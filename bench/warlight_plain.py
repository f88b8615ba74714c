"""The answers that `hegemon warlight bot` gives before its bot is loaded, as a bot of its own that can be measured:
`python -m bench.warlight_rounds bench.warlight_plain:Plain campaign --rules challenge-1`.
"""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.core.bot import Bot, View
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rng import Rng
from hegemon.games.warlight.protocol.engine_setup import EngineSetup
from hegemon.games.warlight.protocol.messages import NEUTRAL_NAME, Attack, Placing, RegionUpdate
from hegemon.games.warlight.rules.board import map_played
from hegemon.games.warlight.rules.moves import ATTACK, COMMIT, DEPLOY, PICK
from hegemon.games.warlight.rules.state import NEUTRAL, PICKING, UNKNOWN, WarlightState

ME, OTHER = "me", "other"


class Plain(Bot):
    """Plain picks and plain turns."""

    game = "warlight"

    def __init__(self, match: Match, seat: int, rng: Rng, values: Mapping[str, float] | None = None) -> None:
        super().__init__(match, seat, rng, values)
        world = map_played(match)
        self._ids = world.ids
        self._setup = EngineSetup(
            super_regions=[(part.id, part.bonus) for part in world.super_regions],
            regions=[(n, world.super_regions[of].id) for n, of in zip(world.ids, world.super_of, strict=True)],
            borders=[(world.ids[a], world.ids[b]) for a, b in world.edges],
        )
        self._round = -1
        self._moves: list[Move] = []

    def choose(self, view: View, limit: Limit) -> Move:
        if view.state.phase == PICKING:
            return self._pick(view)
        if self._round != view.state.turn:
            self._round = int(view.state.turn)
            self._moves = self._turn(view.state)
        return self._moves.pop(0) if self._moves else self._row(COMMIT)

    def _pick(self, view: View) -> Move:
        picks = {self._ids[box.low[1]]: box.low for box in view.legal if box.low[0] == PICK}
        return picks[self._setup.plain_picks(picks)[0]] if picks else self._row(COMMIT)

    def _turn(self, state: WarlightState) -> list[Move]:
        owners = {self.seat: ME, 1 - self.seat: OTHER, NEUTRAL: NEUTRAL_NAME}
        seen = [
            RegionUpdate(n, owners[int(state.owner[r])], int(state.armies[r]))
            for r, n in enumerate(self._ids)
            if state.owner[r] != UNKNOWN
        ]
        number = {n: r for r, n in enumerate(self._ids)}
        moves = []
        for orders in self._setup.plain_turn(ME, seen, int(state.income[self.seat])):
            for one in orders:
                if isinstance(one, Placing):
                    moves.append(self._row(DEPLOY, number[one.region], one.armies))
                elif isinstance(one, Attack):
                    moves.append(self._row(ATTACK, number[one.origin], number[one.target], one.armies))
        return moves

    def _row(self, kind: int, *arguments: int) -> Move:
        return self.match.game.forms.pad((kind, *arguments))
