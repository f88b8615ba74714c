"""The kinds of runs by name, and how a request becomes one of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from hegemon.core.errors import BadOptions
from hegemon.core.files.content import troubles
from hegemon.lab.runs.evolution import EvolutionRun
from hegemon.lab.runs.learning import LearningRun
from hegemon.lab.runs.settings import Settings
from hegemon.lab.runs.simulation import SimulationRun
from hegemon.lab.runs.sprt import SprtRun
from hegemon.lab.runs.tournament import TournamentRun

KINDS: dict[str, type[Settings]] = {
    "simulation": SimulationRun,
    "tournament": TournamentRun,
    "sprt": SprtRun,
    "evolution": EvolutionRun,
    "learning": LearningRun,
}


def parse_settings(kind: str, asked: Mapping[str, Any]) -> Settings:
    """The settings of a run of that kind; invalid ones raise `BadOptions`."""
    found = KINDS.get(kind)
    if found is None:
        raise BadOptions(f"a run is one of {', '.join(KINDS)}, not {kind[:40]!r}")
    try:
        return found.model_validate(dict(asked))
    except ValidationError as error:
        raise BadOptions(troubles(error, "setting")) from None


def missing() -> dict[str, str]:
    """By kind, what has to be installed before such runs can be played here."""
    found = {kind: settings.missing() for kind, settings in KINDS.items()}
    return {kind: text for kind, text in found.items() if text is not None}
