"""The arrays of a batch as compiled code knows them: what never changes, the games, what learners get."""

from __future__ import annotations

from typing import Any, NamedTuple

STREAMS, CHOOSING = 16, 15
"""Generators a game: number 0 for the dice, 1 + seat for the rivals, and the last for actions at random."""
BEGIN, PLAY, LOOK = range(3)
"""The calls to every game: begin it, play the action, or only encode the observation again."""
BLOCK = 64
"""Games that a thread takes at a time through each part of a step: what a part needs stays in the fastest memory."""
BY_SCORE, BY_WIN = range(2)
STEPS, ACTING, ALLOWED, LOST, SEATED = range(5)
"""Of a game: actions so far, who may act, actions allowed, ranges of moves without an action, turns of the seats."""


class Given(NamedTuple):
    """The arrays that never change."""

    boards: Any
    blank: Any
    bytes: Any
    """The code that reads an observation, up to `formulas`: see `encoder.Code`."""
    words: Any
    choices: Any
    planes: Any
    flows: Any
    scales: Any
    formulas: Any
    plan: Any
    """The seating: the number of the rival, −1 for a learner, by game and by place after the first learner."""
    kinds: Any
    """Of every rival: its number among those that were compiled."""
    settings: Any
    """The seed, the most steps of a game, how rewards are given, whether observations are absolute, whether the seats
    turn from game to game."""


class Games(NamedTuple):
    """The games of a batch."""

    states: Any
    """Two a game: the game, and room for what a seat sees of it."""
    generators: Any
    episodes: Any
    progress: Any
    boxes: Any
    """The ranges of legal moves."""
    allowed: Any
    """The actions that are allowed, each with the number of its range."""
    features: Any
    """Room for the features of a position, where observations are made of them."""


class Shown(NamedTuple):
    """The arrays that a learner gets."""

    observations: Any
    masks: Any
    seats: Any
    rewards: Any
    terminated: Any
    truncated: Any
    last_observations: Any


class Work(NamedTuple):
    """The memory in which a thread works."""

    move: Any
    luck: Any
    boxes: Any
    score: Any
    rivals: Any
    """The workspaces of rivals."""
