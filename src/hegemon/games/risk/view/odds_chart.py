"""The heat map of battle odds (R3), for paper and screen: colours that everybody can tell apart, with numbers on
them."""

from __future__ import annotations

import io

import matplotlib
import numpy as np
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from hegemon.games.risk.rules.battle_odds import Table

NUMBERED = 20
"""Up to this many armies every cell holds its number."""
INK, QUIET = "#1f2933", "#52606d"


def draw_odds(win: Table, form: str) -> bytes:
    """The attacker's probability of winning over attackers and defenders, as a `png` or `svg`."""
    chances = win[1:, 1:]
    size = len(chances)
    inches = min(10.0, max(6.0, 2.5 + 0.52 * size))
    layout = ConstrainedLayoutEngine(w_pad=0.2, h_pad=0.2)
    figure = Figure(figsize=(inches + 1.0, inches), facecolor="white", layout=layout)
    axes = figure.add_subplot()
    # Purple to orange through white stays ordered for every kind of colour vision; white is an even fight.
    image = axes.imshow(
        chances, cmap="PuOr_r", vmin=0, vmax=1, origin="lower", extent=(0.5, size + 0.5, 0.5, size + 0.5)
    )
    if size <= NUMBERED:
        _write_numbers(axes, chances)
    _draw_even_line(axes, chances)
    _label(axes, size)
    bar = figure.colorbar(image, ax=axes, shrink=0.85, pad=0.02, ticks=[0, 0.25, 0.5, 0.75, 1])
    bar.ax.set_yticklabels(["0 %", "25 %", "50 %", "75 %", "100 %"], color=QUIET)
    bar.outline.set_visible(False)
    bar.ax.tick_params(length=0)
    out = io.BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "hegemon"}):
        figure.savefig(out, format=form, dpi=160, metadata={"Date": None} if form == "svg" else None)
    return out.getvalue()


def _write_numbers(axes: matplotlib.axes.Axes, chances: Table) -> None:
    red, green, blue, _ = np.moveaxis(matplotlib.colormaps["PuOr_r"](chances), -1, 0)
    pale = 0.299 * red + 0.587 * green + 0.114 * blue > 0.55
    for (a, d), chance in np.ndenumerate(chances):
        colour = INK if pale[a, d] else "white"
        axes.text(d + 1, a + 1, percent(float(chance)), ha="center", va="center", fontsize=8, color=colour)


def percent(chance: float) -> str:
    """A probability with as many digits as fit into a cell; never 0 or 100 unless it is certain.

    >>> [percent(p) for p in (0, 0.0004, 0.4166, 0.9999, 1)]
    ['0', '<1', '42', '>99', '100']
    """
    if 0 < chance < 0.01:
        return "<1"
    if 0.99 < chance < 1:
        return ">99"
    return f"{100 * chance:.0f}"


def _draw_even_line(axes: matplotlib.axes.Axes, chances: Table) -> None:
    """Draw the border between likely losses and likely wins, along the edges of the cells."""
    rather_lost = (chances < 0.5).sum(axis=0).tolist()  # for every column, from below
    edges = [(d + side, lost + 0.5) for d, lost in enumerate(rather_lost) for side in (0.5, 1.5)]
    axes.plot(*zip(*edges, strict=True), color=INK, linewidth=1.6)


def _label(axes: matplotlib.axes.Axes, size: int) -> None:
    step = 1 if size <= NUMBERED else max(5, size // 10)
    ticks = [1, *range(step, size + 1, step)] if step > 1 else list(range(1, size + 1))
    axes.set_xticks(ticks)
    axes.set_yticks(ticks)
    axes.tick_params(length=0, colors=QUIET)
    axes.set_xlabel("defending armies", color=INK)
    axes.set_ylabel("attacking armies (the one that stays behind is not counted)", color=INK)
    axes.set_title("Risk: the attacker's chance of conquering, in per cent", color=INK, loc="left", pad=26, fontsize=13)
    axes.text(
        0, 1.015, "fought to the end; above the line the attack is likely to succeed",
        transform=axes.transAxes, color=QUIET, fontsize=9,
    )  # fmt: skip
    axes.set_xlim(0.5, size + 0.5)
    axes.set_ylim(0.5, size + 0.5)
    for side in axes.spines.values():
        side.set_visible(False)
