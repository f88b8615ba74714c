"""The contract: what a game is. Everything else in the house is written in terms of the six verbs of a `Match`.

A game supplies its rules as kernels (`Rules`), its options as a pydantic model, and the words for moves, views and
events. A `Match` is one game on one board with its options and number of seats: the verbs, for people and plain bots.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, ValidationError

from hegemon.core.content import troubles
from hegemon.core.drawing import INK
from hegemon.core.errors import BadMove, BadOptions
from hegemon.core.moves import Box, Forms, Move
from hegemon.core.open_rules import luck_in_the_open, no_chance, no_luck, nothing_hidden, nothing_to_sample
from hegemon.core.rng import Rng

if TYPE_CHECKING:
    from hegemon.core.bot import Bot, BotKind
    from hegemon.core.program import Program

State = Any
"""One NumPy record (np.record); Numba and NumPy know its fields, the type checker does not."""
Board = Any
"""One NumPy record too, of what never changes during a game: a single pointer for kernels, on CPU and GPU."""
Ints = npt.NDArray[np.int32]
Luck = tuple[int, ...]

DEALER = -1
"""The seat of chance moves that no player makes, such as dealing; also the mask that `Rules.to_move` returns for it."""
SPECTATOR = -2
"""The seat of somebody who only watches."""
ARBITER = -3
"""The seat of somebody who may see everything: of a game that is over, or in which nobody could be told a secret."""

SECRET = -1
"""The kind that `Rules.redact_luck` gives to a move that the viewer may not know: all it learns is whose move it
was."""

RUNNING, WON, DRAWN, CUT = 0, 1, 2, 3
"""What `Rules.result` returns: going on, somebody has won, level by the rules, cut off by the turn limit."""


BOXES_AT_ONCE = 128
"""How many boxes a match asks its rules for at a time."""


class Rules(NamedTuple):
    """The verbs as kernels. They trust their callers: a move given to `chance` or `apply` is legal.

    A game without dice leaves out `chance` and `possible`; one without secrets leaves out the last three. Rules are
    given by keyword. `luck` has the game's whole `luck_width`; what stands behind the numbers that `chance` wrote means
    nothing. None but `start`, `apply`, `hide` and `sample_hidden` changes the state. `hegemon.conformance` checks all
    this.
    """

    start: Callable[..., None]
    """start(state, board, seats): the first position, into a state of zeros."""
    to_move: Callable[..., int]
    """to_move(state, board): bit s is set if seat s may act; DEALER for a chance move; 0 when the game is over."""
    legal: Callable[..., int]
    """legal(state, board, seat, first, boxes): the number of boxes of legal moves; those from number `first` on are
    written into `boxes`, rows of (low, high), as far as they fit. Boxes are disjoint."""
    apply: Callable[..., None]
    """apply(state, board, seat, move, luck): the state after it, in place."""
    result: Callable[..., int]
    """result(state, board, score): RUNNING, WON, DRAWN or CUT; when over, every seat's share of the one point."""
    chance: Callable[..., int] = no_chance
    """chance(state, board, seat, move, rng, luck): what the dice say about the move, into `luck`; how many numbers."""
    possible: Callable[..., bool] = no_luck
    """possible(state, board, seat, move, luck, n): whether `chance` could have said this; for records and networks."""
    hide: Callable[..., None] = nothing_hidden
    """hide(state, board, seat): blank, in place, what the seat may not know."""
    redact_luck: Callable[..., None] = luck_in_the_open
    """redact_luck(state, board, seat, move, luck, viewer): blank in `luck` what the viewer may not know of it; a move
    that is a secret itself gets the kind SECRET, and must leave the viewer's view as it was."""
    sample_hidden: Callable[..., None] = nothing_to_sample
    """sample_hidden(state, board, seat, rng): fill in, in place, at random among what could be, what `hide` blanked
    for the seat; hiding it again gives the same view."""


class Options(BaseModel):
    """What a table may set about a game; unknown names and values out of range are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    before: ClassVar[Mapping[str, Any]] = {}
    """How games were played that were written down before there was an option, where that is not its default now."""


@dataclass(frozen=True)
class Result:
    """How a game ended. Scores add up to one."""

    scores: tuple[float, ...]
    ended: str
    """`won`, `drawn` or `cut` (by the turn limit)."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that won, or those that share the point."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    def json(self) -> dict[str, Any]:
        return {"ended": self.ended, "scores": list(self.scores), "winners": list(self.winners)}


@dataclass(frozen=True, repr=False)
class Drawing:
    """A position drawn twice: notebooks show the picture, everything else the text."""

    svg: str
    text: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return self.text

    def save(self, path: Path) -> None:
        """Write the picture to a file."""
        path.write_text(self.svg + "\n", encoding="utf-8")


def state_dtype(**fields: tuple[Any, ...] | Any) -> np.dtype[Any]:
    """The dtype of a state: named fields, widest first, no padding, so that equal states are equal bytes.

    >>> state_dtype(turn=np.int32, owner=(np.int8, 6)).itemsize
    12
    """
    listed = [(name, *(spec if isinstance(spec, tuple) else (spec,))) for name, spec in fields.items()]
    listed.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    plain = np.dtype(listed, align=True)
    used = sum(np.dtype([field]).itemsize for field in listed)
    if plain.itemsize > used:
        plain = np.dtype([*listed, ("spare", np.uint8, plain.itemsize - used)], align=True)
    return np.dtype((np.record, plain))


class Game(ABC):
    """A game as shipped: found by the registry, asked for matches."""

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[type[Options]] = Options
    forms: ClassVar[Forms]
    rules: ClassVar[Rules]
    luck_width: ClassVar[int] = 0
    """How many numbers of luck a move has at most; `luck_room`, where that depends on the board."""
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = {"plain": {}}
    """Options by a short name, of games that are soon over: between them they reach every rule. The conformance suite
    plays them all, and each has a golden record."""
    followed: ClassVar[bool] = True
    """Whether a view and what is shown of a move give the next view. Not where sight changes, as in a fog of war, or
    where moves are secret for a while: there the views themselves must be told."""

    referee: ClassVar[frozenset[str]] = frozenset()
    """Names of moves that only a referee makes, as on a tournament's server: at a table, nobody does it for a seat."""

    own_board: ClassVar[bool] = False
    """Whether the page has a board made for this game (`web/src/boards/<name>/`). For every other game the page shows
    `draw_svg`, with the legal moves as a list."""

    @property
    def has_secrets(self) -> bool:
        """Whether a seat may know what others do not: then people at one screen take turns behind a curtain."""
        return self.rules.hide is not nothing_hidden

    @abstractmethod
    def board(self, options: Any, seats: int) -> Board:
        """What never changes during a game with these options."""

    @abstractmethod
    def dtype(self, board: Board) -> np.dtype[Any]:
        """The state's dtype on this board."""

    def describe(self, match: Match, state: State, seat: int) -> dict[str, Any]:
        """The view of `seat` as JSON, made from a state in which everything else is hidden already: else its fields."""
        return match.state_json(state)

    def event(self, match: Match, before: State, seat: int, move: Move, luck: Luck, after: State) -> dict[str, Any]:
        """What a move did, as JSON for logs and animation, made from what the viewer may know: must hold `text`."""
        return {"kind": self.forms.forms[move[0]].name, "seat": seat, "text": match.write(move)}

    @abstractmethod
    def bots(self) -> Sequence[BotKind]:
        """The bots that come with the game."""

    def usual_bot(self) -> str:
        """Who plays where nobody says which bot: the second in the list, after the one that plays at random, before
        those that take their time."""
        kinds = self.bots()
        return kinds[min(1, len(kinds) - 1)].name

    def exec_bot(self, match: Match, seat: int, rng: Rng, program: Program) -> Bot | None:
        """A program on a seat, where the game has a text protocol of its own for this match; else it is spoken with in
        JSON, as in every game."""
        return None

    def action_templates(self, match: Match) -> Iterable[Box]:
        """Every move that a seat could ever make in this match, with its counts left open: actions for learners (P6).

        Boxes in a fixed order; what is a place stands in each by itself, what is a count is a range as wide as can be
        (`MANY`, where only a position limits it). A legal box lies in exactly one shape, no two of them in the same.
        """
        raise BadOptions(
            f"{self.name} does not list the shapes of its moves: give the game a method `action_templates`"
        )

    def turns_a_round(self, seats: int) -> int | None:
        """How many turns a round has, in which every seat has one: 1 where all act at once. None where their number
        changes, as when seats drop out: there games are as long as their turns."""
        return None

    def luck_room(self, board: Board) -> int:
        """How many numbers of luck a move has at most on this board."""
        return self.luck_width

    def scratch(self, board: Board) -> int:
        """How many float64 its compiled bots need as working space."""
        return 0

    def draw_text(self, match: Match, state: State, seat: int) -> str:
        """The position for a terminal; games draw something better than this list of fields."""
        return "\n".join(f"{key}: {value}" for key, value in self.describe(match, state, seat).items())

    def draw_svg(self, match: Match, state: State, seat: int) -> str:
        """The position as one SVG element, made from the seat's view; games draw something better than their text.

        On the page an element with `data-move`, the text of a move or its beginning, makes that move when it is
        clicked; one with `data-place` picks the moves that name that place.
        """
        lines = self.draw_text(match, state, seat).split("\n")
        width, height = 8 * max(map(len, lines)) + 16, 18 * len(lines) + 12
        rows = "".join(f'<tspan x="8" dy="18">{escape(line)}</tspan>' for line in lines)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
            f'<text xml:space="preserve" font-family="monospace" font-size="13" fill="{INK}">{rows}</text></svg>'
        )

    def explain(self, match: Match, state: State, box: Box) -> str:
        """A few words on a range of legal moves, where its text is only numbers."""
        return ""

    def boards(self) -> Mapping[str, Callable[[], dict[str, Any]]]:
        """Named boards with what the page needs to draw them; empty if the view holds it all."""
        return {}

    def picture(self, options: Any) -> dict[str, Any] | None:
        """What the page needs to draw the board that these options ask for: one of `boards`, unless it is a user's."""
        drawn = self.boards().get(getattr(options, "board", ""))
        return drawn() if drawn else None

    def options_from_map(self, draft: Any) -> dict[str, Any] | None:
        """The options that play on a map (`hegemon.maps.draft.Draft`), shapes and all; None: not played on maps."""
        return None

    def tools(self) -> Mapping[str, Callable[[Mapping[str, str]], dict[str, Any]]]:
        """Calculations that the game offers beside play, by name; bad arguments raise `BadOptions`."""
        return {}

    def analyse(self, match: Match, state: State, seat: int) -> dict[str, Any]:
        """What the game can say about a position, from what the seat may know."""
        return {}

    def parse_options(self, options: Mapping[str, Any] | Options | None) -> Options:
        """Checked options from what a person, a record or a request gave."""
        if isinstance(options, Options):
            return options
        try:
            return self.options.model_validate(dict(options or {}))
        except ValidationError as error:
            raise BadOptions(f"{self.name}: {troubles(error, 'option')}") from None

    def match(self, seats: int, options: Mapping[str, Any] | Options | None = None) -> Match:
        """This game for a number of seats."""
        if seats not in self.seats:
            raise BadOptions(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")
        return Match(self, self.parse_options(options), seats)

    def written_match(self, seats: int, options: Mapping[str, Any]) -> Match:
        """As `match`, for a game that was written down: an option that is not named did not exist yet."""
        return self.match(seats, {**self.options.before, **options})


class Match:
    """One game on one board, with the six verbs. It holds no position: states come and go through its verbs."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.board = game.board(options, seats)
        self.dtype = game.dtype(self.board)
        self.luck_width = game.luck_room(self.board)

    def start(self) -> State:
        """The first position."""
        state = self.blank()
        self.game.rules.start(state, self.board, self.seats)
        return state

    def blank(self) -> State:
        """A state of zeros."""
        return np.zeros(1, self.dtype)[0]

    def copy(self, state: State) -> State:
        """A state with the same bytes that shares nothing with this one."""
        out = np.zeros(1, self.dtype)
        out[0] = state
        return out[0]

    # The six verbs

    def to_move(self, state: State) -> tuple[int, ...]:
        """The seats that may act now, (DEALER,) for a chance move, () when the game is over."""
        mask = int(self.game.rules.to_move(state, self.board))
        if mask == DEALER:
            return (DEALER,)
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    def legal(self, state: State, seat: int) -> list[Box]:
        """What the seat may do, as boxes of moves; nothing if it is not to move."""
        if seat not in self.to_move(state):
            return []
        return [Box(tuple(low), tuple(high)) for rows in self._boxes(state, seat) for low, high in rows.tolist()]

    def _boxes(self, state: State, seat: int) -> Iterator[Ints]:
        # Many at a time, as rows of (low, high); the rows are written over when the next are asked for.
        boxes = np.zeros((BOXES_AT_ONCE, 2, self.game.forms.width), np.int32)
        first = 0
        while True:
            count = int(self.game.rules.legal(state, self.board, seat, first, boxes))
            yield boxes[: max(0, count - first)]
            first += len(boxes)
            if first >= count:
                return

    def chance(self, state: State, seat: int, move: Move, rng: Rng) -> Luck:
        """What the dice say about the move; empty for most moves."""
        luck = np.zeros(self.luck_width, np.int32)
        count = self.game.rules.chance(state, self.board, seat, self.row(move), rng, luck)
        return tuple(luck[:count].tolist())

    def apply(self, state: State, seat: int, move: Move, luck: Luck) -> State:
        """The state after a legal move; the one before is left as it was."""
        after = self.copy(state)
        self.game.rules.apply(after, self.board, seat, self.row(move), self._luck_row(luck))
        return after

    def view(self, state: State, seat: int) -> State:
        """The state as the seat may see it: a copy with everything else blanked."""
        seen = self.copy(state)
        if seat != ARBITER:
            self.game.rules.hide(seen, self.board, seat)
        return seen

    def sample_hidden(self, view: State, seat: int, rng: Rng) -> State:
        """A whole state that the seat's view fits, at random among those that could be."""
        state = self.copy(view)
        self.game.rules.sample_hidden(state, self.board, seat, rng)
        return state

    def result(self, state: State) -> Result | None:
        """How the game ended, or None while it goes on."""
        score = np.zeros(self.seats, np.float64)
        code = int(self.game.rules.result(state, self.board, score))
        if code == RUNNING:
            return None
        return Result(tuple(score.tolist()), ("", "won", "drawn", "cut")[code])

    # Around them

    def rounds(self, turns: int) -> int | None:
        """How many rounds have begun in so many turns; None where the game does not count in rounds."""
        each = self.game.turns_a_round(self.seats)
        return None if each is None else -(-turns // each)

    def check(self, state: State, seat: int, move: Move) -> None:
        """Refuse a move that the seat may not make now, saying why."""
        to_move = self.to_move(state)
        if seat not in to_move:
            turn = "the game is over" if not to_move else "to move: " + ", ".join(map(seat_name, to_move))
            raise BadMove(f"{seat_name(seat)} is not to move ({turn})")
        self.game.forms.check_row(move)
        row = np.array(move)
        if not any(((rows[:, 0] <= row) & (row <= rows[:, 1])).all(axis=1).any() for rows in self._boxes(state, seat)):
            boxes = self.legal(state, seat)
            same = [box for box in boxes if box.low[0] == move[0]] or boxes
            shown = ", ".join(self.game.forms.write_box(box) for box in same[:6]) + (", …" if len(same) > 6 else "")
            raise BadMove(f"{self.write(move)!r} is not legal now; legal: {shown}")

    def check_luck(self, state: State, seat: int, move: Move, luck: Luck) -> None:
        """Refuse luck that no dice could give."""
        fits = len(luck) <= self.luck_width and all(abs(x) < 2**31 for x in luck)
        if not fits or not self.game.rules.possible(
            state, self.board, seat, self.row(move), self._luck_row(luck), len(luck)
        ):
            raise BadMove(f"the luck {list(luck)[:12]} cannot occur with {self.write(move)!r}")

    def shown(self, state: State, seat: int, move: Move, luck: Luck, viewer: int) -> tuple[Move | None, Luck]:
        """A move and its luck as `viewer` may know them; no move at all where it is a secret."""
        if viewer == ARBITER:
            return move, luck
        row, luck_row = self.row(move), self._luck_row(luck)
        self.game.rules.redact_luck(state, self.board, seat, row, luck_row, viewer)
        if row[0] == SECRET:
            return None, ()
        return move, tuple(luck_row[: len(luck)].tolist())

    def event(self, before: State, seat: int, move: Move, luck: Luck, after: State, viewer: int) -> dict[str, Any]:
        """What a move did, for the eyes of `viewer`."""
        known, seen = self.shown(before, seat, move, luck, viewer)
        if known is None:
            return secret_event(seat)
        return self.game.event(self, self.view(before, viewer), seat, known, seen, self.view(after, viewer))

    def view_json(self, state: State, seat: int, revealed: bool = False) -> dict[str, Any]:
        """The view of a seat for the page: the position, whose turn it is, what the seat may do, how it ended.

        `revealed` tells the position with all that was hidden, as people who have finished a game may see it.
        """
        result = self.result(state)
        seen = self.view(state, ARBITER if revealed else seat)
        return {
            "seat": seat,
            "turn": int(state.turn),
            "round": self.rounds(int(state.turn)),
            "to_move": list(self.to_move(state)),
            "legal": [self.game.forms.box_json(box) for box in self.legal(state, seat)],
            "result": result.json() if result else None,
            "position": self.game.describe(self, seen, seat),
        }

    def show(self, state: State, seat: int = ARBITER) -> Drawing:
        """The position as the seat sees it, by default with all that is hidden: a picture in notebooks, else text."""
        seen = self.view(state, seat)
        return Drawing(self.game.draw_svg(self, seen, seat), self.game.draw_text(self, seen, seat))

    def read(self, text: str) -> Move:
        """The move that a text means."""
        return self.game.forms.read(text)

    def write(self, move: Move) -> str:
        """The text of a move."""
        return self.game.forms.write(move)

    def row(self, move: Move) -> Ints:
        return np.array(move, np.int32)

    def _luck_row(self, luck: Luck) -> Ints:
        row = np.zeros(self.luck_width, np.int32)
        row[: len(luck)] = luck
        return row

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """The names of the state's fields."""
        return tuple(self.dtype.names or ())

    def state_json(self, state: State) -> dict[str, Any]:
        """The whole state, hidden things too: for saving and debugging, never for a seat."""
        return {name: np.asarray(state[name]).tolist() for name in self.fields}

    def state_from_json(self, fields: Mapping[str, Any]) -> State:
        """The state that `state_json` wrote."""
        state = self.blank()
        for name in self.fields:
            state[name] = fields[name]
        return state

    def state_from_bytes(self, raw: bytes) -> State:
        """The state whose `tobytes()` this is."""
        if len(raw) != self.dtype.itemsize:
            raise BadOptions(f"a state of {self.game.name} has {self.dtype.itemsize} bytes, not {len(raw)}")
        return np.frombuffer(bytearray(raw), self.dtype)[0]


def secret_event(seat: int) -> dict[str, Any]:
    """All that is said of a move that is a secret."""
    return {"kind": "secret", "seat": seat, "text": f"{seat_name(seat)} does something in secret"}


def seat_name(seat: int) -> str:
    """How a seat is called in messages."""
    return {DEALER: "the dealer", SPECTATOR: "a spectator", ARBITER: "an arbiter"}.get(seat, f"seat {seat}")
