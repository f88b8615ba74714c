"""The moves of Settlers and how they are written."""

from hegemon.core.moves import Forms
from hegemon.games.settlers.rules.state import RESOURCES

(
    DEAL, SETTLE, ROAD, CITY, ROLL, DISCARD, ROB, BUY, KNIGHT, ROADS, PLENTY, MONOPOLY, COUPON,
    BANK, OFFER, ACCEPT, REJECT, COUNTER, TRADE, WITHDRAW, END,
) = range(21)  # fmt: skip

_TERMS = "{wood} {brick} {sheep} {wheat} {ore} for {wood2} {brick2} {sheep2} {wheat2} {ore2}"

FORMS = Forms(
    [
        "deal",
        "settle {vertex}",
        "road {edge}",
        "city {vertex}",
        "roll",
        "discard {resource:resource}",
        "rob {tile} from {victim}",
        "buy",
        "knight",
        "roads",
        "plenty {a:resource} {b:resource}",
        "monopoly {resource:resource}",
        "coupon",
        "bank {give:resource}>{get:resource}",
        f"offer {_TERMS}",
        "accept",
        "reject",
        f"counter {_TERMS}",
        "trade with {seat}",
        "withdraw",
        "end",
    ],
    resource=RESOURCES,
)
