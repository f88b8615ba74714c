"""The bots of Risk, which choose moves. They import the rules and the searches."""
