"""The raw protocol of the Bot API (docs/reference/api.md) in plain Python: plays a random legal move in every game.

HEGEMON_TOKEN=hgm_… python arena_client.py wss://arena.example.org/api/arena/bot
"""

import json
import os
import random
import re
import sys
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

NUMBER = re.compile(r"\d+")


def choose(ranges: list[list[str]]) -> str:
    """A random move: a range, then for every number in its text one between those of its lowest and highest move."""
    low, high = random.choice(ranges)
    highest = iter(NUMBER.findall(high))
    return NUMBER.sub(lambda lowest: str(random.randint(int(lowest[0]), int(next(highest)))), low)


def play(socket: ClientConnection, token: str) -> None:
    """Answer until the connection ends."""
    accept = {"whom": "everybody", "at_once": 8}
    socket.send(json.dumps({"type": "hello", "token": token, "accept": accept}))
    for text in socket:
        message = json.loads(text)
        if message["type"] == "welcome":
            print(f"connected as {message['name']}, {len(message['games'])} games go on", flush=True)
        elif message["type"] == "game":
            print(f"{message['table']}: {message['game']} on seat {message['seat']}", flush=True)
            if message["number"]:  # of our own, for the dice
                socket.send(json.dumps({"type": "number", "table": message["table"], "number": os.urandom(16).hex()}))
        elif message["type"] == "turn":
            answer = {"type": "move", "table": message["table"], "index": message["index"]}
            socket.send(json.dumps(answer | {"move": choose(message["moves"])}))
        elif message["type"] in ("refused", "error"):
            print(message["error"], flush=True)
        elif message["type"] == "over":
            print(f"{message['table']}: {message['result']}", flush=True)


def main() -> None:
    """Connect, and connect again whenever the connection is lost: what is not answered is asked again."""
    address, token = sys.argv[1], os.environ["HEGEMON_TOKEN"]
    while True:
        try:
            with connect(address, max_size=None) as socket:
                play(socket, token)
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == 1008:
                sys.exit(closed.rcvd.reason)
        except OSError as error:
            print(f"no connection: {error}", flush=True)
        time.sleep(1)


if __name__ == "__main__":
    main()
