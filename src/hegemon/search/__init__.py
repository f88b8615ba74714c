"""Searches that need nothing but a game's rules, compiled for each game."""
