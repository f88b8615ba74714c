"""Checks of bots before they connect: a bot that no game has would give every game up."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.core.errors import BadOptions, HegemonError, UnknownBot
from hegemon.core.registry import all_games, find_bot, find_game


def check_bots(bots: Mapping[str, str], sought: list[str]) -> None:
    """Refuse a bot that cannot sit down, by game; the one under an empty name is for all others."""
    for game, bot in bots.items():
        if game:
            _check(game, bot)
        else:
            _check_somewhere(bot)
    for game in sought:
        if game not in bots:
            if "" not in bots:
                raise BadOptions(f"no bot was named for {find_game(game).name}, which --seek looks for: see --bot")
            _check(game, bots[""])


def _check(game: str, bot: str) -> None:
    found = find_game(game)
    find_bot(found.match(found.seats[0]), bot)


def _check_somewhere(bot: str) -> None:
    refusals: list[HegemonError] = []
    for game in all_games():
        try:
            _check(game, bot)
        except HegemonError as error:
            refusals.append(error)
        else:
            return
    for refusal in refusals:
        if not isinstance(refusal, UnknownBot):
            raise refusal
    raise UnknownBot(
        f"no game has a bot {bot[:40]!r}: name one that 'hegemon bots GAME' lists, ./file.py:Class, "
        "package.module:Class, policy:FILE or exec:COMMAND"
    )
