"""Golden records: a short game of every variant, played by bots. `python -m tests.golden` writes them anew."""
