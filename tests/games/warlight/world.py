"""The world map written down from the public challenge's own lines, for comparing; the game reads nothing of this."""

NAMES = (
    "Alaska", "Northwest Territory", "Greenland", "Alberta", "Ontario", "Quebec", "Western United States",
    "Eastern United States", "Central America", "Venezuela", "Peru", "Brazil", "Argentina", "Iceland", "Great Britain",
    "Scandinavia", "Ukraine", "Western Europe", "Northern Europe", "Southern Europe", "North Africa", "Egypt",
    "East Africa", "Congo", "South Africa", "Madagascar", "Ural", "Siberia", "Yakutsk", "Kamchatka", "Irkutsk",
    "Kazakhstan", "China", "Mongolia", "Japan", "Middle East", "India", "Siam", "Indonesia", "New Guinea",
    "Western Australia", "Eastern Australia",
)  # fmt: skip
BONUSES = [5, 2, 5, 3, 7, 2]
SUPER_REGIONS = [
    tuple(range(1, 10)), tuple(range(10, 14)), tuple(range(14, 21)), tuple(range(21, 27)), tuple(range(27, 39)),
    tuple(range(39, 43)),
]  # fmt: skip
# The challenge's line `setup_map neighbors`: every border once, at its smaller end.
_LINE = """
1 2,4,30 2 4,3,5 3 5,6,14 4 5,7 5 6,7,8 6 8 7 8,9 8 9 9 10 10 11,12 11 12,13 12 13,21 14 15,16 15 16,18,19 16 17
17 19,20,27,32,36 18 19,20,21 19 20 20 21,22,36 21 22,23,24 22 23,36 23 24,25,26,36 24 25 25 26 27 28,32,33
28 29,31,33,34 29 30,31 30 31,34,35 31 34 32 33,36,37 33 34,37,38 34 35 36 37 37 38 38 39 39 40,41 40 41,42 41 42
"""
_WORDS = _LINE.split()
EDGES = {(int(a), int(b)) for a, near in zip(_WORDS[::2], _WORDS[1::2], strict=True) for b in near.split(",")}
