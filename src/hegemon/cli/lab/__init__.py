"""Commands that play many games: simulate, rate, breed, train."""
