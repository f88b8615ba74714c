"""Risk: 42 territories, six continents, two to six seats, dice."""

from hegemon.games.risk.game import Risk
from hegemon.games.risk.rules import moves as moves
from hegemon.games.risk.view.seat_view import Attack as Attack
from hegemon.games.risk.view.seat_view import Cease as Cease
from hegemon.games.risk.view.seat_view import Claim as Claim
from hegemon.games.risk.view.seat_view import Defend as Defend
from hegemon.games.risk.view.seat_view import End as End
from hegemon.games.risk.view.seat_view import Follow as Follow
from hegemon.games.risk.view.seat_view import Fortify as Fortify
from hegemon.games.risk.view.seat_view import Place as Place
from hegemon.games.risk.view.seat_view import RiskView as RiskView
from hegemon.games.risk.view.seat_view import Trade as Trade

GAME = Risk()
