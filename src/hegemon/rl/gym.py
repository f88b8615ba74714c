"""Gymnasium's interfaces on a batch: one learner against compiled rivals, game by game or many games at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hegemon.core.errors import BadOptions
from hegemon.core.game import Game
from hegemon.rl.batch import Batch
from hegemon.rl.observations import Layout

Observation = dict[str, npt.NDArray[Any]]


def _numbers(layout: Layout) -> spaces.Box:
    low, high = layout.bounds()
    return spaces.Box(low, high, dtype=np.float32)


class GameEnv(gymnasium.Env[npt.NDArray[np.float32], np.int64]):
    """One game after another for one learner: observations are vectors, and `action_masks()` says what is allowed, as
    MaskablePPO of sb3-contrib needs it. An action that is not allowed ends the game with the reward −1."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 (Gymnasium's own way)

    def __init__(self, batch: Batch, render_mode: str | None = None) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOptions(f"render_mode must be {', '.join(self.metadata['render_modes'])}, not {render_mode!r}")
        self.batch, self.render_mode = batch, render_mode
        self.observation_space: spaces.Space[Any] = _numbers(batch.layout)
        self.action_space = spaces.Discrete(len(batch.actions))
        self._fresh = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """The next game; with a seed the first of a series that is the same whenever it begins with that seed."""
        super().reset(seed=seed)
        if seed is not None or not self._fresh:
            self.batch.reset(seed if seed is not None else int(self.np_random.integers(1 << 31)))
        self._fresh = True
        return self.batch.observations[0].copy(), {"seat": int(self.batch.seats[0])}

    def step(self, action: np.int64) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        batch = self.batch
        self._fresh = False
        if not (0 <= action < len(batch.actions) and batch.masks[0, action]):
            return batch.observations[0].copy(), -1.0, True, False, {"forbidden": int(action)}
        seat = int(batch.seats[0])
        batch.step([int(action)])
        ended, cut = bool(batch.terminated[0]), bool(batch.truncated[0])
        seen = batch.last_observations[0] if ended or cut else batch.observations[0]
        self._fresh = ended or cut
        return seen.copy(), float(batch.rewards[0, seat]), ended, cut, {"seat": seat}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The actions that are allowed now."""
        mask: npt.NDArray[np.bool_] = self.batch.masks[0].copy()
        return mask

    def render(self) -> str | None:
        """The position with all that is hidden, as text."""
        match = self.batch.match
        return match.show(self.batch.state_of(0)).text if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.batch.close()


class GameVectorEnv(VectorEnv[Observation, npt.NDArray[Any], npt.NDArray[Any]]):
    """Many games at a time for one learner; a game that has ended restarts in the same step, and `final_obs` has its
    last observation. Observations and masks are the batch's own arrays, which the next step overwrites."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium's own way)

    def __init__(self, batch: Batch) -> None:
        self.batch, self.num_envs = batch, batch.games
        self.single_observation_space = spaces.Dict(
            {"observation": _numbers(batch.layout), "action_mask": spaces.MultiBinary(len(batch.actions))}
        )
        self.single_action_space = spaces.Discrete(len(batch.actions))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Restart all games; of several seeds the first counts, for all games."""
        self.batch.reset(next((one for one in seed if one is not None), None) if isinstance(seed, list) else seed)
        return self._seen(), {}

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        batch = self.batch
        seats = batch.seats.astype(np.intp)
        batch.step(actions)
        rewards = batch.rewards[np.arange(self.num_envs), seats]
        ended, infos = batch.terminated | batch.truncated, {}
        if ended.any():
            last = np.full(self.num_envs, None, object)
            nothing = np.zeros(len(batch.actions), np.int8)
            for game in np.flatnonzero(ended):
                last[game] = {"observation": batch.last_observations[game].copy(), "action_mask": nothing}
            infos = {"final_obs": last, "_final_obs": ended}
        return self._seen(), rewards, batch.terminated.copy(), batch.truncated.copy(), infos

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()

    def _seen(self) -> Observation:
        return {"observation": self.batch.observations, "action_mask": self.batch.masks.view(np.int8)}


def gym_env(
    game: str | Game, seats: int | None = None, *, rivals: str | Sequence[str], seed: int | None = None, **more: Any
) -> GameEnv:
    """A game as a Gymnasium environment: one learner against compiled bots; arguments as for `make_batch`."""
    render_mode = more.pop("render_mode", None)
    return GameEnv(_batch(game, seats, rivals, 1, seed=seed, threads=1, **more), render_mode)


def gym_vector(
    game: str | Game, games: int = 1024, seats: int | None = None, *, rivals: str | Sequence[str], **more: Any
) -> GameVectorEnv:
    """Many games as a Gymnasium vector environment: one learner against compiled bots; arguments as for
    `make_batch`."""
    return GameVectorEnv(_batch(game, seats, rivals, games, **more))


def _batch(game: str | Game, seats: int | None, rivals: str | Sequence[str], games: int, **more: Any) -> Batch:
    from hegemon.rl import make_batch

    if not rivals:
        raise BadOptions("rivals: name the compiled bots of the other seats; without any, play by `hegemon.rl.env`")
    if more.pop("device", "cpu") != "cpu":
        raise BadOptions("Gymnasium's environments have their arrays in memory: device must be cpu; see `make_batch`")
    batch = make_batch(game, games, seats, rivals=rivals, **more)
    assert isinstance(batch, Batch)
    return batch
