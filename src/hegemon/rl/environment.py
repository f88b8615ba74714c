"""A match as a PettingZoo environment: one agent a seat, each sees its seat's view and a mask of what it may do.

No game's name stands here: everything goes through the contract. The dealer's moves are the environment's; where
several seats may act at once they are asked one after the other, and none sees what another does in secret.
"""

from __future__ import annotations

import functools
import operator
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from hegemon.core.bot import View
from hegemon.core.errors import BadMove, BadOptions, HegemonError
from hegemon.core.limit import Limit
from hegemon.core.match import Drawing, Match, Result
from hegemon.core.moves import Box, Move
from hegemon.core.registry import BotSpec
from hegemon.core.rng import make_rng
from hegemon.core.rules import ARBITER, DEALER
from hegemon.referee import Player
from hegemon.rl.actions import Actions
from hegemon.rl.checks import at_least
from hegemon.rl.engine import Engine, make_engine, make_room
from hegemon.rl.observations import Layout
from hegemon.rl.picture import picture

Observation = dict[str, npt.NDArray[Any]]
Rewards = Callable[[Result], Sequence[float]]
STREAMS = 16
"""Generators of one game: the dice, and one for every bot."""
RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
FORBIDDEN = ("raise", "lose")
"""The consequence of an action that the mask forbids: it is refused, or its agent has lost the game."""


def by_score(result: Result) -> list[float]:
    """Each seat's share of the point, less what everybody would have got: they add up to nothing."""
    return [score - 1 / len(result.scores) for score in result.scores]


def by_win(result: Result) -> list[float]:
    """1 for the winner and −1 for all others; 0 for all if there is no single winner."""
    if len(result.winners) != 1:
        return [0.0] * len(result.scores)
    return [1.0 if seat in result.winners else -1.0 for seat in range(len(result.scores))]


REWARDS: Mapping[str, Rewards] = {"score": by_score, "win": by_win}


class Environment(AECEnv[str, Observation, int]):
    """A match that agents play; `hegemon.rl.env` makes one."""

    def __init__(
        self,
        match: Match,
        actions: Actions,
        rewards: Rewards = by_score,
        bots: Mapping[int, BotSpec] | None = None,
        max_steps: int = 100_000,
        render_mode: str | None = None,
        forbidden: str = "raise",
        observation: str = "full",
    ) -> None:
        super().__init__()
        if forbidden not in FORBIDDEN:
            raise BadOptions(f"forbidden must be {' or '.join(FORBIDDEN)}, not {forbidden!r}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOptions(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.match, self.actions, self.layout = match, actions, Layout(match, observation)
        self.max_steps = at_least(1, "max_steps", max_steps)
        self.render_mode, self.forbidden = render_mode, forbidden
        self.metadata = {
            "name": f"hegemon_{match.game.name}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": True,
        }
        self._specs, self._rewards = dict(bots or {}), rewards
        self._seat_of = {f"seat_{seat}": seat for seat in range(match.seats) if seat not in self._specs}
        self._name_of = {seat: name for name, seat in self._seat_of.items()}
        self.possible_agents = list(self._seat_of)
        if not self.possible_agents:
            raise BadOptions("bots take every seat: leave one for an agent")
        self.agents: list[str] = []
        self._make_spaces()
        self._make_room()
        self._seed, self._episode = secrets.randbits(32), -1

    def _make_spaces(self) -> None:
        low, high = self.layout.bounds()
        self.state_space = spaces.Box(low, high, dtype=np.float32)
        self.observation_spaces, self.action_spaces = {}, {}
        for agent in self.possible_agents:
            self.action_spaces[agent] = spaces.Discrete(len(self.actions))
            self.observation_spaces[agent] = spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
                }
            )

    def _make_room(self) -> None:
        self._room = make_room(self.match, self.actions, self.layout)
        self._states, self._move = self._room.states, self._room.move
        self._offered: set[int] = set()
        """The seats whose offers are of the position as it is."""
        self._bots: dict[int, Player] = {}

    @functools.cached_property
    def _engine(self) -> Engine:
        """Compiled when the first game begins."""
        return make_engine(self.match, self.layout, self._room)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # A game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The next game; with a seed the first of a series that is the same whenever it begins with that seed."""
        self.close()
        self._episode = 0 if seed is not None else self._episode + 1
        self._seed = self._seed if seed is None else seed
        first = self._episode * STREAMS
        self._room.rng[:] = make_rng(self._seed, first)
        self._bots = {
            seat: Player.of(spec.seat(self.match, seat, make_rng(self._seed, first + 1 + seat)), spec.text)
            for seat, spec in self._specs.items()
        }
        for player in self._bots.values():
            if player.bot.watches:
                raise BadOptions("a bot that watches every move cannot sit in an environment")
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps, self._skip_agent_selection = 0, None
        self.agent_selection = self.agents[0]
        self._states[0] = self.match.start()
        self._advance(DEALER)

    def step(self, action: int | None) -> None:
        """The selected agent's action, then everything until an agent is to act again."""
        if not self.agents:
            raise HegemonError("the game has not begun, or is over: reset the environment")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seat = self._seat_of[agent]
        if not self._decode(seat, action):
            if self.forbidden == "raise" or action is None:
                self._refuse(action)
            self._forfeit(agent)
            return
        self._steps += 1
        self._advance(seat)

    def _decode(self, seat: int, action: int | None) -> bool:
        """Lay the move that the seat's action means ready; False, and nothing has changed, if the mask forbids it."""
        if action is None or not 0 <= action < len(self.actions):
            return False
        self._offer(seat)
        return self._engine.decode(self._room, seat, operator.index(action))

    def _refuse(self, action: int | None) -> NoReturn:
        if action is None or not 0 <= action < len(self.actions):
            raise BadMove(f"an action must be a number from 0 to {len(self.actions) - 1}, not {action!r}")
        raise BadMove(f"action {action} ({self.actions.text(int(action))}) is not allowed by the mask now")

    def _forfeit(self, loser: str) -> None:
        """The game is over for all, since an agent did what it may not."""
        for agent in self.agents:
            self.rewards[agent] = -1.0 if agent == loser else 0.0
            self.terminations[agent] = True
            self.infos[agent] = {"forbidden": loser}
        self._accumulate_rewards()

    def _advance(self, seat: int) -> None:
        """Make the move that lies ready; let the dealer and the bots go on until an agent may act, or to the end."""
        while True:
            self._offered.clear()
            self._acting = self._engine.advance(self._room, seat)
            if self._acting == 0 or self._steps >= self.max_steps:
                self._finish()
                return
            seat = self._next(seat)
            if seat not in self._bots:
                self.agent_selection = self._name_of[seat]
                return
            self._move[:] = self._ask(seat)

    def _next(self, seat: int) -> int:
        """The next seat to act: the same one while it may act, then the one after it."""
        first = max(0, seat)
        while not self._acting >> first & 1:
            first = (first + 1) % self.match.seats
        return first

    def _ask(self, seat: int) -> Move:
        view = self._view(seat)
        move = self._bots[seat].choose(view, Limit()).move
        self.match.check(self._states[0], seat, move)
        return move

    def _finish(self) -> None:
        """Tell everybody how it ended: by the rules, or cut off."""
        result = self.match.result(self._states[0])
        cut = result is None or result.ended == "cut"
        rewards = self._rewards(result) if result else [0.0] * self.match.seats
        info = {"result": result.json()} if result else {}
        for agent, seat in self._seat_of.items():
            self.rewards[agent] = float(rewards[seat])
            self.truncations[agent], self.terminations[agent] = cut, not cut
            self.infos[agent] = info
        self._accumulate_rewards()

    # Observations

    def observe(self, agent: str) -> Observation:
        """The agent's view as a vector, and what it may do now: nothing, while others act."""
        seat = self._seat_of[agent]
        vector = np.empty(self.layout.size, np.float32)
        self._engine.show(self._room, seat, self._acting, vector)
        if self._acting >> seat & 1:
            self._offer(seat)
            return {"observation": vector, "action_mask": self._room.masks[seat].copy()}
        return {"observation": vector, "action_mask": np.zeros(len(self.actions), np.int8)}

    def _offer(self, seat: int) -> None:
        """Find what the seat may do, unless it is known."""
        if seat in self._offered:
            return
        if lost := self._engine.offer(self._room, seat):
            raise HegemonError(
                f"{self.match.game.name}: {lost} ranges of legal moves are in none of its `action_templates`"
            )
        if not self._room.counts[seat]:
            raise HegemonError(f"all legal moves of seat {seat} are of a kind that was left out of the actions")
        self._offered.add(seat)

    def _view(self, seat: int) -> View:
        return View(self.match, self.match.view(self._states[0], seat), seat)

    def view(self, agent: str) -> View:
        """The view of the agent, as bots get it: for teachers, and for looking at in a notebook."""
        return self._view(self._seat_of[agent])

    def move_of(self, action: int) -> Move:
        """The move that an action of the selected agent means now."""
        if not self._decode(self._seat_of[self.agent_selection], action):
            self._refuse(action)
        return tuple(self._move.tolist())

    def action_of(self, move: Sequence[int]) -> int:
        """The allowed action of the selected agent that is nearest to a legal move: that move itself, if it has one."""
        seat = self._seat_of[self.agent_selection]
        self._offer(seat)
        allowed = self._room.allowed[seat, : self._room.counts[seat]]
        for low, high in self._room.boxes[seat, np.unique(allowed[:, 1])].tolist():
            if tuple(move) in (box := Box(tuple(low), tuple(high))):
                return self.actions.action(move, box, self._room.masks[seat])
        raise BadMove(f"{self.match.write(tuple(move))!r} is not legal now, or of a kind that was left out")

    def state(self) -> npt.NDArray[np.float32]:
        """The whole position, hidden things too, as from the first seat: for methods that train with it and play
        without."""
        return self.layout.read(self._states, 0, DEALER, self._acting)

    def show(self) -> Drawing:
        """The position with all that is hidden: a picture in notebooks."""
        return self.match.show(self._states[0], ARBITER)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The position with all that is hidden: printed (`human`), as text (`ansi`), as a picture (`svg`), or that text
        as an image (`rgb_array`)."""
        if self.render_mode is None:
            return None
        drawing = self.show()
        if self.render_mode == "human":
            print(drawing.text)
            return None
        if self.render_mode == "rgb_array":
            return picture(drawing.text)
        return drawing.text if self.render_mode == "ansi" else drawing.svg

    def close(self) -> None:
        """Let the bots go."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}
