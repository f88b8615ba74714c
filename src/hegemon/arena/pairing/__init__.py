"""Pairings of a competition, and standings: pure functions of a plan and of results."""

from hegemon.arena.pairing.plan import KINDS, Kind, Pairing, PairingPlan, Played
from hegemon.arena.pairing.schedules import next_games
from hegemon.arena.pairing.standings import Crosstable, crosstable, standings

__all__ = [
    "KINDS",
    "Crosstable",
    "Kind",
    "Pairing",
    "PairingPlan",
    "Played",
    "crosstable",
    "next_games",
    "standings",
]
