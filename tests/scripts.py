"""Scripts that stand in no package, such as those of `tools/`, as modules for the tests of their functions."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any


def load_script(file: Path) -> Any:
    """The module of a script, run anew."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
