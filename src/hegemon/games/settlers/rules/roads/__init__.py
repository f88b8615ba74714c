"""Roads: where they may be built, and which is the longest."""
