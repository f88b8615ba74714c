"""One folder a game; the registry finds them. A game's name occurs in its own folder and nowhere else."""
