"""Compiling: what is kept between runs is never stale, and everything runs without the compiler too."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.kernels import compiler
from hegemon.core.kernels.kernel import DISABLED, inlined, kernel, lowest
from hegemon.core.kernels.sources import _imported, _sources, fingerprint

MAIN = "from hegemon.core.kernels.kernel import kernel\n"


def print_of(file: Path) -> str:
    fingerprint.cache_clear()
    _imported.cache_clear()
    return fingerprint(file)


@pytest.mark.parametrize(
    ("statement", "imported"),
    [
        ("import other", "other.py"),
        ("from other import x", "other.py"),
        ("from .other import x", "other.py"),
        ("from . import other", "other.py"),
        ("from .deep.other import x", "deep/other.py"),
        ("from game.other import x", "other.py"),
        ("def f():\n    from .other import x", "other.py"),
        ("if True: import other", "other.py"),
        ("x = 1; from .other import x as y", "other.py"),
        ("from . import (  # (these)\n    json,\n    other as x,\n)", "other.py"),
        ("from . import json, \\\n    other", "other.py"),
    ],
)
def test_a_change_in_an_imported_file_counts(tmp_path: Path, statement: str, imported: str) -> None:
    package = tmp_path / "game"
    (package / "deep").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "deep" / "__init__.py").touch()
    main, other = package / "main.py", package / imported
    main.write_text(MAIN + statement, encoding="utf-8")
    other.write_text("x = 1", encoding="utf-8")
    before = print_of(main)
    assert before == print_of(main)
    other.write_text("x = 2", encoding="utf-8")
    assert print_of(main) != before


def test_a_file_that_moved_inside_its_package_is_another(tmp_path: Path) -> None:
    for clone, folder in (("a", "old"), ("b", "new"), ("c", "old")):
        package = tmp_path / clone / "game"
        (package / folder).mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / folder / "__init__.py").touch()
        (package / folder / "main.py").write_text(MAIN, encoding="utf-8")
    old, new, clone = (print_of(tmp_path / place / "main.py") for place in ("a/game/old", "b/game/new", "c/game/old"))
    assert old != new
    assert old == clone


def test_a_change_two_imports_away_counts(tmp_path: Path) -> None:
    for name, source in (("a", "import b"), ("b", "import c"), ("c", "x = 1")):
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    before = print_of(tmp_path / "a.py")
    (tmp_path / "c.py").write_text("x = 2", encoding="utf-8")
    assert print_of(tmp_path / "a.py") != before


def test_what_is_imported_for_types_alone_does_not_count(tmp_path: Path) -> None:
    main, other, types = (tmp_path / f"{name}.py" for name in ("main", "other", "kinds"))
    main.write_text("if TYPE_CHECKING:\n    import kinds\n\n    import os\nimport other\n", encoding="utf-8")
    other.touch()
    types.touch()
    assert _sources(main) == {main, other}


def test_the_package_counts_and_strangers_do_not(tmp_path: Path) -> None:
    main = tmp_path / "main.py"
    main.write_text("import json\nimport numpy as np\nfrom hegemon.core.rng import below\n", encoding="utf-8")
    names = {file.name for file in _sources(main)}
    assert {"main.py", "rng.py", "kernel.py"} <= names
    assert not any("numpy" in str(file) or file.name == "json.py" for file in _sources(main))


@pytest.mark.parametrize("inside", ["game/rules.py", "game.py"])
def test_an_installed_package_counts_without_its_neighbours(tmp_path: Path, inside: str) -> None:
    """Hashing numba and numpy file by file takes seconds, and an upgrade of either would be noticed anyway."""
    installed = tmp_path / "site-packages"
    for name in ("numba/__init__.py", "six.py", "game/__init__.py", "game/own.py"):
        (installed / name).parent.mkdir(parents=True, exist_ok=True)
        (installed / name).write_text("import numba, six\n", encoding="utf-8")
    (installed / inside).write_text("import numba, six\nimport game.own\nfrom game import own\n", encoding="utf-8")
    names = {str(file.relative_to(installed)) for file in _sources(installed / inside)}
    assert names == {inside, "game/__init__.py", "game/own.py"}


PROGRAM = """
from other import factor
from hegemon.core.kernels.kernel import kernel

@kernel
def answer(x: int) -> int:
    return factor(x)

def made(n):
    @kernel
    def times(x: int) -> int:
        return x * n
    return times

print(answer(20), made(2)(5), made(3)(5), type(answer).__name__)
"""
OTHER = """
from hegemon.core.kernels.kernel import kernel

@kernel
def factor(x: int) -> int:
    return {} * x
"""


def run(folder: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "main.py"],
        cwd=folder,
        env=os.environ | {"HEGEMON_CACHE": str(folder / "cache")} | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_compiled_code_is_kept_but_never_stale(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "other.py").write_text(OTHER.format(2), encoding="utf-8")
    assert run(tmp_path) == "40 10 15 Kernel"
    kept = sorted((tmp_path / "cache").rglob("*.nbc"))
    assert kept
    assert run(tmp_path) == "40 10 15 Kernel"
    assert sorted((tmp_path / "cache").rglob("*.nbc")) == kept
    (tmp_path / "other.py").write_text(OTHER.format(3), encoding="utf-8")
    assert run(tmp_path) == "60 10 15 Kernel"


def test_the_same_sources_elsewhere_find_what_was_compiled(tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    for name in ("here", "there"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "main.py").write_text(PROGRAM, encoding="utf-8")
        (folder / "other.py").write_text(OTHER.format(2), encoding="utf-8")
    assert run(tmp_path / "here", HEGEMON_CACHE=cache) == "40 10 15 Kernel"
    kept = sorted((tmp_path / "cache").rglob("*.nb?"))
    assert run(tmp_path / "there", HEGEMON_CACHE=cache) == "40 10 15 Kernel"
    assert sorted((tmp_path / "cache").rglob("*.nb?")) == kept


LAZY = """
import sys
import hegemon.core.registry as registry

for game in registry.all_games().values():
    for kind in game.bots():
        kind.parameters(registry.Match(game, game.parse_options(None), game.seats[0]))
print("numba" in sys.modules)
"""


def test_games_and_the_parameters_of_their_bots_are_known_without_the_compiler(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(LAZY, encoding="utf-8")
    assert run(tmp_path) == "False"


WRONG = """
import numpy as np
from hegemon.core.errors import HegemonError
from hegemon.core.kernels.kernel import kernel

@kernel
def inner(state):
    return state.trun + 1

@kernel
def outer(state):
    return inner(state)

@kernel
def unknown(x):
    return nowhere(x)

@kernel
def caller(x):
    return unknown(x)

@kernel
def itself(n):
    return 1 if n == 0 else n * itself(n - 1)

for wrong in (outer, unknown, caller):
    try:
        wrong(np.zeros(1, np.dtype((np.record, [("turn", np.int32)])))[0])
    except HegemonError as error:
        print(error)
print(itself(5))
"""


@pytest.mark.skipif(DISABLED, reason="nothing is compiled")
def test_what_cannot_be_compiled_is_named_with_its_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(WRONG, encoding="utf-8")
    assert run(tmp_path).splitlines() == [
        "main.py:8: inner cannot be compiled: there is no field 'trun'",
        "    return state.trun + 1",
        "main.py:16: unknown cannot be compiled: NameError: name 'nowhere' is not defined",
        "    return nowhere(x)",
        "main.py:16: unknown cannot be compiled: NameError: name 'nowhere' is not defined",
        "    return nowhere(x)",
        "120",
    ]


def test_without_the_compiler_kernels_are_plain_functions(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "other.py").write_text(OTHER.format(2), encoding="utf-8")
    assert run(tmp_path, NUMBA_DISABLE_JIT="1") == "40 10 15 function"
    assert not (tmp_path / "cache").exists()


@kernel
def _smallest(members: int) -> int:
    return lowest(members)


@pytest.mark.parametrize("rest", [0, 1 << 40, -1 << 63])
def test_the_smallest_member_of_a_set_is_found(rest: int) -> None:
    for bit in range(41):
        assert _smallest(rest & -1 << bit | 1 << bit) == bit
    assert _smallest(-1 << 63) == 63


@kernel
def _large(number: int) -> int:
    return number + 1


@inlined
def _small(number: int) -> int:
    return 2 * _large(number)


@pytest.mark.skipif(DISABLED, reason="nothing is compiled")
def test_only_what_is_said_to_be_is_copied_into_its_callers() -> None:
    """All that was first compiled on behalf of one that is copied would be, and whole games with it."""
    assert (_small(20), _large(20)) == (42, 21)
    compiled: list[Any] = [
        getattr(function, "dispatcher", function).overloads.values() for function in (_large, _small)
    ]
    assert [[one.fndesc.inline for one in overloads] for overloads in compiled] == [[False], [True]]


SIZED = """
import sys
import time
import numpy as np
from numba.core.caching import IndexDataCacheFile
from hegemon.core.kernels.kernel import kernel

name_of = IndexDataCacheFile._data_name

def slowly(self, number):
    time.sleep(float(sys.argv[2]))
    return name_of(self, number)

IndexDataCacheFile._data_name = slowly

@kernel
def size(records):
    return len(records[0].x)

print(size(np.zeros(1, [("x", np.int64, int(sys.argv[1]))])))
"""


@pytest.mark.skipif(DISABLED, reason="nothing is compiled")
def test_who_compiles_the_same_kernel_at_the_same_time_shares_no_file(tmp_path: Path) -> None:
    file = tmp_path / "sized.py"
    file.write_text(SIZED, encoding="utf-8")

    def printed_by_both(seconds: float) -> list[str]:
        """The output of two processes that call the kernel with different records; saving takes them so long."""
        command, kept = [sys.executable, str(file)], os.environ | {"HEGEMON_CACHE": str(tmp_path / "cache")}
        running = [
            subprocess.Popen([*command, size, str(seconds)], env=kept, stdout=subprocess.PIPE, text=True)
            for size in ("3", "5")
        ]
        return [process.communicate(timeout=120)[0] for process in running]

    assert printed_by_both(1) == ["3\n", "5\n"]
    assert len([*tmp_path.rglob("*.nbc")]) == 2
    assert printed_by_both(0) == ["3\n", "5\n"]


PLAYING = """
from numba.core import event
from hegemon.lab.arena import Arena, Part
from hegemon.lab.seating import seat_plan
from hegemon.core.registry import all_games, find_bot

class Watching(event.Listener):
    def __init__(self):
        self.compiled = []

    def on_start(self, happened):
        self.compiled.append(happened.data["dispatcher"].py_func.__qualname__)

    def on_end(self, happened):
        pass

watching = Watching()
with event.install_listener("numba:compile", watching):
    for game in all_games().values():
        match = game.match(game.seats.start)
        bot = next(kind.name for kind in game.bots() if kind.kernel is not None)
        Arena(match, [find_bot(match, bot)] * match.seats).play(Part(1, 0, seat_plan(match.seats, 0, 1)))
print(watching.compiled)
"""


@pytest.mark.second_game
@pytest.mark.timeout(900)
def test_what_one_process_has_compiled_the_next_one_finds() -> None:
    """All of it: a single part without a lasting identity would have whole games compiled by every process."""
    found = [
        subprocess.run([sys.executable, "-c", PLAYING], capture_output=True, text=True, timeout=800, check=True).stdout
        for _ in range(2)
    ]
    assert found[1].strip() == "[]"


@pytest.mark.skipif(DISABLED, reason="without the compiler nothing is made")
def test_other_threads_wait_until_a_kernel_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    half_made, settle = threading.Event(), compiler.settle

    def slow(function: Callable[..., Any]) -> None:
        half_made.set()
        time.sleep(0.2)
        settle(function)

    monkeypatch.setattr(compiler, "settle", slow)

    @kernel
    def thrice(x: int) -> int:
        return 3 * x

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(lambda: thrice.dispatcher._uuid)
        half_made.wait(10)
        second = threads.submit(lambda: thrice.dispatcher._MemoMixin__uuid)
        assert first.result(60) == second.result(60) is not None
