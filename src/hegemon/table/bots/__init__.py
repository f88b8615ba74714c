"""The bots of tables: where they think, what they remember, what they advise."""
