"""Names of accounts: how long they may be, which letters they have, and when two of them look alike."""

from __future__ import annotations

import functools
import unicodedata

from hegemon.arena.errors import ArenaError
from hegemon.core.helpers.lookalikes import folded
from hegemon.core.plugins import bots_of
from hegemon.core.registry import all_games

SHORTEST, LONGEST = 2, 24
MARKS = "-_. "
RESERVED = (
    "admin",
    "administrator",
    "anonymous",
    "aspectator",
    "dealer",
    "deleted",
    "everybody",
    "guest",
    "hegemon",
    "house",
    "moderator",
    "organiser",
    "organizer",
    "root",
    "server",
    "system",
    "thetable",
)
"""Names under which the server speaks, or might seem to."""

_SCRIPTS = """
ARABIC ARMENIAN BENGALI BOPOMOFO CJK CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI GURMUKHI HANGUL HEBREW
HIRAGANA KANNADA KATAKANA KHMER LAO LATIN MALAYALAM MYANMAR ORIYA SINHALA TAMIL TELUGU THAANA THAI TIBETAN
"""
"""Those that people write their names in (UAX 31, table 5). Others, such as Cherokee and Lisu, have whole words that
look like Latin ones."""


def check_name(name: str) -> str:
    """A name that an account may have, tidied; refused with the reason otherwise."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not SHORTEST <= len(tidy) <= LONGEST:
        raise ArenaError(f"a name has {SHORTEST} to {LONGEST} letters, not {len(tidy)}")
    wrong = [x for x in tidy if not (x.isalpha() or x.isdecimal() or x in MARKS)]
    if wrong:
        raise ArenaError(f"a name has letters, digits and '-', '_', '.' or spaces between them, not {wrong[0]!r}")
    if not (tidy[0].isalnum() and tidy[-1].isalnum()):
        raise ArenaError("a name begins and ends with a letter or a digit")
    scripts = sorted({unicodedata.name(x, "?").partition(" ")[0] for x in tidy if x.isalpha()})
    if len(scripts) > 1:
        mixed = " and ".join(script.capitalize() for script in scripts)
        raise ArenaError(f"a name is written in one script, not in {mixed}: letters that look alike mislead")
    if strange := [x for x in tidy if x.isalpha() and _is_strange(x)]:
        raise ArenaError(f"a name has letters of an ordinary alphabet, not {strange[0]!r}, which looks like another")
    if not any(x.isalpha() for x in tidy):
        raise ArenaError("a name has at least one letter")
    if folded(tidy) in _reserved():
        raise ArenaError(f"the name {tidy!r} is reserved, or looks like one that is: choose another")
    return tidy


def _is_strange(letter: str) -> bool:
    """True if a letter is of no living alphabet, such as a small capital or a letter of mathematics."""
    script = unicodedata.name(letter, "?").partition(" ")[0]
    return script not in _SCRIPTS.split() or (script == "LATIN" and not folded(letter).isascii())


@functools.cache
def _reserved() -> frozenset[str]:
    bots = [kind.name for game in all_games().values() for kind in bots_of(game)]
    return frozenset(map(folded, (*RESERVED, *bots)))
