"""Vampires vs Werewolves: a grid, two species, and humans to convert before the others do."""

from hegemon.games.vampires.game import Vampires
from hegemon.games.vampires.rules import moves as moves

GAME = Vampires()
