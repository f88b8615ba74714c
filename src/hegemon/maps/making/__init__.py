"""Generated maps: land, super regions, names and their places (R11)."""
