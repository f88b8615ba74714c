"""The judge of positions: a bot plays them on, and the game's judgement, if it has one, values the end.

A game played to its end is a single coin toss. A network, or a judgement fitted to games, has learnt from many. So
games stop after a round and the position is judged, which takes less time and varies less.
"""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core.bot import BotKind
from hegemon.core.errors import BadOptions
from hegemon.core.match import Match
from hegemon.core.networks.features import Features
from hegemon.core.networks.judgement import Judgement
from hegemon.core.networks.network import Network

TO_THE_END = -1


@dataclass(frozen=True)
class Judge:
    """A way to judge the positions of a match."""

    policy: BotKind
    """Plays on for every seat."""
    features: Features | None = None
    network: Network | None = None
    """The network that judges, and its features."""
    judgement: Judgement | None = None
    by: str = ""
    """The bot whose judgement counts after a round; empty: games are played to their end."""

    def turns(self, match: Match) -> int:
        """The number of turns that are played: a round, or all."""
        return (match.game.turns_a_round(match.seats) or match.seats) if self.by else TO_THE_END


def policy_of(match: Match) -> BotKind:
    """The bot that plays on from a position: the strongest compiled one, if the game names it; else its usual one; else
    the last compiled one in its list, since lists of bots begin with the weakest."""
    compiled = {kind.name: kind for kind in match.game.bots() if kind.kernel is not None}
    if not compiled:
        raise BadOptions(f"{match.game.title} has no compiled bot, so its games cannot be played on to judge them")
    named = [*(name for _, name in match.game.best(match)), match.game.usual_bot(), *reversed(compiled)]
    return next(compiled[name] for name in named if name in compiled)


def judge_of(match: Match) -> Judge:
    """The judge of a match: the game's own judgement, or else a network that one of its bots has."""
    policy, own, features = policy_of(match), match.game.judgement(match), match.game.features(match)
    if own is not None:
        return Judge(policy, judgement=own, by=own.by)
    learned = next((kind for kind in match.game.bots() if kind.network is not None), None)
    if features is None or learned is None or learned.network is None:
        return Judge(policy)
    return Judge(policy, features, learned.network(match), by=learned.name)
