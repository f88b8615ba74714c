"""Whole courses: students' bots connect, an organiser runs competitions, and the server is killed meanwhile."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from courses import SMALL, Course

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
    """What must be the same in every run."""
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
    undisturbed, disturbed = play(courses("calm"), kills=0), play(courses("rough"), kills=2)
    assert len(undisturbed["games"]) == 6 * 4
    assert result(undisturbed) == result(disturbed)
    assert all(game["forfeits"] == [] for game in disturbed["games"])
