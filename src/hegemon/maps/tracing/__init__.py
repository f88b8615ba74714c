"""From pictures to shapes: masks, labels, borders, smooth outlines (R11)."""
