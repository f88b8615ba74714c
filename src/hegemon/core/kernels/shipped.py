"""Compiled kernels that come in a package: `hegemon-kernels` holds what the games need, so that nothing is compiled.

They are used if they were made from the same sources with the same compiler, for a processor whose instructions this
one has, and if their hash is the one in the package's list. Otherwise kernels are compiled here, as without it.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from llvmlite import binding
from numba.core.caching import IndexDataCacheFile
from pydantic import BaseModel

PACKAGE = "hegemon_kernels"
LIST = "kernels.json"


class Shipment(BaseModel):
    """The package's list of its kernels."""

    triple: str
    cpu: str
    features: str
    """In LLVM's notation: +avx2,-avx512f."""
    files: Mapping[str, str]
    """The SHA-256 of every file, by its path in the package."""

    @property
    def needed(self) -> set[str]:
        """The instructions that a processor must have."""
        return {feature[1:] for feature in self.features.split(",") if feature.startswith("+")}


def look_there_too(dispatcher: Any) -> None:
    """Let a kernel that is not in the user's cache be taken from the package."""
    folder = shipped_folder()
    if folder is None:
        return
    shipment, cache = shipment_in(folder), dispatcher._cache
    here = cache._cache_file
    shipped = _Shipped(folder, Path(cache.cache_path).name, cache._impl.filename_base, here._source_stamp)
    load = here.load

    def load_either(key: Any) -> Any:
        found = load(key)
        signature, _, identity = key
        return found or shipped.load((signature, (shipment.triple, shipment.cpu, shipment.features), identity))

    here.load = load_either


class _Shipped:
    """The files of one kernel in the package; each is checked before it is read."""

    def __init__(self, root: Path, folder: str, name: str, stamp: str) -> None:
        make: Any = IndexDataCacheFile
        self._cache: Any = make(str(root / folder), name, stamp)
        self._folder, self._hashes = folder, shipment_in(root).files

    def load(self, key: Any) -> Any:
        """The compiled code for a signature; None if it is not there or is not what the list says."""
        if not self._sound(Path(self._cache._index_path)):
            return None
        name = self._cache._load_index().get(key)
        return self._cache._load_data(name) if name and self._sound(Path(self._cache._data_path(name))) else None

    def _sound(self, path: Path) -> bool:
        wanted = self._hashes.get(f"{self._folder}/{path.name}")
        return wanted is not None and path.is_file() and wanted == hashlib.sha256(path.read_bytes()).hexdigest()


@functools.cache
def shipped_folder() -> Path | None:
    """The folder of the package's kernels, if it is installed and this processor can run them."""
    found = importlib.util.find_spec(PACKAGE)
    for place in (found.submodule_search_locations or ()) if found else ():
        folder = Path(place)
        if (folder / LIST).is_file() and fits(shipment_in(folder)):
            return folder
    return None


@functools.cache
def shipment_in(folder: Path) -> Shipment:
    """The package's list of its kernels."""
    return Shipment.model_validate(json.loads((folder / LIST).read_text(encoding="utf-8")))


def fits(shipment: Shipment) -> bool:
    """True if this processor has all the instructions that the kernels use."""
    own: Mapping[str, bool] = binding.get_host_cpu_features()
    return binding.get_process_triple() == shipment.triple and all(own.get(name) for name in shipment.needed)
