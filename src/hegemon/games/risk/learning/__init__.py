"""The training of `planner`'s network: games between bots, and a fit of the network to how they ended."""
