"""Optional libraries: an error names the one that is missing and the command that installs it."""

from __future__ import annotations

import importlib.util

from hegemon.core.errors import BadOptions


def need(library: str, extra: str, what: str) -> None:
    """Raise an error that says what to install if a library is missing.

    >>> need("numpy", "rl", "an environment")
    >>> need("nothing_of_that_name", "charts", "a picture")
    Traceback (most recent call last):
        ...
    hegemon.core.errors.BadOptions: a picture needs nothing_of_that_name: pip install 'hegemon[charts]'
    """
    if not has(library):
        raise BadOptions(f"{what} needs {library}: pip install 'hegemon[{extra}]'")


def has(library: str) -> bool:
    """True if a library is installed."""
    return importlib.util.find_spec(library) is not None
