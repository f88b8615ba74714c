"""A game as it was played: its moves on a timeline, in a record, in a ledger, and the bots' thoughts beside it."""
