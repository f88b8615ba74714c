"""All requests of the arena."""

from hegemon.server.arena import accounts, bot_socket, competitions, live, lobby, players

ROUTERS = (bot_socket.router, live.router, competitions.router, lobby.router, accounts.router, players.router)
"""Of the arena, in the order in which they are asked."""
ALWAYS = accounts.always
"""Answered on every server: whether there is an arena."""
