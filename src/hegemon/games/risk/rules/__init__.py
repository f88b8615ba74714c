"""The rules of Risk: board, state, moves, and the verbs as kernels. No bot, no view, no protocol."""
