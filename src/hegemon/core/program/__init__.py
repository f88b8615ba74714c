"""Bots that are programs of their own (`exec:COMMAND`): started without a shell, spoken with over their standard input
and output, limited in time, memory and output, and ended with all their children. Knows no game.
"""

from hegemon.core.program.command import Program, read_program
from hegemon.core.program.process import Closed, Deaf, Ended, Flood, Process, ProgramTrouble, Slow
from hegemon.core.program.stdio_bot import ProgramBot, program_kind

__all__ = [
    "Closed",
    "Deaf",
    "Ended",
    "Flood",
    "Process",
    "Program",
    "ProgramBot",
    "ProgramTrouble",
    "Slow",
    "program_kind",
    "read_program",
]
