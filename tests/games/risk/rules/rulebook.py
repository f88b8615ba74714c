"""Risk once more, as slowly and plainly as the rule book tells it: dicts and lists, nothing kept that can be counted.

The compiled rules are compared with this, move by move. Written from the rule book and the specification (R1, R2).
"""

from __future__ import annotations

from typing import Any

from ..world import CONTINENTS, NAMES, NEAR, ids

START = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
KINDS = ["infantry", "cavalry", "artillery", "wild"]

Choice = tuple[Any, ...]
Range = tuple[int, int]


class RuleBook:
    """One game, changed by every `play`."""

    def __init__(
        self,
        seats: int,
        territories: str = "dealt",
        sets: str = "rising",
        placing: str = "many",
        defence: str = "automatic",
        lenient: bool = False,
        max_turns: int = 1000,
    ) -> None:
        self.players = list(range(seats))
        self.sets, self.placing, self.defence = sets, placing, defence
        self.lenient, self.max_turns = lenient, max_turns
        self.owner: dict[int, int | None] = dict.fromkeys(range(len(NAMES)))
        self.armies = dict.fromkeys(range(len(NAMES)), 0)
        self.to_place = dict.fromkeys(self.players, START[seats])
        self.hands: dict[int, list[str]] = {player: [] for player in self.players}
        self.deck = ["infantry", "cavalry", "artillery"] * 14 + ["wild"] * 2
        self.discards: list[str] = []
        self.traded = 0
        self.turn = 0
        self.player = 0
        self.step = "deal" if territories == "dealt" else "claim"
        self.placed_now = False
        self.battle: tuple[int, int, int] | None = None
        self.must_trade = False
        self.plunder = False
        self.conquered = False
        self.fortified = False
        self.still_follows = False
        self.plundered = self.reshuffled = 0  # how often the rare rules were needed

    # Legal moves

    def to_move(self) -> list[int]:
        if self.step == "over":
            return []
        if self.step == "deal":
            return [-1]
        if self.step == "defend":
            assert self.battle
            defender = self.owner[self.battle[1]]
            assert defender is not None
            return [defender]
        return [self.player]

    def legal(self) -> dict[Choice, Range]:
        """Every choice with the numbers it may be made with."""
        if self.step == "deal":
            return {("deal",): (0, 0)}
        if self.step == "claim":
            return {("claim", t): (0, 0) for t in self.owner if self.owner[t] is None}
        if self.step == "place":
            most = self.to_place[self.player] if self.placing == "many" else 1
            choices: dict[Choice, Range] = {("place", t): (1, most) for t in self.land(self.player)}
            return choices | ({("end",): (0, 0)} if self.placed_now else {})
        if self.step == "reinforce":
            return self.legal_reinforcing()
        if self.step == "attack":
            return self.legal_attacks() | {("cease",): (0, 0)} | self.legal_late_follow()
        if self.step == "defend":
            assert self.battle
            return {("defend",): (1, 2 if self.armies[self.battle[1]] >= 2 else 1)}
        if self.step == "follow":
            assert self.battle
            follow: dict[Choice, Range] = {("follow",): (0, self.armies[self.battle[0]] - 1)}
            return follow | (self.legal_trades() if self.still_follows else {})
        if self.step == "fortify":
            return (self.legal_fortifying() if not self.fortified else {}) | {("end",): (0, 0)}
        return {}

    def legal_reinforcing(self) -> dict[Choice, Range]:
        trades = self.legal_trades()
        if self.must_trade:
            return trades | self.legal_late_follow()
        if self.plunder and not self.lenient:
            trades = {}  # taken cards are traded down to four, not further
        choices = dict(trades)
        if self.to_place[self.player]:
            choices |= {("place", t): (1, self.to_place[self.player]) for t in self.land(self.player)}
        if self.lenient:
            choices |= self.legal_attacks() | self.legal_fortifying()
            if not self.to_place[self.player]:
                choices[("end",)] = (0, 0)
        return choices | self.legal_late_follow()

    def legal_trades(self) -> dict[Choice, Range]:
        return {("trade", *cards): (0, 0) for cards in self.sets_in(self.hands[self.player])}

    def legal_late_follow(self) -> dict[Choice, Range]:
        """Armies may follow a conquest after the trade that it forced, until the next attack."""
        if not self.still_follows:
            return {}
        assert self.battle
        spare = self.armies[self.battle[0]] - 1
        return {("follow",): (1, spare)} if spare else {}

    def legal_attacks(self) -> dict[Choice, Range]:
        return {
            ("attack", a, b): (1, min(3, self.armies[a] - 1))
            for a in self.land(self.player)
            for b in NEAR[a]
            if self.owner[b] != self.player and self.armies[a] >= 2
        }

    def legal_fortifying(self) -> dict[Choice, Range]:
        return {
            ("fortify", a, b): (1, self.armies[a] - 1)
            for a in self.land(self.player)
            if self.armies[a] >= 2
            for b in self.reachable(a) - {a}
        }

    def reachable(self, start: int) -> set[int]:
        found, grown = {start}, True
        while grown:
            more = {b for a in found for b in NEAR[a] if self.owner[b] == self.owner[start]} - found
            found |= more
            grown = bool(more)
        return found

    def sets_in(self, hand: list[str]) -> set[tuple[str, str, str]]:
        found = set()
        for i in range(len(hand)):
            for j in range(i + 1, len(hand)):
                for k in range(j + 1, len(hand)):
                    cards = sorted((hand[i], hand[j], hand[k]), key=KINDS.index)
                    plain = [card for card in cards if card != "wild"]
                    if len(plain) < 3 or len(set(plain)) in (1, 3):
                        found.add((cards[0], cards[1], cards[2]))
        return found

    def land(self, player: int) -> list[int]:
        return [t for t in self.owner if self.owner[t] == player]

    # Effects

    def play(self, kind: str, *args: Any, luck: tuple[int, ...] = ()) -> None:
        getattr(self, f"do_{kind}")(*args, luck=luck)

    def do_deal(self, luck: tuple[int, ...]) -> None:
        for i, t in enumerate(luck):
            self.settle(t, self.players[i % len(self.players)])
        self.start_placing()

    def do_claim(self, t: int, luck: tuple[int, ...]) -> None:
        self.settle(t, self.player)
        self.player = (self.player + 1) % len(self.players)
        if None not in self.owner.values():
            self.start_placing()

    def settle(self, t: int, player: int) -> None:
        self.owner[t] = player
        self.armies[t] = 1
        self.to_place[player] -= 1

    def start_placing(self) -> None:
        self.step = "place"
        self.player = 0
        if not self.to_place[0]:
            self.next_placer()

    def next_placer(self) -> None:
        self.placed_now = False
        if not any(self.to_place.values()):
            self.player = 0
            self.start_turn()
            return
        self.player = (self.player + 1) % len(self.players)
        while not self.to_place[self.player]:
            self.player = (self.player + 1) % len(self.players)

    def start_turn(self) -> None:
        self.turn += 1
        self.step = "reinforce"
        self.conquered = self.fortified = self.plunder = self.still_follows = False
        self.must_trade = len(self.hands[self.player]) >= 5
        self.to_place[self.player] += self.income(self.player)

    def income(self, player: int) -> int:
        land = set(self.land(player))
        armies = len(land) // 3
        if armies < 3:
            armies = 3
        for bonus, members in CONTINENTS.values():
            if land.issuperset(ids(members)):
                armies += bonus
        return armies

    def do_place(self, t: int, armies: int, luck: tuple[int, ...]) -> None:
        self.armies[t] += armies
        self.to_place[self.player] -= armies
        if self.step == "place":
            self.placed_now = True
            if self.placing == "one" or not self.to_place[self.player]:
                self.next_placer()
        elif not self.to_place[self.player] and not self.lenient:
            self.step = "attack"
            self.plunder = False

    def do_trade(self, a: str, b: str, c: str, luck: tuple[int, ...]) -> None:
        self.to_place[self.player] += self.worth([a, b, c])
        self.traded += 1
        for card in (a, b, c):
            self.hands[self.player].remove(card)
            self.discards.append(card)
        if len(self.hands[self.player]) <= 4:
            self.must_trade = False
        self.step = "reinforce"

    def worth(self, cards: list[str]) -> int:
        if self.sets == "constant":
            plain = [card for card in cards if card != "wild"]
            if len(set(plain)) == len(plain):
                return 9  # one of each, wild cards standing for those that are missing
            return {"infantry": 3, "cavalry": 5, "artillery": 7}[plain[0]]
        first = [4, 6, 8, 10, 12, 15] if self.sets == "rising-hasbro" else [4, 6, 8, 10, 15]
        if self.traded < len(first):
            return first[self.traded]
        return min(60, 15 + 5 * (self.traded - len(first) + 1))

    def do_attack(self, a: int, b: int, dice: int, luck: tuple[int, ...]) -> None:
        self.battle = (a, b, dice)
        self.still_follows = False
        if self.defence == "asked":
            self.step = "defend"
        else:
            self.roll(luck)

    def do_defend(self, dice: int, luck: tuple[int, ...]) -> None:
        self.roll(luck)

    def roll(self, luck: tuple[int, ...]) -> None:
        assert self.battle
        a, b, dice = self.battle
        self.step = "reinforce" if self.lenient else "attack"
        attack = sorted([x for x in luck[:3] if x], reverse=True)
        defence = sorted([x for x in luck[3:5] if x], reverse=True)
        for mine, yours in zip(attack, defence, strict=False):
            self.armies[b if mine > yours else a] -= 1
        if self.armies[b]:
            return
        loser = self.owner[b]
        assert loser is not None
        self.owner[b] = self.player
        self.armies[b] = dice
        self.armies[a] -= dice
        self.conquered = True
        if not self.land(loser):
            self.hands[self.player] += self.hands[loser]
            self.hands[loser] = []
            if len(self.hands[self.player]) >= 6:
                self.must_trade = self.plunder = True
                self.still_follows = not self.lenient
                self.plundered += 1
        if len(self.land(self.player)) == len(NAMES):
            self.step = "over"
        elif self.armies[a] > 1:
            self.step = "follow"
        else:
            self.after_conquest()

    def do_follow(self, armies: int, luck: tuple[int, ...]) -> None:
        assert self.battle
        a, b, _ = self.battle
        self.armies[a] -= armies
        self.armies[b] += armies
        self.still_follows = False
        if self.step == "follow":
            self.after_conquest()

    def after_conquest(self) -> None:
        self.step = "reinforce" if self.plunder or self.lenient else "attack"

    def do_cease(self, luck: tuple[int, ...]) -> None:
        self.step = "fortify"
        self.still_follows = False

    def do_fortify(self, a: int, b: int, armies: int, luck: tuple[int, ...]) -> None:
        self.armies[a] -= armies
        self.armies[b] += armies
        self.fortified = True

    def do_end(self, luck: tuple[int, ...]) -> None:
        if self.step == "place":
            self.next_placer()
            return
        if self.conquered and (self.deck or self.discards):
            if not self.deck:
                self.deck, self.discards = self.discards, []
                self.reshuffled += 1
            card = KINDS[luck[0]]
            self.deck.remove(card)
            self.hands[self.player].append(card)
        if self.turn == self.max_turns:
            self.step = "over"
            return
        self.player = (self.player + 1) % len(self.players)
        while not self.land(self.player):
            self.player = (self.player + 1) % len(self.players)
        self.start_turn()

    def result(self) -> list[float] | None:
        if self.step != "over":
            return None
        standing = [player for player in self.players if self.land(player)]
        return [1 / len(standing) if player in standing else 0.0 for player in self.players]
