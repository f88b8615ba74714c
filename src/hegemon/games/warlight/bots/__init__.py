"""The bots of Warlight, which choose moves. They import the rules and the searches."""
