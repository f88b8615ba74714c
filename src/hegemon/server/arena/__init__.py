"""What the arena says and hears over HTTP and WebSocket; only where `hegemon serve --arena` asks for it."""

from hegemon.server.arena import bot_socket, competitions

ROUTERS = (bot_socket.router, competitions.router)
"""Of the arena, in the order in which they are asked."""
