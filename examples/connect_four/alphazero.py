"""AlphaZero in one file: a network guides the search that is there, and learns from what the search makes of it.

    python examples/connect_four/alphazero.py --minutes 5 --out zero.npz
    hegemon simulate examples/connect_four/alphazero.py --seats zero:zero.npz,iterations=100,mcts:iterations=100

The network has an output for who will win and one for every column. In the tree of `mcts` the columns are tried in its
order, the unlikely ones later and less (`widening`), and it judges the leaves, so nothing is played to the end. It
learns by self-play: to expect the columns that the search visited, and the result. Needs PyTorch to learn, not to play.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from connect_four import COLUMNS, DROP, KINDS, RULES, ConnectFour, GridBoard, GridState
from hegemon.core.bot import Bot, BotKind, View
from hegemon.core.kernels.kernel import kernel
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.networks.evaluate import CEILING, CERTAIN, ONE, chance_of, run_network
from hegemon.core.networks.features import Feature, Features
from hegemon.core.networks.network import Network
from hegemon.core.networks.quantise import quantise
from hegemon.core.rng import Rng, make_rng
from hegemon.search.candidate_turns import CandidateTurns
from hegemon.search.mcts import Mcts, mcts_bot

HIDDEN, RATE, BATCH, LARGEST_WEIGHT = 64, 2e-3, 256, 8.0
GAMES, WINDOW, SAMPLED = 20, 400, 12
"""Games between two trainings, games that are trained with, plies of a game in which it plays by its visits."""


@kernel
def features(state: GridState, board: GridBoard, seat: int, out: Any) -> None:
    """The seat's own discs and the other's; discs in every line that is still open to one of them; whose turn it is."""
    size, at = board.columns * board.rows, 2 * board.columns * board.rows
    for cell in range(size):
        out[cell], out[size + cell] = state.cells[cell] == seat, state.cells[cell] == 1 - seat
    for column in range(board.columns):
        for row in range(board.rows):
            for direction in range(4):
                across, up = min(1, direction), 1 - direction if direction < 3 else 1  # up, right, down right, up right
                x, y = column + across * (board.line - 1), row + up * (board.line - 1)
                if x >= board.columns or not 0 <= y < board.rows:
                    continue
                own, other = 0, 0
                for step in range(board.line):
                    disc = state.cells[(column + across * step) * board.rows + row + up * step]
                    own, other = own + (disc == seat), other + (disc == 1 - seat)
                out[at], out[at + 1] = own * (other == 0), other * (own == 0)
                at += 2
    out[at] = state.turn % 2 == seat


@kernel
def count(state: GridState, board: GridBoard, seat: int, workspace: Any) -> int:
    columns = 0
    for column in range(board.columns):
        columns += state.height[column] < board.rows
    return columns


@kernel
def write(state: GridState, board: GridBoard, seat: int, which: int, workspace: Any, turn: Any) -> int:
    """The column that the network likes best, or second, and so on."""
    features(state, board, seat, workspace.features)
    first = 1 + run_network(workspace.network, workspace.features, workspace.neurons)
    for column in range(board.columns):
        better = 0
        for other in range(board.columns):
            gap = workspace.neurons[first + other] - workspace.neurons[first + column]
            better += state.height[other] < board.rows and (gap > 0 or (gap == 0 and other < column))
        if state.height[column] < board.rows and better == which:
            turn[0, 0], turn[0, 1] = DROP, column
    return 1


@kernel
def evaluate(state: GridState, board: GridBoard, workspace: Any, score: Any) -> None:
    seat = state.turn % 2
    features(state, board, seat, workspace.features)
    first = run_network(workspace.network, workspace.features, workspace.neurons)
    score[seat] = chance_of(workspace.neurons[first]) / CERTAIN
    score[1 - seat] = 1.0 - score[seat]


class Zero(Mcts):
    """Monte Carlo tree search with a network."""

    def __init__(self, *given: Any) -> None:
        *others, self.guide = given
        super().__init__(*others)

    def workspaces(self, rng: Rng) -> Any:
        self._network = self.guide
        return super().workspaces(rng)


def features_of(match: Match[GridState, GridBoard]) -> Features:
    """The names of the kernel's features."""
    columns, rows, line = (int(x) for x in (match.board.columns, match.board.rows, match.board.line))
    cells = [f"{COLUMNS[x]}{y + 1}" for x in range(columns) for y in range(rows)]
    ways = ((0, 1), (1, 0), (1, -1), (1, 1))
    lines = [
        f"{COLUMNS[x]}{y + 1}-{COLUMNS[x + a * (line - 1)]}{y + u * (line - 1) + 1}"
        for x in range(columns) for y in range(rows) for a, u in ways
        if x + a * (line - 1) < columns and 0 <= y + u * (line - 1) < rows
    ]  # fmt: skip
    named = [Feature(f"{whose} {cell}") for whose in ("own", "other") for cell in cells]
    named += [Feature(f"{whose} in {where}", 2) for where in lines for whose in ("own", "other")]
    return Features((*named, Feature("to move")), features)


def network_of(layers: Sequence[tuple[Any, Any]], match: Match[GridState, GridBoard]) -> Network:
    return quantise(layers, features_of(match), {"made_by": "alphazero.py"})


def first_network(match: Match[GridState, GridBoard]) -> Network:
    """One that knows nothing: even chances, all columns alike."""
    sizes = (len(features_of(match)), HIDDEN, 1 + int(match.board.columns))
    return network_of([(np.zeros((a, b)), np.zeros(b)) for a, b in pairwise(sizes)], match)


ZERO = replace(
    mcts_bot(
        RULES,
        CandidateTurns(count, write, evaluate),
        name="zero",
        about="tree search that a network guides: zero:FILE",
        defaults={"time": 0.5, "rounds": 0, "guesses": 1, "widening": 1.5},
        bot=Zero,
    ),
    network=first_network,
)


class LearningConnectFour(ConnectFour):
    """Connect Four, with features for a network and a bot that plays with it."""

    def features(self, match: Match[GridState, GridBoard]) -> Features:
        return features_of(match)

    def bots(self) -> Sequence[BotKind]:
        return (*KINDS, ZERO)


GAME = LearningConnectFour()


class Lessons(NamedTuple):
    """Lessons from games, a row a position: features, the shares of visits by column, what the mover got."""

    rows: Any
    visits: Any
    worth: Any


def play(match: Match, bots: Sequence[Bot], rng: np.random.Generator, opening: int, sampled: int = 0) -> Any:
    """A game with some plies at random first, then some by the visits of the searches: scores and lessons, of
    every position and its mirror image."""
    rows, visits, guesses, movers, state = [], [], [], [], match.start()
    columns, size = int(match.board.columns), int(match.board.columns * match.board.rows)
    inputs = features_of(match)
    while due := match.to_move(state):
        seat = due[0]
        view = View(match, state, seat)
        if int(state.turn) < opening:
            move = view.legal[int(rng.integers(len(view.legal)))].low
        else:
            move = bots[seat].choose(view, Limit())
            thoughts, seen = bots[seat].thoughts or {}, np.zeros(columns)
            for one in thoughts.get("candidates", ()):
                seen[match.read(one["turn"][0])[1]] = one["visits"]
            seen[move[1]] += not seen.any()
            mirror = match.copy(state)
            mirror.cells[:size] = mirror.cells[:size].reshape(columns, -1)[::-1].ravel().copy()
            rows += [inputs.of(state, match.board, seat), inputs.of(mirror, match.board, seat)]
            visits += [seen / seen.sum(), seen[::-1] / seen.sum()]
            guesses += 2 * [thoughts.get("win", 0.5)]
            movers += 2 * [seat]
            if int(state.turn) < opening + sampled:
                move = (DROP, int(rng.choice(columns, p=visits[-2])))
        state = match.apply(state, seat, move, ())
    scores = np.zeros(2)
    match.game.rules.result(state, match.board, scores)
    return scores, Lessons(np.array(rows), np.array(visits), 0.5 * scores[movers] + 0.5 * np.array(guesses))


def seat_both(match: Match, kind: BotKind, iterations: int, network: Network | None = None, seed: int = 0) -> list[Bot]:
    """A bot for either seat."""
    given = {"iterations": iterations, "threads": 1} if kind.parameters(match) else {}
    return [kind.seat(match, seat, make_rng(seed, seat), given, network) for seat in range(2)]


def score(match: Match, own: Sequence[Bot], others: Sequence[Bot], games: int) -> tuple[float, float]:
    """The share of the points and its standard error; every opening of two plies is played from both sides."""
    found = []
    for number in range(games):
        seat, rng = number % 2, np.random.default_rng(number // 2)
        scores, _ = play(match, [own[0], others[1]] if seat == 0 else [others[0], own[1]], rng, opening=2)
        found.append(scores[seat])
    return float(np.mean(found)), float(np.std(found) / len(found) ** 0.5)


class Learner:
    """The layers in floating point, and how they learn."""

    def __init__(self, match: Match, seed: int) -> None:
        import torch

        self.torch, self.match = torch, match
        torch.manual_seed(seed)
        inputs = features_of(match)
        self.scales = torch.tensor(inputs.scales)
        sizes = (len(inputs), HIDDEN, 1 + int(match.board.columns))
        self.weights = [torch.nn.init.orthogonal_(torch.empty(a, b), 0.5) for a, b in pairwise(sizes)]
        self.biases = [torch.zeros(size) for size in sizes[1:]]
        self.arrays = [array.requires_grad_() for array in (*self.weights, *self.biases)]
        self.optimizer = torch.optim.AdamW(self.arrays, lr=RATE, weight_decay=1e-4)

    def learn(self, lessons: Lessons, epochs: int = 1) -> float:
        """Train on positions; the mean loss."""
        torch, losses = self.torch, []
        inputs, visits, worth = (torch.tensor(array).float() for array in lessons)
        for _ in range(epochs):
            for part in torch.randperm(len(inputs)).split(BATCH):
                inner = (inputs[part] / self.scales @ self.weights[0] + self.biases[0]).clamp(0, CEILING / ONE)
                out = inner @ self.weights[1] + self.biases[1]
                loss = torch.nn.functional.binary_cross_entropy_with_logits(out[:, 0], worth[part])
                loss = loss - (visits[part] * out[:, 1:].log_softmax(1)).sum(1).mean()
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()
                with torch.no_grad():
                    for array in self.arrays:
                        array.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)
                losses.append(float(loss.detach()))
        return float(np.mean(losses))

    def network(self) -> Network:
        arrays = [array.detach().numpy() for array in self.arrays]
        return network_of(list(zip(arrays[:2], arrays[2:], strict=True)), self.match)


def train(given: argparse.Namespace) -> dict[str, float]:
    """Learn for the given time or number of games; the last scores by rival."""
    match, rng = GAME.match(2), np.random.default_rng(given.seed)
    learner, kinds = Learner(match, given.seed), {kind.name: kind for kind in GAME.bots()}
    rivals = {
        "its start": seat_both(match, ZERO, given.iterations, first_network(match), seed=1),
        "mcts": seat_both(match, kinds["mcts"], given.iterations, seed=2),
        "random": seat_both(match, kinds["random"], given.iterations, seed=3),
    }
    network, held, played, measured, found = first_network(match), [], 0, -np.inf, {}
    began = time.monotonic()
    while True:
        spent = time.monotonic() - began
        over = spent >= 60 * given.minutes or played >= given.games
        bots = seat_both(match, ZERO, given.iterations, network, seed=played)
        if over or spent - measured >= given.every:
            measured = spent
            scores = {name: score(match, bots, others, given.judge) for name, others in rivals.items()}
            texts = [f"{mean:.3f} ± {error:.3f} against {name}" for name, (mean, error) in scores.items()]
            print(f"{spent:6.0f} s  {played:6,} games  {',  '.join(texts)}", flush=True)
            found = {name: mean for name, (mean, _) in scores.items()}
            if given.out:
                given.out.write_bytes(network.write())
            if over:
                return found
        held += [play(match, bots, rng, 0, SAMPLED)[1] for _ in range(GAMES)]
        played += GAMES
        held = held[-WINDOW:]
        learner.learn(Lessons(*(np.concatenate(arrays) for arrays in zip(*held, strict=True))))
        network = learner.network()


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="AlphaZero for Connect Four.")
    parser.add_argument("--minutes", type=float, default=5, help="how long to learn")
    parser.add_argument("--games", type=float, default=np.inf, help="or until this many games have been played")
    parser.add_argument("--iterations", type=int, default=100, help="of a search, its own and its rivals'")
    parser.add_argument("--judge", type=int, default=40, help="games against each rival at each measurement")
    parser.add_argument("--every", type=float, default=60, help="seconds between measurements")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None, help="where to write the network")
    return parser


if __name__ == "__main__":
    train(arguments().parse_args())
