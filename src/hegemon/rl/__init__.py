"""Learning through the field's interface (P6): every game as a PettingZoo environment with action masks.

>>> from hegemon.core.registry import shipped_games
>>> from hegemon.rl import env
>>> game = env(min(shipped_games()), seats=3)
>>> game.reset(seed=7)
>>> observation, reward, termination, truncation, info = game.last()
>>> mask = observation["action_mask"]
>>> mask.shape == (game.action_space(game.agent_selection).n,), int(mask.sum()) > 0
(True, True)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from hegemon.core.errors import BadOptions, HegemonError
from hegemon.core.game import Game
from hegemon.core.registry import find_bot, load_game

try:
    from hegemon.rl.actions import Actions
    from hegemon.rl.environment import REWARDS, Environment, Rewards
    from hegemon.rl.observations import Layout
except ModuleNotFoundError as missing:
    raise HegemonError(f"environments need {missing.name}: pip install 'hegemon[rl]'") from missing

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv

__all__ = ["Actions", "Environment", "Layout", "env", "parallel"]


def env(
    game: str | Game,
    seats: int | None = None,
    *,
    rewards: str | Rewards = "score",
    levels: int = 3,
    without: Collection[str] = (),
    bots: Mapping[int, str] | None = None,
    max_steps: int = 100_000,
    render_mode: str | None = None,
    **options: Any,
) -> Environment:
    """The game as an AEC environment: one agent a seat, `seat_0` and so on; `options` are the game's own.

    `rewards` are given at the end: `score` (the share of the point, less the mean), `win` (1, 0 or −1) or a function of
    the result. `levels` is how finely counts are told apart; moves of the kinds in `without` have no actions. On seats
    in `bots` sit bots by name, which are no agents. After `max_steps` actions the game is truncated, as it is by the
    game's own turn limit.
    """
    found = load_game(game) if isinstance(game, str) else game
    match = found.match(seats if seats is not None else found.seats[0], options)
    if isinstance(rewards, str):
        if rewards not in REWARDS:
            raise BadOptions(f"rewards must be {', '.join(REWARDS)} or a function, not {rewards!r}")
        rewards = REWARDS[rewards]
    seated = {seat: find_bot(match, name) for seat, name in (bots or {}).items()}
    if strange := [seat for seat in seated if seat not in range(match.seats)]:
        raise BadOptions(f"bots: there is no seat {strange[0]}; seats are 0 to {match.seats - 1}")
    return Environment(match, Actions(match, levels, without), rewards, seated, max_steps, render_mode)


def parallel(game: str | Game, seats: int | None = None, **more: Any) -> ParallelEnv[str, Any, Any]:
    """The same as a parallel environment, where every agent answers at each step: those whose mask allows nothing, by
    anything at all. Only the action of the agent whose turn it is counts."""
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    return turn_based_aec_to_parallel(env(game, seats, **more))
