"""Where people and bots meet, rated: accounts, ratings, what is known of players. Knows no transport and no game."""
