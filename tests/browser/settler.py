"""A person who plays Settlers in Czech with mouse and keyboard, and knows of the game only what the page shows."""

from __future__ import annotations

import contextlib
import re
from itertools import count

from playwright.sync_api import Locator, Page, TimeoutError, expect
from pointer import Pointer

NAMES = "spots => spots.map(spot => spot.ariaLabel)"
KINDS = ["dřevo", "cihly", "ovce", "obilí", "ruda"]
BEFORE_A_TRADE = 3  # cards on hand that make an offer worth while
BEFORE_A_ROAD = 2  # of wood and of bricks, so that some are left for a settlement
PLENTY = 4  # cards of a kind that the bank may have


class Settler(Pointer):
    """Trades with a player once, then builds whatever it can pay for, wherever there is room."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "Hrací plán")
        self.actions = self.surface.get_by_role("group", name="Akce", exact=True)
        self.over = page.get_by_role("alert").filter(has_text="Přehrát")
        self.mine = page.get_by_role("status").filter(has_text="Jste na tahu")
        self.traded = False
        self.offering = self.banking = True  # in this turn
        self.numbers = count()

    def act(self) -> bool:
        """Do the next sensible thing; False once the game is over."""
        expect(self.over.or_(self.mine).first).to_be_visible(timeout=60_000)
        if self.over.is_visible():
            return False
        self.answered()
        with contextlib.suppress(TimeoutError):  # what was there a moment ago is gone: look again
            self.do_next()
            self.answered()
        return True

    def do_next(self) -> None:
        window = self.surface.get_by_role("dialog")
        title = window.get_by_role("heading").inner_text(timeout=2000) if window.is_visible() else ""
        if title:
            self.answer(window, title)
        elif self.button("Ukázat").is_visible():
            self.page.keyboard.press("p")
        elif self.button("Hodit kostkami").is_visible():
            self.before_the_roll()
        elif self.actions.is_visible():
            self.build()
        else:
            self.click_spot()

    def button(self, name: str) -> Locator:
        return self.surface.get_by_role("button", name=re.compile(f"^{name}"))

    def can(self, name: str) -> bool:
        """True if the button under the island may be pressed."""
        return self.actions.get_by_role("button", name=re.compile(f"^{name}"), disabled=False).count() > 0

    def hand(self) -> dict[str, int]:
        """Cards by kind, as they stand above the island."""
        lines = self.surface.get_by_role("list", name="Vaše suroviny").get_by_role("listitem").all_text_contents()
        held = [re.fullmatch(r"\s*(\d+)\s*(\w+)\s*", line) for line in lines]
        return {one[2]: int(one[1]) for one in held if one and one[2] in KINDS}

    def spots(self) -> Locator:
        return self.surface.get_by_role("button", name=re.compile("^(Místo pro|Město místo|Zloděj:)"))

    def click_spot(self) -> None:
        """Click the first of the glimmering spots with the most land around."""
        spots = self.spots()
        spots.first.wait_for(state="attached", timeout=2000)
        lands = [len(re.findall(r" \d+(?=,|$)", name)) for name in spots.evaluate_all(NAMES)]
        self.click_at(self.at_rest(spots.nth(lands.index(max(lands)))))

    def before_the_roll(self) -> None:
        self.offering, self.banking = not self.traded, True
        self.page.keyboard.press("k" if self.can("Rytíř") else "d")

    def build(self) -> None:
        hand = self.hand()
        if self.offering and sum(hand.values()) >= BEFORE_A_TRADE and min(hand.values()) == 0 and self.can("Vyměnit"):
            self.offer(hand)
            return
        for name, key in {"Město": "c", "Vesnice": "s", "Cesta": "r"}.items():
            if self.can(name) and (name != "Cesta" or min(hand["dřevo"], hand["cihly"]) >= BEFORE_A_ROAD):
                self.page.keyboard.press(key)
                self.click_spot()
                return
        for name, key in {"Koupit kartu": "b", "Dvě cesty": "f", "Dvě suroviny": "y", "Surovina od": "m"}.items():
            if self.can(name):
                self.page.keyboard.press(key)
                return
        if self.banking and max(hand.values()) >= PLENTY and min(hand.values()) == 0:
            self.to_the_bank(hand)
        else:
            self.page.keyboard.press("e")

    def terms(self, side: str, kind: str, by: int) -> None:
        for _ in range(by):
            group = self.surface.get_by_role("group", name=f"{side}: {kind}")
            group.get_by_role("button", name="Přidat").click(timeout=2000)

    def offer(self, hand: dict[str, int]) -> None:
        """One card of a kind that is not there, for up to two of everything that is."""
        lacking = [kind for kind in KINDS if hand[kind] == 0]
        self.page.keyboard.press("t")
        self.terms("Chci", lacking[next(self.numbers) % len(lacking)], 1)
        for kind in KINDS:
            self.terms("Dávám", kind, min(2, hand[kind]))
        ask = self.surface.get_by_role("button", name="Nabídnout všem")
        if ask.is_enabled():
            ask.click(timeout=2000)
        else:
            self.offering = False
            self.page.keyboard.press("Escape")

    def to_the_bank(self, hand: dict[str, int]) -> None:
        """As many of the largest kind as the bank wants for one of the smallest."""
        self.banking = False
        most, least = max(KINDS, key=lambda kind: hand[kind]), min(KINDS, key=lambda kind: hand[kind])
        bank = self.surface.get_by_role("button", name="S bankou")
        self.page.keyboard.press("t")
        self.terms("Chci", least, 1)
        while bank.is_disabled():
            self.terms("Dávám", most, 1)
        bank.click(timeout=2000)
        self.answered()
        self.page.keyboard.press("Escape")

    def answer(self, window: Locator, title: str) -> None:
        """The question of an open window."""
        keys = self.page.keyboard
        if title == "Vaše nabídka":
            self.choose_partner(window)
        elif "nabízí výměnu" in title:
            keys.press("x")
        elif title.startswith("Sedmička"):
            for kind, number in self.hand().items():
                for _ in range(number):
                    keys.press(str(KINDS.index(kind) + 1))
            keys.press("Enter")
        elif title == "Koho okrást?":
            keys.press("1")
        elif title.startswith("Dvě suroviny"):
            keys.type(str(next(self.numbers) % len(KINDS) + 1) * 2)
            keys.press("Enter")
        elif title.startswith("Kterou surovinu"):
            keys.press("4")
            keys.press("Enter")
        else:
            keys.press("Escape")

    def choose_partner(self, window: Locator) -> None:
        accepted = window.get_by_role("button", name=re.compile("^Vyměnit"))
        back = window.get_by_role("button", name=re.compile("^Vzít zpět"), disabled=False)
        if accepted.count() > 0:
            accepted.first.click(timeout=2000)
            expect(accepted).to_have_count(0)
            self.traded, self.offering = True, False
        elif back.count() > 0:
            back.click(timeout=2000)
