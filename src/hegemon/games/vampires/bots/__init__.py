"""The bots of Vampires vs Werewolves: what chooses a move. Knows the rules and the searches."""
