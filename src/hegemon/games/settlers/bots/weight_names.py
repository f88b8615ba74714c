"""The 32 weights of the thesis; docs/reference/rules/settlers.md has the formulas."""

from __future__ import annotations

WEIGHTS = {
    "weightGoodNumbers": (27874, "set-up: numbers that fall often, times the worth of what the tile gives"),
    "weightPortThreeOne": (19582, "set-up: a 3:1 harbour; in the thesis's files, but in none of its formulas"),
    "weightPortTwoOne": (80960, "set-up: a 2:1 harbour; in the thesis's files, but in none of its formulas"),
    "weightMissingMaterial": (95751, "set-up: each tile with a resource that the seat does not get yet"),
    "weightEdgeGeneral": (97430, "set-up: each edge beside the vertex"),
    "weightWood": (40598, "set-up: worth of wood"),
    "weightBrick": (41559, "set-up: worth of brick"),
    "weightGrain": (51904, "set-up: worth of wheat"),
    "weightSheep": (37971, "set-up: worth of sheep"),
    "weightStone": (58879, "set-up: worth of ore"),
    "weightRoadGeneral": (24532, "a road, wherever it leads"),
    "weightLongestRoad": (26949, "a road that brings Longest Road"),
    "weightExtensionRoad": (3273, "a road that makes the own longest one longer"),
    "weightSpaceForVillage": (16262, "a road that leads to a place for a settlement"),
    "weightThiefMoveBase": (39535, "the robber: moving it at all"),
    "weightThiefMoveOtherBuilding": (49818, "the robber: each building of others at the tile"),
    "weightThiefMoveMyBuilding": (79247, "the robber: own buildings at the tile speak against it"),
    "weightThiefMoveProb": (13457, "the robber: how often the tile's number falls"),
    "weightVillageGeneral": (45371, "a settlement, wherever it stands"),
    "weightVillageGoodNumbers": (61612, "a settlement: numbers that fall often"),
    "weightVillagePortThreeOne": (83486, "a settlement at a 3:1 harbour, in the set-up too"),
    "weightVillagePortTwoOne": (19280, "a settlement at a 2:1 harbour, in the set-up too"),
    "weightTownGeneral": (97735, "a city, wherever it stands"),
    "weightTownGoodNumbers": (42754, "a city: numbers that fall often"),
    "weightBuyActionCardGeneral": (50459, "buying a development card"),
    "weightUseActionCardGeneral": (24078, "playing a victory point"),
    "weightUseMatFromPlGeneral": (19762, "playing monopoly; less with more own cards of the kind"),
    "weightUseTwoMatRoadGeneral": (52566, "year of plenty for what a road lacks"),
    "weightUseTwoMatVillageGeneral": (82423, "year of plenty for what a settlement lacks"),
    "weightUseTwoMatTownGeneral": (60341, "year of plenty for what a city lacks"),
    "weightUseTwoMatActGeneral": (59119, "year of plenty for what a development card lacks"),
    "weightUseTwoRoadGeneral": (21599, "road building, times what its roads are worth"),
}
"""In the order of the thesis's table: the value in the individual that it prints, and the meaning in a few words."""
NAMES = tuple(WEIGHTS)
EXAMPLE = {name: value for name, (value, _) in WEIGHTS.items()}
MEANINGS = {name: meaning for name, (_, meaning) in WEIGHTS.items()}
