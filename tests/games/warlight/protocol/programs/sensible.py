"""Plays both public challenges by their protocol, sensibly: all armies to a front, attacks that should win."""

from __future__ import annotations

import math
import sys


class Bot:
    def __init__(self) -> None:
        self.me = ""
        self.near: dict[int, set[int]] = {}
        self.part: dict[int, int] = {}
        self.bonus: dict[int, int] = {}
        self.income = 0
        self.land: dict[int, tuple[str, int]] = {}

    def hear(self, line: str) -> str | None:
        words = line.split()
        if words[0] == "settings":
            if words[1] == "your_bot":
                self.me = words[2]
            elif words[1] == "starting_armies":
                self.income = int(words[2])
        elif words[0] == "setup_map":
            self.learn(words[1], words[2:])
        elif words[0] == "pick_starting_regions":
            return " ".join(map(str, self.ranked(words[2:])[:6]))
        elif words[0] == "pick_starting_region":
            return str(self.ranked(words[2:])[0])
        elif words[0] == "update_map":
            rest = words[1:]
            self.land = {int(r): (who, int(n)) for r, who, n in zip(rest[::3], rest[1::3], rest[2::3], strict=True)}
        elif words[0] == "go":
            return self.place() if words[1] == "place_armies" else self.attack()
        return None

    def learn(self, what: str, words: list[str]) -> None:
        pairs = list(zip(words[::2], words[1::2], strict=False))
        if what == "super_regions":
            self.bonus = {int(a): int(b) for a, b in pairs}
        elif what == "regions":
            self.part = {int(a): int(b) for a, b in pairs}
            self.near = {region: set() for region in self.part}
        elif what == "neighbors":
            for a, listed in pairs:
                for b in map(int, listed.split(",")):
                    self.near[int(a)].add(b)
                    self.near[b].add(int(a))

    def ranked(self, ids: list[str]) -> list[int]:
        size = {part: sum(1 for r in self.part if self.part[r] == part) for part in self.bonus}
        return sorted(map(int, ids), key=lambda r: (size[self.part[r]] - self.bonus[self.part[r]], r))

    def mine(self) -> list[int]:
        return [r for r, (who, _) in self.land.items() if who == self.me]

    def front(self, region: int) -> list[int]:
        foes = [r for r in self.near[region] if r in self.land and self.land[r][0] != self.me]
        return sorted(foes, key=lambda r: (self.land[r][0] == "neutral", self.land[r][1], r))

    def place(self) -> str:
        fronts = [r for r in self.mine() if self.front(r)] or self.mine()
        best = max(fronts, key=lambda r: (any(self.land[x][0] != "neutral" for x in self.front(r)), self.land[r][1]))
        who, armies = self.land[best]
        self.land[best] = (who, armies + self.income)
        return f"{self.me} place_armies {best} {self.income},"

    def attack(self) -> str:
        orders = []
        for region in self.mine():
            free = self.land[region][1] - 1
            for foe in self.front(region):
                needed = math.ceil(self.land[foe][1] / 0.6) + 1
                if free >= needed:
                    sent = needed if len(self.front(region)) > 1 else free
                    orders.append(f"{self.me} attack/transfer {region} {foe} {sent}")
                    free -= sent
            if not self.front(region) and free > 0:
                orders.append(f"{self.me} attack/transfer {region} {self.way_out(region)} {free}")
        return ", ".join(orders) or "No moves"

    def way_out(self, region: int) -> int:
        """The first step on a shortest way to a front."""
        reached, layer = {region}, [(near, near) for near in sorted(self.near[region])]
        while layer:
            for first, here in layer:
                if self.front(here):
                    return first
            reached |= {here for _, here in layer}
            layer = [(first, far) for first, here in layer for far in sorted(self.near[here]) if far not in reached]
        return min(self.near[region])


if __name__ == "__main__":
    bot = Bot()
    for line in sys.stdin:
        if line.strip():
            answer = bot.hear(line)
            if answer is not None:
                print(answer, flush=True)
