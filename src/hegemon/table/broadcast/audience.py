"""The listeners of one table: all get the same message, or each gets what their seats may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hegemon.table.broadcast.listener import Listener
from hegemon.table.broadcast.messages import Seats


class Audience:
    """The listeners of a table. They come, go and get messages on the event loop; threads may ask who is there."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()

    def __contains__(self, listener: Listener) -> bool:
        return listener in self._listeners

    def __len__(self) -> int:
        return len(self._listeners)

    def add(self, listener: Listener) -> None:
        """Add a listener."""
        self._listeners.add(listener)

    def remove(self, listener: Listener) -> None:
        """Remove a listener."""
        self._listeners.remove(listener)

    @property
    def kinds(self) -> set[Seats]:
        """The sets of seats that listeners hold: those who hold the same seats may know the same."""
        return {listener.seats for listener in list(self._listeners) if listener.reads}

    @property
    def present(self) -> set[int]:
        """The seats whose holders are here."""
        return {seat for listener in list(self._listeners) for seat in listener.seats}

    @property
    def watching(self) -> int:
        """The number of people without a seat."""
        return sum(listener.is_somebody and not listener.seats for listener in self._listeners)

    def tell(self, message: str, is_for: Callable[[Seats], bool] = lambda _seats: True) -> None:
        """Send one message to all listeners that it is for."""
        for listener in self._listeners:
            if is_for(listener.seats):
                listener.tell(message)

    def tell_each(self, messages: Mapping[Seats, str]) -> None:
        """Send each listener the message for its seats, if there is one."""
        for listener in self._listeners:
            if not listener.reads:
                listener.tell("")
            elif listener.seats in messages:
                listener.tell(messages[listener.seats])

    def dismiss(self, reason: str) -> None:
        """Dismiss all listeners."""
        for listener in self._listeners:
            listener.dismiss(reason)
