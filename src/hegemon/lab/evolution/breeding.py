"""An evolution: a bot's parameters in a match, by settings. Everything that a run depends on is written down: two
evolutions with the same description give the same results anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from hegemon.core.bot import BotKind
from hegemon.core.errors import BadOptions
from hegemon.core.match import Match
from hegemon.core.registry import BotSpec, find_bot, find_game
from hegemon.lab.evolution.fitness import seating_of
from hegemon.lab.evolution.genome import Genes, Genome, as_bot
from hegemon.lab.evolution.settings import FixedRivals, Settings

FindBot = Callable[[Match, str], BotSpec]
FILES = (".xml", ".toml", ".json")


class Method(Protocol):
    """A way of breeding."""

    def first(self) -> Genes: ...

    def next(self, generation: int, population: Genes, fitness: npt.NDArray[np.float64]) -> Genes: ...

    def champion(self, fitness: npt.NDArray[np.float64]) -> int: ...


class Breeding:
    """A bot to breed, in a match, by settings; the search begins at the parameters with which the bot is named."""

    def __init__(
        self, match: Match, bot: str, settings: Settings, folder: Path | None = None, find: FindBot = find_bot
    ) -> None:
        """Take rivals given as files from the folder; without a folder, refuse them. `find` may refuse bots."""
        if match.seats != settings.seats:
            raise BadOptions(f"the settings have {settings.seats} seats, the match has {match.seats}")
        self._find = find
        named = find(match, bot)
        self.match = match
        self.kind: BotKind = named.kind
        self.given = dict(named.given)
        self.genome = Genome(self.kind.parameters(match), settings, self.given)
        self.rivals = self._rivals(settings, folder)
        self.settings = _with_rivals(settings, self.rivals)

    @classmethod
    def from_json(cls, asked: dict[str, Any]) -> Breeding:
        """The reverse of `json`."""
        settings = Settings.model_validate({**asked["settings"], "generations": asked["generations"]})
        return cls(find_game(asked["game"]).match(settings.seats, asked["options"]), asked["bot"], settings)

    def json(self) -> dict[str, Any]:
        """The settings, complete and without names of files; only the number of generations may change later."""
        return {
            "game": self.match.game.name,
            "options": self.match.options.model_dump(mode="json"),
            "bot": _text(self.kind, self.given),
            "generations": self.settings.generations,
            **seating_of(self.settings),
            "settings": self.settings.model_dump(mode="json", exclude={"generations"}),
        }

    def method(self) -> Method:
        """The method of breeding, at its beginning."""
        if self.settings.method == "cma-es":
            from hegemon.lab.evolution.cmaes import CmaEs

            return CmaEs(self.genome, self.settings)
        from hegemon.lab.evolution.operators import Genetic

        return Genetic(self.genome, self.settings)

    def bot(self, genes: Genes) -> BotSpec:
        """An individual, ready to play."""
        return BotSpec(self.kind.name, self.kind, self.values(genes))

    def values(self, genes: Genes) -> dict[str, float]:
        """The parameters of an individual: those that were bred, and those with which the bot was named."""
        return as_bot(self.genome, genes, self.given)

    def _rivals(self, settings: Settings, folder: Path | None) -> list[BotSpec]:
        if not isinstance(settings.fitness, FixedRivals):
            return []
        texts = settings.fitness.rivals
        found = [self._rival(text, folder) for text in texts]
        return found * (settings.seats - 1) if len(found) == 1 else found

    def _rival(self, text: str, folder: Path | None) -> BotSpec:
        """A bot by its name, or a file of parameters for the bot that is bred, as in the thesis's settings."""
        text = text.strip()
        if not names_file(text):
            return self._find(self.match, text)
        if folder is None:
            raise BadOptions(f"rivals must be names of bots here, not files: {text[:40]!r}")
        return find_bot(self.match, f"{self.kind.name}:{folder / text}")


def names_file(rival: str) -> bool:
    """True if a rival in settings is a file of parameters, not a bot.

    >>> names_file("01par.xml"), names_file("weights:01par.xml")
    (True, False)
    """
    return rival.endswith(FILES) and ":" not in rival


def _text(kind: BotKind, given: dict[str, float]) -> str:
    return ":".join(filter(None, (kind.name, ",".join(f"{name}={value!r}" for name, value in given.items()))))


def _with_rivals(settings: Settings, rivals: Sequence[BotSpec]) -> Settings:
    """The settings with rivals written as parameters, so that they outlive their files."""
    if not isinstance(settings.fitness, FixedRivals):
        return settings
    texts = [rival.text if ":" not in rival.text else _text(rival.kind, dict(rival.given)) for rival in rivals]
    if len(set(texts)) == 1:
        texts = texts[:1]
    return settings.model_copy(update={"fitness": settings.fitness.model_copy(update={"rivals": tuple(texts)})})
