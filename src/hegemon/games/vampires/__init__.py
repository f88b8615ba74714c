"""Vampires vs Werewolves: a grid, two species, and humans to convert before the others do."""

from hegemon.games.vampires.game import Vampires
from hegemon.games.vampires.rules import moves as moves
from hegemon.games.vampires.view.seat_view import End as End
from hegemon.games.vampires.view.seat_view import Move as Move
from hegemon.games.vampires.view.seat_view import VampiresView as VampiresView
from hegemon.games.vampires.view.seat_view import Withdraw as Withdraw

GAME = Vampires()
