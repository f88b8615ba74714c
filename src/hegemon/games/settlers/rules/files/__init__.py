"""Boards and settings of Settlers from files (S2): JSON, XML, any shape."""
