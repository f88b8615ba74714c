"""Commands for operators: serve, administer the arena and the store, connect a bot."""
