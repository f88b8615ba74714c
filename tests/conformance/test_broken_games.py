"""The suite finds what is wrong: the smallest game and the smallest bots, broken in many ways, one at a time."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from hegemon.conformance import Effort, Violation, anytime, check_bot, check_game
from hegemon.core.bot import AnytimeBot, Bot, BotKind, Parameter, View
from hegemon.core.game import Game
from hegemon.core.limit import Limit
from hegemon.core.moves import Box, Forms, Move
from hegemon.core.registry import load_game
from hegemon.core.rules import SECRET

GAME = load_game(str(Path(__file__).parents[2] / "examples" / "smallest_game.py"))
REST, PUSH = range(2)


def with_rule(name: str, rule: Callable[..., Any]) -> Game:
    """The game with one of its verbs replaced; the rule gets the right one first."""
    right = getattr(GAME.rules, name)
    rules = GAME.rules._replace(**{name: lambda *arguments: rule(right, *arguments)})
    return type("Broken", (type(GAME),), {"rules": rules})()


def with_attribute(name: str, value: Any) -> Game:
    return type("Broken", (type(GAME),), {name: value})()


def turns_back(right: Any, state: Any, board: Any, seat: int, move: Any, luck: Any) -> None:
    right(state, board, seat, move, luck)
    if state.turn == 5:
        state.turn = 3


def never_over(right: Any, state: Any, board: Any, score: Any) -> int:
    right(state, board, score)
    return 0


def stuck(right: Any, state: Any, board: Any, seat: int, first: int, boxes: Any) -> int:
    return 0 if state.turn == 2 else right(state, board, seat, first, boxes)


def twice(right: Any, state: Any, board: Any, seat: int, first: int, boxes: Any) -> int:
    for i in range(min(len(boxes), 2 - first)):
        boxes[i] = REST
    return 2


def upside_down(right: Any, state: Any, board: Any, seat: int, first: int, boxes: Any) -> int:
    rows = [((REST, 0), (REST, 0)), ((PUSH, 2), (PUSH, 1))]
    for i, row in enumerate(rows[first : first + len(boxes)]):
        boxes[i] = row
    return 2


def forgets_first(right: Any, state: Any, board: Any, seat: int, first: int, boxes: Any) -> int:
    return right(state, board, seat, 0, boxes)


def too_many_arguments(right: Any, state: Any, board: Any, seat: int, first: int, boxes: Any) -> int:
    count = right(state, board, seat, first, boxes)
    boxes[boxes[:, 0, 0] == REST, 1, 1] = 3
    return count


def two_points(right: Any, state: Any, board: Any, score: Any) -> int:
    code = right(state, board, score)
    score[:] *= 2
    return code


def remembers() -> Callable[..., None]:
    states: list[Any] = []

    def rule(right: Any, state: Any, board: Any, seat: int, move: Any, luck: Any) -> None:
        right(state, board, seat, move, luck)
        if state.turn == 1 and not states:
            states.append(state)
        if state.turn == 6:
            states[0].supplies[0] += 1

    return rule


def moody(right: Any, state: Any, board: Any, seat: int, move: Any, luck: Any) -> None:
    right(state, board, seat, move, luck)
    state.supplies[seat] += random.randrange(2)


def fails(right: Any, state: Any, board: Any, seat: int, move: Any, luck: Any) -> None:
    if state.turn == 3:
        raise IndexError("field 5 of 5")
    right(state, board, seat, move, luck)


def writes_on_board(right: Any, state: Any, board: Any, seat: int, move: Any, luck: Any) -> None:
    right(state, board, seat, move, luck)
    board.max_turns += 1


def scribbles(right: Any, state: Any, board: Any, seat: int, move: Any, rng: Any, luck: Any) -> int:
    state.supplies[seat] += 1
    return right(state, board, seat, move, rng, luck)


def hides_nothing(right: Any, state: Any, board: Any, seat: int) -> None:
    pass


def hides_more_each_time(right: Any, state: Any, board: Any, seat: int) -> None:
    state.supplies[1 - max(0, seat)] -= 1


def hides_own(right: Any, state: Any, board: Any, seat: int) -> None:
    state.supplies[:] = -1


def guesses_the_front(right: Any, state: Any, board: Any, seat: int, rng: Any) -> None:
    right(state, board, seat, rng)
    state.front = 1


def moves_by_a_secret(right: Any, state: Any, board: Any) -> int:
    return 3 if right(state, board) and state.supplies[1] > 4 else right(state, board)


def takes_any_luck(right: Any, *arguments: Any) -> bool:
    return True


def takes_no_six(right: Any, state: Any, board: Any, seat: int, move: Any, luck: Any, n: int) -> bool:
    return right(state, board, seat, move, luck, n) and luck[0] < 6


def tells_all(right: Any, state: Any, board: Any, seat: int, move: Any, luck: Any, viewer: int) -> None:
    pass


def hides_the_die(right: Any, state: Any, board: Any, seat: int, move: Any, luck: Any, viewer: int) -> None:
    if viewer != seat:
        luck[0] = 7


def a_secret_that_shows(right: Any, state: Any, board: Any, seat: int, move: Any, luck: Any, viewer: int) -> None:
    right(state, board, seat, move, luck, viewer)
    if viewer != seat:
        move[0] = SECRET


def a_secret_from_its_maker(right: Any, state: Any, board: Any, seat: int, move: Any, luck: Any, viewer: int) -> None:
    right(state, board, seat, move, luck, viewer)
    if viewer == seat:
        move[0] = SECRET


def random_start(right: Any, state: Any, board: Any, seats: int) -> None:
    right(state, board, seats)
    state.supplies[0] = random.randrange(1000)


def numpy_view(self: Any, match: Any, state: Any, seat: int) -> dict[str, Any]:
    return {"front": state.front}


def silent(self: Any, match: Any, before: Any, seat: int, move: Move, luck: Any, after: Any) -> dict[str, Any]:
    return {"kind": "something"}


def padded(self: Any, board: Any) -> Any:
    fields = [("turn", np.int32), ("supplies", np.int32, 2), ("front", np.int8)]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def short_of_pushes(self: Any, match: Any) -> list[Box]:
    return [Box((REST, 0), (REST, 0)), Box((PUSH, 1), (PUSH, 2))]


def one_for_all(self: Any, match: Any) -> list[Box]:
    return [Box((REST, 0), (PUSH, 6))]


BROKEN = {
    "turns go back": (with_rule("apply", turns_back), "the turn goes from 4 back to 3"),
    "no result at the end": (with_rule("result", never_over), "nobody is to move, and there is no result"),
    "nobody can move": (with_rule("legal", stuck), "no legal move"),
    "boxes overlap": (with_rule("legal", twice), "two boxes hold the same move: 'rest' and 'rest'"),
    "a box is upside down": (with_rule("legal", upside_down), "its low end is above its high end"),
    "legal ignores first": (with_rule("legal", forgets_first), "asked from box 1 on"),
    "arguments that are none": (with_rule("legal", too_many_arguments), "numbers behind its last argument"),
    "scores of two": (with_rule("result", two_points), "the scores are"),
    "old states change": (with_rule("apply", remembers()), "a later move changed this earlier position"),
    "apply rolls dice": (with_rule("apply", moody), "supplies"),
    "apply raises": (with_rule("apply", fails), "IndexError was raised: field 5 of 5"),
    "the board changes": (with_rule("apply", writes_on_board), "the game changed its board"),
    "chance changes the state": (with_rule("chance", scribbles), "asking about a position changed it"),
    "nothing is hidden": (with_rule("hide", hides_nothing), "cannot follow the game"),
    "hiding is not idempotent": (with_rule("hide", hides_more_each_time), "hiding twice|cannot follow"),
    "one's own is hidden": (with_rule("hide", hides_own), "other legal moves by its own view"),
    "a guess contradicts": (with_rule("sample_hidden", guesses_the_front), "contradicts its view: front"),
    "a secret says who moves": (with_rule("to_move", moves_by_a_secret), "changes with what it cannot know"),
    "any luck is possible": (with_rule("possible", takes_any_luck), "`possible` takes the luck"),
    "real luck is refused": (with_rule("possible", takes_no_six), "and `possible` refuses it"),
    "the die is hidden from all": (with_rule("redact_luck", hides_the_die), "cannot follow the game"),
    "a secret move changes a view": (
        with_rule("redact_luck", a_secret_that_shows),
        "is a secret to .*, whose view it changes: turn",
    ),
    "a move is hidden from its maker": (
        with_rule("redact_luck", a_secret_from_its_maker),
        "is kept secret from seat . who makes it",
    ),
    "starts differ": (with_rule("start", random_start), "two starts differ: supplies"),
    "views are no JSON": (with_attribute("describe", numpy_view), "a view is no JSON"),
    "events have no text": (with_attribute("event", silent), "has no text"),
    "states have padding": (with_attribute("dtype", padded), "no padding"),
    "moves have no shape": (with_attribute("action_templates", short_of_pushes), "lies in 0 of the shapes of moves"),
    "moves share a shape": (with_attribute("action_templates", one_for_all), "lie in the same shape"),
    "kinds share a name": (with_attribute("forms", Forms(["go", "go x{n}"])), "a word of its own"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_game_is_found_out(how: str) -> None:
    game, message = BROKEN[how]
    with pytest.raises(Violation, match=message) as found:
        check_game(game, games=12, bots=[])
    assert "where: tug, 2 seats, options" in str(found.value)
    assert "seed 0, game" in str(found.value)
    assert "right: " in str(found.value)


def test_a_game_without_end_is_found_out() -> None:
    with pytest.raises(Violation, match="has not ended after 5 moves"):
        check_game(GAME, effort=Effort(most=5))


def test_events_that_leak_are_found_out() -> None:
    def event(self: Any, match: Any, before: Any, seat: int, move: Move, luck: Any, after: Any) -> dict[str, Any]:
        return {"text": f"rolls {luck}"}

    leaky = type("Broken", (type(GAME),), {"event": event, "rules": GAME.rules._replace(hide=lambda *_: None)})()
    with pytest.raises(Violation, match="cannot follow the game"):
        check_game(leaky, bots=[])


def test_a_violation_names_the_move() -> None:
    with pytest.raises(Violation, match=r"move 4 \('(rest|push x\d)' by seat 0\)"):
        check_game(with_rule("apply", turns_back), bots=[])


# Bots


class Illegal(Bot):
    def choose(self, view: View, limit: Limit) -> Move:
        return (PUSH, 99) if view.state.turn > 3 else self.random_move(view)


class Nonsense(Bot):
    def choose(self, view: View, limit: Limit) -> Move:
        return None


class Meddler(Bot):
    def choose(self, view: View, limit: Limit) -> Move:
        view.state.supplies[self.seat] += 1
        return (REST, 0)


class Fickle(Bot):
    def choose(self, view: View, limit: Limit) -> Move:
        boxes = view.legal
        return boxes[random.randrange(len(boxes))].low


class Crashing(Bot):
    def choose(self, view: View, limit: Limit) -> Move:
        raise ZeroDivisionError("by nothing")


class Misnamed(Bot):
    parameters: ClassVar = (Parameter("a=b", 1, 0, 1),)

    def choose(self, view: View, limit: Limit) -> Move:
        return self.random_move(view)


class Unbounded(Misnamed):
    parameters: ClassVar = (Parameter("size", 3, 0, 1),)


class Deaf(AnytimeBot):
    """Does not hear its stop."""

    def search(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        threading.Event().wait(0.5)


class Liar(AnytimeBot):
    def search(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        offer((PUSH, 99))
        stop.wait()


class Failing(AnytimeBot):
    def search(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        raise ZeroDivisionError("by nothing")


class Restless(AnytimeBot):
    """Takes a start while it is thinking."""

    def start(self, view: View, limit: Limit | None = None) -> None:
        self._search = None
        super().start(view, limit)

    def search(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        stop.wait(5)


BOTS = {
    Illegal: "'push x99' is not legal now",
    Nonsense: "not a move: None",
    Meddler: r"changed its view: .*supplies",
    Fickle: "with the same seed the bot chose another move",
    Crashing: "ZeroDivisionError: by nothing",
    Misnamed: "a parameter is called 'a=b'",
    Unbounded: "size is 3 by default",
    Deaf: "`stop` takes longer than|still thinks|ZeroDivision",
    Liar: "no legal move|is not legal|not a move",
    Failing: "by nothing",
    Restless: "`start` was taken while a search was running",
}


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.__name__)
def test_a_broken_bot_is_found_out(bot: type[Bot], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(anytime, "PATIENCE", 0.2)
    kind = BotKind("broken", "", lambda _match: bot.parameters, make=bot)
    game = type("WithBot", (type(GAME),), {"bots": lambda _self: (kind,)})()
    with pytest.raises(Violation, match=BOTS[bot]) as found:
        check_bot(game.match(2, {"max_turns": 20}), "broken", games=4, asks=1)
    assert "bot 'broken" in str(found.value)
