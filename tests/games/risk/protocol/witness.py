"""The book that a client keeps by Appendix B and row R5 alone: every line that it gets is checked."""

from __future__ import annotations

from collections import Counter

from ..world import CONTINENTS, NAMES, NEAR

STARTING = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
RISING = [4, 6, 8, 10, *range(15, 61, 5)]
HASBRO = [4, 6, 8, 10, 12, *range(15, 61, 5)]
PARTS = [(bonus, {NAMES.index(name) for name in members}) for bonus, members in CONTINENTS.values()]


class Witness:
    """One client's book: the lines it got, checked one by one."""

    def __init__(self, players: int, dealt: bool, sets: str, echo_all: bool) -> None:
        self.players, self.dealt, self.sets, self.echo_all = players, dealt, sets, echo_all
        self.log: list[str] = []
        self.sent: list[str] = []
        self.me = -1
        self.names: dict[int, str] = {}
        self.order: list[int] = []
        self.phase = -1
        self.round = -1
        self.owner = [-1] * 42
        self.units = [0] * 42
        self.reserve: Counter[int] = Counter()
        self.cards: Counter[int] = Counter()
        self.own: list[int] = []
        self.traded = 0
        self.deck = 44
        self.discards = 0
        self.out: list[int] = []
        self.attack: tuple[int, int, int] | None = None
        self.defence = 0
        self.conquest: tuple[int, int] | None = None
        self.conquered = self.fortified = self.ended = self.fought = False
        self.expected: list[str] = []
        """The line that must come next, word by word; '*' stands for any words."""

    @property
    def alive(self) -> list[int]:
        return [player for player in self.order if player not in self.out]

    @property
    def over(self) -> bool:
        return bool(self.order) and len(self.alive) == 1

    def areas(self, player: int) -> list[int]:
        return [area for area in range(42) if self.owner[area] == player]

    def income(self, player: int) -> int:
        held = set(self.areas(player))
        return max(3, len(held) // 3) + sum(bonus for bonus, members in PARTS if members <= held)

    def worth(self, cards: list[int]) -> int:
        """8.2.2: what a set is worth now."""
        if self.sets != "constant":
            values = RISING if self.sets == "rising" else HASBRO
            return values[min(self.traded, len(values) - 1)]
        plain = sorted(card for card in cards if card != 3)
        return 9 if len(set(plain)) == len(plain) and len(plain) > 1 else [3, 5, 7][plain[0]] if plain else 9

    def hear(self, line: str) -> None:
        assert len(line) <= 127
        assert line == " ".join(line.split())
        self.log.append(line)
        name, *words = line.split()
        if self.expected:
            pattern = self.expected.pop(0).split()
            assert all(a in ("*", b) for a, b in zip(pattern, line.split(), strict=False)), f"not {' '.join(pattern)}"
        if name not in ("CHAT", "REGISTERED-PLAYER", "LOGIN-ACK", "LOGOUT"):
            numbers = [int(word) for word in words]
            getattr(self, "on_" + name.lower().replace("-", "_"))(*numbers)
        elif name == "LOGIN-ACK":
            assert words[0] == "OK"
            self.me = int(words[1])
        elif name == "REGISTERED-PLAYER":
            assert self.me >= 0, "REGISTERED-PLAYER before LOGIN-ACK"
            assert int(words[0]) != self.me
            assert int(words[0]) not in self.names
            self.names[int(words[0])] = words[1]

    def say(self, line: str) -> None:
        """Our own lines take effect at once for us."""
        self.sent.append(line)
        name, *words = line.split()
        numbers = [int(word) for word in words] if name not in ("CHAT", "LOGIN") else []
        if name == "REINFORCE" and not self.echo_all:
            self.on_reinforce(*numbers)
        elif name == "TRANSFER" and not self.echo_all:
            self.on_transfer(*numbers)
        elif name == "END-ROUND":
            self.ended = True

    # 4: phases and rounds

    def on_order(self, *ids: int) -> None:
        assert not self.order
        assert len(ids) == self.players
        assert set(ids) == {*self.names, self.me}
        self.order = list(ids)
        self.expected = [f"REINFORCEMENTS {i} {STARTING[self.players]}" for i in ids] + ["START-PHASE 0"]
        if self.dealt:
            self.expected += ["REINFORCE * * 1"] * 42 + ["START-PHASE 1"]
        self.expected += [f"START-ROUND {ids[0]}"]

    def on_start_phase(self, phase: int) -> None:
        assert phase == self.phase + 1
        if phase == 1:
            assert -1 not in self.owner, "START-PHASE 1 before all areas are taken"
        if phase == 2:
            assert not any(self.reserve.values()), "START-PHASE 2 before all units are placed"
        self.phase = phase
        self.round = -1
        if not self.expected:
            self.expected = [f"START-ROUND {self.order[0]}"]

    def on_start_round(self, player: int) -> None:
        assert player in self.alive
        if self.round >= 0:
            after = (self.order.index(self.round) + 1) % len(self.order)
            turn = self.order[after:] + self.order[:after]
            assert player == next(other for other in turn if other in self.alive), "not in the ORDER"
            if self.phase == 2:
                assert self.reserve[self.round] == 0, "a round ended with units to place"
                assert not self.conquered, "no card for a conquest"
        self.round = player
        self.conquered = self.fortified = self.ended = self.fought = False
        self.conquest = self.attack = None
        if self.phase == 2:
            self.expected = [f"REINFORCEMENTS {player} {self.income(player)}"]

    def on_reinforcements(self, player: int, units: int) -> None:
        self.reserve[player] += units

    def on_reinforce(self, player: int, area: int, units: int) -> None:
        assert player != self.me or self.echo_all or self.sent[-1].startswith("REINFORCE") or self.phase == 0, "an echo"
        assert 1 <= units <= self.reserve[player]
        if self.phase == 0:
            assert self.owner[area] == -1
            assert units == 1
            self.owner[area] = player
        assert self.owner[area] == player
        assert self.round in (player, -1)
        self.units[area] += units
        self.reserve[player] -= units

    # 5: a round

    def on_cards_exchange(self, player: int, *cards: int) -> None:
        assert player == self.round
        kinds = {card for card in cards if card != 3}
        assert 3 in cards or len(kinds) in (1, 3)
        self.expected = [f"REINFORCEMENTS {player} {self.worth(list(cards))}"]
        self.conquest = None
        self.traded += 1
        self.cards[player] -= 3
        self.discards += 3
        if player == self.me:
            for card in cards:
                self.own.remove(card)
        assert self.cards[player] >= 0

    def on_attack(self, player: int, origin: int, target: int, units: int) -> None:
        assert player == self.round
        assert self.attack is None
        assert self.reserve[player] == 0
        assert self.owner[origin] == player != self.owner[target]
        assert target in NEAR[origin]
        assert 1 <= units <= min(3, self.units[origin] - 1)
        self.attack, self.conquest, self.fought = (origin, target, units), None, True

    def on_defend(self, player: int, area: int, units: int) -> None:
        assert self.attack
        assert area == self.attack[1]
        assert player == self.owner[area]
        assert 1 <= units <= min(2, self.units[area])
        self.defence = units
        self.expected = ["DICE-ROLL *"]

    def on_dice_roll(self, *dice: int) -> None:
        assert self.attack
        (origin, target, units), self.attack = self.attack, None
        ours, theirs = list(dice[:3]), list(dice[3:])
        assert ours == sorted(ours, reverse=True)
        assert theirs == sorted(theirs, reverse=True)
        assert sum(die > 0 for die in ours) == units
        assert sum(die > 0 for die in theirs) == self.defence
        assert all(0 <= die <= 6 for die in dice)
        for a, d in zip(ours, theirs, strict=False):
            if a and d:
                self.units[target if a > d else origin] -= 1
        if self.units[target] > 0:
            return
        victim, self.owner[target] = self.owner[target], self.round
        self.units[target] = units
        self.units[origin] -= units
        self.conquered, self.conquest = True, (origin, target)
        assert self.units[origin] >= 1
        if not self.areas(victim):
            if self.cards[victim]:
                self.expected.append(f"CARDS-ACQUIRED {self.round} {self.cards[victim]}")
            self.expected.append(f"PLAYER-DEFEATED {victim} {self.round}")

    def on_cards_acquired(self, player: int, count: int, *cards: int) -> None:
        assert player == self.round
        assert len(cards) == (count if player == self.me else 0), "cards are a secret of their owner"
        if self.expected:  # of an eliminated player
            victim = int(self.expected[0].split()[1])
            assert count == self.cards[victim]
            self.cards[victim] = 0
            if victim == self.me:
                self.own = []
        else:
            assert self.conquered, "a card without a conquest"
            assert count == 1
            self.conquered = False
            if self.deck == 0:
                self.deck, self.discards = self.discards, 0
            self.deck -= 1
        self.cards[player] += count
        self.own += cards

    def on_player_defeated(self, victim: int, by: int) -> None:
        assert by == self.round
        assert not self.areas(victim)
        self.out.append(victim)

    def on_transfer(self, player: int, origin: int, target: int, units: int) -> None:
        assert player == self.round
        assert self.owner[origin] == self.owner[target] == player
        assert 1 <= units < self.units[origin]
        if self.conquest != (origin, target):
            assert not self.fortified, "fortified twice"
            assert target in self.reach(origin)
            self.fortified = True
        self.conquest = None
        self.units[origin] -= units
        self.units[target] += units

    def reach(self, origin: int) -> set[int]:
        """Areas joined to this one by areas of the same player."""
        found, left = {origin}, [origin]
        while left:
            for near in NEAR[left.pop()]:
                if near not in found and self.owner[near] == self.owner[origin]:
                    found.add(near)
                    left.append(near)
        return found - {origin}


def compare(books: list[Witness]) -> None:
    """All got the same lines, except for one's own REINFORCE and TRANSFER and the kinds of one's own cards."""

    def shared_lines(book: Witness, other: Witness) -> list[str]:
        lines = book.log[book.log.index(next(line for line in book.log if line.startswith("ORDER"))) :]
        own = {str(book.me), str(other.me)} if not book.echo_all else set()
        kept = []
        for line in lines:
            words = line.split()
            if (words[0] in ("REINFORCE", "TRANSFER") and words[1] in own) or words[0] == "CHAT":
                continue
            kept.append(" ".join(words[:3]) if words[0] == "CARDS-ACQUIRED" else line)
        return kept

    for book in books:
        for other in books:
            assert shared_lines(book, other) == shared_lines(other, book)
