"""Settlers: an island of nineteen tiles, two to four seats, trade and a robber."""

from hegemon.games.settlers.game import Settlers
from hegemon.games.settlers.rules import moves as moves

GAME = Settlers()
