"""Warlight: everybody orders in secret, then all happens at once; two to six seats on any map."""

from hegemon.games.warlight.game import Warlight

GAME = Warlight()
