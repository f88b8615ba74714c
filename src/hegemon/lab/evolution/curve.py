"""The fitness curve (thesis, Appendix A): generations to the right, fitness upwards, as a picture in a file."""

from __future__ import annotations

import io
from collections.abc import Sequence

from hegemon.lab.evolution.settings import LearningRivals
from hegemon.lab.evolution.snapshot import Snapshot


def draw_curve(seen: Sequence[Snapshot], form: str, title: str = "") -> bytes:
    """Draw it as PNG, PDF or SVG; the same generations give the same bytes."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    settings = seen[0].breeding.settings
    numbers = [one.generation for one in seen]
    with mpl.rc_context({"svg.hashsalt": "hegemon", "font.size": 9}):
        figure = Figure(figsize=(7, 4))
        axes = figure.add_axes((0.09, 0.12, 0.89, 0.8))
        axes.fill_between(numbers, [one.worst for one in seen], [one.fitness.max() for one in seen], alpha=0.15, lw=0)
        label = "middle" if settings.method == "cma-es" else "best"
        axes.plot(numbers, [one.best for one in seen], lw=1.4, label=label)
        axes.plot(numbers, [one.mean for one in seen], lw=1, label="mean")
        if isinstance(settings.fitness, LearningRivals):
            for change in range(1, len(seen), settings.fitness.change_every):
                axes.axvline(change - 0.5, lw=0.5, ls=":", color="grey")
        axes.set_xlabel("generation")
        axes.set_ylabel("games won" if settings.measure == "wins" else "points")
        axes.set_ylim(bottom=0)
        axes.set_title(title)
        axes.legend(loc="lower right", frameon=False)
        out = io.BytesIO()
        metadata = {"png": {"Software": None}, "pdf": {"CreationDate": None}, "svg": {"Date": None}}
        figure.savefig(out, format=form, dpi=120, metadata=metadata[form])
    return out.getvalue()
