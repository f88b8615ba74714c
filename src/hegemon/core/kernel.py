"""How rules are compiled; the only place that knows. A rule wears `@kernel` and otherwise reads as a rule.

Compiled code is kept between runs in the user's cache folder (`HEGEMON_CACHE` moves it), in a folder named after a
hash of all the sources that could be inlined into it. `NUMBA_DISABLE_JIT=1` leaves every kernel plain Python.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import inspect
import os
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
import platformdirs
from llvmlite import ir
from numba import types
from numba.core import config as numba_config
from numba.core.caching import UserProvidedCacheLocator
from numba.extending import intrinsic

from hegemon.core.locks import wait_for

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = Path(__file__).parents[1]
config: Any = numba_config  # its type stubs do not know what it reads from the environment
DISABLED = bool(config.DISABLE_JIT)


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule: no allocation, no exceptions and no Python objects may occur inside it.

    >>> @kernel
    ... def double(x: int) -> int:
    ...     return 2 * x
    >>> double(21)
    42
    """
    return _compile(function, copied=False)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """As `kernel`, and copied into its callers: for the few parts that every move goes through."""
    return _compile(function, copied=True)


if DISABLED:

    def lowest(members: int | np.int64) -> int:
        """The smallest member of a set that is not empty: which bit of a number is the first to be set."""
        return (int(members) & -int(members)).bit_length() - 1

else:

    @intrinsic
    def lowest(_context: Any, members: Any) -> Any:
        """The smallest member of a set that is not empty, by the one instruction that machines have for it."""

        def generate(_target: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return builder.cttz(given[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    # As with kernels: whatever is made by a factory and uses it is found in the cache again only if it has the same
    # identity in every process.
    cast(Any, lowest)._set_uuid(str(uuid.uuid5(uuid.NAMESPACE_OID, "hegemon.core.kernel.lowest")))


def _compile(function: Callable[P, R], copied: bool) -> Callable[P, R]:
    if DISABLED:
        return function
    use_cache_of(function)
    # Without the runtime for allocation, arrays are not counted as they are passed on: a quarter of the time of a game.
    # Whether it is copied is always said: Numba would copy all that is first compiled on behalf of one that is copied.
    njit: Any = numba.njit
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{ByContent.__name__}"
    try:
        dispatcher = njit(nogil=True, cache=has_source(function), _nrt=False, forceinline=copied)(function)
    finally:
        config.CACHE_LOCATOR_CLASSES = ""
    dispatcher._set_uuid(_identity(function))
    _forget_literals(dispatcher)
    if has_source(function):
        save_one_at_a_time(dispatcher)
        _find_by_content(dispatcher)
    return cast(Callable[P, R], dispatcher)


def _find_by_content(dispatcher: Any) -> None:
    """Find kernels that were compiled from the same sources elsewhere: in another clone, in another environment."""
    # Numba hashes what a kernel closes over, and with it the paths of files. The identity covers the same by content.
    identity = dispatcher._uuid
    dispatcher._cache._index_key = lambda signature, codegen: (signature, codegen.magic_tuple(), identity)


class ByContent(UserProvidedCacheLocator):
    """Where Numba keeps a kernel: in the folder of its fingerprint, not of its path."""

    def __init__(self, function: Callable[..., object], file: str) -> None:
        cast(Any, super()).__init__(function, file)
        self._cache_path = str(config.CACHE_DIR)

    def get_source_stamp(self) -> str:
        return fingerprint(_file(self._py_file))


def _forget_literals(dispatcher: Any) -> None:
    # Numba would compile a copy for every constant that a kernel is called with; LLVM propagates constants anyway.
    find = dispatcher.get_call_template
    plain: Any = types.unliteral

    def find_plain(args: Any, kws: Any) -> Any:
        return find([plain(a) for a in args], {name: plain(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = find_plain


def save_one_at_a_time(dispatcher: Any) -> None:
    """What it compiles is saved while no other process saves anything."""
    # Numba numbers the files of a kernel's versions without looking whether another process does so at the same time:
    # two would share one file, and rules compiled for one state would be applied to another.
    save = dispatcher._cache.save_overload

    def save_alone(signature: Any, data: Any) -> None:
        cache_root().mkdir(parents=True, exist_ok=True)
        with open(cache_root() / "lock", "a", encoding="utf-8") as file:
            wait_for(file)
            save(signature, data)

    dispatcher._cache.save_overload = save_alone


def cache_root() -> Path:
    """Where compiled kernels live: a folder the user may delete at any time."""
    return Path(os.environ.get("HEGEMON_CACHE") or platformdirs.user_cache_dir("hegemon")) / "kernels"


def has_source(function: Callable[..., object]) -> bool:
    """Whether the function stands in a file: others cannot be found in a cache again."""
    return Path(inspect.getfile(function)).exists()


@functools.cache
def _file(name: str) -> Path:
    return Path(name).resolve()


def use_cache_of(function: Callable[..., object]) -> None:
    """Whatever is compiled next is kept in the folder for this function."""
    # Numba looks at the file of the function alone; a rule changes with every rule it calls, wherever that stands.
    config.CACHE_DIR = str(cache_root() / fingerprint(_file(inspect.getfile(function))))


@functools.cache
def fingerprint(file: Path) -> str:
    """A hash of the file, of all files that it imports from its own package, and of the compiler's version."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for source in sorted(_sources(file)):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _sources(file: Path) -> set[Path]:
    found, left = set(), [file]
    while left:
        source = left.pop()
        if source not in found and source.is_file():
            found.add(source)
            left += _imported(source)
    return found


@functools.cache
def _imported(source: Path) -> list[Path]:
    """The files of its own package that a file imports, wherever in it."""
    # Kept: most files are among the sources of every kernel, and every process reads them all when it starts.
    found: list[Path] = []
    for node in _statements(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            module = node.module.split(".") if node.module else []
            for names in ([], *([name.name] for name in node.names)):
                found += _files([*module, *names], node.level, source)
        elif isinstance(node, ast.Import):
            for name in node.names:
                found += _files(name.name.split("."), 0, source)
    return found


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements of a file; their expressions, nine nodes in ten, import nothing and are not looked at."""
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        for statement in getattr(node, block, ()):
            yield statement
            yield from _statements(statement)


def _files(module: list[str], level: int, importer: Path) -> list[Path]:
    # A module of this package, or one of the user's: beside the importing file, or in the package that it belongs to.
    if level:
        folders = list(importer.parents[level - 1 : level])
    elif module[0] == PACKAGE.name:
        folders = [PACKAGE.parent]
    else:
        folders = [importer.parent, _above_package(importer)]
    bases = [folder.joinpath(*module) for folder in folders]
    return [path for base in bases for path in (base.with_suffix(".py"), base / "__init__.py") if path.is_file()]


def _above_package(file: Path) -> Path:
    return next(folder for folder in file.parents if not (folder / "__init__.py").is_file())


def _identity(function: Callable[..., object]) -> str:
    # A kernel made by a factory is found in the cache again only if what it closes over has a stable identity.
    file = _file(inspect.getfile(function))
    parts = [function.__module__, function.__qualname__, _text(function), fingerprint(file)]
    for cell in function.__closure__ or ():
        held = cell.cell_contents
        parts.append(str(getattr(held, "_uuid", None) or repr(held)))
    return str(uuid.uuid5(uuid.NAMESPACE_OID, "\0".join(parts)))


def _text(function: Callable[..., object]) -> str:
    """What tells a function from others of its name in the same file; the file itself is in the fingerprint."""
    if has_source(function):
        return str(inspect.unwrap(function).__code__.co_firstlineno)
    try:
        return inspect.getsource(function)
    except OSError:
        return ""
