"""Tournaments: everybody starts equally often, the same deals for all rotations, and the counts are right."""

from __future__ import annotations

import csv
import dataclasses
import itertools
import json
import math
import sys
from pathlib import Path

import pytest

from hegemon.cli import main
from hegemon.core.bot import Bot, BotKind, View
from hegemon.core.errors import BadOptions
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.registry import BotSpec, find_bot, find_game
from hegemon.games.settlers.bots.individual import write_individuals
from hegemon.games.settlers.bots.weight_names import EXAMPLE
from hegemon.lab.backends.threads import Threads
from hegemon.lab.tournament import Tournament, TournamentPlan, tournament

sys.path.insert(0, str(Path(__file__).parent.parent))
from small_game import TAKE, Heap


class Bold(Bot):
    """Takes as much as it may."""

    def choose(self, view: View, limit: Limit) -> Move:
        return (TAKE, min(3, int(view.state.heap)))


class Shy(Bot):
    """Takes one."""

    def choose(self, view: View, limit: Limit) -> Move:
        return (TAKE, 1)


def named(name: str, bot: type[Bot]) -> BotSpec:
    return BotSpec(name, BotKind(name, "", make=bot), {})


def heap_of(heap: int, seats: int) -> Match:
    return Heap().match(seats, {"heap": str(heap)})


def played(one: Tournament) -> Tournament:
    return dataclasses.replace(one, seconds=0.0, on="")


def risk_tournament(seats: int, threads: int, games: int = 12) -> Tournament:
    match = find_game("risk").match(seats, {"max_turns": "30"})
    bots = [find_bot(match, text) for text in ("random", "standard", "standard:area_coeff=3", "standard:area_coeff=9")]
    return tournament(TournamentPlan(match, bots, games, seed=3), backend=Threads(threads))


def test_two_by_two_the_table_tells_who_won_when_starting() -> None:
    # On a heap of two: shy's rival wins, unless it is shy and starts; between two bold ones the starter wins.
    bots = [named("shy", Shy), named("bold", Bold), named("brave", Bold), named("timid", Shy)]
    result = tournament(TournamentPlan(heap_of(2, 2), bots, 10))
    assert [one.name for one in result.standings] == ["bold", "brave", "shy", "timid"]
    assert [one.wins for one in result.standings] == [25, 25, 5, 5]
    assert [one.games for one in result.standings] == [30] * 4
    assert result.starts == 5
    assert result.beaten == [[0, 5, 5, 5], [5, 0, 5, 5], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert [one.share for one in result.standings] == pytest.approx([25 / 30, 25 / 30, 5 / 30, 5 / 30])
    assert [one.error for one in result.standings] == [0.0] * 4


@pytest.mark.parametrize(("seats", "groups", "starts"), [(2, 10, 6), (3, 10, 12), (4, 5, 9)])
def test_where_the_starter_always_wins_all_are_equal(seats: int, groups: int, starts: int) -> None:
    bots = [named(name, Shy) for name in "abcde"]
    result = tournament(TournamentPlan(heap_of(1, seats), bots, 12))
    assert result.groups == groups
    assert result.starts == starts
    assert [one.name for one in result.standings] == list("abcde")
    assert len({one.wins for one in result.standings}) == 1
    assert sum(one.wins for one in result.standings) == groups * 12
    assert result.beaten == [[0 if i == j else starts for j in range(5)] for i in range(5)]


def test_twins_are_dealt_the_same_and_end_even() -> None:
    match = find_game("risk").match(2, {"max_turns": "200"})
    kind = find_bot(match, "standard").kind
    result = tournament(TournamentPlan(match, [BotSpec(name, kind, {}) for name in ("castor", "pollux")], 40, seed=1))
    assert [one.share for one in result.standings] == [0.5, 0.5]
    assert [one.error for one in result.standings] == [0.0, 0.0]
    assert sum(one.wins for one in result.standings) + result.standings[0].unfinished == 40
    assert sum(map(sum, result.beaten)) not in (0, 40)


@pytest.mark.parametrize("seats", [2, 3])
def test_threads_change_nothing(seats: int) -> None:
    assert played(risk_tournament(seats, 1)) == played(risk_tournament(seats, 2))


def test_every_game_is_counted_once() -> None:
    result = risk_tournament(3, 2)
    cut = sum(one.unfinished for one in result.standings) // 3
    assert sum(one.wins for one in result.standings) + cut == result.groups * 12 == 48
    assert sum(one.share for one in result.standings) == pytest.approx(4 / 3)
    assert result.standings[-1].name == "random"
    assert all(one.error >= 0 for one in result.standings)


def test_one_deal_has_no_error() -> None:
    result = risk_tournament(2, 1, games=2)
    assert all(math.isnan(one.error) for one in result.standings)
    assert [one["error"] for one in result.json()["ranking"]] == [None] * 4


class Perfect(Bot):
    """Wins whenever it starts on a heap that is no multiple of four."""

    def choose(self, view: View, limit: Limit) -> Move:
        heap = int(view.state.heap)
        return (TAKE, heap % 4 or 1)


class Skilled(Bot):
    """Plays perfectly below a limit, and anything above."""

    limit = 0

    def choose(self, view: View, limit: Limit) -> Move:
        heap = int(view.state.heap)
        return (TAKE, heap % 4 or 1) if heap < self.limit else self.random_move(view)


def of_skill(limit: int) -> BotSpec:
    return named(f"skill{limit}", type("Skilled", (Skilled,), {"limit": limit}))


def test_in_a_gauntlet_challengers_meet_the_field_and_nobody_else() -> None:
    bots = [named(name, Shy) for name in "abcde"]
    result = tournament(TournamentPlan(heap_of(1, 2), bots, 4, kind="gauntlet", challengers=2))
    assert result.groups == 6
    assert {one.name: one.games for one in result.standings} == {"a": 12, "b": 12, "c": 8, "d": 8, "e": 8}
    met = {(one["name"], one["rival"]): one["games"] for one in result.json()["meetings"] if one["name"] < one["rival"]}
    field = {(a, b) for a in "ab" for b in "cde"}
    assert met == {pair: 4 if pair in field else 0 for pair in itertools.combinations("abcde", 2)}
    assert result.starts is None
    three = tournament(TournamentPlan(heap_of(1, 3), bots, 6, kind="gauntlet"))
    assert (three.groups, three.played) == (6, 36)
    with pytest.raises(BadOptions, match="1 to 4 are challengers, not 5"):
        tournament(TournamentPlan(heap_of(1, 2), bots, 4, kind="gauntlet", challengers=5))
    with pytest.raises(BadOptions, match="round-robin, gauntlet or ladder, not 'swiss'"):
        tournament(TournamentPlan(heap_of(1, 2), bots, 4, kind="swiss"))


def test_a_newcomer_is_settled_once_it_has_met_both_neighbourhoods() -> None:
    # Everybody wins when starting, so all are equal: each newcomer meets one bot above it, one below, and is done.
    bots = [named(name, Shy) for name in "abcdef"]
    ladder = tournament(TournamentPlan(heap_of(1, 2), bots, 4, kind="ladder"))
    assert ladder.groups == 1 + 1 * 4  # equal ones stand above who comes later, so nobody is below
    assert [one.elo for one in ladder.standings] == pytest.approx([0] * 6, abs=1e-6)


def test_ratings_stand_beside_the_shares() -> None:
    bots = [named("shy", Shy), named("perfect", Perfect), of_skill(5)]
    result = tournament(TournamentPlan(heap_of(21, 2), bots, 40, seed=1))
    assert [one.elo for one in result.standings] == sorted((one.elo for one in result.standings), reverse=True)
    assert sum(one.elo for one in result.standings) == pytest.approx(0, abs=1e-6)
    first, second, last = result.standings
    assert first.lead == pytest.approx(first.elo - second.elo)
    assert math.isnan(last.lead)
    low, high = first.elo_range
    assert high - first.elo == pytest.approx(first.elo - low) == pytest.approx(1.96 * first.elo_error, rel=1e-3)


@pytest.mark.parametrize(
    ("names", "games", "words"),
    [
        (["a"], 2, "need 2 participants or more, not 1"),
        (["a", "b"], 3, "a multiple of 2, not 3"),
        (["a", "b", "a"], 2, "twice there: a"),
    ],
)
def test_what_is_no_tournament_is_refused(names: list[str], games: int, words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        tournament(TournamentPlan(heap_of(1, 2), [named(name, Shy) for name in names], games))


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["hegemon", "tournament", *arguments])
    try:
        main()
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def individuals(path: Path) -> Path:
    lazy = dict.fromkeys(EXAMPLE, 0)
    path.write_bytes(write_individuals([("[lazy]", lazy), ("thesis", EXAMPLE), ("half", {"weightWood": 1})]))
    return path


def test_a_list_of_individuals_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table, few = tmp_path / "table.csv", ("--games", "4", "-o", "settings=quick", "--seed", "2")
    file = individuals(tmp_path / "list.xml")
    assert run(monkeypatch, "settlers", "--list", str(file), "--bots", "random", *few, "--csv", str(table)) == 0
    printed = capsys.readouterr().out
    assert "24 games" in printed
    assert "of 2 games with each rival" in printed
    assert "[lazy]" in printed
    assert run(monkeypatch, "settlers", "--list", str(file), "--bots", "random", *few, "--json") == 0
    result = json.loads(capsys.readouterr().out)
    assert {one["name"] for one in result["ranking"]} == {"[lazy]", "thesis", "half", "random"}
    assert len(result["starting"]) == 12
    with table.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["name"] for row in rows] == [one["name"] for one in result["ranking"]]
    for cell in result["starting"]:
        row = next(row for row in rows if row["name"] == cell["starter"])
        assert int(row[f"beat {cell['rival']}"]) == cell["wins"]


def test_mistakes_end_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = individuals(tmp_path / "bad.xml")
    bad.write_text(bad.read_text(encoding="utf-8").replace('weightWood="1"', 'weightWood="much"'), encoding="utf-8")
    for arguments, words in [
        (("settlers", "--list", str(bad)), "bad.xml, line 5: weightWood must be a whole number"),
        (("settlers", "--list", str(tmp_path / "no.xml")), "no.xml: there is no such file"),
        (("risk", "--list", str(bad)), "no bot for risk can read a list"),
        (("risk",), "--bots a,b,c or --list FILE"),
        (("risk", "--bots", "random,standard", "--seats-per-game", "3"), "need 3 participants or more, not 2"),
        (("risk", "--bots", "random,standard", "--seats-per-game", "9"), "2 to 6 seats, not 9"),
        (("risk", "--bots", "random,standard", "--csv", str(tmp_path / "no" / "x.csv")), "there is no folder"),
    ]:
        assert run(monkeypatch, *arguments) == 1
        said = capsys.readouterr().err
        assert words in said
        assert said.count("\n") == 1
