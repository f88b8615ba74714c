"""Whole courses: students' bots connect, an organiser runs competitions, and the server is killed meanwhile."""

from __future__ import annotations

import random
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from courses import HERE, PROGRAMS, REAL, SMALL, Course

NAMES = ("Ada", "Bob", "Cyd", "Dot")
SECRET = "5" * 64


@pytest.fixture
def courses(tmp_path: Path) -> Iterator[Any]:
    started: list[Course] = []

    def start(name: str, programs: Any = SMALL) -> Course:
        started.append(Course(tmp_path / name, programs))
        return started[-1]

    yield start
    for course in started:
        course.close()


def result(found: Any) -> Any:
    """The results that must be the same in every run."""
    games = [(game["round"], game["seats"], game["scores"], game["forfeits"]) for game in found["games"]]
    return found["standings"], found["points"], games


def play(course: Course, kills: int) -> Any:
    for name in NAMES:
        course.student(name, "random")
    made = course.competition(
        NAMES, SECRET, game="heap", options={"heap": 40}, seats=2, kind="round-robin", repeats=4, rated=True
    )
    course.wait(made, lambda found: all(one["here"] for one in found["entrants"]))
    course.ask("POST", f"/competitions/{made}/start")
    chance = random.Random(4)
    for _ in range(kills):
        done = chance.randrange(2, 10)
        course.wait(made, lambda found, done=done: sum(g["scores"] is not None for g in found["games"]) >= done)
        course.kill_and_restart()
    return course.wait_over(made)


def test_a_course_ends_the_same_though_its_server_is_killed_twice(courses: Any) -> None:
    calm, rough = courses("calm"), courses("rough")
    undisturbed, disturbed = play(calm, kills=0), play(rough, kills=2)
    assert len(undisturbed["games"]) == 6 * 4
    assert result(undisturbed) == result(disturbed)
    assert all(game["forfeits"] == [] for game in disturbed["games"])
    assert calm.rated() == rough.rated() == [(12, 12)] * 4, "each game was rated once"


EXEC = f"exec:{shlex.join([sys.executable, str(PROGRAMS / 'json_client.py')])}"
CHALLENGE = f"exec:{shlex.join([sys.executable, str(HERE.parent / 'games/warlight/bots/sensible.py')])}"
CLIENT = f"exec:{shlex.join([sys.executable, str(PROGRAMS / 'vampires_client.py')])} {{host}} {{port}}"
PYTHON = f"{PROGRAMS / 'first_bot.py'}:First"

GAMES = {
    "vampires": ({"board": "duel", "max_plies": 6}, [PYTHON, EXEC, CLIENT]),
    "warlight": ({"board": "islands", "start": "challenge-1", "max_rounds": 2}, [PYTHON, CHALLENGE, "random"]),
    "risk": ({"max_turns": 2}, [PYTHON, EXEC, "random"]),
    "settlers": ({"max_turns": 4}, [PYTHON, EXEC, "random"]),
}


def play_real(course: Course, kills: int) -> Any:
    """A round robin of each game, with twelve accounts; the server is killed at random moments."""
    made = {}
    for game, (options, bots) in GAMES.items():
        names = [f"{game.title()} {number}" for number in range(len(bots))]
        for name, bot in zip(names, bots, strict=True):
            course.student(name, bot)
        made[game] = course.competition(names, SECRET, game=game, options=options, seats=2, repeats=2, rated=True)
    for one in made.values():
        course.wait(one, lambda found: all(entrant["here"] for entrant in found["entrants"]))
        course.ask("POST", f"/competitions/{one}/start")
    chance = random.Random(24)
    for _ in range(kills):
        watched, done = chance.choice(sorted(made.values())), chance.randrange(1, 5)
        course.wait(watched, lambda found, done=done: sum(g["scores"] is not None for g in found["games"]) >= done)
        course.kill_and_restart()
    found = {game: result(course.wait_over(one)) for game, one in made.items()}
    assert course.rated() == [(4, 4)] * 12, "each game was rated once"
    said = course.log.read_text()
    assert "the dice were fair: all " in said
    assert "NOT" not in said, "hegemon connect checks every roll of every game against what it saw"
    return found


@pytest.mark.slow
def test_a_course_of_every_game_and_kind_of_program_ends_the_same_though_its_server_is_killed(courses: Any) -> None:
    calm = play_real(courses("calm", REAL), kills=0)
    rough = play_real(courses("rough", REAL), kills=2)
    assert calm == rough
    assert all(len(games) == 6 for _, _, games in calm.values())
    assert all(forfeits == [] for _, _, games in calm.values() for _, _, _, forfeits in games)
