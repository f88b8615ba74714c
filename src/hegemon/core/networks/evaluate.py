"""The arithmetic of networks as kernels: whole numbers only, so that every machine computes the same.

A network is one array of int16: a head (layers, inputs, then size and shift of every layer), then every layer's biases
(32 bits in two numbers each) and its weights, input by input. An input that is 0 costs nothing, and neither does a
neuron that is silent. Sums are 32 bits wide; `quantise` sees to it that none can overflow.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from hegemon.core.kernels.kernel import inlined, kernel

LAYERS, INPUTS, FIRST_LAYER = 0, 1, 2
"""In the head: the number of layers, of inputs, and where size and shift of the first layer stand."""
MOST_LAYERS = 4
HEAD = FIRST_LAYER + 2 * MOST_LAYERS
ONE = 1024
"""The number for 1 in activations and outputs."""
CEILING = 4 * ONE - 1
"""The limit of the clipped ReLU: a neuron is at most 4."""
CERTAIN = 1 << 15
"""The number for a chance of 1."""
STEP = 8
"""Outputs between two numbers of the table of exp(−x)."""
DECAY = np.array([round(CERTAIN * math.exp(-i * STEP / ONE)) for i in range(1024)], np.int32)


@inlined
def decay(x: int) -> int:
    """CERTAIN · exp(−x / ONE), for x from 0 on."""
    return int(DECAY[min(x // STEP, len(DECAY) - 1)])


@kernel
def add_products(weights: Any, given: Any, sums: Any) -> None:
    """To the sums of a layer, the weights of each of its inputs times that input."""
    size = len(sums)
    for i in range(len(given)):
        x = int(given[i])
        if x != 0:
            row = weights[i * size : (i + 1) * size]
            for j in range(size):
                sums[j] += int(row[j]) * x


@kernel
def run_layers(network: Any, features: Any, neurons: Any) -> int:
    """Evaluates, and returns where the sums of the last layer begin among the neurons, not yet shifted."""
    at, to, before, inputs = HEAD, 0, 0, int(network[INPUTS])
    for layer in range(network[LAYERS]):
        size, shift = int(network[FIRST_LAYER + 2 * layer]), int(network[FIRST_LAYER + 2 * layer + 1])
        sums = neurons[to : to + size]
        for j in range(size):
            sums[j] = int(network[at + 2 * j]) * 65536 + (int(network[at + 2 * j + 1]) & 65535)
        weights = network[at + 2 * size : at + (2 + inputs) * size]
        if layer == 0:
            add_products(weights, features[:inputs], sums)
        else:
            add_products(weights, neurons[before : before + inputs], sums)
        if layer < network[LAYERS] - 1:
            for j in range(size):
                sums[j] = min(CEILING, max(0, int(sums[j]) >> shift))
        at += (2 + inputs) * size
        before, to, inputs = to, to + size, size
    return before


@inlined
def outputs_of(network: Any) -> int:
    """The number of a network's outputs."""
    return int(network[FIRST_LAYER + 2 * (int(network[LAYERS]) - 1)])


@inlined
def last_shift(network: Any) -> int:
    """The shift of the last layer."""
    return int(network[FIRST_LAYER + 2 * (int(network[LAYERS]) - 1) + 1])


@kernel
def run_network(network: Any, features: Any, neurons: Any) -> int:
    """Evaluates, and returns where the outputs begin among the neurons, in units of 1 / ONE."""
    first, shift = run_layers(network, features, neurons), last_shift(network)
    for j in range(first, first + outputs_of(network)):
        neurons[j] = int(neurons[j]) >> shift
    return first


@kernel
def score_of(network: Any, features: Any, neurons: Any) -> float:
    """The one output of a network that scores a seat, with all its digits."""
    first = run_layers(network, features, neurons)
    return float(neurons[first]) / float(ONE << last_shift(network))


@kernel
def chance_of(output: int) -> int:
    """The chance that an output stands for, by the logistic function; in parts of CERTAIN."""
    rest = decay(abs(output))
    likelier = CERTAIN * CERTAIN // (CERTAIN + rest)
    return likelier if output >= 0 else CERTAIN - likelier


@kernel
def chance_to_win(network: Any, features: Any, neurons: Any, seats: int) -> int:
    """The chance, in parts of CERTAIN, that the seat which the features describe wins at a table of `seats`."""
    first = run_network(network, features, neurons)
    own = int(neurons[first])
    if outputs_of(network) == 1:
        return chance_of(own)
    best, total = own, 0
    for i in range(1, seats):
        best = max(best, int(neurons[first + i]))
    for i in range(seats):
        total += decay(best - int(neurons[first + i]))
    return decay(best - own) * CERTAIN // total


@kernel
def chances(network: Any, features: Any, neurons: Any, seats: int, found: Any) -> None:
    """The chance of every seat, beginning with the one that the features describe, in the order of play; they add up
    to CERTAIN. A network with one output is for two seats; others have one output for each seat at the table."""
    first = run_network(network, features, neurons)
    if outputs_of(network) == 1:
        found[0] = chance_of(int(neurons[first]))
        found[1] = CERTAIN - found[0]
        return
    best, total = 0, 0
    for i in range(1, seats):
        if neurons[first + i] > neurons[first + best]:
            best = i
    for i in range(seats):
        found[i] = decay(int(neurons[first + best]) - int(neurons[first + i]))
        total += found[i]
    left = CERTAIN
    for i in range(seats):
        found[i] = int(found[i]) * CERTAIN // total
        left -= found[i]
    found[best] += left
