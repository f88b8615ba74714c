"""`check_backends`: a seed gives the same game compiled, on two threads, move by move, and without the compiler."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from hegemon.conformance.games import Checked
from hegemon.conformance.location import Place
from hegemon.core.game import Game
from hegemon.core.history.record import Record
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, load_game
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends.threads import Threads
from hegemon.lab.seating import seat_plan

WITHOUT_COMPILER = "NUMBA_DISABLE_JIT"
LIMIT = 600.0


def check_backends(
    name: str, *, options: Mapping[str, Any] | None = None, seats: int | None = None, games: int = 2, seed: int = 0
) -> Checked:
    """Play a game, named or in a file, on every backend and compare; by all its compiled bots, in every variant."""
    game = load_game(name)
    done, jobs, found = Checked(), [], []
    if not any(kind.kernel for kind in game.bots()):
        return done
    variants = list(game.variants.values()) if options is None else [options]
    for v, variant in enumerate(variants):
        match = game.match(seats or game.seats[v % len(game.seats)], variant)
        place = Place(match, seed)
        arena = Arena(match, [find_bot(match, text) for text in _seating(game, match)])
        compiled = list(arena.play(Part(seed, 0, seat_plan(match.seats, 0, games))))
        parts = [Part(seed, number, seat_plan(match.seats, number, 1)) for number in range(games)]
        threads = [outcome for played in Threads(2).play_all(arena, parts) for outcome in played]
        prints, plain = fingerprints(match, seed, games)
        for what, other in (("on two threads", threads), ("move by move", plain)):
            if other != compiled:
                place.broken(f"compiled the games end as {compiled}, {what} as {other}", "the same on every backend")
        jobs.append({"options": dict(variant), "seats": match.seats, "seed": seed, "games": games})
        found.append((place, prints))
        done += Checked(games, sum(outcome.moves for outcome in plain), 0)
    for (place, prints), others in zip(
        found, _without_compiler(Place(game.match(game.seats[0])), name, jobs), strict=True
    ):
        if prints != others:
            place.broken(
                f"with {WITHOUT_COMPILER}=1 the records are others: {others}, not {prints}",
                "the same game: beware of integers that overflow, of division, and of what NumPy's narrow types do",
            )
    return done


def fingerprints(match: Match, seed: int, games: int) -> tuple[list[str], list[Any]]:
    """Hashes of the records of games between a game's compiled bots, and how the games ended."""
    texts = _seating(match.game, match)
    arena = Arena(match, [find_bot(match, text) for text in texts])
    hashes, outcomes = [], []
    for number, seating in enumerate(seat_plan(match.seats, 0, games).tolist()):
        outcome, timeline = arena.play_one(seed, number, seating)
        lines = Record(match, texts, seed, timeline.entries).lines()
        raw = "\n".join(lines).encode() + timeline.state.tobytes()
        hashes.append(hashlib.sha256(raw).hexdigest()[:16])
        outcomes.append(outcome)
    return hashes, outcomes


def _seating(game: Game, match: Match) -> list[str]:
    compiled = [kind.name for kind in game.bots() if kind.kernel is not None]
    return [compiled[-1 - seat % len(compiled)] for seat in range(match.seats)]


def _without_compiler(place: Place, name: str, jobs: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    run = subprocess.run(
        [sys.executable, "-m", "hegemon.conformance", name, "--fingerprints"],
        input=json.dumps(jobs),
        capture_output=True,
        text=True,
        timeout=LIMIT,
        env=os.environ | {WITHOUT_COMPILER: "1"},
        check=False,
    )
    if run.returncode:
        place.broken(f"with {WITHOUT_COMPILER}=1 the game fails: {run.stderr[-2000:]}", "kernels are plain Python too")
    answer: list[list[str]] = json.loads(run.stdout)
    return answer


def answer_fingerprints(name: str, jobs: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """The fingerprints from the process without the compiler."""
    game = load_game(name)
    return [fingerprints(game.match(job["seats"], job["options"]), job["seed"], job["games"])[0] for job in jobs]
