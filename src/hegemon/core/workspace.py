"""What a kernel that acts works with, one record for the dealer and one for every seat."""

from __future__ import annotations

from hegemon.core.state import Float64s, Int32s, Record, UInt32s, shape


class Workspace(Record):
    """A bot's parameters, its generator, working space, room for one box, luck, and the move that it makes."""

    weights: Float64s = shape("weights")
    scratch: Float64s = shape("scratch")
    rng: UInt32s = shape(4)
    move: Int32s = shape("move")
    boxes: Int32s = shape(1, 2, "move")
    luck: Int32s = shape("luck")
