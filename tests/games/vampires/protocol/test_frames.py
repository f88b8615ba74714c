"""Frames (V2): the bytes of each, in pieces and together, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.games.vampires.protocol.frames import (
    CLIENTS,
    SERVERS,
    BadFrame,
    Bye,
    Cell,
    End,
    Frame,
    Hme,
    Hum,
    Map,
    Mov,
    Nme,
    Part,
    Reader,
    Set,
    Upd,
)

byte = st.integers(0, 255)
cells = st.lists(st.builds(Cell, byte, byte, byte, byte, byte), max_size=255).map(tuple)
from_server = st.one_of(
    st.builds(Set, byte, byte),
    st.builds(Hum, st.lists(st.tuples(byte, byte), max_size=255).map(tuple)),
    st.builds(Hme, byte, byte),
    st.builds(Map, cells),
    st.builds(Upd, cells),
    st.just(End()),
    st.just(Bye()),
)
from_client = st.one_of(
    st.builds(Nme, st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=255)),
    st.builds(Mov, st.lists(st.builds(Part, byte, byte, byte, byte, byte), max_size=255).map(tuple)),
)


@pytest.mark.parametrize(
    ("frame", "raw"),
    [
        (Nme("Ann"), b"NME\x03Ann"),
        (Mov((Part(2, 1, 5, 3, 1), Part(2, 1, 4, 2, 2))), b"MOV\x02\x02\x01\x05\x03\x01\x02\x01\x04\x02\x02"),
        (Set(5, 10), b"SET\x05\x0a"),
        (Hum(((1, 2), (3, 4))), b"HUM\x02\x01\x02\x03\x04"),
        (Hme(4, 3), b"HME\x04\x03"),
        (Map((Cell(1, 2, 0, 8, 0),)), b"MAP\x01\x01\x02\x00\x08\x00"),
        (Upd(()), b"UPD\x00"),
        (Upd((Cell(9, 0, 1, 0, 0), Cell(9, 9, 0, 0, 255))), b"UPD\x02\x09\x00\x01\x00\x00\x09\x09\x00\x00\xff"),
        (End(), b"END"),
        (Bye(), b"BYE"),
    ],
)
def test_the_bytes_of_every_frame(frame: Frame, raw: bytes) -> None:
    assert bytes(frame) == raw
    assert Reader(CLIENTS + SERVERS).feed(raw) == [frame]


@given(frames=st.lists(from_server, max_size=6), cut=st.integers(1, 40))
def test_frames_in_pieces_and_together(frames: list[Frame], cut: int) -> None:
    raw, reader = b"".join(map(bytes, frames)), Reader(SERVERS)
    assert Reader(SERVERS).feed(raw) == frames
    assert [frame for i in range(0, len(raw), cut) for frame in reader.feed(raw[i : i + cut])] == frames
    assert not reader.within


@given(frames=st.lists(from_client, max_size=6))
def test_byte_by_byte(frames: list[Frame]) -> None:
    raw, reader = b"".join(map(bytes, frames)), Reader(CLIENTS)
    assert [frame for i in range(len(raw)) for frame in reader.feed(raw[i : i + 1])] == frames


@given(raw=st.binary(max_size=2000), cut=st.integers(1, 50))
def test_any_bytes_are_frames_or_refused_and_never_kept_for_long(raw: bytes, cut: int) -> None:
    reader = Reader(CLIENTS)
    try:
        for i in range(0, len(raw), cut):
            reader.feed(raw[i : i + cut])
            assert len(reader._held) < 4 + 5 * 255 + cut
    except BadFrame:
        pass


@pytest.mark.parametrize("raw", [b"X", b"MX", b"MOX", b"mov", b"\x00", b"UPD\x00", b"GET / HTTP/1.1", b"\x16\x03\x01"])
def test_what_cannot_begin_a_frame_is_refused_at_its_first_byte(raw: bytes) -> None:
    with pytest.raises(BadFrame, match="a frame must begin with NME, MOV, not with"):
        Reader(CLIENTS).feed(raw)


@pytest.mark.parametrize("name", [b"\xc3\xa9", b"a\x00", b"a\nb", b"\x7f"])
def test_names_are_printable_ascii(name: bytes) -> None:
    with pytest.raises(BadFrame, match="printable ASCII"):
        Reader(CLIENTS).feed(b"NME" + bytes([len(name)]) + name)
