"""Workspaces of kernels that act: one record for the dealer and one for every seat."""

from __future__ import annotations

from hegemon.core.state import Float64s, Int16s, Int32s, Record, UInt32s, shape


class Workspace(Record):
    """A bot's parameters, its generator, working space, room for one box, luck, and the move that it makes; its network
    as `hegemon.core.networks.evaluate` takes it, with room for what goes in and for what it computes."""

    weights: Float64s = shape("weights")
    scratch: Float64s = shape("scratch")
    rng: UInt32s = shape(4)
    move: Int32s = shape("move")
    boxes: Int32s = shape(1, 2, "move")
    luck: Int32s = shape("luck")
    neurons: Int32s = shape("neurons")
    network: Int16s = shape("network")
    features: Int16s = shape("features")
