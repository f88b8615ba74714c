"""Judgement that is learned: what a network is told about a position, and the bot whose search judges by it."""
