"""The bots of Settlers, which choose moves. They import the rules and the searches."""
