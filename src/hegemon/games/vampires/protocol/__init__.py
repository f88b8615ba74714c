"""The course's TCP protocol (V2): server, client, and what they say."""
