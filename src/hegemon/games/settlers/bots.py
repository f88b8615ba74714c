"""The bots that come with Settlers."""

from __future__ import annotations

from hegemon.bot import BotKind
from hegemon.game import Rules
from hegemon.search.montecarlo import montecarlo_bot
from hegemon.search.uniform import random_bot


def kinds(rules: Rules) -> tuple[BotKind, ...]:
    """From the weakest to the strongest."""
    chance = random_bot(rules)
    return chance, montecarlo_bot(rules, chance)
