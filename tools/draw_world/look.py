"""The appearance of the map, chosen by eye: in degrees or in board units, a thousand of which are its width."""

from __future__ import annotations

from tools.draw_world.geography import Spot

WIDTH = 1000.0
COUNTER_RADIUS = 11.0
SEAM = -169.0  # the meridian of the Bering Strait: west of it belongs to the right edge of the board
BACKDROP_SHIFT = (-16.0, -8.0)  # board units: away from the edge

GROWTH: dict[str, float] = {
    "Alaska": 0.8, "Northwest Territory": 0.8, "Greenland": 0.5, "Alberta": 1.0, "Ontario": 1.0, "Quebec": 0.9,
    "Western US": 1.1, "Eastern US": 1.1, "Central America": 1.9, "Venezuela": 1.4, "Peru": 1.3, "Brazil": 0.8,
    "Argentina": 1.0, "Iceland": 8.0, "Scandinavia": 1.5, "Great Britain": 6.5, "Western Europe": 2.8,
    "Northern Europe": 2.8, "Southern Europe": 2.8, "Ukraine": 1.1, "North Africa": 0.75, "Egypt": 1.0, "Congo": 1.0,
    "East Africa": 0.9, "South Africa": 0.75, "Madagascar": 2.0, "Ural": 0.9, "Siberia": 0.7, "Yakutsk": 0.7,
    "Kamchatka": 0.85, "Irkutsk": 1.0, "Afghanistan": 1.0, "China": 0.9, "Mongolia": 1.0, "Japan": 7.0,
    "Middle East": 1.1, "India": 1.1, "Siam": 1.7, "Indonesia": 2.3, "New Guinea": 2.2, "Western Australia": 0.9,
    "Eastern Australia": 0.9,
}  # fmt: skip
"""The area that a territory asks for, as a multiple of that on the globe; the warp grants what the neighbours allow."""

SEA_GROWTH = 0.62
SEA_ROOM: list[tuple[float, float, float, float]] = [
    (17, 36, 11, 1.7),  # the Mediterranean, for three links
    (3, 53, 15, 1.8),  # the seas around Europe
    (135, 40, 7, 1.6),  # the Sea of Japan
    (124, -5, 12, 1.1),  # between the islands of Indonesia
    (-80, 18, 9, 0.8),  # the Caribbean
]
"""(longitude, latitude, radius in degrees, growth): seas that need room although nobody lives there."""

LINK_ENDS: dict[tuple[str, str], tuple[Spot, Spot]] = {
    ("Northwest Territory", "Greenland"): ((-80, 75), (-59, 75.5)),
    ("Greenland", "Ontario"): ((-78, 64.3), (-94, 60)),
    ("Greenland", "Quebec"): ((-47, 60.6), (-60.5, 56.5)),
    ("Alaska", "Kamchatka"): ((-168.2, 65.7), (190.4, 66)),
    ("Southern Europe", "North Africa"): ((12.6, 37.7), (10.8, 37.2)),
    ("Great Britain", "Northern Europe"): ((1.7, 52.8), (4.8, 53)),
    ("Great Britain", "Western Europe"): ((-1.4, 50.7), (-1.4, 49.7)),
    ("Scandinavia", "Northern Europe"): ((8, 58.1), (9.6, 57.3)),
    ("New Guinea", "Western Australia"): ((138.4, -8.3), (132.5, -11.4)),
    ("Indonesia", "New Guinea"): ((123.3, -0.9), (131.2, -0.9)),
    ("Siam", "Indonesia"): ((103.5, 3.5), (109.2, 1.6)),
    ("Kamchatka", "Japan"): ((156.7, 51), (145.3, 43.4)),
    ("East Africa", "Middle East"): ((46.5, 10.8), (47.8, 13.6)),
    ("Western Europe", "North Africa"): ((-8.7, 37.2), (-8.9, 32.6)),
    ("New Guinea", "Eastern Australia"): ((145.2, -7.9), (143.6, -12.8)),
    ("Mongolia", "Japan"): ((129.4, 37), (132.6, 35.4)),
}
"""Sea links whose ends (degrees, moved to the nearest coast) are chosen by hand, since the shortest way looks bad."""

WRAP = ("Alaska", "Kamchatka")  # the link that leaves the picture on one side and enters it on the other

LABEL_NUDGE: dict[str, Spot] = {"China": (38, 14), "Mongolia": (-26, -3), "Yakutsk": (34, 5), "Siberia": (0, 14)}
"""Counters moved by hand, in board units, away from the roundest place of their territory."""

CONTINENT_SPOTS: dict[str, Spot] = {
    "North America": (-46, 32), "South America": (-95, -25), "Europe": (-28, 49), "Africa": (-5, -15),
    "Asia": (78, -5), "Australia": (122, -42),
}  # fmt: skip
"""The place of a continent's name, in degrees: in the open sea beside it."""

DUST = 9.0  # square board units: smaller islands are left out
DUST_IN: dict[str, float] = {"Indonesia": 8.0, "Northwest Territory": 30.0, "Argentina": 40.0, "Alaska": 14.0}
FJORD: dict[str, float] = {
    "Northwest Territory": 2.2,
    "Greenland": 2.2,
    "Great Britain": 1.1,
    "Japan": 1.1,
    "Iceland": 1.6,
}
FJORD_ELSEWHERE = 0.7  # board units: half the width of inlets that are closed
SPIT = 0.3  # board units: half the width of spits that are shaved off
STRAIT = 4.0  # board units
SIMPLIFY = 1.15  # board units
TOUCH = 2.0  # board units of shared border that count as a border
