"""A bot in a program of its own: reads a JSON object a line, answers with the text of a move. Any language will do.

hegemon simulate risk --seats "exec:python3 examples/exec_bot.py,random"
"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        random.seed(message["seed"])
        print(f"I play {message['game']} on seat {message['seat']}", file=sys.stderr)
    elif message["type"] == "move":
        attacks = [high for low, high in message["moves"] if high.startswith("attack")]
        print(random.choice(attacks or [random.choice(pair) for pair in message["moves"]]), flush=True)
