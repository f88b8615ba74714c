"""Servers are killed, frozen and cut off while people play: what was acknowledged is kept, once, and seats come back.

`python -m tests.faults --times 20`, from the root of the repository, does each many times and prints what it found.
"""

import sys
from pathlib import Path

for folder in (Path(__file__).parent.parent, Path(__file__).parent.parent / "server"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
