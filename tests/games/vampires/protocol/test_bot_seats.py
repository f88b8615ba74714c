"""Bots on the server's seats (V2): they answer in time, are late like anybody, and lose when they fail."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from hegemon.games.vampires.protocol.frames import Hme, Upd

from .wire import Hosted, game_of, host, texts

sys.path.insert(0, str(Path(__file__).parents[3]))
from more_time import with_more_time


def test_a_bot_of_ours_may_sit_on_the_other_seat(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        werewolves = await hosted.connect("guest")
        assert (await werewolves.until(Hme)) == Hme(0, 2)
        assert (await werewolves.until(Upd)).cells
        werewolves.close()

    hosted = host(script, seats=("greedy", "tcp"), record=tmp_path / "game.jsonl")
    assert "guest plays the werewolves" in hosted.output
    assert texts(game_of(tmp_path / "game.jsonl"))[-1] == "forfeit 1"


def test_a_bot_that_thinks_on_and_on_is_stopped_in_time(tmp_path: Path) -> None:
    def play(turn: float) -> None:
        async def script(hosted: Hosted) -> None:
            werewolves = await hosted.connect("guest")
            started = time.monotonic()
            assert (await werewolves.until(Upd)).cells
            assert 0.5 * turn < time.monotonic() - started < turn - 0.1
            werewolves.close()

        bot = f"{Path(__file__).parents[4] / 'examples' / 'anytime_bot.py'}:Dreamer"
        host(script, seats=(bot, "tcp"), turn=turn, record=tmp_path / "game.jsonl")
        assert "skip" not in texts(game_of(tmp_path / "game.jsonl"))

    with_more_time(play, 5.0, 5.0, 15.0)


def test_a_bot_that_is_too_slow_is_late_like_anybody(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\nfrom hegemon.core.bot import Bot\n\n\nclass Slow(Bot):\n"
        "    def choose(self, view, clock):\n        time.sleep(0.6)\n        return view.legal[0].high\n"
    )

    async def script(hosted: Hosted) -> None:
        werewolves = await hosted.connect("guest")
        assert await werewolves.until(Upd) == Upd(())
        werewolves.close()

    host(script, seats=(f"{tmp_path / 'slow.py'}:Slow", "tcp"), turn=0.3, record=tmp_path / "game.jsonl")
    assert texts(game_of(tmp_path / "game.jsonl")) == ["skip", "forfeit 1"]


def test_a_bot_that_fails_has_lost_and_the_server_goes_on(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(
        "from hegemon.core.bot import Bot\n\n\nclass Broken(Bot):\n"
        "    def choose(self, view, clock):\n"
        "        if view.state.turn > 1:\n            raise ValueError('no idea')\n"
        "        return next(b for b in view.legal if b.low[0] == 3 or not view.state.parts).high\n"
    )

    async def script(hosted: Hosted) -> None:
        for _ in range(2):
            werewolves = await hosted.connect("guest")
            await werewolves.until(Upd)
            werewolves.move((0, 2, 4, 0, 1))
            await werewolves.parted()

    hosted = host(script, seats=(f"{tmp_path / 'broken.py'}:Broken", "tcp"), games=2)
    assert [result.winners for result in hosted.server.results] == [(1,), (1,)]
    assert "failed: ValueError: no idea" in hosted.output
