"""The bots of Vampires vs Werewolves, which choose moves. They import the rules and the searches."""
