"""The folder in which a run is kept, laid out as the thesis's Appendix D says: the best and the whole population of
every generation, and beside them what was asked and a journal, from which a run that was ended anyhow goes on.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from hegemon.errors import BadFile, BadOptions
from hegemon.lab.evolution.breeding import Breeding
from hegemon.lab.evolution.genome import Genes
from hegemon.lab.evolution.snapshot import Snapshot
from hegemon.parameters import write_parameter_list, write_parameters

SETTINGS, JOURNAL, CURVE = "settings.json", "journal.jsonl", "fitness.csv"
GENERATIONS = "generations"
PARTIAL = ".partial"
HEAD = "generation,best,mean,worst,diversity\n"


class Keeper:
    """Keeps one run in a folder. Files appear whole or not at all; the journal's last line may be torn, and is dropped.

    Nothing in the folder tells when or how fast it was made: stopped and resumed or not, its bytes are the same.
    """

    def __init__(self, folder: Path, breeding: Breeding, results: Path | None = None) -> None:
        self.folder = folder
        self.breeding = breeding
        self.results = results or folder / GENERATIONS
        """Where the individuals of every generation go."""
        self._journal: IO[bytes] | None = None
        try:
            self.results.mkdir(parents=True, exist_ok=True)
            self._journal = (folder / JOURNAL).open("ab")
            self._lock()
            self._agree()
            for torn in (*folder.glob(f"*{PARTIAL}"), *self.results.glob(f"*{PARTIAL}")):
                torn.unlink()
        except OSError as error:
            self.close()
            raise BadOptions(f"{error.filename or folder}: {error.strerror}") from None
        except BaseException:
            self.close()
            raise

    @property
    def suffix(self) -> str:
        """Of files that hold individuals."""
        return ".xml" if self.breeding.kind.write_file else ".toml"

    @property
    def best(self) -> Path:
        """The file with what has been found: a bot's name followed by it is a bot."""
        return self.folder / f"best{self.suffix}"

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def kept(self) -> Iterator[tuple[Genes, npt.NDArray[np.float64]]]:
        """The generations in the journal, in their order."""
        path = self.folder / JOURNAL
        raw = path.read_bytes()
        whole = raw.rfind(b"\n") + 1
        if whole < len(raw):
            os.truncate(path, whole)
        settings, genes = self.breeding.settings, len(self.breeding.genome.names)
        for number, line in enumerate(raw[:whole].splitlines()):
            try:
                entry = json.loads(line)
                population = np.array(entry["population"], np.int64)
                fitness = np.array(entry["fitness"], np.float64)
                sound = entry["generation"] == number and fitness.shape == (settings.population,)
            except (ValueError, KeyError, TypeError):
                sound = False
            if not sound or population.shape != (settings.population, genes):
                raise BadFile(f"{path}, line {number + 1}: not generation {number} of this run")
            yield population, fitness

    def add(self, seen: Snapshot) -> None:
        """Keep a generation; when this returns, it outlives whatever happens to the process."""
        assert self._journal is not None
        self.write(seen)
        line = {
            "generation": seen.generation,
            "fitness": seen.fitness.tolist(),
            "population": seen.population.tolist(),
        }
        self._journal.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._journal.flush()
        os.fsync(self._journal.fileno())

    def write(self, seen: Snapshot) -> None:
        """The files of a generation (Appendix D), where they are not there yet."""
        number, best, mean = seen.generation, _short(seen.best), _short(seen.mean)
        people = {str(i): self.breeding.values(genes) for i, genes in enumerate(seen.population, 1)}
        champion = self._one(seen.individual)
        self._put(self.results / f"{number}-{best}-best{self.suffix}", champion)
        self._put(self.results / f"{number}-{mean}-allPopulation{self.suffix}", self._many(people))
        self._put(self.best, champion)

    def finish(self, seen: list[Snapshot]) -> None:
        """The curve as a table, and as a picture."""
        from hegemon.lab.evolution.curve import draw_curve

        rows = [f"{one.generation},{one.best:g},{one.mean:g},{one.worst:g},{one.diversity:.6f}\n" for one in seen]
        self._put(self.folder / CURVE, (HEAD + "".join(rows)).encode())
        self._put(self.folder / "curve.png", draw_curve(seen, "png"))

    def _agree(self) -> None:
        """What is asked now is what the folder was begun with, but for more generations."""
        path, asked = self.folder / SETTINGS, self.breeding.json()
        if path.exists():
            before = json.loads(path.read_text(encoding="utf-8"))
            if other := _first_difference(before, asked):
                raise BadOptions(f"{self.folder} holds another run: {other}; name another folder")
        self._put(path, json.dumps(asked, indent=2, ensure_ascii=False).encode() + b"\n")

    def _lock(self) -> None:
        with contextlib.suppress(ImportError):
            import fcntl

            assert self._journal is not None
            try:
                fcntl.flock(self._journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadOptions(f"{self.folder}: somebody is running this evolution already") from None

    def _one(self, values: Mapping[str, float]) -> bytes:
        write = self.breeding.kind.write_file
        return write(self.breeding.match, values) if write else write_parameters(values)

    def _many(self, people: Mapping[str, Mapping[str, float]]) -> bytes:
        write = self.breeding.kind.write_list
        if write is not None:
            return write(self.breeding.match, people)
        return write_parameter_list(people)

    def _put(self, path: Path, content: bytes) -> None:
        partial = path.with_name(path.name + PARTIAL)
        partial.write_bytes(content)
        partial.replace(path)


def _short(value: float) -> str:
    """A fitness in a file's name.

    >>> _short(154.0), _short(98.325)
    ('154', '98.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _first_difference(before: Any, now: Any, where: str = "") -> str:
    if isinstance(before, dict) and isinstance(now, dict):
        for name in dict.fromkeys((*before, *now)):
            if name != "generations" and (
                found := _first_difference(before.get(name), now.get(name), f"{where}.{name}".lstrip("."))
            ):
                return found
        return ""
    return "" if before == now else f"{where} is {str(before)[:60]} there, not {str(now)[:60]}"
