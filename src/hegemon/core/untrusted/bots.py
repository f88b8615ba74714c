"""The bots that a remote client may name: no request opens a file, runs a program, or takes the whole machine."""

from __future__ import annotations

import os
from typing import NamedTuple

from hegemon.core.errors import UnknownBot
from hegemon.core.match import Match
from hegemon.core.plugins import bots_of
from hegemon.core.registry import BotSpec, find_bot

MAX_BOT = 4000
"""Letters: room for all parameters of a bot that was bred."""
MIB = 1024**2
CORES = os.cpu_count() or 1


class Ceilings(NamedTuple):
    """The most that one bot of a remote client may use; on the command line there is no limit."""

    memory: int = max(128, 8 * CORES) * MIB
    threads: float = max(8, CORES)
    iterations: float = 1e7


STRANGERS = Ceilings()


def safe_bot(match: Match, text: str) -> BotSpec:
    """The bot that a text names; only the game's kinds, shipped or installed here, with `name=value`, within limits."""
    name, _, rest = text.partition(":")
    own = [kind.name for kind in bots_of(match.game)]
    if name not in own:
        raise UnknownBot(f"there is no bot {name[:40]!r} for {match.game.name}; choose one of {', '.join(own)}")
    if len(text) > MAX_BOT or any(part.strip() and "=" not in part for part in rest.split(",")):
        raise UnknownBot(f"bot {name!r} takes name=value pairs, separated by commas, in at most {MAX_BOT} characters")
    spec = find_bot(match, text)
    _check(match, spec)
    return spec


def memory_of(match: Match, spec: BotSpec) -> int:
    """Bytes that a bot needs, as far as its parameters decide about them."""
    return spec.kind.memory(match, spec.kind.values(match, spec.given))


def _check(match: Match, spec: BotSpec) -> None:
    name, where = spec.kind.name, "at a table or in the lab of a server"
    for parameter, most in (("threads", STRANGERS.threads), ("iterations", STRANGERS.iterations)):
        given = spec.given.get(parameter, 0)
        if given > most:
            raise UnknownBot(f"bot {name!r}: {parameter} is at most {most:g} {where}, not {given:g}")
    memory = memory_of(match, spec)
    if memory > STRANGERS.memory:
        sizes = f"{memory / MIB:.0f} MiB of memory; {where} it has {STRANGERS.memory // MIB} MiB"
        raise UnknownBot(f"bot {name!r} would need {sizes}: choose smaller parameters")
