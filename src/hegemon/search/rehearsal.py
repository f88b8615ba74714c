"""A position that searches rehearse on when they sit down, so that no search spends its time on compiling."""

from __future__ import annotations

from hegemon.core.bot import View
from hegemon.core.match import Match
from hegemon.core.rng import make_rng
from hegemon.core.timeline import Timeline


def first_view(match: Match) -> View | None:
    """What the first seat that is to move sees; None if nobody ever is."""
    timeline = Timeline(match)
    timeline.deal(make_rng(0))
    due = match.to_move(timeline.state)
    return View(match, match.view(timeline.state, due[0]), due[0]) if due else None
