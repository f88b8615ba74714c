"""Bots that play from elsewhere: who is connected, what they accept, and what they are told at their tables."""
