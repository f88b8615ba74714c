"""Servers with real games are killed, frozen and cut off while people play, and so is their database: what was
acknowledged, and what others saw, is kept, once; and another server goes on.

`python -m tests.faults --faults 1000`, from the root of the repository, does it many times and prints what it found.
"""

import sys
from pathlib import Path

for folder in (Path(__file__).parent.parent, Path(__file__).parent.parent / "server"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
