"""The moves of Risk and how they are written."""

from hegemon.core.moves import Forms
from hegemon.games.risk.rules.state import CARDS

DEAL, CLAIM, PLACE, TRADE, ATTACK, DEFEND, FOLLOW, FORTIFY, CEASE, END = range(10)

FORMS = Forms(
    [
        "deal",
        "claim {territory}",
        "place {territory} x{armies}",
        "trade {a:card} {b:card} {c:card}",
        "attack {origin}>{target} x{dice}",
        "defend x{dice}",
        "follow x{armies}",
        "fortify {origin}>{target} x{armies}",
        "cease",
        "end",
    ],
    card=CARDS,
)
