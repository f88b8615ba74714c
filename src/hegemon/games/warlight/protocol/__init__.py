"""The text protocols of the two public Warlight AI challenges (W11), engine and bot."""
