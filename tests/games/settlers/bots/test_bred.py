"""The bred opponent (document 003: chapter 3, section 6.1, Appendices C and D): its file, bot, and where it plays."""

from __future__ import annotations

import re
from importlib import resources

from hegemon.cli.play import usual_seats
from hegemon.core.registry import find_bot, find_game, shipped_games
from hegemon.games.settlers.bots.individual import parse_individuals
from hegemon.games.settlers.bots.kinds import bred_individual
from hegemon.games.settlers.bots.weight_names import NAMES
from hegemon.table.attendance import check_terms

SETTLERS = find_game("settlers")


def test_the_file_is_as_appendix_c_prints_one() -> None:
    raw = (resources.files("hegemon.games.settlers") / "data" / "bred.xml").read_bytes()
    ((_, weights),) = parse_individuals(raw, "bred.xml")
    # Lines 971 to 985: one element, <bestParameter>, with 32 attributes whose values are whole numbers.
    element = re.search(rb"<bestParameter (.*)/>\s*$", raw, re.DOTALL)
    assert element is not None
    assert len(re.findall(rb'weight\w+="\d+"', element[1])) == 32
    # Line 992: upperBoundaryEachIndividual="100000".
    assert all(0 <= value <= 100_000 for value in weights.values())
    assert tuple(weights) == NAMES


def test_the_bot_plays_by_it() -> None:
    match = SETTLERS.match(4, {})
    bred = find_bot(match, "bred")
    assert bred.kind.values(match, {}) == bred_individual()
    assert bred.kind.kernel is find_bot(match, "weights").kind.kernel
    assert find_bot(match, "evolved").kind.kernel is not bred.kind.kernel, "the bred planner stays beside it"


def test_it_is_the_opponent_where_nobody_chooses_one() -> None:
    # Line 695: "Pokud není vybrán žádný explicitní jedinec, tak je použit nejlepší vyšlechtěný jedinec z kapitoly 3."
    # Line 1048: "Vítěz z tohoto turnaje je nastaven jako defaultní protihráč".
    assert usual_seats(SETTLERS) == ["human", "bred", "bred"]
    assert check_terms(SETTLERS.match(3, {}), 60.0, None, None).stand_in == "bred"


def test_other_games_keep_their_usual_bot() -> None:
    for name, game in shipped_games().items():
        if name != "settlers":
            assert game.usual_bot() == game.bots()[1].name
