"""The encoding of a position of Risk for learners (`Game.observation`)."""

from __future__ import annotations

from hegemon.core.observation import Field, choice, count, holder, number, seat
from hegemon.games.risk.rules.state import CARDS, DECK, PHASES, RiskBoard


def observation(board: RiskBoard) -> list[Field]:
    """Phase and turn; who holds which territory with how many armies; the seats; cards; the battle that goes on."""
    n = int(board.territories)
    flags = ("conquered", "done", "forced", "spoils")
    return [
        choice("phase", len(PHASES)),
        seat("seat"),
        count("turn", half=50),
        holder("owner", "armies", half=5).at(n),
        count("foreign", half=3).at(n),
        count("reserve", half=10).of_each_seat(),
        number("held", n).of_each_seat(),
        count("hand", half=4).of_each_seat(),
        count("cards", half=2).of_each_seat(),
        count("discards", half=10).at(len(CARDS)),
        number("deck_left", sum(DECK)),
        count("sets_traded", half=6),
        choice("origin", n),
        choice("target", n),
        number("dice", 3),
        *(number(flag, 1) for flag in flags),
    ]
