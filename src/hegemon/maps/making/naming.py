"""Invents names: syllables that sound alike within a super region (R11)."""

from __future__ import annotations

import numpy as np

FAMILIES = (
    (
        "Ar Bel Cal Dor El Fal Gal Il Kal Lor Mal Nar Or Sel Tal Val Ber Cor",
        "a e i o an en ar or el",
        "dor dun mar nor ria rond thas vale wyn mere las dras",
    ),
    (
        "Bjor Dal Eik Fjal Grim Hav Isk Jor Kol Lund Nord Ran Skar Tron Ulf Vik Stor Hol",
        "a e u ar en",
        "berg fell gard heim holm land mark nes strand vik sund dal",
    ),
    (
        "Am Bas Cas Del Es Fer Gra Lan Mor Ner Pal Riv Sal Ter Ven Vil Tor Lu",
        "a e i o al er in",
        "cia dia lia mona nza ria sta tara vera via nola sano",
    ),
    (
        "Ach Bar Cham Dar Far Gaz Har Isf Jal Kha Mash Nis Raz Sam Tabr Zar Ham Qas",
        "a i u ab an ar",
        "abad bar dan far kand man ran rez shan stan war zan",
    ),
    (
        "Aka Chi Hari Ino Kana Kuma Maki Naga Oka Saka Shima Taka Uki Wata Yama Mori Haru Fuji",
        "",
        "da gawa hara hama kura mi moto no saki shiro take zuka",
    ),
    (
        "Bor Cher Dub Gor Hlub Jes Krum Lip Mel Ok Pol Rud Slav Tre Vel Zel Brod Hor",
        "a e i o ov in",
        "any ava ice in ka kov na nec ov rad slav sko",
    ),
    (
        "Ata Hua Ika Lana Mako Niu Ola Pele Rako Sava Tonga Ulu Vai Wai Koa Moa",
        "",
        "hiva kea lani loa mana nui papa rangi tea toa vai wera",
    ),
    (
        "Abu Bam Dja Gao Kan Kou Mali Nia Oua Sen Sok Tam Tim Yor Zin Bou",
        "a o u an",
        "bara bou dou goro kassa ko ma mba ngo ra sso ti",
    ),
)
"""Beginnings, optional joints, endings."""
KINDS = ("{}", "The {} Lands", "Greater {}", "{} Reach", "{} Vale", "The {} Marches", "Upper {}", "Lower {}")


class Namer:
    """Invents names, each only once."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._taken: set[str] = set()
        self._order = rng.permutation(len(FAMILIES)).tolist()

    def region(self, family: int) -> str:
        """A name of the family with this number."""
        begins, joints, ends = (words.split() for words in FAMILIES[self._order[family % len(FAMILIES)]])
        while True:
            joint = self._pick(joints) if joints and self._rng.random() < 0.25 else ""
            name = self._smooth(self._pick(begins) + joint, self._pick(ends))
            if name not in self._taken:
                self._taken.add(name)
                return name

    def super_region(self, family: int) -> str:
        """A name for a whole super region, of its own regions' sound."""
        return self._pick(KINDS).format(self.region(family))

    def _pick(self, words: tuple[str, ...] | list[str]) -> str:
        return words[int(self._rng.integers(len(words)))]

    @staticmethod
    def _smooth(begin: str, end: str) -> str:
        # No letter three times, and no vowel twice at the joint.
        vowels = "aeiou"
        if begin[-1] == end[0] or (begin[-1] in vowels and end[0] in vowels):
            return begin[:-1] + end if len(begin) > 2 and begin[-1] in vowels else begin + end[1:]
        return begin + end
