"""The engine's side of the challenges (W11): it keeps one program informed, and turns its answers into legal moves.

Illegal orders are dropped, and too many armies are cut. A program that is out, or gives no answer, places nothing and
attacks nobody; the game goes on.
"""

from __future__ import annotations

from hegemon.core.bot import Bot, Sight, View
from hegemon.core.limit import Limit
from hegemon.core.moves import Move
from hegemon.core.program import Program
from hegemon.core.rng import Rng, below
from hegemon.games.warlight.bots.belief import orders_seen
from hegemon.games.warlight.bots.particles import PLACING
from hegemon.games.warlight.protocol import messages
from hegemon.games.warlight.protocol.challenge_rules import Challenge
from hegemon.games.warlight.protocol.conduct import Conduct
from hegemon.games.warlight.protocol.conversation import Conversation, Late
from hegemon.games.warlight.rules.board import WarlightMatch, map_played
from hegemon.games.warlight.rules.moves import (
    ATTACK,
    COMMIT,
    DEPLOY,
    PICK,
)
from hegemon.games.warlight.rules.state import NEUTRAL, PICKING, UNKNOWN, WarlightState


class Speaker(Bot):
    """A program on a seat that speaks the protocol of a challenge."""

    watches = True
    keeps_time = True

    def __init__(self, challenge: Challenge, match: WarlightMatch, seat: int, rng: Rng, program: Program) -> None:
        super().__init__(match, seat, rng)
        self.challenge = challenge
        self.name, self.opponent = messages.NAMES[seat], messages.NAMES[1 - seat]
        self._map = map_played(match)
        self._number = {number: r for r, number in enumerate(self._map.ids)}
        self._wishes: list[Move] = []
        """Moves still to be made, if they are legal then."""
        self._round = -1
        self._dealt = False
        self._seen: list[messages.Order] = []
        """The moves that the seat saw in its opponent's turn."""
        self._talk = Conversation(challenge, self.name, program)
        self._introduce()

    @property
    def conduct(self) -> Conduct:
        """The program's behaviour so far."""
        return self._talk.conduct

    def choose(self, view: View, limit: Limit) -> Move:
        state = view.state
        if state.phase == PICKING:
            self._pick(state)
        elif self._round != state.turn:
            self._round = int(state.turn)
            self._order(state)
        while self._wishes:
            move = cut(view, self._wishes.pop(0))
            if move is not None:
                return move
        picks = [box.low for box in view.legal if box.low[0] == PICK]
        return picks[below(self.rng, len(picks))] if picks else self._row(COMMIT)

    def watch(self, sight: Sight) -> None:
        """Note what the seat sees of its opponent: deploys when all have committed, attacks as they happen."""
        ids = self._map.ids
        for kind, here, there, armies in orders_seen(sight, self.seat):
            if kind == PLACING:
                self._seen.append(messages.Placing(self.opponent, ids[here], armies))
            else:
                self._seen.append(messages.Attack(self.opponent, ids[here], ids[there], armies))

    def close(self) -> None:
        self._talk.close()

    def _row(self, kind: int, *arguments: int) -> Move:
        return self.match.game.forms.pad((kind, *arguments))

    # Lines to the program

    def _introduce(self) -> None:
        world, challenge = self._map, self.challenge
        parts = [world.super_regions[part].id for part in world.super_of]
        if challenge.bank_ms:
            self._talk.tell(
                messages.settings("timebank", challenge.bank_ms),
                messages.settings("time_per_move", challenge.answer_ms),
                messages.settings("max_rounds", int(self.match.board.max_rounds)),
            )
        self._talk.tell(
            messages.settings("your_bot", self.name),
            messages.settings("opponent_bot", self.opponent),
            messages.setup_map("super_regions", *messages.flat((part.id, part.bonus) for part in world.super_regions)),
            messages.setup_map("regions", *messages.flat(zip(world.ids, parts, strict=True))),
            messages.write_neighbours((world.ids[a], world.ids[b]) for a, b in world.edges),
        )

    def _introduce_deal(self, state: WarlightState) -> None:
        wastelands = [number for r, number in enumerate(self._map.ids) if state.waste[r]]
        offered = [number for r, number in enumerate(self._map.ids) if state.offer[r]]
        if wastelands:
            self._talk.tell(messages.setup_map("wastelands", *wastelands))
        self._talk.tell(
            messages.settings("starting_regions", *offered),
            messages.settings("starting_pick_amount", int(self.match.board.picks)),
        )

    def _inform(self, state: WarlightState) -> None:
        owners = {self.seat: self.name, 1 - self.seat: self.opponent, NEUTRAL: messages.NEUTRAL_NAME}
        if self._round == 1 and self.challenge.number == 2:
            # All saw the picks, so under fog the seat remembers them.
            known = state.seen_owner[self.seat] if self.match.board.fog else state.owner
            theirs = [number for r, number in enumerate(self._map.ids) if known[r] == 1 - self.seat]
            self._talk.tell(messages.setup_map("opponent_starting_regions", *theirs))
        seen = [
            messages.RegionUpdate(number, owners[int(state.owner[r])], int(state.armies[r]))
            for r, number in enumerate(self._map.ids)
            if state.owner[r] != UNKNOWN
        ]
        self._talk.tell(
            messages.settings("starting_armies", int(state.income[self.seat])),
            messages.write_update(seen),
            messages.write_opponent(self._seen),
        )
        self._seen = []

    # Answers of the program

    def _pick(self, state: WarlightState) -> None:
        first = self.challenge.number == 1
        if self._dealt and first:
            return
        if not self._dealt and not first:
            self._introduce_deal(state)
        self._dealt = True
        free = [number for r, number in enumerate(self._map.ids) if state.offer[r] and state.owner[r] == NEUTRAL]
        count = 2 * int(self.match.board.picks) if first else 1
        word = "pick_starting_regions" if first else "pick_starting_region"
        wished = self._talk.ask("picking", f"{word} {{}} {' '.join(map(str, free))}", messages.read_picks) or []
        kept = [number for number in dict.fromkeys(wished) if number in free][:count]
        if wished and (len(wished) != count or len(kept) != count):
            listed = messages.shown(" ".join(map(str, wished)))
            self.conduct.blame("picking", f"not {count} of the regions on offer: {listed}")
        self._wishes = [self._row(PICK, self._number[number]) for number in kept]

    def _order(self, state: WarlightState) -> None:
        self._inform(state)
        self._wishes = []
        for order in (*self._ask_orders(state, messages.PLACE), *self._ask_orders(state, messages.ATTACK)):
            if isinstance(order, messages.Placing):
                self._wishes.append(self._row(DEPLOY, self._number[order.region], order.armies))
            else:
                ends = self._number[order.origin], self._number[order.target]
                self._wishes.append(self._row(ATTACK, *ends, order.armies))

    def _ask_orders(self, state: WarlightState, kind: str) -> list[messages.Order]:
        when = f"round {self._round}"

        def read(line: str) -> messages.Answer:
            answer = messages.read_orders(line, kind, self.name)
            if self._talk.owed and answer.troubles and not answer.orders:
                raise Late(line)
            return answer

        answer = self._talk.ask(when, f"go {kind} {{}}", read) or messages.Answer([], [])
        good: list[messages.Order] = []
        for order in answer.orders:
            trouble = self._trouble(state, order, good)
            if trouble:
                answer.troubles.append(f"{trouble}: {order}")
            else:
                good.append(order)
        for trouble in answer.troubles:
            self.conduct.blame(when, trouble)
        return good

    def _trouble(self, state: WarlightState, order: messages.Order, before: list[messages.Order]) -> str:
        """The reason for which an order is not legal now; empty if it is."""
        region = order.region if isinstance(order, messages.Placing) else order.origin
        here = self._number.get(region)
        if order.armies < 1:
            return "no armies"
        if here is None or state.owner[here] != self.seat:
            return "not its own region"
        if isinstance(order, messages.Attack):
            if self._number.get(order.target) not in self._map.neighbours[here]:
                return "not neighbours"
            pairs = [(one.origin, one.target) for one in before if isinstance(one, messages.Attack)]
            if (order.origin, order.target) in pairs:
                return "the same two regions again"
        return ""


def cut(view: View, wish: Move) -> Move | None:
    """A move cut to the armies in reserve, or free to leave. None if nothing is left of it."""
    fixed = {DEPLOY: 2, ATTACK: 3}.get(wish[0], len(wish))
    for box in view.legal:
        if box.low[:fixed] == wish[:fixed]:
            most = box.high[fixed : fixed + 1]
            return *wish[:fixed], *map(min, wish[fixed : fixed + 1], most), *wish[fixed + 1 :]
    return None
