"""The lines of the two public challenges (W11), written and read: pure text, both sides. Ids are the map's, from 1.

Lines that cannot be read raise `BadLine`; in a bot's answer, readable parts still count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hegemon.core.errors import HegemonError

NAMES = ("player1", "player2")
NEUTRAL_NAME = "neutral"
NO_MOVES = "No moves"
PLACE, ATTACK = "place_armies", "attack/transfer"
MOST_MOVES = 51
"""The most moves that are read from a line."""
LARGEST = 1_000_000_000
MOST_SHOWN = 60


class BadLine(HegemonError):
    """A line that makes no sense in the protocol."""


@dataclass(frozen=True)
class Placing:
    """Armies that a player puts on a region."""

    player: str
    region: int
    armies: int

    def __str__(self) -> str:
        return f"{self.player} {PLACE} {self.region} {self.armies}"


@dataclass(frozen=True)
class Attack:
    """Armies that a player sends to a neighbour, to fight or to join its own."""

    player: str
    origin: int
    target: int
    armies: int

    def __str__(self) -> str:
        return f"{self.player} {ATTACK} {self.origin} {self.target} {self.armies}"


@dataclass(frozen=True)
class RegionUpdate:
    """A region in `update_map`: the owner is a player's name, `neutral` or `unknown`."""

    region: int
    owner: str
    armies: int


Order = Placing | Attack


# Answers of a bot


def write_orders(orders: Sequence[Order]) -> str:
    """A bot's answer.

    >>> write_orders([Placing("player1", 3, 2), Placing("player1", 4, 1)])
    'player1 place_armies 3 2, player1 place_armies 4 1'
    >>> write_orders([])
    'No moves'
    """
    return ", ".join(map(str, orders)) or NO_MOVES


@dataclass
class Answer:
    """A bot's answer: the moves that could be read, and the lines that could not."""

    orders: list[Order]
    troubles: list[str]


def read_orders(line: str, kind: str, player: str) -> Answer:
    """The orders of one kind in a bot's answer; a trailing comma is allowed, and wrong parts are ignored.

    >>> answer = read_orders("player1 place_armies 3 2, player1 place_armies x 1,", "place_armies", "player1")
    >>> answer.orders
    [Placing(player='player1', region=3, armies=2)]
    >>> answer.troubles
    ["not an order: 'player1 place_armies x 1'"]
    """
    parts = [part.strip() for part in line.split(",")]
    if parts[-1] == "":
        parts.pop()
    if [part.lower() for part in parts] == [NO_MOVES.lower()]:
        return Answer([], [])
    answer = Answer([], [] if parts else ["an empty line"])
    if len(parts) > MOST_MOVES:
        answer.troubles.append(f"{len(parts)} moves, of which the first {MOST_MOVES} count")
    for part in parts[:MOST_MOVES]:
        order = _read_order(part)
        if order is None:
            answer.troubles.append(f"not an order: {shown(part)}")
        elif order.player != player:
            answer.troubles.append(f"an order for {shown(order.player)}: {shown(part)}")
        elif _kind(order) != kind:
            answer.troubles.append(f"{_kind(order)} where {kind} was asked for")
        else:
            answer.orders.append(order)
    return answer


def _kind(order: Order) -> str:
    return PLACE if isinstance(order, Placing) else ATTACK


def _read_order(part: str) -> Order | None:
    words = part.split()
    numbers = [number for number in map(whole, words[2:]) if number is not None]
    if len(numbers) == len(words) - 2 and len(words) > 2:
        if words[1] == PLACE and len(numbers) == 2:
            return Placing(words[0], *numbers)
        if words[1] == ATTACK and len(numbers) == 3:
            return Attack(words[0], *numbers)
    return None


def read_picks(line: str) -> list[int]:
    """The ids that a bot picks, best first; a line with anything else raises `BadLine`."""
    ids = [whole(word) for word in line.replace(",", " ").split()]
    if not ids or None in ids:
        raise BadLine(f"not a list of regions: {shown(line)}")
    return [number for number in ids if number is not None]


# Lines of an engine


def settings(name: str, *values: object) -> str:
    """A setting.

    >>> settings("your_bot", "player1")
    'settings your_bot player1'
    """
    return " ".join(["settings", name, *map(str, values)])


def setup_map(name: str, *values: object) -> str:
    """A line about the map."""
    return " ".join(["setup_map", name, *map(str, values)])


def flat(pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Pairs as one list of numbers."""
    return [number for pair in pairs for number in pair]


def write_neighbours(edges: Iterable[tuple[int, int]]) -> str:
    """Each border once, at its first region.

    >>> write_neighbours([(1, 2), (1, 4), (2, 3)])
    'setup_map neighbors 1 2,4 2 3'
    """
    beside: dict[int, list[str]] = {}
    for a, b in edges:
        beside.setdefault(a, []).append(str(b))
    return setup_map("neighbors", *(word for a, near in beside.items() for word in (a, ",".join(near))))


def write_update(seen: Sequence[RegionUpdate]) -> str:
    """The map as a bot sees it."""
    return " ".join(["update_map", *(f"{one.region} {one.owner} {one.armies}" for one in seen)])


def write_opponent(orders: Sequence[Order]) -> str:
    """The moves of the opponent's last turn that a bot saw, if any."""
    return " ".join(["opponent_moves", *map(str, orders)])


def read_pairs(words: Sequence[str], what: str) -> list[tuple[int, int]]:
    """`1 5 2 2` as pairs of numbers."""
    numbers = numbers_of(words, what)
    if len(numbers) % 2:
        raise BadLine(f"{what} must come in pairs, but there are {len(numbers)} numbers")
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def read_neighbours(words: Sequence[str]) -> list[tuple[int, int]]:
    """`1 2,4,30 2 4` as borders."""
    if len(words) % 2:
        raise BadLine("neighbors must be a region and a list, but one of them is missing")
    borders = []
    for region, near in zip(words[::2], words[1::2], strict=True):
        (a,) = numbers_of([region], "neighbors")
        borders += [(a, b) for b in numbers_of(near.split(","), "neighbors")]
    return borders


def read_update(words: Sequence[str]) -> list[RegionUpdate]:
    """The regions of `update_map`."""
    if len(words) % 3:
        raise BadLine("update_map must have a region, its owner and its armies each time, but something is missing")
    regions = numbers_of(words[::3], "update_map")
    armies = numbers_of(words[2::3], "update_map")
    return [RegionUpdate(*one) for one in zip(regions, words[1::3], armies, strict=True)]


def read_opponent(words: Sequence[str]) -> list[Order]:
    """The orders of `opponent_moves`."""
    orders: list[Order] = []
    left = list(words)
    while left:
        length = {PLACE: 4, ATTACK: 5}.get(left[1] if len(left) > 1 else "", len(left) + 1)
        order = _read_order(" ".join(left[:length])) if length <= len(left) else None
        if order is None:
            raise BadLine(f"not a move of the opponent's: {shown(' '.join(left))}")
        orders.append(order)
        del left[:length]
    return orders


def numbers_of(words: Iterable[str], what: str) -> list[int]:
    """Whole numbers; an error names the first word that is not one."""
    out = []
    for word in words:
        number = whole(word)
        if number is None:
            raise BadLine(f"{what}: {shown(word)} is not a whole number")
        out.append(number)
    return out


def whole(word: str) -> int | None:
    """A whole number from 0 on, in plain digits.

    >>> whole("12"), whole("-1"), whole("٣"), whole("9" * 40)
    (12, None, None, None)
    """
    if not (word.isascii() and word.isdecimal() and len(word) <= len(str(LARGEST))):
        return None
    number = int(word)
    return number if number <= LARGEST else None


def shown(text: str) -> str:
    """The beginning of a received text, short enough for a message."""
    return repr(text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…")
