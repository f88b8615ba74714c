"""The debug console (R8): lines on the server's standard input that change a game, or go to the clients as they are.

A change is no move: clients get it as SET OWNER and SET UNITS, which Appendix B does not know, and a record ends
before the first one.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from hegemon.core.errors import HegemonError
from hegemon.core.history.timeline import Timeline
from hegemon.games.risk.protocol.lines import MAX_LINE, Command, command, whole
from hegemon.games.risk.rules.board import RiskMatch
from hegemon.games.risk.rules.state import ATTACKING, FORTIFYING, PLACING, REINFORCING, RiskBoard, RiskState
from hegemon.games.risk.rules.turn import count_foreign, find_zones

if TYPE_CHECKING:
    from hegemon.games.risk.protocol.server import Server

CALM = (PLACING, REINFORCING, ATTACKING, FORTIFYING)
"""Phases in which no battle is under way."""
MAX_UNITS = 1_000_000
CHUNK = 30
"""Areas in one line of SET OWNER, so that it is never too long."""
FORMS = {
    ("SET", "OWNER"): "SET OWNER <new-owner-id> <area> …",
    ("SET", "UNITS"): "SET UNITS <area> <num-units>",
    ("DESTROY", "PLAYER"): "DESTROY PLAYER <player-id> <new-owner-id>",
    ("XCHG", "OWNER"): "XCHG OWNER <area> <area>",
}


class BadEdit(HegemonError):
    """A change that is impossible."""


class Editable(Timeline[RiskState, RiskBoard]):
    """A game whose position a debugger may change."""

    recent = sys.maxsize  # no moves lead to the changed position

    def amend(self, state: RiskState) -> None:
        """Replace the position at the cursor; a record cannot contain this."""
        self._states[self.at] = state


class Edit(NamedTuple):
    """New owners (seats) and numbers of units, by area."""

    owners: dict[int, int]
    units: dict[int, int]


class Console:
    """Takes the debugger's lines. A change in the middle of a battle waits for its end."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._waiting: list[Command] = []
        self.edited_at: int | None = None
        """The number of moves that were made before the first change."""

    def line(self, text: str) -> None:
        """Obey a typed line."""
        text = text.strip()
        if not text:
            return
        line = command(text)
        if _kind(line) in FORMS:
            self._waiting.append(line)
            if self._server.play is None:
                self._waiting.clear()
                self._server.say("the game has not begun: there is nothing to change")
        elif len(text) > MAX_LINE or not (text.isascii() and text.isprintable()):
            self._server.say(f"a line has at most {MAX_LINE} printable ASCII characters: nothing was sent")
        else:
            self._server.clients.tell_all(text)

    def apply_waiting(self) -> None:
        """Make the waiting changes, unless a battle is under way."""
        play = self._server.play
        while play and self._waiting and play.owed is None and int(play.state.phase) in CALM and play.caught_up:
            line = self._waiting.pop(0)
            try:
                edit = read_edit(line, play.state, play.match, play.ids)
                after = edited(play.match, play.state, edit)
            except HegemonError as error:
                self._server.say(f"{line.text[:60]}: {error}")
                continue
            if self.edited_at is None:
                self.edited_at = play.at
            assert isinstance(play.ledger.timeline, Editable)
            play.ledger.timeline.amend(after)
            play.edits += 1
            for sent in edit_lines(edit, play.ids):
                play.say(sent)
            self._server.position_changed()
            self._server.say(f"{line.text[:60]}: done")


def _kind(line: Command) -> tuple[str, str]:
    return line.name, line.words[0].upper() if line.words else ""


def read_edit(line: Command, state: RiskState, match: RiskMatch, ids: list[int]) -> Edit:
    """The change that a debugger's line asks for."""
    kind, numbers = _kind(line), [whole(word) for word in line.words[1:]]
    areas = range(int(match.board.territories))

    def area(number: int) -> int:
        if number not in areas:
            raise BadEdit(f"the area must be 0 to {areas[-1]}, not {number}")
        return number

    def seat(player: int) -> int:
        if player not in ids or state.held[ids.index(player)] == 0:
            raise BadEdit(f"there is no player {player} in the game")
        return ids.index(player)

    if kind == ("SET", "OWNER") and len(numbers) >= 2:
        return Edit({area(a): seat(numbers[0]) for a in numbers[1:]}, {})
    if kind == ("SET", "UNITS") and len(numbers) == 2:
        if not 1 <= numbers[1] <= MAX_UNITS:
            raise BadEdit(f"units must be 1 to {MAX_UNITS}, not {numbers[1]}")
        return Edit({}, {area(numbers[0]): numbers[1]})
    if kind == ("DESTROY", "PLAYER") and len(numbers) == 2:
        victim, heir = seat(numbers[0]), seat(numbers[1])
        return Edit(dict.fromkeys([a for a in areas if state.owner[a] == victim][1:], heir), {})
    if kind == ("XCHG", "OWNER") and len(numbers) == 2:
        a, b = area(numbers[0]), area(numbers[1])
        return Edit({a: int(state.owner[b]), b: int(state.owner[a])}, {})
    raise BadEdit(f"write it as {FORMS[kind]}")


def edited(match: RiskMatch, state: RiskState, edit: Edit) -> RiskState:
    """The position after a change, which may not take a player's last area."""
    after = match.copy(state)
    for area, seat in edit.owners.items():
        after.held[after.owner[area]] -= 1
        after.owner[area] = seat
        after.held[seat] += 1
    for area, units in edit.units.items():
        after.armies[area] = units
    for seat in range(match.seats):
        if state.held[seat] > 0 and after.held[seat] == 0:
            raise BadEdit("a player must keep at least one area: only battles eliminate players")
    count_foreign(after, match.board)
    find_zones(after, match.board)
    return after


def edit_lines(edit: Edit, ids: list[int]) -> list[str]:
    """A change as lines for clients."""
    lines = []
    for seat in sorted(set(edit.owners.values())):
        areas = [area for area, owner in edit.owners.items() if owner == seat]
        for i in range(0, len(areas), CHUNK):
            lines.append(f"SET OWNER {ids[seat]} {' '.join(map(str, areas[i : i + CHUNK]))}")
    return lines + [f"SET UNITS {area} {units}" for area, units in edit.units.items()]
