"""Positions as text, for bots that have the rules where they run."""

from __future__ import annotations

import base64
import binascii
import hashlib
from typing import Any

import numpy as np

from hegemon.core.errors import BadRecord
from hegemon.core.match import Match
from hegemon.core.state import State


def encoded(state: State) -> str:
    """A position as text."""
    return base64.b64encode(state.tobytes()).decode()


def decoded(match: Match, text: str) -> Any:
    """The position that `encoded` wrote."""
    try:
        raw = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadRecord("a position is base64 text") from None
    if len(raw) != match.dtype.itemsize:
        raise BadRecord(f"a position of this game has {match.dtype.itemsize} bytes, not {len(raw)}")
    return np.frombuffer(raw, match.dtype).copy()[0]


def layout_of(match: Match) -> str:
    """Names the layout of a match's positions: two programs that agree on it read the same from the same bytes."""
    return hashlib.sha256(repr(match.dtype.descr).encode()).hexdigest()[:16]
