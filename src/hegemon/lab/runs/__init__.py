"""Runs of the lab: kept, queued, watched, stopped and resumed. Knows no transport."""

from hegemon.lab.runs.laboratory import Laboratory
from hegemon.lab.runs.limits import Limits
from hegemon.lab.runs.run import NoSuchRun, NotYours, Run

__all__ = ["Laboratory", "Limits", "NoSuchRun", "NotYours", "Run"]
