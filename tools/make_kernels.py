"""Builds the wheel `hegemon-kernels`: what a first game needs, compiled for this system and a family of processors.

python tools/make_kernels.py [GAME …] --into dist: compiles in a cache of its own, for minutes, and packs that with
a list of hashes. `hegemon.core.kernels.shipped` finds it where it is installed.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import platform
import re
import struct
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import numba
from llvmlite import binding

import hegemon
from hegemon.core.kernels.shipped import LIST, PACKAGE, Shipment
from hegemon.core.registry import shipped_names

FAMILIES = {
    "x86_64": (
        "x86-64-v3",
        "+avx,+avx2,+bmi,+bmi2,+cmov,+cx16,+cx8,+f16c,+fma,+fxsr,+lzcnt,+mmx,+movbe,+popcnt,+sahf,+sse,+sse2,+sse3,"
        "+sse4.1,+sse4.2,+ssse3,+xsave",
    ),
    "aarch64": ("generic", "+neon"),
    "arm64": ("apple-m1", "+neon"),
}
"""For every kind of machine: the family of processors that kernels are compiled for, and its instructions."""
PROGRAM = """
import sys
from hegemon.core.registry import BotSpec, find_game
from hegemon.lab.arena import Arena
from hegemon.lab.backends.threads import Threads
from hegemon.referee.warm_up import warm_up

game = find_game(sys.argv[1])
warm_up(game)
match = game.match(game.seats[0])
kind = next(kind for kind in game.bots() if kind.kernel is not None)
Threads().prepare(Arena(match, [BotSpec(kind.name, kind, {})] * match.seats))
"""
"""Kernels that a first table and a first simulation of a game need."""
PROVIDED = ("Py", "_Py", "numba_", "NRT_")
"""The beginnings of names that Python and Numba give compiled code in the process that loads it."""
LIBC = frozenset(["memset", "memcpy", "memmove", "memcmp", "exp", "log", "pow", "fmod", "floor", "ceil", "rint"])
"""Functions of the C library that kernels may use: in every version of it, with the same name."""
MAGIC, SYMBOLS, NOWHERE = b"\x7fELF\x02", 2, 0
"""First bytes of 64-bit objects on Linux, kind of a table of symbols, and section of a symbol from elsewhere."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=shipped_names(), help="default: all")
    parser.add_argument("--into", type=Path, default=Path("dist"))
    given = parser.parse_args()
    machine = platform.machine()
    if machine not in FAMILIES:
        sys.exit(f"no family of processors is known for {machine}: kernels are compiled by those who play there")
    with tempfile.TemporaryDirectory() as folder:
        for game in given.games:
            started = time.monotonic()
            compile_game(game, Path(folder), *FAMILIES[machine])
            print(f"{game}: {time.monotonic() - started:.0f} s", flush=True)
        made = pack(Path(folder) / "kernels", given.into, *FAMILIES[machine])
    print(f"{made}: {made.stat().st_size / 1e6:.1f} MB")


def compile_game(game: str, cache: Path, cpu: str, features: str) -> None:
    """Compile a game into a cache, for a family of processors; in a process of its own, since Numba asks once."""
    chosen = {"HEGEMON_CACHE": str(cache), "NUMBA_CPU_NAME": cpu, "NUMBA_CPU_FEATURES": features}
    subprocess.run([sys.executable, "-c", PROGRAM, game], env=os.environ | chosen, check=True)


def pack(kernels: Path, into: Path, cpu: str, features: str) -> Path:
    """The wheel with these kernels."""
    files = {
        path.relative_to(kernels).as_posix(): path.read_bytes()
        for path in sorted(kernels.rglob("*"))
        if path.suffix in (".nbi", ".nbc")
    }
    if foreign := sorted({name for raw in files.values() for name in needed(raw) if not provided(name)}):
        sys.exit(f"kernels need {', '.join(foreign)}, which other systems may lack")
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    shipment = Shipment(triple=binding.get_process_triple(), cpu=cpu, features=features, files=hashes)
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    systems = platforms()
    version = hegemon.__version__
    info = f"{PACKAGE}-{version}.dist-info"
    content = {f"{PACKAGE}/{name}": raw for name, raw in files.items()}
    content[f"{PACKAGE}/{LIST}"] = json.dumps(shipment.model_dump(), indent=1).encode()
    content[f"{PACKAGE}/__init__.py"] = b'"""Compiled kernels of Hegemon\'s games; `hegemon` finds them by itself."""\n'
    content[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.3\nName: hegemon-kernels\nVersion: {version}\n"
        f"Summary: Compiled kernels of Hegemon's games, for {cpu}.\nLicense-Expression: MIT\n"
        f"Requires-Dist: hegemon=={version}\nRequires-Dist: numba=={numba.__version__}\n"
    ).encode()
    content[f"{info}/WHEEL"] = (
        "Wheel-Version: 1.0\nGenerator: make_kernels\nRoot-Is-Purelib: false\n"
        + "".join(f"Tag: {python}-{python}-{system}\n" for system in systems)
    ).encode()
    rows = [f"{name},sha256={_urlsafe(raw)},{len(raw)}" for name, raw in content.items()]
    content[f"{info}/RECORD"] = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    into.mkdir(parents=True, exist_ok=True)
    wheel = into / f"{PACKAGE}-{version}-{python}-{python}-{'.'.join(systems)}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in content.items():
            archive.writestr(name, raw)
    return wheel


def platforms() -> list[str]:
    """The platforms that the wheel is for: those of the installed wheel of llvmlite, which loads the kernels.

    Kernels are objects, not libraries: they need no version of the C library, only what `provided` names.
    """
    tags = re.findall(r"^Tag: [^-]+-[^-]+-(\S+)$", distribution("llvmlite").read_text("WHEEL") or "", re.M)
    return tags or [sysconfig.get_platform().replace("-", "_").replace(".", "_")]


def provided(name: str) -> bool:
    """True if a process that loads kernels has what they call by this name."""
    return name.startswith(PROVIDED) or name in LIBC


def needed(raw: bytes) -> set[str]:
    """The names that the objects in a file leave to the process that loads them; on Linux only."""
    found: set[str] = set()
    at = raw.find(MAGIC)
    while at >= 0:
        found |= set(_undefined(raw[at:]))
        at = raw.find(MAGIC, at + 1)
    return found


def _undefined(elf: bytes) -> Iterator[str]:
    (table,) = struct.unpack_from("<Q", elf, 0x28)
    size, count = struct.unpack_from("<HH", elf, 0x3A)
    sections = [struct.unpack_from("<IIQQQQIIQQ", elf, table + number * size) for number in range(count)]
    for _, _, _, _, start, length, names, *_ in (one for one in sections if one[1] == SYMBOLS):
        for at in range(start, start + length, 24):
            name, _, _, section = struct.unpack_from("<IBBH", elf, at)
            if name and section == NOWHERE:
                text = sections[names][4] + name
                yield elf[text : elf.index(b"\0", text)].decode()


def _urlsafe(raw: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(raw).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    main()
