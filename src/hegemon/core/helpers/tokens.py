"""Keys that are shown once and stored only as hashes, and readable names of tables, seats and runs."""

from __future__ import annotations

import hashlib
import secrets


def new_token() -> str:
    """A new secret that opens a seat or proves its owner. It is sent once; only its hash is stored."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """The hash by which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def opens(token: str, kept: str | None) -> bool:
    """True if this is the token with the stored hash."""
    return kept is not None and secrets.compare_digest(token_hash(token), kept)


_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """The name of a table or a run: short, easy to read aloud, never one that exists."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(10))
