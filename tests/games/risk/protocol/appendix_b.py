"""A client written from Appendix B and row R5 alone: it plays whole games and checks every line that it is told.

It knows nothing of the server's code, only the board as the rule book prints it. `Witness` keeps the game's book by the
protocol's text; whatever a server says out of order, to the wrong one, or with a wrong number, fails the test.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter

from ..world import CONTINENTS, EDGES, NAMES

PATIENCE = 60.0
STARTING = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
RISING = [4, 6, 8, 10, *range(15, 61, 5)]
HASBRO = [4, 6, 8, 10, 12, *range(15, 61, 5)]
NEAR: list[set[int]] = [{b for a, b in EDGES if a == t} | {a for a, b in EDGES if b == t} for t in range(len(NAMES))]
PARTS = [(bonus, {NAMES.index(name) for name in members}) for bonus, members in CONTINENTS.values()]


class Witness:
    """One client's book: what it was told, checked line by line."""

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
        """What must come next, word by word; '*' stands for any words."""

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
        """What we send takes effect at once for us."""
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
        if self.expected:  # of somebody who is out
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


class Player:
    """Plays by a simple strategy of its own, in every way that the text allows."""

    def __init__(self, name: str, witness: Witness, seed: int, end: str = "\n", gap: str = " ") -> None:
        self.name, self.book, self.end, self.gap = name, witness, end, gap
        self.random = random.Random(seed)
        self.followed = False

    async def play(self, port: int, rules: tuple[str, ...] = ()) -> None:
        """From LOGIN to the end of the connection."""
        reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        book = self.book
        try:
            self.send(f"LOGIN {self.name}")
            while raw := await asyncio.wait_for(reader.readline(), PATIENCE):
                line = raw.decode("ascii").rstrip("\n")
                try:
                    book.hear(line)
                except AssertionError as error:
                    raise AssertionError(f"{self.name}: {line!r}: {error}\nafter {book.log[-8:]}") from error
                if line.startswith("LOGIN-ACK"):
                    for rule in rules:
                        self.send(rule)
                    self.send(f"READY {book.me}")
                self.act()
            assert book.over, f"{self.name}: the connection was closed in the middle of the game"
        finally:
            self.writer.close()

    def send(self, line: str) -> None:
        self.book.say(line)
        self.writer.write((line.replace(" ", self.gap) + self.end).encode())

    def act(self) -> None:
        """Answers if it is its turn, and everything before was told."""
        book = self.book
        if book.expected or book.over or book.me in book.out:
            return
        if book.attack and book.log[-1].startswith("ATTACK"):
            target = book.attack[1]
            if book.owner[target] == book.me:
                most = min(2, book.units[target])
                self.send(f"DEFEND {book.me} {target} {self.random.randint(1, most)}")
            return
        if book.round != book.me or book.ended or book.attack or not self.is_due(book.log[-1]):
            return
        (self.claim, self.place, self.turn)[book.phase]()

    def is_due(self, last: str) -> bool:
        """Whether the last line is one that we answer in our round, or an echo of what we have said."""
        name, who, *_ = last.split()
        if name == "TRANSFER":
            return self.book.echo_all and who == str(self.book.me)
        if name in ("START-ROUND", "REINFORCEMENTS", "DICE-ROLL", "PLAYER-DEFEATED"):
            return self.book.phase < 2 or name != "START-ROUND"
        return name == "CARDS-ACQUIRED" and self.book.conquered

    def claim(self) -> None:
        free = [area for area in range(42) if self.book.owner[area] == -1]
        self.send(f"REINFORCE {self.book.me} {self.random.choice(free)} 1")
        self.send(f"END-ROUND {self.book.me}")

    def place(self) -> None:
        """4.2.2: one unit or more, on one area or more; nothing left: END-ROUND at once."""
        left = self.book.reserve[self.book.me]
        while left and (units := self.random.choice([1, 1, 3, left])):
            units = min(units, left)
            self.send(f"REINFORCE {self.book.me} {self.random.choice(self.book.areas(self.book.me))} {units}")
            left -= units
            if self.random.random() < 0.5:
                break
        self.send(f"END-ROUND {self.book.me}")

    def turn(self) -> None:
        """5: cards, units, battles, one transfer."""
        book, me = self.book, self.book.me
        if (cards := self.a_set()) and (book.cards[me] > 4 or self.random.random() < 0.5) and self.may_trade():
            self.send(f"CARDS-EXCHANGE {me} {' '.join(map(str, cards))}")
            return
        fronts = [(book.units[a], a) for a in book.areas(me) if any(book.owner[b] != me for b in NEAR[a])]
        if book.reserve[me]:
            left = book.reserve[me]
            if left > 1 and self.random.random() < 0.3:
                self.send(f"REINFORCE {me} {self.random.choice(fronts)[1]} 1")
                left -= 1
            strongest = max(fronts)[1]
            self.send(f"REINFORCE {me} {strongest} {left}")
            fronts = [(n + left if a == strongest else n, a) for n, a in fronts]
        if book.conquest and not self.followed:
            origin, target = book.conquest
            self.followed = True
            spare = book.units[origin] - 1
            if spare and self.random.random() < 0.8:
                self.send(f"TRANSFER {me} {origin} {target} {spare}")
                if book.echo_all:
                    return  # it is told back
                fronts = [(book.units[a], a) for a in book.areas(me) if any(book.owner[b] != me for b in NEAR[a])]
        for units, origin in sorted(fronts, reverse=True):
            weak = min((b for b in NEAR[origin] if book.owner[b] != me), key=lambda b: book.units[b])
            if units > 1 and units > book.units[weak]:
                self.followed = False
                self.send(f"ATTACK {me} {origin} {weak} {min(3, units - 1)}")
                return
        self.fortify()
        self.send(f"END-ROUND {me}")

    def may_trade(self) -> bool:
        """At the beginning of a round, or with six cards or more of somebody who is out, down to four."""
        book = self.book
        if book.fought:
            return book.cards[book.me] >= (5 if book.reserve[book.me] else 6)
        return bool(book.reserve[book.me])

    def a_set(self) -> list[int]:
        own = self.book.own
        for a in range(len(own)):
            for b in range(a):
                for c in range(b):
                    cards = [own[a], own[b], own[c]]
                    if 3 in cards or len(set(cards)) in (1, 3):
                        return cards
        return []

    def fortify(self) -> None:
        book, me = self.book, self.book.me
        if book.fortified:
            return
        for origin in book.areas(me):
            inner = all(book.owner[b] == me for b in NEAR[origin])
            goals = [a for a in book.reach(origin) if any(book.owner[b] != me for b in NEAR[a])]
            if inner and book.units[origin] > 1 and goals:
                self.send(f"TRANSFER {me} {origin} {self.random.choice(sorted(goals))} {book.units[origin] - 1}")
                return


def compare(books: list[Witness]) -> None:
    """What all were told is the same, but for one's own REINFORCE and TRANSFER and the kinds of one's own cards."""

    def told(book: Witness, other: Witness) -> list[str]:
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
            assert told(book, other) == told(other, book)
