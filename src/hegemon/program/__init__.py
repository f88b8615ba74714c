"""Bots that are programs of their own (`exec:COMMAND`): started without a shell, spoken with over their standard input
and output, limited in time, memory and output, and ended with all their children. Knows no game.
"""

from hegemon.program.bot import ProgramBot, program_kind
from hegemon.program.command import Program, read_program
from hegemon.program.process import Closed, Deaf, Ended, Flood, Process, ProgramTrouble, Slow

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
