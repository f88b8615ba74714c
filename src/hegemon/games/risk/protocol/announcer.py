"""A game as lines for clients (R5, Appendix B sections 4, 5 and 7.3): what each move sends, and to whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hegemon.core.history.timeline import Entry
from hegemon.games.risk.protocol.commands import line_of
from hegemon.games.risk.rules.board import RiskMatch
from hegemon.games.risk.rules.moves import ATTACK, DEAL, DEFEND, END, TRADE
from hegemon.games.risk.rules.state import CARDS, CLAIMING, DEALING, PLACING, RiskState
from hegemon.games.risk.rules.turn import income


@dataclass(frozen=True)
class Saying:
    """A line and its receivers."""

    text: str
    sender: int | None = None
    """The seat that sent it and need not get it again."""
    private: tuple[int, str] | None = None
    """A seat that may know more than the others, and its own line."""

    def heard_by(self, seat: int) -> str:
        """The line for one seat."""
        return self.private[1] if self.private and self.private[0] == seat else self.text


class Speaker:
    """Puts one game into lines. `ids` are the players' ids, by seat."""

    def __init__(self, match: RiskMatch, ids: Sequence[int], echo_all: bool = False) -> None:
        self.match = match
        self.ids = ids
        self.echo_all = echo_all

    def opening(self, state: RiskState) -> list[Saying]:
        """4.1: the order and the starting armies."""
        order = Saying(f"ORDER {' '.join(map(str, self.ids))}")
        return [order] + [Saying(f"REINFORCEMENTS {i} {state.reserve[seat]}") for seat, i in enumerate(self.ids)]

    def phase(self, phase: int) -> Saying:
        return Saying(f"START-PHASE {phase}")

    def round(self, state: RiskState, seat: int, phase: int) -> list[Saying]:
        """A seat is asked to begin; in the game proper it gets its armies (5.1.1)."""
        lines = [Saying(f"START-ROUND {self.ids[seat]}")]
        if phase == 2:
            lines.append(Saying(f"REINFORCEMENTS {self.ids[seat]} {income(state, self.match.board, seat)}"))
        return lines

    def entry(self, before: RiskState, entry: Entry, after: RiskState, by_client: bool) -> list[Saying]:
        """The line for a move; `by_client` if the seat itself has sent it."""
        kind, who = entry.move[0], self.ids[entry.seat] if entry.seat >= 0 else -1
        if kind == DEAL:
            order = enumerate(entry.luck)
            return [Saying(f"REINFORCE {self.ids[i % self.match.seats]} {area} 1") for i, area in order]
        if kind == END and entry.luck:
            return [self._cards(entry.seat, entry.luck[:1])]
        line = line_of(before, who, entry.move)
        if line is None:
            return []
        if kind == DEFEND:
            return [Saying(line), *self._battle(before, entry, after)]
        if kind == TRADE:
            gained = int(after.reserve[entry.seat] - before.reserve[entry.seat])
            return [Saying(line), Saying(f"REINFORCEMENTS {who} {gained}")]
        echoed = kind == ATTACK or self.echo_all or not by_client
        return [Saying(line, None if echoed else entry.seat)]

    def _battle(self, before: RiskState, entry: Entry, after: RiskState) -> list[Saying]:
        """5.2: the dice; 5.5: the cards of a seat that is out, and that it is."""
        victim, attacker = entry.seat, int(before.seat)
        lines = [Saying(f"DICE-ROLL {' '.join(map(str, entry.luck[:5]))}")]
        if after.held[victim] == 0:
            cards = [card for card in range(len(CARDS)) for _ in range(entry.luck[5 + card])]
            if cards:
                lines.append(self._cards(attacker, cards))
            lines.append(Saying(f"PLAYER-DEFEATED {self.ids[victim]} {self.ids[attacker]}"))
        return lines

    def _cards(self, seat: int, cards: Sequence[int]) -> Saying:
        public = f"CARDS-ACQUIRED {self.ids[seat]} {len(cards)}"
        return Saying(public, private=(seat, f"{public} {' '.join(map(str, cards))}"))


def phase_of(state: RiskState) -> int:
    """The protocol's phase of a position: claim, place, or the game proper."""
    return 0 if state.phase in (DEALING, CLAIMING) else 1 if state.phase == PLACING else 2


def history(sayings: Iterable[Saying], seat: int) -> list[str]:
    """Section 6: everything that a seat knows, as lines to be replayed. The current round is named at the end, followed
    by an attack that waits for its answer, so that a client knows when to act."""
    lines = [saying.heard_by(seat) for saying in sayings]
    rounds = [line for line in lines if line.startswith("START-ROUND")]
    rest = [line for line in lines if not line.startswith("START-ROUND")]
    pending = [rest.pop()] if rest and rest[-1].startswith("ATTACK ") else []
    return rest + rounds[-1:] + pending
