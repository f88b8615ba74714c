"""The messages to external bots, declared once: they messages are made in these forms, and their JSON schema is made
from them (`hegemon bot schema`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, cast

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from hegemon.core.bot import View
from hegemon.core.game import Game
from hegemon.core.match import Match
from hegemon.core.program.words import words, words_schema

PROTOCOL = 1
DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Hello(TypedDict):
    """The first line: what is played, how moves are written, and what never changes. It needs no answer."""

    type: Literal["hello"]
    protocol: Annotated[int, Field(description="1")]
    game: Annotated[str, Field(description="the game's name")]
    options: Annotated[dict[str, Any], Field(description="all options of the game")]
    seats: Annotated[int, Field(description="number of seats")]
    seat: Annotated[int, Field(description="your seat, from 0")]
    seed: Annotated[
        int, Field(description="a seed for the program's own random numbers, so that a game can be repeated")
    ]
    limit: Annotated[float, Field(description="seconds after which an answer is too late")]
    moves: Annotated[list[str], Field(description="the forms of moves: `attack {origin}>{target} x{dice}`")]
    board: Annotated[
        Any,
        Field(
            description="what never changes, as the page gets it: places, neighbours, bonuses; "
            "`null` if the view contains everything"
        ),
    ]
    names: Annotated[list[str], Field(description="the names of all places, by number; empty if they have none")]


class Seen(TypedDict):
    """A position as the page gets it."""

    seat: int
    turn: int
    round: Annotated[int | None, Field(description="`null` if the game has none")]
    to_move: list[int]
    legal: Annotated[list[Any], Field(description="the legal moves; a range of numbers is `[low, high]`")]
    result: Any
    position: Annotated[Any, Field(description="the game's own")]


class Event(TypedDict):
    """An event, as far as the seat may know it. Games add keys of their own."""

    kind: str
    seat: Annotated[int, Field(description="who moved; -1 is the dealer")]
    text: str


class Question(TypedDict):
    """Asks for a move. The answer is one line: the text of a move."""

    type: Literal["move"]
    number: Annotated[int, Field(description="the number of this question, from 1")]
    seconds: Annotated[float, Field(description="seconds to think")]
    events: Annotated[list[Event], Field(description="what happened since the last question, at most 1000 events")]
    view: Annotated[Seen, Field(description="what your seat sees, as the page gets it")]
    words: Annotated[
        dict[str, Any],
        Field(description="what your seat sees and may do, in the words of the Python API; empty if the game has none"),
    ]
    moves: Annotated[
        list[tuple[str, str]],
        Field(description="two moves for every entry of `view.legal`, its lowest and its highest, ready to send"),
    ]


def hello(match: Match, seat: int, limit: float, seed: int) -> Hello:
    """The first line of a game for a seat."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": match.game.name,
        "options": match.options.model_dump(mode="json"),
        "seats": match.seats,
        "seat": seat,
        "seed": seed,
        "limit": limit,
        "moves": [form.pattern for form in match.game.forms.forms],
        "board": match.game.picture(match.options),
        "names": list(match.game.place_names(match)),
    }


def question(view: View, number: int, seconds: float, events: list[Event]) -> Question:
    """A question for a move."""
    write = view.match.write
    return {
        "type": "move",
        "number": number,
        "seconds": seconds,
        "events": events,
        "view": cast(Seen, view.json()),
        "words": words(view),
        "moves": [(write(box.low), write(box.high)) for box in view.legal],
    }


def schema(games: Iterable[Game]) -> dict[str, Any]:
    """The JSON schema of a line that a program is sent, with the words of these games."""
    tops, whole = TypeAdapter.json_schemas(
        [("hello", "serialization", TypeAdapter(Hello)), ("move", "serialization", TypeAdapter(Question))]
    )
    found = {
        game.name: {"title": f"The words of {game.title}"} | words_schema(kind)
        for game in games
        if (kind := game.view_type()) is not None
    }
    return {
        "$schema": DIALECT,
        "title": "What Hegemon sends to external bots",
        "oneOf": list(tops.values()),
        "$defs": whole["$defs"] | {f"words of {name}": one for name, one in found.items()},
    }
