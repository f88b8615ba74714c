"""One particle of a belief under fog: a whole position that may be the real one, carried from round to round.

The opponent's orders that the seat saw happen in the particle as they were seen. The others are made up: the rest of
the income is deployed, and orders between hidden regions are given, as a candidate turn would. Armies are conserved:
those that appear in sight are missing elsewhere, and those that leave it are somewhere. The weight says how well the
particle had foreseen what is in sight now.
"""

from __future__ import annotations

import math
from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import Rng, below
from hegemon.games.warlight.bots.joint_turns import build_joint_turn
from hegemon.games.warlight.bots.turn_builder import ORDERS, PUT, begin_turn, cell, order_cell
from hegemon.games.warlight.rules.combat import attack_kills, defence_kills
from hegemon.games.warlight.rules.rounds import count_income
from hegemon.games.warlight.rules.state import NEUTRAL, NOBODY, UNKNOWN, WarlightBoard, WarlightState, signed

PLACING, MARCH = range(2)
"""Kinds of orders seen: `PLACING, region, 0, armies` and `MARCH, origin, target, armies`."""
SEEN_WIDTH = 4
HABITS = (0, 0, 0, 3, 4, 6, 6, 6, 8, 9)
"""The joint turns that opponents are assumed to play out of sight, each as likely."""
SURPRISE = 0.3
"""The share of the weight that is left when a region has another owner than the particle had foreseen."""
DOUBT = 0.12
"""The loss in the logarithm of the weight for every army in sight that was not foreseen."""


@kernel
def advance(
    particle: WarlightState, board: WarlightBoard, seat: int, before: WarlightState, now: WarlightState,
    seen: Any, watched: bool, workspace: Workspace,
) -> float:  # fmt: skip
    """From a seat's view `before`, at the beginning of a round, to its view `now` at the next; returns the weight.

    Unless the opponent's orders were `watched`, all of them are made up.
    """
    enemy, rng = 1 - seat, workspace.rng
    begin_turn(particle, board, enemy, workspace)
    build_joint_turn(particle, board, enemy, workspace, HABITS[below(rng, len(HABITS))], False)
    doubt = place_seen(particle, board, enemy, before, seen, workspace) if watched else 0.0
    if not watched:
        place_ordered(particle, board, workspace)
    for i in range(len(seen)):
        if seen[i, 0] == MARCH:
            doubt += march_seen(particle, board, enemy, now, seen[i], rng)
    march_ordered(particle, board, enemy, before, workspace, watched)
    doubt += look(particle, board, seat, before, now)
    finish(particle, board, seat, now, rng)
    return math.exp(-doubt)


@kernel
def place_seen(
    particle: WarlightState, board: WarlightBoard, enemy: int, before: WarlightState, seen: Any, workspace: Workspace
) -> float:
    """Deploys that were seen; the rest of the income as the imagined turn says, out of sight. Returns the doubt."""
    scratch, put = workspace.scratch, cell(particle, PUT)
    shown, doubt = 0, 0.0
    for i in range(len(seen)):
        if seen[i, 0] == PLACING:
            particle.armies[seen[i, 1]] += seen[i, 3]
            shown += seen[i, 3]
    short = shown - int(particle.income[enemy])
    if short > 0:
        doubt += 1.0 + 0.3 * short
        complete_part(particle, board, enemy, before, short, workspace.rng)
    left = -short
    for region in range(board.regions):
        if left > 0 and before.owner[region] == UNKNOWN and particle.owner[region] == enemy:
            armies = min(left, int(scratch[put + region]))
            particle.armies[region] += armies
            left -= armies
    if left > 0:
        region = hidden_front(particle, board, enemy, before, workspace.rng)
        if region == NOBODY:
            doubt += DOUBT * left
        else:
            particle.armies[region] += left
    return doubt


@kernel
def place_ordered(particle: WarlightState, board: WarlightBoard, workspace: Workspace) -> None:
    put = cell(particle, PUT)
    for region in range(board.regions):
        particle.armies[region] += int(workspace.scratch[put + region])


@kernel
def hidden_front(particle: WarlightState, board: WarlightBoard, enemy: int, view: WarlightState, rng: Rng) -> int:
    """A region of the enemy's out of sight, each as likely: beside a foreign one, if there is such; or NOBODY."""
    found, count, at_front = NOBODY, 0, False
    for region in range(board.regions):
        if view.owner[region] != UNKNOWN or particle.owner[region] != enemy:
            continue
        front = False
        for i in range(board.first[region], board.first[region + 1]):
            front = front or particle.owner[board.neighbour[i]] != enemy
        if front and not at_front:
            count, at_front = 0, True
        if front == at_front:
            count += 1
            if below(rng, count) == 0:
                found = region
    return found


@kernel
def complete_part(
    particle: WarlightState, board: WarlightBoard, enemy: int, view: WarlightState, short: int, rng: Rng
) -> None:
    """More was deployed than the particle earns: of the super regions that could explain it, the most nearly complete
    is the enemy's."""
    best, chosen = 1000.0, NOBODY
    for part in range(board.super_regions):
        missing, possible = 0.0, board.bonus[part] >= short
        for i in range(board.member_first[part], board.member_first[part + 1]):
            region = signed(board.member[i])
            if particle.owner[region] != enemy:
                missing += 1.0
                possible = possible and view.owner[region] == UNKNOWN
        missing += below(rng, 100) / 100.0
        if possible and 1.0 <= missing < best:
            best, chosen = missing, part
    if chosen != NOBODY:
        for i in range(board.member_first[chosen], board.member_first[chosen + 1]):
            region = signed(board.member[i])
            if particle.owner[region] != enemy:
                particle.owner[region] = enemy
                particle.armies[region] = 1


@kernel
def march_seen(
    particle: WarlightState, board: WarlightBoard, enemy: int, now: WarlightState, order: Any, rng: Rng
) -> float:
    """An attack or a move that was seen at one end at least. Returns the doubt."""
    origin, target, armies, doubt = int(order[1]), int(order[2]), int(order[3]), 0.0
    if particle.owner[origin] != enemy:
        doubt += 1.0
        particle.owner[origin] = enemy
        particle.armies[origin] = 1
    short = armies + 1 - int(particle.armies[origin])
    if short > 0:
        doubt += DOUBT * (short + find_armies(particle, board, enemy, now, origin, short))
        particle.armies[origin] += short
    carry_out(particle, board, enemy, origin, target, armies, int(now.owner[target]), rng)
    return doubt


@inlined
def carry_out(
    particle: WarlightState, board: WarlightBoard, enemy: int, origin: int, target: int, armies: int, ended: int,
    rng: Rng,
) -> None:  # fmt: skip
    """An order in the particle; who owns the target afterwards is `ended`, if that is known, else the dice decide."""
    particle.armies[origin] -= armies
    if particle.owner[target] == enemy:
        particle.armies[target] += armies
        return
    defenders = int(particle.armies[target])
    killed = attack_kills(board, rng, armies, defenders)
    lost = defence_kills(board, rng, armies, defenders)
    if ended == enemy or (ended == UNKNOWN and killed >= defenders and lost < armies):
        particle.owner[target] = enemy
        particle.armies[target] = max(1, armies - lost)
    elif killed < defenders:
        particle.armies[target] = defenders - killed
        particle.armies[origin] += armies - lost
    else:
        particle.armies[target] = 1


@kernel
def march_ordered(
    particle: WarlightState, board: WarlightBoard, enemy: int, before: WarlightState, workspace: Workspace,
    watched: bool,
) -> None:  # fmt: skip
    """The imagined orders that nobody could see; all of them, where nobody watched."""
    scratch = workspace.scratch
    for i in range(int(scratch[ORDERS])):
        at = order_cell(particle, i)
        origin, target = int(scratch[at]), int(scratch[at + 1])
        in_sight = before.owner[origin] != UNKNOWN or before.owner[target] != UNKNOWN
        armies = min(int(scratch[at + 2]), int(particle.armies[origin]) - 1)
        if armies > 0 and particle.owner[origin] == enemy and not (watched and in_sight):
            carry_out(particle, board, enemy, origin, target, armies, UNKNOWN, workspace.rng)


@kernel
def look(particle: WarlightState, board: WarlightBoard, seat: int, before: WarlightState, now: WarlightState) -> float:
    """All that is in sight now, or was last seen in the round before, is as it was seen. Returns the doubt."""
    enemy, doubt = 1 - seat, 0.0
    for region in range(board.regions):
        owner, armies = int(now.owner[region]), int(now.armies[region])
        if owner == UNKNOWN:
            if before.owner[region] != UNKNOWN and now.seen_turn[seat, region] >= before.turn:
                owner, armies = int(now.seen_owner[seat, region]), max(1, int(now.seen_armies[seat, region]))
                if owner == seat:  # lost out of sight
                    owner, armies = enemy, 1
                particle.owner[region], particle.armies[region] = owner, armies
            elif particle.owner[region] == seat:
                particle.owner[region], particle.armies[region] = enemy, max(1, int(particle.armies[region]))
            continue
        if before.owner[region] == UNKNOWN:
            thought = int(particle.armies[region]) if particle.owner[region] == enemy else 0
            there = armies if owner == enemy else 0
            doubt += DOUBT * abs(there - thought)
            if owner != particle.owner[region]:
                doubt -= math.log(SURPRISE)
            if there > thought:
                find_armies(particle, board, enemy, now, region, there - thought)
            else:
                leave_armies(particle, board, enemy, now, region, thought - there)
        particle.owner[region], particle.armies[region] = owner, armies
    return doubt


@kernel
def find_armies(
    particle: WarlightState, board: WarlightBoard, enemy: int, view: WarlightState, region: int, armies: int
) -> int:
    """Armies of the enemy's that are here must be missing out of sight, rather near than far; how many are not."""
    left = armies
    while left > 0:
        best, donor = 0.0, NOBODY
        for other in range(board.regions):
            if other == region or view.owner[other] != UNKNOWN or particle.owner[other] != enemy:
                continue
            worth = (particle.armies[other] - 1.0) / (signed(board.distance[region, other]) + 1.0)
            if worth > best:
                best, donor = worth, other
        if donor == NOBODY:
            break
        taken = min(left, int(particle.armies[donor]) - 1)
        particle.armies[donor] -= taken
        left -= taken
    return left


@kernel
def leave_armies(
    particle: WarlightState, board: WarlightBoard, enemy: int, view: WarlightState, region: int, armies: int
) -> None:
    """Armies of the enemy's that are not here must stand out of sight: in its nearest region."""
    nearest = NOBODY
    for other in range(board.regions):
        if other == region or view.owner[other] != UNKNOWN or particle.owner[other] != enemy:
            continue
        if nearest == NOBODY or board.distance[region, other] < board.distance[region, nearest]:
            nearest = other
    if nearest != NOBODY:
        particle.armies[nearest] += armies


@kernel
def finish(particle: WarlightState, board: WarlightBoard, seat: int, now: WarlightState, rng: Rng) -> None:
    """Fields that follow from the land, as a new round begins. An enemy that goes on has a region somewhere."""
    enemy = 1 - seat
    particle.turn = now.turn
    count_regions(particle, board)
    if particle.held[enemy] == 0:
        found, count = NOBODY, 0
        for region in range(board.regions):
            if now.owner[region] == UNKNOWN:
                count += 1
                if below(rng, count) == 0:
                    found = region
        if found != NOBODY:
            particle.owner[found] = enemy
            count_regions(particle, board)
    count_income(particle, board)


@kernel
def count_regions(particle: WarlightState, board: WarlightBoard) -> None:
    for other in range(particle.seats):
        particle.held[other] = 0
    for region in range(board.regions):
        if particle.owner[region] >= 0:
            particle.held[particle.owner[region]] += 1


@kernel
def begin_particle(
    particle: WarlightState, board: WarlightBoard, seat: int, view: WarlightState, likely: Any, rng: Rng
) -> None:
    """The first round: of regions out of sight the enemy has as many as it picked, drawn by how `likely` each is.

    Regions that are surely the enemy's have a negative number.
    """
    enemy = 1 - seat
    for region in range(board.regions):
        if view.owner[region] == UNKNOWN:
            particle.owner[region] = NEUTRAL
            particle.armies[region] = int(view.seen_armies[seat, region])
            if likely[region] < 0:
                particle.owner[region] = enemy
    count_regions(particle, board)
    while particle.held[enemy] < board.picks:
        total = 0.0
        for region in range(board.regions):
            if view.owner[region] == UNKNOWN and particle.owner[region] == NEUTRAL:
                total += likely[region]
        if total <= 0:
            break
        left, found = total * (below(rng, 1 << 20) / float(1 << 20)), NOBODY
        for region in range(board.regions):
            if view.owner[region] == UNKNOWN and particle.owner[region] == NEUTRAL and likely[region] > 0:
                found = region
                left -= likely[region]
                if left < 0:
                    break
        particle.owner[found] = enemy
        particle.held[enemy] += 1
    finish(particle, board, seat, view, rng)


@kernel
def compose(root: WarlightState, board: WarlightBoard, seat: int, particle: WarlightState) -> None:
    """A view, filled in with a particle where the seat sees nothing."""
    enemy = 1 - seat
    for region in range(board.regions):
        if root.owner[region] == UNKNOWN:
            root.owner[region] = particle.owner[region]
            root.armies[region] = particle.armies[region]
        if root.owner[region] == enemy:
            root.free[region] = root.armies[region] - 1
    root.held[enemy] = particle.held[enemy]
    root.income[enemy] = root.reserve[enemy] = particle.income[enemy]
