"""The classic board as the rule book prints it, written down for the tests apart from the game's own file."""

from __future__ import annotations

CONTINENTS: dict[str, tuple[int, list[str]]] = {
    "North America": (
        5,
        [
            "Alaska",
            "Northwest Territory",
            "Greenland",
            "Alberta",
            "Ontario",
            "Quebec",
            "Western US",
            "Eastern US",
            "Central America",
        ],
    ),
    "South America": (
        2,
        ["Venezuela", "Peru", "Brazil", "Argentina"],
    ),
    "Europe": (
        5,
        ["Iceland", "Scandinavia", "Great Britain", "Western Europe", "Northern Europe", "Southern Europe", "Ukraine"],
    ),
    "Africa": (
        3,
        ["North Africa", "Egypt", "Congo", "East Africa", "South Africa", "Madagascar"],
    ),
    "Asia": (
        7,
        [
            "Ural",
            "Siberia",
            "Yakutsk",
            "Kamchatka",
            "Irkutsk",
            "Afghanistan",
            "China",
            "Mongolia",
            "Japan",
            "Middle East",
            "India",
            "Siam",
        ],
    ),
    "Australia": (
        2,
        ["Indonesia", "New Guinea", "Western Australia", "Eastern Australia"],
    ),
}
NAMES = [name for _, members in CONTINENTS.values() for name in members]
"""In the order of the protocol's Appendix A."""
EDGES = [
    (0, 1), (0, 3), (0, 29), (1, 2), (1, 3), (1, 4), (2, 4), (2, 5), (2, 13), (3, 4), (3, 6), (4, 5), (4, 6), (4, 7),
    (5, 7), (6, 7), (6, 8), (7, 8), (8, 9), (9, 10), (9, 11), (10, 11), (10, 12), (11, 12), (11, 20), (13, 14),
    (13, 15), (14, 15), (14, 17), (14, 19), (15, 16), (15, 17), (16, 17), (16, 18), (16, 20), (17, 18), (17, 19),
    (18, 19), (18, 20), (18, 21), (18, 35), (19, 26), (19, 31), (19, 35), (20, 21), (20, 22), (20, 23), (21, 23),
    (21, 35), (22, 23), (22, 24), (23, 24), (23, 25), (23, 35), (24, 25), (26, 27), (26, 31), (26, 32), (27, 28),
    (27, 30), (27, 32), (27, 33), (28, 29), (28, 30), (29, 30), (29, 33), (29, 34), (30, 33), (31, 32), (31, 35),
    (31, 36), (32, 33), (32, 36), (32, 37), (33, 34), (35, 36), (36, 37), (37, 38), (38, 39), (38, 40), (39, 40),
    (39, 41), (40, 41),
]  # fmt: skip

NEAR: dict[int, set[int]] = {t: set() for t in range(len(NAMES))}
for _a, _b in EDGES:
    NEAR[_a].add(_b)
    NEAR[_b].add(_a)


def ids(names: list[str]) -> list[int]:
    return [NAMES.index(name) for name in names]
