"""The bots that come with Vampires vs Werewolves (V3) and their parameters."""

from __future__ import annotations

from hegemon.bot import BotKind
from hegemon.game import Rules
from hegemon.games.vampires.chaos import random
from hegemon.search.uniform import random_bot


def kinds(rules: Rules) -> tuple[BotKind, ...]:
    """From the weakest to the strongest."""
    return (random_bot(rules, random),)
