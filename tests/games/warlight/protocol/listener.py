"""The protocols of the two public challenges as a strict listener, written from their description alone.

It hears both sides of a conversation and raises `AssertionError` at the first line that is not as it should be. Nothing
of the code it judges is used here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

NUMBER = r"(?:0|[1-9][0-9]*)"


@dataclass
class Listener:
    """Both sides of one bot's game; `lines` are kept for messages."""

    challenge: int
    me: str = ""
    opponent: str = ""
    bonus: dict[int, int] = field(default_factory=dict)
    part: dict[int, int] = field(default_factory=dict)
    near: dict[int, set[int]] = field(default_factory=dict)
    offered: list[int] = field(default_factory=list)
    picks: list[int] = field(default_factory=list)
    income: int = 0
    land: dict[int, tuple[str, int]] = field(default_factory=dict)
    before: dict[int, tuple[str, int]] = field(default_factory=dict)
    bank: int = 10_000
    rounds: int = 0
    amount: int = 0
    asked: str = ""
    received: list[str] = field(default_factory=list)
    """The kinds of lines since the last question."""
    answers: int = 0

    def engine(self, line: str) -> None:
        assert "\n" not in line
        assert not self.asked, f"{line!r} before the answer to {self.asked!r}"
        assert line == line.strip()
        assert "  " not in line
        words = line.split(" ")
        kind = words[0] if words[0] not in ("settings", "setup_map", "go") else " ".join(words[:2])
        handler = getattr(self, "on_" + re.sub(r"\W", "_", kind), None)
        assert handler is not None, f"no such line: {line!r}"
        handler(words[len(kind.split(" ")) :])
        self.received = [] if self.asked else [*self.received, kind]

    def bot(self, line: str) -> None:
        assert self.asked, f"{line!r} answers no question"
        asked, self.asked = self.asked, ""
        self.answers += 1
        {
            "picks": self.answer_picks,
            "pick": self.answer_pick,
            "place": self.answer_place,
            "attack": self.answer_attack,
        }[asked](line)

    # Lines of the engine

    def on_settings_your_bot(self, rest: list[str]) -> None:
        (self.me,) = rest
        assert self.me in ("player1", "player2")

    def on_settings_opponent_bot(self, rest: list[str]) -> None:
        (self.opponent,) = rest
        assert {self.me, self.opponent} == {"player1", "player2"}

    def on_settings_timebank(self, rest: list[str]) -> None:
        assert (self.challenge, rest) == (2, ["10000"])

    def on_settings_time_per_move(self, rest: list[str]) -> None:
        assert (self.challenge, rest) == (2, ["500"])

    def on_settings_max_rounds(self, rest: list[str]) -> None:
        self.most = int(rest[0])
        assert self.challenge == 2

    def on_settings_starting_regions(self, rest: list[str]) -> None:
        assert self.challenge == 2
        self.offered = [int(x) for x in rest]
        assert sorted(self.part[r] for r in self.offered) == sorted({self.part[r] for r in self.offered}), "one each"

    def on_settings_starting_pick_amount(self, rest: list[str]) -> None:
        assert self.challenge == 2
        self.amount = int(rest[0])

    def on_settings_starting_armies(self, rest: list[str]) -> None:
        self.income = int(rest[0])

    def on_setup_map_super_regions(self, rest: list[str]) -> None:
        self.bonus = {int(a): int(b) for a, b in zip(rest[::2], rest[1::2], strict=True)}

    def on_setup_map_regions(self, rest: list[str]) -> None:
        self.part = {int(a): int(b) for a, b in zip(rest[::2], rest[1::2], strict=True)}
        assert set(self.part.values()) == set(self.bonus)
        self.near = {r: set() for r in self.part}
        if self.challenge == 2:
            assert self.most == max(60, int(2.5 * len(self.part)))

    def on_setup_map_neighbors(self, rest: list[str]) -> None:
        for a, listed in zip(rest[::2], rest[1::2], strict=True):
            for b in map(int, listed.split(",")):
                assert b not in self.near[int(a)], "each border once"
                self.near[int(a)].add(b)
                self.near[b].add(int(a))
        assert all(self.near.values())

    def on_setup_map_wastelands(self, rest: list[str]) -> None:
        assert self.challenge == 2
        assert abs(len(rest) - len(self.bonus) / 2) <= 0.5
        self.wastelands = {int(x) for x in rest}

    def on_setup_map_opponent_starting_regions(self, rest: list[str]) -> None:
        assert (self.challenge, self.rounds) == (2, 0)
        theirs = {int(x) for x in rest}
        assert len(theirs) == self.amount
        assert theirs <= set(self.offered) - set(self.picks)

    def on_pick_starting_regions(self, rest: list[str]) -> None:
        assert (self.challenge, rest[0]) == (1, "2000")
        self.offered = [int(x) for x in rest[1:]]
        assert len(set(self.offered)) == 12
        assert all(sum(self.part[r] == part for r in self.offered) == 2 for part in self.bonus)
        self.asked = "picks"

    def on_pick_starting_region(self, rest: list[str]) -> None:
        assert self.challenge == 2
        assert 0 < int(rest[0]) <= 10_000
        self.free = [int(x) for x in rest[1:]]
        assert set(self.free) <= set(self.offered) - set(self.picks) - self.wastelands
        taken = len(self.offered) - len(self.free) - len(self.picks)
        first = self.me == "player1"
        before = len(self.picks)  # p1 p2 p2 p1 p1 p2 …
        assert taken == (before + before % 2 if first else before + 1 - before % 2), "picks in the wrong order"
        self.asked = "pick"

    def on_update_map(self, rest: list[str]) -> None:
        self.before, self.land = self.land, {}
        for region, owner, armies in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
            assert owner in (self.me, self.opponent, "neutral")
            assert int(armies) >= 1
            assert int(region) not in self.land
            self.land[int(region)] = (owner, int(armies))
        mine = self.mine()
        visible = mine | {b for a in mine for b in self.near[a]}
        assert set(self.land) == visible, "own regions and their neighbours, no more and no less"
        whole = [part for part in self.bonus if all(r in mine for r in self.part if self.part[r] == part)]
        assert self.income == 5 + sum(self.bonus[part] for part in whole), "5 and the bonuses"
        if self.rounds == 0:
            assert mine <= set(self.offered)
            assert len(mine) == (3 if self.challenge == 1 else self.amount)
            assert self.challenge == 1 or mine == set(self.picks)

    def on_opponent_moves(self, rest: list[str]) -> None:
        text = " ".join(rest)
        order = rf"{self.opponent} (?:place_armies {NUMBER} {NUMBER}|attack/transfer {NUMBER} {NUMBER} {NUMBER})"
        assert re.fullmatch(rf"(?:{order}(?: {order})*)?", text), text
        if self.rounds == 0:
            assert not rest, "nothing has happened yet"
        placed = re.findall(rf"place_armies ({NUMBER}) ({NUMBER})", text)
        for region, armies in placed:
            assert self.before[int(region)][0] == self.opponent, "deploys on regions that the bot saw"
            assert int(armies) >= 1
        for a, b, armies in re.findall(rf"attack/transfer ({NUMBER}) ({NUMBER}) ({NUMBER})", text):
            assert int(b) in self.near[int(a)]
            assert int(armies) >= 1, "never illegal ones"

    def on_go_place_armies(self, rest: list[str]) -> None:
        assert self.received[-3:] == ["settings starting_armies", "update_map", "opponent_moves"], self.received
        self.clock(rest)
        self.rounds += 1
        self.asked = "place"

    def on_go_attack_transfer(self, rest: list[str]) -> None:
        assert not self.received
        self.clock(rest)
        self.asked = "attack"

    def clock(self, rest: list[str]) -> None:
        (ms,) = rest
        assert int(ms) == 2000 if self.challenge == 1 else 0 < int(ms) <= 10_000

    # Answers of the bot

    def mine(self) -> set[int]:
        return {r for r, (owner, _) in self.land.items() if owner == self.me}

    def answer_picks(self, line: str) -> None:
        assert re.fullmatch(rf"{NUMBER}(?: {NUMBER}){{5}}", line), line
        picks = [int(x) for x in line.split()]
        assert len(set(picks)) == 6
        assert set(picks) <= set(self.offered)

    def answer_pick(self, line: str) -> None:
        assert re.fullmatch(NUMBER, line), line
        assert int(line) in self.free
        self.picks.append(int(line))

    def orders(self, line: str, word: str, numbers: int) -> list[list[int]]:
        if line == "No moves":
            return []
        one = rf"{self.me} {word}(?: {NUMBER}){{{numbers}}}"
        assert re.fullmatch(rf"{one}(?:, {one})*,?", line), line
        found = [[int(x) for x in part.split()[2:]] for part in line.rstrip(",").split(", ")]
        assert len(found) <= 51
        return found

    def answer_place(self, line: str) -> None:
        self.placed: dict[int, int] = {}
        for region, armies in self.orders(line, "place_armies", 2):
            assert region in self.mine(), "own regions only"
            assert armies >= 1
            self.placed[region] = self.placed.get(region, 0) + armies
        assert sum(self.placed.values()) <= self.income, "no more than there are"

    def answer_attack(self, line: str) -> None:
        sent: dict[int, int] = {}
        pairs = set()
        for origin, target, armies in self.orders(line, "attack/transfer", 3):
            assert origin in self.mine()
            assert target in self.near[origin]
            assert armies >= 1
            assert (origin, target) not in pairs, "each pair once"
            pairs.add((origin, target))
            sent[origin] = sent.get(origin, 0) + armies
            assert sent[origin] < self.land[origin][1] + self.placed.get(origin, 0), "one stays"
