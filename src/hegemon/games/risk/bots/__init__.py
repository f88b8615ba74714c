"""The bots of Risk: what chooses a move. Knows the rules and the searches."""
