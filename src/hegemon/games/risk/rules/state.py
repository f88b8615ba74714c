"""The state of Risk: one record. Everything that changes during a game, and nothing else."""

from __future__ import annotations

from hegemon.core.state import Board, Float64s, Int8, Int8s, Int16s, Int32, Int32s, State, UInt16s, shape

MAX_SEATS = 6

DEALING, CLAIMING, PLACING, REINFORCING, ATTACKING, DEFENDING, FOLLOWING, FORTIFYING, OVER = range(9)
PHASES = ("deal", "claim", "place", "reinforce", "attack", "defend", "follow", "fortify", "over")

INFANTRY, CAVALRY, ARTILLERY, WILD = range(4)
CARDS = ("infantry", "cavalry", "artillery", "wild")
DECK = (14, 14, 14, 2)

NOBODY = -1
HIDDEN = -1

ODDS_SIZE = 64
"""Armies on either side up to which a board knows the odds of an attack."""


def capacity(territories: int) -> int:
    """Records come in a few sizes, so that rules are compiled for a few dtypes and not for every map.

    >>> capacity(42), capacity(65)
    (64, 128)
    """
    return max(64, 1 << (territories - 1).bit_length())


def sizes(territories: int) -> dict[str, int]:
    """The sizes of the records for a map of `territories` territories."""
    n = capacity(territories)
    return {"territories": n, "offsets": n + 1, "neighbours": 16 * n, "continents": n // 2}


class RiskState(State):
    """Everything that changes during a game, on maps of up to a number of `territories`."""

    turn: Int32
    phase: Int32
    seats: Int32
    seat: Int32  # whose turn it is; the defender answers within another's turn
    origin: Int32  # of the last battle: it waits for an answer (DEFENDING, FOLLOWING), or armies may still follow
    target: Int32
    dice: Int32
    sets_traded: Int32
    reserve: Int32s = shape(MAX_SEATS)  # armies still to place
    armies: Int32s = shape("territories")
    owner: Int8s = shape("territories")
    foreign: Int16s = shape(
        "territories"
    )  # how many neighbours belong to others: kept so that attacks are found quickly
    zone: Int16s = shape("territories")  # which own territories are connected by own land: set where moves need it
    reach: Int16s = shape("territories")  # how many others are in the same zone
    held: Int16s = shape(MAX_SEATS)
    hand: Int8s = shape(MAX_SEATS)
    cards: Int8s = shape(MAX_SEATS, 4)
    deck: Int8s = shape(4)
    discards: Int8s = shape(4)
    deck_left: Int8
    conquered: Int8  # in this turn: a card is due
    done: Int8  # the one step of this phase: something placed (PLACING), or fortified (FORTIFYING)
    forced: Int8  # too many cards: a set must be traded before anything else
    spoils: Int8  # trading because of an eliminated seat's cards, in the middle of a turn
    followable: (
        Int8  # armies may still follow that conquest: until the next attack, whatever is traded and placed before
    )


class RiskBoard(Board):
    """Lookup tables of the rules; arrays may be longer than the map is large."""

    win: Float64s = shape(ODDS_SIZE + 1, ODDS_SIZE + 1)  # of an attack to the end
    left: Float64s = shape(ODDS_SIZE + 1, ODDS_SIZE + 1)  # attackers left, given a win
    territories: Int32
    continents: Int32
    first: UInt16s = shape("offsets")  # the neighbours of t are neighbour[first[t] : first[t + 1]]
    neighbour: UInt16s = shape("neighbours")
    continent: Int32s = shape("territories")
    continent_size: Int32s = shape("continents")
    bonus: Int32s = shape("continents")
    set_values: Int32s = shape(16)
    set_count: Int32  # 0 where sets have constant values
    starting_armies: Int32
    max_turns: Int32
    dealt: Int32
    place_many: Int32
    ask_defence: Int32
    lenient: Int32
