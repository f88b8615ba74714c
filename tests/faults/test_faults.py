"""Every fault a few times; `python -m tests.faults --times 20` for many."""

from __future__ import annotations

from pathlib import Path

import pytest

from postgres import Postgres

from .scenes import ON_POSTGRESQL, ON_SQLITE, Report

TIMES = {"freeze-one": 1, "crash-database": 1}
"""Those that take longer; the others twice."""


def check(report: Report, times: int) -> None:
    assert report.times == times
    assert report.findings.acknowledged > 10 * times
    assert report.losses >= times


@pytest.mark.parametrize("name", ON_SQLITE)
def test_no_acknowledged_move_is_lost_or_made_twice(name: str, tmp_path: Path) -> None:
    check(ON_SQLITE[name](tmp_path, 2), 2)


@pytest.mark.parametrize("name", ON_POSTGRESQL)
def test_no_acknowledged_move_is_lost_or_made_twice_between_two_servers(name: str, postgres: Postgres) -> None:
    times = TIMES.get(name, 2)
    check(ON_POSTGRESQL[name](postgres, times), times)
