"""Learned judgement: the features of a position for a network, and the bot whose search judges by that network."""
