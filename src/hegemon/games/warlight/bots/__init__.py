"""The bots of Warlight: what chooses a move. Knows the rules and the searches."""
