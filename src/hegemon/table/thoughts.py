"""What bots think, cut to a size that can be kept beside every move (W9). Nothing they say can spoil a move."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

MOST = 32 * 1024
"""Characters that the thoughts of one move may have."""
CANDIDATES = 40
"""Candidates that are kept of a list that is too long: bots name the best first."""


class Thoughts(dict[str, Any]):
    """Thoughts as a bot gave them, with the text in which they are kept."""

    def __init__(self, content: dict[str, Any], text: str) -> None:
        super().__init__(content)
        self.text = text

    @property
    def win(self) -> float | None:
        """The share of the point that the bot expects, if it says so."""
        win = self.get("win")
        return min(1.0, max(0.0, float(win))) if isinstance(win, (int, float)) else None


def tidy(thoughts: object) -> Thoughts | None:
    """What a bot thought, if it is JSON and not too much of it; otherwise as much as can be kept.

    >>> tidy({"win": 0.5}).text
    '{"win":0.5}'
    >>> tidy({"win": float("nan")}) is None
    True
    """
    if not isinstance(thoughts, dict) or not thoughts:
        return None
    for smaller in filter(None, _shorter(thoughts)):
        try:
            text = json.dumps(smaller, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        except (TypeError, ValueError, RecursionError):
            continue
        if len(text) <= MOST:
            return Thoughts(smaller, text)
    return None


def _shorter(thoughts: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield thoughts
    candidates = thoughts.get("candidates")
    if isinstance(candidates, list):
        yield thoughts | {"candidates": candidates[:CANDIDATES]}
        yield thoughts | {"candidates": candidates[: CANDIDATES // 4]}
    yield {name: thoughts[name] for name in ("win", "iterations", "seconds") if name in thoughts}
