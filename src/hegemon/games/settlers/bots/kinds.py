"""The bots that come with Settlers (S3) and their parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import resources

from hegemon.core.bot import BotKind, Parameter
from hegemon.core.match import Match
from hegemon.core.networks.network import Network, shipped_network
from hegemon.core.rules import Rules
from hegemon.games.settlers.bots.features import FEATURES
from hegemon.games.settlers.bots.individual import (
    MAX_WEIGHT,
    parse_individuals,
    read_individual,
    read_list,
    write_individual,
    write_list,
)
from hegemon.games.settlers.bots.planner import planner
from hegemon.games.settlers.bots.thoughts import of_planner, of_weights
from hegemon.games.settlers.bots.weight_names import EXAMPLE, MEANINGS
from hegemon.games.settlers.bots.weights import effort, weights
from hegemon.search.judged import judged_bot
from hegemon.search.montecarlo import montecarlo_bot
from hegemon.search.uniform import random_bot

WEIGHTS = tuple(Parameter(name, value, 0, MAX_WEIGHT, MEANINGS[name], whole=True) for name, value in EXAMPLE.items())

USUAL = "bred"
"""The bot whose individual won the tournament of the thesis's 27 evolutions."""


def bred_individual() -> Mapping[str, int]:
    """The individual in bred.xml; that file says how it was bred."""
    file = resources.files("hegemon.games.settlers") / "data" / "bred.xml"
    ((_, individual),) = parse_individuals(file.read_bytes(), file.name)
    return individual


BRED_WEIGHTS = tuple(
    replace(weight, default=value) for weight, value in zip(WEIGHTS, bred_individual().values(), strict=True)
)

PLANNER = (
    Parameter("horizon", 36, 0, 1000, "rolls during which faster building pays, at the start of a game"),
    Parameter("patience", 24, 1, 1000, "rolls of waiting that make a goal worth about a third"),
    Parameter("breadth", 0.1, 0, 1, "weight of the goals after the best one"),
    Parameter("card", 0.4, 0, 10, "value of a development card, in points"),
    Parameter("army", 0.3, 0, 10, "share of Largest Army for a card that brings it one knight nearer"),
    Parameter("title", 0.8, 0, 10, "value of Longest Road and Harbour Master, as a share of their points"),
    Parameter("pips", 0.15, 0, 10, "weight of bare numbers in the set-up"),
    Parameter("threat", 0.2, 0, 10, "preference of the robber for seats that are ahead"),
    Parameter("margin", 0.02, 0, 10, "the least gain of a trade"),
)

BRED = {
    "horizon": 78.2,
    "patience": 16.8,
    "breadth": 0.056,
    "card": 0.78,
    "army": 1.13,
    "title": 0.95,
    "pips": 0.157,
    "threat": 0.42,
    "margin": 0.096,
}
"""Found by CMA-ES from the planner's own values, by the settings in evolved.toml; rounded."""
EVOLVED = tuple(replace(parameter, default=BRED[parameter.name]) for parameter in PLANNER)


def kinds(rules: Rules) -> tuple[BotKind, ...]:
    """The bots of the game, from the weakest to the strongest."""
    about = "greedy: does what its 32 weights value most until nothing is left to do; weights may come from a file"
    greedy = BotKind(
        "weights", about, lambda _match: WEIGHTS,
        kernel=weights, fair=True, effort=effort, explain=of_weights, read_file=read_individual, read_list=read_list,
        write_file=lambda _match, values: write_individual(values), write_list=write_list,
    )  # fmt: skip
    about = "weights with the individual that the thesis prints"
    example = BotKind(
        "thesis-example", about, lambda _match: WEIGHTS, kernel=weights, fair=True, effort=effort, explain=of_weights
    )
    about = "weights with the best individual of the thesis's 27 evolutions, which were run again here"
    bred = BotKind(
        USUAL, about, lambda _match: BRED_WEIGHTS, kernel=weights, fair=True, effort=effort, explain=of_weights
    )
    about = "plans what to build by its benefit and by the rolls until it can be paid"
    planning = BotKind("planner", about, lambda _match: PLANNER, kernel=planner, explain=of_planner)
    about = "the planner with parameters that were bred"
    evolved = BotKind("evolved", about, lambda _match: EVOLVED, kernel=planner, explain=of_planner)
    thinking = montecarlo_bot(rules, evolved, {"time": 0.5, "candidates": 8, "advisers": 24})
    learned = judged_bot(rules, evolved, FEATURES, _network, {"time": 0.5, "exploration": 0.1, "advisers": 8})
    return random_bot(rules), greedy, example, bred, planning, evolved, thinking, learned


def _network(_match: Match) -> Network:
    """The network that `hegemon learn` trained on games of `evolved`; docs/how-to/networks.md has the command."""
    return shipped_network("hegemon.games.settlers", "learned").fits(FEATURES, "learned.npz")
