"""`python -m hegemon.conformance GAME`: the suite from a shell, for a game by its name or in a file of yours."""

from __future__ import annotations

import argparse
import json
import sys

from hegemon.conformance import Violation, check_backends, check_bot, check_game
from hegemon.conformance.backends import answer_fingerprints
from hegemon.conformance.games import Checked
from hegemon.core.errors import HegemonError
from hegemon.core.registry import load_game


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m hegemon.conformance", description=__doc__)
    parser.add_argument("game", help="the name of a game, or a file such as ./my_game.py")
    parser.add_argument("--bot", action="append", default=[], help="a bot to check as well; may be given repeatedly")
    parser.add_argument("--games", type=int, default=4, help="games of every variant")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--fingerprints", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    try:
        if asked.fingerprints:
            print(json.dumps(answer_fingerprints(asked.game, json.load(sys.stdin))))
            return 0
        game = load_game(asked.game)
        _say("rules, records and views", check_game(game, games=asked.games, seed=asked.seed))
        for bot in asked.bot or [kind.name for kind in game.bots()]:
            for name, options in game.variants.items():
                match = game.match(game.seats[-1], options)
                _say(f"bot {bot}, {name}", check_bot(match, bot, seed=asked.seed))
        _say("backends", check_backends(asked.game, seed=asked.seed))
    except Violation as violation:
        print(f"violated: {violation}", file=sys.stderr)
        return 1
    except HegemonError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _say(what: str, checked: Checked) -> None:
    looks = f", {checked.looks} positions from all sides" if checked.looks else ""
    print(f"{what}: nothing wrong in {checked.games} games, {checked.moves} moves{looks}")


if __name__ == "__main__":
    sys.exit(main())
