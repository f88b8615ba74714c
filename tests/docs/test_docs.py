"""The documentation keeps its word: every program and command in it is run, every quotation and table is compared.

Blocks of one page share an empty folder, top to bottom. A block with `title="name"` is saved there under that name, or
added to the end of that file after `<!-- continue -->`; any other ```python block is run. In ```console blocks the
commands `$ hegemon …` and `$ python -m hegemon…` are run, and what stands below is what they print (`...` for
anything). `<!-- from FILE -->` before a block: it is quoted from there.
Every command is a process, forked from one that has loaded the package; the servers are started as a reader would.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from forking import Commands

from hegemon.core.registry import find_game
from hegemon.games.risk.bots import planner
from hegemon.games.risk.bots.kinds import PARAMETERS
from hegemon.games.risk.rules.board import RiskOptions
from hegemon.games.risk.rules.moves import FORMS
from hegemon.search import montecarlo

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
TYPED = "quit\nq\n"
"""The input of commands that ask: enough to get out of every one of them."""
SETTINGS = {
    "COLUMNS": "100",
    "NO_COLOR": "1",
    "BROWSER": "true",
    "NO_MKDOCS_2_WARNING": "1",
    "PYTHONPATH": str(ROOT / "src"),
}

_BLOCK = re.compile(
    r"(?:^<!-- (?P<note>[^\n]*) -->\n)?^```(?P<language>\w+)(?P<rest>[^\n]*)\n(?P<text>.*?)^```$", re.M | re.S
)
_LINK = re.compile(r"\[[^\]]*\]\((?!https?:|#)([^)#\s]+)")
_ROW = re.compile(r"^\| `([^`]+)` \| ([^|]+) \|", re.M)


@dataclass(frozen=True)
class Block:
    """One fenced block of a page."""

    note: str
    language: str
    title: str
    text: str


def blocks(page: Path) -> Iterator[Block]:
    for found in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        title = re.search(r'title="([^"]+)"', found["rest"])
        yield Block(found["note"] or "", found["language"], title[1] if title else "", found["text"])


@pytest.fixture(scope="module")
def commands() -> Iterator[Commands]:
    """Runs them all."""
    running = Commands(SETTINGS)
    yield running
    running.close()


@pytest.mark.timeout(600)
@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_everything_that_can_run_runs(page: Path, tmp_path: Path, commands: Commands) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for number, block in enumerate(blocks(page)):
        if block.note.startswith("from "):
            assert block.text in (ROOT / block.note.removeprefix("from ")).read_text(encoding="utf-8"), block.text
        elif block.title:
            if not block.title.startswith("examples/"):
                file = tmp_path / block.title
                before = file.read_text(encoding="utf-8") + "\n\n" if block.note == "continue" else ""
                file.write_text(before + block.text, encoding="utf-8")
        elif block.language == "python":
            run_python(block.text, tmp_path / f"block_{number}.py", commands)
        elif block.language == "console":
            run_console(block.text, tmp_path, commands)


def run_python(text: str, file: Path, commands: Commands) -> None:
    file.write_text(text, encoding="utf-8")
    how = (
        ["-m", "doctest", "-o", "ELLIPSIS", str(file.rename(file.with_suffix(".txt")))]
        if ">>> " in text
        else [str(file)]
    )
    finish(how, file.parent, commands)


def run_console(text: str, folder: Path, commands: Commands) -> None:
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        line, _, expected = part.partition("\n")
        words = shlex.split(line)
        if words[0] == "hegemon":
            words = ["-m", "hegemon.cli", *words[1:]]
        elif words[:2] == ["python", "-m"] and words[2].startswith("hegemon"):
            words = words[1:]
        else:
            continue
        if "serve" in words:
            serve([sys.executable, *words, "--port", "0", "--database", str(folder / "docs.db")], folder)
            continue
        printed = finish(words, folder, commands)
        if expected.strip():
            flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            assert doctest.OutputChecker().check_output(expected, printed, flags), (
                f"$ {line}\n{printed}\nis not\n{expected}"
            )


def finish(words: list[str], folder: Path, commands: Commands) -> str:
    done = commands.run(words, folder, {"HEGEMON_DATA": str(folder)}, TYPED)
    assert done.code == 0, f"{shlex.join(words)}\n{done.out}\n{done.err}"
    return done.out


def serve(words: list[str], folder: Path) -> None:
    """Start it, wait until it says that it is ready, stop it."""
    environment = os.environ | SETTINGS | {"HEGEMON_DATA": str(folder)}
    with subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        said = ""
        for line in server.stdout:
            said += line
            if "is ready on" in line:
                server.send_signal(signal.SIGTERM)
        assert "is ready on http" in said, said
    assert server.returncode == 0


def test_pages_that_are_not_generated_read_well_on_a_code_host() -> None:
    """There nothing is included, generated or folded, and keys have no notation of their own."""
    notations = re.compile(r"^ *--8<-- |^ *[?!]{3} |^::: |\+\+[a-z]+\+\+", re.M)
    written = [page for page in PAGES if page.parent != ROOT / "docs" / "reference"]
    found = {str(page.relative_to(ROOT)): notations.findall(page.read_text(encoding="utf-8")) for page in written}
    assert {page: marks for page, marks in found.items() if marks} == {}


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_lead_somewhere(page: Path) -> None:
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        if not target.endswith(".png"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def rows(page: str) -> dict[str, str]:
    """The tables of a page whose first column is a name in code: name to second column."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return {name: value.strip().strip("`") for name, value in _ROW.findall(text)}


def test_the_page_on_risk_lists_every_option_with_its_default() -> None:
    listed = rows("docs/reference/rules/risk.md")
    for name, field in RiskOptions.model_fields.items():
        assert listed[name].lower() == str(field.default).lower(), name


def test_the_page_on_risk_lists_every_parameter_with_its_default() -> None:
    listed = rows("docs/reference/rules/risk.md")
    for parameter in (*PARAMETERS, *montecarlo.PARAMETERS, *planner.SETTINGS, *planner.PARAMETERS):
        assert float(listed[parameter.name]) == parameter.default, parameter.name


def test_the_page_on_risk_has_an_example_of_every_move() -> None:
    listed = [
        FORMS.read(text)[0]
        for text in rows("docs/reference/rules/risk.md")
        if text.split(" ")[0] in {f.name for f in FORMS.forms}
    ]
    assert sorted(listed) == list(range(len(FORMS.forms)))


def test_the_page_on_architecture_knows_the_size_of_a_state() -> None:
    size = find_game("risk").match(2).dtype.itemsize
    assert f"Risk's has {size} bytes" in (ROOT / "docs/explain/architecture.md").read_text(encoding="utf-8")


def test_a_false_page_is_found_out(tmp_path: Path, commands: Commands) -> None:
    with pytest.raises(AssertionError):
        run_console("$ hegemon --version\nhegemon 99\n", tmp_path, commands)
    with pytest.raises(AssertionError):
        run_console("$ hegemon simulate risk\n", tmp_path, commands)
    with pytest.raises(AssertionError):
        run_python("assert False\n", tmp_path / "false.py", commands)
    with pytest.raises(AssertionError):
        run_python(">>> 1 + 1\n3\n", tmp_path / "false.py", commands)


def test_the_site_builds_without_a_warning(tmp_path: Path, commands: Commands) -> None:
    pytest.importorskip("mkdocs")
    pytest.importorskip("mkdocstrings")
    where = ["-f", str(ROOT / "mkdocs.yml"), "-d", str(tmp_path / "site")]
    finish(["-m", "mkdocs", "build", "--strict", *where], ROOT, commands)
