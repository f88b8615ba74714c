"""A client of the vampires' course as a student writes it: its largest group walks towards the nearest others.

python vampires_client.py HOST PORT
"""

import socket
import sys

FIXED = {b"SET": 2, b"HME": 2, b"END": 0, b"BYE": 0}
LISTS = {b"HUM": 2, b"MAP": 5, b"UPD": 5}


def read(stream, size):
    data = stream.read(size)
    if len(data) < size:
        sys.exit(0)
    return data


def main():
    server = socket.create_connection((sys.argv[1], int(sys.argv[2])))
    server.sendall(b"NME\x03Vic")
    stream = server.makefile("rb")
    cells, home, kind = {}, None, None
    while True:
        word = read(stream, 3)
        if word in FIXED:
            body = read(stream, FIXED[word])
        else:
            (count,) = read(stream, 1)
            body = read(stream, count * LISTS[word])
        if word == b"BYE":
            return
        if word == b"HME":
            home = tuple(body)
        if word in (b"MAP", b"UPD"):
            for at in range(0, len(body), 5):
                x, y, *counts = body[at : at + 5]
                cells[x, y] = counts
        if word == b"MAP":
            kind = 1 if cells[home][1] else 2
        if word == b"UPD":
            mine = sorted((-counts[kind], place) for place, counts in cells.items() if counts[kind])
            (size, (x, y)) = -mine[0][0], mine[0][1]
            others = [p for p, counts in cells.items() if any(counts) and not counts[kind] and sum(counts) <= size]
            others = others or [p for p, counts in cells.items() if any(counts) and not counts[kind]]
            tx, ty = min(others, key=lambda p: (max(abs(p[0] - x), abs(p[1] - y)), p))
            to = (x + (tx > x) - (tx < x), y + (ty > y) - (ty < y))
            server.sendall(b"MOV\x01" + bytes([x, y, size, *to]))


main()
