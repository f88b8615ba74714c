"""Parts of Hegemon that need a library which is not installed by default: asked for by name, with what to install."""

from __future__ import annotations

import importlib.util

from hegemon.core.errors import BadOptions


def need(library: str, extra: str, what: str) -> None:
    """Refuse, in words, what cannot be done without a library.

    >>> need("numpy", "rl", "an environment")
    >>> need("nothing_of_that_name", "charts", "a picture")
    Traceback (most recent call last):
        ...
    hegemon.core.errors.BadOptions: a picture needs nothing_of_that_name: pip install 'hegemon[charts]'
    """
    if not has(library):
        raise BadOptions(f"{what} needs {library}: pip install 'hegemon[{extra}]'")


def has(library: str) -> bool:
    """Whether a library is installed."""
    return importlib.util.find_spec(library) is not None
