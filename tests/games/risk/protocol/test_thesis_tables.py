"""The tables of the thesis's protocol (002, Appendix B): ids of areas, cards, phases, errors and rules, row by row."""

from __future__ import annotations

import pytest

from hegemon.games.risk.protocol.lines import FAILURES, KICKED, LEFT, MAX_LINE, PORT
from hegemon.games.risk.protocol.lobby import RULES
from hegemon.games.risk.rules.board import load_map
from hegemon.games.risk.rules.state import CARDS

# 002, lines 1670 to 1752, every second line: the document's name, and the same place in English
APPENDIX_A = """
Aljaska = Alaska | Severozapadni uzemi = Northwest Territory | Gronsko = Greenland | Alberta = Alberta
Ontario = Ontario | Quebec = Quebec | Zapad USA = Western US | Vychod USA = Eastern US
Stredni Amerika = Central America | Venezuela = Venezuela | Peru = Peru | Brazilie = Brazil | Argentina = Argentina
Island = Iceland | Skandinavie = Scandinavia | Velka Britanie = Great Britain | Zapadni Evropa = Western Europe
Stredni Evropa = Northern Europe | Jizni Evropa = Southern Europe | Ukrajina = Ukraine
Severni Afrika = North Africa | Egypt = Egypt | Kongo = Congo | Vychodni Afrika = East Africa
Jizni Afrika = South Africa | Madagaskar = Madagascar
Ural = Ural | Sibir = Siberia | Jakutsk = Yakutsk | Kamcatka = Kamchatka | Irkutsk = Irkutsk
Afghanistan = Afghanistan | Cina = China | Mongolsko = Mongolia | Japonsko = Japan | Stredni vychod = Middle East
Indie = India | Siam = Siam
Indonesie = Indonesia | Nova Guinea = New Guinea | Zapadni Australie = Western Australia
Vychodni Australie = Eastern Australia
"""


def test_every_area_has_the_index_of_appendix_a() -> None:
    rows = [row.split(" = ") for line in APPENDIX_A.strip().splitlines() for row in line.split(" | ")]
    assert len(rows) == 42
    assert list(load_map("classic").territories) == [english for _, english in rows]


@pytest.mark.parametrize(
    ("number", "czech", "card"),
    [(0, "pechota", "infantry"), (1, "kavalerie", "cavalry"), (2, "delostrelectvo", "artillery"),
     (3, "divoka karta", "wild")],
)  # fmt: skip
def test_every_kind_of_card_has_the_id_of_its_table(number: int, czech: str, card: str) -> None:
    # 002, lines 1765 to 1771
    assert CARDS[number] == card, czech


def test_logins_fail_for_the_three_reasons_of_the_table() -> None:
    # 002, lines 1484 to 1488
    assert FAILURES == {1: "bad name format", 2: "id already in use", 3: "too many players"}


def test_logouts_have_the_two_reasons_of_the_table() -> None:
    # 002, line 1508: 0 is "kicked by admin"; line 1510: 1 is "user left game"
    assert (KICKED, LEFT) == (0, 1)


def test_rules_have_the_ids_of_their_sections() -> None:
    # 002, lines 1456 to 1464: rule 0 has two variants (8.2.1), rule 1 has two (8.2.2); ours has a third of rule 1
    assert RULES[0, 0] == ("territories", "chosen")  # 8.2.1.1, line 1632: the players choose
    assert RULES[0, 1] == ("territories", "dealt")  # 8.2.1.2, line 1636: the server deals
    assert RULES[1, 0] == ("sets", "rising")  # 8.2.2.1, line 1642
    assert RULES[1, 1] == ("sets", "constant")  # 8.2.2.2, line 1648


def test_a_command_has_at_most_127_characters_and_the_port_is_50123() -> None:
    assert MAX_LINE == 127  # 002, lines 1373 to 1375
    assert PORT == 50123  # 002, line 297
