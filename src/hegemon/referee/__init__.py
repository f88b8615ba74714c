"""The referee: the one loop outside kernels that asks seats for moves, plays them, keeps time and judges faults.

The lab, the terminal, records, the conformance suite, Warlight's engine and the vampires' timed games call it. Tables
and Risk's server are driven by what people and clients do at any time; they ask their bots through the same `Player`,
with the same limits and the same `BotFailed`.
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
