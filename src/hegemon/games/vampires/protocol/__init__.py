"""The course's TCP protocol (V2): server, client, and their frames."""
