"""The counts of the thesis's simulator (5.1), and the round that its window shows (6.2)."""

from __future__ import annotations

import re

import pytest

from hegemon.core.match import Match
from hegemon.core.registry import BotSpec, find_bot
from hegemon.lab.arena import Arena
from hegemon.lab.backends.threads import Threads
from hegemon.lab.lengths import in_rounds
from hegemon.lab.live_simulation import Simulation, live_simulation
from hegemon.lab.seating import seat_plan
from hegemon.lab.simulate import simulate

from ..positions import position, settlers

GAMES = 40


@pytest.fixture(scope="module")
def match() -> Match:
    """Games of which about half reach the turn limit."""
    return settlers(3, settings="quick", max_offers=0, max_turns=75)


@pytest.fixture(scope="module")
def bots(match: Match) -> list[BotSpec]:
    return [find_bot(match, "random")] * 3


@pytest.fixture(scope="module")
def by_hand(match: Match, bots: list[BotSpec]) -> list[tuple[bool, int]]:
    """True if a game was won, and in which round, in the moves of its record: as often as seat 0 has ended its turn,
    and once more where it went on."""
    arena, found = Arena(match, bots), []
    for number in range(GAMES):
        outcome, timeline = arena.play_one(7, number, seat_plan(3, number, 1)[0].tolist())
        rolls = [entry.seat for entry in timeline.entries if match.write(entry.move) == "roll"]
        found.append((outcome.winner is not None, rolls.count(0)))
    return found


def test_unfinished_games_do_not_count_in_the_statistics_of_rounds(
    match: Match, bots: list[BotSpec], by_hand: list[tuple[bool, int]]
) -> None:
    # 003, line 659: "Jde konkrétně o maximální počet kol v jedné hře, minimální počet kol v jedné hře, průměrný počet
    # kol v jedné hře a počet nedohraných her. […] V případě, že hra přesáhne určitý počet kol, řádově stovky, tak se
    # hra ukončí a její výsledky nebudou započítány ve statistice."
    rounds = [number for won, number in by_hand if won]
    assert 5 < len(rounds) < GAMES - 5
    summary = simulate(match, bots, GAMES, seed=7)
    assert summary.unfinished == GAMES - len(rounds)
    assert sum(summary.wins.values()) == len(rounds)
    assert summary.rounds is not None
    assert summary.rounds == pytest.approx({"min": min(rounds), "mean": sum(rounds) / len(rounds), "max": max(rounds)})


def test_the_lab_counts_the_same_rounds(match: Match, bots: list[BotSpec], by_hand: list[tuple[bool, int]]) -> None:
    *_, shown = live_simulation(Simulation(match, bots, GAMES, seed=7), backend=Threads(1))
    rounds = [number for won, number in by_hand if won]
    assert shown["unfinished"] == GAMES - len(rounds)
    assert (shown["rounds"]["min"], shown["rounds"]["max"]) == (min(rounds), max(rounds))
    assert shown["rounds"]["mean"] == pytest.approx(sum(rounds) / len(rounds))
    assert sum(bar["count"] for bar in shown["rounds"]["bars"]) == len(rounds)


def test_where_no_game_is_finished_there_are_no_rounds_to_tell() -> None:
    match = settlers(2, max_offers=0, max_turns=3)
    summary = simulate(match, [find_bot(match, "random")] * 2, 4)
    assert (summary.unfinished, summary.rounds, summary.turns) == (4, None, None)


def test_a_round_is_a_turn_of_every_seat() -> None:
    # 003, line 631: "V jednom cyklu se provede jeden tah jednoho hráče."; a round is all of them, one after the other.
    match = settlers(4)
    assert [match.rounds(turn) for turn in (0, 1, 4, 5, 8, 9)] == [0, 1, 1, 2, 2, 3]
    assert in_rounds(match, {40: 2, 41: 1, 44: 5}) == {10: 2, 11: 6}


def test_the_position_tells_which_round_is_played() -> None:
    # 003, line 715: "Číslo v boxu jedna udává kolikáté kolo hry se odehrává."
    for turn, number in ((0, 0), (1, 1), (3, 1), (4, 2), (20, 7)):
        play = position(turn=turn, seats=3, phase="settle" if turn == 0 else "build")
        assert play.match.view_json(play.state, 1)["round"] == number
        drawn = play.match.game.draw_text(play.match, play.state, 1)
        assert re.search(rf"\bround {number}, turn {turn}\b", drawn)
