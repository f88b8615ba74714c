"""The aims of joint turns: styles, the super regions that promise most, and the worth of every foreign region."""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import Parameter
from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import Rng, draw
from hegemon.games.warlight.bots.region_values import VALUES, count_in, holder, part_size
from hegemon.games.warlight.bots.turn_builder import REGION_VALUES, WORK, cell
from hegemon.games.warlight.rules.state import NOBODY, TABLE, WarlightBoard, WarlightState, signed

STYLE = (
    Parameter("finish", 1.0, 0, 10, "first joint turn: worth of a bonus that comes nearer"),
    Parameter("break", 2.9, 0, 10, "first joint turn: worth of a bonus that an enemy loses"),
    Parameter("enemy", 3.1, 0, 10, "first joint turn: worth of an enemy's region"),
    Parameter("grow", 0.48, 0, 10, "first joint turn: worth of any region"),
    Parameter("certain", 0.9, 0, 1, "first joint turn: how sure an attack must be"),
    Parameter("wary", 0.1, 0, 2, "first joint turn: share of an enemy's income that attacks reckon with"),
    Parameter("home", 0.05, 0, 2, "first joint turn: share of an enemy's income that is guarded against"),
    Parameter("late", 1.0, 0, 1, "first joint turn: above 0.5, attacks on enemies come last"),
    Parameter("bold", 1.0, 0, 1, "first joint turn: above 0.5, armies beside an enemy join attacks on him"),
    Parameter("thrift", 0.41, 0, 5, "first joint turn: cost of an army that has to be placed"),
    Parameter("loss", 0.53, 0, 5, "first joint turn: cost of an army that has to be fought"),
    Parameter("mass", 0.1, 0, 1, "first joint turn: share of the income that goes to the front first"),
)
"""The first joint turn's style is the bot's own: playouts use it, and evolution may change it."""
_OWN = len(VALUES)
"""It follows the thesis's values on the workspace."""
STYLES = (
    # finish, break, enemy, grow, certain, wary, home, late, bold, thrift, loss, mass
    (0.5, 3.0, 3.0, 0.0, 0.65, 0.5, 0.3, 1.0, 1.0, 0.25, 0.7, 0.0),  # strike late
    (1.0, 4.0, 3.0, 0.1, 0.60, 0.0, 0.0, 0.0, 1.0, 0.25, 0.7, 0.0),  # strike at once
    (2.0, 2.0, 1.0, 0.5, 0.75, 0.5, 0.5, 0.0, 0.0, 0.25, 0.7, 0.0),  # a bit of everything
    (2.0, 2.0, 0.5, 1.0, 0.60, 1.0, 0.0, 0.0, 1.0, 0.25, 0.7, 0.0),  # grow
    (2.0, 2.0, 1.0, 0.5, 0.80, 1.0, 1.0, 1.0, 0.0, 0.25, 0.7, 0.0),  # hold what is held, strike late
    (3.0, 1.0, 0.2, 0.2, 0.80, 1.0, 0.3, 0.0, 1.0, 0.25, 0.7, 0.0),  # finish super regions, surely
    (2.0, 0.0, 0.0, 0.3, 0.75, 1.0, 1.0, 0.0, 0.0, 0.25, 0.7, 1.0),  # hold
)
FINISH, BREAK, ENEMY, GROW, CERTAIN, WARY, HOME, LATE, BOLD, THRIFT, LOSS, MASS = range(12)
"""Entries of a style: the worth of a bonus that comes nearer, of one that an enemy loses, of an enemy's region, of any
region; how sure an attack must be, and which part of the enemy's income it reckons with; how much is kept at home;
whether attacks come last, and whether armies beside an enemy join them; what armies to be placed and armies to be
fought count among the costs; and which part of the income goes to the front before anything else."""
FIXED = 1 + len(STYLES)
"""Joint turns of a fixed style: the bot's own, then these."""
FOCUSED = 3
"""The super regions that promise most; a joint turn for each."""
INVENTED = 6
"""Joint turns of a random style, made up anew each time."""
JOINT_TURNS = FIXED + FOCUSED + INVENTED


@inlined
def own_style(workspace: Workspace) -> Any:
    """The bot's own style, from its parameters."""
    w = workspace.weights
    return (
        w[_OWN], w[_OWN + 1], w[_OWN + 2], w[_OWN + 3], w[_OWN + 4], w[_OWN + 5],
        w[_OWN + 6], w[_OWN + 7], w[_OWN + 8], w[_OWN + 9], w[_OWN + 10], w[_OWN + 11],
    )  # fmt: skip


@inlined
def chance(rng: Rng) -> float:
    """A number from 0 to 1."""
    return draw(rng) / 4294967296.0


@inlined
def coin(rng: Rng) -> float:
    """0 or 1."""
    return float(draw(rng) & 1)


@kernel
def attackers_for(board: WarlightBoard, defenders: int, certain: float) -> int:
    """The number of armies that take a region from its defenders with this probability."""
    armies = defenders
    while armies <= TABLE and defenders <= TABLE:
        if board.capture[armies, defenders] >= certain:
            return armies
        armies += 1
    return int(defenders / 0.6) + 3


@kernel
def promise(state: WarlightState, board: WarlightBoard, seat: int, part: int) -> float:
    """The promise of a super region to a seat that wants all of it: its bonus for every region that is missing."""
    missing = part_size(board, part) - count_in(state, board, part, seat)
    if missing == 0:
        return 0.0
    return float(board.bonus[part] / missing)


@kernel
def best_part(state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, rank: int) -> int:
    """The super region of this rank by promise, among those that the seat holds a part of, or NOBODY."""
    scratch, at = workspace.scratch, cell(state, WORK)
    for part in range(board.super_regions):
        begun = count_in(state, board, part, seat) > 0
        scratch[at + part] = promise(state, board, seat, part) if begun else 0.0
    chosen = NOBODY
    for _ in range(rank + 1):
        chosen = NOBODY
        for part in range(board.super_regions):
            if scratch[at + part] > 0 and (chosen == NOBODY or scratch[at + part] > scratch[at + chosen]):
                chosen = part
        if chosen == NOBODY:
            return NOBODY
        scratch[at + chosen] = -scratch[at + chosen]
    return chosen


@kernel
def value_targets(
    state: WarlightState, board: WarlightBoard, seat: int, workspace: Workspace, style: Any, focus: int, whim: float
) -> None:
    """The worth of each foreign region to this turn; with a whim, a bit more or less."""
    scratch, values = workspace.scratch, cell(state, REGION_VALUES)
    for part in range(board.super_regions):
        size, bonus = part_size(board, part), float(board.bonus[part])
        own = promise(state, board, seat, part)
        whole = holder(state, board, part)
        for i in range(board.member_first[part], board.member_first[part + 1]):
            region = signed(board.member[i])
            owner = int(state.owner[region])
            worth = style[GROW] + style[FINISH] * own
            if owner >= 0 and owner != seat:
                share = count_in(state, board, part, owner) / size
                worth += style[ENEMY] + style[BREAK] * bonus * (1.0 if whole == owner else 0.3 * share * share)
            if part == focus:
                worth *= 4.0
            if whim > 0:
                worth *= 1.0 + whim * (chance(workspace.rng) - 0.5)
            scratch[values + region] = worth
