"""Bots that are programs of their own (`exec:COMMAND`): started without a shell, spoken with over their standard input
and output, limited in time, memory and output, and ended with all their children. Knows no game.
"""

from hegemon.core.program.command import Program, read_program
from hegemon.core.program.process import (
    AnswerTimeout,
    InputUnread,
    LineTooLong,
    OutputClosed,
    Process,
    ProgramEnded,
    ProgramTrouble,
)
from hegemon.core.program.stdio_bot import ProgramBot, program_kind

__all__ = [
    "AnswerTimeout",
    "InputUnread",
    "LineTooLong",
    "OutputClosed",
    "Process",
    "Program",
    "ProgramBot",
    "ProgramEnded",
    "ProgramTrouble",
    "program_kind",
    "read_program",
]
