"""Table 3.4 of the thesis, with ours beside it: how the 27 bred individuals did against each other."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

THESIS = {
    "Basic 4": 31161, "Basic 9": 31022, "Changing Rivals 6": 29996, "Changing Rivals 9": 29985, "Basic 1": 28858,
    "EbdFourPl 9": 27230, "EbdFourPl 1": 27159, "Basic 5": 27150, "Basic 7": 27088, "Changing Rivals 8": 26918,
    "EbdFourPl 5": 26918, "EbdFourPl 3": 26495, "Basic 3": 26394, "Changing Rivals 4": 26279,
    "Changing Rivals 7": 26145, "Basic 2": 26175, "Changing Rivals 1": 26019, "Changing Rivals 5": 25428,
    "EbdFourPl 8": 25002, "EbdFourPl 2": 24549, "Changing Rivals 2": 24476, "EbdFourPl 4": 24438, "Basic 6": 23312,
    "Changing Rivals 3": 23278, "Basic 8": 22687, "EbdFourPl 6": 19368, "EbdFourPl 7": 18470,
}  # fmt: skip
"""Wins of 52,000 games, in the thesis's order."""
THESIS_GAMES = 26 * 2000


@dataclass(frozen=True)
class Result:
    """How one individual did in the final tournament."""

    name: str
    games: int
    wins: int
    share: float
    error: float
    """The standard error of the share of points."""

    @property
    def kind(self) -> str:
        return self.name.rpartition(" ")[0]


def means(results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """By fitness function, as section 3.3.2 compares them: the share of games won, ours and the thesis's."""
    found = {}
    for kind in dict.fromkeys(one.kind for one in results):
        ours = [one.wins / one.games for one in results if one.kind == kind]
        theirs = [wins / THESIS_GAMES for name, wins in THESIS.items() if name.rpartition(" ")[0] == kind]
        found[kind] = sum(ours) / len(ours), sum(theirs) / len(theirs)
    return found


def write_report(folder: Path, results: Sequence[Result]) -> None:
    """`table.csv`: a line an individual, best first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["name", "games", "wins", "share", "error", "thesis_wins", "thesis_share"])
    for one in results:
        error = "" if math.isnan(one.error) else f"{one.error:.6f}"
        theirs = THESIS[one.name]
        row = [one.name, one.games, one.wins, f"{one.share:.6f}", error, theirs, f"{theirs / THESIS_GAMES:.6f}"]
        writer.writerow(row)
    (folder / "table.csv").write_text(out.getvalue(), encoding="utf-8")
