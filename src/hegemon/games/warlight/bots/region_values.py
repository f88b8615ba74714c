"""Values of super regions, regions and positions, by the formulas of the thesis; every coefficient is a parameter.

Kernels leave their numbers on the workspace, in its working space: super regions at `PART_VALUES`, regions at
`REGION_VALUES`.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import Parameter
from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.warlight.bots.turn_builder import PART_VALUES, REGION_VALUES, cell
from hegemon.games.warlight.rules.board import FAR
from hegemon.games.warlight.rules.state import WarlightBoard, WarlightState, signed

VALUES = (
    Parameter("start_bonus", 3, 0, 100, "at the start: a super region's bonus"),
    Parameter("start_neighbours", 1, -100, 100, "at the start: super regions beside it"),
    Parameter("start_edges", -5, -100, 100, "at the start: borders with other super regions"),
    Parameter("start_regions", -3, -100, 100, "at the start: regions in it"),
    Parameter("start_part", 3, 0, 100, "at the start: a region's share in the value of its super region"),
    Parameter("start_distance", 50, 0, 1000, "at the start: steps to the nearest own pick"),
    Parameter("later_bonus", 3, 0, 100, "a super region's bonus"),
    Parameter("later_neighbours", -1, -100, 100, "super regions beside it"),
    Parameter("later_edges", -3, -100, 100, "borders with other super regions"),
    Parameter("later_regions", -5, -100, 100, "regions in it"),
    Parameter("whole", 30, 0, 1000, "bonus², if a seat holds all of it"),
    Parameter("mine_in_part", 20, 0, 1000, "own regions in a region's super region"),
    Parameter("theirs_in_part", 20, 0, 1000, "the owner's, if the region is an enemy's"),
    Parameter("owned", 2, 1, 100, "factor for regions that have an owner"),
    Parameter("army", 10, 0, 1000, "an army, when positions are compared"),
    Parameter(
        "count_regions", 0, 0, 1, "1: start_edges and later_edges count regions beside a super region; 0: borders"
    ),
)
(
    START_BONUS, START_NEIGHBOURS, START_EDGES, START_REGIONS, START_PART, START_DISTANCE,
    LATER_BONUS, LATER_NEIGHBOURS, LATER_EDGES, LATER_REGIONS, WHOLE, MINE_IN_PART, THEIRS_IN_PART, OWNED, ARMY,
    COUNT_REGIONS,
) = range(len(VALUES))  # fmt: skip


@inlined
def part_size(board: WarlightBoard, part: int) -> int:
    """The number of a super region's regions."""
    return signed(board.member_first[part + 1]) - signed(board.member_first[part])


@kernel
def edges_out(board: WarlightBoard, part: int) -> int:
    """Borders between a super region and the others."""
    edges = 0
    for i in range(board.member_first[part], board.member_first[part + 1]):
        region = signed(board.member[i])
        for k in range(board.first[region], board.first[region + 1]):
            edges += board.super_region[board.neighbour[k]] != part
    return edges


@kernel
def regions_beside(board: WarlightBoard, part: int) -> int:
    """Regions of others that are next to a super region, each once however many borders it has with it."""
    begin, count = signed(board.member_first[part]), 0
    for i in range(begin, board.member_first[part + 1]):
        region = signed(board.member[i])
        for k in range(board.first[region], board.first[region + 1]):
            near = signed(board.neighbour[k])
            new = board.super_region[near] != part
            for j in range(begin, i):
                new = new and board.distance[board.member[j], near] != 1
            count += new
    return count


@kernel
def parts_beside(board: WarlightBoard, part: int) -> int:
    """The number of super regions that a super region borders on."""
    count = 0
    for other in range(board.super_regions):
        count += other != part and touch(board, part, other)
    return count


@kernel
def touch(board: WarlightBoard, part: int, other: int) -> bool:
    for i in range(board.member_first[part], board.member_first[part + 1]):
        region = signed(board.member[i])
        for k in range(board.first[region], board.first[region + 1]):
            if board.super_region[board.neighbour[k]] == other:
                return True
    return False


@kernel
def count_in(state: WarlightState, board: WarlightBoard, part: int, seat: int) -> int:
    """The number of a super region's regions that a seat holds."""
    count = 0
    for i in range(board.member_first[part], board.member_first[part + 1]):
        count += state.owner[board.member[i]] == seat
    return count


@kernel
def holder(state: WarlightState, board: WarlightBoard, part: int) -> int:
    """The seat that holds all of a super region, or a negative number."""
    seat = int(state.owner[board.member[board.member_first[part]]])
    if seat < 0 or count_in(state, board, part, seat) < part_size(board, part):
        return -1
    return seat


@kernel
def value_parts(state: WarlightState, board: WarlightBoard, workspace: Workspace, at_start: bool) -> None:
    """Super regions: a · bonus + b · neighbours + c · borders + d · regions, shifted so that the least is 1.

    What the thesis calls sousední_regiony is borders in its program, and the regions beside as it is written.
    """
    weights, scratch, at = workspace.weights, workspace.scratch, cell(state, PART_VALUES)
    first = START_BONUS if at_start else LATER_BONUS
    least = 1e18
    for part in range(board.super_regions):
        value = weights[first] * board.bonus[part] + weights[first + 1] * parts_beside(board, part)
        beside = regions_beside(board, part) if weights[COUNT_REGIONS] >= 0.5 else edges_out(board, part)
        value += weights[first + 2] * beside + weights[first + 3] * part_size(board, part)
        scratch[at + part] = value
        least = min(least, value)
    for part in range(board.super_regions):
        scratch[at + part] += 1.0 - least
        if not at_start and holder(state, board, part) >= 0:
            scratch[at + part] += weights[WHOLE] * (int(board.bonus[part]) * int(board.bonus[part]))


@kernel
def value_regions(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """Regions, when the game goes on: the super region, who stands in it, doubled where a seat owns the region."""
    value_parts(state, board, workspace, False)
    weights, scratch, owner = workspace.weights, workspace.scratch, state.owner
    parts, at = cell(state, PART_VALUES), cell(state, REGION_VALUES)
    for part in range(board.super_regions):
        mine = count_in(state, board, part, seat)
        for i in range(board.member_first[part], board.member_first[part + 1]):
            region = signed(board.member[i])
            value = scratch[parts + part] + weights[MINE_IN_PART] * mine
            if owner[region] >= 0:
                if owner[region] != seat:
                    value += weights[THEIRS_IN_PART] * count_in(state, board, part, int(owner[region]))
                value *= weights[OWNED]
            scratch[at + region] = value


@kernel
def value_starts(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace) -> None:
    """Regions at the start: their super region, and far from one's other picks."""
    value_parts(state, board, workspace, True)
    weights, scratch = workspace.weights, workspace.scratch
    parts, at = cell(state, PART_VALUES), cell(state, REGION_VALUES)
    longest = 0
    for a in range(board.regions):
        for b in range(board.regions):
            if board.distance[a, b] != FAR:
                longest = max(longest, signed(board.distance[a, b]))
    for region in range(board.regions):
        nearest = -1
        for other in range(board.regions):
            if state.rank[seat, other] > 0 or state.owner[other] == seat:
                steps = signed(board.distance[region, other])
                nearest = steps if nearest < 0 else min(nearest, steps)
        value = weights[START_PART] * scratch[parts + signed(board.super_region[region])]
        if nearest >= 0:
            value += weights[START_DISTANCE] * min(float(nearest), longest / 2.0)
        scratch[at + region] = value


@kernel
def judge_by_thesis(state: WarlightState, board: WarlightBoard, workspace: Workspace, score: Any) -> None:
    """Positions: the values of a seat's regions and ten for every army, beside those of all seats together."""
    at, total = cell(state, REGION_VALUES), 0.0
    for seat in range(len(score)):
        value_regions(state, board, seat, workspace)
        score[seat] = 0.0
        for region in range(board.regions):
            if state.owner[region] == seat:
                score[seat] += workspace.scratch[at + region] + workspace.weights[ARMY] * state.armies[region]
        total += score[seat]
    for seat in range(len(score)):
        score[seat] = score[seat] / total if total > 0 else 1.0 / len(score)
