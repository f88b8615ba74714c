"""Tournaments: schedules, results, ratings, and tests whether a difference is sure.

Deals are paired: all rotations of a group see the same dice and boards, so that luck with them cancels out. Another
group has deals of its own. Seat 0 is the one that starts.
"""

from hegemon.lab.tournament.live_tournament import TournamentPlan, live_tournament, tournament
from hegemon.lab.tournament.ratings import Ratings, rate
from hegemon.lab.tournament.sprt import Sprt, SprtPlan, live_sprt, sprt
from hegemon.lab.tournament.standings import Standing, Tournament

__all__ = [
    "Ratings",
    "Sprt",
    "SprtPlan",
    "Standing",
    "Tournament",
    "TournamentPlan",
    "live_sprt",
    "live_tournament",
    "rate",
    "sprt",
    "tournament",
]
