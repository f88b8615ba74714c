"""The arena, where people and bots meet, rated: accounts, ratings, profiles. Knows no transport and no game."""
