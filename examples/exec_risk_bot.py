"""Risk in a program of its own, in the game's words: attacks where it has the most armies over, places at the border.

hegemon simulate risk --seats "exec:python3 examples/exec_risk_bot.py,random"
"""

import json
import sys
from typing import Any


def choose(words: dict[str, Any], moves: list[list[str]]) -> str:
    """The text of a move; every move in the words has its own."""
    armies = words["armies"]

    def lead(attack: dict[str, Any]) -> int:
        return int(armies[attack["origin"]] - armies[attack["target"]])

    good = [attack for attack in words["attacks"] if lead(attack) > 0]
    if good:
        return str(max(good, key=lead)["move"])
    placements = [one for one in words["placements"] if one["territory"] in words["borders"]]
    if placements:
        return str(max(placements, key=lambda one: armies[one["territory"]])["move"])
    return moves[-1][1]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(choose(message["words"], message["moves"]), flush=True)
