"""Risk: 42 territories, six continents, two to six seats, dice."""

from hegemon.games.risk.game import Risk
from hegemon.games.risk.rules import moves as moves

GAME = Risk()
