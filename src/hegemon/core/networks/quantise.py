"""From weights in floating point, as training makes them, to a network of whole numbers.

The trained network sees features divided by their scales, clips its neurons to 0 … 4, and its outputs are logits.
Weights get as many bits as they can without any sum leaving 32 bits, whatever inputs are given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.networks.evaluate import CEILING, ONE
from hegemon.core.networks.features import LARGEST, Features
from hegemon.core.networks.network import Layer, Network

Floats = npt.NDArray[np.floating[Any]]

LARGEST_WEIGHT, LARGEST_SUM = 32767, (1 << 31) - 1
MOST_SHIFT = 16


def quantise(layers: Sequence[tuple[Floats, Floats]], features: Features, recipe: Mapping[str, Any]) -> Network:
    """The network with these (weights, biases) of its layers; weights have a row for each input."""
    made = []
    for number, (weights, biases) in enumerate(layers):
        first = number == 0
        # Inputs of the first layer are whole features: `scale` of them are 1. Those of the others have ONE for 1.
        unit = features.scales.astype(np.float64) if first else np.full(len(weights), float(ONE))
        largest = LARGEST * unit if first else np.full(len(weights), float(CEILING))
        made.append(_layer(weights.astype(np.float64) / unit[:, None], biases, largest))
    return Network(tuple(made), {**recipe, "features": features.identity, "names": list(features.names)})


def _layer(weights: Floats, biases: Floats, largest_inputs: Floats) -> Layer:
    """The finest steps with which all weights are int16 and no sum can overflow."""
    for shift in range(MOST_SHIFT, -1, -1):
        step = float(ONE << shift)
        whole, added = np.rint(weights * step), np.rint(biases.astype(np.float64) * step)
        worst = largest_inputs @ np.abs(whole) + np.abs(added)
        if np.abs(whole).max(initial=0) <= LARGEST_WEIGHT and worst.max(initial=0) <= LARGEST_SUM:
            return Layer(whole.astype(np.int16), added.astype(np.int32), shift)
    raise ValueError("weights this large do not fit into a network of whole numbers")
