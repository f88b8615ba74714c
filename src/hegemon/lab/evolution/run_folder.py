"""The folder in which a run is kept, with the layout of the thesis's Appendix D: the best and the whole population of
every generation, the settings, and a journal, from which a run resumes however it ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadFile
from hegemon.core.files.parameters import SUFFIX, write_parameter_list, write_parameters
from hegemon.core.files.whole import NEW, write_whole
from hegemon.core.helpers.extras import has
from hegemon.lab.evolution.breeding import Breeding
from hegemon.lab.evolution.genome import Genes
from hegemon.lab.evolution.snapshot import Snapshot
from hegemon.lab.journal import JOURNAL, Journal

GENERATIONS = "generations"
CURVE, PICTURE = "fitness.csv", "curve.png"
HEAD = "generation,best,mean,worst,diversity\n"


class Keeper:
    """Keeps one run in a folder, beside its journal. Files are written whole or not at all.

    Nothing in the folder depends on time: its bytes are the same whether or not the run was stopped and resumed.
    """

    def __init__(
        self,
        folder: Path,
        breeding: Breeding,
        results: Path | None = None,
        picture: Path | None = None,
        title: str = "",
    ) -> None:
        """Results and picture may be outside the folder."""
        self.folder = folder
        self.breeding = breeding
        self.results = results or folder / GENERATIONS
        """The folder for the individuals of every generation."""
        self.picture = picture or folder / PICTURE
        self._title = title
        self._journal = Journal(folder, breeding.json(), may_change=(GENERATIONS,))
        self.results.mkdir(parents=True, exist_ok=True)
        for torn in (*folder.glob(f"*{NEW}"), *self.results.glob(f"*{NEW}")):
            torn.unlink()

    @property
    def best(self) -> Path:
        """The file with the best individual: a bot's name followed by this file names it."""
        return self.folder / f"best{_suffix(self.breeding.kind.write_file)}"

    @property
    def generations(self) -> int:
        """The number of generations in the journal."""
        return len(self._journal.entries)

    def close(self) -> None:
        self._journal.close()

    def kept(self) -> Iterator[tuple[Genes, npt.NDArray[np.float64]]]:
        """The generations in the journal, in their order."""
        settings, genes = self.breeding.settings, len(self.breeding.genome.names)
        for number, entry in enumerate(self._journal.entries):
            try:
                population = np.array(entry["population"], np.int64)
                fitness = np.array(entry["fitness"], np.float64)
                sound = entry["generation"] == number and fitness.shape == (settings.population,)
                sound = sound and population.shape == (settings.population, genes)
            except (ValueError, KeyError, TypeError):
                sound = False
            if not sound:
                where = f"{self.folder / JOURNAL}, line {number + 1}"
                raise BadFile(f"{where}: not generation {number} of this run")
            yield population, fitness

    def add(self, seen: Snapshot) -> None:
        """Keep a generation; after that it survives the end of the process."""
        self.write(seen)
        fitness, population = seen.fitness.tolist(), seen.population.tolist()
        self._journal.append({"generation": seen.generation, "fitness": fitness, "population": population})

    def write(self, seen: Snapshot) -> None:
        """Write the files of a generation (Appendix D), unless they exist."""
        kind, number = self.breeding.kind, seen.generation
        best, mean = _short(seen.best), _short(seen.mean)
        people = {str(i): self.breeding.values(genes) for i, genes in enumerate(seen.population, 1)}
        champion = self._one(seen.individual)
        write_whole(self.results / f"{number}-{best}-best{_suffix(kind.write_file)}", champion)
        write_whole(self.results / f"{number}-{mean}-allPopulation{_suffix(kind.write_list)}", self._many(people))
        write_whole(self.best, champion)

    def finish(self, seen: Sequence[Snapshot]) -> None:
        """Write the curve as a table, and draw it if matplotlib is installed and the picture is missing."""
        rows = [f"{one.generation},{one.best:g},{one.mean:g},{one.worst:g},{one.diversity:.6f}\n" for one in seen]
        table, path = (HEAD + "".join(rows)).encode(), self.folder / CURVE
        draws = has("matplotlib")
        if (self.picture.exists() or not draws) and path.exists() and path.read_bytes() == table:
            return
        if draws:
            from hegemon.lab.evolution.curve import draw_curve

            write_whole(self.picture, draw_curve(seen, self.picture.suffix[1:], self._title))
        write_whole(path, table)

    @property
    def curve(self) -> Path:
        """The file of the curve: the picture, or the table if no picture can be drawn."""
        return self.picture if self.picture.exists() else self.folder / CURVE

    def _one(self, values: Mapping[str, float]) -> bytes:
        write = self.breeding.kind.write_file
        return write(self.breeding.match, values) if write else write_parameters(values)

    def _many(self, people: Mapping[str, Mapping[str, float]]) -> bytes:
        write = self.breeding.kind.write_list
        if write is not None:
            return write(self.breeding.match, people)
        return write_parameter_list(people)


def _suffix(own_format: object) -> str:
    return ".xml" if own_format else SUFFIX


def _short(value: float) -> str:
    """A fitness in a file's name.

    >>> _short(154.0), _short(98.325)
    ('154', '98.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")
