"""Runs of the lab that are kept, wait for their turn, are watched, stopped and gone on with. Knows no transport."""

from hegemon.lab.runs.laboratory import Laboratory
from hegemon.lab.runs.limits import Limits
from hegemon.lab.runs.run import NoSuchRun, NotYours, Run

__all__ = ["Laboratory", "Limits", "NoSuchRun", "NotYours", "Run"]
