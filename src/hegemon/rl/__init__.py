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

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hegemon.core.errors import BadOptions, HegemonError
from hegemon.core.game import Game
from hegemon.core.kernels.cuda import require_gpu
from hegemon.core.registry import find_bot, load_game
from hegemon.rl.actions import Actions
from hegemon.rl.batch import Batch, Setting, rivals_of
from hegemon.rl.observations import Layout

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv

    from hegemon.rl.cuda_batch import CudaBatch
    from hegemon.rl.environment import Environment, Rewards

DEVICES = ("cpu", "cuda")

__all__ = ["Actions", "Batch", "Layout", "env", "make_batch", "parallel"]


def env(
    game: str | Game,
    seats: int | None = None,
    *,
    rewards: str | Rewards = "score",
    levels: int = 3,
    without: Collection[str] = (),
    bots: Mapping[int, str] | None = None,
    render_mode: str | None = None,
    **more: Any,
) -> Environment:
    """The game as an AEC environment: one agent a seat, `seat_0` and so on; `more` are the game's own options and those
    named below.

    `rewards` are given at the end: `score` (the share of the point, less the mean), `win` (1, 0 or −1) or a function of
    the result. `levels` is how finely counts are divided (1: always the most); moves of the kinds in `without` have no
    actions. On seats in `bots` sit bots by name, which are no agents. After `max_steps` actions (100,000) the game is
    truncated, as it is by the game's own turn limit. An action that the mask forbids is refused, or with
    `forbidden="lose"` ends the game with the reward −1 for its agent. `observation` is `full` or, where the game lists
    features, `compact`.
    """
    max_steps, forbidden = more.pop("max_steps", 100_000), more.pop("forbidden", "raise")
    form = more.pop("observation", "full")
    try:
        from hegemon.rl.environment import REWARDS, Environment  # batches and policies need no PettingZoo
    except ModuleNotFoundError as missing:
        raise HegemonError(f"environments need {missing.name}: pip install 'hegemon[rl]'") from missing

    found = load_game(game) if isinstance(game, str) else game
    match = found.match(seats if seats is not None else found.seats[0], more)
    if isinstance(rewards, str):
        if rewards not in REWARDS:
            raise BadOptions(f"rewards must be {', '.join(REWARDS)} or a function, not {rewards!r}")
        rewards = REWARDS[rewards]
    if bots is not None and not isinstance(bots, Mapping):
        raise BadOptions(f"bots are named by seat, such as {{1: 'random'}}, not {bots!r}")
    seated = {seat: find_bot(match, name) for seat, name in (bots or {}).items()}
    if strange := [seat for seat in seated if seat not in range(match.seats)]:
        raise BadOptions(f"bots: there is no seat {strange[0]}; seats are 0 to {match.seats - 1}")
    return Environment(match, Actions(match, levels, without), rewards, seated, max_steps, render_mode, forbidden, form)


def parallel(game: str | Game, seats: int | None = None, **more: Any) -> ParallelEnv[str, Any, Any]:
    """The same as a parallel environment, where every agent answers at each step: those whose mask allows nothing, by
    anything at all. Only the action of the agent whose turn it is counts; one that its mask forbids loses."""
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    return turn_based_aec_to_parallel(env(game, seats, **{"forbidden": "lose", **more}))


def make_batch(
    game: str | Game,
    games: int = 4096,
    seats: int | None = None,
    *,
    rivals: str | Sequence[str] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    device: str = "cpu",
    **more: Any,
) -> Batch | CudaBatch:
    """`games` games of one match at a time, in arrays that every step fills in place.

    Without `rivals` learners play all seats. With them a learner plays one seat, which changes from game to game, and
    compiled bots by name sit on the others: one name for all, or one for each of the seats after the learner's. All
    cores work, unless `threads` says how many; what happens does not depend on it. `more` are `rewards` (`score` or
    `win`), `levels`, `without`, `max_steps` and `observation` as for `env`, and the game's own options. With
    `device="cuda"` all arrays are on a GPU.
    """
    if device not in DEVICES:
        raise BadOptions(f"device must be {' or '.join(DEVICES)}, not {device!r}")
    setting = setting_of(game, seats, rivals, **more)
    if device == "cpu":
        return Batch(setting, games, seed, threads)
    require_gpu()
    from hegemon.rl.cuda_batch import CudaBatch  # not without the extra `cuda`

    return CudaBatch(setting, games, seed)


def setting_of(
    game: str | Game,
    seats: int | None = None,
    rivals: str | Sequence[str] | None = None,
    *,
    rewards: str = "score",
    levels: int = 3,
    without: Collection[str] = (),
    max_steps: int = 100_000,
    observation: str = "full",
    **options: Any,
) -> Setting:
    """A batch, by the arguments of `make_batch`."""
    if "bots" in options:
        raise BadOptions("bots of a batch are `rivals`: the name of one for all other seats, or a list")
    found = load_game(game) if isinstance(game, str) else game
    match = found.match(seats if seats is not None else found.seats[0], options)
    bots = [find_bot(match, name) for name in rivals_of(match, rivals)]
    return Setting(match, Actions(match, levels, without), Layout(match, observation), bots, rewards, max_steps)
