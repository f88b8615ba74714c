"""Presence in the lobby: those who look at it, and those whose page is open."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from hegemon.arena.lobby import GONE_AFTER, Lobby
from hegemon.arena.watchers import Watchers


def test_an_open_page_keeps_a_player_waiting_and_a_closed_one_not_for_long() -> None:
    nothing: Any = None
    lobby = Lobby(nothing, nothing, nothing, Watchers())
    ann = cast("Any", SimpleNamespace(id="ann", is_bot=False))
    lobby._seen["ann"] = 0.0
    with lobby.present("ann"), lobby.present("ann"):
        assert not lobby._is_gone(ann, GONE_AFTER * 100)
    since = lobby._seen["ann"]
    assert not lobby._is_gone(ann, since + GONE_AFTER - 1)
    assert lobby._is_gone(ann, since + GONE_AFTER + 1)
