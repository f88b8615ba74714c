"""The bot `random` (R4): a kind of action, each as likely, then any legal one of that kind, each as likely."""

from __future__ import annotations

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import below
from hegemon.games.risk.bots.standard import write
from hegemon.games.risk.rules.legal import attacks, choices, fortifications, legal, trades
from hegemon.games.risk.rules.moves import CEASE, END, PLACE
from hegemon.games.risk.rules.state import ATTACKING, FORTIFYING, PLACING, REINFORCING, RiskBoard, RiskState
from hegemon.search.uniform import NOTHING_WANTED, random_kernel, take_from_box

choose_evenly = random_kernel(legal)


@kernel
def random(state: RiskState, board: RiskBoard, seat: int, workspace: Workspace) -> None:
    """To attack or to cease, to trade or to place, to fortify or to end: the toss of a coin, and then anything."""
    phase = state.phase
    if phase == ATTACKING:
        attack_or_cease(state, board, seat, workspace)
    elif phase == REINFORCING and not board.lenient:
        trade_or_place(state, board, seat, workspace)
    elif phase == FORTIFYING:
        fortify_or_end(state, board, seat, workspace)
    elif phase == PLACING and state.done and below(workspace.rng, 2):
        write(workspace.move, END, 0, 0, 0)
    elif phase == PLACING:
        place_anywhere(state, board, seat, workspace)
    else:
        choose_evenly(state, board, seat, workspace)


@inlined
def attack_or_cease(state: RiskState, board: RiskBoard, seat: int, workspace: Workspace) -> None:
    count = choices(state, board, seat, state.foreign) if below(workspace.rng, 2) else 0
    if count == 0:
        write(workspace.move, CEASE, 0, 0, 0)
        return
    attacks(state, board, seat, 0, below(workspace.rng, count), workspace.boxes)
    take_from_box(workspace)


@inlined
def trade_or_place(state: RiskState, board: RiskBoard, seat: int, workspace: Workspace) -> None:
    if state.hand[seat] >= 3 and (state.forced or not state.spoils):
        sets = trades(state, seat, 0, NOTHING_WANTED, workspace.boxes)
        if sets > 0 and (state.forced or below(workspace.rng, 2)):
            trades(state, seat, 0, below(workspace.rng, sets), workspace.boxes)
            take_from_box(workspace)
            return
    place_anywhere(state, board, seat, workspace)


@inlined
def place_anywhere(state: RiskState, board: RiskBoard, seat: int, workspace: Workspace) -> None:
    rng, owner = workspace.rng, state.owner
    territory = below(rng, board.territories)
    while owner[territory] != seat:
        territory = below(rng, board.territories)
    most = 1 if state.phase == PLACING and not board.place_many else state.reserve[seat]
    write(workspace.move, PLACE, territory, 1 + below(rng, most), 0)


@inlined
def fortify_or_end(state: RiskState, board: RiskBoard, seat: int, workspace: Workspace) -> None:
    count = choices(state, board, seat, state.reach) if not state.done and below(workspace.rng, 2) else 0
    if count == 0:
        write(workspace.move, END, 0, 0, 0)
        return
    fortifications(state, board, seat, 0, below(workspace.rng, count), workspace.boxes)
    take_from_box(workspace)
