"""`hegemon serve` as it is, with those games only that `ONLY_GAMES` names, and with a clock that is wrong by `SKEW`
seconds: starting takes seconds, not minutes."""

import os
import time
from datetime import datetime, tzinfo

from hegemon.core import registry
from hegemon.store import rows

only = os.environ["ONLY_GAMES"].split(",")
shipped = registry.shipped_games()
registry.shipped_games = lambda: {name: shipped[name] for name in only}

skew = float(os.environ.get("SKEW", "0"))
if skew:
    right = time.time

    class Skewed(datetime):
        """The time of day, wrong."""

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:
            return datetime.fromtimestamp(time.time(), tz)

    time.time = lambda: right() + skew
    rows.datetime = Skewed

import typer  # noqa: E402

from hegemon.cli.serving.serve import serve  # noqa: E402

typer.run(serve)
