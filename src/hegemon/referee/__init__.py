"""The referee: the one loop outside kernels that asks seats for moves, plays them, keeps time and judges faults.

The lab, the terminal, records, the conformance suite and hosted games whose turns follow each other call it. Tables,
and servers whose clients may act at any time, are driven by events; they ask their bots through the same `Player`, with
the same limits and the same `BotFailed`.
"""

from hegemon.referee.faults import BotFailed, FaultPolicy, LoseGame, RaiseFault, StandIn
from hegemon.referee.player import Answer, Choice, Player
from hegemon.referee.recorder import Recorder
from hegemon.referee.referee import Observer, Referee, Seat, Step, run
from hegemon.referee.turn import whole_turn

__all__ = [
    "Answer",
    "BotFailed",
    "Choice",
    "FaultPolicy",
    "LoseGame",
    "Observer",
    "Player",
    "RaiseFault",
    "Recorder",
    "Referee",
    "Seat",
    "StandIn",
    "Step",
    "run",
    "whole_turn",
]
