"""The bots that come with Vampires vs Werewolves (V3) and their parameters."""

from __future__ import annotations

from hegemon.core.bot import BotKind
from hegemon.core.rules import Rules
from hegemon.games.vampires.bots.greedy import PARAMETERS as GREEDY
from hegemon.games.vampires.bots.greedy import greedy
from hegemon.games.vampires.bots.random_bot import random
from hegemon.games.vampires.bots.report import report_bot
from hegemon.games.vampires.bots.searches import searching
from hegemon.search.uniform import random_bot


def kinds(rules: Rules) -> tuple[BotKind, ...]:
    """The bots that answer at once, then those that search, the strongest last."""
    about = "every group goes for the best target nearby: humans and enemies it can take, away from stronger enemies"
    return (
        random_bot(rules, random),
        BotKind("greedy", about, lambda _match: GREEDY, kernel=greedy),
        report_bot(rules),
        *searching(rules),
    )
