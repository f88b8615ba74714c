"""Breeds the parameters of any bot, in any game, on any backend (S5): settings, genomes, fitness, the loop, and the
folder in which a run is kept.
"""

from hegemon.lab.evolution.breeding import Breeding
from hegemon.lab.evolution.run import Run, Stopped, evolve, evolve_together
from hegemon.lab.evolution.run_folder import Keeper
from hegemon.lab.evolution.settings import Everybody, FixedRivals, LearningRivals, Settings
from hegemon.lab.evolution.settings_files import parse_settings, read_settings
from hegemon.lab.evolution.snapshot import Snapshot

__all__ = [
    "Breeding",
    "Everybody",
    "FixedRivals",
    "Keeper",
    "LearningRivals",
    "Run",
    "Settings",
    "Snapshot",
    "Stopped",
    "evolve",
    "evolve_together",
    "parse_settings",
    "read_settings",
]
