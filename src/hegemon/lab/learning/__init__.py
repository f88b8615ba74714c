"""Training networks by self-play, round by round: games, positions, PyTorch (extra `learn`), a test."""
