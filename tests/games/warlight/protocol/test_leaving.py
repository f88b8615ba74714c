"""An engine may end before our bot is loaded (W11): the program ends, too, and says nothing of a crash."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("seconds", [0.0, 2.0])
def test_the_end_of_the_game_does_not_wait_for_a_bot_that_is_being_compiled(seconds: float, tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "hegemon.cli", "warlight", "bot", "--bot", "aggressive"],
        env=os.environ | {"HEGEMON_CACHE": str(tmp_path)},  # nothing is compiled there
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with pytest.raises(subprocess.TimeoutExpired):
        program.wait(seconds)
    out, err = program.communicate(timeout=60)
    assert (program.returncode, out, err) == (0, "", "")
