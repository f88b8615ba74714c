"""Maps out of nothing: land, super regions, names and where they are written (R11)."""
