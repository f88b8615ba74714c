from __future__ import annotations

from collections.abc import Iterator

import pytest
from in_laboratory import SMALL

from hegemon.core.registry import knowing, load_game


@pytest.fixture(autouse=True)
def heap() -> Iterator[None]:
    with knowing(load_game(str(SMALL))):
        yield
