"""A program's answers: legal orders are made, others are dropped, and what is too much is cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.core.history.record import Record, parse_record
from hegemon.games.warlight.protocol.conduct import Conduct
from hegemon.games.warlight.protocol.engine import Played
from hegemon.games.warlight.rules.moves import ATTACK, COMMIT, DEPLOY, PICK

from .hosting import Wiretap, match_of, play, program

pytestmark = pytest.mark.timeout(300)


def parrot(tmp_path: Path, *sayings: str) -> str:
    file = tmp_path / "sayings"
    file.write_text("\n".join(sayings), encoding="utf-8")
    return program("parrot", str(file))


def first_round(challenge: int, tmp_path: Path, *sayings: str, seed: int = 1) -> tuple[Played, list[str], Conduct]:
    """The moves of seat 0 in the first round with these answers, and the conduct on it."""
    played = play(challenge, parrot(tmp_path, *sayings), "random", seed=seed, max_rounds=1)
    conduct = played.verdicts[0]
    assert conduct is not None
    match, timeline = played.timeline.match, played.timeline
    moves = [
        match.write(entry.move)
        for i, entry in enumerate(timeline.entries)
        if entry.seat == 0 and timeline.state_at(i).turn == 1
    ]
    return played, moves, conduct


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int, int]:
    """An own region of seat 0 in the first round of seed 1, and two of its neighbours that are not; as ids."""
    played, _, _ = first_round(1, tmp_path)
    states = [played.timeline.state_at(i) for i in range(len(played.timeline))]
    state = next(state for state in states if state.turn == 1)
    board = played.timeline.match.board
    for r in range(42):
        near = [int(x) for x in board.neighbour[board.first[r] : board.first[r + 1]] if state.owner[int(x)] != 0]
        if state.owner[r] == 0 and len(near) > 1:
            return r + 1, near[0] + 1, near[1] + 1
    raise AssertionError("no such region")


def test_orders_are_made_in_their_order(tmp_path: Path, start: tuple[int, int, int]) -> None:
    own, a, b = start
    place = f"player1 place_armies {own} 3, player1 place_armies {own} 2,"
    attack = f"player1 attack/transfer {own} {b} 2, player1 attack/transfer {own} {a} 4"
    _, moves, conduct = first_round(1, tmp_path, "x", place, attack)
    o = own - 1
    assert moves == [f"deploy {o} x3", f"deploy {o} x2", f"attack {o}>{b - 1} x2", f"attack {o}>{a - 1} x4", "commit"]
    assert conduct.wrong == 1, "the picks were wrong, nothing else"


def test_what_is_too_much_is_cut(tmp_path: Path, start: tuple[int, int, int]) -> None:
    own, a, b = start
    place = f"player1 place_armies {own} 4, player1 place_armies {own} 99, player1 place_armies {own} 1"
    attack = f"player1 attack/transfer {own} {a} 500, player1 attack/transfer {own} {b} 3"
    _, moves, conduct = first_round(1, tmp_path, "x", place, attack)
    o = own - 1
    assert moves == [f"deploy {o} x4", f"deploy {o} x1", f"attack {o}>{a - 1} x6", "commit"]
    assert conduct.wrong == 1


def test_what_is_illegal_is_dropped_and_uses_no_slot(tmp_path: Path, start: tuple[int, int, int]) -> None:
    own, a, b = start
    far = next(r for r in range(1, 43) if r not in start and not _near(own, r))
    place = (
        f"player1 place_armies {a} 2, player1 place_armies 43 1, player1 place_armies {own} 0, "
        f"player2 place_armies {own} 1, player1 place_armies {own} 1, player1 attack/transfer {own} {a} 1"
    )
    attack = (
        f"player1 attack/transfer {own} {far} 1, player1 attack/transfer {a} {own} 1, rubbish, "
        f"player1 attack/transfer {own} {own} 1, player1 attack/transfer {own} {b} 1, "
        f"player1 attack/transfer {own} {b} 1, player1 attack/transfer {own} 77 1"
    )
    _, moves, conduct = first_round(1, tmp_path, "x", place, attack)
    assert moves == [f"deploy {own - 1} x1", f"attack {own - 1}>{b - 1} x1", "commit"]
    assert conduct.wrong == 1 + 5 + 6


def _near(a: int, b: int) -> bool:
    board = match_of(1).board
    return b - 1 in board.neighbour[board.first[a - 1] : board.first[a]]


def test_the_first_51_moves_of_a_line_count(tmp_path: Path, start: tuple[int, int, int]) -> None:
    own, a, _ = start
    rubbish = ", ".join(["player1 place_armies 99 1"] * 50)
    place = f"{rubbish}, player1 place_armies {own} 1, player1 place_armies {own} 4"
    _, moves, conduct = first_round(1, tmp_path, "x", place, f"player1 attack/transfer {own} {a} 1")
    assert moves == [f"deploy {own - 1} x1", f"attack {own - 1}>{a - 1} x1", "commit"]
    assert any("52 moves, of which the first 51 count" in trouble for trouble in conduct.troubles)


def test_no_moves_is_an_answer(tmp_path: Path) -> None:
    played, moves, conduct = first_round(2, tmp_path)
    assert moves == ["commit"]
    assert played.result.ended == "drawn"
    assert conduct.wrong == 3, "its picks were none"


@pytest.mark.parametrize("answer", ["", "1 2 3", "1 1 1 1 1 1", "a b c", "99 98 97 96 95 94", "No moves"])
def test_bad_picks_are_made_at_random(tmp_path: Path, answer: str) -> None:
    played, _, conduct = first_round(1, tmp_path, answer)
    assert conduct.wrong == 1
    picks = [entry.move[1] for entry in played.timeline.entries if entry.seat == 0 and entry.move[0] == PICK]
    assert len(set(picks)) == 6


def test_good_picks_are_made_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tap = Wiretap(monkeypatch)
    first_round(1, tmp_path)
    question = next(line for _, line in tap.conversations[0] if line.startswith("pick"))
    wished = question.split()[2:][::-2]
    played, _, conduct = first_round(1, tmp_path, " ".join(wished))
    picks = [entry.move[1] + 1 for entry in played.timeline.entries if entry.seat == 0 and entry.move[0] == PICK]
    assert picks == [int(x) for x in wished]
    assert conduct.wrong == 0


def test_what_is_seen_of_the_opponent_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    tap = Wiretap(monkeypatch)
    played = play(1, program("sensible"), program("sensible"), seed=3)
    sent = [line.split()[1:] for _, line in tap.conversations[0] if line.startswith("opponent_moves")]
    attacks = sum(words.count("attack/transfer") for words in sent)
    deploys = sum(words.count("place_armies") for words in sent)
    made = [entry.move[0] for entry in played.timeline.entries if entry.seat == 1]
    assert 0 < attacks <= made.count(ATTACK)
    assert 0 < deploys <= made.count(DEPLOY)
    assert made.count(COMMIT) >= played.rounds


def test_the_record_of_a_game_replays(tmp_path: Path) -> None:
    played, _, _ = first_round(2, tmp_path, "No moves")
    record = Record(played.timeline.match, list(played.names), 1, played.timeline.entries)
    _, timeline = parse_record(list(record.lines()))
    assert timeline.state.tobytes() == played.timeline.state.tobytes()
