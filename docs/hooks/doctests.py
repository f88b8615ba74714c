"""Examples in docstrings (`>>>` up to the next blank line) are shown as code on the pages of the reference."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.M)


class FenceDoctests(griffe.Extension):
    """Puts a fence around every example before the docstring is rendered."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring and ">>> " in obj.docstring.value:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
