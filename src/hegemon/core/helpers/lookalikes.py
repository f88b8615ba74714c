"""Tell names that look alike: by case, accents, marks and letters of other alphabets that look the same."""

from __future__ import annotations

import unicodedata

_ARMENIAN = dict(zip("հյոսցօզ", "hjnugoq", strict=True))
_CYRILLIC = dict(zip("авгеёзіїјкмнопрстухһԁԛԝѕьџ", "abreeziijkmhonpctyxhdqwsbu", strict=True))
_GREEK = dict(zip("αβγεζηικμνοπρστυχω", "abyeznikuvonpstuxw", strict=True))
_LATIN = {
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ł": "l",
    "æ": "ae",
    "œ": "oe",
    "þ": "p",
    "ħ": "h",
    "ŋ": "n",
    "ŧ": "t",
    "ı": "i",
    "ə": "e",
    "ɛ": "e",
    "ɔ": "o",
}
_LOOKS_LIKE = {**_ARMENIAN, **_CYRILLIC, **_GREEK, **_LATIN, "0": "o", "1": "l", "i": "l", "5": "s", "|": "l"}
_PAIRS = (("rn", "m"), ("vv", "w"))


def folded(name: str) -> str:
    """A name as a hurried reader takes it: case, accents, marks and letters that look alike do not tell two apart.

    >>> folded("Bílý.Kůň") == folded("bily kun"), folded("раураl") == folded("paypal"), folded("Bob1") == folded("bobI")
    (True, True, True)
    """
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    plain = "".join(_LOOKS_LIKE.get(x, x) for x in letters if x.isalnum())
    for pair, one in _PAIRS:
        plain = plain.replace(pair, one)
    return plain
