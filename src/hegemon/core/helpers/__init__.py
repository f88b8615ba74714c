"""Small things that many packages use: suggestions, tokens, locks, optional libraries."""
