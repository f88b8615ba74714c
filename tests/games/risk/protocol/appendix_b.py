"""A client written from Appendix B and row R5 alone: it plays whole games and checks every line that it gets.

It knows nothing of the server's code, only the board as the rule book prints it. `Witness` keeps the game's book by the
protocol's text; whatever a server says out of order, to the wrong one, or with a wrong number, fails the test.
"""

from __future__ import annotations

import asyncio
import random

from ..world import NEAR
from .witness import Witness

PATIENCE = 60.0


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
        """Answers if it is its turn, and everything before has arrived."""
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
        """True if the last line is one that we answer in our round, or an echo of what we have said."""
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
                    return  # it comes back
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
        """At the beginning of a round, or with six cards or more after an elimination, down to four."""
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
