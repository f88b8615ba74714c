"""The losses of all rounds as a picture: epochs to the right, one round after the other, the loss upwards."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hegemon.lab.learning.run import Round


def draw_losses(rounds: Sequence[Round], title: str = "") -> bytes:
    """Draw it as PNG; the same rounds give the same bytes."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"font.size": 9}):
        figure = Figure(figsize=(7, 4))
        axes = figure.add_axes((0.09, 0.12, 0.89, 0.8))
        first = 1
        for one in rounds:
            epochs = range(first, first + len(one.losses))
            named = one is rounds[0]  # one line of the legend for all rounds
            axes.plot(epochs, [trained for trained, _ in one.losses], "C0.-", lw=1, label="games of training" * named)
            axes.plot(epochs, [other for _, other in one.losses], "C1.-", lw=1.4, label="other games" * named)
            axes.hlines(
                one.guess, epochs[0] - 0.5, epochs[-1] + 0.5, colors="grey", ls="--", lw=0.8, label="guessing" * named
            )
            if not named:
                axes.axvline(first - 0.5, lw=0.5, ls=":", color="grey")
            said = f"round {one.number}" + ("" if one.kept else ", not kept")
            axes.annotate(said, (epochs[0], 0), (0, 4), xycoords=("data", "axes fraction"), textcoords="offset points")
            first = epochs[-1] + 1
        axes.set_xlabel("epoch")
        axes.set_ylabel("loss")
        axes.set_title(title)
        axes.legend(loc="upper right", frameon=False)
        out = io.BytesIO()
        figure.savefig(out, format="png", dpi=120, metadata={"Software": None})
    return out.getvalue()
