"""The contract of games, against which everything else is written.

A game supplies its rules as kernels (`Rules`), its options as a pydantic model, and the words for moves, views and
events. Asked for a number of seats, it gives a `Match`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import numpy as np
from pydantic import ValidationError

from hegemon.core.drawing import INK
from hegemon.core.errors import BadOptions
from hegemon.core.files.content import troubles
from hegemon.core.files.levels import Level, read_levels
from hegemon.core.helpers.suggestions import did_you_mean
from hegemon.core.match import Match
from hegemon.core.moves import Box, Forms, Move
from hegemon.core.networks.features import Features
from hegemon.core.networks.judgement import Judgement
from hegemon.core.observation import Field
from hegemon.core.open_rules import nothing_hidden
from hegemon.core.options import Options
from hegemon.core.rng import Rng
from hegemon.core.rules import Luck, Rules
from hegemon.core.state import B, S

if TYPE_CHECKING:
    from hegemon.core.bot import Bot, BotKind
    from hegemon.core.program import Program
    from hegemon.core.view import View


class Game(ABC, Generic[S, B]):
    """A game as shipped: found by the registry, asked for matches."""

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[type[Options]] = Options
    forms: ClassVar[Forms]
    rules: ClassVar[Rules]
    luck_width: ClassVar[int] = 0
    """The most numbers of luck that a move has; `luck_room`, where that depends on the board."""
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = {"plain": {}}
    """Options by a short name, of games that are soon over: between them they reach every rule. The conformance suite
    plays them all, and each has a golden record."""
    followed: ClassVar[bool] = True
    """True if a view and the visible part of a move give the next view. Not where sight changes, as in a fog of war, or
    where moves are secret for a while: there the views themselves must be sent."""

    referee: ClassVar[frozenset[str]] = frozenset()
    """Names of moves that only a referee makes, as on a tournament's server: at a table, nobody does it for a seat."""

    seat_letters: ClassVar[str] = ""
    """The letters by which `draw_text` shows the seats, so that a prompt can name a seat as the board does."""

    own_board: ClassVar[bool] = False
    """True if the page has a board made for this game (`web/src/boards/<name>/`). For every other game the page shows
    `draw_svg`, with the legal moves as a list."""

    @property
    def has_secrets(self) -> bool:
        """True if a seat may know what others do not: then people at one screen take turns behind a curtain."""
        return self.rules.hide is not nothing_hidden

    @property
    def on_maps(self) -> bool:
        """True if it is played on maps that people draw."""
        return type(self).options_from_map is not Game.options_from_map

    @abstractmethod
    def board(self, options: Any, seats: int) -> B:
        """The board: everything that never changes during a game with these options."""

    @abstractmethod
    def dtype(self, board: B) -> np.dtype[Any]:
        """The state's dtype on this board."""

    def describe(self, match: Match[S, B], state: S, seat: int) -> dict[str, Any]:
        """The view of `seat` as JSON, made from a state in which everything else is hidden already: else its fields."""
        return match.state_json(state)

    def event(self, match: Match[S, B], before: S, seat: int, move: Move, luck: Luck, after: S) -> dict[str, Any]:
        """The effects of a move as JSON, for logs and animation, as far as the viewer may know them; it has `text`."""
        return {"kind": self.forms.forms[move[0]].name, "seat": seat, "text": match.write(move)}

    def is_referees(self, move: Sequence[int]) -> bool:
        """True if only a referee makes moves of this kind."""
        return self.forms.forms[move[0]].name in self.referee

    @abstractmethod
    def bots(self) -> Sequence[BotKind]:
        """The bots that come with the game."""

    def view_type(self) -> type[View[S, B]] | None:
        """The class of its views, where the game has words of its own for what a seat sees; else `View`."""
        return None

    def features(self, match: Match[S, B]) -> Features | None:
        """The input of networks and other learners for a position of this match, if the game declares one."""
        return None

    def judgement(self, match: Match[S, B]) -> Judgement | None:
        """Every seat's chance to win, as one of the game's bots judges it; without one, the network of one of its bots
        is asked, or else games are played to their end."""
        return None

    def usual_bot(self) -> str:
        """The bot that plays where none is named: the second in the list, after the one that plays at random, before
        those that take their time."""
        kinds = self.bots()
        return kinds[min(1, len(kinds) - 1)].name

    def best(self, match: Match[S, B]) -> Sequence[tuple[float, str]]:
        """The strongest of its bots by the time that they are given: (seconds a move from which on, name), the shortest
        time first, which is 0. The bot `best` plays by it; a game that does not tell has no such bot."""
        return ()

    def levels(self) -> Sequence[Level]:
        """Bots to play against by how well they play, the weakest first: those in `data/levels.toml` of its folder."""
        return read_levels(type(self).__module__.rpartition(".")[0])

    def exec_bot(self, match: Match[S, B], seat: int, rng: Rng, program: Program) -> Bot | None:
        """A program on a seat, where the game has a text protocol of its own for this match; else it is spoken with in
        JSON, as in every game."""
        return None

    def action_templates(self, match: Match[S, B]) -> Iterable[Box]:
        """Every move that a seat could ever make in this match, with its counts left open: actions for learners (P6).

        Boxes in a fixed order; what is a place stands in each by itself, what is a count is a range as wide as can be
        (`MANY`, where only a position limits it). A legal box lies in exactly one shape, no two of them in the same.
        """
        raise BadOptions(
            f"{self.name} does not list the shapes of its moves: give the game a method `action_templates`"
        )

    def observation(self, match: Match[S, B]) -> Sequence[Field]:
        """The fields of the state that are encoded for learners, scaled and relative to the observing seat (P6); if
        there are none, all fields are taken as they are."""
        return ()

    def turns_a_round(self, seats: int) -> int | None:
        """The number of turns in a round, in which every seat has one: 1 where all act at once. None where their number
        changes, as when seats drop out: there games are as long as their turns."""
        return None

    def luck_room(self, board: B) -> int:
        """The most numbers of luck that a move has on this board."""
        return self.luck_width

    def scratch(self, board: B) -> int:
        """The number of float64 that its compiled bots need as working space."""
        return 0

    def draw_text(self, match: Match[S, B], state: S, seat: int) -> str:
        """The position for a terminal; games draw something better than this list of fields."""
        return "\n".join(f"{key}: {value}" for key, value in self.describe(match, state, seat).items())

    def draw_svg(self, match: Match[S, B], state: S, seat: int) -> str:
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

    def explain(self, match: Match[S, B], state: S, box: Box) -> str:
        """A few words on a range of legal moves, where its text is only numbers."""
        return ""

    def place_names(self, match: Match[S, B]) -> Sequence[str]:
        """The names of the places that moves write as numbers, so that people may type either; empty: none."""
        return ()

    def boards(self) -> Mapping[str, Callable[[], dict[str, Any]]]:
        """Named boards with what the page needs to draw them; empty if the view holds it all."""
        return {}

    def picture(self, options: Any) -> dict[str, Any] | None:
        """The data from which the page draws the board of these options: one of `boards`, unless it is a user's."""
        drawn = self.boards().get(getattr(options, "board", ""))
        return drawn() if drawn else None

    def options_from_map(self, draft: Any) -> dict[str, Any] | None:
        """The options that play on a map (`hegemon.maps.draft.Draft`), shapes and all; None: not played on maps."""
        return None

    def tools(self) -> Mapping[str, Callable[[Mapping[str, str]], dict[str, Any]]]:
        """Calculations that the game offers beside play, by name; bad arguments raise `BadOptions`."""
        return {}

    def analyse(self, match: Match[S, B], state: S, seat: int) -> dict[str, Any]:
        """Statements of the game about a position, from what the seat may know."""
        return {}

    def parse_options(self, options: Mapping[str, Any] | Options | None) -> Options:
        """Checked options from what a person, a record or a request gave."""
        if isinstance(options, Options):
            return options
        try:
            return self.options.model_validate(dict(options or {}))
        except ValidationError as error:
            raise BadOptions(f"{self.name}: {troubles(error, 'option')}{self._meant(error)}") from None

    def _meant(self, error: ValidationError) -> str:
        """The list of existing options, appended to an error about an unknown one."""
        unknown = [str(one["loc"][0]) for one in error.errors() if one["type"] == "extra_forbidden"]
        if not unknown:
            wrong = [one for one in error.errors() if one["type"] == "literal_error"]
            offered = re.findall(r"'([^']+)'", wrong[0]["ctx"]["expected"]) if wrong else []
            return did_you_mean(str(wrong[0]["input"]), offered) if wrong else ""
        known = list(self.options.model_fields)
        return did_you_mean(unknown[0], known) or f"; it has: {', '.join(known) or 'none'}"

    def match(self, seats: int, options: Mapping[str, Any] | Options | None = None) -> Match[S, B]:
        """This game for a number of seats, on a board that was found to be playable."""
        if seats not in self.seats:
            raise BadOptions(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")
        return Match(self, self.parse_options(options), seats).ready()

    def written_match(self, seats: int, options: Mapping[str, Any]) -> Match[S, B]:
        """As `match`, for a game that was written down: an option that is not named did not exist yet."""
        return self.match(seats, {**self.options.before, **options})
