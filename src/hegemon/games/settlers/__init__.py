"""Settlers: an island of nineteen tiles, two to four seats, trade and a robber."""

from hegemon.games.settlers.game import Settlers
from hegemon.games.settlers.rules import moves as moves
from hegemon.games.settlers.rules.state import RESOURCES as RESOURCES
from hegemon.games.settlers.view.seat_view import Accept as Accept
from hegemon.games.settlers.view.seat_view import Bank as Bank
from hegemon.games.settlers.view.seat_view import Buy as Buy
from hegemon.games.settlers.view.seat_view import City as City
from hegemon.games.settlers.view.seat_view import Counter as Counter
from hegemon.games.settlers.view.seat_view import Coupon as Coupon
from hegemon.games.settlers.view.seat_view import Discard as Discard
from hegemon.games.settlers.view.seat_view import End as End
from hegemon.games.settlers.view.seat_view import Knight as Knight
from hegemon.games.settlers.view.seat_view import Monopoly as Monopoly
from hegemon.games.settlers.view.seat_view import Offer as Offer
from hegemon.games.settlers.view.seat_view import Plenty as Plenty
from hegemon.games.settlers.view.seat_view import Reject as Reject
from hegemon.games.settlers.view.seat_view import Road as Road
from hegemon.games.settlers.view.seat_view import Roads as Roads
from hegemon.games.settlers.view.seat_view import Rob as Rob
from hegemon.games.settlers.view.seat_view import Roll as Roll
from hegemon.games.settlers.view.seat_view import Settle as Settle
from hegemon.games.settlers.view.seat_view import SettlersView as SettlersView
from hegemon.games.settlers.view.seat_view import Terms as Terms
from hegemon.games.settlers.view.seat_view import Trade as Trade
from hegemon.games.settlers.view.seat_view import Withdraw as Withdraw

GAME = Settlers()
