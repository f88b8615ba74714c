"""Options (R2): what a table may set, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.core.errors import BadOptions
from hegemon.games.risk import GAME

from ..positions import risk


def test_by_default_land_is_dealt_sets_rise_and_the_book_is_followed() -> None:
    options = GAME.parse_options(None).model_dump()
    assert options == {
        "board": "classic",
        "territories": "dealt",
        "sets": "rising",
        "placing": "many",
        "defence": "automatic",
        "lenient": False,
        "max_turns": 1000,
    }


@pytest.mark.parametrize(
    ("options", "trouble"),
    [
        ({"set": "rising"}, "there is no option 'set'"),
        ({"sets": "falling"}, "option 'sets'"),
        ({"territories": "bought"}, "option 'territories'"),
        ({"placing": 2}, "option 'placing'"),
        ({"board": "mars"}, "there is no such board; choose one of classic"),
        ({"max_turns": 0}, "option 'max_turns'"),
        ({"max_turns": 10**7}, "option 'max_turns'"),
        ({"lenient": "perhaps"}, "option 'lenient'"),
    ],
)
def test_other_options_are_refused_by_name(options: dict[str, Any], trouble: str) -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.match(3, options)
    assert trouble in str(refused.value)
    assert "\n" not in str(refused.value)


def test_options_from_a_command_line_are_texts() -> None:
    options = GAME.match(3, {"lenient": "true", "max_turns": "50"}).options.model_dump()
    assert (options["lenient"], options["max_turns"]) == (True, 50)


def test_the_turn_limit_ends_a_whole_game() -> None:
    from hegemon.core.registry import find_bot
    from hegemon.lab.simulate import simulate

    match = risk(3, max_turns=5)
    summary = simulate(match, [find_bot(match, "random")] * 3, 10)
    assert summary.unfinished == 10
    assert summary.turns is None  # none was finished, so none counts in the statistics of their length
