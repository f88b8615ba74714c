"""Bots that connect over the network: who is connected, what they accept, and what they are sent at their tables."""
