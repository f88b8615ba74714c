"""Settlers: an island of nineteen tiles, two to four seats, trade and a robber."""

from hegemon.games.settlers.game import Settlers
from hegemon.games.settlers.rules import moves as moves
from hegemon.games.settlers.view.seat_view import Bank as Bank
from hegemon.games.settlers.view.seat_view import Buy as Buy
from hegemon.games.settlers.view.seat_view import City as City
from hegemon.games.settlers.view.seat_view import End as End
from hegemon.games.settlers.view.seat_view import Road as Road
from hegemon.games.settlers.view.seat_view import Rob as Rob
from hegemon.games.settlers.view.seat_view import Roll as Roll
from hegemon.games.settlers.view.seat_view import Settle as Settle
from hegemon.games.settlers.view.seat_view import SettlersView as SettlersView

GAME = Settlers()
