"""How the network of `planner` is trained: games between bots, and a fit of the network to how they ended."""
