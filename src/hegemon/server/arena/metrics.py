"""The numbers of an arena for `/metrics`. Ratings have none: they change in the transaction of a game's last move, so
none ever waits."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from hegemon.arena.competitions import competition_store
from hegemon.arena.live_arena import LiveArena

Gauge = tuple[str, str, Mapping[str, float]]
"""Name, description, and samples by their labels."""


async def gauges(arena: LiveArena) -> list[Gauge]:
    """All of them. Bots, seeks and readers of pages are those of this process: of several, one has the arena."""
    statuses, waiting, playing = await asyncio.to_thread(competition_store.counts, arena.store)
    connections = arena.hub.connections
    games = {'state="waiting"': waiting, 'state="playing"': playing}
    return [
        ("hegemon_arena_here", "Whether this process has the arena.", {"": arena.here}),
        ("hegemon_arena_bots", "Bots that are connected.", {"": len(connections)}),
        ("hegemon_arena_bot_games", "Games that connected bots play.", {"": sum(one.playing for one in connections)}),
        ("hegemon_arena_seeks", "Players and groups that wait for a game.", {"": arena.lobby.waiting}),
        ("hegemon_arena_pages", "Pages of the arena that are open and live.", {"": arena.watchers.count}),
        (
            "hegemon_arena_competitions",
            "Competitions by status.",
            {f'status="{status}"': count for status, count in sorted(statuses.items())},
        ),
        ("hegemon_arena_competition_games", "Games that running competitions have scheduled.", games),
    ]
