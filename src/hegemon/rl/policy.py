"""A trained policy as a bot: `policy:FILE` sits at any table that it was trained for, without PyTorch.

A file says which observations and which actions it was trained with, by their versions; a table at which either differs
is refused. It is an npz archive (`save_policy`), a safetensors file with the same names, or an ONNX model where
`onnxruntime` is installed.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.bot import Bot, BotKind
from hegemon.core.errors import UnknownBot
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Box, Move
from hegemon.core.rng import Rng, draw
from hegemon.core.view import View
from hegemon.rl.actions import Actions, allow
from hegemon.rl.observations import FORMS, Layout

Floats = npt.NDArray[np.float32]
ENDINGS = (".npz", ".safetensors", ".onnx")
NAMES = ("observation", "actions", "levels", "without")
"""The settings in a policy's file: the form of observations, and how actions are made."""
LARGEST = 256 << 20
"""The most bytes of a file."""


def save_policy(path: Path, layout: Layout, actions: Actions, layers: Sequence[tuple[Any, Any]]) -> None:
    """Write a network as an npz file: layers of (weights, biases) with ReLUs between them; the last layer has one
    output per action."""
    arrays: dict[str, Any] = {
        "observation": layout.version,
        "actions": actions.version,
        "levels": actions.levels,
        "without": json.dumps(actions.without),
    }
    for number, (weights, biases) in enumerate(layers):
        arrays |= {
            f"weights_{number}": np.asarray(weights, np.float32),
            f"biases_{number}": np.asarray(biases, np.float32),
        }
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        np.savez(file, **arrays)


class Policy:
    """A network from a file, which gives every action a number for an observation."""

    def __init__(self, path: Path, about: Mapping[str, str], judge: Callable[[Floats], Floats]) -> None:
        self.path, self.judge = path, judge
        if missing := [name for name in NAMES if name not in about]:
            raise UnknownBot(f"{path}: a policy says its {', '.join(missing)}; see `hegemon.rl.policy.save_policy`")
        self.observation, self.actions = about["observation"], about["actions"]
        self.levels, self.without = int(about["levels"]), json.loads(about["without"])

    @property
    def game(self) -> str:
        """The game that it plays, which the version of its observations names."""
        return self.observation.rsplit("-", 2)[0]

    @property
    def form(self) -> str:
        """The form of its observations, which their version names."""
        named = self.observation.split("-")[-2:-1]
        return named[0] if named and named[0] in FORMS else FORMS[0]


@functools.lru_cache(maxsize=8)
def read_policy(path: Path, changed: float) -> Policy:
    """The policy in a file; an invalid file is refused with the reason."""
    reader = {".npz": _read_npz, ".safetensors": _read_safetensors, ".onnx": _read_onnx}[path.suffix]
    try:
        return reader(path)
    except UnknownBot:
        raise
    except Exception as error:  # a broken archive may raise anything in its reader
        raise UnknownBot(f"{path} is no policy: {type(error).__name__}: {error}") from None


def _read_npz(path: Path) -> Policy:
    with np.load(path, allow_pickle=False) as archive:
        arrays = {name: archive[name] for name in archive.files}
    about = {name: str(arrays.pop(name)) for name in NAMES if name in arrays}
    return Policy(path, about, _network(path, arrays))


def _read_safetensors(path: Path) -> Policy:
    """The format is a length, a head in JSON, and the bytes of the tensors."""
    raw = path.read_bytes()
    size = int.from_bytes(raw[:8], "little")
    head = json.loads(raw[8 : 8 + size])
    about = head.pop("__metadata__", {})
    arrays = {}
    for name, tensor in head.items():
        if tensor["dtype"] != "F32":
            raise UnknownBot(f"{path}: {name} must be of the type F32, not {tensor['dtype']}")
        begin, end = (8 + size + offset for offset in tensor["data_offsets"])
        arrays[name] = np.frombuffer(raw[begin:end], np.float32).reshape(tensor["shape"])
    return Policy(path, about, _network(path, arrays))


def _read_onnx(path: Path) -> Policy:
    if importlib.util.find_spec("onnxruntime") is None:
        raise UnknownBot(f"{path}: ONNX models need onnxruntime: pip install onnxruntime")
    runtime: Any = importlib.import_module("onnxruntime")
    session = runtime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name

    def judge(seen: Floats) -> Floats:
        worth: Floats = np.asarray(session.run(None, {name: seen[None]})[0], np.float32)[0]
        return worth

    return Policy(path, session.get_modelmeta().custom_metadata_map, judge)


def _network(path: Path, arrays: Mapping[str, Any]) -> Callable[[Floats], Floats]:
    count = len(arrays) // 2
    wanted = {f"{kind}_{number}" for kind in ("weights", "biases") for number in range(count)}
    if not count or set(arrays) != wanted:
        raise UnknownBot(
            f"{path}: a policy holds weights_0, biases_0 and so on; this holds {', '.join(sorted(arrays))}"
        )
    layers = [(np.asarray(arrays[f"weights_{n}"], np.float32), arrays[f"biases_{n}"]) for n in range(count)]
    for number, (weights, biases) in enumerate(layers):
        before = layers[number - 1][0].shape[0] if number else weights.shape[-1]
        if weights.ndim != 2 or biases.shape != weights.shape[:1] or weights.shape[1] != before:
            raise UnknownBot(f"{path}: layer {number} does not fit the one before it")

    def judge(seen: Floats) -> Floats:
        inner = seen
        for number, (weights, biases) in enumerate(layers):
            inner = weights @ (np.maximum(inner, 0) if number else inner) + biases
        return inner

    return judge


class PolicyBot(Bot):
    """Plays at random, with the network's probabilities of the allowed actions, as in training."""

    keeps_time = True

    def __init__(self, policy: Policy, match: Match, seat: int, rng: Rng) -> None:
        super().__init__(match, seat, rng)
        self.layout, self.actions = _made_for(match, policy.form, policy.levels, tuple(policy.without))
        for what, own, there in (
            ("observations", policy.observation, self.layout.version),
            ("actions", policy.actions, self.actions.version),
        ):
            if own != there:
                raise UnknownBot(
                    f"{policy.path} was trained with the {what} {own}; here they are {there}: another game, another "
                    "board, another number of seats or an older version"
                )
        self._judge = policy.judge
        width = match.game.forms.width
        self._mask = np.zeros(len(self.actions), np.int8)
        self._allowed = np.zeros((self.actions.room, 2), np.int32)
        self._boxes = np.zeros((self.actions.most_ranges, 2, width), np.int32)

    @property
    def room(self) -> int:
        """The bytes of its lists of moves."""
        return self._mask.nbytes + self._allowed.nbytes + self._boxes.nbytes

    def choose(self, view: View, limit: Limit) -> Move:
        rules, board = self.match.game.rules, self.match.board
        self._mask.fill(0)
        count = int(rules.legal(view.state, board, self.seat, 0, self._boxes))
        table, room = self.actions.table, self._boxes
        n, _ = allow(room, min(count, len(room)), table, self._mask, self._allowed)
        listed = self._allowed[:n]
        allowed = listed[np.argsort(listed[:, 0])]
        if not n:
            return self.random_move(view)
        worth = self._judge(self.layout.observe(view.state, self.seat))[allowed[:, 0]].astype(np.float64)
        noise = np.array([(int(draw(self.rng)) + 0.5) / 2**32 for _ in allowed])
        action, number = allowed[np.argmax(worth - np.log(-np.log(noise)))].tolist()
        low, high = self._boxes[number].tolist()
        return self.actions.move(action, Box(tuple(low), tuple(high)))


@functools.lru_cache(maxsize=8)
def _made_for(match: Match, form: str, levels: int, without: tuple[str, ...]) -> tuple[Layout, Actions]:
    return Layout(match, form), Actions(match, levels, without)


def policy_kind(match: Match, file: str) -> BotKind:
    """The bot that `policy:FILE` names, checked against the match."""
    policy = _policy_in(file)
    PolicyBot(policy, match, 0, np.zeros(4, np.uint32))
    return _kind_of(policy, "policy")


def offered_policy(file: str) -> BotKind:
    """A bot with the name of the file, for the game that the file names; for servers that offer it on their page."""
    policy = _policy_in(file)
    name = re.sub(r"[^a-z0-9]+", "-", policy.path.stem.lower()).strip("-")
    return _kind_of(policy, name or "policy")


def _policy_in(file: str) -> Policy:
    path = Path(file)
    if path.suffix not in ENDINGS:
        raise UnknownBot(f"policy:FILE takes a file that ends in {', '.join(ENDINGS)}, not {file[:80]!r}")
    if not path.is_file():
        raise UnknownBot(f"there is no file {file[:80]!r}")
    if path.stat().st_size > LARGEST:
        raise UnknownBot(f"{file}: a policy has at most {LARGEST >> 20} MB")
    return read_policy(path, path.stat().st_mtime)


def _kind_of(policy: Policy, name: str) -> BotKind:
    def make(match: Match, seat: int, rng: Rng, values: Mapping[str, float]) -> Bot:
        return PolicyBot(policy, match, seat, rng)

    def memory(match: Match, values: Mapping[str, float]) -> int:
        # A server asks before a table begins: a policy that does not fit the table is refused here.
        return PolicyBot(policy, match, 0, np.zeros(4, np.uint32)).room

    return BotKind(name, f"the policy in {policy.path.name}", make=make, memory=memory, game=policy.game)
