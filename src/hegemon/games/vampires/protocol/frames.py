"""The course's frames (V2): three letters, then single bytes. Pure: bytes go in, frames come out, and the other way.

Integers are unsigned bytes, x is the column, y the row, from the top left. A reader takes bytes as they come: a frame
in pieces, many frames together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hegemon.core.errors import HegemonError

PORT = 5555
MAX_BYTE = 255

Place = tuple[int, int]


class BadFrame(HegemonError):
    """Bytes that are not a frame of this protocol."""


class Part(NamedTuple):
    """A part of a turn, from one cell to another, in the order of the wire."""

    x: int
    y: int
    units: int
    to_x: int
    to_y: int


class Cell(NamedTuple):
    """The occupants of a cell."""

    x: int
    y: int
    humans: int
    vampires: int
    werewolves: int


@dataclass(frozen=True)
class Nme:
    """A client's name."""

    name: str

    def __bytes__(self) -> bytes:
        name = self.name.encode("ascii")
        return b"NME" + bytes([len(name)]) + name


@dataclass(frozen=True)
class Mov:
    """A client's turn."""

    parts: tuple[Part, ...]

    def __bytes__(self) -> bytes:
        return b"MOV" + _listed(self.parts)


@dataclass(frozen=True)
class Set:
    """The size of the grid."""

    rows: int
    columns: int

    def __bytes__(self) -> bytes:
        return b"SET" + bytes([self.rows, self.columns])


@dataclass(frozen=True)
class Hum:
    """The cells with houses of humans."""

    houses: tuple[Place, ...]

    def __bytes__(self) -> bytes:
        return b"HUM" + _listed(self.houses)


@dataclass(frozen=True)
class Hme:
    """The client's start."""

    x: int
    y: int

    def __bytes__(self) -> bytes:
        return b"HME" + bytes([self.x, self.y])


@dataclass(frozen=True)
class Map:
    """All cells that are not empty, row by row."""

    cells: tuple[Cell, ...]

    def __bytes__(self) -> bytes:
        return b"MAP" + _listed(self.cells)


@dataclass(frozen=True)
class Upd:
    """The cells that changed; it also begins the client's turn."""

    cells: tuple[Cell, ...]

    def __bytes__(self) -> bytes:
        return b"UPD" + _listed(self.cells)


@dataclass(frozen=True)
class End:
    """The game is over."""

    def __bytes__(self) -> bytes:
        return b"END"


@dataclass(frozen=True)
class Bye:
    """The connection is over."""

    def __bytes__(self) -> bytes:
        return b"BYE"


Frame = Nme | Mov | Set | Hum | Hme | Map | Upd | End | Bye

LISTS = {b"MOV": 5, b"HUM": 2, b"MAP": 5, b"UPD": 5, b"NME": 1}
"""The bytes of one item, for frames that count their items."""
FIXED = {b"SET": 2, b"HME": 2, b"END": 0, b"BYE": 0}
CLIENTS = (b"NME", b"MOV")
"""The frames of a client."""
SERVERS = (b"SET", b"HUM", b"HME", b"MAP", b"UPD", b"END", b"BYE")
"""The frames of a server."""


def _listed(items: tuple[tuple[int, ...], ...]) -> bytes:
    return bytes([len(items), *(number for item in items for number in item)])


class Reader:
    """Frames out of a stream of bytes.

    >>> reader = Reader(CLIENTS)
    >>> reader.feed(b"NM"), reader.feed(b"E\\x03Ann"), reader.feed(b"MOV\\x01\\x02\\x03\\x04\\x05\\x06")
    ([], [Nme(name='Ann')], [Mov(parts=(Part(x=2, y=3, units=4, to_x=5, to_y=6),))])
    """

    def __init__(self, letters: tuple[bytes, ...]) -> None:
        self.letters = letters
        self._held = bytearray()

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that are complete with these bytes; bytes that cannot begin a frame raise `BadFrame`.

        Complete frames before such bytes are lost too: the rest of the stream makes no sense.
        """
        self._held += data
        frames: list[Frame] = []
        while (size := self._size()) and size <= len(self._held):
            frames.append(_parse(bytes(self._held[:size])))
            del self._held[:size]
        return frames

    @property
    def within(self) -> bool:
        """True if an incomplete frame has begun."""
        return bool(self._held)

    def _size(self) -> int:
        """The length of the frame that has begun; 0 if it is not known yet."""
        begun = bytes(self._held[:3])
        if not any(letters.startswith(begun) for letters in self.letters):
            known = ", ".join(letters.decode() for letters in self.letters)
            raise BadFrame(f"a frame must begin with {known}, not with {begun!r}")
        if len(begun) < 3:
            return 0
        if begun in FIXED:
            return 3 + FIXED[begun]
        return 4 + LISTS[begun] * self._held[3] if len(self._held) > 3 else 0


def _parse(raw: bytes) -> Frame:
    letters, body = raw[:3], raw[3:]
    if letters == b"NME":
        if not all(32 <= byte < 127 for byte in body[1:]):
            raise BadFrame(f"a name must be printable ASCII, not {body[1:21]!r}")
        return Nme(body[1:].decode("ascii"))
    if letters == b"SET":
        return Set(body[0], body[1])
    if letters == b"HME":
        return Hme(body[0], body[1])
    if letters == b"END":
        return End()
    if letters == b"BYE":
        return Bye()
    width = LISTS[letters]
    items = [tuple(body[i : i + width]) for i in range(1, len(body), width)]
    if letters == b"MOV":
        return Mov(tuple(Part(*item) for item in items))
    if letters == b"HUM":
        return Hum(tuple((x, y) for x, y in items))
    cells = tuple(Cell(*item) for item in items)
    return Map(cells) if letters == b"MAP" else Upd(cells)
