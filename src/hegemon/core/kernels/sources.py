"""The sources of a kernel: its own file and everything that it imports from its own package, and their hash,
after which the folder of what was compiled from them is named."""

from __future__ import annotations

import functools
import hashlib
import os
import re
from importlib.metadata import version
from pathlib import Path

import platformdirs

PACKAGE = Path(__file__).parents[2]
INSTALLED = ("site-packages", "dist-packages")
"""Names of folders in which packages of different authors are side by side."""

_TYPES_ONLY = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+[^\n]*\n|\n)*", re.MULTILINE)
_COMMENT = re.compile(r"#[^\n]*")
_IMPORT = re.compile(
    r"(?:^|[:;])[ \t]*(?:from[ \t]+(?P<dots>\.*)(?P<module>[\w.]*)[ \t]+import[ \t]*(?P<names>\([^)]*\)|[^\n;]*)"
    r"|import[ \t]+(?P<modules>[\w., \t]+))",
    re.MULTILINE,
)


def cache_root() -> Path:
    """The folder of compiled kernels, which the user may delete at any time."""
    return Path(os.environ.get("HEGEMON_CACHE") or platformdirs.user_cache_dir("hegemon")) / "kernels"


@functools.cache
def fingerprint(file: Path) -> str:
    """A hash of the file, of all files that it imports from its own package, of their places in it, and of the
    compiler's version."""
    digest = hashlib.sha256(f"{version('numba')} {version('numpy')}".encode())
    # Compiled code names its modules: a file that moved is another file.
    for place, source in sorted((source.relative_to(_above(source)).as_posix(), source) for source in _sources(file)):
        digest.update(place.encode())
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
    # Kept: most files are among the sources of every kernel. Searched for statements, not parsed, since every process
    # that plays reads them all when it starts; what only looks like a statement does no harm. What is imported for
    # types alone is never run.
    text = _TYPES_ONLY.sub("", source.read_text(encoding="utf-8"))
    text = _COMMENT.sub("", text).replace("\\\n", " ")
    found: dict[Path, None] = {}
    for statement in _IMPORT.finditer(text):
        if statement["modules"]:
            for name in _names(statement["modules"]):
                found |= dict.fromkeys(_files(name.split("."), 0, source))
        else:
            level = len(statement["dots"])
            module = statement["module"].split(".") if statement["module"] else []
            for names in ([], *([name] for name in _names(statement["names"]))):
                found |= dict.fromkeys(_files([*module, *names], level, source))
    return list(found)


def _names(text: str) -> list[str]:
    """The names in a list of imports, without what they are called after `as`."""
    return [part.split()[0] for part in text.strip("()").split(",") if part.strip()]


def _files(module: list[str], level: int, importer: Path) -> list[Path]:
    # A module of this package, or a user's: beside the importing file, or in the package that it belongs to.
    if level:
        folders = list(importer.parents[level - 1 : level])
    elif module[0] == PACKAGE.name:
        folders = [PACKAGE.parent]
    else:
        folders = _folders(module[0], importer)
    return [file for folder in folders for file in _files_of(os.path.join(folder, *module))]


@functools.cache
def _files_of(module: str) -> tuple[Path, ...]:
    return tuple(Path(file) for file in (f"{module}.py", f"{module}/__init__.py") if os.path.isfile(file))


@functools.cache
def _folders(package: str, importer: Path) -> list[Path]:
    """The folders where absolute imports find the importer's own files. Other installed packages are no sources:
    numba and numpy count by their versions."""
    above = _above(importer)
    own = importer.relative_to(above).parts[0].removesuffix(".py")
    return [x for x in dict.fromkeys((importer.parent, above)) if x.name not in INSTALLED or package == own]


@functools.cache
def _above(source: Path) -> Path:
    """The folder that holds the file's outermost package, or the file itself where it is in none."""
    return next(folder for folder in source.parents if not (folder / "__init__.py").is_file())
