"""The bots of Settlers: what chooses a move. Knows the rules and the searches."""
