"""`exec:log=FILE`: what was said to a program and what it answered, line by line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hegemon.core.errors import UnknownBot
from hegemon.core.program import Process, read_program


def test_the_log_has_questions_and_answers_in_their_order(tmp_path: Path) -> None:
    log = tmp_path / "talk.txt"
    program = read_program(f"log={log} {sys.executable} -c 'print(input()[::-1])'")
    for word in ("abc", "xyz"):
        with Process(program) as process:
            process.send(word)
            assert process.ask(30) == word[::-1]
    said = [line.split(" ", 1)[1] for line in log.read_text(encoding="utf-8").splitlines()]
    assert said == ["> abc", "< cba", "> xyz", "< zyx"]


def test_a_log_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownBot, match=r"the log .*nowhere.* cannot be written: No such file"):
        read_program(f"log={tmp_path}/nowhere/talk.txt {sys.executable}")
