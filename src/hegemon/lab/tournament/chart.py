"""A tournament as a picture: ratings with their error bars, and beside them the results of everybody against
everybody."""

from __future__ import annotations

import io
import math

import matplotlib
import numpy as np
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from hegemon.lab.tournament.standings import Tournament

INK, QUIET, BAR = "#1f2933", "#52606d", "#1f5fa8"
LONGEST_NAME = 28
NUMBERED, ROOMY = 24, 12
"""Up to NUMBERED participants every cell holds its number; up to ROOMY, with a decimal."""


def draw_tournament(result: Tournament, form: str) -> bytes:
    """The picture as a `png` or `svg`; rows are in the order of the standings."""
    size = len(result.standings)
    height = min(24.0, 1.5 + 0.42 * size)
    layout = ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.1)
    figure = Figure(figsize=(7.0 + min(16.0, 0.5 * size), height), facecolor="white", layout=layout)
    ratings, cross = figure.subplots(1, 2, sharey=True, width_ratios=[4, max(3.0, 0.5 * size)])
    _draw_ratings(ratings, result)
    _draw_shares(cross, result)
    state = "" if result.finished else f" of {result.planned} so far"
    figure.suptitle(
        f"{result.game}, {result.kind}: {result.played} games{state}, {result.seats} seats each", color=INK, fontsize=11
    )
    out = io.BytesIO()
    # Names are shown literally: a dollar does not begin a formula.
    with matplotlib.rc_context({"svg.hashsalt": "hegemon", "svg.fonttype": "none", "text.parse_math": False}):
        figure.savefig(out, format=form, dpi=150, metadata={"Date": None} if form == "svg" else None)
    return out.getvalue()


def _draw_ratings(axes: matplotlib.axes.Axes, result: Tournament) -> None:
    rows = [row for row, one in enumerate(result.standings) if not math.isnan(one.elo)]
    elo = [result.standings[row].elo for row in rows]
    reach = [result.standings[row].elo_range[1] - result.standings[row].elo for row in rows]
    axes.axvline(0, color=QUIET, linewidth=0.8)
    axes.errorbar(elo, rows, xerr=reach, fmt="o", color=BAR, ecolor=BAR, markersize=5, capsize=3, linewidth=1.4)
    names = [f"{_short(one.name)}  {place}" for place, one in enumerate(result.standings, 1)]
    axes.set_yticks(range(len(names)), labels=names, parse_math=False)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_title("Elo from the mean, 95 % ranges", color=QUIET, fontsize=9)
    axes.tick_params(length=0, colors=INK)
    axes.locator_params(axis="x", nbins=6)
    axes.grid(axis="x", color="#e4e7eb", linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


def _draw_shares(axes: matplotlib.axes.Axes, result: Tournament) -> None:
    size = len(result.standings)
    shares = np.full((size, size), np.nan)
    for i, j in np.ndindex(size, size):
        share = result.share(i, j) if i != j else None
        shares[i, j] = np.nan if share is None else share
    # Purple to orange through white stays ordered for every kind of colour vision; white is even.
    colours = matplotlib.colormaps["PuOr_r"].with_extremes(bad="#f1f3f5")
    axes.imshow(shares, cmap=colours, vmin=0, vmax=1, aspect="auto")
    if size <= NUMBERED:
        digits = 1 if size <= ROOMY else 0
        red, green, blue, _ = np.moveaxis(colours(shares), -1, 0)
        pale = 0.299 * red + 0.587 * green + 0.114 * blue > 0.55
        for (i, j), share in np.ndenumerate(shares):
            if not np.isnan(share):
                colour = INK if pale[i, j] else "white"
                axes.text(j, i, f"{100 * share:.{digits}f}", ha="center", va="center", fontsize=8, color=colour)
    axes.set_xticks(range(size), labels=[str(place) for place in range(1, size + 1)])
    axes.tick_params(length=0, colors=INK, labelleft=False)
    axes.set_title("% of the points against", color=QUIET, fontsize=9)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _short(name: str) -> str:
    """A name that fits beside the axis; its end is kept, because it distinguishes parameters.

    >>> _short("standard:" + "x" * 40 + "=9")
    'standard:xxx…xxxxxxxxxxxxx=9'
    """
    half = (LONGEST_NAME - 1) // 2
    return name if len(name) <= LONGEST_NAME else f"{name[: half - 1]}…{name[-half - 2 :]}"
