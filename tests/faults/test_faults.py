"""Every fault a few times; `python -m tests.faults --times 20` for many."""

from __future__ import annotations

from pathlib import Path

import pytest

from postgres import Postgres

from .scenes import ON_POSTGRESQL, ON_SQLITE, Report

TIMES = 2


def check(report: Report) -> None:
    assert report.times == TIMES
    assert report.findings.acknowledged > 10 * TIMES
    assert report.losses >= TIMES


@pytest.mark.parametrize("name", ON_SQLITE)
def test_no_acknowledged_move_is_lost_or_made_twice(name: str, tmp_path: Path) -> None:
    check(ON_SQLITE[name](tmp_path, TIMES))


@pytest.mark.parametrize("name", ON_POSTGRESQL)
def test_no_acknowledged_move_is_lost_or_made_twice_between_two_servers(name: str, postgres: Postgres) -> None:
    check(ON_POSTGRESQL[name](postgres, TIMES))
