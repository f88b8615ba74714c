"""Which land belongs to which territory, in degrees: countries, the cuts through them, and what is left out."""

from __future__ import annotations

Spot = tuple[float, float]

COUNTRIES: dict[str, str] = {
    "Greenland": "Greenland",
    "Central America": "Mexico, Guatemala, Belize, Honduras, El Salvador, Nicaragua, Costa Rica, Panama, Cuba, Haiti, "
    "Dominican Rep., Jamaica, Puerto Rico, Bahamas",
    "Venezuela": "Venezuela, Colombia, Guyana, Suriname, Trinidad and Tobago",
    "Peru": "Peru, Ecuador, Bolivia",
    "Brazil": "Brazil",
    "Argentina": "Argentina, Chile, Uruguay, Paraguay, Falkland Is.",
    "Iceland": "Iceland",
    "Scandinavia": "Norway, Sweden, Finland, Åland",
    "Great Britain": "United Kingdom, Ireland, Isle of Man",
    "Western Europe": "France, Spain, Portugal, Andorra, Monaco",
    "Northern Europe": "Germany, Poland, Czechia, Slovakia, Austria, Switzerland, Liechtenstein, Netherlands, Belgium, "
    "Luxembourg, Denmark",
    "Southern Europe": "Italy, San Marino, Vatican, Slovenia, Croatia, Bosnia and Herz., Montenegro, Serbia, Kosovo, "
    "Albania, Macedonia, Greece, Bulgaria, Romania, Hungary, Malta",
    "Ukraine": "Ukraine, Belarus, Moldova, Lithuania, Latvia, Estonia",
    "North Africa": "Morocco, W. Sahara, Algeria, Tunisia, Mauritania, Mali, Niger, Chad, Senegal, Gambia, Guinea, "
    "Guinea-Bissau, Sierra Leone, Liberia, Côte d'Ivoire, Ghana, Togo, Benin, Burkina Faso, Nigeria",
    "Egypt": "Egypt, Libya",
    "Congo": "Dem. Rep. Congo, Congo, Gabon, Eq. Guinea, Cameroon, Central African Rep.",
    "East Africa": "Sudan, S. Sudan, Ethiopia, Eritrea, Djibouti, Somalia, Somaliland, Kenya, Uganda, Rwanda, Burundi, "
    "Tanzania",
    "South Africa": "South Africa, Lesotho, eSwatini, Namibia, Botswana, Zimbabwe, Mozambique, Malawi, Zambia, Angola",
    "Madagascar": "Madagascar",
    "Afghanistan": "Afghanistan, Turkmenistan, Uzbekistan, Tajikistan, Kyrgyzstan, Kazakhstan",
    "China": "China, Taiwan, Hong Kong, Macao",
    "Mongolia": "Mongolia, North Korea, South Korea",
    "Japan": "Japan",
    "Middle East": "Turkey, Cyprus, N. Cyprus, Syria, Lebanon, Israel, Palestine, Jordan, Iraq, Iran, Kuwait, "
    "Saudi Arabia, Bahrain, Qatar, United Arab Emirates, Oman, Yemen, Georgia, Armenia, Azerbaijan",
    "India": "India, Pakistan, Nepal, Bhutan, Bangladesh, Sri Lanka, Siachen Glacier",
    "Siam": "Myanmar, Thailand, Laos, Cambodia, Vietnam, Malaysia, Singapore",
    "Indonesia": "Indonesia, Timor-Leste, Brunei, Philippines",
    "New Guinea": "Papua New Guinea, Solomon Is.",
    "Western Australia": "Australia",
    "Kamchatka": "Russia",
    "Ontario": "Canada",
    "Western US": "United States of America",
}
"""Countries that a territory starts with; the cuts below then move parts of them."""

BACKDROP = "New Zealand"

CUTS: list[tuple[str, str, list[Spot]]] = [
    # North America. Baffin Island goes to Greenland, as on the board, so that Greenland faces Ontario.
    ("Ontario", "Greenland", [
        (-90.4, 74.2), (-90.6, 72), (-89, 70.5), (-86.5, 70.1), (-84.5, 69.95), (-80, 69.8), (-79.5, 66), (-80, 63.5),
        (-72, 62.8), (-64, 60.9), (-55, 66), (-76, 75),
    ]),
    ("Ontario", "Quebec", [
        (-79.5, 63.2), (-79.3, 51.5), (-79.6, 47.3), (-77.6, 46.2), (-75.6, 45.4), (-74.6, 45.1), (-74.6, 44),
        (-66, 40), (-50, 44), (-50, 57), (-62, 61), (-70, 62.9),
    ]),
    ("Ontario", "Northwest Territory", [
        (-146, 60), (-124, 59.8), (-110, 60.2), (-102, 60.3), (-98, 62.2), (-92, 63.6), (-86, 64), (-60, 70), (-60, 84),
        (-146, 84),
    ]),
    ("Ontario", "Alberta", [
        (-140, 47), (-107, 48), (-106.6, 51), (-107.8, 54), (-107.4, 57), (-108.6, 61), (-140, 61),
    ]),
    ("Western US", "Alaska", [(-169, 50), (-129, 50), (-129, 75), (-169, 75)]),
    ("Alberta", "Alaska", [
        (-145, 60.6), (-136, 60.6), (-133.2, 58.9), (-130.4, 56.6), (-129, 55.2), (-131, 54.2), (-140, 55),
    ]),
    ("Northwest Territory", "Alaska", [(-145, 60.6), (-136, 60.6), (-133.2, 58.9), (-134, 57), (-145, 57)]),
    ("Western US", "Eastern US", [
        (-97, 50), (-96.8, 46), (-98, 43.4), (-101.2, 42), (-102, 40), (-101.8, 37.5), (-103.2, 35.5), (-103.2, 32.2),
        (-105.8, 31.2), (-104, 24), (-60, 24), (-60, 50),
    ]),
    # South America
    ("Western Europe", "Venezuela", [(-56, 0), (-50, 0), (-50, 7), (-56, 7)]),
    # Russia, west to east
    ("Kamchatka", "Ukraine", [
        (64, 68.8), (66, 67.6), (60.6, 65), (59.2, 62), (59.4, 58.5), (58.4, 56), (59.2, 53.6), (57.4, 52), (58.2, 50),
        (50, 41), (40, 40), (10, 45), (10, 70.4), (60.2, 70.4), (61.6, 69.2),
    ]),
    ("Kamchatka", "Ural", [
        (50, 70), (50, 50), (80, 40), (88, 48), (85, 51), (82.6, 53.4), (79.4, 56), (77.2, 59), (78.8, 63),
        (76.6, 67.4), (78.4, 70), (77, 78), (50, 78),
    ]),
    ("Kamchatka", "Siberia", [
        (70, 80), (70, 45), (98.4, 48), (98.2, 52.5), (97, 55), (100.8, 58), (103.4, 62), (101.6, 66), (104.6, 70),
        (107, 74), (113, 76), (113, 80),
    ]),
    ("Kamchatka", "Yakutsk", [
        (90, 76), (96, 62), (103.4, 62.2), (108, 60.6), (113, 61.2), (119, 59.8), (125, 60.2), (131, 58.4), (135, 60),
        (142, 62), (148, 63.4), (151.4, 66), (157, 67.8), (160.6, 72), (160, 78), (90, 80),
    ]),
    ("Kamchatka", "Irkutsk", [
        (90, 64), (90, 45), (121, 45), (124.4, 53.6), (126.4, 55), (127.6, 57), (131, 58.4), (131, 64),
    ]),
    # Central Asia: the board lets Ural and Siberia reach China, and keeps Siberia away from Afghanistan.
    ("Afghanistan", "Ural", [
        (59.6, 50.2), (66, 49.8), (72, 48.6), (77, 47.2), (80.6, 45.6), (83, 44.8), (90, 44.8), (90, 57), (59.6, 57),
    ]),
    ("Mongolia", "Siberia", [(86, 53), (86, 43), (94.6, 43), (95.4, 46.5), (93.6, 49), (94, 52)]),
    # The board's Mongolia reaches the Sea of Japan; China must not meet Irkutsk or Kamchatka.
    ("China", "Mongolia", [
        (103, 43), (105, 41.2), (108, 41.2), (111.4, 40.2), (115, 40.8), (117.4, 40.2), (120.4, 39.7), (121, 38),
        (124, 38), (136, 42), (136, 56), (103, 56),
    ]),
    ("Siam", "Indonesia", [(106, 0), (120, 0), (120, 8), (106, 8)]),
    ("Indonesia", "New Guinea", [
        (130.7, -0.2), (131.6, -1.6), (132, -4.6), (134, -7.5), (137, -9), (142, -10), (142, 0), (133, 1),
    ]),
    ("Western Australia", "Eastern Australia", [
        (134, -8), (134.2, -15), (137.2, -17.8), (138, -22), (138.4, -26), (140.6, -27), (140.8, -32), (139.2, -36),
        (140, -48), (160, -48), (160, -8),
    ]),
]  # fmt: skip
"""(from, to, outline in degrees), done in this order: what the first has within the outline goes to the second."""

LEFT_OUT: list[list[Spot]] = [
    [(190, 49), (192, 49), (192, 67), (187.5, 64.5), (160, 58), (160, 49)],  # Aleutians beyond the seam
    [(-169, 56), (-169, 66), (-166.5, 61), (-166.5, 58)],
    [(-169, 50), (-163.5, 50), (-163.5, 54.6), (-169, 54.6)],
    [(-165, 15), (-150, 15), (-150, 25), (-165, 25)],  # Hawaii
    [(5, 74), (70, 79.5), (110, 79.2), (110, 85), (5, 85)],  # Svalbard, Franz Josef Land
    [(135, 72), (192, 70.2), (192, 80), (135, 80)],  # New Siberian Islands, Wrangel
    [(-95, -40), (-95, 1.5), (-82, 1.5), (-82, -40)],  # Galápagos
    [(-88, 61), (-79, 61), (-79, 63.6), (-84, 66.4), (-88, 65.6)],  # Southampton Island: it would hide a link
    [(-75, 10), (-62.5, 10.0), (-62.5, 19), (-67, 17), (-75, 12.6)],  # Lesser Antilles
    [(155.5, -12), (170, -12), (170, -5), (157, -5)],  # Solomon Islands
    [(-26, 26), (-13, 26), (-13, 41), (-32, 41), (-32, 36)],  # Canaries, Madeira, Azores
]  # fmt: skip
"""Islands that would only be dust, or would lie beyond the edge of the board."""

LAKES: list[list[Spot]] = [
    [  # Superior
        (-92, 46.7), (-90.5, 47.6), (-88.5, 48.6), (-86.5, 48.7), (-84.8, 47.8), (-84.6, 46.6), (-86.5, 46.5),
        (-87.8, 47.3), (-89.5, 46.9),
    ],
    [
        (-87.9, 42.2), (-87.9, 44.3), (-87.2, 45.7), (-85.2, 46.1), (-85.5, 44.9), (-86.4, 43.8), (-86.3, 42.4),
        (-87.2, 41.6),
    ],
    [(-84.5, 46), (-81.6, 46.2), (-80, 45), (-81.6, 44.2), (-82.4, 43), (-83.8, 43.7), (-83.3, 45.1)],  # Huron
    [(-83.4, 41.7), (-81.5, 42.7), (-78.9, 43), (-80, 42), (-82, 41.3)],  # Erie
    [(-79.8, 43.3), (-77.5, 44.1), (-76.2, 44.2), (-76.3, 43.4), (-79, 43.1)],  # Ontario
    [  # Baikal
        (103.6, 51.4), (105.6, 53), (108.4, 54.4), (109.2, 56), (110.2, 55.6), (109.6, 53.9), (106.6, 52.2),
        (105, 51.3),
    ],
    [(31.6, -2.4), (31.7, -0.4), (33, 0.5), (34.4, 0), (33.8, -1.8), (32.6, -2.8)],  # Victoria
]  # fmt: skip
"""Rough outlines of great lakes, in degrees: the atlas has none, and without them the land looks strange."""
