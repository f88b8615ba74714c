"""The rules of Vampires vs Werewolves: board, state, moves, and the verbs as kernels. No bot, no view, no protocol."""
