"""Carries messages between the network and the tables: HTTP, WebSocket, the page's files. Decides nothing itself."""

from hegemon.server.web import create_app

__all__ = ["create_app"]
