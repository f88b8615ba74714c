"""A network as a value: its layers as whole numbers, the flat form that kernels take, and its file.

A file is NumPy's .npz: the flat form as `network`, and `recipe`, a JSON text that says which game and features it is
for and how it was made.
"""

from __future__ import annotations

import functools
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadFile
from hegemon.core.networks.evaluate import FIRST_LAYER, HEAD, INPUTS, LAYERS, MOST_LAYERS
from hegemon.core.networks.features import Features

SUFFIX = ".npz"
MOST_BYTES = 2 << 20
"""Of a file of a network."""
FLAT, RECIPE = "network", "recipe"

Int16s = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Layer:
    """One layer: sums = (biases + inputs · weights) >> shift."""

    weights: Int16s
    """A row an input, a column a neuron."""
    biases: npt.NDArray[np.int32]
    shift: int


@dataclass(frozen=True, eq=False)
class Network:
    """Layers, the features that they are for, and how they were made."""

    layers: tuple[Layer, ...]
    recipe: Mapping[str, Any] = field(default_factory=dict)
    """At least `features`, the identity of the features that it was trained with."""

    @property
    def inputs(self) -> int:
        return len(self.layers[0].weights)

    @property
    def outputs(self) -> int:
        return len(self.layers[-1].biases)

    @property
    def sizes(self) -> tuple[int, ...]:
        """Inputs, then the size of every layer."""
        return (self.inputs, *(len(layer.biases) for layer in self.layers))

    @cached_property
    def flat(self) -> Int16s:
        """The network as kernels take it."""
        head = np.zeros(HEAD, np.int16)
        head[LAYERS], head[INPUTS] = len(self.layers), self.inputs
        parts = [head]
        for number, layer in enumerate(self.layers):
            head[FIRST_LAYER + 2 * number] = len(layer.biases)
            head[FIRST_LAYER + 2 * number + 1] = layer.shift
            halves = np.stack([layer.biases >> 16, layer.biases & 0xFFFF], axis=1).astype(np.uint32)
            parts += [halves.astype(np.uint16).view(np.int16).ravel(), layer.weights.ravel()]
        return np.concatenate(parts)

    @classmethod
    def from_flat(cls, flat: Int16s, recipe: Mapping[str, Any], where: str) -> Network:
        """The network of which this is the flat form; `where` is named if it is not one."""
        wrong = BadFile(f"{where}: {FLAT!r} does not hold a network")
        if flat.dtype != np.int16 or flat.ndim != 1 or len(flat) < HEAD or not 1 <= flat[LAYERS] <= MOST_LAYERS:
            raise wrong
        at, inputs, layers = HEAD, int(flat[INPUTS]), []
        for number in range(int(flat[LAYERS])):
            size, shift = (int(x) for x in flat[FIRST_LAYER + 2 * number : FIRST_LAYER + 2 * number + 2])
            end = at + (2 + inputs) * size
            if size < 1 or inputs < 1 or not 0 <= shift < 31 or end > len(flat):
                raise wrong
            halves = flat[at : at + 2 * size].view(np.uint16).astype(np.int64).reshape(size, 2)
            biases = (halves[:, 0] << 16 | halves[:, 1]).astype(np.uint32).view(np.int32)
            layers.append(Layer(flat[at + 2 * size : end].reshape(inputs, size), biases, shift))
            at, inputs = end, size
        if at != len(flat):
            raise wrong
        return cls(tuple(layers), recipe)

    def fits(self, features: Features | None, where: str) -> Network:
        """Itself, if it was trained with these features; a refusal that names the file otherwise."""
        if features is None or self.recipe.get("features") != features.identity or self.inputs != len(features):
            has = "none" if features is None else f"{len(features)} of identity {features.identity}"
            raise BadFile(
                f"{where} was trained with other features ({self.inputs} of identity {self.recipe.get('features')}) "
                f"than the game has ({has}): train it again"
            )
        return self

    def write(self) -> bytes:
        """The file: the same network and recipe give the same bytes."""
        file = io.BytesIO()
        text = json.dumps(dict(self.recipe), ensure_ascii=False, indent=1, sort_keys=True)
        np.savez_compressed(file, network=self.flat, recipe=np.frombuffer(text.encode(), np.uint8))
        return file.getvalue()


def parse_network(content: bytes, where: str) -> Network:
    """The network in the content of a file, which is named in refusals."""
    if len(content) > MOST_BYTES:
        raise BadFile(f"{where} has {len(content):,} bytes; a network has at most {MOST_BYTES:,}")
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as found:
            flat, text = found[FLAT], bytes(found[RECIPE])
        recipe = json.loads(text)
    except (KeyError, ValueError, OSError, EOFError, zipfile.BadZipFile) as error:
        raise BadFile(f"{where} is not a file of a network: {error}") from None
    if not isinstance(recipe, dict):
        raise BadFile(f"{where}: {RECIPE!r} is not a JSON object")
    return Network.from_flat(flat, recipe, where)


def read_network(path: Path) -> Network:
    """The network in a file."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from None
    return parse_network(content, str(path))


@functools.cache
def shipped_network(game: str, name: str) -> Network:
    """A network that comes with a game: `data/networks/NAME.npz` in the package of the game."""
    file = resources.files(game) / "data" / "networks" / f"{name}{SUFFIX}"
    return parse_network(file.read_bytes(), f"{name}{SUFFIX} of {game}")


def room_for(networks: Sequence[Network]) -> tuple[int, int]:
    """The sizes that workspaces need for the largest network: numbers of the flat form, and neurons."""
    return (
        max((len(one.flat) for one in networks), default=0),
        max((sum(one.sizes[1:]) for one in networks), default=0),
    )
