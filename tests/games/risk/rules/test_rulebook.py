"""The compiled rules and a slow telling of the rule book play the same games, move by move."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Box, Move
from hegemon.core.registry import find_bot
from hegemon.core.rng import Rng, below, make_rng
from hegemon.core.rules import DEALER
from hegemon.core.state import State
from hegemon.games.risk.rules.state import PHASES

from ..positions import risk
from ..world import NAMES
from .rulebook import KINDS, Choice, Range, RuleBook

VARIANTS: list[dict[str, Any]] = [
    {},
    {"territories": "chosen", "placing": "one"},
    {"territories": "chosen", "sets": "rising-hasbro"},
    {"sets": "constant", "defence": "asked"},
    {"lenient": True},
    {"lenient": True, "defence": "asked", "sets": "constant"},
    {"placing": "one", "defence": "asked", "max_turns": 40},
]
MOVES = 2000


def described(match: Match, move: Move) -> tuple[str, list[Any]]:
    """A move as the slow game takes it: its kind and its arguments, cards by name."""
    form = match.game.forms.forms[move[0]]
    arguments = list(move[1 : 1 + len(form.fields)])
    return form.name, [KINDS[card] for card in arguments] if form.name == "trade" else arguments


def choices(match: Match, boxes: list[Box]) -> dict[Choice, Range]:
    """Boxes in the words of the slow game: the last argument of most moves is a range."""
    found: dict[Choice, Range] = {}
    for box in boxes:
        kind, low = described(match, box.low)
        _, high = described(match, box.high)
        if kind in ("place", "attack", "defend", "follow", "fortify"):
            assert low[:-1] == high[:-1]
            choice: Choice = (kind, *low[:-1])
            assert choice not in found
            found[choice] = (low[-1], high[-1])
        else:
            assert low == high
            assert (kind, *low) not in found
            found[(kind, *low)] = (0, 0)
    return found


def random_move(boxes: list[Box], rng: Rng) -> Move:
    box = boxes[below(rng, len(boxes))]
    return tuple(a + int(below(rng, b - a + 1)) for a, b in zip(box.low, box.high, strict=True))


def assert_same(slow: RuleBook, match: Match, state: State) -> None:
    seats, n = match.seats, len(NAMES)
    assert PHASES[state.phase] == slow.step
    assert list(match.to_move(state)) == slow.to_move()
    owners = [-1 if holder is None else holder for holder in slow.owner.values()]
    assert state.owner[:n].tolist() == owners
    assert state.armies[:n].tolist() == list(slow.armies.values())
    assert state.reserve[:seats].tolist() == list(slow.to_place.values())
    assert state.hand[:seats].tolist() == [len(slow.hands[s]) for s in range(seats)]
    for seat in range(seats):
        assert state.cards[seat].tolist() == [slow.hands[seat].count(kind) for kind in KINDS]
    assert state.deck.tolist() == [slow.deck.count(kind) for kind in KINDS]
    assert state.discards.tolist() == [slow.discards.count(kind) for kind in KINDS]
    assert int(state.turn) == slow.turn
    result = match.result(state)
    assert (list(result.scores) if result else None) == slow.result()


def play_both(seats: int, options: dict[str, Any], skill: int, seed: int) -> RuleBook:
    """A game in both, compared after every move; `skill` of a hundred moves are sensible, the others random."""
    match, slow, rng = risk(seats, **options), RuleBook(seats, **options), make_rng(seed)
    bots = [find_bot(match, "standard").seat(match, seat, rng) for seat in range(seats)]
    state = match.start()
    for _ in range(MOVES):
        assert_same(slow, match, state)
        to_move = match.to_move(state)
        if not to_move:
            break
        seat = to_move[0]
        boxes = match.legal(state, seat)
        assert choices(match, boxes) == slow.legal()
        if seat != DEALER and below(rng, 100) < skill:
            move = bots[seat].choose(View(match, match.view(state, seat), seat), Limit())
        else:
            move = random_move(boxes, rng)
        luck = match.chance(state, seat, move, rng)
        kind, arguments = described(match, move)
        state = match.apply(state, seat, move, luck)
        slow.play(kind, *arguments, luck=luck)
    return slow


@pytest.mark.parametrize("skill", [0, 60, 95])
@pytest.mark.parametrize(("seats", "options"), list(zip((2, 3, 4, 5, 6, 3, 2), VARIANTS, strict=True)), ids=str)
def test_a_game_goes_as_the_rule_book_says(seats: int, options: dict[str, Any], skill: int) -> None:
    play_both(seats, options, skill, seed=seats * 1000 + skill)


def test_the_games_compared_get_to_the_rare_rules() -> None:
    plundered = reshuffled = ended = 0
    for seed in range(20):
        game = play_both(5 + seed % 2, {"sets": "constant"}, 90, seed)
        plundered += game.plundered
        reshuffled += game.reshuffled
        ended += game.result() is not None
        if plundered and reshuffled and ended:
            return
    pytest.fail(f"spoils forced a trade {plundered} times, {reshuffled} decks ran out, {ended} games ended")
