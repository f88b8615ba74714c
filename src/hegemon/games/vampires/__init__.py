"""Vampires vs Werewolves: a grid, two species, and humans to convert before the others do."""

from hegemon.games.vampires.game import Vampires

GAME = Vampires()
