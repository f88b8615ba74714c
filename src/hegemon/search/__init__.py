"""Ways of choosing a move that work over the verbs alone, compiled for the game that asks."""
