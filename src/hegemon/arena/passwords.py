"""Passwords: kept as argon2id hashes, whose making takes memory and time on purpose; call it beside the event loop."""

from __future__ import annotations

import functools

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from hegemon.arena.errors import ArenaError
from hegemon.core.helpers.lookalikes import folded

SHORTEST, LONGEST = 8, 200
_WORDS = """
12345678 123456789 1234567890 password password1 password123 passw0rd qwertyui qwertyuiop qwerty123
iloveyou letmein1 letmeinnow sunshine princess football baseball superman trustno1 welcome1
welcome123 admin123 abcdefgh abcd1234 1q2w3e4r 1qaz2wsx zaq12wsx heslo123 heslo1234 changeme
computer internet
"""
"""The passwords that are tried first."""
_HASHER = PasswordHasher()


def check_password(password: str, name: str) -> None:
    """Refuse passwords that are guessed first."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise ArenaError(f"a password has {SHORTEST} to {LONGEST} characters, not {len(password)}")
    if len(set(password)) < 4 or password.casefold() in _COMMON or folded(password) == folded(name):
        raise ArenaError("this password is guessed easily: choose several words, or let a program make one")


_COMMON = frozenset(_WORDS.split())


def hashed(password: str) -> str:
    """The form in which a password is kept."""
    return _HASHER.hash(password)


def is_right(password: str, kept: str | None) -> bool:
    """True if this is the password. It takes as long for unknown names, so that time does not reveal names."""
    try:
        return _HASHER.verify(kept or _nobodys(), password) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


def is_outdated(kept: str) -> bool:
    """True if a hash was made with weaker settings than today's."""
    return _HASHER.check_needs_rehash(kept)


@functools.cache
def _nobodys() -> str:
    return hashed("nobody has this password")
