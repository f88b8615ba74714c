"""The contract: what a game, a move, a bot, a record is, and how rules are compiled. Imports nothing above it."""
