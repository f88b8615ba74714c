"""The meaning of a client's command by the rules: moves, including those for which the protocol has no command.

The protocol has no command for "nothing follows into the conquered territory" and "no more attacks": the next command
implies them. Only a trade that a conquest forces does not: until the next attack, TRANSFER belongs to the last one.
"""

from __future__ import annotations

from hegemon.core.moves import Move
from hegemon.games.risk.protocol.lines import BadLine
from hegemon.games.risk.rules.board import RiskMatch
from hegemon.games.risk.rules.moves import ATTACK, CEASE, CLAIM, DEFEND, END, FOLLOW, FORTIFY, PLACE, TRADE
from hegemon.games.risk.rules.state import ATTACKING, CLAIMING, DEFENDING, FOLLOWING, RiskState


def moves_of(match: RiskMatch, state: RiskState, seat: int, name: str, numbers: list[int]) -> list[Move]:
    """The moves of a command (its numbers without the player's id); `BadMove` or `BadLine` where it is not legal."""
    row = _row(state, name, numbers)
    moves: list[tuple[int, ...]] = []
    if state.phase == FOLLOWING and row[0] != FOLLOW and not (row[0] == TRADE and state.followable):
        moves.append((FOLLOW, 0))
    if row[0] in (FORTIFY, END) and _phase_after(match, state, seat, moves) == ATTACKING:
        moves.append((CEASE,))
    made: list[Move] = []
    for move in [*moves, row]:
        padded = match.game.forms.pad(move)
        match.check(state, seat, padded)
        made.append(padded)
        if move is not row:
            state = match.apply(state, seat, padded, ())
    return made


def line_of(state: RiskState, player: int, move: Move) -> str | None:
    """The command of a player's move; None where the protocol has none, or needs none."""
    kind, a, b, c = move[:4]
    if kind == CLAIM:
        return f"REINFORCE {player} {a} 1"
    if kind == PLACE:
        return f"REINFORCE {player} {a} {b}"
    if kind == TRADE:
        return f"CARDS-EXCHANGE {player} {a} {b} {c}"
    if kind == ATTACK:
        return f"ATTACK {player} {a} {b} {c}"
    if kind == DEFEND:
        return f"DEFEND {player} {state.target} {a}"
    if kind == FOLLOW and a > 0:
        return f"TRANSFER {player} {state.origin} {state.target} {a}"
    return f"TRANSFER {player} {a} {b} {c}" if kind == FORTIFY else None


def _row(state: RiskState, name: str, numbers: list[int]) -> tuple[int, ...]:
    if name == "REINFORCE":
        area, units = numbers
        if state.phase != CLAIMING:
            return (PLACE, area, units)
        if units != 1:
            raise BadLine(f"a territory must be claimed with 1 unit, not {units}")
        return (CLAIM, area)
    if name == "CARDS-EXCHANGE":
        return (TRADE, *sorted(numbers))
    if name == "TRANSFER":
        origin, target, units = numbers
        if follows(state, origin, target):
            return (FOLLOW, units)
        return (FORTIFY, origin, target, units)
    if name == "ATTACK":
        return (ATTACK, *numbers)
    if name == "DEFEND":
        area, units = numbers
        if state.phase == DEFENDING and area != state.target:
            raise BadLine(f"{state.target} is attacked, not {area}")
        return (DEFEND, units)
    return (END,)


def follows(state: RiskState, origin: int, target: int) -> bool:
    """True if this move of armies follows the last conquest, rather than being the round's fortification."""
    may_follow = state.phase == FOLLOWING or state.followable
    return bool(may_follow) and (origin, target) == (state.origin, state.target)


def _phase_after(match: RiskMatch, state: RiskState, seat: int, moves: list[tuple[int, ...]]) -> int:
    for move in moves:
        state = match.apply(state, seat, match.game.forms.pad(move), ())
    return int(state.phase)
