"""Our bot in a foreign engine: it answers in time, and no line can throw it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hegemon.core.limit import Limit
from hegemon.games.warlight.bots.belief import Belief
from hegemon.games.warlight.protocol import messages
from hegemon.games.warlight.protocol.challenge_rules import CHALLENGES
from hegemon.games.warlight.protocol.engine_client import EngineClient, busyness
from hegemon.games.warlight.protocol.engine_setup import EngineSetup
from hegemon.games.warlight.protocol.messages import RegionUpdate
from hegemon.games.warlight.quick_commands import LONGEST_LINE, run

from .listener import Listener

pytestmark = pytest.mark.timeout(300)
COMMAND = [sys.executable, "-m", "hegemon.cli", "warlight", "bot"]
MAP = (
    "settings your_bot player1",
    "settings opponent_bot player2",
    "setup_map super_regions 1 2 2 3",
    "setup_map regions 1 1 2 1 3 1 4 2 5 2 6 2 7 2",
    "setup_map neighbors 1 2,3 2 3 3 4 4 5,6,7 5 6 6 7",
)
ROUND = (
    "settings starting_armies 5",
    "update_map 1 player1 2 2 neutral 2 3 neutral 2",
    "opponent_moves",
    "go place_armies 5000",
    "go attack/transfer 5000",
)
GARBAGE = (
    "",
    "   ",
    "hello",
    "settings",
    "settings your_bot",
    "settings starting_armies",
    "settings starting_armies many",
    "settings starting_armies -5",
    "settings something_new 1 2 3",
    "setup_map",
    "setup_map regions 1",
    "setup_map regions a b",
    "setup_map neighbors 1",
    "setup_map neighbors 1 2,x",
    "setup_map neighbors 1 ,",
    "setup_map rivers 1 2",
    "update_map 1 player1",
    "update_map 1 player1 lots",
    "update_map 99999999999999999999999 player1 1",
    "opponent_moves player2",
    "opponent_moves player2 place_armies 1",
    "opponent_moves player2 dance 1 2",
    "opponent_moves place_armies place_armies place_armies place_armies",
    "go",
    "go home",
    "go place_armies soon",
    "pick_starting_regions",
    "pick_starting_regions 2000",
    "pick_starting_region x y",
    "\x00\x01\x02",
)


class Engine:
    """A player and its complaints."""

    def __init__(self, challenge: int = 1, bot: str = "aggressive") -> None:
        self.complaints: list[str] = []
        self.player = EngineClient(CHALLENGES[challenge], bot, self.complaints.append)

    def hear(self, *lines: str) -> list[str]:
        return [answer for line in lines if (answer := self.player.hear(line)) is not None]


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine()
    yield engine
    engine.player.close()


def test_it_answers_by_the_protocol() -> None:
    engine = Engine()
    engine.hear(*MAP)
    picks = engine.hear("pick_starting_regions 100000 1 2 4 5 6 7")
    assert sorted(picks[0].split()) == ["1", "2", "4", "5", "6", "7"]
    place, attack = engine.hear(*ROUND)
    listener = Listener(1, me="player1", asked="place", income=5, land={1: ("player1", 2)})
    listener.near = {1: {2, 3}}
    listener.bot(place)
    listener.asked = "attack"
    listener.bot(attack)
    assert place == "player1 place_armies 1 5"
    assert not engine.complaints


@pytest.mark.parametrize("line", GARBAGE)
def test_a_line_that_cannot_be_meant_is_complained_about_and_forgotten(engine: Engine, line: str) -> None:
    before = len(engine.complaints)
    assert engine.hear(line) == []
    known = not line.strip(" \x1c\x1d\x1e\x1f") or "something_new" in line
    assert (len(engine.complaints) > before) == (not known)


VOCABULARY = """
    settings setup_map update_map opponent_moves go pick_starting_region pick_starting_regions place_armies
    attack/transfer player1 player2 neutral your_bot opponent_bot starting_armies regions neighbors super_regions
    wastelands opponent_starting_regions max_rounds 1 2 3 7 0 40 -1 1,2 , ;
"""
WORDS = st.sampled_from(VOCABULARY.split())


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.one_of(WORDS, st.text(max_size=6)), max_size=12).map(" ".join))
def test_no_line_can_throw_it(engine: Engine, line: str) -> None:
    engine.hear(line)


def test_after_all_that_it_still_plays(engine: Engine) -> None:
    for line in GARBAGE:
        engine.hear(line)
    assert len(engine.hear(*MAP, "settings max_rounds 100", *ROUND)) == 2


@pytest.mark.parametrize(
    "lines",
    [
        ("go place_armies 500", "go attack/transfer 500"),
        (
            "update_map 1 player1 5 2 neutral 1",
            "settings starting_armies 5",
            "go place_armies 500",
            "go attack/transfer 500",
        ),
        ("setup_map regions 1 1 2 2", "update_map 1 player1 2", "go place_armies 500", "go attack/transfer 500"),
        (*MAP, "update_map 77 player1 2 1 nobody 3", "go place_armies 500", "go attack/transfer 500"),
        ("go attack/transfer 500", "go attack/transfer 500"),
    ],
)
def test_without_a_map_or_land_it_answers_all_the_same(lines: tuple[str, ...]) -> None:
    answers = Engine().hear(*lines)
    assert len(answers) == 2
    assert all(answer == "No moves" or answer.startswith("player1 ") for answer in answers)


def test_a_bot_that_fails_or_is_too_slow_gets_a_plain_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine()
    engine.hear(*MAP)
    engine.hear("pick_starting_regions 100000 1 2 4 5 6 7")
    assert engine.player._bot is not None
    monkeypatch.setattr(engine.player._bot, "turn", lambda *_: time.sleep(2))
    started = time.monotonic()
    place, attack = engine.hear(*ROUND[:3], "go place_armies 300", "go attack/transfer 300")
    assert time.monotonic() - started < 1
    assert (place, attack) == ("player1 place_armies 1 5", "player1 attack/transfer 1 2 6")
    assert "no answer" in engine.complaints[-1]
    monkeypatch.setattr(engine.player._bot, "turn", lambda *_: 1 / 0)
    assert engine.hear(*ROUND)[0] == "player1 place_armies 1 5"
    assert "ZeroDivisionError" in engine.complaints[-1]


SMALL = "pomcp:iterations=40,threads=1"


@pytest.mark.parametrize(("challenge", "bot", "thought_over"), [(1, SMALL, 1), (1, "best:time=0.1", 1), (2, SMALL, 0)])
def test_attacks_are_thought_over_where_they_have_a_time_of_their_own(
    challenge: int, bot: str, thought_over: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = Engine(challenge, bot)
    engine.hear(*MAP)
    engine.hear("pick_starting_regions 100000 1 2 4 5 6 7" if challenge == 1 else "pick_starting_region 100000 1 4")
    seated = engine.player._bot
    assert seated is not None
    found: list[list[messages.Order] | None] = []
    think = seated.attacks

    def attacks(name: str, limit: Limit) -> list[messages.Order] | None:
        found.append(think(name, limit))
        return found[-1]

    monkeypatch.setattr(seated, "attacks", attacks)
    place, attack = engine.hear(*ROUND[:3], "go place_armies 100000", "go attack/transfer 100000")
    assert place == "player1 place_armies 1 5"
    assert attack == "No moves" or attack.startswith("player1 attack/transfer 1 ")
    assert len(found) == thought_over
    assert None not in found
    assert not engine.complaints


def test_best_hears_of_the_opponents_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []
    monkeypatch.setattr(Belief, "hear", lambda _belief, orders: heard.append(orders))
    engine = Engine(1, "best:time=0.05")
    engine.hear(*MAP)
    engine.hear("pick_starting_regions 100000 1 2 4 5 6 7", *ROUND)
    assert len(heard) == 1


def test_without_a_second_thought_in_time_the_first_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine()
    engine.hear(*MAP)
    engine.hear("pick_starting_regions 100000 1 2 4 5 6 7")
    first = engine.hear(*ROUND)
    bot = engine.player._bot
    assert bot is not None
    monkeypatch.setattr(bot, "attacks", lambda *_: time.sleep(1))
    assert engine.hear(*ROUND[:4], "go attack/transfer 200") == first
    assert engine.complaints[-1].endswith("its first thoughts are given")
    monkeypatch.setattr(bot, "attacks", lambda *_: 1 / 0)
    assert engine.hear(*ROUND) == first
    assert "ZeroDivisionError" in engine.complaints[-1]


def test_on_a_busy_machine_it_answers_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    cores = os.cpu_count() or 1
    found = []
    for load in (0.0, 1.0, 3.0, 5.0, 50.0):
        monkeypatch.setattr(os, "getloadavg", lambda load=load: (load * cores, 0.0, 0.0))
        found.append(busyness())
    assert found == [0.0, 0.0, 0.5, 1.0, 1.0]
    engine = Engine()
    engine.hear(*MAP)
    engine.hear("pick_starting_regions 100000 1 2 4 5 6 7")
    assert engine.player._bot is not None
    monkeypatch.setattr(engine.player._bot, "turn", lambda *_: time.sleep(2))
    engine.hear(*ROUND[:3], "go place_armies 1000")
    assert engine.complaints[-1].startswith("the bot has no answer after 0.65 s")


def test_plain_picks_keep_a_super_region_together() -> None:
    engine = Engine()
    engine.hear(*MAP)
    assert engine.player._setup.plain_picks([4, 1, 6, 2]) == [1, 2, 4, 6], "three regions for 2 before four for 3"


def test_plain_turns_take_several_regions_and_stand_against_enemies() -> None:
    engine = Engine().player._setup
    engine.regions, engine.super_regions = [(1, 1), (2, 1), (3, 1)], [(1, 2)]
    engine.borders = [(1, 2), (1, 3), (2, 3)]
    quiet = [RegionUpdate(1, "me", 6), RegionUpdate(2, "neutral", 2), RegionUpdate(3, "neutral", 2)]
    placed, sent = engine.plain_turn("me", quiet, 5)
    assert [str(order) for order in placed] == ["me place_armies 1 5"]
    assert [str(order) for order in sent] == ["me attack/transfer 1 2 6", "me attack/transfer 1 3 4"]
    danger = [RegionUpdate(1, "me", 6), RegionUpdate(2, "neutral", 2), RegionUpdate(3, "other", 20)]
    assert engine.plain_turn("me", danger, 5)[1] == []
    weak = [RegionUpdate(1, "me", 6), RegionUpdate(2, "neutral", 2), RegionUpdate(3, "other", 1)]
    assert [str(order) for order in engine.plain_turn("me", weak, 5)[1]][:1] == ["me attack/transfer 1 3 5"]


def test_plain_turns_bring_idle_armies_to_the_front() -> None:
    engine = Engine().player._setup
    engine.regions, engine.super_regions = [(n, 1) for n in (1, 2, 3, 4)], [(1, 2)]
    engine.borders = [(1, 2), (2, 3), (3, 4)]
    seen = [RegionUpdate(1, "me", 9), RegionUpdate(2, "me", 1), RegionUpdate(3, "me", 1), RegionUpdate(4, "other", 9)]
    placed, sent = engine.plain_turn("me", seen, 5)
    assert [str(order) for order in placed] == ["me place_armies 3 5"]
    assert [str(order) for order in sent] == ["me attack/transfer 1 2 8"]


ENGINE_ARMIES = st.integers(0, 12)


@given(
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda pair: pair[0] < pair[1]), unique=True),
    st.dictionaries(st.integers(0, 7), st.tuples(st.sampled_from(["me", "other", "neutral"]), ENGINE_ARMIES)),
    st.integers(0, 9),
)
def test_no_plain_turn_orders_more_than_there_is(
    borders: list[tuple[int, int]], land: dict[int, tuple[str, int]], income: int
) -> None:
    regions = [(r, 1 + r % 2) for r in range(8)]
    engine = EngineSetup(super_regions=[(1, 2), (2, 0)], regions=regions, borders=borders)
    placed, sent = engine.plain_turn("me", [RegionUpdate(r, *there) for r, there in land.items()], income)
    left = {r: max(0, armies - 1) for r, (owner, armies) in land.items() if owner == "me"}
    for placing in placed:
        assert isinstance(placing, messages.Placing)
        assert placing.armies > 0
        left[placing.region] += placing.armies
    assert sum(placing.armies for placing in placed) == (income if left else 0)
    for attack in sent:
        assert isinstance(attack, messages.Attack)
        assert attack.armies > 0
        assert tuple(sorted((attack.origin, attack.target))) in borders
        left[attack.origin] -= attack.armies
    assert all(armies >= 0 for armies in left.values())
    assert len({(attack.origin, attack.target) for attack in sent if isinstance(attack, messages.Attack)}) == len(sent)


# As a process


def talk(text: bytes, *arguments: str, seconds: float = 120) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], input=text, capture_output=True, timeout=seconds, check=False)


@pytest.mark.parametrize("words", [(), ("--challenge", "2"), ("--challenge=1", "--bot=mcts:time=0.4", "--seed=7")])
def test_the_end_of_its_input_ends_it(words: tuple[str, ...]) -> None:
    done = talk(b"", *words)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_garbage_gives_messages_and_never_a_crash() -> None:
    lines = [line.encode() for line in GARBAGE] + [
        b"\xff\xfe\xfd",
        b"x" * (LONGEST_LINE + 5),
        b"settings your_bot player1",
    ]
    question = b"update_map 1 player1 2\nsettings starting_armies 5\ngo place_armies 300\nsettings your_b"
    done = talk(b"\n".join([*lines, question]), "--bot", "random")
    assert done.returncode == 0
    assert done.stdout == b"player1 place_armies 1 5\n"
    said = done.stderr.decode()
    assert "Traceback" not in said
    assert f"a line of more than {LONGEST_LINE} bytes was ignored" in said
    assert all(line.startswith("hegemon: ") for line in said.splitlines())


def test_the_first_question_is_answered_at_once_however_long_loading_takes() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as bot:
        assert bot.stdin is not None
        assert bot.stdout is not None
        started = time.monotonic()
        bot.stdin.write("\n".join([*MAP, "pick_starting_regions 2000 1 2 4 5 6 7\n"]).encode())
        bot.stdin.flush()
        answer = bot.stdout.readline()
        taken = time.monotonic() - started
        bot.stdin.close()
    assert sorted(answer.split()) == [b"1", b"2", b"4", b"5", b"6", b"7"]
    assert taken < 2


def test_an_unknown_bot_is_refused() -> None:
    done = talk(
        b"\n".join(line.encode() for line in MAP) + b"\npick_starting_regions 60000 1 2 4 5 6 7\n", "--bot", "genius"
    )
    assert done.returncode == 1
    assert b"there is no bot 'genius' for warlight" in done.stderr


@pytest.mark.parametrize("words", [["bot", "--challenge"], ["bot", "--challenge", "3"], ["bot", "--help"], ["referee"]])
def test_what_is_not_plain_is_left_to_the_usual_commands(words: list[str]) -> None:
    assert not run(words)


def test_without_any_time_a_plain_answer_is_given_and_nothing_is_said_of_less_than_none() -> None:
    complaints: list[str] = []
    player = EngineClient(CHALLENGES[1], "random", complaints.append, age=3.0)
    for line in MAP:
        assert player.hear(line) is None
    assert player.hear("pick_starting_regions 0 1 4")
    player.close()
    assert complaints == ["the bot has no answer after 0.00 s: a plain one is given in its place"]
