"""The rules of Warlight: board, state, moves, and the game's functions as kernels. No bot, no view, no protocol."""
