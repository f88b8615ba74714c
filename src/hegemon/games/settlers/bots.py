"""The bots that come with Settlers (S3) and their parameters."""

from __future__ import annotations

from hegemon.bot import BotKind, Parameter
from hegemon.game import Rules
from hegemon.games.settlers.individual import EXAMPLE, MAX_WEIGHT, read_individual
from hegemon.games.settlers.weights import weights
from hegemon.search.montecarlo import montecarlo_bot
from hegemon.search.uniform import random_bot

WEIGHTS = tuple(Parameter(name, value, 0, MAX_WEIGHT) for name, value in EXAMPLE.items())


def kinds(rules: Rules) -> tuple[BotKind, ...]:
    """From the weakest to the strongest."""
    about = "greedy by 32 weights, which may come from a file: of all it can do always the best, until nothing is left"
    greedy = BotKind("weights", about, lambda _match: WEIGHTS, kernel=weights, read_file=read_individual)
    example = BotKind(
        "thesis-example", "the individual of weights that the thesis prints", lambda _match: WEIGHTS, kernel=weights
    )
    return random_bot(rules), greedy, example, montecarlo_bot(rules, greedy)
