"""A table's broadcasts: its messages, the listeners that get them, and texts that are kept until something changes."""
